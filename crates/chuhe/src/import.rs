//! Lists from CSV files and workbooks, as spreadsheets and forms write them: entries, [`results`], finished
//! [pairings](pairing).
//!
//! The encoding (UTF-8, GB18030, Big5, UTF-16 with its mark), the delimiter and the columns are found from the file; a
//! person may override the encoding and the columns. Either the whole list is good, or every bad line is named.
//!
//! ```
//! use chuhe::import::Table;
//!
//! let table = Table::read("编号,姓名,单位\n1,石一鸣,青川\n2,陶远,云渡\n".as_bytes(), None)?;
//! let entrants = table.entrants(&table.guess()).expect("both lines are good");
//! assert_eq!((entrants[1].no, entrants[1].name.as_str()), (tournament::Number::new(2), "陶远"));
//! # Ok::<(), chuhe::import::ImportError>(())
//! ```

pub mod book;
mod encoding;
pub mod pairing;
pub mod remarks;
pub mod results;
mod teams;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use tournament::{NewEntrant, Number};

pub use encoding::Encoding;
use encoding::decode;

use crate::exchange::csv::plain;

/// Why a file is no table at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// Nothing but blank lines.
    #[error("the file is empty")]
    Empty,
    /// The bytes are not text in the encoding given, or in none of those known.
    #[error("line {line} is not text in {}", encoding.map_or("UTF-8, GB18030 or Big5", Encoding::name))]
    NotText {
        /// The encoding that was asked for.
        encoding: Option<Encoding>,
        /// The first line that cannot be read, from 1.
        line: u64,
    },
    /// A quotation mark opens a cell that is not closed on the same line.
    #[error("line {line}: a quotation mark is not closed")]
    OpenQuote {
        /// The line, from 1.
        line: u64,
    },
    /// The cells are parted by a full-width comma or semicolon, which no spreadsheet reads.
    #[error("line {line}: cells are parted by the full-width `{mark}`")]
    FullWidthDelimiter {
        /// The line, from 1.
        line: u64,
        /// The mark found.
        mark: char,
    },
    /// It begins like a workbook and is none that can be read.
    #[error("no workbook: {why}")]
    NotAWorkbook {
        /// What the reader of workbooks said.
        why: String,
    },
    /// A workbook of the kind before XLSX.
    #[error("a workbook of the old kind (XLS)")]
    OldWorkbook,
    /// The workbook has no such sheet.
    #[error("there is no sheet `{name}`")]
    NoSuchSheet {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// More is in it than is taken.
    #[error("too large{}", cell.as_ref().map_or(String::new(), |cell| format!(" at {cell}")))]
    TooLarge {
        /// The sheet; none when it is the workbook as a whole.
        sheet: Option<String>,
        /// The first cell that is too much.
        cell: Option<String>,
    },
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// 编号: the number drawn.
    No,
    /// 姓名.
    Name,
    /// 单位, 代表队.
    Team,
    /// 等级分.
    Rating,
    /// 组别: one or several, such as `女子、少年`.
    Category,
}

impl Field {
    /// Every field, in the order of an entry list.
    pub const ALL: [Field; 5] = [Field::No, Field::Name, Field::Team, Field::Rating, Field::Category];

    /// Its name in files, forms and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Field::No => "no",
            Field::Name => "name",
            Field::Team => "team",
            Field::Rating => "rating",
            Field::Category => "category",
        }
    }

    /// Headings it goes by, in small letters without spaces.
    const fn headings(self) -> &'static [&'static str] {
        match self {
            Field::No => &[
                "编号",
                "序号",
                "号",
                "号码",
                "参赛号",
                "抽签号",
                "台次",
                "no",
                "no.",
                "number",
                "#",
                "startno",
            ],
            Field::Name => &[
                "姓名",
                "名字",
                "选手",
                "棋手",
                "运动员",
                "运动员姓名",
                "队员",
                "队员姓名",
                "参赛者",
                "name",
                "player",
            ],
            Field::Team => &[
                "单位",
                "代表队",
                "队",
                "队名",
                "队伍",
                "参赛单位",
                "代表单位",
                "俱乐部",
                "地区",
                "team",
                "club",
            ],
            Field::Rating => &["等级分", "国内等级分", "rating", "elo", "rtg"],
            Field::Category => {
                &["组别", "组", "类别", "参赛组别", "category", "categories", "section", "group"]
            }
        }
    }

    fn of_heading(text: &str) -> Option<Field> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).map(simplified).collect();
        let plain = plain.to_lowercase();
        Field::ALL.into_iter().find(|field| field.headings().contains(&plain.as_str()))
    }
}

