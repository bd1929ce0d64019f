//! How fast a book compiles and how fast pages turn, beside a plain scan of the same text and a bare walk of the same graph.
//!
//! `cargo bench`

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, OnceLock};
use turnto::desk::{self, Opened};
use turnto::game::{Answer, Dice, Prompt};
use turnto::play::Session;

fn main() {
    divan::main();
}

const PAGES: usize = 10_000;

/// A book of a fixed shape: 80 words a page, three choices, a tenth with a code, a tenth with a test.
fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let words = [
            "the", "road", "bends", "under", "old", "lime", "trees", "and", "rain", "falls",
        ];
        let mut seed = 7_u64;
        let mut next = |n: usize| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(seed >> 33).unwrap() % n
        };
        let mut out = String::new();
        for page in 0..PAGES {
            let _ = writeln!(out, "# p{page}: Page {page}\n");
            for n in 0..80 {
                out.push_str(words[next(words.len())]);
                out.push(if n % 16 == 15 { '\n' } else { ' ' });
            }
            out.push('\n');
            if page % 10 == 0 {
                out.push_str("{gain code Ashen}\n\n");
            }
            if page % 10 == 5 {
                out.push_str("{test LORE}\n| miss: You slip.\n| partial, success: You do not.\n\n");
            }
            for choice in 0..3 {
                let _ = writeln!(out, "- Take way {choice} -> p{}", next(PAGES));
            }
            out.push('\n');
        }
        out
    })
}

fn shelf() -> BTreeMap<String, String> {
    let head = "title: Bench\nruleset: badgerstone\nstart: p0\ncodes: {Ashen: x}\nsheet: {LORE: 2}\nplaces: {fate: p0, epilogue: p0}\n";
    BTreeMap::from([
        ("book.yaml".to_owned(), head.to_owned()),
        ("pages.gamebook".to_owned(), text().to_owned()),
    ])
}

fn opened() -> Opened {
    let opened = desk::open(&shelf(), None);
    assert!(!opened.has_errors());
    opened
}

/// The least that anything could do: find headings and arrows.
#[divan::bench]
fn scan(bencher: Bencher) {
    bencher
        .counter(BytesCount::of_str(text()))
        .counter(ItemsCount::new(PAGES))
        .bench(|| {
            text()
                .lines()
                .filter(|l| l.starts_with("# ") || l.contains("-> "))
                .count()
        });
}

#[divan::bench(sample_count = 10)]
fn parse(bencher: Bencher) {
    bencher
        .counter(BytesCount::of_str(text()))
        .counter(ItemsCount::new(PAGES))
        .bench(|| {
            let mut found = Vec::new();
            turnto::markup::parse(turnto::source::FileId(0), text(), &mut found)
        });
}

#[divan::bench(sample_count = 10)]
fn parse_and_compile(bencher: Bencher) {
    let shelf = shelf();
    bencher
        .counter(BytesCount::of_str(text()))
        .counter(ItemsCount::new(PAGES))
        .bench(|| desk::open(divan::black_box(&shelf), None));
}

const TURNS: usize = 2_000;

/// The same graph as plain lists: what a page turn costs when nothing is told or kept.
#[divan::bench]
fn walk_in_memory(bencher: Bencher) {
    let book = opened().book.unwrap();
    let graph: Vec<Vec<u32>> = book
        .pages
        .iter()
        .map(|p| {
            p.code
                .iter()
                .filter_map(|op| match op {
                    turnto::book::Op::Turn(to) => Some(to.0),
                    _ => None,
                })
                .collect()
        })
        .collect();
    bencher
        .counter(ItemsCount::new(TURNS))
        .bench(|| (0..TURNS).fold(0_u32, |at, n| graph[at as usize][n % 3]));
}

/// Pages turned in a session; one in ten calls Lua and may ask to roll again.
#[divan::bench(sample_count = 20)]
fn turn_pages(bencher: Bencher) {
    let opened = opened();
    let book = Arc::clone(opened.book.as_ref().unwrap());
    bencher
        .counter(ItemsCount::new(TURNS))
        .with_inputs(|| {
            let rules = desk::referee(&opened, &book).unwrap();
            Session::start(Arc::clone(&book), Box::new(rules), Dice::seeded(1))
                .unwrap()
                .0
        })
        .bench_local_values(|mut session| {
            for n in 0..TURNS {
                let answer = match session.prompt() {
                    Prompt::Choices { offers } | Prompt::Pick { offers, .. } => {
                        Answer::Pick(offers[n % offers.len()].id.clone())
                    }
                    _ => Answer::Yes(false),
                };
                session.answer(answer).unwrap();
            }
            session
        });
}
