use std::collections::HashMap;

mod otherwise;

use rulebook::{Edition, Regulations};

use crate::bracket::Progress;
use crate::event::{Event, Withdrawal};
use crate::file::{FileError, StateFile};
use crate::history;
use crate::leave::{BarredPair, Leave};
use crate::model::{Entrant, Format, Game, GameResult, Number, Penalty, Round};
use crate::pairing::round_robin;
use crate::stages::{Seat, StageSheet, StageStart};
use crate::team::{LineUp, Match, Play, all_play_all};

/// A competition as it stands: nothing but the fold of its events.
///
/// Beside the folded values it keeps the events that still stand. [`Event::Undone`] drops the last of them and folds the
/// rest again: so no event need know how to reverse itself, taking back a draw of lots or a withdrawal restores exactly
/// what was before it, and the log keeps both the event and its undoing.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct State {
    sheet: Sheet,
    /// Events that still stand, each with its place in the log.
    standing: Vec<(u32, Event)>,
    /// Length of the log.
    events: u32,
}

/// The folded values.
#[derive(Clone, Debug, PartialEq)]
struct Sheet {
    created: bool,
    name: String,
    regulations: Regulations,
    format: Format,
    planned_rounds: Option<u32>,
    /// By number, ascending.
    entrants: Vec<Entrant>,
    rounds: Vec<Round>,
    /// By the smaller number, then the larger.
    barred: Vec<BarredPair>,
    redraw_needed: bool,
    stage: StageSheet,
    /// The stages before this one, as they ended.
    earlier: Vec<Sheet>,
}

impl Default for Sheet {
    fn default() -> Self {
        Sheet {
            created: false,
            name: String::new(),
            regulations: Format::Swiss.regulations(Edition::Cxa2011),
            format: Format::Swiss,
            planned_rounds: None,
            entrants: Vec::new(),
            rounds: Vec::new(),
            barred: Vec::new(),
            redraw_needed: false,
            stage: StageSheet::default(),
            earlier: Vec::new(),
        }
    }
}

