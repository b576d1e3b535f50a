//! 团体赛: teams and their members, matches with their line-ups and boards, and what the members did.

pub(super) mod entries;
mod line;
pub(super) mod match_page;
pub(super) mod places;
pub(super) mod results;

use tournament::team::Match;
use tournament::{Entrant, Game, Number, State, Turn};

use super::event::Mark;
use super::round::shown;
use crate::i18n::Lang;

/// One board of a match as a line of its sheet.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) number: u32,
    /// First mover and second mover.
    pub(super) first: Seat,
    pub(super) second: Seat,
    pub(super) shown: String,
    pub(super) open: bool,
    /// Somebody sits on both sides, so that a result can be typed.
    pub(super) takes_result: bool,
}

/// Who sits on a board for a team.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    /// The member's number in the team; empty where nobody sits.
    pub(super) no: String,
    pub(super) name: String,
    pub(super) team: String,
    /// Of the team that stands first in the match.
    pub(super) of_first_team: bool,
}

/// The boards of a match.
pub(super) fn sheet(t: Lang, state: &State, game: &Game) -> Vec<Board> {
    let Some(play) = game.team_match() else { return Vec::new() };
    let format = state.format();
    let board = |number: u32| {
        let members = play.members(number, format);
        let teams = match format.first_team_turn(number) {
            Turn::First => [game.first, game.second],
            Turn::Second => [game.second, game.first],
        };
        let seat = |side: usize| seat(t, state, teams[side], members[side], teams[side] == game.first);
        let result = play.result(number, format);
        Board {
            number,
            first: seat(0),
            second: seat(1),
            shown: result.map_or_else(|| "–".to_owned(), shown),
            open: result.is_none(),
            takes_result: members.iter().all(Option::is_some),
        }
    };
    (1..=play.boards()).map(board).collect()
}

fn seat(t: Lang, state: &State, team: Number, member: Option<Number>, of_first_team: bool) -> Seat {
    let entrant = state.entrant(team);
    let name = member.and_then(|member| entrant?.members.get(member.index())).map(|one| one.name.clone());
    Seat {
        no: member.map(|member| member.to_string()).unwrap_or_default(),
        name: name.unwrap_or_else(|| t.text("seat-empty").to_string()),
        team: entrant.map(|team| team.name.clone()).unwrap_or_default(),
        of_first_team,
    }
}

/// The game points of a match so far, `6 : 2`.
pub(super) fn score(state: &State, play: &Match) -> String {
    let [first, second] = play.score(state.format(), state.regulations());
    format!("{} : {}", first.boards.game_points, second.boards.game_points)
}

/// The turns of a board in words and colours.
pub(super) fn marks(t: Lang, state: &State) -> [Mark; 2] {
    [Turn::First, Turn::Second].map(|turn| Mark::of(t, turn, state.regulations().edition))
}

/// The members of a team in a line.
pub(super) fn members_line(team: &Entrant) -> String {
    let named: Vec<String> = team
        .members
        .iter()
        .map(|member| match member.rating {
            Some(rating) => format!("{} {rating}", member.name),
            None => member.name.clone(),
        })
        .collect();
    named.join("\n")
}
