//! Reads and replays every game of a file, or of a folder's PGN, XQF and position line (`.ucci`) files, on one core and tells
//! how many games, moves of main lines and moves in all there were.
//!
//! `cargo run --release -p records --example replay PATH [--ucci]`; with `--ucci` each game is printed as a position
//! line instead, for programs that read no other.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use records::{Options, read, ucci};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("usage: replay PATH [--ucci]");
        return ExitCode::from(2);
    };
    let print = arguments.next().is_some_and(|argument| argument == "--ucci");
    let (mut games, mut plies, mut moves) = (0, 0, 0);
    let mut files = Vec::new();
    let path = Path::new(&path);
    if path.is_file() {
        files.push(path.to_owned());
    } else if let Err(error) = list(path, &mut files) {
        eprintln!("{}: {error}", path.display());
        return ExitCode::FAILURE;
    }
    for file in files {
        let bytes = match std::fs::read(&file) {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                return ExitCode::FAILURE;
            }
        };
        for game in read(&bytes, &Options::default()) {
            match game {
                Ok(game) => {
                    games += 1;
                    plies += game.main_line().count();
                    moves += game.moves.len();
                    if print {
                        print!("{}", ucci::write(&game).text);
                    }
                }
                Err(error) => eprintln!("{}: {error}", file.display()),
            }
        }
    }
    if !print {
        println!("{games} {plies} {moves}");
    }
    ExitCode::SUCCESS
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if path.extension().is_some_and(|ending| {
            ["pgn", "xqf", "ucci"].iter().any(|known| ending.eq_ignore_ascii_case(known))
        }) {
            files.push(path);
        }
    }
    Ok(())
}
