//! Special rules in print: each is one sentence that covers all of it.

use super::print::{book, numbers, print, read, rulesets};
use std::collections::{BTreeMap, BTreeSet};
use turnto::library;
use turnto::messages::Messages;
use turnto::model::book::specials::{get_text, rows};
use turnto::model::game::Value;
use turnto::output::print as printed;
use turnto::syntax::fluent::Language;

fn texts(list: &Value) -> Vec<String> {
    let all = list.as_list().iter().filter_map(Value::as_text);
    all.map(str::to_owned).collect()
}

/// Each trigger, condition and effect of a ruleset, with its message and the possible arguments.
fn wanted(specials: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut whole = BTreeSet::from(["name", "when", "if", "do"].map(str::to_owned));
    for (list, rows) in [
        ("when", rows(specials, "moments")),
        ("if", rows(specials, "conditions")),
        ("do", rows(specials, "effects")),
    ] {
        for row in rows {
            let of = out
                .entry(format!("special-{list}-{}", get_text(row, "name")))
                .or_default();
            match texts(row.get("parts")) {
                parts if !parts.is_empty() => of.extend(parts),
                _ if list != "when" => of.extend(["value".to_owned()]),
                _ => {}
            }
        }
    }
    for (list, key) in [("when", "keys"), ("do", "beside")] {
        for row in rows(specials, key) {
            let name = get_text(row, "name").to_owned();
            let with = texts(row.get("more"));
            if with.is_empty() {
                whole.insert(name.clone());
            }
            for it in with {
                out.entry(format!("special-{list}-{it}"))
                    .or_default()
                    .insert(name.clone());
            }
        }
    }
    out.insert("special".to_owned(), whole);
    out
}

fn has(things: &BTreeSet<String>, key: &str) -> bool {
    let ends = ["", "_signed", "_size"].iter();
    ends.map(|end| format!("{key}{end}"))
        .any(|it| things.contains(&it))
}

