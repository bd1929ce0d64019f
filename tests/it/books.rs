//! The bundled books have no errors and no warnings.

use turnto::syntax::diagnostic::{ReportStyle, Severity, render};

#[test]
fn every_book_on_the_shelf_checks_clean() {
    assert!(!turnto::library::builtin_names().is_empty());
    for name in turnto::library::builtin_names() {
        let texts = turnto::library::BuiltinSource::open(name).unwrap();
        let opened = turnto::library::open(&texts, None);
        let wrong: Vec<_> = turnto::library::check_book(&opened)
            .into_iter()
            .filter(|d| d.severity != Severity::Note)
            .collect();
        assert!(
            wrong.is_empty(),
            "{name}:\n{}",
            render(&wrong, &opened.sources, ReportStyle::Short, 100)
        );
    }
}
