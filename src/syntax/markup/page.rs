//! Splits a text into pages: headings, attributes and bodies.

use super::ast::{Attribute, ExprTree, Item, PageTree, Word};
use super::front_matter::front_matter_end;
use super::lines::is_id;
use super::piece::TextPosition;
use super::{emphasis, expression, lines, tree};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span, Spanned};
use crate::syntax::unicode::{is_word, normalize_text, without_hidden};
use crate::util::parallel;
use std::ops::Range;

const RESERVED_IDS: [&str; 3] = ["again", "back", "return"];

/// The file of a body that is parsed as a separate text.
pub const BODY_FILE: FileId = FileId(u32::MAX);

/// A page with a parsed heading and attributes, and an unparsed body.
#[derive(Debug)]
pub struct PageSource {
    /// The page without its body.
    pub page: PageTree,
    pub body: BodySource,
}

/// The body of a page that has not been parsed.
#[derive(Debug)]
pub struct BodySource {
    /// Comments above and between the attributes.
    leading_comments: Vec<Item>,
    span: Span,
}

impl PageSource {
    /// Returns true for a fragment.
    pub fn is_fragment(&self) -> bool {
        let mut attributes = self.page.attributes.iter();
        let fragment = attributes.find(|it| it.key.value == "fragment");
        fragment.is_some_and(|it| it.value.value.trim() != "no")
    }

    /// Parses the page. `text` is the text that contains it.
    pub fn parse(mut self, text: &str, diagnostics: &mut Vec<Diagnostic>) -> PageTree {
        self.page.body = self.body.parse(text, diagnostics);
        self.page
    }
}

impl BodySource {
    pub fn span(&self) -> Span {
        self.span
    }

    /// True if comments above the body belong to it.
    pub fn has_leading_comments(&self) -> bool {
        !self.leading_comments.is_empty()
    }

    /// The body as a separate text, [`BODY_FILE`].
    #[must_use]
    pub fn detach(self) -> Self {
        let span = Span {
            file: BODY_FILE,
            start: 0,
            end: self.span.end - self.span.start,
        };
        Self { span, ..self }
    }

    /// The first line that is not blank.
    pub fn first_line<'t>(&self, text: &'t str) -> Option<Spanned<&'t str>> {
        let mut lines = offset_lines(text.get(self.span.start as usize..self.span.end as usize)?);
        let (start, line) = lines.find(|(_, line)| !line.trim().is_empty())?;
        let line = line.trim_end();
        let span = self.span.subspan(start, start + line.len());
        Some(Spanned::new(line, span))
    }

    /// Parses the body. `text` is the text that contains it.
    pub fn parse(self, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Item> {
        let mut items = self.leading_comments;
        let body = text.get(self.span.start as usize..self.span.end as usize);
        let position = TextPosition::from_span(self.span);
        items.append(&mut parse_items(position, body.unwrap_or(""), diagnostics));
        items
    }
}

