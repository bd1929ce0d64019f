//! `turnto print`: the printed edition.

use assert_cmd::Command;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::Path;
use tempfile::TempDir;
use turnto::book::{FieldType, Given, given};
use turnto::game::Message;
use turnto::library;
use turnto::words::{Language, Words};

/// A book of these files in a folder of its own.
pub(crate) fn book(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// What `turnto print` says, and whether it came to its good end.
pub(crate) fn print(folder: &Path, more: &[&str]) -> (bool, String) {
    let mut command = Command::cargo_bin("turnto").unwrap();
    let done = command
        .current_dir(folder)
        .args(["print", "."])
        .args(more)
        .output()
        .unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    (done.status.success(), said)
}

pub(crate) fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The number of each page, as `numbers.yaml` keeps it.
pub(crate) fn numbers(folder: &Path) -> BTreeMap<String, i64> {
    let text = read(folder, "numbers.yaml");
    let lines = text.lines().filter_map(|line| {
        let (id, number) = line.strip_prefix("  ")?.split_once(": ")?;
        Some((id.trim_matches('"').to_owned(), number.parse().unwrap()))
    });
    lines.collect()
}

/// A text in an archive: what `turnto` writes for e-readers.
pub(crate) fn entry(folder: &Path, file: &str, name: &str) -> String {
    let bytes = fs::read(folder.join(file)).unwrap();
    String::from_utf8(unzipped(&bytes, name)).unwrap()
}

/// The bytes of a file in a zip archive.
pub(crate) fn unzipped(zip: &[u8], name: &str) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(zip)).unwrap();
    let mut out = Vec::new();
    let mut file = archive.by_name(name).unwrap();
    file.read_to_end(&mut out).unwrap();
    out
}

const HEADER: &str = "title: Way\nruleset: arena\nstart: p0\n";

/// Pages in a row, each leading to the next two.
fn row(pages: usize) -> String {
    let page = |n: usize| {
        let (one, two) = ((n + 1) % pages, (n + 2) % pages);
        format!("# p{n}: Page {n}\n\nHere.\n\n- On -> p{one}\n- Further -> p{two}\n\n")
    };
    (0..pages).map(page).collect()
}

#[test]
fn numbers_lie_apart_and_stay() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(200))]);
    let at = folder.path();
    let (ok, said) = print(at, &["--out", "book.md"]);
    assert!(ok, "{said}");
    let first = numbers(at);
    let all: BTreeSet<i64> = first.values().copied().collect();
    assert_eq!(all, (1..=200).collect(), "each number once");
    assert_eq!(first["p0"], 1, "the book begins at 1");
    for n in 0..200 {
        for next in [n + 1, n + 2] {
            let (a, b) = (first[&format!("p{n}")], first[&format!("p{}", next % 200)]);
            assert!((a - b).abs() >= 23, "{a} leads to {b}");
        }
    }
    // A page more and a page less: no other moves.
    let mut text = row(200).replace("# p7: Page 7", "# new: New");
    text = text.replace("-> p7\n", "-> new\n");
    fs::write(at.join("pages.gamebook"), text).unwrap();
    let (ok, said) = print(at, &["--out", "book.md"]);
    assert!(ok && said.contains("1 new numbers, 1 no longer"), "{said}");
    let second = numbers(at);
    assert_eq!(second["new"], first["p7"], "the number that is free");
    for (id, number) in &first {
        assert!(id == "p7" || second[id] == *number);
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let made = |seed: &str| {
        let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(40))]);
        let at = folder.path();
        let names = ["book.md", "book.html", "book.typ", "book.json", "book.epub"];
        names.map(|name| {
            let (ok, said) = print(at, &["--out", name, "--seed", seed]);
            assert!(ok, "{said}");
            fs::read(at.join(name)).unwrap()
        })
    };
    assert_eq!(made("3"), made("3"));
    assert_ne!(made("3")[0], made("4")[0]);
}

#[test]
fn a_number_of_its_own_is_kept() {
    let text = "# p0: Start\n\n{number \"Which door?\"}\n\n- On -> end\n\n# door: Door\nnumber: 47\n\n{ending victory \"In\"}\n\n# end: End\n\n{ending defeat \"Out\"}\n";
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", text)]);
    let (ok, said) = print(folder.path(), &["--out", "book.md"]);
    assert!(ok, "{said}");
    assert_eq!(numbers(folder.path())["door"], 47);
    let told = read(folder.path(), "book.md");
    assert!(
        told.contains("Which door? *If you know the number, turn to it.*"),
        "{told}"
    );
}

#[test]
fn faults_of_numbers_are_told() {
    for (text, wanted) in [
        (
            "numbers:\n  p0: 1\n  p1: 1\n",
            "two pages have the number 1",
        ),
        ("numbers:\n  p0: 0\n", "is a whole number from 1"),
        ("seed: x\n", "a seed is a whole number from 0"),
        ("sed: 3\n", "`sed` means nothing here"),
        ("[1, 2]\n", "this is a map"),
    ] {
        let files = [
            ("book.yaml", HEADER),
            ("pages.gamebook", &*row(3)),
            ("numbers.yaml", text),
        ];
        let folder = book(&files);
        let mut command = Command::cargo_bin("turnto").unwrap();
        let done = command.current_dir(folder.path()).arg("check").output();
        let said = String::from_utf8(done.unwrap().stdout).unwrap();
        assert!(said.contains(wanted), "{text}: {said}");
        let (ok, _) = print(folder.path(), &["--out", "book.md"]);
        assert!(!ok, "{text}");
    }
    let kept = "seed: 5\nnumbers:\n  p0: 1\n";
    let files = [
        ("book.yaml", HEADER),
        ("pages.gamebook", &*row(3)),
        ("numbers.yaml", kept),
    ];
    let folder = book(&files);
    let (ok, said) = print(folder.path(), &["--out", "book.md", "--seed", "6"]);
    assert!(!ok && said.contains("keep them"), "{said}");
}

