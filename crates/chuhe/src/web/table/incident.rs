//! Everything that can happen at a table, as forms: what has to be said of each incident, and the act it makes.

use arbiter::{
    Act, ClockCorrection, Equipment, ForfeitGround, Foul, Game, GameResult, LimitGround, LimitOutcome, Mover,
    Penalty, PerMover, RecordFault, Role, SealedReading, Signer, TouchManner, USUAL_LIMIT_ROUNDS,
};
use rulebook::{Article, Edition, article};
use xiangqi::{Move, Square};

use crate::i18n::Lang;
use crate::i18n::table as say;
use crate::web::fields::Fields;

/// An incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Incident {
    Begin,
    Arrive,
    Excuse,
    Illegal,
    Touch,
    Retract,
    Between,
    NamePoint,
    Offer,
    Accept,
    Refuse,
    Resign,
    NaturalLimit,
    Repetition,
    NoWin,
    Press,
    Stop,
    Start,
    CorrectClock,
    Foul,
    Record,
    FairCopy,
    RecordGood,
    Upset,
    Restored,
    Displaced,
    Colours,
    Equipment,
    Penalty,
    Forfeit,
    Result,
    OrderLimit,
    SettleLimit,
    Adjourn,
    Seal,
    OpenSealed,
    Sign,
    Undo,
}

/// Incidents that are looked for in the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Group {
    Start,
    Claims,
    Board,
    Clock,
    Conduct,
    Corrections,
    Orders,
    End,
}

impl Group {
    pub(super) const ALL: [Group; 8] = [
        Group::Start,
        Group::Claims,
        Group::Board,
        Group::Clock,
        Group::Conduct,
        Group::Corrections,
        Group::Orders,
        Group::End,
    ];

    pub(super) fn name(self, t: Lang) -> String {
        match self {
            Group::Start => t.text("group-start"),
            Group::Claims => t.text("group-claims"),
            Group::Board => t.text("group-board"),
            Group::Clock => t.text("group-clock"),
            Group::Conduct => t.text("group-conduct"),
            Group::Corrections => t.text("group-corrections"),
            Group::Orders => t.text("group-orders"),
            Group::End => t.text("group-end"),
        }
        .to_string()
    }
}

/// A question of a form.
pub(super) struct Ask {
    pub(super) name: &'static str,
    pub(super) label: String,
    pub(super) kind: AskKind,
    pub(super) value: String,
}

/// How it is answered.
pub(super) enum AskKind {
    /// One of these: value and label.
    Choice(Vec<(String, String)>),
    /// Points of the board, which may be tapped.
    Points,
    /// A whole number.
    Number,
    /// Words, with what is usually said.
    Words(Vec<String>),
}

impl Ask {
    /// For the template: one of some choices.
    pub(super) fn choices(&self) -> &[(String, String)] {
        if let AskKind::Choice(choices) = &self.kind { choices } else { &[] }
    }

    pub(super) fn hints(&self) -> &[String] {
        if let AskKind::Words(hints) = &self.kind { hints } else { &[] }
    }

    pub(super) fn is_points(&self) -> bool {
        matches!(self.kind, AskKind::Points)
    }

    pub(super) fn is_number(&self) -> bool {
        matches!(self.kind, AskKind::Number)
    }
}

/// A form on its way to an act.
struct Draft<'a> {
    t: Lang,
    game: &'a Game,
    fields: &'a Fields,
    asks: Vec<Ask>,
}

/// What has to be said of an incident, and the act, once all of it is said.
pub(super) fn form(t: Lang, incident: Incident, game: &Game, fields: &Fields) -> (Vec<Ask>, Option<Act>) {
    let mut draft = Draft { t, game, fields, asks: Vec::new() };
    let act = incident.act(&mut draft);
    (draft.asks, act)
}

impl Incident {
    pub(super) const ALL: [Incident; 38] = [
        Incident::Begin,
        Incident::Arrive,
        Incident::Excuse,
        Incident::Offer,
        Incident::Accept,
        Incident::Refuse,
        Incident::Resign,
        Incident::NaturalLimit,
        Incident::Repetition,
        Incident::NoWin,
        Incident::Illegal,
        Incident::Touch,
        Incident::Retract,
        Incident::Between,
        Incident::NamePoint,
        Incident::Press,
        Incident::Stop,
        Incident::Start,
        Incident::CorrectClock,
        Incident::Foul,
        Incident::Record,
        Incident::Penalty,
        Incident::Forfeit,
        Incident::Upset,
        Incident::Restored,
        Incident::Displaced,
        Incident::Colours,
        Incident::Equipment,
        Incident::OrderLimit,
        Incident::SettleLimit,
        Incident::Adjourn,
        Incident::Seal,
        Incident::OpenSealed,
        Incident::FairCopy,
        Incident::RecordGood,
        Incident::Result,
        Incident::Sign,
        Incident::Undo,
    ];

