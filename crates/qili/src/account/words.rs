//! The sentences.

use rulebook::Article;
use xiangqi::notation::Notation;
use xiangqi::{Kind, Piece, Position, Side, Square};

use super::{Answer, Language, Light, decides, lightness};
use crate::adjudication::{Act, Adjudication, Citation, Reason, Ruling, WorldRule};
use crate::cycle::TIMES;
use crate::facts::{Excuse, Root};
use crate::search::{GAIN_CHECKS, MATE_CHECKS, NODES, SERIES_PLIES};
use crate::{Cycle, Record, RuleSet};

/// A file as the side counts it, from its right.
fn file_name(side: Side, at: Square) -> char {
    const RED: [char; 9] = ['九', '八', '七', '六', '五', '四', '三', '二', '一'];
    const BLACK: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
    let file = usize::from(at.file()).min(8);
    match side {
        Side::Red => RED[file],
        Side::Black => BLACK[file],
    }
}

/// What else is to be said of a chase.
#[derive(Clone, Copy)]
pub(super) struct How {
    pub(super) joint: bool,
    pub(super) by_dodge: bool,
}

/// Why a protector does not take back.
pub(super) enum Unable {
    /// It may not leave its line or point, for its general would stand in check.
    Held,
    /// It is the general, which would step into check.
    General,
    /// It would lose a piece or allow mate by it.
    Loses,
}

/// The sentences of a language.
pub(super) struct Words {
    language: Language,
    pub(super) notation: Notation,
    pub(super) comma: &'static str,
}

impl Words {
    pub(super) const fn of(language: Language) -> Words {
        match language {
            Language::Chinese => Words { language, notation: Notation::Chinese, comma: "、" },
            Language::English => Words { language, notation: Notation::Wxf, comma: ", " },
        }
    }

    fn say(&self, chinese: String, english: String) -> String {
        match self.language {
            Language::Chinese => chinese,
            Language::English => english,
        }
    }

