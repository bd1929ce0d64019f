//! Events as saves of earlier programs have them.

use super::Value;
use super::event::{By, Changed, What};
use serde::Deserialize;

/// A change: `by` came with the facts; before, `what` was the sort, the kind of a thing or a field, and `text` all that was told.
#[derive(Deserialize)]
pub(super) struct Change {
    what: String,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    mark: String,
    from: Value,
    to: Value,
    by: Option<By>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    meaning: String,
    #[serde(default)]
    label: String,
    #[serde(alias = "text")]
    words: Option<String>,
}

impl From<Change> for Changed {
    fn from(it: Change) -> Self {
        let sort = match &*it.what {
            _ if it.by.is_none() => What::Other,
            "code" => What::Code,
            "title" => What::Title,
            "thing" => What::Thing,
            "mark" => What::Mark,
            "field" => What::Field,
            "kind" => What::Kind,
            "variable" => What::Variable,
            "ticks" => What::Ticks,
            "dice" => What::Dice,
            _ => What::Other,
        };
        let id = match it.by {
            None => it.what,
            Some(_) => it.id,
        };
        Self {
            what: sort,
            kind: it.kind,
            id,
            mark: it.mark,
            from: it.from,
            to: it.to,
            by: it.by.unwrap_or(By::Rule),
            name: it.name,
            meaning: it.meaning,
            label: it.label,
            words: it.words,
            held: None,
        }
    }
}
