//! Does each event of the header ever happen?

use super::Scene;
use crate::model::book::{PageId, Part};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeSet;

/// Events of the engine itself. A rule may know others.
const EVENTS: [&str; 2] = ["on turn", "on death"];
const FORMS: &str = "`on turn`, `on death`, `on arrival at tag TAG`";

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let tags = book.pages.iter().flat_map(|page| &page.tags);
    let tags: BTreeSet<&str> = tags.map(|tag| &**tag).collect();
    let at = |id: &PageId| book.page(*id).span;
    for Part {
        events, arrivals, ..
    } in &book.parts
    {
        for (name, id) in events {
            let whole = format!("on {name}");
            let run = scene.any_event || scene.mentioned.contains(name);
            if EVENTS.contains(&&*whole) || run {
                continue;
            }
            let message = format!("there is no event `{whole}`");
            let fault = Diagnostic::new(Code::UnknownKey, at(id), message);
            let near = did_you_mean(&whole, EVENTS);
            found.push(
                fault
                    .saying("this never happens")
                    .help(near.unwrap_or_else(|| format!("the events are {FORMS}"))),
            );
        }
        for (tag, id) in arrivals {
            if !tags.contains(&**tag) {
                let message = format!("no page has the tag `{tag}`");
                let fault = Diagnostic::new(Code::UnusedName, at(id), message);
                let near = did_you_mean(tag, tags.iter().copied());
                found.push(fault.saying("this never happens").maybe_help(near));
            }
        }
    }
}
