//! Semantic tokens: the names of the book, which a grammar cannot distinguish.

use super::position::LineIndex;
use super::workspace::{CheckedBook, Workspace};
use crate::model::book::NameKind;
use lsp_types::{Position, Range, SemanticToken, SemanticTokens};
use std::collections::BTreeMap;
use std::path::Path;

/// Token types; a token has an index into this list.
pub(super) const TOKEN_TYPES: [&str; 4] = ["function", "variable", "property", "type"];

/// The names of the book in a file, in order.
pub(super) fn semantic_tokens(
    workspace: &Workspace,
    book: Option<&CheckedBook>,
    path: &Path,
) -> Option<SemanticTokens> {
    let (book, text) = (book?, workspace.text(path)?);
    let (draft, file) = (book.opened.draft.as_deref()?, book.source_file(path)?);
    let mut words: BTreeMap<usize, (usize, u32)> = BTreeMap::new();
    for mention in draft.mentions.iter().filter(|it| it.span.file == file) {
        let token_type = match &mention.target {
            // A heading names its own page.
            NameKind::Page(id) if draft.page(*id).span == mention.span => continue,
            NameKind::Fragment(name)
                if draft.fragment_spans.get(&**name) == Some(&mention.span) =>
            {
                continue;
            }
            NameKind::Page(_) | NameKind::Fragment(_) => 0,
            NameKind::Variable(_) | NameKind::Condition(_) | NameKind::FragmentParam(..) => 1,
            NameKind::Code(_) | NameKind::Title(_) => 2,
            NameKind::Entry(..) | NameKind::Tag(_) => 3,
        };
        let (start, end) = (mention.span.start as usize, mention.span.end as usize);
        words.insert(start, (end, token_type));
    }
    let lines = LineIndex::from_text(&text, workspace.column_unit);
    let mut out = SemanticTokens::default();
    let (mut previous, mut last_end) = ((0, 0), 0);
    let mut last_position = (0, Position::default());
    for (start, (end, token_type)) in words {
        if start < last_end {
            continue;
        }
        let from = lines.position_after(last_position, start);
        last_position = (end, lines.position_after((start, from), end));
        let range = Range::new(from, last_position.1);
        if range.start.line != range.end.line {
            continue;
        }
        last_end = end;
        let (line, character) = (range.start.line, range.start.character);
        let delta_line = line - previous.0;
        out.data.push(SemanticToken {
            delta_line,
            delta_start: match delta_line {
                0 => character - previous.1,
                _ => character,
            },
            length: range.end.character - character,
            token_type,
            token_modifiers_bitset: 0,
        });
        previous = (line, character);
    }
    Some(out)
}
