//! The language server with a scripted editor: `tests/lsp/*.cases`. A case is the files of a book under Arena, as described in `tests/it/small.rs`,
//! with `‸` at the cursor. Then `@ ask` with one request per line, and the answers below `---`.
//!
//! `UPDATE=1 cargo test --test it lsp::` writes the current answers. Review them before you commit them.

use crate::kept::{Kept, files};
use crate::small;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

const BOOK: &str = "\
title: A Case
ruleset: arena
start: start
";
const CURSOR: char = '‸';

/// A scripted editor.
pub(crate) struct Editor {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    asked: i64,
    /// The last published diagnostics by URI.
    pub(crate) faults: BTreeMap<String, Value>,
    /// Names of the token types.
    legend: Value,
}

impl Editor {
    pub(crate) fn start(encodings: &[&str]) -> Self {
        let mut editor = Self::silent();
        let completion = json!({"completionItem": {"snippetSupport": true}});
        let capabilities = json!({"general": {"positionEncodings": encodings}, "textDocument": {"completion": completion}});
        let said = editor.ask(
            "initialize",
            json!({"processId": null, "rootUri": null, "capabilities": capabilities}),
        );
        assert!(said["result"]["capabilities"].is_object(), "{said}");
        let tokens = &said["result"]["capabilities"]["semanticTokensProvider"];
        editor.legend = tokens["legend"].clone();
        editor.tell("initialized", json!({}));
        editor
    }

