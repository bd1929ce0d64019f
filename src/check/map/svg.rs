//! The map as an SVG picture: pages as boxes, or regions with their counts. It is self-contained and has no scripts.

use super::layout::{Layout, LayoutLine, LayoutPoint, edge_of, layers, merged, shelves};
use super::regions::RegionLink;
use super::sheet::{BOX, GAP, MapSheet, fitting, short};
use super::{MapEdge, NodeMark, PageMap};
use crate::syntax::unicode::is_word;
use crate::util::xml::escaped;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Maximum number of pages that are drawn without separate regions.
const ONE_SHEET: usize = 60;
const REGION: LayoutPoint = (180.0, 74.0);
/// Marks of pages that are counted for each region.
const COUNTED: [NodeMark; 5] = [
    NodeMark::Ending,
    NodeMark::DeadEnd,
    NodeMark::Trap,
    NodeMark::Unreached,
    NodeMark::Open,
];

/// Draws all pages of a map: together, or region by region if there are many.
pub fn picture(map: &PageMap) -> String {
    let inhabited: BTreeSet<usize> = map.nodes.iter().map(|node| node.region).collect();
    if map.nodes.len() <= ONE_SHEET || inhabited.len() < 2 {
        sheet(map, &map.title, &[])
    } else {
        by_region(map)
    }
}

