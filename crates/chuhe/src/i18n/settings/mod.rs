//! What an event lays down: each setting with its value in words, the articles it stands on, and what may be chosen.

mod words;

use rulebook::regulations::{
    ByeBoards, ByeOpponentsScore, ByeScore, ByeTurn, DirectResult, DrawnMatch, EarlierRounds, FirstCycle,
    FirstRound, GroupDraw, InitialTurn, Level, LineUpRule, MissingMembers, NumberOrder, PairingSystem,
    Placement, Ranking, RankingRule, RoundRobinTable, SameTeam, Seeding, TeamScore, TurnLimits,
};
use rulebook::{Article, Edition, Regulations, article};
use serde::Serialize;
use tournament::Format;

use super::{Lang, Text, teams};

pub use words::{
    bye_opponents, drawn_match, edition, first_round, format, group_draw, ladder, ladder_words, level,
    place_articles, placement, same_team, scoring, seeding, time,
};

/// One setting.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Its name in files, as docs/state-file.md lists it; empty for the edition, which is not among the settings.
    pub key: &'static str,
    /// What it is about.
    pub section: Section,
    /// What is chosen.
    pub name: String,
    /// How.
    pub value: String,
    /// Where the book speaks of it.
    pub articles: Vec<Article>,
    /// What may be chosen.
    pub ask: Ask,
}

/// What a setting is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// The game and its points.
    General,
    /// 积分编排.
    Points,
    /// Rests, absences and forfeits.
    Rests,
    /// 循环制, in groups too.
    RoundRobin,
    /// 淘汰制.
    Elimination,
    /// Teams and their boards.
    Teams,
    /// Teams ranked by their members' places.
    Members,
}

impl Section {
    /// In the order in which they are shown.
    pub const ALL: [Section; 7] = [
        Section::General,
        Section::Points,
        Section::Rests,
        Section::RoundRobin,
        Section::Elimination,
        Section::Teams,
        Section::Members,
    ];

    /// Whether a format asks for these settings.
    pub fn concerns(self, format: Format) -> bool {
        match self {
            Section::General | Section::Rests => true,
            Section::Points => format.is_by_points(),
            Section::RoundRobin => format.is_round_robin(),
            Section::Elimination => format.is_elimination() || format.has_groups(),
            Section::Teams => format.is_of_teams(),
            Section::Members => !format.is_of_teams(),
        }
    }

    /// Its heading.
    pub fn title(self, lang: Lang) -> String {
        match self {
            Section::General => lang.text("section-general"),
            Section::Points => lang.text("section-points"),
            Section::Rests => lang.text("section-rests"),
            Section::RoundRobin => lang.text("section-round-robin"),
            Section::Elimination => lang.text("section-elimination"),
            Section::Teams => lang.text("section-teams"),
            Section::Members => lang.text("section-members"),
        }
        .to_string()
    }
}

/// What may be chosen, for a form.
#[derive(Clone, Debug)]
pub enum Ask {
    /// One of these: its name in files, and in words.
    OneOf(Vec<(String, String)>),
    /// Yes or no.
    YesNo,
    /// A number; `none` where there may be no number too, which means no limit or the format's own.
    Number {
        /// Whether there may be none.
        none: bool,
    },
    /// Nothing that one field could hold.
    Apart,
}

/// The settings of an event that concern its format; those of 末位淘汰 and of the Dutch System only where it has them.
pub fn all(lang: Lang, regulations: &Regulations, format: Format) -> Vec<Setting> {
    let dutch = regulations.pairing_system == PairingSystem::Dutch;
    let idle = |key: &str| {
        (regulations.eliminate_each_round == 0 && key.starts_with("eliminate_"))
            || (!dutch && key == "initial_turn")
    };
    let concerns = |one: &Setting| one.section.concerns(format) && !idle(one.key);
    every(lang, regulations, format).into_iter().filter(concerns).collect()
}

/// Every setting of an event, those too that have no part in its format.
pub fn every(lang: Lang, regulations: &Regulations, format: Format) -> Vec<Setting> {
    let mut list = Settings {
        lang,
        is_new: regulations.edition == Edition::Cxa2011,
        section: Section::General,
        list: Vec::new(),
    };
    list.general(regulations, format);
    list.points(regulations);
    list.rests(regulations);
    list.round_robin(regulations);
    list.elimination(regulations);
    list.teams(regulations);
    list.members(regulations);
    list.list
}

