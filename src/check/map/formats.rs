//! The map in the format of Graphviz and as JSON.

use super::{MapEdge, MapNode, NodeMark, PageMap};
use crate::check::lint::LinkKind;
use crate::syntax::unicode::to_printable;
use crate::util::json::JsonList;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write;

/// Formats all pages for Graphviz, with regions as clusters.
pub fn to_dot(map: &PageMap) -> String {
    let mut out = dot_header(map);
    let nodes = map.nodes_by_region();
    for (n, (region, nodes)) in map.regions.iter().zip(nodes).enumerate() {
        if nodes.is_empty() {
            continue;
        }
        let _ = writeln!(
            out,
            "  subgraph cluster_{n} {{\n    label={};",
            quote(&region.name)
        );
        for n in nodes {
            let _ = writeln!(out, "    p{n} [{}];", dot_node(&map.nodes[n]));
        }
        out.push_str("  }\n");
    }
    for edge in &map.edges {
        let _ = writeln!(
            out,
            "  p{} -> p{}{};",
            edge.from,
            edge.to,
            dot_edge_style(edge)
        );
    }
    out.push_str("}\n");
    out
}

/// Formats the regions with their counts for Graphviz.
pub fn overview_dot(map: &PageMap) -> String {
    let mut out = dot_header(map);
    for (n, region) in map.regions.iter().enumerate() {
        let words: usize = region.nodes.iter().map(|node| map.nodes[*node].words).sum();
        let label = format!(
            "{}\n{} pages, {words} words",
            region.name,
            region.nodes.len()
        );
        let _ = writeln!(out, "  r{n} [label={}];", quote(&label));
    }
    let link_counts = map.count_region_links();
    for ((from, to), count) in &link_counts {
        let colour = if link_counts.contains_key(&(*to, *from)) {
            ""
        } else {
            ", color=\"#2563eb\""
        };
        let _ = writeln!(out, "  r{from} -> r{to} [label={count}{colour}];");
    }
    out.push_str("}\n");
    out
}

fn dot_header(map: &PageMap) -> String {
    format!(
        "digraph {} {{\n  graph [rankdir=TB, fontname=\"sans-serif\"];\n  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f4f6f8\", fontname=\"sans-serif\"];\n  edge [color=\"#8a94a0\"];\n",
        quote(&map.title)
    )
}

fn dot_node(node: &MapNode) -> String {
    let mut label = format!("{}\n{} words", node.id, node.words);
    for mark in &node.marks {
        let _ = write!(label, "\n{}", mark.name());
    }
    let colour = if node.marks.contains(&NodeMark::DeadEnd) || node.marks.contains(&NodeMark::Trap)
    {
        ", color=\"#c0262d\", penwidth=2"
    } else if node.marks.contains(&NodeMark::Ending) {
        ", peripheries=2"
    } else {
        ""
    };
    format!(
        "label={}, tooltip={}{colour}",
        quote(&label),
        quote(&node.title)
    )
}

fn dot_edge_style(edge: &MapEdge) -> String {
    let mut attributes = Vec::new();
    if edge.is_one_way {
        attributes.push("color=\"#2563eb\"");
    }
    if !edge.kinds.contains(&LinkKind::Turn) {
        attributes.push(if edge.kinds.contains(&LinkKind::Detour) {
            "style=dashed"
        } else {
            "style=dotted"
        });
    }
    if attributes.is_empty() {
        String::new()
    } else {
        format!(" [{}]", attributes.join(", "))
    }
}

fn quote(text: &str) -> String {
    let text = to_printable(text)
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{text}\"")
}

/// Formats pages with their links, and regions with their counts, as JSON. `docs/reference/reports.md` describes the keys.
pub fn to_json(map: &PageMap) -> String {
    let mut from: Vec<Vec<&MapEdge>> = vec![Vec::new(); map.nodes.len()];
    let mut to = from.clone();
    for edge in &map.edges {
        to[edge.from].push(edge);
        from[edge.to].push(edge);
    }
    let link = |edge: &MapEdge, other: usize| {
        let kinds: Vec<&str> = edge.kinds.iter().map(|way| way.name()).collect();
        json!({"page": map.nodes[other].id, "kinds": kinds, "one_way": edge.is_one_way})
    };
    let page_json = |(n, node): (usize, &MapNode)| {
        let marks: Vec<&str> = node.marks.iter().map(|mark| mark.name()).collect();
        let mut page = json!({
            "page": node.id,
            "title": node.title,
            "region": map.regions[node.region].name,
            "file": node.file,
            "line": node.line,
            "words": node.words,
            "choices": node.choices,
            "marks": marks,
            "again": node.links_to_itself,
            "events": node.events,
            "from": from[n].iter().map(|edge| link(edge, edge.from)).collect::<Vec<_>>(),
            "to": to[n].iter().map(|edge| link(edge, edge.to)).collect::<Vec<_>>(),
        });
        if let Some(image) = &node.image {
            page["image"] = json!({"file": image.file, "text": image.alt});
        }
        if let Some(at) = node.position {
            page["at"] = json!(at);
        }
        if let Some(seen) = node.visits_per_100 {
            page["visits_in_100_runs"] = json!((seen * 100.0).round() / 100.0);
        }
        page
    };
    let link_counts = map.count_region_links();
    let regions: Vec<Value> = map
        .regions
        .iter()
        .enumerate()
        .zip(map.nodes_by_region())
        .filter(|(_, nodes)| !nodes.is_empty())
        .map(|((n, region), nodes)| {
            let to: Vec<Value> = link_counts
                .range((n, 0)..(n + 1, 0))
                .map(|((_, to), links)| json!({"region": map.regions[*to].name, "links": links}))
                .collect();
            json!({
                "region": region.name,
                "pages": nodes.len(),
                "words": nodes.iter().map(|node| map.nodes[*node].words).sum::<usize>(),
                "to": to,
            })
        })
        .collect();
    let document = MapDocument {
        version: 1,
        title: &map.title,
        pages: JsonList(|| map.nodes.iter().enumerate().map(&page_json)),
        regions,
    };
    let text = serde_json::to_string_pretty(&document);
    text.map_or_else(|why| why.to_string(), |text| text + "\n")
}

/// The document. Its pages are built while they are written.
#[derive(Serialize)]
struct MapDocument<'m, P> {
    #[serde(rename = "turnto-map")]
    version: u8,
    title: &'m str,
    pages: P,
    regions: Vec<Value>,
}
