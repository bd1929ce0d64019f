//! Printed conditions use the names that readers know, and not ids.

use super::print::rulesets;

/// The sections of a one-page book with these rules, printed in that language.
fn printed(header: &str, page: &str, language: &str) -> String {
    let files = [("book.yaml", header), ("pages.gamebook", page)];
    let text = super::print::printed(&files, &["--language", language]);
    text[text.find("<a id=\"s1\">").unwrap()..].to_owned()
}

/// A page with these conditions, one in each paragraph.
fn asking(conditions: &[&str]) -> String {
    let all: Vec<String> = conditions
        .iter()
        .map(|it| format!("{{if {it}}}\nSo.\n{{end}}\n\n"))
        .collect();
    format!("# p0: Way\n\n{}- On -> p0\n", all.concat())
}

#[test]
fn an_entry_that_a_condition_names_is_told_by_its_name() {
    let loa = "title: Way\nruleset: loa\nstart: p0\nvariables: { people: grif }\n";
    let page = asking(&["race is \"winged-one\"", "people is \"winged-one\""]);
    let told = printed(loa, &page, "en");
    for wanted in [
        "*If your people is winged one:*",
        // The value of a variable of the book is printed unchanged.
        "*If your note people is winged-one:*",
    ] {
        assert!(told.contains(wanted), "no {wanted}: {told}");
    }
    let arena = "title: Way\nruleset: arena\nstart: p0\n";
    let told = printed(arena, &asking(&["class is \"warrior\""]), "en");
    assert!(told.contains("*If your class is Warrior:*"), "{told}");
}

#[test]
fn what_has_no_value_is_said_so() {
    let page = asking(&[
        "class is none",
        "class is not none",
        "class of \"Ann\" is none",
        "winner is none",
    ]);
    let arena = "title: Way\nruleset: arena\nstart: p0\n";
    for (language, all) in [
        (
            "en",
            [
                "*If you have no combatant yet:*",
                "*If you have a combatant:*",
                "*If no combatant in the arena has the name Ann:*",
                "*If the latest game had no winner:*",
            ],
        ),
        (
            "de",
            [
                "*Wenn du noch keinen Kämpfer hast:*",
                "*Wenn du einen Kämpfer hast:*",
                "*Wenn kein Kämpfer in der Arena Ann heißt:*",
                "*Wenn das letzte Spiel keinen Sieger hatte:*",
            ],
        ),
    ] {
        let told = printed(arena, &page, language);
        for wanted in all {
            assert!(told.contains(wanted), "no {wanted}: {told}");
        }
    }
    // An empty line of the sheet.
    let adventuria =
        "title: Way\nruleset: adventuria\nstart: p0\nrule_pages: { city: p0, fallen: p0 }\n";
    let page = asking(&["quest is none", "quest is not none"]);
    let told = printed(adventuria, &page, "en");
    for wanted in [
        "*If “Quest” is blank on your sheet:*",
        "*If “Quest” is filled in on your sheet:*",
    ] {
        assert!(told.contains(wanted), "no {wanted}: {told}");
    }
}

/// `blank-` and `filled-` messages are for declared queries, and each query has both.
#[test]
fn what_is_said_of_no_value_is_of_a_query() {
    let mut said = 0;
    for (name, vocabulary) in rulesets() {
        let things = vocabulary.messages.placeholders();
        for (id, parts) in things {
            for (one, other) in [("blank-", "filled-"), ("filled-", "blank-")] {
                let Some(query) = id.strip_prefix(one) else {
                    continue;
                };
                said += 1;
                let twin = things.get(&format!("{other}{query}"));
                assert_eq!(twin, Some(parts), "{name}: {id}");
                let value = things.get(&format!("value-{query}"));
                assert_eq!(value, Some(parts), "{name}: {id}");
            }
        }
    }
    assert!(said >= 4, "{said}");
}
