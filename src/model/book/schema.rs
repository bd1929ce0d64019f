//! Declarations of a ruleset: plain data from its script, for the compiler.

use super::range::Range;
use super::signature::Signature;
use crate::model::game::{CallTarget, DiceNotation, HookPoints, Value};
use crate::syntax::fluent::MessageTables;
use crate::syntax::source::Span;
use crate::syntax::unicode::fold_case;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The declarations of a ruleset. The compiled book refers to entries of these lists by index.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RulesetSchema {
    /// `badgerstone`
    pub name: String,
    /// `Badgerstone`
    pub title: String,
    pub about: String,
    /// The numbered clauses of the specification, if there are any.
    pub clauses: Option<Clauses>,
    pub fields: Vec<Field>,
    pub kinds: Vec<ItemKind>,
    /// Named sets of words for argument types: `skill`, `talent`.
    pub words: BTreeMap<String, WordSet>,
    pub instructions: Vec<Instruction>,
    pub queries: Vec<Query>,
    /// Derived values, for scripts.
    pub derived: Vec<DerivedValue>,
    pub options: Vec<RuleOption>,
    /// Constants that house rules and books can change.
    pub constants: Vec<Constant>,
    pub commands: Vec<RuleCommand>,
    /// Hooks with at least one handler.
    pub hooks: Vec<String>,
    /// The hooks in `hooks` that exist in every ruleset.
    pub hook_points: HookPoints,
    /// The hook points whose handlers use arguments. All calls of the others are identical.
    pub hooks_with_args: HookPoints,
    /// Hooks that the scripts call, in addition to those of every ruleset.
    pub custom_hooks: Vec<Hook>,
    /// Functions that house rules can wrap or replace.
    pub functions: Vec<OverridableFunction>,
    /// Keys of book.yaml that belong to the ruleset.
    pub settings: Vec<Field>,
    /// Special rules as plain data: moments, effects, conditions and keys. `Nothing` without special rules.
    pub specials: Value,
    /// Values that a cautious player protects, most valuable first, in the syntax of conditions. A `-` marks values that should be low.
    pub spares: Vec<String>,
    /// Pages that a book with this ruleset must declare.
    pub rule_pages: Vec<RequiredPage>,
    /// Default catalogues of the ruleset: the path for errors, and the YAML. Catalogues of the book override them.
    pub catalogues: Vec<(String, String)>,
    /// The rules for readers, in Markdown with sections (`## Combat`); can be empty.
    pub reader_rules: String,
    /// The rules for print.
    pub printed_rules: String,
    /// Both in other languages, by code: `de`.
    pub translations: BTreeMap<String, RulesText>,
    /// Rules for print from house rules, and those of them that follow the numbered sections.
    pub printed_house_rules: String,
    pub printed_appendix: String,
    /// Changes by house rules that no page shows.
    pub hidden_changes: Vec<HiddenChanges>,
    /// Messages of the ruleset, in every language.
    pub messages: MessageTables,
}

/// An empty schema.
impl Default for &RulesetSchema {
    fn default() -> Self {
        static NOTHING: LazyLock<RulesetSchema> = LazyLock::new(RulesetSchema::default);
        &NOTHING
    }
}

/// A change by house rules that no page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HiddenChanges {
    /// `house.lua`
    pub script: String,
    /// `replace.test`
    pub change: String,
    /// Whether `house.md` of the script describes it for readers.
    pub is_documented: bool,
}

/// Numbered clauses: `BAD-1` to `BAD-189`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clauses {
    pub prefix: String,
    pub count: u32,
    /// Interpretations of points that the clauses leave open, by letter and count: `BAD-A1` to `BAD-A35`.
    pub interpretations: Option<(char, u32)>,
}

impl Clauses {
    /// The id of a clause, counted from 1.
    pub fn id(&self, number: u32) -> String {
        format!("{}-{number}", self.prefix)
    }

    /// Returns true if this is the id of a clause.
    pub fn contains(&self, id: &str) -> bool {
        let number = id
            .strip_prefix(&*self.prefix)
            .and_then(|rest| rest.strip_prefix('-'));
        let Some(number) = number else {
            return false;
        };
        let (number, count) = match self.interpretations {
            Some((letter, count)) if number.starts_with(letter) => {
                (&number[letter.len_utf8()..], count)
            }
            _ => (number, self.count),
        };
        let n: u32 = number.parse().unwrap_or_default();
        (1..=count).contains(&n) && n.to_string() == number
    }