/// Articles of 2011, and of 1960.
type Both<'a> = (&'a [Article], &'a [Article]);

const PAIRING: Both<'static> = (&[article!("2011:10.3"), article!("2011:附录三")], &[article!("1960:10")]);
const LAST_OUT: Both<'static> = (&[article!("2011:10.6")], &[article!("1960:9.4")]);
const BYE: Both<'static> = (&[article!("2011:14.4")], &[article!("1960:9.4")]);
const NOWHERE: Both<'static> = (&[], &[]);
const FORFEIT: Both<'static> = (&[article!("2011:20.3")], &[]);
const TABLE: Both<'static> = (&[article!("2011:10.1"), article!("2011:附录二")], &[article!("1960:9.2")]);
const GROUPS: Both<'static> = (&[article!("2011:10.2")], &[article!("1960:9.3")]);
const BRACKET: Both<'static> = (&[article!("2011:10.4")], &[article!("1960:9.1")]);
const LINE_UPS: Both<'static> =
    (&[article!("2011:11.1"), article!("2011:11.2"), article!("2011:11.3")], &[article!("1960:8.2")]);
const BY_MEMBERS: Both<'static> = (&[article!("2011:11.5"), article!("2011:14.8")], &[]);

/// What may be chosen, and each in words.
type Values<'a, T> = (&'a [T], fn(Lang, T) -> String);

struct Settings {
    lang: Lang,
    is_new: bool,
    section: Section,
    list: Vec<Setting>,
}

impl Settings {
    fn add(&mut self, key: &'static str, name: Text, value: String, articles: Both<'_>, ask: Ask) {
        let articles = if self.is_new { articles.0 } else { articles.1 }.to_vec();
        let section = self.section;
        self.list.push(Setting { key, section, name: name.to_string(), value, articles, ask });
    }

    fn one_of<T: Copy + Serialize>(
        &mut self,
        key: &'static str,
        name: Text,
        value: T,
        (values, words): Values<'_, T>,
        articles: Both<'_>,
    ) {
        let lang = self.lang;
        let named = values.iter().map(|one| (name_in_files(one), words(lang, *one)));
        self.add(key, name, words(lang, value), articles, Ask::OneOf(named.collect()));
    }

    fn yes_no(&mut self, key: &'static str, name: Text, value: bool, articles: Both<'_>) {
        let said = if value { self.lang.text("yes") } else { self.lang.text("no") }.to_string();
        self.add(key, name, said, articles, Ask::YesNo);
    }

    fn number(&mut self, key: &'static str, name: Text, value: u32, articles: Both<'_>) {
        self.add(key, name, value.to_string(), articles, Ask::Number { none: false });
    }

    /// A number or none, which has a meaning in words.
    fn number_or(
        &mut self,
        key: &'static str,
        name: Text,
        value: Option<u32>,
        none: Text,
        articles: Both<'_>,
    ) {
        let said = value.map_or_else(|| none.to_string(), |n| n.to_string());
        self.add(key, name, said, articles, Ask::Number { none: true });
    }

