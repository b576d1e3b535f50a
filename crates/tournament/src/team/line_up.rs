//! Who sits on which board, and whether that is in order.

use rulebook::regulations::LineUpRule;
use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};

use super::Member;
use crate::model::Number;
use crate::random::Random;

/// 出场名单: the member on each board from board 1, by their numbers; none where a board stays empty. As JSON it is a
/// list, `[1,3,null,4]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct LineUp(pub Vec<Option<Number>>);

/// What is wrong with a line-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "fault", rename_all = "snake_case")]
pub enum LineUpFault {
    /// Not one place for each board.
    #[error("{found} places for {boards} boards")]
    WrongLength {
        /// Places given.
        found: u32,
        /// Boards of a match.
        boards: u32,
    },
    /// The team has no such member.
    #[error("there is no member {member}")]
    NoSuchMember {
        /// The number.
        member: Number,
    },
    /// One member on two boards.
    #[error("member {member} stands twice")]
    Twice {
        /// The number.
        member: Number,
    },
    /// The order of strength is turned round (11.2; 1960 8.2).
    #[error("member {member} may not sit below member {above}")]
    OutOfOrder {
        /// Who sits too low.
        member: Number,
        /// The weaker one on a higher board.
        above: Number,
    },
    /// Each member has one board for the whole event (11.1).
    #[error("board {board} belongs to member {board}, not {member}")]
    NotOnOwnBoard {
        /// Who was put there.
        member: Number,
        /// The board.
        board: u32,
    },
    /// The member was expelled (18.3).
    #[error("member {member} has been expelled")]
    Expelled {
        /// Who.
        member: Number,
    },
}

impl LineUpFault {
    /// The articles that the line-up breaks.
    pub fn articles(&self, rule: LineUpRule, edition: Edition) -> Vec<Article> {
        let of_rule = match rule {
            LineUpRule::Fixed => article!("2011:11.1"),
            LineUpRule::Substitutes => article!("2011:11.2"),
            LineUpRule::Free => article!("2011:11.3"),
        };
        match (edition, self) {
            (Edition::Cxa2011, LineUpFault::Expelled { .. }) => vec![article!("2011:18.3")],
            (Edition::Cxa2011, _) => vec![of_rule],
            (Edition::Cxa1960, LineUpFault::Expelled { .. }) => vec![article!("1960:18")],
            (Edition::Cxa1960, _) => vec![article!("1960:8.2")],
        }
    }
}

impl LineUp {
    /// The members of these numbers, board by board; zero leaves a board empty.
    ///
    /// ```
    /// use tournament::team::LineUp;
    /// assert_eq!(LineUp::of([1, 0, 4]).to_string(), "1-0-4");
    /// ```
    pub fn of(members: impl IntoIterator<Item = u32>) -> LineUp {
        LineUp(members.into_iter().map(Number::new).collect())
    }

    /// The line-up that stands where a team hands in none: the first members in their order, the expelled left out. Under
    /// [`LineUpRule::Fixed`] the board of one who was expelled stays empty.
    pub fn regular(rule: LineUpRule, boards: usize, members: &[Member]) -> LineUp {
        let able = (0..members.len()).map(|index| (Number::at(index), !members[index].is_expelled()));
        let mut line_up: Vec<Option<Number>> = match rule {
            LineUpRule::Fixed => able.map(|(no, plays)| plays.then_some(no)).take(boards).collect(),
            LineUpRule::Substitutes | LineUpRule::Free => {
                able.filter(|(_, plays)| *plays).map(|(no, _)| Some(no)).take(boards).collect()
            }
        };
        line_up.resize(boards, None);
        LineUp(line_up)
    }

    /// 抽签确定台次 (11.3): the members of a line-up on boards drawn by lot; the same seed draws the same.
    #[must_use]
    pub fn drawn(mut self, seed: u64) -> LineUp {
        Random::seeded(seed).shuffle(&mut self.0);
        self
    }

    /// The member on a board, counted from 0.
    pub fn on(&self, board: usize) -> Option<Number> {
        self.0.get(board).copied().flatten()
    }

