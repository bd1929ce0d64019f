//! Lists the declarations of a ruleset, in full or for one word.

use super::declarations::{Audience, CONSTANTS, Declaration, Describer, field_label, id_to_words};
use super::{Block, MarkdownSection, Style, markdown_blocks, split_sections};
use crate::messages::{Messages, say};
use crate::model::book::RulesetSchema;
use crate::model::game::Value;
use crate::syntax::suggest;
use crate::syntax::unicode::{fold_case, is_word};
use std::collections::BTreeMap;

/// All declarations that pages can use under these rules. If the plain ruleset is given, the changes of house rules come first.
pub fn list_declarations(rules: &RulesetSchema, plain: Option<&RulesetSchema>) -> Vec<Block> {
    let names = [&*rules.title, &*rules.name, "No rules"];
    let name = names.into_iter().find(|name| !name.is_empty());
    let mut title = Block::new(Style::Title, name.unwrap_or_default());
    title.is_underlined = true;
    let mut out = vec![title];
    if !rules.about.is_empty() {
        out.push(Block::new(Style::Plain, rules.about.clone()));
    }
    let words = &Messages::default().with_ruleset(&rules.messages);
    let describer = Describer::for_authors(words);
    let house = plain.map_or_else(Vec::new, |plain| house_rule_blocks(plain, rules));
    let sorts = describer.describe_all(rules).into_iter().map(|sort| {
        let blocks = sort.entries.into_iter().flat_map(Declaration::into_blocks);
        (sort.heading, blocks.collect())
    });
    for (heading, blocks) in std::iter::once(("House rules", house)).chain(sorts) {
        if !blocks.is_empty() {
            out.push(Block::new(Style::Title, heading).spaced());
            out.extend(blocks);
        }
    }
    out
}

/// Additions of house rules to the ruleset, by sort, and their changes, by script. Empty without either.
fn house_rule_blocks(plain: &RulesetSchema, rules: &RulesetSchema) -> Vec<Block> {
    let mut out = Vec::new();
    let describer = Describer::for_authors(Messages::english());
    let own = describer.describe_all(plain);
    for (all, own) in describer.describe_all(rules).iter().zip(own) {
        let is_own = |id: &str| own.entries.iter().any(|it| it.id == id);
        let ids = all.entries.iter().map(|it| &*it.id);
        let added: Vec<&str> = ids.filter(|id| !is_own(id)).collect();
        if !added.is_empty() {
            out.extend(Declaration::new(all.name, &added.join(", "), []).into_blocks());
        }
    }
    let mut changed: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for it in &rules.hidden_changes {
        changed.entry(&it.script).or_default().push(&it.change);
    }
    for (script, what) in changed {
        let by = format!("changed by {script}");
        out.extend(Declaration::new(&by, &what.join(", "), []).into_blocks());
    }
    out
}

/// The section and the declarations for a word, or similar words as suggestions.
pub fn explain_word(
    rules: &RulesetSchema,
    word: &str,
    words: &Messages,
    audience: Audience,
) -> Vec<Block> {
    find_word(rules, word, words, audience).unwrap_or_else(|| {
        let none = say!(words, "rules-no-word", word = word);
        let names: Vec<String> = match audience {
            Audience::Readers(_) => reader_words(rules, words),
            Audience::Authors => author_words(rules),
        };
        let names = names.iter().map(String::as_str);
        let near = suggest::nearest_name(word, names).map(|near| format!("`{near}`"));
        let near = near.map(|near| say!(words, "near-command", near = near));
        let text = near.map_or(none.clone(), |near| format!("{none} {near}"));
        vec![Block::new(Style::Note, text)]
    })
}

/// The section and the declarations for a word, if there are any.
///
/// If the ruleset has rules for readers, readers see only declarations that they can meet while playing.
pub fn find_word(
    rules: &RulesetSchema,
    word: &str,
    words: &Messages,
    audience: Audience,
) -> Option<Vec<Block>> {
    let told = split_sections(rules.reader_rules_in(words.language().code()));
    let wanted = fold_case(word);
    let describer = Describer { words, audience };
    let mut out: Vec<Block> = find_sections(&told, &wanted)
        .into_iter()
        .flat_map(|section| markdown_blocks(section.text))
        .collect();
    let for_pages = !matches!(audience, Audience::Readers(_)) || told.is_empty();
    let sorts = describer.describe_all(rules).into_iter();
    for sort in sorts.filter(|it| for_pages || !it.is_authors_only) {
        let is_figure = wanted == CONSTANTS && sort.name == CONSTANTS;
        let entries = sort.entries.into_iter();
        let entries = entries.filter(|it| is_figure || it.matches_word(&wanted));
        out.extend(entries.flat_map(Declaration::into_blocks));
    }
    if wanted == "specials" {
        out.extend(describer.describe_specials(&rules.specials));
    }
    (!out.is_empty()).then_some(out)
}

