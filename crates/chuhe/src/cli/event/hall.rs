//! What is done with an event, and what is said of it.

use std::sync::Arc;

use serde_json::json;
use tournament::{Command, FileError, Number, pairing};

use super::super::places::Places;
use super::super::voice::{Failure, Outcome, Voice};
use super::super::{print, say, table};
use crate::auth::Actor;
use crate::desk::{Desk, DeskError, EventId, EventView};
use crate::i18n::{Lang, bracket, happened, refusals, settings};
use crate::json::{Done, EventFacts, Logged, OverallRanking, Pairing};

/// An open database, a language, and who is at the keyboard.
pub(super) struct Hall {
    pub(super) desk: Desk,
    pub(super) lang: Lang,
    pub(super) actor: Actor,
}

impl Hall {
    /// The event asked for, or the only one there is.
    pub(super) fn choose(&self, asked: Option<EventId>) -> Result<EventId, Failure> {
        if let Some(id) = asked {
            return Ok(id);
        }
        let events = self.desk.events().map_err(|error| self.failure(&error, None))?;
        match events.as_slice() {
            [only] => Ok(only.id.clone()),
            [] => Err(self.lang.text("cli-no-events").into()),
            several => {
                let ids: Vec<&str> = several.iter().map(|view| view.id.as_str()).collect();
                Err(self.lang.text("cli-which-event").with("ids", ids.join(" ")).into())
            }
        }
    }

    pub(super) fn event(&self, id: &EventId) -> Result<Arc<EventView>, Failure> {
        self.desk.event(id).map_err(|error| self.failure(&error, None))
    }

    /// Gives a command and says what became of it.
    pub(super) fn give(&self, voice: &mut Voice, id: &EventId, command: Command) -> Outcome {
        let before = self.event(id)?;
        let after = self
            .desk
            .command(id, &self.actor, command, None)
            .map_err(|error| self.failure(&error, Some(&before)))?;
        self.said(voice, &after)
    }

    /// The last line of the event's log.
    fn said(&self, voice: &mut Voice, after: &EventView) -> Outcome {
        let log = self.desk.log(&after.id).map_err(|error| self.failure(&error, None))?;
        let Some(line) = log.lines.iter().rfind(|line| line.version == after.version) else { return Ok(()) };
        if voice.json {
            return voice.object(&Done {
                event: after.id.to_string(),
                version: after.version,
                did: line.event.clone(),
            });
        }
        voice.line(happened::event(self.lang, &line.event, &|no| say::name(Some(&after.state), no)))
    }

    pub(super) fn made(&self, voice: &mut Voice, view: &EventView) -> Outcome {
        if voice.json {
            return voice
                .object(&json!({"event": view.id, "version": view.version, "name": view.state.name()}));
        }
        let text = self.lang.text("cli-made").say("id", &view.id);
        voice.line(text.with("name", view.state.name().to_owned()))
    }

    pub(super) fn list(&self, voice: &mut Voice) -> Outcome {
        for view in self.desk.events().map_err(|error| self.failure(&error, None))? {
            if voice.json {
                voice.object(&EventFacts::of(&view))?;
            } else {
                voice.line(format_args!("{}  {}  {}", view.id, view.state.name(), self.line(&view)))?;
            }
        }
        Ok(())
    }

    fn line(&self, view: &EventView) -> String {
        let (lang, state) = (self.lang, &view.state);
        lang.text("cli-event-line")
            .with("format", settings::format(lang, state.format()))
            .with("edition", settings::edition(lang, state.regulations().edition))
            .with("players", state.entrants().len())
            .with("paired", state.rounds_paired())
            .with("planned", state.planned_rounds())
            .to_string()
    }

    pub(super) fn pair(&self, voice: &mut Voice, id: &EventId, explain: bool) -> Outcome {
        let before = self.event(id)?;
        // What is explained is what is appended: the command holds only for the version that was looked at.
        let round = pairing::next_round(&before.state);
        let after = self.desk.command(id, &self.actor, Command::PairNextRound, Some(before.version));
        let after = after.map_err(|error| self.failure(&error, Some(&before)))?;
        let Ok(round) = round else { return self.said(voice, &after) };
        if voice.json {
            return voice.object(&Pairing::of(self.lang, &before.state, &round, explain));
        }
        voice.raw(print::pairing(self.lang, &before.state, &round, explain))
    }

    pub(super) fn standings(
        &self,
        voice: &mut Voice,
        id: &EventId,
        stage: Option<u32>,
        round: Option<u32>,
        places: Places,
    ) -> Outcome {
        let view = self.event(id)?;
        let stage = stage.unwrap_or(view.state.stage_number());
        let Some(there) = view.state.at_stage(stage) else {
            return Err(self.lang.text("cli-no-stage").with("n", stage).into());
        };
        let state = match round {
            None => there,
            Some(round) if round <= there.rounds_paired() => there.as_of_round(round),
            Some(round) => {
                let refusal = tournament::Refusal::NoSuchRound { round };
                return Err(Failure::Said(refusals::refusal(self.lang, &refusal, &|no| no.to_string())));
            }
        };
        places.print(voice, &state)
    }

