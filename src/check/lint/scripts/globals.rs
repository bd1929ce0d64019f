//! Names that nothing has: a function that does not exist, a field that the sheet lacks, an option's value that it never is.

use super::Asked;
use crate::model::book::{Field, FieldType, Figure, Vocabulary};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{Expr, Node, NodeId, Tree};
use crate::syntax::source::Span;
use crate::syntax::suggest::{did_you_mean, of_lua};

pub(super) fn ask(of: &Asked, found: &mut Vec<Diagnostic>) {
    if has_own_globals(of.tree) {
        return;
    }
    for (id, node) in of.tree.nodes.iter().enumerate() {
        match &node.is {
            Expr::Global(name) => global(of, id, name, node.span, found),
            Expr::Field(owner, name, at) => field(of, *owner, name, *at, found),
            Expr::Method(owner, name, at) => {
                if matches!(of.tree.nodes[*owner].is, Expr::Text(..)) {
                    member(of, "string", name, *at, found);
                }
            }
            Expr::Equal(a, b) | Expr::Unequal(a, b) => {
                found.extend(never(of, Code::UnknownName, *a, *b));
                found.extend(never(of, Code::UnknownName, *b, *a));
            }
            _ => {}
        }
    }
    for (target, value) in &of.tree.sets {
        let fault = never(of, Code::WrongType, *target, of.tree.behind(*value));
        found.extend(fault.map(|it| it.saying("the rule fails here")));
    }
}

/// With an environment of its own a script has names that are not known here.
fn has_own_globals(tree: &Tree) -> bool {
    let own = |node: &Node| node.is == Expr::Global("_ENV".to_owned());
    tree.locals.iter().skip(1).any(|local| local.name == "_ENV") || tree.nodes.iter().any(own)
}

fn global(of: &Asked, id: NodeId, name: &str, span: Span, found: &mut Vec<Diagnostic>) {
    let known = of.surface.iter().any(|it| it.name == name);
    if of.tree.assigned.contains(&id) {
        let message = match known {
            true => format!("`{name}` is a name of the game and cannot be changed"),
            false => format!("`{name}` is a global, and rules remember nothing between calls"),
        };
        let fault = Diagnostic::new(Code::UnknownGlobal, span, message);
        let help = format!("write `local {name}`, or keep it in a field of the sheet");
        found.push(fault.saying("the rule fails here").help(help));
    } else if !known && !is_set(of, name, span) {
        let locals = of.tree.locals.iter().skip(1).map(|local| &*local.name);
        let names = of.surface.iter().map(|it| it.name).chain(locals);
        // A local of that name, elsewhere, is what was meant.
        let own = of.tree.locals.iter().any(|local| local.name == name);
        let help = of_lua(name).filter(|_| !own);
        let help = help.map(str::to_owned);
        let mut locals = of.tree.locals.iter();
        let below = locals.find(|it| it.name == name && it.at.start > span.start);
        let below = below.map(|_| {
            format!("the local `{name}` is known from its own line on: put it above this one")
        });
        let help = help.or(below).or_else(|| did_you_mean(name, names));
        let help = help.unwrap_or_else(|| format!("declare it first: `local {name} = ...`"));
        let message = format!("there is no `{name}` here");
        let fault = Diagnostic::new(Code::UnknownGlobal, span, message);
        found.push(fault.saying("the rule fails here").help(help));
    }
}

/// Is it set before? Then that is told.
fn is_set(of: &Asked, name: &str, here: Span) -> bool {
    let mut set = of.tree.assigned.iter().map(|id| &of.tree.nodes[*id]);
    set.any(|node| {
        node.span.start < here.start && matches!(&node.is, Expr::Global(it) if it == name)
    })
}