#[test]
fn what_cannot_be_written_is_told() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(3))]);
    let (ok, said) = print(folder.path(), &["--out", "book.doc"]);
    assert!(!ok && said.contains(".pdf, .epub, .html"), "{said}");
    let (ok, said) = print(folder.path(), &["--out", "no/such/book.md"]);
    assert!(!ok && said.contains("no/such/book.md"), "{said}");
    let folder = book(&[
        ("book.yaml", HEADER),
        ("pages.gamebook", "# p0: A\n\n- On -> p9\n"),
    ]);
    let (ok, said) = print(folder.path(), &["--out", "book.md"]);
    assert!(!ok && said.contains("turnto check"), "{said}");
    assert!(!folder.path().join("book.md").exists());
}

#[test]
fn a_book_lists_what_is_its_own_and_not_its_neighbours() {
    let folder = TempDir::new().unwrap();
    let book = |name: &str, other: &str, code: &str| {
        let at = folder.path().join(name);
        fs::create_dir(&at).unwrap();
        let head = format!(
            "title: {name}\nruleset: arena\nstart: p0\nneighbours:\n  {other}: ../{other}\nvariables: {{ {name}s: 0 }}\ncodes: {{ {code}: told }}\n"
        );
        let page = format!(
            "# p0: A\n\n{{set {name}s = {name}s + 1}} {{gain code {code}}}\n\n- {{if code {code} and {name}s > 1}} Over -> {other}:p0\n- On -> p0\n"
        );
        fs::write(at.join("book.yaml"), head).unwrap();
        fs::write(at.join("pages.gamebook"), page).unwrap();
        at
    };
    let east = book("east", "west", "Red");
    let west = book("west", "east", "Blue");
    let (_, said) = print(&west, &["--out", "west.md"]);
    assert!(said.contains("print that book first"), "{said}");
    for at in [&east, &west] {
        let (ok, said) = print(at, &["--out", "book.md"]);
        assert!(ok, "{said}");
    }
    let told = read(&east, "book.md");
    assert!(told.contains("□ Red") && !told.contains("Blue"), "{told}");
    assert!(told.contains("easts") && !told.contains("wests"), "{told}");
}

