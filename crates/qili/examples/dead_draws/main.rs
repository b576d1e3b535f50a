//! Goes through every position of a material by retrograde analysis and counts those from which no legal play, both sides
//! helping, leads to mate or 困毙. Prints one tab-separated row for each material: red and black pieces, positions,
//! positions without a move, positions from which one can be reached, dead positions, and for a lone soldier the dead
//! ones and all by its rank from its own side (4 to 10).
//!
//! `cargo run --release -p qili --example dead_draws -- [--minutes N] [--threads N] [--keep DIR] > docs/dead_draws.tsv`
//! takes the materials without attacking pieces, then one attacking piece with and against all advisors and elephants, then
//! two, the smallest first, until the CPU minutes are used up. With `--keep` solved materials are saved there and read back
//! by the next run.
//!
//! Colours swapped the answer is the same, so the side with the single attacker is Red. Positions are numbered by the
//! placement of Red's general, advisors and elephants, that of Black's, the points of the attackers, and who is to move:
//! the defenders of one side never meet those of the other, so their placements combine freely. One bit for each position
//! tells that an end can be reached; it is only ever set for a legal position, so a sweep needs no test of legality.

mod board;
mod camps;
mod material;
mod solver;

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use board::{BLACK, RED};
use camps::Camps;
use material::{Attacker, Material, materials};
use solver::{Bits, Link, Numbering, Solver, Tally, bits, spread};

struct Options {
    minutes: f64,
    threads: usize,
    keep: Option<PathBuf>,
}

fn options() -> Options {
    let mut options = Options { minutes: 120.0, threads: 2, keep: None };
    let mut arguments = std::env::args().skip(1);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        match name.as_str() {
            "--minutes" => options.minutes = value.parse().unwrap_or(options.minutes),
            "--threads" => options.threads = value.parse().unwrap_or(options.threads),
            "--keep" => options.keep = Some(value.into()),
            _ => eprintln!("{name}: --minutes, --threads or --keep"),
        }
    }
    options
}

/// CPU time used so far, all threads together, in minutes; wall time where the system does not tell.
fn used(start: Instant) -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").ok();
    let ticks = stat.as_deref().and_then(|stat| stat.rsplit(')').next()).map(|rest| {
        rest.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>()
    });
    ticks.map_or_else(|| start.elapsed().as_secs_f64(), |ticks| ticks / 100.0) / 60.0
}

fn main() -> io::Result<()> {
    let options = options();
    let start = Instant::now();
    let camps = Camps::new();
    let mut out = io::stdout().lock();
    writeln!(out, "red\tblack\tpositions\twithout_a_move\tcan_reach_one\tdead\tdead_by_soldiers_rank")?;
    let mut solved: HashMap<Material, Bits> = HashMap::new();
    for material in materials(&camps) {
        if used(start) > options.minutes {
            break;
        }
        let Some((row, alive)) = solve(&camps, &material, &solved, &options)? else { continue };
        writeln!(out, "{row}")?;
        out.flush()?;
        solved.insert(material, alive);
    }
    Ok(())
}

/// The material after a capture, in the form in which it is solved.
fn link(material: &Material, table: usize, solved: &HashMap<Material, Bits>, camps: &Camps) -> Option<Link> {
    let mut smaller = material.clone();
    let mut kept: Vec<usize> = (0..material.attackers.len()).collect();
    match table {
        1 | 3 => smaller.guards[table / 2].0 = smaller.guards[table / 2].0.checked_sub(1)?,
        2 | 4 => smaller.guards[table / 2 - 1].1 = smaller.guards[table / 2 - 1].1.checked_sub(1)?,
        _ => {
            let taken = (table.checked_sub(5)? < kept.len()).then_some(table - 5)?;
            kept.remove(taken);
            smaller.attackers.remove(taken);
        }
    }
    let (canonical, swapped) = smaller.canonical();
    // With colours swapped the attackers come in the order of their sides exchanged.
    kept.sort_by_key(|&n| {
        let Attacker { side, kind } = material.attackers[n];
        (if swapped { 1 - side } else { side }, kind)
    });
    let numbering = Numbering::of(&canonical, camps);
    let solved = Arc::clone(solved.get(&canonical)?);
    Some(Link { solved, numbering, swapped, order: kept })
}