/// Parses the pages of a `.gamebook` text.
pub fn parse(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<PageTree> {
    parse_from(file, text, front_matter_end(text), diagnostics)
}

/// Parses the pages from byte `offset`, the end of the front matter or the start of a page.
pub fn parse_from(
    file: FileId,
    text: &str,
    offset: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<PageTree> {
    let old_count = diagnostics.len();
    let mut splitter = PageSplitter::new(file, text, offset, diagnostics);
    let sources: Vec<_> = std::iter::from_fn(|| splitter.next_page(diagnostics)).collect();
    // Pages are independent, so they are parsed in parallel and collected in order.
    let parsed = parallel::map(sources, |source| {
        let mut page_diagnostics = Vec::new();
        (source.parse(text, &mut page_diagnostics), page_diagnostics)
    });
    let mut pages = Vec::with_capacity(parsed.len());
    for (page, page_diagnostics) in parsed {
        pages.push(page);
        diagnostics.extend(page_diagnostics);
    }
    diagnostics[old_count..].sort_by_key(Diagnostic::span);
    pages
}

/// Splits a text into pages, and parses their headings and attributes.
#[derive(Debug)]
pub struct PageSplitter<'t> {
    file: FileId,
    text: &'t str,
    /// Starts of the pages in reverse order.
    page_starts: Vec<usize>,
    /// Comments before the first page, which belong to it.
    leading_comments: Vec<Item>,
}

impl<'t> PageSplitter<'t> {
    /// Starts at the end of the front matter, byte `offset`.
    pub fn new(
        file: FileId,
        text: &'t str,
        offset: usize,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut page_starts = find_headings(text, offset);
        page_starts.reverse();
        let first_page = page_starts.last().copied().unwrap_or(text.len());
        let preface = &text[offset..first_page];
        Self {
            file,
            text,
            page_starts,
            leading_comments: parse_preface(TextPosition { file, offset }, preface, diagnostics),
        }
    }

    /// The number of remaining pages.
    pub fn remaining(&self) -> usize {
        self.page_starts.len()
    }

    /// Parses the heading and the attributes of the next page.
    pub fn next_page(&mut self, diagnostics: &mut Vec<Diagnostic>) -> Option<PageSource> {
        let start = self.page_starts.pop()?;
        let end = self.page_starts.last().copied().unwrap_or(self.text.len());
        let position = TextPosition {
            file: self.file,
            offset: start,
        };
        let mut source = parse_header(position, &self.text[start..end], diagnostics);
        let comments = &mut source.body.leading_comments;
        comments.splice(..0, self.leading_comments.drain(..));
        Some(source)
    }
}

/// The pages that contain changed lines. Starts above the first heading if it is not above them.
pub fn page_range(text: &str, lines: &Range<usize>) -> Range<usize> {
    let starts = find_headings(text, front_matter_end(text));
    let above = starts.partition_point(|start| *start < lines.start);
    let start = above.checked_sub(1).map_or(0, |n| starts[n]);
    let end = starts[above..].iter().find(|start| **start >= lines.end);
    start..end.copied().unwrap_or(text.len())
}

/// Starts of the headings after a byte.
fn find_headings(text: &str, offset: usize) -> Vec<usize> {
    let (mut starts, mut next) = (Vec::new(), offset);
    while let Some(length) = memchr::memchr(b'#', &text.as_bytes()[next..]) {
        let line = text[next..next + length].rfind('\n');
        let start = line.map_or(next, |line| next + line + 1);
        let line = line_at(text, start);
        starts.extend(is_heading(line).then_some(start));
        next = start + line.len();
    }
    starts
}

/// Parses markup without headings, such as an event in a YAML file. `offset` is its position in the file.
pub fn parse_body(
    file: FileId,
    text: &str,
    offset: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Item> {
    let old_count = diagnostics.len();
    let position = TextPosition { file, offset };
    for (start, line) in offset_lines(text).filter(|(_, line)| is_heading(line)) {
        let span = position.span(start, start + line.trim_end().len());
        let error = Diagnostic::new(Code::InvalidSyntax, span, "a page cannot begin here");
        let help = "write pages in `.gamebook` files; for a literal `#`, write `\\#`";
        diagnostics.push(error.help(help));
    }
    let items = parse_items(position, text, diagnostics);
    diagnostics[old_count..].sort_by_key(Diagnostic::span);
    items
}

/// Parses the words of an instruction, without braces.
pub fn parse_words(file: FileId, text: &str, offset: usize) -> Vec<Word> {
    expression::parse_words(TextPosition { file, offset }, text, &mut Vec::new())
}

/// Parses a condition or value. `offset` is its position in the file.
pub fn parse_condition(
    file: FileId,
    text: &str,
    offset: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<ExprTree> {
    expression::parse_expression(TextPosition { file, offset }, text, diagnostics)
}

fn parse_items(position: TextPosition, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut lines = lines::parse_lines(position, text, diagnostics);
    emphasis::resolve_emphasis(&mut lines, diagnostics);
    tree::build(lines, diagnostics)
}

/// The lines of a text with their line breaks, and the byte at which each begins.
pub(super) fn offset_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |next_start, line| {
        let start = *next_start;
        *next_start += line.len();
        Some((start, line))
    })
}

/// The line that begins here, with its line break.
fn line_at(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    let length = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |n| n + 1);
    &rest[..length]
}

/// Returns true for a heading, including malformed ones such as `#harbour: The Harbour` or `## ...`.
pub(super) fn is_heading(line: &str) -> bool {
    let line = line.trim_start_matches(['\u{feff}', ' ', '\t', '\r']);
    let content = line.trim_start_matches('#');
    content.len() < line.len()
        && (content.is_empty()
            || content.starts_with([' ', '\t', '\r', '\n'])
            || content.split_once(':').is_some_and(|(id, _)| is_id(id)))
}

