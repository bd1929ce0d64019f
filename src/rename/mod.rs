//! A name of a book changed wherever it is said: in its pages, its YAML, its recorded games and its house rules, and in the
//! books that are linked with it. What is made is a plan; nothing is written here.

mod cases;
mod games;
mod pages;
mod scripts;
mod yaml;

use crate::book::{Book, Mention, Named, PageId, SlotName, around_number};
use crate::compile::slug;
use crate::source::{FileId, Sources, Span};
use crate::suggest::did_you_mean;
use std::collections::{BTreeMap, BTreeSet};

/// What has the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sort {
    Page,
    Code,
    Title,
    Variable,
    Passage,
    Tag,
    /// An entry of a catalogue: of this kind, or of the only one that has it.
    Thing(Option<String>),
}

/// A text of one of the linked books.
#[derive(Debug, Clone)]
pub struct Text {
    /// Which of the linked books it belongs to.
    pub part: usize,
    /// Its path in that book.
    pub path: String,
    /// Its path as messages have it: `../isles/pages.gamebook`.
    pub name: String,
    pub text: String,
}

/// What is changed, by the places of texts in the list that was given.
#[derive(Debug, Default)]
pub struct Plan {
    /// Of each text, what is put in place of which bytes; in the order of the text.
    pub edits: BTreeMap<usize, Vec<Edit>>,
    /// Places that say the same word and may mean it: text, first byte, why it is left as it is.
    pub left: Vec<(usize, usize, &'static str)>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    pub start: usize,
    pub end: usize,
    pub with: String,
}

/// The change that is wanted, with all that it is worked out from.
struct Change<'a> {
    book: &'a Book,
    sources: &'a Sources,
    texts: &'a [Text],
    target: Target,
    old: &'a str,
    new: &'a str,
    plan: Plan,
    /// Was a thing found in a catalogue of the books?
    declared: bool,
}

/// What has the name, found in the book.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Target {
    /// Of the linked book at this place.
    Page(PageId, usize),
    Code(u32),
    Title(u32),
    Variable(u32, usize),
    /// Of a page, by what stands before its own name: `isles:landing.`
    PageVariable(u32, String),
    Passage(String, usize),
    /// What a passage takes, by the whole name of the passage.
    Taken(String),
    Tag,
    Thing(usize),
}

/// Works out a change. `old` and `new` may begin with the name of a linked book: `isles:landing`.
///
/// # Errors
/// Why it cannot be made, in words.
pub fn plan(
    (book, sources, texts): (&Book, &Sources, &[Text]),
    sort: &Sort,
    old: &str,
    new: &str,
) -> Result<Plan, String> {
    let (target, old) = find(book, sort, old)?;
    let new = own_name(book, &target, new);
    let (target, old, new) = of_page(book, target, &old, new);
    sound(book, &target, &old, new)?;
    let mut change = Change {
        book,
        sources,
        texts,
        target,
        old: &old,
        new,
        plan: Plan::default(),
        declared: false,
    };
    change.mentions(&book.mentions)?;
    for (n, Text { path, .. }) in texts.iter().enumerate() {
        if path.ends_with(".gamebook") {
            change.headings(n);
            change.header(n)?;
        } else if path == "book.yaml" {
            change.header(n)?;
        } else if path == "house.lua" {
            change.script(n);
        } else if path.ends_with(".play") && path.starts_with("playthroughs/") {
            change.game(n);
        } else if path.ends_with(".yaml") {
            change.catalogue(n)?;
        }
    }
    if matches!(change.target, Target::Thing(_)) && !change.declared {
        return Err(format!(
            "`{old}` comes with the ruleset, and what it is called is the ruleset's to say"
        ));
    }
    for edits in change.plan.edits.values_mut() {
        edits.sort_unstable();
        edits.dedup();
    }
    change.plan.left.sort_unstable();
    Ok(change.plan)
}

/// The text that comes of a plan.
#[must_use]
pub fn changed(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(&text[at..edit.start]);
        out.push_str(&edit.with);
        at = edit.end;
    }
    out.push_str(&text[at..]);
    out
}

/// The linked book whose name stands before the colon, and the name behind it.
fn part_of<'n>(book: &Book, name: &'n str) -> Result<(usize, &'n str), String> {
    let Some((other, own)) = name.split_once(':') else {
        return Ok((0, name));
    };
    let home = book.parts.first();
    let called = home.and_then(|home| home.neighbours.get(other).copied().flatten());
    let found = called.or_else(|| book.parts.iter().position(|part| part.name == other));
    let part = found.ok_or_else(|| format!("no linked book at hand is called `{other}`"))?;
    Ok((part, own))
}

