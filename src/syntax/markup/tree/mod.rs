//! Builds the tree of items from lines.

mod block;
mod choice;
mod inline;
mod label;
mod row;

use super::alternatives::split_alternatives;
use super::ast::{Emphasis, ExprTree, InstructionTree, Item};
use super::expression;
use super::piece::{LinePiece, MarkupLine, MarkupLineKind, TextPosition, keyword};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};
pub(crate) use label::label_without_space;
use label::unread_label;

/// Limit for the depth of blocks and rows, so that no text overflows the stack.
const MAX_DEPTH: usize = 40;

/// The items of a page, a body or an event.
pub(super) fn build(lines: Vec<MarkupLine<'_>>, found: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut builder = TreeBuilder {
        lines,
        line: 0,
        piece: 0,
        last_text: LastText::default(),
        has_stray_branch: false,
        diagnostics: found,
    };
    if builder.start_first_line(&mut items) {
        builder.parse_sequence(TreeContext::default(), &mut items);
    }
    while matches!(items.last(), Some(Item::ParagraphBreak)) {
        items.pop();
    }
    items
}

/// The surroundings of the current items.
#[derive(Debug, Clone, Copy, Default)]
struct TreeContext {
    /// The depth in rows.
    row_depth: usize,
    /// In a row of `random`, `cycle` or `sequence`. Each line with a bar is a separate row there.
    has_separate_rows: bool,
    /// The number of dashes of the enclosing choice. A blank line or the next such choice ends it.
    choice_dashes: usize,
    /// In a block that began in this context, so that `{end}` closes it.
    in_block: bool,
    /// A block around the choice, which `{end}` can close.
    in_outer_block: bool,
    /// Inside `{repeat}`, at any depth.
    in_repeat: bool,
    nesting: usize,
}

impl TreeContext {
    fn nested(self) -> Self {
        Self {
            in_block: true,
            nesting: self.nesting + 1,
            ..self
        }
    }
}

/// The last text, which determines whether a line break is a space.
#[derive(Debug, Clone, Copy, Default)]
struct LastText {
    /// The paragraph has text.
    has_text: bool,
    /// There was a line break after it.
    pending_space: bool,
    /// It ends with a space.
    ends_with_space: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TreeStop {
    /// At the end of the context.
    ContextEnd,
    /// Before an `elif`, `else`, `end` or `until`.
    BlockKeyword,
}

struct TreeBuilder<'a, 't> {
    lines: Vec<MarkupLine<'t>>,
    line: usize,
    piece: usize,
    last_text: LastText,
    /// An `{else}` or `{elif}` without an `{if}` came before.
    has_stray_branch: bool,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'t> TreeBuilder<'_, 't> {
    fn parse_sequence(&mut self, context: TreeContext, items: &mut Vec<Item>) -> TreeStop {
        loop {
            while let Some(piece) = self.take_piece() {
                match piece {
                    LinePiece::Text(text, emphasis) => {
                        self.push_text(items, Spanned::new(&text.value, text.span), emphasis);
                    }
                    LinePiece::Turn(turn) => items.push(Item::Turn(turn)),
                    LinePiece::Stars { .. } => {}
                    LinePiece::Brace {
                        inner,
                        span,
                        emphasis: style,
                    } => match keyword(inner.value) {
                        "end" | "elif" | "else" | "until" => {
                            if context.in_block || context.in_outer_block {
                                self.piece -= 1;
                                self.put_back(LinePiece::Brace {
                                    inner,
                                    span,
                                    emphasis: style,
                                });
                                return TreeStop::BlockKeyword;
                            }
                            // After an `{else}` without an `{if}`, its `{end}` is no further error.
                            let word = keyword(inner.value);
                            let follows =
                                word == "end" && std::mem::take(&mut self.has_stray_branch);
                            self.has_stray_branch |= matches!(word, "elif" | "else");
                            if !follows {
                                self.report_stray(word, span);
                            }
                        }
                        "if" | "once" | "arriving" | "repeat" => {
                            self.parse_block(context, items, inner, span);
                        }
                        _ => self.push_instruction(items, inner, span, style),
                    },
                }
            }
            if !self.next_line(context, items) {
                return TreeStop::ContextEnd;
            }
        }
    }

    /// Takes the next piece of the line, and leaves an empty text in its place.
    fn take_piece(&mut self) -> Option<LinePiece<'t>> {
        let piece = self.lines.get_mut(self.line)?.pieces.get_mut(self.piece)?;
        self.piece += 1;
        let gone = LinePiece::Text(Spanned::new("".into(), Span::default()), Emphasis::Plain);
        Some(std::mem::replace(piece, gone))
    }

    fn put_back(&mut self, piece: LinePiece<'t>) {
        let line = self.lines.get_mut(self.line);
        if let Some(slot) = line.and_then(|line| line.pieces.get_mut(self.piece)) {
            *slot = piece;
        }
    }

