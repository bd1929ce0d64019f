//! The main loop: handles messages in order, publishes syntax errors at once and all diagnostics after a pause.

use super::OpenDisk;
use super::diagnostics::{self, DiagnosticsByUri};
use super::frame::{
    self, ErrorResponse, FrameError, IncomingMessage, document_path, error_response,
};
use super::position::LineIndex;
use super::workspace::{OpenText, Workspace};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use lsp_types::Range;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Time between the last edit and the check of the open books.
const PAUSE: Duration = Duration::from_millis(150);

/// Serves an editor until it exits or the pipe ends. Returns whether it was shut down as the protocol requires.
///
/// # Errors
/// If the pipe breaks.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    disk: &OpenDisk,
) -> io::Result<bool> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut input = input;
        while let Ok(Some(message)) = frame::read_message(&mut input) {
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    let mut server = LanguageServer {
        workspace: Workspace::new(disk),
        output,
        published: DiagnosticsByUri::new(),
        published_texts: BTreeMap::new(),
        check_at: None,
        stage: SessionStage::Starting,
        notes: Vec::new(),
        can_watch: false,
    };
    server.run(&receiver)
}

/// State of the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SessionStage {
    Starting,
    Running,
    /// After `shutdown`.
    ShuttingDown,
}

pub(super) struct LanguageServer<'d, W> {
    pub(super) workspace: Workspace<'d>,
    output: W,
    /// The diagnostics that were published last.
    published: DiagnosticsByUri,
    /// The open texts when they were published.
    published_texts: BTreeMap<PathBuf, Arc<String>>,
    /// When the open books will be checked. `None` if nothing has changed since the last check.
    check_at: Option<Instant>,
    pub(super) stage: SessionStage,
    /// Messages to show with the next response.
    pub(super) notes: Vec<String>,
    /// True if the editor can watch files.
    pub(super) can_watch: bool,
}

/// Pattern for the files of books.
const WATCHED: &str = "**/*.{gamebook,yaml,lua,ftl,play}";

