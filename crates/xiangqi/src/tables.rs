//! Lookup tables, built by the compiler.

use crate::{Bitboard, Square};

/// The bit of each point.
pub(crate) static BIT: [u128; 90] = {
    let mut table = [0; 90];
    let mut i = 0;
    while i < 90 {
        table[i] = 1 << i;
        i += 1;
    }
    table
};

/// What a chariot on place `at` of a line of `len` points reaches, the first piece on either side included.
const fn slide(at: usize, len: usize, occupied: usize) -> u16 {
    let mut reach = 0;
    let mut i = at + 1;
    while i < len {
        reach |= 1 << i;
        if occupied >> i & 1 == 1 {
            break;
        }
        i += 1;
    }
    i = at;
    while i > 0 {
        i -= 1;
        reach |= 1 << i;
        if occupied >> i & 1 == 1 {
            break;
        }
    }
    reach
}

/// What a cannon captures there: the second piece on either side.
const fn jump(at: usize, len: usize, occupied: usize) -> u16 {
    let mut reach = 0;
    let (mut i, mut seen) = (at + 1, 0);
    while i < len {
        seen += occupied >> i & 1;
        if seen == 2 {
            reach |= 1 << i;
            break;
        }
        i += 1;
    }
    (i, seen) = (at, 0);
    while i > 0 {
        i -= 1;
        seen += occupied >> i & 1;
        if seen == 2 {
            reach |= 1 << i;
            break;
        }
    }
    reach
}

macro_rules! line_table {
    ($name:ident, $reach:ident, $len:literal, $doc:literal) => {
        #[doc = $doc]
        pub(crate) static $name: [[u16; 1 << $len]; $len] = {
            let mut table = [[0; 1 << $len]; $len];
            let mut at = 0;
            while at < $len {
                let mut occupied = 0;
                while occupied < 1 << $len {
                    table[at][occupied] = $reach(at, $len, occupied);
                    occupied += 1;
                }
                at += 1;
            }
            table
        };
    };
}

line_table!(RANK_SLIDES, slide, 9, "Chariot along a rank: `[file][occupied]`.");
line_table!(RANK_JUMPS, jump, 9, "Cannon captures along a rank: `[file][occupied]`.");
line_table!(FILE_SLIDES, slide, 10, "Chariot along a file: `[rank][occupied]`.");
line_table!(FILE_JUMPS, jump, 10, "Cannon captures along a file: `[rank][occupied]`.");

/// The ten bits of a file, laid out on file `a` of the board.
pub(crate) static ON_FILE: [u128; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        let mut rank = 0;
        while rank < 10 {
            if bits >> rank & 1 == 1 {
                table[bits] |= 1 << (9 * rank);
            }
            rank += 1;
        }
        bits += 1;
    }
    table
};

const fn add(set: u128, square: Option<Square>) -> u128 {
    match square {
        Some(square) => set | 1 << square.index(),
        None => set,
    }
}

/// The steps in the order of the bits of [`crate::attacks`]' `legs`: left, down, right, up.
const STRAIGHT: [(i8, i8); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];
/// The steps in the order of the bits of `eyes`: down-left, up-left, down-right, up-right.
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// Where a horse goes: `[square][which of its four legs are blocked]`.
pub(crate) static HORSE: [[u128; 16]; 90] = {
    let mut table = [[0; 16]; 90];
    let mut at = 0;
    while at < 90 {
        let mut blocked = 0;
        while blocked < 16 {
            let mut d = 0;
            while d < 4 {
                if blocked >> d & 1 == 0 {
                    let (x, y) = STRAIGHT[d];
                    // Two points straight, and one to either side of that.
                    let square = Square::ALL[at];
                    let set = add(table[at][blocked], square.offset(2 * x + y, 2 * y + x));
                    table[at][blocked] = add(set, square.offset(2 * x - y, 2 * y - x));
                }
                d += 1;
            }
            blocked += 1;
        }
        at += 1;
    }
    table
};

