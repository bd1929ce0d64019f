//! Fields of what a hook is given: one that is always nil, and one that nobody looks at.

use super::Script;
use crate::model::book::Book;
use crate::model::game::Moment;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::lua::{Expr, Key, Tree};
use crate::syntax::suggest::{did_you_mean, is_slip};

pub(super) fn ask(book: &Book, scripts: &[Script], found: &mut Vec<Diagnostic>) {
    for tree in scripts.iter().filter_map(|script| script.tree.as_ref()) {
        let hooks = tree.returned().and_then(|table| tree.part(table, "hooks"));
        let Some(Expr::Table(hooks)) = hooks.map(|id| &tree.nodes[tree.behind(id)].is) else {
            continue;
        };
        for (key, id) in hooks {
            if let (Key::Name(name), Expr::Function(function)) =
                (key, &tree.nodes[tree.behind(*id)].is)
                && let Some(known) = fields(book, name)
            {
                look_at(tree, *function, (name, &known), found);
            }
        }
    }
}

/// The fields of the table that the hook is given first; none where they are not known.
fn fields<'b>(book: &'b Book, hook: &str) -> Option<Vec<&'b str>> {
    if let Some(moment) = Moment::named(hook) {
        return (!moment.fields().is_empty()).then(|| moment.fields().to_vec());
    }
    let hook = book.vocabulary.emits.iter().find(|it| it.name == hook)?;
    let fields = hook.fields.iter().map(String::as_str);
    (!hook.fields.is_empty()).then(|| fields.collect())
}

fn look_at(
    tree: &Tree,
    function: usize,
    (hook, known): (&str, &[&str]),
    found: &mut Vec<Diagnostic>,
) {
    let Some(given) = tree.functions[function].takes.first() else {
        return;
    };
    if tree.locals[*given].set {
        return;
    }
    let mut uses = Vec::new();
    for (id, node) in tree.nodes.iter().enumerate() {
        if let Expr::Field(owner, name, at) = &node.is
            && tree.nodes[*owner].is == Expr::Local(*given)
            && !known.contains(&&**name)
        {
            uses.push((name, *at, tree.assigned.contains(&id)));
        }
    }
    let put: Vec<&String> = uses.iter().filter(|it| it.2).map(|it| it.0).collect();
    let mut told: Vec<&String> = Vec::new();
    for (name, at, _) in &uses {
        if told.contains(name) {
            continue;
        }
        told.push(name);
        let near = did_you_mean(name, known.iter().copied());
        // What a rule puts there it may ask for, unless it meant another.
        let is_put = put.contains(name);
        if is_put && !known.iter().any(|known| is_slip(name, known)) {
            continue;
        }
        let message = format!("nothing that the hook `{hook}` is given is called `{name}`");
        let help = near.unwrap_or_else(|| format!("it has {}", known.join(", ")));
        let mut fault = Diagnostic::new(Code::UnknownName, *at, message).help(help);
        fault = match is_put {
            true => fault.saying("nobody looks at it"),
            false => fault.saying("always nil"),
        };
        if is_put {
            fault.severity = Severity::Warning;
        }
        found.push(fault);
    }
}
