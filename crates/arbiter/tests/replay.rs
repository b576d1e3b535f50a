//! What must hold for any sequence of commands.

use arbiter::{
    Act, ClockCorrection, Command, Equipment, Event, Fact, ForfeitGround, Foul, GameResult, Handicap,
    LimitGround, LimitOutcome, Mover, Pairs, Partner, Penalty, PerMover, Press, RecordFault, Role,
    SealedReading, Signer, Start, State, Terms, Timing, TouchManner, decide,
};
use proptest::prelude::*;
use rulebook::regulations::{Level, QuotaStage, TimeControl};
use rulebook::{Article, Edition, Regulations};
use xiangqi::{Move, Position, Square};

/// What to do next, seen from the state it meets.
#[derive(Clone, Debug)]
enum Step {
    Legal(prop::sample::Index),
    /// So many times back to where the piece last moved came from, so that repetitions happen.
    Back(usize),
    Any(Square, Square, Mover),
    /// A legal move of the player to move is written down for the envelope.
    Sealed(prop::sample::Index),
    Other(Act),
}

fn mover() -> impl Strategy<Value = Mover> {
    prop::sample::select(&Mover::ALL[..])
}

fn square() -> impl Strategy<Value = Square> {
    prop::sample::select(&Square::ALL[..])
}

fn squares() -> impl Strategy<Value = Vec<Square>> {
    prop::collection::vec(square(), 0..3)
}

fn note() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["事由".to_owned(), "事由".to_owned(), " ".to_owned()])
}

fn role() -> impl Strategy<Value = Role> {
    prop::sample::select(vec![Role::Arbiter, Role::ChiefArbiter, Role::Organiser])
}

fn clock_act() -> impl Strategy<Value = Act> {
    let correction = prop_oneof![
        (0..200_000u64).prop_map(|ms| ClockCorrection::Add { ms }),
        (0..200_000u64).prop_map(|ms| ClockCorrection::TakeOff { ms }),
        any::<u64>().prop_map(|ms| ClockCorrection::Set { ms }),
        (0..9u32).prop_map(|moves| ClockCorrection::CountMoves { moves }),
    ];
    prop_oneof![
        6 => mover().prop_map(|by| Act::PressClock { by }),
        1 => note().prop_map(|note| Act::StopClock { note }),
        3 => Just(Act::StartClock),
        1 => (mover(), correction, note()).prop_map(|(of, correction, note)| Act::CorrectClock { of, correction, note }),
        1 => Just(Act::CheckTime),
        2 => mover().prop_map(|by| Act::Arrive { by }),
        1 => (mover(), note()).prop_map(|(by, note)| Act::ExcuseLateness { by, note }),
        1 => (any::<bool>(), any::<bool>()).prop_map(|(first, second)| Act::Begin { present: PerMover { first, second } }),
    ]
}

fn conduct_act() -> impl Strategy<Value = Act> {
    let fouls = [Foul::Disturbance, Foul::ClockTampering, Foul::Conduct, Foul::Advice, Foul::IllegalMove];
    let fault = (any::<bool>(), 0..9u32).prop_map(|(missed, moves)| {
        if missed { RecordFault::Missed { moves } } else { RecordFault::Illegible { moves } }
    });
    let penalties = [Penalty::Warning, Penalty::Removal, Penalty::Expulsion, Penalty::SuspensionProposed];
    prop_oneof![
        (mover(), prop::sample::select(fouls.to_vec()), note()).prop_map(|(by, foul, note)| Act::CallFoul {
            by,
            foul,
            note
        }),
        (mover(), fault, role()).prop_map(|(of, fault, role)| Act::FindRecordFault { of, fault, role }),
        mover().prop_map(|from| Act::DemandFairCopy { from }),
        mover().prop_map(|from| Act::AcceptRecord { from }),
        (mover(), prop::sample::select(penalties.to_vec()), role(), note())
            .prop_map(|(on, penalty, role, note)| Act::Penalise { on, penalty, role, note }),
        prop::sample::select(&Signer::ALL[..]).prop_map(|signer| Act::Sign { signer }),
        (0..6u32, role(), note()).prop_map(|(events, role, note)| Act::Undo { events, role, note }),
    ]
}

