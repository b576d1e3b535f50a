//! The director's work on pairings: changes by hand, leave, pairs kept apart, pairings made elsewhere.

use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;
use tournament::check::compare;
use tournament::{BarredPair, Change, Command, Leave, NumbersBy, Strength, preview};

use super::super::voice::{Failure, Outcome, Voice};
use super::super::{check, say};
use super::hall::Hall;
use super::input::number;
use super::lists::List;
use crate::desk::EventId;
use crate::i18n::{Lang, arranged, refusals};

#[derive(Debug, Subcommand)]
pub(super) enum Arrange {
    /// 两人对换位置 · Two entrants exchange places.
    Exchange {
        /// 号 · Number.
        one: u32,
        /// 号 · Number.
        other: u32,
        #[command(flatten)]
        how: How,
    },
    /// 指定两人相遇，前者先走 · Let two meet, the first named moving first.
    Meet {
        /// 先走者 · First mover.
        first: u32,
        /// 后走者 · Second mover.
        second: u32,
        #[command(flatten)]
        how: How,
    },
    /// 一台先后互换 · Exchange the turns of a board.
    Turns {
        /// 台次 · Board.
        board: u32,
        #[command(flatten)]
        how: How,
    },
    /// 两台换台 · Exchange two boards.
    Boards {
        /// 台次 · Board.
        one: u32,
        /// 台次 · Board.
        other: u32,
        #[command(flatten)]
        how: How,
    },
    /// 锁定台次 · Lock boards.
    Lock {
        /// 台次 · Boards.
        #[arg(required = true)]
        boards: Vec<u32>,
    },
    /// 解锁台次 · Unlock boards.
    Unlock {
        /// 台次 · Boards.
        #[arg(required = true)]
        boards: Vec<u32>,
    },
    /// 锁定之外重新编排 · Pair everything but the locks again.
    Again {
        #[command(flatten)]
        how: How,
    },
    /// 收回最后一轮的编排和成绩 · Take the last round back with its results.
    Unpair {
        /// 轮次 · Round.
        round: u32,
        /// 理由 · Reason.
        #[arg(long)]
        reason: String,
    },
    /// 录入下一轮现成的对阵（每行：台次 先走号 后走号；轮空：号；或 CSV、XLSX 表格） · Enter a pairing made elsewhere.
    Pairing {
        #[command(flatten)]
        list: List,
        /// 理由 · Reason.
        #[arg(long)]
        reason: String,
    },
    /// 请假 · Give a rest on request.
    Bye(Rounds),
    /// 登记缺席 · Report absence.
    Absent(Rounds),
    /// 取消请假或缺席 · Take leave back.
    Back(Rounds),
    /// 两人回避 · Keep two entrants apart.
    Bar(Bar),
    /// 不再回避 · Let two entrants meet again.
    Unbar {
        /// 号 · Number.
        one: u32,
        /// 号 · Number.
        other: u32,
    },
    /// 按等级分或分档编号 · Give numbers by rating or in pots.
    Numbers {
        /// 依据 · By what.
        #[arg(value_enum)]
        by: By,
        /// 档数 · Pots.
        #[arg(long, default_value_t = 4)]
        pots: u32,
        /// 种子 · Seed.
        #[arg(long)]
        seed: u64,
    },
    /// 复核各轮 · Check every round.
    Check {
        /// 要求和程序自己编的完全一样 · Ask for exactly the program's own pairs.
        #[arg(long)]
        strict: bool,
        /// 连同不算错的也列出 · List what is no violation too.
        #[arg(long)]
        explain: bool,
    },
}

#[derive(Debug, Args)]
pub(super) struct How {
    /// 理由 · Reason.
    #[arg(long)]
    reason: Option<String>,
    /// 只看会怎样，不改动 · Only look what it would bring.
    #[arg(long)]
    preview: bool,
}

