//! Lookup tables, built by the compiler.

use crate::bitboard::bit;
use crate::{Bitboard, Square};

/// The bit of each point ([`bit`]).
pub(crate) static BIT: [u128; 90] = {
    let mut table = [0; 90];
    let mut i = 0;
    while i < 90 {
        table[i] = bit(Square::ALL[i]);
        i += 1;
    }
    table
};

/// The same points twice: as a [`Bitboard`] has them, and in a board turned so that its files lie as ranks, six files
/// of ten points in the first word and three in the second.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Twice {
    pub(crate) plain: u128,
    pub(crate) turned: u128,
}

impl Twice {
    pub(crate) const EMPTY: Twice = Twice { plain: 0, turned: 0 };

    #[inline]
    pub(crate) const fn or(self, other: Twice) -> Twice {
        Twice { plain: self.plain | other.plain, turned: self.turned | other.turned }
    }

    #[inline]
    pub(crate) const fn toggle(&mut self, bits: Twice) {
        self.plain ^= bits.plain;
        self.turned ^= bits.turned;
    }
}

/// Each point twice.
pub(crate) static TWICE: [Twice; 90] = {
    let mut table = [Twice::EMPTY; 90];
    let mut i = 0;
    while i < 90 {
        let (file, rank) = (Square::ALL[i].file(), Square::ALL[i].rank());
        let turned = 1 << (if file < 6 { file * 10 + rank } else { 64 + (file - 6) * 10 + rank });
        table[i] = Twice { plain: BIT[i], turned };
        i += 1;
    }
    table
};

/// Where one rank (or, in a turned board, one file) lies in the two words.
#[derive(Clone, Copy)]
pub(crate) struct Lane {
    high: bool,
    shift: u8,
}

impl Lane {
    /// Beyond the edge: bits that are never set.
    const NOWHERE: Lane = Lane { high: true, shift: 48 };

    const fn rank(rank: i8) -> Lane {
        match rank {
            0..7 => Lane { high: false, shift: rank as u8 * 9 },
            7..10 => Lane { high: true, shift: (rank - 7) as u8 * 9 },
            _ => Lane::NOWHERE,
        }
    }

    const fn file(file: u8) -> Lane {
        if file < 6 {
            Lane { high: false, shift: file * 10 }
        } else {
            Lane { high: true, shift: (file - 6) * 10 }
        }
    }

    #[inline]
    const fn word(self, bits: u128) -> u64 {
        (if self.high { (bits >> 64) as u64 } else { bits as u64 }) >> self.shift
    }

    /// The nine bits of a rank.
    #[inline]
    pub(crate) const fn nine(self, bits: u128) -> usize {
        (self.word(bits) & 0x1ff) as usize
    }

    /// The ten bits of a file of a turned board.
    #[inline]
    const fn ten(self, bits: u128) -> usize {
        (self.word(bits) & 0x3ff) as usize
    }

    /// Nine bits laid on a rank.
    #[inline]
    pub(crate) const fn lay(self, nine: u16) -> u128 {
        let word = (nine as u64) << self.shift;
        if self.high { (word as u128) << 64 } else { word as u128 }
    }
}

/// A point's lines.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) rank: Lane,
    /// In a turned board.
    file: Lane,
    pub(crate) below: Lane,
    pub(crate) above: Lane,
    pub(crate) on_rank: u8,
    pub(crate) on_file: u8,
}

impl Place {
    /// What is on the point's rank and on its file.
    #[inline]
    pub(crate) const fn lines(&self, bits: Twice) -> (usize, usize) {
        (self.rank.nine(bits.plain), self.file.ten(bits.turned))
    }
}

/// The place of each point.
pub(crate) static PLACE: [Place; 90] = {
    let mut table = [Place {
        rank: Lane::NOWHERE,
        file: Lane::NOWHERE,
        below: Lane::NOWHERE,
        above: Lane::NOWHERE,
        on_rank: 0,
        on_file: 0,
    }; 90];
    let mut i = 0;
    while i < 90 {
        let (file, rank) = (Square::ALL[i].file(), Square::ALL[i].rank() as i8);
        table[i] = Place {
            rank: Lane::rank(rank),
            file: Lane::file(file),
            below: Lane::rank(rank - 1),
            above: Lane::rank(rank + 1),
            on_rank: file,
            on_file: rank as u8,
        };
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

/// What the line pieces reach on one line, as bits.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// Up to the first piece on either side, that piece included.
    pub(crate) slide: u16,
    /// The second piece on either side.
    pub(crate) jump: u16,
}

macro_rules! line_table {
    ($name:ident, $len:literal, $doc:literal) => {
        #[doc = $doc]
        pub(crate) static $name: [[Reach; 1 << $len]; $len] = {
            let mut table = [[Reach { slide: 0, jump: 0 }; 1 << $len]; $len];
            let mut at = 0;
            while at < $len {
                let mut occupied = 0;
                while occupied < 1 << $len {
                    table[at][occupied] =
                        Reach { slide: slide(at, $len, occupied), jump: jump(at, $len, occupied) };
                    occupied += 1;
                }
                at += 1;
            }
            table
        };
    };
}

line_table!(ON_RANK, 9, "Along a rank: `[file][occupied]`.");
line_table!(ON_FILE, 10, "Along a file: `[rank][occupied]`.");

/// The ten bits of a file, laid out on file `a` of the board.
pub(crate) static FILE_A: [u128; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        let mut rank = 0;
        while rank < 10 {
            if bits >> rank & 1 == 1 {
                table[bits] |= bit(Square::ALL[9 * rank]);
            }
            rank += 1;
        }
        bits += 1;
    }
    table
};

const fn add(set: u128, square: Option<Square>) -> u128 {
    match square {
        Some(square) => set | bit(square),
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
                            table[at][blocked] |= bit(to);
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
                table[at] |= bit(to);
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
                if SOLDIER[side][from] & BIT[to] != 0 {
                    table[side][to] |= BIT[from];
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
                table[at] |= BIT[to];
            }
            to += 1;
        }
        at += 1;
    }
    table
};

const fn way(low: usize, high: usize) -> u128 {
    let step = if low / 9 == high / 9 {
        1
    } else if low % 9 == high % 9 {
        9
    } else {
        return 0;
    };
    let (mut way, mut at) = (0, low + step);
    while at < high {
        way |= BIT[at];
        at += step;
    }
    way
}

static BETWEEN: [[u128; 90]; 90] = {
    let mut table = [[0; 90]; 90];
    let mut high = 0;
    while high < 90 {
        let mut low = 0;
        while low < high {
            table[low][high] = way(low, high);
            table[high][low] = table[low][high];
            low += 1;
        }
        high += 1;
    }
    table
};

/// The points strictly between two points of one rank or file; nothing for other pairs.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    Bitboard::from_bits(BETWEEN[a.index()][b.index()])
}

/// How many of ten bits are set.
pub(crate) static ONES: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        table[bits] = (bits as u16).count_ones() as u8;
        bits += 1;
    }
    table
};
