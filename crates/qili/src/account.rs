//! A ruling in words that an arbiter can read out, in Chinese and English.

mod words;

use rulebook::article;
use xiangqi::notation::{self, Notation};
use xiangqi::{Bitboard, Move, Piece, Position, Side, Square};

use crate::adjudication::{Act, Adjudication, Deed, Ruling};
use crate::facts::{Excuse, Prey, Root};
use crate::search::{Answers, Search};
use crate::threat::takes_on;
use crate::{Record, RuleSet, Rules, adjudicate};
use words::{How, Unable, Words};

/// The language of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// 中文.
    Chinese,
    /// English, with moves in WXF notation.
    English,
}

/// One move of the cycle with the reason for its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveAccount {
    /// The ply, numbered from 1.
    pub ply: u32,
    /// Who moved.
    pub side: Side,
    /// The move in the language's notation.
    pub text: String,
    /// Its classes, such as `捉`.
    pub classes: String,
    /// Why: which piece takes what by which line, or why an attack does not count.
    pub why: Vec<String>,
}

/// A ruling in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The language it is told in.
    pub language: Language,
    /// The repetition: where it began and how often it came round.
    pub cycle: Option<String>,
    /// The moves of one time round, in the order they were played.
    pub moves: Vec<MoveAccount>,
    /// The moves of which no attack was found but the search reached a bound, and what the bounds are.
    pub bounds: Option<String>,
    /// The rule.
    pub rule: String,
    /// The articles, or the world rules, with their titles.
    pub articles: Vec<String>,
    /// The result.
    pub result: String,
    /// What each other rule set would say.
    pub others: Vec<String>,
}

/// Tells a ruling in words.
///
/// ```
/// use qili::{account, adjudicate, Language, Record, Rules};
/// use xiangqi::Position;
///
/// let start = Position::from_fen("4k4/9/9/c8/1R7/9/9/9/9/3K5 w").unwrap();
/// let moves = ["b5b6", "a6a5", "b6b5", "a5a6"].repeat(3).into_iter().map(|text| text.parse().unwrap());
/// let record = Record::from_moves(start, moves).unwrap();
/// let rules = Rules::default();
/// let told = account(&record, &adjudicate(&record, &rules), &rules, Language::Chinese);
/// assert_eq!(told.moves[0].why, ["车八平九可吃炮，炮无根"]);
/// assert_eq!(told.result, "红方不变作负（两回合内可变着）");
/// ```
pub fn account(record: &Record, ruled: &Adjudication, rules: &Rules, language: Language) -> Account {
    let words = Words::of(language);
    let first = ruled.cycle.map_or(0, |cycle| ruled.at_ply - cycle.plies);
    let mut left = [ruled.red.iter(), ruled.black.iter()];
    let count = (ruled.red.len() + ruled.black.len()) as u32;
    let deeds: Vec<(u32, &Deed)> = (first..first + count)
        .filter_map(|ply| left[record.mover(ply) as usize].next().map(|deed| (ply, deed)))
        .collect();
    let open = ruled.articles.contains(&article!("2011:23.4"));
    let moves = (0..deeds.len())
        .map(|number| {
            let (ply, deed) = deeds[number];
            // The move before the first is the last one of the time round before.
            let before = match number.checked_sub(1) {
                Some(before) => Some(deeds[before].1),
                None => deeds.last().filter(|_| !open).map(|last| last.1),
            };
            tell_move(record, ply, deed, before, &words)
        })
        .collect();
    let bounded: Vec<u32> =
        deeds.iter().filter(|(_, deed)| deed.bound_reached).map(|(ply, _)| ply + 1).collect();
    let others = RuleSet::ALL
        .into_iter()
        .filter(|set| *set != rules.set && ruled.cycle.is_some())
        .map(|set| {
            let other = adjudicate(record, &Rules { set, ..Rules::new(set) });
            words.other(set, &other)
        })
        .collect();
    Account {
        language,
        cycle: ruled.cycle.map(|cycle| match open {
            true => words.open(&cycle, record),
            false => words.cycle(&cycle, record),
        }),
        moves,
        bounds: (!bounded.is_empty()).then(|| words.bounds(&bounded)),
        rule: words.rule_of(rules.set, ruled),
        articles: ruled.citations().into_iter().map(|citation| words.citation(citation)).collect(),
        result: words.result(ruled),
        others,
    }
}

impl std::fmt::Display for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(cycle) = &self.cycle {
            writeln!(f, "{cycle}")?;
        }
        let separator = match self.language {
            Language::Chinese => "；",
            Language::English => "; ",
        };
        for told in &self.moves {
            writeln!(f, "{:>4}  {}  {}  {}", told.ply, told.text, told.classes, told.why.join(separator))?;
        }
        self.bounds.iter().try_for_each(|bounds| writeln!(f, "{bounds}"))?;
        writeln!(f, "{}", self.rule)?;
        for article in &self.articles {
            writeln!(f, "  {article}")?;
        }
        writeln!(f, "{}", self.result)?;
        self.others.iter().try_for_each(|other| writeln!(f, "{other}"))
    }
}

fn tell_move(
    record: &Record,
    ply: u32,
    deed: &Deed,
    replied_to: Option<&Deed>,
    words: &Words,
) -> MoveAccount {
    let before = &record.positions()[ply as usize];
    let after = &record.positions()[ply as usize + 1];
    let answer = answer(before, after, deed, replied_to).map(|answer| words.answer(answer));
    let mut why: Vec<String> = answer.into_iter().chain(reasons(after, deed, words)).collect();
    if why.is_empty() {
        why.push(words.nothing());
    }
    MoveAccount {
        ply: ply + 1,
        side: record.mover(ply),
        text: notation::write(before, deed.made, words.notation),
        classes: deed.does.iter().map(|act| words.act(*act)).collect::<Vec<_>>().join(words.comma),
        why,
    }
}