impl State {
    /// The state after a whole log. The empty log gives a competition not yet created.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> State {
        let mut state = State::default();
        for event in events {
            state.apply(event);
        }
        state
    }

    /// The state after one more event. Events must come in the order of the log, each from [`decide`](crate::decide())
    /// on the state before it; of others, what does not fit is passed over.
    pub fn apply(&mut self, event: &Event) {
        let position = self.events;
        self.events += 1;
        if let Event::Undone { .. } = event {
            self.standing.pop();
            self.sheet = Sheet::default();
            for (_, standing) in &self.standing {
                self.sheet.apply(standing);
            }
        } else {
            self.sheet.apply(event);
            self.standing.push((position, event.clone()));
        }
    }

    /// The competition of a state file, as if just imported.
    ///
    /// # Errors
    /// What cannot stand in the file, and where.
    pub fn from_file(file: StateFile) -> Result<State, FileError> {
        file.check()?;
        let mut state = State::default();
        state.apply(&Event::Imported { file });
        Ok(state)
    }

    /// The state file of this competition, all settings stated.
    pub fn to_file(&self) -> StateFile {
        self.sheet.to_file()
    }

    /// The stage that runs, from 1.
    pub fn stage_number(&self) -> u32 {
        self.sheet.earlier.len() as u32 + 1
    }

    /// The name of the stage that runs; empty where it has none.
    pub fn stage_name(&self) -> &str {
        &self.sheet.stage.name
    }

    /// The competition as it stood at the end of a stage, from 1, or now for the one that runs; none for a stage that there
    /// is not. Its events are those of the whole competition.
    pub fn at_stage(&self, stage: u32) -> Option<State> {
        if stage == self.stage_number() {
            return Some(self.as_of_round(self.rounds_paired()));
        }
        let index = (stage as usize).checked_sub(1)?;
        let mut sheet = self.sheet.earlier.get(index)?.clone();
        sheet.earlier = self.sheet.earlier[..index].to_vec();
        Some(State { sheet, standing: Vec::new(), events: self.events })
    }

    /// The entrant with a number, from whatever stage he last took part in.
    pub fn anyone(&self, no: Number) -> Option<&Entrant> {
        let earlier = self.sheet.earlier.iter().rev().map(|sheet| &sheet.entrants);
        std::iter::once(&self.sheet.entrants).chain(earlier).find_map(|list| {
            list.binary_search_by_key(&no, |entrant| entrant.no).ok().and_then(|index| list.get(index))
        })
    }

    /// The seed of the lots for lines, groups and first moves, if they were drawn.
    pub fn lots(&self) -> Option<u64> {
        self.sheet.stage.lots
    }

    /// So many of the first rounds are made of results carried over from the stage before.
    pub fn carried_rounds(&self) -> u32 {
        self.sheet.stage.carried_rounds
    }

    /// For each selection of this stage the first of the places over all stages that its entrants play for; empty in the
    /// first stage.
    pub fn places_from(&self) -> &[u32] {
        &self.sheet.stage.places_from
    }

    /// Games between the same two.
    pub fn games_per_match(&self) -> u32 {
        self.sheet
            .regulations
            .games_per_match
            .map_or(self.sheet.format.games_per_match(), |games| games.get())
    }

    /// How many groups there are: as drawn, else as laid down; 0 where the format has none.
    pub fn group_count(&self) -> u32 {
        if !self.sheet.format.has_groups() {
            return 0;
        }
        let drawn = self.sheet.entrants.iter().filter_map(|entrant| entrant.group).max();
        drawn.unwrap_or(self.sheet.regulations.groups.map_or(2, |groups| groups.get()))
    }

    /// Whether it has been created or imported.
    pub fn is_created(&self) -> bool {
        self.sheet.created
    }

    /// Its name; empty where a file gave none.
    pub fn name(&self) -> &str {
        &self.sheet.name
    }

    /// What it lays down.
    pub fn regulations(&self) -> &Regulations {
        &self.sheet.regulations
    }

    /// How it is arranged.
    pub fn format(&self) -> Format {
        self.sheet.format
    }

    /// Rounds to be played: those announced, else the whole table of the round robin (with what was carried over); of an
    /// elimination those that its bracket needs if no further match ends level.
    pub fn planned_rounds(&self) -> u32 {
        if let Some(progress) = Progress::of(self) {
            return self.rounds_paired().saturating_add(progress.rounds_left(self));
        }
        let announced = self.sheet.planned_rounds.map(|rounds| rounds.saturating_add(self.carried_rounds()));
        announced.unwrap_or_else(|| round_robin::rounds(self))
    }

    /// Rounds as announced; none where a round robin plays its whole table.
    pub fn announced_rounds(&self) -> Option<u32> {
        self.sheet.planned_rounds
    }

    /// Everyone on the list, by number, also those who withdrew.
    pub fn entrants(&self) -> &[Entrant] {
        &self.sheet.entrants
    }

    /// The entrant with a number.
    pub fn entrant(&self, no: Number) -> Option<&Entrant> {
        self.index_of(no).and_then(|index| self.sheet.entrants.get(index))
    }

    /// The place of a number in [`State::entrants`].
    pub fn index_of(&self, no: Number) -> Option<usize> {
        // Where no number is missing, each stands in its own place.
        let own = no.get() as usize - 1;
        if self.sheet.entrants.get(own).is_some_and(|entrant| entrant.no == no) {
            return Some(own);
        }
        self.sheet.entrants.binary_search_by_key(&no, |entrant| entrant.no).ok()
    }

    /// Pairs to be kept apart, by number.
    pub fn barred(&self) -> &[BarredPair] {
        &self.sheet.barred
    }

    /// The rounds paired so far.
    pub fn rounds(&self) -> &[Round] {
        &self.sheet.rounds
    }

    /// How many rounds are paired.
    pub fn rounds_paired(&self) -> u32 {
        self.sheet.rounds.len() as u32
    }

    /// Lots must be drawn again before round 1 (14.4).
    pub fn redraw_needed(&self) -> bool {
        self.sheet.redraw_needed
    }

    /// Whether the entrant left a round robin before half of the games, so that all of them are struck out (19.2).
    pub fn is_struck_off(&self, no: Number) -> bool {
        self.index_of(no).is_some_and(|index| history::struck_off(self).get(index).copied().unwrap_or(false))
    }

    /// The result of a game or, as one result from the view of the team that stands first, of a match; none while open.
    pub fn result_of(&self, game: &Game) -> Option<GameResult> {
        match &game.play {
            Play::Game(result) => *result,
            Play::Match(play) => play.overall(self.format(), self.regulations()),
        }
    }

    /// How many boards a match has.
    pub fn boards_of_a_match(&self) -> u32 {
        match self.format() {
            Format::TeamAllPlayAll => all_play_all::boards(self),
            _ => u32::from(self.regulations().boards.get()),
        }
    }

    /// What two meet in a round begin with; `decided` where one of them is gone.
    pub(crate) fn play_of(
        &self,
        round: u32,
        [first, second]: [Number; 2],
        decided: Option<GameResult>,
    ) -> Play {
        if !self.format().is_of_teams() {
            return Play::Game(decided);
        }
        let boards = self.boards_of_a_match() as usize;
        let regular = |no| {
            let members = self.entrant(no).map_or(&[][..], |entrant| &entrant.members);
            LineUp::regular(self.regulations().line_up, boards, members)
        };
        let line_ups = match self.format() {
            Format::TeamAllPlayAll => all_play_all::line_ups_of(self, round, first),
            _ => None,
        };
        let line_ups = line_ups.unwrap_or_else(|| [regular(first), regular(second)]);
        let Some(mut play) = Match::new(line_ups, vec![None; boards]) else { return Play::Game(decided) };
        if let Some(result) = decided {
            play.forfeit(result, self.format());
        }
        Play::Match(play)
    }

    /// Gives every match of a round made by hand its line-ups: those of `before` where the same two teams met there, else
    /// those that stand where nothing is handed in.
    pub(crate) fn seat_matches(&self, round: u32, lines: &mut Round, before: &Round) {
        for game in lines.games.iter_mut().filter(|game| !game.has_result()) {
            let same = |known: &&Game| (known.first, known.second) == (game.first, game.second);
            game.play = match before.games.iter().find(same) {
                Some(known) => known.play.clone(),
                None => self.play_of(round, [game.first, game.second], None),
            };
        }
    }

    /// Boards without a result in a round counted from 1, by number; struck-out games are not waited for.
    pub fn unfinished_boards(&self, round: u32) -> Vec<u32> {
        let Some(games) = self.sheet.rounds.get((round as usize).wrapping_sub(1)) else { return Vec::new() };
        let struck = history::struck_off(self);
        let gone = |no| self.index_of(no).is_some_and(|index| struck.get(index) == Some(&true));
        let open = games.games.iter().filter(|game| game.is_open(self.format()));
        open.filter(|game| !gone(game.first) && !gone(game.second)).map(|game| game.board).collect()
    }

    /// Length of the log so far, undone events and undoings included.
    pub fn events(&self) -> u32 {
        self.events
    }

    /// The events that stand, each with its place in the log.
    pub fn standing_events(&self) -> &[(u32, Event)] {
        &self.standing
    }
}

