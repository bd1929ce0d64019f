//! What was probably meant by words that fit none of the forms they could be of.

use super::args::{Args, Mismatch, without_commas};
use super::lower::CORE;
use super::misfit::Misfit;
use super::names::Names;
use crate::book::{ArgType, Form, FormPart, Verb, flag};
use crate::diagnostic::{Code, Diagnostic};
use crate::markup::{Word, WordKind};
use crate::source::Span;
use crate::suggest::did_you_mean;

/// Words of the core that open or close something, and those before a choice.
const CONTROL: &[&str] = &[
    "if",
    "elif",
    "else",
    "end",
    "once",
    "arriving",
    "repeat",
    "until",
    "needs",
    "otherwise",
];

/// So many forms are told in full; of more it is told where they can be read.
const FORMS_TOLD: usize = 3;

/// The fault of the form that came nearest, or of several that came as near: what any of them wants there.
pub(super) fn nearest(
    missed: Vec<(&Form, Mismatch)>,
    words: &[Word],
    span: Span,
    names: &Names,
) -> Option<Diagnostic> {
    let every: Vec<&Form> = missed.iter().map(|(form, _)| *form).collect();
    let farthest = missed.iter().map(|(_, miss)| miss.at).max()?;
    let near: Vec<_> = missed
        .into_iter()
        .filter(|(_, miss)| miss.at == farthest)
        .collect();
    let forms: Vec<&Form> = near.iter().map(|(form, _)| *form).collect();
    let mut wants: Vec<_> = near
        .iter()
        .flat_map(|(_, miss)| miss.why.wants.clone())
        .collect();
    // What the core takes after the same word.
    if matches!(&*words[0].text, "gain" | "lose") && farthest == 1 {
        wants.extend(["code", "title"].map(Misfit::literal));
    }
    let fitted = without_commas(words);
    let word = fitted.get(farthest).copied();
    let (_, first) = near.into_iter().next()?;
    let mut fault = match wants.len() {
        0 | 1 => first.why.fault,
        _ => Misfit::among(&wants, word, span),
    };
    if let Some(help) =
        word.and_then(|word| meant(word, farthest, &fitted, &wants_of(&forms, farthest), names))
    {
        return Some(fault.help(help));
    }
    if wants.len() > 1 && fault.help.is_none() {
        let said = |form: &&Form| {
            word.is_some_and(|word| form.parts.iter().any(|part| is_literal(part, &word.text)))
        };
        let forms = match every.iter().copied().find(|form| said(form)) {
            Some(form) => vec![form],
            None => forms,
        };
        fault.help = Some(told(&forms, &words[0].text, names));
    }
    Some(fault)
}

/// The forms, or where they can be read.
fn told(forms: &[&Form], verb: &str, names: &Names) -> String {
    let all: Vec<String> = forms
        .iter()
        .map(|form| format!("`{}`", form.text))
        .collect();
    match all.as_slice() {
        [one] => format!("the form is {one}"),
        few if few.len() <= FORMS_TOLD => format!("the forms are {}", few.join(", ")),
        _ => format!(
            "`turnto rules {} {verb}` tells all its forms",
            names.vocabulary.name
        ),
    }
}

fn is_literal(part: &FormPart, word: &str) -> bool {
    matches!(part, FormPart::Literal(literal) if literal == word)
}

/// The literal words that these forms have in some place.
fn wants_of<'f>(forms: &[&'f Form], at: usize) -> Vec<&'f str> {
    let part = |form: &&'f Form| match form.parts.get(at) {
        Some(FormPart::Literal(word)) => Some(&**word),
        _ => None,
    };
    forms.iter().filter_map(part).collect()
}

/// What was meant by a word that does not fit, where its kind says so.
fn meant(
    word: &Word,
    at: usize,
    words: &[&Word],
    literals: &[&str],
    names: &Names,
) -> Option<String> {
    // A second instruction in the same braces.
    let verb = |word: &Word| {
        let verbs = &names.vocabulary.verbs;
        CORE.contains(&&*word.text) || verbs.iter().any(|verb| verb.form.verb() == word.text)
    };
    let next = words.get(at + 1);
    if word.text == ";" || (at > 1 && next.is_some() && verb(word)) {
        return Some("each instruction stands in braces of its own: `{...} {...}`".to_owned());
    }
    // `gain rope` for `gain item rope`.
    let kinds = literals
        .iter()
        .filter_map(|literal| Some((literal, names.kind(literal)?)));
    for (literal, kind) in kinds {
        if matches!(word.kind, WordKind::Name | WordKind::Quoted)
            && names.entry_named(kind, &word.text, word.span).is_ok()
        {
            let before: Vec<&str> = words[..at].iter().map(|word| &*word.text).collect();
            return Some(format!(
                "write `{{{} {literal} {}}}`",
                before.join(" "),
                word.text
            ));
        }
    }
    // `gain 3 gold`, where `gold` is the book's own.
    let sign = match &*words[0].text {
        "gain" => '+',
        "lose" => '-',
        _ => return None,
    };
    let WordKind::Number(n) = words.get(1)?.kind else {
        return None;
    };
    let own = at == 2 && names.is_variable(&word.text);
    own.then(|| {
        let name = &word.text;
        format!("`{name}` is a variable: write `{{set {name} = {name} {sign} {n}}}`")
    })
}

