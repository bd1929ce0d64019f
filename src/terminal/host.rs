//! Prepares opened books for play, and runs the game of a web page from JSON requests.

use crate::library::{self, CompiledBook, OpenedBook};
use crate::messages::Messages;
use crate::model::book::Book;
use crate::model::game::Dice;
use crate::syntax::diagnostic::{self, ReportStyle};
use crate::syntax::fluent::Language;
use crate::terminal::repl::{self, BookLauncher, GameToOpen, PagePlayer, StartError};
use serde::Deserialize;
use serde_json::{Value, json};
use std::rc::Rc;
use std::sync::Arc;

/// Width of errors, in columns.
const ERROR_WIDTH: usize = 80;

/// The book and the game of a web page.
pub struct PageHost {
    opened: Rc<OpenedBook>,
    /// Starts games. None if the book has errors.
    launcher: Option<BookLauncher>,
    player: Option<PagePlayer>,
}

/// Request of a page to open a game.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OpenRequest {
    /// Seed of the dice. Random if it is missing.
    seed: Option<u64>,
    /// `ask` if the reader rolls real dice.
    dice: Option<String>,
    /// Results of the first dice, as in `--dice 3,6,1`.
    dice_first: Vec<u32>,
    #[serde(flatten)]
    game: GameToOpen,
    language: Option<String>,
    /// True if fights and rolls are shown in short form.
    brief: bool,
}

impl PageHost {
    /// A host for a published book.
    ///
    /// # Errors
    /// The errors of its rules, as text.
    pub fn from_compiled(book: CompiledBook) -> Result<Self, String> {
        let mut host = Self::new(book.open()?);
        // Readers do not have the source texts of the book.
        if let Some(launcher) = &mut host.launcher {
            launcher.draw_diagnostic = Rc::new(|error, _| format!("{}\n", error.message));
        }
        Ok(host)
    }

    /// A host for an opened book.
    pub fn new(opened: OpenedBook) -> Self {
        let opened = Rc::new(opened);
        // Each game gets its own dice.
        let dice = Rc::new(|| Dice::seeded(0));
        Self {
            launcher: make_launcher(&opened, dice, ReportStyle::Plain),
            opened,
            player: None,
        }
    }

    /// A host for another page with the same book.
    pub fn share_book(&self) -> Self {
        Self {
            opened: Rc::clone(&self.opened),
            launcher: self.launcher.clone(),
            player: None,
        }
    }

    /// Errors of the book with source lines, as text. None if it can be played.
    pub fn book_errors(&self) -> Option<String> {
        self.launcher.is_none().then(|| render_errors(&self.opened))
    }

    /// The book. None if it cannot be played.
    pub fn book(&self) -> Option<&Book> {
        self.opened.book.as_deref()
    }

    /// Data about the book for the page before a game is opened: id, title, author, edition, and the cover if there is one.
    pub fn book_json(&self) -> Value {
        let Some(book) = &self.opened.book else {
            return json!({});
        };
        let mut fields = json!({"id": book.id, "title": book.title, "author": book.author, "edition": book.edition});
        if let Some(image) = &book.cover {
            fields["image"] = json!(image);
        }
        fields
    }

    /// The first reply of a new game in a language, without the seed and the events, which the page does not need. None if it depends on the seed.
    pub fn first_reply(&self, language: Language) -> Option<Value> {
        let mut replies = (1..=4).map(|seed| {
            let request = json!({"seed": seed, "language": language.code()});
            let mut first = self.share_book().open_game(&request.to_string());
            first.as_object_mut()?.shift_remove("seed")?;
            first["response"]["events"] = json!([]);
            Some(first)
        });
        let first = replies.next()??;
        replies
            .all(|it| it.as_ref() == Some(&first))
            .then_some(first)
    }

    /// Opens a game. Returns its first reply, or the reason for a failure under `error`. `modified` is true for an edited save, which can be opened if the
    /// reader confirms it.
    pub fn open_game(&mut self, json: &str) -> Value {
        let request = serde_json::from_str(json).map_err(|why| why.to_string().into());
        match request.and_then(|request| self.start_game(request)) {
            Ok(first) => first,
            Err(error) if error.modified => json!({"error": error.error, "modified": true}),
            Err(error) => json!({"error": error.error}),
        }
    }

    fn start_game(&mut self, request: OpenRequest) -> Result<Value, StartError> {
        let (seed, fixed) = (request.seed, request.dice_first);
        let is_manual = request.dice.as_deref() == Some("ask");
        let dice = move || {
            let dice =
                Dice::seeded(seed.unwrap_or_else(|| u64::from(repl::random_number() as u32)));
            let dice = dice.with_fixed(fixed.clone());
            if is_manual { dice.manual() } else { dice }
        };
        let launcher = self
            .launcher
            .clone()
            .ok_or_else(|| render_errors(&self.opened))?;
        let language = request.language.as_deref().and_then(Language::from_tag);
        let launcher = BookLauncher {
            new_dice: Rc::new(dice),
            brief: request.brief,
            ..launcher
        };
        self.player = None;
        let launcher = launcher.with_language(language.unwrap_or_default());
        let (player, reply) = PagePlayer::start(launcher, &request.game)?;
        self.player = Some(player);
        Ok(reply)
    }

    /// The reply to an answer.
    pub fn answer(&mut self, line: &str) -> Value {
        match &mut self.player {
            Some(player) => player.answer(line),
            None => json!({"error": "no game is open"}),
        }
    }

    /// The current game as the text of a save. Empty without a game.
    pub fn save(&self) -> String {
        let player = self.player.as_ref();
        player.and_then(|it| it.save().ok()).unwrap_or_default()
    }
}

/// Errors of a book with source lines, as text.
fn render_errors(opened: &OpenedBook) -> String {
    diagnostic::render(
        &opened.diagnostics,
        &opened.sources,
        ReportStyle::Plain,
        ERROR_WIDTH,
    )
}

/// Prepares an opened book for play with these dice. None if it has errors. Errors during play are drawn in `style`.
pub fn make_launcher(
    opened: &Rc<OpenedBook>,
    dice: Rc<dyn Fn() -> Dice>,
    style: ReportStyle,
) -> Option<BookLauncher> {
    let book = opened.book.clone()?;
    let words = Messages::default().with_ruleset(&book.schema.messages);
    let rules_book = Arc::clone(&book);
    let (rules, sources) = (Rc::clone(opened), Rc::clone(opened));
    Some(BookLauncher {
        reopen_args: String::new(),
        book_fingerprint: book.fingerprint.clone(),
        rules_fingerprint: opened.rules_fingerprint(),
        book,
        rules_loader: Rc::new(move || match library::take_rules(&rules, &rules_book) {
            Ok(rules) => Ok(Box::new(rules)),
            Err(errors) => Err(errors.first().map_or_else(
                || "the book has no rules".to_owned(),
                |error| error.message.clone(),
            )),
        }),
        new_dice: dice,
        has_explicit_dice: false,
        draw_diagnostic: Rc::new(move |error, width| {
            diagnostic::render(std::slice::from_ref(error), &sources.sources, style, width)
        }),
        recorder: None,
        writer: None,
        author: None,
        reload: None,
        strict: false,
        brief: false,
        words,
    })
}
