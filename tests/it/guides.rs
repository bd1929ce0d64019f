//! Every ruleset has a guide for authors, `scripts/NAME/guide.md`. Its book has no errors and can be played. Every instruction and condition of the
//! ruleset is in an example.
//!
//! `UPDATE=1 cargo test --test it guides::` writes the current tables of special rules, and files that are shown in full.

use crate::kept;

use crate::fences::{Fence, document, fences};
use crate::reader::{Whim, any_answer};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use turnto::engine::play::Session;
use turnto::library::{self, OpenedBook};
use turnto::model::book::Op;
use turnto::model::game::{Dice, Event};
use turnto::syntax::diagnostic::{Code, ReportStyle, render};

fn path(ruleset: &str) -> String {
    format!("scripts/{ruleset}/guide.md")
}

/// The text of a guide.
fn written(ruleset: &str) -> String {
    document(&path(ruleset))
}

/// The book of the guide: YAML and Lua by the file in the first line, which can occur several times, and all pages in one file.
fn book(ruleset: &str) -> BTreeMap<String, String> {
    let mut out: BTreeMap<String, String> = BTreeMap::new();
    for Fence { info, text, .. } in fences(&written(ruleset)) {
        match &*info {
            "yaml" | "lua" => {
                let name = text.lines().next().unwrap_or_default();
                let name = name.trim_start_matches(['#', '-', ' ']).to_owned();
                out.entry(name).or_default().push_str(&text);
            }
            "gamebook" => {
                let pages = out.entry("guide.gamebook".to_owned()).or_default();
                pages.push_str(&text);
                pages.push('\n');
            }
            _ => {}
        }
    }
    out
}

/// Conditions in the guide, one per line.
fn conditions(ruleset: &str) -> Vec<String> {
    let all = fences(&written(ruleset)).into_iter();
    let all = all.filter(|fence| fence.info == "conditions");
    let lines = all.flat_map(|fence| {
        let lines = fence.text.lines().map(str::to_owned);
        lines.collect::<Vec<_>>()
    });
    lines.filter(|line| !line.is_empty()).collect()
}

/// The book with a page of all conditions that is offered everywhere.
fn asking(ruleset: &str) -> BTreeMap<String, String> {
    let mut book = book(ruleset);
    let head = "\n# all-conditions: Conditions\ndetour: yes\noffered: if 1 = 1\n\n";
    let mut pages = head.to_owned();
    for condition in conditions(ruleset) {
        pages.push_str(&format!("{{if {condition}}}\nIt is so.\n{{end}}\n\n"));
    }
    pages.push_str("-> return\n");
    *book.entry("guide.gamebook".to_owned()).or_default() += &pages;
    book
}

fn told(opened: &OpenedBook) -> String {
    let mut found = library::check_book(opened);
    // A guide shows what the rules make of an entry.
    found.retain(|it| it.code != Code::MissingDescription);
    render(&found, &opened.sources, ReportStyle::Plain, 100)
}

/// Plays with random answers. Returns the errors.
fn played(opened: &OpenedBook) -> Vec<String> {
    let mut wrong = Vec::new();
    let Some(book) = &opened.book else {
        return vec!["it cannot be played".to_owned()];
    };
    for seed in 0..6 {
        let rules = library::take_rules(opened, book).unwrap();
        let (mut session, mut page) =
            Session::start(Arc::clone(book), Box::new(rules), Dice::seeded(seed)).unwrap();
        let mut whim = Whim(seed);
        for _ in 0..150 {
            for event in &page.events {
                match event {
                    Event::Notice { code, text, .. }
                        if !matches!(&**code, "loose-end" | "book-entered") =>
                    {
                        wrong.push(format!("at {}: {code}: {text}", session.page_id()));
                    }
                    _ => {}
                }
            }
            let Some(answer) = any_answer(&page.prompt, &mut whim) else {
                break;
            };
            page = session.answer(answer).unwrap();
        }
    }
    wrong.sort();
    wrong.dedup();
    wrong
}