impl Sheet {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Created { name, regulations, format, planned_rounds } => {
                *self = Sheet {
                    created: true,
                    name: name.clone(),
                    regulations: regulations.clone(),
                    format: *format,
                    planned_rounds: *planned_rounds,
                    ..Sheet::default()
                };
            }
            Event::Imported { file } => self.import(file),
            Event::Entered { entrants } => {
                self.entrants.extend(entrants.iter().cloned());
                self.entrants.sort_by_key(|entrant| entrant.no);
                self.seat(&[]);
            }
            Event::MembersSet { no, members } => {
                self.change(*no, |entrant| entrant.members.clone_from(members));
            }
            Event::LineUpSet { round, no, line_up, .. } => self.set_line_up(*round, *no, line_up),
            Event::BoardsRecorded { round, board, boards, .. } => {
                let Some(Play::Match(play)) = self.play(*round, *board) else { return };
                for change in boards {
                    play.record(change.board, change.result);
                }
            }
            Event::EntrantEdited { no, name, team, rating, categories } => {
                self.change(*no, |entrant| {
                    if let Some(categories) = categories {
                        entrant.categories.clone_from(categories);
                    }
                    entrant.name.clone_from(name);
                    entrant.team.clone_from(team);
                    entrant.rating = *rating;
                });
            }
            Event::EntrantRemoved { no } => {
                self.entrants.retain(|entrant| entrant.no != *no);
                self.barred.retain(|pair| pair.one != *no && pair.other != *no);
                self.seat(&[]);
            }
            Event::LotsDrawn { order, .. } => {
                let now: HashMap<Number, Number> =
                    order.iter().enumerate().map(|(index, old)| (*old, Number::at(index))).collect();
                let number = |old: Number| now.get(&old).copied().unwrap_or(old);
                for pair in &mut self.barred {
                    let (one, other) = (number(pair.one), number(pair.other));
                    (pair.one, pair.other) = (one.min(other), one.max(other));
                }
                self.barred.sort_by_key(|pair| (pair.one, pair.other, pair.from_round));
                for entrant in &mut self.entrants {
                    entrant.no = number(entrant.no);
                }
                self.entrants.sort_by_key(|entrant| entrant.no);
                self.redraw_needed = false;
            }
            Event::RoundPaired { pairing, dropped, eliminated, .. } => {
                self.drop(dropped);
                self.eliminate(eliminated);
                self.rounds.push(pairing.clone());
            }
            Event::RoundArranged { round, pairing, .. } => {
                let index = (*round as usize).checked_sub(1);
                if let Some(slot) = index.and_then(|index| self.rounds.get_mut(index)) {
                    slot.clone_from(pairing);
                }
            }
            Event::LeaveSet { no, rounds, leave, .. } => {
                self.change(*no, |entrant| entrant.set_leave(rounds, *leave));
            }
            Event::PairBarred { pair, .. } => {
                self.barred.retain(|known| (known.one, known.other) != (pair.one, pair.other));
                self.barred.push(*pair);
                self.barred.sort_by_key(|pair| (pair.one, pair.other, pair.from_round));
            }
            Event::PairUnbarred { one, other } => {
                self.barred.retain(|pair| (pair.one, pair.other) != (*one, *other));
            }
            Event::SeatsDrawn { seed, seats } => {
                self.stage.lots = Some(*seed);
                self.seat(seats);
            }
            Event::StageStarted { stage } => self.start_stage(stage),
            Event::ResultRecorded { round, board, result, .. } => self.record(*round, *board, *result),
            Event::Withdrawn { no, effect, .. } => self.withdraw(*no, effect),
            Event::Reinstated { no, .. } => {
                let paired = self.rounds.len() as u32;
                self.change(*no, |entrant| {
                    if let Some(last) = entrant.withdrawn_after_round.take() {
                        entrant.set_leave(&(last + 1..=paired).collect::<Vec<_>>(), Some(Leave::Absent));
                    }
                });
            }
            Event::RoundUnpaired { round, .. } => {
                self.rounds.truncate((*round as usize).saturating_sub(1));
                let last = self.rounds.len() as u32;
                for entrant in &mut self.entrants {
                    entrant.withdrawn_after_round =
                        entrant.withdrawn_after_round.map(|known| known.min(last));
                    // Who dropped out for the round that is taken back is in again.
                    entrant.eliminated_after_round =
                        entrant.eliminated_after_round.filter(|known| *known < last);
                }
            }
            Event::FoulsRecorded { no, count, member, .. } => {
                self.change(*no, |entrant| {
                    let fouls = match member.and_then(|member| entrant.members.get_mut(member.index())) {
                        Some(member) => &mut member.fouls,
                        None => &mut entrant.fouls,
                    };
                    *fouls = fouls.saturating_add(*count);
                });
            }
            Event::Penalised { no, kind, round, reason, effect, member } => {
                let penalty = Penalty { kind: *kind, round: *round, reason: reason.clone() };
                self.change(*no, |entrant| {
                    match member.and_then(|member| entrant.members.get_mut(member.index())) {
                        Some(member) => member.penalties.push(penalty),
                        None => entrant.penalties.push(penalty),
                    }
                });
                if let Some(effect) = effect {
                    self.withdraw(*no, effect);
                }
            }
            Event::Undone { .. } => {}
        }
    }

    fn import(&mut self, file: &StateFile) {
        *self = Sheet::of_file(file);
        self.earlier = file.earlier_stages.iter().map(Sheet::of_file).collect();
    }

    fn of_file(file: &StateFile) -> Sheet {
        let regulations = file.regulations().unwrap_or_else(|_| file.format.regulations(file.rules));
        let mut sheet = Sheet {
            created: true,
            name: file.name.clone().unwrap_or_default(),
            regulations,
            format: file.format,
            planned_rounds: file.planned_rounds,
            entrants: file.players.clone(),
            rounds: file.rounds.clone(),
            barred: file.barred.clone(),
            redraw_needed: false,
            stage: StageSheet {
                name: file.stage.clone().unwrap_or_default(),
                lots: file.lots,
                places_from: file.places_from.clone(),
                carried_rounds: file.carried_rounds,
            },
            earlier: Vec::new(),
        };
        sheet.entrants.sort_by_key(|entrant| entrant.no);
        sheet.barred.sort_by_key(|pair| (pair.one, pair.other, pair.from_round));
        sheet
    }

    fn to_file(&self) -> StateFile {
        StateFile {
            name: Some(self.name.clone()).filter(|name| !name.is_empty()),
            rules: self.regulations.edition,
            stage: Some(self.stage.name.clone()).filter(|name| !name.is_empty()),
            format: self.format,
            planned_rounds: self.planned_rounds,
            lots: self.stage.lots,
            carried_rounds: self.stage.carried_rounds,
            places_from: self.stage.places_from.clone(),
            settings: self.regulations.settings(),
            players: self.entrants.clone(),
            barred: self.barred.clone(),
            rounds: self.rounds.clone(),
            earlier_stages: self.earlier.iter().map(Sheet::to_file).collect(),
        }
    }

    /// Gives lines and groups, and takes them from those who are given none.
    fn seat(&mut self, seats: &[Seat]) {
        let by_number: HashMap<Number, Seat> = seats.iter().map(|seat| (seat.no, *seat)).collect();
        for entrant in &mut self.entrants {
            let seat = by_number.get(&entrant.no);
            entrant.group = seat.and_then(|seat| seat.group);
            entrant.line = seat.map(|seat| seat.line);
        }
    }

    fn eliminate(&mut self, eliminated: &[Number]) {
        let last = self.rounds.len() as u32;
        for no in eliminated {
            self.change(*no, |entrant| entrant.eliminated_after_round = Some(last));
        }
    }

    fn start_stage(&mut self, start: &StageStart) {
        let mut ended = std::mem::take(self);
        let mut earlier = std::mem::take(&mut ended.earlier);
        let name = ended.name.clone();
        let plays = |no: Number| start.seats.iter().any(|seat| seat.no == no);
        let barred =
            ended.barred.iter().filter(|pair| plays(pair.one) && plays(pair.other)).copied().collect();
        earlier.push(ended);
        let find = |no: Number| {
            let known = |sheet: &Sheet| {
                sheet
                    .entrants
                    .binary_search_by_key(&no, |entrant| entrant.no)
                    .ok()
                    .map(|at| sheet.entrants[at].clone())
            };
            earlier.iter().rev().find_map(known)
        };
        let mut entrants: Vec<Entrant> = start
            .seats
            .iter()
            .filter_map(|seat| {
                let mut entrant = find(seat.no)?;
                entrant.withdrawn_after_round = None;
                entrant.eliminated_after_round = None;
                entrant.entered_after_round = 0;
                entrant.byes.clear();
                entrant.absences.clear();
                entrant.group = seat.group;
                entrant.line = Some(seat.line);
                Some(entrant)
            })
            .collect();
        entrants.sort_by_key(|entrant| entrant.no);
        *self = Sheet {
            created: true,
            name,
            regulations: start.regulations.clone(),
            format: start.format,
            planned_rounds: start.planned_rounds,
            entrants,
            rounds: start.carried.clone(),
            barred,
            redraw_needed: false,
            stage: StageSheet {
                name: start.name.clone(),
                lots: start.seed,
                places_from: start.places_from.clone(),
                carried_rounds: start.carried.len() as u32,
            },
            earlier,
        };
    }

    fn drop(&mut self, dropped: &[Number]) {
        let last = self.rounds.len() as u32;
        for no in dropped {
            self.change(*no, |entrant| entrant.withdrawn_after_round = Some(last));
        }
    }

    fn change(&mut self, no: Number, change: impl FnOnce(&mut Entrant)) {
        if let Ok(index) = self.entrants.binary_search_by_key(&no, |entrant| entrant.no) {
            change(&mut self.entrants[index]);
        }
    }

    fn play(&mut self, round: u32, board: u32) -> Option<&mut Play> {
        let round = self.rounds.get_mut((round as usize).checked_sub(1)?)?;
        round.games.iter_mut().find(|game| game.board == board).map(|game| &mut game.play)
    }

    fn record(&mut self, round: u32, board: u32, result: Option<GameResult>) {
        if let Some(Play::Game(slot)) = self.play(round, board) {
            *slot = result;
        }
    }

    fn set_line_up(&mut self, round: u32, no: Number, line_up: &LineUp) {
        let round = (round as usize).checked_sub(1).and_then(|index| self.rounds.get_mut(index));
        let game = round.and_then(|lines| lines.games.iter_mut().find(|game| game.turn_of(no).is_some()));
        if let Some((game, side)) = game.and_then(|game| game.turn_of(no).map(|side| (game, side)))
            && let Play::Match(play) = &mut game.play
        {
            play.set_line_up(side, line_up.clone());
        }
    }

    fn withdraw(&mut self, no: Number, effect: &Withdrawal) {
        self.change(no, |entrant| entrant.withdrawn_after_round = Some(effect.after_round));
        let format = self.format;
        for forfeit in effect.forfeits.iter().chain(&effect.judged) {
            match self.play(forfeit.round, forfeit.board) {
                Some(Play::Game(result)) => *result = Some(forfeit.result),
                Some(Play::Match(play)) => play.forfeit(forfeit.result, format),
                None => {}
            }
        }
        self.redraw_needed |= effect.redraw;
    }
}
