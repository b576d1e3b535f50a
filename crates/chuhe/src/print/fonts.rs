//! The fonts of this machine: which of them have Chinese, and which character comes from which.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use fontdb::{Database, Family, ID, Query, Source, Weight};
use krilla::text::Font;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use super::page::{Face, Measure};

/// Fonts in the manner of 宋体, the best first.
const SERIFS: &[&str] = &[
    "Noto Serif CJK SC",
    "Source Han Serif SC",
    "Source Han Serif CN",
    "Noto Serif SC",
    "Songti SC",
    "STSong",
    "SimSun",
    "NSimSun",
    "FandolSong",
    "AR PL UMing CN",
    "AR PL SungtiL GB",
    "Noto Serif CJK TC",
    "Songti TC",
    "PMingLiU",
    "MingLiU",
    "AR PL UMing TW",
];

/// Fonts in the manner of 黑体, the best first.
const SANS: &[&str] = &[
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "Source Han Sans CN",
    "Noto Sans SC",
    "Microsoft YaHei",
    "PingFang SC",
    "Heiti SC",
    "Hiragino Sans GB",
    "STHeiti",
    "SimHei",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "Noto Sans CJK TC",
    "Microsoft JhengHei",
    "PingFang TC",
    "Heiti TC",
    "Droid Sans Fallback",
];

/// Where other fonts are looked for in place of the system's folders.
const FOLDER: &str = "CHUHE_FONTS";

/// Stands where no font has a character, as printers set it.
const GETA: char = '〓';

/// No font with Chinese was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no Chinese font; on Debian and Ubuntu install the package fonts-noto-cjk")]
pub struct NoChineseFont;

/// The fonts of this machine, by name; their files are read when a paper is set.
#[derive(Clone)]
pub struct Fonts {
    database: Arc<Database>,
    /// For each [`Face`], in its order.
    faces: [ID; 4],
}

impl Fonts {
    /// The fonts in the folder that `CHUHE_FONTS` names, else those of the system.
    ///
    /// # Errors
    /// [`NoChineseFont`].
    pub fn find() -> Result<Fonts, NoChineseFont> {
        let mut database = Database::new();
        match std::env::var_os(FOLDER).filter(|folder| !folder.is_empty()) {
            Some(folder) => database.load_fonts_dir(PathBuf::from(folder)),
            None => database.load_system_fonts(),
        }
        let pick = |families: &[&str], weight| {
            families.iter().find_map(|name| {
                let query = Query { families: &[Family::Name(name)], weight, ..Query::default() };
                database.query(&query).filter(|id| has(&database, *id, '棋'))
            })
        };
        let any = || database.faces().map(|face| face.id).find(|id| has(&database, *id, '棋'));
        let choose = |first: &[&str], second: &[&str], weight| {
            pick(first, weight).or_else(|| pick(second, weight)).or_else(any).ok_or(NoChineseFont)
        };
        let faces = [
            choose(SERIFS, SANS, Weight::NORMAL)?,
            choose(SERIFS, SANS, Weight::BOLD)?,
            choose(SANS, SERIFS, Weight::NORMAL)?,
            choose(SANS, SERIFS, Weight::BOLD)?,
        ];
        Ok(Fonts { database: Arc::new(database), faces })
    }
}

fn has(database: &Database, id: ID, c: char) -> bool {
    let look =
        |data: &[u8], index| FontRef::from_index(data, index).ok().and_then(|font| font.charmap().map(c));
    database.with_face_data(id, look).flatten().is_some()
}

/// A character of a font.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Letter {
    /// Which of the loaded fonts.
    pub(super) font: usize,
    /// Its glyph there.
    pub(super) glyph: u32,
    /// How far the next one is, in units of the size.
    pub(super) advance: f32,
}

/// A font that was read.
struct Loaded {
    id: ID,
    data: Arc<Vec<u8>>,
    index: u32,
    font: Font,
}

