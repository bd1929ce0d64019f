//! A book that is opened after each of many edits, as in the language server, has the same diagnostics and names as a book that is opened for the
//! first time.

use crate::reader::Whim;
use rayon::prelude::*;
use std::collections::BTreeMap;
use turnto::library::{OpenedBook, ParsedBodies, check_with_siblings, open, open_edited};
use turnto::model::book::Mention;

/// Text that authors type, including incomplete text.
const TYPED: &[&str] = &[
    "\n",
    "\n\n",
    " ",
    "*",
    "**",
    "{",
    "}",
    "-> ",
    "# ",
    "\n# new: New\n",
    "\n# hall: The Hall\n\n- Stay -> again\n",
    "\n- Go on -> hall\n",
    "\n- {needs code Zeal \"zeal\"} Go on -> nowhere\n",
    "\n{if visits > 2}\nAgain.\n{end}\n",
    "\n{if tail > 2 or tries > 1}\nMore.\n{end}\n",
    "\n{once}\nOnce.\n{end}\n",
    "\n{roll 2d6}\n| 2-7: Low.\n| 8+: High -> hall\n",
    "\n<!-- kept for later\n",
    "-->\n",
    "/* ",
    "${gold}",
    "TODO: more",
    "\n// TODO: more\n",
    "\ntags: road, inn\n",
    "{random: one | two}",
    "é",
    "𝄞",
    "{set x = x + 1}",
    "\n- {named hall} {if taken hall and eager} Go back -> hall\n",
    "\n* A bullet\n* Another\n",
];

/// Three files of pages, with duplicates and with constructs that extend over pages.
pub(crate) fn book() -> BTreeMap<String, String> {
    let texts = [
        (
            "book.yaml",
            "# The mill\ntitle: The Mill\nruleset: arena\nstart: mill\nvariables: { x: 0, gold: 3 }\ncodes: { Zeal: you are eager }\nconditions:\n  rich: gold > 2\n  eager: rich or code Zeal\nevents:\n  \"on turn\": \"{set x = x + 1}\"\n",
        ),
        (
            "a.gamebook",
            "# mill: The Mill\ntags: inn\n\nFlour *everywhere*. {= gold} left.\n\n- {later} {named hall} Go to the hall -> hall\n\nIt {if eager}creaks{end}.\n\n- {needs gold >= 2} Pay {set gold = gold - 2} -> tail\n",
        ),
        (
            "b.gamebook",
            "// The hall, and what is behind it.\n\n# hall: The Hall\n\n{if code Zeal}\nAgain.\n{end}\n{roll 2d6}\n| 2-7: Low.\n| 8+: High. {gain code Zeal}\n\n- {if taken hall of mill} Home -> mill\n- On -> tail\n\n# cellar: The Cellar\n\nDark.\n\n- Up -> hall\n",
        ),
        (
            "c.gamebook",
            "# tail: The Tail\nvariables: tries = 0\n\n{include wind}\n{random: a door | a gate}\n\n{repeat}\n{set x = x + (x * 2)}\n{until x > 3 and not code Zeal}\n{arriving}\nFirst.\n{end}\n{once per visit}\nOnce.\n{end}\n\n- {once} {needs code Zeal \"zeal\"} Wait -> isles:landing\n- Down -> cellar\n- Out -> mill\n\n# twin: The Cellar\n\nDark.\n\n- Up -> hall\n\n# wind: The Wind\nfragment: yes\n\nIt blows.\n",
        ),
    ];
    let texts = texts.map(|(path, text)| (path.to_owned(), text.to_owned()));
    texts.into()
}

/// A random byte at the start of a character.
fn place(text: &str, whim: &mut Whim) -> usize {
    let mut at = whim.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// One random edit: an insertion, a deletion or a move.
pub(crate) fn edit(texts: &mut BTreeMap<String, String>, whim: &mut Whim) {
    let names: Vec<String> = texts.keys().cloned().collect();
    // Pages more often than headers and catalogues, which are no longer valid after a few edits.
    let pages = names.iter().filter(|name| name.ends_with(".gamebook"));
    let pages: Vec<&String> = pages.collect();
    let name = match whim.below(25) {
        0 => &names[whim.below(names.len())],
        _ => pages[whim.below(pages.len())],
    };
    let text = texts.get_mut(name).unwrap();
    let at = place(text, whim);
    match whim.below(4) {
        0 | 1 => text.insert_str(at, TYPED[whim.below(TYPED.len())]),
        2 => {
            let end = (at + whim.below(12)).min(text.len());
            let end = (end..=text.len()).find(|end| text.is_char_boundary(*end));
            text.replace_range(at..end.unwrap_or(at), "");
        }
        _ => {
            let end = (at + whim.below(200)).min(text.len());
            let end = (end..=text.len()).find(|end| text.is_char_boundary(*end));
            let piece = text[at..end.unwrap_or(at)].to_owned();
            text.replace_range(at..end.unwrap_or(at), "");
            let to = place(text, whim);
            text.insert_str(to, &piece);
        }
    }
}

#[test]
fn after_each_of_many_edits_a_book_has_the_diagnostics_of_a_fresh_one() {
    let seeds = (0..5_u64).into_par_iter().map(edited);
    let found: usize = seeds.sum();
    assert!(found > 250, "{found} diagnostics are a poor test");
}

/// Edits a book 50 times and opens it after each edit. Returns how many diagnostics were compared.
fn edited(seed: u64) -> usize {
    let mut trees = ParsedBodies::default();
    let mut texts = book();
    let mut whim = Whim(seed);
    let mut compared = 0;
    for n in 0..50 {
        // A book is no longer valid after some edits.
        if n % 25 == 0 {
            texts = book();
        }
        edit(&mut texts, &mut whim);
        let opened = open_edited(&texts, &mut trees);
        let found = check_with_siblings(&opened, &texts);
        let fresh = open(&texts, None);
        let wanted = check_with_siblings(&fresh, &texts);
        assert_eq!(found, wanted, "seed {seed}, edit {n}");
        assert_eq!(held(&opened), held(&fresh), "seed {seed}, edit {n}");
        compared += found.len();
    }
    compared
}

/// Pages with all steps and places, and the meaning of every word.
fn held(opened: &OpenedBook) -> Option<(String, Vec<Mention>)> {
    let draft = opened.draft.as_deref()?;
    Some((format!("{:?}", draft.pages), draft.mentions.clone()))
}
