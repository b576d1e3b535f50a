//! 定位编排: the two-row method for fields of any size, in a time nearly proportional to their number.
//!
//! In each score group, from the top, those due to move first stand in one row and those due to move second in another.
//! Who came down from above is paired first, across the rows if possible. Then the shorter row draws from the longer
//! one in order, each taking the first opponent not met and not barred; what is left of a row is paired within it,
//! neighbours first. Who is left over goes down.

use super::field::Field;
use crate::model::Turn;
use crate::pairing::turns::by_number;

/// Pairs all of `field` but `rest`, as far as the method goes; those it leaves alone are listed behind.
pub(super) fn pair(field: &Field, rest: Option<usize>) -> (Vec<(usize, usize)>, Vec<usize>) {
    let mut pass = Pass { field, pairs: Vec::new() };
    let mut carried: Vec<usize> = Vec::new();
    let mut start = 0;
    while start < field.players.len() {
        let group = field.players[start].group;
        let length = field.players[start..].iter().take_while(|player| player.group == group).count();
        let own: Vec<usize> = (start..start + length).filter(|player| Some(*player) != rest).collect();
        carried = pass.pair_group(carried, own);
        start += length;
    }
    (pass.pairs, carried)
}

struct Pass<'a> {
    field: &'a Field<'a>,
    pairs: Vec<(usize, usize)>,
}

impl Pass<'_> {
    fn pair_group(&mut self, carried: Vec<usize>, own: Vec<usize>) -> Vec<usize> {
        let (mut first_row, mut second_row): (Vec<usize>, Vec<usize>) =
            own.into_iter().partition(|player| self.field.players[*player].row == Turn::First);
        let group_start = self.pairs.len();
        let mut left = Vec::new();
        for player in carried {
            let due_first = self.field.players[player].row == Turn::First;
            let (across, along) =
                if due_first { (&mut second_row, &mut first_row) } else { (&mut first_row, &mut second_row) };
            if !self.take(player, across) && !self.take(player, along) {
                left.push(player);
            }
        }
        let first_row_draws = match first_row.len().cmp(&second_row.len()) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => match (first_row.first(), second_row.first()) {
                (Some(a), Some(b)) => {
                    let (a, b) = (self.field.players[*a].no, self.field.players[*b].no);
                    by_number(a, b, self.field.round, self.field.regulations.number_order)
                }
                _ => true,
            },
        };
        let (drawing, mut drawn_from) =
            if first_row_draws { (first_row, second_row) } else { (second_row, first_row) };
        let mut waiting: Vec<usize> =
            drawing.into_iter().filter(|player| !self.take(*player, &mut drawn_from)).collect();
        for row in [&mut waiting, &mut drawn_from] {
            let mut alone = Vec::new();
            while !row.is_empty() {
                let player = row.remove(0);
                if !self.take(player, row) {
                    alone.push(player);
                }
            }
            *row = alone;
        }
        left.extend(waiting);
        left.extend(drawn_from);
        self.resolve(left, group_start)
    }

    /// Pairs a player with the first of a row whom nothing speaks against.
    fn take(&mut self, player: usize, row: &mut Vec<usize>) -> bool {
        match row.iter().position(|other| self.field.may_well_meet(player, *other)) {
            Some(at) => {
                self.pairs.push((player, row.remove(at)));
                true
            }
            None => false,
        }
    }

    /// Where two or more are left, pairs of the group made so far are undone from the bottom if that lets two of them
    /// be paired.
    fn resolve(&mut self, mut left: Vec<usize>, group_start: usize) -> Vec<usize> {
        let mut i = 0;
        while i + 1 < left.len() {
            let (a, b) = (left[i], left[i + 1]);
            let fits = |x: usize, y: usize| self.field.may_well_meet(x, y);
            let found = (group_start..self.pairs.len()).rev().find_map(|at| {
                let (c, d) = self.pairs[at];
                if fits(a, c) && fits(b, d) {
                    Some((at, (a, c), (b, d)))
                } else if fits(a, d) && fits(b, c) {
                    Some((at, (a, d), (b, c)))
                } else {
                    None
                }
            });
            match found {
                Some((at, one, other)) => {
                    self.pairs[at] = one;
                    self.pairs.push(other);
                    left.drain(i..i + 2);
                }
                None => i += 1,
            }
        }
        left
    }
}
