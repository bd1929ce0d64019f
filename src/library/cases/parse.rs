//! Parses files of cases and files with a start state.

use super::case::{CaseFile, RuleCase};
use super::shape::ShapeCheck;
use crate::compile::{self, YamlNode};
use crate::syntax::diagnostic::{Diagnostic, ReportStyle, render};
use crate::syntax::source::{FileId, Sources};

/// Errors of a file of cases that could not be parsed.
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

/// Parses a file of cases. `name` is its name in messages.
///
/// # Errors
/// All deviations from the schema.
pub fn parse_cases(name: &str, text: &str) -> Result<CaseFile, CaseFileError> {
    let mut file = CaseFile::default();
    let mut errors = Vec::new();
    let id = file.sources.add(name, text);
    if let Some(root) = compile::parse_yaml(id, text, &mut errors) {
        let mut check = ShapeCheck {
            text,
            diagnostics: &mut errors,
        };
        check.check_file(&root);
        file.read_keys(&root);
    }
    file_or_errors(file, errors)
}

pub(super) fn file_or_errors(
    file: CaseFile,
    diagnostics: Vec<Diagnostic>,
) -> Result<CaseFile, CaseFileError> {
    if diagnostics.is_empty() {
        return Ok(file);
    }
    let sources = file.sources;
    Err(CaseFileError {
        diagnostics,
        sources,
    })
}

/// Parses a start state and returns its document, which has the keys of `state`, or `state` and other keys of a file of cases.
pub(super) fn parse_state(
    (id, text): (FileId, &str),
    file: &mut CaseFile,
    case: &mut RuleCase,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<YamlNode> {
    let root = compile::parse_yaml(id, text, diagnostics)?;
    let mut check = ShapeCheck { text, diagnostics };
    let state = match check.check_state(&root) {
        true => {
            file.read_book_keys(&root);
            root.get("state")
        }
        false => Some(&root),
    };
    let entries = state.and_then(|node| node.entries());
    case.state = entries.map(|it| it.to_vec()).unwrap_or_default();
    Some(root)
}
