//! What follows from the commands of an event of teams.

use std::collections::HashSet;

use rulebook::Edition;
use rulebook::regulations::{Level, LineUpRule};

use super::{LineUp, Match, Member, NewMember, Play};
use crate::command::BoardResult;
use crate::event::{BoardChange, Event};
use crate::model::{Entrant, Format, Game, Number, Turn};
use crate::refusal::Refusal;
use crate::state::State;

/// The members of a team as they would be entered, in order (11.1, 11.2).
pub(crate) fn members(state: &State, team: &str, given: Vec<NewMember>) -> Result<Vec<Member>, Refusal> {
    if given.is_empty() {
        return Ok(Vec::new());
    }
    if !state.format().is_of_teams() {
        return Err(Refusal::NotATeamEvent);
    }
    let rules = state.regulations();
    let by_boards = state.format() != Format::TeamAllPlayAll;
    let boards = u32::from(rules.boards.get());
    let most = match rules.line_up {
        LineUpRule::Fixed => Some(boards),
        LineUpRule::Substitutes | LineUpRule::Free => {
            rules.substitutes.map(|more| boards.saturating_add(more))
        }
    };
    if let Some(most) = most.filter(|most| by_boards && given.len() as u32 > *most) {
        let members = given.len() as u32;
        return Err(Refusal::TooManyMembers { team: team.to_owned(), members, most });
    }
    let mut names = HashSet::new();
    let mut found = Vec::with_capacity(given.len());
    for member in given {
        let name = member.name.trim().to_owned();
        if name.is_empty() {
            return Err(Refusal::BlankName);
        }
        if !names.insert(name.clone()) {
            return Err(Refusal::DuplicateName { name, team: Some(team.to_owned()) });
        }
        found.push(Member::new(name, member.rating));
    }
    // 11.1: in national events the order is that of the ratings, who has none behind all who have.
    let by_rating = rules.edition == Edition::Cxa2011
        && rules.level == Level::National
        && rules.line_up != LineUpRule::Free
        && by_boards;
    let stands_too_low = |at: &usize| found[*at].rating > found[*at - 1].rating;
    if let Some(at) = (1..found.len()).find(stands_too_low).filter(|_| by_rating) {
        let (member, above) = (Number::at(at), Number::at(at - 1));
        return Err(Refusal::MembersOutOfRatingOrder { team: team.to_owned(), member, above });
    }
    Ok(found)
}

pub(crate) fn set_members(state: &State, no: Number, given: Vec<NewMember>) -> Result<Event, Refusal> {
    let entrant = state.entrant(no).ok_or(Refusal::NoSuchEntrant { no })?;
    if !state.format().is_of_teams() {
        return Err(Refusal::NotATeamEvent);
    }
    let started = !state.rounds().is_empty();
    let known = entrant.members.len();
    let table_stands = started && state.format() == Format::TeamAllPlayAll && given.len() != known;
    if (started && given.len() < known) || table_stands {
        return Err(Refusal::MembersStand { no });
    }
    let mut members = members(state, &entrant.name, given)?;
    for (index, member) in members.iter_mut().enumerate() {
        let named = entrant.members.iter().find(|old| old.name == member.name);
        let same = if started { entrant.members.get(index) } else { named };
        if let Some(old) = same {
            (member.fouls, member.penalties) = (old.fouls, old.penalties.clone());
        }
    }
    if members == entrant.members {
        return Err(Refusal::NothingChanges);
    }
    Ok(Event::MembersSet { no, members })
}

/// The match of a team in a round, its number in it, and the line-up with its first fault ruled out.
pub(crate) fn set_line_up(
    state: &State,
    round: u32,
    no: Number,
    line_up: LineUp,
    seed: Option<u64>,
    reason: Option<String>,
) -> Result<Event, Refusal> {
    let entrant = state.entrant(no).ok_or(Refusal::NoSuchEntrant { no })?;
    if !state.format().is_of_teams() {
        return Err(Refusal::NotATeamEvent);
    }
    if state.format() == Format::TeamAllPlayAll {
        return Err(Refusal::LineUpByTable);
    }
    let (game, side, play) = match_of(state, round, no)?;
    if state.is_struck_off(game.first) || state.is_struck_off(game.second) {
        return Err(Refusal::GameStruckOut { round, board: game.board });
    }
    let line_up = in_order(state, entrant, line_up)?;
    let before = play.line_up(side);
    if *before == line_up {
        return Err(Refusal::NothingChanges);
    }
    let mut decided = false;
    for (board, result) in (1u32..).zip(play.recorded()) {
        let index = board as usize - 1;
        if result.is_none() || before.on(index) == line_up.on(index) {
            continue;
        }
        decided = true;
        if line_up.on(index).is_none() {
            return Err(Refusal::SeatHasResult { round, board: game.board, at: board });
        }
    }
    if reason.is_none() && (decided || round < state.rounds_paired()) {
        return Err(Refusal::ReasonNeeded);
    }
    Ok(Event::LineUpSet { round, no, line_up, seed, reason })
}

