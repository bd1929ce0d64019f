//! Renders a diagnostic with its source lines, or as prose for screen readers.
//!
//! Only this file and `excerpt` use miette.

use super::excerpt::Excerpt;
use super::{Diagnostic, ReportStyle, Severity};
use crate::syntax::source::Sources;
use crate::syntax::unicode::{reveal_hidden, reveal_in_line, to_printable};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NarratableReportHandler,
    Report,
};

pub(super) fn draw(d: &Diagnostic, sources: &Sources, style: ReportStyle, width: usize) -> String {
    let mut diagnostic = MietteDiagnostic::new(reveal_hidden(&d.message))
        .with_code(d.code.name())
        .with_severity(match d.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        });
    if let Some(help) = &d.help {
        diagnostic = diagnostic.with_help(reveal_hidden(help));
    }
    let excerpt = Excerpt::new(sources, &d.labels, width);
    let mut labels = Vec::new();
    for (i, label) in d.labels.iter().enumerate() {
        let text = (!label.text.is_empty()).then(|| reveal_hidden(&label.text));
        // A label outside the excerpt is added to the help.
        if let Some(span) = excerpt.as_ref().and_then(|it| it.source_span(label.span)) {
            labels.push(if i == 0 {
                LabeledSpan::new_primary_with_span(text, span)
            } else {
                LabeledSpan::new_with_span(text, span)
            });
        } else {
            let (line, column) = sources.line_column(label.span);
            let name = sources.name(label.span.file);
            let note = reveal_in_line(&format!("{} at {name}:{line}:{column}", label.text));
            diagnostic.help = Some(match diagnostic.help.take() {
                Some(help) => format!("{help}\n{note}"),
                None => note,
            });
        }
    }
    diagnostic = diagnostic.with_labels(labels);
    let mut report = Report::new(diagnostic);
    if let Some(excerpt) = excerpt {
        report = report.with_source_code(excerpt);
    }
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = match style {
        ReportStyle::ScreenReader => {
            NarratableReportHandler::new().render_report(&mut out, &*report)
        }
        ReportStyle::Colour => GraphicalReportHandler::new_themed(GraphicalTheme::unicode())
            .with_width(width)
            .render_report(&mut out, &*report),
        _ => GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
            .with_width(width)
            .render_report(&mut out, &*report),
    };
    match style {
        ReportStyle::Colour => out,
        _ => to_printable(&out),
    }
}
