//! House rules in print: `house.md` describes rules that are not shown on a page.

use super::print::{book, print, printed, read, rulesets};
use crate::ferry::Holds;
use crate::program::turnto;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use turnto::library;
use turnto::messages::Messages;
use turnto::model::game::Message;
use turnto::output::print as printed;
use turnto::syntax::fluent::Language;

const HEADER: &str =
    "title: Way\nruleset: badgerstone\nstart: p0\nrule_pages: { fate: limbo, epilogue: last }\n";
const PAGES: &str = "# p0: Ledge\n\n{test LORE}\n| miss: No. -> last\n| partial: Near. -> last\n| success: Yes. -> last\n\n\
    # limbo: Limbo\n\n- Back -> p0\n\n# last: Last\n\n{ending defeat \"Over\"}\n";
const HOUSE: &str = "return {\n  replace = { test = function(args, page, original) args.dice = 1 return original(args, page) end },\n  \
    hooks = { wound = function(ticks) sheet.luck = 0 end },\n  options = { mascots_stack = \"no\" },\n  constants = { foe_wounds_per_hit = 2 },\n}\n";
const TOLD: &str = "## Crowns\n\nWho wears a crown hits for {constant.foe_wounds_per_hit}.\n\n<!-- screen -->\nType `crown`.\n\n<!-- print -->\nDraw one.\n\n\
    <!-- appendix -->\n## What becomes of them\n\nThey melt.\n";

/// A house rule that is not shown on a page is reported by name.
#[test]
fn house_rules_that_nothing_tells_are_told() {
    let folder = book(&[
        ("book.yaml", HEADER),
        ("p.gamebook", PAGES),
        ("house.lua", HOUSE),
    ]);
    let (done, said) = print(folder.path(), &["--check"]);
    assert!(!done, "{said}");
    let mut named = [
        "replace.test",
        "hooks.wound",
        "options.mascots_stack",
        "constants.foe_wounds_per_hit",
    ];
    named.sort_unstable();
    let expected: Vec<String> = named
        .iter()
        .map(|it| {
            format!("turnto: book.yaml: `{it}`: house rules of house.lua are not shown on any page: describe them in `house.md`")
        })
        .collect();
    assert_eq!(said.lines().collect::<Vec<_>>(), expected);
    fs::write(folder.path().join("house.md"), TOLD).unwrap();
    let (done, said) = print(folder.path(), &["--check"]);
    assert!(done, "{said}");
    // An instruction has its own phrase and is shown on a page.
    let verb = "return { instructions = { { form = \"nod\", about = \"Nods.\", phrase = \"Nod.\", run = function() end } } }\n";
    fs::write(folder.path().join("house.lua"), verb).unwrap();
    fs::remove_file(folder.path().join("house.md")).unwrap();
    let (done, said) = print(folder.path(), &["--check"]);
    assert!(done, "{said}");
}

/// House rules are printed before the sections, partly after them, and in the terminal below the rules.
#[test]
fn house_rules_are_printed_and_told() {
    let folder = book(&[
        ("book.yaml", HEADER),
        ("p.gamebook", PAGES),
        ("house.lua", HOUSE),
        ("house.md", TOLD),
    ]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "way.md");
    let at = |told: &str| {
        let at = text.find(told);
        at.unwrap_or_else(|| panic!("no {told}: {text}"))
    };
    let rules = at("## The rules of Badgerstone");
    let house = at("## House rules\n\n### Crowns\n\nWho wears a crown hits for 2.\n\nDraw one.\n");
    let first = at("<a id=\"s1\">");
    let behind = at("## House rules for later\n\n### What becomes of them\n\nThey melt.\n");
    assert!(rules < house && house < first && first < behind, "{text}");
    assert!(!text.contains("Type"), "{text}");
    let words = ["play", ".", "--no-settings"];
    let said = turnto(folder.path(), &words, "rules Crowns\nquit\n").out;
    said.holds(&["hits for 2", "Type"]);
    assert!(
        !said.contains("Draw one") && !said.contains("melt"),
        "{said}"
    );
}

