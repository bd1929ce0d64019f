//! Messages of rulesets for print: they cover all declarations and no others.

use super::print::rulesets;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use turnto::messages::Messages;
use turnto::model::book::{
    ArgType, FieldType, Instruction, Parameter, SignaturePart, flag_name, group_name, parameters,
};
use turnto::model::game::{Message, MessageArg};
use turnto::syntax::fluent::{ABSENT_MARK, Language};

/// A phrase uses every argument that a page can give, and a row is described by its outcome: in all rulesets, in both languages.
#[test]
fn every_instruction_is_said_with_all_that_it_may_be_given() {
    let mut wrong = BTreeSet::new();
    let mut looked_at = 0;
    for vocabulary in rulesets().values() {
        for language in ["en", "de"].map(|code| Language::from_tag(code).unwrap()) {
            let words = Messages::for_language(language).with_ruleset(&vocabulary.messages);
            for verb in &vocabulary.instructions {
                let form = &verb.form.text;
                let of = format!("{} ({language:?}): `{form}`", vocabulary.name);
                let id = Message::parse(&verb.phrase).map(|message| message.id);
                let Some(things) = id.as_ref().and_then(|id| words.ruleset_placeholders(id)) else {
                    wrong.insert(format!("{of} has no message"));
                    continue;
                };
                let paper = id.map(|id| id.replacen("phrase-", "paper-", 1));
                let paper = paper.and_then(|id| words.ruleset_placeholders(&id));
                for (name, _) in parameters(&verb.form.parts) {
                    looked_at += 1;
                    let ends = ["", "_less", "_more"].map(|end| format!("{name}{end}"));
                    let is_on_paper =
                        paper.is_none_or(|things| ends.iter().any(|it| things.contains(it)));
                    if !things.contains(&name) || !is_on_paper {
                        wrong.insert(format!("{of} leaves out `{name}`"));
                    }
                }
                let word = form.split([' ', '[', '<']).next().unwrap();
                for outcome in &verb.outcomes {
                    let ids = [
                        format!("outcome-{word}-{outcome}"),
                        format!("outcome-{outcome}"),
                    ];
                    if !ids
                        .iter()
                        .any(|id| words.ruleset_placeholders(id).is_some())
                    {
                        wrong.insert(format!("{of} has no words for `{outcome}`"));
                    }
                }
            }
        }
    }
    assert!(looked_at > 300, "{looked_at}");
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Arguments without effect on paper: the message, and the argument or its word. They are the default, or only make the sentence readable.
const UNPRINTED: [&str; 11] = [
    "phrase-enlist: `points`",
    "phrase-heal: `wound`",
    "phrase-heal: `wounds`",
    "phrase-heal-all: `wounds`",
    "phrase-receive: `wound`",
    "phrase-receive: `wounds`",
    "phrase-arena: `with_reader yes`",
    "phrase-arena: `carry_over no`",
    "phrase-duel: `carry_over no`",
    "phrase-engage: `by reader`",
    "phrase-test: `keep highest`",
];

type Choice<'f> = (String, Parameter<'f>);

/// Every combination that adds one optional part of a form: the parts that it requires, and what it adds.
fn optional_parts<'f>(
    parts: &'f [SignaturePart],
    before: &[Choice<'f>],
    out: &mut Vec<(Vec<Choice<'f>>, Vec<Choice<'f>>)>,
) {
    for part in parts {
        let SignaturePart::Group { parts, repeated } = part else {
            continue;
        };
        let own = match *repeated {
            true => vec![(group_name(parts).to_owned(), Parameter::Repeated(parts))],
            false if parameters(parts).is_empty() => vec![(flag_name(parts), Parameter::Flag)],
            false => required_arguments(parts),
        };
        if !own.is_empty() {
            out.push((before.to_vec(), own.clone()));
        }
        if !repeated {
            optional_parts(parts, &[before, &own].concat(), out);
        }
    }
}

