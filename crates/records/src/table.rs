//! Tables of moves as game servers export them: comma-separated values, a header, one move a row.

use std::borrow::Cow;

use xiangqi::Move;

use crate::{Fault, Format, Game, GameError, Info, Legality, NodeId, Outcome, Place, RecordedPosition};

/// Reads the games of a table. The columns are found by the names in its first line: `game_id` and `move` (coordinates,
/// ranks from 0) must be there; `move_index`, `timestamp`, `outcome`, `game_status`, `time_control`, `red_elo_before` and
/// `black_elo_before` are understood, others are kept as event data. The rows of a game stand together. The time between
/// two rows is what the second move took.
///
/// ```
/// let table = "timestamp,move_index,move,game_id,outcome\n\
///              2023-07-24T18:57:22.480Z,0,h2e2,A1,DRAW\n\
///              2023-07-24T18:57:30.980Z,1,h9g7,A1,DRAW\n";
/// let games = records::table::read(table);
/// let game = games[0].as_ref().unwrap();
/// let reply = game.moves.main_line().nth(1).unwrap();
/// assert_eq!(game.moves.annotation(reply).spent_ms, Some(8_500));
/// assert_eq!((game.info.date.as_str(), game.result), ("2023.07.24", Some(records::Outcome::Draw)));
/// ```
pub fn read(text: &str) -> Vec<Result<Game, GameError>> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
    let header = lines.next().map(|(_, line)| Header::of(line)).unwrap_or_default();
    let (Some(id), Some(_)) = (header.find("game_id"), header.find("move")) else {
        let missing = "a header with game_id and move";
        let fault = Fault::NotThisFormat { format: Format::Table, missing };
        return vec![Err(error(1, Game::default(), 1, None, fault))];
    };
    let name = |line| cell(&fields(line), Some(id)).to_owned();
    let mut games = Vec::new();
    while let Some((number, line)) = lines.next() {
        let this = name(line);
        let mut reader = Reader::new(&header, &fields(line));
        reader.row(number, &fields(line));
        while let Some((number, line)) = lines.next_if(|(_, line)| name(line) == this) {
            reader.row(number, &fields(line));
        }
        games.push(match reader.fault {
            None => Ok(reader.game),
            Some((line, ply, fault)) => Err(error(games.len() + 1, reader.game, line, ply, fault)),
        });
    }
    games
}

/// True when the first line of a text is such a table's header.
pub(crate) fn looks_like(text: &str) -> bool {
    let header = text.lines().find(|line| !line.trim().is_empty()).map(Header::of).unwrap_or_default();
    header.find("game_id").is_some() && header.find("move").is_some()
}

fn error(game: usize, partial: Game, line: usize, ply: Option<usize>, fault: Fault) -> GameError {
    let name = partial.info.heading().into_owned();
    GameError { game, name, place: Place::Line(line), ply, fault, partial: Some(Box::new(partial)) }
}

/// The names of the columns.
#[derive(Default)]
struct Header(Vec<String>);

impl Header {
    fn of(line: &str) -> Header {
        Header(fields(line).iter().map(|name| name.trim().to_ascii_lowercase()).collect())
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|column| column == name)
    }
}

/// A row's values; quotes are taken off.
fn fields(line: &str) -> Vec<Cow<'_, str>> {
    let mut fields = Vec::new();
    let mut rest = Some(line);
    while let Some(text) = rest {
        let Some(inside) = text.strip_prefix('"') else {
            let (field, behind) = text.split_once(',').map_or((text, None), |(one, more)| (one, Some(more)));
            fields.push(Cow::Borrowed(field.trim()));
            rest = behind;
            continue;
        };
        let mut value = String::new();
        let mut signs = inside.char_indices().peekable();
        let mut end = inside.len();
        while let Some((at, sign)) = signs.next() {
            if sign != '"' {
                value.push(sign);
            } else if signs.next_if(|&(_, next)| next == '"').is_some() {
                value.push('"');
            } else {
                end = at + 1;
                break;
            }
        }
        fields.push(Cow::Owned(value));
        rest = inside[end..].split_once(',').map(|(_, more)| more);
    }
    fields
}

fn cell<'a>(row: &'a [Cow<'_, str>], column: Option<usize>) -> &'a str {
    column.and_then(|column| row.get(column)).map_or("", |value| value)
}

struct Reader<'a> {
    header: &'a Header,
    game: Game,
    position: RecordedPosition,
    node: NodeId,
    /// The first row's index and how many rows were read.
    first: Option<u64>,
    plies: usize,
    /// When the last move was made, in milliseconds.
    last: Option<u64>,
    fault: Option<(usize, Option<usize>, Fault)>,
}

