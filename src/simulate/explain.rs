//! Reasons why something was never seen, as far as the pages and values of the runs show them.

use super::report::ReportParameters;
use super::run_observer::RunObserver;
use super::tally::Tally;
use crate::model::book::{Arg, ArgType, Book, Choice, Expr, Op, PageId};
use crate::model::game::Value;
use crate::syntax::markup::BinaryOp;
use crate::syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Maximum number of names in a reason.
const MAX_NAMES: usize = 4;

/// Data about the book and all runs.
pub(super) struct FindingExplainer<'a> {
    book: &'a Book,
    tally: &'a Tally,
    /// Links to each page: the page they are on, and the choice.
    links: BTreeMap<PageId, Vec<(PageId, Option<usize>)>>,
    /// Pages that rules can lead to.
    rule_targets: BTreeSet<PageId>,
    is_random: bool,
    is_curious: bool,
    observer: RunObserver,
}

impl<'a> FindingExplainer<'a> {
    pub(super) fn new(book: &'a Book, tally: &'a Tally, terms: &ReportParameters) -> Self {
        let mut ways: BTreeMap<PageId, Vec<(PageId, Option<usize>)>> = BTreeMap::new();
        for (n, page) in (0..).zip(&book.pages) {
            for (at, op) in page.ops.iter().enumerate() {
                let holds = |choice: &Choice| (choice.body..choice.after).contains(&at);
                for to in target_pages(book, op) {
                    let choice = page.choices.iter().rposition(holds);
                    ways.entry(to).or_default().push((PageId(n), choice));
                }
            }
        }
        let places = book.data.parts.iter().flat_map(|part| part.pages.values());
        let offered = book.offered_pages.iter().map(|(page, _)| page);
        let by_rules = places.chain(offered).copied().collect();
        Self {
            book,
            tally,
            links: ways,
            rule_targets: by_rules,
            is_random: matches!(&*terms.strategy, "" | "random" | "curious"),
            is_curious: terms.strategy == "curious",
            observer: RunObserver::from_book(book),
        }
    }

    fn was_seen(&self, page: PageId) -> bool {
        self.tally.count.count_at(page, 0) > 0
    }

    /// For each page that no run reached, the unreached page by which readers would get there. It is the page itself if a page that was reached links
    /// to it, or if no page does.
    pub(super) fn entry_pages(&self, missing: &BTreeSet<PageId>) -> BTreeMap<PageId, PageId> {
        let mut next: BTreeMap<PageId, Vec<PageId>> = BTreeMap::new();
        let mut begin: BTreeSet<PageId> = missing.clone();
        for to in missing {
            let ways = self.links.get(to).map_or(&[][..], Vec::as_slice);
            let from = ways.iter().map(|(from, _)| *from).filter(|from| from != to);
            for from in from.clone().filter(|from| missing.contains(from)) {
                next.entry(from).or_default().push(*to);
            }
            if !ways.is_empty() && from.clone().all(|from| missing.contains(&from)) {
                begin.remove(to);
            }
        }
        let mut out = BTreeMap::new();
        // Pages that link only to each other are entered by the first of them.
        for entry in begin.iter().chain(missing) {
            let mut todo = VecDeque::from([*entry]);
            while let Some(page) = todo.pop_front() {
                if out.contains_key(&page) || page != *entry && begin.contains(&page) {
                    continue;
                }
                out.insert(page, *entry);
                todo.extend(next.get(&page).into_iter().flatten());
            }
        }
        out
    }

