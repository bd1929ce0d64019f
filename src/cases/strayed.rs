//! What is told of a call that did otherwise than the same call of rules loaded afresh.

use super::told;
use crate::afresh::{Did, Difference, What};
use crate::book::Book;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::Script;
use crate::words::Words;

/// As a fault at the line of the script that did so.
#[must_use]
pub fn strayed(found: &Difference, book: &Book, scripts: &[Script]) -> Diagnostic {
    let vocabulary = &book.vocabulary;
    let called = match &found.what {
        What::Call(target) => vocabulary.target(target),
        What::Cost(target) => vocabulary.cost(target),
        What::Query(n) => vocabulary.query(*n),
        What::Sheet => "sheet".to_owned(),
        What::Status => "status".to_owned(),
    };
    let message = format!("`{called}` does otherwise than in rules that were never called before");
    let here = did(found.here.as_ref(), book);
    let afresh = did(found.afresh.as_ref(), book);
    let told = match (&found.here, &found.afresh) {
        (None, None) => "what it comes to is another".to_owned(),
        _ => format!("here {here}; in rules loaded afresh {afresh}"),
    };
    let place = found
        .place
        .and_then(|(script, line)| Some((scripts.get(script)?, line)));
    let fault = match place {
        Some((script, line)) => {
            Diagnostic::new(Code::RuleRemembers, script.line(line), message).saying(told)
        }
        None => Diagnostic::placeless(Code::RuleRemembers, format!("{message}: {told}")),
    };
    fault.help(
        "what must last from one call to the next is a field of the sheet or of a scene, or a mark on a thing; where the scripts keep nothing, the program has a hole: tell its makers",
    )
}

fn did(did: Option<&Did>, book: &Book) -> String {
    match did {
        None => "nothing more is done".to_owned(),
        Some(Did::Holds(slot, value)) => format!("`{}` becomes {value}", book.slots.name(*slot)),
        Some(Did::Tells(event)) => {
            let words = Words::default().and_rules(&book.vocabulary.messages);
            let lines = told::told(std::slice::from_ref(event), &words);
            match lines.first().filter(|line| !line.is_empty()) {
                Some(line) => format!("\u{201c}{line}\u{201d} is told"),
                None => "something is told".to_owned(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Slots;
    use crate::diagnostic::{Style, render};
    use crate::game::{CallTarget, Event};
    use crate::source::Sources;

    #[test]
    fn the_line_and_both_ways_are_told() {
        let mut sources = Sources::default();
        let text = "local n = 0\n\nreturn {}\n".to_owned();
        let file = sources.add("house.lua", text.clone());
        let script = Script::new(file, "house.lua".to_owned(), text);
        let mut slots = Slots::default();
        let slot = slots.slot("sheet.luck", 3.into());
        let book = Book {
            slots,
            ..Book::default()
        };
        let mut found = Difference {
            what: What::Call(CallTarget::Hook(crate::game::Moment::Page)),
            place: Some((0, 1)),
            here: Some(Did::Holds(slot, 4.into())),
            afresh: None,
        };
        let told = |found: &Difference| {
            let fault = strayed(found, &book, std::slice::from_ref(&script));
            let said = fault.labels.first().map(|label| label.text.clone());
            let short = render(&[fault], &sources, Style::Short, 80);
            (short.trim_end().to_owned(), said.unwrap_or_default())
        };
        let (short, said) = told(&found);
        assert_eq!(
            short,
            "house.lua:1:1: error[rule-remembers]: `hook page` does otherwise than in rules that were never called before"
        );
        assert_eq!(
            said,
            "here `sheet.luck` becomes 4; in rules loaded afresh nothing more is done"
        );
        found.afresh = Some(Did::Tells(Box::new(Event::Say {
            text: "Dance 1.".into(),
        })));
        assert!(
            told(&found)
                .1
                .ends_with("afresh \u{201c}Dance 1.\u{201d} is told")
        );
        found.place = None;
        assert!(told(&found).0.starts_with("error[rule-remembers]"));
    }
}
