//! Ready-made characters in print: what they have, which dice they roll, and where they start.

use super::print::{book, numbers, print, printed, read};
use crate::ferry::Holds;
use std::path::Path;

fn of_shelf(name: &str, language: &str) -> &'static str {
    &super::print::of_shelf(name, language, "md").text
}

/// Codes, titles, notes and marks that they have at the start. Effects of the first section are not applied twice, and values that depend on dice are
/// not printed as notes.
#[test]
fn what_they_begin_with_is_told() {
    let header = "title: Way\nruleset: badgerstone\nstart: p0\nrule_pages: { fate: p0, epilogue: p0 }\nvariables: { day: 1, hours: 0, past: 0 }\n\
        codes: { Hired: \"\" }\ntitles: { Warden: it is your gate }\n\
        characters:\n  Ann: { about: quick, answers: [\"Go in\"] }\n  Bea: { about: slow, answers: [\"Wait\"] }\n";
    let pages = "# p0: Gate\n\n{if first visit}Rain.{end} {= day} {= hours} {= past}\n\n- Go in {gain code Hired} {gain title Warden} {set day = 3} {roll 3d6 into hours} -> p1\n- Wait -> p2\n\n\
        # p1: Yard\n\n{if visited p0}Late.{end}\n\n- Back -> p0\n\n# p2: Ditch\n\n{set past = 2}\n\n- Back -> p0\n";
    let folder = book(&[("book.yaml", header), ("p.gamebook", pages)]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let (text, numbers) = (read(folder.path(), "way.md"), numbers(folder.path()));
    let (p0, p1, p2) = (numbers["p0"], numbers["p1"], numbers["p2"]);
    for told in [
        format!(
            "> Tick the code *Hired*. Tick the title *Warden*. Note under *day*: 3. Make a mark for [**{p0}**](#s{p0}) on your sheet. Start at [**{p1}**](#s{p1})."
        ),
        format!(
            "> Note under *past*: 2. Make a mark for [**{p0}**](#s{p0}) on your sheet. Start with the choices at [**{p2}**](#s{p2}); skip the text above them."
        ),
    ] {
        assert!(text.contains(&told), "no {told}: {text}");
    }
}

/// Readers who start again in Adventuria go to the same place as in the program: the start of the book, where a character is created.
#[test]
fn a_new_adventurer_begins_where_the_book_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("books/tallow");
    let first = numbers(&folder)["goose-gate"];
    let told =
        format!("all codes, titles, notes, marks and ticks, and turn to [{first}](#s{first}),");
    assert!(of_shelf("tallow", "en").contains(&told), "no {told}");
}

/// Values that the book counts have a line on the sheet: turns of the rules, and numbers of visits.
#[test]
fn what_is_counted_has_a_line() {
    assert!(of_shelf("tallow", "en").contains("\n- Turn: 1\n"));
    let header =
        "title: Way\nruleset: badgerstone\nstart: p0\nrule_pages: { fate: p0, epilogue: p0 }\n";
    for (page, is) in [("{if turns > 3}Late.{end}", true), ("Late.", false)] {
        let pages = format!("# p0: Gate\n\n{page}\n\n- On -> p0\n");
        let text = printed(&[("book.yaml", header), ("p.gamebook", &pages)], &[]);
        assert_eq!(
            text.contains("- Sections that you have turned to (one stroke each)"),
            is,
            "{text}"
        );
    }
}

/// The required dice: those of the rules, as changed by the book, and those of the book itself.
#[test]
fn the_dice_are_told_before_they_fall() {
    let header = "title: Way\nruleset: badgerstone\nstart: p0\nrule_pages: { fate: p0, epilogue: p0 }\nconstants: { die_sides: 8 }\n";
    let pages = "# p0: Gate\n\n{roll 1d4}\n| 1-4: So.\n\n- On -> p0\n";
    let text = printed(
        &[("book.yaml", header), ("p.gamebook", pages)],
        &["--language", "de"],
    );
    text.holds(&["Du brauchst Würfel mit 4 und 8 Seiten."]);
}

/// A character whose answers no longer fit is left out, and the author gets a warning.
#[test]
fn whoever_cannot_be_made_is_left_out() {
    let header = "title: Way\nruleset: badgerstone\nstart: p0\nrule_pages: { fate: p0, epilogue: p0 }\n\
        characters:\n  Ann: { about: quick, answers: [\"Fly\"] }\n  Bea: { about: slow, answers: [\"Wait\"] }\n";
    let pages = "# p0: Gate\n\n- Go in -> p1\n- Wait -> p1\n\n# p1: Yard\n\n- Back -> p0\n";
    let folder = book(&[("book.yaml", header), ("p.gamebook", pages)]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "way.md");
    assert!(!text.contains("Ann"), "{text}");
    let p1 = numbers(folder.path())["p1"];
    let begins = format!("> Start at [**{p1}**](#s{p1}).");
    text.holds(&["*Bea: slow*", &begins]);
    let (done, said) = print(folder.path(), &["--check"]);
    let told = "turnto: book.yaml: `Ann`: ready-made character cannot be created and is left out; for the reason, run `turnto check`\n";
    assert!(!done && said == told, "{said}");
}
