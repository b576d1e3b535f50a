//! Which characters the bytes of a record mean.
//!
//! Records of the last thirty years come as GB18030 (mainland programs), CP950 (Taiwan), UTF-8 and UTF-16. Bytes alone
//! do not tell the two double-byte codes apart: nearly every CP950 text also decodes as GB18030 without an error. So the
//! text is decoded both ways and the reading that yields more move text is kept.

use std::borrow::Cow;

use encoding_rs::{BIG5, DecoderResult, EncoderResult, GB18030, UTF_16BE, UTF_16LE};

/// A character encoding that records are read and written in.
///
/// ```
/// use records::encoding::{decode_as, encode, Encoding};
/// let bytes = encode("马二进三", Encoding::Gb18030).bytes;
/// assert_eq!(decode_as(&bytes, Encoding::Gb18030).text, "马二进三");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// GB18030, of which GBK and GB2312 are parts.
    Gb18030,
    /// Big5 with the additions of code page 950.
    Big5,
}

/// Text decoded from bytes.
///
/// ```
/// use records::encoding::{decode_as, Decoded, Encoding};
/// let Decoded { text, replaced, .. } = decode_as(b"\xb3\xb5\xff", Encoding::Gb18030);
/// assert_eq!((&*text, replaced), ("车\u{FFFD}", true));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text without a byte order mark.
    pub text: Cow<'a, str>,
    /// The encoding it was read in.
    pub encoding: Encoding,
    /// True when some bytes mean nothing in this encoding and became U+FFFD.
    pub replaced: bool,
}

/// Text turned into bytes.
///
/// ```
/// use records::encoding::{encode, Encoded, Encoding};
/// let Encoded { bytes, missing } = encode("红 red", Encoding::Big5);
/// assert_eq!((&bytes[..], &missing[..]), (&b"? red"[..], &['红'][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes, without a byte order mark.
    pub bytes: Vec<u8>,
    /// The characters the encoding does not have, each once, in the order met; `?` stands in their place.
    pub missing: Vec<char>,
}

/// How much text is read both ways to choose between GB18030 and Big5: the first part of it that tells them apart.
const SAMPLES: [usize; 3] = [1 << 11, 1 << 14, usize::MAX];
/// In a part of the text, this many moves more in one reading are no accident.
const CLEAR_BY: usize = 8;

/// Decodes bytes: by a byte order mark, else as UTF-8 when that has no error, else as whichever of Big5 and GB18030
/// gives more move text.
///
/// ```
/// use records::encoding::{decode, Encoding};
/// let decoded = decode(b"\xa8\xae\xa4\x40\xa5\xad\xa4\x47");
/// assert_eq!((&*decoded.text, decoded.encoding), ("車一平二", Encoding::Big5));
/// let decoded = decode(b"\xb3\xb5\xd2\xbb\xc6\xbd\xb6\xfe");
/// assert_eq!((&*decoded.text, decoded.encoding), ("车一平二", Encoding::Gb18030));
/// ```
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    decode_as(bytes, detect(bytes))
}

/// The encoding [`decode`] would use.
///
/// ```
/// use records::encoding::{detect, Encoding};
/// assert_eq!(detect("炮二平五".as_bytes()), Encoding::Utf8);
/// assert_eq!(detect(b"\xff\xfe\x2e\x70"), Encoding::Utf16Le);
/// ```
pub fn detect(bytes: &[u8]) -> Encoding {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => Encoding::Utf8,
        [0xFF, 0xFE, ..] => Encoding::Utf16Le,
        [0xFE, 0xFF, ..] => Encoding::Utf16Be,
        _ if std::str::from_utf8(bytes).is_ok() => Encoding::Utf8,
        _ => {
            let mut verdict = Verdict { encoding: Encoding::Gb18030, clear: false };
            for sample in SAMPLES.map(|length| &bytes[..bytes.len().min(length)]) {
                verdict = double_byte(sample);
                if verdict.clear || sample.len() == bytes.len() {
                    break;
                }
            }
            verdict.encoding
        }
    }
}

