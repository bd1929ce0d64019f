//! The map of a book: a graph of its pages and links, in regions.

mod formats;
mod layout;
mod regions;
mod sheet;
mod svg;

pub use formats::{overview_dot, to_dot, to_json};
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
    /// By region, the edges that begin or end in it. Empty in a submap.
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
    /// The position on the reader's map, if the author declared it.
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
    /// All marks with their names in messages and JSON, in the order of messages.
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

    /// The name in messages and JSON.
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
    /// True if there is no path back.
    pub is_one_way: bool,
}

impl PageMap {
    /// Builds the map of a book, without linked books.
    pub fn from_book(book: &Book, shape: &PageStructure, sources: &Sources, by: RegionKey) -> Self {
        let mut nodes = Vec::new();
        let mut indices = BTreeMap::new();
        let pages = (0..).map(PageId).zip(&book.pages);
        for (id, page) in pages.filter(|(_, page)| page.part == 0 && event_name(&page.id).is_none())
        {
            indices.insert(id, nodes.len());
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
        let mut links: BTreeMap<(usize, usize), BTreeSet<LinkKind>> = BTreeMap::new();
        for link in &shape.links {
            let Some(to) = indices.get(&link.to) else {
                continue;
            };
            match indices.get(&link.from) {
                Some(from) if from == to => nodes[*to].links_to_itself = true,
                Some(from) => drop(links.entry((*from, *to)).or_default().insert(link.kind)),
                None => {
                    let from = &book.page(link.from).id;
                    let event = event_name(from).unwrap_or(from).to_owned();
                    if !nodes[*to].events.contains(&event) {
                        nodes[*to].events.push(event);
                    }
                }
            }
        }
        let component = |node: usize| shape.components.get(nodes[node].page.0 as usize);
        let edges = links.into_iter().map(|((from, to), kinds)| MapEdge {
            is_one_way: component(from) != component(to),
            from,
            to,
            kinds,
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
        let centre = self.nodes.iter().position(|node| node.id == id)?;
        let mut neighbours = [
            vec![Vec::new(); self.nodes.len()],
            vec![Vec::new(); self.nodes.len()],
        ];
        for edge in &self.edges {
            neighbours[0][edge.from].push(edge.to);
            neighbours[1][edge.to].push(edge.from);
        }
        let mut included = BTreeSet::from([centre]);
        for neighbours in neighbours {
            let mut todo = VecDeque::from([(centre, 0)]);
            let mut seen = BTreeSet::from([centre]);
            while let Some((node, distance)) = todo.pop_front() {
                if distance == depth {
                    continue;
                }
                for to in &neighbours[node] {
                    if seen.insert(*to) {
                        todo.push_back((*to, distance + 1));
                    }
                }
            }
            included.extend(seen);
        }
        let mut out = self.submap(&included);
        out.centre = out.nodes.iter().position(|node| node.id == id);
        Some(out)
    }

    /// Returns the map of some of its nodes.
    pub fn submap(&self, included: &BTreeSet<usize>) -> Self {
        self.submap_with_edges(included, &self.edges)
    }

    /// Returns the map of some of its nodes, with the edges from this list between them.
    fn submap_with_edges<'e>(
        &self,
        included: &BTreeSet<usize>,
        edges: impl IntoIterator<Item = &'e MapEdge>,
    ) -> Self {
        let indices: BTreeMap<usize, usize> = included.iter().copied().zip(0..).collect();
        let edges = edges.into_iter().filter_map(|edge| {
            Some(MapEdge {
                from: *indices.get(&edge.from)?,
                to: *indices.get(&edge.to)?,
                ..edge.clone()
            })
        });
        Self {
            title: self.title.clone(),
            nodes: included.iter().map(|n| self.nodes[*n].clone()).collect(),
            edges: edges.collect(),
            regions: Arc::clone(&self.regions),
            has_visits: self.has_visits,
            ..Self::default()
        }
    }
}

fn node_marks(book: &Book, structure: &PageStructure, id: PageId) -> BTreeSet<NodeMark> {
    let page = book.page(id);
    let is_page = |page: &PageId| *page == id;
    let home = book.data.parts.first().into_iter();
    let mut rule_pages = home.flat_map(|part| part.pages.values());
    let properties = [
        (NodeMark::Start, book.start == Some(id)),
        (NodeMark::Ending, structure.endings.contains(&id)),
        (NodeMark::DeadEnd, structure.dead_ends.contains(&id)),
        (NodeMark::Trap, structure.traps.contains(&id)),
        (NodeMark::Unreachable, structure.unreachable.contains(&id)),
        (NodeMark::LooseEnd, structure.loose_ends.contains(&id)),
        (
            NodeMark::Offered,
            book.offered_pages.iter().any(|(page, _)| is_page(page)),
        ),
        (NodeMark::RuleTarget, rule_pages.any(is_page)),
        (NodeMark::Detour, page.is_detour),
    ];
    let marks = properties.into_iter().filter(|(_, applies)| *applies);
    marks.map(|(mark, _)| mark).collect()
}
