//! Reads files of cases and files with an initial state.

use super::case::{CaseFile, RuleCase};
use super::shape::ShapeCheck;
use crate::compile::{self, YamlNode};
use crate::syntax::diagnostic::{Diagnostic, ReportStyle, render};
use crate::syntax::source::{FileId, Sources};

/// The errors of a file of cases that could not be read.
#[derive(Debug, Clone)]
pub struct CaseFileError {
    pub diagnostics: Vec<Diagnostic>,
    pub sources: Sources,
}

impl std::fmt::Display for CaseFileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&render(
            &self.diagnostics,
            &self.sources,
            ReportStyle::Short,
            200,
        ))
    }
}

/// Reads a file of cases. `name` is its name in messages.
///
/// # Errors
/// All deviations from the schema, each at its position.
pub fn parse_cases(name: &str, text: &str) -> Result<CaseFile, CaseFileError> {
    let mut file = CaseFile::default();
    let mut found = Vec::new();
    let id = file.sources.add(name, text);
    if let Some(root) = compile::parse_yaml(id, text, &mut found) {
        let found = &mut found;
        ShapeCheck {
            text,
            diagnostics: found,
        }
        .check_file(&root);
        file.read_keys(&root);
    }
    file_or_errors(file, found)
}

pub(super) fn file_or_errors(
    file: CaseFile,
    found: Vec<Diagnostic>,
) -> Result<CaseFile, CaseFileError> {
    if found.is_empty() {
        return Ok(file);
    }
    let sources = file.sources;
    Err(CaseFileError {
        diagnostics: found,
        sources,
    })
}

/// Reads an initial state and returns its document. It has the keys of `state`, or `state` and other keys of a file of cases.
pub(super) fn parse_state(
    (id, text): (FileId, &str),
    file: &mut CaseFile,
    case: &mut RuleCase,
    found: &mut Vec<Diagnostic>,
) -> Option<YamlNode> {
    let root = compile::parse_yaml(id, text, found)?;
    let given = match (ShapeCheck {
        text,
        diagnostics: found,
    })
    .check_state(&root)
    {
        true => {
            file.read_book_keys(&root);
            root.get("state")
        }
        false => Some(&root),
    };
    let given = given.and_then(|node| node.entries());
    case.state = given.map(|all| all.to_vec()).unwrap_or_default();
    Some(root)
}
