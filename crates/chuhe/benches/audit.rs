//! How many games an audit gets through, by one worker and by as many as there are cores: `cargo bench -p chuhe --bench
//! audit`. The games are the 455 that end in a perpetual chase, the slowest to rule on, and 5,000 of masters; they lie outside
//! the project, in `$CHUHE_DATA/games`, else `../shared/data/games` beside the workspace. Where they do not, nothing is
//! measured.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// A path below `games`, and how many games lie there.
const CHASES: (&str, usize) = ("pgn-xboard/nguyenpham-MRXq/perpetual-chasing.pgn", 455);
const MASTERS: (&str, usize) = ("pgn-big5/CCPD", 5540);

fn games(name: &str) -> Option<PathBuf> {
    let data = std::env::var_os("CHUHE_DATA").map(PathBuf::from);
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    Some(data.unwrap_or(beside).join("games").join(name)).filter(|path| path.exists())
}

fn audit(bencher: Bencher, (name, count): (&str, usize), jobs: usize) {
    let Some(path) = games(name) else {
        eprintln!("skipped: no {name}");
        return;
    };
    bencher.counter(ItemsCount::new(count)).bench(|| {
        let jobs = jobs.to_string();
        let mut program = Command::new(env!("CARGO_BIN_EXE_chuhe"));
        program.args(["audit", "--json", "--jobs", &jobs]).arg(&path);
        // Two of the masters' games have no legal start, so the command does not succeed.
        program.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("the program runs")
    });
}

#[divan::bench(args = [1, 2], sample_count = 5, sample_size = 1)]
fn games_that_end_in_a_chase(bencher: Bencher, jobs: usize) {
    audit(bencher, CHASES, jobs);
}

#[divan::bench(args = [1, 2], sample_count = 3, sample_size = 1)]
fn games_of_masters(bencher: Bencher, jobs: usize) {
    audit(bencher, MASTERS, jobs);
}
