//! All uses of names in a book, for the lints and for the index.

use super::scripts::{ParsedScript, ScriptAccess, ScriptCall, ScriptNameKind, calls};
use crate::model::book::{
    Arg, ArgType, Book, Choice, Expr, ItemFilter, Op, Page, PageId, Signature, SignaturePart,
    SlotName, VerbCall,
};
use crate::model::game::Value;
use crate::syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A named element of a book.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum NamedThing {
    Code(Arc<str>),
    Title(Arc<str>),
    /// An entry of a kind, by the index of the kind in the schema.
    Entry(usize, Arc<str>),
    Variable(Arc<str>),
    /// A field of the sheet.
    Field(Arc<str>),
    /// The boxes of a page.
    Boxes(Arc<str>),
    /// A query of the ruleset, by its first word.
    Query(Arc<str>),
}

/// One use of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NameUse {
    pub how: ScriptAccess,
    pub span: Span,
    /// The page, event or fragment. A fragment that pages include counts for the first of them. `None` for a use in a script.
    pub page: Option<PageId>,
}

/// All uses of all names, in the order of the text.
#[derive(Debug, Clone, Default)]
pub struct NameUses {
    pub of: BTreeMap<NamedThing, Vec<NameUse>>,
}

impl NameUses {
    /// Collects the uses of a compiled book, and the literal names in its scripts.
    pub fn collect(book: &Book, scripts: &[ParsedScript]) -> Self {
        let mut gather = UseCollector {
            book,
            uses: Self::default(),
            seen: BTreeSet::new(),
            page: None,
            span: Span::default(),
        };
        let pages = book.pages.iter().chain(&book.loose_fragments);
        for (n, page) in (0..).zip(pages) {
            gather.page = Some(PageId(n));
            gather.page(page);
        }
        for ((page, cond), span) in book.offered.iter().zip(&book.offered_at) {
            (gather.page, gather.span) = (Some(*page), *span);
            gather.expr(cond);
        }
        gather.page = None;
        gather.belongings();
        gather.quests();
        for tree in scripts.iter().filter_map(|script| script.tree.as_ref()) {
            calls(tree).for_each(|call| gather.call(&call));
        }
        for uses in gather.uses.of.values_mut() {
            uses.sort_by_key(|u| (u.span, u.how));
        }
        gather.uses
    }

    /// Returns true if the name is used in one of these ways.
    pub(super) fn any(&self, thing: &NamedThing, hows: &[ScriptAccess]) -> bool {
        self.first(thing, hows).is_some()
    }

    /// The first use of a name in one of these ways.
    pub(super) fn first(&self, thing: &NamedThing, hows: &[ScriptAccess]) -> Option<NameUse> {
        let uses = self.of.get(thing)?;
        uses.iter().find(|u| hows.contains(&u.how)).copied()
    }
}

struct UseCollector<'a> {
    book: &'a Book,
    uses: NameUses,
    /// The steps of a fragment are part of every page that includes it. They are recorded once.
    seen: BTreeSet<(NamedThing, ScriptAccess, Span)>,
    page: Option<PageId>,
    span: Span,
}