/// Decodes bytes in a given encoding, whatever they look like; a byte order mark of that encoding is dropped.
///
/// ```
/// use records::encoding::{decode_as, Encoding};
/// assert_eq!(decode_as(b"\xef\xbb\xbf1-0", Encoding::Utf8).text, "1-0");
/// ```
pub fn decode_as(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    let mark: &[u8] = match encoding {
        Encoding::Utf8 => &[0xEF, 0xBB, 0xBF],
        Encoding::Utf16Le => &[0xFF, 0xFE],
        Encoding::Utf16Be => &[0xFE, 0xFF],
        Encoding::Gb18030 | Encoding::Big5 => &[],
    };
    let bytes = bytes.strip_prefix(mark).unwrap_or(bytes);
    let codec = match encoding {
        Encoding::Utf8 => encoding_rs::UTF_8,
        Encoding::Utf16Le => UTF_16LE,
        Encoding::Utf16Be => UTF_16BE,
        Encoding::Gb18030 => GB18030,
        Encoding::Big5 => BIG5,
    };
    let (text, replaced) = codec.decode_without_bom_handling(bytes);
    Decoded { text, encoding, replaced }
}

/// Encodes text; what the encoding cannot hold becomes `?` and is listed.
///
/// ```
/// use records::encoding::{encode, Encoding};
/// let encoded = encode("馬車帅", Encoding::Big5);
/// assert_eq!(encoded.bytes, b"\xb0\xa8\xa8\xae?");
/// assert_eq!(encoded.missing, ['帅']);
/// ```
pub fn encode(text: &str, encoding: Encoding) -> Encoded {
    let codec = match encoding {
        Encoding::Utf8 => return Encoded { bytes: text.as_bytes().to_vec(), missing: Vec::new() },
        Encoding::Utf16Le => return Encoded { bytes: utf16(text, u16::to_le_bytes), missing: Vec::new() },
        Encoding::Utf16Be => return Encoded { bytes: utf16(text, u16::to_be_bytes), missing: Vec::new() },
        Encoding::Gb18030 => GB18030,
        Encoding::Big5 => BIG5,
    };
    let mut encoder = codec.new_encoder();
    let mut bytes = Vec::with_capacity(text.len());
    let mut missing = Vec::new();
    let mut rest = text;
    loop {
        bytes.reserve(
            encoder.max_buffer_length_from_utf8_without_replacement(rest.len()).unwrap_or(rest.len()) + 1,
        );
        let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut bytes, true);
        rest = &rest[read..];
        match result {
            EncoderResult::InputEmpty => return Encoded { bytes, missing },
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(character) => {
                bytes.push(b'?');
                if !missing.contains(&character) {
                    missing.push(character);
                }
            }
        }
    }
}

fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(unit).collect()
}

/// Text in GB18030 inside a binary format: never fails, cut characters become U+FFFD.
pub(crate) fn gb18030(bytes: &[u8]) -> Cow<'_, str> {
    GB18030.decode_without_bom_handling(bytes).0
}

/// UTF-16LE text of a binary format, up to its first zero.
pub(crate) fn utf16le_field(bytes: &[u8]) -> String {
    let units =
        bytes.as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair)).take_while(|&unit| unit != 0);
    char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

struct Verdict {
    encoding: Encoding,
    /// More text would not change it.
    clear: bool,
}

/// Which double-byte code gives more move text; where none does, which gives more common words or fewer errors.
fn double_byte(bytes: &[u8]) -> Verdict {
    let (big5, big5_errors) = lenient(bytes, BIG5);
    let (gb, gb_errors) = lenient(bytes, GB18030);
    let better = |left: usize, right: usize| match left.cmp(&right) {
        std::cmp::Ordering::Greater => Some(Encoding::Big5),
        std::cmp::Ordering::Less => Some(Encoding::Gb18030),
        std::cmp::Ordering::Equal => None,
    };
    let (big5_moves, gb_moves) = (count_moves(&big5), count_moves(&gb));
    let encoding = better(big5_moves, gb_moves)
        .or_else(|| better(count_words(&big5), count_words(&gb)))
        .or_else(|| better(gb_errors, big5_errors))
        .unwrap_or(Encoding::Gb18030);
    Verdict { encoding, clear: big5_moves.abs_diff(gb_moves) >= CLEAR_BY }
}

