//! Saves with a bit that is another, and saves that are cut: nothing breaks, and where there is a checksum nobody is left untold.
//!
//! Some bits by day; every bit of every save with `TURNTO_LONG=1`, and each game that can still be read is gone on with.

use crate::kept;
use crate::reader::{Whim, any_answer};

use std::path::Path;
use std::sync::Arc;
use turnto::desk::{self, Opened};
use turnto::game::Referee;
use turnto::play::Session;
use turnto::save::{self, Document, Trouble};

fn long() -> bool {
    std::env::var_os("TURNTO_LONG").is_some()
}

/// The book that the save is of.
fn book(what: &str) -> Opened {
    let book = if what == "id" {
        "ferry-with-id"
    } else {
        "ferry"
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/saves/formats")
        .join(book);
    let texts = std::fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        (
            path.file_name().unwrap().to_string_lossy().into_owned(),
            kept::read(&path),
        )
    });
    let texts: std::collections::BTreeMap<String, String> = texts.collect();
    desk::open(&texts, None)
}

/// A game that is gone on with for some answers, whatever is in it.
fn goes_on(opened: &Opened, document: Document, seed: u64) {
    let book = Arc::clone(opened.book.as_ref().unwrap());
    let rules: Box<dyn Referee> = Box::new(desk::referee(opened, &book).unwrap());
    let again = if seed.is_multiple_of(2) {
        Session::take_up
    } else {
        Session::reopen
    };
    let Ok((mut session, page, _)) = again(book, rules, document.game) else {
        return;
    };
    let mut whim = Whim(seed);
    let mut prompt = page.prompt;
    for _ in 0..4 {
        let Some(answer) = any_answer(&prompt, &mut whim) else {
            break;
        };
        prompt = session.answer(answer).unwrap().prompt;
        let _ = (session.sheet(), session.kept(), session.history().len());
    }
    session.undo();
}

#[test]
fn nothing_breaks_by_a_damaged_save() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("save.json");
    let (mut told, mut untold, mut same) = (0, 0, 0);
    for (n, file) in kept::files("saves/formats", "json").into_iter().enumerate() {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let opened = book(name.split_once('-').unwrap().1);
        let text = std::fs::read(&file).unwrap();
        let kept = |document: &Document| serde_json::to_string(document).unwrap();
        std::fs::write(&path, &text).unwrap();
        let whole = kept(&save::read(&path).unwrap().unwrap());
        let step = if long() { 1 } else { 331 };
        for bit in (n..text.len() * 8).step_by(step) {
            let mut other = text.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &other).unwrap();
            match save::read(&path) {
                Err(Trouble::Altered { .. } | Trouble::Damaged { .. } | Trouble::Newer { .. }) => {
                    told += 1;
                }
                Err(why) => panic!("{name}, bit {bit}: {why:?}"),
                Ok(None) => panic!("{name}, bit {bit}"),
                Ok(Some(document))
                    if kept(&document).replace(&document.checksum, "")
                        == whole.replace(&document.checksum, "") =>
                {
                    same += 1
                }
                Ok(Some(document)) => {
                    // Saves of the first version have no checksum: no rule is broken by what stands in them.
                    assert!(name.starts_with("v1"), "{name}, bit {bit}");
                    untold += 1;
                    goes_on(&opened, document, bit as u64);
                }
            }
            // Who takes it all the same.
            if name.starts_with("v2")
                && let Ok(mut value) = serde_json::from_slice::<serde_json::Value>(&other)
            {
                if let Some(all) = value.as_object_mut() {
                    all.remove("checksum");
                }
                if let Ok(document) = serde_json::from_value::<Document>(value) {
                    goes_on(&opened, document, bit as u64);
                }
            }
        }
        for end in (0..text.len() - 1).step_by(if long() { 1 } else { 97 }) {
            std::fs::write(&path, &text[..end]).unwrap();
            assert!(
                matches!(save::read(&path), Err(Trouble::Damaged { .. })),
                "{name}, cut at {end}"
            );
        }
    }
    if long() {
        println!("{told} told, {untold} of the first version not, {same} as if they were the same");
    }
    assert!(told > 0);
}
