//! What each request is answered with.

use super::desk::{Checked, Desk};
use super::place::{Columns, Lines, path_of};
use super::serve::{Server, Stage};
use super::{complete, desk, faults, hints, hover, names, symbols, tokens};
use crate::book::Named;
use crate::fmt;
use crate::source::FileId;
use lsp_server::{ErrorCode, Request};
use lsp_types::{Position, Range, TextEdit, Uri};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Why a request is not answered.
pub(super) struct Refused {
    pub(super) code: ErrorCode,
    pub(super) why: String,
}

pub(super) type Answer = Result<Value, Refused>;

pub(super) fn refused(code: ErrorCode, why: impl Into<String>) -> Refused {
    let why = why.into();
    Refused { code, why }
}

impl<W: Write> Server<'_, W> {
    pub(super) fn answer(&mut self, request: Request) -> Answer {
        let method = request.method.as_str();
        match (self.stage, method) {
            (Stage::Begins, "initialize") => return self.initialize(&request.params),
            (Stage::Begins, _) => {
                let why = "`initialize` comes first";
                return Err(refused(ErrorCode::ServerNotInitialized, why));
            }
            (Stage::Serves, "initialize") => {
                let why = "`initialize` comes once";
                return Err(refused(ErrorCode::InvalidRequest, why));
            }
            (Stage::Serves, "shutdown") => {
                self.stage = Stage::Closes;
                return Ok(Value::Null);
            }
            (Stage::Closes, _) => {
                let why = "after `shutdown` nothing is answered";
                return Err(refused(ErrorCode::InvalidRequest, why));
            }
            _ => {}
        }
        if method == "workspace/symbol" {
            let wanted: lsp_types::WorkspaceSymbolParams = read(request.params)?;
            return shown(symbols::of_all(&mut self.desk, &wanted.query));
        }
        if !method.starts_with("textDocument/") {
            return unknown(method);
        }
        let path = file_of(&request.params)?;
        self.about_file(method, path, request.params)
    }

    fn about_file(&mut self, method: &str, path: PathBuf, params: Value) -> Answer {
        let desk = &mut self.desk;
        let at = || -> Result<Position, Refused> {
            let at = params.get("position").cloned().unwrap_or_default();
            read(at)
        };
        match method {
            "textDocument/definition" | "textDocument/declaration" => {
                let found = named(desk, &path, at()?);
                shown(found.and_then(|(book, it)| names::definition(desk, &book, &it)))
            }
            "textDocument/references" => {
                let found = named(desk, &path, at()?);
                let declared = params.pointer("/context/includeDeclaration");
                let declared = declared.and_then(Value::as_bool).unwrap_or(true);
                let all = found.map(|(book, it)| {
                    let mut all = names::references(desk, &book, &it);
                    if !declared {
                        let made = names::definition(desk, &book, &it);
                        all.retain(|it| Some(it) != made.as_ref());
                    }
                    all
                });
                shown(all.unwrap_or_default())
            }
            "textDocument/documentHighlight" => {
                let found = named(desk, &path, at()?);
                let all = found.map(|(book, it)| names::highlights(desk, &book, &it, &path));
                shown(all.unwrap_or_default())
            }
            "textDocument/prepareRename" => shown(names::renamed_at(desk, &path, at()?)),
            "textDocument/rename" => {
                let new = params
                    .get("newName")
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                let Some((book, it)) = named(desk, &path, at()?) else {
                    let why = "nothing has a name here that can be changed";
                    return Err(refused(ErrorCode::RequestFailed, why));
                };
                let changed = names::renamed(desk, &book, &it, new);
                let (change, besides) =
                    changed.map_err(|why| refused(ErrorCode::RequestFailed, why))?;
                self.besides.extend(besides);
                shown(change)
            }
            "textDocument/hover" => shown(hover::at(desk, &path, at()?)),
            "textDocument/completion" => shown(complete::at(desk, &path, at()?)),
            "textDocument/documentSymbol" => of_book(desk, &path, |desk, book| {
                symbols::of_file(desk, book, &path)
            }),
            "textDocument/foldingRange" => {
                let book = desk.book(&path);
                shown(symbols::folds(desk, book.as_deref(), &path))
            }
            "textDocument/inlayHint" => {
                let range: Range = read(params.get("range").cloned().unwrap_or_default())?;
                let all = |desk: &Desk, book: &Checked| hints::inlay(desk, book, &path, range);
                of_book(desk, &path, all)
            }
            "textDocument/codeLens" => {
                of_book(desk, &path, |desk, book| hints::lenses(desk, book, &path))
            }
            "textDocument/codeAction" => {
                let range: Range = read(params.get("range").cloned().unwrap_or_default())?;
                let only = params.pointer("/context/only").and_then(Value::as_array);
                let wanted = only
                    .is_none_or(|only| only.iter().any(|kind| kind == "quickfix" || kind == ""));
                let all = wanted.then(|| faults::actions(desk, &path, range));
                shown(all.unwrap_or_default())
            }
            "textDocument/semanticTokens/full" => {
                let book = desk.book(&path);
                shown(tokens::of_file(desk, book.as_deref(), &path))
            }
            "textDocument/formatting" => laid_out(desk, &path),
            _ => unknown(method),
        }
    }

    fn initialize(&mut self, params: &Value) -> Answer {
        let offered = params.pointer("/capabilities/general/positionEncodings");
        let offered = offered.and_then(Value::as_array).into_iter().flatten();
        let utf8 = offered.into_iter().any(|it| it == "utf-8");
        self.desk.columns = if utf8 { Columns::Utf8 } else { Columns::Utf16 };
        let snippets = "/capabilities/textDocument/completion/completionItem/snippetSupport";
        self.desk.snippets = params.pointer(snippets) == Some(&Value::Bool(true));
        let watched = "/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration";
        self.watched = params.pointer(watched) == Some(&Value::Bool(true));
        self.stage = Stage::Serves;
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
                    "legend": {"tokenTypes": tokens::TYPES, "tokenModifiers": tokens::MODIFIERS},
                    "full": true,
                },
            },
        }))
    }
}

