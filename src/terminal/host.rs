//! Prepares opened books for games, and runs the game of a web page: JSON in, JSON out.

use crate::library::{self, CompiledBook, OpenedBook};
use crate::messages::Messages;
use crate::model::book::Book;
use crate::model::game::Dice;
use crate::syntax::diagnostic::{self, ReportStyle};
use crate::syntax::fluent::Language;
use crate::terminal::repl::{self, BookLauncher, KeptGame, PagePlayer, StartError};
use serde::Deserialize;
use serde_json::{Value, json};
use std::rc::Rc;
use std::sync::Arc;

/// Width of errors, in columns.
const COLUMNS: usize = 80;

/// The book of a web page, and the game that is played there.
pub struct PageHost {
    opened: Rc<OpenedBook>,
    /// Starts games. None if the book has errors.
    open: Option<BookLauncher>,
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
    first: Vec<u32>,
    #[serde(flatten)]
    game: KeptGame,
    language: Option<String>,
    /// True if fights and rolls are shown in short form.
    brief: bool,
}

impl PageHost {
    /// For a published book.
    ///
    /// # Errors
    /// The errors of its rules, as text.
    pub fn of_compiled(book: CompiledBook) -> Result<Self, String> {
        let mut host = Self::new(book.opened()?);
        // Readers do not have the texts to which an error refers.
        if let Some(open) = &mut host.open {
            open.show = Rc::new(|fault, _| format!("{}\n", fault.message));
        }
        Ok(host)
    }

    /// For an opened book.
    pub fn new(opened: OpenedBook) -> Self {
        let opened = Rc::new(opened);
        // Each game gets its own dice.
        let dice = Rc::new(|| Dice::seeded(0));
        Self {
            open: opening(&opened, dice, ReportStyle::Plain),
            opened,
            player: None,
        }
    }

    /// For another page with the same book.
    pub fn another(&self) -> Self {
        Self {
            opened: Rc::clone(&self.opened),
            open: self.open.clone(),
            player: None,
        }
    }

    /// Errors of the book with their places, as text. None if it can be played.
    pub fn faults(&self) -> Option<String> {
        self.open.is_none().then(|| faults(&self.opened))
    }

    /// The book. None if it cannot be played.
    pub fn compiled(&self) -> Option<&Book> {
        self.opened.book.as_deref()
    }

    /// Data about the book for the page, before a game is opened: title, author, edition, id, and the cover if it has one.
    pub fn book(&self) -> Value {
        let Some(book) = &self.opened.book else {
            return json!({});
        };
        let mut told = json!({"id": book.id, "title": book.title, "author": book.author, "edition": book.edition});
        if let Some(image) = &book.image {
            told["image"] = json!(image);
        }
        told
    }

    /// The first reply of a new game in a language, without the seed and the events, which a page does not need. None if it depends on the seed.
    pub fn first(&self, language: Language) -> Option<Value> {
        let mut replies = (1..=4).map(|seed| {
            let asked = json!({"seed": seed, "language": language.code()});
            let mut first = self.another().open(&asked.to_string());
            first.as_object_mut()?.shift_remove("seed")?;
            first["page"]["events"] = json!([]);
            Some(first)
        });
        let first = replies.next()??;
        replies
            .all(|it| it.as_ref() == Some(&first))
            .then_some(first)
    }

    /// Opens a game. Returns its first reply, or the reason for failure under `failed`. `altered` is added if the saved game can be opened after the
    /// reader confirms it.
    pub fn open(&mut self, asked: &str) -> Value {
        let begun = serde_json::from_str(asked).map_err(|why| why.to_string().into());
        match begun.and_then(|asked| self.begun(asked)) {
            Ok(first) => first,
            Err(StartError { why, altered: true }) => json!({"failed": why, "altered": true}),
            Err(StartError { why, .. }) => json!({"failed": why}),
        }
    }

    fn begun(&mut self, asked: OpenRequest) -> Result<Value, StartError> {
        let (seed, first) = (asked.seed, asked.first);
        let asks = asked.dice.as_deref() == Some("ask");
        let dice = move || {
            let dice = Dice::seeded(seed.unwrap_or_else(|| u64::from(repl::chance() as u32)));
            let dice = dice.first(first.clone());
            if asks { dice.asked() } else { dice }
        };
        let open = self.open.clone().ok_or_else(|| faults(&self.opened))?;
        let language = asked.language.as_deref().and_then(Language::from_tag);
        let open = BookLauncher {
            dice: Rc::new(dice),
            brief: asked.brief,
            ..open
        };
        self.player = None;
        let open = open.speaking(language.unwrap_or_default());
        let (player, first) = PagePlayer::begin(open, &asked.game)?;
        self.player = Some(player);
        Ok(first)
    }

    /// The reply to an answer.
    pub fn answer(&mut self, line: &str) -> Value {
        match &mut self.player {
            Some(player) => player.answer(line),
            None => json!({"failed": "no game is open"}),
        }
    }

    /// The current game as the text of a save. Empty without a game.
    pub fn kept(&self) -> String {
        let player = self.player.as_ref();
        player.and_then(|it| it.kept().ok()).unwrap_or_default()
    }
}

/// Errors of a book with their places, as text.
fn faults(opened: &OpenedBook) -> String {
    diagnostic::render(&opened.found, &opened.sources, ReportStyle::Plain, COLUMNS)
}

/// The opened book with its dice. None if it has errors. Errors during play are drawn in `style`.
pub fn opening(
    opened: &Rc<OpenedBook>,
    dice: Rc<dyn Fn() -> Dice>,
    style: ReportStyle,
) -> Option<BookLauncher> {
    let book = opened.book.clone()?;
    let words = Messages::default().and_rules(&book.vocabulary.messages);
    let made = Arc::clone(&book);
    let (rules, sources) = (Rc::clone(opened), Rc::clone(opened));
    Some(BookLauncher {
        called: String::new(),
        book_print: book.fingerprint.clone(),
        rules_print: opened.rules_print(),
        book,
        referee: Rc::new(move || match library::referee(&rules, &made) {
            Ok(rules) => Ok(Box::new(rules)),
            Err(faults) => Err(faults
                .first()
                .map_or_else(|| "there are no rules".to_owned(), |d| d.message.clone())),
        }),
        dice,
        dice_are_set: false,
        show: Rc::new(move |fault, width| {
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
