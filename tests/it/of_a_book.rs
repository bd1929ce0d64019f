//! `turnto rules` and `turnto try` with a book instead of a ruleset: its house rules, options and catalogues apply.

use crate::ferry::Holds;
use crate::program::turnto;
use std::path::Path;

const BOOK: &[(&str, &str)] = &[
    (
        "book.yaml",
        "title: Dances\nruleset: badgerstone\nstart: floor\nrule_pages: { fate: floor, epilogue: floor }\n",
    ),
    (
        "pages.gamebook",
        "# floor: The Floor\n\n- Dance {dance} -> again\n",
    ),
    ("items.yaml", "fan: { name: a paper fan }\n"),
    (
        "house.lua",
        "return {\n  instructions = { { form = \"dance\", about = \"Dances.\", run = function()\n    say(\"You dance.\")\n  end } },\n  \
         commands = { { form = \"bow\", about = \"Bows.\", run = function() say(\"You bow.\") end } },\n  \
         replace = { test = function(args, page, original) return original() end },\n}\n",
    ),
];

/// Output and exit status of the program in the folder of a book.
fn told(texts: &[(&str, &str)], arguments: &[&str]) -> (String, i32) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in texts {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let said = turnto(folder.path(), arguments, "");
    (said.all(), said.code.unwrap_or(-1))
}

#[test]
fn rules_of_a_book_tell_what_its_house_rules_made_of_them() {
    let (all, status) = told(BOOK, &["rules", "."]);
    assert_eq!(status, 0, "{all}");
    let house = "\nHouse rules\n  instructions\n      dance\n  commands\n      bow\n  changed by house.lua\n      replace.test\n\nInstructions\n";
    assert!(all.contains(house), "{all}");
    assert_eq!(
        told(BOOK, &["rules", ".", "dance"]).0,
        "  dance\n      Dances.\n"
    );
    let (markdown, _) = told(BOOK, &["rules", ".", "--markdown"]);
    assert!(markdown.contains("| `dance` |"), "{markdown}");
    let (plain, _) = told(BOOK, &["rules", "badgerstone"]);
    assert!(
        !plain.contains("House rules\n") && !plain.contains("dance\n"),
        "{plain}"
    );
    let without: Vec<_> = BOOK
        .iter()
        .filter(|(name, _)| *name != "house.lua")
        .copied()
        .collect();
    assert!(!told(&without, &["rules", "."]).0.contains("House rules\n"));
    // A text for readers in house.md counts as a change.
    let with = [BOOK, &[("house.md", "Nobody tests twice.\n")]].concat();
    assert!(told(&with, &["rules", "."]).0.contains("replace.test"));
}

/// The entries that a ruleset brings are listed with their ids, names and short values.
#[test]
fn rules_list_the_entries_of_the_ruleset() {
    let (all, _) = told(&[], &["rules", "emprise"]);
    all.holds(&[
        "with these fields of the scene: round",
        "\nEntries of items.yaml\n",
        "\n  rope: rope, slots 1",
        "\nEntries of foes.yaml\n",
    ]);
    assert!(!all.contains("these functions"), "{all}");
    // Entries of the book are not those of the ruleset.
    let (own, _) = told(BOOK, &["rules", "."]);
    assert!(!own.contains("fan:"), "{own}");
}

#[test]
fn an_instruction_is_tried_under_the_rules_of_a_book() {
    assert_eq!(
        told(BOOK, &["try", ".", "dance"]),
        ("You dance.\noutcome: none\n".to_owned(), 0)
    );
    let (bows, _) = told(BOOK, &["try", ".", "bow"]);
    assert!(bows.starts_with("You bow."), "{bows}");
    let (gains, status) = told(BOOK, &["try", ".", "gain item fan"]);
    assert!(status == 0 && gains.contains("a paper fan"), "{gains}");
    // A bundled book is accepted too.
    let (quern, status) = told(&[], &["try", "quern", "dance"]);
    assert!(
        status == 1 && quern.contains("unknown instruction `dance`"),
        "{quern}"
    );
}

#[test]
fn what_is_no_ruleset_and_no_book_is_told() {
    for job in ["rules", "try"] {
        let arguments: Vec<&str> = [job, "qern", "dance"].into();
        let (all, status) = told(BOOK, &arguments);
        assert_eq!(status, 2);
        all.holds(&["unknown ruleset or book `qern`; did you mean `quern`?"]);
        let broken = [&BOOK[..3], &[("house.lua", "retrun {}\n")]].concat();
        let (all, status) = told(&broken, &[job, ".", "dance"]);
        assert!(
            status == 1 && all.contains("unknown name `retrun`"),
            "{all}"
        );
        let (all, _) = told(&[("pages.gamebook", "# a: A\n")], &[job, ".", "dance"]);
        assert!(all.contains("`book.yaml` is missing"), "{all}");
    }
    assert!(Path::new("scripts/arena.lua").is_file() && Path::new("books/arena").is_dir());
    let (all, _) = told(&[], &["rules", "arena"]);
    assert!(
        !all.contains("House rules\n"),
        "a ruleset comes before a book of its name"
    );
}
