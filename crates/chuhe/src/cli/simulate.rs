//! `simulate`: a whole made-up event, its time and the quality of its pairings.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use rulebook::Edition;
use serde::Serialize;
use tournament::history::{Outcome as Came, history};
use tournament::pairing::{self, Float, Quality};
use tournament::simulate::{Plan, Play};
use tournament::{ByeKind, Refusal, State, Turn};

use super::event::{Arrangement, edition, regulations};
use super::voice::{Failure, Outcome, Voice, write_file};
use super::{say, table};
use crate::i18n::{Lang, refusals};

#[derive(Debug, Args)]
pub(super) struct Simulate {
    /// 人数 · Players.
    #[arg(long)]
    players: u32,
    /// 轮数 · Rounds.
    #[arg(long)]
    rounds: u32,
    /// 编排方法 · Arrangement.
    #[arg(long, value_enum, default_value = "swiss")]
    format: Arrangement,
    /// 规则 · Rules.
    #[arg(long, value_parser = edition, default_value = "2011")]
    rules: Edition,
    /// 种子 · Seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// 队数，0 为不分队 · Teams, 0 for none.
    #[arg(long, default_value_t = 0)]
    teams: u32,
    /// 团体赛每队人数 · Members of each team, where the entrants are teams.
    #[arg(long, default_value_t = 6)]
    members: u32,
    /// 每千局弃权数 · Forfeits in a thousand games.
    #[arg(long, default_value_t = 0)]
    forfeits: u32,
    /// 每轮退赛的机会，千分之几 · Chance of a withdrawal each round, in a thousand.
    #[arg(long, default_value_t = 0)]
    withdrawals: u32,
    /// 每轮有人缺席的机会，千分之几 · Chance of an absence each round, in a thousand.
    #[arg(long, default_value_t = 0)]
    absences: u32,
    /// 每轮有人请假的机会，千分之几 · Chance of a rest on request each round, in a thousand.
    #[arg(long, default_value_t = 0)]
    byes: u32,
    /// 每轮有人补报的机会，千分之几 · Chance of a late entry each round, in a thousand.
    #[arg(long, default_value_t = 0)]
    late: u32,
    /// 回避的对数 · Pairs kept apart.
    #[arg(long, default_value_t = 0)]
    barred: u32,
    /// 设置，如 same_team=bar · A setting, such as same_team=bar.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// 把结果写成赛事文件 · Write the outcome as a state file.
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

/// One round as it was paired.
#[derive(Debug, Serialize)]
struct RoundPaired {
    round: u32,
    boards: usize,
    /// Time the pairing took.
    microseconds: u64,
    quality: Quality,
}

/// The quality of a whole event.
#[derive(Debug, Default, Serialize)]
struct Overall {
    /// Pairs that met again; in a round robin of two games every pair does.
    rematches: u32,
    /// Byes beyond the first of one player.
    second_byes: u32,
    /// Players by the difference of games moved first and second.
    turn_differences: BTreeMap<u32, u32>,
    /// Times that a player had the same turn a third time in a row.
    runs_of_three: u32,
    /// Games against one of more points.
    up_floats: u32,
    /// Games against one of fewer points, and byes.
    down_floats: u32,
    /// Floats the same way as in the round before.
    floats_repeated: u32,
}

impl Simulate {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        let format = self.format.into();
        let plan = Plan {
            entrants: self.players,
            teams: self.teams,
            members: self.members,
            rounds: self.rounds,
            format,
            regulations: Some(regulations(lang, format, self.rules, &self.settings)?),
            forfeits_per_mille: self.forfeits,
            withdrawals_per_mille: self.withdrawals,
            absences_per_mille: self.absences,
            byes_per_mille: self.byes,
            late_entries_per_mille: self.late,
            barred_pairs: self.barred,
            seed: self.seed,
        };
        let mut play = Play::begin(&plan).map_err(|refusal| refused(lang, &refusal, &State::default()))?;
        let mut rounds = Vec::new();
        while play.has_next() {
            // Paired once more for the clock alone: the play measures nothing.
            let begun = Instant::now();
            let paired = pairing::next_round(play.state());
            let microseconds = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
            if let Err(refusal) = play.round() {
                return Err(refused(lang, &refusal, play.state()));
            }
            if let Ok(paired) = paired {
                let (round, boards, quality) = (paired.round, paired.pairs.len(), paired.quality);
                rounds.push(RoundPaired { round, boards, microseconds, quality });
            }
        }
        let state = play.state();
        if let Some(file) = &self.export {
            write_file(file, state.to_file().write().as_bytes(), lang)?;
        }
        let overall = Overall::of(state);
        if voice.json {
            return voice.object(&serde_json::json!({
                "players": self.players,
                "seed": self.seed,
                "format": state.format(),
                "rounds": rounds,
                "quality": overall,
            }));
        }
        voice.raw(paired_table(lang, &rounds))?;
        let differences: Vec<String> = overall
            .turn_differences
            .iter()
            .map(|(difference, players)| format!("{difference}: {players}"))
            .collect();
        let text = lang
            .text("cli-simulated")
            .with("rematches", overall.rematches)
            .with("byes", overall.second_byes)
            .with("differences", differences.join("  "))
            .with("runs", overall.runs_of_three)
            .with("up", overall.up_floats)
            .with("down", overall.down_floats)
            .with("repeated", overall.floats_repeated);
        voice.line(text)
    }
}

