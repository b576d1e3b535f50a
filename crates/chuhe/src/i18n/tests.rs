//! All languages say the same things, the program asks only for texts that exist, and no text is left over.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_bundle::FluentResource;

use super::Lang;

/// Keys that the program puts together from a name in the data: the part before the name.
const FAMILIES: &[&str] = &["trouble-"];

/// Every text of a language with the values it takes.
fn texts(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for source in lang.sources() {
        if let Err((_, errors)) = FluentResource::try_new((*source).to_owned()) {
            panic!("{}: {errors:?}", lang.tag());
        }
        let mut key = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, _)) =
                line.split_once('=').filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                key = name.trim().to_owned();
                assert!(all.insert(key.clone(), BTreeSet::new()).is_none(), "{}: {key} twice", lang.tag());
            }
            let values = line.split('$').skip(1).map(|rest| {
                rest.chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '-')
                    .collect::<String>()
            });
            if let Some(entry) = all.get_mut(&key) {
                entry.extend(values);
            }
        }
    }
    all
}

#[test]
fn all_languages_have_the_same_texts_with_the_same_values() {
    let [zh, others @ ..] = Lang::ALL.map(texts);
    let names = |all: &BTreeMap<String, BTreeSet<String>>| all.keys().cloned().collect::<BTreeSet<_>>();
    for other in others {
        assert_eq!(
            names(&zh).symmetric_difference(&names(&other)).collect::<Vec<_>>(),
            Vec::<&String>::new()
        );
        for (key, values) in &zh {
            assert_eq!(Some(values), other.get(key), "{key} takes different values");
        }
    }
}

#[test]
fn every_text_asked_for_exists_and_every_text_is_asked_for() {
    let all = texts(Lang::ZhHans);
    let mut asked = BTreeSet::new();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "templates"] {
        keys_in(&here.join(folder), &mut asked);
    }
    let missing: Vec<_> = asked.iter().filter(|key| !all.contains_key(*key)).collect();
    assert!(missing.is_empty(), "asked for and not there: {missing:?}");
    let unused: Vec<_> = all
        .keys()
        .filter(|key| !asked.contains(*key) && !FAMILIES.iter().any(|f| key.starts_with(f)))
        .collect();
    assert!(unused.is_empty(), "there and not asked for: {unused:?}");
}

/// The keys between the quotation marks of `.text("…")`, `w.say("…")` and `t.k("…")` in every file below `folder`.
fn keys_in(folder: &Path, keys: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the crate") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            keys_in(&path, keys);
        } else if path.extension().is_some_and(|ext| ext == "rs" || ext == "html")
            && !path.ends_with("i18n/tests.rs")
        {
            let text = std::fs::read_to_string(&path).expect("a text file");
            for call in [".text(\"", "w.say(\"", "self.say(\"", "t.k(\""] {
                keys.extend(
                    text.split(call).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())),
                );
            }
        }
    }
}

#[test]
fn tags_and_headers_choose_the_language() {
    for (header, lang) in [
        ("", Lang::ZhHans),
        ("*", Lang::ZhHans),
        ("zh-CN,zh;q=0.9,en;q=0.8", Lang::ZhHans),
        ("en-US,en;q=0.9", Lang::En),
        ("en;q=0.4, zh;q=0.6", Lang::ZhHans),
        ("vi, en;q=0.1", Lang::En),
        ("en;q=x", Lang::ZhHans),
    ] {
        assert_eq!(Lang::accepted(header), lang, "{header}");
    }
}
