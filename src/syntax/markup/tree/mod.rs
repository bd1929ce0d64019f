//! Builds the tree of items from lines.

mod block;
mod choice;
mod inline;
mod label;
mod row;

use super::inside;
use super::piece::{LinePiece, MarkupLine, MarkupLineKind, TextPosition, verb};
use super::syntax::{Emphasis, ExprTree, InstructionTree, Item};
use super::varied::texts;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};
pub(crate) use label::crowded;
use label::unread_label;

/// Limit for the depth of blocks and rows, so that no text overflows the stack.
const DEEPEST: usize = 40;

/// The items of a page, a body or an event.
pub(super) fn build(lines: Vec<MarkupLine<'_>>, found: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut builder = TreeBuilder {
        lines,
        line: 0,
        piece: 0,
        talk: LastText::default(),
        strayed: false,
        found,
    };
    if builder.enter_first(&mut items) {
        builder.sequence(TreeContext::default(), &mut items);
    }
    while matches!(items.last(), Some(Item::Break)) {
        items.pop();
    }
    items
}

/// The surroundings of the current items.
#[derive(Debug, Clone, Copy, Default)]
struct TreeContext {
    /// The depth in rows.
    level: usize,
    /// In a row of `random`, `cycle` or `sequence`. Each line with a bar is a separate row there.
    plain: bool,
    /// The number of dashes of the enclosing choice. A blank line or the next such choice ends it.
    choice: usize,
    /// In a block that began in this context, so that `{end}` closes it.
    block: bool,
    /// A block around the choice, which `{end}` can close.
    around: bool,
    /// Inside `{repeat}`, at any depth.
    repeat: bool,
    depth: usize,
}

impl TreeContext {
    fn inside(self) -> Self {
        Self {
            block: true,
            depth: self.depth + 1,
            ..self
        }
    }
}

/// The last text, which determines whether a line break is a space.
#[derive(Debug, Clone, Copy, Default)]
struct LastText {
    /// The paragraph has text.
    begun: bool,
    /// There was a line break after it.
    waiting: bool,
    /// It ends with a space.
    spaced: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TreeStop {
    /// At the end of the context.
    Over,
    /// Before an `elif`, `else`, `end` or `until`.
    Closer,
}

struct TreeBuilder<'a, 't> {
    lines: Vec<MarkupLine<'t>>,
    line: usize,
    piece: usize,
    talk: LastText,
    /// An `{else}` or `{elif}` without an `{if}` came before.
    strayed: bool,
    found: &'a mut Vec<Diagnostic>,
}

impl<'t> TreeBuilder<'_, 't> {
    fn sequence(&mut self, context: TreeContext, items: &mut Vec<Item>) -> TreeStop {
        loop {
            while let Some(piece) = self.take() {
                match piece {
                    LinePiece::Text(text, emphasis) => {
                        self.say(items, Spanned::new(&text.it, text.span), emphasis);
                    }
                    LinePiece::Turn(turn) => items.push(Item::Turn(turn)),
                    LinePiece::Stars { .. } => {}
                    LinePiece::Brace { inner, span, style } => match verb(inner.it) {
                        "end" | "elif" | "else" | "until" => {
                            if context.block || context.around {
                                self.piece -= 1;
                                self.put_back(LinePiece::Brace { inner, span, style });
                                return TreeStop::Closer;
                            }
                            // After an `{else}` without an `{if}`, its `{end}` is no further error.
                            let word = verb(inner.it);
                            let follows = word == "end" && std::mem::take(&mut self.strayed);
                            self.strayed |= matches!(word, "elif" | "else");
                            if !follows {
                                self.stray(word, span);
                            }
                        }
                        "if" | "once" | "arriving" | "repeat" => {
                            self.block(context, items, inner, span);
                        }
                        _ => self.instruction(items, inner, span, style),
                    },
                }
            }
            if !self.next_line(context, items) {
                return TreeStop::Over;
            }
        }
    }

