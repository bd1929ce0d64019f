//! Settings of the printed edition: fonts (`print` in the header), and section numbers (`numbers.yaml`).
//!
//! ```yaml
//! print:
//!   fonts: [fonts/Vollkorn-Regular.ttf, fonts/Vollkorn-Italic.ttf]
//!   text_font: Vollkorn
//!   heading_font: Vollkorn
//! ```
//!
//! The font files are read when the book is printed. Games do not need them.

use super::document::YamlDocument;
use super::images::outside_folder_error;
use super::yaml::{YamlKey, YamlNode, YamlValue};
use crate::model::book::{Numbering, PrintFonts};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span, Spanned};
use std::collections::BTreeMap;
use std::sync::Arc;

const KEYS: [&str; 3] = ["fonts", "text_font", "heading_font"];

pub(super) fn parse_fonts(document: &YamlDocument) -> PrintFonts {
    let mut out = PrintFonts::default();
    let error_count_before = document.error_count();
    let mut families = Vec::new();
    for (key, node) in document.entries("print") {
        match &*key.value {
            name @ ("text_font" | "heading_font") => {
                let expected = "the name of a font family, such as `Vollkorn`";
                let family = document.expect_text(key, node, expected);
                let family = family.unwrap_or_default().trim().to_owned();
                families.push((family.clone(), document.line_span(node)));
                match name {
                    "text_font" => out.text = family,
                    _ => out.headings = family,
                }
            }
            "fonts" => {
                let expected = "a list of files, such as `[fonts/book.ttf]`";
                let files = document.expect_texts(key, node, expected);
                let paths = files.iter().filter_map(|it| parse_font_path(document, it));
                out.files.extend(paths);
            }
            _ => document.report_unknown_key(key, KEYS),
        }
    }
    if out.files.is_empty() && document.error_count() == error_count_before {
        for (family, span) in families.iter().filter(|(family, _)| !family.is_empty()) {
            let message = format!("no font file contains the family `{family}`");
            let error = Diagnostic::new(Code::MissingKey, *span, message);
            document.report(error.help("add its files: `fonts: [fonts/book.ttf]`"));
        }
    }
    out
}

/// Parses the path of a font file in the folder of the book.
fn parse_font_path(document: &YamlDocument, file: &Spanned<String>) -> Option<Arc<str>> {
    let name = &*file.value;
    let extension = name.rsplit_once('.').map(|(_, end)| end.to_lowercase());
    let (message, help) = if let Some((message, _)) = outside_folder_error(name) {
        (
            message,
            "move the font to the book's folder, and write its path relative to that folder, such as `fonts/book.ttf`",
        )
    } else if !matches!(extension.as_deref(), Some("ttf" | "otf")) {
        (
            format!("`{name}` is not a font file that can be used in print"),
            "use a font file that ends with .ttf or .otf",
        )
    } else {
        return Some(name.strip_prefix("./").unwrap_or(name).into());
    };
    document.report(Diagnostic::new(Code::InvalidYaml, file.span, message).help(help));
    None
}

pub(super) fn parse_numbers(
    file: FileId,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Numbering {
    let mut out = Numbering::default();
    let document = YamlDocument::parse(file, text, 0);
    for (key, node) in document.root.iter() {
        match (&*key.value, &node.content) {
            ("seed", YamlValue::Scalar(Value::Int(n))) if *n >= 0 => {
                out.seed = Some(n.unsigned_abs())
            }
            ("seed", _) => document.report_mismatch(key, node, "a whole number at least 0"),
            ("numbers", _) => {
                let expected = "a map from page ids to numbers";
                let entries = document.expect_map(key, node, expected);
                read_numbers(&document, entries, &mut out);
            }
            _ => document.report_unknown_key(key, ["seed", "numbers"]),
        }
    }
    diagnostics.extend(document.into_errors());
    out
}

fn read_numbers(document: &YamlDocument, entries: &[(YamlKey, YamlNode)], out: &mut Numbering) {
    let mut by_number: BTreeMap<u32, Span> = BTreeMap::new();
    for (id, node) in entries {
        let number = match node.content {
            YamlValue::Scalar(Value::Int(n)) => u32::try_from(n).ok().filter(|n| *n >= 1),
            _ => None,
        };
        let Some(number) = document.expect((id, node), number, "a whole number at least 1") else {
            continue;
        };
        if let Some(first) = by_number.insert(number, node.span) {
            let message = format!("two pages have the number {number}");
            let error = Diagnostic::new(Code::DuplicateSecretNumber, node.span, message);
            let error = error.label_text("the second").label(first, "the first");
            document.report(error.help("remove one of them, and its page gets a free number"));
            continue;
        }
        out.numbers.insert(id.value.to_string(), number);
    }
}
