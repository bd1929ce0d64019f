//! Errors in the special rules of a catalogue are shown at the wrong words, in block and in flow style.

use std::collections::BTreeMap;
use turnto::library;

/// Line, column and marked text of each error in a Badgerstone book.
fn faults(items: &str) -> Vec<(usize, usize, String, String)> {
    let files = BTreeMap::from([
        (
            "book.yaml".to_owned(),
            "title: x\nruleset: badgerstone\nstart: a\nrule_pages: { fate: a, epilogue: a }\n"
                .to_owned(),
        ),
        ("items.yaml".to_owned(), items.to_owned()),
        (
            "pages.gamebook".to_owned(),
            "# a: A\n\n- On -> a\n".to_owned(),
        ),
    ]);
    let opened = library::open(&files, None);
    let each = opened.diagnostics.iter().map(|fault| {
        let span = fault.labels[0].span;
        let (line, column) = opened.sources.line_column(span);
        let text = opened.sources.text(span.file);
        let words = text[span.start as usize..span.end as usize].to_owned();
        (line, column, words, fault.help.clone().unwrap_or_default())
    });
    each.collect()
}

#[test]
fn a_fault_in_a_special_rule_is_shown_where_it_is_written() {
    let block = "rod:\n  traits: [small]\n  specials:\n    - when: tets\n      do:\n        - dice: 1\n    - when: test\n      skills: [LORE, CHRAM]\n      do:\n        - dise: 1\n        - { luck: many }\n";
    let told =
        |line, column, words: &str, help: &str| (line, column, words.to_owned(), help.to_owned());
    let mut found = faults(block);
    found.sort();
    let luck = found.pop().unwrap();
    assert_eq!((luck.0, &*luck.2), (11, "many"));
    assert_eq!(
        found,
        [
            told(4, 13, "tets", "did you mean `test`?"),
            told(8, 22, "CHRAM", "did you mean `CHARM`?"),
            told(10, 11, "dise", "did you mean `dice`?"),
        ]
    );
    let flow = "rod: { specials: [{ when: test, if: { talent: Ocult }, do: [{ dice: 1 }] }] }\n";
    assert_eq!(
        faults(flow),
        [told(1, 47, "Ocult", "did you mean `Occult`?")]
    );
}
