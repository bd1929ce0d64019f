//! Shows several questions of a rule as one menu, and completes names in commands of the rules.

use super::{Game, Repl};
use crate::engine::play::{AnswerPath, AnswerRefusal, Response};
use crate::messages::say;
use crate::model::book::{ArgType, Signature, SignaturePart};
use crate::model::game::{Answer, MenuOption, Message, Prompt, Question, Reply};
use crate::output::present;
use crate::syntax::unicode::is_same_folded;

/// A menu that replaces the first of several questions.
pub(super) struct OpenMenu {
    /// Number of answers before the menu, and the prompt that it replaces.
    position: (usize, Prompt),
    lines: Vec<AnswerPath>,
}

/// A danger at the open question of a fight.
pub(super) struct Danger {
    pub(super) warning: String,
    /// The ids of the dangerous options. Empty if each answer is dangerous.
    options: Vec<String>,
}

/// The id of a menu entry.
fn entry_id(n: usize) -> String {
    format!("line-{n}")
}

impl Repl {
    fn position(&self) -> (usize, &Prompt) {
        let session = &self.game.session;
        (session.history().len(), session.prompt())
    }

    /// Replaces the menu. There is none if the current question cannot be combined with others.
    pub(super) fn update_menu(&mut self) {
        (self.menu, self.danger) = (None, None);
        if !self.lines.is_terminal() && !self.is_web_page() {
            return;
        }
        let lines = self.game.session.combined_menu();
        self.danger = self.find_danger(&lines);
        if !lines.is_empty() {
            let (answers, prompt) = self.position();
            let position = (answers, prompt.clone());
            self.menu = Some(OpenMenu { position, lines });
        }
    }

    /// The danger at the open question of a fight. None without danger.
    fn find_danger(&mut self, lines: &[AnswerPath]) -> Option<Danger> {
        let session = &mut self.game.session;
        if !session.is_in_fight() {
            return None;
        }
        let Prompt::Ask(question) = session.prompt() else {
            return None;
        };
        let answers: Vec<Vec<Reply>> = match lines {
            [] => {
                let replies = question.possible_replies().into_iter();
                replies.map(|reply| vec![reply]).collect()
            }
            lines => lines.iter().map(|line| line.answers.clone()).collect(),
        };
        let mut warning = None;
        let mut options = Vec::new();
        for (n, replies) in answers.iter().enumerate() {
            if let Some(text) = session.danger_of(replies) {
                warning.get_or_insert(text);
                options.push(match &replies[..] {
                    [Reply::Pick(id)] if lines.is_empty() => id.clone(),
                    _ => entry_id(n),
                });
            }
        }
        if options.len() == answers.len() {
            options.clear();
        }
        Some(Danger {
            warning: warning?,
            options,
        })
    }

    /// Marks the dangerous options. In danger, no option is the default.
    pub(super) fn mark_danger(&self, prompt: &mut Prompt) {
        if let (Some(danger), Prompt::Ask(Question::Pick { options, .. })) = (&self.danger, prompt)
        {
            for option in options {
                option.default = false;
                option.dangerous = danger.options.contains(&option.id);
            }
        }
    }

    fn current_menu(&self) -> Option<&OpenMenu> {
        let menu = self.menu.as_ref()?;
        let (answers, prompt) = self.position();
        (menu.position.0 == answers && menu.position.1 == *prompt).then_some(menu)
    }

    /// The menu as a prompt.
    pub(super) fn menu_prompt(&self) -> Option<Prompt> {
        let menu = self.current_menu()?;
        let options = (0..).zip(&menu.lines).map(|(n, line)| MenuOption {
            default: line.default,
            number: line.number.unwrap_or(0),
            ..MenuOption::open(
                entry_id(n),
                present::join_effects(&line.effects, &self.words),
            )
        });
        // A yes-or-no question that is combined with others gets a general title. A question with a list keeps its title, which says whose turn it is.
        let is_single = menu.lines.iter().all(|line| line.answers.len() < 2);
        let question = match &menu.position.1 {
            Prompt::Ask(Question::Pick { question, .. }) => self.words.text(question).into_owned(),
            Prompt::Ask(Question::Confirm { question, .. }) if is_single => {
                self.words.text(question).into_owned()
            }
            _ => say!(self.words, "what-now"),
        };
        Some(Prompt::Ask(Question::Pick {
            question,
            options: options.collect(),
            topic: String::new(),
        }))
    }

    /// Parses yes or no as the answer to the first question of the menu.
    pub(super) fn parse_first_answer(&self, line: &str) -> Option<Answer> {
        let menu = self.current_menu()?;
        let is_yes_no = matches!(menu.position.1, Prompt::Ask(Question::Confirm { .. }));
        let confirmed = is_yes_no
            .then(|| super::answer::parse_yes_no(line))
            .flatten();
        confirmed.map(|confirmed| Answer::Reply(Reply::Confirm(confirmed)))
    }

