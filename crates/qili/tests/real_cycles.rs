//! The repetitions of recorded games: the board's symmetries, later claims, pieces that have no part in them, and the
//! world rules against the results of games that an adjudicator ended for a perpetual chase.

use std::path::PathBuf;

use qili::{Adjudication, Record, RuleSet, Rules, Ruling, adjudicate};
use records::{Game, Options};
use xiangqi::{Kind, Piece, Position, Side, Square};

const CHASES: &str = "pgn-xboard/nguyenpham-MRXq/perpetual-chasing.pgn";

/// Games of masters, most of them drawn in a repetition.
const DRAWS: &str = "pgn-big5/CCPD/repetition4-1.pgn";

/// Recorded games lie outside the project: `$CHUHE_DATA/games`, else `../shared/data/games` beside the workspace.
fn games(name: &str) -> Option<Vec<Game>> {
    let data = std::env::var_os("CHUHE_DATA").map(PathBuf::from);
    let data =
        data.unwrap_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")));
    let Ok(bytes) = std::fs::read(data.join("games").join(name)) else {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "no {name} in {}", data.display());
        eprintln!("skipped: no {name} in {}", data.display());
        return None;
    };
    Some(records::read(&bytes, &Options::default()).filter_map(Result::ok).collect())
}

fn record(game: &Game) -> Option<Record> {
    Record::from_moves(Position::new(game.start).ok()?, game.main_line()).ok()
}

/// The repetition that a record ends in, gone round until every rule set may rule on it.
fn completed(record: &Record) -> Option<Record> {
    let cycle = qili::Cycle::at_end(record)?;
    let mut longer = record.clone();
    let round: Vec<_> = (record.len() - cycle.plies..record.len())
        .map(|ply| record.plies()[ply as usize].mv.to_move())
        .collect();
    while qili::Cycle::at_end(&longer)?.times < 3 {
        round.iter().try_for_each(|mv| longer.push(*mv)).ok()?;
    }
    Some(longer)
}

fn repetitions() -> Vec<Record> {
    let games = [CHASES, DRAWS].into_iter().flat_map(|name| games(name).unwrap_or_default());
    games
        .collect::<Vec<_>>()
        .iter()
        .filter_map(record)
        .filter_map(|record| completed(&record))
        .step_by(STEP)
        .collect()
}

/// Every so many games are taken where each is ruled on many times.
const STEP: usize = 3;

const fn swapped(ruling: Ruling) -> Ruling {
    match ruling {
        Ruling::Loses(Side::Red) => Ruling::Loses(Side::Black),
        Ruling::Loses(Side::Black) => Ruling::Loses(Side::Red),
        Ruling::Draw | Ruling::None => ruling,
    }
}

fn said(ruled: &Adjudication) -> (Ruling, qili::Reason) {
    (ruled.ruling, ruled.reason)
}

#[test]
fn a_mirrored_game_has_the_mirrored_ruling_and_exchanged_colours_the_exchanged_one() {
    for record in repetitions() {
        for set in RuleSet::ALL {
            let rules = Rules::new(set);
            let plain = adjudicate(&record, &rules);
            assert_eq!(
                said(&adjudicate(&record.mirrored(), &rules)),
                said(&plain),
                "{}",
                record.last().to_fen()
            );
            let (ruling, reason) = said(&adjudicate(&record.colours_swapped(), &rules));
            assert_eq!((swapped(ruling), reason), said(&plain), "{set} {}", record.last().to_fen());
        }
    }
}

#[test]
fn a_claim_one_round_later_never_weakens_a_violation() {
    for record in repetitions() {
        let plies = adjudicate(&record, &Rules::default()).cycle.unwrap().plies;
        let mut later = record.clone();
        for back in 0..2 {
            later.push(record.plies()[(record.len() - plies + back) as usize].mv.to_move()).unwrap();
        }
        for set in RuleSet::ALL {
            let rules = Rules::new(set);
            let ruled = adjudicate(&record, &rules).ruling;
            if matches!(ruled, Ruling::Loses(_)) {
                assert_eq!(adjudicate(&later, &rules).ruling, ruled, "{set} {}", record.last().to_fen());
            }
        }
    }
}

/// The last three times round with a soldier added on a point that nothing goes to or looks along.
fn with_bystander(record: &Record, side: Side, at: Square) -> Option<(Record, Record)> {
    let plies = adjudicate(record, &Rules::default()).cycle?.plies;
    let from = record.len().checked_sub(3 * plies)?;
    let clear = |position: &Position| {
        position.board().iter().all(|(other, piece)| {
            let long = matches!(piece.kind, Kind::Chariot | Kind::Cannon | Kind::General);
            let near = other.file().abs_diff(at.file()).max(other.rank().abs_diff(at.rank())) <= 2;
            other != at && !near && !(long && (other.file() == at.file() || other.rank() == at.rank()))
        })
    };
    if !record.positions()[from as usize..].iter().all(clear) {
        return None;
    }
    let moves = || record.plies()[from as usize..].iter().map(|ply| ply.mv.to_move());
    let mut setup = record.positions()[from as usize].setup();
    let plain = Record::from_moves(Position::new(setup).ok()?, moves()).ok()?;
    setup.board.set(at, Some(Piece::new(side, Kind::Soldier)));
    Some((plain, Record::from_moves(Position::new(setup).ok()?, moves()).ok()?))
}

#[test]
fn a_soldier_far_from_everything_changes_nothing() {
    let (mut added, mut changed) = (0, Vec::new());
    let records = repetitions();
    for record in &records {
        // Soldiers on their last rank, and on points that they have not left yet.
        for (side, at) in [
            (Side::Red, "a9"),
            (Side::Red, "i9"),
            (Side::Black, "a0"),
            (Side::Black, "i0"),
            (Side::Red, "a3"),
            (Side::Red, "i3"),
            (Side::Black, "a6"),
            (Side::Black, "i6"),
        ] {
            let Some((plain, more)) = with_bystander(record, side, at.parse().unwrap()) else { continue };
            added += 1;
            for set in RuleSet::ALL {
                let rules = Rules::new(set);
                let (plain, more) = (adjudicate(&plain, &rules), adjudicate(&more, &rules));
                if said(&plain) != said(&more) {
                    changed.push(format!(
                        "{set} {side:?} {at} {}: {:?} to {:?}",
                        record.last().to_fen(),
                        said(&plain),
                        said(&more)
                    ));
                }
            }
        }
    }
    assert!(changed.is_empty(), "{added} added\n{}", changed.join("\n"));
    assert!(records.is_empty() || added > 20, "only {added} games have room");
}

#[test]
fn the_world_rules_agree_with_the_results_of_games_ended_for_a_perpetual_chase() {
    let Some(games) = games(CHASES) else { return };
    let (mut agree, mut other) = (0, Vec::new());
    for (number, game) in games.iter().enumerate() {
        let record = record(game).expect("every game of the file can be replayed");
        let ruled = adjudicate(&record, &Rules::new(RuleSet::Wxf));
        let loser = game.result.and_then(|result| result.winner()).map(|winner| !winner);
        if loser.is_some_and(|side| ruled.ruling == Ruling::Loses(side)) {
            agree += 1;
        } else {
            other.push(format!(
                "{} {:?} {:?} {}",
                number + 1,
                game.result,
                said(&ruled),
                record.last().to_fen()
            ));
        }
    }
    assert!(other.is_empty(), "{agree} agree\n{}", other.join("\n"));
    assert_eq!(agree, 455);
}
