//! The result that a record states.

use xiangqi::Side;

/// How a game ended, as its record says. A record without a result, or with `*`, has none.
///
/// ```
/// use records::{outcome, Outcome};
/// assert_eq!(outcome::read("黑胜"), Some(Some(Outcome::BlackWins)));
/// assert_eq!(Outcome::BlackWins.pgn(), "0-1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// 红胜, `1-0`.
    RedWins,
    /// 黑胜, `0-1`.
    BlackWins,
    /// 和, `1/2-1/2`.
    Draw,
    /// 双方均负, `0-0`.
    BothLose,
}

impl Outcome {
    /// The side that won.
    ///
    /// ```
    /// use xiangqi::Side;
    /// assert_eq!(records::Outcome::BlackWins.winner(), Some(Side::Black));
    /// assert_eq!(records::Outcome::Draw.winner(), None);
    /// ```
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::RedWins => Some(Side::Red),
            Outcome::BlackWins => Some(Side::Black),
            Outcome::Draw | Outcome::BothLose => None,
        }
    }

    /// The text PGN uses.
    ///
    /// ```
    /// assert_eq!(records::Outcome::Draw.pgn(), "1/2-1/2");
    /// ```
    pub fn pgn(self) -> &'static str {
        match self {
            Outcome::RedWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::BothLose => "0-0",
        }
    }

    /// The Chinese word for it.
    ///
    /// ```
    /// assert_eq!(records::Outcome::Draw.chinese(), "和棋");
    /// ```
    pub fn chinese(self) -> &'static str {
        match self {
            Outcome::RedWins => "红胜",
            Outcome::BlackWins => "黑胜",
            Outcome::Draw => "和棋",
            Outcome::BothLose => "双方均负",
        }
    }
}

/// What a text says as a result. `None` when it is no result; `Some(None)` for `*` and its likes, an open result.
///
/// ```
/// use records::{outcome, Outcome};
/// assert_eq!(outcome::read("1-0"), Some(Some(Outcome::RedWins)));
/// assert_eq!(outcome::read("红先负"), Some(Some(Outcome::BlackWins)));
/// assert_eq!(outcome::read("*"), Some(None));
/// assert_eq!(outcome::read("炮二平五"), None);
/// ```
pub fn read(text: &str) -> Option<Option<Outcome>> {
    let text = text.trim_matches(|sign: char| sign.is_whitespace() || "()（）[]【】。.!！".contains(sign));
    // All results are short; most words that come here are moves.
    if text.len() > 24 {
        return None;
    }
    Some(Some(match text {
        "1-0" | "1－0" | "1:0" | "2-0" | "W" | "红胜" | "紅勝" | "红先胜" | "紅先勝" | "先胜" | "先勝"
        | "黑负" | "黑負" | "红方胜" | "紅方勝" | "红棋胜" | "Red wins" => Outcome::RedWins,
        "0-1" | "0－1" | "0:1" | "0-2" | "L" | "黑胜" | "黑勝" | "红先负" | "紅先負" | "红负" | "紅負"
        | "先负" | "先負" | "黑方胜" | "黑方勝" | "黑棋胜" | "后胜" | "Black wins" => {
            Outcome::BlackWins
        }
        "1/2-1/2" | "1/2" | "½-½" | "½" | "1－1" | "1-1" | "1:1" | "0.5-0.5" | "D" | "和" | "和棋"
        | "和局" | "红先和" | "紅先和" | "先和" | "双方和" | "Draw" | "draw" => Outcome::Draw,
        "0-0" | "双方均负" | "双负" | "雙負" => Outcome::BothLose,
        "*" | "?" | "未知" | "不明" | "未完" | "多种可能" => return Some(None),
        _ => return None,
    }))
}
