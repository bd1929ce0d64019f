//! `turnto serve`: serves a book as a web page from the author's own machine while it is written.

mod http;

use super::publish::{WebPageArgs, language, theme};
use super::watch::{ReopenArgs, watch};
use super::{CliError, house, screen, shelf};
use crate::library::{self, OpenedBook};
use crate::messages::Messages;
use crate::model::game::Dice;
use crate::output::web::{PageBackend, WebPage};
use crate::syntax::diagnostic::ReportStyle;
use crate::syntax::fluent::Language;
use crate::syntax::source::{BookSource, mime};
use crate::terminal::host::PageHost;
use crate::terminal::repl::{BackgroundEvent, chance};
use http::{HttpReply, HttpRequest, field};
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
    look: WebPageArgs,
}

/// The default port. It is always the same, because a browser stores games by address.
const PORT: u16 = 7429;

/// Maximum number of open pages. The oldest game is dropped if there are more, and its page must open it again.
const MOST_GAMES: usize = 32;

/// Changes come in bursts. A burst ends after this time without changes.
const QUIET: Duration = Duration::from_millis(80);

/// Maximum time that a page waits for a change before it sends a new request.
const PATIENCE: Duration = Duration::from_secs(25);

pub(super) fn run(arguments: &ServeArgs) -> Result<(), CliError> {
    let language = language(&arguments.look.language)?;
    // Errors in the theme are reported before the first request.
    theme(arguments.look.theme.as_deref(), &arguments.book)?;
    let listener = match arguments.port {
        Some(port) => listening(port),
        None => listening(PORT).or_else(|_| listening(0)),
    };
    let listener = listener.map_err(CliError::Fault)?;
    let port = listener.local_addr()?.port();
    let token = format!("{:016x}{:016x}", chance(), chance());
    let mut desk = BookServer::new(arguments, language)?;
    let title = desk.title().unwrap_or_else(|| arguments.book.clone());
    let told = format!("{title}: http://127.0.0.1:{port}/{token}/");
    let requests = http::listen(listener, Arc::new(move |head| admit(head, port, &token)));
    writeln!(screen::out(), "{told}")?;
    let told = "Only this machine can read it. Ctrl-C ends it.";
    // The process that reads the address may have closed the pipe.
    let _ = writeln!(screen::out(), "{told}");
    loop {
        match requests.recv_timeout(desk.patience()) {
            Ok(request) => desk.answer(request),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        desk.look()?;
    }
}

fn listening(port: u16) -> Result<TcpListener, String> {
    let address = format!("127.0.0.1:{port}");
    TcpListener::bind(&address).map_err(|why| format!("{address}: {why}"))
}

/// The path below the token, if the request comes from the page of this machine.
fn admit(head: &httparse::Request, port: u16, token: &str) -> Result<String, HttpReply> {
    let (host, origin) = (field(head, "Host")?, field(head, "Origin")?);
    let own = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
    if !own.iter().any(|it| it == host) {
        return Err(HttpReply::refused(403, "this is not where the page is"));
    }
    if !origin.is_empty() && origin != format!("http://{host}") {
        return Err(HttpReply::refused(403, "another page may not ask this"));
    }
    let below = head.path.and_then(|it| it.strip_prefix('/'));
    let below = below.and_then(|it| it.strip_prefix(token)?.strip_prefix('/'));
    let why = "the address is the whole one that `turnto serve` has told";
    let path = below.ok_or_else(|| HttpReply::refused(404, why))?;
    let name = path.split('?').next().unwrap_or_default();
    match head.method {
        Some("GET") if ["", "changed"].contains(&name) || name.starts_with("image/") => {}
        Some("POST") if ["open", "answer", "kept"].contains(&name) => {}
        _ => return Err(HttpReply::refused(404, "there is nothing here")),
    }
    Ok(path.to_owned())
}

/// The book, the open games, and the pages that wait for a change.
struct BookServer<'a> {
    arguments: &'a ServeArgs,
    language: Language,
    shelf: Box<dyn BookSource>,
    host: PageHost,
    faults: Option<String>,
    games: BTreeMap<String, PageHost>,
    /// Games in the order in which they were opened.
    opened: Vec<String>,
    version: u64,
    changes: Option<(RecommendedWatcher, Receiver<BackgroundEvent>)>,
    /// Time of the last change of a file.
    changed: Option<Instant>,
    waiting: Vec<(HttpRequest, Instant)>,
}

impl<'a> BookServer<'a> {
    fn new(arguments: &'a ServeArgs, language: Language) -> Result<Self, CliError> {
        let (shelf, opened) = open_book(arguments)?;
        let changes = match arguments.watch {
            true => {
                let (tell, news) = channel();
                let again = ReopenArgs {
                    book: arguments.book.clone(),
                    house_rules: arguments.look.house_rules.clone(),
                    dice: Rc::new(|| Dice::seeded(0)),
                    style: ReportStyle::Plain,
                    width: 80,
                };
                Some((watch(&again, &opened, tell)?, news))
            }
            false => None,
        };
        let host = PageHost::new(opened);
        Ok(Self {
            arguments,
            language,
            faults: host.faults(),
            host,
            shelf,
            games: BTreeMap::new(),
            opened: Vec::new(),
            version: 0,
            changes,
            changed: None,
            waiting: Vec::new(),
        })
    }

    fn title(&self) -> Option<String> {
        let book = self.host.book();
        Some(book["title"].as_str()?.to_owned())
    }

