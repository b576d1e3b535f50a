//! What happens at a table, in sentences: facts, refusals, fouls, penalties, times.

use arbiter::{
    ClockCorrection, Equipment, Fact, Foul, Game, GameResult, Handicap, LimitGround, LimitOutcome, MoveFault,
    Mover, Partner, Penalty, Reason, RecordFault, Refusal, Role, SealedReading, Signer, Start, TouchManner,
};
use rulebook::Edition;
use xiangqi::notation;
use xiangqi::{Move, Position, Side, Square};

use super::reasons::list;
use super::{Lang, Text, rulings};
use crate::desk::GameId;

/// A player by the colour of the pieces: 红方, 黑方.
pub fn player(lang: Lang, mover: Mover, edition: Edition) -> String {
    match mover.side(edition) {
        Side::Red => lang.text("red"),
        Side::Black => lang.text("black"),
    }
    .to_string()
}

/// Which game it is: its round and board, and the stage where it is not the first.
pub fn occasion(lang: Lang, id: GameId) -> String {
    let occasion = match id.stage {
        1 => lang.text("occasion-n"),
        stage => lang.text("occasion-of-stage").with("stage", stage),
    };
    occasion.with("round", id.round).with("board", id.place()).to_string()
}

/// Who plays a side: one, or the two partners.
pub fn names(lang: Lang, start: &Start, mover: Mover) -> String {
    let one = match mover {
        Mover::First => &start.first,
        Mover::Second => &start.second,
    };
    match &start.pairs {
        Some(pairs) => list(lang, &pairs.names[mover]),
        None => one.clone(),
    }
}

/// What is unusual about a game from its start: odds, two on a side, rapid play (2011 6.4).
pub fn unusual(lang: Lang, start: &Start) -> Vec<String> {
    let odds = start.handicap.as_ref().map(|handicap| match handicap {
        Handicap::OneMove => lang.text("odds-one"),
        Handicap::TwoMoves => lang.text("odds-two"),
        Handicap::ThreeMoves => lang.text("odds-three"),
        Handicap::Pieces { .. } => lang.text("odds-pieces"),
    });
    let pairs = start.pairs.as_ref().map(|pairs| match pairs.consultation {
        true => lang.text("pairs-of-consulting"),
        false => lang.text("pairs-of-in-turn"),
    });
    let timing = start.timing.as_ref().filter(|_| start.terms.edition == Edition::Cxa2011);
    let rapid = timing.filter(|timing| timing.is_rapid()).map(|_| lang.text("rapid-play"));
    [odds, pairs, rapid].into_iter().flatten().map(|text| text.to_string()).collect()
}

/// A move in the notation of the rule books, or as its two points where no piece can make it.
pub fn played(lang: Lang, position: &Position, mv: Move) -> String {
    match position.legal(mv) {
        Ok(legal) => notation::write_chinese(position, legal, lang.move_style()),
        Err(_) => format!("{}-{}", mv.from, mv.to),
    }
}

/// A length of time as a clock shows it: `1:05:09`, `5:09`; tenths in the last twenty seconds.
///
/// ```
/// use chuhe::i18n::table::clock;
/// assert_eq!([3_909_000, 309_000, 19_940, 0].map(clock), ["1:05:09", "5:09", "19.9", "0.0"]);
/// ```
pub fn clock(ms: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match () {
        () if ms < 20_000 => format!("{}.{}", seconds, ms / 100 % 10),
        () if hours > 0 => format!("{hours}:{minutes:02}:{rest:02}"),
        () => format!("{minutes}:{rest:02}"),
    }
}

