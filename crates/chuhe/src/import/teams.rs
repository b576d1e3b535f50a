//! A list of team members as teams: one line a member, the team named on each.

use std::collections::HashMap;

use tournament::team::NewMember;
use tournament::{NewEntrant, Number};

use super::{Field, LineError, Mapping, Problem, Table, cell, number};

impl Table {
    /// The teams of the file in the order in which they first appear. The column of numbers, where there is one, is the
    /// order of the members of each team (11.1: by strength); without it they stand as in the file.
    ///
    /// ```
    /// use chuhe::import::Table;
    ///
    /// let list = "队名,台次,队员,等级分\n云渡,2,乙,2300\n云渡,1,甲,2400\n临汀,1,丙,2350\n";
    /// let table = Table::read(list.as_bytes(), None)?;
    /// let teams = table.teams(&table.guess()).expect("every line is good");
    /// assert_eq!((teams.len(), teams[0].name.as_str(), teams[0].members[0].name.as_str()), (2, "云渡", "甲"));
    /// # Ok::<(), chuhe::import::ImportError>(())
    /// ```
    ///
    /// # Errors
    /// Every cell that is wrong, in the order of the file; then nobody is entered.
    pub fn teams(&self, mapping: &Mapping) -> Result<Vec<NewEntrant>, Vec<LineError>> {
        let members = self.entrants(&Mapping { no: None, ..*mapping })?;
        let mut errors = Vec::new();
        let mut teams: Vec<NewEntrant> = Vec::new();
        let mut seats: Vec<Vec<(Option<u32>, NewMember)>> = Vec::new();
        let mut places: HashMap<(usize, Number), u64> = HashMap::new();
        for (row, member) in self.rows().iter().zip(members) {
            let mut wrong = |field: Field, problem: Problem| {
                let column = mapping.column(field);
                errors.push(LineError { line: row.line, column, field: Some(field), problem });
            };
            let Some(team) = member.team else {
                wrong(Field::Team, Problem::MissingTeam);
                continue;
            };
            let index = match teams.iter().position(|known| known.name == team) {
                Some(index) => index,
                None => {
                    teams.push(NewEntrant { categories: member.categories, ..NewEntrant::named(team) });
                    seats.push(Vec::new());
                    teams.len() - 1
                }
            };
            let order = match cell(row, mapping.no).map(|text| (text, number(text).and_then(Number::new))) {
                None => None,
                Some((text, None)) => {
                    wrong(Field::No, Problem::NotANumber(text.to_owned()));
                    continue;
                }
                Some((_, Some(no))) => {
                    if let Some(&first_line) = places.get(&(index, no)) {
                        wrong(Field::No, Problem::DuplicateNumber { no, first_line });
                        continue;
                    }
                    places.insert((index, no), row.line);
                    Some(no.get())
                }
            };
            seats[index].push((order, NewMember { name: member.name, rating: member.rating }));
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        for (team, mut seats) in teams.iter_mut().zip(seats) {
            // Stable: who has no number comes behind, as in the file.
            seats.sort_by_key(|(order, _)| order.unwrap_or(u32::MAX));
            team.members = seats.into_iter().map(|(_, member)| member).collect();
        }
        Ok(teams)
    }
}
