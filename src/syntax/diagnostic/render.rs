//! Diagnostics as text: drawn, as prose, or one line each.

#[cfg(feature = "terminal")]
use super::draw::draw;
use super::{Diagnostic, ReportStyle};
use crate::syntax::source::Sources;
use crate::syntax::unicode::reveal_in_line;

/// Renders the diagnostics in the given order.
pub fn render(found: &[Diagnostic], sources: &Sources, style: ReportStyle, width: usize) -> String {
    let mut out = String::new();
    for diagnostic in found {
        if style == ReportStyle::Short {
            out.push_str(&render_short(diagnostic, sources));
        } else {
            out.push_str(&draw(diagnostic, sources, style, width));
        }
        out.push('\n');
    }
    out
}

fn render_short(d: &Diagnostic, sources: &Sources) -> String {
    let place = d.labels.first().map_or(String::new(), |label| {
        let (line, column) = sources.line_column(label.span);
        format!("{}:{line}:{column}: ", sources.name(label.span.file))
    });
    let (severity, code) = (d.severity.name(), d.code.name());
    reveal_in_line(&format!("{place}{severity}[{code}]: {}", d.message))
}

/// Without the feature `terminal`, diagnostics are not drawn.
#[cfg(not(feature = "terminal"))]
fn draw(d: &Diagnostic, sources: &Sources, _: ReportStyle, _: usize) -> String {
    render_short(d, sources) + "\n"
}
