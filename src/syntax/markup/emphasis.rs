//! Emphasis: pairs `*` and `**` within each paragraph. Other stars are text.

use super::piece::{Line, LineKind, Piece};
use super::syntax::Emphasis;
use crate::syntax::source::Spanned;

/// Sets the emphasis of all texts, and removes every [`Piece::Stars`].
pub(super) fn settle(lines: &mut [Line<'_>]) {
    let mut from = 0;
    for at in 0..=lines.len() {
        let over = lines.get(at).is_none_or(begins_anew);
        if over {
            settle_paragraph(&mut lines[from..at]);
            from = at;
        }
    }
}

/// Does emphasis end before this line?
fn begins_anew(line: &Line<'_>) -> bool {
    line.kind == LineKind::Blank
        || line.kind == LineKind::Choice
        || line.row.as_ref().is_some_and(|row| !row.labels.is_empty())
}

fn settle_paragraph(lines: &mut [Line<'_>]) {
    // Where each kind stands open: line and piece.
    let mut open: [Option<(usize, usize)>; 2] = [None, None];
    let mut paired = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        for (column, piece) in line.pieces.iter().enumerate() {
            let Piece::Stars {
                count: count @ 1..=2,
                opens,
                closes,
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
    paired.sort_unstable();
    let mut paired = paired.into_iter().peekable();
    let mut on = [false, false];
    for (row, line) in lines.iter_mut().enumerate() {
        if line.kind == LineKind::Comment {
            continue;
        }
        let mut column = 0;
        line.pieces.retain_mut(|piece| {
            let here = (row, column);
            column += 1;
            match piece {
                Piece::Stars { count, span, .. } => {
                    if paired.next_if_eq(&here).is_some() {
                        on[*count - 1] = !on[*count - 1];
                        return false;
                    }
                    let text = Spanned::new("*".repeat(*count).into(), *span);
                    *piece = Piece::Text(text, which(on));
                }
                Piece::Text(_, emphasis) => *emphasis = which(on),
                Piece::Brace { style, .. } => *style = which(on),
                Piece::Turn(_) => {}
            }
            true
        });
    }
}

fn which(on: [bool; 2]) -> Emphasis {
    match on {
        [_, true] => Emphasis::Strong,
        [true, false] => Emphasis::Emphasis,
        [false, false] => Emphasis::Plain,
    }
}
