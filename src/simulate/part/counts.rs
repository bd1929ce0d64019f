//! What was added up, as rows, and back: by the numbers that the compiled book gives its pages and steps, beside the names for people.

use super::super::count::Count;
use super::super::goal;
use super::super::met::SHEETS;
use super::super::sheets::Sheet;
use super::super::spread::Spread;
use super::super::tally::{Finished, Found, Tally};
use super::super::watch::{TURNS, numbers};
use super::row::Row;
use crate::book::{Book, PageId};
use crate::source::{FileId, Span};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

fn id(book: &Book, page: PageId) -> String {
    book.page(page).id.to_string()
}

/// All rows of counts but those that are only for people.
pub(super) fn rows(book: &Book, tally: &Tally, mut row: impl FnMut(Row)) {
    for n in (0..).zip(&book.pages).map(|(n, _)| PageId(n)) {
        let done = tally.count.of_page(n);
        if done.iter().any(|times| *times > 0) {
            row(Row::Steps {
                page: id(book, n),
                place: n.0,
                done: done.to_vec(),
            });
        }
    }
    for ((page, step), spread) in &tally.count.rounds {
        for (rounds, times) in spread.counts() {
            row(Row::Rounds {
                page: id(book, *page),
                place: page.0,
                step: *step,
                rounds,
                times,
            });
        }
    }
    for ((page, step, field), spread) in &tally.count.costs {
        for (change, times) in spread.counts() {
            row(Row::Cost {
                page: id(book, *page),
                place: page.0,
                step: *step,
                field: tally.count.spared[*field].name.clone(),
                change,
                times,
            });
        }
    }
    for (page, it) in &tally.entered {
        row(Row::Came {
            page: id(book, *page),
            place: page.0,
            ended: it.ended,
            lost: it.lost,
            first_run: it.first,
        });
    }
    for (page, to) in &tally.ways {
        row(Row::Way {
            page: id(book, *page),
            place: page.0,
            to_page: id(book, *to),
            to_place: to.0,
        });
    }
    for slot in &tally.had {
        row(Row::Had {
            slot: book.slots.name(*slot).to_owned(),
            thing: None,
        });
    }
    for (slot, things) in &tally.things {
        for thing in things {
            row(Row::Had {
                slot: book.slots.name(*slot).to_owned(),
                thing: Some(thing.clone()),
            });
        }
    }
    let fields = numbers(book);
    for ((turn, field), spread) in &tally.values {
        for (value, times) in spread.counts() {
            row(Row::Value {
                field: fields[*field].name.clone(),
                turn: TURNS[*turn],
                value,
                times,
            });
        }
    }
    endings(book, tally, &mut row);
    sheets(book, tally, &mut row);
    for (found, (times, first_run)) in &tally.found {
        row(Row::Found {
            what: found.what,
            page: id(book, found.page),
            place: found.page.0,
            says: found.says.clone(),
            span: found.at.map(|at| [at.file.0, at.start, at.end]),
            help: found.help.clone(),
            times: *times,
            first_run: *first_run,
        });
    }
}

fn endings(book: &Book, tally: &Tally, row: &mut impl FnMut(Row)) {
    let known = goal::endings(book);
    let known: BTreeMap<_, _> = known
        .map(|(page, step, kind, name)| ((page, step), (kind, name)))
        .collect();
    for (((page, step), from), times) in &tally.from {
        let (kind, name) = known.get(&(*page, *step)).copied().unwrap_or_default();
        row(Row::Ending {
            page: id(book, *page),
            place: page.0,
            step: *step,
            kind: kind.to_owned(),
            name: name.to_owned(),
            from_page: id(book, *from),
            from_place: from.0,
            times: *times,
        });
    }
    for (it, times) in &tally.finished {
        row(Row::Finish {
            kind: it.kind.clone(),
            name: it.name.clone(),
            from_page: id(book, it.from),
            from_place: it.from.0,
            cause: it.cause.map(|(page, step)| (page.0, step)),
            times: *times,
        });
    }
    for (((page, step), (from, from_step)), times) in &tally.causes {
        row(Row::Cause {
            page: id(book, *page),
            place: page.0,
            step: *step,
            from_page: id(book, *from),
            from_place: from.0,
            from_step: *from_step,
            times: *times,
        });
    }
}

