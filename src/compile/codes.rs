//! Codes that a header declares, with their meanings and quests.

use super::document::YamlDocument;
use super::names::{CodeOrTitle, NameTable, QuestEnds, name_taken_error};
use super::variables::is_bare_yes_or_no;
use super::yaml::{YamlKey, YamlNode, YamlValue};
use crate::model::book::{Quest, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::{is_capital, is_word};
use std::collections::BTreeMap;

/// Sections of codes, and whether they are hidden from readers.
const SECTIONS: [(&str, bool); 2] = [("codes", false), ("hidden_codes", true)];

/// Keys of a code with several lines.
const KEYS: [&str; 3] = ["about", "quest", "completed_by"];

struct DeclaredCode<'a> {
    key: &'a YamlKey,
    node: &'a YamlNode,
    group: Option<&'a str>,
    is_hidden: bool,
}

pub(super) fn declare_codes(document: &YamlDocument, names: &mut NameTable) {
    let mut declared = BTreeMap::new();
    for code in collect_codes(document) {
        let (name, span) = (code.key.value.to_string(), code.key.span);
        if !name.starts_with(is_capital) {
            let message = format!("the code `{name}` does not begin with a capital letter");
            let error = Diagnostic::new(Code::InvalidCode, span, message);
            let help = "begin it with a capital letter, so that readers recognize it in the text";
            document.report(error.help(help));
        }
        // Joiners are allowed between letters.
        let joiners = ['\u{200c}', '\u{200d}'];
        let is_invalid =
            |c: &char| !(c.is_ascii() || is_word(*c) || *c == '’' || joiners.contains(c));
        let last_joiner = name.chars().next_back().filter(|c| joiners.contains(c));
        if let Some(invalid) = name.chars().find(is_invalid).or(last_joiner) {
            let message = format!("the code `{name}` contains `{invalid}`");
            let error = Diagnostic::new(Code::InvalidCode, span, message);
            document.report(error.help("use only letters, digits, hyphens and apostrophes"));
        }
        let is_field = names.schema.fields.iter().any(|it| it.name == name);
        let field = is_field.then(|| "a field of the ruleset".to_owned());
        if let Some(meaning) = field.or_else(|| names.find_conflict("code", &name)) {
            document.report(name_taken_error(Code::InvalidCode, &name, span, &meaning));
        }
        names.declare("code", &name);
        if let Some(first) = declared.insert((name.clone(), code.is_hidden), span) {
            let message = format!("duplicate code `{name}`");
            let error = Diagnostic::new(Code::InvalidCode, span, message).label_text("the second");
            document.report(error.label(first, "the first").help("remove one of them"));
            continue;
        }
        let slot = SlotName::Code(&name).to_string();
        let slot = names.slots.find_or_insert(&slot, false.into());
        let existing = names.data.code_slots.insert(name.clone(), slot);
        if existing.is_some() && names.data.hidden_codes.contains(&slot) != code.is_hidden {
            document.report(hidden_conflict_error(&name, span, names));
        } else if code.is_hidden {
            names.data.hidden_codes.insert(slot);
        }
        let meaning = parse_code(document, &code, names);
        // Books share codes with the same name. The meaning in the opened book takes precedence.
        let shown = names.data.meanings.entry(name.clone()).or_default();
        if shown.is_empty() {
            *shown = meaning;
        }
        let scope = names.scope_mut();
        if let Some(group) = code.group {
            let groups = scope.part.groups.entry(group.to_owned()).or_default();
            groups.push(name.clone());
        }
        if !code.is_hidden {
            scope.part.codes.insert(name);
        }
    }
}

/// Returns the codes of a header, with or without groups.
fn collect_codes<'a>(document: &'a YamlDocument) -> Vec<DeclaredCode<'a>> {
    let mut codes = Vec::new();
    for (section, is_hidden) in SECTIONS {
        let code = |(key, node): &'a (YamlKey, YamlNode), group| DeclaredCode {
            key,
            node,
            group,
            is_hidden,
        };
        for entry in document.entries(section) {
            match entry.1.entries() {
                Some(group) if !is_code(&entry.0.value, group) => {
                    codes.extend(group.iter().map(|inner| code(inner, Some(&*entry.0.value))));
                }
                _ => codes.push(code(entry, None)),
            }
        }
    }
    codes
}

/// Returns true for the lines of one code, false for a group of codes. Names of codes begin with a capital, keys of a code do not.
fn is_code(name: &str, lines: &[(YamlKey, YamlNode)]) -> bool {
    let mut keys = lines.iter().map(|(key, _)| &*key.value);
    let is_key = |key: &str| KEYS.contains(&key);
    match name.starts_with(is_capital) {
        true => keys.clone().any(is_key) || !keys.any(|key| key.starts_with(is_capital)),
        false => !lines.is_empty() && keys.all(is_key),
    }
}

