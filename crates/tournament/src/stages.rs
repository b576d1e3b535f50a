//! 阶段: a competition of several stages, each with entrants from the ranking of the one before: groups and finals (10.2), the
//! consolation event (1960 9.3), a points arrangement and then an elimination (10.5), play-off games (1960 13.4).
//!
//! The stage that runs is the competition's [`State`]; the earlier ones stay readable by [`State::at_stage`]. Rounds count
//! from 1 in each stage, entrants keep their numbers, fouls and punishments.

use std::collections::{HashMap, HashSet};

use rulebook::Regulations;
use rulebook::regulations::{Seeding, SettingError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::bracket::{self, Kin};
use crate::file::{FileError, FileProblem};
use crate::groups;
use crate::model::{Entrant, Format, Game, Number, Round};
use crate::random::Random;
use crate::ranking::{self, Standing};
use crate::refusal::Refusal;
use crate::state::State;

/// Where an entrant stands in a bracket or in the table of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Who.
    pub no: Number,
    /// The group, from 1, where there are groups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<u32>,
    /// The line of the bracket, or the place in the table, from 1.
    pub line: u32,
}

/// Who goes on, of the ranking over all stages so far. Those who have withdrawn are passed over, and the next take their
/// places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "take", rename_all = "snake_case", deny_unknown_fields)]
pub enum Selection {
    /// The best so many.
    Top {
        /// How many.
        count: u32,
    },
    /// The places from one to another in each group of the stage that ends.
    OfEach {
        /// The better place, from 1.
        from: u32,
        /// The other one.
        to: u32,
    },
    /// The positions from one to another in the ranking over all stages.
    Places {
        /// The better one, from 1.
        from: u32,
        /// The other one.
        to: u32,
    },
    /// Everyone of the stage that ends whom no other selection takes.
    Rest,
    /// These.
    Numbers {
        /// In their order.
        numbers: Vec<Number>,
    },
}

/// A stage as it is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewStage {
    /// Its name, such as 决赛; may be empty.
    #[serde(default)]
    pub name: String,
    /// How it is arranged.
    pub format: Format,
    /// Settings that differ from those of the stage before (but the ladder, the order of seeds and the number of games are
    /// the format's own again).
    #[serde(default)]
    pub settings: Map<String, Value>,
    /// Rounds announced, as in [`Command::Create`](crate::Command::Create).
    #[serde(default)]
    pub planned_rounds: Option<u32>,
    /// Who takes part. Several selections each make a group of a stage of groups, the first for the best places.
    pub take: Vec<Selection>,
    /// In a round robin: results between those who have met in the stage before stand, and they do not meet again.
    #[serde(default)]
    pub carry_over: bool,
    /// The seed of its lots.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// A stage as it began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StageStart {
    /// Its name; may be empty.
    pub name: String,
    /// How it is arranged.
    pub format: Format,
    /// What it lays down.
    pub regulations: Regulations,
    /// Rounds announced.
    pub planned_rounds: Option<u32>,
    /// The seed of its lots, if they were drawn.
    pub seed: Option<u64>,
    /// Who takes part, and where.
    pub seats: Vec<Seat>,
    /// For each selection, the first of the places over all stages that its entrants play for.
    pub places_from: Vec<u32>,
    /// Rounds made of results carried over.
    pub carried: Vec<Round>,
}

/// What a state keeps of a stage beside its rounds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct StageSheet {
    pub(crate) name: String,
    pub(crate) lots: Option<u64>,
    pub(crate) places_from: Vec<u32>,
    pub(crate) carried_rounds: u32,
}

/// A place over all stages, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OverallPlace {
    /// From 1; shared by those whom no stage parted.
    pub place: u32,
    /// Who.
    pub no: Number,
    /// The last stage in which the entrant took part, from 1.
    pub stage: u32,
    /// The group there.
    pub group: Option<u32>,
    /// The place there.
    pub place_there: u32,
}

