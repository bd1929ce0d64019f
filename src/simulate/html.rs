//! The report as a single page for a browser, without external files and scripts.

use super::report::{
    FieldOverTurns, Finding, FindingKind, InstructionReport, PageReport, Percentage,
    SimulationReport,
};
use crate::util::xml::escape;
use std::fmt::Write;

const STYLE: &str = include_str!("report.css");

/// Maximum number of pages, of findings of a kind and of instructions on the page. The JSON has all of them.
const MAX_ITEMS: usize = 400;

/// The report of a book with this title. `book` is its name in commands.
pub fn render_html(report: &SimulationReport, title: &str, book: &str) -> String {
    let mut out = String::new();
    let title = escape(title);
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}, played by machines</title>\n<style>\n{STYLE}</style>\n<h1>{title}</h1>\n\
         <p class=\"faint\">Played by machines: reader {}, seed {}. Shares have the bounds they lie between 95 times of 100.</p>\n",
        escape(&report.strategy),
        report.seed,
    );
    write_tiles(&mut out, report);
    write_endings(&mut out, report);
    write_findings(&mut out, report, book);
    write_map(&mut out, &report.by_page);
    write_sheet(&mut out, &report.sheet);
    write_instructions(&mut out, &report.instructions);
    write_pages(&mut out, &report.by_page);
    out
}

fn write_tiles(out: &mut String, report: &SimulationReport) {
    let seen = format!("{} of {}", report.pages_seen, report.pages);
    let reached = report
        .goal_reached
        .map(|it| ("reached the goal", it.runs.to_string()));
    let all = [
        ("runs", report.runs.to_string()),
        ("turns", report.turns.to_string()),
        ("pages seen", seen),
        ("came to an end", report.ended.to_string()),
        ("given up", report.limit_reached.to_string()),
        ("stopped", report.failed.to_string()),
    ];
    out.push_str("<div class=\"tiles\">\n");
    for (what, n) in all.into_iter().chain(reached) {
        let _ = writeln!(out, "<div class=\"tile\"><b>{n}</b>{what}</div>");
    }
    out.push_str("</div>\n");
}

/// A bar for a share, with a line from its low to its high bound.
fn draw_bar(share: Percentage, colour: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{0:.1} %\"><rect width=\"100\" height=\"10\" fill=\"var(--none)\"/>\
         <rect width=\"{0:.2}\" height=\"10\" fill=\"var(--{colour})\"/><rect x=\"{1:.2}\" y=\"4\" width=\"{2:.2}\" height=\"2\" fill=\"var(--text)\"/></svg>",
        share.percent,
        share.low,
        (share.high - share.low).max(0.2),
    )
}

fn format_bounds(share: Percentage) -> String {
    format!(
        "{:.1} % ({:.1} to {:.1})",
        share.percent, share.low, share.high
    )
}

/// A row with a name, a note and the bar of a share.
fn write_share_row(out: &mut String, name: &str, about: &str, share: Percentage, colour: &str) {
    let name = escape(name);
    let about = match about {
        "" => String::new(),
        about => format!("<div class=\"faint\">{about}</div>"),
    };
    let (bar, bounds) = (draw_bar(share, colour), format_bounds(share));
    let _ = writeln!(
        out,
        "<div class=\"row\"><div class=\"name\">{name}{about}</div>{bar}<div class=\"num\">{bounds}</div></div>"
    );
}

fn write_endings(out: &mut String, report: &SimulationReport) {
    if report.endings.is_empty() {
        return;
    }
    out.push_str("<h2>Endings</h2>\n");
    for it in &report.endings {
        let names = [&it.name, &it.kind];
        let name = names.into_iter().find(|name| !name.is_empty());
        let colour = match &*it.kind {
            "victory" => "good",
            "defeat" => "bad",
            _ => "ink",
        };
        let from = it.from.iter().filter(|from| from.page != it.page).take(4);
        let from = from.map(|from| {
            let share = from.share.percent;
            format!("{} {share:.0}\u{a0}%", escape(&from.page))
        });
        let causes = it.causes.iter().take(4).map(|it| {
            let (text, page, share) = (escape(&it.text), escape(&it.page), it.share.percent);
            format!("{text} on {page} {share:.0}\u{a0}%")
        });
        let about = format!(
            "{} {}{}{}",
            escape(&it.kind),
            escape(&it.location()),
            join_items(", from ", from),
            join_items(", after ", causes)
        );
        let name = name.map_or("", |name| name);
        write_share_row(out, name, &about, it.share, colour);
    }
}

