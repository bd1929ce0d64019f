//! Compiles one line against a finished book: a reader's command, or a value in a rule case.

use super::names::NameTable;
use super::{args, expr, initial_names, slug};
use crate::model::book::{Arg, Book, Expr, ExprType, Mention, Signature};
use crate::model::game::{Message, Value, shorten};
use crate::syntax::markup;
use crate::syntax::source::{FileId, Span};

/// Compiles a value or condition, for rule cases and author's queries.
///
/// # Errors
/// If it is invalid: the message.
pub fn compile_value(book: &Book, text: &str) -> Result<Expr, String> {
    compile_typed_value(book, text).map(|found| found.0)
}

/// Compiles a value that can be compared by size.
///
/// # Errors
/// If it is invalid: the message.
pub fn compile_amount(book: &Book, text: &str) -> Result<Expr, String> {
    match compile_typed_value(book, text)? {
        (value, ExprType::Int | ExprType::Bool) => Ok(value),
        _ => Err(format!(
            "`{text}` is no number: there is no most and no least of it"
        )),
    }
}

fn compile_typed_value(book: &Book, text: &str) -> Result<(Expr, ExprType), String> {
    let mut faults = Vec::new();
    let written = markup::parse_condition(FileId(u32::MAX), text, 0, &mut faults);
    if let Some(fault) = faults.into_iter().next() {
        return Err(fault.message);
    }
    let Some(written) = written else {
        return Err(format!("`{text}` is no value"));
    };
    let names = initial_names::names_of_book(book);
    expr::resolve(&written, &names).map_err(|fault| match &fault.help {
        Some(help) => format!("{}; {help}", fault.message),
        None => fault.message,
    })
}

/// Returns the names in a value or condition of one of the linked books. Positions refer to the text.
pub(crate) fn mentions_in_value(book: &Book, part: usize, text: &str) -> Vec<Mention> {
    let written = markup::parse_condition(FileId(u32::MAX), text, 0, &mut Vec::new());
    let mut names = initial_names::names_of_book(book);
    names.current_scope = part;
    if let Some(written) = written {
        // Words that cannot be resolved are not names.
        let _ = expr::resolve(&written, &names);
    }
    names.mentions.into_inner()
}

/// Returns the names in instructions, without those in rows and blocks. Positions refer to the text.
pub(crate) fn mentions_in_instructions(book: &Book, part: usize, text: &str) -> Vec<Mention> {
    let mut names = initial_names::names_of_book(book);
    names.current_scope = part;
    let items = markup::parse_body(FileId(u32::MAX), text, 0, &mut Vec::new());
    for item in items {
        let markup::Item::Instruction(instruction) = item else {
            continue;
        };
        let words = &instruction.words;
        // Words that cannot be resolved are not names.
        match words.as_slice() {
            [verb, what, name] if matches!(&*verb.text, "gain" | "lose") && what.text == "code" => {
                let _ = names.find_code(&name.text, name.span);
                continue;
            }
            [verb, what, name]
                if matches!(&*verb.text, "gain" | "lose") && what.text == "title" =>
            {
                let _ = names.find_title(&name.text, name.span);
                continue;
            }
            [verb, name, ..] if verb.text == "set" => {
                names.find_variable(&name.text, name.span);
                continue;
            }
            _ => {}
        }
        let verbs = book.schema.instructions.iter();
        let called = |form: &&crate::model::book::Signature| {
            words.first().is_some_and(|w| w.text == form.keyword())
        };
        let mut forms = verbs.map(|verb| &verb.form).filter(called);
        forms.find(|form| args::match_form(form, words, instruction.span, &names).is_ok());
    }
    names.mentions.into_inner()
}

/// Returns the names in a reader's command.
pub(crate) fn mentions_in_command(book: &Book, text: &str) -> Vec<Mention> {
    let names = initial_names::names_of_book(book);
    if match_command(book, text, &names).is_err() {
        return Vec::new();
    }
    names.mentions.into_inner()
}

/// Returns the arguments of a typed command, if it fits one of the ruleset.
///
/// # Errors
/// If it does not fit: a message for the reader.
pub fn compile_command(book: &Book, text: &str) -> Result<(usize, Value), String> {
    match_command(book, text, &initial_names::names_of_book(book))
}

fn match_command(book: &Book, text: &str, names: &NameTable) -> Result<(usize, Value), String> {
    let refused = |said: &str| {
        let refused = Message::new("refused-command");
        refused.with("text", &*shorten(said)).encode()
    };
    // A character that ends an instruction cannot be part of a command.
    let is_one = !text.contains(['{', '}', '\n']);
    let mut words = match is_one {
        true => markup::parse_words(FileId(u32::MAX), text, 0),
        false => Vec::new(),
    };
    let Some(verb) = words.first_mut() else {
        return Err(refused(text));
    };
    // A reader may begin a line with a capital letter.
    verb.text = verb.text.to_lowercase();
    let verb = verb.text.clone();
    let span = Span::new(FileId(u32::MAX), 0, text.len());
    let mut best: Option<(usize, bool, String)> = None;
    // `wield nothing` takes precedence over `wield <item>`. If neither fits, the error of the second is reported.
    let open = |form: &Signature| form.text.contains('<');
    let mut all: Vec<_> = book.schema.commands.iter().enumerate().collect();
    all.sort_by_key(|(_, c)| open(&c.form));
    for (n, command) in all {
        if command.form.keyword() != verb {
            continue;
        }
        let words = join_name_words(&command.form, &words);
        match args::match_form(&command.form, &words, span, names) {
            Ok(found) => {
                let args = found.into_iter().map(|(name, arg)| match arg {
                    Arg::Const(value) => (name, value),
                    _ => (name, Value::Nothing),
                });
                return Ok((n, Value::map(args)));
            }
            Err(miss) => {
                let miss = miss.mismatch();
                let opens = open(&command.form);
                let better = |(at, best_opens, _): &(usize, bool, String)| {
                    (miss.at, opens) > (*at, *best_opens)
                };
                if best.as_ref().is_none_or(better) {
                    let why = Message::new("refused-form").with("why", miss.reason);
                    let why = why.with("form", command.form.usage()).encode();
                    best = Some((miss.at, opens, why));
                }
            }
        }
    }
    Err(best.map_or_else(|| refused(&verb), |(.., why)| why))
}

/// Joins the words of a name: a reader types `drop throwing axe` without quotes.
fn join_name_words(form: &Signature, words: &[markup::Word]) -> Vec<markup::Word> {
    let literals = form
        .parts
        .iter()
        .take_while(|p| matches!(p, crate::model::book::SignaturePart::Literal(_)))
        .count();
    if form.parts.len() != literals + 1 || words.len() <= literals + 1 {
        return words.to_vec();
    }
    let mut out = words[..literals].to_vec();
    let text: Vec<&str> = words[literals..].iter().map(|w| &*w.text).collect();
    out.push(markup::Word {
        kind: markup::WordKind::Name,
        text: slug(&text.join(" ")),
        span: words[literals].span.to(words[words.len() - 1].span),
    });
    out
}
