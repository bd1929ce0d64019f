//! What always holds under Adventuria, whatever is gained, lost, fought, cast and dropped: a book in which everything of the
//! catalogues can happen at any moment, played at random; and every moment of it can be kept, opened again and taken back.

use crate::reader::{Whim, any_answer};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use turnto::engine::play::{Page, Session};
use turnto::library;
use turnto::model::book::Book;
use turnto::model::game::{Answer, Dice, Event, Prompt, Question};
use turnto::syntax::diagnostic::{Style, render};
use turnto::syntax::source::Shelf as _;

const KINDS: [(&str, &str); 3] = [("item", "items"), ("spell", "spells"), ("ally", "allies")];

/// The catalogues of the book on the shelf, and one page with a choice for everything.
fn texts() -> BTreeMap<String, String> {
    let tallow = library::Builtin::open("tallow").unwrap();
    let mut files = BTreeMap::new();
    for path in tallow.paths() {
        if path.ends_with(".yaml") && path != "book.yaml" && !path.contains('/') {
            files.insert(path.clone(), tallow.read(&path).unwrap());
        }
    }
    let head = "title: Everything\nruleset: adventuria\nstart: all\nplaces: { city: all, fallen: grave }\noptions: { missing_magic: one }\n";
    files.insert("book.yaml".to_owned(), head.to_owned());
    let plain = "# all\ntags: well-known\n\n- x -> all\n\n# rushlight\n\n- x -> all\n\n# grave\n\n- x {restart}\n";
    files.insert("all.gamebook".to_owned(), plain.to_owned());
    let opened = library::open(&files, None);
    let book = opened.book.expect("the bare book");
    let ids = |kind: &str| -> Vec<String> {
        let n = book.vocabulary.kinds.iter().position(|k| k.name == kind);
        let catalogue = &book.world.catalogues[n.unwrap()];
        catalogue.keys().cloned().collect()
    };
    let mut page = "# all\ntags: well-known\n\n".to_owned();
    for (kind, many) in KINDS {
        for id in ids(kind) {
            let _ = writeln!(page, "- Gain {kind} {id} {{gain {kind} {id}}}");
        }
        let _ = writeln!(page, "- Lose two {many} {{lose 2 {many}}}");
    }
    for id in ids("spell") {
        let _ = writeln!(page, "- Cast {id} {{cast {id}}}");
    }
    for id in ids("item") {
        let _ = writeln!(page, "- Use {id} {{use {id}}}");
    }
    for id in ids("ability") {
        let _ = writeln!(page, "- Learn {id} {{ability {id}}}");
    }
    for id in ids("quest") {
        let _ = writeln!(page, "- Take {id} {{quest_take {id}}}");
        let _ = writeln!(page, "- Complete {id} {{quest_complete {id}}}");
    }
    let monsters = ids("monster");
    for (n, id) in monsters.iter().enumerate() {
        let other = &monsters[(n + 3) % monsters.len()];
        let _ = writeln!(page, "- Meet {id} {{encounter {id}}}");
        let _ = writeln!(page, "- Fight {id} {{combat melee {id}}}");
        let _ = writeln!(page, "- Outspell {id} {{combat magical {id} at_most 2}}");
        let _ = writeln!(
            page,
            "- Fight {id} and {other} {{combat melee {id} and {other} together}}"
        );
    }
    for attribute in ["arms", "magic", "craft", "vitae"] {
        let _ = writeln!(page, "- Raise {attribute} {{raise {attribute} 2}}");
        let _ = writeln!(page, "- Lower {attribute} {{lower {attribute} 1}}");
        let _ = writeln!(page, "- Lift {attribute} {{raise {attribute} 1 by item}}");
    }
    // Often enough that limits are met from above.
    for n in 1..8 {
        for (kind, _) in KINDS {
            let _ = writeln!(
                page,
                "- Plenty of {kind} {n} {{gain {kind} {}}}",
                ids(kind).join(" and ")
            );
        }
        let _ = writeln!(
            page,
            "- Weakness {n} {{lower craft 2}} {{lower arms 1}} {{lower magic 1}}"
        );
        let _ = writeln!(page, "- Rest {n} {{heal all}}");
    }
    page.push_str("- Hurt {receive 1 wound}\n- Hurt by a spell {receive 2 by spell}\n- Heal {heal 2}\n- Gain gold {gain 3 gold}\n");
    page.push_str("- Pay {pay 2 gold, 1 items}\n- Learn {gain 4 melee_xp} {gain 4 magical_xp}\n- Wait -> again\n- Camp {camp} -> again\n");
    page.push_str(
        "\n# rushlight\nwithin: all\n\n- Back -> all\n\n# grave\n\n- Begin again {restart}\n",
    );
    files.insert("all.gamebook".to_owned(), page);
    files
}