impl Loaded {
    fn read(database: &Database, id: ID) -> Option<Loaded> {
        let (source, index) = database.face_source(id)?;
        let data: Arc<Vec<u8>> = match source {
            Source::File(path) | Source::SharedFile(path, _) => Arc::new(std::fs::read(path).ok()?),
            Source::Binary(data) => Arc::new(data.as_ref().as_ref().to_vec()),
        };
        let font = Font::new(Arc::clone(&data).into(), index)?;
        Some(Loaded { id, data, index, font })
    }

    fn letter(&self, place: usize, c: char) -> Option<Letter> {
        let font = FontRef::from_index(&self.data, self.index).ok()?;
        let glyph = font.charmap().map(c)?;
        let advance = font.glyph_metrics(Size::unscaled(), LocationRef::default()).advance_width(glyph)?;
        Some(Letter { font: place, glyph: glyph.to_u32(), advance: advance / self.font.units_per_em() })
    }
}

/// The letters of one paper: every character looked up once, in the font of its style, else in any font that has it.
pub struct Letters {
    database: Arc<Database>,
    /// For each [`Face`], a place in `loaded`.
    faces: [usize; 4],
    loaded: RefCell<Vec<Loaded>>,
    known: RefCell<HashMap<(Face, char), Letter>>,
    missing: RefCell<BTreeSet<char>>,
}

impl Letters {
    /// Reads the font files.
    ///
    /// # Errors
    /// [`NoChineseFont`] when one cannot be read.
    pub fn of(fonts: &Fonts) -> Result<Letters, NoChineseFont> {
        let mut loaded: Vec<Loaded> = Vec::new();
        let mut faces = [0; 4];
        for (place, id) in faces.iter_mut().zip(fonts.faces) {
            *place = match loaded.iter().position(|known| known.id == id) {
                Some(known) => known,
                None => {
                    loaded.push(Loaded::read(&fonts.database, id).ok_or(NoChineseFont)?);
                    loaded.len() - 1
                }
            };
        }
        Ok(Letters {
            database: Arc::clone(&fonts.database),
            faces,
            loaded: RefCell::new(loaded),
            known: RefCell::default(),
            missing: RefCell::default(),
        })
    }

    /// Characters that no font of this machine has; 〓 was printed for each.
    pub fn missing(&self) -> Vec<char> {
        self.missing.borrow().iter().copied().collect()
    }

    /// One of the loaded fonts.
    pub(super) fn font(&self, place: usize) -> Option<Font> {
        self.loaded.borrow().get(place).map(|loaded| loaded.font.clone())
    }

    /// A character as it is printed.
    pub(super) fn letter(&self, face: Face, c: char) -> Letter {
        if let Some(known) = self.known.borrow().get(&(face, c)) {
            return *known;
        }
        let letter = self.in_face(face, c).or_else(|| self.elsewhere(c)).unwrap_or_else(|| {
            if !c.is_control() {
                self.missing.borrow_mut().insert(c);
            }
            let geta = self.in_face(face, GETA).or_else(|| self.in_face(face, '?'));
            geta.unwrap_or(Letter { font: self.place(face), glyph: 0, advance: 1.0 })
        });
        self.known.borrow_mut().insert((face, c), letter);
        letter
    }

    fn place(&self, face: Face) -> usize {
        self.faces[face as usize]
    }

    fn in_face(&self, face: Face, c: char) -> Option<Letter> {
        let place = self.place(face);
        self.loaded.borrow().get(place)?.letter(place, c)
    }

    /// In a font already read, else in any of the machine's.
    fn elsewhere(&self, c: char) -> Option<Letter> {
        let found = self.loaded.borrow().iter().enumerate().find_map(|(place, font)| font.letter(place, c));
        found.or_else(|| {
            let id = self.database.faces().map(|face| face.id).find(|id| has(&self.database, *id, c))?;
            let font = Loaded::read(&self.database, id)?;
            let mut loaded = self.loaded.borrow_mut();
            loaded.push(font);
            let place = loaded.len() - 1;
            loaded.get(place)?.letter(place, c)
        })
    }
}

impl Measure for Letters {
    fn advance(&self, face: Face, c: char) -> f32 {
        self.letter(face, c).advance
    }
}
