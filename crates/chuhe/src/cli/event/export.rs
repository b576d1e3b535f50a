//! `event export`: what goes out to other programs.

use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use serde_json::json;
use tournament::trf::{Trf, Version};

use super::super::voice::{Failure, Outcome, Voice, write_file, write_one_of_many};
use super::hall::Hall;
use super::written;
use crate::desk::{EventId, EventView, GameView};
use crate::exchange::{csv, games, tables, xlsx};
use crate::i18n::Lang;
use crate::web::{self, SiteError};

/// What is written, and where to; several at once if asked for.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("what").required(true).multiple(true))]
pub(super) struct Export {
    /// 赛事文件，或国际棋联的 TRF · State file, or a TRF.
    #[arg(group = "what")]
    file: Option<PathBuf>,
    /// TRF 2016 年版 · TRF of 2016.
    #[arg(long, conflicts_with = "trf26", requires = "file")]
    trf16: bool,
    /// TRF 2026 年版 · TRF of 2026.
    #[arg(long, requires = "file")]
    trf26: bool,
    /// 全部表格，一个 Excel 工作簿 · Every table, as one workbook.
    #[arg(long, value_name = "FILE", group = "what")]
    xlsx: Option<PathBuf>,
    /// 全部表格，每表一个 CSV 文件 · Every table, as a CSV file each.
    #[arg(long, value_name = "FOLDER", group = "what")]
    csv: Option<PathBuf>,
    /// 全部棋谱，一个 PGN 文件 · Every game, as one PGN file.
    #[arg(long, value_name = "FILE", group = "what")]
    pgn: Option<PathBuf>,
    /// 全部棋谱，每局一个 XQF 文件 · Every game, as an XQF file each.
    #[arg(long, value_name = "FOLDER", group = "what")]
    xqf: Option<PathBuf>,
    /// 整个赛事（日志、棋谱），供另一个楚河导入 · The whole event, log and games, for another Chuhe.
    #[arg(long, value_name = "FILE", group = "what")]
    archive: Option<PathBuf>,
    /// 公开的页面，写成任何网站都能放的文件 · The public pages, as plain files for any web host.
    #[arg(long, value_name = "FOLDER", group = "what")]
    site: Option<PathBuf>,
}

impl Export {
    pub(super) fn run(self, hall: &Hall, voice: &mut Voice, id: &EventId) -> Outcome {
        let view = hall.event(id)?;
        if let Some(file) = &self.file {
            let state = &view.state;
            let text = match (self.trf16, self.trf26) {
                (true, _) => Trf::of_event(state, Version::Trf16).write(),
                (_, true) => Trf::of_event(state, Version::Trf26).write(),
                _ => state.to_file().write(),
            };
            write_file(file, text.as_bytes(), hall.lang)?;
            said(voice, file, 1)?;
        }
        if self.xlsx.is_some() || self.csv.is_some() {
            self.tables(hall, voice, &view)?;
        }
        if self.pgn.is_some() || self.xqf.is_some() {
            self.games(hall, voice, &view)?;
        }
        if let Some(file) = &self.archive {
            let bytes = hall.desk.packed(hall.lang, id).map_err(|error| hall.failure(&error, None))?;
            write_file(file, &bytes, hall.lang)?;
            said(voice, file, 1)?;
        }
        if let Some(folder) = &self.site {
            self::site(hall, voice, id, folder)?;
        }
        Ok(())
    }

    fn tables(&self, hall: &Hall, voice: &mut Voice, view: &EventView) -> Outcome {
        let tables = tables::of(hall.lang, &view.state);
        if let Some(file) = &self.xlsx {
            let book =
                xlsx::write(view.state.name(), &tables).map_err(|error| unwritable(hall, file, error))?;
            write_file(file, &book, hall.lang)?;
            said(voice, file, tables.len())?;
        }
        if let Some(folder) = &self.csv {
            make(hall, folder)?;
            for table in &tables {
                write_file(&folder.join(format!("{}.csv", table.key)), &csv::write(table), hall.lang)?;
            }
            said(voice, folder, tables.len())?;
        }
        Ok(())
    }

    fn games(&self, hall: &Hall, voice: &mut Voice, view: &EventView) -> Outcome {
        let failure = |error| hall.failure(&error, None);
        let views = hall.desk.games(&view.id).map_err(failure)?;
        if views.is_empty() {
            return Err(hall.lang.text("exchange-no-games").into());
        }
        let particulars = hall.desk.particulars(&view.id).map_err(failure)?;
        let record = |one: &GameView| games::record(hall.lang, &view.state, one, &particulars);
        let records: Vec<records::Game> = views.iter().map(record).collect();
        if let Some(file) = &self.pgn {
            write_file(file, &games::write_pgn(hall.lang, &records).bytes, hall.lang)?;
            said(voice, file, records.len())?;
        }
        if let Some(folder) = &self.xqf {
            make(hall, folder)?;
            for (one, record) in views.iter().zip(&records) {
                let (name, written) = games::write_xqf(one.id, record);
                write_file(&folder.join(name), &written.bytes, hall.lang)?;
            }
            said(voice, folder, records.len())?;
        }
        Ok(())
    }
}

/// The pages in the language of the command at the top, in the others in folders of their own.
fn site(hall: &Hall, voice: &mut Voice, id: &EventId, folder: &Path) -> Outcome {
    let mut langs = Lang::ALL.to_vec();
    langs.sort_by_key(|lang| *lang != hall.lang);
    let runtime = tokio::runtime::Runtime::new()?;
    let files = runtime.block_on(web::site(hall.desk.clone(), id, &langs)).map_err(|error| match error {
        SiteError::Desk(error) => hall.failure(&error, None),
        SiteError::Page { address, status } => {
            hall.lang.text("site-page").with("address", address).with("status", status).into()
        }
        SiteError::TooLarge(most) => hall.lang.text("site-too-large").with("most", most).into(),
    })?;
    let list = folder.join(written::LIST);
    let earlier = std::fs::read_to_string(&list).unwrap_or_default();
    for (name, bytes) in &files {
        let file = folder.join(name);
        make(hall, file.parent().unwrap_or(folder))?;
        write_one_of_many(&file, bytes, hall.lang)?;
    }
    // Pages of games and players that are no longer there.
    written::take_away(folder, &earlier, &files);
    write_one_of_many(&list, written::list(&files).as_bytes(), hall.lang)?;
    said(voice, folder, files.len())
}

fn make(hall: &Hall, folder: &Path) -> Outcome {
    std::fs::create_dir_all(folder).map_err(|error| unwritable(hall, folder, error))
}

fn unwritable(hall: &Hall, file: &Path, why: impl std::fmt::Display) -> Failure {
    hall.lang.text("cli-file-unwritable").say("file", file.display()).say("why", why).into()
}

/// That something is written, and how much is in it: tables, games, or the file itself.
fn said(voice: &mut Voice, file: &Path, parts: usize) -> Outcome {
    if voice.json {
        return voice.object(&json!({"file": file.display().to_string(), "parts": parts}));
    }
    let text = voice.lang.text("cli-exported").say("file", file.display());
    voice.line(text)
}