    fn general(&mut self, r: &Regulations, format: Format) {
        let lang = self.lang;
        self.section = Section::General;
        self.add("", lang.text("set-edition"), edition(lang, r.edition), NOWHERE, Ask::Apart);
        let levels = [Level::National, Level::Provincial, Level::Youth, Level::Mass];
        self.one_of(
            "level",
            lang.text("set-level"),
            r.level,
            (&levels, level),
            (&[article!("2011:4.1.8"), article!("2011:8.1.8")], &[]),
        );
        self.add(
            "time_control",
            lang.text("set-time-control"),
            time(lang, &r.time_control),
            (&[article!("2011:6.1")], &[article!("1960:11.1")]),
            Ask::Apart,
        );
        let natural = r.natural_limit_rounds.map_or_else(
            || lang.text("natural-limit-none").to_string(),
            |rounds| lang.text("rounds-n").with("n", rounds).to_string(),
        );
        self.add(
            "natural_limit_rounds",
            lang.text("set-natural-limit"),
            natural,
            (&[article!("2011:4.2.4"), article!("2011:22.2")], &[]),
            Ask::Number { none: true },
        );
        let late = words::span(lang, r.late_limit_ms);
        self.add(
            "late_limit_ms",
            lang.text("set-late-limit"),
            late,
            (&[article!("2011:20.1")], &[]),
            Ask::Apart,
        );
        self.add(
            "scoring",
            lang.text("set-scoring"),
            scoring(lang, r.scoring),
            (&[article!("2011:13.1"), article!("2011:13.3")], &[article!("1960:13.1")]),
            Ask::Apart,
        );
        let rules = [
            RankingRule::R14_1,
            RankingRule::R14_2,
            RankingRule::R14_3_1,
            RankingRule::R14_3_2,
            RankingRule::R14_5,
            RankingRule::R14_6,
            RankingRule::R14_7,
            RankingRule::R14_8,
            RankingRule::R1960,
        ];
        let games = r.games_per_match.map_or(format.games_per_match(), |games| games.get());
        let named = rules.map(|one| {
            let name = name_in_files(&one);
            let steps = ladder(lang, &Ranking::Rule(one), r.edition, games);
            (name.clone(), format!("{name} · {steps}"))
        });
        // A ladder has the articles of its own book, whatever the event's edition.
        let articles = words::ranking_articles(&r.ranking);
        self.add(
            "ranking",
            lang.text("set-ranking"),
            ladder(lang, &r.ranking, r.edition, games),
            (&articles, &articles),
            Ask::OneOf(named.into()),
        );
        let earlier = [EarlierRounds::Points, EarlierRounds::Ladder];
        self.one_of(
            "earlier_rounds",
            lang.text("set-earlier-rounds"),
            r.earlier_rounds,
            (&earlier, words::earlier),
            (&[article!("2011:14.3.1")], &[]),
        );
        let direct = [DirectResult::TwoOnly, DirectResult::AmongAll];
        self.one_of(
            "direct_result",
            lang.text("set-direct-result"),
            r.direct_result,
            (&direct, words::direct),
            (&[article!("2011:14.1")], &[article!("1960:13.2")]),
        );
    }

    fn points(&mut self, r: &Regulations) {
        let lang = self.lang;
        self.section = Section::Points;
        let systems = [PairingSystem::PointsArrangement, PairingSystem::Dutch];
        let name = lang.text("set-pairing-system");
        self.one_of("pairing_system", name, r.pairing_system, (&systems, words::pairing_system), PAIRING);
        let turns = [InitialTurn::First, InitialTurn::Second];
        let named = turns.map(|one| (name_in_files(&one), words::initial_turn(lang, Some(one))));
        let said = words::initial_turn(lang, r.initial_turn);
        self.add("initial_turn", lang.text("set-initial-turn"), said, NOWHERE, Ask::OneOf(named.into()));
        let first = [FirstRound::Halves, FirstRound::Adjacent, FirstRound::HeadToTail];
        let name = lang.text("set-first-round");
        self.one_of("first_round", name, r.first_round, (&first, first_round), PAIRING);
        let same = [SameTeam::Allow, SameTeam::AvoidFirstRound, SameTeam::Avoid, SameTeam::Bar];
        self.one_of("same_team", lang.text("set-same-team"), r.same_team, (&same, same_team), PAIRING);
        let orders = [NumberOrder::ByRoundParity, NumberOrder::Ascending];
        let name = lang.text("set-number-order");
        self.one_of("number_order", name, r.number_order, (&orders, words::number_order), PAIRING);
        let name = lang.text("set-max-turn-difference");
        let unlimited = || lang.text("no-limit");
        self.number_or("max_turn_difference", name, r.max_turn_difference, unlimited(), PAIRING);
        let name = lang.text("set-max-turn-run");
        self.number_or("max_turn_run", name, r.max_turn_run, unlimited(), PAIRING);
        let limits = [TurnLimits::BeforeScoreGroups, TurnLimits::AfterScoreGroups];
        let name = lang.text("set-turn-limits");
        self.one_of("turn_limits", name, r.turn_limits, (&limits, words::turn_limits), PAIRING);
        let name = lang.text("set-last-round-relaxed");
        self.yes_no("last_round_relaxed", name, r.last_round_relaxed, PAIRING);
        self.yes_no("balance_floats", lang.text("set-balance-floats"), r.balance_floats, PAIRING);
        let name = lang.text("set-eliminate-each-round");
        self.number("eliminate_each_round", name, r.eliminate_each_round, LAST_OUT);
        let (name, own) = (lang.text("set-eliminate-after-round"), lang.text("of-the-format"));
        self.number_or("eliminate_after_round", name, r.eliminate_after_round, own, LAST_OUT);
        self.number("eliminate_until", lang.text("set-eliminate-until"), r.eliminate_until, LAST_OUT);
    }

