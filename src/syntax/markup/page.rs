//! Splits a text into pages: headings, attributes and bodies.

use super::ast::{Attribute, ExprTree, Item, PageTree, Word};
use super::lines::is_id;
use super::piece::TextPosition;
use super::{emphasis, expression, lines, tree};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span, Spanned};
use crate::syntax::unicode::{is_word, normalize_text, without_hidden};
use crate::util::parallel;

const RESERVED_IDS: [&str; 3] = ["again", "back", "return"];

/// A page with a parsed heading and attributes, but an unparsed body.
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
        let mut all = self.page.attributes.iter();
        let own = all.find(|it| it.key.value == "fragment");
        own.is_some_and(|own| own.value.value.trim() != "no")
    }

    /// Parses the page. `text` is the text that contains it.
    pub fn parse(mut self, text: &str, found: &mut Vec<Diagnostic>) -> PageTree {
        self.page.body = self.body.parse(text, found);
        self.page
    }
}

impl BodySource {
    pub fn span(&self) -> Span {
        self.span
    }

    /// The first line that is not blank.
    pub fn first_line<'t>(&self, text: &'t str) -> Option<Spanned<&'t str>> {
        let mut lines = offset_lines(text.get(self.span.start as usize..self.span.end as usize)?);
        let (at, line) = lines.find(|(_, line)| !line.trim().is_empty())?;
        let line = line.trim_end();
        let span = self.span.subspan(at, at + line.len());
        Some(Spanned::new(line, span))
    }

    /// Parses the body. `text` is the text that contains it.
    pub fn parse(self, text: &str, found: &mut Vec<Diagnostic>) -> Vec<Item> {
        let mut items = self.leading_comments;
        let own = text.get(self.span.start as usize..self.span.end as usize);
        items.append(&mut parse_items(
            TextPosition::from_span(self.span),
            own.unwrap_or(""),
            found,
        ));
        items
    }
}

/// Parses the pages of a `.gamebook` text whose front matter is blanked out.
pub fn parse(file: FileId, text: &str, found: &mut Vec<Diagnostic>) -> Vec<PageTree> {
    let told = found.len();
    let mut cut = PageSplitter::new(file, text, 0, found);
    let drafts: Vec<PageSource> = std::iter::from_fn(|| cut.next_page(found)).collect();
    // Pages are independent, so they are parsed in parallel and collected in order.
    let read = parallel::map(drafts, |draft| {
        let mut own = Vec::new();
        (draft.parse(text, &mut own), own)
    });
    let mut pages = Vec::with_capacity(read.len());
    for (page, own) in read {
        pages.push(page);
        found.extend(own);
    }
    found[told..].sort_by_key(Diagnostic::span);
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
    /// Starts at byte `from`, after the front matter.
    pub fn new(file: FileId, text: &'t str, from: usize, found: &mut Vec<Diagnostic>) -> Self {
        let mut heads = find_headings(text, from);
        heads.reverse();
        let first = heads.last().copied().unwrap_or(text.len());
        let place = TextPosition { file, offset: from };
        Self {
            file,
            text,
            page_starts: heads,
            leading_comments: parse_preface(place, &text[from..first], found),
        }
    }

    /// The number of remaining pages.
    pub fn remaining(&self) -> usize {
        self.page_starts.len()
    }

    /// The next page.
    pub fn next_page(&mut self, found: &mut Vec<Diagnostic>) -> Option<PageSource> {
        let start = self.page_starts.pop()?;
        let end = self.page_starts.last().copied().unwrap_or(self.text.len());
        let place = TextPosition {
            file: self.file,
            offset: start,
        };
        let mut draft = parse_header(place, &self.text[start..end], found);
        draft
            .body
            .leading_comments
            .splice(..0, self.leading_comments.drain(..));
        Some(draft)
    }
}

/// Starts of the headings from byte `from` on.
fn find_headings(text: &str, from: usize) -> Vec<usize> {
    let heads = offset_lines(&text[from..]).filter(|(_, line)| is_heading(line));
    heads.map(|(at, _)| from + at).collect()
}

