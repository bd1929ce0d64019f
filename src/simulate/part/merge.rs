//! Parts put together: each is read row by row, so that what is held does not grow with the runs.

use super::super::report::{Report, report};
use super::counts::Sum;
use super::row::{Head, Row};
use super::{FORMAT, VERSION};
use crate::book::Book;
use crate::source::{Running, Sources};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{BufRead, Read};
use std::sync::Arc;

/// No row is longer: what has no ends of lines is not taken into memory.
const LONGEST: u64 = 1 << 24;

/// How a row of a run begins; nothing else of it counts here.
const RUN: &[u8] = br#"{"record":"run","run":"#;

/// Files of parts, taken in one after the other.
pub struct Merge {
    sum: Sum,
    /// What the book is called by in commands.
    called: String,
    /// What all parts are to be of, and the file that said so first.
    first: Head,
    of: String,
    /// Which file a shard stands in.
    came: BTreeMap<u64, String>,
    wrong: Vec<String>,
}

/// The head that a file begins with, and the row as it stands there.
///
/// # Errors
/// Why it is no part, in words that follow the name of the file.
pub fn head(file: &mut impl BufRead) -> Result<(Head, Vec<u8>), String> {
    let mut line = Vec::new();
    match next(file, &mut line) {
        Err(why) => Err(format!(": {why}")),
        Ok(false) => Err(" is empty: the shard was not played, or not written".to_owned()),
        Ok(true) => Ok((read_head(&line)?, line)),
    }
}

/// Takes the next line; no at the end.
fn next(file: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    file.by_ref().take(LONGEST).read_until(b'\n', line)?;
    Ok(!line.is_empty())
}

fn read_head(line: &[u8]) -> Result<Head, String> {
    /// What every version has.
    #[derive(Deserialize)]
    struct Any {
        format: String,
        version: u64,
    }
    match serde_json::from_slice::<Any>(line) {
        Ok(any) if any.format == FORMAT && any.version > VERSION => Err(format!(
            " was written by a newer turnto (version {} of the format; this one reads up to {VERSION}): merge it with that one",
            any.version
        )),
        Ok(any) if any.format == FORMAT && any.version < VERSION => Err(format!(
            " was written by an older turnto (version {} of the format, and this one writes {VERSION}): merge it with that one, or play it again",
            any.version
        )),
        Ok(any) if any.format == FORMAT => {
            let head = serde_json::from_slice::<Head>(line);
            let head = head.ok().filter(Head::is_sound);
            head.ok_or_else(|| " is damaged in its first row: play it again".to_owned())
        }
        _ => Err(
            " is no part: it does not begin with the row that `turnto simulate --out FILE` begins one with; leave it out"
                .to_owned(),
        ),
    }
}

impl Merge {
    /// Parts of this head, which stands in `of`; `called` is what the book is called by in commands.
    #[must_use]
    pub fn new(book: &Arc<Book>, first: Head, of: &str, called: &str) -> Self {
        Self {
            sum: Sum::new(book),
            called: called.to_owned(),
            first,
            of: of.to_owned(),
            came: BTreeMap::new(),
            wrong: Vec::new(),
        }
    }

    /// Takes in a file: a part, or several one after the other.
    pub fn add(&mut self, name: &str, mut file: impl BufRead) {
        let mut line = Vec::new();
        let mut passed = 0;
        loop {
            let came = match next(&mut file, &mut line) {
                Ok(false) if passed > 0 => return,
                Ok(false) => Err(" is empty: the shard was not played, or not written".to_owned()),
                Ok(true) => read_head(&line),
                Err(why) => Err(format!(": {why}")),
            };
            passed += 1;
            let taken = match came {
                // A head that cannot be read behind a whole part is a line too many.
                Err(_) if passed > 1 => Err(format!(
                    "{name}, line {passed}: this is no row of a part, and the part before is whole; take away what follows it"
                )),
                Err(why) => Err(format!("{name}{why}")),
                Ok(head) => {
                    let fits = self.fits(&head, name);
                    self.came
                        .entry(head.shard)
                        .or_insert_with(|| name.to_owned());
                    fits.and_then(|()| self.rows(&head, name, &mut file, &mut line, &mut passed))
                }
            };
            if let Err(why) = taken {
                return self.wrong.push(why);
            }
        }
    }

