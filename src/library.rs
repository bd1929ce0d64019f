//! Opens a book with its rules, for all front ends. Also contains the bundled books.

mod builtin;
mod carried;
#[cfg(feature = "terminal")]
pub mod cases;
mod check;
mod compiled;
mod house;
mod images;
mod loaded;
pub mod parcel;
mod rulesets;
mod scripts;
mod template;

pub use crate::compile::{
    BookCover, LinkedText, ParsedBodies, header_and_pages, linked, linked_texts, linked_texts_but,
};
pub use crate::rules::{stubs, warm};
pub use builtin::{BuiltinSource, builtin, covers, shelf};
pub use check::{check, check_among_others, new_errors, wrong_rules};
pub use compiled::CompiledBook;
pub use house::{HouseRules, passed_over};
pub use images::{ShownImage, image, images};
pub use loaded::{LoadedRules, load, open_under, vocabulary};
pub use rulesets::{
    RulesetSource, add_rulesets, cases, on_the_shelf, ruleset, rulesets, shared_parts,
};
pub use template::{TemplateError, template, templates};

use crate::check::lint;
use crate::compile;
pub use crate::compile::{FileSchema, schemas};
use crate::model::book::Book;
use crate::model::game::RulesHost;
use crate::rules::{LuaRules, RuleScript};
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::source::{BookSource, Sources, fingerprint};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::is_word;
use carried::CODES;
use scripts::{RulesSources, RulesTexts, loaded_rules, script};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An opened book with its errors and warnings.
pub struct OpenedBook {
    pub sources: Sources,
    /// The book as far as it could be compiled. None if its ruleset could not be loaded.
    pub draft: Option<Arc<Book>>,
    /// The same book, if `found` contains no error.
    pub book: Option<Arc<Book>>,
    /// The rules, until a game takes them. For another game, use [`referee`].
    pub rules: RefCell<Option<LuaRules>>,
    pub found: Vec<Diagnostic>,
    /// Errors that may only exist because house rules could not be loaded. They are not reported.
    unsure: Vec<Diagnostic>,
    /// All loaded scripts: the ruleset, house rules, and the parts that they use.
    pub scripts: Vec<RuleScript>,
    /// The texts from which rules are loaded, for another thread or another game.
    kept: RulesSources,
    /// The fingerprint of the original scripts, if the loaded ones are without comments.
    print: Option<String>,
}

impl OpenedBook {
    /// Creates an empty result.
    fn from_sources(sources: Sources) -> Self {
        Self {
            sources,
            draft: None,
            book: None,
            rules: RefCell::default(),
            found: Vec::new(),
            unsure: Vec::new(),
            scripts: Vec::new(),
            kept: RulesSources::default(),
            print: None,
        }
    }

    /// Returns the fingerprint of the loaded scripts.
    pub fn rules_print(&self) -> String {
        let scripts = self.scripts.iter().map(|it| (&*it.name, it.text.as_str()));
        self.print.clone().unwrap_or_else(|| fingerprint(scripts))
    }

    pub fn has_errors(&self) -> bool {
        self.found.iter().any(|d| d.severity == Severity::Error)
    }

    /// Parses the scripts for the checker.
    pub fn spoken(&self) -> Vec<lint::ParsedScript<'_>> {
        let scripts = self.scripts.iter();
        let scripts = scripts.map(|it| lint::ParsedScript::parse(it.file, &it.name, &it.text));
        scripts.collect()
    }
}

/// Loads, compiles and checks a book and its linked books, with the ruleset that it names. `house` are house rules in addition to the book's own.
pub fn open(shelf: &dyn BookSource, house: impl IntoIterator<Item = HouseRules>) -> OpenedBook {
    opened(shelf, house, None)
}

/// Like [`open`], for a book that is opened after every edit. Texts that have not changed since `trees` were stored are not parsed again.
pub fn open_edited(shelf: &dyn BookSource, trees: &mut ParsedBodies) -> OpenedBook {
    opened(shelf, None, Some(trees))
}