/// What happened, said of the game as it stood before.
pub fn fact(lang: Lang, fact: &Fact, before: &Game) -> String {
    let edition = before.edition();
    let position = before.position();
    let by = |text: Text, mover: Mover| text.with("side", player(lang, mover, edition));
    let noted = |text: Text, note: &str| text.with("note", note.to_owned());
    let points =
        |at: &[Square]| list(lang, &at.iter().map(|at| piece_at(lang, position, *at)).collect::<Vec<_>>());
    match fact {
        Fact::SetUp { start } => {
            let [first, second] = Mover::ALL.map(|mover| names(lang, start, mover));
            lang.text("fact-set-up").with("first", first).with("second", second)
        }
        Fact::Moved { by: mover, played: mv } | Fact::OddsMove { by: mover, played: mv } => {
            by(lang.text("fact-moved"), *mover).with("move", played(lang, position, *mv))
        }
        Fact::IllegalMove { by: mover, played: mv, fault, .. } => by(lang.text("fact-illegal"), *mover)
            .with("move", format!("{}-{}", mv.from, mv.to))
            .with("why", move_fault(lang, *fault)),
        Fact::TakenBack { by: mover, must_move: Some(at), .. } => {
            by(lang.text("fact-taken-back-piece"), *mover).with("at", piece_at(lang, position, *at))
        }
        Fact::TakenBack { by: mover, must_move: None, .. } => by(lang.text("fact-taken-back"), *mover),
        Fact::DrawOffered { by: mover } => by(lang.text("fact-offered"), *mover),
        Fact::OfferRefused { by: mover, by_playing_on: true } => {
            by(lang.text("fact-refused-by-playing"), *mover)
        }
        Fact::OfferRefused { by: mover, by_playing_on: false } => by(lang.text("fact-refused"), *mover),
        Fact::FoulCalled { by: mover, foul: of, .. } => {
            by(lang.text("fact-foul"), *mover).with("foul", foul(lang, *of, edition))
        }
        Fact::NaturalLimitDenied { by: mover, review, .. } => by(lang.text("fact-limit-denied"), *mover)
            .with("rounds", review.rounds)
            .with("limit", review.limit),
        Fact::TimeDeducted { by: mover, ms, .. } => {
            by(lang.text("fact-time-deducted"), *mover).with("time", clock(*ms))
        }
        Fact::RepetitionRuled { claimant, ruling, .. } => {
            let ground = rulings::reason(lang, ruling.ground);
            let rounds = ruling.until_ply.saturating_sub(before.record().len()) / 2;
            let text = match ruling.must_change {
                Some(mover) => {
                    lang.text("fact-repetition-ruled").with("changer", player(lang, mover, edition))
                }
                None => lang.text("fact-repetition-ruled-draw"),
            };
            by(text, *claimant).with("ground", ground).with("rounds", rounds)
        }
        Fact::RepetitionLeft { by: mover, .. } => by(lang.text("fact-repetition-left"), *mover),
        Fact::Ended(ending) => lang
            .text("fact-ended")
            .with("result", result(lang, ending.result, edition))
            .with("reason", rulings::ending(lang, &ending.reason)),
        Fact::Begun { present } => match (present.first, present.second) {
            (true, true) => lang.text("fact-begun"),
            (false, true) => by(lang.text("fact-begun-without"), Mover::First),
            (true, false) => by(lang.text("fact-begun-without"), Mover::Second),
            (false, false) => lang.text("fact-begun-without-both"),
        },
        Fact::Arrived { by: mover } => by(lang.text("fact-arrived"), *mover),
        Fact::LatenessExcused { by: mover, note, .. } => noted(by(lang.text("fact-excused"), *mover), note),
        Fact::ClockPressed { by: mover } => by(lang.text("fact-pressed"), *mover),
        Fact::PressedWithoutMove { by: mover, .. } => by(lang.text("fact-pressed-empty"), *mover),
        Fact::ClockStopped { note, .. } => noted(lang.text("fact-clock-stopped"), note),
        Fact::ClockStarted { of } => by(lang.text("fact-clock-started"), *of),
        Fact::ClockCorrected { of, correction: how, note, .. } => {
            noted(by(lang.text("fact-clock-corrected"), *of), note).with("how", correction(lang, *how))
        }
        Fact::Touched { by: mover, at, .. } => by(lang.text("fact-touched"), *mover).with("at", points(at)),
        Fact::TouchExcused { by: mover, at, manner: how, .. } => {
            by(lang.text("fact-touch-excused"), *mover).with("at", points(at)).with("how", manner(lang, *how))
        }
        Fact::FoulWaived { by: mover, foul: of, .. } => {
            by(lang.text("fact-waived"), *mover).with("foul", foul(lang, *of, edition))
        }
        Fact::RecordFaultFound { of, fault, .. } => match fault {
            RecordFault::Missed { moves } => by(lang.text("fact-record-missed"), *of).with("moves", *moves),
            RecordFault::Illegible { moves } => {
                by(lang.text("fact-record-illegible"), *of).with("moves", *moves)
            }
        },
        Fact::FairCopyDemanded { from, .. } => by(lang.text("fact-fair-copy"), *from),
        Fact::RecordAccepted { from } => by(lang.text("fact-record-accepted"), *from),
        Fact::Penalised { on, penalty: what, note, role: given_by, .. } => {
            noted(by(lang.text("fact-penalised"), *on), note)
                .with("penalty", penalty(lang, *what))
                .with("role", role(lang, *given_by))
        }
        Fact::ColoursExchanged { .. } => lang.text("fact-colours-exchanged"),
        Fact::ColoursAccepted { .. } => {
            // Told of the game as it was before: they sit the other way round.
            let [second, first] = Mover::ALL.map(|mover| names(lang, before.start(), mover));
            lang.text("fact-colours-accepted").with("first", first).with("second", second)
        }
        Fact::Restored { to_ply, .. } => lang.text("fact-restored").with("ply", *to_ply),
        Fact::BoardUpset { by: mover, .. } => by(lang.text("fact-upset"), *mover),
        Fact::BoardRestored => lang.text("fact-board-restored"),
        Fact::PointUnclear { by: mover, from, points: two, .. } => by(lang.text("fact-unclear"), *mover)
            .with("at", piece_at(lang, position, *from))
            .with("points", list(lang, &two.iter().map(Square::to_string).collect::<Vec<_>>())),
        Fact::PointNamed { by: mover, at } => by(lang.text("fact-named"), *mover).say("at", at),
        Fact::LimitOrdered { rounds, ground, .. } => lang
            .text("fact-limit-ordered")
            .with("rounds", *rounds)
            .with("ground", limit_ground(lang, *ground, edition)),
        Fact::LimitReached { .. } => lang.text("fact-limit-reached"),
        Fact::LimitLifted { .. } => lang.text("fact-limit-lifted"),
        Fact::AdjournmentOrdered { .. } => lang.text("fact-adjourning"),
        Fact::Sealed { by: mover, envelope, .. } => {
            by(lang.text("fact-sealed"), *mover).with("number", envelope.number)
        }
        Fact::Resumed { reading, .. } => match reading {
            SealedReading::Plain { .. } => lang.text("fact-resumed"),
            SealedReading::Explained { note, .. } => noted(lang.text("fact-resumed-explained"), note),
            SealedReading::Unexplained { note } => noted(lang.text("fact-resumed-unexplained"), note),
        },
        Fact::NoWinDenied { by: mover, win_found: true, .. } => by(lang.text("fact-win-possible"), *mover),
        Fact::NoWinDenied { by: mover, win_found: false, .. } => by(lang.text("fact-win-unknown"), *mover),
        Fact::EquipmentReplaced { what, note, .. } => {
            noted(lang.text("fact-equipment"), note).with("what", equipment(lang, *what))
        }
        Fact::Signed { signer: who } => lang.text("fact-signed").with("who", signer(lang, *who, edition)),
        Fact::Undone { events, note, .. } => noted(lang.text("fact-undone"), note).with("n", *events),
    }
    .to_string()
}