    /// "BAD-1 to BAD-189 and BAD-A1 to BAD-A35"
    pub fn range(&self) -> String {
        let Self {
            prefix,
            count,
            interpretations: silences,
        } = self;
        let more = silences
            .map(|(letter, most)| format!(" and {prefix}-{letter}1 to {prefix}-{letter}{most}"));
        format!("{prefix}-1 to {prefix}-{count}{}", more.unwrap_or_default())
    }

    /// All ids, in order.
    pub fn ids(&self) -> impl Iterator<Item = String> {
        (1..=self.count).map(|number| self.id(number))
    }
}

/// A hook of the ruleset: `wound`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hook {
    pub name: String,
    /// Names of the arguments, in order.
    pub params: Vec<String>,
    /// Fields of the table that is the first argument. Empty if it is not a table, or if they are not declared.
    pub fields: Vec<String>,
    pub about: String,
}

/// A function of the ruleset that house rules can wrap or replace: `result_of`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverridableFunction {
    pub name: String,
    /// Names of the arguments, in order.
    pub params: Vec<String>,
    /// Description of the result; empty for no result.
    pub returns: String,
    pub about: String,
    /// Whether it is memoized separately. Its arguments and results must then be plain data.
    pub memo: bool,
    /// Additional arguments at the end, which are used only for output.
    pub output_params: Vec<String>,
    /// Whether it has a second result that is only used for text. In simulated games it is nil.
    pub has_text_result: bool,
}

/// Words that an argument can be. A book can extend an open set (`words: {talent: [Smithing]}` in book.yaml).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordSet {
    pub words: Vec<String>,
    pub open: bool,
    /// Other sets that this set includes, with the words that a book adds to them.
    pub includes: Vec<String>,
}

/// The type of a field or of a value in a catalogue.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FieldType {
    Integer,
    Flag,
    Text,
    /// One of these words.
    Word(Vec<String>),
    /// A list of words.
    Words,
    /// Words mapped to whole numbers.
    Map,
    /// Any plain data, which only the ruleset interprets.
    #[default]
    Any,
}

impl FieldType {
    /// Returns true if the value has this type. `Word` without a list accepts any word. In Lua, an empty list equals an empty map.
    #[must_use]
    pub fn accepts(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Integer, Value::Int(_))
            | (Self::Flag, Value::Bool(_))
            | (Self::Text, Value::Text(_))
            | (Self::Any, _) => true,
            (Self::Word(words), Value::Text(word)) => {
                words.is_empty() || words.iter().any(|it| **it == **word)
            }
            (Self::Words, Value::List(items)) => items.iter().all(|it| it.as_text().is_some()),
            (Self::Words, Value::Map(entries)) => entries.is_empty(),
            (Self::Map, Value::Map(entries)) => {
                entries.values().all(|it| matches!(it, Value::Int(_)))
            }
            (Self::Map, Value::List(items)) => items.is_empty(),
            _ => false,
        }
    }
}

/// A field of the sheet or of catalogue entries, or an attribute of held entries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    /// The label on the sheet; defaults to the name.
    pub label: String,
    /// The label in messages about changes: a message id, if the ruleset has one.
    pub message_label: String,
    /// Other words for it that authors may write: the checker proposes the field.
    pub synonyms: Vec<String>,
    pub about: String,
    pub field_type: FieldType,
    /// The set of words or the kind that texts of the field refer to. Applies to the items of a list and the keys of a map.
    pub refers_to: Option<String>,
    /// The default value. For a catalogue field, `required` states whether it can be omitted.
    pub start: Value,
    /// The constant that is the default value of a whole number, until [`RulesetSchema::resolve_constants`].
    pub start_constant: Option<String>,
    pub required: bool,
    /// Whether readers can see it. False for internal values that only rules use.
    pub is_visible: bool,
    /// Whether pages can change it with `{set}`. For fields of the sheet only.
    pub is_settable: bool,
    pub min: Option<Bound>,
    pub max: Option<Bound>,
}

/// A bound of a whole number. A figure is replaced by its number in [`RulesetSchema::resolve_constants`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    Number(i64),
    Field(String),
    Constant(String),
}

/// A kind of entry in catalogues: items, foes, allies, spells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemKind {
    /// The singular, which pages use: `item`.
    pub name: String,
    /// The plural, which is the name of the file: `items` for `items.yaml`.
    pub plural: String,
    pub about: String,
    /// Whether the reader can have entries of this kind.
    pub can_be_held: bool,
    /// Fields of an entry. Every entry also has `name` (a text; the default is the id in words) and `tags`.
    pub fields: Vec<Field>,
    /// Attributes of each held entry: `injured`.
    pub marks: Vec<Field>,
}

