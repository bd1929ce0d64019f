//! What an author may do to a running game: go anywhere, have anything, set anything, say how the dice fall. Each is an answer
//! like any other, so it is kept, taken back and played again.

use super::marks::Reader;
use super::{Refusal, Session};
use crate::book::{Bound, FieldType, slot};
use crate::engine::{Failed, Machine, Waiting, Way};
use crate::game::Value;

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

fn misfit<T>(reason: impl Into<String>) -> Result<T, Failed> {
    Err(Failed::Misfit(Refusal::new(reason)))
}

impl Machine<Reader> {
    /// Does what an author says; the page goes on at its choices, or another one begins.
    pub(super) fn author(&mut self, text: &str) -> Result<(), Failed> {
        let (verb, rest) = text
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        if verb == "goto" {
            let Some(&page) = self.book.index.get(rest) else {
                return misfit(format!("there is no page `{rest}`"));
            };
            self.turn.state.set(slot::OVER, false.into());
            self.waiting = Waiting::Nothing;
            self.enter(page, Way::Turn);
            return Ok(());
        }
        if !matches!(self.waiting, Waiting::Menu(_)) {
            return misfit("first answer what is asked; this can be done at the choices of a page");
        }
        // Before what is done, since a hook that listens to it goes on top.
        self.menu_again();
        match verb {
            "give" => self.have(rest, true)?,
            "take" => self.have(rest, false)?,
            "set" => self.set(rest)?,
            "dice" => {
                let faces = rest.split([',', ' ']).filter(|face| !face.is_empty());
                let faces: Result<Vec<i64>, _> = faces.map(str::parse).collect();
                let Some(faces) = faces
                    .ok()
                    .filter(|f| !f.is_empty() && f.iter().all(|f| *f > 0))
                else {
                    return misfit("dice are faces such as `dice 6,6,1`");
                };
                let faces = Value::list(faces.into_iter().map(Value::Int));
                let told = || format!("The next dice: {rest}");
                self.change(slot::COMING, "dice", faces, told);
            }
            _ => return misfit(format!("no author's command is called `{verb}`")),
        }
        Ok(())
    }

    /// Gives or takes a code, a title or a thing; rules listen as when a page or a rule does it.
    fn have(&mut self, rest: &str, give: bool) -> Result<(), Failed> {
        let (what, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let name = name.trim().trim_matches('"');
        let said = if give { "Given" } else { "Taken" };
        let book = std::sync::Arc::clone(&self.book);
        let memory = match what {
            "code" => Some(&book.world.codes),
            "title" => Some(&book.world.titles),
            _ => None,
        };
        if let Some(known) = memory {
            let Some(slot) = known.get(name) else {
                return misfit(format!("no {what} is called `{name}`"));
            };
            let slot = *slot;
            if self.turn.state.get(slot).truth() != give {
                let told = || format!("{said}: the {what} {name}");
                self.change(slot, what, give.into(), told);
                self.now_has(what, name, give);
            }
            return Ok(());
        }
        let kinds = &book.vocabulary.kinds;
        let Some(n) = kinds.iter().position(|kind| kind.held && kind.name == what) else {
            let kinds: Vec<&str> = kinds.iter().filter(|k| k.held).map(|k| &*k.name).collect();
            return misfit(format!("say what it is: code, title, {}", kinds.join(", ")));
        };
        let entries = &book.world.catalogues[n];
        let called = |(id, entry): &(&String, &Value)| {
            id.as_str() == name
                || entry
                    .get("name")
                    .as_text()
                    .is_some_and(|n| n.eq_ignore_ascii_case(name))
        };
        let Some((id, _)) = entries.iter().find(called) else {
            return misfit(format!("no {what} is called `{name}`"));
        };
        let slot = book.world.held[n];
        let mut held = self.turn.state.get(slot).as_list().to_vec();
        if give {
            held.push(crate::compile::holding(&kinds[n], id));
        } else {
            let Some(at) = held
                .iter()
                .position(|thing| thing.get("id").as_text() == Some(id))
            else {
                return misfit(format!("you have no {what} `{name}`"));
            };
            held.remove(at);
        }
        self.change(slot, what, Value::list(held), || format!("{said}: {name}"));
        self.now_has(what, id, give);
        Ok(())
    }

    fn set(&mut self, rest: &str) -> Result<(), Failed> {
        let (name, value) = rest
            .split_once('=')
            .or_else(|| rest.split_once(char::is_whitespace))
            .unwrap_or((rest, ""));
        let (name, value) = (name.trim(), value.trim());
        let book = std::sync::Arc::clone(&self.book);
        let field = book
            .vocabulary
            .fields
            .iter()
            .position(|field| field.name == name);
        let slot = match field {
            Some(n) => Some(book.world.fields[n]),
            None => book.slots.find(&format!("var.{name}")),
        };
        let Some(slot) = slot else {
            return misfit(format!(
                "no variable and no field of the sheet is called `{name}`"
            ));
        };
        let worth = match value {
            "true" | "yes" => Value::Bool(true),
            "false" | "no" => Value::Bool(false),
            _ => match crate::compile::value(&book, value) {
                Ok(expr) => self.value(&expr)?,
                // A bare word is the word itself, as in book.yaml.
                Err(_)
                    if !value.is_empty()
                        && value.chars().all(|c| c.is_alphanumeric() || c == '-') =>
                {
                    Value::text(value)
                }
                Err(why) => return misfit(why),
            },
        };
        let before = self.turn.state.get(slot);
        let (fits, wanted) = match (field.map(|n| &book.vocabulary.fields[n].of), before) {
            (Some(FieldType::Integer), _) | (None, Value::Int(_)) => {
                (matches!(worth, Value::Int(_)), "a whole number")
            }
            (Some(FieldType::Flag), _) | (None, Value::Bool(_)) => {
                (matches!(worth, Value::Bool(_)), "yes or no")
            }
            (Some(FieldType::Text), _) | (None, Value::Text(_)) => {
                (worth.as_text().is_some(), "a text")
            }
            (Some(FieldType::Word(words)), _) => {
                let word = worth.as_text();
                (
                    word.is_some_and(|word| words.iter().any(|w| w == word)),
                    "one of its words",
                )
            }
            _ => {
                return misfit(format!(
                    "`{name}` holds more than one value; it cannot be set here"
                ));
            }
        };
        if !fits {
            return misfit(format!("`{name}` holds {wanted}"));
        }
        let bounds = field.map(|n| &book.vocabulary.fields[n]);
        let bound = |bound: Option<&Bound>| match bound {
            Some(Bound::Number(n)) => Some(*n),
            _ => None,
        };
        let low = bounds.and_then(|field| bound(field.min.as_ref()));
        let high = bounds.and_then(|field| bound(field.max.as_ref()));
        if let Value::Int(n) = worth
            && (low.is_some_and(|low| n < low) || high.is_some_and(|high| n > high))
        {
            return misfit(format!("{n} is out of the bounds of `{name}`"));
        }
        let told = format!("{name}: {worth}");
        self.change(slot, name, worth, || told);
        Ok(())
    }
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
