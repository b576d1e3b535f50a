//! The act that each incident makes, and what has to be said of it first.

use arbiter::{
    Act, ClockCorrection, Equipment, ForfeitGround, Foul, GameResult, LimitGround, LimitOutcome, Mover,
    Penalty, PerMover, RecordFault, Role, SealedReading, Signer, TouchManner, USUAL_LIMIT_ROUNDS,
};
use rulebook::Edition;
use xiangqi::{Move, Square};

use super::Incident;
use super::form::{Draft, duration};
use crate::i18n::table as say;

impl Incident {
    /// Asks what has to be said, and makes the act of it once all of it is said.
    pub(super) fn act(self, d: &mut Draft<'_>) -> Option<Act> {
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
                        let number =
                            foul.articles(edition).first().map_or("", |article| d.t.number(*article));
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
                        let number = d.t.number(what.article(edition));
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
                        let number =
                            penalty.articles(edition).first().map_or("", |article| d.t.number(*article));
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
