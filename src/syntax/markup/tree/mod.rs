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
pub(crate) use choice::find_choice_names;
use label::label_warning;
pub(crate) use label::label_without_space;

/// Limit for the depth of blocks and rows, so that no text overflows the stack.
const MAX_DEPTH: usize = 40;

/// The items of a page, a body or an event.
pub(super) fn build(lines: Vec<MarkupLine<'_>>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut builder = TreeBuilder {
        lines,
        line: 0,
        piece: 0,
        last_text: LastText::default(),
        has_stray_branch: false,
        diagnostics,
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
    /// The number of enclosing rows.
    row_depth: usize,
    /// In a row of `random`, `cycle` or `sequence`, where each line with a bar is a separate row.
    has_separate_rows: bool,
    /// The number of dashes of the enclosing choice. A blank line ends it, or a choice with as many dashes or fewer.
    choice_dashes: usize,
    /// In a block inside the enclosing choice or row. `{end}` closes it.
    in_block: bool,
    /// In a block around the enclosing choice, which `{end}` can close.
    in_outer_block: bool,
    /// In `{repeat}`, at any depth.
    in_repeat: bool,
    /// The number of enclosing blocks, rows and choices.
    nesting: usize,
}

impl TreeContext {
    /// The context inside a block.
    fn nested(self) -> Self {
        Self {
            in_block: true,
            nesting: self.nesting + 1,
            ..self
        }
    }
}

