//! Parses recorded games: a head, then one answer or expectation per line.

use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::fluent::Language;
use crate::syntax::source::{FileId, Span};
use crate::syntax::unicode::normalize_text;

/// A recorded game with all its lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordedGame {
    pub seed: u64,
    /// Preset dice, used before those of the seed.
    pub dice: Vec<u32>,
    /// True if the reader rolls real dice. Their faces are answers.
    pub uses_real_dice: bool,
    /// The language of the game, for every user who replays it.
    pub language: Language,
    pub recorded_parts: RecordedParts,
    pub lines: Vec<RecordedLine>,
}

/// The lines that `--update` writes if the file has none yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RecordedParts {
    /// None: only existing lines are updated.
    #[default]
    Existing,
    /// The pages that were entered, and the ending.
    Pages,
    /// The whole text, and the ending.
    Text,
}

/// A line and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedLine {
    pub text: String,
    pub kind: RecordedLineKind,
    pub span: Span,
}

/// The kind of a line, with its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordedLineKind {
    /// A key of the head, such as `seed: 7`.
    Header,
    /// Blank, or a comment.
    Comment,
    /// `> words`
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

/// The expectation of a line about its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// The text contains them.
    Text,
    /// The text does not contain them.
    NotText,
    /// The choice with these words is open, closed or hidden.
    Open,
    Closed,
    Hidden,
}

/// Parses a recorded game. Invalid lines are reported in `found` and left out.
pub fn parse_recording(file: FileId, text: &str, found: &mut Vec<Diagnostic>) -> RecordedGame {
    let mut script = RecordedGame::default();
    let mut at = 0;
    let mut head = true;
    let mut seeded = false;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_start_matches('\u{feff}').trim_end();
        let start = at + (whole.len() - whole.trim_start_matches('\u{feff}').len());
        at += whole.len();
        let span = Span::new(file, start, start + line.len());
        let kind = if let Some((key, value)) = split_header_line(line).filter(|_| head) {
            seeded |= matches!(key, "seed" | "dice");
            if let Err(why) = script.set_header(key, value.trim()) {
                found.push(error_at(span, why));
            }
            RecordedLineKind::Header
        } else {
            match parse_body_line(&normalize_text(line)) {
                Ok(kind) => kind,
                Err(why) => {
                    found.push(error_at(span, why));
                    continue;
                }
            }
        };
        head &= matches!(kind, RecordedLineKind::Comment | RecordedLineKind::Header);
        script.lines.push(RecordedLine {
            text: line.to_owned(),
            kind,
            span,
        });
    }
    if !seeded {
        let start = Span::new(file, 0, text.lines().next().map_or(0, str::len));
        let message = "the game does not say how its dice fall";
        let help = "begin with a line `seed: 7`, or `dice: 3, 6, 1`";
        found.push(error_at(start, line_error(message, help)));
    }
    script
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
    let word = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase());
    word.then_some((key, value))
}

impl RecordedGame {
    fn set_header(&mut self, key: &str, value: &str) -> Result<(), LineError> {
        let wrong = |help: &str| line_error(format!("`{value}` is no {key}"), help);
        match key {
            "about" => {}
            "seed" => {
                self.seed = value
                    .parse()
                    .map_err(|_| wrong("a seed is a whole number"))?
            }
            "dice" if value == "ask" => self.uses_real_dice = true,
            "dice" => {
                let faces = value.split([',', ' ']).filter(|face| !face.is_empty());
                let faces: Result<Vec<u32>, _> = faces.map(str::parse).collect();
                self.dice = faces
                    .ok()
                    .filter(|faces| !faces.is_empty())
                    .ok_or_else(|| wrong("dice are faces such as `3, 6, 1`, or the word `ask`"))?;
            }
            "language" => {
                let known = format!("the languages are {}", Language::join_codes());
                self.language = Language::from_tag(value).ok_or_else(|| wrong(&known))?;
            }
            "record" => {
                self.recorded_parts = match value {
                    "pages" => RecordedParts::Pages,
                    "text" => RecordedParts::Text,
                    _ => return Err(wrong("write `record: pages` or `record: text`")),
                }
            }
            _ => {
                let message = format!("the head of a recorded game has no `{key}`");
                let help = "it has `about`, `seed`, `dice`, `language` and `record`";
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
    if let Some(told) = line.strip_prefix('|') {
        let told = told.strip_prefix(' ').unwrap_or(told);
        return Ok(RecordedLineKind::Output(told.to_owned()));
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let is_word = !rest.is_empty() && !rest.contains(char::is_whitespace);
    let what = match first {
        "page" if is_word => return Ok(RecordedLineKind::Page(rest.to_owned())),
        "page" => {
            let message = "`page` is followed by the id of one page";
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
            let message = format!("`{first}` begins no line of a recorded game");
            let help = "a line is `> an answer`, `| what is told`, a comment, or begins with page, see, not see, open, closed, hidden, assert, ending";
            return Err(line_error(message, help));
        }
    };
    let (first, rest) = match what {
        Visibility::NotText => rest.split_at("see".len()),
        _ => (first, rest),
    };
    let (words, after) = parse_quoted(rest.trim_start(), first)?;
    let reason = after
        .strip_prefix(':')
        .filter(|_| what == Visibility::Closed);
    if reason.is_none() {
        require_end(after)?;
    }
    Ok(RecordedLineKind::Visibility {
        visibility: what,
        text: words,
        reason: reason.map(|reason| reason.trim().to_owned()),
    })
}

fn parse_ending(rest: &str) -> Result<RecordedLineKind, LineError> {
    let end = rest.find(|c: char| c == '"' || c.is_whitespace());
    let (kind, name) = rest.split_at(end.unwrap_or(rest.len()));
    let mut words = None;
    if !name.is_empty() {
        let (name, after) = parse_quoted(name.trim(), "ending")?;
        require_end(after)?;
        words = Some(name);
    }
    Ok(RecordedLineKind::Ending {
        kind: (!kind.is_empty()).then(|| kind.to_owned()),
        name: words,
    })
}

fn require_end(words: &str) -> Result<(), LineError> {
    if words.is_empty() {
        return Ok(());
    }
    let help = "unexpected text after the quotes; only `closed` takes a reason: `closed \"Go in\": it is locked`";
    Err(line_error(format!("`{words}` does not belong here"), help))
}

/// The words in quotes, and the rest of the line.
fn parse_quoted<'a>(text: &'a str, after: &str) -> Result<(String, &'a str), LineError> {
    let wrong = || {
        let message = format!("`{after}` is followed by words in quotes");
        line_error(message, format!("write `{after} \"the words\"`"))
    };
    let inner = text.strip_prefix('"').ok_or_else(wrong)?;
    // The words can contain quotes: they end at the last one, or at the one before a reason.
    let end = match inner.rfind("\":") {
        Some(end) if !inner.trim_end().ends_with('"') => end,
        _ => inner.rfind('"').ok_or_else(wrong)?,
    };
    Ok((inner[..end].to_owned(), inner[end + 1..].trim()))
}
