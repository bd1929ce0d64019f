//! The bundled books in print.

use super::print::{HEADER, of_shelf, printed, row, rulesets};
use serde_json::Value;
use std::collections::BTreeSet;
use turnto::library;
use turnto::output::print;

/// Texts that are in the printed bundled books, and texts that are not: `tests/print/shelf.told`.
#[test]
fn shipped_books_are_printed_as_expected() {
    let mut printed = "";
    for line in include_str!("../print/shelf.told").lines() {
        match line.split_once(' ') {
            Some(("@", book)) => {
                let (name, language) = book.split_once(' ').unwrap();
                printed = &of_shelf(name, language, "md").text;
            }
            Some((sign @ ("+" | "-"), text)) => {
                let text = text.replace("\\n", "\n");
                assert_eq!(printed.contains(&text), sign == "+", "{line}");
            }
            _ => {}
        }
    }
}

#[test]
fn every_field_that_is_shown_has_its_row_on_the_sheet() {
    for (name, rules) in rulesets() {
        let things = rules.messages.placeholders();
        let fields: BTreeSet<&str> = rules.fields.iter().map(|it| &*it.name).collect();
        let none = BTreeSet::new();
        let rows = things.get("sheet").unwrap_or(&none);
        for thing in rows {
            let field = thing.strip_prefix("boxes_").unwrap_or(thing);
            assert!(fields.contains(field), "{name}: {thing}");
        }
        for field in rules.fields.iter().filter(|it| it.is_visible) {
            let names = [field.name.clone(), format!("boxes_{}", field.name)];
            assert!(
                names.iter().any(|it| rows.contains(it)),
                "{name}: {}",
                field.name
            );
        }
        for id in things.keys() {
            for begun in ["sheet-each-", "sheet-heading-", "sheet-held-"] {
                let Some(kind) = id.strip_prefix(begun) else {
                    continue;
                };
                assert!(rules.kinds.iter().any(|it| it.name == kind), "{name}: {id}");
            }
        }
    }
}

/// A changed option is printed as its sentence, and a changed constant with its value. Defaults are not printed.
#[test]
fn what_a_book_settles_is_told() {
    let header = format!(
        "{HEADER}options: {{ picks: open, effect_timing: with_moves }}\nconstants: {{ creation_points: 9 }}\n"
    );
    let text = printed(&[("book.yaml", &*header), ("p.gamebook", &row(3))], &[]);
    for told in [
        "Everyone says aloud what they pick, in the order of picking.",
        "In this book: 9.",
    ] {
        assert!(text.contains(told), "no {told}: {text}");
    }
    assert!(!text.contains("Bleeding and poison work"), "{text}");
}

/// `turnto print --check` reports nothing for bundled books. Exceptions would be listed here.
#[test]
fn all_of_the_shipped_books_can_be_said() {
    for name in library::builtin_names() {
        for language in ["en", "de"] {
            let said = &of_shelf(name, language, "md").said;
            assert_eq!(said, "", "{name} {language}");
        }
    }
}

/// Every page of every bundled book has its section, and every turn leads to an existing section.
#[test]
fn every_turn_of_the_shipped_books_leads_to_a_section() {
    for name in library::builtin_names() {
        let printed = of_shelf(name, "en", "json");
        let new = "its numbers.yaml is not up to date";
        assert!(!printed.said.contains("section number"), "{name}: {new}");
        let book: Value = serde_json::from_str(&printed.text).unwrap();
        let sections = book["sections"].as_array().unwrap();
        let there: BTreeSet<i64> = sections
            .iter()
            .map(|it| it["number"].as_i64().unwrap())
            .collect();
        assert_eq!(there.len(), sections.len(), "{name}");
        let mut turns = 0;
        leads(&book, &mut |to| {
            turns += 1;
            assert!(there.contains(&to), "{name}: {to}");
        });
        assert!(turns >= sections.len() - 1, "{name}");
    }
}

/// Every bundled book can be read with a pencil: no section has more than three branches, and no two turns in a row are without text or choice.
#[test]
fn printed_sections_have_few_branches() {
    for name in library::builtin_names() {
        let source = library::BuiltinSource::open(name).unwrap();
        let opened = library::open(&source, None);
        let book = opened.book.as_ref().unwrap();
        let numbers = print::assign_numbers(book, 1);
        let counts = print::build_manuscript(book, &numbers, "en", 1).count_sections();
        let section = counts.most_branches_at;
        assert!(
            counts.most_branches <= 3,
            "{name}, section {section}: {counts:?}"
        );
        assert!(name != "quern" || counts.sections <= 330, "{counts:?}");
        assert!(counts.empty_turns <= 1, "{name}: {counts:?}");
    }
}

/// Pages that readers often enter are one section each.
#[test]
fn hubs_are_one_section() {
    let book: Value = serde_json::from_str(&of_shelf("quern", "en", "json").text).unwrap();
    let ids = book["sections"].as_array().unwrap().iter();
    let ids: BTreeSet<&str> = ids.map(|it| it["id"].as_str().unwrap()).collect();
    for hub in ["square", "inn", "crossroads", "market", "back-lanes"] {
        assert!(
            ids.contains(hub) && !ids.contains(&*format!("{hub}/1")),
            "{hub}"
        );
    }
}

/// Rules that apply at every section are one page.
#[test]
fn rules_for_all_sections_are_short() {
    let mut longest = 0;
    for name in library::builtin_names() {
        let text = &of_shelf(name, "en", "md").text;
        let chapter = text.split_once("\n## Rules for all sections\n");
        let chapter = chapter.map_or("", |(_, rest)| rest.split("\n## ").next().unwrap());
        let words = chapter.split_whitespace();
        let count = words
            .filter(|it| it.contains(char::is_alphanumeric))
            .count();
        assert!(count <= 200, "{name}: {count} words");
        longest = longest.max(count);
    }
    assert!(longest > 100, "{longest}");
}

/// All turns of a manuscript to its own sections.
fn leads(value: &Value, found: &mut impl FnMut(i64)) {
    match value {
        Value::Array(all) => all.iter().for_each(|it| leads(it, found)),
        Value::Object(map) => {
            let step = map.get("step").and_then(Value::as_str);
            if let (Some("turn" | "continue" | "detour"), Some(to)) = (step, map.get("to"))
                && to.get("book").is_none()
            {
                found(to["number"].as_i64().unwrap());
            }
            map.values().for_each(|it| leads(it, found));
        }
        _ => {}
    }
}
