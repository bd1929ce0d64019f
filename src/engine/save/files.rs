//! Files written whole or not at all, and the names that the program gives to those of a game.

use crate::model::game::Message;
use atomic_write_file::AtomicWriteFile;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The text beside the file that it will replace, down on the disk.
pub(super) fn beside(path: &Path, text: &[u8]) -> io::Result<AtomicWriteFile> {
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(text)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// The file that is meant: through a link, the one that it names, though there is none yet.
pub(super) fn meant(path: &Path) -> PathBuf {
    if let Ok(there) = fs::canonicalize(path) {
        return there;
    }
    match (fs::read_link(path), path.parent()) {
        (Ok(named), Some(folder)) => folder.join(named),
        _ => path.to_owned(),
    }
}

/// Does anything stand there, if only a link to nothing?
pub(super) fn stands(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Only files have an end: a pipe would be waited for, and a device read for ever.
///
/// # Errors
/// When nothing is there, or what is there is no file; the reason is a message.
pub(super) fn is_file(path: &Path) -> io::Result<fs::Metadata> {
    let there = fs::metadata(path)?;
    if there.is_file() {
        return Ok(there);
    }
    Err(io::Error::other(Message::new("no-file").text()))
}

/// No game comes near it.
const LARGEST: u64 = 1 << 28;

/// All of a file that may have been put there by anybody.
pub(super) fn whole(path: &Path) -> io::Result<Vec<u8>> {
    let too_large = || io::Error::other(Message::new("save-too-large").text());
    if is_file(path)?.len() > LARGEST {
        return Err(too_large());
    }
    let mut text = Vec::new();
    fs::File::open(path)?
        .take(LARGEST + 1)
        .read_to_end(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(too_large());
    }
    Ok(text)
}

/// Writes a text in place of the one at `path`: the old text or the new one stands there, whatever happens.
///
/// # Errors
/// When the disk will not have it.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    put(path, text.as_bytes())
}

/// The same with bytes, text or not.
///
/// # Errors
/// The same.
pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    beside(&meant(path), bytes)?.commit()
}

/// Writes texts in place of others: all of them or none. Each is a path, the text there now, and the one to come.
///
/// # Errors
/// When the disk will not have one; then every file is as it was, as far as the disk lets it.
pub fn replace_all(files: &[(PathBuf, String, String)]) -> io::Result<()> {
    let ready = files
        .iter()
        .map(|(path, _, text)| beside(&meant(path), text.as_bytes()));
    let ready: Vec<AtomicWriteFile> = ready.collect::<io::Result<_>>()?;
    for (n, file) in ready.into_iter().enumerate() {
        if let Err(why) = file.commit() {
            // Each is taken back, whether the one before it could be or not.
            let mut told = why;
            for (path, before, _) in &files[..n] {
                if let Err(why) = replace(path, before) {
                    told = why;
                }
            }
            return Err(told);
        }
    }
    Ok(())
}

/// What the copies of games are called that were kept before a new edition was played.
pub(super) const BEFORE: &str = "before-";

/// What damaged saves are called that the running game has taken the place of.
pub(super) const DAMAGED: &str = "damaged-";

/// Is it a name that the program gives itself, so that no reader's save may have it?
pub(super) fn is_own(name: &str) -> bool {
    [BEFORE, DAMAGED]
        .iter()
        .any(|of| numbered(name, of).is_some())
}

pub(super) fn numbered(name: &str, of: &str) -> Option<usize> {
    name.strip_prefix(of)?.parse().ok()
}

pub(super) fn previous(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".previous");
    name.into()
}

/// The first of `path.word`, `path.word-2`... that is free.
pub(super) fn free(path: &Path, word: &str) -> PathBuf {
    let mut n = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{word}"));
        if n > 1 {
            name.push(format!("-{n}"));
        }
        let path = PathBuf::from(name);
        if !stands(&path) {
            return path;
        }
        n += 1;
    }
}
