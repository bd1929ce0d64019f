//! Describes the declarations of a ruleset in a language: verbs, options, fields, catalogues.

use super::{Block, Style, capitalized};
use crate::messages::{Messages, say};
use crate::model::book::specials::{get_text, rows};
use crate::model::book::{
    Bound, Constant, DerivedValue, Field, FieldType, Hook, Instruction, ItemKind,
    OverridableFunction, Query, Range, RequiredPage, RuleCommand, RuleOption, RulesetSchema,
    SceneField, Signature, WordSet,
};
use crate::model::game::Value;
use crate::syntax::unicode::fold_case;
use std::collections::BTreeMap;

/// For whom declarations are described.
#[derive(Debug, Clone, Copy)]
pub enum Audience<'b> {
    /// Authors of pages: by ids, with the possible values.
    Authors,
    /// Readers of a book with these options: by labels, with the values of the book.
    Readers(&'b BTreeMap<String, Value>),
}

/// The declarations of one sort.
pub(super) struct DeclarationGroup {
    pub(super) heading: &'static str,
    /// The name of this sort in reports on house rules.
    pub(super) name: &'static str,
    /// Concerns only pages and house rules.
    pub(super) is_authors_only: bool,
    pub(super) entries: Vec<Declaration>,
}

/// Sorts of declarations: heading, name in reports on house rules, and whether only pages and house rules use them.
const GROUPS: [(&str, &str, bool); 14] = [
    ("Instructions", "instructions", true),
    ("Conditions", "conditions", true),
    ("Commands of the reader", "commands", false),
    ("The sheet", "fields of the sheet", false),
    ("Values that only rules see", "values of the rules", false),
    ("Derived values", "derived values", true),
    ("Keys of book.yaml", "keys of book.yaml", false),
    ("Catalogues", CATALOGUES, false),
    ("Word sets", "word-sets", false),
    ("Options", "options", false),
    ("Constants", CONSTANTS, false),
    ("Functions that house rules may wrap", "functions", true),
    ("Hooks", "hooks", true),
    ("Pages that a book has for the rules", "rule-pages", true),
];

pub(super) const CATALOGUES: &str = "catalogues";
pub(super) const CONSTANTS: &str = "constants";

/// Describes declarations.
#[derive(Clone, Copy)]
pub(super) struct Describer<'w> {
    pub(super) words: &'w Messages,
    pub(super) audience: Audience<'w>,
}

impl<'w> Describer<'w> {
    pub(super) fn for_authors(words: &'w Messages) -> Self {
        let audience = Audience::Authors;
        Self { words, audience }
    }
}

/// An id as words: `least_damage` becomes "least damage".
pub(super) fn id_to_words(id: &str) -> String {
    id.replace('_', " ")
}

/// The label of a field of the sheet in the reader's language.
pub(super) fn field_label(field: &Field, words: &Messages) -> String {
    match field.message_label.is_empty() {
        true => field.name.clone(),
        false => words.text(&field.message_label).into_owned(),
    }
}

/// A description of a declaration.
#[derive(Debug, Default)]
pub(super) struct Declaration {
    /// The declared name or form.
    pub(super) id: String,
    /// The word by which it is found.
    pub(super) lookup_word: String,
    /// Other names by which it is found.
    aliases: Vec<String>,
    has_signature: bool,
    pub(super) name: String,
    pub(super) about: String,
    /// Facts, one sentence each; some may be empty.
    pub(super) facts: Vec<String>,
    /// Details that are shown only on a screen.
    details: Vec<Block>,
}

impl Declaration {
    pub(super) fn new<const N: usize>(id: &str, about: &str, more: [String; N]) -> Self {
        Self {
            id: id.to_owned(),
            lookup_word: id.to_owned(),
            name: id.to_owned(),
            about: about.to_owned(),
            facts: more.to_vec(),
            ..Self::default()
        }
    }

    fn from_signature<const N: usize>(form: &Signature, about: &str, more: [String; N]) -> Self {
        Self {
            lookup_word: form.keyword().to_owned(),
            has_signature: true,
            ..Self::new(&form.text, about, more)
        }
    }

    /// Replaces the displayed name.
    fn with_name(self, name: String) -> Self {
        Self { name, ..self }
    }

    /// Returns true if this lower-case word finds it. A form is also found by its beginning.
    pub(super) fn matches_word(&self, wanted: &str) -> bool {
        let is = |name: &String| {
            let name = fold_case(name);
            name == wanted || id_to_words(&name) == wanted
        };
        is(&self.lookup_word)
            || self.aliases.iter().any(is)
            || (self.has_signature && fold_case(&self.id).starts_with(wanted))
    }

