//! What must hold in every competition, on made-up ones of many sizes and shapes.

use std::collections::HashSet;

use proptest::prelude::*;
use rulebook::cites;
use tournament::simulate::{Plan, Play, simulate};
use tournament::{Command, Format, GameResult, NewEntrant, Number, PenaltyKind, State, StateFile, decide};

fn plans() -> impl Strategy<Value = Plan> {
    let format = prop_oneof![
        4 => Just(Format::Swiss),
        1 => Just(Format::RoundRobin),
        1 => Just(Format::DoubleRoundRobin)
    ];
    let rates = prop_oneof![Just((0, 0)), Just((50, 200)), Just((200, 600))];
    (format, 2u32..40, 1u32..10, prop_oneof![Just(0u32), 2u32..9], rates, any::<u64>()).prop_map(
        |(format, entrants, rounds, teams, (forfeits, withdrawals), seed)| Plan {
            entrants: if format.is_round_robin() { entrants.min(14) } else { entrants },
            teams,
            rounds: if format.is_round_robin() { 99 } else { rounds },
            format,
            forfeits_per_mille: forfeits,
            withdrawals_per_mille: withdrawals,
            seed,
            ..Plan::default()
        },
    )
}

/// Plays as far as it goes: a small field runs out of opponents.
fn play(plan: &Plan) -> Play<'_> {
    let mut play = Play::begin(plan).expect("the plan can begin");
    while play.has_next() && play.round().is_ok() {}
    play
}

