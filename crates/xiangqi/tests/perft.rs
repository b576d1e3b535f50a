//! Leaf counts that at least two unrelated programs agree on (data/README.md).

use xiangqi::{Position, perft};

/// FEN, depth, nodes, programs that agreed, what the position exercises.
const TABLE: &str = include_str!("data/perft.tsv");

#[test]
fn every_count_up_to_two_hundred_thousand_leaves() {
    rulebook::cites!("2011:2.2", "2011:2.3", "2011:3.1", "2011:3.2", "2011:3.4", "1960:2");
    let mut rows = 0;
    for line in TABLE.lines().skip(1) {
        let [fen, depth, nodes, _, tag] = *line.split('\t').collect::<Vec<_>>() else {
            panic!("row {line:?}")
        };
        let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
        if nodes <= 200_000 {
            let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(perft(&position, depth), nodes, "{fen} depth {depth} ({tag})");
            rows += 1;
        }
    }
    assert_eq!(rows, 368);
}
