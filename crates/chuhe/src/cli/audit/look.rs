//! What an audit finds in one game: data only.

use qili::{
    Adjudication, Citation, Cycle, NaturalLimit, NineRounds, Possibility, Reason, Record, RuleSet, Rules,
    Ruling, adjudicate, winning_possibility,
};
use records::{Game, Legality, Outcome};
use rulebook::{Article, article};
use serde::{Serialize, Serializer};
use xiangqi::{BoardEnd, Move, Position, SetupError, Side};

/// Something an arbiter would want to know of a game.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "finding", rename_all = "snake_case")]
pub(super) enum Finding {
    /// A move that the rules of movement do not allow. What comes after the first of them is not ruled on.
    IllegalMove {
        /// Which move, from 1.
        ply: usize,
        #[serde(rename = "move", serialize_with = "text")]
        mv: Move,
        /// 自杀.
        suicide: bool,
    },
    /// A repetition that lasted to the claim, or to the third time of a position.
    Repetition {
        /// Plies played when it ended.
        ply: u32,
        cycle: Cycle,
        ruling: Ruling,
        reason: Reason,
        articles: Vec<Citation>,
        /// Whether the game ends in it.
        at_end: bool,
    },
    /// A draw by the natural move limit could have been claimed.
    NaturalLimit {
        /// Plies played when it first stood.
        ply: u32,
        #[serde(serialize_with = "side_name")]
        claimant: Side,
        /// Rounds that counted for the claimant.
        rounds: u32,
        /// The whole count: plies since the last capture and each side's checks among them.
        #[serde(flatten)]
        count: NaturalLimit,
        /// Plies played after it.
        played_on: u32,
    },
    /// The recorded result is another than the board or the ruling gives.
    Result {
        #[serde(serialize_with = "result_text")]
        recorded: Outcome,
        #[serde(serialize_with = "result_text")]
        by_rule: Outcome,
        because: Ground,
        articles: Vec<Citation>,
    },
}

/// What a recorded result goes against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Ground {
    /// 将死.
    Checkmate,
    /// 困毙.
    Stalemate,
    /// The last move is 自杀.
    Suicide,
    /// No piece is left that could win.
    NoWinningPossibility,
    /// The repetition that the game ends in, were it claimed.
    Ruling,
}

/// What is asked of every game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) rules: Rules,
    /// Rounds of the natural move limit.
    pub(super) limit: u32,
}

/// Looks through the main line of a game. `Err` where no game can be played from its start.
pub(super) fn look(game: &Game, terms: &Terms) -> Result<Vec<Finding>, SetupError> {
    let mut look = Look {
        terms,
        record: Record::new(Position::new(game.start)?),
        findings: Vec::new(),
        limit_open: [false; 2],
        open_until: 0,
    };
    let mut playable = true;
    let mut last = Legality::Legal;
    for (index, node) in game.moves.main_line().enumerate() {
        let Some(mv) = game.moves.played(node) else { continue };
        last = game.moves.legality(node);
        if last == Legality::Legal && playable {
            match look.record.last().legal(mv) {
                Ok(legal) => {
                    look.play(legal);
                    continue;
                }
                Err(error) if error.is_suicide() => last = Legality::Suicide,
                Err(_) => last = Legality::Irregular,
            }
        }
        if last != Legality::Legal {
            playable = false;
            let suicide = last == Legality::Suicide;
            look.findings.push(Finding::IllegalMove { ply: index + 1, mv, suicide });
        }
    }
    let end = look.record.len();
    look.repetition_ends(end);
    for finding in &mut look.findings {
        match finding {
            Finding::NaturalLimit { ply, played_on, .. } => *played_on = end - *ply,
            Finding::Repetition { ply, at_end, .. } => *at_end = *ply == end,
            Finding::IllegalMove { .. } | Finding::Result { .. } => {}
        }
    }
    if let Some(recorded) = game.result {
        let suicide = (last == Legality::Suicide).then(|| !game.last_position().side_to_move());
        look.findings.extend(look.contradiction(recorded, playable, suicide));
    }
    Ok(look.findings)
}

struct Look<'a> {
    terms: &'a Terms,
    record: Record,
    findings: Vec<Finding>,
    /// Whose claim of the natural limit stands already since the last capture.
    limit_open: [bool; 2],
    /// The ply up to which a repetition without a closed circle was told.
    open_until: u32,
}

