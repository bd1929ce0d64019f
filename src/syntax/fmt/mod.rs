//! Formatter of pages.
//!
//! Changes only whitespace. Returns a text only if it parses to the same tree as before.

mod braces;
mod choices;
mod line;
mod normalize;

use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, MarkupLineKind, OutlinedLine, PageTree};
use crate::syntax::source::{FileId, Span};
use crate::syntax::unicode::normalize_line_breaks;

/// Formats the text of a `.gamebook` file. `file` is used for the span of an error.
///
/// # Errors
/// If the new text would have a different tree.
pub fn format_pages(file: FileId, text: &str) -> Result<String, Diagnostic> {
    let text = &*normalize_line_breaks(text.to_owned());
    let before = ParseSummary::from_text(text);
    let mut new = format_lines(text, &before.pages);
    if markup::front_matter_range(text).is_none() && markup::front_matter_range(&new).is_some() {
        // Without the blank line above it, `---` would begin front matter.
        new.insert(0, '\n');
    }
    let after = ParseSummary::from_text(&new);
    match before.first_difference(&after) {
        None => Ok(new),
        Some(span) => {
            let message = "formatting would change the meaning of this page";
            let span = Span { file, ..span };
            let help = "please report this text as a bug in `turnto fmt`; the file is unchanged";
            Err(Diagnostic::new(Code::FormatChangesMeaning, span, message).help(help))
        }
    }
}

/// The result of parsing a text.
struct ParseSummary {
    pages: Vec<PageTree>,
    diagnostics: Vec<Diagnostic>,
}

impl ParseSummary {
    fn from_text(text: &str) -> Self {
        let mut diagnostics = Vec::new();
        let pages = markup::parse(FileId(0), text, &mut diagnostics);
        Self { pages, diagnostics }
    }

    /// The span of the first page or diagnostic that differs.
    fn first_difference(&self, other: &Self) -> Option<Span> {
        for (i, page) in self.pages.iter().enumerate() {
            let other = other.pages.get(i).map(normalize::without_spans);
            if other != Some(normalize::without_spans(page)) {
                return Some(page.span);
            }
        }
        let comparable = |diagnostics: &[Diagnostic]| -> Vec<_> {
            // Messages can quote the text, in which spaces may change.
            let without_spaces =
                |text: &String| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
            let keys = diagnostics.iter().map(|diagnostic| {
                let help = diagnostic.help.as_ref().map(without_spaces);
                (without_spaces(&diagnostic.message), help, diagnostic.code)
            });
            let mut keys: Vec<_> = keys.collect();
            keys.sort();
            keys
        };
        let is_same = self.pages.len() == other.pages.len()
            && comparable(&self.diagnostics) == comparable(&other.diagnostics);
        let span = || self.diagnostics.first().and_then(Diagnostic::span);
        (!is_same).then(|| span().unwrap_or_default())
    }
}

fn format_lines(text: &str, pages: &[PageTree]) -> String {
    let lines = markup::outline(text);
    let choices = choices::ChoiceLayout::from_pages(pages);
    // Invalid front matter is parsed as prose, but not formatted, because space has a meaning in YAML.
    let header_end = markup::front_matter_error(FileId(0), text).map_or(0, |_| {
        let heading = lines
            .iter()
            .find(|line| line.kind == MarkupLineKind::Heading);
        heading.map_or(text.len(), |line| line.range.start)
    });
    let mut out: Vec<String> = Vec::new();
    let mut in_heading = false;
    for (i, line) in lines.iter().enumerate() {
        let old = &text[line.range.clone()];
        if line.kind == MarkupLineKind::Front {
            out.push(old.trim_end_matches('\r').to_owned());
            continue;
        }
        let above = &lines[..i];
        let continues_heading = in_heading
            && matches!(
                line.kind,
                MarkupLineKind::Attribute | MarkupLineKind::Comment
            );
        let needs_blank_line = line::is_empty(old)
            || in_heading && !continues_heading
            || line.kind == MarkupLineKind::Heading && !has_comment(text, above)
            || above
                .last()
                .is_some_and(|line| line.kind == MarkupLineKind::Front);
        in_heading = continues_heading || line.kind == MarkupLineKind::Heading;
        // At most one blank line, and none at the start.
        if needs_blank_line && out.last().is_some_and(|last| !last.is_empty()) {
            out.push(String::new());
        }
        if line::is_empty(old) {
            continue;
        }
        let start = line.range.start;
        if start < header_end {
            out.push(old.trim_end_matches('\r').to_owned());
            continue;
        }
        let new = line::format_line(text, line, choices.text_start(start));
        let indent = choices.enclosing_choices(start, line::content_start(text, line));
        out.push(match new.is_empty() {
            true => new,
            false => format!("{}{new}", "  ".repeat(indent)),
        });
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out.push(String::new());
    out.join("\n").trim_start_matches('\n').to_owned()
}

/// Returns true if a heading has comments directly above, which belong to it.
fn has_comment(text: &str, above: &[OutlinedLine]) -> bool {
    let comments = above
        .iter()
        .rev()
        .take_while(|line| line.kind == MarkupLineKind::Comment && line.bars.is_none())
        .count();
    let before = above[..above.len() - comments].last();
    comments > 0
        && before.is_none_or(|line| {
            line.kind == MarkupLineKind::Front || line::is_empty(&text[line.range.clone()])
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_of_trees_and_diagnostics_are_found() {
        let differs = |a: &str, b: &str| {
            ParseSummary::from_text(a)
                .first_difference(&ParseSummary::from_text(b))
                .is_some()
        };
        assert!(!differs(
            "# a\nOne.\n\n\n{gain  x}",
            "# a\n\nOne.\n\n{gain x}\n"
        ));
        assert!(differs("# a\nOne.\nTwo.", "# a\n\nOne.\n\nTwo.\n"));
        assert!(differs("# a\n- Go -> b", "# a\n\n\\- Go -> b"));
        assert!(differs("# a\n-Go", "# a\n\n- Go"));
        assert!(differs("# a\n", "# a\n# b\n"));
        assert!(differs(
            "# a\n{if \"a  b\" is x}c{end}",
            "# a\n{if \"a b\" is x}c{end}"
        ));
    }
}
