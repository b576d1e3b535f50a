//! What a pair, or a player left to the next bracket, costs in each criterion: the pairing of a bracket is the cheapest
//! perfect matching of its graph.

use super::field::Field;
use super::player::Player;
use crate::model::Turn;
use crate::pairing::{Float, PreferenceStrength};

/// Where a vertex of a bracket's graph stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vertex {
    /// Moved down into the bracket, or a resident of it.
    Here(usize),
    /// Of the next score group.
    Next(usize),
    /// Of the score groups below.
    Below(usize),
    /// The rest of an odd number.
    Rest,
    /// Stands for anyone below or the rest, where their number is large.
    Anyone,
}

/// The costs of a bracket's pairs.
pub(super) struct Criteria<'a> {
    pub field: &'a Field,
    /// The score of the residents.
    pub score: u32,
    /// The scores in the bracket, highest first.
    pub scores: Vec<u32>,
    /// The games not played by the one who rests count (C9).
    pub count_unplayed: bool,
}

impl Criteria<'_> {
    fn player(&self, at: usize) -> &Player {
        &self.field.players[at]
    }

    /// Calls `put` with each criterion, by its place among [`Criteria::slots`], that a pair of vertices costs something in.
    /// False where the two may not be paired.
    pub(super) fn each(&self, a: Vertex, b: Vertex, mut put: impl FnMut(usize, u64)) -> bool {
        use Vertex::*;
        match (a, b) {
            (Here(one), Here(other)) => {
                let (upper, lower) = (one.min(other), one.max(other));
                // Those who were moved down are paired with residents only.
                if self.player(lower).score > self.score || !self.field.may_meet(upper, lower) {
                    return false;
                }
                self.pair(upper, lower, put);
            }
            (Here(here), Next(next)) | (Next(next), Here(here)) => {
                if !self.field.may_meet(here, next) {
                    return false;
                }
                self.float(here, &mut put);
            }
            (Here(here), outside) | (outside, Here(here)) => {
                match outside {
                    Below(below) if !self.field.may_meet(here, below) => return false,
                    Rest if !self.field.may_rest(here) => return false,
                    _ => {}
                }
                self.float(here, &mut put);
                put(self.next_bracket(), 1);
                put(self.next_bracket() + 1 + self.place(here), 1);
                if outside == Rest && self.count_unplayed {
                    put(self.unplayed(), u64::from(self.player(here).unplayed));
                }
            }
            (Next(one), Next(other)) | (Below(one), Below(other)) => return self.field.may_meet(one, other),
            (Next(next), outside) | (outside, Next(next)) => {
                match outside {
                    Below(below) if !self.field.may_meet(next, below) => return false,
                    Rest if !self.field.may_rest(next) => return false,
                    _ => {}
                }
                put(self.next_bracket(), 1);
            }
            (Below(below), Rest) | (Rest, Below(below)) => return self.field.may_rest(below),
            (Anyone, Anyone) => {}
            (Below(_) | Rest | Anyone, _) => return false,
        }
        true
    }

    /// The place of a player's score among those of the bracket.
    fn place(&self, at: usize) -> usize {
        let score = self.player(at).score;
        self.scores.iter().position(|known| *known == score).unwrap_or(0)
    }

    /// C8's criteria stand behind C6 and C7.
    fn next_bracket(&self) -> usize {
        1 + self.scores.len()
    }

    fn unplayed(&self) -> usize {
        self.next_bracket() + 1 + self.scores.len()
    }

    fn turns(&self) -> usize {
        self.unplayed() + 1
    }

    fn floats(&self) -> usize {
        self.turns() + 4
    }

    fn differences(&self) -> usize {
        self.floats() + 4
    }

    /// How many criteria there are.
    pub(super) fn slots(&self) -> usize {
        self.differences() + 4 * self.scores.len()
    }

    /// A player of the bracket is not paired in it.
    fn float(&self, at: usize, put: &mut impl FnMut(usize, u64)) {
        let player = self.player(at);
        // C6, C7.
        put(0, 1);
        put(1 + self.place(at), 1);
        for rounds_ago in [1, 2] {
            if player.floated(rounds_ago, Float::Down) {
                let slot = if player.score == self.score {
                    // C14, C16.
                    self.floats() + 2 * (rounds_ago - 1)
                } else {
                    // C18, C20: who stays without a partner goes further down than who finds one.
                    self.differences() + 2 * (rounds_ago - 1) * self.scores.len() + self.place(at)
                };
                put(slot, 1);
            }
        }
    }

    /// Two players of the bracket meet in it.
    fn pair(&self, upper: usize, lower: usize, mut put: impl FnMut(usize, u64)) {
        for (i, fault) in turn_faults(self.player(upper), self.player(lower)).into_iter().enumerate() {
            if fault {
                put(self.turns() + i, 1);
            }
        }
        if self.player(upper).score == self.score {
            return;
        }
        for rounds_ago in [1, 2] {
            if self.player(lower).floated(rounds_ago, Float::Up) {
                // C15, C17; C19, C21.
                put(self.floats() + 2 * (rounds_ago - 1) + 1, 1);
                let table = 2 * (rounds_ago - 1) + 1;
                put(self.differences() + table * self.scores.len() + self.place(upper), 1);
            }
        }
    }
}

/// Which of C10 to C13 a pair fails in: a difference beyond 2, a third equal turn running, a wish and a strong wish not
/// granted.
pub(super) fn turn_faults(one: &Player, other: &Player) -> [bool; 4] {
    let (Some(wish), true) = (one.wishes(), one.wishes() == other.wishes()) else { return [false; 4] };
    let both_absolute = one.is_absolute() && other.is_absolute();
    let strong = |player: &Player| player.strength() >= Some(PreferenceStrength::Strong);
    [
        one.is_far_off() && other.is_far_off(),
        both_absolute && yields_to_a_third(one, other, wish),
        true,
        strong(one) && strong(other) && !both_absolute,
    ]
}

/// Of two who both must have one turn, the one with the smaller difference yields: whether that makes three running.
fn yields_to_a_third(one: &Player, other: &Player, wish: Turn) -> bool {
    match one.difference.abs().cmp(&other.difference.abs()) {
        std::cmp::Ordering::Equal => one.repeated.is_some() && one.repeated == other.repeated,
        std::cmp::Ordering::Greater => other.repeated == Some(wish.other()),
        std::cmp::Ordering::Less => one.repeated == Some(wish.other()),
    }
}
