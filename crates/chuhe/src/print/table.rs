//! Tables: as wide as the sheet, their heads on every page, in strips where they are too wide for it.

use super::layout::{Setter, rule};
use super::line::{self, lines, width};
use super::page::{Face, Mark, Measure};
use super::paper::{Align, Cell, Table};

/// The letters of a table where there is room.
const SIZE: f32 = 9.5;
/// The smallest letters before columns are broken.
const COMFORTABLE: f32 = 8.5;
/// The smallest letters of all.
const LEAST: f32 = 7.0;
/// Free space at either side of a cell, in units of the letters.
const PAD: f32 = 0.38;
/// Height of a line, in units of the letters.
const LEADING: f32 = 1.3;
/// Space between the columns of a folded table.
const GAP: f32 = 14.0;

/// Of so many rows, a few with very long texts do not make their column wide: they are broken.
const MANY: usize = 8;
/// A text longer than this is a sentence, which may be broken.
const WIDEST: f32 = 26.0;
/// The part of the rows that stand on one line where the table is as wide as it wants.
const MOST: f32 = 0.8;

/// A table with what its columns want, in units of the letters.
struct Wanted {
    /// For every text on one line.
    full: Vec<f32>,
    natural: Vec<f32>,
    least: Vec<f32>,
}

impl Wanted {
    fn of(measure: &dyn Measure, table: &Table) -> Wanted {
        let em = |strong: bool, text: &str| width(measure, face(strong), 1.0, text);
        let mut full = Vec::with_capacity(table.columns.len());
        let mut natural = Vec::with_capacity(table.columns.len());
        let mut least = Vec::with_capacity(table.columns.len());
        for (index, column) in table.columns.iter().enumerate() {
            let cells = table.rows.iter().filter_map(|row| row.get(index));
            let mut widths: Vec<f32> = cells.map(|cell| em(cell.strong, &cell.text)).collect();
            widths.sort_by(f32::total_cmp);
            let longest = widths.last().copied().unwrap_or(0.0).max(0.8);
            let body = match widths.get((widths.len() as f32 * MOST) as usize) {
                Some(most) if column.yields && widths.len() >= MANY => most.max(6.0).min(longest).min(WIDEST),
                _ if column.yields => longest.min(WIDEST),
                _ => longest,
            };
            // A head of a narrow column may stand in two lines.
            let head = width(measure, Face::SansBold, 1.0, &column.head);
            let half = if head > 2.2 { (head / 2.0).ceil().max(2.0) } else { head };
            let wants = body.max(if column.yields { head } else { half.min(head) }) + 2.0 * PAD;
            full.push(wants.max(longest + 2.0 * PAD));
            natural.push(wants);
            least.push(if column.yields { wants.min(5.4f32.max(half) + 2.0 * PAD) } else { wants });
        }
        Wanted { full, natural, least }
    }

    fn natural(&self, columns: &[usize]) -> f32 {
        columns.iter().filter_map(|index| self.natural.get(*index)).sum()
    }

    fn least(&self, columns: &[usize]) -> f32 {
        columns.iter().filter_map(|index| self.least.get(*index)).sum()
    }
}

/// Whether a table stands in a width without broken columns.
pub(super) fn fits(measure: &dyn Measure, table: &Table, room: f32, scale: f32) -> bool {
    let all: Vec<usize> = (0..table.columns.len()).collect();
    Wanted::of(measure, table).natural(&all) * COMFORTABLE * scale <= room
}

/// How a table is printed.
struct Plan {
    size: f32,
    /// The columns of each strip; one where the table is not too wide.
    strips: Vec<Vec<usize>>,
    /// Times that the table stands side by side.
    across: usize,
}

fn plan(setter: &Setter<'_>, table: &Table, wanted: &Wanted) -> Plan {
    let room = setter.width();
    let all: Vec<usize> = (0..table.columns.len()).collect();
    let from = SIZE * setter.scale;
    let sizes = |least: f32| {
        (0..40).map(move |step| from - 0.25 * step as f32).take_while(move |size| *size >= least)
    };
    if table.may_fold {
        let one = wanted.natural(&all) * from;
        let across = (((room + GAP) / (one + GAP)) as usize).min(table.rows.len().div_ceil(14)).min(4);
        if across > 1 {
            return Plan { size: from, strips: vec![all], across };
        }
    }
    if let Some(size) = sizes(COMFORTABLE).find(|size| wanted.natural(&all) * size <= room) {
        return Plan { size, strips: vec![all], across: 1 };
    }
    if let Some(size) = sizes(LEAST).find(|size| wanted.least(&all) * size <= room) {
        return Plan { size, strips: vec![all], across: 1 };
    }
    let size = COMFORTABLE;
    let (keys, others): (Vec<usize>, Vec<usize>) =
        all.into_iter().partition(|index| table.columns.get(*index).is_some_and(|column| column.key));
    let mut strips: Vec<Vec<usize>> = Vec::new();
    let mut strip = keys.clone();
    for index in others {
        strip.push(index);
        if strip.len() > keys.len() + 1 && wanted.least(&strip) * size > room {
            strip.pop();
            strips.push(std::mem::replace(&mut strip, keys.clone()));
            strip.push(index);
        }
    }
    strips.push(strip);
    Plan { size, strips, across: 1 }
}