fn refused(lang: Lang, refusal: &Refusal, state: &State) -> Failure {
    let said = refusals::refusal(lang, refusal, &|no| say::name(Some(state), no));
    Failure::Said(say::with_articles(lang, said, &refusal.articles(state.regulations().edition)))
}

fn paired_table(lang: Lang, rounds: &[RoundPaired]) -> String {
    let head = [
        lang.text("round"),
        lang.text("board"),
        lang.text("cli-milliseconds"),
        lang.text("cli-floats"),
        lang.text("cli-beyond-limits"),
        lang.text("cli-turns-repeated"),
    ]
    .map(|text| text.to_string());
    let rows: Vec<Vec<String>> = rounds
        .iter()
        .map(|one| {
            vec![
                one.round.to_string(),
                one.boards.to_string(),
                (one.microseconds / 1000).to_string(),
                one.quality.left_over.iter().sum::<u32>().to_string(),
                one.quality.turn_limits_broken.to_string(),
                one.quality.turns_repeated.to_string(),
            ]
        })
        .collect();
    table::columns(&head, &rows)
}

impl Overall {
    fn of(state: &State) -> Overall {
        let mut overall = Overall::default();
        let mut met = HashSet::new();
        for game in state.rounds().iter().flat_map(|round| &round.games) {
            let pair = (game.first.min(game.second), game.first.max(game.second));
            overall.rematches += u32::from(!met.insert(pair));
        }
        for entrant in state.entrants() {
            let records = history(state, entrant.no);
            let byes =
                records.iter().filter(|record| record.outcome == Came::Bye(ByeKind::Allocated)).count();
            overall.second_byes += byes.saturating_sub(1) as u32;
            let turns: Vec<Turn> = records.iter().filter_map(|record| record.turn).collect();
            let first = turns.iter().filter(|turn| **turn == Turn::First).count();
            let difference = first.abs_diff(turns.len() - first) as u32;
            *overall.turn_differences.entry(difference).or_default() += 1;
            overall.runs_of_three +=
                turns.windows(3).filter(|three| three[0] == three[1] && three[1] == three[2]).count() as u32;
            for float in records.iter().filter_map(|record| record.float) {
                match float {
                    Float::Up => overall.up_floats += 1,
                    Float::Down => overall.down_floats += 1,
                }
            }
            let repeated = |pair: &&[tournament::history::RoundRecord]| {
                pair[0].float.is_some() && pair[0].float == pair[1].float
            };
            overall.floats_repeated += records.windows(2).filter(repeated).count() as u32;
        }
        overall
    }
}
