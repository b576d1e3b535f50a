use std::collections::HashSet;

use rulebook::Article;

use crate::bracket::{self, Progress};
use crate::command::Command;
use crate::event::{Event, Forfeit, Withdrawal};
use crate::file::StateFile;
use crate::groups;
use crate::history::struck_off;
use crate::lots::{self, NumbersBy};
use crate::model::{Entrant, Format, Game, GameResult, NewEntrant, Number, PenaltyKind, Turn};
use crate::pairing;
use crate::refusal::Refusal;
use crate::stages;
use crate::state::State;
use crate::team::{Play, decide as team};
use crate::{leave, manual};

/// What follows from a command: one event, or a refusal that changes nothing.
///
/// The list has always one element; it is a list so that all deciders of the house are alike.
///
/// # Errors
/// Why the command cannot be carried out, with the articles that say so.
///
/// ```
/// use rulebook::Edition;
/// use tournament::{Command, Format, GameResult, NewEntrant, State, decide, ranking};
///
/// let format = Format::RoundRobin;
/// let mut state = State::default();
/// for command in [
///     Command::Create {
///         name: "春节赛".to_owned(),
///         regulations: format.regulations(Edition::Cxa2011),
///         format,
///         planned_rounds: None,
///     },
///     Command::Enter { entrants: ["甲", "乙"].map(NewEntrant::named).to_vec() },
///     Command::PairNextRound,
///     Command::RecordResult { round: 1, board: 1, result: Some(GameResult::SecondWins), reason: None },
/// ] {
///     for event in decide(&state, command)? {
///         state.apply(&event);
///     }
/// }
/// let places = ranking::standings(&state);
/// assert_eq!(state.entrant(places[0].no).unwrap().name, "乙");
///
/// let refused = decide(&state, Command::PairNextRound).unwrap_err();
/// assert_eq!(refused.code(), "all_rounds_played");
/// # Ok::<(), tournament::Refusal>(())
/// ```
pub fn decide(state: &State, command: Command) -> Result<Vec<Event>, Refusal> {
    if !state.is_created() && !matches!(command, Command::Create { .. } | Command::Import { .. }) {
        return Err(Refusal::NotCreated);
    }
    let event = match command {
        Command::Create { name, regulations, format, planned_rounds } => {
            not_created(state)?;
            let name = not_blank(name)?;
            if planned_rounds == Some(0) || (planned_rounds.is_none() && format.is_by_points()) {
                return Err(Refusal::RoundsNotGiven);
            }
            if planned_rounds.is_some() && format.is_elimination() {
                return Err(Refusal::RoundsFollow);
            }
            Event::Created { name, regulations, format, planned_rounds }
        }
        Command::Import { file } => import(state, file)?,
        Command::Enter { entrants } => enter(state, entrants)?,
        Command::EditEntrant { no, name, team, rating, categories } => {
            let entrant = known(state, no)?;
            let name = not_blank(name)?;
            let team = team.and_then(tidy);
            let categories = categories.map(tidy_all).filter(|given| *given != entrant.categories);
            if (&entrant.name, &entrant.team, entrant.rating) == (&name, &team, rating)
                && categories.is_none()
            {
                return Err(Refusal::NothingChanges);
            }
            let others = state.entrants().iter().filter(|other| other.no != no);
            if others.into_iter().any(|other| (&other.name, &other.team) == (&name, &team)) {
                return Err(Refusal::DuplicateName { name, team });
            }
            Event::EntrantEdited { no, name, team, rating, categories }
        }
        Command::RemoveEntrant { no } => {
            not_started(state)?;
            known(state, no)?;
            Event::EntrantRemoved { no }
        }
        Command::DrawLots { seed } => {
            not_started(state)?;
            if state.entrants().is_empty() {
                return Err(Refusal::TooFewEntrants { entrants: 0 });
            }
            draw(state, seed)?
        }
        Command::AssignNumbers { by, seed } => {
            not_started(state)?;
            if state.entrants().is_empty() || by == (NumbersBy::Pots { pots: 0 }) {
                return Err(Refusal::TooFewEntrants { entrants: 0 });
            }
            Event::LotsDrawn { seed, order: lots::draw(state, by, seed), by }
        }
        Command::StartStage { stage } => Event::StageStarted { stage: stages::start(state, stage)? },
        Command::PairNextRound => {
            let round = ready_to_pair(state)?;
            let paired = pairing::next_round(state).map_err(Refusal::NoLegalPairing)?;
            Event::RoundPaired {
                round,
                pairing: paired.to_round(state),
                dropped: paired.dropped,
                eliminated: paired.eliminated,
                by_hand: None,
            }
        }
        Command::EnterPairing { .. } | Command::Arrange { .. } if state.format().is_elimination() => {
            return Err(Refusal::RoundsFollow);
        }
        Command::EnterPairing { round, pairing, reason } => {
            manual::enter_pairing(state, round, pairing, given(reason)?)?
        }
        Command::Arrange { round, change, reason } => {
            manual::arrange(state, round, change, reason.and_then(tidy))?
        }
        Command::UnpairRound { round, reason } => unpair(state, round, reason)?,
        Command::SetLeave { no, rounds, leave, reason } => {
            leave::set_leave(state, no, &rounds, leave, reason.and_then(tidy))?
        }
        Command::BarPair { pair, reason } => leave::bar_pair(state, pair, reason.and_then(tidy))?,
        Command::UnbarPair { one, other } => leave::unbar_pair(state, one, other)?,
        Command::RecordResult { round, board, result, reason } => {
            record_result(state, round, board, result, reason)?
        }
        Command::Withdraw { no, reason, running } => {
            let reason = given(reason)?;
            Event::Withdrawn { no, reason, effect: withdrawal(state, no, running)? }
        }
        Command::Reinstate { no, reason } => reinstate(state, no, reason)?,
        Command::RecordFouls { no, count, article, member } => {
            record_fouls(state, no, count, article, member)?
        }
        Command::Penalise { no, kind, reason, member } => penalise(state, no, kind, reason, member)?,
        Command::SetMembers { no, members } => team::set_members(state, no, members)?,
        Command::SetLineUp { round, no, line_up, reason } => {
            team::set_line_up(state, round, no, line_up, None, reason.and_then(tidy))?
        }
        Command::DrawLineUp { round, no, line_up, seed } => {
            team::draw_line_up(state, round, no, line_up, seed)?
        }
        Command::RecordBoards { round, board, boards, reason } => {
            team::record_boards(state, round, board, boards, reason.and_then(tidy))?
        }
        Command::Undo => match state.standing_events() {
            // What began the competition stays: without it the log has no meaning.
            [_, .., (position, event)] => Event::Undone { position: *position, kind: event.kind() },
            _ => return Err(Refusal::NothingToUndo),
        },
    };
    Ok(vec![event])
}

