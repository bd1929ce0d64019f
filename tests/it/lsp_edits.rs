//! A language server whose books are edited, closed, deleted and written at random publishes the same diagnostics as a new server.

use crate::edits;
use crate::lsp::{Editor, uri};
use crate::reader::Whim;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const HOUSE: &str = "return {\n  replace = {\n    fight = { after = function() gain_code(\"Zeal\") end },\n  },\n}\n";
const FIGHTERS: &str = "sluice-wight:\n  name: a sluice wight\n  about: It keeps the gate.\n";

/// Edits of the files that are not pages: the file, a text in it and its replacement. Each is valid in both directions, and half of them break the file.
const SWAPS: &[(&str, &str, &str)] = &[
    ("book.yaml", "title: The Mill", "title: [The Mill"),
    ("book.yaml", "ruleset: arena", "ruleset: plain"),
    ("book.yaml", "Zeal: you are eager", "Haste: you are late"),
    ("book.yaml", "start: mill", "start: weir"),
    ("book.yaml", "gold: 3", "silver: 3"),
    ("fighters.yaml", "  about:", "  abuot:"),
    ("fighters.yaml", "sluice-wight:", "sluice-wight: {"),
    ("house.lua", "end },", "},"),
    ("house.lua", "Zeal", "Haste"),
    ("a.gamebook", "# mill:", "# weir:"),
    ("b.gamebook", "# cellar:", "# vault:"),
    ("b.gamebook", "# hall:", "hall:"),
    ("b.gamebook", "{end}", "{end"),
    (
        "c.gamebook",
        "# tail: The Tail\n",
        "// The tail.\n# tail: The Tail\n// Its end.\n",
    ),
    ("c.gamebook", "fragment: yes\n", ""),
    ("c.gamebook", "# twin:", "---\ntitle: no\n---\n# twin:"),
];

/// A book on disk, and its texts as the editor has them.
struct Desk {
    editor: Editor,
    root: PathBuf,
    open: BTreeMap<String, String>,
}

impl Desk {
    fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    fn open(&mut self, name: &str) {
        if let Ok(text) = fs::read_to_string(self.path(name)) {
            self.editor.open(&self.path(name), &text);
            self.open.insert(name.to_owned(), text);
        }
    }

    fn close(&mut self, name: &str) {
        let document = json!({"uri": uri(&self.path(name))});
        let params = json!({"textDocument": document});
        self.editor.tell("textDocument/didClose", params);
        self.open.remove(name);
    }

    /// Sends the difference between the texts as one change.
    fn edit(&mut self, name: &str, new: &str) {
        let old = self.open.insert(name.to_owned(), new.to_owned()).unwrap();
        let same = |(a, b): &(char, char)| a == b;
        let above = old.chars().zip(new.chars()).take_while(same);
        let start: usize = above.map(|(a, _)| a.len_utf8()).sum();
        let rest = old[start..].chars().rev().zip(new[start..].chars().rev());
        let below: usize = rest.take_while(same).map(|(a, _)| a.len_utf8()).sum();
        let range = json!({"start": place(&old, start), "end": place(&old, old.len() - below)});
        let change = json!({"range": range, "text": &new[start..new.len() - below]});
        let document = json!({"uri": uri(&self.path(name)), "version": 2});
        let params = json!({"textDocument": document, "contentChanges": [change]});
        self.editor.tell("textDocument/didChange", params);
    }

    /// Writes or deletes a file on disk.
    fn store(&mut self, name: &str, text: Option<&str>) {
        match text {
            Some(text) => fs::write(self.path(name), text).unwrap(),
            // It can be deleted already.
            None => drop(fs::remove_file(self.path(name))),
        }
        let changes = json!({"changes": [{"uri": uri(&self.path(name)), "type": 2}]});
        self.editor.tell("workspace/didChangeWatchedFiles", changes);
    }

    fn compare(&mut self, what: &str) -> usize {
        let mut fresh = Editor::start(&[]);
        for (name, text) in &self.open {
            fresh.open(&self.path(name), text);
        }
        fresh.settle();
        let wanted = published(&fresh);
        fresh.leave();
        // An edit is checked after a pause.
        for _ in 0..100 {
            if published(&self.editor) == wanted {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
            let query = json!({"query": "nothing is called so at all"});
            self.editor.ask("workspace/symbol", query);
        }
        assert_eq!(published(&self.editor), wanted, "{what}");
        wanted.values().map(|it| it.as_array().unwrap().len()).sum()
    }
}

/// The diagnostics of all files that have any.
fn published(editor: &Editor) -> BTreeMap<String, Value> {
    let mut all = editor.faults.clone();
    all.retain(|_, faults| faults.as_array().is_some_and(|it| !it.is_empty()));
    all
}

fn place(text: &str, byte: usize) -> Value {
    let line = text[..byte].matches('\n').count();
    let start = text[..byte].rfind('\n').map_or(0, |n| n + 1);
    json!({"line": line, "character": text[start..byte].encode_utf16().count()})
}

fn texts() -> BTreeMap<String, String> {
    let mut texts = edits::book();
    texts.insert("house.lua".to_owned(), HOUSE.to_owned());
    texts.insert("fighters.yaml".to_owned(), FIGHTERS.to_owned());
    texts
}

fn desk(folder: &Path) -> Desk {
    let root = folder.canonicalize().unwrap().join("mill");
    fs::create_dir(&root).unwrap();
    let mut desk = Desk {
        editor: Editor::start(&[]),
        root,
        open: BTreeMap::new(),
    };
    for (name, text) in texts() {
        fs::write(desk.path(&name), &text).unwrap();
        desk.open(&name);
    }
    desk
}

#[test]
fn a_server_publishes_what_a_new_one_publishes() {
    let compared: usize = (0..2).map(edited).sum();
    assert!(compared > 100, "{compared} diagnostics are a poor test");
}

/// Changes a book at random. Returns how many diagnostics were compared.
fn edited(seed: u64) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = desk(folder.path());
    let mut whim = Whim(seed);
    let mut compared = desk.compare("opened");
    for n in 0..40 {
        let mut what = format!("seed {seed}, change {n}:");
        for _ in 0..=whim.below(2) {
            what += &format!(" {};", change(&mut desk, &mut whim));
            if whim.below(3) == 0 {
                // The next change arrives while the book is checked.
                std::thread::sleep(Duration::from_millis(155));
            }
        }
        compared += desk.compare(&what);
        // A book is no longer valid after some edits.
        if n % 8 == 7 {
            for (name, text) in texts() {
                desk.store(&name, Some(&text));
                desk.open(&name);
            }
        }
    }
    assert!(desk.editor.leave());
    compared
}

