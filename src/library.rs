//! Opens books with their rules. Contains the bundled books and rulesets.

mod builtin;
#[cfg(feature = "terminal")]
pub mod cases;
mod check;
mod compiled;
mod embedded;
mod house_rules;
mod images;
pub mod parcel;
mod rulesets;
mod scripts;
mod shared_rules;
mod template;

pub use crate::compile::{
    BookMetadata, LinkedText, ParsedBodies, find_linked_books, read_linked_texts,
    read_linked_texts_with, split_front_matter,
};
pub use crate::rules::{render_stubs, warm_up};
pub use builtin::{BuiltinSource, builtin_metadata, builtin_names, builtin_texts};
pub use check::{check_book, check_rules, check_with_siblings, new_errors};
pub use compiled::CompiledBook;
pub use house_rules::{HouseRules, ignored_house_rules};
pub use images::{ShownImage, read_image, read_images};
pub use rulesets::{
    RulesetSource, add_rulesets, describe_ruleset, library_parts, ruleset, ruleset_cases,
    ruleset_names,
};
pub use shared_rules::{LoadedRules, load_rules, open_with_rules, ruleset_schema};
pub use template::{TemplateError, bare_book_files, example_book_files, new_ruleset_files};

use crate::check::lint;
use crate::compile;
pub use crate::compile::{FileSchema, file_schemas};
use crate::model::book::Book;
use crate::model::game::RulesHost;
use crate::rules::{LuaRules, RuleScript};
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::source::{BookSource, Sources, fingerprint};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::is_word;
use embedded::CODES;
use scripts::{RulesSources, RulesTexts, add_script, load_or_report};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An opened book with its errors and warnings.
pub struct OpenedBook {
    pub sources: Sources,
    /// The book as far as it could be compiled. None if its ruleset could not be loaded.
    pub draft: Option<Arc<Book>>,
    /// The same book, if `diagnostics` contains no error.
    pub book: Option<Arc<Book>>,
    /// The rules, until the first game takes them with [`take_rules`].
    pub rules: RefCell<Option<LuaRules>>,
    pub diagnostics: Vec<Diagnostic>,
    /// Errors that may be consequences of house rules that could not be loaded. They are not reported.
    uncertain_errors: Vec<Diagnostic>,
    /// All loaded scripts: the ruleset, house rules, and their parts.
    pub scripts: Vec<RuleScript>,
    /// The texts of the rules, to load them again for another thread or game.
    rules_sources: RulesSources,
    /// The fingerprint of the original scripts, if comments were removed from the loaded ones.
    rules_fingerprint: Option<String>,
}

impl OpenedBook {
    /// Creates an opened book without content.
    fn from_sources(sources: Sources) -> Self {
        Self {
            sources,
            draft: None,
            book: None,
            rules: RefCell::default(),
            diagnostics: Vec::new(),
            uncertain_errors: Vec::new(),
            scripts: Vec::new(),
            rules_sources: RulesSources::default(),
            rules_fingerprint: None,
        }
    }

    /// Returns the fingerprint of the loaded scripts.
    pub fn rules_fingerprint(&self) -> String {
        let scripts = self.scripts.iter().map(|it| (&*it.name, it.text.as_str()));
        self.rules_fingerprint
            .clone()
            .unwrap_or_else(|| fingerprint(scripts))
    }

    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|d| d.severity == Severity::Error)
    }

    /// Parses the scripts for the checker.
    pub fn parse_scripts(&self) -> Vec<lint::ParsedScript<'_>> {
        let scripts = self.scripts.iter();
        let scripts = scripts.map(|it| lint::ParsedScript::parse(it.file, &it.name, &it.text));
        scripts.collect()
    }
}

/// Loads, compiles and checks a book and its linked books, with the ruleset that it names.
///
/// `house` contains house rules in addition to those of the book.
pub fn open(source: &dyn BookSource, house: impl IntoIterator<Item = HouseRules>) -> OpenedBook {
    open_with_trees(source, house, None)
}