/// A list with a lead text. Empty if the list is empty.
fn join_items(lead: &str, all: impl Iterator<Item = String>) -> String {
    match &*all.collect::<Vec<_>>() {
        [] => String::new(),
        all => format!("{lead}{}", all.join(", ")),
    }
}

fn write_findings(out: &mut String, report: &SimulationReport, book: &str) {
    out.push_str("<h2>What was found</h2>\n");
    if report.findings.is_empty() {
        out.push_str("<p>Nothing: every page was seen, and every reader could go on.</p>\n");
    }
    for what in FindingKind::all() {
        let of = report.findings.iter().filter(|it| it.kind == what);
        let all: Vec<&Finding> = of.collect();
        if all.is_empty() {
            continue;
        }
        let open = if what == FindingKind::Unseen {
            ""
        } else {
            " open"
        };
        let _ = writeln!(
            out,
            "<details{open}><summary><b>{}</b>: {}</summary>",
            what.title(),
            all.len()
        );
        for it in all.iter().take(MAX_ITEMS) {
            write_finding(out, it, report, book);
        }
        write_left_out(out, all.len());
        out.push_str("</details>\n");
    }
}

fn write_finding(out: &mut String, it: &Finding, report: &SimulationReport, book: &str) {
    let class = if it.kind == FindingKind::Unseen {
        "find unseen"
    } else {
        "find"
    };
    let _ = write!(
        out,
        "<div class=\"{class}\"><b>{}</b> <span class=\"faint\">{}</span><br>{}",
        escape(&it.page),
        escape(&it.location),
        escape(&it.message),
    );
    if !it.reason.is_empty() {
        let reason = escape(&it.reason);
        let _ = write!(out, "<br><span class=\"faint\">{reason}</span>");
    }
    if !it.help.is_empty() {
        let _ = write!(out, "<br>help: {}", escape(&it.help));
    }
    if let Some(run) = it.first_run {
        let options = escape(&report.arguments);
        let _ = write!(
            out,
            "<br><span class=\"faint\">in {} runs; again:</span> <code>turnto simulate {}{options} --run {run}</code>",
            it.runs,
            escape(book),
        );
    }
    out.push_str("</div>\n");
}

fn write_left_out(out: &mut String, all: usize) {
    if all > MAX_ITEMS {
        let more = all - MAX_ITEMS;
        let _ = writeln!(
            out,
            "<p class=\"faint\">and {more} more; <code>--format json</code> has them all</p>"
        );
    }
}

/// A square for each page: the darker, the more visits.
fn write_map(out: &mut String, pages: &[PageReport]) {
    let most = pages.iter().map(|page| page.visits).max().unwrap_or(0);
    let steps = |visits: u64| u64::BITS - visits.leading_zeros();
    out.push_str("<h2>Pages by visits</h2>\n<p class=\"faint\">A square a page, in the order of the book; an empty one was never seen.</p>\n<div class=\"map\">\n");
    for page in pages.iter().take(MAX_ITEMS * 10) {
        let fill = if page.visits == 0 {
            "fill=\"none\" stroke=\"var(--bad)\" stroke-width=\"2\"".to_owned()
        } else {
            let depth = f64::from(steps(page.visits)) / f64::from(steps(most).max(1));
            format!(
                "fill=\"var(--ink)\" fill-opacity=\"{:.2}\"",
                0.15 + 0.85 * depth
            )
        };
        let _ = writeln!(
            out,
            "<svg viewBox=\"0 0 18 18\"><title>{}: {}</title><rect x=\"1\" y=\"1\" width=\"16\" height=\"16\" rx=\"2\" {fill}/></svg>",
            escape(&page.id),
            page.visits,
        );
    }
    out.push_str("</div>\n");
}

fn write_instructions(out: &mut String, all: &[InstructionReport]) {
    if all.is_empty() {
        return;
    }
    out.push_str("<h2>Tests, fights and the like</h2>\n");
    for it in all.iter().take(MAX_ITEMS) {
        let rounds = it
            .rounds
            .map(|rounds| format!(", {}", rounds.describe_rounds()));
        let costs = it.costs.iter().map(|cost| format!("; {}", cost.describe()));
        let costs: String = costs.collect();
        let _ = writeln!(
            out,
            "<h3><code>{}</code> <span class=\"faint\">on {}, met {}{}{}</span></h3>",
            escape(&it.text),
            escape(&it.page),
            super::times(it.times),
            rounds.unwrap_or_default(),
            escape(&costs),
        );
        for outcome in it.outcomes.iter().filter(|it| it.is_shown()) {
            write_share_row(out, &outcome.outcome, "", outcome.share, "ink");
        }
        write_by_sheet(out, it);
    }
    write_left_out(out, all.len());
}