/// The members who play, on boards drawn by lot (11.3).
pub(crate) fn draw_line_up(
    state: &State,
    round: u32,
    no: Number,
    line_up: LineUp,
    seed: u64,
) -> Result<Event, Refusal> {
    if state.regulations().line_up != LineUpRule::Free {
        return Err(Refusal::BoardsNotDrawn { rule: state.regulations().line_up });
    }
    set_line_up(state, round, no, line_up.drawn(seed), Some(seed), None)
}

fn in_order(state: &State, team: &Entrant, line_up: LineUp) -> Result<LineUp, Refusal> {
    let rule = state.regulations().line_up;
    let boards = state.boards_of_a_match() as usize;
    match line_up.check(rule, boards, &team.members) {
        Ok(()) => Ok(line_up),
        Err(fault) => Err(Refusal::IllegalLineUp { no: team.no, line_up, rule, fault }),
    }
}

fn match_of(state: &State, round: u32, no: Number) -> Result<(&Game, Turn, &Match), Refusal> {
    let lines = (round as usize).checked_sub(1).and_then(|index| state.rounds().get(index));
    let lines = lines.ok_or(Refusal::NoSuchRound { round })?;
    let game = lines.game_of(no).ok_or(Refusal::NoMatchInRound { round, no })?;
    match (&game.play, game.turn_of(no)) {
        (Play::Match(play), Some(side)) => Ok((game, side, play)),
        _ => Err(Refusal::NoMatchInRound { round, no }),
    }
}

pub(crate) fn record_boards(
    state: &State,
    round: u32,
    board: u32,
    boards: Vec<BoardResult>,
    reason: Option<String>,
) -> Result<Event, Refusal> {
    let lines = (round as usize).checked_sub(1).and_then(|index| state.rounds().get(index));
    let game = lines.ok_or(Refusal::NoSuchRound { round })?.game(board);
    let game = game.ok_or(Refusal::NoSuchBoard { round, board })?;
    let Play::Match(play) = &game.play else { return Err(Refusal::NotAMatch { round, board }) };
    if state.is_struck_off(game.first) || state.is_struck_off(game.second) {
        return Err(Refusal::GameStruckOut { round, board });
    }
    let mut changes: Vec<BoardChange> = Vec::new();
    for BoardResult { board: at, result } in boards {
        let index = (at as usize).checked_sub(1);
        let known = index.and_then(|index| play.recorded().get(index));
        let (Some(index), Some(previous)) = (index, known) else {
            return Err(Refusal::NoSuchBoardOfMatch { round, board, at });
        };
        let empty = [Turn::First, Turn::Second].iter().any(|team| play.line_up(*team).on(index).is_none());
        if empty && result.is_some() {
            return Err(Refusal::EmptyBoard { round, board, at });
        }
        changes.retain(|change| change.board != at);
        if *previous != result {
            changes.push(BoardChange { board: at, result, previous: *previous });
        }
    }
    if changes.is_empty() {
        return Err(Refusal::NothingChanges);
    }
    let corrects = changes.iter().any(|change| change.previous.is_some());
    if reason.is_none() && corrects && round < state.rounds_paired() {
        return Err(Refusal::ReasonNeeded);
    }
    Ok(Event::BoardsRecorded { round, board, boards: changes, reason })
}

/// Whether the teams are such that a round can be paired.
pub(crate) fn ready(state: &State, round: u32) -> Result<(), Refusal> {
    if !state.format().is_of_teams() {
        return Ok(());
    }
    if state.format() == Format::TeamAllPlayAll && state.entrants().len() != 2 {
        return Err(Refusal::TwoTeams);
    }
    let nobody = |team: &&Entrant| team.plays_in(round) && team.members.is_empty();
    match state.entrants().iter().find(nobody) {
        Some(team) => Err(Refusal::NoMembers { no: team.no }),
        None => Ok(()),
    }
}

/// A member of an entrant, where one is named.
pub(crate) fn known_member(team: &Entrant, member: Option<Number>) -> Result<(), Refusal> {
    match member {
        Some(member) if team.members.get(member.index()).is_none() => {
            Err(Refusal::NoSuchMember { no: team.no, member })
        }
        _ => Ok(()),
    }
}
