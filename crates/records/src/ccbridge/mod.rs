//! CBR and CBL, the records and libraries of 象棋桥 (CCBridge): binary, text in UTF-16.

mod library;
mod record;

pub use library::{Games, read_library};
pub use record::read_record;

/// What every record begins with.
pub(crate) const RECORD_MAGIC: &[u8] = b"CCBridge Record\0";
/// What every library begins with.
pub(crate) const LIBRARY_MAGIC: &[u8] = b"CCBridgeLibrary\0";

/// A little-endian number of four bytes, if the bytes are there.
fn number(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|four| u32::from_le_bytes(*four))
}
