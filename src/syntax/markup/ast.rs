//! Syntax trees of pages, with spans.
//!
//! Names are not resolved.

use crate::syntax::source::{Span, Spanned};
use serde::Serialize;

/// A page: `# id: Title` and everything up to the next heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PageTree {
    pub id: Spanned<String>,
    /// Empty if the heading has no title.
    pub title: String,
    pub attributes: Vec<Attribute>,
    pub body: Vec<Item>,
    /// From the heading to the end of the body.
    pub span: Span,
}

/// `key: value` below the heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Attribute {
    pub key: Spanned<String>,
    pub value: Spanned<String>,
}

/// A part of a body. Large variants are boxed, because most items are text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Item {
    /// Text with its emphasis. A line break in the source becomes a space.
    Text(Spanned<String>, Emphasis),
    /// A blank line, which ends the paragraph.
    ParagraphBreak,
    /// `{...}` with the rows below it, if any.
    Instruction(Box<InstructionTree>),
    /// `-> ...`
    Turn(TurnTree),
    /// `- ...` with its body.
    Choice(Box<ChoiceTree>),
    /// `{if}`, `{elif}`, `{else}`, `{end}`: the branches in order. Only the last can have no condition.
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
    /// `// ...`; `is_todo` is set if it begins with TODO.
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
    /// All words, beginning with the keyword. Never empty.
    pub words: Vec<Word>,
    pub rows: Vec<RowTree>,
    /// Emphasis of its output, such as the value of `{= rent}`.
    pub emphasis: Emphasis,
    /// From the opening to the closing brace.
    pub span: Span,
}

impl InstructionTree {
    /// Returns true if its rows are inside the braces, as in `{random: grey | white}`.
    pub fn is_inline(&self) -> bool {
        let first = self.rows.first();
        first.is_some_and(|row| row.span.start < self.span.end)
    }

    /// Returns true if it can add text to the sentence around it. An included fragment may have no text.
    pub fn has_output(&self) -> bool {
        let keyword = self.words.first().map(|word| &*word.text);
        !self.rows.is_empty() || matches!(keyword, Some("=" | "include"))
    }

    /// The name of the included fragment.
    pub fn included_fragment(&self) -> Option<&str> {
        match &*self.words {
            [keyword, name, ..] if keyword.text == "include" => Some(&name.text),
            _ => None,
        }
    }
}

/// A word or sign of an instruction or a phrase.
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

    /// The expression of a value.
    pub fn value(&self) -> Option<&ExprTree> {
        match &self.kind {
            WordKind::Value(value) => Some(value),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum WordKind {
    /// A name or an English word, such as `marsh-hound` or `isles:landing`.
    ///
    /// Contains letters, digits, `_` and, inside, `-`, `'` and `:`.
    Name,
    /// `"..."`
    Quoted,
    /// `12`
    Number(i64),
    /// `+2`, `-1`: a number right after its sign.
    Signed(i64),
    /// `2d6`, `d20`: count and sides.
    Dice(u32, u32),
    /// `( ... )`: an expression. Also the expression after `=` in `{set x = ...}` and `{= ...}`.
    Value(Box<ExprTree>),
    /// `[+1 if code Blessed]`
    Bonus(Box<BonusTree>),
    /// `,` `=` `+` `-` `*` `/` `?` and any other single character.
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
    /// Empty for a row without a label. In the source, labels are separated by commas.
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

/// `- {guards} text -> target`, and the lines below up to a blank line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChoiceTree {
    /// `{if cond}`: hidden unless true.
    pub conditions: Vec<ExprTree>,
    /// `{needs cond}`, `{needs cond "reason"}`: shown as closed unless true.
    pub requirements: Vec<Requirement>,
    pub once: Option<OnceGuard>,
    /// `{otherwise}`
    pub fallback: Option<Span>,
    /// `{later}`: joins the next menu below the text that follows.
    pub later: Option<Span>,
    /// `{named bribe}`
    pub name: Option<Spanned<String>>,
    /// Other instructions before the text, which are costs.
    pub costs: Vec<InstructionTree>,
    /// The text of the choice. Contains only text, `{= value}` and inline `{if}`.
    pub label: Vec<Item>,
    /// Instructions and turns after the text, then the lines below.
    pub body: Vec<Item>,
    pub span: Span,
}

/// `{once}`, or `{once per visit}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OnceGuard {
    pub per_visit: bool,
    pub span: Span,
}

/// A condition with an optional reason. Used by `{needs}` and by bonuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Requirement {
    pub condition: Spanned<ExprTree>,
    /// A text for the reader.
    pub reason: Option<Spanned<String>>,
    /// The condition including the quoted text, if this is also valid.
    ///
    /// `title "Knight"` can be a title, or a variable `title` with a reason. The compiler decides.
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
    /// A name of one or more words: `code Blatant`, `ticks on arrival`, `item "sea chart"`, `gold`.
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
    Remainder,
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
