//! Can everything that is asked for be had?

use super::Scene;
use super::uses::{How, Thing};
use crate::syntax::diagnostic::{Code, Diagnostic};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    if scene.more_elsewhere {
        return;
    }
    for (thing, uses) in &scene.uses.of {
        let Thing::Entry(kind, id) = thing else {
            continue;
        };
        let Some(what) = book.vocabulary.kinds.get(*kind).filter(|k| k.held) else {
            continue;
        };
        let may_be_had = scene.uses.any(thing, &[How::Given, How::Named])
            || scene.mentioned.contains(&**id)
            || scene.walked.contains(&what.name);
        if may_be_had {
            continue;
        }
        // Of those that are one of many, another may be had.
        let Some(first) = uses.iter().find(|it| it.how != How::Counted) else {
            continue;
        };
        let how = if first.how == How::Taken {
            "taken"
        } else {
            "asked for"
        };
        let name = &what.name;
        let mut fault = Diagnostic::new(
            Code::NeverObtainable,
            first.span,
            format!("the {name} `{id}` is {how} and can never be had"),
        )
        .saying("nobody can have it")
        .help(format!(
            "give it on some page, or under `belongings` in book.yaml, or take this {name} out"
        ));
        if let Some(place) = book.outline.place(name, id) {
            fault = fault.label(place, "this one");
        }
        found.push(fault);
    }
}
