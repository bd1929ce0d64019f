//! Formats instructions and queries of the rules with the messages of the ruleset.

use super::Renderer;
use super::line_writer::{capitalized, format_number};
use crate::messages::say;
use crate::model::game::{Message, MessageArg, Value};
use crate::output::print::document::mark_name;
use crate::output::print::manuscript::{
    PrintArg, PrintBonus, PrintCall, PrintInstruction, StepTrigger, Term, TurnTarget,
};
use crate::syntax::fluent::{ABSENT, ABSENT_MARK};
use std::collections::BTreeMap;

/// A query in a condition.
pub(super) struct QueryDescription {
    pub(super) text: String,
    /// True for a question, false for something that the reader has.
    pub(super) is_question: bool,
}

impl Renderer<'_> {
    /// The instruction in the words of the ruleset.
    pub(super) fn describe_call(&self, call: &PrintCall) -> String {
        self.phrase_with_arguments(call, BTreeMap::new())
    }

    /// The same for an instruction with rows; the message receives the outcomes that have a row.
    pub(super) fn describe_instruction(&self, verb: &PrintInstruction) -> String {
        let rows = verb
            .outcomes()
            .map(|outcome| (format!("row_{outcome}"), PrintArg::Yes));
        let mut more: BTreeMap<String, PrintArg> = rows.collect();
        // The row for everything else includes each other outcome.
        if !verb.rows.otherwise.is_empty()
            && let Some(id) = self.print_message_id(self.find_phrase(&verb.call))
        {
            let names = self.words.ruleset_placeholders(&id).into_iter().flatten();
            let others = names.filter(|name| name.starts_with("row_"));
            more.extend(others.map(|name| (name.clone(), PrintArg::Yes)));
        }
        self.phrase_with_arguments(&verb.call, more)
    }

    /// The phrase of an instruction: text with arguments in angle brackets, or a message.
    fn find_phrase(&self, call: &PrintCall) -> &str {
        let mut verbs = self.book.schema.instructions.iter();
        let verb = verbs.find(|verb| verb.form.text == call.form);
        verb.map_or("", |verb| &verb.phrase)
    }

    fn phrase_with_arguments(&self, call: &PrintCall, more: BTreeMap<String, PrintArg>) -> String {
        // The sentence can start with an argument.
        capitalized(&self.format_phrase(call, more))
    }

    fn format_phrase(&self, call: &PrintCall, mut more: BTreeMap<String, PrintArg>) -> String {
        match self.find_phrase(call) {
            "" => {
                let what = form_with_arguments(call);
                let message = format!("phrase-{}", call.form.split(' ').next().unwrap_or_default());
                let why = format!(
                    "no `phrase` says it in print: write `phrase = \"{message}\"` in the instruction, and the message `{message}` in `messages/en.ftl`"
                );
                self.add_missing(&what, why);
                say!(self.words, "print-do", what = mark_name(&what))
            }
            phrase => match self.print_message_id(phrase) {
                Some(id) => {
                    let names = self.words.ruleset_placeholders(&id);
                    self.add_missing_arguments(call, |key| {
                        let ends = ["", "_less", "_more"].map(|end| format!("{key}{end}"));
                        names.is_some_and(|names| ends.iter().any(|it| names.contains(it)))
                    });
                    more.extend(self.book_arguments());
                    more.extend(call.given.clone());
                    more.extend(call.given.iter().filter_map(|(key, it)| match it {
                        PrintArg::Several(all) => {
                            let n = i64::try_from(all.len()).unwrap_or(i64::MAX);
                            Some((format!("{key}_count"), PrintArg::Number(n)))
                        }
                        PrintArg::Signed(n) => {
                            let end = if *n < 0 { "less" } else { "more" };
                            let n = i64::try_from(n.unsigned_abs()).unwrap_or(i64::MAX);
                            Some((format!("{key}_{end}"), PrintArg::Number(n)))
                        }
                        _ => None,
                    }));
                    names.map_or(id.clone(), |_| self.format_message(&id, &more))
                }
                None => {
                    self.add_missing_arguments(call, |key| phrase.contains(&format!("<{key}>")));
                    let mut text = self.fill_phrase(phrase, &call.given);
                    for key in call.form.split('<').filter_map(|it| it.split(':').next()) {
                        let absent = format!("<{key}>");
                        if text.contains(&absent) {
                            let why = format!(
                                "its `phrase` has `<{key}>`, which this page does not give: put that part in square brackets"
                            );
                            self.add_missing(&form_with_arguments(call), why);
                            text = without_absent(&text, &absent);
                        }
                    }
                    text
                }
            },
        }
    }

    /// Records arguments of a call that its phrase leaves out.
    fn add_missing_arguments(&self, call: &PrintCall, has: impl Fn(&str) -> bool) {
        for key in call.given.keys().filter(|key| !has(key)) {
            let why = format!("the `phrase` of it leaves out `{key}`");
            self.add_missing(&form_with_arguments(call), why);
        }
    }

    /// The message for print: `paper-toss`, if there is one for `phrase-toss`. `None` for a plain phrase.
    fn print_message_id(&self, phrase: &str) -> Option<String> {
        let id = Message::parse(phrase)?.id;
        let paper = id.replacen("phrase-", "paper-", 1);
        let has_paper = self.words.ruleset_placeholders(&paper).is_some();
        Some(if has_paper { paper } else { id })
    }

    /// Values of the book as arguments of messages. The names are `rule_page_fate`, `option_creation`, `constant_fee`,
    /// `first_section`, and `event_death` if the book has steps for this event.
    pub(super) fn book_arguments(&self) -> BTreeMap<String, PrintArg> {
        let named = |of: &str, name: &str| format!("{of}_{}", name.replace('-', "_"));
        let places = self.manuscript.rule_pages.iter();
        let places = places.map(|it| {
            (
                named("rule_page", &it.name),
                PrintArg::Section(it.to.clone()),
            )
        });
        let options = self.manuscript.options.iter();
        let options = options.map(|(name, value)| (named("option", name), value.clone()));
        let events = self.manuscript.general.iter();
        let events = events.filter_map(|it| match &it.trigger {
            StepTrigger::Event(name) => Some((named("event", name), PrintArg::Yes)),
            _ => None,
        });
        let figures = self.book.schema.constants.iter().filter_map(|it| {
            let own = self.book.data.constants.get(&it.name);
            let Value::Int(n) = own.unwrap_or(&it.value) else {
                return None;
            };
            Some((named("constant", &it.name), PrintArg::Number(*n)))
        });
        let first = self.manuscript.sections.first();
        let first = first.map(|it| {
            let (number, book) = (it.number, None);
            let to = PrintArg::Section(TurnTarget { number, book });
            ("first_section".to_owned(), to)
        });
        let all = places.chain(options).chain(events).chain(figures);
        all.chain(first).collect()
    }

    /// Formats a message of the ruleset; empty if there is no such message.
    pub(super) fn format_message(&self, id: &str, given: &BTreeMap<String, PrintArg>) -> String {
        let Some(names) = self.words.ruleset_placeholders(id) else {
            return String::new();
        };
        // Items of a list have the same messages in both variants.
        let of = id.replacen("paper-", "phrase-", 1);
        let message = Message {
            is_of_ruleset: true,
            ..Message::new(id)
        };
        let message = names.iter().fold(message, |message, name| {
            let part = given.get(name).map(|it| self.message_arg(it, &of, name));
            message.with(
                name,
                part.unwrap_or_else(|| MessageArg::Text(ABSENT.to_owned())),
            )
        });
        self.format_parts(&message)
    }

    /// Formats a message with its arguments. Printing an absent one is reported, and it is left out.
    fn format_parts(&self, message: &Message) -> String {
        let text = self.words.text_with_absent(&message.encode());
        if !text.contains(ABSENT_MARK) {
            return text;
        }
        let is_absent = |part: &MessageArg| matches!(part, MessageArg::Text(it) if it == ABSENT);
        let absent = message.args.iter().filter(|(_, part)| is_absent(part));
        let names = absent.map(|(name, _)| format!("`{name}`"));
        let names = names.collect::<Vec<_>>().join(", ");
        let why = format!(
            "the message prints a value that is absent here ({names}): add a `[{ABSENT}]` variant"
        );
        self.add_missing(&message.id, why);
        without_absent(&text, &format!("{ABSENT}{ABSENT_MARK}"))
    }

    /// The same with a fallback.
    pub(super) fn format_message_or(
        &self,
        id: &str,
        given: &BTreeMap<String, PrintArg>,
        otherwise: impl FnOnce() -> String,
    ) -> String {
        match self.format_message(id, given) {
            told if told.is_empty() => otherwise(),
            told => told,
        }
    }

    /// Formats a plain phrase. Text in square brackets is left out if its arguments are not given.
    fn fill_phrase(&self, phrase: &str, given: &BTreeMap<String, PrintArg>) -> String {
        let mut out = String::new();
        let mut rest = phrase;
        while let Some(at) = rest.find('[') {
            let Some(end) = rest[at..].find(']') else {
                break;
            };
            out.push_str(&rest[..at]);
            let inside = &rest[at + 1..at + end];
            let has = |(name, _): (&String, _)| inside.contains(&format!("<{name}>"));
            if given.iter().any(has) {
                out.push_str(inside);
            }
            rest = &rest[at + end + 1..];
        }
        out.push_str(rest);
        for (name, value) in given {
            let told = self.argument_text(value, "", name);
            out = out.replace(&format!("<{name}>"), &told);
        }
        out
    }

    /// An argument of the message `id`.
    pub(super) fn message_arg(&self, given: &PrintArg, id: &str, key: &str) -> MessageArg {
        MessageArg::Text(match given {
            PrintArg::Yes => "yes".to_owned(),
            PrintArg::Number(n) => return MessageArg::Number(*n),
            PrintArg::Signed(n) => format_signed(*n),
            PrintArg::Word(word) => word.replace(['-', '_'], " "),
            PrintArg::OneOf(word) => word.clone(),
            PrintArg::Entry { name, .. } => name.clone(),
            PrintArg::Section(target) => self.describe_target(target),
            PrintArg::Value(term @ Term::Both { .. }) => format!("({})", self.describe_value(term)),
            PrintArg::Value(term) => self.describe_value(term),
            PrintArg::Several(all) => {
                let each = all.iter().map(|it| self.list_item_text(it, id, key));
                self.join_and(each.collect())
            }
            PrintArg::Bonuses(all) if all.is_empty() => ABSENT.to_owned(),
            PrintArg::Bonuses(all) => {
                self.join_and(all.iter().map(|it| self.bonus_text(it)).collect())
            }
        })
    }

    /// An argument as text.
    pub(super) fn argument_text(&self, given: &PrintArg, id: &str, key: &str) -> String {
        match self.message_arg(given, id, key) {
            MessageArg::Text(text) => text,
            MessageArg::Number(n) => format_number(n),
        }
    }

    /// An item of a list, by its own message or as its arguments in order.
    pub(super) fn list_item_text(
        &self,
        given: &BTreeMap<String, PrintArg>,
        id: &str,
        key: &str,
    ) -> String {
        let own = format!("{id}-{key}");
        if self.words.ruleset_placeholders(&own).is_some() {
            return self.format_message(&own, given);
        }
        let each = given
            .iter()
            .map(|(name, it)| self.argument_text(it, "", name));
        each.collect::<Vec<_>>().join(" ")
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

    /// "a, b and c"
    pub(super) fn join_and(&self, mut all: Vec<String>) -> String {
        let Some(last) = all.pop() else {
            return String::new();
        };
        match all.is_empty() {
            true => last,
            false => say!(self.words, "print-and", a = all.join(", "), b = last),
        }
    }

    /// A query in the words of the ruleset: the message `if-has-talent`, `if-not-has-talent` or `value-rating`.
    pub(super) fn query_message(&self, kind: &str, call: &PrintCall) -> Option<String> {
        let id = format!("{kind}-{}", fixed_words(&call.form));
        let told = self.format_message(&id, &call.given);
        self.words.ruleset_placeholders(&id).map(|_| told)
    }

    /// Describes a query. `needs` gives something that the reader has, `about` gives a question.
    pub(super) fn describe_query(&self, call: &PrintCall) -> QueryDescription {
        let mut queries = self.book.schema.queries.iter();
        let asked = queries.find(|query| query.form.text == call.form);
        let needs = asked.map_or("", |asked| &*asked.needs);
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
        let about = asked.map_or("", |asked| &*asked.about);
        let about = about.trim_end_matches('.');
        let given = call.given.iter();
        let given = given.map(|(key, it)| self.argument_text(it, "", key));
        let given = given.collect::<Vec<_>>().join(", ");
        let text = match (about.is_empty(), given.is_empty()) {
            (true, _) => {
                let why = "its ruleset does not say what it asks: neither `needs` nor `about`";
                let what = form_with_arguments(call);
                self.add_missing(&what, why.to_owned());
                what
            }
            (false, true) => about.to_owned(),
            (false, false) => format!("{about} ({given})"),
        };
        QueryDescription {
            text: mark_name(&text),
            is_question: true,
        }
    }

    /// Formats a message in which some arguments are names of arguments of the call.
    fn fill_nested(&self, message: &Message, given: &BTreeMap<String, PrintArg>) -> String {
        let mut message = message.clone();
        for (_, part) in &mut message.args {
            let MessageArg::Text(text) = part else {
                continue;
            };
            let whole = text
                .strip_prefix('<')
                .and_then(|text| text.strip_suffix('>'));
            if let Some(key) = whole {
                *part = match given.get(key) {
                    Some(given) => self.message_arg(given, "", key),
                    None => MessageArg::Text(ABSENT.to_owned()),
                };
            }
        }
        self.format_parts(&message)
    }

    /// The message of the ruleset for an outcome, of this verb or of all verbs.
    fn format_outcome(&self, call: &PrintCall, outcome: &str) -> String {
        let verb = call.form.split([' ', '[', '<']).next().unwrap_or_default();
        let none = BTreeMap::new();
        let own = format!("outcome-{verb}-{outcome}");
        self.format_message_or(&own, &none, || {
            self.format_message_or(&format!("outcome-{outcome}"), &none, || {
                let why = format!("no message `outcome-{outcome}` says how a row for it begins");
                self.add_missing(&form_with_arguments(call), why);
                let outcome = mark_name(&outcome.replace(['-', '_'], " "));
                say!(self.words, "print-comes-out", name = outcome)
            })
        })
    }

    /// The beginning of a row for these outcomes: "If you succeed".
    pub(super) fn outcome_lead(&self, call: &PrintCall, outcomes: &[String]) -> String {
        let each = outcomes.iter().map(|it| self.format_outcome(call, it));
        let all: Vec<String> = each.collect();
        let either = |a: String, b: String| {
            let mut rest = b.chars();
            let first = rest.next().map(|c| c.to_lowercase().to_string());
            let b = first.unwrap_or_default() + rest.as_str();
            say!(self.words, "print-or", a = a, b = b)
        };
        all.into_iter().reduce(either).unwrap_or_default()
    }
}

/// The text without an absent value, and without the space before it.
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

/// The fixed words of a form, joined with hyphens.
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

/// An instruction without a phrase, as its form with the arguments.
fn form_with_arguments(call: &PrintCall) -> String {
    let form = call.form.split(" [").next().unwrap_or_default();
    let mut out = form.to_owned();
    for (key, given) in &call.given {
        let told = match given {
            PrintArg::Number(n) | PrintArg::Signed(n) => n.to_string(),
            PrintArg::Word(word) | PrintArg::OneOf(word) => word.clone(),
            PrintArg::Entry { name, .. } => name.clone(),
            _ => continue,
        };
        let Some(at) = out.find(&format!("<{key}:")) else {
            continue;
        };
        let end = out[at..].find('>').map_or(out.len(), |end| at + end + 1);
        out.replace_range(at..end, &told);
    }
    out
}
