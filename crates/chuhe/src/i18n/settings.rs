//! What an event lays down, each choice with its value in words and the articles it stands on.

use rulebook::regulations::{
    ByeOpponentsScore, ByeScore, ByeTurn, DirectResult, EarlierRounds, FirstCycle, FirstRound, Level,
    NumberOrder, QuotaStage, Ranking, RankingKey, RankingRule, RoundRobinTable, SameTeam, Scoring,
    TimeControl, TurnLimits,
};
use rulebook::{Article, Edition, Regulations, article};
use tournament::Format;

use super::reasons::{key, list};
use super::{Lang, teams};

/// One choice.
#[derive(Clone, Debug)]
pub struct Setting {
    /// What is chosen.
    pub name: String,
    /// How.
    pub value: String,
    /// Where the book speaks of it.
    pub articles: Vec<Article>,
}

/// Every choice of an event of a format; those of teams only where teams play.
pub fn all(lang: Lang, regulations: &Regulations, format: Format) -> Vec<Setting> {
    let r = regulations;
    let new = r.edition == Edition::Cxa2011;
    let of = |name: super::Text, value: String, articles: &[Article], old: &[Article]| Setting {
        name: name.to_string(),
        value,
        articles: if new { articles } else { old }.to_vec(),
    };
    let flag = |value: bool| if value { lang.text("yes") } else { lang.text("no") }.to_string();
    let limit =
        |value: Option<u32>| value.map_or_else(|| lang.text("no-limit").to_string(), |n| n.to_string());
    let never = |value: Option<u32>| value.map_or_else(|| lang.text("no").to_string(), |n| n.to_string());
    let natural = r.natural_limit_rounds.map_or_else(
        || lang.text("natural-limit-none").to_string(),
        |rounds| lang.text("rounds-n").with("n", rounds).to_string(),
    );
    let pairing = (&[article!("2011:10.3"), article!("2011:附录三")][..], &[article!("1960:10")][..]);
    let bye = (&[article!("2011:14.4")][..], &[article!("1960:9.4")][..]);
    let table = (&[article!("2011:10.1"), article!("2011:附录二")][..], &[article!("1960:9.2")][..]);
    let forfeit = (&[article!("2011:20.3")][..], &[][..]);
    let line_ups = (
        &[article!("2011:11.1"), article!("2011:11.2"), article!("2011:11.3")][..],
        &[article!("1960:8.2")][..],
    );
    let by_members = (&[article!("2011:11.5"), article!("2011:14.8")][..], &[][..]);
    let counted =
        r.counted_members.map_or_else(|| lang.text("counted-all").to_string(), |count| count.to_string());
    let mut all = vec![
        of(lang.text("set-edition"), edition(lang, r.edition), &[], &[]),
        of(
            lang.text("set-level"),
            level(lang, r.level),
            &[article!("2011:4.1.8"), article!("2011:8.1.8")],
            &[],
        ),
        of(
            lang.text("set-time-control"),
            time(lang, &r.time_control),
            &[article!("2011:6.1")],
            &[article!("1960:11.1")],
        ),
        of(lang.text("set-natural-limit"), natural, &[article!("2011:4.2.4"), article!("2011:22.2")], &[]),
        of(lang.text("set-late-limit"), span(lang, r.late_limit_ms), &[article!("2011:20.1")], &[]),
        of(
            lang.text("set-scoring"),
            scoring(lang, r.scoring),
            &[article!("2011:13.1"), article!("2011:13.3")],
            &[article!("1960:13.1")],
        ),
        Setting {
            name: lang.text("set-ranking").to_string(),
            value: ladder(lang, &r.ranking, r.edition, format.games_per_match()),
            articles: ranking_articles(&r.ranking),
        },
        of(lang.text("set-earlier-rounds"), earlier(lang, r.earlier_rounds), &[article!("2011:14.3.1")], &[]),
        of(lang.text("set-first-round"), first_round(lang, r.first_round), pairing.0, pairing.1),
        of(lang.text("set-same-team"), same_team(lang, r.same_team), pairing.0, pairing.1),
        of(lang.text("set-number-order"), number_order(lang, r.number_order), pairing.0, pairing.1),
        of(lang.text("set-max-turn-difference"), limit(r.max_turn_difference), pairing.0, pairing.1),
        of(lang.text("set-max-turn-run"), limit(r.max_turn_run), pairing.0, pairing.1),
        of(lang.text("set-turn-limits"), turn_limits(lang, r.turn_limits), pairing.0, pairing.1),
        of(lang.text("set-last-round-relaxed"), flag(r.last_round_relaxed), pairing.0, pairing.1),
        of(lang.text("set-balance-floats"), flag(r.balance_floats), pairing.0, pairing.1),
        of(lang.text("set-bye-score"), bye_score(lang, r.bye_score), bye.0, bye.1),
        of(lang.text("set-requested-bye-score"), bye_score(lang, r.requested_bye_score), &[], &[]),
        of(lang.text("set-requested-byes-limit"), limit(r.requested_byes_limit), &[], &[]),
        of(lang.text("set-absence-score"), bye_score(lang, r.absence_score), &[], &[]),
        of(lang.text("set-late-entry-score"), bye_score(lang, r.late_entry_score), &[], &[]),
        of(lang.text("set-drop-after-absences"), never(r.drop_after_absences), &[], &[]),
        of(lang.text("set-bye-opponents-score"), bye_opponents(lang, r.bye_opponents_score), bye.0, bye.1),
        of(lang.text("set-bye-counts-as-win"), flag(r.bye_counts_as_win), bye.0, bye.1),
        of(lang.text("set-bye-counts-as-second-move"), flag(r.bye_counts_as_second_move), bye.0, bye.1),
        of(lang.text("set-bye-turn"), bye_turn(lang, r.bye_turn), bye.0, bye.1),
        of(lang.text("set-forfeit-counts-as-win"), flag(r.forfeit_counts_as_win), forfeit.0, forfeit.1),
        of(lang.text("set-forfeit-counts-as-turn"), flag(r.forfeit_counts_as_turn), forfeit.0, forfeit.1),
        of(
            lang.text("set-forfeit-counts-in-opponents-score"),
            flag(r.forfeit_counts_in_opponents_score),
            forfeit.0,
            forfeit.1,
        ),
        of(
            lang.text("set-direct-result"),
            direct(lang, r.direct_result),
            &[article!("2011:14.1")],
            &[article!("1960:13.2")],
        ),
        of(lang.text("set-round-robin-table"), table_name(lang, r.round_robin_table), table.0, table.1),
        of(lang.text("set-team-mates-meet-early"), flag(r.team_mates_meet_early), table.0, table.1),
        of(lang.text("set-first-cycle"), first_cycle(lang, r.first_cycle), table.0, table.1),
    ];
    if format.is_of_teams() {
        all.extend([
            of(lang.text("set-boards"), r.boards.get().to_string(), line_ups.0, line_ups.1),
            of(lang.text("set-line-up"), teams::line_up(lang, r.line_up), line_ups.0, line_ups.1),
            of(lang.text("set-substitutes"), limit(r.substitutes), &[article!("2011:11.2")], line_ups.1),
            of(
                lang.text("set-match-scoring"),
                teams::match_scoring(lang, r.match_scoring),
                &[article!("2011:13.2"), article!("2011:13.3")],
                &[],
            ),
            of(
                lang.text("set-team-score"),
                teams::team_score(lang, r.team_score),
                &[article!("2011:14.6"), article!("2011:14.7")],
                &[],
            ),
            of(lang.text("set-bye-boards"), teams::bye_boards(lang, r.bye_boards), bye.0, bye.1),
        ]);
    }
    all.extend([
        of(lang.text("set-counted-members"), counted, by_members.0, by_members.1),
        of(
            lang.text("set-missing-members"),
            teams::missing(lang, r.missing_members),
            by_members.0,
            by_members.1,
        ),
    ]);
    all
}

