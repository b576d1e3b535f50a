//! Fouls that people see, records, penalties and the sheet.

use crate::language::{Incident, START, START_1960, check, play};
use rulebook::cites;

#[test]
fn fouls_called_on_sight() {
    cites!("2011:8.1.1", "2011:8.1.2", "2011:8.1.9", "2011:4.1.10");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:foul=disturbance",
            ruling: &["foul 2 disturbance 8.1.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:foul=clock_tampering",
            ruling: &["foul 1 clock_tampering 8.1.2"],
        },
        Incident { rules: "2011", fen: START, acts: "1:foul=conduct", ruling: &["foul 1 conduct 8.1.9 16"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:foul=illegal_move",
            ruling: &["refused not_called_by_eye 8.2"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:foul=disturbance 1:foul=clock_tampering 1:foul=conduct",
            ruling: &["foul 1 conduct 8.1.9 16", "ended 0-1 three_fouls 4.1.10 8.1.9 16"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "(1:foul=conduct 2:foul=conduct)*2",
            ruling: &["foul 2 conduct 8.1.9 16"],
        },
    ]);
}

#[test]
fn who_resigns_at_once_is_spared_the_foul() {
    cites!("2011:8.2");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:foul=conduct 1:resign",
            ruling: &["waived 1 conduct 8.2", "ended 0-1 resignation 4.1.12"],
        },
        Incident {
            rules: "2011 youth",
            fen: START,
            acts: "b0d1 1:resign",
            ruling: &["waived 1 illegal_move 8.2", "ended 0-1 resignation 4.1.12"],
        },
        // Not at once, or not the offender.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:foul=conduct h2e2 1:resign",
            ruling: &["ended 0-1 resignation 4.1.12"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:foul=conduct 2:resign",
            ruling: &["ended 1-0 resignation 4.1.12"],
        },
        // Only the last.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:foul=conduct +1 1:foul=disturbance 1:resign",
            ruling: &["waived 1 disturbance 8.2", "ended 0-1 resignation 4.1.12"],
        },
    ]);
}

