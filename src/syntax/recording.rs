//! Parses recorded games: a header, then one answer or expectation per line.

use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::fluent::Language;
use crate::syntax::source::{FileId, Span};
use crate::syntax::unicode::normalize_text;

/// A recorded game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordedGame {
    pub seed: u64,
    /// Preset results of dice, used before those of the seed.
    pub dice: Vec<u32>,
    /// True if the reader rolls real dice and enters their results as answers.
    pub uses_real_dice: bool,
    /// The language of the game, also for users with another language.
    pub language: Language,
    pub recorded_parts: RecordedParts,
    pub lines: Vec<RecordedLine>,
}

/// The output lines that `--update` adds to a file without output lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RecordedParts {
    /// None. Only existing lines are updated.
    #[default]
    Existing,
    /// The pages that were entered, and the ending.
    Pages,
    /// All text, and the ending.
    Text,
}

/// A line with its span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedLine {
    pub text: String,
    pub kind: RecordedLineKind,
    pub span: Span,
}

/// The kind of a line, with its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordedLineKind {
    /// A key of the header, such as `seed: 7`.
    Header,
    /// A blank line or a comment.
    Comment,
    /// `> answer`
    Answer(String),
    /// `| text`
    Output(String),
    /// `page id`
    Page(String),
    /// `ending`, `ending kind`, `ending kind "Name"`
    Ending {
        kind: Option<String>,
        name: Option<String>,
    },
    /// `see "words"`, `not see "words"`, `open "words"`, `closed "words": reason`, `hidden "words"`
    Visibility {
        visibility: Visibility,
        text: String,
        reason: Option<String>,
    },
    /// `assert condition`
    Condition(String),
}

/// The expected visibility of a text or choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// The output contains the text.
    Text,
    /// The output does not contain the text.
    NotText,
    /// The choice with this text is open.
    Open,
    /// The choice with this text is closed.
    Closed,
    /// No choice with this text is shown.
    Hidden,
}

/// Parses a recorded game. Invalid lines are reported and left out.
pub fn parse_recording(
    file: FileId,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> RecordedGame {
    let mut game = RecordedGame::default();
    let mut next_start = 0;
    let mut in_header = true;
    let mut has_dice = false;
    for line in text.split_inclusive('\n') {
        next_start += line.len();
        let line = line.trim_start_matches('\u{feff}');
        let start = next_start - line.len();
        let line = line.trim_end();
        let span = Span::new(file, start, start + line.len());
        let kind = if let Some((key, value)) = split_header_line(line).filter(|_| in_header) {
            has_dice |= matches!(key, "seed" | "dice");
            if let Err(error) = game.set_header(key, value.trim()) {
                diagnostics.push(error_at(span, error));
            }
            RecordedLineKind::Header
        } else {
            match parse_body_line(&normalize_text(line)) {
                Ok(kind) => kind,
                Err(error) => {
                    diagnostics.push(error_at(span, error));
                    continue;
                }
            }
        };
        in_header &= matches!(kind, RecordedLineKind::Comment | RecordedLineKind::Header);
        game.lines.push(RecordedLine {
            text: line.to_owned(),
            kind,
            span,
        });
    }
    if !has_dice {
        let first_line = Span::new(file, 0, text.lines().next().map_or(0, str::len));
        let message = "missing key `seed` or `dice`";
        let help = "begin with a line such as `seed: 7` or `dice: 3, 6, 1`";
        diagnostics.push(error_at(first_line, line_error(message, help)));
    }
    game
}

/// An error in a line: message and help.
type LineError = (String, String);

fn line_error(message: impl Into<String>, help: impl Into<String>) -> LineError {
    (message.into(), help.into())
}

fn error_at(span: Span, (message, help): LineError) -> Diagnostic {
    Diagnostic::new(Code::InvalidPlaythrough, span, message).help(help)
}

fn split_header_line(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase());
    is_key.then_some((key, value))
}

