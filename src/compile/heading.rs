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

/// Largest secret number of a page. Readers cannot type larger numbers.
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
    diagnostics: &mut Vec<Diagnostic>,
) {
    diagnostics.extend(super::core_words::find_literal_braces(
        &page.title,
        page.id.span,
    ));
    let id: Arc<str> = names.full_name(&page.id.value).into();
    let page_id = PageId::from_index(pages.len());
    if let Some(first) = names.pages.get(&id) {
        let first = names.page_headers[first.0 as usize].heading_span;
        diagnostics.push(duplicate_error("page", &page.id, first));
    } else {
        names.pages.insert(Arc::clone(&id), page_id);
    }
    let value = |key: &str| {
        let mut attributes = page.attributes.iter();
        attributes.find(|a| a.key.value == key).map(|a| &a.value)
    };
    // A placeholder value prevents further errors at ticks.
    let boxes = value("boxes").map(|value| parse_boxes(&value.value).unwrap_or((1, false)));
    let (boxes, hides_boxes) = boxes.unwrap_or((0, false));
    let is_detour = value("detour").is_some_and(|v| v.value.trim() != "no");
    let slots = &mut names.slots;
    let visits = slots.find_or_insert(&SlotName::Visits(&id).to_string(), Value::Int(0));
    let ticks = match boxes {
        0 => visits,
        _ => slots.find_or_insert(&SlotName::Ticks(&id).to_string(), Value::Int(0)),
    };
    let mut tags: Vec<Arc<str>> = Vec::new();
    if let Some(list) = value("tags") {
        for (tag, span) in super::aliases::split_list(&list.value, list.span) {
            let tag = &*normalize_text(tag);
            names.record_mention(span, NameKind::Tag(tag.into()));
            names.tags.insert(tag.to_owned());
            tags.push(tag.into());
        }
    }
    names.record_mention(page.id.span, NameKind::Page(page_id));
    let page = Page {
        id,
        part: names.current_scope,
        title: page.title.as_str().into(),
        tags,
        boxes,
        hides_boxes,
        is_detour,
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

/// Parses the number of boxes, and whether they are hidden: `4`, `4 quiet`.
fn parse_boxes(text: &str) -> Option<(i64, bool)> {
    let mut words = text.split_whitespace();
    let count = words.next()?.parse().ok();
    let count = count.filter(|count| (1..=MAX_BOXES).contains(count))?;
    match (words.next(), words.next()) {
        (None, _) => Some((count, false)),
        (Some("quiet"), None) => Some((count, true)),
        _ => None,
    }
}

/// Parses the position of a page on the map: `3,5`.
fn parse_map_position(text: &str) -> Option<(i16, i16)> {
    let (right, down) = text.split_once(',')?;
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
    diagnostics: &mut Vec<Diagnostic>,
) {
    let name = names.full_name(&page.id.value).into_owned();
    if let Some(first) = fragments.get(&name) {
        diagnostics.push(duplicate_error("fragment", &page.id, first.id.span));
        return;
    }
    names.record_mention(page.id.span, NameKind::Fragment(name.as_str().into()));
    fragments.insert(name, page);
}

/// Reports fragments with the id of a page, because `-> shop` and `{include shop}` would then have different targets.
pub(super) fn check_fragment_names(
    names: &NameTable,
    fragments: &BTreeMap<String, markup::PageTree>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (name, fragment) in fragments {
        if let Some(page) = names.pages.get(name.as_str()) {
            let heading = names.page_headers[page.0 as usize].heading_span;
            let message = format!("`{}` is both a page and a fragment", fragment.id.value);
            let error = Diagnostic::new(Code::DuplicatePage, fragment.id.span, message);
            let error = error.label_text("the fragment").label(heading, "the page");
            diagnostics.push(error.help("rename one of them"));
        }
    }
}

fn duplicate_error(noun: &str, id: &Spanned<String>, first: Span) -> Diagnostic {
    let message = format!("duplicate {noun} `{}`", id.value);
    Diagnostic::new(Code::DuplicatePage, id.span, message)
        .label_text("the second")
        .label(first, "the first")
        .help("rename one of them")
}

/// Checks the attributes of a page, or of the fragment with this name. Stores those that can refer to other pages.
pub(super) fn check_attributes(
    attributes: &[Attribute],
    out: &mut Page,
    fragment: &str,
    names: &mut NameTable,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (i, Attribute { key, value }) in attributes.iter().enumerate() {
        let mut earlier = attributes[..i].iter();
        if let Some(first) = earlier.find(|first| first.key.value == key.value) {
            let message = format!("duplicate attribute `{}`", key.value);
            diagnostics.push(
                Diagnostic::new(Code::InvalidSyntax, key.span, message)
                    .label_text("the second")
                    .label(first.key.span, "the first")
                    .help("merge both into one line, or remove one"),
            );
        }
        let is_fragment = out.id.is_empty();
        let invalid = |message: String, help: String| {
            Diagnostic::new(Code::InvalidSyntax, value.span, message).help(help)
        };
        match &*key.value {
            known if is_fragment && ATTRIBUTES.contains(&known) && !FRAGMENT_ATTRIBUTES.contains(&known) => {
                let message = format!("a fragment cannot have the attribute `{known}`");
                let error = Diagnostic::new(Code::UnknownAttribute, key.span, message);
                diagnostics.push(error.help("move it to the page that includes the fragment"));
            }
            "aliases" => {
                let mut aliases = std::mem::take(&mut names.data.aliases);
                diagnostics.extend(super::aliases::parse_page_aliases(
                    value, &out.id, names, &mut aliases,
                ));
                names.data.aliases = aliases;
            }
            "variables" => {
                out.variables = super::page_variables::read_variables(value, &out.id, names, diagnostics);
            }
            "params" if is_fragment => {
                let params = super::params::read_params(fragment, value, names, diagnostics);
                names.fragment_params.insert(fragment.to_owned(), params);
            }
            "params" => {
                let params = value.value.split(',').filter_map(|it| it.split('=').next());
                let lost = params.chain(out.id.rsplit(':').next()).map(str::trim);
                let message = "only a fragment can have parameters";
                let error = Diagnostic::new(Code::UnknownAttribute, key.span, message);
                let help = "to make this page a fragment, add `fragment: yes`; a page can have `variables`";
                diagnostics.push(error.help(help).with_lost_names(lost.map(str::to_owned)));
            }
            "within" => match names.find_page(&normalize_text(value.value.trim()), value.span) {
                Ok(page) => out.within = page,
                Err(error) => diagnostics.push(error),
            },
            "position" => match parse_map_position(&value.value) {
                Some(position) => out.map_position = Some(position),
                None => diagnostics.push(invalid(
                    format!("`{}` is not a position on a map", value.value.trim()),
                    format!("write two whole numbers from -{MAX_MAP_DISTANCE} to {MAX_MAP_DISTANCE}, how far right and how far down: `position: 3,5`"),
                )),
            },
            "boxes" if parse_boxes(&value.value).is_some() => {}
            "boxes" => diagnostics.push(invalid(
                format!("`boxes` must be a whole number from 1 to {MAX_BOXES}"),
                "write `boxes: 4`, or `boxes: 4 quiet` to hide them from readers"
                    .to_owned(),
            )),
            "secret_number" => match value.value.trim().parse::<i64>() {
                Ok(n) if n > 0 && n <= MAX_PAGE_NUMBER => out.secret_number = Some(n),
                _ => diagnostics.push(invalid(
                    format!("`secret_number` must be a whole number from 1 to {MAX_PAGE_NUMBER}"),
                    "write `secret_number: 4`".to_owned(),
                )),
            },
            "detour" | "full_text" | "fragment" if !matches!(value.value.trim(), "yes" | "no") => {
                let message = format!("`{}` must be `yes` or `no`", key.value);
                let error = invalid(message, format!("write `{}: yes`, or remove the line", key.value));
                diagnostics.push(match value.value.trim() {
                    "true" => error.fix(value.span, "yes"),
                    _ => error,
                });
            }
            "full_text" => out.repeats_text = value.value.trim() == "yes",
            _ => {}
        }
    }
}

/// Reports unknown attributes of a page. A misspelt attribute is corrected, to prevent further errors.
pub(super) fn correct_attributes(page: &mut markup::PageTree, diagnostics: &mut Vec<Diagnostic>) {
    // Many words are similar to these names.
    let is_distinctive = |name: &&str| !matches!(*name, "position" | "aliases");
    let candidates = || ATTRIBUTES.iter().copied().filter(is_distinctive);
    for i in 0..page.attributes.len() {
        let Attribute { key, value } = &page.attributes[i];
        if ATTRIBUTES.contains(&&*key.value) {
            continue;
        }
        let suggestion = nearest_name(&key.value, candidates());
        let help = did_you_mean(&key.value, candidates()).unwrap_or_else(|| {
            format!(
                "the attributes are: {}; to write text, leave a blank line first",
                ATTRIBUTES.join(", ")
            )
        });
        // The attribute may make the page a fragment, or give it a tag.
        let lost = value.value.split(',').map(str::trim);
        let lost = lost.chain([&*page.id.value]).map(str::to_owned);
        let message = format!("unknown attribute `{}`", key.value);
        let error = Diagnostic::new(Code::UnknownAttribute, key.span, message);
        diagnostics.push(error.help(help).with_lost_names(lost));
        if let Some(name) = suggestion
            && page.attributes.iter().all(|it| it.key.value != name)
        {
            page.attributes[i].key.value = name.into();
        }
    }
}

/// Warns about a page whose text begins like an attribute: `Tags: road`, or an attribute below a blank line.
pub(super) fn find_unread_attribute(opening: Spanned<&str>) -> Option<Diagnostic> {
    let end = memchr::memchr2(b':', b'=', opening.value.as_bytes())?;
    let key = opening.value[..end].trim().to_lowercase();
    let name = ATTRIBUTES.iter().find(|name| **name == key)?;
    let message = format!("this looks like the attribute `{name}`, but is shown as text");
    let help = format!(
        "write `{name}: ...` directly below the heading; if the line is text, write `\\:` for the colon"
    );
    Some(Diagnostic::new(Code::AttributeShownAsText, opening.span, message).help(help))
}
