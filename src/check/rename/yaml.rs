//! Helpers for YAML with places.

use crate::compile::{Key, LinkedText, Node, parse_yaml_part};
use crate::syntax::markup;
use crate::syntax::source::FileId;

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