/// Who is beginning arrives too, and who comes back from a page within another one does not.
#[test]
fn arriving_is_said_with_whom_it_leaves_out() {
    let pages = "# hall: Hall\n\n{arriving}\nThe door falls shut.\n{end}\n\n- The desk -> desk\n- Out -> yard\n\n\
        # desk: Desk\nwithin: hall\n\nA desk.\n\n- Up -> hall\n\n\
        # yard: Yard\n\n{arriving}\nA dog barks.\n{end}\n\n- In -> hall\n";
    let header = "title: Way\nruleset: arena\nstart: hall\n";
    let folder = book(&[("book.yaml", header), ("p.gamebook", pages)]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let (text, numbers) = (read(folder.path(), "way.md"), numbers(folder.path()));
    let desk = numbers["desk"];
    let hall = format!(
        "*If you are beginning, or have just come from another section, but not from [{desk}](#s{desk}):*"
    );
    assert!(text.contains(&hall), "{text}");
    assert!(
        text.contains("*If you have just come from another section:*"),
        "{text}"
    );
}

/// Rows that stand in a condition among words are read there too; eight rows take four numbers of two dice each.
#[test]
fn no_row_among_words_is_lost() {
    let rows = (1..=8)
        .map(|n| format!("text {n}"))
        .collect::<Vec<_>>()
        .join(" | ");
    let pages = format!(
        "# hall: Hall\n\nShe says: {{if visited yard}}{{sequence: one ring | two rings}}{{else}}{{if visits > 2}}nothing{{else}}{{random: {rows}}}{{end}}{{end}} And more.\n\n- Out -> yard\n\n\
        # yard: Yard\n\n- In -> hall\n"
    );
    let header = "title: Way\nruleset: arena\nstart: hall\n";
    let folder = book(&[("book.yaml", header), ("p.gamebook", &pages)]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "way.md");
    for told in [
        "one ring",
        "two rings",
        "nothing",
        "11–14: text 1",
        "55–62: text 8",
        "more than 62",
    ] {
        assert!(text.contains(told), "no {told}: {text}");
    }
}

#[test]
fn pictures_of_kinds_that_readers_of_epub_need_not_show_are_told() {
    let text = row(3).replacen(
        "# p0: Page 0\n",
        "# p0: Page 0\nimage: a.avif \"A door\"\n",
        1,
    );
    let folder = book(&[
        ("book.yaml", HEADER),
        ("pages.gamebook", &*text),
        ("a.avif", ""),
    ]);
    let (ok, said) = print(folder.path(), &["--out", "book.epub"]);
    assert!(
        !ok && said.contains("`a.avif`: an EPUB shows .png"),
        "{said}"
    );
    assert!(!folder.path().join("book.epub").exists());
    let (ok, said) = print(folder.path(), &["--out", "book.html"]);
    assert!(ok, "{said}");
    assert!(folder.path().join("book-pictures/a.avif").exists());
}

/// A phrase may leave out no argument that a page may give, and a row is told by what its outcome means: of all rulesets, in both languages.
#[test]
fn every_instruction_is_said_with_all_that_it_may_be_given() {
    let mut wrong = BTreeSet::new();
    let mut looked_at = 0;
    for name in library::shelf() {
        let texts = library::Builtin::open(name).unwrap();
        let opened = library::open(&texts, None);
        let vocabulary = &opened.book.as_ref().unwrap().vocabulary;
        for language in ["en", "de"].map(|code| Language::named(code).unwrap()) {
            let words = Words::of(language).and_rules(&vocabulary.messages);
            for verb in &vocabulary.verbs {
                let form = &verb.form.text;
                let of = format!("{} ({language:?}): `{form}`", vocabulary.name);
                let id = Message::read(&verb.phrase).map(|message| message.id);
                let Some(things) = id.as_ref().and_then(|id| words.of_rules(id)) else {
                    wrong.insert(format!("{of} has no message"));
                    continue;
                };
                let paper = id.map(|id| id.replacen("phrase-", "paper-", 1));
                let paper = paper.and_then(|id| words.of_rules(&id));
                for (name, _) in given(&verb.form.parts) {
                    looked_at += 1;
                    let ends = ["", "_less", "_more"].map(|end| format!("{name}{end}"));
                    let is_on_paper =
                        paper.is_none_or(|things| ends.iter().any(|it| things.contains(it)));
                    if !things.contains(&name) || !is_on_paper {
                        wrong.insert(format!("{of} leaves out `{name}`"));
                    }
                }
                let word = form.split([' ', '[', '<']).next().unwrap();
                for outcome in &verb.outcomes {
                    let ids = [
                        format!("outcome-{word}-{outcome}"),
                        format!("outcome-{outcome}"),
                    ];
                    if !ids.iter().any(|id| words.of_rules(id).is_some()) {
                        wrong.insert(format!("{of} has no words for `{outcome}`"));
                    }
                }
            }
        }
    }
    assert!(looked_at > 300, "{looked_at}");
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where the rules lead by a place of theirs, the book says to which section; a row of the page's own says it itself.
#[test]
fn places_of_the_rules_are_told_by_their_numbers() {
    let pages = "# p0: Ledge\n\n- Jump {die} -> p0\n- Wait\n  {die}\n  | fated: You blink. -> p0\n- Leave\n  {epilogue}\n\n\
        # limbo: Limbo\n\n- Back -> p0\n\n# last: Last\n\n{ending defeat \"Over\"}\n";
    let header =
        "title: Way\nruleset: badgerstone\nstart: p0\nplaces: { fate: limbo, epilogue: last }\n";
    let print = |header: &str, language: &str| {
        let folder = book(&[("book.yaml", header), ("p.gamebook", pages)]);
        let (done, said) = print(folder.path(), &["--out", "way.md", "--language", language]);
        assert!(done, "{said}");
        (read(folder.path(), "way.md"), numbers(folder.path()))
    };
    let (text, numbers) = print(header, "en");
    let (limbo, last) = (numbers["limbo"], numbers["last"]);
    for told in [
        format!(
            "*You are dead. If you have Fate left, cross off one and turn to [{limbo}](#s{limbo}). If you have none, the story is over: turn to [{last}](#s{last}).*"
        ),
        format!(
            "*You are dead. If you have Fate left, cross off one. If you have none, the story is over: turn to [{last}](#s{last}).*"
        ),
        format!("*The story is over: turn to [{last}](#s{last}).*"),
        format!("you rub out one tick. Then turn to [**{limbo}**](#s{limbo})."),
    ] {
        assert!(text.contains(&told), "no {told}: {text}");
    }
    let (text, _) = print(header, "de");
    assert!(
        text.contains(&format!("Geh zu [{last}](#s{last}).")),
        "{text}"
    );
    // What the book does then comes first, and is said in words.
    let with =
        format!("{header}events:\n  on death: |\n    A bell.\noptions: {{ fate_heals: none }}\n");
    let (text, _) = print(&with, "en");
    for told in [
        "*You are dead. First do what this book says for that (“What holds at every section”).",
        "*Whenever you die, before you look whether you have Fate left:*",
        "you are no longer Shaken. Then turn",
    ] {
        assert!(text.contains(told), "no {told}: {text}");
    }
}

/// What is said of the book itself is of what the ruleset declares.
#[test]
fn what_is_said_of_a_book_is_of_places_options_and_settings_that_there_are() {
    for name in library::rulesets() {
        let vocabulary = library::vocabulary(&name).unwrap_or_else(|_| panic!("{name}"));
        let things = vocabulary.messages.things();
        let places: BTreeSet<&str> = vocabulary.places.iter().map(|it| &*it.name).collect();
        let options: BTreeSet<&str> = vocabulary.options.iter().map(|it| &*it.name).collect();
        for place in &places {
            assert!(
                things.contains_key(&format!("place-{place}")),
                "{name}: {place}"
            );
        }
        for (id, used) in things {
            if let Some(place) = id.strip_prefix("place-") {
                assert!(places.contains(place), "{name}: {id}");
            }
            if let Some(option) = id.strip_prefix("option-") {
                assert!(options.contains(option), "{name}: {id}");
            }
            if let Some(setting) = id.strip_prefix("setting-") {
                let setting = setting.strip_suffix("-value").unwrap_or(setting);
                let mut all = vocabulary.settings.iter();
                assert!(all.any(|it| it.name == setting), "{name}: {id}");
            }
            if let Some(figure) = id.strip_prefix("figure-") {
                let mut all = vocabulary.figures.iter();
                assert!(all.any(|it| it.name == figure), "{name}: {id}");
            }
            for thing in used {
                let known = match thing.split_once('_') {
                    Some(("place", it)) => places.contains(it),
                    Some(("option", it)) => options.contains(it),
                    Some(("figure", it)) => vocabulary.figures.iter().any(|has| has.name == it),
                    _ => true,
                };
                assert!(known, "{name}: {id} has {thing}");
            }
        }
    }
}

/// What a query asks is said for paper with all that it may be given, and its tables say no other.
#[test]
fn every_query_is_said_with_all_that_it_may_be_given() {
    let mut wrong = BTreeSet::new();
    for name in library::shelf() {
        let texts = library::Builtin::open(name).unwrap();
        let opened = library::open(&texts, None);
        let vocabulary = &opened.book.as_ref().unwrap().vocabulary;
        let mut wanted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for query in &vocabulary.queries {
            // What stands in brackets may be left out.
            let mut depth = 0;
            let always = query.form.text.chars().filter(|c| {
                depth += i32::from("[<".contains(*c));
                let is = depth == 0;
                depth -= i32::from("]>".contains(*c));
                is && *c != '*'
            });
            let always: String = always.collect();
            let words: Vec<&str> = always.split_whitespace().collect();
            let kinds: &[&str] = match query.gives {
                FieldType::Flag => &["if", "if-not"],
                _ => &["value"],
            };
            for kind in kinds {
                let things = wanted
                    .entry(format!("{kind}-{}", words.join("-")))
                    .or_default();
                let all = given(&query.form.parts).into_iter();
                let all = all.filter(|(_, it)| !matches!(it, Given::Flag));
                things.extend(all.map(|(name, _)| name));
            }
        }
        for code in ["en", "de"] {
            let words = Words::of(Language::named(code).unwrap()).and_rules(&vocabulary.messages);
            for (id, names) in &wanted {
                let things = words.of_rules(id);
                if things.is_none_or(|things| !names.is_subset(things)) {
                    wrong.insert(format!(
                        "{} ({code}): `{id}` with {names:?}",
                        vocabulary.name
                    ));
                }
            }
            let path = format!("scripts/{}/messages/{code}.ftl", vocabulary.name);
            let table = fs::read_to_string(path).unwrap();
            let ids = table
                .lines()
                .filter_map(|line| line.split_once(" ="))
                .map(|(id, _)| id);
            let begins = |id: &&str| ["if-", "value-", "is-"].iter().any(|it| id.starts_with(it));
            for id in ids.filter(begins) {
                let is = id.strip_prefix("is-not-").or(id.strip_prefix("is-"));
                let query = is.map_or(id.to_owned(), |query| format!("value-{query}"));
                if !wanted.contains_key(&query) {
                    wrong.insert(format!(
                        "{} ({code}): no query asks `{id}`",
                        vocabulary.name
                    ));
                }
            }
        }
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is told of an entry is told of a kind that there is, by what its catalogue says of it.
#[test]
fn every_list_of_entries_is_of_a_kind_and_its_fields() {
    let mut lists = 0;
    for name in ["adventuria", "arena", "badgerstone", "emprise", "loa"] {
        let loaded = library::load(name, None, Vec::new()).ok().unwrap();
        let vocabulary = loaded.vocabulary();
        let things = vocabulary.messages.things();
        let titles = things.keys().filter_map(|id| {
            let kind = id.strip_prefix("entries-")?;
            let kind = kind.strip_prefix("names-").unwrap_or(kind);
            Some(kind.strip_prefix("all-").unwrap_or(kind))
        });
        for title in titles {
            let kind = vocabulary.kinds.iter().find(|kind| kind.name == title);
            let kind = kind.unwrap_or_else(|| panic!("{name}: no kind is called {title}"));
            let fields = kind.fields.iter().map(|it| &*it.name);
            let sum = format!("sum-{title}-");
            let sums = things.keys().filter_map(|id| id.strip_prefix(&*sum));
            let known: BTreeSet<&str> = fields.chain(sums).collect();
            let used = &things[&format!("entry-{title}")];
            assert!(!used.is_empty(), "{name}: {title}");
            for thing in used {
                let is_known = known.contains(&**thing)
                    || matches!(&**thing, "tags" | "about")
                    || turnto::print::is_asked(vocabulary, title, thing);
                assert!(is_known, "{name}: {title} has no {thing}");
            }
            lists += 1;
        }
        for id in things.keys() {
            let Some(of) = id.strip_prefix("entry-") else {
                continue;
            };
            let (kind, field) = of.split_once('-').unwrap_or((of, ""));
            let listed = ["", "all-", "names-"].map(|of| format!("entries-{of}{kind}"));
            assert!(
                listed.iter().any(|it| things.contains_key(it)),
                "{name}: {id}"
            );
            let is_used = field.is_empty() || things[&format!("entry-{kind}")].contains(field);
            assert!(is_used, "{name}: {id}");
        }
    }
    assert!(lists > 10);
}

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
        let out = TempDir::new().unwrap();
        let file = out.path().join("book.md");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("books")
            .join(book);
        let file_name = file.to_str().unwrap();
        let (done, said) = print(&folder, &["--out", file_name, "--language", language]);
        assert!(done, "{said}");
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(told), "{book} has no: {told}");
    }
}

/// The rules in a printed book are for somebody without the program: they name none of its commands and options, and the screen none of what is for paper.
#[test]
fn printed_rules_speak_of_no_command() {
    for name in library::rulesets() {
        let rules = library::vocabulary(&name).unwrap_or_else(|_| panic!("{name}"));
        assert!(!rules.printed.contains('`'), "{name}: {}", rules.printed);
        for text in [&rules.told, &rules.printed] {
            assert!(
                !text.contains("<!--") && !text.contains("{figure."),
                "{name}: {text}"
            );
        }
        for word in ["the program", "the game asks", "option "] {
            assert!(!rules.printed.contains(word), "{name}: {word}");
        }
        assert!(
            !rules.told.contains("What holds at every section"),
            "{name}"
        );
    }
    let printed = |name: &str| {
        let rules = library::vocabulary(name).unwrap_or_else(|_| panic!("{name}"));
        rules.printed
    };
    for (name, told) in [
        (
            "emprise",
            "Roll a d10; in most books\n\n- 1 to 3 makes it a d6,",
        ),
        (
            "emprise",
            "With up to a quarter of your slots taken that is a d6,",
        ),
        ("emprise", "Zones lie in one line,"),
        (
            "loa",
            "the greatest Spd goes first, then whoever has more AP,",
        ),
        ("arena", "Either gives back at least 1."),
        ("arena", "Halves are rounded down, also below nothing"),
        ("arena", "## Whom nobody plays"),
    ] {
        assert!(printed(name).contains(told), "{name}: {told}");
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
                "### Things carried\n\n-  hedger's billhook\n",
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
        let out = TempDir::new().unwrap();
        let file = out.path().join("book.md");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("books")
            .join(book);
        let (done, said) = print(
            &folder,
            &["--out", file.to_str().unwrap(), "--language", language],
        );
        assert!(done, "{said}");
        let text = fs::read_to_string(&file).unwrap();
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
    for name in library::rulesets() {
        let rules = library::vocabulary(&name).unwrap_or_else(|_| panic!("{name}"));
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
        let out = TempDir::new().unwrap();
        let file = out.path().join("book.md");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("books")
            .join(book);
        let file_name = file.to_str().unwrap();
        let (done, said) = print(&folder, &["--out", file_name, "--language", language]);
        assert!(done, "{said}");
        let text = fs::read_to_string(&file).unwrap();
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

/// The lists to tick have names alone: what a code means is told by the text that gives it, and of a hidden one nowhere.
#[test]
fn what_a_code_means_is_told_where_it_is_given_and_not_before() {
    let header = format!(
        "{HEADER}codes:\n  Red: {{ meaning: the door is shut, errand: Open the door, done_by: Blue }}\n  Blue: the door is open\nhidden_codes: {{ Grey: the butler did it }}\ntitles: {{ Warden: it is your door }}\n"
    );
    let pages = "# p0: A\n\n- Shut {gain code Red} {gain code Grey} -> p0\n- Open {gain code Blue} {gain title \"Warden\"} {lose code Red} -> p0\n";
    let folder = book(&[("book.yaml", &*header), ("p.gamebook", pages)]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "way.md");
    let (front, sections) = text.split_at(text.find("<a id=\"s1\">").unwrap());
    for name in ["□ Red\n", "□ Blue\n", "□ Warden\n"] {
        assert!(front.contains(name), "no {name}: {front}");
    }
    for told in ["the door is", "Open the door", "it is your door"] {
        assert!(!front.contains(told), "{told}: {front}");
    }
    for told in [
        "Tick the code Red: the door is shut. Your errand: Open the door.",
        "Tick the code Blue: the door is open. Tick the title Warden: it is your door. Lose the code Red: rub its tick out.",
    ] {
        assert!(sections.contains(told), "no {told}: {sections}");
    }
    assert!(!text.contains("butler") && !text.contains("Grey"), "{text}");
}

/// Brackets among words keep the blanks that stand inside them, and a price that the label names is not told again.
#[test]
fn what_is_joined_otherwise_stands_in_brackets() {
    let codes = "codes: { A: a, B: b, C: c, D: d }\n";
    for (given, english, german) in [
        (
            "{if code A} {needs code B or code C \"No\"}",
            "A and (B or C)",
            "A und (B oder C)",
        ),
        (
            "{if code A or code B} {needs code C \"No\"}",
            "(A or B) and C",
            "(A oder B) und C",
        ),
        ("{if code A or code B}", "A or B", "A oder B"),
        (
            "{if code A and code B} {needs code C \"No\"}",
            "A and B and C",
            "A und B und C",
        ),
        (
            "{if not (code A and code B)} {needs code C \"No\"}",
            "(!A or !B) and C",
            "(!A oder !B) und C",
        ),
        (
            "{if not (code A or code B)} {needs code C \"No\"}",
            "!A and !B and C",
            "!A und !B und C",
        ),
        (
            "{if code A and (code B or code C)}",
            "A and (B or C)",
            "A und (B oder C)",
        ),
        (
            "{if code A and code B or code C}",
            "(A and B) or C",
            "(A und B) oder C",
        ),
        (
            "{once} {if code A or code B}",
            "(A or B) and ONCE",
            "(A oder B) und ONCE",
        ),
    ] {
        let page = format!(
            "# p0: Start\n\n{{gain code A}} {{gain code B}} {{gain code C}}\n\n- {given} On -> p0\n- Out -> end\n\n# end: End\n\n{{ending victory \"End\"}}\n"
        );
        let header = format!("{HEADER}{codes}");
        let folder = book(&[("book.yaml", &*header), ("pages.gamebook", &*page)]);
        for (language, wanted) in [("en", english), ("de", german)] {
            let (ok, said) = print(folder.path(), &["--out", "book.md", "--language", language]);
            assert!(ok, "{said}");
            let told = read(folder.path(), "book.md");
            let line = told
                .lines()
                .find(|it| it.starts_with("- If") || it.starts_with("- Wenn"));
            let mut line = line.unwrap_or_else(|| panic!("{told}")).replace('*', "");
            for (long, short) in [
                ("you have the code ", ""),
                ("you do not have the code ", "!"),
                ("this box □ is empty (tick it)", "ONCE"),
            ] {
                line = line.replace(long, short);
            }
            line = line.replace("dieses Kästchen □ leer ist (kreuz es an)", "ONCE");
            for code in ["A", "B", "C"] {
                line = line.replace(
                    &format!("du den Code {code} nicht hast"),
                    &format!("!{code}"),
                );
                line = line.replace(&format!("du den Code {code} hast"), code);
            }
            assert!(line.contains(wanted), "{given}: {line}");
            let of_boxes = told.contains("Boxes are ticked");
            assert!(
                language != "en" || of_boxes == given.contains("{once}"),
                "{told}"
            );
        }
    }
}

#[test]
fn brackets_stand_apart_and_prices_once() {
    let header = "title: Way\nruleset: badgerstone\nstart: p0\nplaces: { fate: p0, epilogue: p0 }\nvariables: { n: 0 }\nsheet: { sp: 9 }\n";
    let pages = "# p0: A\n\nA dog{if n > 1}s{end} {if n > 2}bark{else}howl{end}{if n > 3}, twice{end}. {if n > 4}It stops. {end}Then {if n > 5}some {end}more. \
        {if n > 6}You wait.{else}You go.{end}\n\n\
        - {pay 2 silver} Ride (2 silver, a mile) -> p0\n\
        - {pay 3 silver} Walk (2 silver) -> p0\n\
        - {pay 5 silver} Swim (5 silver) -> p0\n\
        - Beg (6 silver)\n  {gain 6 silver} -> p0\n\
        - {pay 4 silver} Sit (at 4) -> p0\n";
    let folder = book(&[("book.yaml", header), ("p.gamebook", pages)]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "way.md");
    for told in [
        r"A dog\[if your note *n* is more than 1: s\] \[if your note *n* is more than 2: bark; otherwise: howl\] \[if your note *n* is more than 3: , twice\].",
        r"\[if your note *n* is more than 4: It stops.\] Then \[if your note *n* is more than 5: some\] more. ",
        r"\[if your note *n* is more than 6: You wait. Otherwise: You go.\]",
        "Ride (2 silver, a mile) (Pay 2 silver): turn to",
        "Walk (2 silver) (Pay 3 silver): turn to",
        "Swim (Pay 5 silver): turn to",
        "- Beg (6 silver):\n",
        "Sit (at 4) (Pay 4 silver): turn to",
        "(such as “Pay 2 silver”)",
        "nothing to be paid for it",
    ] {
        assert!(text.contains(told), "no {told}: {text}");
    }
}

#[test]
fn all_of_the_shipped_books_can_be_said() {
    for name in library::shelf() {
        for language in ["en", "de"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("books")
                .join(name);
            let (ok, said) = print(&folder, &["--check", "--language", language]);
            assert!(ok, "{name} {language}: {said}");
        }
    }
}

/// A book with every construct in it, as it is printed in both languages: `UPDATE=1` writes what is expected anew.
#[test]
fn every_construct_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/print/constructs");
    for language in ["en", "de"] {
        let out = TempDir::new().unwrap();
        let path = out.path().join("book.md");
        let mut command = Command::cargo_bin("turnto").unwrap();
        let done = command
            .arg("print")
            .arg(&root)
            .args(["--language", language, "--out"])
            .arg(&path)
            .output()
            .unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(done.status.success(), "{said}");
        let text = fs::read_to_string(&path).unwrap();
        // The rules of the ruleset are its own affair.
        let from = text.find("<a id=\"s1\">").unwrap();
        let told = &text[from..];
        let expected = root.join(format!("expected.{language}.md"));
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, told).unwrap();
        }
        assert_eq!(told, fs::read_to_string(&expected).unwrap_or_default());
    }
}

/// Every page of every shipped book has its section, and every turn leads to one that is there.
#[test]
fn every_turn_of_the_shipped_books_leads_to_a_section() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(root.join("books")).unwrap() {
        let path = entry.unwrap().path();
        let out = TempDir::new().unwrap();
        let json = out.path().join("book.json");
        let mut command = Command::cargo_bin("turnto").unwrap();
        let done = command
            .arg("print")
            .arg(&path)
            .arg("--out")
            .arg(&json)
            .output()
            .unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(done.status.success(), "{}: {said}", path.display());
        assert!(
            !said.contains("new numbers"),
            "{}: its numbers.yaml is not up to date: {said}",
            path.display()
        );
        let book: Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
        let sections = book["sections"].as_array().unwrap();
        let there: BTreeSet<i64> = sections
            .iter()
            .map(|it| it["number"].as_i64().unwrap())
            .collect();
        assert_eq!(there.len(), sections.len(), "{}", path.display());
        let mut turns = 0;
        leads(&book, &mut |to| {
            turns += 1;
            assert!(there.contains(&to), "{}: {to}", path.display());
        });
        assert!(turns >= sections.len() - 1, "{}", path.display());
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

#[test]
fn pictures_of_a_book_in_one_file_lie_beside_it() {
    let text = format!(
        "---\n{HEADER}image: pics/Küste 1.svg \"A coast\"\n---\n\n{}",
        row(3)
    );
    let folder = book(&[("way.gamebook", &*text)]);
    let at = folder.path();
    fs::create_dir(at.join("pics")).unwrap();
    fs::write(at.join("pics/Küste 1.svg"), "<svg/>").unwrap();
    for name in ["book.html", "book.typ"] {
        let mut command = Command::cargo_bin("turnto").unwrap();
        let done = command
            .current_dir(at)
            .args(["print", "way.gamebook", "--out", name])
            .output()
            .unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(done.status.success(), "{said}");
    }
    assert!(at.join("book-pictures/pics/Küste 1.svg").exists());
    assert!(read(at, "book.html").contains("src=\"book-pictures/pics/K%C3%BCste%201.svg\""));
    // Typst takes the way as it is.
    assert!(read(at, "book.typ").contains("\"book-pictures/pics/Küste 1.svg\""));
}

#[test]
fn a_pdf_without_typst_leaves_what_it_is_made_of_and_tells_how_to_go_on() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(3))]);
    let at = folder.path();
    let mut command = Command::cargo_bin("turnto").unwrap();
    let done = command
        .current_dir(at)
        .env("PATH", at)
        .args(["print", ".", "--out", "book.pdf"])
        .output()
        .unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    if cfg!(feature = "pdf") {
        assert!(done.status.success(), "{said}");
        assert!(fs::read(at.join("book.pdf")).unwrap().starts_with(b"%PDF"));
        assert!(!at.join("book.typ").exists());
    } else {
        assert!(
            !done.status.success() && said.contains("--features pdf"),
            "{said}"
        );
        assert!(read(at, "book.typ").contains("#let book ="));
        assert!(!at.join("book.pdf").exists());
        // What somebody has made of it stays.
        fs::write(at.join("book.typ"), "mine").unwrap();
        let mut command = Command::cargo_bin("turnto").unwrap();
        let done = command
            .current_dir(at)
            .env("PATH", at)
            .args(["print", ".", "--out", "book.pdf"])
            .output()
            .unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(
            !done.status.success() && said.contains("would be written over"),
            "{said}"
        );
        assert_eq!(read(at, "book.typ"), "mine");
    }
}

