//! What many papers say: who, which pieces, which result.

use arbiter::Mover;
use rulebook::regulations::{Ranking, RankingKey};
use rulebook::{Article, Edition};
use tournament::ranking::Standing;
use tournament::{Entrant, GameResult, Number, Round, State, Turn};
use xiangqi::Side;

use super::super::{Choice, Material, Particulars, Unprintable};
use crate::desk::{GameId, Who};
use crate::i18n::{Lang, Text, reasons, settings, table};

/// A language and what is printed.
pub(super) struct Words<'a> {
    pub(super) t: Lang,
    pub(super) material: &'a Material<'a>,
    pub(super) state: &'a State,
}

impl<'a> Words<'a> {
    pub(super) fn new(t: Lang, material: &'a Material<'a>) -> Words<'a> {
        Words { t, material, state: material.state }
    }

    pub(super) fn text(&self, key: &str) -> Text {
        self.t.text(key)
    }

    pub(super) fn say(&self, key: &str) -> String {
        self.t.text(key).to_string()
    }

    pub(super) fn particulars(&self) -> &'a Particulars {
        self.material.particulars
    }

    /// Where the event's pages are, if that is known.
    pub(super) fn address(&self) -> Option<&'a str> {
        let known = Some(self.particulars().address.trim()).filter(|address| !address.is_empty());
        self.material.address.or(known).map(|address| address.trim_end_matches('/'))
    }

    pub(super) fn edition(&self) -> Edition {
        self.state.regulations().edition
    }

    /// The event's name.
    pub(super) fn event(&self) -> String {
        match self.state.name() {
            "" => self.say("paper-event"),
            name => name.to_owned(),
        }
    }

    /// Format, rounds and rule book in a line, with place and time where they are known.
    pub(super) fn facts(&self) -> String {
        let state = self.state;
        let mut facts = self
            .text("event-facts")
            .with("format", settings::format(self.t, state.format()))
            .with("rounds", state.planned_rounds())
            .with("edition", settings::edition(self.t, self.edition()))
            .to_string();
        for more in [&self.particulars().venue, &self.particulars().dates] {
            if !more.is_empty() {
                facts += &format!(" · {more}");
            }
        }
        facts
    }

    /// The round asked for, else the last one paired.
    pub(super) fn round(&self, choice: &Choice) -> Result<(u32, &'a Round), Unprintable> {
        let paired = self.state.rounds_paired();
        let number = choice.round.unwrap_or(paired);
        if paired == 0 {
            return Err(Unprintable::NoRound);
        }
        let found = (number as usize).checked_sub(1).and_then(|index| self.state.rounds().get(index));
        found.map(|round| (number, round)).ok_or(Unprintable::NoSuchRound(number))
    }

    pub(super) fn entrant(&self, no: Number) -> Option<&'a Entrant> {
        self.state.anyone(no)
    }

    /// The name of a number; the number itself where nobody has it.
    pub(super) fn name(&self, no: Number) -> String {
        self.entrant(no).map_or_else(|| no.to_string(), |entrant| entrant.name.clone())
    }

    pub(super) fn team(&self, no: Number) -> String {
        self.entrant(no).and_then(|entrant| entrant.team.clone()).unwrap_or_default()
    }

    /// Number and name.
    pub(super) fn called(&self, no: Number) -> String {
        self.text("called").with("no", no.get()).with("name", self.name(no)).to_string()
    }

    /// Who sits at a board, and the team: number and name of a player, the name of a member.
    pub(super) fn seated(&self, who: Who) -> (String, String) {
        match who.member {
            Some(_) => (who.name(self.state), self.name(who.entrant)),
            None => (self.called(who.entrant), self.team(who.entrant)),
        }
    }

    /// 红方 or 黑方, who has this turn.
    pub(super) fn side(&self, turn: Turn) -> String {
        match side_of(turn, self.edition()) {
            Side::Red => self.say("red"),
            Side::Black => self.say("black"),
        }
    }

    /// 先手（红）.
    pub(super) fn turn_and_side(&self, turn: Turn) -> String {
        match (turn, side_of(turn, self.edition())) {
            (Turn::First, Side::Red) => self.say("first-mover-red"),
            (Turn::First, Side::Black) => self.say("first-mover-black"),
            (Turn::Second, Side::Red) => self.say("second-mover-red"),
            (Turn::Second, Side::Black) => self.say("second-mover-black"),
        }
    }

    /// Which game: 第 6 轮　第 12 台, with the stage where it is not the first.
    pub(super) fn occasion(&self, id: GameId) -> String {
        match id.stage {
            1 => self.text("paper-round-board").with("round", id.round).with("board", id.place()).to_string(),
            _ => table::occasion(self.t, id),
        }
    }

    /// 先 or 后.
    pub(super) fn turn_mark(&self, turn: Turn) -> String {
        match turn {
            Turn::First => self.say("first-short"),
            Turn::Second => self.say("second-short"),
        }
    }

    /// Each side's points for a result, as in tables: `2–0`, `+ −`. Empty while unplayed.
    pub(super) fn result_mark(&self, result: Option<GameResult>) -> &'static str {
        match result {
            None => "",
            Some(GameResult::FirstWins) => "1–0",
            Some(GameResult::SecondWins) => "0–1",
            Some(GameResult::Draw) => "½–½",
            Some(GameResult::FirstWinsByForfeit) => "+ −",
            Some(GameResult::SecondWinsByForfeit) => "− +",
            Some(GameResult::DoubleForfeit) => "− −",
        }
    }

    /// A result in words.
    pub(super) fn result(&self, result: Option<GameResult>) -> String {
        match result {
            None => String::new(),
            Some(GameResult::FirstWins) => self.say("result-first-wins"),
            Some(GameResult::SecondWins) => self.say("result-second-wins"),
            Some(GameResult::Draw) => self.say("result-draw"),
            Some(GameResult::FirstWinsByForfeit) => self.say("result-first-by-forfeit"),
            Some(GameResult::SecondWinsByForfeit) => self.say("result-second-by-forfeit"),
            Some(GameResult::DoubleForfeit) => self.say("result-double-forfeit"),
        }
    }

    /// Articles in a row, with their titles.
    pub(super) fn articles(&self, articles: &[Article]) -> String {
        let said: Vec<String> = articles
            .iter()
            .map(|article| format!("{} {}", self.t.number(*article), self.t.title(*article)))
            .collect();
        reasons::list(self.t, &said)
    }

    /// The steps of the ladder that have a value of their own; penalties only where there are any.
    pub(super) fn keys(&self) -> Vec<RankingKey> {
        let ladder = match &self.state.regulations().ranking {
            Ranking::Rule(rule) => rule.keys(self.state.format().games_per_match()),
            Ranking::Keys(keys) => keys,
        };
        let punished = self.state.entrants().iter().any(|entrant| !entrant.penalties.is_empty());
        let shown = |key: &&RankingKey| match key {
            RankingKey::Penalties => punished,
            RankingKey::DirectResult
            | RankingKey::SecondMoverInDirectGame
            | RankingKey::EarlierRounds
            | RankingKey::PointsWithoutEarlyRounds
            | RankingKey::ProgressiveWithoutEarlyRounds => false,
            _ => true,
        };
        ladder.iter().filter(shown).copied().collect()
    }

    /// The value of a key, as its column shows it.
    pub(super) fn key_value(&self, standing: &Standing, key: RankingKey) -> String {
        let keys = &standing.keys;
        match key {
            RankingKey::Points => keys.points.to_string(),
            RankingKey::MatchPoints => keys.match_points.to_string(),
            RankingKey::GamePoints => keys.game_points.to_string(),
            RankingKey::MatchWins => keys.match_wins.to_string(),
            RankingKey::Penalties => (keys.penalties.removed_from_game + keys.penalties.warnings).to_string(),
            RankingKey::SmallScore => reasons::halves(keys.small_score_doubled),
            RankingKey::OpponentsScore => keys.opponents_score.to_string(),
            RankingKey::ProgressiveScore => keys.progressive_score.to_string(),
            RankingKey::Wins => keys.wins.to_string(),
            RankingKey::Fouls => keys.fouls.to_string(),
            RankingKey::SecondMoverGames => keys.second_mover_games.to_string(),
            RankingKey::SecondMoverWins => keys.second_mover_wins.to_string(),
            RankingKey::Unbeaten if keys.losses == 0 => self.say("yes"),
            RankingKey::Unbeaten => self.say("no"),
            RankingKey::DirectResult
            | RankingKey::SecondMoverInDirectGame
            | RankingKey::EarlierRounds
            | RankingKey::PointsWithoutEarlyRounds
            | RankingKey::ProgressiveWithoutEarlyRounds => String::new(),
        }
    }
}

/// The colour of a turn's pieces.
pub(super) const fn side_of(turn: Turn, edition: Edition) -> Side {
    match turn {
        Turn::First => Mover::First.side(edition),
        Turn::Second => Mover::Second.side(edition),
    }
}
