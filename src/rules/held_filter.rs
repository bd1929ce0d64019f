//! Filters for held items, by id or by values.

use super::catalogue::entry_value;
use super::convert::coerce;
use super::host::Host;
use super::lua_error::{fail, fail_with, lua_error};
use crate::model::book::{BookData, Field, FieldType, ItemFilter, ItemKind};
use crate::model::game::{ListFilter, Value};
use crate::syntax::suggest::did_you_mean;
use std::rc::Rc;
use std::sync::Arc;

/// A filter, parsed from `held(KIND, with)`.
pub(super) struct HeldFilter {
    /// The filter as the rule has passed it.
    request: Value,
    kind: usize,
    data: Arc<BookData>,
    filter: ItemFilter,
}

impl HeldFilter {
    /// Parses a filter.
    ///
    /// # Errors
    /// For keys and values that no item of the kind can have.
    pub(super) fn parse(host: &Host, kind: usize, value: Value) -> mlua::Result<Rc<Self>> {
        let schema = host.schema.borrow();
        let item_kind = &schema.kinds[kind];
        let filter = match &value {
            Value::Nothing => ItemFilter::Any,
            Value::List(list) if list.is_empty() => ItemFilter::Any,
            Value::Text(id) => {
                entry_value(host, kind, id)?;
                ItemFilter::Id(Arc::clone(id))
            }
            Value::Map(table) => match table.get("with").and_then(ItemFilter::from_value) {
                // A pattern of a page.
                Some(filter) => {
                    let name = table.get("kind").and_then(Value::as_text);
                    if let Some(name) = name.filter(|name| *name != item_kind.name) {
                        let plural = &item_kind.plural;
                        let message = format!("the pattern must be for {plural}, not for a {name}");
                        return fail(message);
                    }
                    filter
                }
                None => all_of(
                    table
                        .iter()
                        .map(|(key, value)| parse_clause(host, kind, item_kind, key, value)),
                )?,
            },
            _ => {
                return fail(format!(
                    "a filter for {} must be an id or a table such as {{ tag = \"...\" }}",
                    item_kind.plural
                ));
            }
        };
        Ok(Rc::new(Self {
            filter,
            kind,
            data: Arc::clone(&host.data.borrow()),
            request: value,
        }))
    }

    /// Returns the filter for a query about a slot.
    pub(super) fn to_list_filter(self: &Rc<Self>) -> ListFilter {
        let filter = Rc::clone(self);
        ListFilter {
            request: self.request.clone(),
            predicate: Some(Rc::new(move |item| filter.matches(item))),
        }
    }

    pub(super) fn matches(&self, item: &Value) -> bool {
        let entries = self.data.catalogues.get(self.kind);
        let id = item.get("id").as_text();
        let entry = id.and_then(|id| entries?.get(id));
        self.filter.matches(item, entry)
    }
}

/// Combines filters: all of them must match.
fn all_of(clauses: impl Iterator<Item = mlua::Result<ItemFilter>>) -> mlua::Result<ItemFilter> {
    let and = |a: mlua::Result<ItemFilter>, b| Ok(ItemFilter::And(Box::new(a?), Box::new(b?)));
    clauses.reduce(and).unwrap_or(Ok(ItemFilter::Any))
}

fn parse_clause(
    host: &Host,
    kind_index: usize,
    kind: &ItemKind,
    key: &str,
    value: &Value,
) -> mlua::Result<ItemFilter> {
    let mut fields = kind.marks.iter().chain(&kind.fields);
    match (fields.find(|field| field.name == key), key, value) {
        (Some(field), ..) => field_filter(kind, field, value),
        (None, "id", Value::Text(id)) => {
            entry_value(host, kind_index, id)?;
            Ok(ItemFilter::Id(Arc::clone(id)))
        }
        (None, "id", _) => fail("`id` must be the id of an entry"),
        (None, "name", Value::Text(_)) => Ok(ItemFilter::equal(key, value.clone())),
        (None, "name", _) => fail("`name` must be a text"),
        (None, "tag" | "tags", _) => words_filter("tags", key, value),
        (None, "trait", _) if kind.fields.iter().any(|field| field.name == "traits") => {
            words_filter("traits", key, value)
        }
        _ => {
            let names = kind.marks.iter().chain(&kind.fields).map(|f| &*f.name);
            let names = names.chain(["id", "name", "tag", "trait"]);
            fail_with(
                format!("unknown key `{key}` in a filter for {}", kind.plural),
                did_you_mean(key, names),
            )
        }
    }
}

fn field_filter(kind: &ItemKind, field: &Field, value: &Value) -> mlua::Result<ItemFilter> {
    let key = &*field.name;
    match (&field.field_type, value) {
        (FieldType::Words, value) => words_filter(key, key, value),
        // Matches an equal value or a list that contains it.
        (FieldType::Any, Value::Text(word)) => Ok(ItemFilter::Or(
            Box::new(ItemFilter::equal(key, value.clone())),
            Box::new(ItemFilter::Contains(key.into(), Arc::clone(word))),
        )),
        (field_type, value) => {
            let to_error = |expected: String| {
                lua_error(format!("`{key}` of a {} must be {expected}", kind.name))
            };
            let value = coerce(field_type, value.clone()).map_err(to_error)?;
            Ok(ItemFilter::equal(key, value))
        }
    }
}

/// Parses a word or a list of words, which must all be in the list `key`. `filter_key` is the key in the filter.
fn words_filter(key: &str, filter_key: &str, value: &Value) -> mlua::Result<ItemFilter> {
    let words = match value {
        Value::List(words) => words,
        word => std::slice::from_ref(word),
    };
    let message = format!("`{filter_key}` must be a word or a list of words");
    if words.is_empty() {
        return fail(message);
    }
    all_of(words.iter().map(|word| match word {
        Value::Text(word) => Ok(ItemFilter::Contains(key.into(), Arc::clone(word))),
        _ => fail(&*message),
    }))
}
