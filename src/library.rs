//! Opens a book with its rules, for all front ends. Also contains the bundled books.

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
pub use template::{TemplateError, bare_book_files, example_book_files, template_names};

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
    /// The rules, until a game takes them. For another game, use [`take_rules`].
    pub rules: RefCell<Option<LuaRules>>,
    pub diagnostics: Vec<Diagnostic>,
    /// Errors that may only exist because house rules could not be loaded. They are not reported.
    uncertain_errors: Vec<Diagnostic>,
    /// All loaded scripts: the ruleset, house rules, and the parts that they use.
    pub scripts: Vec<RuleScript>,
    /// The texts from which rules are loaded, for another thread or another game.
    rules_sources: RulesSources,
    /// The fingerprint of the original scripts, if the loaded ones are without comments.
    rules_fingerprint: Option<String>,
}

impl OpenedBook {
    /// Creates an empty result.
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

/// Loads, compiles and checks a book and its linked books, with the ruleset that it names. `house` are house rules in addition to the book's own.
pub fn open(shelf: &dyn BookSource, house: impl IntoIterator<Item = HouseRules>) -> OpenedBook {
    open_with_trees(shelf, house, None)
}

/// Like [`open`], for a book that is opened after every edit. Texts that have not changed since `trees` were stored are not parsed again.
pub fn open_edited(shelf: &dyn BookSource, trees: &mut ParsedBodies) -> OpenedBook {
    open_with_trees(shelf, None, Some(trees))
}

fn open_with_trees(
    shelf: &dyn BookSource,
    house: impl IntoIterator<Item = HouseRules>,
    trees: Option<&mut ParsedBodies>,
) -> OpenedBook {
    let mut out = OpenedBook::from_sources(Sources::default());
    let linked = compile::find_linked_books(shelf);
    let name = linked.ruleset();
    let Some(ruleset) = name.as_deref().and_then(ruleset) else {
        out.diagnostics = missing_ruleset_errors(shelf, name.as_deref(), &mut out.sources);
        return out;
    };
    let name = format!("{}.lua", name.unwrap_or_default());
    let mut texts = RulesTexts {
        scripts: vec![(name, ruleset.script)],
        layers: scripts::table_layers(ruleset.messages, &linked, &mut out.diagnostics),
        parts: ruleset.parts.into_iter().collect(),
    };
    let mut houses = house_rules::read_house_rules(&linked, &mut out.diagnostics);
    let mut house = house.into_iter().peekable();
    if house.peek().is_none() {
        out.diagnostics.extend(ignored_house_rules(shelf));
    }
    for house in house {
        houses.push((house.name, house.text));
        scripts::add_layer(&mut texts.layers, house.messages);
    }
    for (name, text) in houses {
        if texts.scripts.iter().all(|(_, other)| *other != text) {
            texts.scripts.push((name, text));
        }
    }
    out.rules_sources = texts.into_sources(&mut out.sources, &mut out.diagnostics);
    out.scripts = out.rules_sources.scripts.clone();
    let kept = (ruleset.catalogues, ruleset.reader_rules);
    if let Some((mut rules, without)) = load_or_report(&mut out) {
        let passed_over = house_rules::ignored_catalogues(shelf, rules.schema());
        compile_and_check(&linked, &mut rules, kept, &without, &mut out, trees);
        out.diagnostics.extend(passed_over);
        *out.rules.get_mut() = out.book.is_some().then_some(rules);
    }
    check::correct_header_name(&mut out.diagnostics, &out.sources);
    out
}

/// The errors for a book without a ruleset.
fn missing_ruleset_errors(
    shelf: &dyn BookSource,
    name: Option<&str>,
    sources: &mut Sources,
) -> Vec<Diagnostic> {
    let all = ruleset_names();
    let listed = format!("one of: {}", all.join(", "));
    let Some(given) = name else {
        let help = format!("add a line `ruleset: ...`, {listed}");
        return compile::missing_ruleset_errors(shelf, sources, help);
    };
    let near = did_you_mean(given, all.iter().map(String::as_str));
    let message = format!("there is no ruleset `{given}`");
    let fault = match compile::ruleset_span(shelf, sources) {
        Some(place) => Diagnostic::new(Code::InvalidScript, place, message),
        None => Diagnostic::without_span(Code::InvalidScript, message),
    };
    vec![fault.help(near.unwrap_or(listed))]
}

/// Compiles a book with loaded rules and runs their own checks. `ruleset` are its catalogues and its rules for readers. `without` are the house rules
/// that could not be loaded. `trees` are passed to [`compile::compile`].
fn compile_and_check(
    linked: &compile::LinkedBooks,
    rules: &mut LuaRules,
    ruleset: (Vec<(String, String)>, BTreeMap<String, String>),
    without: &str,
    out: &mut OpenedBook,
    trees: Option<&mut ParsedBodies>,
) {
    out.scripts = rules.scripts().to_vec();
    if !without.is_empty() {
        out.scripts
            .extend(out.rules_sources.scripts.iter().skip(1).cloned());
    }
    let mut vocabulary = rules.schema().clone();
    vocabulary.catalogues = ruleset.0;
    rulesets::add_reader_rules(&mut vocabulary, &ruleset.1);
    house_rules::add_house_texts(linked, &mut vocabulary, &mut out.diagnostics);
    let mut faults = Vec::new();
    let sources = &mut out.sources;
    let book = compile::compile(linked, &vocabulary, sources, &mut faults, trees);
    let book = Arc::new(book);
    (out.uncertain_errors, faults) = faults
        .into_iter()
        .partition(|fault| may_be_consequence(fault, without, &out.sources));
    let doubtful = book.suppressed_spans.iter();
    out.uncertain_errors
        .extend(doubtful.map(|place| Diagnostic::new(Code::UnknownName, *place, "")));
    out.diagnostics.extend(faults);
    out.draft = Some(Arc::clone(&book));
    // Without house rules, their declarations would be unknown.
    if without.is_empty() {
        rules.bind(Arc::clone(&book.data));
        let found = rules.check(&book, &out.sources, &out.diagnostics);
        out.diagnostics
            .extend(found.unwrap_or_else(|fault| vec![fault]));
    }
    if !out.has_errors() {
        out.book = Some(book);
    }
}

/// Returns true if an error may only exist because house rules could not be loaded: they contain one of its words.
fn may_be_consequence(fault: &Diagnostic, house: &str, sources: &Sources) -> bool {
    let of_names = matches!(
        fault.code,
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
    if house.is_empty() || !of_names {
        return false;
    }
    let words = |text: &str| -> BTreeSet<String> {
        let ends = |c: char| !(is_word(c) || c == '-' || c == '_');
        let words = text.split(ends).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let spoken = words(house);
    fault.labels.iter().any(|label| {
        let text = sources.text(label.span.file);
        let at = text.get(label.span.start as usize..label.span.end as usize);
        !words(at.unwrap_or_default()).is_disjoint(&spoken)
    })
}

/// Returns the books in the same folder that link to this one but are not linked from it.
pub fn find_one_way_links(shelf: &dyn BookSource) -> Vec<String> {
    compile::find_one_way_links(shelf)
}

/// Returns rules for a game of an opened book: first those that the book was opened with, then newly loaded ones.
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
    let (kept, world) = (opened.rules_sources.clone(), Arc::clone(&book.data));
    move || {
        let mut rules = kept.load()?;
        rules.bind(Arc::clone(&world));
        Ok(rules)
    }
}

/// Returns the page about an error code, in Markdown.
pub fn explanation(code: &str) -> Option<&'static str> {
    let file = CODES.get_file(format!("{code}.md"))?;
    file.contents_utf8()
}
