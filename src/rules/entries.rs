//! Reads the entries of a declaration one value at a time, and reports errors at their place in the script.

use super::RuleScript;
use super::convert::{fit, from_lua, keys, wanted};
use super::fault::a;
use super::places::{TablePlaces, written};
use crate::model::book::{Bound, Field, FieldType, Signature};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Table, Value as LuaValue};

/// Types of fields and values.
const TYPES: [&str; 7] = ["integer", "flag", "text", "word", "words", "map", "any"];

/// Keys of a ruleset.
pub(super) const RULESET: [&str; 24] = [
    "name",
    "title",
    "about",
    "clauses",
    "word_sets",
    "fields",
    "kinds",
    "instructions",
    "queries",
    "derived",
    "options",
    "constants",
    "functions",
    "commands",
    "hooks",
    "emits",
    "rule_pages",
    "settings",
    "sheet",
    "status",
    "check",
    "check_state",
    "specials",
    "priorities",
];
/// Keys of house rules.
pub(super) const HOUSE: [&str; 20] = [
    "name",
    "title",
    "about",
    "word_sets",
    "fields",
    "kinds",
    "instructions",
    "queries",
    "derived",
    "options",
    "constants",
    "functions",
    "commands",
    "hooks",
    "emits",
    "rule_pages",
    "settings",
    "replace",
    "priorities",
    "strategy",
];

/// Returns true if a script can declare something with this name.
pub(super) fn is_declared(name: &str) -> bool {
    RULESET.contains(&name) || HOUSE.contains(&name)
}

/// The name of the declaration in messages if it has no ruleset.
pub(super) const HOUSE_RULES: &str = "house rules";

pub(super) struct DeclarationReader<'a> {
    /// The script that returned the declaration, and its modules.
    scripts: &'a [RuleScript],
    found: &'a mut Vec<Diagnostic>,
    places: TablePlaces,
}

impl<'a> DeclarationReader<'a> {
    pub(super) fn new(scripts: &'a [RuleScript], found: &'a mut Vec<Diagnostic>) -> Self {
        Self {
            scripts,
            found,
            places: TablePlaces::within(None),
        }
    }

    /// Creates a reader for the table that a script returned.
    pub(super) fn from_table(
        scripts: &'a [RuleScript],
        table: &Table,
        found: &'a mut Vec<Diagnostic>,
    ) -> Self {
        Self {
            places: TablePlaces::within(Some(table)),
            ..Self::new(scripts, found)
        }
    }

    /// Reports an error in the entry with this form or name. Its place is found by searching the script.
    pub(super) fn fault(&mut self, anchor: &str, message: impl Into<String>) {
        self.fault_with(anchor, message, None);
    }

    pub(super) fn fault_with(
        &mut self,
        anchor: &str,
        message: impl Into<String>,
        help: Option<String>,
    ) {
        let span = written(self.scripts, anchor);
        self.found
            .push(Diagnostic::new(Code::InvalidScript, span, message).maybe_help(help));
    }

    /// Reports an error in a key of this table, or a missing key.
    fn fault_at(
        &mut self,
        (table, key, anchor): (&Table, &str, &str),
        message: String,
        help: Option<String>,
    ) {
        let places = &self.places;
        let at = places.key(self.scripts, table, key);
        let at = at.or_else(|| match anchor {
            "" => places.find_table(self.scripts, table),
            _ => None,
        });
        match at {
            Some(at) => self
                .found
                .push(Diagnostic::new(Code::InvalidScript, at, message).maybe_help(help)),
            None => self.fault_with(anchor, message, help),
        }
    }

    /// Reports unknown keys.
    pub(super) fn keys(&mut self, table: &Table, what: &str, known: &[&str], anchor: &str) {
        let mut strange = keys(table);
        strange.retain(|key| !known.contains(&key.as_str()));
        for key in strange {
            if key == "1" {
                let message = format!("{what} is written by names, and has something without one");
                let help = format!("each part has its name: `{{ {} = \"...\" }}`", known[0]);
                self.fault_at((table, "", anchor), message, Some(help));
                return;
            }
            let help = did_you_mean(&key, known.iter().copied())
                .unwrap_or_else(|| format!("it may have {}", known.join(", ")));
            let set = format!("{key} =");
            let is_set = self.scripts.iter().any(|s| s.text.contains(&set));
            let at = if is_set || anchor.is_empty() {
                &key
            } else {
                anchor
            };
            let has = if what == HOUSE_RULES { "have" } else { "has" };
            let message = format!("{what} {has} no `{key}`");
            self.fault_at((table, &key, at), message, Some(help));
        }
    }

