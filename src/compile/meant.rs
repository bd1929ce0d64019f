//! What was probably meant by a condition or value that names nothing.

use super::expr::resolve;
use super::names::Names;
use crate::book::{FormPart, Named, Query};
use crate::diagnostic::{Code, Diagnostic};
use crate::markup::{BinaryOp, Expr as Written, ExprKind, Word, WordKind};
use crate::source::Span;
use crate::suggest::did_you_mean;

/// Comparisons in words, the longer before those that they begin with, each with its sign.
const COMPARISONS: [(&str, &str); 22] = [
    ("is greater than or equal to", ">="),
    ("is less than or equal to", "<="),
    ("greater than or equal to", ">="),
    ("less than or equal to", "<="),
    ("is greater than", ">"),
    ("is more than", ">"),
    ("is less than", "<"),
    ("is fewer than", "<"),
    ("is at least", ">="),
    ("is at most", "<="),
    ("greater than", ">"),
    ("more than", ">"),
    ("less than", "<"),
    ("fewer than", "<"),
    ("at least", ">="),
    ("at most", "<="),
    ("equal to", "="),
    ("equals", "="),
    ("above", ">"),
    ("over", ">"),
    ("below", "<"),
    ("under", "<"),
];

/// Words of the core that want a name behind them.
const WANTING: [(&str, &str); 7] = [
    ("visited", "visited PAGE"),
    ("from", "from PAGE"),
    ("code", "code NAME"),
    ("title", "title \"NAME\""),
    ("tag", "tag TAG"),
    ("book", "book NAME"),
    ("number", "number of codes` or `number of item NAME"),
];

/// Nothing is called so.
pub(super) fn unknown(words: &[Word], span: Span, names: &Names) -> Diagnostic {
    if let Some(fault) = otherwise(words, span, names) {
        return fault;
    }
    let text = said(words);
    let help = names
        .older_variable(&text)
        .or_else(|| names.of_another_page(&text))
        .or_else(|| incomplete(words))
        .or_else(|| yes_or_no(words))
        .or_else(|| of_a_query(words, names))
        .or_else(|| labelled(&text, names))
        .or_else(|| did_you_mean(&words[0].text, names.value_words()))
        .unwrap_or_else(|| {
            "declare a variable under `variables` in book.yaml, or see `turnto rules`".to_owned()
        });
    nothing(&text, span).help(help)
}

/// `True`, `FALSE`, `yes`
fn yes_or_no(words: &[Word]) -> Option<String> {
    let [word] = words else { return None };
    match word.text.to_lowercase().as_str() {
        "true" | "yes" => Some("it is `true`".to_owned()),
        "false" | "no" => Some("it is `false`".to_owned()),
        _ => None,
    }
}

fn said(words: &[Word]) -> String {
    let text: Vec<&str> = words.iter().map(|word| &*word.text).collect();
    text.join(" ")
}

fn nothing(text: &str, span: Span) -> Diagnostic {
    let message = format!("nothing is called `{text}`");
    Diagnostic::new(Code::UnknownName, span, message)
        .saying("no field, variable or question of this name")
}

/// The same thing asked as it is asked here, where that is clear.
pub(super) fn otherwise(words: &[Word], span: Span, names: &Names) -> Option<Diagnostic> {
    let text = said(words);
    if let Some((left, sign, right)) = compared(&text) {
        let fault = Diagnostic::new(Code::BadCondition, span, "values are compared by signs");
        let with = format!("{left} {sign} {right}");
        return Some(fault.help(format!("write `{with}`")).mend(span, with));
    }
    // `has code Blatant`, `have item rope`
    if let [first, rest @ ..] = words
        && matches!(
            &*first.text,
            "has" | "have" | "holds" | "carries" | "with" | "got"
        )
        && let [kind, _, ..] = rest
        && (matches!(&*kind.text, "code" | "title") || names.kind(&kind.text).is_some())
    {
        let asked = Written {
            kind: ExprKind::Phrase(rest.to_vec()),
            span,
        };
        if resolve(&asked, names).is_ok() {
            let place = first.span.to(kind.span);
            let message = format!("`{}` is asked without `{}`", kind.text, first.text);
            let fault = Diagnostic::new(Code::BadCondition, place, message);
            let mend = Span::new(
                first.span.file,
                first.span.start as usize,
                kind.span.start as usize,
            );
            return Some(
                fault
                    .help(format!("write `{}`", written(rest)))
                    .mend(mend, ""),
            );
        }
    }
    let [word] = words else {
        return None;
    };
    if let Some(asked) = bare(word, names) {
        let fault = nothing(&text, span).help(format!("write `{asked}`"));
        return Some(fault.mend(span, asked));
    }
    let with = minus(&word.text, names)?;
    let message = format!("the hyphen of `{text}` belongs to the word");
    let fault = Diagnostic::new(Code::UnknownName, span, message);
    Some(
        fault
            .help(format!("a minus has spaces around it: `{with}`"))
            .mend(span, with),
    )
}

