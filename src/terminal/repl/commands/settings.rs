//! `settings`: shows and changes the settings for all games.

use crate::engine::save::{self, Settings};
use crate::messages::say;
use crate::output::present::{Block, Style};
use crate::syntax::fluent::Language;
use crate::syntax::suggest;
use crate::terminal::repl::{Repl, speak};
use std::io;
use std::path::{Path, PathBuf};

const SETTING_NAMES: [&str; 5] = ["width", "brief", "screen-reader", "colour", "language"];

/// Allowed line widths, in columns.
const WIDTH_RANGE: std::ops::RangeInclusive<usize> = 40..=100;

pub(super) fn brief(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.game.brief = true;
    speak!(repl.print_note, "told-brief")?;
    repl.autosave()
}

pub(super) fn full(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.game.brief = false;
    speak!(repl.print_note, "told-full")?;
    repl.autosave()
}

pub(super) fn settings(repl: &mut Repl, args: &str) -> io::Result<()> {
    let Some(path) = repl.console.settings.clone() else {
        return speak!(repl.print_note, "settings-nowhere");
    };
    if args.is_empty() {
        return list_settings(repl, &path);
    }
    let (name, value) = args.split_once([' ', '=']).unwrap_or((args, ""));
    let name = match &*name.to_lowercase() {
        "color" => "colour".to_owned(),
        name => name.to_owned(),
    };
    let Some(name) = SETTING_NAMES.into_iter().find(|setting| *setting == name) else {
        let suggestion = suggest::nearest_name(&name, SETTING_NAMES);
        let suggestions = suggestion.map_or(SETTING_NAMES.to_vec(), |name| vec![name]);
        let names = repl.words.join_or(suggestions).unwrap_or_default();
        return speak!(
            repl.print_note,
            "settings-no-such",
            name = name,
            names = names
        );
    };
    let value = value.trim().trim_start_matches('=').trim().to_lowercase();
    let mut changes = Settings::default();
    match change_setting(&mut changes, name, &value) {
        true => {
            let result = save::change_settings(&path, |all: &mut Settings| {
                change_setting(all, name, &value);
            });
            apply_setting(repl, name, changes);
            print_saved(repl, result)?;
        }
        false => print_allowed(repl, name)?,
    }
    Ok(())
}

/// Lists the settings, one per line.
fn list_settings(repl: &mut Repl, path: &Path) -> io::Result<()> {
    let file = save::read_settings(path);
    let settings = file.settings;
    let flag = |repl: &Repl, value: Option<bool>| match value {
        Some(true) => say!(repl.words, "settings-on"),
        Some(false) => say!(repl.words, "settings-off"),
        None => say!(repl.words, "settings-unset"),
    };
    let unset = say!(repl.words, "settings-unset");
    let values = [
        settings.width.map_or(unset.clone(), |it| it.to_string()),
        flag(repl, settings.brief),
        flag(repl, settings.screen_reader),
        flag(repl, settings.colour),
        settings.language.unwrap_or_else(|| unset.clone()),
    ];
    let mut blocks: Vec<Block> = SETTING_NAMES
        .iter()
        .zip(values)
        .map(|(name, value)| {
            Block::new(Style::Key, *name)
                .and_text(Style::Plain, format!("  {value}"))
                .indented(2, 4)
        })
        .collect();
    if let Some(message) = file.message {
        let message = repl.words.text(&message).into_owned();
        blocks.insert(0, Block::new(Style::Error, message));
    }
    let path = path.display().to_string();
    let note = say!(repl.words, "settings-how", path = path);
    blocks.push(Block::new(Style::Note, note));
    repl.print_blocks(&blocks)
}

/// Changes a setting. `default` removes it. Returns false for an invalid value.
fn change_setting(settings: &mut Settings, name: &str, value: &str) -> bool {
    let width = value.parse().ok().filter(|n| WIDTH_RANGE.contains(n));
    let language = Language::from_tag(value).map(|it| it.code().to_owned());
    let flag = match value {
        "on" | "yes" | "true" | "ja" | "an" => Some(true),
        "off" | "no" | "false" | "nein" | "aus" => Some(false),
        _ => None,
    };
    let is_valid = match name {
        "width" => width.is_some(),
        "language" => language.is_some(),
        _ => flag.is_some(),
    };
    match name {
        "width" => settings.width = width,
        "language" => settings.language = language,
        "brief" => settings.brief = flag,
        "screen-reader" => settings.screen_reader = flag,
        _ => settings.colour = flag,
    }
    is_valid || value == "default"
}

/// Prints which values a setting allows.
fn print_allowed(repl: &mut Repl, name: &str) -> io::Result<()> {
    let codes = Language::join_codes();
    match name {
        "width" => speak!(repl.print_note, "settings-wanted-width"),
        "language" => speak!(
            repl.print_note,
            "settings-wanted-language",
            languages = codes
        ),
        name => speak!(repl.print_note, "settings-wanted-flag", name = name),
    }
}

/// Applies a setting to the running program.
fn apply_setting(repl: &mut Repl, name: &str, new: Settings) {
    let console = &mut repl.console;
    match name {
        "width" => console.set_width(new.width),
        "brief" => repl.game.brief = new.brief.unwrap_or(false),
        "screen-reader" => console.style.screen_reader = new.screen_reader.unwrap_or(false),
        "colour" => console.style.colour = new.colour != Some(false) && console.supports_colour,
        _ => {
            if let Some(language) = new.language.as_deref().and_then(Language::from_tag) {
                repl.game.launcher = repl.game.launcher.clone().with_language(language);
                console.words = repl.game.launcher.words.clone();
            }
        }
    }
    console.style.colour &= !console.style.screen_reader;
}

fn print_saved(repl: &mut Repl, result: io::Result<Option<PathBuf>>) -> io::Result<()> {
    match result {
        Ok(None) => speak!(repl.print_note, "settings-kept"),
        Ok(Some(backup)) => {
            let backup = backup.display().to_string();
            speak!(repl.print_note, "settings-kept-aside", aside = backup)
        }
        Err(why) => {
            let why = repl.words.text(&why.to_string()).into_owned();
            speak!(repl.print_error, "settings-not-kept", why = why)
        }
    }
}