/// Returns the meaning of a code, and records its quest.
fn parse_code(document: &YamlDocument, code: &DeclaredCode, names: &mut NameTable) -> String {
    let Some(lines) = code.node.entries() else {
        if code.node.items().is_some() {
            let expected = "the meaning of the code, or lines `about`, `quest` and `completed_by`";
            document.report_mismatch(code.key, code.node, expected);
        }
        return code.node.to_text().unwrap_or_default();
    };
    let mut meaning = String::new();
    let (mut quest, mut has_quest, mut ends) = (None, false, None);
    for (key, node) in lines.iter() {
        match &*key.value {
            "about" => {
                let text = document.expect_text(key, node, "the meaning of the code");
                meaning = text.unwrap_or(meaning);
            }
            "quest" if code.is_hidden => {
                has_quest = true;
                let message = format!("the hidden code `{}` cannot be a quest", code.key.value);
                let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
                let help =
                    "move the code to `codes`, because readers see quests, or remove `quest`";
                document.report(error.help(help));
            }
            "quest" => {
                has_quest = true;
                quest = parse_quest(document, key, node);
            }
            "completed_by" => {
                let names = node.to_text_or_texts().filter(|all| !all.is_empty());
                let expected = "the code or title that ends it, or a list of them";
                let names = document.expect((key, node), names, expected);
                ends = Some((key.span, names.unwrap_or_default()));
            }
            _ => document.report_unknown_key(key, KEYS),
        }
    }
    if let (Some((span, _)), false) = (&ends, has_quest) {
        let message = format!("the code `{}` is not a quest", code.key.value);
        let error = Diagnostic::new(Code::InvalidYaml, *span, message);
        document.report(error.label_text("only a quest can be completed").help(
            "add the task, `quest: Find the surveyor`, or `quest: true` if the meaning of the code is the task; or remove `completed_by`",
        ));
    }
    if let Some(task) = quest {
        let ends = ends.unwrap_or_default().1.into_iter();
        let ends = ends.map(|name| (name.value, name.span));
        record_quest(&code.key.value, task, ends.collect(), names);
    }
    meaning
}

/// Parses the task of a quest. The text is empty for `true` and after an error. Returns none for `false`.
fn parse_quest(document: &YamlDocument, key: &YamlKey, node: &YamlNode) -> Option<String> {
    match &node.content {
        _ if is_bare_yes_or_no(document, node) => Some(String::new()),
        YamlValue::Scalar(Value::Bool(is_quest)) => is_quest.then(String::new),
        YamlValue::Scalar(Value::Text(text)) if !text.trim().is_empty() => Some(text.to_string()),
        _ => {
            document.report_mismatch(key, node, "a task, or `true`");
            Some(String::new())
        }
    }
}

/// Records a quest. The task in the opened book takes precedence.
fn record_quest(code: &str, task: String, ends: Vec<(String, Span)>, names: &mut NameTable) {
    if names.data.quests.contains_key(code) {
        return;
    }
    let quest = Quest {
        quest: task,
        done_by: Vec::new(),
    };
    names.data.quests.insert(code.to_owned(), quest);
    names.quest_ends.push(QuestEnds {
        part: names.current_scope,
        code: code.to_owned(),
        names: ends,
    });
}

/// Resolves the codes and titles that end each quest. Called after those of all linked books are declared.
pub(super) fn resolve_quest_ends(names: &mut NameTable, diagnostics: &mut Vec<Diagnostic>) {
    for quest in std::mem::take(&mut names.quest_ends) {
        let code = quest.code;
        names.current_scope = quest.part;
        for (name, span) in quest.names {
            if name == code {
                let message = format!("the quest `{code}` is completed by its own code");
                let error = Diagnostic::new(Code::InvalidYaml, span, message);
                diagnostics.push(error.help("name a code or title that readers gain at the end, or remove the line: a quest also ends when its code is lost"));
                continue;
            }
            match find_quest_end(names, &name, span) {
                Ok(slot) => {
                    if let Some(quest) = names.data.quests.get_mut(&code) {
                        quest.done_by.push((slot, span));
                    }
                }
                Err(error) => diagnostics.push(error),
            }
        }
    }
}

/// Returns the slot of the code or title with this name.
fn find_quest_end(names: &NameTable, name: &str, span: Span) -> Result<u32, Diagnostic> {
    let data = &names.data;
    let slot = data.code_slots.get(name);
    if let Some(slot) = slot.or_else(|| data.title_slots.get(name)) {
        return Ok(*slot);
    }
    let titles = data.title_slots.keys().map(String::as_str);
    let kind = match did_you_mean(name, titles) {
        Some(_) => CodeOrTitle::Title,
        None => CodeOrTitle::Code,
    };
    names.find_code_or_title(kind, name, span)
}

fn hidden_conflict_error(name: &str, span: Span, names: &NameTable) -> Diagnostic {
    let (code, message) = match names.current_scope {
        0 => (
            Code::InvalidYaml,
            format!("the code `{name}` is in both `codes` and `hidden_codes`"),
        ),
        _ => (
            Code::ConflictingSettings,
            format!("the code `{name}` is hidden in only one of two linked books"),
        ),
    };
    let help = "declare it everywhere under `codes`, or everywhere under `hidden_codes`";
    Diagnostic::new(code, span, message).help(help)
}
