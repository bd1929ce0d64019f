//! What the reader may say besides an answer: commands as data, one row each.

use super::meaning::Meaning;
use super::strict::Loose;
use super::{After, Repl, speak};
use crate::game::Answer;
use crate::present::{self, Block, Style, Telling};
use crate::words::say;
use std::io::{self, Write};

/// A command of the line reader. Its name is the same in every language; what it does is the message `help-NAME`.
pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) aliases: &'static [&'static str],
    /// What may follow it, as help shows it; empty when nothing may.
    pub(super) takes: &'static str,
    pub(super) run: fn(&mut Repl, &str) -> io::Result<After>,
}

macro_rules! commands {
    ($($name:literal $aliases:expr, $takes:literal, $run:ident;)*) => {
        pub(super) const COMMANDS: &[Command] = &[$(Command {
            name: $name, aliases: &$aliases, takes: $takes, run: $run,
        }),*];
    };
}

commands! {
    "help" ["?", "commands"], "", help;
    "look" ["again"], "", look;
    "choices" ["options"], "", choices;
    "sheet" ["stats", "character"], "", sheet;
    "items" ["inventory", "pack", "belongings"], "", items;
    "codes" [], "", codes;
    "titles" [], "", titles;
    "why" ["explain"], "", why;
    "note" [], "TEXT", note;
    "notes" [], "", notes;
    "log" ["history"], "", log;
    "map" [], "", map;
    "undo" ["oops"], "", undo;
    "save" [], "[NAME]", save;
    "load" [], "[NAME]", load;
    "camp" [], "", camp;
    "brief" [], "", brief;
    "full" [], "", full;
    "roll" [], "2d6+1", roll;
    "rules" [], "[WORD]", rules;
    "restart" [], "", restart;
    "quit" ["exit", "bye"], "", quit;
}

/// The command whose name or other name this is.
pub(super) fn find(word: &str) -> Option<&'static Command> {
    let word = word.to_lowercase();
    COMMANDS
        .iter()
        .find(|command| command.name == word || command.aliases.contains(&word.as_str()))
}

fn row(key: &str, text: impl Into<String>) -> Block {
    Block::new(Style::Key, key)
        .and(Style::Plain, format!("  {}", text.into()))
        .indented(2, 6)
}

fn list(repl: &mut Repl, items: Vec<String>, none: &str) -> io::Result<After> {
    if items.is_empty() {
        repl.aside(none)?;
    } else {
        let blocks: Vec<Block> = items
            .into_iter()
            .map(|text| Block::new(Style::Plain, text).indented(2, 4))
            .collect();
        repl.show(&blocks)?;
    }
    Ok(After::Stay)
}

fn help(repl: &mut Repl, _: &str) -> io::Result<After> {
    // Where the word is an answer, the command has a slash before it.
    let strict = repl.game.strict;
    let form = |command: &Command| {
        let slash = match repl.meaning(command.name) {
            Meaning::Command(..) => "",
            _ => "/",
        };
        // A strict game has one save.
        let takes = match command.name {
            "save" if strict => "",
            _ => command.takes,
        };
        let form = format!("{slash}{} {takes}", command.name);
        form.trim_end().to_owned()
    };
    let wide = COMMANDS.iter().map(|c| form(c).len()).max().unwrap_or(0);
    let narrate = repl.ink.narrate;
    let mut blocks = vec![Block::new(Style::Aside, repl.wanted())];
    for command in COMMANDS {
        let about = match command.name {
            "undo" | "load" if strict => continue,
            "save" if strict => say!(repl.words, "help-save-strict"),
            "restart" if strict => say!(repl.words, "help-restart-strict"),
            name => told_of(repl, name),
        };
        let form = form(command);
        blocks.push(if narrate {
            Block::new(Style::Plain, format!("{form}: {about}."))
        } else {
            Block::new(Style::Key, format!("{form:<wide$}"))
                .and(Style::Plain, format!("  {about}"))
                .indented(2, wide + 4)
        });
    }
    let own = &repl.game.open.book.vocabulary.commands;
    if !own.is_empty() {
        blocks.push(Block::new(Style::Aside, say!(repl.words, "help-of-rules")).apart());
        for command in own {
            let slash = match repl.meaning(command.form.verb()) {
                Meaning::Answer(Ok(Answer::Command(_))) => "",
                _ => "/",
            };
            let form = format!("{slash}{}", command.form.text);
            blocks.push(row(&form, command.about.clone()));
        }
    }
    let slash = match strict {
        true => say!(repl.words, "help-slash-strict"),
        false => say!(repl.words, "help-slash"),
    };
    blocks.push(Block::new(Style::Aside, slash).apart());
    repl.show(&blocks)?;
    Ok(After::Stay)
}