/// The ranking over all stages: who went further stands first. Entrants of a later stage share out among themselves the
/// places that their selection was for; all others keep the order that they had.
pub fn overall(state: &State) -> Vec<OverallPlace> {
    let mut list: Vec<OverallPlace> = Vec::new();
    for stage in 1..=state.stage_number() {
        let Some(then) = state.at_stage(stage) else { continue };
        let standings = ranking::standings(&then);
        let bases = then.places_from();
        let each_group = bases.len() > 1;
        let mut blocks: Vec<(u32, Vec<OverallPlace>)> = Vec::new();
        let placed = in_order(&then, &standings).into_iter().map(|(standing, group)| OverallPlace {
            place: 0,
            no: standing.no,
            stage,
            group,
            place_there: standing.place,
        });
        for one in placed {
            let block = if each_group { one.group.unwrap_or(1).max(1) as usize - 1 } else { 0 };
            let base = bases.get(block).copied().unwrap_or(1);
            match blocks.iter_mut().find(|(known, _)| *known == base) {
                Some((_, members)) => members.push(one),
                None => blocks.push((base, vec![one])),
            }
        }
        blocks.sort_by_key(|(base, _)| *base);
        list = merge(list, blocks);
    }
    let mut last: Option<OverallPlace> = None;
    for (position, one) in (1..).zip(&mut list) {
        // Of groups without a later stage the same places stand equal.
        let equal = |above: &OverallPlace| (above.stage, above.place_there) == (one.stage, one.place_there);
        one.place = match last {
            Some(above) if equal(&above) && !parted(state, &above, one) => above.place,
            _ => position,
        };
        last = Some(*one);
    }
    list
}

/// Whether two of one stage play for different places though each has the same place in the own group.
fn parted(state: &State, one: &OverallPlace, other: &OverallPlace) -> bool {
    one.group != other.group && state.at_stage(one.stage).is_some_and(|then| then.places_from().len() > 1)
}

/// A stage's standings in one order with their groups: of groups all the first, then all the second, and so on.
fn in_order<'a>(state: &State, standings: &'a [Standing]) -> Vec<(&'a Standing, Option<u32>)> {
    let mut list: Vec<(&Standing, Option<u32>)> = standings
        .iter()
        .map(|standing| (standing, state.entrant(standing.no).and_then(|entrant| entrant.group)))
        .collect();
    if state.format().has_groups() {
        list.sort_by_key(|(standing, group)| (standing.place, *group));
    }
    list
}

/// Puts blocks into a list at the places that they begin at; their members leave the places that they had.
fn merge(list: Vec<OverallPlace>, blocks: Vec<(u32, Vec<OverallPlace>)>) -> Vec<OverallPlace> {
    let moved: HashSet<Number> =
        blocks.iter().flat_map(|(_, block)| block.iter().map(|one| one.no)).collect();
    let mut rest = list.into_iter().filter(|one| !moved.contains(&one.no));
    let mut merged: Vec<OverallPlace> = Vec::new();
    for (base, block) in blocks {
        while (merged.len() as u32) + 1 < base {
            let Some(one) = rest.next() else { break };
            merged.push(one);
        }
        merged.extend(block);
    }
    merged.extend(rest);
    merged
}

/// The stage that a command asks for, in every particular.
pub(crate) fn start(state: &State, new: NewStage) -> Result<StageStart, Refusal> {
    over(state)?;
    if new.format.is_of_teams() != state.format().is_of_teams() {
        return Err(Refusal::TeamsAndPlayers);
    }
    if new.format.is_elimination() && new.planned_rounds.is_some() {
        return Err(Refusal::RoundsFollow);
    }
    if new.format.is_by_points() && new.planned_rounds.is_none() || new.planned_rounds == Some(0) {
        return Err(Refusal::RoundsNotGiven);
    }
    if new.take.is_empty() {
        return Err(Refusal::NobodyQualifies { group: 1 });
    }
    if new.take.len() > 1 && !new.format.has_groups() {
        return Err(Refusal::OneSelectionOnly);
    }
    let regulations = regulations(state, &new)?;
    let ranking = overall(state);
    let taken = take(state, &ranking, &new.take)?;
    let count: usize = taken.iter().map(Vec::len).sum();
    if count < 2 {
        return Err(Refusal::TooFewEntrants { entrants: count as u32 });
    }
    if new.format == Format::TeamAllPlayAll && count != 2 {
        return Err(Refusal::TwoTeams);
    }
    let position: HashMap<Number, u32> =
        (1..).zip(&ranking).map(|(position, one)| (one.no, position)).collect();
    let places_from =
        taken.iter().map(|group| group.iter().filter_map(|no| position.get(no)).min().copied().unwrap_or(1));
    let places_from: Vec<u32> = places_from.collect();
    let seats = seats(state, &new, &regulations, &taken)?;
    let carried = if new.carry_over { carried(state, &new, &regulations, &seats)? } else { Vec::new() };
    Ok(StageStart {
        name: new.name.trim().to_owned(),
        format: new.format,
        regulations,
        planned_rounds: new.planned_rounds,
        seed: new.seed,
        seats,
        places_from,
        carried,
    })
}

