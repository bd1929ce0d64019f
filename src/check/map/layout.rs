//! Layout of boxes and lines with `dagre`.

use dagre::graph::{Graph, GraphOptions};
use dagre::{EdgeLabel, LayoutOptions, NodeLabel, RankDir};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub(super) type LayoutPoint = (f64, f64);

/// A line between two boxes, and whether it goes both ways.
pub(super) type LayoutLine = ((usize, usize), bool);

/// Positions of boxes and lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    /// True if the boxes are in rows, without regard to the edges.
    pub(super) in_rows: bool,
    /// The centre of each box.
    pub(super) centres: Vec<LayoutPoint>,
    /// The line of each edge.
    pub(super) lines: Vec<Vec<LayoutPoint>>,
    pub(super) size: LayoutPoint,
}

/// Places boxes in layers, so that most edges lead downwards. Places them in rows if `dagre` fails or would take too long.
pub(super) fn layout_in_layers(sizes: &[LayoutPoint], edges: &[(usize, usize)]) -> Layout {
    let layout = match crossed_layers(sizes.len(), edges) <= MAX_CROSSED_LAYERS {
        true => catch_unwind(AssertUnwindSafe(|| layout_with_dagre(sizes, edges))).ok(),
        false => None,
    };
    layout
        .flatten()
        .unwrap_or_else(|| layout_in_rows(sizes, edges))
}

/// Maximum number of layers that all edges together can cross. `dagre` adds a box for each, and its time grows with the square of their
/// number: about a second for the maximum.
const MAX_CROSSED_LAYERS: usize = 2000;

/// Estimates the number of layers that edges cross. Each box is one layer below the lowest box that leads to it. Edges that close a cycle
/// are reversed.
fn crossed_layers(boxes: usize, edges: &[(usize, usize)]) -> usize {
    let mut successors: Vec<Vec<usize>> = vec![Vec::new(); boxes];
    for (from, to) in edges {
        successors[*from].push(*to);
    }
    // Each box comes after all boxes that it leads to, except along edges that close a cycle.
    let mut order = Vec::with_capacity(boxes);
    let mut is_seen = vec![false; boxes];
    for first in 0..boxes {
        if std::mem::replace(&mut is_seen[first], true) {
            continue;
        }
        let mut path = vec![(first, 0)];
        while let Some((node, next_child)) = path.last_mut() {
            match successors[*node].get(*next_child) {
                Some(to) => {
                    *next_child += 1;
                    if !std::mem::replace(&mut is_seen[*to], true) {
                        path.push((*to, 0));
                    }
                }
                None => {
                    order.push(*node);
                    path.pop();
                }
            }
        }
    }
    order.reverse();
    let mut positions = vec![0; boxes];
    for (n, node) in order.iter().enumerate() {
        positions[*node] = n;
    }
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); boxes];
    for (a, b) in edges {
        let (from, to) = if positions[*a] < positions[*b] {
            (*a, *b)
        } else {
            (*b, *a)
        };
        below[from].push(to);
    }
    let mut layer = vec![0_usize; boxes];
    for node in order {
        for to in &below[node] {
            layer[*to] = layer[*to].max(layer[node] + 1);
        }
    }
    edges
        .iter()
        .map(|(a, b)| layer[*a].abs_diff(layer[*b]))
        .sum()
}

fn layout_with_dagre(sizes: &[LayoutPoint], edges: &[(usize, usize)]) -> Option<Layout> {
    let mut graph: Graph<NodeLabel, EdgeLabel> = Graph::with_options(GraphOptions {
        directed: true,
        multigraph: false,
        compound: false,
    });
    let name = |n: usize| n.to_string();
    for (n, (width, height)) in sizes.iter().enumerate() {
        let label = NodeLabel {
            width: *width,
            height: *height,
            ..NodeLabel::default()
        };
        graph.set_node(name(n), Some(label));
    }
    for (from, to) in edges {
        graph.set_edge(name(*from), name(*to), Some(EdgeLabel::default()), None);
    }
    let options = LayoutOptions {
        rankdir: RankDir::TB,
        nodesep: 16.0,
        edgesep: 8.0,
        ranksep: 34.0,
        ..LayoutOptions::default()
    };
    dagre::layout(&mut graph, Some(options));
    let mut out = Layout::default();
    for n in 0..sizes.len() {
        let label = graph.node(&name(n))?;
        let (x, y) = (label.x?, label.y?);
        if !x.is_finite() || !y.is_finite() {
            return None;
        }
        out.centres.push((x, y));
    }
    for (from, to) in edges {
        let label = graph.edge(&name(*from), &name(*to), None)?;
        let line = label.points.iter().map(|p| (p.x, p.y));
        out.lines.push(line.collect());
    }
    out.move_to_origin(sizes);
    Some(out)
}

