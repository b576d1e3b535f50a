//! Claims on one's own time: the natural move limit (2011 22.2) and repetition (2011 article 二十三).

use qili::{Adjudication, NaturalLimit, Record, Ruling};
use rulebook::{Article, Edition, article};
use serde::{Deserialize, Serialize};
use xiangqi::LegalMove;

use crate::endings::{EndReason, Ending};
use crate::fouls::{self, Foul};
use crate::refusal::{Reason, Refusal};
use crate::{Fact, Game, Mover, PendingRuling, cite, clockwork, recording};

/// Taken off the clock for a natural-limit claim that is not true: five minutes (22.2).
const FALSE_CLAIM_MS: u64 = 5 * 60_000;
/// False claims without a capture between them that lose (4.1.11).
const LOSING_FALSE_CLAIMS: u32 = 2;

/// What the audit of a natural-limit claim counted (22.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NaturalLimitReview {
    /// Rounds the limit asks for.
    pub limit: u32,
    /// Rounds that count for the claimant.
    pub rounds: u32,
    /// Plies since the last capture.
    pub plies: u32,
    /// The claimant's checks among them.
    pub own_checks: u32,
}

pub(crate) fn natural_limit(game: &Game, by: Mover, now: u64) -> Result<Vec<Fact>, Refusal> {
    let terms = &game.start().terms;
    let Some(limit) = terms.natural_limit_rounds.filter(|_| terms.edition == Edition::Cxa2011) else {
        // 1960 knows only the limit that the arbiter orders.
        let articles = cite(terms.edition, &[article!("2011:4.2.4")], &[article!("1960:12")]);
        return Err(Refusal { reason: Reason::NoNaturalLimit, articles });
    };
    game.on_own_time(by, vec![article!("2011:16")])?;
    game.in_play()?;
    recording::allows_claim(game, by)?;
    let review = review(game, by, limit.get());
    if review.rounds >= review.limit {
        let articles = vec![article!("2011:4.2.4"), article!("2011:22.2")];
        return Ok(vec![Ending::drawn(EndReason::NaturalLimit, articles)]);
    }
    let mut facts = vec![Fact::NaturalLimitDenied { by, review, articles: vec![article!("2011:22.2")] }];
    facts.extend(fouls::call(game, by, Foul::FalseNaturalLimit));
    if facts.iter().any(|fact| matches!(fact, Fact::Ended(_))) {
        return Ok(facts);
    }
    if game.false_claims()[by] + 1 >= LOSING_FALSE_CLAIMS {
        let articles = vec![article!("2011:4.1.11"), article!("2011:8.1.4")];
        facts.push(Ending::lost_by(by, EndReason::FalseNaturalLimit, articles));
    } else {
        facts.extend(clockwork::deduct(game, by, FALSE_CLAIM_MS, now, vec![article!("2011:22.2")]));
    }
    Ok(facts)
}

fn review(game: &Game, by: Mover, limit: u32) -> NaturalLimitReview {
    let terms = &game.start().terms;
    let side = by.side(terms.edition);
    let count = NaturalLimit::of(game.record());
    NaturalLimitReview {
        limit,
        rounds: count.rounds(side, terms.checks_beyond_ten),
        plies: count.plies,
        own_checks: match side {
            xiangqi::Side::Red => count.red_checks,
            xiangqi::Side::Black => count.black_checks,
        },
    }
}

pub(crate) fn repetition(game: &Game, by: Mover) -> Result<Vec<Fact>, Refusal> {
    let terms = &game.start().terms;
    let own_time = cite(terms.edition, &[article!("2011:16")], &[article!("1960:16")]);
    game.on_own_time(by, own_time)?;
    game.in_play()?;
    recording::allows_claim(game, by)?;
    if let Some(pending) = game.pending() {
        let reason = Reason::RulingPending { until_ply: pending.until_ply };
        return Err(Refusal { reason, articles: pending.articles.clone() });
    }
    let adjudication = qili::adjudicate(game.record(), &terms.repetition_rules());
    if adjudication.ruling == Ruling::None {
        return Err(no_ruling(terms.edition, &adjudication));
    }
    let rounds = rounds_to_change(game, &adjudication);
    if rounds == 0 {
        return Ok(vec![falls(game, adjudication)]);
    }
    Ok(vec![Fact::RepetitionRuled {
        claimant: by,
        ruling: PendingRuling {
            must_change: loser(game, adjudication.ruling),
            ground: adjudication.reason,
            until_ply: game.record().len() + 2 * rounds,
            articles: with(adjudication.articles, still_to_change(terms.edition)),
        },
        cycle: adjudication.cycle,
    }])
}

fn no_ruling(edition: Edition, adjudication: &Adjudication) -> Refusal {
    let times = adjudication.cycle.map_or(0, |cycle| cycle.times);
    let by_2011 = if times == 0 { article!("2011:23.1") } else { article!("2011:23.3") };
    let articles = cite(edition, &[by_2011], &[article!("1960:12")]);
    Refusal { reason: Reason::NoRepetition { times }, articles }
}

/// 单方长将 loses at once in 2011 (23.5.1).
fn rounds_to_change(game: &Game, adjudication: &Adjudication) -> u32 {
    let terms = &game.start().terms;
    let at_once = terms.edition == Edition::Cxa2011 && adjudication.reason == qili::Reason::PerpetualCheck;
    if at_once { 0 } else { terms.rounds_to_change }
}

/// What a legal move does to a ruling that is pending: the repetition left, the ruling fallen, or nothing yet.
pub(crate) fn pending_after(game: &Game, by: Mover, played: LegalMove) -> Option<Fact> {
    let pending = game.pending()?;
    let mut record: Record = game.record().clone();
    record.play(played);
    let adjudication = qili::adjudicate(&record, &game.start().terms.repetition_rules());
    let same = adjudication.ruling != Ruling::None && loser(game, adjudication.ruling) == pending.must_change;
    if !same {
        return Some(Fact::RepetitionLeft { by, articles: pending.articles.clone() });
    }
    (record.len() >= pending.until_ply).then(|| falls(game, adjudication))
}

fn falls(game: &Game, adjudication: Adjudication) -> Fact {
    let edition = game.edition();
    let at_once = rounds_to_change(game, &adjudication) == 0;
    let changing = if at_once { Vec::new() } else { still_to_change(edition) };
    let articles = with(adjudication.articles, changing);
    let reason = EndReason::Repetition { ground: adjudication.reason, cycle: adjudication.cycle };
    match loser(game, adjudication.ruling) {
        Some(loser) => Ending::lost_by(loser, reason, articles),
        None => Ending::drawn(reason, articles),
    }
}

fn loser(game: &Game, ruling: Ruling) -> Option<Mover> {
    match ruling {
        Ruling::Loses(side) => Some(game.start().mover(side)),
        Ruling::Draw | Ruling::None => None,
    }
}

fn still_to_change(edition: Edition) -> Vec<Article> {
    cite(edition, &[article!("2011:23.5.2")], &[])
}

fn with(mut articles: Vec<Article>, more: Vec<Article>) -> Vec<Article> {
    articles.extend(more.into_iter().filter(|article| !articles.contains(article)).collect::<Vec<_>>());
    articles
}
