//! The map as JSON.

use super::{Edge, Map};
use serde_json::{Value, json};

/// Pages with their links, and regions with their counts. Described in docs/workbench.md.
#[must_use]
pub fn json(map: &Map) -> Value {
    let mut from: Vec<Vec<&Edge>> = vec![Vec::new(); map.nodes.len()];
    let mut to = from.clone();
    for edge in &map.edges {
        to[edge.from].push(edge);
        from[edge.to].push(edge);
    }
    let ways = |edge: &Edge| -> Vec<&str> { edge.ways.iter().map(|way| way.name()).collect() };
    let pages: Vec<Value> = map
        .nodes
        .iter()
        .enumerate()
        .map(|(n, node)| {
            let leads = |edge: &&Edge, other: usize| {
                json!({"page": map.nodes[other].id, "ways": ways(edge), "one_way": edge.one_way})
            };
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
                "again": node.again,
                "events": node.events,
                "from": from[n].iter().map(|edge| leads(edge, edge.from)).collect::<Vec<_>>(),
                "to": to[n].iter().map(|edge| leads(edge, edge.to)).collect::<Vec<_>>(),
            });
            if let Some(image) = &node.image {
                page["image"] = json!({"file": image.file, "text": image.text});
            }
            if let Some(at) = node.at {
                page["at"] = json!(at);
            }
            if let Some(seen) = node.seen {
                page["visits_in_100_runs"] = json!((seen * 100.0).round() / 100.0);
            }
            page
        })
        .collect();
    let between = map.between();
    let regions: Vec<Value> = map
        .regions
        .iter()
        .enumerate()
        .filter_map(|(n, region)| {
            let nodes = || map.nodes.iter().filter(move |node| node.region == n);
            nodes().next()?;
            let to = between.iter().filter(|((from, _), _)| *from == n);
            let to: Vec<Value> = to
                .map(|((_, to), ways)| json!({"region": map.regions[*to].name, "ways": ways}))
                .collect();
            Some(json!({
                "region": region.name,
                "pages": nodes().count(),
                "words": nodes().map(|node| node.words).sum::<usize>(),
                "to": to,
            }))
        })
        .collect();
    json!({"turnto-map": 1, "title": map.title, "pages": pages, "regions": regions})
}
