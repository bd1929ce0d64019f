//! Nested choices: `-- ` is a choice below a choice, otherwise text.

use super::piece::{LinePiece, MarkupLine, MarkupLineKind};

/// Turns `-- ` lines without a choice above into text. The dashes must still be the first piece.
///
/// A choice ends at the next blank line outside its blocks.
pub(super) fn resolve_nested(lines: &mut [MarkupLine<'_>]) {
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
            MarkupLineKind::Blank => above.has_choice &= above.open_blocks > 0,
            MarkupLineKind::Choice if line.dash_count == 1 => {
                *above = PrecedingLines {
                    has_choice: true,
                    open_blocks: 0,
                };
            }
            MarkupLineKind::Choice if above.has_choice => drop(line.pieces.remove(0)),
            MarkupLineKind::Choice => (line.kind, line.dash_count) = (MarkupLineKind::Prose, 0),
            _ => {}
        }
        if above.has_choice {
            above.count_blocks(line);
        }
    }
}

/// State of the lines above.
#[derive(Debug, Clone, Default)]
struct PrecedingLines {
    has_choice: bool,
    open_blocks: usize,
}

impl PrecedingLines {
    /// Counts the blocks that begin and end on a line. Guards of a choice do not count.
    fn count_blocks(&mut self, line: &MarkupLine<'_>) {
        for (at, piece) in line.pieces.iter().enumerate() {
            let guard = || line.dash_count > 0 && !closes_block(&line.pieces[at..], false);
            match piece.keyword() {
                "if" | "once" if guard() => {}
                "if" | "once" | "arriving" | "repeat" => self.open_blocks += 1,
                "end" | "until" => self.open_blocks = self.open_blocks.saturating_sub(1),
                _ => {}
            }
        }
    }
}

/// Returns true if one of the other pieces closes the block at the first piece. With `words_only`, it must contain only text.
pub(super) fn closes_block(pieces: &[LinePiece<'_>], words_only: bool) -> bool {
    /// Limit for the length of a line.
    const FAR: usize = 1000;
    let mut open = 0_usize;
    for piece in pieces.iter().take(FAR) {
        match piece {
            LinePiece::Text(..) | LinePiece::Stars { .. } => {}
            LinePiece::Turn(_) if words_only => return false,
            LinePiece::Turn(_) => {}
            LinePiece::Brace { .. } => match piece.keyword() {
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
