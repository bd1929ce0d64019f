//! Reads files of cases and files with an initial state.

use super::case::{Case, CaseFile};
use super::shape::ShapeCheck;
use crate::compile::{self, Node};
use crate::syntax::diagnostic::{Diagnostic, Style, render};
use crate::syntax::source::{FileId, Sources};

/// The errors of a file of cases that could not be read.
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
/// All deviations from the schema, each at its position.
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

/// Reads an initial state and returns its document. It has the keys of `given`, or `given` and other keys of a file of cases.
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