fn number(session: &mut Session, book: &Book, what: &str) -> i64 {
    let expr = turnto::compile::value(book, what).unwrap_or_else(|why| panic!("{what}: {why}"));
    session.ask(&expr).unwrap().int()
}

/// What must hold wherever the reader stands before the choices of a page.
fn sound(session: &mut Session, book: &Book) -> Result<(), String> {
    let mut n = |what: &str| number(session, book, what);
    let must = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    for attribute in ["arms", "magic", "craft", "vitae"] {
        let total = n(&format!("attr {attribute}"));
        let base = n(&format!("base {attribute}"));
        must(total >= 1 && base >= 1, "a total and a base are 1 or more")?;
    }
    must(n("gold") >= 0 && n("wounds") >= 0, "nothing is owed")?;
    must((0..=9).contains(&n("melee_xp")), "Melee XP is 0 to 9")?;
    must((0..=9).contains(&n("magical_xp")), "Magical XP is 0 to 9")?;
    let fallen = n("fallen") != 0;
    if fallen {
        let left = n("gold") + n("items") + n("spells") + n("allies") + n("on_quest");
        return must(left == 0, "the fallen have nothing");
    }
    must(
        n("wounds") < n("attr vitae"),
        "who stands has fewer wounds than Vitae",
    )?;
    must(n("items") <= n("item_limit"), "no Item over the limit")?;
    must(n("allies") <= n("ally_limit"), "no Ally over the limit")
}

fn fault(page: &Page) -> Option<String> {
    page.events.iter().find_map(|event| match event {
        Event::Notice { code, text, .. } => Some(format!("{code}: {text}")),
        _ => None,
    })
}

/// An answer, or now and then a command in its place.
fn next(page: &Page, whim: &mut Whim, session: &Session, book: &Book) -> Option<Answer> {
    let commands = !matches!(
        page.prompt,
        Prompt::TheEnd | Prompt::Ask(Question::Text { .. })
    );
    if commands && whim.below(6) == 0 {
        let (kind, many) = KINDS[whim.below(3)];
        let n = book.vocabulary.kinds.iter().position(|k| k.name == kind)?;
        let held = session.held(n);
        let word = if kind == "item" {
            String::new()
        } else {
            format!("{kind} ")
        };
        let dropped = match held.get(whim.below(held.len())) {
            Some(thing) => format!("drop {word}{}", thing.get("id").as_text()?),
            None => format!("drop all {many}"),
        };
        return Some(Answer::Command(dropped));
    }
    any_answer(&page.prompt, whim)
}

#[test]
fn the_laws_of_the_sheet_hold_whatever_happens() {
    let texts = texts();
    let opened = library::open(&texts, None);
    let told = render(&opened.found, &opened.sources, Style::Short, 200);
    let book = Arc::clone(opened.book.as_ref().unwrap_or_else(|| panic!("{told}")));
    let mut falls = 0;
    for seed in 0..12 {
        let rules = library::referee(&opened, &book).unwrap();
        let dice = Dice::seeded(seed);
        let (mut session, mut page) =
            Session::start(Arc::clone(&book), Box::new(rules), dice).unwrap();
        let mut whim = Whim(seed);
        let mut done = Vec::new();
        for step in 0..150 {
            assert_eq!(fault(&page), None, "seed {seed} step {step}: {done:?}");
            if matches!(page.prompt, Prompt::Choices { .. }) {
                let law = sound(&mut session, &book);
                assert_eq!(law, Ok(()), "seed {seed} step {step}: {done:?}");
                falls += usize::from(session.page_id() == "grave");
            }
            let Some(answer) = next(&page, &mut whim, &session, &book) else {
                break;
            };
            done.push(answer.clone());
            let before = (session.state().clone(), session.prompt().clone());
            page = session
                .answer(answer)
                .unwrap_or_else(|why| panic!("seed {seed}: {why}: {done:?}"));
            if seed < 4 && step % 37 == 5 {
                let kept = serde_json::to_string(&session.kept()).unwrap();
                let rules = library::referee(&opened, &book).unwrap();
                let kept = serde_json::from_str(&kept).unwrap();
                let (again, _, lost) =
                    Session::reopen(Arc::clone(&book), Box::new(rules), kept).unwrap();
                assert!(lost.is_empty(), "seed {seed}: {lost:?}: {done:?}");
                assert_eq!(again.state(), session.state(), "seed {seed}: {done:?}");
                assert_eq!(again.prompt(), session.prompt(), "seed {seed}: {done:?}");
            }
            if step % 41 == 7 {
                session.undo().expect("an answer to take back");
                let now = (session.state().clone(), session.prompt().clone());
                assert!(now == before, "seed {seed}: not taken back: {done:?}");
                page = session
                    .answer(done[done.len() - 1].clone())
                    .expect("the same again");
            }
        }
    }
    assert!(falls > 3, "{falls} falls are too few to say anything");
}
