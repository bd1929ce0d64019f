//! Pages: any text can be formatted, opened, checked and played. Formatting is stable, and a game can be saved.

use super::{Texts, Whim, opened, texts, under};
use std::sync::Arc;
use turnto::engine::play::{Session, Snapshot};
use turnto::library::LoadedRules;
use turnto::model::book::Book;
use turnto::model::game::Dice;
use turnto::syntax::diagnostic::Severity;
use turnto::syntax::fmt::format_pages;
use turnto::syntax::source::FileId;

const HEAD: &str = "\
title: A Case
ruleset: badgerstone
start: start
rule_pages: { fate: fate, epilogue: epilogue }
codes: { Met: \"somebody was met\", lamps: { Yard: \"it burns\" } }
titles: { Warden: \"of the weir\" }
variables: { n: 0, calm: false, weather: raining }
";
const ENDS: &str = "\
# fate: Fate

- On -> start

# epilogue: The End

{ending quiet \"The End\"}
";
const ITEMS: &str =
    "rope: { name: Coil of Rope }\nlantern: { name: Lantern, traits: [light], tags: [light] }\n";
const FOES: &str = "bat: { name: Bat, wounds: 2 }\n";
/// Number of answers for a book that can be played.
const ANSWERS: usize = 6;

pub(super) fn holds(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let laid_out = |text: &str| match format_pages(FileId(0), text) {
        Ok(text) => text,
        Err(why) => panic!("it is not laid out: {}", why.message),
    };
    let new = laid_out(&text);
    assert_eq!(laid_out(&new), new, "the second time it changes");
    under(|loaded| {
        let faults = |page: &str| {
            let opened = opened(&shelf(page), loaded);
            let errors = opened.diagnostics.iter();
            let errors = errors.filter(|fault| fault.severity == Severity::Error);
            let mut errors: Vec<_> = errors.map(|it| it.code.name()).collect();
            errors.sort_unstable();
            (errors, opened.book)
        };
        let (errors, book) = faults(&text);
        if new != text {
            assert_eq!(faults(&new).0, errors, "laid out it has other faults");
        }
        if let Some(book) = book {
            plays(&book, loaded, &mut Whim::of(data));
        }
    });
}

fn shelf(page: &str) -> Texts {
    texts([
        ("book.yaml", HEAD),
        ("the-end.gamebook", ENDS),
        ("items.yaml", ITEMS),
        ("foes.yaml", FOES),
        ("page.gamebook", page),
    ])
}

/// Gives a few answers. The game can be saved, opened and undone after each of them.
pub(super) fn plays(book: &Arc<Book>, loaded: &LoadedRules, whim: &mut Whim) {
    let begun = Session::start(Arc::clone(book), loaded.host(), Dice::seeded(whim.0));
    let Ok((mut session, first)) = begun else {
        return;
    };
    let mut prompt = first.prompt;
    let mut before = Vec::new();
    while before.len() < ANSWERS {
        let Some(answer) = whim.answer(&prompt) else {
            break;
        };
        let state = session.state().clone();
        let page = session.answer(answer);
        prompt = page.expect("an answer that fits is taken").prompt;
        // An answer that fails is undone at once.
        if session.last_error().is_some() {
            break;
        }
        before.push(state);
    }
    let kept = serde_json::to_string(&session.snapshot()).expect("it can be written");
    let again: Snapshot = serde_json::from_str(&kept).expect("it can be read");
    let state = session.state().clone();
    while let Some(before) = before.pop() {
        assert!(session.undo().is_some(), "there is an answer to take back");
        assert!(*session.state() == before, "undo leads elsewhere");
    }
    drop(session);
    let taken = Session::restore(Arc::clone(book), loaded.host(), again);
    let (session, _, lost) = taken.expect("what is kept can be taken up");
    assert!(lost.is_empty(), "lost: {lost:?}");
    assert!(*session.state() == state, "taken up it is another game");
}