    fn pick(&self, chinese: &'static str, english: &'static str) -> &'static str {
        match self.language {
            Language::Chinese => chinese,
            Language::English => english,
        }
    }

    fn list(&self, items: &[String]) -> String {
        items.join(self.comma)
    }

    pub(super) fn kind(&self, piece: Piece) -> String {
        let (red, black, english) = match piece.kind {
            Kind::General => ("帅", "将", "general"),
            Kind::Advisor => ("仕", "士", "advisor"),
            Kind::Elephant => ("相", "象", "elephant"),
            Kind::Horse => ("马", "马", "horse"),
            Kind::Chariot => ("车", "车", "chariot"),
            Kind::Cannon => ("炮", "炮", "cannon"),
            Kind::Soldier => ("兵", "卒", "soldier"),
        };
        self.pick(if piece.side == Side::Red { red } else { black }, english).to_owned()
    }

    /// A piece with its side and place: `红八路车`, `黑３路前炮`, `红帅`; `Red's chariot on b6`.
    pub(super) fn piece(&self, position: &Position, at: Square) -> Option<String> {
        let piece = position.board().piece_at(at)?;
        let (side, kind) = (self.side(piece.side), self.kind(piece));
        let file = match piece.kind {
            Kind::General => String::new(),
            _ => format!("{}路", file_name(piece.side, at)),
        };
        let front = |other: Square| match piece.side {
            Side::Red => other.rank() > at.rank(),
            Side::Black => other.rank() < at.rank(),
        };
        let alike = position.board().pieces(piece.side, piece.kind);
        let others: Vec<bool> =
            alike.into_iter().filter(|&other| other != at && other.file() == at.file()).map(front).collect();
        let chinese = match others[..] {
            [] => format!("{side}{file}{kind}"),
            [true] => format!("{side}{file}后{kind}"),
            [false] => format!("{side}{file}前{kind}"),
            // Soldiers only.
            _ => format!("{side}{file}{kind}（{at}）"),
        };
        Some(self.say(chinese, format!("{side} {kind} on {at}")))
    }

    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Red => self.pick("红", "Red's"),
            Side::Black => self.pick("黑", "Black's"),
        }
    }

    pub(super) fn act(&self, act: Act) -> &'static str {
        match act {
            Act::Check => self.pick("将", "check"),
            Act::MateThreat => self.pick("杀", "mate threat"),
            Act::Chase => self.pick("捉", "chase"),
            Act::Exchange => self.pick("兑", "exchange offer"),
            Act::Sacrifice => self.pick("献", "sacrifice offer"),
            Act::Block => self.pick("拦", "block"),
            Act::Follow => self.pick("跟", "follow"),
            Act::Idle => self.pick("闲", "idle"),
        }
    }

    pub(super) fn answer(&self, answer: Answer) -> String {
        match answer {
            Answer::Check => self.pick("应将", "answers the check").to_owned(),
            Answer::MateThreat => self.pick("解杀", "parries the mate threat").to_owned(),
            Answer::Leaves(piece) => {
                let kind = self.kind(piece);
                self.say(format!("{kind}避捉"), format!("the {kind} leaves the chase"))
            }
            Answer::Relieves(piece) => {
                let kind = self.kind(piece);
                self.say(format!("解捉，保{kind}"), format!("parries the chase of the {kind}"))
            }
        }
    }

    /// Of a move of which there is nothing else to say.
    pub(super) fn nothing(&self) -> String {
        self.pick("不将、不杀、不捉", "neither checks, nor threatens mate, nor chases").to_owned()
    }

    /// The moves, by their numbers from 1, of which no attack was found but the search reached a bound.
    pub(super) fn bounds(&self, plies: &[u32]) -> String {
        let plies = plies.iter().map(u32::to_string).collect::<Vec<_>>();
        let plies = self.list(&plies);
        self.say(
            format!(
                "第{plies}着搜索到了界限（连将得子{GAIN_CHECKS}次，连将成杀{MATE_CHECKS}次，互吃{SERIES_PLIES}着，每问{NODES}个局面），界限内未见杀、捉"
            ),
            format!(
                "Ply {plies}: the search reached a bound ({GAIN_CHECKS} checks in a row to win a piece, {MATE_CHECKS} to mate, {SERIES_PLIES} plies of captures, {NODES} positions a question) and found no mate threat or chase within it"
            ),
        )
    }

    pub(super) fn checks(&self, by: &[String]) -> String {
        self.say(format!("{}将军", self.list(by)), format!("check by {}", self.list(by)))
    }

    pub(super) fn mate(&self, line: &[String]) -> String {
        let (first, at_once) = (self.list(line), line.len() == 1);
        match at_once {
            true => self.say(format!("下一着{first}将死"), format!("threatens mate by {first}")),
            false => self.say(
                format!("下一着起连将成杀：{first}"),
                format!("threatens mate by checks in a row: {first}"),
            ),
        }
    }

    pub(super) fn chase(
        &self,
        first: &str,
        target: &str,
        root: Root,
        guard: Option<(String, Unable)>,
        how: How,
    ) -> String {
        let root = match (root, guard) {
            (Root::None, _) => self.say(format!("{target}无根"), "it has no root".to_owned()),
            (Root::True, _) => self
                .say(format!("{target}虽有根，得失不抵"), "its root does not make good the loss".to_owned()),
            (Root::Fewer, _) => {
                self.say(format!("{target}少根"), "it has fewer roots than attackers".to_owned())
            }
            (Root::False, Some((guard, Unable::Held))) => self.say(
                format!("{target}为假根：{guard}受牵制，不能吃回"),
                format!("its root is false: {guard} is held and may not take back"),
            ),
            (Root::False, Some((guard, Unable::General))) => self.say(
                format!("{target}为假根：{guard}吃回即自投将军"),
                format!("its root is false: {guard} would step into check by taking back"),
            ),
            (Root::False, Some((guard, Unable::Loses))) => self.say(
                format!("{target}为假根：{guard}吃回要失子或被杀"),
                format!("its root is false: {guard} would lose a piece or be mated by taking back"),
            ),
            (Root::False, None) => self.say(format!("{target}为假根"), "its root is false".to_owned()),
        };
        let how = self.how(how);
        self.say(
            format!("{first}可吃{target}，{root}{how}"),
            format!("{first} can take the {target}; {root}{how}"),
        )
    }

    pub(super) fn chase_by_checks(&self, line: &[String], target: &str, how: How) -> String {
        let (line, how) = (self.list(line), self.how(how));
        self.say(format!("将军得{target}：{line}{how}"), format!("wins the {target} by checks: {line}{how}"))
    }

    fn how(&self, how: How) -> &'static str {
        match (how.by_dodge, how.joint) {
            (true, true) => self.pick(
                "（联合捉子；原捉不成，避开后成真）",
                " (by two pieces together; the attack stood before and is real now that the piece has stepped away)",
            ),
            (true, false) => self.pick(
                "（原捉不成，避开后成真）",
                " (the attack stood before and is real now that the piece has stepped away)",
            ),
            (false, true) => self.pick("（联合捉子）", " (by two pieces together)"),
            (false, false) => "",
        }
    }

    pub(super) fn exchange(&self, own: Option<String>, other: Option<String>) -> String {
        let (own, other) = (own.unwrap_or_default(), other.unwrap_or_default());
        self.say(format!("以{own}邀兑{other}"), format!("offers {own} for {other}"))
    }

    pub(super) fn blocks(&self, pieces: &[String]) -> String {
        self.say(format!("拦{}", self.list(pieces)), format!("blocks {}", self.list(pieces)))
    }

    pub(super) fn follows(&self, pieces: &[String]) -> String {
        self.say(
            format!("跟{}，有根", self.list(pieces)),
            format!(
                "follows {}, which {} protected",
                self.list(pieces),
                if pieces.len() > 1 { "are" } else { "is" }
            ),
        )
    }

    /// The piece that was moved lets itself be taken.
    pub(super) fn offers(&self, piece: &str) -> String {
        self.say(format!("{piece}送吃"), format!("lets {piece} be taken"))
    }

    /// What a general or soldier alone could take.
    pub(super) fn pursued(&self, pieces: &[String], by_general: bool) -> String {
        let pieces = self.list(pieces);
        match by_general {
            true => self.say(
                format!("将（帅）捉{pieces}，允许长捉，作闲"),
                format!("the general attacks {pieces}, as it may for ever: idle"),
            ),
            false => self.say(
                format!("兵（卒）捉{pieces}，允许长捉，作闲"),
                format!("the soldier attacks {pieces}, as it may for ever: idle"),
            ),
        }
    }

    pub(super) fn excused(&self, piece: &str, excuse: Excuse) -> String {
        let why = match excuse {
            Excuse::GeneralAnswersCheck => {
                self.pick("将帅应将，不作捉", "a general answering a check does not chase")
            }
            Excuse::KeyPoint => {
                self.pick("单子防守占据要点，不作捉", "a lone defender on the key point does not chase")
            }
            Excuse::Unchanged => self.pick(
                "此着之前已可得，结果未变，不作捉",
                "it could be won before the move as well: no chase",
            ),
            Excuse::Renewed => self.pick(
                "此着之前另有得法，结果未变，不作捉",
                "it could be won before the move in another way: no chase",
            ),
            Excuse::SelfInflicted => {
                self.pick("对方自己造成，不作捉", "the other side brought it on itself: no chase")
            }
            Excuse::Dodge => self
                .pick("只是避开，未加攻击，不作捉", "the move only steps away and adds no force: no chase"),
            Excuse::Exchange => {
                self.pick("同类子可互吃，作兑", "equal pieces may take each other: an exchange")
            }
        };
        self.say(format!("{piece}：{why}"), format!("{piece}: {why}"))
    }

    pub(super) fn cycle(&self, cycle: &Cycle, record: &Record) -> String {
        let (from, to) = (cycle.from_ply + 1, record.len());
        let (rounds, needed) = cycle.rounds(record);
        let times = cycle.times;
        match times >= TIMES || cycle.plies >= 18 {
            true => self.say(
                format!("循环：第{from}至{to}着，{rounds}回合，往复{times}次"),
                format!("Repetition: plies {from} to {to}, {rounds} rounds, {times} times round"),
            ),
            false => self.say(
                format!("循环：第{from}至{to}着，已有{rounds}回合，满{needed}回合方可受理"),
                format!("Repetition: plies {from} to {to}, {rounds} rounds so far of the {needed} that a claim needs"),
            ),
        }
    }

    /// A repetition that did not close in a circle (23.4).
    pub(super) fn open(&self, cycle: &Cycle, record: &Record) -> String {
        let (from, to, rounds) = (cycle.from_ply + 1, record.len(), cycle.plies / 2);
        self.say(
            format!("重复：第{from}至{to}着，三点以上连续{rounds}回合，未成循环"),
            format!(
                "Plies {from} to {to}: {rounds} rounds in a row over three or more points, no closed circle"
            ),
        )
    }

    pub(super) fn rule(&self, reason: Reason) -> &'static str {
        match reason {
            Reason::Checkmate => self.pick("将死", "Checkmate"),
            Reason::Stalemate => self.pick("困毙", "Stalemate"),
            Reason::NoRepetition => self.pick("没有重复局面", "No position recurs"),
            Reason::TooFew => self.pick("重复不足三次，不予受理", "Fewer than three times round: no claim"),
            Reason::PerpetualCheck => self.pick("单方长将", "One-sided perpetual check"),
            Reason::MutualPerpetualCheck => self.pick("双方长将（解将还将）", "Both sides check perpetually"),
            Reason::PerpetualMateThreat => self.pick("长杀", "Perpetual mate threat"),
            Reason::PerpetualChase => self.pick("长捉", "Perpetual chase"),
            Reason::CheckAndMateThreat => self.pick("一将一杀", "Check and mate threat in turn"),
            Reason::CheckAndChase => self.pick("一将一捉", "Check and chase in turn"),
            Reason::MateThreatAndChase => self.pick("一杀一捉", "Mate threat and chase in turn"),
            Reason::GraverOfTwo => self.pick(
                "双方均为禁止着法，重者变着",
                "Both sides play forbidden moves: the graver must change",
            ),
            Reason::BothForbidden => {
                self.pick("双方均为禁止着法，性质相当", "Both sides play forbidden moves of equal weight")
            }
            Reason::StrikesBack => {
                self.pick("一方攻击，另一方还打", "One side attacks, the other strikes back")
            }
            Reason::BothPermitted => self.pick("双方均为允许着法", "Both sides play permitted moves"),
            Reason::Undecided => self
                .pick("规则未列举，由裁判员会议决定", "Not in the rules: the arbiters decide in a meeting"),
        }
    }

    /// The rule, why one of two sides must change and, where the count of times is not the book's own, that it is not.
    pub(super) fn rule_of(&self, set: RuleSet, ruled: &Adjudication) -> String {
        let rule = self.rule(ruled.reason);
        match (set, ruled.reason) {
            (RuleSet::Cxa2011, Reason::GraverOfTwo | Reason::BothForbidden) => {
                let weights = Side::ALL.map(|side| self.weight(side, lightness(ruled.deeds(side)))).join(
                    match self.language {
                        Language::Chinese => "，",
                        Language::English => ", ",
                    },
                );
                self.say(format!("{rule}（{weights}）"), format!("{rule} ({weights})"))
            }
            (RuleSet::Cxa1960, Reason::TooFew) => self.say(
                format!("{rule}（1960规则未定次数，按2011规则计）"),
                format!("{rule} (the 1960 book gives no number; counted as in 2011)"),
            ),
            _ => rule.to_owned(),
        }
    }

    fn weight(&self, side: Side, light: Option<Light>) -> String {
        let (zh, en) = match side {
            Side::Red => ("红方", "Red's"),
            Side::Black => ("黑方", "Black's"),
        };
        match light {
            None => self.say(format!("{zh}为重"), format!("{en} are grave")),
            Some(Light::Joint) => {
                self.say(format!("{zh}有联合捉子，为轻"), format!("{en} are light, with a joint chase"))
            }
            Some(Light::Fewer) => self.say(
                format!("{zh}有捉少根子，为轻"),
                format!("{en} are light, with a chase of what has some roots but too few"),
            ),
        }
    }

    pub(super) fn citation(&self, citation: Citation) -> String {
        match citation {
            Citation::Article(article) => self.article(article),
            Citation::World(WorldRule(number)) => {
                let title = self.world_rule(number);
                self.say(
                    format!("世界（亚洲）规则·{number} {title}"),
                    format!("World (Asian) rule {number}: {title}"),
                )
            }
        }
    }

    fn world_rule(&self, number: u8) -> &'static str {
        match number {
            1 => self.pick("将死", "checkmate"),
            2 => self.pick("困毙", "stalemate"),
            3 => self.pick("犯例不变判负", "who breaks a rule and does not change loses"),
            6 => self.pick("单方长将判负", "perpetual check by one side loses"),
            7 => self.pick("双方长将作和", "perpetual check by both sides draws"),
            8 => self.pick("二将一还将，长将方判负", "two checks against one: the perpetual checker loses"),
            9 => self.pick("长杀作和", "a perpetual mate threat draws"),
            10 => self.pick("解杀还杀作和", "mate threats by both sides draw"),
            12 => self.pick("将与捉交替作和", "checks and chases in turn draw"),
            15 => self.pick("炮不得长捉车", "cannons may not chase a chariot for ever"),
            18 => self.pick("车不得长捉无根炮", "a chariot may not chase a rootless cannon for ever"),
            19 => self.pick("被马牵制的车不得长捉", "a chariot held by a horse may not be chased for ever"),
            28 => self.pick("帅（将）可以长捉", "a general may chase for ever"),
            29 => self.pick("兵（卒）可以长捉", "soldiers may chase for ever"),
            40 => self.pick("长兑、长献作和", "perpetual exchange or sacrifice offers draw"),
            _ => self.pick("双方不犯例，不变作和", "no rule is broken and neither side changes: a draw"),
        }
    }

    fn article(&self, article: Article) -> String {
        let (year, number) = (article.edition().year(), article.number());
        self.say(
            format!("{year}·{number} {}", article.title_zh()),
            format!("{year} article {number}: {}", article.title_en()),
        )
    }

    pub(super) fn result(&self, ruled: &Adjudication) -> String {
        let grace = ruled.grace_rounds > 0;
        let text = match ruled.ruling {
            Ruling::Loses(side) => {
                let (zh, en) = match side {
                    Side::Red => ("红方", "Red"),
                    Side::Black => ("黑方", "Black"),
                };
                match (ruled.must_change, grace) {
                    (Some(_), true) => (
                        format!("{zh}不变作负（两回合内可变着）"),
                        format!("{en} loses unless it changes within two rounds"),
                    ),
                    (Some(_), false) => (format!("{zh}作负"), format!("{en} loses")),
                    (None, _) => (format!("{zh}负"), format!("{en} loses")),
                }
            }
            Ruling::Draw if grace => ("双方不变作和".to_owned(), "A draw if neither side changes".to_owned()),
            Ruling::Draw => ("和棋".to_owned(), "A draw".to_owned()),
            Ruling::None => ("不作裁定".to_owned(), "No ruling".to_owned()),
        };
        self.say(text.0, text.1)
    }

    pub(super) fn other(&self, set: RuleSet, ruled: &Adjudication) -> String {
        let name = match set {
            RuleSet::Cxa2011 => self.pick("2011规则", "2011 rules"),
            RuleSet::Cxa1960 => self.pick("1960规则", "1960 rules"),
            RuleSet::Wxf => self.pick("世界（亚洲）规则", "World (Asian) rules"),
        };
        let (rule, result) = (self.rule_of(set, ruled), self.result(ruled));
        match decides(ruled.ruling) {
            true => self.say(format!("{name}：{rule}，{result}"), format!("{name}: {rule}. {result}")),
            false => self.say(format!("{name}：{rule}"), format!("{name}: {rule}")),
        }
    }
}
