//! Preview of a page's text: evaluates the page without events and restores the state.

use super::effects::StepEffect;
use super::frames::{EntryKind, StepObserver};
use super::machine::Machine;
use crate::model::book::{Book, Op, Page, PageId, slot};
use crate::model::game::{StyledText, fold_white_space};
use crate::syntax::diagnostic::Diagnostic;
use std::rc::Rc;

/// Maximum number of steps to preview. Stops rules that loop, and is far above what a reader sees at once.
const MAX_STEPS: usize = 2000;

impl<W: StepObserver> Machine<W> {
    /// The paragraphs that a reader would see on arrival at the page now, one per line. Stops before the first
    /// question, roll, turn or choice.
    ///
    /// # Errors
    /// If a query in one of its conditions fails.
    pub(crate) fn page_text(&mut self, page: PageId) -> Result<String, Box<Diagnostic>> {
        let mark = self.context.state.mark();
        let here = self.context.state.get(slot::PAGE).int();
        self.set_page_slots(page, EntryKind::Turn, here);
        let told = self.preview_page(page);
        self.context.state.rewind(mark);
        told
    }

    fn preview_page(&mut self, id: PageId) -> Result<String, Box<Diagnostic>> {
        let book = Rc::clone(&self.book);
        let page = book.page(id);
        let mut text = PageTextBuilder::default();
        // For each step: the journal position when it was last reached.
        let mut seen = vec![None; page.ops.len()];
        let mut at = 0;
        for _ in 0..MAX_STEPS {
            let now = Some(self.context.state.mark());
            // Reaching a step again without any change means an endless loop.
            match seen.get_mut(at) {
                Some(seen) if *seen != now => *seen = now,
                _ => break,
            }
            match self.preview_step(&book, page, at, &mut text)? {
                Some(next) => at = next,
                None => break,
            }
        }
        Ok(text.finish())
    }

    /// Applies a step to the preview and returns the next step. None if the next step depends on unknown results.
    fn preview_step(
        &mut self,
        book: &Book,
        page: &Page,
        at: usize,
        text: &mut PageTextBuilder,
    ) -> Result<Option<usize>, Box<Diagnostic>> {
        let next = at + 1;
        let op = &page.ops[at];
        match (self.evaluate_step(book, page, op)?, op) {
            (Some(StepEffect::Text(words, _)), _) => text.paragraph.push_str(words),
            (Some(StepEffect::Value(value, _)), _) => text.paragraph.push_str(&value.to_text()),
            (Some(StepEffect::EndParagraph), _) => text.end_paragraph(),
            (Some(StepEffect::Jump(step)), _) => return Ok(Some(step)),
            (Some(StepEffect::Next), _) => {}
            (Some(StepEffect::SetSlot(slot, to, _)), _) => self.context.state.set(slot, to),
            (Some(StepEffect::SetField(field, to)), _) => self.set_field(field, to, false),
            // The effect of a rule is unknown. It is skipped if nothing depends on it.
            (None, Op::Instruction(call))
                if call.outcome_rows.is_empty()
                    && call.number_rows.is_empty()
                    && !call.has_else =>
            {
                let verb = book.schema.instructions.get(call.instruction);
                let goes = verb.is_none_or(|verb| verb.leaves_page || !verb.goes_to.is_empty());
                if goes || call.result_slot.is_some() {
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
    fn end_paragraph(&mut self) {
        let pieces = vec![StyledText::plain(std::mem::take(&mut self.paragraph))];
        let told = fold_white_space(pieces)
            .into_iter()
            .map(|piece| piece.text)
            .collect();
        self.paragraphs.push(told);
    }

    fn finish(mut self) -> String {
        self.end_paragraph();
        self.paragraphs.retain(|paragraph| !paragraph.is_empty());
        self.paragraphs.join("\n")
    }
}