    fn peek_brace(&self) -> Option<(Spanned<&'t str>, Span)> {
        match self.lines.get(self.line)?.pieces.get(self.piece)? {
            LinePiece::Brace { inner, span, .. } => Some((*inner, *span)),
            _ => None,
        }
    }

    /// Parses the start of the next line. Returns false, without any effect, at the end of the context.
    fn next_line(&mut self, context: TreeContext, items: &mut Vec<Item>) -> bool {
        let mut next = self.line + 1;
        if context.row_depth > 0 {
            while self.is_comment(next) {
                next += 1;
            }
        }
        let Some(line) = self.lines.get(next) else {
            return false;
        };
        let depth = line.row.as_ref().map_or(0, |row| row.depth);
        if depth < context.row_depth {
            return false;
        }
        if depth > context.row_depth {
            self.push_comments_until(next, items);
            self.go_to_line(next);
            self.parse_rows(depth, items, context);
            return true;
        }
        let labelled = line.is_labelled();
        if context.row_depth > 0 && (labelled || context.has_separate_rows) {
            return false;
        }
        let unread = line
            .row
            .as_ref()
            .and_then(|_| unread_label(line, items.last()));
        let body = context.choice_dashes > 0 && !context.in_block;
        let over = match line.kind {
            MarkupLineKind::Blank => body,
            MarkupLineKind::Choice => line.dash_count <= context.choice_dashes,
            MarkupLineKind::Prose => body && self.begins_menu_block(next, context.choice_dashes),
            _ => false,
        };
        if over {
            return false;
        }
        self.diagnostics.extend(unread);
        self.push_comments_until(next, items);
        self.go_to_line(next);
        self.start_line(context, items);
        true
    }

    /// Parses the start of the current line.
    fn start_line(&mut self, context: TreeContext, items: &mut Vec<Item>) {
        match self.lines[self.line].kind {
            MarkupLineKind::Blank => {
                if !matches!(items.last(), None | Some(Item::ParagraphBreak)) || context.in_block {
                    items.push(Item::ParagraphBreak);
                }
                self.last_text = LastText::default();
            }
            MarkupLineKind::Comment => self.push_comment(items),
            MarkupLineKind::Choice => self.parse_choice(context, items),
            _ => self.last_text.pending_space = self.last_text.has_text,
        }
    }

    fn start_first_line(&mut self, items: &mut Vec<Item>) -> bool {
        let Some(line) = self.lines.first() else {
            return false;
        };
        match line.row.as_ref().map(|row| row.depth) {
            Some(depth) => self.parse_rows(depth, items, TreeContext::default()),
            None => self.start_line(TreeContext::default(), items),
        }
        true
    }

    fn go_to_line(&mut self, line: usize) {
        self.line = line;
        self.piece = 0;
    }

    fn is_comment(&self, line: usize) -> bool {
        self.lines
            .get(line)
            .is_some_and(|line| line.kind == MarkupLineKind::Comment)
    }

    fn push_comments_until(&mut self, line: usize, items: &mut Vec<Item>) {
        while self.line + 1 < line {
            self.go_to_line(self.line + 1);
            self.push_comment(items);
        }
    }

    fn push_comment(&mut self, items: &mut Vec<Item>) {
        if let Some(LinePiece::Text(text, _)) = self.take_piece() {
            let todo = text.value.starts_with("TODO");
            let text = Spanned::new(text.value.into_owned(), text.span);
            items.push(Item::Comment {
                text,
                is_todo: todo,
            });
        }
    }

    fn push_text(&mut self, items: &mut Vec<Item>, text: Spanned<&str>, emphasis: Emphasis) {
        let mut words = text.value;
        let mut space = self.last_text.pending_space
            && !self.last_text.ends_with_space
            && !words.starts_with(' ');
        if self.last_text.ends_with_space || !self.last_text.has_text {
            words = words.trim_start_matches(' ');
            space = false;
        }
        self.last_text.pending_space = false;
        if words.is_empty() && !space {
            return;
        }
        self.last_text.has_text = true;
        self.last_text.ends_with_space = words.ends_with(' ') || words.is_empty();
        let space = if space { " " } else { "" };
        if let Some(Item::Text(before, same)) = items.last_mut()
            && *same == emphasis
        {
            before.value.push_str(space);
            before.value.push_str(words);
            before.span = before.span.to(text.span);
            return;
        }
        // A paragraph is some lines long.
        let mut all = String::with_capacity(4 * (space.len() + words.len()));
        all.push_str(space);
        all.push_str(words);
        items.push(Item::Text(Spanned::new(all, text.span), emphasis));
    }

    /// Adds the space for a line break before an item with output.
    fn push_space(&mut self, items: &mut Vec<Item>, before: Span) {
        if self.last_text.pending_space && !self.last_text.ends_with_space {
            let at = Span {
                end: before.start,
                ..before
            };
            self.push_text(items, Spanned::new("", at), Emphasis::Plain);
        }
    }