    pub(super) fn into_blocks(self) -> Vec<Block> {
        let mut out = vec![Block::new(Style::Key, self.name).indented(2, 6)];
        for text in std::iter::once(self.about).chain(self.facts) {
            if !text.is_empty() {
                out.push(paragraph(text));
            }
        }
        out.extend(self.details);
        out
    }
}

fn paragraph(text: String) -> Block {
    Block::new(Style::Plain, text).indented(6, 6)
}

impl Describer<'_> {
    /// All declarations of a ruleset, by sort.
    pub(super) fn describe_all(self, rules: &RulesetSchema) -> Vec<DeclarationGroup> {
        let fields = rules.fields.iter();
        let (shown, kept): (Vec<&Field>, Vec<&Field>) = fields.partition(|it| it.is_visible);
        let words = rules.words.iter();
        let all = [
            self.describe_each(&rules.instructions, Self::describe_instruction),
            self.describe_each(&rules.queries, Self::describe_query),
            self.describe_each(&rules.commands, Self::describe_command),
            self.describe_each(shown, Self::describe_field),
            self.describe_each(kept, Self::describe_field),
            self.describe_each(&rules.derived, Self::describe_derived),
            self.describe_each(&rules.settings, Self::describe_field),
            self.describe_each(&rules.kinds, Self::describe_catalogue),
            words
                .map(|(name, set)| self.describe_word_set(name, set))
                .collect(),
            self.describe_each(&rules.options, Self::describe_option),
            self.describe_each(&rules.constants, Self::describe_constant),
            self.describe_each(&rules.functions, Self::describe_function),
            self.describe_each(&rules.custom_hooks, Self::describe_hook),
            self.describe_each(&rules.rule_pages, Self::describe_rule_page),
        ];
        let sorts = GROUPS.into_iter().zip(all);
        let sorts = sorts.map(
            |((heading, name, is_for_pages), entries)| DeclarationGroup {
                heading,
                name,
                is_authors_only: is_for_pages,
                entries,
            },
        );
        sorts.collect()
    }

    fn describe_each<'r, T: 'r>(
        self,
        all: impl IntoIterator<Item = &'r T>,
        describe: fn(Self, &T) -> Declaration,
    ) -> Vec<Declaration> {
        all.into_iter().map(|it| describe(self, it)).collect()
    }

    /// A sentence about a value; empty if the value is empty.
    fn value_sentence(self, id: &str, key: &str, value: &str) -> String {
        match value {
            "" => String::new(),
            value => self.words.format_message(id, &[(key, value.into())]),
        }
    }

    fn describe_query(self, query: &Query) -> Declaration {
        let gives = describe_type(&query.result_type, self.words);
        let gives = self.value_sentence("declared-gives", "what", &gives);
        Declaration::from_signature(&query.form, &query.about, [gives])
    }

    fn describe_command(self, command: &RuleCommand) -> Declaration {
        let entry = Declaration::from_signature(&command.form, &command.about, []);
        match self.audience {
            Audience::Readers(_) => entry.with_name(command.form.usage()),
            Audience::Authors => entry,
        }
    }

    fn describe_derived(self, derived: &DerivedValue) -> Declaration {
        let holds = describe_type(&derived.result_type, self.words);
        let holds = self.value_sentence("declared-holds", "what", &holds);
        Declaration::new(&derived.name, &derived.about, [holds])
    }

    fn describe_word_set(self, name: &str, set: &WordSet) -> Declaration {
        let more = match (set.open, self.audience) {
            (true, Audience::Authors) => say!(self.words, "declared-open"),
            _ => String::new(),
        };
        Declaration::new(name, &set.words.join(", "), [more])
    }

    fn describe_function(self, offered: &OverridableFunction) -> Declaration {
        let gives = self.value_sentence("declared-gives", "what", &offered.returns);
        Declaration::new(&offered.name, &offered.about, [gives]).with_name(offered.signature())
    }

    fn describe_hook(self, hook: &Hook) -> Declaration {
        let takes = self.value_sentence("declared-given", "all", &hook.params.join(", "));
        Declaration::new(&hook.name, &hook.about, [takes])
    }

    fn describe_rule_page(self, place: &RequiredPage) -> Declaration {
        let must = match place.required {
            true => say!(self.words, "declared-every-book"),
            false => String::new(),
        };
        Declaration::new(&place.name, &place.about, [must])
    }

    pub(super) fn describe_field(self, field: &Field) -> Declaration {
        let label = field_label(field, self.words);
        let aliases = vec![field.label.clone(), label.clone()];
        let entry = match self.audience {
            Audience::Readers(_) => {
                Declaration::new(&field.name, &field.about, []).with_name(label)
            }
            Audience::Authors => {
                Declaration::new(&field.name, &field.about, self.field_facts(field))
            }
        };
        Declaration { aliases, ..entry }
    }

    /// The type of a field, its start value, and whether a page may set it.
    fn field_facts(self, field: &Field) -> [String; 3] {
        let words = self.words;
        let [low, high] = [&field.min, &field.max].map(|bound| match bound {
            Some(Bound::Number(n)) => Some(n.to_string()),
            Some(Bound::Field(name) | Bound::Constant(name)) => Some(name.clone()),
            None => None,
        });
        let what = describe_type(&field.field_type, words) + &describe_bounds(low, high, words);
        let holds = match field.required {
            true => capitalized(&say!(words, "declared-required", what = what)),
            false => say!(words, "declared-holds", what = what),
        };
        let start = match (&field.start_constant, &field.start) {
            (Some(figure), _) => figure.clone(),
            (None, Value::Nothing) => String::new(),
            (None, Value::Text(text)) if text.is_empty() => String::new(),
            (None, Value::List(all)) if all.is_empty() => String::new(),
            (None, Value::Map(all)) if all.is_empty() => String::new(),
            (None, start) => start.to_string(),
        };
        let start = self.value_sentence("declared-start", "value", &start);
        let set = match field.is_settable {
            true => {
                let form = format!("{{set {} = ...}}", field.name);
                say!(words, "declared-set", form = form)
            }
            false => String::new(),
        };
        [holds, start, set]
    }

    /// The special rules that entries may have: moments, effects, conditions and keys.
    pub(super) fn describe_specials(self, described: &Value) -> Vec<Block> {
        let parts = [
            ("specials-moments", "moments", "specials-works"),
            ("specials-effects", "effects", "specials-at"),
            ("specials-beside", "beside", "specials-with"),
            ("specials-conditions", "conditions", ""),
            ("specials-keys", "keys", "specials-at"),
        ];
        let mut out = Vec::new();
        for (heading, key, lead) in parts {
            let rows = rows(described, key);
            if !rows.is_empty() {
                out.push(
                    Block::new(Style::Title, self.words.format_message(heading, &[])).spaced(),
                );
            }
            for row in rows {
                let names = row.get("more").as_list().iter();
                let names: Vec<&str> = names.filter_map(Value::as_text).collect();
                let more = match (lead, &*names) {
                    ("", [_, ..]) => format!("{}.", names.join(", ")),
                    _ => self.value_sentence(lead, "all", &names.join(", ")),
                };
                let wants = self.value_sentence("specials-is", "what", get_text(row, "wants"));
                let entry =
                    Declaration::new(get_text(row, "name"), get_text(row, "about"), [wants, more]);
                out.extend(entry.into_blocks());
            }
        }
        out
    }

    fn describe_instruction(self, verb: &Instruction) -> Declaration {
        let words = self.words;
        let (mut more, mut details) = (Vec::new(), Vec::new());
        if verb.has_outcomes() {
            let ways = match verb.range {
                Some(range) => describe_range(range, words),
                None => verb.outcomes_text(),
            };
            more.push(say!(words, "declared-comes-out", ways = ways));
        }
        if !verb.returns.is_empty() {
            more.push(say!(words, "declared-into", what = &verb.returns));
        }
        if !verb.must_handle.is_empty() {
            let all = verb.must_handle.join(", ");
            more.push(say!(words, "declared-must", all = all));
        }
        for (outcome, place) in &verb.goes_to {
            more.push(say!(words, "declared-leads", name = outcome, place = place));
        }
        if verb.is_cost {
            more.push(say!(words, "declared-cost"));
        }
        if !verb.scene.is_empty() {
            let known: Vec<String> = verb
                .scene
                .iter()
                .map(|it| self.describe_scene_field(it))
                .collect();
            let told = say!(words, "declared-rounds", all = known.join("; "));
            details.push(paragraph(told));
        }
        if !verb.phrase.is_empty() {
            let phrase = words.text(&verb.phrase);
            let told = say!(words, "declared-phrase", phrase = phrase.into_owned());
            details.push(paragraph(told));
        }
        Declaration {
            facts: more,
            details,
            ..Declaration::from_signature(&verb.form, &verb.about, [])
        }
    }

    /// A field of a scene in a few words: `wounds (what is left to take)`, `foes, each with hp and out`.
    fn describe_scene_field(self, SceneField { field, rows }: &SceneField) -> String {
        let mut text = field.name.clone();
        if let Some(rows) = rows {
            let marks: Vec<&str> = rows.marks.iter().map(|mark| &*mark.name).collect();
            if let Some(kind) = rows.kind.as_deref() {
                text += &say!(self.words, "declared-of-kind", kind = kind);
            }
            if !marks.is_empty() {
                text += &say!(self.words, "declared-each-with", all = marks.join(", "));
            }
        }
        if !field.about.is_empty() {
            text.push_str(&format!(" ({})", field.about.trim_end_matches('.')));
        }
        text
    }

    fn describe_option(self, option: &RuleOption) -> Declaration {
        let words = self.words;
        let worth = |value: &Value| match value {
            Value::Bool(_) => words.format_value(value),
            other => other.to_string(),
        };
        if let Audience::Readers(options) = self.audience {
            let value = options.get(&option.name).unwrap_or(&option.start);
            let here = say!(words, "declared-here", value = id_to_words(&worth(value)));
            let entry = Declaration::new(&option.name, &option.about, [here]);
            return entry.with_name(id_to_words(&option.name));
        }
        let all: Vec<String> = option.values.iter().map(worth).collect();
        let number = say!(words, "kind-whole");
        let number = number + &describe_bounds(option.min.map(|n| n.to_string()), None, words);
        let wanted = match (all.is_empty(), option.allows_number) {
            (true, _) => number,
            (false, true) => {
                let all = all.join(", ");
                say!(words, "kind-one-or-number", all = all, number = number)
            }
            (false, false) => say!(words, "kind-one-listed", all = all.join(", ")),
        };
        let told = say!(
            words,
            "declared-otherwise",
            values = capitalized(&wanted),
            start = worth(&option.start)
        );
        Declaration::new(&option.name, &option.about, [told])
    }

    fn describe_constant(self, figure: &Constant) -> Declaration {
        let words = self.words;
        if let Audience::Readers(_) = self.audience {
            let name = format!("{} {}", id_to_words(&figure.name), figure.value);
            return Declaration::new(&figure.name, &figure.about, []).with_name(name);
        }
        let [low, high] = [figure.min, figure.max].map(|n| n.map(|n| n.to_string()));
        let range = describe_bounds(low, high, words);
        let wanted = match &figure.value {
            Value::Text(dice) => say!(words, "kind-dice", dice = &**dice),
            Value::List(own) => say!(words, "kind-numbers", n = own.len(), range = range),
            _ => say!(words, "kind-whole") + &range,
        };
        let may = say!(words, "declared-may-be", what = wanted);
        let name = format!("{} {}", figure.name, figure.value);
        Declaration::new(&figure.name, &figure.about, [may]).with_name(name)
    }

    fn describe_catalogue(self, kind: &ItemKind) -> Declaration {
        let words = self.words;
        let mut out = Declaration {
            aliases: vec![kind.plural.clone()],
            ..Declaration::new(&kind.name, &kind.about, [])
        };
        if let Audience::Readers(_) = self.audience {
            return out.with_name(id_to_words(&kind.name));
        }
        let file = format!("{}.yaml", kind.plural);
        out.facts.push(say!(words, "declared-file", file = file));
        for (lead, fields) in [
            (say!(words, "declared-says"), &kind.fields),
            (say!(words, "declared-remembers"), &kind.marks),
        ] {
            if !fields.is_empty() {
                out.details.push(paragraph(lead));
            }
            for field in fields {
                let Declaration {
                    about, facts: more, ..
                } = self.describe_field(field);
                let more = more.into_iter().chain([about]);
                let told: Vec<String> = more.filter(|it| !it.is_empty()).collect();
                let entry = Block::new(Style::Key, field.name.as_str());
                let entry = entry.and_text(Style::Plain, format!(": {}", told.join(" ")));
                out.details.push(entry.indented(8, 10));
            }
        }
        out
    }
}