    /// Its name in addresses.
    pub(super) const fn slug(self) -> &'static str {
        match self {
            Incident::Begin => "begin",
            Incident::Arrive => "arrive",
            Incident::Excuse => "excuse",
            Incident::Illegal => "illegal",
            Incident::Touch => "touch",
            Incident::Retract => "retract",
            Incident::Between => "between",
            Incident::NamePoint => "name-point",
            Incident::Offer => "offer",
            Incident::Accept => "accept",
            Incident::Refuse => "refuse",
            Incident::Resign => "resign",
            Incident::NaturalLimit => "natural-limit",
            Incident::Repetition => "repetition",
            Incident::NoWin => "no-win",
            Incident::Press => "press",
            Incident::Stop => "stop",
            Incident::Start => "start",
            Incident::CorrectClock => "correct-clock",
            Incident::Foul => "foul",
            Incident::Record => "record",
            Incident::FairCopy => "fair-copy",
            Incident::RecordGood => "record-good",
            Incident::Upset => "upset",
            Incident::Restored => "restored",
            Incident::Displaced => "displaced",
            Incident::Colours => "colours",
            Incident::Equipment => "equipment",
            Incident::Penalty => "penalty",
            Incident::Forfeit => "forfeit",
            Incident::Result => "result",
            Incident::OrderLimit => "order-limit",
            Incident::SettleLimit => "settle-limit",
            Incident::Adjourn => "adjourn",
            Incident::Seal => "seal",
            Incident::OpenSealed => "open-sealed",
            Incident::Sign => "sign",
            Incident::Undo => "undo",
        }
    }

    pub(super) fn of_slug(slug: &str) -> Option<Incident> {
        Incident::ALL.into_iter().find(|incident| incident.slug() == slug)
    }

    pub(super) fn name(self, t: Lang) -> String {
        match self {
            Incident::Begin => t.text("incident-begin"),
            Incident::Arrive => t.text("incident-arrive"),
            Incident::Excuse => t.text("incident-excuse"),
            Incident::Illegal => t.text("incident-illegal"),
            Incident::Touch => t.text("incident-touch"),
            Incident::Retract => t.text("incident-retract"),
            Incident::Between => t.text("incident-between"),
            Incident::NamePoint => t.text("incident-name-point"),
            Incident::Offer => t.text("incident-offer"),
            Incident::Accept => t.text("incident-accept"),
            Incident::Refuse => t.text("incident-refuse"),
            Incident::Resign => t.text("incident-resign"),
            Incident::NaturalLimit => t.text("incident-natural-limit"),
            Incident::Repetition => t.text("incident-repetition"),
            Incident::NoWin => t.text("incident-no-win"),
            Incident::Press => t.text("incident-press"),
            Incident::Stop => t.text("incident-stop"),
            Incident::Start => t.text("incident-start"),
            Incident::CorrectClock => t.text("incident-correct-clock"),
            Incident::Foul => t.text("incident-foul"),
            Incident::Record => t.text("incident-record"),
            Incident::FairCopy => t.text("incident-fair-copy"),
            Incident::RecordGood => t.text("incident-record-good"),
            Incident::Upset => t.text("incident-upset"),
            Incident::Restored => t.text("incident-restored"),
            Incident::Displaced => t.text("incident-displaced"),
            Incident::Colours => t.text("incident-colours"),
            Incident::Equipment => t.text("incident-equipment"),
            Incident::Penalty => t.text("incident-penalty"),
            Incident::Forfeit => t.text("incident-forfeit"),
            Incident::Result => t.text("incident-result"),
            Incident::OrderLimit => t.text("incident-order-limit"),
            Incident::SettleLimit => t.text("incident-settle-limit"),
            Incident::Adjourn => t.text("incident-adjourn"),
            Incident::Seal => t.text("incident-seal"),
            Incident::OpenSealed => t.text("incident-open-sealed"),
            Incident::Sign => t.text("incident-sign"),
            Incident::Undo => t.text("incident-undo"),
        }
        .to_string()
    }

    pub(super) const fn group(self) -> Group {
        match self {
            Incident::Begin | Incident::Arrive | Incident::Excuse => Group::Start,
            Incident::Offer
            | Incident::Accept
            | Incident::Refuse
            | Incident::Resign
            | Incident::NaturalLimit
            | Incident::Repetition
            | Incident::NoWin => Group::Claims,
            Incident::Illegal
            | Incident::Touch
            | Incident::Retract
            | Incident::Between
            | Incident::NamePoint => Group::Board,
            Incident::Press | Incident::Stop | Incident::Start | Incident::CorrectClock => Group::Clock,
            Incident::Foul | Incident::Record | Incident::Penalty | Incident::Forfeit => Group::Conduct,
            Incident::Upset
            | Incident::Restored
            | Incident::Displaced
            | Incident::Colours
            | Incident::Equipment => Group::Corrections,
            Incident::OrderLimit
            | Incident::SettleLimit
            | Incident::Adjourn
            | Incident::Seal
            | Incident::OpenSealed => Group::Orders,
            Incident::FairCopy
            | Incident::RecordGood
            | Incident::Result
            | Incident::Sign
            | Incident::Undo => Group::End,
        }
    }

    /// The article that stands beside its name.
    pub(super) fn article(self, edition: Edition) -> Article {
        let (by_2011, by_1960) = match self {
            Incident::Begin | Incident::Arrive | Incident::Excuse => {
                (article!("2011:20.1"), article!("1960:4.1.4"))
            }
            Incident::Illegal => (article!("2011:5.8.3"), article!("1960:7.5")),
            Incident::Touch => (article!("2011:5.1"), article!("1960:7.4")),
            Incident::Retract => (article!("2011:5.7"), article!("1960:7.3")),
            Incident::Between | Incident::NamePoint => (article!("2011:5.10"), article!("1960:7.5")),
            Incident::Offer | Incident::Accept | Incident::Refuse => {
                (article!("2011:22.1"), article!("1960:5.2"))
            }
            Incident::Resign => (article!("2011:4.1.12"), article!("1960:4.1.3")),
            Incident::NaturalLimit => (article!("2011:22.2"), article!("1960:12")),
            Incident::Repetition => (article!("2011:23.1"), article!("1960:4.2.1")),
            Incident::NoWin => (article!("2011:4.2.2"), article!("1960:5.1")),
            Incident::Press => (article!("2011:8.1.7"), article!("1960:11.1")),
            Incident::Stop | Incident::Start | Incident::Undo => (article!("2011:17"), article!("1960:18")),
            Incident::CorrectClock => (article!("2011:21.4"), article!("1960:18")),
            Incident::Foul => (article!("2011:8.2"), article!("1960:15")),
            Incident::Record => (article!("2011:7.1"), article!("1960:6")),
            Incident::FairCopy | Incident::RecordGood => (article!("2011:7.3"), article!("1960:6")),
            Incident::Upset | Incident::Restored => (article!("2011:5.9"), article!("1960:7.5")),
            Incident::Displaced => (article!("2011:5.8.2"), article!("1960:7.5")),
            Incident::Colours => (article!("2011:5.8.1"), article!("1960:7.5")),
            Incident::Equipment => (article!("2011:1.5"), article!("1960:1")),
            Incident::Penalty => (article!("2011:18.1"), article!("1960:18")),
            Incident::Forfeit => (article!("2011:4.1.13"), article!("1960:15")),
            Incident::Result | Incident::Sign => (article!("2011:9"), article!("1960:11.4")),
            Incident::OrderLimit | Incident::SettleLimit => (article!("2011:17"), article!("1960:12")),
            Incident::Adjourn | Incident::Seal | Incident::OpenSealed => {
                (article!("2011:17"), article!("1960:11.4"))
            }
        };
        match edition {
            Edition::Cxa2011 => by_2011,
            Edition::Cxa1960 => by_1960,
        }
    }

    /// Whether the game is where this can happen. What the decider would refuse all the same is shown as refused.
    pub(super) fn fits(self, game: &Game) -> bool {
        let old = game.edition() == Edition::Cxa1960;
        let over = game.ending().is_some();
        let timed = game.clock().is_some();
        let begun = !timed || game.begun_at_ms().is_some();
        let running = game.clock().is_some_and(|clock| clock.running().is_some());
        let absent = Mover::ALL.into_iter().any(|mover| !game.present()[mover]);
        let playing = begun && !over && game.envelope().is_none();
        match self {
            Incident::Begin => timed && !begun && !over,
            Incident::Arrive => timed && begun && !over && absent,
            Incident::Excuse => old && timed && begun && !over && absent,
            Incident::Accept | Incident::Refuse => playing && game.open_offer().is_some(),
            Incident::Offer => playing && game.open_offer().is_none(),
            Incident::Resign | Incident::Repetition | Incident::NoWin => playing,
            Incident::NaturalLimit => playing && !old && game.start().terms.natural_limit_rounds.is_some(),
            Incident::Illegal | Incident::Touch | Incident::Retract => playing && !game.is_upset(),
            Incident::Between => playing && !old && game.unclear().is_none() && !game.is_upset(),
            Incident::NamePoint => playing && game.unclear().is_some(),
            Incident::Press => playing && running,
            Incident::Stop => playing && running,
            Incident::Start => playing && timed && !running && !game.is_limit_due(),
            Incident::CorrectClock => timed && !over,
            Incident::Foul => !over,
            Incident::Record => !old && !over && game.start().records_required,
            Incident::FairCopy => !old && over && !game.is_signed(),
            Incident::RecordGood => {
                let owed = |mover: Mover| game.fair_copy_owed()[mover] || game.record_wanting()[mover];
                Mover::ALL.into_iter().any(owed) && !game.is_signed()
            }
            Incident::Upset => playing && !old && !game.is_upset(),
            Incident::Restored => playing && game.is_upset(),
            Incident::Displaced => playing && !old && !game.record().is_empty(),
            Incident::Colours => playing && !old,
            Incident::Equipment => playing,
            Incident::Penalty => !game.is_signed(),
            Incident::Forfeit => !over || Mover::ALL.into_iter().any(|mover| game.fair_copy_owed()[mover]),
            Incident::Result => !over,
            Incident::OrderLimit => playing && old && !game.is_limit_due(),
            Incident::SettleLimit => !over && game.is_limit_due(),
            Incident::Adjourn => playing && old && !game.is_adjourning(),
            Incident::Seal => playing && game.must_seal(),
            Incident::OpenSealed => !over && game.envelope().is_some(),
            Incident::Sign => over && !game.is_signed(),
            Incident::Undo => true,
        }
    }

    /// Whether it is told of one of the two players, so that there is a button for each.
    pub(super) const fn of_a_side(self) -> bool {
        matches!(
            self,
            Incident::Arrive
                | Incident::Excuse
                | Incident::Offer
                | Incident::Resign
                | Incident::NaturalLimit
                | Incident::Repetition
                | Incident::Retract
                | Incident::Foul
                | Incident::Record
                | Incident::FairCopy
                | Incident::RecordGood
                | Incident::Penalty
                | Incident::Forfeit
                | Incident::Upset
                | Incident::CorrectClock
        )
    }

    fn act(self, d: &mut Draft<'_>) -> Option<Act> {
        let game = d.game;
        let edition = game.edition();
        let to_move = game.to_move();
        match self {
            Incident::Begin => {
                let (all, first, second, none) = (
                    d.t.text("present-both"),
                    d.only(Mover::First),
                    d.only(Mover::Second),
                    d.t.text("present-none"),
                );
                let options = [
                    ("both", (true, true), all.to_string()),
                    ("first", (true, false), first),
                    ("second", (false, true), second),
                    ("none", (false, false), none.to_string()),
                ];
                let label = d.t.text("ask-present").to_string();
                let (first, second) = d.choice("present", label, &options, Some("both"))?;
                Some(Act::Begin { present: PerMover { first, second } })
            }
            Incident::Arrive => d.side().map(|by| Act::Arrive { by }),
            Incident::Excuse => {
                let (by, note) = (d.side(), d.note(&[]));
                Some(Act::ExcuseLateness { by: by?, note: note? })
            }
            Incident::Illegal => {
                let at = d.points("at", d.t.text("ask-from-to").to_string(), 2);
                let [from, to] = at?[..] else { return None };
                let played = Move::new(from, to);
                Some(match game.partner_due(to_move) {
                    Some(partner) => Act::PartnerMove { by: to_move, partner, played },
                    None => Act::Move { by: to_move, played },
                })
            }
            Incident::Touch => {
                let at = d.points("at", d.t.text("ask-touched").to_string(), 1);
                let manners = [
                    TouchManner::Touched,
                    TouchManner::Adjusting,
                    TouchManner::Mistake,
                    TouchManner::Slipped,
                ];
                let options: Vec<_> = manners
                    .into_iter()
                    .zip(["touched", "adjusting", "mistake", "slipped"])
                    .map(|(manner, value)| (value, manner, say::manner(d.t, manner)))
                    .collect();
                let manner =
                    d.choice("manner", d.t.text("ask-manner").to_string(), &options, Some("touched"));
                Some(Act::Touch { by: to_move, at: at?, manner: manner? })
            }
            Incident::Retract => d.side().map(|by| Act::Retract { by }),
            Incident::Between => {
                let at = d.points("at", d.t.text("ask-between").to_string(), 3);
                let [from, one, other] = at?[..] else { return None };
                Some(Act::PlaceBetween { by: to_move, from, points: vec![one, other] })
            }
            Incident::NamePoint => {
                let unclear = game.unclear()?;
                let names: Vec<String> = unclear.points.iter().map(Square::to_string).collect();
                let options: Vec<_> = unclear
                    .points
                    .iter()
                    .zip(&names)
                    .map(|(at, name)| (name.as_str(), *at, name.clone()))
                    .collect();
                let at = d.choice("point", d.t.text("ask-point").to_string(), &options, None)?;
                Some(Act::NamePoint { by: !unclear.by, at })
            }
            Incident::Offer => d.side().map(|by| Act::OfferDraw { by }),
            Incident::Accept => Some(Act::AnswerDraw { by: !game.open_offer()?, accept: true }),
            Incident::Refuse => Some(Act::AnswerDraw { by: !game.open_offer()?, accept: false }),
            Incident::Resign => d.side().map(|by| Act::Resign { by }),
            Incident::NaturalLimit => d.side().map(|by| Act::ClaimNaturalLimit { by }),
            Incident::Repetition => d.side().map(|by| Act::ClaimRepetition { by }),
            Incident::NoWin => {
                let options = [
                    ("first", Some(Mover::First), d.who(Mover::First)),
                    ("second", Some(Mover::Second), d.who(Mover::Second)),
                    ("arbiter", None, say::role(d.t, Role::Arbiter)),
                ];
                let by = d.choice("by", d.t.text("ask-claimant").to_string(), &options, None)?;
                let note = if by.is_none() {
                    d.words("note", d.t.text("ask-judged").to_string(), &[])
                } else {
                    None
                };
                Some(Act::ClaimNoWin { by, note: note.unwrap_or_default() })
            }
            Incident::Press => Some(Act::PressClock { by: game.clock()?.running()? }),
            Incident::Stop => {
                let hints = [d.t.text("hint-ruling"), d.t.text("hint-clock-fault"), d.t.text("hint-hall")];
                d.note(&hints.map(|hint| hint.to_string())).map(|note| Act::StopClock { note })
            }
            Incident::Start => Some(Act::StartClock),
            Incident::CorrectClock => {
                let of = d.side();
                let kinds = [
                    ("add", 0, d.t.text("kind-add").to_string()),
                    ("off", 1, d.t.text("kind-off").to_string()),
                    ("set", 2, d.t.text("kind-set").to_string()),
                    ("count", 3, d.t.text("kind-count").to_string()),
                ];
                let kind = d.choice("kind", d.t.text("ask-correction").to_string(), &kinds, Some("add"));
                let label = if kind == Some(3) { d.t.text("ask-moves") } else { d.t.text("ask-time") };
                let amount = d.words("amount", label.to_string(), &[]);
                let hints = [d.t.text("hint-clock-fault"), d.t.text("hint-press-forgotten")];
                let note = d.note(&hints.map(|hint| hint.to_string()));
                let amount = amount?;
                let ms = || duration(&amount);
                let correction = match kind? {
                    0 => ClockCorrection::Add { ms: ms()? },
                    1 => ClockCorrection::TakeOff { ms: ms()? },
                    2 => ClockCorrection::Set { ms: ms()? },
                    _ => ClockCorrection::CountMoves { moves: amount.trim().parse().ok()? },
                };
                Some(Act::CorrectClock { of: of?, correction, note: note? })
            }
            Incident::Foul => {
                let by = d.side();
                let fouls = [
                    ("disturbance", Foul::Disturbance),
                    ("clock", Foul::ClockTampering),
                    ("conduct", Foul::Conduct),
                    ("advice", Foul::Advice),
                    ("pointing", Foul::Pointing),
                    ("other-board", Foul::OtherBoard),
                    ("hindrance", Foul::Hindrance),
                ];
                let options: Vec<_> = fouls
                    .into_iter()
                    .filter(|(_, foul)| foul.is_called_by_eye(edition))
                    .map(|(value, foul)| {
                        let number = foul.articles(edition).first().map_or("", |article| article.number());
                        (value, foul, format!("{} {number}", say::foul(d.t, foul, edition)))
                    })
                    .collect();
                let foul = d.choice("foul", d.t.text("ask-foul").to_string(), &options, None);
                let name = foul.map(|foul| say::foul(d.t, foul, edition));
                let note = d.note_or(&[], name);
                Some(Act::CallFoul { by: by?, foul: foul?, note: note? })
            }
            Incident::Record => {
                let of = d.side();
                let kinds = [
                    ("missed", false, d.t.text("kind-missed").to_string()),
                    ("illegible", true, d.t.text("kind-illegible").to_string()),
                ];
                let illegible = d.choice("kind", d.t.text("ask-fault").to_string(), &kinds, Some("missed"));
                let moves = d.number("moves", d.t.text("ask-moves").to_string(), Some(4))?;
                let (fault, role) = match illegible? {
                    true => (RecordFault::Illegible { moves }, Role::ChiefArbiter),
                    false => (RecordFault::Missed { moves }, Role::Arbiter),
                };
                Some(Act::FindRecordFault { of: of?, fault, role })
            }
            Incident::FairCopy => d.side().map(|from| Act::DemandFairCopy { from }),
            Incident::RecordGood => d.side().map(|from| Act::AcceptRecord { from }),
            Incident::Upset => d.side().map(|by| Act::UpsetBoard { by }),
            Incident::Restored => Some(Act::BoardRestored),
            Incident::Displaced => {
                let played = game.record().len();
                let to_ply = d.number("ply", d.t.text("ask-last-right").to_string(), None);
                to_ply.filter(|ply| *ply <= played).map(|to_ply| Act::RestoreDisplaced { to_ply })
            }
            Incident::Colours => Some(Act::ReportColoursReversed),
            Incident::Equipment => {
                let options: Vec<_> = Equipment::ALL
                    .into_iter()
                    .zip(["board", "pieces", "ground"])
                    .map(|(what, value)| {
                        let number = what.article(edition).number();
                        (value, what, format!("{} {number}", say::equipment(d.t, what)))
                    })
                    .collect();
                let what = d.choice("what", d.t.text("ask-what").to_string(), &options, None);
                let note = d.note(&[d.t.text("hint-equipment").to_string()]);
                Some(Act::ReplaceEquipment { what: what?, note: note? })
            }
            Incident::Penalty => {
                let on = d.side();
                let all = [
                    ("warning", Penalty::Warning, Role::Arbiter),
                    ("removal", Penalty::Removal, Role::ChiefArbiter),
                    ("expulsion", Penalty::Expulsion, Role::Organiser),
                    ("suspension", Penalty::SuspensionProposed, Role::Organiser),
                ];
                // In 1960 the arbiters punish, "from a warning to expulsion".
                let old = edition == Edition::Cxa1960;
                let options: Vec<_> = all
                    .into_iter()
                    .filter(|(_, penalty, _)| !(old && *penalty == Penalty::SuspensionProposed))
                    .map(|(value, penalty, role)| {
                        let role = if old { Role::ChiefArbiter } else { role };
                        let number = penalty.articles(edition).first().map_or("", |article| article.number());
                        (value, (penalty, role), format!("{} {number}", say::penalty(d.t, penalty)))
                    })
                    .collect();
                let given = d.choice("penalty", d.t.text("ask-penalty").to_string(), &options, None);
                let note = d.note(&[d.t.text("hint-phone").to_string(), d.t.text("hint-advice").to_string()]);
                let (penalty, role) = given?;
                Some(Act::Penalise { on: on?, penalty, role, note: note? })
            }
            Incident::Forfeit => {
                let loser = d.side();
                let options = [
                    ("rules", ForfeitGround::RefusesRules, d.t.text("ended-refuses-rules").to_string()),
                    ("breach", ForfeitGround::SeriousBreach, d.t.text("ended-serious-breach").to_string()),
                    (
                        "record",
                        ForfeitGround::RefusesToRecord,
                        d.t.text("ended-refuses-to-record").to_string(),
                    ),
                ];
                let ground = d.choice("ground", d.t.text("ask-ground").to_string(), &options, None);
                let note = d.note(&[]);
                Some(Act::Forfeit { loser: loser?, ground: ground?, note: note? })
            }
            Incident::Result => {
                let results = [
                    ("first", GameResult::FirstMoverWins),
                    ("draw", GameResult::Draw),
                    ("second", GameResult::SecondMoverWins),
                ];
                let options =
                    results.map(|(value, result)| (value, result, say::result(d.t, result, edition)));
                let result = d.choice("result", d.t.text("result").to_string(), &options, None)?;
                Some(Act::EnterResult { result })
            }
            Incident::OrderLimit => {
                let grounds = [
                    ("arbiter", LimitGround::Arbiter),
                    ("unclear-first", LimitGround::Unclear { by: Mover::First }),
                    ("unclear-second", LimitGround::Unclear { by: Mover::Second }),
                    ("round-first", LimitGround::RoundAndRound { by: Mover::First }),
                    ("round-second", LimitGround::RoundAndRound { by: Mover::Second }),
                ];
                let options =
                    grounds.map(|(value, ground)| (value, ground, say::limit_ground(d.t, ground, edition)));
                let rounds = d.number("rounds", d.t.text("ask-rounds").to_string(), Some(USUAL_LIMIT_ROUNDS));
                let ground =
                    d.choice("ground", d.t.text("ask-ground").to_string(), &options, Some("arbiter"));
                Some(Act::OrderLimit { rounds: rounds?, ground: ground? })
            }
            Incident::SettleLimit => {
                let outcomes = [
                    ("draw", LimitOutcome::Draw),
                    ("renew", LimitOutcome::Renew { rounds: USUAL_LIMIT_ROUNDS }),
                    ("lift", LimitOutcome::Lift),
                ];
                let options =
                    outcomes.map(|(value, outcome)| (value, outcome, say::limit_outcome(d.t, outcome)));
                let outcome = d.choice("outcome", d.t.text("ask-outcome").to_string(), &options, None)?;
                Some(Act::SettleLimit { outcome })
            }
            Incident::Adjourn => Some(Act::Adjourn),
            Incident::Seal => Some(Act::Seal { by: to_move }),
            Incident::OpenSealed => {
                let kinds = [
                    ("plain", 0, d.t.text("sealed-plain").to_string()),
                    ("explained", 1, d.t.text("sealed-explained").to_string()),
                    ("unexplained", 2, d.t.text("sealed-unexplained").to_string()),
                ];
                let kind = d.choice("kind", d.t.text("ask-sealed").to_string(), &kinds, Some("plain"))?;
                let played = if kind < 2 {
                    let text = d.words("move", d.t.text("ask-move").to_string(), &[])?;
                    Some(xiangqi::notation::read(game.position(), &text).ok()?.to_move())
                } else {
                    None
                };
                let note = if kind > 0 { d.note(&[]) } else { None };
                let reading = match (kind, played) {
                    (0, Some(played)) => SealedReading::Plain { played },
                    (1, Some(played)) => SealedReading::Explained { played, note: note? },
                    _ => SealedReading::Unexplained { note: note? },
                };
                Some(Act::OpenSealed { reading })
            }
            Incident::Sign => {
                let left =
                    [("arbiter", Signer::Arbiter), ("first", Signer::First), ("second", Signer::Second)];
                let options: Vec<_> = left
                    .into_iter()
                    .filter(|(_, signer)| !game.signed().contains(signer))
                    .map(|(value, signer)| (value, signer, say::signer(d.t, signer, edition)))
                    .collect();
                let signer = d.choice("signer", d.t.text("ask-signer").to_string(), &options, None)?;
                Some(Act::Sign { signer })
            }
            Incident::Undo => {
                let events = d.number("events", d.t.text("ask-undo").to_string(), Some(1));
                let hints = [d.t.text("hint-misruled"), d.t.text("hint-mistyped")];
                let note = d.note(&hints.map(|hint| hint.to_string()));
                Some(Act::Undo { events: events?, role: Role::ChiefArbiter, note: note? })
            }
        }
    }
}

