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
    /// Its path, such as `badgerstone/messages/de.ftl`.
    pub name: String,
    pub text: String,
}

/// Maximum depth of references between messages.
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
    /// Returns true if an invalid line defines this message.
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
        let contents = parse_table(self, &mut Vec::new());
        contents.messages.into_keys().collect()
    }

    /// The span of the definition of a message.
    pub fn definition_span(&self, id: &str) -> Span {
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            if line_defines(line, id) {
                return Span::new(self.file, start, start + id.len());
            }
            start += line.len();
        }
        Span::new(self.file, 0, 0)
    }
}

type MessagePatterns<'a> = BTreeMap<&'a str, &'a Pattern<&'a str>>;

/// Parses and validates a table.
pub(super) fn parse_table(table: &TableText, diagnostics: &mut Vec<Diagnostic>) -> TableContents {
    let (resource, errors) = match parse(table.text.as_str()) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => (resource, errors),
    };
    let mut contents = TableContents::default();
    for error in errors {
        let offset = error.pos.start.min(table.text.len());
        let (before, after) = table.text.split_at(offset);
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        let end = after.find('\n').map_or(table.text.len(), |i| offset + i);
        let message = format!("invalid message: {}", describe_error(&error.kind));
        let span = Span::new(table.file, start, end.max(start));
        let diagnostic = Diagnostic::new(Code::InvalidMessage, span, message);
        let help = "write a message as `id = text`, with `{ $name }` for an argument";
        diagnostics.push(diagnostic.help(help));
        let range = error.slice.unwrap_or(start..end);
        let lines = table.text.get(range).unwrap_or_default().lines();
        contents.invalid_lines.extend(lines.map(str::to_owned));
    }
    let (mut messages, mut terms) = (MessagePatterns::new(), MessagePatterns::new());
    for entry in &resource.body {
        let (patterns, id, value) = match entry {
            Entry::Message(it) => (&mut messages, it.id.name, it.value.as_ref()),
            Entry::Term(it) => (&mut terms, it.id.name, Some(&it.value)),
            _ => continue,
        };
        let error = match value {
            Some(value) => patterns
                .insert(id, value)
                .map(|_| format!("duplicate message `{id}`")),
            None => Some(format!("message `{id}` has no text")),
        };
        if let Some(error) = error {
            let span = last_definition_span(table, id);
            diagnostics.push(Diagnostic::new(Code::InvalidMessage, span, error));
        }
    }
    for (id, pattern) in &messages {
        let mut check = MessageCheck {
            messages: &messages,
            terms: &terms,
            placeholders: BTreeSet::new(),
            errors: BTreeMap::new(),
        };
        check.check_pattern(pattern, 0);
        for (message, help) in check.errors {
            let error = Diagnostic::new(Code::InvalidMessage, table.definition_span(id), message);
            diagnostics.push(error.maybe_help(help));
        }
        contents
            .messages
            .insert((*id).to_owned(), check.placeholders);
    }
    contents
}

/// The message of the Fluent parser in the style of the program.
fn describe_error(kind: &ErrorKind) -> String {
    let text = kind.to_string().replace('"', "`");
    let mut chars = text.chars();
    let first = chars.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(chars).collect()
}

/// The span of the last definition of a message.
fn last_definition_span(table: &TableText, id: &str) -> Span {
    let mut line_starts = table.text.match_indices('\n').map(|(i, _)| i + 1);
    let start = line_starts.rfind(|start| line_defines(&table.text[*start..], id));
    let start = start.unwrap_or_default();
    Span::new(table.file, start, start + id.len())
}

/// Collects the placeholders and errors of a message.
struct MessageCheck<'a> {
    messages: &'a MessagePatterns<'a>,
    terms: &'a MessagePatterns<'a>,
    placeholders: BTreeSet<String>,
    /// Messages of errors with their help.
    errors: BTreeMap<String, Option<String>>,
}

impl MessageCheck<'_> {
    fn check_pattern(&mut self, pattern: &Pattern<&str>, depth: usize) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.check_expression(expression, depth);
            }
        }
    }

    fn check_expression(&mut self, expression: &Expression<&str>, depth: usize) {
        match expression {
            Expression::Inline(inline) => self.check_inline(inline, depth),
            Expression::Select { selector, variants } => {
                self.check_inline(selector, depth);
                for variant in variants {
                    self.check_pattern(&variant.value, depth);
                }
            }
        }
    }

    fn check_inline(&mut self, inline: &InlineExpression<&str>, depth: usize) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.placeholders.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.check_expression(expression, depth),
            InlineExpression::MessageReference { id, attribute } => {
                let pattern = self.messages.get(id.name);
                let pattern = pattern.filter(|_| attribute.is_none());
                self.check_reference("message", id.name, pattern, self.messages, depth);
            }
            InlineExpression::TermReference { id, arguments, .. } => {
                // The placeholders of a term are its arguments, so its pattern is not checked.
                if !self.terms.contains_key(id.name) {
                    self.check_reference("term", id.name, None, self.terms, depth);
                    return;
                }
                for arguments in arguments.iter() {
                    for argument in &arguments.positional {
                        self.check_inline(argument, depth);
                    }
                    for argument in &arguments.named {
                        self.check_inline(&argument.value, depth);
                    }
                }
            }
            InlineExpression::FunctionReference { id, .. } => {
                let message = format!("unknown function `{}`", id.name);
                self.errors.insert(message, None);
            }
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    /// Checks a reference to another message or term.
    fn check_reference(
        &mut self,
        kind: &str,
        id: &str,
        pattern: Option<&&Pattern<&str>>,
        candidates: &MessagePatterns,
        depth: usize,
    ) {
        match pattern {
            Some(pattern) if depth < MAX_DEPTH => self.check_pattern(pattern, depth + 1),
            Some(_) => {
                let message = "the message refers to itself".to_owned();
                self.errors.insert(message, None);
            }
            None => {
                let help = did_you_mean(id, candidates.keys().copied());
                let message = format!("unknown {kind} `{id}`");
                self.errors.insert(message, help);
            }
        }
    }
}
