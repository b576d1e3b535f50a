//! Pairings and places, for people and as JSON.

use rulebook::regulations::RankingKey;
use tournament::pairing::{Quality, RoundPairing};
use tournament::ranking::{self, Keys, Standing};
use tournament::team::Play;
use tournament::{Game, GameResult, Number, State};

use super::{say, table};
use crate::i18n::{Lang, bracket, reasons};

/// A round to be played, with the reason of each pair where asked for.
pub(super) fn pairing(lang: Lang, state: &State, round: &RoundPairing, explain: bool) -> String {
    let name = |no: Number| say::name(Some(state), no);
    let team = |no: Number| state.entrant(no).and_then(|entrant| entrant.team.clone()).unwrap_or_default();
    let space = if lang.is_chinese() { "" } else { " " };
    let mut out = format!("{}\n", lang.text("round-n").with("n", round.round));
    let head = [
        lang.text("board"),
        lang.text("first-mover"),
        lang.text("team"),
        lang.text("second-mover"),
        lang.text("team"),
    ]
    .map(|text| text.to_string());
    let rows: Vec<Vec<String>> = round
        .pairs
        .iter()
        .map(|pair| {
            vec![
                pair.board.to_string(),
                name(pair.first),
                team(pair.first),
                name(pair.second),
                team(pair.second),
            ]
        })
        .collect();
    out.push_str(&table::columns(&head, &rows));
    let resting = round.bye.iter().map(|bye| bye.entrant).chain(round.also_resting.iter().copied());
    for no in resting {
        out.push_str(&format!("{} {}\n", lang.text("bye"), name(no)));
    }
    for bye in &round.on_leave {
        out.push_str(&format!("{} {}\n", reasons::bye_kind(lang, bye.kind), name(bye.entrant)));
    }
    if !round.dropped.is_empty() {
        let who: Vec<String> = round.dropped.iter().map(|no| name(*no)).collect();
        out.push_str(&format!("{}\n", lang.text("bye-dropped").with("who", reasons::list(lang, &who))));
    }
    if !explain {
        return out;
    }
    out.push('\n');
    for pair in &round.pairs {
        out.push_str(&format!("{:>3}  {} – {}\n", pair.board, name(pair.first), name(pair.second)));
        out.push_str(&format!("     {}\n", reasons::pair(lang, pair, &name).join(space)));
    }
    if let Some(bye) = &round.bye {
        out.push_str(&format!(
            "  –  {}\n     {}\n",
            name(bye.entrant),
            reasons::bye(lang, bye, &name).join(space)
        ));
    }
    out.push_str(&quality(lang, &round.quality));
    out
}

/// The result of a game, or the game points of a match.
pub(super) fn match_result(state: &State, game: &Game) -> String {
    match &game.play {
        Play::Game(result) => result.map_or("", GameResult::code).to_owned(),
        Play::Match(play) => {
            let [first, second] = play.score(state.format(), state.regulations());
            format!("{}:{}", first.boards.game_points, second.boards.game_points)
        }
    }
}

fn quality(lang: Lang, quality: &Quality) -> String {
    let left: Vec<String> = quality.left_over.iter().map(ToString::to_string).collect();
    let text = lang
        .text("cli-quality")
        .with("rematches", quality.rematches)
        .with("bars", quality.bars_broken)
        .with("left", left.join(" "))
        .with("limits", quality.turn_limits_broken)
        .with("difference", quality.turn_difference)
        .with("repeated", quality.turns_repeated)
        .with("floats", quality.float_balance);
    format!("\n{text}\n")
}

/// The table of places: the keys that the event's ladder compares, and what decided where asked for.
pub(super) fn standings(lang: Lang, state: &State, places: &[Standing], explain: bool) -> String {
    let edition = state.regulations().edition;
    // Of an elimination the match is the whole reason.
    let explain = explain || state.format().is_elimination();
    let groups = state.group_count() > 0;
    let shown: Vec<RankingKey> = ranking::ladder(state)
        .iter()
        .copied()
        .filter(|key| value(*key, &Keys::default()).is_some())
        .collect();
    let mut head: Vec<String> =
        [lang.text("place"), lang.text("number"), lang.text("name"), lang.text("team")]
            .map(|text| text.to_string())
            .into();
    if groups {
        head.insert(0, lang.text("group").to_string());
    }
    head.extend(shown.iter().map(|key| reasons::key(lang, *key, edition)));
    if explain {
        head.push(lang.text("cli-decided").to_string());
    }
    let rows: Vec<Vec<String>> = places
        .iter()
        .map(|standing| {
            let entrant = state.entrant(standing.no);
            let mut row = vec![
                standing.place.to_string(),
                standing.no.to_string(),
                entrant.map(|entrant| entrant.name.clone()).unwrap_or_default(),
                entrant.and_then(|entrant| entrant.team.clone()).unwrap_or_default(),
            ];
            if groups {
                let group = entrant.and_then(|entrant| entrant.group);
                row.insert(0, group.map(|group| bracket::group(lang, state, group)).unwrap_or_default());
            }
            row.extend(shown.iter().filter_map(|key| value(*key, &standing.keys)));
            if explain {
                let name = |no: Number| say::name(Some(state), no);
                row.push(reasons::decided(lang, &standing.decided_by, edition, &name));
            }
            row
        })
        .collect();
    table::columns(&head, &rows)
}

/// A key as it is shown in a column; none for those that only compare two.
fn value(key: RankingKey, keys: &Keys) -> Option<String> {
    match key {
        RankingKey::Points => Some(keys.points.to_string()),
        RankingKey::MatchPoints => Some(keys.match_points.to_string()),
        RankingKey::GamePoints => Some(keys.game_points.to_string()),
        RankingKey::MatchWins => Some(keys.match_wins.to_string()),
        RankingKey::SmallScore => Some(reasons::halves(keys.small_score_doubled)),
        RankingKey::OpponentsScore => Some(keys.opponents_score.to_string()),
        RankingKey::ProgressiveScore => Some(keys.progressive_score.to_string()),
        RankingKey::Wins => Some(keys.wins.to_string()),
        RankingKey::Fouls => Some(keys.fouls.to_string()),
        RankingKey::SecondMoverGames => Some(keys.second_mover_games.to_string()),
        RankingKey::SecondMoverWins => Some(keys.second_mover_wins.to_string()),
        _ => None,
    }
}