fn sheets(book: &Book, tally: &Tally, row: &mut impl FnMut(Row)) {
    let fields = numbers(book);
    let spared = &tally.count.spared;
    let all = tally.sheets.iter();
    for ((page, step), it) in all.flat_map(|(at, all)| all.iter().map(move |it| (at, it))) {
        let numbers = it.numbers.iter().map(|n| Value::from(*n));
        let changes = it.costs.iter().map(|(field, spread)| {
            let counts: Vec<(i64, u64)> = spread.counts().collect();
            (
                spared[*field].name.clone(),
                Value::from_iter(counts.into_iter().map(|(n, times)| json!([n, times]))),
            )
        });
        row(Row::Sheet {
            page: id(book, *page),
            place: page.0,
            step: *step,
            run: it.met.map(|(_, run)| run),
            draw: it.met.map(|(draw, _)| draw),
            sheet: fields
                .iter()
                .map(|it| it.name.clone())
                .zip(numbers)
                .collect(),
            times: it.times,
            done: it.outcomes.clone(),
            in_rounds: it.rounds.counts().collect(),
            changes: changes.collect(),
        });
    }
}

/// Rows, added up again.
pub(super) struct Sum {
    pub(super) book: Arc<Book>,
    pub(super) tally: Tally,
    fields: HashMap<String, usize>,
}

fn spread(counts: &[(i64, u64)]) -> Spread {
    let mut out = Spread::default();
    counts.iter().for_each(|(n, times)| out.note(*n, *times));
    out
}

/// A row that does not fit the book.
pub(super) struct Misfit;

impl Sum {
    pub(super) fn new(book: &Arc<Book>) -> Self {
        let fields = numbers(book).into_iter().map(|it| it.name);
        Self {
            book: Arc::clone(book),
            tally: Tally::new(book),
            fields: fields.zip(0..).collect(),
        }
    }

    fn page(&self, place: u32) -> Result<PageId, Misfit> {
        let known = (place as usize) < self.book.pages.len();
        known.then_some(PageId(place)).ok_or(Misfit)
    }

    fn step(&self, place: u32, step: usize) -> Result<(PageId, usize), Misfit> {
        let page = self.page(place)?;
        let known = step < self.book.page(page).code.len();
        known.then_some((page, step)).ok_or(Misfit)
    }

    fn slot(&self, name: &str) -> Result<u32, Misfit> {
        self.book.slots.find(name).ok_or(Misfit)
    }

    /// The numbers of a sheet, in the order of the fields.
    fn numbers(&self, sheet: &Map<String, Value>) -> Result<Vec<i64>, Misfit> {
        let mut out = vec![0; self.fields.len()];
        for (name, value) in sheet {
            let at = self.fields.get(name).ok_or(Misfit)?;
            out[*at] = value.as_i64().ok_or(Misfit)?;
        }
        Ok(out)
    }

    fn changes(&self, changes: Map<String, Value>) -> Result<BTreeMap<usize, Spread>, Misfit> {
        let spared = &self.tally.count.spared;
        let one = |(name, value): (String, Value)| {
            let field = spared.iter().position(|it| it.name == name).ok_or(Misfit)?;
            let counts = serde_json::from_value::<Vec<(i64, u64)>>(value).map_err(|_| Misfit)?;
            Ok((field, spread(&counts)))
        };
        changes.into_iter().map(one).collect()
    }

    /// The starting sheet, which each shard has, is taken once; of the others those that were drawn first.
    fn add_sheet(&mut self, at: (PageId, usize), sheet: Sheet) {
        let known = self.tally.sheets.entry(at).or_default();
        let place = known.partition_point(|it| it.met < sheet.met);
        if known.get(place).is_none_or(|it| it.met != sheet.met) {
            known.insert(place, sheet);
        }
        let start = known.iter().filter(|it| it.met.is_none()).count();
        known.truncate(start + SHEETS);
    }

