//! Lint for unreadable images and for active content in SVG images.

use crate::model::book::Book;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{SourceError, Sources, Span};
use regex_lite::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Patterns for a comment of an SVG image, and for active content: a script, an event handler, a `javascript:` address or an external
/// address. A link (`a`) to an external page loads nothing.
const PATTERNS: [&str; 2] = [
    r"(?s)<!--.*?-->",
    r#"(?xi) <([\w-]+:)?script\b | <[^<>]*[\s"']on[a-z]+\s*= | =\s*["']\s*javascript:
        | <\??([\w-]+:)?([b-z]|a\w)[^<>]*\b(href|src)\s*=\s*["']\s*([a-z]+:)?// | (url\(|@import)\s*["']?\s*([a-z]+:)?//"#,
];

/// The description of an image with active content.
pub const ACTIVE_CONTENT: &str = "contains a script or an external address";

/// Returns true if the image is an SVG that can run or load something when it is opened directly.
pub fn has_active_content(file: &str, bytes: &[u8]) -> bool {
    if !file.to_ascii_lowercase().ends_with(".svg") {
        return false;
    }
    static COMPILED: LazyLock<[Option<Regex>; 2]> =
        LazyLock::new(|| PATTERNS.map(|pattern| Regex::new(pattern).ok()));
    let [Some(comment), Some(active)] = &*COMPILED else {
        return false;
    };
    let svg = String::from_utf8_lossy(bytes);
    active.is_match(&comment.replace_all(&svg, ""))
}

/// Reports images that cannot be read or are unsafe. `earlier` contains the missing images. `read` reads an image of a part of the book.
pub fn check_images(
    book: &Book,
    sources: &Sources,
    earlier: &[Diagnostic],
    read: impl Fn(usize, &str) -> Result<Vec<u8>, SourceError>,
) -> Vec<Diagnostic> {
    let header = book.outline.span("", "image").unwrap_or_default();
    let cover = book.cover.as_ref().map(|image| (0, image, header));
    let page_images = book.pages.iter();
    let page_images = page_images.filter_map(|it| Some((it.part, it.image.as_deref()?, it.span)));
    let mut seen = BTreeSet::new();
    let mut diagnostics = Vec::new();
    for (part, image, owner) in cover.into_iter().chain(page_images) {
        let file = &*image.file;
        let span = file_name_span(sources, owner, file);
        let is_here = |it: &Diagnostic| it.labels.iter().any(|it| it.span == span);
        let is_missing = |it: &Diagnostic| it.code == Code::MissingImage && is_here(it);
        if !seen.insert((part, file)) || earlier.iter().any(is_missing) {
            continue;
        }
        let (code, message, reason, help) = match read(part, file) {
            Err(error) => {
                let help = "copy the image into the folder of the book";
                (Code::InvalidImage, "cannot be read", error.reason, help)
            }
            Ok(bytes) if has_active_content(file, &bytes) => {
                let message = ACTIVE_CONTENT;
                let help = "remove it from the file, or save the image as plain SVG or PNG";
                (Code::UnsafeImage, message, String::new(), help)
            }
            Ok(_) => continue,
        };
        let message = format!("image `{file}` {message}");
        let diagnostic = Diagnostic::new(code, span, message);
        diagnostics.push(diagnostic.label_text(reason).help(help));
    }
    diagnostics
}

/// The span of the name of an image, below a heading or in a header.
fn file_name_span(sources: &Sources, owner: Span, file: &str) -> Span {
    let start = owner.start as usize;
    let text = sources.text(owner.file);
    let offset = text.get(start..).unwrap_or_default().find(file);
    let to_span = |offset| Span::new(owner.file, start + offset, start + offset + file.len());
    offset.map_or(owner, to_span)
}
