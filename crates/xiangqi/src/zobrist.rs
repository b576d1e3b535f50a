//! Random numbers that make position keys.

/// The next number of the splitmix64 sequence, and its state.
const fn splitmix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31), state)
}

const SEED: u64 = 0x6368_7568_6521;

/// `[piece code][square]`; the codes that are no piece stay zero.
pub(crate) static PIECE: [[u64; 90]; 16] = {
    let mut table = [[0; 90]; 16];
    let mut state = SEED;
    let mut code = 0;
    while code < 16 {
        let mut square = 0;
        while square < 90 && code % 8 != 7 {
            (table[code][square], state) = splitmix(state);
            square += 1;
        }
        code += 1;
    }
    table
};

/// Added when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = splitmix(!SEED).0;