/// Parses markup without headings, such as an event in a YAML file. `offset` is its position in the file.
pub fn parse_body(
    file: FileId,
    text: &str,
    offset: usize,
    found: &mut Vec<Diagnostic>,
) -> Vec<Item> {
    let told = found.len();
    let place = TextPosition { file, offset };
    for (at, line) in offset_lines(text).filter(|(_, line)| is_heading(line)) {
        found.push(
            Diagnostic::new(
                Code::InvalidSyntax,
                place.span(at, at + line.trim_end().len()),
                "a page cannot begin here",
            )
            .help("write pages in `.gamebook` files; for a literal `#` write `\\#`"),
        );
    }
    let items = parse_items(place, text, found);
    found[told..].sort_by_key(Diagnostic::span);
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
    found: &mut Vec<Diagnostic>,
) -> Option<ExprTree> {
    expression::parse_expression(TextPosition { file, offset }, text, found)
}

fn parse_items(place: TextPosition, text: &str, found: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut lines = lines::parse_lines(place, text, found);
    emphasis::resolve_emphasis(&mut lines, found);
    tree::build(lines, found)
}

/// Lines with their positions and line breaks.
pub(super) fn offset_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let here = *at;
        *at += line.len();
        Some((here, line))
    })
}

/// Returns true for a heading, including malformed ones such as `#harbour: The Harbour` or `## ...`.
pub(super) fn is_heading(line: &str) -> bool {
    let line = line.trim_start_matches(['\u{feff}', ' ', '\t', '\r']);
    let rest = line.trim_start_matches('#');
    if rest.len() == line.len() {
        return false;
    }
    rest.is_empty()
        || rest.starts_with([' ', '\t', '\r', '\n'])
        || rest.split_once(':').is_some_and(|(id, _)| is_id(id))
}

/// Parses the text before the first page. Comments are kept; everything else is an error.
fn parse_preface(
    mut place: TextPosition,
    mut text: &str,
    found: &mut Vec<Diagnostic>,
) -> Vec<Item> {
    if let Some(rest) = text.strip_prefix('\u{feff}') {
        place.offset += '\u{feff}'.len_utf8();
        text = rest;
    }
    let mut unheard = Vec::new();
    let items = parse_items(place, text, &mut unheard);
    let (comments, words): (Vec<Item>, Vec<Item>) = items
        .into_iter()
        .filter(|item| !matches!(item, Item::ParagraphBreak))
        .partition(|item| matches!(item, Item::Comment { .. }));
    if !words.is_empty() || !unheard.is_empty() {
        let line = offset_lines(text)
            .find(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with("//"));
        if let Some((at, line)) = line {
            let lead = line.len() - line.trim_start().len();
            found.push(
                Diagnostic::new(
                    Code::InvalidSyntax,
                    place.span(at + lead, at + line.trim_end().len()),
                    "words before the first page",
                )
                .help("a page begins with a heading: `# id: Title`"),
            );
        }
    }
    comments
}

/// Parses the heading and the attributes of a page.
fn parse_header(place: TextPosition, text: &str, found: &mut Vec<Diagnostic>) -> PageSource {
    let mut lines = offset_lines(text);
    let heading = lines.next().map_or("", |(_, line)| line);
    let (id, title) = parse_heading(place, heading, found);
    let mut attributes = Vec::new();
    let mut comments = Vec::new();
    let mut start = heading.len();
    for (at, line) in lines {
        if line.trim_start().starts_with("//") {
            comments.append(&mut parse_items(place.advance(at), line.trim_end(), found));
        } else if let Some(attribute) = parse_attribute(place, at, line) {
            attributes.push(attribute);
        } else {
            break;
        }
        start = at + line.len();
    }
    let head = PageTree {
        id,
        title,
        attributes,
        body: Vec::new(),
        span: place.span(0, text.trim_end().len()),
    };
    let body = BodySource {
        leading_comments: comments,
        span: place.span(start, text.len()),
    };
    PageSource { page: head, body }
}

