//! Lint for unreadable images and for active content in SVG images.

use crate::model::book::Book;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{SourceError, Sources, Span};
use regex_lite::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A comment of an SVG image, and what the rest of it must not contain: a script, an event handler, a `javascript:` address or an
/// external address. A link (`a`) to an external page loads nothing.
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

/// Reports images that cannot be read or are unsafe. `earlier` lists the missing ones; `read` reads an image of a part of the book.
pub fn check_images(
    book: &Book,
    sources: &Sources,
    earlier: &[Diagnostic],
    read: impl Fn(usize, &str) -> Result<Vec<u8>, SourceError>,
) -> Vec<Diagnostic> {
    let header = book.outline.span("", "image").unwrap_or_default();
    let cover = book.cover.as_ref().map(|image| (0, image, header));
    let of_pages = book.pages.iter();
    let of_pages = of_pages.filter_map(|it| Some((it.part, it.image.as_deref()?, it.span)));
    let mut known = BTreeSet::new();
    let mut found = Vec::new();
    for (part, image, near) in cover.into_iter().chain(of_pages) {
        let file = &*image.file;
        let place = file_name_span(sources, near, file);
        let here = |it: &Diagnostic| it.labels.iter().any(|it| it.span == place);
        let missing = |it: &Diagnostic| it.code == Code::MissingImage && here(it);
        if !known.insert((part, file)) || earlier.iter().any(missing) {
            continue;
        }
        let (code, message, why, help) = match read(part, file) {
            Err(why) => {
                let help = "put the image itself into the book's folder";
                (Code::InvalidImage, "cannot be read", why.reason, help)
            }
            Ok(bytes) if has_active_content(file, &bytes) => {
                let message = ACTIVE_CONTENT;
                let help = "remove it from the file, or save the image as plain SVG or PNG";
                (Code::UnsafeImage, message, String::new(), help)
            }
            Ok(_) => continue,
        };
        let message = format!("image `{file}` {message}");
        let fault = Diagnostic::new(code, place, message);
        found.push(fault.label_text(why).help(help));
    }
    found
}

/// The place of an image's name, below a heading or in a header.
fn file_name_span(sources: &Sources, near: Span, file: &str) -> Span {
    let start = near.start as usize;
    let text = sources.text(near.file);
    let at = text.get(start..).unwrap_or_default().find(file);
    let place = |at| Span::new(near.file, start + at, start + at + file.len());
    at.map_or(near, place)
}
