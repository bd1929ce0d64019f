//! Writes a reader's story to a file that they name. Overwrites a file only if they confirm it.

use crate::engine::save;
use crate::model::game::Message;
use crate::terminal::repl::{FileWriter, WriteResult};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Writes to the disk.
pub(super) fn file_writer() -> FileWriter {
    Rc::new(write_story)
}

fn write_story(name: &str, text: &str, over: bool) -> Result<WriteResult, String> {
    let path = expand_home(name);
    let there = path.symlink_metadata().is_ok();
    if there && !path.is_file() {
        return Err(Message::new("story-no-file").encode());
    }
    if there && !over {
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

/// A path as typed. `~` is replaced by the home folder, because there is no shell to do it.
fn expand_home(name: &str) -> PathBuf {
    let home = name.strip_prefix("~/").zip(save::home_folder());
    home.map_or_else(|| PathBuf::from(name), |(rest, home)| home.join(rest))
}

/// The absolute path, so that the file can be found from anywhere.
fn full_path(path: &Path) -> String {
    let whole = std::fs::canonicalize(path);
    whole
        .unwrap_or_else(|_| path.to_owned())
        .display()
        .to_string()
}
