//! Do house rules leave the rounds of a fight calls of their own?

use super::Scene;
use crate::syntax::diagnostic::{Code, Diagnostic};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
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
        let fault = Diagnostic::new(Code::WholeRounds, at, message);
        found.push(
            fault
                .saying("a save in it gives all its answers again")
                .help(help),
        );
    }
}