/// Draws the regions with their counts. `linked` is true if each region's own picture is in the same folder.
pub fn overview(map: &PageMap, linked: bool) -> String {
    let between = map.between();
    let sizes = vec![REGION; map.regions.len()];
    let pairs: Vec<(usize, usize)> = between.keys().copied().collect();
    let lines = merged(&pairs);
    let edges: Vec<(usize, usize)> = lines.iter().map(|(pair, _)| *pair).collect();
    let placed = layers(&sizes, &edges);
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
        out.line(line, if one { "one" } else { "" }, *both, &title);
        if one {
            out.used.insert("one");
        }
        if let Some((x, y)) = line.get(line.len() / 2) {
            out.text(*x + 4.0, *y, "faint", &told);
        }
    }
    for (n, (x, y)) in placed.at.iter().enumerate() {
        let region = &map.regions[n];
        let nodes = || region.nodes.iter().map(|node| &map.nodes[*node]);
        let words: usize = nodes().map(|node| node.words).sum();
        let count = |mark: NodeMark| nodes().filter(|node| node.marks.contains(&mark)).count();
        let told = COUNTED.into_iter().map(|mark| (short(mark), count(mark)));
        let told = told
            .filter(|(_, n)| *n > 0)
            .map(|(mark, n)| match (mark, n) {
                ("unreached", _) | (_, 1) => format!("{n} {mark}"),
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
        if map.played {
            let never = nodes().filter(|node| node.seen == Some(0.0)).count();
            let all = region.nodes.len();
            let part = (all - never) * 4 / all.max(1);
            let _ = write!(class, " seen{part}");
            seen = format!("{} of {all} seen", all - never);
        }
        if linked {
            let _ = write!(out.body, "<a href=\"{}\">", escaped(&files[n]));
        }
        let (left, top) = (x - REGION.0 / 2.0, y - REGION.1 / 2.0);
        out.rect((left, top), REGION, &class, &region.name);
        out.text(left + 8.0, top + 18.0, "", &fitting(&region.name, 24));
        let counts = format!("{} pages, {words} words", region.nodes.len());
        let faint = if map.played { "small" } else { "faint" };
        out.text(left + 8.0, top + 34.0, faint, &counts);
        let class = match bad && !map.played {
            true => "badge badge-bad",
            false => faint,
        };
        let told = fitting(&told.join(", "), 27);
        out.text(left + 8.0, top + 49.0, class, &told);
        out.text(left + 8.0, top + 64.0, faint, &seen);
        if linked {
            out.body.push_str("</a>");
        }
    }
    let mut notes = vec!["regions, with the number of ways between them (there / back)".to_owned()];
    notes.extend(placed.in_rows.then(|| IN_ROWS.to_owned()));
    out.done(&notes)
}

/// Draws one region, with links to the regions around it.
pub fn region_picture(map: &PageMap, region: usize) -> String {
    let (only, outside) = map.region(region);
    let title = format!("{}: {}", map.title, map.regions[region].name);
    sheet(&only, &title, &outside)
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
const IN_ROWS: &str = "too many links for layers: in the order of the book";

/// Draws pages together, with linked regions as additional boxes.
fn sheet(map: &PageMap, title: &str, outside: &[RegionLink]) -> String {
    let mut sizes = vec![BOX; map.nodes.len()];
    let mut pairs: Vec<(usize, usize)> = map.edges.iter().map(|e| (e.from, e.to)).collect();
    let inside = sizes.len();
    for (n, other) in (inside..).zip(outside) {
        sizes.push((BOX.0, 28.0));
        for (page, (out, into)) in &other.ways {
            pairs.extend((!out.is_empty()).then_some((*page, n)));
            pairs.extend((!into.is_empty()).then_some((n, *page)));
        }
    }
    let lines = merged(&pairs);
    let edges: Vec<(usize, usize)> = lines.iter().map(|(pair, _)| *pair).collect();
    let placed = layers(&sizes, &edges);
    let mut out = MapSheet::new(title, placed.size, map);
    out.lines(map, &lines, &placed);
    for (n, node) in map.nodes.iter().enumerate() {
        out.node(map, n, node, placed.at[n]);
    }
    for (n, other) in (inside..).zip(outside) {
        let (x, y) = placed.at[n];
        let ways = other.ways.values();
        let ways: usize = ways.map(|(out, into)| out.len() + into.len()).sum();
        let region = map.regions.get(other.region);
        let name = region.map_or("", |region| region.name.as_str());
        out.rect((x - BOX.0 / 2.0, y - 14.0), (BOX.0, 28.0), "stub", name);
        let told = fitting(&format!("{name} ({ways})"), 26);
        out.text(x - BOX.0 / 2.0 + 8.0, y + 4.0, "faint", &told);
    }
    let note = placed.in_rows.then(|| IN_ROWS.to_owned());
    out.done(note.as_slice())
}

/// The layout of one region: its index, its pages, their positions, and the lines between them.
type PlacedRegion = (usize, PageMap, Layout, Vec<LayoutLine>);

fn laid_out(map: &PageMap, region: usize, nodes: Vec<usize>, edges: Vec<&MapEdge>) -> PlacedRegion {
    let only = map.part(&nodes.into_iter().collect(), edges);
    let pairs: Vec<(usize, usize)> = only.edges.iter().map(|e| (e.from, e.to)).collect();
    let lines = merged(&pairs);
    let edges: Vec<(usize, usize)> = lines.iter().map(|(pair, _)| *pair).collect();
    let placed = layers(&vec![BOX; only.nodes.len()], &edges);
    (region, only, placed, lines)
}

/// Draws each region with its own layout, side by side. Links between regions are faint.
fn by_region(map: &PageMap) -> String {
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
        .map(|(n, (nodes, edges))| laid_out(map, n, nodes, edges))
        .collect();
    let sizes = laid.iter().map(|(_, _, placed, _)| placed.size);
    let sizes = sizes.map(|(width, height)| (width.max(BOX.0) + GAP, height + GAP + 22.0));
    let sizes: Vec<LayoutPoint> = sizes.collect();
    let (at, size) = shelves(&sizes, GAP);
    let mut out = MapSheet::new(&map.title, size, map);
    let mut place: BTreeMap<String, LayoutPoint> = BTreeMap::new();
    for (((n, only, placed, _), middle), size) in laid.iter().zip(&at).zip(&sizes) {
        let corner = (middle.0 - size.0 / 2.0, middle.1 - size.1 / 2.0);
        out.rect(corner, *size, "region", "");
        let name = &map.regions[*n].name;
        let told = format!("{name} ({} pages)", only.nodes.len());
        out.text(corner.0 + 10.0, corner.1 + 17.0, "", &told);
        for (node, (x, y)) in only.nodes.iter().zip(&placed.at) {
            let here = (corner.0 + GAP / 2.0 + x, corner.1 + GAP / 2.0 + 20.0 + y);
            place.insert(node.id.clone(), here);
        }
    }
    // Links between regions are drawn below everything else.
    let is_far = |e: &&MapEdge| map.nodes[e.from].region != map.nodes[e.to].region;
    let far: Vec<&MapEdge> = map.edges.iter().filter(is_far).collect();
    let pairs: Vec<(usize, usize)> = far.iter().map(|e| (e.from, e.to)).collect();
    let one_way = far.iter().filter(|e| e.one_way);
    let one_way: BTreeSet<(usize, usize)> = one_way.map(|e| (e.from, e.to)).collect();
    for ((from, to), both) in merged(&pairs) {
        let (Some(a), Some(b)) = (place.get(&map.nodes[from].id), place.get(&map.nodes[to].id))
        else {
            continue;
        };
        let line = [edge_of(*a, BOX, *b), edge_of(*b, BOX, *a)];
        let class = if one_way.contains(&(from, to)) {
            "far one"
        } else {
            "far"
        };
        let title = format!("{} → {}", map.nodes[from].id, map.nodes[to].id);
        out.line(&line, class, both, &title);
    }
    for ((_, only, placed, lines), (middle, size)) in laid.iter().zip(at.iter().zip(&sizes)) {
        let by = (
            middle.0 - size.0 / 2.0 + GAP / 2.0,
            middle.1 - size.1 / 2.0 + GAP / 2.0 + 20.0,
        );
        let moved = |points: &Vec<LayoutPoint>| -> Vec<LayoutPoint> {
            let points = points.iter().map(|(x, y)| (x + by.0, y + by.1));
            points.collect()
        };
        let moved = Layout {
            at: moved(&placed.at),
            lines: placed.lines.iter().map(moved).collect(),
            ..*placed
        };
        out.lines(only, lines, &moved);
        for (n, node) in only.nodes.iter().enumerate() {
            out.node(only, n, node, moved.at[n]);
        }
    }
    out.done(&["faint: between regions".to_owned()])
}
