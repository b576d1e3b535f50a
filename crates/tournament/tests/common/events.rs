//! Events of the field from the data that stays outside the project, to be paired and ranked again.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use serde_json::{Map, Value};
use tournament::check::{Criterion, check_round};
use tournament::pairing::{RoundPairing, next_round};
use tournament::{
    Bye, ByeKind, Entrant, Format, Game, GameResult, Number, Round, State, StateFile, Warning, history,
};

use super::no;

/// One line of a file.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    board: u32,
    opponent: u64,
    moved_first: bool,
    /// In halves.
    score: Option<u32>,
    forfeit: bool,
}

pub(crate) struct Event {
    pub(crate) name: String,
    pub(crate) settings: Map<String, Value>,
    pub(crate) planned: u32,
    pub(crate) stored_places: Option<BTreeMap<u64, u32>>,
    pub(crate) teams: BTreeMap<u64, String>,
    /// For each round, the line of each who has one.
    pub(crate) rounds: Vec<BTreeMap<u64, Line>>,
}

pub(crate) fn events(folder: &Path) -> Vec<Event> {
    let index = std::fs::read_to_string(folder.join("index.json")).expect("an index");
    let index: Vec<Value> = serde_json::from_str(&index).expect("the index is JSON");
    index.iter().map(|entry| event(folder, entry)).collect()
}

fn event(folder: &Path, entry: &Value) -> Event {
    let name = entry["file"].as_str().expect("a file name");
    let text = std::fs::read_to_string(folder.join(name)).expect("an event");
    let halves = entry["score_first_win_draw_loss_second_win_draw_loss"] == "1:0.5:0:1:0.5:0";
    let mut teams = BTreeMap::new();
    let mut rounds: Vec<BTreeMap<u64, Line>> = Vec::new();
    for line in text.lines().skip(1) {
        let column: Vec<&str> = line.split('\t').collect();
        let number: u64 = column[0].parse().expect("a number");
        teams.insert(number, column[1].to_owned());
        let round: usize = column[2].parse().expect("a round");
        rounds.resize_with(rounds.len().max(round), BTreeMap::new);
        let score: Option<f64> = column[6].parse().ok();
        rounds[round - 1].insert(
            number,
            Line {
                board: column[3].parse().expect("a board"),
                opponent: column[4].parse().expect("an opponent"),
                moved_first: column[5] == "F",
                score: score.map(|score| (if halves { score * 2.0 } else { score }) as u32),
                forfeit: column[8] != "=",
            },
        );
    }
    let mut settings = Map::new();
    let mode = match entry["first_round_mode"].as_str() {
        Some("adjacent") => "adjacent",
        _ => "halves",
    };
    settings.insert("first_round".to_owned(), mode.into());
    let zero = entry["bye_opponent_score"] == "zero";
    settings.insert("bye_opponents_score".to_owned(), if zero { "zero" } else { "lowest_scorer" }.into());
    Event {
        name: name.to_owned(),
        settings,
        planned: entry["rounds_planned"].as_u64().expect("rounds") as u32,
        stored_places: serde_json::from_value(entry["stored_final_rank"].clone()).ok(),
        teams,
        rounds,
    }
}

pub(crate) fn round(lines: &BTreeMap<u64, Line>) -> Round {
    let mut round = Round::default();
    for (number, line) in lines {
        if line.opponent == 0 {
            round.byes.push(Bye { entrant: no(*number), kind: ByeKind::Allocated });
        } else if line.moved_first {
            let other = &lines[&line.opponent];
            let result = match (line.score, other.score, line.forfeit || other.forfeit) {
                (None, _, _) | (_, None, _) => None,
                (Some(2), _, false) => Some(GameResult::FirstWins),
                (Some(0), Some(2), false) => Some(GameResult::SecondWins),
                (Some(1), _, _) => Some(GameResult::Draw),
                (Some(2), _, true) => Some(GameResult::FirstWinsByForfeit),
                (_, Some(2), true) => Some(GameResult::SecondWinsByForfeit),
                _ => Some(GameResult::DoubleForfeit),
            };
            let board = line.board;
            round.games.push(Game::of_players(board, no(*number), no(line.opponent), result));
        }
    }
    round.games.sort_by_key(|game| game.board);
    // Some boards stand in the files twice.
    let mut boards = BTreeSet::new();
    let unique = round.games.iter().all(|game| boards.insert(game.board));
    if !unique {
        for (board, game) in (1..).zip(&mut round.games) {
            game.board = board;
        }
    }
    round
}

