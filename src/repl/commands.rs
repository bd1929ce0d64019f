//! What the reader may say besides an answer: commands as data, one row each.

use super::game::answered;
use super::{After, Repl};
use crate::present::{self, Block, Style, Telling};
use std::io::{self, Write};

/// A command of the line reader.
pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) aliases: &'static [&'static str],
    /// What may follow it, as help shows it; empty when nothing may.
    pub(super) takes: &'static str,
    pub(super) about: &'static str,
    pub(super) run: fn(&mut Repl, &str) -> io::Result<After>,
}

macro_rules! commands {
    ($($name:literal $aliases:expr, $takes:literal, $about:literal, $run:ident;)*) => {
        pub(super) const COMMANDS: &[Command] = &[$(Command {
            name: $name, aliases: &$aliases, takes: $takes, about: $about, run: $run,
        }),*];
    };
}

commands! {
    "help" ["?", "commands"], "", "this list", help;
    "look" ["again"], "", "tell the page again", look;
    "choices" ["options"], "", "what is asked, and every choice with the reason when it is closed", choices;
    "sheet" ["stats", "character"], "", "your sheet", sheet;
    "items" ["inventory", "pack", "belongings"], "", "what you have and who is with you", items;
    "codes" [], "", "the codes you have", codes;
    "titles" [], "", "the titles you have", titles;
    "why" ["explain"], "", "explain the last rolls: dice, what made them, the rule", why;
    "note" [], "TEXT", "write a note", note;
    "notes" [], "", "read your notes", notes;
    "log" ["history"], "", "what you answered so far", log;
    "map" [], "", "the pages you have seen and the ways you took", map;
    "undo" ["oops"], "", "take the last answer back", undo;
    "save" [], "[NAME]", "keep the game, under a name if you give one", save;
    "load" [], "[NAME]", "take up a game you kept under a name", load;
    "camp" [], "", "keep the game, say where, and leave", camp;
    "brief" [], "", "tell fights and rolls in short", brief;
    "full" [], "", "tell fights and rolls in full", full;
    "roll" [], "2d6+1", "dice of your own; the game's dice are not touched", roll;
    "rules" [], "[WORD]", "read the rules: a section such as combat, or a word; without one, what there is", rules;
    "restart" [], "", "begin the book again; asks first, and keeps this game", restart;
    "quit" ["exit", "bye"], "", "leave; the game is kept", quit;
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
    let wide = COMMANDS
        .iter()
        .map(|c| c.name.len() + c.takes.len() + usize::from(!c.takes.is_empty()))
        .max()
        .unwrap_or(0);
    let narrate = repl.ink.narrate;
    let mut blocks = vec![Block::new(Style::Aside, present::wanted(&repl.prompt()))];
    for command in COMMANDS {
        let form = format!("{} {}", command.name, command.takes);
        let form = form.trim_end();
        blocks.push(if narrate {
            Block::new(Style::Plain, format!("{form}: {}.", command.about))
        } else {
            Block::new(Style::Key, format!("{form:<wide$}"))
                .and(Style::Plain, format!("  {}", command.about))
                .indented(2, wide + 4)
        });
    }
    let own = &repl.game.open.book.vocabulary.commands;
    if !own.is_empty() {
        blocks.push(Block::new(Style::Aside, "And by the rules of this book:").apart());
        for command in own {
            blocks.push(row(&command.form.text, command.about.clone()));
        }
    }
    blocks.push(
        Block::new(
            Style::Aside,
            "A slash before a word makes it a command where a word is an answer: /help.",
        )
        .apart(),
    );
    repl.show(&blocks)?;
    Ok(After::Stay)
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
    let lines = repl.game.session.sheet();
    let wide = lines.iter().map(|(key, _)| key.chars().count()).max();
    let wide = wide.unwrap_or(0).min(20);
    let narrate = repl.ink.narrate;
    if lines.is_empty() {
        repl.aside("This book has no sheet.")?;
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
        repl.aside("You have nothing.")?;
    } else {
        repl.show(&blocks)?;
    }
    Ok(After::Stay)
}

fn codes(repl: &mut Repl, _: &str) -> io::Result<After> {
    let codes = repl.game.session.codes();
    list(repl, codes, "You have no codes.")
}

fn titles(repl: &mut Repl, _: &str) -> io::Result<After> {
    let titles = repl.game.session.titles();
    list(repl, titles, "You have no titles.")
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
        repl.aside("Nothing has been rolled here.")?;
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
    repl.aside("Noted.")?;
    repl.keep()?;
    Ok(After::Stay)
}

fn notes(repl: &mut Repl, _: &str) -> io::Result<After> {
    let notes = repl.game.notes.clone();
    list(repl, notes, "No notes yet: `note TEXT` writes one.")
}