    /// The answers of the selected entry.
    fn menu_replies(&self, answer: &Answer) -> Option<Vec<Reply>> {
        let Answer::Reply(Reply::Pick(id)) = answer else {
            return None;
        };
        let lines = &self.current_menu()?.lines;
        let n = (0..lines.len()).find(|n| entry_id(*n) == *id)?;
        Some(lines[n].answers.clone())
    }

    /// Gives an answer to the game, or all answers of a menu entry.
    pub(super) fn answer_game(&mut self, answer: Answer) -> Result<Response, AnswerRefusal> {
        match &answer {
            Answer::Reply(reply) if self.asks_for_character() => {
                return self.answer_character(reply);
            }
            Answer::Command(command) if self.asks_for_character() => {
                return Err(AnswerRefusal::new(say!(
                    self.words,
                    "characters-first",
                    name = command
                )));
            }
            _ => {}
        }
        let Some(replies) = self.menu_replies(&answer) else {
            return self.game.answer_by_name(answer);
        };
        let before = self.game.session.history().len();
        let mut merged: Option<Response> = None;
        for reply in replies {
            // An error has undone the answer, so the next one would not fit.
            if merged.is_some() && self.game.session.last_error().is_some() {
                break;
            }
            match (self.game.answer_by_name(Answer::Reply(reply)), &mut merged) {
                (Ok(page), None) => merged = Some(page),
                (Ok(page), Some(merged)) => {
                    merged.events.extend(page.events);
                    merged.prompt = page.prompt;
                }
                (Err(refusal), None) => return Err(refusal),
                (Err(_), Some(_)) => break,
            }
        }
        let after = self.game.session.history().len();
        self.game.answer_groups.push((after, after - before));
        merged.ok_or_else(|| AnswerRefusal::new(self.expected_input()))
    }
}

/// Maximum number of matches listed for an ambiguous name.
const MAX_MATCHES: usize = 6;

impl Game {
    /// Gives an answer. Completes a partial name in a command of the rules, such as `drop key`. The saved answer has the full id.
    ///
    /// # Errors
    /// If the answer does not fit. Nothing has changed.
    pub(super) fn answer_by_name(&mut self, answer: Answer) -> Result<Response, AnswerRefusal> {
        let Answer::Command(command) = &answer else {
            return self.answer(answer);
        };
        let command = command.clone();
        let refusal = match self.answer(answer) {
            Err(refusal) => refusal,
            result => return result,
        };
        match self.complete_name(&command) {
            Some(Ok(full_command)) => self.answer(Answer::Command(full_command)),
            Some(Err(reason)) => Err(AnswerRefusal { reason }),
            None => Err(refusal),
        }
    }

    /// The command with the id of the only item that its last words match. The error is a message with several matches. None if nothing matches.
    fn complete_name(&self, text: &str) -> Option<Result<String, String>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let rules = &self.launcher.book.schema;
        let mut matches: Vec<(String, String)> = Vec::new();
        let mut name_prefix = String::new();
        for command in &rules.commands {
            let Some((literals, kind)) = split_last_item(&command.form) else {
                continue;
            };
            let (start, name) = words.split_at(literals.len().min(words.len()));
            let is_same = |(word, typed): (&&str, &&str)| is_same_folded(word, typed);
            if name.is_empty() || !literals.iter().zip(start).all(is_same) {
                continue;
            }
            name_prefix = name.join(" ").replace('"', "");
            let items = self.find_described(&name_prefix).into_iter();
            for it in items.filter(|it| it.kind == kind) {
                let completed = format!("{} {}", literals.join(" "), it.id);
                if matches.iter().all(|(existing, _)| *existing != completed) {
                    matches.push((completed, it.name));
                }
            }
        }
        match matches.as_slice() {
            [] => None,
            [(completed, _)] => Some(Ok(completed.clone())),
            matches => {
                let names = matches.iter().take(MAX_MATCHES).map(|(_, name)| &**name);
                let names: Vec<&str> = names.collect();
                let message = Message::new("refused-which").with("name", name_prefix);
                Some(Err(message.with("names", names.join(", ")).encode()))
            }
        }
    }
}

/// The words of a form that ends in an item, and the kind of the item.
fn split_last_item(form: &Signature) -> Option<(Vec<&str>, &str)> {
    let (last, before) = form.parts.split_last()?;
    let SignaturePart::Argument {
        arg_type: ArgType::Held(kind) | ArgType::Name(kind),
        ..
    } = last
    else {
        return None;
    };
    let words = before.iter().map(|part| match part {
        SignaturePart::Literal(word) => Some(&**word),
        SignaturePart::Argument { .. } | SignaturePart::Group { .. } => None,
    });
    Some((words.collect::<Option<_>>()?, kind))
}
