//! Does a choice do anything at all?

use super::Scene;
use super::ways::last;
use crate::model::book::{Op, Page};
use crate::syntax::diagnostic::{Code, Diagnostic};

/// The arrows that people write for `->`.
const ARROWS: [&str; 5] = ["→", "-->", "=>", "⇒", "->"];

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    for (_, page) in scene.sound_pages() {
        for (n, choice) in page.choices.iter().enumerate() {
            let does = choice.guards().once.is_some() || !choice.guards().costs.is_empty();
            let body = page.code.get(choice.body..).unwrap_or_default();
            let empty = matches!(
                body.iter().find(|op| !matches!(op, Op::Break)),
                Some(Op::EndChoice)
            );
            if does || !empty || !brings_the_menu_again(page, n) {
                continue;
            }
            let told = choice.words(page);
            let to = in_brackets(&told).filter(|id| scene.book.index.contains_key(*id));
            let help = if let Some(id) = to {
                &format!(
                    "`{id}` is a page: a choice leads there by `-> {id}`, at the end of its line"
                )
            } else if ARROWS.iter().any(|arrow| told.contains(arrow)) {
                "a turn is written ` -> page`, with a space before it"
            } else {
                "say where it leads, as in `-> page`, or what comes of it"
            };
            let message = "taking this choice changes nothing";
            let fault = Diagnostic::new(Code::IdleChoice, choice.span, message);
            found.push(fault.saying("the same menu comes again").help(help));
        }
    }
}

/// What stands in brackets at the end of the words: `Down (cellar)`, `[cellar]`.
fn in_brackets(told: &str) -> Option<&str> {
    let told = told.trim_end();
    let inner = told.strip_suffix([')', ']'])?;
    let at = inner.rfind(['(', '['])?;
    Some(inner[at + 1..].trim())
}

/// Is the menu that the choice stands in the last thing on its page? Otherwise the page goes on below it.
fn brings_the_menu_again(page: &Page, choice: usize) -> bool {
    let mut at = page.choices.get(choice).map_or(0, |it| it.after);
    loop {
        match page.code.get(at) {
            None => return false,
            Some(Op::Menu) => return last(page, at),
            Some(Op::Choice(n)) => at = page.choices[*n].after,
            Some(_) => at += 1,
        }
    }
}
