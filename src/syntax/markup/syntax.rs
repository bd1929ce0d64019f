//! A book's text as trees: what is written, with its places, before anybody asks what it means.
//!
//! Nothing here is resolved: names are texts, amounts may be unknown words.

use crate::syntax::source::{Span, Spanned};
use serde::Serialize;

/// One `# id: Title` and everything down to the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page {
    pub id: Spanned<String>,
    /// Empty when the heading has no title.
    pub title: String,
    pub attributes: Vec<Attribute>,
    pub body: Vec<Item>,
    /// The whole page, heading included.
    pub span: Span,
}

/// `key: value` right under the heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Attribute {
    pub key: Spanned<String>,
    pub value: Spanned<String>,
}

/// One thing in reading order. What is large stands in a box: most of a book is words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Item {
    /// Words, with their emphasis. A line break in the source is one space.
    Text(Spanned<String>, Emphasis),
    /// A blank line: the paragraph is over.
    Break,
    /// `{...}` with the rows below it, if any.
    Instruction(Box<Instruction>),
    /// `-> ...`
    Turn(Turn),
    /// `- ...` with what follows when it is taken.
    Choice(Box<Choice>),
    /// `{if}`, `{elif}`, `{else}`, `{end}`: branches in order; the last may have no condition.
    If { branches: Vec<Branch>, span: Span },
    /// `{once} ... {end}`; `{once here}`: once a visit.
    Once {
        here: bool,
        body: Vec<Item>,
        span: Span,
    },
    /// `{arriving} ... {end}`
    Arriving { body: Vec<Item>, span: Span },
    /// `{repeat} ... {until cond}`; `{end}` closes one that goes on until somebody turns.
    Repeat {
        body: Vec<Item>,
        until: Option<Box<Expr>>,
        span: Span,
    },
    /// `// ...`; `todo` when it begins with TODO.
    Comment { text: Spanned<String>, todo: bool },
}

impl Item {
    /// The bodies of a block: one for each branch.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = &Vec<Self>> {
        let (branches, body) = match self {
            Self::If { branches, .. } => (branches.as_slice(), None),
            Self::Once { body, .. } | Self::Arriving { body, .. } | Self::Repeat { body, .. } => {
                (&[][..], Some(body))
            }
            _ => (&[][..], None),
        };
        branches.iter().map(|branch| &branch.body).chain(body)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Emphasis {
    #[default]
    Plain,
    /// `*...*`
    Emphasis,
    /// `**...**`
    Strong,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Branch {
    /// None for `{else}`.
    pub condition: Option<Expr>,
    pub body: Vec<Item>,
}

/// The words of `{...}` and the `|` rows below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Instruction {
    /// All words, the verb first. Never empty.
    pub words: Vec<Word>,
    pub rows: Vec<Row>,
    /// Of what it says, such as the value of `{= rent}`.
    pub style: Emphasis,
    /// From the opening brace to the closing one.
    pub span: Span,
}

impl Instruction {
    /// Do its rows stand between its braces, as in `{random: grey | white}`?
    pub fn is_inline(&self) -> bool {
        let first = self.rows.first();
        first.is_some_and(|row| row.span.start < self.span.end)
    }

    /// True if it can add words to the sentence around it. What an included passage holds is not known here.
    pub fn speaks(&self) -> bool {
        let verb = self.words.first().map(|verb| &*verb.text);
        !self.rows.is_empty() || matches!(verb, Some("=" | "include"))
    }

    /// The name of the passage that it includes.
    pub fn included(&self) -> Option<&str> {
        match &*self.words {
            [verb, name, ..] if verb.text == "include" => Some(&name.text),
            _ => None,
        }
    }
}

/// A piece of an instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Word {
    pub kind: WordKind,
    /// The text as written, quotes taken off.
    pub text: String,
    pub span: Span,
}

impl Word {
    /// The text of a word in quotes.
    pub fn quoted(&self) -> Option<&str> {
        (self.kind == WordKind::Quoted).then_some(&*self.text)
    }

