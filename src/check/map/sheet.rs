//! The SVG picture while it is drawn: boxes, lines and the legend.

use super::layout::{Layout, LayoutLine, LayoutPoint};
use super::{MapEdge, MapNode, NodeMark, PageMap};
use crate::check::lint::LinkKind;
use crate::util::xml::escape;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const STYLE: &str = include_str!("svg.css");
/// Size of the box of a page.
pub(super) const BOX_SIZE: LayoutPoint = (142.0, 44.0);
/// Margin around the picture.
pub(super) const MARGIN: f64 = 24.0;
/// Height of the title and the legend.
const HEADER_HEIGHT: f64 = 64.0;
/// Width of the legend.
const LEGEND_WIDTH: f64 = 900.0;

pub(super) struct MapSheet<'a> {
    title: &'a str,
    size: LayoutPoint,
    pub(super) body: String,
    /// Number of words on the longest page.
    max_words: usize,
    from: BTreeMap<&'a str, Vec<&'a str>>,
    to: BTreeMap<&'a str, Vec<&'a str>>,
    has_visits: bool,
    pub(super) used_classes: BTreeSet<&'static str>,
}

impl<'a> MapSheet<'a> {
    pub(super) fn new(title: &'a str, size: LayoutPoint, map: &'a PageMap) -> Self {
        let mut from: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut to: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for edge in &map.edges {
            let (a, b) = (&*map.nodes[edge.from].id, &*map.nodes[edge.to].id);
            to.entry(a).or_default().push(b);
            from.entry(b).or_default().push(a);
        }
        Self {
            title,
            size,
            body: String::new(),
            max_words: map.nodes.iter().map(|node| node.words).max().unwrap_or(0),
            from,
            to,
            has_visits: map.has_visits,
            used_classes: BTreeSet::new(),
        }
    }

