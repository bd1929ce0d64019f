//! `turnto merge`: the parts that machines played, as one report.

use super::simulate::{Telling, book_print, open, rules_print, script};
use super::{Failure, typed};
use crate::library::Opened;
use crate::simulate::{Head, Merge, head};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::PathBuf;
use std::rc::Rc;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files written by `turnto simulate --out`, in any order
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Book, if it is not where the files say
    #[arg(long, value_name = "BOOK")]
    book: Option<String>,
    /// House rules, if they are not where the files say
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    #[command(flatten)]
    telling: Telling,
}

/// Reads of a file at once.
const MANY: usize = 1 << 20;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let telling = arguments.telling.ready()?;
    if let Some(part) = arguments.parts.iter().find(|part| telling.writes(part)) {
        let why = format!("`--html {0}` would write over the part {0}", part.display());
        return Err(Failure::Usage(why));
    }
    let mut wrong = Vec::new();
    let mut under_way: Option<(Merge, Rc<Opened>, String)> = None;
    for path in &arguments.parts {
        let name = path.display().to_string();
        let mut file = match File::open(path) {
            Ok(file) => BufReader::with_capacity(MANY, file),
            Err(why) => {
                wrong.push(format!("{name}: {why}"));
                continue;
            }
        };
        if let Some((merge, ..)) = &mut under_way {
            merge.add(&name, file);
            continue;
        }
        match head(&mut file) {
            Ok((head, row)) => {
                let (mut merge, opened, called) = begun(arguments, head, &name)?;
                merge.add(&name, row.chain(file));
                under_way = Some((merge, opened, called));
            }
            Err(why) => wrong.push(format!("{name}{why}")),
        }
    }
    let Some((merge, opened, called)) = under_way else {
        return Err(refused(&wrong));
    };
    let title = opened.book.as_ref().map_or("", |book| &book.title);
    match merge.report(&opened.sources) {
        Ok(report) if wrong.is_empty() => telling.tell(&report, title, &called),
        Ok(_) => Err(refused(&wrong)),
        Err(more) => {
            wrong.extend(more);
            Err(refused(&wrong))
        }
    }
}

/// Opens the book that the first of the parts is of.
fn begun(
    arguments: &Arguments,
    first: Head,
    of: &str,
) -> Result<(Merge, Rc<Opened>, String), Failure> {
    let called = arguments.book.clone().unwrap_or_else(|| first.book.clone());
    let house = arguments.house.clone();
    let house = house.or_else(|| first.house.as_ref().map(PathBuf::from));
    let where_it_lies = format!(
        "{of} was played with it: run `turnto merge` where it lies, or say `--book BOOK` and `--house FILE`"
    );
    let lost = |why| match why {
        Failure::Usage(why) => Failure::Usage(format!("{why}; {where_it_lies}")),
        Failure::Fault(why) => Failure::Fault(format!("{why}; {where_it_lies}")),
        why => why,
    };
    let reader = script(&first.reader).map_err(lost)?;
    let (opened, book, _) = open(&called, house.as_ref(), reader).map_err(lost)?;
    if let Some(why) = other(&first, of, &called, &opened) {
        return Err(Failure::Usage(why));
    }
    let merge = Merge::new(&book, first, of, &typed(&called));
    Ok((merge, opened, called))
}

/// All that is wrong, each on a line.
fn refused(wrong: &[String]) -> Failure {
    for why in wrong {
        errline!("turnto: {why}");
    }
    let why = "nothing is merged: a report of parts is all of it or none";
    Failure::Usage(why.to_owned())
}

/// Why the book that lies here is not the one that was played.
fn other(head: &Head, of: &str, called: &str, opened: &Opened) -> Option<String> {
    let book = opened.book.as_ref()?;
    let here = env!("CARGO_PKG_VERSION");
    if head.program != here {
        let there = &head.program;
        return Some(format!(
            "{of} was played by turnto {there}, and this is {here}: merge it with the one that played it"
        ));
    }
    if head.title != *book.title {
        return Some(format!(
            "{of} is of the book `{}`, and {called} is `{}`: `--book` says where it lies",
            head.title, book.title
        ));
    }
    if head.book_print != book_print(opened) {
        return Some(format!(
            "{of} is of another edition of `{}` than the one in {called}: `--book` says where that edition lies; or play the parts again",
            head.title
        ));
    }
    (head.rules_print != rules_print(opened)).then(|| {
        format!(
            "{of} was played by other rules than those here: a ruleset, house rules or the script that reads were changed; merge it with those that played it, or play the parts again"
        )
    })
}