impl Draft<'_> {
    fn who(&self, mover: Mover) -> String {
        say::player(self.t, mover, self.game.edition())
    }

    fn only(&self, mover: Mover) -> String {
        self.t.text("present-only").with("side", self.who(mover)).to_string()
    }

    /// Which of the two players.
    fn side(&mut self) -> Option<Mover> {
        let options = [
            ("first", Mover::First, self.who(Mover::First)),
            ("second", Mover::Second, self.who(Mover::Second)),
        ];
        self.choice("by", self.t.text("ask-side").to_string(), &options, None)
    }

    fn choice<T: Copy>(
        &mut self,
        name: &'static str,
        label: String,
        options: &[(&str, T, String)],
        usual: Option<&str>,
    ) -> Option<T> {
        let asked = self.fields.filled(name).or_else(|| usual.map(str::to_owned)).unwrap_or_default();
        let chosen = options.iter().find(|(value, ..)| *value == asked);
        let choices = options.iter().map(|(value, _, label)| ((*value).to_owned(), label.clone())).collect();
        let value = chosen.map_or_else(String::new, |(value, ..)| (*value).to_owned());
        self.asks.push(Ask { name, label, kind: AskKind::Choice(choices), value });
        chosen.map(|(_, chosen, _)| *chosen)
    }

    /// Points in any writing of them: `h2e2`, `h2, e2`, `H2 E2`; at least so many.
    fn points(&mut self, name: &'static str, label: String, least: usize) -> Option<Vec<Square>> {
        let value = self.fields.get(name).to_owned();
        let points = points(&value);
        self.asks.push(Ask { name, label, kind: AskKind::Points, value });
        points.filter(|points| points.len() >= least)
    }

    fn words(&mut self, name: &'static str, label: String, hints: &[String]) -> Option<String> {
        let value = self.fields.get(name).to_owned();
        self.asks.push(Ask { name, label, kind: AskKind::Words(hints.to_vec()), value: value.clone() });
        Some(value).filter(|value| !value.is_empty())
    }

    fn note(&mut self, hints: &[String]) -> Option<String> {
        self.note_or(hints, None)
    }

    /// The reason in words; where nothing is written, what is said here.
    fn note_or(&mut self, hints: &[String], usual: Option<String>) -> Option<String> {
        let label = self.t.text("ask-note").to_string();
        self.words("note", label, hints).or(usual)
    }

    fn number(&mut self, name: &'static str, label: String, usual: Option<u32>) -> Option<u32> {
        let given = self.fields.whole(name);
        let value = given.ok().flatten().or(usual);
        let shown = value.map(|value| value.to_string()).unwrap_or_default();
        self.asks.push(Ask { name, label, kind: AskKind::Number, value: shown });
        value
    }
}