impl<'a> Reader<'a> {
    fn new(header: &'a Header, row: &[Cow<'_, str>]) -> Reader<'a> {
        let mut game = Game::default();
        for (column, name) in header.0.iter().enumerate() {
            put(&mut game, name, cell(row, Some(column)));
        }
        let position = game.start_position();
        Reader { header, game, position, node: NodeId::ROOT, first: None, plies: 0, last: None, fault: None }
    }

    fn row(&mut self, line: usize, row: &[Cow<'_, str>]) {
        if self.fault.is_none()
            && let Err(fault) = self.play(row)
        {
            self.fault = Some((line, Some(self.plies + 1), fault));
        }
    }

    fn play(&mut self, row: &[Cow<'_, str>]) -> Result<(), Fault> {
        let value = |name| cell(row, self.header.find(name));
        if let Ok(index) = value("move_index").parse::<u64>() {
            let first = *self.first.get_or_insert(index);
            if index != first.saturating_add(self.plies as u64) {
                return Err(Fault::NotThisFormat { format: Format::Table, missing: "the next move_index" });
            }
        }
        let text = value("move");
        let played: Move = text.parse().map_err(|_| Fault::NotAMove { text: text.to_owned() })?;
        let time = milliseconds(value("timestamp"));
        if self.position.judge(played) == Legality::Irregular {
            let fen = self.position.to_fen().into();
            return Err(Fault::Unplayable { text: text.to_owned(), fen });
        }
        self.node = self.game.moves.add(self.node, played);
        self.game.moves.mark(self.node, self.position.play(played));
        if let (Some(last), Some(time)) = (self.last, time) {
            self.game.moves.annotate(self.node).spent_ms = time.checked_sub(last);
        }
        self.last = time;
        self.plies += 1;
        Ok(())
    }
}

/// Keeps what a game's first row says of all of it.
fn put(game: &mut Game, name: &str, value: &str) {
    let info = &mut game.info;
    match name {
        _ if value.is_empty() => {}
        "move" | "move_index" => {}
        // All that names the game.
        "game_id" => Info::fill(&mut info.title, value),
        "timestamp" => {
            if milliseconds(value).is_some() {
                info.date = value.chars().take(10).map(|sign| if sign == '-' { '.' } else { sign }).collect();
            }
        }
        "red_elo_before" => Info::fill(&mut info.red.rating, value),
        "black_elo_before" => Info::fill(&mut info.black.rating, value),
        "time_control" => Info::fill(&mut info.time_control, value),
        "game_status" => Info::fill(&mut info.termination, value),
        "outcome" => {
            game.result = match value {
                "RED_WINS" => Some(Outcome::RedWins),
                "BLACK_WINS" => Some(Outcome::BlackWins),
                "DRAW" => Some(Outcome::Draw),
                _ => None,
            }
        }
        _ => info.others.push((name.to_owned(), value.to_owned())),
    }
}

/// `2023-07-24T18:57:22.480724Z` in milliseconds from the year 0; what stands behind the seconds' fraction is not asked.
fn milliseconds(text: &str) -> Option<u64> {
    let number = |from: usize, to: usize| -> Option<u64> {
        let digits = text.get(from..to)?;
        digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
    };
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    let valid = (1..=12).contains(&month) && (1..=31).contains(&day) && hour < 24 && minute < 60;
    let fraction = text.get(19..).and_then(|rest| rest.strip_prefix('.')).unwrap_or("");
    let fraction = fraction.bytes().take_while(u8::is_ascii_digit).chain([b'0'; 3]).take(3);
    let thousandths = fraction.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    // The year begins in March here, so that the leap day is its last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year.checked_sub(1)?, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    valid.then_some((((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_to_the_millisecond_over_every_end() {
        for (before, after, apart) in [
            ("2023-07-24T18:57:22.480724Z", "2023-07-24T18:57:22.481Z", Some(1)),
            ("2023-12-31T23:59:59.9Z", "2024-01-01 00:00:00", Some(100)),
            ("2024-02-28T00:00:00Z", "2024-03-01T00:00:00Z", Some(2 * 86_400_000)),
            ("2023-02-28T00:00:00Z", "2023-03-01T00:00:00Z", Some(86_400_000)),
            ("2023-13-28T00:00:00Z", "2023-03-01T00:00:00Z", None),
            ("yesterday", "2023-03-01T00:00:00Z", None),
        ] {
            let (before, after) = (milliseconds(before), milliseconds(after));
            assert_eq!(before.zip(after).map(|(before, after)| after - before), apart);
        }
    }

    #[test]
    fn quoted_values_may_hold_commas_and_quotes() {
        assert_eq!(fields(r#"a,"b,""c""", d ,"#), ["a", "b,\"c\"", "d", ""]);
        assert_eq!(fields(r#""open"#), ["open"]);
    }

    #[test]
    fn a_gap_in_the_index_is_told() {
        let games = read("game_id,move_index,move\nA,0,h2e2\nA,2,h0g2\nB,1,h2e2\n\nB,2,h9g7\n");
        let error = games[0].as_ref().unwrap_err();
        assert_eq!((error.game, error.place, error.ply, &*error.name), (1, Place::Line(3), Some(2), "A"));
        assert_eq!(games[1].as_ref().unwrap().main_line().count(), 2);
    }
}
