//! Speed of simulated games, compared with a walk of the same graph: random picks and a counter for each page and each choice.
//!
//! Run `cargo bench --bench simulate`, or `cargo bench --bench simulate -- quern` for one benchmark. Compare the ratios to `walk` with the same
//! number of pages. Times depend on the machine.

mod book;

use book::Shape;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use turnto::library::{self, OpenedBook};
use turnto::model::book::{Book, Op, PageId};
use turnto::model::game::RulesHost;
use turnto::simulate::{RunLimit, SimulationPlan, simulate};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// Runs of one sample, and the turns of a run that no page ends.
const RUNS: u64 = 640;
const TURNS: u64 = 300;

/// An opened book for simulated games.
struct Played(OpenedBook, Arc<Book>);

impl Played {
    fn of(shelf: &BTreeMap<String, String>) -> Self {
        let opened = library::open(shelf, None);
        let book = opened.book.clone().expect("a book without errors");
        Self(opened, book)
    }

    /// Plays this number of runs with the whole report. Returns the number of turns.
    fn runs(&self, runs: u64) -> u64 {
        let plan = SimulationPlan::random(1, TURNS);
        let until = RunLimit { runs, time: None };
        let sources = &self.0.sources;
        let load = library::rules_loader(&self.0, &self.1);
        let rules = || load().map(|rules| Box::new(rules) as Box<dyn RulesHost>);
        let report = simulate(&self.1, sources, &plan, until, rules, |_, _| true);
        report.expect("rules that load").turns
    }
}

/// Pages with only text and choices, and this number of unused codes.
fn quiet(pages: usize, codes: usize) -> BTreeMap<String, String> {
    let mut shelf = book::shelf(Shape::Plain, pages, 1);
    let head = shelf.get_mut("book.yaml").expect("a head");
    for n in 0..codes {
        let _ = writeln!(head, "  Spare{n}: a mark more");
    }
    shelf
}

/// Random picks, and a counter for each page and each choice.
#[divan::bench(args = [1_000, 100_000], sample_count = 20)]
fn walk(bencher: Bencher, pages: usize) {
    let played = Played::of(&quiet(pages, 0));
    let leads = |page: &turnto::model::book::Page| -> Vec<PageId> {
        let turns = page.ops.iter().filter_map(|op| match op {
            Op::Turn(to) => Some(*to),
            _ => None,
        });
        turns.collect()
    };
    let graph: Vec<Vec<PageId>> = played.1.pages.iter().map(leads).collect();
    let mut counts = vec![[0_u64; 4]; graph.len()];
    let turns = RUNS * TURNS;
    bencher.counter(ItemsCount::new(turns)).bench_local(|| {
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        let mut at = 0;
        for _ in 0..turns {
            let leads: &[PageId] = &graph[at];
            let n = chance.random_range(0..leads.len());
            counts[at][0] += 1;
            counts[at][n + 1] += 1;
            at = leads[n].0 as usize;
        }
        black_box(at)
    });
}

fn plays(bencher: Bencher, played: &Played, runs: u64) {
    let turns = played.runs(runs);
    bencher
        .counter(ItemsCount::new(turns))
        .bench_local(|| played.runs(runs));
}

/// Pages without a test. Measures the runs and the whole report, on all cores unless RAYON_NUM_THREADS is set.
#[divan::bench(args = [1_000, 100_000], sample_count = 5)]
fn quiet_pages(bencher: Bencher, pages: usize) {
    plays(bencher, &Played::of(&quiet(pages, 0)), RUNS);
}

/// The same with many codes.
#[divan::bench(args = [64, 512], sample_count = 5)]
fn quiet_pages_with_codes(bencher: Bencher, codes: usize) {
    plays(bencher, &Played::of(&quiet(1_000, codes)), RUNS);
}

#[divan::bench(sample_count = 5)]
fn busy_pages(bencher: Bencher) {
    plays(
        bencher,
        &Played::of(&book::shelf(Shape::TestsOnly, 500, 1)),
        RUNS,
    );
}

/// Bundled books, each run a new game.
#[divan::bench(args = ["quern", "tallow"], sample_count = 2)]
fn book_of_the_shelf(bencher: Bencher, name: &str) {
    let shelf = library::BuiltinSource::open(name).expect("a book of the shelf");
    let opened = library::open(&shelf, None);
    let book = opened.book.clone().expect("a book without errors");
    plays(bencher, &Played(opened, book), 128);
}

/// The same sheet and foe in each run: begins a game and fights once.
#[divan::bench(sample_count = 5)]
fn fights_of_one_sheet(bencher: Bencher) {
    const FIGHTS: u64 = 64 * 500;
    let head = "title: A Duel\nruleset: badgerstone\nstart: field\nsheet: {PROWESS: 3}\nrule_pages: {fate: field, epilogue: field}\n";
    let foes = "rat:\n  name: rat\n  wounds: 2\n  modifier: 0\n";
    let pages = "# field\n\n{fight rat}\n| won: It lies still. {ending victory \"Up\"}\n| down: You lie still. {ending defeat \"Down\"}\n";
    let texts = [
        ("book.yaml", head),
        ("foes.yaml", foes),
        ("field.gamebook", pages),
    ];
    let shelf = texts.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let played = Played::of(&BTreeMap::from(shelf));
    bencher
        .counter(ItemsCount::new(FIGHTS))
        .bench_local(|| played.runs(FIGHTS));
}