    /// The tables of a list.
    pub(super) fn entries(&mut self, table: &Table, key: &str, what: &str) -> Vec<Table> {
        let mut out = Vec::new();
        match table.raw_get::<LuaValue>(key) {
            Ok(LuaValue::Nil) | Err(_) => {}
            Ok(LuaValue::Table(list)) => {
                if list.raw_len() == 0 && !list.is_empty() {
                    let message = format!("`{key}` is a list of tables, not one table");
                    let first = match key {
                        "instructions" | "queries" | "commands" => "form",
                        _ => "name",
                    };
                    let help = format!(
                        "write each {what} in separate braces with its `{first}`: `{key} = {{ {{ {first} = \"...\" }} }}`"
                    );
                    self.fault_with(key, message, Some(help));
                }
                let mut pointers = Vec::new();
                for entry in list.sequence_values::<LuaValue>() {
                    match entry {
                        Ok(LuaValue::Table(entry)) => {
                            pointers.push(Some(entry.to_pointer()));
                            out.push(entry);
                        }
                        _ => {
                            pointers.push(None);
                            self.fault(key, format!("each {what} in `{key}` is a table"));
                        }
                    }
                }
                self.places.note(table, key, pointers);
            }
            Ok(other) => {
                self.fault(key, format!("`{key}` is a list, not {}", a(&other)));
            }
        }
        out
    }

    /// Names and values of a map, sorted.
    pub(super) fn read_map(&mut self, table: &Table, key: &str) -> Vec<(String, LuaValue)> {
        let mut out = Vec::new();
        match table.raw_get::<LuaValue>(key) {
            Ok(LuaValue::Table(map)) => {
                for (name, value) in map.pairs::<LuaValue, LuaValue>().flatten() {
                    match name {
                        LuaValue::String(name) => out.push((name.to_string_lossy(), value)),
                        _ => self.fault(
                            key,
                            format!("`{key}` is a map from names: {{ name = ... }}"),
                        ),
                    }
                }
            }
            Ok(LuaValue::Nil) | Err(_) => {}
            Ok(other) => {
                self.fault(key, format!("`{key}` is a map, not {}", a(&other)));
            }
        }
        out.sort_by(|a, b| a.0.cmp(&b.0));
        out
    }

    pub(super) fn text(&mut self, table: &Table, key: &str, what: &str, needed: bool) -> String {
        match table.raw_get::<LuaValue>(key) {
            Ok(LuaValue::String(text)) => text.to_string_lossy(),
            Ok(LuaValue::Nil) if !needed => String::new(),
            Ok(LuaValue::Nil) => {
                let help = match key {
                    "type" => format!("the types are {}", TYPES.join(", ")),
                    "form" if table.raw_get::<String>("name").is_ok() => {
                        "it is called by its `form`: write that for `name`".to_owned()
                    }
                    _ => format!("write `{key} = \"...\"` in it"),
                };
                self.fault_at((table, "", ""), format!("{what} lacks `{key}`"), Some(help));
                String::new()
            }
            _ => {
                let message = format!("`{key}` of {what} is a text");
                self.fault_at((table, key, key), message, None);
                String::new()
            }
        }
    }

    pub(super) fn texts(
        &mut self,
        table: &Table,
        key: &str,
        what: &str,
        anchor: &str,
    ) -> Vec<String> {
        match table.raw_get::<LuaValue>(key) {
            Ok(LuaValue::Nil) | Err(_) => Vec::new(),
            Ok(LuaValue::Table(list)) => {
                let all: Vec<_> = list.sequence_values::<LuaValue>().flatten().collect();
                let texts: Vec<String> = all
                    .iter()
                    .filter_map(|value| Some(value.as_string()?.to_string_lossy()))
                    .collect();
                let named = all.is_empty() && !list.is_empty();
                if texts.len() != all.len() || named {
                    let message = format!("`{key}` of {what} is a list of texts");
                    let help = "write texts as a list: `{ \"won\", \"lost\" }`".to_owned();
                    self.fault_at((table, key, anchor), message, Some(help));
                }
                texts
            }
            Ok(_) => {
                let message = format!("`{key}` of {what} is a list of texts");
                self.fault_at((table, key, anchor), message, None);
                Vec::new()
            }
        }
    }