/// The result in the colours of the pieces.
pub fn result(lang: Lang, result: GameResult, edition: Edition) -> String {
    match (result, result.winner().map(|winner| winner.side(edition))) {
        (_, Some(Side::Red)) => lang.text("ending-red-wins"),
        (_, Some(Side::Black)) => lang.text("ending-black-wins"),
        (GameResult::BothLose, None) => lang.text("result-double-forfeit"),
        (_, None) => lang.text("ruling-draw"),
    }
    .to_string()
}

/// A piece by its character and point; the bare point where none stands.
fn piece_at(lang: Lang, position: &Position, at: Square) -> String {
    match position.board().piece_at(at) {
        Some(piece) => format!("{} {at}", crate::board_svg::name(piece, lang)),
        None => at.to_string(),
    }
}

/// A foul's name; its articles say the rest.
pub fn foul(lang: Lang, foul: Foul, edition: Edition) -> String {
    match foul {
        Foul::Disturbance => lang.text("foul-disturbance"),
        Foul::ClockTampering => lang.text("foul-clock-tampering"),
        Foul::DrawOffers => lang.text("foul-draw-offers"),
        Foul::FalseNaturalLimit => lang.text("foul-false-natural-limit"),
        Foul::FutileTouch => lang.text("foul-futile-touch"),
        Foul::Record => lang.text("foul-record"),
        Foul::PressWithoutMove => lang.text("foul-press-without-move"),
        Foul::IllegalMove => lang.text("foul-illegal-move"),
        Foul::Conduct => lang.text("foul-conduct"),
        Foul::Retraction => lang.text("foul-retraction"),
        Foul::Advice => lang.text("foul-advice"),
        Foul::Pointing => lang.text("foul-pointing"),
        Foul::OtherBoard => lang.text("foul-other-board"),
        Foul::Hindrance if edition == Edition::Cxa1960 => lang.text("foul-hindrance"),
        Foul::Hindrance => lang.text("foul-conduct"),
    }
    .to_string()
}

