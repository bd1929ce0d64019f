//! What a reader has set for all games: one file, written whole or not at all. People may write in it too.

use super::document::without_mark;
use super::files::{free, put, stands, whole};
use crate::model::game::Message;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The version of the file that is written, and the newest that can be read.
const VERSION: u64 = 1;

/// What a reader has set; none of what is as the terminal has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    #[serde(rename = "turnto-settings", default)]
    version: u64,
    /// Columns of a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// Are fights and rolls of new games told in short?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brief: Option<bool>,
    /// Is all told for an ear?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub narrate: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<bool>,
    /// The tag of a language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// What another version of the program has set.
    #[serde(flatten)]
    other: Map<String, Value>,
}

/// What was found.
#[derive(Debug, Default)]
pub struct FoundSettings {
    pub settings: Settings,
    /// Why they are not used, a text that is a message.
    pub told: Option<String>,
    kind: Kind,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Sound,
    /// It is put aside before another is written.
    Damaged,
    /// It is not written over.
    Kept,
}

/// Where the settings are, in the folder in which all is kept.
pub fn settings_in(home: &Path) -> PathBuf {
    home.join("settings.json")
}

/// Reads the settings. Nothing is written.
pub fn settings(path: &Path) -> FoundSettings {
    if !stands(path) {
        return FoundSettings::default();
    }
    let told = |id: &str| Message::new(id).with("path", path.display().to_string());
    let without = |message: Message, kind| FoundSettings {
        told: Some(message.text()),
        kind,
        ..FoundSettings::default()
    };
    let text = match whole(path) {
        Ok(text) => text,
        Err(why) => {
            let why = told("settings-unreadable").with("why", why.to_string());
            return without(why, Kind::Kept);
        }
    };
    let value: Value = match serde_json::from_slice(without_mark(&text)) {
        Ok(value) => value,
        Err(_) => return without(told("settings-damaged"), Kind::Damaged),
    };
    let version = value.get("turnto-settings").and_then(Value::as_u64);
    if version.is_some_and(|version| version > VERSION) {
        return without(told("settings-newer"), Kind::Kept);
    }
    match serde_json::from_value(value) {
        Ok(settings) => FoundSettings {
            settings,
            ..FoundSettings::default()
        },
        Err(_) => without(told("settings-damaged"), Kind::Damaged),
    }
}

/// Changes the settings as they stand in the file now: another program may have changed others meanwhile. A damaged file is put aside first; gives where it is.
///
/// # Errors
/// When the disk will not have it, or the file is not to be written over; the reason may be a message.
pub fn set(path: &Path, change: impl FnOnce(&mut Settings)) -> io::Result<Option<PathBuf>> {
    let FoundSettings {
        mut settings,
        told,
        kind,
    } = settings(path);
    let mut aside = None;
    match kind {
        Kind::Kept => return Err(io::Error::other(told.unwrap_or_default())),
        Kind::Damaged => {
            let place = free(path, "damaged");
            fs::rename(path, &place)?;
            aside = Some(place);
        }
        Kind::Sound => {}
    }
    change(&mut settings);
    settings.version = VERSION;
    let mut text = serde_json::to_vec_pretty(&settings)?;
    text.push(b'\n');
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    put(path, &text)?;
    Ok(aside)
}
