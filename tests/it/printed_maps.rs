//! Battle maps in the printed edition.

use super::print::{book, of_shelf, print, read, rulesets};
use std::collections::BTreeSet;
use turnto::model::book::FieldType;

const HEADER: &str = "title: Way\nruleset: loa\nstart: p0\n";
const PAGE: &str = "# p0: Pass\n\n{battle ledge foes bandit times 2}\n| won, lost, both-fell: -> end\n\n# end: End\n\n{ending victory \"Over\"}\n";
/// Four columns and two rows, with every kind of ground.
const MAP: &str = "ledge:\n  name: The Ledge\n  columns: 4\n  rows: 2\n  players: [a1, b1]\n  foes: [d2]\n  areas:\n    b1: { name: scree, hit: -1, evade: -2 }\n    \
    c1: { name: drop, ground: gulf, evade: 1 }\n    c2: { ground: blocked }\n    d2: { name: cairn, def: 2, rep: 1 }\n";

/// The book printed to a file with this name.
fn text(name: &str, language: &str) -> String {
    let folder = book(&[
        ("book.yaml", HEADER),
        ("pages.gamebook", PAGE),
        ("maps.yaml", MAP),
    ]);
    let (done, said) = print(folder.path(), &["--out", name, "--language", language]);
    assert!(done, "{said}");
    read(folder.path(), name)
}

#[test]
fn a_map_is_a_table_of_its_squares_with_the_highest_row_above() {
    let told = text("book.md", "en");
    for wanted in [
        "Fight a battle on The Ledge (see “Battlefields”) against 2 × bandit.",
        "## Battlefields\n",
        "*The Ledge*: Your side starts at a1 and b1, the foes at d2.",
        "|  | a | b | c | d |\n| --- | --- | --- | --- | --- |\n\
         | 2 | open | open | blocked | cairn, Def +2, Rep +1; foe 1 |\n\
         | 1 | open; your side 1 | scree, Hit −1, Evade −2; your side 2 | drop, flyers only, Evade +1 | open |\n",
    ] {
        assert!(told.contains(wanted), "no {wanted}: {told}");
    }
    let told = text("book.md", "de");
    for wanted in [
        "Schlag eine Schlacht auf The Ledge (siehe „Schlachtfelder“) gegen 2 × bandit.",
        "## Schlachtfelder\n",
        "| 2 | offen | offen | gesperrt | cairn, Def +2, Rep +1; Gegner 1 |\n",
        "| 1 | offen; deine Seite 1 | scree, Hit −1, Evade −2; deine Seite 2 | drop, nur für Flieger, Evade +1 | offen |\n",
    ] {
        assert!(told.contains(wanted), "no {wanted}: {told}");
    }
}

/// The alternative text for readers who cannot see the map: what it shows, its orientation, and the column and row of each square.
#[test]
fn a_map_is_told_to_those_who_do_not_see_it() {
    let label =
        "Map of The Ledge: columns a to d from left to right, rows 2 to 1 from top to bottom";
    let wanted = [
        &*format!("<table class=\"plan\" aria-label=\"{label}\">"),
        "<th scope=\"col\">d</th>",
        "<th scope=\"row\">1</th><td>open<br/>your side 1</td>",
        "<td>blocked</td>",
    ];
    let html = text("book.html", "en");
    for wanted in wanted {
        assert!(html.contains(wanted), "no {wanted}: {html}");
    }
    let typst = text("book.typ", "en");
    for wanted in [
        "#plan(4, ([], [a], [b], [c], [d]), ",
        "([2], [open], [open], [blocked], [cairn, Def \\+2, Rep \\+1 \\ foe 1])",
    ] {
        assert!(typst.contains(wanted), "no {wanted}: {typst}");
    }
}

/// Every map that a bundled book uses is printed, and no other.
#[test]
fn the_maps_of_the_stair_are_printed() {
    let book = &of_shelf("stair", "en", "json").text;
    let book: serde_json::Value = serde_json::from_str(book).unwrap();
    let catalogues = book["catalogues"].as_array().unwrap();
    let maps = catalogues.iter().find(|it| it["kind"] == "map").unwrap();
    let entries = maps["entries"].as_array().unwrap();
    let plans: Vec<(&str, i64, i64)> = entries
        .iter()
        .map(|it| {
            let size = |of: &str| it["plan"][of].as_i64().unwrap();
            (it["id"].as_str().unwrap(), size("columns"), size("rows"))
        })
        .collect();
    assert_eq!(
        plans,
        [
            ("stair-foot", 3, 2),
            ("reading-room", 3, 3),
            ("span", 4, 3),
            ("third-landing", 3, 3),
            ("top-gate", 3, 2)
        ]
    );
}

/// A message `plan-KIND` describes a kind with numbers of columns and rows. `plan-KIND-FIELD` is for a field with squares or places.
#[test]
fn every_plan_is_of_a_kind_that_has_squares() {
    let mut plans = 0;
    for (name, vocabulary) in rulesets() {
        let things = vocabulary.messages.placeholders();
        for id in things.keys() {
            let Some(of) = id.strip_prefix("plan-") else {
                continue;
            };
            let (kind, field) = of.split_once('-').unwrap_or((of, ""));
            assert!(things.contains_key(&format!("plan-{kind}")), "{name}: {id}");
            let kind = vocabulary.kinds.iter().find(|it| it.name == kind);
            let fields = &kind.unwrap_or_else(|| panic!("{name}: {id}")).fields;
            let types = |wanted: &str| {
                let found = fields.iter().find(|it| it.name == wanted);
                found.map(|it| &it.field_type)
            };
            assert_eq!(types("columns"), Some(&FieldType::Integer), "{name}");
            assert_eq!(types("rows"), Some(&FieldType::Integer), "{name}");
            let of_field = types(field);
            let squares = matches!(of_field, Some(FieldType::Words | FieldType::Any));
            assert!(field.is_empty() || squares, "{name}: {id}");
            plans += 1;
        }
        // The text of a fight on a map says where to find the map.
        let kinds: BTreeSet<&str> = things
            .keys()
            .filter_map(|it| it.strip_prefix("plan-"))
            .filter(|it| !it.contains('-'))
            .collect();
        for kind in kinds {
            assert!(
                things.contains_key(&format!("entries-{kind}")),
                "{name}: {kind}"
            );
        }
    }
    assert!(plans > 3, "{plans}");
}
