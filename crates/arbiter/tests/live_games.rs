//! Games played on a server with the time of every move, through the clock.

use std::collections::BTreeMap;
use std::path::PathBuf;

use arbiter::{
    Act, Command, EndReason, Game, GameResult, Mover, PerMover, Start, State, Terms, Timing, decide,
};
use rulebook::regulations::TimeControl;
use rulebook::{Edition, Regulations, cites};
use xiangqi::Move;

struct Live {
    control: TimeControl,
    status: String,
    outcome: String,
    moves: Vec<(u64, Move)>,
}

fn file() -> Option<PathBuf> {
    let data = std::env::var_os("CHUHE_DATA").map(PathBuf::from);
    let data = data.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"));
    let file = data.join("games/live-moves-csv/benckx-elephantchess/pvp_moves.csv");
    file.is_file().then_some(file)
}

/// `1800+0`, `900+10`, `86400/move`; seconds.
fn control(text: &str) -> Option<TimeControl> {
    if let Some(seconds) = text.strip_suffix("/move") {
        return Some(TimeControl::MoveLimit { move_ms: 1000 * seconds.parse::<u64>().ok()?, reserve_ms: 0 });
    }
    let (base, increment) = text.split_once('+')?;
    let (base_ms, increment_ms) = (1000 * base.parse::<u64>().ok()?, 1000 * increment.parse::<u64>().ok()?);
    Some(TimeControl::Increment { base_ms, increment_ms })
}

/// Milliseconds since 2000 of `2023-07-24T18:57:22.480724Z`.
fn milliseconds(stamp: &str) -> Option<u64> {
    let number = |range: std::ops::Range<usize>| stamp.get(range)?.parse::<u64>().ok();
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let february = if leap(year) { 29 } else { 28 };
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let years: u64 = (2000..year).map(|year| if leap(year) { 366 } else { 365 }).sum();
    let days = years + months.iter().take(month as usize - 1).sum::<u64>() + day - 1;
    let seconds = ((days * 24 + number(11..13)?) * 60 + number(14..16)?) * 60 + number(17..19)?;
    let fraction: String =
        stamp.get(20..)?.chars().take_while(char::is_ascii_digit).chain("000".chars()).take(3).collect();
    Some(seconds * 1000 + fraction.parse::<u64>().ok()?)
}

fn games(text: &str) -> BTreeMap<String, Live> {
    let mut games: BTreeMap<String, Live> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [stamp, _, played, id, _, _, time, _, status, outcome] = fields[..] else {
            panic!("bad row: {line}")
        };
        let Some(control) = control(time) else { continue };
        let at_ms = milliseconds(stamp).expect("a time");
        let game = games.entry(id.to_owned()).or_insert_with(|| Live {
            control,
            status: status.to_owned(),
            outcome: outcome.to_owned(),
            moves: Vec::new(),
        });
        game.moves.push((at_ms, played.parse().expect("a move")));
    }
    games
}

fn act(state: &mut State, at_ms: u64, act: Act) {
    let events = decide(state, Command { at_ms, act }).expect("what happened is allowed");
    events.iter().for_each(|event| state.apply(event).expect("it fits"));
}

fn table(state: &State) -> &Game {
    state.game().expect("set up")
}

/// Every game is accepted with its times; no flag falls before the server saw one fall; those that the server ended
/// by its clock end so here, for the same player, and mates are mates.
#[test]
fn clocked_games_end_as_they_did() {
    cites!("2011:6.1", "2011:21.3", "2011:4.1.6");
    let Some(file) = file() else {
        assert!(std::env::var("CI").is_err(), "the game file is absent under CI");
        println!("skipped: ../shared/data/games/live-moves-csv is absent");
        return;
    };
    let text = std::fs::read_to_string(file).expect("a readable file");
    let terms = Terms::from(&Regulations::of(Edition::Cxa2011));
    let (mut played, mut flags, mut boards, mut late, mut unknown) = (0, 0, 0, 0, 0);
    for (id, game) in games(&text) {
        let mut state = State::default();
        let timing = Timing::equal(game.control.clone(), u64::MAX);
        let begins = game.moves[0].0;
        act(&mut state, begins, Act::SetUp(Box::new(Start::ordinary("red", "black", terms).timed(timing))));
        act(&mut state, begins, Act::Begin { present: PerMover { first: true, second: true } });
        for &(at_ms, played) in &game.moves {
            if table(&state).ending().is_some() {
                break;
            }
            let by = table(&state).to_move();
            act(&mut state, at_ms, Act::Move { by, played });
        }
        let winner = match game.outcome.as_str() {
            "RED_WINS" => Some(Mover::First),
            "BLACK_WINS" => Some(Mover::Second),
            _ => None,
        };
        played += 1;
        if table(&state).ending().is_some_and(|ending| ending.reason == EndReason::Overtime) {
            // The server kept a last move that came when the time was over.
            let ending = table(&state).ending().map(|ending| ending.result);
            assert_eq!((ending, game.status.as_str()), (winner.map(GameResult::won_by), "FLAGGED"), "{id}");
            // Once it waited six weeks for a move that was allowed one, and let the game go on.
            let kept = if id == "cvyDPkQMhfQB" { 9 } else { game.moves.len() - 1 };
            assert_eq!(table(&state).record().len() as usize, kept, "{id}");
            late += 1;
            continue;
        }
        let board = table(&state).ending().map(|ending| (ending.reason.clone(), ending.result));
        match game.status.as_str() {
            "CHECKMATED" | "STALEMATED" => {
                let reason =
                    if game.status == "CHECKMATED" { EndReason::Checkmate } else { EndReason::Stalemate };
                assert_eq!(board, winner.map(|winner| (reason, GameResult::won_by(winner))), "{id}");
                boards += 1;
            }
            "FLAGGED" => {
                assert_eq!(board, None, "{id}");
                let last_ms = game.moves[game.moves.len() - 1].0;
                if winner == Some(table(&state).to_move()) {
                    // So did this one; the file does not say how long the first move took, here a few seconds.
                    let left =
                        table(&state).clock().and_then(|clock| clock.reading(Mover::First, last_ms).left_ms);
                    assert!(
                        winner == Some(Mover::Second) && left.is_some_and(|left| left < 5_000),
                        "{id} {left:?}"
                    );
                    unknown += 1;
                    continue;
                }
                let falls =
                    table(&state).clock().and_then(|clock| clock.flag_falls_at_ms()).expect("a clock runs");
                act(&mut state, falls, Act::CheckTime);
                let ending = table(&state).ending().expect("the flag has fallen");
                assert_eq!((&ending.reason, ending.result.winner()), (&EndReason::Overtime, winner), "{id}");
                flags += 1;
            }
            // The server let one player leave the general in check; the table does not (2011 4.1.3).
            "DRAW_ACCEPTED" if board.is_some() => {
                assert_eq!(
                    (id.as_str(), board.map(|board| board.0)),
                    ("P7oZuncYHep5", Some(EndReason::SelfExposure))
                );
            }
            _ => assert_eq!(board, None, "{id} {}", game.status),
        }
    }
    println!(
        "{played} games: {boards} ended on the board, {flags} by the clock, {late} by a late move, {unknown} unknown"
    );
    assert!(played > 400 && flags > 80 && boards > 200 && late + unknown < 5, "{played} {flags} {boards}");
}