    /// Is this a part of what all are of?
    fn fits(&self, head: &Head, name: &str) -> Result<(), String> {
        let first = &self.first;
        let texts = [
            ("the book", &head.title, &first.title),
            ("the version of turnto", &head.program, &first.program),
            ("the options", &head.options, &first.options),
        ];
        let numbers = [
            ("the seed", head.seed, first.seed),
            ("the number of runs", head.runs_in_all, first.runs_in_all),
            ("the number of shards", head.shards, first.shards),
        ];
        let texts =
            texts.map(|(what, here, there)| (what, here.trim().into(), there.trim().into()));
        let numbers =
            numbers.map(|(what, here, there)| (what, here.to_string(), there.to_string()));
        let mut all = texts.into_iter().chain(numbers);
        let other = all.find(|(_, here, there): &(_, String, String)| here != there);
        let differs = match other {
            Some((what, here, there)) => {
                let some = |said: &str| match said {
                    "" => "none".to_owned(),
                    said => format!("`{said}`"),
                };
                Some(format!(
                    "{what}: {}, and {} there",
                    some(&here),
                    some(&there)
                ))
            }
            None if head.book_print != first.book_print => {
                Some("the edition of the book: its texts were changed in between".to_owned())
            }
            None if head.rules_print != first.rules_print => {
                Some("the rules: a script was changed in between".to_owned())
            }
            None if head.before != first.before => Some(
                "the state that runs begin in: the file of `--given` was changed in between"
                    .to_owned(),
            ),
            None => None,
        };
        match (differs, self.came.get(&head.shard)) {
            (Some(differs), _) => Err(format!(
                "{name} is no part of what {} is of: they differ in {differs}; leave it out, or play it again",
                self.of
            )),
            (None, Some(other)) => Err(format!(
                "{name} is shard {}, and so is {other}: leave one of them out",
                head.shard()
            )),
            (None, None) => Ok(()),
        }
    }

    /// The rows of one part, to its last.
    fn rows(
        &mut self,
        head: &Head,
        name: &str,
        file: &mut impl BufRead,
        line: &mut Vec<u8>,
        passed: &mut u64,
    ) -> Result<(), String> {
        let begun = *passed - 1;
        let mut sum = Running::default();
        sum.add(line);
        let own = head.own();
        let mut run = own.start;
        loop {
            match next(file, line) {
                Ok(true) => *passed += 1,
                Ok(false) => return Err(self.cut(head, name)),
                Err(why) => return Err(format!("{name}: {why}")),
            }
            let at = *passed;
            let damaged = |it: &Self| {
                let again = it.again(head.shard);
                format!("{name}, line {at}: the part is damaged here; play it again: {again}")
            };
            if let Some(rest) = line.strip_prefix(RUN) {
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let number = str::from_utf8(&rest[..digits]).unwrap_or_default();
                if number.parse() != Ok(run) || !rest.ends_with(b"}\n") {
                    return Err(if rest.ends_with(b"\n") {
                        damaged(self)
                    } else {
                        self.cut(head, name)
                    });
                }
                run += 1;
                sum.add(line);
                continue;
            }
            let row = match serde_json::from_slice::<Row>(line) {
                Ok(row) => row,
                Err(_) if !line.ends_with(b"\n") => return Err(self.cut(head, name)),
                Err(_) => return Err(damaged(self)),
            };
            let ends = match &row {
                Row::End {
                    records, runs, sum, ..
                } if *runs == head.runs && run == own.end => Some((*records, sum.clone())),
                Row::End { .. } => return Err(damaged(self)),
                _ => None,
            };
            match &ends {
                Some((records, _)) if *records != at - begun => return Err(damaged(self)),
                Some((_, told)) if *told != sum.told() => {
                    return Err(format!(
                        "{name}: the part is damaged somewhere before line {at}, where it ends; play it again: {}",
                        self.again(head.shard)
                    ));
                }
                Some(_) => {}
                None => sum.add(line),
            }
            if self.sum.add(row).is_err() {
                return Err(damaged(self));
            }
            if ends.is_some() {
                return Ok(());
            }
        }
    }

    fn cut(&self, head: &Head, name: &str) -> String {
        format!(
            "{name} is cut off: shard {} was not played to its end, or not all of it was copied; play it again: {}",
            head.shard(),
            self.again(head.shard)
        )
    }

    /// The command that plays a shard.
    fn again(&self, shard: u64) -> String {
        let Self { called, first, .. } = self;
        let (options, runs, of) = (&first.options, first.runs_in_all, first.shards);
        format!(
            "turnto simulate {called}{options} --runs {runs} --shard {shard}/{of} --out part-{shard}.jsonl"
        )
    }

    /// The report of all shards.
    ///
    /// # Errors
    /// What was wrong with parts, and which are missing.
    pub fn report(mut self, sources: &Sources) -> Result<Report, Vec<String>> {
        let missing = missing(self.first.shards, self.came.keys().copied());
        if let Some((first, _)) = missing.first() {
            let name = |(from, to): &(u64, u64)| match to - from {
                0 => from.to_string(),
                1 => format!("{from}, {to}"),
                _ => format!("{from} to {to}"),
            };
            let names: Vec<String> = missing.iter().map(name).collect();
            self.wrong.push(format!(
                "of {} shards these are missing: {}; play them, such as: {}",
                self.first.shards,
                names.join(", "),
                self.again(*first)
            ));
        }
        if !self.wrong.is_empty() {
            return Err(self.wrong);
        }
        let Self { sum, first, .. } = self;
        Ok(report(&sum.book, sources, &first.terms(), &sum.tally))
    }
}

/// Which of so many are not among these: from one to another.
fn missing(all: u64, there: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    let mut out = Vec::new();
    let mut next = 1;
    for shard in there.chain([all.saturating_add(1)]) {
        if shard > next {
            out.push((next, shard - 1));
        }
        next = shard.saturating_add(1);
    }
    out
}
