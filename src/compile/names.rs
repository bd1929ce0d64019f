//! All names of a book, collected before any page is resolved.

use crate::model::book::{
    ArgType, BookData, BookPart, Expr, ExprType, Field, FieldType, Mention, NameKind, NameOutline,
    Page, PageId, RulesetSchema, Signature, SignaturePart, SlotName, Slots,
};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::{NameIndex, with_article};
use crate::syntax::unicode::is_word;
use indexmap::IndexMap;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// The names by kind.
#[derive(Default)]
pub(super) struct NameTable<'a> {
    /// Positions of the names in the header and the catalogues.
    pub(super) outline: NameOutline,
    /// Fragments that some page includes.
    pub(super) included_fragments: BTreeSet<String>,
    pub(super) schema: &'a RulesetSchema,
    pub(super) data: BookData,
    pub(super) slots: Slots,
    /// Pages by full id: `harbour`, `isles:landing`.
    pub(super) pages: IndexMap<Arc<str>, PageId>,
    pub(super) page_headers: Vec<PageHeader>,
    pub(super) tags: BTreeSet<String>,
    /// The linked books. The first is the opened book.
    pub(super) scopes: Vec<BookScope>,
    /// Words of the text that are names.
    pub(super) mentions: RefCell<Vec<Mention>>,
    /// Dice among the numbers of the current instruction. `None` where dice are not allowed.
    pub(super) rolls: RefCell<Option<PendingRolls>>,
    /// Index of the current book.
    pub(super) current_scope: usize,
    /// The variables of the current page; none outside of pages.
    pub(super) page_variables: Option<Vec<(Arc<str>, u32)>>,
    /// The parameters of each fragment, by its full name.
    pub(super) fragment_params: BTreeMap<String, Vec<FragmentParam>>,
    /// Fragments with unreadable parameters.
    pub(super) unreadable_params: BTreeSet<String>,
    /// Arguments of the current fragment.
    pub(super) args: FragmentArgs,
    /// Used parameters, by the positions of their declarations.
    pub(super) used_params: RefCell<BTreeSet<Span>>,
    /// True if the current page has hidden boxes.
    pub(super) hides_boxes: bool,
    /// Former names of page variables, collected before the pages are read.
    pub(super) page_variable_aliases: Vec<PageVariableAlias>,
    /// True if former names are accepted. Lines of an older save can contain them.
    pub(super) accepts_aliases: bool,
    /// Named choices, each with its slot. The full name contains the page or fragment: `gate.bribe`.
    pub(super) choice_names: BTreeMap<String, u32>,
    /// The full name of the current page or fragment.
    pub(super) choice_owner: String,
    /// The full ids of the pages that have a variable with this name.
    pub(super) variable_pages: BTreeMap<String, Vec<Arc<str>>>,
    /// Quests whose ends are not resolved yet.
    pub(super) quest_ends: Vec<QuestEnds>,
    /// Settings of the current book that differ from another book.
    pub(super) setting_conflicts: Vec<SettingConflict>,
    pub(super) word_sets: BTreeMap<String, (Vec<String>, bool)>,
    /// The words that pages assign to each variable, by slot. `None` if a page assigns a computed value.
    pub(super) assigned_words: BTreeMap<u32, Option<BTreeSet<Arc<str>>>>,
    /// Kinds with an unreadable catalogue. Their entries are unknown.
    pub(super) unreadable_kinds: BTreeSet<usize>,
    /// The entries of each kind by name, from the first lookup by another name than an id.
    pub(super) entry_names: OnceLock<Vec<EntryNames>>,
    /// Kinds for which no book has a catalogue.
    pub(super) absent_catalogues: BTreeSet<usize>,
    /// Catalogues of the ruleset, if several books change them.
    pub(super) ruleset_catalogues: Vec<BTreeMap<String, Value>>,
}

/// The names of the entries of a kind.
pub(super) struct EntryNames {
    /// Ids by the names that readers see.
    pub(super) by_name: BTreeMap<String, String>,
    pub(super) ids: NameIndex,
}

