//! Is every code and title given, and asked for?

use super::Scene;
use super::uses::{How, Thing};
use crate::diagnostic::{Code, Diagnostic};
use crate::suggest::nearest;

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    if scene.more_elsewhere {
        return;
    }
    for (what, section) in [("code", "codes"), ("title", "titles")] {
        let names = if what == "code" {
            &book.world.codes
        } else {
            &book.world.titles
        };
        for name in names.keys().filter(|n| !scene.mentioned.contains(*n)) {
            let id = name.as_str().into();
            let thing = if what == "code" {
                Thing::Code(id)
            } else {
                Thing::Title(id)
            };
            one(scene, (what, section), name, &thing, found);
        }
    }
}

fn one(
    scene: &Scene,
    (what, section): (&str, &str),
    name: &str,
    thing: &Thing,
    found: &mut Vec<Diagnostic>,
) {
    let uses = &scene.uses;
    let given = uses.first(thing, &[How::Given, How::Named]);
    let asked = uses.first(thing, &[How::Asked, How::Named]);
    let counted = uses.any(thing, &[How::Counted]);
    let taken = uses.first(thing, &[How::Taken]);
    let declared = scene.book.outline.declared(section, name);
    let fault = match (given, asked.or(taken)) {
        (Some(_), _) if asked.is_some() || counted => return,
        (Some(given), _) => Diagnostic::new(
            Code::NeverAsked,
            given.span,
            format!("the {what} `{name}` is given and never asked for"),
        )
        .saying("given here")
        .help(format!(
            "ask for it somewhere: `{{if {what} {}}}`",
            told(what, name)
        )),
        (None, Some(asked)) => {
            let all = uses.of.iter().filter(|(other, uses)| {
                let same = matches!(
                    (other, thing),
                    (Thing::Code(_), Thing::Code(_)) | (Thing::Title(_), Thing::Title(_))
                );
                same && uses.iter().any(|u| u.how == How::Given)
            });
            let names = all.filter_map(|(other, _)| match other {
                Thing::Code(name) | Thing::Title(name) => Some(&**name),
                _ => None,
            });
            let near = nearest(name, names);
            let help = match near.first() {
                Some(near) => format!("did you mean `{near}`, which is given?"),
                None => format!("give it somewhere: `{{gain {what} {}}}`", told(what, name)),
            };
            let fault = Diagnostic::new(
                Code::NeverGiven,
                asked.span,
                format!("the {what} `{name}` is asked for and never given"),
            )
            .saying("nobody can have it")
            .help(help);
            match declared {
                Some(place) => fault.label(place, "declared here"),
                None => fault,
            }
        }
        (None, None) => {
            let Some(place) = declared else { return };
            Diagnostic::new(
                Code::UnusedName,
                place,
                format!("the {what} `{name}` is declared and never used"),
            )
            .help("use it, or take it out of the header")
        }
    };
    found.push(fault);
}

fn told(what: &str, name: &str) -> String {
    if what == "code" {
        name.to_owned()
    } else {
        format!("\"{name}\"")
    }
}
