//! Which of an event's rankings is printed: of all, of a category, of teams by their members, of the members of teams.

use clap::Args;
use tournament::ranking::teams::{self, TeamStanding};
use tournament::{Number, State, ranking};

use super::voice::{Failure, Outcome, Voice};
use super::{print, say, table};
use crate::i18n::{Lang, teams as words};
use crate::json::{Members, Ranking, TeamRanking};

#[derive(Debug, Args)]
pub(super) struct Places {
    /// 说明每个名次由什么决定 · Say what decided each place.
    #[arg(long)]
    explain: bool,
    /// 只排一个组别，如 女子 · The places of one category.
    #[arg(long, conflicts_with_all = ["by_team", "members"])]
    category: Option<String>,
    /// 各队按队员名次之和（14.8） · Teams by the places of their members.
    #[arg(long, conflicts_with = "members")]
    by_team: bool,
    /// 团体赛队员的个人成绩 · What the members of the teams did.
    #[arg(long)]
    members: bool,
}

impl Places {
    pub(super) fn print(self, voice: &mut Voice, state: &State) -> Outcome {
        let lang = voice.lang;
        if self.members {
            return match voice.json {
                true => voice.object(&Members::of(state)),
                false => voice.raw(members(lang, state)),
            };
        }
        let all = ranking::standings(state);
        if self.by_team || (self.category.is_none() && teams::is_by_members(state)) {
            let places = teams::by_members(state, &all);
            return match voice.json {
                true => voice.object(&TeamRanking { ranking: places }),
                false => voice.raw(by_team(lang, state, &places, self.explain)),
            };
        }
        let places = match self.category {
            None => all,
            Some(category) if ranking::categories(state).contains(&category.as_str()) => {
                ranking::of_category(state, &all, &category)
            }
            Some(category) => {
                let known = ranking::categories(state).join(" ");
                let text = lang.text("cli-no-category").with("category", category);
                return Err(Failure::from(text.with("known", known)));
            }
        };
        match voice.json {
            true => voice.object(&Ranking::of(lang, state, &places, self.explain)),
            false => voice.raw(print::standings(lang, state, &places, self.explain)),
        }
    }
}

fn by_team(lang: Lang, state: &State, places: &[TeamStanding], explain: bool) -> String {
    let mut head =
        vec![lang.text("place"), lang.text("team"), lang.text("sum-of-places"), lang.text("places-counted")];
    if explain {
        head.push(lang.text("cli-decided"));
    }
    let head: Vec<String> = head.iter().map(ToString::to_string).collect();
    let rows: Vec<Vec<String>> = places
        .iter()
        .map(|line| {
            let name = |no: Number| say::name(Some(state), no);
            let mut row = vec![
                line.place.map_or_else(|| "–".to_owned(), |place| place.to_string()),
                line.team.clone(),
                line.sum.to_string(),
                words::counted(lang, line, &name),
            ];
            if explain {
                row.push(words::decided(lang, &line.decided_by));
            }
            row
        })
        .collect();
    table::columns(&head, &rows)
}

/// Every member of every team with what came of the boards, best first.
fn members(lang: Lang, state: &State) -> String {
    let head = [
        lang.text("team"),
        lang.text("number"),
        lang.text("name"),
        lang.text("key-game-points"),
        lang.text("games-won"),
        lang.text("games-drawn"),
        lang.text("games-lost"),
        lang.text("forfeit"),
    ]
    .map(|text| text.to_string());
    let rows: Vec<Vec<String>> = words::best_members(state)
        .into_iter()
        .map(|one| {
            vec![
                one.team.name.clone(),
                one.no.to_string(),
                one.member.name.clone(),
                one.record.points.to_string(),
                one.record.wins.to_string(),
                one.record.draws.to_string(),
                one.record.losses.to_string(),
                one.record.forfeits.to_string(),
            ]
        })
        .collect();
    table::columns(&head, &rows)
}
