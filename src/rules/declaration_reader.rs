//! Reads the entries of a declaration one value at a time, and reports errors at their span in the script.

use super::RuleScript;
use super::convert::{coerce, describe_type, from_lua, sorted_keys};
use super::declaration_spans::{TableSpans, text_span};
use super::lua_error::type_error;
use crate::model::book::{Bound, BoundSide, Field, FieldType, Signature};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Table, Value as LuaValue};
use std::collections::BTreeSet;

/// Types of fields and values.
const FIELD_TYPES: [&str; 7] = ["integer", "flag", "text", "word", "words", "map", "any"];

/// Keys of declarations, whether a ruleset can have them, and whether house rules can.
const DECLARATION_KEYS: [(&str, bool, bool); 28] = [
    ("name", true, true),
    ("title", true, true),
    ("about", true, true),
    ("clauses", true, false),
    ("word_sets", true, true),
    ("fields", true, true),
    ("kinds", true, true),
    ("instructions", true, true),
    ("queries", true, true),
    ("derived", true, true),
    ("options", true, true),
    ("constants", true, true),
    ("functions", true, true),
    ("commands", true, true),
    ("hooks", true, true),
    ("emits", true, true),
    ("events", true, true),
    ("rule_pages", true, true),
    ("settings", true, true),
    ("sheet", true, false),
    ("status", true, false),
    ("check", true, false),
    ("check_state", true, false),
    ("specials", true, false),
    ("replace", false, true),
    ("priorities", true, true),
    ("fight_actions", true, true),
    ("strategy", false, true),
];

/// Returns the keys of a ruleset or of house rules.
pub(super) fn declaration_keys(is_house: bool) -> Vec<&'static str> {
    let mut keys = DECLARATION_KEYS.to_vec();
    keys.retain(|(_, ruleset, house)| if is_house { *house } else { *ruleset });
    keys.into_iter().map(|(key, ..)| key).collect()
}

/// Returns true if a declaration can have this key.
pub(super) fn is_declaration_key(name: &str) -> bool {
    DECLARATION_KEYS.iter().any(|(key, ..)| *key == name)
}

/// The name of house rules in messages.
pub(super) const HOUSE_RULES: &str = "house rules";

pub(super) struct DeclarationReader<'a> {
    /// The script that returned the declaration, and its modules.
    scripts: &'a [RuleScript],
    diagnostics: &'a mut Vec<Diagnostic>,
    table_spans: TableSpans,
}

impl<'a> DeclarationReader<'a> {
    pub(super) fn new(scripts: &'a [RuleScript], diagnostics: &'a mut Vec<Diagnostic>) -> Self {
        Self {
            scripts,
            diagnostics,
            table_spans: TableSpans::new(None),
        }
    }

    /// Creates a reader for the table that a script returned.
    pub(super) fn from_table(
        scripts: &'a [RuleScript],
        table: &Table,
        diagnostics: &'a mut Vec<Diagnostic>,
    ) -> Self {
        Self {
            table_spans: TableSpans::new(Some(table)),
            ..Self::new(scripts, diagnostics)
        }
    }

