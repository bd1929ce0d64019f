//! Words that are handed to functions of the game and must name something.

use super::Asked;
use crate::model::book::{FieldType, Vocabulary, is_dice};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{Arguments, NodeId};
use crate::syntax::suggest::did_you_mean;

pub(super) fn ask(of: &Asked, found: &mut Vec<Diagnostic>) {
    for (name, given, _) in of.tree.calls() {
        let Some(known) = of.surface.iter().find(|it| it.name == name) else {
            continue;
        };
        for (parameter, id) in known.takes.iter().zip(&given.each) {
            let parameter = parameter.split(':').next().unwrap_or(parameter);
            check_word(of, parameter, *id, given, found);
            if name == "turn_to" {
                detour(of, *id, found);
            }
        }
    }
}

/// A page that a rule turns to, and that is come to by `and return` alone.
fn detour(of: &Asked, id: NodeId, found: &mut Vec<Diagnostic>) {
    let Some((word, at)) = of.tree.text(id) else {
        return;
    };
    let places = of.book.world.parts.first();
    let place = places.and_then(|home| home.pages.get(word));
    let page = place.or_else(|| of.book.index.get(word));
    let Some(page) = page.map(|page| of.book.page(*page)).filter(|it| it.detour) else {
        return;
    };
    let message = format!("`{word}` is a detour, and a rule turns there without coming back");
    found.push(
        Diagnostic::new(Code::BadDetour, at, message)
            .saying("the rule fails here")
            .label(page.span, "this page")
            .help("take `detour: yes` out of that page, or turn to another"),
    );
}

/// A word written out that must name something: what it must name is said by the parameter's own name.
fn check_word(
    of: &Asked,
    parameter: &str,
    id: NodeId,
    given: &Arguments,
    found: &mut Vec<Diagnostic>,
) {
    let Some((word, at)) = of.tree.text(id) else {
        return;
    };
    let vocabulary = &of.book.vocabulary;
    let mut known: Vec<&str> = match parameter {
        "field" => vocabulary.fields.iter().map(|f| &*f.name).collect(),
        "number" => numbers(vocabulary),
        "kind" => vocabulary.kinds.iter().map(|k| &*k.name).collect(),
        "hook" => vocabulary.emits.iter().map(|h| &*h.name).collect(),
        "form" => vocabulary.queries.iter().map(|q| &*q.form.text).collect(),
        "mark" => {
            let kind = given.each.first().and_then(|id| of.tree.text(*id));
            let mut kinds = vocabulary.kinds.iter();
            match kind.and_then(|(kind, _)| kinds.find(|k| k.name == kind)) {
                Some(kind) => kind.marks.iter().map(|m| &*m.name).collect(),
                None => return,
            }
        }
        "place" => {
            let pages = of.book.index.keys().map(|id| &**id);
            pages
                .chain(vocabulary.places.iter().map(|p| &*p.name))
                .collect()
        }
        "dice" if !is_dice(word) => {
            let message = format!("`{word}` is no dice");
            let fault = Diagnostic::new(Code::BadArgument, at, message);
            found.push(fault.help("write them as `2d6`, or `1d6+2`"));
            return;
        }
        _ => return,
    };
    if known.contains(&word) {
        return;
    }
    known.sort_unstable();
    let (code, what) = match parameter {
        "field" => (Code::UnknownName, "the sheet has no field"),
        "number" => (
            Code::UnknownName,
            "no whole number of the sheet or of a scene is called",
        ),
        "kind" => (Code::UnknownName, "there is no kind"),
        "hook" => (Code::UnknownName, "the rules run no hook"),
        "form" => (Code::UnknownName, "no query has the form"),
        "mark" => (Code::UnknownName, "no mark is called"),
        _ => (Code::BrokenLink, "no place or page is called"),
    };
    let fault = Diagnostic::new(code, at, format!("{what} `{word}`"));
    let labelled = vocabulary.labelled(word).filter(|_| parameter == "field");
    let help = labelled.map(|field| format!("on the sheet it is `{}`", field.name));
    let help = help.or_else(|| did_you_mean(word, known));
    found.push(fault.saying("the rule fails here").maybe_help(help));
}

/// Whole numbers of the sheet and of scenes.
fn numbers(vocabulary: &Vocabulary) -> Vec<&str> {
    let scenes = vocabulary.verbs.iter().flat_map(|verb| &verb.scene);
    let all = vocabulary.fields.iter().chain(scenes.map(|it| &it.field));
    let numbers = all.filter(|field| field.of == FieldType::Integer);
    numbers.map(|field| &*field.name).collect()
}
