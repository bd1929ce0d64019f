//! The page graph. The checker, the index and the map use it.

use super::is_event;
use super::uses::{ArgumentTarget, resolve_argument};
use crate::model::book::{Arg, Book, Op, Page, PageId};
use crate::syntax::source::Span;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::BTreeSet;

/// The links between pages, and the pages that need no link.
pub(super) struct PageGraph {
    /// By page, then by event. The last node represents all secret numbers: pages that prompt for one link to it, and it links to all
    /// pages with a secret number.
    links: DiGraph<(), ()>,
    /// Pages that need no link: the start, rule pages, offered pages, and pages that a script mentions.
    pub(super) roots: BTreeSet<u32>,
}

impl PageGraph {
    pub(super) fn from_book(book: &Book, script_words: &BTreeSet<String>) -> Self {
        let mut roots: BTreeSet<u32> = entry_pages(book).iter().map(|id| id.0).collect();
        let any_number = u32::try_from(book.pages.len()).unwrap_or(u32::MAX);
        let mut pairs = Vec::with_capacity(book.pages.len() * 4);
        let mut has_prompts = false;
        for (n, page) in (0..).zip(&book.pages) {
            let first = pairs.len();
            for_each_link(book, page, |to, _, _| {
                has_prompts |= to.is_none();
                pairs.push((n, to.map_or(any_number, |to| to.0)));
            });
            pairs[first..].sort_unstable();
            // A linked book has its own entry points.
            if page.part > 0 || script_words.contains(&*page.id) {
                roots.insert(n);
            }
        }
        pairs.dedup();
        if has_prompts {
            let numbered = (0..)
                .zip(&book.pages)
                .filter(|(_, p)| p.secret_number.is_some());
            pairs.extend(numbered.map(|(n, _)| (any_number, n)));
        }
        Self {
            links: build_graph(book.pages.len() + 1, &pairs),
            roots,
        }
    }

    /// The number of nodes: pages, events, and one for all secret numbers.
    pub(super) fn node_count(&self) -> usize {
        self.links.node_count()
    }

    /// The pages that a page links to directly.
    pub(super) fn successors(&self, page: u32) -> impl Iterator<Item = u32> {
        self.links.neighbors(page.into()).map(node_number)
    }

    /// Marks all nodes that can be reached from these pages, including the pages themselves.
    pub(super) fn reachable_from(&self, starts: impl IntoIterator<Item = u32>) -> Vec<bool> {
        let mut seen = vec![false; self.node_count()];
        self.mark_reachable(&mut seen, starts);
        seen
    }

    /// Marks the nodes that can be reached from these pages. Returns how many are new.
    pub(super) fn mark_reachable(
        &self,
        seen: &mut [bool],
        starts: impl IntoIterator<Item = u32>,
    ) -> usize {
        let mut todo: Vec<u32> = starts.into_iter().collect();
        let mut new = 0;
        while let Some(page) = todo.pop() {
            if let Some(flag) = seen.get_mut(page as usize)
                && !*flag
            {
                *flag = true;
                new += 1;
                todo.extend(self.successors(page));
            }
        }
        new
    }

    /// Marks the nodes that another node links to.
    pub(super) fn linked_pages(&self) -> Vec<bool> {
        let mut is_linked = vec![false; self.node_count()];
        for (_, to) in self.edges().filter(|(from, to)| from != to) {
            is_linked[to as usize] = true;
        }
        is_linked
    }

    /// Finds the pages that a reader may visit again. Returns count as links back.
    pub(super) fn find_revisits(&self, book: &Book) -> GraphCycles {
        let mut returns = Vec::with_capacity(book.pages.len());
        let mut pairs = Vec::new();
        for (n, page) in (0..).zip(&book.pages) {
            let mut has_return = false;
            for op in &page.ops {
                has_return |= matches!(op, Op::TurnBack | Op::Return);
                if matches!(op, Op::TurnAgain) {
                    pairs.push((n, n));
                }
            }
            returns.push(has_return);
        }
        for (from, to) in self.edges() {
            pairs.push((from, to));
            if returns.get(to as usize) == Some(&true) {
                pairs.push((to, from));
            }
        }
        GraphCycles::find(self.node_count(), &pairs)
    }

    fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        let edges = self.links.raw_edges().iter();
        edges.map(|edge| (node_number(edge.source()), node_number(edge.target())))
    }
}

fn node_number(node: NodeIndex) -> u32 {
    u32::try_from(node.index()).unwrap_or(u32::MAX)
}

fn build_graph(nodes: usize, pairs: &[(u32, u32)]) -> DiGraph<(), ()> {
    let mut links = DiGraph::from_edges(pairs);
    while links.node_count() < nodes {
        links.add_node(());
    }
    links
}

