//! Lines to items: blocks, choices, rows, and what belongs to which.

use super::fault::{Fault, FaultKind};
use super::inside;
use super::lines::{Line, LineKind, Piece, Place};
use super::syntax::{Branch, Choice, Emphasis, Expr, Instruction, Item, Row};
use crate::source::{Span, Spanned};

/// How deep blocks and rows may stand in each other; a bound for the stack, far above any book.
const DEEPEST: usize = 40;

/// The items of a page, a body or an event.
pub(super) fn build(lines: Vec<Line>, found: &mut Vec<Fault>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut builder = Builder {
        lines,
        line: 0,
        piece: 0,
        talk: Talk::default(),
        found,
    };
    if builder.enter_first(&mut items) {
        builder.sequence(Context::default(), &mut items);
    }
    while matches!(items.last(), Some(Item::Break)) {
        items.pop();
    }
    items
}

/// What surrounds the items now being read.
#[derive(Debug, Clone, Copy, Default)]
struct Context {
    /// How many rows we are inside.
    level: usize,
    /// In a row of `random`, `cycle` or `sequence`: each `|` line is a row of its own.
    plain: bool,
    /// In what follows a choice: a blank line or the next choice ends it.
    choice: bool,
    /// In a block that began here, so `{end}` and its like are its own.
    block: bool,
    /// Around the choice stands a block, so they may be that one's.
    around: bool,
    /// Inside `{repeat}`, however deep.
    repeat: bool,
    depth: usize,
}

impl Context {
    fn inside(self) -> Self {
        Self {
            block: true,
            depth: self.depth + 1,
            ..self
        }
    }
}

/// What was said last, to know where a line's end is a space.
#[derive(Debug, Clone, Copy, Default)]
struct Talk {
    /// Something was said in this paragraph.
    begun: bool,
    /// A line ended since.
    waiting: bool,
    /// It ended in a space.
    spaced: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// The lines are over for this context.
    Over,
    /// At an `elif`, `else`, `end` or `until`, not yet taken.
    Closer,
}

struct Builder<'a> {
    lines: Vec<Line>,
    line: usize,
    piece: usize,
    talk: Talk,
    found: &'a mut Vec<Fault>,
}

