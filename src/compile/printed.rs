//! `print` of the header: the fonts of the printed edition.
//!
//! ```yaml
//! print:
//!   fonts: [fonts/Vollkorn-Regular.ttf, fonts/Vollkorn-Italic.ttf]
//!   text: Vollkorn
//!   headings: Vollkorn
//! ```
//!
//! The files are opened when the book is printed: a game needs none of them.

use super::document::Document;
use super::images::outside;
use crate::model::book::Fonts;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Spanned;
use std::sync::Arc;

const KEYS: [&str; 3] = ["fonts", "text", "headings"];

pub(super) fn parse_fonts(document: &Document) -> Fonts {
    let mut out = Fonts::default();
    let errors = document.error_count();
    let mut families = Vec::new();
    for (key, node) in document.entries("print") {
        match &*key.it {
            name @ ("text" | "headings") => {
                let family = document.expect_text(key, node, "the name of a family: `Vollkorn`");
                let family = family.unwrap_or_default().trim().to_owned();
                families.push((family.clone(), document.line(node)));
                match name {
                    "text" => out.text = family,
                    _ => out.headings = family,
                }
            }
            "fonts" => {
                let files = document.expect_texts(key, node, "a list of files: `[fonts/book.ttf]`");
                let files = files.iter().filter_map(|file| parse_file(document, file));
                out.files.extend(files);
            }
            _ => document.unknown_key(key, KEYS),
        }
    }
    if out.files.is_empty() && document.error_count() == errors {
        for (family, place) in families.iter().filter(|(family, _)| !family.is_empty()) {
            let message = format!("no file contains the family `{family}`");
            let error = Diagnostic::new(Code::MissingKey, *place, message);
            document.report(error.help("name its files too: `fonts: [fonts/book.ttf]`"));
        }
    }
    out
}

/// A font file in the folder of the book.
fn parse_file(document: &Document, file: &Spanned<String>) -> Option<Arc<str>> {
    let name = &*file.it;
    let extension = name.rsplit_once('.').map(|(_, end)| end.to_lowercase());
    let (message, help) = if let Some((message, _)) = outside(name) {
        (
            message,
            "put the font into the book's folder, and write the way from there: `fonts/book.ttf`",
        )
    } else if !matches!(extension.as_deref(), Some("ttf" | "otf")) {
        (
            format!("`{name}` is no font for print"),
            "a font for print ends with .ttf or .otf",
        )
    } else {
        return Some(name.strip_prefix("./").unwrap_or(name).into());
    };
    document.report(Diagnostic::new(Code::BadYaml, file.span, message).help(help));
    None
}
