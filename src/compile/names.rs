//! Every name a book knows, gathered before any page is resolved.

use crate::model::book::{
    ArgType, Expr, ExprType, Field, FieldType, Form, FormPart, Mention, Named, Outline, Page,
    PageId, Part, SlotName, Slots, Vocabulary, World,
};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::with_article;
use crate::syntax::unicode::is_word;
use indexmap::IndexMap;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The names, by what they are.
#[derive(Default)]
pub(super) struct Names<'a> {
    /// Where the names of the header and the catalogues are written.
    pub(super) outline: Outline,
    /// Passages that some page includes.
    pub(super) included: BTreeSet<String>,
    pub(super) vocabulary: &'a Vocabulary,
    pub(super) world: World,
    pub(super) slots: Slots,
    /// By whole id: `harbour`, `isles:landing`.
    pub(super) pages: IndexMap<Arc<str>, PageId>,
    pub(super) details: Vec<Detail>,
    pub(super) tags: BTreeSet<String>,
    /// Linked books, the one that was opened first.
    pub(super) scopes: Vec<Scope>,
    /// Words that were found to name something.
    pub(super) mentions: RefCell<Vec<Mention>>,
    /// Dice among the numbers of the instruction that is read now; none where nothing may be rolled.
    pub(super) rolls: RefCell<Option<Rolls>>,
    /// Whose names are meant now.
    pub(super) now: usize,
    /// The page whose body is read, with the variables of its own; none for what belongs to no page.
    pub(super) here: Option<Vec<(Arc<str>, u32)>>,
    /// What each passage takes, by its whole name.
    pub(super) takes: BTreeMap<String, Vec<Taken>>,
    /// Passages of which what they take could not be read.
    pub(super) unread_takes: BTreeSet<String>,
    /// What the passage that is read was given.
    pub(super) given: Given,
    /// What was asked for of that, by where it is declared.
    pub(super) asked: RefCell<BTreeSet<Span>>,
    /// Has the page that is read quiet boxes?
    pub(super) quiet_here: bool,
    /// What variables of pages were called in older editions, by the names that they have, before the pages are read.
    pub(super) older_of_pages: Vec<OlderOfPage>,
    /// Is a name of an older edition as good as the one it became? What is typed in a game that goes on is as old as the game.
    pub(super) older: bool,
    /// The pages that have a variable of this name, by their whole ids.
    pub(super) of_pages: BTreeMap<String, Vec<Arc<str>>>,
    /// Errands whose ends are not looked up yet.
    pub(super) ends: Vec<Ends>,
    /// What the book that is read now sets otherwise than another.
    pub(super) differing: Vec<Difference>,
    pub(super) words: BTreeMap<String, (Vec<String>, bool)>,
    /// By slot, the words that pages give a variable; none for one that is given anything worked out.
    pub(super) given_words: BTreeMap<u32, Option<BTreeSet<Arc<str>>>>,
    /// Kinds whose catalogue cannot be read: nobody knows what is in it.
    pub(super) unread: BTreeSet<usize>,
    /// Catalogues as the ruleset brings them, where several books are laid over them.
    pub(super) ruled: Vec<BTreeMap<String, Value>>,
}

/// What a reader remembers by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Memory {
    Code,
    Title,
}

/// An errand whose ends are names, until the codes and titles of all linked books are known.
pub(super) struct Ends {
    /// Index of the book.
    pub(super) part: usize,
    pub(super) code: String,
    /// Codes and titles that end it.
    pub(super) by: Vec<(String, Span)>,
}

/// A setting that two linked books have different values for.
#[derive(Debug, Clone)]
pub(super) struct Difference {
    /// `options luck_rerolls`
    pub(super) key: String,
    pub(super) place: Span,
    pub(super) message: String,
}

/// Something that a passage takes.
#[derive(Debug, Clone)]
pub(super) struct Taken {
    /// The whole name of the passage.
    pub(super) passage: Arc<str>,
    pub(super) name: Arc<str>,
    pub(super) span: Span,
    /// What it is where nothing is given.
    pub(super) default: Option<Value>,
}

impl Taken {
    pub(super) fn named(&self) -> Named {
        Named::Taken(Arc::clone(&self.passage), Arc::clone(&self.name))
    }
}

/// What a passage was given: a value, or nothing that is known.
pub(super) type Given = Vec<(Taken, Option<(Expr, ExprType)>)>;

