//! The HTTP that `turnto serve` speaks: one request per connection, read on a thread of its own, within limits of size and time.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Largest head of a request, in bytes.
const MAX_HEAD: usize = 16 << 10;
const MAX_FIELDS: usize = 64;
/// Largest body: no answer and no save is longer.
const MAX_BODY: u64 = 64 << 20;
/// Connections that may be sending a request. When there are more, the oldest is closed.
const MAX_READING: usize = 64;
/// Open connections, including those that wait for a reply.
const MAX_CONNECTIONS: usize = 512;
const HEAD_TIME: Duration = Duration::from_secs(10);
const BODY_TIME: Duration = Duration::from_secs(60);
const WRITE_TIME: Duration = Duration::from_secs(30);
/// How long a refused client may go on sending before the connection is closed.
const LINGER: Duration = Duration::from_millis(500);

/// Policy of every response that is not the page: no script runs, wherever the browser opens it.
const NO_SCRIPTS: &str = "default-src 'none'; sandbox";

/// The fields of a head that the server looks at.
pub(super) struct Head {
    pub(super) method: String,
    pub(super) url: String,
    pub(super) host: String,
    pub(super) origin: Option<String>,
    length: Option<String>,
    is_chunked: bool,
}

/// A request that was accepted and read, and where its reply goes.
pub(super) struct Request {
    pub(super) method: String,
    /// The part of the address that `admit` has left.
    pub(super) path: String,
    pub(super) body: Vec<u8>,
    replies: Sender<Reply>,
}

impl Request {
    pub(super) fn respond(&self, reply: Reply) {
        // A page that was closed no longer waits.
        let _ = self.replies.send(reply);
    }
}

pub(super) struct Reply {
    status: u16,
    kind: String,
    policy: String,
    body: Vec<u8>,
}

impl Reply {
    pub(super) fn new(status: u16, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            status,
            kind: kind.to_owned(),
            policy: NO_SCRIPTS.to_owned(),
            body: body.into(),
        }
    }

    pub(super) fn refused(status: u16, why: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", why)
    }

    pub(super) fn with_policy(self, policy: String) -> Self {
        Self { policy, ..self }
    }

    fn write(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.set_write_timeout(Some(WRITE_TIME))?;
        let word = if self.status == 200 { "OK" } else { "Refused" };
        let head = format!(
            "HTTP/1.1 {} {word}\r\nContent-Type: {}\r\nContent-Length: {}\r\nContent-Security-Policy: {}\r\n\
             Connection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\nX-Frame-Options: DENY\r\n\r\n",
            self.status,
            self.kind,
            self.body.len(),
            self.policy
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(&self.body)?;
        stream.shutdown(Shutdown::Write)?;
        // What is still sent is discarded: closing at once would take the reply back on some systems.
        let end = Instant::now() + LINGER;
        while read_more(stream, &mut Vec::new(), end).is_ok() {}
        Ok(())
    }
}

/// Accepts or refuses a request before its body is read; gives the path of an accepted one.
type Admit = dyn Fn(&Head) -> Result<String, Reply> + Send + Sync;

/// Reads requests in the background.
pub(super) fn listen(listener: TcpListener, admit: Arc<Admit>) -> Receiver<Request> {
    let (tell, requests) = channel();
    let reading = Arc::new(Mutex::new(BTreeMap::<u64, TcpStream>::new()));
    thread::spawn(move || {
        for number in 0.. {
            let stream = listener
                .accept()
                .and_then(|(it, _)| Ok((it.try_clone()?, it)));
            let Ok((copy, mut stream)) = stream else {
                // No file handles are left, for example.
                thread::sleep(Duration::from_millis(20));
                continue;
            };
            if Arc::strong_count(&reading) > MAX_CONNECTIONS {
                continue;
            }
            if let Ok(mut reading) = reading.lock() {
                reading.insert(number, copy);
                if reading.len() > MAX_READING
                    && let Some((_, oldest)) = reading.pop_first()
                {
                    let _ = oldest.shutdown(Shutdown::Both);
                }
            }
            let (tell, admit, reading) = (tell.clone(), Arc::clone(&admit), Arc::clone(&reading));
            let answer = move || {
                let request = read_request(&mut stream, &*admit);
                if let Ok(mut reading) = reading.lock() {
                    reading.remove(&number);
                }
                let reply = request.and_then(|(method, path, body)| {
                    let (replies, reply) = channel();
                    let request = Request {
                        method,
                        path,
                        body,
                        replies,
                    };
                    let sent = tell.send(request).ok().and_then(|()| reply.recv().ok());
                    sent.ok_or_else(|| Reply::refused(503, "the server is stopping"))
                });
                let reply = reply.unwrap_or_else(|refusal| refusal);
                let _ = reply.write(&mut stream);
            };
            // Where no thread can be had, the connection is closed.
            let _ = thread::Builder::new().stack_size(256 << 10).spawn(answer);
        }
    });
    requests
}

