//! Saves with changed bits, and truncated saves: nothing crashes, and every change under a checksum is reported.
//!
//! `cargo test` changes some bits and blocks. For more, run `TURNTO_DAMAGE=10000 cargo test --release --test it damage:: -- --nocapture`. A number
//! larger than the number of bits tests each bit of every save. It prints statistics. Each game that can still be read is continued.

use crate::kept;
use crate::reader::{Whim, any_answer};

use std::path::Path;
use std::sync::Arc;
use turnto::engine::play::Session;
use turnto::engine::save::{self, SaveError, SaveFile};
use turnto::library::{self, OpenedBook};
use turnto::model::game::RulesHost;

/// Number of changed bits in `cargo test`.
const FEW: usize = 120;

fn many() -> Option<usize> {
    std::env::var("TURNTO_DAMAGE").ok()?.parse().ok()
}

const BOOK: &str = "tests/edited/ferry";

/// Lines of games that stop at a question, in a detour and in a fight.
const GAMES: [&str; 3] = [
    "Take the rope\nWade out\nnote shells\nbookmark mud\nAsk\n",
    "Take the rope\nRead the board\n",
    "Fight\n",
];

fn book() -> OpenedBook {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(BOOK);
    let texts = std::fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        (
            path.file_name().unwrap().to_string_lossy().into_owned(),
            kept::read(&path),
        )
    });
    let texts: std::collections::BTreeMap<String, String> = texts.collect();
    library::open(&texts, None)
}

/// The save after these lines.
fn save(lines: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let mut command = assert_cmd::Command::cargo_bin("turnto").unwrap();
    command.args(["play", BOOK, "--seed", "1", "--saves"]);
    command.arg(folder.path()).write_stdin(lines);
    command.assert().success();
    std::fs::read(folder.path().join("the-ferry.json")).unwrap()
}

/// Continues a game for some answers, whatever it contains.
fn goes_on(opened: &OpenedBook, document: SaveFile, seed: u64) {
    let book = Arc::clone(opened.book.as_ref().unwrap());
    let rules: Box<dyn RulesHost> = Box::new(library::take_rules(opened, &book).unwrap());
    let Ok((mut session, page, _)) = Session::restore(book, rules, document.game) else {
        return;
    };
    let mut whim = Whim(seed);
    let mut prompt = page.prompt;
    for _ in 0..4 {
        let Some(answer) = any_answer(&prompt, &mut whim) else {
            break;
        };
        prompt = session.answer(answer).unwrap().prompt;
        let _ = (session.sheet(), session.snapshot(), session.history().len());
    }
    session.undo();
}

/// Statistics on damaged saves.
#[derive(Debug, Default)]
struct Count {
    changed: usize,
    cut: usize,
    /// Could not be read, and the reason was reported.
    refused: usize,
    /// Could be read, and the checksum showed that it was changed.
    told: usize,
    /// The last answer was incomplete.
    unfinished: usize,
    /// The same game with a different layout.
    same: usize,
}

/// A save, its book, and a file for damaged copies.
struct Save<'a> {
    name: &'a str,
    opened: &'a OpenedBook,
    text: Vec<u8>,
    whole: SaveFile,
    path: &'a Path,
}

fn said(document: &SaveFile) -> String {
    serde_json::to_string(document).unwrap()
}

impl Save<'_> {
    /// Tests the save with changed bytes.
    fn changed(&self, other: &[u8], seed: u64, count: &mut Count) {
        let at = format!("{}, change {seed}", self.name);
        std::fs::write(self.path, other).unwrap();
        count.changed += 1;
        match save::read_save(self.path) {
            Err(SaveError::Damaged { .. } | SaveError::OtherVersion { .. }) => count.refused += 1,
            Err(SaveError::Altered { .. }) => count.told += 1,
            Err(why) => panic!("{at}: {why:?}"),
            Ok(None) => panic!("{at}"),
            Ok(Some(document)) if said(&document) == said(&self.whole) => count.same += 1,
            // A line without its end is incomplete.
            Ok(Some(it))
                if !other.ends_with(b"\n") && it.answer_count < self.whole.answer_count =>
            {
                count.unfinished += 1;
            }
            Ok(Some(_)) => panic!("{at}: nobody is told"),
        }
        // A reader who continues it anyway.
        if let Ok((document, _)) = save::decode(self.name, other) {
            goes_on(self.opened, document, seed);
        }
    }

    /// Tests the truncated save.
    fn cut(&self, end: usize, count: &mut Count) {
        std::fs::write(self.path, &self.text[..end]).unwrap();
        count.cut += 1;
        let base = self.text.windows(3).position(|it| it == b"\n}\n").unwrap() + 2;
        match save::read_save(self.path) {
            Err(SaveError::Damaged { .. }) if end < base => count.refused += 1,
            Ok(Some(it)) if it.answer_count < self.whole.answer_count => count.unfinished += 1,
            read => panic!("{}, cut at {end}: {read:?}", self.name),
        }
    }
}

#[test]
fn nothing_breaks_by_a_damaged_save() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("save.json");
    let opened = book();
    let texts = GAMES.map(save);
    let bits: usize = texts.iter().map(|text| text.len() * 8).sum();
    let step = (bits / many().unwrap_or(FEW)).max(1);
    let mut count = Count::default();
    for (n, (name, text)) in GAMES.iter().zip(texts).enumerate() {
        std::fs::write(&path, &text).unwrap();
        let save = Save {
            name,
            opened: &opened,
            whole: save::read_save(&path).unwrap().unwrap(),
            path: &path,
            text,
        };
        for bit in (n..save.text.len() * 8).step_by(step) {
            let mut other = save.text.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            save.changed(&other, bit as u64, &mut count);
            if (bit / step).is_multiple_of(8) {
                // A block that was lost on the disk.
                let mut whim = Whim(bit as u64);
                let start = bit / 8;
                let end = (start + 1 + whim.below(512)).min(other.len());
                other[start..end].fill([0, b' ', b'9'][whim.below(3)]);
                save.changed(&other, bit as u64, &mut count);
            }
        }
        for end in (0..save.text.len() - 1).step_by(step.div_ceil(4)) {
            save.cut(end, &mut count);
        }
    }
    if many().is_some() {
        println!("{count:?}");
    }
    assert!(count.told > 0 && count.refused > 0);
}
