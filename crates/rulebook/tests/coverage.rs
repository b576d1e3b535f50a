//! Keeps `docs/rule-coverage.md` true: it is made from the table of articles and from the tests of the whole
//! workspace that say `cites!`. `scripts/coverage` writes it; without that, this test compares it.

mod coverage {
    pub(crate) mod document;
    pub(crate) mod scan;
    pub(crate) mod tokens;
}

use std::path::{Path, PathBuf};

use coverage::{document, scan};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there")
}

#[test]
fn document_says_what_the_tests_show() {
    let root = workspace();
    let citations = scan::workspace(&root).unwrap_or_else(|faults| panic!("\n{}\n", faults.join("\n")));
    let made = document::write(&citations);
    let path = root.join("docs/rule-coverage.md");
    if std::env::var_os("CHUHE_WRITE_COVERAGE").is_some() {
        std::fs::create_dir_all(root.join("docs")).expect("docs can be made");
        std::fs::write(&path, made).expect("docs/rule-coverage.md can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == made,
        "docs/rule-coverage.md is not what the tests show now ({}): run scripts/coverage",
        first_difference(&kept, &made)
    );
}

fn first_difference(kept: &str, made: &str) -> String {
    let pairs = kept.lines().zip(made.lines()).enumerate();
    match pairs.into_iter().find(|(_, (kept, made))| kept != made) {
        Some((line, (_, made))) => format!("line {} should be: {made}", line + 1),
        None => format!("it has {} lines instead of {}", kept.lines().count(), made.lines().count()),
    }
}

/// What the scanner takes for proof, and what it does not.
mod scanner {
    use crate::coverage::{document, scan};

    fn cited(source: &str) -> Result<Vec<(String, String)>, Vec<String>> {
        let file = scan::source("crate/src/file.rs", source)?;
        Ok(file.citations.into_iter().map(|c| (c.article.to_string(), c.function)).collect())
    }

    fn one(article: &str, function: &str) -> Result<Vec<(String, String)>, Vec<String>> {
        Ok(vec![(article.to_owned(), function.to_owned())])
    }

    #[test]
    fn a_test_function_is_proof() {
        let source = r#"
            fn help(x: [u8; 3]) -> bool { let c = '{'; let s: &'static str = "}"; x[0] == c as u8 && s.is_empty() }
            #[cfg(test)]
            mod tests {
                #[test]
                fn mate() { if true { rulebook::cites!("2011:4.1.1"); } }
            }
        "#;
        assert_eq!(cited(source), one("2011:4.1.1", "mate"));
    }

    #[test]
    fn a_property_is_proof() {
        let source = r##"proptest! {
            #![proptest_config(config())]
            /// Says so.
            #[test]
            fn never_moves_back(x in { 0..3 }, y in r#"[}"]"#) { cites!("2011:2.2", ); }
        }"##;
        assert_eq!(cited(source), one("2011:2.2", "never_moves_back"));
    }

    #[test]
    fn comments_and_strings_prove_nothing() {
        let source = r##"
            //! cites!("2011:2.1")
            /* cites!("2011:2.2") /* nested */ cites!("2011:2.3") */
            const TEXT: &str = "cites!(\"2011:3.1\")";
            const RAW: &str = r#"cites!("2011:3.2")"#;
            macro_rules! cites { ($x:literal) => {}; }
        "##;
        assert_eq!(cited(source), Ok(vec![]));
    }

    #[test]
    fn a_citation_outside_a_running_test_is_a_fault_with_its_line() {
        let faulty = [
            ("\nfn help() { cites!(\"2011:2.1\"); }", "crate/src/file.rs:2"),
            ("cites!(\"2011:2.1\");", "crate/src/file.rs:1"),
            ("#[test]\nfn t() {\n fn inner() {\n cites!(\"2011:2.1\");\n }\n}", "crate/src/file.rs:4"),
            ("#[test]\n#[ignore]\nfn t() { cites!(\"2011:2.1\"); }", "crate/src/file.rs:3"),
            ("#[test]\nfn t() {}\n\nfn u() { cites!(\"2011:2.1\"); }", "crate/src/file.rs:4"),
            ("#[test]\nfn t() { cites!(\"2011:99\"); }", "crate/src/file.rs:2"),
            ("#[test]\nfn t() { cites!(ARTICLE); }", "crate/src/file.rs:2"),
        ];
        for (source, place) in faulty {
            let faults = cited(source).expect_err(source);
            assert_eq!(faults.len(), 1, "{source}: {faults:?}");
            assert!(faults[0].starts_with(place), "{source}: {faults:?}");
        }
    }

    #[test]
    fn files_of_the_build_are_found_and_others_cannot_testify() {
        let folder = std::env::temp_dir().join(format!("chuhe-coverage-{}", std::process::id()));
        let write = |path: &str, text: &str| {
            let path = folder.join(path);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        };
        let test = |article: &str| format!("#[test] fn shows() {{ cites!(\"{article}\"); }}");
        write("crates/a/src/lib.rs", "mod deep; #[cfg(test)] mod tests;");
        write("crates/a/src/deep/mod.rs", "mod inner;");
        write("crates/a/src/deep/inner.rs", &test("2011:2.1"));
        write("crates/a/src/tests.rs", &test("2011:2.2"));
        write("crates/a/tests/table.rs", &format!("mod parts {{ mod first; }} {}", test("2011:2.3")));
        write("crates/a/tests/parts/first.rs", &test("2011:3.1"));
        let found = scan::workspace(&folder);
        write("crates/a/src/lost.rs", &test("2011:3.2"));
        let lost = scan::workspace(&folder);
        std::fs::remove_dir_all(&folder).expect("the folder goes");

        let found = found.expect("no faults");
        let names: Vec<String> =
            found.iter().map(|c| format!("{} {}", c.article, document::test_name(c))).collect();
        assert_eq!(
            names,
            [
                "2011:2.1 a::deep::inner::shows",
                "2011:2.2 a::tests::shows",
                "2011:2.3 a::table::shows",
                "2011:3.1 a::parts::first::shows",
            ]
        );
        let faults = lost.expect_err("a file outside the build");
        assert!(faults[0].starts_with("crates/a/src/lost.rs:1"), "{faults:?}");
    }

    #[test]
    fn an_article_without_a_test_is_open() {
        let text = document::write(&[]);
        assert_eq!(text.matches("**未证 open**").count(), rulebook::Article::all().count());
    }
}
