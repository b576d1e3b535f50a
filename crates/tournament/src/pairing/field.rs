//! The players of a round of a points arrangement, in score groups and rows, and what a pair of them costs.

use std::collections::HashMap;

use rulebook::Regulations;
use rulebook::regulations::{ByeScore, ByeTurn, FirstRound, NumberOrder, SameTeam, TurnLimits};

use super::turns::{Limits, Turns, by_number, moves_first};
use super::{Bar, BarredOpponent, FirstMoverRule, Float, Nearer, Quality};
use crate::history::{Ledger, Outcome};
use crate::leave::Strength;
use crate::model::{ByeKind, Number, Round, Turn};
use crate::state::State;

/// One who is to be paired.
pub(super) struct Player {
    pub(super) no: Number,
    pub(super) points: u32,
    /// Score group, 0 at the top.
    pub(super) group: usize,
    pub(super) turns: Turns,
    /// Down-floats less up-floats.
    pub(super) net_floats: i32,
    team: Option<usize>,
    /// Opponents so far, as places in the field, ascending.
    met: Vec<u32>,
    pub(super) has_rested: bool,
    /// The row: the turn due (in round 1 the side given by the mode).
    pub(super) row: Turn,
    /// Place in the row of the score group, from 1.
    pub(super) place: u32,
    /// Length of that row.
    row_length: u32,
    /// Those on the list of pairs kept apart, as places in the field, with whether never or only where it can be.
    barred: Vec<(u32, Strength)>,
}

/// Everyone who is to be paired, best score group first, each group in the order of its rows.
pub(super) struct Field<'a> {
    pub(super) regulations: &'a Regulations,
    pub(super) round: u32,
    pub(super) limits: Limits,
    /// The limits come before the score groups.
    pub(super) limits_first: bool,
    pub(super) players: Vec<Player>,
    pub(super) groups: usize,
}

/// What one pair, or one rest, adds to the [`Quality`] of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Terms {
    /// Score groups below a resting player.
    pub(super) rest_depth: u64,
    pub(super) bars: u64,
    pub(super) limits: u64,
    /// Score groups of the two; equal for a pair within one group.
    pub(super) from_group: usize,
    pub(super) to_group: usize,
    pub(super) difference: u64,
    pub(super) repeats: u64,
    pub(super) floats: u64,
    pub(super) order: u64,
}

impl Terms {
    pub(super) fn reach(&self) -> u64 {
        ((self.to_group - self.from_group) as u64).pow(2)
    }
}

