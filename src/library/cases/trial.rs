//! Files of cases that need more than their text: cases of a book, and `turnto try`.

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
    /// In braces, or a command as a reader types it.
    pub instruction: String,
    pub is_command: bool,
    /// Faces in the format of cases. Random if empty.
    pub dice: Vec<String>,
    /// Topic and answer.
    pub answers: Vec<(String, String)>,
    /// Name and text of a file with the initial state.
    pub state: Option<(String, String)>,
}

/// Converts an attempt to a file with one case.
///
/// # Errors
/// If the state, the dice or the answers are invalid.
pub fn trial_file(attempt: &InstructionTrial) -> Result<CaseFile, CaseFileError> {
    let mut file = CaseFile {
        ruleset: attempt.ruleset.clone(),
        ..CaseFile::default()
    };
    let mut found = Vec::new();
    let line = file.sources.add("the instruction", &*attempt.instruction);
    let span = Span::new(line, 0, attempt.instruction.len());
    let scalar = |text: &str, span| {
        let number = text
            .parse::<i64>()
            .map_or_else(|_| Value::text(text), Value::Int);
        YamlNode {
            span,
            content: YamlValue::Scalar(number),
        }
    };
    let mut case = RuleCase::empty(span);
    if attempt.is_command {
        case.command = Some(Spanned::new(attempt.instruction.as_str().into(), span));
    } else {
        case.instructions = Some(YamlNode {
            span,
            content: YamlValue::Scalar(Value::text(&*attempt.instruction)),
        });
    }
    let mut dice = Vec::new();
    for die in &attempt.dice {
        let at = file.sources.add("--dice", &**die);
        let span = Span::new(at, 0, die.len());
        match CaseDie::parse(die, span) {
            Ok(die) => dice.push(die),
            Err(why) => found.push(Diagnostic::new(Code::InvalidYaml, span, why)),
        }
    }
    case.dice = (!dice.is_empty()).then_some(dice);
    for (topic, answer) in &attempt.answers {
        let at = file.sources.add("--answers", format!("{topic}={answer}"));
        case.answers.push(CaseAnswer {
            topic: Spanned::new(topic.as_str().into(), Span::new(at, 0, topic.len())),
            answer: scalar(
                answer,
                Span::new(at, topic.len() + 1, topic.len() + 1 + answer.len()),
            ),
            is_refused: false,
        });
    }
    if let Some((name, text)) = &attempt.state {
        let id = file.sources.add(&**name, &**text);
        parse_state((id, text), &mut file, &mut case, &mut found);
    }
    file.cases.push(case);
    file_or_errors(file, found)
}

impl CaseFile {
    /// Adds the ruleset, options, codes, variables, words, catalogues and house rules of a book, unless the file overrides them. The state and the
    /// start page of a case do not come from the book.
    ///
    /// # Errors
    /// The errors of the book or of the file.
    pub fn with_book(mut self, shelf: &dyn BookSource) -> Result<Self, CaseFileError> {
        /// The folder of messages in a book.
        const MESSAGES_FOLDER: &str = "messages/";
        /// Keys of book.yaml that belong to the story and not to the rules.
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
        let mut found = Vec::new();
        let mut read = |name: String, text: String, sources: &mut Sources| {
            let id = sources.add(name, text.clone());
            let root = compile::parse_yaml(id, &text, &mut found);
            root.and_then(|root| root.entries().cloned())
                .unwrap_or_default()
        };
        let header = compile::header(shelf).unwrap_or_default();
        let head = read("book.yaml".to_owned(), header, &mut self.sources);
        for (key, node) in head.iter() {
            let own = STORY_KEYS.contains(&&*key.value);
            if !own && !self.book.iter().any(|(known, _)| known.value == key.value) {
                self.book.push((key.clone(), node.clone()));
            }
        }
        for path in shelf.paths() {
            if path.ends_with(".yaml") && !path.contains('/') && path != "book.yaml" {
                // An unreadable file is reported when the book is opened.
                if let Ok(text) = shelf.read_text(&path) {
                    let entries = read(path.clone(), text, &mut self.sources);
                    self.book_catalogues.insert(path, entries);
                }
            }
        }
        let table = |path: &String| path.starts_with(MESSAGES_FOLDER) && path.ends_with(".ftl");
        for path in shelf.paths().into_iter().filter(table) {
            // An unreadable file is reported when the book is opened.
            if let Ok(text) = shelf.read_text(&path) {
                self.messages.push((path, text));
            }
        }
        if self.house_rules.is_none()
            && let Ok(text) = shelf.read_text("house.lua")
        {
            let id = self.sources.add("house.lua", &*text);
            let span = Span::new(id, 0, text.len());
            self.house_rules = Some(YamlNode {
                span,
                content: YamlValue::Scalar(Value::text(text)),
            });
        }
        let ruleset = head.iter().find(|(key, _)| &*key.value == "ruleset");
        if let Some((_, node)) = ruleset {
            let named = node.to_value().to_string();
            if self.ruleset.is_empty() {
                self.ruleset = named;
            } else if self.ruleset != named {
                let whose = format!(
                    "these are cases of {}, and the book has {named}",
                    self.ruleset
                );
                found.push(Diagnostic::new(Code::InvalidCase, node.span, whose));
            }
        }
        file_or_errors(self, found)
    }
}
