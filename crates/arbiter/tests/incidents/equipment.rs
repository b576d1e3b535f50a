//! Board and pieces that do not meet the rules.

use crate::language::{Incident, START, START_1960, check};
use rulebook::cites;

#[test]
fn equipment_is_exchanged() {
    cites!("2011:1.4", "2011:1.5", "2011:1.6", "2011:17", "1960:1", "1960:18");
    check(&[
        // 2.5 cm between the lines.
        Incident { rules: "2011", fen: START, acts: "exchange=board", ruling: &["equipment board 1.4 17"] },
        // Pieces that fill their square.
        Incident { rules: "2011", fen: START, acts: "exchange=pieces", ruling: &["equipment pieces 1.5 17"] },
        // A dark board with dark lines.
        Incident { rules: "2011", fen: START, acts: "exchange=ground", ruling: &["equipment ground 1.6 17"] },
        // The clock stands until the new pieces do, and nobody loses time by it.
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +5 exchange=pieces",
            ruling: &["clock stopped 17", "equipment pieces 1.5 17"],
        },
        Incident {
            rules: "2011 clock=sd:60",
            fen: START,
            acts: "begin +5 exchange=pieces +600 start +54 h2e2",
            ruling: &["moved 1 h2e2"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "exchange=pieces",
            ruling: &["equipment pieces 1 18"],
        },
    ]);
}
