//! What an event lays down, each choice with its value in words and the articles it stands on.

use rulebook::regulations::{
    ByeOpponentsScore, ByeScore, ByeTurn, DirectResult, DrawnMatch, EarlierRounds, FirstCycle, FirstRound,
    GroupDraw, Level, NumberOrder, Placement, QuotaStage, Ranking, RankingRule, RoundRobinTable, SameTeam,
    Scoring, Seeding, TimeControl, TurnLimits,
};
use rulebook::{Article, Edition, Regulations, article};
use tournament::Format;

use super::Lang;
use super::reasons::{key, list};

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

/// Every choice of an event in which the same two play so many games.
pub fn all(lang: Lang, regulations: &Regulations, games_per_match: u32) -> Vec<Setting> {
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
    vec![
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
            value: ladder(lang, &r.ranking, r.edition, games_per_match),
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
    ]
    .into_iter()
    .chain(stage_settings(lang, r))
    .collect()
}

/// The choices for eliminations, groups and stages.
fn stage_settings(lang: Lang, r: &Regulations) -> Vec<Setting> {
    let new = r.edition == Edition::Cxa2011;
    let of = |name: super::Text, value: String, article: Article, old: Article| Setting {
        name: name.to_string(),
        value,
        articles: vec![if new { article } else { old }],
    };
    let own = |value: Option<u32>| {
        value.map_or_else(|| lang.text("of-the-format").to_string(), |value| value.to_string())
    };
    let flag = |value: bool| if value { lang.text("yes") } else { lang.text("no") }.to_string();
    let seeding = match r.seeding {
        Seeding::Rating => lang.text("seeding-rating"),
        Seeding::Order => lang.text("seeding-order"),
        Seeding::Lots => lang.text("seeding-lots"),
    };
    let placement = match r.placement {
        Placement::Complete => lang.text("placement-complete"),
        Placement::ThirdPlace => lang.text("placement-third"),
        Placement::None => lang.text("placement-none"),
    };
    let drawn = match r.drawn_match {
        DrawnMatch::Replay => lang.text("drawn-replay"),
        DrawnMatch::SecondMover => lang.text("drawn-second-mover"),
        DrawnMatch::Lots => lang.text("drawn-lots"),
    };
    let group_draw = match r.group_draw {
        GroupDraw::Snake => lang.text("group-draw-snake"),
        GroupDraw::Pots => lang.text("group-draw-pots"),
    };
    let (groups, bracket) =
        ((article!("2011:10.2"), article!("1960:9.3")), (article!("2011:10.4"), article!("1960:9.1")));
    vec![
        of(
            lang.text("set-games-per-match"),
            own(r.games_per_match.map(std::num::NonZeroU32::get)),
            article!("2011:12.4"),
            article!("1960:13.3"),
        ),
        of(lang.text("set-seeding"), seeding.to_string(), groups.0, groups.1),
        of(lang.text("set-seeds"), own(r.seeds), groups.0, groups.1),
        of(lang.text("set-placement"), placement.to_string(), bracket.0, bracket.1),
        of(lang.text("set-drawn-match"), drawn.to_string(), bracket.0, bracket.1),
        of(lang.text("set-extra-games"), r.extra_games.to_string(), bracket.0, bracket.1),
        of(lang.text("set-second-final"), flag(r.second_final), bracket.0, bracket.1),
        of(lang.text("set-groups"), own(r.groups.map(std::num::NonZeroU32::get)), groups.0, groups.1),
        of(lang.text("set-group-draw"), group_draw.to_string(), groups.0, groups.1),
        of(
            lang.text("set-eliminate-each-round"),
            r.eliminate_each_round.to_string(),
            article!("2011:10.6"),
            article!("1960:9.4"),
        ),
        of(
            lang.text("set-eliminate-after-round"),
            own(r.eliminate_after_round),
            article!("2011:10.6"),
            article!("1960:9.4"),
        ),
        of(
            lang.text("set-eliminate-until"),
            r.eliminate_until.to_string(),
            article!("2011:10.6"),
            article!("1960:9.4"),
        ),
    ]
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
        Format::Groups => lang.text("format-groups"),
        Format::SingleElimination => lang.text("format-single-elimination"),
        Format::DoubleElimination => lang.text("format-double-elimination"),
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
        Ranking::Rule(rule) => rule.keys(games_per_match),
        Ranking::Keys(keys) => keys,
    };
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
            let shown = all(Lang::En, &regulations, 1).len();
            assert_eq!(shown, regulations.settings().len() + 1, "all settings and the edition");
        }
    }
}