/// Each trigger, condition and effect of every ruleset is covered in every language with all arguments. No message is for an undeclared one.
#[test]
fn every_special_is_said_with_all_that_it_may_be_given() {
    let mut wrong = BTreeSet::new();
    let mut looked_at = 0;
    for (name, vocabulary) in rulesets() {
        let wanted = wanted(&vocabulary.specials);
        let is_any = !rows(&vocabulary.specials, "moments").is_empty();
        for code in ["en", "de"] {
            let words = Messages::for_language(Language::from_tag(code).unwrap())
                .with_ruleset(&vocabulary.messages);
            let path = format!("scripts/{name}/messages/{code}.ftl");
            let table = std::fs::read_to_string(path).unwrap();
            let ids = table.lines().filter_map(|line| line.split_once(" ="));
            let ids: BTreeSet<&str> = ids.map(|(id, _)| id).collect();
            let of_specials = ids.iter().filter(|id| id.starts_with("special"));
            for id in of_specials {
                let known = wanted.iter().any(|(it, keys)| {
                    let below = |key| *id == format!("{it}-{key}");
                    is_any && (id == it || keys.iter().any(below))
                });
                let is_heading = is_any && id.starts_with("special-of-");
                if !known && !is_heading {
                    wrong.insert(format!("{name} ({code}): `{id}` is of nothing"));
                }
            }
            if !is_any {
                continue;
            }
            // Arguments of all specials are covered by the message of the whole, or by the messages of all its parts.
            let of_parts: BTreeSet<&String> = wanted
                .keys()
                .filter_map(|id| words.ruleset_placeholders(id))
                .flatten()
                .collect();
            for (id, keys) in &wanted {
                let Some(things) = words
                    .ruleset_placeholders(id)
                    .filter(|_| ids.contains(&**id))
                else {
                    wrong.insert(format!("{name} ({code}): no `{id}`"));
                    continue;
                };
                for key in keys {
                    looked_at += 1;
                    let elsewhere = id == "special" && of_parts.contains(key);
                    // Either the value is printed, or all of its parts.
                    if !has(things, key) && !elsewhere {
                        wrong.insert(format!("{name} ({code}): `{id}` leaves out `{key}`"));
                    }
                }
            }
        }
    }
    assert!(looked_at > 200, "{looked_at}");
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const PAGES: &str = "# p0: Ledge\n\n{gain item ring} {gain item whistle} {recruit crow} {gain code Cursed} {fight wisp escape losing 1 items}\n\
    | won: On. -> p0\n| down: Down. {ending defeat \"Down\"}\n| escaped: Off. -> last\n\n\
    # limbo: Limbo\n\n- Back -> p0\n\n# last: Last\n\n{ending defeat \"Over\"}\n";
const HEADER: &str = "title: Way\nruleset: badgerstone\nstart: p0\nrule_pages: { fate: limbo, epilogue: last }\n\
    codes: { Cursed: \"a word was said\" }\nhidden_codes: { Veiled: \"she has seen you\" }\n\
    specials:\n  codes:\n    Cursed: [{ when: test, skills: all, do: [{ dice: -1 }] }]\n    Veiled: [{ when: held, do: [{ carry: 2 }] }]\n  \
    pages:\n    limbo: [{ when: test, skills: [LORE, CHARM], if: { fight: no }, do: [{ keep: lowest }] }]\n";
const ITEMS: &str = "ring:\n  name: iron ring\n  specials:\n    \
    - { when: held, if: { code: Veiled, query: armed }, do: [{ rating: [LORE, 1] }, { rating: { skill: CHARM, n: -2 } }] }\n    \
    - { name: Cold Iron, when: fight_start, if: { foe: wisp }, once_per: fight, do: [{ mute: { bearer: foe, name: Glow } }] }\n\
    whistle:\n  name: bone whistle\n  specials: [{ when: used, optional: true, single_use: true, do: [{ recover: crow }, { luck: 1 }] }]\n";
const FOES: &str = "wisp:\n  name: the wisp\n  specials: [{ name: Glow, when: result, result: [miss, partial], do: [{ tick: 1 }] }]\n";
const ALLIES: &str = "crow:\n  name: Crow\n  skills: [LORE]\n";

fn files() -> [(&'static str, &'static str); 5] {
    [
        ("book.yaml", HEADER),
        ("p.gamebook", PAGES),
        ("items.yaml", ITEMS),
        ("foes.yaml", FOES),
        ("allies.yaml", ALLIES),
    ]
}

/// Pairs, maps, lists, a `no`, hidden codes, entries, queries and sections: the sentence leaves out no part of a special rule, whatever has it.
#[test]
fn a_special_is_a_sentence() {
    let folder = book(&files());
    let (done, said) = print(folder.path(), &["--check"]);
    assert!(done, "{said}");
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "way.md");
    let limbo = numbers(folder.path())["limbo"];
    let (done, said) = print(folder.path(), &["--out", "way.json"]);
    assert!(done, "{said}");
    let json: serde_json::Value = serde_json::from_str(&read(folder.path(), "way.json")).unwrap();
    let codes = json["codes"].as_array().unwrap().iter();
    let mut veiled = codes.filter(|it| it["name"] == "Veiled");
    let veiled = veiled.next().unwrap()["printed"].as_str().unwrap();
    // It is printed although no condition reads it, because it has an effect.
    assert_ne!(veiled, "Veiled");
    for told in [
        format!(
            "*iron ring*: While you carry it, if you have the code *{veiled}* and you have a weapon in hand: LORE +1; CHARM −2. *Cold Iron*: At the start of each fight, if the foe is the wisp: the special rule Glow of the foe has no effect for the rest of the fight, or of the test outside a fight, once in each fight."
        ),
        "*bone whistle*: When you use it, if you want: Crow is no longer injured; +1 LUCK; it is then used up.".to_owned(),
        "*the wisp*: one Wound. *Glow*: When a test ends with a Miss or a Partial: tick one box of your Wounds.".to_owned(),
        "With the code *Cursed*: In each test: one die fewer.".to_owned(),
        format!("With the code *{veiled}*: While this applies: +2 to the number of items that you can carry."),
        format!("At number [**{limbo}**](#s{limbo}): In each test of LORE or CHARM, if it is not a round of a fight: the lowest die counts."),
    ] {
        assert!(text.contains(&told), "no {told}: {text}");
    }
    assert!(!text.contains("Veiled"), "{text}");
    let (done, said) = print(folder.path(), &["--out", "weg.md", "--language", "de"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "weg.md");
    let told = "*bone whistle*: Wenn du es benutzt, wenn du willst: Crow ist nicht mehr verletzt; +1 GLÜCK; dann ist es verbraucht.";
    assert!(text.contains(told), "no {told}: {text}");
}

/// Parts without a message of the ruleset are reported with the entry that has them.
#[test]
fn a_special_without_words_is_told() {
    let texts = files().map(|(name, text)| (name.to_owned(), text.to_owned()));
    let texts = BTreeMap::from(texts);
    let opened = library::open(&texts, None);
    let book = opened.book.as_ref().unwrap();
    let numbers = printed::assign_numbers(book, 1);
    let manuscript = printed::build_manuscript(book, &numbers, "en", 1);
    let english = Messages::for_language(Language::from_tag("en").unwrap());
    let words = english.clone().with_ruleset(&book.schema.messages);
    let unsaid = |words: &Messages| printed::render_manuscript(&manuscript, book, words).1;
    assert_eq!(unsaid(&words), []);
    let without = unsaid(&english);
    let at = |kind: &str, id: &str| printed::PrintLocation::Entry(kind.to_owned(), id.to_owned());
    for (at, what, id) in [
        (at("item", "ring"), "rating", "special-do-rating"),
        (at("item", "ring"), "code", "special-if-code"),
        (at("foe", "wisp"), "result", "special-when-result"),
        (printed::PrintLocation::Book, "test", "special"),
    ] {
        let why = format!("missing message `{id}`");
        let found = without
            .iter()
            .any(|it| it.location == at && it.subject == what && it.message == why);
        assert!(found, "{at:?} {what} {id}: {without:?}");
    }
}
