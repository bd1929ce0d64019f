//! Is every code, title and variable given, and asked for?

use super::Scene;
use super::uses::{How, Thing, Use};
use crate::model::book::SlotName;
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::nearest;

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    if !scene.more_elsewhere {
        for name in book.world.codes.keys() {
            found.extend(remembered(scene, "code", name, name));
        }
        for name in book.world.titles.keys() {
            found.extend(remembered(scene, "title", name, &format!("\"{name}\"")));
        }
    }
    for (slot, name) in book.slots.names() {
        if let Some(name) = SlotName::variable(name) {
            let start = book.slots.start().get(slot as usize);
            let is_flag = matches!(start, Some(Value::Bool(_)));
            found.extend(variable(scene, name, is_flag));
        }
    }
}

/// A code or title. `written` is its name as conditions have it.
fn remembered(scene: &Scene, what: &str, name: &str, written: &str) -> Option<Diagnostic> {
    let (section, thing) = match what {
        "code" => ("codes", Thing::Code(name.into())),
        _ => ("titles", Thing::Title(name.into())),
    };
    let uses = &scene.uses;
    let given = uses.first(&thing, &[How::Given, How::Named]);
    let asked = uses.first(&thing, &[How::Asked, How::Named]);
    let taken = uses.first(&thing, &[How::Taken]);
    let declared = scene.book.outline.declared(section, name);
    if scene.mentioned.contains(name) {
        return None;
    }
    match (given, asked.or(taken)) {
        (Some(_), _) if asked.is_some() || uses.any(&thing, &[How::Counted]) => None,
        (Some(given), _) => {
            let message = format!("the {what} `{name}` is given and never asked for");
            let help = format!("ask for it somewhere: `{{if {what} {written}}}`");
            let fault = Diagnostic::new(Code::NeverAsked, given.span, message);
            Some(fault.saying("given here").help(help))
        }
        (None, Some(asked)) => {
            let message = format!("the {what} `{name}` is asked for and never given");
            let fault = never_given(asked, message, declared).saying("nobody can have it");
            let alike = uses.of.iter().filter_map(|(other, uses)| {
                let is_given = uses.iter().any(|it| it.how == How::Given);
                match other {
                    Thing::Code(other) if is_given && what == "code" => Some(&**other),
                    Thing::Title(other) if is_given && what == "title" => Some(&**other),
                    _ => None,
                }
            });
            Some(fault.help(match nearest(name, alike).first() {
                Some(near) => format!("did you mean `{near}`, which is given?"),
                None => format!("give it somewhere: `{{gain {what} {written}}}`"),
            }))
        }
        (None, None) => {
            let fault = unused(what, name, declared?);
            Some(fault.help("use it, or take it out of the header"))
        }
    }
}

fn variable(scene: &Scene, name: &str, is_flag: bool) -> Option<Diagnostic> {
    let thing = Thing::Variable(name.into());
    // On its page a variable of its own is called without the page.
    let own = name.rsplit('.').next().unwrap_or(name);
    let given = scene.uses.first(&thing, &[How::Given]);
    let asked = scene.uses.first(&thing, &[How::Asked, How::Counted]);
    let declared = scene.book.outline.declared("variables", name);
    if scene.mentioned.contains(name) {
        return None;
    }
    match (given, asked) {
        (Some(given), None) => {
            let message = format!("the variable `{name}` is set and never asked for");
            let help =
                format!("ask for it in a condition, print it with `{{= {own}}}`, or take it out");
            let fault = Diagnostic::new(Code::NeverAsked, given.span, message);
            Some(fault.saying("set here").help(help))
        }
        // A number that is never set may be a figure that the author wants in one place.
        (None, Some(asked)) if is_flag => {
            let message = format!("the variable `{name}` is asked for and never set");
            let fault = never_given(asked, message, declared).saying("always as it began");
            Some(fault.help(format!("set it somewhere: `{{set {own} = true}}`")))
        }
        (None, None) => Some(unused("variable", name, declared?).help("use it, or take it out")),
        _ => None,
    }
}

fn never_given(asked: Use, message: String, declared: Option<Span>) -> Diagnostic {
    let fault = Diagnostic::new(Code::NeverGiven, asked.span, message);
    match declared {
        Some(place) => fault.label(place, "declared here"),
        None => fault,
    }
}

fn unused(what: &str, name: &str, declared: Span) -> Diagnostic {
    let message = format!("the {what} `{name}` is declared and never used");
    Diagnostic::new(Code::UnusedName, declared, message)
}
