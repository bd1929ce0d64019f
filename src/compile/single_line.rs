//! Compiles one line with the names of a compiled book: a reader's command, or a value in a rule case.

use super::names::NameTable;
use super::{args, expr, initial_names, slug};
use crate::model::book::{Arg, Book, Expr, ExprType, Mention, Signature, SignaturePart};
use crate::model::game::{Message, Value, shorten};
use crate::syntax::markup;
use crate::syntax::source::{FileId, Span};

/// Compiles a value or condition, for rule cases and for queries of the author.
///
/// # Errors
/// A message, if the text is invalid.
pub fn compile_value(book: &Book, text: &str) -> Result<Expr, String> {
    compile_typed_value(book, text).map(|(value, _)| value)
}

/// Compiles a value that can be compared by size.
///
/// # Errors
/// A message, if the text is invalid.
pub fn compile_amount(book: &Book, text: &str) -> Result<Expr, String> {
    match compile_typed_value(book, text)? {
        (value, ExprType::Int | ExprType::Bool) => Ok(value),
        _ => Err(format!(
            "`{text}` must be a number, so that it has a minimum and a maximum"
        )),
    }
}

fn compile_typed_value(book: &Book, text: &str) -> Result<(Expr, ExprType), String> {
    let mut errors = Vec::new();
    let tree = markup::parse_condition(FileId(u32::MAX), text, 0, &mut errors);
    if let Some(error) = errors.into_iter().next() {
        return Err(error.message);
    }
    let Some(tree) = tree else {
        return Err(format!("`{text}` is not a value"));
    };
    let names = initial_names::names_of_book(book);
    expr::resolve(&tree, &names).map_err(|error| match &error.help {
        Some(help) => format!("{}; {help}", error.message),
        None => error.message,
    })
}

/// Returns the names in a value or condition of one of the linked books. Positions refer to the text.
pub(crate) fn mentions_in_value(book: &Book, part: usize, text: &str) -> Vec<Mention> {
    let tree = markup::parse_condition(FileId(u32::MAX), text, 0, &mut Vec::new());
    let mut names = initial_names::names_of_book(book);
    names.current_scope = part;
    if let Some(tree) = tree {
        // Words that cannot be resolved are not names.
        let _ = expr::resolve(&tree, &names);
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
        let keyword = words.first().map_or("", |word| &*word.text);
        match (keyword, words.as_slice()) {
            ("gain" | "lose", [_, noun, name]) if noun.text == "code" => {
                let _ = names.find_code(&name.text, name.span);
                continue;
            }
            ("gain" | "lose", [_, noun, name]) if noun.text == "title" => {
                let _ = names.find_title(&name.text, name.span);
                continue;
            }
            ("set", [_, name, ..]) => {
                names.find_variable(&name.text, name.span);
                continue;
            }
            _ => {}
        }
        let forms = book.schema.instructions.iter().map(|it| &it.form);
        let mut forms = forms.filter(|form| form.keyword() == keyword);
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

/// Returns the index and the arguments of a typed command of the ruleset.
///
/// # Errors
/// A message for the reader, if no command fits.
pub fn compile_command(book: &Book, text: &str) -> Result<(usize, Value), String> {
    match_command(book, text, &initial_names::names_of_book(book))
}

fn match_command(book: &Book, text: &str, names: &NameTable) -> Result<(usize, Value), String> {
    let unknown_command = |text: &str| {
        let message = Message::new("refused-command");
        message.with("text", &*shorten(text)).encode()
    };
    // A command cannot contain characters that end an instruction.
    let mut words = match text.contains(['{', '}', '\n']) {
        true => Vec::new(),
        false => markup::parse_words(FileId(u32::MAX), text, 0),
    };
    let Some(first) = words.first_mut() else {
        return Err(unknown_command(text));
    };
    // A reader may begin a line with a capital letter.
    first.text = first.text.to_lowercase();
    let keyword = first.text.clone();
    let span = Span::new(FileId(u32::MAX), 0, text.len());
    let mut best: Option<((usize, bool), String)> = None;
    // `wield nothing` takes precedence over `wield <item>`. If neither fits, the error of the second is reported.
    let has_arguments = |form: &Signature| form.text.contains('<');
    let mut commands: Vec<_> = book.schema.commands.iter().enumerate().collect();
    commands.sort_by_key(|(_, command)| has_arguments(&command.form));
    for (i, command) in commands {
        if command.form.keyword() != keyword {
            continue;
        }
        let words = join_name_words(&command.form, &words);
        match args::match_form(&command.form, &words, span, names) {
            Ok(args) => {
                let args = args.into_iter().map(|(name, arg)| match arg {
                    Arg::Const(value) => (name, value),
                    _ => (name, Value::Nothing),
                });
                return Ok((i, Value::map(args)));
            }
            Err(matcher) => {
                let mismatch = matcher.mismatch();
                let rank = (mismatch.at, has_arguments(&command.form));
                if best.as_ref().is_none_or(|(best_rank, _)| rank > *best_rank) {
                    let message = Message::new("refused-form").with("why", mismatch.reason);
                    let message = message.with("form", command.form.usage());
                    best = Some((rank, message.encode()));
                }
            }
        }
    }
    Err(best.map_or_else(|| unknown_command(&keyword), |(_, message)| message))
}

/// Joins the words of a name, because readers type `drop throwing axe` without quotes.
fn join_name_words(form: &Signature, words: &[markup::Word]) -> Vec<markup::Word> {
    let parts = form.parts.iter();
    let literals = parts.take_while(|part| matches!(part, SignaturePart::Literal(_)));
    let literals = literals.count();
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
