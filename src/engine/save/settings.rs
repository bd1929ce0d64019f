//! Settings that a reader saves for all games. The file is replaced atomically, and people can edit it.

use super::document::strip_bom;
use super::files::{exists, free_path, read_file, replace_bytes};
use crate::model::game::Message;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Version of the file that is written, and the newest one that can be read.
const VERSION: u64 = 1;

/// Settings of a reader. Unset values follow the terminal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    #[serde(rename = "turnto-settings", default)]
    version: u64,
    /// Line width in columns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// True if fights and rolls of new games are shown in short form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brief: Option<bool>,
    /// True if output is for screen readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screen_reader: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<bool>,
    /// Tag of the language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Settings of other versions of the program.
    #[serde(flatten)]
    other: Map<String, Value>,
}

/// Result of reading the settings.
#[derive(Debug, Default)]
pub struct LoadedSettings {
    pub settings: Settings,
    /// Why they are not used, as the text of a message.
    pub message: Option<String>,
    status: SettingsStatus,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum SettingsStatus {
    #[default]
    Valid,
    /// The file is moved away before the settings are written.
    Damaged,
    /// The file is not overwritten.
    ReadOnly,
}

/// Path of the settings in the data folder of the program.
pub fn settings_path(home: &Path) -> PathBuf {
    home.join("settings.json")
}

/// Reads the settings. Writes nothing.
pub fn read_settings(path: &Path) -> LoadedSettings {
    if !exists(path) {
        return LoadedSettings::default();
    }
    let told = |id: &str| Message::new(id).with("path", path.display().to_string());
    let without = |message: Message, kind| LoadedSettings {
        message: Some(message.encode()),
        status: kind,
        ..LoadedSettings::default()
    };
    let text = match read_file(path) {
        Ok(text) => text,
        Err(why) => {
            let why = told("settings-unreadable").with("why", why.to_string());
            return without(why, SettingsStatus::ReadOnly);
        }
    };
    let value: Value = match serde_json::from_slice(strip_bom(&text)) {
        Ok(value) => value,
        Err(_) => return without(told("settings-damaged"), SettingsStatus::Damaged),
    };
    let version = value.get("turnto-settings").and_then(Value::as_u64);
    if version.is_some_and(|version| version > VERSION) {
        return without(told("settings-newer"), SettingsStatus::ReadOnly);
    }
    match serde_json::from_value(value) {
        Ok(settings) => LoadedSettings {
            settings,
            ..LoadedSettings::default()
        },
        Err(_) => without(told("settings-damaged"), SettingsStatus::Damaged),
    }
}

/// Changes the settings, based on the current file, because another program may have changed other settings. A damaged file is moved away first, and
/// its new path is returned.
///
/// # Errors
/// If the file cannot be written or must not be overwritten. The reason can be a message.
pub fn change_settings(
    path: &Path,
    change: impl FnOnce(&mut Settings),
) -> io::Result<Option<PathBuf>> {
    let LoadedSettings {
        mut settings,
        message: told,
        status: kind,
    } = read_settings(path);
    let mut aside = None;
    match kind {
        SettingsStatus::ReadOnly => return Err(io::Error::other(told.unwrap_or_default())),
        SettingsStatus::Damaged => {
            let place = free_path(path, "damaged");
            fs::rename(path, &place)?;
            aside = Some(place);
        }
        SettingsStatus::Valid => {}
    }
    change(&mut settings);
    settings.version = VERSION;
    let mut text = serde_json::to_vec_pretty(&settings)?;
    text.push(b'\n');
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    replace_bytes(path, &text)?;
    Ok(aside)
}
