//! Atomic writing of files, and the names that the program itself uses for files of a game.

use crate::model::game::Message;
use atomic_write_file::AtomicWriteFile;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Writes the text to a temporary file next to the file that it will replace, and flushes it to disk.
pub(super) fn write_temporary(path: &Path, text: &[u8]) -> io::Result<AtomicWriteFile> {
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(text)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Resolves a symbolic link to its target, even if the target does not exist yet.
pub(super) fn resolve_link(path: &Path) -> PathBuf {
    if let Ok(target) = fs::canonicalize(path) {
        return target;
    }
    match (fs::read_link(path), path.parent()) {
        (Ok(target), Some(folder)) => folder.join(target),
        _ => path.to_owned(),
    }
}

/// True if the path exists, even if it is a broken link.
pub(super) fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Checks that the path is a regular file. Reading from a pipe or a device might never end.
///
/// # Errors
/// If the path does not exist or is not a regular file. The latter reason is a message.
pub(super) fn check_file(path: &Path) -> io::Result<fs::Metadata> {
    let metadata = fs::metadata(path)?;
    if metadata.is_file() {
        return Ok(metadata);
    }
    Err(io::Error::other(Message::new("no-file").encode()))
}

/// Maximum size of a file, in bytes. Saves are much smaller.
const MAX_SIZE: u64 = 1 << 28;

/// Reads a file completely, up to a maximum size, because the content is not trusted.
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

/// Replaces the text of a file atomically: it contains either the old or the new text.
///
/// # Errors
/// If the file cannot be written.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    replace_bytes(path, text.as_bytes())
}

/// Replaces the bytes of a file atomically.
///
/// # Errors
/// If the file cannot be written.
pub fn replace_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_temporary(&resolve_link(path), bytes)?.commit()
}

/// Replaces several files: all of them or none. Each is a path, the current text and the new text.
///
/// # Errors
/// If a file cannot be written. The others are restored, as far as possible.
pub fn replace_all(files: &[(PathBuf, String, String)]) -> io::Result<()> {
    let temporary = files
        .iter()
        .map(|(path, _, text)| write_temporary(&resolve_link(path), text.as_bytes()));
    let temporary: Vec<AtomicWriteFile> = temporary.collect::<io::Result<_>>()?;
    for (n, file) in temporary.into_iter().enumerate() {
        if let Err(mut error) = file.commit() {
            // Each file is restored, even if another could not be restored.
            for (path, old_text, _) in &files[..n] {
                if let Err(restore_error) = replace(path, old_text) {
                    error = restore_error;
                }
            }
            return Err(error);
        }
    }
    Ok(())
}

/// Prefix of copies that are made before a game is continued with another edition.
pub(super) const COPY_PREFIX: &str = "before-";

/// Prefix of damaged saves that the running game has replaced.
pub(super) const DAMAGED_PREFIX: &str = "damaged-";

/// True for names that the program itself uses, and that readers cannot use for saves.
pub(super) fn is_reserved(name: &str) -> bool {
    [COPY_PREFIX, DAMAGED_PREFIX]
        .iter()
        .any(|prefix| copy_number(name, prefix).is_some())
}

pub(super) fn copy_number(name: &str, prefix: &str) -> Option<usize> {
    name.strip_prefix(prefix)?.parse().ok()
}

/// The path of the previous save.
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
