//! Texts of the program: every message file is complete, the language has no effect on a game, and a recorded game states its language.

use crate::fences::{document, fences};
use crate::ferry::Holds;
use crate::kept::rows;
use crate::program::{self, turnto};
use assert_cmd::Command;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The arguments of each message in a file, by its id.
fn messages(path: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut last = String::new();
    for line in fs::read_to_string(path).unwrap().lines() {
        if line.starts_with('#') {
            continue;
        }
        if let Some((id, _)) = line.split_once(" =")
            && id.starts_with(|c: char| c.is_ascii_lowercase())
        {
            last = id.to_owned();
            let new = out.insert(last.clone(), BTreeSet::new()).is_none();
            assert!(new, "{path}: {id} stands twice");
        }
        for part in line.split('$').skip(1) {
            let end = part
                .find(|c: char| !c.is_ascii_alphanumeric())
                .unwrap_or(part.len());
            out.entry(last.clone())
                .or_default()
                .insert(part[..end].to_owned());
        }
    }
    out
}

/// Asserts that two message files have the same messages with the same arguments.
pub(crate) fn alike(source: &str, other: &str) {
    let (source_has, other_has) = (messages(source), messages(other));
    // A ruleset may have few messages.
    let least = if source.starts_with("scripts") { 1 } else { 4 };
    assert!(source_has.len() >= least, "{source}");
    for (id, parts) in &source_has {
        let there = other_has.get(id);
        let there = there.unwrap_or_else(|| panic!("{other} lacks `{id}`"));
        assert_eq!(parts, there, "{other}: {id}");
    }
    for id in other_has.keys() {
        assert!(source_has.contains_key(id), "{source} lacks `{id}`");
    }
}

#[test]
fn german_says_all_that_english_says() {
    alike("src/messages/en.ftl", "src/messages/de.ftl");
}

#[test]
fn every_command_at_the_line_says_in_help_what_it_does_and_no_two_have_one_name() {
    let known = messages("src/messages/en.ftl");
    let mut names = BTreeSet::new();
    for command in turnto::terminal::repl::COMMANDS {
        let help = known.contains_key(&format!("help-{}", command.name));
        assert_eq!(help, command.is_at_prompt(), "help-{}", command.name);
        for name in [command.name].iter().chain(command.aliases) {
            assert!(names.insert(*name), "{name}");
        }
    }
}

