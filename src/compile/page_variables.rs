//! Variables of a page: `variables: tries = 3, angry = no`. They are reset when the reader enters the page.

use super::names::{NameTable, name_taken_error};
use super::variables::{self, is_name_char, is_variable_name};
use crate::model::book::{NameKind, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{find_quote, unescape};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::unicode::normalize_text;
use std::borrow::Cow;
use std::sync::Arc;

const FORM_HELP: &str = "write `variables: tries = 3, angry = no, mood = calm`";

/// Maximum number of variables of a page, and of parameters of a fragment.
const MAX_NAMES: usize = 200;

/// Parses the variables of a page and creates their slots. Their full names include the page: `gate.tries`.
pub(super) fn read_variables(
    attribute: &Spanned<String>,
    page: &str,
    names: &mut NameTable,
    diagnostics: &mut Vec<Diagnostic>,
) -> Box<[(Arc<str>, u32)]> {
    let mut out: Vec<(Arc<str>, u32)> = Vec::new();
    for (text, span) in super::aliases::split_list(&attribute.value, attribute.span) {
        let (name, span, start) = match parse_variable(text, span) {
            Ok(variable) => variable,
            Err(error) => {
                let name = text.split('=').next().unwrap_or(text).trim();
                diagnostics.push(error.with_lost_names([name.to_owned()]));
                continue;
            }
        };
        let name = &*name;
        if let Some(error) = name_conflict(name, span, "a variable of this page", &out, names) {
            diagnostics.push(error);
            // Prevents further errors where the name is used.
            if names.is_variable(name)
                || variables::conflicting_meaning(variables::BOOK_VARIABLE, name, names).is_none()
            {
                continue;
            }
        }
        let full_name = format!("{page}.{name}");
        let slot = SlotName::Variable(&full_name).to_string();
        let slot = names.slots.find_or_insert(&slot, start);
        names.outline.insert("variables", &full_name, span);
        names.record_mention(span, NameKind::Variable(slot));
        let pages = names.variable_pages.entry(name.to_owned()).or_default();
        pages.push(page.into());
        out.push((name.into(), slot));
    }
    out.into()
}

/// Parses a name, its position and its start value.
pub(super) fn parse_variable(
    text: &str,
    span: Span,
) -> Result<(Cow<'_, str>, Span, Value), Diagnostic> {
    let error =
        |message: String| Err(Diagnostic::new(Code::InvalidSyntax, span, message).help(FORM_HELP));
    let Some((name, value)) = text.split_once('=') else {
        return error(format!("`{text}` has no start value"));
    };
    let (name, value) = (name.trim(), value.trim());
    if !is_variable_name(name) {
        return error(format!("`{name}` cannot be the name of a variable"));
    }
    let is_quoted = |it: &&str| find_quote(it) == Some(it.len() - 1);
    let quoted = value.strip_prefix('"').filter(is_quoted);
    let quoted = quoted.map(|it| unescape(&it[..it.len() - 1]));
    let start = match value {
        "yes" | "true" => true.into(),
        "no" | "false" => false.into(),
        _ => match (value.parse(), quoted) {
            (Ok(n), _) => Value::Int(n),
            (_, Some(word)) => Value::text(&*word),
            _ if !value.is_empty() && value.chars().all(is_name_char) => {
                Value::text(&*normalize_text(value))
            }
            _ => {
                return error(format!(
                    "`{value}` must be a number, `yes`, `no` or a single word"
                ));
            }
        },
    };
    Ok((normalize_text(name), span.subspan(0, name.len()), start))
}

/// The error for a name that has another meaning on the page, or exceeds the maximum. `noun` describes the earlier names.
pub(super) fn name_conflict(
    name: &str,
    span: Span,
    noun: &str,
    earlier: &[(Arc<str>, u32)],
    names: &NameTable,
) -> Option<Diagnostic> {
    if earlier.len() == MAX_NAMES {
        let message = format!("`{name}` exceeds the limit of {MAX_NAMES} names");
        let error = Diagnostic::new(Code::InvalidSyntax, span, message);
        return Some(error.help("declare variables of several pages in book.yaml"));
    }
    let folded = name.to_lowercase();
    let meaning = if earlier
        .iter()
        .any(|(other, _)| other.to_lowercase() == folded)
    {
        noun.to_owned()
    } else if names.scope().variables.contains_key(name) {
        "a variable of the book".to_owned()
    } else {
        variables::conflicting_meaning(variables::BOOK_VARIABLE, name, names)?
    };
    Some(name_taken_error(Code::InvalidSyntax, name, span, &meaning))
}

impl NameTable<'_> {
    /// Returns the help for a name that only another page of this book has.
    pub(super) fn other_page_help(&self, name: &str) -> Option<String> {
        let pages = self.variable_pages.get(name)?;
        let prefix = &*self.scope().part.prefix;
        let mut local_ids = pages.iter().filter_map(|page| page.strip_prefix(prefix));
        let page = local_ids.find(|page| !page.contains(':'))?;
        Some(format!(
            "`{name}` is a variable of the page `{page}`; to use it on other pages, declare it under `variables` in book.yaml"
        ))
    }
}
