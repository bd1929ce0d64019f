//! Syntax to book: gathered, numbered, resolved. Every fault of every page in one run.

mod args;
mod core;
mod expr;
mod gather;
mod lower;
mod names;
mod place;
mod reason;
mod yaml;

pub(crate) use gather::holding;
pub(crate) use names::slug;
pub(crate) use yaml::plain;

use crate::book::{Arg, Book, Expr, Op, Page, PageId, Vocabulary};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::markup::{self, Fault, FaultKind};
use crate::source::{FileId, Shelf, Sources, Span};
use gather::Gathered;
use lower::Lower;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The ruleset that a book names, before anything else of it is known.
#[must_use]
pub fn ruleset_of(shelf: &dyn Shelf) -> Option<String> {
    let text = gather::header_text(shelf)?;
    let yaml: serde_yaml::Value = serde_yaml::from_str(&text).ok()?;
    yaml.get("ruleset").and_then(yaml::scalar)
}

/// Compiles all files of a shelf under a ruleset's vocabulary.
///
/// Every text read is kept in `sources`; every fault is in `found`, first causes first. A book is given even when there
/// are errors, so that tools have something to show; play only books without errors.
pub fn compile(
    shelf: &dyn Shelf,
    vocabulary: &Vocabulary,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) -> Book {
    let mut gathered = gather::gather(shelf, vocabulary, sources, found);
    let pages = std::mem::take(&mut gathered.pages);
    let mut book_pages = Vec::new();
    let mut offered = Vec::new();
    for (n, (page, mut out)) in pages.into_iter().enumerate() {
        let detail = gathered.names.details[n].clone();
        let mut lower = Lower::new(&mut gathered.names, found, &gathered.passages, &page.id.it);
        lower.detour_page = detail.detour;
        lower.boxes = detail.boxes;
        lower.ticks = detail.ticks;
        lower.page(&page.body);
        (out.code, out.choices, out.detours) = (
            std::mem::take(&mut lower.code),
            std::mem::take(&mut lower.choices),
            std::mem::take(&mut lower.detours),
        );
        if let Some(attribute) = page.attributes.iter().find(|a| a.key.it == "offered") {
            let text = attribute.value.it.trim();
            let bare = text.strip_prefix("if ").unwrap_or(text);
            let at =
                attribute.value.span.start as usize + attribute.value.it.find(bare).unwrap_or(0);
            let mut faults = Vec::new();
            let written = markup::parse_condition(attribute.value.span.file, bare, at, &mut faults);
            found.extend(faults.into_iter().map(diagnosed));
            if let Some(written) = written {
                match expr::condition(&written, &gathered.names) {
                    Ok(cond) => offered.push((PageId(u32::try_from(n).unwrap_or(0)), cond)),
                    Err(fault) => found.push(*fault),
                }
            }
        }
        book_pages.push(out);
    }
    let mut book = Book {
        offered,
        pages: book_pages,
        vocabulary: vocabulary.clone(),
        ..Book::default()
    };
    events(&mut gathered, &mut book, found);
    ways_out(&book, found);
    reached(&gathered, &book, found);
    let Gathered {
        names, head, start, ..
    } = gathered;
    book.start = start;
    book.title = head.title;
    book.author = head.author;
    book.edition = head.edition;
    book.about = head.about;
    book.meanings = head.meanings;
    book.ruleset = vocabulary.name.clone();
    for (name, (words, open)) in names.words {
        book.vocabulary
            .words
            .insert(name, crate::book::WordSet { words, open });
    }
    book.index = names.pages;
    book.slots = names.slots;
    book.world = Arc::new(names.world);
    book.fingerprint = fingerprint(sources);
    // A condition that could not be read has been told by the parser: resolving it says nothing more. A fault in a passage
    // is told once, however many pages include it.
    let mut told = BTreeSet::new();
    found.retain(|d| {
        let place = d.labels.first().map(|l| l.span);
        !d.message.is_empty() && told.insert((d.code, place, d.message.clone()))
    });
    found.sort_by_key(|d| {
        (
            d.code.severity(),
            first_cause(d.code),
            d.labels.first().map(|l| l.span),
        )
    });
    book
}

