//! The map as an SVG picture: pages as boxes, or regions with their counts. It is self-contained and has no scripts.

use super::layout::{
    Layout, LayoutLine, LayoutPoint, box_edge_point, layout_in_layers, merge_opposite, pack_in_rows,
};
use super::regions::RegionLink;
use super::sheet::{BOX_SIZE, MARGIN, MapSheet, truncate};
use super::{MapEdge, NodeMark, PageMap};
use crate::syntax::unicode::is_word;
use crate::util::xml::escape;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Maximum number of pages that are drawn without separate regions.
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
    let inhabited: BTreeSet<usize> = map.nodes.iter().map(|node| node.region).collect();
    if map.nodes.len() <= MAX_PAGES_UNSPLIT || inhabited.len() < 2 {
        draw_pages(map, &map.title, &[])
    } else {
        draw_by_region(map)
    }
}

/// Draws the regions with their counts. `linked` is true if each region's own picture is in the same folder.
pub fn draw_overview(map: &PageMap, linked: bool) -> String {
    let between = map.count_region_links();
    let sizes = vec![REGION_SIZE; map.regions.len()];
    let pairs: Vec<(usize, usize)> = between.keys().copied().collect();
    let lines = merge_opposite(&pairs);
    let edges: Vec<(usize, usize)> = lines.iter().map(|(pair, _)| *pair).collect();
    let placed = layout_in_layers(&sizes, &edges);
    // Pairs of regions with a link that has a path back.
    let two_way = map.edges.iter().filter(|edge| !edge.one_way);
    let comes_back: BTreeSet<(usize, usize)> = two_way
        .map(|edge| (map.nodes[edge.from].region, map.nodes[edge.to].region))
        .collect();
    let mut out = MapSheet::new(&map.title, placed.size, map);
    let files = region_files(map);
    for (((from, to), both), line) in lines.iter().zip(&placed.lines) {
        let there = between.get(&(*from, *to)).copied().unwrap_or(0);
        let back = between.get(&(*to, *from)).copied().unwrap_or(0);
        let told = match both {
            true => format!("{there} / {back}"),
            false => there.to_string(),
        };
        let title = format!(
            "{} → {}: {told}",
            map.regions[*from].name, map.regions[*to].name
        );
        let one = !comes_back.contains(&(*from, *to)) && !comes_back.contains(&(*to, *from));
        out.draw_line(line, if one { "one" } else { "" }, *both, &title);
        if one {
            out.used_classes.insert("one");
        }
        if let Some((x, y)) = line.get(line.len() / 2) {
            out.draw_text(*x + 4.0, *y, "faint", &told);
        }
    }
    for (n, (x, y)) in placed.centres.iter().enumerate() {
        let region = &map.regions[n];
        let nodes = || region.nodes.iter().map(|node| &map.nodes[*node]);
        let words: usize = nodes().map(|node| node.words).sum();
        let count = |mark: NodeMark| nodes().filter(|node| node.marks.contains(&mark)).count();
        let told = COUNTED_MARKS
            .into_iter()
            .map(|mark| (mark.name().replace('-', " "), count(mark)));
        let told = told
            .filter(|(_, n)| *n > 0)
            .map(|(mark, n)| match (&*mark, n) {
                ("unreachable", _) | (_, 1) => format!("{n} {mark}"),
                _ => format!("{n} {mark}s"),
            });
        let told: Vec<String> = told.collect();
        let bad = count(NodeMark::DeadEnd) + count(NodeMark::Trap) > 0;
        let mut class = "page".to_owned();
        if nodes().any(|node| node.marks.contains(&NodeMark::Start)) {
            class.push_str(" start");
        }
        if bad {
            class.push_str(" bad");
        }
        let mut seen = String::new();
        if map.has_visits {
            let never = nodes()
                .filter(|node| node.visits_per_100 == Some(0.0))
                .count();
            let all = region.nodes.len();
            let part = (all - never) * 4 / all.max(1);
            let _ = write!(class, " seen{part}");
            seen = format!("{} of {all} seen", all - never);
        }
        if linked {
            let _ = write!(out.body, "<a href=\"{}\">", escape(&files[n]));
        }
        let (left, top) = (x - REGION_SIZE.0 / 2.0, y - REGION_SIZE.1 / 2.0);
        out.draw_rect((left, top), REGION_SIZE, &class, &region.name);
        out.draw_text(left + 8.0, top + 18.0, "", &truncate(&region.name, 24));
        let counts = format!("{} pages, {words} words", region.nodes.len());
        let faint = if map.has_visits { "small" } else { "faint" };
        out.draw_text(left + 8.0, top + 34.0, faint, &counts);
        let class = match bad && !map.has_visits {
            true => "badge badge-bad",
            false => faint,
        };
        let told = truncate(&told.join(", "), 27);
        out.draw_text(left + 8.0, top + 49.0, class, &told);
        out.draw_text(left + 8.0, top + 64.0, faint, &seen);
        if linked {
            out.body.push_str("</a>");
        }
    }
    let mut notes = vec!["regions, with the number of ways between them (there / back)".to_owned()];
    notes.extend(placed.in_rows.then(|| IN_ROWS_NOTE.to_owned()));
    out.finish(&notes)
}

