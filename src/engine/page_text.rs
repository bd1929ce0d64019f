//! Preview of the text of a page, without events. Restores the state afterwards.

use super::effects::StepEffect;
use super::frames::{EntryKind, StepObserver};
use super::machine::Machine;
use crate::model::book::{Book, Op, Page, PageId, slot};
use crate::model::game::{StyledText, fold_white_space};
use crate::syntax::diagnostic::Diagnostic;
use std::rc::Rc;

/// Maximum number of steps to preview: far more than a reader sees at once.
const MAX_STEPS: usize = 2000;

impl<W: StepObserver> Machine<W> {
    /// The paragraphs that a reader would now see on arrival at the page, one per line.
    ///
    /// Ends before the first question, roll, turn or choice.
    ///
    /// # Errors
    /// If a query in a condition of the page fails.
    pub(crate) fn page_text(&mut self, page: PageId) -> Result<String, Box<Diagnostic>> {
        let mark = self.context.state.mark();
        let current_page = self.context.state.get(slot::PAGE).int();
        self.set_page_slots(page, EntryKind::Turn, current_page);
        let text = self.preview_page(page);
        self.context.state.rewind(mark);
        text
    }

    fn preview_page(&mut self, id: PageId) -> Result<String, Box<Diagnostic>> {
        let book = Rc::clone(&self.book);
        let page = book.page(id);
        let mut text = PageTextBuilder::default();
        // For each step: the position of the journal when it was last reached.
        let mut marks = vec![None; page.ops.len()];
        let mut step = 0;
        for _ in 0..MAX_STEPS {
            let mark = Some(self.context.state.mark());
            // If nothing has changed since this step was last reached, the loop is infinite.
            match marks.get_mut(step) {
                Some(last_mark) if *last_mark != mark => *last_mark = mark,
                _ => break,
            }
            match self.preview_step(&book, page, step, &mut text)? {
                Some(next) => step = next,
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
        step: usize,
        text: &mut PageTextBuilder,
    ) -> Result<Option<usize>, Box<Diagnostic>> {
        let op = &page.ops[step];
        match (self.evaluate_step(book, page, op)?, op) {
            (Some(StepEffect::Text(piece, _)), _) => text.paragraph.push_str(piece),
            (Some(StepEffect::Value(value, _)), _) => text.paragraph.push_str(&value.to_text()),
            (Some(StepEffect::EndParagraph), _) => text.end_paragraph(),
            (Some(StepEffect::Jump(step)), _) => return Ok(Some(step)),
            (Some(StepEffect::Next), _) => {}
            (Some(StepEffect::SetSlot(slot, value, _)), _) => self.context.state.set(slot, value),
            (Some(StepEffect::SetField(field, value)), _) => self.set_field(field, value, false),
            // The effect of an instruction is unknown. It is skipped if the next step does not depend on it.
            (None, Op::Instruction(call))
                if call.outcome_rows.is_empty()
                    && call.number_rows.is_empty()
                    && !call.has_else =>
            {
                let instruction = book.schema.instructions.get(call.instruction);
                let can_leave =
                    instruction.is_none_or(|it| it.leaves_page || !it.goes_to.is_empty());
                if can_leave || call.result_slot.is_some() {
                    return Ok(None);
                }
            }
            (None, _) => return Ok(None),
        }
        Ok(Some(step + 1))
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
        let pieces = fold_white_space(pieces).into_iter();
        self.paragraphs
            .push(pieces.map(|piece| piece.text).collect());
    }

    fn finish(mut self) -> String {
        self.end_paragraph();
        self.paragraphs.retain(|paragraph| !paragraph.is_empty());
        self.paragraphs.join("\n")
    }
}
