//! Prepares opened books for games, and runs the game of a web page: JSON in, JSON out.

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

/// The book of a web page, and the game that is played there.
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
    /// `ask`: the reader rolls real dice.
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
    /// For a published book.
    ///
    /// # Errors
    /// The errors of its rules, as text.
    pub fn from_compiled(book: CompiledBook) -> Result<Self, String> {
        let mut host = Self::new(book.open()?);
        // Readers do not have the texts to which an error refers.
        if let Some(open) = &mut host.launcher {
            open.draw_diagnostic = Rc::new(|fault, _| format!("{}\n", fault.message));
        }
        Ok(host)
    }

    /// For an opened book.
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

    /// For another page with the same book.
    pub fn share_book(&self) -> Self {
        Self {
            opened: Rc::clone(&self.opened),
            launcher: self.launcher.clone(),
            player: None,
        }
    }

    /// Errors of the book with their places, as text. None if it can be played.
    pub fn book_errors(&self) -> Option<String> {
        self.launcher.is_none().then(|| render_errors(&self.opened))
    }

    /// The book. None if it cannot be played.
    pub fn book(&self) -> Option<&Book> {
        self.opened.book.as_deref()
    }

    /// Data about the book for the page, before a game is opened: title, author, edition, id, and the cover if it has one.
    pub fn book_json(&self) -> Value {
        let Some(book) = &self.opened.book else {
            return json!({});
        };
        let mut told = json!({"id": book.id, "title": book.title, "author": book.author, "edition": book.edition});
        if let Some(image) = &book.cover {
            told["image"] = json!(image);
        }
        told
    }

    /// The first reply of a new game in a language, without the seed and the events, which a page does not need. None if it depends on the seed.
    pub fn first_reply(&self, language: Language) -> Option<Value> {
        let mut replies = (1..=4).map(|seed| {
            let asked = json!({"seed": seed, "language": language.code()});
            let mut first = self.share_book().open_game(&asked.to_string());
            first.as_object_mut()?.shift_remove("seed")?;
            first["response"]["events"] = json!([]);
            Some(first)
        });
        let first = replies.next()??;
        replies
            .all(|it| it.as_ref() == Some(&first))
            .then_some(first)
    }

    /// Opens a game. Returns its first reply, or the reason for failure under `error`. `modified` is added if the saved game can be opened after the
    /// reader confirms it.
    pub fn open_game(&mut self, asked: &str) -> Value {
        let begun = serde_json::from_str(asked).map_err(|why| why.to_string().into());
        match begun.and_then(|asked| self.start_game(asked)) {
            Ok(first) => first,
            Err(it) if it.modified => json!({"error": it.error, "modified": true}),
            Err(it) => json!({"error": it.error}),
        }
    }

    fn start_game(&mut self, asked: OpenRequest) -> Result<Value, StartError> {
        let (seed, first) = (asked.seed, asked.dice_first);
        let asks = asked.dice.as_deref() == Some("ask");
        let dice = move || {
            let dice =
                Dice::seeded(seed.unwrap_or_else(|| u64::from(repl::random_number() as u32)));
            let dice = dice.with_fixed(first.clone());
            if asks { dice.manual() } else { dice }
        };
        let open = self
            .launcher
            .clone()
            .ok_or_else(|| render_errors(&self.opened))?;
        let language = asked.language.as_deref().and_then(Language::from_tag);
        let open = BookLauncher {
            new_dice: Rc::new(dice),
            brief: asked.brief,
            ..open
        };
        self.player = None;
        let open = open.with_language(language.unwrap_or_default());
        let (player, first) = PagePlayer::start(open, &asked.game)?;
        self.player = Some(player);
        Ok(first)
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

/// Errors of a book with their places, as text.
fn render_errors(opened: &OpenedBook) -> String {
    diagnostic::render(
        &opened.diagnostics,
        &opened.sources,
        ReportStyle::Plain,
        ERROR_WIDTH,
    )
}

/// The opened book with its dice. None if it has errors. Errors during play are drawn in `style`.
pub fn make_launcher(
    opened: &Rc<OpenedBook>,
    dice: Rc<dyn Fn() -> Dice>,
    style: ReportStyle,
) -> Option<BookLauncher> {
    let book = opened.book.clone()?;
    let words = Messages::default().with_ruleset(&book.schema.messages);
    let made = Arc::clone(&book);
    let (rules, sources) = (Rc::clone(opened), Rc::clone(opened));
    Some(BookLauncher {
        reopen_args: String::new(),
        book_fingerprint: book.fingerprint.clone(),
        rules_fingerprint: opened.rules_fingerprint(),
        book,
        rules_loader: Rc::new(move || match library::take_rules(&rules, &made) {
            Ok(rules) => Ok(Box::new(rules)),
            Err(faults) => Err(faults
                .first()
                .map_or_else(|| "there are no rules".to_owned(), |d| d.message.clone())),
        }),
        new_dice: dice,
        has_explicit_dice: false,
        draw_diagnostic: Rc::new(move |fault, width| {
            diagnostic::render(std::slice::from_ref(fault), &sources.sources, style, width)
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