/// Whether the stage that runs has been played to its end.
pub(crate) fn over(state: &State) -> Result<(), Refusal> {
    let paired = state.rounds_paired();
    for round in 1..=paired {
        let boards = state.unfinished_boards(round);
        if !boards.is_empty() {
            return Err(Refusal::UnfinishedBoards { round, boards });
        }
    }
    if paired == 0 || paired < state.planned_rounds() { Err(Refusal::StageNotOver) } else { Ok(()) }
}

/// The settings of the stage before, with the format's own ladder and games, seeds in order of places, and what was asked.
fn regulations(state: &State, new: &NewStage) -> Result<Regulations, Refusal> {
    let before = state.regulations();
    let mut given = before.settings();
    for own in
        ["ranking", "games_per_match", "seeding", "groups", "eliminate_each_round", "eliminate_after_round"]
    {
        given.remove(own);
    }
    given.extend(new.settings.clone());
    if !new.settings.contains_key("seeding") {
        given.insert("seeding".to_owned(), Value::String("order".to_owned()));
    }
    new.format.regulations_with(before.edition, &given).map_err(|error| {
        Refusal::BadFile(match error {
            SettingError::Unknown(name) => {
                FileError::new(format!("settings.{name}"), FileProblem::UnknownSetting)
            }
            SettingError::Value { name, why } => {
                FileError::new(format!("settings.{name}"), FileProblem::BadSetting(why))
            }
        })
    })
}

/// Who is taken by each selection, best first.
fn take(
    state: &State,
    ranking: &[OverallPlace],
    selections: &[Selection],
) -> Result<Vec<Vec<Number>>, Refusal> {
    let able = |no: Number| state.anyone(no).is_some_and(|entrant| entrant.withdrawn_after_round.is_none());
    let here: Vec<&OverallPlace> =
        ranking.iter().filter(|one| one.stage == state.stage_number() && able(one.no)).collect();
    let everyone: Vec<Number> = ranking.iter().map(|one| one.no).filter(|no| able(*no)).collect();
    let mut taken: Vec<Vec<Number>> = Vec::new();
    for selection in selections {
        taken.push(match selection {
            Selection::Top { count } => everyone.iter().copied().take(*count as usize).collect(),
            Selection::OfEach { from, to } => {
                // The places of those who withdrew are filled from below.
                let mut seen: HashMap<Option<u32>, u32> = HashMap::new();
                let mut of_each: Vec<(u32, Option<u32>, Number)> = Vec::new();
                for one in &here {
                    let place = seen.entry(one.group).or_default();
                    *place += 1;
                    if (*from..=*to).contains(place) {
                        of_each.push((*place, one.group, one.no));
                    }
                }
                of_each.sort();
                of_each.into_iter().map(|(_, _, no)| no).collect()
            }
            Selection::Places { from, to } => {
                let count = (*to as usize).saturating_sub((*from).max(1) as usize - 1);
                everyone.iter().copied().skip((*from).max(1) as usize - 1).take(count).collect()
            }
            Selection::Rest => Vec::new(),
            Selection::Numbers { numbers } => {
                for no in numbers {
                    if state.anyone(*no).is_none() {
                        return Err(Refusal::NoSuchEntrant { no: *no });
                    }
                    if !able(*no) {
                        return Err(Refusal::HasWithdrawn { no: *no });
                    }
                }
                numbers.clone()
            }
        });
    }
    let mut known: HashSet<Number> = HashSet::new();
    for no in taken.iter().flatten() {
        if !known.insert(*no) {
            return Err(Refusal::TakenTwice { no: *no });
        }
    }
    for (selection, group) in selections.iter().zip(&mut taken) {
        if *selection == Selection::Rest {
            group.extend(here.iter().map(|one| one.no).filter(|no| known.insert(*no)));
        }
    }
    match (1..).zip(&taken).find(|(_, group)| group.is_empty()) {
        Some((group, _)) => Err(Refusal::NobodyQualifies { group }),
        None => Ok(taken),
    }
}

