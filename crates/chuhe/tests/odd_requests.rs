//! Whatever is sent, no page fails: every address with odd names, fields, headers and bodies, on the demonstration, as the
//! fuzz target `http` sends them. `CHUHE_ODD` sends more of them.

// Public for the fuzz crate, which is its home.
#[allow(unreachable_pub)]
#[path = "../../../fuzz/src/http/mod.rs"]
mod http;

use std::collections::BTreeMap;
use std::path::Path;

/// Bytes that look like chance and are the same each time.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 24) as u8
    }
}

#[test]
fn no_request_makes_a_page_fail() {
    let mut chance = Chance(0x1234_5678_9abc_def1);
    let count = std::env::var("CHUHE_ODD").ok().and_then(|value| value.parse().ok()).unwrap_or(600);
    let mut statuses = BTreeMap::<u16, u32>::new();
    for _ in 0..count {
        let bytes: Vec<u8> = (0..1_200).map(|_| chance.next()).collect();
        for status in http::http(&bytes) {
            *statuses.entry(status).or_default() += 1;
        }
    }
    println!("{count} inputs: {statuses:?}");
    // Pages, forms that were taken, answers to programs, refusals: it is not all turned away at the door.
    for status in [200, 303, 400, 403, 404, 422] {
        assert!(statuses.get(&status).is_some_and(|count| *count >= 3), "{status}: {statuses:?}");
    }
    http::holds();
}

#[test]
fn what_the_fuzzer_once_found_is_mended() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/http");
    let mut seeds: Vec<_> =
        std::fs::read_dir(seeds).expect("seeds").flatten().map(|file| file.path()).collect();
    seeds.sort();
    assert!(!seeds.is_empty());
    for seed in seeds {
        println!("{}", seed.display());
        http::http(&std::fs::read(seed).expect("a file"));
    }
}
