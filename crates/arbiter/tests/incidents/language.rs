//! Incidents at a table as data: rules, position, what was done, and how the last act must be ruled.

use arbiter::{
    Act, ClockCorrection, ClockKind, Command, EndReason, Fact, ForfeitGround, GameResult, Handicap,
    LimitGround, LimitOutcome, Mover, Pairs, Partner, Penalty, PerMover, Press, RecordFault, Role,
    SealedReading, Signer, Start, State, Terms, Timing, TouchManner, decide,
};
use rulebook::regulations::{QuotaStage, TimeControl};
use rulebook::{Edition, Regulations};
use xiangqi::Position;

/// One incident. `acts` are words: a move in ICCS is made by whom it is the turn of, `2:h9g7` by the second mover;
/// `1:offer`, `2:accept`, `2:decline`, `1:resign`, `1:limit`, `1:repetition`, `1:forfeit`, `enter:draw`;
/// `+90` lets ninety seconds pass, `+5ms` five milliseconds; `begin`, `begin-no1` (absent), `1:touch=h2,h9` (at once)
/// and so on, see [`parse`]; `word*12` twelve times, `(a b c d)*3` a group three times.
pub(crate) struct Incident {
    /// Edition, then settings: `national`, `youth`, `mass`, `limit=20`, `limit=none`, `clock=sd:60` (see [`control`]),
    /// `second=sd:30` (time odds), `hand`, `flag`, `norecord`, `moves=2` (odds), `off=a0`, `pairs`, `consulting`.
    pub(crate) rules: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) acts: &'static str,
    /// What follows from the last act, one fact a line, or `refused …`.
    pub(crate) ruling: &'static [&'static str],
}

pub(crate) const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
pub(crate) const START_1960: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";

/// Plays an incident; every act but the last must be accepted, and the last must be ruled as the table says.
pub(crate) fn check(incidents: &[Incident]) {
    for incident in incidents {
        let (_, outcome) = play(incident);
        let name = format!("{} {} {}", incident.rules, incident.fen, incident.acts);
        assert_eq!(outcome, incident.ruling, "{name}");
    }
}

/// The state after an incident, and the outcome of its last act.
pub(crate) fn play(incident: &Incident) -> (State, Vec<String>) {
    let mut state = State::default();
    let mut now = 0;
    let mut outcome = act(&mut state, now, Act::SetUp(Box::new(start(incident))));
    for word in words(incident.acts) {
        if let Some(time) = word.strip_prefix('+') {
            now += milliseconds(time);
            continue;
        }
        assert!(!outcome.iter().any(|line| line.starts_with("refused")), "before {word}: {outcome:?}");
        let next = parse(&state, &word);
        outcome = act(&mut state, now, next);
    }
    (state, outcome)
}

/// Seconds, or milliseconds where it says so.
fn milliseconds(time: &str) -> u64 {
    let number = |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("no time {time}"));
    time.strip_suffix("ms").map_or_else(|| 1000 * number(time), number)
}

/// `sd:60`, `inc:60:5`, `quota:2/60,1/10`, `move:120:1800`; seconds.
fn control(text: &str) -> TimeControl {
    let (kind, rest) = text.split_once(':').expect("a kind");
    let pair = || rest.split_once(':').expect("two times");
    match kind {
        "sd" => TimeControl::SuddenDeath { base_ms: milliseconds(rest) },
        "inc" => {
            TimeControl::Increment { base_ms: milliseconds(pair().0), increment_ms: milliseconds(pair().1) }
        }
        "move" => {
            TimeControl::MoveLimit { move_ms: milliseconds(pair().0), reserve_ms: milliseconds(pair().1) }
        }
        "quota" => {
            let stage = |text: &str| {
                let (moves, time) = text.split_once('/').expect("moves/time");
                QuotaStage { moves: moves.parse().expect("moves"), time_ms: milliseconds(time) }
            };
            TimeControl::Quota { stages: rest.split(',').map(stage).collect() }
        }
        other => panic!("no clock {other}"),
    }
}