#[test]
fn the_edition_gives_a_pdf_its_day() {
    for (edition, date) in [
        (
            "2026-11-24",
            "date: datetime(year: 2026, month: 11, day: 24)",
        ),
        (
            "2024-02-29",
            "date: datetime(year: 2024, month: 2, day: 29)",
        ),
        ("2026-02-29", "date: none"),
        ("2026-13-01", "date: none"),
        ("2026-+1-01", "date: none"),
        ("first", "date: none"),
        ("", "date: none"),
    ] {
        let header = format!("{HEADER}edition: \"{edition}\"\n");
        let folder = book(&[("book.yaml", &*header), ("pages.gamebook", &row(3))]);
        let (ok, said) = print(folder.path(), &["--out", "book.typ"]);
        assert!(ok, "{said}");
        let told = read(folder.path(), "book.typ");
        assert!(told.contains(date), "{edition}");
    }
}

#[test]
fn rules_are_printed_in_the_language_that_they_are_there_in() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &row(3))]);
    let at = folder.path();
    for (language, part, other) in [
        ("de", "### Wirkungen", "### Effects"),
        ("en", "### Effects", "### Wirkungen"),
    ] {
        let (ok, said) = print(at, &["--out", "book.md", "--language", language]);
        assert!(ok && !said.contains("told in English"), "{said}");
        let told = read(at, "book.md");
        assert!(told.contains(part) && !told.contains(other), "{language}");
    }
    // A ruleset of one's own that has no German rules.
    let scripts = at.join("scripts/coin");
    fs::create_dir_all(&scripts).unwrap();
    fs::write(
        at.join("scripts/coin.lua"),
        "return { name = \"coin\", title = \"Coin\" }\n",
    )
    .unwrap();
    fs::write(scripts.join("rules.md"), "# Coin\n\n## Tosses\n\nToss.\n").unwrap();
    let coin = HEADER.replace("arena", "coin");
    fs::write(at.join("book.yaml"), coin).unwrap();
    let more = ["--check", "--language", "de", "--scripts", "scripts"];
    let (ok, said) = print(at, &more);
    assert!(
        ok && said.contains("nobody has written its `rules.de.md`"),
        "{said}"
    );
    fs::write(scripts.join("rules.de.md"), "# Coin\n\n## Würfe\n\nWirf.\n").unwrap();
    let (ok, said) = print(at, &more);
    assert!(ok && !said.contains("rules.de.md"), "{said}");
}

