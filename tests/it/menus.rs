//! Several questions of a rule in one menu: building the menu leaves no trace, and an entry only stands for the answers to these questions.

use crate::reader::{Whim, any_answer};
use std::collections::BTreeSet;
use std::sync::Arc;
use turnto::engine::play::Session;
use turnto::library;
use turnto::model::game::{Answer, Dice, Event, Prompt, Question};

#[test]
fn a_menu_leaves_no_trace_and_its_lines_are_answers() {
    let (mut menus, mut deep) = (0, 0);
    for name in library::builtin_names() {
        let texts = library::BuiltinSource::open(name).unwrap();
        let opened = library::open(&texts, None);
        let book = Arc::clone(opened.book.as_ref().unwrap());
        for seed in 0..2 {
            let begin = || {
                let rules = library::take_rules(&opened, &book).unwrap();
                Session::start(Arc::clone(&book), Box::new(rules), Dice::seeded(seed)).unwrap()
            };
            let ((mut session, mut page), (mut plain, _)) = (begin(), begin());
            let mut whim = Whim(seed);
            for _ in 0..120 {
                let before = (session.state().clone(), session.look());
                let rolls = session.last_rolls().to_vec();
                let lines = session.combined_menu();
                assert_eq!(
                    before,
                    (session.state().clone(), session.look()),
                    "{name} {seed}"
                );
                assert_eq!(rolls, session.last_rolls());
                if !lines.is_empty() {
                    menus += 1;
                    let rule = matches!(
                        page.prompt,
                        Prompt::Ask(Question::Confirm { .. } | Question::Pick { .. })
                    );
                    assert!(rule, "{:?}", page.prompt);
                    assert!(lines.iter().filter(|line| line.default).count() <= 1);
                    let line = &lines[whim.below(lines.len())];
                    deep = lines
                        .iter()
                        .map(|it| it.answers.len())
                        .fold(deep, usize::max);
                    let numbers: BTreeSet<_> = lines.iter().filter_map(|it| it.number).collect();
                    assert!(
                        numbers.is_empty() || numbers.len() == lines.len(),
                        "{lines:?}"
                    );
                    for (n, reply) in line.answers.iter().enumerate() {
                        let answer = Answer::Reply(reply.clone());
                        let page = session
                            .answer(answer)
                            .unwrap_or_else(|why| panic!("{line:?}: {why}"));
                        // Only the last answer may change what the reader sees on the sheet.
                        let last = n + 1 == line.answers.len();
                        let change = |event: &Event| matches!(event, Event::Change(_));
                        assert!(last || !page.events.iter().any(change), "{name}: {line:?}");
                    }
                    for _ in &line.answers {
                        session.undo().unwrap();
                    }
                    assert_eq!(
                        before,
                        (session.state().clone(), session.look()),
                        "{name} {seed}"
                    );
                }
                let Some(answer) = any_answer(&page.prompt, &mut whim) else {
                    break;
                };
                page = session.answer(answer.clone()).unwrap();
                let other = plain.answer(answer).unwrap();
                assert_eq!(page, other, "{name} {seed}");
                assert_eq!(session.state(), plain.state());
            }
        }
    }
    assert!(
        menus > 40 && deep > 1,
        "{menus} menus, lines of {deep} answers"
    );
}
