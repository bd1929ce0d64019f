//! Diagnostics as text: drawn, as prose, or one line each.

#[cfg(feature = "terminal")]
use super::draw::draw;
use super::{Diagnostic, ReportStyle};
use crate::syntax::source::Sources;
use crate::syntax::unicode::reveal_in_line;

/// Renders diagnostics without sorting them.
pub fn render(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    style: ReportStyle,
    width: usize,
) -> String {
    let lines = diagnostics.iter().map(|diagnostic| match style {
        ReportStyle::Short => render_short(diagnostic, sources) + "\n",
        _ => draw(diagnostic, sources, style, width) + "\n",
    });
    lines.collect()
}

fn render_short(d: &Diagnostic, sources: &Sources) -> String {
    let position = d.labels.first().map_or(String::new(), |label| {
        let (line, column) = sources.line_column(label.span);
        format!("{}:{line}:{column}: ", sources.name(label.span.file))
    });
    let (severity, code) = (d.severity.name(), d.code.name());
    reveal_in_line(&format!("{position}{severity}[{code}]: {}", d.message))
}

/// Without the feature `terminal`, diagnostics are not drawn.
#[cfg(not(feature = "terminal"))]
fn draw(d: &Diagnostic, sources: &Sources, _: ReportStyle, _: usize) -> String {
    render_short(d, sources) + "\n"
}
