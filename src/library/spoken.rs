//! Scripts as the checker reads them. Those that come with the program are read once in its run: an editor asks at every letter, and most of what is in force are they.

use super::carried::SCRIPTS;
use crate::lint;
use crate::lua::Tree;
use crate::rules::Script;
use crate::source::FileId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Those that were read, by the path, and by the number of the file, which every place in it has.
static KNOWN: Mutex<BTreeMap<(String, FileId), Arc<Tree>>> = Mutex::new(BTreeMap::new());

/// Where a script stands among the files of a book varies by a few; more than so many are none that anybody edits.
const MANY: usize = 1000;

pub(super) fn read(script: &Script) -> lint::Script<'_> {
    match is_own(script) {
        true => lint::Script::of(&script.name, &script.text, read_once(script)),
        false => lint::Script::read(script.file, &script.name, &script.text),
    }
}

/// Is it the program's own, letter by letter?
fn is_own(script: &Script) -> bool {
    let own = SCRIPTS.get_file(&script.name);
    own.and_then(|own| own.contents_utf8()) == Some(&**script.text)
}

fn read_once(script: &Script) -> Option<Arc<Tree>> {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (script.name.clone(), script.file);
    if let Some(tree) = known().get(&key) {
        return Some(Arc::clone(tree));
    }
    let tree = Arc::new(lint::tree(script.file, &script.text)?);
    let mut known = known();
    if known.len() >= MANY {
        known.clear();
    }
    known.insert(key, Arc::clone(&tree));
    Some(tree)
}
