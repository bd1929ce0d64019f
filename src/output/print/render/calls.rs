//! Formats instructions and queries of the rules with the messages of the ruleset.

use super::Renderer;
use super::line_writer::format_number;
use crate::messages::say;
use crate::model::game::{Message, MessageArg, Value};
use crate::output::print::document::mark_name;
use crate::output::print::manuscript::{
    PrintArg, PrintBonus, PrintCall, PrintInstruction, StepTrigger, Term, TurnTarget,
};
use crate::syntax::fluent::{ABSENT, ABSENT_MARK};
use crate::syntax::unicode::capitalized;
use std::collections::BTreeMap;

/// A query in a condition.
pub(super) struct QueryDescription {
    pub(super) text: String,
    /// True for a question, false for something that the reader has.
    pub(super) is_question: bool,
}

impl Renderer<'_> {
    /// Describes an instruction in the words of the ruleset.
    pub(super) fn describe_call(&self, call: &PrintCall) -> String {
        self.phrase_with_arguments(call, BTreeMap::new())
    }

    /// Describes an instruction with rows. Its message also receives the outcomes that have a row.
    pub(super) fn describe_instruction(&self, instruction: &PrintInstruction) -> String {
        let rows = instruction
            .outcomes()
            .map(|outcome| (format!("row_{outcome}"), PrintArg::Yes));
        let mut extra: BTreeMap<String, PrintArg> = rows.collect();
        // The row for everything else covers all other outcomes.
        if !instruction.rows.otherwise.is_empty()
            && let Some(id) = self.print_message_id(self.find_phrase(&instruction.call))
        {
            let names = self.words.ruleset_placeholders(&id).into_iter().flatten();
            let others = names.filter(|name| name.starts_with("row_"));
            extra.extend(others.map(|name| (name.clone(), PrintArg::Yes)));
        }
        self.phrase_with_arguments(&instruction.call, extra)
    }

    /// Returns the phrase of an instruction: text with arguments in angle brackets, or a message.
    fn find_phrase(&self, call: &PrintCall) -> &str {
        let mut instructions = self.book.schema.instructions.iter();
        let instruction = instructions.find(|instruction| instruction.form.text == call.form);
        instruction.map_or("", |instruction| &instruction.phrase)
    }

    fn phrase_with_arguments(&self, call: &PrintCall, extra: BTreeMap<String, PrintArg>) -> String {
        // The sentence can start with an argument.
        capitalized(&self.format_phrase(call, extra))
    }

    fn format_phrase(&self, call: &PrintCall, mut args: BTreeMap<String, PrintArg>) -> String {
        match self.find_phrase(call) {
            "" => {
                let form = form_with_arguments(call);
                let id = format!("phrase-{}", call.form.split(' ').next().unwrap_or_default());
                let reason = format!(
                    "missing `phrase`: write `phrase = \"{id}\"` in the instruction, and add the message `{id}` to `messages/en.ftl`"
                );
                self.add_missing(&form, reason);
                say!(self.words, "print-do", what = mark_name(&form))
            }
            phrase => match self.print_message_id(phrase) {
                Some(id) => {
                    let names = self.words.ruleset_placeholders(&id);
                    self.add_missing_arguments(call, |key| {
                        let keys = ["", "_less", "_more"].map(|suffix| format!("{key}{suffix}"));
                        names.is_some_and(|names| keys.iter().any(|it| names.contains(it)))
                    });
                    args.extend(self.book_arguments());
                    args.extend(self.entry_arguments(call));
                    args.extend(call.given.clone());
                    args.extend(call.given.iter().filter_map(|(key, it)| match it {
                        PrintArg::Several(all) => {
                            let n = i64::try_from(all.len()).unwrap_or(i64::MAX);
                            Some((format!("{key}_count"), PrintArg::Number(n)))
                        }
                        PrintArg::Signed(n) => {
                            let suffix = if *n < 0 { "less" } else { "more" };
                            let n = i64::try_from(n.unsigned_abs()).unwrap_or(i64::MAX);
                            Some((format!("{key}_{suffix}"), PrintArg::Number(n)))
                        }
                        _ => None,
                    }));
                    names.map_or(id.clone(), |_| self.format_message(&id, &args))
                }
                None => {
                    self.add_missing_arguments(call, |key| phrase.contains(&format!("<{key}>")));
                    let mut text = self.fill_phrase(phrase, &call.given);
                    for key in call.form.split('<').filter_map(|it| it.split(':').next()) {
                        let absent = format!("<{key}>");
                        if text.contains(&absent) {
                            let reason = format!(
                                "`phrase` requires `<{key}>`, but this page does not pass it: put this part in square brackets"
                            );
                            self.add_missing(&form_with_arguments(call), reason);
                            text = without_absent(&text, &absent);
                        }
                    }
                    text
                }
            },
        }
    }

    /// Returns the fields of the entries in a call: `ally_fee`, and `ally_traits_tough` for an item of a list.
    fn entry_arguments(&self, call: &PrintCall) -> BTreeMap<String, PrintArg> {
        let mut out = BTreeMap::new();
        for (key, arg) in &call.given {
            let PrintArg::Entry { kind, id, .. } = arg else {
                continue;
            };
            let catalogues = self.manuscript.catalogues.iter();
            let entries = catalogues
                .filter(|it| it.kind == *kind)
                .flat_map(|it| &it.entries);
            for (field, value) in entries.filter(|it| it.id == *id).flat_map(|it| &it.fields) {
                out.insert(format!("{key}_{field}"), value.clone());
                let PrintArg::Several(items) = value else {
                    continue;
                };
                for word in items.iter().flat_map(|it| it.values()) {
                    let word = self.argument_text(word, "", field).to_lowercase();
                    out.insert(format!("{key}_{field}_{word}"), PrintArg::Yes);
                }
            }
        }
        out
    }

    /// Records arguments of a call that its phrase does not use.
    fn add_missing_arguments(&self, call: &PrintCall, is_used: impl Fn(&str) -> bool) {
        for key in call.given.keys().filter(|key| !is_used(key)) {
            let reason = format!("`phrase` does not use the argument `{key}`");
            self.add_missing(&form_with_arguments(call), reason);
        }
    }

    /// Returns the message for print: `paper-toss` if it exists, or `phrase-toss`. Returns `None` for a plain phrase.
    fn print_message_id(&self, phrase: &str) -> Option<String> {
        let id = Message::parse(phrase)?.id;
        let paper = id.replacen("phrase-", "paper-", 1);
        let has_paper = self.words.ruleset_placeholders(&paper).is_some();
        Some(if has_paper { paper } else { id })
    }

    /// Returns values of the book as arguments of messages. The names are `rule_page_fate`, `option_creation`, `constant_fee`,
    /// `first_section`, and `event_death` if the book has steps for this event.
    pub(super) fn book_arguments(&self) -> BTreeMap<String, PrintArg> {
        let arg_name = |prefix: &str, name: &str| format!("{prefix}_{}", name.replace('-', "_"));
        let rule_pages = self.manuscript.rule_pages.iter();
        let rule_pages = rule_pages.map(|it| {
            (
                arg_name("rule_page", &it.name),
                PrintArg::Section(it.to.clone()),
            )
        });
        let options = self.manuscript.options.iter();
        let options = options.map(|(name, value)| (arg_name("option", name), value.clone()));
        let events = self.manuscript.general.iter();
        let events = events.filter_map(|it| match &it.trigger {
            StepTrigger::Event(name) => Some((arg_name("event", name), PrintArg::Yes)),
            _ => None,
        });
        let constants = self.book.schema.constants.iter().filter_map(|it| {
            let set_value = self.book.data.constants.get(&it.name);
            let Value::Int(n) = set_value.unwrap_or(&it.value) else {
                return None;
            };
            Some((arg_name("constant", &it.name), PrintArg::Number(*n)))
        });
        let first_section = self.manuscript.sections.first();
        let first_section = first_section.map(|it| {
            let (number, book) = (it.number, None);
            let to = PrintArg::Section(TurnTarget { number, book });
            ("first_section".to_owned(), to)
        });
        let args = rule_pages.chain(options).chain(events).chain(constants);
        args.chain(first_section).collect()
    }

    /// Formats a message of the ruleset, or returns an empty text if it does not exist.
    pub(super) fn format_message(&self, id: &str, args: &BTreeMap<String, PrintArg>) -> String {
        let Some(names) = self.words.ruleset_placeholders(id) else {
            return String::new();
        };
        // Items of a list have the same messages in both variants.
        let base = id.replacen("paper-", "phrase-", 1);
        let message = Message {
            is_of_ruleset: true,
            ..Message::new(id)
        };
        let message = names.iter().fold(message, |message, name| {
            let arg = args.get(name).map(|it| self.message_arg(it, &base, name));
            message.with(
                name,
                arg.unwrap_or_else(|| MessageArg::Text(ABSENT.to_owned())),
            )
        });
        self.format_and_report(&message)
    }

    /// Formats a message with its arguments. Leaves out and reports absent arguments that it prints.
    fn format_and_report(&self, message: &Message) -> String {
        let text = self.words.text_with_absent(&message.encode());
        let mut names = text.split('$').skip(1);
        if names.any(|it| it.starts_with(|c: char| c.is_ascii_lowercase())) {
            let reason = "the message prints `$` and a name literally: write `{ $name }`";
            self.add_missing(&message.id, reason.to_owned());
        }
        if !text.contains(ABSENT_MARK) {
            return text;
        }
        let is_absent = |arg: &MessageArg| matches!(arg, MessageArg::Text(it) if it == ABSENT);
        let absent = message.args.iter().filter(|(_, arg)| is_absent(arg));
        let names = absent.map(|(name, _)| format!("`{name}`"));
        let names = names.collect::<Vec<_>>().join(", ");
        let reason = format!(
            "the message prints a value that is absent here ({names}): add a `[{ABSENT}]` variant"
        );
        self.add_missing(&message.id, reason);
        without_absent(&text, &format!("{ABSENT}{ABSENT_MARK}"))
    }

    /// Formats a message of the ruleset, or returns another text if it does not exist.
    pub(super) fn format_message_or(
        &self,
        id: &str,
        args: &BTreeMap<String, PrintArg>,
        otherwise: impl FnOnce() -> String,
    ) -> String {
        match self.format_message(id, args) {
            text if text.is_empty() => otherwise(),
            text => text,
        }
    }

    /// Formats a plain phrase. Omits text in square brackets if none of its arguments is passed.
    fn fill_phrase(&self, phrase: &str, args: &BTreeMap<String, PrintArg>) -> String {
        let mut out = String::new();
        let mut remaining = phrase;
        while let Some(start) = remaining.find('[') {
            let Some(end) = remaining[start..].find(']') else {
                break;
            };
            out.push_str(&remaining[..start]);
            let part = &remaining[start + 1..start + end];
            let is_in_part = |(name, _): (&String, _)| part.contains(&format!("<{name}>"));
            if args.iter().any(is_in_part) {
                out.push_str(part);
            }
            remaining = &remaining[start + end + 1..];
        }
        out.push_str(remaining);
        for (name, value) in args {
            let text = self.argument_text(value, "", name);
            out = out.replace(&format!("<{name}>"), &text);
        }
        out
    }

    /// Converts an argument of the message `id`.
    pub(super) fn message_arg(&self, arg: &PrintArg, id: &str, key: &str) -> MessageArg {
        MessageArg::Text(match arg {
            PrintArg::Yes => "yes".to_owned(),
            PrintArg::Number(n) => return MessageArg::Number(*n),
            PrintArg::Signed(n) => format_signed(*n),
            PrintArg::Word(word) => word.replace(['-', '_'], " "),
            PrintArg::OneOf(word) => word.clone(),
            PrintArg::Entry { name, .. } => name.clone(),
            PrintArg::Section(target) => self.describe_target(target),
            PrintArg::Value(term @ Term::Both { .. }) => format!("({})", self.describe_value(term)),
            PrintArg::Value(term) => self.describe_value(term),
            PrintArg::Several(items) => {
                let items = items.iter().map(|item| self.list_item_text(item, id, key));
                self.join_and(items.collect())
            }
            PrintArg::Bonuses(bonuses) if bonuses.is_empty() => ABSENT.to_owned(),
            PrintArg::Bonuses(bonuses) => {
                self.join_and(bonuses.iter().map(|it| self.bonus_text(it)).collect())
            }
        })
    }

    /// Formats an argument as text.
    pub(super) fn argument_text(&self, arg: &PrintArg, id: &str, key: &str) -> String {
        match self.message_arg(arg, id, key) {
            MessageArg::Text(text) => text,
            MessageArg::Number(n) => format_number(n),
        }
    }

    /// Formats an item of a list with its own message, or as its arguments in order.
    pub(super) fn list_item_text(
        &self,
        args: &BTreeMap<String, PrintArg>,
        id: &str,
        key: &str,
    ) -> String {
        let item_id = format!("{id}-{key}");
        if self.words.ruleset_placeholders(&item_id).is_some() {
            return self.format_message(&item_id, args);
        }
        let texts = args
            .iter()
            .map(|(name, arg)| self.argument_text(arg, "", name));
        texts.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn bonus_text(&self, bonus: &PrintBonus) -> String {
        match &bonus.value {
            Term::Int { n } => format_signed(*n),
            Term::Where { when, value } => match &**value {
                Term::Int { n } => {
                    say!(
                        self.words,
                        "print-where",
                        when = self.clause(when),
                        n = format_signed(*n)
                    )
                }
                _ => self.describe_value(&bonus.value),
            },
            term => self.describe_value(term),
        }
    }

    /// Joins texts: "a, b and c".
    pub(super) fn join_and(&self, mut texts: Vec<String>) -> String {
        let Some(last) = texts.pop() else {
            return String::new();
        };
        match texts.is_empty() {
            true => last,
            false => say!(self.words, "print-and", a = texts.join(", "), b = last),
        }
    }

    /// Formats a query with a message of the ruleset: `if-has-talent`, `if-not-has-talent` or `value-rating`.
    pub(super) fn query_message(&self, kind: &str, call: &PrintCall) -> Option<String> {
        let id = format!("{kind}-{}", fixed_words(&call.form));
        let text = self.format_message(&id, &call.given);
        self.words.ruleset_placeholders(&id).map(|_| text)
    }

    /// Describes a query: `needs` is something that the reader has, `about` is a question.
    pub(super) fn describe_query(&self, call: &PrintCall) -> QueryDescription {
        let mut queries = self.book.schema.queries.iter();
        let query = queries.find(|it| it.form.text == call.form);
        let needs = query.map_or("", |query| &*query.needs);
        if !needs.is_empty() {
            let text = match Message::parse(needs) {
                Some(message) => self.fill_nested(&message, &call.given),
                None => self.fill_phrase(needs, &call.given),
            };
            return QueryDescription {
                text,
                is_question: false,
            };
        }
        let about = query.map_or("", |query| &*query.about);
        let about = about.trim_end_matches('.');
        let args = call.given.iter();
        let args = args.map(|(key, arg)| self.argument_text(arg, "", key));
        let args = args.collect::<Vec<_>>().join(", ");
        let text = match (about.is_empty(), args.is_empty()) {
            (true, _) => {
                let reason = "query without a description: add `needs` or `about` to it";
                let form = form_with_arguments(call);
                self.add_missing(&form, reason.to_owned());
                form
            }
            (false, true) => about.to_owned(),
            (false, false) => format!("{about} ({args})"),
        };
        QueryDescription {
            text: mark_name(&text),
            is_question: true,
        }
    }

    /// Formats a message whose arguments can be names of arguments of the call.
    fn fill_nested(&self, message: &Message, args: &BTreeMap<String, PrintArg>) -> String {
        let mut message = message.clone();
        for (_, arg) in &mut message.args {
            let MessageArg::Text(text) = arg else {
                continue;
            };
            let key = text
                .strip_prefix('<')
                .and_then(|text| text.strip_suffix('>'));
            if let Some(key) = key {
                *arg = match args.get(key) {
                    Some(value) => self.message_arg(value, "", key),
                    None => MessageArg::Text(ABSENT.to_owned()),
                };
            }
        }
        self.format_and_report(&message)
    }

    /// Formats the message of the ruleset for an outcome, of this instruction or of all instructions.
    fn format_outcome(&self, call: &PrintCall, outcome: &str) -> String {
        let keyword = call.form.split([' ', '[', '<']).next().unwrap_or_default();
        let ids = [
            format!("outcome-{keyword}-{outcome}"),
            format!("outcome-{outcome}"),
        ];
        let has_message = |id: &&String| self.words.ruleset_placeholders(id).is_some();
        if let Some(id) = ids.iter().find(has_message) {
            return self.format_message(id, &self.entry_arguments(call));
        }
        let reason = format!("missing message `outcome-{outcome}` for its row");
        self.add_missing(&form_with_arguments(call), reason);
        let outcome = mark_name(&outcome.replace(['-', '_'], " "));
        say!(self.words, "print-comes-out", name = outcome)
    }

    /// Formats the beginning of a row for these outcomes: "If you succeed". Empty for outcomes that cannot occur.
    pub(super) fn outcome_lead(&self, call: &PrintCall, outcomes: &[String]) -> String {
        let texts = outcomes.iter().map(|it| self.format_outcome(call, it));
        let texts: Vec<String> = texts.filter(|it| !it.is_empty()).collect();
        let join = |a: String, b: String| {
            let mut chars = b.chars();
            let first = chars.next().map(|c| c.to_lowercase().to_string());
            let b = first.unwrap_or_default() + chars.as_str();
            say!(self.words, "print-or", a = a, b = b)
        };
        texts.into_iter().reduce(join).unwrap_or_default()
    }
}

