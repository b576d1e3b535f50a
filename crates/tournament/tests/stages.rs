//! Groups, finals, and competitions of several stages.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::{Edition, cites};
use serde_json::{Value, json};
use tournament::bracket::{self, Progress};
use tournament::history::Ledger;
use tournament::stages::overall;
use tournament::team::NewMember;
use tournament::{
    BoardResult, Command, Event, FileProblem, Format, GameResult, NewEntrant, NewStage, Number, Refusal,
    Selection, State, StateFile, Turn, decide, pairing, ranking,
};

/// A competition in the making, its log, and chance from a seed.
struct Table {
    state: State,
    events: Vec<Event>,
    chance: u64,
}

impl Table {
    fn new(
        entrants: u32,
        teams: u32,
        format: Format,
        rounds: Option<u32>,
        given: Value,
        edition: Edition,
    ) -> Table {
        let mut table = Table { state: State::default(), events: Vec::new(), chance: 11 };
        let regulations = format
            .regulations_with(edition, given.as_object().expect("settings"))
            .expect("settings that fit");
        table.must(Command::Create {
            name: "分阶段赛".into(), regulations, format, planned_rounds: rounds
        });
        let member =
            |index: u32| NewMember { name: format!("队员{index}"), rating: Some(2600 - index * 10) };
        let entrant = |no: u32| NewEntrant {
            members: if format.is_of_teams() { (1..=4).map(member).collect() } else { Vec::new() },
            team: no.checked_rem(teams).map(|team| format!("{team}队")),
            rating: Some(2500 - no),
            ..NewEntrant::named(format!("棋手{no}"))
        };
        table.must(Command::Enter { entrants: (1..=entrants).map(entrant).collect() });
        table
    }

    fn give(&mut self, command: Command) -> Result<(), Refusal> {
        for event in decide(&self.state, command)? {
            self.state.apply(&event);
            self.events.push(event);
        }
        Ok(())
    }

    fn must(&mut self, command: Command) {
        let said = format!("{command:?}");
        self.give(command).unwrap_or_else(|why| panic!("{said}: {why}"));
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % bound
    }

    /// Pairs a round; the smaller number wins mostly, always where `sure`.
    fn round(&mut self, sure: bool) {
        self.must(Command::PairNextRound);
        let round = self.state.rounds_paired();
        for game in self.state.rounds()[round as usize - 1].games.clone() {
            if game.result().is_some() {
                continue;
            }
            let better =
                if game.first < game.second { GameResult::FirstWins } else { GameResult::SecondWins };
            let result = if sure || self.below(3) > 0 { better } else { GameResult::Draw };
            if let Some(play) = game.team_match() {
                let open = play.open_boards(self.state.format()).into_iter();
                // The better team wins its boards, whoever moves first there.
                let won = |board| match (self.state.format().first_team_turn(board), result) {
                    (Turn::Second, GameResult::FirstWins) => GameResult::SecondWins,
                    (Turn::Second, GameResult::SecondWins) => GameResult::FirstWins,
                    _ => result,
                };
                let boards = open.map(|board| BoardResult { board, result: Some(won(board)) }).collect();
                self.must(Command::RecordBoards { round, board: game.board, boards, reason: None });
                continue;
            }
            self.must(Command::RecordResult { round, board: game.board, result: Some(result), reason: None });
        }
    }

    fn play_on(&mut self, sure: bool) {
        while self.state.rounds_paired() < self.state.planned_rounds() {
            self.round(sure);
        }
    }

    fn next(&mut self, format: Format, take: Vec<Selection>, settings: Value) -> Result<(), Refusal> {
        let Value::Object(settings) = settings else { panic!("settings are an object") };
        self.give(Command::StartStage {
            stage: NewStage {
                name: String::new(),
                format,
                settings,
                planned_rounds: None,
                take,
                carry_over: false,
                seed: Some(5),
            },
        })
    }

