//! The matches of an elimination before anybody has played: who meets whom by lines, winners and losers.

use std::fmt;

use rulebook::regulations::Placement;
use serde::Serialize;

/// Which part of an elimination a match belongs to, and where in it. Written as in the tables: `WR1M2` is the second match of
/// those who won once, `W2.1` the winners' bracket of a double elimination, `GF` its final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MatchCode {
    /// Of a single elimination: its players have gone this way so far.
    Knockout {
        /// Wins and losses so far.
        path: Path,
        /// From 1 within the path.
        number: u32,
    },
    /// 胜者组 of a double elimination.
    Winners {
        /// From 1.
        round: u32,
        /// From 1 within the round.
        number: u32,
    },
    /// 负者组.
    Losers {
        /// From 1.
        round: u32,
        /// From 1 within the round.
        number: u32,
    },
    /// Between the winners of both brackets.
    Final,
    /// Once more, when the winner of the losers' bracket has won the final.
    SecondFinal,
}

impl fmt::Display for MatchCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchCode::Knockout { path, number } => write!(f, "{path}R1M{number}"),
            MatchCode::Winners { round, number } => write!(f, "W{round}.{number}"),
            MatchCode::Losers { round, number } => write!(f, "L{round}.{number}"),
            MatchCode::Final => f.write_str("GF"),
            MatchCode::SecondFinal => f.write_str("GF2"),
        }
    }
}

impl Serialize for MatchCode {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for MatchCode {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "MatchCode".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "description": "A match of an elimination, as `W2.1` or `GF`." })
    }
}

/// Wins and losses on the way to a match, the first one first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path {
    length: u32,
    /// One bit each, the first in the highest place used; set for a loss.
    losses: u32,
}

impl Path {
    /// How many matches lie behind.
    pub const fn length(self) -> u32 {
        self.length
    }

    /// Whether nothing was lost on it: the way of the later winner.
    pub const fn is_unbeaten(self) -> bool {
        self.losses == 0
    }

    const fn then(self, lost: bool) -> Path {
        Path { length: self.length + 1, losses: self.losses * 2 + lost as u32 }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in (0..self.length).rev() {
            f.write_str(if self.losses >> place & 1 == 1 { "L" } else { "W" })?;
        }
        Ok(())
    }
}

/// Where a player of a match comes from. Matches are named by their place in [`Plan::matches`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A line of the bracket, from 1.
    Line(u32),
    /// The winner of a match.
    Winner(usize),
    /// The loser of a match.
    Loser(usize),
}

/// One match to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// Its name.
    pub code: MatchCode,
    /// Matches of one step are played at the same time; from 1.
    pub step: u32,
    /// The places that its players can still come to, the best and the last.
    pub places: (u32, u32),
    /// The best place that is left for the loser when no further match waits.
    pub loser_place: u32,
    /// The upper player.
    pub a: Source,
    /// The lower player.
    pub b: Source,
}

/// A whole elimination: every match stands behind those that its players come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Lines, a power of two.
    pub size: u32,
    /// By step, then as drawn from above.
    pub matches: Vec<Match>,
    /// The match that decides who is first, before a second final.
    pub last: usize,
}

/// The lines that a field needs: the next power of two, 2 at least.
pub const fn lines_for(entrants: u32) -> u32 {
    let n = if entrants < 2 { 2 } else { entrants };
    n.next_power_of_two()
}

/// The lines of the seeds in order. Each new seed stands at the far edge of the block of the seed that it would meet, so
/// that the best two can meet only in the last round, the best four only in the last two, and so on; and with byes the
/// best have them, since the last seeds' lines stay empty. The custom of the field; appendix 四 was not available.
///
/// ```
/// assert_eq!(tournament::bracket::seed_lines(8), [1, 8, 5, 4, 3, 6, 7, 2]);
/// ```
pub fn seed_lines(size: u32) -> Vec<u32> {
    let mut lines = vec![1];
    while (lines.len() as u32) < size {
        let known = lines.len() as u32;
        let block = size / known;
        for seed in known + 1..=2 * known {
            let line = lines[(2 * known - seed) as usize];
            let start = (line - 1) / block * block + 1;
            lines.push(if line == start { start + block - 1 } else { start });
        }
    }
    lines
}

/// 单败淘汰: lines 1 and 2 meet, 3 and 4 …, winners meet winners; with [`Placement`] the losers too (附加赛).
pub fn single(size: u32, placement: Placement) -> Plan {
    let size = lines_for(size);
    let mut matches: Vec<Match> = Vec::new();
    // Sets of players still together: the way so far, the best place open to them, and where each comes from.
    let mut together: Vec<(Path, u32, Vec<Source>)> =
        vec![(Path::default(), 1, (1..=size).map(Source::Line).collect())];
    let mut step = 0;
    while !together.is_empty() {
        step += 1;
        let mut next = Vec::new();
        for (path, best, players) in together {
            let count = players.len() as u32;
            let (mut winners, mut losers) = (Vec::new(), Vec::new());
            for (number, pair) in (1..).zip(players.chunks_exact(2)) {
                winners.push(Source::Winner(matches.len()));
                losers.push(Source::Loser(matches.len()));
                matches.push(Match {
                    code: MatchCode::Knockout { path, number },
                    step,
                    places: (best, best + count - 1),
                    loser_place: best + count / 2,
                    a: pair[0],
                    b: pair[1],
                });
            }
            if count > 2 {
                next.push((path.then(false), best, winners));
            }
            let played_for = match placement {
                Placement::Complete => count > 2,
                Placement::ThirdPlace => count == 4 && path.is_unbeaten(),
                Placement::None => false,
            };
            if played_for {
                next.push((path.then(true), best + count / 2, losers));
            }
        }
        together = next;
    }
    // The final is the first match of the last step: its set always comes first.
    let last = matches.iter().position(|one| one.places == (1, 2)).unwrap_or(0);
    Plan { size, matches, last }
}

