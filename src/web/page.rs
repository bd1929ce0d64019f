//! The page as one text: its skeleton, style, script, and what the browser may do with it.

use super::{Engine, Theme};
use crate::library::Shown;
use crate::source::mime;
use crate::words::Words;
use crate::xml::escaped;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Write as _};

const SKELETON: &str = include_str!("../../web/page/page.html");
const STYLE: &str = include_str!("../../web/page/page.css");
const SCRIPT: &str = include_str!("../../web/page/page.js");
const IN_THE_PAGE: &str = include_str!("../../web/page/engine.js");
const AT_A_SERVER: &str = include_str!("../../web/page/server.js");

/// What stands behind the page.
pub enum Behind<'a> {
    /// The engine in the file, with the book and its images.
    Engine {
        engine: &'a Engine,
        /// What [`packed`](super::packed) gives.
        book: &'a [u8],
        images: &'a [Shown],
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
        let before = match self.behind {
            Behind::Engine { .. } => IN_THE_PAGE,
            Behind::Server => AT_A_SERVER,
        };
        let script = format!("{before}\n{SCRIPT}");
        let theme = self.theme.css();
        let (style, policy) = (STYLE, self.policy(&script));
        let language = self.words.language().code();
        let title = escaped(self.book["title"].as_str().unwrap_or_default());
        let unscripted = escaped(&self.words.say("web-no-script", &[]));
        let data = self.data(language)?;
        Ok(filled(SKELETON, |name| match name {
            "language" => language,
            "policy" => &policy,
            "title" => &title,
            "style" => style,
            "theme" => theme,
            "no-script" => &unscripted,
            "data" => &data,
            "script" => &script,
            _ => "",
        }))
    }

    /// What the browser may do: run this script and the engine, and nothing else; no request leaves the page, or only one to where it came from.
    fn policy(&self, script: &str) -> String {
        let hashed =
            |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
        let styles = [STYLE, self.theme.css()].map(hashed).join(" ");
        let script = hashed(script);
        let (engine, images, requests) = match self.behind {
            Behind::Engine { .. } => (" 'wasm-unsafe-eval'", "data:", ""),
            Behind::Server => ("", "'self' data:", " connect-src 'self';"),
        };
        format!(
            "default-src 'none'; script-src {script}{engine}; style-src {styles}; img-src {images}; font-src data:;{requests} base-uri 'none'; form-action 'none'"
        )
    }

    fn data(&self, language: &str) -> io::Result<String> {
        let about = json!({"book": self.book, "language": language}).to_string();
        // What ends a script cannot stand in one.
        let about = about.replace('<', "\\u003c");
        let mut out = String::new();
        part(&mut out, "about", "application/json", &about);
        if let Behind::Engine {
            engine,
            book,
            images,
        } = &self.behind
        {
            part(
                &mut out,
                "engine",
                "text/plain",
                &BASE64_STANDARD.encode(engine.packed()),
            );
            let mut packed = GzEncoder::new(Vec::new(), Compression::best());
            packed.write_all(book)?;
            part(
                &mut out,
                "book",
                "text/plain",
                &BASE64_STANDARD.encode(packed.finish()?),
            );
            for image in *images {
                let id = format!("image:{}/{}", image.book, image.file);
                let kind = mime(&image.file).unwrap_or("application/octet-stream");
                let url = format!(
                    "data:{kind};base64,{}",
                    BASE64_STANDARD.encode(&image.bytes)
                );
                part(&mut out, &id, "text/plain", &url);
            }
        }
        Ok(out)
    }
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
