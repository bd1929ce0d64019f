//! Output of `rules` and `rules WORD` for readers: terms that they know, each with an explanation, in their language.

use std::collections::BTreeMap;
use turnto::library;
use turnto::messages::Messages;
use turnto::model::game::Value;
use turnto::output::present::{self, Audience, Block};
use turnto::syntax::fluent::Language;

fn text(blocks: &[Block]) -> String {
    let runs = blocks.iter().flat_map(|block| &block.runs);
    let texts: Vec<&str> = runs.map(|run| &*run.text).collect();
    texts.join("\n")
}

#[test]
fn every_name_that_readers_are_told_is_answered_and_no_id() {
    let options = BTreeMap::new();
    let readers = Audience::Readers(&options);
    for ruleset in library::ruleset_names() {
        let rules = library::ruleset_schema(&ruleset).unwrap_or_else(|_| panic!("{ruleset}"));
        for language in Language::ALL {
            let words = Messages::for_language(language).with_ruleset(&rules.messages);
            let none = words.format_message("rules-no-word", &[]);
            let none = none.split('`').next().unwrap_or_default();
            for name in present::reader_words(&rules, &words) {
                assert!(!name.contains('_'), "{ruleset}: {name}");
                let told = text(&present::explain_word(&rules, &name, &words, readers));
                assert!(!told.starts_with(none), "{ruleset}: {name}: {told}");
            }
        }
    }
}

#[test]
fn what_a_book_settles_is_told_in_words_to_readers_and_by_id_to_authors() {
    let rules = library::ruleset_schema("arena").unwrap_or_else(|_| panic!("arena"));
    let options = BTreeMap::from([("wall_on_miss".to_owned(), Value::text("stays"))]);
    let readers = Audience::Readers(&options);
    let told = |word, audience| {
        text(&present::explain_word(
            &rules,
            word,
            Messages::english(),
            audience,
        ))
    };
    let all = told("constants", Audience::Authors);
    assert!(
        all.contains(
            "min_hit_damage 1\nMinimum damage of a hit.\nAllowed: a whole number from 0 to 100."
        ),
        "{all}"
    );
    let all = told("constants", readers);
    assert!(!all.contains('_') && !all.contains("It may be"), "{all}");
    for word in ["min_hit_damage", "min hit damage", "Min Hit Damage"] {
        let told = told(word, readers);
        assert_eq!(told, "min hit damage 1\nMinimum damage of a hit.");
    }
    let told_here = told("wall on miss", readers);
    assert!(told_here.starts_with("wall on miss\n"), "{told_here}");
    assert!(told_here.ends_with("In this book: stays."), "{told_here}");
    // Words that only pages use are not terms for readers.
    assert!(told("duel", Audience::Authors).starts_with("duel"));
    assert!(!told("duel", readers).contains('<'));
}

/// Parts of a section that must be the same in every language: its marks, input, constants and numbers.
fn fixed(section: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut rest = section;
    while let Some(at) = rest.find([
        '{', '<', '`', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
    ]) {
        rest = &rest[at..];
        let first = rest.chars().next().unwrap();
        let inside = |close: char| rest[1..].find(close).map_or(rest.len(), |end| end + 2);
        let end = match first {
            '{' => inside('}'),
            '<' => inside('>'),
            '`' => inside('`'),
            _ => rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len()),
        };
        out.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    out.sort_unstable();
    out
}

#[test]
fn rules_say_the_same_in_every_language() {
    let scripts = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    for ruleset in library::ruleset_names() {
        let folder = scripts.join(&ruleset);
        let read = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
        let english = read("rules.md").unwrap();
        for language in Language::ALL {
            if language == Language::English {
                continue;
            }
            let other = read(&format!("rules.{}.md", language.code()));
            let other = other.unwrap_or_else(|| panic!("{ruleset} in {}", language.code()));
            let parts = |text: &str| text.split("\n## ").map(fixed).collect::<Vec<_>>();
            let (ours, theirs) = (parts(&english), parts(&other));
            assert_eq!(ours.len(), theirs.len(), "{ruleset}: sections");
            for (n, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
                let heading = other.split("\n## ").nth(n).unwrap().lines().next();
                assert_eq!(ours, theirs, "{ruleset}: {heading:?}");
            }
            let rules = library::ruleset_schema(&ruleset).unwrap_or_else(|_| panic!("{ruleset}"));
            assert_ne!(rules.reader_rules, rules.reader_rules_in(language.code()));
            assert_ne!(rules.printed_rules, rules.printed_rules_in(language.code()));
        }
    }
}

#[test]
fn readers_are_told_the_rules_in_their_language() {
    let rules = library::ruleset_schema("badgerstone").unwrap_or_else(|_| panic!("badgerstone"));
    let options = BTreeMap::new();
    let told = |word: &str, language| {
        let words = Messages::for_language(language).with_ruleset(&rules.messages);
        text(&present::explain_word(
            &rules,
            word,
            &words,
            Audience::Readers(&options),
        ))
    };
    assert!(told("Wunden", Language::German).contains("angeschlagen"));
    assert!(told("wounds", Language::English).contains("Battered"));
}
