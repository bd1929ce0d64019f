//! HTTP server of `turnto serve`: one request per connection, one thread per connection, with limits on size and time.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Largest head of a request in bytes, and the number of its fields.
const MAX_HEAD: usize = 16 << 10;
const MAX_FIELDS: usize = 64;
/// Largest body. Answers and saves are never larger.
const MAX_BODY: usize = 64 << 20;
/// Open connections. A further one closes the oldest.
const MAX_CONNECTIONS: usize = 256;
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
const BODY_TIMEOUT: Duration = Duration::from_secs(60);
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a client may go on sending after the reply, before the connection is closed.
const LINGER_TIMEOUT: Duration = Duration::from_millis(500);

/// Policy of every response that is not the page: no script runs, wherever the browser opens it.
const NO_SCRIPTS: &str = "default-src 'none'; sandbox";

/// Refuses a request before its body is read, or returns the path of an accepted one.
type RequestFilter = dyn Fn(&httparse::Request) -> Result<String, HttpReply> + Send + Sync;

/// A request that was accepted and read, with the channel for its reply.
pub(super) struct HttpRequest {
    /// The part of the address that `admit` returned.
    pub(super) path: String,
    pub(super) body: Vec<u8>,
    reply_sender: Sender<HttpReply>,
}

impl HttpRequest {
    pub(super) fn respond(&self, reply: HttpReply) {
        // A closed page does not wait for the reply.
        let _ = self.reply_sender.send(reply);
    }
}

pub(super) struct HttpReply {
    status: u16,
    media_type: String,
    pub(super) policy: String,
    body: Vec<u8>,
}

impl HttpReply {
    pub(super) fn new(status: u16, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        let (kind, policy, body) = (kind.to_owned(), NO_SCRIPTS.to_owned(), body.into());
        Self {
            status,
            media_type: kind,
            policy,
            body,
        }
    }

    pub(super) fn refusal(status: u16, why: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", why)
    }

    fn write(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
        let (status, kind, policy) = (self.status, &self.media_type, &self.policy);
        let word = if status == 200 { "OK" } else { "Refused" };
        let length = self.body.len();
        write!(
            stream,
            "HTTP/1.1 {status} {word}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nContent-Security-Policy: {policy}\r\n\
             Connection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\nX-Frame-Options: DENY\r\n\r\n"
        )?;
        stream.write_all(&self.body)?;
        stream.shutdown(Shutdown::Write)?;
        // Further input is discarded: closing at once would drop the reply on some systems.
        let end = Instant::now() + LINGER_TIMEOUT;
        while read_more(stream, &mut Vec::new(), end).is_ok() {}
        Ok(())
    }
}

/// Reads requests in the background.
pub(super) fn listen(listener: TcpListener, admit: Arc<RequestFilter>) -> Receiver<HttpRequest> {
    let (tell, requests) = channel();
    thread::spawn(move || {
        let mut open = VecDeque::new();
        loop {
            // If there are no file handles left, the oldest connection is closed too.
            let stream = listener.accept();
            let stream = stream.and_then(|(it, _)| Ok((it.try_clone()?, it)));
            if (stream.is_err() || open.len() == MAX_CONNECTIONS)
                && let Some(oldest) = open.pop_front()
            {
                let _ = TcpStream::shutdown(&oldest, Shutdown::Both);
            }
            let Ok((copy, mut stream)) = stream else {
                thread::sleep(Duration::from_millis(5));
                continue;
            };
            open.push_back(copy);
            let (tell, admit) = (tell.clone(), Arc::clone(&admit));
            let serve = move || {
                let reply = read_and_answer(&mut stream, &*admit, &tell);
                let reply = reply.unwrap_or_else(|refusal| refusal);
                let _ = reply.write(&mut stream);
                let _ = stream.shutdown(Shutdown::Both);
            };
            // If no thread can be started, the connection is closed later.
            let _ = thread::Builder::new().stack_size(256 << 10).spawn(serve);
        }
    });
    requests
}

/// Reads a request within the limits, hands it over and waits for the reply.
fn read_and_answer(
    stream: &mut TcpStream,
    admit: &RequestFilter,
    tell: &Sender<HttpRequest>,
) -> Result<HttpReply, HttpReply> {
    let late = |_| HttpReply::refusal(408, "the request did not arrive in time");
    let (mut bytes, end) = (Vec::new(), Instant::now() + HEAD_TIMEOUT);
    let (path, length, start) = loop {
        let mut fields = [httparse::EMPTY_HEADER; MAX_FIELDS];
        let mut head = httparse::Request::new(&mut fields);
        match head.parse(&bytes) {
            Ok(httparse::Status::Complete(start)) => {
                break (admit(&head)?, body_length(&head)?, start);
            }
            Ok(_) if bytes.len() < MAX_HEAD => read_more(stream, &mut bytes, end).map_err(late)?,
            Ok(_) | Err(httparse::Error::TooManyHeaders) => {
                return Err(HttpReply::refusal(431, "the head is too long"));
            }
            Err(_) => return Err(HttpReply::refusal(400, "this is no request")),
        }
    };
    let (mut body, end) = (bytes.split_off(start), Instant::now() + BODY_TIMEOUT);
    while body.len() < length {
        read_more(stream, &mut body, end).map_err(late)?;
    }
    body.truncate(length);
    let (replies, reply) = channel();
    let request = HttpRequest {
        path,
        body,
        reply_sender: replies,
    };
    let stopped = || HttpReply::refusal(503, "the server is stopping");
    tell.send(request).map_err(|_| stopped())?;
    reply.recv().map_err(|_| stopped())
}

/// The length of the body that a head announces.
fn body_length(head: &httparse::Request) -> Result<usize, HttpReply> {
    let length = header_field(head, "Content-Length")?;
    if !header_field(head, "Transfer-Encoding")?.is_empty()
        || length.is_empty() && head.method == Some("POST")
    {
        return Err(HttpReply::refusal(411, "a body needs a Content-Length"));
    }
    if !length.bytes().all(|it| it.is_ascii_digit()) {
        return Err(HttpReply::refusal(400, "the Content-Length is no number"));
    }
    match length.parse() {
        Ok(length) if length <= MAX_BODY => Ok(length),
        Err(_) if length.is_empty() => Ok(0),
        _ => Err(HttpReply::refusal(413, "the body is too long")),
    }
}

/// A field of a head. Empty if it is missing. Two fields with the same name are an error, because they are ambiguous.
pub(super) fn header_field<'h>(
    head: &httparse::Request<'_, 'h>,
    name: &str,
) -> Result<&'h str, HttpReply> {
    let all = head.headers.iter();
    let mut all = all.filter(|it| it.name.eq_ignore_ascii_case(name));
    let value = all
        .next()
        .map_or(Ok(""), |it| std::str::from_utf8(it.value));
    let value = value.ok().filter(|_| all.next().is_none());
    value.ok_or_else(|| HttpReply::refusal(400, "this is no request"))
}

/// Appends the next input. Returns an error at the end of the stream and after the deadline.
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
