//! Picture of the odds: a bar for each way to play, divided by outcomes.

use super::report::{OddsPoint, OddsReport};
use crate::util::xml::escape;
use std::fmt::Write as _;

/// Widths and heights, in units of the picture.
const WIDTH: f64 = 720.0;
const LABEL_WIDTH: f64 = 150.0;
const BAR_HEIGHT: f64 = 18.0;
const ROW_HEIGHT: f64 = 26.0;
const TOP_MARGIN: f64 = 40.0;
/// Minimum width of a part of a bar that shows its percentage.
const MIN_NUMBER_WIDTH: f64 = 44.0;

/// Colours of the outcomes in the light and dark themes. They repeat if there are more outcomes.
const COLOURS: [(&str, &str); 8] = [
    ("#24698a", "#6fb6d6"),
    ("#8f5f12", "#e3b768"),
    ("#a8321f", "#f0836d"),
    ("#3b7a3b", "#83c583"),
    ("#6b4f9e", "#b39ddb"),
    ("#7a6a58", "#c4b5a3"),
    ("#b0407a", "#e48fb9"),
    ("#5d6470", "#a2a8b1"),
];

/// Renders the picture as SVG, in the light or dark theme of the viewer.
pub fn render_svg(report: &OddsReport) -> String {
    let names = possible_outcomes(report);
    let bars: Vec<(String, &OddsPoint, usize)> = report
        .points
        .iter()
        .flat_map(|point| {
            (0..point.strategies.len()).map(move |n| {
                let play = point.strategies[n].strategy.name();
                let label = match point.value {
                    Some(value) => format!("{value}, {play}"),
                    None => play.to_owned(),
                };
                (label, point, n)
            })
        })
        .collect();
    let legend_y = TOP_MARGIN + ROW_HEIGHT * bars.len() as f64 + 16.0;
    let height = legend_y + 20.0 * names.len() as f64 + 8.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n<title>{}</title>\n<style>",
        escape(&heading(report))
    );
    out.push_str("svg{background:#fff}text{font:13px system-ui,sans-serif;fill:#1f2328}text.n{font-size:11px;fill:#fff}");
    for (n, (light, _)) in COLOURS.iter().enumerate() {
        let _ = write!(out, ".o{n}{{fill:{light}}}");
    }
    out.push_str("@media(prefers-color-scheme:dark){svg{background:#16181b}text{fill:#e6e4de}text.n{fill:#16181b}");
    for (n, (_, dark)) in COLOURS.iter().enumerate() {
        let _ = write!(out, ".o{n}{{fill:{dark}}}");
    }
    let _ = writeln!(
        out,
        "}}</style>\n<text x=\"8\" y=\"22\">{}</text>",
        escape(&heading(report))
    );
    for (row, (label, point, play)) in bars.iter().enumerate() {
        let y = TOP_MARGIN + ROW_HEIGHT * row as f64;
        let _ = writeln!(
            out,
            "<text x=\"8\" y=\"{:.1}\">{}</text>",
            y + BAR_HEIGHT - 4.0,
            escape(label)
        );
        let mut x = LABEL_WIDTH;
        for outcome in &point.strategies[*play].outcomes {
            let width = (WIDTH - LABEL_WIDTH - 8.0) * outcome.probability;
            let colour = names.iter().position(|it| *it == outcome.outcome);
            let _ = writeln!(
                out,
                "<rect class=\"o{}\" x=\"{x:.2}\" y=\"{y:.1}\" width=\"{width:.2}\" height=\"{BAR_HEIGHT}\"><title>{}: {} {:.2} %</title></rect>",
                colour.unwrap_or(0) % COLOURS.len(),
                escape(label),
                escape(&outcome.outcome),
                outcome.probability * 100.0
            );
            if width >= MIN_NUMBER_WIDTH {
                let _ = writeln!(
                    out,
                    "<text class=\"n\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:.0} %</text>",
                    x + width / 2.0,
                    y + BAR_HEIGHT - 5.0,
                    outcome.probability * 100.0
                );
            }
            x += width;
        }
    }
    for (n, name) in names.iter().enumerate() {
        let y = legend_y + 20.0 * n as f64;
        let _ = writeln!(
            out,
            "<rect class=\"o{}\" x=\"{LABEL_WIDTH}\" y=\"{y:.1}\" width=\"12\" height=\"12\"/><text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            n % COLOURS.len(),
            LABEL_WIDTH + 20.0,
            y + 11.0,
            escape(name)
        );
    }
    out.push_str("</svg>\n");
    out
}

fn heading(report: &OddsReport) -> String {
    match &report.vary {
        Some(field) => format!("{}, by {field}", report.instruction),
        None => report.instruction.clone(),
    }
}

/// Names of the outcomes with a probability above 0, in their order.
fn possible_outcomes(report: &OddsReport) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    let plays = report.points.iter().flat_map(|point| &point.strategies);
    for outcome in plays.flat_map(|play| &play.outcomes) {
        if outcome.probability > 0.0 && !names.contains(&&*outcome.outcome) {
            names.push(&outcome.outcome);
        }
    }
    names
}