impl<W: Write> LanguageServer<'_, W> {
    fn run(&mut self, receiver: &Receiver<IncomingMessage>) -> io::Result<bool> {
        let mut queue: VecDeque<IncomingMessage> = VecDeque::new();
        loop {
            queue.extend(receiver.try_iter());
            if !queue.iter().any(is_edit) {
                self.publish_syntax()?;
            }
            let message = match queue.pop_front() {
                Some(message) => message,
                None => match self.next_message(receiver) {
                    Ok(message) => message,
                    Err(RecvTimeoutError::Timeout) => {
                        self.publish_all()?;
                        continue;
                    }
                    // The pipe was closed without an `exit` notification.
                    Err(RecvTimeoutError::Disconnected) => return Ok(false),
                },
            };
            match message {
                Ok(Message::Request(request)) => {
                    let is_cancelled = is_cancelled(&mut queue, &request.id);
                    self.respond(request, is_cancelled)?;
                }
                Ok(Message::Notification(it)) if it.method == "exit" => {
                    return Ok(self.stage == SessionStage::ShuttingDown);
                }
                Ok(Message::Notification(it)) if it.method == "initialized" => {
                    self.register_watcher()?
                }
                Ok(Message::Notification(it)) => self.handle_notification(it),
                // The only request to the editor is to watch files. A refusal has no effect.
                Ok(Message::Response(_)) => {}
                Err(FrameError { id, reason }) => {
                    let code = match id.is_null() {
                        true => ErrorCode::ParseError,
                        false => ErrorCode::InvalidRequest,
                    };
                    self.send_error(&id, code, &reason)?;
                }
            }
        }
    }

    /// Waits for a message, at most until the next check of the open books.
    fn next_message(
        &self,
        receiver: &Receiver<IncomingMessage>,
    ) -> Result<IncomingMessage, RecvTimeoutError> {
        match self.check_at {
            Some(time) => receiver.recv_timeout(time.saturating_duration_since(Instant::now())),
            None => Ok(receiver.recv()?),
        }
    }

    fn send(&mut self, message: &Value) -> io::Result<()> {
        frame::write_message(&mut self.output, message)
    }

    /// Requests the editor to watch files, if it can.
    fn register_watcher(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.can_watch) {
            return Ok(());
        }
        let method = "workspace/didChangeWatchedFiles";
        let options = json!({"watchers": [{"globPattern": WATCHED}]});
        let registration = json!({"id": method, "method": method, "registerOptions": options});
        let params = json!({"registrations": [registration]});
        self.send(&json!({"jsonrpc": "2.0", "id": "watch", "method": "client/registerCapability", "params": params}))
    }

    fn send_error(&mut self, id: &Value, code: ErrorCode, reason: &str) -> io::Result<()> {
        let error = json!({"code": code as i32, "message": reason});
        self.send(&json!({"jsonrpc": "2.0", "id": id, "error": error}))
    }

    fn respond(&mut self, request: Request, is_cancelled: bool) -> io::Result<()> {
        let id = serde_json::to_value(&request.id)?;
        if is_cancelled {
            return self.send_error(&id, ErrorCode::RequestCanceled, "cancelled");
        }
        // A panic is answered with an error, and the server continues.
        let answer = catch_unwind(AssertUnwindSafe(|| self.handle_request(request)));
        let answer = answer.unwrap_or_else(|_| {
            self.workspace.drop_books();
            let reason = "internal error: please report the request";
            Err(error_response(ErrorCode::InternalError, reason))
        });
        for text in std::mem::take(&mut self.notes) {
            // Type 2 is a warning.
            let params = json!({"type": 2, "message": text});
            self.send(
                &json!({"jsonrpc": "2.0", "method": "window/showMessage", "params": params}),
            )?;
        }
        match answer {
            Ok(result) => self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result})),
            Err(ErrorResponse { code, reason }) => self.send_error(&id, code, &reason),
        }
    }

    /// Handles a notification. Invalid ones have no effect.
    fn handle_notification(&mut self, it: Notification) {
        if self.stage != SessionStage::Running {
            return;
        }
        let change = match it.method.as_str() {
            "textDocument/didOpen" => self.open_text(&it.params),
            "textDocument/didChange" => self.edit_text(&it.params),
            "textDocument/didClose" => document_path(&it.params).ok().map(|path| {
                self.workspace.unsaved.remove(&path);
            }),
            // Files on disk have changed.
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => Some(()),
            _ => None,
        };
        if change.is_some() {
            let is_edit = it.method == "textDocument/didChange";
            let pause = if is_edit { PAUSE } else { Duration::ZERO };
            self.check_at = Some(Instant::now() + pause);
            match is_edit {
                true => self.workspace.outdate_books(),
                false => self.workspace.drop_books(),
            }
        }
    }

    fn open_text(&mut self, params: &Value) -> Option<()> {
        let path = document_path(params).ok()?;
        let document = params.get("textDocument")?;
        let uri = serde_json::from_value(document.get("uri")?.clone()).ok()?;
        let text = Arc::new(document.get("text")?.as_str()?.to_owned());
        self.workspace.unsaved.insert(path, OpenText { uri, text });
        Some(())
    }

    fn edit_text(&mut self, params: &Value) -> Option<()> {
        let path = document_path(params).ok()?;
        let columns = self.workspace.column_unit;
        let unsaved = self.workspace.unsaved.get_mut(&path)?;
        // Applies all changes or none.
        let mut result = unsaved.text.to_string();
        for change in params.get("contentChanges")?.as_array()? {
            let inserted = change.get("text").and_then(Value::as_str)?;
            let range = change.get("range").filter(|range| !range.is_null());
            match range {
                None => result = inserted.to_owned(),
                Some(range) => {
                    let range: Range = serde_json::from_value(range.clone()).ok()?;
                    let lines = LineIndex::from_text(&result, columns);
                    let start = lines.byte_at(range.start);
                    let end = lines.byte_at(range.end).max(start);
                    result.replace_range(start..end, inserted);
                }
            }
        }
        unsaved.text = Arc::new(result);
        Some(())
    }

    /// Publishes the syntax errors of texts that were edited.
    fn publish_syntax(&mut self) -> io::Result<()> {
        let texts = self.published_texts.iter();
        let edited = texts.filter_map(|(path, old_text)| {
            let new_text = &self.workspace.unsaved.get(path)?.text;
            let edit = || (path.clone(), Arc::clone(old_text), Arc::clone(new_text));
            (!Arc::ptr_eq(old_text, new_text)).then(edit)
        });
        for (path, old_text, new_text) in edited.collect::<Vec<_>>() {
            self.published_texts.insert(path.clone(), new_text);
            let uri = self.workspace.uri(&path);
            let old_diagnostics = uri.and_then(|uri| self.published.get(uri.as_str()).cloned());
            let old_diagnostics = old_diagnostics.unwrap_or_default();
            let updated = catch_unwind(AssertUnwindSafe(|| {
                diagnostics::update_diagnostics(&self.workspace, &path, &old_text, &old_diagnostics)
            }));
            if let Ok(Some((uri, diagnostics))) = updated
                && diagnostics != old_diagnostics
            {
                self.publish(uri.as_str(), &diagnostics)?;
                self.published.insert(uri.as_str().to_owned(), diagnostics);
            }
        }
        Ok(())
    }

    fn publish(&mut self, uri: &str, diagnostics: &[lsp_types::Diagnostic]) -> io::Result<()> {
        let method = "textDocument/publishDiagnostics";
        let params = json!({"uri": uri, "diagnostics": diagnostics});
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}))
    }

    /// Checks all open books. Publishes the diagnostics of each file for which they have changed.
    fn publish_all(&mut self) -> io::Result<()> {
        self.check_at = None;
        let collected = catch_unwind(AssertUnwindSafe(|| {
            diagnostics::collect_diagnostics(&mut self.workspace)
        }));
        let Ok(current) = collected else {
            self.workspace.drop_books();
            return Ok(());
        };
        let open = self.workspace.unsaved.iter();
        let texts = open.map(|(path, open)| (path.clone(), Arc::clone(&open.text)));
        self.published_texts = texts.collect();
        let previous = std::mem::take(&mut self.published);
        for uri in previous.keys().filter(|uri| !current.contains_key(*uri)) {
            self.publish(uri, &[])?;
        }
        for (uri, diagnostics) in &current {
            if previous.get(uri) != Some(diagnostics) {
                self.publish(uri, diagnostics)?;
            }
        }
        self.published = current;
        Ok(())
    }
}

fn is_edit(message: &IncomingMessage) -> bool {
    matches!(message, Ok(Message::Notification(it)) if it.method == "textDocument/didChange")
}

/// True if the editor has cancelled this request. Removes the cancellation from the queue.
fn is_cancelled(queue: &mut VecDeque<IncomingMessage>, id: &RequestId) -> bool {
    let Ok(id) = serde_json::to_value(id) else {
        return false;
    };
    let is_cancellation = |message: &IncomingMessage| match message {
        Ok(Message::Notification(it)) => {
            it.method == "$/cancelRequest" && it.params.get("id") == Some(&id)
        }
        _ => false,
    };
    let index = queue.iter().position(is_cancellation);
    index.is_some_and(|index| queue.remove(index).is_some())
}
