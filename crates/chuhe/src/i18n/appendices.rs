//! The appendices of the books for readers of English: 附录一.3 is App. 1.3.

use std::collections::HashMap;
use std::sync::LazyLock;

use rulebook::Article;

/// The number of an article, an appendix by digits.
pub(super) fn number(article: Article) -> &'static str {
    static NUMBERS: LazyLock<HashMap<&'static str, String>> = LazyLock::new(|| {
        let numbers = Article::all().map(Article::number);
        numbers.filter_map(|number| Some((number, in_digits(number)?))).collect()
    });
    NUMBERS.get(article.number()).map_or(article.number(), String::as_str)
}

/// The title of an article; an appendix has its number beside it and not in it.
pub(super) fn title(article: Article) -> &'static str {
    let title = article.title_en();
    match title.split_once(": ") {
        Some((appendix, title)) if appendix.starts_with("Appendix ") => title,
        _ => title,
    }
}

fn in_digits(number: &str) -> Option<String> {
    let digits = number.strip_prefix("附录")?.chars().map(|sign| match sign {
        '一' => '1',
        '二' => '2',
        '三' => '3',
        '四' => '4',
        other => other,
    });
    Some(format!("App. {}", digits.collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_and_no_title_is_chinese() {
        for article in Article::all() {
            assert!(number(article).is_ascii(), "{}", number(article));
            assert!(!title(article).starts_with("Appendix"), "{}", title(article));
        }
        assert_eq!(number(rulebook::article!("1960:附录一.3")), "App. 1.3");
        assert_eq!(title(rulebook::article!("2011:附录二")), "round-robin tables");
    }
}