    /// The value to be worked out.
    pub fn value(&self) -> Option<&Expr> {
        match &self.kind {
            WordKind::Value(value) => Some(value),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum WordKind {
    /// A name or an English word: letters, digits, `-`, `_`, `'`, `:`; begins with a letter. `marsh-hound`, `isles:landing`.
    Name,
    /// `"..."`
    Quoted,
    /// `12`
    Number(i64),
    /// `+2`, `-1`: a number with its sign right before it.
    Signed(i64),
    /// `2d6`, `d20`: count and sides.
    Dice(u32, u32),
    /// `( ... )`: a value to be worked out. Also what follows `=` of `{set}` and the one value of `{=}`.
    Value(Box<Expr>),
    /// `[+1 if code Blessed]`
    Bonus(Box<Bonus>),
    /// `,` `=` `+` `-` `*` `/` `?` and any other sign, alone.
    Sign,
}

/// What is added to a roll, or taken off, where a condition holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bonus {
    pub amount: Expr,
    pub when: Need,
}

/// `| label: ...` with its continuation lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// None for a plain row (no `word:` in front). Several labels are joined by commas.
    pub labels: Vec<Label>,
    pub body: Vec<Item>,
    pub span: Span,
}

/// What stands before the colon of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Label {
    pub kind: LabelKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum LabelKind {
    /// `miss`, `won`, `else`, `rope`, `"sea chart"`
    Name(String),
    /// `3-5`, `7`, `9+` (no upper end), `2 or less` (no lower end); inclusive.
    Range(Option<i64>, Option<i64>),
}

/// `-> target`, `-> target and return`
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Turn {
    pub to: Target,
    /// `and return`
    pub detour: bool,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Target {
    Page(Spanned<String>),
    /// `book:page`
    Elsewhere(Box<Elsewhere>),
    Again,
    Back,
    Return,
    /// `?`
    Loose,
}

/// A page of another book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Elsewhere {
    pub book: Spanned<String>,
    pub page: Spanned<String>,
}

/// `- {guards} words -> target`, and the lines below up to a blank line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// `{if cond}`: hidden unless.
    pub when: Vec<Expr>,
    /// `{needs cond}`, `{needs cond "reason"}`: shown closed unless.
    pub needs: Vec<Need>,
    pub once: Option<Once>,
    pub otherwise: Option<Span>,
    /// Other instructions before the words: costs.
    pub costs: Vec<Instruction>,
    /// What the reader chooses: text, `{= value}` and inline `{if}` only.
    pub label: Vec<Item>,
    /// What happens when it is taken: instructions and turn on the line after the words, then the lines below.
    pub body: Vec<Item>,
    pub span: Span,
}

/// `{once}`, or `{once here}`: once a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Once {
    pub here: bool,
    pub span: Span,
}

/// A condition that may have words of its own: what a choice needs to be open, where a bonus counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Need {
    pub condition: Spanned<Expr>,
    /// The author's words for it.
    pub reason: Option<Spanned<String>>,
    /// The condition with those words as part of it, where it reads so too: whether `title "Knight"` is a title or the reason of
    /// something called `title`, names decide.
    pub whole: Option<Expr>,
}

/// A condition or value as written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum ExprKind {
    Number(i64),
    Text(String),
    /// Words side by side that together name something: `code Blatant`, `ticks on arrival`, `item "sea chart"`, `gold`.
    Phrase(Vec<Word>),
    Not(Box<Expr>),
    Negate(Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BinaryOp {
    And,
    Or,
    /// `=`, `is`
    Equal,
    /// `!=`, `is not`
    NotEqual,
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
}

impl BinaryOp {
    /// The comparison that holds where this one does not.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::MoreOrEqual,
            Self::LessOrEqual => Self::More,
            Self::More => Self::LessOrEqual,
            Self::MoreOrEqual => Self::Less,
            other => other,
        }
    }
}
