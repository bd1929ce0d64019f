//! Titles that a header declares, with or without a number, and their use in conditions.

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
        let numbered = split_at_number(name).is_some();
        if name.matches('#').count() > 1 && numbered {
            let message = format!("the title `{name}` has more than one number");
            let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
            document.report(error.help("a title has one `#`, which stands for its number"));
        }
        let mut known = names.data.title_slots.keys();
        let is_like = |it: &&String| **it != name && it.to_lowercase() == name.to_lowercase();
        if let Some(other) = known.find(is_like) {
            let what = format!("the title `{other}`");
            document.report(name_taken_error(Code::InvalidYaml, name, key.span, &what));
        }
        let start = if numbered { 0.into() } else { false.into() };
        let slot = names
            .slots
            .find_or_insert(&SlotName::Title(name).to_string(), start);
        names.data.title_slots.insert(name.to_owned(), slot);
        let (meaning, words) = match node.entries() {
            Some(entries) => parse_details(document, name, numbered, entries),
            None => (node.to_text().unwrap_or_default(), TitleWordings::new()),
        };
        // The texts of the opened book apply to linked books too.
        if numbered {
            let known = names.data.title_wordings.entry(slot).or_default();
            for (n, words) in words {
                known.entry(n).or_insert(words);
            }
        }
        let known = names.data.meanings.entry(name.to_owned()).or_default();
        if known.is_empty() {
            *known = meaning;
        }
    }
}

/// Parses `{ about: kings who have received you, 1: Ambassador to a king }`.
fn parse_details(
    document: &YamlDocument,
    name: &str,
    numbered: bool,
    entries: &[(YamlKey, YamlNode)],
) -> (String, TitleWordings) {
    let (mut meaning, mut words) = (String::new(), TitleWordings::new());
    for (key, node) in entries {
        let number: Option<i64> = key.value.parse().ok().filter(|n| *n > 0);
        let text = node.to_text().filter(|text| !text.trim().is_empty());
        match (number, text) {
            (Some(_), _) if !numbered => {
                let message = format!("the title `{name}` has no number in it");
                let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
                let help = "write `#` for its number: `\"Ambassador to # kings\"`";
                document.report(error.help(help));
            }
            (Some(_), None) => {
                document.report_mismatch(key, node, "the name of the title then");
            }
            (Some(n), Some(text)) => drop(words.insert(n, text)),
            (None, text) if *key.value == *ABOUT => meaning = text.unwrap_or_default(),
            (None, _) => {
                let error = unknown_key_error(key, [ABOUT]);
                document.report(error.help("`about` says what the title means, a number such as `1` what it is called then"));
            }
        }
    }
    (meaning, words)
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
    let message = format!("the title `{name}` has no number in it");
    let error = Diagnostic::new(Code::InvalidCondition, span, message);
    Err(error.help(format!("ask for it: `title {}`", quote(name))))
}