/// One change, and its description.
fn change(desk: &mut Desk, whim: &mut Whim) -> String {
    let swaps: Vec<_> = SWAPS
        .iter()
        .filter(|(name, ..)| desk.open.contains_key(*name))
        .collect();
    match whim.below(8) {
        0..=1 if !swaps.is_empty() => {
            let (name, one, other) = swaps[whim.below(swaps.len())];
            let text = &desk.open[*name];
            let (old, new) = match text.contains(other) && !other.is_empty() {
                true => (other, one),
                false => (one, other),
            };
            let new = text.replacen(old, new, 1);
            desk.edit(name, &new);
            format!("{old:?} in {name} replaced")
        }
        2..=3 if !desk.open.is_empty() => {
            let mut texts = desk.open.clone();
            if !texts.keys().any(|name| name.ends_with(".gamebook")) {
                return "nothing".to_owned();
            }
            edits::edit(&mut texts, whim);
            let (name, new) = texts.iter().find(|it| desk.open[it.0] != **it.1).unzip();
            if let (Some(name), Some(new)) = (name, new) {
                desk.edit(name, new);
            }
            format!("{name:?} edited")
        }
        4..=5 => {
            let names: Vec<String> = texts().into_keys().collect();
            let name = &names[whim.below(names.len())];
            match desk.open.contains_key(name) {
                true => desk.close(name),
                false => desk.open(name),
            }
            format!("{name} closed or opened")
        }
        _ => {
            let texts = texts();
            let name = texts.keys().nth(whim.below(texts.len())).unwrap();
            let is_deleted = !desk.path(name).exists();
            desk.store(name, is_deleted.then_some(&*texts[name]));
            format!("{name} deleted or written")
        }
    }
}

/// Lines that break the syntax of a page, and lines that do not.
const LINES: &[&str] = &[
    "{bogus",
    "{end",
    "{if code Zeal}",
    "{end}",
    "# ",
    "# new: New",
    "## hall: The Hall",
    "#again",
    "- Go ->",
    "- Go -> hall",
    "| 1-3: Low.",
    "{roll d6}",
    "---",
    "Prose.",
    "",
];

/// Syntax errors are published before the pause after an edit. They are those of the whole check, although only the edited pages are parsed.
#[test]
fn syntax_errors_after_an_edit_are_those_of_the_next_check() {
    let mut compared = 0;
    for seed in 0..2 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap().join("one.gamebook");
        let mut text =
            "---\ntitle: One\nruleset: plain\nstart: a\ncodes: [Zeal]\n---\n// The hall.\n\n"
                .to_owned();
        for page in ["a", "b", "hall", "d", "e", "f"] {
            text += &format!("# {page}: Page {page}\n\nProse.\n\n- Go -> hall\n- Away -> a\n\n");
        }
        fs::write(&path, &text).unwrap();
        let mut desk = Desk {
            editor: Editor::start(&[]),
            root: path.parent().unwrap().to_owned(),
            open: BTreeMap::new(),
        };
        desk.open("one.gamebook");
        let mut whim = Whim(seed);
        for n in 0..30 {
            desk.editor.settle();
            let mut lines: Vec<&str> = text.lines().collect();
            // Without a header, pages are not checked.
            let line = 6 + whim.below(lines.len() - 6);
            match whim.below(3) {
                0 => drop(lines.remove(line)),
                _ => lines.insert(line, LINES[whim.below(LINES.len())]),
            }
            text = lines.join("\n") + "\n";
            desk.edit("one.gamebook", &text);
            let document = json!({"uri": uri(&path)});
            let start = json!({"line": 0, "character": 0});
            let params = json!({"textDocument": document, "position": start});
            desk.editor.ask("textDocument/hover", params);
            let at_once = syntax_errors(&desk.editor);
            desk.editor.settle();
            let wanted = syntax_errors(&desk.editor);
            assert_eq!(at_once, wanted, "seed {seed}, edit {n}:\n{text}");
            compared += wanted.len();
        }
        assert!(desk.editor.leave());
    }
    assert!(compared > 50, "{compared} errors are a poor test");
}

fn syntax_errors(editor: &Editor) -> Vec<String> {
    let faults = editor.faults.values();
    let faults = faults.flat_map(|faults| faults.as_array().unwrap());
    let errors = faults.filter(|it| it["code"] == "invalid-syntax");
    let mut errors: Vec<String> = errors.map(Value::to_string).collect();
    errors.sort();
    errors
}
