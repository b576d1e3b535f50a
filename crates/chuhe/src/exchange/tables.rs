//! What stands in the tables of an event: entries, every round, places with what decided, who met whom, teams, penalties,
//! settings. One stage after the other where there are several.

use rulebook::Edition;
use tournament::history::{Ledger, Outcome, RoundRecord};
use tournament::ranking::{self, DecidedBy, Standing};
use tournament::team::MemberRecord;
use tournament::{ByeKind, Entrant, Game, GameResult, Number, Penalty, Round, State, Turn, stages};

use super::{Cell, Table};
use crate::desk::{GameId, Who};
use crate::i18n::places::{self, Value};
use crate::i18n::{Lang, bracket, happened, reasons, settings, teams};

/// Most entrants for whom there is a table of everybody against everybody.
const MOST_ACROSS: usize = 120;

/// The key of the table of penalties and fouls, behind that of the stage: the only one that is not public.
pub const PENALTIES: &str = "penalties";

/// Every table of an event, in the order of a workbook.
pub fn of(lang: Lang, state: &State) -> Vec<Table> {
    let last = state.stage_number();
    let mut tables = Vec::new();
    for number in 1..=last.max(1) {
        let Some(stage) = state.at_stage(number) else { continue };
        let mut of_stage = Maker { lang, state: &stage }.tables();
        if last > 1 {
            for table in &mut of_stage {
                table.key = format!("stage-{number}-{}", table.key);
                table.title = format!("{number}. {}", table.title);
            }
        }
        tables.append(&mut of_stage);
    }
    let maker = Maker { lang, state };
    if last > 1 {
        tables.push(maker.overall());
    }
    tables.push(maker.settings());
    tables
}

/// A stage of an event and the language its tables are in.
struct Maker<'a> {
    lang: Lang,
    state: &'a State,
}