fn field(of: &Asked, owner: NodeId, name: &str, at: Span, found: &mut Vec<Diagnostic>) {
    let vocabulary = &of.book.vocabulary;
    let tree = of.tree;
    match &tree.nodes[tree.behind(owner)].is {
        Expr::Global(table) => {
            let (what, known) = match &**table {
                "sheet" => ("the sheet has no field", names(&vocabulary.fields)),
                "scene" => {
                    let scenes = vocabulary.verbs.iter().flat_map(|verb| &verb.scene);
                    let known = scenes.map(|field| &*field.field.name).collect();
                    ("no verb has a scene with the field", known)
                }
                "book" => ("the ruleset has no setting", names(&vocabulary.settings)),
                "option" => (
                    "the ruleset has no option",
                    vocabulary.options.iter().map(|o| &*o.name).collect(),
                ),
                "offered" => (
                    "the ruleset offers no function",
                    vocabulary.offers.iter().map(|o| &*o.name).collect(),
                ),
                "figure" => (
                    "the ruleset has no figure",
                    vocabulary.figures.iter().map(|f| &*f.name).collect(),
                ),
                "derived" => (
                    "no derived value is called",
                    vocabulary.derived.iter().map(|d| &*d.name).collect(),
                ),
                library => return member(of, library, name, at, found),
            };
            if !known.contains(&name) {
                let message = format!("{what} `{name}`");
                let figure = |it: &Figure| it.name == name;
                if table == "option" && vocabulary.figures.iter().any(figure) {
                    let fault = Diagnostic::new(Code::UnknownName, at, message);
                    let help = format!("it is an amount: read `figure.{name}`");
                    found.push(fault.saying("the rule fails here").help(help));
                    return;
                }
                let labelled = vocabulary.labelled(name).filter(|_| table == "sheet");
                if let Some(field) = labelled {
                    let fault = Diagnostic::new(Code::UnknownName, at, message);
                    let help = format!("on the sheet it is `{}`", field.name);
                    found.push(fault.saying("the rule fails here").help(help));
                    return;
                }
                unknown(message, name, &known, at, found);
            }
        }
        Expr::Call(called, given) => {
            if tree.nodes[*called].is != Expr::Global("entry".to_owned()) {
                return;
            }
            let kind = given.each.first().and_then(|id| tree.text(*id));
            let mut kinds = vocabulary.kinds.iter();
            let Some(kind) = kind.and_then(|(word, _)| kinds.find(|k| k.name == word)) else {
                return;
            };
            let mut known = names(&kind.fields);
            known.extend(["id", "name", "tags"]);
            if !known.contains(&name) {
                let message = format!("an entry of {} has no field `{name}`", kind.plural);
                unknown(message, name, &known, at, found);
            }
        }
        _ => {}
    }
}

/// A name of a library: `string.formt`.
fn member(of: &Asked, library: &str, name: &str, at: Span, found: &mut Vec<Diagnostic>) {
    let known = of.surface.iter().find(|it| it.name == library);
    let Some(known) = known.map(|it| it.members).filter(|it| !it.is_empty()) else {
        return;
    };
    if !known.contains(&name) {
        let message = format!("the {library} library here has no `{name}`");
        let fault = Diagnostic::new(Code::UnknownGlobal, at, message);
        let help = of_lua(&format!("{library}.{name}")).map(str::to_owned);
        let help = help.or_else(|| did_you_mean(name, known.iter().copied()));
        let help = help.unwrap_or_else(|| format!("it has {}", known.join(", ")));
        found.push(fault.saying("the rule fails here").help(help));
    }
}

fn unknown(message: String, name: &str, known: &[&str], at: Span, found: &mut Vec<Diagnostic>) {
    let fault = Diagnostic::new(Code::UnknownName, at, message);
    let help = did_you_mean(name, known.iter().copied());
    found.push(fault.saying("the rule fails here").maybe_help(help));
}

fn names(fields: &[Field]) -> Vec<&str> {
    fields.iter().map(|field| &*field.name).collect()
}

/// An option, an argument or a field of set words beside a word that it never is.
fn never(of: &Asked, code: Code, asked: NodeId, word: NodeId) -> Option<Diagnostic> {
    let tree = of.tree;
    let Expr::Field(owner, name, _) = &tree.nodes[asked].is else {
        return None;
    };
    let (word, at) = tree.text(word)?;
    let (table, words) = match &tree.nodes[tree.behind(*owner)].is {
        Expr::Global(table) => (&**table, words(&of.book.vocabulary, table, name)?),
        Expr::Local(local) => ("args", of.argument_words(*local, name)?),
        _ => return None,
    };
    if words.contains(&word) {
        return None;
    }
    let message = format!("`{table}.{name}` is never \"{word}\"");
    let help = did_you_mean(word, words.iter().copied());
    let help = help.unwrap_or_else(|| match words.is_empty() {
        true => "it is a number".to_owned(),
        false => format!("it is one of: {}", words.join(", ")),
    });
    Some(Diagnostic::new(code, at, message).help(help))
}

/// What words an option or field may be, where these are known.
fn words<'a>(vocabulary: &'a Vocabulary, table: &str, name: &str) -> Option<Vec<&'a str>> {
    match table {
        "option" => {
            let option = vocabulary.options.iter().find(|o| o.name == name)?;
            Some(option.values.iter().filter_map(Value::as_text).collect())
        }
        "sheet" => {
            let field = vocabulary.fields.iter().find(|f| f.name == name)?;
            let FieldType::Word(words) = &field.of else {
                return None;
            };
            // Before it is set it may hold anything that its start says.
            let start = field.start.as_text();
            let all = words.iter().map(String::as_str).chain(start);
            (!words.is_empty()).then(|| all.collect())
        }
        _ => None,
    }
}
