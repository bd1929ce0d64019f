//! The loop: what the editor sends is taken in its order, and faults are told once nothing more waits.

use super::desk::{Desk, Unsaved, whole};
use super::frame::{self, Bad, Came};
use super::place::{Columns, Lines, path_of};
use super::{OpenDisk, complete, faults, hints, hover, names, symbols};
use crate::fmt;
use crate::source::FileId;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use lsp_types::{Position, Range, TextEdit, Uri};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// Why a request is not answered.
struct Refused {
    code: ErrorCode,
    why: String,
}

type Answer = Result<Value, Refused>;

fn refused(code: ErrorCode, why: impl Into<String>) -> Refused {
    let why = why.into();
    Refused { code, why }
}

/// Serves an editor until it says goodbye or the pipe ends. Gives whether it ended as the protocol says.
///
/// # Errors
/// When the pipe breaks.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    disk: &OpenDisk,
) -> io::Result<bool> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut input = input;
        while let Ok(Some(came)) = frame::read(&mut input) {
            if sender.send(came).is_err() {
                return;
            }
        }
    });
    let mut server = Server {
        desk: Desk::new(disk),
        output,
        told: BTreeMap::new(),
        stage: Stage::Begins,
        stale: false,
        besides: Vec::new(),
    };
    server.run(&receiver)
}

/// How far the talk has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Begins,
    Serves,
    /// Nothing more is asked.
    Closes,
}

struct Server<'d, W> {
    desk: Desk<'d>,
    output: W,
    /// The faults that were told last, file by file.
    told: BTreeMap<String, Vec<lsp_types::Diagnostic>>,
    stage: Stage,
    /// Has anything changed since faults were told?
    stale: bool,
    /// What the author should know of the last answer.
    besides: Vec<String>,
}

