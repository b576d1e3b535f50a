//! What each member of a team did on the boards.

use serde::Serialize;

use crate::history::Outcome;
use crate::model::{Number, Turn};
use crate::state::State;
use crate::team::Play;

/// The account of one member over all rounds. Games by forfeit count in the points and apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemberRecord {
    /// 局分.
    pub points: u32,
    /// Games won at the board.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost at the board.
    pub losses: u32,
    /// Won or lost without a game.
    pub forfeits: u32,
    /// Games in which this member moved first, and second.
    pub turns: [u32; 2],
    /// The boards sat on, round by round; none where the member did not play.
    pub boards: Vec<Option<u32>>,
}

/// The accounts of the members of a team, in their order; empty for a number that is no team's. Matches of one who was
/// struck off are left out (19.2).
pub fn member_records(state: &State, team: Number) -> Vec<MemberRecord> {
    let Some(entrant) = state.entrant(team) else { return Vec::new() };
    let mut records = vec![MemberRecord::default(); entrant.members.len()];
    for round in state.rounds() {
        for record in &mut records {
            record.boards.push(None);
        }
        let Some(game) = round.game_of(team) else { continue };
        let (Play::Match(play), Some(side)) = (&game.play, game.turn_of(team)) else { continue };
        if state.is_struck_off(game.first) || state.is_struck_off(game.second) {
            continue;
        }
        for board in 1..=play.boards() {
            let member = play.line_up(side).on(board as usize - 1);
            let Some(record) = member.and_then(|member| records.get_mut(member.index())) else { continue };
            let of_first_team = state.format().first_team_turn(board);
            let turn = if side == Turn::First { of_first_team } else { of_first_team.other() };
            let outcome = Outcome::of(play.result(board, state.format()), turn);
            if let Some(seat) = record.boards.last_mut() {
                *seat = Some(board);
            }
            record.points += outcome.points(turn, state.regulations());
            record.wins += u32::from(outcome == Outcome::Win);
            record.draws += u32::from(outcome == Outcome::Draw);
            record.losses += u32::from(outcome == Outcome::Loss);
            record.forfeits += u32::from(outcome.is_forfeit());
            record.turns[turn as usize] += u32::from(outcome.is_decided());
        }
    }
    records
}
