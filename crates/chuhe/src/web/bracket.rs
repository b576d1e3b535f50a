//! 对阵图: the bracket of an elimination as a drawing, laid out by the server.

use std::collections::HashMap;

use tournament::State;
use tournament::bracket::{Branch, Fixture, Progress, Side, Standing};

use super::event::Person;
use crate::i18n::{Lang, bracket};

/// The drawing's units are pixels: a match's box, and the spaces between.
const WIDTH: u32 = 176;
const ROW: u32 = 22;
const GAP_X: u32 = 34;
const GAP_Y: u32 = 12;
const HEAD: u32 = 26;

/// Widest name, in Chinese characters' halves.
const WIDEST: usize = 16;

/// One part of a bracket: the way to the final, the losers' bracket, matches for places.
pub(super) struct Tree {
    pub(super) title: String,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) heads: Vec<(u32, String)>,
    pub(super) boxes: Vec<MatchBox>,
    /// Lines from a match to the next, as SVG paths.
    pub(super) lines: Vec<String>,
}

/// A match.
pub(super) struct MatchBox {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) code: String,
    /// In words, for who cannot see the drawing.
    pub(super) said: String,
    pub(super) open: bool,
    pub(super) rows: [MatchRow; 2],
}

/// A player of a match.
pub(super) struct MatchRow {
    pub(super) name: String,
    pub(super) score: String,
    /// `won`, `lost`, or nothing yet.
    pub(super) class: &'static str,
}

impl MatchBox {
    pub(super) fn width(&self) -> u32 {
        WIDTH
    }

    pub(super) fn row(&self) -> u32 {
        ROW
    }

    pub(super) fn height(&self) -> u32 {
        2 * ROW
    }
}

/// The parts of a bracket, the most important first; none for other formats.
pub(super) fn trees(t: Lang, state: &State) -> Vec<Tree> {
    let Some(progress) = Progress::of(state) else { return Vec::new() };
    progress.plan.branches().into_iter().map(|branch| tree(t, state, &progress, &branch)).collect()
}

fn tree(t: Lang, state: &State, progress: &Progress, branch: &Branch) -> Tree {
    let steps = &branch.steps;
    let mut at: HashMap<usize, (u32, u32)> = HashMap::new();
    let mut free = HEAD;
    let mut lines = Vec::new();
    let mut boxes = Vec::new();
    for &index in &branch.matches {
        let one = &progress.plan.matches[index];
        let column = steps.iter().position(|step| *step == one.step).unwrap_or(0) as u32;
        let x = column * (WIDTH + GAP_X) + 1;
        let feeders: Vec<(u32, u32)> =
            progress.plan.feeders(index).filter_map(|before| at.get(&before).copied()).collect();
        let y = match feeders.as_slice() {
            [] => {
                free += 2 * ROW + GAP_Y;
                free - 2 * ROW - GAP_Y
            }
            list => list.iter().map(|(_, y)| y).sum::<u32>() / list.len() as u32,
        };
        for (from_x, from_y) in feeders {
            let (start, middle) = (from_x + WIDTH, x - GAP_X / 2);
            lines.push(format!("M{start} {}H{middle}V{}H{x}", from_y + ROW, y + ROW));
        }
        at.insert(index, (x, y));
        boxes.push(match_box(t, state, &progress.fixtures[index], one.places, (x, y)));
    }
    let head = |(column, step): (u32, &u32)| {
        (column * (WIDTH + GAP_X) + 1, bracket::step_name(t, &progress.plan, branch, *step))
    };
    Tree {
        title: bracket::part_name(t, &progress.plan, branch.part),
        width: steps.len() as u32 * (WIDTH + GAP_X) - GAP_X + 2,
        height: free.max(HEAD + 2 * ROW + GAP_Y) - GAP_Y + 2,
        heads: (0..).zip(steps).map(head).collect(),
        boxes,
        lines,
    }
}

fn match_box(t: Lang, state: &State, fixture: &Fixture, places: (u32, u32), at: (u32, u32)) -> MatchBox {
    let (upper, lower) = fixture.score(state);
    let played = fixture.games.iter().any(|game| game.result.is_some());
    let row = |side: Side, score: u32| {
        let class = match fixture.standing {
            Standing::Over { winner, .. } if winner == side && side != Side::Nobody => "won",
            Standing::Over { .. } => "lost",
            _ => "",
        };
        let name = match side {
            Side::Entrant(no) if fixture.standing != Standing::NotNeeded => {
                short(&Person::find(state, no).name)
            }
            Side::Nobody => t.text("bracket-nobody").to_string(),
            // A second final that nobody needs has nobody.
            _ => String::new(),
        };
        MatchRow { name, score: if played { score.to_string() } else { String::new() }, class }
    };
    let rows = [row(fixture.a, upper), row(fixture.b, lower)];
    let name = bracket::match_name(t, fixture.code, places);
    MatchBox {
        x: at.0,
        y: at.1,
        code: fixture.code.to_string(),
        said: format!("{name}: {} {} – {} {}", rows[0].name, rows[0].score, rows[1].score, rows[1].name),
        open: matches!(fixture.standing, Standing::Ready { .. }),
        rows,
    }
}

/// A name that fits into a box.
fn short(name: &str) -> String {
    let mut width = 0;
    let mut out = String::new();
    for c in name.chars() {
        width += if c.is_ascii() { 1 } else { 2 };
        if width > WIDEST {
            out.push('…');
            break;
        }
        out.push(c);
    }
    out
}