    /// What holds for any competition: the log and the file come back, every earlier stage reads, everyone has one place.
    fn holds(&self) {
        assert_eq!(State::replay(&self.events), self.state, "the log replays");
        let log = serde_json::to_string(&self.events).expect("events are JSON");
        let again: Vec<Event> = serde_json::from_str(&log).expect("and read");
        assert_eq!(State::replay(&again), self.state);
        let text = self.state.to_file().write();
        let file = StateFile::read(&text).expect("what was written can be read");
        assert_eq!(file.write(), text);
        let imported = State::from_file(file).expect("a competition");
        assert_eq!(overall(&imported), overall(&self.state));
        let everyone: BTreeSet<Number> = (1..=self.state.stage_number())
            .flat_map(|stage| self.state.at_stage(stage).expect("a stage").entrants().to_vec())
            .map(|entrant| entrant.no)
            .collect();
        let placed: Vec<Number> = overall(&self.state).iter().map(|one| one.no).collect();
        assert_eq!(placed.iter().copied().collect::<BTreeSet<_>>(), everyone);
        assert_eq!(placed.len(), everyone.len(), "each once");
        assert!(overall(&self.state).is_sorted_by_key(|one| one.place));
    }
}

fn n(no: u32) -> Number {
    Number::new(no).expect("a number")
}

fn numbers(list: &[u32]) -> Vec<Number> {
    list.iter().map(|no| n(*no)).collect()
}

/// The numbers of each group, in the order of their lines.
fn groups(state: &State) -> BTreeMap<u32, Vec<u32>> {
    let mut groups: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
    for entrant in state.entrants() {
        let (Some(group), Some(line)) = (entrant.group, entrant.line) else { continue };
        groups.entry(group).or_default().push((line, entrant.no.get()));
    }
    groups
        .into_iter()
        .map(|(group, mut members)| {
            members.sort_unstable();
            (group, members.into_iter().map(|(_, no)| no).collect())
        })
        .collect()
}

#[test]
fn seeds_go_through_the_groups_like_a_snake() {
    cites!("2011:10.2", "1960:9.3");
    let mut table = Table::new(12, 0, Format::Groups, None, json!({"groups": 4}), Edition::Cxa2011);
    assert_eq!(decide(&table.state, Command::PairNextRound), Err(Refusal::LotsNeeded));
    table.must(Command::DrawLots { seed: 1 });
    let found: Vec<Vec<u32>> = groups(&table.state).into_values().collect();
    assert_eq!(found, [[1, 8, 9], [2, 7, 10], [3, 6, 11], [4, 5, 12]]);
    let few = Table::new(5, 0, Format::Groups, None, json!({"groups": 3}), Edition::Cxa2011);
    let refused = decide(&few.state, Command::DrawLots { seed: 1 });
    assert_eq!(refused, Err(Refusal::TooManyGroups { groups: 3, entrants: 5 }));
}

#[test]
fn members_of_a_team_are_drawn_into_different_groups() {
    cites!("2011:10.2");
    for way in ["snake", "pots"] {
        for seed in 0..40 {
            let given = json!({"groups": 4, "group_draw": way});
            let mut table = Table::new(24, 6, Format::Groups, None, given, Edition::Cxa2011);
            table.must(Command::DrawLots { seed });
            for members in groups(&table.state).into_values() {
                assert_eq!(members.len(), 6);
                let pots: BTreeSet<u32> = members.iter().map(|no| (no - 1) / 4).collect();
                assert_eq!(pots.len(), 6, "one of each pot");
                let teams: BTreeSet<u32> = members.iter().map(|no| no % 6).collect();
                assert_eq!(teams.len(), 6, "{way}, seed {seed}: {members:?}");
            }
        }
    }
}

#[test]
fn groups_play_their_tables_at_the_same_time() {
    cites!("2011:10.2", "2011:12.1");
    let mut table = Table::new(11, 0, Format::Groups, None, json!({"groups": 2}), Edition::Cxa2011);
    table.must(Command::DrawLots { seed: 1 });
    assert_eq!(table.state.planned_rounds(), 5, "six and five both need five rounds");
    table.play_on(true);
    let told = pairing::explain(&table.state, 1).expect("round 1");
    assert_eq!(told.pairs.len(), 5);
    let boards: Vec<u32> = told.pairs.iter().map(|pair| pair.board).collect();
    assert_eq!(boards, [1, 2, 3, 4, 5]);
    let of: BTreeMap<Number, Option<u32>> =
        table.state.entrants().iter().map(|one| (one.no, one.group)).collect();
    let ledger = Ledger::of(&table.state);
    for (entrant, records) in table.state.entrants().iter().zip(&ledger.records) {
        let met: BTreeSet<Number> = records.iter().filter_map(|record| record.opponent).collect();
        let group: BTreeSet<Number> = of
            .iter()
            .filter(|(no, group)| **no != entrant.no && **group == entrant.group)
            .map(|(no, _)| *no)
            .collect();
        assert_eq!(met, group, "everyone of the group, nobody else");
    }
    let places = ranking::standings(&table.state);
    let first: Vec<u32> = places.iter().filter(|one| one.place == 1).map(|one| one.no.get()).collect();
    assert_eq!(first, [1, 2], "each group has its own places");
    table.holds();
}

