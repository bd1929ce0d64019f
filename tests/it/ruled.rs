//! A started game of a short book with a short script.

use std::collections::BTreeMap;
use std::sync::Arc;

use turnto::compile;
use turnto::engine::play::{Response, Session};
use turnto::messages::Messages;
use turnto::model::book::Book;
use turnto::model::game::{Answer, Dice, Event, Reply};
use turnto::rules::{self, LuaRules, RuleScript};
use turnto::syntax::diagnostic::{Diagnostic, ReportStyle, Severity, render};
use turnto::syntax::fluent::MessageTables;
use turnto::syntax::source::Sources;

/// Scripts and a matching book.
pub(crate) struct Ruled {
    scripts: Vec<RuleScript>,
    pub(crate) book: Arc<Book>,
}

impl Ruled {
    /// A ruleset, its house rules, and the pages of a book that begins at `start`. `head` are more lines of its header.
    #[track_caller]
    pub(crate) fn new(scripts: &[&str], head: &str, pages: &str) -> Self {
        let files = [
            (
                "book.yaml",
                format!("title: A Book\nruleset: test\nstart: start\n{head}"),
            ),
            ("pages.gamebook", pages.to_owned()),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text));
        Self::of(scripts, &BTreeMap::from(files))
    }

    /// The same with all the files of the book.
    #[track_caller]
    pub(crate) fn of(scripts: &[&str], files: &BTreeMap<String, String>) -> Self {
        let mut sources = Sources::default();
        let scripts: Vec<RuleScript> = scripts
            .iter()
            .enumerate()
            .map(|(n, text)| {
                let name = format!("rules{n}.lua");
                let file = sources.add(name.clone(), (*text).to_owned());
                let text = (*text).to_owned();
                RuleScript::new(file, name, text)
            })
            .collect();
        let mut found = Vec::new();
        let rules = match rules::load(&scripts[0], &scripts[1..], &[], &MessageTables::default()) {
            Ok(rules) => rules,
            Err(found) => panic!("{}", render(&found, &sources, ReportStyle::Plain, 100)),
        };
        let linked = compile::find_linked_books(files);
        let book = compile::compile(&linked, rules.schema(), &mut sources, &mut found, None);
        found.retain(|fault| fault.severity != Severity::Note);
        assert!(
            found.is_empty(),
            "{}",
            render(&found, &sources, ReportStyle::Plain, 100)
        );
        Self {
            scripts,
            book: Arc::new(book),
        }
    }

    /// Errors of a book with these scripts.
    pub(crate) fn wrong(scripts: &[&str], head: &str) -> Vec<Diagnostic> {
        let mut sources = Sources::default();
        let script = |text: &&str| {
            RuleScript::new(
                sources.add("rules.lua".to_owned(), (*text).to_owned()),
                "rules.lua".to_owned(),
                (*text).to_owned(),
            )
        };
        let scripts: Vec<RuleScript> = scripts.iter().map(script).collect();
        let rules =
            rules::load(&scripts[0], &scripts[1..], &[], &MessageTables::default()).unwrap();
        let files = [
            (
                "book.yaml",
                format!("title: A Book\nruleset: test\nstart: start\n{head}"),
            ),
            (
                "pages.gamebook",
                "# start: Start\n\n- On -> start\n".to_owned(),
            ),
        ];
        let files = BTreeMap::from(files.map(|(name, text)| (name.to_owned(), text)));
        let mut found = Vec::new();
        let linked = compile::find_linked_books(&files);
        compile::compile(&linked, rules.schema(), &mut sources, &mut found, None);
        found
    }

    /// Newly loaded rules.
    pub(crate) fn rules(&self) -> LuaRules {
        let mut rules = rules::load(
            &self.scripts[0],
            &self.scripts[1..],
            &[],
            &MessageTables::default(),
        )
        .unwrap();
        rules.bind(Arc::clone(&self.book.data));
        rules
    }

    pub(crate) fn start(&self) -> (Session, Response) {
        self.start_with(Dice::seeded(1))
    }

    pub(crate) fn start_with(&self, dice: Dice) -> (Session, Response) {
        Session::start(Arc::clone(&self.book), Box::new(self.rules()), dice).unwrap()
    }
}

pub(crate) fn pick(id: &str) -> Answer {
    Answer::Reply(Reply::Pick(id.to_owned()))
}

/// Output of a page, one line each: text, changes, notices.
pub(crate) fn told(page: &Response) -> Vec<String> {
    let lines = page.events.iter().filter_map(|event| match event {
        Event::Say { text } => Some(text.clone()),
        Event::Change(it) => Some(Messages::english().describe_change(it).into_owned()),
        Event::Notice {
            code,
            name: about,
            text,
        } => Some(format!(
            "! {}",
            Messages::english().describe_notice(code, about, text)
        )),
        Event::Prose { pieces, .. } => Some(pieces.iter().map(|p| &*p.text).collect()),
        Event::Ending { kind, name } => Some(format!("the end: {kind} {name}")),
        _ => None,
    });
    lines.collect()
}

/// The errors of scripts that do not load, or of the first answer that fails.
pub(crate) fn faults(scripts: &[&str]) -> Vec<Diagnostic> {
    let mut sources = Sources::default();
    let scripts: Vec<RuleScript> = scripts
        .iter()
        .map(|text| {
            let name = "rules.lua".to_owned();
            let file = sources.add(name.clone(), (*text).to_owned());
            let text = (*text).to_owned();
            RuleScript::new(file, name, text)
        })
        .collect();
    rules::load(&scripts[0], &scripts[1..], &[], &MessageTables::default())
        .err()
        .unwrap_or_default()
}
