//! Atomic writing of files, and the names that the program itself gives to files of a game.

use crate::model::game::Message;
use atomic_write_file::AtomicWriteFile;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Writes the text to a temporary file next to the one that it replaces, and flushes it to disk.
pub(super) fn write_temporary(path: &Path, text: &[u8]) -> io::Result<AtomicWriteFile> {
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(text)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Resolves a link to the file that it names, even if that does not exist yet.
pub(super) fn resolve_link(path: &Path) -> PathBuf {
    if let Ok(there) = fs::canonicalize(path) {
        return there;
    }
    match (fs::read_link(path), path.parent()) {
        (Ok(named), Some(folder)) => folder.join(named),
        _ => path.to_owned(),
    }
}

/// True if the path exists, even as a broken link.
pub(super) fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Checks that the path is a regular file. Reading from a pipe or a device might never end.
///
/// # Errors
/// If it does not exist or is not a regular file. The reason is a message.
pub(super) fn check_file(path: &Path) -> io::Result<fs::Metadata> {
    let there = fs::metadata(path)?;
    if there.is_file() {
        return Ok(there);
    }
    Err(io::Error::other(Message::new("no-file").encode()))
}

/// Maximum size of a save, in bytes. Games are much smaller.
const MAX_SIZE: u64 = 1 << 28;

/// Reads a whole file. Its content is not trusted.
pub(super) fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let too_large = || io::Error::other(Message::new("save-too-large").encode());
    if check_file(path)?.len() > MAX_SIZE {
        return Err(too_large());
    }
    let mut text = Vec::new();
    fs::File::open(path)?
        .take(MAX_SIZE + 1)
        .read_to_end(&mut text)?;
    if text.len() as u64 > MAX_SIZE {
        return Err(too_large());
    }
    Ok(text)
}

/// Replaces the file at `path` atomically: it has either the old text or the new one.
///
/// # Errors
/// If it cannot be written.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    replace_bytes(path, text.as_bytes())
}

/// The same for bytes.
///
/// # Errors
/// If it cannot be written.
pub fn replace_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_temporary(&resolve_link(path), bytes)?.commit()
}

/// Replaces several files: all of them or none. Each is a path, the current text, and the new one.
///
/// # Errors
/// If one cannot be written. The others are restored, as far as possible.
pub fn replace_all(files: &[(PathBuf, String, String)]) -> io::Result<()> {
    let ready = files
        .iter()
        .map(|(path, _, text)| write_temporary(&resolve_link(path), text.as_bytes()));
    let ready: Vec<AtomicWriteFile> = ready.collect::<io::Result<_>>()?;
    for (n, file) in ready.into_iter().enumerate() {
        if let Err(why) = file.commit() {
            // Each file is restored, even if an earlier one could not be.
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

/// Prefix of copies that are made before a new edition is played.
pub(super) const COPY_PREFIX: &str = "before-";

/// Prefix of damaged saves that the running game has replaced.
pub(super) const DAMAGED_PREFIX: &str = "damaged-";

/// True for a name that the program itself uses. Readers cannot use it for a save.
pub(super) fn is_reserved(name: &str) -> bool {
    [COPY_PREFIX, DAMAGED_PREFIX]
        .iter()
        .any(|of| copy_number(name, of).is_some())
}

pub(super) fn copy_number(name: &str, of: &str) -> Option<usize> {
    name.strip_prefix(of)?.parse().ok()
}

pub(super) fn previous_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".previous");
    name.into()
}

/// The first free path of `path.word`, `path.word-2` and so on.
pub(super) fn free_path(path: &Path, word: &str) -> PathBuf {
    let mut n = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{word}"));
        if n > 1 {
            name.push(format!("-{n}"));
        }
        let path = PathBuf::from(name);
        if !exists(&path) {
            return path;
        }
        n += 1;
    }
}
