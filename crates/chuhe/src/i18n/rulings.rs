//! Rulings of a game and what its moves do, in words.

use arbiter::{EndReason, ForfeitGround};
use qili::{Act, Reason, Ruling};
use xiangqi::Side;

use super::Lang;

/// The ruling in one line, such as 红方负.
pub fn verdict(lang: Lang, ruling: Ruling) -> String {
    match ruling {
        Ruling::Loses(Side::Red) => lang.text("ruling-red-loses"),
        Ruling::Loses(Side::Black) => lang.text("ruling-black-loses"),
        Ruling::Draw => lang.text("ruling-draw"),
        Ruling::None => lang.text("ruling-none"),
    }
    .to_string()
}

/// Why it is so.
pub fn reason(lang: Lang, reason: Reason) -> String {
    match reason {
        Reason::Checkmate => lang.text("ruled-checkmate"),
        Reason::Stalemate => lang.text("ruled-stalemate"),
        Reason::NoRepetition => lang.text("ruled-no-repetition"),
        Reason::TooFew => lang.text("ruled-too-few"),
        Reason::PerpetualCheck => lang.text("ruled-perpetual-check"),
        Reason::MutualPerpetualCheck => lang.text("ruled-mutual-perpetual-check"),
        Reason::PerpetualMateThreat => lang.text("ruled-perpetual-mate-threat"),
        Reason::PerpetualChase => lang.text("ruled-perpetual-chase"),
        Reason::CheckAndMateThreat => lang.text("ruled-check-and-mate-threat"),
        Reason::CheckAndChase => lang.text("ruled-check-and-chase"),
        Reason::MateThreatAndChase => lang.text("ruled-mate-threat-and-chase"),
        Reason::GraverOfTwo => lang.text("ruled-graver-of-two"),
        Reason::BothForbidden => lang.text("ruled-both-forbidden"),
        Reason::StrikesBack => lang.text("ruled-strikes-back"),
        Reason::Undecided => lang.text("ruled-undecided"),
        Reason::BothPermitted => lang.text("ruled-both-permitted"),
    }
    .to_string()
}

/// What a move does, in a word: 将 杀 捉 兑 献 拦 跟 闲.
pub fn act(lang: Lang, act: Act) -> String {
    match act {
        Act::Check => lang.text("act-check"),
        Act::MateThreat => lang.text("act-mate-threat"),
        Act::Chase => lang.text("act-chase"),
        Act::Exchange => lang.text("act-exchange"),
        Act::Sacrifice => lang.text("act-sacrifice"),
        Act::Block => lang.text("act-block"),
        Act::Follow => lang.text("act-follow"),
        Act::Idle => lang.text("act-idle"),
    }
    .to_string()
}

/// Why a game ended.
pub fn ending(lang: Lang, reason: &EndReason) -> String {
    match reason {
        EndReason::Checkmate => lang.text("ruled-checkmate"),
        EndReason::Stalemate => lang.text("ruled-stalemate"),
        EndReason::SelfExposure => lang.text("ended-self-exposure"),
        EndReason::IllegalMoves => lang.text("ended-illegal-moves"),
        EndReason::ThreeFouls => lang.text("ended-three-fouls"),
        EndReason::FalseNaturalLimit => lang.text("ended-false-natural-limit"),
        EndReason::Resignation => lang.text("ended-resignation"),
        EndReason::Forfeit { ground: ForfeitGround::RefusesRules, .. } => lang.text("ended-refuses-rules"),
        EndReason::Forfeit { ground: ForfeitGround::SeriousBreach, .. } => lang.text("ended-serious-breach"),
        EndReason::Forfeit { ground: ForfeitGround::RefusesToRecord, .. } => {
            lang.text("ended-refuses-to-record")
        }
        EndReason::Agreement => lang.text("ended-agreement"),
        EndReason::NaturalLimit => lang.text("ended-natural-limit"),
        EndReason::Repetition { ground, .. } => {
            let ground = self::reason(lang, *ground);
            lang.text("ended-repetition-ground").with("ground", ground)
        }
        EndReason::NoWinPossible { .. } => lang.text("ended-no-win-possible"),
        EndReason::Entered => lang.text("ended-entered"),
        EndReason::Overtime => lang.text("ended-overtime"),
        EndReason::Late => lang.text("ended-late"),
        EndReason::PressedTwice => lang.text("ended-pressed-twice"),
        EndReason::Removed => lang.text("ended-removed"),
        EndReason::Expelled => lang.text("ended-expelled"),
        EndReason::SealedMove => lang.text("ended-sealed-move"),
        EndReason::OrderedLimit => lang.text("ended-ordered-limit"),
    }
    .to_string()
}
