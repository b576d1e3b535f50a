//! The cipher of versions above 0x0A.

use super::CLEAR;

/// What the header's keys give. All zero for files in clear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    /// Added to the diagram's points.
    pub(super) board: u8,
    /// Added to the point a move leaves.
    pub(super) from: u8,
    /// Added to the point it goes to.
    pub(super) to: u8,
    /// Added to the length of a comment.
    pub(super) length: u32,
    /// Added to every byte of the tree, in turn.
    pub(super) stream: [u8; 32],
}

const SENTENCE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

impl Keys {
    /// For the first 16 bytes of a file.
    pub(super) fn of(header: &[u8; 16]) -> Keys {
        let [_, _, version, mask, _, _, _, _, or0, or1, or2, or3, sum, board, from, to] = *header;
        if version <= CLEAR {
            return Keys::default();
        }
        let mix = |key: u8| key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221);
        let board_key = mix(board).wrapping_mul(board);
        let from_key = mix(from).wrapping_mul(board_key);
        let to_key = mix(to).wrapping_mul(from_key);
        let length = (u32::from(sum) * 256 + u32::from(board)) % 32000 + 767;
        let base = [or0 | sum & mask, or1 | board & mask, or2 | from & mask, or3 | to & mask];
        let mut stream = *SENTENCE;
        for (place, byte) in stream.iter_mut().enumerate() {
            *byte &= base[place % 4];
        }
        Keys { board: board_key, from: from_key, to: to_key, length, stream }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of real files and what others found them to give.
    #[test]
    fn keys_of_known_files() {
        for (version, mask, or, keys, expected, stream) in [
            (
                0x12,
                0xea,
                [0xd7, 0x08, 0xbd, 0x64],
                [0xe0, 0x41, 0xd6, 0x09],
                [211, 239, 221, 26176],
                0x5308_4328u32,
            ),
            (0x0d, 0xff, [0; 4], [0x3b, 0x14, 0x22, 0x8f], [196, 148, 252, 15891], 0x1b00_0209),
            (
                0x10,
                0xbf,
                [0x30, 0xe0, 0x41, 0xaf],
                [0xb9, 0x38, 0x30, 0xdf],
                [88, 248, 104, 16183],
                0x1928_4129,
            ),
            (0x0c, 0x00, [0; 4], [0x31, 0xd9, 0x98, 0x5e], [187, 239, 251, 13528], 0),
            (
                0x12,
                0xbe,
                [0xe8, 0xd8, 0xbc, 0x84],
                [0xa5, 0x9c, 0xe7, 0xd8],
                [44, 196, 52, 11163],
                0x4808_0208,
            ),
            (0x0a, 0x00, [0; 4], [0; 4], [0, 0, 0, 0], 0),
        ] {
            let mut header = [0u8; 16];
            header[..4].copy_from_slice(&[b'X', b'Q', version, mask]);
            header[8..12].copy_from_slice(&or);
            header[12..].copy_from_slice(&keys);
            let found = Keys::of(&header);
            let numbers = [u32::from(found.board), u32::from(found.from), u32::from(found.to), found.length];
            assert_eq!(numbers, expected);
            assert_eq!(found.stream[..4], stream.to_be_bytes());
        }
    }
}
