//! A command of the rules with a part of a thing's name.

use super::Game;
use crate::engine::play::{Page, Refusal};
use crate::model::book::{ArgType, Form, FormPart};
use crate::model::game::{Answer, Message};

/// Things that are told of a name which could be any of them, at most.
const MANY: usize = 6;

impl Game {
    /// Gives an answer. A command of the rules may have a part of a thing's name, as `about` may: `drop key`. The answer that is kept has all of it.
    ///
    /// # Errors
    /// When the answer does not fit: nothing has changed.
    pub(super) fn give(&mut self, answer: Answer) -> Result<Page, Refusal> {
        let Answer::Command(said) = &answer else {
            return self.answer(answer);
        };
        let said = said.clone();
        let refusal = match self.answer(answer) {
            Err(refusal) => refusal,
            came => return came,
        };
        match self.with_whole_name(&said) {
            Some(Ok(whole)) => self.answer(Answer::Command(whole)),
            Some(Err(reason)) => Err(Refusal { reason }),
            None => Err(refusal),
        }
    }

    /// The command with the id of the one thing that its last words may name; in the inner result a message that they may name several. None where they name none.
    fn with_whole_name(&self, said: &str) -> Option<Result<String, String>> {
        let words: Vec<&str> = said.split_whitespace().collect();
        let rules = &self.open.book.vocabulary;
        let mut all: Vec<(String, String)> = Vec::new();
        let mut wanted = String::new();
        for command in &rules.commands {
            let Some((literals, kind)) = of_one_thing(&command.form) else {
                continue;
            };
            let (begin, name) = words.split_at(literals.len().min(words.len()));
            let same = |(word, typed): (&&str, &&str)| word.eq_ignore_ascii_case(typed);
            if name.is_empty() || !literals.iter().zip(begin).all(same) {
                continue;
            }
            wanted = name.join(" ").replace('"', "");
            let held = self.about(&wanted).into_iter();
            for it in held.filter(|it| it.kind == kind) {
                let whole = format!("{} {}", literals.join(" "), it.id);
                if all.iter().all(|(known, _)| *known != whole) {
                    all.push((whole, it.name));
                }
            }
        }
        match all.as_slice() {
            [] => None,
            [(whole, _)] => Some(Ok(whole.clone())),
            several => {
                let names = several.iter().take(MANY).map(|(_, name)| &**name);
                let names: Vec<&str> = names.collect();
                let message = Message::new("refused-which").with("name", wanted);
                Some(Err(message.with("names", names.join(", ")).text()))
            }
        }
    }
}

/// The words of a form of words and one thing behind them, and the kind of that.
fn of_one_thing(form: &Form) -> Option<(Vec<&str>, &str)> {
    let (last, before) = form.parts.split_last()?;
    let FormPart::Argument {
        of: ArgType::Held(kind) | ArgType::Named(kind),
        ..
    } = last
    else {
        return None;
    };
    let words = before.iter().map(|part| match part {
        FormPart::Literal(word) => Some(&**word),
        FormPart::Argument { .. } | FormPart::Group { .. } => None,
    });
    Some((words.collect::<Option<_>>()?, kind))
}
