//! Small books in print: each construct is described correctly.

use super::print::{HEADER, book, numbers, print, printed, read};
use crate::ferry::Holds;
use crate::kept;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A printed book with every construct. `UPDATE=1` writes the expected file.
#[test]
fn every_construct_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/print/constructs");
    let out = TempDir::new().unwrap();
    let path = out.path().join("book.md");
    let (done, said) = print(&root, &["--out", path.to_str().unwrap()]);
    assert!(done, "{said}");
    let text = fs::read_to_string(&path).unwrap();
    // The rules of the ruleset are tested elsewhere.
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
            "title: {name}\nruleset: arena\nstart: p0\nlinked_books:\n  {other}: ../{other}\nvariables: {{ {name}s: 0 }}\ncodes: {{ {code}: told }}\n"
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
    assert!(said.contains("east --out east.md"), "{said}");
    for at in [&east, &west] {
        let (ok, said) = print(at, &["--out", "book.md"]);
        assert!(ok, "{said}");
    }
    let told = read(&east, "book.md");
    assert!(told.contains("□ Red") && !told.contains("Blue"), "{told}");
    assert!(told.contains("easts") && !told.contains("wests"), "{told}");
}

/// The start of the game counts as an arrival. A return from a page inside another one does not.
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

/// If the rules lead to a required page, the book prints its section. A row of the page states it itself.
#[test]
fn places_of_the_rules_are_told_by_their_numbers() {
    let pages = "# p0: Ledge\n\n- Jump {die} -> p0\n- Wait\n  {die}\n  | fated: You blink. -> p0\n- Leave\n  {epilogue}\n\n\
        # limbo: Limbo\n\n- Back -> p0\n\n# last: Last\n\n{ending defeat \"Over\"}\n";
    let header = "title: Way\nruleset: badgerstone\nstart: p0\nrule_pages: { fate: limbo, epilogue: last }\n";
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
    // Events of the book come first, and are printed as text.
    let with =
        format!("{header}events:\n  on death: |\n    A bell.\noptions: {{ fate_heals: none }}\n");
    let (text, _) = print(&with, "en");
    for told in [
        "*You are dead. First follow this book's instructions for that (“Rules for all sections”).",
        "*Whenever you die, before you check whether you have Fate left:*",
        "You are no longer Shaken. Then turn",
    ] {
        assert!(text.contains(told), "no {told}: {text}");
    }
}

/// Checklists only have names. The meaning of a code is printed where it is gained, and that of a hidden code nowhere.
#[test]
fn what_a_code_means_is_told_where_it_is_given_and_not_before() {
    let header = format!(
        "{HEADER}codes:\n  Red: {{ about: the door is shut, quest: Open the door, completed_by: Blue }}\n  Blue: the door is open\nhidden_codes: {{ Grey: the butler did it }}\ntitles: {{ Warden: it is your door }}\n"
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
        "Tick the code Red: the door is shut. Your quest: Open the door.",
        "Tick the code Blue: the door is open. Tick the title Warden: it is your door. Lose the code Red: rub its tick out.",
    ] {
        assert!(sections.contains(told), "no {told}: {sections}");
    }
    assert!(!text.contains("butler") && !text.contains("Grey"), "{text}");
}

/// The conditions of a choice, and the text in English and in German.
const JOINED: &str = r#"{if code A} {needs code B or code C "No"} :: A and (B or the code C) :: A und (B oder den Code C)
{if code A or code B} {needs code C "No"} :: (A or the code B) and C :: (A oder den Code B) und C
{if code A or code B} :: A or the code B :: A oder den Code B
{if code A and code B} {needs code C "No"} :: A and the code B and the code C :: A und den Code B und den Code C
{if not (code A and code B)} {needs code C "No"} :: (!A or !B) and C :: (!A oder !B) und C
{if not (code A or code B)} {needs code C "No"} :: you have neither the code A nor the code B and C :: du weder den Code A noch den Code B und C
{if code A and (code B or code C)} :: A and (B or the code C) :: A und (B oder den Code C)
{if code A and code B or code C} :: (A and the code B) or C :: (A und den Code B) oder C
{once} {if code A or code B} :: (A or the code B) and ONCE :: (A oder den Code B) und ONCE"#;

/// Text in brackets keeps its inner spaces, and a cost in the label is not repeated.
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
            }
            line = line.replace("du den Code ", "").replace(" hast", "");
            let wanted = if language == "de" { german } else { english };
            assert!(line.contains(wanted), "{given}: {line}");
        }
        assert!(lines.next().is_none(), "{told}");
    }
}