impl EntryNames {
    pub(super) fn new(catalogue: &BTreeMap<String, Value>) -> Self {
        // The first of several entries with the same name wins.
        let entries = catalogue.iter().rev();
        let by_name =
            entries.filter_map(|(id, it)| Some((slug(it.get("name").as_text()?), id.clone())));
        Self {
            by_name: by_name.collect(),
            ids: NameIndex::new(catalogue.keys().map(String::as_str)),
        }
    }
}

/// Either a code or a title.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CodeOrTitle {
    Code,
    Title,
}

/// Unresolved ends of a quest. They are resolved after the codes and titles of all linked books are declared.
pub(super) struct QuestEnds {
    /// Index of the book.
    pub(super) part: usize,
    pub(super) code: String,
    /// Codes and titles that end the quest.
    pub(super) names: Vec<(String, Span)>,
}

/// A setting with different values in two linked books.
#[derive(Debug, Clone)]
pub(super) struct SettingConflict {
    /// Section and name: `options luck_rerolls`.
    pub(super) key: String,
    pub(super) span: Span,
    pub(super) message: String,
}

/// A parameter of a fragment.
#[derive(Debug, Clone)]
pub(super) struct FragmentParam {
    /// The full name of the fragment.
    pub(super) fragment: Arc<str>,
    pub(super) name: Arc<str>,
    pub(super) span: Span,
    /// The default value.
    pub(super) default: Option<Value>,
}

impl FragmentParam {
    pub(super) fn to_name_kind(&self) -> NameKind {
        NameKind::FragmentParam(Arc::clone(&self.fragment), Arc::clone(&self.name))
    }
}

/// The arguments of a fragment. The value is none if it is unknown.
pub(super) type FragmentArgs = Vec<(FragmentParam, Option<(Expr, ExprType)>)>;

/// A former name of a page variable, with the position of the alias. `current` includes the page.
#[derive(Debug, Clone)]
pub(super) struct PageVariableAlias {
    pub(super) part: usize,
    pub(super) current: String,
    pub(super) old: String,
    pub(super) span: Span,
}

/// Rolls before an instruction, each with the slot for its total.
#[derive(Debug, Default)]
pub(super) struct PendingRolls {
    pub(super) slots: Vec<u32>,
    pub(super) dice: Vec<DiceTerm>,
}

/// Dice among numbers, and the values that are added to them.
#[derive(Debug)]
pub(super) struct DiceTerm {
    pub(super) count: u32,
    pub(super) sides: u32,
    pub(super) modifiers: Vec<(Arc<str>, Expr)>,
    /// The condition of the bonus with these dice.
    pub(super) condition: Option<Expr>,
    pub(super) span: Span,
}

/// Names that belong to one of the linked books.
#[derive(Debug, Clone, Default)]
pub(super) struct BookScope {
    /// The id of the book, or an empty text.
    pub(super) id: String,
    pub(super) part: BookPart,
    pub(super) variables: BTreeMap<String, (u32, ExprType)>,
    /// The kind and spelling of each name that its header declares, by the name in lower case.
    pub(super) declared: BTreeMap<String, (&'static str, String)>,
    pub(super) rule_pages: BTreeMap<String, PageId>,
}

/// Data of a page that other pages need.
#[derive(Debug, Clone)]
pub(super) struct PageHeader {
    pub(super) id: Arc<str>,
    pub(super) heading_span: Span,
    pub(super) is_detour: bool,
    pub(super) boxes: i64,
    pub(super) visits_slot: u32,
    pub(super) ticks_slot: u32,
    /// True if the boxes are hidden from readers.
    pub(super) hides_boxes: bool,
    pub(super) title: Arc<str>,
}

impl PageHeader {
    pub(super) fn from_page(page: &Page) -> Self {
        Self {
            id: Arc::clone(&page.id),
            heading_span: page.span,
            is_detour: page.is_detour,
            boxes: page.boxes,
            visits_slot: page.visits_slot,
            ticks_slot: page.ticks_slot,
            hides_boxes: page.hides_boxes,
            title: Arc::clone(&page.title),
        }
    }
}

impl NameTable<'_> {
    /// Records that a word is a name.
    pub(super) fn record_mention(&self, span: Span, target: NameKind) {
        self.mentions.borrow_mut().push(Mention { span, target });
    }