/// The widths of the columns of a strip, which fill `room`.
fn shares(table: &Table, wanted: &Wanted, strip: &[usize], size: f32, room: f32) -> Vec<f32> {
    let natural: Vec<f32> =
        strip.iter().map(|index| wanted.natural.get(*index).copied().unwrap_or(1.0) * size).collect();
    let total: f32 = natural.iter().sum();
    let yields = |index: &usize| table.columns.get(*index).is_some_and(|column| column.yields);
    if total <= room {
        // What is left over goes to columns with texts still too long, then to those of text, then to all.
        let full = strip.iter().map(|index| wanted.full.get(*index).copied().unwrap_or(1.0) * size);
        let short: Vec<f32> = full.zip(&natural).map(|(full, natural)| full - natural).collect();
        let lacking: f32 = short.iter().sum();
        let given = (room - total).min(lacking);
        let natural: Vec<f32> = natural
            .iter()
            .zip(&short)
            .map(|(natural, short)| natural + if lacking > 0.0 { given * short / lacking } else { 0.0 })
            .collect();
        let total = total + given;
        let flexible: f32 =
            strip.iter().zip(&natural).filter(|(index, _)| yields(index)).map(|(_, width)| width).sum();
        let spare = room - total;
        let share = |(index, width): (&usize, &f32)| match flexible > 0.0 {
            true if yields(index) => width + spare * 0.62 * width / flexible + spare * 0.38 * width / total,
            true => width + spare * 0.38 * width / total,
            false => width + spare * width / total,
        };
        return strip.iter().zip(&natural).map(share).collect();
    }
    let least: Vec<f32> =
        strip.iter().map(|index| wanted.least.get(*index).copied().unwrap_or(1.0) * size).collect();
    let slack: f32 = natural.iter().zip(&least).map(|(natural, least)| natural - least).sum();
    let part = if slack > 0.0 { ((total - room) / slack).min(1.0) } else { 0.0 };
    let widths: Vec<f32> =
        natural.iter().zip(&least).map(|(natural, least)| natural - (natural - least) * part).collect();
    // A single column wider than the sheet is broken wherever it must be.
    let used: f32 = widths.iter().sum();
    if used > room { widths.iter().map(|width| width * room / used).collect() } else { widths }
}

/// A cell set in its lines.
struct Set {
    lines: Vec<String>,
    size: f32,
}

/// Sets a table from the setter's place on.
pub(super) fn set(setter: &mut Setter<'_>, table: &Table) {
    let wanted = Wanted::of(setter.measure, table);
    let plan = plan(setter, table, &wanted);
    for (number, strip) in plan.strips.iter().enumerate() {
        if number > 0 {
            setter.y += 10.0;
        }
        Strip::new(setter, table, &wanted, strip, &plan).print(setter);
    }
}

struct Strip<'t> {
    table: &'t Table,
    columns: Vec<usize>,
    widths: Vec<f32>,
    size: f32,
    across: usize,
    head: Vec<Set>,
    head_height: f32,
}

impl<'t> Strip<'t> {
    fn new(setter: &Setter<'_>, table: &'t Table, wanted: &Wanted, strip: &[usize], plan: &Plan) -> Self {
        let room = (setter.width() - GAP * (plan.across - 1) as f32) / plan.across as f32;
        let widths = shares(table, wanted, strip, plan.size, room);
        let mut made = Strip {
            table,
            columns: strip.to_vec(),
            widths,
            size: plan.size,
            across: plan.across,
            head: Vec::new(),
            head_height: 0.0,
        };
        let heads: Vec<Set> = made
            .columns
            .iter()
            .zip(&made.widths)
            .map(|(index, width)| {
                let head = table.columns.get(*index).map_or("", |column| column.head.as_str());
                made.fit(setter.measure, Face::SansBold, head, *width)
            })
            .collect();
        if heads.iter().any(|set| set.lines.iter().any(|line| !line.is_empty())) {
            made.head_height = made.height(&heads, 0.0) + 1.5;
        }
        made.head = heads;
        made
    }

    fn fit(&self, measure: &dyn Measure, face: Face, text: &str, width: f32) -> Set {
        let room = width - 2.0 * PAD * self.size;
        let natural = line::width(measure, face, self.size, text);
        // A text that almost fits is made a little smaller rather than broken.
        if natural * 0.86 <= room + 0.05 {
            let size = if natural > room { self.size * room / natural } else { self.size };
            return Set { lines: vec![text.to_owned()], size };
        }
        // A word wider than its column makes its cell's letters smaller before it is cut.
        let words = text.split([' ', '-', '·', '/']);
        let longest =
            words.filter(|word| word.is_ascii()).map(|word| line::width(measure, face, self.size, word));
        let longest = longest.fold(0.0, f32::max) + 0.4 * self.size;
        let size = if longest > room { (self.size * room / longest).max(5.5) } else { self.size };
        Set { lines: lines(measure, face, size, text, room, 0.0), size }
    }

