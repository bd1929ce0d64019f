//! How a game begins: taken up where it was left, or new, with whatever the folder of saves has to say about it.

use super::game::Taken;
use super::taken::{Resumed, told_gone};
use super::{Console, Game, Opening, Repl};
use crate::engine::play::Page;
use crate::engine::save::{self, Document, Found, Store, Stranger};
use crate::messages::{Words, say};
use crate::output::present;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::SystemTime;

/// How a game is to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    New,
    Resume,
    /// Take it up though it is not as it was written, or of another title.
    Accept,
}

/// Whoever is told of the saves, and asked about them: a reader at the line, or a front end that is only told.
pub(super) trait Talk {
    /// A sentence; a grave one is of something gone wrong.
    fn tell(&mut self, text: &str, grave: bool) -> io::Result<()>;
    /// A yes or no, none from one who leaves; a no where nobody can be asked.
    fn agrees(&mut self, question: &str) -> io::Result<Option<bool>>;
    /// Does somebody sit there and wait?
    fn attended(&self) -> bool;
    /// Can a question be answered at all?
    fn can_be_asked(&self) -> bool {
        true
    }
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
    if let Some(trouble) = repl.game.keep_begun() {
        repl.trouble(&present::capital(&trouble))?;
    }
    let left = repl.run();
    // What cannot be written here is no trouble of the game's.
    let _ = repl.game.note_seen();
    repl.in_the_open()?;
    left?;
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
    let mut elsewhere = false;
    let mut beginning = Beginning {
        talk,
        begin,
        words: words.clone(),
    };
    if let Some(store) = &mut store {
        if beginning.settled(store)?.is_break() {
            return Ok(Ok(None));
        }
        let claim = beginning.claimed(store)?;
        keeping = claim == Claim::Ours;
        elsewhere = claim == Claim::Anothers;
        if claim != Claim::Anothers || begin != Begin::New {
            match beginning.earlier(store, keeping)? {
                ControlFlow::Continue(found) => kept = found,
                ControlFlow::Break(()) => return Ok(Ok(None)),
            }
            // Who wants to go on with a game does not want another.
            if claim == Claim::Anothers && kept.is_none() {
                return Ok(Err(say!(words, "resume-elsewhere")));
            }
        }
    }
    let started = match kept {
        Some(kept) => beginning.resumed(open, store, kept, keeping)?,
        None => Game::start(open, store),
    };
    let (mut game, page) = match started {
        Ok(started) => started,
        Err(why) => return Ok(Err(why)),
    };
    game.keeping = keeping;
    game.elsewhere = elsewhere;
    game.accepts = begin == Begin::Accept;
    if let Some(told) = game.open_seen() {
        let told = present::sentence(&words.text(&told));
        talk.tell(&told, true)?;
    }
    Ok(Ok(Some((game, page))))
}

/// Who may write the running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Claim {
    Ours,
    /// It is being played.
    Anothers,
    /// The folder is not to be written to.
    Nobodys,
}

/// The kept game to take up.
struct Earlier {
    document: Document,
    path: PathBuf,
    /// When it was written, by the disk.
    written: Option<SystemTime>,
    /// Is it taken up by the reader's word, though it is not as it was written?
    altered: bool,
}

/// Where the reader is told of the saves before a game.
struct Beginning<'t> {
    talk: &'t mut dyn Talk,
    begin: Begin,
    words: Words,
}

