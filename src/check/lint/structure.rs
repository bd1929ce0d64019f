//! The structure of a book: links, closed regions, and findings for each page.

use super::graph::{GraphCycles, LinkKind, PageLink, for_each_link, links};
use super::scripts::ParsedScript;
use super::{LintContext, is_event};
use crate::model::book::{Book, Op, Page, PageId};
use crate::model::game::HookPoint;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The links of a book, and its pages by finding.
#[derive(Debug, Clone, Default)]
pub struct PageStructure {
    pub links: Vec<PageLink>,
    /// By page, the number of its strongly connected component: pages with the same number can reach each other.
    pub components: Vec<u32>,
    /// Pages that may leave the reader without a prompt.
    pub dead_ends: BTreeSet<PageId>,
    /// Pages that can be entered and never left.
    pub traps: BTreeSet<PageId>,
    /// Pages that nothing leads to.
    pub unreached: BTreeSet<PageId>,
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
    let mut mentioned = BTreeSet::new();
    for script in scripts {
        script.collect_texts(&mut mentioned);
    }
    super::collect_data_words(book, &mut mentioned);
    let more_elsewhere = super::has_missing_books(earlier);
    let scene = super::lint_context(book, scripts, mentioned, more_elsewhere, earlier);
    let circles = scene.graph.find_revisits(book);
    let seen = scene
        .graph
        .reachable_from(scene.graph.roots.iter().copied());
    let all = || (0..).map(PageId).zip(&book.pages);
    let having = |has: fn(&Op) -> bool| {
        let found = all().filter(|(_, page)| page.ops.iter().any(has));
        found.map(|(id, _)| id).collect()
    };
    let parts = closed_regions(&scene);
    let trapped = parts.iter().flat_map(|part| part.pages.iter().copied());
    let unreached = all().filter(|(id, _)| !seen[id.0 as usize]);
    PageStructure {
        links: links(book),
        components: all().map(|(id, _)| circles.component(id.0)).collect(),
        dead_ends: find_dead_ends(&scene),
        traps: trapped.map(PageId).collect(),
        unreached: unreached.map(|(id, _)| id).collect(),
        endings: having(|op| matches!(op, Op::Ending(_))),
        loose_ends: having(|op| matches!(op, Op::LooseEnd | Op::UnavailableTurn(_))),
    }
}

fn find_dead_ends(scene: &LintContext) -> BTreeSet<PageId> {
    let pages = scene.intact_pages().filter(|(n, _)| {
        let walk = &scene.walks[*n as usize];
        walk.falls_through
            || (walk.is_complete && (walk.may_fall_through || !walk.closed_menus.is_empty()))
    });
    pages.map(|(n, _)| PageId(n)).collect()
}

pub(super) fn check_traps(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    if scene.book.start.is_none() {
        return;
    }
    check_closed_regions(scene, found);
    // An ending may be in a part that cannot be parsed.
    if scene.broken_pages.is_empty() && !scene.has_missing_books {
        check_endings(scene, found);
    }
}

/// All links from a page to another. Turns have their span.
fn collect_links(scene: &LintContext) -> Vec<(u32, u32, Option<Span>)> {
    let book = scene.book;
    let mut out = Vec::new();
    for (n, page) in (0..).zip(&book.pages) {
        for_each_link(book, page, |to, way, span| {
            let turn = matches!(way, LinkKind::Turn | LinkKind::Detour).then_some(span);
            out.extend(to.map(|to| (n, to.0, turn)));
        });
        out.extend(scene.graph.successors(n).map(|to| (n, to, None)));
        if is_event(page) {
            continue;
        }
        // Events that run on entering the page can turn.
        let here = book.page(PageId(n));
        let events = [here.on_arrival, here.on_turn].into_iter().flatten();
        out.extend(events.map(|to| (n, to.0, None)));
        // Pages offer themselves in the menus of others.
        if page.ops.iter().any(|op| matches!(op, Op::Menu)) {
            let offered = book.offered_pages.iter().filter(|(to, _)| to.0 != n);
            out.extend(offered.map(|(to, _)| (n, to.0, None)));
        }
    }
    out
}

