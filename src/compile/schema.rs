//! What may stand in the YAML of a book, for editors that know JSON schemas. It completes and tells, and refuses nothing: what is wrong the
//! checker says.

use super::keys::KEYS;
use crate::model::book::{Bound, Field, FieldType, Kind, Vocabulary};
use serde_json::{Map, Value, json};

/// The JSON schema of one file of a book.
#[derive(Debug)]
pub struct Schema {
    /// What it is for: `book.yaml`, `items.yaml`.
    pub of: String,
    /// How its own file is called: `items.schema.json`.
    pub file: String,
    pub text: String,
}

/// The schemas of a book's YAML under a ruleset: of the header, and of a catalogue a kind.
#[must_use]
pub fn schemas(vocabulary: &Vocabulary) -> Vec<Schema> {
    let kinds = vocabulary.kinds.iter();
    let catalogues = kinds.map(|kind| (kind.plural.as_str(), catalogue(kind)));
    let all = std::iter::once(("book", header(vocabulary))).chain(catalogues);
    all.map(|(name, schema)| Schema {
        of: format!("{name}.yaml"),
        file: format!("{name}.schema.json"),
        text: format!("{schema:#}\n"),
    })
    .collect()
}

fn header(vocabulary: &Vocabulary) -> Value {
    let mut keys = Map::new();
    for key in KEYS {
        let mut schema = key.schema();
        match key.name {
            "sheet" => schema["properties"] = fields(&vocabulary.fields),
            "options" => {
                let options = vocabulary.options.iter().map(|option| {
                    let values = option.values.iter().map(ToString::to_string);
                    let values: Vec<String> = values.collect();
                    let schema = json!({"description": option.about, "examples": values});
                    (option.name.clone(), schema)
                });
                schema["properties"] = Value::Object(options.collect());
            }
            "places" => {
                let places = vocabulary.places.iter();
                schema["properties"] = described(places.map(|it| (&it.name, &it.about)));
            }
            "belongings" => {
                let held = vocabulary.kinds.iter().filter(|kind| kind.held);
                schema["properties"] = described(held.map(|it| (&it.name, &it.about)));
            }
            "ruleset" => schema["examples"] = json!([vocabulary.name]),
            _ => {}
        }
        keys.insert(key.name.to_owned(), schema);
    }
    for setting in &vocabulary.settings {
        keys.insert(setting.name.clone(), json!({"description": setting.about}));
    }
    document("book.yaml", Value::Object(keys))
}

fn described<'a>(all: impl Iterator<Item = (&'a String, &'a String)>) -> Value {
    let each = all.map(|(name, about)| (name.clone(), json!({"description": about})));
    Value::Object(each.collect())
}

fn catalogue(kind: &Kind) -> Value {
    let mut entry = fields(&kind.fields);
    entry["name"] = json!({"description": "What readers call it; without it the id, in words."});
    entry["tags"] = json!({"description": "Words that conditions may ask for."});
    entry["about"] = json!({"description": "What readers are told who ask about it."});
    entry["was"] = json!({"description": "Its id in an older edition."});
    let mut out = document(&kind.about, json!({}));
    out["additionalProperties"] = json!({"type": ["object", "null"], "properties": entry});
    out
}

fn document(title: &str, keys: Value) -> Value {
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        "type": ["object", "null"],
        "properties": keys,
    })
}

fn fields(all: &[Field]) -> Value {
    let each = all.iter().map(|field| (field.name.clone(), of(field)));
    Value::Object(each.collect())
}

fn of(field: &Field) -> Value {
    let mut out = json!({"description": field.about});
    match &field.of {
        FieldType::Flag => out["type"] = json!("boolean"),
        FieldType::Word(words) => out["enum"] = json!(words),
        FieldType::Integer => {
            if let Some(Bound::Number(least)) = field.min {
                out["minimum"] = json!(least);
            }
            if let Some(Bound::Number(most)) = field.max {
                out["maximum"] = json!(most);
            }
        }
        FieldType::Text | FieldType::Words | FieldType::Map | FieldType::Any => {}
    }
    out
}