impl OverridableFunction {
    /// The function with its arguments: `result_of(die)`.
    pub fn signature(&self) -> String {
        let given = self.params.iter().chain(&self.output_params);
        let given: Vec<&str> = given.map(String::as_str).collect();
        format!("{}({})", self.name, given.join(", "))
    }
}

impl RulesetSchema {
    /// Index of the query about danger in fights. It reports whether the game could end before the next question.
    ///
    /// Without such a query, fights cannot be continued automatically.
    pub fn peril_query(&self) -> Option<usize> {
        self.queries
            .iter()
            .position(|it| it.form.text == "in peril")
    }

    /// The field of the sheet that this word stands for: its name, a word of its label, or another word that it declares.
    pub fn find_field(&self, word: &str) -> Option<&Field> {
        let word = fold_case(word);
        let is_it = |label: &str| {
            let label = fold_case(label);
            label.split_whitespace().any(|it| it == word)
        };
        let mut fields = self.fields.iter();
        if let Some(field) = self.fields.iter().find(|it| fold_case(&it.name) == word) {
            return Some(field);
        }
        fields.find(|field| is_it(&field.label) || field.synonyms.contains(&word))
    }

    /// The signature of a call, for rule writers: `test <skill:skill>`, `round fight <foe:foe>`, `hook page`.
    pub fn describe_target(&self, target: &CallTarget) -> String {
        let verb = |n: usize| self.instructions.get(n).map_or("", |v| &v.form.text);
        match target {
            CallTarget::Instruction(n) => verb(*n).to_owned(),
            CallTarget::Round(n) => format!("round {}", verb(*n)),
            CallTarget::Command(n) => {
                let command = self.commands.get(*n);
                format!("command {}", command.map_or("", |c| &c.form.text))
            }
            CallTarget::Hook(moment) => format!("hook {}", moment.name()),
            CallTarget::Function(n) => {
                let offer = self.functions.get(*n);
                format!("functions.{}", offer.map_or("", |it| &it.name))
            }
            CallTarget::Query(n) => {
                let query = self.queries.get(*n);
                format!("query {}", query.map_or("", |q| &q.form.text))
            }
            CallTarget::Cost(n) => format!("cost {}", verb(*n)),
        }
    }
}

/// An instruction for pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction {
    pub form: Signature,
    pub about: String,
    /// The wording in a printed book, with arguments in angle brackets.
    pub phrase: String,
    /// Names of the outcomes. Empty for a verb without outcomes.
    pub outcomes: Vec<String>,
    /// The possible numbers, if the outcome is a number.
    pub range: Option<Range>,
    /// Description of a number that the instruction also returns, which a page can store: "the margin". Empty for none.
    pub returns: String,
    /// Outcomes from best to worst, as indices. Defaults to the order of `outcomes`.
    pub ranking: Vec<usize>,
    /// Outcomes that need a row on every page.
    pub must_handle: Vec<String>,
    /// Whether the verb never returns to the page: death, the epilogue.
    pub leaves_page: bool,
    /// Arguments that require another argument: the cost of an escape requires that an escape is offered.
    pub requires: BTreeMap<String, String>,
    /// Required page that an outcome leads to. Nothing is executed below its row.
    pub goes_to: BTreeMap<String, String>,
    /// Whether it can be the cost of a choice. The choice is closed if the cost cannot be met.
    pub is_cost: bool,
    /// Fields that last from round to round. They are initialized when the verb starts and dropped when it ends.
    pub scene: Vec<SceneField>,
    /// Whether it has rounds, each of which is a separate call, until one returns an outcome.
    pub has_rounds: bool,
    /// Span of a house rule that wraps all rounds in one function.
    pub wrapper: Option<Span>,
}

impl Instruction {
    /// Returns true if it returns a number that a page can store.
    pub fn returns_number(&self) -> bool {
        self.range.is_some() || !self.returns.is_empty()
    }

    /// Returns true if it has outcomes.
    pub fn has_outcomes(&self) -> bool {
        self.range.is_some() || !self.outcomes.is_empty()
    }

    /// The outcomes in words: "won, lost", "2 to 12".
    pub fn outcomes_text(&self) -> String {
        match self.range {
            Some(range) => range.to_string(),
            None => self.outcomes.join(", "),
        }
    }
}

/// A field of a verb with rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SceneField {
    pub field: Field,
    /// The shape of the rows, for a field that is a list of rows.
    pub rows: Option<SceneRows>,
}

/// Rows of a scene, such as combatants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SceneRows {
    /// The kind whose entries are the rows, each with its `id`.
    pub kind: Option<String>,
    /// Attributes of each row.
    pub marks: Vec<Field>,
}