/// The rule book's name.
pub fn edition(lang: Lang, edition: Edition) -> String {
    match edition {
        Edition::Cxa2011 => lang.text("edition-2011"),
        Edition::Cxa1960 => lang.text("edition-1960"),
    }
    .to_string()
}

/// The arrangement's name.
pub fn format(lang: Lang, format: Format) -> String {
    match format {
        Format::Swiss => lang.text("format-swiss"),
        Format::RoundRobin => lang.text("format-round-robin"),
        Format::DoubleRoundRobin => lang.text("format-double-round-robin"),
        Format::TeamSwiss => lang.text("format-team-swiss"),
        Format::TeamRoundRobin => lang.text("format-team-round-robin"),
        Format::TeamAllPlayAll => lang.text("format-team-all-play-all"),
    }
    .to_string()
}

/// The level's name.
pub fn level(lang: Lang, level: Level) -> String {
    match level {
        Level::National => lang.text("level-national"),
        Level::Provincial => lang.text("level-provincial"),
        Level::Youth => lang.text("level-youth"),
        Level::Mass => lang.text("level-mass"),
    }
    .to_string()
}

/// A ladder, step by step.
pub fn ladder(lang: Lang, ranking: &Ranking, edition: Edition, games_per_match: u32) -> String {
    let keys = match ranking {
        Ranking::Rule(RankingRule::R14_8) => return lang.text("ladder-by-members").to_string(),
        Ranking::Rule(rule) => rule.keys(games_per_match),
        Ranking::Keys(keys) => keys,
    };
    ladder_words(lang, keys, edition)
}

