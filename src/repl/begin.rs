//! How a game begins: taken up where it was left, or new, with whatever the folder of saves has to say about it.

use super::seat::Seat;
use super::{Desk, Game, Opening, Repl};
use crate::play::Page;
use crate::present::{self, Telling};
use crate::save::{Document, Store};
use std::io;

/// How a game is to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    New,
    Resume,
}

/// Whoever is told of the saves, and asked about them: a reader at the line, or a front end that is only told.
pub(super) trait Talk {
    /// A sentence; a grave one is of something gone wrong.
    fn tell(&mut self, text: &str, grave: bool) -> io::Result<()>;
    /// A yes or no; a no where nobody can be asked.
    fn agrees(&mut self, question: &str) -> io::Result<bool>;
    /// Does somebody sit there and wait?
    fn attended(&self) -> bool;
}

impl Talk for Desk {
    fn tell(&mut self, text: &str, grave: bool) -> io::Result<()> {
        if grave {
            self.trouble(text)
        } else {
            self.aside(text)
        }
    }

    fn agrees(&mut self, question: &str) -> io::Result<bool> {
        self.confirm(&format!("{question} (yes or no)"))
    }

    fn attended(&self) -> bool {
        self.lines.is_terminal()
    }
}

/// Plays a book to the end of the reader's patience.
///
/// # Errors
/// In the outer result, when reading or writing fails; in the inner one, why the game cannot begin, in words.
pub fn play(
    mut desk: Desk,
    open: Opening,
    store: Option<Store>,
    begin: Begin,
) -> io::Result<Result<(), String>> {
    let (game, page) = match begun(&mut desk, open, store, begin)? {
        Ok(begun) => begun,
        Err(why) => return Ok(Err(why)),
    };
    let mut repl = Repl {
        desk,
        game,
        telling: Telling::default(),
        seat: Seat::default(),
        left: false,
        faults: None,
    };
    repl.greet()?;
    repl.tell(&page)?;
    repl.keep()?;
    repl.run()?;
    Ok(repl.game.record(true))
}

/// A game taken up or begun, and its first page.
///
/// # Errors
/// As for [`play`].
pub(super) fn begun(
    talk: &mut dyn Talk,
    open: Opening,
    mut store: Option<Store>,
    begin: Begin,
) -> io::Result<Result<(Game, Page), String>> {
    let mut kept = None;
    let mut keeping = store.is_some();
    if let Some(store) = &mut store {
        match store.claim() {
            Ok(true) => kept = earlier(talk, store, begin)?,
            Ok(false) => {
                keeping = false;
                talk.tell(
                    "This book is being played elsewhere: this game is not kept unless you `save NAME`.",
                    true,
                )?;
            }
            Err(why) => {
                keeping = false;
                let text = format!("The game cannot be kept: {why}. Play goes on.");
                talk.tell(&text, true)?;
            }
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
        talk.tell(&format!("{}.", present::capital(&line)), true)?;
    }
    Ok(Ok((game, page)))
}

/// The game to take up, if there is one and it is wanted. What is damaged stays unless the reader says otherwise.
fn earlier(talk: &mut dyn Talk, store: &mut Store, begin: Begin) -> io::Result<Option<Document>> {
    let found = store.find(None);
    if let Some(trouble) = &found.trouble {
        let trouble = present::capital(&trouble.to_string());
        talk.tell(&format!("{trouble}. It has not been touched."), true)?;
        if found.older {
            talk.tell("There is an older save, which is whole.", false)?;
        }
        if talk.agrees("Put that file aside?")? {
            match store.put_aside(None) {
                Ok(path) => talk.tell(&format!("It is now {}.", path.display()), false)?,
                Err(why) => talk.tell(&format!("It cannot be moved: {why}."), true)?,
            }
        }
        if store.is_barred(None) {
            talk.tell(
                "It stays; this game is kept beside it, under the name `meanwhile`.",
                false,
            )?;
        }
    }
    let Some(document) = found.document else {
        if begin == Begin::Resume {
            talk.tell("No game of this book is kept; a new one begins.", false)?;
        }
        return Ok(None);
    };
    if begin == Begin::Resume || found.older && talk.attended() {
        return Ok(Some(document));
    }
    if document.answers == 0 {
        return Ok(None);
    }
    if talk.attended() && talk.agrees("A game of this book is kept. Go on with it?")? {
        return Ok(Some(document));
    }
    match store.make_room() {
        Ok(Some(name)) => talk.tell(&format!("The game before is kept as {name}."), false)?,
        Ok(None) => {}
        Err(why) => talk.tell(&format!("The game before cannot be moved: {why}."), true)?,
    }
    Ok(None)
}
