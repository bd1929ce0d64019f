//! Simulation results of one shard as JSON lines: a header, one record per run, counts for people, and a last record with totals for `turnto merge`.
//!
//! docs/many-machines.md describes the format.

use super::plan::SimulationPlan;
use super::repeat;
use super::report::{ReportParameters, SimulationReport};
use super::report_builder::{build_report, page_reports};
use super::run::{RunOrder, play_blocks};
use super::shard::Shard;
use super::tally::Tally;
use crate::model::book::Book;
use crate::model::game::RulesHost;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::{FingerprintBuilder, Sources};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;

const FORMAT: &str = "turnto-part";

/// No other version of the format is read.
const VERSION: u64 = 5;

/// Maximum length of a record, in bytes, so that a file without line ends does not exhaust memory.
const MAX_RECORD: u64 = 1 << 26;

/// The first record: what the part is a part of.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PartHeader {
    pub record: String,
    pub format: String,
    pub version: u64,
    /// Version of the program that played.
    pub program: String,
    /// The book, without folders that only its machine has.
    pub book: String,
    pub title: String,
    /// Fingerprints of the texts of the book and of its rules.
    pub book_fingerprint: String,
    pub rules_fingerprint: String,
    #[serde(flatten)]
    pub terms: ReportParameters,
    /// Author's commands that set up the state in which runs begin.
    pub start_state: Vec<String>,
    /// House rules, in the same way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house_rules: Option<String>,
    pub total_runs: u64,
    #[serde(flatten)]
    pub shard: Shard,
    pub first_run: u64,
    pub runs: u64,
}

impl PartHeader {
    /// Header of a shard of `all` runs. The caller adds where the book is and its fingerprints.
    pub fn new(book: &Book, plan: &SimulationPlan, shard: Shard, all: u64) -> Self {
        let own = shard.runs(all);
        Self {
            record: "head".to_owned(),
            format: FORMAT.to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            book: String::new(),
            title: book.title.to_string(),
            book_fingerprint: String::new(),
            rules_fingerprint: String::new(),
            terms: plan.report_parameters(),
            start_state: plan.setup_commands.clone(),
            house_rules: None,
            total_runs: all,
            shard,
            first_run: own.start,
            runs: own.end - own.start,
        }
    }

    fn parse(name: &str, line: &[u8]) -> Result<Self, String> {
        let value: Value = serde_json::from_slice(line).unwrap_or_default();
        if value["format"] != FORMAT {
            return Err(format!(
                "{name} is no part: it does not begin with the row that `turnto simulate --out FILE` begins one with; leave it out"
            ));
        }
        let [here, program] = [
            env!("CARGO_PKG_VERSION"),
            value["program"].as_str().unwrap_or("?"),
        ];
        if program != here || value["version"] != VERSION {
            let version = &value["version"];
            return Err(format!(
                "{name} was played by turnto {program} (version {version} of the format), and this is {here} (version {VERSION}): merge it with the one that played it, or play it again"
            ));
        }
        let header: Option<Self> = serde_json::from_value(value).ok();
        let is_valid = |it: &Self| (1..=it.shard.of).contains(&it.shard.number);
        header
            .filter(is_valid)
            .ok_or_else(|| format!("{name} is damaged in its first row: play it again"))
    }

    /// Returns how this part differs from another one, if they are not of the same simulation.
    fn difference(&self, other: &Self) -> Option<String> {
        let [here, there] = [self, other].map(|it| json!(it));
        let fields = [
            ("title", "the book"),
            ("arguments", "the options"),
            ("seed", "the seed"),
            ("total_runs", "the number of runs"),
            ("shards", "the number of shards"),
        ];
        let texts = [
            (
                "book_fingerprint",
                "the edition of the book: its texts were changed in between",
            ),
            (
                "rules_fingerprint",
                "the rules: a script was changed in between",
            ),
            (
                "start_state",
                "the state that runs begin in: the file of `--state` was changed in between",
            ),
        ];
        let quoted = |value: &Value| match value.as_str().map(str::trim) {
            Some("") => "none".to_owned(),
            Some(text) => format!("`{text}`"),
            None => format!("`{value}`"),
        };
        let differs = |key: &str| here[key] != there[key];
        let field = fields.iter().find(|(key, _)| differs(key));
        let field = field.map(|(key, what)| {
            let [here, there] = [&here, &there].map(|it| quoted(&it[*key]));
            format!("{what}: {here}, and {there} there")
        });
        let text = || texts.iter().find(|(key, _)| differs(key));
        field.or_else(|| Some(text()?.1.to_owned()))
    }
}

