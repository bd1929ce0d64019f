//! Small books in print: each construct in words that are true.

use super::print::{HEADER, book, numbers, print, printed, read};
use crate::ferry::Holds;
use crate::kept;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A book with every construct in it, as it is printed: `UPDATE=1` writes what is expected anew.
#[test]
fn every_construct_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/print/constructs");
    let out = TempDir::new().unwrap();
    let path = out.path().join("book.md");
    let (done, said) = print(&root, &["--out", path.to_str().unwrap()]);
    assert!(done, "{said}");
    let text = fs::read_to_string(&path).unwrap();
    // The rules of the ruleset are its own affair.
    let told = &text[text.find("<a id=\"s1\">").unwrap()..];
    let expected = root.join("expected.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&expected, told).unwrap();
    }
    assert_eq!(told, fs::read_to_string(&expected).unwrap_or_default());
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
    text.holds(&["*If you have just come from another section:*"]);
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
    let text = printed(&[("book.yaml", header), ("p.gamebook", &pages)], &[]);
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

/// The lists to tick have names alone: what a code means is told by the text that gives it, and of a hidden one nowhere.
#[test]
fn what_a_code_means_is_told_where_it_is_given_and_not_before() {
    let header = format!(
        "{HEADER}codes:\n  Red: {{ meaning: the door is shut, errand: Open the door, done_by: Blue }}\n  Blue: the door is open\nhidden_codes: {{ Grey: the butler did it }}\ntitles: {{ Warden: it is your door }}\n"
    );
    let pages = "# p0: A\n\n- Shut {gain code Red} {gain code Grey} -> p0\n- Open {gain code Blue} {gain title \"Warden\"} {lose code Red} -> p0\n";
    let text = printed(&[("book.yaml", &*header), ("p.gamebook", pages)], &[]);
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

/// What a choice needs, and what is printed in English and in German.
const JOINED: &str = r#"{if code A} {needs code B or code C "No"} :: A and (B or C) :: A und (B oder C)
{if code A or code B} {needs code C "No"} :: (A or B) and C :: (A oder B) und C
{if code A or code B} :: A or B :: A oder B
{if code A and code B} {needs code C "No"} :: A and B and C :: A und B und C
{if not (code A and code B)} {needs code C "No"} :: (!A or !B) and C :: (!A oder !B) und C
{if not (code A or code B)} {needs code C "No"} :: !A and !B and C :: !A und !B und C
{if code A and (code B or code C)} :: A and (B or C) :: A und (B oder C)
{if code A and code B or code C} :: (A and B) or C :: (A und B) oder C
{once} {if code A or code B} :: (A or B) and ONCE :: (A oder B) und ONCE"#;

/// Brackets among words keep the blanks that stand inside them, and a price that the label names is not told again.
#[test]
fn what_is_joined_otherwise_stands_in_brackets() {
    let rows: Vec<[String; 3]> = kept::rows(JOINED).collect();
    let ways: String = rows
        .iter()
        .map(|[given, ..]| format!("- {given} On -> p0\n"))
        .collect();
    let page = format!(
        "# p0: Start\n\n{{gain code A}} {{gain code B}} {{gain code C}}\n\n{ways}- Out -> end\n\n# end: End\n\n{{ending victory \"End\"}}\n"
    );
    let header = format!("{HEADER}codes: {{ A: a, B: b, C: c, D: d }}\n");
    let folder = book(&[("book.yaml", &*header), ("pages.gamebook", &*page)]);
    for language in ["en", "de"] {
        let (ok, said) = print(folder.path(), &["--out", "book.md", "--language", language]);
        assert!(ok, "{said}");
        let told = read(folder.path(), "book.md");
        let sections = &told[told.find("<a id=\"s1\">").unwrap()..];
        let lines = sections.lines();
        let mut lines = lines.filter(|it| it.starts_with("- If") || it.starts_with("- Wenn"));
        for [given, english, german] in &rows {
            let line = lines.next();
            let mut line = line
                .unwrap_or_else(|| panic!("{given}: {told}"))
                .replace('*', "");
            for (long, short) in [
                ("you have the code ", ""),
                ("you do not have the code ", "!"),
                ("this box □ is empty (tick it)", "ONCE"),
                ("dieses Kästchen □ leer ist (kreuz es an)", "ONCE"),
            ] {
                line = line.replace(long, short);
            }
            for code in ["A", "B", "C"] {
                let lacks = format!("du den Code {code} nicht hast");
                line = line.replace(&lacks, &format!("!{code}"));
                line = line.replace(&format!("du den Code {code} hast"), code);
            }
            let wanted = if language == "de" { german } else { english };
            assert!(line.contains(wanted), "{given}: {line}");
        }
        assert!(lines.next().is_none(), "{told}");
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
    let text = printed(&[("book.yaml", header), ("p.gamebook", pages)], &[]);
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

/// Boxes are printed where something asks for them: the page itself, a neighbour, an event; and a tick of others is nothing to be done.
#[test]
fn boxes_that_nothing_asks_for_are_not_printed() {
    let folder = TempDir::new().unwrap();
    let written = |name: &str, other: &str, pages: &str| {
        let at = folder.path().join(name);
        fs::create_dir(&at).unwrap();
        let head = format!(
            "title: {name}\nruleset: arena\nstart: p0\nneighbours:\n  {other}: ../{other}\n"
        );
        fs::write(at.join("book.yaml"), head).unwrap();
        fs::write(at.join("pages.gamebook"), pages).unwrap();
        at
    };
    let east = written(
        "east",
        "west",
        "# p0: Own\nboxes: 2\n\n{tick} {if ticks here > 1}Twice.{end}\n\n- On -> p1\n\n\
         # p1: Theirs\nboxes: 3\n\n{tick}\n\n- On -> p2\n\n\
         # p2: Nobody's\nboxes: 4 quiet\n\n{arriving}\n{tick}\n{end}\n\n- On {tick of p2} -> p0\n",
    );
    let west = written(
        "west",
        "east",
        "# p0: A\n\n{if ticks of east:p1 > 2}Often.{end}\n\n- Over -> east:p0\n- On -> p0\n",
    );
    print(&west, &["--out", "book.md"]);
    for at in [&east, &west] {
        let (ok, said) = print(at, &["--out", "book.md"]);
        assert!(ok, "{said}");
    }
    let (told, numbers) = (read(&east, "book.md"), numbers(&east));
    let heading = |page: &str, boxes: &str| format!("### {}{boxes}\n", numbers[page]);
    for wanted in [
        heading("p0", " □□"),
        heading("p1", " □□□"),
        heading("p2", ""),
    ] {
        assert!(told.contains(&wanted), "no {wanted}: {told}");
    }
    assert_eq!(told.matches("Tick an empty box").count(), 2, "{told}");
    assert!(!told.contains("just come from another section"), "{told}");
    // Whoever goes over into another book is told what goes along.
    assert!(
        read(&west, "book.md").contains("you go on in another book: *east*. Take your sheet along")
    );
    assert!(!told.contains("in another book"), "{told}");
}

/// The two signs of boxes, each where a book has it; and rows to write on have one blank before what stands there.
#[test]
fn signs_are_told_where_they_stand() {
    let header =
        "title: Way\nruleset: badgerstone\nstart: p0\nplaces: { fate: p0, epilogue: p0 }\n";
    let (square, round) = (
        "Boxes are ticked with a pencil (□)",
        "Round boxes (○) are for one visit",
    );
    for (page, has) in [
        ("- Shout -> again", [false, false]),
        ("- {once} Shout -> again", [true, false]),
        ("- {once here} Shout -> again", [false, true]),
    ] {
        let pages = format!("# p0: Gate\n\n{page}\n- On -> p0\n");
        let text = printed(&[("book.yaml", header), ("p.gamebook", &pages)], &[]);
        assert_eq!(
            [square, round].map(|it| text.contains(it)),
            has,
            "{page}: {text}"
        );
        assert!(!text.contains("-  "), "{text}");
    }
}

/// What the rules refuse nobody does on paper: behind a Combat whose other ends all lead away stands nothing.
#[test]
fn nothing_stands_behind_what_is_only_refused() {
    let header = "title: Way\nruleset: adventuria\nstart: p0\nplaces: { city: p0, fallen: p1 }\n";
    let pages = "# p0: A\n\n- Fight\n  {combat melee newt}\n  | won: Good. -> p1\n  | ended: So. -> p1\n  | fallen: Oh. -> p1\n- Go on -> p1\n\n\
        # p1: B\n\n- Out -> p0\n";
    let text = printed(
        &[
            ("book.yaml", header),
            ("p.gamebook", pages),
            ("monsters.yaml", "newt: { arms: 2, vitae: 1 }\n"),
        ],
        &[],
    );
    assert!(
        text.contains("Melee Combat with newt") && !text.contains("Then choose again"),
        "{text}"
    );
}

/// Where an instruction has the reader choose from all of a kind, all of them are in its list.
#[test]
fn what_an_instruction_offers_is_listed() {
    for (ruleset, bare, one, told) in [
        ("loa", "{train}", "{train mend}", "*firebolt*: "),
        ("arena", "{arena}", "{arena brand}", "*Vex*: "),
    ] {
        for (verb, has) in [(bare, true), (one, false)] {
            let header = format!("title: Way\nruleset: {ruleset}\nstart: p0\n");
            let pages = format!("# p0: A\n\n{verb}\n\n- On -> p0\n");
            let text = printed(&[("book.yaml", &*header), ("p.gamebook", &pages)], &[]);
            assert_eq!(text.contains(told), has, "{verb}: {text}");
        }
    }
}

/// Shots that the page offers, and what a page takes off defense, are said in print as they are played, in both languages. BAD-76 to BAD-79, EMP-118.
#[test]
fn shots_and_factors_are_said_as_they_are_played() {
    let places = "places: { fate: p0, epilogue: p0 }\n";
    let badgerstone = ("badgerstone", places, "stoat: { wounds: 1 }\n");
    let emprise = ("emprise", "", "newt: { wellbeing: 6, attack: 8 }\n");
    let cases = "{fight stoat ranged} = First you may shoot once, only with a ranged weapon. = Zuerst darfst du einmal schießen, nur mit einer Fernwaffe.
{fight stoat shot dice -1 thrown} = only with a thrown weapon, with −1 dice for the shot. = nur mit einer Wurfwaffe, −1 Würfel für den Schuss.
{shoot stoat ranged thrown} = You may shoot at stoat once. = Du darfst einmal auf stoat schießen.
{combat newt factor -3} = Fight newt. −3 to the defense of the foes. = −3 auf die Verteidigung der Gegner.
{combat newt factor -3 for party cover party} = Under cover: your party. −3 to the defense of your party. = In Deckung: eure Gruppe. −3 auf die Verteidigung eurer Gruppe.";
    for case in cases.lines() {
        let [instruction, english, german] = case.split(" = ").collect::<Vec<_>>()[..] else {
            panic!("{case}");
        };
        let (ruleset, places, foe) = [badgerstone, emprise][usize::from(case.contains("newt"))];
        let header = format!("title: Way\nruleset: {ruleset}\nstart: p0\n{places}");
        let pages = format!("# p0: A\n\n- On\n  {instruction}\n");
        let folder = book(&[
            ("book.yaml", &*header),
            ("p.gamebook", &pages),
            ("foes.yaml", foe),
        ]);
        for (language, told) in [("en", english), ("de", german)] {
            let (done, said) = print(folder.path(), &["--out", "way.md", "--language", language]);
            assert!(done, "{instruction}: {said}");
            let text = read(folder.path(), "way.md");
            assert!(text.contains(told), "{instruction}: no {told}: {text}");
        }
    }
}
