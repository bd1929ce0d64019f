//! The books that come with the program check clean.

use turnto::diagnostic::{Severity, Style, render};

#[test]
fn every_book_on_the_shelf_checks_clean() {
    assert!(!turnto::desk::shelf().is_empty());
    for name in turnto::desk::shelf() {
        let texts = turnto::desk::Builtin::open(name).unwrap();
        let opened = turnto::desk::open(&texts, None);
        let wrong: Vec<_> = turnto::desk::check(&opened)
            .into_iter()
            .filter(|d| d.severity != Severity::Note)
            .collect();
        assert!(
            wrong.is_empty(),
            "{name}:\n{}",
            render(&wrong, &opened.sources, Style::Short, 100)
        );
    }
}