    fn rests(&mut self, r: &Regulations) {
        let lang = self.lang;
        self.section = Section::Rests;
        let scores =
            (&[ByeScore::Win, ByeScore::Draw, ByeScore::Zero][..], words::bye_score as fn(Lang, _) -> _);
        self.one_of("bye_score", lang.text("set-bye-score"), r.bye_score, scores, BYE);
        let opponents = [ByeOpponentsScore::LowestScorer, ByeOpponentsScore::Zero];
        let name = lang.text("set-bye-opponents-score");
        self.one_of("bye_opponents_score", name, r.bye_opponents_score, (&opponents, bye_opponents), BYE);
        self.yes_no("bye_counts_as_win", lang.text("set-bye-counts-as-win"), r.bye_counts_as_win, BYE);
        let name = lang.text("set-bye-counts-as-second-move");
        self.yes_no("bye_counts_as_second_move", name, r.bye_counts_as_second_move, BYE);
        let turns = [ByeTurn::None, ByeTurn::Due];
        self.one_of("bye_turn", lang.text("set-bye-turn"), r.bye_turn, (&turns, words::bye_turn), BYE);
        let name = lang.text("set-requested-bye-score");
        self.one_of("requested_bye_score", name, r.requested_bye_score, scores, NOWHERE);
        let (name, none) = (lang.text("set-requested-byes-limit"), lang.text("no-limit"));
        self.number_or("requested_byes_limit", name, r.requested_byes_limit, none, NOWHERE);
        self.one_of("absence_score", lang.text("set-absence-score"), r.absence_score, scores, NOWHERE);
        let name = lang.text("set-late-entry-score");
        self.one_of("late_entry_score", name, r.late_entry_score, scores, NOWHERE);
        let (name, none) = (lang.text("set-drop-after-absences"), lang.text("no"));
        self.number_or("drop_after_absences", name, r.drop_after_absences, none, NOWHERE);
        let name = lang.text("set-forfeit-counts-as-win");
        self.yes_no("forfeit_counts_as_win", name, r.forfeit_counts_as_win, FORFEIT);
        let name = lang.text("set-forfeit-counts-as-turn");
        self.yes_no("forfeit_counts_as_turn", name, r.forfeit_counts_as_turn, FORFEIT);
        let name = lang.text("set-forfeit-counts-in-opponents-score");
        let counts = r.forfeit_counts_in_opponents_score;
        self.yes_no("forfeit_counts_in_opponents_score", name, counts, FORFEIT);
    }

    fn round_robin(&mut self, r: &Regulations) {
        let lang = self.lang;
        self.section = Section::RoundRobin;
        let tables = [RoundRobinTable::Berger, RoundRobinTable::FixedOne];
        let name = lang.text("set-round-robin-table");
        self.one_of("round_robin_table", name, r.round_robin_table, (&tables, words::table_name), TABLE);
        let name = lang.text("set-team-mates-meet-early");
        self.yes_no("team_mates_meet_early", name, r.team_mates_meet_early, TABLE);
        let orders = [FirstCycle::AsInTable, FirstCycle::LastTwoExchanged];
        let name = lang.text("set-first-cycle");
        self.one_of("first_cycle", name, r.first_cycle, (&orders, words::first_cycle), TABLE);
    }

