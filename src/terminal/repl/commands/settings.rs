//! `settings`: what the reader has set for all games, seen and changed.

use crate::engine::save::{self, Settings};
use crate::messages::say;
use crate::output::present::{Block, Style};
use crate::syntax::fluent::Language;
use crate::syntax::suggest;
use crate::terminal::repl::{After, Repl, speak};
use std::io;
use std::path::Path;

const NAMES: [&str; 5] = ["width", "brief", "narrate", "colour", "language"];

/// Columns that a line may have.
const COLUMNS: std::ops::RangeInclusive<usize> = 40..=100;

/// A value that is typed for a setting; none for what the terminal has.
enum Typed {
    Width(Option<usize>),
    Flag(Option<bool>),
    Language(Option<Language>),
}

pub(super) fn brief(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.game.brief = true;
    speak!(repl.aside, "told-brief")?;
    repl.keep()?;
    Ok(After::Stay)
}

pub(super) fn full(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.game.brief = false;
    speak!(repl.aside, "told-full")?;
    repl.keep()?;
    Ok(After::Stay)
}

pub(super) fn settings(repl: &mut Repl, said: &str) -> io::Result<After> {
    let Some(path) = repl.console.settings.clone() else {
        speak!(repl.aside, "settings-nowhere")?;
        return Ok(After::Stay);
    };
    if said.is_empty() {
        list(repl, &path)?;
        return Ok(After::Stay);
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
        speak!(repl.aside, "settings-no-such", name = name, names = names)?;
        return Ok(After::Stay);
    };
    match typed(name, value.trim().trim_start_matches('=').trim()) {
        Some(typed) => change(repl, &path, name, &typed)?,
        None => wanted(repl, name)?,
    }
    Ok(After::Stay)
}

/// What stands there, a line each.
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

fn typed(name: &str, value: &str) -> Option<Typed> {
    let value = value.to_lowercase();
    let unset = value == "default";
    Some(match name {
        "width" if unset => Typed::Width(None),
        "width" => Typed::Width(Some(value.parse().ok().filter(|n| COLUMNS.contains(n))?)),
        "language" if unset => Typed::Language(None),
        "language" => Typed::Language(Some(Language::named(&value)?)),
        _ if unset => Typed::Flag(None),
        _ => Typed::Flag(Some(match &*value {
            "on" | "yes" | "true" | "ja" | "an" => true,
            "off" | "no" | "false" | "nein" | "aus" => false,
            _ => return None,
        })),
    })
}

/// What may be typed behind the name.
fn wanted(repl: &mut Repl, name: &str) -> io::Result<()> {
    let codes = Language::codes();
    match name {
        "width" => speak!(repl.aside, "settings-wanted-width"),
        "language" => speak!(repl.aside, "settings-wanted-language", languages = codes),
        name => speak!(repl.aside, "settings-wanted-flag", name = name),
    }
}

/// Changes a setting, for this game from here on and for all that come.
fn change(repl: &mut Repl, path: &Path, name: &str, typed: &Typed) -> io::Result<()> {
    let done = save::set(path, |set: &mut Settings| match (name, typed) {
        ("width", Typed::Width(width)) => set.width = *width,
        ("brief", Typed::Flag(yes)) => set.brief = *yes,
        ("narrate", Typed::Flag(yes)) => set.narrate = *yes,
        ("colour", Typed::Flag(yes)) => set.colour = *yes,
        (_, Typed::Language(language)) => {
            set.language = language.map(|it| it.code().to_owned());
        }
        _ => {}
    });
    match (name, typed) {
        ("width", Typed::Width(width)) => repl.console.wide(*width),
        ("brief", Typed::Flag(yes)) => repl.game.brief = yes.unwrap_or(false),
        ("narrate", Typed::Flag(yes)) => repl.console.ink.narrate = yes.unwrap_or(false),
        ("colour", Typed::Flag(yes)) => {
            let colour = *yes != Some(false) && repl.console.colours;
            repl.console.ink.colour = colour;
        }
        (_, Typed::Language(Some(language))) => {
            repl.game.open = repl.game.open.clone().speaking(*language);
            repl.console.words = repl.game.open.words.clone();
        }
        _ => {}
    }
    if repl.console.ink.narrate {
        repl.console.ink.colour = false;
    }
    match done {
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
