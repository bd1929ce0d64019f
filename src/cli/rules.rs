//! `turnto rules`: what a ruleset offers a page.

use super::{Failure, coloured, width};
use crate::desk;
use crate::present::{self, Block, Ink, Style};
use crate::rules::{self, Script};
use crate::source::FileId;
use crate::suggest::did_you_mean;
use std::io::{self, IsTerminal, Write};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A ruleset that comes with the program; without it they are listed.
    name: Option<String>,
    /// One word of it alone.
    word: Option<String>,
    /// In words for screen readers.
    #[arg(long)]
    narrate: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let terminal = io::stdout().is_terminal();
    let ink = Ink {
        width: width(None, terminal),
        colour: coloured(terminal) && !arguments.narrate,
        narrate: arguments.narrate,
    };
    let blocks = match &arguments.name {
        None => list()?,
        Some(name) => {
            let vocabulary = load(name)?.vocabulary().clone();
            match &arguments.word {
                None => present::overview(&vocabulary),
                Some(word) => present::word(&vocabulary, word),
            }
        }
    };
    let mut out = io::stdout().lock();
    out.write_all(ink.paint(&blocks).as_bytes())?;
    Ok(out.flush()?)
}

fn list() -> Result<Vec<Block>, Failure> {
    let mut blocks = Vec::new();
    for name in desk::rulesets() {
        let rules = load(name)?;
        let about = &rules.vocabulary().about;
        blocks.push(
            Block::new(Style::Key, name)
                .and(
                    Style::Plain,
                    if about.is_empty() {
                        String::new()
                    } else {
                        format!(": {about}")
                    },
                )
                .indented(0, 4),
        );
    }
    Ok(blocks)
}

fn load(name: &str) -> Result<rules::Rules, Failure> {
    let Some(text) = desk::ruleset(name) else {
        let names = desk::rulesets();
        let help = did_you_mean(name, names.iter().copied())
            .unwrap_or_else(|| format!("there are {}", names.join(", ")));
        return Err(Failure::Usage(format!(
            "there is no ruleset `{name}`; {help}"
        )));
    };
    let script = Script {
        file: FileId(0),
        name: format!("{name}.lua"),
        text: text.to_owned(),
    };
    rules::load(&script, &[]).map_err(|faults| {
        let told: Vec<&str> = faults.iter().map(|d| d.message.as_str()).collect();
        Failure::Fault(told.join("\n"))
    })
}
