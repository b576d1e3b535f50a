//! Everything that can happen at a table: which incidents there are, what they are called, where they are found and by
//! which article. What has to be said of each is in [`acts`], how it is asked for in [`form`].

mod acts;
mod form;

use arbiter::{Game, Mover};
use rulebook::{Article, Edition, article};

use crate::i18n::Lang;
pub(super) use form::{Ask, form};

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
}

#[cfg(test)]
mod tests {
    use super::*;

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
