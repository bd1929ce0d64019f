//! Errors, warnings and notes, and their rendering.

mod code;
#[cfg(feature = "terminal")]
mod draw;
#[cfg(feature = "terminal")]
mod excerpt;
mod order;
mod render;

pub use code::{Code, Severity};
pub use order::sort;
pub use render::render;

use crate::syntax::source::Span;

/// Output style of diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportStyle {
    /// Drawn with source lines, in colour.
    Colour,
    /// Drawn with source lines, without colour.
    Plain,
    /// As prose, for a screen reader.
    ScreenReader,
    /// One line each: `file:line:column: severity[code]: message`.
    Short,
}

/// An error, warning or note, with its spans and fixes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    pub code: Code,
    /// The severity of the code, unless the book overrides it.
    pub severity: Severity,
    pub message: String,
    /// The first label marks the error. Others mark related code.
    pub labels: Vec<Label>,
    /// Advice, such as a suggested fix.
    pub help: Option<String>,
    /// The fix as edits, if only one fix is possible. Apply all of them or none.
    pub fixes: Vec<Fix>,
    /// Names that link an error to its consequences.
    pub affected_names: Box<AffectedNames>,
}

/// Names that link an error to its consequences.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum AffectedNames {
    #[default]
    NoName,
    /// Names in an invalid declaration. Errors about these unknown names are consequences.
    Lost(Vec<String>),
    /// All names of an invalid file of declarations.
    LostAll,
    /// An unknown name. The help suggests another name.
    Unknown(String),
    /// An unknown name that must be declared. Only its first use is reported.
    Undeclared(String),
}

/// An edit: replaces a span of a text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fix {
    pub span: Span,
    pub replacement: String,
}

/// A marked span with a text below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

impl Diagnostic {
    /// Creates a diagnostic at a span. The message begins in lower case, has names in backticks, and ends without a full stop.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::without_span(code, message).label(span, "")
    }

    /// Creates a diagnostic without a span.
    pub fn without_span(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            labels: Vec::new(),
            help: None,
            fixes: Vec::new(),
            affected_names: Box::default(),
        }
    }

    /// Creates a diagnostic for an unknown name.
    pub fn unknown(code: Code, name: &str, span: Span, message: impl Into<String>) -> Self {
        Self {
            affected_names: Box::new(AffectedNames::Unknown(name.to_owned())),
            ..Self::new(code, span, message)
        }
    }

    /// Sets the help to a suggestion, or else to advice on where to declare the unknown name.
    #[must_use]
    pub fn propose_or_declare(mut self, proposal: Option<String>, declare: &str) -> Self {
        *self.affected_names = match (std::mem::take(&mut *self.affected_names), &proposal) {
            (AffectedNames::Unknown(name), None) => AffectedNames::Undeclared(name),
            (names, _) => names,
        };
        self.help(proposal.unwrap_or_else(|| declare.to_owned()))
    }

    /// Records the names in an invalid declaration.
    #[must_use]
    pub fn with_lost_names(mut self, names: impl IntoIterator<Item = String>) -> Self {
        *self.affected_names = AffectedNames::Lost(names.into_iter().collect());
        self
    }

    /// The span of the first label.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    /// All spans, for mapping them.
    pub fn spans_mut(&mut self) -> impl Iterator<Item = &mut Span> {
        let labels = self.labels.iter_mut().map(|it| &mut it.span);
        labels.chain(self.fixes.iter_mut().map(|it| &mut it.span))
    }

    /// Sets the text of the first label.
    #[must_use]
    pub fn label_text(mut self, text: impl Into<String>) -> Self {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Adds a label.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds an edit to the fix.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        let replacement = replacement.into();
        self.fixes.push(Fix { span, replacement });
        self
    }

    /// The names that the help suggests as corrections.
    pub fn suggested_names(&self) -> impl Iterator<Item = &str> {
        let help = self.help.as_deref().unwrap_or_default();
        let names = help.strip_prefix("did you mean ").unwrap_or_default();
        names.split('`').skip(1).step_by(2)
    }

    /// Sets the help, unless it is None.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }
}
