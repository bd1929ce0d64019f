//! Helpers for YAML with places.

use crate::compile::LinkedText;
use crate::compile::{Key, Node, Of, parse_yaml_part};
use crate::syntax::markup;
use crate::syntax::source::{FileId, Span};
use std::ops::Range;

/// Parses the YAML of a text, or its front matter; places are those of the text. None for invalid YAML, which the checker reports.
pub(super) fn parse(text: &LinkedText) -> Option<Node> {
    let whole = &text.text;
    let range = match text.path.ends_with(".gamebook") {
        true => markup::front_matter(whole)?,
        false => 0..whole.len(),
    };
    parse_yaml_part(
        FileId(0),
        &whole[range.clone()],
        range.start,
        &mut Vec::new(),
    )
}

pub(super) fn entries(node: Option<&Node>) -> &[(Key, Node)] {
    let entries = node.and_then(Node::entries);
    entries.map_or(&[], |all| all.as_slice())
}

/// Where the last character of a value ends.
pub(super) fn end_of(node: &Node, text: &str) -> usize {
    let (start, own) = (node.span.start as usize, node.span.end as usize);
    if text[start..].starts_with(['[', '{']) {
        return own;
    }
    let last = match &node.of {
        Of::Scalar(_) => None,
        Of::List(items) => items.last(),
        Of::Map(all) => all.last().map(|(_, last)| last),
    };
    last.map_or(own, |last| end_of(last, text)).max(start)
}

/// Is there a comment here? A `#` within a key or value is none.
pub(super) fn has_comments(node: &Node, text: &str, here: Range<usize>) -> bool {
    let mut words = Vec::new();
    scalars(node, &mut words);
    words.sort_unstable_by_key(|word| word.start);
    let inside = |at: usize| {
        let begun = words.partition_point(|word| word.start as usize <= at);
        begun
            .checked_sub(1)
            .is_some_and(|n| at < words[n].end as usize)
    };
    let mut signs = text[here.clone()].match_indices('#');
    signs.any(|(at, _)| !inside(here.start + at))
}

/// The places of all keys and values.
fn scalars(node: &Node, out: &mut Vec<Span>) {
    match &node.of {
        Of::Scalar(_) => out.push(node.span),
        Of::List(items) => items.iter().for_each(|item| scalars(item, out)),
        Of::Map(all) => {
            for (key, value) in all.iter() {
                out.push(key.span);
                scalars(value, out);
            }
        }
    }
}

/// A name as a YAML value, in quotes where YAML would read something else.
pub(super) fn quoted_if_needed(name: &str) -> String {
    let plain = name.starts_with(char::is_alphabetic)
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '))
        && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
            .contains(&&*name.to_lowercase());
    match plain {
        true => name.to_owned(),
        false => format!("\"{name}\""),
    }
}
