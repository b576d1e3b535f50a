//! Why each pair of a round came out.

use std::collections::HashMap;

use serde::Serialize;

use super::criteria::turn_faults;
use super::field::Field;
use super::player::Player;
use super::turns::{self, DutchTurnRule};
use crate::leave::Leave;
use crate::model::{Bye, ByeKind, Number, Round, Turn};
use crate::pairing::{
    Bar, BarredOpponent, Float, Nearer, Pair, PairedBye, RoundPairing, Why, field as points_field,
};
use crate::state::State;

/// The turn that a player should have in the next game (1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DutchPreference {
    /// Which.
    pub turn: Turn,
    /// How much.
    pub strength: PreferenceStrength,
}

/// How strong a preference is (1.7), weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PreferenceStrength {
    /// As many games either way: the other turn than last time.
    Mild,
    /// One game more one way than the other.
    Strong,
    /// Two more, or the same turn twice running.
    Absolute,
}

/// A pair of the FIDE (Dutch) System. Pairs of values stand for the first and the second mover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DutchPair {
    /// The score of the bracket's residents.
    pub bracket: u32,
    /// Points before the round.
    pub points: [u32; 2],
    /// Places in the bracket, from 1 (4.1).
    pub places: [u32; 2],
    /// How many the bracket holds.
    pub bracket_size: u32,
    /// Turns had so far, oldest first.
    pub turns: [Vec<Turn>; 2],
    /// What each should have; none before the first game.
    pub preferences: [Option<DutchPreference>; 2],
    /// Who comes down and who goes up; none where the points are equal.
    pub floats: Option<[Float; 2]>,
    /// Why the first mover is the first mover.
    pub first_mover_by: DutchTurnRule,
    /// Criteria that this pair could not keep.
    pub faults: Vec<DutchFault>,
    /// Of a pair of unequal points: what stood between the higher of them and the opponents nearer to that score.
    pub nearer: Option<Nearer>,
}

/// A criterion that a pair does not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DutchFault {
    /// They have met (C1), or are on the list of pairs kept apart.
    MayNotMeet,
    /// Both must have the same turn, and neither is a topscorer (C3).
    SameAbsolutePreference,
    /// A difference of more than 2 (C10).
    Difference,
    /// The same turn three times running (C11).
    ThreeRunning,
    /// One does not have the turn preferred (C12).
    Preference,
    /// One does not have the turn strongly preferred (C13).
    StrongPreference,
    /// The lower goes up for the second time running (C15).
    UpAgain,
    /// The higher comes down for the second time running (C18).
    DownAgain,
    /// The lower went up two rounds ago too (C17).
    UpTwoAgo,
    /// The higher came down two rounds ago too (C20).
    DownTwoAgo,
}

/// A round as it was paired, with the reasons that the rules give for it on the results as they stand now.
pub(crate) fn explain(before: &State, lines: &Round) -> RoundPairing {
    let field = Field::new(before, false);
    let initial = turns::initial(before);
    let at: HashMap<Number, usize> = (field.players.iter().enumerate())
        .map(|(at, player)| (before.entrants()[player.index].no, at))
        .collect();
    let place = |no: Number| at.get(&no).copied();
    let games = lines.games.iter().filter_map(|game| Some((game, place(game.first)?, place(game.second)?)));
    let games: Vec<_> = games.collect();
    let allocated = lines.byes.iter().find(|bye| bye.kind == ByeKind::Allocated);
    let rest = allocated.and_then(|bye| place(bye.entrant));
    let brackets = Brackets::of(&field, games.iter().map(|(_, a, b)| (*a, *b)), rest);
    let pairs = games.iter().map(|&(game, first, second)| Pair {
        board: game.board,
        first: game.first,
        second: game.second,
        result: None,
        why: Why::Dutch(Box::new(brackets.describe(before, &field, first, second, initial))),
    });
    let others = lines.byes.iter().filter(|bye| bye.kind == ByeKind::Rest).map(|bye| bye.entrant);
    let on_leave: Vec<Bye> = lines.byes.iter().filter(|bye| Leave::of(bye.kind).is_some()).copied().collect();
    RoundPairing {
        round: before.rounds_paired() + 1,
        pairs: pairs.collect(),
        bye: rest.map(|at| describe_rest(before, &field, at)),
        also_resting: others.collect(),
        on_leave,
        dropped: Vec::new(),
        eliminated: Vec::new(),
        quality: points_field::quality_of(before, lines),
    }
}