    /// The value of a key, converted to a type. `None` if there is none or it has another type, which is reported with the message of `wrong`.
    pub(super) fn value<T>(
        &mut self,
        (table, key, anchor): (&Table, &str, &str),
        read: impl FnOnce(&LuaValue) -> Option<T>,
        wrong: impl FnOnce(&LuaValue) -> String,
    ) -> Option<T> {
        let value = table.raw_get::<LuaValue>(key).ok();
        let value = value.filter(|it| !it.is_nil())?;
        let found = read(&value);
        if found.is_none() {
            self.fault_at((table, key, anchor), wrong(&value), None);
        }
        found
    }

    pub(super) fn flag(&mut self, table: &Table, key: &str, anchor: &str) -> bool {
        let wrong = |_: &LuaValue| format!("`{key}` is true or false");
        let flag = self.value((table, key, anchor), LuaValue::as_boolean, wrong);
        flag.unwrap_or(false)
    }

    /// An optional whole number.
    pub(super) fn whole(
        &mut self,
        table: &Table,
        key: &str,
        what: &str,
        anchor: &str,
    ) -> Option<i64> {
        let wrong = |_: &LuaValue| format!("`{key}` of {what} is a whole number");
        self.value((table, key, anchor), LuaValue::as_integer, wrong)
    }

    pub(super) fn function(
        &mut self,
        table: &Table,
        key: &str,
        what: &str,
        anchor: &str,
    ) -> Option<Function> {
        if table.raw_get::<LuaValue>(key).is_ok_and(|it| it.is_nil()) {
            self.fault(anchor, format!("{what} has no function `{key}`"));
            return None;
        }
        let wrong = |it: &LuaValue| format!("`{key}` of {what} is a function, not {}", a(it));
        self.value((table, key, anchor), |it| it.as_function().cloned(), wrong)
    }

    pub(super) fn form(&mut self, table: &Table, what: &str) -> Option<Signature> {
        let text = self.text(table, "form", &format!("a {what}"), true);
        if text.is_empty() {
            return None;
        }
        match Signature::parse(&text) {
            Ok(form) => Some(form),
            Err(problem) => {
                self.fault(&text, format!("{what} `{text}` cannot be read: {problem}"));
                None
            }
        }
    }

    pub(super) fn plain(&mut self, value: &LuaValue, anchor: &str) -> Option<Value> {
        match from_lua(value, None) {
            Ok(value) => Some(value),
            Err(problem) => {
                let problem = problem.to_string();
                let problem = problem.trim_start_matches("runtime error: ").to_owned();
                self.fault(anchor, format!("`{anchor}`: {problem}"));
                None
            }
        }
    }

    pub(super) fn field_type(
        &mut self,
        table: &Table,
        what: &str,
        anchor: &str,
    ) -> Option<FieldType> {
        let name = self.text(table, "type", what, true);
        Some(match &*name {
            "integer" => FieldType::Integer,
            "flag" => FieldType::Flag,
            "text" => FieldType::Text,
            "word" => FieldType::Word(self.texts(table, "values", what, anchor)),
            "words" => FieldType::Words,
            "map" => FieldType::Map,
            "any" => FieldType::Any,
            "" => return None,
            other => {
                let help = did_you_mean(other, TYPES)
                    .unwrap_or_else(|| format!("the types are {}", TYPES.join(", ")));
                let message = format!("{what} has no such type: `{other}`");
                self.fault_at((table, "type", anchor), message, Some(help));
                return None;
            }
        })
    }

    /// Reads the fields of a catalogue, of marks or of settings.
    pub(super) fn fields(&mut self, table: &Table, key: &str, what: &str) -> Vec<Field> {
        self.fields_with(table, (key, what), &[])
    }

    /// Reads the fields of the sheet. They can allow pages to set them.
    pub(super) fn sheet(&mut self, table: &Table) -> Vec<Field> {
        let mut fields = self.fields_with(table, ("fields", "field"), &["settable"]);
        for field in &mut fields {
            let many = matches!(field.of, FieldType::Words | FieldType::Map | FieldType::Any);
            if field.set && many {
                let message = format!(
                    "pages may set the field `{}`, which holds more than one value",
                    field.name
                );
                let help = "a page sets a number, a yes or no, a text or a word; for all else it has an instruction";
                self.fault_with(&field.name, message, Some(help.to_owned()));
                field.set = false;
            }
        }
        fields
    }

