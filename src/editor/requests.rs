//! Dispatches requests.

use super::frame::{ErrorResponse, LspResult, document_path, error_response, read_params};
use super::position::{ColumnUnit, LineIndex};
use super::serve::{LanguageServer, SessionStage};
use super::workspace::{CheckedBook, Workspace};
use super::{complete, diagnostics, hover, references, symbols, tokens};
use crate::model::book::NameKind;
use crate::syntax::fmt;
use crate::syntax::source::FileId;
use lsp_server::{ErrorCode, Request};
use lsp_types::{Position, Range, TextEdit};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

impl<W: Write> LanguageServer<'_, W> {
    pub(super) fn handle_request(&mut self, request: Request) -> LspResult {
        let method = request.method.as_str();
        match (self.stage, method) {
            (SessionStage::Starting, "initialize") => return self.initialize(&request.params),
            (SessionStage::Starting, _) => {
                let reason = "`initialize` must be the first request";
                return Err(error_response(ErrorCode::ServerNotInitialized, reason));
            }
            (SessionStage::Running, "initialize") => {
                let reason = "`initialize` must not be sent again";
                return Err(error_response(ErrorCode::InvalidRequest, reason));
            }
            (SessionStage::Running, "shutdown") => {
                self.stage = SessionStage::ShuttingDown;
                return Ok(Value::Null);
            }
            (SessionStage::ShuttingDown, _) => {
                let reason = "requests are not allowed after `shutdown`";
                return Err(error_response(ErrorCode::InvalidRequest, reason));
            }
            _ => {}
        }
        if method == "workspace/symbol" {
            let query: lsp_types::WorkspaceSymbolParams = read_params(request.params)?;
            return to_result(symbols::search_symbols(&mut self.workspace, &query.query));
        }
        if !method.starts_with("textDocument/") {
            return unknown_method(method);
        }
        let path = document_path(&request.params)?;
        self.handle_document_request(method, path, request.params)
    }

    fn handle_document_request(&mut self, method: &str, path: PathBuf, params: Value) -> LspResult {
        let workspace = &mut self.workspace;
        let at = || -> Result<Position, ErrorResponse> {
            let position = params.get("position").cloned().unwrap_or_default();
            read_params(position)
        };
        match method {
            "textDocument/definition" | "textDocument/declaration" => {
                let symbol = find_symbol(workspace, &path, at()?);
                to_result(
                    symbol
                        .and_then(|(book, it)| references::find_definition(workspace, &book, &it)),
                )
            }
            "textDocument/references" => {
                let symbol = find_symbol(workspace, &path, at()?);
                let option = params.pointer("/context/includeDeclaration");
                let has_declaration = option.and_then(Value::as_bool).unwrap_or(true);
                let result = symbol.map(|(book, it)| {
                    let mut result = references::find_references(workspace, &book, &it);
                    if !has_declaration {
                        let declaration = references::find_definition(workspace, &book, &it);
                        result.retain(|it| Some(it) != declaration.as_ref());
                    }
                    result
                });
                to_result(result.unwrap_or_default())
            }
            "textDocument/documentHighlight" => {
                let symbol = find_symbol(workspace, &path, at()?);
                let result = symbol
                    .map(|(book, it)| references::find_highlights(workspace, &book, &it, &path));
                to_result(result.unwrap_or_default())
            }
            "textDocument/prepareRename" => {
                to_result(references::renameable_range(workspace, &path, at()?))
            }
            "textDocument/rename" => {
                let new = params
                    .get("newName")
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                let Some((book, it)) = find_symbol(workspace, &path, at()?) else {
                    let reason = "no name at this position can be renamed";
                    return Err(error_response(ErrorCode::RequestFailed, reason));
                };
                let edits = references::rename_edits(workspace, &book, &it, new);
                let (edit, notes) =
                    edits.map_err(|reason| error_response(ErrorCode::RequestFailed, reason))?;
                self.notes.extend(notes);
                to_result(edit)
            }
            "textDocument/hover" => to_result(hover::hover_at(workspace, &path, at()?)),
            "textDocument/completion" => to_result(complete::complete(workspace, &path, at()?)),
            "textDocument/documentSymbol" => {
                answer_from_book(workspace, &path, |workspace, book| {
                    symbols::document_symbols(workspace, book, &path)
                })
            }
            "textDocument/foldingRange" => {
                let book = workspace.book_of_file(&path);
                to_result(symbols::folding_ranges(workspace, book.as_deref(), &path))
            }
            "textDocument/inlayHint" => {
                let range: Range = read_params(params.get("range").cloned().unwrap_or_default())?;
                let result = |workspace: &Workspace, book: &CheckedBook| {
                    symbols::inlay_hints(workspace, book, &path, range)
                };
                answer_from_book(workspace, &path, result)
            }
            "textDocument/codeLens" => answer_from_book(workspace, &path, |workspace, book| {
                symbols::code_lenses(workspace, book, &path)
            }),
            "textDocument/codeAction" => {
                let range: Range = read_params(params.get("range").cloned().unwrap_or_default())?;
                let only = params.pointer("/context/only").and_then(Value::as_array);
                let is_wanted = only
                    .is_none_or(|only| only.iter().any(|kind| kind == "quickfix" || kind == ""));
                let result = is_wanted.then(|| diagnostics::code_actions(workspace, &path, range));
                to_result(result.unwrap_or_default())
            }
            "textDocument/semanticTokens/full" => {
                let book = workspace.book_of_file(&path);
                to_result(tokens::semantic_tokens(workspace, book.as_deref(), &path))
            }
            "textDocument/formatting" => format_document(workspace, &path),
            _ => unknown_method(method),
        }
    }

    fn initialize(&mut self, params: &Value) -> LspResult {
        let encodings = params.pointer("/capabilities/general/positionEncodings");
        let encodings = encodings.and_then(Value::as_array).into_iter().flatten();
        let utf8 = encodings.into_iter().any(|it| it == "utf-8");
        self.workspace.column_unit = if utf8 {
            ColumnUnit::Utf8
        } else {
            ColumnUnit::Utf16
        };
        let snippets = "/capabilities/textDocument/completion/completionItem/snippetSupport";
        self.workspace.supports_snippets = params.pointer(snippets) == Some(&Value::Bool(true));
        let watched = "/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration";
        self.can_watch = params.pointer(watched) == Some(&Value::Bool(true));
        self.stage = SessionStage::Running;
        Ok(json!({
            "serverInfo": {"name": "turnto", "version": env!("CARGO_PKG_VERSION")},
            "capabilities": {
                "positionEncoding": if utf8 { "utf-8" } else { "utf-16" },
                "textDocumentSync": {"openClose": true, "change": 2, "save": true},
                "definitionProvider": true,
                "declarationProvider": true,
                "referencesProvider": true,
                "documentHighlightProvider": true,
                "renameProvider": {"prepareProvider": true},
                "hoverProvider": true,
                "completionProvider": {"triggerCharacters": [">", "{", " ", "|", "\""]},
                "documentSymbolProvider": true,
                "workspaceSymbolProvider": true,
                "foldingRangeProvider": true,
                "inlayHintProvider": true,
                "codeLensProvider": {},
                "codeActionProvider": {"codeActionKinds": ["quickfix"]},
                "documentFormattingProvider": true,
                "semanticTokensProvider": {
                    "legend": {"tokenTypes": tokens::TOKEN_TYPES, "tokenModifiers": []},
                    "full": true,
                },
            },
        }))
    }
}