#[test]
fn the_best_of_each_group_play_a_final_and_the_others_a_consolation() {
    cites!("2011:10.2", "1960:9.3");
    for carry_over in [false, true] {
        let mut table = Table::new(12, 0, Format::Groups, None, json!({"groups": 3}), Edition::Cxa1960);
        table.must(Command::DrawLots { seed: 1 });
        assert_eq!(
            table.next(Format::RoundRobin, vec![Selection::Top { count: 2 }], json!({})),
            Err(Refusal::StageNotOver)
        );
        table.play_on(true);
        table.must(Command::StartStage {
            stage: NewStage {
                name: "决赛与安慰赛".into(),
                format: Format::Groups,
                settings: Default::default(),
                planned_rounds: None,
                take: vec![Selection::OfEach { from: 1, to: 2 }, Selection::Rest],
                carry_over,
                seed: None,
            },
        });
        assert_eq!(
            groups(&table.state)[&1],
            [1, 2, 3, 4, 5, 6].map(|no| [1, 2, 3, 6, 5, 4][no as usize - 1])
        );
        assert_eq!(table.state.places_from(), [1, 7]);
        let rounds_before = table.state.rounds_paired();
        assert_eq!(
            rounds_before,
            u32::from(carry_over),
            "one round holds the results of each pair from one group"
        );
        if carry_over {
            let change =
                Command::RecordResult { round: 1, board: 1, result: None, reason: Some("误".into()) };
            assert_eq!(decide(&table.state, change), Err(Refusal::CarriedOver { round: 1 }));
        }
        table.play_on(true);
        let ledger = Ledger::of(&table.state);
        for (entrant, records) in table.state.entrants().iter().zip(&ledger.records) {
            let met: Vec<Number> = records.iter().filter_map(|record| record.opponent).collect();
            assert_eq!(met.len(), 5, "{}: once against each", entrant.no);
            assert_eq!(met.iter().collect::<BTreeSet<_>>().len(), 5);
        }
        let places: Vec<(u32, u32)> =
            overall(&table.state).iter().map(|one| (one.no.get(), one.place)).collect();
        assert_eq!(places, (1..=12).map(|no| (no, no)).collect::<Vec<_>>());
        // The stage before stays readable.
        let before = table.state.at_stage(1).expect("the groups");
        assert_eq!((before.group_count(), before.rounds_paired()), (3, 3));
        assert_eq!(ranking::standings(&before).len(), 12);
        table.holds();
    }
}

#[test]
fn a_points_arrangement_leads_to_an_elimination() {
    cites!("2011:10.5");
    let mut table = Table::new(40, 0, Format::Swiss, Some(6), json!({}), Edition::Cxa2011);
    table.play_on(false);
    let ranked: Vec<Number> = ranking::standings(&table.state).iter().map(|one| one.no).collect();
    table.must(Command::Withdraw { no: ranked[2], reason: "因事".into(), running: None });
    table
        .next(Format::SingleElimination, vec![Selection::Top { count: 8 }], json!({"placement": "complete"}))
        .expect("a stage");
    let lines: BTreeMap<u32, Number> = bracket::lines_of(&table.state).into_iter().collect();
    // Who withdrew is passed over; the first meets the eighth, the second the seventh.
    let qualified: Vec<Number> = [0, 1, 3, 4, 5, 6, 7, 8].map(|place| ranked[place]).to_vec();
    assert_eq!(
        [lines[&1], lines[&2], lines[&8], lines[&7]],
        [qualified[0], qualified[7], qualified[1], qualified[6]]
    );
    table.play_on(false);
    while Progress::of(&table.state).and_then(|progress| progress.champion()).is_none() {
        table.round(false);
    }
    let places = overall(&table.state);
    assert!(places[..8].iter().all(|one| one.stage == 2));
    assert_eq!(
        places[0].no,
        Progress::of(&table.state).and_then(|progress| progress.champion()).expect("a winner")
    );
    assert_eq!(places[8].no, ranked[2], "who withdrew stands behind those who went on");
    assert_eq!(places[9..].iter().map(|one| one.no).collect::<Vec<_>>(), ranked[9..]);
    table.holds();
}

