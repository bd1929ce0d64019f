//! The shipped books in print.

use super::print::{HEADER, book, of_shelf, print, read, row, rulesets};
use serde_json::Value;
use std::collections::BTreeSet;
use turnto::library;

/// Whoever is fought in a shipped book has figures there, in every language.
#[test]
fn foes_have_their_figures() {
    for (book, language, told) in [
        (
            "ninth-lamp",
            "en",
            "*wrecker*: attack d10, wellbeing d4, initiative d8, defense 4; boathook (1 WP, reach 1).",
        ),
        (
            "ninth-lamp",
            "de",
            "*wrecker*: Angriff W10, Wohlbefinden W4, Initiative W8, Verteidigung 4; boathook (1 Wundpunkt, reicht 1 weit).",
        ),
        (
            "quern",
            "en",
            "*three Toll Sisters*: 4 Wounds, beaten when one is left, one die fewer for you in each round.",
        ),
        ("quern", "en", "*throwing hatchet*: weapon and thrown"),
        (
            "tallow",
            "en",
            "*the blind verger*: Arms 5, Magic 3, Vitae 3;",
        ),
        (
            "arena",
            "en",
            "*Warrior*: VIT 14, END 10, STR 14, DEX 6, INT 4, FAI 8 before points;",
        ),
        (
            "arena",
            "en",
            "*Brand*: Warrior: VIT 20, END 14, STR 24, DEX 6, INT 4, FAI 8; HP 95, stamina 58; physical defense 9, magic defense 1; an attack costs 3; steady.",
        ),
        (
            "stair",
            "en",
            "*robe*: Def 0, Rep 3, weight 3, weak to slash.",
        ),
    ] {
        let text = &of_shelf(book, language, "md").text;
        assert!(text.contains(told), "{book} has no: {told}");
    }
}

