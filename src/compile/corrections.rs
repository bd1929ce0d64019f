//! Suggests a correction for an unknown instruction. A suggestion is made only if it fits a form.

use super::args::match_form;
use super::filter_argument::join_words;
use super::names::NameTable;
use crate::model::book::RulesetSchema;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::{Word, WordKind};
use crate::syntax::source::Span;

/// Returns synonyms of a word: the words of the sheet field with this label, and `lose` for `take`.
fn synonyms<'a>(word: &str, vocabulary: &'a RulesetSchema) -> impl Iterator<Item = &'a str> {
    let field = vocabulary.find_field(word).into_iter();
    let words = field.flat_map(|field| field.synonyms.iter().chain([&field.name]));
    (word == "take")
        .then_some("lose")
        .into_iter()
        .chain(words.map(String::as_str))
}

/// Adds a suggestion to the error of an instruction if one change makes it fit a form: a synonym for one of its words, or the kind of the item that
/// it names.
pub(super) fn suggest_correction(
    error: Diagnostic,
    words: &[Word],
    whole: Span,
    names: &NameTable,
) -> Diagnostic {
    let word = |text: &str, span: Span| Word {
        kind: WordKind::Name,
        text: text.to_owned(),
        span,
    };
    let replaced = words.iter().enumerate().flat_map(|(n, it)| {
        let others = synonyms(&it.text, names.schema);
        others.map(move |text| (n, n + 1, word(text, it.span)))
    });
    let kinds = names.schema.kinds.iter().map(|kind| &*kind.name);
    let inserted = kinds.filter_map(|kind| {
        let before = words.get(1)?.span;
        let span = Span {
            end: before.start,
            ..before
        };
        Some((1, 1, word(kind, span)))
    });
    for (from, to, word) in replaced.chain(inserted) {
        let mut all = words.to_vec();
        all.splice(from..to, [word.clone()]);
        if fits_any_form(&all, whole, names) {
            let all: Vec<&Word> = all.iter().collect();
            let space = if from == to { " " } else { "" };
            let error = error.help(format!("write `{{{}}}`", join_words(&all)));
            return error.fix(word.span, format!("{}{space}", word.text));
        }
    }
    error
}

fn fits_any_form(words: &[Word], whole: Span, names: &NameTable) -> bool {
    let before = names.snapshot();
    let mut verbs = names.schema.instructions.iter();
    let is_verb = |form: &str| words.first().is_some_and(|word| word.text == form);
    let fits = verbs
        .any(|it| is_verb(it.form.keyword()) && match_form(&it.form, words, whole, names).is_ok());
    names.rollback(before);
    fits
}
