//! Declarations of a ruleset, as plain data.

use super::range::Range;
use super::signature::Signature;
use crate::model::game::{CallTarget, DiceNotation, HookPoints, Value};
use crate::syntax::fluent::MessageTables;
use crate::syntax::source::Span;
use crate::syntax::unicode::fold_case;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The declarations of a ruleset, read from its script. The compiled book refers to entries of these lists by index.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RulesetSchema {
    /// `badgerstone`
    pub name: String,
    /// `Badgerstone`
    pub title: String,
    pub about: String,
    /// The numbered clauses of the specification, if it has any.
    pub clauses: Option<Clauses>,
    pub fields: Vec<Field>,
    pub kinds: Vec<ItemKind>,
    /// Named sets of words for argument types: `skill`, `talent`.
    pub words: BTreeMap<String, WordSet>,
    pub instructions: Vec<Instruction>,
    pub queries: Vec<Query>,
    /// Derived values that scripts can read.
    pub derived: Vec<DerivedValue>,
    pub options: Vec<RuleOption>,
    /// Constants that house rules and books can change.
    pub constants: Vec<Constant>,
    pub commands: Vec<RuleCommand>,
    /// Hooks with at least one handler.
    pub hooks: Vec<String>,
    /// The entries of `hooks` that exist in every ruleset.
    pub hook_points: HookPoints,
    /// The hook points whose handlers use their arguments. All calls of the other hooks are identical.
    pub hooks_with_args: HookPoints,
    /// Additional hooks that the scripts of the ruleset call.
    pub custom_hooks: Vec<Hook>,
    /// Events that rules run, in addition to `death`, and to which books can react.
    pub events: Vec<RulesEvent>,
    /// Functions that house rules can wrap or replace.
    pub functions: Vec<OverridableFunction>,
    /// Keys of book.yaml that belong to the ruleset.
    pub settings: Vec<Field>,
    /// The moments, effects, conditions and keys of special rules, as plain data. `Nothing` without special rules.
    pub specials: Value,
    /// The actions of fights, in the order of their numbers in a menu.
    pub fight_actions: Vec<FightAction>,
    /// Values that a cautious strategy protects, most valuable first, in the syntax of conditions. `-` marks values that
    /// should be low.
    pub spares: Vec<String>,
    /// Rule pages that a book with this ruleset can declare.
    pub rule_pages: Vec<RequiredPage>,
    /// Default catalogues of the ruleset: a path for errors, and the YAML. Catalogues of the book override them.
    pub catalogues: Vec<(String, String)>,
    /// The rules for readers on screen, in Markdown with sections (`## Combat`); can be empty.
    pub reader_rules: String,
    /// The rules for readers in print.
    pub printed_rules: String,
    /// Both texts in other languages, by language code: `de`.
    pub translations: BTreeMap<String, RulesText>,
    /// The text of house rules in print.
    pub printed_house_rules: String,
    /// The part of that text that follows the numbered sections.
    pub printed_appendix: String,
    /// Changes by house rules that are not visible on any page.
    pub hidden_changes: Vec<HiddenChanges>,
    /// Messages of the ruleset, in every language.
    pub messages: MessageTables,
}

/// An empty schema.
impl Default for &RulesetSchema {
    fn default() -> Self {
        static EMPTY: LazyLock<RulesetSchema> = LazyLock::new(RulesetSchema::default);
        &EMPTY
    }
}

/// An event that rules run: `dusk`, to which a book reacts with `on dusk`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesEvent {
    pub name: String,
    pub about: String,
}

impl RulesetSchema {
    /// Names of all events that rules can run.
    pub fn event_names(&self) -> impl Iterator<Item = &str> {
        let declared = self.events.iter().map(|event| &*event.name);
        ["death"].into_iter().chain(declared)
    }
}

/// A change by house rules that is not visible on any page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HiddenChanges {
    /// `house.lua`
    pub script: String,
    /// `replace.test`
    pub change: String,
    /// Whether `house.md` describes the change for readers.
    pub is_documented: bool,
}

/// Numbered clauses: `BAD-1` to `BAD-189`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clauses {
    pub prefix: String,
    pub count: u32,
    /// Letter and count of the interpretations, for points that the clauses leave open: `BAD-A1` to `BAD-A35`.
    pub interpretations: Option<(char, u32)>,
}

impl Clauses {
    /// The id of a clause, by its number from 1.
    pub fn id(&self, number: u32) -> String {
        format!("{}-{number}", self.prefix)
    }

