//! Eliminations: the tables, and whole competitions of every small size.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::regulations::{DrawnMatch, Placement, Seeding};
use rulebook::{Edition, Regulations, cites};
use serde_json::{Value, json};
use tournament::bracket::{
    self, EndedBy, Exit, Match, MatchCode, Plan, Progress, Side, Source, Standing, double, lines_of,
    seed_lines, single,
};
use tournament::simulate::{Plan as Event, Play, simulate};
use tournament::{
    ByeKind, Command, FileProblem, Format, GameResult, NewEntrant, Number, Refusal, State, StateFile, Turn,
    decide, pairing, ranking,
};

macro_rules! table {
    ($name:literal) => {
        include_str!(concat!("data/elimination/", $name, ".json"))
    };
}

const SINGLE: [&str; 4] = [table!("single_8"), table!("single_16"), table!("single_32"), table!("single_64")];
const COMPLETE: [&str; 4] = [
    table!("single_with_placement_8"),
    table!("single_with_placement_16"),
    table!("single_with_placement_32"),
    table!("single_with_placement_64"),
];
const DOUBLE: [&str; 4] = [table!("double_8"), table!("double_16"), table!("double_32"), table!("double_64")];

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("the tables are JSON")
}

/// Matches by name, with their two sources in the words of the tables.
fn named(plan: &Plan) -> BTreeMap<String, (String, String)> {
    let name = |index: usize| plan.matches[index].code.to_string();
    let words = |source: Source| match source {
        Source::Line(line) => json!({ "line": line }),
        Source::Winner(index) => json!({ "win": name(index) }),
        Source::Loser(index) => json!({ "lose": name(index) }),
    };
    let entry = |one: &Match| (one.code.to_string(), (words(one.a).to_string(), words(one.b).to_string()));
    plan.matches.iter().map(entry).collect()
}

fn tabled(table: &Value) -> BTreeMap<String, (String, String)> {
    let text = |one: &Value, field: &str| one[field].to_string();
    let matches = table["matches"].as_array().expect("a list of matches");
    matches
        .iter()
        .map(|one| (one["id"].as_str().expect("a name").to_owned(), (text(one, "a"), text(one, "b"))))
        .collect()
}

#[test]
fn single_eliminations_are_those_of_the_tables() {
    cites!("2011:10.4", "2011:附录四", "1960:9.1");
    for text in SINGLE {
        let table = read(text);
        let size = table["size"].as_u64().expect("a size") as u32;
        let plan = single(size, Placement::None);
        assert_eq!(named(&plan), tabled(&table), "{size} lines");
        assert_eq!(json!(seed_lines(size)), table["seed_to_line"]);
        let byes: Vec<u32> = seed_lines(size).into_iter().rev().take(size as usize / 2).collect();
        assert_eq!(
            json!(byes),
            table["bye_lines_in_order"],
            "the lines facing the best seeds stay empty first"
        );
    }
}

#[test]
fn play_offs_for_all_places_are_those_of_the_tables() {
    cites!("2011:10.4", "2011:附录四", "1960:9.1");
    for text in COMPLETE {
        let table = read(text);
        let size = table["size"].as_u64().expect("a size") as u32;
        let plan = single(size, Placement::Complete);
        assert_eq!(named(&plan), tabled(&table), "{size} lines");
        for one in table["matches"].as_array().expect("matches") {
            let found =
                plan.matches.iter().find(|found| found.code.to_string() == one["id"]).expect("this match");
            assert_eq!(json!([found.places.0, found.places.1]), one["places"], "{}", one["id"]);
        }
    }
}

#[test]
fn double_eliminations_are_those_of_the_tables() {
    cites!("2011:10.4", "2011:附录四", "1960:9.1");
    for text in DOUBLE {
        let table = read(text);
        let size = table["size"].as_u64().expect("a size") as u32;
        assert_eq!(named(&double(size, true)), tabled(&table), "{size} lines");
        assert_eq!(double(size, false).matches.len() as u32, 2 * size - 2, "every loser but one loses twice");
    }
}