/// Without some messages, the sheet, entries or dice would be left out. An empty message does that on purpose.
#[test]
fn messages_of_the_ruleset_that_are_missing_are_told() {
    let script = "return { name = \"coin\", title = \"Coin\", fields = { { name = \"nerve\", type = \"integer\", start = 2 } },\n  \
        kinds = { { name = \"foe\", plural = \"foes\", fields = { { name = \"size\", type = \"integer\" } } } },\n  \
        instructions = { { form = \"toss <foe:foe>\", phrase = \"Toss <foe>.\", run = function() end } } }\n";
    let folder = book(&[
        ("book.yaml", "title: Way\nruleset: coin\nstart: p0\n"),
        ("foes.yaml", "tinker: { size: 3 }\n"),
        (
            "p.gamebook",
            "# p0: Ledge\n\n{toss tinker}\n\n{ending defeat \"Over\"}\n",
        ),
    ]);
    let scripts = folder.path().join("scripts");
    fs::create_dir_all(scripts.join("coin/messages")).unwrap();
    fs::write(scripts.join("coin.lua"), script).unwrap();
    fs::write(
        scripts.join("coin/rules.md"),
        "# Coin\n\n## Tosses\n\nToss.\n",
    )
    .unwrap();
    let check = || print(folder.path(), &["--check", "--scripts", "scripts"]);
    let (done, said) = check();
    assert!(!done, "{said}");
    let told = [
        "`coin`: missing message `dice-needed`",
        "`coin`: missing message `sheet`",
        "`foe`: missing message `entries-foe`",
    ];
    let told = told.map(|it| format!("turnto: book.yaml: {it}"));
    assert_eq!(said.lines().collect::<Vec<_>>(), told);
    let empty = "dice-needed = {\"\"}\nsheet = {\"\"}\nentries-foe = {\"\"}\n";
    fs::write(scripts.join("coin/messages/en.ftl"), empty).unwrap();
    let (done, said) = check();
    assert!(done, "{said}");
    let (done, said) = print(
        folder.path(),
        &["--out", "way.json", "--scripts", "scripts"],
    );
    assert!(done, "{said}");
    assert!(read(folder.path(), "way.json").contains("\"catalogues\": []"));
}

/// Events and options of the book without messages are reported. Message files next to the book can have them.
#[test]
fn events_and_options_without_words_are_told() {
    let house = "return { events = { { name = \"flood\" } }, instructions = { { form = \"flood\", about = \"Floods.\", phrase = \"Flood.\", run = function() run_event(\"flood\") end } } }\n";
    let header = format!(
        "{HEADER}options: {{ mascot_return: no_gain }}\nevents: {{ on flood: \"Water.\" }}\n"
    );
    let pages = PAGES.replace("{test LORE}", "{flood}\n\n{test LORE}");
    let folder = book(&[
        ("book.yaml", &*header),
        ("p.gamebook", &*pages),
        ("house.lua", house),
    ]);
    let (done, said) = print(folder.path(), &["--check"]);
    assert!(!done, "{said}");
    let told: Vec<&str> = said.lines().collect();
    assert!(
        told.contains(&"turnto: every section: `on flood`: missing message `event-flood`"),
        "{said}"
    );
    fs::create_dir(folder.path().join("messages")).unwrap();
    let own = "event-flood = Whenever the water comes:\n";
    fs::write(folder.path().join("messages/en.ftl"), own).unwrap();
    let (_, said) = print(folder.path(), &["--check"]);
    assert!(!said.contains("event-flood"), "{said}");
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "way.md");
    assert!(text.contains("*Whenever the water comes:*"), "{text}");
    // Without the message files of the ruleset, an option has no message either.
    let header = "title: Way\nruleset: arena\nstart: p0\noptions: { picks: open }\n";
    let texts = [
        ("book.yaml", header),
        ("p.gamebook", "# p0: A\n\n- On -> p0\n"),
    ];
    let texts = texts.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let opened = library::open(&BTreeMap::from(texts), None);
    let book = opened.book.as_ref().unwrap();
    let manuscript = printed::build_manuscript(book, &printed::assign_numbers(book, 1), "en", 1);
    let words = Messages::for_language(Language::from_tag("en").unwrap());
    let unsaid = printed::MissingWording {
        location: printed::PrintLocation::Book,
        subject: "picks".to_owned(),
        message: "missing message `option-picks`".to_owned(),
    };
    assert!(
        printed::render_manuscript(&manuscript, book, &words)
            .1
            .contains(&unsaid)
    );
}

