//! A reader who has only the printed book. They read the manuscript as plain data and keep codes, titles, notes, boxes and marks with their own
//! arithmetic.
//! From a recorded game they take only what a reader learns at the table: results of dice, results of rules, and the sheet after them.
//! At every question of that game they must have the same choices.

use super::menu::gather;
use super::record::{Record, Stage};
use super::sums::{Sums, Word};
use serde_json::Value as Json;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use turnto::model::book::Book;
use turnto::model::game::{Answer, Prompt, Question, Reply};

/// Where the text leads.
#[derive(Debug)]
pub(super) enum Way {
    /// Continue reading.
    On,
    /// To a section, by its number.
    Turn(u64),
    /// To a section that continues the page.
    Part(u64),
    /// To the choices of a section of the same page.
    Choices(u64),
    /// To a page, as the rules say.
    Page(String),
    Again,
    Back,
    Return,
    /// End of this reading: an ending, another book, or the end of the record.
    Stop,
}

/// How the reader differs from the engine, or why the comparison stops.
#[derive(Debug)]
pub(super) enum Halt {
    Over,
    /// In another book, or at the start again.
    Elsewhere,
    Astray(String),
}

pub(super) type Step<T> = Result<T, Halt>;

pub(super) fn astray<T>(why: impl Into<String>) -> Step<T> {
    Err(Halt::Astray(why.into()))
}

/// A choice that was reached, with its conditions.
#[derive(Clone)]
pub(super) struct Come<'m> {
    pub(super) under: Vec<(&'m Json, bool)>,
    /// True if it was read together with its conditions.
    pub(super) is_read: bool,
    pub(super) choice: &'m Json,
}

#[derive(Clone)]
pub(super) struct Reader<'m> {
    pub(super) manuscript: &'m Json,
    pub(super) sections: Rc<BTreeMap<u64, &'m Json>>,
    pub(super) stages: &'m [Stage],
    /// Pages of other books, by the title of the book and their number there.
    pub(super) elsewhere: &'m BTreeMap<(String, u64), String>,
    pub(super) at: usize,
    /// Position in the stage: how much of it has been matched.
    pub(super) pages: usize,
    pub(super) dice: usize,
    pub(super) record: usize,
    pub(super) told: String,
    pub(super) sums: Sums<'m>,
    /// Nesting depth of events, which are not part of the page.
    pub(super) beside: usize,
    /// Parts that were read, by address.
    pub(super) seen: &'m RefCell<BTreeSet<usize>>,
    /// True if the reader goes straight to the choices. The steps above them are executed all the same, because the game executes them.
    pub(super) goes_to_choices: bool,
    /// The state before the steps that a reader skips, which must not change it.
    pub(super) skips_from: Option<String>,
    /// True while a row is only tried, to see whether it is the right one.
    pub(super) tries: bool,
}

pub(super) fn steps<'m>(of: &'m Json, key: &str) -> &'m [Json] {
    of[key].as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn text<'m>(of: &'m Json, key: &str) -> &'m str {
    of[key].as_str().unwrap_or_default()
}

fn has_choice(step: &Json) -> bool {
    let branches = steps(step, "branches").iter();
    let mut inner = branches.flat_map(|it| steps(it, "steps"));
    text(step, "step") == "choice" || inner.any(has_choice)
}

impl<'m> Reader<'m> {
    pub(super) fn new(
        manuscript: &'m Json,
        book: &'m Book,
        stages: &'m [Stage],
        elsewhere: &'m BTreeMap<(String, u64), String>,
        seen: &'m RefCell<BTreeSet<usize>>,
    ) -> Self {
        let all = steps(manuscript, "sections").iter();
        let sections = all.map(|it| (it["number"].as_u64().unwrap(), it));
        let sections = Rc::new(sections.collect());
        let mut sums = Sums::new(manuscript, book, &sections);
        sums.sheet(&stages[0].records.first().map_or_else(
            || stages[0].held.clone(),
            |record| match record {
                Record::Begins { before, .. } => before.clone(),
                _ => stages[0].held.clone(),
            },
        ));
        Self {
            manuscript,
            sections,
            stages,
            elsewhere,
            at: 0,
            pages: 0,
            dice: 0,
            record: 0,
            told: String::new(),
            sums,
            beside: 0,
            seen,
            goes_to_choices: false,
            skips_from: None,
            tries: false,
        }
    }

