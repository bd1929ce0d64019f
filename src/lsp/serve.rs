//! The loop: what the editor sends is taken in its order, and faults are told once nothing more waits.

use super::OpenDisk;
use super::answers::{Refused, file_of, refused};
use super::desk::{Desk, Unsaved};
use super::edited::{self, Told};
use super::faults::{self, ByFile};
use super::frame::{self, Bad, Came};
use super::place::Lines;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use lsp_types::{Range, Uri};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

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
        told: ByFile::new(),
        open: BTreeMap::new(),
        edited: None,
        changed: Changed::Nothing,
        stage: Stage::Begins,
        stale: false,
        besides: Vec::new(),
        watched: false,
    };
    server.run(&receiver)
}

/// How far the talk has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Begins,
    Serves,
    /// Nothing more is asked.
    Closes,
}

/// What was changed since all faults were told.
#[derive(Debug, PartialEq, Eq)]
enum Changed {
    Nothing,
    Text(PathBuf),
    More,
}

pub(super) struct Server<'d, W> {
    pub(super) desk: Desk<'d>,
    output: W,
    /// The faults that were told last, file by file.
    told: ByFile,
    /// What was told of open texts when the faults of all were told last.
    open: BTreeMap<PathBuf, Told>,
    /// The text that was edited last, until its faults are told.
    edited: Option<PathBuf>,
    changed: Changed,
    pub(super) stage: Stage,
    /// Has anything changed since faults were told?
    stale: bool,
    /// What the author should know of the last answer.
    pub(super) besides: Vec<String>,
    /// Does the editor watch the disk for whoever asks it to?
    pub(super) watched: bool,
}

/// Files that a book is made of.
const WATCHED: &str = "**/*.{gamebook,yaml,lua,ftl,play}";

impl<W: Write> Server<'_, W> {
    fn run(&mut self, receiver: &Receiver<Came>) -> io::Result<bool> {
        let mut waiting: VecDeque<Came> = VecDeque::new();
        loop {
            waiting.extend(receiver.try_iter());
            let came = match waiting.pop_front() {
                Some(came) => came,
                None => {
                    if self.stale {
                        if !self.tell_bodies()? {
                            self.tell_edited()?;
                        }
                        waiting.extend(receiver.try_iter());
                        // Who types on wants to know of what is typed.
                        if !waiting.iter().any(is_edit) {
                            self.tell_faults()?;
                        }
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
                    // What is quickly known is told before the whole book is read for an answer.
                    if !waiting.iter().any(is_edit) {
                        self.tell_bodies()?;
                    }
                    let taken_back = taken_back(&mut waiting, &request.id);
                    self.request(request, taken_back)?;
                }
                Ok(Message::Notification(it)) if it.method == "exit" => {
                    return Ok(self.stage == Stage::Closes);
                }
                Ok(Message::Notification(it)) if it.method == "initialized" => self.watches()?,
                Ok(Message::Notification(it)) => self.notified(it),
                // Of the one thing that is asked, to watch the disk, a refusal changes nothing.
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

    /// Asks the editor to tell what changes on the disk, where it does so for those that ask.
    fn watches(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.watched) {
            return Ok(());
        }
        let method = "workspace/didChangeWatchedFiles";
        let options = json!({"watchers": [{"globPattern": WATCHED}]});
        let one = json!({"id": method, "method": method, "registerOptions": options});
        let params = json!({"registrations": [one]});
        self.send(&json!({"jsonrpc": "2.0", "id": "watch", "method": "client/registerCapability", "params": params}))
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
            if it.method != "textDocument/didChange" {
                self.changed = Changed::More;
            }
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
        self.changed = match &self.changed {
            Changed::Nothing => Changed::Text(path.clone()),
            Changed::Text(text) if *text == path => Changed::Text(path.clone()),
            _ => Changed::More,
        };
        self.edited = Some(path);
        Some(())
    }

    /// Tells the faults of the text that was edited, where nothing but bodies of its pages was. Are they told?
    fn tell_bodies(&mut self) -> io::Result<bool> {
        let Some(path) = &self.edited else {
            return Ok(false);
        };
        let told = self.open.get(path);
        let told = told.filter(|_| self.changed == Changed::Text(path.clone()));
        let found = told.and_then(|told| {
            let found = AssertUnwindSafe(|| edited::of_bodies(&self.desk, path, told));
            catch_unwind(found).ok().flatten()
        });
        let Some((uri, faults)) = found else {
            return Ok(false);
        };
        self.edited = None;
        self.tell_of(&uri, faults)?;
        Ok(true)
    }

    /// Tells the faults of the text that was edited, as far as they are known once it is read.
    fn tell_edited(&mut self) -> io::Result<()> {
        let Some(path) = self.edited.take() else {
            return Ok(());
        };
        let Some(told) = self.open.get(&path) else {
            return Ok(());
        };
        let found = catch_unwind(AssertUnwindSafe(|| {
            edited::faults(&mut self.desk, &path, told)
        }));
        let Ok(found) = found else {
            self.desk.changed();
            return Ok(());
        };
        match found {
            Some((uri, faults)) => self.tell_of(&uri, faults),
            None => Ok(()),
        }
    }

    /// Tells the faults of one text, where they are others than before.
    fn tell_of(&mut self, uri: &Uri, faults: Vec<lsp_types::Diagnostic>) -> io::Result<()> {
        let uri = uri.as_str().to_owned();
        let told = self.told.get(&uri).map(Vec::as_slice);
        if told.unwrap_or_default() == faults {
            return Ok(());
        }
        self.publish(&uri, &faults)?;
        self.told.insert(uri, faults);
        Ok(())
    }

    fn publish(&mut self, uri: &str, faults: &[lsp_types::Diagnostic]) -> io::Result<()> {
        let method = "textDocument/publishDiagnostics";
        let params = json!({"uri": uri, "diagnostics": faults});
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}))
    }

    /// Tells the faults of each file that has others than before.
    fn tell_faults(&mut self) -> io::Result<()> {
        self.stale = false;
        let all = catch_unwind(AssertUnwindSafe(|| faults::all(&mut self.desk)));
        let Ok((now, mut asked)) = all else {
            self.desk.changed();
            return Ok(());
        };
        self.changed = Changed::Nothing;
        let open = self.desk.unsaved.iter().map(|(path, open)| {
            let uri = open.uri.as_str();
            let asked = asked.remove(uri).unwrap_or_default();
            let read = now.get(uri).into_iter().flatten();
            let read = read
                .filter(|fault| !asked.contains(fault))
                .cloned()
                .collect();
            let text = Arc::clone(&open.text);
            (path.clone(), Told { text, read, asked })
        });
        self.open = open.collect();
        let gone = self.told.keys().filter(|uri| !now.contains_key(*uri));
        let gone: Vec<String> = gone.cloned().collect();
        let before = std::mem::take(&mut self.told);
        for uri in gone {
            self.publish(&uri, &[])?;
        }
        for (uri, faults) in &now {
            if before.get(uri) != Some(faults) {
                self.publish(uri, faults)?;
            }
        }
        self.told = now;
        Ok(())
    }
}

/// Is a text changed by it?
fn is_edit(came: &Came) -> bool {
    matches!(came, Ok(Message::Notification(it)) if it.method == "textDocument/didChange")
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