/// The last record. Without it, a part is incomplete.
#[derive(Serialize, Deserialize)]
struct PartEnd {
    record: String,
    runs: u64,
    turns: u64,
    ended: u64,
    limit_reached: u64,
    goal_reached: u64,
    /// Number of records, including the header and this one.
    records: u64,
    /// Fingerprint of all records before this one.
    checksum: String,
}

/// The record before the last.
#[derive(Serialize, Deserialize)]
struct PartTotals<T> {
    record: String,
    totals: T,
}

/// Why a part could not be written.
#[derive(Debug)]
pub enum PartError {
    /// The rules cannot be loaded, or the script that answers fails.
    Rules(Vec<Diagnostic>),
    Io(io::Error),
}

impl From<io::Error> for PartError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Plays a shard and writes its part. `goes_on` is called after each block with the number of runs and findings so far.
/// Returns false if `goes_on` stopped the simulation: the part is incomplete then.
///
/// # Errors
/// If the rules cannot be loaded or the part cannot be written.
pub fn write_part<R>(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    header: &PartHeader,
    referee: R,
    out: &mut (dyn Write + Send),
    mut goes_on: impl FnMut(u64, usize) -> bool + Send,
) -> Result<bool, PartError>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>> + Sync,
{
    let mut writer = PartWriter {
        out,
        records: 0,
        sum: FingerprintBuilder::default(),
    };
    writer.write(header)?;
    let mut written = Ok(());
    let orders = RunOrder {
        runs: header.shard.runs(header.total_runs),
        time: None,
        records_runs: true,
    };
    let tally = play_blocks(book, plan, orders, &referee, |tally| {
        let mut runs = std::mem::take(&mut tally.rows).into_iter().flatten();
        written = runs.try_for_each(|run| writer.write(&run));
        written.is_ok() && goes_on(tally.runs, tally.found.len())
    });
    let mut tally = tally.map_err(PartError::Rules)?;
    written?;
    if tally.runs < header.runs {
        return Ok(false);
    }
    let sheets = repeat::repeat_with_sheets(book, plan, &tally, header.total_runs, referee);
    tally.sheets = sheets.map_err(PartError::Rules)?;
    writer.write_counts(book, &tally)?;
    writer.write(&PartTotals {
        record: "totals".to_owned(),
        totals: &tally,
    })?;
    let end = PartEnd {
        record: "end".to_owned(),
        runs: tally.runs,
        turns: tally.count.turns,
        ended: tally.ended,
        limit_reached: tally.limited,
        goal_reached: tally.reached,
        records: writer.records + 1,
        checksum: writer.sum.to_hex(),
    };
    writer.write(&end)?;
    writer.out.flush()?;
    Ok(true)
}

struct PartWriter<'o> {
    out: &'o mut (dyn Write + Send),
    records: u64,
    sum: FingerprintBuilder,
}

impl PartWriter<'_> {
    fn write(&mut self, record: &impl Serialize) -> io::Result<()> {
        self.records += 1;
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.sum.add(&line);
        self.out.write_all(&line)
    }

    /// Writes how often each page, choice and outcome was seen.
    fn write_counts(&mut self, book: &Book, tally: &Tally) -> io::Result<()> {
        for page in page_reports(book, &tally.count) {
            let id = &page.id;
            self.write(&json!({"record": "page", "page": id, "times": page.visits}))?;
            for it in page.choices {
                self.write(&json!({
                    "record": "choice", "page": id, "choice": it.id, "text": it.text, "times": it.times
                }))?;
            }
            for it in page.rows {
                self.write(&json!({
                    "record": "outcome", "page": id, "instruction": it.instruction, "outcome": it.row, "times": it.times
                }))?;
            }
        }
        Ok(())
    }
}

/// Adds up parts while they are read.
pub struct PartMerger {
    /// Name of the book, if it is not where the parts say.
    book: Option<String>,
    /// Quotes a word for a shell.
    quote: fn(&str) -> String,
    /// Header of the first part, and its file.
    first: Option<(PartHeader, String)>,
    /// File of each shard.
    files: BTreeMap<u64, String>,
    totals: Tally,
    pub errors: Vec<String>,
}

impl PartMerger {
    pub fn new(book: Option<String>, quote: fn(&str) -> String) -> Self {
        Self {
            book,
            quote,
            first: None,
            files: BTreeMap::new(),
            totals: Tally::default(),
            errors: Vec::new(),
        }
    }

    /// Reads a file, which may have several parts.
    pub fn read_file(&mut self, name: &str, mut file: impl BufRead) {
        let mut line = Vec::new();
        let mut parts = 0;
        loop {
            let read = match next_line(&mut file, &mut line) {
                Err(error) => Err(format!("{name}: {error}")),
                Ok(true) => self.read_part(name, &mut file, &mut line),
                Ok(false) if parts > 0 => return,
                Ok(false) => Err(format!(
                    "{name} is empty: the shard was not played, or not written"
                )),
            };
            if let Err(error) = read {
                return self.errors.push(error);
            }
            parts += 1;
        }
    }

