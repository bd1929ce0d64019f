//! The structure of a book: links, closed regions, and the pages that lints report.

use super::graph::{GraphCycles, LinkKind, PageLink, for_each_link, links};
use super::scripts::ParsedScript;
use super::{LintContext, is_event};
use crate::model::book::{Book, Instruction, Op, Page, PageId};
use crate::model::game::HookPoint;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The links of a book, and its pages with certain properties.
#[derive(Debug, Clone, Default)]
pub struct PageStructure {
    pub links: Vec<PageLink>,
    /// By page, the number of its strongly connected component: pages with the same number can reach each other.
    pub components: Vec<u32>,
    /// Pages that may leave the reader without a prompt.
    pub dead_ends: BTreeSet<PageId>,
    /// Pages that can be entered and never left.
    pub traps: BTreeSet<PageId>,
    /// Pages that cannot be reached.
    pub unreachable: BTreeSet<PageId>,
    /// Pages with an ending.
    pub endings: BTreeSet<PageId>,
    /// Pages with a turn that is not written yet, or into a missing book.
    pub loose_ends: BTreeSet<PageId>,
}

/// Computes the structure of a book. `earlier` has the errors that the compiler found.
pub fn page_structure(
    book: &Book,
    scripts: &[ParsedScript],
    earlier: &[Diagnostic],
) -> PageStructure {
    let mut script_words = BTreeSet::new();
    for script in scripts {
        script.collect_texts(&mut script_words);
    }
    super::collect_data_words(book, &mut script_words);
    let has_missing_books = super::has_missing_books(earlier);
    let context = super::lint_context(book, scripts, script_words, has_missing_books, earlier);
    let cycles = context.graph.find_revisits(book);
    let graph = &context.graph;
    let reachable = graph.reachable_from(graph.roots.iter().copied());
    let all = || (0..).map(PageId).zip(&book.pages);
    let pages_with = |has: fn(&Op) -> bool| {
        let matching = all().filter(|(_, page)| page.ops.iter().any(has));
        matching.map(|(id, _)| id).collect()
    };
    let regions = closed_regions(&context);
    let traps = regions.iter().flat_map(|region| &region.pages);
    let unreachable = all().filter(|(id, _)| !reachable[id.0 as usize]);
    PageStructure {
        links: links(book),
        components: all().map(|(id, _)| cycles.component(id.0)).collect(),
        dead_ends: find_dead_ends(&context),
        traps: traps.map(|n| PageId(*n)).collect(),
        unreachable: unreachable.map(|(id, _)| id).collect(),
        endings: pages_with(|op| matches!(op, Op::Ending(_))),
        loose_ends: pages_with(|op| matches!(op, Op::LooseEnd | Op::UnavailableTurn(_))),
    }
}

fn find_dead_ends(context: &LintContext) -> BTreeSet<PageId> {
    let pages = context.intact_pages().filter(|(n, _)| {
        let walk = &context.walks[*n as usize];
        walk.falls_through
            || (walk.is_complete && (walk.may_fall_through || !walk.closed_menus.is_empty()))
    });
    pages.map(|(n, _)| PageId(n)).collect()
}

pub(super) fn check_traps(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    if context.book.start.is_none() {
        return;
    }
    check_closed_regions(context, diagnostics);
    // A page that cannot be parsed may contain an ending.
    if context.broken_pages.is_empty() && !context.has_missing_books {
        check_endings(context, diagnostics);
    }
}

/// Calls `add` for every link of a page. Turns have their span.
fn visit_links(
    context: &LintContext,
    (n, page): (u32, &Page),
    mut add: impl FnMut(u32, Option<Span>),
) {
    let book = context.book;
    for_each_link(book, page, |to, kind, span| {
        let turn = matches!(kind, LinkKind::Turn | LinkKind::Detour).then_some(span);
        to.into_iter().for_each(|to| add(to.0, turn));
    });
    context.graph.successors(n).for_each(|to| add(to, None));
    if is_event(page) {
        return;
    }
    // Events that run on entering the page can turn.
    let events = [page.on_arrival, page.on_turn].into_iter().flatten();
    events.for_each(|to| add(to.0, None));
    // The menus of the page also show offered pages.
    if !book.offered_pages.is_empty() && page.ops.iter().any(|op| matches!(op, Op::Menu)) {
        let offered = book.offered_pages.iter().filter(|(to, _)| to.0 != n);
        offered.for_each(|(to, _)| add(to.0, None));
    }
}