#[derive(Debug, Args)]
pub(super) struct Rounds {
    /// 号 · Number.
    no: u32,
    /// 轮次，默认下一轮 · Rounds, by default the next.
    rounds: Vec<u32>,
    /// 理由 · Reason.
    #[arg(long)]
    reason: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Bar {
    /// 号 · Number.
    one: u32,
    /// 号 · Number.
    other: u32,
    /// 从第几轮起，默认下一轮 · From which round, by default the next.
    #[arg(long)]
    from: Option<u32>,
    /// 到第几轮 · To which round.
    #[arg(long)]
    to: Option<u32>,
    /// 只是尽量避开 · Only as far as can be.
    #[arg(long)]
    soft: bool,
    /// 理由 · Reason.
    #[arg(long)]
    reason: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum By {
    /// 等级分 · Rating.
    Rating,
    /// 分档 · Pots.
    Pots,
}

impl Arrange {
    pub(super) fn run(self, hall: &Hall, voice: &mut Voice, id: &EventId) -> Outcome {
        let lang = hall.lang;
        let no = |n: u32| number(lang, n);
        match self {
            Arrange::Exchange { one, other, how } => {
                change(hall, voice, id, Change::Exchange { one: no(one)?, other: no(other)? }, how)
            }
            Arrange::Meet { first, second, how } => {
                change(hall, voice, id, Change::Pair { first: no(first)?, second: no(second)? }, how)
            }
            Arrange::Turns { board, how } => change(hall, voice, id, Change::ExchangeTurns { board }, how),
            Arrange::Boards { one, other, how } => {
                change(hall, voice, id, Change::ExchangeBoards { one, other }, how)
            }
            Arrange::Lock { boards } => change(hall, voice, id, Change::Lock { boards }, How::plainly()),
            Arrange::Unlock { boards } => change(hall, voice, id, Change::Unlock { boards }, How::plainly()),
            Arrange::Again { how } => change(hall, voice, id, Change::PairAgain, how),
            Arrange::Unpair { round, reason } => hall.give(voice, id, Command::UnpairRound { round, reason }),
            Arrange::Pairing { list, reason } => {
                let state = &hall.event(id)?.state;
                let (round, pairing) = (state.rounds_paired() + 1, list.pairing(lang, state)?);
                hall.give(voice, id, Command::EnterPairing { round, pairing, reason })
            }
            Arrange::Bye(rounds) => leave(hall, voice, id, rounds, Some(Leave::Bye)),
            Arrange::Absent(rounds) => leave(hall, voice, id, rounds, Some(Leave::Absent)),
            Arrange::Back(rounds) => leave(hall, voice, id, rounds, None),
            Arrange::Bar(bar) => {
                let next = hall.event(id)?.state.rounds_paired() + 1;
                let pair = BarredPair {
                    from_round: bar.from.unwrap_or(next),
                    to_round: bar.to,
                    strength: if bar.soft { Strength::Soft } else { Strength::Hard },
                    ..BarredPair::always(no(bar.one)?, no(bar.other)?)
                };
                hall.give(voice, id, Command::BarPair { pair, reason: bar.reason })
            }
            Arrange::Unbar { one, other } => {
                hall.give(voice, id, Command::UnbarPair { one: no(one)?, other: no(other)? })
            }
            Arrange::Numbers { by, pots, seed } => {
                let by = match by {
                    By::Rating => NumbersBy::Rating,
                    By::Pots => NumbersBy::Pots { pots },
                };
                hall.give(voice, id, Command::AssignNumbers { by, seed })
            }
            Arrange::Check { strict, explain } => check::say(voice, &hall.event(id)?.state, strict, explain),
        }
    }
}

impl How {
    /// Without a reason, at once.
    fn plainly() -> How {
        How { reason: None, preview: false }
    }
}

fn leave(hall: &Hall, voice: &mut Voice, id: &EventId, rounds: Rounds, leave: Option<Leave>) -> Outcome {
    let Rounds { no, mut rounds, reason } = rounds;
    if rounds.is_empty() {
        rounds.push(hall.event(id)?.state.rounds_paired() + 1);
    }
    let no = number(hall.lang, no)?;
    hall.give(voice, id, Command::SetLeave { no, rounds, leave, reason })
}

/// Gives or only tries a change, and says how the round then compares with the program's own.
fn change(hall: &Hall, voice: &mut Voice, id: &EventId, change: Change, how: How) -> Outcome {
    let view = hall.event(id)?;
    let round = view.state.rounds_paired();
    let tried = preview(&view.state, round, &change);
    if how.preview {
        let tried = tried.map_err(|refusal| Failure::Said(said(hall.lang, &view.state, &refusal)))?;
        let compared = compare(&view.state, round, &tried.pairing);
        if voice.json {
            return voice.object(&json!({
                "round": round,
                "change": change,
                "warnings": tried.warnings,
                "quality": compared.quality,
                "own_quality": compared.own.as_ref().ok().map(|own| &own.quality),
                "same_pairs": compared.same_pairs,
                "worse_in": compared.worse_in,
            }));
        }
        let names = |no| say::name(Some(&view.state), no);
        voice.line(arranged::change(hall.lang, &change, &names))?;
        for warning in &tried.warnings {
            voice.line(format_args!("! {}", arranged::warning(hall.lang, warning, &names)))?;
        }
        let boards = tried.pairing.games.len();
        return voice.line(arranged::comparison(hall.lang, &compared, boards, &names));
    }
    hall.give(voice, id, Command::Arrange { round, change, reason: how.reason })
}

fn said(lang: Lang, state: &tournament::State, refusal: &tournament::Refusal) -> String {
    let text = refusals::refusal(lang, refusal, &|no| say::name(Some(state), no));
    say::with_articles(lang, text, &refusal.articles(state.regulations().edition))
}
