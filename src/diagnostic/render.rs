//! Diagnostics as a person sees them: drawn, told in words, or one line each. Only this file and `excerpt` know miette.

use super::excerpt::Excerpts;
use super::{Diagnostic, Severity};
use crate::source::Sources;
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NarratableReportHandler,
    Report,
};

/// How faults are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Drawn with lines and colour.
    Colour,
    /// Drawn with lines, no colour.
    Plain,
    /// Told in words, for a screen reader.
    Narrate,
    /// One line each: `file:line:column: severity[code]: message`.
    Short,
}

/// The faults as text, in the order given.
#[must_use]
pub fn render(found: &[Diagnostic], sources: &Sources, style: Style, width: usize) -> String {
    let mut out = String::new();
    for diagnostic in found {
        if style == Style::Short {
            out.push_str(&short(diagnostic, sources));
        } else {
            let _ = full(diagnostic, sources, style, width, &mut out);
        }
        out.push('\n');
    }
    out
}

fn short(d: &Diagnostic, sources: &Sources) -> String {
    let place = d.labels.first().map_or(String::new(), |label| {
        let (line, column) = sources.line_column(label.span);
        format!("{}:{line}:{column}: ", sources.name(label.span.file))
    });
    let (severity, code) = (d.severity.name(), d.code.name());
    format!("{place}{severity}[{code}]: {}", d.message)
}

fn full(
    d: &Diagnostic,
    sources: &Sources,
    style: Style,
    width: usize,
    out: &mut String,
) -> std::fmt::Result {
    let mut shown = MietteDiagnostic::new(&*d.message)
        .with_code(d.code.name())
        .with_severity(match d.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        });
    if let Some(help) = &d.help {
        shown = shown.with_help(&**help);
    }
    let first = d.labels.first().map(|label| label.span);
    let excerpts = first.map(|first| Excerpts::new(sources, first, width));
    let mut labels = Vec::new();
    for (n, label) in d.labels.iter().enumerate() {
        let text = (!label.text.is_empty()).then(|| label.text.clone());
        // A place that the excerpt cannot show is told in words.
        if let Some(at) = excerpts.as_ref().and_then(|it| it.place(label.span)) {
            labels.push(if n == 0 {
                LabeledSpan::new_primary_with_span(text, at)
            } else {
                LabeledSpan::new_with_span(text, at)
            });
        } else {
            let (line, column) = sources.line_column(label.span);
            let name = sources.name(label.span.file);
            let place = format!("{} at {name}:{line}:{column}", label.text);
            shown.help = Some(match shown.help.take() {
                Some(help) => format!("{help}\n{place}"),
                None => place,
            });
        }
    }
    shown = shown.with_labels(labels);
    let report = match excerpts {
        Some(excerpts) => Report::new(shown).with_source_code(excerpts),
        None => Report::new(shown),
    };
    match style {
        Style::Narrate => NarratableReportHandler::new().render_report(out, &*report),
        Style::Colour => GraphicalReportHandler::new_themed(GraphicalTheme::unicode())
            .with_width(width)
            .render_report(out, &*report),
        _ => GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
            .with_width(width)
            .render_report(out, &*report),
    }
}
