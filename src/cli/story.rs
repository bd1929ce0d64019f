//! Writes a reader's story to a file. Overwrites an existing file only if the reader confirms it.

use crate::engine::save;
use crate::model::game::Message;
use crate::terminal::repl::{FileWriter, WriteResult};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Writes to the disk.
pub(super) fn file_writer() -> FileWriter {
    Rc::new(write_story)
}

fn write_story(name: &str, text: &str, overwrites: bool) -> Result<WriteResult, String> {
    let path = expand_home(name);
    let exists = path.symlink_metadata().is_ok();
    if exists && !path.is_file() {
        return Err(Message::new("story-no-file").encode());
    }
    if exists && !overwrites {
        return Ok(WriteResult::Exists(full_path(&path)));
    }
    if let Some(folder) = path.parent().filter(|it| !it.as_os_str().is_empty())
        && !folder.is_dir()
    {
        let folder = folder.display().to_string();
        return Err(Message::new("story-no-folder")
            .with("folder", folder)
            .encode());
    }
    save::replace(&path, text).map_err(|why| why.to_string())?;
    Ok(WriteResult::Written(full_path(&path)))
}

/// A path as typed, with the home folder for `~`, because no shell expands it.
fn expand_home(name: &str) -> PathBuf {
    let home = name.strip_prefix("~/").zip(save::home_folder());
    home.map_or_else(|| PathBuf::from(name), |(rest, home)| home.join(rest))
}

/// The absolute path, so that the file can be found from anywhere.
fn full_path(path: &Path) -> String {
    let absolute = std::fs::canonicalize(path);
    absolute
        .unwrap_or_else(|_| path.to_owned())
        .display()
        .to_string()
}