#[test]
#[cfg(all(unix, not(feature = "pdf")))]
fn a_typst_on_the_path_is_told_which_fonts_it_may_use() {
    use std::os::unix::fs::PermissionsExt;
    let folder = book(&[
        ("book.yaml", HEADER),
        ("pages.gamebook", &row(3)),
        // One that knows no standards, and writes down what it was asked.
        (
            "typst",
            "#!/bin/sh\ncase \"$*\" in *ua-1*) exit 1;; esac\nfor last; do :; done\necho \"$*\" > \"$last\"\n",
        ),
    ]);
    let at = folder.path();
    fs::set_permissions(at.join("typst"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::cargo_bin("turnto").unwrap();
    let done = command
        .current_dir(at)
        .env("PATH", at)
        .args(["print", ".", "--out", "book.pdf"])
        .output()
        .unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(done.status.success(), "{said}");
    assert_eq!(
        read(at, "book.pdf").trim_end(),
        "compile --ignore-system-fonts --creation-timestamp 0 book.typ book.pdf"
    );
    assert!(!at.join("book.typ").exists(), "nothing is left over");
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
        let out = TempDir::new().unwrap();
        let file = out.path().join("book.md");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("books")
            .join(name);
        let file_name = file.to_str().unwrap();
        let (done, said) = print(&folder, &["--out", file_name, "--language", language]);
        assert!(done, "{said}");
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(told), "{name} has no: {told}");
        assert!(!text.contains(never), "{name} has: {never}");
    }
}

