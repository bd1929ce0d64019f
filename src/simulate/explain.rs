//! Reasons why a page, choice or outcome was never seen, derived from the pages and values of the runs.

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

/// Explains findings, with data about the book and all runs.
pub(super) struct FindingExplainer<'a> {
    book: &'a Book,
    tally: &'a Tally,
    /// Links to each page: the page of the link, and the index of its choice if it is part of a choice.
    links: BTreeMap<PageId, Vec<(PageId, Option<usize>)>>,
    /// Pages that rules can lead to.
    rule_targets: BTreeSet<PageId>,
    is_random: bool,
    is_curious: bool,
    observer: RunObserver,
}

impl<'a> FindingExplainer<'a> {
    pub(super) fn new(book: &'a Book, tally: &'a Tally, parameters: &ReportParameters) -> Self {
        let mut links: BTreeMap<PageId, Vec<(PageId, Option<usize>)>> = BTreeMap::new();
        for (n, page) in (0..).zip(&book.pages) {
            for (step, op) in page.ops.iter().enumerate() {
                let contains_step = |choice: &Choice| (choice.body..choice.after).contains(&step);
                for to in target_pages(book, op) {
                    let choice = page.choices.iter().rposition(contains_step);
                    links.entry(to).or_default().push((PageId(n), choice));
                }
            }
        }
        let rule_pages = book.data.parts.iter().flat_map(|part| part.pages.values());
        let offered_pages = book.offered_pages.iter().map(|(page, _)| page);
        let rule_targets = rule_pages.chain(offered_pages).copied().collect();
        Self {
            book,
            tally,
            links,
            rule_targets,
            is_random: matches!(&*parameters.strategy, "" | "random" | "curious"),
            is_curious: parameters.strategy == "curious",
            observer: RunObserver::from_book(book),
        }
    }

    fn was_seen(&self, page: PageId) -> bool {
        self.tally.count.count_at(page, 0) > 0
    }

    /// Maps each unseen page to the unseen page through which readers would reach it.
    ///
    /// This is the page itself if a seen page links to it, or if no page does.
    pub(super) fn entry_pages(&self, unseen: &BTreeSet<PageId>) -> BTreeMap<PageId, PageId> {
        let mut links_from: BTreeMap<PageId, Vec<PageId>> = BTreeMap::new();
        let mut entries: BTreeSet<PageId> = unseen.clone();
        for to in unseen {
            let links = self.links.get(to).map_or(&[][..], Vec::as_slice);
            let sources = links
                .iter()
                .map(|(from, _)| *from)
                .filter(|from| from != to);
            for from in sources.clone().filter(|from| unseen.contains(from)) {
                links_from.entry(from).or_default().push(*to);
            }
            if !links.is_empty() && sources.clone().all(|from| unseen.contains(&from)) {
                entries.remove(to);
            }
        }
        let mut entry_of = BTreeMap::new();
        // Pages that link only to each other are entered through the first of them.
        for entry in entries.iter().chain(unseen) {
            let mut queue = VecDeque::from([*entry]);
            while let Some(page) = queue.pop_front() {
                if entry_of.contains_key(&page) || page != *entry && entries.contains(&page) {
                    continue;
                }
                entry_of.insert(page, *entry);
                queue.extend(links_from.get(&page).into_iter().flatten());
            }
        }
        entry_of
    }

