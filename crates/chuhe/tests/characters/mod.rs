//! Which characters a reader of traditional Chinese never writes.

/// Simplified forms that Big5 has too, as rare characters with meanings of their own. What is written in both (只, 面, 干,
/// 准, 台, 系, 才, 卷 …) cannot be told by the character alone and is not here.
const ALSO_RARE: &str = "并虫触党吨儿丰范复赶构柜后划怀坏伙机极几价荐杰惊据离里么宁凄气确扰洒胜圣适体听万网异佣优\
     于与郁愿云征种筑庄采";

/// The simplified characters of a text, each once, in their order: empty for a text in traditional characters alone.
///
/// Big5 is the character set of Taiwan, Hong Kong and Macao: a Chinese character outside its two levels (commoner and rarer
/// ones) is not written there. What was added to it later holds simplified ones, such as 着.
pub(crate) fn simplified(text: &str) -> String {
    let mut found = String::new();
    for character in text.chars().filter(|c| matches!(c, '\u{3400}'..='\u{9fff}')) {
        let mut one = [0; 4];
        let (code, _, lacking) = encoding_rs::BIG5.encode(character.encode_utf8(&mut one));
        let code = code.iter().fold(0_u32, |code, byte| code << 8 | u32::from(*byte));
        let levels = matches!(code, 0xa440..=0xc67e | 0xc940..=0xf9d5);
        // On Red's chariots stands 俥, which is on no page of Big5.
        let written = character == '俥' || !lacking && levels;
        if (!written || ALSO_RARE.contains(character)) && !found.contains(character) {
            found.push(character);
        }
    }
    found
}