fn find(book: &Book, sort: &Sort, old: &str) -> Result<(Target, String), String> {
    let none = |what: &str, help: Option<String>| {
        let help = help.map_or_else(String::new, |help| format!("; {help}"));
        format!("there is no {what} `{old}`{help}")
    };
    let now = |now: Option<&str>| now.map(|now| format!("it is called `{now}` now"));
    let (part, own) = match sort {
        Sort::Page | Sort::Variable | Sort::Passage => part_of(book, old)?,
        _ => (0, old),
    };
    let prefix = book.parts.get(part).map_or("", |part| &*part.prefix);
    let whole = format!("{prefix}{own}");
    let ours = |name: &str| -> Option<String> {
        let own = name.strip_prefix(prefix)?;
        (!own.contains(':')).then(|| own.to_owned())
    };
    let near = |known: Vec<String>| did_you_mean(own, known.iter().map(String::as_str));
    let target = match sort {
        Sort::Page => match book.index.get(&*whole) {
            Some(id) => Target::Page(*id, part),
            None => {
                let was = now(book.world.was.page(&whole).map(|id| &**id));
                let known = book.index.keys().filter_map(|id| ours(id)).collect();
                return Err(none("page", was.or_else(|| near(known))));
            }
        },
        Sort::Code | Sort::Title => {
            let (what, known, was) = match sort {
                Sort::Code => ("code", &book.world.codes, &book.world.was.codes),
                _ => ("title", &book.world.titles, &book.world.was.titles),
            };
            match known.get(own) {
                Some(slot) if *sort == Sort::Code => Target::Code(*slot),
                Some(slot) => Target::Title(*slot),
                None => {
                    let was = now(was.get(own).map(String::as_str));
                    let known = known.keys().cloned().collect();
                    return Err(none(what, was.or_else(|| near(known))));
                }
            }
        }
        Sort::Variable => match book.slots.find(&SlotName::Variable(&whole).to_string()) {
            Some(slot) => Target::Variable(slot, part),
            None if let Some(passage) = taking(book, &whole) => Target::Taken(passage.to_owned()),
            None => {
                let was = now(book.world.was.variables.get(&whole).map(String::as_str));
                let names = book
                    .slots
                    .names()
                    .filter_map(|(_, name)| ours(SlotName::variable(name)?));
                let taken = book.mentions.iter().filter_map(|it| match &it.named {
                    Named::Taken(passage, own) => ours(&format!("{passage}.{own}")),
                    _ => None,
                });
                return Err(none(
                    "variable",
                    was.or_else(|| near(names.chain(taken).collect())),
                ));
            }
        },
        Sort::Passage => {
            if !book.passages.contains_key(&whole) {
                let known = book.passages.keys().filter_map(|name| ours(name)).collect();
                return Err(none("passage", near(known)));
            }
            Target::Passage(whole.clone(), part)
        }
        Sort::Tag => {
            let tags: BTreeSet<String> = book
                .pages
                .iter()
                .flat_map(|page| &page.tags)
                .map(ToString::to_string)
                .collect();
            if !tags.contains(own) {
                return Err(none("tag of a page", near(tags.into_iter().collect())));
            }
            Target::Tag
        }
        Sort::Thing(kind) => {
            return thing(book, kind.as_deref(), own)
                .map_err(|help| none(kind.as_deref().unwrap_or("thing"), help));
        }
    };
    Ok((target, own.to_owned()))
}

/// The passage before the last dot, if it takes what is named behind it: `stall.price`.
fn taking<'n>(book: &Book, whole: &'n str) -> Option<&'n str> {
    let (passage, own) = whole.rsplit_once('.')?;
    takes(book, passage, own).then_some(passage)
}

fn takes(book: &Book, passage: &str, own: &str) -> bool {
    let taken = Named::Taken(passage.into(), own.into());
    book.mentions.iter().any(|it| it.named == taken)
}

/// An entry by its id, or by its id in any spelling.
fn thing(book: &Book, kind: Option<&str>, own: &str) -> Result<(Target, String), Option<String>> {
    let id = slug(own);
    let kinds = &book.vocabulary.kinds;
    let those: Vec<usize> = (0..kinds.len())
        .filter(|n| kind.is_none_or(|kind| kinds[*n].name == kind))
        .collect();
    let has = |n: &&usize| book.world.catalogues[**n].contains_key(&id);
    let found: Vec<&usize> = those.iter().filter(has).collect();
    match found.as_slice() {
        [n] => Ok((Target::Thing(**n), id)),
        [] => {
            let was = those.iter().find_map(|n| book.world.was.thing(*n, &id));
            let known = those.iter().flat_map(|n| book.world.catalogues[*n].keys());
            let near = did_you_mean(&id, known.map(String::as_str));
            Err(was.map(|now| format!("it is called `{now}` now")).or(near))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|n| &*kinds[**n].name).collect();
            let names = names.join(" or ");
            Err(Some(format!("say which is meant: {names}")))
        }
    }
}

