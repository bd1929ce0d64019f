//! Describes the declarations of a ruleset: instructions, options, fields, catalogues.

use super::{Block, Style, capitalized};
use crate::messages::{Messages, say};
use crate::model::book::specials::{get_text, rows};
use crate::model::book::{
    Bound, BoundSide, Constant, DerivedValue, Field, FieldType, Hook, Instruction, ItemKind,
    OverridableFunction, Query, Range, RequiredPage, RuleCommand, RuleOption, RulesetSchema,
    SceneField, Signature, WordSet,
};
use crate::model::game::Value;
use crate::syntax::unicode::fold_case;
use std::collections::BTreeMap;

/// The readers of a description.
#[derive(Debug, Clone, Copy)]
pub enum Audience<'b> {
    /// Authors of pages see ids and the possible values.
    Authors,
    /// Readers of a book see labels and the values of the book, of which these are the options.
    Readers(&'b BTreeMap<String, Value>),
}

/// Declarations of one sort.
pub(super) struct DeclarationGroup {
    pub(super) heading: &'static str,
    /// Name of this sort in reports on house rules.
    pub(super) name: &'static str,
    /// Only authors of pages and house rules use these declarations.
    pub(super) is_authors_only: bool,
    pub(super) entries: Vec<Declaration>,
}

/// Sorts of declarations: heading, name in reports on house rules, and whether only authors use them.
const GROUPS: [(&str, &str, bool); 15] = [
    ("Instructions", "instructions", true),
    ("Conditions", "conditions", true),
    ("Commands of the reader", "commands", false),
    ("The sheet", "fields of the sheet", false),
    ("Internal values", "values of the rules", false),
    ("Derived values", "derived values", true),
    ("Keys of book.yaml", "keys of book.yaml", false),
    ("Catalogues", CATALOGUES, false),
    ("Word sets", "word-sets", false),
    ("Options", "options", false),
    ("Constants", CONSTANTS, false),
    ("Functions that house rules can replace", "functions", true),
    ("Hooks", "hooks", true),
    ("Events", "events", true),
    ("Required pages", "rule-pages", true),
];

pub(super) const CATALOGUES: &str = "catalogues";
pub(super) const CONSTANTS: &str = "constants";

/// Writes descriptions in one language for one audience.
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

/// Converts an id to words: `least_damage` becomes "least damage".
pub(super) fn id_to_words(id: &str) -> String {
    id.replace('_', " ")
}

/// Returns the label of a field in the reader's language.
pub(super) fn field_label(field: &Field, words: &Messages) -> String {
    match field.message_label.is_empty() {
        true => field.name.clone(),
        false => words.text(&field.message_label).into_owned(),
    }
}

/// Description of a declaration.
#[derive(Debug, Default)]
pub(super) struct Declaration {
    /// The declared name or form.
    pub(super) id: String,
    /// The word that finds this declaration.
    pub(super) lookup_word: String,
    /// Other words that find it.
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
    pub(super) fn new(id: &str, about: &str, facts: impl IntoIterator<Item = String>) -> Self {
        Self {
            id: id.to_owned(),
            lookup_word: id.to_owned(),
            name: id.to_owned(),
            about: about.to_owned(),
            facts: facts.into_iter().collect(),
            ..Self::default()
        }
    }

    fn from_signature<const N: usize>(form: &Signature, about: &str, facts: [String; N]) -> Self {
        Self {
            lookup_word: form.keyword().to_owned(),
            has_signature: true,
            ..Self::new(&form.text, about, facts)
        }
    }

    /// Replaces the displayed name.
    fn with_name(self, name: String) -> Self {
        Self { name, ..self }
    }