    /// Reports an error in the entry with this form or name. Searches the scripts for its span.
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
        let table_spans = &self.table_spans;
        let span = table_spans.key_span(self.scripts, table, key);
        let span = span.or_else(|| match anchor {
            "" => table_spans.table_span(self.scripts, table),
            _ => None,
        });
        match span {
            Some(span) => self
                .diagnostics
                .push(Diagnostic::new(Code::InvalidScript, span, message).maybe_help(help)),
            None => self.report_with(anchor, message, help),
        }
    }

    /// Reports unknown keys.
    pub(super) fn check_keys(&mut self, table: &Table, owner: &str, keys: &[&str], anchor: &str) {
        let mut unknown_keys = sorted_keys(table);
        unknown_keys.retain(|key| !keys.contains(&key.as_str()));
        for key in unknown_keys {
            if key == "1" {
                let message = format!("entry without a key in {owner}");
                let help = format!("write each key: `{{ {} = \"...\" }}`", keys[0]);
                self.report_at((table, "", anchor), message, Some(help));
                return;
            }
            let help = did_you_mean(&key, keys.iter().copied())
                .unwrap_or_else(|| format!("use one of: {}", keys.join(", ")));
            let assignment = format!("{key} =");
            let is_assigned = self.scripts.iter().any(|s| s.text.contains(&assignment));
            let anchor = if is_assigned || anchor.is_empty() {
                &key
            } else {
                anchor
            };
            let message = format!("unknown key `{key}` in {owner}");
            self.report_at((table, &key, anchor), message, Some(help));
        }
    }

    /// Reads a list of tables.
    pub(super) fn tables(&mut self, table: &Table, key: &str, kind: &str) -> Vec<Table> {
        let mut out = Vec::new();
        match table.raw_get::<LuaValue>(key) {
            Ok(LuaValue::Nil) | Err(_) => {}
            Ok(LuaValue::Table(list)) => {
                if list.raw_len() == 0 && !list.is_empty() {
                    let message = format!("`{key}` must be a list of tables, not a single table");
                    let first = match key {
                        "instructions" | "queries" | "commands" => "form",
                        _ => "name",
                    };
                    let help = format!(
                        "write each {kind} in its own braces with its `{first}`: `{key} = {{ {{ {first} = \"...\" }} }}`"
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
                            self.report(key, format!("each {kind} in `{key}` must be a table"));
                        }
                    }
                }
                self.table_spans.record_list(table, key, pointers);
                self.drop_duplicates(kind, &mut out);
            }
            Ok(other) => {
                self.report(key, type_error(&format!("`{key}`"), "a list", &other));
            }
        }
        out
    }

    /// Reports entries with the form or name of an earlier entry, and drops them.
    fn drop_duplicates(&mut self, kind: &str, entries: &mut Vec<Table>) {
        let mut names = BTreeSet::new();
        entries.retain(|entry| {
            let named_by = |key: &'static str| Some((key, entry.raw_get::<String>(key).ok()?));
            let Some((key, name)) = named_by("form").or_else(|| named_by("name")) else {
                return true;
            };
            let is_new = names.insert(name.clone());
            if !is_new {
                let message = format!("duplicate {kind} `{name}`");
                self.report_at((entry, key, &name), message, None);
            }
            is_new
        });
    }

    /// Reads a map and sorts it by name.
    pub(super) fn read_map(&mut self, table: &Table, key: &str) -> Vec<(String, LuaValue)> {
        let mut out = Vec::new();
        match table.raw_get::<LuaValue>(key) {
            Ok(LuaValue::Table(map)) => {
                for (name, value) in map.pairs::<LuaValue, LuaValue>().flatten() {
                    match name {
                        LuaValue::String(name) => out.push((name.to_string_lossy(), value)),
                        _ => self.report(
                            key,
                            format!("`{key}` must be a map with names as keys: `{{ name = ... }}`"),
                        ),
                    }
                }
            }
            Ok(LuaValue::Nil) | Err(_) => {}
            Ok(other) => {
                self.report(key, type_error(&format!("`{key}`"), "a map", &other));
            }
        }
        out.sort_by(|a, b| a.0.cmp(&b.0));
        out
    }

    pub(super) fn text(&mut self, table: &Table, key: &str, owner: &str, required: bool) -> String {
        match table.raw_get::<LuaValue>(key) {
            Ok(LuaValue::String(text)) => text.to_string_lossy(),
            Ok(LuaValue::Nil) if !required => String::new(),
            Ok(LuaValue::Nil) => {
                let help = match key {
                    "type" => format!("use one of: {}", FIELD_TYPES.join(", ")),
                    "form" if table.raw_get::<String>("name").is_ok() => {
                        "write `form` instead of `name`".to_owned()
                    }
                    _ => format!("add `{key} = \"...\"`"),
                };
                let message = format!("missing `{key}` in {owner}");
                self.report_at((table, "", ""), message, Some(help));
                String::new()
            }
            _ => {
                let message = format!("`{key}` of {owner} must be a text");
                self.report_at((table, key, key), message, None);
                String::new()
            }
        }
    }

    pub(super) fn texts(
        &mut self,
        table: &Table,
        key: &str,
        owner: &str,
        anchor: &str,
    ) -> Vec<String> {
        let value = table.raw_get::<LuaValue>(key).unwrap_or(LuaValue::Nil);
        let list = value.as_table();
        let values = list
            .into_iter()
            .flat_map(|list| list.sequence_values::<LuaValue>());
        let values: Vec<LuaValue> = values.flatten().collect();
        let texts = values
            .iter()
            .filter_map(|value| Some(value.as_string()?.to_string_lossy()));
        let texts: Vec<String> = texts.collect();
        let is_list = list.is_some_and(|list| list.is_empty() || !values.is_empty());
        if !value.is_nil() && (!is_list || texts.len() != values.len()) {
            let message = format!("`{key}` of {owner} must be a list of texts");
            let help = "write a list, such as `{ \"won\", \"lost\" }`".to_owned();
            self.report_at((table, key, anchor), message, Some(help));
        }
        texts
    }

    /// Reads the value of a key. If it cannot be converted, reports `message` and returns `None`.
    pub(super) fn value<T>(
        &mut self,
        (table, key, anchor): (&Table, &str, &str),
        convert: impl FnOnce(&LuaValue) -> Option<T>,
        message: impl FnOnce(&LuaValue) -> String,
    ) -> Option<T> {
        let value = table.raw_get::<LuaValue>(key).ok();
        let value = value.filter(|it| !it.is_nil())?;
        let converted = convert(&value);
        if converted.is_none() {
            self.report_at((table, key, anchor), message(&value), None);
        }
        converted
    }

    pub(super) fn flag(&mut self, table: &Table, key: &str, anchor: &str) -> bool {
        let message = |_: &LuaValue| format!("`{key}` must be true or false");
        let flag = self.value((table, key, anchor), LuaValue::as_boolean, message);
        flag.unwrap_or(false)
    }

    /// Reads an optional whole number.
    pub(super) fn integer(
        &mut self,
        table: &Table,
        key: &str,
        owner: &str,
        anchor: &str,
    ) -> Option<i64> {
        let message = |_: &LuaValue| format!("`{key}` of {owner} must be a whole number");
        self.value((table, key, anchor), LuaValue::as_integer, message)
    }

    pub(super) fn function(
        &mut self,
        table: &Table,
        key: &str,
        owner: &str,
        anchor: &str,
    ) -> Option<Function> {
        if table.raw_get::<LuaValue>(key).is_ok_and(|it| it.is_nil()) {
            self.report(anchor, format!("missing function `{key}` in {owner}"));
            return None;
        }
        let message = |it: &LuaValue| type_error(&format!("`{key}` of {owner}"), "a function", it);
        self.value(
            (table, key, anchor),
            |it| it.as_function().cloned(),
            message,
        )
    }

    pub(super) fn form(&mut self, table: &Table, kind: &str) -> Option<Signature> {
        let text = self.text(table, "form", &format!("a {kind}"), true);
        if text.is_empty() {
            return None;
        }
        match Signature::parse(&text) {
            Ok(form) => Some(form),
            Err(problem) => {
                self.report(&text, format!("invalid {kind} `{text}`: {problem}"));
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
        owner: &str,
        anchor: &str,
    ) -> Option<FieldType> {
        let name = self.text(table, "type", owner, true);
        Some(match &*name {
            "integer" => FieldType::Integer,
            "flag" => FieldType::Flag,
            "text" => FieldType::Text,
            "word" => FieldType::Word(self.texts(table, "values", owner, anchor)),
            "words" => FieldType::Words,
            "map" => FieldType::Map,
            "any" => FieldType::Any,
            "" => return None,
            other => {
                let help = did_you_mean(other, FIELD_TYPES)
                    .unwrap_or_else(|| format!("use one of: {}", FIELD_TYPES.join(", ")));
                let message = format!("unknown type `{other}` of {owner}");
                self.report_at((table, "type", anchor), message, Some(help));
                return None;
            }
        })
    }

    /// Reads the fields of a catalogue, of marks or of settings.
    pub(super) fn fields(&mut self, table: &Table, key: &str, kind: &str) -> Vec<Field> {
        self.fields_with(table, (key, kind), &[])
    }

    /// Reads the fields of the sheet, which can be `settable` by pages.
    pub(super) fn sheet_fields(&mut self, table: &Table) -> Vec<Field> {
        let extra_keys = ["settable", "at_min", "at_max"];
        let mut fields = self.fields_with(table, ("fields", "field"), &extra_keys);
        for field in &mut fields {
            for side in BoundSide::BOTH {
                if field.bound_page(side).is_some() && field.bound(side).is_none() {
                    let side = side.name();
                    let message =
                        format!("field `{}` has `at_{side}`, but no `{side}`", field.name);
                    self.report(&field.name, message);
                }
            }
            let has_many_values = matches!(
                field.field_type,
                FieldType::Words | FieldType::Map | FieldType::Any
            );
            if field.is_settable && has_many_values {
                let message = format!("field `{}` cannot be `settable`", field.name);
                let help = "declare an instruction that changes it; pages can set only numbers, yes or no, texts and words";
                self.report_with(&field.name, message, Some(help.to_owned()));
                field.is_settable = false;
            }
        }
        fields
    }

    fn fields_with(
        &mut self,
        table: &Table,
        (key, kind): (&str, &str),
        extra_keys: &[&str],
    ) -> Vec<Field> {
        let entries = self.tables(table, key, kind).into_iter();
        let fields = entries.filter_map(|entry| self.field(&entry, kind, extra_keys));
        fields.collect()
    }

    /// Reads one field, which can have the usual keys and `extra_keys`.
    pub(super) fn field(&mut self, table: &Table, kind: &str, extra: &[&str]) -> Option<Field> {
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
        let name = self.text(table, "name", &format!("a {kind}"), true);
        let owner = format!("{kind} `{name}`");
        let keys: Vec<&str> = KEYS.iter().chain(extra).copied().collect();
        self.check_keys(table, &owner, &keys, &name);
        let field_type = self.field_type(table, &owner, &name)?;
        let label = self.text(table, "label", &owner, false);
        let target = self.text(table, "refers_to", &owner, false);
        let bounds = [
            self.bound(table, "min", &name),
            self.bound(table, "max", &name),
        ];
        if bounds.iter().any(Option::is_some) && field_type != FieldType::Integer {
            self.report(
                &name,
                format!("{owner} has bounds, but only whole numbers can have bounds"),
            );
        }
        let [min, max] = bounds;
        let mut start_value = table.raw_get::<LuaValue>("start").unwrap_or(LuaValue::Nil);
        let mut start_constant = None;
        if let (LuaValue::String(text), FieldType::Integer) = (&start_value, &field_type) {
            start_constant = parse_constant_name(&text.to_string_lossy());
            if start_constant.is_some() {
                start_value = LuaValue::Nil;
            }
        }
        let start = match self.plain_value(&start_value, &name).unwrap_or_default() {
            Value::Nothing => match &field_type {
                FieldType::Integer => match min {
                    Some(Bound::Number(n)) => Value::Int(n.max(0)),
                    _ => Value::Int(0),
                },
                FieldType::Word(words) => Value::text(words.first().map_or("", String::as_str)),
                other => coerce(other, Value::Nothing).unwrap_or_default(),
            },
            value => match coerce(&field_type, value) {
                Ok(value) => value,
                Err(_) => {
                    let message =
                        format!("`start` of {owner} must be {}", describe_type(&field_type));
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
        let bound_pages = ["at_min", "at_max"].map(|key| {
            let page = self.text(table, key, &owner, false);
            Some(page).filter(|it| !it.is_empty())
        });
        let field = Field {
            message_label: label.clone(),
            label,
            synonyms: self.texts(table, "also", &owner, &name),
            about: self.text(table, "about", &owner, false),
            required: self.flag(table, "required", &name),
            is_visible: !matches!(
                table.raw_get::<LuaValue>("shown"),
                Ok(LuaValue::Boolean(false))
            ),
            is_settable: self.flag(table, "settable", &name),
            refers_to: (!target.is_empty()).then_some(target),
            name,
            field_type,
            start,
            start_constant,
            min,
            max,
            bound_pages,
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
                    Some(constant) => Bound::Constant(constant),
                    None => Bound::Field(name),
                })
            }
            other => other.as_integer().map(Bound::Number),
        };
        let message = |_: &LuaValue| {
            format!(
                "`{key}` of `{anchor}` must be a whole number, the name of a field, or \"constant NAME\""
            )
        };
        self.value((table, key, anchor), bound, message)
    }
}

/// Parses the name of the constant in `constant fee`.
fn parse_constant_name(text: &str) -> Option<String> {
    Some(text.strip_prefix("constant ")?.trim().to_owned())
}