/// Steps one after the other.
pub fn ladder_words(lang: Lang, keys: &[RankingKey], edition: Edition) -> String {
    let words: Vec<String> = keys.iter().map(|one| key(lang, *one, edition)).collect();
    words.join(" → ")
}

/// The article of a ladder.
pub fn ranking_articles(ranking: &Ranking) -> Vec<Article> {
    match ranking {
        Ranking::Rule(RankingRule::R14_1) => vec![article!("2011:14.1")],
        Ranking::Rule(RankingRule::R14_2) => vec![article!("2011:14.2")],
        Ranking::Rule(RankingRule::R14_3_1) => vec![article!("2011:14.3.1")],
        Ranking::Rule(RankingRule::R14_3_2) => vec![article!("2011:14.3.2")],
        Ranking::Rule(RankingRule::R14_5) => vec![article!("2011:14.5")],
        Ranking::Rule(RankingRule::R14_6) => vec![article!("2011:14.6")],
        Ranking::Rule(RankingRule::R14_7) => vec![article!("2011:14.7")],
        Ranking::Rule(RankingRule::R14_8) => vec![article!("2011:14.8"), article!("2011:11.5")],
        Ranking::Rule(RankingRule::R1960) => vec![article!("1960:13.2")],
        Ranking::Keys(_) => Vec::new(),
    }
}

/// How round 1 is paired.
pub fn first_round(lang: Lang, mode: FirstRound) -> String {
    match mode {
        FirstRound::Adjacent => lang.text("first-round-adjacent"),
        FirstRound::Halves => lang.text("first-round-halves"),
        FirstRound::HeadToTail => lang.text("first-round-head-to-tail"),
    }
    .to_string()
}

/// Whether members of one team may meet.
pub fn same_team(lang: Lang, mode: SameTeam) -> String {
    match mode {
        SameTeam::Allow => lang.text("same-team-allow"),
        SameTeam::AvoidFirstRound => lang.text("same-team-avoid-first-round"),
        SameTeam::Avoid => lang.text("same-team-avoid"),
        SameTeam::Bar => lang.text("same-team-bar"),
    }
    .to_string()
}

/// What a bye adds to 对手分.
pub fn bye_opponents(lang: Lang, mode: ByeOpponentsScore) -> String {
    match mode {
        ByeOpponentsScore::LowestScorer => lang.text("bye-opponents-lowest"),
        ByeOpponentsScore::Zero => lang.text("bye-opponents-zero"),
    }
    .to_string()
}

/// Points of a game.
pub fn scoring(lang: Lang, scoring: Scoring) -> String {
    let text = match scoring.draw_second_mover {
        Some(second) => lang.text("scoring-line-second").with("second", second),
        None => lang.text("scoring-line"),
    };
    text.with("win", scoring.win).with("draw", scoring.draw).with("loss", scoring.loss).to_string()
}