fn required_arguments(parts: &[SignaturePart]) -> Vec<Choice<'_>> {
    let each = parts.iter().filter_map(|part| match part {
        SignaturePart::Argument { name, arg_type: of } => {
            Some((name.clone(), Parameter::Single(of)))
        }
        _ => None,
    });
    each.collect()
}

/// A test value for an argument: its name here, what a message receives, and what the sentence must contain.
type Sample = (String, Vec<(String, MessageArg)>, String);

fn sample_values((name, given): &Choice) -> Vec<Sample> {
    let sample = |called: String, parts: Vec<(&str, MessageArg)>, told: &str| {
        let parts = parts.into_iter();
        let parts = parts.map(|(end, part)| (format!("{name}{end}"), part));
        (called, parts.collect(), told.to_owned())
    };
    let (called, word) = (name.clone(), format!("Zork_{name}"));
    match given {
        Parameter::Flag => vec![sample(called, vec![("", "yes".into())], "")],
        Parameter::Repeated(_) => {
            let parts = vec![("", (&*word).into()), ("_count", MessageArg::Number(1))];
            vec![sample(called, parts, &word)]
        }
        Parameter::Single(ArgType::Integer) => {
            vec![sample(called, vec![("", MessageArg::Number(7))], "7")]
        }
        Parameter::Single(ArgType::Signed) => [("+7", "_more"), ("−7", "_less")]
            .map(|(signed, end)| {
                let parts = vec![("", signed.into()), (end, MessageArg::Number(7))];
                sample(called.clone(), parts, "7")
            })
            .into(),
        Parameter::Single(ArgType::OneOf(words)) => {
            let each = words.iter();
            each.map(|it| sample(format!("{name} {it}"), vec![("", (&**it).into())], ""))
                .collect()
        }
        Parameter::Single(_) => vec![sample(called, vec![("", (&*word).into())], &word)],
    }
}

/// The keywords of a form and of its arguments. English sentences contain most of them. A word with a `_` is not English.
fn keywords(parts: &[SignaturePart], language: &str, out: &mut BTreeSet<String>) {
    for part in parts {
        match part {
            SignaturePart::Literal(word) => out.extend([word.clone()]),
            SignaturePart::Argument { arg_type: of, .. } => {
                if let ArgType::OneOf(words) = of {
                    out.extend(words.iter().cloned());
                }
            }
            SignaturePart::Group { parts, .. } => keywords(parts, language, out),
        }
    }
    out.retain(|word| match language {
        "en" => word.contains('_'),
        // German has this word too.
        _ => word.len() > 2 && word != "all",
    });
}

/// Returns the parts that do not change the sentence of a message.
fn unchanged(
    (words, language): (&Messages, &str),
    id: &str,
    parts: &[SignaturePart],
    verb: &Instruction,
) -> Vec<String> {
    let Some(things) = words.ruleset_placeholders(id) else {
        return Vec::new();
    };
    let sentence = |choices: &[(String, MessageArg)]| {
        let message = Message {
            is_of_ruleset: true,
            ..Message::new(id)
        };
        let part = |name: &String| choices.iter().rev().find(|(it, _)| it == name);
        let message = things.iter().fold(message, |message, name| {
            // The book always gives the values of these.
            let of_book = ["rule_page_", "constant_", "first_section"];
            let is_of_book = of_book.iter().any(|it| name.starts_with(it));
            let absent = if is_of_book { "Zork" } else { "none" };
            let part = part(name).map_or(absent.into(), |it| it.1.clone());
            message.with(name, part)
        });
        words.text_with_absent(&message.encode())
    };
    let first = |choice: &Choice| sample_values(choice).remove(0).1;
    let mut raw = BTreeSet::new();
    keywords(parts, language, &mut raw);
    let mut wrong = Vec::new();
    let bare: Vec<_> = required_arguments(parts).iter().flat_map(first).collect();
    if sentence(&bare).contains(ABSENT_MARK) {
        wrong.push(format!("{id} says `none` in: {}", sentence(&bare)));
    }
    let mut all = Vec::new();
    optional_parts(parts, &[], &mut all);
    for (before, own) in all {
        let needed = own
            .iter()
            .filter_map(|(name, _)| verb.requires.get(name))
            .map(|name| (name.clone(), Parameter::Flag));
        let base: Vec<Choice> = required_arguments(parts)
            .into_iter()
            .chain(needed)
            .chain(before)
            .collect();
        let base: Vec<(String, MessageArg)> = base.iter().flat_map(first).collect();
        let mut seen = BTreeSet::from([sentence(&base)]);
        for choice in &own {
            let others = own.iter().filter(|it| it.0 != choice.0).flat_map(first);
            let base = [base.clone(), others.collect()].concat();
            for (called, parts, told) in sample_values(choice) {
                let text = sentence(&[base.clone(), parts].concat());
                let mut own = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                if own.any(|word| raw.contains(word)) {
                    wrong.push(format!("{id}: `{called}` has a word of the form: {text}"));
                }
                if text.contains(ABSENT_MARK) {
                    wrong.push(format!("{id} says `none` with `{called}` in: {text}"));
                }
                if !text.contains(&told) || !seen.insert(text.clone()) {
                    wrong.push(format!("{id}: `{called}` is not told in: {text}"));
                }
            }
        }
    }
    wrong
}

