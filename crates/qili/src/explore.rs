use crate::search::*;
use crate::*;
use xiangqi::*;

fn class_of(reason: &str, side: Side) -> Vec<String> {
    let name = if side == Side::Red { "red " } else { "black " };
    let Some(at) = reason.find(&format!(": {}", name)).map(|i| i + 2).or_else(|| reason.find(&format!("; {}", name)).map(|i| i + 2)) else { return vec![] };
    reason[at + name.len()..].split(|c: char| !c.is_ascii_lowercase()).take_while(|w| ["check", "kill", "chase", "exchange", "idle"].contains(w)).map(str::to_owned).collect()
}

fn gains(n: &Position) -> Vec<Gain> {
    let mut out = vec![];
    for &m in &n.legal_moves() {
        if m.captured().is_some() || n.gives_check(m) {
            let g = Search::new().gain_by(n, m);
            if m.captured().is_some() && g.value > -4 || g.value > 0 { out.push(g); }
        }
    }
    out
}
fn show(p: &Position, g: &Gain) -> String {
    let mut s = format!("{:+} ", g.value);
    let mut at = *p;
    for &m in &g.line {
        let l = at.legal(m.to_move()).unwrap();
        s += &format!("{}{}{}{} ", l.piece().fen_char(), l.from(), l.captured().map(|c| format!("x{}", c.fen_char())).unwrap_or("-".into()), l.to());
        at = at.play(l);
    }
    s
}

#[test]
fn explore() {
    let want = std::env::var("CASE").unwrap_or("2020-".into());
    let text = include_str!("../tests/data/qili_cases.tsv");
    for line in text.lines().skip(1) {
        let f: Vec<&str> = line.split('\t').collect();
        if !f[0].starts_with(&want) { continue; }
        let moves: Vec<Move> = f[3].split_whitespace().map(|m| m.parse().unwrap()).collect();
        let Ok(r) = Record::from_moves(Position::from_fen(f[2]).unwrap(), moves) else { println!("BAD {}", f[0]); continue };
        println!("=== {} {} exp={} | {} | cpp {}", f[0], f[2], f[4], f[5], f[12]);
        let Some(c) = Cycle::at_end(&r) else { println!("no cycle"); continue };
        let start = r.len() - c.plies;
        let mut idx = [0usize; 2];
        for k in 0..c.plies {
            let ply = start + k;
            let prev = r.positions()[ply as usize];
            let p = r.positions()[ply as usize + 1];
            let side = r.mover(ply);
            let off = if (start % c.plies) == 0 { 0 } else { (start % c.plies) as usize };
            let cls = class_of(f[5], side);
            let i = (idx[side as usize] + off / 2 + if off % 2 == 1 && side as u8 == r.mover(start) as u8 { 1 } else { 0 }) % cls.len().max(1);
            idx[side as usize] += 1;
            println!("-- {:?} {} expected {} {}", side, r.plies()[ply as usize].mv, cls.get(i).cloned().unwrap_or_default(), if p.in_check() { "CHECK" } else { "" });
            if p.in_check() { continue; }
            let n = p.passed().unwrap();
            if let Some(l) = Search::new().mate(&n) { println!("   KILL {}", show(&n, &Gain { value: 0, line: l })); }
            if let Some(l) = Search::new().mate(&prev) { println!("   old KILL {}", show(&prev, &Gain { value: 0, line: l })); }
            for g in gains(&prev) { println!("   old {}", show(&prev, &g)); }
            for g in gains(&n) { println!("   new {}", show(&n, &g)); }
        }
    }
}
