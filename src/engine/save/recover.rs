//! Removes files of a killed program, and copies games before they are replaced.

use super::SaveStore;
use super::files::{COPY_PREFIX, DAMAGED_PREFIX, copy_number, read_file, replace_bytes};
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

/// Maximum number of copies.
const MAX_COPIES: usize = 5;

/// Maximum age of a file that is being written.
const MAX_UNFINISHED_AGE: Duration = Duration::from_secs(60);

impl SaveStore {
    /// Removes unfinished temporary files of this book's games. Requires the lock.
    pub fn clear_unfinished(&self) {
        let start = format!(".{}.", self.slug);
        let running = format!(".{}.json.", self.slug);
        for name in self.file_names() {
            let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
            let unfinished = name.starts_with(&start)
                && (name.contains(".json.") || name.contains(".seen."))
                && ending.len() == 6
                && ending.chars().all(|c| c.is_ascii_alphanumeric());
            let path = self.folder.join(&name);
            // A program without the lock may be writing a named game.
            if unfinished && (name.starts_with(&running) || is_old(&path)) {
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Name of the next copy of a `damaged` file or of a game of another edition.
    pub fn copy_name(&self, damaged: bool) -> String {
        let start = if damaged { DAMAGED_PREFIX } else { COPY_PREFIX };
        let last = self.copy_numbers(start).last().copied();
        format!("{start}{}", last.unwrap_or(0) + 1)
    }

    /// Numbers of the copies with this prefix.
    fn copy_numbers(&self, start: &str) -> Vec<usize> {
        let names = self.save_names();
        let mut numbers: Vec<usize> = names
            .iter()
            .filter_map(|it| copy_number(it, start))
            .collect();
        numbers.sort_unstable();
        numbers
    }

    /// Copies the file of the running game byte by byte. The last five copies of other editions are kept. An unreadable file is moved.
    ///
    /// # Errors
    /// If it cannot be read or written. It must not be overwritten then.
    pub fn copy_running(&self, name: &str) -> io::Result<()> {
        let (path, copy) = (self.path(None), self.path(Some(name)));
        match read_file(&path) {
            Ok(bytes) => replace_bytes(&copy, &bytes)?,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(_) => fs::rename(&path, copy)?,
        }
        let copies = self.copy_numbers(COPY_PREFIX);
        let older = copies.len().saturating_sub(MAX_COPIES);
        for n in &copies[..older] {
            let _ = fs::remove_file(self.path(Some(&format!("{COPY_PREFIX}{n}"))));
        }
        Ok(())
    }
}

fn is_old(path: &Path) -> bool {
    let age = fs::metadata(path)
        .and_then(|it| it.modified())
        .ok()
        .and_then(|at| at.elapsed().ok());
    age.is_some_and(|age| age > MAX_UNFINISHED_AGE)
}