/// The row of a material and the table of its living positions; none where a smaller material is missing.
fn solve(
    camps: &Camps,
    material: &Material,
    solved: &HashMap<Material, Bits>,
    options: &Options,
) -> io::Result<Option<(String, Bits)>> {
    let links: [Option<Link>; 7] = std::array::from_fn(|table| link(material, table, solved, camps));
    let taken = [1, 2, 3, 4, 5, 6].map(|table| match table {
        1 => material.guards[RED].0 > 0,
        2 => material.guards[RED].1 > 0,
        3 => material.guards[BLACK].0 > 0,
        4 => material.guards[BLACK].1 > 0,
        _ => table - 5 < material.attackers.len(),
    });
    if taken.iter().zip(&links[1..]).any(|(taken, link)| *taken && link.is_none()) {
        return Ok(None);
    }
    let name = format!("{}-{}", material.name(RED), material.name(BLACK));
    let kept = options.keep.as_ref().map(|dir| dir.join(name));
    if let Some((row, alive)) = kept.as_deref().and_then(|path| read(path).ok()) {
        return Ok(Some((row, alive)));
    }
    let size = material.size(camps);
    let camp = [RED, BLACK].map(|side| &camps.of[side][&material.guards[side]]);
    let (alive, open) = (Arc::new(bits(size)), bits(size));
    let numbering = Numbering::of(material, camps);
    let solver = Solver { camps, material, camp, numbering, links, alive, open };
    let words = size.div_ceil(64);
    let mut tally = spread(options.threads, words, true, |word, tally| solver.begin(word, size, tally));
    let mut up = true;
    // Until a sweep in each direction changes nothing.
    let mut still = 0;
    while still < 2 {
        let swept =
            spread(options.threads, words, up, |word, tally| tally.ends += u64::from(solver.sweep(word)));
        still = if swept.ends == 0 { still + 1 } else { 0 };
        up = !up;
    }
    let last = spread(options.threads, words, true, |word, tally| solver.count(word, size, tally));
    (tally.dead, tally.by_rank) = (last.dead, last.by_rank);
    let row = row(material, tally);
    if let Some(path) = kept {
        write(&path, &row, &solver.alive)?;
    }
    Ok(Some((row, solver.alive)))
}

fn row(material: &Material, tally: Tally) -> String {
    // Two attackers of one kind are numbered both ways round.
    let same = matches!(material.attackers[..], [a, b] if a == b);
    let count = |positions: u64| if same { positions / 2 } else { positions };
    let Tally { positions, ends, dead, .. } = tally;
    let ranks: Vec<String> = (0..10)
        .filter(|&rank| tally.by_rank[rank][1] > 0)
        .map(|rank| format!("{}:{}/{}", rank + 1, tally.by_rank[rank][0], tally.by_rank[rank][1]))
        .collect();
    let (red, black) = (material.name(RED), material.name(BLACK));
    let ranks = if ranks.is_empty() { "-".to_owned() } else { ranks.join(" ") };
    let [positions, ends, alive, dead] = [positions, ends, positions - dead, dead].map(count);
    format!("{red}\t{black}\t{positions}\t{ends}\t{alive}\t{dead}\t{ranks}")
}

/// A kept material: its row, then the words of its table.
fn write(path: &std::path::Path, row: &str, alive: &[AtomicU64]) -> io::Result<()> {
    let mut file = io::BufWriter::new(std::fs::File::create(path.with_extension("part"))?);
    writeln!(file, "{row}")?;
    for word in alive {
        file.write_all(&word.load(Ordering::Relaxed).to_le_bytes())?;
    }
    file.flush()?;
    std::fs::rename(path.with_extension("part"), path)
}

fn read(path: &std::path::Path) -> io::Result<(String, Bits)> {
    let bytes = std::fs::read(path)?;
    let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(io::ErrorKind::InvalidData)?;
    let row = String::from_utf8(bytes[..end].to_vec()).map_err(|_| io::ErrorKind::InvalidData)?;
    let word =
        |eight: &[u8]| AtomicU64::new(eight.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)));
    Ok((row, Arc::new(bytes[end + 1..].chunks_exact(8).map(word).collect())))
}