impl UseCollector<'_> {
    fn note(&mut self, thing: NamedThing, how: ScriptAccess) {
        if self.seen.insert((thing.clone(), how, self.span)) {
            let (span, page) = (self.span, self.page);
            let uses = self.uses.of.entry(thing).or_default();
            uses.push(NameUse { how, span, page });
        }
    }

    /// Records the inventory at the start, which the header gives.
    fn belongings(&mut self) {
        let Some(place) = self.book.outline.place("", "inventory") else {
            return;
        };
        self.span = place;
        for (kind, slot) in self.book.world.held.iter().enumerate() {
            let start = self.book.slots.start().get(*slot as usize);
            for thing in start.map_or(&[][..], Value::as_list) {
                if let Some(id) = thing.get("id").as_text() {
                    self.note(NamedThing::Entry(kind, id.into()), ScriptAccess::Given);
                }
            }
        }
    }

    /// Records the codes of quests and their end conditions, which the journal reads.
    fn quests(&mut self) {
        let book = self.book;
        for (code, quest) in &book.world.quests {
            if let Some(place) = book.outline.declared("codes", code) {
                self.span = place;
                self.note(NamedThing::Code(code.as_str().into()), ScriptAccess::Asked);
            }
            for (slot, place) in &quest.done_by {
                self.span = *place;
                self.slot(*slot, ScriptAccess::Asked);
            }
        }
    }

    fn slot(&mut self, slot: u32, how: ScriptAccess) {
        let book = self.book;
        let thing = match SlotName::parse(book.slots.name(slot)) {
            SlotName::Code(name) => NamedThing::Code(name.into()),
            SlotName::Title(name) => NamedThing::Title(name.into()),
            SlotName::Variable(name) => NamedThing::Variable(name.into()),
            SlotName::Field(name) => NamedThing::Field(name.into()),
            SlotName::Ticks(page) => NamedThing::Boxes(page.into()),
            _ => return,
        };
        self.note(thing, how);
    }

    /// Records the use of a name in a script. Unknown names are reported elsewhere.
    fn call(&mut self, call: &ScriptCall) {
        self.span = call.span;
        let name: Arc<str> = call.name.into();
        let kinds = &self.book.vocabulary.kinds;
        match call.what {
            ScriptNameKind::Code => self.note(NamedThing::Code(name), call.how),
            ScriptNameKind::Title => self.note(NamedThing::Title(name), call.how),
            ScriptNameKind::Entry => {
                if let Some(kind) = kinds.iter().position(|kind| kind.name == call.kind) {
                    self.note(NamedThing::Entry(kind, name), call.how);
                }
            }
            _ => {}
        }
    }

    fn boxes_here(&mut self, how: ScriptAccess) {
        let page = self.page.and_then(|id| self.book.pages.get(id.0 as usize));
        if let Some(id) = page.filter(|p| p.boxes > 0).map(|p| Arc::clone(&p.id)) {
            self.note(NamedThing::Boxes(id), how);
        }
    }

    fn page(&mut self, page: &Page) {
        for (op, span) in page.steps() {
            self.span = span;
            self.op(op);
        }
        for choice in &page.choices {
            self.span = choice.span;
            self.choice(choice);
        }
    }

    fn choice(&mut self, choice: &Choice) {
        let guards = choice.guards();
        for (cond, span) in guards.conditions().zip(&guards.places) {
            self.span = *span;
            self.expr(cond);
        }
        self.span = choice.span;
        // A cost is also one of the steps of the page, where the choice is taken.
        for op in &choice.label {
            self.op(op);
        }
    }

    fn op(&mut self, op: &Op) {
        match op {
            Op::Print(expr, _) => self.expr(expr),
            Op::Unless(test) => self.expr(&test.condition),
            Op::Code { slot, gain, .. } | Op::Title { slot, gain, .. } => {
                self.slot(*slot, given(*gain));
            }
            Op::Raise(raise) => {
                self.slot(raise.slot, given(raise.up));
                self.expr(&raise.by);
            }
            Op::Tick { page: None, up } => self.boxes_here(given(*up)),
            Op::Tick {
                page: Some(page),
                up,
            } => {
                let id = Arc::clone(&self.book.page(*page).id);
                self.note(NamedThing::Boxes(id), given(*up));
            }
            Op::Set { slot, value, .. } => {
                self.slot(*slot, ScriptAccess::Given);
                // `set rent = rent + 1` reads the variable only for itself.
                let own = self.book.slots.name(*slot);
                self.expr_but(value, own);
            }
            Op::Roll(table) => {
                for (_, expr) in &table.plus {
                    self.expr(expr);
                }
                if let Some(slot) = table.into {
                    self.slot(slot, ScriptAccess::Given);
                }
            }
            Op::Number(ask) => {
                self.expr(&ask.min);
                self.expr(&ask.max);
                if let Some(slot) = ask.into {
                    self.slot(slot, ScriptAccess::Given);
                }
            }
            Op::Verb(call) => {
                self.verb(call);
                if let Some(slot) = call.into {
                    self.slot(slot, ScriptAccess::Given);
                }
            }
            _ => {}
        }
    }

    fn verb(&mut self, call: &VerbCall) {
        if let Some(verb) = self.book.vocabulary.verbs.get(call.verb) {
            let how = match verb.form.verb() {
                "gain" => ScriptAccess::Given,
                "lose" | "pay" => ScriptAccess::Taken,
                _ => ScriptAccess::Named,
            };
            self.args(&verb.form, &call.args, how);
        }
    }

    fn args(&mut self, form: &Signature, args: &[(Arc<str>, Arg)], how: ScriptAccess) {
        for (name, arg) in args {
            match arg {
                Arg::Expr(expr) => self.expr(expr),
                Arg::List(groups) => {
                    for group in groups {
                        self.args(form, group, how);
                    }
                }
                Arg::Const(Value::Text(text)) => {
                    let how = match how {
                        ScriptAccess::Named if costs(&form.parts, name) == Some(true) => {
                            ScriptAccess::Taken
                        }
                        how => how,
                    };
                    self.add_argument(form, name, text, how);
                }
                Arg::Const(value) => self.pattern(value, how),
            }
        }
    }

    /// Records all names that a pattern can match, each as one of many.
    fn pattern(&mut self, value: &Value, how: ScriptAccess) {
        let how = match how {
            ScriptAccess::Asked => ScriptAccess::Counted,
            how => how,
        };
        let such = ItemFilter::from_value(value.get("with"));
        let mut kinds = self.book.vocabulary.kinds.iter();
        let name = value.get("kind").as_text();
        let kind = kinds.position(|kind| Some(&*kind.name) == name);
        if let (Some(such), Some(kind)) = (such, kind) {
            self.such(kind, &such, how);
        }
    }

    fn such(&mut self, kind: usize, such: &ItemFilter, how: ScriptAccess) {
        let book = self.book;
        let marks = &book.vocabulary.kinds[kind].marks;
        let is_mark = |key: &str| marks.iter().any(|mark| mark.name == key);
        let entries = book.world.catalogues.get(kind).into_iter().flatten();
        for (id, _) in entries.filter(|(id, entry)| such.may_fit(id, entry, is_mark)) {
            self.note(NamedThing::Entry(kind, id.as_str().into()), how);
        }
    }

    fn add_argument(&mut self, form: &Signature, name: &str, text: &Arc<str>, how: ScriptAccess) {
        match resolve_argument(form, name) {
            Some(ArgumentTarget::Code) => self.note(NamedThing::Code(Arc::clone(text)), how),
            Some(ArgumentTarget::Title) => self.note(NamedThing::Title(Arc::clone(text)), how),
            Some(ArgumentTarget::Set(set)) => {
                let kinds = &self.book.vocabulary.kinds;
                if let Some(kind) = kinds.iter().position(|k| k.name == set) {
                    self.note(NamedThing::Entry(kind, Arc::clone(text)), how);
                }
            }
            _ => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        self.expr_but(expr, "");
    }

    /// Records the uses in an expression, except those of the slot with this name.
    fn expr_but(&mut self, expr: &Expr, own: &str) {
        match expr {
            Expr::Slot(slot) if self.book.slots.name(*slot) == own => {}
            Expr::Slot(slot) | Expr::Ticks(Some(slot)) => self.slot(*slot, ScriptAccess::Asked),
            Expr::Ticks(None) => self.boxes_here(ScriptAccess::Asked),
            Expr::Held { slot, id } => {
                if let Some(kind) = self.book.world.held.iter().position(|s| s == slot) {
                    self.note(NamedThing::Entry(kind, Arc::clone(id)), ScriptAccess::Asked);
                }
            }
            Expr::HeldOf {
                kind,
                such: Some(such),
                ..
            } => self.such(*kind, such, ScriptAccess::Counted),
            Expr::Count(slots) => {
                for slot in slots {
                    self.slot(*slot, ScriptAccess::Counted);
                }
            }
            Expr::Query { query, args } => {
                if let Some(query) = self.book.vocabulary.queries.get(*query) {
                    self.note(
                        NamedThing::Query(query.form.verb().into()),
                        ScriptAccess::Asked,
                    );
                    self.args(&query.form, args, ScriptAccess::Asked);
                }
            }
            Expr::Not(inner) | Expr::Negate(inner) => self.expr_but(inner, own),
            Expr::Binary(_, a, b) | Expr::Where(a, b) => {
                self.expr_but(a, own);
                self.expr_but(b, own);
            }
            _ => {}
        }
    }
}