impl Maker<'_> {
    fn tables(&self) -> Vec<Table> {
        let state = self.state;
        let of_teams = state.format().is_of_teams();
        let mut tables = vec![self.entries()];
        if of_teams {
            tables.push(self.members());
        }
        tables.extend((1..).zip(state.rounds()).map(|(number, round)| self.round(number, round)));
        if state.rounds_paired() > 0 {
            if of_teams {
                tables.push(self.boards());
            }
            let standings = ranking::standings(state);
            tables.push(self.places("standings", self.say("standings-title"), &standings));
            for (n, category) in (1..).zip(ranking::categories(state)) {
                let some = ranking::of_category(state, &standings, category);
                let title = format!("{} {category}", self.say("standings-title"));
                tables.push(self.places(&format!("standings-category-{n}"), title, &some));
            }
            if !of_teams && state.entrants().iter().any(|entrant| entrant.team.is_some()) {
                tables.push(self.teams_by_members(&standings));
            }
            if of_teams {
                tables.push(self.best_members());
            }
            tables.push(self.round_table(&standings));
            if state.entrants().len() <= MOST_ACROSS {
                tables.extend(self.crosstables(&standings));
            }
        }
        tables.push(self.penalties());
        tables
    }

    fn say(&self, key: &str) -> String {
        self.lang.text(key).to_string()
    }

    fn table(&self, key: &str, title: String, columns: Vec<String>, rows: Vec<Vec<Cell>>) -> Table {
        Table { key: key.to_owned(), title, columns, rows }
    }

    fn edition(&self) -> Edition {
        self.state.regulations().edition
    }

    fn name(&self, no: Number) -> String {
        self.state.anyone(no).map_or_else(|| no.to_string(), |entrant| entrant.name.clone())
    }

    fn team(&self, no: Number) -> Cell {
        Cell::text(self.state.anyone(no).and_then(|entrant| entrant.team.clone()).unwrap_or_default())
    }

    fn group(&self, entrant: Option<&Entrant>) -> Cell {
        let group = entrant.and_then(|entrant| entrant.group);
        Cell::text(group.map(|group| bracket::group(self.lang, self.state, group)).unwrap_or_default())
    }

    fn turn(&self, turn: Turn) -> String {
        match turn {
            Turn::First => self.lang.text("first-short"),
            Turn::Second => self.lang.text("second-short"),
        }
        .to_string()
    }

    /// 先手（红）.
    fn turn_and_side(&self, turn: Turn) -> String {
        match (turn, self.edition()) {
            (Turn::First, Edition::Cxa2011) => self.lang.text("first-mover-red"),
            (Turn::First, Edition::Cxa1960) => self.lang.text("first-mover-black"),
            (Turn::Second, Edition::Cxa2011) => self.lang.text("second-mover-black"),
            (Turn::Second, Edition::Cxa1960) => self.lang.text("second-mover-red"),
        }
        .to_string()
    }

    fn entries(&self) -> Table {
        let of_teams = self.state.format().is_of_teams();
        let grouped = self.state.group_count() > 0;
        let mut columns =
            vec![self.say("number"), if of_teams { self.say("team-name") } else { self.say("name") }];
        if !of_teams {
            columns.extend([self.say("team"), self.say("rating")]);
        }
        columns.push(self.say("category"));
        if grouped {
            columns.push(self.say("group"));
        }
        columns.extend([self.say("kind-fouls"), self.say("state")]);
        let row = |entrant: &Entrant| {
            let mut row = vec![Cell::from(entrant.no), Cell::text(&entrant.name)];
            if !of_teams {
                row.extend([
                    Cell::text(entrant.team.clone().unwrap_or_default()),
                    Cell::from(entrant.rating),
                ]);
            }
            row.push(Cell::text(entrant.categories.join("、")));
            if grouped {
                row.push(self.group(Some(entrant)));
            }
            row.push(Cell::from(Some(entrant.all_fouls()).filter(|fouls| *fouls > 0)));
            row.push(Cell::text(match entrant.withdrawn_after_round {
                Some(round) => self.lang.text("withdrawn-after").with("round", round).to_string(),
                None => String::new(),
            }));
            row
        };
        let rows = self.state.entrants().iter().map(row).collect();
        self.table("entries", self.say("entries"), columns, rows)
    }

    /// The members of teams as a list of entries that can be read again.
    fn members(&self) -> Table {
        let columns = [
            self.say("team-number"),
            self.say("team"),
            self.say("team-board"),
            self.say("name"),
            self.say("rating"),
            self.say("category"),
            self.say("kind-fouls"),
        ];
        let rows = self.state.entrants().iter().flat_map(|team| {
            (1u32..).zip(&team.members).map(|(no, member)| {
                vec![
                    Cell::from(team.no),
                    Cell::text(&team.name),
                    Cell::from(no),
                    Cell::text(&member.name),
                    Cell::from(member.rating),
                    Cell::text(team.categories.join("、")),
                    Cell::from(Some(member.fouls).filter(|fouls| *fouls > 0)),
                ]
            })
        });
        self.table("members", self.say("kind-members-set"), columns.into(), rows.collect())
    }

    /// Pairings and results, and who did not play.
    fn round(&self, number: u32, round: &Round) -> Table {
        let of_teams = self.state.format().is_of_teams();
        // The points that they bring to the table.
        let before = Ledger::of(&self.state.as_of_round(number - 1));
        let points = |no: Number| {
            let records = self.state.index_of(no).and_then(|index| before.records.get(index));
            let last = records.and_then(|records| records.last());
            Cell::from(last.map_or(0, |record| record.total))
        };
        let mut columns = vec![
            if of_teams { self.say("match-n") } else { self.say("board") },
            self.say("first-number"),
            self.turn_and_side(Turn::First),
        ];
        if !of_teams {
            columns.push(self.say("first-team"));
        }
        columns.extend([self.say("points-before"), self.say("result")]);
        if of_teams {
            columns.extend([self.say("first-boards"), self.say("second-boards")]);
        }
        columns.extend([self.say("second-number"), self.turn_and_side(Turn::Second)]);
        if !of_teams {
            columns.push(self.say("second-team"));
        }
        columns.push(self.say("points-before-second"));
        let game = |game: &Game| {
            let mut row =
                vec![Cell::from(game.board), Cell::from(game.first), Cell::text(self.name(game.first))];
            if !of_teams {
                row.push(self.team(game.first));
            }
            row.extend([points(game.first), result(self.state.result_of(game))]);
            if let Some(play) = game.team_match() {
                let sides = play.score(self.state.format(), self.state.regulations());
                row.extend(sides.map(|side| Cell::from(side.boards.game_points)));
            }
            row.extend([Cell::from(game.second), Cell::text(self.name(game.second))]);
            if !of_teams {
                row.push(self.team(game.second));
            }
            row.push(points(game.second));
            row
        };
        let width = columns.len();
        let rest = |bye: &tournament::Bye| {
            let mut row = vec![Cell::Empty, Cell::from(bye.entrant), Cell::text(self.name(bye.entrant))];
            if !of_teams {
                row.push(self.team(bye.entrant));
            }
            row.extend([points(bye.entrant), Cell::text(reasons::bye_kind(self.lang, bye.kind))]);
            row.resize(width, Cell::Empty);
            row
        };
        let rows = round.games.iter().map(game).chain(round.byes.iter().map(rest)).collect();
        let title = self.lang.text("round-n").with("n", number).to_string();
        self.table(&format!("round-{number:02}"), title, columns, rows)
    }

    /// Line-ups and results of every board of every match.
    fn boards(&self) -> Table {
        let columns = [
            self.say("round"),
            self.say("match-n"),
            self.say("board"),
            self.say("first-team"),
            self.say("first-mover"),
            self.say("result"),
            self.say("second-mover"),
            self.say("second-team"),
        ];
        let seat = |who: Who| [Cell::text(self.name(who.entrant)), Cell::text(who.name(self.state))];
        let row = |id: GameId| {
            let paired = id.paired(self.state)?;
            let [[first_team, first], [second_team, second]] = paired.players.map(seat);
            let places = [id.round, id.board, id.at.unwrap_or(1)].map(Cell::from);
            let rest = [first_team, first, result(paired.result), second, second_team];
            Some(places.into_iter().chain(rest).collect())
        };
        let rounds = 1..=self.state.rounds_paired();
        let rows = rounds.flat_map(|round| GameId::all(self.state, round)).filter_map(row);
        self.table("boards", self.say("line-ups-results"), columns.into(), rows.collect())
    }

    /// Places with every step of the ladder that has a value, and what decided.
    fn places(&self, key: &str, title: String, standings: &[Standing]) -> Table {
        let steps = places::columns(self.state);
        let with_teams = !self.state.format().is_of_teams();
        let grouped = self.state.group_count() > 0;
        let mut columns = Vec::new();
        if grouped {
            columns.push(self.say("group"));
        }
        columns.extend([self.say("place"), self.say("number"), self.say("name")]);
        if with_teams {
            columns.push(self.say("team"));
        }
        columns.extend(steps.iter().map(|step| reasons::key(self.lang, *step, self.edition())));
        columns.extend([self.say("decided"), self.say("decided-step")]);
        let names = |no: Number| self.name(no);
        let row = |standing: &Standing| {
            let mut row = Vec::new();
            if grouped {
                row.push(self.group(self.state.entrant(standing.no)));
            }
            row.extend([
                Cell::from(standing.place),
                Cell::from(standing.no),
                Cell::text(self.name(standing.no)),
            ]);
            if with_teams {
                row.push(self.team(standing.no));
            }
            row.extend(steps.iter().map(|step| match places::value(self.lang, standing, *step) {
                Value::Number(number) => Cell::Number(number),
                Value::Halves(doubled) => Cell::Halves(doubled),
                Value::Word(word) => Cell::text(word),
                Value::Nothing => Cell::Empty,
            }));
            row.push(Cell::text(reasons::decided(self.lang, &standing.decided_by, self.edition(), &names)));
            row.push(match &standing.decided_by {
                DecidedBy::Key { key, .. } => Cell::text(reasons::key(self.lang, *key, self.edition())),
                DecidedBy::Leader | DecidedBy::Shared { .. } | DecidedBy::Bracket { .. } => Cell::Empty,
            });
            row
        };
        let rows = standings.iter().map(row).collect();
        self.table(key, title, columns, rows)
    }

    /// Teams by the places of their members.
    fn teams_by_members(&self, standings: &[Standing]) -> Table {
        let columns = [
            self.say("place"),
            self.say("team"),
            self.say("sum-of-places"),
            self.say("places-counted"),
            self.say("decided"),
        ];
        let names = |no: Number| self.name(no);
        let places = ranking::teams::by_members(self.state, standings);
        let rows = places.iter().map(|line| {
            vec![
                Cell::from(line.place),
                Cell::text(&line.team),
                Cell::from(line.sum),
                Cell::text(teams::counted(self.lang, line, &names)),
                Cell::text(teams::decided(self.lang, &line.decided_by)),
            ]
        });
        self.table("teams", self.say("list-teams"), columns.into(), rows.collect())
    }

    /// What the members of teams did.
    fn best_members(&self) -> Table {
        let columns = [
            self.say("team"),
            self.say("team-board"),
            self.say("name"),
            self.say("rating"),
            self.say("key-game-points"),
            self.say("games-won"),
            self.say("games-drawn"),
            self.say("games-lost"),
            self.say("forfeit"),
        ];
        let rows = teams::best_members(self.state).into_iter().map(|one| {
            let MemberRecord { points, wins, draws, losses, forfeits, .. } = one.record;
            let mut row = vec![
                Cell::text(&one.team.name),
                Cell::from(one.no),
                Cell::text(&one.member.name),
                Cell::from(one.member.rating),
            ];
            row.extend([points, wins, draws, losses, forfeits].map(Cell::from));
            row
        });
        self.table("member-results", self.say("list-members"), columns.into(), rows.collect())
    }

    /// Everybody's rounds in a line: opponent, turn and points.
    fn round_table(&self, standings: &[Standing]) -> Table {
        let ledger = Ledger::of(self.state);
        let mut columns = vec![self.say("place"), self.say("number"), self.say("name")];
        columns.extend(
            (1..=self.state.rounds_paired()).map(|n| self.lang.text("round-n").with("n", n).to_string()),
        );
        columns.push(self.say("points"));
        let rows = standings.iter().map(|standing| {
            let mut row =
                vec![Cell::from(standing.place), Cell::from(standing.no), Cell::text(self.name(standing.no))];
            let records = self.state.index_of(standing.no).and_then(|index| ledger.records.get(index));
            row.extend(records.into_iter().flatten().map(|record| Cell::text(self.of_round(record))));
            row.resize(columns.len() - 1, Cell::Empty);
            row.push(Cell::from(standing.points));
            row
        });
        let rows = rows.collect();
        self.table("rounds", self.say("round-table"), columns, rows)
    }

    /// `17先2`, of teams `3先2/5`; a word for a round without an opponent.
    fn of_round(&self, record: &RoundRecord) -> String {
        let (Some(opponent), Some(turn)) = (record.opponent, record.turn) else {
            let points = Some(record.points).filter(|points| *points > 0);
            let points = points.map(|points| points.to_string()).unwrap_or_default();
            return match record.outcome {
                Outcome::Bye(kind) => {
                    let word = reasons::bye_kind(self.lang, kind);
                    match kind {
                        ByeKind::Rest | ByeKind::Bracket => word,
                        _ => word + &points,
                    }
                }
                _ => format!("–{points}"),
            };
        };
        format!("{opponent}{}{}", self.turn(turn), made(record))
    }

    /// Everybody against everybody, a table for each group.
    fn crosstables(&self, standings: &[Standing]) -> Vec<Table> {
        let groups: Vec<Option<u32>> = match self.state.group_count() {
            0 => vec![None],
            count => (1..=count).map(Some).collect(),
        };
        groups.into_iter().map(|group| self.crosstable(standings, group)).collect()
    }

    fn crosstable(&self, standings: &[Standing], group: Option<u32>) -> Table {
        let ledger = Ledger::of(self.state);
        let members: Vec<(usize, &Entrant)> = self
            .state
            .entrants()
            .iter()
            .enumerate()
            .filter(|(_, entrant)| group.is_none() || entrant.group == group)
            .collect();
        let mut columns = vec![self.say("number"), self.say("name")];
        columns.extend(members.iter().map(|(_, entrant)| entrant.no.to_string()));
        columns.extend([self.say("points"), self.say("place")]);
        let row = |(index, entrant): &(usize, &Entrant)| {
            let records = ledger.records.get(*index).map(Vec::as_slice).unwrap_or_default();
            let mut row = vec![Cell::from(entrant.no), Cell::text(&entrant.name)];
            row.extend(members.iter().map(|(_, other)| {
                if other.no == entrant.no {
                    return Cell::text("×");
                }
                let games = records.iter().filter(|record| record.opponent == Some(other.no));
                let games: Vec<String> = games
                    .map(|record| made(record) + &record.turn.map(|turn| self.turn(turn)).unwrap_or_default())
                    .collect();
                Cell::text(games.join(" "))
            }));
            let standing = standings.iter().find(|standing| standing.no == entrant.no);
            row.push(Cell::from(standing.map(|standing| standing.points)));
            row.push(Cell::from(standing.map(|standing| standing.place)));
            row
        };
        let rows = members.iter().map(row).collect();
        let title = self.say("crosstable-title");
        match group {
            None => self.table("crosstable", title, columns, rows),
            Some(group) => {
                let title = format!("{title} {}", bracket::group(self.lang, self.state, group));
                self.table(&format!("crosstable-{group}"), title, columns, rows)
            }
        }
    }

    /// Penalties one by one, fouls by their number.
    fn penalties(&self) -> Table {
        let columns = [
            self.say("number"),
            self.say("name"),
            self.say("kind-members-set"),
            self.say("penalty-kind"),
            self.say("how-many"),
            self.say("round"),
            self.say("reason"),
        ];
        let mut rows = Vec::new();
        for entrant in self.state.entrants() {
            let mut line = |member: &str, kind: String, count: u32, round: Option<u32>, reason: &str| {
                rows.push(vec![
                    Cell::from(entrant.no),
                    Cell::text(&entrant.name),
                    Cell::text(member),
                    Cell::text(kind),
                    Cell::from(count),
                    Cell::from(round),
                    Cell::text(reason),
                ]);
            };
            let own = std::iter::once(("", entrant.fouls, &entrant.penalties));
            let of_members = entrant.members.iter().map(|one| (one.name.as_str(), one.fouls, &one.penalties));
            for (member, fouls, penalties) in own.chain(of_members) {
                if fouls > 0 {
                    line(member, self.say("kind-fouls"), fouls, None, "");
                }
                for Penalty { kind, round, reason } in penalties {
                    let round = Some(*round).filter(|round| *round > 0);
                    line(member, happened::penalty(self.lang, *kind), 1, round, reason);
                }
            }
        }
        self.table(PENALTIES, self.say("penalties-and-fouls"), columns.into(), rows)
    }

    /// Places over all stages.
    fn overall(&self) -> Table {
        let columns = [
            self.say("place"),
            self.say("number"),
            self.say("name"),
            self.say("team"),
            self.say("stage"),
            self.say("place-there"),
        ];
        let rows = stages::overall(self.state).into_iter().map(|one| {
            vec![
                Cell::from(one.place),
                Cell::from(one.no),
                Cell::text(self.name(one.no)),
                self.team(one.no),
                Cell::from(one.stage),
                Cell::from(one.place_there),
            ]
        });
        self.table("overall", self.say("overall-title"), columns.into(), rows.collect())
    }

    /// What the event lays down, with the articles.
    fn settings(&self) -> Table {
        let (lang, state) = (self.lang, self.state);
        let columns =
            [self.say("setting"), self.say("setting-value"), self.say("articles"), self.say("setting-key")];
        let facts = [
            (self.say("event-name"), state.name().to_owned(), ""),
            (self.say("event-format"), settings::format(lang, state.format()), "format"),
            (self.say("event-rounds"), state.planned_rounds().to_string(), "planned_rounds"),
        ];
        let facts = facts.map(|(name, value, key)| {
            vec![Cell::text(name), Cell::text(value), Cell::Empty, Cell::text(key)]
        });
        let chosen = settings::all(lang, state.regulations(), state.format()).into_iter().map(|one| {
            let articles: Vec<String> = one
                .articles
                .iter()
                .map(|article| format!("{} {}", lang.number(*article), lang.title(*article)))
                .collect();
            let articles = reasons::list(lang, &articles);
            vec![Cell::text(one.name), Cell::text(one.value), Cell::text(articles), Cell::text(one.key)]
        });
        let rows = facts.into_iter().chain(chosen).collect();
        self.table("settings", self.say("settings"), columns.into(), rows)
    }
}

/// A result as files have it.
fn result(result: Option<GameResult>) -> Cell {
    Cell::text(result.map_or("", GameResult::code))
}

/// What a game brought, in a sign; of a match, 场分 and 局分.
fn made(record: &RoundRecord) -> String {
    match record.outcome {
        Outcome::Unplayed => "·".to_owned(),
        Outcome::StruckOut => "×".to_owned(),
        Outcome::WinByForfeit => "+".to_owned(),
        Outcome::LossByForfeit => "−".to_owned(),
        _ => match record.boards {
            Some(boards) => format!("{}/{}", record.match_points, boards.game_points),
            None => record.points.to_string(),
        },
    }
}
