//! Readers with only the printed edition can fight: LoA's rules and lists have every number that a battle requires.

use super::print::{of_shelf, rulesets};
use std::fs;
use std::path::Path;
use turnto::library;

/// A bundled book in Markdown.
fn printed(book: &str, language: &str) -> &'static str {
    &of_shelf(book, language, "md").text
}

/// The numbers that the rules state for weariness, criticals and items "in most books" equal those of their catalogues.
#[test]
fn the_rules_of_loa_have_the_figures_of_its_catalogues() {
    let rules = &rulesets()["loa"];
    let catalogue = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("scripts/loa")
            .join(name);
        let text = fs::read_to_string(path).unwrap();
        let all: serde_json::Value = serde_yaml::from_str(&text).unwrap();
        all
    };
    let n = |of: &serde_json::Value, key: &str| of[key].as_i64();
    let bands = catalogue("bands.yaml");
    for (name, band) in bands.as_object().unwrap() {
        let at = match n(band, "stamina_percent").unwrap() {
            0 => "At 0:".to_owned(),
            at => format!("At {at}% o"),
        };
        let line = rules.reader_rules.lines().find(|it| it.contains(&at));
        let line = line.unwrap_or_else(|| panic!("{name}"));
        let percent = n(band, "remaining_percent").map(|it| format!("{it}%"));
        let penalty = n(band, "penalty").map(|it| format!(": {it} less."));
        let figure = percent.or(penalty).unwrap();
        assert!(line.contains(&figure), "{name}: {line}");
    }
    let criticals = catalogue("criticals.yaml");
    for (name, it) in criticals.as_object().unwrap() {
        let line = rules
            .printed_rules
            .lines()
            .find(|line| line.contains(&format!("*{name}*")));
        let line = line.unwrap_or_else(|| panic!("{name}"));
        for key in ["damage_percent", "ap_loss", "stamina_loss"] {
            let figure = n(it, key).map(|it| it.to_string()).unwrap_or_default();
            assert!(line.contains(&figure), "{name}: {line}");
        }
    }
    let items = catalogue("items.yaml");
    for (name, it) in items.as_object().unwrap() {
        let figure = ["hp_restored", "stamina_restored", "mp_restored"]
            .iter()
            .find_map(|key| n(it, key))
            .unwrap();
        assert!(
            rules.printed_rules.contains(&format!("a {name} ")),
            "{name}"
        );
        assert!(
            rules.printed_rules.contains(&format!(" {figure} ")),
            "{name}"
        );
    }
}

/// Paper has no commands and no terminal.
#[test]
fn no_shipped_book_speaks_of_the_program() {
    for name in library::builtin_names() {
        let told = printed(name, "en");
        let sections = &told[told.find("<a id=\"s1\">").unwrap()..];
        for word in ["\\`", "terminal", "the program"] {
            assert!(!sections.contains(word), "{name}: {word}");
        }
    }
}
