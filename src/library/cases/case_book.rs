//! The book of a case, composed of parts of the file of cases.

use super::case::{CaseFile, RuleCase};
use super::composed_text::ComposedText;
use super::result::CaseError;
use crate::compile::{YamlEntries, YamlValue};
use crate::model::book::RulesetSchema;
use crate::syntax::diagnostic::{Diagnostic, Label};
use crate::syntax::source::{Sources, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The name of the house rules of a case.
pub(super) const HOUSE_FILE: &str = "house.lua";

/// The files of the book by path.
pub(super) struct CaseBook<'a> {
    files: BTreeMap<String, ComposedText<'a>>,
    sources: &'a Sources,
    house_rules: Option<ComposedText<'a>>,
    /// Position of errors without a position in the file of cases.
    case_span: Span,
}

impl<'a> CaseBook<'a> {
    /// Builds the book of a case with the schema of its rules. Reports errors of its catalogues.
    pub(super) fn new(
        file: &'a CaseFile,
        case: &RuleCase,
        schema: &RulesetSchema,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut files = BTreeMap::new();
        files.insert("book.yaml".to_owned(), build_header(file, case, schema));
        for (name, entries) in build_catalogues(file, case, schema, diagnostics) {
            let mut text = ComposedText::new(&file.sources);
            text.push_entries(&entries, 0);
            files.insert(name, text);
        }
        let pages = build_pages(file, case, schema);
        files.insert("case.gamebook".to_owned(), pages);
        let house_rules = file.house_rules.as_ref().map(|node| {
            let mut text = ComposedText::new(&file.sources);
            text.push_text(node.span, node.as_text().unwrap_or_default());
            text
        });
        Self {
            files,
            sources: &file.sources,
            house_rules,
            case_span: case.span,
        }
    }

    pub(super) fn texts(&self) -> BTreeMap<String, String> {
        let files = self.files.iter();
        files
            .map(|(path, file)| (path.clone(), file.text.clone()))
            .collect()
    }

    /// Converts an error of the book or rules to an error in the file of cases.
    pub(super) fn locate_error(&self, error: Diagnostic, sources: &Sources) -> CaseError {
        let (code, message, help) = (error.code, error.message.clone(), error.help.clone());
        let diagnostic = self.relocate(error, sources);
        let source_text = diagnostic.labels.first().and_then(|label| {
            let range = label.span.start as usize..label.span.end as usize;
            let text = self.sources.text(label.span.file);
            Some(text.get(range)?.trim().to_owned())
        });
        CaseError {
            code: Some(code),
            message,
            help,
            source_text,
            diagnostic,
        }
    }

    /// Moves the labels of an error to the file of cases. A position in the files of the ruleset is added to the help.
    fn relocate(&self, mut error: Diagnostic, sources: &Sources) -> Diagnostic {
        let mut labels = Vec::new();
        for (n, label) in error.labels.drain(..).enumerate() {
            let name = sources.name(label.span.file);
            let (start, end) = (label.span.start as usize, label.span.end as usize);
            let file = self.files.get(name);
            let file = file.or(self.house_rules.as_ref().filter(|_| name == HOUSE_FILE));
            let origin = file.map(|file| file.origin(start, end).unwrap_or(self.case_span));
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
            let (line, column) = sources.line_column(label.span);
            let mut help = error.help.map_or_else(String::new, |help| help + "\n");
            help.push_str(&format!("position in the rules: {name}:{line}:{column}"));
            error.help = Some(help);
        }
        if labels.is_empty() {
            labels.push(Label {
                span: self.case_span,
                text: String::new(),
            });
        }
        error.labels = labels;
        error
    }
}

