//! Conditions and values: any text in braces is parsed or reported at its place, and has the same value each time.

use super::{opened, texts, under};
use turnto::engine::play::{Response, Session};
use turnto::model::game::{Dice, Event};
use turnto::syntax::markup;
use turnto::syntax::source::FileId;

const HEAD: &str = "\
title: A Case
ruleset: badgerstone
start: start
rule_pages: { fate: start, epilogue: start }
codes: { Met: \"somebody was met\", lamps: { Yard: \"it burns\" } }
titles: { Warden: \"of the weir\" }
variables: { n: 0, calm: false, weather: raining }
";
const ITEMS: &str =
    "rope: { name: Coil of Rope }\nlantern: { name: Lantern, traits: [light], tags: [light] }\n";

pub(super) fn holds(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut found = Vec::new();
    markup::parse_condition(FileId(0), &text, 0, &mut found);
    for fault in &found {
        let span = fault.span().expect("a place");
        let words = text.get(span.start as usize..span.end as usize);
        assert!(words.is_some(), "no such place: {fault:?}");
    }
    // The same as a condition, twice, and as a value.
    let page = format!(
        "# start: Start\n\n{{if {text}}}\nYes.\n{{else}}\nNo.\n{{end}}\n\nIt is {{= {text}}}.\n\n- Again -> start\n- Only {{if {text}}} -> start\n"
    );
    let all = texts([
        ("book.yaml", HEAD),
        ("items.yaml", ITEMS),
        ("pages.gamebook", &page),
    ]);
    under(|loaded| {
        let Some(book) = opened(&all, loaded).book else {
            return;
        };
        let said = |page: &Response| {
            let told = page.events.iter();
            let told = told.filter(|it| matches!(it, Event::Prose { .. }));
            told.cloned().collect::<Vec<_>>()
        };
        let begun = Session::start(book, loaded.host(), Dice::seeded(1));
        if let Ok((session, first)) = begun {
            let look = session.look();
            if said(&first).len() == 2 {
                assert_eq!(said(&look), said(&first), "looked at again it is another");
            }
        }
    });
}