/// What a command does. That for the rules names a section that this book's have.
fn told_of(repl: &Repl, command: &str) -> String {
    let told = present::sections(&repl.game.open.book.vocabulary.told);
    match told.first().filter(|_| command == "rules") {
        Some(section) => say!(repl.words, "help-rules-section", section = section.heading),
        None => repl.words.say(&format!("help-{command}"), &[]),
    }
}

fn look(repl: &mut Repl, _: &str) -> io::Result<After> {
    let page = repl.game.session.look();
    repl.telling = Telling::default();
    repl.tell(&page)?;
    Ok(After::Stay)
}

fn choices(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.ask()?;
    Ok(After::Stay)
}

fn sheet(repl: &mut Repl, _: &str) -> io::Result<After> {
    let lines = match repl.game.session.sheet() {
        Ok(lines) => lines,
        Err(fault) => {
            speak!(repl.trouble, "sheet-failed", why = fault.message)?;
            return Ok(After::Stay);
        }
    };
    let words = repl.voice();
    let worded = |(key, text): (String, String)| {
        (
            words.text(&key).into_owned(),
            words.text(&text).into_owned(),
        )
    };
    let strict = repl.game.strict_line().into_iter();
    let lines: Vec<_> = strict.chain(lines.into_iter().map(worded)).collect();
    let wide = lines.iter().map(|(key, _)| key.chars().count()).max();
    let wide = wide.unwrap_or(0).min(20);
    let narrate = repl.ink.narrate;
    if lines.is_empty() {
        speak!(repl.aside, "no-sheet")?;
        return Ok(After::Stay);
    }
    let blocks: Vec<Block> = lines
        .into_iter()
        .map(|(key, text)| {
            if narrate {
                Block::new(Style::Plain, format!("{key}: {text}."))
            } else {
                Block::new(Style::Key, format!("{key:<wide$}"))
                    .and(Style::Plain, format!("  {text}"))
                    .indented(2, wide + 4)
            }
        })
        .collect();
    repl.show(&blocks)?;
    Ok(After::Stay)
}

fn items(repl: &mut Repl, _: &str) -> io::Result<After> {
    let kinds = repl.game.belongings();
    let mut blocks = Vec::new();
    for (plural, things) in kinds {
        if !things.is_empty() {
            blocks.push(Block::new(Style::Title, present::capital(&plural)));
            for thing in things {
                blocks.push(Block::new(Style::Plain, thing).indented(2, 4));
            }
        }
    }
    if blocks.is_empty() {
        speak!(repl.aside, "no-items")?;
    } else {
        repl.show(&blocks)?;
    }
    Ok(After::Stay)
}

fn codes(repl: &mut Repl, _: &str) -> io::Result<After> {
    let codes = repl.game.session.codes();
    let none = say!(repl.words, "no-codes");
    list(repl, codes, &none)
}

fn titles(repl: &mut Repl, _: &str) -> io::Result<After> {
    let titles = repl.game.session.titles();
    let none = say!(repl.words, "no-titles");
    list(repl, titles, &none)
}

fn why(repl: &mut Repl, _: &str) -> io::Result<After> {
    if let Some(fault) = repl.game.session.last_fault() {
        let text = (repl.game.open.show)(fault, repl.ink.width);
        write!(repl.out, "{text}")?;
        return Ok(After::Stay);
    }
    let words = repl.voice();
    let manner = repl.manner(&words);
    let blocks: Vec<Block> = repl
        .game
        .session
        .last_rolls()
        .iter()
        .flat_map(|roll| present::explain(roll, manner))
        .collect();
    if blocks.is_empty() {
        speak!(repl.aside, "no-rolls")?;
    } else {
        repl.show(&blocks)?;
    }
    Ok(After::Stay)
}

