//! `print` of the header: the fonts of the printed edition.
//!
//! ```yaml
//! print:
//!   fonts: [fonts/Vollkorn-Regular.ttf, fonts/Vollkorn-Italic.ttf]
//!   text: Vollkorn
//!   headings: Vollkorn
//! ```
//!
//! Whether the files are there, and are fonts, is asked when they are used: a game needs none of them.

use super::images::outside;
use super::yaml::{Document, plain, scalar};
use crate::book::Fonts;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;

const KEYS: [&str; 3] = ["fonts", "text", "headings"];

pub(super) fn fonts(document: &Document, found: &mut Vec<Diagnostic>) -> Fonts {
    let mut out = Fonts::default();
    let faults = found.len();
    for (key, value) in document.entries("print", found) {
        let path = ["print", &*key];
        match (&*key, scalar(value)) {
            ("text", Some(family)) => out.text = family.trim().to_owned(),
            ("headings", Some(family)) => out.headings = family.trim().to_owned(),
            ("text" | "headings", None) => {
                found.push(document.wrong(&path, "the name of a family: `Vollkorn`"));
            }
            ("fonts", _) => match plain(value) {
                Value::List(list) => {
                    for item in list.iter() {
                        out.files.extend(file(item, &path, document, found));
                    }
                }
                _ => found.push(document.wrong(&path, "a list of files: `[fonts/book.ttf]`")),
            },
            _ => found.push(document.unknown(&path, KEYS)),
        }
    }
    let named = ["text", "headings"]
        .into_iter()
        .zip([&out.text, &out.headings]);
    for (key, family) in named {
        if out.files.is_empty() && !family.is_empty() && found.len() == faults {
            let message = format!("no file is named that has the family `{family}`");
            let fault = Diagnostic::new(Code::MissingKey, document.at(&["print", key]), message);
            found.push(fault.help("name its files too: `fonts: [fonts/book.ttf]`"));
        }
    }
    out
}

/// A font file of the book's folder.
fn file(
    item: &Value,
    path: &[&str],
    document: &Document,
    found: &mut Vec<Diagnostic>,
) -> Option<std::sync::Arc<str>> {
    let Some(written) = item.as_text() else {
        found.push(document.wrong(path, "a list of files: `[fonts/book.ttf]`"));
        return None;
    };
    let place = document.item(path, written);
    let mut bad = |message: String, help: &str| {
        found.push(Diagnostic::new(Code::BadYaml, place, message).help(help));
    };
    let help =
        "put the font into the book's folder, and write the way from there: `fonts/book.ttf`";
    if let Some((message, _)) = outside(written) {
        bad(message, help);
        return None;
    }
    let end = written
        .rsplit_once('.')
        .map(|(_, end)| end.to_ascii_lowercase());
    if !matches!(end.as_deref(), Some("ttf" | "otf")) {
        bad(
            format!("`{written}` is no font for print"),
            "a font for print ends with .ttf or .otf",
        );
        return None;
    }
    Some(written.strip_prefix("./").unwrap_or(written).into())
}
