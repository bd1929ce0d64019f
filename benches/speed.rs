//! Speed of checking and playing, compared with a plain scan of the same text and a bare walk of the same graph.
//!
//! Run `cargo bench`, or `cargo bench -- parse` for one benchmark. Compare the ratios to `scan` and to `walk_in_memory`. Times depend on the
//! machine.

mod book;

use book::Shape;
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use turnto::engine::play::Session;
use turnto::library::{self, OpenedBook, ParsedBodies};
use turnto::model::book::{Op, PageId};
use turnto::model::game::{Answer, Dice, Prompt, Question, Reply};
use turnto::syntax::markup::{self, PageSplitter};
use turnto::syntax::source::{FileId, Sources};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

const PAGES: usize = 10_000;

fn shelf() -> &'static BTreeMap<String, String> {
    static SHELF: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    SHELF.get_or_init(|| book::shelf(Shape::Tests, PAGES, 1))
}

fn text() -> &'static str {
    &shelf()["pages-00000.gamebook"]
}

/// The minimum of work: finds headings and arrows.
#[divan::bench]
fn scan(bencher: Bencher) {
    bencher
        .counter(BytesCount::of_str(text()))
        .counter(ItemsCount::new(PAGES))
        .bench(|| {
            let lines = black_box(text()).lines();
            lines
                .filter(|line| line.starts_with("# ") || line.contains("-> "))
                .count()
        });
}

/// Splits pages, and parses their headings and attributes.
#[divan::bench]
fn cut(bencher: Bencher) {
    bencher
        .counter(BytesCount::of_str(text()))
        .counter(ItemsCount::new(PAGES))
        .bench(|| {
            let mut found = Vec::new();
            let mut cut = PageSplitter::new(FileId(0), black_box(text()), 0, &mut found);
            while let Some(draft) = cut.next_page(&mut found) {
                black_box(draft);
            }
        });
}

/// Parses bodies too, on all cores.
#[divan::bench(sample_count = 10)]
fn parse(bencher: Bencher) {
    bencher
        .counter(BytesCount::of_str(text()))
        .counter(ItemsCount::new(PAGES))
        .bench(|| markup::parse(FileId(0), black_box(text()), &mut Vec::new()));
}

/// Compiles the book too, and loads its rules.
#[divan::bench(sample_count = 10)]
fn open(bencher: Bencher) {
    bencher
        .counter(BytesCount::of_str(text()))
        .counter(ItemsCount::new(PAGES))
        .bench(|| library::open(black_box(shelf()), None));
}

/// The work of `turnto check` between reading the files and writing its report.
#[divan::bench(sample_count = 10)]
fn check(bencher: Bencher) {
    bencher
        .counter(BytesCount::of_str(text()))
        .counter(ItemsCount::new(PAGES))
        .bench(|| library::check_book(&library::open(black_box(shelf()), None)));
}

/// The work of the language server after an edit in the middle of the book. Only the edited page is parsed.
#[divan::bench(sample_count = 10)]
fn edit(bencher: Bencher) {
    let (mut shelf, mut bodies) = (shelf().clone(), ParsedBodies::default());
    library::open_edited(&shelf, &mut bodies);
    let start = text().len() / 2;
    let middle = start + text()[start..].find(". ").expect("a sentence");
    bencher
        .counter(BytesCount::of_str(text()))
        .counter(ItemsCount::new(PAGES))
        .bench_local(|| {
            let text = shelf.get_mut("pages-00000.gamebook").expect("the pages");
            text.insert(middle, 'x');
            let opened = library::open_edited(&shelf, &mut bodies);
            library::check_with_siblings(&opened, &shelf)
        });
}

/// The line of each of a thousand errors at the end of a long book.
#[divan::bench]
fn lines_of_faults(bencher: Bencher) {
    let mut sources = Sources::default();
    let file = sources.add("pages.gamebook", text());
    let end = u32::try_from(text().len()).unwrap();
    bencher.counter(ItemsCount::new(1_000_usize)).bench(|| {
        (0..1_000)
            .map(|n| sources.line_column_at(file, end - n).0)
            .max()
    });
}

