//! Commands at the line that only tell: the page, the sheet, what was rolled, what the rules say.

use crate::game::{Answer, QUICK};
use crate::present::{self, Block, Style};
use crate::repl::{After, Repl, private, speak};
use crate::words::say;
use std::io::{self, Write};

pub(super) fn list(repl: &mut Repl, items: Vec<String>, none: &str) -> io::Result<After> {
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

pub(super) fn look(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.look()?;
    Ok(After::Stay)
}

pub(super) fn choices(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.closed.forget();
    repl.ask()?;
    Ok(After::Stay)
}

/// Plays a fight on.
pub(super) fn quick(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.answer(Ok(Answer::Command(QUICK.to_owned())))
}

pub(super) fn sheet(repl: &mut Repl, _: &str) -> io::Result<After> {
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
    let lines: Vec<_> = lines.into_iter().map(worded).collect();
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

pub(super) fn status(repl: &mut Repl, _: &str) -> io::Result<After> {
    match repl.status() {
        Ok(status) => repl.aside(&status)?,
        Err(why) => speak!(repl.trouble, "status-failed", why = why)?,
    }
    Ok(After::Stay)
}

pub(super) fn codes(repl: &mut Repl, _: &str) -> io::Result<After> {
    let codes = repl.game.session.codes();
    let none = say!(repl.words, "no-codes");
    list(repl, codes, &none)
}

pub(super) fn titles(repl: &mut Repl, _: &str) -> io::Result<After> {
    let titles = repl.game.session.titles();
    let none = say!(repl.words, "no-titles");
    list(repl, titles, &none)
}

pub(super) fn why(repl: &mut Repl, _: &str) -> io::Result<After> {
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

pub(super) fn log(repl: &mut Repl, _: &str) -> io::Result<After> {
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
            let said = repl.game.said(&step.page, &step.answer, &repl.words);
            format!("{n}. {}: {said}", repl.game.title(&step.page))
        })
        .collect();
    let none = say!(repl.words, "no-log");
    list(repl, lines, &none)
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

pub(super) fn roll(repl: &mut Repl, text: &str) -> io::Result<After> {
    match private::roll(if text.is_empty() { "1d6" } else { text }) {
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

pub(super) fn rules(repl: &mut Repl, word: &str) -> io::Result<After> {
    let vocabulary = &repl.game.open.book.vocabulary;
    let blocks = if word.is_empty() {
        let names = present::readers_names(vocabulary, &repl.words);
        if names.is_empty() {
            vec![Block::new(Style::Aside, say!(repl.words, "no-rules"))]
        } else {
            let told = present::sections(vocabulary.told_in(repl.words.language().code()));
            let mut blocks = Vec::new();
            if !told.is_empty() {
                let headings: Vec<&str> = told.iter().map(|section| section.heading).collect();
                blocks.push(Block::new(Style::Title, say!(repl.words, "rules-to-read")));
                blocks.push(Block::new(Style::Plain, headings.join(", ")).indented(2, 2));
                blocks.push(Block::new(Style::Title, say!(repl.words, "rules-words")));
                let options = present::options(vocabulary);
                let heads = |name: &String| !headings.contains(&name.as_str());
                let other = |name: &String| heads(name) && !options.contains(name);
                let words: Vec<String> = names.into_iter().filter(other).collect();
                blocks.push(Block::new(Style::Plain, words.join(", ")).indented(2, 2));
                if !options.is_empty() {
                    blocks.push(Block::new(Style::Title, say!(repl.words, "rules-options")));
                    blocks.push(Block::new(Style::Plain, options.join(", ")).indented(2, 2));
                }
            } else {
                blocks.push(Block::new(Style::Plain, names.join(", ")).indented(2, 2));
            }
            let hint = say!(repl.words, "rules-hint");
            blocks.push(Block::new(Style::Aside, hint));
            blocks
        }
    } else {
        repl.game.word_of_the_rules(word)
    };
    repl.show(&blocks)?;
    Ok(After::Stay)
}