    /// Follows the whole game.
    pub(super) fn reads(&mut self) -> Result<(), String> {
        let start = self.sections.values().find(|it| it["number"] == 1);
        let Some(start) = start else {
            return Err("there is no section 1".to_owned());
        };
        let number = start["number"].as_u64().unwrap();
        match self.goes(number, true) {
            Err(Halt::Elsewhere) => Ok(()),
            Ok(()) | Err(Halt::Over) if self.at + 1 == self.stages.len() => Ok(()),
            Ok(()) | Err(Halt::Over) => Err(format!(
                "section {}: over after {} answers",
                self.sums.here, self.at
            )),
            Err(Halt::Astray(why)) => Err(format!(
                "section {} (`{}`), after {} answers: {why}",
                self.sums.here,
                self.id(self.sums.here),
                self.at
            )),
        }
    }

    pub(super) fn id(&self, number: u64) -> &'m str {
        self.sections.get(&number).map_or("", |it| text(it, "id"))
    }

    pub(super) fn stage(&self) -> &'m Stage {
        &self.stages[self.at]
    }

    pub(super) fn see(&self, it: &'m Json) {
        if !self.tries {
            let at = std::ptr::from_ref(it) as usize;
            self.seen.borrow_mut().insert(at);
        }
    }

    /// Reads from a section until a detour or the game is over.
    pub(super) fn goes(&mut self, number: u64, arrives: bool) -> Step<()> {
        let (mut number, mut arrives, mut again) = (number, arrives, false);
        loop {
            let mut way = self.section(number, arrives, again)?;
            loop {
                way = match way {
                    Way::Part(number) => self.part(number)?,
                    Way::Choices(number) => self.choices(number)?,
                    _ => break,
                };
            }
            if self.skips_from.take().is_some() {
                return astray("the text above the choices leads away");
            }
            again = false;
            arrives = true;
            let here = self.sums.here;
            number = match way {
                Way::Turn(to) => to,
                Way::Page(id) => match self.sections.iter().find(|(_, it)| it["id"] == *id) {
                    Some((number, _)) => *number,
                    None => return Err(Halt::Elsewhere),
                },
                Way::Again => {
                    (again, arrives) = (true, false);
                    here
                }
                Way::Back => {
                    arrives = false;
                    match self.sums.from {
                        Some(from) => from,
                        None => {
                            again = true;
                            here
                        }
                    }
                }
                Way::Return => return Ok(()),
                Way::On => return self.stuck(),
                Way::Part(_) | Way::Choices(_) => unreachable!("followed above"),
                Way::Stop => return Err(Halt::Elsewhere),
            };
        }
    }

    /// A page without further steps leaves the reader stuck.
    pub(super) fn stuck(&mut self) -> Step<()> {
        match self.stage().prompt {
            Prompt::End => self.ends(),
            _ => astray("the section is over, and the game is not"),
        }
    }

    /// The game is over. Checks that all of it was matched.
    pub(super) fn ends<T>(&self) -> Step<T> {
        self.is_come_by("the end")?;
        Err(Halt::Over)
    }

    /// The next page belongs to another book.
    pub(super) fn leaves(&self, book: &str, number: u64) -> Step<Way> {
        let stage = self.stage();
        let (own, theirs) = (
            self.elsewhere.get(&(book.to_owned(), number)),
            stage.pages.get(self.pages),
        );
        if own.is_none() || own != theirs {
            return astray(format!("the game turns to {theirs:?}, and not to {own:?}"));
        }
        match stage.prose.strip_prefix(&*self.told) {
            Some(_) => Err(Halt::Elsewhere),
            None => astray(format!("told `{}`, and not `{}`", stage.prose, self.told)),
        }
    }

    /// Checks that everything the pages printed in this stage was matched.
    pub(super) fn is_come_by(&self, what: &str) -> Step<()> {
        let stage = self.stage();
        if self.told != stage.prose {
            let (theirs, own) = (&stage.prose, &self.told);
            return astray(format!("{what}: told `{theirs}`, and not `{own}`"));
        }
        if self.pages < stage.pages.len() || self.dice < stage.dice.len() {
            return astray(format!("{what}: the game went on to {:?}", stage.pages));
        }
        Ok(())
    }

    pub(super) fn section(&mut self, number: u64, arrives: bool, again: bool) -> Step<Way> {
        let Some(section) = self.sections.get(&number).copied() else {
            return astray(format!("there is no section {number}"));
        };
        self.see(&section["number"]);
        let stage = self.stage();
        match stage.pages.get(self.pages) {
            Some(id) if *id == text(section, "id") => self.pages += 1,
            Some(id) => return astray(format!("the game is at `{id}`, and not at {number}")),
            None => return astray(format!("the game does not turn to {number}")),
        }
        self.sums.enters(number, section, arrives, again);
        if let Some(way) = self.settles()? {
            return Ok(way);
        }
        for aside in self.sums.reach_marks() {
            self.beside += 1;
            let way = self.aside(aside);
            self.beside -= 1;
            match way? {
                Way::On => {}
                other => return Ok(other),
            }
        }
        let mut moments = vec![serde_json::json!("turn")];
        if arrives || self.sums.by_detour {
            let tags = steps(section, "tags").iter();
            moments.extend(tags.map(|tag| serde_json::json!({"arrival": tag})));
        }
        for moment in moments {
            for standing in steps(self.manuscript, "general") {
                if standing["trigger"] == moment {
                    self.beside += 1;
                    let way = self.all(steps(standing, "steps"));
                    self.beside -= 1;
                    match way? {
                        Way::On => {}
                        other => return Ok(other),
                    }
                }
            }
        }
        if std::mem::take(&mut self.goes_to_choices) {
            self.skips_from = Some(self.sums.state());
        }
        self.all(steps(section, "steps"))
    }

    /// A section of the current page.
    fn of_page(&self, number: u64) -> Step<&'m Json> {
        let Some(section) = self.sections.get(&number).copied() else {
            return astray(format!("there is no section {number}"));
        };
        let page = section["part_of"].as_u64().unwrap_or(number);
        match page == self.sums.here {
            true => Ok(section),
            false => astray(format!("section {number} continues {page}")),
        }
    }

    /// Reads a section that continues the current page. This is not an arrival.
    fn part(&mut self, number: u64) -> Step<Way> {
        let section = self.of_page(number)?;
        self.see(&section["number"]);
        self.all(steps(section, "steps"))
    }

    /// Chooses again from the choices of a section of the current page.
    fn choices(&mut self, number: u64) -> Step<Way> {
        let all = steps(self.of_page(number)?, "steps");
        let first = all.iter().position(has_choice);
        match first {
            Some(first) => self.all(&all[first..]),
            None => astray(format!("section {number} has no choices")),
        }
    }

    /// Executes steps in order.
    pub(super) fn all(&mut self, steps: &'m [Json]) -> Step<Way> {
        let mut come = Vec::new();
        let way = self.with(steps, &mut come, &mut Vec::new())?;
        Ok(way)
    }

    pub(super) fn with(
        &mut self,
        all: &'m [Json],
        come: &mut Vec<Come<'m>>,
        under: &mut Vec<(&'m Json, bool)>,
    ) -> Step<Way> {
        for step in all {
            if let Some(way) = self.settles()? {
                return Ok(way);
            }
            let way = self.step(step, come, under)?;
            if !matches!(way, Way::On) {
                return Ok(way);
            }
        }
        Ok(Way::On)
    }

    pub(super) fn step(
        &mut self,
        step: &'m Json,
        come: &mut Vec<Come<'m>>,
        under: &mut Vec<(&'m Json, bool)>,
    ) -> Step<Way> {
        let target = || step["to"]["number"].as_u64().unwrap_or_default();
        match text(step, "step") {
            "text" => self.says(text(step, "text")),
            "value" => {
                let value = self.worth(&step["value"])?;
                self.says(&value.told());
            }
            "paragraph" => {}
            "if" => return self.branches(step, come, under),
            "once" => {
                if self.sums.box_of(text(step, "slot")) == 0 {
                    self.sums.tick_box(text(step, "slot"));
                    return self.with(steps(step, "steps"), come, &mut Vec::new());
                }
            }
            "arriving" => {
                if self.sums.arrived {
                    return self.with(steps(step, "steps"), come, &mut Vec::new());
                }
            }
            "repeat" => return self.repeats(step, come),
            "choice" => {
                // A choice under a condition was collected before, together with all other conditional choices.
                match come.iter_mut().find(|it| std::ptr::eq(it.choice, step)) {
                    Some(it) => it.is_read = true,
                    None => come.push(Come {
                        under: Vec::new(),
                        is_read: true,
                        choice: step,
                    }),
                }
            }
            "menu" => return self.menu(come),
            "turn" => {
                self.see(&step["to"]);
                if let Some(book) = step["to"]["book"].as_str() {
                    return self.leaves(book, target());
                }
                return Ok(Way::Turn(target()));
            }
            "detour" => {
                self.see(&step["to"]);
                return self.detour(target());
            }
            "continue" => return Ok(Way::Part(target())),
            "choose_again" if step["is_turn"] == true => {
                self.of_page(step["section"].as_u64().unwrap())?;
                self.goes_to_choices = true;
                return Ok(Way::Again);
            }
            "choose_again" => return Ok(Way::Choices(step["section"].as_u64().unwrap())),
            "again" => return Ok(Way::Again),
            "back" => return Ok(Way::Back),
            "return" => return Ok(Way::Return),
            "loose_end" | "book_unavailable" => return Ok(Way::Stop),
            "code" => {
                self.see(step);
                let gain = step["gain"] == true;
                self.sums.code(text(step, "name"), gain);
            }
            "title" => {
                self.see(step);
                let gain = step["gain"] == true;
                self.sums.title(text(step, "name"), gain);
            }
            "raise" => {
                self.see(step);
                let by = self.worth(&step["by"])?.number().max(0);
                self.sums.raise(text(step, "name"), by, step["up"] == true);
            }
            "tick" => {
                self.see(step);
                let section = step["section"].as_u64();
                self.sums.tick(section, step["is_ticked"] == true);
            }
            "set" => {
                self.see(step);
                let value = self.worth(&step["value"])?;
                self.sums
                    .set(text(step, "name"), step["of_sheet"] == true, value);
            }
            "roll" => return self.roll(step, come),
            "vary" => return self.varied(step, come),
            "ask" => return self.asked(step, come),
            "number" => return self.number(step, come),
            "verb" => return self.verb(step, come),
            "ending" => {
                self.see(step);
                let own = (text(step, "kind").to_owned(), text(step, "name").to_owned());
                let stage = self.stage();
                if stage.ending.as_ref() != Some(&own) {
                    return astray(format!("{own:?} is not how it ends: {:?}", stage.ending));
                }
                return self.ends();
            }
            other => return astray(format!("a step that nobody knows: {other}")),
        }
        Ok(Way::On)
    }

    pub(super) fn says(&mut self, text: &str) {
        self.told
            .extend(text.chars().filter(|c| !c.is_whitespace()));
    }

    pub(super) fn branches(
        &mut self,
        step: &'m Json,
        come: &mut Vec<Come<'m>>,
        under: &mut Vec<(&'m Json, bool)>,
    ) -> Step<Way> {
        let all = steps(step, "branches");
        if under.is_empty() {
            gather(step, &mut Vec::new(), come);
        }
        let depth = under.len();
        for branch in all {
            let when = &branch["when"];
            if !when.is_null() {
                self.see(when);
                if !self.worth(when)?.truth() {
                    under.push((when, false));
                    continue;
                }
                under.push((when, true));
            } else if under.is_empty() {
                under.push((when, true));
            }
            let way = self.with(steps(branch, "steps"), come, under);
            under.truncate(depth);
            return way;
        }
        under.truncate(depth);
        Ok(Way::On)
    }

    pub(super) fn repeats(&mut self, step: &'m Json, come: &mut Vec<Come<'m>>) -> Step<Way> {
        loop {
            let way = self.with(steps(step, "steps"), come, &mut Vec::new())?;
            if !matches!(way, Way::On) {
                return Ok(way);
            }
            let until = &step["until"];
            if !until.is_null() {
                self.see(until);
                if self.worth(until)?.truth() {
                    return Ok(Way::On);
                }
            }
        }
    }

    /// The row of a roll or a number, or the row for all other values.
    pub(super) fn row(&mut self, rows: &'m Json, n: i64) -> &'m [Json] {
        for row in steps(rows, "rows") {
            let above = row["from"].as_i64().is_none_or(|from| n >= from);
            let below = row["to"].as_i64().is_none_or(|to| n <= to);
            if above && below {
                self.see(row);
                return steps(row, "steps");
            }
        }
        steps(rows, "otherwise")
    }

    pub(super) fn roll(&mut self, step: &'m Json, come: &mut Vec<Come<'m>>) -> Step<Way> {
        self.see(step);
        let mut plus = 0;
        for bonus in steps(step, "plus") {
            self.see(&bonus["value"]);
            plus += self.worth(&bonus["value"])?.number();
        }
        let total = match self.rules_of_roll()? {
            Some(total) => total,
            None => {
                let Some((shown, counts)) = self.stage().dice.get(self.dice) else {
                    return astray("the game does not roll here");
                };
                self.dice += 1;
                if shown + plus != *counts {
                    return astray(format!(
                        "the roll counts {counts}, and not {shown} + {plus}"
                    ));
                }
                *counts
            }
        };
        if let Some(name) = step["into"].as_str() {
            self.sums.note(name, Word::Number(total));
        }
        let row = self.row(step, total);
        self.with(row, come, &mut Vec::new())
    }

    pub(super) fn varied(&mut self, step: &'m Json, come: &mut Vec<Come<'m>>) -> Step<Way> {
        self.see(step);
        let rows = steps(step, "rows");
        let many = i64::try_from(rows.len()).unwrap();
        let row = if step["how"] == "random" || step["how"]["shuffle"].is_string() {
            // The result of the dice is determined from the text that follows.
            let mut best = None;
            for row in rows {
                let all = row.as_array().map_or(&[][..], Vec::as_slice);
                let mut other = self.clone();
                other.tries = true;
                let mut way = other.with(all, &mut come.clone(), &mut Vec::new());
                while let Ok(Way::Part(number)) = way {
                    way = other.part(number);
                }
                let fits = way.is_ok()
                    && (other.at > self.at || self.stage().prose.starts_with(&*other.told));
                let told = (other.at, other.told.len());
                if fits && best.is_none_or(|(most, _)| told > most) {
                    best = Some((told, row));
                }
            }
            best.map(|(_, row)| row)
        } else {
            let (name, round) = match step["how"]["cycle"].as_str() {
                Some(name) => (name, true),
                None => (text(&step["how"], "sequence"), false),
            };
            let n = self.sums.box_of(name);
            self.sums.tick_box(name);
            let n = if round { n % many } else { n.min(many - 1) };
            rows.get(usize::try_from(n).unwrap())
        };
        match row.and_then(Json::as_array) {
            Some(row) => self.with(row, come, &mut Vec::new()),
            None => astray("none of the texts that vary is told"),
        }
    }

    /// Checks that everything before a question was matched. Returns the answer of the game.
    pub(super) fn answer(&mut self, what: &str) -> Step<&'m Answer> {
        self.compares(what)?;
        self.next_stage()?;
        match &self.stage().answer {
            Some(answer) => Ok(answer),
            None => astray("nobody answered"),
        }
    }

    pub(super) fn next_stage(&mut self) -> Step<()> {
        if self.at + 1 >= self.stages.len() {
            return Err(Halt::Over);
        }
        self.at += 1;
        (self.pages, self.dice, self.record) = (0, 0, 0);
        self.told.clear();
        Ok(())
    }

    /// Checks that everything in this stage was matched, and that the reader's sheet equals the game's.
    pub(super) fn compares(&mut self, what: &str) -> Step<()> {
        self.is_come_by(what)?;
        let stage = self.stage();
        let rest = &stage.records[self.record..];
        if let Some(more) = rest.iter().find(|it| matches!(it, Record::Begins { .. })) {
            return astray(format!("{what}: the rules go on with {more:?}"));
        }
        match self.sums.differs(&stage.held) {
            Some(why) => astray(format!("{what}: {why}")),
            None => Ok(()),
        }
    }

    pub(super) fn asked(&mut self, step: &'m Json, come: &mut Vec<Come<'m>>) -> Step<Way> {
        self.see(step);
        if !matches!(self.stage().prompt, Prompt::Ask(Question::Text { .. })) {
            return astray("the game asks for no word");
        }
        let Answer::Reply(Reply::Text(said)) = self.answer("a question")? else {
            return astray("no word was answered");
        };
        let plain = |text: &str| {
            let lower = text.to_lowercase();
            let words = lower.split(|c: char| !c.is_alphanumeric());
            let words = words.filter(|word| !["", "a", "an", "the"].contains(word));
            words.collect::<Vec<_>>().join(" ")
        };
        for row in steps(step, "rows") {
            let words = steps(row, "words").iter().filter_map(Json::as_str);
            let mut words = words.into_iter().peekable();
            let first = words.peek().copied().unwrap_or_default();
            if words.any(|word| plain(word) == plain(said)) {
                self.see(row);
                let letters = first.to_lowercase().into_bytes().into_iter();
                let letters = letters.filter(u8::is_ascii_alphabetic);
                let sum: u64 = letters.map(|it| u64::from(it - b'a') + 1).sum();
                self.is_section_of(row, sum + step["add"].as_u64().unwrap())?;
                return self.with(steps(row, "steps"), come, &mut Vec::new());
            }
        }
        self.with(steps(step, "otherwise"), come, &mut Vec::new())
    }

    /// Checks the number of the section with an answer.
    fn is_section_of(&self, row: &Json, number: u64) -> Step<()> {
        match row["steps"][0]["to"]["number"].as_u64() {
            Some(to) if to == number => Ok(()),
            to => astray(format!("the answer leads to {number}, and not to {to:?}")),
        }
    }

    pub(super) fn number(&mut self, step: &'m Json, come: &mut Vec<Come<'m>>) -> Step<Way> {
        self.see(step);
        let (least, most) = (
            self.worth(&step["min"])?.number(),
            self.worth(&step["max"])?.number(),
        );
        if least > most {
            return self.with(steps(step, "otherwise"), come, &mut Vec::new());
        }
        match &self.stage().prompt {
            Prompt::Ask(Question::Number { min, max, .. }) if (*min, *max) == (least, most) => {}
            other => return astray(format!("a number from {least} to {most}: {other:?}")),
        }
        let Answer::Reply(Reply::Number(n)) = self.answer("a number")? else {
            return astray("no number was answered");
        };
        if let Some(name) = step["into"].as_str() {
            self.sums.note(name, Word::Number(*n));
        }
        let row = self.row(step, *n);
        let fits = steps(step, "rows")
            .iter()
            .any(|it| steps(it, "steps").as_ptr() == row.as_ptr());
        if let (Some(add), true) = (step["add"].as_u64(), fits) {
            let row = steps(step, "rows")
                .iter()
                .find(|it| steps(it, "steps").as_ptr() == row.as_ptr());
            self.is_section_of(row.unwrap(), u64::try_from(*n).unwrap() + add)?;
        }
        if step["secret"] == true && !fits {
            let known = u64::try_from(*n)
                .ok()
                .filter(|n| self.sums.pinned.contains(n));
            if let Some(number) = known {
                return Ok(Way::Turn(number));
            }
        }
        self.with(row, come, &mut Vec::new())
    }

    /// Reads a section as if its text were here.
    fn aside(&mut self, number: u64) -> Step<Way> {
        let section = self.sections[&number];
        self.see(&section["number"]);
        match self.all(steps(section, "steps"))? {
            Way::Return => Ok(Way::On),
            way => Ok(way),
        }
    }

    pub(super) fn detour(&mut self, number: u64) -> Step<Way> {
        if self.sections[&number]["aside"] == true {
            return self.aside(number);
        }
        let kept = self.sums.leaves();
        self.sums.by_detour = true;
        let beside = std::mem::take(&mut self.beside);
        self.goes(number, false)?;
        self.beside = beside;
        self.sums.comes_back(kept);
        let here = self.id(self.sums.here);
        match self.stage().pages.get(self.pages) {
            Some(id) if id == here => self.pages += 1,
            other => return astray(format!("back to `{here}`, and not {other:?}")),
        }
        Ok(Way::On)
    }
}
