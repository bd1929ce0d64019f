//! The heading of a page: id, attributes, slots.

use super::names::{NameTable, PageHeader};
use crate::model::book::{NameKind, Page, PageId, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, Attribute};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::suggest::{did_you_mean, nearest_name};
use crate::syntax::unicode::normalize_text;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest secret number of a page. Readers cannot type larger ones.
pub(super) const MAX_PAGE_NUMBER: i64 = 99_999;

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
const FRAGMENT_ATTRIBUTES: [&str; 2] = ["fragment", "params"];

/// Maximum distance of a page from the centre of a map.
const MAX_MAP_DISTANCE: i16 = 999;

/// Adds a page with its slots.
pub(super) fn add_page(
    page: &markup::PageTree,
    names: &mut NameTable,
    pages: &mut Vec<Page>,
    found: &mut Vec<Diagnostic>,
) {
    found.extend(super::core_words::find_literal_braces(
        &page.title,
        page.id.span,
    ));
    let id: Arc<str> = names.full_name(&page.id.value).into();
    let own = PageId::from_index(pages.len());
    if let Some(first) = names.pages.get(&id) {
        let first = names.page_headers[first.0 as usize].heading_span;
        found.push(duplicate_error(
            "pages",
            &page.id.value,
            page.id.span,
            first,
        ));
    } else {
        names.pages.insert(Arc::clone(&id), own);
    }
    let value = |key: &str| {
        let mut attributes = page.attributes.iter();
        attributes.find(|a| a.key.value == key).map(|a| &a.value)
    };
    // A placeholder value prevents further errors at ticks.
    let written = value("boxes").map(|value| parse_boxes(&value.value).unwrap_or((1, false)));
    let (boxes, quiet) = written.unwrap_or((0, false));
    let detour = value("detour").is_some_and(|v| v.value.trim() != "no");
    let slots = &mut names.slots;
    let visits = slots.find_or_insert(&SlotName::Visits(&id).to_string(), Value::Int(0));
    let ticks = match boxes {
        0 => visits,
        _ => slots.find_or_insert(&SlotName::Ticks(&id).to_string(), Value::Int(0)),
    };
    let mut tags: Vec<Arc<str>> = Vec::new();
    if let Some(written) = value("tags") {
        for (tag, place) in super::aliases::split_list(&written.value, written.span) {
            let tag = &*normalize_text(tag);
            names.record_mention(place, NameKind::Tag(tag.into()));
            names.tags.insert(tag.to_owned());
            tags.push(tag.into());
        }
    }
    names.record_mention(page.id.span, NameKind::Page(own));
    let page = Page {
        id,
        part: names.current_scope,
        title: page.title.as_str().into(),
        tags,
        boxes,
        hides_boxes: quiet,
        is_detour: detour,
        visits_slot: visits,
        ticks_slot: ticks,
        span: page.id.span,
        ..Page::default()
    };
    names.page_headers.push(PageHeader::from_page(&page));
    pages.push(page);
}

/// Maximum number of boxes of a page. In print, each is a square to tick.
const MAX_BOXES: i64 = 999;

/// Parses the number of boxes, and whether they are quiet: `4`, `4 quiet`.
fn parse_boxes(written: &str) -> Option<(i64, bool)> {
    let mut words = written.split_whitespace();
    let many = words.next()?.parse().ok();
    let many = many.filter(|many| (1..=MAX_BOXES).contains(many))?;
    match (words.next(), words.next()) {
        (None, _) => Some((many, false)),
        (Some("quiet"), None) => Some((many, true)),
        _ => None,
    }
}

/// Parses the position of a page on the map: `3,5`.
fn parse_map_position(written: &str) -> Option<(i16, i16)> {
    let (right, down) = written.split_once(',')?;
    let number = |text: &str| {
        let number: i16 = text.trim().parse().ok()?;
        (-MAX_MAP_DISTANCE..=MAX_MAP_DISTANCE)
            .contains(&number)
            .then_some(number)
    };
    Some((number(right)?, number(down)?))
}

