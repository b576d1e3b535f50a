//! What speaks against a pairing, whoever made it.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::field::{Field, counts_as_rest};
use super::{cut, next_round};
use crate::history::{Ledger, Outcome};
use crate::leave::{Leave, Strength};
use crate::model::{Bye, ByeKind, Game, Number, Round, Turn};
use crate::state::State;

/// What speaks against a pair, a turn or a rest. It forbids nothing: the director decides, and it goes on the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "warning", rename_all = "snake_case", deny_unknown_fields)]
pub enum Warning {
    /// They have met (1960 section 九, 四, 三).
    Rematch {
        /// The first mover.
        one: Number,
        /// The second mover.
        other: Number,
        /// In which round, the last if several.
        round: u32,
    },
    /// Members of one team, where these are to be kept apart.
    SameTeam {
        /// The first mover.
        one: Number,
        /// The second mover.
        other: Number,
    },
    /// A pair on the list of those kept apart.
    Barred {
        /// The first mover.
        one: Number,
        /// The second mover.
        other: Number,
        /// How strongly.
        strength: Strength,
    },
    /// The same turn once more than the regulations allow running.
    TurnRun {
        /// Who.
        no: Number,
        /// The turn.
        turn: Turn,
        /// How many times running with this game.
        run: u32,
    },
    /// First and second moves differ by more than the regulations allow.
    TurnDifference {
        /// Who.
        no: Number,
        /// First moves less second moves with this game.
        difference: i32,
    },
    /// A second rest (14.4).
    SecondBye {
        /// Who.
        no: Number,
        /// The round of the first.
        round: u32,
    },
    /// Someone of fewer points who has not rested could rest (14.4).
    HighBye {
        /// Who rests.
        no: Number,
        /// Points.
        points: u32,
        /// Points of the lowest who could.
        lowest: u32,
    },
    /// Two of unequal points.
    Float {
        /// The one of more points.
        higher: Number,
        /// The one of fewer points.
        lower: Number,
        /// Points of the two.
        points: [u32; 2],
    },
    /// The round robin's table has not this pair, or not with these turns, in this round (12.1).
    OffTable {
        /// The first mover.
        first: Number,
        /// The second mover.
        second: Number,
    },
    /// Paired in spite of a leave.
    OnLeave {
        /// Who.
        no: Number,
        /// Which.
        leave: Leave,
    },
    /// Neither paired nor resting.
    LeftOut {
        /// Who.
        no: Number,
    },
}

impl Warning {
    /// Those whom it is about.
    pub fn concerns(&self) -> [Option<Number>; 2] {
        match *self {
            Warning::Rematch { one, other, .. }
            | Warning::SameTeam { one, other }
            | Warning::Barred { one, other, .. }
            | Warning::Float { higher: one, lower: other, .. }
            | Warning::OffTable { first: one, second: other } => [Some(one), Some(other)],
            Warning::TurnRun { no, .. }
            | Warning::TurnDifference { no, .. }
            | Warning::SecondBye { no, .. }
            | Warning::HighBye { no, .. }
            | Warning::OnLeave { no, .. }
            | Warning::LeftOut { no } => [Some(no), None],
        }
    }
}

/// What speaks against the lines of a round, counted from 1, on the results of the rounds before as they stand now.
/// Boards are taken in their order, then rests, then those left out. Against results carried over from an earlier stage
/// there is nothing to say here.
pub fn objections(state: &State, round: u32, lines: &Round) -> Vec<Warning> {
    if round <= state.carried_rounds() {
        return Vec::new();
    }
    let before = state.before_round(round, lines);
    let mut found = Vec::new();
    if !state.format().is_by_points() || cut::was_by_place(&before, lines) {
        off_table(&before, lines, &mut found);
    } else {
        let field = Field::of(&before);
        let places: HashMap<Number, usize> =
            field.players.iter().enumerate().map(|(place, player)| (player.no, place)).collect();
        for game in &lines.games {
            if let (Some(first), Some(second)) = (places.get(&game.first), places.get(&game.second)) {
                of_pair(&before, &field, *first, *second, &mut found);
            }
        }
        for bye in lines.byes.iter().filter(|bye| bye.kind == ByeKind::Allocated) {
            if let Some(place) = places.get(&bye.entrant) {
                of_rest(&before, &field, *place, &mut found);
            }
        }
    }
    on_leave(state, round, lines, &mut found);
    found
}

