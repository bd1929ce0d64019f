//! A message: an id in a table of messages, and its arguments. Front ends replace it with text.
//!
//! A message can be part of any text, such as a reason, a question or a line from a rule. It is delimited by Unicode
//! noncharacters, which cannot occur in the text of a book.

use std::fmt::Write;

/// The characters around a message and before each argument.
pub const MARKERS: [char; 3] = [BEGIN, NEXT, END];
const BEGIN: char = '\u{fdd0}';
const NEXT: char = '\u{fdd1}';
const END: char = '\u{fdd2}';

/// An argument of a message. A text can contain other messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MessageArg {
    Text(String),
    Number(i64),
}

impl From<&str> for MessageArg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for MessageArg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for MessageArg {
    fn from(n: i64) -> Self {
        Self::Number(n)
    }
}

impl From<&str> for Message {
    fn from(id: &str) -> Self {
        Self::new(id)
    }
}

/// An id and named arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub id: String,
    pub args: Vec<(String, MessageArg)>,
    /// True if the id is in the table of the ruleset.
    pub is_of_ruleset: bool,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextPart<'t> {
    Text(&'t str),
    Message(Message),
}

impl Message {
    pub fn new(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            args: Vec::new(),
            is_of_ruleset: false,
        }
    }

    #[must_use]
    pub fn with(mut self, name: impl Into<String>, arg: impl Into<MessageArg>) -> Self {
        self.args.push((name.into(), arg.into()));
        self
    }

    /// Encodes the message as part of a text.
    pub fn encode(&self) -> String {
        let mut out = String::new();
        out.push(BEGIN);
        if self.is_of_ruleset {
            out.push('@');
        }
        out.push_str(&self.id);
        for (name, arg) in &self.args {
            // Writing to a string cannot fail.
            let _ = match arg {
                MessageArg::Text(text) => write!(out, "{NEXT}{name}={text}"),
                MessageArg::Number(n) => write!(out, "{NEXT}{name}#{n}"),
            };
        }
        out.push(END);
        out
    }

    /// Decodes a text that is exactly one message. None for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        match split_messages(text).as_slice() {
            [TextPart::Message(message)] => Some(message.clone()),
            _ => None,
        }
    }

    fn parse_body(body: &str) -> Option<Self> {
        let mut parts = split_args(body).into_iter();
        let id = parts.next()?;
        let args = parts.map(|part| {
            let (name, value) = part.split_at(part.find(['=', '#'])?);
            let arg = match value.strip_prefix('#') {
                Some(n) => MessageArg::Number(n.parse().ok()?),
                None => MessageArg::Text(value[1..].to_owned()),
            };
            Some((name.to_owned(), arg))
        });
        Some(Self {
            id: id.strip_prefix('@').unwrap_or(id).to_owned(),
            args: args.collect::<Option<_>>()?,
            is_of_ruleset: id.starts_with('@'),
        })
    }
}

/// Shortens a text to fit in a sentence. Text from a reader or a front end can have any length.
pub fn shorten(text: &str) -> std::borrow::Cow<'_, str> {
    match text.char_indices().nth(80) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// Returns true if a text contains a message.
pub fn has_messages(text: &str) -> bool {
    text.contains(BEGIN)
}

/// Splits a text into plain text and messages. Malformed messages are treated as plain text.
pub fn split_messages(text: &str) -> Vec<TextPart<'_>> {
    let mut out = Vec::new();
    let mut remaining = text;
    while let Some(begin) = remaining.find(BEGIN) {
        let body = begin + BEGIN.len_utf8();
        let parsed = find_end(&remaining[body..]).and_then(|end| {
            let message = Message::parse_body(&remaining[body..body + end])?;
            Some((message, body + end + END.len_utf8()))
        });
        let Some((message, end)) = parsed else {
            break;
        };
        if begin > 0 {
            out.push(TextPart::Text(&remaining[..begin]));
        }
        out.push(TextPart::Message(message));
        remaining = &remaining[end..];
    }
    if !remaining.is_empty() {
        out.push(TextPart::Text(remaining));
    }
    out
}

/// Finds the end of the current message, skipping nested ones.
fn find_end(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(offset, c)| {
        match c {
            BEGIN => depth += 1,
            END if depth == 0 => return Some(offset),
            END => depth -= 1,
            _ => {}
        }
        None
    })
}

/// Splits a message into its id and arguments. Nested messages are not split.
fn split_args(text: &str) -> Vec<&str> {
    let (mut out, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (offset, c) in text.char_indices() {
        match c {
            BEGIN => depth += 1,
            END => depth = depth.saturating_sub(1),
            NEXT if depth == 0 => {
                out.push(&text[start..offset]);
                start = offset + NEXT.len_utf8();
            }
            _ => {}
        }
    }
    out.push(&text[start..]);
    out
}
