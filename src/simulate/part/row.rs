//! The rows of a part. Names that rows share mean the same and have values of one kind, so that all can stand in one table; none is a word of SQL.

use super::super::report::Terms;
use super::super::shard::Shard;
use super::{FORMAT, VERSION};
use crate::book::Book;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a part is of: the first row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// `head`
    pub record: String,
    pub format: String,
    pub version: u64,
    /// The version of the program that played.
    pub program: String,
    /// The book as it was typed, and its title.
    pub book: String,
    pub title: String,
    /// Fingerprints of the book's texts and of its rules.
    pub book_print: String,
    pub rules_print: String,
    pub seed: u64,
    pub reader: String,
    /// All that decides the runs besides, as it is typed.
    pub options: String,
    pub turns_a_run: u64,
    /// Is there a goal?
    pub goal: bool,
    /// What lays the state that runs begin in.
    pub before: Vec<String>,
    /// House rules, as they were typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// Of all shards together.
    pub runs_in_all: u64,
    pub shard: u64,
    pub shards: u64,
    /// The shard's own.
    pub first_run: u64,
    pub runs: u64,
}

impl Head {
    /// The head of a shard's part, but for what is only known where files are: what the book is called, and the fingerprints.
    #[must_use]
    pub fn new(book: &Book, terms: &Terms, before: &[String], shard: Shard, all: u64) -> Self {
        let own = shard.runs(all);
        Self {
            record: "head".to_owned(),
            format: FORMAT.to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            book: String::new(),
            title: book.title.to_string(),
            book_print: String::new(),
            rules_print: String::new(),
            seed: terms.seed,
            reader: terms.reader.clone(),
            options: terms.options.clone(),
            turns_a_run: terms.turns_a_run,
            goal: terms.goal,
            before: before.to_vec(),
            house: None,
            runs_in_all: all,
            shard: shard.number,
            shards: shard.of,
            first_run: own.start,
            runs: own.end - own.start,
        }
    }

    #[must_use]
    pub fn terms(&self) -> Terms {
        Terms {
            seed: self.seed,
            reader: self.reader.clone(),
            options: self.options.clone(),
            turns_a_run: self.turns_a_run,
            goal: self.goal,
        }
    }

    pub(super) fn shard(&self) -> Shard {
        Shard {
            number: self.shard,
            of: self.shards,
        }
    }

    /// Does it say of itself what it must?
    pub(super) fn is_sound(&self) -> bool {
        let own = self.shard().runs(self.runs_in_all);
        (1..=self.shards).contains(&self.shard) && (own.start..own.end) == self.own()
    }

    /// Numbers of the runs that are in it.
    pub(super) fn own(&self) -> std::ops::Range<u64> {
        self.first_run..self.first_run.saturating_add(self.runs)
    }
}

/// Every row but the head.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "lowercase")]
pub(super) enum Row {
    /// One run.
    Run {
        run: u64,
        result: String,
        /// Where it ended, and by which ending of the book.
        page: String,
        kind: Option<String>,
        name: Option<String>,
        turns: u64,
        answers: u64,
        sheet: Map<String, Value>,
    },
    /// How often a page was come to; never, too.
    Page { page: String, times: u64 },
    /// How often a choice was taken.
    Choice {
        page: String,
        choice: String,
        words: String,
        times: u64,
    },
    /// How often an instruction, table, question or condition came out so.
    Outcome {
        page: String,
        instruction: String,
        outcome: String,
        times: u64,
    },
    /// How often each step of a page was done, of which all of these come.
    Steps {
        page: String,
        place: u32,
        done: Vec<u64>,
    },
    /// How often what is played in rounds had so many.
    Rounds {
        page: String,
        place: u32,
        step: usize,
        rounds: i64,
        times: u64,
    },
    /// How often an instruction changed a field of the sheet that is spared by so much.
    Cost {
        page: String,
        place: u32,
        step: usize,
        field: String,
        change: i64,
        times: u64,
    },
    /// What became of runs that came to a page.
    Came {
        page: String,
        place: u32,
        ended: u64,
        lost: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first_run: Option<u64>,
    },
    /// Some run went on from a page to another.
    Way {
        page: String,
        place: u32,
        to_page: String,
        to_place: u32,
    },
    /// Some run had this: a code, a title, a thing, a value that was not nothing.
    Had {
        slot: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thing: Option<String>,
    },
    /// In so many runs a field of the sheet had this value at a turn.
    Value {
        field: String,
        turn: u64,
        value: i64,
        times: u64,
    },
    /// So many runs came to an ending from a page.
    Ending {
        page: String,
        place: u32,
        step: usize,
        kind: String,
        name: String,
        from_page: String,
        from_place: u32,
        times: u64,
    },
    /// So many runs met this instruction last before an ending.
    Cause {
        page: String,
        place: u32,
        step: usize,
        from_page: String,
        from_place: u32,
        from_step: usize,
        times: u64,
    },
    /// So many runs were ended by a rule, on a page or right after it, and met this instruction last there.
    Finish {
        kind: String,
        name: String,
        from_page: String,
        from_place: u32,
        /// The page and the step of the instruction.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<(u32, usize)>,
        times: u64,
    },
    /// An instruction done so often with one sheet: that of a run, or the one with which games begin.
    Sheet {
        page: String,
        place: u32,
        step: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        run: Option<u64>,
        /// Of all sheets with which it was met the lowest count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draw: Option<u64>,
        sheet: Map<String, Value>,
        times: u64,
        /// How often it came to each of its rows.
        done: Vec<u64>,
        /// How often it had so many rounds, and changed what is spared by so much.
        in_rounds: Vec<(i64, u64)>,
        changes: Map<String, Value>,
    },
    /// What an author has to look at, in so many runs.
    Found {
        what: super::super::What,
        page: String,
        place: u32,
        says: String,
        /// Where in the texts, if that is elsewhere: the number of the text, and its bytes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        span: Option<[u32; 3]>,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        help: String,
        times: u64,
        first_run: u64,
    },
    /// The last: what was played in all, and how many rows there are with the head and this one.
    End {
        runs: u64,
        turns: u64,
        ended: u64,
        given_up: u64,
        reached: u64,
        records: u64,
        /// The fingerprint of all rows before this one, as they stand there.
        sum: String,
    },
}