/// Faults of reading come before faults that may follow from them.
fn first_cause(code: Code) -> u8 {
    match code {
        Code::UnreadableFile | Code::BadYaml | Code::BadScript | Code::UnknownKey => 0,
        Code::UnreachablePage | Code::NoWayOut | Code::TextAfterTurn => 2,
        _ => 1,
    }
}

fn fingerprint(sources: &Sources) -> String {
    let mut hash = blake3::Hasher::new();
    for (_, name, text) in sources.iter() {
        hash.update(name.as_bytes())
            .update(&[0])
            .update(text.as_bytes())
            .update(&[0]);
    }
    hash.finalize().to_hex().to_string()
}

/// What the parser found, as a diagnostic.
pub(crate) fn diagnosed(fault: Fault) -> Diagnostic {
    let code = match fault.kind {
        FaultKind::Syntax => Code::BadSyntax,
        FaultKind::Instruction => Code::BadInstruction,
        FaultKind::Condition => Code::BadCondition,
        FaultKind::StrayRow => Code::StrayRow,
        FaultKind::UnclosedBlock => Code::UnclosedBlock,
        FaultKind::StrayEnd => Code::StrayEnd,
    };
    let mut out = Diagnostic::new(code, fault.span, fault.message).maybe_help(fault.help);
    if let Some((span, text)) = fault.other {
        out = out.label(span, text);
    }
    out
}

/// The markup under `events` in book.yaml, as pages that nothing links to.
fn events(gathered: &mut Gathered, book: &mut Book, found: &mut Vec<Diagnostic>) {
    for (name, text, span) in std::mem::take(&mut gathered.head.events) {
        let mut faults = Vec::new();
        let body = markup::parse_body(span.file, &text, span.start as usize, &mut faults);
        // The YAML may fold or indent the text: places inside it are those of its key.
        found.extend(faults.into_iter().map(|f| {
            diagnosed(Fault {
                span,
                other: None,
                ..f
            })
        }));
        let id = format!("event: {name}");
        let before = found.len();
        let mut lower = Lower::new(&mut gathered.names, found, &gathered.passages, &id);
        lower.page(&body);
        let (code, choices, detours) = (
            std::mem::take(&mut lower.code),
            std::mem::take(&mut lower.choices),
            std::mem::take(&mut lower.detours),
        );
        for fault in &mut found[before..] {
            for label in &mut fault.labels {
                label.span = span;
            }
        }
        let page = PageId(u32::try_from(book.pages.len()).unwrap_or(u32::MAX));
        book.pages.push(Page {
            id,
            title: String::new(),
            tags: Vec::new(),
            boxes: 0,
            detour: false,
            within: None,
            number: None,
            code,
            choices,
            detours,
            visits: 0,
            ticks: 0,
            span,
        });
        if let Some(tag) = name.strip_prefix("on arrival at tag ") {
            book.arrivals.push((tag.trim().into(), page));
        } else if let Some(event) = name.strip_prefix("on ") {
            book.events.insert(event.trim().to_owned(), page);
        } else {
            found.push(
                Diagnostic::new(Code::UnknownKey, span, format!("`{name}` is no event"))
                    .help("`on arrival at tag TAG`, `on turn`, `on death`"),
            );
        }
    }
}

