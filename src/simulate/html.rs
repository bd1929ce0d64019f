//! The report as a single HTML page, without external files and scripts.

use super::report::{
    FieldOverTurns, Finding, FindingKind, InstructionReport, PageReport, Percentage,
    SimulationReport,
};
use crate::util::xml::escape;
use std::fmt::Write;

const STYLE: &str = include_str!("report.css");

/// Maximum number of pages, of findings of each kind and of instructions that are shown.
const MAX_ITEMS: usize = 400;

/// Renders the report of a book with this title. `book` is its name in commands.
pub fn render_html(report: &SimulationReport, title: &str, book: &str) -> String {
    let mut out = String::new();
    let title = escape(title);
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: simulation</title>\n<style>\n{STYLE}</style>\n<h1>{title}</h1>\n\
         <p class=\"faint\">Simulation with strategy {}, seed {}. Percentages have 95&nbsp;% confidence intervals.</p>\n",
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
    let tiles = [
        ("runs", report.runs.to_string()),
        ("turns", report.turns.to_string()),
        ("pages seen", seen),
        ("reached an ending", report.ended.to_string()),
        ("stopped at the limit", report.limit_reached.to_string()),
        ("failed", report.failed.to_string()),
    ];
    out.push_str("<div class=\"tiles\">\n");
    for (label, value) in tiles.into_iter().chain(reached) {
        let _ = writeln!(out, "<div class=\"tile\"><b>{value}</b>{label}</div>");
    }
    out.push_str("</div>\n");
}

/// A bar for a percentage, with a line for its confidence interval.
fn draw_bar(share: Percentage, colour: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{0:.1} %\"><rect width=\"100\" height=\"10\" fill=\"var(--none)\"/>\
         <rect width=\"{0:.2}\" height=\"10\" fill=\"var(--{colour})\"/><rect x=\"{1:.2}\" y=\"4\" width=\"{2:.2}\" height=\"2\" fill=\"var(--text)\"/></svg>",
        share.percent,
        share.low,
        (share.high - share.low).max(0.2),
    )
}

/// Writes a row with a name, a note and the bar of a percentage. The note is HTML.
fn write_share_row(out: &mut String, name: &str, note: &str, share: Percentage, colour: &str) {
    let name = escape(name);
    let note = match note {
        "" => String::new(),
        note => format!("<div class=\"faint\">{note}</div>"),
    };
    let bar = draw_bar(share, colour);
    let _ = writeln!(
        out,
        "<div class=\"row\"><div class=\"name\">{name}{note}</div>{bar}<div class=\"num\">{share}</div></div>"
    );
}

fn write_endings(out: &mut String, report: &SimulationReport) {
    if report.endings.is_empty() {
        return;
    }
    out.push_str("<h2>Endings</h2>\n");
    for ending in &report.endings {
        let names = [&ending.name, &ending.kind];
        let name = names.into_iter().find(|name| !name.is_empty());
        let colour = match &*ending.kind {
            "victory" => "good",
            "defeat" => "bad",
            _ => "ink",
        };
        let sources = ending.from.iter().filter(|from| from.page != ending.page);
        let sources = sources.take(4).map(|from| {
            let share = from.share.percent;
            format!("{} {share:.0}\u{a0}%", escape(&from.page))
        });
        let causes = ending.causes.iter().take(4).map(|it| {
            let (text, page, share) = (escape(&it.text), escape(&it.page), it.share.percent);
            format!("{text} on {page} {share:.0}\u{a0}%")
        });
        let note = format!(
            "{} {}{}{}",
            escape(&ending.kind),
            escape(&ending.location()),
            join_items(", from ", sources),
            join_items(", after ", causes)
        );
        let name = name.map_or("", |name| name);
        write_share_row(out, name, &note, ending.share, colour);
    }
}

/// A list after the text `lead`, or nothing if the list is empty.
fn join_items(lead: &str, items: impl Iterator<Item = String>) -> String {
    match &*items.collect::<Vec<_>>() {
        [] => String::new(),
        items => format!("{lead}{}", items.join(", ")),
    }
}

