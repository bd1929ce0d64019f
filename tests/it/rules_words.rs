//! What readers are told by `rules` and `rules WORD`: names that they know, each of them answered, in their language.

use turnto::library;
use turnto::present::{self, Block};
use turnto::words::{Language, Words};

fn text(blocks: &[Block]) -> String {
    let runs = blocks.iter().flat_map(|block| &block.runs);
    let texts: Vec<&str> = runs.map(|run| &*run.text).collect();
    texts.join("\n")
}

#[test]
fn every_name_that_readers_are_told_is_answered_and_no_id() {
    for ruleset in library::rulesets() {
        let rules = library::vocabulary(&ruleset).unwrap_or_else(|_| panic!("{ruleset}"));
        for language in Language::ALL {
            let words = Words::of(language).and_rules(&rules.messages);
            let none = words.say("rules-no-word", &[]);
            let none = none.split('`').next().unwrap_or_default();
            for name in present::readers_names(&rules, &words) {
                assert!(!name.contains('_'), "{ruleset}: {name}");
                let told = text(&present::word(&rules, &name, &words, true));
                assert!(!told.starts_with(none), "{ruleset}: {name}: {told}");
            }
        }
    }
}

#[test]
fn figures_are_named_in_words_to_readers_and_by_id_to_authors() {
    let rules = library::vocabulary("arena").unwrap_or_else(|_| panic!("arena"));
    let figures = |words: &Words, to_readers| {
        let told = text(&present::word(&rules, "figures", words, to_readers));
        assert_eq!(told.contains('_'), !to_readers, "{told}");
        told
    };
    let told = figures(Words::english(), false);
    assert!(
        told.contains(
            "least_damage 1\nWhat a hit does at the least.\nIt may be a whole number from 0 to 100."
        ),
        "{told}"
    );
    let told = figures(Words::english(), true);
    assert!(told.contains("least damage 1\nWhat"), "{told}");
    let told = figures(&Words::of(Language::German), true);
    assert!(
        told.contains("Erlaubt: eine ganze Zahl von 0 bis 100."),
        "{told}"
    );
    for word in ["least_damage", "least damage", "Least Damage"] {
        let told = text(&present::word(&rules, word, Words::english(), true));
        assert!(told.starts_with("least damage 1"), "{told}");
    }
}