fn parse_heading(
    place: TextPosition,
    line: &str,
    found: &mut Vec<Diagnostic>,
) -> (Spanned<String>, String) {
    let mut at = line.len() - line.trim_start_matches(['\u{feff}', ' ', '\t', '\r']).len();
    let signs = line[at..].len() - line[at..].trim_start_matches('#').len();
    let marks = place.span(at, at + signs);
    let rest = &line[at + signs..];
    at += signs + (rest.len() - rest.trim_start().len());
    let words = rest.trim();
    let (written, title) = words
        .split_once(':')
        .map_or((words, ""), |(id, title)| (id.trim_end(), title.trim()));
    let span = if words.is_empty() {
        marks
    } else {
        place.span(at, at + written.len().max(1).min(words.len()))
    };
    let mut fault = |span: Span, message: String, help: String, mend: Option<&str>| {
        let fault = Diagnostic::new(Code::InvalidSyntax, span, message).help(help);
        found.push(match mend {
            Some(with) => fault.fix(marks, with),
            None => fault,
        });
    };
    let mut id = normalize_text(written).into_owned();
    let mut title = normalize_text(title).into_owned();
    let seen = without_hidden(written);
    if seen != written && is_id(&seen) {
        let message = format!("the id `{written}` contains a hidden character");
        let error = Diagnostic::new(Code::InvalidSyntax, span, message).help("remove it");
        found.push(error.fix(span, &*seen));
        id = normalize_text(&seen).into_owned();
    } else if !is_id(written) {
        let is_bare = title.is_empty();
        let name = if title.is_empty() { words } else { &title };
        id = slugify(if written.is_empty() { name } else { written });
        if let Some((first, rest)) = split_without_colon(words).filter(|_| is_bare) {
            (id, title) = (first.to_owned(), rest.to_owned());
        }
        if title.is_empty() {
            title = words.trim_matches(':').trim().to_owned();
        }
        let help = if id.is_empty() {
            "write `# id: Title`; the id is letters, digits, hyphens and underscores".to_owned()
        } else {
            format!("write `# {id}: {title}`")
        };
        let help = match is_bare {
            true => format!("{help}; a comment begins with `//`"),
            false => help,
        };
        fault(span, "the heading has no id".to_owned(), help, None);
    } else if signs > 1 {
        fault(
            marks,
            format!("`{}` is no heading", "#".repeat(signs)),
            "every page begins with one `#`; there are no headings inside a page".to_owned(),
            Some("#"),
        );
    } else if !rest.starts_with([' ', '\t']) {
        fault(
            marks,
            "a heading begins with `#` and a space".to_owned(),
            format!("write `# {words}`"),
            Some("# "),
        );
    } else if RESERVED_IDS.contains(&written) {
        fault(
            span,
            format!("a page cannot be called `{written}`"),
            format!("`-> {written}` has a special meaning; use another id"),
            None,
        );
    }
    (Spanned::new(id, span), title)
}

/// The id and the title of a heading without a colon: `yard The Yard`.
fn split_without_colon(words: &str) -> Option<(&str, &str)> {
    let (id, title) = words.split_once(' ')?;
    let small = !id.chars().any(char::is_uppercase);
    let title = title.trim_start();
    (small && is_id(id) && title.starts_with(char::is_uppercase)).then_some((id, title))
}

fn slugify(title: &str) -> String {
    title
        .to_lowercase()
        .split(|c: char| !is_word(c))
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

/// `key: value`, where the key is up to three lowercase words.
pub(super) fn parse_attribute(place: TextPosition, at: usize, line: &str) -> Option<Attribute> {
    let (key, value) = line.split_once(':')?;
    let lead = key.len() - key.trim_start().len();
    let key = key.trim();
    let lowercase = |word: &str| {
        word.starts_with(|c: char| c.is_lowercase())
            && word
                .chars()
                .all(|c| c.is_lowercase() || c == '-' || c == '_')
    };
    let words = key.split(' ').filter(|word| lowercase(word)).count();
    if words == 0 || words > 3 || words != key.split(' ').count() {
        return None;
    }
    let from = line.len() - value.trim_start().len();
    let value = value.trim();
    let from = from.min(line.trim_end().len());
    Some(Attribute {
        key: Spanned::new(key.to_owned(), place.span(at + lead, at + lead + key.len())),
        value: Spanned::new(
            value.to_owned(),
            place.span(at + from, at + from + value.len()),
        ),
    })
}