/// Every argument of an instruction changes its printed sentence, and so does each of its possible words: in all rulesets, in both languages.
#[test]
fn every_argument_changes_the_printed_sentence() {
    let mut wrong = BTreeSet::new();
    for (name, vocabulary) in rulesets() {
        for code in ["en", "de"] {
            let words = Messages::for_language(Language::from_tag(code).unwrap())
                .with_ruleset(&vocabulary.messages);
            for verb in &vocabulary.instructions {
                let phrase = Message::parse(&verb.phrase).unwrap().id;
                let paper = phrase.replacen("phrase-", "paper-", 1);
                let id = words
                    .ruleset_placeholders(&paper)
                    .map_or(&phrase, |_| &paper);
                let mut found = unchanged((&words, code), id, &verb.form.parts, verb);
                for part in &verb.form.parts {
                    if let SignaturePart::Group {
                        parts,
                        repeated: true,
                    } = part
                    {
                        let item = format!("{phrase}-{}", group_name(parts));
                        found.extend(unchanged((&words, code), &item, parts, verb));
                    }
                }
                found.retain(|it| !UNPRINTED.iter().any(|excused| it.starts_with(excused)));
                wrong.extend(found.into_iter().map(|it| format!("{name} ({code}) {it}")));
            }
        }
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Messages about the book itself match declarations of the ruleset.
#[test]
fn what_is_said_of_a_book_is_of_places_options_and_settings_that_there_are() {
    for (name, vocabulary) in rulesets() {
        let things = vocabulary.messages.placeholders();
        let places: BTreeSet<&str> = vocabulary.rule_pages.iter().map(|it| &*it.name).collect();
        let options: BTreeSet<&str> = vocabulary.options.iter().map(|it| &*it.name).collect();
        for place in &places {
            assert!(
                things.contains_key(&format!("rule-page-{place}")),
                "{name}: {place}"
            );
        }
        for figure in &vocabulary.constants {
            let id = format!("constant-{}", figure.name);
            assert!(things.contains_key(&id), "{name}: {id}");
        }
        let library = fs::read_to_string("scripts/lib/messages/en.ftl").unwrap();
        // Messages of the library use the constants of its parts, which a ruleset may leave out.
        let is_of_library = |id: &str| library.contains(&format!("\n{id} ="));
        for (id, used) in things.iter().filter(|(id, _)| !is_of_library(id)) {
            if let Some(place) = id.strip_prefix("rule-page-") {
                assert!(places.contains(place), "{name}: {id}");
            }
            if let Some(option) = id.strip_prefix("option-") {
                assert!(options.contains(option), "{name}: {id}");
            }
            if let Some(setting) = id.strip_prefix("setting-") {
                let setting = setting.strip_suffix("-value").unwrap_or(setting);
                let mut all = vocabulary.settings.iter();
                assert!(all.any(|it| it.name == setting), "{name}: {id}");
            }
            if let Some(figure) = id.strip_prefix("constant-") {
                let mut all = vocabulary.constants.iter();
                assert!(all.any(|it| it.name == figure), "{name}: {id}");
            }
            for thing in used {
                let known = match thing.split_once('_') {
                    Some(("rule", it)) => places.contains(it.trim_start_matches("page_")),
                    Some(("option", it)) => options.contains(it),
                    Some(("constant", it)) => vocabulary.constants.iter().any(|has| has.name == it),
                    _ => true,
                };
                assert!(known, "{name}: {id} has {thing}");
            }
        }
    }
}

/// The printed sentence of a query never contains `none` for an absent argument: in all rulesets, in both languages.
#[test]
fn no_query_is_said_with_none() {
    let mut wrong = Vec::new();
    for (name, vocabulary) in rulesets() {
        for code in ["en", "de"] {
            let words = Messages::for_language(Language::from_tag(code).unwrap())
                .with_ruleset(&vocabulary.messages);
            for query in &vocabulary.queries {
                let form = query.form.text.split(" [").next().unwrap();
                let plain = form.split(' ').filter(|word| !word.starts_with('<'));
                let plain = plain.collect::<Vec<_>>().join("-");
                let given = required_arguments(&query.form.parts);
                for kind in ["if", "if-not", "value", "is", "is-not", "blank", "filled"] {
                    let id = format!("{kind}-{plain}");
                    let names = words.ruleset_placeholders(&id).into_iter().flatten();
                    let message = Message {
                        is_of_ruleset: true,
                        ..Message::new(id.clone())
                    };
                    let message = names.fold(message, |message, it| {
                        let is_given = it == "value" || given.iter().any(|(name, _)| name == it);
                        message.with(it, if is_given { "Zork" } else { "none" })
                    });
                    let text = words.text_with_absent(&message.encode());
                    if text.contains(ABSENT_MARK) {
                        wrong.push(format!("{name} ({code}) {id}: {text}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The printed sentence of a query covers all of its arguments, and its tables have no others.
#[test]
fn every_query_is_said_with_all_that_it_may_be_given() {
    let mut wrong = BTreeSet::new();
    for vocabulary in rulesets().values() {
        let mut wanted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for query in &vocabulary.queries {
            // Parts in brackets are optional.
            let mut depth = 0;
            let always = query.form.text.chars().filter(|c| {
                depth += i32::from("[<".contains(*c));
                let is = depth == 0;
                depth -= i32::from("]>".contains(*c));
                is && *c != '*'
            });
            let always: String = always.collect();
            let words: Vec<&str> = always.split_whitespace().collect();
            let kinds: &[&str] = match query.result_type {
                FieldType::Flag => &["if", "if-not"],
                _ => &["value"],
            };
            for kind in kinds {
                let things = wanted
                    .entry(format!("{kind}-{}", words.join("-")))
                    .or_default();
                let all = parameters(&query.form.parts).into_iter();
                let all = all.filter(|(_, it)| !matches!(it, Parameter::Flag));
                things.extend(all.map(|(name, _)| name));
            }
        }
        for code in ["en", "de"] {
            let words = Messages::for_language(Language::from_tag(code).unwrap())
                .with_ruleset(&vocabulary.messages);
            for (id, names) in &wanted {
                let things = words.ruleset_placeholders(id);
                if things.is_none_or(|things| !names.is_subset(things)) {
                    wrong.insert(format!(
                        "{} ({code}): `{id}` with {names:?}",
                        vocabulary.name
                    ));
                }
            }
            let path = format!("scripts/{}/messages/{code}.ftl", vocabulary.name);
            let table = fs::read_to_string(path).unwrap();
            let ids = table
                .lines()
                .filter_map(|line| line.split_once(" ="))
                .map(|(id, _)| id);
            let begins = |id: &&str| ["if-", "value-", "is-"].iter().any(|it| id.starts_with(it));
            for id in ids.filter(begins) {
                let is = id.strip_prefix("is-not-").or(id.strip_prefix("is-"));
                let query = is.map_or(id.to_owned(), |query| format!("value-{query}"));
                // A field is described like a query.
                let mut fields = vocabulary.fields.iter().map(|it| it.name.replace('_', "-"));
                let of_field = is.is_some_and(|is| fields.any(|it| it == is));
                if !wanted.contains_key(&query) && !of_field {
                    wrong.insert(format!(
                        "{} ({code}): no query asks `{id}`",
                        vocabulary.name
                    ));
                }
            }
        }
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each message for entries has a declared kind and uses the fields of its catalogue.
#[test]
fn every_list_of_entries_is_of_a_kind_and_its_fields() {
    let mut lists = 0;
    for (name, vocabulary) in rulesets() {
        let things = vocabulary.messages.placeholders();
        let words = Messages::default().with_ruleset(&vocabulary.messages);
        let titles = things.keys().filter_map(|id| {
            let kind = id.strip_prefix("entries-")?;
            let kind = kind.strip_prefix("names-").unwrap_or(kind);
            let message = Message {
                is_of_ruleset: true,
                ..Message::new(id.as_str())
            };
            // An empty title leaves the kind out.
            let is_printed = !words.text(&message.encode()).is_empty();
            is_printed.then(|| kind.strip_prefix("all-").unwrap_or(kind))
        });
        for title in titles {
            let kind = vocabulary.kinds.iter().find(|kind| kind.name == title);
            let kind = kind.unwrap_or_else(|| panic!("{name}: no kind is called {title}"));
            let fields = kind.fields.iter().map(|it| &*it.name);
            let known: BTreeSet<&str> = fields.collect();
            let used = &things[&format!("entry-{title}")];
            assert!(!used.is_empty(), "{name}: {title}");
            for thing in used {
                let asks = |asked: &str| {
                    let mut queries = vocabulary.queries.iter();
                    queries.any(|it| asked.starts_with(it.form.keyword()))
                };
                let of_book = ["option_", "figure_", "place_", "event_"];
                let is_known = known.contains(&**thing)
                    || of_book.iter().any(|it| thing.starts_with(it))
                    || matches!(&**thing, "tags" | "about")
                    || thing.strip_prefix("asked-").is_some_and(asks);
                assert!(is_known, "{name}: {title} has no {thing}");
            }
            lists += 1;
        }
        for id in things.keys() {
            // On the screen, `about-KIND` replaces `entry-KIND`.
            if let Some(kind) = id.strip_prefix("about-") {
                assert!(
                    things.contains_key(&format!("entry-{kind}")),
                    "{name}: {id}"
                );
            }
            let Some(of) = id.strip_prefix("entry-") else {
                continue;
            };
            let (kind, field) = of.split_once('-').unwrap_or((of, ""));
            let listed = ["", "all-", "names-"].map(|of| format!("entries-{of}{kind}"));
            assert!(
                listed.iter().any(|it| things.contains_key(it)),
                "{name}: {id}"
            );
            let is_used = field.is_empty() || things[&format!("entry-{kind}")].contains(field);
            assert!(is_used, "{name}: {id}");
        }
    }
    assert!(lists > 10);
}

/// Rules in a printed book are for readers without the program. They mention no commands and options. The screen edition contains nothing that is
/// only for paper.
#[test]
fn printed_rules_speak_of_no_command() {
    for (name, rules) in rulesets() {
        assert!(
            !rules.printed_rules.contains('`'),
            "{name}: {}",
            rules.printed_rules
        );
        for text in [&rules.reader_rules, &rules.printed_rules] {
            assert!(
                !text.contains("<!--") && !text.contains("{constant."),
                "{name}: {text}"
            );
        }
        for word in ["the program", "the game asks", "option "] {
            assert!(!rules.printed_rules.contains(word), "{name}: {word}");
        }
        assert!(
            !rules.reader_rules.contains("Rules for all sections"),
            "{name}"
        );
    }
}
