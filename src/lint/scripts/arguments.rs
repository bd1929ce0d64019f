//! What is handed to the functions of the surface: how many values, of which type, and words that name something.

use super::values::{self, Kind};
use super::{Asked, Signature};
use crate::book::{FieldType, Vocabulary, is_dice};
use crate::diagnostic::{Code, Diagnostic};
use crate::lua::{Arguments, Expr, NodeId};
use crate::source::Span;
use crate::suggest::did_you_mean;

pub(super) fn ask(of: &Asked, found: &mut Vec<Diagnostic>) {
    for (name, given, span) in of.tree.calls() {
        let Some(known) = of.surface.iter().find(|it| it.name == name) else {
            continue;
        };
        let Some(takes) = known.takes else {
            let message = format!("`{name}` is a table, and tables cannot be called");
            found.push(Diagnostic::new(Code::BadArgument, span, message));
            continue;
        };
        number(of, known, takes, given, span, found);
        for (parameter, id) in takes.iter().zip(&given.each) {
            let (called, wanted) = parameter.split_once(' ').unwrap_or((parameter, "any"));
            if called == "..." {
                break;
            }
            let optional = called.ends_with('?') || wanted.ends_with('?');
            kind(of, name, called, wanted, optional, *id, found);
            word(of, called, *id, given, found);
            if name == "turn_to" {
                detour(of, *id, found);
            }
        }
    }
}

fn usage(known: &Signature, takes: &[&str]) -> String {
    let each = takes.iter().map(|it| it.split(' ').next().unwrap_or(it));
    let each: Vec<&str> = each.collect();
    format!("it is called as `{}({})`", known.name, each.join(", "))
}

/// Too few values, or more than are looked at.
fn number(
    of: &Asked,
    known: &Signature,
    takes: &[&str],
    given: &Arguments,
    span: Span,
    found: &mut Vec<Diagnostic>,
) {
    let count = given.each.len();
    let optional = |it: &&&str| {
        let (called, wanted) = it.split_once(' ').unwrap_or((it, ""));
        called.ends_with('?')
            || called == "..."
            || matches!(wanted, "any" | "")
            || wanted.ends_with('?')
    };
    let needed = takes.len() - takes.iter().rev().take_while(optional).count();
    let endless = takes.iter().any(|it| it.starts_with("..."));
    let name = known.name;
    if count < needed && !given.open {
        let lacks = takes[count].split(' ').next().unwrap_or_default();
        let message = format!("`{name}` wants a `{lacks}` here");
        let fault = Diagnostic::new(Code::BadArgument, span, message);
        found.push(
            fault
                .saying("something is missing")
                .help(usage(known, takes)),
        );
    } else if count > takes.len() && !endless && !known.lenient {
        let at = of.tree.nodes[given.each[takes.len()]].span;
        let message = format!("`{name}` takes no more than {}", values(takes.len()));
        let fault = Diagnostic::new(Code::BadArgument, at, message);
        found.push(fault.saying("one too many").help(usage(known, takes)));
    }
}

fn values(count: usize) -> String {
    match count {
        0 => "nothing".to_owned(),
        1 => "one value".to_owned(),
        n => format!("{n} values"),
    }
}

/// A value of which the type is known, and which is of another than is wanted.
fn kind(
    of: &Asked,
    name: &str,
    called: &str,
    wanted: &str,
    optional: bool,
    id: NodeId,
    found: &mut Vec<Diagnostic>,
) {
    let node = &of.tree.nodes[id];
    let (is, told) = match &node.is {
        Expr::Integer(_) => ("integer", "a number"),
        Expr::Float(n) if n.fract() != 0.0 => ("number", "a number that is not whole"),
        _ => match values::kind(of, id) {
            // What it says may be digits.
            Some(Kind::Text) if of.tree.text(id).is_none() => return,
            Some(Kind::Number) => ("integer", "a number"),
            Some(kind) => (kind.lua(), kind.told()),
            None => return,
        },
    };
    let fits = wanted
        .trim_end_matches('?')
        .split('|')
        .any(|one| match one {
            "any" => true,
            "false" => matches!(node.is, Expr::Bool(false)),
            "number" => matches!(is, "integer" | "number"),
            // Lua takes a text of digits for a number.
            "integer" => {
                is == "integer" || matches!(&node.is, Expr::Text(t, _) if t.parse::<i64>().is_ok())
            }
            // Lua takes a number for a text, but none names anything.
            "string" => is == "string" || matches!(is, "integer" | "number") && !names(called),
            one if one.ends_with("[]") || one.starts_with("table") => is == "table",
            one => one == is,
        });
    if fits || (optional && is == "nil") {
        return;
    }
    let called = called.trim_end_matches('?');
    let message = format!(
        "`{called}` of `{name}` is {}, not {told}",
        type_word(wanted)
    );
    found.push(Diagnostic::new(Code::BadArgument, node.span, message));
}

/// Must what is handed over under this name be the name of something?
fn names(called: &str) -> bool {
    let bare = called.trim_end_matches('?');
    [
        "field", "number", "kind", "hook", "form", "mark", "place", "code", "title",
    ]
    .contains(&bare)
}

fn type_word(wanted: &str) -> String {
    let each = wanted
        .trim_end_matches('?')
        .split('|')
        .map(|one| match one {
            "string" => "a text".to_owned(),
            "integer" => "a whole number".to_owned(),
            "boolean" => "a yes or no".to_owned(),
            "function" => "a function".to_owned(),
            "false" => "`false`".to_owned(),
            one if one.ends_with("[]") => "a list".to_owned(),
            one if one.starts_with("table") => "a table".to_owned(),
            one => format!("a {one}"),
        });
    each.collect::<Vec<_>>().join(" or ")
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
fn word(of: &Asked, called: &str, id: NodeId, given: &Arguments, found: &mut Vec<Diagnostic>) {
    if called == "dice" && values::kind(of, id) == Some(Kind::Number) {
        let message = "a number says how many, or how many sides: dice say both".to_owned();
        let fault = Diagnostic::new(Code::BadArgument, of.tree.nodes[id].span, message);
        found.push(fault.help("write them as `1d6`, or `1d6+2`"));
    }
    let Some((word, at)) = of.tree.text(id) else {
        return;
    };
    let vocabulary = &of.book.vocabulary;
    let mut known: Vec<&str> = match called {
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
    let (code, what) = match called {
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
    let labelled = vocabulary.labelled(word).filter(|_| called == "field");
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