/// The sheet is laid out by the ruleset: with boxes up to what a field may be, room for all who play, and no figure that means nothing on paper.
#[test]
fn the_sheet_is_laid_out_by_the_ruleset() {
    for (book, language, wanted, unwanted) in [
        (
            "quern",
            "en",
            &[
                "- Wounds, up to Down: □□□\n",
                "- □ Shaken\n",
                "- Silver: 8\n",
                "### Things carried\n\n- hedger's billhook\n",
            ][..],
            "Wounds: 0",
        ),
        (
            "quern",
            "de",
            &["- Wunden, bis du am Boden bist: □□□\n", "### Gefährten\n"],
            "### Allies",
        ),
        (
            "tallow",
            "en",
            &[
                "- Melee XP: □□□□□ □□□□□\n",
                "- Type: ________\n",
                "- Gold: 1\n",
            ],
            "Type: none",
        ),
        (
            "arena",
            "en",
            &["- HP, now and at the most: ________\n", "### Combatant 6\n"],
            "-1\n",
        ),
        (
            "ninth-lamp",
            "en",
            &[
                "### Adventurer 4\n",
                "- HP: □□□□□ □□□□□ □□\n",
                "- WP: □□□□□ □□□□□ □□□□□ □□□\n",
            ],
            "### Adventurer 5",
        ),
        (
            "stair",
            "en",
            &["### Character 2\n", "- AP, in hundredths: ________\n"],
            "### Heroes",
        ),
    ] {
        let text = &of_shelf(book, language, "md").text;
        let title = if language == "de" {
            "## Dein Bogen"
        } else {
            "## Your sheet"
        };
        let sheet = &text[text.find(title).unwrap()..text.find("<a id=\"s1\">").unwrap()];
        for told in wanted {
            assert!(sheet.contains(told), "{book} has no {told}: {sheet}");
        }
        assert!(!sheet.contains(unwanted), "{book}: {unwanted}: {sheet}");
    }
    // Every shown field has its row, and no row is of what there is not.
    for (name, rules) in rulesets() {
        let things = rules.messages.things();
        let fields: BTreeSet<&str> = rules.fields.iter().map(|it| &*it.name).collect();
        let none = BTreeSet::new();
        let rows = things.get("sheet").unwrap_or(&none);
        for thing in rows {
            let field = thing.strip_prefix("boxes_").unwrap_or(thing);
            assert!(fields.contains(field), "{name}: {thing}");
        }
        for field in rules.fields.iter().filter(|it| it.shown) {
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

/// What a book settles, what one begins with and who stands ready is told before the sections.
#[test]
fn what_a_book_sets_is_told() {
    for (book, language, told) in [
        (
            "ninth-lamp",
            "en",
            "A new adventurer has 40 coins.\n\nCover is no help against somebody in the same zone.",
        ),
        ("ninth-lamp", "de", "Ein neuer Abenteurer hat 40 Münzen."),
        (
            "stair",
            "en",
            "may choose from these weapons and armours: dagger, short sword, mace,",
        ),
        (
            "quern",
            "en",
            "You begin with ATTUNE 1, CHARM 2, LORE 2, PROWESS 2, SUBTERFUGE 2, SURVIVAL 2, LUCK maximum 2, LUCK 2, Silver 8 and *hedger's billhook*.",
        ),
        ("quern", "en", "-10 in an easy game and 10 in a hard game."),
        (
            "quern",
            "en",
            "> ATTUNE: 1; CHARM: 2; LORE: 3; PROWESS: 2; SUBTERFUGE: 2; SURVIVAL: 2; Talents: Craft 1;",
        ),
        (
            "tallow",
            "en",
            "*Orla: a thief who means well; Craft before Arms, and light on her feet*\n\n> Name: Orla; Type: Thief, Good; Arms: 3;",
        ),
    ] {
        let text = &of_shelf(book, language, "md").text;
        assert!(text.contains(told), "{book} has no: {told}");
    }
    // Of an option without words for paper stands what the ruleset says of it; what is as usual, is not told.
    let header = format!(
        "{HEADER}options: {{ picks: open, ticks: with_moves }}\nfigures: {{ points: 9 }}\n"
    );
    let folder = book(&[("book.yaml", &*header), ("p.gamebook", &row(3))]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "way.md");
    for told in [
        "Are picks told as they are made? In this book: open.",
        "In this book: 9.",
    ] {
        assert!(text.contains(told), "no {told}: {text}");
    }
    assert!(!text.contains("When bleeding and poison work."), "{text}");
}

/// `turnto print --check` has nothing to tell of them, or it would be told here that it has.
#[test]
fn all_of_the_shipped_books_can_be_said() {
    for name in library::shelf() {
        for language in ["en", "de"] {
            let said = &of_shelf(name, language, "md").said;
            assert_eq!(said, "", "{name} {language}");
        }
    }
}

/// Every page of every shipped book has its section, and every turn leads to one that is there.
#[test]
fn every_turn_of_the_shipped_books_leads_to_a_section() {
    for name in library::shelf() {
        let printed = of_shelf(name, "en", "json");
        let new = "its numbers.yaml is not up to date";
        assert!(!printed.said.contains("new numbers"), "{name}: {new}");
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

/// Every turn of a manuscript to a section of its own.
fn leads(value: &Value, found: &mut impl FnMut(i64)) {
    match value {
        Value::Array(all) => all.iter().for_each(|it| leads(it, found)),
        Value::Object(map) => {
            let step = map.get("step").and_then(Value::as_str);
            if let (Some("turn" | "detour"), Some(to)) = (step, map.get("to"))
                && to.get("book").is_none()
            {
                found(to["number"].as_i64().unwrap());
            }
            map.values().for_each(|it| leads(it, found));
        }
        _ => {}
    }
}

/// Kinds are called what the sheet calls them, a companion's fate and a Quest as readers know them.
#[test]
fn conditions_speak_of_what_stands_on_the_sheet() {
    for (name, language, told, never) in [
        (
            "quern",
            "en",
            "If the number of all that you have under “Companions” is less than 2 and you have *Magpie",
            "kind “",
        ),
        ("quern", "de", "unter „Gefährten“", "Art „"),
        (
            "quern",
            "en",
            "If Corrie Stint, ferrywoman has been slain:",
            "what has become of",
        ),
        (
            "quern",
            "de",
            "Corrie Stint, ferrywoman gefallen ist",
            "was aus Corrie",
        ),
        (
            "quern",
            "en",
            "anything under “Things carried” that is *light*",
            "any item",
        ),
        (
            "tallow",
            "en",
            "*If your Quest is A Good Night's Sleep:*",
            "Quest is short-straw",
        ),
    ] {
        let text = &of_shelf(name, language, "md").text;
        assert!(text.contains(told), "{name} has no: {told}");
        assert!(!text.contains(never), "{name} has: {never}");
    }
}