/// The round that may be paired next.
///
/// # Errors
/// Too few entrants, lots to be drawn again, results missing, or all rounds paired.
pub fn ready_to_pair(state: &State) -> Result<u32, Refusal> {
    let round = state.rounds_paired() + 1;
    let able = state.entrants().iter().filter(|entrant| entrant.is_free_in(round)).count() as u32;
    // Two teams all against all: who stops has lost the rounds that are left (1960 section 十四).
    let needed = if state.format() == Format::TeamAllPlayAll { 1 } else { 2 };
    if able < needed {
        return Err(Refusal::TooFewEntrants { entrants: able });
    }
    team::ready(state, round)?;
    if state.redraw_needed() {
        return Err(Refusal::RedrawNeeded);
    }
    if state.format().has_groups() && state.entrants().iter().any(|entrant| entrant.group.is_none()) {
        return Err(Refusal::LotsNeeded);
    }
    let planned = state.planned_rounds();
    if round > planned {
        return Err(Refusal::AllRoundsPlayed { planned });
    }
    for earlier in 1..round {
        let boards = state.unfinished_boards(earlier);
        if !boards.is_empty() {
            return Err(Refusal::UnfinishedBoards { round: earlier, boards });
        }
    }
    Ok(round)
}

/// Numbers by lot; for an elimination and for groups lines and places.
fn draw(state: &State, seed: u64) -> Result<Event, Refusal> {
    let format = state.format();
    if !format.is_elimination() && !format.has_groups() {
        let by = NumbersBy::Lots;
        return Ok(Event::LotsDrawn { seed, order: lots::draw(state, by, seed), by });
    }
    let present: Vec<&Entrant> =
        state.entrants().iter().filter(|entrant| entrant.withdrawn_after_round.is_none()).collect();
    let entrants = present.len() as u32;
    if format.is_elimination() {
        return Ok(Event::SeatsDrawn { seed, seats: bracket::seats(state, &present, seed) });
    }
    let groups = state.regulations().groups.map_or(2, |groups| groups.get());
    if entrants < groups.saturating_mul(2) {
        return Err(Refusal::TooManyGroups { groups, entrants });
    }
    Ok(Event::SeatsDrawn { seed, seats: groups::seats(state, &present, seed) })
}

