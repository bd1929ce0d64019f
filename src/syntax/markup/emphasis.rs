//! Emphasis: pairs `*` and `**` within each paragraph. Other stars are text.

use super::ast::Emphasis;
use super::piece::{LinePiece, MarkupLine, MarkupLineKind};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Spanned;

/// Sets the emphasis of all texts, and removes every [`LinePiece::Stars`]. Reports emphasis that is not closed.
pub(super) fn resolve_emphasis(lines: &mut [MarkupLine<'_>], found: &mut Vec<Diagnostic>) {
    let mut from = 0;
    for at in 0..=lines.len() {
        let over = lines.get(at).is_none_or(ends_emphasis);
        if over {
            found.extend(resolve_paragraph(&mut lines[from..at]));
            from = at;
        }
    }
}

/// Returns true if emphasis ends before this line.
fn ends_emphasis(line: &MarkupLine<'_>) -> bool {
    line.kind == MarkupLineKind::Blank
        || line.kind == MarkupLineKind::Choice
        || line.row.as_ref().is_some_and(|row| !row.labels.is_empty())
}

fn resolve_paragraph(lines: &mut [MarkupLine<'_>]) -> Option<Diagnostic> {
    // The position of each open kind: line and piece.
    let mut open: [Option<(usize, usize)>; 2] = [None, None];
    let mut paired = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        for (column, piece) in line.pieces.iter().enumerate() {
            let LinePiece::Stars {
                count: count @ 1..=2,
                can_open: opens,
                can_close: closes,
                ..
            } = piece
            else {
                continue;
            };
            let slot = &mut open[count - 1];
            match slot.take() {
                Some(begun) if *closes => {
                    paired.push(begun);
                    paired.push((row, column));
                }
                Some(begun) => *slot = Some(begun),
                None if *opens => *slot = Some((row, column)),
                None => {}
            }
        }
    }
    // One mistake often leaves both kinds open.
    let first = open.into_iter().flatten().min();
    let unclosed = first.and_then(|at| unclosed_warning(lines, at));
    paired.sort_unstable();
    let mut paired = paired.into_iter().peekable();
    let mut on = [false, false];
    for (row, line) in lines.iter_mut().enumerate() {
        if line.kind == MarkupLineKind::Comment {
            continue;
        }
        let mut column = 0;
        line.pieces.retain_mut(|piece| {
            let here = (row, column);
            column += 1;
            match piece {
                LinePiece::Stars { count, span, .. } => {
                    if paired.next_if_eq(&here).is_some() {
                        on[*count - 1] = !on[*count - 1];
                        return false;
                    }
                    let text = Spanned::new("*".repeat(*count).into(), *span);
                    *piece = LinePiece::Text(text, active_emphasis(on));
                }
                LinePiece::Text(_, emphasis) => *emphasis = active_emphasis(on),
                LinePiece::Brace {
                    emphasis: style, ..
                } => *style = active_emphasis(on),
                LinePiece::Turn(_) => {}
            }
            true
        });
    }
    unclosed
}

/// The warning for stars that begin a word and are never closed. Other stars can be intentional.
fn unclosed_warning(lines: &[MarkupLine<'_>], (row, column): (usize, usize)) -> Option<Diagnostic> {
    let pieces = &lines.get(row)?.pieces;
    let LinePiece::Stars { count, span, .. } = pieces.get(column)? else {
        return None;
    };
    let begins = match pieces.get(column + 1)? {
        LinePiece::Text(text, _) => text
            .value
            .starts_with(|c: char| c.is_alphabetic() || "\"'“‘„«".contains(c)),
        piece => matches!(piece, LinePiece::Brace { .. }),
    };
    let stars = "*".repeat(*count);
    let message = format!("`{stars}` begins emphasis that is not closed");
    let error = Diagnostic::new(Code::TextLooksLikeMarkup, *span, message);
    let help = format!(
        "close it with `{stars}` in the same paragraph; for stars that are only themselves write `{}`",
        stars.replace('*', "\\*")
    );
    begins.then(|| error.help(help))
}

fn active_emphasis(on: [bool; 2]) -> Emphasis {
    match on {
        [_, true] => Emphasis::Strong,
        [true, false] => Emphasis::Emphasis,
        [false, false] => Emphasis::Plain,
    }
}