/// The simplified form of a character that headings and results are written with.
const fn simplified(sign: char) -> char {
    match sign {
        '編' => '编',
        '號' => '号',
        '碼' => '码',
        '參' => '参',
        '賽' => '赛',
        '籤' => '签',
        '臺' => '台',
        '選' => '选',
        '運' => '运',
        '動' => '动',
        '員' => '员',
        '單' => '单',
        '隊' => '队',
        '樂' => '乐',
        '區' => '区',
        '級' => '级',
        '國' => '国',
        '內' => '内',
        '組' => '组',
        '別' => '别',
        '類' => '类',
        '場' => '场',
        '輪' => '轮',
        '結' => '结',
        '績' => '绩',
        '後' => '后',
        '紅' => '红',
        '勝' => '胜',
        '負' => '负',
        '棄' => '弃',
        '權' => '权',
        '雙' => '双',
        other => other,
    }
}

/// Which column (from 0) holds which field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mapping {
    /// The column of the number; none when numbers are drawn later.
    pub no: Option<usize>,
    /// The column of the name, without which nothing can be entered.
    pub name: Option<usize>,
    /// The column of the team.
    pub team: Option<usize>,
    /// The column of the rating.
    pub rating: Option<usize>,
    /// The column of the categories.
    pub category: Option<usize>,
}

impl Mapping {
    /// The column of `field`.
    pub const fn column(&self, field: Field) -> Option<usize> {
        match field {
            Field::No => self.no,
            Field::Name => self.name,
            Field::Team => self.team,
            Field::Rating => self.rating,
            Field::Category => self.category,
        }
    }

    /// Puts `field` into `column`, or into none.
    pub const fn set(&mut self, field: Field, column: Option<usize>) {
        match field {
            Field::No => self.no = column,
            Field::Name => self.name = column,
            Field::Team => self.team = column,
            Field::Rating => self.rating = column,
            Field::Category => self.category = column,
        }
    }
}

/// Lines among which the headings are looked for.
const TITLES: usize = 10;

/// A line of a table that has something in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its line in the file, from 1.
    pub line: u64,
    /// Its cells, without the blanks around them.
    pub cells: Vec<String>,
}

/// A file taken apart, before anybody says what its columns mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    encoding: Encoding,
    delimiter: char,
    header: Option<Row>,
    rows: Vec<Row>,
    sheet: Option<String>,
}

/// A cell that keeps the list from being entered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, {}: {problem}", column.map_or("whole line".to_owned(), |column| format!("column {}", column + 1)))]
pub struct LineError {
    /// The line of the file, from 1.
    pub line: u64,
    /// The column, from 0; none when it is the line as a whole.
    pub column: Option<usize>,
    /// The field that the column stands for.
    pub field: Option<Field>,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// No column was named for the names.
    #[error("no column holds the names")]
    NoNameColumn,
    /// The mapping names a column that the table does not have.
    #[error("there is no such column")]
    NoSuchColumn,
    /// An entry needs a name.
    #[error("the name is missing")]
    MissingName,
    /// A member of a team needs its name.
    #[error("the team is missing")]
    MissingTeam,
    /// Others have numbers, this one has none.
    #[error("the number is missing")]
    MissingNumber,
    /// A number must be whole, from 1.
    #[error("`{0}` is not a number")]
    NotANumber(String),
    /// Somebody above has the number.
    #[error("number {no} stands on line {first_line} already")]
    DuplicateNumber {
        /// The number.
        no: Number,
        /// The line that has it first.
        first_line: u64,
    },
    /// Somebody above has the same name in the same team.
    #[error("{name} of the same team stands on line {first_line} already")]
    DuplicateName {
        /// The name.
        name: String,
        /// The line that has it first.
        first_line: u64,
    },
    /// More cells than the heading has.
    #[error("{found} cells where the heading has {expected}")]
    ExtraCells {
        /// Cells of the line.
        found: usize,
        /// Cells of the heading.
        expected: usize,
    },
}

impl Table {
    /// Takes a file apart. `encoding` overrides what would be found.
    ///
    /// # Errors
    /// When the bytes are not text or hold nothing.
    pub fn read(bytes: &[u8], encoding: Option<Encoding>) -> Result<Table, ImportError> {
        let (text, encoding) = decode(bytes, encoding)?;
        let delimiter = delimiter(&text);
        let rows = split(&text, delimiter)?;
        if rows.iter().all(|row| row.cells.len() == 1)
            && let Some((line, mark)) = rows.iter().find_map(|row| {
                Some((row.line, row.cells.first()?.chars().find(|c| matches!(c, '，' | '；'))?))
            })
        {
            return Err(ImportError::FullWidthDelimiter { line, mark });
        }
        Ok(Table { encoding, delimiter, ..Table::of_rows(rows, None)? })
    }