impl Builder<'_> {
    fn sequence(&mut self, context: Context, items: &mut Vec<Item>) -> Stop {
        loop {
            while let Some(piece) = self.take() {
                match piece {
                    Piece::Text(text, emphasis) => self.say(items, text, emphasis),
                    Piece::Turn(turn) => items.push(Item::Turn(turn)),
                    Piece::Stars { .. } => {}
                    Piece::Brace { inner, span } => match verb(&inner.it) {
                        "end" | "elif" | "else" | "until" => {
                            if context.block || context.around {
                                self.piece -= 1;
                                self.put_back(Piece::Brace { inner, span });
                                return Stop::Closer;
                            }
                            self.stray(verb(&inner.it), span);
                        }
                        "if" | "once" | "arriving" | "repeat" => {
                            self.block(context, items, &inner, span);
                        }
                        _ => self.instruction(items, &inner, span),
                    },
                }
            }
            if !self.next_line(context, items) {
                return Stop::Over;
            }
        }
    }

    /// The next piece of this line. An empty text is left in its place.
    fn take(&mut self) -> Option<Piece> {
        let piece = self.lines.get_mut(self.line)?.pieces.get_mut(self.piece)?;
        self.piece += 1;
        let gone = Piece::Text(
            Spanned::new(String::new(), Span::default()),
            Emphasis::Plain,
        );
        Some(std::mem::replace(piece, gone))
    }

    fn put_back(&mut self, piece: Piece) {
        let line = self.lines.get_mut(self.line);
        if let Some(slot) = line.and_then(|line| line.pieces.get_mut(self.piece)) {
            *slot = piece;
        }
    }

    fn peek_brace(&self) -> Option<(&Spanned<String>, Span)> {
        match self.lines.get(self.line)?.pieces.get(self.piece)? {
            Piece::Brace { inner, span } => Some((inner, *span)),
            _ => None,
        }
    }

    /// Goes on to the next line and does what it asks. False when this context is over; then nothing has moved.
    fn next_line(&mut self, context: Context, items: &mut Vec<Item>) -> bool {
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
        let labelled = line.row.as_ref().is_some_and(|row| !row.labels.is_empty());
        if context.level > 0 && (labelled || context.plain) {
            return false;
        }
        match line.kind {
            LineKind::Blank if context.choice && !context.block => return false,
            LineKind::Choice if context.choice => return false,
            _ => {}
        }
        self.comments_until(next, items);
        self.go_to(next);
        self.enter(context, items);
        true
    }

    /// Does what the line that we now stand at the start of asks.
    fn enter(&mut self, context: Context, items: &mut Vec<Item>) {
        match self.lines[self.line].kind {
            LineKind::Blank => {
                if !matches!(items.last(), None | Some(Item::Break)) || context.block {
                    items.push(Item::Break);
                }
                self.talk = Talk::default();
            }
            LineKind::Comment => self.comment(items),
            LineKind::Choice => self.choice(context, items),
            LineKind::Prose => self.talk.waiting = self.talk.begun,
        }
    }

    fn enter_first(&mut self, items: &mut Vec<Item>) -> bool {
        let Some(line) = self.lines.first() else {
            return false;
        };
        match line.row.as_ref().map(|row| row.depth) {
            Some(depth) => self.rows(depth, items, Context::default()),
            None => self.enter(Context::default(), items),
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
            .is_some_and(|line| line.kind == LineKind::Comment)
    }

    fn comments_until(&mut self, line: usize, items: &mut Vec<Item>) {
        while self.line + 1 < line {
            self.go_to(self.line + 1);
            self.comment(items);
        }
    }

    fn comment(&mut self, items: &mut Vec<Item>) {
        if let Some(Piece::Text(text, _)) = self.take() {
            let todo = text.it.starts_with("TODO");
            items.push(Item::Comment { text, todo });
        }
    }

    fn say(&mut self, items: &mut Vec<Item>, mut text: Spanned<String>, emphasis: Emphasis) {
        if self.talk.waiting && !self.talk.spaced && !text.it.starts_with(' ') {
            text.it.insert(0, ' ');
        }
        if self.talk.spaced || !self.talk.begun {
            text.it
                .drain(..text.it.len() - text.it.trim_start_matches(' ').len());
        }
        self.talk.waiting = false;
        if text.it.is_empty() {
            return;
        }
        self.talk.begun = true;
        self.talk.spaced = text.it.ends_with(' ');
        if let Some(Item::Text(before, same)) = items.last_mut()
            && *same == emphasis
        {
            before.it.push_str(&text.it);
            before.span = before.span.to(text.span);
            return;
        }
        items.push(Item::Text(text, emphasis));
    }

    /// Says the space that a line's end was, before something that may itself speak.
    fn say_space(&mut self, items: &mut Vec<Item>, before: Span) {
        if self.talk.waiting {
            let at = Span {
                end: before.start,
                ..before
            };
            self.say(items, Spanned::new(String::new(), at), Emphasis::Plain);
        }
    }

    fn instruction(&mut self, items: &mut Vec<Item>, inner: &Spanned<String>, span: Span) {
        let Some(instruction) = self.read_instruction(inner, span) else {
            return;
        };
        if verb(&inner.it) == "=" {
            self.say_space(items, span);
            self.talk.begun = true;
        }
        self.talk.spaced = false;
        items.push(Item::Instruction(instruction));
    }

    fn read_instruction(&mut self, inner: &Spanned<String>, span: Span) -> Option<Instruction> {
        if inner.it.trim().is_empty() {
            self.found.push(Fault::new(
                FaultKind::Instruction,
                span,
                "an instruction without words",
                "write what is to be done: `{gain code Blatant}`; for a brace that is only itself write `\\{`",
            ));
            return None;
        }
        match verb(&inner.it) {
            word @ ("needs" | "otherwise") => {
                self.found.push(Fault::new(
                    FaultKind::Instruction,
                    span,
                    format!("`{word}` stands only at the start of a choice"),
                    format!("write `- {{{}}} ...`", inner.it.trim()),
                ));
                return None;
            }
            _ => {}
        }
        let words = inside::words(place(inner), &inner.it, self.found);
        (!words.is_empty()).then_some(Instruction {
            words,
            rows: Vec::new(),
            span,
        })
    }

    /// The condition after the verb of `inner`.
    fn condition(&mut self, inner: &Spanned<String>) -> Expr {
        let rest = after_verb(inner);
        inside::expression(place(&rest), &rest.it, self.found)
            .unwrap_or_else(|| inside::unread(rest.span))
    }

    /// Faults when words follow a verb that takes none.
    fn alone(&mut self, inner: &Spanned<String>) {
        let rest = after_verb(inner);
        if !rest.it.is_empty() {
            let verb = verb(&inner.it);
            self.found.push(Fault::new(
                FaultKind::Instruction,
                rest.span,
                format!("`{verb}` takes no words"),
                if verb == "else" {
                    "for a further condition write `{elif ...}`".to_owned()
                } else {
                    format!("write `{{{verb}}}`")
                },
            ));
        }
    }

    fn stray(&mut self, verb: &str, span: Span) {
        let (message, help) = match verb {
            "end" => (
                "`{end}` closes nothing".to_owned(),
                "it closes an `{if}`, `{once}` or `{arriving}` above it in the same row or choice; take it out",
            ),
            "until" => (
                "`{until}` without a `{repeat}`".to_owned(),
                "write `{repeat}` where the repeated part begins",
            ),
            _ => (
                format!("`{{{verb}}}` without an `{{if}}`"),
                "it stands between `{if ...}` and `{end}`",
            ),
        };
        self.found
            .push(Fault::new(FaultKind::StrayEnd, span, message, help));
    }

    fn block(
        &mut self,
        context: Context,
        items: &mut Vec<Item>,
        inner: &Spanned<String>,
        span: Span,
    ) {
        if self.is_too_deep(context, span) {
            return;
        }
        let kind = match verb(&inner.it) {
            "if" => Kind::If,
            "repeat" => Kind::Repeat,
            "once" => Kind::Once,
            _ => Kind::Arriving,
        };
        self.say_space(items, span);
        let condition = if kind == Kind::If {
            Some(self.condition(inner))
        } else {
            self.alone(inner);
            None
        };
        let closed = self.branches(context, kind, condition, span);
        items.push(closed);
        self.talk.spaced = false;
    }

    fn branches(
        &mut self,
        context: Context,
        kind: Kind,
        condition: Option<Expr>,
        span: Span,
    ) -> Item {
        let mut context = context.inside();
        context.repeat |= kind == Kind::Repeat;
        let before = self.talk;
        let mut begun = before.begun;
        let mut otherwise = None;
        let mut until = None;
        let mut end = span;
        let mut branches = vec![Branch {
            condition,
            body: Vec::new(),
        }];
        loop {
            let mut body = Vec::new();
            let stop = self.sequence(context, &mut body);
            begun |= self.talk.begun;
            if let Some(branch) = branches.last_mut() {
                branch.body.append(&mut body);
            }
            let closer = (stop == Stop::Closer).then(|| self.peek_brace()).flatten();
            let Some((inner, at)) = closer.map(|(inner, at)| (inner.clone(), at)) else {
                self.unclosed(kind, span);
                break;
            };
            let word = verb(&inner.it);
            if word == "until" && kind != Kind::Repeat && context.repeat {
                self.unclosed(kind, span);
                break;
            }
            self.piece += 1;
            end = at;
            match (kind, word) {
                (Kind::Repeat, "until") => {
                    until = Some(self.condition(&inner));
                    break;
                }
                (Kind::Repeat, "end") => {
                    self.found.push(
                        Fault::new(
                            FaultKind::StrayEnd,
                            at,
                            "a `{repeat}` is not closed with `{end}`",
                            "close it with `{until ...}` and the condition that ends it",
                        )
                        .beside(span, "it begins here"),
                    );
                    break;
                }
                (_, "end") => {
                    self.alone(&inner);
                    break;
                }
                (Kind::If, "elif" | "else") => {
                    if let Some(last) = otherwise {
                        self.found.push(
                            Fault::new(
                                FaultKind::StrayEnd,
                                at,
                                format!("`{{{word}}}` comes after `{{else}}`"),
                                "`{else}` is the last part of an `{if}`",
                            )
                            .beside(last, "the `{else}` is here"),
                        );
                        continue;
                    }
                    let condition = if word == "elif" {
                        Some(self.condition(&inner))
                    } else {
                        self.alone(&inner);
                        otherwise = Some(at);
                        None
                    };
                    branches.push(Branch {
                        condition,
                        body: Vec::new(),
                    });
                    self.talk = before;
                }
                _ => self.stray(word, at),
            }
        }
        self.talk.begun = begun;
        self.talk.waiting &= begun;
        let span = span.to(end);
        let mut body = Vec::new();
        if kind != Kind::If {
            body = branches.pop().map(|b| b.body).unwrap_or_default();
        }
        match kind {
            Kind::If => Item::If { branches, span },
            Kind::Once => Item::Once { body, span },
            Kind::Arriving => Item::Arriving { body, span },
            Kind::Repeat => Item::Repeat {
                body,
                until: until.unwrap_or_else(|| inside::unread(end)),
                span,
            },
        }
    }

    fn unclosed(&mut self, kind: Kind, span: Span) {
        let (word, close) = match kind {
            Kind::If => ("if", "{end}"),
            Kind::Once => ("once", "{end}"),
            Kind::Arriving => ("arriving", "{end}"),
            Kind::Repeat => ("repeat", "{until ...}"),
        };
        self.found.push(Fault::new(
            FaultKind::UnclosedBlock,
            span,
            format!("`{{{word}}}` is not closed"),
            format!("write `{close}` where it ends, in the same page, choice or row"),
        ));
    }

    fn is_too_deep(&mut self, context: Context, span: Span) -> bool {
        let deep = context.depth >= DEEPEST;
        if deep {
            self.found.push(Fault::new(
                FaultKind::Syntax,
                span,
                "too many things inside each other to be read",
                "put the inner part on a page of its own and `{include}` it; the rest of this page was not read",
            ));
            self.lines.truncate(self.line + 1);
            self.piece = self.lines.last().map_or(0, |line| line.pieces.len());
        }
        deep
    }

    /// Rows of `depth` signs, from the line we stand at. They belong to the last of `items`.
    fn rows(&mut self, depth: usize, items: &mut Vec<Item>, context: Context) {
        let bars = self.lines[self.line]
            .row
            .as_ref()
            .map_or_else(Span::default, |row| row.bars);
        if self.is_too_deep(context, bars) {
            return;
        }
        let owner = items
            .iter_mut()
            .rev()
            .find(|item| !matches!(item, Item::Comment { .. }));
        let (owner, plain) = match owner {
            Some(Item::Instruction(owner)) if depth == context.level + 1 => {
                let plain = owner.words.first().is_some_and(|verb| {
                    matches!(verb.text.as_str(), "random" | "cycle" | "sequence")
                });
                (Some(owner), plain)
            }
            last => {
                let (message, help) = if depth > context.level + 1 {
                    let fewer = "|".repeat(context.level + 1);
                    (
                        format!("`{}` without a `{fewer}` row above it", "|".repeat(depth)),
                        format!("a row of the instruction above begins with `{fewer}`"),
                    )
                } else if matches!(last, Some(Item::Text(..) | Item::Turn(_))) {
                    (
                        "the row stands under words, not under an instruction".to_owned(),
                        "put the instruction last on the line above the row; for a sign that is only itself write `\\|`".to_owned(),
                    )
                } else {
                    (
                        "the row has no instruction above it".to_owned(),
                        "rows follow their instruction with no blank line between; for a sign that is only itself write `\\|`".to_owned(),
                    )
                };
                self.found
                    .push(Fault::new(FaultKind::StrayRow, bars, message, help));
                (None, false)
            }
        };
        let context = Context {
            level: depth,
            plain,
            depth: context.depth + 1,
            ..Context::default()
        };
        // Rows without an owner are read all the same, for the faults in them.
        let mut lost = Vec::new();
        let talk = self.talk;
        let rows = owner.map_or(&mut lost, |owner| &mut owner.rows);
        loop {
            rows.push(self.row(context));
            let mut next = self.line + 1;
            while self.is_comment(next) {
                next += 1;
            }
            let row = self.lines.get(next).and_then(|line| line.row.as_ref());
            if row.is_none_or(|row| row.depth != depth) {
                break;
            }
            if let Some(last) = rows.last_mut() {
                self.comments_until(next, &mut last.body);
            }
            self.go_to(next);
        }
        self.talk = talk;
    }

    fn row(&mut self, context: Context) -> Row {
        let line = &mut self.lines[self.line];
        let mut span = line.span;
        let labels = line.row.as_mut().map(|row| {
            span = Span {
                start: row.bars.start,
                ..span
            };
            std::mem::take(&mut row.labels)
        });
        let mut body = Vec::new();
        self.talk = Talk::default();
        if line.kind == LineKind::Choice {
            self.choice(context, &mut body);
        }
        self.sequence(context, &mut body);
        trim(&mut body);
        Row {
            labels: labels.unwrap_or_default(),
            body,
            span: span.to(self.lines[self.line].span),
        }
    }

    /// From the start of a choice's line to the end of what follows it.
    fn choice(&mut self, context: Context, items: &mut Vec<Item>) {
        let span = self.lines[self.line].span;
        let mut choice = Choice {
            when: Vec::new(),
            needs: Vec::new(),
            once: None,
            otherwise: None,
            costs: Vec::new(),
            label: Vec::new(),
            body: Vec::new(),
            span,
        };
        if self.is_too_deep(context, span) {
            return;
        }
        self.talk = Talk::default();
        self.guards(&mut choice);
        self.label(context, &mut choice);
        self.talk = Talk::default();
        let context = Context {
            choice: true,
            block: false,
            around: context.block || context.around,
            depth: context.depth + 1,
            ..context
        };
        self.sequence(context, &mut choice.body);
        self.talk = Talk::default();
        trim(&mut choice.body);
        choice.span = span.to(self.lines[self.line].span);
        items.push(Item::Choice(choice));
    }

    /// The instructions before the words of a choice.
    fn guards(&mut self, choice: &mut Choice) {
        loop {
            let blank = matches!(
                self.lines[self.line].pieces.get(self.piece),
                Some(Piece::Text(text, _)) if text.it.trim().is_empty()
            );
            if blank {
                self.piece += 1;
                continue;
            }
            let Some((inner, span)) = self.peek_brace().map(|(inner, span)| (inner.clone(), span))
            else {
                return;
            };
            match verb(&inner.it) {
                "=" | "end" | "elif" | "else" | "until" | "repeat" | "arriving" => return,
                "if" | "once" if self.closes_on_line(false) => return,
                "if" => {
                    let condition = self.condition(&inner);
                    choice.when.push(condition);
                }
                "needs" => {
                    let condition = self.condition(&inner);
                    let span = after_verb(&inner).span;
                    choice.needs.push(Spanned::new(condition, span));
                }
                "once" => {
                    self.alone(&inner);
                    choice.once = Some(span);
                }
                "otherwise" => {
                    self.alone(&inner);
                    choice.otherwise = Some(span);
                }
                _ => choice.costs.extend(self.read_instruction(&inner, span)),
            }
            self.piece += 1;
        }
    }

    /// The words of a choice, up to the first thing that does something.
    fn label(&mut self, context: Context, choice: &mut Choice) {
        loop {
            let goes_on = match self.lines[self.line].pieces.get(self.piece) {
                Some(Piece::Text(..) | Piece::Stars { .. }) => true,
                Some(Piece::Brace { inner, .. }) => match verb(&inner.it) {
                    "=" => true,
                    "if" => self.closes_on_line(true),
                    _ => false,
                },
                _ => false,
            };
            if !goes_on {
                break;
            }
            match self.take() {
                Some(Piece::Text(text, emphasis)) => self.say(&mut choice.label, text, emphasis),
                Some(Piece::Brace { inner, span }) if verb(&inner.it) == "if" => {
                    self.block(context, &mut choice.label, &inner, span);
                }
                Some(Piece::Brace { inner, span }) => {
                    self.instruction(&mut choice.label, &inner, span);
                }
                _ => {}
            }
        }
        trim(&mut choice.label);
        if choice.label.is_empty() {
            self.found.push(Fault::new(
                FaultKind::Syntax,
                choice.span,
                "a choice without words",
                "after the dash, and any `{if}` or cost, write what the reader chooses",
            ));
        }
    }

    /// Whether the block that begins at this piece is closed on its own line; with `words_only`, with nothing but words in it.
    fn closes_on_line(&self, words_only: bool) -> bool {
        let mut open = 0_usize;
        for piece in &self.lines[self.line].pieces[self.piece..] {
            match piece {
                Piece::Text(..) | Piece::Stars { .. } => {}
                Piece::Turn(_) if words_only => return false,
                Piece::Turn(_) => {}
                Piece::Brace { inner, .. } => match verb(&inner.it) {
                    "if" => open += 1,
                    "once" | "arriving" if !words_only => open += 1,
                    "end" if open <= 1 => return true,
                    "end" => open -= 1,
                    "=" | "else" | "elif" => {}
                    _ if words_only => return false,
                    _ => {}
                },
            }
        }
        false
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    If,
    Once,
    Arriving,
    Repeat,
}

/// The first word of an instruction, `=` for one that prints a value.
fn verb(inner: &str) -> &str {
    let inner = inner.trim_start();
    if inner.starts_with('=') {
        return "=";
    }
    let end = inner
        .find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))
        .unwrap_or(inner.len());
    &inner[..end]
}

/// What follows the verb, without space around it.
fn after_verb(inner: &Spanned<String>) -> Spanned<String> {
    let lead = inner.it.len() - inner.it.trim_start().len() + verb(&inner.it).len();
    let rest = &inner.it[lead..];
    let start = inner.span.start as usize + lead + (rest.len() - rest.trim_start().len());
    let rest = rest.trim();
    let span = Span::new(inner.span.file, start, start + rest.len());
    Spanned::new(rest.to_owned(), span)
}

fn place(text: &Spanned<String>) -> Place {
    Place {
        file: text.span.file,
        offset: text.span.start as usize,
    }
}

/// No breaks at the end, no space at either end.
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