/// Like [`open`], for a book that is opened after every edit. Unchanged pages are not parsed again.
pub fn open_edited(source: &dyn BookSource, trees: &mut ParsedBodies) -> OpenedBook {
    open_with_trees(source, None, Some(trees))
}

fn open_with_trees(
    source: &dyn BookSource,
    house: impl IntoIterator<Item = HouseRules>,
    trees: Option<&mut ParsedBodies>,
) -> OpenedBook {
    let mut out = OpenedBook::from_sources(Sources::default());
    let linked = compile::find_linked_books(source);
    let name = linked.ruleset();
    let Some(ruleset) = name.as_deref().and_then(ruleset) else {
        out.diagnostics = missing_ruleset_errors(source, name.as_deref(), &mut out.sources);
        return out;
    };
    let name = format!("{}.lua", name.unwrap_or_default());
    let mut texts = RulesTexts {
        scripts: vec![(name, ruleset.script)],
        layers: scripts::table_layers(ruleset.messages, &linked, &mut out.diagnostics),
        parts: ruleset.parts.into_iter().collect(),
    };
    let mut house_scripts = house_rules::read_house_rules(&linked, &mut out.diagnostics);
    let mut house = house.into_iter().peekable();
    if house.peek().is_none() {
        out.diagnostics.extend(ignored_house_rules(source));
    }
    for rules in house {
        house_scripts.push((rules.name, rules.text));
        scripts::add_layer(&mut texts.layers, rules.messages);
    }
    for (name, text) in house_scripts {
        if texts.scripts.iter().all(|(_, loaded)| *loaded != text) {
            texts.scripts.push((name, text));
        }
    }
    out.rules_sources = texts.into_sources(&mut out.sources, &mut out.diagnostics);
    out.scripts = out.rules_sources.scripts.clone();
    let ruleset_texts = (ruleset.catalogues, ruleset.reader_rules);
    if let Some((mut rules, failed_scripts)) = load_or_report(&mut out) {
        let warnings = house_rules::ignored_catalogues(source, rules.schema());
        compile_and_check(
            &linked,
            &mut rules,
            ruleset_texts,
            &failed_scripts,
            &mut out,
            trees,
        );
        out.diagnostics.extend(warnings);
        *out.rules.get_mut() = out.book.is_some().then_some(rules);
    }
    check::correct_header_name(&mut out.diagnostics, &out.sources);
    out
}

/// The errors for a book without a valid ruleset.
fn missing_ruleset_errors(
    source: &dyn BookSource,
    name: Option<&str>,
    sources: &mut Sources,
) -> Vec<Diagnostic> {
    let names = ruleset_names();
    let help = format!("the rulesets are {}", names.join(", "));
    let Some(name) = name else {
        let help = format!("add a line `ruleset: NAME`; {help}");
        return compile::missing_ruleset_errors(source, sources, help);
    };
    let suggestion = did_you_mean(name, names.iter().map(String::as_str));
    let message = format!("unknown ruleset `{name}`");
    let error = match compile::ruleset_span(source, sources) {
        Some(span) => Diagnostic::new(Code::InvalidScript, span, message),
        None => Diagnostic::without_span(Code::InvalidScript, message),
    };
    vec![error.help(suggestion.unwrap_or(help))]
}

