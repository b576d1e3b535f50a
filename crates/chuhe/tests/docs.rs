//! The documents say what the program does.

use rulebook::{Edition, Regulations};
use tournament::{Format, State, StateFile};

const STATE_FILE: &str = include_str!("../../../docs/state-file.md");

#[test]
fn every_setting_stands_in_the_document_with_its_default() {
    let settings = Format::Swiss.regulations(Edition::Cxa2011).settings();
    for (name, default) in &settings {
        let row = format!("| `{name}` | `{default}` |");
        assert!(STATE_FILE.contains(&row), "docs/state-file.md has no row {row}");
    }
    let rows = STATE_FILE.lines().filter(|line| line.starts_with("| `") && line.matches(" | ").count() == 2);
    for row in rows {
        let name = row.trim_start_matches("| `").split('`').next().unwrap();
        let known = settings.contains_key(name) || FIELDS.contains(&name);
        assert!(known, "docs/state-file.md has a row for `{name}`, which is no setting");
    }
}

/// Rows of the document's first table.
const FIELDS: &[&str] = &[
    "name",
    "rules",
    "stage",
    "format",
    "planned_rounds",
    "lots",
    "carried_rounds",
    "places_from",
    "settings",
    "players[].no",
    "players[].penalty",
    "players[].withdrawn_after_round",
    "players[].entered_after_round",
    "players[].byes",
    "players[].absences",
    "barred[]",
    "players[].eliminated_after_round",
    "players[].group",
    "players[].line",
    "earlier_stages",
    "players[].categories",
    "teams[]",
    "teams[].members",
    "rounds[][]",
    "result",
];

#[test]
fn the_example_in_the_document_is_a_state_file() {
    let example = STATE_FILE.split("```json").nth(1).unwrap().split("```").next().unwrap();
    let state = State::from_file(StateFile::read(example).unwrap()).unwrap();
    assert_eq!(state.rounds().len(), 1);
    assert_eq!(*state.regulations(), Regulations::of(Edition::Cxa2011));
}