/// Stores a fragment under its name.
pub(super) fn add_fragment(
    page: markup::PageTree,
    names: &NameTable,
    fragments: &mut BTreeMap<String, markup::PageTree>,
    found: &mut Vec<Diagnostic>,
) {
    let name = names.full_name(&page.id.value).into_owned();
    if let Some(first) = fragments.get(&name) {
        found.push(duplicate_error(
            "fragments",
            &page.id.value,
            page.id.span,
            first.id.span,
        ));
        return;
    }
    names.record_mention(page.id.span, NameKind::Fragment(name.as_str().into()));
    fragments.insert(name, page);
}

/// Reports fragments with the id of a page, because `-> shop` and `{include shop}` would then have different targets.
pub(super) fn check_fragment_names(
    names: &NameTable,
    fragments: &BTreeMap<String, markup::PageTree>,
    found: &mut Vec<Diagnostic>,
) {
    for (name, fragment) in fragments {
        if let Some(page) = names.pages.get(name.as_str()) {
            let (first, second) = (
                names.page_headers[page.0 as usize].heading_span,
                fragment.id.span,
            );
            let message = format!("`{}` is a page and a fragment", fragment.id.value);
            let error =
                Diagnostic::new(Code::DuplicatePage, second, message).label_text("the fragment");
            let error = error.label(first, "the page");
            found.push(error.help("give one of them another name"));
        }
    }
}

fn duplicate_error(what: &str, id: &str, second: Span, first: Span) -> Diagnostic {
    let message = format!("there are two {what} `{id}`");
    Diagnostic::new(Code::DuplicatePage, second, message)
        .label_text("the second")
        .label(first, "the first")
        .help("give one of them another name")
}

/// Checks the attributes of a page or of the fragment with this name. Keeps those that refer to other pages.
pub(super) fn check_attributes(
    written: &[Attribute],
    out: &mut Page,
    fragment: &str,
    names: &mut NameTable,
    found: &mut Vec<Diagnostic>,
) {
    for (n, attribute) in written.iter().enumerate() {
        let (key, value) = (&attribute.key, &attribute.value);
        if let Some(first) = written[..n]
            .iter()
            .find(|first| first.key.value == key.value)
        {
            let message = format!("the page has two lines `{}`", key.value);
            found.push(
                Diagnostic::new(Code::InvalidSyntax, key.span, message)
                    .label_text("the second")
                    .label(first.key.span, "the first")
                    .help("put both into one line, or take one out"),
            );
        }
        let is_fragment = out.id.is_empty();
        let bad = |message: String, help: String| {
            Diagnostic::new(Code::InvalidSyntax, value.span, message).help(help)
        };
        match &*key.value {
            known if is_fragment && ATTRIBUTES.contains(&known) && !FRAGMENT_ATTRIBUTES.contains(&known) => {
                let message = format!("a fragment has no `{known}`");
                let error = Diagnostic::new(Code::UnknownAttribute, key.span, message);
                found.push(error.help("the page that includes the fragment may have it"));
            }
            "aliases" => {
                let mut was = std::mem::take(&mut names.data.aliases);
                found.extend(super::aliases::parse_page_aliases(
                    &value.value, value.span, &out.id, names, &mut was,
                ));
                names.data.aliases = was;
            }
            "variables" => {
                out.variables = super::page_variables::read_variables(value, &out.id, names, found);
            }
            "params" if is_fragment => {
                let taken = super::params::read_params(fragment, value, names, found);
                names.fragment_params.insert(fragment.to_owned(), taken);
            }
            "params" => {
                let given = value.value.split(',').filter_map(|it| it.split('=').next());
                let lost = given.chain(out.id.rsplit(':').next()).map(str::trim);
                let message = "a page takes nothing";
                let error = Diagnostic::new(Code::UnknownAttribute, key.span, message);
                let help = "write `fragment: yes` to make it a fragment; a page may have `variables`";
                found.push(error.help(help).with_lost_names(lost.map(str::to_owned)));
            }
            "within" => match names.find_page(&normalize_text(value.value.trim()), value.span) {
                Ok(page) => out.within = page,
                Err(fault) => found.push(fault),
            },
            "position" => match parse_map_position(&value.value) {
                Some(at) => out.map_position = Some(at),
                None => found.push(bad(
                    format!("`{}` is no place on a map", value.value.trim()),
                    format!("write two whole numbers from -{MAX_MAP_DISTANCE} to {MAX_MAP_DISTANCE}, how far to the right and how far down: `position: 3,5`"),
                )),
            },
            "boxes" if parse_boxes(&value.value).is_some() => {}
            "boxes" => found.push(bad(
                format!("`boxes` must be a whole number from 1 to {MAX_BOXES}"),
                "write `boxes: 4`, or `boxes: 4 quiet` to hide them from readers"
                    .to_owned(),
            )),
            "secret_number" => match value.value.trim().parse::<i64>() {
                Ok(n) if n > 0 && n <= MAX_PAGE_NUMBER => out.secret_number = Some(n),
                _ => found.push(bad(
                    format!("`secret_number` is a whole number from 1 to {MAX_PAGE_NUMBER}"),
                    "write `secret_number: 4`".to_owned(),
                )),
            },
            "detour" | "full_text" | "fragment" if !matches!(value.value.trim(), "yes" | "no") => {
                let help = format!("write `{}: yes`, or take the line out", key.value);
                let fault = bad("this is `yes` or `no`".to_owned(), help);
                found.push(match value.value.trim() {
                    "true" => fault.fix(value.span, "yes"),
                    _ => fault,
                });
            }
            "full_text" => out.repeats_text = value.value.trim() == "yes",
            _ => {}
        }
    }
}