/// The earliest round of the losers' bracket in which two can meet who have met before.
fn earliest_rematch(plan: &Plan) -> Option<u32> {
    // Who may win and who may lose each match, and who may have beaten whom by then.
    let mut winners: Vec<BTreeSet<u32>> = Vec::new();
    let mut earliest = None;
    let side = |source: Source, winners: &[BTreeSet<u32>]| match source {
        Source::Line(line) => BTreeSet::from([line]),
        Source::Winner(index) | Source::Loser(index) => winners[index].clone(),
    };
    for one in &plan.matches {
        let (a, b) = (side(one.a, &winners), side(one.b, &winners));
        if let MatchCode::Losers { round, .. } = one.code
            && a.intersection(&b).next().is_some()
            && earliest.is_none_or(|known| round < known)
        {
            earliest = Some(round);
        }
        winners.push(a.union(&b).copied().collect());
    }
    earliest
}

#[test]
fn who_have_met_meet_again_as_late_as_the_tables_say() {
    for text in DOUBLE {
        let table = read(text);
        let size = table["size"].as_u64().expect("a size") as u32;
        let said = table["earliest_possible_rematch"].as_str().expect("a match");
        let said: u32 = said[1..].split('.').next().and_then(|round| round.parse().ok()).expect("a round");
        let found = earliest_rematch(&double(size, true)).expect("in the end they can");
        assert!(found >= said, "{size} lines: losers' round {found}, the table reaches {said}");
    }
    for size in [128, 256, 512, 1024] {
        assert_eq!(earliest_rematch(&double(size, true)), Some(8), "{size} lines");
    }
}

#[test]
fn every_size_to_1024_has_its_plan() {
    for size in [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024] {
        for placement in [Placement::None, Placement::ThirdPlace, Placement::Complete] {
            let plan = single(size, placement);
            let wanted = match placement {
                Placement::None => size - 1,
                Placement::ThirdPlace => size - 1 + u32::from(size >= 4),
                Placement::Complete => size / 2 * size.trailing_zeros(),
            };
            assert_eq!(plan.matches.len() as u32, wanted, "{size} lines, {placement:?}");
            in_order(&plan);
        }
        in_order(&double(size, true));
        let mut lines = seed_lines(size);
        lines.sort_unstable();
        assert_eq!(lines, (1..=size).collect::<Vec<_>>());
    }
}

/// Everyone comes from matches of earlier steps, and no line or outcome is used twice.
fn in_order(plan: &Plan) {
    let mut used = BTreeSet::new();
    for one in &plan.matches {
        for source in [one.a, one.b] {
            let again = match source {
                Source::Line(line) => (0, line as usize),
                Source::Winner(index) | Source::Loser(index) => {
                    assert!(
                        plan.matches[index].step < one.step,
                        "{} comes before {}",
                        plan.matches[index].code,
                        one.code
                    );
                    (if source == Source::Winner(index) { 1 } else { 2 }, index)
                }
            };
            assert!(used.insert(again), "{source:?} twice");
        }
    }
}

fn settings(given: Value, format: Format) -> Regulations {
    format
        .regulations_with(Edition::Cxa2011, given.as_object().expect("settings"))
        .expect("settings that fit")
}

