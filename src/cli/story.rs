//! Where a reader's story is written: a file that they name, never over another without their word.

use crate::engine::save;
use crate::model::game::Message;
use crate::terminal::repl::{Writer, Written};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Writes to the disk.
pub(super) fn writer() -> Writer {
    Rc::new(write)
}

fn write(name: &str, text: &str, over: bool) -> Result<Written, String> {
    let path = path(name);
    let there = path.symlink_metadata().is_ok();
    if there && !path.is_file() {
        return Err(Message::new("story-no-file").text());
    }
    if there && !over {
        return Ok(Written::IsThere(shown(&path)));
    }
    if let Some(folder) = path.parent().filter(|it| !it.as_os_str().is_empty())
        && !folder.is_dir()
    {
        let folder = folder.display().to_string();
        return Err(Message::new("story-no-folder")
            .with("folder", folder)
            .text());
    }
    save::replace(&path, text).map_err(|why| why.to_string())?;
    Ok(Written::Done(shown(&path)))
}

/// A name as it is typed, `~` being the reader's own folder, which no shell has put in its place.
fn path(name: &str) -> PathBuf {
    let home = name.strip_prefix("~/").zip(save::own_folder());
    home.map_or_else(|| PathBuf::from(name), |(rest, home)| home.join(rest))
}

/// The whole path, so that it is found from anywhere.
fn shown(path: &Path) -> String {
    let whole = std::fs::canonicalize(path);
    whole
        .unwrap_or_else(|_| path.to_owned())
        .display()
        .to_string()
}
