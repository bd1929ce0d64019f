//! How a game begins: taken up where it was left, or new, with whatever the folder of saves has to say about it.

use super::seat::Seat;
use super::{Desk, Game, Opening, Repl};
use crate::present::{self, Telling};
use crate::save::{Document, Store};
use std::io;

/// How a game is to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    New,
    Resume,
}

/// Plays a book to the end of the reader's patience.
///
/// # Errors
/// In the outer result, when reading or writing fails; in the inner one, why the game cannot begin, in words.
pub fn play(
    mut desk: Desk,
    open: Opening,
    mut store: Option<Store>,
    begin: Begin,
) -> io::Result<Result<(), String>> {
    let mut kept = None;
    let mut keeping = store.is_some();
    if let Some(store) = &mut store {
        match store.claim() {
            Ok(true) => {}
            Ok(false) => {
                keeping = false;
                desk.trouble(
                    "This book is being played elsewhere: this game is not kept unless you `save NAME`.",
                )?;
            }
            Err(why) => {
                keeping = false;
                desk.trouble(&format!("The game cannot be kept: {why}. Play goes on."))?;
            }
        }
        if keeping {
            kept = earlier(&mut desk, store, begin)?;
            keeping = !store.is_barred(None);
        }
    }
    let started = match kept {
        Some(document) => Game::resume(open, store, document),
        None => Game::start(open, store).map(|(game, page)| (game, page, Vec::new())),
    };
    let (mut game, page, lost) = match started {
        Ok(started) => started,
        Err(why) => return Ok(Err(why)),
    };
    game.keeping = keeping;
    for line in lost {
        desk.trouble(&format!("{}.", present::capital(&line)))?;
    }
    let mut repl = Repl {
        desk,
        game,
        telling: Telling::default(),
        seat: Seat::default(),
    };
    repl.greet()?;
    repl.tell(&page)?;
    repl.keep()?;
    repl.run()?;
    Ok(repl.game.record(true))
}

/// The game to take up, if there is one and it is wanted. What is damaged stays unless the reader says otherwise.
fn earlier(desk: &mut Desk, store: &mut Store, begin: Begin) -> io::Result<Option<Document>> {
    let found = store.find(None);
    if let Some(trouble) = &found.trouble {
        desk.trouble(&format!(
            "{}. It has not been touched.",
            present::capital(&trouble.to_string())
        ))?;
        if found.older {
            desk.aside("The save before it is whole.")?;
        }
        if desk.confirm("Put that file aside, so that the game can be kept again? (yes or no)")? {
            match store.put_aside(None) {
                Ok(path) => desk.aside(&format!("It is now {}", path.display()))?,
                Err(why) => desk.trouble(&format!("It cannot be moved: {why}."))?,
            }
        } else {
            desk.aside("Then this game is not kept, unless you `save NAME`.")?;
        }
    }
    let Some(document) = found.document else {
        if begin == Begin::Resume {
            desk.aside("No game of this book is kept; a new one begins.")?;
        }
        return Ok(None);
    };
    if begin == Begin::Resume || found.older {
        return Ok(Some(document));
    }
    if document.answers == 0 {
        return Ok(None);
    }
    if desk.lines.is_terminal()
        && desk.confirm("A game of this book is kept. Go on with it? (yes or no)")?
    {
        return Ok(Some(document));
    }
    match store.make_room() {
        Ok(Some(name)) => desk.aside(&format!("The game before is kept as {name}."))?,
        Ok(None) => {}
        Err(why) => desk.trouble(&format!("The game before cannot be moved: {why}."))?,
    }
    Ok(None)
}