/// A field type in words.
pub(super) fn describe_type(of: &FieldType, words: &Messages) -> String {
    match of {
        FieldType::Integer => say!(words, "kind-whole"),
        FieldType::Flag => say!(words, "kind-flag"),
        FieldType::Text => say!(words, "kind-text"),
        FieldType::Word(all) if !all.is_empty() => {
            say!(words, "kind-one-of", all = all.join(", "))
        }
        FieldType::Word(_) => say!(words, "kind-word"),
        FieldType::Words => say!(words, "kind-words"),
        FieldType::Map => say!(words, "kind-map"),
        FieldType::Any => say!(words, "kind-any"),
    }
}

/// The bounds of a number: "", " from 1", " from 1 to 9".
fn describe_bounds(min: Option<String>, max: Option<String>, words: &Messages) -> String {
    let told = match (min, max) {
        (Some(low), Some(high)) => say!(words, "kind-from-to", low = low, high = high),
        (Some(low), None) => say!(words, "kind-from", low = low),
        (None, Some(high)) => say!(words, "kind-up-to", high = high),
        (None, None) => return String::new(),
    };
    format!(" {told}")
}

fn describe_range(range: Range, words: &Messages) -> String {
    match (range.low, range.high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => {
            say!(
                words,
                "range",
                low = low.to_string(),
                high = high.to_string()
            )
        }
        (Some(low), None) => say!(words, "range-more", low = low.to_string()),
        (None, Some(high)) => say!(words, "range-less", high = high.to_string()),
        (None, None) => say!(words, "range-any"),
    }
}
