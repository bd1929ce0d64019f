//! Author's commands: go anywhere, hold anything, set anything, set the next dice. Each is an answer, so it can be
//! saved, undone and replayed.

use super::Session;

/// The author's commands that change the game: name, arguments and description.
pub const AUTHOR: &[(&str, &str, &str)] = &[
    ("goto", "PAGE", "go to another page, as if turned to"),
    (
        "give",
        "code X | title X | KIND X",
        "gain a code, a title or an item",
    ),
    ("take", "code X | title X | KIND X", "have it no longer"),
    (
        "set",
        "NAME VALUE",
        "set a variable or a field of the sheet",
    ),
    ("dice", "6,6,1", "the next dice fall so"),
];

/// The state of a choice, and the reasons for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuardReport {
    pub words: String,
    /// Index of the choice on the page.
    pub choice: usize,
    /// Each condition: `if` or `needs`, the reason to show if it fails, and its result.
    pub conditions: Vec<(&'static str, String, bool)>,
    /// Whether it was taken and can be taken only once.
    pub spent: bool,
    pub otherwise: bool,
    /// Why a cost cannot be met now.
    pub cost: Option<String>,
}

impl Session {
    /// The conditions of every choice of the current page, shown or not.
    pub fn guards(&mut self) -> Vec<GuardReport> {
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
            out.push(GuardReport {
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