    /// An editor that has not sent anything yet.
    fn silent() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_turnto"))
            .args(["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let to = child.stdin.take().unwrap();
        let from = BufReader::new(child.stdout.take().unwrap());
        Self {
            child,
            to,
            from,
            asked: 0,
            faults: BTreeMap::new(),
            legend: Value::Null,
        }
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }

    fn raw(&mut self, text: &str) {
        self.to.write_all(text.as_bytes()).unwrap();
        self.to.flush().unwrap();
    }

    pub(crate) fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request and waits for the answer. Stores other messages that arrive.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let message = self.next();
            if message["id"] == json!(id) {
                return message;
            }
        }
    }

    /// The next message. Diagnostics are stored.
    fn next(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(
                self.from.read_line(&mut line).unwrap() > 0,
                "the server is gone"
            );
            let line = line.trim();
            if line.is_empty() {
                break;
            }
            if let Some(n) = line.strip_prefix("Content-Length: ") {
                length = n.parse().unwrap();
            }
        }
        let mut bytes = vec![0; length];
        self.from.read_exact(&mut bytes).unwrap();
        let message: Value = serde_json::from_slice(&bytes).unwrap();
        if message["method"] == "textDocument/publishDiagnostics" {
            let uri = message["params"]["uri"].as_str().unwrap().to_owned();
            self.faults
                .insert(uri, message["params"]["diagnostics"].clone());
        }
        message
    }

    pub(crate) fn open(&mut self, path: &Path, text: &str) {
        let document =
            json!({"uri": uri(path), "languageId": "gamebook", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Waits until all messages have been read and the open books have been checked.
    pub(crate) fn settle(&mut self) {
        // After this the server does not wait for more edits.
        self.tell("workspace/didChangeWatchedFiles", json!({"changes": []}));
        // An answer is sent before the diagnostics that were due after it, so two requests enclose them.
        for _ in 0..2 {
            self.ask(
                "workspace/symbol",
                json!({"query": "nothing is called so at all"}),
            );
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    pub(crate) fn leave(mut self) -> bool {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        self.child.wait().unwrap().success()
    }
}

pub(crate) fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// The requests of a case, with their answers as text.
fn told(text: &str) -> String {
    let shelf = BTreeMap::from([("book.yaml".to_owned(), BOOK.to_owned())]);
    let mut files = small::files(text, shelf);
    let asked = files.remove("ask").unwrap_or_default();
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap().join("book");
    let mut cursor = None;
    for (name, text) in &mut files {
        if let Some(at) = text.find(CURSOR) {
            text.remove(at);
            let before = &text[..at];
            let line = before.matches('\n').count();
            let column = before
                .rsplit('\n')
                .next()
                .unwrap_or_default()
                .encode_utf16()
                .count();
            cursor = Some((root.join(name), json!({"line": line, "character": column})));
        }
        let path = root.join(name.as_str());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &*text).unwrap();
    }
    let (path, at) = cursor.unwrap_or_else(|| {
        (
            root.join("page.gamebook"),
            json!({"line": 0, "character": 0}),
        )
    });
    let mut editor = Editor::start(&[]);
    editor.open(&path, &fs::read_to_string(&path).unwrap());
    let mut out = String::new();
    for line in asked.lines().filter(|line| !line.trim().is_empty()) {
        let _ = writeln!(out, "> {line}");
        out.push_str(&answered(&mut editor, line, (&root, &path, &at)));
    }
    assert!(editor.leave());
    out.replace(&uri(&root), "")
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n")
}

fn answered(editor: &mut Editor, line: &str, (root, path, at): (&Path, &Path, &Value)) -> String {
    let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
    let document = json!({"uri": uri(path)});
    let mut here =
        json!({"textDocument": document, "position": at, "context": {"includeDeclaration": true}});
    match what {
        "faults" => {
            editor.settle();
            return faults(editor, root);
        }
        "type" => {
            let range = json!({"start": at, "end": at});
            let change = json!({"range": range, "text": rest.replace("\\n", "\n")});
            let params = json!({"textDocument": {"uri": uri(path), "version": 2}, "contentChanges": [change]});
            editor.tell("textDocument/didChange", params);
            return String::new();
        }
        "workspace/symbol" => here = json!({"query": rest}),
        "textDocument/rename" => here["newName"] = json!(rest),
        "textDocument/codeAction" => {
            here["range"] = json!({"start": at, "end": at});
            here["context"] = json!({"diagnostics": []});
        }
        "textDocument/inlayHint" => {
            here["range"] =
                json!({"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}});
        }
        _ => {}
    }
    let said = editor.ask(what, here);
    if let Some(error) = said["error"]["message"].as_str() {
        return format!("refused: {error}\n");
    }
    match said["result"]["data"].as_array() {
        Some(data) => tokens(editor, data),
        None => shown(&said["result"]),
    }
}

/// Tokens as text: position, length, and type from the server's legend.
fn tokens(editor: &Editor, data: &[Value]) -> String {
    let mut out = String::new();
    let (mut line, mut column) = (0, 0);
    let numbers: Vec<u64> = data.iter().map(|it| it.as_u64().unwrap()).collect();
    for token in numbers.chunks(5) {
        column = if token[0] == 0 { column } else { 0 } + token[1];
        line += token[0];
        let name = &editor.legend["tokenTypes"][usize::try_from(token[3]).unwrap()];
        let more = if token[4] == 0 { "" } else { " declaration" };
        let name = name.as_str().unwrap();
        let _ = writeln!(out, "{line}:{column}+{} {name}{more}", token[2]);
    }
    out
}

fn faults(editor: &Editor, root: &Path) -> String {
    let mut out = String::new();
    for (uri, faults) in &editor.faults {
        let file = uri.strip_prefix(&self::uri(root)).unwrap_or(uri);
        for fault in faults.as_array().unwrap() {
            let message = fault["message"].as_str().unwrap().replace('\n', " | ");
            let code = fault["code"].as_str().unwrap();
            let _ = writeln!(
                out,
                "{file} {}: {code} {}: {message}",
                range(&fault["range"]),
                fault["severity"]
            );
            for more in fault["relatedInformation"].as_array().into_iter().flatten() {
                let _ = writeln!(
                    out,
                    "  {} {}",
                    place(&more["location"]),
                    more["message"].as_str().unwrap()
                );
            }
        }
    }
    out
}

fn range(it: &Value) -> String {
    let at = |it: &Value| format!("{}:{}", it["line"], it["character"]);
    format!("{}-{}", at(&it["start"]), at(&it["end"]))
}

fn place(it: &Value) -> String {
    format!(
        "{} {}",
        it["uri"].as_str().unwrap_or_default(),
        range(&it["range"])
    )
}

/// An answer as text: places, names, text edits.
fn shown(it: &Value) -> String {
    let mut out = String::new();
    match it {
        Value::Null => out.push_str("nothing\n"),
        Value::Array(all) if all.is_empty() => out.push_str("nothing\n"),
        Value::Array(all) => all.iter().for_each(|it| out.push_str(&shown(it))),
        it if it["changes"].is_object() => out.push_str(&changes(it)),
        it if it["edit"].is_object() => {
            let _ = writeln!(out, "{}", it["title"].as_str().unwrap());
            out.push_str(&changes(&it["edit"]));
        }
        it if it["contents"].is_object() => {
            let _ = writeln!(
                out,
                "{}\n{}",
                range(&it["range"]),
                it["contents"]["value"].as_str().unwrap()
            );
        }
        it if it["uri"].is_string() => {
            let _ = writeln!(out, "{}", place(it));
        }
        it if it["selectionRange"].is_object() => {
            let _ = writeln!(
                out,
                "{} {} {}",
                range(&it["range"]),
                it["name"].as_str().unwrap(),
                it["detail"].as_str().unwrap_or_default()
            );
        }
        it if it["location"].is_object() => {
            let _ = writeln!(
                out,
                "{} {}",
                it["name"].as_str().unwrap(),
                place(&it["location"])
            );
        }
        it if it["textEdit"].is_object() => {
            let edit = &it["textEdit"];
            let (label, new) = (
                it["label"].as_str().unwrap(),
                edit["newText"].as_str().unwrap(),
            );
            let detail = it["detail"].as_str().unwrap_or_default();
            let _ = writeln!(out, "{} {label} [{new}] {detail}", range(&edit["range"]));
        }
        it if it["newText"].is_string() => {
            let _ = writeln!(
                out,
                "{} {:?}",
                range(&it["range"]),
                it["newText"].as_str().unwrap()
            );
        }
        it if it["startLine"].is_u64() => {
            let _ = writeln!(
                out,
                "{}-{} {}",
                it["startLine"],
                it["endLine"],
                it["kind"].as_str().unwrap()
            );
        }
        it if it["start"].is_object() => {
            let _ = writeln!(out, "{}", range(it));
        }
        it if it["command"].is_object() => {
            let _ = writeln!(
                out,
                "{} {} [{}]",
                range(&it["range"]),
                it["command"]["title"].as_str().unwrap(),
                it["command"]["command"].as_str().unwrap()
            );
        }
        it if it["position"].is_object() => {
            let _ = writeln!(
                out,
                "{}:{} {}",
                it["position"]["line"],
                it["position"]["character"],
                it["label"].as_str().unwrap()
            );
        }
        it if it["range"].is_object() => {
            let _ = writeln!(out, "{}", range(&it["range"]));
        }
        other => {
            let _ = writeln!(out, "{other}");
        }
    }
    out
}

fn changes(it: &Value) -> String {
    let mut out = String::new();
    let changes: BTreeMap<&String, &Value> = it["changes"].as_object().unwrap().iter().collect();
    for (uri, edits) in changes {
        for edit in edits.as_array().unwrap() {
            let _ = writeln!(
                out,
                "{uri} {} {:?}",
                range(&edit["range"]),
                edit["newText"].as_str().unwrap()
            );
        }
    }
    out
}

#[test]
fn a_scripted_editor_is_answered() {
    let mut kept = Kept::default();
    for path in files("lsp", "cases") {
        kept.retell(&path, |_, text| told(text));
    }
    kept.done();
}

fn book(folder: &Path, pages: &str) -> PathBuf {
    fs::write(folder.join("book.yaml"), BOOK).unwrap();
    let path = folder.join("page.gamebook");
    fs::write(&path, pages).unwrap();
    path
}

/// Columns count units of 16 bits, or bytes if the editor supports it. An astral character counts as two units or four bytes.
#[test]
fn columns_are_counted_as_the_editor_does() {
    let folder = tempfile::tempdir().unwrap();
    let pages = "# start: Start\n\nA 𝄞 clef.\n\n- 𝄞é Go -> nowhere\n";
    let path = book(&folder.path().canonicalize().unwrap(), pages);
    for (encodings, column) in [
        (&[] as &[&str], 12),
        (&["utf-16"], 12),
        (&["utf-8", "utf-16"], 15),
    ] {
        let mut editor = Editor::start(encodings);
        editor.open(&path, pages);
        editor.settle();
        let faults = &editor.faults[&uri(&path)];
        let start = &faults[0]["range"]["start"];
        assert_eq!(start, &json!({"line": 4, "character": column}), "{faults}");
        assert!(editor.leave());
    }
}

/// An invalid message is refused, and the following message is answered.
#[test]
fn bad_messages_do_not_end_the_talk() {
    let mut editor = Editor::silent();
    editor.raw("Content-Length: 9\r\n\r\n{\"half\": ");
    assert_eq!(editor.next()["error"]["code"], -32700);
    editor.raw("Content-Length: 2\r\n\r\n[]Content-Length: nonsense\r\n\r\n\r\nnoise\r\nContent-Length: 4\r\n\r\n\u{1f4a5}");
    assert_eq!(editor.next()["error"]["code"], -32700);
    assert_eq!(editor.next()["error"]["code"], -32700);
    let said = editor.ask("textDocument/hover", json!({}));
    assert_eq!(said["error"]["code"], -32002, "{said}");
    editor.ask("initialize", json!({"capabilities": {}}));
    for params in [
        json!(null),
        json!([1]),
        json!({"textDocument": {"uri": "untitled:1"}, "position": {"line": 1, "character": 1}}),
        json!({"textDocument": {"uri": "file:///nowhere/at/all.gamebook"}, "position": {"line": -1, "character": 9e30}}),
        json!({"textDocument": {"uri": "file:///nowhere/at/all.gamebook"}, "position": {"line": 4_000_000_000_u32, "character": 4_000_000_000_u32}}),
    ] {
        for method in [
            "definition",
            "references",
            "hover",
            "completion",
            "rename",
            "prepareRename",
            "documentHighlight",
            "codeAction",
            "inlayHint",
            "codeLens",
            "foldingRange",
            "semanticTokens/full",
            "documentSymbol",
            "formatting",
        ] {
            let said = editor.ask(&format!("textDocument/{method}"), params.clone());
            assert_ne!(said["error"]["code"], -32603, "{method}: {said}");
        }
        for method in ["didOpen", "didChange", "didClose"] {
            editor.tell(&format!("textDocument/{method}"), params.clone());
        }
    }
    editor.send(&json!({"jsonrpc": "2.0", "id": 3_000_000_000_u32, "method": "workspace/symbol", "params": {"query": ""}}));
    let said = editor.next();
    assert_eq!(
        (&said["id"], &said["error"]["code"]),
        (&json!(3_000_000_000_u32), &json!(-32600)),
        "{said}"
    );
    assert_eq!(editor.ask("initialize", json!({}))["error"]["code"], -32600);
    assert_eq!(
        editor.ask("workspace/executeCommand", json!({}))["error"]["code"],
        -32601
    );
    let said = editor.ask("no/such", json!({"textDocument": {"uri": "file:///x"}}));
    assert_eq!(said["error"]["code"], -32601);
    assert!(editor.leave());
}

/// An editor that can watch files receives one request to do so. Its notifications are handled.
#[test]
fn the_disk_is_watched_by_editors_that_do_so() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("pages.gamebook");
    fs::write(folder.path().join("book.yaml"), BOOK).unwrap();
    fs::write(&pages, "# start: Start\n\n- On -> ending\n").unwrap();
    let mut editor = Editor::silent();
    let watches = json!({"didChangeWatchedFiles": {"dynamicRegistration": true}});
    editor.ask(
        "initialize",
        json!({"capabilities": {"workspace": watches}}),
    );
    editor.tell("initialized", json!({}));
    let asked = editor.next();
    assert_eq!(asked["method"], "client/registerCapability", "{asked}");
    let one = &asked["params"]["registrations"][0];
    assert_eq!(one["method"], "workspace/didChangeWatchedFiles");
    let pattern = one["registerOptions"]["watchers"][0]["globPattern"].as_str();
    for end in ["gamebook", "yaml", "lua", "ftl", "play"] {
        assert!(pattern.is_some_and(|it| it.contains(end)), "{asked}");
    }
    editor.send(&json!({"jsonrpc": "2.0", "id": asked["id"], "result": null}));
    editor.open(&pages, "# start: Start\n\n- On -> ending\n");
    editor.settle();
    assert!(faults(&editor, folder.path()).contains("broken-link"));
    // Another program writes a file.
    let more = folder.path().join("more.gamebook");
    fs::write(&more, "# ending: The End\n\n{ending quiet \"Home\"}\n").unwrap();
    let changes = json!({"changes": [{"uri": uri(&more), "type": 1}]});
    editor.tell("workspace/didChangeWatchedFiles", changes);
    editor.settle();
    assert!(!faults(&editor, folder.path()).contains("broken-link"));
    assert!(editor.leave());
}

/// If the pipe ends, in a message or between two, the server ends without an error.
#[test]
fn a_pipe_that_ends_ends_the_server() {
    for cut in ["", "Content-Le", "Content-Length: 40\r\n\r\n{\"jsonrpc\":"] {
        let mut editor = Editor::start(&[]);
        editor.raw(cut);
        let Editor {
            mut child,
            to,
            mut from,
            ..
        } = editor;
        drop(to);
        let mut rest = String::new();
        from.read_to_string(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(1), "{cut:?}");
    }
}

/// Edits that arrive faster than the book is checked are handled together.
#[test]
fn a_burst_is_answered_once() {
    let folder = tempfile::tempdir().unwrap();
    let pages = "# start: Start\n\n- Go -> nowhere\n";
    let path = book(&folder.path().canonicalize().unwrap(), pages);
    let mut editor = Editor::start(&[]);
    editor.open(&path, pages);
    editor.settle();
    let mut burst = String::new();
    for n in 0..20 {
        let at = json!({"line": 2, "character": 15 + n});
        let change = json!({"range": {"start": at, "end": at}, "text": "x"});
        let params =
            json!({"textDocument": {"uri": uri(&path), "version": n}, "contentChanges": [change]});
        let text = json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params})
            .to_string();
        let _ = write!(burst, "Content-Length: {}\r\n\r\n{text}", text.len());
    }
    editor.raw(&burst);
    let mut told = 0;
    loop {
        let message = editor.next();
        told += 1;
        if message
            .to_string()
            .contains(&format!("nowhere{}", "x".repeat(20)))
        {
            break;
        }
    }
    assert!(told < 10, "{told}");
    assert!(editor.leave());
}

/// Codes of diagnostics, with the lines in which they begin.
fn codes(faults: &Value) -> Vec<(String, u64)> {
    let all = faults.as_array().unwrap().iter();
    let one = |it: &Value| {
        let line = it["range"]["start"]["line"].as_u64().unwrap();
        (it["code"].as_str().unwrap().to_owned(), line)
    };
    all.map(one).collect()
}

/// Syntax errors of an edited text are published before the answers to later requests. Other diagnostics move with their lines.
#[test]
fn syntax_errors_come_before_what_is_asked_after_an_edit() {
    let folder = tempfile::tempdir().unwrap();
    let pages =
        "# start: Start\n\n- Go -> start\n\n// TODO: a second page\n\n{odd\n\n- Stay -> start\n";
    let path = book(&folder.path().canonicalize().unwrap(), pages);
    let mut editor = Editor::start(&[]);
    editor.open(&path, pages);
    editor.settle();
    let fault = |code: &str, line| (code.to_owned(), line);
    let (syntax, page) = ("invalid-syntax", "todo");
    let told = codes(&editor.faults[&uri(&path)]);
    assert_eq!(told, [fault(page, 4), fault(syntax, 6)]);
    // Typed and removed again, each with a request after it in the same write.
    let edits = [
        (
            (2, 2),
            "{bogus\n\n",
            vec![fault(syntax, 2), fault(page, 6), fault(syntax, 8)],
        ),
        ((2, 4), "", vec![fault(page, 4), fault(syntax, 6)]),
        ((6, 7), "", vec![fault(page, 4)]),
        ((6, 6), "{odder\n", vec![fault(page, 4), fault(syntax, 6)]),
    ];
    for (n, ((from, to), text, wanted)) in edits.into_iter().enumerate() {
        let line = |line| json!({"line": line, "character": 0});
        let change = json!({"range": {"start": line(from), "end": line(to)}, "text": text});
        let document = json!({"uri": uri(&path), "version": n + 2});
        let edit = json!({"textDocument": document, "contentChanges": [change]});
        let asked = json!({"textDocument": document, "position": line(0)});
        let both = [
            json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": edit}),
            json!({"jsonrpc": "2.0", "id": "hover", "method": "textDocument/hover", "params": asked}),
        ];
        let both = both.map(|it| it.to_string());
        let both = both.map(|it| format!("Content-Length: {}\r\n\r\n{it}", it.len()));
        editor.raw(&both.concat());
        let first = editor.next();
        assert_eq!(
            codes(&first["params"]["diagnostics"]),
            wanted,
            "edit {n}: {first}"
        );
        assert_eq!(editor.next()["id"], "hover");
        editor.settle();
        assert_eq!(codes(&editor.faults[&uri(&path)]), wanted, "edit {n}");
    }
    assert!(editor.leave());
}

/// The whole book is checked 150 ms after the last edit. Until then, syntax errors are current, and the other diagnostics of unchanged lines stay.
#[test]
fn a_book_is_checked_after_a_pause() {
    let folder = tempfile::tempdir().unwrap();
    let pages = "# start: Start\n\n- Go -> start\n\n# lost: Lost\n\n- Go -> start\n";
    let path = book(&folder.path().canonicalize().unwrap(), pages);
    let mut editor = Editor::start(&[]);
    editor.open(&path, pages);
    editor.settle();
    let fault = |code: &str, line| (code.to_owned(), line);
    let page = "unreachable-page";
    assert_eq!(codes(&editor.faults[&uri(&path)]), [fault(page, 4)]);
    let at = json!({"line": 2, "character": 0});
    let text = "{bogus}\n{end\n\n- Look -> lost\n";
    let change = json!({"range": {"start": at, "end": at}, "text": text});
    let params =
        json!({"textDocument": {"uri": uri(&path), "version": 2}, "contentChanges": [change]});
    let typed = Instant::now();
    editor.tell("textDocument/didChange", params);
    let first = editor.next();
    let first = codes(&first["params"]["diagnostics"]);
    assert_eq!(first, [fault("invalid-syntax", 3), fault(page, 8)]);
    let then = editor.next();
    assert!(typed.elapsed() >= Duration::from_millis(150));
    let then = codes(&then["params"]["diagnostics"]);
    assert_eq!(
        then,
        [fault("unknown-instruction", 2), fault("invalid-syntax", 3)]
    );
    assert!(editor.leave());
}

/// Completions do not wait for the check after an edit. Until then, they use the names from before the edit, and the editor asks again.
#[test]
fn completions_do_not_wait_for_a_check() {
    let folder = tempfile::tempdir().unwrap();
    let pages = "# start: Start\n\n- Go -> start\n";
    let path = book(&folder.path().canonicalize().unwrap(), pages);
    let mut editor = Editor::start(&[]);
    editor.open(&path, pages);
    editor.settle();
    let names = |items: &Value| -> String {
        let labels = items.as_array().unwrap().iter().map(|it| &it["label"]);
        let labels: Vec<&str> = labels.map(|it| it.as_str().unwrap()).collect();
        labels.join(" ")
    };
    let at = json!({"line": 2, "character": 8});
    let document = json!({"uri": uri(&path), "version": 2});
    let here = json!({"textDocument": document, "position": at});
    let end = json!({"line": 3, "character": 0});
    let change = json!({"range": {"start": end, "end": end}, "text": "\n# new: New\n"});
    let edit = json!({"textDocument": document, "contentChanges": [change]});
    let mut burst = String::new();
    for message in [
        json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": edit}),
        json!({"jsonrpc": "2.0", "id": "now", "method": "textDocument/completion", "params": here}),
    ] {
        let text = message.to_string();
        let _ = write!(burst, "Content-Length: {}\r\n\r\n{text}", text.len());
    }
    editor.raw(&burst);
    let said = loop {
        let message = editor.next();
        if message["id"] == "now" {
            break message;
        }
    };
    assert_eq!(said["result"]["isIncomplete"], true, "{said}");
    assert_eq!(names(&said["result"]["items"]), "start again return");
    editor.settle();
    let said = editor.ask("textDocument/completion", here);
    assert_eq!(names(&said["result"]), "start new again return");
    assert!(editor.leave());
}

/// A cancelled request is not executed.
#[test]
fn what_is_taken_back_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let pages = "# start: Start\n\n- Go -> start\n";
    let path = book(&folder.path().canonicalize().unwrap(), pages);
    let mut editor = Editor::start(&[]);
    // The first request has to open a book. The others arrive in the meantime.
    editor.open(&path, pages);
    let ask = json!({"jsonrpc": "2.0", "id": "later", "method": "workspace/symbol", "params": {"query": ""}}).to_string();
    let stop = json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "later"}})
        .to_string();
    let first =
        json!({"jsonrpc": "2.0", "id": 7, "method": "workspace/symbol", "params": {"query": ""}})
            .to_string();
    let mut all = String::new();
    for text in [first, ask, stop] {
        let _ = write!(all, "Content-Length: {}\r\n\r\n{text}", text.len());
    }
    editor.raw(&all);
    assert_eq!(editor.next()["id"], 7);
    let said = editor.next();
    assert_eq!(
        (&said["id"], said["error"]["code"].as_i64()),
        (&json!("later"), Some(-32800)),
        "{said}"
    );
    assert!(editor.leave());
}

