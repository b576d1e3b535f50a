//! Games out of an event and back into it.

use chuhe::auth::Actor;
use chuhe::desk::DeskError;
use chuhe::exchange::games;
use chuhe::i18n::Lang;
use chuhe::print::Particulars;
use records::Options;
use tournament::Command;

use super::demonstration;

#[test]
fn the_games_of_an_event_come_back_from_pgn_and_xqf_move_for_move() {
    let desk = demonstration();
    let id = "yundu".parse().unwrap();
    let view = desk.event(&id).unwrap();
    let played = desk.games(&id).unwrap();
    assert_eq!(played.len(), 4);
    for lang in Lang::ALL {
        let records: Vec<_> =
            played.iter().map(|game| games::record(lang, &view.state, game, Particulars::none())).collect();
        let pgn = games::write_pgn(lang, &records);
        assert_eq!(pgn.lost, []);
        let read: Vec<_> = records::read(&pgn.bytes, &Options::default()).map(Result::unwrap).collect();
        assert_eq!(read, records);
        for (game, record) in played.iter().zip(&records) {
            let (name, file) = games::write_xqf(game.id, record);
            assert_eq!(name, format!("{:02}-{}.xqf", game.id.round, game.id.place()));
            let read = records::read(&file.bytes, &Options::default()).next().unwrap().unwrap();
            assert!(read.main_line().eq(record.main_line()));
            assert_eq!((&read.info.red.name, read.result), (&record.info.red.name, record.result));
        }
    }
}

#[test]
fn a_record_becomes_the_same_game_at_the_same_board_of_another_desk() {
    let desk = demonstration();
    let id = "yundu".parse().unwrap();
    let view = desk.event(&id).unwrap();
    let other = super::empty();
    let actor = Actor::owner("编排长");
    other.create(&actor, Some(id.clone()), Command::Import { file: view.state.to_file() }).unwrap();
    let edition = view.state.regulations().edition;
    let mut new = Vec::new();
    for game in desk.games(&id).unwrap() {
        let record = games::record(Lang::ZhHans, &view.state, &game, Particulars::none());
        new.push(games::to_board(game.id, edition, &record, None).unwrap());
    }
    // One that does not fit keeps all of them out.
    let mut wrong = new.clone();
    wrong[3].acts.truncate(1);
    assert!(matches!(other.add_games(&id, &actor, wrong), Err(DeskError::GameDisagrees { .. })));
    let mut twice = new.clone();
    twice.push(new[0].clone());
    assert!(
        matches!(other.add_games(&id, &actor, twice), Err(DeskError::GameExists(game)) if game == new[0].id)
    );
    assert_eq!(other.games(&id).unwrap().len(), 0);

    other.add_games(&id, &actor, new).unwrap();
    for (before, after) in desk.games(&id).unwrap().iter().zip(other.games(&id).unwrap()) {
        assert_eq!(before.id, after.id);
        assert_eq!(before.table.game.ending(), after.table.game.ending());
        assert_eq!(before.table.game.record().plies(), after.table.game.record().plies());
        assert_eq!(before.table.source, after.table.source);
    }
}