fn sources(folder: &Path, out: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|end| end == "rs") {
            out.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_message_is_said_somewhere_and_no_other() {
    let mut text = String::new();
    sources(Path::new("src"), &mut text);
    let page =
        ["html", "js"].map(|end| fs::read_to_string(format!("web/page/page.{end}")).unwrap());
    let page = page.concat();
    let known = messages("src/messages/en.ftl");
    for id in known.keys() {
        // Variants for strict games, for games that are not saved, and for web pages.
        let other = ["-strict", "-unkept", "-page"]
            .map(|end| id.strip_suffix(end).filter(|it| known.contains_key(*it)));
        let id = other.into_iter().flatten().next().unwrap_or(id);
        // The message for forbidden conditions equals the one for required ones, with another prefix.
        let id = &id.replacen("lack-", "need-", 1);
        // So does the message for the opposite of a condition.
        let id = &id.replacen("print-not-", "print-", 1);
        let command = id.strip_prefix("help-");
        let command = command.or_else(|| id.strip_suffix("-hidden")).unwrap_or(id);
        // The web page has its own messages, which it calls without this prefix.
        let of_page = id.strip_prefix("web-").is_some_and(|short| {
            let quoted = |it: &str| page.contains(&format!("\"{it}\""));
            let joined = |(at, _): (usize, &str)| quoted(&short[..=at]) && quoted(&short[at + 1..]);
            quoted(id) || quoted(short) || short.match_indices('-').any(joined)
        });
        let said = text.contains(&format!("\"{id}\"")) || text.contains(&format!("\"{command}\""));
        let said = said || of_page;
        assert!(said, "nothing says `{id}`");
    }
    for sign in ["say!(", "speak!(", "Message::new(", "misfit("] {
        for after in text.split(sign).skip(1) {
            let call: String = after.chars().take(80).collect();
            let Some(id) = call.split('"').nth(1) else {
                continue;
            };
            let direct = call.split('"').next().is_some_and(|before| {
                before
                    .chars()
                    .all(|c| c.is_alphanumeric() || "_., \n".contains(c))
            });
            let is_id = id
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            if direct && is_id && !id.is_empty() {
                assert!(known.contains_key(id), "no table has `{id}`");
            }
        }
    }
}

/// The small book of the protocol page.
struct Table(TempDir);

impl Table {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let all = fences(&document("docs/reference/protocol.md"));
        let book = all.iter().find(|f| f.info == "gamebook").expect("a book");
        fs::write(folder.path().join("tiny.gamebook"), &book.text).unwrap();
        Self(folder)
    }

    /// Output with these environment variables, and without others that set a language.
    fn play(&self, variables: &[(&str, &str)], more: &[&str], lines: &str) -> String {
        let mut command = Command::cargo_bin("turnto").unwrap();
        for name in [
            "TURNTO_LANGUAGE",
            "LC_ALL",
            "LC_MESSAGES",
            "LANG",
            "COLUMNS",
        ] {
            command.env_remove(name);
        }
        let done = command
            .current_dir(self.0.path())
            .envs(variables.iter().copied())
            .args(["play", "tiny.gamebook", "--seed", "4", "--dice", "2,5,3"])
            .args(["--saves", "saves", "--width", "100"])
            .args(more)
            .write_stdin(lines)
            .assert()
            .success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    }

    fn save(&self) -> String {
        fs::read_to_string(self.0.path().join("saves/the-tiny-tide.json")).unwrap()
    }
}

const LINES: &str = "7\n2\n1\nnein\nwhy\ncodes\nlog\nxyzzy\n/xyzzy\n2\n99\n30\nclock\nhelp\n";

#[test]
fn a_reader_may_choose_a_language() {
    let english = Table::new().play(&[], &[], &LINES.replace("nein", "no"));
    assert!(
        english.contains("You gain the code Blatant")
            && english.contains("you need the code Blatant")
    );
    for (variables, more) in [
        (&[("LANG", "de_DE.UTF-8")][..], &[][..]),
        (&[("LC_ALL", "C.UTF-8"), ("TURNTO_LANGUAGE", "de")], &[]),
        (&[("TURNTO_LANGUAGE", "en")], &["--language", "de"]),
    ] {
        let german = Table::new().play(variables, more, LINES);
        for words in [
            "Startwert der Würfel: 4.",
            "(verschlossen: nötig: der Code Blatant)",
            "3 Würfel (3 aus LORE): 2 5 3, höchster 5",
            "(ja oder nein, Enter für nein)",
            "Du erhältst den Code Blatant",
            "Tippe eine Zahl von 1 bis 2",
            "Unbekannter Befehl `xyzzy`.",
            "(eine ganze Zahl von 1 bis 40)",
            "Ende: Under the tide (victory).",
            "die letzte Antwort rückgängig machen",
        ] {
            let words = words.replace("Tippe eine Zahl von 1 bis 2", "Tippe 1 oder die ersten");
            assert!(german.contains(&words), "{words} in:\n{german}");
        }
        for words in ["You ", "Type ", "closed", " dice", "The game"] {
            assert!(!german.contains(words), "{words} in:\n{german}");
        }
    }
    // An unknown language in the locale is ignored. In an option it is an error.
    assert_eq!(
        Table::new().play(&[("LANG", "fr_FR")], &[], &LINES.replace("nein", "no")),
        english
    );
    let mut wrong = Command::cargo_bin("turnto").unwrap();
    wrong.args(["play", "quern", "--language", "fr"]);
    wrong.assert().code(2);
}

