//! The page as one text: its skeleton, style, script, and what the browser may do with it.

use super::engine::UNPACK;
use super::{Engine, Theme};
use crate::library::Shown;
use crate::messages::Words;
use crate::syntax::source::mime;
use crate::util::xml::escaped;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Write as _};

const SKELETON: &str = include_str!("../../../web/page/page.html");
const STYLE: &str = include_str!("../../../web/page/page.css");
const SCRIPT: &str = include_str!("../../../web/page/page.js");
const ENGINE: &str = include_str!("../../../web/page/engine.js");
const PUBLISHED: &str = include_str!("../../../web/page/published.js");
const AT_A_SERVER: &str = include_str!("../../../web/page/server.js");

/// What stands behind the page.
pub enum Behind<'a> {
    /// The engine in the file, with the book and its images.
    Engine {
        engine: &'a Engine,
        /// What [`packed`](super::packed) gives.
        book: &'a [u8],
        images: &'a [Shown],
        /// What [`Host::first`](super::Host::first) gives.
        first: Option<Value>,
    },
    /// The program, on the same machine.
    Server,
}

/// The page of a book.
pub struct Page<'a> {
    /// What [`Host::book`](super::Host::book) says of the book.
    pub book: &'a Value,
    /// What the page and the program speak.
    pub words: &'a Words,
    pub theme: &'a Theme,
    pub behind: Behind<'a>,
}

impl Page<'_> {
    /// The page as HTML. The same book, theme and engine give the same bytes.
    ///
    /// # Errors
    /// When the book cannot be packed.
    pub fn html(&self) -> io::Result<String> {
        let (script, style) = (self.script(), light(STYLE));
        let theme = self.theme.css();
        let policy = self.policy();
        let language = self.words.language().code();
        let title = escaped(self.book["title"].as_str().unwrap_or_default());
        let unscripted = escaped(&self.words.say("web-no-script", &[]));
        let data = self.data(language)?;
        Ok(filled(SKELETON, |name| match name {
            "language" => language,
            "policy" => &policy,
            "title" => &title,
            "style" => &style,
            "theme" => theme,
            "no-script" => &unscripted,
            "data" => &data,
            "script" => &script,
            _ => "",
        }))
    }

    fn script(&self) -> String {
        let before = match self.behind {
            Behind::Engine { .. } => PUBLISHED,
            Behind::Server => AT_A_SERVER,
        };
        light(&format!("{before}\n{SCRIPT}"))
    }

    /// The `Content-Security-Policy` of the page: its own script and the engine run, and nothing else. No request leaves the page, or only to its own origin.
    #[must_use]
    pub fn policy(&self) -> String {
        let hashed =
            |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
        let styles = [&*light(STYLE), self.theme.css()].map(hashed).join(" ");
        let script = hashed(&self.script());
        let (engine, images, more) = match self.behind {
            // The worker is made of a script that stands in the page, and is bound by what binds the page.
            Behind::Engine { .. } => (
                format!(" {} 'wasm-unsafe-eval'", hashed(&light(ENGINE))),
                "data:",
                " worker-src blob:;",
            ),
            Behind::Server => (String::new(), "'self' data:", " connect-src 'self';"),
        };
        format!(
            "default-src 'none'; script-src {script}{engine}; style-src {styles}; img-src {images}; font-src data:;{more} base-uri 'none'; form-action 'none'"
        )
    }

    fn data(&self, language: &str) -> io::Result<String> {
        let mut about = json!({"book": self.book, "language": language});
        if let Behind::Engine {
            first: Some(first), ..
        } = &self.behind
        {
            about["first"] = first.clone();
        }
        let about = about.to_string();
        // What ends a script cannot stand in one.
        let about = about.replace('<', "\\u003c");
        let mut out = String::new();
        part(&mut out, "about", "application/json", &about);
        if let Behind::Engine {
            engine,
            book,
            images,
            ..
        } = &self.behind
        {
            part(&mut out, "engine", "text/plain", &letters(engine.packed()));
            part(&mut out, "book", "text/plain", &letters(&lzma(book)?));
            part(&mut out, "unpack", "text/plain", &letters(UNPACK));
            for image in *images {
                let id = format!("image:{}/{}", image.book, image.file);
                let kind = mime(&image.file).unwrap_or("application/octet-stream");
                let url = format!(
                    "data:{kind};base64,{}",
                    BASE64_STANDARD.encode(&image.bytes)
                );
                part(&mut out, &id, "text/plain", &url);
            }
            let _ = writeln!(out, "<script id=\"behind\">{}</script>", light(ENGINE));
        }
        Ok(out)
    }
}

/// A script or style without what only its authors read: comments on lines of their own, and the blanks that lines begin with.
fn light(text: &str) -> String {
    let mut out = String::new();
    let mut remark = false;
    for line in text.lines().map(str::trim) {
        remark |= line.starts_with("/*");
        if !remark && !line.is_empty() && !line.starts_with("//") {
            out.push_str(line);
            out.push('\n');
        }
        remark &= !line.ends_with("*/");
    }
    out
}

/// Bytes as small as can be.
fn lzma(bytes: &[u8]) -> io::Result<Vec<u8>> {
    // Mostly prose: letters hang on the one before, and nothing stands at places of four.
    let options = LzmaOptions {
        lc: 4,
        pb: 0,
        ..LzmaOptions::with_preset(9)
    };
    let long = Some(bytes.len() as u64);
    let mut packed = LzmaWriter::new_use_header(Vec::new(), &options, long)?;
    packed.write_all(bytes)?;
    packed.finish()
}

/// Bytes in letters that can stand in a script: five for four, where base64 has four for three. `~` stands for `<`, which might begin what ends a script.
fn letters(bytes: &[u8]) -> String {
    z85::encode(bytes).replace('<', "~")
}

/// A block of data: no browser runs it.
fn part(out: &mut String, id: &str, kind: &str, text: &str) {
    let id = escaped(id);
    let _ = writeln!(out, "<script type=\"{kind}\" id=\"{id}\">{text}</script>");
}

/// A text with what is named in double braces put in its place; what comes in is not looked through again.
fn filled<'a>(skeleton: &'a str, with: impl Fn(&str) -> &'a str) -> String {
    let mut out = String::new();
    let mut rest = skeleton;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else {
            break;
        };
        out.push_str(before);
        out.push_str(with(name));
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_script_goes_on_as_text() {
        for script in [SCRIPT, ENGINE, PUBLISHED, AT_A_SERVER] {
            for line in script.lines() {
                assert_eq!(line.matches('`').count() % 2, 0, "{line}");
            }
        }
    }

    #[test]
    fn comments_and_blanks_are_left_out() {
        let script = "// why\n  a();\n\n  b(\"//\"); // c\n";
        assert_eq!(light(script), "a();\nb(\"//\"); // c\n");
        let style = "/* one */\np { x: y }\n/* two\n   three\n four */\nq { } /* z */\n";
        assert_eq!(light(style), "p { x: y }\nq { } /* z */\n");
    }

    #[test]
    fn letters_are_read_back() {
        let bytes: Vec<u8> = (0..4000_u32).map(|n| ((n * n) >> 5) as u8).collect();
        for length in [0, 1, 2, 3, 4, 5, 1001, 4000] {
            let told = letters(&bytes[..length]);
            assert!(!told.contains('<'));
            assert_eq!(told.len(), length.div_ceil(4) * 5);
            assert_eq!(
                z85::decode(told.replace('~', "<")).unwrap(),
                bytes[..length]
            );
        }
    }
}