/// Each option that changes play is a sentence on paper, with a different one for each value, in every language.
#[test]
fn every_option_is_a_sentence() {
    let mut looked_at = 0;
    for (name, vocabulary) in rulesets() {
        for code in ["en", "de"] {
            let words = Messages::for_language(Language::from_tag(code).unwrap())
                .with_ruleset(&vocabulary.messages);
            // This option is only about prompts of the program.
            let options = vocabulary.options.iter();
            for option in options.filter(|it| it.name != "effects_prompt") {
                let id = format!("option-{}", option.name);
                assert!(
                    words.ruleset_placeholders(&id).is_some(),
                    "{name} ({code}): no `{id}`"
                );
                let values = option.values.iter();
                let said: BTreeSet<String> = values
                    .map(|value| {
                        let message = Message {
                            is_of_ruleset: true,
                            ..Message::new(&*id).with("value", value.to_text())
                        };
                        let told = words.text(&message.encode()).into_owned();
                        assert!(told.ends_with('.'), "{name} ({code}): {told}");
                        told
                    })
                    .collect();
                assert_eq!(said.len(), option.values.len(), "{name} ({code}): {said:?}");
                looked_at += said.len();
            }
        }
    }
    assert!(looked_at > 300, "{looked_at}");
}

/// Bonuses have their signs, and none of them is `none`. Filters of items are printed as on the page.
#[test]
fn lists_of_bonuses_and_patterns_are_said() {
    let house = "return { instructions = { { form = \"toss <plus:bonuses>\", about = \"Tosses.\", phrase = \"phrase-toss\", run = function() end },\n\
        { form = \"shine <what:any item>\", about = \"Shines.\", run = function() end } } }\n";
    let page = "# p0: A\n\n{toss}\n\n{toss [+2 if code Wet] [-1 if first visit]}\n\n{shine item with tag small} {gain code Wet} -> last\n\n\
        # limbo: Limbo\n\n- Back -> p0\n\n# last: Last\n\n{ending defeat \"Over\"}\n";
    let header = format!("{HEADER}codes: {{ Wet: it rained }}\n");
    let folder = book(&[
        ("book.yaml", &header),
        ("house.lua", house),
        ("house.md", "One tosses.\n"),
        ("items.yaml", "pin: { tags: [small] }\n"),
        (
            "messages/en.ftl",
            "phrase-toss = Toss: { $plus ->\n    [none] no bonus\n   *[other] { $plus }\n    }.\n",
        ),
        ("p.gamebook", page),
    ]);
    let out = folder.path().join("out.md");
    let done = print(folder.path(), &["--out", out.to_str().unwrap()]);
    let text = std::fs::read_to_string(out).unwrap_or_else(|_| panic!("{done:?}"));
    assert!(text.contains("Toss: no bonus."), "{text}");
    assert!(text.contains("+2 if you have the code"), "{text}");
    assert!(text.contains("−1 if"), "{text}");
    let (_, told) = print(folder.path(), &["--check"]);
    assert!(told.contains("`shine item with tag small`"), "{told}");
    assert!(told.contains("phrase = \"phrase-shine\""), "{told}");
}

#[test]
fn a_phrase_with_an_argument_that_is_not_given_is_reported() {
    let house = "return { instructions = { { form = \"dance <n:integer> [with <who:text>]\", about = \"Dances.\", phrase = \"Dance <n> times with <who>.\", run = function() end },\n\
        { form = \"jig <n:integer> [with <who:text>]\", about = \"Jigs.\", phrase = \"Jig <n> times[ with <who>].\", run = function() end } } }\n";
    let page = "# p0: A\n\n{dance 3} {jig 3}\n\n- On -> last\n\n# limbo: Limbo\n\n- Back -> p0\n\n# last: Last\n\n{ending defeat \"Over\"}\n";
    let folder = book(&[
        ("book.yaml", HEADER),
        ("house.lua", house),
        ("house.md", "One dances.\n"),
        ("p.gamebook", page),
    ]);
    let (_, told) = print(folder.path(), &["--check"]);
    told.holds(&["`dance 3`: `phrase` requires `<who>`, but this page does not pass it"]);
    assert!(!told.contains("jig"), "{told}");
}