    /// Returns the number of recorded words and rolls. Pass it to [`NameTable::rollback`] to drop later ones.
    pub(super) fn snapshot(&self) -> (usize, usize) {
        let rolls = self.rolls.borrow();
        let rolls = rolls.as_ref().map_or(0, |rolls| rolls.dice.len());
        (self.mentions.borrow().len(), rolls)
    }

    /// Drops the words and rolls that were recorded after a snapshot.
    pub(super) fn rollback(&self, (mention_count, roll_count): (usize, usize)) {
        self.mentions.borrow_mut().truncate(mention_count);
        if let Some(pending) = &mut *self.rolls.borrow_mut() {
            pending.dice.truncate(roll_count);
        }
    }

    /// Returns a variable of the page or book, and records the mention.
    pub(super) fn find_variable(&self, name: &str, span: Span) -> Option<(u32, ExprType)> {
        let of_page = self.page_variable(name);
        let variable = of_page.or_else(|| self.scope().variables.get(name).copied())?;
        self.record_mention(span, NameKind::Variable(variable.0));
        Some(variable)
    }

    /// Returns the declaration that a new name conflicts with. It has either the same kind and differs only in case, or another kind and the same
    /// spelling. Linked books share codes, so codes conflict across books. Other kinds conflict only within a book.
    pub(super) fn find_conflict(&self, kind: &str, name: &str) -> Option<String> {
        let folded = name.to_lowercase();
        let mut books = self.scopes.iter().enumerate();
        books.find_map(|(i, scope)| {
            let (other_kind, spelling) = scope.declared.get(&folded)?;
            let is_visible = i == self.current_scope || [kind, other_kind].contains(&"code");
            let conflicts = (kind == *other_kind) != (spelling == name);
            (is_visible && conflicts).then(|| match spelling == name {
                true => with_article(other_kind),
                false => format!("declared as the {other_kind} `{spelling}`"),
            })
        })
    }

    /// Records a name that the header declares.
    pub(super) fn declare(&mut self, kind: &'static str, name: &str) {
        let declared = &mut self.scope_mut().declared;
        let entry = declared.entry(name.to_lowercase());
        entry.or_insert_with(|| (kind, name.to_owned()));
    }

    /// Returns a variable of the current page.
    fn page_variable(&self, name: &str) -> Option<(u32, ExprType)> {
        let mut variables = self.page_variables.iter().flatten();
        let (_, slot) = variables.find(|(variable, _)| **variable == *name)?;
        Some((*slot, value_type(&self.slots.start()[*slot as usize])))
    }

    /// Returns true for a variable of the page or of the book.
    pub(super) fn is_variable(&self, name: &str) -> bool {
        self.page_variable(name).is_some() || self.scope().variables.contains_key(name)
    }

    pub(super) fn scope(&self) -> &BookScope {
        &self.scopes[self.current_scope]
    }

    pub(super) fn scope_mut(&mut self) -> &mut BookScope {
        &mut self.scopes[self.current_scope]
    }

    /// Reserves memory for additional pages.
    pub(super) fn reserve_pages(&mut self, count: usize) {
        self.pages.reserve(count);
        self.page_headers.reserve(count);
        self.slots.reserve(count);
        self.mentions.get_mut().reserve(6 * count);
    }

    /// Records that a page assigns this value to a variable.
    pub(super) fn record_assignment(&mut self, slot: u32, value: &Expr) {
        let entry = self.assigned_words.entry(slot);
        let words = entry.or_insert_with(|| Some(BTreeSet::new()));
        match value {
            Expr::Const(Value::Text(word)) => {
                if let Some(words) = words {
                    words.insert(Arc::clone(word));
                }
            }
            _ => *words = None,
        }
    }

