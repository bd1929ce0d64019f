//! The codes that a header declares: their meanings, and the quests among them.

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

/// Keys of a code that has more than a meaning.
const KEYS: [&str; 3] = ["about", "quest", "completed_by"];

struct DeclaredCode<'a> {
    key: &'a YamlKey,
    node: &'a YamlNode,
    group: Option<&'a str>,
    hidden: bool,
}

pub(super) fn declare_codes(document: &YamlDocument, names: &mut NameTable) {
    let mut declared = BTreeMap::new();
    for code in collect_codes(document) {
        let (name, place) = (code.key.value.to_string(), code.key.span);
        if !name.starts_with(is_capital) {
            let message = format!("the code `{name}` does not begin with a capital");
            let error = Diagnostic::new(Code::InvalidCode, place, message);
            let help = "codes are capitalised, so that a reader knows them in the text";
            document.report(error.help(help));
        }
        // Joiners can stand between letters.
        let joiners = ['\u{200c}', '\u{200d}'];
        let is_odd = |c: &char| !(c.is_ascii() || is_word(*c) || *c == '’' || joiners.contains(c));
        let last = name.chars().next_back().filter(|c| joiners.contains(c));
        if let Some(odd) = name.chars().find(is_odd).or(last) {
            let message = format!("the code `{name}` contains `{odd}`");
            let error = Diagnostic::new(Code::InvalidCode, place, message);
            document.report(error.help("use only letters, digits, hyphens and apostrophes"));
        }
        let is_field = names.schema.fields.iter().any(|it| it.name == name);
        let what = is_field.then(|| "a field of the ruleset".to_owned());
        if let Some(what) = what.or_else(|| names.find_conflict("code", &name)) {
            document.report(name_taken_error(Code::InvalidCode, &name, place, &what));
        }
        names.declare("code", &name);
        if let Some(first) = declared.insert((name.clone(), code.hidden), place) {
            let message = format!("the code `{name}` is declared twice");
            let error = Diagnostic::new(Code::InvalidCode, place, message).label_text("the second");
            document.report(error.label(first, "the first").help("remove one of them"));
            continue;
        }
        let slot = SlotName::Code(&name).to_string();
        let slot = names.slots.find_or_insert(&slot, false.into());
        let before = names.data.code_slots.insert(name.clone(), slot);
        if before.is_some() && names.data.hidden_codes.contains(&slot) != code.hidden {
            document.report(hidden_conflict_error(&name, place, names));
        } else if code.hidden {
            names.data.hidden_codes.insert(slot);
        }
        let meaning = parse_code(document, &code, names);
        // A code with the same name in two books is the same code. The meaning in the opened book applies.
        let known = names.data.meanings.entry(name.clone()).or_default();
        if known.is_empty() {
            *known = meaning;
        }
        let scope = names.scope_mut();
        if let Some(group) = code.group {
            let groups = scope.part.groups.entry(group.to_owned()).or_default();
            groups.push(name.clone());
        }
        if !code.hidden {
            scope.part.codes.insert(name);
        }
    }
}