/// Runs a check on every ruleset and asserts that it returns no errors.
#[track_caller]
fn each(ask: impl Fn(&str) -> Vec<String>) {
    let mut wrong = Vec::new();
    for ruleset in library::ruleset_names() {
        for what in ask(&ruleset) {
            wrong.push(format!("{}: {what}", path(&ruleset)));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_book_of_a_guide_is_sound() {
    each(|ruleset| {
        let opened = library::open(&book(ruleset), None);
        let told = told(&opened);
        if told.is_empty() {
            played(&opened)
        } else {
            vec![told]
        }
    });
}

#[test]
fn every_instruction_is_in_an_example() {
    each(|ruleset| {
        let opened = library::open(&book(ruleset), None);
        let Some(book) = opened.book else {
            return vec![told(&opened)];
        };
        let ops = book.pages.iter().flat_map(|page| &page.ops);
        let shown: BTreeSet<usize> = ops
            .filter_map(|op| match op {
                Op::Instruction(call) => Some(call.instruction),
                _ => None,
            })
            .collect();
        let verbs = book.schema.instructions.iter().enumerate();
        let missing = verbs.filter(|(n, _)| !shown.contains(n));
        missing
            .map(|(_, verb)| format!("no example has `{}`", verb.form.text))
            .collect()
    });
}

#[test]
fn every_condition_is_in_an_example_and_has_an_answer() {
    each(|ruleset| {
        let opened = library::open(&asking(ruleset), None);
        let Some(book) = &opened.book else {
            return vec![told(&opened)];
        };
        let code = format!("{:?}", book.pages);
        let queries = book.schema.queries.iter().enumerate();
        let missing = queries.filter(|(n, _)| !code.contains(&format!("Query {{ query: {n},")));
        let mut wrong: Vec<String> = missing
            .map(|(_, query)| format!("no example has `{}`", query.form.text))
            .collect();
        wrong.extend(played(&opened));
        wrong
    });
}

/// The handwritten part covers what the tables cannot show: files, required parts of a book, readers' commands, hooks.
#[test]
fn what_a_book_and_its_house_rules_bring_is_told() {
    each(|ruleset| {
        let written = written(ruleset);
        let rules = library::ruleset_schema(ruleset).unwrap_or_default();
        let mut names: BTreeSet<String> = BTreeSet::new();
        let forms = rules.commands.iter().map(|it| &it.form);
        names.extend(forms.map(|form| format!("`{}", form.keyword())));
        names.extend(rules.custom_hooks.iter().map(|it| format!("`{}`", it.name)));
        let files = book(ruleset);
        let head = files.get("book.yaml").cloned().unwrap_or_default();
        let settings = rules.settings.iter().map(|it| &it.name);
        let places = rules.rule_pages.iter().map(|it| &it.name);
        let lacks = settings
            .chain(places)
            .filter(|name| !head.contains(&format!("{name}:")));
        let lacks = lacks.map(|name| format!("book.yaml has no `{name}`"));
        let kinds = rules
            .kinds
            .iter()
            .map(|kind| format!("{}.yaml", kind.plural));
        let kinds = kinds.filter(|name| !files.contains_key(name));
        let kinds = kinds.map(|name| format!("no example of {name}"));
        let names = names.into_iter().filter(|name| !written.contains(&**name));
        let names = names.map(|name| format!("nothing of {name}"));
        lacks.chain(kinds).chain(names).collect()
    });
}

#[test]
fn every_name_says_what_it_is() {
    each(|ruleset| {
        let rules = library::ruleset_schema(ruleset).unwrap_or_default();
        let mut all: Vec<(String, &str)> = Vec::new();
        let queries = rules.queries.iter().map(|it| (&it.form, &it.about));
        let commands = rules.commands.iter().map(|it| (&it.form, &it.about));
        let forms = rules.instructions.iter().map(|it| (&it.form, &it.about));
        let forms = forms.chain(queries).chain(commands);
        all.extend(forms.map(|(form, about)| (form.text.clone(), &**about)));
        all.extend(rules.fields.iter().map(|it| (it.name.clone(), &*it.about)));
        all.extend((rules.settings.iter()).map(|it| (it.name.clone(), &*it.about)));
        all.extend(
            rules
                .rule_pages
                .iter()
                .map(|it| (it.name.clone(), &*it.about)),
        );
        all.extend(rules.options.iter().map(|it| (it.name.clone(), &*it.about)));
        all.extend(
            rules
                .constants
                .iter()
                .map(|it| (it.name.clone(), &*it.about)),
        );
        all.extend(
            rules
                .functions
                .iter()
                .map(|it| (it.name.clone(), &*it.about)),
        );
        all.extend(
            rules
                .custom_hooks
                .iter()
                .map(|it| (it.name.clone(), &*it.about)),
        );
        for kind in &rules.kinds {
            all.push((kind.name.clone(), &kind.about));
            for field in kind.fields.iter().chain(&kind.marks) {
                all.push((format!("{}.{}", kind.plural, field.name), &field.about));
            }
        }
        let silent = all.into_iter().filter(|(_, about)| about.is_empty());
        silent
            .map(|(name, _)| format!("`{name}` has no `about`"))
            .collect()
    });
}

/// `turnto rules NAME` prints the description of every field of a catalogue and of every attribute.
#[test]
fn catalogues_tell_what_their_fields_are() {
    each(|ruleset| {
        let rules = library::ruleset_schema(ruleset).unwrap_or_default();
        let text = |name: &str| -> String {
            let blocks = turnto::output::present::explain_word(
                &rules,
                name,
                turnto::messages::Messages::english(),
                turnto::output::present::Audience::Authors,
            );
            let runs = blocks.iter().flat_map(|block| &block.runs);
            runs.map(|run| run.text.as_str()).collect()
        };
        let missing = rules.kinds.iter().flat_map(|kind| {
            let told = text(&kind.name);
            let fields = kind.fields.iter().chain(&kind.marks);
            let silent = fields.filter(|field| {
                !told.contains(&field.name) || !told.contains(&format!(". {}", field.about))
            });
            let told: Vec<_> = silent
                .map(|f| format!("{}.{}", kind.name, f.name))
                .collect();
            told
        });
        missing.collect()
    });
}

/// Files that a guide shows in full: the path after `yaml`, and the text in the guide.
fn shown(guide: &str) -> Vec<(String, String)> {
    let all = fences(guide).into_iter();
    let shown = all.filter_map(|fence| {
        let file = fence.info.strip_prefix("yaml ")?.to_owned();
        Some((file, fence.text))
    });
    shown.collect()
}

/// A house rule with its cases, in ten lines of Lua at most.
#[test]
fn a_house_rule_is_shown() {
    each(|ruleset| {
        let shown = shown(&document(&path(ruleset)));
        let mut wrong = Vec::new();
        for (file, _) in &shown {
            let text = document(file);
            let house = text
                .split_once("house_rules: |\n")
                .map_or("", |(_, rest)| rest);
            let lines = house.lines().take_while(|line| line.starts_with(' '));
            let many = lines.count();
            if !(1..=10).contains(&many) {
                wrong.push(format!("{file}: {many} lines of Lua"));
            }
        }
        if shown.is_empty() {
            wrong.push("no house rule is shown".to_owned());
        }
        wrong
    });
}

/// The table of special rules of a ruleset is between these two lines of a guide.
const SPECIALS: [&str; 2] = ["<!-- specials -->\n", "<!-- end of specials -->"];

/// A guide with its generated parts: files that are shown in full, and special rules.
fn today(ruleset: &str) -> String {
    let rules = library::ruleset_schema(ruleset).unwrap_or_default();
    let mut guide = written(ruleset).trim_end().to_owned();
    for (file, text) in shown(&guide) {
        guide = guide.replace(&text, &document(&file));
    }
    let made = turnto::model::book::specials::render_guide(&rules.specials);
    if !made.is_empty() {
        let place = guide.split_once(SPECIALS[0]);
        let place =
            place.and_then(|(before, rest)| Some((before, rest.split_once(SPECIALS[1])?.1)));
        let (before, after) = place.unwrap_or_else(|| {
            panic!(
                "{}: no lines {SPECIALS:?} around the special rules",
                path(ruleset)
            )
        });
        guide = format!("{before}{}{made}{}{after}", SPECIALS[0], SPECIALS[1]);
    }
    guide + "\n"
}

#[test]
fn what_is_made_in_a_guide_is_as_it_is_today() {
    let mut kept = kept::Kept::default();
    for ruleset in library::ruleset_names() {
        let at = Path::new(env!("CARGO_MANIFEST_DIR")).join(path(&ruleset));
        kept.hold(&at, &today(&ruleset), "\n### ");
    }
    kept.done();
}