#[test]
fn the_winners_of_groups_are_kept_from_the_others_of_their_group() {
    cites!("2011:10.2", "2011:10.4");
    let mut table = Table::new(24, 0, Format::Groups, None, json!({"groups": 4}), Edition::Cxa2011);
    table.must(Command::DrawLots { seed: 1 });
    table.play_on(true);
    let group: BTreeMap<Number, Option<u32>> =
        table.state.entrants().iter().map(|one| (one.no, one.group)).collect();
    table
        .next(Format::SingleElimination, vec![Selection::OfEach { from: 1, to: 2 }], json!({}))
        .expect("a stage");
    let lines: Vec<Number> = bracket::lines_of(&table.state).into_iter().map(|(_, no)| no).collect();
    for half in lines.chunks(4) {
        let groups: BTreeSet<_> = half.iter().map(|no| group[no]).collect();
        assert_eq!(groups.len(), 4, "the two of a group can meet only in the final: {lines:?}");
    }
}

#[test]
fn past_half_way_the_lowest_drop_out() {
    cites!("2011:10.6");
    let given = json!({"eliminate_each_round": 4, "eliminate_until": 2});
    let mut table = Table::new(24, 0, Format::Swiss, Some(7), given, Edition::Cxa2011);
    let mut playing = Vec::new();
    while table.state.rounds_paired() < 7 {
        let before: Vec<Number> = ranking::standings(&table.state).iter().map(|one| one.no).collect();
        table.round(false);
        let round = &table.state.rounds()[table.state.rounds_paired() as usize - 1];
        let here: BTreeSet<Number> = round
            .games
            .iter()
            .flat_map(|game| [game.first, game.second])
            .chain(round.byes.iter().map(|bye| bye.entrant))
            .collect();
        assert!(here.iter().all(|no| before[..here.len()].contains(no)), "those left are the best");
        playing.push(here.len());
    }
    assert_eq!(playing, [24, 24, 24, 24, 20, 16, 2]);
    let places = ranking::standings(&table.state);
    let finalists: Vec<u32> =
        table.state.rounds()[6].games.iter().flat_map(|game| [game.first.get(), game.second.get()]).collect();
    assert_eq!(places.len(), 24);
    assert_eq!(finalists.len(), 2);
    table.holds();
}

#[test]
fn the_tied_play_off_for_their_places_only() {
    cites!("1960:13.4");
    let mut table = Table::new(8, 0, Format::RoundRobin, None, json!({}), Edition::Cxa1960);
    table.play_on(true);
    // Say that places 3 to 5 are to be played off.
    table
        .next(Format::RoundRobin, vec![Selection::Places { from: 3, to: 5 }], json!({}))
        .expect("a play-off");
    table.must(Command::PairNextRound);
    for _ in 0..3 {
        let round = table.state.rounds_paired();
        for game in table.state.rounds()[round as usize - 1].games.clone() {
            let larger =
                if game.first > game.second { GameResult::FirstWins } else { GameResult::SecondWins };
            table.must(Command::RecordResult {
                round,
                board: game.board,
                result: Some(larger),
                reason: None,
            });
        }
        if round < 3 {
            table.must(Command::PairNextRound);
        }
    }
    let order: Vec<u32> = overall(&table.state).iter().map(|one| one.no.get()).collect();
    assert_eq!(order, [1, 2, 5, 4, 3, 6, 7, 8]);
    table.holds();
}