impl Look<'_> {
    fn play(&mut self, mv: xiangqi::LegalMove) {
        let before = self.record.len();
        self.record.play(mv);
        let now = self.record.len();
        if self.record.recurs(now).is_none() {
            self.repetition_ends(before);
        }
        if mv.captured().is_some() {
            self.limit_open = [false; 2];
        }
        self.open_repetition();
        self.natural_limit();
    }

    /// Rules on the repetition that the plies up to `end` were in.
    fn repetition_ends(&mut self, end: u32) {
        if self.record.recurs(end).and_then(|at| self.record.recurs(at)).is_none() {
            return;
        }
        let ruled = adjudicate(&self.record.up_to(end), &self.terms.rules);
        self.tell(ruled);
    }

    fn tell(&mut self, ruled: Adjudication) {
        let Some(cycle) = ruled.cycle else { return };
        if ruled.at_ply <= self.open_until {
            return;
        }
        self.findings.push(Finding::Repetition {
            ply: ruled.at_ply,
            cycle,
            ruling: ruled.ruling,
            reason: ruled.reason,
            articles: ruled.citations(),
            at_end: false,
        });
    }

    /// Nine rounds over three or more points (23.4). To ask at every ply would take long: it is asked where a position came
    /// twice within them or where one side checked with every move.
    fn open_repetition(&mut self) {
        let now = self.record.len();
        let plies = 2 * qili::OPEN_ROUNDS;
        let Some(from) = now.checked_sub(plies) else { return };
        let quiet = self.record.last().plies_since_capture() >= plies;
        let recurs = (from + 1..=now).any(|ply| self.record.recurs(ply).is_some_and(|at| at >= from));
        let checks = |by: u32| (from + by..now).step_by(2).all(|ply| self.record.plies()[ply as usize].check);
        if self.terms.rules.nine_rounds == NineRounds::Off
            || !quiet
            || !(recurs || checks(0) || checks(1))
            || now < self.open_until + plies
        {
            return;
        }
        let ruled = adjudicate(&self.record, &self.terms.rules);
        if ruled.articles.contains(&article!("2011:23.4")) {
            self.tell(ruled);
            self.open_until = now;
        }
    }

    fn natural_limit(&mut self) {
        let (now, limit) = (self.record.len(), self.terms.limit);
        let applies = self.terms.rules.set != RuleSet::Cxa1960 && limit > 0;
        if applies && self.record.last().plies_since_capture() / 2 >= limit {
            let claimant = self.record.last().side_to_move();
            let count = NaturalLimit::of(&self.record);
            let rounds = count.rounds(claimant, self.terms.rules.checks_beyond_ten);
            if rounds >= limit && !self.limit_open[claimant as usize] {
                self.limit_open[claimant as usize] = true;
                self.findings.push(Finding::NaturalLimit { ply: now, claimant, rounds, count, played_on: 0 });
            }
        }
    }

    /// The result that the end of the game has by the board or the ruling, where the record has another.
    fn contradiction(&self, recorded: Outcome, playable: bool, suicide: Option<Side>) -> Option<Finding> {
        let (by_rule, because, articles) = match suicide {
            // In 1960 a wrong move is taken back; the book does not say that it loses.
            Some(_) if self.terms.rules.set == RuleSet::Cxa1960 => return None,
            Some(side) => (lost_by(side), Ground::Suicide, self.cite(article!("2011:4.1.3"), None)),
            None if !playable => return None,
            None => self.end()?,
        };
        (by_rule != recorded).then_some(Finding::Result { recorded, by_rule, because, articles })
    }

    /// The article of the rules asked for; the world rules are no edition.
    fn cite(&self, by_2011: Article, by_1960: Option<Article>) -> Vec<Citation> {
        match self.terms.rules.set {
            RuleSet::Cxa2011 => vec![Citation::Article(by_2011)],
            RuleSet::Cxa1960 => by_1960.into_iter().map(Citation::Article).collect(),
            RuleSet::Wxf => Vec::new(),
        }
    }

    fn end(&self) -> Option<(Outcome, Ground, Vec<Citation>)> {
        let lost = article!("1960:4.1");
        match self.record.last().end() {
            Some(BoardEnd::Checkmate { loser }) => {
                let articles = self.cite(article!("2011:4.1.1"), Some(lost));
                return Some((lost_by(loser), Ground::Checkmate, articles));
            }
            Some(BoardEnd::Stalemate { loser }) => {
                let articles = self.cite(article!("2011:4.1.2"), Some(lost));
                return Some((lost_by(loser), Ground::Stalemate, articles));
            }
            None => {}
        }
        // Without a search: bare defenders on both sides.
        if winning_possibility(self.record.last(), 0) == Possibility::Dead {
            let articles = self.cite(article!("2011:4.2.2"), Some(article!("1960:5.1")));
            return Some((Outcome::Draw, Ground::NoWinningPossibility, articles));
        }
        self.findings.iter().rev().find_map(|finding| match finding {
            Finding::Repetition { ruling, articles, at_end: true, .. } => {
                let by_rule = match ruling {
                    Ruling::Loses(side) => lost_by(*side),
                    Ruling::Draw => Outcome::Draw,
                    Ruling::None => return None,
                };
                Some((by_rule, Ground::Ruling, articles.clone()))
            }
            _ => None,
        })
    }
}

const fn lost_by(side: Side) -> Outcome {
    match side {
        Side::Red => Outcome::BlackWins,
        Side::Black => Outcome::RedWins,
    }
}

fn text<S: Serializer>(mv: &Move, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(mv)
}

fn side_name<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match side {
        Side::Red => "red",
        Side::Black => "black",
    })
}

fn result_text<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(outcome.pgn())
}
