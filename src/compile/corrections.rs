//! Suggests a correction for an unknown instruction. A suggestion is made only if it fits a form.

use super::args::match_form;
use super::filter_argument::join_words;
use super::names::NameTable;
use crate::model::book::RulesetSchema;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::{Word, WordKind};
use crate::syntax::source::Span;

/// Returns synonyms of a word: other words for the same field of the sheet, and `lose` for `take`.
fn synonyms<'a>(word: &str, schema: &'a RulesetSchema) -> impl Iterator<Item = &'a str> {
    let field = schema.find_field(word).into_iter();
    let words = field.flat_map(|field| field.synonyms.iter().chain([&field.name]));
    (word == "take")
        .then_some("lose")
        .into_iter()
        .chain(words.map(String::as_str))
}

/// Adds a suggestion to the error of an instruction if one change makes it fit a form: a synonym for one of its words, or a kind before the name of
/// an item.
pub(super) fn suggest_correction(
    error: Diagnostic,
    words: &[Word],
    span: Span,
    names: &NameTable,
) -> Diagnostic {
    let word = |text: &str, span: Span| Word {
        kind: WordKind::Name,
        text: text.to_owned(),
        span,
    };
    let replaced = words.iter().enumerate().flat_map(|(i, it)| {
        let synonyms = synonyms(&it.text, names.schema);
        synonyms.map(move |text| (i, i + 1, word(text, it.span)))
    });
    let kinds = names.schema.kinds.iter().map(|kind| &*kind.name);
    let inserted = kinds.filter_map(|kind| {
        let next = words.get(1)?.span;
        let start = Span {
            end: next.start,
            ..next
        };
        Some((1, 1, word(kind, start)))
    });
    for (from, to, word) in replaced.chain(inserted) {
        let mut corrected = words.to_vec();
        corrected.splice(from..to, [word.clone()]);
        if fits_any_form(&corrected, span, names) {
            let corrected: Vec<&Word> = corrected.iter().collect();
            let space = if from == to { " " } else { "" };
            let error = error.help(format!("write `{{{}}}`", join_words(&corrected)));
            return error.fix(word.span, format!("{}{space}", word.text));
        }
    }
    error
}

fn fits_any_form(words: &[Word], span: Span, names: &NameTable) -> bool {
    let before = names.snapshot();
    let keyword = words.first().map_or("", |word| &*word.text);
    let forms = names.schema.instructions.iter().map(|it| &it.form);
    let mut forms = forms.filter(|form| form.keyword() == keyword);
    let fits = forms.any(|form| match_form(form, words, span, names).is_ok());
    names.rollback(before);
    fits
}
