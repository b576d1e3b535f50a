//! All languages say the same things, the program asks only for texts that exist, and no text is left over.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_bundle::FluentResource;

use super::Lang;

#[path = "../../tests/characters/mod.rs"]
pub(super) mod characters;

/// Words of the mainland that the traditional texts do not use, each with the word that they use instead. The texts follow
/// Taiwan where Taiwan and Hong Kong differ, so a move is 著 (the mainland's and Hong Kong's 着 is not in Big5), a result is
/// 輸入 by hand and 匯入 from a file, 登入 is logging in, and what is taken back is 撤銷, since 復原 also means to restore.
const REFUSED: [(&str, &str); 68] = [
    ("“", "「"),
    ("”", "」"),
    ("二維碼", "QR 碼"),
    ("佈", "布"),
    ("保存", "儲存"),
    ("信息", "訊息 or 資訊"),
    ("全角", "全形"),
    ("內存", "記憶體"),
    ("刷新", "重新整理"),
    ("包干", "包乾"),
    ("半決賽", "準決賽"),
    ("半角", "半形"),
    ("只讀", "唯讀"),
    ("回車", "Enter 鍵"),
    ("回避", "迴避"),
    ("壓縮包", "壓縮檔"),
    ("字段", "欄位"),
    ("字節", "位元組"),
    ("字符", "字元"),
    ("審計", "稽核"),
    ("實時", "即時"),
    ("導入", "匯入"),
    ("導出", "匯出"),
    ("屏幕", "螢幕"),
    ("工作簿", "活頁簿"),
    ("帳戶", "帳號"),
    ("賬", "帳"),
    ("復原", "撤銷"),
    ("批量", "批次"),
    ("打印", "列印"),
    ("搜索", "搜尋"),
    ("支持", "支援"),
    ("擴展名", "副檔名"),
    ("數據", "資料"),
    ("文件", "檔案"),
    ("服務器", "伺服器"),
    ("校驗", "雜湊"),
    ("模板", "範本"),
    ("標准", "標準"),
    ("准備", "準備"),
    ("注釋", "註解"),
    ("註釋", "註解"),
    ("演示", "示範"),
    ("用戶", "使用者"),
    ("登錄", "登入"),
    ("磁盤", "磁碟"),
    ("程序", "程式"),
    ("粘貼", "貼上"),
    ("網絡", "網路"),
    ("臺", "台"),
    ("裏", "裡"),
    ("視頻", "影片"),
    ("訪問", "連線"),
    ("設備", "裝置"),
    ("設置", "設定"),
    ("質量", "品質"),
    ("軟件", "軟體"),
    ("硬件", "硬體"),
    ("連字元", "連字號"),
    ("連接", "連線"),
    ("鏈接", "連結"),
    ("錄入", "輸入"),
    ("隻", "只"),
    ("鍾", "鐘"),
    ("鬚", "須"),
    ("哈希", "雜湊"),
    ("默認", "預設"),
    ("命令行", "命令列"),
];

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
fn the_traditional_texts_have_no_simplified_character() {
    for source in Lang::ZhHant.sources() {
        for line in source.lines() {
            assert_eq!(characters::simplified(line), "", "{line}");
        }
    }
    // It can fail: every simplified text that is written otherwise has such a character.
    assert_eq!(characters::simplified("第 3 轮后胜负，里面只有着法"), "轮后胜负里着");
}

#[test]
fn the_traditional_texts_use_one_word_for_one_thing() {
    for source in Lang::ZhHant.sources() {
        for line in source.lines() {
            for (refused, wanted) in REFUSED {
                assert!(!line.contains(refused), "{refused}, write {wanted}: {line}");
            }
        }
    }
}

#[test]
fn chinese_and_other_letters_have_a_blank_between_them() {
    let chinese = |c: char| matches!(c, '\u{4e00}'..='\u{9fff}');
    for lang in [Lang::ZhHans, Lang::ZhHant] {
        for line in lang.sources().iter().flat_map(|source| source.lines()) {
            let Some((_, text)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) else { continue };
            let signs: Vec<char> = text.chars().collect();
            for pair in signs.windows(2) {
                let close = matches!(pair, [a, b] if chinese(*a) && b.is_ascii_alphabetic()
                    || a.is_ascii_alphabetic() && chinese(*b));
                assert!(!close, "{pair:?}: {line}");
            }
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
