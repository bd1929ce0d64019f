//! Author's commands: go anywhere, hold anything, set anything, set the next dice. Each is an answer, so it can be
//! saved, undone and replayed.

use super::Session;

/// The author's commands that change the game: name, arguments and description.
pub const AUTHOR_COMMANDS: &[(&str, &str, &str)] = &[
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
    pub label: String,
    /// Index of the choice on the page.
    pub choice: usize,
    /// Each condition: `if` or `needs`, the reason to show if it fails, and its result.
    pub conditions: Vec<(&'static str, String, bool)>,
    /// Whether it was taken and can be taken only once.
    pub is_taken: bool,
    pub is_fallback: bool,
    /// Why a cost cannot be met now.
    pub cost_refusal: Option<String>,
}

impl Session {
    /// The conditions of every choice of the current page, shown or not.
    pub fn guard_reports(&mut self) -> Vec<GuardReport> {
        let book = std::sync::Arc::clone(&self.machine.book);
        let page = book.page(self.machine.current_page_id());
        let mut out = Vec::new();
        for (n, choice) in page.choices.iter().enumerate() {
            let mut conditions = Vec::new();
            let guards = choice.guards();
            for cond in &guards.when {
                conditions.push((
                    "if",
                    String::new(),
                    self.machine.is_true(cond).unwrap_or(false),
                ));
            }
            for (cond, reason) in &guards.needs {
                let holds = self.machine.is_true(cond).unwrap_or(false);
                conditions.push(("needs", reason.to_string(), holds));
            }
            let met = conditions.iter().all(|(_, _, holds)| *holds);
            out.push(GuardReport {
                label: choice.label_text(page),
                choice: n,
                is_taken: guards
                    .once
                    .is_some_and(|slot| self.machine.context.state.get(slot).truth()),
                is_fallback: guards.is_fallback,
                cost_refusal: if met {
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