/// State of the paragraph, which determines whether a line break becomes a space.
#[derive(Debug, Clone, Copy, Default)]
struct LastText {
    /// The paragraph has text.
    has_text: bool,
    /// A line break followed the text.
    pending_space: bool,
    /// The text ends with a space.
    ends_with_space: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TreeStop {
    /// The context ended.
    ContextEnd,
    /// The next piece is an `elif`, `else`, `end` or `until`.
    BlockKeyword,
}

struct TreeBuilder<'a, 't> {
    lines: Vec<MarkupLine<'t>>,
    line: usize,
    piece: usize,
    last_text: LastText,
    /// True after an `{else}` or `{elif}` without an `{if}`.
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
                        emphasis,
                    } => match keyword(inner.value) {
                        keyword @ ("end" | "elif" | "else" | "until") => {
                            if context.in_block || context.in_outer_block {
                                self.piece -= 1;
                                self.put_back(LinePiece::Brace {
                                    inner,
                                    span,
                                    emphasis,
                                });
                                return TreeStop::BlockKeyword;
                            }
                            // The `{end}` of an `{else}` without an `{if}` is not another error.
                            let is_reported =
                                keyword == "end" && std::mem::take(&mut self.has_stray_branch);
                            self.has_stray_branch |= matches!(keyword, "elif" | "else");
                            if !is_reported {
                                self.report_stray(keyword, span);
                            }
                        }
                        "if" | "once" | "arriving" | "repeat" => {
                            self.parse_block(context, items, inner, span);
                        }
                        _ => self.push_instruction(items, inner, span, emphasis),
                    },
                }
            }
            if !self.next_line(context, items) {
                return TreeStop::ContextEnd;
            }
        }
    }

    /// Takes the next piece of the line, and replaces it by an empty text.
    fn take_piece(&mut self) -> Option<LinePiece<'t>> {
        let piece = self.lines.get_mut(self.line)?.pieces.get_mut(self.piece)?;
        self.piece += 1;
        let empty = LinePiece::Text(Spanned::new("".into(), Span::default()), Emphasis::Plain);
        Some(std::mem::replace(piece, empty))
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

    /// Parses the start of the next line. At the end of the context, does nothing and returns false.
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
        if context.row_depth > 0 && (line.is_labelled() || context.has_separate_rows) {
            return false;
        }
        let label_warning = line
            .row
            .as_ref()
            .and_then(|_| label_warning(line, items.last()));
        let in_choice = context.choice_dashes > 0 && !context.in_block;
        let ends_choice = match line.kind {
            MarkupLineKind::Blank => in_choice,
            MarkupLineKind::Choice => line.dash_count <= context.choice_dashes,
            MarkupLineKind::Prose => {
                in_choice && self.begins_menu_block(next, context.choice_dashes)
            }
            _ => false,
        };
        if ends_choice {
            return false;
        }
        self.diagnostics.extend(label_warning);
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
            let is_todo = text.value.starts_with("TODO");
            let text = Spanned::new(text.value.into_owned(), text.span);
            items.push(Item::Comment { text, is_todo });
        }
    }

    fn push_text(&mut self, items: &mut Vec<Item>, text: Spanned<&str>, emphasis: Emphasis) {
        let mut part = text.value;
        let mut space = match self.last_text.pending_space && !part.starts_with(' ') {
            true => " ",
            false => "",
        };
        if self.last_text.ends_with_space || !self.last_text.has_text {
            part = part.trim_start_matches(' ');
            space = "";
        }
        self.last_text.pending_space = false;
        if part.is_empty() && space.is_empty() {
            return;
        }
        self.last_text.has_text = true;
        self.last_text.ends_with_space = part.ends_with(' ') || part.is_empty();
        if let Some(Item::Text(last, last_emphasis)) = items.last_mut()
            && *last_emphasis == emphasis
        {
            last.value.push_str(space);
            last.value.push_str(part);
            last.span = last.span.to(text.span);
            return;
        }
        // Other lines of the paragraph are added later.
        let mut value = String::with_capacity(4 * (space.len() + part.len()));
        value.push_str(space);
        value.push_str(part);
        items.push(Item::Text(Spanned::new(value, text.span), emphasis));
    }

    /// Adds the space for a line break before an item with output. `item` is the span of the item.
    fn push_space(&mut self, items: &mut Vec<Item>, item: Span) {
        if self.last_text.pending_space && !self.last_text.ends_with_space {
            let span = item.subspan(0, 0);
            self.push_text(items, Spanned::new("", span), Emphasis::Plain);
        }
    }

    fn push_instruction(
        &mut self,
        items: &mut Vec<Item>,
        inner: Spanned<&str>,
        span: Span,
        emphasis: Emphasis,
    ) {
        let instruction = match split_alternatives(inner.value) {
            Some((_, texts)) => Some(self.parse_inline(inner, texts, span, emphasis)),
            None => self.parse_instruction(inner, span),
        };
        let Some(mut instruction) = instruction else {
            return;
        };
        instruction.emphasis = emphasis;
        if instruction.has_output() || self.has_rows_below() {
            self.push_space(items, span);
            self.last_text.has_text = true;
        }
        self.last_text.ends_with_space = false;
        items.push(Item::Instruction(Box::new(instruction)));
    }

    /// Returns true at the end of a line with rows below it. Comments between them are ignored.
    fn has_rows_below(&self) -> bool {
        let line = self.lines.get(self.line);
        let mut lines_below = self.lines.iter().skip(self.line + 1);
        line.is_some_and(|line| self.piece >= line.pieces.len())
            && lines_below
                .find(|line| line.kind != MarkupLineKind::Comment)
                .is_some_and(|line| line.row.is_some())
    }

    fn parse_instruction(&mut self, inner: Spanned<&str>, span: Span) -> Option<InstructionTree> {
        if inner.value.trim().is_empty() {
            self.report_error(
                Code::InvalidInstruction,
                span,
                "empty instruction",
                "write an instruction, such as `{gain code Blatant}`; for a literal brace, write `\\{`",
            );
            return None;
        }
        if let keyword @ ("needs" | "otherwise" | "later" | "named") = keyword(inner.value) {
            self.report_error(
                Code::InvalidInstruction,
                span,
                format!("`{keyword}` is only allowed at the start of a choice"),
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

    /// Parses the condition after the keyword of `inner`.
    fn parse_condition(&mut self, inner: Spanned<&str>, brace: Span) -> ExprTree {
        let condition = after_keyword(inner);
        if condition.value.is_empty() {
            let keyword = keyword(inner.value);
            self.report_error(
                Code::InvalidCondition,
                brace,
                format!("missing condition after `{keyword}`"),
                format!("write a condition, such as `{{{keyword} code Blatant}}` or `{{{keyword} ticks > 2}}`"),
            );
            return expression::invalid_expression(condition.span);
        }
        let position = TextPosition::from_span(condition.span);
        expression::parse_expression(position, condition.value, self.diagnostics)
            .unwrap_or_else(|| expression::invalid_expression(condition.span))
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

    /// Reports arguments after a keyword that takes none.
    fn require_no_arguments(&mut self, inner: Spanned<&str>) {
        let arguments = after_keyword(inner);
        if !arguments.value.is_empty() {
            let keyword = keyword(inner.value);
            self.report_error(
                Code::InvalidInstruction,
                arguments.span,
                format!("`{keyword}` takes no arguments"),
                if keyword == "else" {
                    "to test another condition, write `{elif ...}`".to_owned()
                } else {
                    format!("write `{{{keyword}}}`")
                },
            );
        }
    }

    /// Returns true if nothing more can be nested. Reports this, and ignores the rest of the page.
    fn exceeds_depth(&mut self, context: TreeContext, span: Span) -> bool {
        let is_exceeded = context.nesting >= MAX_DEPTH;
        if is_exceeded {
            self.report_error(
                Code::InvalidSyntax,
                span,
                "too many nested blocks",
                "move the inner part to a fragment and `{include}` it; the rest of this page was ignored",
            );
            self.lines.truncate(self.line + 1);
            self.piece = self.lines.last().map_or(0, |line| line.pieces.len());
        }
        is_exceeded
    }
}

/// The text after the keyword.
fn after_keyword(inner: Spanned<&str>) -> Spanned<&str> {
    let after = inner.value.trim_start()[keyword(inner.value).len()..].trim_start();
    let start = inner.value.len() - after.len();
    let after = after.trim_end();
    Spanned::new(after, inner.span.subspan(start, start + after.len()))
}

/// Removes paragraph breaks and spaces at the end.
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
