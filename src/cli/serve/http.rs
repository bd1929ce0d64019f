//! HTTP server of `turnto serve`: one request per connection, one thread per connection, with limits on size and time.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum size of the head of a request, in bytes.
const MAX_HEAD: usize = 16 << 10;
const MAX_FIELDS: usize = 64;
/// Maximum size of a body, in bytes. Answers and saves are never larger.
const MAX_BODY: usize = 64 << 20;
/// Maximum number of open connections. Another one closes the oldest.
const MAX_CONNECTIONS: usize = 256;
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
const BODY_TIMEOUT: Duration = Duration::from_secs(60);
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Time for which a client may continue to send after the reply, before the connection is closed.
const LINGER_TIMEOUT: Duration = Duration::from_millis(500);

/// Content security policy of every response except the page: no script runs, wherever the browser opens it.
const NO_SCRIPTS: &str = "default-src 'none'; sandbox";

/// Refuses a request before its body is read, or returns the path of an accepted one.
type RequestFilter = dyn Fn(&httparse::Request) -> Result<String, HttpReply> + Send + Sync;

/// An accepted request, with the channel for its reply.
pub(super) struct HttpRequest {
    /// The path that the filter returned.
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
    pub(super) fn new(status: u16, media_type: &str, body: impl Into<Vec<u8>>) -> Self {
        let (media_type, policy, body) =
            (media_type.to_owned(), NO_SCRIPTS.to_owned(), body.into());
        Self {
            status,
            media_type,
            policy,
            body,
        }
    }

    pub(super) fn refusal(status: u16, why: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", why)
    }

    fn write(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
        let (status, media_type, policy) = (self.status, &self.media_type, &self.policy);
        let reason = if status == 200 { "OK" } else { "Refused" };
        let length = self.body.len();
        write!(
            stream,
            "HTTP/1.1 {status} {reason}\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\nContent-Security-Policy: {policy}\r\n\
             Connection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\nX-Frame-Options: DENY\r\n\r\n"
        )?;
        stream.write_all(&self.body)?;
        stream.shutdown(Shutdown::Write)?;
        // Discards further input, because closing at once would drop the reply on some systems.
        let deadline = Instant::now() + LINGER_TIMEOUT;
        while read_more(stream, &mut Vec::new(), deadline).is_ok() {}
        Ok(())
    }
}

/// Reads requests in the background and sends them to the receiver.
pub(super) fn listen(listener: TcpListener, filter: Arc<RequestFilter>) -> Receiver<HttpRequest> {
    let (request_sender, requests) = channel();
    thread::spawn(move || {
        let mut open = VecDeque::new();
        loop {
            // If there are no file handles left, the oldest connection is closed too.
            let stream = listener.accept();
            let stream = stream.and_then(|(stream, _)| Ok((stream.try_clone()?, stream)));
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
            let (request_sender, filter) = (request_sender.clone(), Arc::clone(&filter));
            let serve = move || {
                let reply = read_and_answer(&mut stream, &*filter, &request_sender);
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
    filter: &RequestFilter,
    request_sender: &Sender<HttpRequest>,
) -> Result<HttpReply, HttpReply> {
    let late = |_| HttpReply::refusal(408, "the request did not arrive in time");
    let (mut bytes, deadline) = (Vec::new(), Instant::now() + HEAD_TIMEOUT);
    let (path, length, start) = loop {
        let mut fields = [httparse::EMPTY_HEADER; MAX_FIELDS];
        let mut head = httparse::Request::new(&mut fields);
        match head.parse(&bytes) {
            Ok(httparse::Status::Complete(start)) => {
                break (filter(&head)?, body_length(&head)?, start);
            }
            Ok(_) if bytes.len() < MAX_HEAD => {
                read_more(stream, &mut bytes, deadline).map_err(late)?
            }
            Ok(_) | Err(httparse::Error::TooManyHeaders) => {
                return Err(HttpReply::refusal(431, "the headers are too long"));
            }
            Err(_) => return Err(HttpReply::refusal(400, "invalid request")),
        }
    };
    let (mut body, deadline) = (bytes.split_off(start), Instant::now() + BODY_TIMEOUT);
    while body.len() < length {
        read_more(stream, &mut body, deadline).map_err(late)?;
    }
    body.truncate(length);
    let (reply_sender, reply) = channel();
    let request = HttpRequest {
        path,
        body,
        reply_sender,
    };
    let stopped = || HttpReply::refusal(503, "the server is stopping");
    request_sender.send(request).map_err(|_| stopped())?;
    reply.recv().map_err(|_| stopped())
}

/// The length of the body that a head announces.
fn body_length(head: &httparse::Request) -> Result<usize, HttpReply> {
    let length = header_field(head, "Content-Length")?;
    if !header_field(head, "Transfer-Encoding")?.is_empty()
        || length.is_empty() && head.method == Some("POST")
    {
        return Err(HttpReply::refusal(411, "a body requires a Content-Length"));
    }
    if !length.bytes().all(|it| it.is_ascii_digit()) {
        return Err(HttpReply::refusal(400, "invalid Content-Length"));
    }
    match length.parse() {
        Ok(length) if length <= MAX_BODY => Ok(length),
        Err(_) if length.is_empty() => Ok(0),
        _ => Err(HttpReply::refusal(413, "the body is too long")),
    }
}

/// A header field. Empty if it is missing. Two fields with this name are an error, because they are ambiguous.
pub(super) fn header_field<'h>(
    head: &httparse::Request<'_, 'h>,
    name: &str,
) -> Result<&'h str, HttpReply> {
    let fields = head.headers.iter();
    let mut fields = fields.filter(|field| field.name.eq_ignore_ascii_case(name));
    let value = fields
        .next()
        .map_or(Ok(""), |field| std::str::from_utf8(field.value));
    let value = value.ok().filter(|_| fields.next().is_none());
    value.ok_or_else(|| HttpReply::refusal(400, "invalid request"))
}

/// Reads and appends the next input. Returns an error at the end of the stream and after the deadline.
fn read_more(stream: &mut TcpStream, bytes: &mut Vec<u8>, deadline: Instant) -> io::Result<()> {
    // A timeout of zero is an error.
    stream.set_read_timeout(Some(deadline.saturating_duration_since(Instant::now())))?;
    let mut chunk = [0; 8 << 10];
    let length = stream.read(&mut chunk)?;
    bytes.extend_from_slice(chunk.get(..length).unwrap_or_default());
    match length {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(()),
    }
}