/// Removes an absent value and the space before it from a text.
fn without_absent(text: &str, absent: &str) -> String {
    let text = text.replace(&format!(" {absent}"), "");
    text.replace(absent, "").trim_start().to_owned()
}

fn format_signed(n: i64) -> String {
    match n {
        ..0 => format!("−{}", n.unsigned_abs()),
        n => format!("+{n}"),
    }
}

/// Joins the fixed words of a form with hyphens.
pub(in crate::output::print) fn fixed_words(form: &str) -> String {
    let mut depth = 0_usize;
    let mut out: Vec<String> = vec![String::new()];
    for c in form.chars() {
        match c {
            '[' | '<' => depth += 1,
            ']' | '>' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => out.push(String::new()),
            c if depth == 0 => out.last_mut().into_iter().for_each(|it| it.push(c)),
            _ => {}
        }
    }
    out.retain(|it| !it.is_empty() && it != "*");
    out.join("-")
}

/// Returns the form of an instruction with its arguments.
fn form_with_arguments(call: &PrintCall) -> String {
    let form = call.form.split(" [").next().unwrap_or_default();
    let mut out = form.to_owned();
    for (key, arg) in &call.given {
        let text = match arg {
            PrintArg::Number(n) | PrintArg::Signed(n) => n.to_string(),
            PrintArg::Word(word) | PrintArg::OneOf(word) => word.clone(),
            PrintArg::Entry { name, .. } => name.clone(),
            _ => continue,
        };
        let Some(start) = out.find(&format!("<{key}:")) else {
            continue;
        };
        let end = out[start..].find('>').map_or(out.len(), |n| start + n + 1);
        out.replace_range(start..end, &text);
    }
    out
}
