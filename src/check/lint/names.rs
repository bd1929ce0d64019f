//! Lints for names that are never given, never read or never used.

use super::scripts::NameAccess;
use super::uses::{NameKey, NameUse};
use super::{EnclosingHeading, Headings, LintContext};
use crate::model::book::{BookPart, PageId, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::quote;
use crate::syntax::source::Span;
use crate::syntax::suggest::{did_you_mean, nearest_name};
use std::collections::BTreeSet;

pub(super) fn check_names(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    if !scene.has_missing_books {
        for name in book.data.code_slots.keys() {
            found.extend(check_code_or_title(scene, "code", name, name));
        }
        for name in book.data.title_slots.keys() {
            found.extend(check_code_or_title(scene, "title", name, &quote(name)));
        }
    }
    for (slot, name) in book.slots.names() {
        let name = SlotName::variable_name(name);
        // A variable of a linked book has the name of the book in front. It is checked with that book.
        if let Some(name) = name.filter(|name| !name.contains(':')) {
            let start = book.slots.start().get(slot as usize);
            let is_flag = matches!(start, Some(Value::Bool(_)));
            found.extend(check_variable(scene, name, is_flag));
        }
    }
}

/// Checks a code or title. `written` is its name in conditions.
fn check_code_or_title(
    scene: &LintContext,
    what: &str,
    name: &str,
    written: &str,
) -> Option<Diagnostic> {
    let (section, thing) = match what {
        "code" => ("codes", NameKey::Code(name.into())),
        _ => ("titles", NameKey::Title(name.into())),
    };
    let uses = &scene.uses;
    let given = uses.first_use(&thing, &[NameAccess::Set, NameAccess::Passed]);
    let asked = uses.first_use(&thing, &[NameAccess::Read, NameAccess::Passed]);
    let taken = uses.first_use(&thing, &[NameAccess::Removed]);
    let declared = scene.book.outline.span_or_section(section, name);
    if scene.script_words.contains(name) {
        return None;
    }
    match (given, asked.or(taken)) {
        (Some(_), _) if asked.is_some() || uses.has_use(&thing, &[NameAccess::Counted]) => None,
        (Some(given), _) => {
            let message = format!("the {what} `{name}` is given and never asked for");
            let help = format!("ask for it somewhere: `{{if {what} {written}}}`");
            let fault = Diagnostic::new(Code::NeverRead, given.span, message);
            Some(fault.label_text("given here").help(help))
        }
        (None, Some(asked)) => {
            let message = format!("the {what} `{name}` is tested but never set");
            let fault = never_set_error(asked, message, declared).label_text("nobody can have it");
            let alike = uses.by_name.iter().filter_map(|(other, uses)| {
                let is_given = uses.iter().any(|it| it.access == NameAccess::Set);
                match other {
                    NameKey::Code(other) if is_given && what == "code" => Some(&**other),
                    NameKey::Title(other) if is_given && what == "title" => Some(&**other),
                    _ => None,
                }
            });
            Some(fault.help(match nearest_name(name, alike) {
                Some(near) => format!("did you mean `{near}`, which is set?"),
                None => format!("give it somewhere: `{{gain {what} {written}}}`"),
            }))
        }
        (None, None) => {
            let fault = unused_error(what, name, declared?);
            Some(fault.help("use it, or take it out of the header"))
        }
    }
}

fn check_variable(scene: &LintContext, name: &str, is_flag: bool) -> Option<Diagnostic> {
    let thing = NameKey::Variable(name.into());
    // A page can omit its name before its own variables.
    let own = name.rsplit('.').next().unwrap_or(name);
    let given = scene.uses.first_use(&thing, &[NameAccess::Set]);
    let asked = scene
        .uses
        .first_use(&thing, &[NameAccess::Read, NameAccess::Counted]);
    let declared = scene.book.outline.span_or_section("variables", name);
    if scene.script_words.contains(name) {
        return None;
    }
    match (given, asked) {
        (Some(given), None) => {
            let message = format!("the variable `{name}` is set and never asked for");
            let help =
                format!("ask for it in a condition, print it with `{{= {own}}}`, or take it out");
            let fault = Diagnostic::new(Code::NeverRead, given.span, message);
            Some(fault.label_text("set here").help(help))
        }
        // A number that is never set can be a constant that the author defines in one place.
        (None, Some(asked)) if is_flag => {
            let message = format!("the variable `{name}` is tested but never set");
            let fault = never_set_error(asked, message, declared).label_text("always as it began");
            Some(fault.help(format!("set it somewhere: `{{set {own} = true}}`")))
        }
        (None, None) => {
            Some(unused_error("variable", name, declared?).help("use it, or take it out"))
        }
        _ => None,
    }
}

fn never_set_error(asked: NameUse, message: String, declared: Option<Span>) -> Diagnostic {
    let fault = Diagnostic::new(Code::NeverSet, asked.span, message);
    match declared {
        Some(place) => fault.label(place, "declared here"),
        None => fault,
    }
}

fn unused_error(what: &str, name: &str, declared: Span) -> Diagnostic {
    let message = format!("the {what} `{name}` is declared and never used");
    Diagnostic::new(Code::UnusedName, declared, message)
}

/// Reports unused fragments. If unused fragments include each other, only the outermost is reported.
pub(super) fn check_fragments(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let headings = Headings::from_book(book);
    let mut inside = BTreeSet::new();
    for fragment in &book.unused_fragments {
        let places = fragment.spans.iter();
        inside.extend(
            places.filter_map(|(_, span)| match headings.enclosing(*span) {
                Some(EnclosingHeading::Fragment(heading)) if heading != fragment.span => {
                    Some(heading)
                }
                _ => None,
            }),
        );
    }
    for fragment in &book.unused_fragments {
        let name = fragment.id.trim_start_matches("fragment: ");
        if inside.contains(&fragment.span) || scene.script_words.contains(name) {
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
    if scene.has_missing_books {
        return;
    }
    for (thing, uses) in &scene.uses.by_name {
        let NameKey::Entry(kind, id) = thing else {
            continue;
        };
        let Some(what) = book.schema.kinds.get(*kind).filter(|k| k.can_be_held) else {
            continue;
        };
        let may_be_had = scene
            .uses
            .has_use(thing, &[NameAccess::Set, NameAccess::Passed])
            || scene.script_words.contains(&**id)
            || scene.enumerated_kinds.contains(&what.name);
        if may_be_had {
            continue;
        }
        // A condition on any of several items can be true by another of them.
        let Some(first) = uses.iter().find(|it| it.access != NameAccess::Counted) else {
            continue;
        };
        let how = match first.access {
            NameAccess::Removed => "taken",
            _ => "asked for",
        };
        let name = &what.name;
        let message = format!("the {name} `{id}` is {how} and can never be had");
        let fault = Diagnostic::new(Code::Unobtainable, first.span, message);
        let mut fault = fault.label_text("nobody can have it");
        if let Some(place) = book.outline.span(name, id) {
            fault = fault.label(place, "this one");
        }
        found.push(fault.help(format!(
            "give it on some page, or under `inventory` in book.yaml, or take this {name} out"
        )));
    }
}

/// A field, variable or query of the ruleset called `ticks` hides the word of the core.
pub(super) fn check_shadowed_ticks(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let word = "ticks";
    let headings = Headings::from_book(scene.book);
    for (thing, what) in [
        (NameKey::Field(word.into()), "the sheet's field"),
        (NameKey::Query(word.into()), "a question of the ruleset"),
    ] {
        for used in scene.uses.by_name.get(&thing).into_iter().flatten() {
            let Some(EnclosingHeading::Page(id)) = headings.enclosing(used.span) else {
                continue;
            };
            let page = scene.book.page(id);
            if page.boxes == 0 {
                continue;
            }
            let id = &page.id;
            let message = format!("`ticks` is {what} here, not the boxes of page `{id}`");
            let fault = Diagnostic::new(Code::ShadowedTicks, used.span, message);
            let fault = fault.label_text("not the boxes");
            let fault = fault.label(page.span, "this page has boxes");
            found.push(fault.help("for the boxes write `ticks here`, or `boxes`"));
        }
    }
}

/// The events of the engine. A ruleset can have others.
const EVENTS: [&str; 2] = ["on turn", "on death"];
const EVENT_FORMS: &str = "`on turn`, `on death`, `on arrival at tag TAG`";

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
            let run = scene.runs_any_event || scene.script_words.contains(name);
            if EVENTS.contains(&&*whole) || run {
                continue;
            }
            let message = format!("there is no event `{whole}`");
            let fault = Diagnostic::new(Code::UnknownKey, at(id), message);
            let help = did_you_mean(&whole, EVENTS);
            let help = help.unwrap_or_else(|| format!("the events are {EVENT_FORMS}"));
            found.push(fault.label_text("this never happens").help(help));
        }
        for (tag, id) in arrivals {
            if !tags.contains(&**tag) {
                let message = format!("no page has the tag `{tag}`");
                let fault = Diagnostic::new(Code::UnusedName, at(id), message);
                let near = did_you_mean(tag, tags.iter().copied());
                found.push(fault.label_text("this never happens").maybe_help(near));
            }
        }
    }
}

pub(super) fn check_wrapped_rounds(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let mut told = Vec::new();
    for verb in &scene.book.schema.instructions {
        let word = verb.form.keyword();
        let Some(at) = verb.wrapper.filter(|at| !told.contains(at)) else {
            continue;
        };
        told.push(at);
        let message = format!("one function around `{word}` makes one call of all its rounds");
        let help = format!(
            "put them around its parts: `{word} = {{ before = function(args) ... end, round = function(scene, original) ... end, after = function(outcome) ... end }}`"
        );
        let fault = Diagnostic::new(Code::OverrideJoinsRounds, at, message);
        let fault = fault.label_text("a save in it gives all its answers again");
        found.push(fault.help(help));
    }
}
