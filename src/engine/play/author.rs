//! Author's commands, which go to pages, add entries, and set values or dice.
//!
//! Each command is an answer, so it can be saved, undone and replayed.

use super::Session;

/// The author's commands that change the game: name, arguments and description.
pub const AUTHOR_COMMANDS: &[(&str, &str, &str)] = &[
    ("goto", "PAGE", "go to another page, as by a turn"),
    (
        "give",
        "code X | title X | KIND X",
        "gain a code, a title or an item",
    ),
    (
        "take",
        "code X | title X | KIND X",
        "lose a code, a title or an item",
    ),
    (
        "set",
        "NAME VALUE",
        "set a variable or a field of the sheet",
    ),
    ("dice", "6,6,1", "set the next dice"),
];

/// The state of the conditions and costs of a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuardReport {
    pub label: String,
    /// Index of the choice on the page.
    pub choice: usize,
    /// For each condition: `if` or `needs`, the reason to show if it is false, and its result.
    pub conditions: Vec<(&'static str, String, bool)>,
    /// Whether the choice was taken and can be taken only once.
    pub is_taken: bool,
    pub is_fallback: bool,
    /// The reason why a cost cannot be met now.
    pub cost_refusal: Option<String>,
}

impl Session {
    /// Reports on every choice of the current page, including hidden choices.
    pub fn guard_reports(&mut self) -> Vec<GuardReport> {
        let book = std::sync::Arc::clone(&self.machine.book);
        let page = book.page(self.machine.current_page_id());
        let mut out = Vec::new();
        for (n, choice) in page.choices.iter().enumerate() {
            let mut conditions = Vec::new();
            let guards = choice.guards();
            for condition in &guards.when {
                conditions.push((
                    "if",
                    String::new(),
                    self.machine.is_true(condition).unwrap_or(false),
                ));
            }
            for (condition, reason) in &guards.needs {
                let is_true = self.machine.is_true(condition).unwrap_or(false);
                conditions.push(("needs", reason.to_string(), is_true));
            }
            let are_met = conditions.iter().all(|(_, _, is_true)| *is_true);
            out.push(GuardReport {
                label: choice.label_text(page),
                choice: n,
                is_taken: guards
                    .once
                    .is_some_and(|slot| self.machine.context.state.get(slot).truth()),
                is_fallback: guards.is_fallback,
                cost_refusal: if are_met {
                    self.machine.closed_reason(choice).ok().flatten()
                } else {
                    None
                },
                conditions,
            });
        }
        out
    }
}