    /// Takes in a row.
    pub(super) fn add(&mut self, row: Row) -> Result<(), Misfit> {
        match row {
            // These are for people.
            Row::Run { .. } | Row::Page { .. } | Row::Choice { .. } | Row::Outcome { .. } => {}
            Row::Steps { place, done, .. } => {
                let page = self.page(place)?;
                if !self.tally.count.add_to(page, &done) {
                    return Err(Misfit);
                }
            }
            Row::Rounds {
                place,
                step,
                rounds,
                times,
                ..
            } => {
                let verb = self.step(place, step)?;
                let of = self.tally.count.rounds.entry(verb).or_default();
                of.note(rounds, times);
            }
            Row::Cost {
                place,
                step,
                field,
                change,
                times,
                ..
            } => {
                let (page, step) = self.step(place, step)?;
                let count = &mut self.tally.count;
                let mut spared = count.spared.iter();
                let field = spared.position(|it| it.name == field).ok_or(Misfit)?;
                let of = count.costs.entry((page, step, field)).or_default();
                of.note(change, times);
            }
            Row::Came {
                place,
                ended,
                lost,
                first_run,
                ..
            } => {
                let page = self.page(place)?;
                self.tally
                    .entered
                    .entry(page)
                    .or_default()
                    .add(ended, lost, first_run);
            }
            Row::Way {
                place, to_place, ..
            } => {
                let way = (self.page(place)?, self.page(to_place)?);
                self.tally.ways.insert(way);
            }
            Row::Had { slot, thing } => {
                let slot = self.slot(&slot)?;
                match thing {
                    Some(thing) => self.tally.had_thing(slot, &thing),
                    None => drop(self.tally.had.insert(slot)),
                }
            }
            Row::Value {
                field,
                turn,
                value,
                times,
            } => {
                let field = self.fields.get(&field).ok_or(Misfit)?;
                let turn = TURNS.iter().position(|it| *it == turn).ok_or(Misfit)?;
                let values = self.tally.values.entry((turn, *field)).or_default();
                values.note(value, times);
            }
            Row::Ending {
                place,
                step,
                from_place,
                times,
                ..
            } => {
                let key = (self.step(place, step)?, self.page(from_place)?);
                let runs = self.tally.from.entry(key).or_default();
                *runs = runs.saturating_add(times);
            }
            Row::Cause {
                place,
                step,
                from_place,
                from_step,
                times,
                ..
            } => {
                let key = (self.step(place, step)?, self.step(from_place, from_step)?);
                let runs = self.tally.causes.entry(key).or_default();
                *runs = runs.saturating_add(times);
            }
            Row::Finish {
                kind,
                name,
                from_place,
                cause,
                times,
                ..
            } => {
                let cause = cause.map(|(place, step)| self.step(place, step));
                let finished = Finished {
                    kind,
                    name,
                    from: self.page(from_place)?,
                    cause: cause.transpose()?,
                };
                let runs = self.tally.finished.entry(finished).or_default();
                *runs = runs.saturating_add(times);
            }
            Row::Sheet {
                place,
                step,
                run,
                draw,
                sheet,
                times,
                done,
                in_rounds,
                changes,
                ..
            } => {
                let at = self.step(place, step)?;
                let sheet = Sheet {
                    met: draw.zip(run),
                    times,
                    numbers: self.numbers(&sheet)?,
                    outcomes: done,
                    rounds: spread(&in_rounds),
                    costs: self.changes(changes)?,
                };
                self.add_sheet(at, sheet);
            }
            Row::Found {
                what,
                place,
                says,
                span,
                help,
                times,
                first_run,
                ..
            } => {
                let page = self.page(place)?;
                let at = span.map(|[file, start, end]| Span {
                    file: FileId(file),
                    start,
                    end,
                });
                let found = Found {
                    what,
                    page,
                    says,
                    at,
                    help,
                };
                self.tally.note_many(found, times, first_run);
            }
            Row::End {
                runs,
                turns,
                ended,
                given_up,
                reached,
                ..
            } => {
                let tally = &mut self.tally;
                tally.runs = tally.runs.saturating_add(runs);
                tally.count.turns = tally.count.turns.saturating_add(turns);
                tally.ended = tally.ended.saturating_add(ended);
                tally.limited = tally.limited.saturating_add(given_up);
                tally.reached = tally.reached.saturating_add(reached);
            }
        }
        Ok(())
    }
}

impl Count {
    /// How often each step of a page was done.
    fn of_page(&self, page: PageId) -> &[u64] {
        self.steps.get(self.range(page)).unwrap_or_default()
    }

    /// Adds as many as the page has steps; no where there are more or fewer.
    fn add_to(&mut self, page: PageId, done: &[u64]) -> bool {
        let range = self.range(page);
        let Some(mine) = self.steps.get_mut(range) else {
            return false;
        };
        for (mine, theirs) in mine.iter_mut().zip(done) {
            *mine = mine.saturating_add(*theirs);
        }
        mine.len() == done.len()
    }
}
