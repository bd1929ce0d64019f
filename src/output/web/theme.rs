//! The theme of an author: a style sheet after that of the page. Local files are embedded, and other references are errors.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use cssparser::{ParseError, Parser, Token};

/// A valid theme.
#[derive(Debug, Clone, Default)]
pub struct Theme(String);

/// An error in a theme, with its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeError {
    pub line: usize,
    pub reason: String,
}

/// Loads a file next to the theme: its media type by its name, and its bytes.
type AssetLoader<'a> = &'a dyn Fn(&str) -> Result<(String, Vec<u8>), String>;

/// A range of bytes in the theme, and its replacement.
type ThemeReplacement = (std::ops::Range<usize>, String);

impl Theme {
    /// Parses a theme. `beside` loads images and fonts by their paths relative to the theme.
    ///
    /// # Errors
    /// A reference to something outside the page.
    pub fn parse(text: &str, beside: AssetLoader) -> Result<Self, ThemeError> {
        let text = text.trim_start_matches('\u{feff}');
        let line = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
        // The end tag ends a style wherever it is.
        if let Some(at) = text.to_ascii_lowercase().find("</style") {
            let why = "a theme cannot contain `</style`".to_owned();
            return Err(ThemeError {
                line: line(at),
                reason: why,
            });
        }
        let mut parser = Parser::new(text);
        let mut placed = Vec::new();
        check_tokens(&mut parser, false, beside, &mut placed).map_err(|(at, why)| ThemeError {
            line: line(at),
            reason: why,
        })?;
        let mut out = String::new();
        let mut last = 0;
        for (range, url) in placed {
            out.push_str(&text[last..range.start]);
            out.push_str(&url);
            last = range.end;
        }
        out.push_str(&text[last..]);
        Ok(Self(out))
    }

    pub(super) fn css(&self) -> &str {
        &self.0
    }
}

/// Checks all tokens, also in blocks. `names`: quoted strings are file names, as in `url(...)`.
fn check_tokens(
    parser: &mut Parser,
    names: bool,
    beside: AssetLoader,
    placed: &mut Vec<ThemeReplacement>,
) -> Result<(), (usize, String)> {
    loop {
        // Spaces before a token are not part of it.
        parser.skip_whitespace();
        let from = parser.position().byte_index();
        let Ok(token) = parser.next_including_whitespace_and_comments().cloned() else {
            return Ok(());
        };
        let until = parser.position().byte_index();
        let (block, inside) = match &token {
            Token::AtKeyword(name) if name.eq_ignore_ascii_case("import") => {
                let why = "`@import` fetches another style, and the page fetches nothing: put that style into this file".to_owned();
                return Err((from, why));
            }
            Token::UnquotedUrl(url) | Token::BadUrl(url) => {
                let taken = embed_url(url, beside).map_err(|why| (from, why))?;
                placed.push((from..until, format!("url(\"{taken}\")")));
                (false, false)
            }
            Token::QuotedString(url) if names => {
                let taken = embed_url(url, beside).map_err(|why| (from, why))?;
                placed.push((from..until, format!("\"{taken}\"")));
                (false, false)
            }
            Token::Function(name) => {
                let fetches = [
                    "url",
                    "src",
                    "image",
                    "image-set",
                    "-webkit-image-set",
                    "cross-fade",
                ];
                let fetches = fetches.iter().any(|it| name.eq_ignore_ascii_case(it));
                // `type("image/png")` in an image-set is not a file name.
                (true, fetches)
            }
            Token::ParenthesisBlock | Token::SquareBracketBlock | Token::CurlyBracketBlock => {
                (true, names && !matches!(token, Token::CurlyBracketBlock))
            }
            _ => (false, false),
        };
        if block {
            let mut wrong = None;
            let done = parser.parse_nested_block(|parser| -> Result<(), ParseError<()>> {
                wrong = check_tokens(parser, inside, beside, placed).err();
                Ok(())
            });
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
            // The nested block was parsed to its end, unless it is too deep.
            done.map_err(|_| (from, "blocks lie too deep in each other here".to_owned()))?;
        }
    }
}

/// The replacement of a URL: the embedded file.
fn embed_url(url: &str, beside: AssetLoader) -> Result<String, String> {
    let url = url.trim();
    let (start, _) = url.split_at_checked(5).unwrap_or((url, ""));
    if start.eq_ignore_ascii_case("data:") {
        return Ok(url
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace('\n', ""));
    }
    // A reference to a part of the same document.
    if url.starts_with('#') {
        return Ok(url.replace(['"', '\\', '\n'], ""));
    }
    let outside = url.contains(':')
        || url.starts_with(['/', '\\'])
        || url.split('/').any(|part| part == "..");
    if outside || url.is_empty() {
        return Err(format!(
            "`url({url})` points outside the page, which makes no requests: put the file in the folder of the theme and use a relative path, or write it as `data:`"
        ));
    }
    let file = url.split(['?', '#']).next().unwrap_or(url);
    let (kind, bytes) = beside(file)?;
    Ok(format!(
        "data:{kind};base64,{}",
        BASE64_STANDARD.encode(bytes)
    ))
}
