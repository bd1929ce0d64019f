//! How a game begins: taken up where it was left, or new, with whatever the folder of saves has to say about it.

use super::{Console, Game, Opening, Repl};
use crate::play::Page;
use crate::present;
use crate::save::{Document, Store};
use crate::words::{Words, say};
use std::io;
use std::ops::ControlFlow;

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
    /// A yes or no, none from one who leaves; a no where nobody can be asked.
    fn agrees(&mut self, question: &str) -> io::Result<Option<bool>>;
    /// Does somebody sit there and wait?
    fn attended(&self) -> bool;
}

impl Talk for Console {
    fn tell(&mut self, text: &str, grave: bool) -> io::Result<()> {
        if grave {
            self.trouble(text)
        } else {
            self.aside(text)
        }
    }

    fn agrees(&mut self, question: &str) -> io::Result<Option<bool>> {
        let how = say!(self.words, "yes-or-no");
        self.confirm(&format!("{question} {how}"))
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
    mut console: Console,
    open: Opening,
    store: Option<Store>,
    begin: Begin,
) -> io::Result<Result<(), String>> {
    console.words = open.words.clone();
    let (game, page) = match begun(&mut console, open, store, begin)? {
        Ok(Some(begun)) => begun,
        Ok(None) => return Ok(Ok(())),
        Err(why) => return Ok(Err(why)),
    };
    let mut repl = Repl::new(console, game);
    repl.greet()?;
    repl.tell(&page)?;
    repl.keep()?;
    repl.run()?;
    Ok(repl.game.record(true))
}

/// A game taken up or begun, and its first page; none when the reader leaves at a question before it.
///
/// # Errors
/// As for [`play`].
pub(super) fn begun(
    talk: &mut dyn Talk,
    open: Opening,
    mut store: Option<Store>,
    begin: Begin,
) -> io::Result<Result<Option<(Game, Page)>, String>> {
    let words = open.words.clone();
    let mut kept = None;
    let mut keeping = store.is_some();
    if let Some(store) = &mut store {
        match store.claim() {
            Ok(true) => {
                match store.move_to_id() {
                    Ok(true) => talk.tell(&say!(words, "moved-to-id"), false)?,
                    Ok(false) => {}
                    Err(why) => {
                        let why = why.to_string();
                        talk.tell(&say!(words, "before-cannot-move", why = why), true)?;
                    }
                }
                match earlier(talk, store, begin, (&open.book.title, &words))? {
                    ControlFlow::Continue(found) => kept = found,
                    ControlFlow::Break(()) => return Ok(Ok(None)),
                }
            }
            Ok(false) => {
                keeping = false;
                talk.tell(&say!(words, "played-elsewhere"), true)?;
            }
            Err(why) => {
                keeping = false;
                talk.tell(&say!(words, "cannot-keep", why = why.to_string()), true)?;
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
    Ok(Ok(Some((game, page))))
}

/// The game to take up, if there is one and it is wanted; a break when the reader leaves. What is damaged stays unless the reader says otherwise.
fn earlier(
    talk: &mut dyn Talk,
    store: &mut Store,
    begin: Begin,
    (title, words): (&str, &Words),
) -> io::Result<ControlFlow<(), Option<Document>>> {
    let found = store.find(None);
    if let Some(trouble) = &found.trouble {
        let trouble = present::capital(&words.text(&trouble.text()));
        talk.tell(&say!(words, "not-touched", trouble = trouble), true)?;
        if found.older {
            talk.tell(&say!(words, "older-save"), false)?;
        }
        let Some(agreed) = talk.agrees(&say!(words, "put-aside"))? else {
            return Ok(ControlFlow::Break(()));
        };
        if agreed {
            match store.put_aside(None) {
                Ok(path) => {
                    let path = path.display().to_string();
                    talk.tell(&say!(words, "is-now", path = path), false)?;
                }
                Err(why) => talk.tell(&say!(words, "cannot-move", why = why.to_string()), true)?,
            }
        }
        if store.is_barred(None) {
            talk.tell(&say!(words, "stays-meanwhile"), false)?;
        }
    }
    let Some(document) = found.document else {
        if begin == Begin::Resume {
            talk.tell(&say!(words, "none-kept"), false)?;
        }
        return Ok(ControlFlow::Continue(None));
    };
    if !document.book.id.is_empty() && document.book.title != title {
        let other = document.book.title.clone();
        talk.tell(&say!(words, "kept-under-title", title = other), false)?;
    }
    if begin == Begin::Resume || found.older && talk.attended() {
        return Ok(ControlFlow::Continue(Some(document)));
    }
    if document.answers == 0 {
        return Ok(ControlFlow::Continue(None));
    }
    if talk.attended() {
        match talk.agrees(&say!(words, "go-on"))? {
            Some(true) => return Ok(ControlFlow::Continue(Some(document))),
            Some(false) => {}
            None => return Ok(ControlFlow::Break(())),
        }
    }
    match store.make_room() {
        Ok(Some(name)) => talk.tell(&say!(words, "before-kept", name = name), false)?,
        Ok(None) => {}
        Err(why) => {
            talk.tell(
                &say!(words, "before-cannot-move", why = why.to_string()),
                true,
            )?;
        }
    }
    Ok(ControlFlow::Continue(None))
}
