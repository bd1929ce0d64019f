//! Reads files of a book: regular files whose real path is inside its folder.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

/// Maximum size of a file in bytes. A small archive can contain a sparse file of any size.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// The real path of a file inside `root`, for reading or writing. Follows links; the file can be missing.
///
/// # Errors
/// If the path is outside the folder, or is a broken link.
pub fn resolve_inside(root: &Path, path: &Path) -> io::Result<PathBuf> {
    let real_path = |it: &Path| match it.as_os_str().is_empty() {
        true => fs::canonicalize("."),
        false => fs::canonicalize(it),
    };
    // For a new file, the nearest existing folder is checked.
    let mut ancestors = path.ancestors();
    let existing = ancestors.find(|it| it.symlink_metadata().is_ok());
    let existing = existing.unwrap_or(Path::new(""));
    let new_part = path.strip_prefix(existing).unwrap_or(path);
    let existing = real_path(existing)?;
    let has_parent = new_part.components().any(|it| it == Component::ParentDir);
    if has_parent || !existing.starts_with(real_path(root)?) {
        let reason = "this path is outside the folder of the book";
        return Err(io::Error::other(reason));
    }
    // Joining an empty path would add a trailing `/`.
    Ok(existing.join(new_part).components().collect())
}

/// Opens a file inside `root` for reading.
///
/// # Errors
/// If it is outside the folder, or is not a regular file. A pipe could block, and a device can be endless.
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
    let size = file.metadata()?.len();
    if size <= MAX_FILE_SIZE {
        bytes.reserve_exact(usize::try_from(size).unwrap_or_default() + 1);
        // The file can grow while it is read.
        file.take(MAX_FILE_SIZE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 <= MAX_FILE_SIZE {
            return Ok(bytes);
        }
    }
    let limit = MAX_FILE_SIZE >> 20;
    Err(io::Error::other(format!("larger than {limit} MB")))
}