impl Event {
    /// The event before a round counted from 0, with those able to play who stand in the file's round.
    pub(crate) fn before(&self, index: usize) -> State {
        let playing = self.rounds.get(index);
        let players = self.teams.iter().map(|(number, team)| Entrant {
            team: Some(team.clone()),
            withdrawn_after_round: playing
                .is_some_and(|lines| !lines.contains_key(number))
                .then_some(index as u32),
            ..Entrant::named(no(*number), format!("{number}号"))
        });
        State::from_file(StateFile {
            name: None,
            rules: rulebook::Edition::Cxa2011,
            stage: None,
            format: Format::Swiss,
            lots: None,
            carried_rounds: 0,
            places_from: Vec::new(),
            earlier_stages: Vec::new(),
            planned_rounds: Some(self.planned.max(self.rounds.len() as u32)),
            settings: self.settings.clone(),
            players: players.collect(),
            barred: Vec::new(),
            rounds: self.rounds[..index].iter().map(round).collect(),
        })
        .expect("the event can be read")
    }
}

/// First moves less second moves of each so far.
pub(crate) fn differences(rounds: &[BTreeMap<u64, Line>]) -> HashMap<u64, i32> {
    let mut differences = HashMap::new();
    for (number, line) in rounds.iter().flatten().filter(|(_, line)| line.opponent != 0) {
        *differences.entry(*number).or_insert(0) += if line.moved_first { 1 } else { -1 };
    }
    differences
}

#[derive(Debug, Default)]
pub(crate) struct Figures {
    pub(crate) rounds: u32,
    pub(crate) rematches: u32,
    pub(crate) second_byes: u32,
    /// Sums over rounds and players, and the largest.
    pub(crate) ours: (u32, u32),
    pub(crate) theirs: (u32, u32),
    /// Rounds in which ours is larger: by the sum, by the maximum.
    pub(crate) worse: (u32, u32),
    pub(crate) left_over: (u32, u32),
    /// Rounds that ours and theirs have alike in all criteria, and where theirs is worse, by the criterion.
    pub(crate) alike: u32,
    pub(crate) theirs_worse_in: BTreeMap<String, u32>,
    /// Rematches and second rests of theirs.
    pub(crate) their_violations: u32,
}

pub(crate) fn compare(event: &Event, index: usize, figures: &mut Figures) {
    let state = event.before(index);
    let paired: RoundPairing = next_round(&state).unwrap_or_else(|no| panic!("{} {index}: {no}", event.name));
    let before = differences(&event.rounds[..index]);
    let lines = &event.rounds[index];
    let mut after = before.clone();
    for pair in &paired.pairs {
        *after.entry(u64::from(pair.first.get())).or_insert(0) += 1;
        *after.entry(u64::from(pair.second.get())).or_insert(0) -= 1;
        let met = history::history(&state, pair.first).iter().any(|r| r.opponent == Some(pair.second));
        figures.rematches += u32::from(met);
    }
    let rests = lines.iter().find(|(_, line)| line.opponent == 0);
    assert_eq!(rests.is_some(), paired.bye.is_some());
    let mut theirs = before;
    for (number, line) in lines {
        if line.opponent != 0 {
            *theirs.entry(*number).or_insert(0) += if line.moved_first { 1 } else { -1 };
        }
    }
    if let Some(bye) = &paired.bye {
        let rested = history::history(&state, bye.entrant);
        let twice = rested.iter().any(|record| matches!(record.outcome, history::Outcome::Bye(_)));
        figures.second_byes += u32::from(twice);
    }
    let sum = |differences: &HashMap<u64, i32>| {
        let of_playing = differences.iter().filter(|(number, _)| lines.contains_key(number));
        let values: Vec<u32> = of_playing.map(|(_, difference)| difference.unsigned_abs()).collect();
        (values.iter().sum::<u32>(), values.iter().copied().max().unwrap_or(0))
    };
    let (ours, theirs) = (sum(&after), sum(&theirs));
    figures.rounds += 1;
    figures.ours = (figures.ours.0 + ours.0, figures.ours.1.max(ours.1));
    figures.theirs = (figures.theirs.0 + theirs.0, figures.theirs.1.max(theirs.1));
    figures.worse.0 += u32::from(ours.0 > theirs.0);
    figures.worse.1 += u32::from(ours.1 > theirs.1);
    let points = |no: Number| state.index_of(no).map_or(0, |i| history::Ledger::of(&state).points(i));
    let uneven = |first: Number, second: Number| u32::from(points(first) != points(second));
    figures.left_over.0 += paired.pairs.iter().map(|pair| uneven(pair.first, pair.second)).sum::<u32>();
    let round = round(lines);
    figures.left_over.1 += round.games.iter().map(|game| uneven(game.first, game.second)).sum::<u32>();
    let checked = check_round(&state, index as u32 + 1, &round);
    let forbidden = checked
        .violations
        .iter()
        .filter(|warning| matches!(warning, Warning::Rematch { .. } | Warning::SecondBye { .. }));
    figures.their_violations += forbidden.count() as u32;
    match checked.comparison.worse_in {
        None => figures.alike += 1,
        Some(criterion) => *figures.theirs_worse_in.entry(name_of(criterion)).or_default() += 1,
    }
}

fn name_of(criterion: Criterion) -> String {
    serde_json::to_value(criterion).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}
