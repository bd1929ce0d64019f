//! Lints for names that are never given, never read or never used.

use super::scripts::ScriptAccess;
use super::uses::{NameUse, NamedThing};
use super::{EnclosingHeading, Headings, LintContext};
use crate::model::book::{BookPart, PageId, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::quoted;
use crate::syntax::source::Span;
use crate::syntax::suggest::{did_you_mean, nearest};
use std::collections::BTreeSet;

pub(super) fn check_names(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    if !scene.more_elsewhere {
        for name in book.world.codes.keys() {
            found.extend(remembered(scene, "code", name, name));
        }
        for name in book.world.titles.keys() {
            found.extend(remembered(scene, "title", name, &quoted(name)));
        }
    }
    for (slot, name) in book.slots.names() {
        let name = SlotName::variable(name);
        // A variable of a linked book has the name of the book in front. It is checked with that book.
        if let Some(name) = name.filter(|name| !name.contains(':')) {
            let start = book.slots.start().get(slot as usize);
            let is_flag = matches!(start, Some(Value::Bool(_)));
            found.extend(variable(scene, name, is_flag));
        }
    }
}

/// Checks a code or title. `written` is its name in conditions.
fn remembered(scene: &LintContext, what: &str, name: &str, written: &str) -> Option<Diagnostic> {
    let (section, thing) = match what {
        "code" => ("codes", NamedThing::Code(name.into())),
        _ => ("titles", NamedThing::Title(name.into())),
    };
    let uses = &scene.uses;
    let given = uses.first(&thing, &[ScriptAccess::Given, ScriptAccess::Named]);
    let asked = uses.first(&thing, &[ScriptAccess::Asked, ScriptAccess::Named]);
    let taken = uses.first(&thing, &[ScriptAccess::Taken]);
    let declared = scene.book.outline.declared(section, name);
    if scene.mentioned.contains(name) {
        return None;
    }
    match (given, asked.or(taken)) {
        (Some(_), _) if asked.is_some() || uses.any(&thing, &[ScriptAccess::Counted]) => None,
        (Some(given), _) => {
            let message = format!("the {what} `{name}` is given and never asked for");
            let help = format!("ask for it somewhere: `{{if {what} {written}}}`");
            let fault = Diagnostic::new(Code::NeverRead, given.span, message);
            Some(fault.saying("given here").help(help))
        }
        (None, Some(asked)) => {
            let message = format!("the {what} `{name}` is tested but never set");
            let fault = never_given(asked, message, declared).saying("nobody can have it");
            let alike = uses.of.iter().filter_map(|(other, uses)| {
                let is_given = uses.iter().any(|it| it.how == ScriptAccess::Given);
                match other {
                    NamedThing::Code(other) if is_given && what == "code" => Some(&**other),
                    NamedThing::Title(other) if is_given && what == "title" => Some(&**other),
                    _ => None,
                }
            });
            Some(fault.help(match nearest(name, alike).first() {
                Some(near) => format!("did you mean `{near}`, which is set?"),
                None => format!("give it somewhere: `{{gain {what} {written}}}`"),
            }))
        }
        (None, None) => {
            let fault = unused(what, name, declared?);
            Some(fault.help("use it, or take it out of the header"))
        }
    }
}

fn variable(scene: &LintContext, name: &str, is_flag: bool) -> Option<Diagnostic> {
    let thing = NamedThing::Variable(name.into());
    // A page can omit its name before its own variables.
    let own = name.rsplit('.').next().unwrap_or(name);
    let given = scene.uses.first(&thing, &[ScriptAccess::Given]);
    let asked = scene
        .uses
        .first(&thing, &[ScriptAccess::Asked, ScriptAccess::Counted]);
    let declared = scene.book.outline.declared("variables", name);
    if scene.mentioned.contains(name) {
        return None;
    }
    match (given, asked) {
        (Some(given), None) => {
            let message = format!("the variable `{name}` is set and never asked for");
            let help =
                format!("ask for it in a condition, print it with `{{= {own}}}`, or take it out");
            let fault = Diagnostic::new(Code::NeverRead, given.span, message);
            Some(fault.saying("set here").help(help))
        }
        // A number that is never set can be a constant that the author defines in one place.
        (None, Some(asked)) if is_flag => {
            let message = format!("the variable `{name}` is tested but never set");
            let fault = never_given(asked, message, declared).saying("always as it began");
            Some(fault.help(format!("set it somewhere: `{{set {own} = true}}`")))
        }
        (None, None) => Some(unused("variable", name, declared?).help("use it, or take it out")),
        _ => None,
    }
}

fn never_given(asked: NameUse, message: String, declared: Option<Span>) -> Diagnostic {
    let fault = Diagnostic::new(Code::NeverSet, asked.span, message);
    match declared {
        Some(place) => fault.label(place, "declared here"),
        None => fault,
    }
}

fn unused(what: &str, name: &str, declared: Span) -> Diagnostic {
    let message = format!("the {what} `{name}` is declared and never used");
    Diagnostic::new(Code::UnusedName, declared, message)
}

/// Reports unused fragments. If unused fragments include each other, only the outermost is reported.
pub(super) fn check_fragments(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let headings = Headings::from_book(book);
    let mut inside = BTreeSet::new();
    for fragment in &book.loose_fragments {
        let places = fragment.places.iter();
        inside.extend(places.filter_map(|(_, span)| match headings.over(*span) {
            Some(EnclosingHeading::Fragment(heading)) if heading != fragment.span => Some(heading),
            _ => None,
        }));
    }
    for fragment in &book.loose_fragments {
        let name = fragment.id.trim_start_matches("fragment: ");
        if inside.contains(&fragment.span) || scene.mentioned.contains(name) {
            continue;
        }
        let message = format!("no page includes the fragment `{name}`");
        let fault = Diagnostic::new(Code::UnusedFragment, fragment.span, message);
        let help = format!("write `{{include {name}}}` where it belongs, or take it out");
        found.push(fault.help(help));
    }
}

pub(super) fn check_entries(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    if scene.more_elsewhere {
        return;
    }
    for (thing, uses) in &scene.uses.of {
        let NamedThing::Entry(kind, id) = thing else {
            continue;
        };
        let Some(what) = book.vocabulary.kinds.get(*kind).filter(|k| k.held) else {
            continue;
        };
        let may_be_had = scene
            .uses
            .any(thing, &[ScriptAccess::Given, ScriptAccess::Named])
            || scene.mentioned.contains(&**id)
            || scene.walked.contains(&what.name);
        if may_be_had {
            continue;
        }
        // A condition on any of several items can be true by another of them.
        let Some(first) = uses.iter().find(|it| it.how != ScriptAccess::Counted) else {
            continue;
        };
        let how = match first.how {
            ScriptAccess::Taken => "taken",
            _ => "asked for",
        };
        let name = &what.name;
        let message = format!("the {name} `{id}` is {how} and can never be had");
        let fault = Diagnostic::new(Code::Unobtainable, first.span, message);
        let mut fault = fault.saying("nobody can have it");
        if let Some(place) = book.outline.place(name, id) {
            fault = fault.label(place, "this one");
        }
        found.push(fault.help(format!(
            "give it on some page, or under `inventory` in book.yaml, or take this {name} out"
        )));
    }
}

/// A field, variable or query of the ruleset called `ticks` hides the word of the core.
pub(super) fn check_ticks(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let word = "ticks";
    let headings = Headings::from_book(scene.book);
    for (thing, what) in [
        (NamedThing::Field(word.into()), "the sheet's field"),
        (NamedThing::Query(word.into()), "a question of the ruleset"),
    ] {
        for used in scene.uses.of.get(&thing).into_iter().flatten() {
            let Some(EnclosingHeading::Page(id)) = headings.over(used.span) else {
                continue;
            };
            let page = scene.book.page(id);
            if page.boxes == 0 {
                continue;
            }
            let id = &page.id;
            let message = format!("`ticks` is {what} here, not the boxes of page `{id}`");
            let fault = Diagnostic::new(Code::ShadowedTicks, used.span, message);
            let fault = fault.saying("not the boxes");
            let fault = fault.label(page.span, "this page has boxes");
            found.push(fault.help("for the boxes write `ticks here`, or `boxes`"));
        }
    }
}

/// The events of the engine. A ruleset can have others.
const EVENTS: [&str; 2] = ["on turn", "on death"];
const FORMS: &str = "`on turn`, `on death`, `on arrival at tag TAG`";

pub(super) fn check_events(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let tags = book.pages.iter().flat_map(|page| &page.tags);
    let tags: BTreeSet<&str> = tags.map(|tag| &**tag).collect();
    let at = |id: &PageId| book.page(*id).span;
    for BookPart {
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
            let help = did_you_mean(&whole, EVENTS);
            let help = help.unwrap_or_else(|| format!("the events are {FORMS}"));
            found.push(fault.saying("this never happens").help(help));
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

pub(super) fn check_wraps(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let mut told = Vec::new();
    for verb in &scene.book.vocabulary.verbs {
        let word = verb.form.verb();
        let Some(at) = verb.whole.filter(|at| !told.contains(at)) else {
            continue;
        };
        told.push(at);
        let message = format!("one function around `{word}` makes one call of all its rounds");
        let help = format!(
            "put them around its parts: `{word} = {{ before = function(args) ... end, round = function(scene, original) ... end, after = function(outcome) ... end }}`"
        );
        let fault = Diagnostic::new(Code::OverrideJoinsRounds, at, message);
        let fault = fault.saying("a save in it gives all its answers again");
        found.push(fault.help(help));
    }
}
