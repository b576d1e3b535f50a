//! Reads what teams have besides: their members, and the matches.

use rulebook::regulations::LineUpRule;

use super::read::{At, game_result, penalties};
use super::{FileError, FileProblem, StateFile};
use crate::model::{Format, Game, GameResult, Number, Turn};
use crate::team::{LineUp, Match, Member, Play};

/// The members of a team.
pub(super) fn members(at: &At) -> Result<Vec<Member>, FileError> {
    at.array()?.map(|at| member(&at)).collect()
}

fn member(at: &At) -> Result<Member, FileError> {
    let it = at.object(&["name", "rating", "fouls", "penalty"])?;
    let name = it.required("name")?;
    let text: String = name.plain("text")?;
    if text.trim().is_empty() {
        return Err(name.expected("a name"));
    }
    Ok(Member {
        name: text,
        rating: it.maybe_count("rating")?,
        fouls: it.maybe_count("fouls")?.unwrap_or(0),
        penalties: penalties(it.optional("penalty"))?,
    })
}

/// A match as the file has it; what it leaves out is filled in by [`line`].
pub(super) struct MatchLine {
    board: u32,
    first: Number,
    second: Number,
    boards: Option<Vec<Option<GameResult>>>,
    line_ups: [Option<LineUp>; 2],
    path: String,
}

/// With whether the director locked it.
pub(super) fn match_line(at: &At) -> Result<(MatchLine, bool), FileError> {
    let it = at.object(&["board", "first", "second", "boards", "line_ups", "locked"])?;
    let locked = it.maybe("locked", "true or false")?.unwrap_or(false);
    let boards = match it.optional("boards") {
        Some(at) => Some(at.array()?.map(|at| game_result(&at)).collect::<Result<_, _>>()?),
        None => None,
    };
    let mut line_ups = [None, None];
    if let Some(at) = it.optional("line_ups") {
        let mut given = 0;
        for (index, one) in at.array()?.enumerate() {
            given = index + 1;
            if let Some(slot) = line_ups.get_mut(index).filter(|_| !one.is_null()) {
                *slot = Some(one.plain("a list of members' numbers, with null for an empty board")?);
            }
        }
        if given != 2 {
            return Err(at.expected("two line-ups, of the first and of the second team"));
        }
    }
    let board = it.required("board")?;
    let number = board.count()?;
    if number == 0 {
        return Err(board.expected("1 or more"));
    }
    let line = MatchLine {
        board: number,
        first: it.required("first")?.number()?,
        second: it.required("second")?.number()?,
        boards,
        line_ups,
        path: at.path().to_owned(),
    };
    Ok((line, locked))
}

/// The match of a line, in a file of which everything but its rounds is read. Boards left out are unplayed, and a line-up
/// left out is that of the first members.
pub(super) fn game(file: &StateFile, rules: &MatchRules, line: MatchLine) -> Result<Game, FileError> {
    let MatchLine { board, first, second, boards, line_ups, path } = line;
    let count = rules.boards;
    let results = boards.unwrap_or_else(|| vec![None; count]);
    if results.len() != count {
        let problem = FileProblem::BoardCount { found: results.len(), boards: count };
        return Err(FileError::new(format!("{path}.boards"), problem));
    }
    let teams = [first, second];
    let members = teams.map(|no| {
        file.players.iter().find(|team| team.no == no).map_or(&[][..], |team| team.members.as_slice())
    });
    let mut seated = [LineUp::default(), LineUp::default()];
    for (index, given) in line_ups.into_iter().enumerate() {
        seated[index] = given.unwrap_or_else(|| LineUp::regular(rules.line_up, count, members[index]));
        if seated[index].0.len() != count {
            let problem = FileProblem::BoardCount { found: seated[index].0.len(), boards: count };
            return Err(FileError::new(format!("{path}.line_ups[{index}]"), problem));
        }
    }
    match Match::new(seated, results) {
        Some(play) => Ok(Game { board, first, second, play: Play::Match(play) }),
        None => Err(FileError::new(format!("{path}.boards"), FileProblem::Missing)),
    }
}

/// What the settings and the teams of a file say of its matches.
pub(super) struct MatchRules {
    line_up: LineUpRule,
    boards: usize,
}

impl StateFile {
    /// What holds for all matches.
    ///
    /// # Errors
    /// A setting that cannot stand.
    pub(super) fn match_rules(&self) -> Result<MatchRules, FileError> {
        let rules = self.regulations()?;
        Ok(if self.format == Format::TeamAllPlayAll {
            let boards = self.players.iter().map(|team| team.members.len()).min().unwrap_or(0);
            MatchRules { line_up: LineUpRule::Free, boards }
        } else {
            MatchRules { line_up: rules.line_up, boards: usize::from(rules.boards.get()) }
        })
    }

    /// What must hold of a match: its line-ups are in order, and no board that is empty has a result.
    pub(super) fn check_match(&self, rules: &MatchRules, at: &str, game: &Game) -> Result<(), FileError> {
        let play = match (&game.play, self.format.is_of_teams()) {
            (Play::Match(play), true) => play,
            (Play::Game(_), false) => return Ok(()),
            _ => return Err(FileError::new(at, FileProblem::NotOfTheFormat)),
        };
        for (index, (side, no)) in [(Turn::First, game.first), (Turn::Second, game.second)].iter().enumerate()
        {
            let Some(team) = self.players.iter().find(|team| team.no == *no) else { continue };
            // Who was expelled later may well have played before.
            let members: Vec<Member> = team
                .members
                .iter()
                .map(|member| Member { penalties: Vec::new(), ..member.clone() })
                .collect();
            play.line_up(*side).check(rules.line_up, rules.boards, &members).map_err(|fault| {
                FileError::new(format!("{at}.line_ups[{index}]"), FileProblem::LineUp(fault))
            })?;
        }
        for (index, result) in play.recorded().iter().enumerate() {
            let counts = play.result(index as u32 + 1, self.format);
            if result.is_some() && *result != counts {
                return Err(FileError::new(format!("{at}.boards[{index}]"), FileProblem::EmptyBoard));
            }
        }
        Ok(())
    }
}
