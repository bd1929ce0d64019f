//! `turnto play --watch`: reloads the book when its files change.

use super::launcher::make_launcher;
use super::{CliError, load_house_rules, open_source};
use crate::check::editions::{self, Edition};
use crate::library::{self, OpenedBook};
use crate::model::game::Dice;
use crate::syntax::diagnostic::{self, ReportStyle};
use crate::syntax::fluent::MESSAGES_FOLDER;
use crate::terminal::repl::{BackgroundEvent, ReloadFunction, ReloadedBook};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::mpsc::Sender;

/// Options for reloading a book.
pub(super) struct ReopenArgs {
    pub(super) book: String,
    pub(super) house_rules: Option<PathBuf>,
    pub(super) dice: Rc<dyn Fn() -> Dice>,
    pub(super) style: ReportStyle,
    pub(super) width: usize,
}

/// Reloads the book. The result includes pages whose id changed since the last time.
pub(super) fn make_reloader(again: ReopenArgs, opened: Rc<OpenedBook>) -> ReloadFunction {
    let last = RefCell::new(opened);
    Rc::new(move || {
        let words = |failure: CliError| failure.to_string();
        let texts = open_source(&again.book).map_err(words)?;
        let house = load_house_rules(again.house_rules.as_ref()).map_err(words)?;
        let now = Rc::new(library::open(&*texts, house));
        let Some(open) = make_launcher(&now, Rc::clone(&again.dice), again.style) else {
            return Err(diagnostic::render(
                &now.diagnostics,
                &now.sources,
                again.style,
                again.width,
            ));
        };
        let mut renamed = Vec::new();
        let before = last.replace(Rc::clone(&now));
        if let (Some(was), Some(is)) = (&before.book, &now.book)
            && was.fingerprint != is.fingerprint
        {
            let was = Edition::new(was, &before.sources);
            renamed = editions::compare_editions(&was, &Edition::new(is, &now.sources))
                .pages
                .renamed;
        }
        let wrong = rule_errors(&now, (again.style, again.width));
        Ok(ReloadedBook {
            launcher: open,
            renamed_pages: renamed,
            rule_errors: wrong,
        })
    })
}

/// Errors in the rules that are certain to occur, drawn.
pub(super) fn rule_errors(opened: &OpenedBook, (style, width): (ReportStyle, usize)) -> String {
    let found = library::check_rules(opened);
    diagnostic::render(&found, &opened.sources, style, width)
}

/// Reports every change of a text of the book, its linked books and its house rules, while the watcher lives.
pub(super) fn watch_files(
    again: &ReopenArgs,
    opened: &OpenedBook,
    tell: Sender<BackgroundEvent>,
) -> Result<RecommendedWatcher, CliError> {
    let wrong = |why: notify::Error| CliError::Usage(format!("{}: {why}", again.book));
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| is_change(&event)) {
            // There is no receiver after the game has ended.
            let _ = tell.send(BackgroundEvent::Changed);
        }
    })
    .map_err(wrong)?;
    let book = PathBuf::from(&again.book);
    let root = std::fs::canonicalize(&book).unwrap_or(book);
    let folder = if root.is_dir() {
        root.clone()
    } else {
        root.parent()
            .map_or_else(|| root.clone(), Path::to_path_buf)
    };
    watcher
        .watch(&folder, RecursiveMode::Recursive)
        .map_err(wrong)?;
    let names = opened.sources.iter().map(|(_, name, _)| folder.join(name));
    let around = names.chain(again.house_rules.clone()).filter_map(|path| {
        let whole = std::fs::canonicalize(path).ok()?;
        Some(whole.parent()?.to_path_buf())
    });
    let house = again.house_rules.as_ref();
    let messages =
        house.and_then(|path| std::fs::canonicalize(path.with_file_name(MESSAGES_FOLDER)).ok());
    let beside = around.chain(messages);
    let beside = beside.filter(|around| !around.starts_with(&folder));
    for around in beside.collect::<BTreeSet<_>>() {
        watcher
            .watch(&around, RecursiveMode::NonRecursive)
            .map_err(wrong)?;
    }
    Ok(watcher)
}

fn is_change(event: &Event) -> bool {
    let text = |path: &PathBuf| {
        let end = path.extension().and_then(|end| end.to_str());
        matches!(end, Some("gamebook" | "yaml" | "yml" | "lua" | "ftl"))
    };
    !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(text)
}
