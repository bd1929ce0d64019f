//! `turnto print`: the printed edition.

use crate::program::turnto;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::sync::{Mutex, OnceLock};
use tempfile::TempDir;
use turnto::library;
use turnto::model::book::RulesetSchema;

/// A book of these files in its own folder.
pub(crate) fn book(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Output of `turnto print`, and whether it succeeded.
pub(crate) fn print(folder: &Path, more: &[&str]) -> (bool, String) {
    let said = turnto(folder, &[&["print", "."], more].concat(), "");
    (said.good(), said.err)
}

/// The printed Markdown of a book of these files.
pub(crate) fn printed(files: &[(&str, &str)], more: &[&str]) -> String {
    let folder = book(files);
    let (done, said) = print(folder.path(), &[&["--out", "way.md"], more].concat());
    assert!(done, "{said}");
    read(folder.path(), "way.md")
}

pub(crate) fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The number of each page in `numbers.yaml`.
pub(crate) fn numbers(folder: &Path) -> BTreeMap<String, i64> {
    let text = read(folder, "numbers.yaml");
    let lines = text.lines().filter_map(|line| {
        let (id, number) = line.strip_prefix("  ")?.split_once(": ")?;
        Some((id.trim_matches('"').to_owned(), number.parse().unwrap()))
    });
    lines.collect()
}

/// A printed bundled book, and the output of the command.
pub(crate) struct Printed {
    pub(crate) text: String,
    pub(crate) said: String,
}

/// A bundled book in one language and format, given by the file extension. Each is printed once for all tests.
pub(crate) fn of_shelf(name: &str, language: &str, end: &str) -> &'static Printed {
    type Shelf = BTreeMap<[String; 3], &'static OnceLock<Printed>>;
    static SHELF: Mutex<Shelf> = Mutex::new(BTreeMap::new());
    let key = [name, language, end].map(str::to_owned);
    let place = {
        let mut shelf = SHELF.lock().unwrap();
        *shelf
            .entry(key)
            .or_insert_with(|| Box::leak(Box::default()))
    };
    place.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("books")
            .join(name);
        let out = TempDir::new().unwrap();
        let file = out.path().join(format!("book.{end}"));
        let file_name = file.to_str().unwrap();
        let (done, said) = print(&folder, &["--out", file_name, "--language", language]);
        assert!(done, "{name}: {said}");
        let text = fs::read_to_string(&file).unwrap();
        Printed { text, said }
    })
}

/// Declarations of each ruleset, by name.
pub(crate) fn rulesets() -> &'static BTreeMap<String, RulesetSchema> {
    static ALL: OnceLock<BTreeMap<String, RulesetSchema>> = OnceLock::new();
    ALL.get_or_init(|| {
        let all = library::ruleset_names().into_iter();
        all.map(|name| {
            let rules = library::ruleset_schema(&name).unwrap_or_else(|_| panic!("{name}"));
            (name, rules)
        })
        .collect()
    })
}

/// A text in an archive: an EPUB file.
pub(crate) fn entry(folder: &Path, file: &str, name: &str) -> String {
    let bytes = fs::read(folder.join(file)).unwrap();
    String::from_utf8(unzipped(&bytes, name)).unwrap()
}

/// The bytes of a file in a zip archive.
pub(crate) fn unzipped(zip: &[u8], name: &str) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(zip)).unwrap();
    let mut out = Vec::new();
    let mut file = archive.by_name(name).unwrap();
    file.read_to_end(&mut out).unwrap();
    out
}

pub(crate) const HEADER: &str = "title: Way\nruleset: arena\nstart: p0\n";

/// Pages in a row, each with links to the next two.
pub(crate) fn row(pages: usize) -> String {
    let page = |n: usize| {
        let (one, two) = ((n + 1) % pages, (n + 2) % pages);
        format!("# p{n}: Page {n}\n\nHere.\n\n- On -> p{one}\n- Further -> p{two}\n\n")
    };
    (0..pages).map(page).collect()
}
