//! Events of the field, re-paired round by round from their own results. The data stays outside the project.

mod common;

use std::collections::BTreeMap;

use common::events::{Figures, compare, events};
use common::outside_data;
use rulebook::cites;
use serde_json::json;
use tournament::ranking::standings;

#[test]
fn rounds_are_paired_at_least_as_well() {
    cites!("2011:10.3", "2011:12.3", "2011:14.4", "1960:9.4");
    let Some(folder) = outside_data("tournaments") else { return };
    for event in events(&folder) {
        let mut figures = Figures::default();
        for index in 0..event.rounds.len() {
            compare(&event, index, &mut figures);
        }
        println!("{}: {figures:?}", event.name);
        assert_eq!((figures.rematches, figures.second_byes), (0, 0), "{}", event.name);
        assert_eq!(figures.worse, (0, 0), "{}", event.name);
    }
}

#[test]
fn stored_places_come_out_of_their_ladder() {
    cites!("2011:14.3", "2011:14.4");
    let Some(folder) = outside_data("tournaments") else { return };
    let mut compared = 0;
    for mut event in events(&folder) {
        let Some(stored) = event.stored_places.take() else { continue };
        // These events give a rest the turn that was due, in the ladder too.
        event.settings.insert("bye_turn".to_owned(), "due".into());
        event.settings.insert("bye_counts_as_second_move".to_owned(), true.into());
        let ladder = json!([
            "points",
            "opponents_score",
            "wins",
            "fouls",
            "second_mover_wins",
            "second_mover_games",
            "points_without_early_rounds"
        ]);
        event.settings.insert("ranking".to_owned(), ladder);
        let found = standings(&event.before(event.rounds.len()));
        let places: BTreeMap<u64, u32> = found.iter().map(|s| (u64::from(s.no.get()), s.place)).collect();
        assert_eq!(places, stored, "{}", event.name);
        compared += 1;
    }
    assert_eq!(compared, 5);
}
