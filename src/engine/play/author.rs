//! What an author may do to a running game: go anywhere, have anything, set anything, say how the dice fall. Each is an answer
//! like any other, so it is kept, taken back and played again.

use super::Session;

/// The commands of an author that change the game, and what follows each.
pub const AUTHOR: &[(&str, &str, &str)] = &[
    ("goto", "PAGE", "stand on another page, as if turned to"),
    (
        "give",
        "code X | title X | KIND X",
        "have a code, a title or a thing",
    ),
    ("take", "code X | title X | KIND X", "have it no longer"),
    (
        "set",
        "NAME VALUE",
        "set a variable or a field of the sheet",
    ),
    ("dice", "6,6,1", "the next dice fall so"),
];

/// Why a choice stands as it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guards {
    pub words: String,
    /// Which of the page's choices it is.
    pub choice: usize,
    /// Each condition: is it an `if` or a `needs`, the reason told when it fails, and does it hold?
    pub conditions: Vec<(&'static str, String, bool)>,
    /// Was it taken, and can be only once?
    pub spent: bool,
    pub otherwise: bool,
    /// Why a cost cannot be met now.
    pub cost: Option<String>,
}

impl Session {
    /// Every choice of the page the reader is on, shown or not, and how its guards stand.
    pub fn guards(&mut self) -> Vec<Guards> {
        let book = std::sync::Arc::clone(&self.machine.book);
        let page = book.page(self.machine.here_id());
        let mut out = Vec::new();
        for (n, choice) in page.choices.iter().enumerate() {
            let mut conditions = Vec::new();
            let guards = choice.guards();
            for cond in &guards.when {
                conditions.push((
                    "if",
                    String::new(),
                    self.machine.holds(cond).unwrap_or(false),
                ));
            }
            for (cond, reason) in &guards.needs {
                let holds = self.machine.holds(cond).unwrap_or(false);
                conditions.push(("needs", reason.to_string(), holds));
            }
            let met = conditions.iter().all(|(_, _, holds)| *holds);
            out.push(Guards {
                words: choice.words(page),
                choice: n,
                spent: guards
                    .once
                    .is_some_and(|slot| self.machine.turn.state.get(slot).truth()),
                otherwise: guards.otherwise,
                cost: if met {
                    self.machine.closed(choice).ok().flatten()
                } else {
                    None
                },
                conditions,
            });
        }
        out
    }
}