/// Where horses that reach a point stand: `[square][which of its diagonal neighbours are occupied]`.
pub(crate) static HORSE_FROM: [[u128; 16]; 90] = {
    let mut table = [[0; 16]; 90];
    let mut at = 0;
    while at < 90 {
        let mut blocked = 0;
        while blocked < 16 {
            let mut d = 0;
            while d < 4 {
                if blocked >> d & 1 == 0 {
                    let (x, y) = DIAGONAL[d];
                    let square = Square::ALL[at];
                    let set = add(table[at][blocked], square.offset(2 * x, y));
                    table[at][blocked] = add(set, square.offset(x, 2 * y));
                }
                d += 1;
            }
            blocked += 1;
        }
        at += 1;
    }
    table
};

/// Where an elephant goes, on its own side of the river: `[square][which of its four eyes are blocked]`.
pub(crate) static ELEPHANT: [[u128; 16]; 90] = {
    let mut table = [[0; 16]; 90];
    let mut at = 0;
    while at < 90 {
        let mut blocked = 0;
        while blocked < 16 {
            let mut d = 0;
            while d < 4 {
                if blocked >> d & 1 == 0 {
                    let (x, y) = DIAGONAL[d];
                    let from = Square::ALL[at];
                    match from.offset(2 * x, 2 * y) {
                        Some(to) if (to.rank() < 5) == (from.rank() < 5) => {
                            table[at][blocked] |= 1 << to.index();
                        }
                        _ => {}
                    }
                }
                d += 1;
            }
            blocked += 1;
        }
        at += 1;
    }
    table
};

/// True inside either palace.
pub(crate) const fn in_palace(square: Square) -> bool {
    3 <= square.file() && square.file() <= 5 && (square.rank() <= 2 || 7 <= square.rank())
}

const fn palace_steps(steps: [(i8, i8); 4]) -> [u128; 90] {
    let mut table = [0; 90];
    let mut at = 0;
    while at < 90 {
        let from = Square::ALL[at];
        let mut d = 0;
        while d < 4 && in_palace(from) {
            if let Some(to) = from.offset(steps[d].0, steps[d].1)
                && in_palace(to)
            {
                table[at] |= 1 << to.index();
            }
            d += 1;
        }
        at += 1;
    }
    table
}

/// Where a general goes.
pub(crate) static GENERAL: [u128; 90] = palace_steps(STRAIGHT);
/// Where an advisor goes.
pub(crate) static ADVISOR: [u128; 90] = palace_steps(DIAGONAL);

/// Where a soldier goes: `[side][square]`.
pub(crate) static SOLDIER: [[u128; 90]; 2] = {
    let mut table = [[0; 90]; 2];
    let mut at = 0;
    while at < 90 {
        let from = Square::ALL[at];
        let mut side = 0;
        while side < 2 {
            let (forward, crossed) = if side == 0 { (1, from.rank() >= 5) } else { (-1, from.rank() < 5) };
            let mut set = add(0, from.offset(0, forward));
            if crossed {
                set = add(add(set, from.offset(-1, 0)), from.offset(1, 0));
            }
            table[side][at] = set;
            side += 1;
        }
        at += 1;
    }
    table
};

/// Where soldiers that reach a point stand: `[side][square]`.
pub(crate) static SOLDIER_FROM: [[u128; 90]; 2] = {
    let mut table = [[0; 90]; 2];
    let mut side = 0;
    while side < 2 {
        let mut from = 0;
        while from < 90 {
            let mut to = 0;
            while to < 90 {
                if SOLDIER[side][from] >> to & 1 == 1 {
                    table[side][to] |= 1 << from;
                }
                to += 1;
            }
            from += 1;
        }
        side += 1;
    }
    table
};

/// The rank and the file through a point, without the point.
pub(crate) static CROSS: [u128; 90] = {
    let mut table = [0; 90];
    let mut at = 0;
    while at < 90 {
        let mut to = 0;
        while to < 90 {
            if to != at && (to / 9 == at / 9 || to % 9 == at % 9) {
                table[at] |= 1 << to;
            }
            to += 1;
        }
        at += 1;
    }
    table
};

/// The points strictly between two points of one rank or file; nothing for other pairs.
pub(crate) const fn between(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() { (a, b) } else { (b, a) };
    let inside = BIT[high.index()].wrapping_sub(BIT[low.index()] << 1);
    if low.rank() == high.rank() {
        Bitboard::from_bits(if low.index() == high.index() { 0 } else { inside })
    } else if low.file() == high.file() {
        Bitboard::from_bits(inside & ON_FILE[1023] << low.file())
    } else {
        Bitboard::EMPTY
    }
}