fn opened(
    shelf: &dyn BookSource,
    house: impl IntoIterator<Item = HouseRules>,
    trees: Option<&mut ParsedBodies>,
) -> OpenedBook {
    let mut out = OpenedBook::from_sources(Sources::default());
    let linked = compile::linked(shelf);
    let name = linked.ruleset();
    let Some(ruleset) = name.as_deref().and_then(ruleset) else {
        out.found = no_ruleset(shelf, name.as_deref(), &mut out.sources);
        return out;
    };
    let name = format!("{}.lua", name.unwrap_or_default());
    let mut texts = RulesTexts {
        scripts: vec![(name, ruleset.script)],
        layers: scripts::table_layers(ruleset.messages, &linked, &mut out.found),
        parts: ruleset.parts.into_iter().collect(),
    };
    let mut houses = house::of_books(&linked, &mut out.found);
    let mut house = house.into_iter().peekable();
    if house.peek().is_none() {
        out.found.extend(passed_over(shelf));
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
    out.kept = texts.read_tables(&mut out.sources, &mut out.found);
    out.scripts = out.kept.scripts.clone();
    let kept = (ruleset.data, ruleset.told);
    if let Some((mut rules, without)) = loaded_rules(&mut out) {
        let passed_over = house::catalogues_passed_over(shelf, rules.vocabulary());
        made(&linked, &mut rules, kept, &without, &mut out, trees);
        out.found.extend(passed_over);
        *out.rules.get_mut() = out.book.is_some().then_some(rules);
    }
    check::place_header(&mut out.found, &out.sources);
    out
}

/// The errors for a book without a ruleset.
fn no_ruleset(
    shelf: &dyn BookSource,
    name: Option<&str>,
    sources: &mut Sources,
) -> Vec<Diagnostic> {
    let all = rulesets();
    let listed = format!("one of: {}", all.join(", "));
    let Some(given) = name else {
        let help = format!("add a line `ruleset: ...`, {listed}");
        return compile::no_ruleset(shelf, sources, help);
    };
    let near = did_you_mean(given, all.iter().map(String::as_str));
    let message = format!("there is no ruleset `{given}`");
    let fault = match compile::ruleset_place(shelf, sources) {
        Some(place) => Diagnostic::new(Code::InvalidScript, place, message),
        None => Diagnostic::placeless(Code::InvalidScript, message),
    };
    vec![fault.help(near.unwrap_or(listed))]
}

/// Compiles a book with loaded rules and runs their own checks. `ruleset` are its catalogues and its rules for readers. `without` are the house rules
/// that could not be loaded. `trees` are passed to [`compile::compile`].
fn made(
    linked: &compile::LinkedBooks,
    rules: &mut LuaRules,
    ruleset: (Vec<(String, String)>, BTreeMap<String, String>),
    without: &str,
    out: &mut OpenedBook,
    trees: Option<&mut ParsedBodies>,
) {
    out.scripts = rules.scripts().to_vec();
    if !without.is_empty() {
        out.scripts.extend(out.kept.scripts.iter().skip(1).cloned());
    }
    let mut vocabulary = rules.vocabulary().clone();
    vocabulary.data = ruleset.0;
    rulesets::takes_told(&mut vocabulary, &ruleset.1);
    house::collect_texts(linked, &mut vocabulary, &mut out.found);
    let mut faults = Vec::new();
    let sources = &mut out.sources;
    let book = compile::compile(linked, &vocabulary, sources, &mut faults, trees);
    let book = Arc::new(book);
    (out.unsure, faults) = faults
        .into_iter()
        .partition(|fault| may_follow(fault, without, &out.sources));
    let doubtful = book.doubtful.iter();
    out.unsure
        .extend(doubtful.map(|place| Diagnostic::new(Code::UnknownName, *place, "")));
    out.found.extend(faults);
    out.draft = Some(Arc::clone(&book));
    if !out.has_errors() {
        rules.bind(Arc::clone(&book.world));
        match rules.check(&book, &out.sources) {
            Ok(found) => out.found.extend(found),
            Err(fault) => out.found.push(fault),
        }
    }
    if !out.has_errors() {
        out.book = Some(book);
    }
}

/// Returns true if an error may only exist because house rules could not be loaded: they contain one of its words.
fn may_follow(fault: &Diagnostic, house: &str, sources: &Sources) -> bool {
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
pub fn one_way(shelf: &dyn BookSource) -> Vec<String> {
    compile::one_way(shelf)
}

/// Returns rules for a game of an opened book: first those that the book was opened with, then newly loaded ones.
///
/// # Errors
/// The errors of the scripts.
pub fn referee(opened: &OpenedBook, book: &Book) -> Result<LuaRules, Vec<Diagnostic>> {
    match opened.rules.take() {
        Some(mut rules) => {
            rules.reset();
            Ok(rules)
        }
        None => referees(opened, book)(),
    }
}

/// Returns a function that loads separate rules for each thread.
pub fn referees(
    opened: &OpenedBook,
    book: &Book,
) -> impl Fn() -> Result<LuaRules, Vec<Diagnostic>> + Send + Sync + 'static {
    let (kept, world) = (opened.kept.clone(), Arc::clone(&book.world));
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