fn import(state: &State, file: StateFile) -> Result<Event, Refusal> {
    not_created(state)?;
    file.check().map_err(Refusal::BadFile)?;
    Ok(Event::Imported { file })
}

fn enter(state: &State, entries: Vec<NewEntrant>) -> Result<Event, Refusal> {
    if !state.format().is_by_points() || state.stage_number() > 1 {
        not_started(state)?;
    } else if !state.rounds().is_empty() && state.rounds_paired() >= state.planned_rounds() {
        return Err(Refusal::AllRoundsPlayed { planned: state.planned_rounds() });
    }
    if entries.is_empty() {
        return Err(Refusal::NoEntries);
    }
    if state.format() == Format::TeamAllPlayAll && state.entrants().len() + entries.len() > 2 {
        return Err(Refusal::TwoTeams);
    }
    let mut numbers: HashSet<Number> = state.entrants().iter().map(|entrant| entrant.no).collect();
    for no in entries.iter().filter_map(|entry| entry.no) {
        if !numbers.insert(no) {
            return Err(Refusal::DuplicateNumber { no });
        }
    }
    let mut names: HashSet<(String, Option<String>)> =
        state.entrants().iter().map(|entrant| (entrant.name.clone(), entrant.team.clone())).collect();
    let mut free = (0..).map(Number::at);
    let mut entrants = Vec::with_capacity(entries.len());
    for entry in entries {
        let name = not_blank(entry.name)?;
        let team = entry.team.and_then(tidy);
        if !names.insert((name.clone(), team.clone())) {
            return Err(Refusal::DuplicateName { name, team });
        }
        let next_free = || free.by_ref().find(|no| numbers.insert(*no));
        let Some(no) = entry.no.or_else(next_free) else { return Err(Refusal::NoEntries) };
        let members = team::members(state, &name, entry.members)?;
        let (rating, categories) = (entry.rating, tidy_all(entry.categories));
        let entered_after_round = state.rounds_paired();
        let known = Entrant::named(no, name);
        entrants.push(Entrant { team, rating, categories, members, entered_after_round, ..known });
    }
    Ok(Event::Entered { entrants })
}

fn record_result(
    state: &State,
    round: u32,
    board: u32,
    result: Option<GameResult>,
    reason: Option<String>,
) -> Result<Event, Refusal> {
    let index = (round as usize).checked_sub(1).ok_or(Refusal::NoSuchRound { round })?;
    let lines = state.rounds().get(index).ok_or(Refusal::NoSuchRound { round })?;
    let game = lines.game(board).ok_or(Refusal::NoSuchBoard { round, board })?;
    let struck = struck_off(state);
    if [game.first, game.second].iter().any(|no| state.index_of(*no).is_some_and(|index| struck[index])) {
        return Err(Refusal::GameStruckOut { round, board });
    }
    if round <= state.carried_rounds() {
        return Err(Refusal::CarriedOver { round });
    }
    let Play::Game(previous) = game.play else { return Err(Refusal::IsAMatch { round, board }) };
    if previous == result {
        return Err(Refusal::NothingChanges);
    }
    bracket_holds(&state.with_result(round, board, result))?;
    let reason = reason.and_then(tidy);
    if reason.is_none() && previous.is_some() && round < state.rounds_paired() {
        return Err(Refusal::ReasonNeeded);
    }
    Ok(Event::ResultRecorded { round, board, result, previous, reason })
}

/// Every game of an elimination still has its match after a change.
fn bracket_holds(changed: &State) -> Result<(), Refusal> {
    match Progress::of(changed).and_then(|progress| progress.first_astray()) {
        Some((round, _)) => Err(Refusal::LaterGamesStand { round }),
        None => Ok(()),
    }
}

