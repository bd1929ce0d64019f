//! What a reader is told: pages, paragraphs, changes, and what the program itself has to say.

use super::machine::Machine;
use super::witness::Witness;
use crate::book::PageId;
use crate::game::{Changed, Event, Moment, Piece, Value, What};
use crate::markup::Emphasis;
use std::sync::Arc;

/// The paragraph so far.
#[derive(Debug, Default)]
pub(crate) struct Paragraph {
    /// Its words, where anybody hears them.
    pieces: Vec<Piece>,
    /// Was anything said that is no white space?
    said: bool,
}

impl Paragraph {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}

impl<W: Witness> Machine<W> {
    /// `from` is the page before; a page of another book is told as such.
    pub(crate) fn tell_page(&mut self, page: PageId, from: i64, again: bool) {
        let before = usize::try_from(from).ok();
        let before = before.and_then(|n| self.book.pages.get(n));
        if before.is_some_and(|before| before.part != self.book.page(page).part) {
            let book = Arc::clone(&self.book);
            self.notice("book", || book.part(page).title.clone());
        }
        let page = self.book.page(page);
        self.turn.tell(|| Event::Page {
            id: page.id.to_string(),
            title: page.title.to_string(),
            again,
        });
    }

    pub(crate) fn say(&mut self, text: &str, style: Emphasis) {
        let said = &mut self.paragraph;
        said.said = said.said || !text.trim_start_matches(BLANKS).is_empty();
        if !W::HEARS {
            return;
        }
        if let Some(last) = said.pieces.last_mut()
            && last.style == style
        {
            last.text.push_str(text);
        } else {
            said.pieces.push(Piece {
                text: text.to_owned(),
                style,
            });
        }
    }

    /// A value in the words of a paragraph.
    pub(crate) fn say_value(&mut self, value: &Value) {
        match value {
            Value::Text(text) => self.say(text, Emphasis::Plain),
            Value::Nothing | Value::Bool(_) | Value::Int(_) if !W::HEARS => {
                self.paragraph.said = true;
            }
            value => self.say(&value.told(), Emphasis::Plain),
        }
    }

    /// Tells the paragraph so far, white space folded.
    pub(crate) fn paragraph_over(&mut self) {
        let Paragraph { pieces, said } = std::mem::take(&mut self.paragraph);
        if said {
            self.turn.tell(|| Event::Prose {
                pieces: tidy(pieces),
            });
        }
    }

    /// The page gives a code or title, or takes it.
    pub(crate) fn memory(&mut self, slot: u32, name: &str, gain: bool, what: What) {
        if self.turn.state.get(slot).truth() == gain {
            return;
        }
        if self.book.world.hidden.contains(&slot) {
            self.turn.state.set(slot, gain.into());
        } else {
            self.change(slot, gain.into(), || Changed::of(what, name).there(gain));
        }
        self.now_has(
            if what == What::Code { "code" } else { "title" },
            name,
            gain,
        );
    }

    /// The reader has something now, or has it no longer: rules may listen.
    pub(crate) fn now_has(&mut self, what: &str, id: &str, has: bool) {
        let moment = if has { Moment::Gain } else { Moment::Lose };
        self.hook(moment, |_| {
            Value::list([Value::text(what), Value::text(id)])
        });
    }

    /// A slot holds another value now. What is told needs no `from` and `to` where these are what it held and holds.
    pub(crate) fn change(&mut self, slot: u32, to: Value, told: impl FnOnce() -> Changed) {
        self.paragraph_over();
        if *self.turn.state.get(slot) == to {
            return;
        }
        let from = self.turn.state.get(slot).clone();
        self.turn.state.set(slot, to.clone());
        self.turn.tell(|| {
            let told = told();
            Event::Change(match (&told.from, &told.to) {
                (Value::Nothing, Value::Nothing) => Changed { from, to, ..told },
                // Of a thing it is told whether it is there, and beside it all that are held.
                _ if told.what == What::Thing => Changed {
                    held: Some(Box::new((from, to))),
                    ..told
                },
                _ => told,
            })
        });
    }

    /// A notice is told by its code; `about` is what else it speaks of.
    pub(crate) fn notice(&mut self, code: &str, about: impl FnOnce() -> String) {
        self.turn.tell(|| Event::Notice {
            code: code.to_owned(),
            about: about(),
            text: String::new(),
        });
    }
}

/// What is one space when it is told, as on a page. A space that does not break is none of them.
const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

/// Folds white space over the pieces and takes it off both ends.
pub(crate) fn tidy(mut pieces: Vec<Piece>) -> Vec<Piece> {
    let mut space = true;
    for piece in &mut pieces {
        if is_untidy(&piece.text, space) {
            piece.text = folded(&piece.text, space);
        }
        space = piece.text.ends_with(' ') || space && piece.text.is_empty();
    }
    pieces.retain(|piece| !piece.text.is_empty());
    while let Some(last) = pieces.last_mut() {
        last.text.truncate(last.text.trim_end_matches(' ').len());
        if !last.text.is_empty() {
            break;
        }
        pieces.pop();
    }
    pieces
}

/// Is there anything to fold? In almost no text.
fn is_untidy(text: &str, after_space: bool) -> bool {
    let bytes = text.as_bytes();
    after_space && bytes.starts_with(b" ")
        || bytes.iter().any(|b| matches!(b, b'\t' | b'\r' | b'\n'))
        || bytes.windows(2).any(|two| two == b"  ")
}

fn folded(text: &str, mut space: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let blank = BLANKS.contains(&c);
        if !blank {
            out.push(c);
        } else if !space {
            out.push(' ');
        }
        space = blank;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(texts: &[&str]) -> Vec<String> {
        let pieces = texts.iter().map(|text| Piece::plain((*text).to_owned()));
        let pieces = tidy(pieces.collect());
        pieces.into_iter().map(|piece| piece.text).collect()
    }

    #[test]
    fn white_space_is_one_space_over_all_pieces() {
        assert_eq!(told(&["  a\t b ", " ", "\n c", " "]), ["a b ", "c"]);
        assert_eq!(told(&["a", " ", "b"]), ["a", " ", "b"]);
        assert_eq!(told(&["a ", "", " b"]), ["a ", "b"]);
        assert_eq!(told(&[" ", ""]), [""; 0]);
    }

    #[test]
    fn a_space_that_does_not_break_is_kept() {
        assert_eq!(told(&["5\u{a0} km"]), ["5\u{a0} km"]);
    }
}
