//! Converts Markdown to blocks, for rules and explanations of diagnostics.

use super::{Block, Run, Style};
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

/// A section of a text under a heading (`## Combat`), with its subsections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkdownSection<'a> {
    pub heading: &'a str,
    /// Markdown with the heading line.
    pub text: &'a str,
}

/// Splits a Markdown text into sections, without the text before the first heading.
pub fn split_sections(text: &str) -> Vec<MarkdownSection<'_>> {
    let mut starts: Vec<(usize, &str)> = Vec::new();
    for (event, range) in Parser::new(text).into_offset_iter() {
        if let Event::Start(Tag::Heading {
            level: HeadingLevel::H2,
            ..
        }) = event
        {
            let line = text[range.clone()].lines().next().unwrap_or_default();
            starts.push((range.start, line.trim_matches(['#', ' '])));
        }
    }
    let ends = starts.iter().skip(1).map(|(start, _)| *start);
    let ends: Vec<usize> = ends.chain([text.len()]).collect();
    let parts = starts.iter().zip(ends);
    parts
        .map(|(&(start, heading), end)| MarkdownSection {
            heading,
            text: &text[start..end],
        })
        .collect()
}

/// Converts a Markdown text to blocks: headings, paragraphs, lists and code. Other constructs become plain text.
pub fn markdown_blocks(text: &str) -> Vec<Block> {
    let mut page = MarkdownPage::default();
    for event in Parser::new(text) {
        page.handle_event(event);
    }
    page.end_block(false);
    page.blocks
}

#[derive(Default)]
struct MarkdownPage {
    blocks: Vec<Block>,
    runs: Vec<Run>,
    /// Open styles, innermost last.
    styles: Vec<Style>,
    /// The number of the next item of each open list; `None` for a list without numbers.
    lists: Vec<Option<u64>>,
    /// Marker of the current item, such as `1. `.
    marker: Option<String>,
    in_code: bool,
}

impl MarkdownPage {
    fn handle_event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Heading { .. }) => self.styles.push(Style::Title),
            Event::Start(Tag::Emphasis) => self.styles.push(Style::Emphasis),
            Event::Start(Tag::Strong) => self.styles.push(Style::Strong),
            Event::End(TagEnd::Heading(_)) => {
                self.end_block(true);
                self.styles.pop();
            }
            Event::End(TagEnd::Emphasis | TagEnd::Strong) => {
                self.styles.pop();
            }
            Event::Start(Tag::List(first)) => {
                self.end_block(false);
                self.lists.push(first);
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
            }
            Event::Start(Tag::Item) => {
                self.marker = Some(match self.lists.last_mut() {
                    Some(Some(n)) => {
                        *n += 1;
                        format!("{}. ", *n - 1)
                    }
                    _ => "- ".to_owned(),
                });
            }
            Event::End(TagEnd::Item) => self.end_block(false),
            Event::End(TagEnd::Paragraph) => self.end_block(true),
            Event::Start(Tag::CodeBlock(_)) => self.in_code = true,
            Event::End(TagEnd::CodeBlock) => self.in_code = false,
            Event::Text(text) if self.in_code => {
                for (i, line) in text.lines().enumerate() {
                    let block = Block::new(Style::Plain, line).indented(4, 8);
                    self.blocks
                        .push(if i == 0 { block.spaced() } else { block });
                }
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                let style = self.styles.last().copied().unwrap_or(Style::Plain);
                self.push_run(&text, style);
            }
            Event::Code(text) => self.push_run(&format!("`{text}`"), Style::Plain),
            Event::SoftBreak | Event::HardBreak => self.push_run(" ", Style::Plain),
            _ => {}
        }
    }

    fn push_run(&mut self, text: &str, style: Style) {
        self.runs.push(Run {
            text: text.to_owned(),
            style,
        });
    }

    /// Ends a block. `is_spaced`: an empty line precedes it, if it is not part of a list.
    fn end_block(&mut self, is_spaced: bool) {
        let marker = self.marker.take();
        if self.runs.is_empty() {
            return;
        }
        let indent = self.lists.len().saturating_sub(1) * 2;
        let is_listed = !self.lists.is_empty();
        let width = marker.as_deref().map_or(2, str::len);
        let mut block = Block::new(Style::Plain, marker.unwrap_or_default());
        block.runs.append(&mut self.runs);
        if is_listed {
            block = block.indented(indent, indent + width);
        }
        self.blocks.push(if is_spaced && !is_listed {
            block.spaced()
        } else {
            block
        });
    }
}
