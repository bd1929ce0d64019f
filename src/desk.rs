//! Opens a book with its rules: the one doorway for faces. The shelf that comes with the program is in here.

use crate::book::{Book, Vocabulary};
use crate::compile;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::rules::{self, Rules, Script};
use crate::source::{FileId, Shelf, Sources};
use crate::suggest::did_you_mean;
use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::sync::Arc;

static BOOKS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/books");
static SCRIPTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/scripts");

static CASES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/tests/rules");

/// A book as opened: with what is wrong with it.
pub struct Opened {
    pub sources: Sources,
    /// None when there is an error among `found`.
    pub book: Option<Arc<Book>>,
    pub rules: Option<Rules>,
    pub found: Vec<Diagnostic>,
    /// The scripts in force, for another thread or a fresh referee.
    pub scripts: Vec<Script>,
}

impl Opened {
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.found
            .iter()
            .any(|d| d.code.severity() == Severity::Error)
    }
}

/// Reads, checks and compiles a book under the ruleset it names. `house` is a name and text of house rules besides the book's own.
#[must_use]
pub fn open(shelf: &dyn Shelf, house: Option<(String, String)>) -> Opened {
    let mut sources = Sources::default();
    let mut found = Vec::new();
    let mut scripts = Vec::new();
    let name = compile::ruleset_of(shelf);
    let mut referee = None;
    if let Some(text) = name.as_deref().and_then(ruleset) {
        let name = format!("{}.lua", name.unwrap_or_default());
        scripts.push(script(&mut sources, name, text.to_owned()));
        let own = shelf.paths().into_iter().find(|p| p == "house.lua");
        let own = own.and_then(|path| shelf.read(&path).ok().map(|text| (path, text)));
        for (name, text) in own.into_iter().chain(house) {
            scripts.push(script(&mut sources, name, text));
        }
        match rules::load(&scripts[0], &scripts[1..]) {
            Ok(rules) => referee = Some(rules),
            Err(faults) => found.extend(faults),
        }
    } else {
        let all = rulesets();
        let given = name.unwrap_or_default();
        let help = did_you_mean(&given, all.iter().copied())
            .unwrap_or_else(|| format!("add a line `ruleset: ...`, one of: {}", all.join(", ")));
        found.push(
            Diagnostic::placeless(
                Code::BadScript,
                if given.is_empty() {
                    "the book names no ruleset".to_owned()
                } else {
                    format!("there is no ruleset `{given}`")
                },
            )
            .help(help),
        );
    }
    let mut out = Opened {
        sources,
        book: None,
        rules: None,
        found,
        scripts,
    };
    let Some(mut referee) = referee else {
        return out;
    };
    let vocabulary = referee.vocabulary().clone();
    let book = compile::compile(shelf, &vocabulary, &mut out.sources, &mut out.found);
    if !out.has_errors() {
        let book = Arc::new(book);
        referee.bind(Arc::clone(&book.world));
        out.book = Some(book);
        out.rules = Some(referee);
    }
    out
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

/// The script of a ruleset that comes with the program.
#[must_use]
pub fn ruleset(name: &str) -> Option<&'static str> {
    SCRIPTS
        .get_file(format!("{name}.lua"))
        .and_then(include_dir::File::contents_utf8)
}

/// Names of the rulesets that come with the program.
#[must_use]
pub fn rulesets() -> Vec<&'static str> {
    let mut names: Vec<&str> = SCRIPTS
        .files()
        .filter_map(|f| f.path().to_str()?.strip_suffix(".lua"))
        .collect();
    names.sort_unstable();
    names
}

/// What a ruleset that comes with the program lets a page say.
///
/// # Errors
/// The faults of its script; none when there is no such ruleset.
pub fn vocabulary(name: &str) -> Result<Vocabulary, Vec<Diagnostic>> {
    let Some(text) = ruleset(name) else {
        return Err(Vec::new());
    };
    let name = format!("{name}.lua");
    let script = Script {
        file: FileId::default(),
        name,
        text: text.to_owned(),
    };
    Ok(rules::load(&script, &[])?.vocabulary().clone())
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

/// The texts of a book that comes with the program.
#[must_use]
pub fn builtin(name: &str) -> Option<BTreeMap<String, String>> {
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
    let dir = BOOKS.get_dir(name)?;
    let mut out = BTreeMap::new();
    collect(dir, dir.path(), &mut out);
    Some(out)
}