/// Pages and events that only return to where the reader came from, or continue where they ran.
fn return_only_pages(scene: &LintContext, pairs: &[(u32, u32)]) -> BTreeSet<u32> {
    let returns = |page: &Page| {
        let back = |op: &Op| matches!(op, Op::TurnBack | Op::Return);
        is_event(page) || page.ops.iter().any(back)
    };
    let pages = (0..).zip(&scene.book.pages);
    let mut out: BTreeSet<u32> = pages
        .filter(|(_, page)| returns(page))
        .map(|(n, _)| n)
        .collect();
    loop {
        let on = pairs.iter();
        let on = on.filter(|(from, to)| out.contains(from) && !out.contains(to));
        let leading_on: Vec<u32> = on.map(|(from, _)| *from).collect();
        if leading_on.is_empty() {
            return out;
        }
        out.retain(|n| !leading_on.contains(n));
    }
}

fn check_closed_regions(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    for part in closed_regions(scene) {
        let book = scene.book;
        let inside: Vec<&Page> = part.pages.iter().map(|n| book.page(PageId(*n))).collect();
        found.push(trap_error(
            scene,
            book.page(part.entry_page),
            &inside,
            part.entry_span,
        ));
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
pub(super) fn closed_regions(scene: &LintContext) -> Vec<ClosedRegion> {
    let book = scene.book;
    let mut out = Vec::new();
    let ways = collect_links(scene);
    let mut pairs: Vec<(u32, u32)> = ways.iter().map(|(from, to, _)| (*from, *to)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let returning = return_only_pages(scene, &pairs);
    pairs.retain(|(from, to)| !returning.contains(from) && !returning.contains(to));
    let nodes = scene.graph.node_count();
    let circles = GraphCycles::find(nodes, &pairs);
    let seen = scene
        .graph
        .reachable_from(scene.graph.roots.iter().copied());
    let own = |n: u32| {
        let page = book.pages.get(n as usize);
        page.is_some_and(|page| page.part == 0 && !is_event(page))
    };
    let reached = (0..).zip(&seen).filter(|(n, seen)| **seen && own(*n));
    let reached = reached.count();
    let mut parts: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let mut left = BTreeSet::new();
    for n in (0..).take(nodes) {
        parts.entry(circles.component(n)).or_default().push(n);
    }
    for (from, to) in &pairs {
        if !circles.are_connected(*from, *to) {
            left.insert(circles.component(*from));
        }
    }
    for (part, pages) in parts {
        let lone = pages.len() == 1 && !circles.contains(pages[0]);
        let smaller = pages.len() * 2 <= reached;
        let known = pages.iter().all(|n| {
            let is_start = book.start == Some(PageId(*n));
            own(*n) && seen[*n as usize] && !is_start && !scene.broken_pages.contains(n)
        });
        if left.contains(&part) || !known || !smaller {
            continue;
        }
        let inside: Vec<&Page> = pages.iter().map(|n| book.page(PageId(*n))).collect();
        // A page that leads nowhere is reported elsewhere, unless its menu repeats.
        let comes_again = |op: &Op| matches!(op, Op::TurnAgain | Op::Menu);
        let again = |page: &&Page| page.ops.iter().any(comes_again);
        if (lone && !inside.iter().any(again)) || inside.iter().any(|page| can_leave(scene, page)) {
            continue;
        }
        let way_in = ways.iter().find_map(|(from, to, span)| {
            let leads_in = circles.component(*to) == part && circles.component(*from) != part;
            span.filter(|_| leads_in).map(|span| (*to, span))
        });
        let Some((first, way_in)) = way_in else {
            continue;
        };
        // A loop without a prompt is reported elsewhere.
        let stops = |op: &Op| {
            matches!(
                op,
                Op::Menu | Op::AskWord(_) | Op::AskNumber(_) | Op::Instruction(_)
            )
        };
        if !inside.iter().any(|page| page.ops.iter().any(stops)) {
            continue;
        }
        out.push(ClosedRegion {
            pages,
            entry_page: PageId(first),
            entry_span: way_in,
        });
    }
    out
}

fn trap_error(scene: &LintContext, first: &Page, inside: &[&Page], way_in: Span) -> Diagnostic {
    let id = &first.id;
    let message = match inside.len() {
        1 => format!("page `{id}` is never left"),
        n => format!("the {n} pages from `{id}` on are never left"),
    };
    let others = inside.iter().filter(|page| page.id != *id).take(4);
    let others: Vec<String> = others.map(|page| format!("`{}`", page.id)).collect();
    let more = match inside.len() > others.len() + 1 {
        true => ", ...",
        false => "",
    };
    let told = match others.join(", ") {
        others if others.is_empty() => "no turn leads on, and it is no ending".to_owned(),
        others => format!("with {others}{more}: no turn leads out, and none is an ending"),
    };
    let mut fault = Diagnostic::new(Code::OneWayTrap, first.span, message)
        .label_text(told)
        .label(way_in, "this leads in")
        .help("let one of its pages lead out, or end the story there: `{ending KIND \"NAME\"}`");
    let moments = scene.book.schema.hook_points;
    let mut asked = [HookPoint::Page, HookPoint::Turn, HookPoint::Leave].into_iter();
    let ruled = asked.any(|moment| moments.contains(moment));
    let verbs = |page: &&Page| page.ops.iter().any(|op| calls_rule(scene, op));
    // Only a rule could still lead out.
    if !ruled && !inside.iter().any(verbs) {
        fault.severity = Severity::Warning;
    }
    fault
}

/// Returns true if the step calls a rule.
fn calls_rule(scene: &LintContext, op: &Op) -> bool {
    let looked_at = scene.book.schema.hook_points.affect_rolls();
    matches!(op, Op::Instruction(_)) || (looked_at && matches!(op, Op::Roll(_)))
}

/// Returns true if the page ends the story or can lead to an unknown page.
fn can_leave(scene: &LintContext, page: &Page) -> bool {
    let verbs = &scene.book.schema.instructions;
    page.ops.iter().any(|op| match op {
        Op::Ending(_) | Op::UnavailableTurn(_) | Op::LooseEnd | Op::TurnBack | Op::Return => true,
        Op::Instruction(call) => {
            let verb = verbs.get(call.instruction);
            verb.is_none_or(|verb| verb.leaves_page || !verb.goes_to.is_empty())
        }
        _ => false,
    })
}

fn check_endings(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let own = |page: &&Page| page.part == 0;
    let first = book.pages.iter().filter(own).find_map(|page| {
        let mut steps = page.steps();
        steps
            .find(|(op, _)| matches!(op, Op::Ending(_)))
            .map(|(_, span)| span)
    });
    let (Some(ending), Some(start)) = (first, book.start) else {
        return;
    };
    // Targets of rules are known only if no rule is called.
    let roots = scene.graph.roots.iter().copied();
    let places = book.data.parts.iter().flat_map(|part| part.pages.values());
    let places: BTreeSet<u32> = places.map(|id| id.0).collect();
    let is_plain = |n: &u32| *n == start.0 || !places.contains(n);
    let plain = scene.graph.reachable_from(roots.clone().filter(is_plain));
    let reached = |seen: &[bool]| -> Vec<&Page> {
        let pages = book.pages.iter().zip(seen).filter(|(_, seen)| **seen);
        pages.map(|(page, _)| page).collect()
    };
    let ruled = |page: &&Page| page.ops.iter().any(|op| calls_rule(scene, op));
    let is_end = |op: &Op| matches!(op, Op::Ending(_) | Op::UnavailableTurn(_) | Op::LooseEnd);
    let ends = |page: &&Page| page.ops.iter().any(is_end);
    let pages = reached(&plain);
    let calls = book.schema.hook_points.contains(HookPoint::Leave) || pages.iter().any(ruled);
    let pages = match calls {
        true => reached(&scene.graph.reachable_from(roots)),
        false => pages,
    };
    if pages.iter().any(ends) {
        return;
    }
    let start = book.page(start);
    let message = "no way through the book comes to an ending";
    let fault = Diagnostic::new(Code::UnreachableEndings, start.span, message);
    let fault = fault.label_text("from here on");
    let fault = fault.label(ending, "the first of its endings");
    found.push(fault.help("let some page lead to an ending"));
}