/// Compiles a book with loaded rules, and runs the checks of the rules.
///
/// `catalogues` and `reader_rules` are those of the ruleset. `failed_scripts` contains the house rules that could not be loaded.
fn compile_and_check(
    linked: &compile::LinkedBooks,
    rules: &mut LuaRules,
    (catalogues, reader_rules): (Vec<(String, String)>, BTreeMap<String, String>),
    failed_scripts: &str,
    out: &mut OpenedBook,
    trees: Option<&mut ParsedBodies>,
) {
    out.scripts = rules.scripts().to_vec();
    if !failed_scripts.is_empty() {
        out.scripts
            .extend(out.rules_sources.scripts.iter().skip(1).cloned());
    }
    let mut schema = rules.schema().clone();
    schema.catalogues = catalogues;
    rulesets::add_reader_rules(&mut schema, &reader_rules);
    house_rules::add_house_texts(linked, &mut schema, &mut out.diagnostics);
    let mut diagnostics = Vec::new();
    let book = compile::compile(linked, &schema, &mut out.sources, &mut diagnostics, trees);
    let book = Arc::new(book);
    (out.uncertain_errors, diagnostics) = diagnostics
        .into_iter()
        .partition(|error| may_be_consequence(error, failed_scripts, &out.sources));
    let spans = book.suppressed_spans.iter();
    let suppressed = spans.map(|span| Diagnostic::new(Code::UnknownName, *span, ""));
    out.uncertain_errors.extend(suppressed);
    out.diagnostics.extend(diagnostics);
    out.draft = Some(Arc::clone(&book));
    // If house rules are missing, their declarations would be unknown.
    if failed_scripts.is_empty() {
        rules.bind(Arc::clone(&book.data));
        let checked = rules.check(&book, &out.sources, &out.diagnostics);
        out.diagnostics
            .extend(checked.unwrap_or_else(|error| vec![error]));
    }
    if !out.has_errors() {
        out.book = Some(book);
    }
}

/// Returns true if an error may be a consequence of house rules that could not be loaded: they contain one of its words.
fn may_be_consequence(error: &Diagnostic, failed_scripts: &str, sources: &Sources) -> bool {
    let is_about_names = matches!(
        error.code,
        Code::UnknownInstruction
            | Code::UnknownName
            | Code::UnknownKey
            | Code::UnknownOutcome
            | Code::MissingOutcomeRow
            | Code::InvalidArgument
            | Code::InvalidCondition
            | Code::InvalidInstruction
            | Code::RowWithoutInstruction
            | Code::WrongType
    );
    if failed_scripts.is_empty() || !is_about_names {
        return false;
    }
    let words = |text: &str| -> BTreeSet<String> {
        let is_separator = |c: char| !(is_word(c) || c == '-' || c == '_');
        let words = text.split(is_separator).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let script_words = words(failed_scripts);
    error.labels.iter().any(|label| {
        let text = sources.text(label.span.file);
        let marked = text.get(label.span.start as usize..label.span.end as usize);
        !words(marked.unwrap_or_default()).is_disjoint(&script_words)
    })
}

/// Returns the books in the same folder that link to this one but are not linked from it.
pub fn find_one_way_links(source: &dyn BookSource) -> Vec<String> {
    compile::find_one_way_links(source)
}

/// Returns rules for a game of an opened book. The first call returns the rules of the opened book, later calls load them.
///
/// # Errors
/// The errors of the scripts.
pub fn take_rules(opened: &OpenedBook, book: &Book) -> Result<LuaRules, Vec<Diagnostic>> {
    match opened.rules.take() {
        Some(mut rules) => {
            rules.reset();
            Ok(rules)
        }
        None => rules_loader(opened, book)(),
    }
}

/// Returns a function that loads separate rules for each thread.
pub fn rules_loader(
    opened: &OpenedBook,
    book: &Book,
) -> impl Fn() -> Result<LuaRules, Vec<Diagnostic>> + Send + Sync + 'static {
    let (sources, data) = (opened.rules_sources.clone(), Arc::clone(&book.data));
    move || {
        let mut rules = sources.load()?;
        rules.bind(Arc::clone(&data));
        Ok(rules)
    }
}

/// Returns the page about an error code, in Markdown.
pub fn explanation(code: &str) -> Option<&'static str> {
    let file = CODES.get_file(format!("{code}.md"))?;
    file.contents_utf8()
}
