//! Variables of a page: `variables: tries = 3, angry = no`. They are reset when the reader enters the page.

use super::names::{NameTable, name_taken_error};
use super::variables::{self, is_variable_name};
use crate::model::book::{NameKind, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{find_quote, unescape};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::unicode::{is_word, normalize_text};
use std::borrow::Cow;
use std::sync::Arc;

const FORM: &str = "write `variables: tries = 3, angry = no, mood = calm`";

/// Maximum number of variables of a page, and of parameters of a fragment.
const MAX_NAMES: usize = 200;

/// Parses the variables of a page and creates their slots. Elsewhere their names include the page: `gate.tries`.
pub(super) fn read_variables(
    written: &Spanned<String>,
    page: &str,
    names: &mut NameTable,
    found: &mut Vec<Diagnostic>,
) -> Box<[(Arc<str>, u32)]> {
    let mut out: Vec<(Arc<str>, u32)> = Vec::new();
    for (each, span) in super::aliases::split_list(&written.value, written.span) {
        let (name, place, start) = match parse_variable(each, span) {
            Ok(found) => found,
            Err(fault) => {
                let name = each.split('=').next().unwrap_or(each).trim();
                found.push(fault.with_lost_names([name.to_owned()]));
                continue;
            }
        };
        let name = &*name;
        if let Some(fault) = name_conflict(name, place, "a variable of this page", &out, names) {
            found.push(fault);
            // Prevents further errors where the name is used.
            if names.is_variable(name) || variables::conflicting_meaning(name, names).is_none() {
                continue;
            }
        }
        let whole = format!("{page}.{name}");
        let slot = SlotName::Variable(&whole).to_string();
        let slot = names.slots.find_or_insert(&slot, start);
        names.outline.insert("variables", &whole, place);
        names.record_mention(place, NameKind::Variable(slot));
        let pages = names.variable_pages.entry(name.to_owned()).or_default();
        pages.push(page.into());
        out.push((name.into(), slot));
    }
    out.into()
}

/// Parses a name, its position and its start value.
pub(super) fn parse_variable(
    each: &str,
    span: Span,
) -> Result<(Cow<'_, str>, Span, Value), Diagnostic> {
    let fault =
        |message: String| Err(Diagnostic::new(Code::InvalidSyntax, span, message).help(FORM));
    let Some((name, value)) = each.split_once('=') else {
        return fault(format!("`{each}` does not say what it starts with"));
    };
    let (name, value) = (name.trim(), value.trim());
    let letter = |c: char| is_word(c) || matches!(c, '-' | '_');
    if !is_variable_name(name) {
        return fault(format!("`{name}` is no name of a variable"));
    }
    let whole = |it: &&str| find_quote(it) == Some(it.len() - 1);
    let quoted = value.strip_prefix('"').filter(whole);
    let quoted = quoted.map(|it| unescape(&it[..it.len() - 1]));
    let start = match value {
        "yes" | "true" => true.into(),
        "no" | "false" => false.into(),
        _ => match (value.parse(), quoted) {
            (Ok(n), _) => Value::Int(n),
            (_, Some(word)) => Value::text(&*word),
            _ if !value.is_empty() && value.chars().all(letter) => {
                Value::text(&*normalize_text(value))
            }
            _ => return fault(format!("`{value}` is no number, yes or no, or word")),
        },
    };
    Ok((normalize_text(name), span.subspan(0, name.len()), start))
}

/// The error for a name that already has another meaning on the page, or exceeds the maximum. `own_kind` describes the names in `own`.
pub(super) fn name_conflict(
    name: &str,
    place: Span,
    own_kind: &str,
    own: &[(Arc<str>, u32)],
    names: &NameTable,
) -> Option<Diagnostic> {
    if own.len() == MAX_NAMES {
        let message = format!("there is room for {MAX_NAMES} names, `{name}` is one more");
        let fault = Diagnostic::new(Code::InvalidSyntax, place, message);
        return Some(fault.help("declare variables of several pages in book.yaml"));
    }
    let folded = name.to_lowercase();
    let what = if own.iter().any(|(own, _)| own.to_lowercase() == folded) {
        own_kind.to_owned()
    } else if names.scope().variables.contains_key(name) {
        "a variable of the book".to_owned()
    } else {
        variables::conflicting_meaning(name, names)?
    };
    Some(name_taken_error(Code::InvalidSyntax, name, place, &what))
}

impl NameTable<'_> {
    /// Returns the help for a name that only another page of this book has.
    pub(super) fn other_page_help(&self, name: &str) -> Option<String> {
        let pages = self.variable_pages.get(name)?;
        let prefix = &*self.scope().part.prefix;
        let mut own = pages.iter().filter_map(|page| page.strip_prefix(prefix));
        let page = own.find(|page| !page.contains(':'))?;
        Some(format!(
            "`{name}` is a variable of the page `{page}`; to use it on other pages, declare it under `variables` in book.yaml"
        ))
    }
}
