//! Keys of `book.yaml` that do not depend on the ruleset, and JSON schemas for the YAML files of a book. Editors use the schemas for completion and
//! descriptions. The schemas accept any value.

use super::metadata::{MAX_SEATS, parse_seats};
use super::yaml::YamlNode;
use crate::model::book::{Bound, Field, FieldType, ItemKind, RulesetSchema};
use serde_json::{Map, Value, json};

pub(crate) struct HeaderKey {
    pub(crate) name: &'static str,
    shape: KeyShape,
    pub(crate) about: &'static str,
}

/// The type of a key's value.
enum KeyShape {
    Text,
    OneOf(&'static [&'static str]),
    /// A number of players.
    Seats,
    Map,
    ListOrMap,
}

impl HeaderKey {
    /// Describes the expected value if the node does not fit.
    pub(super) fn check_shape(&self, node: &YamlNode) -> Option<String> {
        let (fits, expected) = match self.shape {
            KeyShape::Text => (node.to_text().is_some(), "a text".to_owned()),
            KeyShape::OneOf(words) => (
                node.to_text().is_some_and(|text| words.contains(&&*text)),
                format!("`{}`", words.join("` or `")),
            ),
            KeyShape::Seats => (
                parse_seats(node).is_some(),
                format!("a number of players from 1 to {MAX_SEATS}"),
            ),
            KeyShape::Map => (node.entries().is_some(), "`key: value` lines".to_owned()),
            KeyShape::ListOrMap => return None,
        };
        (!fits && !node.is_nothing()).then_some(expected)
    }

    /// The JSON schema of a value.
    pub(super) fn schema(&self) -> Value {
        let mut schema = json!({"description": self.about});
        match self.shape {
            KeyShape::OneOf(words) => schema["enum"] = json!(words),
            KeyShape::Seats => schema["type"] = json!("integer"),
            KeyShape::Map => schema["type"] = json!(["object", "null"]),
            KeyShape::Text | KeyShape::ListOrMap => {}
        }
        schema
    }
}

const fn key(name: &'static str, shape: KeyShape, about: &'static str) -> HeaderKey {
    HeaderKey { name, shape, about }
}

pub(crate) const HEADER_KEYS: &[HeaderKey] = &[
    key("title", KeyShape::Text, "Title of the book."),
    key(
        "id",
        KeyShape::Text,
        "Identifies the saved games of the book. Linked books use the part before the dot.",
    ),
    key("author", KeyShape::Text, "The author of the book."),
    key(
        "edition",
        KeyShape::Text,
        "The edition: a number or a word.",
    ),
    key(
        "image",
        KeyShape::Text,
        "The cover: a file, and a description in quotes.",
    ),
    key(
        "print",
        KeyShape::Map,
        "Fonts of the printed edition: the files (`fonts`), and the families (`text_font`, `heading_font`).",
    ),
    key("about", KeyShape::Text, "Summary in one line."),
    key("blurb", KeyShape::Text, "Description in the list of books."),
    key("mood", KeyShape::Text, "Mood of the book in a few words."),
    key(
        "players",
        KeyShape::Seats,
        "Number of people who can play at one terminal.",
    ),
    key(
        "characters",
        KeyShape::Map,
        "Ready-made characters: names, each with `about`, `sheet` and `inventory`.",
    ),
    key("ruleset", KeyShape::Text, "The ruleset of the book."),
    key("options", KeyShape::Map, "Options of the ruleset."),
    key(
        "constants",
        KeyShape::Map,
        "Constants of the ruleset that this book changes.",
    ),
    key("start", KeyShape::Text, "The start page."),
    key("sheet", KeyShape::Map, "Start values of the sheet."),
    key(
        "inventory",
        KeyShape::Map,
        "Items that the reader has at the start, by kind.",
    ),
    key(
        "codes",
        KeyShape::Map,
        "Codes with their meanings, optionally in groups.",
    ),
    key(
        "hidden_codes",
        KeyShape::Map,
        "Codes that are hidden from readers.",
    ),
    key(
        "titles",
        KeyShape::Map,
        "Titles that the reader can earn, with their meanings.",
    ),
    key(
        "variables",
        KeyShape::Map,
        "Variables with their start values: whole numbers, yes or no, or words. With `value` and `label` for a name that readers see.",
    ),
    key("conditions", KeyShape::Map, "Conditions with names."),
    key(
        "status",
        KeyShape::ListOrMap,
        "Variables, fields and codes in the status line and on the sheet.",
    ),
    key(
        "shared_variables",
        KeyShape::Map,
        "Variables that are shared with all linked books that also declare them here.",
    ),
    key(
        "aliases",
        KeyShape::Map,
        "Former names from older editions, each after the current name.",
    ),
    key(
        "rule_pages",
        KeyShape::Map,
        "Pages that the ruleset turns to.",
    ),
    key(
        "linked_books",
        KeyShape::ListOrMap,
        "Books that pages can turn to, with the paths of their folders.",
    ),
    key(
        "word_sets",
        KeyShape::Map,
        "Words to add to the extensible word sets of the ruleset.",
    ),
    key(
        "events",
        KeyShape::Map,
        "Markup for events: `on turn`, `on arrival at tag TAG`.",
    ),
    key(
        "used_choices",
        KeyShape::OneOf(&["hide", "show"]),
        "`hide` (the default), or `show`: a used choice stays in its menu, closed.",
    ),
    key(
        "show_tests",
        KeyShape::OneOf(&["yes", "no"]),
        "`yes` (the default), or `no`: choices do not show the tests to which they lead.",
    ),
    key(
        "lints",
        KeyShape::Map,
        "Level of a diagnostic: `error`, `warning`, `note` or `allow`.",
    ),
];