fn log(repl: &mut Repl, _: &str) -> io::Result<After> {
    if repl.seat.alone.is_some() {
        repl.aside("The log shows what others answered; it is open when the table is.")?;
        return Ok(After::Stay);
    }
    let lines: Vec<String> = repl
        .game
        .session
        .history()
        .iter()
        .zip(1..)
        .map(|((page, answer), n)| match page {
            Some(page) => format!("{n}. {}: {}", repl.game.title(page), answered(answer)),
            None => format!("{n}. {}", answered(answer)),
        })
        .collect();
    list(repl, lines, "Nothing has been answered yet.")
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
                format!("{from}: to {}", to.join("; "))
            }
        })
        .collect();
    list(repl, lines, "You have seen no page yet.")
}

fn undo(repl: &mut Repl, _: &str) -> io::Result<After> {
    if repl.seat.alone.is_some() {
        repl.aside("Somebody else's answer may come before yours; taking back waits until the table is open.")?;
        return Ok(After::Stay);
    }
    match repl.game.session.undo() {
        None if repl.game.has_begun() => repl.trouble(
            "The book no longer gives the game up to here, so nothing can be taken back.",
        )?,
        None => repl.aside("There is nothing to take back.")?,
        Some(page) => {
            repl.aside("Taken back.")?;
            repl.tell(&page)?;
            repl.keep()?;
        }
    }
    Ok(After::Stay)
}

fn save(repl: &mut Repl, name: &str) -> io::Result<After> {
    let name = (!name.is_empty()).then_some(name);
    match repl.game.save(name) {
        Ok(path) => repl.aside(&format!("Kept in {}", path.display()))?,
        Err(why) => repl.trouble(&format!("{}.", present::capital(&why)))?,
    }
    Ok(After::Stay)
}

fn load(repl: &mut Repl, name: &str) -> io::Result<After> {
    let names = repl
        .game
        .store
        .as_ref()
        .map(|s| s.names())
        .unwrap_or_default();
    if name.is_empty() {
        return list(
            repl,
            names,
            "No game has been kept under a name: `save NAME` keeps one.",
        );
    }
    match repl.game.load(Some(name)) {
        Ok((page, lost)) => {
            for line in lost {
                repl.trouble(&format!("{}.", present::capital(&line)))?;
            }
            repl.tell(&page)?;
            repl.keep()?;
        }
        Err(why) => repl.trouble(&format!("{}.", present::capital(&why)))?,
    }
    Ok(After::Stay)
}

fn camp(repl: &mut Repl, _: &str) -> io::Result<After> {
    match repl.game.save(None) {
        Ok(path) => {
            repl.aside(&format!("The game is kept in {}", path.display()))?;
            Ok(After::Leave)
        }
        Err(why) => {
            repl.trouble(&format!("{}. You are still here.", present::capital(&why)))?;
            Ok(After::Stay)
        }
    }
}

fn brief(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.game.brief = true;
    repl.aside("Fights and rolls are told in short.")?;
    repl.keep()?;
    Ok(After::Stay)
}

fn full(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.game.brief = false;
    repl.aside("Fights and rolls are told in full.")?;
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
                let note = format!("With {plus:+}. The game's dice were not touched.");
                blocks.push(Block::new(Style::Aside, note).indented(2, 2));
            }
            repl.show(&blocks)?;
        }
        None => repl.trouble("Say which dice, such as `roll 2d6` or `roll d20+1`.")?,
    }
    Ok(After::Stay)
}

fn rules(repl: &mut Repl, word: &str) -> io::Result<After> {
    let vocabulary = &repl.game.open.book.vocabulary;
    let blocks = if word.is_empty() {
        let names = present::names(vocabulary);
        if names.is_empty() {
            vec![Block::new(
                Style::Aside,
                "This book has no rules of its own.",
            )]
        } else {
            let told = present::sections(&vocabulary.told);
            let mut blocks = Vec::new();
            if !told.is_empty() {
                let headings: Vec<&str> = told.iter().map(|section| section.heading).collect();
                blocks.push(Block::new(Style::Title, "To read"));
                blocks.push(Block::new(Style::Plain, headings.join(", ")).indented(2, 2));
                blocks.push(Block::new(Style::Title, "Words of the rules"));
                let heads = |name: &&str| !headings.contains(name);
                let words: Vec<&str> = names.into_iter().filter(heads).collect();
                blocks.push(Block::new(Style::Plain, words.join(", ")).indented(2, 2));
            } else {
                blocks.push(Block::new(Style::Plain, names.join(", ")).indented(2, 2));
            }
            let hint = "`rules WORD` tells what one of them means.";
            blocks.push(Block::new(Style::Aside, hint));
            blocks
        }
    } else {
        present::word(vocabulary, word)
    };
    repl.show(&blocks)?;
    Ok(After::Stay)
}

fn restart(repl: &mut Repl, _: &str) -> io::Result<After> {
    if !repl.confirm("Begin the book again? (yes or no)")? {
        repl.aside("The game goes on.")?;
        return Ok(After::Stay);
    }
    match repl.game.restart() {
        Ok((page, room)) => {
            if let Some(name) = room {
                repl.aside(&format!("The game so far is kept as {name}."))?;
            }
            repl.tell(&page)?;
            repl.keep()?;
        }
        Err(why) => repl.trouble(&format!("{}.", present::capital(&why)))?,
    }
    Ok(After::Stay)
}

fn quit(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.farewell()?;
    Ok(After::Leave)
}