/// An argument that means nothing without another, which is not there.
pub(super) fn alone(verb: &Verb, args: &Args, words: &[Word]) -> Option<Diagnostic> {
    let given = |name: &str| args.iter().any(|(known, _)| **known == *name);
    let mut only = verb.only_with.iter();
    let (argument, other) = only.find(|(argument, other)| given(argument) && !given(other))?;
    let group = verb.form.parts.iter().find_map(|part| match part {
        FormPart::Group { parts, .. } => named(parts, argument).then_some(parts),
        _ => None,
    })?;
    let texts = group.iter().filter_map(|part| match part {
        FormPart::Literal(word) => Some(&**word),
        _ => None,
    });
    let texts: Vec<&str> = texts.collect();
    let said = |word: &&Word| texts.last().is_some_and(|last| *last == word.text);
    // The last word of the group is its own, where the first may begin others too.
    let at = words.iter().rposition(|word| said(&word))?;
    let first = words[..=at]
        .iter()
        .rposition(|word| texts.first().is_some_and(|it| *it == word.text));
    let place = words[first.unwrap_or(at)].span.to(words[at].span);
    let other = other.replace('_', " ");
    let message = format!("this means nothing without `{other}`");
    let fault = Diagnostic::new(Code::BadArgument, place, message);
    Some(
        fault
            .saying("never comes to it")
            .help(format!("add `{other}`, or take this out")),
    )
}

fn named(parts: &[FormPart], argument: &str) -> bool {
    let named =
        |part: &FormPart| matches!(part, FormPart::Argument { name, .. } if name == argument);
    parts.iter().any(named) || flag(parts) == *argument
}

/// No instruction begins so.
pub(super) fn unknown_verb(first: &Word, names: &Names) -> Diagnostic {
    let verbs = &names.vocabulary.verbs;
    let known = verbs
        .iter()
        .map(|v| v.form.verb())
        .chain(CORE.iter().chain(CONTROL).copied());
    let help = did_you_mean(&first.text, known).unwrap_or_else(|| {
        let ruleset = &names.vocabulary.name;
        format!("`turnto rules {ruleset}` lists what a page may say")
    });
    let message = format!("no instruction is called `{}`", first.text);
    Diagnostic::new(Code::UnknownVerb, first.span, message)
        .saying("unknown")
        .help(help)
}

/// The instruction that changes a field of the sheet, where the ruleset has one.
pub(super) fn changes(name: &str, names: &Names) -> String {
    let vocabulary = names.vocabulary;
    let called = name.replace('_', "-");
    let mut fields = vocabulary.fields.iter();
    let field = fields.find(|field| field.name.replace('_', "-") == called);
    let about = field.map_or("", |field| field.about.trim_end_matches('.'));
    let about = about.to_lowercase();
    let of = |part: &FormPart| match part {
        FormPart::Literal(word) => *word == called,
        FormPart::Argument {
            of: ArgType::Named(set),
            ..
        } => names
            .word_set(set)
            .is_some_and(|(words, _)| words.iter().any(|word| word == name)),
        _ => false,
    };
    let verbs = vocabulary.verbs.iter().filter(|verb| {
        let said = !about.is_empty() && verb.about.to_lowercase().starts_with(&about);
        said || matches!(verb.form.verb(), "gain" | "lose") && verb.form.parts.iter().any(of)
    });
    let forms: Vec<String> = verbs
        .map(|verb| format!("`{{{}}}`", verb.form.text))
        .collect();
    match forms.as_slice() {
        [] => format!(
            "`turnto rules {}` lists what a page may say; a field that house rules declare with `set = true` is set by pages too",
            vocabulary.name
        ),
        all => format!("write {}", all[..all.len().min(FORMS_TOLD)].join(" or ")),
    }
}