/// Builds book.yaml: default keys, then the keys of the file and of the case.
fn build_header<'a>(
    file: &'a CaseFile,
    case: &RuleCase,
    schema: &RulesetSchema,
) -> ComposedText<'a> {
    let mut entries = file.book.clone();
    merge_entries(&mut entries, &case.book);
    let options = case.state.iter().find(|(key, _)| &*key.value == "options");
    if let Some((key, node)) = options {
        let existing = entries.iter_mut().find(|(it, _)| it.value == key.value);
        match (existing, node.entries()) {
            (Some((_, existing)), Some(options)) => {
                let merged = existing.entries().map(|entries| entries.to_vec());
                let mut merged = merged.unwrap_or_default();
                merge_entries(&mut merged, options);
                existing.content = YamlValue::Map(Arc::new(merged));
            }
            (None, Some(_)) => entries.push((key.clone(), node.clone())),
            (_, None) => {}
        }
    }
    let mut text = ComposedText::new(&file.sources);
    let has_key = |name: &str| entries.iter().any(|(key, _)| &*key.value == name);
    for (key, value) in [
        ("title", "A rule case"),
        ("ruleset", &*file.ruleset),
        ("start", "case"),
    ] {
        if !has_key(key) {
            text.push_own(&format!("{key}: {value}\n"));
        }
    }
    if !has_key("rule_pages") && !schema.rule_pages.is_empty() {
        text.push_own("rule_pages:\n");
        for page in &schema.rule_pages {
            text.push_own(&format!("  {0}: {0}\n", page.name));
        }
    }
    text.push_entries(&entries, 0);
    text
}

/// Merges entries. An entry replaces an earlier one with the same key.
fn merge_entries(entries: &mut YamlEntries, more: &YamlEntries) {
    for (key, node) in more {
        match entries.iter_mut().find(|(it, _)| it.value == key.value) {
            Some(entry) => *entry = (key.clone(), node.clone()),
            None => entries.push((key.clone(), node.clone())),
        }
    }
}

/// Builds the catalogues, by file name.
fn build_catalogues(
    file: &CaseFile,
    case: &RuleCase,
    schema: &RulesetSchema,
    diagnostics: &mut Vec<Diagnostic>,
) -> BTreeMap<String, YamlEntries> {
    let of_book = file.book_catalogues.iter();
    let mut catalogues: BTreeMap<String, YamlEntries> = of_book
        .map(|(name, entries)| (name.clone(), entries.to_vec()))
        .collect();
    for (kind, node) in file.catalogue.iter().chain(&case.catalogue) {
        let mut kinds = schema.kinds.iter();
        let Some(declared) = kinds.find(|it| *it.name == *kind.value) else {
            diagnostics.push(super::shape::unknown_name_error(
                kind.span,
                format!("unknown kind `{}`", kind.value),
                &kind.value,
                schema.kinds.iter().map(|kind| &*kind.name),
            ));
            continue;
        };
        let path = format!("{}.yaml", declared.plural);
        let entries = catalogues.entry(path).or_default();
        if let Some(more) = node.entries() {
            merge_entries(entries, more);
        }
    }
    catalogues
}

/// Builds the pages: the page with the instructions, the pages of the file and of the case, and stubs of missing rule pages.
fn build_pages<'a>(
    file: &'a CaseFile,
    case: &RuleCase,
    schema: &RulesetSchema,
) -> ComposedText<'a> {
    let mut text = ComposedText::new(&file.sources);
    text.push_own("# case: A rule case\n\n");
    if let Some(node) = &case.instructions {
        text.push_text(node.span, node.as_text().unwrap_or_default());
    }
    text.push_own("\n\n- Over -> case\n");
    let mut pages = file.pages.clone();
    merge_entries(&mut pages, &case.pages);
    for (heading, page) in &pages {
        text.push_own("\n# ");
        text.push_text(heading.span, &heading.value);
        text.push_own("\n");
        text.push_text(page.span, page.as_text().unwrap_or_default());
        text.push_own("\n");
    }
    let has_page = |id: &str| {
        let mut headings = pages.iter().map(|(heading, _)| &heading.value);
        headings.any(|heading| heading.split(':').next() == Some(id))
    };
    let rule_pages = schema.rule_pages.iter().map(|page| page.name.as_str());
    for id in rule_pages.filter(|id| !has_page(id)) {
        text.push_own(&format!("\n# {id}\n\n- On -> {id}\n"));
    }
    text
}
