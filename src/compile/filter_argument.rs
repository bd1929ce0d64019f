//! A pattern in the words of an instruction, for an argument `<what:any item>`: `item`, `item rope`, `item with tag light`.

use super::names::NameTable;
use crate::model::book::{Arg, FieldType, ItemFilter, parse_comparison};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{BinaryOp, ExprKind, ExprTree, Word, WordKind, quote};
use crate::syntax::source::Span;
use std::sync::Arc;

/// Parses a pattern at the beginning of these words, for `<what:any KIND>`. Returns it with its number of words, or none if there is no pattern.
/// `then` are the literal words that can follow it.
///
/// # Errors
/// If the pattern is invalid.
pub(super) fn parse_filter_argument(
    kind: &str,
    words: &[&Word],
    then: &[&str],
    names: &NameTable,
) -> Result<Option<(Arg, usize)>, Diagnostic> {
    let Some((n, first)) = names.kind_index(kind).zip(words.first().copied()) else {
        return Ok(None);
    };
    let is_name = |word: &&&Word| matches!(word.kind, WordKind::Name | WordKind::Quoted);
    let next = words
        .get(1)
        .filter(is_name)
        .filter(|word| !then.contains(&&*word.text));
    let (such, many) = match next {
        _ if first.text != kind || first.kind != WordKind::Name => {
            if !matches!(first.kind, WordKind::Name | WordKind::Quoted) {
                return Ok(None);
            }
            (
                ItemFilter::Id(names.find_entry(n, &first.text, first.span)?.into()),
                1,
            )
        }
        Some(with) if with.text == "with" && with.kind == WordKind::Name => {
            let (written, many) = parse_with_condition(n, &words[2..], with.span, names)?;
            if let Some(more) = words.get(2 + many)
                && matches!(&*more.text, "and" | "or")
                && !then.contains(&&*more.text)
            {
                let message = "a filter of several parts requires parentheses";
                let fault = Diagnostic::new(Code::InvalidArgument, more.span, message);
                return Err(fault.help(format!("write `{kind} with (... {} ...)`", more.text)));
            }
            (
                super::item_filter::parse_filter(n, &written, names)?,
                2 + many,
            )
        }
        Some(id) => match names.find_entry(n, &id.text, id.span) {
            Ok(id) => (ItemFilter::Id(id.into()), 2),
            Err(fault) => return Err(fault),
        },
        None => (ItemFilter::Any, 1),
    };
    let said = join_words(&words[..many]);
    Ok(Some((
        Arg::Const(filter_value(n, &such, &said, names)),
        many,
    )))
}

/// Returns the original text of the words.
pub(super) fn join_words(words: &[&Word]) -> String {
    let mut said = String::new();
    let mut sign = false;
    for word in words {
        let is_sign = word.kind == WordKind::Sign;
        if !(said.is_empty() || sign && is_sign) {
            said.push(' ');
        }
        match word.kind {
            WordKind::Value(_) => said.push_str(&format!("({})", word.text)),
            WordKind::Quoted => said.push_str(&quote(&word.text)),
            _ => said.push_str(&word.text),
        }
        sign = is_sign;
    }
    said
}

/// Builds the value that rules receive.
fn filter_value(kind: usize, such: &ItemFilter, said: &str, names: &NameTable) -> Value {
    let of = &names.schema.kinds[kind].name;
    let mut all = vec![
        ("kind", Value::text(of.as_str())),
        ("with", such.to_value()),
        ("text", Value::text(said)),
    ];
    let mut name = of.clone();
    if let ItemFilter::Id(id) = such {
        let entry = names.data.catalogues[kind].get(&**id);
        let told = entry.and_then(|entry| entry.get("name").as_text());
        told.unwrap_or(id).clone_into(&mut name);
        all.push(("id", Value::Text(Arc::clone(id))));
    }
    all.push(("name", Value::text(name)));
    Value::map(all)
}

/// Parses the condition after `with`. Returns it with its number of words.
pub(super) fn parse_with_condition(
    kind: usize,
    words: &[&Word],
    with: Span,
    names: &NameTable,
) -> Result<(ExprTree, usize), Diagnostic> {
    let Some(first) = words.first() else {
        let fault = Diagnostic::new(
            Code::InvalidArgument,
            with,
            "nothing is asked behind `with`",
        );
        let kind = &names.schema.kinds[kind].name;
        return Err(fault.help(super::item_filter::filter_help(kind)));
    };
    if let WordKind::Value(inner) = &first.kind {
        return Ok(((**inner).clone(), 1));
    }
    // The missing parenthesis is already reported.
    if first.kind == WordKind::Sign && first.text == "(" {
        return Err(Diagnostic::new(Code::InvalidArgument, first.span, ""));
    }
    if let ("not", Some(next)) = (&*first.text, words.get(1)) {
        let message = "`not` is read only within parentheses here";
        let error = Diagnostic::new(Code::InvalidArgument, first.span, message);
        let kind = &names.schema.kinds[kind].name;
        return Err(error.help(format!(
            "write `{kind} with (not {})`",
            join_words(&[*next])
        )));
    }
    let phrase = |words: &[&Word]| ExprTree {
        span: words[0].span.to(words[words.len() - 1].span),
        kind: ExprKind::Phrase(words.iter().map(|word| (*word).clone()).collect()),
    };
    let listed = names
        .find_field(kind, &first.text)
        .map(|field| &field.field_type);
    if matches!(&*first.text, "tag" | "trait") || listed == Some(&FieldType::Words) {
        let many = words.len().min(2);
        return Ok((phrase(&words[..many]), many));
    }
    let (op, signs) = parse_operator(&words[1..]);
    let (Some(op), Some(right)) = (op, words.get(1 + signs)) else {
        return Ok((phrase(&words[..1]), 1));
    };
    let right = super::expr::word_to_expr(right);
    let left = phrase(&words[..1]);
    let whole = ExprTree {
        span: left.span.to(right.span),
        kind: ExprKind::Binary(op, Box::new(left), Box::new(right)),
    };
    Ok((whole, 2 + signs))
}

/// Parses a comparison at the beginning of these words. Returns it with its number of words.
fn parse_operator(words: &[&Word]) -> (Option<BinaryOp>, usize) {
    let word = |n: usize| words.get(n).map(|word| &*word.text);
    match (word(0), word(1)) {
        (Some("is"), Some("not")) => return (Some(BinaryOp::NotEqual), 2),
        (Some("is"), _) => return (Some(BinaryOp::Equal), 1),
        _ => {}
    }
    let signs = words.iter().take_while(|word| word.kind == WordKind::Sign);
    let sign: Vec<&str> = signs.map(|word| &*word.text).collect();
    (parse_comparison(&sign.concat()), sign.len())
}