/// Pages and events whose only exit is a return to the page from which the reader came.
fn return_only_pages(context: &LintContext, pairs: &[(u32, u32)]) -> BTreeSet<u32> {
    let can_return = |page: &Page| {
        let is_return = |op: &Op| matches!(op, Op::TurnBack | Op::Return);
        is_event(page) || page.ops.iter().any(is_return)
    };
    let pages = (0..).zip(&context.book.pages);
    let mut out: BTreeSet<u32> = pages
        .filter(|(_, page)| can_return(page))
        .map(|(n, _)| n)
        .collect();
    loop {
        let onward = pairs.iter();
        let onward = onward.filter(|(from, to)| out.contains(from) && !out.contains(to));
        let leaving: Vec<u32> = onward.map(|(from, _)| *from).collect();
        if leaving.is_empty() {
            return out;
        }
        out.retain(|n| !leaving.contains(n));
    }
}

fn check_closed_regions(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    for region in closed_regions(context) {
        diagnostics.push(trap_diagnostic(context, &region));
    }
}

/// A region of the book that is never left.
pub(super) struct ClosedRegion {
    pub(super) pages: Vec<u32>,
    /// The first page of the region, and a link to it from outside.
    entry_page: PageId,
    entry_span: Span,
}

/// Finds the regions of the book that can be entered and never left.
pub(super) fn closed_regions(context: &LintContext) -> Vec<ClosedRegion> {
    let book = context.book;
    let mut out = Vec::new();
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for (n, page) in (0..).zip(&book.pages) {
        let first = pairs.len();
        visit_links(context, (n, page), |to, _| pairs.push((n, to)));
        pairs[first..].sort_unstable();
    }
    pairs.dedup();
    let returning = return_only_pages(context, &pairs);
    pairs.retain(|(from, to)| !returning.contains(from) && !returning.contains(to));
    let nodes = context.graph.node_count();
    let cycles = GraphCycles::find(nodes, &pairs);
    let graph = &context.graph;
    let reachable = graph.reachable_from(graph.roots.iter().copied());
    let is_own = |n: u32| {
        let page = book.pages.get(n as usize);
        page.is_some_and(|page| page.part == 0 && !is_event(page))
    };
    let reachable_own = (0..).zip(&reachable).filter(|(n, it)| **it && is_own(*n));
    let reachable_count = reachable_own.count();
    let mut components: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let mut exited = BTreeSet::new();
    for n in (0..).take(nodes) {
        components.entry(cycles.component(n)).or_default().push(n);
    }
    for (from, to) in &pairs {
        if !cycles.are_connected(*from, *to) {
            exited.insert(cycles.component(*from));
        }
    }
    for (component, pages) in components {
        let is_single = pages.len() == 1 && !cycles.contains(pages[0]);
        let is_small = pages.len() * 2 <= reachable_count;
        let is_eligible = pages.iter().all(|n| {
            let is_start = book.start == Some(PageId(*n));
            is_own(*n) && reachable[*n as usize] && !is_start && !context.broken_pages.contains(n)
        });
        if exited.contains(&component) || !is_eligible || !is_small {
            continue;
        }
        let inside = || pages.iter().map(|n| book.page(PageId(*n)));
        // A dead end is reported elsewhere, unless its menu repeats.
        let repeats = |op: &Op| matches!(op, Op::TurnAgain | Op::Menu);
        let has_repeat = inside().any(|page| page.ops.iter().any(repeats));
        if is_single && !has_repeat || inside().any(|page| can_leave(context, page)) {
            continue;
        }
        let outside = (0..)
            .zip(&book.pages)
            .filter(|(from, _)| cycles.component(*from) != component);
        let mut entries = outside.filter_map(|from| {
            let mut entry = None;
            visit_links(context, from, |to, span| {
                let enters = cycles.component(to) == component;
                entry = entry.or(span.filter(|_| enters).map(|span| (to, span)));
            });
            entry
        });
        let entry = entries.next();
        let Some((entry_page, entry_span)) = entry else {
            continue;
        };
        // A loop without a prompt is reported elsewhere.
        let prompts = |op: &Op| {
            matches!(
                op,
                Op::Menu | Op::AskWord(_) | Op::AskNumber(_) | Op::Instruction(_)
            )
        };
        if !inside().any(|page| page.ops.iter().any(prompts)) {
            continue;
        }
        out.push(ClosedRegion {
            pages,
            entry_page: PageId(entry_page),
            entry_span,
        });
    }
    out
}

