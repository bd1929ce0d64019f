//! Files of a book: regular files whose real path lies inside the book's folder.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

/// The real path of a file inside `root`, for reading or writing: links are followed, and the file need not exist.
///
/// # Errors
/// If the path leads out of the folder, or is a link to nothing.
pub fn resolve_inside(root: &Path, path: &Path) -> io::Result<PathBuf> {
    let here = |it: &Path| match it.as_os_str().is_empty() {
        true => PathBuf::from("."),
        false => it.to_owned(),
    };
    let (root, path) = (fs::canonicalize(here(root))?, here(path));
    // Of what is still to be created, the nearest thing that exists counts.
    let mut above = path.ancestors();
    let there = above.find(|it| here(it).symlink_metadata().is_ok());
    let there = there.unwrap_or(&path);
    let rest = path.strip_prefix(there).unwrap_or(&path);
    let real = fs::canonicalize(here(there))?;
    let climbs = rest.components().any(|it| it == Component::ParentDir);
    match real.starts_with(&root) && !climbs {
        true if rest.as_os_str().is_empty() => Ok(real),
        true => Ok(real.join(rest)),
        false => Err(io::Error::other(
            "this link leads to a file outside the book's folder",
        )),
    }
}

/// Opens a file inside `root` for reading.
///
/// # Errors
/// If it leads out of the folder, or is not a regular file: a pipe would be waited for, and a device never ends.
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
/// Like [`open_inside`].
pub fn read_inside(root: &Path, path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_inside(root, path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}
