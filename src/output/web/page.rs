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

/// The program that runs the game.
pub enum PageBackend<'a> {
    /// The engine, embedded in the page with the book and its images.
    Engine {
        engine: &'a WebEngine,
        /// The result of `library::parcel`.
        book: &'a [u8],
        images: &'a [ShownImage],
        /// The result of `Host::first_reply`.
        first_reply: Option<Value>,
    },
    /// The program `turnto` on the same machine.
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
    /// Renders the page as HTML. The same book, theme and engine give the same bytes.
    ///
    /// # Errors
    /// If the book cannot be packed.
    pub fn render(&self) -> io::Result<String> {
        let (script, style) = (self.page_script(), minify(STYLE));
        let theme = self.theme.css();
        let policy = self.security_policy();
        let language = self.words.language().code();
        let title = escape(self.book["title"].as_str().unwrap_or_default());
        let no_script = escape(&self.words.format_message("web-no-script", &[]));
        let data = self.data_blocks(language)?;
        Ok(fill_template(TEMPLATE, |name| match name {
            "language" => language,
            "policy" => &policy,
            "title" => &title,
            "style" => &style,
            "theme" => theme,
            "no-script" => &no_script,
            "data" => &data,
            "script" => &script,
            _ => "",
        }))
    }

    fn page_script(&self) -> String {
        let backend_script = match self.backend {
            PageBackend::Engine { .. } => PUBLISHED_SCRIPT,
            PageBackend::Server => SERVER,
        };
        minify(&format!("{backend_script}\n{SCRIPT}"))
    }

    /// Returns the `Content-Security-Policy`: only the scripts of the page and the engine run.
    ///
    /// A published page sends no requests, and a served page only to its own origin.
    pub fn security_policy(&self) -> String {
        let hash =
            |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
        let styles = [&*minify(STYLE), self.theme.css()].map(hash).join(" ");
        let script = hash(&self.page_script());
        let (engine, images, other_rules) = match self.backend {
            // The worker is created from a script in the page and inherits its policy.
            PageBackend::Engine { .. } => (
                format!(" {} 'wasm-unsafe-eval'", hash(&minify(ENGINE_SCRIPT))),
                "data:",
                " worker-src blob:;",
            ),
            PageBackend::Server => (String::new(), "'self' data:", " connect-src 'self';"),
        };
        format!(
            "default-src 'none'; script-src {script}{engine}; style-src {styles}; img-src {images}; font-src data:;{other_rules} base-uri 'none'; form-action 'none'"
        )
    }

    fn data_blocks(&self, language: &str) -> io::Result<String> {
        let mut metadata = json!({"book": self.book, "language": language});
        if let PageBackend::Engine {
            first_reply: Some(reply),
            ..
        } = &self.backend
        {
            metadata["first"] = reply.clone();
        }
        let metadata = metadata.to_string();
        // A script must not contain its end tag.
        let metadata = metadata.replace('<', "\\u003c");
        let mut out = String::new();
        write_data_block(&mut out, "about", "application/json", &metadata);
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
                let media_type = mime_type(&image.file).unwrap_or("application/octet-stream");
                let url = format!(
                    "data:{media_type};base64,{}",
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

/// Removes comment lines and indents from a script or style sheet.
fn minify(text: &str) -> String {
    let mut out = String::new();
    let mut in_comment = false;
    for line in text.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        if !in_comment && !line.is_empty() && !line.starts_with("//") {
            out.push_str(line);
            out.push('\n');
        }
        in_comment &= !line.ends_with("*/");
    }
    out
}

/// Size of the dictionary of LZMA in bytes.
const DICTIONARY_SIZE: u32 = 1 << 21;
/// Number of earlier texts that LZMA compares at each position.
const SEARCH_DEPTH: i32 = 20;

/// Compresses with LZMA.
fn compress_lzma(bytes: &[u8]) -> io::Result<Vec<u8>> {
    // Settings for prose: 4 bits of context, no alignment. A longer search in a larger dictionary takes much longer and saves few bytes.
    let options = LzmaOptions {
        lc: 4,
        pb: 0,
        dict_size: DICTIONARY_SIZE,
        depth_limit: SEARCH_DEPTH,
        ..LzmaOptions::with_preset(9)
    };
    let size = Some(bytes.len() as u64);
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, size)?;
    writer.write_all(bytes)?;
    writer.finish()
}

/// Encodes bytes in Z85, which is shorter than base64. `~` replaces `<`, so that no end tag can occur.
fn encode_z85(bytes: &[u8]) -> String {
    z85::encode(bytes).replace('<', "~")
}

/// Writes a block of data, which browsers do not execute.
fn write_data_block(out: &mut String, id: &str, kind: &str, text: &str) {
    let id = escape(id);
    let _ = writeln!(out, "<script type=\"{kind}\" id=\"{id}\">{text}</script>");
}

/// Replaces the names in double braces. Values are not expanded again.
fn fill_template<'a>(template: &'a str, value_of: impl Fn(&str) -> &'a str) -> String {
    let mut out = String::new();
    let mut remaining = template;
    while let Some((before, after)) = remaining.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else {
            break;
        };
        out.push_str(before);
        out.push_str(value_of(name));
        remaining = after;
    }
    out + remaining
}
