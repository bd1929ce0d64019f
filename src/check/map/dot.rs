//! The map for Graphviz.

use super::{Edge, Map, Mark, Node};
use crate::check::lint::Way;
use std::fmt::Write;

/// Every page, regions as clusters.
#[must_use]
pub fn dot(map: &Map) -> String {
    let mut out = head(map);
    for (n, region) in map.regions.iter().enumerate() {
        let nodes: Vec<(usize, &Node)> = map
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| node.region == n)
            .collect();
        if nodes.is_empty() {
            continue;
        }
        let _ = writeln!(
            out,
            "  subgraph cluster_{n} {{\n    label={};",
            quoted(&region.name)
        );
        for (n, node) in nodes {
            let _ = writeln!(out, "    p{n} [{}];", page(node));
        }
        out.push_str("  }\n");
    }
    for edge in &map.edges {
        let _ = writeln!(out, "  p{} -> p{}{};", edge.from, edge.to, way(edge));
    }
    out.push_str("}\n");
    out
}

/// The regions with their counts.
#[must_use]
pub fn overview_dot(map: &Map) -> String {
    let mut out = head(map);
    for (n, region) in map.regions.iter().enumerate() {
        let words: usize = region.nodes.iter().map(|node| map.nodes[*node].words).sum();
        let label = format!(
            "{}\n{} pages, {words} words",
            region.name,
            region.nodes.len()
        );
        let _ = writeln!(out, "  r{n} [label={}];", quoted(&label));
    }
    let between = map.between();
    for ((from, to), ways) in &between {
        let colour = if between.contains_key(&(*to, *from)) {
            ""
        } else {
            ", color=\"#2563eb\""
        };
        let _ = writeln!(out, "  r{from} -> r{to} [label={ways}{colour}];");
    }
    out.push_str("}\n");
    out
}

fn head(map: &Map) -> String {
    format!(
        "digraph {} {{\n  graph [rankdir=TB, fontname=\"sans-serif\"];\n  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f4f6f8\", fontname=\"sans-serif\"];\n  edge [color=\"#8a94a0\"];\n",
        quoted(&map.title)
    )
}

fn page(node: &Node) -> String {
    let mut label = format!("{}\n{} words", node.id, node.words);
    for mark in &node.marks {
        let _ = write!(label, "\n{}", mark.name());
    }
    let colour = if node.marks.contains(&Mark::DeadEnd) || node.marks.contains(&Mark::Trap) {
        ", color=\"#c0262d\", penwidth=2"
    } else if node.marks.contains(&Mark::Ending) {
        ", peripheries=2"
    } else {
        ""
    };
    format!(
        "label={}, tooltip={}{colour}",
        quoted(&label),
        quoted(&node.title)
    )
}

fn way(edge: &Edge) -> String {
    let mut out = Vec::new();
    if edge.one_way {
        out.push("color=\"#2563eb\"");
    }
    if !edge.ways.contains(&Way::Turn) {
        out.push(if edge.ways.contains(&Way::Detour) {
            "style=dashed"
        } else {
            "style=dotted"
        });
    }
    if out.is_empty() {
        String::new()
    } else {
        format!(" [{}]", out.join(", "))
    }
}

fn quoted(text: &str) -> String {
    let text = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{text}\"")
}
