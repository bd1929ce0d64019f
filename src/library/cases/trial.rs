//! Files of cases that are not only read from their text: cases of a book, and `turnto try`.

use super::case::{CaseAnswer, CaseFile, RuleCase};
use super::dice::CaseDie;
use super::parse::{CaseFileError, file_or_errors, parse_state};
use crate::compile::{self, YamlNode, YamlValue};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{BookSource, Sources, Span, Spanned};

/// One instruction to try, without a file of cases.
#[derive(Debug, Clone, Default)]
pub struct InstructionTrial {
    pub ruleset: String,
    /// An instruction in braces, or a command as a reader types it.
    pub instruction: String,
    pub is_command: bool,
    /// Faces in the format of cases. Random if empty.
    pub dice: Vec<String>,
    /// Topics with answers.
    pub answers: Vec<(String, String)>,
    /// Name and text of a file with the start state.
    pub state: Option<(String, String)>,
}

/// Converts a trial to a file with one case.
///
/// # Errors
/// If the state, the dice or the answers are invalid.
pub fn trial_file(trial: &InstructionTrial) -> Result<CaseFile, CaseFileError> {
    let mut file = CaseFile {
        ruleset: trial.ruleset.clone(),
        ..CaseFile::default()
    };
    let mut errors = Vec::new();
    let file_id = file.sources.add("the instruction", &*trial.instruction);
    let span = Span::new(file_id, 0, trial.instruction.len());
    let scalar = |text: &str, span| {
        let number = text.parse().map(Value::Int);
        YamlNode {
            span,
            content: YamlValue::Scalar(number.unwrap_or_else(|_| Value::text(text))),
        }
    };
    let mut case = RuleCase::empty(span);
    if trial.is_command {
        case.command = Some(Spanned::new(trial.instruction.as_str().into(), span));
    } else {
        case.instructions = Some(YamlNode {
            span,
            content: YamlValue::Scalar(Value::text(&*trial.instruction)),
        });
    }
    let mut dice = Vec::new();
    for die in &trial.dice {
        let file_id = file.sources.add("--dice", &**die);
        let span = Span::new(file_id, 0, die.len());
        match CaseDie::parse(die, span) {
            Ok(die) => dice.push(die),
            Err(message) => errors.push(Diagnostic::new(Code::InvalidYaml, span, message)),
        }
    }
    case.dice = (!dice.is_empty()).then_some(dice);
    for (topic, answer) in &trial.answers {
        let file_id = file.sources.add("--answers", format!("{topic}={answer}"));
        case.answers.push(CaseAnswer {
            topic: Spanned::new(topic.as_str().into(), Span::new(file_id, 0, topic.len())),
            answer: scalar(
                answer,
                Span::new(file_id, topic.len() + 1, topic.len() + 1 + answer.len()),
            ),
            is_refused: false,
        });
    }
    if let Some((name, text)) = &trial.state {
        let id = file.sources.add(&**name, &**text);
        parse_state((id, text), &mut file, &mut case, &mut errors);
    }
    file.cases.push(case);
    file_or_errors(file, errors)
}

impl CaseFile {
    /// Adds the ruleset, the house rules, the catalogues and some keys of a book, unless the file overrides them.
    ///
    /// The state and the start page of a case do not come from the book.
    ///
    /// # Errors
    /// The errors of the book or of the file.
    pub fn with_book(mut self, source: &dyn BookSource) -> Result<Self, CaseFileError> {
        const MESSAGES_FOLDER: &str = "messages/";
        /// Keys of book.yaml that belong to the story instead of the rules.
        const STORY_KEYS: &[&str] = &[
            "id",
            "start",
            "rule_pages",
            "events",
            "linked_books",
            "sheet",
            "inventory",
            "lints",
            "title",
            "aliases",
            "used_choices",
        ];
        let mut errors = Vec::new();
        let mut parse_file = |name: String, text: String, sources: &mut Sources| {
            let id = sources.add(name, text.clone());
            let root = compile::parse_yaml(id, &text, &mut errors);
            root.and_then(|root| root.entries().cloned())
                .unwrap_or_default()
        };
        let header = compile::header(source).unwrap_or_default();
        let header_entries = parse_file("book.yaml".to_owned(), header, &mut self.sources);
        for (key, node) in header_entries.iter() {
            let is_story_key = STORY_KEYS.contains(&&*key.value);
            if !is_story_key && !self.book.iter().any(|(it, _)| it.value == key.value) {
                self.book.push((key.clone(), node.clone()));
            }
        }
        for path in source.paths() {
            if path.ends_with(".yaml") && !path.contains('/') && path != "book.yaml" {
                // An unreadable file is reported when the book is opened.
                if let Ok(text) = source.read_text(&path) {
                    let entries = parse_file(path.clone(), text, &mut self.sources);
                    self.book_catalogues.insert(path, entries);
                }
            }
        }
        let is_message_file =
            |path: &String| path.starts_with(MESSAGES_FOLDER) && path.ends_with(".ftl");
        for path in source.paths().into_iter().filter(is_message_file) {
            // An unreadable file is reported when the book is opened.
            if let Ok(text) = source.read_text(&path) {
                self.messages.push((path, text));
            }
        }
        if self.house_rules.is_none()
            && let Ok(text) = source.read_text("house.lua")
        {
            let id = self.sources.add("house.lua", &*text);
            let span = Span::new(id, 0, text.len());
            self.house_rules = Some(YamlNode {
                span,
                content: YamlValue::Scalar(Value::text(text)),
            });
        }
        let ruleset = header_entries
            .iter()
            .find(|(key, _)| &*key.value == "ruleset");
        if let Some((_, node)) = ruleset {
            let book_ruleset = node.to_value().to_string();
            if self.ruleset.is_empty() {
                self.ruleset = book_ruleset;
            } else if self.ruleset != book_ruleset {
                let message = format!(
                    "these cases are for `{}`, but the book uses `{book_ruleset}`",
                    self.ruleset
                );
                errors.push(Diagnostic::new(Code::InvalidCase, node.span, message));
            }
        }
        file_or_errors(self, errors)
    }
}
