//! What a ruleset offers, told from its vocabulary.

use super::{Block, Style, markdown, sections};
use crate::book::specials::{rows, said};
use crate::book::{Field, FieldType, Figure, Form, Hook, Offered, SceneField, Vocabulary};
use crate::game::Value;
use crate::suggest;
use crate::words::{Words, say};

/// Everything a page may say under these rules.
#[must_use]
pub fn overview(rules: &Vocabulary) -> Vec<Block> {
    let name = if rules.title.is_empty() {
        &rules.name
    } else {
        &rules.title
    };
    let mut title = Block::new(
        Style::Title,
        if name.is_empty() { "No rules" } else { name },
    );
    title.underlined = true;
    let mut out = vec![title];
    if !rules.about.is_empty() {
        out.push(Block::new(Style::Plain, rules.about.clone()));
    }
    let mut part = |heading: &str, entries: Vec<Vec<Block>>| {
        if !entries.is_empty() {
            out.push(Block::new(Style::Title, heading).apart());
            out.extend(entries.into_iter().flatten());
        }
    };
    part("Instructions", rules.verbs.iter().map(verb).collect());
    part(
        "Conditions",
        rules
            .queries
            .iter()
            .map(|q| {
                entry(
                    &q.form,
                    &q.about,
                    &[format!("Gives {}.", kind_of(&q.gives))],
                )
            })
            .collect(),
    );
    part(
        "Commands of the reader",
        rules
            .commands
            .iter()
            .map(|c| entry(&c.form, &c.about, &[]))
            .collect(),
    );
    part(
        "The sheet",
        rules
            .fields
            .iter()
            .map(|f| named(&f.name, &f.about, &[holds(f)]))
            .collect(),
    );
    part("Catalogues", rules.kinds.iter().map(catalogue).collect());
    part(
        "Words",
        rules
            .words
            .iter()
            .map(|(name, set)| {
                let open = if set.open { "A book may add more." } else { "" };
                named(name, &set.words.join(", "), &[open.to_owned()])
            })
            .collect(),
    );
    part("Options", rules.options.iter().map(option).collect());
    part("Figures", rules.figures.iter().map(figure).collect());
    part(
        "Functions that house rules may wrap",
        rules.offers.iter().map(offered).collect(),
    );
    part("Hooks", rules.emits.iter().map(hook).collect());
    part(
        "Places that a book names",
        rules
            .places
            .iter()
            .map(|p| named(&p.name, &p.about, &[]))
            .collect(),
    );
    out
}

/// What one word means under these rules, or the words most like it: the section a reader is told, then the declarations.
#[must_use]
pub fn word(rules: &Vocabulary, word: &str, words: &Words) -> Vec<Block> {
    let mut out: Vec<Block> = Vec::new();
    let wanted = word.to_lowercase();
    let heads = |heading: &str| {
        let heading = heading.to_lowercase();
        let mut words = heading.split(|c: char| !c.is_alphanumeric());
        heading == wanted || (wanted.len() > 2 && words.any(|w| w == wanted))
    };
    let told = sections(&rules.told);
    let mut meant: Vec<_> = told.iter().filter(|s| heads(s.heading)).collect();
    if meant.is_empty() && wanted.len() > 2 {
        // No heading has the word: the sections that speak of it most.
        let speaks = |text: &str| text.to_lowercase().matches(&*wanted).count();
        meant = told.iter().filter(|s| speaks(s.text) > 1).collect();
        meant.sort_by_key(|s| std::cmp::Reverse(speaks(s.text)));
        meant.truncate(2);
    }
    for section in meant {
        out.extend(markdown(section.text));
    }
    let is = |name: &str| name.to_lowercase() == wanted;
    let form = |form: &Form| is(form.verb()) || form.text.to_lowercase().starts_with(&wanted);
    out.extend(rules.verbs.iter().filter(|v| form(&v.form)).flat_map(verb));
    for q in rules.queries.iter().filter(|q| form(&q.form)) {
        out.extend(entry(&q.form, &q.about, &[]));
    }
    for c in rules.commands.iter().filter(|c| form(&c.form)) {
        out.extend(entry(&c.form, &c.about, &[]));
    }
    out.extend(
        rules
            .options
            .iter()
            .filter(|o| is(&o.name))
            .flat_map(option),
    );
    let all = wanted == "figures";
    for f in rules.figures.iter().filter(|f| all || is(&f.name)) {
        out.extend(figure(f));
    }
    if is("specials") {
        out.extend(specials(&rules.specials));
    }
    for f in rules.fields.iter().filter(|f| is(&f.name) || is(&f.label)) {
        out.extend(named(&f.name, &f.about, &[holds(f)]));
    }
    for k in rules.kinds.iter().filter(|k| is(&k.name) || is(&k.plural)) {
        out.extend(catalogue(k));
    }
    for (name, set) in rules.words.iter().filter(|(name, _)| is(name)) {
        out.extend(named(name, &set.words.join(", "), &[]));
    }
    for o in rules.offers.iter().filter(|o| is(&o.name)) {
        out.extend(offered(o));
    }
    for h in rules.emits.iter().filter(|h| is(&h.name)) {
        out.extend(hook(h));
    }
    for p in rules.places.iter().filter(|p| is(&p.name)) {
        out.extend(named(&p.name, &p.about, &[]));
    }
    if out.is_empty() {
        let none = say!(words, "rules-no-word", word = word);
        let near = words.any_of(suggest::nearest(word, names(rules)));
        let near = near.map(|near| say!(words, "near-command", near = near));
        let text = near.map_or(none.clone(), |near| format!("{none} {near}"));
        out.push(Block::new(Style::Aside, text));
    }
    out
}