    fn fields_with(
        &mut self,
        table: &Table,
        (key, what): (&str, &str),
        more: &[&str],
    ) -> Vec<Field> {
        let mut out: Vec<Field> = Vec::new();
        for entry in self.entries(table, key, what) {
            if let Some(field) = self.field(&entry, what, more) {
                if out.iter().any(|other| other.name == field.name) {
                    self.fault(
                        &field.name,
                        format!("two {what}s are called `{}`", field.name),
                    );
                } else {
                    out.push(field);
                }
            }
        }
        out
    }

    /// Reads one field, which can have the keys in `more` in addition to the usual ones.
    pub(super) fn field(&mut self, table: &Table, what: &str, more: &[&str]) -> Option<Field> {
        const KEYS: [&str; 12] = [
            "name",
            "type",
            "refers_to",
            "min",
            "max",
            "start",
            "values",
            "label",
            "also",
            "about",
            "required",
            "shown",
        ];
        let name = self.text(table, "name", &format!("a {what}"), true);
        let what = format!("{what} `{name}`");
        let keys: Vec<&str> = KEYS.iter().chain(more).copied().collect();
        self.keys(table, &what, &keys, &name);
        let of = self.field_type(table, &what, &name)?;
        let label = self.text(table, "label", &what, false);
        let names = self.text(table, "refers_to", &what, false);
        let bounds = [
            self.bound(table, "min", &name),
            self.bound(table, "max", &name),
        ];
        if bounds.iter().any(Option::is_some) && of != FieldType::Integer {
            self.fault(
                &name,
                format!("{what} has bounds, and only a whole number can"),
            );
        }
        let [min, max] = bounds;
        let mut given = table.raw_get::<LuaValue>("start").unwrap_or(LuaValue::Nil);
        let mut start_figure = None;
        if let (LuaValue::String(text), FieldType::Integer) = (&given, &of) {
            start_figure = figure_named(&text.to_string_lossy());
            if start_figure.is_some() {
                given = LuaValue::Nil;
            }
        }
        let start = match self.plain(&given, &name).unwrap_or_default() {
            Value::Nothing => match &of {
                FieldType::Integer => match min {
                    Some(Bound::Number(n)) => Value::Int(n.max(0)),
                    _ => Value::Int(0),
                },
                FieldType::Word(words) => Value::text(words.first().map_or("", String::as_str)),
                other => fit(other, Value::Nothing).unwrap_or_default(),
            },
            value => match fit(&of, value) {
                Ok(value) => value,
                Err(_) => {
                    let message = format!("{what} starts with {}", wanted(&of));
                    self.fault_at((table, "start", &name), message, None);
                    return None;
                }
            },
        };
        let label = if label.is_empty() {
            name.clone()
        } else {
            label
        };
        let field = Field {
            told: label.clone(),
            label,
            also: self.texts(table, "also", &what, &name),
            about: self.text(table, "about", &what, false),
            required: self.flag(table, "required", &name),
            shown: !matches!(
                table.raw_get::<LuaValue>("shown"),
                Ok(LuaValue::Boolean(false))
            ),
            set: self.flag(table, "settable", &name),
            names: (!names.is_empty()).then_some(names),
            name,
            of,
            start,
            start_figure,
            min,
            max,
        };
        if let Some(message) = field.start_out_of_bounds() {
            self.fault_at((table, "start", &field.name), message, None);
        }
        (!field.name.is_empty()).then_some(field)
    }

    fn bound(&mut self, table: &Table, key: &str, anchor: &str) -> Option<Bound> {
        let bound = |value: &LuaValue| match value {
            LuaValue::String(name) => {
                let name = name.to_string_lossy();
                Some(match figure_named(&name) {
                    Some(figure) => Bound::Figure(figure),
                    None => Bound::Field(name),
                })
            }
            other => other.as_integer().map(Bound::Number),
        };
        let wrong = |_: &LuaValue| {
            format!(
                "`{key}` of `{anchor}` is a whole number, the name of a field, or \"constant NAME\""
            )
        };
        self.value((table, key, anchor), bound, wrong)
    }
}

/// The name of the constant in `constant fee`.
fn figure_named(text: &str) -> Option<String> {
    Some(text.strip_prefix("constant ")?.trim().to_owned())
}