/// A save without the path of its book, and without the checksum, which includes it.
fn game_of(save: &str) -> serde_json::Value {
    let (mut document, _) = turnto::engine::save::decode("save", save.as_bytes()).unwrap();
    document.book.path.clear();
    serde_json::to_value(document).unwrap()
}

#[test]
fn a_language_decides_nothing() {
    let (english, german) = (Table::new(), Table::new());
    let line = "1\nno\n2\n30\n";
    english.play(&[], &["--record", "game.play"], line);
    german.play(&[("LANG", "de_DE")], &["--record", "game.play"], line);
    assert_eq!(game_of(&english.save()), game_of(&german.save()));
    let recorded = |table: &Table| fs::read_to_string(table.0.path().join("game.play")).unwrap();
    let (english, german) = (recorded(&english), recorded(&german));
    assert!(german.contains("\nlanguage: de\n"), "{german}");
    assert_eq!(english, german.replace("language: de\n", ""));
    // JSON lines do not depend on the locale, but a language can be requested.
    let json = |variables: &[(&str, &str)], more: &[&str]| {
        let table = Table::new();
        let mut command = Command::cargo_bin("turnto").unwrap();
        command
            .current_dir(table.0.path())
            .envs(variables.iter().copied())
            .args([
                "play",
                "tiny.gamebook",
                "--seed",
                "4",
                "--dice",
                "2,5,3",
                "--json",
            ])
            .args(["--protocol", "2", "--saves", "saves"])
            .args(more)
            .write_stdin("{\"pick\":\"ask-the-clerk\"}\n{\"confirm\":false}\n");
        String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
    };
    let plain = json(&[], &[]);
    assert_eq!(
        plain,
        json(&[("LANG", "de_DE"), ("TURNTO_LANGUAGE", "de")], &[])
    );
    let german = json(&[], &["--language", "de"]);
    assert!(
        german.contains("Du erhältst den Code Blatant") && german.contains("\"language\":\"de\"")
    );
    let facts = |told: &str| {
        let last: serde_json::Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
        let mut events = last["events"].as_array().unwrap().clone();
        for event in &mut events {
            event.as_object_mut().unwrap().remove("text");
        }
        events
    };
    assert_eq!(facts(&plain), facts(&german));
}

