//! Shows several questions of a rule as one menu, and completes names in commands of the rules.

use super::{Game, Repl};
use crate::engine::play::{AnswerPath, AnswerRefusal, Response};
use crate::messages::say;
use crate::model::book::{ArgType, Signature, SignaturePart};
use crate::model::game::{Answer, MenuOption, Message, Prompt, Question, Reply};
use crate::output::present;
use crate::syntax::unicode::is_same_folded;

/// A menu that replaces a question.
pub(super) struct OpenMenu {
    /// Number of answers given before, and the prompt at that point.
    position: (usize, Prompt),
    lines: Vec<AnswerPath>,
}

/// The id of an entry of the menu.
fn entry_id(n: usize) -> String {
    format!("line-{n}")
}

impl Repl {
    fn position(&self) -> (usize, &Prompt) {
        let session = &self.game.session;
        (session.history().len(), session.prompt())
    }

    /// Finds out whether questions can be combined here.
    pub(super) fn update_menu(&mut self) {
        self.menu = None;
        if !self.lines.is_terminal() && !self.is_web_page() {
            return;
        }
        let lines = self.game.session.combined_menu();
        if !lines.is_empty() {
            let (answers, prompt) = self.position();
            let at = (answers, prompt.clone());
            self.menu = Some(OpenMenu {
                position: at,
                lines,
            });
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
            ..MenuOption::open(
                entry_id(n),
                present::join_effects(&line.effects, &self.words),
            )
        });
        // A yes-or-no question that is combined with others gets a general title. A question with a list keeps its title, because that says whose
        // turn it is.
        let alone = menu.lines.iter().all(|line| line.answers.len() < 2);
        let question = match &menu.position.1 {
            Prompt::Ask(Question::Pick { question, .. }) => self.words.text(question).into_owned(),
            Prompt::Ask(Question::Confirm { question, .. }) if alone => {
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

    /// The first question of the menu, answered directly with yes or no.
    pub(super) fn parse_first_answer(&self, said: &str) -> Option<Answer> {
        let menu = self.current_menu()?;
        let confirms = matches!(menu.position.1, Prompt::Ask(Question::Confirm { .. }));
        let yes = confirms
            .then(|| super::answer::parse_yes_no(said))
            .flatten();
        yes.map(|yes| Answer::Reply(Reply::Confirm(yes)))
    }

    /// For a web page: the instruction that asks, and a name for each answer. The names are stable during the instruction, so that the page can keep
    /// the number of an answer.
    /// None for answers that are numbered in their order: choices of a page, and lists of an instruction without rounds.
    pub(super) fn answer_names(&self) -> Option<(String, Vec<String>)> {
        let session = &self.game.session;
        let (name, rounds) = session.running_instruction()?;
        let confirms = matches!(session.prompt(), Prompt::Ask(Question::Confirm { .. }));
        let deeds: Vec<String> = match self.current_menu() {
            Some(menu) => menu.lines.iter().map(|line| line.key.clone()).collect(),
            None => session.answer_keys(),
        };
        let named = (rounds || confirms) && !deeds.is_empty();
        named.then_some((name, deeds))
    }

    /// The answers of the selected entry.
    fn menu_replies(&self, answer: &Answer) -> Option<Vec<Reply>> {
        let Answer::Reply(Reply::Pick(picked)) = answer else {
            return None;
        };
        let lines = &self.current_menu()?.lines;
        let n = (0..lines.len()).find(|n| entry_id(*n) == *picked)?;
        Some(lines[n].answers.clone())
    }

    /// Gives an answer to the game, or all answers of an entry of the menu.
    pub(super) fn answer_game(&mut self, answer: Answer) -> Result<Response, AnswerRefusal> {
        match &answer {
            Answer::Reply(reply) if self.asks_for_character() => {
                return self.answer_character(reply);
            }
            Answer::Command(said) if self.asks_for_character() => {
                return Err(AnswerRefusal::new(say!(
                    self.words,
                    "characters-first",
                    name = said
                )));
            }
            _ => {}
        }
        let Some(replies) = self.menu_replies(&answer) else {
            return self.game.answer_by_name(answer);
        };
        let before = self.game.session.history().len();
        let mut told: Option<Response> = None;
        for reply in replies {
            // An error in between has been printed, and the same prompt is shown.
            if told.is_some() && self.game.session.last_error().is_some() {
                break;
            }
            match (self.game.answer_by_name(Answer::Reply(reply)), &mut told) {
                (Ok(page), None) => told = Some(page),
                (Ok(page), Some(told)) => {
                    told.events.extend(page.events);
                    told.prompt = page.prompt;
                }
                (Err(refusal), None) => return Err(refusal),
                (Err(_), Some(_)) => break,
            }
        }
        let after = self.game.session.history().len();
        self.game.answer_groups.push((after, after - before));
        told.ok_or_else(|| AnswerRefusal::new(self.expected_input()))
    }
}

/// Maximum number of matches listed for an ambiguous name.
const MAX_MATCHES: usize = 6;

impl Game {
    /// Gives an answer. A command of the rules can have a part of a name, such as `drop key`. The saved answer has the whole id.
    ///
    /// # Errors
    /// If the answer does not fit. Nothing has changed.
    pub(super) fn answer_by_name(&mut self, answer: Answer) -> Result<Response, AnswerRefusal> {
        let Answer::Command(said) = &answer else {
            return self.answer(answer);
        };
        let said = said.clone();
        let refusal = match self.answer(answer) {
            Err(refusal) => refusal,
            came => return came,
        };
        match self.complete_name(&said) {
            Some(Ok(whole)) => self.answer(Answer::Command(whole)),
            Some(Err(reason)) => Err(AnswerRefusal { reason }),
            None => Err(refusal),
        }
    }

    /// The command with the id of the only thing that its last words match. The inner error is a message with several matches. None without a match.
    fn complete_name(&self, said: &str) -> Option<Result<String, String>> {
        let words: Vec<&str> = said.split_whitespace().collect();
        let rules = &self.launcher.book.schema;
        let mut all: Vec<(String, String)> = Vec::new();
        let mut wanted = String::new();
        for command in &rules.commands {
            let Some((literals, kind)) = split_last_thing(&command.form) else {
                continue;
            };
            let (begin, name) = words.split_at(literals.len().min(words.len()));
            let same = |(word, typed): (&&str, &&str)| is_same_folded(word, typed);
            if name.is_empty() || !literals.iter().zip(begin).all(same) {
                continue;
            }
            wanted = name.join(" ").replace('"', "");
            let held = self.find_described(&wanted).into_iter();
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
                let names = several.iter().take(MAX_MATCHES).map(|(_, name)| &**name);
                let names: Vec<&str> = names.collect();
                let message = Message::new("refused-which").with("name", wanted);
                Some(Err(message.with("names", names.join(", ")).encode()))
            }
        }
    }
}

/// The words of a form that ends in one thing, and the kind of that thing.
fn split_last_thing(form: &Signature) -> Option<(Vec<&str>, &str)> {
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
