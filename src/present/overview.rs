//! What a ruleset offers, told from its vocabulary.

use super::declared::{Audience, Teller, as_words, entry, kind_of, label, named};
use super::house::house;
use super::{Block, Style, markdown, sections};
use crate::book::{Field, Form, Vocabulary};
use crate::game::Value;
use crate::suggest;
use crate::words::{Words, say};

/// Everything a page may say under these rules; before it what house rules made of them, where the ruleset is given as it is without.
#[must_use]
pub fn overview(rules: &Vocabulary, plain: Option<&Vocabulary>) -> Vec<Block> {
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
    let words = &Words::default().and_rules(&rules.messages);
    let teller = Teller {
        words,
        audience: Audience::Authors,
    };
    let mut part = |heading: &str, entries: Vec<Vec<Block>>| {
        if !entries.is_empty() {
            out.push(Block::new(Style::Title, heading).apart());
            out.extend(entries.into_iter().flatten());
        }
    };
    part(
        "House rules",
        plain.map_or_else(Vec::new, |plain| house(plain, rules)),
    );
    part(
        "Instructions",
        rules.verbs.iter().map(|it| teller.verb(it)).collect(),
    );
    part(
        "Conditions",
        rules
            .queries
            .iter()
            .map(|q| {
                entry(
                    &q.form,
                    &q.about,
                    &[format!("Gives {}.", kind_of(&q.gives, words))],
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
        rules.fields.iter().map(|f| teller.field(f)).collect(),
    );
    part(
        "Catalogues",
        rules.kinds.iter().map(|it| teller.catalogue(it)).collect(),
    );
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
    part(
        "Options",
        rules.options.iter().map(|it| teller.option(it)).collect(),
    );
    part(
        "Figures",
        rules.figures.iter().map(|it| teller.figure(it)).collect(),
    );
    part(
        "Functions that house rules may wrap",
        rules.offers.iter().map(|it| teller.offered(it)).collect(),
    );
    part(
        "Hooks",
        rules.emits.iter().map(|it| teller.hook(it)).collect(),
    );
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

/// What one word means under these rules, or the words most like it: the section a reader is told, then the declarations. Where somebody wrote the rules down
/// for readers, these are told only what they meet, and nothing that is for pages.
#[must_use]
pub fn word(rules: &Vocabulary, word: &str, words: &Words, audience: Audience) -> Vec<Block> {
    let mut out: Vec<Block> = Vec::new();
    let wanted = word.to_lowercase();
    let teller = Teller { words, audience };
    let is_told = matches!(audience, Audience::Readers(_))
        && !rules.told_in(words.language().code()).is_empty();
    let heads = |heading: &str| {
        let heading = heading.to_lowercase();
        let mut words = heading.split(|c: char| !c.is_alphanumeric());
        heading == wanted || (wanted.len() > 2 && words.any(|w| w == wanted))
    };
    let told = sections(rules.told_in(words.language().code()));
    let mut meant: Vec<_> = told.iter().filter(|s| heads(s.heading)).collect();
    if meant.is_empty() && wanted.len() > 1 {
        // No heading has the word: the sections that speak of it most. Two letters are short for something, in capitals.
        let short = wanted.to_uppercase();
        let speaks = |text: &str| match wanted.len() {
            2 => {
                let words = text.split(|c: char| !c.is_alphanumeric());
                words.filter(|word| *word == short).count()
            }
            _ => text.to_lowercase().matches(&*wanted).count(),
        };
        meant = told.iter().filter(|s| speaks(s.text) > 1).collect();
        meant.sort_by_key(|s| std::cmp::Reverse(speaks(s.text)));
        meant.truncate(2);
    }
    for section in meant {
        out.extend(markdown(section.text));
    }
    let is = |name: &str| {
        let name = name.to_lowercase();
        name == wanted || as_words(&name) == wanted
    };
    let form = |form: &Form| is(form.verb()) || form.text.to_lowercase().starts_with(&wanted);
    for c in rules.commands.iter().filter(|c| form(&c.form)) {
        out.extend(teller.command(c));
    }
    for o in rules.options.iter().filter(|o| is(&o.name)) {
        out.extend(teller.option(o));
    }
    let all = wanted == "figures";
    for f in rules.figures.iter().filter(|f| all || is(&f.name)) {
        out.extend(teller.figure(f));
    }
    if is("specials") {
        out.extend(teller.specials(&rules.specials));
    }
    let labelled = |f: &Field| is(&f.name) || is(&f.label) || is(&label(f, words));
    for f in rules.fields.iter().filter(|f| labelled(f)) {
        out.extend(teller.field(f));
    }
    for k in rules.kinds.iter().filter(|k| is(&k.name) || is(&k.plural)) {
        out.extend(teller.catalogue(k));
    }
    for (name, set) in rules.words.iter().filter(|(name, _)| is(name)) {
        out.extend(named(name, &set.words.join(", "), &[]));
    }
    if !is_told {
        out.extend(for_pages(rules, teller, &is, &form));
    }
    if out.is_empty() {
        let none = say!(words, "rules-no-word", word = word);
        let names: Vec<String> = match audience {
            Audience::Readers(_) => readers_names(rules, words),
            Audience::Authors => names(rules).into_iter().map(str::to_owned).collect(),
        };
        let names = names.iter().map(String::as_str);
        let near = words.any_of(suggest::nearest(word, names));
        let near = near.map(|near| say!(words, "near-command", near = near));
        let text = near.map_or(none.clone(), |near| format!("{none} {near}"));
        out.push(Block::new(Style::Aside, text));
    }
    out
}

/// What is declared for pages alone: instructions, conditions, functions, hooks and places.
fn for_pages(
    rules: &Vocabulary,
    teller: Teller,
    is: &dyn Fn(&str) -> bool,
    form: &dyn Fn(&Form) -> bool,
) -> Vec<Block> {
    let mut out = Vec::new();
    for v in rules.verbs.iter().filter(|v| form(&v.form)) {
        out.extend(teller.verb(v));
    }
    for q in rules.queries.iter().filter(|q| form(&q.form)) {
        out.extend(entry(&q.form, &q.about, &[]));
    }
    for o in rules.offers.iter().filter(|o| is(&o.name)) {
        out.extend(teller.offered(o));
    }
    for h in rules.emits.iter().filter(|h| is(&h.name)) {
        out.extend(teller.hook(h));
    }
    for p in rules.places.iter().filter(|p| is(&p.name)) {
        out.extend(named(&p.name, &p.about, &[]));
    }
    out
}

/// Is this one of the words that [`word`] knows, for readers?
#[must_use]
pub fn knows(rules: &Vocabulary, word: &str, words: &Words) -> bool {
    let is = |name: &str| as_words(&name.to_lowercase()) == as_words(&word.to_lowercase());
    let figures = rules.figures.iter().map(|figure| &*figure.name);
    let fields = rules.fields.iter().map(|field| &*field.name);
    figures.chain(fields).any(is) || readers_names(rules, words).iter().any(|name| is(name))
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

/// What a book may settle one way or another, as readers know it; the amounts stand together under `figures`.
#[must_use]
pub fn options(rules: &Vocabulary) -> Vec<String> {
    let mut names: Vec<String> = rules.options.iter().map(|o| as_words(&o.name)).collect();
    names.extend((!rules.figures.is_empty()).then(|| "figures".to_owned()));
    names.sort_unstable();
    names
}

/// Those of them that readers meet, as they know them: what there is to read, their commands, what stands on the sheet, what may be had, and
/// [`options`]. Where nobody wrote the rules down for readers, all there is.
#[must_use]
pub fn readers_names(rules: &Vocabulary, words: &Words) -> Vec<String> {
    let told = sections(rules.told_in(words.language().code()));
    if told.is_empty() {
        return names(rules).into_iter().map(as_words).collect();
    }
    let mut names: Vec<String> = told.iter().map(|it| it.heading.to_owned()).collect();
    names.extend(rules.commands.iter().map(|c| as_words(c.form.verb())));
    names.extend(options(rules));
    let shown = rules.fields.iter().filter(|field| field.shown);
    names.extend(shown.map(|field| as_words(&label(field, words))));
    names.extend(rules.kinds.iter().map(|k| as_words(&k.name)));
    names.extend(rules.words.keys().map(|name| as_words(name)));
    names.sort_unstable();
    names.dedup();
    names
}
