//! Snapshots: stored output of the program. `UPDATE=1` rewrites them, but never if `CI` is set.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Files in a folder of `tests` with this extension, sorted. Asserts that the list is not empty.
pub(crate) fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|why| panic!("{}: {why}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == ending))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "nothing in {}", folder.display());
    paths
}

pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The cases of a file: `=== name`, a text, `---`, and the stored output.
pub(crate) fn cases(kept: &str) -> Vec<(String, String, String)> {
    let mut out = Vec::new();
    for case in format!("\n{kept}").split("\n=== ").skip(1) {
        let (name, rest) = case.split_once('\n').unwrap_or((case, ""));
        let rest = format!("{rest}\n");
        let (text, said) = match rest.split_once("\n---\n") {
            Some((text, said)) => (text, said.trim_end()),
            None => (rest.trim_end(), ""),
        };
        out.push((name.to_owned(), text.to_owned(), said.to_owned()));
    }
    out
}

/// Compares output with snapshots part by part, or writes them.
#[derive(Default)]
pub(crate) struct Kept {
    wrong: Vec<String>,
}

impl Kept {
    /// Compares the output of `tell` for each case of a file, given by name and text, with the snapshot.
    pub(crate) fn retell(&mut self, path: &Path, mut tell: impl FnMut(&str, &str) -> String) {
        let mut today = String::new();
        for (name, text, _) in cases(&read(path)) {
            let told = tell(&name, &text);
            let told = told.trim_end();
            let end = if told.is_empty() { "" } else { "\n" };
            today.push_str(&format!("=== {name}\n{text}\n---\n{told}{end}\n"));
        }
        today.truncate(today.trim_end().len() + 1);
        self.hold(path, &today, "\n=== ");
    }

    /// Compares `today` with the file at `path`. Differences are reported by the parts that begin with `mark`.
    pub(crate) fn hold(&mut self, path: &Path, today: &str, mark: &str) {
        if update() {
            std::fs::write(path, today).expect("a file to write");
            return;
        }
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        let (mut was, mut is) = (kept.split(mark), today.split(mark));
        loop {
            match (was.next(), is.next()) {
                (None, None) => break,
                (was, is) => {
                    let [was, is] = [was, is].map(|part| part.unwrap_or_default().trim_end());
                    if was != is {
                        let path = path.display();
                        self.wrong
                            .push(format!("{path}\nkept:\n{was}\ntoday:\n{is}"));
                    }
                }
            }
        }
    }

    /// # Panics
    /// If a snapshot differs.
    pub(crate) fn done(self) {
        assert!(self.wrong.is_empty(), "\n{}", self.wrong.join("\n\n"));
    }
}

/// The rows of a table, one per line, with ` :: ` between cells and `\n` for a new line in a cell.
pub(crate) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [String; N]> {
    table.lines().map(|row| {
        let cells = row.split(" :: ").map(|cell| cell.replace("\\n", "\n"));
        let cells: Vec<String> = cells.collect();
        cells
            .try_into()
            .unwrap_or_else(|_| panic!("not {N} cells: {row}"))
    })
}

/// A game as stored in snapshots: without blank lines and rules below titles. A repeated paragraph or menu is replaced by its first line and ` ...`.
/// The recorded games of the books contain the lines that are left out here.
pub(crate) fn shortened(told: &str) -> String {
    let mut out = String::new();
    let mut seen: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let lines = told.lines().map(str::trim_end);
    let lines: Vec<&str> = lines
        .filter(|line| !line.starts_with("--") || line.contains(' '))
        .collect();
    for block in lines.split(|line| line.is_empty()) {
        for block in block.chunk_by(|_, next| !next.starts_with("> ")) {
            let (typed, block) = block.split_at(usize::from(block[0].starts_with("> ")));
            for line in typed {
                let _ = writeln!(out, "{line}");
            }
            let Some(first) = block.first() else { continue };
            let again = seen.insert(first, block.to_vec());
            if block.len() > 1 && again.is_some_and(|before| before == block) {
                let _ = writeln!(out, "{first} ...");
            } else {
                let _ = writeln!(out, "{}", block.join("\n"));
            }
        }
    }
    out
}

fn update() -> bool {
    let update = std::env::var_os("UPDATE").is_some();
    assert!(
        !(update && std::env::var_os("CI").is_some()),
        "kept texts are not rewritten where CI is set"
    );
    update
}
