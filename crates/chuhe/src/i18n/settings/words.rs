//! The values of settings in words.

use rulebook::regulations::{
    ByeOpponentsScore, ByeScore, ByeTurn, DirectResult, DrawnMatch, EarlierRounds, FirstCycle, FirstRound,
    GroupDraw, InitialTurn, Level, NumberOrder, PairingSystem, Placement, QuotaStage, Ranking, RankingKey,
    RankingRule, RoundRobinTable, SameTeam, Scoring, Seeding, TimeControl, TurnLimits,
};
use rulebook::{Article, Edition, article};
use tournament::{Format, State};

use crate::i18n::Lang;
use crate::i18n::reasons::{key, list};

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
        Format::TeamSwiss => lang.text("format-team-swiss"),
        Format::TeamRoundRobin => lang.text("format-team-round-robin"),
        Format::TeamDoubleRoundRobin => lang.text("format-team-double-round-robin"),
        Format::TeamGroups => lang.text("format-team-groups"),
        Format::TeamSingleElimination => lang.text("format-team-single-elimination"),
        Format::TeamDoubleElimination => lang.text("format-team-double-elimination"),
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
pub(super) fn ranking_articles(ranking: &Ranking) -> Vec<Article> {
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

/// Where places stand in the book: the article of the ladder, or that of eliminations.
pub fn place_articles(state: &State) -> Vec<Article> {
    let regulations = state.regulations();
    match (state.format().is_elimination(), regulations.edition) {
        (false, _) => ranking_articles(&regulations.ranking),
        (true, Edition::Cxa2011) => vec![article!("2011:10.4")],
        (true, Edition::Cxa1960) => vec![article!("1960:9.1")],
    }
}

pub(super) fn pairing_system(lang: Lang, value: PairingSystem) -> String {
    match value {
        PairingSystem::PointsArrangement => lang.text("pairing-system-points"),
        PairingSystem::Dutch => lang.text("pairing-system-dutch"),
    }
    .to_string()
}

pub(super) fn initial_turn(lang: Lang, value: Option<InitialTurn>) -> String {
    match value {
        None => lang.text("initial-turn-shown"),
        Some(InitialTurn::First) => lang.text("initial-turn-first"),
        Some(InitialTurn::Second) => lang.text("initial-turn-second"),
    }
    .to_string()
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

pub(super) fn turn_limits(lang: Lang, mode: TurnLimits) -> String {
    match mode {
        TurnLimits::BeforeScoreGroups => lang.text("turn-limits-before"),
        TurnLimits::AfterScoreGroups => lang.text("turn-limits-after"),
    }
    .to_string()
}

pub(super) fn bye_score(lang: Lang, mode: ByeScore) -> String {
    match mode {
        ByeScore::Win => lang.text("bye-score-win"),
        ByeScore::Draw => lang.text("bye-score-draw"),
        ByeScore::Zero => lang.text("bye-score-zero"),
    }
    .to_string()
}

pub(super) fn direct(lang: Lang, mode: DirectResult) -> String {
    match mode {
        DirectResult::TwoOnly => lang.text("direct-two"),
        DirectResult::AmongAll => lang.text("direct-all"),
    }
    .to_string()
}

pub(super) fn table_name(lang: Lang, table: RoundRobinTable) -> String {
    match table {
        RoundRobinTable::Berger => lang.text("table-berger"),
        RoundRobinTable::FixedOne => lang.text("table-fixed-one"),
    }
    .to_string()
}

pub(super) fn first_cycle(lang: Lang, order: FirstCycle) -> String {
    match order {
        FirstCycle::AsInTable => lang.text("first-cycle-table"),
        FirstCycle::LastTwoExchanged => lang.text("first-cycle-exchanged"),
    }
    .to_string()
}

pub(super) fn earlier(lang: Lang, mode: EarlierRounds) -> String {
    match mode {
        EarlierRounds::Points => lang.text("earlier-rounds-points"),
        EarlierRounds::Ladder => lang.text("earlier-rounds-ladder"),
    }
    .to_string()
}

pub(super) fn number_order(lang: Lang, mode: NumberOrder) -> String {
    match mode {
        NumberOrder::ByRoundParity => lang.text("number-order-parity"),
        NumberOrder::Ascending => lang.text("number-order-ascending"),
    }
    .to_string()
}

pub(super) fn bye_turn(lang: Lang, mode: ByeTurn) -> String {
    match mode {
        ByeTurn::None => lang.text("bye-turn-none"),
        ByeTurn::Due => lang.text("bye-turn-due"),
    }
    .to_string()
}

/// How seeds are found.
pub fn seeding(lang: Lang, seeding: Seeding) -> String {
    match seeding {
        Seeding::Rating => lang.text("seeding-rating"),
        Seeding::Order => lang.text("seeding-order"),
        Seeding::Lots => lang.text("seeding-lots"),
    }
    .to_string()
}

/// 附加赛 of a single elimination.
pub fn placement(lang: Lang, placement: Placement) -> String {
    match placement {
        Placement::Complete => lang.text("placement-complete"),
        Placement::ThirdPlace => lang.text("placement-third"),
        Placement::None => lang.text("placement-none"),
    }
    .to_string()
}

/// A level match of an elimination.
pub fn drawn_match(lang: Lang, drawn: DrawnMatch) -> String {
    match drawn {
        DrawnMatch::Replay => lang.text("drawn-replay"),
        DrawnMatch::SecondMover => lang.text("drawn-second-mover"),
        DrawnMatch::Lots => lang.text("drawn-lots"),
    }
    .to_string()
}

/// How seeds are spread over groups.
pub fn group_draw(lang: Lang, draw: GroupDraw) -> String {
    match draw {
        GroupDraw::Snake => lang.text("group-draw-snake"),
        GroupDraw::Pots => lang.text("group-draw-pots"),
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
pub(super) fn span(lang: Lang, ms: u64) -> String {
    match ms % 60_000 {
        0 => lang.text("minutes").with("n", ms / 60_000),
        _ => lang.text("seconds").with("n", ms / 1000),
    }
    .to_string()
}
