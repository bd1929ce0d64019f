//! Phrases of the book's house rules that no verb has.

use super::Scene;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Sources, Span};

/// The table of which those in other languages are translations.
const ENGLISH: &str = "messages/en.ftl";

/// Reports phrases that no script names. One that the ruleset has too is the book's wording of it. Other messages may be
/// named by what a script joins.
pub(super) fn check_phrases(scene: &Scene, sources: &Sources, found: &mut Vec<Diagnostic>) {
    let tables = || {
        sources
            .iter()
            .filter(|(_, name, _)| name.ends_with("en.ftl"))
    };
    for (file, _, text) in tables().filter(|(_, name, _)| *name == ENGLISH) {
        let others = || tables().filter(|(other, ..)| *other != file);
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let id = line.split([' ', '=']).next().unwrap_or_default();
            let place = Span::new(file, at, at + id.len());
            at += line.len();
            if id.starts_with("phrase-")
                && !scene.mentioned.contains(id)
                && !others().any(|(.., text)| text.contains(&format!("\n{id} =")))
            {
                let message = format!("the message `{id}` is never used");
                let error = Diagnostic::new(Code::UnusedName, place, message);
                found.push(
                    error.help("name it in a verb of house.lua, or remove it from every table"),
                );
            }
        }
    }
}