/// Reads a head, has it admitted, and then reads its body: method, path and body.
fn read_request(stream: &mut TcpStream, admit: &Admit) -> Result<(String, String, Vec<u8>), Reply> {
    let late = |_| Reply::refused(408, "the request did not arrive in time");
    let mut bytes = Vec::new();
    let end = Instant::now() + HEAD_TIME;
    let (head, start) = loop {
        match parse_head(&bytes)? {
            Some(parsed) => break parsed,
            None if bytes.len() < MAX_HEAD => read_more(stream, &mut bytes, end).map_err(late)?,
            None => return Err(Reply::refused(431, "the head is too long")),
        }
    };
    let path = admit(&head)?;
    if head.is_chunked || head.length.is_none() && head.method == "POST" {
        return Err(Reply::refused(411, "a body needs a Content-Length"));
    }
    let length = head.length.as_deref().unwrap_or("0");
    // `parse` would take a sign.
    let length = length
        .parse::<u64>()
        .ok()
        .filter(|_| !length.starts_with('+'));
    let length = length.ok_or_else(|| Reply::refused(400, "the Content-Length is no number"))?;
    if length > MAX_BODY {
        return Err(Reply::refused(413, "the body is too long"));
    }
    let mut body = bytes.split_off(start);
    let end = Instant::now() + BODY_TIME;
    while (body.len() as u64) < length {
        read_more(stream, &mut body, end).map_err(late)?;
    }
    body.truncate(usize::try_from(length).unwrap_or_default());
    Ok((head.method, path, body))
}

/// The head that these bytes begin with and its length; none where more of it is to come.
fn parse_head(bytes: &[u8]) -> Result<Option<(Head, usize)>, Reply> {
    let bad = || Reply::refused(400, "this is no request");
    let mut fields = [httparse::EMPTY_HEADER; MAX_FIELDS];
    let mut parsed = httparse::Request::new(&mut fields);
    let length = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => {
            return Err(Reply::refused(431, "the head has too many fields"));
        }
        Err(_) => return Err(bad()),
    };
    // Of two fields of a name nobody could say which one counts.
    let field = |name: &str| -> Result<Option<String>, Reply> {
        let mut found = parsed
            .headers
            .iter()
            .filter(|it| it.name.eq_ignore_ascii_case(name));
        match (found.next(), found.next()) {
            (None, _) => Ok(None),
            (Some(it), None) => String::from_utf8(it.value.to_vec())
                .map(Some)
                .map_err(|_| bad()),
            _ => Err(bad()),
        }
    };
    let head = Head {
        method: parsed.method.unwrap_or_default().to_owned(),
        url: parsed.path.unwrap_or_default().to_owned(),
        host: field("Host")?.unwrap_or_default(),
        origin: field("Origin")?,
        length: field("Content-Length")?,
        is_chunked: field("Transfer-Encoding")?.is_some(),
    };
    Ok(Some((head, length)))
}

/// Appends what arrives next. An error at the end of the stream, and when the time is over.
fn read_more(stream: &mut TcpStream, bytes: &mut Vec<u8>, end: Instant) -> io::Result<()> {
    // A timeout of zero is an error.
    stream.set_read_timeout(Some(end.saturating_duration_since(Instant::now())))?;
    let mut chunk = [0; 8 << 10];
    let length = stream.read(&mut chunk)?;
    bytes.extend_from_slice(chunk.get(..length).unwrap_or_default());
    match length {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(()),
    }
}