fn opened() -> &'static Shared {
    static OPENED: OnceLock<Shared> = OnceLock::new();
    OPENED.get_or_init(|| Shared::new(shelf()))
}

/// A book without a test on any page: only the hooks of the ruleset are called.
fn quiet() -> &'static Shared {
    static QUIET: OnceLock<Shared> = OnceLock::new();
    QUIET.get_or_init(|| {
        let text = text();
        let lines = text.lines().filter(|line| !line.starts_with(['{', '|']));
        let mut shelf = shelf().clone();
        let text = lines.flat_map(|line| [line, "\n"]).collect();
        shelf.insert("pages-00000.gamebook".to_owned(), text);
        Shared::new(&shelf)
    })
}

/// A book with a test on every page.
fn busy() -> &'static Shared {
    static BUSY: OnceLock<Shared> = OnceLock::new();
    BUSY.get_or_init(|| {
        let text: String = (0..500)
            .map(|n| {
                let to = (n + 1) % 500;
                format!("# p{n}\n\n{{test LORE -1}}\n| miss: You slip.\n| partial, success: You do not.\n\n- On -> p{to}\n\n")
            })
            .collect();
        let mut shelf = shelf().clone();
        shelf.insert("pages-00000.gamebook".to_owned(), text);
        Shared::new(&shelf)
    })
}

/// An opened book for sessions on several threads. Rules belong to a thread, so each session loads its own.
struct Shared {
    book: Arc<turnto::model::book::Book>,
    shelf: BTreeMap<String, String>,
}

impl Shared {
    fn new(shelf: &BTreeMap<String, String>) -> Self {
        let opened = library::open(shelf, None);
        let book = opened.book.expect("a book without errors");
        Self {
            book,
            shelf: shelf.clone(),
        }
    }

    fn opened(&self) -> OpenedBook {
        library::open(&self.shelf, None)
    }
}

const TURNS: usize = 2_000;

/// The same graph as plain lists: the cost of a turn without text or state.
#[divan::bench]
fn walk_in_memory(bencher: Bencher) {
    let leads = |page: &turnto::model::book::Page| -> Vec<PageId> {
        let turns = page.ops.iter().filter_map(|op| match op {
            Op::Turn(to) => Some(*to),
            _ => None,
        });
        turns.collect()
    };
    let graph: Vec<Vec<PageId>> = opened().book.pages.iter().map(leads).collect();
    bencher.counter(ItemsCount::new(TURNS)).bench(|| {
        let step = |at: PageId, n: usize| graph[at.0 as usize][n % 3];
        (0..TURNS).fold(black_box(PageId(0)), step)
    });
}

/// Pages with only text and choices.
#[divan::bench(sample_count = 20)]
fn turn_quiet_pages(bencher: Bencher) {
    turn(bencher, quiet());
}

/// One page in ten calls a rule, one in ten gives a code.
#[divan::bench(sample_count = 20)]
fn turn_pages(bencher: Bencher) {
    turn(bencher, opened());
}

/// Every page calls a rule that rolls dice and offers a second roll.
#[divan::bench(sample_count = 20)]
fn turn_busy_pages(bencher: Bencher) {
    turn(bencher, busy());
}

/// Measures turns, one answer each. A page with a test takes two answers.
fn turn(bencher: Bencher, shared: &Shared) {
    let opened = shared.opened();
    let book = Arc::clone(opened.book.as_ref().expect("a book without errors"));
    bencher
        .counter(ItemsCount::new(TURNS))
        .with_inputs(|| begin(&opened, &book))
        .bench_local_values(|mut session| {
            for n in 0..TURNS {
                let answer = match session.prompt() {
                    Prompt::Choices { options: offers }
                    | Prompt::Ask(Question::Pick {
                        options: offers, ..
                    }) => Answer::Reply(Reply::Pick(offers[n % offers.len()].id.clone())),
                    _ => Answer::Reply(Reply::Confirm(false)),
                };
                session.answer(answer).expect("an answer that fits");
            }
            session
        });
}