    /// A table of lines. What stands above the headings, such as the name of the event, is passed over.
    ///
    /// # Errors
    /// [`ImportError::Empty`] where there are none.
    fn of_rows(mut rows: Vec<Row>, sheet: Option<String>) -> Result<Table, ImportError> {
        if rows.is_empty() {
            return Err(ImportError::Empty);
        }
        let headings =
            |row: &Row| row.cells.iter().filter_map(|cell| Field::of_heading(cell)).collect::<Vec<_>>();
        let is_head = |row: &Row| matches!(headings(row).as_slice(), found if found.len() > 1 && found.contains(&Field::Name));
        let at = rows.iter().take(TITLES).position(is_head);
        let at = at.or_else(|| rows.first().filter(|row| !headings(row).is_empty()).map(|_| 0));
        let header = at.and_then(|at| rows.drain(..=at).next_back());
        Ok(Table { encoding: Encoding::Utf8, delimiter: ',', header, rows, sheet })
    }

    /// The sheet of the workbook that it was; none for text.
    pub fn sheet(&self) -> Option<&str> {
        self.sheet.as_deref()
    }

    /// The same as a sheet of this name.
    #[must_use]
    pub fn of_sheet(self, name: String) -> Table {
        Table { sheet: Some(name), ..self }
    }

    /// The headings, if there are any, and the lines below.
    pub fn lines(&self) -> impl Iterator<Item = &Row> {
        self.header.iter().chain(&self.rows)
    }

    /// The encoding found or given.
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The delimiter found.
    pub const fn delimiter(&self) -> char {
        self.delimiter
    }

    /// The headings; none when the first line is an entry already.
    pub fn header(&self) -> Option<&[String]> {
        self.header.as_ref().map(|row| row.cells.as_slice())
    }

    /// Whether it has headings that name the entrants: what tells the list of a workbook from its other sheets.
    pub fn is_entry_list(&self) -> bool {
        self.header.is_some() && self.guess().name.is_some()
    }

    /// The lines below the headings that have something in them.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How many columns the widest line has.
    pub fn columns(&self) -> usize {
        self.header.iter().chain(&self.rows).map(|row| row.cells.len()).max().unwrap_or(0)
    }

    /// What the columns probably mean: by their headings, else by what stands in them.
    pub fn guess(&self) -> Mapping {
        let mut mapping = Mapping::default();
        if let Some(header) = self.header() {
            for (column, heading) in header.iter().enumerate() {
                if let Some(field) = Field::of_heading(heading)
                    && mapping.column(field).is_none()
                {
                    mapping.set(field, Some(column));
                }
            }
            return mapping;
        }
        for column in 0..self.columns() {
            let cells =
                || self.rows.iter().filter_map(|row| row.cells.get(column)).filter(|cell| !cell.is_empty());
            let numeric = cells().next().is_some() && cells().all(|cell| number(cell).is_some());
            let (first, second) =
                if numeric { (Field::No, Field::Rating) } else { (Field::Name, Field::Team) };
            // A number comes before the name, a rating behind it.
            let field = if mapping.column(first).is_some() || (numeric && mapping.name.is_some()) {
                second
            } else {
                first
            };
            if mapping.column(field).is_none() {
                mapping.set(field, Some(column));
            }
        }
        mapping
    }

