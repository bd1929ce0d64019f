//! Preview of a page's text: evaluates the page without events and restores the state.

use super::effects::StepEffect;
use super::frames::{EntryKind, StepObserver};
use super::machine::Machine;
use crate::model::book::{Book, Op, Page, PageId, slot};
use crate::model::game::{StyledText, tidy};
use crate::syntax::diagnostic::Diagnostic;
use std::rc::Rc;

/// Maximum number of steps to preview. Stops rules that loop, and is far above what a reader sees at once.
const MOST_STEPS: usize = 2000;

impl<W: StepObserver> Machine<W> {
    /// The paragraphs that a reader would see on arrival at the page now, one per line. Stops before the first
    /// question, roll, turn or choice.
    ///
    /// # Errors
    /// If a query in one of its conditions fails.
    pub(crate) fn page_text(&mut self, page: PageId) -> Result<String, Box<Diagnostic>> {
        let mark = self.turn.state.mark();
        let here = self.turn.state.get(slot::PAGE).int();
        self.set_there(page, EntryKind::Turn, here);
        let told = self.looked_over(page);
        self.turn.state.rewind(mark);
        told
    }

    fn looked_over(&mut self, id: PageId) -> Result<String, Box<Diagnostic>> {
        let book = Rc::clone(&self.book);
        let page = book.page(id);
        let mut text = PageTextBuilder::default();
        // For each step: the journal position when it was last reached.
        let mut seen = vec![None; page.code.len()];
        let mut at = 0;
        for _ in 0..MOST_STEPS {
            let now = Some(self.turn.state.mark());
            // Reaching a step again without any change means an endless loop.
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

    /// Applies a step to the preview and returns the next step. None if the next step depends on unknown results.
    fn looked_at(
        &mut self,
        book: &Book,
        page: &Page,
        at: usize,
        text: &mut PageTextBuilder,
    ) -> Result<Option<usize>, Box<Diagnostic>> {
        let next = at + 1;
        let op = &page.code[at];
        match (self.effect(book, page, op)?, op) {
            (Some(StepEffect::Text(words, _)), _) => text.paragraph.push_str(words),
            (Some(StepEffect::Value(value, _)), _) => text.paragraph.push_str(&value.to_text()),
            (Some(StepEffect::Break), _) => text.break_off(),
            (Some(StepEffect::To(step)), _) => return Ok(Some(step)),
            (Some(StepEffect::Next), _) => {}
            (Some(StepEffect::Holds(slot, to, _)), _) => self.turn.state.set(slot, to),
            (Some(StepEffect::Field(field, to)), _) => self.set_field(field, to, false),
            // The effect of a rule is unknown. It is skipped if nothing depends on it.
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
struct PageTextBuilder {
    paragraphs: Vec<String>,
    paragraph: String,
}

impl PageTextBuilder {
    fn break_off(&mut self) {
        let pieces = vec![StyledText::plain(std::mem::take(&mut self.paragraph))];
        let told = tidy(pieces).into_iter().map(|piece| piece.text).collect();
        self.paragraphs.push(told);
    }

    fn over(mut self) -> String {
        self.break_off();
        self.paragraphs.retain(|paragraph| !paragraph.is_empty());
        self.paragraphs.join("\n")
    }
}
