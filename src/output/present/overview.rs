//! Lists the declarations of a ruleset, either all or those for one word.

use super::declarations::{Audience, CONSTANTS, Declaration, Describer, field_label, id_to_words};
use super::{Block, MarkdownSection, Style, markdown_blocks, split_sections};
use crate::messages::{Messages, say};
use crate::model::book::{Book, RulesetSchema};
use crate::model::game::Value;
use crate::syntax::suggest;
use crate::syntax::unicode::{fold_case, is_word};
use std::collections::BTreeMap;

/// Lists all declarations that pages can use. If the ruleset without house rules is passed, their changes come first.
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
    let house_rules = plain.map_or_else(Vec::new, |plain| house_rule_blocks(plain, rules));
    let groups = describer.describe_all(rules).into_iter().map(|group| {
        let blocks = group.entries.into_iter().flat_map(Declaration::into_blocks);
        (group.heading, blocks.collect())
    });
    for (heading, blocks) in std::iter::once(("House rules", house_rules)).chain(groups) {
        if !blocks.is_empty() {
            out.push(Block::new(Style::Title, heading).spaced());
            out.extend(blocks);
        }
    }
    out
}

/// Lists the entries of all catalogues: their ids, names and short values.
pub fn list_entries(book: &Book) -> Vec<Block> {
    let mut out = Vec::new();
    for (kind, entries) in book.schema.kinds.iter().zip(&book.data.catalogues) {
        let heading = Block::new(Style::Title, format!("Entries of {}.yaml", kind.plural));
        out.extend((!entries.is_empty()).then(|| heading.spaced()));
        for (id, entry) in entries {
            let mut text = format!(": {}", entry.get("name").as_text().unwrap_or(id));
            for field in &kind.fields {
                let value = entry.get(&field.name);
                let is_single = !matches!(value, Value::List(_) | Value::Map(_));
                if value.truth() && is_single && !value.to_string().contains(' ') {
                    text += &format!(", {} {value}", field.name);
                }
            }
            let block = Block::new(Style::Key, id.as_str()).indented(2, 6);
            out.push(block.and_text(Style::Plain, text));
        }
    }
    out
}

/// Lists the additions of house rules, by sort, and their changes, by script.
fn house_rule_blocks(plain: &RulesetSchema, rules: &RulesetSchema) -> Vec<Block> {
    let mut out = Vec::new();
    let describer = Describer::for_authors(Messages::english());
    let plain_groups = describer.describe_all(plain);
    for (group, plain_group) in describer.describe_all(rules).iter().zip(plain_groups) {
        let is_plain = |id: &str| plain_group.entries.iter().any(|it| it.id == id);
        let ids = group.entries.iter().map(|it| &*it.id);
        let added: Vec<&str> = ids.filter(|id| !is_plain(id)).collect();
        if !added.is_empty() {
            out.extend(Declaration::new(group.name, &added.join(", "), []).into_blocks());
        }
    }
    let mut changed: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for it in &rules.hidden_changes {
        changed.entry(&it.script).or_default().push(&it.change);
    }
    for (script, changes) in changed {
        let title = format!("changed by {script}");
        out.extend(Declaration::new(&title, &changes.join(", "), []).into_blocks());
    }
    out
}

/// Explains a word with its section of the rules and its declarations, or suggests similar words.
pub fn explain_word(
    rules: &RulesetSchema,
    word: &str,
    words: &Messages,
    audience: Audience,
) -> Vec<Block> {
    find_word(rules, word, words, audience).unwrap_or_else(|| {
        let unknown = say!(words, "rules-no-word", word = word);
        let names: Vec<String> = match audience {
            Audience::Readers(_) => reader_words(rules, words),
            Audience::Authors => author_words(rules),
        };
        let names = names.iter().map(String::as_str);
        let similar = suggest::nearest_name(word, names).map(|similar| format!("`{similar}`"));
        let similar = similar.map(|similar| say!(words, "near-command", near = similar));
        let text = similar.map_or(unknown.clone(), |similar| format!("{unknown} {similar}"));
        vec![Block::new(Style::Note, text)]
    })
}

