//! `turnto serve`: serves a book as a web page on the author's computer while it is written.

mod http;

use super::publish::{WebPageArgs, load_theme, parse_language};
use super::watch::{ReopenArgs, watch_files};
use super::{CliError, load_house_rules, open_source, screen};
use crate::library::{self, OpenedBook};
use crate::messages::Messages;
use crate::model::game::Dice;
use crate::output::web::{PageBackend, WebPage};
use crate::syntax::diagnostic::ReportStyle;
use crate::syntax::fluent::Language;
use crate::syntax::source::{BookSource, mime_type};
use crate::terminal::host::PageHost;
use crate::terminal::repl::{BackgroundEvent, random_number};
use http::{HttpReply, HttpRequest, header_field};
use notify::RecommendedWatcher;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::net::TcpListener;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
pub(super) struct ServeArgs {
    /// Folder, .gamebook file or name of a bundled book
    #[arg(default_value = ".")]
    book: String,
    /// Reload the page when the files of the book change
    ///
    /// The game continues at the same place. Errors in the book are shown on the page.
    #[arg(long)]
    watch: bool,
    /// Port on this computer [default: 7429, or a free port]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    #[command(flatten)]
    page: WebPageArgs,
}

/// The default port. It is always the same, because a browser stores games by address.
const DEFAULT_PORT: u16 = 7429;

/// Maximum number of open games. If there are more, the oldest is dropped, and its browser tab must open it again.
const MAX_GAMES: usize = 32;

/// A burst of changes ends after this time without changes.
const BURST_PAUSE: Duration = Duration::from_millis(80);

/// Maximum time that a page waits for a change before it sends a new request.
const MAX_WAIT: Duration = Duration::from_secs(25);

pub(super) fn run(args: &ServeArgs) -> Result<(), CliError> {
    let language = parse_language(&args.page.language)?;
    // Errors in the theme are reported before the first request.
    load_theme(args.page.theme.as_deref(), &args.book)?;
    let listener = match args.port {
        Some(port) => bind_port(port),
        None => bind_port(DEFAULT_PORT).or_else(|_| bind_port(0)),
    };
    let listener = listener.map_err(CliError::Failure)?;
    let port = listener.local_addr()?.port();
    let token = format!("{:016x}{:016x}", random_number(), random_number());
    let mut server = BookServer::new(args, language)?;
    let title = server.title().unwrap_or_else(|| args.book.clone());
    let address = format!("{title}: http://127.0.0.1:{port}/{token}/");
    let requests = http::listen(
        listener,
        Arc::new(move |head| admit_request(head, port, &token)),
    );
    writeln!(screen::out(), "{address}")?;
    let note = "Only this computer can open the page. To stop the server, press Ctrl-C.";
    // A program that reads the address from a pipe may have closed it.
    let _ = writeln!(screen::out(), "{note}");
    loop {
        match requests.recv_timeout(server.wait_time()) {
            Ok(request) => server.answer_request(request),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        server.check_for_changes()?;
    }
}

fn bind_port(port: u16) -> Result<TcpListener, String> {
    let address = format!("127.0.0.1:{port}");
    TcpListener::bind(&address).map_err(|why| format!("{address}: {why}"))
}

/// Returns the path after the token, if the request comes from a page of this server.
fn admit_request(head: &httparse::Request, port: u16, token: &str) -> Result<String, HttpReply> {
    let (host, origin) = (header_field(head, "Host")?, header_field(head, "Origin")?);
    let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
    if !hosts.iter().any(|it| it == host) {
        return Err(HttpReply::refusal(403, "unknown host"));
    }
    if !origin.is_empty() && origin != format!("http://{host}") {
        return Err(HttpReply::refusal(403, "other sites cannot send requests"));
    }
    let path = head.path.and_then(|it| it.strip_prefix('/'));
    let path = path.and_then(|it| it.strip_prefix(token)?.strip_prefix('/'));
    let reason = "use the full address that `turnto serve` has printed";
    let path = path.ok_or_else(|| HttpReply::refusal(404, reason))?;
    let name = path.split('?').next().unwrap_or_default();
    match head.method {
        Some("GET") if ["", "changed"].contains(&name) || name.starts_with("image/") => {}
        Some("POST") if ["open", "answer", "save"].contains(&name) => {}
        _ => return Err(HttpReply::refusal(404, "unknown path")),
    }
    Ok(path.to_owned())
}

/// The book, the open games, and the pages that wait for a change.
struct BookServer<'a> {
    arguments: &'a ServeArgs,
    language: Language,
    source: Box<dyn BookSource>,
    book_host: PageHost,
    book_errors: Option<String>,
    games: BTreeMap<String, PageHost>,
    /// Games in the order in which they were opened.
    game_order: Vec<String>,
    version: u64,
    watcher: Option<(RecommendedWatcher, Receiver<BackgroundEvent>)>,
    /// Time of the last change of a file.
    last_change: Option<Instant>,
    waiting_requests: Vec<(HttpRequest, Instant)>,
}

