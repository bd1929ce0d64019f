//! Part files: the simulation results of one shard as JSON lines, for `turnto merge`.
//!
//! docs/reference/many-machines.md describes the format.

use super::plan::SimulationPlan;
use super::repeat;
use super::report::{ReportParameters, SimulationReport};
use super::report_builder::{build_report, page_reports};
use super::run::{RunRequest, play_blocks};
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

/// Version of the format. Files with another version are rejected.
const VERSION: u64 = 5;

/// Maximum length of a record, in bytes, so that a file without line ends does not exhaust memory.
const MAX_RECORD: u64 = 1 << 26;

/// The first record, which identifies the simulation and the shard.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PartHeader {
    pub record: String,
    pub format: String,
    pub version: u64,
    /// Version of the program that wrote the part.
    pub program: String,
    /// The book as named on the command line, without folders of the machine.
    pub book: String,
    pub title: String,
    /// Fingerprints of the texts of the book and of its rules.
    pub book_fingerprint: String,
    pub rules_fingerprint: String,
    #[serde(flatten)]
    pub terms: ReportParameters,
    /// Author's commands that set up the state in which runs begin.
    pub start_state: Vec<String>,
    /// File of house rules, without folders of the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house_rules: Option<String>,
    pub total_runs: u64,
    #[serde(flatten)]
    pub shard: Shard,
    pub first_run: u64,
    pub runs: u64,
}

impl PartHeader {
    /// Header of a shard of `total_runs` runs. The caller adds the book and the fingerprints.
    pub fn new(book: &Book, plan: &SimulationPlan, shard: Shard, total_runs: u64) -> Self {
        let runs = shard.runs(total_runs);
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
            total_runs,
            shard,
            first_run: runs.start,
            runs: runs.end - runs.start,
        }
    }

    fn parse(name: &str, line: &[u8]) -> Result<Self, String> {
        let value: Value = serde_json::from_slice(line).unwrap_or_default();
        if value["format"] != FORMAT {
            return Err(format!(
                "{name} is not a part: it was not written by `turnto simulate --out FILE`; leave it out"
            ));
        }
        let [own, program] = [
            env!("CARGO_PKG_VERSION"),
            value["program"].as_str().unwrap_or("?"),
        ];
        if program != own || value["version"] != VERSION {
            let version = &value["version"];
            return Err(format!(
                "{name} was written by turnto {program} (format version {version}), but this is turnto {own} (format version {VERSION}): merge it with turnto {program}, or run the shard again"
            ));
        }
        let header: Option<Self> = serde_json::from_value(value).ok();
        let is_valid = |header: &Self| (1..=header.shard.of).contains(&header.shard.number);
        header
            .filter(is_valid)
            .ok_or_else(|| format!("{name} has a damaged header: run the shard again"))
    }

    /// Describes a difference between two headers that are not from the same simulation.
    fn difference(&self, first: &Self) -> Option<String> {
        let [own, first] = [self, first].map(|header| json!(header));
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
                "the edition of the book: a text was changed between them",
            ),
            (
                "rules_fingerprint",
                "the rules: a script was changed between them",
            ),
            (
                "start_state",
                "the start state: the file of `--state` was changed between them",
            ),
        ];
        let quoted = |value: &Value| match value.as_str().map(str::trim) {
            Some("") => "none".to_owned(),
            Some(text) => format!("`{text}`"),
            None => format!("`{value}`"),
        };
        let differs = |key: &str| own[key] != first[key];
        let field = fields.iter().find(|(key, _)| differs(key));
        let field = field.map(|(key, name)| {
            let [own, first] = [&own, &first].map(|header| quoted(&header[*key]));
            format!("{name} ({own} and {first})")
        });
        let text = || texts.iter().find(|(key, _)| differs(key));
        field.or_else(|| Some(text()?.1.to_owned()))
    }
}

/// The last record. A part without it is incomplete.
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

/// The record before the last one, with the totals of all runs.
#[derive(Serialize, Deserialize)]
struct PartTotals<T> {
    record: String,
    totals: T,
}

/// Why a part could not be written.
#[derive(Debug)]
pub enum PartError {
    /// The rules cannot be loaded, or the strategy script fails.
    Rules(Vec<Diagnostic>),
    Io(io::Error),
}

impl From<io::Error> for PartError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Plays a shard and writes its part.
///
/// `should_continue` is called after each block with the number of runs and findings so far. If it returns false, the simulation stops, the part
/// remains incomplete, and the result is false.
///
/// # Errors
/// If the rules cannot be loaded or the part cannot be written.
pub fn write_part<R>(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    header: &PartHeader,
    load_rules: R,
    out: &mut (dyn Write + Send),
    mut should_continue: impl FnMut(u64, usize) -> bool + Send,
) -> Result<bool, PartError>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>> + Sync,
{
    let mut writer = PartWriter {
        out,
        records: 0,
        checksum: FingerprintBuilder::default(),
    };
    writer.write(header)?;
    let mut written = Ok(());
    let request = RunRequest {
        runs: header.shard.runs(header.total_runs),
        time: None,
        records_runs: true,
    };
    let tally = play_blocks(book, plan, request, &load_rules, |tally| {
        let mut records = std::mem::take(&mut tally.run_records).into_iter().flatten();
        written = records.try_for_each(|record| writer.write(&record));
        written.is_ok() && should_continue(tally.runs, tally.findings.len())
    });
    let mut tally = tally.map_err(PartError::Rules)?;
    written?;
    if tally.runs < header.runs {
        return Ok(false);
    }
    let sheets = repeat::repeat_with_sheets(book, plan, &tally, header.total_runs, load_rules);
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
        limit_reached: tally.limit_reached,
        goal_reached: tally.goal_reached,
        records: writer.records + 1,
        checksum: writer.checksum.to_hex(),
    };
    writer.write(&end)?;
    writer.out.flush()?;
    Ok(true)
}