/// How often the first row is the outcome with each sheet.
fn write_by_sheet(out: &mut String, it: &InstructionReport) {
    let Some(first) = it.outcomes.first() else {
        return;
    };
    for sheet in &it.sheets {
        let Some(outcome) = sheet.outcomes.first() else {
            continue;
        };
        let whose = match sheet.run {
            None => "the sheet that games begin with".to_owned(),
            Some(run) => {
                let numbers = sheet.sheet.iter().map(|(name, n)| format!("{name} {n}"));
                join_items(&format!("that of run {run}: "), numbers)
            }
        };
        write_share_row(out, &first.outcome, &escape(&whose), outcome.share, "pale");
    }
}

fn write_sheet(out: &mut String, all: &[FieldOverTurns]) {
    if all.is_empty() {
        return;
    }
    out.push_str("<h2>The sheet over turns</h2>\n<p class=\"faint\">The line is the middle run; eight of ten lie in the band.</p>\n<div class=\"charts\">\n");
    for over in all {
        let _ = writeln!(
            out,
            "<figure><figcaption>{}</figcaption>{}</figure>",
            escape(&over.label),
            draw_chart(over)
        );
    }
    out.push_str("</div>\n");
}

const CHART_WIDTH: f64 = 300.0;
const CHART_HEIGHT: f64 = 130.0;

/// A line chart. The recorded turns are evenly spaced from left to right, and values rise from the bottom.
#[allow(clippy::cast_precision_loss)]
fn draw_chart(over: &FieldOverTurns) -> String {
    let (left, right, top, bottom) = (34.0, 16.0, 8.0, 20.0);
    let low = over.turns.iter().map(|it| it.values.p10).min().unwrap_or(0);
    let high = over.turns.iter().map(|it| it.values.p90).max().unwrap_or(0);
    let span = (high as f64 - low as f64).max(1.0);
    let steps = (over.turns.len() as f64 - 1.0).max(1.0);
    let x = |n: usize| left + (CHART_WIDTH - left - right) * n as f64 / steps;
    let y = |value: i64| {
        let up = (value as f64 - low as f64) / span;
        CHART_HEIGHT - bottom - (CHART_HEIGHT - top - bottom) * up
    };
    let mut band = String::new();
    let mut middle = String::new();
    for (n, it) in over.turns.iter().enumerate() {
        let _ = write!(band, "{:.1},{:.1} ", x(n), y(it.values.p90));
        let _ = write!(middle, "{:.1},{:.1} ", x(n), y(it.values.p50));
    }
    for (n, it) in over.turns.iter().enumerate().rev() {
        let _ = write!(band, "{:.1},{:.1} ", x(n), y(it.values.p10));
    }
    let mut out = format!(
        "<svg viewBox=\"0 0 {CHART_WIDTH} {CHART_HEIGHT}\" role=\"img\"><polygon points=\"{band}\" fill=\"var(--pale)\"/>\
         <polyline points=\"{middle}\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"2\"/>"
    );
    let mut put = |x: f64, y: f64, anchor: &str, told: String| {
        let _ = write!(
            out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{told}</text>"
        );
    };
    let values = [low, high];
    for value in &values[usize::from(low == high)..] {
        put(left - 5.0, y(*value) + 4.0, "end", value.to_string());
    }
    for (n, it) in over.turns.iter().enumerate() {
        put(x(n), CHART_HEIGHT - 5.0, "middle", it.turn.to_string());
    }
    out.push_str("</svg>");
    out
}

fn write_pages(out: &mut String, all: &[PageReport]) {
    out.push_str("<h2>Every page</h2>\n");
    for page in all.iter().take(MAX_ITEMS) {
        let (id, visits) = (escape(&page.id), page.visits);
        let _ = writeln!(out, "<details><summary>{id}: {visits}</summary><table>");
        for it in &page.choices {
            let _ = writeln!(out, "<tr><td>{}<td>{}</tr>", escape(&it.text), it.times);
        }
        for it in &page.rows {
            let (of, row, seen) = (escape(&it.instruction), escape(&it.row), it.times);
            let _ = writeln!(out, "<tr><td class=\"faint\">{of}: {row}<td>{seen}</tr>");
        }
        if page.choices.is_empty() && page.rows.is_empty() {
            out.push_str("<tr><td class=\"faint\">no choices<td></tr>\n");
        }
        out.push_str("</table></details>\n");
    }
    write_left_out(out, all.len());
}