/// The nodes of a graph that lie on a cycle, grouped by strongly connected component.
pub(super) struct GraphCycles {
    components: Vec<u32>,
    on_cycle: Vec<bool>,
}

impl GraphCycles {
    /// Finds the cycles of a graph. Each pair is a link from its first node to its second.
    pub(super) fn find(nodes: usize, pairs: &[(u32, u32)]) -> Self {
        let links = build_graph(nodes, pairs);
        let (mut components, mut on_cycle) = (vec![u32::MAX; nodes], vec![false; nodes]);
        for (component, members) in (0..).zip(kosaraju_scc(&links)) {
            let is_cycle = members.len() > 1 || links.contains_edge(members[0], members[0]);
            for node in members {
                components[node.index()] = component;
                on_cycle[node.index()] = is_cycle;
            }
        }
        Self {
            components,
            on_cycle,
        }
    }

    /// Returns true if the node lies on a cycle.
    pub(super) fn contains(&self, node: u32) -> bool {
        self.on_cycle.get(node as usize) == Some(&true)
    }

    /// The strongly connected component of a node: all nodes in it can reach each other.
    pub(super) fn component(&self, node: u32) -> u32 {
        self.components
            .get(node as usize)
            .copied()
            .unwrap_or(u32::MAX)
    }

    /// Returns true if the two nodes can reach each other.
    pub(super) fn are_connected(&self, a: u32, b: u32) -> bool {
        let component = |node: u32| self.components.get(node as usize);
        component(a) == component(b)
    }
}

/// The kind of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkKind {
    /// `-> page`
    Turn,
    /// `-> page and return`
    Detour,
    /// An instruction with the page as an argument.
    Rule,
    /// A secret number that the reader can type.
    Number,
}

impl LinkKind {
    /// The name in messages and in data.
    pub fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Detour => "detour",
            Self::Rule => "rule",
            Self::Number => "secret-number",
        }
    }
}

/// A link from a page or an event to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PageLink {
    pub from: PageId,
    pub to: PageId,
    pub kind: LinkKind,
    /// The link in the text.
    pub span: Span,
}

/// Calls `add` for every link of a page, in the order of its text. A prompt for a secret number has no particular target.
pub(super) fn for_each_link(
    book: &Book,
    page: &Page,
    mut add: impl FnMut(Option<PageId>, LinkKind, Span),
) {
    for (op, span) in page.steps() {
        match op {
            Op::Turn(to) => add(Some(*to), LinkKind::Turn, span),
            Op::Detour { page: to, .. } => add(Some(*to), LinkKind::Detour, span),
            Op::Instruction(call) => {
                let Some(instruction) = book.schema.instructions.get(call.instruction) else {
                    continue;
                };
                for (name, arg) in &*call.args {
                    if let Arg::Const(value) = arg
                        && resolve_argument(&instruction.form, name) == Some(ArgumentTarget::Page)
                        && let Some(to) = value.as_text().and_then(|id| book.index.get(id))
                    {
                        add(Some(*to), LinkKind::Rule, span);
                    }
                }
            }
            Op::AskNumber(question) if question.accepts_secret => add(None, LinkKind::Number, span),
            _ => {}
        }
    }
}

/// All links between pages, in the order of the pages and of their text.
pub fn links(book: &Book) -> Vec<PageLink> {
    let pages = || (0..).map(PageId).zip(&book.pages);
    let numbered = pages().filter(|(_, page)| page.secret_number.is_some());
    let numbered: Vec<(PageId, usize)> = numbered.map(|(id, page)| (id, page.part)).collect();
    let mut out = Vec::new();
    for (from, page) in pages() {
        for_each_link(book, page, |to, kind, span| {
            let mut add = |to| {
                out.push(PageLink {
                    from,
                    to,
                    kind,
                    span,
                })
            };
            match to {
                Some(to) => add(to),
                // A typed number can be the secret number of any page of the book.
                None => {
                    let numbered = numbered.iter().filter(|(_, part)| *part == page.part);
                    numbered.for_each(|(id, _)| add(*id));
                }
            }
        });
    }
    out
}

/// Pages that can be reached without a link: the start, rule pages, offered pages and events.
pub fn entry_pages(book: &Book) -> BTreeSet<PageId> {
    let mut out: BTreeSet<PageId> = book.start.into_iter().collect();
    out.extend(book.offered_pages.iter().map(|(id, _)| *id));
    let rule_pages = book.data.parts.iter().flat_map(|part| part.pages.values());
    out.extend(rule_pages);
    let events = (0..).map(PageId).zip(&book.pages);
    out.extend(events.filter(|(_, page)| is_event(page)).map(|(id, _)| id));
    out
}