    fn height(&self, sets: &[Set], least: f32) -> f32 {
        let most = sets.iter().map(|set| set.lines.len() as f32 * set.size * LEADING).fold(0.0, f32::max);
        (most + self.size * 0.62).max(least)
    }

    fn row(&self, measure: &dyn Measure, row: &[Cell]) -> (Vec<Set>, f32) {
        let sets: Vec<Set> = self
            .columns
            .iter()
            .zip(&self.widths)
            .map(|(index, width)| match row.get(*index) {
                Some(cell) => self.fit(measure, face(cell.strong), &cell.text, *width),
                None => Set { lines: Vec::new(), size: self.size },
            })
            .collect();
        let height = self.height(&sets, self.table.row_height);
        (sets, height)
    }

    fn print(&self, setter: &mut Setter<'_>) {
        let rows: Vec<(Vec<Set>, f32)> =
            self.table.rows.iter().map(|row| self.row(setter.measure, row)).collect();
        let step = self.widths.iter().sum::<f32>() + GAP;
        let mut next = 0;
        loop {
            let first = rows.get(next).map_or(0.0, |(_, height)| *height);
            setter.need(self.head_height + first);
            let top = setter.y;
            let room = setter.bottom() - top - self.head_height;
            // On the last page the columns of a folded table are of equal length.
            let left: f32 = rows.get(next..).unwrap_or_default().iter().map(|(_, height)| height).sum();
            let share = if self.across > 1 && left <= room * self.across as f32 {
                rows.len().saturating_sub(next).div_ceil(self.across)
            } else {
                usize::MAX
            };
            let mut lowest = top;
            for column in 0..self.across {
                let mut used = 0.0;
                let mut count = 0;
                while let Some((_, height)) = rows.get(next + count) {
                    if count > 0 && (used + height > room || count >= share) {
                        break;
                    }
                    used += height;
                    count += 1;
                }
                if count == 0 && column > 0 {
                    break;
                }
                let x = setter.left() + step * column as f32;
                self.print_rows(setter, (x, top), rows.get(next..next + count).unwrap_or_default(), next);
                lowest = lowest.max(top + self.head_height + used);
                next += count;
            }
            setter.y = lowest;
            if next >= rows.len() {
                return;
            }
            setter.next_page();
        }
    }

    fn print_rows(
        &self,
        setter: &mut Setter<'_>,
        (left, top): (f32, f32),
        rows: &[(Vec<Set>, f32)],
        from: usize,
    ) {
        let wide: f32 = self.widths.iter().sum();
        if self.head_height > 0.0 {
            setter.put(Mark::Fill { x: left, y: top, width: wide, height: self.head_height, grey: 234 });
            self.print_cells(setter, (left, top), &self.head, self.head_height, None);
        }
        let mut y = top + self.head_height;
        for (offset, (sets, height)) in rows.iter().enumerate() {
            let cells = self.table.rows.get(from + offset).map(Vec::as_slice);
            self.print_cells(setter, (left, y), sets, *height, cells);
            setter.put(rule((left, y), (left + wide, y), 0.4, 80));
            y += height;
        }
        let mut x = left;
        for width in self.widths.iter().take(self.widths.len().saturating_sub(1)) {
            x += width;
            setter.put(rule((x, top), (x, y), 0.4, 80));
        }
        for (a, b) in [
            ((left, top), (left + wide, top)),
            ((left, y), (left + wide, y)),
            ((left, top), (left, y)),
            ((left + wide, top), (left + wide, y)),
        ] {
            setter.put(rule(a, b, 0.9, 0));
        }
    }

    fn print_cells(
        &self,
        setter: &mut Setter<'_>,
        (left, y): (f32, f32),
        sets: &[Set],
        height: f32,
        cells: Option<&[Cell]>,
    ) {
        let mut x = left;
        for ((index, width), set) in self.columns.iter().zip(&self.widths).zip(sets) {
            let cell = cells.and_then(|cells| cells.get(*index));
            if cell.is_some_and(|cell| cell.grey) {
                setter.put(Mark::Fill { x, y, width: *width, height, grey: 214 });
            }
            let (face, align) = match cells {
                None => (Face::SansBold, Align::Middle),
                Some(_) => (
                    face(cell.is_some_and(|cell| cell.strong)),
                    self.table.columns.get(*index).map_or(Align::Middle, |column| column.align),
                ),
            };
            let step = set.size * LEADING;
            let block = step * set.lines.len() as f32;
            let pad = PAD * self.size;
            for (number, line) in set.lines.iter().enumerate() {
                let at = y + (height - block) / 2.0 + step * number as f32 + (step - set.size) / 2.0;
                setter.put_line((x + pad, at), width - 2.0 * pad, face, set.size, align, line);
            }
            x += width;
        }
    }
}

const fn face(strong: bool) -> Face {
    if strong { Face::SerifBold } else { Face::Serif }
}