    fn elimination(&mut self, r: &Regulations) {
        let lang = self.lang;
        // Matches of several games are played in round robins too.
        self.section = Section::General;
        let (name, own) = (lang.text("set-games-per-match"), lang.text("of-the-format"));
        let games = r.games_per_match.map(std::num::NonZeroU32::get);
        let articles: Both<'_> = (&[article!("2011:12.4")], &[article!("1960:13.3")]);
        self.number_or("games_per_match", name, games, own, articles);
        self.section = Section::Elimination;
        let seedings = [Seeding::Rating, Seeding::Order, Seeding::Lots];
        self.one_of("seeding", lang.text("set-seeding"), r.seeding, (&seedings, seeding), GROUPS);
        self.number_or("seeds", lang.text("set-seeds"), r.seeds, lang.text("of-the-format"), GROUPS);
        let (name, own) = (lang.text("set-groups"), lang.text("of-the-format"));
        self.number_or("groups", name, r.groups.map(std::num::NonZeroU32::get), own, GROUPS);
        let draws = [GroupDraw::Snake, GroupDraw::Pots];
        self.one_of("group_draw", lang.text("set-group-draw"), r.group_draw, (&draws, group_draw), GROUPS);
        let places = [Placement::ThirdPlace, Placement::Complete, Placement::None];
        self.one_of("placement", lang.text("set-placement"), r.placement, (&places, placement), BRACKET);
        let drawn = [DrawnMatch::Replay, DrawnMatch::SecondMover, DrawnMatch::Lots];
        self.one_of(
            "drawn_match",
            lang.text("set-drawn-match"),
            r.drawn_match,
            (&drawn, drawn_match),
            BRACKET,
        );
        self.number("extra_games", lang.text("set-extra-games"), r.extra_games, BRACKET);
        self.yes_no("second_final", lang.text("set-second-final"), r.second_final, BRACKET);
    }

    fn teams(&mut self, r: &Regulations) {
        let lang = self.lang;
        self.section = Section::Teams;
        self.number("boards", lang.text("set-boards"), u32::from(r.boards.get()), LINE_UPS);
        let rules = [LineUpRule::Fixed, LineUpRule::Substitutes, LineUpRule::Free];
        self.one_of("line_up", lang.text("set-line-up"), r.line_up, (&rules, teams::line_up), LINE_UPS);
        let (name, none) = (lang.text("set-substitutes"), lang.text("no-limit"));
        self.number_or("substitutes", name, r.substitutes, none, (&[article!("2011:11.2")], LINE_UPS.1));
        self.add(
            "match_scoring",
            lang.text("set-match-scoring"),
            teams::match_scoring(lang, r.match_scoring),
            (&[article!("2011:13.2"), article!("2011:13.3")], &[]),
            Ask::Apart,
        );
        let scores = [TeamScore::MatchPoints, TeamScore::GamePoints];
        self.one_of(
            "team_score",
            lang.text("set-team-score"),
            r.team_score,
            (&scores, teams::team_score),
            (&[article!("2011:14.6"), article!("2011:14.7")], &[]),
        );
        let boards = [ByeBoards::Won, ByeBoards::Drawn, ByeBoards::Nothing];
        self.one_of(
            "bye_boards",
            lang.text("set-bye-boards"),
            r.bye_boards,
            (&boards, teams::bye_boards),
            BYE,
        );
    }

    fn members(&mut self, r: &Regulations) {
        let lang = self.lang;
        self.section = Section::Members;
        let (name, all) = (lang.text("set-counted-members"), lang.text("counted-all"));
        self.number_or("counted_members", name, r.counted_members, all, BY_MEMBERS);
        let missing = [MissingMembers::AfterLast, MissingMembers::Unranked];
        let name = lang.text("set-missing-members");
        self.one_of("missing_members", name, r.missing_members, (&missing, teams::missing), BY_MEMBERS);
    }
}

/// A plain value as files have it.
pub fn name_in_files(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_setting_is_left_out() {
        for edition in Edition::ALL {
            let regulations = Regulations::of(edition);
            let mut shown: Vec<_> =
                every(Lang::En, &regulations, Format::TeamSwiss).into_iter().map(|one| one.key).collect();
            shown.retain(|key| !key.is_empty());
            shown.sort_unstable();
            let mut known: Vec<String> = regulations.settings().keys().cloned().collect();
            known.sort_unstable();
            assert_eq!(shown, known);
        }
    }

    #[test]
    fn what_may_be_chosen_is_what_files_may_hold() {
        let regulations = Regulations::of(Edition::Cxa2011);
        for setting in every(Lang::ZhHans, &regulations, Format::Swiss) {
            let values: Vec<serde_json::Value> = match setting.ask {
                Ask::OneOf(values) => values.into_iter().map(|(name, _)| name.into()).collect(),
                Ask::YesNo => vec![true.into(), false.into()],
                Ask::Number { none: true } => vec![2.into(), serde_json::Value::Null],
                Ask::Number { none: false } => vec![2.into()],
                Ask::Apart => continue,
            };
            for value in values {
                let given = serde_json::Map::from_iter([(setting.key.to_owned(), value.clone())]);
                assert!(regulations.with(&given).is_ok(), "{} = {value}", setting.key);
            }
        }
    }
}