/// Words as they were written, those in quotes with these.
fn written(words: &[Word]) -> String {
    let each: Vec<String> = words
        .iter()
        .map(|word| match word.kind {
            WordKind::Quoted => format!("\"{}\"", word.text),
            _ => word.text.clone(),
        })
        .collect();
    each.join(" ")
}

/// `LORE`, `>`, `2` of `LORE greater than 2`.
fn compared(text: &str) -> Option<(&str, &'static str, &str)> {
    COMPARISONS.iter().find_map(|(phrase, sign)| {
        let (left, right) = text.split_once(phrase)?;
        let apart = left.ends_with(' ') && right.starts_with(' ');
        (apart && !right.trim().is_empty()).then(|| (left.trim(), *sign, right.trim()))
    })
}

/// A code, a title, a thing or a page without the word that asks for it.
fn bare(word: &Word, names: &Names) -> Option<String> {
    let name = &word.text;
    if names.world.codes.contains_key(&**name) {
        return Some(format!("code {name}"));
    }
    if names.world.titles.contains_key(&**name) {
        return Some(format!("title \"{name}\""));
    }
    let kinds = names.vocabulary.kinds.iter().enumerate();
    for (n, kind) in kinds.filter(|(_, kind)| kind.held) {
        if names.entry_named(n, name, word.span).is_ok() {
            return Some(format!(
                "{} {}",
                kind.name,
                written(std::slice::from_ref(word))
            ));
        }
    }
    let page = names.page(name, word.span).is_ok();
    page.then(|| format!("visited {name}"))
}

/// `gold - 1` for `gold-1`.
fn minus(text: &str, names: &Names) -> Option<String> {
    let value = |part: &str| {
        names.value(part).is_some()
            || (!part.is_empty() && part.chars().all(|c| c.is_ascii_digit()))
    };
    let (left, right) = text.split_once('-')?;
    (value(left) && value(right)).then(|| format!("{left} - {right}"))
}

fn incomplete(words: &[Word]) -> Option<String> {
    let (_, form) = WANTING.iter().find(|(word, _)| *word == words[0].text)?;
    Some(format!("the form is `{form}`"))
}

/// A question of the ruleset that has the word further on: `has talent Boating`.
fn of_a_query(words: &[Word], names: &Names) -> Option<String> {
    let first = &words[0].text;
    let has = |query: &&Query| {
        let mut parts = query.form.parts.iter().skip(1);
        parts.any(|part| matches!(part, FormPart::Literal(word) if word == first))
    };
    let query = names.vocabulary.queries.iter().find(has)?;
    Some(format!("the form is `{}`", query.form.text))
}

/// A field of the sheet that is told by another name: `sp` is called silver.
fn labelled(text: &str, names: &Names) -> Option<String> {
    let field = names.vocabulary.labelled(text)?;
    Some(format!("on the sheet it is `{}`", field.name))
}

/// What is turned to is a passage.
pub(super) fn passage(whole: &str, id: &str, names: &Names) -> Option<String> {
    let mentions = names.mentions.borrow();
    let is = |named: &Named| matches!(named, Named::Passage(name) if **name == *whole);
    mentions.iter().any(|mention| is(&mention.named)).then(|| {
        format!("`{id}` is a passage, and nobody turns to it: write `{{include {id}}}` where its text is wanted")
    })
}

/// `x = 1 or 2`: each side of it is a condition.
pub(super) fn of_each(
    op: BinaryOp,
    left: &Written,
    right: &Written,
    fault: Box<Diagnostic>,
) -> Box<Diagnostic> {
    let value = match &right.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Text(text) => format!("\"{text}\""),
        ExprKind::Phrase(words) if words.len() == 1 => words[0].text.clone(),
        _ => return fault,
    };
    let (ExprKind::Binary(BinaryOp::Equal, asked, _), BinaryOp::Or) = (&left.kind, op) else {
        return fault;
    };
    let ExprKind::Phrase(asked) = &asked.kind else {
        return fault;
    };
    let asked = said(asked);
    Box::new(fault.help(format!(
        "each side of `or` asks for itself: `{asked} = ... or {asked} = {value}`"
    )))
}
