//! Reads and replays every game of a folder of PGN files and position lines (`.ucci`) on one core and tells how many there were.
//!
//! `cargo run --release -p records --example replay FOLDER [--ucci]`; with `--ucci` each game is printed as a position
//! line instead, for programs that read no other.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use records::{Options, read, ucci};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let Some(folder) = arguments.next() else {
        eprintln!("usage: replay FOLDER [--ucci]");
        return ExitCode::from(2);
    };
    let print = arguments.next().is_some_and(|argument| argument == "--ucci");
    let (mut games, mut plies) = (0, 0);
    let mut files = Vec::new();
    if let Err(error) = list(Path::new(&folder), &mut files) {
        eprintln!("{}: {error}", folder.display());
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
                    if print {
                        print!("{}", ucci::write(&game).text);
                    }
                }
                Err(error) => eprintln!("{}: {error}", file.display()),
            }
        }
    }
    if !print {
        println!("{games} {plies}");
    }
    ExitCode::SUCCESS
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("pgn") || ending == "ucci")
        {
            files.push(path);
        }
    }
    Ok(())
}
