//! Files of a book: regular files whose real path is inside the folder of the book.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

/// Maximum size of a file in bytes. A sparse file of any size fits into a small archive.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// The real path of a file inside `root`, for reading or writing. Follows links; the file can be missing.
///
/// # Errors
/// If the path leads out of the folder, or is a link to nothing.
pub fn resolve_inside(root: &Path, path: &Path) -> io::Result<PathBuf> {
    let real = |it: &Path| match it.as_os_str().is_empty() {
        true => fs::canonicalize("."),
        false => fs::canonicalize(it),
    };
    // For a new file, the nearest existing folder counts.
    let mut above = path.ancestors();
    let there = above.find(|it| it.symlink_metadata().is_ok());
    let there = there.unwrap_or(Path::new(""));
    let rest = path.strip_prefix(there).unwrap_or(path);
    let there = real(there)?;
    let climbs = rest.components().any(|it| it == Component::ParentDir);
    if climbs || !there.starts_with(real(root)?) {
        let why = "this link leads to a file outside the book's folder";
        return Err(io::Error::other(why));
    }
    // Joining an empty path would add a trailing `/`.
    Ok(there.join(rest).components().collect())
}

/// Opens a file inside `root` for reading.
///
/// # Errors
/// If it is outside the folder, or is not a regular file. Reading a pipe would block, and a device never ends.
pub fn open_inside(root: &Path, path: &Path) -> io::Result<File> {
    let path = resolve_inside(root, path)?;
    match fs::metadata(&path)?.is_file() {
        true => File::open(path),
        false => Err(io::Error::other("not a regular file")),
    }
}

/// The bytes of a file inside `root`.
///
/// # Errors
/// Like [`open_inside`], and if the file is larger than 64 MB.
pub fn read_inside(root: &Path, path: &Path) -> io::Result<Vec<u8>> {
    let file = open_inside(root, path)?;
    let mut bytes = Vec::new();
    if file.metadata()?.len() <= MAX_FILE_SIZE {
        // The file can grow while it is read.
        file.take(MAX_FILE_SIZE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 <= MAX_FILE_SIZE {
            return Ok(bytes);
        }
    }
    let limit = MAX_FILE_SIZE >> 20;
    Err(io::Error::other(format!("larger than {limit} MB")))
}