fn of_pair(before: &State, field: &Field, first: usize, second: usize, found: &mut Vec<Warning>) {
    let (a, b) = (&field.players[first], &field.players[second]);
    let (one, other) = (a.no, b.no);
    if field.have_met(first, second) {
        let met = |game: Option<&Game>| game.is_some_and(|game| game.turn_of(other).is_some());
        let round = before.rounds().iter().rposition(|lines| met(lines.game_of(one)));
        let round = round.map_or(0, |index| index as u32 + 1);
        found.push(Warning::Rematch { one, other, round });
    }
    if field.keeps_teams_apart() && field.same_team(first, second) {
        found.push(Warning::SameTeam { one, other });
    }
    if let Some(strength) = field.barred(first, second) {
        found.push(Warning::Barred { one, other, strength });
    }
    for (player, turn) in [(a, Turn::First), (b, Turn::Second)] {
        let (difference, run) = field.limits.passed(&player.turns, turn);
        if run {
            found.push(Warning::TurnRun { no: player.no, turn, run: player.turns.run_after(turn) });
        }
        if difference {
            let difference = player.turns.difference_after(turn);
            found.push(Warning::TurnDifference { no: player.no, difference });
        }
    }
    if a.points != b.points {
        let (higher, lower) = if a.points > b.points { (a, b) } else { (b, a) };
        let points = [higher.points, lower.points];
        found.push(Warning::Float { higher: higher.no, lower: lower.no, points });
    }
}

fn of_rest(before: &State, field: &Field, place: usize, found: &mut Vec<Warning>) {
    let player = &field.players[place];
    let no = player.no;
    if player.has_rested {
        let rested = |outcome: Outcome| counts_as_rest(outcome, before.regulations());
        let records = crate::history::history(before, no);
        let round =
            records.iter().rev().find(|record| rested(record.outcome)).map_or(0, |record| record.round);
        found.push(Warning::SecondBye { no, round });
    }
    let able = field.players.iter().filter(|other| !other.has_rested);
    if let Some(lowest) = able.map(|other| other.points).min().filter(|lowest| *lowest < player.points) {
        found.push(Warning::HighBye { no, points: player.points, lowest });
    }
}

/// Pairs that the table, the bracket or the places before have not in this round. What has run out has none.
fn off_table(before: &State, lines: &Round, found: &mut Vec<Warning>) {
    let table: HashSet<(Number, Number)> = next_round(before)
        .map(|paired| paired.pairs.iter().map(|pair| (pair.first, pair.second)).collect())
        .unwrap_or_default();
    let ledger = Ledger::of(before);
    let struck = |no: Number| before.index_of(no).is_some_and(|index| ledger.struck_off[index]);
    for game in &lines.games {
        let counts = !struck(game.first) && !struck(game.second);
        if counts && !table.contains(&(game.first, game.second)) {
            found.push(Warning::OffTable { first: game.first, second: game.second });
        }
    }
}

fn on_leave(state: &State, round: u32, lines: &Round, found: &mut Vec<Warning>) {
    let mut standing: HashSet<Number> = HashSet::new();
    for game in &lines.games {
        for no in [game.first, game.second] {
            standing.insert(no);
            // In a round robin the absent keep their games, which they lose.
            let leave = state.entrant(no).and_then(|entrant| entrant.leave_in(round));
            if let Some(leave) =
                leave.filter(|_| state.result_of(game).is_none_or(|result| !result.is_forfeit()))
            {
                found.push(Warning::OnLeave { no, leave });
            }
        }
    }
    standing.extend(lines.byes.iter().map(|bye: &Bye| bye.entrant));
    if state.format().is_round_robin() {
        return;
    }
    if state.format().is_elimination() {
        return found.extend(out_of_bracket(state, round, lines, &standing));
    }
    let due = state.entrants().iter().filter(|entrant| {
        entrant.plays_in(round) && round > entrant.entered_after_round && entrant.leave_in(round).is_none()
    });
    let out = due.filter(|entrant| !standing.contains(&entrant.no));
    found.extend(out.map(|entrant| Warning::LeftOut { no: entrant.no }));
}

/// Who has a match to play in this round of an elimination and stands nowhere.
fn out_of_bracket(state: &State, round: u32, lines: &Round, standing: &HashSet<Number>) -> Vec<Warning> {
    let due = next_round(&state.before_round(round, lines)).map(|paired| paired.pairs).unwrap_or_default();
    let players = due.iter().flat_map(|pair| [pair.first, pair.second]);
    players.filter(|no| !standing.contains(no)).map(|no| Warning::LeftOut { no }).collect()
}