/// 处分.
pub fn penalty(lang: Lang, penalty: Penalty) -> String {
    match penalty {
        Penalty::Warning => lang.text("penalty-warning"),
        Penalty::Removal => lang.text("penalty-removed"),
        Penalty::Expulsion => lang.text("penalty-expelled"),
        Penalty::SuspensionProposed => lang.text("penalty-suspension-proposed"),
    }
    .to_string()
}

/// An official's capacity.
pub fn role(lang: Lang, role: Role) -> String {
    match role {
        Role::Arbiter => lang.text("role-arbiter"),
        Role::ChiefArbiter => lang.text("role-chief-arbiter"),
        Role::Organiser => lang.text("role-organiser"),
    }
    .to_string()
}

/// What of the equipment is wrong.
pub fn equipment(lang: Lang, what: Equipment) -> String {
    match what {
        Equipment::Board => lang.text("equipment-board"),
        Equipment::Pieces => lang.text("equipment-pieces"),
        Equipment::Ground => lang.text("equipment-ground"),
    }
    .to_string()
}

/// How a piece was touched.
pub fn manner(lang: Lang, manner: TouchManner) -> String {
    match manner {
        TouchManner::Touched => lang.text("manner-touched"),
        TouchManner::Adjusting => lang.text("manner-adjusting"),
        TouchManner::Mistake => lang.text("manner-mistake"),
        TouchManner::Slipped => lang.text("manner-slipped"),
    }
    .to_string()
}

/// Who signs.
pub fn signer(lang: Lang, signer: Signer, edition: Edition) -> String {
    match signer {
        Signer::First => player(lang, Mover::First, edition),
        Signer::Second => player(lang, Mover::Second, edition),
        Signer::Arbiter => role(lang, Role::Arbiter),
    }
}