impl<W: Write> Server<'_, W> {
    fn run(&mut self, receiver: &Receiver<Came>) -> io::Result<bool> {
        let mut waiting: VecDeque<Came> = VecDeque::new();
        loop {
            while let Ok(came) = receiver.try_recv() {
                waiting.push_back(came);
            }
            let came = match waiting.pop_front() {
                Some(came) => came,
                None => {
                    if self.stale {
                        self.tell_faults()?;
                        continue;
                    }
                    match receiver.recv() {
                        Ok(came) => came,
                        // The pipe has ended without a goodbye.
                        Err(_) => return Ok(false),
                    }
                }
            };
            match came {
                Ok(Message::Request(request)) => {
                    let taken_back = taken_back(&mut waiting, &request.id);
                    self.request(request, taken_back)?;
                }
                Ok(Message::Notification(it)) if it.method == "exit" => {
                    return Ok(self.stage == Stage::Closes);
                }
                Ok(Message::Notification(it)) => self.notified(it),
                Ok(Message::Response(_)) => {}
                Err(Bad { id, why }) => {
                    let code = match id.is_null() {
                        true => ErrorCode::ParseError,
                        false => ErrorCode::InvalidRequest,
                    };
                    self.fail(&id, code, &why)?;
                }
            }
        }
    }

    fn send(&mut self, message: &Value) -> io::Result<()> {
        frame::write(&mut self.output, message)
    }

    fn fail(&mut self, id: &Value, code: ErrorCode, why: &str) -> io::Result<()> {
        let error = json!({"code": code as i32, "message": why});
        self.send(&json!({"jsonrpc": "2.0", "id": id, "error": error}))
    }

    fn request(&mut self, request: Request, taken_back: bool) -> io::Result<()> {
        let id = serde_json::to_value(&request.id)?;
        if taken_back {
            return self.fail(&id, ErrorCode::RequestCanceled, "taken back");
        }
        // A fault of the program is answered as one; the next request is served all the same.
        let answer = catch_unwind(AssertUnwindSafe(|| self.answer(request)));
        let answer = answer.unwrap_or_else(|_| {
            self.desk.changed();
            let why = "a fault of the program: please report what was asked";
            Err(refused(ErrorCode::InternalError, why))
        });
        for text in std::mem::take(&mut self.besides) {
            // Two is a warning.
            let params = json!({"type": 2, "message": text});
            self.send(
                &json!({"jsonrpc": "2.0", "method": "window/showMessage", "params": params}),
            )?;
        }
        match answer {
            Ok(result) => self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result})),
            Err(Refused { code, why }) => self.fail(&id, code, &why),
        }
    }

    fn answer(&mut self, request: Request) -> Answer {
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
                shown(found.and_then(|(book, thing)| names::definition(desk, &book, &thing)))
            }
            "textDocument/references" => {
                let found = named(desk, &path, at()?);
                let declared = params.pointer("/context/includeDeclaration");
                let declared = declared.and_then(Value::as_bool).unwrap_or(true);
                let all = found.map(|(book, thing)| {
                    let mut all = names::references(desk, &book, &thing);
                    if !declared {
                        let made = names::definition(desk, &book, &thing);
                        all.retain(|it| Some(it) != made.as_ref());
                    }
                    all
                });
                shown(all.unwrap_or_default())
            }
            "textDocument/documentHighlight" => {
                let found = named(desk, &path, at()?);
                let all = found.map(|(book, thing)| names::highlights(desk, &book, &thing, &path));
                shown(all.unwrap_or_default())
            }
            "textDocument/prepareRename" => shown(names::renamed_at(desk, &path, at()?)),
            "textDocument/rename" => {
                let new = params
                    .get("newName")
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                let Some((book, thing)) = named(desk, &path, at()?) else {
                    let why = "nothing has a name here that can be changed";
                    return Err(refused(ErrorCode::RequestFailed, why));
                };
                let changed = names::renamed(desk, &book, &thing, new);
                let (change, besides) =
                    changed.map_err(|why| refused(ErrorCode::RequestFailed, why))?;
                self.besides.extend(besides);
                shown(change)
            }
            "textDocument/hover" => shown(hover::at(desk, &path, at()?)),
            "textDocument/completion" => shown(complete::at(desk, &path, at()?)),
            "textDocument/documentSymbol" => {
                let book = desk.book(&path);
                let all = book.map(|book| symbols::of_file(desk, &book, &path));
                shown(all.unwrap_or_default())
            }
            "textDocument/foldingRange" => {
                let book = desk.book(&path);
                shown(symbols::folds(desk, book.as_deref(), &path))
            }
            "textDocument/inlayHint" => {
                let range: Range = read(params.get("range").cloned().unwrap_or_default())?;
                let book = desk.book(&path);
                let all = book.map(|book| hints::inlay(desk, &book, &path, range));
                shown(all.unwrap_or_default())
            }
            "textDocument/codeLens" => {
                let book = desk.book(&path);
                let all = book.map(|book| hints::lenses(desk, &book, &path));
                shown(all.unwrap_or_default())
            }
            "textDocument/codeAction" => {
                let range: Range = read(params.get("range").cloned().unwrap_or_default())?;
                let only = params.pointer("/context/only").and_then(Value::as_array);
                let wanted = only
                    .is_none_or(|only| only.iter().any(|kind| kind == "quickfix" || kind == ""));
                let all = wanted.then(|| faults::actions(desk, &path, range));
                shown(all.unwrap_or_default())
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
            },
        }))
    }

    /// Takes in what the editor tells. What cannot be read of it changes nothing.
    fn notified(&mut self, it: Notification) {
        if self.stage != Stage::Serves {
            return;
        }
        let done = match it.method.as_str() {
            "textDocument/didOpen" => self.opened(&it.params),
            "textDocument/didChange" => self.edited(&it.params),
            "textDocument/didClose" => file_of(&it.params).ok().map(|path| {
                self.desk.unsaved.remove(&path);
            }),
            // The disk is otherwise than before.
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => Some(()),
            _ => None,
        };
        if done.is_some() {
            self.desk.changed();
            self.stale = true;
        }
    }

    fn opened(&mut self, params: &Value) -> Option<()> {
        let path = file_of(params).ok()?;
        let document = params.get("textDocument")?;
        let uri = serde_json::from_value(document.get("uri")?.clone()).ok()?;
        let text = Arc::new(document.get("text")?.as_str()?.to_owned());
        self.desk.unsaved.insert(path, Unsaved { uri, text });
        Some(())
    }

    fn edited(&mut self, params: &Value) -> Option<()> {
        let path = file_of(params).ok()?;
        let columns = self.desk.columns;
        let unsaved = self.desk.unsaved.get_mut(&path)?;
        // All of it or nothing.
        let mut now = unsaved.text.to_string();
        for change in params.get("contentChanges")?.as_array()? {
            let new = change.get("text").and_then(Value::as_str)?;
            let range = change.get("range").filter(|range| !range.is_null());
            let text = match range {
                None => new.to_owned(),
                Some(range) => {
                    let range: Range = serde_json::from_value(range.clone()).ok()?;
                    let lines = Lines::of(&now, columns);
                    let start = lines.byte(range.start);
                    let end = lines.byte(range.end).max(start);
                    format!("{}{new}{}", &now[..start], &now[end..])
                }
            };
            now = text;
        }
        unsaved.text = Arc::new(now);
        Some(())
    }

    /// Tells the faults of each file that has others than before.
    fn tell_faults(&mut self) -> io::Result<()> {
        self.stale = false;
        let all = catch_unwind(AssertUnwindSafe(|| faults::all(&mut self.desk)));
        let Ok(now) = all else {
            self.desk.changed();
            return Ok(());
        };
        let gone = self.told.keys().filter(|uri| !now.contains_key(*uri));
        let gone: Vec<String> = gone.cloned().collect();
        let mut messages: Vec<Value> = Vec::new();
        for uri in gone {
            messages.push(json!({"uri": uri, "diagnostics": []}));
        }
        for (uri, faults) in &now {
            if self.told.get(uri) != Some(faults) {
                messages.push(json!({"uri": uri, "diagnostics": faults}));
            }
        }
        self.told = now;
        for params in messages {
            let method = "textDocument/publishDiagnostics";
            self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}))?;
        }
        Ok(())
    }
}