/// What a move does about the other side's last one.
#[derive(Clone, Copy, Debug)]
enum Answer {
    /// 应将.
    Check,
    /// 解杀.
    MateThreat,
    /// 避捉: the chased piece goes away.
    Leaves(Piece),
    /// 解捉: the chased piece can no more be taken with a gain.
    Relieves(Piece),
}

fn answer(before: &Position, after: &Position, deed: &Deed, replied_to: Option<&Deed>) -> Option<Answer> {
    if before.in_check() {
        return Some(Answer::Check);
    }
    let threat = &replied_to?.facts;
    if threat.mate.is_some() {
        let still = Search::new(Answers::Captures, Bitboard::EMPTY).mate(after).is_some();
        return (!still).then_some(Answer::MateThreat);
    }
    if let Some(prey) = threat.prey.iter().find(|prey| prey.at == deed.mv.from) {
        return Some(Answer::Leaves(prey.piece));
    }
    let plain = threat.prey.iter().find(|prey| !prey.by_checks)?;
    // While a check stands nothing can be said of the chase.
    (!deed.facts.check && !takes_on(after, plain.at)).then_some(Answer::Relieves(plain.piece))
}

/// Why a move has its class.
fn reasons(after: &Position, deed: &Deed, words: &Words) -> Vec<String> {
    let facts = &deed.facts;
    if facts.check {
        let by: Vec<String> = after.checkers().into_iter().filter_map(|at| words.piece(after, at)).collect();
        return vec![words.checks(&by)];
    }
    // What the mover threatens is told as if he moved again.
    let Ok(again) = after.passed() else { return Vec::new() };
    let mut told = Vec::new();
    if let Some(line) = &facts.mate {
        told.push(words.mate(&line_text(&again, line, words.notation)));
    }
    told.extend(facts.prey.iter().map(|prey| chase(&again, prey, words)));
    for &(own, other) in &facts.exchanges {
        told.push(words.exchange(words.piece(after, own), words.piece(after, other)));
    }
    if deed.does.contains(&Act::Block) {
        told.push(words.blocks(&pieces(after, &facts.blocks, words)));
    }
    if deed.does.contains(&Act::Follow) {
        told.push(words.follows(&pieces(after, &facts.follows, words)));
    }
    if deed.does.contains(&Act::Sacrifice) {
        told.extend(facts.offers.and_then(|at| words.piece(after, at)).map(|piece| words.offers(&piece)));
    }
    if !facts.attacks() {
        if !facts.pursued.is_empty() {
            told.push(words.pursued(&pieces(after, &facts.pursued, words), facts.pursued_by_general));
        }
        let real = facts.excused.iter().filter(|(_, excuse)| *excuse != Excuse::Exchange);
        told.extend(real.filter_map(|(at, excuse)| Some(words.excused(&words.piece(after, *at)?, *excuse))));
    }
    told
}

fn pieces(position: &Position, points: &[Square], words: &Words) -> Vec<String> {
    points.iter().filter_map(|at| words.piece(position, *at)).collect()
}

fn chase(again: &Position, prey: &Prey, words: &Words) -> String {
    let target = words.kind(prey.piece);
    let line = line_text(again, &prey.line, words.notation);
    let how = How { joint: prey.joint, by_dodge: prey.by_dodge };
    if prey.by_checks {
        return words.chase_by_checks(&line, &target, how);
    }
    let first = line.first().cloned().unwrap_or_default();
    let guard = (prey.root == Root::False).then(|| false_root(again, prey, words)).flatten();
    words.chase(&first, &target, prey.root, guard, how)
}

/// The protector that does not take back, and why.
fn false_root(again: &Position, prey: &Prey, words: &Words) -> Option<(String, Unable)> {
    let next = again.play(again.legal(*prey.line.first()?).ok()?);
    let guard = next.attackers(prey.at, next.side_to_move()).into_iter().next()?;
    let unable = match next.legal(Move::new(guard, prey.at)) {
        Ok(_) => Unable::Loses,
        Err(_) if guard == next.general(next.side_to_move()) => Unable::General,
        Err(_) => Unable::Held,
    };
    Some((words.piece(&next, guard)?, unable))
}

/// What makes a side's forbidden moves the lighter ones (26.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Light {
    /// A joint chase among them.
    Joint,
    /// A chase of what has fewer roots than attackers.
    Fewer,
}

fn lightness(deeds: &[Deed]) -> Option<Light> {
    let light = |deed: &&Deed| deed.facts.only_chases() && deed.facts.prey.iter().all(Prey::is_light);
    let joint = |deed: &Deed| deed.facts.prey.iter().any(|prey| prey.joint);
    let mut found = deeds.iter().filter(light).peekable();
    found.peek()?;
    Some(if found.any(joint) { Light::Joint } else { Light::Fewer })
}

/// A line of play in words, for as long as it can be played.
fn line_text(position: &Position, line: &[Move], notation: Notation) -> Vec<String> {
    let mut at = *position;
    let mut texts = Vec::new();
    for &mv in line {
        let Ok(legal) = at.legal(mv) else { break };
        texts.push(notation::write(&at, legal, notation));
        at = at.play(legal);
    }
    texts
}

/// Whether a ruling is one at all.
pub(crate) fn decides(ruling: Ruling) -> bool {
    ruling != Ruling::None
}
