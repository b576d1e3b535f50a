//! 对阵图: the bracket of an elimination, part by part.

use std::collections::HashMap;

use tournament::bracket::{Branch, Fixture, Progress, Side, Standing};

use super::super::Unprintable;
use super::super::paper::{Block, Bracket, BracketMatch, Part};
use super::words::Words;
use crate::i18n::bracket;

/// A page or more for each part.
pub(super) fn bracket(w: &Words<'_>) -> Result<(String, Vec<Part>), Unprintable> {
    let progress = Progress::of(w.state).ok_or(Unprintable::NoBracket)?;
    let title = w.say("paper-bracket");
    let part = |branch: Branch| {
        let name = bracket::part_name(w.t, &progress.plan, branch.part);
        let heading = vec![Block::Title(w.event()), Block::Subtitle(format!("{title} · {name}"))];
        let tree = Block::Bracket(tree(w, &progress, &branch));
        Part::of(name, heading.into_iter().chain([tree]).collect())
    };
    Ok((title.clone(), progress.plan.branches().into_iter().map(part).collect()))
}

fn tree(w: &Words<'_>, progress: &Progress, branch: &Branch) -> Bracket {
    let mut places: HashMap<usize, usize> = HashMap::new();
    let round = |step: &u32| {
        let here = branch.matches.iter().filter(|index| progress.plan.matches[**index].step == *step);
        let matches = here.enumerate().map(|(place, &index)| {
            let from =
                progress.plan.feeders(index).filter_map(|before| places.get(&before).copied()).collect();
            places.insert(index, place);
            BracketMatch { from, ..one_match(w, &progress.fixtures[index]) }
        });
        let matches = matches.collect();
        (bracket::step_name(w.t, &progress.plan, branch, *step), matches)
    };
    Bracket { rounds: branch.steps.iter().map(round).collect() }
}

fn one_match(w: &Words<'_>, fixture: &Fixture) -> BracketMatch {
    let (upper, lower) = fixture.score(w.state);
    let played = fixture.games.iter().any(|game| game.result.is_some());
    let side = |side: Side, score: u32| {
        let name = match side {
            Side::Entrant(no) if fixture.standing != Standing::NotNeeded => w.name(no),
            Side::Nobody => w.say("bracket-nobody"),
            // A second final that nobody needs has nobody.
            _ => String::new(),
        };
        (name, if played { score.to_string() } else { String::new() })
    };
    let winner = match fixture.standing {
        Standing::Over { winner: Side::Entrant(no), .. } => {
            [fixture.a, fixture.b].iter().position(|side| *side == Side::Entrant(no))
        }
        _ => None,
    };
    BracketMatch {
        sides: [side(fixture.a, upper), side(fixture.b, lower)],
        winner,
        label: fixture.code.to_string(),
        from: Vec::new(),
    }
}
