//! The text of `docs/rule-coverage.md`.

use std::fmt::Write;

use rulebook::{Article, Duty, Edition};

use super::scan::Citation;

/// The whole document, for citations sorted by article.
pub(crate) fn write(citations: &[Citation]) -> String {
    let mut text = String::from(HEAD);
    let tests = |article: Article| citations.iter().filter(move |c| c.article == article);
    text += "\n| 版本 edition | 条款 articles | 已证 shown | 未证 open |\n|---|--:|--:|--:|\n";
    for edition in Edition::ALL.into_iter().rev() {
        let articles: Vec<Article> = Article::all().filter(|a| a.edition() == edition).collect();
        let shown = articles.iter().filter(|&&a| tests(a).next().is_some()).count();
        let all = articles.len();
        writeln!(text, "| {edition} | {all} | {shown} | {} |", all - shown).expect("a string takes all");
    }
    for edition in Edition::ALL.into_iter().rev() {
        write!(text, "\n## {edition}\n\n{COLUMNS}").expect("a string takes all");
        for article in Article::all().filter(|a| a.edition() == edition) {
            let links: Vec<String> = tests(article).map(link).collect();
            let proof = if links.is_empty() { OPEN.to_owned() } else { links.join("<br>") };
            let (number, zh, en) = (article.number(), article.title_zh(), article.title_en());
            writeln!(text, "| {number} | {zh} | {en} | {} | {proof} |", duty(article.duty()))
                .expect("a string takes all");
        }
    }
    text
}

/// A test's name as readers see it: `crate::file::function`.
pub(crate) fn test_name(citation: &Citation) -> String {
    let path = citation.file.trim_start_matches("crates/").trim_end_matches(".rs").trim_end_matches("/mod");
    let (package, file) = path.split_once('/').unwrap_or((path, ""));
    let file = file.trim_start_matches("src/").trim_start_matches("tests/").replace('/', "::");
    format!("{package}::{file}::{}", citation.function)
}

fn link(citation: &Citation) -> String {
    format!("[`{}`](../{})", test_name(citation), citation.file)
}

fn duty(duty: Duty) -> &'static str {
    match duty {
        Duty::Enforce => "保证 enforce",
        Duty::Adjudicate => "裁定 adjudicate",
        Duty::Compute => "计算 compute",
        Duty::Record => "记录 record",
        Duty::Print => "印制 print",
        Duty::Guide => "提示 guide",
    }
}

const HEAD: &str = "\
# 规则条款与测试 Rule coverage

本页由 `scripts/coverage` 生成，请勿手改：条款取自 `rulebook` 的条款表，测试取自全部 `cites!` 引用。没有测试引用的条款一律记为「未证」。

This page is made by `scripts/coverage`; do not edit it. The articles are those of `rulebook`'s table, the tests are
those that name an article with `cites!`. An article that no test names is open.
";

const COLUMNS: &str = "\
| 条款 article | 标题 | title | 职责 duty | 测试 tests |
|---|---|---|---|---|
";

const OPEN: &str = "**未证 open**";