/// Draws one region, with links to the regions around it.
pub fn draw_region(map: &PageMap, region: usize) -> String {
    let (only, outside) = map.region_map(region);
    let title = format!("{}: {}", map.title, map.regions[region].name);
    draw_pages(&only, &title, &outside)
}

/// Returns the file names for the pictures of the regions.
pub fn region_files(map: &PageMap) -> Vec<String> {
    // Two names can result in the same file name.
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let names = map.regions.iter().map(|region| {
        let own = region.name.replace(|c: char| !is_word(c), "-");
        let times = used.entry(own.clone()).or_default();
        *times += 1;
        match times {
            1 => format!("region-{own}.svg"),
            n => format!("region-{own}-{n}.svg"),
        }
    });
    names.collect()
}

/// Note on a picture that is not in layers.
const IN_ROWS_NOTE: &str = "too many links for layers: in the order of the book";

/// Draws pages together, with linked regions as additional boxes.
fn draw_pages(map: &PageMap, title: &str, outside: &[RegionLink]) -> String {
    let mut sizes = vec![BOX_SIZE; map.nodes.len()];
    let mut pairs: Vec<(usize, usize)> = map.edges.iter().map(|e| (e.from, e.to)).collect();
    let inside = sizes.len();
    for (n, other) in (inside..).zip(outside) {
        sizes.push((BOX_SIZE.0, 28.0));
        for (page, (out, into)) in &other.links {
            pairs.extend((!out.is_empty()).then_some((*page, n)));
            pairs.extend((!into.is_empty()).then_some((n, *page)));
        }
    }
    let lines = merge_opposite(&pairs);
    let edges: Vec<(usize, usize)> = lines.iter().map(|(pair, _)| *pair).collect();
    let placed = layout_in_layers(&sizes, &edges);
    let mut out = MapSheet::new(title, placed.size, map);
    out.draw_lines(map, &lines, &placed);
    for (n, node) in map.nodes.iter().enumerate() {
        out.draw_node(map, n, node, placed.centres[n]);
    }
    for (n, other) in (inside..).zip(outside) {
        let (x, y) = placed.centres[n];
        let ways = other.links.values();
        let ways: usize = ways.map(|(out, into)| out.len() + into.len()).sum();
        let region = map.regions.get(other.region);
        let name = region.map_or("", |region| region.name.as_str());
        out.draw_rect(
            (x - BOX_SIZE.0 / 2.0, y - 14.0),
            (BOX_SIZE.0, 28.0),
            "stub",
            name,
        );
        let told = truncate(&format!("{name} ({ways})"), 26);
        out.draw_text(x - BOX_SIZE.0 / 2.0 + 8.0, y + 4.0, "faint", &told);
    }
    let note = placed.in_rows.then(|| IN_ROWS_NOTE.to_owned());
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
    let only = map.submap_with_edges(&nodes.into_iter().collect(), edges);
    let pairs: Vec<(usize, usize)> = only.edges.iter().map(|e| (e.from, e.to)).collect();
    let lines = merge_opposite(&pairs);
    let edges: Vec<(usize, usize)> = lines.iter().map(|(pair, _)| *pair).collect();
    let placed = layout_in_layers(&vec![BOX_SIZE; only.nodes.len()], &edges);
    (region, only, placed, lines)
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
    let inhabited = (0..)
        .zip(regions)
        .filter(|(_, (nodes, _))| !nodes.is_empty());
    let laid: Vec<PlacedRegion> = inhabited
        .map(|(n, (nodes, edges))| layout_region(map, n, nodes, edges))
        .collect();
    let sizes = laid.iter().map(|(_, _, placed, _)| placed.size);
    let sizes =
        sizes.map(|(width, height)| (width.max(BOX_SIZE.0) + MARGIN, height + MARGIN + 22.0));
    let sizes: Vec<LayoutPoint> = sizes.collect();
    let (at, size) = pack_in_rows(&sizes, MARGIN);
    let mut out = MapSheet::new(&map.title, size, map);
    let mut place: BTreeMap<String, LayoutPoint> = BTreeMap::new();
    for (((n, only, placed, _), middle), size) in laid.iter().zip(&at).zip(&sizes) {
        let corner = (middle.0 - size.0 / 2.0, middle.1 - size.1 / 2.0);
        out.draw_rect(corner, *size, "region", "");
        let name = &map.regions[*n].name;
        let told = format!("{name} ({} pages)", only.nodes.len());
        out.draw_text(corner.0 + 10.0, corner.1 + 17.0, "", &told);
        for (node, (x, y)) in only.nodes.iter().zip(&placed.centres) {
            let here = (
                corner.0 + MARGIN / 2.0 + x,
                corner.1 + MARGIN / 2.0 + 20.0 + y,
            );
            place.insert(node.id.clone(), here);
        }
    }
    // Links between regions are drawn below everything else.
    let is_far = |e: &&MapEdge| map.nodes[e.from].region != map.nodes[e.to].region;
    let far: Vec<&MapEdge> = map.edges.iter().filter(is_far).collect();
    let pairs: Vec<(usize, usize)> = far.iter().map(|e| (e.from, e.to)).collect();
    let one_way = far.iter().filter(|e| e.one_way);
    let one_way: BTreeSet<(usize, usize)> = one_way.map(|e| (e.from, e.to)).collect();
    for ((from, to), both) in merge_opposite(&pairs) {
        let (Some(a), Some(b)) = (place.get(&map.nodes[from].id), place.get(&map.nodes[to].id))
        else {
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
        out.draw_line(&line, class, both, &title);
    }
    for ((_, only, placed, lines), (middle, size)) in laid.iter().zip(at.iter().zip(&sizes)) {
        let by = (
            middle.0 - size.0 / 2.0 + MARGIN / 2.0,
            middle.1 - size.1 / 2.0 + MARGIN / 2.0 + 20.0,
        );
        let moved = |points: &Vec<LayoutPoint>| -> Vec<LayoutPoint> {
            let points = points.iter().map(|(x, y)| (x + by.0, y + by.1));
            points.collect()
        };
        let moved = Layout {
            centres: moved(&placed.centres),
            lines: placed.lines.iter().map(moved).collect(),
            ..*placed
        };
        out.draw_lines(only, lines, &moved);
        for (n, node) in only.nodes.iter().enumerate() {
            out.draw_node(only, n, node, moved.centres[n]);
        }
    }
    out.finish(&["faint: between regions".to_owned()])
}
