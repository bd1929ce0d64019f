//! What a reader with a pencil would have to guess: redundant conditions, boxes and fees that are not there, sections without text.

use super::print::{HEADER, book, numbers, print, printed, read};
use std::fs;

const CODES: &str = "codes: { A: a, B: b, C: c }\n";

/// A condition in a book, and the condition in print.
const CONDITIONS: &str = "code A or code A and code B :: you have the code A
code A or code B or code A :: you have the code A or the code B
code A or not code A and code B :: you have the code A or the code B
code A and (not code A or code B) :: you have the code A and the code B
code A and code B or code A and code C :: you have the code A and (you have the code B or the code C)
not (code A or not code B) :: you do not have the code A and you have the code B
not (code A and code B) :: you do not have the code A or you do not have the code B
not code A and not code B and not code C :: you have neither the code A nor the code B nor the code C
visited p0 or visited p1 :: you have a mark for P0 or P1
from p0 or from p1 or code A :: you came here from P0 or P1 or you have the code A
day > 2 or not (day <= 2) :: your note day is more than 2
code A or (code B and (code A or code C)) :: you have the code A or (you have the code B and the code C)";

#[test]
fn conditions_do_not_repeat_themselves() {
    let rows = CONDITIONS
        .lines()
        .map(|row| row.split_once(" :: ").unwrap());
    let header = format!("{HEADER}{CODES}variables: {{ day: 1 }}\n");
    let pages: String = rows
        .clone()
        .map(|(given, _)| format!("{{if {given}}}\nText.\n{{end}}\n\n- On -> p0\n\n"))
        .zip(2..)
        .map(|(page, n)| format!("# p{n}: A\n\n{page}"))
        .collect();
    let first = "# p0: A\n\n{gain code A} {gain code B} {gain code C} {set day = 2}\n\n- On -> p1\n\n# p1: A\n\n- On -> p0\n\n";
    let folder = book(&[
        ("book.yaml", &*header),
        ("p.gamebook", &format!("{first}{pages}")),
    ]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let (text, numbers) = (read(folder.path(), "way.md"), numbers(folder.path()));
    for ((given, told), n) in rows.zip(2..) {
        let heading = format!("\n### {}\n", numbers[&format!("p{n}")]);
        let section = text.split(&heading);
        let section = section.last().unwrap().split("\n### ").next().unwrap();
        let link = |n: &str| format!("[{0}](#s{0})", numbers[n]);
        let told = told.replace("P0", &link("p0")).replace("P1", &link("p1"));
        assert!(
            section.contains(&format!("*If {told}:*")),
            "{given}: {section}"
        );
    }
}

/// What the alternatives above and the conditions around a text decide is not asked again.
#[test]
fn what_is_known_is_not_asked_again() {
    let page = "# p0: A\n\n{if code A}\nOne.\n{if code A and code B}\nTwo.\n{end}\n{elif code B and not code A}\nThree.\n{elif code A or code C}\nFour.\n{else}\nFive.\n{end}\n\n\
        {if not code B}\n{gain code B}\nSix.\n{if code B}\nSeven.\n{end}\n{end}\n\n- On -> p0\n";
    let header = format!("{HEADER}{CODES}");
    let text = printed(&[("book.yaml", &*header), ("p.gamebook", page)], &[]);
    for told in [
        "*If you have the code A:*\n\n> One. \\[if you have the code *B*: Two.\\]\n\n*Otherwise:*\n\n> Three.",
        "*If you have the code C:*\n\n> Four.\n\n*Otherwise:*",
        // The step before it changes the code.
        "Six. \\[if you have the code *B*: Seven.\\]",
    ] {
        assert!(text.contains(told), "no {told}: {text}");
    }
}

/// A page that is often entered stays one section, and the texts of its other states return to its choices.
#[test]
fn the_choices_stay_with_the_text_of_their_page() {
    let texts = ["A", "B", "C"]
        .map(|it| format!("{{elif code {it}}}\nText {it}.\n"))
        .concat();
    let page = format!(
        "# p0: A\n\nThe square.\n\n{{if first visit}}\nText.\n{texts}{{else}}\nNothing.\n{{end}}\n\n- On {{gain code A}} -> p0\n- Out {{gain code B}} {{gain code C}} -> p0\n"
    );
    let header = format!("{HEADER}{CODES}");
    let folder = book(&[("book.yaml", &*header), ("p.gamebook", &page)]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let (text, numbers) = (read(folder.path(), "way.md"), numbers(folder.path()));
    assert_eq!(numbers.keys().collect::<Vec<_>>(), ["p0", "p0/1"]);
    let rest = numbers["p0/1"];
    for told in [
        format!(
            "*Otherwise, if you have the code A:*\n\n> Text A.\n\nOtherwise, turn to [**{rest}**](#s{rest}).\n\n- On:"
        ),
        "> Nothing.\n\n*Return to the choices of [1](#s1).*".to_owned(),
    ] {
        assert!(text.contains(&told), "no {told}: {text}");
    }
}

/// A text that is shown once under a condition has one condition. A section that continues another names the section of its boxes.
#[test]
fn boxes_are_named_by_their_section() {
    let page = "# p0: A\nboxes: 3\n\n{if code A}\n{once}\nOnce.\n{end}\n{end}\n\nText.\n\n{if code B}\nB.\n{else}\nNo B.\n{end}\n\nMore.\n\n\
        {if ticks > 1}\n{tick}\nTwo.\n{else}\nNot two: {= ticks}.\n{end}\n\n{if ticks = 0}\nNone.\n{end}\n\n- On {gain code A} {gain code B} -> p0\n";
    let header = format!("{HEADER}{CODES}");
    let text = printed(&[("book.yaml", &*header), ("p.gamebook", page)], &[]);
    for told in [
        "*If you have the code A and this box □ is empty (tick it):*\n\n> Once.",
        "*If the number of ticks at [1](#s1) is more than 1:*",
        "*Tick an empty box of [1](#s1).*",
        "*If no box of [1](#s1) is ticked:*",
    ] {
        assert!(text.contains(told), "no {told}: {text}");
    }
}

/// A way from choices in a section that continues a place is on the map.
#[test]
fn ways_from_sections_that_continue_a_place_are_on_the_map() {
    let text: String = (0..5)
        .map(|n| format!("{{if day = {n}}}\nDay {n}.\n{{end}}\n\nText {n}.\n\n"))
        .collect();
    let pages = format!(
        "# p0: Gate\nposition: 0,0\n\n{text}- On {{set day = day + 1}} -> p1\n\n# p1: Yard\nposition: 1,0\n\n- Out -> p2\n\n# p2: Road\nposition: 2,0\n\n- On -> p0\n"
    );
    let header = format!("{HEADER}variables: {{ day: 1 }}\n");
    let folder = book(&[("book.yaml", &*header), ("p.gamebook", &pages)]);
    let (done, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(done, "{said}");
    let (text, numbers) = (read(folder.path(), "way.md"), numbers(folder.path()));
    assert!(numbers.contains_key("p0/1"), "{numbers:?}");
    let link = |n: &str| format!("[**{0}**](#s{0})", numbers[n]);
    let mut ways = [link("p1"), link("p2")];
    ways.sort();
    let row = format!("| {} | Gate | {} |", link("p0"), ways.join(", "));
    assert!(text.contains(&row), "no {row}: {text}");
}

const COMPANIONS: &str =
    "title: Way\nruleset: badgerstone\nstart: p0\nrule_pages: { fate: p0, epilogue: p0 }\n";
const ALLIES: &str = "crow: { name: Crow, skills: [CHARM] }\nsword: { name: Sword, skills: [PROWESS], traits: [mercenary], fee: 3 }\n";

/// A fee is printed only for a companion who asks for one, amounts that are values of the sheet are no numbers, and punctuation stands where
/// it belongs.
#[test]
fn fees_amounts_and_commas_are_where_they_belong() {
    let rows = "  | joined: Yes.\n  | declined, full, unpaid: No.\n";
    let page = format!(
        "# p0: A\n\nA wall{{if battered}}, with a crack{{else}} of stone{{end}}. {{lose (sp) silver}} {{gain 2 silver}}\n\n\
         - Crow\n  {{recruit crow}}\n{rows}- Sword\n  {{recruit sword}}\n{}- {{pay 2 silver}} Buy eels (2 silver, {{= sp}} left) -> p0\n",
        rows.replace(
            "declined, full, unpaid: No.",
            "unpaid: No money.\n  | else: No."
        )
    );
    let files = [
        ("book.yaml", COMPANIONS),
        ("allies.yaml", ALLIES),
        ("p.gamebook", &*page),
    ];
    for (language, told) in [
        (
            "en",
            [
                "A wall \\[if you are Battered: with a crack; otherwise: of stone\\].",
                "*Lose silver: your Silver.* *Gain 2 silver.*",
                "*You may take Crow with you, if you have room for another companion.*",
                "*You may take Sword with you, if you have room for another companion and pay the fee of 3 silver.*",
                "- If the fee is not paid: No money.",
                "- If you do not want to or if there is no room: No.",
                "- Buy eels (\\[your Silver\\] left) (Pay 2 silver): turn to",
            ],
        ),
        (
            "de",
            [
                "A wall \\[wenn du angeschlagen bist: with a crack; sonst: of stone\\].",
                "*Du verlierst Silber: „Silber“ auf deinem Bogen.* *Du bekommst 2 Silber.*",
                "*Wenn du Platz für einen weiteren Gefährten hast, darfst du mitnehmen: Crow.*",
                "und den Lohn von 3 Silber zahlst, darfst du mitnehmen: Sword.*",
                "- Wenn der Lohn nicht gezahlt wird: No money.",
                "- Wenn du nicht willst oder wenn kein Platz ist: No.",
                "(Zahle 2 Silber): geh zu",
            ],
        ),
    ] {
        let text = printed(&files, &["--language", language]);
        for told in told {
            assert!(text.contains(told), "no {told}: {text}");
        }
    }
}

/// An apostrophe at the beginning of a word is not a quotation mark.
#[test]
fn apostrophes_are_not_quotation_marks() {
    let page =
        "# p0: A\n\n\"Count 'em,\" she says. She reads 'Closed' on it. It's 'tis.\n\n- On -> p0\n";
    let folder = book(&[("book.yaml", HEADER), ("p.gamebook", page)]);
    let (done, said) = print(folder.path(), &["--out", "way.typ"]);
    assert!(done, "{said}");
    let text = read(folder.path(), "way.typ");
    let told = "She reads 'Closed' on it. It's ’tis.";
    assert!(text.contains(told), "{text}");
    let page = page.replace("'Closed'", "it");
    fs::write(folder.path().join("p.gamebook"), page).unwrap();
    print(folder.path(), &["--out", "way.typ"]);
    let text = read(folder.path(), "way.typ");
    assert!(text.contains("\"Count ’em,\" she says."), "{text}");
}

/// A step inside a shared step is shared only if it also occurs elsewhere often enough.
#[test]
fn a_text_inside_a_shared_text_is_not_counted_for_each_copy() {
    let long = |word: &str| {
        format!(
            "{word} clerk in a green coat walks the whole length of the bridge, and back again, to ask for a penny."
        )
    };
    let inner = format!("{{random}}\n| {}\n| Nobody.\n", long("A"));
    let outer = format!(
        "{{if code A}}\n{}\n\n{inner}\n{{else}}\n{}\n{{end}}",
        long("The"),
        long("No")
    );
    let page = |n: usize, text: &str| {
        format!(
            "# p{n}: A\n\nText {n}.\n\n{text}\n\n- On {{gain code A}} -> p{}\n\n",
            (n + 1) % 7
        )
    };
    let header = format!("{HEADER}{CODES}");
    for (others, shared) in [(1, 1), (2, 2)] {
        let pages: String = (0..7)
            .map(|n| {
                page(
                    n,
                    if n < 3 {
                        &outer
                    } else if n < 3 + others {
                        &inner
                    } else {
                        ""
                    },
                )
            })
            .collect();
        let folder = book(&[("book.yaml", &*header), ("p.gamebook", &pages)]);
        let (done, said) = print(folder.path(), &["--out", "way.md"]);
        assert!(done, "{said}");
        let numbers = numbers(folder.path());
        let asides = numbers.keys().filter(|id| id.contains("/shared-")).count();
        assert_eq!(asides, shared, "{others}: {numbers:?}");
    }
}

const SCRIPT: &str = "return { name = \"two\", title = \"Two\",
  fields = { { name = \"hp\", type = \"integer\", min = 0, start = 4, label = \"HP\" } },
  instructions = { { form = \"hit\", about = \"A hit.\", phrase = \"Hit.\", run = function() end } },
  queries = { { form = \"room\", type = \"flag\", about = \"Room.\", needs = \"room in your pack\", answer = function() return true end } },
}\n";

/// A file of a ruleset, and what is reported after it is written, in the order of the steps that an author takes.
const STEPS: &str = "two.lua :: en :: no `rules.md`, missing message `if-room`, missing message `dice-needed`, missing message `sheet`
two/rules.md=# Two :: en :: no `rules.md`
two/rules.md=# Two\\n\\nRoll. :: en :: missing message `if-room`
two/rules.md=# Two\\n\\nRoll. :: de :: add `rules.de.md`, add `messages/de.ftl`
two/messages/en.ftl=dice-needed = 6\\nsheet = HP: $hp\\nif-room = you have room\\n :: en :: the message prints `$` and a name literally
two/messages/en.ftl=dice-needed = 6\\nsheet = HP: { $hp }\\nif-room = you have room\\n :: en ::
two/rules.de.md=# Zwei\\n\\nWirf. :: de :: add `messages/de.ftl`
two/messages/de.ftl=dice-needed = 6\\nsheet = LP: { $hp }\\nif-room = du Platz hast\\n :: de ::";

#[test]
fn a_check_reports_what_a_ruleset_does_not_supply() {
    let page = "# p0: A\n\n{hit}\n\n- {if room} On -> p0\n- Out -> p0\n";
    let folder = book(&[
        ("book.yaml", "title: Way\nruleset: two\nstart: p0\n"),
        ("p.gamebook", page),
        ("scripts/two.lua", SCRIPT),
    ]);
    for step in STEPS.lines() {
        let [file, language, reported] = *step.split(" ::").collect::<Vec<_>>() else {
            panic!("{step}");
        };
        if let Some((name, text)) = file.split_once('=') {
            let path = folder.path().join("scripts").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text.replace("\\n", "\n")).unwrap();
        }
        let more = [
            "--check",
            "--scripts",
            "scripts",
            "--language",
            language.trim(),
        ];
        let (done, said) = print(folder.path(), &more);
        let reported = reported.trim();
        assert_eq!(done, reported.is_empty(), "{step}: {said}");
        for it in reported.split(", ") {
            assert!(said.contains(it), "{step}: no {it}: {said}");
        }
    }
}

/// A condition above the choices, and a step that changes what the condition is about.
const CHANGES: &str = "code A :: {gain code A}
title \"Fool\" :: {gain title \"Fool\"}
day > 2 :: {set day = day + 1}
ticks here > 1 :: {tick}
code B or code C :: {lose code C}
sp > 3 :: {lose 1 silver}
wounded :: {heal 1}
item rope :: {gain item rope}";

/// A choice that changes the text above it leads to the beginning, any other choice to the choices.
#[test]
fn text_that_a_choice_changes_is_read_again() {
    let header =
        format!("{COMPANIONS}{CODES}titles: {{ Fool: a fool }}\nvariables: {{ day: 1 }}\n");
    for row in CHANGES.lines() {
        let (when, step) = row.split_once(" :: ").unwrap();
        let page = format!(
            "# p0: A\nboxes: 3\n\nText.\n\n{{if {when}}}\nMore.\n{{end}}\n\n- Change it {step} -> again\n- Wait\n  You wait. {{set day = day + 0}} -> again\n\
             - Out {{gain code A}} {{gain code B}} {{gain code C}} {{gain title \"Fool\"}} -> p0\n"
        );
        let page = match when.contains("day") {
            true => page.replace(" {set day = day + 0}", ""),
            false => page,
        };
        let files = [
            ("book.yaml", &*header),
            ("items.yaml", "rope: { name: rope }\n"),
            ("p.gamebook", &page),
        ];
        let text = printed(&files, &[]);
        for told in [
            "Change it:",
            "Read [1](#s1) again from the beginning.*\n\n- Wait:",
            "Turn to [1](#s1) again, and go straight to its choices.*\n\n- Out:",
        ] {
            assert!(text.contains(told), "{when}: no {told}: {text}");
        }
    }
}

/// Rules for all sections are printed in the order in which the game executes them, with the number to note.
#[test]
fn rules_for_all_sections_have_an_order() {
    let events = "events:\n  \"on arrival at tag moor\": |\n    {if code A}\n    Mist.\n    {end}\n  \"on turn\": |\n    {if code B}\n    Rain.\n    {end}\n";
    let page = "# p0: A\ntags: moor\n\n- On {gain code A} {gain code B} {gain code C} -> p0\n";
    let header = format!("{HEADER}{CODES}{events}");
    let text = printed(&[("book.yaml", &*header), ("p.gamebook", page)], &[]);
    let (turn, arrival) = (
        text.find("*Whenever you turn"),
        text.find("*Whenever you come"),
    );
    assert!(turn.is_some() && turn < arrival, "{text}");
    for told in [
        "If several rules apply, follow them in this order.",
        "this is the number of the section that you are about to read",
        "- Numbers to turn back to: ",
    ] {
        assert!(text.contains(told), "no {told}: {text}");
    }
}