/// Conditions of a choice, and their text in English and in German.
const NEEDS: &str = r#"not code Red :: not to have the code Red :: kein Code Red
not (code Red and visited start) :: not to have the code Red or not to have visited Start :: kein Code Red oder kein Besuch bei Start
n > 3 :: not possible now :: das geht jetzt nicht
n > 3 "the ferryman wants a name" :: the ferryman wants a name :: the ferryman wants a name
code Blue "" :: Way 4 (closed :: Way 4 (verschlossen
title "Warden of the Quay" "wardens only" :: wardens only :: wardens only
title "Warden of the Quay" :: you need the title Warden of the Quay :: nötig: der Titel Warden of the Quay
wet "it must rain" :: it must rain :: it must rain
wind = "east" :: not possible now :: das geht jetzt nicht
sp > 900 :: you need more than 900 Silver :: nötig: mehr als 900 Silber
ticks > 0 :: you need Wounds :: nötig: Wunden
900 <= sp :: at least 900 Silver :: mindestens 900 Silber
sp > n * 900 :: you need more Silver :: nötig: mehr Silber
dice for LORE > 9 and n = 4 :: you need more than 9 dice for LORE, among other things :: nötig: mehr als 9 Würfel für LORE, unter anderem
has talent Boating or n > 9 :: the Talent Boating, or something else :: das Talent Boating oder etwas anderes
visited far :: to have visited The Far Side :: ein Besuch bei The Far Side
from bare or visited bare :: to have been somewhere else first, or something else :: vorher anderswo gewesen zu sein oder etwas anderes
shaken :: “Shaken” on your sheet :: »Erschüttert« auf deinem Bogen
number of items > 3 :: more than 3 items :: mehr als 3 items
turns >= 100 :: at least 100 turns :: mindestens 100 Züge
not not code Blue :: the code Blue :: der Code Blue
not (luck < 9 or code Red) :: at least 9 LUCK and not to have the code Red :: mindestens 9 GLÜCK und kein Code Red"#;

/// A language cannot negate a whole phrase, so each part is negated separately.
#[test]
fn what_must_not_be_is_told_part_by_part() {
    let folder = TempDir::new().unwrap();
    let mut page = "---\ntitle: Red\nruleset: badgerstone\nrule_pages: { fate: start, epilogue: start }\nvariables: { n: 3, wet: false, wind: west }\ncodes: { Red: red, Blue: blue }\ntitles: { \"Warden of the Quay\": you }\n---\n# start: Start\n\n{gain code Red}\n- On -> next\n\n# far: The Far Side\n\n- On -> bare\n\n# bare\n\n- On -> start\n\n# next: Next\n\n- Back -> start\n".to_owned();
    for (n, [needs, ..]) in rows::<3>(NEEDS).enumerate() {
        writeln!(page, "- {{needs {needs}}} Way {n} -> start").unwrap();
    }
    fs::write(folder.path().join("red.gamebook"), page).unwrap();
    for (language, which) in [("en", 1), ("de", 2)] {
        let words = [
            "play",
            "red.gamebook",
            "--language",
            language,
            "--saves",
            "saves",
        ];
        let told = turnto(folder.path(), &words, "on\n").out;
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        for row in rows::<3>(NEEDS) {
            let reason = &row[which];
            assert!(told.contains(&format!("{reason})")), "{reason} in:\n{told}");
        }
    }
}

/// A Badgerstone book whose house rules add messages and change one of the ruleset.
const OMENS: &[(&str, &str)] = &[
    (
        "book.yaml",
        "title: Omens\nruleset: badgerstone\nstart: hill\nrule_pages: { fate: hill, epilogue: hill }\nsheet: { LORE: 2, PROWESS: 2, luck: 1, luck_max: 1 }\ninventory:\n  item: [ladle]\n",
    ),
    (
        "items.yaml",
        "ladle: { name: a ladle }\nsword: { name: a sword, traits: [weapon] }\n",
    ),
    ("foes.yaml", "crow:\n  name: the old crow\n  wounds: 2\n"),
    (
        "house.lua",
        "return {\n  fields = { { name = \"omen\", type = \"text\", label = \"Omen\", about = \"What was seen.\" } },\n  instructions = { { form = \"look\", phrase = \"Look.\", about = \"Looks about.\", run = function()\n    sheet.omen = message(\"omen\", { bird = message(\"crow\") })\n    say(message(\"seen\", { what = sheet.omen, n = 2 }) .. \" \" .. message(\"crow\") .. \"!\")\n  end } },\n  commands = { { form = \"knock loudly <n:integer>\", about = \"Knocks.\", run = function() say(\"Knock!\") end } },\n}\n",
    ),
    (
        "messages/en.ftl",
        "crow = a crow\nomen = { $bird } in the east\nseen = You see { $what }, { $n } times.\nitem-idle = The thing just lies there.\n",
    ),
    (
        "messages/de.ftl",
        "crow = eine Krähe\nomen = { $bird } im Osten\nseen = Du siehst { $what }, { $n }-mal.\nitem-idle = Das Ding liegt nur da.\n",
    ),
    (
        "hill.gamebook",
        "# hill: The Hill\n\n- Look up\n  {look}\n  -> brow\n\n# brow: The Brow\n\nSo it was {= omen}.\n\n- {pay 3 silver} Buy it -> hill\n- Try it\n  {test LORE}\n  | miss, partial, success: Well. -> brow\n- Fall\n  {wound 1}\n  -> brow\n- Fight\n  {fight crow}\n  | won, down: Over. -> brow\n",
    ),
];

/// Output and save of a game with this book.
fn omens(language: &str, lines: &str) -> (String, String, String) {
    let folder = TempDir::new().unwrap();
    for (name, text) in OMENS {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut command = Command::cargo_bin("turnto").unwrap();
    let done = command
        .current_dir(folder.path())
        .args(["play", ".", "--language", language, "--seed", "5"])
        .args([
            "--dice",
            "2,5,3,3,3,3,3,3,3",
            "--saves",
            "saves",
            "--width",
            "100",
        ])
        .args(["--record", "game.play"])
        .write_stdin(lines)
        .assert()
        .success();
    let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let read = |path: &str| fs::read_to_string(folder.path().join(path)).unwrap();
    (told, read("saves/omens.json"), read("game.play"))
}

#[test]
fn rules_say_messages_in_the_language_of_the_reader() {
    let lines =
        |no: &str| format!("1\nsheet\nuse ladle\n2\n{no}\n3\nwhy\nlog\n4\n{no}\n{no}\n{no}\n");
    let (english, kept, recorded) = omens("en", &lines("no"));
    for words in [
        "You see a crow in the east, 2 times. a crow!",
        "So it was a crow in the east.",
        "(closed: you have only 0 silver)",
        "The thing just lies there.",
        "Spend 1 LUCK to roll again?",
        "Wounds: 1/3 (Battered)",
        "bare hands",
        "The old crow: Wounds 0/2.",
        "Neither side gives ground.",
    ] {
        assert!(english.contains(words), "{words} in:\n{english}");
    }
    let (german, kept_in_german, recorded_in_german) = omens("de", &lines("nein"));
    for words in [
        "Du siehst eine Krähe im Osten, 2-mal. eine Krähe!",
        "So it was eine Krähe im Osten.",
        "(verschlossen: du hast nur 0 Silber)",
        "Das Ding liegt nur da.",
        "1 GLÜCK ausgeben und noch einmal würfeln?",
        "Wunden: 1/3 (Angeschlagen)",
        "bloße Hände",
        "The old crow: Wunden 0/2.",
        "Keine Seite weicht zurück.",
        "ein Teilerfolg",
    ] {
        assert!(german.contains(words), "{words} in:\n{german}");
    }
    assert_eq!(game_of(&kept), game_of(&kept_in_german));
    assert!(!recorded.contains("language"), "{recorded}");
    let words = recorded_in_german.replace("language: de\n", "");
    assert_eq!(recorded, words);
    assert!(!recorded.contains('\u{fdd0}') && !english.contains('\u{fdd0}'));
    assert!(!german.contains('\u{fdd0}'), "{german}");
}

/// House rules that are given as an option come with the message files next to them, which take precedence over those of the book.
#[test]
fn house_rules_from_elsewhere_bring_their_messages() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for (name, text) in OMENS {
        write(&format!("omens/{name}"), text);
    }
    let house = "return { replace = { look = function(args, page, original)\n  original(args, page)\n  say(message(\"moon\"))\n  sheet.omen = message(\"moon\")\nend } }\n";
    write("own/night.lua", house);
    write(
        "own/messages/en.ftl",
        "moon = The moon is up.\ncrow = a raven\n",
    );
    write(
        "own/messages/de.ftl",
        "moon = Der Mond steht am Himmel.\ncrow = ein Rabe\n",
    );
    let turnto =
        |arguments: &[&str], lines: &str| program::turnto(folder.path(), arguments, lines).all();
    let play = |more: &[&str], lines: &str| {
        let all = [
            "play", "omens", "--seed", "5", "--saves", "saves", "--width", "100",
        ];
        turnto(&[&all, more].concat(), lines)
    };
    let night = &["--house-rules", "own/night.lua", "--language"];
    let english = play(&[night, &["en"][..]].concat(), "1\nsheet\n");
    assert!(
        english.contains("You see a raven in the east, 2 times. a raven!\nThe moon is up."),
        "{english}"
    );
    // A game continues with the same house rules in any language. Without them, a change is reported.
    let german = play(&[night, &["de", "--resume"][..]].concat(), "sheet\n");
    assert!(german.contains("Der Mond steht am Himmel."), "{german}");
    assert!(!german.contains("geändert"), "{german}");
    let without = play(&["--resume"], "sheet\n");
    without.holds(&["has changed since this game was saved"]);
    // House rules of the book itself are only loaded once, and so are their messages.
    let own = play(&["--house-rules", "omens/house.lua"], "1\n");
    own.holds(&["You see a crow in the east, 2 times. a crow!"]);
    // They are checked in the same way.
    let check = || {
        turnto(
            &[
                "check",
                "omens",
                "--house-rules",
                "own/night.lua",
                "--format",
                "short",
            ],
            "",
        )
    };
    assert!(!check().contains("message"), "{}", check());
    write("own/messages/de.ftl", "moon = Der Mond steht am Himmel.\n");
    assert!(
        check().contains("`own/messages/de.ftl` has no message `crow`"),
        "{}",
        check()
    );
    fs::write(folder.path().join("own/messages/en.ftl"), b"moon = \xff\n").unwrap();
    assert!(
        check().contains("en.ftl: it is not UTF-8 (line 1)"),
        "{}",
        check()
    );
}

/// For a front end, output of rules is data with text. This includes fields that contain a message.
#[test]
fn messages_of_rules_go_over_the_wire_as_facts() {
    let folder = TempDir::new().unwrap();
    for (name, text) in OMENS {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(
            path,
            text.replace(".. \" \" .. message(\"crow\") .. \"!\"", ""),
        )
        .unwrap();
    }
    let words = [
        "play",
        ".",
        "--json",
        "--language",
        "de",
        "--saves",
        "saves",
    ];
    let told = turnto(folder.path(), &words, "{\"pick\":\"look-up\"}\n").out;
    let omen = r#"{"message":"omen","args":{"bird":{"message":"crow"}}}"#;
    for fact in [
        &format!(r#""to":{omen}"#),
        &format!(
            r#"{{"event":"say","message":"seen","args":{{"n":2,"what":{omen}}},"text":"Du siehst eine Krähe im Osten, 2-mal."}}"#
        ),
        r#""closed":{"message":"lacks-silver","args":{"n":0},"text":"du hast nur 0 Silber"}"#,
    ] {
        assert!(told.contains(fact), "{fact} in:\n{told}");
    }
    assert!(!told.contains('\u{fdd0}'));
}

const SAID_WRONGLY: &str = r#"message("sene", {}) :: unknown message `sene`
message("seen", { waht = "x", n = 1 }) :: unknown argument `waht` of message `seen`
message("seen", { what = "x" }) :: missing argument `n` of message `seen`
message("seen") :: missing arguments of message `seen`: `n`, `what`
message("seen", { what = "x", n = true }) :: `n` of message `seen` must be a text or a whole number"#;

/// Rules with a wrong message fail at that line.
#[test]
fn a_message_that_nobody_knows_is_a_fault_of_the_rule() {
    for [said, wanted] in rows(SAID_WRONGLY) {
        let folder = TempDir::new().unwrap();
        for (name, text) in OMENS {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let rule = format!("say({said})\n    sheet.omen");
            fs::write(path, text.replace("sheet.omen =", &format!("{rule} ="))).unwrap();
        }
        let run = |arguments: &[&str], lines: &str| turnto(folder.path(), arguments, lines).all();
        let checked = run(&["check", "."], "");
        let played = run(&["play", ".", "--saves", "saves", "--width", "100"], "1\n");
        let told = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            told(&played)
                .to_lowercase()
                .contains(&wanted.to_lowercase()),
            "{wanted} in:\n{played}"
        );
        // The value is only known during the call.
        if !said.contains("true") {
            let wanted = wanted.split(':').next().unwrap();
            let wanted = wanted.replace("arguments of", "argument `n` of");
            assert!(
                checked.contains(&wanted) && checked.contains("house.lua:4"),
                "{wanted} in:\n{checked}"
            );
        }
    }
}

/// Every message file of a ruleset has the same messages as the English one, and its scripts use all of them.
#[test]
fn the_tables_of_rulesets_are_whole() {
    let mut some = false;
    for entry in fs::read_dir("scripts").unwrap() {
        let folder = entry.unwrap().path();
        let source = folder.join("messages/en.ftl");
        if !source.is_file() {
            continue;
        }
        some = true;
        let source = source.display().to_string();
        for language in turnto::syntax::fluent::Language::ALL {
            let other = folder.join(format!("messages/{}.ftl", language.code()));
            alike(&source, &other.display().to_string());
        }
        // The library has no script of its own.
        let mut text = fs::read_to_string(folder.with_extension("lua")).unwrap_or_default();
        for part in fs::read_dir(&folder).unwrap() {
            let part = part.unwrap().path();
            if part.extension().is_some_and(|end| end == "lua") {
                text.push_str(&fs::read_to_string(part).unwrap());
            }
        }
        for id in messages(&source).keys() {
            // A message that is selected by a word is named by its prefix.
            let begun = id.rsplit_once('-').map_or("", |(begun, _)| begun);
            let said =
                text.contains(&format!("\"{id}\"")) || text.contains(&format!("\"{begun}-\""));
            // A screen reader uses it for an abbreviation in the texts of the scripts.
            let read = id
                .strip_prefix("spoken-")
                .is_some_and(|it| text.contains(it));
            // A printed book uses it for the start of a row, and for one of several in a phrase.
            let outcome = id.strip_prefix("outcome-").is_some_and(|it| {
                let name = it.split_once('-').map_or(it, |(_, name)| name);
                [it, name]
                    .iter()
                    .any(|it| text.contains(&format!("\"{it}\"")))
            });
            // An instruction can have a different text in print.
            let phrase = id.replacen("paper-", "phrase-", 1);
            let begins = |(at, _)| [&phrase[..at], &phrase[..=at]].map(|it| format!("\"{it}\""));
            let mut begun = phrase.match_indices('-').flat_map(begins);
            let whole = text.contains(&format!("\"{phrase}\""));
            let of_phrase =
                phrase.starts_with("phrase-") && (whole || begun.any(|it| text.contains(&it)));
            // `print.rs` tests that these belong to a query or a catalogue.
            let of_query = ["if-", "value-", "blank-", "filled-", "is-"];
            let of_query = of_query.iter().any(|it| id.starts_with(it));
            let of_entry = ["about-", "entry-", "entries-", "plan-"];
            let of_entry = of_entry.iter().any(|it| id.starts_with(it));
            // `print.rs` also tests the texts of a printed book about itself.
            let of_book = [
                "rule-page-",
                "tagged-",
                "event-",
                "setting-",
                "option-",
                "constant-",
                "sheet",
                "special",
                "dice-needed",
                "offers-",
            ];
            let of_book = of_book.iter().any(|it| id.starts_with(it));
            // Used by the list of bundled books.
            let of_shelf = id == "on-the-shelf";
            assert!(
                said || read || outcome || of_phrase || of_query || of_entry || of_book || of_shelf,
                "nothing says `{id}`"
            );
        }
    }
    assert!(some);
}

/// A phrase that is a message is rendered with the names of its arguments. A missing message, or one with unknown arguments, is an error of the
/// script.
#[test]
fn a_phrase_may_be_a_message() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let rules = || turnto(folder.path(), &["rules", "coin", "--scripts", "."], "").all();
    fs::create_dir_all(folder.path().join("coin/messages")).unwrap();
    let script = |phrase: &str| {
        let text = format!(
            "return {{ name = \"coin\", instructions = {{ {{ form = \"toss <n:integer>\", phrase = \"{phrase}\", run = function() end }} }} }}\n"
        );
        write("coin.lua", &text);
    };
    write(
        "coin/messages/en.ftl",
        "phrase-toss = Toss { $n ->\n    [1] once\n   *[other] { $n } times\n }.\nphrase-bad = { $m }\n",
    );
    script("phrase-toss");
    assert!(rules().contains("Toss <n> times."), "{}", rules());
    script("phrase-tos");
    assert!(rules().contains("unknown message `phrase-tos`"));
    script("phrase-bad");
    assert!(
        rules().contains("message `phrase-bad` has `m`, but"),
        "{}",
        rules()
    );
}
