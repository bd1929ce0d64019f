//! `-- `: a choice under a choice, or words. That hangs on the lines above alone.

use super::piece::{Line, LineKind, Piece};

/// Makes words of every line `-- ` that has no choice above it; so far its dashes are the first of its pieces. A choice reaches to the next blank line outside of a block in it.
pub(super) fn settle(lines: &mut [Line<'_>]) {
    let mut under = false;
    let mut open = 0_usize;
    let mut bars = 0;
    for line in lines {
        let depth = line.row.as_ref().map_or(0, |row| row.depth);
        if depth < bars || line.is_labelled() {
            (under, open) = (false, 0);
        }
        bars = depth;
        match line.kind {
            LineKind::Blank => under &= open > 0,
            LineKind::Choice if line.dashes == 1 => (under, open) = (true, 0),
            LineKind::Choice if under => drop(line.pieces.remove(0)),
            LineKind::Choice => (line.kind, line.dashes) = (LineKind::Prose, 0),
            LineKind::Comment | LineKind::Prose => {}
        }
        if !under {
            continue;
        }
        for (at, piece) in line.pieces.iter().enumerate() {
            let guard = || line.dashes > 0 && !closed_in(&line.pieces[at..], false);
            match piece.verb() {
                "if" | "once" if guard() => {}
                "if" | "once" | "arriving" | "repeat" => open += 1,
                "end" | "until" => open = open.saturating_sub(1),
                _ => {}
            }
        }
    }
}

/// Is the block that the first of these pieces begins closed by one of them; with `words_only`, with nothing but words in it?
pub(super) fn closed_in(pieces: &[Piece<'_>], words_only: bool) -> bool {
    let mut open = 0_usize;
    for piece in pieces {
        match piece {
            Piece::Text(..) | Piece::Stars { .. } => {}
            Piece::Turn(_) if words_only => return false,
            Piece::Turn(_) => {}
            Piece::Brace { .. } => match piece.verb() {
                "if" => open += 1,
                "once" | "arriving" if !words_only => open += 1,
                "end" if open <= 1 => return true,
                "end" => open -= 1,
                "=" | "else" | "elif" => {}
                _ if words_only => return false,
                _ => {}
            },
        }
    }
    false
}