    /// The entrants in the order of the file.
    ///
    /// # Errors
    /// Every cell that is wrong, in the order of the file; then nobody is entered.
    pub fn entrants(&self, mapping: &Mapping) -> Result<Vec<NewEntrant>, Vec<LineError>> {
        self.check_mapping(mapping)?;
        let numbered = self.rows.iter().any(|row| cell(row, mapping.no).is_some());
        let mut numbers: HashMap<Number, u64> = HashMap::new();
        let mut names: HashMap<(&str, Option<&str>), u64> = HashMap::new();
        let mut entrants = Vec::with_capacity(self.rows.len());
        let mut errors = Vec::new();
        for row in &self.rows {
            let mut wrong = |column: Option<usize>, field: Option<Field>, problem: Problem| {
                errors.push(LineError { line: row.line, column, field, problem });
            };
            let parse = |field: Field| match cell(row, mapping.column(field)) {
                None => Ok(None),
                Some(text) => number(text).map(Some).ok_or(Problem::NotANumber(text.to_owned())),
            };
            let no = match parse(Field::No).map(|given| given.map(|no| Number::new(no).ok_or(no))) {
                Ok(Some(Err(zero))) => Err(Problem::NotANumber(zero.to_string())),
                Ok(None) if numbered => Err(Problem::MissingNumber),
                Ok(None) => Ok(None),
                Ok(Some(Ok(no))) => match numbers.get(&no) {
                    Some(&first_line) => Err(Problem::DuplicateNumber { no, first_line }),
                    None => {
                        numbers.insert(no, row.line);
                        Ok(Some(no))
                    }
                },
                Err(problem) => Err(problem),
            };
            let team = cell(row, mapping.team);
            let name = match cell(row, mapping.name) {
                None => Err(Problem::MissingName),
                Some(name) => match names.get(&(name, team)) {
                    Some(&first_line) => Err(Problem::DuplicateName { name: name.to_owned(), first_line }),
                    None => {
                        names.insert((name, team), row.line);
                        Ok(name)
                    }
                },
            };
            let rating = parse(Field::Rating);
            if let Some(header) = self.header()
                && let found = filled(&row.cells)
                && found > header.len()
            {
                wrong(None, None, Problem::ExtraCells { found, expected: header.len() });
            }
            match (no, name, rating) {
                (Ok(no), Ok(name), Ok(rating)) => {
                    let team = team.map(str::to_owned);
                    let categories = cell(row, mapping.category).map(categories).unwrap_or_default();
                    entrants.push(NewEntrant { no, team, rating, categories, ..NewEntrant::named(name) });
                }
                (no, name, rating) => {
                    let problems =
                        [(Field::No, no.err()), (Field::Name, name.err()), (Field::Rating, rating.err())];
                    for (field, problem) in problems {
                        if let Some(problem) = problem {
                            wrong(mapping.column(field), Some(field), problem);
                        }
                    }
                }
            }
        }
        if errors.is_empty() { Ok(entrants) } else { Err(errors) }
    }

    /// The entrants of the file: players, or in an event of teams the teams with their members.
    ///
    /// # Errors
    /// As [`Table::entrants`] and [`Table::teams`].
    pub fn entries(&self, mapping: &Mapping, of_teams: bool) -> Result<Vec<NewEntrant>, Vec<LineError>> {
        if of_teams { self.teams(mapping) } else { self.entrants(mapping) }
    }

    fn check_mapping(&self, mapping: &Mapping) -> Result<(), Vec<LineError>> {
        let line = self.header.iter().chain(&self.rows).next().map_or(1, |row| row.line);
        let mut errors = Vec::new();
        if mapping.name.is_none() {
            errors.push(LineError {
                line,
                column: None,
                field: Some(Field::Name),
                problem: Problem::NoNameColumn,
            });
        }
        for field in Field::ALL {
            if let Some(column) = mapping.column(field).filter(|column| *column >= self.columns()) {
                let problem = Problem::NoSuchColumn;
                errors.push(LineError { line, column: Some(column), field: Some(field), problem });
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

/// Categories written one after the other.
pub(crate) fn categories(text: &str) -> Vec<String> {
    let words = text.split(['、', '/', '，', ';', '；', '|', ',']).map(str::trim);
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// What stands in a column of a row, if anything does.
fn cell(row: &Row, column: Option<usize>) -> Option<&str> {
    row.cells.get(column?).map(String::as_str).filter(|text| !text.is_empty())
}

/// The cells up to the last that is not blank: spreadsheets pad lines with delimiters.
fn filled(cells: &[String]) -> usize {
    cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1)
}

/// A whole number, its digits also full-width as Chinese input methods type them.
fn number(text: &str) -> Option<u32> {
    let plain: String = text
        .chars()
        .map(|c| match c {
            '０'..='９' => char::from_u32(c as u32 - '０' as u32 + '0' as u32).unwrap_or(c),
            other => other,
        })
        .collect();
    if plain.bytes().all(|byte| byte.is_ascii_digit()) { plain.parse().ok() } else { None }
}

/// The delimiter that the first line with text uses most, outside of quotation marks.
fn delimiter(text: &str) -> char {
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let plain: String = line.split('"').step_by(2).collect();
    let count = |mark: char| plain.matches(mark).count();
    [',', ';', '\t'].into_iter().rev().max_by_key(|mark| count(*mark)).unwrap_or(',')
}

fn split(text: &str, delimiter: char) -> Result<Vec<Row>, ImportError> {
    let mut rows = Vec::new();
    // Line by line, so that a line's number is certain and an open quotation mark cannot swallow the rest.
    for (line, text) in (1..).zip(text.lines()) {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter as u8)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        if text.matches('"').count() % 2 == 1 {
            return Err(ImportError::OpenQuote { line });
        }
        // The text is UTF-8 and the reader flexible: no record can fail.
        for record in reader.records().flatten() {
            let cells: Vec<String> = record.iter().map(|cell| plain(cell.trim())).collect();
            if filled(&cells) > 0 {
                rows.push(Row { line, cells });
            }
        }
    }
    Ok(rows)
}
