//! Inlay hints and code lenses.

use super::position::Lines;
use super::workspace::{Checked, Workspace};
use crate::check::lint::{links, ranges};
use crate::model::book::{Named, PageId};
use lsp_types::{CodeLens, Command, InlayHint, InlayHintKind, InlayHintLabel, Position, Range};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;

/// Titles of pages after their ids in turns, and possible results after instructions with rows for numbers.
pub(super) fn inlay(
    workspace: &Workspace,
    book: &Checked,
    path: &Path,
    range: Range,
) -> Vec<InlayHint> {
    let Some((draft, file)) = book.opened.draft.as_deref().zip(book.file_at(path)) else {
        return Vec::new();
    };
    let text = book.opened.sources.text(file);
    let lines = Lines::of(&text, workspace.columns);
    let (from, to) = (lines.byte(range.start), lines.byte(range.end));
    let mut out = Vec::new();
    for mention in draft.mentions.iter().filter(|it| it.span.file == file) {
        let (start, end) = (mention.span.start as usize, mention.span.end as usize);
        let Named::Page(id) = mention.named else {
            continue;
        };
        let turned = text
            .get(..start)
            .is_some_and(|before| before.trim_end().ends_with("->"));
        if !turned || end < from || start > to {
            continue;
        }
        let title = &draft.page(id).title;
        if !title.is_empty() {
            out.push(hint(lines.position(end), title.to_string()));
        }
    }
    for (span, range) in ranges(draft, file) {
        let (start, end) = (span.start as usize, span.end as usize);
        if end >= from && start <= to {
            out.push(hint(lines.position(end), range));
        }
    }
    out
}

fn hint(position: Position, label: String) -> InlayHint {
    InlayHint {
        position,
        label: InlayHintLabel::String(label),
        kind: Some(InlayHintKind::TYPE),
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}

/// The number of links to each page, and a command to play from there. The editor implements the commands.
pub(super) fn code_lenses(workspace: &Workspace, book: &Checked, path: &Path) -> Vec<CodeLens> {
    let found = book.opened.draft.as_deref().zip(book.file_at(path));
    let Some(((draft, file), uri)) = found.zip(workspace.uri(path)) else {
        return Vec::new();
    };
    let text = book.opened.sources.text(file);
    let lines = Lines::of(&text, workspace.columns);
    let mut ways: BTreeMap<PageId, usize> = BTreeMap::new();
    for link in links(draft) {
        *ways.entry(link.to).or_default() += 1;
    }
    let mut out = Vec::new();
    for id in draft.index.values() {
        let page = draft.page(*id);
        if page.span.file != file {
            continue;
        }
        let range = lines.range(page.span.start as usize, page.span.end as usize);
        let title = match ways.get(id).copied().unwrap_or(0) {
            1 => "1 way in".to_owned(),
            n => format!("{n} ways in"),
        };
        let play = json!({"book": book.root.display().to_string(), "page": &*page.id});
        for (title, command, arguments) in [
            (
                title,
                "turnto.waysIn",
                vec![json!(uri.as_str()), json!(range.start)],
            ),
            (
                "play from here".to_owned(),
                "turnto.playFromHere",
                vec![play],
            ),
        ] {
            out.push(CodeLens {
                range,
                command: Some(Command {
                    title,
                    command: command.to_owned(),
                    arguments: Some(arguments),
                }),
                data: None,
            });
        }
    }
    out
}