    /// Why no run reached a page.
    pub(super) fn explain_page(&self, page: PageId) -> String {
        if let Some((_, condition)) = self.book.offered_pages.iter().find(|(it, _)| *it == page) {
            let reason = self.never_true(condition);
            return reason.unwrap_or_else(|| "it was never offered or never taken".to_owned());
        }
        let Some(links) = self.links.get(&page) else {
            return if self.rule_targets.contains(&page) {
                "only rules lead to this page".to_owned()
            } else {
                "no page links to this page".to_owned()
            };
        };
        let seen_links: Vec<_> = links
            .iter()
            .filter(|(from, _)| self.was_seen(*from))
            .collect();
        if seen_links.is_empty() {
            let sources: BTreeSet<PageId> = links.iter().map(|(from, _)| *from).collect();
            let names = sources.iter().map(|page| &*self.book.page(*page).id);
            return format!("only unseen pages link here: {}", join_names(names));
        }
        let reasons = seen_links.iter().map(|(from, choice)| match choice {
            Some(n) => {
                let page = self.book.page(*from);
                let reason = self.explain_choice(*from, *n);
                let label = page.choices.get(*n).map(|it| it.label_text(page));
                format!("`{}` on {}: {reason}", label.unwrap_or_default(), page.id)
            }
            None => format!(
                "{} was seen, but no run turned from it to this page",
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
        let mut reasons = choice.all_conditions().filter_map(|it| self.never_true(it));
        if let Some(reason) = reasons.next() {
            return reason;
        }
        if self.tally.count.count_at(page, choice.body) > 0 {
            return "it was taken, but led to another page".to_owned();
        }
        let conditions = choice.all_conditions().count();
        // A choice in a row, or in a block that is not re-evaluated, may never have been part of a menu.
        let mut steps = self.book.page(page).ops.iter();
        let step = steps.position(|op| matches!(op, Op::Choice(it) if *it == n));
        if conditions == 0 && step.is_some_and(|step| self.tally.count.count_at(page, step) == 0) {
            return "no run reached it: an enclosing block never ran, or an earlier instruction never ended".to_owned();
        }
        let is_free = conditions == 0 && guards.costs.is_empty();
        if guards.is_fallback && is_free {
            return "another choice was always open".to_owned();
        }
        if is_free || self.tally.count.was_open(page, choice.body) {
            let why = match (self.is_random, self.is_curious) {
                (false, _) => {
                    "it was open, but this strategy never took it: try `--strategy curious`"
                }
                (true, true) => "it was open: try more `--runs` or `--max-turns`",
                (true, false) => {
                    "it was open: try `--strategy curious`, or more `--runs` or `--max-turns`"
                }
            };
            return why.to_owned();
        }
        let why = match (conditions, guards.costs.is_empty()) {
            (0, _) => "no run could pay",
            (1, true) => "its condition was never true when it was checked",
            (_, true) => "its conditions were never all true when they were checked",
            (_, false) => "its conditions were never true, or no run could pay",
        };
        why.to_owned()
    }

    /// Why a condition of a page was never true.
    pub(super) fn explain_condition(&self, page: PageId, span: Span) -> String {
        let page = self.book.page(page);
        let tests = page
            .ops
            .iter()
            .enumerate()
            .filter_map(|(step, op)| match op {
                Op::JumpIfFalse(test) if page.span_at(step) == span => Some(&test.condition),
                _ => None,
            });
        let mut reasons = tests.filter_map(|condition| self.never_true(condition));
        reasons.next().unwrap_or_default()
    }

    /// A required part of a condition that was true in no run, as a message.
    fn never_true(&self, condition: &Expr) -> Option<String> {
        let book = self.book;
        let start_value = |slot: u32| book.slots.start().get(slot as usize);
        match condition {
            Expr::Slot(slot)
                if self.observer.records_slot(*slot)
                    && !self.tally.used_slots.contains(slot)
                    && !start_value(*slot).is_some_and(|it| it.truth()) =>
            {
                let name = book.slots.name(*slot);
                Some(match name.split_once('.') {
                    Some(("code", code)) => format!("no run ever had the code {code}"),
                    Some(("title", title)) => format!("no run ever had the title {title}"),
                    Some((_, name)) => match start_value(*slot) {
                        Some(Value::Int(_)) => format!("`{name}` was always 0"),
                        Some(Value::Bool(_)) => format!("`{name}` was never yes"),
                        _ => format!("`{name}` was always empty"),
                    },
                    None => return None,
                })
            }
            Expr::Held { slot, id } => {
                let items = self.tally.held_items.get(slot);
                let was_held = items.is_some_and(|items| items.contains(&**id));
                let start = start_value(*slot).map(|it| it.as_list());
                let mut start = start.unwrap_or_default().iter();
                let is_at_start = start.any(|it| it.get("id").as_text() == Some(id));
                (!was_held && !is_at_start).then(|| format!("no run ever had {id}"))
            }
            Expr::Visited { page, .. } if !self.was_seen(*page) => {
                Some(format!("no run ever reached {}", book.page(*page).id))
            }
            Expr::CameFrom(page) if !self.was_seen(*page) => {
                Some(format!("no run ever came from {}", book.page(*page).id))
            }
            Expr::HeldMatching { slot, kind, .. } => {
                let items = self.tally.held_items.get(slot);
                let had_any = items.is_some_and(|items| !items.is_empty());
                let starts_with_any = start_value(*slot).is_some_and(|it| !it.as_list().is_empty());
                let kind = &book.schema.kinds.get(*kind)?.name;
                (!had_any && !starts_with_any).then(|| format!("no run ever had any {kind}"))
            }
            // A number that was never greater than 0.
            Expr::Binary(operator, number, limit) if requires_positive(*operator, limit) => {
                self.never_true(number)
            }
            Expr::Binary(BinaryOp::And, left, right) => {
                self.never_true(left).or_else(|| self.never_true(right))
            }
            Expr::Binary(BinaryOp::Or, left, right) => {
                let (left, right) = (self.never_true(left)?, self.never_true(right)?);
                Some(format!("{left}, and {right}"))
            }
            _ => None,
        }
    }
}

/// Pages that an instruction can lead to.
///
/// As in the checker, an instruction of a ruleset can lead to every page that it names.
fn target_pages(book: &Book, op: &Op) -> Vec<PageId> {
    match op {
        Op::Turn(to) | Op::Detour { page: to, .. } => vec![*to],
        Op::AskNumber(question) if question.accepts_secret => {
            let pages = (0..).zip(&book.pages);
            let pages = pages.filter(|(_, page)| page.secret_number.is_some());
            pages.map(|(n, _)| PageId(n)).collect()
        }
        Op::Instruction(call) => {
            let Some(instruction) = book.schema.instructions.get(call.instruction) else {
                return Vec::new();
            };
            let args = call.args.iter();
            let pages = args.filter_map(|(name, arg)| match arg {
                Arg::Const(value)
                    if instruction.form.argument_type(name) == Some(&ArgType::Page) =>
                {
                    book.index.get(value.as_text()?).copied()
                }
                _ => None,
            });
            pages.collect()
        }
        _ => Vec::new(),
    }
}

/// True if the comparison requires a number greater than 0.
fn requires_positive(operator: BinaryOp, limit: &Expr) -> bool {
    match (operator, limit) {
        (BinaryOp::More, Expr::Const(Value::Int(n))) => *n >= 0,
        (BinaryOp::MoreOrEqual, Expr::Const(Value::Int(n))) => *n > 0,
        _ => false,
    }
}

/// The first names, and the number of others.
fn join_names<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let list: Vec<&str> = names.collect();
    let first = list[..list.len().min(MAX_NAMES)].join(", ");
    match list.len().saturating_sub(MAX_NAMES) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}
