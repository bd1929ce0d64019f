//! The file of the running game as a log: a document, followed by a line with the changes for each answer.

use super::SaveFile;
use super::document::encode_line_with_checksum;
use crate::engine::play::{AnsweredPrompt, SavedSlots};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

/// Changes of a game since the previous line.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct LogEntry {
    /// New answers.
    steps: Vec<AnsweredPrompt>,
    /// Number of answers on the current page.
    since: usize,
    /// New entries of [`SaveFile::lines`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lines: Vec<(usize, usize)>,
    /// Paths of keys in the document, with their new values. An empty list removes the key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    set: Vec<(Vec<String>, Vec<Value>)>,
}

impl LogEntry {
    /// Combines the additions to lists of two changes.
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
            let map = keys
                .iter()
                .try_fold(&mut *save, |map, key| map.get_mut(key));
            let Some(map) = map.and_then(Value::as_object_mut) else {
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
        let earlier_count = game.earlier.len().saturating_sub(self.since);
        game.since = game.earlier.split_off(earlier_count);
        document.lines.extend(self.lines);
    }

    /// Adds the differences between two values to `set`. `keys` is their path in the document.
    fn record_difference(&mut self, old: &Value, new: &Value, keys: &[String]) {
        let (Some(old_map), Some(new_map)) = (old.as_object(), new.as_object()) else {
            self.set.push((keys.to_vec(), vec![new.clone()]));
            return;
        };
        let path = |key: &String| [keys, std::slice::from_ref(key)].concat();
        let removed = old_map.keys().filter(|key| !new_map.contains_key(*key));
        self.set.extend(removed.map(|key| (path(key), Vec::new())));
        for (key, new) in new_map {
            match old_map.get(key) {
                Some(old) if old == new => {}
                Some(old) => self.record_difference(old, new, &path(key)),
                None => self.set.push((path(key), vec![new.clone()])),
            }
        }
    }
}

/// Maximum number of appended bytes, in addition to twice the size of the document. A longer file is written again.
const MAX_APPENDED: u64 = 1 << 22;

/// The running game, as it was last written.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    /// Size of the document in bytes.
    document_size: u64,
    /// Size of the file in bytes.
    file_size: u64,
    checksum: String,
    /// The document without its constant values and its lists. Its slots are replaced at each change.
    document: Value,
    /// Number of answers in the file.
    answer_count: usize,
    line_count: usize,
    bookmark_count: usize,
}

impl Log {
    pub(super) fn new(
        path: PathBuf,
        size: usize,
        (document, checksum): (Value, String),
        save: &SaveFile,
    ) -> Self {
        Self {
            path,
            document_size: size as u64,
            file_size: size as u64,
            document: strip_document(document),
            checksum,
            answer_count: save.answer_count,
            line_count: save.lines.len(),
            bookmark_count: save.bookmarks.len(),
        }
    }

    /// The numbers of answers and lines in the file, if changes can be appended to it.
    ///
    /// This requires that all answers in the file are among the `unchanged` first answers of the game.
    pub fn appendable_from(
        &self,
        unchanged: usize,
        lines: usize,
        bookmarks: usize,
    ) -> Option<(usize, usize)> {
        let can_append = self.answer_count <= unchanged
            && self.line_count <= lines
            && self.bookmark_count == bookmarks;
        can_append.then_some((self.answer_count, self.line_count))
    }

    /// Appends the changes of a game. `new` contains only the new answers and lines, and the changed slots. `saved_slots` are the values of these slots in
    /// the file.
    ///
    /// Returns false if another program has changed the file, or if it is too long.
    ///
    /// # Errors
    /// If the line cannot be written.
    pub fn append(
        &mut self,
        new: &SaveFile,
        since: usize,
        saved_slots: &SavedSlots,
    ) -> io::Result<bool> {
        let is_unchanged = fs::metadata(&self.path).is_ok_and(|it| it.len() == self.file_size);
        if !is_unchanged || self.file_size > MAX_APPENDED + 3 * self.document_size {
            return Ok(false);
        }
        let document = strip_document(serde_json::to_value(new)?);
        self.document["game"]["state"] = serde_json::to_value(&saved_slots.state)?;
        self.document["game"]["starts"] = serde_json::to_value(&saved_slots.starts)?;
        let mut entry = LogEntry {
            steps: new.game.earlier.clone(),
            since,
            lines: new.lines.clone(),
            ..LogEntry::default()
        };
        entry.record_difference(&self.document, &document, &[]);
        if entry.steps.is_empty() && entry.lines.is_empty() && entry.set.is_empty() {
            return Ok(true);
        }
        let (line, sum) = encode_line_with_checksum(&entry, &self.checksum)?;
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        file.write_all(&line)?;
        file.sync_data()?;
        self.file_size += line.len() as u64;
        self.answer_count += entry.steps.len();
        self.line_count += entry.lines.len();
        (self.checksum, self.document) = (sum, document);
        Ok(true)
    }
}

/// A document without the values that are constant in a game, without its lists, and without the values that depend on them.
fn strip_document(mut save: Value) -> Value {
    let remove = |keys: &[&str], map: &mut Value| {
        for key in keys {
            map.as_object_mut().and_then(|map| map.shift_remove(*key));
        }
    };
    remove(&["book", "rules", "answer_count", "lines"], &mut save);
    remove(&["bookmarks", "checksum"], &mut save);
    remove(&["earlier", "since"], &mut save["game"]);
    save
}
