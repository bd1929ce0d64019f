//! Framing of messages (`Content-Length`, an empty line, and JSON of that length), their parameters, and errors.

use super::position::uri_to_path;
use super::workspace::canonical;
use lsp_server::{ErrorCode, Message};
use lsp_types::Uri;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

/// Bytes of a message. Longer ones are skipped.
const MAX_MESSAGE_BYTES: u64 = 64 << 20;
/// Bytes of a header line.
const MAX_HEADER_BYTES: u64 = 4096;

/// An invalid message: its id and the reason.
#[derive(Debug)]
pub(super) struct FrameError {
    pub(super) id: Value,
    pub(super) reason: String,
}

pub(super) type IncomingMessage = Result<Message, FrameError>;

fn frame_error(why: impl Into<String>) -> FrameError {
    FrameError {
        id: Value::Null,
        reason: why.into(),
    }
}

/// Reads the next message. None at the end of the pipe. After an invalid message, the next call reads the following message.
///
/// # Errors
/// If the pipe breaks.
pub(super) fn read_message(input: &mut impl BufRead) -> io::Result<Option<IncomingMessage>> {
    let mut length: Option<u64> = None;
    loop {
        let mut line = Vec::new();
        let read = input
            .by_ref()
            .take(MAX_HEADER_BYTES)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        match (line.is_empty(), length) {
            (true, Some(length)) => return read_body(input, length).map(Some),
            // Anything between messages is ignored, such as an empty line.
            (true, None) => {}
            (false, _) => {
                let (name, value) = line.split_once(':').unwrap_or((line, ""));
                if name.eq_ignore_ascii_case("content-length") {
                    length = value.trim().parse().ok();
                }
            }
        }
    }
}

fn read_body(input: &mut impl BufRead, length: u64) -> io::Result<IncomingMessage> {
    if length > MAX_MESSAGE_BYTES {
        io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
        return Ok(Err(frame_error(format!(
            "a message of {length} bytes is longer than any that is read"
        ))));
    }
    let mut bytes = Vec::new();
    let read = input.by_ref().take(length).read_to_end(&mut bytes)?;
    if (read as u64) < length {
        return Ok(Err(frame_error("the message was cut off")));
    }
    Ok(parse_message(&bytes))
}

fn parse_message(bytes: &[u8]) -> IncomingMessage {
    let value: Value = serde_json::from_slice(bytes).map_err(|why| frame_error(why.to_string()))?;
    let id = value.get("id").cloned().unwrap_or_default();
    let is_request = !id.is_null() && value.get("method").is_some();
    let read = serde_json::from_value(value).map_err(|why| FrameError {
        id: id.clone(),
        reason: why.to_string(),
    })?;
    match read {
        // With an invalid id, a request is parsed as a notification.
        Message::Notification(_) if is_request => Err(FrameError {
            id,
            reason: "an id is a whole number of 32 bits, or a text".to_owned(),
        }),
        read => Ok(read),
    }
}

/// Writes a message.
///
/// # Errors
/// When the pipe is closed.
pub(super) fn write_message(output: &mut impl Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// An error response.
pub(super) struct ErrorResponse {
    pub(super) code: ErrorCode,
    pub(super) reason: String,
}

pub(super) type LspResult = Result<Value, ErrorResponse>;

pub(super) fn error_response(code: ErrorCode, why: impl Into<String>) -> ErrorResponse {
    let why = why.into();
    ErrorResponse { code, reason: why }
}

/// The file that a request or notification is about.
pub(super) fn document_path(params: &Value) -> Result<PathBuf, ErrorResponse> {
    let uri = params
        .pointer("/textDocument/uri")
        .cloned()
        .unwrap_or_default();
    let uri: Uri = read_params(uri)?;
    let path = uri_to_path(&uri);
    let path = path.ok_or_else(|| {
        let why = format!("`{}` is no file", uri.as_str());
        error_response(ErrorCode::InvalidParams, why)
    })?;
    Ok(canonical(&path))
}

pub(super) fn read_params<T: DeserializeOwned>(value: Value) -> Result<T, ErrorResponse> {
    serde_json::from_value(value)
        .map_err(|why| error_response(ErrorCode::InvalidParams, why.to_string()))
}
