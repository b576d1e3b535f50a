//! Result slips: what both players say came of their game, each by the code of the own half. Where they agree it is the
//! result; where they do not, the arbiter decides.
//!
//! A code is a signature of this installation over event, stage, game, turn, players and the slip's issue; so it opens
//! nothing else, dies by itself when the board is paired otherwise, and all of them die when a new issue is made. What
//! the players say stands in a stream of its own beside the event's.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tournament::{GameResult, State, Turn, decide};

use super::log::NoteLog;
use super::{Desk, DeskError, EventId, EventView, GameId, Paired, TRIES, Who, lock, parse, stream};
use crate::auth::{Actor, Boards, Grant, Right, Role, Scope, Seal};
use crate::store::{Batch, StoreError};

/// The stream of this installation's seal.
const SEAL: &str = "seal";

/// How often one player may say something else before only the arbiter is asked.
const CHANGES: usize = 8;

/// Who stands in the log for a result that both players sent by their slips.
pub const SLIP: &str = "slip";

/// How the own game ended, as a player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Own {
    /// 胜.
    Won,
    /// 和.
    Drawn,
    /// 负.
    Lost,
}

impl Own {
    /// All of them, as the buttons stand.
    pub const ALL: [Own; 3] = [Own::Won, Own::Drawn, Own::Lost];

    /// As in forms.
    pub const fn code(self) -> &'static str {
        match self {
            Own::Won => "won",
            Own::Drawn => "drawn",
            Own::Lost => "lost",
        }
    }

    /// The one written `code`.
    pub fn from_code(code: &str) -> Option<Own> {
        Own::ALL.into_iter().find(|own| own.code() == code)
    }

    /// How a game ended, as one side sees it; none where it was not decided at the board.
    pub const fn of(result: GameResult, turn: Turn) -> Option<Own> {
        match (result, turn) {
            (GameResult::Draw, _) => Some(Own::Drawn),
            (GameResult::FirstWins, Turn::First) | (GameResult::SecondWins, Turn::Second) => Some(Own::Won),
            (GameResult::FirstWins, Turn::Second) | (GameResult::SecondWins, Turn::First) => Some(Own::Lost),
            (
                GameResult::FirstWinsByForfeit | GameResult::SecondWinsByForfeit | GameResult::DoubleForfeit,
                _,
            ) => None,
        }
    }

    /// The result of the game that it means from this side of the board.
    pub const fn result(self, turn: Turn) -> GameResult {
        match (self, turn) {
            (Own::Drawn, _) => GameResult::Draw,
            (Own::Won, Turn::First) | (Own::Lost, Turn::Second) => GameResult::FirstWins,
            (Own::Lost, Turn::First) | (Own::Won, Turn::Second) => GameResult::SecondWins,
        }
    }
}

/// One half of a slip: a game, and the side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Half {
    /// The game.
    pub game: GameId,
    /// Whose half.
    pub turn: Turn,
}

/// What happens to slips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum SlipEvent {
    /// A player said how the game ended.
    Reported {
        /// The stage of the event, in logs from before a game named its own.
        #[serde(default, skip_serializing)]
        stage: Option<u32>,
        /// The game.
        game: GameId,
        /// Whose half.
        turn: Turn,
        /// What.
        says: Own,
        /// The players as they were paired then, first and second mover.
        players: [String; 2],
    },
    /// The codes printed so far are void, and what was said by them.
    Revoked {
        /// Of one game; none for all of the event.
        game: Option<GameId>,
    },
}

/// What one player said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What.
    pub says: Own,
    /// When.
    pub time: Timestamp,
    /// How often this half has been used.
    times: usize,
    issue: u32,
    players: [String; 2],
}

/// Where a board stands by its slips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nobody has said anything.
    Silent,
    /// One player has.
    Waiting {
        /// Which.
        turn: Turn,
        /// What.
        report: Report,
    },
    /// Both have said the same.
    Agreed(GameResult),
    /// 有争议: both have, and not the same. First and second mover.
    Disputed([Own; 2]),
}

