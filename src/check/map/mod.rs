//! The map of a book: a graph of its pages and links, in regions.

mod formats;
mod layout;
mod regions;
mod sheet;
mod svg;

pub use formats::to_json;
pub use formats::{overview_dot, to_dot};
pub use regions::{MAX_REGION_PAGES, Region, RegionKey};
pub use svg::{draw_map, draw_overview, draw_region, region_files};

use crate::check::lint::{LinkKind, PageStructure, count_page_words};
use crate::model::book::{Book, Image, PageId, event_name};
use crate::syntax::source::Sources;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// The graph of a book. Nodes and edges are numbered by their positions in these lists.
#[derive(Debug, Clone, Default)]
pub struct PageMap {
    pub title: String,
    /// In the order of the book.
    pub nodes: Vec<MapNode>,
    pub edges: Vec<MapEdge>,
    /// In the order of their first pages.
    pub regions: Arc<[Region]>,
    /// Edges that begin or end in each region. Empty in a part of a map.
    region_edges: Vec<Vec<usize>>,
    /// True if it has visits from a simulation.
    pub has_visits: bool,
    /// The page in the middle of the map.
    pub centre: Option<usize>,
}

/// A page.
#[derive(Debug, Clone, Default)]
pub struct MapNode {
    pub page: PageId,
    pub id: String,
    pub title: String,
    pub file: String,
    pub line: usize,
    pub words: usize,
    pub choices: usize,
    pub image: Option<Image>,
    /// The position on the reader's map that the author gave.
    pub position: Option<(i16, i16)>,
    pub region: usize,
    pub marks: BTreeSet<NodeMark>,
    /// True if it links to itself.
    pub links_to_itself: bool,
    /// Visits in 100 runs of a simulation.
    pub visits_per_100: Option<f64>,
    /// Events that link to it.
    pub events: Vec<String>,
}

/// A property of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NodeMark {
    Start,
    Ending,
    /// May leave the reader without a prompt.
    DeadEnd,
    /// Can be entered, but not left.
    Trap,
    /// Without links to it.
    Unreachable,
    /// Has a turn that is not written yet, or leads to a book that is not installed.
    LooseEnd,
    /// Adds itself to the menus of other pages.
    Offered,
    /// A target of rules.
    RuleTarget,
    Detour,
}

impl NodeMark {
    /// With the names in messages and JSON, in the order of messages.
    pub const ALL: [(Self, &'static str); 9] = [
        (Self::Start, "start"),
        (Self::Ending, "ending"),
        (Self::DeadEnd, "dead-end"),
        (Self::Trap, "trap"),
        (Self::Unreachable, "unreachable"),
        (Self::LooseEnd, "loose-end"),
        (Self::Offered, "offered"),
        (Self::RuleTarget, "rule-target"),
        (Self::Detour, "detour"),
    ];

    /// In messages and JSON.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// All links from one page to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapEdge {
    pub from: usize,
    pub to: usize,
    pub kinds: BTreeSet<LinkKind>,
    /// There is no path back.
    pub one_way: bool,
}

impl PageMap {
    /// Builds the map of a book, without linked books.
    pub fn from_book(book: &Book, shape: &PageStructure, sources: &Sources, by: RegionKey) -> Self {
        let mut nodes = Vec::new();
        let mut number = BTreeMap::new();
        let pages = (0..).map(PageId).zip(&book.pages);
        for (id, page) in pages.filter(|(_, page)| page.part == 0 && event_name(&page.id).is_none())
        {
            number.insert(id, nodes.len());
            nodes.push(MapNode {
                page: id,
                id: page.id.to_string(),
                title: page.title.to_string(),
                file: sources.name(page.span.file).to_owned(),
                line: sources.line_column(page.span).0,
                words: count_page_words(page),
                choices: page.choices.len(),
                image: page.image.as_deref().cloned(),
                position: page.map_position,
                marks: node_marks(book, shape, id),
                ..MapNode::default()
            });
        }
        let mut ways: BTreeMap<(usize, usize), BTreeSet<LinkKind>> = BTreeMap::new();
        for link in &shape.links {
            let Some(to) = number.get(&link.to) else {
                continue;
            };
            match number.get(&link.from) {
                Some(from) if from == to => nodes[*to].links_to_itself = true,
                Some(from) => drop(ways.entry((*from, *to)).or_default().insert(link.kind)),
                None => {
                    let from = &book.page(link.from).id;
                    let event = event_name(from).unwrap_or(from).to_owned();
                    if !nodes[*to].events.contains(&event) {
                        nodes[*to].events.push(event);
                    }
                }
            }
        }
        let part = |node: usize| shape.components.get(nodes[node].page.0 as usize);
        let edges = ways.into_iter().map(|((from, to), ways)| MapEdge {
            one_way: part(from) != part(to),
            from,
            to,
            kinds: ways,
        });
        let edges = edges.collect();
        let mut out = Self {
            title: book.title.clone(),
            nodes,
            edges,
            ..Self::default()
        };
        out.assign_regions(book, by);
        out
    }

