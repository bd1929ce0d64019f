//! A message: an id in a table of messages, and its arguments. Front ends replace it by words.
//!
//! A message can be part of any text, such as a reason, a question or a line of a rule. It is marked by noncharacters
//! of Unicode, which cannot occur in the text of a book.

use std::fmt::Write;

/// The marks around a message, and before each argument.
pub const MARKERS: [char; 3] = [BEGIN, NEXT, END];
const BEGIN: char = '\u{fdd0}';
const NEXT: char = '\u{fdd1}';
const END: char = '\u{fdd2}';

/// An argument of a message. A text can contain messages itself.
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
    pub fn with(mut self, name: impl Into<String>, part: impl Into<MessageArg>) -> Self {
        self.args.push((name.into(), part.into()));
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
        for (name, part) in &self.args {
            // Writing to a string cannot fail.
            let _ = match part {
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

    fn parse_body(inside: &str) -> Option<Self> {
        let mut parts = split_args(inside).into_iter();
        let id = parts.next()?;
        let (of_rules, id) = match id.strip_prefix('@') {
            Some(id) => (true, id),
            None => (false, id),
        };
        let parts = parts.map(|part| {
            let at = part.find(['=', '#'])?;
            let (name, rest) = part.split_at(at);
            let part = match rest.strip_prefix('#') {
                Some(n) => MessageArg::Number(n.parse().ok()?),
                None => MessageArg::Text(rest[1..].to_owned()),
            };
            Some((name.to_owned(), part))
        });
        Some(Self {
            id: id.to_owned(),
            args: parts.collect::<Option<_>>()?,
            is_of_ruleset: of_rules,
        })
    }
}

/// Shortens a text to what fits in a sentence. Text that a reader types or a front end sends can have any length.
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

/// Splits a text into words and messages. Malformed messages are treated as words.
pub fn split_messages(text: &str) -> Vec<TextPart<'_>> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find(BEGIN) {
        let after = begin + BEGIN.len_utf8();
        let found = find_end(&rest[after..]).and_then(|end| {
            let message = Message::parse_body(&rest[after..after + end])?;
            Some((message, after + end + END.len_utf8()))
        });
        let Some((message, end)) = found else {
            break;
        };
        if begin > 0 {
            out.push(TextPart::Text(&rest[..begin]));
        }
        out.push(TextPart::Message(message));
        rest = &rest[end..];
    }
    if !rest.is_empty() {
        out.push(TextPart::Text(rest));
    }
    out
}

/// Finds the end of the current message, skipping nested ones.
fn find_end(text: &str) -> Option<usize> {
    let mut deep = 0_usize;
    text.char_indices().find_map(|(at, c)| {
        match c {
            BEGIN => deep += 1,
            END if deep == 0 => return Some(at),
            END => deep -= 1,
            _ => {}
        }
        None
    })
}

/// Splits at the beginning of each argument, outside nested messages.
fn split_args(text: &str) -> Vec<&str> {
    let (mut out, mut from, mut deep) = (Vec::new(), 0, 0_usize);
    for (at, c) in text.char_indices() {
        match c {
            BEGIN => deep += 1,
            END => deep = deep.saturating_sub(1),
            NEXT if deep == 0 => {
                out.push(&text[from..at]);
                from = at + NEXT.len_utf8();
            }
            _ => {}
        }
    }
    out.push(&text[from..]);
    out
}
