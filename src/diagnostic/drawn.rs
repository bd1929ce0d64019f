//! A diagnostic drawn with the lines that it stands in, or told in words. Only this file and `excerpt` know miette.

use super::excerpt::Excerpts;
use super::{Diagnostic, Severity, Style};
use crate::source::Sources;
use crate::steering::without;
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NarratableReportHandler,
    Report,
};

/// Has a fault a colour in its words or its lines that is not ours?
fn is_coloured(d: &Diagnostic, excerpts: Option<&Excerpts>) -> bool {
    let labels = d.labels.iter();
    let lines = labels
        .clone()
        .any(|label| excerpts.is_some_and(|it| it.is_coloured(label.span)));
    let help = d.help.as_deref().unwrap_or_default();
    let mut words = labels.map(|label| &*label.text).chain([&*d.message, help]);
    lines || words.any(|text| text.contains('\x1b'))
}

pub(super) fn drawn(d: &Diagnostic, sources: &Sources, style: Style, width: usize) -> String {
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
    let places: Vec<_> = d.labels.iter().map(|label| label.span).collect();
    let excerpts = Excerpts::of_all(sources, &places, width);
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
    let style = match style {
        Style::Colour if is_coloured(d, excerpts.as_ref()) => Style::Plain,
        style => style,
    };
    let report = match excerpts {
        Some(excerpts) => Report::new(shown).with_source_code(excerpts),
        None => Report::new(shown),
    };
    let mut out = String::new();
    // A text takes what is written to it.
    let _ = match style {
        Style::Narrate => NarratableReportHandler::new().render_report(&mut out, &*report),
        Style::Colour => GraphicalReportHandler::new_themed(GraphicalTheme::unicode())
            .with_width(width)
            .render_report(&mut out, &*report),
        _ => GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
            .with_width(width)
            .render_report(&mut out, &*report),
    };
    match style {
        Style::Colour => out,
        _ => without(&out),
    }
}
