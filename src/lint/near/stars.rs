//! Stars that open emphasis which nothing closes. They are paired as the parser pairs them.

use crate::markup::{Outlined, Part, Shape};

/// Where stars stand that begin a word and have no partner in their paragraph, with how many of them there are.
pub(super) fn unpaired(text: &str, lines: &[Outlined]) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut from = 0;
    for at in 0..=lines.len() {
        if lines.get(at).is_none_or(begins_anew) {
            paragraph(text, &lines[from..at], &mut out);
            from = at;
        }
    }
    out
}

/// Whether no emphasis reaches over the start of this line.
fn begins_anew(line: &Outlined) -> bool {
    let outside = matches!(
        line.shape,
        Shape::Blank | Shape::Choice | Shape::Heading | Shape::Front | Shape::Attribute
    );
    outside || !line.labels.is_empty()
}

fn paragraph(text: &str, lines: &[Outlined], out: &mut Vec<(usize, usize)>) {
    // Of `*` and `**`: where it stands open, and whether a word follows.
    let mut open: [Option<(usize, bool)>; 2] = [None, None];
    let all = lines.iter().filter(|line| line.shape != Shape::Comment);
    for (_, at) in all
        .flat_map(|line| &line.parts)
        .filter(|(part, _)| *part == Part::Stars)
    {
        let slot = match at.len() {
            1 => &mut open[0],
            2 => &mut open[1],
            _ => continue,
        };
        let before = text[..at.start].chars().next_back();
        let after = text[at.end..].chars().next();
        let space = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let closes = !space(before) && !word(after);
        let opens = !space(after) && !word(before);
        match *slot {
            Some(_) if closes => *slot = None,
            Some(_) => {}
            None if opens => {
                let begins = after.is_some_and(|c| c.is_alphabetic() || "\"'“‘„«{".contains(c));
                *slot = Some((at.start, begins));
            }
            None => {}
        }
    }
    // One slip often leaves both open: it is told once.
    let left = open.into_iter().zip(1..);
    let left = left.filter_map(|(slot, count)| {
        slot.filter(|(_, begins)| *begins)
            .map(|(at, _)| (at, count))
    });
    out.extend(left.min());
}
