//! What a page would tell: it is looked at in a state that is taken back, and nobody hears of it.

use super::effects::Effect;
use super::frames::{Way, Witness};
use super::machine::Machine;
use crate::model::book::{Book, Op, Page, PageId, slot};
use crate::model::game::{Piece, tidy};
use crate::syntax::diagnostic::Diagnostic;
use std::rc::Rc;

/// So many steps of a page are looked at: a bound for rules that ask for ever, far above what a reader reads at once.
const MOST_STEPS: usize = 2000;

impl<W: Witness> Machine<W> {
    /// The paragraphs that a reader would be told who came to the page now, each a line, up to where it first asks, rolls, turns or offers
    /// choices.
    ///
    /// # Errors
    /// When a query of one of its conditions fails.
    pub(crate) fn page_text(&mut self, page: PageId) -> Result<String, Box<Diagnostic>> {
        let mark = self.turn.state.mark();
        let here = self.turn.state.get(slot::PAGE).int();
        self.set_there(page, Way::Turn, here);
        let told = self.looked_over(page);
        self.turn.state.rewind(mark);
        told
    }

    fn looked_over(&mut self, id: PageId) -> Result<String, Box<Diagnostic>> {
        let book = Rc::clone(&self.book);
        let page = book.page(id);
        let mut text = Text::default();
        // By step, how much had changed when it was come by last.
        let mut seen = vec![None; page.code.len()];
        let mut at = 0;
        for _ in 0..MOST_STEPS {
            let now = Some(self.turn.state.mark());
            // What comes again with nothing changed comes for ever.
            match seen.get_mut(at) {
                Some(seen) if *seen != now => *seen = now,
                _ => break,
            }
            match self.looked_at(&book, page, at, &mut text)? {
                Some(next) => at = next,
                None => break,
            }
        }
        Ok(text.over())
    }

    /// Does what a step does to what is told, in the state that is taken back; where the page goes on, none where that is not known.
    fn looked_at(
        &mut self,
        book: &Book,
        page: &Page,
        at: usize,
        text: &mut Text,
    ) -> Result<Option<usize>, Box<Diagnostic>> {
        let next = at + 1;
        let op = &page.code[at];
        match (self.effect(book, page, op)?, op) {
            (Some(Effect::Text(words, _)), _) => text.paragraph.push_str(words),
            (Some(Effect::Value(value, _)), _) => text.paragraph.push_str(&value.told()),
            (Some(Effect::Break), _) => text.break_off(),
            (Some(Effect::To(step)), _) => return Ok(Some(step)),
            (Some(Effect::Next), _) => {}
            (Some(Effect::Holds(slot, to, _)), _) => self.turn.state.set(slot, to),
            (Some(Effect::Field(field, to)), _) => self.set_field(field, to, false),
            // What a rule would do is not known: it is passed over where nothing hangs on it.
            (None, Op::Verb(call))
                if call.rows.is_empty() && call.totals.is_empty() && !call.has_else =>
            {
                let verb = book.vocabulary.verbs.get(call.verb);
                let goes = verb.is_none_or(|verb| verb.leaves || !verb.leads.is_empty());
                if goes || call.into.is_some() {
                    return Ok(None);
                }
            }
            (None, _) => return Ok(None),
        }
        Ok(Some(next))
    }
}

/// The paragraphs so far.
#[derive(Default)]
struct Text {
    paragraphs: Vec<String>,
    paragraph: String,
}

impl Text {
    fn break_off(&mut self) {
        let pieces = vec![Piece::plain(std::mem::take(&mut self.paragraph))];
        let told = tidy(pieces).into_iter().map(|piece| piece.text).collect();
        self.paragraphs.push(told);
    }

    fn over(mut self) -> String {
        self.break_off();
        self.paragraphs.retain(|paragraph| !paragraph.is_empty());
        self.paragraphs.join("\n")
    }
}
