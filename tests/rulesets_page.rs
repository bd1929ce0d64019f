//! The ruleset that docs/rulesets.md shows loads, its page checks clean and its cases hold.

mod fences;

use std::collections::BTreeMap;
use turnto::desk;
use turnto::diagnostic::{Style, render};
use turnto::trial;

/// The page's files by the path that their first line names.
fn files() -> BTreeMap<String, String> {
    let all = fences::fences(&fences::document("docs/rulesets.md"));
    let named = all.into_iter().filter_map(|fence| {
        let first = fence.text.lines().next()?;
        match &*fence.info {
            "lua" | "yaml" => Some((
                first.trim_start_matches(['#', '-', ' ']).to_owned(),
                fence.text,
            )),
            "gamebook" => Some(("pages.gamebook".to_owned(), fence.text)),
            _ => None,
        }
    });
    named.collect()
}

#[test]
fn the_ruleset_of_the_page_does_what_the_page_says() {
    let files = files();
    desk::add_rulesets(&files);
    assert!(desk::rulesets().contains(&"coin".to_owned()));
    let book = BTreeMap::from([
        (
            "book.yaml".to_owned(),
            "title: Coin\nruleset: coin\n".to_owned(),
        ),
        ("charms.yaml".to_owned(), files["charms.yaml"].clone()),
        ("pages.gamebook".to_owned(), files["pages.gamebook"].clone()),
    ]);
    let opened = desk::open(&book, None);
    assert!(
        opened.found.is_empty(),
        "{}",
        render(&opened.found, &opened.sources, Style::Plain, 100)
    );
    let cases = trial::read(&files["cases.yaml"]).unwrap();
    assert!(cases.cases.len() >= 7);
    for (case, outcome) in cases.cases.iter().zip(trial::run(&cases)) {
        let wrong = outcome.wrong;
        assert!(wrong.is_empty(), "{}: {wrong:?}", case.id);
    }
}
