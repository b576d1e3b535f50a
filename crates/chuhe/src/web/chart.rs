//! 领先者逐轮积分: a drawing of the leaders' points over the rounds.

use tournament::history::Ledger;
use tournament::ranking::Standing;
use tournament::{Number, State};

use super::event::Person;

/// Leaders drawn.
const LEADERS: usize = 6;
/// The drawing's units: a round, a point's whole height, and the margin for the names.
const STEP: u32 = 60;
const HEIGHT: u32 = 220;
const LEFT: u32 = 34;
const TOP: u32 = 14;

/// The drawing, in its own units.
pub(super) struct Chart {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Where a round's line stands, and its number.
    pub(super) rounds: Vec<(u32, u32)>,
    /// Where a level of points stands, and the points.
    pub(super) levels: Vec<(u32, u32)>,
    pub(super) lines: Vec<Curve>,
    pub(super) left: u32,
    pub(super) right: u32,
    pub(super) bottom: u32,
}

/// One leader.
pub(super) struct Curve {
    pub(super) class: usize,
    pub(super) points: String,
    /// The points in words, for who cannot see the drawing.
    pub(super) totals: String,
    pub(super) name: String,
    pub(super) end: (u32, u32),
    /// Where the name stands: apart from the other names.
    pub(super) label: u32,
}

/// The leaders after the last round shown; none before the second.
pub(super) fn leaders(state: &State, standings: &[Standing]) -> Option<Chart> {
    let ledger = Ledger::of(state);
    let totals = |no: Number| {
        let records = state.index_of(no).and_then(|index| ledger.records.get(index));
        records.into_iter().flatten().map(|record| record.total).collect::<Vec<u32>>()
    };
    let leaders: Vec<(Number, Vec<u32>)> =
        standings.iter().take(LEADERS).map(|standing| (standing.no, totals(standing.no))).collect();
    let rounds = leaders.first()?.1.len() as u32;
    let most = leaders.iter().flat_map(|(_, totals)| totals).copied().max()?;
    if rounds < 2 || most == 0 {
        return None;
    }
    let right = LEFT + STEP * rounds;
    let bottom = TOP + HEIGHT;
    let x = |round: u32| LEFT + STEP * round;
    let y = |points: u32| bottom - HEIGHT * points / most;
    let every = most.div_ceil(8).max(1);
    let mut below = 0;
    let mut lines: Vec<Curve> = leaders
        .iter()
        .enumerate()
        .map(|(class, (no, totals))| {
            let at = (1u32..).zip(totals).map(|(round, total)| format!("{},{}", x(round), y(*total)));
            let points: Vec<String> = std::iter::once(format!("{},{}", x(0), y(0))).chain(at).collect();
            let last = totals.last().copied().unwrap_or(0);
            let words: Vec<String> = totals.iter().map(u32::to_string).collect();
            Curve {
                class,
                points: points.join(" "),
                totals: words.join(" "),
                name: Person::find(state, *no).name,
                end: (right, y(last)),
                label: y(last),
            }
        })
        .collect();
    for line in &mut lines {
        line.label = line.label.max(below);
        below = line.label + 17;
    }
    Some(Chart {
        width: right + 150,
        height: (bottom + 26).max(below + 4),
        rounds: (1..=rounds).map(|round| (x(round), round)).collect(),
        levels: (0..=most).step_by(every as usize).map(|points| (y(points), points)).collect(),
        lines,
        left: LEFT,
        right,
        bottom,
    })
}
