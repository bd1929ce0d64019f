//! The small book in which a case is played. Every part of it has a position in the file of cases.

use super::case::{CaseFile, RuleCase};
use super::composed_text::ComposedText;
use super::result::CaseError;
use crate::compile::{YamlEntries, YamlValue};
use crate::model::book::RulesetSchema;
use crate::syntax::diagnostic::{Diagnostic, Label};
use crate::syntax::source::{Sources, Span, Spanned};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The name of the house rules of a case.
pub(super) const HOUSE_FILE: &str = "house.lua";

/// The files of the book by path.
pub(super) struct CaseBook<'a> {
    files: BTreeMap<String, ComposedText<'a>>,
    sources: &'a Sources,
    house_rules: Option<ComposedText<'a>>,
    /// The position of errors that no part of the file causes.
    case_span: Span,
}

impl<'a> CaseBook<'a> {
    /// Builds the book of a case with the schema of the rules, including house rules. Reports errors of its catalogues.
    pub(super) fn new(
        file: &'a CaseFile,
        case: &RuleCase,
        vocabulary: &RulesetSchema,
        found: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut files = BTreeMap::new();
        files.insert("book.yaml".to_owned(), build_header(file, case, vocabulary));
        for (name, entries) in build_catalogues(file, case, vocabulary, found) {
            let mut written = ComposedText::new(&file.sources);
            written.push_entries(&entries, 0);
            files.insert(name, written);
        }
        files.insert(
            "case.gamebook".to_owned(),
            build_pages(file, case, vocabulary),
        );
        let house = file.house_rules.as_ref().map(|node| {
            let mut written = ComposedText::new(&file.sources);
            written.push_text(node.span, node.as_text().unwrap_or_default());
            written
        });
        Self {
            files,
            sources: &file.sources,
            house_rules: house,
            case_span: case.span,
        }
    }

    pub(super) fn texts(&self) -> BTreeMap<String, String> {
        let each = self.files.iter();
        each.map(|(path, written)| (path.clone(), written.text.clone()))
            .collect()
    }

    /// Converts an error of the book or rules to one at its position in the file of cases.
    pub(super) fn locate_error(&self, error: Diagnostic, of: &Sources) -> CaseError {
        let (code, says, help) = (error.code, error.message.clone(), error.help.clone());
        let found = self.relocate(error, of);
        let words = found.labels.first().and_then(|label| {
            let range = label.span.start as usize..label.span.end as usize;
            let text = self.sources.text(label.span.file);
            Some(text.get(range)?.trim().to_owned())
        });
        CaseError {
            code: Some(code),
            message: says,
            help,
            source_text: words,
            diagnostic: found,
        }
    }

    /// Moves an error of the book to the file of cases. A position in the ruleset's own files is described in a note.
    fn relocate(&self, mut fault: Diagnostic, of: &Sources) -> Diagnostic {
        let mut labels = Vec::new();
        for (n, label) in fault.labels.drain(..).enumerate() {
            let name = of.name(label.span.file);
            let (start, end) = (label.span.start as usize, label.span.end as usize);
            let written = self.files.get(name);
            let written = written.or(self.house_rules.as_ref().filter(|_| name == HOUSE_FILE));
            let origin =
                written.map(|written| written.origin(start, end).unwrap_or(self.case_span));
            if let Some(span) = origin {
                labels.push(Label { span, ..label });
                continue;
            }
            if n == 0 {
                labels.push(Label {
                    span: self.case_span,
                    text: label.text.clone(),
                });
            }
            let (line, column) = of.line_column(label.span);
            let place = format!("the rules stop at {name}:{line}:{column}");
            fault.help = Some(
                fault
                    .help
                    .map_or_else(|| place.clone(), |help| format!("{help}\n{place}")),
            );
        }
        if labels.is_empty() {
            labels.push(Label {
                span: self.case_span,
                text: String::new(),
            });
        }
        fault.labels = labels;
        fault
    }
}

