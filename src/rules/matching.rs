//! Which of the things held are meant: all of a kind, those of an id, or those of which something holds.

use super::catalogue::entry_value;
use super::convert::fit;
use super::fault::{fault, fault_with};
use super::host::Host;
use crate::model::book::{Field, FieldType, Kind, Such, World};
use crate::model::game::{Filter, Value};
use crate::syntax::suggest::did_you_mean;
use std::rc::Rc;
use std::sync::Arc;

/// What must hold of a thing, read out of `held(KIND, with)`.
pub(super) struct Matching {
    /// As the rule asked.
    with: Value,
    kind: usize,
    world: Arc<World>,
    clauses: Vec<Clause>,
}

enum Clause {
    Id(Value),
    /// All of these are in one of these lists of the thing.
    In(&'static [&'static str], Vec<Value>),
    /// All of these are in this list.
    Has(String, Vec<Value>),
    Is(String, Value),
    /// It is this, or a list that has this in it.
    Any(String, Value),
    /// A flag, which is off where nothing is said.
    Flag(String, bool),
    /// What a page asks for.
    Such(Such),
}

impl Matching {
    /// Reads what a script asks for.
    ///
    /// # Errors
    /// What no thing of the kind can be asked for.
    pub(super) fn read(host: &Host, kind: usize, with: Value) -> mlua::Result<Rc<Self>> {
        let vocabulary = host.vocabulary.borrow();
        let of = &vocabulary.kinds[kind];
        let clauses = match &with {
            Value::Nothing => Vec::new(),
            Value::List(none) if none.is_empty() => Vec::new(),
            Value::Text(id) => {
                entry_value(host, kind, id)?;
                vec![Clause::Id(with.clone())]
            }
            // A pattern of a page.
            Value::Map(asked) if asked.get("with").and_then(Such::read).is_some() => {
                let such = asked.get("with").and_then(Such::read);
                let wanted = asked.get("kind").and_then(Value::as_text);
                if let Some(wanted) = wanted.filter(|wanted| *wanted != of.name) {
                    let plural = &of.plural;
                    return Err(fault(format!(
                        "the pattern asks for a {wanted}, and not for {plural}"
                    )));
                }
                such.map(Clause::Such).into_iter().collect()
            }
            Value::Map(asked) => {
                let each = asked
                    .iter()
                    .map(|(key, value)| clause(host, kind, of, key, value));
                each.collect::<mlua::Result<_>>()?
            }
            _ => {
                return Err(fault(format!(
                    "which {} is meant: an id, or a table such as {{ tag = \"...\" }}",
                    of.plural
                )));
            }
        };
        Ok(Rc::new(Self {
            clauses,
            kind,
            world: Arc::clone(&host.world.borrow()),
            with,
        }))
    }

    /// The filter that selects these things.
    pub(super) fn filter(self: &Rc<Self>) -> Filter {
        let it = Rc::clone(self);
        Filter {
            with: self.with.clone(),
            test: Some(Rc::new(move |thing| it.fits(thing))),
        }
    }

    pub(super) fn fits(&self, thing: &Value) -> bool {
        let entry = || {
            let id = thing.get("id").as_text()?;
            self.world.catalogues.get(self.kind)?.get(id)
        };
        // A mark that holds something stands over what the catalogue says.
        let says = |key: &str| match thing.get(key) {
            Value::Nothing => entry().map_or(Value::Nothing, |entry| entry.get(key).clone()),
            mark => mark.clone(),
        };
        self.clauses.iter().all(|clause| match clause {
            Clause::Id(id) => thing.get("id") == id,
            Clause::In(keys, words) => words.iter().all(|word| {
                let mut lists = keys.iter().map(|key| says(key));
                lists.any(|list| list.as_list().contains(word))
            }),
            Clause::Has(key, words) => {
                let list = says(key);
                words.iter().all(|word| list.as_list().contains(word))
            }
            Clause::Is(key, value) => says(key) == *value,
            Clause::Any(key, value) => {
                let said = says(key);
                said == *value || said.as_list().contains(value)
            }
            Clause::Flag(key, yes) => says(key).truth() == *yes,
            Clause::Such(such) => such.fits(thing, entry()),
        })
    }
}

fn clause(host: &Host, n: usize, kind: &Kind, key: &str, value: &Value) -> mlua::Result<Clause> {
    let mut fields = kind.marks.iter().chain(&kind.fields);
    match (fields.find(|field| field.name == key), key) {
        (Some(field), _) => of_field(kind, field, value),
        (None, "id") => match value {
            Value::Text(id) => {
                entry_value(host, n, id)?;
                Ok(Clause::Id(value.clone()))
            }
            _ => Err(fault("`id` is the id of an entry")),
        },
        (None, "name") => match value {
            Value::Text(_) => Ok(Clause::Is(key.to_owned(), value.clone())),
            _ => Err(fault("`name` is a text")),
        },
        (None, "tag") => Ok(Clause::In(&["tags"], words(key, value)?)),
        (None, "trait") if kind.fields.iter().any(|field| field.name == "traits") => {
            Ok(Clause::In(&["traits"], words(key, value)?))
        }
        (None, "tags") => Ok(Clause::Has(key.to_owned(), words(key, value)?)),
        _ => {
            let known = kind.marks.iter().chain(&kind.fields).map(|f| &*f.name);
            let known = known.chain(["id", "name", "tag", "trait"]);
            Err(fault_with(
                format!("{} cannot be asked for by `{key}`", kind.plural),
                did_you_mean(key, known),
            ))
        }
    }
}

fn of_field(kind: &Kind, field: &Field, value: &Value) -> mlua::Result<Clause> {
    let key = field.name.clone();
    let wrong = |wants: String| fault(format!("`{key}` of a {} is {wants}", kind.name));
    match (&field.of, value) {
        (FieldType::Words, value) => Ok(Clause::Has(key.clone(), words(&key, value)?)),
        (FieldType::Flag, value) => match fit(&field.of, value.clone()).map_err(wrong)? {
            Value::Bool(yes) => Ok(Clause::Flag(key, yes)),
            _ => Ok(Clause::Flag(key, false)),
        },
        (FieldType::Any, value) => Ok(Clause::Any(key, value.clone())),
        (of, value) => {
            let value = fit(of, value.clone()).map_err(wrong)?;
            Ok(Clause::Is(key, value))
        }
    }
}

/// One word, or a list of words that must all be there.
fn words(key: &str, value: &Value) -> mlua::Result<Vec<Value>> {
    let all = match value {
        Value::List(all) => all.to_vec(),
        one => vec![one.clone()],
    };
    if all.iter().all(|word| word.as_text().is_some()) && !all.is_empty() {
        return Ok(all);
    }
    Err(fault(format!(
        "`{key}` is a word, or a list of words that must all be there"
    )))
}