/// A single-file book has symbols, and its recorded games belong to it. A book that is not on disk yet is checked too. Hidden files do not belong to
/// a book.
#[test]
fn books_of_one_file_and_new_ones_are_books() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let pages = "---\ntitle: One\nruleset: arena\nstart: start\n---\n\n# start: Start\n\n- Go -> mill\n\n# mill: The Mill\n\n- Go -> start\n";
    let path = root.join("one.gamebook");
    let mut editor = Editor::start(&[]);
    editor.open(&path, pages);
    editor.settle();
    let ask = |editor: &mut Editor, query: &str| {
        editor.ask("workspace/symbol", json!({"query": query}))["result"].clone()
    };
    assert_eq!(ask(&mut editor, "mill")[0]["name"], "mill");
    assert!(editor.faults.is_empty(), "{:?}", editor.faults);
    fs::write(&path, pages).unwrap();
    fs::create_dir(root.join("playthroughs")).unwrap();
    let game = root.join("playthroughs/home.play");
    let text = "seed: 1\n\npage start\n> Go\npage mill\n";
    fs::write(&game, text).unwrap();
    editor.open(&game, text);
    let at = json!({"textDocument": {"uri": uri(&game)}, "position": {"line": 4, "character": 6}});
    let made = editor.ask("textDocument/definition", at);
    assert_eq!(made["result"]["uri"], uri(&path), "{made}");
    fs::create_dir(root.join(".old")).unwrap();
    editor.open(&root.join(".old/book.yaml"), "title: [");
    editor.settle();
    assert!(editor.leave());
}
