//! What must hold for any sequence of commands.

use arbiter::{Act, Command, Event, Fact, ForfeitGround, GameResult, Mover, Start, State, Terms, decide};
use proptest::prelude::*;
use rulebook::regulations::Level;
use rulebook::{Article, Edition, Regulations};
use xiangqi::{Move, Position, Square};

/// What to do next, seen from the state it meets.
#[derive(Clone, Debug)]
enum Step {
    Legal(prop::sample::Index),
    /// So many times back to where the piece last moved came from, so that repetitions happen.
    Back(usize),
    Any(Square, Square, Mover),
    Other(Act),
}

fn mover() -> impl Strategy<Value = Mover> {
    prop::sample::select(&Mover::ALL[..])
}

fn square() -> impl Strategy<Value = Square> {
    prop::sample::select(&Square::ALL[..])
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        12 => any::<prop::sample::Index>().prop_map(Step::Legal),
        6 => (1..20usize).prop_map(Step::Back),
        2 => (square(), square(), mover()).prop_map(|(from, to, by)| Step::Any(from, to, by)),
        1 => mover().prop_map(|by| Step::Other(Act::OfferDraw { by })),
        1 => (mover(), prop::bool::weighted(0.1)).prop_map(|(by, accept)| Step::Other(Act::AnswerDraw { by, accept })),
        1 => mover().prop_map(|by| Step::Other(Act::ClaimNaturalLimit { by })),
        3 => mover().prop_map(|by| Step::Other(Act::ClaimRepetition { by })),
        1 => prop_oneof![
            mover().prop_map(|by| Act::Resign { by }),
            mover().prop_map(|loser| Act::Forfeit { loser, ground: ForfeitGround::RefusesRules, note: "无".into() }),
            Just(Act::EnterResult { result: GameResult::Draw }),
        ].prop_map(Step::Other),
    ]
}

fn start() -> impl Strategy<Value = Start> {
    let positions = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b",
        "5k3/7R1/9/9/9/9/9/9/9/4K4 w",
        "3k5/9/9/3c5/9/9/4R4/9/9/4K4 b",
        "2bak4/9/4b4/4n4/2p6/9/2P1N4/4B4/9/2BAK4 w",
    ];
    let levels = [Level::National, Level::Provincial, Level::Youth, Level::Mass];
    let edition = prop::sample::select(&Edition::ALL[..]);
    (edition, prop::sample::select(positions.to_vec()), prop::sample::select(levels.to_vec()), 1..30u32)
        .prop_map(|(edition, fen, level, limit)| {
            let mut regulations = Regulations::of(edition);
            regulations.level = level;
            regulations.natural_limit_rounds = regulations.natural_limit_rounds.map(|_| limit);
            let position = Position::from_fen(fen).expect("a position");
            Start { position, ..Start::ordinary("甲", "乙", Terms::from(&regulations)) }
        })
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
        Step::Any(from, to, by) => Some(Act::Move { by, played: Move::new(from, to) }),
        Step::Other(act) => Some(act),
    }
}

proptest! {
    /// Commands never panic; a refused one changes nothing and says by which articles; what is decided fits; the log
    /// comes back from JSON and makes the same state; a ruling has articles; nothing follows the end.
    #[test]
    fn any_sequence_of_commands(start in start(), steps in prop::collection::vec(step(), 0..40)) {
        let mut state = State::default();
        let mut log: Vec<Event> = Vec::new();
        let mut at_ms = 0;
        let set_up = std::iter::once(Act::SetUp(Box::new(start))).map(Ok);
        let steps = steps.into_iter().flat_map(|step| {
            let times = if let Step::Back(times) = step { times } else { 1 };
            std::iter::repeat_n(step, times)
        });
        for next in set_up.chain(steps.map(Err)) {
            let Some(act) = next.or_else(|step| act(&state, step).ok_or(())).ok() else { continue };
            at_ms += 1000;
            let ended = state.game().is_some_and(|game| game.ending().is_some());
            let command = Command { at_ms, act };
            let json = serde_json::to_string(&command).expect("a command is JSON");
            prop_assert_eq!(&serde_json::from_str::<Command>(&json).expect("it comes back"), &command);
            let before = format!("{state:?}");
            match decide(&state, command) {
                Err(refusal) => {
                    prop_assert!(rests_on(&refusal.articles, &state), "{:?}", refusal);
                    prop_assert_eq!(format!("{state:?}"), before);
                    let json = serde_json::to_value(&refusal).expect("a refusal is JSON");
                    prop_assert_eq!(serde_json::from_value::<arbiter::Refusal>(json).expect("it comes back"), refusal);
                }
                Ok(events) => {
                    prop_assert!(!ended && !events.is_empty());
                    for event in events {
                        prop_assert_eq!(event.at_ms, at_ms);
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