    /// Returns true if a lower-case word finds this declaration. A signature is also found by its beginning.
    pub(super) fn matches_word(&self, word: &str) -> bool {
        let is_match = |name: &String| {
            let name = fold_case(name);
            name == word || id_to_words(&name) == word
        };
        is_match(&self.lookup_word)
            || self.aliases.iter().any(is_match)
            || (self.has_signature && fold_case(&self.id).starts_with(word))
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
    /// Describes all declarations of a ruleset, by sort.
    pub(super) fn describe_all(self, rules: &RulesetSchema) -> Vec<DeclarationGroup> {
        let fields = rules.fields.iter();
        let (shown, hidden): (Vec<&Field>, Vec<&Field>) = fields.partition(|it| it.is_visible);
        let word_sets = rules.words.iter();
        let entries = [
            self.describe_each(&rules.instructions, Self::describe_instruction),
            self.describe_each(&rules.queries, Self::describe_query),
            self.describe_each(&rules.commands, Self::describe_command),
            self.describe_each(shown, Self::describe_field),
            self.describe_each(hidden, Self::describe_field),
            self.describe_each(&rules.derived, Self::describe_derived),
            self.describe_each(&rules.settings, Self::describe_field),
            self.describe_each(&rules.kinds, Self::describe_catalogue),
            word_sets
                .map(|(name, set)| self.describe_word_set(name, set))
                .collect(),
            self.describe_each(&rules.options, Self::describe_option),
            self.describe_each(&rules.constants, Self::describe_constant),
            self.describe_each(&rules.functions, Self::describe_function),
            self.describe_each(&rules.custom_hooks, Self::describe_hook),
            rules
                .events
                .iter()
                .map(|it| Declaration::new(&it.name, &it.about, []))
                .collect(),
            self.describe_each(&rules.rule_pages, Self::describe_rule_page),
        ];
        let groups = GROUPS.into_iter().zip(entries);
        let groups = groups.map(
            |((heading, name, is_authors_only), entries)| DeclarationGroup {
                heading,
                name,
                is_authors_only,
                entries,
            },
        );
        groups.collect()
    }

    fn describe_each<'r, T: 'r>(
        self,
        items: impl IntoIterator<Item = &'r T>,
        describe: fn(Self, &T) -> Declaration,
    ) -> Vec<Declaration> {
        items.into_iter().map(|item| describe(self, item)).collect()
    }

    /// Formats a sentence about a value, or returns an empty text for an empty value.
    fn value_sentence(self, id: &str, key: &str, value: &str) -> String {
        match value {
            "" => String::new(),
            value => self.words.format_message(id, &[(key, value.into())]),
        }
    }

    fn describe_query(self, query: &Query) -> Declaration {
        let returns = describe_type(&query.result_type, self.words);
        let returns = self.value_sentence("declared-gives", "what", &returns);
        Declaration::from_signature(&query.form, &query.about, [returns])
    }

    fn describe_command(self, command: &RuleCommand) -> Declaration {
        let entry = Declaration::from_signature(&command.form, &command.about, []);
        match self.audience {
            Audience::Readers(_) => entry.with_name(command.form.usage()),
            Audience::Authors => entry,
        }
    }

    fn describe_derived(self, derived: &DerivedValue) -> Declaration {
        let value_type = describe_type(&derived.result_type, self.words);
        let value_type = self.value_sentence("declared-holds", "what", &value_type);
        Declaration::new(&derived.name, &derived.about, [value_type])
    }

    fn describe_word_set(self, name: &str, set: &WordSet) -> Declaration {
        let fact = match (set.open, self.audience) {
            (true, Audience::Authors) => say!(self.words, "declared-open"),
            _ => String::new(),
        };
        Declaration::new(name, &set.words.join(", "), [fact])
    }

    fn describe_function(self, function: &OverridableFunction) -> Declaration {
        let returns = self.value_sentence("declared-gives", "what", &function.returns);
        Declaration::new(&function.name, &function.about, [returns]).with_name(function.signature())
    }

    fn describe_hook(self, hook: &Hook) -> Declaration {
        let params = self.value_sentence("declared-given", "all", &hook.params.join(", "));
        Declaration::new(&hook.name, &hook.about, [params])
    }

    fn describe_rule_page(self, page: &RequiredPage) -> Declaration {
        let mut facts = Vec::new();
        if page.required {
            facts.push(say!(self.words, "declared-every-book"));
        }
        if !page.defeat.is_empty() {
            facts.push(say!(self.words, "declared-defeat"));
        }
        Declaration::new(&page.name, &page.about, facts)
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

    /// Returns the type of a field, its start value, whether pages can set it, and the rule pages of its bounds.
    fn field_facts(self, field: &Field) -> Vec<String> {
        let words = self.words;
        let [low, high] = [&field.min, &field.max].map(|bound| match bound {
            Some(Bound::Number(n)) => Some(n.to_string()),
            Some(Bound::Field(name) | Bound::Constant(name)) => Some(name.clone()),
            None => None,
        });
        let allowed = describe_type(&field.field_type, words) + &describe_bounds(low, high, words);
        let type_fact = match field.required {
            true => capitalized(&say!(words, "declared-required", what = allowed)),
            false => say!(words, "declared-holds", what = allowed),
        };
        let start_value = match (&field.start_constant, &field.start) {
            (Some(constant), _) => constant.clone(),
            (None, Value::Nothing) => String::new(),
            (None, Value::Text(text)) if text.is_empty() => String::new(),
            (None, Value::List(items)) if items.is_empty() => String::new(),
            (None, Value::Map(items)) if items.is_empty() => String::new(),
            (None, value) => value.to_string(),
        };
        let start_fact = self.value_sentence("declared-start", "value", &start_value);
        let set_fact = match field.is_settable {
            true => {
                let form = format!("{{set {} = ...}}", field.name);
                say!(words, "declared-set", form = form)
            }
            false => String::new(),
        };
        let mut facts = vec![type_fact, start_fact, set_fact];
        for side in BoundSide::BOTH {
            if let Some(page) = field.bound_page(side) {
                let side = side.name();
                facts.push(say!(words, "declared-at-bound", side = side, place = page));
            }
        }
        facts
    }

    /// Describes the special rules that entries can have: moments, effects, conditions and keys.
    pub(super) fn describe_specials(self, specials: &Value) -> Vec<Block> {
        let parts = [
            ("specials-moments", "moments", "specials-works"),
            ("specials-effects", "effects", "specials-at"),
            ("specials-beside", "beside", "specials-with"),
            ("specials-conditions", "conditions", ""),
            ("specials-keys", "keys", "specials-at"),
        ];
        let mut out = Vec::new();
        for (heading, key, lead) in parts {
            let rows = rows(specials, key);
            if !rows.is_empty() {
                out.push(
                    Block::new(Style::Title, self.words.format_message(heading, &[])).spaced(),
                );
            }
            for row in rows {
                let names = row.get("more").as_list().iter();
                let names: Vec<&str> = names.filter_map(Value::as_text).collect();
                let names_fact = match (lead, &*names) {
                    ("", [_, ..]) => format!("{}.", names.join(", ")),
                    _ => self.value_sentence(lead, "all", &names.join(", ")),
                };
                let [name, about, wants] = ["name", "about", "wants"].map(|key| get_text(row, key));
                let type_fact = self.value_sentence("specials-is", "what", wants);
                let entry = Declaration::new(name, about, [type_fact, names_fact]);
                out.extend(entry.into_blocks());
            }
        }
        out
    }

    fn describe_instruction(self, instruction: &Instruction) -> Declaration {
        let words = self.words;
        let (mut facts, mut details) = (Vec::new(), Vec::new());
        if instruction.has_outcomes() {
            let outcomes = match instruction.range {
                Some(range) => describe_range(range, words),
                None => instruction.outcomes_text(),
            };
            facts.push(say!(words, "declared-comes-out", ways = outcomes));
        }
        if !instruction.returns.is_empty() {
            facts.push(say!(words, "declared-into", what = &instruction.returns));
        }
        if !instruction.must_handle.is_empty() {
            let outcomes = instruction.must_handle.join(", ");
            facts.push(say!(words, "declared-must", all = outcomes));
        }
        for (outcome, page) in &instruction.goes_to {
            facts.push(say!(words, "declared-leads", name = outcome, place = page));
        }
        if instruction.is_cost {
            facts.push(say!(words, "declared-cost"));
        }
        if !instruction.scene.is_empty() {
            let fields: Vec<String> = instruction
                .scene
                .iter()
                .map(|field| self.describe_scene_field(field))
                .collect();
            let text = say!(words, "declared-rounds", all = fields.join("; "));
            details.push(paragraph(text));
        }
        if !instruction.phrase.is_empty() {
            let phrase = words.text(&instruction.phrase);
            let text = say!(words, "declared-phrase", phrase = phrase.into_owned());
            details.push(paragraph(text));
        }
        Declaration {
            facts,
            details,
            ..Declaration::from_signature(&instruction.form, &instruction.about, [])
        }
    }

    /// Describes a field of a scene: `wounds (what is left to take)`, `foes, each with hp and out`.
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
        let to_text = |value: &Value| match value {
            Value::Bool(_) => words.format_value(value),
            value => value.to_string(),
        };
        if let Audience::Readers(options) = self.audience {
            let value = options.get(&option.name).unwrap_or(&option.start);
            let fact = say!(words, "declared-here", value = id_to_words(&to_text(value)));
            let entry = Declaration::new(&option.name, &option.about, [fact]);
            return entry.with_name(id_to_words(&option.name));
        }
        let values: Vec<String> = option.values.iter().map(to_text).collect();
        let number = say!(words, "kind-whole");
        let number = number + &describe_bounds(option.min.map(|n| n.to_string()), None, words);
        let allowed = match (values.is_empty(), option.allows_number) {
            (true, _) => number,
            (false, true) => {
                let values = values.join(", ");
                say!(words, "kind-one-or-number", all = values, number = number)
            }
            (false, false) => say!(words, "kind-one-listed", all = values.join(", ")),
        };
        let fact = say!(
            words,
            "declared-otherwise",
            values = capitalized(&allowed),
            start = to_text(&option.start)
        );
        Declaration::new(&option.name, &option.about, [fact])
    }

    fn describe_constant(self, constant: &Constant) -> Declaration {
        let words = self.words;
        if let Audience::Readers(_) = self.audience {
            let name = format!("{} {}", id_to_words(&constant.name), constant.value);
            return Declaration::new(&constant.name, &constant.about, []).with_name(name);
        }
        let [low, high] = [constant.min, constant.max].map(|n| n.map(|n| n.to_string()));
        let range = describe_bounds(low, high, words);
        let value_type = match &constant.value {
            Value::Text(dice) => say!(words, "kind-dice", dice = &**dice),
            Value::List(numbers) => say!(words, "kind-numbers", n = numbers.len(), range = range),
            _ => say!(words, "kind-whole") + &range,
        };
        let fact = say!(words, "declared-may-be", what = value_type);
        let name = format!("{} {}", constant.name, constant.value);
        Declaration::new(&constant.name, &constant.about, [fact]).with_name(name)
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
                let Declaration { about, facts, .. } = self.describe_field(field);
                let sentences = facts.into_iter().chain([about]);
                let sentences: Vec<String> = sentences.filter(|text| !text.is_empty()).collect();
                let entry = Block::new(Style::Key, field.name.as_str());
                let entry = entry.and_text(Style::Plain, format!(": {}", sentences.join(" ")));
                out.details.push(entry.indented(8, 10));
            }
        }
        out
    }
}

/// Describes a field type.
pub(super) fn describe_type(field_type: &FieldType, words: &Messages) -> String {
    match field_type {
        FieldType::Integer => say!(words, "kind-whole"),
        FieldType::Flag => say!(words, "kind-flag"),
        FieldType::Text => say!(words, "kind-text"),
        FieldType::Word(options) if !options.is_empty() => {
            say!(words, "kind-one-of", all = options.join(", "))
        }
        FieldType::Word(_) => say!(words, "kind-word"),
        FieldType::Words => say!(words, "kind-words"),
        FieldType::Map => say!(words, "kind-map"),
        FieldType::Any => say!(words, "kind-any"),
    }
}

/// Describes the bounds of a number: "", " from 1", " from 1 to 9".
fn describe_bounds(low: Option<String>, high: Option<String>, words: &Messages) -> String {
    let bounds = match (low, high) {
        (Some(low), Some(high)) => say!(words, "kind-from-to", low = low, high = high),
        (Some(low), None) => say!(words, "kind-from", low = low),
        (None, Some(high)) => say!(words, "kind-up-to", high = high),
        (None, None) => return String::new(),
    };
    format!(" {bounds}")
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
