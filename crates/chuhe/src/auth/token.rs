//! Secrets that open a door: only their digests are kept.

use std::fmt;
use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// 256 random bits, written as 64 hexadecimal digits. It is shown once; the store keeps its [`Digest`].
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// What is kept of a token: it says whether a token is the right one and does not give it away.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Digest(String);

impl Token {
    /// A new one from the system's source of randomness; none when that fails.
    pub fn random() -> Option<Token> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        Some(Token(hex(&bytes)))
    }

    /// What somebody shows as a token.
    pub fn shown(text: &str) -> Option<Token> {
        let fits = text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        fits.then(|| Token(text.to_owned()))
    }

    /// The secret itself, for the link or the cookie.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// What may be kept.
    pub fn digest(&self) -> Digest {
        Digest(hex(&Sha256::digest(self.0.as_bytes())))
    }
}

impl Digest {
    /// Of any text that is to be told from others without being kept.
    pub fn of(text: &str) -> Digest {
        Digest(hex(&Sha256::digest(text.as_bytes())))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back_and_never_shows_itself() {
        let token = Token::random().expect("randomness");
        assert_eq!(Token::shown(token.secret()), Some(token.clone()));
        assert_ne!(Token::random().expect("randomness"), token);
        assert!(!format!("{token:?} {:?}", token.digest()).contains(token.secret()));
        for bad in ["", "0", &"g".repeat(64), &"A".repeat(64), &"0".repeat(65)] {
            assert_eq!(Token::shown(bad), None, "{bad}");
        }
    }
}