struct PartWriter<'o> {
    out: &'o mut (dyn Write + Send),
    records: u64,
    checksum: FingerprintBuilder,
}

impl PartWriter<'_> {
    fn write(&mut self, record: &impl Serialize) -> io::Result<()> {
        self.records += 1;
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.checksum.add(&line);
        self.out.write_all(&line)
    }

    /// Writes how often each page, choice and outcome was seen.
    fn write_counts(&mut self, book: &Book, tally: &Tally) -> io::Result<()> {
        for page in page_reports(book, &tally.count) {
            let id = &page.id;
            self.write(&json!({"record": "page", "page": id, "times": page.visits}))?;
            for choice in page.choices {
                self.write(&json!({
                    "record": "choice", "page": id, "choice": choice.id, "text": choice.text, "times": choice.times
                }))?;
            }
            for row in page.rows {
                self.write(&json!({
                    "record": "outcome", "page": id, "instruction": row.instruction, "outcome": row.row, "times": row.times
                }))?;
            }
        }
        Ok(())
    }
}

/// Adds up the totals of part files.
pub struct PartMerger {
    /// The book, if it is not the one that the parts name.
    book: Option<String>,
    /// Quotes a word for a shell.
    quote: fn(&str) -> String,
    /// Header and file name of the first part.
    first: Option<(PartHeader, String)>,
    /// File name of each shard.
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
            let result = match next_line(&mut file, &mut line) {
                Err(error) => Err(format!("{name}: {error}")),
                Ok(true) => self.read_part(name, &mut file, &mut line),
                Ok(false) if parts > 0 => return,
                Ok(false) => Err(format!("{name} is empty: run the shard again")),
            };
            if let Err(error) = result {
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
                "{name} and {first_name} are from different simulations: they differ in {difference}; leave out {name}, or run its shard again"
            )
        });
        let duplicate = self.files.get(&header.shard.number).map(|other| {
            let shard = header.shard;
            format!("{name} and {other} are both shard {shard}: leave out one of them")
        });
        self.files
            .entry(header.shard.number)
            .or_insert_with(|| name.to_owned());
        if let Some(error) = difference.or(duplicate) {
            return Err(error);
        }
        let (mut checksum, mut records) = (FingerprintBuilder::default(), 1);
        let mut totals = None;
        while !line.starts_with(br#"{"record":"end""#) {
            checksum.add(line);
            records += 1;
            if line.starts_with(br#"{"record":"totals""#) {
                totals = serde_json::from_slice::<PartTotals<Tally>>(line).ok();
            }
            let has_line = next_line(file, line).map_err(|error| format!("{name}: {error}"))?;
            if !has_line || !line.ends_with(b"\n") || line.starts_with(br#"{"record":"head""#) {
                return Err(format!(
                    "{name} is incomplete: shard {} was interrupted, or not copied completely; run it again: {}",
                    header.shard,
                    self.shard_command(header.shard.number)
                ));
            }
        }
        let end: Option<PartEnd> = serde_json::from_slice(line).ok();
        let is_intact = |end: &PartEnd| {
            end.records == records && end.checksum == checksum.to_hex() && end.runs == header.runs
        };
        let totals = totals.filter(|_| end.as_ref().is_some_and(is_intact));
        let totals = totals.ok_or_else(|| {
            let command = self.shard_command(header.shard.number);
            format!(
                "{name}: the part that ends in line {records} is damaged; run it again: {command}"
            )
        })?;
        self.totals = std::mem::take(&mut self.totals).merge(totals.totals);
        Ok(())
    }

    /// The command that runs a shard.
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

    /// Returns the header of the first part and its file name.
    ///
    /// # Errors
    /// All errors of the parts, if any part is damaged or missing.
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
                    "missing shards: {} (of {}); to run the first of them: {}",
                    ranges.join(", "),
                    first.shard.of,
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

    /// Returns the report of all parts. None if they name pages that the book does not have.
    pub fn report(self, book: &Book, sources: &Sources) -> Option<SimulationReport> {
        let (first, _) = self.first?;
        let tally = Tally::new(book).merge(self.totals);
        tally
            .matches_book(book)
            .then(|| build_report(book, sources, &first.terms, &tally))
    }
}

/// Reads the next line into `line`. Returns false at the end of the file.
fn next_line(file: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    file.by_ref().take(MAX_RECORD).read_until(b'\n', line)?;
    Ok(!line.is_empty())
}

/// Ranges of the numbers from 1 to `total` that are not in `present`.
fn missing_ranges(total: u64, present: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    let mut ranges = Vec::new();
    let mut next = 1;
    for shard in present.chain([total.saturating_add(1)]) {
        if shard > next {
            ranges.push((next, shard - 1));
        }
        next = shard.saturating_add(1);
    }
    ranges
}
