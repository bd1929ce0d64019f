//! Converts the rules for readers from Markdown to blocks.

use super::document::{Inline, PrintBlock, TableBlock, push_inlines, tidy_spaces};
use crate::syntax::markup::Emphasis;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Converts a Markdown text to blocks. Its sections (`##`) become headings of level 1.
pub(super) fn markdown_blocks(text: &str) -> Vec<PrintBlock> {
    let mut parser = RulesTextParser {
        blocks: vec![Vec::new()],
        ..RulesTextParser::default()
    };
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        parser.handle_event(event);
    }
    parser.end_block();
    parser.blocks.pop().unwrap_or_default()
}

/// Maximum depth of nested lists. Deeper items are added to the innermost list.
const MAX_DEPTH: usize = 16;

#[derive(Default)]
struct RulesTextParser {
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
    in_table_header: bool,
}

impl RulesTextParser {
    fn handle_event(&mut self, event: Event) {
        match event {
            Event::Text(text) => self.push_text(&text),
            Event::Code(text) => push_inlines(
                &mut self.line,
                vec![Inline::Text(text.to_string())],
                Emphasis::Emphasis,
            ),
            Event::SoftBreak | Event::HardBreak => self.push_text(" "),
            Event::Start(tag) => self.start_tag(&tag),
            Event::End(tag) => self.end_tag(tag),
            _ => {}
        }
    }

    fn push_text(&mut self, text: &str) {
        let stress = self.stress.last().copied().unwrap_or(Emphasis::Plain);
        push_inlines(&mut self.line, vec![Inline::Text(text.to_owned())], stress);
    }

    fn start_tag(&mut self, tag: &Tag) {
        match tag {
            Tag::Emphasis => self.stress.push(Emphasis::Emphasis),
            Tag::Strong => self.stress.push(Emphasis::Strong),
            Tag::Heading { level, .. } => {
                self.end_block();
                self.heading = Some(match level {
                    HeadingLevel::H1 | HeadingLevel::H2 => 1,
                    HeadingLevel::H3 => 2,
                    _ => 3,
                });
            }
            Tag::List(_) if self.lists.len() >= MAX_DEPTH => {
                self.end_block();
                self.too_deep += 1;
            }
            Tag::List(_) => {
                self.end_block();
                self.lists.push(Vec::new());
            }
            Tag::Item if self.too_deep > 0 => self.end_block(),
            Tag::Item => self.blocks.push(Vec::new()),
            Tag::Table(_) => {
                self.end_block();
                self.table = Some(TableBlock::default());
            }
            Tag::TableHead => self.in_table_header = true,
            _ => {}
        }
    }

    fn end_tag(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis | TagEnd::Strong => {
                self.stress.pop();
            }
            TagEnd::Paragraph | TagEnd::Heading(_) => self.end_block(),
            TagEnd::Item if self.too_deep > 0 => self.end_block(),
            TagEnd::List(_) if self.too_deep > 0 => self.too_deep -= 1,
            TagEnd::Item => {
                self.end_block();
                let item = self.blocks.pop().unwrap_or_default();
                if let Some(list) = self.lists.last_mut() {
                    list.push(item);
                }
            }
            TagEnd::List(_) => {
                let items = self.lists.pop().unwrap_or_default();
                self.push_block(PrintBlock::List(items));
            }
            TagEnd::TableCell => {
                let inlines = tidy_spaces(std::mem::take(&mut self.line));
                match (&mut self.table, self.in_table_header) {
                    (Some(table), true) => table.header.push(inlines),
                    _ => self.row.push(vec![PrintBlock::Paragraph(inlines)]),
                }
            }
            TagEnd::TableHead => self.in_table_header = false,
            TagEnd::TableRow => {
                let row = std::mem::take(&mut self.row);
                if let Some(table) = &mut self.table {
                    table.rows.push(row);
                }
            }
            TagEnd::Table => {
                let table = self.table.take().unwrap_or_default();
                self.push_block(PrintBlock::Table(table));
            }
            _ => {}
        }
    }

    fn end_block(&mut self) {
        let inlines = tidy_spaces(std::mem::take(&mut self.line));
        if inlines.is_empty() {
            return;
        }
        let block = match self.heading.take() {
            Some(level) => PrintBlock::Heading(level, inlines),
            None => PrintBlock::Paragraph(inlines),
        };
        self.push_block(block);
    }

    fn push_block(&mut self, block: PrintBlock) {
        if let Some(inner) = self.blocks.last_mut() {
            inner.push(block);
        }
    }
}