    /// The ranking over all stages.
    pub(super) fn overall(&self, voice: &mut Voice, id: &EventId) -> Outcome {
        let view = self.event(id)?;
        let places = tournament::stages::overall(&view.state);
        if voice.json {
            return voice.object(&OverallRanking { overall: places });
        }
        let lang = self.lang;
        let head = [lang.text("place"), lang.text("number"), lang.text("name"), lang.text("stage")];
        let rows: Vec<Vec<String>> = places
            .iter()
            .map(|one| {
                let name = view.state.anyone(one.no).map(|entrant| entrant.name.clone());
                let there = view.state.at_stage(one.stage);
                let stage = there.as_ref().map(|there| bracket::stage(lang, there)).unwrap_or_default();
                let group = there.and_then(|there| Some(bracket::group(lang, &there, one.group?)));
                let stage = format!("{stage} {}", group.unwrap_or_default());
                let place = one.place.to_string();
                vec![place, one.no.to_string(), name.unwrap_or_default(), stage.trim_end().to_owned()]
            })
            .collect();
        voice.raw(table::columns(&head.map(|text| text.to_string()), &rows))
    }

    pub(super) fn show(&self, voice: &mut Voice, id: &EventId) -> Outcome {
        let view = self.event(id)?;
        let state = &view.state;
        if voice.json {
            return voice.raw(state.to_file().write());
        }
        let lang = self.lang;
        voice.line(format_args!("{}  {}", view.id, state.name()))?;
        voice.line(self.line(&view))?;
        if state.stage_number() > 1 {
            voice.line(bracket::stage(lang, state))?;
        }
        if let Some(round) = state.rounds().last() {
            let name = |no: Number| say::name(Some(state), no);
            voice.line(lang.text("round-n").with("n", state.rounds_paired()))?;
            let head = [
                lang.text("board"),
                lang.text("first-mover"),
                lang.text("second-mover"),
                lang.text("result"),
            ];
            let rows: Vec<Vec<String>> = round
                .games
                .iter()
                .map(|game| {
                    let result = print::match_result(state, game);
                    vec![game.board.to_string(), name(game.first), name(game.second), result]
                })
                .collect();
            voice.raw(table::columns(&head.map(|text| text.to_string()), &rows))?;
            for bye in &round.byes {
                voice.line(format_args!("{} {}", lang.text("bye"), name(bye.entrant)))?;
            }
            return Ok(());
        }
        let head = [lang.text("number"), lang.text("name"), lang.text("team"), lang.text("rating")];
        let rows: Vec<Vec<String>> = state
            .entrants()
            .iter()
            .map(|one| {
                let rating = one.rating.map(|rating| rating.to_string()).unwrap_or_default();
                vec![one.no.to_string(), one.name.clone(), one.team.clone().unwrap_or_default(), rating]
            })
            .collect();
        voice.raw(table::columns(&head.map(|text| text.to_string()), &rows))
    }

    pub(super) fn log(&self, voice: &mut Voice, id: &EventId) -> Outcome {
        let view = self.event(id)?;
        let log = self.desk.log(id).map_err(|error| self.failure(&error, None))?;
        for line in &log.lines {
            if voice.json {
                voice.object(&Logged::of(line))?;
                continue;
            }
            let did = happened::event(self.lang, &line.event, &|no| say::name(Some(&view.state), no));
            let undone =
                if line.undone { format!(" ({})", self.lang.text("cli-undone")) } else { String::new() };
            voice
                .line(format_args!("{:>4}  {:.0}  {}  {did}{undone}", line.version, line.time, line.actor))?;
        }
        match (log.torn, log.lines.last()) {
            (Some(torn), _) => Err(self.lang.text("cli-chain-torn").with("version", torn.version).into()),
            (None, Some(last)) if !voice.json => {
                voice.line(self.lang.text("cli-chain-holds").say("hash", last.hash))
            }
            (None, _) => Ok(()),
        }
    }

    pub(super) fn failure(&self, error: &DeskError, view: Option<&EventView>) -> Failure {
        if let DeskError::Refused { refusal, .. } = error
            && let tournament::Refusal::BadFile(error) = &**refusal
        {
            return self.bad_file(error);
        }
        Failure::Said(say::desk(self.lang, error, view.map(|view| &view.state)))
    }

    fn bad_file(&self, error: &FileError) -> Failure {
        Failure::Said(say::state_file(self.lang, error))
    }
}