/// What must hold in every elimination, whatever happened in it.
fn holds(state: &State) {
    let progress = Progress::of(state).expect("a bracket");
    let mut out: BTreeSet<Number> = BTreeSet::new();
    for round in 1..=state.rounds_paired() {
        let lines = &state.rounds()[round as usize - 1];
        let mut seen = BTreeSet::new();
        for no in lines.games.iter().flat_map(|game| [game.first, game.second]) {
            assert!(seen.insert(no), "round {round}: {no} in two matches");
            assert!(!out.contains(&no), "round {round}: {no} plays after being out");
        }
        for bye in &lines.byes {
            assert_eq!(bye.kind, ByeKind::Bracket);
            assert!(seen.insert(bye.entrant), "round {round}: {} plays and rests", bye.entrant);
        }
        let upto = Progress::of(&state.as_of_round(round)).expect("a bracket");
        for entrant in state.entrants() {
            if let Some(route) = upto.route(entrant.no)
                && matches!(route.exit, Exit::Lost { .. })
            {
                out.insert(entrant.no);
            }
        }
        assert!(pairing::explain(state, round).is_some_and(|told| told.pairs.len() == lines.games.len()));
    }
    let places = ranking::standings(state);
    let entered = state.entrants().iter().filter(|entrant| entrant.withdrawn_after_round != Some(0)).count();
    assert_eq!(places.len(), entered, "everyone has a place");
    // Where nobody turned up for the final, the first place stays empty.
    let empty = u32::from(progress.champion().is_none());
    for (position, standing) in (1 + empty..).zip(&places) {
        assert!(standing.place <= position);
        let route = progress.route(standing.no).expect("a way");
        match route.exit {
            Exit::Champion { .. } => {
                assert_eq!((standing.place, progress.champion()), (1, Some(standing.no)))
            }
            Exit::WonPlace { code, .. } | Exit::Lost { code, .. } => {
                let one = progress.matches().find(|(one, _)| one.code == code).expect("its match").1;
                assert!(one.a.entrant() == Some(standing.no) || one.b.entrant() == Some(standing.no));
            }
            Exit::Plays { code, .. } => panic!("{} still has {code} to play", standing.no),
        }
    }
    assert!(progress.fixtures.iter().all(|one| one.is_settled()));
    let text = state.to_file().write();
    let again = StateFile::read(&text).expect("what was written can be read");
    assert_eq!(again.write(), text);
}

#[test]
fn every_field_of_2_to_70_ends_with_one_winner() {
    cites!("2011:10.4", "2011:12.4", "1960:9.1");
    for entrants in 2..=70 {
        let ways = [
            (Format::SingleElimination, json!({"placement": "none", "seeding": "lots"})),
            (Format::SingleElimination, json!({"placement": "complete", "drawn_match": "second_mover"})),
            (Format::SingleElimination, json!({"games_per_match": 2, "drawn_match": "lots"})),
            (Format::DoubleElimination, json!({"seeding": "order"})),
            (Format::DoubleElimination, json!({"second_final": false, "extra_games": 5})),
        ];
        for (way, (format, given)) in ways.into_iter().enumerate() {
            // Every size in every way would take minutes; of the larger ones each has two of the five.
            if entrants > 20 && (entrants as usize + way) % 5 > 1 {
                continue;
            }
            let plan = Event {
                entrants,
                teams: entrants / 3,
                format,
                regulations: Some(settings(given.clone(), format)),
                seed: u64::from(entrants),
                ..Event::default()
            };
            let mut play = Play::begin(&plan).expect("a bracket for any size");
            while play.has_next() {
                play.round().unwrap_or_else(|why| panic!("{entrants} entrants, {given}: {why}"));
            }
            let state = play.state();
            holds(state);
            let places = ranking::standings(state);
            assert_eq!(places.iter().filter(|standing| standing.place == 1).count(), 1, "one winner");
            if given["placement"] == "complete" {
                let all: Vec<u32> = places.iter().map(|standing| standing.place).collect();
                assert_eq!(all, (1..=entrants).collect::<Vec<_>>(), "{entrants}: no shared places");
            }
            assert_eq!(State::replay(play.events()), *state, "the log replays");
        }
    }
}

#[test]
fn forfeits_and_withdrawals_leave_a_whole_bracket() {
    cites!("2011:20.2", "2011:20.3");
    for seed in 0..120 {
        let format = if seed % 2 == 0 { Format::SingleElimination } else { Format::DoubleElimination };
        let given = json!({"placement": if seed % 4 == 0 { "complete" } else { "third_place" },
                           "games_per_match": 1 + seed % 3});
        let plan = Event {
            entrants: 3 + (seed as u32 * 7) % 40,
            format,
            regulations: Some(settings(given, format)),
            forfeits_per_mille: 250,
            withdrawals_per_mille: 400,
            seed,
            ..Event::default()
        };
        let state = simulate(&plan).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        holds(&state);
    }
}