fn write_findings(out: &mut String, report: &SimulationReport, book: &str) {
    out.push_str("<h2>Findings</h2>\n");
    if report.findings.is_empty() {
        out.push_str("<p>None: every page was seen, and every reader could continue.</p>\n");
    }
    for kind in FindingKind::all() {
        let findings = report.findings.iter().filter(|it| it.kind == kind);
        let findings: Vec<&Finding> = findings.collect();
        if findings.is_empty() {
            continue;
        }
        let open = if kind == FindingKind::Unseen {
            ""
        } else {
            " open"
        };
        let _ = writeln!(
            out,
            "<details{open}><summary><b>{}</b>: {}</summary>",
            kind.title(),
            findings.len()
        );
        for finding in findings.iter().take(MAX_ITEMS) {
            write_finding(out, finding, report, book);
        }
        write_left_out(out, findings.len());
        out.push_str("</details>\n");
    }
}

fn write_finding(out: &mut String, finding: &Finding, report: &SimulationReport, book: &str) {
    let class = if finding.kind == FindingKind::Unseen {
        "find unseen"
    } else {
        "find"
    };
    let _ = write!(
        out,
        "<div class=\"{class}\"><b>{}</b> <span class=\"faint\">{}</span><br>{}",
        escape(&finding.page),
        escape(&finding.location),
        escape(&finding.message),
    );
    if !finding.reason.is_empty() {
        let reason = escape(&finding.reason);
        let _ = write!(out, "<br><span class=\"faint\">{reason}</span>");
    }
    if !finding.help.is_empty() {
        let _ = write!(out, "<br>help: {}", escape(&finding.help));
    }
    if let Some(run) = finding.first_run {
        let options = escape(&report.arguments);
        let _ = write!(
            out,
            "<br><span class=\"faint\">in {} runs; to replay it:</span> <code>turnto simulate {}{options} --run {run}</code>",
            finding.runs,
            escape(book),
        );
    }
    out.push_str("</div>\n");
}

fn write_left_out(out: &mut String, total: usize) {
    if total > MAX_ITEMS {
        let more = total - MAX_ITEMS;
        let _ = writeln!(
            out,
            "<p class=\"faint\">and {more} more; for all of them, use <code>--format json</code></p>"
        );
    }
}

