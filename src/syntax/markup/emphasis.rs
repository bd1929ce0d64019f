//! Emphasis: matches `*` and `**` in pairs within each paragraph. Unmatched stars are text.

use super::ast::Emphasis;
use super::piece::{LinePiece, MarkupLine, MarkupLineKind};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Spanned;

/// Sets the emphasis of all texts, and removes every [`LinePiece::Stars`]. Reports emphasis that is not closed.
pub(super) fn resolve_emphasis(lines: &mut [MarkupLine<'_>], diagnostics: &mut Vec<Diagnostic>) {
    let mut start = 0;
    for i in 0..=lines.len() {
        if lines.get(i).is_none_or(ends_emphasis) {
            diagnostics.extend(resolve_paragraph(&mut lines[start..i]));
            start = i;
        }
    }
}

/// Returns true if emphasis ends before this line.
fn ends_emphasis(line: &MarkupLine<'_>) -> bool {
    matches!(line.kind, MarkupLineKind::Blank | MarkupLineKind::Choice) || line.is_labelled()
}

fn resolve_paragraph(lines: &mut [MarkupLine<'_>]) -> Option<Diagnostic> {
    // For `*` and `**`: line and piece of the open stars.
    let mut open: [Option<(usize, usize)>; 2] = [None, None];
    let mut matched = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        for (column, piece) in line.pieces.iter().enumerate() {
            let LinePiece::Stars {
                count: count @ 1..=2,
                can_open,
                can_close,
                ..
            } = piece
            else {
                continue;
            };
            let slot = &mut open[count - 1];
            match *slot {
                Some(opening) if *can_close => {
                    matched.extend([opening, (row, column)]);
                    *slot = None;
                }
                None if *can_open => *slot = Some((row, column)),
                _ => {}
            }
        }
    }
    // Only the first is reported, because one mistake often leaves both kinds open.
    let first = open.into_iter().flatten().min();
    let warning = first.and_then(|opening| unclosed_warning(lines, opening));
    matched.sort_unstable();
    let mut matched = matched.into_iter().peekable();
    let mut is_open = [false, false];
    for (row, line) in lines.iter_mut().enumerate() {
        if line.kind == MarkupLineKind::Comment {
            continue;
        }
        let mut column = 0;
        line.pieces.retain_mut(|piece| {
            let stars = (row, column);
            column += 1;
            match piece {
                LinePiece::Stars { count, span, .. } => {
                    if matched.next_if_eq(&stars).is_some() {
                        is_open[*count - 1] = !is_open[*count - 1];
                        return false;
                    }
                    let text = Spanned::new("*".repeat(*count).into(), *span);
                    *piece = LinePiece::Text(text, active_emphasis(is_open));
                }
                LinePiece::Text(_, emphasis) | LinePiece::Brace { emphasis, .. } => {
                    *emphasis = active_emphasis(is_open);
                }
                LinePiece::Turn(_) => {}
            }
            true
        });
    }
    warning
}

/// The warning for stars that begin a word and are never closed. Other stars may be intentional.
fn unclosed_warning(lines: &[MarkupLine<'_>], (row, column): (usize, usize)) -> Option<Diagnostic> {
    let pieces = &lines.get(row)?.pieces;
    let LinePiece::Stars { count, span, .. } = pieces.get(column)? else {
        return None;
    };
    let begins_word = match pieces.get(column + 1)? {
        LinePiece::Text(text, _) => text
            .value
            .starts_with(|c: char| c.is_alphabetic() || "\"'“‘„«".contains(c)),
        piece => matches!(piece, LinePiece::Brace { .. }),
    };
    let stars = "*".repeat(*count);
    let message = format!("`{stars}` begins emphasis that is not closed");
    let warning = Diagnostic::new(Code::TextLooksLikeMarkup, *span, message);
    let help = format!(
        "close it with `{stars}` in the same paragraph; for literal stars, write `{}`",
        stars.replace('*', "\\*")
    );
    begins_word.then(|| warning.help(help))
}

fn active_emphasis(is_open: [bool; 2]) -> Emphasis {
    match is_open {
        [_, true] => Emphasis::Strong,
        [true, false] => Emphasis::Emphasis,
        [false, false] => Emphasis::Plain,
    }
}
