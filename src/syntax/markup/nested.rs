//! Nested choices: `-- ` begins a choice below another choice. Elsewhere it is text.

use super::piece::{LinePiece, MarkupLine, MarkupLineKind};

/// Turns `-- ` lines without a choice above into text. The dashes must still be the first piece.
///
/// A choice ends at the next blank line outside its blocks.
pub(super) fn resolve_nested(lines: &mut [MarkupLine<'_>]) {
    // The state of the lines above, for each depth of rows.
    let mut states = vec![PrecedingLines::default()];
    for line in lines {
        let depth = line.row.as_ref().map_or(0, |row| row.depth);
        states.resize(depth + 1, PrecedingLines::default());
        let Some(state) = states.last_mut() else {
            continue;
        };
        if line.is_labelled() {
            *state = PrecedingLines::default();
        }
        match line.kind {
            MarkupLineKind::Blank => state.has_choice &= state.open_blocks > 0,
            MarkupLineKind::Choice if line.dash_count == 1 => {
                (state.has_choice, state.open_blocks) = (true, 0);
            }
            MarkupLineKind::Choice if state.has_choice => drop(line.pieces.remove(0)),
            MarkupLineKind::Choice => (line.kind, line.dash_count) = (MarkupLineKind::Prose, 0),
            _ => {}
        }
        if state.has_choice {
            state.count_blocks(line);
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
    /// Counts the blocks that begin and end on a line. Guards of a choice are not blocks.
    fn count_blocks(&mut self, line: &MarkupLine<'_>) {
        for (i, piece) in line.pieces.iter().enumerate() {
            let is_guard = || line.dash_count > 0 && !closes_block(&line.pieces[i..], false);
            match piece.keyword() {
                "if" | "once" if is_guard() => {}
                "if" | "once" | "arriving" | "repeat" => self.open_blocks += 1,
                "end" | "until" => self.open_blocks = self.open_blocks.saturating_sub(1),
                _ => {}
            }
        }
    }
}

/// Returns true if the block at the first piece is closed. With `text_only`, it must contain only text.
pub(super) fn closes_block(pieces: &[LinePiece<'_>], text_only: bool) -> bool {
    /// Limit for very long lines.
    const MAX_PIECES: usize = 1000;
    let mut open = 0_usize;
    for piece in pieces.iter().take(MAX_PIECES) {
        match piece {
            LinePiece::Text(..) | LinePiece::Stars { .. } => {}
            LinePiece::Turn(_) if text_only => return false,
            LinePiece::Turn(_) => {}
            LinePiece::Brace { .. } => match piece.keyword() {
                "if" => open += 1,
                "once" | "arriving" if !text_only => open += 1,
                "end" if open <= 1 => return true,
                "end" => open -= 1,
                "=" | "else" | "elif" => {}
                _ if text_only => return false,
                _ => {}
            },
        }
    }
    false
}