/// A way that is only sometimes there, a question whose answers all lead away, boxes in rows, numbers that nobody has, two of a kind, what comes
/// before a section is read, and an edition in words: each is said as it is.
#[test]
fn small_words_are_true() {
    let header = "title: Way\nedition: third\nruleset: adventuria\nstart: p0\nplaces: { city: p0, fallen: p1 }\n\
        events: { on arrival at tag wet: \"It drips.\" }\n";
    let pages = "# p0: A\ntags: wet\n\n{cycle}\n| Rain.\n| Sun.\n\n{combat melee newt and bat in_turn}\n| won: Good. -> p0\n| ended: So. -> p0\n| fallen: Oh. -> p1\n| refused: No. -> p0\n\n\
        # p1: B\n\n{gain item cord} {gain item cord and bell}\n\n- Ask him\n  {ask \"Who?\"}\n  | me: Yes. -> p0\n  | else: No. -> p0\n- Ask her\n  She shrugs.\n- Fall\n  {receive 1 wound}\n  | standing: Up. -> p0\n- Out -> p0\n\n\
        # book: The Book\noffered: if item cord\ndetour: yes\n\nIt is wet. -> return\n";
    let files = [
        ("book.yaml", header),
        ("p.gamebook", pages),
        ("items.yaml", "cord:\nbell:\n"),
        (
            "monsters.yaml",
            "newt: { arms: 2, vitae: 1 }\nbat: { arms: 2, vitae: 1 }\n",
        ),
        (
            "numbers.yaml",
            "seed: 1\nnumbers:\n  p0: 1\n  p1: 9\n  book: 4\n",
        ),
    ];
    let folder = book(&files);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "way.md");
    for told in [
        "Some numbers are left out.",
        "Boxes are ticked with a pencil",
        "Melee Combat with newt and bat. They come",
        "Gain the Item cord, if there is room.",
        "Gain the Item cord and bell, as far as there is room.",
        "*Whenever you come to a section marked wet, before you read it:*",
        "you may note the number of any section where you are, turn to [**4**](#s4), and turn back when you are sent back",
        "She shrugs.\n\n  *Then choose again.*",
        "in the list of answers at the end.*\n\n- Ask her",
        "Up. Turn to [**1**](#s1).\n\n- Out",
    ] {
        assert!(text.contains(told), "no {told}: {text}");
    }
    let (done, said) = print(folder.path(), &["--out", "way.typ"]);
    assert!(done, "{said}");
    assert!(read(folder.path(), "way.typ").contains("edition: \"Edition: third\""));
    // Where nothing is left out, nothing is said of it.
    fs::remove_file(folder.path().join("numbers.yaml")).unwrap();
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    assert!(!read(folder.path(), "way.md").contains("left out"));
}