    /// Whether it is in order (11.1 to 11.3; 1960 8.2).
    ///
    /// # Errors
    /// The first thing that is not, from board 1.
    ///
    /// ```
    /// use rulebook::regulations::LineUpRule;
    /// use tournament::team::{LineUp, LineUpFault, Member};
    /// let members: Vec<Member> = (1..=6).map(|n| Member::new(format!("{n}号"), None)).collect();
    /// let check = |members_out: [u32; 4]| LineUp::of(members_out).check(LineUpRule::Substitutes, 4, &members);
    /// assert_eq!(check([1, 2, 3, 5]), Ok(()));
    /// assert!(matches!(check([1, 3, 2, 5]), Err(LineUpFault::OutOfOrder { .. })));
    /// ```
    pub fn check(&self, rule: LineUpRule, boards: usize, members: &[Member]) -> Result<(), LineUpFault> {
        if self.0.len() != boards {
            let (found, boards) = (self.0.len() as u32, boards as u32);
            return Err(LineUpFault::WrongLength { found, boards });
        }
        let mut above: Option<Number> = None;
        for (board, member) in (1u32..).zip(&self.0) {
            let Some(member) = *member else { continue };
            let Some(known) = members.get(member.index()) else {
                return Err(LineUpFault::NoSuchMember { member });
            };
            if known.is_expelled() {
                return Err(LineUpFault::Expelled { member });
            }
            if self.0.iter().filter(|other| **other == Some(member)).count() > 1 {
                return Err(LineUpFault::Twice { member });
            }
            match (rule, above) {
                (LineUpRule::Fixed, _) if member.get() != board => {
                    return Err(LineUpFault::NotOnOwnBoard { member, board });
                }
                (LineUpRule::Substitutes, Some(above)) if member < above => {
                    return Err(LineUpFault::OutOfOrder { member, above });
                }
                _ => {}
            }
            above = Some(member);
        }
        Ok(())
    }
}

/// A text is no line-up: something in it is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a line-up is written such as 1-2-3-5")]
pub struct NotALineUp;

impl std::str::FromStr for LineUp {
    type Err = NotALineUp;

    /// Reads 1-2-3-5; blanks and commas may part the numbers too.
    fn from_str(text: &str) -> Result<LineUp, NotALineUp> {
        let words = text.split(['-', '－', ' ', '　', ',', '，', '、']).filter(|word| !word.is_empty());
        let members: Vec<u32> =
            words.map(|word| word.parse().map_err(|_| NotALineUp)).collect::<Result<_, _>>()?;
        if members.is_empty() { Err(NotALineUp) } else { Ok(LineUp::of(members)) }
    }
}

impl std::fmt::Display for LineUp {
    /// As the article writes it, 1-2-3-5; 0 for an empty board.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (board, member) in self.0.iter().enumerate() {
            let dash = if board == 0 { "" } else { "-" };
            write!(f, "{dash}{}", member.map_or(0, Number::get))?;
        }
        Ok(())
    }
}

/// Every line-up that fills all boards under 分台换人制, in the order of the article: for four boards and six members the
/// fifteen from 1-2-3-4 to 3-4-5-6 (11.2). No more than `limit` are made.
///
/// ```
/// assert_eq!(tournament::team::legal_line_ups(4, 6, 100).len(), 15);
/// ```
pub fn legal_line_ups(boards: u32, members: u32, limit: usize) -> Vec<LineUp> {
    let mut found = Vec::new();
    if boards == 0 || boards > members {
        return found;
    }
    let mut chosen: Vec<u32> = (1..=boards).collect();
    while found.len() < limit {
        found.push(LineUp::of(chosen.iter().copied()));
        // The last board that can still have a weaker member; those below it follow on.
        let movable = (0..chosen.len()).rev().find(|at| chosen[*at] < members - (boards - 1 - *at as u32));
        let Some(at) = movable else { break };
        let next = chosen[at] + 1;
        for (place, no) in chosen[at..].iter_mut().zip(next..) {
            *place = no;
        }
    }
    found
}
