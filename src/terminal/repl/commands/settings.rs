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

pub(super) fn settings(repl: &mut Repl, said: &str) -> io::Result<()> {
    let Some(path) = repl.console.settings.clone() else {
        return speak!(repl.print_note, "settings-nowhere");
    };
    if said.is_empty() {
        return list_settings(repl, &path);
    }
    let (name, value) = said.split_once([' ', '=']).unwrap_or((said, ""));
    let name = match &*name.to_lowercase() {
        "color" => "colour".to_owned(),
        name => name.to_owned(),
    };
    let Some(name) = SETTING_NAMES.into_iter().find(|known| *known == name) else {
        let near = suggest::nearest_name(&name, SETTING_NAMES);
        let near = near.map_or(SETTING_NAMES.to_vec(), |near| vec![near]);
        let names = repl.words.join_or(near).unwrap_or_default();
        return speak!(
            repl.print_note,
            "settings-no-such",
            name = name,
            names = names
        );
    };
    let value = value.trim().trim_start_matches('=').trim().to_lowercase();
    let mut new = Settings::default();
    match change_setting(&mut new, name, &value) {
        true => {
            let kept = save::change_settings(&path, |all: &mut Settings| {
                change_setting(all, name, &value);
            });
            apply_setting(repl, name, new);
            print_saved(repl, kept)?;
        }
        false => print_allowed(repl, name)?,
    }
    Ok(())
}

/// Lists the settings, one per line.
fn list_settings(repl: &mut Repl, path: &Path) -> io::Result<()> {
    let found = save::read_settings(path);
    let set = found.settings;
    let flag = |repl: &Repl, it: Option<bool>| match it {
        Some(true) => say!(repl.words, "settings-on"),
        Some(false) => say!(repl.words, "settings-off"),
        None => say!(repl.words, "settings-unset"),
    };
    let unset = say!(repl.words, "settings-unset");
    let values = [
        set.width.map_or_else(|| unset.clone(), |it| it.to_string()),
        flag(repl, set.brief),
        flag(repl, set.screen_reader),
        flag(repl, set.colour),
        set.language.unwrap_or_else(|| unset.clone()),
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
    if let Some(told) = found.message {
        let told = repl.words.text(&told).into_owned();
        blocks.insert(0, Block::new(Style::Error, told));
    }
    let place = path.display().to_string();
    let how = say!(repl.words, "settings-how", path = place);
    blocks.push(Block::new(Style::Note, how));
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

/// Prints the allowed values of a setting.
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

fn print_saved(repl: &mut Repl, kept: io::Result<Option<PathBuf>>) -> io::Result<()> {
    match kept {
        Ok(None) => speak!(repl.print_note, "settings-kept"),
        Ok(Some(aside)) => {
            let aside = aside.display().to_string();
            speak!(repl.print_note, "settings-kept-aside", aside = aside)
        }
        Err(why) => {
            let why = repl.words.text(&why.to_string()).into_owned();
            speak!(repl.print_error, "settings-not-kept", why = why)
        }
    }
}
