//! Regions of a map: by file or by tag, with a limited size.

use super::{MapEdge, PageMap};
use crate::model::book::Book;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of pages in a region. Larger regions are split in the order of the book.
pub const MAX_REGION_PAGES: usize = 150;
/// Number of pages in each part of a split region.
const SPLIT_REGION_PAGES: usize = 100;

/// How pages are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegionKey {
    /// By file.
    File,
    /// By first tag.
    Tag,
}

/// A group of pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Region {
    pub name: String,
    /// In the order of the book.
    pub nodes: Vec<usize>,
}

impl PageMap {
    /// Assigns pages to regions.
    pub(super) fn assign_regions(&mut self, book: &Book, key: RegionKey) {
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        let mut group_indices: BTreeMap<String, usize> = BTreeMap::new();
        for (n, node) in self.nodes.iter().enumerate() {
            let name = match key {
                RegionKey::File => node.file.trim_end_matches(".gamebook").to_owned(),
                RegionKey::Tag => {
                    let tag = book.page(node.page).tags.first();
                    tag.map_or_else(|| "no tag".to_owned(), ToString::to_string)
                }
            };
            let index = *group_indices.entry(name.clone()).or_insert_with(|| {
                groups.push((name, Vec::new()));
                groups.len() - 1
            });
            groups[index].1.push(n);
        }
        let mut regions = Vec::new();
        for (name, nodes) in groups {
            if nodes.len() <= MAX_REGION_PAGES {
                regions.push(Region { name, nodes });
                continue;
            }
            for (number, nodes) in (1..).zip(nodes.chunks(SPLIT_REGION_PAGES)) {
                regions.push(Region {
                    name: format!("{name} {number}"),
                    nodes: nodes.to_vec(),
                });
            }
        }
        for (n, region) in regions.iter().enumerate() {
            for node in &region.nodes {
                self.nodes[*node].region = n;
            }
        }
        self.region_edges = vec![Vec::new(); regions.len()];
        self.regions = regions.into();
        for (n, edge) in self.edges.iter().enumerate() {
            let (from, to) = (self.nodes[edge.from].region, self.nodes[edge.to].region);
            self.region_edges[from].push(n);
            if to != from {
                self.region_edges[to].push(n);
            }
        }
    }

    /// Returns the nodes of each region. In a submap, regions can be empty.
    pub(super) fn nodes_by_region(&self) -> Vec<Vec<usize>> {
        let mut out = vec![Vec::new(); self.regions.len()];
        for (n, node) in self.nodes.iter().enumerate() {
            out[node.region].push(n);
        }
        out
    }

    /// Returns the number of links between regions.
    pub fn count_region_links(&self) -> BTreeMap<(usize, usize), usize> {
        let mut out = BTreeMap::new();
        for edge in &self.edges {
            let (from, to) = (self.nodes[edge.from].region, self.nodes[edge.to].region);
            if from != to {
                *out.entry((from, to)).or_default() += 1;
            }
        }
        out
    }

    /// Returns the map of a region, and its links to other regions.
    pub fn region_map(&self, region: usize) -> (Self, Vec<RegionLink>) {
        let nodes: BTreeSet<usize> = self.regions[region].nodes.iter().copied().collect();
        let indices: BTreeMap<usize, usize> = nodes.iter().copied().zip(0..).collect();
        let mut outside: BTreeMap<usize, RegionLink> = BTreeMap::new();
        let edge_indices = self.region_edges.get(region).into_iter().flatten();
        let edges: Vec<&MapEdge> = edge_indices.map(|n| &self.edges[*n]).collect();
        for edge in &edges {
            let ends = (indices.get(&edge.from), indices.get(&edge.to));
            let (inside, other, is_outgoing) = match ends {
                (Some(from), None) => (*from, edge.to, true),
                (None, Some(to)) => (*to, edge.from, false),
                _ => continue,
            };
            let other_region = self.nodes[other].region;
            let entry = outside.entry(other_region).or_insert_with(|| RegionLink {
                region: other_region,
                links: BTreeMap::new(),
            });
            let page_links = entry.links.entry(inside).or_default();
            if is_outgoing {
                page_links.0.push(other);
            } else {
                page_links.1.push(other);
            }
        }
        (
            self.submap_with_edges(&nodes, edges),
            outside.into_values().collect(),
        )
    }
}

/// Links between a region and another region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegionLink {
    pub region: usize,
    /// By page of the region: the other pages that it links to, and those that link to it.
    pub links: BTreeMap<usize, (Vec<usize>, Vec<usize>)>,
}