/// Parses the text before the first page, which can only contain comments. Returns them.
fn parse_preface(
    mut position: TextPosition,
    mut text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Item> {
    if let Some(after) = text.strip_prefix('\u{feff}') {
        position.offset += '\u{feff}'.len_utf8();
        text = after;
    }
    let mut errors = Vec::new();
    let items = parse_items(position, text, &mut errors);
    let (comments, others): (Vec<Item>, Vec<Item>) = items
        .into_iter()
        .filter(|item| !matches!(item, Item::ParagraphBreak))
        .partition(|item| matches!(item, Item::Comment { .. }));
    if !others.is_empty() || !errors.is_empty() {
        let line = offset_lines(text)
            .find(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with("//"));
        if let Some((start, line)) = line {
            let indent = line.len() - line.trim_start().len();
            let span = position.span(start + indent, start + line.trim_end().len());
            let error = Diagnostic::new(Code::InvalidSyntax, span, "text before the first page");
            diagnostics.push(error.help("begin the page with a heading: `# id: Title`"));
        }
    }
    comments
}

/// Parses the heading and the attributes of a page.
fn parse_header(
    position: TextPosition,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> PageSource {
    let mut lines = offset_lines(text);
    let heading = lines.next().map_or("", |(_, line)| line);
    let (id, title) = parse_heading(position, heading, diagnostics);
    let mut attributes = Vec::new();
    let mut comments = Vec::new();
    let mut body_start = heading.len();
    for (start, line) in lines {
        if line.trim_start().starts_with("//") {
            let position = position.advance(start);
            comments.append(&mut parse_items(position, line.trim_end(), diagnostics));
        } else if let Some(attribute) = parse_attribute(position, start, line) {
            attributes.push(attribute);
        } else {
            break;
        }
        body_start = start + line.len();
    }
    let page = PageTree {
        id,
        title,
        attributes,
        body: Vec::new(),
        span: position.span(0, text.trim_end().len()),
    };
    let body = BodySource {
        leading_comments: comments,
        span: position.span(body_start, text.len()),
    };
    PageSource { page, body }
}

fn parse_heading(
    position: TextPosition,
    line: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Spanned<String>, String) {
    let start = line.len() - line.trim_start_matches(['\u{feff}', ' ', '\t', '\r']).len();
    let after = line[start..].trim_start_matches('#');
    let hashes = line[start..].len() - after.len();
    let hash_span = position.span(start, start + hashes);
    let id_start = line.len() - after.trim_start().len();
    let content = after.trim();
    let (id_text, title) = content
        .split_once(':')
        .map_or((content, ""), |(id, title)| (id.trim_end(), title.trim()));
    let span = if content.is_empty() {
        hash_span
    } else {
        position.span(id_start, id_start + id_text.len().max(1).min(content.len()))
    };
    let mut report = |span: Span, message: String, help: String, fix: Option<(Span, &str)>| {
        let error = Diagnostic::new(Code::InvalidSyntax, span, message).help(help);
        diagnostics.push(match fix {
            Some((span, replacement)) => error.fix(span, replacement),
            None => error,
        });
    };
    let mut id = normalize_text(id_text).into_owned();
    let mut title = normalize_text(title).into_owned();
    let visible_id = without_hidden(id_text);
    if visible_id != id_text && is_id(&visible_id) {
        let message = format!("the id `{id_text}` contains a hidden character");
        report(
            span,
            message,
            "remove it".to_owned(),
            Some((span, &*visible_id)),
        );
        id = normalize_text(&visible_id).into_owned();
    } else if !is_id(id_text) {
        let has_no_title = title.is_empty();
        let name = if has_no_title { content } else { &title };
        id = slugify(if id_text.is_empty() { name } else { id_text });
        if let Some((first, rest)) = split_without_colon(content).filter(|_| has_no_title) {
            (id, title) = (first.to_owned(), rest.to_owned());
        }
        if title.is_empty() {
            title = content.trim_matches(':').trim().to_owned();
        }
        let help = if id.is_empty() {
            "write `# id: Title`; an id consists of letters, digits, hyphens and underscores"
                .to_owned()
        } else {
            format!("write `# {id}: {title}`")
        };
        let help = match has_no_title {
            true => format!("{help}; for a comment, write `// ...`"),
            false => help,
        };
        report(span, "the heading has no id".to_owned(), help, None);
    } else if hashes > 1 {
        let message = format!("`{}` is not a page heading", "#".repeat(hashes));
        let help = "write one `#`; a page cannot contain other headings".to_owned();
        report(hash_span, message, help, Some((hash_span, "#")));
    } else if !after.starts_with([' ', '\t']) {
        let message = "missing space after `#`".to_owned();
        report(
            hash_span,
            message,
            format!("write `# {content}`"),
            Some((hash_span, "# ")),
        );
    } else if RESERVED_IDS.contains(&id_text) {
        let help = format!("`-> {id_text}` has a special meaning; use another id");
        report(
            span,
            format!("a page cannot have the id `{id_text}`"),
            help,
            None,
        );
    }
    (Spanned::new(id, span), title)
}

/// The id and the title of a heading without a colon: `yard The Yard`.
fn split_without_colon(content: &str) -> Option<(&str, &str)> {
    let (id, title) = content.split_once(' ')?;
    let is_lowercase = !id.chars().any(char::is_uppercase);
    let title = title.trim_start();
    (is_lowercase && is_id(id) && title.starts_with(char::is_uppercase)).then_some((id, title))
}

fn slugify(title: &str) -> String {
    title
        .to_lowercase()
        .split(|c: char| !is_word(c))
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

/// Parses `key: value`. The key must be up to three lower-case words.
pub(super) fn parse_attribute(
    position: TextPosition,
    start: usize,
    line: &str,
) -> Option<Attribute> {
    let (key, value) = line.split_once(':')?;
    let key_start = start + (key.len() - key.trim_start().len());
    let key = key.trim();
    let is_lowercase = |word: &&str| {
        word.starts_with(|c: char| c.is_lowercase())
            && word
                .chars()
                .all(|c| c.is_lowercase() || c == '-' || c == '_')
    };
    let words = key.split(' ').count();
    if words > 3 || words != key.split(' ').filter(is_lowercase).count() {
        return None;
    }
    let value_start = line.len() - value.trim_start().len();
    let value_start = start + value_start.min(line.trim_end().len());
    let spanned = |start: usize, text: &str| {
        Spanned::new(text.to_owned(), position.span(start, start + text.len()))
    };
    Some(Attribute {
        key: spanned(key_start, key),
        value: spanned(value_start, value.trim()),
    })
}