/// Every word that [`word`] knows.
pub fn names(rules: &Vocabulary) -> Vec<&str> {
    let told = sections(&rules.told);
    let mut names: Vec<&str> = told.iter().map(|section| section.heading).collect();
    names.extend(rules.verbs.iter().map(|v| v.form.verb()));
    names.extend(rules.queries.iter().map(|q| q.form.verb()));
    names.extend(rules.commands.iter().map(|c| c.form.verb()));
    names.extend(rules.options.iter().map(|o| o.name.as_str()));
    names.extend(rules.figures.iter().map(|f| f.name.as_str()));
    names.extend((!rules.figures.is_empty()).then_some("figures"));
    names.extend((rules.specials != Value::Nothing).then_some("specials"));
    names.extend(rules.fields.iter().map(|f| f.name.as_str()));
    names.extend(rules.kinds.iter().map(|k| k.name.as_str()));
    names.extend(rules.words.keys().map(String::as_str));
    names.extend(rules.offers.iter().map(|o| o.name.as_str()));
    names.extend(rules.emits.iter().map(|h| h.name.as_str()));
    names.extend(rules.places.iter().map(|p| p.name.as_str()));
    names.sort_unstable();
    names.dedup();
    names
}

/// What a field of the sheet holds, and whether pages may set it.
fn holds(field: &Field) -> String {
    let mut out = format!("Holds {}.", kind_of(&field.of));
    if field.set {
        out += &format!(" Pages may set it: `{{set {} = ...}}`.", field.name);
    }
    out
}

fn hook(hook: &Hook) -> Vec<Block> {
    let takes = match hook.takes.as_slice() {
        [] => String::new(),
        all => format!("House rules that listen are given: {}.", all.join(", ")),
    };
    named(&hook.name, &hook.about, &[takes])
}

/// The special rules that entries may have: when they act, what they do, what they wait for, what else they say.
fn specials(described: &Value) -> Vec<Block> {
    let mut out = Vec::new();
    for (heading, key, lead) in [
        ("When they act", "moments", "Works here: "),
        ("What they do", "effects", "At: "),
        ("What stands beside what they do", "beside", "With: "),
        ("What they wait for, under `if`", "conditions", ""),
        ("What else they say", "keys", "At: "),
    ] {
        let rows = rows(described, key);
        if !rows.is_empty() {
            out.push(Block::new(Style::Title, heading).apart());
        }
        for row in rows {
            let names: Vec<&str> = (row.get("more").as_list().iter())
                .filter_map(Value::as_text)
                .collect();
            let (mut wants, mut more) = (said(row, "wants").to_owned(), String::new());
            if !wants.is_empty() {
                wants = format!("It is {wants}.");
            }
            if !names.is_empty() {
                more = format!("{lead}{}.", names.join(", "));
            }
            out.extend(named(said(row, "name"), said(row, "about"), &[wants, more]));
        }
    }
    out
}

