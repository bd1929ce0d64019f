//! Squares of an entry as a plan to play on.

use super::{Block, Teller};
use crate::output::print::document::{Plan, PlanRow};
use crate::output::print::manuscript::{Entry, Given};
use crate::output::print::plans::letter;
use std::collections::BTreeMap;

impl Teller<'_> {
    /// The plan of an entry, where it has one, by the messages `plan-KIND` and `plan-KIND-FIELD` of the ruleset.
    pub(super) fn plan(&self, kind: &str, entry: &Entry) -> Option<Block> {
        let plan = entry.plan.as_ref()?;
        let columns: Vec<String> = (0..plan.columns).map(letter).collect();
        let given = BTreeMap::from([
            ("name".to_owned(), Given::OneOf(entry.name.clone())),
            ("last".to_owned(), Given::OneOf(letter(plan.columns - 1))),
            ("rows".to_owned(), Given::Number(i64::from(plan.rows))),
        ]);
        // The highest row stands above, as it lies.
        let rows = (1..=plan.rows).rev().map(|row| PlanRow {
            name: row.to_string(),
            squares: columns
                .iter()
                .map(|column| self.square(kind, plan, &format!("{column}{row}")))
                .collect(),
        });
        Some(Block::Plan(Plan {
            about: self.entry(&format!("plan-{kind}"), &given),
            rows: rows.collect(),
            columns,
        }))
    }

    /// What stands in a square, line by line: what is said of it, and who is listed there, with the place in the list.
    fn square(
        &self,
        kind: &str,
        plan: &crate::output::print::manuscript::Plan,
        place: &str,
    ) -> Vec<String> {
        let nothing = BTreeMap::new();
        let said = plan.squares.iter().map(|(field, squares)| {
            let given = squares.get(place).unwrap_or(&nothing);
            self.entry(&format!("plan-{kind}-{field}"), given)
        });
        let listed = plan.listed.iter().flat_map(|(field, places)| {
            let here = (1..).zip(places).filter(|(_, it)| *it == place);
            here.map(move |(n, _)| {
                let given = BTreeMap::from([("n".to_owned(), Given::Number(n))]);
                self.entry(&format!("plan-{kind}-{field}"), &given)
            })
        });
        said.chain(listed).filter(|it| !it.is_empty()).collect()
    }
}
