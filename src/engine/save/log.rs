//! The file of the running game as a log: below the document, one line with the changes for each answer.

use super::SaveFile;
use super::document::line_with_checksum;
use crate::engine::play::AnsweredPrompt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

/// Changes of a game since the previous line.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Added {
    /// New answers.
    steps: Vec<AnsweredPrompt>,
    /// Number of answers on the current page.
    since: usize,
    /// New entries of [`SaveFile::lines`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lines: Vec<(usize, usize)>,
    /// New values of the document by their path of keys. An empty list removes the key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    set: Vec<(Vec<String>, Vec<Value>)>,
}

impl Added {
    /// Combines two changes, as far as they append to lists.
    pub(super) fn merge(mut self, next: Self) -> Self {
        self.steps.extend(next.steps);
        self.lines.extend(next.lines);
        self.since = next.since;
        self
    }

    /// Applies changed values to a document.
    pub(super) fn apply_values(&self, save: &mut Value) {
        for (keys, value) in &self.set {
            let Some((last, keys)) = keys.split_last() else {
                continue;
            };
            let place = keys.iter().try_fold(&mut *save, |at, key| at.get_mut(key));
            let Some(map) = place.and_then(Value::as_object_mut) else {
                continue;
            };
            match value.first() {
                Some(value) => map.insert(last.clone(), value.clone()),
                None => map.shift_remove(last),
            };
        }
    }

    /// Appends to the lists of a document.
    pub(super) fn append_to(self, document: &mut SaveFile) {
        let game = &mut document.game;
        game.earlier.append(&mut game.since);
        game.earlier.extend(self.steps);
        document.answer_count = game.earlier.len();
        let page = game.earlier.len().saturating_sub(self.since);
        game.since = game.earlier.split_off(page);
        document.lines.extend(self.lines);
    }

    fn record_difference(&mut self, old: &Value, new: &Value, keys: &[String]) {
        let (Some(was), Some(is)) = (old.as_object(), new.as_object()) else {
            self.set.push((keys.to_vec(), vec![new.clone()]));
            return;
        };
        let below = |key: &String| [keys, std::slice::from_ref(key)].concat();
        let removed = was.keys().filter(|key| !is.contains_key(*key));
        self.set.extend(removed.map(|key| (below(key), Vec::new())));
        for (key, new) in is {
            match was.get(key) {
                Some(old) if old == new => {}
                Some(old) => self.record_difference(old, new, &below(key)),
                None => self.set.push((below(key), vec![new.clone()])),
            }
        }
    }
}

/// Maximum number of appended bytes, in addition to twice the size of the document. Above it, the whole file is written again.
const MAX_APPENDED: u64 = 1 << 22;

/// The running game as it was last written.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    /// Bytes of the document, and of the whole file.
    document_size: u64,
    file_size: u64,
    checksum: String,
    /// The document without its lists.
    document: Value,
    /// Numbers of answers, lines and bookmarks in the file.
    answer_count: usize,
    line_count: usize,
    bookmark_count: usize,
}

impl Log {
    pub(super) fn new(path: PathBuf, long: usize, sealed: (Value, String), it: &SaveFile) -> Self {
        let long = long as u64;
        Self {
            path,
            document_size: long,
            file_size: long,
            document: strip_lists(sealed.0),
            checksum: sealed.1,
            answer_count: it.answer_count,
            line_count: it.lines.len(),
            bookmark_count: it.bookmarks.len(),
        }
    }

    /// Numbers of answers and lines in the file. None if changes cannot be appended, because the first `same` answers do not include all answers in
    /// the file.
    pub fn appendable_from(
        &self,
        same: usize,
        lines: usize,
        bookmarks: usize,
    ) -> Option<(usize, usize)> {
        let follows = self.answer_count <= same
            && self.line_count <= lines
            && self.bookmark_count == bookmarks;
        follows.then_some((self.answer_count, self.line_count))
    }

    /// Appends the changes of a game. `new` is a document with only the new answers and lines. Returns false if the file has changed or is too long.
    ///
    /// # Errors
    /// If the line cannot be written.
    pub fn append(&mut self, new: &SaveFile, since: usize) -> io::Result<bool> {
        let is_ours = fs::metadata(&self.path).is_ok_and(|it| it.len() == self.file_size);
        if !is_ours || self.file_size > MAX_APPENDED + 3 * self.document_size {
            return Ok(false);
        }
        let head = strip_lists(serde_json::to_value(new)?);
        let mut added = Added {
            steps: new.game.earlier.clone(),
            since,
            lines: new.lines.clone(),
            ..Added::default()
        };
        added.record_difference(&self.document, &head, &[]);
        let lists = [added.steps.len(), added.lines.len()];
        if lists == [0; 2] && added.set.is_empty() {
            return Ok(true);
        }
        let (line, sum) = line_with_checksum(&added, &self.checksum)?;
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        file.write_all(&line)?;
        file.sync_data()?;
        self.file_size += line.len() as u64;
        self.answer_count += added.steps.len();
        self.line_count += added.lines.len();
        (self.checksum, self.document) = (sum, head);
        Ok(true)
    }
}

/// A document without its lists and the values that depend on them.
fn strip_lists(mut save: Value) -> Value {
    let remove = |keys: &[&str], map: &mut Value| {
        for key in keys {
            map.as_object_mut().and_then(|map| map.shift_remove(*key));
        }
    };
    remove(&["answer_count", "lines"], &mut save);
    remove(&["bookmarks", "checksum"], &mut save);
    remove(&["earlier", "since"], &mut save["game"]);
    save
}
