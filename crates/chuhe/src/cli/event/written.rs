//! The list of files that stands beside a written site, so that what an earlier one left over can be taken away, and nothing
//! else: a file goes only if it was written by us and is as we wrote it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Component, Path};

use sha2::{Digest as _, Sha256};

/// Its name. The lines are as `sha256sum` writes and checks them.
pub(super) const LIST: &str = "SHA256SUMS";

/// The list of these files.
pub(super) fn list(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut text = String::new();
    for (name, bytes) in files {
        let _ = writeln!(text, "{}  {name}", digest(bytes));
    }
    text
}

/// Takes away what stands in the earlier list of a folder, is as it was written, and is not among the new files. What cannot
/// be taken away stays.
pub(super) fn take_away(folder: &Path, earlier: &str, files: &BTreeMap<String, Vec<u8>>) {
    let gone = earlier.lines().filter_map(|line| line.split_once("  "));
    for (hash, name) in gone.filter(|(_, name)| !files.contains_key(*name) && is_below(name)) {
        let file = folder.join(name);
        // A link is nothing that was written here.
        let is_file = std::fs::symlink_metadata(&file).is_ok_and(|is| is.is_file());
        if is_file && std::fs::read(&file).is_ok_and(|bytes| digest(&bytes) == hash) {
            let _ = std::fs::remove_file(&file);
            // Its folder too where nothing else is in it.
            let inner = file.parent().filter(|inner| *inner != folder);
            let _ = inner.map(std::fs::remove_dir);
        }
    }
}

/// Whether a name leads to a place inside a folder.
fn is_below(name: &str) -> bool {
    !name.is_empty() && Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_written_and_is_unchanged_goes() {
        let outer = tempfile::tempdir().expect("a folder");
        let folder = outer.path().join("site");
        let of = |names: &[&str]| -> BTreeMap<String, Vec<u8>> {
            names.iter().map(|name| ((*name).to_owned(), name.as_bytes().to_vec())).collect()
        };
        let write = |name: &str, text: &str| {
            let file = folder.join(name);
            std::fs::create_dir_all(file.parent().expect("inside")).expect("a folder");
            std::fs::write(file, text).expect("a file");
        };
        let old = of(&["index.html", "games-1-1.html", "games-1-2.html", "fr/index.html", "data/a.pgn"]);
        for (name, bytes) in &old {
            write(name, &String::from_utf8_lossy(bytes));
        }
        write("games-1-2.html", "changed by somebody");
        write("CNAME", "cup.example.org");
        write("data/notes.txt", "somebody's");
        write("../outside", "outside");
        let earlier = format!("{}{}  ../outside\nnonsense\n", list(&old), digest(b"outside"));
        let new = of(&["index.html"]);
        take_away(&folder, &earlier, &new);
        let is = |name: &str| folder.join(name).exists();
        assert!(!is("games-1-1.html") && !is("fr") && !is("data/a.pgn"));
        for kept in ["index.html", "games-1-2.html", "CNAME", "data/notes.txt", "../outside"] {
            assert!(is(kept), "{kept}");
        }
    }
}
