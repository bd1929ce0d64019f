//! Can each ready-made character of a book be made by its rules? Each is, with a few dice; and what its sheet says then.

use crate::book::{Character, PageId};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Dice;
use crate::repl::{Opening, Rehearsal};
use std::rc::Rc;

/// Seeds of the games in which they are made: what hangs on dice comes otherwise in some of them.
const SEEDS: [u64; 3] = [1, 2, 3];

/// What is wrong with the ready-made characters of a book, the first fault of each.
#[must_use]
pub fn characters(open: &Opening) -> Vec<Diagnostic> {
    let all = open.book.characters.iter();
    all.filter_map(|it| {
        let pages = match it.from.as_slice() {
            [] => vec![None],
            pages => pages.iter().copied().map(Some).collect(),
        };
        let games = pages.into_iter();
        let mut games = games.flat_map(|page| SEEDS.map(|seed| (page, seed)));
        games.find_map(|(page, seed)| made(open, it, page, seed).err().map(|fault| *fault))
    })
    .collect()
}

/// The sheet of each ready-made character when it has been made, as the ruleset lays it out; empty where it cannot be made.
#[must_use]
pub fn sheets(open: &Opening) -> Vec<Vec<(String, String)>> {
    let all = open.book.characters.iter();
    all.map(|it| {
        let page = it.from.first().copied();
        let game = played(open, it, page, SEEDS[0]);
        let sheet = game.map(|mut game| {
            let sheet = game.game_mut().session.sheet().unwrap_or_default();
            game.over();
            sheet
        });
        sheet.unwrap_or_default()
    })
    .collect()
}

fn made(
    open: &Opening,
    character: &Character,
    page: Option<PageId>,
    seed: u64,
) -> Result<(), Box<Diagnostic>> {
    played(open, character, page, seed)?.over();
    Ok(())
}

/// A game up to where the character is made.
fn played(
    open: &Opening,
    character: &Character,
    page: Option<PageId>,
    seed: u64,
) -> Result<Rehearsal, Box<Diagnostic>> {
    let faces = character.dice.clone();
    let open = Opening {
        dice: Rc::new(move || Dice::seeded(seed).first(faces.clone())),
        ..open.clone()
    };
    let name = &character.name;
    let wrong = |span, why: String| {
        let message = format!("the ready-made character `{name}` cannot be made as it says");
        let fault = Diagnostic::new(Code::BadCharacter, span, message).saying(why);
        Box::new(fault.help(
            "write each answer as it is typed where the character is made, a choice by its words; `turnto play` shows what is asked",
        ))
    };
    let from = page.map(|page| format!("!goto {}", open.book.page(page).id));
    let begun = Rehearsal::begin(open);
    let (mut game, _) = begun.map_err(|why| wrong(character.span, why))?;
    if let Some(line) = from {
        let came = game.say(&line);
        came.map_err(|why| wrong(character.span, why))?;
    }
    for (line, place) in &character.lines {
        game.say(line).map_err(|why| wrong(*place, why))?;
    }
    Ok(game)
}