/// An answer from the book of a file. Empty without one.
fn of_book<T: Default + serde::Serialize>(
    desk: &mut Desk,
    path: &Path,
    answer: impl FnOnce(&Desk, &Checked) -> T,
) -> Answer {
    let book = desk.book(path);
    shown(book.map_or_else(T::default, |book| answer(desk, &book)))
}

fn unknown(method: &str) -> Answer {
    let why = format!("`{method}` is not known here");
    Err(refused(ErrorCode::MethodNotFound, why))
}

/// The file that something is said about.
pub(super) fn file_of(params: &Value) -> Result<PathBuf, Refused> {
    let uri = params
        .pointer("/textDocument/uri")
        .cloned()
        .unwrap_or_default();
    let uri: Uri = read(uri)?;
    let path = path_of(&uri);
    let path = path.ok_or_else(|| {
        let why = format!("`{}` is no file", uri.as_str());
        refused(ErrorCode::InvalidParams, why)
    })?;
    Ok(desk::whole(&path))
}

/// The symbol at a position, with its book.
fn named(desk: &mut Desk, path: &Path, at: Position) -> Option<(Rc<Checked>, Named)> {
    let book = desk.book(path)?;
    let text = desk.text(path)?;
    let byte = Lines::of(&text, desk.columns).byte(at);
    let named = names::at(&book, path, byte)?.named.clone();
    Some((book, named))
}

/// The text of a file in the one layout, as one change; none where it has it.
fn laid_out(desk: &Desk, path: &Path) -> Answer {
    let is_pages = path.extension().is_some_and(|end| end == "gamebook");
    let Some(text) = desk.text(path).filter(|_| is_pages) else {
        return Ok(Value::Null);
    };
    let new = fmt::layout(FileId(0), &text).map_err(|fault| {
        let why = fault.help.unwrap_or(fault.message);
        refused(ErrorCode::RequestFailed, why)
    })?;
    if new == *text {
        return shown(Vec::<TextEdit>::new());
    }
    let range = Lines::of(&text, desk.columns).range(0, text.len());
    shown(vec![TextEdit::new(range, new)])
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, Refused> {
    serde_json::from_value(value).map_err(|why| refused(ErrorCode::InvalidParams, why.to_string()))
}

fn shown(it: impl serde::Serialize) -> Answer {
    serde_json::to_value(it).map_err(|why| refused(ErrorCode::InternalError, why.to_string()))
}