/// Finds the section of the rules and the declarations for a word.
///
/// If the ruleset has rules for readers, readers see only declarations that matter in play.
pub fn find_word(
    rules: &RulesetSchema,
    word: &str,
    words: &Messages,
    audience: Audience,
) -> Option<Vec<Block>> {
    let sections = split_sections(rules.reader_rules_in(words.language().code()));
    let key = fold_case(word);
    let describer = Describer { words, audience };
    let mut out: Vec<Block> = find_sections(&sections, &key)
        .into_iter()
        .flat_map(|section| markdown_blocks(section.text))
        .collect();
    let is_full = !matches!(audience, Audience::Readers(_)) || sections.is_empty();
    let groups = describer.describe_all(rules).into_iter();
    for group in groups.filter(|it| is_full || !it.is_authors_only) {
        let is_constants = key == CONSTANTS && group.name == CONSTANTS;
        let entries = group.entries.into_iter();
        let entries = entries.filter(|it| is_constants || it.matches_word(&key));
        out.extend(entries.flat_map(Declaration::into_blocks));
    }
    if key == "specials" {
        out.extend(describer.describe_specials(&rules.specials));
    }
    (!out.is_empty()).then_some(out)
}

/// Finds the sections whose heading contains the word, or else the two that mention it most often.
fn find_sections<'s>(
    sections: &'s [MarkdownSection<'s>],
    key: &str,
) -> Vec<&'s MarkdownSection<'s>> {
    let is_match = |heading: &str| {
        let heading = fold_case(heading);
        let mut words = heading.split(|c: char| !is_word(c));
        heading == key || (key.len() > 2 && words.any(|word| word == key))
    };
    let found = sections.iter().filter(|it| is_match(it.heading));
    let mut found: Vec<_> = found.collect();
    if found.is_empty() && key.len() > 1 {
        // A word of two letters is an abbreviation and is compared in capitals.
        let abbreviation = key.to_uppercase();
        let mentions = |text: &str| match key.len() {
            2 => {
                let words = text.split(|c: char| !is_word(c));
                words.filter(|word| *word == abbreviation).count()
            }
            _ => fold_case(text).matches(key).count(),
        };
        found = sections.iter().filter(|it| mentions(it.text) > 1).collect();
        found.sort_by_key(|it| std::cmp::Reverse(mentions(it.text)));
        found.truncate(2);
    }
    found
}

/// Returns true if readers can look up this word with [`explain_word`].
pub fn has_rule_word(rules: &RulesetSchema, word: &str, words: &Messages) -> bool {
    let is_match = |name: &str| id_to_words(&fold_case(name)) == id_to_words(&fold_case(word));
    let constants = rules.constants.iter().map(|constant| &*constant.name);
    let fields = rules.fields.iter().map(|field| &*field.name);
    let mut names = constants.chain(fields);
    names.any(is_match) || reader_words(rules, words).iter().any(|it| is_match(it))
}

/// Returns all words that [`explain_word`] accepts.
pub fn author_words(rules: &RulesetSchema) -> Vec<String> {
    let sections = split_sections(&rules.reader_rules).into_iter();
    let mut names: Vec<String> = sections.map(|it| it.heading.to_owned()).collect();
    let groups = Describer::for_authors(Messages::english()).describe_all(rules);
    let entries = groups.into_iter().flat_map(|it| it.entries);
    names.extend(entries.map(|it| it.lookup_word));
    names.extend((!rules.constants.is_empty()).then(|| CONSTANTS.to_owned()));
    names.extend((rules.specials != Value::Nothing).then(|| "specials".to_owned()));
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns the options of a book by the names that readers use, and `constants` for all constants.
pub fn option_words(rules: &RulesetSchema) -> Vec<String> {
    let mut names: Vec<String> = rules.options.iter().map(|o| id_to_words(&o.name)).collect();
    names.extend((!rules.constants.is_empty()).then(|| CONSTANTS.to_owned()));
    names.sort_unstable();
    names
}

/// Returns the words for readers: sections, commands, fields of the sheet, kinds of entries, and [`option_words`].
///
/// If the ruleset has no rules for readers, returns all words.
pub fn reader_words(rules: &RulesetSchema, words: &Messages) -> Vec<String> {
    let sections = split_sections(rules.reader_rules_in(words.language().code()));
    if sections.is_empty() {
        return author_words(rules)
            .iter()
            .map(|it| id_to_words(it))
            .collect();
    }
    let mut names: Vec<String> = sections.iter().map(|it| it.heading.to_owned()).collect();
    names.extend(rules.commands.iter().map(|c| id_to_words(c.form.keyword())));
    names.extend(option_words(rules));
    let visible_fields = rules.fields.iter().filter(|field| field.is_visible);
    names.extend(visible_fields.map(|field| id_to_words(&field_label(field, words))));
    names.extend(rules.kinds.iter().map(|k| id_to_words(&k.name)));
    names.extend(rules.words.keys().map(|name| id_to_words(name)));
    names.sort_unstable();
    names.dedup();
    names
}