/// A competition of so many with equal ratings, lines by number.
fn begin(entrants: u32, format: Format, given: Value) -> State {
    let mut state = State::default();
    let regulations = settings(given, format);
    for command in [
        Command::Create { name: "淘汰赛".into(), regulations, format, planned_rounds: None },
        Command::Enter { entrants: (1..=entrants).map(|n| NewEntrant::named(format!("{n}"))).collect() },
    ] {
        give(&mut state, command).expect("a good command");
    }
    state
}

fn give(state: &mut State, command: Command) -> Result<(), Refusal> {
    for event in decide(state, command)? {
        state.apply(&event);
    }
    Ok(())
}

fn n(no: u32) -> Number {
    Number::new(no).expect("a number")
}

/// Records results by board in the last round.
fn results(state: &mut State, list: &[GameResult]) {
    let round = state.rounds_paired();
    for (board, result) in (1..).zip(list) {
        give(state, Command::RecordResult { round, board, result: Some(*result), reason: None })
            .expect("a result");
    }
}

/// Lets the smaller number win every game of the last round.
fn smaller_wins(state: &mut State) {
    let games = state.rounds().last().expect("a round").games.clone();
    let list: Vec<GameResult> = games
        .iter()
        .map(|game| if game.first < game.second { GameResult::FirstWins } else { GameResult::SecondWins })
        .collect();
    results(state, &list);
}

#[test]
fn two_games_with_the_turns_exchanged() {
    cites!("2011:12.4", "1960:10");
    let mut state =
        begin(2, Format::SingleElimination, json!({"games_per_match": 2, "drawn_match": "replay"}));
    give(&mut state, Command::DrawLots { seed: 7 }).expect("lots");
    give(&mut state, Command::PairNextRound).expect("game 1");
    let first = state.rounds()[0].games[0].clone();
    results(&mut state, &[GameResult::FirstWins]);
    give(&mut state, Command::PairNextRound).expect("game 2");
    let second = state.rounds()[1].games[0].clone();
    assert_eq!(
        (first.first, first.second),
        (second.second, second.first),
        "the second game exchanges the turns"
    );
    results(&mut state, &[GameResult::FirstWins]);
    // 2 to 2: one more game, turns exchanged again, and a draw in it; then the last one.
    assert_eq!(state.planned_rounds(), 3);
    give(&mut state, Command::PairNextRound).expect("game 3");
    assert_eq!(state.rounds()[2].games[0].first, first.first);
    results(&mut state, &[GameResult::Draw]);
    give(&mut state, Command::PairNextRound).expect("game 4");
    results(&mut state, &[GameResult::Draw]);
    let progress = Progress::of(&state).expect("a bracket");
    let last = state.rounds()[3].games[0].clone();
    assert_eq!(progress.champion(), Some(last.second), "level to the end: the second mover goes on");
    assert!(matches!(progress.fixtures[0].standing, Standing::Over { by: EndedBy::SecondMover, .. }));
    let refused = decide(&state, Command::PairNextRound).expect_err("all is decided");
    assert_eq!(refused.code(), "all_rounds_played");
}

#[test]
fn the_first_move_is_drawn_and_the_draw_repeats() {
    cites!("2011:12.4");
    let firsts = |seed: u64| {
        let mut state = begin(64, Format::SingleElimination, json!({"seeding": "order"}));
        give(&mut state, Command::DrawLots { seed }).expect("lots");
        give(&mut state, Command::PairNextRound).expect("round 1");
        let progress = Progress::of(&state).expect("a bracket");
        let upper = |one: &bracket::Fixture| one.games.first().map(|game| game.first) == one.a.entrant();
        progress.fixtures.iter().filter(|one| one.step == 1).map(upper).collect::<Vec<_>>()
    };
    assert_eq!(firsts(5), firsts(5), "the same seed, the same lots");
    assert_ne!(firsts(5), firsts(6));
    let upper = firsts(5).iter().filter(|upper| **upper).count();
    assert!((8..=24).contains(&upper), "{upper} of 32 by the upper side");
}