/// The sections whose heading contains the word, or else the two that mention it most often.
fn find_sections<'s>(
    told: &'s [MarkdownSection<'s>],
    wanted: &str,
) -> Vec<&'s MarkdownSection<'s>> {
    let heads = |heading: &str| {
        let heading = fold_case(heading);
        let mut words = heading.split(|c: char| !is_word(c));
        heading == wanted || (wanted.len() > 2 && words.any(|word| word == wanted))
    };
    let mut meant: Vec<_> = told.iter().filter(|it| heads(it.heading)).collect();
    if meant.is_empty() && wanted.len() > 1 {
        // A word of two letters is an abbreviation and is compared in capitals.
        let short = wanted.to_uppercase();
        let speaks = |text: &str| match wanted.len() {
            2 => {
                let words = text.split(|c: char| !is_word(c));
                words.filter(|word| *word == short).count()
            }
            _ => fold_case(text).matches(wanted).count(),
        };
        meant = told.iter().filter(|it| speaks(it.text) > 1).collect();
        meant.sort_by_key(|it| std::cmp::Reverse(speaks(it.text)));
        meant.truncate(2);
    }
    meant
}

/// Returns true if readers can look up this word with [`explain_word`].
pub fn has_rule_word(rules: &RulesetSchema, word: &str, words: &Messages) -> bool {
    let is = |name: &str| id_to_words(&fold_case(name)) == id_to_words(&fold_case(word));
    let figures = rules.constants.iter().map(|figure| &*figure.name);
    let fields = rules.fields.iter().map(|field| &*field.name);
    figures.chain(fields).any(is) || reader_words(rules, words).iter().any(|name| is(name))
}

/// All words that [`explain_word`] accepts.
pub fn author_words(rules: &RulesetSchema) -> Vec<String> {
    let told = split_sections(&rules.reader_rules).into_iter();
    let mut names: Vec<String> = told.map(|it| it.heading.to_owned()).collect();
    let sorts = Describer::for_authors(Messages::english()).describe_all(rules);
    let entries = sorts.into_iter().flat_map(|it| it.entries);
    names.extend(entries.map(|it| it.lookup_word));
    names.extend((!rules.constants.is_empty()).then(|| CONSTANTS.to_owned()));
    names.extend((rules.specials != Value::Nothing).then(|| "specials".to_owned()));
    names.sort_unstable();
    names.dedup();
    names
}

/// The options of a book by the names that readers use, and `constants` for all constants.
pub fn option_words(rules: &RulesetSchema) -> Vec<String> {
    let mut names: Vec<String> = rules.options.iter().map(|o| id_to_words(&o.name)).collect();
    names.extend((!rules.constants.is_empty()).then(|| CONSTANTS.to_owned()));
    names.sort_unstable();
    names
}

/// The words for readers: sections, commands, fields of the sheet, kinds of entries, and [`option_words`]. Without rules for readers, all words.
pub fn reader_words(rules: &RulesetSchema, words: &Messages) -> Vec<String> {
    let told = split_sections(rules.reader_rules_in(words.language().code()));
    if told.is_empty() {
        return author_words(rules)
            .iter()
            .map(|it| id_to_words(it))
            .collect();
    }
    let mut names: Vec<String> = told.iter().map(|it| it.heading.to_owned()).collect();
    names.extend(rules.commands.iter().map(|c| id_to_words(c.form.keyword())));
    names.extend(option_words(rules));
    let shown = rules.fields.iter().filter(|field| field.is_visible);
    names.extend(shown.map(|field| id_to_words(&field_label(field, words))));
    names.extend(rules.kinds.iter().map(|k| id_to_words(&k.name)));
    names.extend(rules.words.keys().map(|name| id_to_words(name)));
    names.sort_unstable();
    names.dedup();
    names
}
