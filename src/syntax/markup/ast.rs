//! Syntax trees of a book with their spans.
//!
//! Nothing is resolved here: names are texts, and amounts can be unknown words.

use crate::syntax::source::{Span, Spanned};
use serde::Serialize;

/// A page: `# id: Title` and everything up to the next heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PageTree {
    pub id: Spanned<String>,
    /// Empty for a heading without a title.
    pub title: String,
    pub attributes: Vec<Attribute>,
    pub body: Vec<Item>,
    /// The whole page with its heading.
    pub span: Span,
}

/// `key: value` below the heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Attribute {
    pub key: Spanned<String>,
    pub value: Spanned<String>,
}

/// An item in reading order. Large variants are boxed, because most of a book is text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Item {
    /// Text with its emphasis. A line break in the source is one space.
    Text(Spanned<String>, Emphasis),
    /// A blank line, which ends the paragraph.
    ParagraphBreak,
    /// `{...}` with the rows below it, if any.
    Instruction(Box<InstructionTree>),
    /// `-> ...`
    Turn(TurnTree),
    /// `- ...` with its body.
    Choice(Box<ChoiceTree>),
    /// `{if}`, `{elif}`, `{else}`, `{end}`: branches in order. The last can be without a condition.
    If {
        branches: Vec<BranchTree>,
        span: Span,
    },
    /// `{once} ... {end}`; `{once per visit}`.
    Once {
        per_visit: bool,
        body: Vec<Item>,
        span: Span,
    },
    /// `{arriving} ... {end}`
    Arriving { body: Vec<Item>, span: Span },
    /// `{repeat} ... {until cond}`. With `{end}` instead, it repeats until a turn.
    Repeat {
        body: Vec<Item>,
        until: Option<Box<ExprTree>>,
        span: Span,
    },
    /// `// ...`; `todo` is set if it begins with TODO.
    Comment {
        text: Spanned<String>,
        is_todo: bool,
    },
}

impl Item {
    /// The bodies of a block, one for each branch.
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
pub struct BranchTree {
    /// None for `{else}`.
    pub condition: Option<ExprTree>,
    pub body: Vec<Item>,
}

/// The words of `{...}` and the `|` rows below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InstructionTree {
    /// All words, the verb first. Never empty.
    pub words: Vec<Word>,
    pub rows: Vec<RowTree>,
    /// Emphasis of its output, such as the value of `{= rent}`.
    pub emphasis: Emphasis,
    /// From the opening brace to the closing one.
    pub span: Span,
}

impl InstructionTree {
    /// Returns true if its rows are inside the braces, as in `{random: grey | white}`.
    pub fn is_inline(&self) -> bool {
        let first = self.rows.first();
        first.is_some_and(|row| row.span.start < self.span.end)
    }

    /// Returns true if it can add text to the sentence around it. Included fragments are unknown here.
    pub fn has_output(&self) -> bool {
        let verb = self.words.first().map(|verb| &*verb.text);
        !self.rows.is_empty() || matches!(verb, Some("=" | "include"))
    }

    /// The name of the fragment that it includes.
    pub fn included_fragment(&self) -> Option<&str> {
        match &*self.words {
            [verb, name, ..] if verb.text == "include" => Some(&name.text),
            _ => None,
        }
    }
}

/// A part of an instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Word {
    pub kind: WordKind,
    /// The text as written, without quotes.
    pub text: String,
    pub span: Span,
}

impl Word {
    /// The text of a word in quotes.
    pub fn quoted(&self) -> Option<&str> {
        (self.kind == WordKind::Quoted).then_some(&*self.text)
    }

    /// The expression to evaluate.
    pub fn value(&self) -> Option<&ExprTree> {
        match &self.kind {
            WordKind::Value(value) => Some(value),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum WordKind {
    /// A name or an English word: letters, digits, `-`, `_`, `'`, `:`, starting with a letter. `marsh-hound`, `isles:landing`.
    Name,
    /// `"..."`
    Quoted,
    /// `12`
    Number(i64),
    /// `+2`, `-1`: a number right after its sign.
    Signed(i64),
    /// `2d6`, `d20`: count and sides.
    Dice(u32, u32),
    /// `( ... )`: an expression. Also the text after the `=` of `{set}`, and the value of `{=}`.
    Value(Box<ExprTree>),
    /// `[+1 if code Blessed]`
    Bonus(Box<BonusTree>),
    /// `,` `=` `+` `-` `*` `/` `?` and any other single sign.
    Sign,
}

/// A modifier of a roll that applies if a condition is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BonusTree {
    pub amount: ExprTree,
    pub requirement: Requirement,
}

/// `| label: ...` with its continuation lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RowTree {
    /// Empty for a plain row, which has no `word:` at the start. Several labels are separated by commas.
    pub labels: Vec<RowLabel>,
    pub body: Vec<Item>,
    pub span: Span,
}

/// The label of a row, before the colon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RowLabel {
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
pub struct TurnTree {
    pub target: TurnTargetTree,
    /// `and return`
    pub is_detour: bool,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum TurnTargetTree {
    Page(Spanned<String>),
    /// `book:page`
    OtherBook(Box<OtherBookPage>),
    Again,
    Back,
    Return,
    /// `?`
    LooseEnd,
}

/// A page of another book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OtherBookPage {
    pub book: Spanned<String>,
    pub page: Spanned<String>,
}

/// `- {guards} words -> target`, and the lines below up to a blank line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChoiceTree {
    /// `{if cond}`: hidden unless true.
    pub conditions: Vec<ExprTree>,
    /// `{needs cond}`, `{needs cond "reason"}`: shown as closed unless true.
    pub requirements: Vec<Requirement>,
    pub once: Option<OnceGuard>,
    pub fallback: Option<Span>,
    /// Other instructions before the text: costs.
    pub costs: Vec<InstructionTree>,
    /// The text of the choice. Contains only text, `{= value}` and inline `{if}`.
    pub label: Vec<Item>,
    /// The body: instructions and turns after the text, then the lines below.
    pub body: Vec<Item>,
    pub span: Span,
}

/// `{once}`, or `{once per visit}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OnceGuard {
    pub per_visit: bool,
    pub span: Span,
}

/// A condition with an optional text, for requirements of choices and for bonuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Requirement {
    pub condition: Spanned<ExprTree>,
    /// The author's text for it.
    pub reason: Option<Spanned<String>>,
    /// The condition including the quoted text, if that is also valid.
    ///
    /// Whether `title "Knight"` is a title, or a name `title` with a reason, depends on the names of the book.
    pub condition_with_reason: Option<ExprTree>,
}

/// A condition or a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExprTree {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum ExprKind {
    Number(i64),
    Text(String),
    /// Words that together name something: `code Blatant`, `ticks on arrival`, `item "sea chart"`, `gold`.
    Phrase(Vec<Word>),
    Not(Box<ExprTree>),
    Negate(Box<ExprTree>),
    Binary(BinaryOp, Box<ExprTree>, Box<ExprTree>),
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
    /// The comparison with the opposite result.
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