impl Beginning<'_> {
    fn tell(&mut self, text: &str) -> io::Result<()> {
        self.talk.tell(text, false)
    }

    fn trouble(&mut self, text: &str) -> io::Result<()> {
        self.talk.tell(text, true)
    }

    /// The reader's word: given with the command, or asked for.
    fn may(&mut self, question: &str) -> io::Result<Option<bool>> {
        if self.begin == Begin::Accept {
            return Ok(Some(true));
        }
        if !self.talk.can_be_asked() {
            self.tell(&say!(self.words, "accept-save"))?;
        }
        self.talk.agrees(question)
    }

    /// Finds out which games are this book's; the reader says whether one under another title is. A break when the reader leaves.
    fn settled(&mut self, store: &mut Store) -> io::Result<ControlFlow<()>> {
        let Some(stranger) = store.settle() else {
            return Ok(ControlFlow::Continue(()));
        };
        let Stranger { title, path, .. } = &stranger;
        let told = if path.is_empty() {
            say!(self.words, "kept-under-title", title = title)
        } else {
            say!(
                self.words,
                "kept-under-title-at",
                title = title,
                path = path
            )
        };
        self.tell(&told)?;
        if self.talk.attended() || self.begin != Begin::New {
            match self.may(&say!(self.words, "same-book"))? {
                Some(true) => {
                    store.take(stranger);
                    return Ok(ControlFlow::Continue(()));
                }
                Some(false) => {}
                None => return Ok(ControlFlow::Break(())),
            }
        }
        self.tell(&say!(self.words, "left-to-other"))?;
        Ok(ControlFlow::Continue(()))
    }

    /// Claims the running game, and sets in order what a killed program left, before anything else is written.
    fn claimed(&mut self, store: &mut Store) -> io::Result<Claim> {
        let ready = store.claim().and_then(|claimed| match claimed {
            true => store.recover().map(Some),
            false => Ok(None),
        });
        match ready {
            Ok(Some(gone)) => {
                for name in gone {
                    self.trouble(&told_gone(name.as_deref(), &self.words))?;
                }
            }
            Ok(None) => {
                self.trouble(&say!(self.words, "played-elsewhere"))?;
                return Ok(Claim::Anothers);
            }
            Err(why) => {
                let why = self.words.text(&why.to_string()).into_owned();
                self.trouble(&say!(self.words, "cannot-keep", why = why))?;
                return Ok(Claim::Nobodys);
            }
        }
        match store.move_to_id() {
            Ok(true) => self.tell(&say!(self.words, "moved-to-id"))?,
            Ok(false) => {}
            Err(why) => {
                let why = why.to_string();
                self.trouble(&say!(self.words, "before-cannot-move", why = why))?;
            }
        }
        Ok(Claim::Ours)
    }

    /// The game to take up, if there is one and it is wanted; a break when the reader leaves. What is damaged stays unless the reader says otherwise.
    fn earlier(
        &mut self,
        store: &mut Store,
        writes: bool,
    ) -> io::Result<ControlFlow<(), Option<Earlier>>> {
        let mut found = store.find(None);
        let mut altered = false;
        if found.altered.is_some() {
            self.tell_trouble(&found)?;
            match self.may(&say!(self.words, "take-altered"))? {
                None => return Ok(ControlFlow::Break(())),
                Some(false) => {}
                Some(true) => {
                    altered = true;
                    found = Found {
                        path: store.accept(None),
                        document: found.altered,
                        ..Found::default()
                    };
                }
            }
        }
        if found.trouble.is_some() {
            match self.without(store, found, writes)? {
                ControlFlow::Continue(other) => found = other,
                ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
            }
        }
        if found.gone {
            self.trouble(&told_gone(None, &self.words))?;
        }
        let Found {
            document,
            path,
            older,
            written,
            ..
        } = found;
        let Some(document) = document else {
            if self.begin != Begin::New {
                self.tell(&say!(self.words, "none-kept"))?;
            }
            return Ok(ControlFlow::Continue(None));
        };
        let kept = Earlier {
            document,
            path,
            written,
            altered,
        };
        if self.begin != Begin::New && self.talk.attended() {
            let at = kept_at(&kept.document, kept.written, &self.words);
            self.tell(&match kept.document.over {
                true => say!(self.words, "kept-over", at = at),
                false => say!(self.words, "kept-here", at = at),
            })?;
        }
        if self.begin != Begin::New || older && self.talk.attended() {
            return Ok(ControlFlow::Continue(Some(kept)));
        }
        if kept.document.answers == 0 && kept.document.notes.is_empty() {
            return Ok(ControlFlow::Continue(None));
        }
        if self.talk.attended() {
            match self.goes_on(&kept)? {
                Some(true) => return Ok(ControlFlow::Continue(Some(kept))),
                Some(false) => {}
                None => return Ok(ControlFlow::Break(())),
            }
        }
        if writes {
            self.make_room(store)?;
        }
        Ok(ControlFlow::Continue(None))
    }

    /// Does the reader go on with the kept game? One that is over is told as such, and a new one is the first thing that is asked about. None when the
    /// reader leaves.
    fn goes_on(&mut self, kept: &Earlier) -> io::Result<Option<bool>> {
        let at = kept_at(&kept.document, kept.written, &self.words);
        if kept.document.over {
            self.tell(&say!(self.words, "kept-over", at = at))?;
            let new = self.talk.agrees(&say!(self.words, "begin-new"))?;
            return Ok(new.map(|new| !new));
        }
        self.tell(&say!(self.words, "kept-here", at = at))?;
        self.talk.agrees(&say!(self.words, "go-on"))
    }

    fn tell_trouble(&mut self, found: &Found) -> io::Result<()> {
        let Some(trouble) = &found.trouble else {
            return Ok(());
        };
        let trouble = present::capital(&self.words.text(&trouble.text()));
        self.trouble(&say!(self.words, "not-touched", trouble = trouble))
    }

    /// What there is without the file that is damaged, which the reader may have put aside.
    fn without(
        &mut self,
        store: &mut Store,
        found: Found,
        writes: bool,
    ) -> io::Result<ControlFlow<(), Found>> {
        if found.altered.is_none() {
            self.tell_trouble(&found)?;
        }
        let mut found = found;
        if found.older {
            self.tell(&say!(self.words, "older-save"))?;
        }
        if !writes {
            return Ok(ControlFlow::Continue(found));
        }
        let Some(agreed) = self.talk.agrees(&say!(self.words, "put-aside"))? else {
            return Ok(ControlFlow::Break(()));
        };
        if agreed {
            match store.put_aside(None) {
                Ok(path) => {
                    let path = path.display().to_string();
                    self.tell(&say!(self.words, "is-now", path = path))?;
                    let older = found.older;
                    found = Found {
                        older,
                        ..store.find(None)
                    };
                }
                Err(why) => {
                    self.trouble(&say!(self.words, "cannot-move", why = why.to_string()))?;
                }
            }
        }
        if store.is_barred(None) {
            self.tell(&say!(self.words, "stays-meanwhile"))?;
        }
        Ok(ControlFlow::Continue(found))
    }

    fn make_room(&mut self, store: &mut Store) -> io::Result<()> {
        match store.make_room() {
            Ok(Some(name)) => self.tell(&say!(self.words, "before-kept", name = name)),
            Ok(None) => Ok(()),
            Err(why) => {
                let why = why.to_string();
                self.trouble(&say!(self.words, "before-cannot-move", why = why))
            }
        }
    }

    /// Goes on with a kept game. As it was kept it stays, where it was kept under another edition, or is not what was kept.
    fn resumed(
        &mut self,
        open: Opening,
        store: Option<Store>,
        kept: Earlier,
        keeping: bool,
    ) -> io::Result<Result<(Game, Page), String>> {
        let Earlier {
            document,
            path,
            altered,
            ..
        } = kept;
        let resumed = match Game::resume(open, store, document) {
            Ok(resumed) => resumed,
            Err(why) => return Ok(Err(why)),
        };
        let Resumed {
            mut game,
            page,
            lost,
            other,
        } = resumed;
        game.keeping = keeping;
        for line in lost {
            self.trouble(&format!("{}.", present::capital(&line)))?;
        }
        let copied = game
            .store
            .as_ref()
            .filter(|_| keeping && (other || altered));
        let copy = copied.map(Store::copy_name);
        if let Some(name) = &copy {
            self.tell(&say!(self.words, "copied-before", name = name))?;
        }
        game.taken = Some(Taken { path, copy });
        Ok(Ok((game, page)))
    }
}

/// Place, day, answers, and when the game was kept.
#[must_use]
pub fn kept_at(kept: &Document, written: Option<SystemTime>, words: &Words) -> String {
    let place = words.text(kept.place());
    let mut parts = vec![place.into_owned()];
    if let Some(day) = kept.day {
        parts.push(say!(words, "kept-day", n = day));
    }
    parts.push(say!(words, "kept-answers", n = kept.answers));
    parts.extend(written.and_then(save::local));
    parts.join(", ")
}
