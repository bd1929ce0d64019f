//! Filters for held items: all of a kind, those with an id, or those with certain values.

use super::catalogue::entry_value;
use super::convert::coerce;
use super::host::Host;
use super::lua_error::{lua_error, lua_error_with};
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
    pub(super) fn parse(host: &Host, kind: usize, with: Value) -> mlua::Result<Rc<Self>> {
        let vocabulary = host.schema.borrow();
        let of = &vocabulary.kinds[kind];
        let such = match &with {
            Value::Nothing => ItemFilter::Any,
            Value::List(none) if none.is_empty() => ItemFilter::Any,
            Value::Text(id) => {
                entry_value(host, kind, id)?;
                ItemFilter::Id(Arc::clone(id))
            }
            Value::Map(asked) => match asked.get("with").and_then(ItemFilter::from_value) {
                // A pattern of a page.
                Some(such) => {
                    let wanted = asked.get("kind").and_then(Value::as_text);
                    if let Some(wanted) = wanted.filter(|wanted| *wanted != of.name) {
                        let plural = &of.plural;
                        let message =
                            format!("the pattern asks for a {wanted}, and not for {plural}");
                        return Err(lua_error(message));
                    }
                    such
                }
                None => all_of(
                    asked
                        .iter()
                        .map(|(key, value)| parse_clause(host, kind, of, key, value)),
                )?,
            },
            _ => {
                return Err(lua_error(format!(
                    "which {} is meant: an id, or a table such as {{ tag = \"...\" }}",
                    of.plural
                )));
            }
        };
        Ok(Rc::new(Self {
            filter: such,
            kind,
            data: Arc::clone(&host.data.borrow()),
            request: with,
        }))
    }

    /// Returns the filter for a query about the state.
    pub(super) fn to_list_filter(self: &Rc<Self>) -> ListFilter {
        let it = Rc::clone(self);
        ListFilter {
            request: self.request.clone(),
            predicate: Some(Rc::new(move |thing| it.matches(thing))),
        }
    }

    pub(super) fn matches(&self, thing: &Value) -> bool {
        let entries = self.data.catalogues.get(self.kind);
        let id = thing.get("id").as_text();
        let entry = id.and_then(|id| entries?.get(id));
        self.filter.matches(thing, entry)
    }
}

/// Combines filters: all of them must match.
fn all_of(clauses: impl Iterator<Item = mlua::Result<ItemFilter>>) -> mlua::Result<ItemFilter> {
    let both = |a: mlua::Result<ItemFilter>, b| Ok(ItemFilter::And(Box::new(a?), Box::new(b?)));
    clauses.reduce(both).unwrap_or(Ok(ItemFilter::Any))
}

fn parse_clause(
    host: &Host,
    n: usize,
    kind: &ItemKind,
    key: &str,
    value: &Value,
) -> mlua::Result<ItemFilter> {
    let mut fields = kind.marks.iter().chain(&kind.fields);
    match (fields.find(|field| field.name == key), key, value) {
        (Some(field), ..) => field_filter(kind, field, value),
        (None, "id", Value::Text(id)) => {
            entry_value(host, n, id)?;
            Ok(ItemFilter::Id(Arc::clone(id)))
        }
        (None, "id", _) => Err(lua_error("`id` is the id of an entry")),
        (None, "name", Value::Text(_)) => Ok(ItemFilter::equal(key, value.clone())),
        (None, "name", _) => Err(lua_error("`name` is a text")),
        (None, "tag" | "tags", _) => words_filter("tags", key, value),
        (None, "trait", _) if kind.fields.iter().any(|field| field.name == "traits") => {
            words_filter("traits", key, value)
        }
        _ => {
            let known = kind.marks.iter().chain(&kind.fields).map(|f| &*f.name);
            let known = known.chain(["id", "name", "tag", "trait"]);
            Err(lua_error_with(
                format!("{} cannot be asked for by `{key}`", kind.plural),
                did_you_mean(key, known),
            ))
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
        (of, value) => {
            let wrong = |wants: String| lua_error(format!("`{key}` of a {} is {wants}", kind.name));
            let value = coerce(of, value.clone()).map_err(wrong)?;
            Ok(ItemFilter::equal(key, value))
        }
    }
}

/// Parses one word or a list of words that must all be in the list `key`. `asked` is the name in the filter.
fn words_filter(key: &str, asked: &str, value: &Value) -> mlua::Result<ItemFilter> {
    let words = match value {
        Value::List(words) => words,
        one => std::slice::from_ref(one),
    };
    let wrong = format!("`{asked}` is a word, or a list of words that must all be there");
    if words.is_empty() {
        return Err(lua_error(wrong));
    }
    all_of(words.iter().map(|word| match word {
        Value::Text(word) => Ok(ItemFilter::Contains(key.into(), Arc::clone(word))),
        _ => Err(lua_error(&*wrong)),
    }))
}