/// The new name without the book that it may begin with.
fn own_name<'n>(book: &Book, target: &Target, new: &'n str) -> &'n str {
    match (target, part_of(book, new)) {
        (
            Target::Page(_, part) | Target::Variable(_, part) | Target::Passage(_, part),
            Ok((same, own)),
        ) if *part == same => own,
        _ => new,
    }
}

/// A page says the name of a variable of its own without the page, and a passage that of what it takes: `tries` for `gate.tries`.
fn of_page<'n>(book: &Book, target: Target, old: &str, new: &'n str) -> (Target, String, &'n str) {
    match (target, old.rsplit_once('.')) {
        (Target::Variable(slot, part), Some((page, own))) => {
            let before = format!("{page}.");
            let new = new.strip_prefix(&*before).unwrap_or(new);
            let prefix = book.parts.get(part).map_or("", |part| &*part.prefix);
            let whole = format!("{prefix}{before}");
            (Target::PageVariable(slot, whole), own.to_owned(), new)
        }
        (Target::Taken(passage), Some((before, own))) => {
            let new = new.strip_prefix(&*format!("{before}.")).unwrap_or(new);
            (Target::Taken(passage), own.to_owned(), new)
        }
        (target, _) => (target, old.to_owned(), new),
    }
}

/// Can this be the new name?
fn sound(book: &Book, target: &Target, old: &str, new: &str) -> Result<(), String> {
    if old == new {
        return Err(format!("`{old}` is what it is called already"));
    }
    let id = |also: &str| {
        let letter = |c: char| c.is_alphanumeric() || c == '-' || c == '_' || also.contains(c);
        new.starts_with(char::is_alphanumeric) && new.chars().all(letter)
    };
    let prefix = |part: usize| book.parts.get(part).map_or("", |part| &*part.prefix);
    let was = &book.world.was;
    let (sound, wanted, there, older) = match target {
        Target::Page(_, part) => {
            let whole = format!("{}{new}", prefix(*part));
            let taken = ["again", "back", "return"].contains(&new);
            let older = was.page(&whole).map(|now| (**now).to_owned());
            let own = format!("{}{old}", prefix(*part));
            let there = book.index.contains_key(&*whole) || book.passages.contains_key(&whole);
            (
                id(".") && !taken,
                "letters, digits and hyphens, and not `again`, `back` or `return`",
                there,
                older.filter(|now| *now != own),
            )
        }
        Target::Passage(_, part) => {
            let whole = format!("{}{new}", prefix(*part));
            let there = book.index.contains_key(&*whole) || book.passages.contains_key(&whole);
            (id("."), "letters, digits and hyphens", there, None)
        }
        Target::Code(_) => {
            let capital = new.starts_with(char::is_uppercase);
            let older = was.codes.get(new).cloned().filter(|now| now != old);
            (
                id("") && capital,
                "a capital, then letters, digits and hyphens",
                book.world.codes.contains_key(new),
                older,
            )
        }
        Target::Title(_) => {
            let sound =
                !new.trim().is_empty() && new.trim() == new && !new.contains(['"', '\\', '\n']);
            let numbered = around_number(old).is_some();
            let older = was.titles.get(new).cloned().filter(|now| now != old);
            (
                sound && numbered == around_number(new).is_some(),
                match numbered {
                    true => "words without quotes, with `#` where its number stands",
                    false => "words without quotes, and without a number's `#`",
                },
                book.world.titles.contains_key(new),
                older,
            )
        }
        Target::Variable(_, part) => {
            let whole = format!("{}{new}", prefix(*part));
            let own = format!("{}{old}", prefix(*part));
            let there = book
                .slots
                .find(&SlotName::Variable(&whole).to_string())
                .is_some()
                || book.vocabulary.fields.iter().any(|field| field.name == new);
            let older = was.variables.get(&whole).cloned().filter(|now| *now != own);
            (id(""), "letters, digits and hyphens", there, older)
        }
        Target::PageVariable(_, page) => {
            let known = |name: &str| {
                let name = SlotName::Variable(name).to_string();
                book.slots.find(&name).is_some()
            };
            let book_of = page.find(':').map_or("", |at| &page[..=at]);
            let there = known(&format!("{page}{new}"))
                || known(&format!("{book_of}{new}"))
                || book.vocabulary.fields.iter().any(|field| field.name == new);
            (id(""), "letters, digits and hyphens", there, None)
        }
        Target::Taken(passage) => {
            let book_of = passage.find(':').map_or("", |at| &passage[..=at]);
            let variable = SlotName::Variable(&format!("{book_of}{new}")).to_string();
            let there = takes(book, passage, new)
                || book.slots.find(&variable).is_some()
                || book.vocabulary.fields.iter().any(|field| field.name == new);
            let reserved = matches!(new, "yes" | "no" | "true" | "false" | "with");
            let wanted =
                "letters, digits and hyphens, and not `yes`, `no`, `true`, `false` or `with`";
            (id("") && !reserved, wanted, there, None)
        }
        Target::Tag => {
            let there = book
                .pages
                .iter()
                .any(|page| page.tags.iter().any(|tag| **tag == *new));
            (id(""), "letters, digits and hyphens", there, None)
        }
        Target::Thing(kind) => {
            let older = was
                .thing(*kind, new)
                .map(str::to_owned)
                .filter(|now| now != old);
            (
                id("") && slug(new) == new,
                "small letters, digits and hyphens",
                book.world.catalogues[*kind].contains_key(new),
                older,
            )
        }
    };
    if !sound {
        return Err(format!("`{new}` cannot be its name: that is {wanted}"));
    }
    if there {
        return Err(format!("there is something called `{new}` already"));
    }
    match older {
        Some(now) => Err(format!(
            "`{now}` was called `{new}` in an older edition: games of that edition would come to the wrong one"
        )),
        None => Ok(()),
    }
}

