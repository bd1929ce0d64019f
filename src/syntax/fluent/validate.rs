//! Validation of a table: its messages, their placeholders, and errors.

use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span};
use crate::syntax::suggest::did_you_mean;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::{ErrorKind, parse};
use std::collections::{BTreeMap, BTreeSet};

/// A table as text.
#[derive(Debug, Clone)]
pub struct TableText {
    pub file: FileId,
    /// Its path: `badgerstone/messages/de.ftl`.
    pub name: String,
    pub text: String,
}

/// Maximum depth of references.
const MAX_DEPTH: usize = 16;

/// The contents of a table.
#[derive(Debug, Default)]
pub(super) struct TableContents {
    /// The placeholders of each message.
    pub(super) messages: BTreeMap<String, BTreeSet<String>>,
    /// Invalid lines. Their messages do not count as missing.
    invalid_lines: Vec<String>,
}

impl TableContents {
    /// Returns true if an invalid line defines it.
    pub(super) fn is_on_invalid_line(&self, id: &str) -> bool {
        self.invalid_lines.iter().any(|text| line_defines(text, id))
    }
}

/// Returns true if a line defines this message.
fn line_defines(line: &str, id: &str) -> bool {
    let after = line.strip_prefix(id).map(str::trim_start);
    after.is_some_and(|after| after.starts_with('='))
}

impl TableText {
    /// The ids of its messages.
    pub fn ids(&self) -> Vec<String> {
        let known = parse_table(self, &mut Vec::new());
        known.messages.into_keys().collect()
    }

    /// The span of the definition of a message.
    pub fn definition_span(&self, id: &str) -> Span {
        let mut from = 0;
        for line in self.text.split_inclusive('\n') {
            if line_defines(line, id) {
                return Span::new(self.file, from, from + id.len());
            }
            from += line.len();
        }
        Span::new(self.file, 0, 0)
    }
}

type MessagePatterns<'a> = BTreeMap<&'a str, &'a Pattern<&'a str>>;

/// Parses and validates a table.
pub(super) fn parse_table(table: &TableText, found: &mut Vec<Diagnostic>) -> TableContents {
    let (resource, broken) = match parse(table.text.as_str()) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, broken)) => (resource, broken),
    };
    let mut known = TableContents::default();
    for fault in broken {
        let at = fault.pos.start.min(table.text.len());
        let from = table.text[..at].rfind('\n').map_or(0, |n| n + 1);
        let to = table.text[at..]
            .find('\n')
            .map_or(table.text.len(), |n| at + n);
        let span = Span::new(table.file, from, to.max(from));
        let message = format!("this is no message: {}", describe_error(&fault.kind));
        let found_here = Diagnostic::new(Code::InvalidMessage, span, message);
        found.push(
            found_here.help("a message is `id = words`, with `{ $name }` where something goes in"),
        );
        let whole = fault.slice.unwrap_or(from..to);
        let lines = table.text.get(whole).unwrap_or_default().lines();
        known.invalid_lines.extend(lines.map(str::to_owned));
    }
    let (mut messages, mut terms) = (MessagePatterns::new(), MessagePatterns::new());
    for entry in &resource.body {
        let (all, id, value) = match entry {
            Entry::Message(it) => (&mut messages, it.id.name, it.value.as_ref()),
            Entry::Term(it) => (&mut terms, it.id.name, Some(&it.value)),
            _ => continue,
        };
        let fault = match value {
            Some(value) => all
                .insert(id, value)
                .map(|_| format!("`{id}` stands here twice")),
            None => Some(format!("`{id}` says nothing")),
        };
        if let Some(fault) = fault {
            found.push(Diagnostic::new(
                Code::InvalidMessage,
                last_definition_span(table, id),
                fault,
            ));
        }
    }
    for (id, pattern) in &messages {
        let mut gathered = MessageCheck {
            messages: &messages,
            terms: &terms,
            placeholders: BTreeSet::new(),
            errors: BTreeMap::new(),
        };
        gathered.check_pattern(pattern, 0);
        for (message, help) in gathered.errors {
            let fault = Diagnostic::new(Code::InvalidMessage, table.definition_span(id), message);
            found.push(fault.maybe_help(help));
        }
        known
            .messages
            .insert((*id).to_owned(), gathered.placeholders);
    }
    known
}

/// The message of the Fluent parser in the style of the program.
fn describe_error(kind: &ErrorKind) -> String {
    let text = kind.to_string().replace('"', "`");
    let mut letters = text.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The span of the last definition of a message.
fn last_definition_span(table: &TableText, id: &str) -> Span {
    let mut lines = table.text.match_indices('\n').map(|(at, _)| at + 1);
    let at = lines.rfind(|at| line_defines(&table.text[*at..], id));
    let at = at.unwrap_or_default();
    Span::new(table.file, at, at + id.len())
}

/// The placeholders and errors of a message.
struct MessageCheck<'a> {
    messages: &'a MessagePatterns<'a>,
    terms: &'a MessagePatterns<'a>,
    placeholders: BTreeSet<String>,
    errors: BTreeMap<String, Option<String>>,
}

impl MessageCheck<'_> {
    fn check_pattern(&mut self, pattern: &Pattern<&str>, deep: usize) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.check_expression(expression, deep);
            }
        }
    }

    fn check_expression(&mut self, expression: &Expression<&str>, deep: usize) {
        match expression {
            Expression::Inline(inline) => self.check_inline(inline, deep),
            Expression::Select { selector, variants } => {
                self.check_inline(selector, deep);
                for variant in variants {
                    self.check_pattern(&variant.value, deep);
                }
            }
        }
    }

    fn check_inline(&mut self, inline: &InlineExpression<&str>, deep: usize) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.placeholders.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.check_expression(expression, deep),
            InlineExpression::MessageReference { id, attribute } => {
                let known = self.messages;
                let of = attribute.is_none().then(|| known.get(id.name)).flatten();
                self.check_reference("message", id.name, of, known, deep);
            }
            InlineExpression::TermReference { id, arguments, .. } => {
                let known = self.terms;
                // A term has only the placeholders that it is given.
                match known.get(id.name) {
                    Some(_) => {
                        let given = arguments.iter();
                        for it in given.clone().flat_map(|it| &it.positional) {
                            self.check_inline(it, deep);
                        }
                        for it in given.flat_map(|it| &it.named) {
                            self.check_inline(&it.value, deep);
                        }
                    }
                    None => self.check_reference("term", id.name, None, known, deep),
                }
            }
            InlineExpression::FunctionReference { id, .. } => {
                let message = format!("there is no function `{}` in a table", id.name);
                self.errors.insert(message, None);
            }
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    /// A reference to another message.
    fn check_reference(
        &mut self,
        what: &str,
        id: &str,
        of: Option<&&Pattern<&str>>,
        known: &MessagePatterns,
        deep: usize,
    ) {
        match of {
            Some(pattern) if deep < MAX_DEPTH => self.check_pattern(pattern, deep + 1),
            Some(_) => {
                self.errors
                    .insert("the message contains itself".to_owned(), None);
            }
            None => {
                let help = did_you_mean(id, known.keys().copied());
                let message = format!("this table has no {what} `{id}`");
                self.errors.insert(message, help);
            }
        }
    }
}