fn turn_limits(lang: Lang, mode: TurnLimits) -> String {
    match mode {
        TurnLimits::BeforeScoreGroups => lang.text("turn-limits-before"),
        TurnLimits::AfterScoreGroups => lang.text("turn-limits-after"),
    }
    .to_string()
}

fn bye_score(lang: Lang, mode: ByeScore) -> String {
    match mode {
        ByeScore::Win => lang.text("bye-score-win"),
        ByeScore::Draw => lang.text("bye-score-draw"),
        ByeScore::Zero => lang.text("bye-score-zero"),
    }
    .to_string()
}

fn direct(lang: Lang, mode: DirectResult) -> String {
    match mode {
        DirectResult::TwoOnly => lang.text("direct-two"),
        DirectResult::AmongAll => lang.text("direct-all"),
    }
    .to_string()
}

fn table_name(lang: Lang, table: RoundRobinTable) -> String {
    match table {
        RoundRobinTable::Berger => lang.text("table-berger"),
        RoundRobinTable::FixedOne => lang.text("table-fixed-one"),
    }
    .to_string()
}

fn first_cycle(lang: Lang, order: FirstCycle) -> String {
    match order {
        FirstCycle::AsInTable => lang.text("first-cycle-table"),
        FirstCycle::LastTwoExchanged => lang.text("first-cycle-exchanged"),
    }
    .to_string()
}

fn earlier(lang: Lang, mode: EarlierRounds) -> String {
    match mode {
        EarlierRounds::Points => lang.text("earlier-rounds-points"),
        EarlierRounds::Ladder => lang.text("earlier-rounds-ladder"),
    }
    .to_string()
}

fn number_order(lang: Lang, mode: NumberOrder) -> String {
    match mode {
        NumberOrder::ByRoundParity => lang.text("number-order-parity"),
        NumberOrder::Ascending => lang.text("number-order-ascending"),
    }
    .to_string()
}

fn bye_turn(lang: Lang, mode: ByeTurn) -> String {
    match mode {
        ByeTurn::None => lang.text("bye-turn-none"),
        ByeTurn::Due => lang.text("bye-turn-due"),
    }
    .to_string()
}

/// A time control in words.
pub fn time(lang: Lang, control: &TimeControl) -> String {
    match control {
        TimeControl::Increment { base_ms, increment_ms } => lang
            .text("time-increment")
            .with("base", span(lang, *base_ms))
            .with("add", span(lang, *increment_ms)),
        TimeControl::Quota { stages } => {
            let stages: Vec<String> = stages.iter().map(|stage| quota(lang, *stage)).collect();
            lang.text("time-quota").with("stages", list(lang, &stages))
        }
        TimeControl::SuddenDeath { base_ms } => lang.text("time-sudden").with("base", span(lang, *base_ms)),
        TimeControl::MoveLimit { move_ms, reserve_ms } => lang
            .text("time-move-limit")
            .with("move", span(lang, *move_ms))
            .with("reserve", span(lang, *reserve_ms)),
        TimeControl::Untimed => lang.text("time-untimed"),
    }
    .to_string()
}

fn quota(lang: Lang, stage: QuotaStage) -> String {
    let text = match stage.moves {
        0 => lang.text("time-quota-stage-all"),
        moves => lang.text("time-quota-stage").with("moves", moves),
    };
    text.with("time", span(lang, stage.time_ms)).to_string()
}

/// Minutes where they are whole, else seconds.
fn span(lang: Lang, ms: u64) -> String {
    match ms % 60_000 {
        0 => lang.text("minutes").with("n", ms / 60_000),
        _ => lang.text("seconds").with("n", ms / 1000),
    }
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_setting_is_left_out() {
        for edition in Edition::ALL {
            let regulations = Regulations::of(edition);
            let shown = all(Lang::En, &regulations, Format::TeamSwiss).len();
            assert_eq!(shown, regulations.settings().len() + 1, "all settings and the edition");
        }
    }
}