pub(crate) fn start(incident: &Incident) -> Start {
    let mut words = incident.rules.split(' ');
    let edition = match words.next() {
        Some("1960") => Edition::Cxa1960,
        Some("2011") => Edition::Cxa2011,
        other => panic!("no edition {other:?}"),
    };
    let mut terms = Terms::from(&Regulations::of(edition));
    let mut start = Start::ordinary("7", "12", terms);
    let mut timing: Option<Timing> = None;
    let names = PerMover { first: ["7", "8"].map(String::from), second: ["12", "13"].map(String::from) };
    for word in words {
        match word.split_once('=').unwrap_or((word, "")) {
            ("limit", rounds) => terms.natural_limit_rounds = rounds.parse().ok(),
            ("clock", text) => timing = Some(Timing::equal(control(text), 900_000)),
            ("second", text) => timing.as_mut().expect("a clock first").control.second = control(text),
            ("hand", _) => timing.as_mut().expect("a clock first").press = Press::ByHand,
            ("flag", _) => timing.as_mut().expect("a clock first").clock = ClockKind::Flag,
            ("norecord", _) => start.records_required = false,
            ("moves", "1") => start.handicap = Some(Handicap::OneMove),
            ("moves", "2") => start.handicap = Some(Handicap::TwoMoves),
            ("moves", "3") => start.handicap = Some(Handicap::ThreeMoves),
            ("off", at) => {
                let off = at.split(',').map(|at| at.parse().expect("a point")).collect();
                start.handicap = Some(Handicap::Pieces { giver: Mover::Second, off });
            }
            ("pairs", _) => start.pairs = Some(Pairs { names: names.clone(), consultation: false }),
            ("consulting", _) => start.pairs = Some(Pairs { names: names.clone(), consultation: true }),
            _ => terms.level = serde_json::from_value(word.into()).expect("a level"),
        }
    }
    let position = Position::from_fen(incident.fen).expect("a position");
    Start { terms, position, timing: timing.map(Box::new), ..start }
}

fn act(state: &mut State, at_ms: u64, act: Act) -> Vec<String> {
    match decide(state, Command { at_ms, act }) {
        Err(refusal) => {
            let mut text = format!("refused {}", json_word(&refusal.reason));
            refusal.articles.iter().for_each(|article| text += &format!(" {}", article.number()));
            vec![text]
        }
        Ok(events) => events
            .into_iter()
            .map(|event| {
                state.apply(&event).expect("an event that was decided on fits");
                line(&event.fact)
            })
            .collect(),
    }
}

fn words(acts: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = acts.trim();
    while !rest.is_empty() {
        let (group, after) = match rest.strip_prefix('(') {
            Some(inner) => inner.split_once(')').expect("a group is closed"),
            None => rest.split_at(rest.find([' ', '*']).unwrap_or(rest.len())),
        };
        let (times, after) = match after.strip_prefix('*') {
            Some(counted) => counted.split_at(counted.find(' ').unwrap_or(counted.len())),
            None => ("1", after),
        };
        let group: Vec<String> = group.split_whitespace().map(String::from).collect();
        (0..times.parse().expect("a count")).for_each(|_| all.extend(group.iter().cloned()));
        rest = after.trim_start();
    }
    all
}

