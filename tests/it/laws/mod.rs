//! Properties that hold for any bytes from an unknown source. Each law is a function of some bytes that panics if the law is broken.
//!
//! `fuzzed.rs` tests them with the corpus and new inputs. The crate `fuzz/` includes this file and searches for counterexamples with coverage
//! guidance. Therefore nothing here may use other parts of the tests.

mod expressions;
mod header;
mod markup;
mod protocol;
mod saves;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use turnto::check::lint;
use turnto::library::{self, LoadedRules, OpenedBook};
use turnto::model::book::Book;
use turnto::model::game::{Answer, Prompt, Question, Reply};
use turnto::syntax::diagnostic::{self, Diagnostic, ReportStyle};

/// A law, stored with the name of its corpus.
pub(crate) type Law = fn(&[u8]);

pub(crate) const LAWS: &[(&str, Law)] = &[
    ("markup", markup::holds),
    ("header", header::holds),
    ("expressions", expressions::holds),
    ("saves", saves::holds),
    ("protocol", protocol::holds),
];

/// Texts of a book by path.
type Texts = BTreeMap<String, String>;

fn rules() -> LoadedRules {
    match library::load_rules("badgerstone", None, Vec::new()) {
        Ok(rules) => rules,
        Err(opened) => panic!("{:?}", opened.diagnostics),
    }
}

/// Runs a closure with rules that each thread loads once, for its own books.
fn under<T>(run: impl FnOnce(&LoadedRules) -> T) -> T {
    thread_local! {
        static RULES: OnceCell<LoadedRules> = const { OnceCell::new() };
    }
    RULES.with(|known| run(known.get_or_init(rules)))
}

/// A book that is opened once, with its own rules, because rules belong to the book that was opened last.
struct Table {
    loaded: LoadedRules,
    book: Arc<Book>,
}

impl Table {
    fn of(texts: &Texts) -> Self {
        let loaded = rules();
        let opened = library::open_with_rules(texts, &loaded);
        let book = opened
            .book
            .unwrap_or_else(|| panic!("{:?}", opened.diagnostics));
        Self { loaded, book }
    }
}

fn texts<const N: usize>(all: [(&str, &str); N]) -> Texts {
    all.map(|(path, text)| (path.to_owned(), text.to_owned()))
        .into()
}

/// Opens and checks a book. Each error refers to a text, and can be drawn without terminal control characters.
fn opened(texts: &Texts, loaded: &LoadedRules) -> OpenedBook {
    let opened = library::open_with_rules(texts, loaded);
    let found = checked(&opened);
    for fault in &found {
        for label in &fault.labels {
            let text = opened.sources.text(label.span.file);
            let (from, to) = (label.span.start as usize, label.span.end as usize);
            assert!(text.get(from..to).is_some(), "no such place: {fault:?}");
        }
    }
    // Drawing is slow, and a few errors are enough.
    let first = &found[..found.len().min(8)];
    for style in [ReportStyle::Plain, ReportStyle::Short] {
        let drawn = diagnostic::render(first, &opened.sources, style, 80);
        let steers = |c: char| c != '\n' && turnto::syntax::unicode::printable_char(c) != Some(c);
        assert!(!drawn.contains(steers), "it steers: {drawn:?}");
    }
    opened
}

/// Like `turnto check`, but without checks of scripts, which are not part of the input and take longer than all other checks.
pub(crate) fn checked(opened: &OpenedBook) -> Vec<Diagnostic> {
    let mut found = opened.diagnostics.clone();
    if let Some(book) = &opened.draft {
        lint::add_near_misses(book, &opened.sources, &mut found);
        let earlier = found.clone();
        found.extend(lint::run_lints(book, &[], &[], &opened.sources, &earlier));
        lint::apply_levels(book, &mut found);
    }
    diagnostic::sort(&mut found, &opened.sources);
    found
}

/// Answers that are derived from the bytes of an input.
struct Whim(u64);

impl Whim {
    fn of(data: &[u8]) -> Self {
        let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        Self(data.iter().fold(0xcbf2_9ce4_8422_2325, step))
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % n.max(1)
    }

    /// A random answer that fits. None if the game is over.
    fn answer(&mut self, prompt: &Prompt) -> Option<Answer> {
        let reply = match prompt {
            Prompt::Choices { options } | Prompt::Ask(Question::Pick { options, .. }) => {
                let open: Vec<_> = options.iter().filter(|it| it.closed.is_none()).collect();
                Reply::Pick(open.get(self.below(open.len()))?.id.clone())
            }
            Prompt::Ask(Question::Confirm { .. }) => Reply::Confirm(self.below(2) == 0),
            Prompt::Ask(Question::Number { min, max, .. }) => {
                let many = max.saturating_sub(*min).clamp(0, 1000) + 1;
                let more = self.below(usize::try_from(many).unwrap_or(1));
                Reply::Number(min + i64::try_from(more).unwrap_or(0))
            }
            Prompt::Ask(Question::Text { examples, .. }) => {
                let known = examples.get(self.below(examples.len().max(1)));
                Reply::Text(known.cloned().unwrap_or_else(|| "tide".to_owned()))
            }
            Prompt::Ask(Question::Order { options, .. }) => {
                Reply::Order(options.iter().map(|it| it.id.clone()).collect())
            }
            Prompt::Ask(Question::Dice { .. }) | Prompt::End => return None,
        };
        Some(Answer::Reply(reply))
    }
}

/// Tests the law of this name.
pub(crate) fn hold(name: &str, data: &[u8]) {
    let law = LAWS.iter().find(|(law, _)| *law == name);
    law.expect("a law").1(data);
}
