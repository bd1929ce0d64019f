//! `settings`: shows and changes the settings for all games.

use crate::engine::save::{self, Settings};
use crate::messages::say;
use crate::output::present::{Block, Style};
use crate::syntax::fluent::Language;
use crate::syntax::suggest;
use crate::terminal::repl::{Repl, speak};
use std::io;
use std::path::{Path, PathBuf};

const NAMES: [&str; 5] = ["width", "brief", "screen-reader", "colour", "language"];

/// Allowed line widths, in columns.
const COLUMNS: std::ops::RangeInclusive<usize> = 40..=100;

pub(super) fn brief(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.game.brief = true;
    speak!(repl.aside, "told-brief")?;
    repl.keep()
}

pub(super) fn full(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.game.brief = false;
    speak!(repl.aside, "told-full")?;
    repl.keep()
}

pub(super) fn settings(repl: &mut Repl, said: &str) -> io::Result<()> {
    let Some(path) = repl.console.settings.clone() else {
        return speak!(repl.aside, "settings-nowhere");
    };
    if said.is_empty() {
        return list(repl, &path);
    }
    let (name, value) = said.split_once([' ', '=']).unwrap_or((said, ""));
    let name = match &*name.to_lowercase() {
        "color" => "colour".to_owned(),
        name => name.to_owned(),
    };
    let Some(name) = NAMES.into_iter().find(|known| *known == name) else {
        let near = suggest::nearest(&name, NAMES);
        let near = match near.is_empty() {
            true => NAMES.to_vec(),
            false => near,
        };
        let names = repl.words.any_of(near).unwrap_or_default();
        return speak!(repl.aside, "settings-no-such", name = name, names = names);
    };
    let value = value.trim().trim_start_matches('=').trim().to_lowercase();
    let mut new = Settings::default();
    match set(&mut new, name, &value) {
        true => {
            let kept = save::set(&path, |all: &mut Settings| {
                set(all, name, &value);
            });
            apply(repl, name, new);
            tell_kept(repl, kept)?;
        }
        false => wanted(repl, name)?,
    }
    Ok(())
}

/// Lists the settings, one per line.
fn list(repl: &mut Repl, path: &Path) -> io::Result<()> {
    let found = save::settings(path);
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
        flag(repl, set.narrate),
        flag(repl, set.colour),
        set.language.unwrap_or_else(|| unset.clone()),
    ];
    let mut blocks: Vec<Block> = NAMES
        .iter()
        .zip(values)
        .map(|(name, value)| {
            Block::new(Style::Key, *name)
                .and(Style::Plain, format!("  {value}"))
                .indented(2, 4)
        })
        .collect();
    if let Some(told) = found.told {
        let told = repl.words.text(&told).into_owned();
        blocks.insert(0, Block::new(Style::Trouble, told));
    }
    let place = path.display().to_string();
    let how = say!(repl.words, "settings-how", path = place);
    blocks.push(Block::new(Style::Aside, how));
    repl.show(&blocks)
}

/// Changes a setting. `default` removes it. Returns false for an invalid value.
fn set(settings: &mut Settings, name: &str, value: &str) -> bool {
    let width = value.parse().ok().filter(|n| COLUMNS.contains(n));
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
        "screen-reader" => settings.narrate = flag,
        _ => settings.colour = flag,
    }
    is_valid || value == "default"
}

/// Prints the allowed values of a setting.
fn wanted(repl: &mut Repl, name: &str) -> io::Result<()> {
    let codes = Language::codes();
    match name {
        "width" => speak!(repl.aside, "settings-wanted-width"),
        "language" => speak!(repl.aside, "settings-wanted-language", languages = codes),
        name => speak!(repl.aside, "settings-wanted-flag", name = name),
    }
}

/// Applies a setting to the running program.
fn apply(repl: &mut Repl, name: &str, new: Settings) {
    let console = &mut repl.console;
    match name {
        "width" => console.wide(new.width),
        "brief" => repl.game.brief = new.brief.unwrap_or(false),
        "screen-reader" => console.ink.narrate = new.narrate.unwrap_or(false),
        "colour" => console.ink.colour = new.colour != Some(false) && console.colours,
        _ => {
            if let Some(language) = new.language.as_deref().and_then(Language::from_tag) {
                repl.game.open = repl.game.open.clone().speaking(language);
                console.words = repl.game.open.words.clone();
            }
        }
    }
    console.ink.colour &= !console.ink.narrate;
}

fn tell_kept(repl: &mut Repl, kept: io::Result<Option<PathBuf>>) -> io::Result<()> {
    match kept {
        Ok(None) => speak!(repl.aside, "settings-kept"),
        Ok(Some(aside)) => {
            let aside = aside.display().to_string();
            speak!(repl.aside, "settings-kept-aside", aside = aside)
        }
        Err(why) => {
            let why = repl.words.text(&why.to_string()).into_owned();
            speak!(repl.trouble, "settings-not-kept", why = why)
        }
    }
}