#[test]
fn the_best_have_the_byes_and_meet_last() {
    cites!("2011:10.2", "2011:10.4");
    let mut state =
        begin(11, Format::SingleElimination, json!({"seeding": "order", "placement": "third_place"}));
    give(&mut state, Command::PairNextRound).expect("round 1");
    let resting: Vec<u32> = state.rounds()[0].byes.iter().map(|bye| bye.entrant.get()).collect();
    assert_eq!(BTreeSet::from_iter(resting), BTreeSet::from([1, 2, 3, 4, 5]));
    while state.rounds_paired() < 4 {
        smaller_wins(&mut state);
        give(&mut state, Command::PairNextRound).expect("another round");
    }
    smaller_wins(&mut state);
    let places = ranking::standings(&state);
    let found: Vec<(u32, u32)> = places.iter().map(|standing| (standing.no.get(), standing.place)).collect();
    let wanted = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 5), (7, 5), (8, 5), (9, 9), (10, 9), (11, 9)];
    assert_eq!(found, wanted);
    let said = serde_json::to_value(&places[4].decided_by).expect("JSON");
    assert_eq!(said["exit"]["is"], "lost", "why 5 is fifth: {said}");
    assert_eq!(said["exit"]["to"], 4);
}

#[test]
fn seeds_by_rating_and_members_of_a_team_apart() {
    cites!("2011:10.2");
    let mut state = begin(16, Format::SingleElimination, json!({"seeds": 4}));
    let no_change = (1..=16u32).map(|no| Command::EditEntrant {
        no: n(no),
        name: no.to_string(),
        team: Some(["甲队", "乙队", "丙队", "丁队"][no as usize % 4].to_owned()),
        rating: Some(2000 + no * 10),
        categories: None,
    });
    for command in no_change {
        give(&mut state, command).expect("an edit");
    }
    for seed in 0..50 {
        let mut drawn = state.clone();
        give(&mut drawn, Command::DrawLots { seed }).expect("lots");
        let lines: BTreeMap<u32, Number> = lines_of(&drawn).into_iter().collect();
        assert_eq!([1, 16, 9, 8].map(|line| lines[&line].get()), [16, 15, 14, 13], "the four highest rated");
        let team = |line: u32| drawn.entrant(lines[&line]).and_then(|entrant| entrant.team.clone());
        for quarter in 0..4 {
            let teams: BTreeSet<_> = (1..=4).map(|line| team(quarter * 4 + line)).collect();
            assert_eq!(teams.len(), 4, "seed {seed}: one of each team in every quarter");
        }
    }
}

#[test]
fn a_second_final_gives_the_unbeaten_a_second_chance() {
    cites!("2011:10.4", "1960:9.1");
    for second in [true, false] {
        let mut state =
            begin(4, Format::DoubleElimination, json!({"seeding": "order", "second_final": second}));
        for _ in 0..3 {
            give(&mut state, Command::PairNextRound).expect("a round");
            smaller_wins(&mut state);
        }
        give(&mut state, Command::PairNextRound).expect("the final");
        let game = state.rounds()[3].games[0].clone();
        assert_eq!(BTreeSet::from([game.first.get(), game.second.get()]), BTreeSet::from([1, 2]));
        // Number 2 lost to 1 before, and wins now.
        let upset = if game.first == n(2) { GameResult::FirstWins } else { GameResult::SecondWins };
        results(&mut state, &[upset]);
        if second {
            assert_eq!(Progress::of(&state).and_then(|progress| progress.champion()), None);
            give(&mut state, Command::PairNextRound).expect("the second final");
            smaller_wins(&mut state);
        }
        let winner = if second { 1 } else { 2 };
        assert_eq!(Progress::of(&state).and_then(|progress| progress.champion()), Some(n(winner)));
        assert!(decide(&state, Command::PairNextRound).is_err());
        holds(&state);
    }
}

