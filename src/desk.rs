//! Opens a book with its rules: the one doorway for faces. The shelf that comes with the program is in here.

mod template;

pub use template::{template, templates};

use crate::book::{Book, Vocabulary};
use crate::compile;
use crate::diagnostic::{self, Code, Diagnostic, Severity};
use crate::lint;
use crate::rules::{self, Rules, Script};
use crate::source::{FileId, NotOnShelf, Shelf, Sources};
use crate::suggest::did_you_mean;
use include_dir::{Dir, include_dir};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

static BOOKS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/books");
static SCRIPTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/scripts");

static CODES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/docs/codes");
static CASES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/tests/rules");

/// A book as opened: with what is wrong with it.
pub struct Opened {
    pub sources: Sources,
    /// The book as far as it could be made; None when its ruleset could not be had.
    pub draft: Option<Arc<Book>>,
    /// The same, when there is no error among `found`.
    pub book: Option<Arc<Book>>,
    pub rules: Option<Rules>,
    pub found: Vec<Diagnostic>,
    /// The scripts in force, for another thread or a fresh referee.
    pub scripts: Vec<Script>,
}

impl Opened {
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.found.iter().any(|d| d.severity == Severity::Error)
    }

    /// The scripts as the checker reads them.
    #[must_use]
    pub fn spoken(&self) -> Vec<lint::Script<'_>> {
        let scripts = self.scripts.iter();
        scripts.map(|script| (script.file, &*script.text)).collect()
    }
}

/// Reads, checks and compiles a book and its neighbours under the ruleset it names. `house` is a name and text of house rules besides the book's own.
#[must_use]
pub fn open(shelf: &dyn Shelf, house: Option<(String, String)>) -> Opened {
    let mut sources = Sources::default();
    let mut found = Vec::new();
    let mut scripts = Vec::new();
    let linked = compile::linked(shelf);
    let name = compile::ruleset_of(shelf);
    let mut referee = None;
    let (mut data, mut told) = (Vec::new(), String::new());
    if let Some(ruleset) = name.as_deref().and_then(ruleset) {
        let name = format!("{}.lua", name.unwrap_or_default());
        scripts.push(script(&mut sources, name, ruleset.script));
        (data, told) = (ruleset.data, ruleset.told);
        // Linked books are one game: the house rules of all hold in all, this book's over its neighbours'.
        let mut houses = Vec::new();
        for (name, text) in linked.each("house.lua") {
            match text {
                Ok(text) => houses.push((name, text)),
                Err(why) => {
                    found.push(Diagnostic::placeless(Code::UnreadableFile, why.to_string()))
                }
            }
        }
        houses.reverse();
        for (name, text) in houses.into_iter().chain(house) {
            if scripts.iter().all(|script: &Script| script.text != text) {
                scripts.push(script(&mut sources, name, text));
            }
        }
        match rules::load(&scripts[0], &scripts[1..]) {
            Ok(rules) => referee = Some(rules),
            Err(faults) => found.extend(faults),
        }
    } else {
        let all = rulesets();
        let one = format!("add a line `ruleset: ...`, one of: {}", all.join(", "));
        match name {
            None => found.extend(compile::no_ruleset(shelf, &mut sources, one)),
            Some(given) => {
                let near = did_you_mean(&given, all.iter().map(String::as_str));
                let message = format!("there is no ruleset `{given}`");
                let fault = Diagnostic::placeless(Code::BadScript, message);
                found.push(fault.help(near.unwrap_or(one)));
            }
        }
    }
    let mut out = Opened {
        sources,
        draft: None,
        book: None,
        rules: None,
        found,
        scripts,
    };
    let Some(mut referee) = referee else {
        return out;
    };
    let mut vocabulary = referee.vocabulary().clone();
    (vocabulary.data, vocabulary.told) = (data, told);
    let book = compile::compile(&linked, &vocabulary, &mut out.sources, &mut out.found);
    let book = Arc::new(book);
    out.draft = Some(Arc::clone(&book));
    if !out.has_errors() {
        referee.bind(Arc::clone(&book.world));
        match referee.check(&book, &out.sources) {
            Ok(found) => out.found.extend(found),
            Err(fault) => out.found.push(fault),
        }
    }
    if !out.has_errors() {
        out.book = Some(book);
        out.rules = Some(referee);
    }
    out
}