/// Printed values of entries require a game. An error is reported if none can be started.
#[test]
fn a_game_that_cannot_begin_is_told() {
    let house = "return { instructions = { { form = \"nod\", about = \"Nods.\", phrase = \"Nod.\", run = function() error(\"no neck\") end } } }\n";
    let folder = book(&[
        ("book.yaml", HEADER),
        (
            "p.gamebook",
            &PAGES.replace("{test LORE}", "{nod}\n\n{test LORE}"),
        ),
        ("house.lua", house),
    ]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    let told = "no game of this book can start, so derived values of entries are omitted: ";
    assert!(
        done && said.contains(told) && said.contains("no neck"),
        "{said}"
    );
}

/// Nested lists have a maximum depth, and the text after them is kept.
#[test]
fn lists_in_lists_of_rules_have_an_end() {
    let deep = format!("## Deep\n\n{}deep\n\nAfter.\n", "- ".repeat(20_000));
    let text = printed(
        &[
            ("book.yaml", HEADER),
            ("p.gamebook", PAGES),
            ("house.lua", "return {}\n"),
            ("house.md", &deep),
        ],
        &[],
    );
    let deep = text.lines().find(|line| line.contains("deep")).unwrap();
    assert!(deep.len() < 100 && text.contains("\nAfter.\n"), "{deep}");
}

/// An absent argument is left out of the printed sentence, and the message is reported. It is never printed as `none`.
#[test]
fn an_argument_that_is_not_given_is_not_said() {
    let house = "return { instructions = {\n  { form = \"greet [<who:text>]\", about = \"Greets.\", phrase = \"phrase-greet\", run = function() end },\n  \
        { form = \"wave [<who:text>]\", about = \"Waves.\", phrase = \"Wave to <who>\", run = function() end } } }\n";
    let pages = PAGES.replace(
        "{test LORE}",
        "{greet} {greet \"Bo\"} {wave}\n\n{test LORE}",
    );
    let folder = book(&[
        ("book.yaml", HEADER),
        ("p.gamebook", &*pages),
        ("house.lua", house),
        ("messages/en.ftl", "phrase-greet = Greet { $who }.\n"),
        ("messages/de.ftl", "phrase-greet = Grüß { $who }.\n"),
    ]);
    for (language, told) in [
        ("en", "*Greet. Greet Bo. Wave to.*"),
        ("de", "*Grüß. Grüß Bo. Wave to.*"),
    ] {
        let (done, said) = print(folder.path(), &["--check", "--language", language]);
        let message = "page `p0`: `phrase-greet`: the message prints a value that is absent here (`who`): add a `[none]` variant";
        assert!(!done && said.contains(message), "{said}");
        let (_, said) = print(folder.path(), &["--out", "way.md", "--language", language]);
        let text = read(folder.path(), "way.md");
        assert!(text.contains(told), "{said}{text}");
    }
    let chosen = "phrase-greet = Greet{ $who ->\n        [none] {\"\"}\n       *[other] {\" \"}{ $who }\n    }.\n";
    fs::write(folder.path().join("messages/en.ftl"), chosen).unwrap();
    let (_, said) = print(folder.path(), &["--check"]);
    assert!(!said.contains("phrase-greet"), "{said}");
}

/// A `house.md` without text describes nothing.
#[test]
fn house_rules_without_text_are_not_told() {
    for told in [
        "",
        "\n",
        "# House rules\n\n## Crowns\n",
        "<!-- screen -->\n",
    ] {
        let folder = book(&[
            ("book.yaml", HEADER),
            ("p.gamebook", PAGES),
            ("house.lua", HOUSE),
            ("house.md", told),
        ]);
        let (done, said) = print(folder.path(), &["--check"]);
        assert!(
            !done && said.contains("describe them in `house.md`"),
            "{told}: {said}"
        );
        print(folder.path(), &["--out", "way.md"]);
        let text = read(folder.path(), "way.md");
        assert!(
            !text.contains("House rules") && !text.contains("Crowns"),
            "{text}"
        );
    }
}
