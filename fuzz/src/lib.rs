//! What the fuzz targets do with their bytes; `crates/records/tests/fuzz_corpus.rs` runs the same functions.

pub mod targets;