impl Layout {
    /// Moves everything to the origin, and sets the size.
    fn move_to_origin(&mut self, sizes: &[LayoutPoint]) {
        let boxes = self
            .centres
            .iter()
            .zip(sizes)
            .flat_map(|((x, y), (width, height))| {
                let (w, h) = (width / 2.0, height / 2.0);
                [(x - w, y - h), (x + w, y + h)]
            });
        let all: Vec<LayoutPoint> = boxes.chain(self.lines.iter().flatten().copied()).collect();
        let least = |of: fn(&LayoutPoint) -> f64| all.iter().map(of).fold(f64::INFINITY, f64::min);
        let most =
            |of: fn(&LayoutPoint) -> f64| all.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        if all.is_empty() {
            return;
        }
        let (left, top) = (least(|p| p.0), least(|p| p.1));
        self.size = (most(|p| p.0) - left, most(|p| p.1) - top);
        for (x, y) in self
            .centres
            .iter_mut()
            .chain(self.lines.iter_mut().flatten())
        {
            *x -= left;
            *y -= top;
        }
    }
}

/// Places boxes in rows, with straight lines.
fn layout_in_rows(sizes: &[LayoutPoint], edges: &[(usize, usize)]) -> Layout {
    let (centres, size) = pack_in_rows(sizes, 16.0);
    let lines = edges.iter().map(|(from, to)| {
        let line = [centres.get(*from), centres.get(*to)];
        line.into_iter().flatten().copied().collect()
    });
    Layout {
        lines: lines.collect(),
        centres: centres.clone(),
        size,
        in_rows: true,
    }
}

/// Places boxes in rows of about the same width. Returns their centres and the total size.
pub(super) fn pack_in_rows(sizes: &[LayoutPoint], gap: f64) -> (Vec<LayoutPoint>, LayoutPoint) {
    let area: f64 = sizes.iter().map(|(w, h)| (w + gap) * (h + gap)).sum();
    let widest = sizes.iter().map(|(w, _)| *w).fold(0.0, f64::max);
    let width = (area * 1.7).sqrt().max(widest);
    let (mut x, mut y, mut row_height) = (0.0, 0.0, 0.0_f64);
    let mut centres = Vec::new();
    let mut size = (0.0_f64, 0.0_f64);
    for (w, h) in sizes {
        if x > 0.0 && x + w > width {
            x = 0.0;
            y += row_height + gap;
            row_height = 0.0;
        }
        centres.push((x + w / 2.0, y + h / 2.0));
        size = (size.0.max(x + w), size.1.max(y + h));
        x += w + gap;
        row_height = row_height.max(*h);
    }
    (centres, size)
}

/// Returns the point at which a line from the centre of a box leaves the box.
pub(super) fn box_edge_point(
    centre: LayoutPoint,
    (width, height): LayoutPoint,
    towards: LayoutPoint,
) -> LayoutPoint {
    let (dx, dy) = (towards.0 - centre.0, towards.1 - centre.1);
    if dx == 0.0 && dy == 0.0 {
        return centre;
    }
    let scale = |half: f64, d: f64| {
        if d == 0.0 {
            f64::INFINITY
        } else {
            half / d.abs()
        }
    };
    let t = scale(width / 2.0, dx).min(scale(height / 2.0, dy)).min(1.0);
    (centre.0 + dx * t, centre.1 + dy * t)
}

/// Merges edges of opposite directions into one line.
pub(super) fn merge_opposite(edges: &[(usize, usize)]) -> Vec<LayoutLine> {
    let mut out: Vec<LayoutLine> = Vec::new();
    let mut line_indices: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (from, to) in edges {
        if let Some(n) = line_indices.get(&(*to, *from)) {
            out[*n].1 = true;
        } else if let Entry::Vacant(new) = line_indices.entry((*from, *to)) {
            new.insert(out.len());
            out.push(((*from, *to), false));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layers_that_edges_cross_are_estimated() {
        let chain: Vec<(usize, usize)> = (0..300).map(|n| (n, n + 1)).collect();
        assert_eq!(crossed_layers(301, &chain), 300);
        let back = chain.iter().map(|(from, to)| (*to, *from));
        let both: Vec<(usize, usize)> = chain.iter().copied().chain(back).collect();
        assert_eq!(crossed_layers(301, &both), 600);
        let pairs = |n: usize| (0..n).flat_map(move |a| (0..n).map(move |b| (a, b)));
        let all: Vec<(usize, usize)> = pairs(30).filter(|(a, b)| a != b).collect();
        assert!(crossed_layers(30, &all) > MAX_CROSSED_LAYERS);
    }
}