/// What a withdrawal brings now (14.4, 19.2, 19.3; 1960 section 十四).
fn withdrawal(state: &State, no: Number, running: Option<GameResult>) -> Result<Withdrawal, Refusal> {
    if known(state, no)?.withdrawn_after_round.is_some() {
        return Err(Refusal::HasWithdrawn { no });
    }
    let paired = state.rounds_paired();
    let judged = match running {
        None => None,
        Some(result) => {
            let game = state.rounds().last().and_then(|lines| lines.game_of(no));
            let game = game
                .filter(|game| matches!(game.play, Play::Game(None)))
                .ok_or(Refusal::NoRunningGame { no })?;
            Some(Forfeit { round: paired, board: game.board, result })
        }
    };
    let with_judged;
    let state = match judged {
        None => state,
        Some(Forfeit { round, board, result }) => {
            with_judged = state.with_result(round, board, Some(result));
            &with_judged
        }
    };
    let mut forfeits = Vec::new();
    for (round, lines) in (1u32..).zip(state.rounds()) {
        let Some(game) = lines.game_of(no).filter(|game| game.is_open(state.format())) else { continue };
        let result = GameResult::forfeited_by(game.turn_of(no).unwrap_or(Turn::First));
        forfeits.push(Forfeit { round, board: game.board, result });
    }
    // A match of which a board was played has been taken part in.
    let begun = |round: u32| {
        let lines = (round as usize).checked_sub(1).and_then(|index| state.rounds().get(index));
        lines.and_then(|lines| lines.game_of(no)).is_some_and(Game::was_played)
    };
    let plays_on = |forfeit: &Forfeit| forfeit.round == paired && !begun(paired);
    let after_round = if forfeits.iter().any(plays_on) { paired - 1 } else { paired };
    let others_left =
        state.entrants().iter().filter(|other| other.no != no && other.plays_in(paired + 1)).count();
    let struck_off = state.would_be_struck_off(no, after_round);
    if struck_off {
        forfeits.clear();
    }
    let redraw = paired == 0
        && state.stage_number() == 1
        && state.format().is_round_robin()
        && !state.format().has_groups()
        && others_left % 2 == 0;
    Ok(Withdrawal { after_round, struck_off, forfeits, judged, redraw })
}

fn unpair(state: &State, round: u32, reason: String) -> Result<Event, Refusal> {
    let reason = given(reason)?;
    let last = state.rounds_paired();
    if round != 0 && round <= state.carried_rounds() {
        return Err(Refusal::CarriedOver { round });
    }
    let lines = match state.rounds().last() {
        Some(lines) if round == last => lines,
        _ if round == 0 || round > last => return Err(Refusal::NoSuchRound { round }),
        _ => return Err(Refusal::NotTheLastRound { round, last }),
    };
    let results = lines.games.iter().filter(|game| game.has_result()).count() as u32;
    Ok(Event::RoundUnpaired { round, results, reason })
}

fn reinstate(state: &State, no: Number, reason: String) -> Result<Event, Refusal> {
    let reason = given(reason)?;
    let entrant = known(state, no)?;
    if entrant.withdrawn_after_round.is_none() {
        return Err(Refusal::NotWithdrawn { no });
    }
    if entrant.penalties.iter().any(|penalty| penalty.kind == PenaltyKind::Expelled) {
        return Err(Refusal::IsExpelled { no });
    }
    bracket_holds(&state.with_return(no))?;
    Ok(Event::Reinstated { no, reason })
}

fn record_fouls(
    state: &State,
    no: Number,
    count: u32,
    article: Option<Article>,
    member: Option<Number>,
) -> Result<Event, Refusal> {
    team::known_member(known(state, no)?, member)?;
    if count == 0 {
        return Err(Refusal::NothingChanges);
    }
    Ok(Event::FoulsRecorded { no, count, article, member })
}

fn penalise(
    state: &State,
    no: Number,
    kind: PenaltyKind,
    reason: String,
    member: Option<Number>,
) -> Result<Event, Refusal> {
    let reason = given(reason)?;
    let entrant = known(state, no)?;
    team::known_member(entrant, member)?;
    let effect = match kind {
        // The team plays on without a member who was expelled.
        _ if member.is_some() => None,
        PenaltyKind::Warning | PenaltyKind::RemovedFromGame => None,
        PenaltyKind::Expelled if entrant.withdrawn_after_round.is_some() => None,
        PenaltyKind::Expelled => Some(withdrawal(state, no, None)?),
    };
    Ok(Event::Penalised { no, kind, round: state.rounds_paired(), reason, effect, member })
}

fn not_created(state: &State) -> Result<(), Refusal> {
    if state.is_created() { Err(Refusal::AlreadyCreated) } else { Ok(()) }
}

fn not_started(state: &State) -> Result<(), Refusal> {
    let nothing_yet = state.rounds().is_empty() && state.stage_number() == 1;
    if nothing_yet { Ok(()) } else { Err(Refusal::AlreadyStarted) }
}

fn known(state: &State, no: Number) -> Result<&Entrant, Refusal> {
    state.entrant(no).ok_or(Refusal::NoSuchEntrant { no })
}

fn tidy(text: String) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Words without blanks around them, each once.
fn tidy_all(words: Vec<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in words.into_iter().filter_map(tidy) {
        if !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

fn not_blank(name: String) -> Result<String, Refusal> {
    tidy(name).ok_or(Refusal::BlankName)
}

fn given(reason: String) -> Result<String, Refusal> {
    tidy(reason).ok_or(Refusal::ReasonNeeded)
}
