//! Completion within the braces of an instruction.

use super::complete::item;
use crate::compile::CORE;
use crate::model::book::{ArgType, Book, Form, FormPart, SlotName};
use lsp_types::{CompletionItem, CompletionItemKind, InsertTextFormat};

/// Keywords of blocks.
const BLOCKS: [&str; 8] = [
    "if", "elif", "else", "end", "once", "arriving", "repeat", "until",
];
/// Kinds that can be gained and lost under every ruleset.
const GAINED: [&str; 2] = ["code", "title"];

/// Names after the word for their kind, otherwise instructions and conditions.
pub(super) fn instruction(book: &Book, inside: &str) -> Vec<CompletionItem> {
    let words: Vec<&str> = inside.split_whitespace().collect();
    let ends = inside.is_empty() || inside.ends_with(char::is_whitespace);
    let last = match ends {
        true => words.last(),
        false => words.len().checked_sub(2).and_then(|n| words.get(n)),
    };
    let named = |names: Vec<&str>, kind| -> Vec<CompletionItem> {
        names
            .into_iter()
            .map(|name| item(name, kind, "", name))
            .collect()
    };
    match last.copied() {
        Some("code") => {
            return named(
                book.world.codes.keys().map(String::as_str).collect(),
                CompletionItemKind::CONSTANT,
            );
        }
        Some("title") => {
            let each = book.world.titles.keys();
            return each
                .map(|name| {
                    item(
                        name,
                        CompletionItemKind::CONSTANT,
                        "",
                        format!("\"{name}\""),
                    )
                })
                .collect();
        }
        Some("set") => {
            let names = book
                .slots
                .names()
                .filter_map(|(_, name)| SlotName::variable(name));
            return named(names.collect(), CompletionItemKind::VARIABLE);
        }
        _ => {}
    }
    let kinds = book.vocabulary.kinds.iter().zip(&book.world.catalogues);
    for (kind, entries) in kinds {
        if last == Some(&kind.name.as_str()) {
            let each = entries.iter().map(|(id, entry)| {
                let name = entry.get("name");
                item(
                    id,
                    CompletionItemKind::VALUE,
                    name.as_text().unwrap_or_default(),
                    id.as_str(),
                )
            });
            return each.collect();
        }
    }
    if let Some(words) = last.and_then(|last| words_of(book, words.first().copied(), last)) {
        return named(words, CompletionItemKind::ENUM_MEMBER);
    }
    if ends && matches!(words[..], ["gain" | "lose"]) {
        // Rulesets give things by the same words.
        let kinds = book.vocabulary.kinds.iter().filter(|kind| kind.held);
        let all = GAINED.into_iter().chain(kinds.map(|kind| &*kind.name));
        return named(all.collect(), CompletionItemKind::KEYWORD);
    }
    match words.len() + usize::from(ends) {
        0 | 1 => instructions(book),
        _ => conditions(book),
    }
}

/// The possible values of the argument after this word of a verb.
fn words_of<'b>(book: &'b Book, verb: Option<&str>, last: &str) -> Option<Vec<&'b str>> {
    let verbs = book.vocabulary.verbs.iter();
    let mut verbs = verbs.filter(|it| Some(it.form.verb()) == verb);
    verbs.find_map(|verb| behind(book, &verb.form.parts, last))
}

fn behind<'b>(book: &'b Book, parts: &'b [FormPart], last: &str) -> Option<Vec<&'b str>> {
    for (part, next) in parts.iter().zip(parts.iter().skip(1)) {
        match (part, next) {
            (FormPart::Literal(word), FormPart::Argument { of, .. }) if word == last => {
                return may_be(book, of);
            }
            _ => {}
        }
    }
    parts.iter().find_map(|part| match part {
        FormPart::Group { parts, .. } => behind(book, parts, last),
        _ => None,
    })
}

/// The possible values of an argument, if there is a list of them.
fn may_be<'b>(book: &'b Book, of: &'b ArgType) -> Option<Vec<&'b str>> {
    match of {
        ArgType::OneOf(words) => Some(words.iter().map(String::as_str).collect()),
        ArgType::Named(name) | ArgType::Held(name) | ArgType::Any(name) => {
            if let Some(set) = book.vocabulary.words.get(name) {
                return Some(set.words.iter().map(String::as_str).collect());
            }
            let n = book
                .vocabulary
                .kinds
                .iter()
                .position(|kind| kind.name == *name)?;
            let entries = book.world.catalogues.get(n)?;
            Some(entries.keys().map(String::as_str).collect())
        }
        ArgType::Code => Some(book.world.codes.keys().map(String::as_str).collect()),
        ArgType::Page => Some(book.index.keys().map(|id| &**id).collect()),
        _ => None,
    }
}

fn instructions(book: &Book) -> Vec<CompletionItem> {
    let own = BLOCKS.iter().chain(CORE).copied();
    let mut out: Vec<CompletionItem> = own
        .map(|word| item(word, CompletionItemKind::KEYWORD, "", word))
        .collect();
    for verb in &book.vocabulary.verbs {
        out.push(filled_in(&verb.form, &verb.about));
    }
    out
}

/// An instruction or condition of the ruleset as a snippet.
fn filled_in(form: &Form, about: &str) -> CompletionItem {
    let kind = CompletionItemKind::FUNCTION;
    let mut out = item(&form.text, kind, about, snippet(form));
    out.filter_text = Some(form.verb().to_owned());
    out.insert_text_format = Some(InsertTextFormat::SNIPPET);
    out
}

fn conditions(book: &Book) -> Vec<CompletionItem> {
    let mut out: Vec<CompletionItem> = ["code", "title", "not", "and", "or", "visited"]
        .iter()
        .map(|word| item(word, CompletionItemKind::KEYWORD, "", *word))
        .collect();
    for query in &book.vocabulary.queries {
        out.push(filled_in(&query.form, &query.about));
    }
    out.extend(book.vocabulary.kinds.iter().map(|kind| {
        item(
            &kind.name,
            CompletionItemKind::KEYWORD,
            &kind.about,
            kind.name.as_str(),
        )
    }));
    let fields = book.vocabulary.fields.iter();
    out.extend(fields.map(|field| {
        item(
            &field.name,
            CompletionItemKind::FIELD,
            &field.about,
            field.name.as_str(),
        )
    }));
    out
}

/// A form with placeholders for its arguments, without optional parts.
fn snippet(form: &Form) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut n = 0;
    for part in &form.parts {
        match part {
            FormPart::Literal(word) => out.push(word.clone()),
            FormPart::Argument { name, .. } => {
                n += 1;
                out.push(format!("${{{n}:{name}}}"));
            }
            FormPart::Group { .. } => {}
        }
    }
    out.join(" ")
}