/// A page whose end can be come to with nothing to do there.
fn ways_out(book: &Book, found: &mut Vec<Diagnostic>) {
    for page in book.pages.iter().filter(|p| !p.id.starts_with("event: ")) {
        let mut seen = BTreeSet::new();
        let mut todo = vec![0];
        let mut falls = false;
        while let Some(at) = todo.pop() {
            if !seen.insert(at) {
                continue;
            }
            match page.code.get(at) {
                None | Some(Op::End) => falls = true,
                // A menu waits for a choice: what the choice does is another way.
                Some(Op::Menu) => {}
                Some(
                    Op::Turn(_)
                    | Op::Again
                    | Op::Back
                    | Op::Return
                    | Op::Elsewhere { .. }
                    | Op::Loose
                    | Op::Ending { .. }
                    | Op::EndChoice
                    | Op::MenuAgain,
                ) => {}
                Some(Op::Jump(to)) => todo.push(*to),
                Some(Op::Unless(_, to))
                | Some(Op::Once { done: to, .. } | Op::Arriving { otherwise: to }) => {
                    todo.extend([at + 1, *to]);
                }
                Some(Op::Vary { rows, .. }) => todo.extend(rows),
                Some(Op::Roll(table)) => {
                    todo.extend(table.rows.iter().map(|r| r.2));
                    if table.rows.is_empty() || table.has_else {
                        todo.push(table.after);
                    }
                }
                Some(Op::Ask(ask)) => {
                    todo.extend(ask.rows.iter().map(|r| r.1));
                    todo.push(ask.otherwise);
                }
                Some(Op::Number(ask)) => {
                    todo.extend(ask.rows.iter().map(|r| r.2));
                    if !covers(ask) {
                        todo.push(ask.otherwise);
                    }
                }
                Some(Op::Verb(call)) => {
                    todo.extend(call.rows.iter().map(|r| r.1));
                    let verb = book.vocabulary.verbs.get(call.verb);
                    let outcomes = verb.map_or(0, |v| v.outcomes.len());
                    let open = call.rows.len() < outcomes || call.rows.is_empty();
                    if open && !verb.is_some_and(|v| v.leaves) {
                        todo.push(call.otherwise);
                    }
                }
                Some(_) => todo.push(at + 1),
            }
        }
        if falls {
            found.push(
                Diagnostic::new(
                    Code::NoWayOut,
                    page.span,
                    format!("page `{}` can end with nothing to do", page.id),
                )
                .saying("no turn, choice or ending on some way through it")
                .help("add a choice, `-> page`, or `{ending KIND \"NAME\"}`"),
            );
        }
    }
}

/// Has every number that may be typed a row?
fn covers(ask: &crate::book::NumberQuestion) -> bool {
    let (Expr::Const(min), Expr::Const(max)) = (&ask.min, &ask.max) else {
        return false;
    };
    let mut next = min.int();
    let mut rows = ask.rows.clone();
    rows.sort_by_key(|(low, ..)| low.unwrap_or(i64::MIN));
    for (low, high, _) in rows {
        if low.unwrap_or(i64::MIN) <= next {
            next = next.max(high.unwrap_or(i64::MAX).saturating_add(1));
        }
    }
    next > max.int()
}

/// Pages that nothing leads to.
fn reached(gathered: &Gathered, book: &Book, found: &mut Vec<Diagnostic>) {
    let mut led: BTreeSet<PageId> = gathered.start.into_iter().collect();
    led.extend(book.offered.iter().map(|(page, _)| *page));
    led.extend(
        gathered
            .names
            .world
            .places
            .values()
            .filter_map(|id| gathered.names.pages.get(id)),
    );
    for page in &book.pages {
        for op in &page.code {
            match op {
                Op::Turn(to) | Op::Detour { page: to, .. } => {
                    led.insert(*to);
                }
                Op::Verb(call) => led.extend(call.args.iter().filter_map(|(_, arg)| match arg {
                    Arg::Const(Value::Text(id)) => gathered.names.pages.get(&**id),
                    _ => None,
                })),
                _ => {}
            }
        }
    }
    for (id, page) in &gathered.names.pages {
        let Some(out) = book.pages.get(page.0 as usize) else {
            continue;
        };
        if !led.contains(page) && out.number.is_none() {
            let heading = gathered.names.details[page.0 as usize].heading;
            found.push(
                Diagnostic::new(
                    Code::UnreachablePage,
                    heading,
                    format!("nothing leads to page `{id}`"),
                )
                .help("link to it, or take it out"),
            );
        }
    }
}