fn note(repl: &mut Repl, text: &str) -> io::Result<After> {
    if text.is_empty() {
        return notes(repl, "");
    }
    repl.game.notes.push(text.to_owned());
    speak!(repl.aside, "noted")?;
    repl.keep()?;
    Ok(After::Stay)
}

fn notes(repl: &mut Repl, _: &str) -> io::Result<After> {
    let notes = repl.game.notes.clone();
    let none = say!(repl.words, "no-notes");
    list(repl, notes, &none)
}

fn log(repl: &mut Repl, _: &str) -> io::Result<After> {
    if repl.seat.alone.is_some() {
        speak!(repl.aside, "log-hidden")?;
        return Ok(After::Stay);
    }
    let lines: Vec<String> = repl
        .game
        .session
        .history()
        .iter()
        .zip(1..)
        .map(|(step, n)| {
            let page = step.page.as_deref();
            let said = repl.game.said(page, &step.answer, &repl.words);
            match page {
                Some(page) => format!("{n}. {}: {said}", repl.game.title(page)),
                None => format!("{n}. {said}"),
            }
        })
        .collect();
    let none = say!(repl.words, "no-log");
    list(repl, lines, &none)
}

fn map(repl: &mut Repl, _: &str) -> io::Result<After> {
    let lines: Vec<String> = repl
        .game
        .ways()
        .iter()
        .map(|(page, to)| {
            let to: Vec<String> = to.iter().map(|id| repl.game.title(id)).collect();
            let from = repl.game.title(page);
            if to.is_empty() {
                from
            } else {
                say!(repl.words, "way-to", from = from, to = to.join("; "))
            }
        })
        .collect();
    let none = say!(repl.words, "no-map");
    list(repl, lines, &none)
}

/// Is it not for a strict game? Then the reader is told.
fn refused(repl: &mut Repl, what: Loose) -> io::Result<bool> {
    let Some(why) = repl.game.refuses(what) else {
        return Ok(false);
    };
    let why = present::sentence(&repl.words.text(&why));
    repl.aside(&why)?;
    Ok(true)
}

fn undo(repl: &mut Repl, _: &str) -> io::Result<After> {
    if repl.seat.alone.is_some() {
        speak!(repl.aside, "undo-hidden")?;
        return Ok(After::Stay);
    }
    if refused(repl, Loose::Undo)? {
        return Ok(After::Stay);
    }
    match repl.game.session.undo() {
        None if repl.game.session.astray().is_some() => {
            let why = repl.game.session.astray().unwrap_or_default().to_owned();
            let why = repl.words.text(&why).into_owned();
            repl.trouble(&why)?;
        }
        None if repl.game.has_begun() => speak!(repl.trouble, "undo-lost")?,
        None => speak!(repl.aside, "undo-nothing")?,
        Some(page) => {
            speak!(repl.aside, "undone")?;
            repl.tell(&page)?;
            repl.keep()?;
        }
    }
    Ok(After::Stay)
}

fn save(repl: &mut Repl, name: &str) -> io::Result<After> {
    let name = (!name.is_empty()).then_some(name);
    if name.is_some() && refused(repl, Loose::SaveAs)? {
        return Ok(After::Stay);
    }
    match repl.game.save(name) {
        Ok(path) => speak!(repl.aside, "kept-in", path = path.display().to_string())?,
        Err(why) => repl.trouble(&format!("{}.", present::capital(&why)))?,
    }
    Ok(After::Stay)
}

fn load(repl: &mut Repl, name: &str) -> io::Result<After> {
    if refused(repl, Loose::Load)? {
        return Ok(After::Stay);
    }
    let names = repl
        .game
        .store
        .as_ref()
        .map(|s| s.names())
        .unwrap_or_default();
    if name.is_empty() {
        let none = say!(repl.words, "no-saves-named");
        return list(repl, names, &none);
    }
    if let Some(trouble) = repl.game.altered(name) {
        let trouble = present::capital(&trouble);
        repl.trouble(&format!("{trouble}."))?;
        if speak!(repl.confirm, "take-altered")? != Some(true) {
            speak!(repl.aside, "restart-not")?;
            return Ok(After::Stay);
        }
    }
    match repl.game.load(name, true) {
        Ok(loaded) => {
            if let Some(name) = loaded.earlier {
                speak!(repl.aside, "restarted", name = name)?;
            }
            for line in loaded.lost {
                repl.trouble(&present::sentence(&line))?;
            }
            repl.tell(&loaded.page)?;
            repl.keep()?;
        }
        Err(why) => repl.trouble(&format!("{}.", present::capital(&why)))?,
    }
    Ok(After::Stay)
}