fn board_act() -> impl Strategy<Value = Act> {
    let manners = [TouchManner::Touched, TouchManner::Adjusting, TouchManner::Mistake, TouchManner::Slipped];
    let manner = prop::sample::select(manners.to_vec());
    prop_oneof![
        4 => (mover(), squares(), manner).prop_map(|(by, at, manner)| Act::Touch { by, at, manner }),
        1 => mover().prop_map(|by| Act::Retract { by }),
        1 => Just(Act::ReportColoursReversed),
        1 => (prop::sample::select(&Equipment::ALL[..]), note())
            .prop_map(|(what, note)| Act::ReplaceEquipment { what, note }),
        1 => (0..12u32).prop_map(|to_ply| Act::RestoreDisplaced { to_ply }),
        1 => mover().prop_map(|by| Act::UpsetBoard { by }),
        3 => Just(Act::BoardRestored),
        4 => (mover(), square(), squares())
            .prop_map(|(by, from, points)| Act::PlaceBetween { by, from, points }),
        4 => (mover(), square()).prop_map(|(by, at)| Act::NamePoint { by, at }),
    ]
}

fn act_of_1960() -> impl Strategy<Value = Act> {
    let ground = prop_oneof![Just(LimitGround::Arbiter), mover().prop_map(|by| LimitGround::Unclear { by })];
    let outcome = prop_oneof![
        1 => Just(LimitOutcome::Draw),
        3 => (0..4u32).prop_map(|rounds| LimitOutcome::Renew { rounds }),
        3 => Just(LimitOutcome::Lift),
    ];
    let partner = prop::sample::select(vec![Partner::One, Partner::Two]);
    prop_oneof![
        2 => (0..4u32, ground).prop_map(|(rounds, ground)| Act::OrderLimit { rounds, ground }),
        3 => outcome.prop_map(|outcome| Act::SettleLimit { outcome }),
        1 => Just(Act::Adjourn),
        3 => mover().prop_map(|by| Act::Seal { by }),
        1 => note().prop_map(|note| Act::OpenSealed { reading: SealedReading::Unexplained { note } }),
        2 => (mover(), partner, square(), square())
            .prop_map(|(by, partner, from, to)| Act::PartnerMove { by, partner, played: Move::new(from, to) }),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        24 => any::<prop::sample::Index>().prop_map(Step::Legal),
        6 => (1..20usize).prop_map(Step::Back),
        2 => (square(), square(), mover()).prop_map(|(from, to, by)| Step::Any(from, to, by)),
        2 => any::<prop::sample::Index>().prop_map(Step::Sealed),
        1 => mover().prop_map(|by| Step::Other(Act::OfferDraw { by })),
        1 => (mover(), prop::bool::weighted(0.1)).prop_map(|(by, accept)| Step::Other(Act::AnswerDraw { by, accept })),
        1 => mover().prop_map(|by| Step::Other(Act::ClaimNaturalLimit { by })),
        3 => mover().prop_map(|by| Step::Other(Act::ClaimRepetition { by })),
        1 => (prop::option::of(mover()), note()).prop_map(|(by, note)| Step::Other(Act::ClaimNoWin { by, note })),
        4 => clock_act().prop_map(Step::Other),
        3 => conduct_act().prop_map(Step::Other),
        5 => board_act().prop_map(Step::Other),
        4 => act_of_1960().prop_map(Step::Other),
        1 => prop_oneof![
            mover().prop_map(|by| Act::Resign { by }),
            mover().prop_map(|loser| Act::Forfeit { loser, ground: ForfeitGround::RefusesToRecord, note: "无".into() }),
            Just(Act::EnterResult { result: GameResult::Draw }),
        ].prop_map(Step::Other),
    ]
}

fn timing() -> impl Strategy<Value = Option<Timing>> {
    let stage = |moves, time_ms| QuotaStage { moves, time_ms };
    let controls = vec![
        TimeControl::Increment { base_ms: 600_000, increment_ms: 10_000 },
        TimeControl::SuddenDeath { base_ms: 900_000 },
        TimeControl::Quota { stages: vec![stage(5, 300_000), stage(2, 60_000)] },
        TimeControl::Quota { stages: vec![stage(0, 60_000), stage(2, 120_000)] },
        TimeControl::MoveLimit { move_ms: 60_000, reserve_ms: 300_000 },
    ];
    let control = || prop::sample::select(controls.clone());
    let timing =
        (control(), control(), any::<bool>(), 0..300_000u64).prop_map(|(first, second, by_hand, late)| {
            let press = if by_hand { Press::ByHand } else { Press::WithMove };
            Timing { control: PerMover { first, second }, press, ..Timing::equal(TimeControl::Untimed, late) }
        });
    prop::option::weighted(0.7, timing)
}

fn odds() -> impl Strategy<Value = Option<Handicap>> {
    let off = vec!["h0".parse().expect("a point")];
    let all = [
        Handicap::OneMove,
        Handicap::TwoMoves,
        Handicap::ThreeMoves,
        Handicap::Pieces { giver: Mover::Second, off },
    ];
    prop::option::weighted(0.3, prop::sample::select(all.to_vec()))
}

