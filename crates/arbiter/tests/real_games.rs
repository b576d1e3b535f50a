//! Games that were really played, at the table from their files.

use std::path::PathBuf;

use arbiter::{EndReason, GameResult, Start, State, Terms, decide, import};
use records::Outcome;
use rulebook::{Edition, Regulations};
use xiangqi::{Position, Side};

fn games_folder() -> Option<PathBuf> {
    let data = std::env::var_os("CHUHE_DATA").map(PathBuf::from);
    let data = data.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"));
    let folder = data.join("games/pgn-big5/CCPD");
    folder.is_dir().then_some(folder)
}

/// Every game is accepted to its last move and ends as its file says.
#[test]
fn games_on_file_happen_at_the_table() {
    let Some(folder) = games_folder() else {
        assert!(std::env::var("CI").is_err(), "the game files are absent under CI");
        println!("skipped: ../shared/data/games/pgn-big5 is absent");
        return;
    };
    let terms = Terms::from(&Regulations::of(Edition::Cxa2011));
    let (mut played, mut by_board) = (0, 0);
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        if entry.path().extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        let bytes = std::fs::read(entry.path()).expect("a file");
        for game in records::read(&bytes, &records::Options::default()).flatten() {
            let Ok(position) = Position::new(game.start) else { continue };
            if position.end().is_some() {
                continue;
            }
            let start =
                Start { position, ..Start::ordinary(&*game.info.red.name, &*game.info.black.name, terms) };
            if start.is_ordinary() && position.side_to_move() == Side::Black {
                continue;
            }
            let stated = game.result.and_then(|outcome| match outcome {
                Outcome::RedWins => Some(GameResult::FirstMoverWins),
                Outcome::BlackWins => Some(GameResult::SecondMoverWins),
                Outcome::Draw => Some(GameResult::Draw),
                Outcome::BothLose => None,
            });
            let commands = import::commands(start, game.main_line(), stated).expect("a game by the rules");
            let mut state = State::default();
            for command in commands {
                for event in decide(&state, command).expect("a game on file is allowed") {
                    state.apply(&event).expect("it fits");
                }
            }
            let table = state.game().expect("set up");
            assert_eq!(table.record().len() as usize, game.main_line().count());
            if let Some(stated) = stated {
                let ending = table.ending().expect("a stated result ends the game");
                assert_eq!(ending.result, stated);
                by_board += usize::from(ending.reason != EndReason::Entered);
            }
            played += 1;
        }
    }
    println!("{played} games, {by_board} ended on the board");
    assert!(played > 5000 && by_board > 0, "{played} {by_board}");
}
