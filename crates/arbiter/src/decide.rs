//! From a command to events.

use rulebook::article;

use crate::refusal::{Reason, Refusal, need_note};
use crate::{
    Act, Command, EndReason, Ending, Event, Fact, ForfeitGround, Game, State, adjournment, claims, clockwork,
    corrections, endings, equipment, fouls, move_limit, moves, no_win, offers, pairs, penalties, recording,
    sheet, start, touch, undo,
};

/// What follows from a command, by the rules of the game's edition.
///
/// Time that has run out is ruled on first: then the answer is that ruling, whatever the command was, unless it is
/// the arbiter who corrects the clock or sets something right.
///
/// # Errors
/// When the command cannot be done now; nothing follows from it then.
pub fn decide(state: &State, command: Command) -> Result<Vec<Event>, Refusal> {
    let Command { at_ms, act } = command;
    let facts = match (state.game(), act) {
        (None, Act::SetUp(start)) => start::set_up(start),
        (None, _) => {
            // No edition is chosen yet: both books begin with the pieces set up.
            let articles = vec![article!("2011:1.3"), article!("1960:1")];
            Err(Refusal { reason: Reason::NotSetUp, articles })
        }
        (Some(game), Act::Undo { events, role, note }) => {
            undo::undo(game, state.events().len().saturating_sub(1), events, role, note)
        }
        (Some(game), act) if game.ending().is_some() => after_the_end(game, act),
        (Some(game), act) => in_time(game, act, at_ms),
    }?;
    Ok(facts.into_iter().map(|fact| Event { at_ms, fact }).collect())
}

/// The game is over; the sheet is not.
fn after_the_end(game: &Game, act: Act) -> Result<Vec<Fact>, Refusal> {
    let over = |ending: &Ending| {
        let reason = Reason::GameOver { result: ending.result };
        Refusal { reason, articles: ending.articles.clone() }
    };
    let Some(ending) = game.ending() else { return Ok(Vec::new()) };
    if game.is_signed() {
        return Err(over(ending));
    }
    match act {
        Act::Sign { signer } => sheet::sign(game, signer),
        Act::DemandFairCopy { from } => recording::demand_fair_copy(game, from),
        Act::AcceptRecord { from } => recording::accept(game, from),
        Act::Penalise { on, penalty, role, note } => penalties::give(game, on, penalty, role, note),
        // 7.4: who will not write the fair copy loses, whatever the result was.
        Act::Forfeit { loser, ground: ForfeitGround::RefusesToRecord, note }
            if game.fair_copy_owed()[loser] =>
        {
            forfeit(game, loser, ForfeitGround::RefusesToRecord, note)
        }
        _ => Err(over(ending)),
    }
}

fn in_time(game: &Game, act: Act, now: u64) -> Result<Vec<Fact>, Refusal> {
    if let Some(last_ms) = game.last_at_ms().filter(|&last| now < last && game.clock().is_some()) {
        let articles = crate::cite(game.edition(), &[article!("2011:21.3")], &[article!("1960:4.1.5")]);
        return Refusal::err(Reason::TimeRunsBack { last_ms }, articles);
    }
    let sets_right =
        matches!(act, Act::CorrectClock { .. } | Act::ExcuseLateness { .. } | Act::ReportColoursReversed);
    match clockwork::run_out(game, now).filter(|_| !sets_right) {
        Some(facts) => Ok(facts),
        None => at_table(game, act, now),
    }
}

fn at_table(game: &Game, act: Act, now: u64) -> Result<Vec<Fact>, Refusal> {
    match act {
        Act::SetUp(_) => {
            let articles = crate::cite(game.edition(), &[article!("2011:1.3")], &[article!("1960:1")]);
            Err(Refusal { reason: Reason::AlreadySetUp, articles })
        }
        Act::Move { by, played } => moves::play(game, by, played),
        Act::PartnerMove { by, partner, played } => pairs::play(game, by, partner, played),
        Act::OfferDraw { by } => offers::offer(game, by),
        Act::AnswerDraw { by, accept } => offers::answer(game, by, accept),
        Act::Resign { by } => Ok(endings::resign(game, by)),
        Act::ClaimNaturalLimit { by } => claims::natural_limit(game, by, now),
        Act::ClaimRepetition { by } => claims::repetition(game, by),
        Act::ClaimNoWin { by, note } => no_win::claim(game, by, note),
        Act::ReplaceEquipment { what, note } => equipment::replace(game, what, note),
        Act::Forfeit { loser, ground, note } => forfeit(game, loser, ground, note),
        Act::EnterResult { result } => Ok(vec![endings::enter(game, result)]),
        Act::Begin { present } => clockwork::begin(game, present),
        Act::Arrive { by } => clockwork::arrive(game, by),
        Act::ExcuseLateness { by, note } => clockwork::excuse(game, by, note),
        Act::PressClock { by } => clockwork::press(game, by),
        Act::StopClock { note } => clockwork::stop(game, note),
        Act::StartClock => clockwork::start(game),
        Act::CorrectClock { of, correction, note } => clockwork::correct(game, of, correction, note, now),
        Act::CheckTime => clockwork::check(game, now),
        Act::Touch { by, at, manner } => touch::touch(game, by, at, manner),
        Act::Retract { by } => corrections::retract(game, by),
        Act::CallFoul { by, foul, note } => fouls::call_by_eye(game, by, foul, &note),
        Act::FindRecordFault { of, fault, role } => recording::find_fault(game, of, fault, role),
        Act::DemandFairCopy { from } => recording::demand_fair_copy(game, from),
        Act::AcceptRecord { from } => recording::accept(game, from),
        Act::Penalise { on, penalty, role, note } => penalties::give(game, on, penalty, role, note),
        Act::ReportColoursReversed => corrections::colours_reversed(game, now),
        Act::RestoreDisplaced { to_ply } => corrections::restore(game, to_ply),
        Act::UpsetBoard { by } => corrections::upset(game, by),
        Act::BoardRestored => corrections::board_restored(game),
        Act::PlaceBetween { by, from, points } => corrections::place_between(game, by, from, points),
        Act::NamePoint { by, at } => corrections::name_point(game, by, at),
        Act::OrderLimit { rounds, ground } => move_limit::order(game, rounds, ground),
        Act::SettleLimit { outcome } => move_limit::settle(game, outcome),
        Act::Adjourn => adjournment::order(game),
        Act::Seal { by } => adjournment::seal(game, by, now),
        Act::OpenSealed { reading } => adjournment::open(game, reading),
        Act::Sign { signer } => sheet::sign(game, signer),
        // Decided before the game is looked at.
        Act::Undo { .. } => Ok(Vec::new()),
    }
}

fn forfeit(
    game: &Game,
    loser: crate::Mover,
    ground: ForfeitGround,
    note: String,
) -> Result<Vec<Fact>, Refusal> {
    let articles = ground.articles(game.edition());
    need_note(&note, &articles)?;
    Ok(vec![Ending::lost_by(loser, EndReason::Forfeit { ground, note }, articles)])
}
