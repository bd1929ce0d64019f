//! Which page leads to which: for what can be reached, and for what can be come back to.

use super::is_event;
use super::uses::{Named, named};
use crate::book::{Arg, Book, Op, Page};
use std::collections::{BTreeMap, BTreeSet};

/// The pages that each page leads to, and what leads anywhere by itself.
pub(super) struct Graph {
    /// By page; events come after the pages.
    pub(super) links: Vec<Vec<u32>>,
    /// Pages that need no link: the start, places of the ruleset, pages that offer themselves, pages a script speaks of.
    pub(super) roots: BTreeSet<u32>,
    /// Pages with a secret number.
    numbered: Vec<u32>,
    /// Pages that ask for one.
    asking: BTreeSet<u32>,
}

impl Graph {
    pub(super) fn of(book: &Book, mentioned: &BTreeSet<String>) -> Self {
        let mut graph = Self {
            links: Vec::with_capacity(book.pages.len()),
            roots: book.start.iter().map(|id| id.0).collect(),
            numbered: Vec::new(),
            asking: BTreeSet::new(),
        };
        graph.roots.extend(book.offered.iter().map(|(id, _)| id.0));
        let places = book.parts.iter().flat_map(|part| part.places.values());
        graph.roots.extend(places.map(|id| id.0));
        for (n, page) in (0..).zip(&book.pages) {
            let mut links = Vec::new();
            for op in &page.code {
                match op {
                    Op::Turn(to) | Op::Detour { page: to, .. } => links.push(to.0),
                    Op::Verb(call) => {
                        let verb = book.vocabulary.verbs.get(call.verb);
                        let pages = call.args.iter().filter_map(|(name, arg)| match arg {
                            Arg::Const(value) => {
                                let of = verb.and_then(|v| named(&v.form, name))?;
                                let id = value.as_text().filter(|_| of == Named::Page)?;
                                book.index.get(id)
                            }
                            _ => None,
                        });
                        links.extend(pages.map(|id| id.0));
                    }
                    Op::Number(ask) if ask.secret => {
                        graph.asking.insert(n);
                    }
                    _ => {}
                }
            }
            if page.number.is_some() {
                graph.numbered.push(n);
            }
            // Events come by themselves; the pages of a neighbouring book have its own ways in.
            if is_event(page) || page.part > 0 || mentioned.contains(&*page.id) {
                graph.roots.insert(n);
            }
            links.sort_unstable();
            links.dedup();
            graph.links.push(links);
        }
        graph
    }

    fn leads(&self, page: u32) -> impl Iterator<Item = u32> {
        let links = self.links.get(page as usize).into_iter().flatten();
        let numbers = self.asking.contains(&page).then_some(&self.numbered);
        links.chain(numbers.into_iter().flatten()).copied()
    }

    /// Everything that can be come to from these pages, they themselves included.
    pub(super) fn from(&self, starts: impl IntoIterator<Item = u32>) -> Vec<bool> {
        let mut seen = vec![false; self.links.len()];
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
                todo.extend(self.leads(page));
            }
        }
        new
    }

    /// How many other pages lead to each page.
    pub(super) fn led(&self) -> Vec<u32> {
        let mut led = vec![0; self.links.len()];
        for page in 0..u32::try_from(self.links.len()).unwrap_or(u32::MAX) {
            for to in self.leads(page).filter(|to| *to != page) {
                if let Some(count) = led.get_mut(to as usize) {
                    *count += 1;
                }
            }
        }
        led
    }

    /// Pages that a reader may come to again after leaving them, the ways back included.
    pub(super) fn come_back(&self, book: &Book) -> Vec<bool> {
        let mut links: Vec<Vec<u32>> = (0..)
            .zip(&self.links)
            .map(|(n, _)| self.leads(n).collect())
            .collect();
        for (n, page) in (0..).zip(&book.pages) {
            for &to in &self.links[n as usize] {
                let target = book.pages.get(to as usize);
                if target.is_some_and(returns) {
                    links[to as usize].push(n);
                }
            }
            let stays = |op: &Op| matches!(op, Op::Again);
            if page.code.iter().any(stays) {
                links[n as usize].push(n);
            }
        }
        circles(&links)
    }
}

fn returns(page: &Page) -> bool {
    let back = |op: &Op| matches!(op, Op::Back | Op::Return);
    page.code.iter().any(back)
}

/// The nodes of a graph that lie on a circle.
pub(super) fn circles(links: &[Vec<u32>]) -> Vec<bool> {
    let parts = components(links);
    let mut size: BTreeMap<u32, u32> = BTreeMap::new();
    for part in &parts {
        *size.entry(*part).or_default() += 1;
    }
    (0..)
        .zip(links)
        .map(|(n, to)| to.contains(&n) || size[&parts[n as usize]] > 1)
        .collect()
}

/// The number of the strongly connected component of each node (Tarjan's algorithm, without recursion).
pub(super) fn components(links: &[Vec<u32>]) -> Vec<u32> {
    const NEW: u32 = u32::MAX;
    let (mut index, mut low) = (vec![NEW; links.len()], vec![0; links.len()]);
    let mut part = vec![NEW; links.len()];
    let (mut stack, mut next, mut parts) = (Vec::new(), 0, 0);
    for root in 0..links.len() {
        if index[root] != NEW {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some((node, child)) = path.pop() {
            if child == 0 {
                index[node] = next;
                low[node] = next;
                next += 1;
                stack.push(node);
            }
            if let Some(&to) = links[node].get(child) {
                path.push((node, child + 1));
                let to = to as usize;
                if index[to] == NEW {
                    path.push((to, 0));
                } else if part[to] == NEW {
                    low[node] = low[node].min(index[to]);
                }
                continue;
            }
            if low[node] == index[node] {
                while let Some(top) = stack.pop() {
                    part[top] = parts;
                    if top == node {
                        break;
                    }
                }
                parts += 1;
            }
            if let Some((above, _)) = path.last() {
                low[*above] = low[*above].min(low[node]);
            }
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_found_and_lines_are_not() {
        let links = vec![vec![1], vec![2], vec![1, 3], vec![4], vec![4], vec![]];
        let wanted = [false, true, true, false, true, false];
        assert_eq!(circles(&links), wanted);
    }
}
