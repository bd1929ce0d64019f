//! Rendering of a diagnostic with its source lines, or as prose for screen readers. Only this file and `excerpt` use miette.

use super::excerpt::Excerpt;
use super::{Diagnostic, ReportStyle, Severity};
use crate::syntax::source::Sources;
use crate::syntax::unicode::{reveal_hidden, reveal_in_line, to_printable};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NarratableReportHandler,
    Report,
};

pub(super) fn draw(d: &Diagnostic, sources: &Sources, style: ReportStyle, width: usize) -> String {
    let mut shown = MietteDiagnostic::new(reveal_hidden(&d.message))
        .with_code(d.code.name())
        .with_severity(match d.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        });
    if let Some(help) = &d.help {
        shown = shown.with_help(reveal_hidden(help));
    }
    let excerpt = Excerpt::new(sources, &d.labels, width);
    let mut labels = Vec::new();
    for (n, label) in d.labels.iter().enumerate() {
        let text = (!label.text.is_empty()).then(|| reveal_hidden(&label.text));
        // A label outside the excerpt is added to the help.
        if let Some(at) = excerpt.as_ref().and_then(|it| it.source_span(label.span)) {
            labels.push(if n == 0 {
                LabeledSpan::new_primary_with_span(text, at)
            } else {
                LabeledSpan::new_with_span(text, at)
            });
        } else {
            let (line, column) = sources.line_column(label.span);
            let name = sources.name(label.span.file);
            let place = reveal_in_line(&format!("{} at {name}:{line}:{column}", label.text));
            shown.help = Some(match shown.help.take() {
                Some(help) => format!("{help}\n{place}"),
                None => place,
            });
        }
    }
    shown = shown.with_labels(labels);
    let report = match excerpt {
        Some(excerpt) => Report::new(shown).with_source_code(excerpt),
        None => Report::new(shown),
    };
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