fn seats(
    state: &State,
    new: &NewStage,
    regulations: &Regulations,
    taken: &[Vec<Number>],
) -> Result<Vec<Seat>, Refusal> {
    let seed = new.seed.unwrap_or(0);
    if taken.len() > 1 {
        if let Some((group, _)) = (1..).zip(taken).find(|(_, members)| members.len() < 2) {
            return Err(Refusal::NobodyQualifies { group });
        }
        let groups = (1..).zip(taken).flat_map(|(group, members)| {
            (1..).zip(members).map(move |(line, no)| Seat { no: *no, group: Some(group), line })
        });
        return Ok(groups.collect());
    }
    let mut list: Vec<&Entrant> = taken.iter().flatten().filter_map(|no| state.anyone(*no)).collect();
    match regulations.seeding {
        Seeding::Rating => list.sort_by_key(|entrant| std::cmp::Reverse(entrant.rating)),
        Seeding::Lots => Random::seeded(seed).shuffle(&mut list),
        Seeding::Order => {}
    }
    // Who came from one group is kept apart, else members of one team.
    let by_group = state.format().has_groups();
    let kin = |entrant: &Entrant| -> Kin {
        if by_group {
            entrant.group.map(|group| group.to_string())
        } else {
            bracket::kin(regulations, entrant)
        }
    };
    let kinned: Vec<(Number, Kin)> = list.iter().map(|entrant| (entrant.no, kin(entrant))).collect();
    if new.format.has_groups() {
        let groups = regulations.groups.map_or(2, std::num::NonZeroU32::get);
        if (list.len() as u32) < groups.saturating_mul(2) {
            return Err(Refusal::TooManyGroups { groups, entrants: list.len() as u32 });
        }
        return Ok(groups::draw(&kinned, groups, regulations.group_draw, seed));
    }
    if !new.format.is_elimination() {
        return Ok((1..)
            .zip(&list)
            .map(|(line, entrant)| Seat { no: entrant.no, group: None, line })
            .collect());
    }
    let seeded = match regulations.seeding {
        // The winners of groups first, then the others as far from their groups as may be.
        Seeding::Order if by_group => state.group_count() as usize,
        Seeding::Order => list.len(),
        Seeding::Rating => bracket::seeded(regulations, &list),
        Seeding::Lots => 0,
    };
    let random = (regulations.seeding != Seeding::Order).then_some(seed);
    let lines = bracket::draw(&kinned, seeded, random);
    Ok(lines.into_iter().map(|(line, no)| Seat { no, group: None, line }).collect())
}

/// The results of the stage that ends between those who stand in one table of the next, as rounds.
fn carried(
    state: &State,
    new: &NewStage,
    regulations: &Regulations,
    seats: &[Seat],
) -> Result<Vec<Round>, Refusal> {
    let games_per_match =
        regulations.games_per_match.map_or(new.format.games_per_match(), |games| games.get());
    // All against all is one match over many rounds, which no table of matches can hold.
    let has_table = |format: Format| format.is_round_robin() && format != Format::TeamAllPlayAll;
    if !has_table(state.format())
        || !has_table(new.format)
        || regulations.boards != state.regulations().boards
        || games_per_match != state.games_per_match()
    {
        return Err(Refusal::NothingToCarry);
    }
    let table: HashMap<Number, Option<u32>> = seats.iter().map(|seat| (seat.no, seat.group)).collect();
    let together = |game: &&Game| match (table.get(&game.first), table.get(&game.second)) {
        (Some(one), Some(other)) => one == other,
        _ => false,
    };
    let mut rounds: Vec<Round> = Vec::new();
    for game in state.rounds().iter().flat_map(|round| &round.games).filter(together) {
        let free =
            |round: &&mut Round| round.game_of(game.first).is_none() && round.game_of(game.second).is_none();
        let mut game = game.clone();
        match rounds.iter_mut().find(free) {
            Some(round) => {
                game.board = round.games.len() as u32 + 1;
                round.games.push(game);
            }
            None => {
                game.board = 1;
                rounds.push(Round { games: vec![game], ..Round::default() });
            }
        }
    }
    if rounds.is_empty() { Err(Refusal::NothingToCarry) } else { Ok(rounds) }
}