/// Returns the codes of a header, with or without groups.
fn collect_codes<'a>(document: &'a YamlDocument) -> Vec<DeclaredCode<'a>> {
    let mut codes = Vec::new();
    for (section, hidden) in SECTIONS {
        let code = |(key, node): &'a (YamlKey, YamlNode), group| DeclaredCode {
            key,
            node,
            group,
            hidden,
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
    let known = |key: &str| KEYS.contains(&key);
    match name.starts_with(is_capital) {
        true => keys.clone().any(known) || !keys.any(|key| key.starts_with(is_capital)),
        false => !lines.is_empty() && keys.all(known),
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
    let (mut quest, mut has_quest, mut done_by) = (None, false, None);
    for (key, node) in lines.iter() {
        match &*key.value {
            "about" => {
                let text = document.expect_text(key, node, "what the code means");
                meaning = text.unwrap_or(meaning);
            }
            "quest" if code.hidden => {
                has_quest = true;
                let message = format!("the code `{}` is hidden, and a quest", code.key.value);
                let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
                document.report(
                    error.help(
                        "readers see their quests: move the code to `codes`, or remove `quest`",
                    ),
                );
            }
            "quest" => {
                has_quest = true;
                quest = parse_quest(document, key, node);
            }
            "completed_by" => {
                let names = node.to_text_or_texts().filter(|all| !all.is_empty());
                let expected = "the code or title that ends it, or a list of them";
                let names = document.expect((key, node), names, expected);
                done_by = Some((key.span, names.unwrap_or_default()));
            }
            _ => document.report_unknown_key(key, KEYS),
        }
    }
    if let (Some((place, _)), false) = (&done_by, has_quest) {
        let message = format!("the code `{}` is no quest", code.key.value);
        let error = Diagnostic::new(Code::InvalidYaml, *place, message);
        document.report(error.label_text("nothing to be done").help(
            "say what is to be done, `quest: Find the surveyor`, or `quest: true` where what the code means says it; or remove `completed_by`",
        ));
    }
    if let Some(words) = quest {
        let done_by = done_by.unwrap_or_default().1;
        let by = done_by.into_iter().map(|name| (name.value, name.span));
        record_quest(&code.key.value, words, by.collect(), names);
    }
    meaning
}

/// Parses the text of a quest. It is empty for `true` and after an error, and none for `false`.
fn parse_quest(document: &YamlDocument, key: &YamlKey, node: &YamlNode) -> Option<String> {
    match &node.content {
        _ if is_bare_yes_or_no(document, node) => Some(String::new()),
        YamlValue::Scalar(Value::Bool(yes)) => yes.then(String::new),
        YamlValue::Scalar(Value::Text(text)) if !text.trim().is_empty() => Some(text.to_string()),
        _ => {
            document.report_mismatch(key, node, "a task, or `true`");
            Some(String::new())
        }
    }
}

/// Records a quest. The text in the opened book applies.
fn record_quest(code: &str, words: String, by: Vec<(String, Span)>, names: &mut NameTable) {
    if names.data.quests.contains_key(code) {
        return;
    }
    let quest = Quest {
        quest: words,
        done_by: Vec::new(),
    };
    names.data.quests.insert(code.to_owned(), quest);
    names.quest_ends.push(QuestEnds {
        part: names.current_scope,
        code: code.to_owned(),
        names: by,
    });
}

/// Resolves the codes and titles that end each quest. Called after those of all linked books are declared.
pub(super) fn resolve_quest_ends(names: &mut NameTable, found: &mut Vec<Diagnostic>) {
    for QuestEnds {
        part,
        code,
        names: by,
    } in std::mem::take(&mut names.quest_ends)
    {
        names.current_scope = part;
        for (name, place) in by {
            if name == code {
                let message = format!("the quest `{code}` is completed by its own code");
                let error = Diagnostic::new(Code::InvalidYaml, place, message);
                found.push(error.help("name the code or title that readers have when it is done; a quest whose code is lost is over too"));
                continue;
            }
            match find_quest_end(names, &name, place) {
                Ok(slot) => {
                    if let Some(quest) = names.data.quests.get_mut(&code) {
                        quest.done_by.push((slot, place));
                    }
                }
                Err(error) => found.push(error),
            }
        }
    }
}

/// Returns the slot of the code or title with this name.
fn find_quest_end(names: &NameTable, name: &str, place: Span) -> Result<u32, Diagnostic> {
    let world = &names.data;
    if let Some(slot) = world
        .code_slots
        .get(name)
        .or_else(|| world.title_slots.get(name))
    {
        return Ok(*slot);
    }
    let titles = world.title_slots.keys().map(String::as_str);
    let of = match did_you_mean(name, titles) {
        Some(_) => CodeOrTitle::Title,
        None => CodeOrTitle::Code,
    };
    names.find_code_or_title(of, name, place)
}

fn hidden_conflict_error(name: &str, place: Span, names: &NameTable) -> Diagnostic {
    let (code, message) = match names.current_scope {
        0 => (
            Code::InvalidYaml,
            format!("the code `{name}` is hidden, and is not"),
        ),
        _ => (
            Code::ConflictingSettings,
            format!("the code `{name}` is hidden in one of two linked books only"),
        ),
    };
    let help = "say it under `codes` or under `hidden_codes`, everywhere the same";
    Diagnostic::new(code, place, message).help(help)
}
