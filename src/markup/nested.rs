//! `-- `: a choice under a choice, or words. That hangs on the lines above alone.

use super::piece::{Line, LineKind, Piece};

/// Makes words of every line `-- ` that has no choice above it; so far its dashes are the first of its pieces. A choice reaches to the next blank line outside of a block in it.
pub(super) fn settle(lines: &mut [Line<'_>]) {
    // For each depth of rows: is a choice above, and how many blocks are open in it?
    let mut rows = vec![Above::default()];
    for line in lines {
        let depth = line.row.as_ref().map_or(0, |row| row.depth);
        rows.resize(depth + 1, Above::default());
        let Some(above) = rows.last_mut() else {
            continue;
        };
        if line.is_labelled() {
            *above = Above::default();
        }
        match line.kind {
            LineKind::Blank => above.choice &= above.open > 0,
            LineKind::Choice if line.dashes == 1 => {
                *above = Above {
                    choice: true,
                    open: 0,
                };
            }
            LineKind::Choice if above.choice => drop(line.pieces.remove(0)),
            LineKind::Choice => (line.kind, line.dashes) = (LineKind::Prose, 0),
            LineKind::Comment | LineKind::Prose => {}
        }
        if above.choice {
            above.go_on(line);
        }
    }
}

/// What stands above a line.
#[derive(Debug, Clone, Default)]
struct Above {
    choice: bool,
    open: usize,
}

impl Above {
    /// Blocks that begin and end on a line of what a choice does; the guards of a choice are none.
    fn go_on(&mut self, line: &Line<'_>) {
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

/// Is the block that the first of these pieces begins closed by one of them; with `words_only`, with nothing but words in it?
pub(super) fn closed_in(pieces: &[Piece<'_>], words_only: bool) -> bool {
    /// Longer blocks on one line are not looked through.
    const FAR: usize = 1000;
    let mut open = 0_usize;
    for piece in pieces.iter().take(FAR) {
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
