//! The faults of the text that is being edited, told before all questions over the book are asked again: what is found by reading it, and what those questions found
//! before in lines that stand as they stood. Where only bodies of pages were edited, nothing else is read.

use super::desk::{Desk, whole};
use super::faults::{in_order, placed, shown};
use crate::diagnostic::Code;
use crate::library;
use crate::source::{FileId, Sources, Span};
use lsp_types::{Diagnostic, Location, NumberOrString, Uri};
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::Arc;

/// What has been told of an open text.
pub(super) struct Told {
    pub(super) text: Arc<String>,
    /// What is found by reading it.
    pub(super) read: Vec<Diagnostic>,
    /// What questions over the book have found in it.
    pub(super) asked: Vec<Diagnostic>,
}

/// The faults of a text since whose last reading nothing in any text was changed but bodies of pages in this one; none where more was.
pub(super) fn of_bodies(desk: &Desk, path: &Path, told: &Told) -> Option<(Uri, Vec<Diagnostic>)> {
    let root = desk.root(path)?;
    let (book, before) = desk.last(&root)?;
    let own = book.file_at(path)?;
    let sources = &book.opened.sources;
    if *sources.text(own) != *told.text {
        return None;
    }
    let now = desk.text(path)?;
    let edited = library::found_in_edited(&book.opened, before, own, &now)?;
    let here = edited.found.iter().filter(|fault| {
        let label = fault.labels.first();
        label.is_some_and(|label| label.span.file == own)
    });
    let here = here.filter_map(|fault| {
        let place = |span: Span| {
            let path = book.path_of(span.file)?;
            placed(desk, &edited.sources, path, span)
        };
        shown(fault, place, || None)
    });
    let mut out: Vec<Diagnostic> = here.map(|(_, fault)| fault).collect();
    let bodies = edited.bodies.iter();
    let bodies = bodies.filter_map(|(was, _)| lines(sources, own, was));
    let bodies: Vec<_> = bodies.collect();
    // What the rules found wrong they are not asked again yet.
    let rules = NumberOrString::String(Code::AgainstRules.name().to_owned());
    let is_read = |fault: &&Diagnostic| {
        fault.code.as_ref() != Some(&rules)
            && bodies.iter().any(|it| it.contains(&fault.range.start.line))
    };
    let elsewhere = told.read.iter().filter(|fault| !is_read(fault)).cloned();
    let uri = desk.uri(path)?;
    let still = elsewhere.chain(told.asked.iter().cloned()).collect();
    let still = moved(&told.text, still, &now, &uri);
    out.extend(
        still
            .into_iter()
            .filter(|fault| !out.contains(fault))
            .collect::<Vec<_>>(),
    );
    in_order(&mut out);
    Some((uri, out))
}

/// The lines of some bytes, from 0; none where there are no bytes.
fn lines(sources: &Sources, file: FileId, bytes: &Range<usize>) -> Option<RangeInclusive<u32>> {
    let line = |byte: usize| {
        let byte = u32::try_from(byte).unwrap_or(u32::MAX);
        u32::try_from(sources.line(file, byte) - 1).unwrap_or(u32::MAX)
    };
    (!bytes.is_empty()).then(|| line(bytes.start)..=line(bytes.end - 1))
}

/// The faults of an edited text; none where its book has been asked already, or another that is open may have found something in it.
pub(super) fn faults(desk: &mut Desk, path: &Path, told: &Told) -> Option<(Uri, Vec<Diagnostic>)> {
    let root = desk.root(path)?;
    // What has no place of its own stands in the header.
    if desk.roots().len() != 1 || desk.header(&root) == path {
        return None;
    }
    let now = desk.text(path)?;
    desk.read(&root);
    let desk = &*desk;
    let opened = desk.only_read(&root)?;
    let base = match root.is_dir() {
        true => root.as_path(),
        false => root.parent()?,
    };
    let own = opened.sources.iter().find_map(|(file, name, _)| {
        let is_own = base.join(name) == path;
        is_own.then_some(file)
    })?;
    let path_of = |file: FileId| match file == own {
        true => Some(path.to_owned()),
        false => {
            let other = whole(&base.join(opened.sources.name(file)));
            (desk.unsaved.contains_key(&other) || other.is_file()).then_some(other)
        }
    };
    let found = library::found_reading(opened);
    let here = found.iter().filter(|fault| {
        let label = fault.labels.first();
        label.is_some_and(|label| label.span.file == own)
    });
    let here = here.filter_map(|fault| {
        let place = |span: Span| placed(desk, &opened.sources, &path_of(span.file)?, span);
        shown(fault, place, || None)
    });
    let mut out: Vec<Diagnostic> = here.map(|(_, fault)| fault).collect();
    let uri = desk.uri(path)?;
    out.extend(moved(&told.text, told.asked.clone(), &now, &uri));
    in_order(&mut out);
    Some((uri, out))
}

/// Those that stand in lines that are as they were, where they stand now.
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

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_types::{Position, Range};

    #[test]
    fn what_stood_in_lines_that_are_as_they_were_goes_with_them() {
        let at = |line, end| Diagnostic {
            range: Range::new(Position::new(line, 0), Position::new(end, 1)),
            ..Diagnostic::default()
        };
        let asked = [at(0, 0), at(1, 1), at(2, 3), at(0, 3), at(4, 4)];
        let uri: Uri = "file:///a.gamebook".parse().unwrap();
        let lines = |now: &str| -> Vec<(u32, u32)> {
            let all = moved("a\nb\nc\nd\n", asked.to_vec(), now, &uri);
            let lines = all
                .iter()
                .map(|it| (it.range.start.line, it.range.end.line));
            lines.collect()
        };
        assert_eq!(
            lines("a\nb\nc\nd\n"),
            [(0, 0), (1, 1), (2, 3), (0, 3), (4, 4)]
        );
        assert_eq!(lines("a\nb2\nb3\nc\nd\n"), [(0, 0), (3, 4), (0, 4), (5, 5)]);
        assert_eq!(lines("a\nc\nd\n"), [(0, 0), (1, 2), (0, 2), (3, 3)]);
        assert_eq!(lines(""), [(0, 0)]);
        assert_eq!(lines("x"), []);
    }
}
