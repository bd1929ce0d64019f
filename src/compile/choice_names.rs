//! Names of choices: `- {named bribe} Pay him`. A name is a variable that is yes after the choice was taken.

use super::names::NameTable;
use crate::model::book::{Expr, NameKind, SlotName};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup;
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;

impl NameTable<'_> {
    /// Declares the names of choices in the body of a page or fragment with this full name. Any page can test them, so they are collected before
    /// bodies are compiled.
    pub(super) fn declare_choices(&mut self, owner: &str, text: &str, body: Span) {
        let body_text = text.get(body.start as usize..body.end as usize);
        for (start, name) in markup::find_choice_names(body_text.unwrap_or_default()) {
            let full_name = format!("{owner}.{name}");
            let slot_name = SlotName::Variable(&full_name).to_string();
            let slot = self.slots.find_or_insert(&slot_name, false.into());
            let span = body.subspan(start, start + name.len());
            self.outline.insert("variables", &full_name, span);
            self.choice_names.insert(full_name, slot);
        }
    }

    /// Returns the condition that a choice was taken. `page` is the id of its page as written, or none for the current page.
    ///
    /// # Errors
    /// If no choice of the page has this name.
    pub(super) fn find_choice(
        &self,
        owner: &str,
        page: Option<&str>,
        name: &str,
        span: Span,
    ) -> Result<Expr, Diagnostic> {
        let prefix = format!("{owner}.");
        if let Some(slot) = self.choice_names.get(&format!("{prefix}{name}")) {
            self.record_mention(span, NameKind::Variable(*slot));
            return Ok(Expr::Slot(*slot));
        }
        let all = self.choice_names.keys();
        let candidates = all.clone().filter_map(|it| it.strip_prefix(&prefix));
        let on_other_page = || {
            let suffix = format!(".{name}");
            let other = all.clone().find_map(|it| it.strip_suffix(&suffix))?;
            let other = other
                .strip_prefix(&*self.scope().part.prefix)
                .unwrap_or(other);
            Some(format!(
                "for the choice of another page, write `taken {name} of {other}`"
            ))
        };
        let suggestion = did_you_mean(name, candidates).or_else(on_other_page);
        let place = page.map_or_else(|| "this page".to_owned(), |id| format!("`{id}`"));
        let message = format!("{place} has no choice that is named `{name}`");
        let error = Diagnostic::unknown(Code::UnknownName, name, span, message);
        let declare = format!("name the choice: `- {{named {name}}} ...`");
        Err(error.propose_or_declare(suggestion, &declare))
    }
}