/// Reports unknown attributes of a page. A misspelt one is read as the attribute that is meant, so that nothing else is reported.
pub(super) fn correct_attributes(page: &mut markup::PageTree, found: &mut Vec<Diagnostic>) {
    // Many words are similar to these short names.
    let long = |known: &&str| !matches!(*known, "position" | "aliases");
    let known = || ATTRIBUTES.iter().copied().filter(long);
    for n in 0..page.attributes.len() {
        let Attribute { key, value } = &page.attributes[n];
        if ATTRIBUTES.contains(&&*key.value) {
            continue;
        }
        let near = nearest_name(&key.value, known());
        let help = did_you_mean(&key.value, known()).unwrap_or_else(|| {
            format!(
                "the attributes are: {}; for text, leave a blank line first",
                ATTRIBUTES.join(", ")
            )
        });
        // The attribute may make the page a fragment or give it a tag.
        let lost = value.value.split(',').map(str::trim);
        let lost = lost.chain([&*page.id.value]).map(str::to_owned);
        let message = format!("no page has an attribute `{}`", key.value);
        let error = Diagnostic::new(Code::UnknownAttribute, key.span, message);
        found.push(error.help(help).with_lost_names(lost));
        if let Some(one) = near
            && page.attributes.iter().all(|it| it.key.value != one)
        {
            page.attributes[n].key.value = one.into();
        }
    }
}

/// Warns about a page whose first words look like one of its attributes: `Tags: road`, or an attribute below a blank line.
pub(super) fn find_unread_attribute(opening: Spanned<&str>) -> Option<Diagnostic> {
    let (written, _) = opening.value.split_once([':', '='])?;
    let key = written.trim().to_lowercase();
    let known = ATTRIBUTES.iter().find(|known| **known == key)?;
    let message = format!("this looks like the attribute `{known}`, but is shown as text");
    let help = format!(
        "write `{known}: ...` right below the heading; for words that are only themselves write `\\:`"
    );
    Some(Diagnostic::new(Code::AttributeShownAsText, opening.span, message).help(help))
}