fn parse(state: &State, word: &str) -> Act {
    let to_move = state.game().expect("set up").to_move();
    let (by, what) = match word.split_once(':') {
        Some(("1", what)) => (Mover::First, what),
        Some(("2", what)) => (Mover::Second, what),
        Some(("enter", result)) => {
            let result = match result {
                "draw" => GameResult::Draw,
                "first" => GameResult::FirstMoverWins,
                _ => GameResult::SecondMoverWins,
            };
            return Act::EnterResult { result };
        }
        _ => (to_move, word),
    };
    match what {
        "offer" => Act::OfferDraw { by },
        "accept" => Act::AnswerDraw { by, accept: true },
        "decline" => Act::AnswerDraw { by, accept: false },
        "resign" => Act::Resign { by },
        "limit" => Act::ClaimNaturalLimit { by },
        "repetition" => Act::ClaimRepetition { by },
        "no-win" => Act::ClaimNoWin { by: Some(by), note: String::new() },
        "no-win-ruled" => Act::ClaimNoWin { by: None, note: "单马必和士象全".into() },
        "no-win-unsaid" => Act::ClaimNoWin { by: None, note: String::new() },
        "forfeit" => {
            Act::Forfeit { loser: by, ground: ForfeitGround::SeriousBreach, note: "离席不归".into() }
        }
        "unrecorded" => {
            Act::Forfeit { loser: by, ground: ForfeitGround::RefusesToRecord, note: "拒绝记录".into() }
        }
        "forfeit-unsaid" => Act::Forfeit { loser: by, ground: ForfeitGround::RefusesRules, note: " ".into() },
        "begin" => begin(true, true),
        "begin-no1" => begin(false, true),
        "begin-no2" => begin(true, false),
        "begin-none" => begin(false, false),
        "arrive" => Act::Arrive { by },
        "excuse" => Act::ExcuseLateness { by, note: "车误点".into() },
        "press" => Act::PressClock { by },
        "stop" => Act::StopClock { note: "钟坏".into() },
        "stop-unsaid" => Act::StopClock { note: "".into() },
        "start" => Act::StartClock,
        "check" => Act::CheckTime,
        "retract" => Act::Retract { by },
        "copy" => Act::DemandFairCopy { from: by },
        "made-good" => Act::AcceptRecord { from: by },
        "reversed" => Act::ReportColoursReversed,
        "upset" => Act::UpsetBoard { by },
        "restored" => Act::BoardRestored,
        "limit-draw" => Act::SettleLimit { outcome: LimitOutcome::Draw },
        "limit-lift" => Act::SettleLimit { outcome: LimitOutcome::Lift },
        "adjourn" => Act::Adjourn,
        "seal" => Act::Seal { by },
        "open-faulty" => {
            Act::OpenSealed { reading: SealedReading::Unexplained { note: "炮九平十".into() } }
        }
        with_value => match with_value.split_once('=') {
            Some((what, value)) => parse_value(by, what, value),
            None => Act::Move { by, played: played(what) },
        },
    }
}

fn begin(first: bool, second: bool) -> Act {
    Act::Begin { present: PerMover { first, second } }
}

fn played(text: &str) -> xiangqi::Move {
    text.parse().unwrap_or_else(|_| panic!("no act {text}"))
}