    /// Returns true if this is the id of a clause.
    pub fn contains(&self, id: &str) -> bool {
        let number = id
            .strip_prefix(&*self.prefix)
            .and_then(|id| id.strip_prefix('-'));
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
            interpretations,
        } = self;
        let more = interpretations
            .map(|(letter, count)| format!(" and {prefix}-{letter}1 to {prefix}-{letter}{count}"));
        format!("{prefix}-1 to {prefix}-{count}{}", more.unwrap_or_default())
    }

    /// The ids of all clauses in order, without interpretations.
    pub fn ids(&self) -> impl Iterator<Item = String> {
        (1..=self.count).map(|number| self.id(number))
    }
}

/// A hook that the ruleset declares: `wound`.
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
    /// Description of the result; empty if it has no result.
    pub returns: String,
    pub about: String,
    /// Whether it is memoized separately. Its arguments and results must then be plain data.
    pub memo: bool,
    /// Names of additional arguments at the end, which are used only for output.
    pub output_params: Vec<String>,
    /// Whether it has a second result that is used only for text. In simulated games, it is nil.
    pub has_text_result: bool,
}

/// A set of allowed words for arguments. A book can extend an open set (`words: {talent: [Smithing]}` in book.yaml).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordSet {
    pub words: Vec<String>,
    pub open: bool,
    /// Other sets that this set includes, together with the words that a book adds to them.
    pub includes: Vec<String>,
}

/// The type of a field.
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
                words.is_empty() || words.iter().any(|w| **w == **word)
            }
            (Self::Words, Value::List(items)) => items.iter().all(|item| item.as_text().is_some()),
            (Self::Words, Value::Map(entries)) => entries.is_empty(),
            (Self::Map, Value::Map(entries)) => {
                entries.values().all(|v| matches!(v, Value::Int(_)))
            }
            (Self::Map, Value::List(items)) => items.is_empty(),
            _ => false,
        }
    }
}

/// A field of the sheet, of a catalogue entry or of a scene, a mark of held entries, or a setting.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    /// The label on the sheet; defaults to the name.
    pub label: String,
    /// The label in messages about changes: a message id, if the ruleset has one.
    pub message_label: String,
    /// Other words that authors may write. The checker then suggests this field.
    pub synonyms: Vec<String>,
    pub about: String,
    pub field_type: FieldType,
    /// The set of words or the kind that texts of the field refer to. Applies to the items of a list and the keys of a map.
    pub refers_to: Option<String>,
    /// The default value. For catalogue fields, `required` states whether it can be omitted.
    pub start: Value,
    /// The constant that is the default value, until [`RulesetSchema::resolve_constants`] sets `start`.
    pub start_constant: Option<String>,
    pub required: bool,
    /// Whether readers can see it. False for internal values of the rules.
    pub is_visible: bool,
    /// Whether pages can change it with `{set}`. Only for fields of the sheet.
    pub is_settable: bool,
    pub min: Option<Bound>,
    pub max: Option<Bound>,
    /// The rule pages to which the reader turns when the number reaches its minimum or maximum. Only for fields of the sheet.
    pub bound_pages: [Option<String>; 2],
}

/// A bound of a whole number. [`RulesetSchema::resolve_constants`] replaces constants with their numbers.
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
    /// The plural, which is the name of the catalogue: `items` for `items.yaml`.
    pub plural: String,
    pub about: String,
    /// Whether the reader can have entries of this kind.
    pub can_be_held: bool,
    /// Fields of an entry. Every entry also has `name` (a text; the default is the id in words) and `tags`.
    pub fields: Vec<Field>,
    /// Marks of each held entry: `injured`.
    pub marks: Vec<Field>,
}

impl OverridableFunction {
    /// The function with its arguments: `result_of(die)`.
    pub fn signature(&self) -> String {
        let params = self.params.iter().chain(&self.output_params);
        let params: Vec<&str> = params.map(String::as_str).collect();
        format!("{}({})", self.name, params.join(", "))
    }
}

impl RulesetSchema {
    /// The index of the query with this form.
    pub fn find_query(&self, form: &str) -> Option<usize> {
        self.queries.iter().position(|it| it.form.text == form)
    }

    /// The field of the sheet that this word names: by its name, a word of its label, or a synonym.
    pub fn find_field(&self, word: &str) -> Option<&Field> {
        let word = fold_case(word);
        let has_label = |field: &Field| {
            let label = fold_case(&field.label);
            label.split_whitespace().any(|part| part == word)
        };
        let mut fields = self.fields.iter();
        let by_name = fields.clone().find(|field| fold_case(&field.name) == word);
        by_name.or_else(|| fields.find(|field| has_label(field) || field.synonyms.contains(&word)))
    }