impl SceneRows {
    /// The attribute with this name. The scene stores a list of maps of the attributes, with `id` for rows of a kind.
    pub fn mark(&self, name: &str) -> Option<&Field> {
        self.marks.iter().find(|mark| mark.name == name)
    }
}

/// A query for conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    pub form: Signature,
    pub about: String,
    pub result_type: FieldType,
    /// The requirement in words, to follow "you need", with arguments in angle brackets: "the Talent <t>". For a
    /// number: the counted noun. Empty if the ruleset does not define it.
    pub needs: String,
    /// The same for a negated condition.
    pub lacks: String,
}

/// A derived value: `overloaded`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DerivedValue {
    pub name: String,
    pub about: String,
    pub result_type: FieldType,
}

/// An interpretation of the rules that a book or a reader can choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleOption {
    pub name: String,
    pub about: String,
    /// The allowed values; empty for any whole number.
    pub values: Vec<Value>,
    /// Whether whole numbers are allowed in addition to these values.
    pub allows_number: bool,
    /// The smallest allowed number.
    pub min: Option<i64>,
    pub start: Value,
}

impl RuleOption {
    /// Returns true if the value is allowed.
    pub fn allows(&self, value: &Value) -> bool {
        let number = self.allows_number || self.values.is_empty();
        let in_range = |n: &i64| self.min.is_none_or(|least| *n >= least);
        (number && matches!(value, Value::Int(n) if in_range(n))) || self.values.contains(value)
    }

    /// Description of the allowed values: "a whole number", "one of: no, yes", "one of: none, or a whole number".
    pub fn expected(&self) -> String {
        let all: Vec<String> = self.values.iter().map(ToString::to_string).collect();
        let from = self.min.map(|n| format!(" from {n}")).unwrap_or_default();
        match (all.is_empty(), self.allows_number) {
            (true, _) => format!("a whole number{from}"),
            (false, true) => format!("one of: {}, or a whole number{from}", all.join(", ")),
            (false, false) => format!("one of: {}", all.join(", ")),
        }
    }
}

/// A constant of the rules. It is a whole number, dice such as `2d6`, or a list of whole numbers such as the bands of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    pub name: String,
    pub about: String,
    /// The default value.
    pub value: Value,
    /// Bounds of the numbers in it.
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl Constant {
    /// Returns true if the value has the same shape and is within the bounds.
    pub fn allows(&self, value: &Value) -> bool {
        let fits =
            |n: &i64| self.min.is_none_or(|min| *n >= min) && self.max.is_none_or(|max| *n <= max);
        match (&self.value, value) {
            (Value::Int(_), Value::Int(n)) => fits(n),
            (Value::Text(_), Value::Text(text)) => is_dice_notation(text),
            (Value::List(own), Value::List(list)) => {
                let whole = |value: &Value| matches!(value, Value::Int(n) if fits(n));
                own.len() == list.len() && list.iter().all(whole)
            }
            _ => false,
        }
    }

    /// Description of the allowed values: "a whole number from 1 to 9", "dice such as 2d6", "3 whole numbers".
    pub fn expected(&self) -> String {
        let range = match (self.min, self.max) {
            (Some(min), Some(max)) => format!(" from {min} to {max}"),
            (Some(min), None) => format!(" from {min}"),
            (None, Some(max)) => format!(" up to {max}"),
            (None, None) => String::new(),
        };
        match &self.value {
            Value::Text(dice) => format!("dice such as {dice}"),
            Value::List(own) => format!("{} whole numbers{range}", own.len()),
            _ => format!("a whole number{range}"),
        }
    }

    /// Help for a constant that was written as an option. `is` separates a name and its value, as in `fee: 2`.
    pub fn option_help(&self, value: &Value, is: &str) -> String {
        let value = if self.allows(value) {
            value
        } else {
            &self.value
        };
        let name = &self.name;
        format!("it is a constant: write `constants{is}{{ {name}{is}{value} }}`")
    }
}

/// Returns true for dice notation: `2d6`, `d3`, `1d6+2`.
pub fn is_dice_notation(text: &str) -> bool {
    DiceNotation::parse(text).is_some()
}

/// The rules for readers in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RulesText {
    pub screen: String,
    pub print: String,
}

/// A command that the reader can give at any time between instructions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleCommand {
    pub form: Signature,
    pub about: String,
    /// Whether it is also allowed during a question of a rule, which is then asked again.
    pub anytime: bool,
}

/// A page that the ruleset requires: `fate`, `epilogue`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredPage {
    pub name: String,
    pub about: String,
    pub required: bool,
}
