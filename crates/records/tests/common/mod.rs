//! Where the real game files lie.

use std::path::{Path, PathBuf};

/// The folder of real games, or `None` (said on stdout) where there is none. With `CI=true` it must be there.
pub(crate) fn games(folder: &str) -> Option<PathBuf> {
    let data = std::env::var_os("CHUHE_DATA")
        .map(PathBuf::from)
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"));
    let path = data.join("games").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "no real games at {}", path.display());
    println!("skipped: no real games at {}", path.display());
    None
}

/// Every file under a folder with one of the endings, in order.
pub(crate) fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            let ending =
                path.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_ascii_lowercase();
            if path.is_dir() {
                folders.push(path);
            } else if endings.contains(&ending.as_str()) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