/// A variable of a page, by its name with the page's, what it was, and where that is said.
#[derive(Debug, Clone)]
pub(super) struct OlderOfPage {
    pub(super) part: usize,
    pub(super) now: String,
    pub(super) old: String,
    pub(super) place: Span,
}

/// Rolls that come before an instruction, each with the slot that keeps its total.
#[derive(Debug, Default)]
pub(super) struct Rolls {
    pub(super) slots: Vec<u32>,
    pub(super) all: Vec<Rolled>,
}

/// Dice among numbers, and what is added to them.
#[derive(Debug)]
pub(super) struct Rolled {
    pub(super) count: u32,
    pub(super) sides: u32,
    pub(super) plus: Vec<(Arc<str>, Expr)>,
    pub(super) span: Span,
}

/// What is one book's alone, however many are linked.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    /// The id of the book, empty if it has none.
    pub(super) id: String,
    pub(super) part: Part,
    pub(super) variables: BTreeMap<String, (u32, ExprType)>,
    /// What its header declares: the sort and the name, by the name in small letters.
    pub(super) declared: BTreeMap<String, (&'static str, String)>,
    pub(super) places: BTreeMap<String, PageId>,
}

/// What one page is, as far as other pages must know.
#[derive(Debug, Clone)]
pub(super) struct Detail {
    pub(super) id: Arc<str>,
    pub(super) heading: Span,
    pub(super) detour: bool,
    pub(super) boxes: i64,
    pub(super) visits: u32,
    pub(super) ticks: u32,
    /// Are readers told nothing of its boxes?
    pub(super) quiet: bool,
    pub(super) title: Arc<str>,
}

impl Detail {
    pub(super) fn of(page: &Page) -> Self {
        Self {
            id: Arc::clone(&page.id),
            heading: page.span,
            detour: page.detour,
            boxes: page.boxes,
            visits: page.visits,
            ticks: page.ticks,
            quiet: page.quiet,
            title: Arc::clone(&page.title),
        }
    }
}

