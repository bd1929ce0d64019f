//! Texts kept beside the tests: what the program said, written anew by `UPDATE=1` and never where `CI` is set.

// Each test binary takes what it needs.
#![allow(dead_code)]

use std::path::{Path, PathBuf};

/// Files of a folder of `tests` with this ending, sorted; there is always one.
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

/// Compares what is said today with what is kept, part by part, or keeps it.
#[derive(Default)]
pub(crate) struct Kept {
    wrong: Vec<String>,
}

impl Kept {
    /// `today` against the text at `path`, told by the parts that begin with `mark`.
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
    /// When something was said otherwise than it is kept.
    pub(crate) fn done(self) {
        assert!(self.wrong.is_empty(), "\n{}", self.wrong.join("\n\n"));
    }
}

fn update() -> bool {
    let update = std::env::var_os("UPDATE").is_some();
    assert!(
        !(update && std::env::var_os("CI").is_some()),
        "kept texts are not rewritten where CI is set"
    );
    update
}