#[test]
fn several_cycles_exchange_the_turns_each_time() {
    cites!("2011:10.1", "2011:14.2", "1960:13.3");
    for edition in [Edition::Cxa2011, Edition::Cxa1960] {
        let mut table = Table::new(5, 0, Format::RoundRobin, None, json!({"games_per_match": 3}), edition);
        assert_eq!(table.state.planned_rounds(), 15);
        table.play_on(false);
        let mut turns: BTreeMap<(Number, Number), Vec<Number>> = BTreeMap::new();
        for game in table.state.rounds().iter().flat_map(|round| &round.games) {
            let pair = (game.first.min(game.second), game.first.max(game.second));
            turns.entry(pair).or_default().push(game.first);
        }
        assert_eq!(turns.len(), 10);
        for firsts in turns.values() {
            assert_eq!(firsts.len(), 3);
            assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2]);
        }
        let first = ranking::ladder(&table.state)[0];
        assert_eq!(first, rulebook::regulations::RankingKey::MatchPoints, "matches come before games");
        table.holds();
    }
}

#[test]
fn undo_goes_back_through_the_start_of_a_stage() {
    let mut table = Table::new(8, 0, Format::Swiss, Some(3), json!({}), Edition::Cxa2011);
    table.play_on(false);
    let before = table.state.clone();
    table.next(Format::DoubleElimination, vec![Selection::Top { count: 4 }], json!({})).expect("a stage");
    table.must(Command::PairNextRound);
    assert_eq!((table.state.stage_number(), table.state.rounds_paired()), (2, 1));
    table.must(Command::Undo);
    assert_eq!((table.state.stage_number(), table.state.rounds_paired()), (2, 0));
    table.must(Command::Undo);
    assert_eq!(table.state.stage_number(), 1);
    assert_eq!(table.state.rounds(), before.rounds());
    assert_eq!(ranking::standings(&table.state), ranking::standings(&before));
    table
        .next(Format::RoundRobin, vec![Selection::Top { count: 3 }], json!({}))
        .expect("another stage instead");
    table.holds();
}

#[test]
fn a_stage_that_cannot_be_says_why() {
    let mut table = Table::new(8, 0, Format::Swiss, Some(2), json!({}), Edition::Cxa2011);
    table.play_on(true);
    let top = |count| Selection::Top { count };
    for (format, take, refusal) in [
        (Format::RoundRobin, vec![], Refusal::NobodyQualifies { group: 1 }),
        (Format::RoundRobin, vec![top(0)], Refusal::NobodyQualifies { group: 1 }),
        (Format::RoundRobin, vec![top(1)], Refusal::TooFewEntrants { entrants: 1 }),
        (Format::RoundRobin, vec![top(2), Selection::Rest], Refusal::OneSelectionOnly),
        (Format::Groups, vec![top(8), Selection::Rest], Refusal::NobodyQualifies { group: 2 }),
        (
            Format::Groups,
            vec![
                Selection::Numbers { numbers: numbers(&[1, 2]) },
                Selection::Numbers { numbers: numbers(&[2, 3]) },
            ],
            Refusal::TakenTwice { no: n(2) },
        ),
        (
            Format::RoundRobin,
            vec![Selection::Numbers { numbers: numbers(&[1, 99]) }],
            Refusal::NoSuchEntrant { no: n(99) },
        ),
        (Format::Swiss, vec![top(4)], Refusal::RoundsNotGiven),
    ] {
        assert_eq!(table.next(format, take, json!({})), Err(refusal.clone()), "{refusal}");
    }
    let bad = table.next(Format::RoundRobin, vec![top(4)], json!({"placement": "fifth"}));
    let Err(Refusal::BadFile(error)) = bad else { panic!("{bad:?}") };
    assert_eq!(error.at, "settings.placement");
}

#[test]
fn a_file_of_stages_names_the_field_that_is_wrong() {
    let mut table = Table::new(8, 0, Format::Groups, None, json!({"groups": 2}), Edition::Cxa2011);
    table.must(Command::DrawLots { seed: 1 });
    table.play_on(true);
    table
        .next(Format::SingleElimination, vec![Selection::OfEach { from: 1, to: 2 }], json!({}))
        .expect("a stage");
    table.play_on(true);
    let good: Value = serde_json::from_str(&table.state.to_file().write()).expect("JSON");
    assert_eq!(good["earlier_stages"][0]["format"], "groups");
    assert_eq!(good["places_from"], json!([1]));
    for (at, change) in [
        (
            "earlier_stages[0].rounds[0][0].result",
            (|v| v["earlier_stages"][0]["rounds"][0][0]["result"] = 3.into()) as fn(&mut Value),
        ),
        ("earlier_stages[0].players[1].group", |v| {
            v["earlier_stages"][0]["players"][1]["group"] = Value::Null
        }),
        ("earlier_stages[0].rules", |v| v["earlier_stages"][0]["rules"] = "1960".into()),
        ("earlier_stages[0].earlier_stages", |v| {
            v["earlier_stages"][0]["earlier_stages"] = json!([v["earlier_stages"][0].clone()])
        }),
        ("carried_rounds", |v| v["carried_rounds"] = 9.into()),
        ("places_from[0]", |v| v["places_from"][0] = "1".into()),
        ("lots", |v| v["lots"] = "1".into()),
        ("players[0].line", |v| v["players"][0]["line"] = 5.into()),
    ] {
        let mut value = good.clone();
        change(&mut value);
        assert_eq!(StateFile::from_value(&value).expect_err("refused").at, at);
    }
    let mut value = good.clone();
    value["earlier_stages"][0]["players"][1]["group"] = Value::Null;
    assert_eq!(StateFile::from_value(&value).expect_err("refused").problem, FileProblem::Missing);
}

