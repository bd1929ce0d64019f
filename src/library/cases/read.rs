//! Reads files of cases, and a state to begin from.

use super::case::{Case, CaseFile};
use super::shape::ShapeCheck;
use crate::compile::{self, Node};
use crate::syntax::diagnostic::{Diagnostic, Style, render};
use crate::syntax::source::{FileId, Sources};

/// A file of cases that could not be read: why, and where.
#[derive(Debug, Clone)]
pub struct Unread {
    pub found: Vec<Diagnostic>,
    pub sources: Sources,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&render(&self.found, &self.sources, Style::Short, 200))
    }
}

/// Reads a file of cases. `name` is its name in messages.
///
/// # Errors
/// Everything that does not fit the schema, each at its place.
pub fn read(name: &str, text: &str) -> Result<CaseFile, Unread> {
    let mut file = CaseFile::default();
    let mut found = Vec::new();
    let id = file.sources.add(name, text);
    if let Some(root) = compile::parse_yaml(id, text, &mut found) {
        let found = &mut found;
        ShapeCheck { text, found }.check_file(&root);
        file.fill(&root);
    }
    finished(file, found)
}

pub(super) fn finished(file: CaseFile, found: Vec<Diagnostic>) -> Result<CaseFile, Unread> {
    if found.is_empty() {
        return Ok(file);
    }
    let sources = file.sources;
    Err(Unread { found, sources })
}

/// Reads a state to begin from and returns its document: the keys of `given`, or a document with `given` and other keys of a file of cases.
pub(super) fn read_state(
    (id, text): (FileId, &str),
    file: &mut CaseFile,
    case: &mut Case,
    found: &mut Vec<Diagnostic>,
) -> Option<Node> {
    let root = compile::parse_yaml(id, text, found)?;
    let given = match (ShapeCheck { text, found }).check_state(&root) {
        true => {
            file.fill_book(&root);
            root.get("given")
        }
        false => Some(&root),
    };
    let given = given.and_then(|node| node.entries());
    case.given = given.map(|all| all.to_vec()).unwrap_or_default();
    Some(root)
}
