//! Reads the entries of a declaration one value at a time, and reports errors at their place in the script.

use super::RuleScript;
use super::convert::{coerce, describe_type, from_lua, sorted_keys};
use super::declaration_spans::{TableSpans, text_span};
use super::lua_error::type_with_article;
use crate::model::book::{Bound, Field, FieldType, Signature};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Table, Value as LuaValue};
use std::collections::BTreeSet;

/// Types of fields and values.
const FIELD_TYPES: [&str; 7] = ["integer", "flag", "text", "word", "words", "map", "any"];

/// Keys of a ruleset.
pub(super) const RULESET_KEYS: [&str; 24] = [
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
pub(super) const HOUSE_RULE_KEYS: [&str; 20] = [
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
pub(super) fn is_declaration_key(name: &str) -> bool {
    RULESET_KEYS.contains(&name) || HOUSE_RULE_KEYS.contains(&name)
}

/// The name of the declaration in messages if it has no ruleset.
pub(super) const HOUSE_RULES: &str = "house rules";

pub(super) struct DeclarationReader<'a> {
    /// The script that returned the declaration, and its modules.
    scripts: &'a [RuleScript],
    diagnostics: &'a mut Vec<Diagnostic>,
    table_spans: TableSpans,
}

impl<'a> DeclarationReader<'a> {
    pub(super) fn new(scripts: &'a [RuleScript], found: &'a mut Vec<Diagnostic>) -> Self {
        Self {
            scripts,
            diagnostics: found,
            table_spans: TableSpans::new(None),
        }
    }

    /// Creates a reader for the table that a script returned.
    pub(super) fn from_table(
        scripts: &'a [RuleScript],
        table: &Table,
        found: &'a mut Vec<Diagnostic>,
    ) -> Self {
        Self {
            table_spans: TableSpans::new(Some(table)),
            ..Self::new(scripts, found)
        }
    }

    /// Reports an error in the entry with this form or name. Its place is found by searching the script.
    pub(super) fn report(&mut self, anchor: &str, message: impl Into<String>) {
        self.report_with(anchor, message, None);
    }

    pub(super) fn report_with(
        &mut self,
        anchor: &str,
        message: impl Into<String>,
        help: Option<String>,
    ) {
        let span = text_span(self.scripts, anchor);
        self.diagnostics
            .push(Diagnostic::new(Code::InvalidScript, span, message).maybe_help(help));
    }

    /// Reports an error in a key of this table, or a missing key.
    fn report_at(
        &mut self,
        (table, key, anchor): (&Table, &str, &str),
        message: String,
        help: Option<String>,
    ) {
        let places = &self.table_spans;
        let at = places.key_span(self.scripts, table, key);
        let at = at.or_else(|| match anchor {
            "" => places.table_span(self.scripts, table),
            _ => None,
        });
        match at {
            Some(at) => self
                .diagnostics
                .push(Diagnostic::new(Code::InvalidScript, at, message).maybe_help(help)),
            None => self.report_with(anchor, message, help),
        }
    }

    /// Reports unknown keys.
    pub(super) fn check_keys(&mut self, table: &Table, what: &str, known: &[&str], anchor: &str) {
        let mut strange = sorted_keys(table);
        strange.retain(|key| !known.contains(&key.as_str()));
        for key in strange {
            if key == "1" {
                let message = format!("{what} is written by names, and has something without one");
                let help = format!("each part has its name: `{{ {} = \"...\" }}`", known[0]);
                self.report_at((table, "", anchor), message, Some(help));
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
            self.report_at((table, &key, at), message, Some(help));
        }
    }

    /// The tables of a list.
    pub(super) fn tables(&mut self, table: &Table, key: &str, what: &str) -> Vec<Table> {
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
                    self.report_with(key, message, Some(help));
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
                            self.report(key, format!("each {what} in `{key}` is a table"));
                        }
                    }
                }
                self.table_spans.record_list(table, key, pointers);
                self.drop_duplicates(what, &mut out);
            }
            Ok(other) => {
                self.report(
                    key,
                    format!("`{key}` is a list, not {}", type_with_article(&other)),
                );
            }
        }
        out
    }

    /// Reports entries with the form or name of an earlier one, and drops them.
    fn drop_duplicates(&mut self, what: &str, entries: &mut Vec<Table>) {
        let mut names = BTreeSet::new();
        entries.retain(|entry| {
            let by = |key: &'static str| Some((key, entry.raw_get::<String>(key).ok()?));
            let Some((key, name)) = by("form").or_else(|| by("name")) else {
                return true;
            };
            let is_new = names.insert(name.clone());
            if !is_new {
                let message = format!("duplicate {what} `{name}`");
                self.report_at((entry, key, &name), message, None);
            }
            is_new
        });
    }

    /// Names and values of a map, sorted.
    pub(super) fn read_map(&mut self, table: &Table, key: &str) -> Vec<(String, LuaValue)> {
        let mut out = Vec::new();
        match table.raw_get::<LuaValue>(key) {
            Ok(LuaValue::Table(map)) => {
                for (name, value) in map.pairs::<LuaValue, LuaValue>().flatten() {
                    match name {
                        LuaValue::String(name) => out.push((name.to_string_lossy(), value)),
                        _ => self.report(
                            key,
                            format!("`{key}` is a map from names: {{ name = ... }}"),
                        ),
                    }
                }
            }
            Ok(LuaValue::Nil) | Err(_) => {}
            Ok(other) => {
                self.report(
                    key,
                    format!("`{key}` is a map, not {}", type_with_article(&other)),
                );
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
                    "type" => format!("the types are {}", FIELD_TYPES.join(", ")),
                    "form" if table.raw_get::<String>("name").is_ok() => {
                        "it is called by its `form`: write that for `name`".to_owned()
                    }
                    _ => format!("write `{key} = \"...\"` in it"),
                };
                self.report_at((table, "", ""), format!("{what} lacks `{key}`"), Some(help));
                String::new()
            }
            _ => {
                let message = format!("`{key}` of {what} is a text");
                self.report_at((table, key, key), message, None);
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
        let value = table.raw_get::<LuaValue>(key).unwrap_or(LuaValue::Nil);
        let list = value.as_table();
        let all = list
            .into_iter()
            .flat_map(|list| list.sequence_values::<LuaValue>());
        let all: Vec<LuaValue> = all.flatten().collect();
        let texts = all
            .iter()
            .filter_map(|it| Some(it.as_string()?.to_string_lossy()));
        let texts: Vec<String> = texts.collect();
        let is_list = list.is_some_and(|list| list.is_empty() || !all.is_empty());
        if !value.is_nil() && (!is_list || texts.len() != all.len()) {
            let message = format!("`{key}` of {what} is a list of texts");
            let help = "write texts as a list: `{ \"won\", \"lost\" }`".to_owned();
            self.report_at((table, key, anchor), message, Some(help));
        }
        texts
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
            self.report_at((table, key, anchor), wrong(&value), None);
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
            self.report(anchor, format!("{what} has no function `{key}`"));
            return None;
        }
        let wrong = |it: &LuaValue| {
            format!(
                "`{key}` of {what} is a function, not {}",
                type_with_article(it)
            )
        };
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
                self.report(&text, format!("{what} `{text}` cannot be read: {problem}"));
                None
            }
        }
    }

    pub(super) fn plain_value(&mut self, value: &LuaValue, anchor: &str) -> Option<Value> {
        match from_lua(value, None) {
            Ok(value) => Some(value),
            Err(problem) => {
                let problem = problem.to_string();
                let problem = problem.trim_start_matches("runtime error: ").to_owned();
                self.report(anchor, format!("`{anchor}`: {problem}"));
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
                let help = did_you_mean(other, FIELD_TYPES)
                    .unwrap_or_else(|| format!("the types are {}", FIELD_TYPES.join(", ")));
                let message = format!("{what} has no such type: `{other}`");
                self.report_at((table, "type", anchor), message, Some(help));
                return None;
            }
        })
    }

    /// Reads the fields of a catalogue, of marks or of settings.
    pub(super) fn fields(&mut self, table: &Table, key: &str, what: &str) -> Vec<Field> {
        self.fields_with(table, (key, what), &[])
    }

    /// Reads the fields of the sheet. They can allow pages to set them.
    pub(super) fn sheet_fields(&mut self, table: &Table) -> Vec<Field> {
        let mut fields = self.fields_with(table, ("fields", "field"), &["settable"]);
        for field in &mut fields {
            let many = matches!(
                field.field_type,
                FieldType::Words | FieldType::Map | FieldType::Any
            );
            if field.is_settable && many {
                let message = format!(
                    "pages may set the field `{}`, which holds more than one value",
                    field.name
                );
                let help = "a page sets a number, a yes or no, a text or a word; for all else it has an instruction";
                self.report_with(&field.name, message, Some(help.to_owned()));
                field.is_settable = false;
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
        let entries = self.tables(table, key, what).into_iter();
        let fields = entries.filter_map(|entry| self.field(&entry, what, more));
        fields.collect()
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
        self.check_keys(table, &what, &keys, &name);
        let of = self.field_type(table, &what, &name)?;
        let label = self.text(table, "label", &what, false);
        let names = self.text(table, "refers_to", &what, false);
        let bounds = [
            self.bound(table, "min", &name),
            self.bound(table, "max", &name),
        ];
        if bounds.iter().any(Option::is_some) && of != FieldType::Integer {
            self.report(
                &name,
                format!("{what} has bounds, and only a whole number can"),
            );
        }
        let [min, max] = bounds;
        let mut given = table.raw_get::<LuaValue>("start").unwrap_or(LuaValue::Nil);
        let mut start_figure = None;
        if let (LuaValue::String(text), FieldType::Integer) = (&given, &of) {
            start_figure = parse_constant_name(&text.to_string_lossy());
            if start_figure.is_some() {
                given = LuaValue::Nil;
            }
        }
        let start = match self.plain_value(&given, &name).unwrap_or_default() {
            Value::Nothing => match &of {
                FieldType::Integer => match min {
                    Some(Bound::Number(n)) => Value::Int(n.max(0)),
                    _ => Value::Int(0),
                },
                FieldType::Word(words) => Value::text(words.first().map_or("", String::as_str)),
                other => coerce(other, Value::Nothing).unwrap_or_default(),
            },
            value => match coerce(&of, value) {
                Ok(value) => value,
                Err(_) => {
                    let message = format!("{what} starts with {}", describe_type(&of));
                    self.report_at((table, "start", &name), message, None);
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
            message_label: label.clone(),
            label,
            synonyms: self.texts(table, "also", &what, &name),
            about: self.text(table, "about", &what, false),
            required: self.flag(table, "required", &name),
            is_visible: !matches!(
                table.raw_get::<LuaValue>("shown"),
                Ok(LuaValue::Boolean(false))
            ),
            is_settable: self.flag(table, "settable", &name),
            refers_to: (!names.is_empty()).then_some(names),
            name,
            field_type: of,
            start,
            start_constant: start_figure,
            min,
            max,
        };
        if let Some(message) = field.start_out_of_bounds() {
            self.report_at((table, "start", &field.name), message, None);
        }
        (!field.name.is_empty()).then_some(field)
    }

    fn bound(&mut self, table: &Table, key: &str, anchor: &str) -> Option<Bound> {
        let bound = |value: &LuaValue| match value {
            LuaValue::String(name) => {
                let name = name.to_string_lossy();
                Some(match parse_constant_name(&name) {
                    Some(figure) => Bound::Constant(figure),
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
fn parse_constant_name(text: &str) -> Option<String> {
    Some(text.strip_prefix("constant ")?.trim().to_owned())
}
