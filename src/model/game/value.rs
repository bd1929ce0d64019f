//! The only value type, for slots, arguments and catalogues.

use super::Message;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Plain data that can be printed, saved, compared and hashed. All numbers are whole numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    #[default]
    Nothing,
    Bool(bool),
    Int(i64),
    Text(Arc<str>),
    List(Arc<Vec<Value>>),
    Map(Arc<BTreeMap<Arc<str>, Value>>),
}

/// The form of a value in self-describing formats, such as JSON and YAML.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Value", untagged)]
enum PlainValue {
    Nothing,
    Bool(bool),
    Int(i64),
    Text(Arc<str>),
    List(Arc<Vec<Value>>),
    Map(Arc<BTreeMap<Arc<str>, Value>>),
}

/// The form of a value in other formats: with a type tag.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Value")]
enum TaggedValue {
    Nothing,
    Bool(bool),
    Int(i64),
    Text(Arc<str>),
    List(Arc<Vec<Value>>),
    Map(Arc<BTreeMap<Arc<str>, Value>>),
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => PlainValue::serialize(self, serializer),
            false => TaggedValue::serialize(self, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        match source.is_human_readable() {
            true => PlainValue::deserialize(source),
            false => TaggedValue::deserialize(source),
        }
    }
}

impl Value {
    pub fn text(text: impl Into<Arc<str>>) -> Self {
        Self::Text(text.into())
    }

    pub fn list(items: impl IntoIterator<Item = Value>) -> Self {
        Self::List(Arc::new(items.into_iter().collect()))
    }

    pub fn map<K: Into<Arc<str>>>(entries: impl IntoIterator<Item = (K, Value)>) -> Self {
        Self::Map(Arc::new(
            entries.into_iter().map(|(k, v)| (k.into(), v)).collect(),
        ))
    }

    /// The whole number; 1 for yes, and 0 for any other value.
    #[inline]
    pub fn int(&self) -> i64 {
        match self {
            Self::Int(n) => *n,
            Self::Bool(yes) => i64::from(*yes),
            _ => 0,
        }
    }

    /// True unless the value is nothing, no, 0 or empty.
    #[inline]
    pub fn truth(&self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Bool(yes) => *yes,
            Self::Int(n) => *n != 0,
            value => value.is_non_empty(),
        }
    }

    /// Separate from [`Value::truth`], which rarely calls it and must stay small enough to inline.
    #[inline(never)]
    fn is_non_empty(&self) -> bool {
        match self {
            Self::Text(text) => !text.is_empty(),
            Self::List(items) => !items.is_empty(),
            Self::Map(entries) => !entries.is_empty(),
            Self::Nothing | Self::Bool(_) | Self::Int(_) => false,
        }
    }

    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    #[inline]
    pub fn as_list(&self) -> &[Value] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// Formats the value for a reader: like `Display`, but with messages instead of English words.
    pub fn to_text(&self) -> String {
        self.format_with(&|_, id| Message::new(id).encode())
    }

    /// Formats the value. `word` maps an English word and a message id to the word for yes, no and nothing.
    fn format_with(&self, word: &dyn Fn(&str, &str) -> String) -> String {
        match self {
            Self::Nothing => word("nothing", "value-nothing"),
            Self::Bool(true) => word("yes", "value-yes"),
            Self::Bool(false) => word("no", "value-no"),
            Self::Int(n) => n.to_string(),
            Self::Text(text) => text.to_string(),
            Self::List(_) | Self::Map(_) if !self.truth() => word("none", "value-none"),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(|item| item.format_with(word)).collect();
                items.join(", ")
            }
            Self::Map(entries) => {
                let entries = entries.iter();
                let entries = entries.map(|(key, v)| format!("{key} {}", v.format_with(word)));
                entries.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// The entry of a map, or nothing.
    pub fn get(&self, key: &str) -> &Value {
        const NOTHING: &Value = &Value::Nothing;
        match self {
            Self::Map(entries) => entries.get(key).unwrap_or(NOTHING),
            _ => NOTHING,
        }
    }

    /// Returns a copy of this map with one entry set. For any other value, returns a new map.
    pub fn with(&self, key: &str, value: Value) -> Self {
        let mut entries = match self {
            Self::Map(entries) => (**entries).clone(),
            _ => BTreeMap::new(),
        };
        match entries.get_mut(key) {
            Some(entry) => *entry = value,
            None => drop(entries.insert(key.into(), value)),
        }
        Self::Map(Arc::new(entries))
    }
}

impl From<i64> for Value {
    #[inline]
    fn from(n: i64) -> Self {
        Self::Int(n)
    }
}

impl From<bool> for Value {
    #[inline]
    fn from(yes: bool) -> Self {
        Self::Bool(yes)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

/// Formats the value in English, for tools and for scripts that convert a value to text. For readers, use [`Value::to_text`].
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(n) => write!(f, "{n}"),
            Self::Text(text) => f.write_str(text),
            value => f.write_str(&value.format_with(&|english, _| english.to_owned())),
        }
    }
}