#[test]
fn moves_not_recorded() {
    cites!("2011:7.1", "2011:7.2", "2011:8.1.6");
    check(&[
        Incident { rules: "2011", fen: START, acts: "1:missed=3", ruling: &["record wanting 1 7.1"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:missed=4",
            ruling: &["record wanting 1 7.1", "foul 1 record 8.1.6 7.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:missed=7",
            ruling: &["record wanting 1 7.1", "foul 1 record 8.1.6 7.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:missed=8",
            ruling: &["record wanting 1 7.1", "foul 1 record 8.1.6 7.1", "foul 1 record 8.1.6 7.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:missed=20",
            ruling: &["record wanting 1 7.1", "foul 1 record 8.1.6 7.1", "foul 1 record 8.1.6 7.1"],
        },
        // Three and one are four.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:missed=3 1:missed=1",
            ruling: &["record wanting 1 7.1", "foul 1 record 8.1.6 7.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:missed=4 1:missed=3",
            ruling: &["record wanting 1 7.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:foul=conduct 1:missed=8",
            ruling: &[
                "record wanting 1 7.1",
                "foul 1 record 8.1.6 7.1",
                "foul 1 record 8.1.6 7.1",
                "ended 0-1 three_fouls 4.1.10 8.1.6 7.1",
            ],
        },
        // Illegible when the chief arbiter says so.
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:illegible=4",
            ruling: &["record wanting 1 7.2", "foul 1 record 8.1.6 7.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:illegible-unconfirmed=4",
            ruling: &["refused not_by_this_role 7.2"],
        },
        Incident {
            rules: "2011 norecord",
            fen: START,
            acts: "1:missed=4",
            ruling: &["refused no_records 7.1"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:missed=4",
            ruling: &["refused not_in_this_book 11.4"],
        },
    ]);
}

#[test]
fn no_audit_on_a_faulty_record() {
    cites!("2011:22.3");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:missed=4 1:limit",
            ruling: &["refused record_wanting 22.3"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:illegible=8 1:repetition",
            ruling: &["refused record_wanting 22.3"],
        },
        Incident {
            rules: "2011 limit=2",
            fen: START,
            acts: "(a0a1 a9a8 a1a0 a8a9)*1 2:missed=4 1:limit",
            ruling: &["ended 1/2 natural_limit 4.2.4 22.2"],
        },
        Incident {
            rules: "2011 limit=2",
            fen: START,
            acts: "(a0a1 a9a8 a1a0 a8a9)*1 1:missed=4 1:made-good 1:limit",
            ruling: &["ended 1/2 natural_limit 4.2.4 22.2"],
        },
    ]);
}

#[test]
fn fair_copies() {
    cites!("2011:7.3", "2011:7.4", "2011:4.1.13");
    check(&[
        Incident { rules: "2011", fen: START, acts: "1:copy", ruling: &["refused not_over 7.3"] },
        Incident { rules: "2011", fen: START, acts: "2:resign 1:copy", ruling: &["fair copy 1 7.3"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign 1:copy sign=first",
            ruling: &["refused fair_copy_owed 7.3"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign 1:copy sign=arbiter",
            ruling: &["refused fair_copy_owed 7.3"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign 1:copy sign=second",
            ruling: &["signed second"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign 1:copy 1:made-good",
            ruling: &["record good 1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign 1:copy 1:made-good sign=first",
            ruling: &["signed first"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign 1:made-good",
            ruling: &["refused no_fair_copy_owed 7.3"],
        },
        // Who will not write it loses after all.
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign 1:copy 1:unrecorded",
            ruling: &["ended 0-1 forfeit 7.4 4.1.13"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign 1:unrecorded",
            ruling: &["refused game_over 4.1.12"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "2:resign 1:copy",
            ruling: &["refused not_in_this_book 11.4"],
        },
    ]);
}

#[test]
fn the_sheet_is_signed() {
    cites!("2011:9", "1960:11.4");
    check(&[
        Incident { rules: "2011", fen: START, acts: "sign=first", ruling: &["refused not_over 9"] },
        Incident { rules: "2011", fen: START, acts: "2:resign sign=first", ruling: &["signed first"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign sign=first sign=first",
            ruling: &["refused signed_already 9"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign sign=first sign=second sign=arbiter",
            ruling: &["signed arbiter"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign sign=first sign=second sign=arbiter 1:warning=arbiter",
            ruling: &["refused game_over 4.1.12"],
        },
        Incident { rules: "1960", fen: START_1960, acts: "sign=first", ruling: &["refused not_over 11.4"] },
    ]);
}

#[test]
fn penalties_by_role() {
    cites!("2011:18.1", "2011:18.2", "2011:18.3", "2011:18.4");
    check(&[
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:warning=arbiter",
            ruling: &["penalised 1 warning 18.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:warning=chief_arbiter",
            ruling: &["penalised 1 warning 18.1"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:warning=organiser",
            ruling: &["refused not_by_this_role 18.1"],
        },
        Incident { rules: "2011", fen: START, acts: "(1:warning=arbiter)*5 h2e2", ruling: &["moved 1 h2e2"] },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:removal=chief_arbiter",
            ruling: &["penalised 1 removal 18.2", "ended 0-1 removed 18.2"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:removal=arbiter",
            ruling: &["refused not_by_this_role 18.2"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "1:removal=organiser",
            ruling: &["refused not_by_this_role 18.2"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:expulsion=organiser",
            ruling: &["penalised 2 expulsion 18.3", "ended 1-0 expelled 18.3"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:expulsion=chief_arbiter",
            ruling: &["refused not_by_this_role 18.3"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:suspension=organiser",
            ruling: &["penalised 2 suspension_proposed 18.4"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:suspension=arbiter",
            ruling: &["refused not_by_this_role 18.4"],
        },
        // After the game the result stands.
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign 1:expulsion=organiser",
            ruling: &["penalised 1 expulsion 18.3"],
        },
        Incident {
            rules: "2011",
            fen: START,
            acts: "2:resign 1:removal=chief_arbiter",
            ruling: &["refused game_over 4.1.12"],
        },
    ]);
}

#[test]
fn penalties_in_1960() {
    cites!("1960:18");
    check(&[
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:warning=arbiter",
            ruling: &["penalised 1 warning 18"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:expulsion=arbiter",
            ruling: &["penalised 1 expulsion 18", "ended 0-1 expelled 18"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:warning=organiser",
            ruling: &["refused not_by_this_role 18"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:suspension=arbiter",
            ruling: &["refused not_in_this_book 18"],
        },
    ]);
}

#[test]
fn prohibitions_of_1960() {
    cites!("1960:15", "1960:4.1");
    check(&[
        Incident { rules: "1960", fen: START_1960, acts: "1:foul=advice", ruling: &["foul 1 advice 15"] },
        Incident { rules: "1960", fen: START_1960, acts: "1:foul=pointing", ruling: &["foul 1 pointing 15"] },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:foul=other_board",
            ruling: &["foul 1 other_board 15"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:foul=hindrance",
            ruling: &["foul 1 hindrance 15"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:foul=conduct",
            ruling: &["refused not_called_by_eye 15"],
        },
        // Recorded, and no number of them loses by itself; the arbiter judges.
        Incident { rules: "1960", fen: START_1960, acts: "(1:foul=advice)*5", ruling: &["foul 1 advice 15"] },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:foul=advice 1:resign",
            ruling: &["ended 0-1 resignation 4.1.3"],
        },
        Incident {
            rules: "1960",
            fen: START_1960,
            acts: "1:foul=advice 1:forfeit",
            ruling: &["ended 0-1 forfeit 4.1 15"],
        },
    ]);
}

/// The sheet has the result, both times, the fouls and the signatures.
#[test]
fn the_sheet() {
    use arbiter::{GameResult, PerMover, Signer};
    cites!("2011:9");
    let acts = "begin +10 h2e2 +20 2:foul=conduct h9g7 +5 1:resign sign=first sign=arbiter";
    let (state, _) = play(&Incident { rules: "2011 clock=sd:60", fen: START, acts, ruling: &[] });
    let sheet = state.game().and_then(|game| game.sheet()).expect("it is over");
    assert_eq!(sheet.ending.result, GameResult::SecondMoverWins);
    assert_eq!(sheet.used_ms, Some(PerMover { first: 15_000, second: 20_000 }));
    assert_eq!(sheet.fouls, PerMover { first: 0, second: 1 });
    assert_eq!((sheet.plies, sheet.signed, sheet.complete), (2, vec![Signer::First, Signer::Arbiter], false));
}

/// Who never came does not sign.
#[test]
fn nobody_signs_for_the_absent() {
    cites!("2011:9", "2011:20.1");
    let acts = "begin-no1 +901 check sign=second sign=arbiter";
    let (state, _) = play(&Incident { rules: "2011 clock=sd:3600", fen: START, acts, ruling: &[] });
    assert!(state.game().is_some_and(|game| game.is_signed()));
}

/// 违例 of section 七 rank, breaches of section 十五 do not; a foul that was waived counts no more.
#[test]
fn what_counts_on_the_ledger() {
    use arbiter::Mover::First;
    cites!("1960:15", "2011:8.2");
    let count = |rules, fen, acts| {
        let (state, _) = play(&Incident { rules, fen, acts, ruling: &[] });
        let game = state.game().expect("set up");
        (game.fouls(First), game.ledger().len())
    };
    assert_eq!(count("1960", START_1960, "1:foul=advice h9g7 1:retract"), (1, 2));
    assert_eq!(count("2011", START, "1:foul=conduct 1:resign"), (0, 0));
}
