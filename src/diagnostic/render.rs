//! Diagnostics as a person sees them: drawn, told in words, or one line each. Only this file knows miette.

use super::{Diagnostic, Severity};
use crate::source::Sources;
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, MietteError,
    MietteSpanContents, NarratableReportHandler, Report, SourceCode, SourceSpan, SpanContents,
};
use std::sync::Arc;

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
    // A place in another file than the first label's is told in words: miette draws one file.
    let file = d.labels.first().map(|label| label.span.file);
    let mut labels = Vec::new();
    for (n, label) in d.labels.iter().enumerate() {
        if Some(label.span.file) == file {
            let text = (!label.text.is_empty()).then(|| label.text.clone());
            let at = label.span.start as usize;
            let long = (label.span.end.saturating_sub(label.span.start) as usize).max(1);
            labels.push(if n == 0 {
                LabeledSpan::new_primary_with_span(text, (at, long))
            } else {
                LabeledSpan::new_with_span(text, (at, long))
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
    let report = match file {
        Some(file) => Report::new(shown).with_source_code(Excerpts {
            name: sources.name(file).to_owned(),
            text: sources.text(file),
            lines: sources.lines(file),
        }),
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

/// A text of which only the lines around a place are looked at, so that a fault at the end of a long book costs no more to
/// draw than one at its start.
#[derive(Debug)]
struct Excerpts {
    name: String,
    text: Arc<String>,
    lines: Arc<[u32]>,
}

impl SourceCode for Excerpts {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let line_of = |at: usize| {
            let after = self.lines.partition_point(|start| *start as usize <= at);
            after.saturating_sub(1)
        };
        // A line more on both sides than is asked for: where the excerpt ends must not show.
        let first = line_of(span.offset()).saturating_sub(before + 1);
        let last = line_of(span.offset() + span.len()) + after + 2;
        let start_of = |line: usize| self.lines.get(line).map(|start| *start as usize);
        let start = start_of(first).unwrap_or(0);
        let end = start_of(last).unwrap_or(self.text.len());
        let excerpt = self.text.get(start..end).ok_or(MietteError::OutOfBounds)?;
        let inner = SourceSpan::from((span.offset() - start, span.len()));
        let found = excerpt.read_span(&inner, before, after)?;
        let at = *found.span();
        let data = excerpt
            .as_bytes()
            .get(at.offset()..at.offset() + at.len())
            .ok_or(MietteError::OutOfBounds)?;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            data,
            SourceSpan::from((at.offset() + start, at.len())),
            found.line() + first,
            found.column(),
            found.line_count() + first,
        )))
    }
}
