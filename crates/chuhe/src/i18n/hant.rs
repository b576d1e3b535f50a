//! Traditional characters for the few words that come from below: the titles of articles and the words of rulings. What the
//! program itself says stands in the locale.

use std::collections::HashMap;
use std::sync::LazyLock;

use rulebook::Article;

/// Words whose characters have more than one traditional form.
const WORDS: [(&str, &str); 4] = [("包干", "包乾"), ("往复", "往復"), ("重复", "重複"), ("搜索", "搜尋")];

/// Characters that have one.
const SIMPLIFIED: &str = "与两严个临为举乱亚从价会体余兑内军决击则别动势区协单占双变号后员团图场处实审对将帅应开当录总扰\
     拦换据摆数无时晋术杀毙没满点牵献环电盘着确积简类纠红纪纲组织结绝绩续编职联胜虽见规触誊计认让议记\
     许语误负责质贴资赛车轮轻输过运还进违连迟释钟错长问闲间队难须颠马";
const TRADITIONAL: &str = "與兩嚴個臨為舉亂亞從價會體餘兌內軍決擊則別動勢區協單佔雙變號後員團圖場處實審對將帥應開當錄總擾\
     攔換據擺數無時晉術殺斃沒滿點牽獻環電盤著確積簡類糾紅紀綱組織結絕績續編職聯勝雖見規觸謄計認讓議記\
     許語誤負責質貼資賽車輪輕輸過運還進違連遲釋鐘錯長問閒間隊難須顛馬";

/// A text of the books in traditional characters. It knows the characters of article titles and rulings.
pub(super) fn traditional(text: &str) -> String {
    static TABLE: LazyLock<HashMap<char, char>> =
        LazyLock::new(|| SIMPLIFIED.chars().zip(TRADITIONAL.chars()).collect());
    let mut text = text.to_owned();
    for (simplified, traditional) in WORDS {
        text = text.replace(simplified, traditional);
    }
    text.chars().map(|sign| TABLE.get(&sign).copied().unwrap_or(sign)).collect()
}

/// The title of an article in traditional characters.
pub(super) fn title(article: Article) -> &'static str {
    of_the_books(article.title_zh())
}

/// The number of an article in traditional characters: an appendix is 附錄.
pub(super) fn number(article: Article) -> &'static str {
    of_the_books(article.number())
}

fn of_the_books(text: &'static str) -> &'static str {
    static TEXTS: LazyLock<HashMap<&'static str, String>> = LazyLock::new(|| {
        let texts = Article::all().flat_map(|article| [article.number(), article.title_zh()]);
        texts.map(|text| (text, traditional(text))).collect()
    });
    TEXTS.get(text).map_or(text, String::as_str)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use records::Outcome;

    use super::super::tests::characters;
    use super::*;

    #[test]
    fn every_character_has_its_counterpart() {
        assert_eq!(SIMPLIFIED.chars().count(), TRADITIONAL.chars().count());
        assert_eq!(traditional("重复局面，双方长将"), "重複局面，雙方長將");
        assert_eq!(traditional("循环往复"), "循環往復");
        assert_eq!(traditional("干扰对方"), "干擾對方");
    }

    #[test]
    fn titles_of_articles_are_in_traditional_characters() {
        assert_eq!(title(rulebook::article!("2011:4.1.13")), "嚴重違紀");
        assert_eq!(title(rulebook::article!("2011:13.1")), "記分");
        for article in Article::all() {
            assert_eq!(characters::simplified(title(article)), "", "{article}");
            assert_eq!(characters::simplified(number(article)), "", "{article}");
        }
    }

    #[test]
    fn words_of_the_libraries_are_in_traditional_characters() {
        let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("../qili/src/account/words.rs");
        let source = std::fs::read_to_string(words).expect("a file of this workspace");
        // Every second piece between quotation marks is a text.
        let texts: String = source.lines().flat_map(|line| line.split('"').skip(1).step_by(2)).collect();
        assert!(texts.contains("单方长将"), "{texts}");
        assert_eq!(characters::simplified(&traditional(&texts)), "");
        for outcome in [Outcome::RedWins, Outcome::BlackWins, Outcome::Draw, Outcome::BothLose] {
            assert_eq!(characters::simplified(&traditional(outcome.chinese())), "");
        }
    }
}
