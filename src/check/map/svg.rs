//! The map as an SVG picture: pages, or regions with their counts, as boxes. It is self-contained and has no scripts.

use super::layout::{
    Layout, LayoutLine, LayoutPoint, box_edge_point, layout_in_layers, merge_opposite, pack_in_rows,
};
use super::regions::RegionLink;
use super::sheet::{BOX_SIZE, MARGIN, MapSheet, truncate};
use super::{MapEdge, MapNode, NodeMark, PageMap};
use crate::syntax::unicode::is_word;
use crate::util::xml::escape;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Maximum number of pages that are drawn in one layout instead of region by region.
const MAX_PAGES_UNSPLIT: usize = 60;
const REGION_SIZE: LayoutPoint = (180.0, 74.0);
/// Marks of pages that are counted for each region.
const COUNTED_MARKS: [NodeMark; 5] = [
    NodeMark::Ending,
    NodeMark::DeadEnd,
    NodeMark::Trap,
    NodeMark::Unreachable,
    NodeMark::LooseEnd,
];

/// Draws all pages of a map: together, or region by region if there are many.
pub fn draw_map(map: &PageMap) -> String {
    let used_regions: BTreeSet<usize> = map.nodes.iter().map(|node| node.region).collect();
    if map.nodes.len() <= MAX_PAGES_UNSPLIT || used_regions.len() < 2 {
        draw_pages(map, &map.title, &[])
    } else {
        draw_by_region(map)
    }
}

/// Draws the regions with their counts. If `has_links` is true, each box links to the picture of its region in the same folder.
pub fn draw_overview(map: &PageMap, has_links: bool) -> String {
    let link_counts = map.count_region_links();
    let sizes = vec![REGION_SIZE; map.regions.len()];
    let pairs: Vec<(usize, usize)> = link_counts.keys().copied().collect();
    let lines = merge_opposite(&pairs);
    let edges: Vec<(usize, usize)> = lines.iter().map(|(pair, _)| *pair).collect();
    let layout = layout_in_layers(&sizes, &edges);
    // Pairs of regions with a link that has a path back.
    let two_way = map.edges.iter().filter(|edge| !edge.is_one_way);
    let has_way_back: BTreeSet<(usize, usize)> = two_way
        .map(|edge| (map.nodes[edge.from].region, map.nodes[edge.to].region))
        .collect();
    let mut out = MapSheet::new(&map.title, layout.size, map);
    let files = region_files(map);
    for (((from, to), is_two_way), line) in lines.iter().zip(&layout.lines) {
        let outgoing = link_counts.get(&(*from, *to)).copied().unwrap_or(0);
        let incoming = link_counts.get(&(*to, *from)).copied().unwrap_or(0);
        let label = match is_two_way {
            true => format!("{outgoing} / {incoming}"),
            false => outgoing.to_string(),
        };
        let title = format!(
            "{} → {}: {label}",
            map.regions[*from].name, map.regions[*to].name
        );
        let pairs = [(*from, *to), (*to, *from)];
        let is_one_way = !pairs.iter().any(|pair| has_way_back.contains(pair));
        let class = if is_one_way { "one" } else { "" };
        out.draw_line(line, class, *is_two_way, &title);
        if is_one_way {
            out.used_classes.insert("one");
        }
        if let Some((x, y)) = line.get(line.len() / 2) {
            out.draw_text(*x + 4.0, *y, "faint", &label);
        }
    }
    for (n, (x, y)) in layout.centres.iter().enumerate() {
        let region = &map.regions[n];
        let nodes = || region.nodes.iter().map(|node| &map.nodes[*node]);
        let words: usize = nodes().map(|node| node.words).sum();
        let count = |mark: NodeMark| nodes().filter(|node| node.marks.contains(&mark)).count();
        let mark_counts = COUNTED_MARKS
            .into_iter()
            .map(|mark| (mark.name().replace('-', " "), count(mark)));
        let mark_counts = mark_counts
            .filter(|(_, n)| *n > 0)
            .map(|(mark, n)| match (&*mark, n) {
                ("unreachable", _) | (_, 1) => format!("{n} {mark}"),
                _ => format!("{n} {mark}s"),
            });
        let mark_counts: Vec<String> = mark_counts.collect();
        let has_problems = count(NodeMark::DeadEnd) + count(NodeMark::Trap) > 0;
        let mut class = "page".to_owned();
        if nodes().any(|node| node.marks.contains(&NodeMark::Start)) {
            class.push_str(" start");
        }
        if has_problems {
            class.push_str(" bad");
        }
        let mut seen_text = String::new();
        if map.has_visits {
            let is_unseen = |node: &&MapNode| node.visits_per_100 == Some(0.0);
            let (unseen, total) = (nodes().filter(is_unseen).count(), region.nodes.len());
            let shade = (total - unseen) * 4 / total.max(1);
            let _ = write!(class, " seen{shade}");
            seen_text = format!("{} of {total} seen", total - unseen);
        }
        if has_links {
            let _ = write!(out.body, "<a href=\"{}\">", escape(&files[n]));
        }
        let (left, top) = (x - REGION_SIZE.0 / 2.0, y - REGION_SIZE.1 / 2.0);
        out.draw_rect((left, top), REGION_SIZE, &class, &region.name);
        out.draw_text(left + 8.0, top + 18.0, "", &truncate(&region.name, 24));
        let counts = format!("{} pages, {words} words", region.nodes.len());
        let text_class = if map.has_visits { "small" } else { "faint" };
        out.draw_text(left + 8.0, top + 34.0, text_class, &counts);
        let class = match has_problems && !map.has_visits {
            true => "badge badge-bad",
            false => text_class,
        };
        let label = truncate(&mark_counts.join(", "), 27);
        out.draw_text(left + 8.0, top + 49.0, class, &label);
        out.draw_text(left + 8.0, top + 64.0, text_class, &seen_text);
        if has_links {
            out.body.push_str("</a>");
        }
    }
    let mut notes = vec!["regions, with the number of links between them (out / back)".to_owned()];
    notes.extend(layout.in_rows.then(|| IN_ROWS_NOTE.to_owned()));
    out.finish(&notes)
}