fn given(up: bool) -> ScriptAccess {
    if up {
        ScriptAccess::Given
    } else {
        ScriptAccess::Taken
    }
}

/// The kind of name that an argument takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ArgumentTarget<'a> {
    Page,
    Code,
    Title,
    /// A word of a set, or an entry of a kind.
    Set(&'a str),
}

/// The kind of name that an argument of the form takes.
pub(super) fn resolve_argument<'a>(form: &'a Signature, name: &str) -> Option<ArgumentTarget<'a>> {
    match form.argument(name)? {
        ArgType::Page => Some(ArgumentTarget::Page),
        ArgType::Code => Some(ArgumentTarget::Code),
        ArgType::Title => Some(ArgumentTarget::Title),
        ArgType::Named(set) | ArgType::Held(set) => Some(ArgumentTarget::Set(set)),
        _ => None,
    }
}

/// Returns true if the group of this argument is a cost: `[cost item ITEM]`.
fn costs(parts: &[SignaturePart], name: &str) -> Option<bool> {
    let mut taken = false;
    for part in parts {
        match part {
            SignaturePart::Literal(word) => {
                taken |= matches!(&**word, "cost" | "costs" | "losing" | "paying");
            }
            SignaturePart::Argument { name: own, .. } if own == name => return Some(taken),
            SignaturePart::Argument { .. } => {}
            SignaturePart::Group { parts, .. } => {
                if let Some(found) = costs(parts, name) {
                    return Some(found);
                }
            }
        }
    }
    None
}