/// What the arbiter did to a clock.
pub fn correction(lang: Lang, correction: ClockCorrection) -> String {
    match correction {
        ClockCorrection::Add { ms } => lang.text("correction-add").with("time", clock(ms)),
        ClockCorrection::TakeOff { ms } => lang.text("correction-take-off").with("time", clock(ms)),
        ClockCorrection::Set { ms } => lang.text("correction-set").with("time", clock(ms)),
        ClockCorrection::CountMoves { moves } => lang.text("correction-count").with("moves", moves),
    }
    .to_string()
}

/// What is wrong with an illegal move.
pub fn move_fault(lang: Lang, fault: MoveFault) -> String {
    match fault {
        MoveFault::OwnPieceOnTarget => lang.text("fault-own-piece"),
        MoveFault::NotItsMove => lang.text("fault-not-its-move"),
        MoveFault::OutsidePalace => lang.text("fault-outside-palace"),
        MoveFault::AcrossRiver => lang.text("fault-across-river"),
        MoveFault::HorseLegBlocked => lang.text("fault-horse-leg"),
        MoveFault::ElephantEyeBlocked => lang.text("fault-elephant-eye"),
        MoveFault::CannonScreen => lang.text("fault-cannon-screen"),
        MoveFault::PathBlocked => lang.text("fault-path-blocked"),
        MoveFault::GeneralsFacing => lang.text("fault-generals-facing"),
        MoveFault::GeneralInCheck => lang.text("fault-general-in-check"),
    }
    .to_string()
}

/// Why 限着 is ordered.
pub fn limit_ground(lang: Lang, ground: LimitGround, edition: Edition) -> String {
    match ground {
        LimitGround::Unclear { by } => lang.text("limit-unclear").with("side", player(lang, by, edition)),
        LimitGround::RoundAndRound { by } => lang.text("limit-round").with("side", player(lang, by, edition)),
        LimitGround::Arbiter => lang.text("limit-arbiter"),
    }
    .to_string()
}

/// How 限着 may be settled.
pub fn limit_outcome(lang: Lang, outcome: LimitOutcome) -> String {
    match outcome {
        LimitOutcome::Draw => lang.text("limit-draw"),
        LimitOutcome::Renew { rounds } => lang.text("limit-renew").with("rounds", rounds),
        LimitOutcome::Lift => lang.text("limit-lift"),
    }
    .to_string()
}

fn partner(lang: Lang, partner: Partner) -> String {
    match partner {
        Partner::One => lang.text("partner-one"),
        Partner::Two => lang.text("partner-two"),
    }
    .to_string()
}