fn start() -> impl Strategy<Value = Start> {
    let positions = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "5k3/7R1/9/9/9/9/9/9/9/4K4 w",
        "3k5/9/9/3c5/9/9/4R4/9/9/4K4 b",
        "2bak4/9/4b4/4n4/2p6/9/2P1N4/4B4/9/2BAK4 w",
    ];
    let levels = [Level::National, Level::Provincial, Level::Youth, Level::Mass];
    let edition = prop::sample::select(&Edition::ALL[..]);
    let fen = prop::sample::select(positions.to_vec());
    let level = prop::sample::select(levels.to_vec());
    let pairs = prop::option::weighted(0.2, any::<bool>());
    (edition, fen, level, 1..30u32, timing(), odds(), pairs).prop_map(
        |(edition, fen, level, limit, timing, odds, pairs)| {
            let mut regulations = Regulations::of(edition);
            regulations.level = level;
            regulations.natural_limit_rounds = regulations.natural_limit_rounds.map(|_| limit);
            let ordinary = Start::ordinary("甲", "乙", Terms::from(&regulations));
            let mut start = Start { timing: timing.map(Box::new), ..ordinary };
            let old = edition == Edition::Cxa1960;
            match odds.filter(|_| old) {
                Some(Handicap::Pieces { giver, off }) => {
                    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R b";
                    start.position = Position::from_fen(fen).expect("a position");
                    start.handicap = Some(Handicap::Pieces { giver, off });
                }
                Some(odds) => start.handicap = Some(odds),
                None if fen.starts_with("rnbakabnr/") => {}
                None => start.position = Position::from_fen(fen).expect("a position"),
            }
            let names = PerMover {
                first: ["甲", "丙"].map(String::from),
                second: ["乙", "丁"].map(String::from),
            };
            start.pairs = pairs.filter(|_| old).map(|consultation| Pairs { names, consultation });
            start
        },
    )
}

fn act(state: &State, step: Step) -> Option<Act> {
    let game = state.game()?;
    let in_turn = |played| Some(Act::Move { by: game.to_move(), played });
    match step {
        Step::Legal(index) => {
            let moves = game.position().legal_moves();
            (!moves.is_empty()).then(|| index.get(&moves).to_move()).and_then(in_turn)
        }
        Step::Back(_) => {
            let plies = game.record().plies();
            let last = plies.len().checked_sub(2).map(|i| plies[i].mv)?;
            in_turn(Move::new(last.to(), last.from()))
        }
        Step::Sealed(index) => {
            let moves = game.position().legal_moves();
            let played = (!moves.is_empty()).then(|| index.get(&moves).to_move())?;
            Some(Act::OpenSealed { reading: SealedReading::Plain { played } })
        }
        Step::Any(from, to, by) => Some(Act::Move { by, played: Move::new(from, to) }),
        Step::Other(act) => Some(act),
    }
}

proptest! {
    /// Commands never panic; a refused one leaves no trace and says by which articles; what is decided fits; the log
    /// comes back from JSON and makes the same state; a ruling has articles; only the sheet follows the end.
    /// `PROPTEST_CASES=100000` for a long run.
    #[test]
    fn any_sequence_of_commands(
        start in start(),
        steps in prop::collection::vec((step(), 0..60_000u64), 0..50),
        begun in prop::bool::weighted(0.9),
    ) {
        let mut state = State::default();
        let mut log: Vec<Event> = Vec::new();
        let mut at_ms = 1_000;
        let present = PerMover { first: true, second: true };
        let opening = [Act::SetUp(Box::new(start)), Act::Begin { present }];
        let opening = opening.into_iter().take(1 + usize::from(begun)).map(|act| (Ok(act), 0));
        let steps = steps.into_iter().flat_map(|(step, wait)| {
            let times = if let Step::Back(times) = step { times } else { 1 };
            std::iter::repeat_n((Err(step), wait / times as u64), times)
        });
        for (next, wait) in opening.chain(steps) {
            let Some(act) = next.or_else(|step| act(&state, step).ok_or(())).ok() else { continue };
            at_ms += wait;
            let ended = state.game().is_some_and(|game| game.ending().is_some());
            let command = Command { at_ms, act };
            let json = serde_json::to_string(&command).expect("a command is JSON");
            prop_assert_eq!(&serde_json::from_str::<Command>(&json).expect("it comes back"), &command);
            agrees_on_time(&state, at_ms)?;
            match decide(&state, command) {
                Err(refusal) => {
                    prop_assert!(rests_on(&refusal.articles, &state), "{:?}", refusal);
                    let json = serde_json::to_value(&refusal).expect("a refusal is JSON");
                    prop_assert_eq!(serde_json::from_value::<arbiter::Refusal>(json).expect("it comes back"), refusal);
                }
                Ok(events) => {
                    prop_assert!(!events.is_empty());
                    for event in events {
                        prop_assert_eq!(event.at_ms, at_ms);
                        prop_assert!(!ended || of_the_sheet(&event.fact), "{:?}", event);
                        state.apply(&event).expect("it fits");
                        let articles = event.fact.articles();
                        prop_assert!(articles.is_empty() || rests_on(articles, &state), "{:?}", event);
                        log.push(event);
                    }
                }
            }
        }
        let json = serde_json::to_string(&log).expect("a log is JSON");
        let back: Vec<Event> = serde_json::from_str(&json).expect("a log comes back");
        prop_assert_eq!(&back, &log);
        let mut replayed = State::default();
        for event in &back {
            replayed.apply(event).expect("it fits");
        }
        prop_assert_eq!(format!("{replayed:?}"), format!("{state:?}"));
    }
}