/// The slips of an event as they stand.
#[derive(Clone, Debug, Default)]
pub struct Slips {
    /// Length of their log.
    pub version: u64,
    all: u32,
    single: BTreeMap<GameId, u32>,
    reports: BTreeMap<Half, Report>,
}

impl Slips {
    fn apply(&mut self, event: SlipEvent, time: Timestamp) {
        match event {
            SlipEvent::Reported { stage, game, turn, says, players } => {
                let game = GameId { stage: stage.unwrap_or(1).max(game.stage), ..game };
                let half = Half { game, turn };
                let issue = self.issue(game);
                let before = self.reports.get(&half).filter(|one| one.is_of(issue, &players));
                let times = before.map_or(0, |one| one.times) + 1;
                self.reports.insert(half, Report { says, time, times, issue, players });
            }
            SlipEvent::Revoked { game: None } => self.all += 1,
            SlipEvent::Revoked { game: Some(game) } => *self.single.entry(game).or_default() += 1,
        }
    }

    /// Which issue of a game's slip is good.
    fn issue(&self, game: GameId) -> u32 {
        self.all + self.single.get(&game).copied().unwrap_or(0)
    }

    /// What was said by a half, as the event stands.
    pub fn report(&self, state: &State, half: Half) -> Option<&Report> {
        let players = half.game.paired(state)?.names();
        let report = self.reports.get(&half)?;
        report.is_of(self.issue(half.game), &players).then_some(report)
    }

    /// Where a board stands by its slips, as the event stands. A result that the event has counts before it.
    pub fn standing(&self, state: &State, game: GameId) -> Standing {
        let said = |turn| self.report(state, Half { game, turn });
        match (said(Turn::First), said(Turn::Second)) {
            (None, None) => Standing::Silent,
            (Some(one), None) => Standing::Waiting { turn: Turn::First, report: one.clone() },
            (None, Some(one)) => Standing::Waiting { turn: Turn::Second, report: one.clone() },
            (Some(first), Some(second)) => {
                let [one, other] = [first.says.result(Turn::First), second.says.result(Turn::Second)];
                if one == other {
                    Standing::Agreed(one)
                } else {
                    Standing::Disputed([first.says, second.says])
                }
            }
        }
    }

    /// The games of a round whose players do not agree, and which have no result.
    pub fn disputed(&self, state: &State, round: u32) -> Vec<GameId> {
        if self.reports.is_empty() {
            return Vec::new();
        }
        let open = |game: &GameId| game.paired(state).is_some_and(|pair| pair.result.is_none());
        let disputed = |game: &GameId| matches!(self.standing(state, *game), Standing::Disputed(_));
        GameId::all(state, round).into_iter().filter(|game| open(game) && disputed(game)).collect()
    }

    /// What the signature of a half is made over; none where nobody sits there.
    fn scope(&self, view: &EventView, half: Half) -> Option<String> {
        let [first, second] = half.game.paired(&view.state)?.names();
        let (game, stage, issue) = (half.game, half.game.stage, self.issue(half.game));
        let turn = side(half.turn);
        Some(format!("slip/{}/{stage}/{game}/{turn}/{first}/{second}/{issue}", view.id))
    }
}

impl Report {
    fn is_of(&self, issue: u32, players: &[String; 2]) -> bool {
        self.issue == issue && self.players == *players
    }
}

impl Paired {
    /// The two as numbers, a member's behind that of the team.
    fn names(&self) -> [String; 2] {
        self.players.map(|Who { entrant, member }| match member {
            Some(member) => format!("{entrant}.{member}"),
            None => entrant.to_string(),
        })
    }
}

/// A side of the board in addresses: `1` moves first.
pub const fn side(turn: Turn) -> u8 {
    match turn {
        Turn::First => 1,
        Turn::Second => 2,
    }
}

/// The addresses of the slips of a round, first and second mover's.
pub type SlipLinks = BTreeMap<GameId, [String; 2]>;

