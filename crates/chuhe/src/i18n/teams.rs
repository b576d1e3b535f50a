//! What teams have besides, in sentences.

use rulebook::regulations::{ByeBoards, LineUpRule, MatchScoring, MissingMembers, TeamScore};
use tournament::ranking::teams::{TeamDecidedBy, TeamStanding};
use tournament::team::{LineUpFault, Member, MemberRecord, member_records};
use tournament::{Advice, BoardChange, Entrant, State};

use super::Lang;
use super::happened::result_words;
use super::reasons::{Names, list};

/// What is wrong with a line-up.
pub fn fault(lang: Lang, fault: &LineUpFault) -> String {
    match fault {
        LineUpFault::WrongLength { found, boards } => {
            lang.text("line-up-length").with("found", *found).with("boards", *boards)
        }
        LineUpFault::NoSuchMember { member } => lang.text("line-up-no-member").with("member", member.get()),
        LineUpFault::Twice { member } => lang.text("line-up-twice").with("member", member.get()),
        LineUpFault::OutOfOrder { member, above } => {
            lang.text("line-up-order").with("member", member.get()).with("above", above.get())
        }
        LineUpFault::NotOnOwnBoard { member, board } => {
            lang.text("line-up-own-board").with("member", member.get()).with("board", *board)
        }
        LineUpFault::Expelled { member } => lang.text("line-up-expelled").with("member", member.get()),
    }
    .to_string()
}

/// The boards of a match whose results changed.
pub(super) fn boards(lang: Lang, changes: &[BoardChange]) -> String {
    let word = |result| result_words(lang, result);
    let said: Vec<String> = changes
        .iter()
        .map(|change| {
            let text = match (change.previous, change.result) {
                (Some(before), Some(now)) => {
                    lang.text("did-board-changed").with("before", word(before)).with("now", word(now))
                }
                (Some(before), None) => lang.text("did-board-cleared").with("before", word(before)),
                (None, now) => lang.text("did-board").with("now", now.map(word).unwrap_or_default()),
            };
            text.with("at", change.board).to_string()
        })
        .collect();
    list(lang, &said)
}

/// The members of a team with their numbers.
pub(super) fn members(lang: Lang, members: &[Member]) -> String {
    let named: Vec<String> =
        (1..).zip(members).map(|(no, member): (u32, _)| format!("{no} {}", member.name)).collect();
    list(lang, &named)
}

/// How members come to their boards.
pub fn line_up(lang: Lang, rule: LineUpRule) -> String {
    match rule {
        LineUpRule::Fixed => lang.text("line-up-fixed"),
        LineUpRule::Substitutes => lang.text("line-up-substitutes"),
        LineUpRule::Free => lang.text("line-up-free"),
    }
    .to_string()
}

/// Points of a match.
pub fn match_scoring(lang: Lang, scoring: MatchScoring) -> String {
    let text = lang.text("match-scoring-line").with("win", scoring.win);
    text.with("draw", scoring.draw).with("loss", scoring.loss).to_string()
}

/// What teams meet by.
pub fn team_score(lang: Lang, score: TeamScore) -> String {
    match score {
        TeamScore::MatchPoints => lang.text("team-score-match"),
        TeamScore::GamePoints => lang.text("team-score-game"),
    }
    .to_string()
}

/// The boards of a resting team.
pub fn bye_boards(lang: Lang, boards: ByeBoards) -> String {
    match boards {
        ByeBoards::Won => lang.text("bye-boards-won"),
        ByeBoards::Drawn => lang.text("bye-boards-drawn"),
        ByeBoards::Nothing => lang.text("bye-boards-nothing"),
    }
    .to_string()
}

/// A team with fewer members placed than count.
pub fn missing(lang: Lang, missing: MissingMembers) -> String {
    match missing {
        MissingMembers::AfterLast => lang.text("missing-after-last"),
        MissingMembers::Unranked => lang.text("missing-unranked"),
    }
    .to_string()
}

/// Who counts for a team in 14.8, best first: name and place.
pub fn counted(lang: Lang, line: &TeamStanding, names: Names<'_>) -> String {
    let mut said: Vec<String> =
        line.counted.iter().map(|one| format!("{} {}", names(one.no), one.place)).collect();
    if line.missing > 0 {
        said.push(lang.text("members-missing").with("n", line.missing).to_string());
    }
    list(lang, &said)
}

/// What separated a team from the next higher one in 14.8.
pub fn decided(lang: Lang, by: &TeamDecidedBy) -> String {
    match by {
        TeamDecidedBy::Leader => lang.text("decided-leader"),
        TeamDecidedBy::Shared { with } => lang.text("decided-shared").with("who", with.clone()),
        TeamDecidedBy::TooFew => lang.text("decided-too-few"),
        TeamDecidedBy::Sum { below, theirs, own } => lang
            .text("decided-key")
            .say("key", lang.text("sum-of-places"))
            .with("own", *own)
            .with("theirs", *theirs)
            .with("who", below.clone()),
        TeamDecidedBy::BestPlace { below, theirs, own } => lang
            .text("decided-key")
            .say("key", lang.text("best-place"))
            .with("own", *own)
            .with("theirs", *theirs)
            .with("who", below.clone()),
    }
    .to_string()
}

/// What the book advises on teams; none for advice on other matters.
pub fn advice(lang: Lang, advice: &Advice, names: Names<'_>) -> Option<String> {
    let text = match advice {
        Advice::ShortTeam { no, members, boards } => {
            let text = lang.text("advice-short-team").with("team", names(*no));
            text.with("members", *members).with("boards", *boards)
        }
        Advice::OddTeam { no, members } => {
            lang.text("advice-odd-team").with("team", names(*no)).with("members", *members)
        }
        _ => return None,
    };
    Some(text.to_string())
}

/// A member of a team and what came of the boards.
pub struct Ranked<'a> {
    /// The team.
    pub team: &'a Entrant,
    /// The member's number in it.
    pub no: u32,
    /// The member.
    pub member: &'a Member,
    /// The account.
    pub record: MemberRecord,
}

/// The members of all teams who have played, by game points, then by games won; in the order of teams where equal.
pub fn best_members(state: &State) -> Vec<Ranked<'_>> {
    let mut found: Vec<Ranked> = Vec::new();
    for team in state.entrants() {
        let records = member_records(state, team.no);
        let members = (1..).zip(team.members.iter().zip(records));
        let played = members.filter(|(_, (_, record))| record.boards.iter().any(Option::is_some));
        found.extend(played.map(|(no, (member, record))| Ranked { team, no, member, record }));
    }
    found.sort_by_key(|one| std::cmp::Reverse((one.record.points, one.record.wins)));
    found
}