/// Any command at all, most of them out of place.
fn commands() -> impl Strategy<Value = Command> {
    let number = (1u32..60).prop_filter_map("numbers start at 1", Number::new);
    let result = proptest::option::of(proptest::sample::select(GameResult::ALL.to_vec()));
    let reason = prop_oneof![Just(None), Just(Some("更正".to_owned()))];
    prop_oneof![
        Just(Command::PairNextRound),
        Just(Command::Undo),
        any::<u64>().prop_map(|seed| Command::DrawLots { seed }),
        number.clone().prop_map(|no| Command::RemoveEntrant { no }),
        number.clone().prop_map(|no| Command::Withdraw { no, reason: "因事".to_owned(), running: None }),
        number.clone().prop_map(|no| Command::Reinstate { no, reason: "返回".to_owned() }),
        (number.clone(), 0u32..3).prop_map(|(no, count)| Command::RecordFouls {
            no,
            count,
            article: None,
            member: None
        }),
        number.clone().prop_map(|no| Command::Penalise {
            no,
            kind: PenaltyKind::Expelled,
            reason: "严重违纪".to_owned(),
            member: None
        }),
        number.prop_map(|no| Command::Enter {
            entrants: vec![NewEntrant { no: Some(no), ..NewEntrant::named("后来者") }]
        }),
        (0u32..12, 0u32..25, result, reason).prop_map(|(round, board, result, reason)| {
            Command::RecordResult { round, board, result, reason }
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn nobody_meets_twice_nor_rests_twice(plan in plans()) {
        cites!("1960:9.4", "2011:14.4", "2011:10.3");
        let play = play(&plan);
        let state = play.state();
        let games_per_match = if plan.format == Format::DoubleRoundRobin { 2 } else { 1 };
        let mut met = std::collections::HashMap::new();
        let mut rested = HashSet::new();
        for round in state.rounds() {
            let mut seen = HashSet::new();
            for game in &round.games {
                prop_assert!(seen.insert(game.first) && seen.insert(game.second));
                let pair = (game.first.min(game.second), game.first.max(game.second));
                let times = met.entry(pair).or_insert(0);
                *times += 1;
                prop_assert!(*times <= games_per_match, "{pair:?} meet again");
            }
            for bye in &round.byes {
                prop_assert!(seen.insert(bye.entrant));
                if plan.format == Format::Swiss {
                    prop_assert!(rested.insert(bye.entrant), "{} rests again", bye.entrant);
                }
            }
        }
    }

    #[test]
    fn a_log_gives_the_same_competition_again(plan in plans()) {
        let play = play(&plan);
        prop_assert_eq!(&State::replay(play.events()), play.state());
        let json: Vec<String> =
            play.events().iter().map(|event| serde_json::to_string(event).expect("events can be written")).collect();
        let read: Vec<tournament::Event> =
            json.iter().map(|line| serde_json::from_str(line).expect("events can be read")).collect();
        prop_assert_eq!(&State::replay(&read), play.state());
    }

    #[test]
    fn the_same_seed_gives_the_same_competition(plan in plans()) {
        let (one, other) = (play(&plan), play(&plan));
        prop_assert_eq!(one.events(), other.events());
    }

    #[test]
    fn a_state_file_comes_back_as_it_was(plan in plans()) {
        let play = play(&plan);
        let text = play.state().to_file().write();
        let file = StateFile::read(&text).expect("a file that was written can be read");
        prop_assert_eq!(&file.write(), &text);
        let state = State::from_file(file).expect("it makes a competition");
        prop_assert_eq!(state.to_file().write(), text);
        prop_assert_eq!(tournament::ranking::standings(&state), tournament::ranking::standings(play.state()));
        let next = |state| tournament::pairing::next_round(state);
        prop_assert_eq!(next(&state), next(play.state()));
    }

    #[test]
    fn any_command_changes_all_or_nothing_and_can_be_undone(
        plan in plans(),
        commands in proptest::collection::vec(commands(), 1..25),
    ) {
        let plan = Plan { rounds: plan.rounds.min(4), ..plan };
        let play = play(&plan);
        let mut state = play.state().clone();
        let mut log = play.events().to_vec();
        for command in commands {
            let before = state.clone();
            match decide(&state, command.clone()) {
                Err(refusal) => {
                    prop_assert_eq!(&state, &before);
                    let json = serde_json::to_value(&refusal).expect("refusals can be written");
                    prop_assert_eq!(&json["code"], refusal.code());
                    prop_assert!(!refusal.articles(rulebook::Edition::Cxa2011).is_empty());
                }
                Ok(events) => {
                    prop_assert_eq!(events.len(), 1);
                    state.apply(&events[0]);
                    log.extend(events);
                    if command != Command::Undo {
                        let mut undone = state.clone();
                        for event in decide(&state, Command::Undo).expect("what was done can be undone") {
                            undone.apply(&event);
                        }
                        prop_assert_eq!(undone.to_file(), before.to_file());
                        prop_assert_eq!(undone.standing_events(), before.standing_events());
                    }
                }
            }
        }
        prop_assert_eq!(State::replay(&log), state);
    }

    #[test]
    fn places_are_in_the_order_of_the_first_key(plan in plans()) {
        let play = play(&plan);
        let places = tournament::ranking::standings(play.state());
        for pair in places.windows(2) {
            prop_assert!(pair[0].place <= pair[1].place);
            if plan.format != Format::DoubleRoundRobin {
                prop_assert!(pair[0].points >= pair[1].points);
            }
        }
        let expected = play.state().entrants().iter().filter(|entrant| {
            entrant.withdrawn_after_round != Some(0) && !play.state().is_struck_off(entrant.no)
        });
        prop_assert_eq!(places.len(), expected.count());
    }
}

#[test]
fn large_fields_keep_to_the_bounds() {
    cites!("2011:10.3", "2011:12.3", "2011:14.4");
    let plan = Plan { entrants: 701, teams: 60, rounds: 7, seed: 60, ..Plan::default() };
    let state = simulate(&plan).expect("so many can be paired");
    for round in 2..=state.rounds_paired() {
        let quality = tournament::pairing::explain(&state, round).expect("a round").quality;
        assert_eq!((quality.rematches, quality.bars_broken, quality.turn_limits_broken), (0, 0, 0));
        // An odd number of players down to a group must leave one over, an even number none; the smallest groups at the
        // two ends may lack opponents.
        let above: Vec<u32> = quality.left_over.clone();
        let excess: u32 = above.iter().map(|count| count.saturating_sub(1)).sum();
        assert!(excess <= 1, "round {round}: {above:?}");
    }
}