    /// The signature of a call, for rule writers: `test <skill:skill>`, `round fight <foe:foe>`, `hook page`.
    pub fn describe_target(&self, target: &CallTarget) -> String {
        let instruction = |n: usize| self.instructions.get(n).map_or("", |it| &it.form.text);
        match target {
            CallTarget::Instruction(n) => instruction(*n).to_owned(),
            CallTarget::Round(n) => format!("round {}", instruction(*n)),
            CallTarget::Command(n) => {
                let command = self.commands.get(*n);
                format!("command {}", command.map_or("", |c| &c.form.text))
            }
            CallTarget::Hook(point) => format!("hook {}", point.name()),
            CallTarget::Function(n) => {
                let function = self.functions.get(*n);
                format!("functions.{}", function.map_or("", |f| &f.name))
            }
            CallTarget::Query(n) => {
                let query = self.queries.get(*n);
                format!("query {}", query.map_or("", |q| &q.form.text))
            }
            CallTarget::Cost(n) => format!("cost {}", instruction(*n)),
        }
    }
}

/// An instruction that pages can use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction {
    pub form: Signature,
    pub about: String,
    /// The wording in a printed book, with arguments in angle brackets.
    pub phrase: String,
    /// Names of the outcomes. Empty for an instruction without named outcomes.
    pub outcomes: Vec<String>,
    /// The range of the outcome, if the outcome is a number.
    pub range: Option<Range>,
    /// Description of the number that the instruction also returns and that a page can store: "the margin". Empty for none.
    pub returns: String,
    /// Outcomes from best to worst, as indices. Defaults to the order of `outcomes`.
    pub ranking: Vec<usize>,
    /// Outcomes that must have a row on every page.
    pub must_handle: Vec<String>,
    /// Whether the instruction never returns to the page: death, the epilogue.
    pub leaves_page: bool,
    /// Arguments and outcomes that require another argument: the cost of an escape requires the escape.
    pub requires: BTreeMap<String, String>,
    /// The rule page to which an outcome leads. Execution does not continue below its row.
    pub goes_to: BTreeMap<String, String>,
    /// The event that the rule runs for an outcome without a row. Execution does not continue on the page.
    pub events: BTreeMap<String, String>,
    /// Outcomes that are defeats of the reader, each with the warning before an answer that can lead to it.
    pub defeats: BTreeMap<String, String>,
    /// Whether it can be the cost of a choice. The choice is closed if the cost cannot be met.
    pub is_cost: bool,
    /// Whether a choice that leads to it shows it in advance, as a test.
    pub is_announced: bool,
    /// Fields that last from round to round. They are initialized when the instruction starts and dropped when it ends.
    pub scene: Vec<SceneField>,
    /// Whether it runs in rounds. Each round is a separate call, and the first round that returns an outcome is the last.
    pub has_rounds: bool,
    /// The scene field that counts rounds, by its index. None if each call of a round counts.
    pub round_counter: Option<usize>,
    /// Span of a house rule that wraps all rounds in one function.
    pub wrapper: Option<Span>,
}

impl Instruction {
    /// Returns true if it returns a number that a page can store.
    pub fn returns_number(&self) -> bool {
        self.range.is_some() || !self.returns.is_empty()
    }

    /// Returns true if an outcome of it can lead to another page.
    pub fn may_leave_page(&self) -> bool {
        self.leaves_page || !self.goes_to.is_empty() || !self.events.is_empty()
    }

    /// Returns true if it never returns and runs the event `death`.
    pub fn is_death(&self) -> bool {
        self.leaves_page && self.events.values().any(|event| event == "death")
    }

    /// Returns true if it has outcomes.
    pub fn has_outcomes(&self) -> bool {
        self.range.is_some() || !self.outcomes.is_empty()
    }

    /// Returns true if the outcome is possible for a call with these arguments.
    pub fn can_return(&self, outcome: &str, mut has_arg: impl FnMut(&str) -> bool) -> bool {
        self.requires.get(outcome).is_none_or(|arg| has_arg(arg))
    }

    /// The outcomes as text: "won, lost", "2 to 12".
    pub fn outcomes_text(&self) -> String {
        match self.range {
            Some(range) => range.to_string(),
            None => self.outcomes.join(", "),
        }
    }
}

/// A field of the scene of an instruction with rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SceneField {
    pub field: Field,
    /// The shape of the rows, for a field that is a list of rows.
    pub rows: Option<SceneRows>,
}

/// Rows of a scene, such as combatants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SceneRows {
    /// The kind whose entries are the rows. Each row has the `id` of its entry.
    pub kind: Option<String>,
    /// Marks of each row.
    pub marks: Vec<Field>,
}

