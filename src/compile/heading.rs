//! The heading of a page: id, attributes, slots.

use super::names::{NameTable, PageHeader};
use crate::model::book::{NameKind, Page, PageId, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, Attribute};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::composed;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest secret number of a page. Readers cannot type larger ones.
pub(super) const MOST_NUMBER: i64 = 99_999;

pub(crate) const ATTRIBUTES: &[&str] = &[
    "tags",
    "boxes",
    "variables",
    "params",
    "offered",
    "detour",
    "full_text",
    "fragment",
    "secret_number",
    "within",
    "image",
    "position",
    "aliases",
];

/// Attributes of fragments.
const IN_FRAGMENTS: [&str; 2] = ["fragment", "params"];

/// Maximum distance of a page from the centre of a map.
const FARTHEST: i16 = 999;

/// Adds a page with its slots.
pub(super) fn enter(
    page: &markup::PageTree,
    names: &mut NameTable,
    pages: &mut Vec<Page>,
    found: &mut Vec<Diagnostic>,
) {
    found.extend(super::core_words::unread_braces(&page.title, page.id.span));
    let id: Arc<str> = names.whole(&page.id.it).into();
    let own = PageId::at(pages.len());
    if let Some(first) = names.pages.get(&id) {
        let first = names.details[first.0 as usize].heading;
        found.push(twice("pages", &page.id.it, page.id.span, first));
    } else {
        names.pages.insert(Arc::clone(&id), own);
    }
    let value = |key: &str| {
        let mut attributes = page.attributes.iter();
        attributes.find(|a| a.key.it == key).map(|a| &a.value)
    };
    // A placeholder value prevents further errors at ticks.
    let written = value("boxes").map(|value| boxes(&value.it).unwrap_or((1, false)));
    let (boxes, quiet) = written.unwrap_or((0, false));
    let detour = value("detour").is_some_and(|v| v.it.trim() != "no");
    let slots = &mut names.slots;
    let visits = slots.slot(&SlotName::Visits(&id).to_string(), Value::Int(0));
    let ticks = match boxes {
        0 => visits,
        _ => slots.slot(&SlotName::Ticks(&id).to_string(), Value::Int(0)),
    };
    let mut tags: Vec<Arc<str>> = Vec::new();
    if let Some(written) = value("tags") {
        for (tag, place) in super::was::words(&written.it, written.span) {
            let tag = &*composed(tag);
            names.mention(place, NameKind::Tag(tag.into()));
            names.tags.insert(tag.to_owned());
            tags.push(tag.into());
        }
    }
    names.mention(page.id.span, NameKind::Page(own));
    let page = Page {
        id,
        part: names.now,
        title: page.title.as_str().into(),
        tags,
        boxes,
        quiet,
        detour,
        visits,
        ticks,
        span: page.id.span,
        ..Page::default()
    };
    names.details.push(PageHeader::from_page(&page));
    pages.push(page);
}

/// Maximum number of boxes of a page. In print, each is a square to tick.
const MOST_BOXES: i64 = 999;

/// Parses the number of boxes, and whether they are quiet: `4`, `4 quiet`.
fn boxes(written: &str) -> Option<(i64, bool)> {
    let mut words = written.split_whitespace();
    let many = words.next()?.parse().ok();
    let many = many.filter(|many| (1..=MOST_BOXES).contains(many))?;
    match (words.next(), words.next()) {
        (None, _) => Some((many, false)),
        (Some("quiet"), None) => Some((many, true)),
        _ => None,
    }
}

/// Parses the position of a page on the map: `3,5`.
fn at(written: &str) -> Option<(i16, i16)> {
    let (right, down) = written.split_once(',')?;
    let number = |text: &str| {
        let number: i16 = text.trim().parse().ok()?;
        (-FARTHEST..=FARTHEST).contains(&number).then_some(number)
    };
    Some((number(right)?, number(down)?))
}

/// Stores a fragment under its name.
pub(super) fn fragment(
    page: markup::PageTree,
    names: &NameTable,
    fragments: &mut BTreeMap<String, markup::PageTree>,
    found: &mut Vec<Diagnostic>,
) {
    let name = names.whole(&page.id.it).into_owned();
    if let Some(first) = fragments.get(&name) {
        found.push(twice("fragments", &page.id.it, page.id.span, first.id.span));
        return;
    }
    names.mention(page.id.span, NameKind::Fragment(name.as_str().into()));
    fragments.insert(name, page);
}

/// Reports fragments with the id of a page, because `-> shop` and `{include shop}` would then have different targets.
pub(super) fn fragments_like_pages(
    names: &NameTable,
    fragments: &BTreeMap<String, markup::PageTree>,
    found: &mut Vec<Diagnostic>,
) {
    for (name, fragment) in fragments {
        if let Some(page) = names.pages.get(name.as_str()) {
            let (first, second) = (names.details[page.0 as usize].heading, fragment.id.span);
            let message = format!("`{}` is a page and a fragment", fragment.id.it);
            let error =
                Diagnostic::new(Code::DuplicatePage, second, message).saying("the fragment");
            let error = error.label(first, "the page");
            found.push(error.help("give one of them another name"));
        }
    }
}