/// What a half shows whoever opens it with its code.
#[derive(Clone, Debug)]
pub struct SlipView {
    /// The event.
    pub event: Arc<EventView>,
    /// The game and the side.
    pub half: Half,
    /// Who plays, and the result where there is one.
    pub pair: Paired,
    /// What was said by this half.
    pub own: Option<Report>,
    /// Where the board stands.
    pub standing: Standing,
}

/// Why a player's word is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlipRefusal {
    /// The code opens nothing: it is not ours, the board was paired otherwise, or new slips were printed.
    #[error("the code opens nothing")]
    Void,
    /// The board has its result.
    #[error("the board has its result")]
    Recorded,
    /// Both have spoken; what follows is the arbiter's.
    #[error("both have reported")]
    Closed,
    /// The half was used too often.
    #[error("reported too often")]
    TooOften,
}

impl Desk {
    /// The slips of an event as they stand.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn slips(&self, event: &EventId) -> Result<Arc<Slips>, DeskError> {
        let mut slips = lock(&self.hall.slips).get(event).cloned().unwrap_or_default();
        let stream = slips_stream(event);
        let entries = self.store().read(&stream, slips.version)?;
        if entries.is_empty() {
            return Ok(slips);
        }
        let fresh = Arc::make_mut(&mut slips);
        for entry in entries {
            fresh.apply(parse(&stream, entry.version, &entry.payload)?, entry.time);
            fresh.version = entry.version;
        }
        let mut known = lock(&self.hall.slips);
        if known.get(event).is_none_or(|known| known.version < slips.version) {
            known.insert(event.clone(), Arc::clone(&slips));
        }
        Ok(slips)
    }

    /// The addresses of the slips of a round that is paired, on a site such as `https://cup.example.org`.
    ///
    /// # Errors
    /// When the log fails.
    pub fn slip_links(&self, event: &EventId, round: u32, site: &str) -> Result<SlipLinks, DeskError> {
        let (view, slips, seal) = (self.event(event)?, self.slips(event)?, self.seal()?);
        let link = |game, turn| {
            let signature = seal.sign(&slips.scope(&view, Half { game, turn })?);
            Some(format!("{site}/slip/{event}/{game}/{}/{signature}", side(turn)))
        };
        let links = |game| Some((game, [link(game, Turn::First)?, link(game, Turn::Second)?]));
        Ok(GameId::all(&view.state, round).into_iter().filter_map(links).collect())
    }

    /// What a half shows, where the code is its own.
    ///
    /// # Errors
    /// [`SlipRefusal::Void`], or when the log fails.
    pub fn slip(&self, event: &EventId, half: Half, code: &str) -> Result<SlipView, DeskError> {
        let view = match self.event(event) {
            Err(DeskError::NoSuchEvent(_)) => return Err(SlipRefusal::Void.into()),
            other => other?,
        };
        self.opened(view, &*self.slips(event)?, half, code)
    }

    fn opened(
        &self,
        event: Arc<EventView>,
        slips: &Slips,
        half: Half,
        code: &str,
    ) -> Result<SlipView, DeskError> {
        let pair = half.game.paired(&event.state).ok_or(SlipRefusal::Void)?;
        let scope = slips.scope(&event, half).ok_or(SlipRefusal::Void)?;
        if !self.seal()?.fits(&scope, code) {
            return Err(SlipRefusal::Void.into());
        }
        let own = slips.report(&event.state, half).cloned();
        let standing = slips.standing(&event.state, half.game);
        Ok(SlipView { event, half, pair, own, standing })
    }

    /// Takes down what a player says. Where both say the same it is put down as the result, in the same append.
    ///
    /// # Errors
    /// [`DeskError::SlipRefused`]; [`DeskError::Refused`] when the event does not take such a result.
    pub fn report(&self, event: &EventId, half: Half, code: &str, says: Own) -> Result<SlipView, DeskError> {
        let Half { game, turn } = half;
        for _ in 0..TRIES {
            let slips = self.slips(event)?;
            let slip = self.slip(event, half, code)?;
            if slip.pair.result.is_some() {
                return Err(SlipRefusal::Recorded.into());
            }
            let other = slips.report(&slip.event.state, Half { turn: turn.other(), ..half });
            match (&slip.own, other) {
                (Some(_), Some(_)) => return Err(SlipRefusal::Closed.into()),
                (Some(own), None) if own.says == says => return Ok(slip),
                (Some(own), None) if own.times >= CHANGES => return Err(SlipRefusal::TooOften.into()),
                _ => {}
            }
            // Asked even while the other one is silent, so that nobody reports what cannot be.
            let view = &slip.event;
            let result = says.result(turn);
            let command = game.record(&view.state, result, None).ok_or(DeskError::StageOver(game))?;
            let right = crate::auth::right_of(&view.state, &command);
            let actor = both(event, game.board);
            if !actor.may(event, right) {
                return Err(DeskError::Forbidden { right });
            }
            let decided = decide(&view.state, command)
                .map_err(|refusal| DeskError::refused(refusal, view.state.regulations().edition))?;
            let agreed = other.is_some_and(|other| other.says.result(turn.other()) == result);
            let (of_slips, of_event) = (slips_stream(event), stream(event));
            let reported = SlipEvent::Reported { stage: None, game, turn, says, players: slip.pair.names() };
            let reported = self.drafts(SLIP, &[reported])?;
            let decided = self.drafts(SLIP, &decided)?;
            let mut batches = vec![Batch { stream: &of_slips, expected: slips.version, drafts: &reported }];
            if agreed {
                batches.push(Batch { stream: &of_event, expected: view.version, drafts: &decided });
            }
            match self.store().append_all(&batches) {
                Ok(_) => {
                    self.hall.listeners.tell(&of_event);
                    return self.slip(event, half, code);
                }
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(DeskError::Busy)
    }

    /// Makes the codes printed so far void, of one game or of all, and forgets what was said by them.
    ///
    /// # Errors
    /// [`DeskError::Forbidden`] without [`Right::Corrections`], or when the log fails.
    pub fn revoke_slips(
        &self,
        event: &EventId,
        actor: &Actor,
        game: Option<GameId>,
    ) -> Result<(), DeskError> {
        self.write_note(event, &slips_stream(event), actor, Right::Corrections, || {
            self.event(event)?;
            Ok((self.slips(event)?.version, Some(SlipEvent::Revoked { game })))
        })
    }

    /// The log of an event's slips, its chain recomputed.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn slip_log(&self, event: &EventId) -> Result<NoteLog<SlipEvent>, DeskError> {
        self.notes(&slips_stream(event))
    }

    /// The seal of this installation; made when it is first asked for.
    fn seal(&self) -> Result<Seal, DeskError> {
        if let Some(seal) = self.hall.seal.get() {
            return Ok(seal.clone());
        }
        let made = Seal::random().ok_or(DeskError::NoRandomness)?;
        let seal = match self.store().read(SEAL, 0)?.first() {
            Some(entry) => parse(SEAL, entry.version, &entry.payload)?,
            None => match self.append(SEAL, 0, "chuhe", &[&made]) {
                Ok(_) => made,
                // Another program was faster.
                Err(DeskError::Store(StoreError::Conflict { .. })) => {
                    let entries = self.store().read(SEAL, 0)?;
                    let first = entries.first().ok_or(DeskError::Busy)?;
                    parse(SEAL, first.version, &first.payload)?
                }
                Err(error) => return Err(error),
            },
        };
        Ok(self.hall.seal.get_or_init(|| seal).clone())
    }
}

/// Who puts a result down for both players: somebody who may do this at this board and nothing else.
fn both(event: &EventId, board: u32) -> Actor {
    let role = Role::Arbiter { boards: Boards::Only([board].into()) };
    Actor::account(SLIP, vec![Grant { scope: Scope::Event(event.clone()), role }])
}

fn slips_stream(event: &EventId) -> String {
    format!("{}/slips", stream(event))
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game, side(self.turn))
    }
}