/// The text with a space for each error, and how many there are, characters for private use among them. A character cut
/// at the end is none.
fn lenient(bytes: &[u8], codec: &'static encoding_rs::Encoding) -> (String, usize) {
    let mut decoder = codec.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len() * 2 + 16);
    let (mut rest, mut errors) = (bytes, 0);
    loop {
        let (result, read) = decoder.decode_to_string_without_replacement(rest, &mut text, false);
        rest = &rest[read..];
        match result {
            DecoderResult::InputEmpty => {
                // GB18030 gives even codes without a character a place, for private use: nobody writes with them.
                let private = text.chars().filter(|sign| ('\u{E000}'..='\u{F8FF}').contains(sign)).count();
                return (text, errors + private);
            }
            DecoderResult::OutputFull => text.reserve(rest.len() + 16),
            DecoderResult::Malformed(..) => {
                errors += 1;
                text.push(' ');
            }
        }
    }
}

fn count_moves(text: &str) -> usize {
    // A move ends in a direction and a number; the character before the direction names a piece or a place.
    let (mut before, mut count) = ([' '; 2], 0);
    for character in text.chars() {
        if is_direction(before[1]) && is_number(character) && (is_number(before[0]) || is_piece(before[0])) {
            count += 1;
        }
        before = [before[1], character];
    }
    count
}

fn count_words(text: &str) -> usize {
    text.chars().filter(|&character| WORDS.contains(character)).count()
}

fn is_direction(character: char) -> bool {
    matches!(character, '平' | '进' | '進' | '退')
}

fn is_number(character: char) -> bool {
    matches!(character, '1'..='9' | '１'..='９' | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九')
}

fn is_piece(character: char) -> bool {
    "车車俥马馬傌炮砲包兵卒相象仕士帅帥将將".contains(character)
}

/// Characters that headings and comments of records are full of.
const WORDS: &str =
    "的一是在不了有和人这這中大上下年月日第局红紅黑胜勝负負先后後对對开開场場轮輪赛賽杯全国國象棋市省队隊";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_marks_decide_before_anything_else() {
        for (bytes, encoding) in [
            (&b"\xEF\xBB\xBF\xE5\x85\xB5"[..], Encoding::Utf8),
            (b"\xFF\xFE\x75\x51", Encoding::Utf16Le),
            (b"\xFE\xFF\x51\x75", Encoding::Utf16Be),
        ] {
            let decoded = decode(bytes);
            assert_eq!((&*decoded.text, decoded.encoding, decoded.replaced), ("兵", encoding, false));
        }
    }

    #[test]
    fn every_encoding_reads_what_it_wrote() {
        let traditional = "1. 炮二平五 馬８進７";
        let simplified = "1. 炮二平五 马８进７";
        for (encoding, text) in [
            (Encoding::Utf8, simplified),
            (Encoding::Gb18030, simplified),
            (Encoding::Gb18030, traditional),
            (Encoding::Big5, traditional),
        ] {
            let encoded = encode(text, encoding);
            assert_eq!(encoded.missing, [], "{encoding:?}");
            let decoded = decode(&encoded.bytes);
            assert_eq!((&*decoded.text, decoded.encoding), (text, encoding));
        }
        for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
            assert_eq!(decode_as(&encode(simplified, encoding).bytes, encoding).text, simplified);
        }
    }

    #[test]
    fn headings_alone_tell_the_double_byte_codes_apart() {
        for (text, encoding) in [
            ("[Event \"第一届全国象棋比赛\"]", Encoding::Gb18030),
            ("[Event \"第一屆全國象棋比賽\"]", Encoding::Big5),
            // Nothing but a name: in GB18030 it would be signs for private use.
            ("[Black \"呂欽\"]\n1. c3c4", Encoding::Big5),
        ] {
            assert_eq!(decode(&encode(text, encoding).bytes).text, text);
        }
    }

    #[test]
    fn a_character_cut_in_half_is_reported() {
        let decoded = decode_as(b"\xb3\xb5\xd2", Encoding::Gb18030);
        assert_eq!((&*decoded.text, decoded.replaced), ("车\u{FFFD}", true));
    }
}
