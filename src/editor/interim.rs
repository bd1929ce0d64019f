//! Syntax errors of an edited text, published before the whole book is checked.

use super::diagnostics::{shown, sort_by_place};
use super::position::Lines;
use super::workspace::Workspace;
use crate::compile::diagnosed;
use crate::syntax::markup;
use crate::syntax::source::{FileId, Span};
use lsp_types::{Diagnostic, Location, Uri};
use std::path::Path;

/// The diagnostics of an edited text until its book is checked again; `before` are those of the text `was`. Syntax errors are those of the
/// new text. Of the others, those in changed lines are dropped.
pub(super) fn updated(
    workspace: &Workspace,
    path: &Path,
    was: &str,
    before: &[Diagnostic],
) -> Option<(Uri, Vec<Diagnostic>)> {
    let uri = workspace.uri(path)?;
    let now = workspace.text(path)?;
    let (old, new) = match path.extension().is_some_and(|end| end == "gamebook") {
        true => (errors(workspace, &uri, was), errors(workspace, &uri, &now)),
        false => (Vec::new(), Vec::new()),
    };
    let old = moved(was, old, &now, &uri);
    let mut out = moved(was, before.to_vec(), &now, &uri);
    out.retain(|it| new.contains(it) || !old.contains(it));
    out.extend(new.into_iter().filter(|it| !old.contains(it)));
    sort_by_place(&mut out);
    Some((uri, out))
}

/// The syntax errors of a text of pages.
fn errors(workspace: &Workspace, uri: &Uri, text: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    markup::parse(FileId(0), &markup::without_front(text), &mut found);
    let lines = Lines::of(text, workspace.columns);
    let place = |span: Span| {
        let range = lines.range(span.start as usize, span.end as usize);
        Some(Location::new(uri.clone(), range))
    };
    let found = found.into_iter().map(diagnosed);
    let found = found.filter(|fault| !fault.message.is_empty());
    let shown = found.filter_map(|fault| shown(&fault, place, || None));
    shown.map(|(_, it)| it).collect()
}

/// The diagnostics of unchanged lines, moved with these lines.
fn moved(was: &str, faults: Vec<Diagnostic>, now: &str, uri: &Uri) -> Vec<Diagnostic> {
    let old: Vec<&str> = was.split('\n').collect();
    let new: Vec<&str> = now.split('\n').collect();
    let same =
        |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| pairs.take_while(|(a, b)| a == b).count();
    let above = same(&mut old.iter().zip(&new));
    let below = same(&mut old.iter().rev().zip(new.iter().rev()));
    let below = below.min(old.len().min(new.len()) - above);
    let line = |line: u32| -> Option<u32> {
        let n = line as usize;
        match n {
            n if n < above => Some(line),
            n if n + below >= old.len() => u32::try_from(n + new.len() - old.len()).ok(),
            _ => None,
        }
    };
    let range = |range: &mut lsp_types::Range| -> Option<()> {
        range.start.line = line(range.start.line)?;
        range.end.line = line(range.end.line)?;
        Some(())
    };
    let move_all = |mut fault: Diagnostic| -> Option<Diagnostic> {
        range(&mut fault.range)?;
        let related = fault.related_information.iter_mut().flatten();
        let here = |it: &&mut Location| it.uri == *uri;
        for place in related.map(|it| &mut it.location).filter(here) {
            range(&mut place.range)?;
        }
        Some(fault)
    };
    faults.into_iter().filter_map(move_all).collect()
}