fn describe_rest(state: &State, field: &Field, at: usize) -> PairedBye {
    let number = |player: &Player| state.entrants()[player.index].no;
    let player = &field.players[at];
    let passed_over = |other: &&Player| !other.may_rest && other.score < player.score;
    PairedBye {
        entrant: number(player),
        kind: ByeKind::Allocated,
        points: player.score,
        passed_over: field.players.iter().filter(passed_over).map(number).collect(),
    }
}

/// Who was in which bracket, as the pairs show.
struct Brackets {
    /// The lowest bracket that each player was in, by the score of its residents.
    lowest: Vec<u32>,
}

impl Brackets {
    fn of(field: &Field, pairs: impl Iterator<Item = (usize, usize)>, rest: Option<usize>) -> Brackets {
        let mut lowest: Vec<u32> = field.players.iter().map(|player| player.score).collect();
        for (a, b) in pairs {
            let lower = field.players[a].score.min(field.players[b].score);
            (lowest[a], lowest[b]) = (lower, lower);
        }
        if let Some(rest) = rest {
            lowest[rest] = field.players.last().map_or(0, |last| last.score);
        }
        Brackets { lowest }
    }

    fn describe(
        &self,
        state: &State,
        field: &Field,
        first: usize,
        second: usize,
        initial: Turn,
    ) -> DutchPair {
        let (one, other) = (&field.players[first], &field.players[second]);
        let bracket = one.score.min(other.score);
        let members: Vec<usize> = (0..field.players.len())
            .filter(|at| field.players[*at].score >= bracket && self.lowest[*at] <= bracket)
            .collect();
        let place =
            |at: usize| members.iter().position(|member| *member == at).map_or(0, |place| place as u32 + 1);
        let floats = match one.score.cmp(&other.score) {
            std::cmp::Ordering::Less => Some([Float::Up, Float::Down]),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some([Float::Down, Float::Up]),
        };
        let (as_ruled, rule) = turns::first_mover(one, other, initial);
        DutchPair {
            bracket,
            points: [one.score, other.score],
            places: [place(first), place(second)],
            bracket_size: members.len() as u32,
            turns: [one.turns.clone(), other.turns.clone()],
            preferences: [one.preference, other.preference],
            floats,
            first_mover_by: if as_ruled { rule } else { DutchTurnRule::ByHand },
            faults: faults(field, first, second),
            nearer: floats.map(|_| nearer(state, field, first.min(second), bracket)),
        }
    }
}

fn faults(field: &Field, first: usize, second: usize) -> Vec<DutchFault> {
    let (upper, lower) = (&field.players[first.min(second)], &field.players[first.max(second)]);
    let [difference, running, preference, strong] = turn_faults(upper, lower);
    let floats = upper.score > lower.score;
    let all = [
        (field.is_barred(first, second), DutchFault::MayNotMeet),
        (field.turns_clash(first, second), DutchFault::SameAbsolutePreference),
        (difference, DutchFault::Difference),
        (running, DutchFault::ThreeRunning),
        (preference && !strong, DutchFault::Preference),
        (strong, DutchFault::StrongPreference),
        (floats && lower.floated(1, Float::Up), DutchFault::UpAgain),
        (floats && upper.floated(1, Float::Down), DutchFault::DownAgain),
        (floats && lower.floated(2, Float::Up), DutchFault::UpTwoAgo),
        (floats && upper.floated(2, Float::Down), DutchFault::DownTwoAgo),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, fault)| fault).collect()
}

/// What stood between one who came down and those of more points than the bracket.
fn nearer(state: &State, field: &Field, upper: usize, bracket: u32) -> Nearer {
    let own = &field.players[upper];
    let mut nearer = Nearer { barred: Vec::new(), more_barred: 0, free: 0 };
    for other in 0..field.players.len() {
        let player = &field.players[other];
        if other == upper || player.score > own.score || player.score <= bracket {
            continue;
        }
        let number = state.entrants()[player.index].no;
        let mut bars = Vec::new();
        if field.is_barred(upper, other) {
            let kept =
                state.barred().iter().any(|pair| pair.is_between(state.entrants()[own.index].no, number));
            bars.push(if kept { Bar::Barred } else { Bar::Rematch });
        }
        if field.turns_clash(upper, other) {
            let far = own.is_far_off() && player.is_far_off();
            bars.push(if far { Bar::TurnDifference } else { Bar::TurnRun });
        }
        if bars.is_empty() {
            nearer.free += 1;
        } else if nearer.barred.len() < Nearer::MOST {
            nearer.barred.push(BarredOpponent { no: number, bars });
        } else {
            nearer.more_barred += 1;
        }
    }
    nearer
}