impl<'a> BookServer<'a> {
    fn new(args: &'a ServeArgs, language: Language) -> Result<Self, CliError> {
        let (source, opened) = open_book(args)?;
        let watcher = match args.watch {
            true => {
                let (event_sender, events) = channel();
                let reopen_args = ReopenArgs {
                    book: args.book.clone(),
                    house_rules: args.page.house_rules.clone(),
                    dice: Rc::new(|| Dice::seeded(0)),
                    style: ReportStyle::Plain,
                    width: 80,
                };
                Some((watch_files(&reopen_args, &opened, event_sender)?, events))
            }
            false => None,
        };
        let host = PageHost::new(opened);
        Ok(Self {
            arguments: args,
            language,
            book_errors: host.book_errors(),
            book_host: host,
            source,
            games: BTreeMap::new(),
            game_order: Vec::new(),
            version: 0,
            watcher,
            last_change: None,
            waiting_requests: Vec::new(),
        })
    }

    fn title(&self) -> Option<String> {
        let book = self.book_host.book_json();
        Some(book["title"].as_str()?.to_owned())
    }

    /// Maximum time to wait for a request before checking for changes.
    fn wait_time(&self) -> Duration {
        match (&self.watcher, self.last_change) {
            (_, Some(_)) => BURST_PAUSE / 4,
            (Some(_), None) => Duration::from_millis(100),
            (None, None) => MAX_WAIT,
        }
    }

    /// Reloads a changed book and answers the pages that wait for a change.
    fn check_for_changes(&mut self) -> Result<(), CliError> {
        if let Some((_, events)) = &self.watcher {
            while events.try_recv().is_ok() {
                self.last_change = Some(Instant::now());
            }
        }
        if self
            .last_change
            .is_some_and(|change| change.elapsed() >= BURST_PAUSE)
        {
            self.last_change = None;
            self.reopen_book();
        }
        let version = self.version_json();
        let (answerable, unanswered) = std::mem::take(&mut self.waiting_requests)
            .into_iter()
            .partition(|(request, start)| {
                start.elapsed() >= MAX_WAIT || since_param(&request.path) != Some(self.version)
            });
        self.waiting_requests = unanswered;
        for (request, _) in answerable {
            request.respond(json_reply(version.clone()));
        }
        Ok(())
    }

    fn version_json(&self) -> serde_json::Value {
        json!({"version": self.version, "errors": self.book_errors})
    }

    /// Opens the book from disk. If that fails, the last version remains, and the page shows the errors.
    fn reopen_book(&mut self) {
        self.version += 1;
        match open_book(self.arguments) {
            Ok((source, opened)) => {
                let host = PageHost::new(opened);
                self.book_errors = host.book_errors();
                if self.book_errors.is_none() {
                    (self.source, self.book_host) = (source, host);
                }
            }
            Err(why) => self.book_errors = Some(why.to_string()),
        }
    }