/// Every fault of a book that can be known without playing it: those of opening it, and what the checker finds in the book as
/// it was made. Each has the level that the book gives it; first causes come first.
#[must_use]
pub fn check(opened: &Opened) -> Vec<Diagnostic> {
    let mut found = opened.found.clone();
    if let Some(book) = &opened.draft {
        let scripts = opened.spoken();
        found.extend(lint::lint(book, &scripts, &opened.sources, &opened.found));
        lint::settle(book, &mut found);
    }
    diagnostic::sort(&mut found);
    found
}

fn script(sources: &mut Sources, name: String, text: String) -> Script {
    let file = sources.add(name.clone(), text.clone());
    Script { file, name, text }
}

/// A referee of its own for a book that was opened.
///
/// # Errors
/// What is wrong with the scripts.
pub fn referee(opened: &Opened, book: &Book) -> Result<Rules, Vec<Diagnostic>> {
    let Some((first, house)) = opened.scripts.split_first() else {
        return Err(Vec::new());
    };
    let mut rules = rules::load(first, house)?;
    rules.bind(Arc::clone(&book.world));
    Ok(rules)
}

/// A ruleset as it is kept: its script, its catalogues, and its rules told to a reader.
#[derive(Debug, Clone, Default)]
pub struct Ruleset {
    pub script: String,
    /// Path and YAML.
    pub data: Vec<(String, String)>,
    /// Markdown in sections; empty when nobody wrote it.
    pub told: String,
}

/// Rulesets of a folder, before those in the binary.
static OWN: OnceLock<BTreeMap<String, Ruleset>> = OnceLock::new();

/// Makes the rulesets of a folder known for the whole run: `NAME.lua`, `NAME/*.yaml` and `NAME/rules.md`, by their paths.
/// Only the first call counts.
pub fn add_rulesets(texts: &BTreeMap<String, String>) {
    let own = texts.keys().filter_map(|path| path.strip_suffix(".lua"));
    let own = own.filter(|name| !name.contains('/'));
    let read = |path: &str| texts.get(path).cloned();
    let all = own.filter_map(|name| {
        let paths = texts.keys().map(String::as_str);
        Some((name.to_owned(), gather_ruleset(name, paths, read)?))
    });
    let _ = OWN.set(all.collect());
}

/// The files of one ruleset out of a folder of them.
fn gather_ruleset<'a>(
    name: &str,
    paths: impl Iterator<Item = &'a str>,
    read: impl Fn(&str) -> Option<String>,
) -> Option<Ruleset> {
    let mine = format!("{name}/");
    let mut data: Vec<&str> = paths
        .filter(|path| path.starts_with(&mine) && path.ends_with(".yaml"))
        .collect();
    data.sort_unstable();
    Some(Ruleset {
        script: read(&format!("{name}.lua"))?,
        data: data
            .into_iter()
            .filter_map(|path| Some((path.to_owned(), read(path)?)))
            .collect(),
        told: read(&format!("{name}/rules.md")).unwrap_or_default(),
    })
}

/// The ruleset of this name.
#[must_use]
pub fn ruleset(name: &str) -> Option<Ruleset> {
    if let Some(own) = OWN.get().and_then(|own| own.get(name)) {
        return Some(own.clone());
    }
    let files = SCRIPTS.get_dir(name).into_iter().flat_map(Dir::files);
    let paths = files.filter_map(|file| file.path().to_str());
    gather_ruleset(name, paths, |path| {
        let file = SCRIPTS.get_file(path)?;
        file.contents_utf8().map(str::to_owned)
    })
}

/// Names of the rulesets.
#[must_use]
pub fn rulesets() -> Vec<String> {
    let files = SCRIPTS.files().filter_map(|f| f.path().to_str());
    let shipped = files.filter_map(|path| path.strip_suffix(".lua"));
    let own = OWN.get().into_iter().flat_map(BTreeMap::keys);
    let all: BTreeSet<&str> = shipped.chain(own.map(String::as_str)).collect();
    all.into_iter().map(str::to_owned).collect()
}