fn begin(opened: &OpenedBook, book: &Arc<turnto::model::book::Book>) -> Session {
    let rules = library::take_rules(opened, book).expect("rules that load");
    let session = Session::start(Arc::clone(book), Box::new(rules), Dice::seeded(1));
    session.expect("a first page").0
}

/// From a compiled book to its first prompt, including loading the rules.
#[divan::bench(sample_count = 20)]
fn first_prompt(bencher: Bencher) {
    let opened = opened().opened();
    let book = Arc::clone(opened.book.as_ref().expect("a book without errors"));
    bencher.bench_local(|| begin(&opened, &book));
}

/// Random games of a bundled book. The answers are the same in every sample.
struct Games {
    opened: OpenedBook,
    book: Arc<turnto::model::book::Book>,
}

/// Games of one sample, and maximum number of answers in one game.
const GAMES: u64 = 8;
const ANSWERS: usize = 300;

impl Games {
    fn of(name: &str) -> Self {
        let shelf = library::BuiltinSource::open(name).expect("a book of the shelf");
        let opened = library::open(&shelf, None);
        let book = opened.book.clone().expect("a book without errors");
        Self { opened, book }
    }

    fn begin(&self, seed: u64) -> Session {
        let rules = library::take_rules(&self.opened, &self.book).expect("rules that load");
        let dice = Dice::seeded(seed);
        let session = Session::start(Arc::clone(&self.book), Box::new(rules), dice);
        session.expect("a first page").0
    }
}

/// Plays a game to its end or the maximum. Returns the number of answers.
fn by_chance(session: &mut Session, seed: u64) -> usize {
    let mut chance = seed;
    let mut below = |many: usize| {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) as usize % many.max(1)
    };
    for n in 0..ANSWERS {
        let answer = match session.prompt() {
            Prompt::End => return n,
            Prompt::Choices { options: offers }
            | Prompt::Ask(Question::Pick {
                options: offers, ..
            }) => {
                let open: Vec<_> = offers.iter().filter(|it| it.closed.is_none()).collect();
                Reply::Pick(open[below(open.len())].id.clone())
            }
            Prompt::Ask(Question::Confirm { .. }) => Reply::Confirm(below(2) == 0),
            Prompt::Ask(Question::Number { min, max, .. }) => {
                Reply::Number(min + below((max - min + 1) as usize) as i64)
            }
            Prompt::Ask(Question::Text { .. }) => Reply::Text("Aldo".to_owned()),
            Prompt::Ask(Question::Order {
                options: offers, ..
            }) => Reply::Order(offers.iter().map(|it| it.id.clone()).collect()),
            Prompt::Ask(Question::Dice { .. }) => unreachable!("the dice are the machine's"),
        };
        session
            .answer(Answer::Reply(answer))
            .expect("an answer that fits");
    }
    ANSWERS
}

/// Quern, whose rules do more work at each turn than most.
#[divan::bench(sample_count = 20)]
fn turn_quern(bencher: Bencher) {
    let games = Games::of("quern");
    let begun = || -> Vec<Session> { (1..=GAMES).map(|seed| games.begin(seed)).collect() };
    let play = |mut sessions: Vec<Session>| {
        let played = sessions.iter_mut().zip(1..);
        played
            .map(|(session, seed)| by_chance(session, seed))
            .sum::<usize>()
    };
    let answers = play(begun());
    bencher
        .counter(ItemsCount::new(answers))
        .with_inputs(begun)
        .bench_local_values(play);
}

/// From the compiled book to its first prompt, including loading the rules.
#[divan::bench(sample_count = 20)]
fn first_prompt_of_quern(bencher: Bencher) {
    let games = Games::of("quern");
    bencher.bench_local(|| games.begin(1));
}