impl RecordedGame {
    fn set_header(&mut self, key: &str, value: &str) -> Result<(), LineError> {
        let invalid = |help: &str| line_error(format!("invalid {key} `{value}`"), help);
        match key {
            "about" => {}
            "seed" => self.seed = value.parse().map_err(|_| invalid("write a whole number"))?,
            "dice" if value == "ask" => self.uses_real_dice = true,
            "dice" => {
                let faces = value.split([',', ' ']).filter(|face| !face.is_empty());
                let faces: Result<Vec<u32>, _> = faces.map(str::parse).collect();
                self.dice = faces
                    .ok()
                    .filter(|faces| !faces.is_empty())
                    .ok_or_else(|| invalid("write results such as `3, 6, 1`, or the word `ask`"))?;
            }
            "language" => {
                let help = format!("the languages are {}", Language::join_codes());
                self.language = Language::from_tag(value).ok_or_else(|| invalid(&help))?;
            }
            "record" => {
                self.recorded_parts = match value {
                    "pages" => RecordedParts::Pages,
                    "text" => RecordedParts::Text,
                    _ => return Err(invalid("write `record: pages` or `record: text`")),
                }
            }
            _ => {
                let message = format!("unknown key `{key}` in the header of a recorded game");
                let help = "the keys are `about`, `seed`, `dice`, `language` and `record`";
                return Err(line_error(message, help));
            }
        }
        Ok(())
    }
}

fn parse_body_line(line: &str) -> Result<RecordedLineKind, LineError> {
    let line = line.trim_start();
    if line.is_empty() || line.starts_with("//") {
        return Ok(RecordedLineKind::Comment);
    }
    if let Some(answer) = line.strip_prefix('>') {
        return Ok(RecordedLineKind::Answer(answer.trim().to_owned()));
    }
    if let Some(output) = line.strip_prefix('|') {
        let output = output.strip_prefix(' ').unwrap_or(output);
        return Ok(RecordedLineKind::Output(output.to_owned()));
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let is_word = !rest.is_empty() && !rest.contains(char::is_whitespace);
    let visibility = match first {
        "page" if is_word => return Ok(RecordedLineKind::Page(rest.to_owned())),
        "page" => {
            let message = "`page` must be followed by the id of one page";
            return Err(line_error(message, "write `page harbour`"));
        }
        "ending" => return parse_ending(rest),
        "assert" if !rest.is_empty() => return Ok(RecordedLineKind::Condition(rest.to_owned())),
        "see" => Visibility::Text,
        "not" if rest.starts_with("see") => Visibility::NotText,
        "open" => Visibility::Open,
        "closed" => Visibility::Closed,
        "hidden" => Visibility::Hidden,
        _ => {
            let message = format!("a line of a recorded game cannot begin with `{first}`");
            let help = "write `> answer`, `| output`, a comment, or a line that begins with page, see, not see, open, closed, hidden, assert or ending";
            return Err(line_error(message, help));
        }
    };
    let (first, rest) = match visibility {
        Visibility::NotText => rest.split_at("see".len()),
        _ => (first, rest),
    };
    let (text, after) = parse_quoted(rest.trim_start(), first)?;
    let reason = after
        .strip_prefix(':')
        .filter(|_| visibility == Visibility::Closed);
    if reason.is_none() {
        require_end(after)?;
    }
    Ok(RecordedLineKind::Visibility {
        visibility,
        text,
        reason: reason.map(|reason| reason.trim().to_owned()),
    })
}

fn parse_ending(rest: &str) -> Result<RecordedLineKind, LineError> {
    let end = rest.find(|c: char| c == '"' || c.is_whitespace());
    let (kind, after_kind) = rest.split_at(end.unwrap_or(rest.len()));
    let kind = (!kind.is_empty()).then(|| kind.to_owned());
    if after_kind.is_empty() {
        return Ok(RecordedLineKind::Ending { kind, name: None });
    }
    let (name, after_name) = parse_quoted(after_kind.trim(), "ending")?;
    require_end(after_name)?;
    let name = Some(name);
    Ok(RecordedLineKind::Ending { kind, name })
}

fn require_end(text: &str) -> Result<(), LineError> {
    if text.is_empty() {
        return Ok(());
    }
    let help = "remove it; only `closed` can have a reason: `closed \"Go in\": it is locked`";
    Err(line_error(
        format!("unexpected `{text}` after the quotes"),
        help,
    ))
}

/// The text in quotes, and the rest of the line. `keyword` is the word before the text.
fn parse_quoted<'a>(text: &'a str, keyword: &str) -> Result<(String, &'a str), LineError> {
    let error = || {
        let message = format!("`{keyword}` must be followed by a text in quotes");
        line_error(message, format!("write `{keyword} \"text\"`"))
    };
    let inner = text.strip_prefix('"').ok_or_else(error)?;
    // The text can contain quotes. It ends at the last quote, or at the quote before a reason.
    let end = match inner.rfind("\":") {
        Some(end) if !inner.trim_end().ends_with('"') => end,
        _ => inner.rfind('"').ok_or_else(error)?,
    };
    Ok((inner[..end].to_owned(), inner[end + 1..].trim()))
}
