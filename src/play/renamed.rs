//! A kept game in a book that calls a page otherwise.

use super::by_id::with_pages;
use super::{Kept, waiting};
use crate::book::{SlotName, slot};
use crate::game::Value;
use std::collections::BTreeMap;

impl Kept {
    /// A page has another id in the book that the game is to go on in.
    pub fn rename(&mut self, was: &str, is: &str) {
        self.situation = None;
        if self.page == was {
            is.clone_into(&mut self.page);
        }
        self.state = renamed(std::mem::take(&mut self.state), was, is);
        self.starts = self.starts.take().map(|all| renamed(all, was, is));
        self.came = self.came.take().map(|all| renamed(all, was, is));
        for page in self.walked.iter_mut().flatten() {
            if page == was {
                is.clone_into(page);
            }
        }
    }
}

/// Slots by the names that they have where a page is called otherwise.
fn renamed(state: BTreeMap<String, Value>, was: &str, is: &str) -> BTreeMap<String, Value> {
    state
        .into_iter()
        .map(|(name, value)| {
            let number = slot::NAMES.iter().zip(0..);
            let mut number = number.filter(|((known, _), _)| **known == *name);
            let value = match number.next() {
                Some((_, n)) => {
                    let value = with_pages(n, &value, |page| renamed_value(page, was, is));
                    match n {
                        slot::DETOURS => {
                            waiting::called(&value, |name| renamed_slot(name, was, is))
                        }
                        _ => value,
                    }
                }
                None => value,
            };
            (renamed_slot(&name, was, is).unwrap_or(name), value)
        })
        .collect()
}

fn renamed_value(value: &Value, was: &str, is: &str) -> Value {
    if value.as_text() == Some(was) {
        Value::text(is)
    } else {
        value.clone()
    }
}

/// The name of a page's slot when the page is called otherwise; none for every other slot.
fn renamed_slot(name: &str, was: &str, is: &str) -> Option<String> {
    let name = match SlotName::of(name) {
        SlotName::Visits(page) if page == was => SlotName::Visits(is),
        SlotName::Ticks(page) if page == was => SlotName::Ticks(is),
        SlotName::Once(page, part) if page == was => SlotName::Once(is, part),
        SlotName::Vary(page, part) if page == was => SlotName::Vary(is, part),
        SlotName::Variable(name) => {
            let own = name.strip_prefix(was)?.strip_prefix('.')?;
            let own = own.to_owned();
            return (!own.contains('.'))
                .then(|| SlotName::Variable(&format!("{is}.{own}")).to_string());
        }
        _ => return None,
    };
    Some(name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_renamed_wherever_it_stands_and_no_other_is() {
        let mut kept: Kept = serde_json::from_value(serde_json::json!({
            "seed": 1, "page": "mill", "way": "detour", "since": [], "earlier": [{"pick": "x"}], "walked": ["mill"],
            "state": {
                "page": "mill", "from": "mill", "var.mill": "mill", "code.mill": true, "var.mill.tries": 2, "var.mill.yard.tries": 3,
                "visits.mill": 2, "visits.mill.yard": 1, "visits.old.mill": 1, "ticks.mill": 1,
                "once.mill.ask-the-miller": true, "once.mill.yard.ask-the-miller": true, "vary.mill.3": 1, "vary.mill.yard.3": 1,
                "detours": [["mill", 2, -1, [], "mill", true, 0, {"var.mill.tries": 1}], ["mill.yard", 2, -1, [], "mill", true, 0]],
            },
        }))
        .expect("a kept game");
        kept.rename("mill", "the.mill");
        kept.rename("mill.yard", "yard");
        assert_eq!(kept.page, "the.mill");
        assert_eq!(kept.walked, [Some("the.mill".to_owned())]);
        let state = serde_json::to_value(&kept.state).expect("plain data");
        assert_eq!(
            state,
            serde_json::json!({
                "page": "the.mill", "from": "the.mill", "var.mill": "mill", "code.mill": true, "var.the.mill.tries": 2, "var.yard.tries": 3,
                "visits.the.mill": 2, "visits.yard": 1, "visits.old.mill": 1, "ticks.the.mill": 1,
                "once.the.mill.ask-the-miller": true, "once.yard.ask-the-miller": true, "vary.the.mill.3": 1, "vary.yard.3": 1,
                "detours": [["the.mill", 2, -1, [], "the.mill", true, 0, {"var.the.mill.tries": 1}], ["yard", 2, -1, [], "the.mill", true, 0]],
            })
        );
    }
}