    fn push_instruction(
        &mut self,
        items: &mut Vec<Item>,
        inner: Spanned<&str>,
        span: Span,
        style: Emphasis,
    ) {
        let read = match split_alternatives(inner.value) {
            Some((_, texts)) => Some(self.parse_inline(inner, texts, span, style)),
            None => self.parse_instruction(inner, span),
        };
        let Some(mut instruction) = read else {
            return;
        };
        instruction.emphasis = style;
        if instruction.has_output() || self.has_rows_below() {
            self.push_space(items, span);
            self.last_text.has_text = true;
        }
        self.last_text.ends_with_space = false;
        items.push(Item::Instruction(Box::new(instruction)));
    }

    /// Returns true at the end of a line with rows below it, ignoring comments.
    fn has_rows_below(&self) -> bool {
        let here = self.lines.get(self.line);
        let mut below = self.lines.iter().skip(self.line + 1);
        here.is_some_and(|line| self.piece >= line.pieces.len())
            && below
                .find(|line| line.kind != MarkupLineKind::Comment)
                .is_some_and(|line| line.row.is_some())
    }

    fn parse_instruction(&mut self, inner: Spanned<&str>, span: Span) -> Option<InstructionTree> {
        if inner.value.trim().is_empty() {
            self.report_error(
                Code::InvalidInstruction,
                span,
                "an instruction without words",
                "write what is to be done: `{gain code Blatant}`; for a brace that is only itself write `\\{`");
            return None;
        }
        if let word @ ("needs" | "otherwise") = keyword(inner.value) {
            self.report_error(
                Code::InvalidInstruction,
                span,
                format!("`{word}` is only allowed at the start of a choice"),
                format!("write `- {{{}}} ...`", inner.value.trim()),
            );
            return None;
        }
        let words = expression::parse_words(
            TextPosition::from_span(inner.span),
            inner.value,
            self.diagnostics,
        );
        (!words.is_empty()).then_some(InstructionTree {
            words,
            rows: Vec::new(),
            emphasis: Emphasis::Plain,
            span,
        })
    }

    /// The condition after the verb of `inner`.
    fn parse_condition(&mut self, inner: Spanned<&str>, brace: Span) -> ExprTree {
        let rest = after_keyword(inner);
        if rest.value.is_empty() {
            let verb = keyword(inner.value);
            self.report_error(
                Code::InvalidCondition,
                brace,
                format!("`{verb}` needs a condition"),
                format!("write what to look at: `{{{verb} code Blatant}}`, `{{{verb} ticks > 2}}`"),
            );
            return expression::invalid_expression(rest.span);
        }
        expression::parse_expression(
            TextPosition::from_span(rest.span),
            rest.value,
            self.diagnostics,
        )
        .unwrap_or_else(|| expression::invalid_expression(rest.span))
    }

    fn report_error(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.diagnostics
            .push(Diagnostic::new(code, span, message).help(help));
    }

    /// Reports words after a verb without arguments.
    fn require_no_arguments(&mut self, inner: Spanned<&str>) {
        let rest = after_keyword(inner);
        if !rest.value.is_empty() {
            let verb = keyword(inner.value);
            self.report_error(
                Code::InvalidInstruction,
                rest.span,
                format!("`{verb}` takes no words"),
                if verb == "else" {
                    "for a further condition write `{elif ...}`".to_owned()
                } else {
                    format!("write `{{{verb}}}`")
                },
            );
        }
    }

    fn check_depth(&mut self, context: TreeContext, span: Span) -> bool {
        let deep = context.nesting >= MAX_DEPTH;
        if deep {
            self.report_error(
                Code::InvalidSyntax,
                span,
                "too many nested blocks",
                "move the inner part to a separate page and `{include}` it; the rest of this page was ignored");
            self.lines.truncate(self.line + 1);
            self.piece = self.lines.last().map_or(0, |line| line.pieces.len());
        }
        deep
    }
}

/// The text after the verb.
fn after_keyword(inner: Spanned<&str>) -> Spanned<&str> {
    let lead = inner.value.len() - inner.value.trim_start().len() + keyword(inner.value).len();
    let rest = &inner.value[lead..];
    let start = lead + (rest.len() - rest.trim_start().len());
    let rest = rest.trim();
    Spanned::new(rest, inner.span.subspan(start, start + rest.len()))
}

/// Removes breaks and space at the end.
fn trim_end(items: &mut Vec<Item>) {
    while matches!(items.last(), Some(Item::ParagraphBreak)) {
        items.pop();
    }
    if let Some(Item::Text(text, _)) = items.last_mut() {
        text.value.truncate(text.value.trim_end_matches(' ').len());
        if text.value.is_empty() {
            items.pop();
        }
    }
}