/// An act that needs a number, points, a role or a move.
fn parse_value(by: Mover, what: &str, value: &str) -> Act {
    let points = || {
        value
            .split(',')
            .filter(|at| !at.is_empty())
            .map(|at| at.parse().expect("a point"))
            .collect::<Vec<_>>()
    };
    let number = || value.parse::<u32>().unwrap_or_else(|_| panic!("no number {value}"));
    let role = || serde_json::from_value::<Role>(value.into()).expect("a role");
    let touch = |manner| Act::Touch { by, at: points(), manner };
    let clock = |correction| Act::CorrectClock { of: by, correction, note: "钟面有误".into() };
    let penalise = |penalty| Act::Penalise { on: by, penalty, role: role(), note: "用手机".into() };
    let record = |fault, role| Act::FindRecordFault { of: by, fault, role };
    match what {
        "touch" => touch(TouchManner::Touched),
        "adjust" => touch(TouchManner::Adjusting),
        "mistake" => touch(TouchManner::Mistake),
        "slip" => touch(TouchManner::Slipped),
        "add" => clock(ClockCorrection::Add { ms: milliseconds(value) }),
        "off" => clock(ClockCorrection::TakeOff { ms: milliseconds(value) }),
        "set" => clock(ClockCorrection::Set { ms: milliseconds(value) }),
        "count" => clock(ClockCorrection::CountMoves { moves: number() }),
        "exchange" => Act::ReplaceEquipment {
            what: serde_json::from_value(value.into()).expect("equipment"),
            note: "与规定不符".into(),
        },
        "foul" => {
            let foul = serde_json::from_value(value.into()).expect("a foul");
            Act::CallFoul { by, foul, note: "裁判所见".into() }
        }
        "missed" => record(RecordFault::Missed { moves: number() }, Role::Arbiter),
        "illegible" => record(RecordFault::Illegible { moves: number() }, Role::ChiefArbiter),
        "illegible-unconfirmed" => record(RecordFault::Illegible { moves: number() }, Role::Arbiter),
        "warning" => penalise(Penalty::Warning),
        "removal" => penalise(Penalty::Removal),
        "expulsion" => penalise(Penalty::Expulsion),
        "suspension" => penalise(Penalty::SuspensionProposed),
        "displaced" => Act::RestoreDisplaced { to_ply: number() },
        "between" => {
            let points = points();
            Act::PlaceBetween { by, from: points[0], points: points[1..].to_vec() }
        }
        "name" => Act::NamePoint { by, at: value.parse().expect("a point") },
        "limit-order" => Act::OrderLimit { rounds: number(), ground: LimitGround::Arbiter },
        "limit-renew" => Act::SettleLimit { outcome: LimitOutcome::Renew { rounds: number() } },
        "open" => Act::OpenSealed { reading: SealedReading::Plain { played: played(value) } },
        "open-explained" => {
            let reading = SealedReading::Explained { played: played(value), note: "平写作乎".into() };
            Act::OpenSealed { reading }
        }
        "one" => Act::PartnerMove { by, partner: Partner::One, played: played(value) },
        "two" => Act::PartnerMove { by, partner: Partner::Two, played: played(value) },
        "sign" => Act::Sign { signer: serde_json::from_value::<Signer>(value.into()).expect("a signer") },
        "undo" => Act::Undo { events: number(), role: Role::ChiefArbiter, note: "误判".into() },
        "undo-by-arbiter" => Act::Undo { events: number(), role: Role::Arbiter, note: "误判".into() },
        other => panic!("no act {other}"),
    }
}