fn camp(repl: &mut Repl, _: &str) -> io::Result<After> {
    match repl.game.save(None) {
        Ok(path) => {
            speak!(repl.aside, "camped", path = path.display().to_string())?;
            Ok(After::Leave)
        }
        Err(why) => {
            speak!(repl.trouble, "still-here", why = present::capital(&why))?;
            Ok(After::Stay)
        }
    }
}

fn brief(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.game.brief = true;
    speak!(repl.aside, "told-brief")?;
    repl.keep()?;
    Ok(After::Stay)
}

fn full(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.game.brief = false;
    speak!(repl.aside, "told-full")?;
    repl.keep()?;
    Ok(After::Stay)
}

fn roll(repl: &mut Repl, text: &str) -> io::Result<After> {
    match super::private::roll(if text.is_empty() { "1d6" } else { text }) {
        Some((roll, plus)) => {
            let words = repl.voice();
            let mut blocks = present::explain(&roll, repl.manner(&words));
            blocks.truncate(1);
            if plus != 0 {
                let note = say!(words, "own-roll", plus = format!("{plus:+}"));
                blocks.push(Block::new(Style::Aside, note).indented(2, 2));
            }
            repl.show(&blocks)?;
        }
        None => speak!(repl.trouble, "which-dice")?,
    }
    Ok(After::Stay)
}

fn rules(repl: &mut Repl, word: &str) -> io::Result<After> {
    let vocabulary = &repl.game.open.book.vocabulary;
    let blocks = if word.is_empty() {
        let names = present::names(vocabulary);
        if names.is_empty() {
            vec![Block::new(Style::Aside, say!(repl.words, "no-rules"))]
        } else {
            let told = present::sections(&vocabulary.told);
            let mut blocks = Vec::new();
            if !told.is_empty() {
                let headings: Vec<&str> = told.iter().map(|section| section.heading).collect();
                blocks.push(Block::new(Style::Title, say!(repl.words, "rules-to-read")));
                blocks.push(Block::new(Style::Plain, headings.join(", ")).indented(2, 2));
                blocks.push(Block::new(Style::Title, say!(repl.words, "rules-words")));
                let heads = |name: &&str| !headings.contains(name);
                let words: Vec<&str> = names.into_iter().filter(heads).collect();
                blocks.push(Block::new(Style::Plain, words.join(", ")).indented(2, 2));
            } else {
                blocks.push(Block::new(Style::Plain, names.join(", ")).indented(2, 2));
            }
            let hint = say!(repl.words, "rules-hint");
            blocks.push(Block::new(Style::Aside, hint));
            blocks
        }
    } else {
        present::word(vocabulary, word, &repl.words)
    };
    repl.show(&blocks)?;
    Ok(After::Stay)
}

fn restart(repl: &mut Repl, _: &str) -> io::Result<After> {
    if speak!(repl.confirm, "restart-sure")? != Some(true) {
        speak!(repl.aside, "restart-not")?;
        return Ok(After::Stay);
    }
    match repl.game.restart() {
        Ok((page, room)) => {
            if let Some(name) = room {
                speak!(repl.aside, "restarted", name = name)?;
            }
            repl.tell(&page)?;
            repl.keep()?;
        }
        Err(why) => repl.trouble(&format!("{}.", present::capital(&why)))?,
    }
    Ok(After::Stay)
}

/// Is this the word that one leaves by?
pub(super) fn leaves(line: &str) -> bool {
    matches!(line.trim().to_lowercase().as_str(), "quit" | "exit" | "bye")
}

fn quit(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.farewell()?;
    Ok(After::Leave)
}