    fn answer_request(&mut self, request: HttpRequest) {
        let (path, _) = request.path.split_once('?').unwrap_or((&request.path, ""));
        let reply = match path {
            "" => self.page_reply(),
            "changed" if since_param(&request.path) == Some(self.version) => {
                self.waiting_requests.push((request, Instant::now()));
                return;
            }
            "changed" => json_reply(self.version_json()),
            _ if path.starts_with("image/") => self.image_reply(path),
            action => match std::str::from_utf8(&request.body) {
                Ok(body) => {
                    let game = query_param(&request.path, "game").unwrap_or_default();
                    self.game_reply(action, &game, body)
                }
                Err(_) => HttpReply::refusal(400, "the body must be UTF-8"),
            },
        };
        request.respond(reply);
    }

    fn page_reply(&self) -> HttpReply {
        let theme = match load_theme(self.arguments.page.theme.as_deref(), &self.arguments.book) {
            Ok(theme) => theme,
            Err(why) => return HttpReply::refusal(500, &why.to_string()),
        };
        let messages = Messages::for_language(self.language);
        let page = WebPage {
            book: &self.book_host.book_json(),
            words: &messages,
            theme: &theme,
            backend: PageBackend::Server,
        };
        match page.render() {
            Ok(html) => {
                let mut reply = HttpReply::new(200, "text/html; charset=utf-8", html);
                reply.policy = page.security_policy();
                reply
            }
            Err(why) => HttpReply::refusal(500, &why.to_string()),
        }
    }

    /// An image, by the name of its book (`-` for the served one) and its path in the book: `image/-/quay.png`.
    fn image_reply(&self, path: &str) -> HttpReply {
        let path = path.strip_prefix("image/").unwrap_or_default();
        let (book, file) = path.split_once('/').unwrap_or_default();
        let (book, file) = (percent_decode(book), percent_decode(file));
        let book = if book == "-" { "" } else { &*book };
        let bytes = self
            .book_host
            .book()
            .and_then(|it| library::read_image(&*self.source, it, book, &file));
        match bytes {
            Some(bytes) => HttpReply::new(
                200,
                mime_type(&file).unwrap_or("application/octet-stream"),
                bytes,
            ),
            None => HttpReply::refusal(404, "unknown image"),
        }
    }

    fn game_reply(&mut self, action: &str, game: &str, body: &str) -> HttpReply {
        if action == "open" {
            // Opening a game again uses the current version of the book.
            self.game_order.retain(|it| it != game);
            self.game_order.push(game.to_owned());
            self.games
                .insert(game.to_owned(), self.book_host.share_book());
            if self.game_order.len() > MAX_GAMES {
                self.games.remove(&self.game_order.remove(0));
            }
        }
        let Some(host) = self.games.get_mut(game) else {
            return json_reply(json!({"error": "no game is open"}));
        };
        match action {
            "open" => json_reply(host.open_game(body)),
            "answer" => json_reply(host.answer(body)),
            _ => HttpReply::new(200, "text/plain; charset=utf-8", host.save()),
        }
    }
}

fn open_book(args: &ServeArgs) -> Result<(Box<dyn BookSource>, OpenedBook), CliError> {
    let source = open_source(&args.book)?;
    let house_rules = load_house_rules(args.page.house_rules.as_ref())?;
    let opened = library::open(&*source, house_rules);
    Ok((source, opened))
}

fn since_param(url: &str) -> Option<u64> {
    query_param(url, "since")?.parse().ok()
}

/// A parameter of a query.
fn query_param(url: &str, name: &str) -> Option<String> {
    let (_, query) = url.split_once('?')?;
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs
        .find(|(key, _)| *key == name)
        .map(|(_, value)| percent_decode(value))
}

/// Decodes the percent escapes of a path.
fn percent_decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let digit = |n: usize| after.get(n).and_then(|it| char::from(*it).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push(u8::try_from(high * 16 + low).unwrap_or_default());
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn json_reply(value: serde_json::Value) -> HttpReply {
    HttpReply::new(200, "application/json", value.to_string())
}
