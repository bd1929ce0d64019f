//! Messages that a script says and no table has, and what goes into them. A rule that says one so fails when it is called.

use super::Asked;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{Expr, Key};
use crate::syntax::suggest::did_you_mean;

pub(super) fn ask(of: &Asked, found: &mut Vec<Diagnostic>) {
    let known = of.book.vocabulary.messages.things();
    for (called, given, _) in of.tree.calls() {
        let text = given.each.first().and_then(|id| of.tree.text(*id));
        let Some((id, span)) = text.filter(|_| called == "message") else {
            continue;
        };
        let wrong = |message: String, help: Option<String>| {
            let fault = Diagnostic::new(Code::BadMessage, span, message);
            fault.saying("the rule fails here").maybe_help(help)
        };
        let Some(things) = known.get(id) else {
            let near = did_you_mean(id, known.keys().map(String::as_str));
            let help = near.unwrap_or_else(|| "add it to `messages/en.ftl`".to_owned());
            found.push(wrong(format!("no message is called `{id}`"), Some(help)));
            continue;
        };
        let names: Vec<&String> = match given.each.get(1).map(|id| &of.tree.nodes[*id].is) {
            None if given.open => continue,
            None => Vec::new(),
            Some(Expr::Table(entries)) => {
                let names = entries.iter().filter_map(|(key, _)| match key {
                    Key::Name(name) => Some(name),
                    Key::Next | Key::Other => None,
                });
                let names: Vec<&String> = names.collect();
                if names.len() < entries.len() {
                    continue;
                }
                names
            }
            // What it works out is not known.
            Some(_) => continue,
        };
        for name in names.iter().filter(|name| !things.contains(**name)) {
            let near = did_you_mean(name, things.iter().map(String::as_str));
            found.push(wrong(
                format!("no `{name}` goes into the message `{id}`"),
                near,
            ));
        }
        for thing in things.iter().filter(|thing| !names.contains(thing)) {
            let help = format!("hand it over: `{{ {thing} = ... }}`");
            found.push(wrong(
                format!("the message `{id}` lacks `{thing}`"),
                Some(help),
            ));
        }
    }
}
