//! Formatter of pages.
//!
//! It works on the lines of a text as the parser classifies them, and changes only white space. It returns a text only
//! if it parses to the same tree.

mod braces;
mod choices;
mod line;
mod normalize;

use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, MarkupLineKind, OutlinedLine, PageTree};
use crate::syntax::source::{FileId, Span};
use crate::syntax::unicode::normalize_line_breaks;

/// Formats the text of a `.gamebook` file. `file` is used for the place of an error.
///
/// # Errors
/// If the new text would be parsed to a different tree.
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
        Some(span) => Err(Diagnostic::new(
            Code::FormatChangesMeaning,
            Span { file, ..span },
            "formatting would change the meaning of this page",
        )
        .help(
            "the file is left as it was; please report this text, it is a fault of `turnto fmt`",
        )),
    }
}

/// The result of parsing a text.
struct ParseSummary {
    pages: Vec<PageTree>,
    diagnostics: Vec<Diagnostic>,
}

impl ParseSummary {
    fn from_text(text: &str) -> Self {
        let mut faults = Vec::new();
        let pages = markup::parse(FileId(0), &markup::blank_front_matter(text), &mut faults);
        Self {
            pages,
            diagnostics: faults,
        }
    }

    /// The first place at which the other text differs.
    fn first_difference(&self, other: &Self) -> Option<Span> {
        for (n, page) in self.pages.iter().enumerate() {
            let other = other.pages.get(n).map(normalize::without_spans);
            if other != Some(normalize::without_spans(page)) {
                return Some(page.span);
            }
        }
        let told = |faults: &[Diagnostic]| -> Vec<_> {
            // Messages can quote the text, whose spaces differ.
            let shown =
                |text: &String| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
            let help = |fault: &Diagnostic| fault.help.as_ref().map(shown);
            let one = |fault: &Diagnostic| (fault.code, shown(&fault.message), help(fault));
            let mut all: Vec<_> = faults.iter().map(one).collect();
            all.sort_by(|a, b| (&a.1, &a.2).cmp(&(&b.1, &b.2)));
            all
        };
        let same = self.pages.len() == other.pages.len()
            && told(&self.diagnostics) == told(&other.diagnostics);
        let place = || self.diagnostics.first().and_then(Diagnostic::span);
        (!same).then(|| place().unwrap_or_default())
    }
}

fn format_lines(text: &str, pages: &[PageTree]) -> String {
    let lines = markup::outline(text);
    let choices = choices::ChoiceLayout::from_pages(pages);
    // A broken header is parsed as prose, but keeps its lines: in YAML space has a meaning.
    let meant = markup::front_matter_error(FileId(0), text).map_or(0, |_| {
        let heading = lines
            .iter()
            .find(|line| line.kind == MarkupLineKind::Heading);
        heading.map_or(text.len(), |line| line.range.start)
    });
    let mut out: Vec<String> = Vec::new();
    let mut head = false;
    for (n, line) in lines.iter().enumerate() {
        let was = &text[line.range.clone()];
        if line.kind == MarkupLineKind::Front {
            out.push(was.trim_end_matches('\r').to_owned());
            continue;
        }
        let above = &lines[..n];
        let of_head = head
            && matches!(
                line.kind,
                MarkupLineKind::Attribute | MarkupLineKind::Comment
            );
        let apart = line::is_empty(was)
            || head && !of_head
            || line.kind == MarkupLineKind::Heading && !has_own_comment(text, above)
            || above
                .last()
                .is_some_and(|l| l.kind == MarkupLineKind::Front);
        head = of_head || line.kind == MarkupLineKind::Heading;
        // At most one blank line, and none at the start.
        if apart && out.last().is_some_and(|last| !last.is_empty()) {
            out.push(String::new());
        }
        if line.range.start < meant && !line::is_empty(was) {
            out.push(was.trim_end_matches('\r').to_owned());
        } else if !line::is_empty(was) {
            let new = line::format_line(text, line, choices.text_start(line.range.start));
            let around =
                choices.enclosing_choices(line.range.start, line::content_start(text, line));
            out.push(match new.is_empty() {
                true => new,
                false => format!("{}{new}", "  ".repeat(around)),
            });
        }
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out.push(String::new());
    out.join("\n").trim_start_matches('\n').to_owned()
}

/// Returns true if the comments right above belong to the heading below.
fn has_own_comment(text: &str, above: &[OutlinedLine]) -> bool {
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
    fn another_tree_or_other_faults_are_a_difference() {
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
