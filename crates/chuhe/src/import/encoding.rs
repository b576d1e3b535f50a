//! How the bytes of a list are text, told from the bytes.

use encoding_rs::{BIG5, GB18030, UTF_8, UTF_16BE, UTF_16LE};
use serde::{Deserialize, Serialize};

use super::ImportError;

/// How the bytes of a file are text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Encoding {
    /// UTF-8, with or without its mark.
    Utf8,
    /// GB18030, which GBK and GB 2312 are parts of.
    Gb18030,
    /// Big5, in which spreadsheets of Taiwan, Hong Kong and Macao write CSV.
    Big5,
    /// UTF-16 with its mark ("Unicode text" of spreadsheets).
    Utf16,
}

impl Encoding {
    /// Its name as people know it.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Gb18030 => "GB18030",
            Encoding::Big5 => "Big5",
            Encoding::Utf16 => "UTF-16",
        }
    }

    /// What reads it; UTF-16 in the order of most spreadsheets.
    pub(crate) const fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Utf8 => UTF_8,
            Encoding::Gb18030 => GB18030,
            Encoding::Big5 => BIG5,
            Encoding::Utf16 => UTF_16LE,
        }
    }
}

pub(super) fn decode(bytes: &[u8], asked: Option<Encoding>) -> Result<(String, Encoding), ImportError> {
    let mark = encoding_rs::Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let candidates: &[Encoding] = match (&asked, mark) {
        (Some(asked), _) => std::slice::from_ref(asked),
        (None, Some(mark)) if mark == UTF_16LE || mark == UTF_16BE => &[Encoding::Utf16],
        (None, Some(_)) => &[Encoding::Utf8],
        (None, None) => &[Encoding::Utf8, Encoding::Gb18030, Encoding::Big5],
    };
    let mut read: Option<(String, Encoding)> = None;
    for &encoding in candidates {
        let codec = match mark.filter(|mark| *mark == UTF_16BE && encoding == Encoding::Utf16) {
            Some(other_order) => other_order,
            None => encoding.codec(),
        };
        let (text, broken) = codec.decode_with_bom_removal(bytes);
        if broken || text.contains('\0') {
            continue;
        }
        // What is UTF-8 is nothing else; most bytes of Big5 can be read as GB18030 too, and some the other way round.
        read = match read {
            Some((first, Encoding::Gb18030)) if !commoner(&text, &first) => Some((first, Encoding::Gb18030)),
            Some((first, Encoding::Utf8)) => Some((first, Encoding::Utf8)),
            _ => Some((text.into_owned(), encoding)),
        };
    }
    if let Some(read) = read {
        return Ok(read);
    }
    let line = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .position(|line| {
            let broken = |encoding: &Encoding| {
                *encoding == Encoding::Utf16 || encoding.codec().decode_without_bom_handling(line).1
            };
            line.contains(&0) || candidates.iter().all(broken)
        })
        .map_or(1, |index| index as u64 + 1);
    Err(ImportError::NotText { encoding: asked, line })
}

/// Whether the characters of the reading in Big5 are commoner there than those of the other reading are in GB 2312: each
/// code has its common characters in a level of their own.
fn commoner(big5: &str, gb: &str) -> bool {
    let share = |text: &str, codec: &'static encoding_rs::Encoding, level: fn(u32) -> bool| {
        let (mut common, mut all) = (0_u64, 0_u64);
        for character in text.chars().filter(|c| !c.is_ascii()) {
            let mut one = [0; 4];
            let (code, ..) = codec.encode(character.encode_utf8(&mut one));
            all += 1;
            common += u64::from(level(code.iter().fold(0, |code, byte| code << 8 | u32::from(*byte))));
        }
        (common, all.max(1))
    };
    let (common, all) = share(big5, BIG5, |code| (0xa440..=0xc67e).contains(&code));
    let (common_gb, all_gb) =
        share(gb, GB18030, |code| (0xb0a1..=0xd7f9).contains(&code) && code & 0xff >= 0xa1);
    common * all_gb > common_gb * all
}
