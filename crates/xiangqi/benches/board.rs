//! (being extended)
fn main() {
    divan::main();
}