impl Names<'_> {
    /// Notes that a word names something.
    pub(super) fn mention(&self, span: Span, named: Named) {
        self.mentions.borrow_mut().push(Mention { span, named });
    }

    /// How many words and rolls were noted, to [`Names::unmention`] those that follow.
    pub(super) fn mentioned(&self) -> (usize, usize) {
        let rolls = self.rolls.borrow();
        let rolls = rolls.as_ref().map_or(0, |rolls| rolls.all.len());
        (self.mentions.borrow().len(), rolls)
    }

    /// What was read in vain names nothing and rolls nothing.
    pub(super) fn unmention(&self, (words, rolls): (usize, usize)) {
        self.mentions.borrow_mut().truncate(words);
        if let Some(noted) = &mut *self.rolls.borrow_mut() {
            noted.all.truncate(rolls);
        }
    }

    /// A variable of this book, if it is one, noted as named.
    pub(super) fn variable(&self, name: &str, span: Span) -> Option<(u32, ExprType)> {
        let own = self.own_variable(name);
        let found = own.or_else(|| self.scope().variables.get(name).copied())?;
        self.mention(span, Named::Variable(found.0));
        Some(found)
    }

    /// What a name already means. Names of one sort that differ in capitals are one. Linked books share their codes, and a code that
    /// two of them declare is one.
    pub(super) fn declared_as(&self, sort: &str, name: &str) -> Option<String> {
        let folded = name.to_lowercase();
        let mut books = self.scopes.iter().enumerate();
        books.find_map(|(n, scope)| {
            let (other, same) = scope.declared.get(&folded)?;
            let is_shared = n == self.now || [sort, other].contains(&"code");
            let is_one = sort == *other && same == name;
            let is_like = sort == *other || same == name;
            (is_shared && is_like && !is_one).then(|| match same == name {
                true => with_article(other),
                false => format!("the {other} `{same}`"),
            })
        })
    }

    /// Notes a name that the header declares.
    pub(super) fn declare(&mut self, sort: &'static str, name: &str) {
        let declared = (sort, name.to_owned());
        let known = &mut self.scope_mut().declared;
        known.entry(name.to_lowercase()).or_insert(declared);
    }

    /// A variable of the page that is read.
    fn own_variable(&self, name: &str) -> Option<(u32, ExprType)> {
        let mut own = self.here.iter().flatten();
        let (_, slot) = own.find(|(own, _)| **own == *name)?;
        Some((*slot, kind_of(&self.slots.start()[*slot as usize])))
    }

    /// Is this a variable of the page or of the book?
    pub(super) fn is_variable(&self, name: &str) -> bool {
        let mut here = self.here.iter().flatten();
        here.any(|(own, _)| **own == *name) || self.scope().variables.contains_key(name)
    }

    pub(super) fn scope(&self) -> &Scope {
        &self.scopes[self.now]
    }

    pub(super) fn scope_mut(&mut self) -> &mut Scope {
        &mut self.scopes[self.now]
    }

    /// Makes room for so many more pages.
    pub(super) fn expect_pages(&mut self, more: usize) {
        self.pages.reserve(more);
        self.details.reserve(more);
        self.slots.reserve(more);
    }

    /// A page gives a variable this value.
    pub(super) fn give(&mut self, slot: u32, value: &Expr) {
        let words = self.given_words.entry(slot);
        let words = words.or_insert_with(|| Some(BTreeSet::new()));
        match value {
            Expr::Const(Value::Text(word)) => {
                if let Some(words) = words {
                    words.insert(Arc::clone(word));
                }
            }
            _ => *words = None,
        }
    }

    /// The words that each variable ever holds, where all are known.
    pub(super) fn held_words(&self) -> BTreeMap<u32, BTreeSet<Arc<str>>> {
        let names = self.slots.names();
        let held = names.filter_map(|(slot, name)| {
            SlotName::variable(name)?;
            let slot = &slot;
            let Value::Text(start) = self.slots.start().get(*slot as usize)? else {
                return None;
            };
            let mut words = match self.given_words.get(slot) {
                Some(given) => given.clone()?,
                None => BTreeSet::new(),
            };
            words.insert(Arc::clone(start));
            Some((*slot, words))
        });
        held.collect()
    }

    /// The book that a whole name belongs to is meant from now on.
    pub(super) fn enter_book_of(&mut self, whole: &str) {
        let own =
            |scope: &Scope| !scope.part.prefix.is_empty() && whole.starts_with(&scope.part.prefix);
        self.now = self.scopes.iter().position(own).unwrap_or(0);
    }

    /// A name of this book's own as the whole book has it: `landing` is `isles:landing` on the isles.
    pub(super) fn whole<'n>(&self, name: &'n str) -> Cow<'n, str> {
        let name = self.own_name(name);
        match &*self.scope().part.prefix {
            "" => name.into(),
            prefix => format!("{prefix}{name}").into(),
        }
    }

    /// A name without the name of this book before it.
    pub(super) fn own_name<'n>(&self, name: &'n str) -> &'n str {
        let part = &self.scope().part;
        match name.split_once(':') {
            Some((book, own)) if book == part.name && !part.neighbours.contains_key(book) => own,
            _ => name,
        }
    }

    pub(super) fn kind(&self, name: &str) -> Option<usize> {
        self.vocabulary.kinds.iter().position(|k| k.name == name)
    }

    /// A field or mark of things of a kind, the mark before the field.
    pub(super) fn field_of(&self, kind: usize, name: &str) -> Option<&Field> {
        let kind = self.vocabulary.kinds.get(kind)?;
        let mut all = kind.marks.iter().chain(&kind.fields);
        all.find(|field| field.name == name)
    }

    /// Is everything known that the catalogue of a kind says? A linked book that is not at hand may add to it.
    pub(super) fn knows_all(&self, kind: usize) -> bool {
        let linked = self
            .scopes
            .iter()
            .flat_map(|scope| scope.part.neighbours.values());
        !self.unread.contains(&kind) && linked.into_iter().all(Option::is_some)
    }

    pub(super) fn kind_plural(&self, name: &str) -> Option<usize> {
        self.vocabulary.kinds.iter().position(|k| k.plural == name)
    }

    /// A field of the sheet or a variable of the book.
    pub(super) fn value(&self, name: &str) -> Option<(u32, ExprType)> {
        if let Some(found) = self.own_variable(name) {
            return Some(found);
        }
        let scope = self.scope();
        if let Some(found) = scope.variables.get(name) {
            return Some(*found);
        }
        let same = |field: &str| field == name || field.replace('_', "-") == name;
        let n = self.vocabulary.fields.iter().position(|f| same(&f.name));
        if self.older
            && n.is_none()
            && let Some(now) = self.world.was.variables.get(&*self.whole(name))
            && let Some(found) = scope.variables.get(&now[scope.part.prefix.len()..])
        {
            return Some(*found);
        }
        let n = n?;
        let of = ExprType::of(&self.vocabulary.fields[n].of);
        Some((self.world.fields[n], of))
    }

    /// What to write in place of a variable of an older edition.
    pub(super) fn older_variable(&self, name: &str) -> Option<String> {
        let living = self.world.was.variables.get(&*self.whole(name))?;
        now(living.strip_prefix(&*self.scope().part.prefix))
    }

    /// Every word that may stand where a value is wanted, for suggestions.
    pub(super) fn value_words(&self) -> Vec<&str> {
        let mut words = VALUE_WORDS.to_vec();
        words.extend(self.here.iter().flatten().map(|(name, _)| &**name));
        words.extend(self.scope().variables.keys().map(String::as_str));
        words.extend(self.vocabulary.fields.iter().map(|f| &*f.name));
        words.extend(self.vocabulary.kinds.iter().map(|k| &*k.name));
        words.extend(self.vocabulary.queries.iter().map(|q| q.form.verb()));
        words
    }

    /// What an argument of a named type may be, when it is a set of words.
    pub(super) fn word_set(&self, name: &str) -> Option<(Vec<String>, bool)> {
        let fields = || {
            let fields = self.vocabulary.fields.iter();
            let numbers = fields.filter(|field| field.of == FieldType::Integer);
            let names: Vec<String> = numbers.map(|field| field.name.clone()).collect();
            (name == "field").then_some((names, false))
        };
        self.words.get(name).cloned().or_else(fields)
    }
}

