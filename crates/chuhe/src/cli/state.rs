//! Commands on state files: pair, rank; and whole made-up events.

use std::path::{Path, PathBuf};

use clap::Args;
use tournament::trf::Trf;
use tournament::{Refusal, State, StateFile, pairing, ready_to_pair};

use super::places::Places;
use super::voice::{Failure, Outcome, Voice, read_file};
use super::{check, print, say};
use crate::i18n::{Lang, refusals, trf};
use crate::json::Pairing;

/// The competition of a state file, or of a TRF.
pub(super) fn load(file: &Path, lang: Lang) -> Result<State, Failure> {
    let bytes = read_file(file, lang)?;
    let at =
        |why: String| Failure::from(lang.text("state-in-file").say("file", file.display()).with("why", why));
    if is_trf(&bytes) {
        // Files of other programs come in the code pages of their makers.
        let decoded = records::encoding::decode(&bytes);
        let event = Trf::read(&decoded.text).and_then(|trf| trf.to_event());
        let event = event.map_err(|error| at(trf::error(lang, &error)))?;
        return State::from_file(event).map_err(|error| at(say::state_file(lang, &error)));
    }
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| Failure::from(lang.text("cli-not-text").say("file", file.display())))?;
    // The mark that some editors put before UTF-8 is no part of the JSON.
    let text = text.trim_start_matches('\u{feff}');
    StateFile::read(text).and_then(State::from_file).map_err(|error| at(say::state_file(lang, &error)))
}

/// Whether this is a TRF and no JSON: a line of it is a player's.
pub(super) fn is_trf(bytes: &[u8]) -> bool {
    let json = bytes.iter().find(|byte| !byte.is_ascii_whitespace() && **byte > b' ' && byte.is_ascii());
    json != Some(&b'{')
        && bytes.split(|byte| matches!(byte, b'\n' | b'\r')).any(|line| line.starts_with(b"001 "))
}

#[derive(Debug, Args)]
pub(super) struct Pair {
    /// 赛事文件或 TRF，- 为标准输入 · State file or TRF, - for standard input.
    #[arg(value_name = "FILE", conflicts_with_all = ["state", "check"])]
    file: Option<PathBuf>,
    /// 同上 · The same.
    #[arg(long, required_unless_present_any = ["check", "file"], conflicts_with = "check")]
    state: Option<PathBuf>,
    /// 复核文件里的各轮 · Check every round of a state file instead.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// 复核时要求和程序自己编的完全一样 · In checking ask for exactly the program's own pairs.
    #[arg(long, requires = "check")]
    strict: bool,
    /// 说明每对的理由 · Say why each pair came out.
    #[arg(long)]
    explain: bool,
}

impl Pair {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let lang = voice.lang;
        if let Some(file) = &self.check {
            return check::say(voice, &load(file, lang)?, self.strict, self.explain);
        }
        let Some(file) = self.state.as_ref().or(self.file.as_ref()) else {
            return Err(lang.text("cli-pair-what").into());
        };
        let state = load(file, lang)?;
        let paired =
            ready_to_pair(&state).and_then(|_| pairing::next_round(&state).map_err(Refusal::NoLegalPairing));
        let round = paired.map_err(|refusal| {
            let edition = state.regulations().edition;
            let said = refusals::refusal(lang, &refusal, &|no| say::name(Some(&state), no));
            Failure::Said(say::with_articles(lang, said, &refusal.articles(edition)))
        })?;
        if voice.json {
            return voice.object(&Pairing::of(lang, &state, &round, self.explain));
        }
        voice.raw(print::pairing(lang, &state, &round, self.explain))
    }
}

#[derive(Debug, Args)]
pub(super) struct Rank {
    /// 赛事文件，- 为标准输入 · State file, - for standard input.
    #[arg(long)]
    state: PathBuf,
    #[command(flatten)]
    places: Places,
}

impl Rank {
    pub(super) fn run(self, voice: &mut Voice) -> Outcome {
        let state = load(&self.state, voice.lang)?;
        self.places.print(voice, &state)
    }
}
