//! Passwords: what is too weak, and the slow hash that is kept.

use argon2::Argon2;
use argon2::password_hash::phc;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use serde::{Deserialize, Serialize};

/// Characters that a password has at least.
pub const SHORTEST_PASSWORD: usize = 10;
/// Longer ones are refused, so that nobody makes the server hash a book.
const LONGEST: usize = 256;

/// Argon2id of a password with its salt and parameters (a PHC string).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PasswordHash(String);

/// Why a password is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeakPassword {
    /// Fewer than [`SHORTEST_PASSWORD`] characters.
    #[error("fewer than {SHORTEST_PASSWORD} characters")]
    Short,
    /// More than is taken.
    #[error("too long")]
    Long,
    /// It contains the account's name, or the name it.
    #[error("contains the account's name")]
    Name,
    /// Few different characters, or one of those that are tried first.
    #[error("too easily guessed")]
    Common,
}

impl PasswordHash {
    /// Hashes a new password of an account.
    ///
    /// # Errors
    /// When it is too weak. It takes some tens of milliseconds on purpose.
    pub fn of(account: &str, password: &str) -> Result<PasswordHash, WeakPassword> {
        judge(account, password)?;
        let hash = Argon2::default().hash_password(password.as_bytes());
        hash.map(|hash: phc::PasswordHash| PasswordHash(hash.to_string())).map_err(|_| WeakPassword::Long)
    }

    /// Whether this is the password.
    pub fn fits(&self, password: &str) -> bool {
        if password.len() > LONGEST * 4 {
            return false;
        }
        phc::PasswordHash::new(&self.0)
            .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    }

    /// A hash that nothing fits, which costs a wrong name as much time as a wrong password.
    pub fn nobody() -> PasswordHash {
        PasswordHash(
            "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                .to_owned(),
        )
    }
}

impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// Beginnings of what is tried first, in small letters.
const COMMON: [&str; 12] = [
    "password",
    "passw0rd",
    "12345678",
    "87654321",
    "qwertyui",
    "1q2w3e4r",
    "11223344",
    "iloveyou",
    "xiangqi123",
    "woaini",
    "administrator",
    "chuhehanjie",
];

fn judge(account: &str, password: &str) -> Result<(), WeakPassword> {
    let length = password.chars().count();
    if length < SHORTEST_PASSWORD {
        return Err(WeakPassword::Short);
    }
    if length > LONGEST {
        return Err(WeakPassword::Long);
    }
    let (name, small) = (account.to_lowercase(), password.to_lowercase());
    if small.contains(&name) || name.contains(&small) {
        return Err(WeakPassword::Name);
    }
    let mut different: Vec<char> = small.chars().collect();
    different.sort_unstable();
    different.dedup();
    if different.len() < 5 || COMMON.iter().any(|common| small.starts_with(common)) {
        return Err(WeakPassword::Common);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_passwords_are_named() {
        for (password, why) in [
            ("短", WeakPassword::Short),
            ("ninechars", WeakPassword::Short),
            ("ShiYiming2026", WeakPassword::Name),
            ("aaaaaaaaaaaa", WeakPassword::Common),
            ("Password2026!", WeakPassword::Common),
        ] {
            assert_eq!(PasswordHash::of("shiyiming", password).expect_err(password), why, "{password}");
        }
        assert_eq!(PasswordHash::of("a", &"长".repeat(300)).expect_err("long"), WeakPassword::Long);
    }

    #[test]
    fn a_hash_fits_its_password_alone() {
        let hash = PasswordHash::of("石", "楚河汉界，炮二平五。").expect("strong enough");
        assert!(hash.fits("楚河汉界，炮二平五。") && !hash.fits("楚河汉界，炮二平六。"));
        assert!(!PasswordHash::nobody().fits(""));
        let json = serde_json::to_string(&hash).expect("JSON");
        assert!(json.starts_with("\"$argon2id$") && !json.contains("炮"));
        assert_eq!(format!("{hash:?}"), "PasswordHash(…)");
    }
}
