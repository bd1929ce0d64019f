//! Formatter of pages.
//!
//! It works on the lines of a text as the parser classifies them, and changes only white space. It returns a text only
//! if it parses to the same tree.

mod choices;
mod inside;
mod line;
mod same;

use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, MarkupLineKind, OutlinedLine, PageTree};
use crate::syntax::source::{FileId, Span};
use crate::syntax::unicode::with_plain_separators;

/// Formats the text of a `.gamebook` file. `file` is used for the place of an error.
///
/// # Errors
/// If the new text would be parsed to a different tree.
pub fn layout(file: FileId, text: &str) -> Result<String, Diagnostic> {
    let text = &*with_plain_separators(text.to_owned());
    let before = ParseSummary::from_text(text);
    let mut new = laid_out(text, &before.pages);
    if markup::front_matter(text).is_none() && markup::front_matter(&new).is_some() {
        // Without the blank line above it, `---` would begin front matter.
        new.insert(0, '\n');
    }
    let after = ParseSummary::from_text(&new);
    match before.differs(&after) {
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
    faults: Vec<Diagnostic>,
}

impl ParseSummary {
    fn from_text(text: &str) -> Self {
        let mut faults = Vec::new();
        let pages = markup::parse(FileId(0), &markup::without_front(text), &mut faults);
        Self { pages, faults }
    }

    /// The first place at which the other text differs.
    fn differs(&self, other: &Self) -> Option<Span> {
        for (n, page) in self.pages.iter().enumerate() {
            let other = other.pages.get(n).map(same::without_places);
            if other != Some(same::without_places(page)) {
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
        let same =
            self.pages.len() == other.pages.len() && told(&self.faults) == told(&other.faults);
        let place = || self.faults.first().and_then(Diagnostic::place);
        (!same).then(|| place().unwrap_or_default())
    }
}

fn laid_out(text: &str, pages: &[PageTree]) -> String {
    let lines = markup::outline(text);
    let choices = choices::ChoiceLayout::from_pages(pages);
    // A broken header is parsed as prose, but keeps its lines: in YAML space has a meaning.
    let meant = markup::front_fault(FileId(0), text).map_or(0, |_| {
        let heading = lines
            .iter()
            .find(|line| line.kind == MarkupLineKind::Heading);
        heading.map_or(text.len(), |line| line.at.start)
    });
    let mut out: Vec<String> = Vec::new();
    let mut head = false;
    for (n, line) in lines.iter().enumerate() {
        let was = &text[line.at.clone()];
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
            || line.kind == MarkupLineKind::Heading && !is_introduced(text, above)
            || above
                .last()
                .is_some_and(|l| l.kind == MarkupLineKind::Front);
        head = of_head || line.kind == MarkupLineKind::Heading;
        // At most one blank line, and none at the start.
        if apart && out.last().is_some_and(|last| !last.is_empty()) {
            out.push(String::new());
        }
        if line.at.start < meant && !line::is_empty(was) {
            out.push(was.trim_end_matches('\r').to_owned());
        } else if !line::is_empty(was) {
            let new = line::laid_out(text, line, choices.words_at(line.at.start));
            let around = choices.around(line.at.start, line::start(text, line));
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
fn is_introduced(text: &str, above: &[OutlinedLine]) -> bool {
    let comments = above
        .iter()
        .rev()
        .take_while(|line| line.kind == MarkupLineKind::Comment && line.bars.is_none())
        .count();
    let before = above[..above.len() - comments].last();
    comments > 0
        && before.is_none_or(|line| {
            line.kind == MarkupLineKind::Front || line::is_empty(&text[line.at.clone()])
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_tree_or_other_faults_are_a_difference() {
        let differs = |a: &str, b: &str| {
            ParseSummary::from_text(a)
                .differs(&ParseSummary::from_text(b))
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