impl<'a> Field<'a> {
    pub(super) fn of(state: &'a State) -> Field<'a> {
        let regulations = state.regulations();
        let round = state.rounds_paired() + 1;
        let ledger = Ledger::of(state);
        let mut teams: HashMap<&str, usize> = HashMap::new();
        let mut players = Vec::new();
        let mut entrant_of = Vec::new();
        for (index, entrant) in state.entrants().iter().enumerate() {
            if !entrant.is_free_in(round) {
                continue;
            }
            let records = &ledger.records[index];
            let net_floats = records
                .iter()
                .map(|record| match record.float {
                    Some(Float::Down) => 1,
                    Some(Float::Up) => -1,
                    None => 0,
                })
                .sum();
            let next_team = teams.len();
            let team = entrant.team.as_deref().map(|team| *teams.entry(team).or_insert(next_team));
            let turns = Turns::from_records(records, regulations);
            entrant_of.push(index);
            players.push(Player {
                no: entrant.no,
                points: ledger.points(index),
                group: 0,
                row: turns.due(),
                turns,
                net_floats,
                team,
                met: Vec::new(),
                has_rested: records.iter().any(|record| counts_as_rest(record.outcome, regulations)),
                barred: Vec::new(),
                place: 0,
                row_length: 0,
            });
        }
        let mut sorted: Vec<usize> = (0..players.len()).collect();
        sorted.sort_by(|a, b| row_order(&players[*a], &players[*b], round, regulations));
        let mut place_of = vec![usize::MAX; state.entrants().len()];
        for (place, player) in sorted.iter().enumerate() {
            place_of[entrant_of[*player]] = place;
        }
        for (player, index) in players.iter_mut().zip(&entrant_of) {
            let opponents = ledger.records[*index].iter().filter_map(|record| record.opponent);
            let places = opponents.filter_map(|no| state.index_of(no)).map(|index| place_of[index]);
            player.met = places.filter(|place| *place != usize::MAX).map(|place| place as u32).collect();
            player.met.sort_unstable();
        }
        for pair in state.barred().iter().filter(|pair| pair.holds_in(round)) {
            let place = |no: Number| state.index_of(no).map(|index| place_of[index]);
            if let (Some(a), Some(b)) = (place(pair.one), place(pair.other))
                && a != usize::MAX
                && b != usize::MAX
            {
                players[sorted[a]].barred.push((b as u32, pair.strength));
                players[sorted[b]].barred.push((a as u32, pair.strength));
            }
        }
        let mut slots: Vec<Option<Player>> = players.into_iter().map(Some).collect();
        let players = sorted.into_iter().filter_map(|player| slots[player].take()).collect();
        let relaxed = regulations.last_round_relaxed && round >= state.planned_rounds();
        let limits_first = regulations.turn_limits == TurnLimits::BeforeScoreGroups && !relaxed;
        let limits = Limits::of(regulations);
        let mut field = Field { regulations, round, limits, limits_first, players, groups: 0 };
        field.form_groups();
        if round == 1 {
            field.set_first_round_sides();
        }
        field
    }

    fn form_groups(&mut self) {
        let mut start = 0;
        while start < self.players.len() {
            let points = self.players[start].points;
            let length = self.players[start..].iter().take_while(|player| player.points == points).count();
            let group = &mut self.players[start..start + length];
            for row in [Turn::First, Turn::Second] {
                let row_length = group.iter().filter(|player| player.row == row).count() as u32;
                for (place, player) in (1..).zip(group.iter_mut().filter(|player| player.row == row)) {
                    (player.place, player.row_length) = (place, row_length);
                }
            }
            for player in group {
                player.group = self.groups;
            }
            self.groups += 1;
            start += length;
        }
    }

    /// In round 1 the rows are the two sides that the mode puts against each other, and the place is the board.
    fn set_first_round_sides(&mut self) {
        let boards = self.players.len().div_ceil(2);
        for index in 0..self.players.len() {
            let (place, side) = match self.regulations.first_round {
                FirstRound::Adjacent => (index / 2, index % 2),
                FirstRound::Halves => (index % boards, index / boards),
                FirstRound::HeadToTail if index < boards => (index, 0),
                FirstRound::HeadToTail => (2 * boards - 1 - index, 1),
            };
            let player = &mut self.players[index];
            player.row = if side == 0 { Turn::First } else { Turn::Second };
            (player.place, player.row_length) = (place as u32 + 1, boards as u32);
        }
    }

    pub(super) fn have_met(&self, a: usize, b: usize) -> bool {
        self.players[a].met.binary_search(&(b as u32)).is_ok()
    }

    pub(super) fn same_team(&self, a: usize, b: usize) -> bool {
        self.players[a].team.is_some() && self.players[a].team == self.players[b].team
    }

    /// Members of one team are to be kept apart in this round.
    pub(super) fn keeps_teams_apart(&self) -> bool {
        match self.regulations.same_team {
            SameTeam::Allow => false,
            SameTeam::AvoidFirstRound => self.round == 1,
            SameTeam::Avoid | SameTeam::Bar => true,
        }
    }

    /// How strongly the list keeps two players apart.
    pub(super) fn barred(&self, a: usize, b: usize) -> Option<Strength> {
        self.players[a].barred.iter().find(|(other, _)| *other as usize == b).map(|(_, strength)| *strength)
    }

    pub(super) fn is_barred(&self, player: usize) -> bool {
        self.players[player].barred.iter().any(|(_, strength)| *strength == Strength::Hard)
    }

    /// Whether nothing absolute stands between two players.
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.have_met(a, b)
            && (self.regulations.same_team != SameTeam::Bar || !self.same_team(a, b))
            && self.barred(a, b) != Some(Strength::Hard)
    }

    /// What absolute bars stand between two players.
    pub(super) fn absolute_bars(&self, a: usize, b: usize) -> Vec<Bar> {
        let bars = [
            (Bar::Rematch, self.have_met(a, b)),
            (Bar::SameTeam, self.regulations.same_team == SameTeam::Bar && self.same_team(a, b)),
            (Bar::Barred, self.barred(a, b) == Some(Strength::Hard)),
        ];
        bars.into_iter().filter(|(_, stands)| *stands).map(|(bar, _)| bar).collect()
    }

    /// Whether neither a bar, absolute or not, nor a limit of turns stands between two players.
    pub(super) fn may_well_meet(&self, a: usize, b: usize) -> bool {
        self.may_meet(a, b) && {
            let terms = self.pair_terms(a, b);
            terms.bars == 0 && terms.limits == 0
        }
    }