/// Answers a request from the book of a file. The answer is empty without a book.
fn answer_from_book<T: Default + serde::Serialize>(
    workspace: &mut Workspace,
    path: &Path,
    answer: impl FnOnce(&Workspace, &CheckedBook) -> T,
) -> LspResult {
    let book = workspace.book_of_file(path);
    to_result(book.map_or_else(T::default, |book| answer(workspace, &book)))
}

fn unknown_method(method: &str) -> LspResult {
    let reason = format!("unknown method `{method}`");
    Err(error_response(ErrorCode::MethodNotFound, reason))
}

/// The symbol at a position, with its book.
fn find_symbol(
    workspace: &mut Workspace,
    path: &Path,
    position: Position,
) -> Option<(Rc<CheckedBook>, NameKind)> {
    let book = workspace.book_of_file(path)?;
    let text = workspace.text(path)?;
    let offset = LineIndex::from_text(&text, workspace.column_unit).byte_at(position);
    let occurrence = references::occurrence_at(&book, path, offset)?;
    let target = occurrence.target.clone();
    Some((book, target))
}

/// Formats a file: one edit, or none if it is formatted already.
fn format_document(workspace: &Workspace, path: &Path) -> LspResult {
    let is_pages = path.extension().is_some_and(|end| end == "gamebook");
    let Some(text) = workspace.text(path).filter(|_| is_pages) else {
        return Ok(Value::Null);
    };
    let new = fmt::format_pages(FileId(0), &text).map_err(|error| {
        let reason = error.help.unwrap_or(error.message);
        error_response(ErrorCode::RequestFailed, reason)
    })?;
    if new == *text {
        return to_result(Vec::<TextEdit>::new());
    }
    let range = LineIndex::from_text(&text, workspace.column_unit).range(0, text.len());
    to_result(vec![TextEdit::new(range, new)])
}

fn to_result(value: impl serde::Serialize) -> LspResult {
    serde_json::to_value(value)
        .map_err(|error| error_response(ErrorCode::InternalError, error.to_string()))
}