/// Boxes are printed if something reads them: the page, a linked book, an event. Ticks of other boxes are not printed.
#[test]
fn boxes_that_nothing_asks_for_are_not_printed() {
    let folder = TempDir::new().unwrap();
    let written = |name: &str, other: &str, pages: &str| {
        let at = folder.path().join(name);
        fs::create_dir(&at).unwrap();
        let head = format!(
            "title: {name}\nruleset: arena\nstart: p0\nlinked_books:\n  {other}: ../{other}\n"
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
    // Readers who go to another book are told what they take along.
    assert!(
        read(&west, "book.md")
            .contains("Some sections lead to another book: *east*. Take your sheet with you")
    );
    assert!(!told.contains("lead to another book"), "{told}");
}

/// Shots that the page offers, and reductions of defense, are printed as they are played, in both languages. BAD-76 to BAD-79, EMP-118.
#[test]
fn instructions_are_said_as_they_are_played() {
    let places = "rule_pages: { fate: p0, epilogue: p0 }\n";
    let badgerstone = ("badgerstone", places, "stoat: { wounds: 1 }\n");
    let emprise = (
        "emprise",
        "",
        "newt: { name: The Great Newt, wellbeing: 6, attack: 8 }\n",
    );
    let cases = "{fight stoat ranged} = First you may shoot once, only with a ranged weapon. = Zuerst darfst du einmal schießen, nur mit einer Fernwaffe.
{fight stoat shot dice -1 thrown} = only with a thrown weapon, with −1 dice for the shot. = nur mit einer Wurfwaffe, −1 Würfel für den Schuss.
{shoot stoat ranged thrown} = You may shoot at stoat once. = Du darfst einmal auf stoat schießen.
{combat newt factor -3} = Fight The Great Newt. −3 to the defense of the foes. = −3 auf die Verteidigung der Gegner.
{combat newt factor -3 for party cover party} = In cover: your party. −3 to the defense of your party. = In Deckung: eure Gruppe. −3 auf die Verteidigung eurer Gruppe.
{combat newt times 2 cover newt-2 held newt} = In cover: The Great Newt 2. The Great Newt cannot move = In Deckung: The Great Newt 2. Nicht bewegen können sich The Great Newt, aber
{create named \"newt-two\" with thief d6} = called newt-two, with thief d6. = mit dem Namen newt-two, mit thief W6.
{coins +5 for whoever tried} {combat newt} = Gain 5 coins, if you have room. This is = Ihr bekommt 5 Münzen, falls ihr Platz habt. Dies gilt
{action easy stress difficult} {combat newt} = this action: easy, but difficult under stress. = diese Tat: easy, unter Druck aber difficult.
{fight stoat escape losing 1 items} = leaving one item. = für ein Ding.
{gain item rope times 1} = Gain rope. = Du bekommst: rope.
{wound (1d6)} = Roll one die. Tick the total boxes of your Wounds. = Wirf einen Würfel. Mach die Summe Striche bei deinen Wunden.";
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
            ("items.yaml", "rope:\n"),
        ]);
        for (language, told) in [("en", english), ("de", german)] {
            let (done, said) = print(folder.path(), &["--out", "way.md", "--language", language]);
            assert!(done, "{instruction}: {said}");
            let text = read(folder.path(), "way.md");
            assert!(text.contains(told), "{instruction}: no {told}: {text}");
        }
    }
}

/// A cost of several kinds of goods is one list, with or without Gold before it.
#[test]
fn prices_of_several_goods_are_lists() {
    let price = "item cord item lamp 2 items 1 spells 1 allies";
    let cases = [
        (
            format!("all gold {price}"),
            "Pay all your Gold, and give up cord and lamp, 2 Items, a Spell, an Ally.",
            "Zahle all dein Gold und gib ab: cord und lamp, 2 Items, einen Spell, einen Ally.",
        ),
        (
            price.to_owned(),
            "Give up cord and lamp, 2 Items, a Spell, an Ally.",
            "Gib ab: cord und lamp, 2 Items, einen Spell, einen Ally.",
        ),
    ];
    for (price, english, german) in cases {
        let pages = format!("# p0: A\n\n- On\n  {{pay {price}}}\n");
        let folder = book(&[
            (
                "book.yaml",
                "title: Way\nruleset: adventuria\nrule_pages: { city: p0, fallen: p0 }\n",
            ),
            ("p.gamebook", &pages),
            ("items.yaml", "cord:\nlamp:\n"),
        ]);
        for (language, told) in [("en", english), ("de", german)] {
            let (done, said) = print(folder.path(), &["--out", "way.md", "--language", language]);
            assert!(done, "{said}");
            let text = read(folder.path(), "way.md");
            assert!(text.contains(told), "no {told}: {text}");
        }
    }
}

