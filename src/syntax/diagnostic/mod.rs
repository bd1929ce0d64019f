//! What can be wrong, and how it is said.

mod code;
#[cfg(feature = "terminal")]
mod drawn;
#[cfg(feature = "terminal")]
mod excerpt;
mod order;
mod render;

pub use code::{Code, Severity};
pub use order::sort;
pub use render::render;

use crate::syntax::source::Span;

/// How faults are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Drawn with lines and colour.
    Colour,
    /// Drawn with lines, no colour.
    Plain,
    /// Told in words, for a screen reader.
    Narrate,
    /// One line each: `file:line:column: severity[code]: message`.
    Short,
}

/// One fault: what, where, why there, what now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    pub code: Code,
    /// That of the code, unless the book asks for another.
    pub severity: Severity,
    pub message: String,
    /// The first label is the very words at fault; others are places that bear on it.
    pub labels: Vec<Label>,
    /// Something to do, when it is known.
    pub help: Option<String>,
    /// The same as a change of the text, where there is one right answer: all of them or none.
    pub mends: Vec<Mend>,
}

/// What is put in place of some bytes of a text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mend {
    pub span: Span,
    pub with: String,
}

/// Words under a place in a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

impl Diagnostic {
    /// A fault at a place. The message is lower case, names in backticks, no full stop.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::placeless(code, message).label(span, "")
    }

    /// A fault that no source text shows.
    pub fn placeless(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            labels: Vec::new(),
            help: None,
            mends: Vec::new(),
        }
    }

    /// The very words at fault, if a source text shows them.
    pub fn place(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    /// Words under the first label.
    #[must_use]
    pub fn saying(mut self, text: impl Into<String>) -> Self {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// One more place that bears on the fault.
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

    /// One more change that mends it.
    #[must_use]
    pub fn mend(mut self, span: Span, with: impl Into<String>) -> Self {
        let with = with.into();
        self.mends.push(Mend { span, with });
        self
    }

    /// The names that the help proposes in place of the one at fault.
    pub fn meant(&self) -> impl Iterator<Item = &str> {
        let help = self.help.as_deref().unwrap_or_default();
        let proposed = help.strip_prefix("did you mean ").unwrap_or_default();
        proposed.split('`').skip(1).step_by(2)
    }

    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }
}
