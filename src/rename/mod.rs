//! A name of a book changed wherever it is said: in its pages, its YAML, its recorded games and its house rules, and in the
//! books that are linked with it. What is made is a plan; nothing is written here.

mod cases;
mod games;
mod pages;
mod scripts;
mod sound;
mod target;
mod yaml;

use crate::book::{Book, Mention, NUMBERS, Named};
use crate::compile::slug;
use crate::source::{FileId, Sources, Span};
use sound::sound;
use std::collections::BTreeMap;
use target::{Target, find, of_page, own_name};

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
        } else if path == NUMBERS {
            change.numbers(n);
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
