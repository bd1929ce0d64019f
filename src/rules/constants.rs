//! Constants that scripts declare and change.

use super::declaration_reader::DeclarationReader;
use crate::model::book::{Bound, Constant, Field, RulesetSchema, SceneField, is_dice_notation};
use crate::model::game::Value;
use crate::syntax::suggest::did_you_mean;
use mlua::{Table, Value as LuaValue};
use std::collections::BTreeMap;

/// Parses `constants` of a ruleset: each has `name`, `value`, `min`, `max` and `about`.
pub(super) fn parse_constants(reader: &mut DeclarationReader, table: &Table) -> Vec<Constant> {
    let mut out: Vec<Constant> = Vec::new();
    for row in reader.tables(table, "constants", "constant") {
        let name = reader.text(&row, "name", "a constant", true);
        let owner = format!("constant `{name}`");
        reader.check_keys(
            &row,
            &owner,
            &["name", "value", "min", "max", "about"],
            &name,
        );
        let value = row.raw_get::<LuaValue>("value").unwrap_or(LuaValue::Nil);
        let value = reader.plain_value(&value, &name).unwrap_or_default();
        let min = reader.integer(&row, "min", &owner, &name);
        let max = reader.integer(&row, "max", &owner, &name);
        let is_integer = |value: &Value| matches!(value, Value::Int(_));
        let is_valid = match &value {
            Value::Int(_) => true,
            Value::Text(text) => is_dice_notation(text),
            Value::List(list) => !list.is_empty() && list.iter().all(is_integer),
            _ => false,
        };
        let constant = Constant {
            about: reader.text(&row, "about", &owner, true),
            name,
            value,
            min,
            max,
        };
        if !is_valid {
            let message = format!(
                "{owner} must be a whole number, dice such as \"2d6\", or a list of whole numbers"
            );
            reader.report(&constant.name, message);
        } else if !constant.allows(&constant.value) {
            let message = format!(
                "{owner} must be {}, not {}",
                constant.expected(),
                constant.value
            );
            reader.report(&constant.name, message);
        } else if !constant.name.is_empty() {
            out.push(constant);
        }
    }
    out
}

/// Applies a line of house rules such as `constants = { fee = 2 }`.
///
/// # Errors
/// The message, and a help text if there is one.
pub(super) fn change_constant(
    constants: &mut [Constant],
    name: &str,
    value: Value,
) -> Result<(), (String, Option<String>)> {
    let names = constants.iter().map(|constant| constant.name.clone());
    let names: Vec<String> = names.collect();
    let Some(constant) = constants.iter_mut().find(|constant| constant.name == name) else {
        let help = did_you_mean(name, names.iter().map(String::as_str));
        return Err((format!("unknown constant `{name}`"), help));
    };
    if let Some(number) = value.as_text().and_then(|text| text.parse().ok())
        && constant.allows(&Value::Int(number))
    {
        let message = format!("constant `{name}` must be a number, but `\"{number}\"` is a text");
        return Err((message, Some("remove the quotes".to_owned())));
    }
    if !constant.allows(&value) {
        let help = format!("it must be {}", constant.expected());
        return Err((format!("constant `{name}` cannot be `{value}`"), Some(help)));
    }
    constant.value = value;
    Ok(())
}

/// Returns all declared fields: sheet, settings, catalogues, marks and scenes.
fn all_fields(schema: &RulesetSchema) -> impl Iterator<Item = &Field> {
    let kind_fields = schema.kinds.iter();
    let kind_fields = kind_fields.flat_map(|kind| kind.fields.iter().chain(&kind.marks));
    let scenes = schema.instructions.iter().flat_map(|it| &it.scene);
    let scenes = scenes.flat_map(|SceneField { field, rows }| {
        let marks = rows.iter().flat_map(|rows| &rows.marks);
        marks.chain([field])
    });
    let fields = schema.fields.iter().chain(&schema.settings);
    fields.chain(kind_fields).chain(scenes)
}

/// Finds fields whose start or bound is not a valid constant, or is out of bounds. Returns message, anchor and help.
pub(super) fn invalid_uses(schema: &RulesetSchema) -> Vec<(String, String, Option<String>)> {
    let mut resolved = schema.clone();
    resolved.resolve_constants(&BTreeMap::new());
    let mut out = Vec::new();
    for (field, resolved) in all_fields(schema).zip(all_fields(&resolved)) {
        let bounds = [&field.min, &field.max].into_iter();
        let bounds = bounds.filter_map(|bound| match bound {
            Some(Bound::Constant(name)) => Some(name),
            _ => None,
        });
        let names: Vec<&String> = bounds.chain(&field.start_constant).collect();
        if let (Some(name), Some(message)) = (names.last(), resolved.start_out_of_bounds()) {
            out.push((message, format!("constant {name}"), None));
        }
        for name in names {
            let constant = schema.constants.iter().find(|f| f.name == *name);
            let message = match constant.map(|constant| &constant.value) {
                Some(Value::Int(_)) => continue,
                Some(_) => format!("constant `{name}` of `{}` must be a number", field.name),
                None => format!("unknown constant `{name}` of `{}`", field.name),
            };
            let numbers = schema.constants.iter();
            let numbers = numbers.filter(|f| matches!(f.value, Value::Int(_)));
            let help = did_you_mean(name, numbers.map(|f| &*f.name));
            out.push((message, format!("constant {name}"), help));
        }
    }
    out
}