/// Resolves one line of instructions against a finished book: for commands, rule cases and the author's line.
///
/// The code is that of a page without choices of its own.
///
/// # Errors
/// The faults found.
pub fn snippet(book: &mut Book, file: FileId, text: &str) -> Result<PageId, Vec<Diagnostic>> {
    let mut faults = Vec::new();
    let body = markup::parse_body(file, text, 0, &mut faults);
    let mut found: Vec<Diagnostic> = faults.into_iter().map(diagnosed).collect();
    let mut names = gather::names_of(book);
    let passages = std::collections::BTreeMap::new();
    let id = format!("event: snippet {}", book.pages.len());
    let mut lower = Lower::new(&mut names, &mut found, &passages, &id);
    lower.page(&body);
    let (code, choices, detours) = (
        std::mem::take(&mut lower.code),
        std::mem::take(&mut lower.choices),
        std::mem::take(&mut lower.detours),
    );
    found.retain(|d| {
        d.code.severity() == crate::diagnostic::Severity::Error && !d.message.is_empty()
    });
    if !found.is_empty() {
        return Err(found);
    }
    let slots = std::mem::take(&mut names.slots);
    drop(names);
    book.slots = slots;
    let page = PageId(u32::try_from(book.pages.len()).unwrap_or(u32::MAX));
    book.pages.push(Page {
        id,
        title: String::new(),
        tags: Vec::new(),
        boxes: 0,
        detour: false,
        within: None,
        number: None,
        code,
        choices,
        detours,
        visits: 0,
        ticks: 0,
        span: Span::new(file, 0, text.len()),
    });
    Ok(page)
}

/// A value or condition against a finished book: for rule cases and the author's line.
///
/// # Errors
/// What does not fit, in words.
pub fn value(book: &Book, text: &str) -> Result<Expr, String> {
    let mut faults = Vec::new();
    let written = markup::parse_condition(FileId(u32::MAX), text, 0, &mut faults);
    if let Some(fault) = faults.into_iter().next() {
        return Err(fault.message);
    }
    let Some(written) = written else {
        return Err(format!("`{text}` is no value"));
    };
    let names = gather::names_of(book);
    expr::resolve(&written, &names)
        .map(|found| found.0)
        .map_err(|fault| fault.message)
}

/// The arguments of a command that a reader typed, when it fits one of the ruleset's.
///
/// # Errors
/// What does not fit, in words for the reader.
pub fn command(book: &Book, text: &str) -> Result<(usize, Value), String> {
    let mut faults = Vec::new();
    let items = markup::parse_body(FileId(u32::MAX), &format!("{{{text}}}"), 0, &mut faults);
    let Some(markup::Item::Instruction(instruction)) = items.into_iter().next() else {
        return Err(format!("`{text}` is no command"));
    };
    let names = gather::names_of(book);
    let mut best: Option<(usize, String)> = None;
    // `wield nothing` goes before `wield <item>`.
    let mut all: Vec<_> = book.vocabulary.commands.iter().enumerate().collect();
    all.sort_by_key(|(_, c)| c.form.text.contains('<'));
    for (n, command) in all {
        if command.form.verb() != instruction.words[0].text {
            continue;
        }
        match args::fit(
            &command.form,
            &joined(&command.form, &instruction.words),
            instruction.span,
            &names,
        ) {
            Ok(found) => {
                let args = found.into_iter().map(|(name, arg)| match arg {
                    Arg::Const(value) => (name, value),
                    _ => (name, Value::Nothing),
                });
                return Ok((n, Value::map(args)));
            }
            Err(miss) => {
                if best.as_ref().is_none_or(|(at, _)| miss.at > *at) {
                    best = Some((
                        miss.at,
                        format!("{}; say `{}`", miss.fault.message, command.form.text),
                    ));
                }
            }
        }
    }
    Err(best.map_or_else(
        || format!("`{}` is no command", instruction.words[0].text),
        |b| b.1,
    ))
}

/// A reader types `drop throwing axe` without quotes: words after the literal ones are one name.
fn joined(form: &crate::book::Form, words: &[markup::Word]) -> Vec<markup::Word> {
    let literals = form
        .parts
        .iter()
        .take_while(|p| matches!(p, crate::book::FormPart::Literal(_)))
        .count();
    if form.parts.len() != literals + 1 || words.len() <= literals + 1 {
        return words.to_vec();
    }
    let mut out = words[..literals].to_vec();
    let text: Vec<&str> = words[literals..].iter().map(|w| &*w.text).collect();
    out.push(markup::Word {
        kind: markup::WordKind::Name,
        text: slug(&text.join(" ")),
        span: words[literals].span.to(words[words.len() - 1].span),
    });
    out
}