impl SceneRows {
    /// The mark with this name. A scene stores rows as a list of maps of their marks, with an `id` for rows of a kind.
    pub fn mark(&self, name: &str) -> Option<&Field> {
        self.marks.iter().find(|mark| mark.name == name)
    }
}

/// An action in fights. Its number in a menu is its place in the list, for the whole fight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FightAction {
    /// The answers that select the action: the topic of a question and, for one option of it, the id: `act: attack`. `default` stands for
    /// the default answers to all questions.
    pub answers: Vec<String>,
    /// The line that stands for several answers; empty for the question's own words.
    pub label: String,
}

/// A query that conditions can use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    pub form: Signature,
    pub about: String,
    pub result_type: FieldType,
    /// The requirement in words after "you need", with arguments in angle brackets: "the Talent <t>". For a number: the
    /// noun that is counted. Empty if the ruleset does not define it.
    pub needs: String,
    /// The requirement in words for a negated condition.
    pub lacks: String,
}

/// A derived value: `overloaded`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DerivedValue {
    pub name: String,
    pub about: String,
    pub result_type: FieldType,
}

/// A variant of the rules that a book or a reader can choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleOption {
    pub name: String,
    pub about: String,
    /// The allowed values; empty for any whole number.
    pub values: Vec<Value>,
    /// Whether whole numbers are allowed in addition to `values`.
    pub allows_number: bool,
    /// The smallest allowed number.
    pub min: Option<i64>,
    pub start: Value,
}

impl RuleOption {
    /// Returns true if the value is allowed.
    pub fn allows(&self, value: &Value) -> bool {
        let allows_number = self.allows_number || self.values.is_empty();
        let in_range = |n: &i64| self.min.is_none_or(|min| *n >= min);
        (allows_number && matches!(value, Value::Int(n) if in_range(n)))
            || self.values.contains(value)
    }

    /// Description of the allowed values: "a whole number", "one of: no, yes", "one of: none, or a whole number".
    pub fn expected(&self) -> String {
        let values: Vec<String> = self.values.iter().map(ToString::to_string).collect();
        let from = self.min.map(|n| format!(" from {n}")).unwrap_or_default();
        match (values.is_empty(), self.allows_number) {
            (true, _) => format!("a whole number{from}"),
            (false, true) => format!("one of: {}, or a whole number{from}", values.join(", ")),
            (false, false) => format!("one of: {}", values.join(", ")),
        }
    }
}

/// A constant of the rules: a whole number, dice such as `2d6`, or a list of whole numbers such as the bands of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    pub name: String,
    pub about: String,
    /// The default value.
    pub value: Value,
    /// Bounds of the number, or of each number in the list.
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl Constant {
    /// Returns true if the value has the same shape and is within the bounds.
    pub fn allows(&self, value: &Value) -> bool {
        let in_range =
            |n: &i64| self.min.is_none_or(|min| *n >= min) && self.max.is_none_or(|max| *n <= max);
        match (&self.value, value) {
            (Value::Int(_), Value::Int(n)) => in_range(n),
            (Value::Text(_), Value::Text(text)) => is_dice_notation(text),
            (Value::List(default), Value::List(list)) => {
                let is_allowed = |value: &Value| matches!(value, Value::Int(n) if in_range(n));
                default.len() == list.len() && list.iter().all(is_allowed)
            }
            _ => false,
        }
    }

    /// Description of the allowed values: "a whole number from 1 to 9", "dice such as 2d6", "3 whole numbers".
    pub fn expected(&self) -> String {
        let range = match (self.min, self.max) {
            (Some(min), Some(max)) => format!(" from {min} to {max}"),
            (Some(min), None) => format!(" at least {min}"),
            (None, Some(max)) => format!(" at most {max}"),
            (None, None) => String::new(),
        };
        match &self.value {
            Value::Text(dice) => format!("dice such as {dice}"),
            Value::List(numbers) => format!("{} whole numbers{range}", numbers.len()),
            _ => format!("a whole number{range}"),
        }
    }

    /// Help for a constant that was written as an option. `separator` is between a name and its value: `: ` in `fee: 2`.
    pub fn option_help(&self, value: &Value, separator: &str) -> String {
        let value = if self.allows(value) {
            value
        } else {
            &self.value
        };
        let name = &self.name;
        format!("it is a constant: write `constants{separator}{{ {name}{separator}{value} }}`")
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
    /// Whether it is also allowed while a rule asks a question. The question is then asked again.
    pub anytime: bool,
}

/// A rule page, to which the ruleset turns itself: `fate`, `epilogue`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredPage {
    pub name: String,
    pub about: String,
    pub required: bool,
    /// The warning before an answer that can lead to this page; empty if it is no defeat of the reader.
    pub defeat: String,
}
