//! Converts the rules for readers from Markdown to blocks.

use super::document::{Inline, PrintBlock, TableBlock, push, tidied};
use crate::syntax::markup::Emphasis;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A Markdown text as blocks. Its sections (`##`) become headings of level 1.
pub(super) fn blocks(text: &str) -> Vec<PrintBlock> {
    let mut reader = RulesTextFilter {
        blocks: vec![Vec::new()],
        ..RulesTextFilter::default()
    };
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        reader.event(event);
    }
    reader.over();
    reader.blocks.pop().unwrap_or_default()
}

/// Maximum depth of nested lists; deeper items are added to the innermost list.
const DEEPEST: usize = 16;

#[derive(Default)]
struct RulesTextFilter {
    /// Blocks of open elements, innermost last.
    blocks: Vec<Vec<PrintBlock>>,
    /// Items of open lists.
    lists: Vec<Vec<Vec<PrintBlock>>>,
    /// Number of open lists that are too deep.
    too_deep: usize,
    line: Vec<Inline>,
    stress: Vec<Emphasis>,
    heading: Option<u8>,
    table: Option<TableBlock>,
    row: Vec<Vec<PrintBlock>>,
    in_head: bool,
}

impl RulesTextFilter {
    fn event(&mut self, event: Event) {
        match event {
            Event::Text(text) => self.text(&text),
            Event::Code(text) => push(
                &mut self.line,
                vec![Inline::Text(text.to_string())],
                Emphasis::Emphasis,
            ),
            Event::SoftBreak | Event::HardBreak => self.text(" "),
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        let stress = self.stress.last().copied().unwrap_or(Emphasis::Plain);
        push(&mut self.line, vec![Inline::Text(text.to_owned())], stress);
    }

    fn start(&mut self, tag: &Tag) {
        match tag {
            Tag::Emphasis => self.stress.push(Emphasis::Emphasis),
            Tag::Strong => self.stress.push(Emphasis::Strong),
            Tag::Heading { level, .. } => {
                self.over();
                self.heading = Some(match level {
                    HeadingLevel::H1 | HeadingLevel::H2 => 1,
                    HeadingLevel::H3 => 2,
                    _ => 3,
                });
            }
            Tag::List(_) if self.lists.len() >= DEEPEST => {
                self.over();
                self.too_deep += 1;
            }
            Tag::List(_) => {
                self.over();
                self.lists.push(Vec::new());
            }
            Tag::Item if self.too_deep > 0 => self.over(),
            Tag::Item => self.blocks.push(Vec::new()),
            Tag::Table(_) => {
                self.over();
                self.table = Some(TableBlock::default());
            }
            Tag::TableHead => self.in_head = true,
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis | TagEnd::Strong => {
                self.stress.pop();
            }
            TagEnd::Paragraph | TagEnd::Heading(_) => self.over(),
            TagEnd::Item if self.too_deep > 0 => self.over(),
            TagEnd::List(_) if self.too_deep > 0 => self.too_deep -= 1,
            TagEnd::Item => {
                self.over();
                let item = self.blocks.pop().unwrap_or_default();
                if let Some(list) = self.lists.last_mut() {
                    list.push(item);
                }
            }
            TagEnd::List(_) => {
                let items = self.lists.pop().unwrap_or_default();
                self.add(PrintBlock::List(items));
            }
            TagEnd::TableCell => {
                let words = tidied(std::mem::take(&mut self.line));
                match (&mut self.table, self.in_head) {
                    (Some(table), true) => table.head.push(words),
                    _ => self.row.push(vec![PrintBlock::Paragraph(words)]),
                }
            }
            TagEnd::TableHead => self.in_head = false,
            TagEnd::TableRow => {
                let row = std::mem::take(&mut self.row);
                if let Some(table) = &mut self.table {
                    table.rows.push(row);
                }
            }
            TagEnd::Table => {
                let table = self.table.take().unwrap_or_default();
                self.add(PrintBlock::Table(table));
            }
            _ => {}
        }
    }

    fn over(&mut self) {
        let words = tidied(std::mem::take(&mut self.line));
        if words.is_empty() {
            return;
        }
        let block = match self.heading.take() {
            Some(level) => PrintBlock::Heading(level, words),
            None => PrintBlock::Paragraph(words),
        };
        self.add(block);
    }

    fn add(&mut self, block: PrintBlock) {
        if let Some(open) = self.blocks.last_mut() {
            open.push(block);
        }
    }
}