    /// Adds the visits of a simulation, by page id.
    pub fn add_visits(&mut self, visits: &BTreeMap<String, u64>, runs: u64) {
        self.has_visits = true;
        for node in &mut self.nodes {
            let visits = visits.get(&node.id).copied().unwrap_or(0);
            #[expect(clippy::cast_precision_loss, reason = "a share for a colour")]
            let seen = visits as f64 * 100.0 / runs.max(1) as f64;
            node.visits_per_100 = Some(seen);
        }
    }

    /// Returns the part of the map within `depth` links of a page.
    pub fn neighbourhood(&self, id: &str, depth: usize) -> Option<Self> {
        let middle = self.nodes.iter().position(|node| node.id == id)?;
        let mut ways = [
            vec![Vec::new(); self.nodes.len()],
            vec![Vec::new(); self.nodes.len()],
        ];
        for edge in &self.edges {
            ways[0][edge.from].push(edge.to);
            ways[1][edge.to].push(edge.from);
        }
        let mut kept = BTreeSet::from([middle]);
        for ways in ways {
            let mut todo = VecDeque::from([(middle, 0)]);
            let mut seen = BTreeSet::from([middle]);
            while let Some((node, far)) = todo.pop_front() {
                if far == depth {
                    continue;
                }
                for to in &ways[node] {
                    if seen.insert(*to) {
                        todo.push_back((*to, far + 1));
                    }
                }
            }
            kept.extend(seen);
        }
        let mut out = self.submap(&kept);
        out.centre = out.nodes.iter().position(|node| node.id == id);
        Some(out)
    }

    /// Returns the map of some of its nodes.
    pub fn submap(&self, kept: &BTreeSet<usize>) -> Self {
        self.submap_with_edges(kept, &self.edges)
    }

    /// Returns the map of some of its nodes, with the given edges between them.
    fn submap_with_edges<'e>(
        &self,
        kept: &BTreeSet<usize>,
        edges: impl IntoIterator<Item = &'e MapEdge>,
    ) -> Self {
        let number: BTreeMap<usize, usize> = kept.iter().copied().zip(0..).collect();
        let edges = edges.into_iter().filter_map(|edge| {
            Some(MapEdge {
                from: *number.get(&edge.from)?,
                to: *number.get(&edge.to)?,
                ..edge.clone()
            })
        });
        Self {
            title: self.title.clone(),
            nodes: kept.iter().map(|n| self.nodes[*n].clone()).collect(),
            edges: edges.collect(),
            regions: Arc::clone(&self.regions),
            has_visits: self.has_visits,
            ..Self::default()
        }
    }
}

fn node_marks(book: &Book, shape: &PageStructure, id: PageId) -> BTreeSet<NodeMark> {
    let page = book.page(id);
    let place = |page: &PageId| *page == id;
    let mut places = book
        .data
        .parts
        .first()
        .into_iter()
        .flat_map(|part| part.pages.values());
    let so = [
        (NodeMark::Start, book.start == Some(id)),
        (NodeMark::Ending, shape.endings.contains(&id)),
        (NodeMark::DeadEnd, shape.dead_ends.contains(&id)),
        (NodeMark::Trap, shape.traps.contains(&id)),
        (NodeMark::Unreachable, shape.unreached.contains(&id)),
        (NodeMark::LooseEnd, shape.loose_ends.contains(&id)),
        (
            NodeMark::Offered,
            book.offered_pages.iter().any(|(page, _)| place(page)),
        ),
        (NodeMark::RuleTarget, places.any(place)),
        (NodeMark::Detour, page.is_detour),
    ];
    so.into_iter()
        .filter(|(_, so)| *so)
        .map(|(mark, _)| mark)
        .collect()
}