/// Words of the core that begin a value or a condition.
const VALUE_WORDS: &[&str] = &[
    "code", "title", "visited", "visits", "first", "from", "turns", "ticks", "tag", "number",
    "book",
];

/// What a name already means in values, conditions and instructions; none for one that an author may declare. Case does not
/// make another name: readers see `LUCK` where pages write `luck`.
pub(crate) fn meaning(name: &str, vocabulary: &Vocabulary) -> Option<&'static str> {
    let same = |other: &str| {
        other.eq_ignore_ascii_case(name) || other.replace('_', "-").eq_ignore_ascii_case(name)
    };
    if vocabulary.fields.iter().any(|field| same(&field.name)) {
        Some("a field of the ruleset")
    } else if vocabulary.queries.iter().any(|it| same(it.form.verb())) {
        Some("a query of the ruleset")
    } else if vocabulary.kinds.iter().any(|kind| same(&kind.name)) {
        Some("a kind of the ruleset")
    } else if vocabulary
        .verbs
        .iter()
        .any(|it| amount(&it.form).is_some_and(same))
    {
        Some("an amount of the ruleset")
    } else {
        built_in(&name.to_lowercase()).then_some("a built-in name")
    }
}

/// Does the core read a value or condition that begins with this word itself?
pub(crate) fn built_in(word: &str) -> bool {
    const SIGNS: &[&str] = &[
        "boxes", "true", "false", "yes", "no", "and", "or", "not", "is", "with",
    ];
    VALUE_WORDS.contains(&word) || SIGNS.contains(&word)
}

/// What a verb changes by a number: `silver` of `{gain <n:integer> silver}`.
pub(super) fn amount(form: &Form) -> Option<&str> {
    match form.parts.as_slice() {
        [
            FormPart::Literal(verb),
            FormPart::Argument {
                of: ArgType::Integer,
                ..
            },
            FormPart::Literal(word),
            ..,
        ] if matches!(&**verb, "gain" | "lose" | "pay") => Some(word),
        _ => None,
    }
}

/// An error for a declared name that already means something else.
pub(super) fn name_taken(code: Code, name: &str, place: Span, what: &str) -> Diagnostic {
    let message = format!("`{name}` is already {what}");
    Diagnostic::new(code, place, message).help("choose another name")
}

/// The type of a variable that starts with this value.
pub(super) fn kind_of(value: &Value) -> ExprType {
    match value {
        Value::Bool(_) => ExprType::Bool,
        Value::Text(_) => ExprType::Text,
        _ => ExprType::Int,
    }
}

/// Lower case, words joined by hyphens: `Sea Chart` is `sea-chart`.
pub(crate) fn slug(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if is_word(c) || c == '_' {
            out.extend(c.to_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') && c != '\'' && c != '’' {
            out.push('-');
        }
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}

/// What to write in place of a name of an older edition.
pub(super) fn now<S: AsRef<str>>(name: Option<S>) -> Option<String> {
    Some(format!("it is called `{}` now", name?.as_ref()))
}