    pub(super) fn draw_rect(
        &mut self,
        (x, y): LayoutPoint,
        (width, height): LayoutPoint,
        class: &str,
        title: &str,
    ) {
        let _ = write!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\" class=\"{class}\">"
        );
        if !title.is_empty() {
            let _ = write!(self.body, "<title>{}</title>", escape(title));
        }
        self.body.push_str("</rect>\n");
    }

    pub(super) fn draw_text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        if !text.is_empty() {
            let _ = writeln!(
                self.body,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>",
                escape(text)
            );
        }
    }

    /// Draws a line with an arrowhead at its end, or at both ends.
    pub(super) fn draw_line(
        &mut self,
        points: &[LayoutPoint],
        class: &str,
        is_two_way: bool,
        title: &str,
    ) {
        let [first, .., last] = points else { return };
        let _ = write!(
            self.body,
            "<path class=\"way {class}\" d=\"M{:.1} {:.1}",
            first.0, first.1
        );
        // A curve through the midpoints of its segments.
        for pair in points.windows(2).skip(1) {
            let [bend, next] = pair else { continue };
            let middle = ((bend.0 + next.0) / 2.0, (bend.1 + next.1) / 2.0);
            let end = if next == last { *next } else { middle };
            let _ = write!(
                self.body,
                " Q{:.1} {:.1} {:.1} {:.1}",
                bend.0, bend.1, end.0, end.1
            );
        }
        if points.len() == 2 {
            let _ = write!(self.body, " L{:.1} {:.1}", last.0, last.1);
        }
        let _ = writeln!(self.body, "\"><title>{}</title></path>", escape(title));
        let far_class = if class.contains("far") { " far" } else { "" };
        let tip_class = if class.contains("one") {
            "tip-one"
        } else {
            "tip"
        };
        let before = points[points.len() - 2];
        self.draw_arrowhead(before, *last, &format!("{tip_class}{far_class}"));
        if is_two_way {
            self.draw_arrowhead(points[1], *first, &format!("{tip_class}{far_class}"));
        }
    }

    fn draw_arrowhead(&mut self, from: LayoutPoint, at: LayoutPoint, class: &str) {
        let (dx, dy) = (at.0 - from.0, at.1 - from.1);
        let length = dx.hypot(dy);
        if length == 0.0 {
            return;
        }
        let (dx, dy) = (dx / length * 7.0, dy / length * 7.0);
        let _ = writeln!(
            self.body,
            "<path class=\"{class}\" d=\"M{:.1} {:.1} L{:.1} {:.1} L{:.1} {:.1} Z\"/>",
            at.0,
            at.1,
            at.0 - dx - dy * 0.45,
            at.1 - dy + dx * 0.45,
            at.0 - dx + dy * 0.45,
            at.1 - dy - dx * 0.45
        );
    }

    pub(super) fn draw_lines(&mut self, map: &PageMap, lines: &[LayoutLine], layout: &Layout) {
        let edges: BTreeMap<(usize, usize), &MapEdge> =
            map.edges.iter().map(|e| ((e.from, e.to), e)).collect();
        for (((from, to), is_two_way), line) in lines.iter().zip(&layout.lines) {
            let mut class = Vec::new();
            let name = |n: usize| map.nodes.get(n).map_or("", |node| &*node.id);
            let mut title = format!("{} → {}", name(*from), name(*to));
            if *is_two_way {
                title.push_str(", and back");
            }
            if let Some(edge) = edges.get(&(*from, *to)) {
                if edge.is_one_way {
                    class.push("one");
                    title.push_str(": no path back");
                    self.used_classes.insert("one");
                }
                if !edge.kinds.contains(&LinkKind::Turn) {
                    let kind = if edge.kinds.contains(&LinkKind::Detour) {
                        "detour"
                    } else {
                        "rule"
                    };
                    class.push(kind);
                    self.used_classes.insert(kind);
                }
            } else {
                class.push("far");
            }
            self.draw_line(line, &class.join(" "), *is_two_way, &title);
        }
    }

    pub(super) fn draw_node(
        &mut self,
        map: &PageMap,
        n: usize,
        node: &MapNode,
        (x, y): LayoutPoint,
    ) {
        let (left, top) = (x - BOX_SIZE.0 / 2.0, y - BOX_SIZE.1 / 2.0);
        let has = |mark: NodeMark| node.marks.contains(&mark);
        let mut class = vec!["page".to_owned()];
        if let Some(seen) = node.visits_per_100 {
            class.push(format!("seen{}", visit_shade(seen)));
        }
        for (applies, name) in [
            (has(NodeMark::Start), "start"),
            (has(NodeMark::Ending), "ending"),
            (has(NodeMark::Unreachable), "unreached"),
            (has(NodeMark::DeadEnd) || has(NodeMark::Trap), "bad"),
            (node.visits_per_100 == Some(0.0), "never"),
            (map.centre == Some(n), "middle"),
        ] {
            if applies {
                class.push(name.to_owned());
                self.used_classes.insert(name);
            }
        }
        self.draw_rect(
            (left, top),
            BOX_SIZE,
            &class.join(" "),
            &self.format_tooltip(node),
        );
        // A bar for the length of the page, relative to the longest.
        #[expect(clippy::cast_precision_loss, reason = "a length on a picture")]
        let size = (BOX_SIZE.0 - 16.0) * (node.words as f64) / (self.max_words.max(1) as f64);
        let _ = writeln!(
            self.body,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{size:.1}\" height=\"3\" class=\"size{}\"/>",
            left + 8.0,
            top + BOX_SIZE.1 - 7.0,
            if self.has_visits { " over" } else { "" }
        );
        self.draw_text(left + 8.0, top + 17.0, "", &truncate(&node.id, 20));
        let words = format!(
            "{} words{}",
            node.words,
            if node.links_to_itself { " ↻" } else { "" }
        );
        // Faint text is hard to read on a colour.
        let class = if self.has_visits { "small" } else { "faint" };
        self.draw_text(left + 8.0, top + 31.0, class, &words);
        let badge = NodeMark::ALL.into_iter().map(|(mark, _)| mark);
        let badge = badge.filter(|mark| has(*mark));
        // Problems come first.
        let rank = |mark: &NodeMark| match mark {
            NodeMark::DeadEnd | NodeMark::Trap => 0,
            NodeMark::Unreachable => 1,
            _ => 2,
        };
        if let Some(mark) = badge.min_by_key(rank) {
            let colour = match mark {
                NodeMark::DeadEnd | NodeMark::Trap => "badge-bad",
                NodeMark::Ending => "badge-ending",
                NodeMark::Unreachable => "badge-unreached",
                _ => "badge-plain",
            };
            let _ = writeln!(
                self.body,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" class=\"badge {colour}\">{}</text>",
                left + BOX_SIZE.0 - 8.0,
                top + 31.0,
                mark.name()
            );
        }
    }

    /// Builds the tooltip of a page.
    fn format_tooltip(&self, node: &MapNode) -> String {
        let mut out = format!(
            "{}: {}\n{}:{}\n{} words, {} choices",
            node.id, node.title, node.file, node.line, node.words, node.choices
        );
        for mark in &node.marks {
            let _ = write!(out, "\n{}", mark.name());
        }
        if let Some(seen) = node.visits_per_100 {
            let _ = write!(out, "\n{seen:.1} visits in 100 runs");
        }
        for (word, pages_by_id) in [("from", &self.from), ("to", &self.to)] {
            if let Some(pages) = pages_by_id.get(&*node.id) {
                let _ = write!(out, "\n{word} {}", pages.join(", "));
            }
        }
        if !node.events.is_empty() {
            let _ = write!(out, "\nfrom the events {}", node.events.join(", "));
        }
        out
    }

    pub(super) fn finish(self, notes: &[String]) -> String {
        let (width, height) = (
            self.size.0.max(LEGEND_WIDTH) + 2.0 * MARGIN,
            self.size.1 + HEADER_HEIGHT + 2.0 * MARGIN,
        );
        let title = escape(self.title);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n\
             <text x=\"{MARGIN}\" y=\"28\" class=\"head\">{title}</text>\n"
        );
        let mut x = MARGIN;
        let mut add_item = |out: &mut String, class: &str, is_line: bool, text: &str| {
            if is_line {
                let _ = writeln!(out, "<path class=\"way {class}\" d=\"M{x:.1} 48 l22 0\"/>");
            } else if !class.is_empty() {
                let _ = writeln!(
                    out,
                    "<rect x=\"{x:.1}\" y=\"41\" width=\"20\" height=\"13\" rx=\"3\" class=\"page {class}\"/>"
                );
            }
            let text_x = if class.is_empty() { x } else { x + 27.0 };
            let _ = writeln!(
                out,
                "<text x=\"{text_x:.1}\" y=\"52\" class=\"faint\">{}</text>",
                escape(text)
            );
            #[expect(clippy::cast_precision_loss, reason = "a length on a picture")]
            let width = text.chars().count() as f64 * 5.6;
            x = text_x + width + 16.0;
        };
        for (class, is_line, text) in [
            ("start", false, "start"),
            ("ending", false, "ending"),
            ("bad", false, "dead end or trap"),
            ("unreached", false, "unreachable"),
            ("one", true, "no path back"),
            ("detour", true, "detour"),
            ("rule", true, "rule or number"),
        ] {
            if self.used_classes.contains(class) {
                add_item(&mut out, class, is_line, text);
            }
        }
        if self.has_visits {
            let steps = [
                ("seen0 never", "never seen"),
                ("seen1", "under 1 visit in 100 runs"),
                ("seen2", "under 10"),
                ("seen3", "under 50"),
                ("seen4", "50 or more"),
            ];
            if !self.used_classes.is_empty() {
                for (class, text) in steps {
                    add_item(&mut out, class, false, text);
                }
            }
        }
        for text in notes {
            add_item(&mut out, "", false, text);
        }
        let _ = write!(
            out,
            "<g transform=\"translate({MARGIN} {:.0})\">\n{}</g>\n</svg>\n",
            HEADER_HEIGHT + MARGIN,
            self.body
        );
        out
    }
}

/// Returns the shade for a number of visits in 100 runs.
fn visit_shade(visits: f64) -> usize {
    match visits {
        0.0 => 0,
        n if n < 1.0 => 1,
        n if n < 10.0 => 2,
        n if n < 50.0 => 3,
        _ => 4,
    }
}

/// Truncates a text to a number of characters.
pub(super) fn truncate(text: &str, max_chars: usize) -> String {
    if text.chars().count() <= max_chars {
        return text.to_owned();
    }
    let mut out: String = text.chars().take(max_chars.saturating_sub(1)).collect();
    out.push('…');
    out
}
