//! `was` on the page that is called otherwise.

use super::{Change, Target};
use crate::markup;
use crate::source::FileId;

impl Change<'_> {
    /// Writes below the heading of the page what it was.
    pub(super) fn headings(&mut self, n: usize) {
        let Target::Page(id, _) = self.target else {
            return;
        };
        let heading = self.book.page(id).span;
        if self.text_of(heading.file) != Some(n) {
            return;
        }
        let text = &self.texts[n].text;
        // Front matter is blanked out, so places stay as they are.
        let pages = markup::parse(FileId(0), &markup::without_front(text), &mut Vec::new());
        let Some(page) = pages
            .iter()
            .find(|page| page.id.span.start == heading.start)
        else {
            return;
        };
        let written = page.attributes.iter().find(|it| it.key.it == "was");
        if let Some(was) = written {
            let older = was.value.it.split(',').map(str::trim);
            let older = older.filter(|older| !older.is_empty() && *older != self.new);
            let all: Vec<&str> = std::iter::once(self.old).chain(older).collect();
            let (start, end) = (was.value.span.start as usize, was.value.span.end as usize);
            self.edit(n, start, end, all.join(", "));
            return;
        }
        let last = page.attributes.last().map(|it| it.value.span.end);
        let after = last.unwrap_or(heading.end) as usize;
        let rest = &text[after..];
        let line = rest.find('\n').unwrap_or(rest.len());
        let break_ = if rest[..line].ends_with('\r') {
            "\r\n"
        } else {
            "\n"
        };
        let at = after + rest[..line].trim_end_matches('\r').len();
        self.edit(n, at, at, format!("{break_}was: {}", self.old));
    }
}