    /// How long to wait for a request before checking for changes.
    fn patience(&self) -> Duration {
        match (&self.changes, self.changed) {
            (_, Some(_)) => QUIET / 4,
            (Some(_), None) => Duration::from_millis(100),
            (None, None) => PATIENCE,
        }
    }

    /// Reloads a changed book and answers the pages that wait for a change.
    fn look(&mut self) -> Result<(), CliError> {
        if let Some((_, news)) = &self.changes {
            while news.try_recv().is_ok() {
                self.changed = Some(Instant::now());
            }
        }
        if self.changed.is_some_and(|at| at.elapsed() >= QUIET) {
            self.changed = None;
            self.open_anew();
        }
        let now = self.version_told();
        let (late, waiting) =
            std::mem::take(&mut self.waiting)
                .into_iter()
                .partition(|(request, since)| {
                    since.elapsed() >= PATIENCE || since_of(&request.path) != Some(self.version)
                });
        self.waiting = waiting;
        for (request, _) in late {
            request.respond(json(now.clone()));
        }
        Ok(())
    }

    fn version_told(&self) -> serde_json::Value {
        json!({"version": self.version, "faults": self.faults})
    }

    /// Opens the book from disk. If that fails, the last version continues, and the page shows the errors.
    fn open_anew(&mut self) {
        self.version += 1;
        match open_book(self.arguments) {
            Ok((shelf, opened)) => {
                let host = PageHost::new(opened);
                self.faults = host.faults();
                if self.faults.is_none() {
                    (self.shelf, self.host) = (shelf, host);
                }
            }
            Err(why) => self.faults = Some(why.to_string()),
        }
    }

    fn answer(&mut self, request: HttpRequest) {
        let (path, _) = request.path.split_once('?').unwrap_or((&request.path, ""));
        let reply = match path {
            "" => self.page(),
            "changed" if since_of(&request.path) == Some(self.version) => {
                self.waiting.push((request, Instant::now()));
                return;
            }
            "changed" => json(self.version_told()),
            _ if path.starts_with("image/") => self.image(path),
            asked => match std::str::from_utf8(&request.body) {
                Ok(said) => {
                    let game = query(&request.path, "game").unwrap_or_default();
                    self.game(asked, &game, said)
                }
                Err(_) => HttpReply::refused(400, "this is no text"),
            },
        };
        request.respond(reply);
    }

    fn page(&self) -> HttpReply {
        let theme = match theme(self.arguments.look.theme.as_deref(), &self.arguments.book) {
            Ok(theme) => theme,
            Err(why) => return HttpReply::refused(500, &why.to_string()),
        };
        let words = Messages::for_language(self.language);
        let page = WebPage {
            book: &self.host.book(),
            words: &words,
            theme: &theme,
            behind: PageBackend::Server,
        };
        match page.html() {
            Ok(html) => {
                let mut reply = HttpReply::new(200, "text/html; charset=utf-8", html);
                reply.policy = page.policy();
                reply
            }
            Err(why) => HttpReply::refused(500, &why.to_string()),
        }
    }

    /// An image by its book (`-` for the opened one) and its path there: `image/-/quay.png`.
    fn image(&self, path: &str) -> HttpReply {
        let path = path.strip_prefix("image/").unwrap_or_default();
        let (book, file) = path.split_once('/').unwrap_or_default();
        let (book, file) = (unescaped(book), unescaped(file));
        let book = if book == "-" { "" } else { &*book };
        let found = self
            .host
            .compiled()
            .and_then(|it| library::image(&*self.shelf, it, book, &file));
        match found {
            Some(bytes) => HttpReply::new(
                200,
                mime(&file).unwrap_or("application/octet-stream"),
                bytes,
            ),
            None => HttpReply::refused(404, "there is no such image"),
        }
    }

    fn game(&mut self, asked: &str, game: &str, said: &str) -> HttpReply {
        if asked == "open" {
            // Opening a game again uses the current version of the book.
            self.opened.retain(|it| it != game);
            self.opened.push(game.to_owned());
            self.games.insert(game.to_owned(), self.host.another());
            if self.opened.len() > MOST_GAMES {
                let first = self.opened.remove(0);
                self.games.remove(&first);
            }
        }
        let Some(host) = self.games.get_mut(game) else {
            return json(json!({"failed": "no game is open"}));
        };
        match asked {
            "open" => json(host.open(said)),
            "answer" => json(host.answer(said)),
            _ => HttpReply::new(200, "text/plain; charset=utf-8", host.kept()),
        }
    }
}

fn open_book(arguments: &ServeArgs) -> Result<(Box<dyn BookSource>, OpenedBook), CliError> {
    let shelf = shelf(&arguments.book)?;
    let house = house(arguments.look.house_rules.as_ref())?;
    let opened = library::open(&*shelf, house);
    Ok((shelf, opened))
}

fn since_of(url: &str) -> Option<u64> {
    query(url, "since")?.parse().ok()
}

/// A parameter of a query. The parameters of this page are not escaped.
fn query(url: &str, name: &str) -> Option<String> {
    let (_, query) = url.split_once('?')?;
    let mut all = query.split('&').filter_map(|pair| pair.split_once('='));
    all.find(|(key, _)| *key == name)
        .map(|(_, value)| unescaped(value))
}

/// Decodes the percent escapes of a path.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let figure = |n: usize| after.get(n).and_then(|it| char::from(*it).to_digit(16));
        match (first, figure(0), figure(1)) {
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

fn json(value: serde_json::Value) -> HttpReply {
    HttpReply::new(200, "application/json", value.to_string())
}
