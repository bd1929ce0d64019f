//! `turnto simulate --shard 3/64 --out FILE`: a share of the runs, written for `turnto merge`.

use super::Arguments;
use super::words::many;
use crate::book::Book;
use crate::cli::{Failure, typed, unopened};
use crate::diagnostic::Diagnostic;
use crate::library::Opened;
use crate::simulate::{Gone, Head, Plan, Shard};
use crate::source;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// A fingerprint of the book's texts, without its scripts.
pub(in crate::cli) fn book_print(opened: &Opened) -> String {
    let texts = opened.sources.iter().map(|(_, name, text)| (name, text));
    source::fingerprint(texts.filter(|(name, _)| !name.ends_with(".lua")))
}

/// A fingerprint of the rules, wherever their files lie.
pub(in crate::cli) fn rules_print(opened: &Opened) -> String {
    source::fingerprint(opened.scripts.iter().map(|script| {
        let name = script.name.rsplit(['/', '\\']).next();
        (name.unwrap_or_default(), script.text.as_str())
    }))
}

pub(super) fn head(
    arguments: &Arguments,
    opened: &Opened,
    book: &Book,
    plan: &Plan,
    all: u64,
) -> Head {
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let house = arguments.house.as_ref();
    Head {
        book: arguments.book.clone(),
        house: house.map(|path| path.display().to_string()),
        book_print: book_print(opened),
        rules_print: rules_print(opened),
        ..Head::new(book, &plan.terms(), &plan.before, shard, all)
    }
}

/// Why a part was not written.
pub(super) enum Unwritten {
    Gone(Gone),
    /// Its last row is missing.
    Stopped,
}

impl Unwritten {
    pub(super) fn told(self, out: &Path, rules: impl FnOnce(&[Diagnostic]) -> Failure) -> Failure {
        match self {
            Self::Gone(Gone::Rules(found)) => rules(&found),
            Self::Gone(Gone::Stream(why)) => unopened("--out", out, &why),
            Self::Stopped => Failure::Fault(format!(
                "{} is not whole, and cannot be merged: play the shard again",
                out.display()
            )),
        }
    }
}

/// Has a part written, and says what is in it.
pub(super) fn write(
    out: &Path,
    head: &Head,
    play: impl FnOnce(&mut (dyn Write + Send)) -> Result<bool, Gone>,
) -> Result<(), Unwritten> {
    let file = File::create(out);
    let file = file.map_err(|why| Unwritten::Gone(Gone::Stream(why)))?;
    let whole = play(&mut BufWriter::with_capacity(1 << 16, file)).map_err(Unwritten::Gone)?;
    if !whole {
        return Err(Unwritten::Stopped);
    }
    let (shard, shards, all) = (head.shard, head.shards, many(head.runs_in_all, "run"));
    let own = match head.runs {
        0 => "no run: there are fewer blocks of 64 than shards".to_owned(),
        runs => format!("{} from {}", many(runs, "run"), head.first_run),
    };
    let out = typed(&out.display().to_string());
    errline!("shard {shard}/{shards} of {all}: {own}; written to {out}");
    Ok(())
}
