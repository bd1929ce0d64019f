//! Nested choices: `-- ` is a choice below a choice, otherwise text.

use super::piece::{LinePiece, MarkupLine, MarkupLineKind};

/// Turns `-- ` lines without a choice above into text. The dashes must still be the first piece.
///
/// A choice ends at the next blank line outside its blocks.
pub(super) fn settle(lines: &mut [MarkupLine<'_>]) {
    // For each depth of rows: whether there is a choice above, and how many blocks are open in it.
    let mut rows = vec![PrecedingLines::default()];
    for line in lines {
        let depth = line.row.as_ref().map_or(0, |row| row.depth);
        rows.resize(depth + 1, PrecedingLines::default());
        let Some(above) = rows.last_mut() else {
            continue;
        };
        if line.is_labelled() {
            *above = PrecedingLines::default();
        }
        match line.kind {
            MarkupLineKind::Blank => above.choice &= above.open > 0,
            MarkupLineKind::Choice if line.dashes == 1 => {
                *above = PrecedingLines {
                    choice: true,
                    open: 0,
                };
            }
            MarkupLineKind::Choice if above.choice => drop(line.pieces.remove(0)),
            MarkupLineKind::Choice => (line.kind, line.dashes) = (MarkupLineKind::Prose, 0),
            _ => {}
        }
        if above.choice {
            above.go_on(line);
        }
    }
}

/// State of the lines above.
#[derive(Debug, Clone, Default)]
struct PrecedingLines {
    choice: bool,
    open: usize,
}

impl PrecedingLines {
    /// Counts the blocks that begin and end on a line. Guards of a choice do not count.
    fn go_on(&mut self, line: &MarkupLine<'_>) {
        for (at, piece) in line.pieces.iter().enumerate() {
            let guard = || line.dashes > 0 && !closed_in(&line.pieces[at..], false);
            match piece.verb() {
                "if" | "once" if guard() => {}
                "if" | "once" | "arriving" | "repeat" => self.open += 1,
                "end" | "until" => self.open = self.open.saturating_sub(1),
                _ => {}
            }
        }
    }
}

/// Returns true if one of the other pieces closes the block at the first piece. With `words_only`, it must contain only text.
pub(super) fn closed_in(pieces: &[LinePiece<'_>], words_only: bool) -> bool {
    /// Limit for the length of a line.
    const FAR: usize = 1000;
    let mut open = 0_usize;
    for piece in pieces.iter().take(FAR) {
        match piece {
            LinePiece::Text(..) | LinePiece::Stars { .. } => {}
            LinePiece::Turn(_) if words_only => return false,
            LinePiece::Turn(_) => {}
            LinePiece::Brace { .. } => match piece.verb() {
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
