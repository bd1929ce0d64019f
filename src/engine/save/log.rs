//! The file of the running game as a log: below the document, one line with the changes for each answer.

use super::SaveFile;
use super::document::sealed_line;
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
    pub(super) fn with(mut self, next: Self) -> Self {
        self.steps.extend(next.steps);
        self.lines.extend(next.lines);
        self.since = next.since;
        self
    }

    /// Applies changed values to a document.
    pub(super) fn change(&self, save: &mut Value) {
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
    pub(super) fn extend(self, document: &mut SaveFile) {
        let game = &mut document.game;
        game.earlier.append(&mut game.since);
        game.earlier.extend(self.steps);
        document.answers = game.earlier.len();
        let page = game.earlier.len().saturating_sub(self.since);
        game.since = game.earlier.split_off(page);
        document.lines.extend(self.lines);
    }

    fn compare(&mut self, old: &Value, new: &Value, keys: &[String]) {
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
                Some(old) => self.compare(old, new, &below(key)),
                None => self.set.push((below(key), vec![new.clone()])),
            }
        }
    }
}

/// Maximum number of appended bytes, in addition to twice the size of the document. Above it, the whole file is written again.
const MOST: u64 = 1 << 22;

/// The running game as it was last written.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    /// Bytes of the document, and of the whole file.
    whole: u64,
    long: u64,
    sum: String,
    /// The document without its lists.
    head: Value,
    /// Numbers of answers, lines and bookmarks in the file.
    steps: usize,
    lines: usize,
    bookmarks: usize,
}

impl Log {
    pub(super) fn new(path: PathBuf, long: usize, sealed: (Value, String), it: &SaveFile) -> Self {
        let long = long as u64;
        Self {
            path,
            whole: long,
            long,
            head: head(sealed.0),
            sum: sealed.1,
            steps: it.answers,
            lines: it.lines.len(),
            bookmarks: it.bookmarks.len(),
        }
    }

    /// Numbers of answers and lines in the file. None if changes cannot be appended, because the first `same` answers do not include all answers in
    /// the file.
    pub fn follows(&self, same: usize, lines: usize, bookmarks: usize) -> Option<(usize, usize)> {
        let follows = self.steps <= same && self.lines <= lines && self.bookmarks == bookmarks;
        follows.then_some((self.steps, self.lines))
    }

    /// Appends the changes of a game. `new` is a document with only the new answers and lines. Returns false if the file has changed or is too long.
    ///
    /// # Errors
    /// If the line cannot be written.
    pub fn append(&mut self, new: &SaveFile, since: usize) -> io::Result<bool> {
        let is_ours = fs::metadata(&self.path).is_ok_and(|it| it.len() == self.long);
        if !is_ours || self.long > MOST + 3 * self.whole {
            return Ok(false);
        }
        let head = head(serde_json::to_value(new)?);
        let mut added = Added {
            steps: new.game.earlier.clone(),
            since,
            lines: new.lines.clone(),
            ..Added::default()
        };
        added.compare(&self.head, &head, &[]);
        let lists = [added.steps.len(), added.lines.len()];
        if lists == [0; 2] && added.set.is_empty() {
            return Ok(true);
        }
        let (line, sum) = sealed_line(&added, &self.sum)?;
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        file.write_all(&line)?;
        file.sync_data()?;
        self.long += line.len() as u64;
        self.steps += added.steps.len();
        self.lines += added.lines.len();
        (self.sum, self.head) = (sum, head);
        Ok(true)
    }
}

/// A document without its lists and the values that depend on them.
fn head(mut save: Value) -> Value {
    let remove = |keys: &[&str], map: &mut Value| {
        for key in keys {
            map.as_object_mut().and_then(|map| map.shift_remove(*key));
        }
    };
    remove(&["answers", "lines", "bookmarks", "checksum"], &mut save);
    remove(&["earlier", "since"], &mut save["game"]);
    save
}