#[test]
fn chained_competitions_of_any_shape_hold() {
    for seed in 0..60u64 {
        let entrants = 6 + (seed % 19) as u32;
        let format = [Format::Swiss, Format::Groups, Format::RoundRobin][seed as usize % 3];
        let given = json!({"groups": 2 + seed % 2});
        let rounds = (format == Format::Swiss).then_some(3);
        let mut table =
            Table::new(entrants, seed as u32 % 5, format, rounds, given, Edition::ALL[seed as usize % 2]);
        table.chance = seed;
        if format == Format::Groups {
            table.must(Command::DrawLots { seed });
        }
        table.play_on(false);
        let take = match format {
            Format::Groups => Selection::OfEach { from: 1, to: 2 },
            _ => Selection::Top { count: 4 },
        };
        let second = [Format::DoubleElimination, Format::SingleElimination, Format::DoubleRoundRobin]
            [seed as usize / 3 % 3];
        table.next(second, vec![take], json!({})).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        table.play_on(false);
        table.holds();
        if seed % 4 == 0 {
            table
                .next(
                    Format::Groups,
                    vec![Selection::Places { from: 1, to: 2 }, Selection::Places { from: 3, to: 4 }],
                    json!({}),
                )
                .unwrap_or_else(|why| panic!("seed {seed}: {why}"));
            table.play_on(true);
            table.holds();
            assert_eq!(table.state.places_from(), [1, 3]);
        }
    }
}

#[test]
fn teams_go_from_groups_into_an_elimination() {
    cites!("2011:10.2", "2011:10.4", "2011:14.5");
    let settings = json!({"groups": 2, "boards": 4});
    let mut table = Table::new(8, 0, Format::TeamGroups, None, settings, Edition::Cxa2011);
    table.must(Command::DrawLots { seed: 3 });
    table.play_on(true);
    let refused = table.next(Format::SingleElimination, vec![Selection::Top { count: 4 }], json!({}));
    assert_eq!(refused, Err(Refusal::TeamsAndPlayers), "teams stay teams");
    let refused = table.next(Format::TeamAllPlayAll, vec![Selection::Top { count: 4 }], json!({}));
    assert_eq!(refused, Err(Refusal::TwoTeams), "all against all is for two teams (11.4)");
    let best = vec![Selection::OfEach { from: 1, to: 2 }];
    table.next(Format::TeamSingleElimination, best, json!({})).expect("a stage");
    table.play_on(true);
    table.holds();
    let progress = Progress::of(&table.state).expect("a bracket");
    assert_eq!(progress.champion().map(Number::get), Some(1), "the better team wins everything here");
    assert_eq!(overall(&table.state)[..2].iter().map(|one| one.no.get()).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn two_meetings_of_teams_exchange_the_first_moves() {
    cites!("2011:10.1", "2011:12.3");
    let mut table = Table::new(4, 0, Format::TeamDoubleRoundRobin, None, json!({}), Edition::Cxa2011);
    table.play_on(false);
    table.holds();
    let games: Vec<_> = table.state.rounds().iter().flat_map(|round| &round.games).collect();
    assert_eq!(games.len(), 12);
    for game in &games {
        let back = games.iter().filter(|other| (other.first, other.second) == (game.second, game.first));
        assert_eq!(back.count(), 1, "{} and {} meet once with each side first", game.first, game.second);
    }
}
