//! Parses a filter in the words of an instruction, for an argument `<what:any item>`: `item`, `item rope`, `item with tag light`.

use super::names::NameTable;
use crate::model::book::{Arg, FieldType, ItemFilter, parse_comparison};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{BinaryOp, ExprKind, ExprTree, Word, WordKind, quote};
use crate::syntax::source::Span;
use std::sync::Arc;

/// Parses a filter at the start of these words, for `<what:any KIND>`. Returns the filter and its number of words, or none if there is no filter.
/// `following` are the literal words that can follow it.
///
/// # Errors
/// If the filter is invalid.
pub(super) fn parse_filter_argument(
    kind: &str,
    words: &[&Word],
    following: &[&str],
    names: &NameTable,
) -> Result<Option<(Arg, usize)>, Diagnostic> {
    let Some((index, first)) = names.kind_index(kind).zip(words.first().copied()) else {
        return Ok(None);
    };
    let is_name = |word: &&&Word| matches!(word.kind, WordKind::Name | WordKind::Quoted);
    let next = words
        .get(1)
        .filter(is_name)
        .filter(|word| !following.contains(&&*word.text));
    let (filter, count) = match next {
        _ if first.text != kind || first.kind != WordKind::Name => {
            if !matches!(first.kind, WordKind::Name | WordKind::Quoted) {
                return Ok(None);
            }
            let id = names.find_entry(index, &first.text, first.span)?;
            (ItemFilter::Id(id.into()), 1)
        }
        Some(with) if with.text == "with" && with.kind == WordKind::Name => {
            let (tree, count) = parse_with_condition(index, &words[2..], with.span, names)?;
            if let Some(operator) = words.get(2 + count)
                && matches!(&*operator.text, "and" | "or")
                && !following.contains(&&*operator.text)
            {
                let message = "several conditions after `with` must be in parentheses";
                let error = Diagnostic::new(Code::InvalidArgument, operator.span, message);
                let help = format!("write `{kind} with (... {} ...)`", operator.text);
                return Err(error.help(help));
            }
            let filter = super::item_filter::parse_filter(index, &tree, names)?;
            (filter, 2 + count)
        }
        Some(name) => {
            let id = names.find_entry(index, &name.text, name.span)?;
            (ItemFilter::Id(id.into()), 2)
        }
        None => (ItemFilter::Any, 1),
    };
    let text = join_words(&words[..count]);
    let value = filter_value(index, &filter, &text, names);
    Ok(Some((Arg::Const(value), count)))
}

/// Joins words as they were written.
pub(super) fn join_words(words: &[&Word]) -> String {
    let mut text = String::new();
    let mut was_sign = false;
    for word in words {
        let is_sign = word.kind == WordKind::Sign;
        if !(text.is_empty() || was_sign && is_sign) {
            text.push(' ');
        }
        match word.kind {
            WordKind::Value(_) => text.push_str(&format!("({})", word.text)),
            WordKind::Quoted => text.push_str(&quote(&word.text)),
            _ => text.push_str(&word.text),
        }
        was_sign = is_sign;
    }
    text
}

/// Builds the value that rules receive.
fn filter_value(kind: usize, filter: &ItemFilter, text: &str, names: &NameTable) -> Value {
    let kind_name = &*names.schema.kinds[kind].name;
    let mut fields = vec![
        ("kind", Value::text(kind_name)),
        ("with", filter.to_value()),
        ("text", Value::text(text)),
    ];
    let mut name = kind_name;
    if let ItemFilter::Id(id) = filter {
        let entry = names.data.catalogues[kind].get(&**id);
        name = entry
            .and_then(|entry| entry.get("name").as_text())
            .unwrap_or(id);
        fields.push(("id", Value::Text(Arc::clone(id))));
    }
    fields.push(("name", Value::text(name)));
    Value::map(fields)
}

/// Parses the condition after `with`. Returns the condition and its number of words.
pub(super) fn parse_with_condition(
    kind: usize,
    words: &[&Word],
    with_span: Span,
    names: &NameTable,
) -> Result<(ExprTree, usize), Diagnostic> {
    let Some(first) = words.first() else {
        let message = "missing condition after `with`";
        let error = Diagnostic::new(Code::InvalidArgument, with_span, message);
        let kind = &names.schema.kinds[kind].name;
        return Err(error.help(super::item_filter::filter_help(kind)));
    };
    if let WordKind::Value(inner) = &first.kind {
        return Ok(((**inner).clone(), 1));
    }
    // The missing parenthesis is already reported.
    if first.kind == WordKind::Sign && first.text == "(" {
        return Err(Diagnostic::new(Code::InvalidArgument, first.span, ""));
    }
    if let ("not", Some(next)) = (&*first.text, words.get(1)) {
        let message = "`not` must be in parentheses here";
        let error = Diagnostic::new(Code::InvalidArgument, first.span, message);
        let kind = &names.schema.kinds[kind].name;
        let next = join_words(&[*next]);
        return Err(error.help(format!("write `{kind} with (not {next})`")));
    }
    let phrase = |words: &[&Word]| ExprTree {
        span: words[0].span.to(words[words.len() - 1].span),
        kind: ExprKind::Phrase(words.iter().map(|word| (*word).clone()).collect()),
    };
    let field = names.find_field(kind, &first.text);
    let is_list = field.is_some_and(|field| field.field_type == FieldType::Words);
    if is_list || matches!(&*first.text, "tag" | "trait") {
        let count = words.len().min(2);
        return Ok((phrase(&words[..count]), count));
    }
    let (op, op_count) = parse_operator(&words[1..]);
    let (Some(op), Some(right)) = (op, words.get(1 + op_count)) else {
        return Ok((phrase(&words[..1]), 1));
    };
    let right = super::expr::word_to_expr(right);
    let left = phrase(&words[..1]);
    let tree = ExprTree {
        span: left.span.to(right.span),
        kind: ExprKind::Binary(op, Box::new(left), Box::new(right)),
    };
    Ok((tree, 2 + op_count))
}

/// Parses a comparison operator at the start of these words. Returns the operator and its number of words.
fn parse_operator(words: &[&Word]) -> (Option<BinaryOp>, usize) {
    let word = |n: usize| words.get(n).map(|word| &*word.text);
    match (word(0), word(1)) {
        (Some("is"), Some("not")) => return (Some(BinaryOp::NotEqual), 2),
        (Some("is"), _) => return (Some(BinaryOp::Equal), 1),
        _ => {}
    }
    let signs = words.iter().take_while(|word| word.kind == WordKind::Sign);
    let sign_texts: Vec<&str> = signs.map(|word| &*word.text).collect();
    (parse_comparison(&sign_texts.concat()), sign_texts.len())
}
