//! Looks up names of pages, books, codes, titles and entries. The error for an unknown name suggests the most similar one.

use super::names::{CodeOrTitle, EntryNames, NameTable, renamed_help, slug};
use crate::model::book::{ItemKind, NameKind, PageId};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::borrow::Cow;

impl NameTable<'_> {
    /// Finds a page of this book by id.
    ///
    /// # Errors
    /// If there is no such page. The error suggests the most similar ids.
    pub(super) fn find_own_page(&self, id: &str, span: Span) -> Result<PageId, Diagnostic> {
        self.find_page_of_book(self.current_scope, self.local_name(id), span)
    }

    /// Finds a page of this book, or of a linked book as `isles:landing`. Returns none if that book is not installed.
    ///
    /// # Errors
    /// If there is no such page or book.
    pub(super) fn find_page(&self, id: &str, span: Span) -> Result<Option<PageId>, Diagnostic> {
        let page_id = match id.split_once(':') {
            None => Some(self.find_own_page(id, span)?),
            Some((book, page)) => {
                let part = self.find_book(book, span)?;
                part.map(|part| self.find_page_of_book(part, page, span))
                    .transpose()?
            }
        };
        if let Some(page) = page_id {
            self.record_mention(span, NameKind::Page(page));
        }
        Ok(page_id)
    }

    /// Finds a page with boxes. Returns none if its book is not installed.
    ///
    /// # Errors
    /// If there is no such page, or it has no boxes.
    pub(super) fn find_page_with_boxes(
        &self,
        id: &str,
        span: Span,
    ) -> Result<Option<PageId>, Diagnostic> {
        let Some(page) = self.find_page(id, span)? else {
            return Ok(None);
        };
        let header = &self.page_headers[page.0 as usize];
        if header.boxes > 0 {
            return Ok(Some(page));
        }
        let message = format!("page `{id}` has no boxes");
        let error = Diagnostic::new(Code::InvalidCondition, span, message)
            .label_text("there is nothing to tick")
            .label(header.heading_span, "this page");
        Err(error.help("give that page an attribute such as `boxes: 4`"))
    }

    /// Finds a linked book by its name in this book. Returns none if it is not installed.
    ///
    /// # Errors
    /// If no linked book has this name.
    pub(super) fn find_book(&self, name: &str, span: Span) -> Result<Option<usize>, Diagnostic> {
        let scope = self.scope();
        if let Some(book) = scope.part.linked_books.get(name) {
            return Ok(*book);
        }
        if scope.part.name == name {
            return Ok(Some(self.current_scope));
        }
        let candidates = scope.part.linked_books.keys().map(String::as_str);
        let suggestion = did_you_mean(name, candidates.chain([&*scope.part.name]));
        let message = format!("unknown book `{name}`");
        let error = Diagnostic::unknown(Code::UnknownBook, name, span, message);
        Err(error.propose_or_declare(suggestion, "add it under `linked_books` in book.yaml"))
    }

    fn find_page_of_book(&self, part: usize, id: &str, span: Span) -> Result<PageId, Diagnostic> {
        let scope = &self.scopes[part];
        let prefix = &*scope.part.prefix;
        let full_id = match prefix {
            "" => Cow::Borrowed(id),
            prefix => format!("{prefix}{id}").into(),
        };
        let current = self.data.aliases.current_page(&full_id);
        let by_alias = || current.and_then(|id| self.pages.get(id));
        let page = self.pages.get(&*full_id);
        if let Some(page) = page.or_else(|| by_alias().filter(|_| self.accepts_aliases)) {
            return Ok(*page);
        }
        let own = self.pages.keys().filter_map(|id| {
            let id = id.strip_prefix(prefix)?;
            (!id.contains(':')).then_some(id)
        });
        let candidates = own.chain(["again", "back", "return"]);
        let (message, label) = if part == self.current_scope {
            (format!("unknown page `{id}`"), "no page has this id")
        } else {
            let message = format!("unknown page `{id}` in the book `{}`", scope.part.name);
            (message, "no page in that book has this id")
        };
        let help = renamed_help(current.map(|id| id.strip_prefix(prefix).unwrap_or(id)))
            .or_else(|| self.fragment_help(&full_id, id))
            .or_else(|| did_you_mean(id, candidates))
            .unwrap_or_else(|| "write the page; until then, a turn can be `-> ?`".to_owned());
        let error = Diagnostic::new(Code::BrokenLink, span, message);
        Err(error.label_text(label).help(help))
    }

    /// Returns the help for a link to a fragment.
    fn fragment_help(&self, full_id: &str, id: &str) -> Option<String> {
        let mentions = self.mentions.borrow();
        let mut targets = mentions.iter().map(|mention| &mention.target);
        let is_fragment =
            targets.any(|it| matches!(it, NameKind::Fragment(name) if **name == *full_id));
        is_fragment.then(|| format!("`{id}` is a fragment: write `{{include {id}}}`"))
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
        kind: CodeOrTitle,
        name: &str,
        span: Span,
    ) -> Result<u32, Diagnostic> {
        let (data, aliases) = (&self.data, &self.data.aliases);
        let (slots, aliases, code, noun) = match kind {
            CodeOrTitle::Code => (&data.code_slots, &aliases.codes, Code::UnknownCode, "code"),
            CodeOrTitle::Title => (
                &data.title_slots,
                &aliases.titles,
                Code::UnknownTitle,
                "title",
            ),
        };
        let current = aliases.get(name);
        let accepted = current.filter(|_| self.accepts_aliases);
        if let Some(slot) = slots.get(accepted.map_or(name, String::as_str)) {
            let target = match kind {
                CodeOrTitle::Code => NameKind::Code(*slot),
                CodeOrTitle::Title => NameKind::Title(*slot),
            };
            self.record_mention(span, target);
            return Ok(*slot);
        }
        let suggestion = || did_you_mean(name, slots.keys().map(String::as_str));
        let message = format!("unknown {noun} `{name}`");
        let error = Diagnostic::unknown(code, name, span, message).label_text("not declared");
        let declare = format!("declare it under `{noun}s` in book.yaml");
        Err(error.propose_or_declare(renamed_help(current).or_else(suggestion), &declare))
    }

    /// Finds an entry of a kind by id or name. Ignores case and the kind of spaces.
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
    /// If the name is unknown.
    pub(super) fn check_name(&self, set: &str, name: &str, span: Span) -> Result<(), Diagnostic> {
        if let Some(kind) = self.kind_index(set) {
            return self.find_entry_id(kind, name, span).map(drop);
        }
        let (words, _) = self.word_set(set).unwrap_or_default();
        if words.is_empty() || words.iter().any(|word| word.eq_ignore_ascii_case(name)) {
            return Ok(());
        }
        let candidates = words.iter().map(String::as_str);
        let help = did_you_mean(name, candidates)
            .unwrap_or_else(|| format!("the words are: {}", words.join(", ")));
        let message = format!("unknown {set} `{name}`");
        Err(Diagnostic::unknown(Code::UnknownName, name, span, message).help(help))
    }

    /// Like `find_entry`, but does not record a mention, because the span is not that of the word.
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
        let build_index = || catalogues.iter().map(EntryNames::new).collect();
        let entry_names = self.entry_names.get_or_init(build_index).get(kind);
        if let Some(id) = entry_names.and_then(|it| it.by_name.get(&id)) {
            return Ok(id.clone());
        }
        let current = self.data.aliases.current_entry(kind, &id);
        if let Some(id) = current.filter(|_| self.accepts_aliases) {
            return Ok(id.to_owned());
        }
        // The error of the catalogue is already reported. An error without a message is not reported.
        if self.unreadable_kinds.contains(&kind) {
            return Err(Diagnostic::new(Code::UnknownName, span, ""));
        }
        let ItemKind {
            name: noun, plural, ..
        } = &self.schema.kinds[kind];
        let suggestion = renamed_help(current).or_else(|| entry_names?.ids.did_you_mean(name));
        let file = format!("{plural}.yaml");
        let message = format!("unknown {noun} `{name}`");
        // Without the catalogue, all its names are unknown, so it is reported only once.
        if suggestion.is_none() && self.absent_catalogues.contains(&kind) {
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
            .propose_or_declare(suggestion, &format!("add it to {file}")))
    }
}