    /// Reads a part whose first record is in `line`.
    fn read_part(
        &mut self,
        name: &str,
        file: &mut impl BufRead,
        line: &mut Vec<u8>,
    ) -> Result<(), String> {
        let header = PartHeader::parse(name, line)?;
        let (first, first_name) = self
            .first
            .get_or_insert_with(|| (header.clone(), name.to_owned()));
        let difference = header.difference(first).map(|difference| {
            format!(
                "{name} is no part of what {first_name} is of: they differ in {difference}; leave it out, or play it again"
            )
        });
        let other = self.files.get(&header.shard.number).map(|other| {
            format!(
                "{name} is shard {}, and so is {other}: leave one of them out",
                header.shard
            )
        });
        self.files
            .entry(header.shard.number)
            .or_insert_with(|| name.to_owned());
        if let Some(error) = difference.or(other) {
            return Err(error);
        }
        let (mut sum, mut records) = (FingerprintBuilder::default(), 1);
        let mut totals = None;
        while !line.starts_with(br#"{"record":"end""#) {
            sum.add(line);
            records += 1;
            if line.starts_with(br#"{"record":"totals""#) {
                totals = serde_json::from_slice::<PartTotals<Tally>>(line).ok();
            }
            let more = next_line(file, line).map_err(|error| format!("{name}: {error}"))?;
            if !more || !line.ends_with(b"\n") || line.starts_with(br#"{"record":"head""#) {
                return Err(format!(
                    "{name} is cut off: shard {} was not played to its end, or not all of it was copied; play it again: {}",
                    header.shard,
                    self.shard_command(header.shard.number)
                ));
            }
        }
        let end: Option<PartEnd> = serde_json::from_slice(line).ok();
        let is_whole = |end: &PartEnd| {
            end.records == records && end.checksum == sum.to_hex() && end.runs == header.runs
        };
        let totals = totals.filter(|_| end.as_ref().is_some_and(is_whole));
        let totals = totals.ok_or_else(|| {
            let command = self.shard_command(header.shard.number);
            format!(
                "{name}: the part that ends in line {records} is damaged; play it again: {command}"
            )
        })?;
        self.totals = std::mem::take(&mut self.totals).merge(totals.totals);
        Ok(())
    }

    /// The command that plays a shard.
    fn shard_command(&self, shard: u64) -> String {
        let Some((first, _)) = &self.first else {
            return String::new();
        };
        let book = (self.quote)(self.book.as_ref().unwrap_or(&first.book));
        let (options, runs, of) = (&first.terms.arguments, first.total_runs, first.shard.of);
        format!(
            "turnto simulate {book}{options} --runs {runs} --shard {shard}/{of} --out part-{shard}.jsonl"
        )
    }

    /// Returns the common header of the parts, and the file with it, if no part is damaged or missing.
    ///
    /// # Errors
    /// Everything that is wrong with the parts.
    pub fn header(&mut self) -> Result<(PartHeader, String), Vec<String>> {
        if let Some((first, _)) = &self.first {
            let missing = missing_ranges(first.shard.of, self.files.keys().copied());
            if let Some((shard, _)) = missing.first() {
                let ranges = missing.iter().map(|(from, to)| match to - from {
                    0 => from.to_string(),
                    1 => format!("{from}, {to}"),
                    _ => format!("{from} to {to}"),
                });
                let ranges: Vec<String> = ranges.collect();
                let error = format!(
                    "of {} shards these are missing: {}; play them, such as: {}",
                    first.shard.of,
                    ranges.join(", "),
                    self.shard_command(*shard)
                );
                self.errors.push(error);
            }
        }
        match &self.first {
            Some(first) if self.errors.is_empty() => Ok(first.clone()),
            _ => Err(std::mem::take(&mut self.errors)),
        }
    }

    /// The report of all parts. None if they are not of this book.
    pub fn report(self, book: &Book, sources: &Sources) -> Option<SimulationReport> {
        let (first, _) = self.first?;
        let tally = Tally::new(book).merge(self.totals);
        tally
            .matches_book(book)
            .then(|| build_report(book, sources, &first.terms, &tally))
    }
}

/// Reads the next line. Returns false at the end of the file.
fn next_line(file: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    file.by_ref().take(MAX_RECORD).read_until(b'\n', line)?;
    Ok(!line.is_empty())
}

/// Ranges of the numbers from 1 to `all` that are not among these.
fn missing_ranges(all: u64, present: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    let mut out = Vec::new();
    let mut next = 1;
    for shard in present.chain([all.saturating_add(1)]) {
        if shard > next {
            out.push((next, shard - 1));
        }
        next = shard.saturating_add(1);
    }
    out
}
