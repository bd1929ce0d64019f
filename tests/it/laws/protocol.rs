//! The session protocol: any line of a front end has one line of JSON as its answer, and the same lines have the same answers.

use super::{Table, texts};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use turnto::messages::Messages;
use turnto::model::game::Dice;
use turnto::terminal::repl::{BookLauncher, StartMode, serve};

const HEAD: &str = "\
title: A Case
ruleset: badgerstone
start: start
rule_pages: { fate: fate, epilogue: epilogue }
codes: { Met: \"somebody was met\" }
variables: { n: 0 }
";
const PAGES: &str = "\
# start: Start

You stand *here*.

- Ask {ask \"What has a bed and never sleeps?\"}
  | \"tide\": Yes. -> again
  | else: No. -> again
- Roll {roll 2d6 into n} -> again
- Fight {fight bat}
  | won: It goes. -> again
  | down: It stays. -> again
- {once} Take it {gain item rope} {gain code Met} -> again
- {if code Met} Look around -> around and return
- Leave -> epilogue

# around: Around
detour: yes

Nothing.

- Back -> return

# fate: Fate

- On -> start

# epilogue: The End

{ending quiet \"The End\"}
";
const ITEMS: &str = "rope: { name: Coil of Rope }\n";
const FOES: &str = "bat: { name: Bat, wounds: 2 }\n";
/// Maximum number of lines in a game, because the output grows with them.
const LINES: usize = 40;

fn opening(Table { loaded, book }: &Table) -> BookLauncher {
    // Only one game is started.
    let rules = RefCell::new(Some(loaded.host()));
    BookLauncher {
        words: Messages::default().with_ruleset(&book.schema.messages),
        reopen_args: String::new(),
        book_fingerprint: book.fingerprint.clone(),
        rules_fingerprint: String::new(),
        book: Arc::clone(book),
        rules_loader: Rc::new(move || rules.take().ok_or_else(|| "twice".to_owned())),
        new_dice: Rc::new(|| Dice::seeded(7)),
        has_explicit_dice: false,
        draw_diagnostic: Rc::new(|fault, _| fault.message.clone()),
        recorder: None,
        writer: None,
        author: None,
        reload: None,
        strict: false,
        brief: false,
    }
}

fn told(table: &Table, lines: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let open = opening(table);
    let served = serve(open, None, StartMode::New, &mut &*lines, &mut out);
    let begun = served.expect("nothing is read or written but memory");
    assert!(begun.is_ok(), "{begun:?}");
    out
}

pub(super) fn holds(data: &[u8]) {
    let lines: Vec<&[u8]> = data.split(|byte| *byte == b'\n').take(LINES).collect();
    let lines = lines.join(&b'\n');
    thread_local! {
        static BOOK: Table = Table::of(&texts([
            ("book.yaml", HEAD),
            ("pages.gamebook", PAGES),
            ("items.yaml", ITEMS),
            ("foes.yaml", FOES),
        ]));
    }
    BOOK.with(|table| {
        let out = told(table, &lines);
        let replies = String::from_utf8(out.clone()).expect("what is told is text");
        for reply in replies.lines() {
            let read = serde_json::from_str::<serde_json::Value>(reply);
            assert!(read.is_ok_and(|it| it.is_object()), "no object: {reply}");
        }
        let asked = lines.split(|byte| *byte == b'\n').count();
        assert!(
            replies.lines().count() <= 1 + asked,
            "more answers than lines"
        );
        if lines.len().is_multiple_of(8) {
            assert!(told(table, &lines) == out, "told otherwise");
        }
    });
}