    /// Why no run reached a page.
    pub(super) fn explain_page(&self, page: PageId) -> String {
        if let Some((_, condition)) = self.book.offered_pages.iter().find(|(it, _)| *it == page) {
            let why = self.never_true(condition);
            return why.unwrap_or_else(|| "it was never offered, or not taken".to_owned());
        }
        let Some(ways) = self.links.get(&page) else {
            return if self.rule_targets.contains(&page) {
                "only rules lead here".to_owned()
            } else {
                "nothing leads here".to_owned()
            };
        };
        let from: BTreeSet<PageId> = ways.iter().map(|(from, _)| *from).collect();
        let seen: Vec<_> = ways
            .iter()
            .filter(|(from, _)| self.was_seen(*from))
            .collect();
        if seen.is_empty() {
            let names = from.iter().map(|page| &*self.book.page(*page).id);
            return format!("only reached from pages never seen: {}", join_names(names));
        }
        let reasons = seen.iter().map(|(from, choice)| match choice {
            Some(n) => {
                let page = self.book.page(*from);
                let why = self.explain_choice(*from, *n);
                let words = page.choices.get(*n).map(|it| it.label_text(page));
                format!("`{}` on {}: {why}", words.unwrap_or_default(), page.id)
            }
            None => format!(
                "{} was seen, and no run went on here from it",
                self.book.page(*from).id
            ),
        });
        let reasons: BTreeSet<String> = reasons.collect();
        join_names(reasons.iter().map(String::as_str))
    }

    /// Why no run took a choice of a page that was seen.
    pub(super) fn explain_choice(&self, page: PageId, n: usize) -> String {
        let Some(choice) = self.book.page(page).choices.get(n) else {
            return String::new();
        };
        let guards = choice.guards();
        let known = choice.all_conditions().find_map(|it| self.never_true(it));
        if let Some(why) = known {
            return why;
        }
        if self.tally.count.count_at(page, choice.body) > 0 {
            return "it was taken, and led elsewhere".to_owned();
        }
        let conditions = choice.all_conditions().count();
        let closed = conditions > 0;
        // A choice in a row, or in a block that is not re-evaluated, may never have been part of a menu.
        let code = &self.book.page(page).ops;
        let noted = |op: &Op| matches!(op, Op::Choice(it) if *it == n);
        let noted = code.iter().position(noted);
        if !closed && noted.is_some_and(|at| self.tally.count.count_at(page, at) == 0) {
            return "no run reached it: an enclosing block never ran, or something above it never ended".to_owned();
        }
        let is_free = conditions == 0 && guards.costs.is_empty();
        if guards.is_fallback && is_free {
            return "some other choice was always open".to_owned();
        }
        if is_free || self.tally.count.was_open(page, choice.body) {
            let why = match (self.is_random, self.is_curious) {
                (false, _) => {
                    "it was open, and this reader never took it: `--strategy curious` would"
                }
                (true, true) => "it was open: more runs, or more `--max-turns`, would take it",
                (true, false) => {
                    "it was open: more runs, more `--max-turns` or `--strategy curious` would take it"
                }
            };
            return why.to_owned();
        }
        let why = match (conditions, guards.costs.is_empty()) {
            (0, _) => "no run could pay",
            (1, true) => "its condition never held when it was asked for",
            (_, true) => "its conditions never held together when it was asked for",
            (_, false) => "its conditions never held, or no run could pay",
        };
        why.to_owned()
    }

    /// Why the condition at a position of a page was never true.
    pub(super) fn explain_condition(&self, page: PageId, place: Span) -> String {
        let page = self.book.page(page);
        let tests = page.ops.iter().enumerate().filter_map(|(at, op)| match op {
            Op::JumpIfFalse(test) if page.span_at(at) == place => Some(&test.condition),
            _ => None,
        });
        let mut reasons = tests.filter_map(|condition| self.never_true(condition));
        reasons.next().unwrap_or_default()
    }

