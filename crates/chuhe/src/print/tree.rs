//! Brackets: round after round from left to right, lines from each match to the one its winner plays.

use super::layout::{Setter, rule};
use super::page::Face;
use super::paper::{Align, Bracket, BracketMatch};

/// Most matches of the first round that stand on one page.
const MOST: usize = 16;

/// Most rounds that stand beside each other on one page.
const COLUMNS: usize = 6;

/// Sets a bracket. One too tall for a page goes over several, each with the matches that its first-round matches lead to.
pub(super) fn set(setter: &mut Setter<'_>, bracket: &Bracket) {
    let Some((_, first)) = bracket.rounds.first() else { return };
    let pages = first.len().div_ceil(MOST).max(1);
    if pages == 1 {
        return wide(setter, bracket);
    }
    // Rounds whose matches can be dealt evenly to the pages stand with the first round; the others on a page of their own.
    let mut split = 0;
    while bracket.rounds.get(split).is_some_and(|(_, matches)| matches.len() >= pages) {
        split += 1;
    }
    for number in 0..pages {
        if number > 0 {
            setter.next_page();
        }
        let rounds = bracket.rounds.iter().take(split).map(|(name, matches)| {
            let each = matches.len().div_ceil(pages);
            let start = (each * number).min(matches.len());
            let mine = matches.get(start..(start + each).min(matches.len())).unwrap_or_default();
            (name.clone(), mine.iter().cloned().map(|one| rooted(one, each)).collect())
        });
        wide(setter, &Bracket { rounds: rounds.collect() });
    }
    if split < bracket.rounds.len() {
        setter.next_page();
        let last = bracket.rounds.get(split.saturating_sub(1)..).unwrap_or_default().to_vec();
        wide(setter, &Bracket { rounds: last });
    }
}

/// Sets rounds beside each other. Where there are too many, the next page begins with the last round of the one before.
fn wide(setter: &mut Setter<'_>, bracket: &Bracket) {
    let mut rounds = bracket.rounds.as_slice();
    while rounds.len() > COLUMNS {
        page(setter, &Bracket { rounds: rounds[..COLUMNS].to_vec() });
        setter.next_page();
        rounds = &rounds[COLUMNS - 1..];
    }
    page(setter, &Bracket { rounds: rounds.to_vec() });
}

/// The same match with the places of the page.
fn rooted(one: BracketMatch, each: usize) -> BracketMatch {
    let from = one.from.iter().map(|place| place % (each * 2).max(1)).collect();
    BracketMatch { from, ..one }
}

fn page(setter: &mut Setter<'_>, bracket: &Bracket) {
    let scale = setter.scale;
    let size = 9.0 * scale;
    let count = bracket.rounds.len().max(1);
    let gap = 22.0 * scale;
    let wide = ((setter.width() - gap * (count - 1) as f32) / count as f32).min(190.0 * scale);
    let box_height = size * 3.3;
    let most = bracket.rounds.iter().map(|(_, matches)| matches.len()).max().unwrap_or(1).max(1);
    let head = size * 2.0;
    // Under a heading it is pressed a little rather than sent to the next page.
    let pressed = most as f32 * box_height * 1.05 + head;
    setter.need(pressed.min((setter.bottom() - setter.top()) * 0.8));
    let top = setter.y + head;
    let tall = (setter.bottom() - top).min(most as f32 * box_height * 1.9);
    // A first round of very many is pressed together rather than cut.
    let box_height = box_height.min(tall / most as f32 * 0.92);
    let mut before: Vec<f32> = Vec::new();
    for (column, (name, matches)) in bracket.rounds.iter().enumerate() {
        let x = setter.left() + (wide + gap) * column as f32;
        setter.put_line((x, setter.y), wide, Face::SansBold, size, Align::Middle, name);
        let even = tall / matches.len().max(1) as f32;
        let mut middles = Vec::with_capacity(matches.len());
        for (index, one) in matches.iter().enumerate() {
            let fed: Vec<f32> = one.from.iter().filter_map(|place| before.get(*place).copied()).collect();
            let middle = match fed.as_slice() {
                [] => top + even * (index as f32 + 0.5),
                known => known.iter().sum::<f32>() / known.len() as f32,
            };
            for from in &fed {
                let joint = x - gap / 2.0;
                setter.put(rule((x - gap, *from), (joint, *from), 0.6, 60));
                setter.put(rule((joint, *from), (joint, middle), 0.6, 60));
                setter.put(rule((joint, middle), (x, middle), 0.6, 60));
            }
            one_match(setter, one, (x, middle - box_height / 2.0), (wide, box_height), size);
            middles.push(middle);
        }
        before = middles;
    }
    setter.y = (top + tall).min(setter.bottom());
}

fn one_match(setter: &mut Setter<'_>, one: &BracketMatch, (x, y): (f32, f32), (w, h): (f32, f32), size: f32) {
    let size = size.min(h / 2.6);
    for (a, b) in [
        ((x, y), (x + w, y)),
        ((x, y + h), (x + w, y + h)),
        ((x, y), (x, y + h)),
        ((x + w, y), (x + w, y + h)),
    ] {
        setter.put(rule(a, b, 0.7, 0));
    }
    let label = if one.label.is_empty() { 0.0 } else { size * 2.6 };
    setter.put(rule((x + label, y + h / 2.0), (x + w, y + h / 2.0), 0.4, 120));
    let score = size * 2.2;
    if label > 0.0 {
        setter.put(rule((x + label, y), (x + label, y + h), 0.4, 120));
        let at = (x + 2.0, y + (h - size) / 2.0);
        setter.put_line(at, label - 4.0, Face::Sans, size, Align::Middle, &one.label);
    }
    for (side, (name, made)) in one.sides.iter().enumerate() {
        let face = if one.winner == Some(side) { Face::SerifBold } else { Face::Serif };
        let at = y + h / 2.0 * side as f32 + (h / 2.0 - size) / 2.0;
        setter.put_line((x + label + 4.0, at), w - label - score - 8.0, face, size, Align::Left, name);
        setter.put_line((x + w - score, at), score - 4.0, face, size, Align::Right, made);
    }
}