fn trap_diagnostic(context: &LintContext, region: &ClosedRegion) -> Diagnostic {
    let book = context.book;
    let pages: Vec<&Page> = region.pages.iter().map(|n| book.page(PageId(*n))).collect();
    let first = book.page(region.entry_page);
    let id = &first.id;
    let message = match pages.len() {
        1 => format!("page `{id}` cannot be left"),
        n => format!("the {n} pages starting with `{id}` cannot be left"),
    };
    let others = pages.iter().filter(|page| page.id != *id).take(4);
    let others: Vec<String> = others.map(|page| format!("`{}`", page.id)).collect();
    let ellipsis = match pages.len() > others.len() + 1 {
        true => ", ...",
        false => "",
    };
    let label = match others.join(", ") {
        others if others.is_empty() => "no turn leaves it, and it has no ending".to_owned(),
        others => format!("with {others}{ellipsis}: no turn leaves them, and none has an ending"),
    };
    let mut diagnostic = Diagnostic::new(Code::OneWayTrap, first.span, message)
        .label_text(label)
        .label(region.entry_span, "the reader enters here")
        .help("add a turn to another page, or an ending: `{ending KIND \"NAME\"}`");
    let hook_points = book.schema.hook_points;
    let mut points = [HookPoint::Page, HookPoint::Turn, HookPoint::Leave].into_iter();
    let has_hook = points.any(|point| hook_points.contains(point));
    let calls_rules = |page: &&Page| page.ops.iter().any(|op| calls_rule(context, op));
    // Only a rule could still leave the region.
    if !has_hook && !pages.iter().any(calls_rules) {
        diagnostic.severity = Severity::Warning;
    }
    diagnostic
}

/// Returns true if the step calls a rule.
fn calls_rule(context: &LintContext, op: &Op) -> bool {
    let hook_points = context.book.schema.hook_points;
    matches!(op, Op::Instruction(_))
        || hook_points.affect_rolls() && matches!(op, Op::Roll(_))
        || hook_points.contains(HookPoint::ReachBound) && matches!(op, Op::Set { .. })
}

/// Returns true if the page ends the story or can lead to an unknown page.
fn can_leave(context: &LintContext, page: &Page) -> bool {
    let instructions = &context.book.schema.instructions;
    page.ops.iter().any(|op| match op {
        Op::Ending(_) | Op::UnavailableTurn(_) | Op::LooseEnd | Op::TurnBack | Op::Return => true,
        Op::Instruction(call) => {
            let instruction = instructions.get(call.instruction);
            instruction.is_none_or(Instruction::may_leave_page)
        }
        _ => false,
    })
}

fn check_endings(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    let is_own = |page: &&Page| page.part == 0;
    let steps = book.pages.iter().filter(is_own).flat_map(Page::steps);
    let mut endings = steps.filter(|(op, _)| matches!(op, Op::Ending(_)));
    let first_ending = endings.next().map(|(_, span)| span);
    let (Some(ending), Some(start)) = (first_ending, book.start) else {
        return;
    };
    // Rule pages count only if a rule can be called.
    let roots = context.graph.roots.iter().copied();
    let rule_pages = book.data.parts.iter().flat_map(|part| part.pages.values());
    let rule_pages: BTreeSet<u32> = rule_pages.map(|id| id.0).collect();
    let is_certain_root = |n: &u32| *n == start.0 || !rule_pages.contains(n);
    let certain_roots = roots.clone().filter(is_certain_root);
    let certain = context.graph.reachable_from(certain_roots);
    let reached_pages = |reachable: &[bool]| -> Vec<&Page> {
        let pages = book.pages.iter().zip(reachable).filter(|it| *it.1);
        pages.map(|(page, _)| page).collect()
    };
    let calls_rules = |page: &&Page| page.ops.iter().any(|op| calls_rule(context, op));
    let is_end = |op: &Op| matches!(op, Op::Ending(_) | Op::UnavailableTurn(_) | Op::LooseEnd);
    let has_end = |page: &&Page| page.ops.iter().any(is_end);
    let pages = reached_pages(&certain);
    let has_hook = book.schema.hook_points.contains(HookPoint::Leave);
    let pages = match has_hook || pages.iter().any(calls_rules) {
        true => reached_pages(&context.graph.reachable_from(roots)),
        false => pages,
    };
    if pages.iter().any(has_end) {
        return;
    }
    let start = book.page(start);
    let message = "no path from the start reaches an ending";
    let warning = Diagnostic::new(Code::UnreachableEndings, start.span, message);
    let warning = warning.label_text("the book starts here");
    let warning = warning.label(ending, "first unreachable ending");
    diagnostics.push(warning.help("add a link to a page with an ending"));
}