/// Why the table refused a command; its articles stand beside.
pub fn refusal(lang: Lang, refusal: &Refusal, game: Option<&Game>) -> String {
    let edition = game.map_or(Edition::Cxa2011, Game::edition);
    let side = |mover: Mover| player(lang, mover, edition);
    match &refusal.reason {
        Reason::NotSetUp => lang.text("refused-not-set-up"),
        Reason::AlreadySetUp => lang.text("refused-already-set-up"),
        Reason::SecondMoverToOpen => lang.text("refused-second-mover-to-open"),
        Reason::StartIsDecided => lang.text("refused-start-is-decided"),
        Reason::GameOver { result: ended } => {
            lang.text("refused-game-over").with("result", result(lang, *ended, edition))
        }
        Reason::NotYourTurn { to_move } => lang.text("refused-not-your-turn").with("side", side(*to_move)),
        Reason::NoMoveOfOwnPiece { from } => lang.text("refused-no-own-piece").say("at", from),
        Reason::TouchedPieceMustMove { at } => lang.text("refused-touched-must-move").say("at", at),
        Reason::NotOnOwnTime { to_move } => lang.text("refused-not-on-own-time").with("side", side(*to_move)),
        Reason::OfferStands { by } => lang.text("refused-offer-stands").with("side", side(*by)),
        Reason::NoOfferToAnswer => lang.text("refused-no-offer"),
        Reason::NoNaturalLimit => lang.text("refused-no-natural-limit"),
        Reason::NoRepetition { times } => lang.text("refused-no-repetition").with("times", *times),
        Reason::RulingPending { until_ply } => lang.text("refused-ruling-pending").with("ply", *until_ply),
        Reason::NoteMissing => lang.text("refused-note-missing"),
        Reason::NotInThisBook => lang.text("refused-not-in-this-book"),
        Reason::NoClock => lang.text("refused-no-clock"),
        Reason::TimeRunsBack { .. } => lang.text("refused-time-runs-back"),
        Reason::NotBegun => lang.text("refused-not-begun"),
        Reason::AlreadyBegun => lang.text("refused-already-begun"),
        Reason::NotAwaited => lang.text("refused-not-awaited"),
        Reason::ClockStands => lang.text("refused-clock-stands"),
        Reason::ClockRuns => lang.text("refused-clock-runs"),
        Reason::NothingToPress => lang.text("refused-nothing-to-press"),
        Reason::TimeLeft { left_ms } => {
            lang.text("refused-time-left").with("time", left_ms.map_or("–".to_owned(), clock))
        }
        Reason::TouchedPiecesBind { allowed } => {
            let position = game.map(Game::position);
            let moves: Vec<String> = allowed
                .iter()
                .map(|mv| position.map_or_else(|| mv.to_string(), |position| played(lang, position, *mv)))
                .collect();
            lang.text("refused-touched-bind").with("moves", list(lang, &moves))
        }
        Reason::NothingThere { at: Some(at) } => lang.text("refused-nothing-there").say("at", at),
        Reason::NothingThere { at: None } => lang.text("refused-no-point"),
        Reason::MoveStands => lang.text("refused-move-stands"),
        Reason::NotCalledByEye => lang.text("refused-not-by-eye"),
        Reason::NotByThisRole { by } => lang.text("refused-role").with("role", role(lang, *by)),
        Reason::NoRecords => lang.text("refused-no-records"),
        Reason::RecordWanting => lang.text("refused-record-wanting"),
        Reason::NoFairCopyOwed => lang.text("refused-no-fair-copy"),
        Reason::FairCopyOwed { by } => lang.text("refused-fair-copy-owed").with("side", side(*by)),
        Reason::TooLate => lang.text("refused-too-late"),
        Reason::NoSuchPly { played } => lang.text("refused-no-such-ply").with("ply", *played),
        Reason::BoardIsUpset => lang.text("refused-board-is-upset"),
        Reason::BoardStands => lang.text("refused-board-stands"),
        Reason::PointToBeNamed => lang.text("refused-point-to-be-named"),
        Reason::NoPointToName => lang.text("refused-no-point-to-name"),
        Reason::LimitToBeSettled => lang.text("refused-limit-to-be-settled"),
        Reason::NoLimitDue => lang.text("refused-no-limit-due"),
        Reason::IsAdjourned => lang.text("refused-is-adjourned"),
        Reason::SealInstead => lang.text("refused-seal-instead"),
        Reason::NothingToSeal => lang.text("refused-nothing-to-seal"),
        Reason::NoEnvelope => lang.text("refused-no-envelope"),
        Reason::SealedMoveFaulty => lang.text("refused-sealed-faulty"),
        Reason::OddsMoveBarred => lang.text("refused-odds-move"),
        Reason::HandicapMismatch => lang.text("refused-handicap"),
        Reason::PartnersTurn { partner: due } => {
            lang.text("refused-partners-turn").with("partner", partner(lang, *due))
        }
        Reason::NoPartners => lang.text("refused-no-partners"),
        Reason::NotOver => lang.text("refused-not-over"),
        Reason::SignedAlready => lang.text("refused-signed-already"),
        Reason::NothingToUndo => lang.text("refused-nothing-to-undo"),
    }
    .to_string()
}