impl Change<'_> {
    fn named(&self, named: &Named) -> bool {
        match (&self.target, named) {
            (Target::Page(a, _), Named::Page(b)) => a == b,
            (Target::Code(a), Named::Code(b))
            | (Target::Title(a), Named::Title(b))
            | (Target::Variable(a, _) | Target::PageVariable(a, _), Named::Variable(b)) => a == b,
            (Target::Passage(a, _), Named::Passage(b)) => **a == **b,
            (Target::Taken(a), Named::Taken(b, own)) => **a == **b && **own == *self.old,
            (Target::Tag, Named::Tag(tag)) => **tag == *self.old,
            (Target::Thing(kind), Named::Thing(of, id)) => kind == of && **id == *self.old,
            _ => false,
        }
    }

    /// Is it a variable of this linked book, or one that it shares?
    fn is_of(&self, part: usize) -> bool {
        let Target::Variable(_, own) = self.target else {
            return false;
        };
        let shares = |part: usize| {
            let part = self.book.parts.get(part);
            part.is_some_and(|part| part.shared.contains(self.old))
        };
        own == part || (own == 0 && shares(part))
    }

    /// The part of a word that is the name, and what stands there afterwards; none where the thing is called otherwise there, as
    /// an entry by what readers are told.
    fn within(&self, word: &str) -> Option<(usize, usize, String)> {
        let bare = word.trim_matches(['"', '\'']);
        let start = word.find(bare)?;
        let own = match self.target {
            Target::Page(..) => bare.rfind(':').map_or(0, |at| at + 1),
            _ => 0,
        };
        let name = &bare[own..];
        let same = match self.target {
            Target::Thing(_) => slug(name) == self.old,
            _ => name == self.old,
        };
        same.then(|| (start + own, start + bare.len(), self.new.to_owned()))
    }

    fn edit(&mut self, text: usize, start: usize, end: usize, with: String) {
        let edits = self.plan.edits.entry(text).or_default();
        edits.push(Edit { start, end, with });
    }

    fn text_of(&self, file: FileId) -> Option<usize> {
        let name = self.sources.name(file);
        self.texts.iter().position(|text| text.name == name)
    }

    /// Changes the words that were found to name it.
    fn mentions(&mut self, mentions: &[Mention]) -> Result<(), String> {
        for mention in mentions {
            if !self.named(&mention.named) {
                continue;
            }
            let Some(n) = self.text_of(mention.span.file) else {
                continue;
            };
            let Span { start, end, .. } = mention.span;
            let (start, end) = (start as usize, end as usize);
            let texts = self.texts;
            let word = texts[n].text.get(start..end).unwrap_or_default();
            if let Some((from, to, with)) = self.within(word) {
                self.edit(n, start + from, start + to, with);
            } else if !matches!(self.target, Target::Thing(_)) {
                let (line, _) = self.sources.line_column(mention.span);
                return Err(format!(
                    "{}:{line}: this text is folded or has escapes, so the place of the name in it is not known; write it as `|` with the lines below",
                    texts[n].name
                ));
            }
        }
        Ok(())
    }
}