fn twice(what: &str, id: &str, second: Span, first: Span) -> Diagnostic {
    let message = format!("there are two {what} `{id}`");
    Diagnostic::new(Code::DuplicatePage, second, message)
        .saying("the second")
        .label(first, "the first")
        .help("give one of them another name")
}

/// Checks the attributes of a page or of the fragment with this name. Keeps those that refer to other pages.
pub(super) fn attributes(
    written: &[Attribute],
    out: &mut Page,
    fragment: &str,
    names: &mut NameTable,
    found: &mut Vec<Diagnostic>,
) {
    // Many words are similar to these short names.
    let long = |known: &&str| !matches!(*known, "position" | "aliases");
    let near = || ATTRIBUTES.iter().copied().filter(long);
    for (n, attribute) in written.iter().enumerate() {
        let (key, value) = (&attribute.key, &attribute.value);
        if let Some(first) = written[..n].iter().find(|first| first.key.it == key.it) {
            let message = format!("the page has two lines `{}`", key.it);
            found.push(
                Diagnostic::new(Code::InvalidSyntax, key.span, message)
                    .saying("the second")
                    .label(first.key.span, "the first")
                    .help("put both into one line, or take one out"),
            );
        }
        let is_fragment = out.id.is_empty();
        let bad = |message: String, help: String| {
            Diagnostic::new(Code::InvalidSyntax, value.span, message).help(help)
        };
        match &*key.it {
            known if is_fragment && ATTRIBUTES.contains(&known) && !IN_FRAGMENTS.contains(&known) => {
                let message = format!("a fragment has no `{known}`");
                let error = Diagnostic::new(Code::UnknownAttribute, key.span, message);
                found.push(error.help("the page that includes the fragment may have it"));
            }
            "aliases" => {
                let mut was = std::mem::take(&mut names.world.was);
                found.extend(super::was::page(
                    &value.it, value.span, &out.id, names, &mut was,
                ));
                names.world.was = was;
            }
            "variables" => {
                out.variables = super::page_variables::read_variables(value, &out.id, names, found);
            }
            "params" if is_fragment => {
                let taken = super::takes::read_parameters(fragment, value, names, found);
                names.takes.insert(fragment.to_owned(), taken);
            }
            "params" => found.push(
                Diagnostic::new(Code::UnknownAttribute, key.span, "a page takes nothing")
                    .help("only a fragment does, where it is included; a page may have `variables`"),
            ),
            "within" => match names.find(&composed(value.it.trim()), value.span) {
                Ok(page) => out.within = page,
                Err(fault) => found.push(fault),
            },
            "position" => match at(&value.it) {
                Some(at) => out.at = Some(at),
                None => found.push(bad(
                    format!("`{}` is no place on a map", value.it.trim()),
                    format!("write two whole numbers from -{FARTHEST} to {FARTHEST}, how far to the right and how far down: `position: 3,5`"),
                )),
            },
            "boxes" if boxes(&value.it).is_some() => {}
            "boxes" => found.push(bad(
                format!("`boxes` must be a whole number from 1 to {MOST_BOXES}"),
                "write `boxes: 4`, or `boxes: 4 quiet` to hide them from readers"
                    .to_owned(),
            )),
            "secret_number" => match value.it.trim().parse::<i64>() {
                Ok(n) if n > 0 && n <= MOST_NUMBER => out.number = Some(n),
                _ => found.push(bad(
                    format!("`secret_number` is a whole number from 1 to {MOST_NUMBER}"),
                    "write `secret_number: 4`".to_owned(),
                )),
            },
            "detour" | "full_text" | "fragment" if !matches!(value.it.trim(), "yes" | "no") => {
                let help = format!("write `{}: yes`, or take the line out", key.it);
                let fault = bad("this is `yes` or `no`".to_owned(), help);
                found.push(match value.it.trim() {
                    "true" => fault.mend(value.span, "yes"),
                    _ => fault,
                });
            }
            "full_text" => out.whole = value.it.trim() == "yes",
            known if ATTRIBUTES.contains(&known) => {}
            unknown => {
                let help = did_you_mean(unknown, near()).unwrap_or_else(|| {
                    format!(
                        "the attributes are: {}; for text, leave a blank line first",
                        ATTRIBUTES.join(", ")
                    )
                });
                // The attribute may be a misspelt one that makes the page a fragment or gives it a tag.
                let lost = value.it.split(',').map(str::trim);
                let lost = lost.chain(out.id.rsplit(':').next()).map(str::to_owned);
                let message = format!("no page has an attribute `{unknown}`");
                let error = Diagnostic::new(Code::UnknownAttribute, key.span, message);
                found.push(error.help(help).losing(lost));
            }
        }
    }
}

/// Warns about a page whose first words look like one of its attributes: `Tags: road`, or an attribute below a blank line.
pub(super) fn unread(opening: Spanned<&str>) -> Option<Diagnostic> {
    let (written, _) = opening.it.split_once([':', '='])?;
    let key = written.trim().to_lowercase();
    let known = ATTRIBUTES.iter().find(|known| **known == key)?;
    let message = format!("this looks like the attribute `{known}`, but is shown as text");
    let help = format!(
        "write `{known}: ...` right below the heading; for words that are only themselves write `\\:`"
    );
    Some(Diagnostic::new(Code::AttributeShownAsText, opening.span, message).help(help))
}
