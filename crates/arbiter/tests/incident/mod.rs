//! Incidents at a table as data: rules, position, what was done, and how the last act must be ruled.

use arbiter::{Act, Command, Fact, ForfeitGround, GameResult, Mover, Start, State, Terms, decide};
use rulebook::{Edition, Regulations};
use xiangqi::Position;

/// One incident. `acts` are words: a move in ICCS is made by whom it is the turn of, `2:h9g7` by the second mover;
/// `1:offer`, `2:accept`, `2:decline`, `1:resign`, `1:limit`, `1:repetition`, `1:forfeit`, `enter:draw`;
/// `word*12` twelve times, `(a b c d)*3` a group three times.
pub(crate) struct Incident {
    /// Edition, then settings: `national`, `youth`, `mass`, `limit=20`, `limit=none`.
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
    let mut outcome = act(&mut state, Act::SetUp(Box::new(start(incident))));
    for word in words(incident.acts) {
        assert!(!outcome.iter().any(|line| line.starts_with("refused")), "before {word}: {outcome:?}");
        let next = parse(&state, &word);
        outcome = act(&mut state, next);
    }
    (state, outcome)
}

pub(crate) fn start(incident: &Incident) -> Start {
    let mut words = incident.rules.split(' ');
    let edition = match words.next() {
        Some("1960") => Edition::Cxa1960,
        Some("2011") => Edition::Cxa2011,
        other => panic!("no edition {other:?}"),
    };
    let mut terms = Terms::from(&Regulations::of(edition));
    for word in words {
        match word.split_once('=') {
            Some(("limit", rounds)) => terms.natural_limit_rounds = rounds.parse().ok(),
            _ => terms.level = serde_json::from_value(word.into()).expect("a level"),
        }
    }
    let position = Position::from_fen(incident.fen).expect("a position");
    Start { first: "7".into(), second: "12".into(), terms, position }
}

fn act(state: &mut State, act: Act) -> Vec<String> {
    match decide(state, Command { at_ms: 0, act }) {
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
        "forfeit" => {
            Act::Forfeit { loser: by, ground: ForfeitGround::SeriousBreach, note: "离席不归".into() }
        }
        "unrecorded" => {
            Act::Forfeit { loser: by, ground: ForfeitGround::RefusesToRecord, note: "拒绝记录".into() }
        }
        "forfeit-unsaid" => Act::Forfeit { loser: by, ground: ForfeitGround::RefusesRules, note: " ".into() },
        played => Act::Move { by, played: played.parse().unwrap_or_else(|_| panic!("no act {played}")) },
    }
}

/// A fact in a line: what, who, details, article numbers.
fn line(fact: &Fact) -> String {
    let (text, articles) = match fact {
        Fact::SetUp { .. } => ("set up".to_owned(), &[][..]),
        Fact::Moved { by, played } => (format!("moved {} {played}", n(*by)), &[][..]),
        Fact::IllegalMove { by, played, fault, articles } => {
            (format!("illegal {} {played} {}", n(*by), json_word(fault)), &articles[..])
        }
        Fact::TakenBack { by, must_move, articles } => {
            let must = must_move.map_or("any".to_owned(), |at| at.to_string());
            (format!("taken back {} {must}", n(*by)), &articles[..])
        }
        Fact::DrawOffered { by } => (format!("offered {}", n(*by)), &[][..]),
        Fact::OfferRefused { by, by_playing_on } => {
            (format!("declined {}{}", n(*by), if *by_playing_on { " by playing on" } else { "" }), &[][..])
        }
        Fact::FoulCalled { by, foul, articles } => {
            (format!("foul {} {}", n(*by), json_word(foul)), &articles[..])
        }
        Fact::NaturalLimitDenied { by, review, articles } => {
            (format!("limit denied {} {}/{}", n(*by), review.rounds, review.limit), &articles[..])
        }
        Fact::TimeDeducted { by, ms, articles } => (format!("time {} -{ms}", n(*by)), &articles[..]),
        Fact::RepetitionRuled { claimant, ruling, .. } => {
            let change = ruling.must_change.map_or("either", n);
            (
                format!("pending {} change {change} until {}", n(*claimant), ruling.until_ply),
                &ruling.articles[..],
            )
        }
        Fact::RepetitionLeft { by, articles } => (format!("repetition left {}", n(*by)), &articles[..]),
        Fact::Ended(ending) => {
            let result = match ending.result {
                GameResult::FirstMoverWins => "1-0",
                GameResult::SecondMoverWins => "0-1",
                GameResult::Draw => "1/2",
            };
            (format!("ended {result} {}", json_word(&ending.reason)), &ending.articles[..])
        }
    };
    articles.iter().fold(text, |text, article| format!("{text} {}", article.number()))
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