#[test]
fn who_withdraws_loses_what_is_left() {
    cites!("2011:19.1");
    let mut state = begin(8, Format::DoubleElimination, json!({"seeding": "order"}));
    give(&mut state, Command::PairNextRound).expect("round 1");
    smaller_wins(&mut state);
    give(&mut state, Command::Withdraw { no: n(1), reason: "因病".into(), running: None })
        .expect("a withdrawal");
    give(&mut state, Command::PairNextRound).expect("round 2");
    let walkover = state.rounds()[1].game_of(n(1)).expect("his match stands there");
    assert!(walkover.result().is_some_and(GameResult::is_forfeit));
    while let Ok(events) = decide(&state, Command::PairNextRound).or_else(|_| {
        smaller_wins(&mut state);
        decide(&state, Command::PairNextRound)
    }) {
        events.iter().for_each(|event| state.apply(event));
        if state.unfinished_boards(state.rounds_paired()).is_empty() {
            continue;
        }
        for board in state.unfinished_boards(state.rounds_paired()) {
            let round = state.rounds_paired();
            let game = state.rounds()[round as usize - 1].game(board).expect("a board");
            let result =
                if game.first < game.second { GameResult::FirstWins } else { GameResult::SecondWins };
            give(&mut state, Command::RecordResult { round, board, result: Some(result), reason: None })
                .expect("a result");
        }
        if Progress::of(&state).and_then(|progress| progress.champion()).is_some() {
            break;
        }
    }
    assert_eq!(Progress::of(&state).and_then(|progress| progress.champion()), Some(n(2)));
    let refused = decide(&state, Command::Reinstate { no: n(1), reason: "痊愈".into() });
    assert!(refused.is_ok(), "a return changes no match of one game that was lost: {refused:?}");
}

#[test]
fn a_correction_on_which_later_games_rest_is_refused() {
    cites!("2011:10.4");
    let mut state = begin(4, Format::SingleElimination, json!({"seeding": "order"}));
    give(&mut state, Command::PairNextRound).expect("round 1");
    smaller_wins(&mut state);
    let turned = |state: &State| {
        let game = &state.rounds()[0].games[0];
        Some(if game.result() == Some(GameResult::FirstWins) {
            GameResult::SecondWins
        } else {
            GameResult::FirstWins
        })
    };
    let correction =
        Command::RecordResult { round: 1, board: 1, result: turned(&state), reason: Some("误记".into()) };
    assert!(decide(&state, correction.clone()).is_ok(), "nothing rests on it yet");
    give(&mut state, Command::PairNextRound).expect("round 2");
    let refused = decide(&state, correction).expect_err("round 2 rests on it");
    assert_eq!(refused, Refusal::LaterGamesStand { round: 2 });
    let late = Command::Enter { entrants: vec![NewEntrant::named("迟到者")] };
    assert_eq!(decide(&state, late), Err(Refusal::AlreadyStarted));
}