    /// Whether `a` moves first against `b`, and by which rule.
    pub(super) fn first_mover(&self, a: usize, b: usize) -> (bool, FirstMoverRule) {
        let (one, other) = (&self.players[a], &self.players[b]);
        if self.round > 1 {
            let order = self.regulations.number_order;
            return moves_first(
                (&one.turns, one.no),
                (&other.turns, other.no),
                &self.limits,
                self.round,
                order,
            );
        }
        let smaller_first = match self.regulations.first_round {
            // 1960 section 十: the odd number moves first.
            FirstRound::Adjacent => match (one.row, other.row) {
                (Turn::First, Turn::Second) => return (true, FirstMoverRule::NumberOrder),
                (Turn::Second, Turn::First) => return (false, FirstMoverRule::NumberOrder),
                _ => true,
            },
            FirstRound::Halves | FirstRound::HeadToTail => {
                self.regulations.number_order == NumberOrder::Ascending || one.place.min(other.place) % 2 == 1
            }
        };
        ((one.no < other.no) == smaller_first, FirstMoverRule::NumberOrder)
    }

    pub(super) fn pair_terms(&self, a: usize, b: usize) -> Terms {
        let (upper, lower) = if self.players[a].group <= self.players[b].group { (a, b) } else { (b, a) };
        let (u, l) = (&self.players[upper], &self.players[lower]);
        let (upper_first, _) = self.first_mover(upper, lower);
        let (turn_u, turn_l) =
            if upper_first { (Turn::First, Turn::Second) } else { (Turn::Second, Turn::First) };
        let limits = if upper_first {
            self.limits.broken(&u.turns, &l.turns)
        } else {
            self.limits.broken(&l.turns, &u.turns)
        };
        let (down, up) = if u.group == l.group { (0, 0) } else { (1, -1) };
        let squared = |net: i32| u64::from(net.unsigned_abs()).pow(2);
        Terms {
            rest_depth: 0,
            bars: u64::from(self.keeps_teams_apart() && self.same_team(a, b))
                + u64::from(self.barred(a, b).is_some()),
            limits: u64::from(limits),
            from_group: u.group,
            to_group: l.group,
            difference: u64::from(
                u.turns.difference_after(turn_u).unsigned_abs()
                    + l.turns.difference_after(turn_l).unsigned_abs(),
            ),
            repeats: u64::from(u.turns.repeats(turn_u)) + u64::from(l.turns.repeats(turn_l)),
            floats: if self.regulations.balance_floats {
                squared(u.net_floats + down) + squared(l.net_floats + up)
            } else {
                0
            },
            order: self.order_terms(u, l),
        }
    }

    /// In one group the places should be the same; who leaves a group should be the last of the row, and meet the first
    /// of the row below. In round 1 the two sides of the draw should not mix.
    fn order_terms(&self, upper: &Player, lower: &Player) -> u64 {
        let squared = |a: u32, b: u32| u64::from(a.abs_diff(b)).pow(2);
        if upper.group != lower.group {
            squared(upper.place, upper.row_length) + squared(lower.place, 1)
        } else if self.round == 1 && upper.row == lower.row {
            squared(upper.place, lower.place) + u64::from(upper.row_length).pow(2)
        } else {
            squared(upper.place, lower.place)
        }
    }

    /// What kept the higher of a pair of unequal points from nearer opponents. None for equal points.
    pub(super) fn nearer(&self, a: usize, b: usize) -> Option<Nearer> {
        let (upper, lower) = if self.players[a].group <= self.players[b].group { (a, b) } else { (b, a) };
        let (from, to) = (self.players[upper].group, self.players[lower].group);
        if from == to {
            return None;
        }
        let mut nearer = Nearer { barred: Vec::new(), more_barred: 0, free: 0 };
        let start = self.players.partition_point(|player| player.group < from);
        let end = self.players.partition_point(|player| player.group < to);
        for other in (start..end).filter(|other| *other != upper) {
            let mut bars = self.absolute_bars(upper, other);
            if bars.is_empty() {
                let upper_first = self.first_mover(upper, other).0;
                let (first, second) = if upper_first { (upper, other) } else { (other, upper) };
                bars = self.broken_bars(first, second);
            }
            if bars.is_empty() {
                nearer.free += 1;
            } else if nearer.barred.len() < Nearer::MOST {
                nearer.barred.push(BarredOpponent { no: self.players[other].no, bars });
            } else {
                nearer.more_barred += 1;
            }
        }
        Some(nearer)
    }