/// What a ruleset lets a page say.
///
/// # Errors
/// The faults of its script; none when there is no such ruleset.
pub fn vocabulary(name: &str) -> Result<Vocabulary, Vec<Diagnostic>> {
    let Some(ruleset) = ruleset(name) else {
        return Err(Vec::new());
    };
    let script = Script {
        file: FileId::default(),
        name: format!("{name}.lua"),
        text: ruleset.script,
    };
    let mut vocabulary = rules::load(&script, &[])?.vocabulary().clone();
    (vocabulary.data, vocabulary.told) = (ruleset.data, ruleset.told);
    Ok(vocabulary)
}

/// What editors should know of the names a script may use under a vocabulary: LuaLS annotations.
#[must_use]
pub fn stubs(vocabulary: &Vocabulary) -> String {
    rules::stubs(vocabulary)
}

/// The manual page of everything a script may use, in Markdown.
#[must_use]
pub fn lua_manual() -> String {
    rules::manual()
}

/// The page on a code of the checker, in Markdown.
#[must_use]
pub fn explanation(code: &str) -> Option<&'static str> {
    let file = CODES.get_file(format!("{code}.md"))?;
    file.contents_utf8()
}

/// Files of rule cases that come with a ruleset: name and text.
#[must_use]
pub fn cases(ruleset: &str) -> Vec<(String, String)> {
    let Some(dir) = CASES.get_dir(ruleset) else {
        return Vec::new();
    };
    let read = |file: &include_dir::File<'_>| {
        Some((
            file.path().to_str()?.to_owned(),
            file.contents_utf8()?.to_owned(),
        ))
    };
    let mut files: Vec<_> = dir.files().filter_map(read).collect();
    files.sort();
    files
}

/// Names of the books that come with the program.
#[must_use]
pub fn shelf() -> Vec<&'static str> {
    let mut names: Vec<&str> = BOOKS.dirs().filter_map(|d| d.path().to_str()).collect();
    names.sort_unstable();
    names
}

/// A book that comes with the program, with the others of the shelf beside it.
pub struct Builtin {
    name: String,
    texts: BTreeMap<String, String>,
}

impl Builtin {
    /// The book of this name.
    #[must_use]
    pub fn open(name: &str) -> Option<Self> {
        let name = name.to_owned();
        Some(Self {
            texts: builtin(&name)?,
            name,
        })
    }
}

impl Shelf for Builtin {
    fn paths(&self) -> Vec<String> {
        self.texts.paths()
    }

    fn read(&self, path: &str) -> Result<String, NotOnShelf> {
        self.texts.read(path)
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn place(&self) -> String {
        format!("shelf:{}", self.name)
    }

    fn neighbour(&self, way: &str) -> Result<Box<dyn Shelf>, NotOnShelf> {
        let name = way.strip_prefix("../").unwrap_or(way);
        match Self::open(name) {
            Some(book) => Ok(Box::new(book)),
            None => Err(NotOnShelf {
                path: way.to_owned(),
                why: format!("no book called `{name}` comes with the program"),
            }),
        }
    }
}

/// The texts of a book that comes with the program.
#[must_use]
pub fn builtin(name: &str) -> Option<BTreeMap<String, String>> {
    let dir = BOOKS.get_dir(name)?;
    let mut out = BTreeMap::new();
    collect(dir, dir.path(), &mut out);
    Some(out)
}

/// Every text of an embedded folder by its path inside `root`.
fn collect(dir: &Dir<'_>, root: &std::path::Path, out: &mut BTreeMap<String, String>) {
    for file in dir.files() {
        let path = file
            .path()
            .strip_prefix(root)
            .ok()
            .and_then(std::path::Path::to_str);
        if let (Some(path), Some(text)) = (path, file.contents_utf8()) {
            out.insert(path.replace('\\', "/"), text.to_owned());
        }
    }
    for dir in dir.dirs() {
        collect(dir, root, out);
    }
}