/// The JSON schema for one file of a book.
#[derive(Debug)]
pub struct FileSchema {
    /// The described file: `book.yaml`, `items.yaml`.
    pub yaml_file: String,
    /// The name of the schema file: `items.schema.json`.
    pub schema_file: String,
    pub text: String,
}

/// Returns the schemas for a book with a ruleset: one for the header and one for each kind's catalogue.
pub fn file_schemas(ruleset: &RulesetSchema) -> Vec<FileSchema> {
    let kinds = ruleset.kinds.iter();
    let catalogues = kinds.map(|kind| (kind.plural.as_str(), catalogue_schema(kind)));
    let schemas = std::iter::once(("book", header_schema(ruleset))).chain(catalogues);
    schemas
        .map(|(name, schema)| FileSchema {
            yaml_file: format!("{name}.yaml"),
            schema_file: format!("{name}.schema.json"),
            text: format!("{schema:#}\n"),
        })
        .collect()
}

fn header_schema(ruleset: &RulesetSchema) -> Value {
    let mut keys = Map::new();
    for key in HEADER_KEYS {
        let mut schema = key.schema();
        match key.name {
            "sheet" => schema["properties"] = fields_schema(&ruleset.fields),
            "options" => {
                let options = ruleset.options.iter().map(|option| {
                    let values = option.values.iter().map(ToString::to_string);
                    let values: Vec<String> = values.collect();
                    let schema = json!({"description": option.about, "examples": values});
                    (option.name.clone(), schema)
                });
                schema["properties"] = Value::Object(options.collect());
            }
            "rule_pages" => {
                let rule_pages = ruleset.rule_pages.iter();
                schema["properties"] =
                    described_properties(rule_pages.map(|it| (&it.name, &it.about)));
            }
            "inventory" => {
                let kinds = ruleset.kinds.iter().filter(|kind| kind.can_be_held);
                schema["properties"] = described_properties(kinds.map(|it| (&it.name, &it.about)));
            }
            "ruleset" => schema["examples"] = json!([ruleset.name]),
            _ => {}
        }
        keys.insert(key.name.to_owned(), schema);
    }
    for setting in &ruleset.settings {
        keys.insert(setting.name.clone(), json!({"description": setting.about}));
    }
    document_schema("book.yaml", Value::Object(keys))
}

fn described_properties<'a>(names: impl Iterator<Item = (&'a String, &'a String)>) -> Value {
    let properties = names.map(|(name, about)| (name.clone(), json!({"description": about})));
    Value::Object(properties.collect())
}

fn catalogue_schema(kind: &ItemKind) -> Value {
    let mut entry = fields_schema(&kind.fields);
    entry["name"] = json!({"description": "Name for readers; by default the id with spaces."});
    entry["tags"] =
        json!({"description": "Words that conditions can test, such as `item with tag light`."});
    entry["about"] = json!({"description": "Description for the command `about`."});
    entry["aliases"] = json!({"description": "Former ids from older editions."});
    let mut out = document_schema(&kind.about, json!({}));
    out["additionalProperties"] = json!({"type": ["object", "null"], "properties": entry});
    out
}

fn document_schema(title: &str, keys: Value) -> Value {
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        "type": ["object", "null"],
        "properties": keys,
    })
}

fn fields_schema(fields: &[Field]) -> Value {
    let fields = fields.iter();
    let properties = fields.map(|field| (field.name.clone(), field_schema(field)));
    Value::Object(properties.collect())
}

fn field_schema(field: &Field) -> Value {
    let mut out = json!({"description": field.about});
    match &field.field_type {
        FieldType::Flag => out["type"] = json!("boolean"),
        FieldType::Word(words) => out["enum"] = json!(words),
        FieldType::Integer => {
            if let Some(Bound::Number(min)) = field.min {
                out["minimum"] = json!(min);
            }
            if let Some(Bound::Number(max)) = field.max {
                out["maximum"] = json!(max);
            }
        }
        FieldType::Text | FieldType::Words | FieldType::Map | FieldType::Any => {}
    }
    out
}