#[test]
fn a_file_names_the_game_that_fits_no_match() {
    let mut state = begin(4, Format::SingleElimination, json!({"seeding": "order"}));
    give(&mut state, Command::DrawLots { seed: 3 }).expect("lots");
    give(&mut state, Command::PairNextRound).expect("round 1");
    smaller_wins(&mut state);
    let good: Value = serde_json::from_str(&state.to_file().write()).expect("JSON");
    assert_eq!(good["players"][1]["line"], 4);
    let error = |change: fn(&mut Value)| {
        let mut value = good.clone();
        change(&mut value);
        let error = StateFile::from_value(&value).expect_err("refused");
        (error.at, error.problem)
    };
    let stray = |value: &mut Value| {
        value["rounds"][0][0]["first"] = 1.into();
        value["rounds"][0][0]["second"] = 2.into();
        value["rounds"][0][1]["first"] = 3.into();
        value["rounds"][0][1]["second"] = 4.into();
    };
    assert_eq!(error(stray), ("rounds[0][0]".to_owned(), FileProblem::NotInBracket));
    let (at, problem) = error(|value| value["players"][2]["line"] = 9.into());
    assert_eq!(at, "players[2].line");
    assert!(matches!(problem, FileProblem::Expected { .. }));
    assert_eq!(
        error(|value| value["players"][2]["line"] = value["players"][1]["line"].clone()),
        ("players[2].line".to_owned(), FileProblem::DuplicateLine(4))
    );
    assert_eq!(error(|value| value["planned_rounds"] = 2.into()).0, "planned_rounds");
    assert_eq!(error(|value| value["settings"]["seeding"] = "luck".into()).0, "settings.seeding");
    assert_eq!(error(|value| value["settings"]["games_per_match"] = 0.into()).0, "settings.games_per_match");
}

#[test]
fn what_ends_a_level_match_is_a_setting() {
    let played = |given: Value| {
        let mut state = begin(2, Format::SingleElimination, given);
        give(&mut state, Command::PairNextRound).expect("the final");
        results(&mut state, &[GameResult::Draw]);
        state
    };
    let second = played(json!({"drawn_match": "second_mover"}));
    let game = second.rounds()[0].games[0].clone();
    assert_eq!(Progress::of(&second).and_then(|progress| progress.champion()), Some(game.second));
    let lots = played(json!({"drawn_match": "lots"}));
    assert!(Progress::of(&lots).and_then(|progress| progress.champion()).is_some());
    let replay = played(json!({}));
    assert_eq!(replay.regulations().drawn_match, DrawnMatch::Replay);
    assert_eq!(replay.regulations().seeding, Seeding::Rating);
    assert_eq!(Progress::of(&replay).and_then(|progress| progress.champion()), None);
}

#[test]
fn teams_are_eliminated_by_matches_of_boards() {
    cites!("2011:10.4", "2011:13.2");
    for (format, entrants) in [(Format::TeamSingleElimination, 7), (Format::TeamDoubleElimination, 6)] {
        let plan = Event { entrants, members: 5, format, seed: 11, ..Event::default() };
        let state = simulate(&plan).expect("an elimination of teams");
        let progress = Progress::of(&state).expect("a bracket");
        let champion = progress.champion().expect("someone has won");
        assert_eq!(ranking::standings(&state)[0].no, champion);
        for fixture in &progress.fixtures {
            let Standing::Over { winner: Side::Entrant(winner), by: EndedBy::Points, .. } = fixture.standing
            else {
                continue;
            };
            // Each game of the fixture is a match of boards: who goes on has made more of them.
            let made = |turn: Turn, result: GameResult| match (turn, result) {
                (Turn::First, GameResult::FirstWins) | (Turn::Second, GameResult::SecondWins) => 2,
                (_, GameResult::Draw) => 1,
                _ => 0,
            };
            let games = fixture.games.iter().filter_map(|game| Some((game, game.result?)));
            let sum: i32 = games
                .map(|(game, result)| match game.first == winner {
                    true => made(Turn::First, result) - made(Turn::Second, result),
                    false => made(Turn::Second, result) - made(Turn::First, result),
                })
                .sum();
            let forfeit = fixture.games.iter().any(|game| game.result.is_some_and(GameResult::is_forfeit));
            assert!(sum > 0 || forfeit, "{format:?} {}: {winner} went on with {sum}", fixture.code);
        }
        let text = state.to_file().write();
        let again = StateFile::read(&text).expect("its own file");
        assert_eq!(again.write(), text);
        let again = State::from_file(again).expect("a state");
        assert_eq!(ranking::standings(&again), ranking::standings(&state));
    }
}
