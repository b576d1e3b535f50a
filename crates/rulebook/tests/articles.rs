//! The table of articles against the books' own list, and the names of articles.

use std::collections::HashSet;
use std::path::PathBuf;

use proptest::prelude::*;
use rulebook::{Article, Duty, Edition, UnknownArticle};

/// Material from outside the project: `$CHUHE_DATA/../rules`, else `../shared/rules` beside the workspace.
fn rules_folder() -> Option<PathBuf> {
    let data = std::env::var_os("CHUHE_DATA").map(PathBuf::from);
    let data = data.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"));
    let folder = data.join("../rules");
    folder.is_dir().then_some(folder)
}

fn duty(name: &str) -> Duty {
    serde_json::from_value(name.into()).unwrap_or_else(|_| panic!("no such duty: {name}"))
}

/// Row by row: every article of the list in the same order, and nothing in between but its own parts.
#[test]
fn table_is_the_list_of_the_books() {
    let Some(folder) = rules_folder() else {
        assert!(std::env::var("CI").is_err(), "articles.tsv is absent under CI");
        println!("skipped: ../shared/rules/articles.tsv is absent");
        return;
    };
    let list = std::fs::read_to_string(folder.join("articles.tsv")).expect("articles.tsv is readable");
    let mut table = Article::all().peekable();
    let mut rows = 0;
    for line in list.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [edition, number, title, duty_name, _] = fields[..] else { panic!("bad row: {line}") };
        let article = table.next().unwrap_or_else(|| panic!("the table ends before {edition}:{number}"));
        assert_eq!(article.to_string(), format!("{edition}:{number}"));
        assert_eq!((article.title_zh(), article.duty()), (title, duty(duty_name)), "{article}");
        let parts = format!("{edition}:{number}.");
        while table.next_if(|next| next.to_string().starts_with(&parts) && !listed(&list, *next)).is_some() {}
        rows += 1;
    }
    assert_eq!(table.next(), None, "the table has an article that the list has not");
    assert!(rows > 150, "only {rows} rows in articles.tsv");
}

fn listed(list: &str, article: Article) -> bool {
    list.contains(&format!("\n{}\t{}\t", article.edition(), article.number()))
}

#[test]
fn names_are_unique_and_titles_are_given_in_both_languages() {
    let mut seen = HashSet::new();
    for article in Article::all() {
        assert!(seen.insert(article.to_string()), "{article} is listed twice");
        assert!(article.title_zh().chars().any(|c| ('\u{4e00}'..'\u{9fff}').contains(&c)), "{article}");
        let en = article.title_en();
        assert!(en.is_ascii() && en.len() > 4 && !en.contains("TODO"), "{article}: {en}");
    }
}

/// Parts follow their article, so that "in book order" holds for them too.
#[test]
fn parts_stand_after_their_article() {
    let all: Vec<Article> = Article::all().collect();
    for (at, part) in all.iter().enumerate() {
        for article in &all[at + 1..] {
            assert!(
                !part.to_string().starts_with(&format!("{article}.")),
                "{part} stands before its article {article}"
            );
        }
    }
}

#[test]
fn every_article_survives_text_and_json() {
    for article in Article::all() {
        assert_eq!(article.to_string().parse(), Ok(article));
        let json = serde_json::to_string(&article).expect("an article is JSON");
        assert_eq!(json, format!("\"{article}\""));
        assert_eq!(serde_json::from_str::<Article>(&json).ok(), Some(article));
    }
}

#[test]
fn unknown_articles_are_refused() {
    for id in [
        "",
        ":",
        "2011",
        "2011:",
        "2011:4.1.14",
        "1960:23.5.1",
        "2012:4.1.1",
        "2011:4.1.1 ",
        "2011-4.1.1",
        "4.1.1",
    ] {
        assert_eq!(id.parse::<Article>(), Err(UnknownArticle(id.to_owned())));
        assert!(serde_json::from_value::<Article>(id.into()).is_err(), "{id}");
    }
    assert!(serde_json::from_str::<Article>("4").is_err());
}

#[test]
fn editions_are_written_by_year() {
    for edition in Edition::ALL {
        let json = serde_json::to_value(edition).expect("an edition is JSON");
        assert_eq!(json, edition.year());
        assert_eq!(serde_json::from_value::<Edition>(json).ok(), Some(edition));
    }
    assert!(serde_json::from_value::<Edition>("2020".into()).is_err());
}

proptest! {
    /// A name is an article's exactly when that article is written so.
    #[test]
    fn parsing_accepts_only_what_display_writes(id in "(1960|2011|):?[0-9.附录一二]{0,8}") {
        match id.parse::<Article>() {
            Ok(article) => prop_assert_eq!(article.to_string(), id),
            Err(UnknownArticle(refused)) => prop_assert_eq!(refused, id),
        }
    }
}