/// Draws one region, with links to the regions around it.
pub fn draw_region(map: &PageMap, region: usize) -> String {
    let (map_of_region, region_links) = map.region_map(region);
    let title = format!("{}: {}", map.title, map.regions[region].name);
    draw_pages(&map_of_region, &title, &region_links)
}

/// Returns the file names for the pictures of the regions.
pub fn region_files(map: &PageMap) -> Vec<String> {
    // Two names can result in the same file name.
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let names = map.regions.iter().map(|region| {
        let name = region.name.replace(|c: char| !is_word(c), "-");
        let count = used.entry(name.clone()).or_default();
        *count += 1;
        match count {
            1 => format!("region-{name}.svg"),
            n => format!("region-{name}-{n}.svg"),
        }
    });
    names.collect()
}

/// Note on a picture that is not in layers.
const IN_ROWS_NOTE: &str = "too many links for layers: boxes are in the order of the book";

/// Draws pages in one layout, with linked regions as additional boxes.
fn draw_pages(map: &PageMap, title: &str, region_links: &[RegionLink]) -> String {
    let mut sizes = vec![BOX_SIZE; map.nodes.len()];
    let mut pairs: Vec<(usize, usize)> = map.edges.iter().map(|e| (e.from, e.to)).collect();
    let first_region = sizes.len();
    for (n, link) in (first_region..).zip(region_links) {
        sizes.push((BOX_SIZE.0, 28.0));
        for (page, (out, into)) in &link.links {
            pairs.extend((!out.is_empty()).then_some((*page, n)));
            pairs.extend((!into.is_empty()).then_some((n, *page)));
        }
    }
    let lines = merge_opposite(&pairs);
    let edges: Vec<(usize, usize)> = lines.iter().map(|(pair, _)| *pair).collect();
    let layout = layout_in_layers(&sizes, &edges);
    let mut out = MapSheet::new(title, layout.size, map);
    out.draw_lines(map, &lines, &layout);
    for (n, node) in map.nodes.iter().enumerate() {
        out.draw_node(map, n, node, layout.centres[n]);
    }
    for (n, link) in (first_region..).zip(region_links) {
        let (x, y) = layout.centres[n];
        let count = link.links.values();
        let count: usize = count.map(|(out, into)| out.len() + into.len()).sum();
        let region = map.regions.get(link.region);
        let name = region.map_or("", |region| region.name.as_str());
        out.draw_rect(
            (x - BOX_SIZE.0 / 2.0, y - 14.0),
            (BOX_SIZE.0, 28.0),
            "stub",
            name,
        );
        let label = truncate(&format!("{name} ({count})"), 26);
        out.draw_text(x - BOX_SIZE.0 / 2.0 + 8.0, y + 4.0, "faint", &label);
    }
    let note = layout.in_rows.then(|| IN_ROWS_NOTE.to_owned());
    out.finish(note.as_slice())
}

/// The layout of one region: its index, its pages, their positions, and the lines between them.
type PlacedRegion = (usize, PageMap, Layout, Vec<LayoutLine>);