    /// Returns the possible words of each variable, if all of them are known.
    pub(super) fn variable_words(&self) -> BTreeMap<u32, BTreeSet<Arc<str>>> {
        let names = self.slots.names();
        let words_of_variables = names.filter_map(|(slot, name)| {
            SlotName::variable_name(name)?;
            let Value::Text(start) = self.slots.start().get(slot as usize)? else {
                return None;
            };
            let mut words = match self.assigned_words.get(&slot) {
                Some(assigned) => assigned.clone()?,
                None => BTreeSet::new(),
            };
            words.insert(Arc::clone(start));
            Some((slot, words))
        });
        words_of_variables.collect()
    }

    /// Sets the current book to that of a full name.
    pub(super) fn enter_scope_of(&mut self, full_name: &str) {
        let has_name = |scope: &BookScope| {
            !scope.part.prefix.is_empty() && full_name.starts_with(&scope.part.prefix)
        };
        self.current_scope = self.scopes.iter().position(has_name).unwrap_or(0);
    }

    /// Returns the full name of a name in this book: `landing` is `isles:landing` on the isles.
    pub(super) fn full_name<'n>(&self, name: &'n str) -> Cow<'n, str> {
        let name = self.local_name(name);
        match &*self.scope().part.prefix {
            "" => name.into(),
            prefix => format!("{prefix}{name}").into(),
        }
    }

    /// Removes the prefix with the name of this book.
    pub(super) fn local_name<'n>(&self, name: &'n str) -> &'n str {
        let part = &self.scope().part;
        match name.split_once(':') {
            Some((book, local)) if book == part.name && !part.linked_books.contains_key(book) => {
                local
            }
            _ => name,
        }
    }

    pub(super) fn kind_index(&self, name: &str) -> Option<usize> {
        self.schema.kinds.iter().position(|k| k.name == name)
    }

    /// Returns a field or mark of a kind. A mark takes precedence.
    pub(super) fn find_field(&self, kind: usize, name: &str) -> Option<&Field> {
        let kind = self.schema.kinds.get(kind)?;
        let mut fields = kind.marks.iter().chain(&kind.fields);
        fields.find(|field| field.name == name)
    }

    /// Returns true if all entries of a kind are known. A missing linked book can add entries.
    pub(super) fn knows_all_entries(&self, kind: usize) -> bool {
        let scopes = self.scopes.iter();
        let mut linked_books = scopes.flat_map(|scope| scope.part.linked_books.values());
        !self.unreadable_kinds.contains(&kind) && linked_books.all(Option::is_some)
    }

    pub(super) fn kind_index_by_plural(&self, name: &str) -> Option<usize> {
        self.schema.kinds.iter().position(|k| k.plural == name)
    }

    /// Returns a field of the sheet or a variable of the book.
    pub(super) fn find_value(&self, name: &str) -> Option<(u32, ExprType)> {
        let scope = self.scope();
        let variable = self.page_variable(name);
        if let Some(variable) = variable.or_else(|| scope.variables.get(name).copied()) {
            return Some(variable);
        }
        let matches = |field: &str| field == name || field.replace('_', "-") == name;
        let field = self.schema.fields.iter().position(|f| matches(&f.name));
        if self.accepts_aliases
            && field.is_none()
            && let Some(current) = self.data.aliases.variables.get(&*self.full_name(name))
            && let Some(variable) = scope.variables.get(&current[scope.part.prefix.len()..])
        {
            return Some(*variable);
        }
        let i = field?;
        let field_type = ExprType::from_field(&self.schema.fields[i].field_type);
        Some((self.data.field_slots[i], field_type))
    }

    /// Returns the name of a variable for readers.
    pub(super) fn variable_label(&self, slot: u32) -> Option<String> {
        self.data.variable_labels.get(&slot).cloned()
    }

    /// Returns the help for a former name of a variable.
    pub(super) fn variable_alias_help(&self, name: &str) -> Option<String> {
        let current = self.data.aliases.variables.get(&*self.full_name(name))?;
        renamed_help(current.strip_prefix(&*self.scope().part.prefix))
    }

    /// Returns all words that can begin a value, for suggestions.
    pub(super) fn value_words(&self) -> Vec<&str> {
        let mut words = VALUE_WORDS.to_vec();
        words.extend(
            self.page_variables
                .iter()
                .flatten()
                .map(|(name, _)| &**name),
        );
        words.extend(self.scope().variables.keys().map(String::as_str));
        words.extend(self.scope().part.conditions.keys().map(String::as_str));
        words.extend(self.schema.fields.iter().map(|f| &*f.name));
        words.extend(self.schema.kinds.iter().map(|k| &*k.name));
        words.extend(self.schema.queries.iter().map(|q| q.form.keyword()));
        words
    }

    /// Returns the words of a set, for an argument of a named type.
    pub(super) fn word_set(&self, name: &str) -> Option<(Vec<String>, bool)> {
        let number_fields = || {
            let fields = self.schema.fields.iter();
            let numbers = fields.filter(|field| field.field_type == FieldType::Integer);
            let names: Vec<String> = numbers.map(|field| field.name.clone()).collect();
            (name == "field").then_some((names, false))
        };
        self.word_sets.get(name).cloned().or_else(number_fields)
    }
}

