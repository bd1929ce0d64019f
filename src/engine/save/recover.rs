//! Removes temporary files of a killed program, and copies games before they are replaced.

use super::SaveStore;
use super::files::{COPY_PREFIX, DAMAGED_PREFIX, copy_number, read_file, replace_bytes};
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

/// Maximum number of copies of other editions.
const MAX_COPIES: usize = 5;

/// Maximum age of a temporary file that may still be in use.
const MAX_UNFINISHED_AGE: Duration = Duration::from_secs(60);

impl SaveStore {
    /// Removes temporary files of this book's games that a killed program has left. Requires the lock.
    pub fn clear_unfinished(&self) {
        let start = format!(".{}.", self.slug);
        let running = format!(".{}.json.", self.slug);
        for name in self.file_names() {
            let suffix = name.rsplit_once('.').map_or("", |(_, suffix)| suffix);
            let is_temporary = name.starts_with(&start)
                && (name.contains(".json.") || name.contains(".seen."))
                && suffix.len() == 6
                && suffix.chars().all(|c| c.is_ascii_alphanumeric());
            let path = self.folder.join(&name);
            // Another program can write a named game without the lock.
            if is_temporary && (name.starts_with(&running) || is_old(&path)) {
                let _ = fs::remove_file(path);
            }
        }
    }

    /// The name of the next copy: of a damaged file, or of a game of another edition.
    pub fn copy_name(&self, is_damaged: bool) -> String {
        let start = if is_damaged {
            DAMAGED_PREFIX
        } else {
            COPY_PREFIX
        };
        let last = self.copy_numbers(start).last().copied();
        format!("{start}{}", last.unwrap_or(0) + 1)
    }

    /// The numbers of the copies with this prefix, in ascending order.
    fn copy_numbers(&self, start: &str) -> Vec<usize> {
        let names = self.save_names().into_iter();
        let mut numbers: Vec<usize> = names.filter_map(|it| copy_number(&it, start)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Copies the file of the running game to a save with this name. An unreadable file is renamed instead.
    ///
    /// Only the last copies of other editions are kept.
    ///
    /// # Errors
    /// If the file cannot be copied or renamed. In this case, it must not be overwritten.
    pub fn copy_running(&self, name: &str) -> io::Result<()> {
        let (path, copy) = (self.path(None), self.path(Some(name)));
        match read_file(&path) {
            Ok(bytes) => replace_bytes(&copy, &bytes)?,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(_) => fs::rename(&path, copy)?,
        }
        let copies = self.copy_numbers(COPY_PREFIX);
        let removed_count = copies.len().saturating_sub(MAX_COPIES);
        for n in &copies[..removed_count] {
            let _ = fs::remove_file(self.path(Some(&format!("{COPY_PREFIX}{n}"))));
        }
        Ok(())
    }
}

fn is_old(path: &Path) -> bool {
    let modified = fs::metadata(path).and_then(|it| it.modified()).ok();
    let age = modified.and_then(|time| time.elapsed().ok());
    age.is_some_and(|age| age > MAX_UNFINISHED_AGE)
}
