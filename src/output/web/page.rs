//! Builds the HTML page: template, styles, scripts and content security policy.

use super::engine::UNPACK;
use super::{Theme, WebEngine};
use crate::library::ShownImage;
use crate::messages::Messages;
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

/// The implementation of the page.
pub enum PageBackend<'a> {
    /// The engine in the page, with the book and its images.
    Engine {
        engine: &'a WebEngine,
        /// The result of [`packed`](super::packed).
        book: &'a [u8],
        images: &'a [ShownImage],
        /// The result of [`Host::first`](super::Host::first).
        first: Option<Value>,
    },
    /// The program on the same machine.
    Server,
}

/// The page of a book.
pub struct WebPage<'a> {
    /// The result of [`Host::book`](super::Host::book).
    pub book: &'a Value,
    /// The language of the page and the program.
    pub words: &'a Messages,
    pub theme: &'a Theme,
    pub behind: PageBackend<'a>,
}

impl WebPage<'_> {
    /// The page as HTML. The same book, theme and engine give the same bytes.
    ///
    /// # Errors
    /// If the book cannot be packed.
    pub fn html(&self) -> io::Result<String> {
        let (script, style) = (self.script(), minify(STYLE));
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
            PageBackend::Engine { .. } => PUBLISHED,
            PageBackend::Server => AT_A_SERVER,
        };
        minify(&format!("{before}\n{SCRIPT}"))
    }

    /// The `Content-Security-Policy`: only the scripts of the page and the engine run. The page sends no requests, or only to its own origin.
    pub fn policy(&self) -> String {
        let hashed =
            |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
        let styles = [&*minify(STYLE), self.theme.css()].map(hashed).join(" ");
        let script = hashed(&self.script());
        let (engine, images, more) = match self.behind {
            // The worker is made from a script in the page and inherits its policy.
            PageBackend::Engine { .. } => (
                format!(" {} 'wasm-unsafe-eval'", hashed(&minify(ENGINE))),
                "data:",
                " worker-src blob:;",
            ),
            PageBackend::Server => (String::new(), "'self' data:", " connect-src 'self';"),
        };
        format!(
            "default-src 'none'; script-src {script}{engine}; style-src {styles}; img-src {images}; font-src data:;{more} base-uri 'none'; form-action 'none'"
        )
    }

    fn data(&self, language: &str) -> io::Result<String> {
        let mut about = json!({"book": self.book, "language": language});
        if let PageBackend::Engine {
            first: Some(first), ..
        } = &self.behind
        {
            about["first"] = first.clone();
        }
        let about = about.to_string();
        // A script must not contain its end tag.
        let about = about.replace('<', "\\u003c");
        let mut out = String::new();
        part(&mut out, "about", "application/json", &about);
        if let PageBackend::Engine {
            engine,
            book,
            images,
            ..
        } = &self.behind
        {
            part(&mut out, "engine", "text/plain", &encode(engine.packed()));
            part(&mut out, "book", "text/plain", &encode(&lzma(book)?));
            part(&mut out, "unpack", "text/plain", &encode(UNPACK));
            for image in *images {
                let id = format!("image:{}/{}", image.book, image.file);
                let kind = mime(&image.file).unwrap_or("application/octet-stream");
                let url = format!(
                    "data:{kind};base64,{}",
                    BASE64_STANDARD.encode(&image.bytes)
                );
                part(&mut out, &id, "text/plain", &url);
            }
            let _ = writeln!(out, "<script id=\"behind\">{}</script>", minify(ENGINE));
        }
        Ok(out)
    }
}

/// Removes comment lines and indents from a script or style.
fn minify(text: &str) -> String {
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

/// Compresses with LZMA.
fn lzma(bytes: &[u8]) -> io::Result<Vec<u8>> {
    // Settings for prose: context of one byte, no alignment.
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

/// Encodes bytes in Z85, which is shorter than base64. `~` replaces `<`, so that no end tag can occur.
fn encode(bytes: &[u8]) -> String {
    z85::encode(bytes).replace('<', "~")
}

/// A block of data, which browsers do not execute.
fn part(out: &mut String, id: &str, kind: &str, text: &str) {
    let id = escaped(id);
    let _ = writeln!(out, "<script type=\"{kind}\" id=\"{id}\">{text}</script>");
}

/// Fills in the names in double braces; values are not expanded again.
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