/// Built-in words that begin a value or a condition.
const VALUE_WORDS: &[&str] = &[
    "code", "title", "visited", "visits", "first", "from", "turns", "ticks", "tag", "number",
    "book", "taken",
];

/// Describes the existing meaning of a name in values, conditions and instructions. Returns none if an author can declare it. Case is ignored,
/// because readers see `LUCK` where pages write `luck`.
pub(crate) fn existing_meaning(name: &str, schema: &RulesetSchema) -> Option<&'static str> {
    let matches = |other: &str| {
        other.eq_ignore_ascii_case(name) || other.replace('_', "-").eq_ignore_ascii_case(name)
    };
    if schema.fields.iter().any(|field| matches(&field.name)) {
        Some("a field of the ruleset")
    } else if schema
        .queries
        .iter()
        .any(|query| matches(query.form.keyword()))
    {
        Some("a query of the ruleset")
    } else if schema.kinds.iter().any(|kind| matches(&kind.name)) {
        Some("a kind of the ruleset")
    } else if schema
        .instructions
        .iter()
        .any(|instruction| amount_noun(&instruction.form).is_some_and(matches))
    {
        Some("an amount of the ruleset")
    } else {
        is_built_in(&name.to_lowercase()).then_some("a built-in name")
    }
}

/// Returns true if a built-in value or condition begins with this word.
pub(crate) fn is_built_in(word: &str) -> bool {
    const RESERVED_WORDS: &[&str] = &[
        "boxes", "true", "false", "yes", "no", "and", "or", "not", "is", "with",
    ];
    VALUE_WORDS.contains(&word) || RESERVED_WORDS.contains(&word)
}

/// Returns the noun of an instruction that changes a number: `silver` of `{gain <n:integer> silver}`.
pub(super) fn amount_noun(form: &Signature) -> Option<&str> {
    match form.parts.as_slice() {
        [
            SignaturePart::Literal(verb),
            SignaturePart::Argument {
                arg_type: ArgType::Integer,
                ..
            },
            SignaturePart::Literal(noun),
            ..,
        ] if matches!(&**verb, "gain" | "lose" | "pay") => Some(noun),
        _ => None,
    }
}

/// The error for a declared name that already has another meaning.
pub(super) fn name_taken_error(code: Code, name: &str, span: Span, meaning: &str) -> Diagnostic {
    let message = format!("`{name}` is already {meaning}");
    Diagnostic::new(code, span, message).help("choose another name")
}

/// Returns the type of a variable with this start value.
pub(super) fn value_type(value: &Value) -> ExprType {
    match value {
        Value::Bool(_) => ExprType::Bool,
        Value::Text(_) => ExprType::Text,
        _ => ExprType::Int,
    }
}

/// Converts text to an id, in lower case with hyphens: `Sea Chart` is `sea-chart`.
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

/// Returns the help for a former name, which mentions the current name.
pub(super) fn renamed_help<S: AsRef<str>>(name: Option<S>) -> Option<String> {
    Some(format!("it is called `{}` now", name?.as_ref()))
}