/// A fact in a line: what, who, details, article numbers.
fn line(fact: &Fact) -> String {
    let text = match fact {
        Fact::SetUp { .. } => "set up".to_owned(),
        Fact::Moved { by, played } => format!("moved {} {played}", n(*by)),
        Fact::OddsMove { by, played } => format!("odds {} {played}", n(*by)),
        Fact::IllegalMove { by, played, fault, .. } => {
            format!("illegal {} {played} {}", n(*by), json_word(fault))
        }
        Fact::TakenBack { by, must_move, .. } => {
            let must = must_move.map_or("any".to_owned(), |at| at.to_string());
            format!("taken back {} {must}", n(*by))
        }
        Fact::DrawOffered { by } => format!("offered {}", n(*by)),
        Fact::OfferRefused { by, by_playing_on } => {
            format!("declined {}{}", n(*by), if *by_playing_on { " by playing on" } else { "" })
        }
        Fact::FoulCalled { by, foul, .. } => format!("foul {} {}", n(*by), json_word(foul)),
        Fact::FoulWaived { by, foul, .. } => format!("waived {} {}", n(*by), json_word(foul)),
        Fact::NaturalLimitDenied { by, review, .. } => {
            format!("limit denied {} {}/{}", n(*by), review.rounds, review.limit)
        }
        Fact::TimeDeducted { by, ms, .. } => format!("time {} -{ms}", n(*by)),
        Fact::RepetitionRuled { claimant, ruling, .. } => {
            let change = ruling.must_change.map_or("either", n);
            format!("pending {} change {change} until {}", n(*claimant), ruling.until_ply)
        }
        Fact::RepetitionLeft { by, .. } => format!("repetition left {}", n(*by)),
        Fact::Ended(ending) => {
            let result = match ending.result {
                GameResult::FirstMoverWins => "1-0",
                GameResult::SecondMoverWins => "0-1",
                GameResult::Draw => "1/2",
                GameResult::BothLose => "0-0",
            };
            let ground = match &ending.reason {
                EndReason::Repetition { ground, .. } => format!(" {}", json_word(ground)),
                EndReason::NoWinPossible { proved: true, .. } => " proved".to_owned(),
                EndReason::NoWinPossible { proved: false, .. } => " judged".to_owned(),
                _ => String::new(),
            };
            format!("ended {result} {}{ground}", json_word(&ending.reason))
        }
        Fact::Begun { .. } => "begun".to_owned(),
        Fact::Arrived { by } => format!("arrived {}", n(*by)),
        Fact::LatenessExcused { by, .. } => format!("excused {}", n(*by)),
        Fact::ClockPressed { by } => format!("pressed {}", n(*by)),
        Fact::PressedWithoutMove { by, .. } => format!("empty press {}", n(*by)),
        Fact::ClockStopped { .. } => "clock stopped".to_owned(),
        Fact::ClockStarted { of } => format!("clock started {}", n(*of)),
        Fact::ClockCorrected { of, .. } => format!("clock corrected {}", n(*of)),
        Fact::Touched { by, at, .. } => format!("touched {} {}", n(*by), squares(at)),
        Fact::TouchExcused { by, at, .. } => format!("excused touch {} {}", n(*by), squares(at)),
        Fact::RecordFaultFound { of, .. } => format!("record wanting {}", n(*of)),
        Fact::FairCopyDemanded { from, .. } => format!("fair copy {}", n(*from)),
        Fact::RecordAccepted { from } => format!("record good {}", n(*from)),
        Fact::Penalised { on, penalty, .. } => format!("penalised {} {}", n(*on), json_word(penalty)),
        Fact::ColoursAccepted { .. } => "colours accepted".to_owned(),
        Fact::ColoursExchanged { .. } => "colours exchanged".to_owned(),
        Fact::Restored { to_ply, .. } => format!("restored to {to_ply}"),
        Fact::BoardUpset { by, .. } => format!("upset {}", n(*by)),
        Fact::BoardRestored => "restored".to_owned(),
        Fact::PointUnclear { by, points, .. } => format!("unclear {} {}", n(*by), squares(points)),
        Fact::PointNamed { by, at } => format!("named {} {at}", n(*by)),
        Fact::LimitOrdered { rounds, until_ply, .. } => format!("limit {rounds} until {until_ply}"),
        Fact::LimitReached { .. } => "limit reached".to_owned(),
        Fact::LimitLifted { .. } => "limit lifted".to_owned(),
        Fact::AdjournmentOrdered { .. } => "adjourning".to_owned(),
        Fact::Sealed { by, envelope, .. } => format!("sealed {} move {}", n(*by), envelope.number),
        Fact::Resumed { .. } => "resumed".to_owned(),
        Fact::NoWinDenied { by, win_found, .. } => {
            format!("win possible {} {}", n(*by), if *win_found { "found" } else { "unknown" })
        }
        Fact::EquipmentReplaced { what, .. } => format!("equipment {}", json_word(what)),
        Fact::Signed { signer } => format!("signed {}", json_word(signer)),
        Fact::Undone { events, .. } => format!("undone {events}"),
    };
    fact.articles().iter().fold(text, |text, article| format!("{text} {}", article.number()))
}

fn squares(at: &[xiangqi::Square]) -> String {
    at.iter().map(|at| at.to_string()).collect::<Vec<_>>().join(",")
}

fn n(mover: Mover) -> &'static str {
    match mover {
        Mover::First => "1",
        Mover::Second => "2",
    }
}

/// The word an enum has in JSON, plain or as its tag.
fn json_word(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value).expect("it is JSON") {
        serde_json::Value::String(word) => word,
        serde_json::Value::Object(fields) => fields["reason"].as_str().expect("a tag").to_owned(),
        other => panic!("no word: {other}"),
    }
}
