//! Can the images be read, and do SVG images hold what must not run or load?

use crate::book::Book;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{NotOnShelf, Sources, Span};
use regex_lite::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// What an SVG image must not hold, with a pattern that finds it outside of comments.
const ACTIVE: [(&str, &str); 5] = [
    ("a script", r"(?i)<([\w-]+:)?script\b"),
    ("an event handler", r#"(?i)<[^<>]*[\s"']on[a-z]+\s*="#),
    ("a `javascript:` address", r#"(?i)=\s*["']\s*javascript:"#),
    // A link to a page (`a`) loads nothing.
    (
        "an external address",
        r#"(?i)<\??([\w-]+:)?([b-z]|a\w)[^<>]*\b(href|src)\s*=\s*["']\s*([a-z]+:)?//"#,
    ),
    (
        "an external address",
        r#"(?i)(url\(|@import)\s*["']?\s*([a-z]+:)?//"#,
    ),
];

/// What makes an SVG image unsafe where it is opened by itself.
fn active(svg: &str) -> Option<&'static str> {
    static PATTERNS: LazyLock<Option<(Regex, Vec<Regex>)>> = LazyLock::new(|| {
        let active = ACTIVE.iter().map(|(_, pattern)| Regex::new(pattern).ok());
        Some((
            Regex::new(r"(?s)<!--.*?-->").ok()?,
            active.collect::<Option<_>>()?,
        ))
    });
    let (comment, patterns) = PATTERNS.as_ref()?;
    let svg = comment.replace_all(svg, "");
    let at = patterns.iter().position(|it| it.is_match(&svg))?;
    ACTIVE.get(at).map(|(what, _)| *what)
}

/// Images that cannot be read or are unsafe. `earlier` has those that are not there; `read` reads an image of a part of the book.
pub fn images(
    book: &Book,
    sources: &Sources,
    earlier: &[Diagnostic],
    read: impl Fn(usize, &str) -> Result<Vec<u8>, NotOnShelf>,
) -> Vec<Diagnostic> {
    let cover = book.image.as_ref().map(|image| {
        let header = book.outline.place("", "image");
        (0, image, header.unwrap_or_default())
    });
    let of_pages = book.pages.iter();
    let of_pages = of_pages.filter_map(|it| Some((it.part, it.image.as_deref()?, it.span)));
    let mut known = BTreeSet::new();
    let mut found = Vec::new();
    for (part, image, near) in cover.into_iter().chain(of_pages) {
        let file = &*image.file;
        let place = written(sources, near, file);
        let missing = |it: &Diagnostic| {
            it.code == Code::MissingImage && it.labels.iter().any(|it| it.span == place)
        };
        if !known.insert((part, file)) || earlier.iter().any(missing) {
            continue;
        }
        match read(part, file) {
            Err(why) => {
                let message = format!("image `{file}` cannot be read");
                let fault = Diagnostic::new(Code::BadImage, place, message).saying(why.why);
                found.push(fault.help("put the image itself into the book's folder"));
            }
            Ok(bytes) if file.to_ascii_lowercase().ends_with(".svg") => {
                if let Some(what) = active(&String::from_utf8_lossy(&bytes)) {
                    let message = format!("image `{file}` contains {what}");
                    let fault = Diagnostic::new(Code::UnsafeImage, place, message);
                    let help = "remove it from the file, or save the image as plain SVG or PNG";
                    found.push(fault.saying("no reader should run or load this").help(help));
                }
            }
            Ok(_) => {}
        }
    }
    found
}

/// Where the name of an image is written, below a heading or in a header.
fn written(sources: &Sources, near: Span, file: &str) -> Span {
    let start = near.start as usize;
    let text = sources.text(near.file);
    let at = text
        .get(start..)
        .and_then(|text| text.find(file))
        .map(|at| start + at);
    at.map_or(near, |at| Span::new(near.file, at, at + file.len()))
}

#[cfg(test)]
mod tests {
    use super::active;

    #[test]
    fn drawings_are_safe_and_programs_are_not() {
        for safe in [
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><a href=\"https://example.org\"><path d=\"M0 0\"/></a></svg>",
            "<svg><!-- <script> --><text>turn on = go; //</text><use href=\"#script\"/></svg>",
            "<svg><rdf:li rdf:resource=\"http://x\"/><style>p{fill:url(#a)}</style><image href=\"data:image/png;base64,//\"/></svg>",
            "<svg><foreignObject><p>Wet.</p></foreignObject></svg>",
        ] {
            assert_eq!(active(safe), None, "{safe}");
        }
        for (svg, what) in [
            ("<svg><script>x</script></svg>", "a script"),
            ("<svg><svg:SCRIPT href=\"x\"/></svg>", "a script"),
            (
                "<!DOCTYPE svg [<!ENTITY x \"<script>1</script>\">]><svg>&x;</svg>",
                "a script",
            ),
            ("<svg onload=\"x\">", "an event handler"),
            ("<svg><g id='a'\nonclick = 'x'/>", "an event handler"),
            ("<svg><a href=' javascript:x'/>", "a `javascript:` address"),
            (
                "<svg><set attributeName=\"href\" to=\"javascript:x\"/>",
                "a `javascript:` address",
            ),
            (
                "<svg><image xlink:href=\"http://x/1.png\"/>",
                "an external address",
            ),
            ("<svg><animate href='//x'/>", "an external address"),
            (
                "<?xml-stylesheet href=\"https://x/a.css\"?><svg/>",
                "an external address",
            ),
            (
                "<svg><style>@import 'https://x';</style>",
                "an external address",
            ),
            (
                "<svg><path fill=\"url( 'http://x#a')\"/>",
                "an external address",
            ),
        ] {
            assert_eq!(active(svg), Some(what), "{svg}");
        }
    }
}