/// Comparisons with the empty text, with `none` and with the words of a field are printed as sentences.
#[test]
fn comparisons_with_nothing_are_sentences() {
    let header = "title: Way\nruleset: badgerstone\nstart: p0\nrule_pages: { fate: last, epilogue: last }\nvariables: { wind: north }\n";
    let each = [
        (
            "wind is \"\"",
            "you have not noted *wind*",
            "du *wind* nicht notiert hast",
        ),
        (
            "not wind is \"\"",
            "you have noted *wind*",
            "du *wind* notiert hast",
        ),
        (
            "last_result is none",
            "you have not made a test yet",
            "du noch keine Probe abgelegt hast",
        ),
        (
            "last_result is miss",
            "your latest test was a Miss",
            "deine letzte Probe ein Fehlschlag war",
        ),
        (
            "not last result is none",
            "you have made a test",
            "du schon eine Probe abgelegt hast",
        ),
        (
            "mode is hard",
            "you are playing a hard game",
            "du ein schweres Spiel spielst",
        ),
        (
            "not mode is default",
            "you are not playing a default game",
            "du kein übliches Spiel spielst",
        ),
    ];
    let pages = each.map(|(when, ..)| format!("{{if {when}}}\nYes.\n{{end}}\n"));
    let pages = format!(
        "# p0: Ledge\n\n{{set wind = \"\"}}\n\n{}\n- On -> last\n\n# last: Last\n\n{{ending defeat \"Over\"}}\n",
        pages.concat()
    );
    let files = [("book.yaml", header), ("p.gamebook", &*pages)];
    let english = printed(&files, &["--language", "en"]);
    english.holds(&["*Cross out wind.*"]);
    english.holds(&each.map(|it| it.1));
    printed(&files, &["--language", "de"]).holds(&each.map(|it| it.2));
    // A field that is not on the sheet, and has no message.
    let pages = pages
        .replace("mode is hard", "foe_defeated")
        .replace("mode is", "luck_owed is 1 or not mode is");
    let folder = book(&[files[0], ("p.gamebook", &*pages)]);
    let (done, said) = print(folder.path(), &["--check"]);
    assert!(!done, "{said}");
    said.holds(&[
        "page `p0`: `luck_owed`: the field is not on the sheet",
        "page `p0`: `foe_defeated`: the field",
    ]);
    let (header, pages) = (
        "title: Way\nruleset: adventuria\nstart: p0\nrule_pages: { city: p0, fallen: last }\n",
        "# p0: Ledge\n\n{if name is \"\"}\nYes.\n{end}\n\n- On -> last\n\n# last: Last\n\n{ending defeat \"Over\"}\n",
    );
    printed(&[("book.yaml", header), ("p.gamebook", pages)], &[])
        .holds(&["“Name” is blank on your sheet"]);
}

/// Sentences follow the settings of the book, and arguments that change the meaning of others.
#[test]
fn sentences_are_as_the_book_sets_them() {
    let each: [(&str, &str, &[&str], &[&str]); 4] = [
        (
            "ruleset: emprise\nconstants: { party_limit: 2 }\ncreation: page\n",
            "{create party}",
            &[
                "Create one or two adventurers",
                "Erschafft nach den Regeln einen oder zwei Abenteurer",
            ],
            &["one to four", "bis vier"],
        ),
        (
            "ruleset: adventuria\noptions: { creation_method: chosen }\nrule_pages: { city: p0, fallen: last }\n",
            "{create}\n| created: Done.",
            &[
                "choose a type, an alignment and a name",
                "Wähle Art, Gesinnung und Namen",
            ],
            &["roll for type", "Würfle Art"],
        ),
        (
            "ruleset: loa\n",
            "{engage hound by foe}",
            &["A hound attacks you once", "A hound greift dich einmal an"],
            &["Engage", "Schlag dich"],
        ),
        (
            "ruleset: adventuria\nrule_pages: { city: p0, fallen: last }\n",
            "{if can_pay 2 gold item rope item lamp 2 spells}\nYes.\n{end}\n\n{if not can_pay all gold 1 items}\nNo.\n{end}\n\n{pay 2 gold item rope 1 spells}",
            &[
                "you can give up 2 Gold, rope and lamp, 2 Spells",
                "you cannot give up all your Gold, an Item",
                "Pay 2 Gold, and give up rope, a Spell.",
                "du dies abgeben kannst: 2 Gold, rope und lamp, 2 Spells",
                "du dies nicht abgeben kannst: all dein Gold, ein Item",
                "Zahle 2 Gold und gib ab: rope, einen Spell.",
            ],
            &["Gold rope"],
        ),
    ];
    for (header, step, told, not_told) in each {
        let header = format!("title: Way\nstart: p0\n{header}");
        let pages = format!(
            "# p0: Ledge\n\n{step}\n\n- On -> last\n\n# last: Last\n\n{{ending defeat \"Over\"}}\n"
        );
        let files = [
            ("book.yaml", &*header),
            ("p.gamebook", &*pages),
            ("foes.yaml", "hound: { name: a hound, hp: 9 }\n"),
            ("items.yaml", "rope: { name: rope }\nlamp: { name: lamp }\n"),
        ];
        let catalogue = if header.contains("loa") { 2 } else { 3 };
        let files = [files[0], files[1], files[catalogue]];
        let text = ["en", "de"]
            .map(|it| printed(&files, &["--language", it]))
            .concat();
        // The rules before the sections also describe the default case.
        let sections = text.split("<a id=\"s1\">").skip(1).collect::<String>();
        sections.holds(told);
        for it in not_told {
            assert!(!sections.contains(it), "{it}: {sections}");
        }
    }
}