/// Builds book.yaml: the keys of every such book, then those of the file, then those of the case.
fn build_header<'a>(
    file: &'a CaseFile,
    case: &RuleCase,
    vocabulary: &RulesetSchema,
) -> ComposedText<'a> {
    let mut entries = file.book.clone();
    merge_entries(&mut entries, &case.book);
    let options = case.state.iter().find(|(key, _)| &*key.value == "options");
    if let Some((key, node)) = options {
        let known = entries
            .iter_mut()
            .find(|(known, _)| known.value == key.value);
        match (known, node.entries()) {
            (Some((_, known)), Some(given)) => {
                let mut all = known.entries().map(|all| all.to_vec()).unwrap_or_default();
                merge_entries(&mut all, given);
                known.content = YamlValue::Map(Arc::new(all));
            }
            (None, Some(_)) => entries.push((key.clone(), node.clone())),
            (_, None) => {}
        }
    }
    let mut out = ComposedText::new(&file.sources);
    let said = |name: &str| entries.iter().any(|(key, _)| &*key.value == name);
    for (key, value) in [
        ("title", "A rule case"),
        ("ruleset", &*file.ruleset),
        ("start", "case"),
    ] {
        if !said(key) {
            out.push_own(&format!("{key}: {value}\n"));
        }
    }
    if !said("rule_pages") && !vocabulary.rule_pages.is_empty() {
        out.push_own("rule_pages:\n");
        for place in &vocabulary.rule_pages {
            out.push_own(&format!("  {0}: {0}\n", place.name));
        }
    }
    out.push_entries(&entries, 0);
    out
}

/// Merges entries. An entry replaces an earlier one with the same key.
fn merge_entries(entries: &mut YamlEntries, more: &YamlEntries) {
    for (key, node) in more {
        match entries
            .iter_mut()
            .find(|(known, _)| known.value == key.value)
        {
            Some(known) => *known = (key.clone(), node.clone()),
            None => entries.push((key.clone(), node.clone())),
        }
    }
}

/// Builds the catalogues, by file name.
fn build_catalogues(
    file: &CaseFile,
    case: &RuleCase,
    vocabulary: &RulesetSchema,
    found: &mut Vec<Diagnostic>,
) -> BTreeMap<String, YamlEntries> {
    let beside = file.book_catalogues.iter();
    let mut all: BTreeMap<String, YamlEntries> = beside
        .map(|(name, entries)| (name.clone(), entries.to_vec()))
        .collect();
    for (kind, node) in file.catalogue.iter().chain(&case.catalogue) {
        let Some(known) = vocabulary
            .kinds
            .iter()
            .find(|known| *known.name == *kind.value)
        else {
            found.push(super::shape::unknown_name_error(
                kind.span,
                format!("`{}` is no kind of the ruleset", kind.value),
                &kind.value,
                vocabulary.kinds.iter().map(|kind| &*kind.name),
            ));
            continue;
        };
        let entries = all.entry(format!("{}.yaml", known.plural)).or_default();
        if let Some(more) = node.entries() {
            merge_entries(entries, more);
        }
    }
    all
}

/// Builds the pages: the page of the case, then those of the case and of the file, then one for each place of the ruleset.
fn build_pages<'a>(
    file: &'a CaseFile,
    case: &RuleCase,
    vocabulary: &RulesetSchema,
) -> ComposedText<'a> {
    let mut out = ComposedText::new(&file.sources);
    out.push_own("# case: A rule case\n\n");
    if let Some(node) = &case.instructions {
        out.push_text(node.span, node.as_text().unwrap_or_default());
    }
    out.push_own("\n\n- Over -> case\n");
    let mut own = file.pages.clone();
    merge_entries(&mut own, &case.pages);
    for (heading, page) in &own {
        out.push_own("\n# ");
        out.push_text(heading.span, &heading.value);
        out.push_own("\n");
        out.push_text(page.span, page.as_text().unwrap_or_default());
        out.push_own("\n");
    }
    let written = |place: &str| {
        own.iter()
            .any(|(Spanned { value: it, .. }, _)| it.split(':').next() == Some(place))
    };
    let places = vocabulary
        .rule_pages
        .iter()
        .map(|place| place.name.as_str());
    for place in places.filter(|place| !written(place)) {
        out.push_own(&format!("\n# {place}\n\n- On -> {place}\n"));
    }
    out
}