/// Has the editor taken a request back that still waits? What says so is no longer among what waits.
fn taken_back(waiting: &mut VecDeque<Came>, id: &RequestId) -> bool {
    let Ok(id) = serde_json::to_value(id) else {
        return false;
    };
    let is_it = |came: &Came| match came {
        Ok(Message::Notification(it)) => {
            it.method == "$/cancelRequest" && it.params.get("id") == Some(&id)
        }
        _ => false,
    };
    let at = waiting.iter().position(is_it);
    at.is_some_and(|at| waiting.remove(at).is_some())
}

fn unknown(method: &str) -> Answer {
    let why = format!("`{method}` is not known here");
    Err(refused(ErrorCode::MethodNotFound, why))
}

/// The file that something is said about.
fn file_of(params: &Value) -> Result<PathBuf, Refused> {
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
    Ok(whole(&path))
}

/// The thing whose name stands at a position, with the book that says it.
fn named(
    desk: &mut Desk,
    path: &std::path::Path,
    at: Position,
) -> Option<(std::rc::Rc<super::desk::Checked>, names::Thing)> {
    let book = desk.book(path)?;
    let text = desk.text(path)?;
    let byte = Lines::of(&text, desk.columns).byte(at);
    let thing = names::at(&book, path, byte)?.thing;
    Some((book, thing))
}

/// The text of a file in the one layout, as one change; none where it has it.
fn laid_out(desk: &Desk, path: &std::path::Path) -> Answer {
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
