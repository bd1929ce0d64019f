//! Which page leads to which: one table for the checker, the index and the map.

use super::is_event;
use super::uses::{Named, named};
use crate::model::book::{Arg, Book, Op, Page, PageId};
use crate::syntax::source::Span;
use std::collections::BTreeSet;

/// Which page leads to which, and what leads anywhere by itself.
pub(super) struct Graph {
    /// By page; events come after the pages. The last node is no page but whatever number a reader may type: pages that ask
    /// for one lead to it, and it leads to the pages that have one.
    links: Links,
    /// Pages that need no link: the start, places of the ruleset, pages that offer themselves, pages a script speaks of.
    pub(super) roots: BTreeSet<u32>,
}

/// The links of a graph, node after node.
pub(super) struct Links {
    /// Where the links of each node begin; the end of the last is one more.
    starts: Vec<u32>,
    to: Vec<u32>,
}

impl Links {
    /// Links from the first node of each pair to the second.
    pub(super) fn new(nodes: usize, pairs: &[(u32, u32)]) -> Self {
        let mut starts = vec![0; nodes + 1];
        for (from, _) in pairs {
            starts[*from as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut to = vec![0; pairs.len()];
        for (from, there) in pairs {
            let at = &mut next[*from as usize];
            to[*at as usize] = *there;
            *at += 1;
        }
        Self { starts, to }
    }

    /// How many nodes there are.
    fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn of(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.to[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}

impl Graph {
    pub(super) fn of(book: &Book, mentioned: &BTreeSet<String>) -> Self {
        let mut roots: BTreeSet<u32> = doors(book).iter().map(|id| id.0).collect();
        let any_number = u32::try_from(book.pages.len()).unwrap_or(u32::MAX);
        let mut pairs = Vec::with_capacity(book.pages.len() * 4);
        let mut asked = false;
        for (n, page) in (0..).zip(&book.pages) {
            let own = pairs.len();
            each_link(book, page, |to, _, _| {
                asked |= to.is_none();
                pairs.push((n, to.map_or(any_number, |to| to.0)));
            });
            pairs[own..].sort_unstable();
            // A neighbouring book has its own ways in.
            if page.part > 0 || mentioned.contains(&*page.id) {
                roots.insert(n);
            }
        }
        pairs.dedup();
        if asked {
            let numbered = (0..).zip(&book.pages).filter(|(_, p)| p.number.is_some());
            pairs.extend(numbered.map(|(n, _)| (any_number, n)));
        }
        Self {
            links: Links::new(book.pages.len() + 1, &pairs),
            roots,
        }
    }

    /// How many nodes there are: pages, events, and one for any number.
    pub(super) fn nodes(&self) -> usize {
        self.links.nodes()
    }

    /// Where a page leads by itself.
    pub(super) fn of_page(&self, page: u32) -> &[u32] {
        self.links.of(page)
    }

    /// Everything that can be come to from these pages, they themselves included.
    pub(super) fn from(&self, starts: impl IntoIterator<Item = u32>) -> Vec<bool> {
        let mut seen = vec![false; self.links.nodes()];
        self.more(&mut seen, starts);
        seen
    }

    /// Adds what can be come to from these pages; how many pages were new.
    pub(super) fn more(&self, seen: &mut [bool], starts: impl IntoIterator<Item = u32>) -> usize {
        let mut todo: Vec<u32> = starts.into_iter().collect();
        let mut new = 0;
        while let Some(page) = todo.pop() {
            if let Some(flag) = seen.get_mut(page as usize)
                && !*flag
            {
                *flag = true;
                new += 1;
                todo.extend(self.links.of(page));
            }
        }
        new
    }

    /// Does another page lead to each page?
    pub(super) fn led(&self) -> Vec<bool> {
        let mut led = vec![false; self.links.nodes()];
        for (n, _) in (0..).zip(&led.clone()) {
            for to in self.links.of(n).iter().filter(|to| **to != n) {
                led[*to as usize] = true;
            }
        }
        led
    }

    /// Pages that a reader may come to again after leaving them, the ways back included.
    pub(super) fn come_back(&self, book: &Book) -> Circles {
        let mut returns = Vec::with_capacity(book.pages.len());
        let mut stays = Vec::new();
        for (n, page) in (0..).zip(&book.pages) {
            let mut back = false;
            for op in &page.code {
                back |= matches!(op, Op::Back | Op::Return);
                if matches!(op, Op::Again) {
                    stays.push((n, n));
                }
            }
            returns.push(back);
        }
        let mut pairs = stays;
        for (n, _) in (0..).zip(&self.links.starts[1..]) {
            for &to in self.links.of(n) {
                pairs.push((n, to));
                if returns.get(to as usize) == Some(&true) {
                    pairs.push((to, n));
                }
            }
        }
        Circles::of(&Links::new(self.links.nodes(), &pairs))
    }
}

/// Which nodes of a graph lie on a circle, and which on one circle together.
pub(super) struct Circles {
    parts: Vec<u32>,
    round: Vec<bool>,
}

impl Circles {
    pub(super) fn of(links: &Links) -> Self {
        let parts = components(links);
        let mut size = vec![0_u32; links.nodes()];
        for part in &parts {
            size[*part as usize] += 1;
        }
        let nodes = (0..).zip(&parts);
        let round = nodes.map(|(n, part)| size[*part as usize] > 1 || links.of(n).contains(&n));
        let round = round.collect();
        Self { parts, round }
    }

    /// Does the node lie on a circle?
    pub(super) fn holds(&self, node: u32) -> bool {
        self.round.get(node as usize) == Some(&true)
    }

    /// The number of the part of the graph that a node lies in: those in one part lead to each other.
    pub(super) fn part(&self, node: u32) -> u32 {
        self.parts.get(node as usize).copied().unwrap_or(u32::MAX)
    }

    /// Can each of the two be come to from the other?
    pub(super) fn share(&self, one: u32, other: u32) -> bool {
        let part = |node: u32| self.parts.get(node as usize);
        part(one) == part(other)
    }
}

/// The number of the strongly connected component of each node (Tarjan's algorithm, without recursion).
fn components(links: &Links) -> Vec<u32> {
    const NEW: u32 = u32::MAX;
    let nodes = links.nodes();
    let (mut index, mut low) = (vec![NEW; nodes], vec![0; nodes]);
    let mut part = vec![NEW; nodes];
    let (mut stack, mut path, mut next, mut parts) = (Vec::new(), Vec::new(), 0, 0);
    for (root, _) in (0_u32..).zip(&links.starts[1..]) {
        if index[root as usize] != NEW {
            continue;
        }
        path.push((root, 0_u32));
        while let Some((node, child)) = path.last_mut() {
            let at = *node as usize;
            if *child == 0 {
                index[at] = next;
                low[at] = next;
                next += 1;
                stack.push(*node);
            }
            if let Some(&to) = links.of(*node).get(*child as usize) {
                *child += 1;
                let there = to as usize;
                if index[there] == NEW {
                    path.push((to, 0));
                } else if part[there] == NEW {
                    low[at] = low[at].min(index[there]);
                }
                continue;
            }
            if low[at] == index[at] {
                while let Some(top) = stack.pop() {
                    part[top as usize] = parts;
                    if top as usize == at {
                        break;
                    }
                }
                parts += 1;
            }
            path.pop();
            if let Some((above, _)) = path.last() {
                let above = *above as usize;
                low[above] = low[above].min(low[at]);
            }
        }
    }
    part
}

/// How a page leads to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// `-> page`
    Turn,
    /// `-> page and return`
    Detour,
    /// An instruction that the page is handed to.
    Rule,
    /// A secret number that may be typed.
    Number,
}

impl Way {
    /// As it is told and written.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Detour => "detour",
            Self::Rule => "rule",
            Self::Number => "number",
        }
    }
}

/// One way from a page, or an event, to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    pub from: PageId,
    pub to: PageId,
    pub way: Way,
    /// Where it is written.
    pub span: Span,
}

