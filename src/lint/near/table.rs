//! The near misses that one line shows, a row each: what is searched for, what is told, and what it becomes.
//!
//! In the texts `${name}` is what a group of the pattern found, `${0}` all of it. A pattern of a line sees instructions and
//! escaped signs as `\x01`; one of an instruction sees the words between its braces. `{PAGE}` in a pattern is what an id of a page may be.

use super::look::Look;
use std::ops::Range;

/// What is put in place of what.
pub(super) type Change = (Range<usize>, String);

/// A near miss.
pub(super) struct Rule {
    /// A line without any of these is not searched.
    pub(super) needs: &'static [&'static str],
    pub(super) pattern: &'static str,
    /// What more must be so.
    pub(super) when: fn(&Look) -> bool,
    pub(super) says: &'static str,
    pub(super) help: &'static str,
    pub(super) becomes: Becomes,
}

/// What a near miss is mended to.
pub(super) enum Becomes {
    /// There is no one right answer.
    Nothing,
    /// All that was found becomes this.
    All(&'static str),
    /// A part of the text becomes another.
    By(fn(&Look) -> Option<Change>),
    /// The same; it is a near miss only where the block that begins there is never ended.
    IfOpen(fn(&Look) -> Option<Change>),
}

pub(super) fn always(_: &Look) -> bool {
    true
}

pub(super) const SEEN: &str = "`${0}` is told to the reader as it stands";

pub(super) const CHOICE: &str = "a choice is written `- WORDS -> page`, on a line of its own";

pub(super) const IN_BRACES: &str = "instructions stand in braces: `{if x > 1}` ... `{elif x = 1}` ... `{else}` ... `{end}`, `{set x = 3}`, `{= x}`";

pub(super) const COMMENT: &str = "a comment begins with `//` and has its line to itself";

pub(super) const HEADING: &str = "a page begins with its heading: `# id: Title`";

pub(super) const EMPHASIS: &str =
    "emphasis stands between stars: `*so*`, or `**so**` for strong words";

pub(super) const ARROW: &str = "a turn is written ` -> page`, with a space before it";

pub(super) const VARIED: &str = "for varied text there are `{random: a | b}`, `{cycle: a | b}` and `{sequence: a | b}`; for text that depends on something `{if x > 1}...{else}...{end}`";

/// What may be typed as the id of a page: no signs that end one, or that no editor shows.
pub(super) const PAGE: &str =
    r"[^\s\[\]()<>{}*|.,;!?\x01\x22\u{a0}\u{2000}-\u{200f}\u{202f}\u{2060}\u{feff}]+";
