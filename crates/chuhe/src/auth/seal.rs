//! The seal of an installation: it signs what is printed on paper, so that nothing of it need be remembered.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use super::token::hex;

/// Bytes of a signature that are printed: more than can be guessed, few enough for a small code.
const PRINTED: usize = 16;

/// A key of 256 bits, one for each installation, kept with its log and shown nowhere.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seal([u8; 32]);

impl Seal {
    /// A new one from the system's source of randomness; none when that fails.
    pub fn random() -> Option<Seal> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        Some(Seal(bytes))
    }

    /// The signature of a text: the first 128 bits of HMAC-SHA256, as 32 hexadecimal digits.
    pub fn sign(&self, text: &str) -> String {
        let signature = self.mac(text).finalize().into_bytes();
        hex(signature.get(..PRINTED).unwrap_or_default())
    }

    /// Whether a signature is that of a text. How long it takes tells nothing about the right one.
    pub fn fits(&self, text: &str, signature: &str) -> bool {
        match bytes::<PRINTED>(signature) {
            Some(shown) => self.mac(text).verify_truncated_left(&shown).is_ok(),
            None => false,
        }
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        // A key of the block's size is always good.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
        mac.update(text.as_bytes());
        mac
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seal(…)")
    }
}

impl From<Seal> for String {
    fn from(seal: Seal) -> String {
        hex(&seal.0)
    }
}

/// The text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 64 hexadecimal digits")]
pub struct NotASeal;

impl TryFrom<String> for Seal {
    type Error = NotASeal;

    fn try_from(text: String) -> Result<Seal, NotASeal> {
        bytes(&text).map(Seal).ok_or(NotASeal)
    }
}

/// So many bytes from small hexadecimal digits.
fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let mut out = [0; N];
    let pairs = text.as_bytes().as_chunks::<2>();
    if !pairs.1.is_empty() || pairs.0.len() != N {
        return None;
    }
    for (byte, [high, low]) in out.iter_mut().zip(pairs.0) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_signs_as_rfc_4231_says() {
        // Test case 2 has the key "Jefe", which stands here filled up with zeros as HMAC fills it up itself.
        let mut key = [0; 32];
        key[..4].copy_from_slice(b"Jefe");
        let signed = Seal(key).sign("what do ya want for nothing?");
        assert_eq!(signed, "5bdcc146bf60754e6a042426089575c7");
    }

    #[test]
    fn only_its_own_signature_of_the_very_text_fits() {
        let [one, other] = [(); 2].map(|()| Seal::random().expect("randomness"));
        let signed = one.sign("cup 6-12 first");
        assert!(one.fits("cup 6-12 first", &signed));
        assert!(!one.fits("cup 6-12 second", &signed) && !other.fits("cup 6-12 first", &signed));
        let longer = format!("{signed}0");
        for bad in ["", "0", &signed[..30], &longer, &signed.to_uppercase(), "红"] {
            assert!(!one.fits("cup 6-12 first", bad), "{bad}");
        }
    }

    #[test]
    fn it_is_kept_and_never_shown() {
        let seal = Seal::random().expect("randomness");
        let kept = serde_json::to_string(&seal).expect("JSON");
        assert_eq!(serde_json::from_str::<Seal>(&kept).expect("the same"), seal);
        assert_eq!(format!("{seal:?}"), "Seal(…)");
        assert!(serde_json::from_str::<Seal>("\"00\"").is_err());
    }
}