    /// What the rest of a player adds; none for one who has rested.
    pub(super) fn rest_terms(&self, a: usize) -> Option<Terms> {
        let player = &self.players[a];
        if player.has_rested {
            return None;
        }
        let difference = match self.regulations.bye_turn {
            ByeTurn::None => player.turns.difference,
            ByeTurn::Due => player.turns.difference_after(player.turns.due()),
        };
        let floats = u64::from((player.net_floats + 1).unsigned_abs()).pow(2);
        let order = if self.round > 1 {
            u64::from(player.place.abs_diff(player.row_length)).pow(2)
        } else {
            // The empty number behind the last one stands on a board of its own in the draw.
            let empty = match self.regulations.first_round {
                FirstRound::Adjacent | FirstRound::Halves => player.row_length,
                FirstRound::HeadToTail => 1,
            };
            u64::from(player.place.abs_diff(empty)).pow(2) * 4
                + if player.row == Turn::First { 0 } else { u64::from(player.row_length).pow(2) }
        };
        Some(Terms {
            rest_depth: (self.groups - 1 - player.group) as u64,
            from_group: player.group,
            to_group: player.group,
            difference: u64::from(difference.unsigned_abs()),
            floats: if self.regulations.balance_floats { floats } else { 0 },
            order,
            ..Terms::default()
        })
    }

    /// The quality of a whole round.
    pub(super) fn quality(&self, pairs: &[(usize, usize)], rest: Option<usize>) -> Quality {
        let mut quality = Quality { left_over: vec![0; self.groups], ..Quality::default() };
        let rest_terms = rest.and_then(|player| self.rest_terms(player));
        if let Some(player) = rest {
            quality.rest_depth = (self.groups - 1 - self.players[player].group) as u32;
            for group in self.players[player].group..self.groups {
                quality.left_over[group] += 1;
            }
        }
        let terms = pairs.iter().map(|&(a, b)| self.pair_terms(a, b)).chain(rest_terms);
        for terms in terms {
            quality.bars_broken += terms.bars as u32;
            for group in terms.from_group..terms.to_group {
                quality.left_over[group] += 1;
            }
            quality.reach += terms.reach() as u32;
            quality.turn_limits_broken += terms.limits as u32;
            quality.turn_difference += terms.difference as u32;
            quality.turns_repeated += terms.repeats as u32;
            quality.float_balance += terms.floats as u32;
            quality.number_order += terms.order;
        }
        quality.rematches = pairs.iter().filter(|(a, b)| self.have_met(*a, *b)).count() as u32;
        quality
    }

    /// What could not be kept in a pair.
    pub(super) fn broken_bars(&self, first: usize, second: usize) -> Vec<Bar> {
        let (a, b) = (&self.players[first], &self.players[second]);
        let (a_difference, a_run) = self.limits.passed(&a.turns, Turn::First);
        let (b_difference, b_run) = self.limits.passed(&b.turns, Turn::Second);
        let bars = [
            (Bar::Rematch, self.have_met(first, second)),
            (Bar::SameTeam, self.keeps_teams_apart() && self.same_team(first, second)),
            (Bar::Barred, self.barred(first, second).is_some()),
            (Bar::TurnDifference, a_difference || b_difference),
            (Bar::TurnRun, a_run || b_run),
        ];
        bars.into_iter().filter(|(_, broken)| *broken).map(|(bar, _)| bar).collect()
    }
}

/// Whether a round without a game bars a rest later on: one that the field's odd number gave, and one asked for that
/// scored as a win.
pub(super) fn counts_as_rest(outcome: Outcome, regulations: &Regulations) -> bool {
    match outcome {
        Outcome::Bye(ByeKind::Allocated) => true,
        Outcome::Bye(ByeKind::Requested) => regulations.requested_bye_score == ByeScore::Win,
        _ => false,
    }
}

/// The order of a round: by points; then who is due a turn most strongly; then who came down more often than up; then
/// by number.
fn row_order(a: &Player, b: &Player, round: u32, regulations: &Regulations) -> std::cmp::Ordering {
    let by_floats =
        if regulations.balance_floats { b.net_floats.cmp(&a.net_floats) } else { std::cmp::Ordering::Equal };
    let number = if by_number(a.no, b.no, round, regulations.number_order) {
        std::cmp::Ordering::Less
    } else {
        std::cmp::Ordering::Greater
    };
    let due = b.turns.key().abs().cmp(&a.turns.key().abs());
    b.points.cmp(&a.points).then(due).then(by_floats).then(number)
}

/// The quality of some lines as the round after those of `before`.
pub(super) fn quality_of(before: &State, lines: &Round) -> Quality {
    let field = Field::of(before);
    let place = |no: Number| field.players.iter().position(|player| player.no == no);
    let pairs = lines.games.iter().filter_map(|game| Some((place(game.first)?, place(game.second)?)));
    let pairs: Vec<(usize, usize)> = pairs.collect();
    let allocated = lines.byes.iter().find(|bye| bye.kind == ByeKind::Allocated);
    field.quality(&pairs, allocated.and_then(|bye| place(bye.entrant)))
}
