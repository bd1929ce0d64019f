//! Settings of a reader for all games. People can edit the file, and it is replaced atomically.

use super::document::strip_bom;
use super::files::{exists, free_path, read_file, replace_bytes};
use crate::model::game::Message;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Version of files that are written, and newest version that can be read.
const VERSION: u64 = 1;

/// Settings of a reader. Unset values are determined by the terminal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    #[serde(rename = "turnto-settings", default)]
    version: u64,
    /// Line width in columns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// True if fights and rolls of new games are shown in a short form.
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
    /// The reason why the file is not used, as a message.
    pub message: Option<String>,
    status: SettingsStatus,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum SettingsStatus {
    #[default]
    Valid,
    /// The file is renamed before the settings are written.
    Damaged,
    /// The file is not overwritten.
    ReadOnly,
}

/// Path of the settings in the data folder of the program.
pub fn settings_path(home: &Path) -> PathBuf {
    home.join("settings.json")
}

/// Reads the settings. Does not write any files.
pub fn read_settings(path: &Path) -> LoadedSettings {
    if !exists(path) {
        return LoadedSettings::default();
    }
    let message = |id: &str| Message::new(id).with("path", path.display().to_string());
    let unusable = |message: Message, status| LoadedSettings {
        message: Some(message.encode()),
        status,
        ..LoadedSettings::default()
    };
    let text = match read_file(path) {
        Ok(text) => text,
        Err(why) => {
            let message = message("settings-unreadable").with("why", why.to_string());
            return unusable(message, SettingsStatus::ReadOnly);
        }
    };
    let value: Value = match serde_json::from_slice(strip_bom(&text)) {
        Ok(value) => value,
        Err(_) => return unusable(message("settings-damaged"), SettingsStatus::Damaged),
    };
    let version = value.get("turnto-settings").and_then(Value::as_u64);
    if version.is_some_and(|version| version > VERSION) {
        return unusable(message("settings-newer"), SettingsStatus::ReadOnly);
    }
    match serde_json::from_value(value) {
        Ok(settings) => LoadedSettings {
            settings,
            ..LoadedSettings::default()
        },
        Err(_) => unusable(message("settings-damaged"), SettingsStatus::Damaged),
    }
}

/// Changes the settings of the file. Another program may have changed other settings, so the file is read first.
///
/// A damaged file is renamed, and its new path is returned.
///
/// # Errors
/// If the file cannot be written or must not be overwritten. The reason can be a message.
pub fn change_settings(
    path: &Path,
    change: impl FnOnce(&mut Settings),
) -> io::Result<Option<PathBuf>> {
    let LoadedSettings {
        mut settings,
        message,
        status,
    } = read_settings(path);
    let mut damaged = None;
    match status {
        SettingsStatus::ReadOnly => return Err(io::Error::other(message.unwrap_or_default())),
        SettingsStatus::Damaged => {
            let new_path = free_path(path, "damaged");
            fs::rename(path, &new_path)?;
            damaged = Some(new_path);
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
    Ok(damaged)
}