fn layout_region(
    map: &PageMap,
    region: usize,
    nodes: Vec<usize>,
    edges: Vec<&MapEdge>,
) -> PlacedRegion {
    let submap = map.submap_with_edges(&nodes.into_iter().collect(), edges);
    let pairs: Vec<(usize, usize)> = submap.edges.iter().map(|e| (e.from, e.to)).collect();
    let lines = merge_opposite(&pairs);
    let edges: Vec<(usize, usize)> = lines.iter().map(|(pair, _)| *pair).collect();
    let layout = layout_in_layers(&vec![BOX_SIZE; submap.nodes.len()], &edges);
    (region, submap, layout, lines)
}

/// Draws each region with its own layout, side by side. Links between regions are faint.
fn draw_by_region(map: &PageMap) -> String {
    let mut inside: Vec<Vec<&MapEdge>> = vec![Vec::new(); map.regions.len()];
    for edge in &map.edges {
        let region = map.nodes[edge.from].region;
        if region == map.nodes[edge.to].region {
            inside[region].push(edge);
        }
    }
    let regions = map.nodes_by_region().into_iter().zip(inside);
    let used_regions = (0..).zip(regions);
    let used_regions = used_regions.filter(|(_, (nodes, _))| !nodes.is_empty());
    let layouts: Vec<PlacedRegion> = used_regions
        .map(|(n, (nodes, edges))| layout_region(map, n, nodes, edges))
        .collect();
    let sizes = layouts.iter().map(|(_, _, layout, _)| layout.size);
    let sizes =
        sizes.map(|(width, height)| (width.max(BOX_SIZE.0) + MARGIN, height + MARGIN + 22.0));
    let sizes: Vec<LayoutPoint> = sizes.collect();
    let (centres, size) = pack_in_rows(&sizes, MARGIN);
    let mut out = MapSheet::new(&map.title, size, map);
    let mut positions: BTreeMap<String, LayoutPoint> = BTreeMap::new();
    for (((n, submap, layout, _), middle), size) in layouts.iter().zip(&centres).zip(&sizes) {
        let corner = (middle.0 - size.0 / 2.0, middle.1 - size.1 / 2.0);
        out.draw_rect(corner, *size, "region", "");
        let name = &map.regions[*n].name;
        let label = format!("{name} ({} pages)", submap.nodes.len());
        out.draw_text(corner.0 + 10.0, corner.1 + 17.0, "", &label);
        for (node, (x, y)) in submap.nodes.iter().zip(&layout.centres) {
            let position = (
                corner.0 + MARGIN / 2.0 + x,
                corner.1 + MARGIN / 2.0 + 20.0 + y,
            );
            positions.insert(node.id.clone(), position);
        }
    }
    // Links between regions are drawn below everything else.
    let is_far = |e: &&MapEdge| map.nodes[e.from].region != map.nodes[e.to].region;
    let far_edges: Vec<&MapEdge> = map.edges.iter().filter(is_far).collect();
    let pairs: Vec<(usize, usize)> = far_edges.iter().map(|e| (e.from, e.to)).collect();
    let one_way = far_edges.iter().filter(|e| e.is_one_way);
    let one_way: BTreeSet<(usize, usize)> = one_way.map(|e| (e.from, e.to)).collect();
    for ((from, to), is_two_way) in merge_opposite(&pairs) {
        let position = |n: usize| positions.get(&map.nodes[n].id);
        let (Some(a), Some(b)) = (position(from), position(to)) else {
            continue;
        };
        let line = [
            box_edge_point(*a, BOX_SIZE, *b),
            box_edge_point(*b, BOX_SIZE, *a),
        ];
        let class = if one_way.contains(&(from, to)) {
            "far one"
        } else {
            "far"
        };
        let title = format!("{} → {}", map.nodes[from].id, map.nodes[to].id);
        out.draw_line(&line, class, is_two_way, &title);
    }
    let boxes = centres.iter().zip(&sizes);
    for ((_, submap, layout, lines), (middle, size)) in layouts.iter().zip(boxes) {
        let offset = (
            middle.0 - size.0 / 2.0 + MARGIN / 2.0,
            middle.1 - size.1 / 2.0 + MARGIN / 2.0 + 20.0,
        );
        let shift = |points: &Vec<LayoutPoint>| -> Vec<LayoutPoint> {
            let points = points.iter().map(|(x, y)| (x + offset.0, y + offset.1));
            points.collect()
        };
        let shifted = Layout {
            centres: shift(&layout.centres),
            lines: layout.lines.iter().map(shift).collect(),
            ..*layout
        };
        out.draw_lines(submap, lines, &shifted);
        for (n, node) in submap.nodes.iter().enumerate() {
            out.draw_node(submap, n, node, shifted.centres[n]);
        }
    }
    out.finish(&["faint lines: links between regions".to_owned()])
}
