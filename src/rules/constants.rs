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
        let what = format!("constant `{name}`");
        reader.check_keys(
            &row,
            &what,
            &["name", "value", "min", "max", "about"],
            &name,
        );
        let value = row.raw_get::<LuaValue>("value").unwrap_or(LuaValue::Nil);
        let value = reader.plain_value(&value, &name).unwrap_or_default();
        let min = reader.integer(&row, "min", &what, &name);
        let max = reader.integer(&row, "max", &what, &name);
        let whole = |value: &Value| matches!(value, Value::Int(_));
        let sound = match &value {
            Value::Int(_) => true,
            Value::Text(text) => is_dice_notation(text),
            Value::List(list) => !list.is_empty() && list.iter().all(whole),
            _ => false,
        };
        let figure = Constant {
            about: reader.text(&row, "about", &what, true),
            name,
            value,
            min,
            max,
        };
        if !sound {
            let message = format!(
                "{what} is a whole number, dice such as \"2d6\", or a list of whole numbers"
            );
            reader.report(&figure.name, message);
        } else if !figure.allows(&figure.value) {
            let message = format!(
                "{what} is {}, and may only be {}",
                figure.value,
                figure.expected()
            );
            reader.report(&figure.name, message);
        } else if !figure.name.is_empty() {
            out.push(figure);
        }
    }
    out
}

/// Applies a line of house rules such as `constants = { fee = 2 }`.
///
/// # Errors
/// The message, and a help text if there is one.
pub(super) fn change_constant(
    figures: &mut [Constant],
    name: &str,
    value: Value,
) -> Result<(), (String, Option<String>)> {
    let names = figures.iter().map(|figure| figure.name.clone());
    let names: Vec<String> = names.collect();
    let Some(figure) = figures.iter_mut().find(|figure| figure.name == name) else {
        let help = did_you_mean(name, names.iter().map(String::as_str));
        return Err((format!("the ruleset has no constant `{name}`"), help));
    };
    if let Some(number) = value.as_text().and_then(|text| text.parse().ok())
        && figure.allows(&Value::Int(number))
    {
        let message = format!("constant `{name}` is a number, and `\"{number}\"` is a text");
        return Err((message, Some("remove the quotes".to_owned())));
    }
    if !figure.allows(&value) {
        let help = format!("it may be {}", figure.expected());
        return Err((format!("constant `{name}` cannot be `{value}`"), Some(help)));
    }
    figure.value = value;
    Ok(())
}

/// All declared fields: of the sheet, settings, catalogues, marks and scenes.
fn all_fields(vocabulary: &RulesetSchema) -> impl Iterator<Item = &Field> {
    let parts = vocabulary.kinds.iter();
    let parts = parts.flat_map(|kind| kind.fields.iter().chain(&kind.marks));
    let scenes = vocabulary.instructions.iter().flat_map(|verb| &verb.scene);
    let scenes = scenes.flat_map(|SceneField { field, rows }| {
        let marks = rows.iter().flat_map(|rows| &rows.marks);
        marks.chain([field])
    });
    let fields = vocabulary.fields.iter().chain(&vocabulary.settings);
    fields.chain(parts).chain(scenes)
}

/// Finds fields with an invalid start or bound: an unknown constant, not a number, or out of bounds. Returns message, anchor and help.
pub(super) fn invalid_uses(vocabulary: &RulesetSchema) -> Vec<(String, String, Option<String>)> {
    let mut settled = vocabulary.clone();
    settled.resolve_constants(&BTreeMap::new());
    let mut out = Vec::new();
    for (field, settled) in all_fields(vocabulary).zip(all_fields(&settled)) {
        let bounds = [&field.min, &field.max].into_iter();
        let bounds = bounds.filter_map(|bound| match bound {
            Some(Bound::Constant(name)) => Some(name),
            _ => None,
        });
        let names: Vec<&String> = bounds.chain(&field.start_constant).collect();
        if let (Some(name), Some(message)) = (names.last(), settled.start_out_of_bounds()) {
            out.push((message, format!("constant {name}"), None));
        }
        for name in names {
            let figure = vocabulary.constants.iter().find(|f| f.name == *name);
            let message = match figure.map(|figure| &figure.value) {
                Some(Value::Int(_)) => continue,
                Some(_) => format!(
                    "`{}` requires a number, but constant `{name}` is not a number",
                    field.name
                ),
                None => format!(
                    "`{}` names the constant `{name}`, which is not there",
                    field.name
                ),
            };
            let numbers = vocabulary.constants.iter();
            let numbers = numbers.filter(|f| matches!(f.value, Value::Int(_)));
            let help = did_you_mean(name, numbers.map(|f| &*f.name));
            out.push((message, format!("constant {name}"), help));
        }
    }
    out
}