/// Points of the board in a text.
fn points(text: &str) -> Option<Vec<Square>> {
    let plain: Vec<char> = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let squares: Option<Vec<Square>> = plain
        .chunks(2)
        .map(|pair| pair.iter().collect::<String>().to_ascii_lowercase().parse().ok())
        .collect();
    squares.filter(|squares| !squares.is_empty())
}

/// Minutes, `minutes:seconds` or `hours:minutes:seconds`, in milliseconds.
fn duration(text: &str) -> Option<u64> {
    let parts: Option<Vec<u64>> = text.split([':', '：']).map(|part| part.trim().parse().ok()).collect();
    let seconds = match parts?[..] {
        [minutes] => minutes.checked_mul(60)?,
        [minutes, seconds] => minutes.checked_mul(60)?.checked_add(seconds)?,
        [hours, minutes, seconds] => {
            hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(seconds)?
        }
        _ => return None,
    };
    seconds.checked_mul(1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_however_they_are_written() {
        let read = |text: &str| points(text).map(|at| at.iter().map(Square::to_string).collect::<String>());
        for (text, expected) in [("h2e2", "h2e2"), ("H2, e2", "h2e2"), ("h2-e2", "h2e2"), ("a9", "a9")] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
        for bad in ["", "h", "h2e", "z2", "炮"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn times_are_minutes_unless_written_with_colons() {
        for (text, ms) in [("5", 300_000), ("1:30", 90_000), ("1:00:05", 3_605_000), ("0：10", 10_000)] {
            assert_eq!(duration(text), Some(ms), "{text}");
        }
        for bad in ["", "x", "1:2:3:4", "-1", "99999999999999999999"] {
            assert_eq!(duration(bad), None, "{bad}");
        }
    }

    #[test]
    fn every_incident_has_a_name_of_its_own() {
        for incident in Incident::ALL {
            assert_eq!(Incident::of_slug(incident.slug()), Some(incident));
            for lang in Lang::ALL {
                let name = incident.name(lang);
                assert!(!name.is_empty() && !name.starts_with("incident-"), "{incident:?}");
            }
        }
        assert_eq!(Incident::of_slug("nothing"), None);
    }
}
