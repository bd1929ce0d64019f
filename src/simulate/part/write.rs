//! A part is written while its runs are played: rows of runs as they come, the counts at the end.

use super::super::ran::Ran;
use super::super::report::by_page;
use super::super::run::{Orders, Plan, played};
use super::super::sheets;
use super::super::tally::Tally;
use super::super::watch::numbers;
use super::counts;
use super::row::{Head, Row};
use crate::book::{Book, Op};
use crate::diagnostic::Diagnostic;
use crate::game::Referee;
use crate::source::Running;
use serde::Serialize;
use std::io::{self, Write};
use std::sync::Arc;

/// Why there is no whole part.
#[derive(Debug)]
pub enum Gone {
    /// The rules cannot be loaded, or the script that reads fails.
    Rules(Vec<Diagnostic>),
    Stream(io::Error),
}

/// Plays a shard and writes its part. `goes_on` is asked after each block, with the runs so far and what was found in them; on no, the part stays
/// without its last row. Is it whole?
///
/// # Errors
/// What stands in its way.
pub fn part<R>(
    book: &Arc<Book>,
    plan: &Plan,
    head: &Head,
    referee: R,
    out: &mut (dyn Write + Send),
    mut goes_on: impl FnMut(u64, usize) -> bool + Send,
) -> Result<bool, Gone>
where
    R: Fn() -> Result<Box<dyn Referee>, Vec<Diagnostic>> + Sync,
{
    let mut lines = Lines {
        out,
        rows: 0,
        sum: Running::default(),
    };
    lines.put(head).map_err(Gone::Stream)?;
    let fields: Vec<String> = numbers(book).into_iter().map(|it| it.name).collect();
    let mut failed = None;
    let orders = Orders {
        runs: head.own(),
        time: None,
        rows: true,
    };
    let tally = played(book, plan, orders, &referee, |tally| {
        let rows = std::mem::take(&mut tally.rows).into_iter().flatten();
        for ran in rows {
            if let Err(why) = lines.put(&row(book, &fields, ran)) {
                failed = Some(why);
                return false;
            }
        }
        goes_on(tally.runs, tally.found.len())
    });
    let mut tally = tally.map_err(Gone::Rules)?;
    match failed {
        Some(why) => return Err(Gone::Stream(why)),
        None if tally.runs < head.runs => return Ok(false),
        None => {}
    }
    let sheets = sheets::done(book, plan, &tally, head.runs_in_all, referee);
    tally.sheets = sheets.map_err(Gone::Rules)?;
    lines.close(book, &tally).map_err(Gone::Stream)?;
    Ok(true)
}

struct Lines<'o> {
    out: &'o mut (dyn Write + Send),
    rows: u64,
    sum: Running,
}

impl Lines<'_> {
    fn put(&mut self, row: &impl Serialize) -> io::Result<()> {
        self.rows += 1;
        let mut line = serde_json::to_vec(row)?;
        line.push(b'\n');
        self.sum.add(&line);
        self.out.write_all(&line)
    }

    /// The counts, and the row that ends a part.
    fn close(&mut self, book: &Book, tally: &Tally) -> io::Result<()> {
        let mut failed = Ok(());
        let mut put = |row: Row| {
            if failed.is_ok() {
                failed = self.put(&row);
            }
        };
        seen(book, tally, &mut put);
        counts::rows(book, tally, &mut put);
        failed?;
        self.put(&Row::End {
            runs: tally.runs,
            turns: tally.count.turns,
            ended: tally.ended,
            given_up: tally.limited,
            reached: tally.reached,
            records: self.rows + 1,
            sum: self.sum.told(),
        })?;
        self.out.flush()
    }
}

/// What was seen of each page, as the report has it.
fn seen(book: &Book, tally: &Tally, put: &mut impl FnMut(Row)) {
    for page in by_page(book, &tally.count) {
        put(Row::Page {
            page: page.id.clone(),
            times: page.visits,
        });
        for it in page.choices {
            put(Row::Choice {
                page: page.id.clone(),
                choice: it.id,
                words: it.words,
                times: it.taken,
            });
        }
        for it in page.rows {
            put(Row::Outcome {
                page: page.id.clone(),
                instruction: it.of,
                outcome: it.row,
                times: it.seen,
            });
        }
    }
}

fn row(book: &Book, fields: &[String], ran: Ran) -> Row {
    let ending = ran.ending.and_then(|(page, step)| {
        let op = book.page(page).code.get(step)?;
        match op {
            Op::Ending(it) => Some((it.kind.to_string(), it.name.to_string())),
            _ => None,
        }
    });
    let (kind, name) = ending.or(ran.finished).unzip();
    let values = ran.sheet.into_iter().map(serde_json::Value::from);
    Row::Run {
        run: ran.run,
        result: ran.end.to_owned(),
        page: book.page(ran.page).id.to_string(),
        kind,
        name: name.filter(|name| !name.is_empty()),
        turns: ran.turns,
        answers: ran.answers,
        sheet: fields.iter().cloned().zip(values).collect(),
    }
}