/// Writes a square for each page, which is darker the more visits the page has.
fn write_map(out: &mut String, pages: &[PageReport]) {
    let max = pages.iter().map(|page| page.visits).max().unwrap_or(0);
    let bits = |visits: u64| u64::BITS - visits.leading_zeros();
    out.push_str("<h2>Pages by visits</h2>\n<p class=\"faint\">One square for each page, in the order of the book. Empty squares are pages that were never seen.</p>\n<div class=\"map\">\n");
    for page in pages.iter().take(MAX_ITEMS * 10) {
        let fill = if page.visits == 0 {
            "fill=\"none\" stroke=\"var(--bad)\" stroke-width=\"2\"".to_owned()
        } else {
            let depth = f64::from(bits(page.visits)) / f64::from(bits(max).max(1));
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

fn write_instructions(out: &mut String, instructions: &[InstructionReport]) {
    if instructions.is_empty() {
        return;
    }
    out.push_str("<h2>Tests, fights and other instructions</h2>\n");
    for instruction in instructions.iter().take(MAX_ITEMS) {
        let rounds = instruction
            .rounds
            .map(|rounds| format!(", {}", rounds.describe_rounds()));
        let costs = instruction.costs.iter();
        let costs: String = costs.map(|cost| format!("; {}", cost.describe())).collect();
        let _ = writeln!(
            out,
            "<h3><code>{}</code> <span class=\"faint\">on {}, executed {}{}{}</span></h3>",
            escape(&instruction.text),
            escape(&instruction.page),
            super::times(instruction.times),
            rounds.unwrap_or_default(),
            escape(&costs),
        );
        for outcome in instruction.outcomes.iter().filter(|it| it.is_shown()) {
            write_share_row(out, &outcome.outcome, "", outcome.share, "ink");
        }
        write_by_sheet(out, instruction);
    }
    write_left_out(out, instructions.len());
}

/// Writes the share of the first outcome with each sheet.
fn write_by_sheet(out: &mut String, instruction: &InstructionReport) {
    let Some(first) = instruction.outcomes.first() else {
        return;
    };
    for sheet in &instruction.sheets {
        let Some(outcome) = sheet.outcomes.first() else {
            continue;
        };
        let note = match sheet.run {
            None => "with the starting sheet".to_owned(),
            Some(run) => {
                let numbers = sheet.sheet.iter().map(|(name, n)| format!("{name} {n}"));
                join_items(&format!("with the sheet of run {run}: "), numbers)
            }
        };
        write_share_row(out, &first.outcome, &escape(&note), outcome.share, "pale");
    }
}

fn write_sheet(out: &mut String, fields: &[FieldOverTurns]) {
    if fields.is_empty() {
        return;
    }
    out.push_str("<h2>Character sheet by turn</h2>\n<p class=\"faint\">Line: median. Band: 10th to 90th percentile.</p>\n<div class=\"charts\">\n");
    for field in fields {
        let _ = writeln!(
            out,
            "<figure><figcaption>{}</figcaption>{}</figure>",
            escape(&field.label),
            draw_chart(field)
        );
    }
    out.push_str("</div>\n");
}

const CHART_WIDTH: f64 = 300.0;
const CHART_HEIGHT: f64 = 130.0;

/// Draws a line chart. The recorded turns are evenly spaced.
#[allow(clippy::cast_precision_loss)]
fn draw_chart(field: &FieldOverTurns) -> String {
    let (left, right, top, bottom) = (34.0, 16.0, 8.0, 20.0);
    let turns = &field.turns;
    let low = turns.iter().map(|it| it.values.p10).min().unwrap_or(0);
    let high = turns.iter().map(|it| it.values.p90).max().unwrap_or(0);
    let range = (high as f64 - low as f64).max(1.0);
    let steps = (turns.len() as f64 - 1.0).max(1.0);
    let x = |n: usize| left + (CHART_WIDTH - left - right) * n as f64 / steps;
    let y = |value: i64| {
        let height = (value as f64 - low as f64) / range;
        CHART_HEIGHT - bottom - (CHART_HEIGHT - top - bottom) * height
    };
    let mut band = String::new();
    let mut median = String::new();
    for (n, it) in turns.iter().enumerate() {
        let _ = write!(band, "{:.1},{:.1} ", x(n), y(it.values.p90));
        let _ = write!(median, "{:.1},{:.1} ", x(n), y(it.values.p50));
    }
    for (n, it) in turns.iter().enumerate().rev() {
        let _ = write!(band, "{:.1},{:.1} ", x(n), y(it.values.p10));
    }
    let mut out = format!(
        "<svg viewBox=\"0 0 {CHART_WIDTH} {CHART_HEIGHT}\" role=\"img\"><polygon points=\"{band}\" fill=\"var(--pale)\"/>\
         <polyline points=\"{median}\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"2\"/>"
    );
    let mut write_text = |x: f64, y: f64, anchor: &str, text: String| {
        let _ = write!(
            out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    };
    let values = [low, high];
    for value in &values[usize::from(low == high)..] {
        write_text(left - 5.0, y(*value) + 4.0, "end", value.to_string());
    }
    for (n, it) in turns.iter().enumerate() {
        write_text(x(n), CHART_HEIGHT - 5.0, "middle", it.turn.to_string());
    }
    out.push_str("</svg>");
    out
}

fn write_pages(out: &mut String, pages: &[PageReport]) {
    out.push_str("<h2>All pages</h2>\n");
    for page in pages.iter().take(MAX_ITEMS) {
        let (id, visits) = (escape(&page.id), page.visits);
        let _ = writeln!(out, "<details><summary>{id}: {visits}</summary><table>");
        for choice in &page.choices {
            let (text, times) = (escape(&choice.text), choice.times);
            let _ = writeln!(out, "<tr><td>{text}<td>{times}</tr>");
        }
        for row in &page.rows {
            let (name, label, n) = (escape(&row.instruction), escape(&row.row), row.times);
            let _ = writeln!(out, "<tr><td class=\"faint\">{name}: {label}<td>{n}</tr>");
        }
        if page.choices.is_empty() && page.rows.is_empty() {
            out.push_str("<tr><td class=\"faint\">no choices<td></tr>\n");
        }
        out.push_str("</table></details>\n");
    }
    write_left_out(out, pages.len());
}
