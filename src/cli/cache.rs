//! Books that are kept ready on disk, compiled and checked: the second time a book opens at once. Nothing hangs on it: what cannot be read or written there is
//! made anew from the book's texts.

use crate::library::{self, House, Opened, Ready};
use crate::save;
use crate::source::{Shelf, fingerprint};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

/// What the files end in.
const ENDING: &str = "book";
/// Bytes of pages that are worth a file: fewer are compiled about as fast as they are read again.
const LEAST: usize = 32 << 10;
/// Bytes of all files. Those that nobody has played for longest go first.
const MOST: u64 = 64 << 20;
/// Bytes of one: a longer one would leave no room for others.
const LONGEST: usize = 32 << 20;
/// A file that is being written is not another's for so long.
const WRITING: Duration = Duration::from_secs(60 * 60);

/// A book that is being written down; done when this goes.
#[derive(Default)]
pub(super) struct Keeping(Option<JoinHandle<()>>);

impl Drop for Keeping {
    fn drop(&mut self) {
        if let Some(writing) = self.0.take() {
            // A book that was not kept is opened from its texts the next time too.
            let _ = writing.join();
        }
    }
}

/// Opens a book for play, as it was kept or else from its texts; then it is kept, on a thread of its own.
pub(super) fn open(shelf: &dyn Shelf, house: Option<House>) -> (Opened, Keeping) {
    let Ok(folder) = save::cache() else {
        return (library::open(shelf, house), Keeping::default());
    };
    let file = folder.join(name(shelf, house.as_ref()));
    let kept = is_own(&file).then(|| fs::read(&file).ok());
    let kept = kept
        .flatten()
        .and_then(|bytes| library::open_ready(&bytes, shelf, house.as_ref()));
    if let Some(opened) = kept {
        played(&file);
        return (opened, Keeping::default());
    }
    let (opened, ready) = library::open_to_keep(shelf, house);
    let ready = ready.filter(|ready| ready.long() >= LEAST);
    let keep = |ready: Ready| {
        let writes = move || {
            let bytes = ready.bytes().filter(|bytes| bytes.len() <= LONGEST);
            if let Some(bytes) = bytes
                && write(&folder, &file, &bytes).is_ok()
            {
                tidy(&folder);
            }
        };
        std::thread::Builder::new().spawn(writes).ok()
    };
    (opened, Keeping(ready.and_then(keep)))
}

/// What the file of a book is called. What is in it says whether it is of the book as it is.
fn name(shelf: &dyn Shelf, house: Option<&House>) -> String {
    let house = house.map_or("", |house| &house.name);
    let place = shelf.place();
    let print = fingerprint([("book", &*place), ("house", house)]);
    format!("{}.{ENDING}", print.get(..32).unwrap_or(&print))
}

/// Does a file stand there, and none that is longer than any of ours? A link may lead to what is somebody's, a pipe would be waited for, a device read for ever.
fn is_own(file: &Path) -> bool {
    let there = fs::symlink_metadata(file);
    there.is_ok_and(|it| it.is_file() && it.len() <= LONGEST as u64)
}

/// Marks a file as one that is used.
fn played(file: &Path) {
    if let Ok(file) = File::options().append(true).open(file) {
        let _ = file.set_modified(SystemTime::now());
    }
}

/// Another program that reads meanwhile finds the file whole, as it was or as it is.
fn write(folder: &Path, file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut made = fs::DirBuilder::new();
    // Books may be private.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut made, 0o700);
    made.recursive(true).create(folder)?;
    // What is none of ours goes, and nothing that it may lead to is touched. A folder stays, and the book is not kept.
    if !is_own(file) && fs::symlink_metadata(file).is_ok() {
        fs::remove_file(file)?;
    }
    save::put(file, bytes)
}

/// Deletes what has been used longest ago where all together is too much, and what was never written to its end.
fn tidy(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut all: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
    for entry in entries.flatten() {
        let about = entry.metadata().ok().filter(fs::Metadata::is_file);
        // Another program may have taken it away.
        let Some((about, used)) = about.and_then(|it| Some((it.len(), it.modified().ok()?))) else {
            continue;
        };
        let path = entry.path();
        if path.extension().is_some_and(|end| end == ENDING) {
            all.push((used, about, path));
        } else if used.elapsed().is_ok_and(|ago| ago > WRITING) {
            let _ = fs::remove_file(path);
        }
    }
    all.sort_unstable();
    let mut long: u64 = all.iter().map(|(_, long, _)| long).sum();
    for (_, size, path) in all {
        if long <= MOST {
            break;
        }
        if fs::remove_file(path).is_ok() {
            long -= size;
        }
    }
}