/// 双败淘汰: who loses a second time is out. The losers of the second, third and fourth round of the winners' bracket enter
/// the losers' bracket turned about, shifted by half, and turned about again, so that two who have met meet again late: of
/// 128 to 1024 lines in the eighth round of the losers' bracket at the earliest. Later rounds enter in their order.
pub fn double(size: u32, second_final: bool) -> Plan {
    let size = lines_for(size);
    let rounds = size.trailing_zeros();
    let losers_in = |round: u32| size >> (round.div_ceil(2) + 1);
    // The best place left to those who are beaten in a round of the losers' bracket.
    let left_in = |round: u32| size - (1..=round).map(losers_in).sum::<u32>() + 1;
    let mut drafts: Vec<(MatchCode, u32, u32, [Draft; 2])> = Vec::new();
    for round in 1..=rounds {
        for number in 1..=size >> round {
            let from = |offset: u32| match round {
                1 => Draft::Line(2 * number - 1 + offset),
                _ => Draft::Winner(MatchCode::Winners { round: round - 1, number: 2 * number - 1 + offset }),
            };
            let step = if round == 1 { 1 } else { 2 * round - 2 };
            // Only where neither side turns up is anybody out here: as if beaten in the losers' bracket next.
            let out = if rounds == 1 { 2 } else { left_in(step) };
            drafts.push((MatchCode::Winners { round, number }, step, out, [from(0), from(1)]));
        }
    }
    for round in 1..=2 * (rounds - 1) {
        let count = losers_in(round);
        for number in 1..=count {
            let winner = |number| Draft::Winner(MatchCode::Losers { round: round - 1, number });
            let pair = if round == 1 {
                [0, 1].map(|offset| {
                    Draft::Loser(MatchCode::Winners { round: 1, number: 2 * number - 1 + offset })
                })
            } else if round % 2 == 1 {
                [winner(2 * number - 1), winner(2 * number)]
            } else {
                let of = round / 2 + 1;
                let number_there = ((number - 1) ^ entry_mask(of, count)) + 1;
                [Draft::Loser(MatchCode::Winners { round: of, number: number_there }), winner(number)]
            };
            drafts.push((MatchCode::Losers { round, number }, round + 1, left_in(round), pair));
        }
    }
    let beaten_once = match rounds {
        1 => Draft::Loser(MatchCode::Winners { round: 1, number: 1 }),
        _ => Draft::Winner(MatchCode::Losers { round: 2 * (rounds - 1), number: 1 }),
    };
    let unbeaten = Draft::Winner(MatchCode::Winners { round: rounds, number: 1 });
    drafts.push((MatchCode::Final, 2 * rounds, 2, [unbeaten, beaten_once]));
    if second_final {
        let pair = [Draft::Winner(MatchCode::Final), Draft::Loser(MatchCode::Final)];
        drafts.push((MatchCode::SecondFinal, 2 * rounds + 1, 2, pair));
    }
    drafts.sort_by_key(|(_, step, ..)| *step);
    let at = |code: MatchCode| drafts.iter().position(|(known, ..)| *known == code).unwrap_or(0);
    let places: std::collections::HashMap<MatchCode, usize> =
        drafts.iter().enumerate().map(|(index, (code, ..))| (*code, index)).collect();
    let source = |draft: Draft| match draft {
        Draft::Line(line) => Source::Line(line),
        Draft::Winner(code) => Source::Winner(places.get(&code).copied().unwrap_or_default()),
        Draft::Loser(code) => Source::Loser(places.get(&code).copied().unwrap_or_default()),
    };
    let matches = drafts.iter().map(|(code, step, loser_place, [a, b])| Match {
        code: *code,
        step: *step,
        places: (
            1,
            match code {
                MatchCode::Winners { .. } => size,
                MatchCode::Losers { round, .. } => loser_place + losers_in(*round) - 1,
                MatchCode::Final | MatchCode::SecondFinal | MatchCode::Knockout { .. } => 2,
            },
        ),
        loser_place: *loser_place,
        a: source(*a),
        b: source(*b),
    });
    let matches = matches.collect();
    Plan { size, matches, last: at(MatchCode::Final) }
}

/// Where a player comes from while the matches have no places yet.
#[derive(Clone, Copy)]
enum Draft {
    Line(u32),
    Winner(MatchCode),
    Loser(MatchCode),
}

/// How the losers of a round of the winners' bracket are changed about: the place among them exclusive-or this.
const fn entry_mask(winners_round: u32, count: u32) -> u32 {
    match winners_round {
        // 128 lines and more: each half turned about in itself.
        2 if count >= 32 => count / 2 - 1,
        2 => count - 1,
        3 if count >= 4 => count / 2,
        4 if count >= 4 => count - 1,
        _ => 0,
    }
}
