//! What the fuzz targets do with their bytes; `crates/records/tests/fuzz_corpus.rs` runs the functions of [`targets`] too.

pub mod events;
pub mod http;
pub mod targets;