    /// Takes the next piece of the line, and leaves an empty text in its place.
    fn take(&mut self) -> Option<LinePiece<'t>> {
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
        if context.level > 0 {
            while self.is_comment(next) {
                next += 1;
            }
        }
        let Some(line) = self.lines.get(next) else {
            return false;
        };
        let depth = line.row.as_ref().map_or(0, |row| row.depth);
        if depth < context.level {
            return false;
        }
        if depth > context.level {
            self.comments_until(next, items);
            self.go_to(next);
            self.rows(depth, items, context);
            return true;
        }
        let labelled = line.is_labelled();
        if context.level > 0 && (labelled || context.plain) {
            return false;
        }
        let unread = line
            .row
            .as_ref()
            .and_then(|_| unread_label(line, items.last()));
        let body = context.choice > 0 && !context.block;
        let over = match line.kind {
            MarkupLineKind::Blank => body,
            MarkupLineKind::Choice => line.dashes <= context.choice,
            MarkupLineKind::Prose => body && self.begins_menu_block(next, context.choice),
            _ => false,
        };
        if over {
            return false;
        }
        self.found.extend(unread);
        self.comments_until(next, items);
        self.go_to(next);
        self.enter(context, items);
        true
    }

    /// Parses the start of the current line.
    fn enter(&mut self, context: TreeContext, items: &mut Vec<Item>) {
        match self.lines[self.line].kind {
            MarkupLineKind::Blank => {
                if !matches!(items.last(), None | Some(Item::Break)) || context.block {
                    items.push(Item::Break);
                }
                self.talk = LastText::default();
            }
            MarkupLineKind::Comment => self.comment(items),
            MarkupLineKind::Choice => self.choice(context, items),
            _ => self.talk.waiting = self.talk.begun,
        }
    }

    fn enter_first(&mut self, items: &mut Vec<Item>) -> bool {
        let Some(line) = self.lines.first() else {
            return false;
        };
        match line.row.as_ref().map(|row| row.depth) {
            Some(depth) => self.rows(depth, items, TreeContext::default()),
            None => self.enter(TreeContext::default(), items),
        }
        true
    }

    fn go_to(&mut self, line: usize) {
        self.line = line;
        self.piece = 0;
    }

    fn is_comment(&self, line: usize) -> bool {
        self.lines
            .get(line)
            .is_some_and(|line| line.kind == MarkupLineKind::Comment)
    }

    fn comments_until(&mut self, line: usize, items: &mut Vec<Item>) {
        while self.line + 1 < line {
            self.go_to(self.line + 1);
            self.comment(items);
        }
    }

    fn comment(&mut self, items: &mut Vec<Item>) {
        if let Some(LinePiece::Text(text, _)) = self.take() {
            let todo = text.it.starts_with("TODO");
            let text = Spanned::new(text.it.into_owned(), text.span);
            items.push(Item::Comment { text, todo });
        }
    }

    fn say(&mut self, items: &mut Vec<Item>, text: Spanned<&str>, emphasis: Emphasis) {
        let mut words = text.it;
        let mut space = self.talk.waiting && !self.talk.spaced && !words.starts_with(' ');
        if self.talk.spaced || !self.talk.begun {
            words = words.trim_start_matches(' ');
            space = false;
        }
        self.talk.waiting = false;
        if words.is_empty() && !space {
            return;
        }
        self.talk.begun = true;
        self.talk.spaced = words.ends_with(' ') || words.is_empty();
        let space = if space { " " } else { "" };
        if let Some(Item::Text(before, same)) = items.last_mut()
            && *same == emphasis
        {
            before.it.push_str(space);
            before.it.push_str(words);
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
    fn say_space(&mut self, items: &mut Vec<Item>, before: Span) {
        if self.talk.waiting && !self.talk.spaced {
            let at = Span {
                end: before.start,
                ..before
            };
            self.say(items, Spanned::new("", at), Emphasis::Plain);
        }
    }

    fn instruction(
        &mut self,
        items: &mut Vec<Item>,
        inner: Spanned<&str>,
        span: Span,
        style: Emphasis,
    ) {
        let read = match texts(inner.it) {
            Some((_, texts)) => Some(self.inline(inner, texts, span, style)),
            None => self.read_instruction(inner, span),
        };
        let Some(mut instruction) = read else {
            return;
        };
        instruction.style = style;
        if instruction.speaks() || self.has_rows_below() {
            self.say_space(items, span);
            self.talk.begun = true;
        }
        self.talk.spaced = false;
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

    fn read_instruction(&mut self, inner: Spanned<&str>, span: Span) -> Option<InstructionTree> {
        if inner.it.trim().is_empty() {
            self.fault(
                Code::InvalidInstruction,
                span,
                "an instruction without words",
                "write what is to be done: `{gain code Blatant}`; for a brace that is only itself write `\\{`");
            return None;
        }
        if let word @ ("needs" | "otherwise") = verb(inner.it) {
            self.fault(
                Code::InvalidInstruction,
                span,
                format!("`{word}` is only allowed at the start of a choice"),
                format!("write `- {{{}}} ...`", inner.it.trim()),
            );
            return None;
        }
        let words = inside::words(TextPosition::from_span(inner.span), inner.it, self.found);
        (!words.is_empty()).then_some(InstructionTree {
            words,
            rows: Vec::new(),
            style: Emphasis::Plain,
            span,
        })
    }

    /// The condition after the verb of `inner`.
    fn condition(&mut self, inner: Spanned<&str>, brace: Span) -> ExprTree {
        let rest = after_verb(inner);
        if rest.it.is_empty() {
            let verb = verb(inner.it);
            self.fault(
                Code::InvalidCondition,
                brace,
                format!("`{verb}` needs a condition"),
                format!("write what to look at: `{{{verb} code Blatant}}`, `{{{verb} ticks > 2}}`"),
            );
            return inside::unread(rest.span);
        }
        inside::expression(TextPosition::from_span(rest.span), rest.it, self.found)
            .unwrap_or_else(|| inside::unread(rest.span))
    }

    fn fault(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.found
            .push(Diagnostic::new(code, span, message).help(help));
    }

    /// Reports words after a verb without arguments.
    fn alone(&mut self, inner: Spanned<&str>) {
        let rest = after_verb(inner);
        if !rest.it.is_empty() {
            let verb = verb(inner.it);
            self.fault(
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

    fn is_too_deep(&mut self, context: TreeContext, span: Span) -> bool {
        let deep = context.depth >= DEEPEST;
        if deep {
            self.fault(
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
fn after_verb(inner: Spanned<&str>) -> Spanned<&str> {
    let lead = inner.it.len() - inner.it.trim_start().len() + verb(inner.it).len();
    let rest = &inner.it[lead..];
    let start = lead + (rest.len() - rest.trim_start().len());
    let rest = rest.trim();
    Spanned::new(rest, inner.span.part(start, start + rest.len()))
}

/// Removes breaks and space at the end.
fn trim(items: &mut Vec<Item>) {
    while matches!(items.last(), Some(Item::Break)) {
        items.pop();
    }
    if let Some(Item::Text(text, _)) = items.last_mut() {
        text.it.truncate(text.it.trim_end_matches(' ').len());
        if text.it.is_empty() {
            items.pop();
        }
    }
}