    /// The part of a condition that was true in no run, and without which it cannot be true.
    fn never_true(&self, condition: &Expr) -> Option<String> {
        let book = self.book;
        let began = |slot: u32| {
            book.slots
                .start()
                .get(slot as usize)
                .is_some_and(|it| it.truth())
        };
        match condition {
            Expr::Slot(slot)
                if self.observer.records_slot(*slot)
                    && !self.tally.had.contains(slot)
                    && !began(*slot) =>
            {
                let name = book.slots.name(*slot);
                Some(match name.split_once('.') {
                    Some(("code", code)) => format!("no run ever held the code {code}"),
                    Some(("title", title)) => format!("no run ever held the title {title}"),
                    Some((_, name)) => match book.slots.start().get(*slot as usize) {
                        Some(Value::Int(_)) => format!("`{name}` was always 0"),
                        Some(Value::Bool(_)) => format!("`{name}` was never yes"),
                        _ => format!("`{name}` was always nothing"),
                    },
                    None => return None,
                })
            }
            Expr::Held { slot, id } => {
                let things = self.tally.things.get(slot);
                let held = things.is_some_and(|things| things.contains(&**id));
                let start = book.slots.start().get(*slot as usize);
                let start = start.map(|it| it.as_list()).unwrap_or_default();
                let began = start.iter().any(|it| it.get("id").as_text() == Some(id));
                (!held && !began).then(|| format!("no run ever had {id}"))
            }
            Expr::Visited { page, .. } if !self.was_seen(*page) => {
                Some(format!("no run was ever on {}", book.page(*page).id))
            }
            Expr::CameFrom(page) if !self.was_seen(*page) => {
                Some(format!("no run ever came from {}", book.page(*page).id))
            }
            Expr::HeldMatching { slot, kind, .. } => {
                let had = self
                    .tally
                    .things
                    .get(slot)
                    .is_some_and(|had| !had.is_empty());
                let start = book.slots.start().get(*slot as usize);
                let began = start.is_some_and(|it| !it.as_list().is_empty());
                let kind = &book.schema.kinds.get(*kind)?.name;
                (!had && !began).then(|| format!("no run ever had any {kind}"))
            }
            // A number that was never greater than 0.
            Expr::Binary(more, number, least) if requires_positive(*more, least) => {
                self.never_true(number)
            }
            Expr::Binary(BinaryOp::And, one, other) => {
                self.never_true(one).or_else(|| self.never_true(other))
            }
            Expr::Binary(BinaryOp::Or, one, other) => {
                let (one, other) = (self.never_true(one)?, self.never_true(other)?);
                Some(format!("{one}, and {other}"))
            }
            _ => None,
        }
    }
}

/// Pages that an instruction can lead to, for any number that the reader enters. For an instruction of a ruleset, these are all pages that it names,
/// as in the checker.
fn target_pages(book: &Book, op: &Op) -> Vec<PageId> {
    match op {
        Op::Turn(to) | Op::Detour { page: to, .. } => vec![*to],
        Op::AskNumber(asked) if asked.accepts_secret => {
            let numbered = (0..).zip(&book.pages);
            let numbered = numbered.filter(|(_, page)| page.secret_number.is_some());
            numbered.map(|(n, _)| PageId(n)).collect()
        }
        Op::Instruction(call) => {
            let Some(verb) = book.schema.instructions.get(call.instruction) else {
                return Vec::new();
            };
            let args = call.args.iter();
            let pages = args.filter_map(|(name, arg)| match arg {
                Arg::Const(value) if verb.form.argument_type(name) == Some(&ArgType::Page) => {
                    book.index.get(value.as_text()?).copied()
                }
                _ => None,
            });
            pages.collect()
        }
        _ => Vec::new(),
    }
}

/// True if the comparison requires more than 0.
fn requires_positive(more: BinaryOp, least: &Expr) -> bool {
    match (more, least) {
        (BinaryOp::More, Expr::Const(Value::Int(n))) => *n >= 0,
        (BinaryOp::MoreOrEqual, Expr::Const(Value::Int(n))) => *n > 0,
        _ => false,
    }
}

/// Some of the names, and how many more there are.
fn join_names<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let all: Vec<&str> = names.collect();
    let told = all
        .iter()
        .take(MAX_NAMES)
        .copied()
        .collect::<Vec<_>>()
        .join(", ");
    match all.len().saturating_sub(MAX_NAMES) {
        0 => told,
        more => format!("{told} and {more} more"),
    }
}
