//! Framing of messages (`Content-Length`, an empty line, and JSON of that length), their parameters, and errors.

use super::position::uri_to_path;
use super::workspace::canonical;
use lsp_server::{ErrorCode, Message};
use lsp_types::Uri;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

/// Maximum size of a message. Longer messages are skipped.
const MAX_MESSAGE_BYTES: u64 = 64 << 20;
/// Maximum size of a header line.
const MAX_HEADER_BYTES: u64 = 4096;

/// An invalid message: its id and the reason.
#[derive(Debug)]
pub(super) struct FrameError {
    pub(super) id: Value,
    pub(super) reason: String,
}

pub(super) type IncomingMessage = Result<Message, FrameError>;

fn frame_error(reason: impl Into<String>) -> FrameError {
    let (id, reason) = (Value::Null, reason.into());
    FrameError { id, reason }
}

/// Reads the next message. `None` at the end of the pipe. After an invalid message, the next call reads the following message.
///
/// # Errors
/// If the pipe breaks.
pub(super) fn read_message(input: &mut impl BufRead) -> io::Result<Option<IncomingMessage>> {
    let mut length: Option<u64> = None;
    loop {
        let mut line = Vec::new();
        let bytes_read = input
            .by_ref()
            .take(MAX_HEADER_BYTES)
            .read_until(b'\n', &mut line)?;
        if bytes_read == 0 {
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
            "the message is too long: {length} bytes"
        ))));
    }
    let mut bytes = Vec::new();
    let bytes_read = input.by_ref().take(length).read_to_end(&mut bytes)?;
    if (bytes_read as u64) < length {
        return Ok(Err(frame_error("incomplete message")));
    }
    Ok(parse_message(&bytes))
}

fn parse_message(bytes: &[u8]) -> IncomingMessage {
    let value: Value =
        serde_json::from_slice(bytes).map_err(|error| frame_error(error.to_string()))?;
    let id = value.get("id").cloned().unwrap_or_default();
    let is_request = !id.is_null() && value.get("method").is_some();
    let message = serde_json::from_value(value).map_err(|error| FrameError {
        id: id.clone(),
        reason: error.to_string(),
    })?;
    match message {
        // With an invalid id, a request is parsed as a notification.
        Message::Notification(_) if is_request => Err(FrameError {
            id,
            reason: "`id` must be a 32-bit integer or a string".to_owned(),
        }),
        message => Ok(message),
    }
}

/// Writes a message.
///
/// # Errors
/// If the pipe is closed.
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

pub(super) fn error_response(code: ErrorCode, reason: impl Into<String>) -> ErrorResponse {
    let reason = reason.into();
    ErrorResponse { code, reason }
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
        let reason = format!("`{}` is not a file", uri.as_str());
        error_response(ErrorCode::InvalidParams, reason)
    })?;
    Ok(canonical(&path))
}

pub(super) fn read_params<T: DeserializeOwned>(value: Value) -> Result<T, ErrorResponse> {
    serde_json::from_value(value)
        .map_err(|error| error_response(ErrorCode::InvalidParams, error.to_string()))
}
