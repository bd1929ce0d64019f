//! `story`: at the prompt it is written to a file, front ends get it as a reply.

use super::{Call, Reply};
use crate::messages::say;
use crate::model::game::{Event, Message};
use crate::output::present;
use crate::terminal::repl::story::Form;
use crate::terminal::repl::wire::events;
use crate::terminal::repl::{After, Repl, Written, speak};
use serde_json::json;
use std::io;

pub(super) fn at_prompt(repl: &mut Repl, file: &str) -> io::Result<After> {
    let file = file.trim_matches(['"', '\'']);
    if file.is_empty() {
        speak!(repl.aside, "story-how")?;
        return Ok(After::Stay);
    }
    let Some(form) = Form::of(file) else {
        speak!(repl.trouble, "story-form", file = file)?;
        return Ok(After::Stay);
    };
    let Some(write) = repl.game.open.writer.clone() else {
        speak!(repl.trouble, "story-nowhere")?;
        return Ok(After::Stay);
    };
    let story = repl.game.story();
    let text = repl.game.told_story(&story, form);
    let mut written = write(file, &text, false);
    if let Ok(Written::IsThere(path)) = &written {
        let question = say!(repl.words, "story-over", path = path);
        if repl.confirm(&question)? != Some(true) {
            speak!(repl.aside, "story-not")?;
            return Ok(After::Stay);
        }
        written = write(file, &text, true);
    }
    match written {
        Ok(Written::Done(path) | Written::IsThere(path)) => {
            let pages = story.events.iter();
            let pages = pages.filter(|it| matches!(it, Event::Page { again: false, .. }));
            let n = pages.count();
            speak!(repl.aside, "story-written", path = path, n = n)?;
        }
        Err(why) => {
            let why = repl.words.text(&why).into_owned();
            speak!(repl.trouble, "story-failed", file = file, why = why)?;
        }
    }
    if let Some(why) = &story.astray {
        let why = present::sentence(&repl.words.text(why));
        repl.aside(&why)?;
    }
    Ok(After::Stay)
}

pub(super) fn story(call: &mut Call) -> Result<Reply, String> {
    let form = match call.rest {
        "" => None,
        "text" | "html" => Form::of(call.rest),
        _ => return Err(Message::new("story-wire").text()),
    };
    let game = &*call.game;
    let story = game.story();
    let mut facts = match form {
        None => json!({"events": events(&story.events, &call.words)}),
        Some(Form::Text) => json!({"text": game.told_story(&story, Form::Text)}),
        Some(Form::Html) => json!({"html": game.told_story(&story, Form::Html)}),
    };
    if let Some(why) = &story.astray {
        facts["astray"] = call.words.text(why).into();
    }
    Ok(Reply::of("story", facts))
}
