use std::cell::OnceCell;
use std::cmp::{Ordering, Reverse};

use rulebook::regulations::{DirectResult, EarlierRounds, RankingKey};

use super::keys::keys_of;
use super::{DecidedBy, KeyValue, Keys};
use crate::history::Ledger;
use crate::model::Turn;
use crate::state::State;

/// A ladder at work: groups of equals are split by one key after another.
pub(super) struct Ladder<'a> {
    state: &'a State,
    keys: &'a [Keys],
    ledger: &'a Ledger,
    ladder: &'a [RankingKey],
    /// The competition as it stood after each earlier round, filled where whole ladders are compared.
    earlier: Vec<OnceCell<Snapshot>>,
}

/// A competition as it stood after a round.
struct Snapshot {
    state: State,
    ledger: Ledger,
    keys: Vec<Keys>,
}

/// The value by which a key sorts: greater stands first.
type Rank = (i64, i64);

impl<'a> Ladder<'a> {
    pub(super) fn new(
        state: &'a State,
        keys: &'a [Keys],
        ledger: &'a Ledger,
        ladder: &'a [RankingKey],
    ) -> Ladder<'a> {
        let earlier = (0..state.rounds().len()).map(|_| OnceCell::new()).collect();
        Ladder { state, keys, ledger, ladder, earlier }
    }

    /// All members in order, each with what decided between it and the one before. Equals stand by number.
    pub(super) fn order(&self, members: Vec<usize>) -> Vec<(usize, DecidedBy)> {
        let mut sorted = Vec::with_capacity(members.len());
        self.split(members, self.ladder, DecidedBy::Leader, &mut sorted);
        sorted
    }

    /// Orders a group that all keys before `ladder` left equal. `entry` is what separates its first from the one before
    /// the group.
    fn split(
        &self,
        group: Vec<usize>,
        ladder: &[RankingKey],
        entry: DecidedBy,
        out: &mut Vec<(usize, DecidedBy)>,
    ) {
        let Some((key, lower_keys)) = ladder.split_first() else {
            self.share(&group, entry, out);
            return;
        };
        if group.len() < 2 {
            self.share(&group, entry, out);
            return;
        }
        if let Some(steps) = self.steps(*key) {
            self.split_by_steps(group, *key, steps, lower_keys, entry, out);
            return;
        }
        let parts = parts(&group, |member| self.rank(*key, member, &group));
        let values = |member: usize| self.value(*key, member, &group);
        self.descend(parts, *key, values, lower_keys, entry, out);
    }

    /// Splits by a key that has one comparison for each round.
    fn split_by_steps(
        &self,
        group: Vec<usize>,
        key: RankingKey,
        steps: Vec<usize>,
        lower_keys: &[RankingKey],
        entry: DecidedBy,
        out: &mut Vec<(usize, DecidedBy)>,
    ) {
        let Some((step, further)) = steps.split_first() else {
            self.split(group, lower_keys, entry, out);
            return;
        };
        if group.len() < 2 {
            self.share(&group, entry, out);
            return;
        }
        let places = self.places_after(key, *step, &group);
        let rank = |member: usize| match &places {
            Some(places) => (-i64::from(place_in(places, member)), 0),
            None => (self.step_value(key, *step, member), 0),
        };
        let mut entry = Some(entry);
        let mut above: Option<usize> = None;
        for part in parts(&group, rank) {
            let entry = match (entry.take(), above) {
                (Some(entry), _) => entry,
                (None, Some(above)) => {
                    let value = |member| self.step_key_value(key, *step, member, places.as_deref());
                    self.decided(above, key, value(above), value(part[0]))
                }
                (None, None) => DecidedBy::Leader,
            };
            self.split_by_steps(part, key, further.to_vec(), lower_keys, entry, out);
            above = out.last().map(|(member, _)| *member);
        }
    }

    fn descend(
        &self,
        parts: Vec<Vec<usize>>,
        key: RankingKey,
        value: impl Fn(usize) -> KeyValue,
        lower_keys: &[RankingKey],
        entry: DecidedBy,
        out: &mut Vec<(usize, DecidedBy)>,
    ) {
        let mut entry = Some(entry);
        for part in parts {
            let entry = match (entry.take(), out.last()) {
                (Some(entry), _) => entry,
                (None, Some((above, _))) => self.decided(*above, key, value(*above), value(part[0])),
                (None, None) => DecidedBy::Leader,
            };
            self.split(part, lower_keys, entry, out);
        }
    }

    fn decided(&self, above: usize, key: RankingKey, theirs: KeyValue, own: KeyValue) -> DecidedBy {
        DecidedBy::Key { below: self.state.entrants()[above].no, key, theirs, own }
    }

    fn share(&self, group: &[usize], entry: DecidedBy, out: &mut Vec<(usize, DecidedBy)>) {
        let mut entry = Some(entry);
        for member in group {
            let decided_by = entry.take().unwrap_or_else(|| DecidedBy::Shared {
                with: self.state.entrants()[out.last().map_or(*member, |(above, _)| *above)].no,
            });
            out.push((*member, decided_by));
        }
    }

    /// The rounds that a key compares one after another; none for a key with one comparison.
    fn steps(&self, key: RankingKey) -> Option<Vec<usize>> {
        let rounds = self.state.rounds().len();
        match key {
            RankingKey::EarlierRounds => Some((1..rounds).rev().collect()),
            RankingKey::ProgressiveWithoutEarlyRounds | RankingKey::PointsWithoutEarlyRounds => {
                Some((1..rounds).collect())
            }
            _ => None,
        }
    }

    fn rank(&self, key: RankingKey, member: usize, group: &[usize]) -> Rank {
        let keys = &self.keys[member];
        let more = |value: u32| (i64::from(value), 0);
        let fewer = |value: u32| (-i64::from(value), 0);
        match key {
            RankingKey::Penalties => {
                (-i64::from(keys.penalties.removed_from_game), -i64::from(keys.penalties.warnings))
            }
            RankingKey::Fouls => fewer(keys.fouls),
            RankingKey::SecondMoverInDirectGame => (i64::from(self.moved_second(member, group)), 0),
            RankingKey::Unbeaten => (i64::from(keys.losses == 0), 0),
            RankingKey::DirectResult => more(self.direct_points(member, group)),
            _ => more(self.plain(key, member)),
        }
    }

    /// Keys that are one number, of which more is better.
    fn plain(&self, key: RankingKey, member: usize) -> u32 {
        let keys = &self.keys[member];
        match key {
            RankingKey::Points => keys.points,
            RankingKey::MatchPoints => keys.match_points,
            RankingKey::GamePoints => keys.game_points,
            RankingKey::MatchWins => keys.match_wins,
            RankingKey::SmallScore => keys.small_score_doubled,
            RankingKey::OpponentsScore => keys.opponents_score,
            RankingKey::ProgressiveScore => keys.progressive_score,
            RankingKey::Wins => keys.wins,
            RankingKey::SecondMoverGames => keys.second_mover_games,
            RankingKey::SecondMoverWins => keys.second_mover_wins,
            _ => 0,
        }
    }

    fn value(&self, key: RankingKey, member: usize, group: &[usize]) -> KeyValue {
        let keys = &self.keys[member];
        match key {
            RankingKey::Penalties => KeyValue::Penalties { tally: keys.penalties },
            RankingKey::SmallScore => KeyValue::Halves { doubled: keys.small_score_doubled },
            RankingKey::Fouls => KeyValue::Number { value: keys.fouls },
            RankingKey::DirectResult => KeyValue::Number { value: self.direct_points(member, group) },
            RankingKey::SecondMoverInDirectGame => {
                KeyValue::MovedSecond { value: self.moved_second(member, group) }
            }
            RankingKey::Unbeaten => KeyValue::Unbeaten { value: keys.losses == 0 },
            _ => KeyValue::Number { value: self.plain(key, member) },
        }
    }

    /// Points from the games among a group: of exactly two, or of all where the regulations say so and each has met each.
    fn direct_points(&self, member: usize, group: &[usize]) -> u32 {
        if group.len() > 2 && self.state.regulations().direct_result == DirectResult::TwoOnly {
            return 0;
        }
        let all_met =
            group.iter().all(|a| group.iter().all(|b| a == b || self.games_between(*a, *b).next().is_some()));
        if !all_met {
            return 0;
        }
        let others = group.iter().filter(|other| **other != member);
        others.flat_map(|other| self.games_between(member, *other)).map(|record| record.points).sum()
    }

    fn moved_second(&self, member: usize, group: &[usize]) -> bool {
        match group {
            [a, b] => {
                let other = if *a == member { *b } else { *a };
                let mut games = self.games_between(member, other);
                games.next().is_some_and(|record| record.turn == Some(Turn::Second)) && games.next().is_none()
            }
            _ => false,
        }
    }

    fn games_between(
        &self,
        member: usize,
        other: usize,
    ) -> impl Iterator<Item = &crate::history::RoundRecord> {
        let other = self.state.entrants()[other].no;
        let records = self.ledger.records[member].iter();
        records.filter(move |record| record.opponent == Some(other) && record.outcome.is_decided())
    }

    /// The value of a step: points after a round, or what is left without the rounds up to it.
    fn step_value(&self, key: RankingKey, round: usize, member: usize) -> i64 {
        let keys = &self.keys[member];
        // 前一轮成绩 is what the ladder begins with: points, or of teams ranked by 14.7 game points.
        let by_games =
            key == RankingKey::EarlierRounds && self.ladder.first() == Some(&RankingKey::GamePoints);
        let after = if by_games { &keys.game_points_after_round } else { &keys.points_after_round };
        let then = after.get(round - 1).copied().unwrap_or(0);
        let value = match key {
            RankingKey::PointsWithoutEarlyRounds => self.keys[member].points - then,
            // 累进分 of the later rounds alone, as if the event had begun after `round`.
            RankingKey::ProgressiveWithoutEarlyRounds => {
                after[round..].iter().map(|total| total - then).sum()
            }
            _ => then,
        };
        i64::from(value)
    }

    fn step_key_value(
        &self,
        key: RankingKey,
        round: usize,
        member: usize,
        places: Option<&[(usize, u32)]>,
    ) -> KeyValue {
        match key {
            RankingKey::EarlierRounds => KeyValue::AfterRound {
                round: round as u32,
                points: self.step_value(key, round, member) as u32,
                place: places.map(|places| place_in(places, member)),
            },
            _ => KeyValue::WithoutRounds {
                up_to: round as u32,
                value: self.step_value(key, round, member) as u32,
            },
        }
    }

    /// The places of a group after an earlier round by the whole ladder before [`RankingKey::EarlierRounds`]; none where
    /// points alone are compared.
    fn places_after(&self, key: RankingKey, round: usize, group: &[usize]) -> Option<Vec<(usize, u32)>> {
        if key != RankingKey::EarlierRounds
            || self.state.regulations().earlier_rounds == EarlierRounds::Points
        {
            return None;
        }
        let then = self.earlier[round].get_or_init(|| {
            let state = self.state.as_of_round(round as u32);
            let ledger = Ledger::of(&state);
            let keys = keys_of(&state, &ledger);
            Snapshot { state, ledger, keys }
        });
        let before = self.ladder.iter().position(|key| *key == RankingKey::EarlierRounds).unwrap_or(0);
        let ladder = Ladder::new(&then.state, &then.keys, &then.ledger, &self.ladder[..before]);
        let mut place = 0;
        let placed = (1u32..).zip(ladder.order(group.to_vec())).map(|(at, (member, decided_by))| {
            if !matches!(decided_by, DecidedBy::Shared { .. }) {
                place = at;
            }
            (member, place)
        });
        Some(placed.collect())
    }
}

fn place_in(places: &[(usize, u32)], member: usize) -> u32 {
    places.iter().find(|(other, _)| *other == member).map_or(0, |(_, place)| *place)
}

/// A group in parts of equal rank, the greatest first; within a part the order stays.
fn parts(group: &[usize], rank: impl Fn(usize) -> Rank) -> Vec<Vec<usize>> {
    let mut ranked: Vec<(Reverse<Rank>, usize)> =
        group.iter().map(|member| (Reverse(rank(*member)), *member)).collect();
    ranked.sort_by(|a, b| a.0.cmp(&b.0).then(Ordering::Equal));
    let same = ranked.chunk_by(|a, b| a.0 == b.0);
    same.map(|part| part.iter().map(|(_, member)| *member).collect()).collect()
}
