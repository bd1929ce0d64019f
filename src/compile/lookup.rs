//! Looks up names of pages, books, codes, titles and entries. The error for an unknown name suggests the most similar one.

use super::names::{CodeOrTitle, EntryNames, NameTable, renamed_help, slug};
use crate::model::book::{NameKind, PageId};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;

impl NameTable<'_> {
    /// Finds a page of this book by id.
    ///
    /// # Errors
    /// A broken link, with the most similar ids.
    pub(super) fn find_own_page(&self, id: &str, span: Span) -> Result<PageId, Diagnostic> {
        self.find_page_of_book(self.current_scope, self.local_name(id), span)
    }

    /// Finds a page of this book, or of a linked book as `isles:landing`. Returns none if that book is not installed.
    ///
    /// # Errors
    /// A broken link, or an unknown book.
    pub(super) fn find_page(&self, id: &str, span: Span) -> Result<Option<PageId>, Diagnostic> {
        let found = match id.split_once(':') {
            None => Some(self.find_own_page(id, span)?),
            Some((book, page)) => {
                let part = self.find_book(book, span)?;
                part.map(|part| self.find_page_of_book(part, page, span))
                    .transpose()?
            }
        };
        if let Some(page) = found {
            self.record_mention(span, NameKind::Page(page));
        }
        Ok(found)
    }

    /// Finds a page with boxes. Returns none if its book is not installed.
    ///
    /// # Errors
    /// A broken link, or a page without boxes.
    pub(super) fn find_page_with_boxes(
        &self,
        id: &str,
        span: Span,
    ) -> Result<Option<PageId>, Diagnostic> {
        let Some(page) = self.find_page(id, span)? else {
            return Ok(None);
        };
        let detail = &self.page_headers[page.0 as usize];
        if detail.boxes > 0 {
            return Ok(Some(page));
        }
        let message = format!("page `{id}` has no boxes");
        let fault = Diagnostic::new(Code::InvalidCondition, span, message)
            .label_text("nothing to tick there")
            .label(detail.heading_span, "this page");
        Err(fault.help("give it an attribute such as `boxes: 4`"))
    }

    /// Finds a linked book by its name in this book. Returns none if it is not installed.
    ///
    /// # Errors
    /// If no linked book has this name.
    pub(super) fn find_book(&self, name: &str, span: Span) -> Result<Option<usize>, Diagnostic> {
        let scope = self.scope();
        if let Some(found) = scope.part.linked_books.get(name) {
            return Ok(*found);
        }
        if scope.part.name == name {
            return Ok(Some(self.current_scope));
        }
        let known = scope.part.linked_books.keys().map(String::as_str);
        let near = did_you_mean(name, known.chain([&*scope.part.name]));
        let message = format!("unknown book `{name}`");
        let error = Diagnostic::unknown(Code::UnknownBook, name, span, message);
        Err(error.propose_or_declare(near, "name it under `linked_books` in book.yaml"))
    }

    fn find_page_of_book(&self, part: usize, id: &str, span: Span) -> Result<PageId, Diagnostic> {
        let scope = &self.scopes[part];
        let prefix = &*scope.part.prefix;
        let found = match prefix {
            "" => self.pages.get(id),
            prefix => self.pages.get(&*format!("{prefix}{id}")),
        };
        if let Some(page) = found {
            return Ok(*page);
        }
        let was = self.data.aliases.current_page(&format!("{prefix}{id}"));
        if let Some(page) = was
            .filter(|_| self.accepts_aliases)
            .and_then(|id| self.pages.get(id))
        {
            return Ok(*page);
        }
        Err({
            let own = self.pages.keys().filter_map(|id| {
                let id = id.strip_prefix(prefix)?;
                (!id.contains(':')).then_some(id)
            });
            let own = own.chain(["again", "back", "return"]);
            let message = if part == self.current_scope {
                format!("there is no page `{id}`")
            } else {
                format!("the book `{}` has no page `{id}`", scope.part.name)
            };
            Diagnostic::new(Code::BrokenLink, span, message)
                .label_text("leads nowhere")
                .maybe_help(
                    renamed_help(was.map(|now| now.strip_prefix(prefix).unwrap_or(now)))
                        .or_else(|| self.fragment_help(&format!("{prefix}{id}"), id))
                        .or_else(|| did_you_mean(id, own))
                        .or_else(|| {
                            Some("write the page, or `-> ?` until it is written".to_owned())
                        }),
                )
        })
    }

    /// Returns the help for a link to a fragment.
    fn fragment_help(&self, whole: &str, id: &str) -> Option<String> {
        let mentions = self.mentions.borrow();
        let is_fragment =
            |named: &NameKind| matches!(named, NameKind::Fragment(name) if **name == *whole);
        let known = mentions.iter().any(|mention| is_fragment(&mention.target));
        known.then(|| format!("`{id}` is a fragment: write `{{include {id}}}`"))
    }

    pub(super) fn find_code(&self, name: &str, span: Span) -> Result<u32, Diagnostic> {
        self.find_code_or_title(CodeOrTitle::Code, name, span)
    }

    pub(super) fn find_title(&self, name: &str, span: Span) -> Result<u32, Diagnostic> {
        self.find_code_or_title(CodeOrTitle::Title, name, span)
    }

    /// Returns the slot of a code or title.
    pub(super) fn find_code_or_title(
        &self,
        of: CodeOrTitle,
        name: &str,
        span: Span,
    ) -> Result<u32, Diagnostic> {
        let (world, was) = (&self.data, &self.data.aliases);
        let (all, was, unknown, word) = match of {
            CodeOrTitle::Code => (&world.code_slots, &was.codes, Code::UnknownCode, "code"),
            CodeOrTitle::Title => (&world.title_slots, &was.titles, Code::UnknownTitle, "title"),
        };
        let was = was.get(name);
        let living = was
            .filter(|_| self.accepts_aliases)
            .map_or(name, String::as_str);
        if let Some(slot) = all.get(living) {
            let named = match of {
                CodeOrTitle::Code => NameKind::Code(*slot),
                CodeOrTitle::Title => NameKind::Title(*slot),
            };
            self.record_mention(span, named);
            return Ok(*slot);
        }
        let near = || did_you_mean(name, all.keys().map(String::as_str));
        let message = format!("no {word} is called `{name}`");
        let error = Diagnostic::unknown(unknown, name, span, message).label_text("not declared");
        let declare = format!("declare it under `{word}s` in book.yaml");
        Err(error.propose_or_declare(renamed_help(was).or_else(near), &declare))
    }

    /// Finds an entry of a kind by id or name. Case and the kind of spaces do not matter.
    pub(super) fn find_entry(
        &self,
        kind: usize,
        name: &str,
        span: Span,
    ) -> Result<String, Diagnostic> {
        let id = self.find_entry_id(kind, name, span)?;
        self.record_mention(span, NameKind::Entry(kind, id.as_str().into()));
        Ok(id)
    }

    /// Checks that a name is a word of a set, or an entry of a kind.
    ///
    /// # Errors
    /// The error for an unknown name.
    pub(super) fn check_name(&self, of: &str, name: &str, span: Span) -> Result<(), Diagnostic> {
        if let Some(kind) = self.kind_index(of) {
            return self.find_entry_id(kind, name, span).map(drop);
        }
        let (words, _) = self.word_set(of).unwrap_or_default();
        if words.is_empty() || words.iter().any(|word| word.eq_ignore_ascii_case(name)) {
            return Ok(());
        }
        let known = words.iter().map(String::as_str);
        let help = did_you_mean(name, known).unwrap_or_else(|| words.join(", "));
        let message = format!("unknown {of} `{name}`");
        Err(Diagnostic::unknown(Code::UnknownName, name, span, message).help(help))
    }

    /// Like `entry`, but does not record a mention, because the span is not that of the word.
    pub(super) fn find_entry_id(
        &self,
        kind: usize,
        name: &str,
        span: Span,
    ) -> Result<String, Diagnostic> {
        let id = slug(name);
        let catalogues = &self.data.catalogues;
        if catalogues.get(kind).is_some_and(|it| it.contains_key(&id)) {
            return Ok(id);
        }
        let index = || catalogues.iter().map(EntryNames::new).collect();
        let index = self.entry_names.get_or_init(index).get(kind);
        if let Some(id) = index.and_then(|it| it.by_name.get(&id)) {
            return Ok(id.clone());
        }
        let was = self.data.aliases.current_entry(kind, &id);
        if let Some(id) = was.filter(|_| self.accepts_aliases) {
            return Ok(id.to_owned());
        }
        // The catalogue's error is already reported. An error without a message is not reported again.
        if self.unreadable_kinds.contains(&kind) {
            return Err(Diagnostic::new(Code::UnknownName, span, ""));
        }
        let what = &self.schema.kinds[kind];
        let proposal = renamed_help(was).or_else(|| index?.ids.did_you_mean(name));
        let file = format!("{}.yaml", what.plural);
        let message = format!("no {} is called `{name}`", what.name);
        // Without the catalogue, all its names are unknown: it is reported once.
        if proposal.is_none() && self.absent_catalogues.contains(&kind) {
            let cause = format!("the book has no `{file}`");
            // The ruleset can have entries of its own.
            let (message, label) = match catalogues.get(kind).is_some_and(|it| !it.is_empty()) {
                true => (message, cause),
                false => (cause, message),
            };
            let error = Diagnostic::unknown(Code::UnknownName, &file, span, message);
            let help = format!("create `{file}` with an entry `{id}`");
            return Err(error.label_text(label).propose_or_declare(None, &help));
        }
        let error = Diagnostic::unknown(Code::UnknownName, name, span, message);
        Err(error
            .label_text(format!("not in {file}"))
            .propose_or_declare(proposal, &format!("add it to {file}")))
    }
}
