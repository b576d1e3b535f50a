//! What is worth a second look in a list of entries, although it may be right.

use std::collections::BTreeMap;

use tournament::Entrant;

use super::{Mapping, Table, cell};

/// Something that may be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Several of different teams have the same name.
    SameName {
        /// The name.
        name: String,
        /// Their lines.
        lines: Vec<u64>,
    },
    /// Others have a team, these have none.
    NoTeam {
        /// Their lines.
        lines: Vec<u64>,
    },
    /// Somebody of this name has entered already.
    Entered {
        /// The name.
        name: String,
        /// The line.
        line: u64,
    },
}

impl Table {
    /// What is worth a second look before the list is entered beside those who have entered already.
    pub fn remarks(&self, mapping: &Mapping, entered: &[Entrant], of_teams: bool) -> Vec<Remark> {
        let mut lines: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
        let mut remarks = Vec::new();
        let mut without_team = Vec::new();
        let mut teams = 0;
        for row in self.rows() {
            match cell(row, mapping.team) {
                Some(_) => teams += 1,
                None => without_team.push(row.line),
            }
            let Some(name) = cell(row, mapping.name) else { continue };
            lines.entry(name).or_default().push(row.line);
            let known = |one: &Entrant| match of_teams {
                true => one.members.iter().any(|member| member.name == name),
                false => one.name == name,
            };
            if entered.iter().any(known) {
                remarks.push(Remark::Entered { name: name.to_owned(), line: row.line });
            }
        }
        let same = lines.into_iter().filter(|(_, lines)| lines.len() > 1);
        remarks.extend(same.map(|(name, lines)| Remark::SameName { name: name.to_owned(), lines }));
        // Teams of an event of teams must be there: that is an error, not a remark.
        if teams > 0 && !without_team.is_empty() && !of_teams {
            remarks.push(Remark::NoTeam { lines: without_team });
        }
        remarks
    }
}
