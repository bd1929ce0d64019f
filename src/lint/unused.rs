//! Is every variable used, and every passage included?

use super::uses::{How, Thing};
use super::{Headings, Over, Scene};
use crate::book::SlotName;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use std::collections::BTreeSet;

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    variables(scene, found);
    passages(scene, found);
}

fn variables(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let (book, uses) = (scene.book, &scene.uses);
    for (slot, name) in book.slots.names() {
        let Some(name) = SlotName::variable(name) else {
            continue;
        };
        if scene.mentioned.contains(name) {
            continue;
        }
        let thing = Thing::Variable(name.into());
        // On its page a variable of its own is called without the page.
        let own = name.rsplit('.').next().unwrap_or(name);
        let given = uses.first(&thing, &[How::Given]);
        let asked = uses.first(&thing, &[How::Asked, How::Counted]);
        let declared = book.outline.declared("variables", name);
        let yes_or_no = matches!(book.slots.start().get(slot as usize), Some(Value::Bool(_)));
        found.push(match (given, asked) {
            (Some(given), None) => Diagnostic::new(
                Code::NeverAsked,
                given.span,
                format!("the variable `{name}` is set and never asked for"),
            )
            .saying("set here")
            .help(format!(
                "ask for it in a condition, print it with `{{= {own}}}`, or take it out"
            )),
            // A number that is never set may be a figure that the author wants in one place.
            (None, Some(asked)) if yes_or_no => {
                let fault = Diagnostic::new(
                    Code::NeverGiven,
                    asked.span,
                    format!("the variable `{name}` is asked for and never set"),
                )
                .saying("always as it began")
                .help(format!("set it somewhere: `{{set {own} = true}}`"));
                match declared {
                    Some(place) => fault.label(place, "declared here"),
                    None => fault,
                }
            }
            (None, None) => match declared {
                Some(place) => Diagnostic::new(
                    Code::UnusedName,
                    place,
                    format!("the variable `{name}` is declared and never used"),
                )
                .help("use it, or take it out"),
                None => continue,
            },
            _ => continue,
        });
    }
}

/// Only the first of a row of passages that include each other is told: the others hang on it.
fn passages(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let headings = Headings::of(book);
    let mut inside = BTreeSet::new();
    for passage in &book.loose_passages {
        inside.extend(
            passage
                .places
                .iter()
                .filter_map(|(_, span)| match headings.over(*span) {
                    Some(Over::Passage(heading)) if heading != passage.span => Some(heading),
                    _ => None,
                }),
        );
    }
    for passage in &book.loose_passages {
        let name = passage.id.trim_start_matches("passage: ");
        if inside.contains(&passage.span) || scene.mentioned.contains(name) {
            continue;
        }
        found.push(
            Diagnostic::new(
                Code::UnusedPassage,
                passage.span,
                format!("no page includes the passage `{name}`"),
            )
            .help(format!(
                "write `{{include {name}}}` where it belongs, or take it out"
            )),
        );
    }
}
