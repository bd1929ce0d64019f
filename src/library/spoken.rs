//! Scripts as the checker reads them. Those that come with the program are read once in its run: an editor asks at every letter, and most of what is in force are they.

use super::carried::SCRIPTS;
use crate::lint;
use crate::lua::{self, Tree};
use crate::rules::Script;
use crate::source::FileId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What was read, when somebody has.
type Read = Arc<OnceLock<Arc<Tree>>>;

/// By the path, and by the number of the file, which every place in it has.
static KNOWN: Mutex<BTreeMap<(String, FileId), Read>> = Mutex::new(BTreeMap::new());

/// Where a script stands among the files of a book varies by a few; more than so many are none that anybody edits.
const MANY: usize = 1000;

pub(super) fn read(script: &Script) -> lint::Script<'_> {
    let read = || lua::read(script.file, &script.text).map(Arc::new);
    let tree = match known(script) {
        Some(known) => {
            let tree = known.get().cloned().or_else(read);
            tree.map(|tree| Arc::clone(known.get_or_init(|| tree)))
        }
        None => read(),
    };
    lint::Script::of(&script.name, &script.text, tree)
}

/// Where a script of the program's own is kept; none for any other, whatever its name.
fn known(script: &Script) -> Option<Read> {
    let own = SCRIPTS.get_file(&script.name)?.contents_utf8();
    if own != Some(&**script.text) {
        return None;
    }
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= MANY {
        known.clear();
    }
    let key = (script.name.clone(), script.file);
    Some(Arc::clone(known.entry(key).or_default()))
}
