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

/// Returns a function that reloads the book. Its result includes pages whose id has changed since the last call.
pub(super) fn make_reloader(args: ReopenArgs, opened: Rc<OpenedBook>) -> ReloadFunction {
    let previous = RefCell::new(opened);
    Rc::new(move || {
        let to_text = |failure: CliError| failure.to_string();
        let texts = open_source(&args.book).map_err(to_text)?;
        let house = load_house_rules(args.house_rules.as_ref()).map_err(to_text)?;
        let reopened = Rc::new(library::open(&*texts, house));
        let Some(launcher) = make_launcher(&reopened, Rc::clone(&args.dice), args.style) else {
            return Err(diagnostic::render(
                &reopened.diagnostics,
                &reopened.sources,
                args.style,
                args.width,
            ));
        };
        let mut renamed = Vec::new();
        let last_opened = previous.replace(Rc::clone(&reopened));
        if let (Some(old), Some(new)) = (&last_opened.book, &reopened.book)
            && old.fingerprint != new.fingerprint
        {
            let old = Edition::new(old, &last_opened.sources);
            renamed = editions::compare_editions(&old, &Edition::new(new, &reopened.sources))
                .pages
                .renamed;
        }
        let rule_errors = rule_errors(&reopened, (args.style, args.width));
        Ok(ReloadedBook {
            launcher,
            renamed_pages: renamed,
            rule_errors,
        })
    })
}

/// Drawn errors in the rules that will occur during play.
pub(super) fn rule_errors(opened: &OpenedBook, (style, width): (ReportStyle, usize)) -> String {
    let errors = library::check_rules(opened);
    diagnostic::render(&errors, &opened.sources, style, width)
}

/// Reports changes of the texts of the book, its linked books and its house rules, until the watcher is dropped.
pub(super) fn watch_files(
    args: &ReopenArgs,
    opened: &OpenedBook,
    event_sender: Sender<BackgroundEvent>,
) -> Result<RecommendedWatcher, CliError> {
    let watch_error = |why: notify::Error| CliError::Usage(format!("{}: {why}", args.book));
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| is_change(&event)) {
            // The receiver is gone after the game has ended.
            let _ = event_sender.send(BackgroundEvent::Changed);
        }
    })
    .map_err(watch_error)?;
    let book = PathBuf::from(&args.book);
    let root = std::fs::canonicalize(&book).unwrap_or(book);
    let folder = if root.is_dir() {
        root.clone()
    } else {
        root.parent()
            .map_or_else(|| root.clone(), Path::to_path_buf)
    };
    watcher
        .watch(&folder, RecursiveMode::Recursive)
        .map_err(watch_error)?;
    let names = opened.sources.iter().map(|(_, name, _)| folder.join(name));
    let parents = names.chain(args.house_rules.clone()).filter_map(|path| {
        let full_path = std::fs::canonicalize(path).ok()?;
        Some(full_path.parent()?.to_path_buf())
    });
    let house_rules = args.house_rules.as_ref();
    let messages = house_rules
        .and_then(|path| std::fs::canonicalize(path.with_file_name(MESSAGES_FOLDER)).ok());
    let outside = parents.chain(messages);
    let outside = outside.filter(|parent| !parent.starts_with(&folder));
    for parent in outside.collect::<BTreeSet<_>>() {
        watcher
            .watch(&parent, RecursiveMode::NonRecursive)
            .map_err(watch_error)?;
    }
    Ok(watcher)
}

fn is_change(event: &Event) -> bool {
    let is_text = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        matches!(extension, Some("gamebook" | "yaml" | "yml" | "lua" | "ftl"))
    };
    !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(is_text)
}
