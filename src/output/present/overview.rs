//! What a ruleset declares, in full or by a word.

use super::declared::{Audience, Declared, Entry, Teller, as_words, label};
use super::{Block, Section, Style, markdown, sections};
use crate::messages::{Words, say};
use crate::model::book::{Field, Vocabulary};
use crate::model::game::Value;
use crate::syntax::suggest;
use std::collections::BTreeMap;

/// Declarations of one sort: their heading, what house rules call them, and all of them.
pub(super) type Sort<'r> = (&'static str, &'static str, Vec<Declared<'r>>);

pub(super) fn sorts(rules: &Vocabulary) -> [Sort<'_>; 14] {
    let words = rules.words.iter();
    let (shown, kept): (Vec<&Field>, Vec<&Field>) = rules.fields.iter().partition(|it| it.shown);
    [
        (
            "Instructions",
            "instructions",
            collect(&rules.verbs, Declared::Verb),
        ),
        (
            "Conditions",
            "conditions",
            collect(&rules.queries, Declared::Query),
        ),
        (
            "Commands of the reader",
            "commands",
            collect(&rules.commands, Declared::Command),
        ),
        (
            "The sheet",
            "fields of the sheet",
            shown.into_iter().map(Declared::Field).collect(),
        ),
        (
            "Values that only rules see",
            "values of the rules",
            kept.into_iter().map(Declared::Field).collect(),
        ),
        (
            "Derived values",
            "derived values",
            collect(&rules.derived, Declared::Derived),
        ),
        (
            "Keys of book.yaml",
            "keys of book.yaml",
            collect(&rules.settings, Declared::Field),
        ),
        (
            "Catalogues",
            "catalogues",
            collect(&rules.kinds, Declared::Kind),
        ),
        (
            "Words",
            "words",
            words
                .map(|(name, set)| Declared::Words(name, set))
                .collect(),
        ),
        (
            "Options",
            "options",
            collect(&rules.options, Declared::Option),
        ),
        (
            "Figures",
            "figures",
            collect(&rules.figures, Declared::Figure),
        ),
        (
            "Functions that house rules may wrap",
            "functions",
            collect(&rules.offers, Declared::Function),
        ),
        ("Hooks", "hooks", collect(&rules.emits, Declared::Hook)),
        (
            "Places that a book names",
            "places",
            collect(&rules.places, Declared::Place),
        ),
    ]
}

fn collect<'r, T>(all: &'r [T], declared: fn(&'r T) -> Declared<'r>) -> Vec<Declared<'r>> {
    all.iter().map(declared).collect()
}

/// Everything a page may say under these rules; before it what house rules made of them, where the ruleset is given as it is without.
#[must_use]
pub fn overview(rules: &Vocabulary, plain: Option<&Vocabulary>) -> Vec<Block> {
    let names = [&*rules.title, &*rules.name, "No rules"];
    let name = names.into_iter().find(|name| !name.is_empty());
    let mut title = Block::new(Style::Title, name.unwrap_or_default());
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
    let house = plain.map_or_else(Vec::new, |plain| house(plain, rules));
    let sorts = sorts(rules).into_iter().map(|(heading, _, all)| {
        let blocks = all.into_iter().flat_map(|it| it.entry(teller).blocks());
        (heading, blocks.collect())
    });
    for (heading, blocks) in std::iter::once(("House rules", house)).chain(sorts) {
        if !blocks.is_empty() {
            out.push(Block::new(Style::Title, heading).apart());
            out.extend(blocks);
        }
    }
    out
}

/// What the rules have besides the ruleset's own, sort by sort, and what they change of it, script by script. Nothing where there are no house rules, or where they
/// do neither.
fn house(plain: &Vocabulary, rules: &Vocabulary) -> Vec<Block> {
    let mut out = Vec::new();
    for ((_, sort, all), (.., own)) in sorts(rules).into_iter().zip(sorts(plain)) {
        let is_own = |name: &str| own.iter().any(|it| it.name() == name);
        let names = all.iter().map(Declared::name);
        let added: Vec<&str> = names.filter(|name| !is_own(name)).collect();
        if !added.is_empty() {
            out.extend(Entry::new(sort, &added.join(", "), []).blocks());
        }
    }
    let mut changed: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for it in &rules.unseen {
        changed.entry(&it.script).or_default().push(&it.what);
    }
    for (script, what) in changed {
        let by = format!("changed by {script}");
        out.extend(Entry::new(&by, &what.join(", "), []).blocks());
    }
    out
}

/// What one word means under these rules, or the words most like it: the section a reader is told, then the declarations. Where somebody wrote the rules down
/// for readers, these are told only what they meet, and nothing that is for pages.
#[must_use]
pub fn word(rules: &Vocabulary, word: &str, words: &Words, audience: Audience) -> Vec<Block> {
    let told = sections(rules.told_in(words.language().code()));
    let wanted = word.to_lowercase();
    let teller = Teller { words, audience };
    let mut out: Vec<Block> = meant(&told, &wanted)
        .into_iter()
        .flat_map(|section| markdown(section.text))
        .collect();
    let for_pages = !matches!(audience, Audience::Readers(_)) || told.is_empty();
    for it in sorts(rules).into_iter().flat_map(|(.., all)| all) {
        let is_figure = wanted == "figures" && matches!(it, Declared::Figure(_));
        if (is_figure || it.is_called(&wanted, words)) && (for_pages || !it.is_for_pages()) {
            out.extend(it.entry(teller).blocks());
        }
    }
    if wanted == "specials" {
        out.extend(teller.specials(&rules.specials));
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

/// The sections whose heading has the word, or else the two that speak of it most.
fn meant<'s>(told: &'s [Section<'s>], wanted: &str) -> Vec<&'s Section<'s>> {
    let heads = |heading: &str| {
        let heading = heading.to_lowercase();
        let mut words = heading.split(|c: char| !c.is_alphanumeric());
        heading == wanted || (wanted.len() > 2 && words.any(|word| word == wanted))
    };
    let mut meant: Vec<_> = told.iter().filter(|it| heads(it.heading)).collect();
    if meant.is_empty() && wanted.len() > 1 {
        // Two letters are short for something, in capitals.
        let short = wanted.to_uppercase();
        let speaks = |text: &str| match wanted.len() {
            2 => {
                let words = text.split(|c: char| !c.is_alphanumeric());
                words.filter(|word| *word == short).count()
            }
            _ => text.to_lowercase().matches(wanted).count(),
        };
        meant = told.iter().filter(|it| speaks(it.text) > 1).collect();
        meant.sort_by_key(|it| std::cmp::Reverse(speaks(it.text)));
        meant.truncate(2);
    }
    meant
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
    let sorts = sorts(rules).into_iter();
    names.extend(sorts.flat_map(|(.., all)| all).map(|it| it.word()));
    names.extend((!rules.figures.is_empty()).then_some("figures"));
    names.extend((rules.specials != Value::Nothing).then_some("specials"));
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
