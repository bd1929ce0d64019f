//! Declares titles, with or without a number, and resolves them in conditions.

use super::document::{YamlDocument, unknown_key_error};
use super::names::{NameTable, name_taken_error};
use super::yaml::{YamlKey, YamlNode};
use crate::model::book::{Expr, ExprType, SlotName, TitleWordings, split_at_number};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::quote;
use crate::syntax::source::Span;

/// The key for the meaning of a title.
const ABOUT: &str = "about";

pub(super) fn declare_titles(document: &YamlDocument, names: &mut NameTable) {
    for (key, node) in document.entries("titles") {
        let name = &*key.value;
        let is_numbered = split_at_number(name).is_some();
        if name.matches('#').count() > 1 && is_numbered {
            let message = format!("the title `{name}` has more than one number");
            let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
            document.report(error.help("write only one `#` for the number"));
        }
        let mut titles = names.data.title_slots.keys();
        let is_similar = |it: &&String| **it != name && it.to_lowercase() == name.to_lowercase();
        if let Some(other) = titles.find(is_similar) {
            let other = format!("declared as the title `{other}`");
            document.report(name_taken_error(Code::InvalidYaml, name, key.span, &other));
        }
        let start = if is_numbered { 0.into() } else { false.into() };
        let slot = SlotName::Title(name).to_string();
        let slot = names.slots.find_or_insert(&slot, start);
        names.data.title_slots.insert(name.to_owned(), slot);
        let (meaning, wordings) = match node.entries() {
            Some(entries) => parse_details(document, name, is_numbered, entries),
            None => (node.to_text().unwrap_or_default(), TitleWordings::new()),
        };
        // The texts of the opened book apply to linked books too.
        if is_numbered {
            let shown = names.data.title_wordings.entry(slot).or_default();
            for (n, wording) in wordings {
                shown.entry(n).or_insert(wording);
            }
        }
        let shown = names.data.meanings.entry(name.to_owned()).or_default();
        if shown.is_empty() {
            *shown = meaning;
        }
    }
}

/// Parses `{ about: kings who have received you, 1: Ambassador to a king }`.
fn parse_details(
    document: &YamlDocument,
    name: &str,
    is_numbered: bool,
    entries: &[(YamlKey, YamlNode)],
) -> (String, TitleWordings) {
    let (mut meaning, mut wordings) = (String::new(), TitleWordings::new());
    for (key, node) in entries {
        let number: Option<i64> = key.value.parse().ok().filter(|n| *n > 0);
        let text = node.to_text().filter(|text| !text.trim().is_empty());
        match (number, text) {
            (Some(_), _) if !is_numbered => {
                let message = format!("the title `{name}` has no number");
                let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
                let help = "declare the title with `#` for its number: `\"Ambassador to # kings\"`";
                document.report(error.help(help));
            }
            (Some(_), None) => {
                document.report_mismatch(key, node, "the title for this number");
            }
            (Some(n), Some(text)) => drop(wordings.insert(n, text)),
            (None, text) if *key.value == *ABOUT => meaning = text.unwrap_or_default(),
            (None, _) => {
                let error = unknown_key_error(key, [ABOUT]);
                document.report(error.help("write the meaning under `about`, and the title for a certain number under that number, such as `1`"));
            }
        }
    }
    (meaning, wordings)
}

/// Resolves a condition on a title, with any number.
pub(super) fn resolve_title(name: &str, span: Span, names: &NameTable) -> Result<Expr, Diagnostic> {
    let slot = names.find_title(name, span)?;
    Ok(match names.data.title_wordings.contains_key(&slot) {
        true => Expr::Slot(slot).above_zero(),
        false => Expr::Slot(slot),
    })
}

/// Resolves `number of title "Ambassador to # kings"`.
pub(super) fn resolve_title_number(
    name: &str,
    span: Span,
    names: &NameTable,
) -> Result<(Expr, ExprType), Diagnostic> {
    let slot = names.find_title(name, span)?;
    if names.data.title_wordings.contains_key(&slot) {
        return Ok((Expr::Slot(slot), ExprType::Int));
    }
    let message = format!("the title `{name}` has no number");
    let error = Diagnostic::new(Code::InvalidCondition, span, message);
    Err(error.help(format!("test for the title: `title {}`", quote(name))))
}
