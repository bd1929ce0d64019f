//! The theme of an author: a style sheet that follows the style sheet of the page.
//!
//! Local files are embedded, and all other references are errors.

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

/// Loads a file next to the theme. Returns its media type and its bytes.
type AssetLoader<'a> = &'a dyn Fn(&str) -> Result<(String, Vec<u8>), String>;

/// A range of bytes in the theme, and its replacement.
type ThemeReplacement = (std::ops::Range<usize>, String);

impl Theme {
    /// Parses a theme. `load` loads images and fonts by their paths relative to the theme.
    ///
    /// # Errors
    /// If the theme refers to something outside the page, or cannot be embedded.
    pub fn parse(text: &str, load: AssetLoader) -> Result<Self, ThemeError> {
        let text = text.trim_start_matches('\u{feff}');
        let error = |(offset, reason): (usize, String)| ThemeError {
            line: text[..offset.min(text.len())].matches('\n').count() + 1,
            reason,
        };
        // This tag ends a style sheet at any position.
        if let Some(offset) = text.to_ascii_lowercase().find("</style") {
            let reason = "a theme cannot contain `</style`".to_owned();
            return Err(error((offset, reason)));
        }
        let mut replacements = Vec::new();
        check_tokens(&mut Parser::new(text), false, load, &mut replacements).map_err(error)?;
        let mut out = String::new();
        let mut end = 0;
        for (range, url) in replacements {
            out.push_str(&text[end..range.start]);
            out.push_str(&url);
            end = range.end;
        }
        out.push_str(&text[end..]);
        Ok(Self(out))
    }

    pub(super) fn css(&self) -> &str {
        &self.0
    }
}

/// Checks all tokens, also in blocks. `in_url`: quoted strings are file names, as in `url(...)`.
///
/// An error contains the offset of the token.
fn check_tokens(
    parser: &mut Parser,
    in_url: bool,
    load: AssetLoader,
    replacements: &mut Vec<ThemeReplacement>,
) -> Result<(), (usize, String)> {
    loop {
        // Spaces before a token are not part of it.
        parser.skip_whitespace();
        let start = parser.position().byte_index();
        let Ok(token) = parser.next_including_whitespace_and_comments().cloned() else {
            return Ok(());
        };
        let end = parser.position().byte_index();
        let (is_block, in_inner_url) = match &token {
            Token::AtKeyword(name) if name.eq_ignore_ascii_case("import") => {
                let reason = "`@import` is not allowed, because the page makes no requests: copy the imported style into this file".to_owned();
                return Err((start, reason));
            }
            Token::UnquotedUrl(url) | Token::BadUrl(url) => {
                let url = embed_url(url, load).map_err(|reason| (start, reason))?;
                replacements.push((start..end, format!("url(\"{url}\")")));
                (false, false)
            }
            Token::QuotedString(url) if in_url => {
                let url = embed_url(url, load).map_err(|reason| (start, reason))?;
                replacements.push((start..end, format!("\"{url}\"")));
                (false, false)
            }
            Token::Function(name) => {
                let functions = [
                    "url",
                    "src",
                    "image",
                    "image-set",
                    "-webkit-image-set",
                    "cross-fade",
                ];
                let is_url = functions.iter().any(|it| name.eq_ignore_ascii_case(it));
                // `type("image/png")` in an image-set is not a file name.
                (true, is_url)
            }
            Token::ParenthesisBlock | Token::SquareBracketBlock | Token::CurlyBracketBlock => {
                (true, in_url && !matches!(token, Token::CurlyBracketBlock))
            }
            _ => (false, false),
        };
        if is_block {
            let mut inner_error = None;
            let result = parser.parse_nested_block(|parser| -> Result<(), ParseError<()>> {
                inner_error = check_tokens(parser, in_inner_url, load, replacements).err();
                Ok(())
            });
            if let Some(inner_error) = inner_error {
                return Err(inner_error);
            }
            // A nested block is parsed to its end, unless it is too deep.
            result.map_err(|_| (start, "blocks are nested too deeply".to_owned()))?;
        }
    }
}

/// Returns the replacement of a URL: the embedded file.
fn embed_url(url: &str, load: AssetLoader) -> Result<String, String> {
    let url = url.trim();
    let (scheme, _) = url.split_at_checked(5).unwrap_or((url, ""));
    if scheme.eq_ignore_ascii_case("data:") {
        return Ok(url
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace('\n', ""));
    }
    // A reference to a part of the same document.
    if url.starts_with('#') {
        return Ok(url.replace(['"', '\\', '\n'], ""));
    }
    let is_outside = url.contains(':')
        || url.starts_with(['/', '\\'])
        || url.split('/').any(|part| part == "..");
    if is_outside || url.is_empty() {
        return Err(format!(
            "`url({url})` must not point outside the page: put the file in the folder of the theme and use a relative path, or write a `data:` URL"
        ));
    }
    let file = url.split(['?', '#']).next().unwrap_or(url);
    let (media_type, bytes) = load(file)?;
    Ok(format!(
        "data:{media_type};base64,{}",
        BASE64_STANDARD.encode(bytes)
    ))
}
