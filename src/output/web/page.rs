//! Builds the HTML page: template, styles, scripts and content security policy.

use super::engine::UNPACKER;
use super::{Theme, WebEngine};
use crate::library::ShownImage;
use crate::messages::Messages;
use crate::syntax::source::mime_type;
use crate::util::xml::escape;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Write as _};

const TEMPLATE: &str = include_str!("../../../web/page/page.html");
const STYLE: &str = include_str!("../../../web/page/page.css");
const SCRIPT: &str = include_str!("../../../web/page/page.js");
const ENGINE_SCRIPT: &str = include_str!("../../../web/page/engine.js");
const PUBLISHED_SCRIPT: &str = include_str!("../../../web/page/published.js");
const SERVER: &str = include_str!("../../../web/page/server.js");

/// The implementation of the page.
pub enum PageBackend<'a> {
    /// The engine in the page, with the book and its images.
    Engine {
        engine: &'a WebEngine,
        /// The result of `library::parcel`.
        book: &'a [u8],
        images: &'a [ShownImage],
        /// The result of `Host::first_reply`.
        first_reply: Option<Value>,
    },
    /// The program on the same machine.
    Server,
}

/// The page of a book.
pub struct WebPage<'a> {
    /// The result of `Host::book_json`.
    pub book: &'a Value,
    /// The language of the page and the program.
    pub words: &'a Messages,
    pub theme: &'a Theme,
    pub backend: PageBackend<'a>,
}

impl WebPage<'_> {
    /// The page as HTML. The same book, theme and engine give the same bytes.
    ///
    /// # Errors
    /// If the book cannot be packed.
    pub fn render(&self) -> io::Result<String> {
        let (script, style) = (self.page_script(), minify(STYLE));
        let theme = self.theme.css();
        let policy = self.security_policy();
        let language = self.words.language().code();
        let title = escape(self.book["title"].as_str().unwrap_or_default());
        let unscripted = escape(&self.words.format_message("web-no-script", &[]));
        let data = self.data_blocks(language)?;
        Ok(fill_template(TEMPLATE, |name| match name {
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

    fn page_script(&self) -> String {
        let before = match self.backend {
            PageBackend::Engine { .. } => PUBLISHED_SCRIPT,
            PageBackend::Server => SERVER,
        };
        minify(&format!("{before}\n{SCRIPT}"))
    }

    /// The `Content-Security-Policy`: only the scripts of the page and the engine run. The page sends no requests, or only to its own origin.
    pub fn security_policy(&self) -> String {
        let hashed =
            |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
        let styles = [&*minify(STYLE), self.theme.css()].map(hashed).join(" ");
        let script = hashed(&self.page_script());
        let (engine, images, more) = match self.backend {
            // The worker is made from a script in the page and inherits its policy.
            PageBackend::Engine { .. } => (
                format!(" {} 'wasm-unsafe-eval'", hashed(&minify(ENGINE_SCRIPT))),
                "data:",
                " worker-src blob:;",
            ),
            PageBackend::Server => (String::new(), "'self' data:", " connect-src 'self';"),
        };
        format!(
            "default-src 'none'; script-src {script}{engine}; style-src {styles}; img-src {images}; font-src data:;{more} base-uri 'none'; form-action 'none'"
        )
    }

    fn data_blocks(&self, language: &str) -> io::Result<String> {
        let mut about = json!({"book": self.book, "language": language});
        if let PageBackend::Engine {
            first_reply: Some(first),
            ..
        } = &self.backend
        {
            about["first"] = first.clone();
        }
        let about = about.to_string();
        // A script must not contain its end tag.
        let about = about.replace('<', "\\u003c");
        let mut out = String::new();
        write_data_block(&mut out, "about", "application/json", &about);
        if let PageBackend::Engine {
            engine,
            book,
            images,
            ..
        } = &self.backend
        {
            write_data_block(
                &mut out,
                "engine",
                "text/plain",
                &encode_z85(engine.packed()),
            );
            write_data_block(
                &mut out,
                "book",
                "text/plain",
                &encode_z85(&compress_lzma(book)?),
            );
            write_data_block(&mut out, "unpack", "text/plain", &encode_z85(UNPACKER));
            for image in *images {
                let id = format!("image:{}/{}", image.book, image.file);
                let kind = mime_type(&image.file).unwrap_or("application/octet-stream");
                let url = format!(
                    "data:{kind};base64,{}",
                    BASE64_STANDARD.encode(&image.bytes)
                );
                write_data_block(&mut out, &id, "text/plain", &url);
            }
            let _ = writeln!(
                out,
                "<script id=\"behind\">{}</script>",
                minify(ENGINE_SCRIPT)
            );
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
fn compress_lzma(bytes: &[u8]) -> io::Result<Vec<u8>> {
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
fn encode_z85(bytes: &[u8]) -> String {
    z85::encode(bytes).replace('<', "~")
}

/// A block of data, which browsers do not execute.
fn write_data_block(out: &mut String, id: &str, kind: &str, text: &str) {
    let id = escape(id);
    let _ = writeln!(out, "<script type=\"{kind}\" id=\"{id}\">{text}</script>");
}

/// Fills in the names in double braces; values are not expanded again.
fn fill_template<'a>(skeleton: &'a str, with: impl Fn(&str) -> &'a str) -> String {
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
