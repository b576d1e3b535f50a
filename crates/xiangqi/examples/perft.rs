//! `perft DEPTH [FEN]`: how many move sequences of that length there are, told apart by the first move.

use std::process::ExitCode;

use xiangqi::{Position, divide};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(Ok(depth)) = arguments.next().map(|depth| depth.parse()) else {
        eprintln!("usage: perft DEPTH [FEN]");
        return ExitCode::from(2);
    };
    let fen: Vec<String> = arguments.collect();
    let position = match fen.is_empty() {
        true => Position::start(),
        false => match Position::from_fen(&fen.join(" ")) {
            Ok(position) => position,
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        },
    };
    let mut nodes = if depth == 0 { 1 } else { 0 };
    for (legal, below) in divide(&position, depth) {
        println!("{legal}: {below}");
        nodes += below;
    }
    println!("nodes: {nodes}");
    ExitCode::SUCCESS
}
