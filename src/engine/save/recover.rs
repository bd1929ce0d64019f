//! What a program that was killed left behind is set in order, before anything new is written.

use super::files::{BEFORE, MEANWHILE, numbered, previous, put, stands, whole};
use super::{Store, document};
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

/// So many of them stay.
const COPIES: usize = 5;

/// A file that is being written is no older.
const A_WHILE: Duration = Duration::from_secs(60);

impl Store {
    /// Sets in order what a killed program left: every game of which only the save before stands has it for its own again, the game that was kept
    /// beside a damaged file that is gone takes its place, and what was never finished is cleared away. Only under the lock. Gives the games of which only the
    /// save before stood, by their names; the running one has none.
    ///
    /// # Errors
    /// When a file cannot be moved: nothing has been lost.
    pub fn recover(&self) -> io::Result<Vec<Option<String>>> {
        self.clear_unfinished();
        let mut gone = Vec::new();
        let meanwhile = self.path(Some(MEANWHILE));
        if self.bring_back(&meanwhile)? {
            gone.push(None);
        }
        if stands(&meanwhile) && !stands(&self.path(None)) {
            self.end_meanwhile()?;
        }
        for file in self.files_of(&self.slug) {
            let Some(file) = file.strip_suffix(".previous") else {
                continue;
            };
            if self.bring_back(&self.folder.join(file))? {
                let stem = file.strip_suffix(".json").unwrap_or(file);
                let name = stem.strip_prefix(&format!("{}.", self.slug));
                gone.push(name.map(str::to_owned));
            }
        }
        gone.sort_unstable();
        gone.dedup();
        Ok(gone)
    }

    /// Where only the save before stands, it is the save. Was it so?
    fn bring_back(&self, path: &Path) -> io::Result<bool> {
        let before = previous(path);
        let gone = !stands(path) && stands(&before);
        if gone {
            fs::rename(before, path)?;
        }
        Ok(gone)
    }

    /// What was kept meanwhile takes the place that is free now; the whole save before the damaged one gets a name of its own.
    pub(super) fn end_meanwhile(&self) -> io::Result<()> {
        let path = self.path(None);
        if matches!(document::read(&previous(&path)), Ok(Some(_))) {
            fs::rename(previous(&path), self.path(Some(&self.earlier())))?;
        }
        let meanwhile = self.path(Some(MEANWHILE));
        if stands(&previous(&meanwhile)) {
            fs::rename(previous(&meanwhile), previous(&path))?;
        }
        fs::rename(meanwhile, path)
    }

    /// Files that a write of this book's games began and never came to name.
    fn clear_unfinished(&self) {
        let start = format!(".{}.", self.slug);
        let running = [
            format!(".{}.json.", self.slug),
            format!(".{}.{MEANWHILE}.json.", self.slug),
        ];
        for name in self.listed() {
            let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
            let unfinished = name.starts_with(&start)
                && (name.contains(".json.") || name.contains(".seen."))
                && ending.len() == 6
                && ending.chars().all(|c| c.is_ascii_alphanumeric());
            if !unfinished {
                continue;
            }
            let path = self.folder.join(&name);
            // Who has no lock may be writing a named game just now.
            let ours = running.iter().any(|it| name.starts_with(it));
            if ours || is_old(&path) {
                let _ = fs::remove_file(path);
            }
        }
    }

    /// The name that the next copy gets.
    pub fn copy_name(&self) -> String {
        let last = self.names().iter().filter_map(|it| numbered(it)).max();
        format!("{BEFORE}{}", last.unwrap_or(0) + 1)
    }

    /// Copies a file of a game to a name of its own, byte for byte; of such copies the last five stay.
    ///
    /// # Errors
    /// When it cannot be read or written: then nothing may be written over it.
    pub fn copy_aside(&self, path: &Path, name: &str) -> io::Result<()> {
        let bytes = whole(path)?;
        put(&self.path(Some(name)), &bytes)?;
        let mut copies: Vec<usize> = self.names().iter().filter_map(|it| numbered(it)).collect();
        copies.sort_unstable();
        let older = copies.len().saturating_sub(COPIES);
        for n in &copies[..older] {
            let _ = fs::remove_file(self.path(Some(&format!("{BEFORE}{n}"))));
        }
        Ok(())
    }
}

fn is_old(path: &Path) -> bool {
    let age = fs::metadata(path)
        .and_then(|it| it.modified())
        .ok()
        .and_then(|at| at.elapsed().ok());
    age.is_some_and(|age| age > A_WHILE)
}