/// Calls `add` for every link that a page has, in the order of its text. A secret number leads to no certain page.
pub(super) fn each_link(book: &Book, page: &Page, mut add: impl FnMut(Option<PageId>, Way, Span)) {
    for (op, span) in page.steps() {
        match op {
            Op::Turn(to) => add(Some(*to), Way::Turn, span),
            Op::Detour { page: to, .. } => add(Some(*to), Way::Detour, span),
            Op::Verb(call) => {
                let Some(verb) = book.vocabulary.verbs.get(call.verb) else {
                    continue;
                };
                for (name, arg) in &*call.args {
                    if let Arg::Const(value) = arg
                        && named(&verb.form, name) == Some(Named::Page)
                        && let Some(to) = value.as_text().and_then(|id| book.index.get(id))
                    {
                        add(Some(*to), Way::Rule, span);
                    }
                }
            }
            Op::Number(ask) if ask.secret => add(None, Way::Number, span),
            _ => {}
        }
    }
}

/// Every link between pages, in the order of the pages and of their text.
#[must_use]
pub fn links(book: &Book) -> Vec<Link> {
    let pages = || (0..).map(PageId).zip(&book.pages);
    let mut out = Vec::new();
    for (from, page) in pages() {
        each_link(book, page, |to, way, span| {
            let numbered = |it: &Page| it.part == page.part && it.number.is_some();
            let secret = pages().filter(|(_, it)| to.is_none() && numbered(it));
            let all = to.into_iter().chain(secret.map(|(id, _)| id));
            out.extend(all.map(|to| Link {
                from,
                to,
                way,
                span,
            }));
        });
    }
    out
}

/// The pages that a reader may stand on by more than a link: where the book begins, what the ruleset turns to, what offers itself.
#[must_use]
pub fn doors(book: &Book) -> BTreeSet<PageId> {
    let mut out: BTreeSet<PageId> = book.start.into_iter().collect();
    out.extend(book.offered.iter().map(|(id, _)| *id));
    let places = book.world.parts.iter().flat_map(|part| part.pages.values());
    out.extend(places);
    let events = (0..).map(PageId).zip(&book.pages);
    out.extend(events.filter(|(_, page)| is_event(page)).map(|(id, _)| id));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_found_and_lines_are_not() {
        let links = Links::new(6, &[(0, 1), (1, 2), (2, 1), (2, 3), (3, 4), (4, 4)]);
        let wanted = [false, true, true, false, true, false];
        let circles = Circles::of(&links);
        let found: Vec<bool> = (0..6).map(|n| circles.holds(n)).collect();
        assert_eq!(found, wanted);
    }
}