fn named(name: &str, about: &str, more: &[String]) -> Vec<Block> {
    let mut out = vec![Block::new(Style::Key, name).indented(2, 6)];
    for text in std::iter::once(about).chain(more.iter().map(String::as_str)) {
        if !text.is_empty() {
            out.push(Block::new(Style::Plain, text).indented(6, 6));
        }
    }
    out
}

fn entry(form: &Form, about: &str, more: &[String]) -> Vec<Block> {
    named(&form.text, about, more)
}

fn verb(verb: &crate::book::Verb) -> Vec<Block> {
    let mut more = Vec::new();
    if verb.comes_out() {
        more.push(format!("Comes out as {}.", verb.ways()));
    }
    if !verb.gives.is_empty() {
        more.push(format!("`into NAME` keeps {}.", verb.gives));
    }
    if !verb.must_handle.is_empty() {
        more.push(format!(
            "A page must say what follows {}.",
            verb.must_handle.join(", ")
        ));
    }
    for outcome in verb.leads.keys() {
        more.push(format!(
            "Below the row of {outcome} nothing more of the page is done."
        ));
    }
    if !verb.scene.is_empty() {
        let known: Vec<String> = verb.scene.iter().map(known).collect();
        more.push(format!("In rounds, which know {}.", known.join("; ")));
    }
    if verb.is_cost {
        more.push("May be the cost of a choice.".to_owned());
    }
    if !verb.phrase.is_empty() {
        more.push(format!("On paper: \"{}\"", verb.phrase));
    }
    entry(&verb.form, &verb.about, &more)
}

/// A field of a scene in a few words: `wounds (what is left to take)`, `foes, each with hp and out`.
fn known(SceneField { field, rows }: &SceneField) -> String {
    let mut text = field.name.clone();
    if let Some(rows) = rows {
        let marks: Vec<&str> = rows.marks.iter().map(|mark| &*mark.name).collect();
        let of = rows.kind.as_deref();
        text.push_str(&of.map_or_else(String::new, |kind| format!(", of the kind {kind}")));
        if !marks.is_empty() {
            text.push_str(&format!(", each with {}", marks.join(", ")));
        }
    }
    if !field.about.is_empty() {
        text.push_str(&format!(" ({})", field.about.trim_end_matches('.')));
    }
    text
}

fn option(option: &crate::book::RuleOption) -> Vec<Block> {
    let values = super::capital(&option.wanted());
    named(
        &option.name,
        &option.about,
        &[format!(
            "{values}; {} when nobody says otherwise.",
            option.start
        )],
    )
}

fn offered(offered: &Offered) -> Vec<Block> {
    let name = format!("{}({})", offered.name, offered.takes.join(", "));
    let gives = match &*offered.gives {
        "" => String::new(),
        gives => format!("Gives {gives}."),
    };
    named(&name, &offered.about, &[gives])
}

fn figure(figure: &Figure) -> Vec<Block> {
    let name = format!("{} {}", figure.name, figure.value);
    let may = format!("It may be {}.", figure.wanted());
    named(&name, &figure.about, &[may])
}

fn catalogue(kind: &crate::book::Kind) -> Vec<Block> {
    let file = format!("In the file {}.yaml.", kind.plural);
    let mut out = named(&kind.name, &kind.about, &[file]);
    for (lead, fields) in [
        ("Each says:", &kind.fields),
        ("Each one that is held remembers:", &kind.marks),
    ] {
        if !fields.is_empty() {
            out.push(Block::new(Style::Plain, lead).indented(6, 6));
        }
        for field in fields {
            let mut about = format!(": {}.", kind_of(&field.of));
            if field.required {
                about = format!(": {}; it must be there.", kind_of(&field.of));
            }
            if !field.about.is_empty() {
                about = format!("{about} {}", field.about);
            }
            let entry = Block::new(Style::Key, field.name.as_str()).and(Style::Plain, about);
            out.push(entry.indented(8, 10));
        }
    }
    out
}

/// What a field holds, in words.
pub(super) fn kind_of(of: &FieldType) -> String {
    match of {
        FieldType::Integer => "a whole number".to_owned(),
        FieldType::Flag => "yes or no".to_owned(),
        FieldType::Text => "a text".to_owned(),
        FieldType::Word(words) if !words.is_empty() => format!("one of {}", words.join(", ")),
        FieldType::Word(_) => "a word".to_owned(),
        FieldType::Words => "a list of words".to_owned(),
        FieldType::Map => "a number for each word".to_owned(),
        FieldType::Any => "anything".to_owned(),
    }
}
