//! What readers are told by `rules` and `rules WORD`: names that they know, each of them answered, in their language.

use std::collections::BTreeMap;
use turnto::game::Value;
use turnto::library;
use turnto::present::{self, Audience, Block};
use turnto::words::{Language, Words};

fn text(blocks: &[Block]) -> String {
    let runs = blocks.iter().flat_map(|block| &block.runs);
    let texts: Vec<&str> = runs.map(|run| &*run.text).collect();
    texts.join("\n")
}

#[test]
fn every_name_that_readers_are_told_is_answered_and_no_id() {
    let options = BTreeMap::new();
    let readers = Audience::Readers(&options);
    for ruleset in library::rulesets() {
        let rules = library::vocabulary(&ruleset).unwrap_or_else(|_| panic!("{ruleset}"));
        for language in Language::ALL {
            let words = Words::of(language).and_rules(&rules.messages);
            let none = words.say("rules-no-word", &[]);
            let none = none.split('`').next().unwrap_or_default();
            for name in present::readers_names(&rules, &words) {
                assert!(!name.contains('_'), "{ruleset}: {name}");
                let told = text(&present::word(&rules, &name, &words, readers));
                assert!(!told.starts_with(none), "{ruleset}: {name}: {told}");
            }
        }
    }
}

#[test]
fn what_a_book_settles_is_told_in_words_to_readers_and_by_id_to_authors() {
    let rules = library::vocabulary("arena").unwrap_or_else(|_| panic!("arena"));
    let options = BTreeMap::from([("wall_on_miss".to_owned(), Value::text("stays"))]);
    let readers = Audience::Readers(&options);
    let told = |word, audience| text(&present::word(&rules, word, Words::english(), audience));
    let all = told("figures", Audience::Authors);
    assert!(
        all.contains(
            "least_damage 1\nWhat a hit does at the least.\nIt may be a whole number from 0 to 100."
        ),
        "{all}"
    );
    let all = told("figures", readers);
    assert!(!all.contains('_') && !all.contains("It may be"), "{all}");
    for word in ["least_damage", "least damage", "Least Damage"] {
        let told = told(word, readers);
        assert_eq!(told, "least damage 1\nWhat a hit does at the least.");
    }
    let told_here = told("wall on miss", readers);
    assert!(told_here.starts_with("wall on miss\n"), "{told_here}");
    assert!(told_here.ends_with("In this book: stays."), "{told_here}");
    // What only pages say is no word for readers.
    assert!(told("duel", Audience::Authors).starts_with("duel"));
    assert!(!told("duel", readers).contains('<'));
}
