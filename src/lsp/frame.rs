//! Messages as they stand in the pipe: a length, an empty line, JSON of that length.

use lsp_server::Message;
use serde_json::Value;
use std::io::{self, BufRead, Read, Write};

/// No message is longer; a longer one is passed over.
const LONGEST: u64 = 64 << 20;
/// No line of a head is longer.
const LONGEST_LINE: u64 = 4096;

/// What is no message: what it was called, and why it is none.
#[derive(Debug)]
pub(super) struct Bad {
    pub(super) id: Value,
    pub(super) why: String,
}

/// What came.
pub(super) type Came = Result<Message, Bad>;

fn bad(why: impl Into<String>) -> Bad {
    Bad {
        id: Value::Null,
        why: why.into(),
    }
}

/// The next message; none at the end of the pipe. What is no message is passed over and told, and the next one is read.
///
/// # Errors
/// When the pipe breaks.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Came>> {
    let mut length: Option<u64> = None;
    loop {
        let mut line = Vec::new();
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        match (line.is_empty(), length) {
            (true, Some(length)) => return body(input, length).map(Some),
            // Between messages nothing should stand; an empty line is nothing.
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

fn body(input: &mut impl BufRead, length: u64) -> io::Result<Came> {
    if length > LONGEST {
        io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
        return Ok(Err(bad(format!(
            "a message of {length} bytes is longer than any that is read"
        ))));
    }
    let mut bytes = Vec::new();
    let read = input.by_ref().take(length).read_to_end(&mut bytes)?;
    if (read as u64) < length {
        return Ok(Err(bad("the message was cut off")));
    }
    Ok(message(&bytes))
}

fn message(bytes: &[u8]) -> Came {
    let value: Value = serde_json::from_slice(bytes).map_err(|why| bad(why.to_string()))?;
    let id = value.get("id").cloned().unwrap_or_default();
    let is_request = !id.is_null() && value.get("method").is_some();
    let read = serde_json::from_value(value).map_err(|why| Bad {
        id: id.clone(),
        why: why.to_string(),
    })?;
    match read {
        // An id that is none makes it none.
        Message::Notification(_) if is_request => Err(Bad {
            id,
            why: "an id is a whole number of 32 bits, or a text".to_owned(),
        }),
        read => Ok(read),
    }
}

/// Writes a message.
///
/// # Errors
/// When nobody reads them any more.
pub(super) fn write(output: &mut impl Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}