/// The moment at which time decides is the first at which asking is answered with the end of the game.
fn agrees_on_time(state: &State, at_ms: u64) -> Result<(), TestCaseError> {
    let Some(due) = state.game().and_then(|game| game.time_due_at_ms()) else { return Ok(()) };
    let ends = |at_ms| {
        let asked = decide(state, Command { at_ms, act: Act::CheckTime });
        asked.is_ok_and(|events| matches!(events[..], [Event { fact: Fact::Ended(_), .. }]))
    };
    prop_assert!(ends(due.max(at_ms)), "not at {}", due);
    prop_assert!(due <= at_ms || !ends(due - 1), "before {}", due);
    Ok(())
}

/// What may follow the end of the game.
fn of_the_sheet(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Signed { .. }
            | Fact::FairCopyDemanded { .. }
            | Fact::RecordAccepted { .. }
            | Fact::Penalised { .. }
            | Fact::Undone { .. }
            | Fact::Ended(_)
    )
}

/// At least one article, and of the game's own book.
fn rests_on(articles: &[Article], state: &State) -> bool {
    let of_the_book = |article: &Article| state.game().is_none_or(|game| article.edition() == game.edition());
    !articles.is_empty() && articles.iter().all(of_the_book)
}

/// An event of another game is not taken in.
#[test]
fn events_that_do_not_follow_are_misfits() {
    use arbiter::Misfit;
    let terms = Terms::from(&Regulations::of(Edition::Cxa2011));
    let fact = |fact| Event { at_ms: 0, fact };
    let set_up = || fact(Fact::SetUp { start: Box::new(Start::ordinary("1", "2", terms)) });
    let moved = |text: &str| fact(Fact::Moved { by: Mover::First, played: text.parse().expect("a move") });
    let mut state = State::default();
    assert_eq!(state.apply(&moved("h2e2")), Err(Misfit::NotSetUp));
    assert_eq!(state.apply(&set_up()), Ok(()));
    assert_eq!(state.apply(&set_up()), Err(Misfit::AlreadySetUp));
    assert_eq!(state.apply(&moved("h2e3")), Err(Misfit::IllegalMove("h2e3".parse().expect("a move"))));
    let resigned =
        decide(&state, Command { at_ms: 0, act: Act::Resign { by: Mover::First } }).expect("allowed");
    assert_eq!(state.apply(&resigned[0]), Ok(()));
    assert_eq!(state.apply(&moved("h2e2")), Err(Misfit::GameOver));
}

/// On a clock time does not run back, and a table without one takes the times as they come.
#[test]
fn time_does_not_run_back() {
    use arbiter::Reason;
    rulebook::cites!("2011:21.3");
    let terms = Terms::from(&Regulations::of(Edition::Cxa2011));
    let timing = Timing::equal(TimeControl::SuddenDeath { base_ms: 60_000 }, 0);
    let present = PerMover { first: true, second: true };
    let untimed = Start::ordinary("1", "2", terms);
    for (start, refused) in [(untimed.clone().timed(timing), true), (untimed, false)] {
        let mut state = State::default();
        for act in [Act::SetUp(Box::new(start)), Act::Begin { present }] {
            for event in decide(&state, Command { at_ms: 5_000, act }).unwrap_or_default() {
                state.apply(&event).expect("it fits");
            }
        }
        let act = Act::Move { by: Mover::First, played: "h2e2".parse().expect("a move") };
        let outcome = decide(&state, Command { at_ms: 4_999, act }).map_err(|refusal| refusal.reason);
        assert_eq!(outcome.is_err(), refused);
        if let Err(reason) = outcome {
            assert_eq!(reason, Reason::TimeRunsBack { last_ms: 5_000 });
        }
    }
}
