//! The text file of the World Xiangqi Federation's and PlayOK's programs: `RED name;team;rating`, moves in `START{ }END`.

use crate::pgn;

/// Reads the games of a WXF text file.
///
/// ```
/// let text = "FORMAT WXF\nGAME\nRED  Li;Club;2100;\nBLACK Wang;;;\nSTART{\n 1. C2.5 H8+7\n}END\n";
/// let game = records::wxf::read(text).next().unwrap().unwrap();
/// assert_eq!((game.info.red.name.as_str(), game.info.red.team.as_str()), ("Li", "Club"));
/// assert_eq!(game.main_line().count(), 2);
/// ```
pub fn read(text: &str) -> pgn::Games<'static> {
    pgn::read_owned(as_pgn(text))
}

/// True when a text has the frame of such a file.
pub(crate) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.next().is_some_and(|first| first.split_ascii_whitespace().next() == Some("FORMAT"))
        && text.contains("START{")
}

/// The same games in PGN, line for line, so that its reader's errors name the right line.
fn as_pgn(text: &str) -> String {
    let mut pgn = String::with_capacity(text.len() + 64);
    let mut in_moves = false;
    for line in text.lines() {
        let line = line.trim();
        let (keyword, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let parts: Vec<&str> = value.split(';').map(str::trim).collect();
        let part = |index: usize| parts.get(index).copied().unwrap_or("");
        match keyword {
            _ if in_moves => match line.split_once("}END") {
                Some((moves, _)) => {
                    in_moves = false;
                    pgn.push_str(moves);
                    // The end of this game for the reader; a result in the header counts before it.
                    pgn.push_str(" *");
                }
                None => pgn.push_str(line),
            },
            // The first tag of a game tells where the next begins.
            "GAME" => {
                tag(&mut pgn, "Game", if value.trim().is_empty() { "Chinese Chess" } else { value.trim() })
            }
            "RED" | "BLACK" => {
                let side = if keyword == "RED" { "Red" } else { "Black" };
                tag(&mut pgn, side, part(0));
                tag(&mut pgn, &format!("{side}Team"), part(1));
                tag(&mut pgn, &format!("{side}Elo"), part(2));
            }
            "DATE" => tag(&mut pgn, "Date", value.trim()),
            "EVENT" => tag(&mut pgn, "Event", value.trim()),
            "PLACE" | "SITE" => tag(&mut pgn, "Site", value.trim()),
            "RESULT" => tag(&mut pgn, "Result", value.trim()),
            "FEN" => tag(&mut pgn, "FEN", value.trim()),
            _ => {
                if let Some(moves) = line.strip_prefix("START{") {
                    in_moves = true;
                    pgn.push_str(moves);
                }
            }
        }
        pgn.push('\n');
    }
    if in_moves {
        // A brace that stays open makes the reader say that the file ends early.
        pgn.push('{');
    }
    pgn
}

fn tag(pgn: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        pgn.push_str(&format!("[{name} \"{}\"] ", value.replace('\\', "\\\\").replace('"', "\\\"")));
    }
}
