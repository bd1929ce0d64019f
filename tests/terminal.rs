//! The reader's line on a real terminal: what only a keyboard can do, and a game that survives it in the middle of a fight.
#![cfg(unix)]

use std::fs;
use std::process::Command;
use std::time::Duration;

use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect};
use tempfile::TempDir;

const FILES: &[(&str, &str)] = &[
    (
        "book.yaml",
        "title: The Kennel\nruleset: badgerstone\nrule_pages: { fate: yard, epilogue: yard }\n\
         sheet: { PROWESS: 3, luck: 2, luck_max: 2 }\ninventory: { item: [stick] }\n",
    ),
    ("items.yaml", "stick: { traits: [weapon] }\n"),
    ("foes.yaml", "hound: { wounds: 2 }\n"),
    (
        "pages.gamebook",
        "# yard: The Yard\n\n- Go into the kennel -> kennel\n- Go home {ending quiet \"Home\"}\n\n\
         # kennel: The Kennel\n\n{fight hound}\n| won: It slinks away. -> yard\n| down: It was hungrier. -> yard\n",
    ),
];

/// The book and its saves in a folder of their own.
struct Table(TempDir);

impl Table {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("kennel")).unwrap();
        for (name, text) in FILES {
            fs::write(folder.path().join("kennel").join(name), text).unwrap();
        }
        Self(folder)
    }

    /// The program at a terminal, its first question asked.
    fn sit_down(&self) -> OsSession {
        let mut command = Command::new(env!("CARGO_BIN_EXE_turnto"));
        command
            .current_dir(self.0.path())
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            // Settings may say the language.
            .env("TURNTO_LANGUAGE", "")
            .env("LC_ALL", "C.UTF-8")
            .env("XDG_STATE_HOME", self.0.path())
            .args(["play", "kennel", "--seed", "4", "--saves", "saves"])
            .args(["--dice", "1,2,3,2,1,3,6,2,2"]);
        let mut terminal = OsSession::spawn(command).unwrap();
        // Other tests may have the machine.
        terminal.set_expect_timeout(Some(Duration::from_secs(60)));
        terminal
    }

    fn answers(&self) -> u64 {
        let text = fs::read_to_string(self.0.path().join("saves/the-kennel.json")).unwrap();
        // Below the document there is a line for each change.
        let values = serde_json::Deserializer::from_str(&text).into_iter::<serde_json::Value>();
        let count = |it: serde_json::Value| match it["steps"].as_array() {
            Some(steps) => steps.len() as u64,
            None => it["answer_count"].as_u64().unwrap_or(0),
        };
        values.map(|it| count(it.unwrap())).sum()
    }
}

trait Holds {
    fn holds(&mut self, parts: &[&str]);
}

impl Holds for OsSession {
    /// What must come next, each after the one before it; then the line stands open.
    #[track_caller]
    fn holds(&mut self, parts: &[&str]) {
        for part in parts.iter().chain(&["> "]) {
            if let Err(why) = self.expect(*part) {
                panic!("{part:?} did not come: {why}");
            }
        }
    }
}

#[test]
fn a_line_is_typed_and_cancelled_and_answered() {
    let table = Table::new();
    let mut terminal = table.sit_down();
    terminal.holds(&["The Kennel", "1. Go into the kennel", "2. Go home"]);
    // Ctrl-C drops what was typed, however right it was.
    terminal.send("1").unwrap();
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.holds(&[]);
    terminal.send_line("choices").unwrap();
    terminal.holds(&["1. Go into the kennel"]);
    assert_eq!(table.answers(), 0);
    terminal.send_line("kennel").unwrap();
    terminal.holds(&["1 2 3", "Spend 1 LUCK to roll again?"]);
    assert_eq!(table.answers(), 1);
    // A line is mended by backspaces, a command completed by a tab.
    terminal.send("unit\x08\x08\x08ndo\n").unwrap();
    terminal.holds(&["Undid the last answer.", "1. Go into the kennel"]);
    terminal.send("shee\t\n").unwrap();
    terminal.holds(&["PROWESS"]);
    // With all answers undone there is nothing to continue.
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
}

/// A slip of the keys answers nothing, and a choice that was taken is told by all its words.
#[test]
fn a_slip_of_the_keys_answers_nothing() {
    let table = Table::new();
    let mut terminal = table.sit_down();
    terminal.holds(&["1. Go into the kennel"]);
    for slip in ["kenel", "g", "ne"] {
        terminal.send_line(slip).unwrap();
        terminal.holds(&["Type 1 or 2"]);
    }
    assert_eq!(table.answers(), 0);
    // A tab completes the words of a choice, and what was taken by some of them is told by all.
    terminal.send("go in\t\n").unwrap();
    terminal.holds(&["Go into the kennel", "The Kennel", "Spend 1 LUCK"]);
    terminal.send_line("undo").unwrap();
    terminal.holds(&["Undid the last answer."]);
    terminal.send_line("1").unwrap();
    terminal.holds(&["  Go into the kennel", "The Kennel"]);
}

/// In danger, an empty line answers nothing: the action must be chosen. Only dangerous answers are marked.
#[test]
fn a_dangerous_answer_must_be_chosen() {
    let table = Table::new();
    let book = table.0.path().join("kennel");
    let pages = fs::read_to_string(book.join("pages.gamebook")).unwrap();
    let escape = pages.replace("{fight hound}", "{fight hound escape from 1}");
    let escape = escape.replace("| down: ", "| escaped: You run. -> yard\n| down: ");
    fs::write(book.join("pages.gamebook"), escape).unwrap();
    let head = fs::read_to_string(book.join("book.yaml")).unwrap();
    let hurt = head.replace(
        "luck: 2, luck_max: 2",
        "luck: 0, luck_max: 2, ticks: 2, shaken: true",
    );
    fs::write(book.join("book.yaml"), hurt).unwrap();
    let mut terminal = table.sit_down();
    terminal.holds(&["1. Go into the kennel"]);
    terminal.send_line("1").unwrap();
    terminal.holds(&[
        "Danger: You could go Down",
        "1. Fight on [danger]",
        "2. Escape",
    ]);
    terminal.send_line("").unwrap();
    terminal.holds(&["Type 1 or 2"]);
    terminal.send_line("quick").unwrap();
    terminal.holds(&["could end your game"]);
    assert_eq!(table.answers(), 1);
    terminal.send_line("2").unwrap();
    terminal.holds(&["You run."]);
}

/// Ctrl-C clears the line and answers nothing; twice on an empty line it leaves, and the game is kept.
#[test]
fn an_interrupt_clears_the_line_and_leaves_at_last() {
    let table = Table::new();
    let mut terminal = table.sit_down();
    terminal.holds(&["1. Go into the kennel"]);
    terminal.send_line("1").unwrap();
    terminal.holds(&["Spend 1 LUCK to roll again?"]);
    terminal.send("no").unwrap();
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.holds(&["Line cleared. To quit"]);
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.holds(&["Press Ctrl-C again to quit."]);
    // What is typed in between is a line as ever.
    terminal.send_line("codes").unwrap();
    terminal.holds(&["You have no codes."]);
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.holds(&["Press Ctrl-C again to quit."]);
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.expect("Your game is saved").unwrap();
    terminal.expect(Eof).unwrap();
    assert_eq!(table.answers(), 1);
    // At a question of the program it is no answer either.
    let mut terminal = table.sit_down();
    terminal.holds(&["Continue it? (yes or no, Enter for yes)"]);
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.holds(&["Press Ctrl-C again to quit."]);
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.expect(Eof).unwrap();
    assert_eq!(table.answers(), 1);
    let mut terminal = table.sit_down();
    terminal.holds(&["Continue it? (yes or no, Enter for yes)"]);
    terminal.send_line("yes").unwrap();
    terminal.holds(&["Spend 1 LUCK to roll again?"]);
}

/// At a question for a name a command is no name, unless it is meant.
#[test]
fn a_command_is_asked_about_where_a_word_is_wanted() {
    let table = Table::new();
    let book = table.0.path().join("kennel/pages.gamebook");
    let page = "# yard: The Yard\n\n{ask \"What is the dog called?\"}\n| quit: A good name.\n| else: It looks away.\n\n- Go home {ending quiet \"Home\"}\n\n# kennel\n";
    fs::write(book, page).unwrap();
    let mut terminal = table.sit_down();
    terminal.holds(&["What is the dog called?"]);
    terminal.send_line("titles").unwrap();
    terminal.holds(&["`titles` is also a command. Use it as your answer?"]);
    terminal.send_line("no").unwrap();
    terminal.holds(&["You have no titles."]);
    terminal.send_line("/codes").unwrap();
    terminal.holds(&["You have no codes."]);
    terminal.send_line("quit").unwrap();
    terminal.holds(&["Use it as your answer?"]);
    terminal.send_line("yes").unwrap();
    terminal.holds(&["A good name."]);
}

#[test]
fn leaving_asks_and_a_fight_goes_on_another_day() {
    let table = Table::new();
    let mut terminal = table.sit_down();
    terminal.holds(&["1. Go into the kennel"]);
    terminal.send_line("1").unwrap();
    terminal.holds(&["Spend 1 LUCK to roll again?"]);
    // Ctrl-D asks; a no stays.
    terminal.send(ControlCode::EndOfTransmission).unwrap();
    terminal.holds(&["Quit? Your game is saved. (yes or no)"]);
    terminal.send_line("no").unwrap();
    terminal.holds(&[]);
    // The rule still waits. A second Ctrl-D is a yes to leaving.
    terminal.send_line("no").unwrap();
    terminal.holds(&["2 1 3", "Spend 1 LUCK to roll again?"]);
    let answered = table.answers();
    terminal.send(ControlCode::EndOfTransmission).unwrap();
    terminal.holds(&["Quit?"]);
    terminal.send(ControlCode::EndOfTransmission).unwrap();
    terminal.expect(Eof).unwrap();
    assert_eq!(table.answers(), answered);
    // Another day: the terminal asks whether to go on, and stands in the second round of the same fight.
    let mut terminal = table.sit_down();
    terminal.holds(&["Continue it? (yes or no, Enter for yes)"]);
    terminal.send_line("yes").unwrap();
    terminal.holds(&["The Kennel", "2 1 3", "Spend 1 LUCK"]);
    terminal.send_line("yes").unwrap();
    terminal.holds(&["LUCK 1/2", "6 2 2", "Wounds 1/2"]);
    terminal.send_line("undo").unwrap();
    terminal.holds(&["Undid the last answer.", "Spend 1 LUCK to roll again?"]);
    terminal.send_line("sheet").unwrap();
    terminal.holds(&["PROWESS", "2/2"]);
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
}

/// Nothing that was typed is lost: neither what was typed ahead nor what was pasted.
#[test]
fn lines_that_come_together_are_answered_one_by_one() {
    let table = Table::new();
    let mut terminal = table.sit_down();
    terminal.expect("2. Go home").unwrap();
    terminal.send("note ashes\rnote embers\r").unwrap();
    terminal
        .send("\x1b[200~note cinders\rnotes\x1b[201~\r")
        .unwrap();
    terminal.expect("> notes").unwrap();
    for kept in ["ashes", "embers", "cinders"] {
        terminal.expect(kept).unwrap();
    }
}

/// What steers a terminal: colours of one's own hide words, and the others do worse.
const STEERING: &str =
    "\u{1b}]0;mine\u{7} \u{1b}[2J \u{1b}[8mhidden\u{1b}[0m \u{202e}drawkcab \u{9b}2J \u{61c}end";

/// A book, a file's name and an argument hold what steers a terminal: of all that comes there only our own colours.
#[test]
fn nothing_that_a_book_holds_steers_the_terminal() {
    let table = Table::new();
    let book = table.0.path().join("kennel");
    fs::write(
        book.join("odd.gamebook"),
        format!("# odd: Odd {STEERING}\ntags: x{STEERING}\n\n{{gain {STEERING}}} {STEERING}\n\n- On {STEERING} -> nowhere{STEERING}\n"),
    )
    .unwrap();
    let typed: [&[&str]; 8] = [
        &["check", "kennel"],
        &["check", "kennel", "--format", "short"],
        &["index", "kennel"],
        &["play", "kennel"],
        &["play", STEERING],
        &["rename", "tag", STEERING, "y"],
        &["explain", STEERING],
        &["map", "kennel", "--format", "dot"],
    ];
    for arguments in typed {
        let mut command = Command::new(env!("CARGO_BIN_EXE_turnto"));
        command
            .current_dir(table.0.path())
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .args(arguments);
        let mut terminal = OsSession::spawn(command).unwrap();
        terminal.set_expect_timeout(Some(Duration::from_secs(60)));
        let told = terminal.expect(Eof).unwrap();
        let told = String::from_utf8_lossy(told.as_bytes()).into_owned();
        assert!(!told.is_empty(), "{arguments:?}");
        for steers in [
            "\u{1b}]",
            "\u{1b}[2J",
            "\u{1b}[8m",
            "\u{7}",
            "\u{202e}",
            "\u{9b}",
            "\u{61c}",
        ] {
            assert!(!told.contains(steers), "{arguments:?} {steers:?}: {told:?}");
        }
    }
}

/// A byte that is no letter, at a question of the game and at one of the program.
#[test]
fn what_is_no_text_is_asked_again() {
    let table = Table::new();
    let mut terminal = table.sit_down();
    terminal.holds(&["1. Go into the kennel"]);
    terminal.send(b"g\xff\r").unwrap();
    terminal.holds(&["is not valid text"]);
    terminal.send(ControlCode::EndOfTransmission).unwrap();
    terminal.holds(&["Quit?"]);
    terminal.send(b"\xfe\r").unwrap();
    terminal.holds(&["is not valid text"]);
    terminal.send("yes\r").unwrap();
    terminal.expect(Eof).unwrap();
}

/// Whoever ends the program by a signal finds the terminal as it was, and the game is kept.
#[test]
fn a_signal_leaves_the_terminal_as_it_was() {
    for signal in ["TERM", "HUP", "QUIT", "USR1"] {
        let table = Table::new();
        let mut command = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_turnto");
        // The shell stays at the terminal and says how it is before and after.
        let play = format!("echo $$ > pid; exec {program} play kennel --seed 4 --saves saves");
        let script = format!(
            "trap '' HUP; stty -g > before; sh -c '{play}'; stty -g > after; echo left; sleep 1"
        );
        command
            .current_dir(table.0.path())
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .args(["-c", &script]);
        let mut terminal = OsSession::spawn(command).unwrap();
        terminal.set_expect_timeout(Some(Duration::from_secs(60)));
        terminal.holds(&["1. Go into the kennel"]);
        terminal.send("go into the kennel\r").unwrap();
        terminal.holds(&["The Kennel"]);
        let read = |name: &str| fs::read_to_string(table.0.path().join(name)).unwrap();
        let kill = format!("kill -{signal} {}", read("pid"));
        let found = Command::new("sh").args(["-c", &kill]).status();
        assert!(found.unwrap().success(), "{signal}");
        terminal.expect("left").unwrap();
        assert_eq!(read("before"), read("after"), "{signal}");
        assert_eq!(table.answers(), 1, "{signal}");
    }
}

/// Ctrl-L clears the screen and tells the page anew; what was typed stays.
#[test]
fn the_page_is_told_anew_under_the_line() {
    let table = Table::new();
    let mut terminal = table.sit_down();
    terminal.holds(&["1. Go into the kennel"]);
    terminal.send("note em").unwrap();
    terminal.send(ControlCode::FormFeed).unwrap();
    let parts = ["\u{1b}[2J", "The Yard", "1. Go into the kennel"];
    terminal.holds(&parts);
    terminal.send("bers\r").unwrap();
    terminal.holds(&["Note added."]);
    terminal.send("notes\r").unwrap();
    terminal.holds(&["  embers"]);
    // At a question of the program there is nothing to be told.
    terminal.send("restart\r").unwrap();
    terminal.expect("Start the book again?").unwrap();
    terminal.send(ControlCode::FormFeed).unwrap();
    terminal.send("no\r").unwrap();
    terminal.holds(&[]);
}

/// What is told after the window has another width is as wide as it is then, and no paragraph is wider than reads best.
#[test]
fn lines_follow_the_window() {
    let table = Table::new();
    let page = table.0.path().join("kennel/pages.gamebook");
    let words = "Under the eaves it is dark. ".repeat(8);
    let text = fs::read_to_string(&page).unwrap();
    fs::write(
        &page,
        text.replace(
            "# yard: The Yard\n",
            &format!("# yard: The Yard\n\n{words}\n"),
        ),
    )
    .unwrap();
    let mut terminal = table.sit_down();
    terminal.holds(&["1. Go into the kennel"]);
    let mut widest = |columns: u16| {
        terminal
            .get_process_mut()
            .set_window_size(columns, 50)
            .unwrap();
        terminal.send("look\r").unwrap();
        let told = terminal.expect("1. Go into the kennel").unwrap();
        let told = String::from_utf8_lossy(told.before()).into_owned();
        let lines = told.lines().filter(|line| line.contains("eaves"));
        lines.map(|line| line.trim_end().chars().count()).max()
    };
    for (columns, most) in [(140, 65..=72), (60, 50..=60), (44, 30..=44), (140, 65..=72)] {
        let widest = widest(columns);
        assert!(
            widest.is_some_and(|it| most.contains(&it)),
            "{columns}: {widest:?}"
        );
    }
}

const SEATS: &str = r#"return {
  instructions = { { form = "vote", outcomes = { "done" }, run = function()
    for _, name in ipairs({ "Ann", "Bo" }) do
      switch_player(name)
      say(name .. " knows a secret.")
      choose("Who, " .. name .. "?", { "cat", "dog" }, "vote")
    end
    switch_player()
    say("All have voted.")
    return "done"
  end } },
}"#;

/// What one person reads alone stands on the terminal's other screen; the reader's own is left alone.
#[test]
fn who_reads_alone_reads_on_the_other_screen() {
    const OTHER: &str = "\u{1b}[?1049h";
    const BACK: &str = "\u{1b}[?1049l";
    let table = Table::new();
    let folder = table.0.path();
    fs::write(folder.join("seats.lua"), SEATS).unwrap();
    fs::write(
        folder.join("kennel/pages.gamebook"),
        "# yard: The Yard\n\n- Vote {vote}\n- Go home {ending quiet \"Home\"}\n",
    )
    .unwrap();
    for leaves in [false, true] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_turnto"));
        command
            .current_dir(folder)
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .env("XDG_STATE_HOME", folder)
            .args(["play", "kennel", "--house-rules", "seats.lua"]);
        let mut terminal = OsSession::spawn(command).unwrap();
        terminal.set_expect_timeout(Some(Duration::from_secs(60)));
        if leaves {
            terminal.expect("Continue it?").unwrap();
            terminal.send("no\r").unwrap();
        }
        terminal.holds(&["1. Vote"]);
        terminal.send("vote\r").unwrap();
        terminal.expect("Ann").unwrap();
        terminal.send("\r").unwrap();
        terminal.holds(&[OTHER, "Ann knows a secret", "1. cat"]);
        if leaves {
            terminal.send("quit\r").unwrap();
            for part in [BACK, "Your game is saved"] {
                terminal.expect(part).unwrap();
            }
            terminal.expect(Eof).unwrap();
            return;
        }
        terminal.send("cat\r").unwrap();
        for part in [BACK, "Bo"] {
            terminal.expect(part).unwrap();
        }
        terminal.send("\r").unwrap();
        terminal.holds(&[OTHER, "Bo knows a secret", "1. cat"]);
        terminal.send("dog\r").unwrap();
        let told = terminal.expect("All have voted.").unwrap();
        let told = String::from_utf8_lossy(told.as_bytes()).into_owned();
        assert!(told.contains(BACK), "{told:?}");
        assert!(!told.contains("[3J"), "{told:?}");
        terminal.send("quit\r").unwrap();
        terminal.expect(Eof).unwrap();
    }
}

/// What is longer than the window is told a window at a time; what was typed ahead is not taken for a key.
#[test]
fn a_long_answer_is_told_a_window_at_a_time() {
    let table = Table::new();
    let page = table.0.path().join("kennel/pages.gamebook");
    let words: String = (1..=30).map(|n| format!("Kennel {n}.\n\n")).collect();
    let text = fs::read_to_string(&page).unwrap();
    let long = format!("# yard: The Yard\n\n{words}");
    fs::write(&page, text.replace("# yard: The Yard\n", &long)).unwrap();
    let mut terminal = table.sit_down();
    terminal.expect("[more]").unwrap();
    terminal.send("q").unwrap();
    terminal.holds(&["1. Go into the kennel"]);
    terminal.get_process_mut().set_window_size(80, 12).unwrap();
    let more = |terminal: &mut OsSession| {
        let told = terminal.expect("[more]").unwrap();
        String::from_utf8_lossy(told.before()).into_owned()
    };
    terminal.send("look\r").unwrap();
    let first = more(&mut terminal);
    assert!(
        first.contains("Kennel 4.") && !first.contains("Kennel 7."),
        "{first:?}"
    );
    // Any key goes on, an arrow is one key.
    terminal.send("\x1b[B").unwrap();
    let second = more(&mut terminal);
    assert!(
        second.contains("Kennel 6.") && !second.contains("Kennel 11."),
        "{second:?}"
    );
    terminal.send("\r").unwrap();
    more(&mut terminal);
    // Who has read enough is asked what the page asks.
    terminal.send("q").unwrap();
    let told = terminal.expect("1. Go into the kennel").unwrap();
    let told = String::from_utf8_lossy(told.before()).into_owned();
    assert!(!told.contains("Kennel"), "{told:?}");
    // Ctrl-C is enough too, and nobody leaves the game by it.
    terminal.send("look\r").unwrap();
    more(&mut terminal);
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.holds(&["1. Go into the kennel"]);
    // Whoever types a line at once is told the rest, and the line is whole.
    terminal.send("look\r").unwrap();
    more(&mut terminal);
    terminal.send("n").unwrap();
    terminal.expect("1. Go into the kennel").unwrap();
    terminal.expect("> ").unwrap();
    terminal.send("ote ash\r").unwrap();
    terminal.holds(&["Note added."]);
    terminal.send("notes\r").unwrap();
    terminal.holds(&["ash"]);
    // A line that came with the one before is still there.
    terminal.send("look\rnote embers\r").unwrap();
    more(&mut terminal);
    terminal.send("q").unwrap();
    terminal.holds(&["1. Go into the kennel", "Note added."]);
    // Enter that is pressed too often reads on once, and answers nothing.
    terminal.send("look\r").unwrap();
    let first = more(&mut terminal);
    terminal.send("\r\r\r\r").unwrap();
    let second = more(&mut terminal);
    assert!(first.contains("Kennel 4.") && second.contains("Kennel 6."));
    terminal.send("\x03").unwrap();
    terminal.expect("1. Go into the kennel").unwrap();
    terminal.expect("> ").unwrap();
    terminal.send("\r").unwrap();
    terminal.send("note soot\r").unwrap();
    let told = terminal.expect("Note added.").unwrap();
    let told = String::from_utf8_lossy(told.before()).into_owned();
    assert!(!told.contains("Type 1"), "{told:?}");
    // What came with it that is no Enter counts: Escape alone is enough, and waits for nothing.
    terminal.expect("> ").unwrap();
    terminal.send("look\r").unwrap();
    more(&mut terminal);
    terminal.send("\r\r\x1b").unwrap();
    let told = terminal.expect("1. Go into the kennel").unwrap();
    let told = String::from_utf8_lossy(told.before()).into_owned();
    assert!(!told.contains("Kennel 30."), "{told:?}");
    // A word that begins with `q` is that word.
    terminal.expect("> ").unwrap();
    terminal.send("look\r").unwrap();
    more(&mut terminal);
    terminal.send("quit\r").unwrap();
    terminal.expect("Your game is saved").unwrap();
    terminal.expect(Eof).unwrap();
}

/// Where the reader stands, and how, is told above the prompt whenever it is otherwise than before.
#[test]
fn the_status_stands_above_the_prompt() {
    let table = Table::new();
    let mut terminal = table.sit_down();
    terminal.holds(&["2. Go home", "The Yard · Wounds: 0/3 · LUCK: 2/2"]);
    terminal.send("choices\r").unwrap();
    let told = terminal.expect("2. Go home").unwrap();
    let told = String::from_utf8_lossy(told.as_bytes()).into_owned();
    assert!(!told.contains(" · "), "{told:?}");
    // The menu follows what a command shows.
    terminal.send("s\r").unwrap();
    terminal.holds(&["LUCK", "2/2", "2. Go home"]);
    terminal.send("1\r").unwrap();
    terminal.holds(&[
        "Spend 1 LUCK to roll again?",
        "The Kennel · Wounds: 0/3 · LUCK: 2/2",
    ]);
    terminal.send("y\r").unwrap();
    terminal.holds(&["The Kennel", " · LUCK: 1/2"]);
}

/// A title that would steer the terminal does not, whichever command tells it.
#[test]
fn no_command_lets_a_book_steer_the_terminal() {
    let table = Table::new();
    let book = table.0.path().join("kennel/book.yaml");
    let text = fs::read_to_string(&book).unwrap();
    let title = "title: \"\\e]0;owned\\a\\e[2JThe Kennel\"";
    fs::write(&book, text.replace("title: The Kennel", title)).unwrap();
    for (arguments, last) in [
        (
            &["publish", "kennel", "--out", "p.html"][..],
            "any web host",
        ),
        (&["serve", "kennel", "--port", "0"], "Ctrl-C"),
        (
            &["rules", "badgerstone", "--stubs", "\u{1b}[2Jtypes"],
            "turnto.d.lua",
        ),
        (&["check", "kennel"], "warning"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_turnto"));
        command
            .current_dir(table.0.path())
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .args(arguments);
        let mut terminal = OsSession::spawn(command).unwrap();
        terminal.set_expect_timeout(Some(Duration::from_secs(60)));
        let told = terminal.expect(last).unwrap();
        let told = String::from_utf8_lossy(told.before()).into_owned();
        assert!(
            !told.contains(['\u{1b}', '\u{7}']),
            "{arguments:?}: {told:?}"
        );
    }
}

/// Of what the reader is asked nothing is left out, whatever they had enough of.
#[test]
fn all_choices_are_told_to_who_had_enough() {
    let table = Table::new();
    let page = table.0.path().join("kennel/pages.gamebook");
    let words: String = (1..=30).map(|n| format!("Kennel {n}.\n\n")).collect();
    let choices: String = (3..=30)
        .map(|n| format!("- Look at dog {n} -> kennel\n"))
        .collect();
    let text = fs::read_to_string(&page).unwrap();
    let text = text.replace(
        "# yard: The Yard\n",
        &format!("# yard: The Yard\n\n{words}"),
    );
    let home = "- Go home {ending quiet \"Home\"}\n";
    fs::write(&page, text.replace(home, &format!("{home}{choices}"))).unwrap();
    let mut terminal = table.sit_down();
    for _ in 0..2 {
        terminal.expect("[more]").unwrap();
        terminal.send("q").unwrap();
    }
    terminal.holds(&["30. Look at dog 30", "The Yard · Wounds"]);
}

/// Questions that follow one another without a die between them are one menu at a terminal, and what was done by a line of it is one thing to take back.
#[test]
fn questions_are_asked_at_once() {
    let table = Table::new();
    let pages = FILES[3]
        .1
        .replace("{fight hound}", "{fight hound escape losing 1 luck}");
    let pages = pages.replace("| down:", "| escaped: It barks. -> yard\n| down:");
    fs::write(table.0.path().join("kennel/pages.gamebook"), pages).unwrap();
    let mut terminal = table.sit_down();
    terminal.holds(&["1. Go into the kennel"]);
    terminal.send_line("kennel").unwrap();
    let asked = ["(Enter for 1)", "1. Fight on", "2. Escape for 1 LUCK"];
    terminal.holds(&[&["Hound: Wounds 0/2."], &asked[..]].concat());
    terminal.send_line("no").unwrap();
    // 2 is the number of the escape.
    let rolled = ["1. Keep the roll", "3. Roll again for 1 LUCK"];
    terminal.holds(&[&["1 2 3"], &rolled[..]].concat());
    // What the result does comes before the next question: nobody escapes or fights on without having seen it.
    terminal.send_line("").unwrap();
    terminal.holds(&[&["You are Shaken"], &asked[..]].concat());
    let before = table.answers();
    terminal.send_line("escape").unwrap();
    terminal.holds(&["It barks.", "The Yard"]);
    assert_eq!(table.answers(), before + 1);
    // The save knows lines too.
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
    let mut terminal = table.sit_down();
    terminal.holds(&["(yes or no, Enter for yes)"]);
    terminal.send_line("yes").unwrap();
    terminal.holds(&["Last time: The Kennel: ", "It barks.", "The Yard"]);
    terminal.send_line("undo").unwrap();
    terminal.holds(&["Undid the last answer.", "2. Escape for 1 LUCK"]);
    assert_eq!(table.answers(), before);
    terminal.send_line("undo").unwrap();
    terminal.holds(&[&["Undid the last answer."], &rolled[..]].concat());
    // A yes or a no is still an answer.
    terminal.send_line("y").unwrap();
    terminal.holds(&["2 1 3"]);
}

/// Before a game: where the kept one stands, shown again by Ctrl-L; of one that is over a new one is the first thing.
#[test]
fn whoever_comes_back_is_told_where_the_game_stands() {
    let table = Table::new();
    let mut terminal = table.sit_down();
    terminal.holds(&["1. Go into the kennel"]);
    terminal.send_line("1").unwrap();
    terminal.holds(&["Spend 1 LUCK to roll again?"]);
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
    let mut terminal = table.sit_down();
    let at = "You have a saved game of this book: The Kennel, 1 answer, ";
    terminal.holds(&[at, "Continue it? (yes or no, Enter for yes)"]);
    terminal.send(ControlCode::FormFeed).unwrap();
    terminal.holds(&["Continue it? (yes or no, Enter for yes)"]);
    terminal.send_line("no").unwrap();
    terminal.holds(&["2. Go home"]);
    terminal.send_line("2").unwrap();
    terminal.holds(&["Home"]);
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
    let mut terminal = table.sit_down();
    let at = "You have a finished game of this book: The Yard, 1 answer,";
    terminal.holds(&[at, "Start a new game? (yes or no)"]);
    terminal.send_line("no").unwrap();
    terminal.holds(&["The Yard"]);
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
    let mut terminal = table.sit_down();
    terminal.holds(&["Start a new game? (yes or no)"]);
    terminal.send_line("yes").unwrap();
    terminal.holds(&["1. Go into the kennel"]);
}

/// The shelf asks about a slip of the keys, shows itself again, and takes no Ctrl-C for an answer.
#[test]
fn the_shelf_is_asked_at_a_terminal() {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_turnto"));
    command
        .current_dir(folder.path())
        .env("TERM", "xterm")
        .env("NO_COLOR", "1")
        .env("XDG_STATE_HOME", folder.path())
        .args(["--width", "100"]);
    let mut terminal = OsSession::spawn(command).unwrap();
    terminal.set_expect_timeout(Some(Duration::from_secs(60)));
    let told = terminal.expect("for a description.").unwrap();
    let told = String::from_utf8_lossy(told.before()).into_owned();
    assert!(told.contains("1. The Drowned Bell of Quern"), "{told}");
    assert!(!told.contains("[more]"), "{told}");
    terminal.send_line("x stair").unwrap();
    terminal.expect("One bag of letters").unwrap();
    terminal.send_line("stiar").unwrap();
    terminal
        .expect("Type a number from 1 to 7, the name")
        .unwrap();
    terminal.send(ControlCode::EndOfText).unwrap();
    terminal.expect("Press Ctrl-C again to quit.").unwrap();
    // The line editor is ready again.
    terminal.expect("> ").unwrap();
    terminal.send_line("help").unwrap();
    terminal.expect("To open a book").unwrap();
    terminal.send_line("cistern").unwrap();
    terminal.expect("[more]").unwrap();
    terminal.send("q").unwrap();
    terminal.expect("1. Go down the ninety-one steps").unwrap();
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
}

/// Where a character is made, a terminal asks first who one will be; who makes their own goes on as ever.
#[test]
fn ready_made_characters_are_offered() {
    let table = Table::new();
    let at = |name: &str| table.0.path().join("kennel").join(name);
    let header = fs::read_to_string(at("book.yaml")).unwrap();
    let ready = "characters:\n  Wat: { about: a ferryman, answers: [Go into the kennel] }\n  Nan: { about: a weaver, pages: kennel, answers: [] }\n";
    fs::write(at("book.yaml"), header + ready).unwrap();
    let mut terminal = table.sit_down();
    let asked = [
        "The Yard",
        "Who will you be?",
        "1. Wat: a ferryman",
        "2. Create your own character",
    ];
    terminal.holds(&asked);
    terminal.send(ControlCode::FormFeed).unwrap();
    terminal.holds(&asked[1..]);
    terminal.send_line("wta").unwrap();
    terminal.holds(&["Type a number from 1 to 2 or a name."]);
    // What only looks is done here too, what may be typed is told, and all else waits.
    terminal.send_line("sheet").unwrap();
    terminal.holds(&["LUCK"]);
    terminal.send_line("help").unwrap();
    terminal
        .expect("Type a number from 1 to 2 or a name.")
        .unwrap();
    let told = terminal.expect("> ").unwrap();
    let told = String::from_utf8_lossy(told.before()).into_owned();
    assert!(
        told.contains("help all") && !told.contains("[more]"),
        "{told}"
    );
    terminal.send_line("characters").unwrap();
    terminal.holds(&asked[1..]);
    terminal.send_line("characters bo").unwrap();
    terminal.holds(&["Unknown character `bo`"]);
    terminal.send_line("save").unwrap();
    terminal.holds(&["`save` is available once you have a character"]);
    terminal.send_line("/undo").unwrap();
    terminal.holds(&["Nothing to undo."]);
    terminal.send_line("load").unwrap();
    terminal.holds(&[]);
    terminal.send_line("2").unwrap();
    terminal.holds(&["1. Go into the kennel"]);
    // Who did not want to go on with the game before may all the same: it is there already.
    terminal.send_line("1").unwrap();
    terminal.holds(&["The Kennel", "1. Nan: a weaver"]);
    terminal.send_line("2").unwrap();
    terminal.holds(&["The Kennel"]);
    terminal.send_line("save there").unwrap();
    terminal.holds(&["Saved in"]);
    terminal.send_line("restart").unwrap();
    terminal.holds(&["Start the book again?"]);
    terminal.send_line("yes").unwrap();
    terminal.holds(&["Who will you be?"]);
    terminal.send_line("load there").unwrap();
    terminal.holds(&["The Kennel", "1. Nan: a weaver"]);
    terminal.send_line("undo").unwrap();
    terminal.holds(&["Undid the last answer.", "Who will you be?"]);
    terminal.send_line("2").unwrap();
    terminal.holds(&["1. Go into the kennel"]);
    // That one makes one's own is taken back like any other answer.
    terminal.send_line("undo").unwrap();
    terminal.holds(&["Undid the last answer.", "Who will you be?"]);
    terminal.send_line("2").unwrap();
    terminal.holds(&["1. Go into the kennel"]);
    // Once is enough.
    terminal.send_line("look").unwrap();
    terminal.holds(&["The Yard", "1. Go into the kennel"]);
    // No answer was given, so there is nothing to continue.
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
    assert_eq!(table.answers(), 0);
    let mut terminal = table.sit_down();
    terminal.holds(&asked);
    terminal.send_line("characters wat").unwrap();
    terminal.holds(&["The Kennel", "Spend 1 LUCK to roll again?"]);
    terminal.send_line("undo").unwrap();
    terminal.holds(&["Undid the last answer.", "Who will you be?"]);
    terminal.send_line("wat").unwrap();
    terminal.holds(&["The Kennel", "Spend 1 LUCK to roll again?"]);
    terminal.send_line("quit").unwrap();
    terminal.expect("Your game is saved.").unwrap();
    terminal.expect(Eof).unwrap();
    assert_eq!(table.answers(), 1);
}

/// What is set stays for all games, a file that is damaged is told and not lost.
#[test]
fn settings_stay() {
    let table = Table::new();
    let home = table.0.path().join("turnto");
    fs::create_dir_all(&home).unwrap();
    fs::write(home.join("settings.json"), "{ half").unwrap();
    let mut terminal = table.sit_down();
    terminal.holds(&["Your settings file is damaged", "1. Go into the kennel"]);
    terminal.send_line("settings").unwrap();
    terminal.holds(&["width  not set", "language  not set"]);
    terminal.send_line("settings widht 40").unwrap();
    terminal.holds(&["Unknown setting `widht`; the settings are `width`."]);
    terminal.send_line("settings width 4").unwrap();
    terminal.holds(&["from 40 to 100"]);
    let damaged = || fs::read_to_string(home.join("settings.json.damaged"));
    assert!(damaged().is_err());
    terminal.send_line("settings language de").unwrap();
    terminal.holds(&["Für alle Spiele gespeichert."]);
    terminal.send_line("settings brief on").unwrap();
    terminal.holds(&["Für alle Spiele gespeichert."]);
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
    assert_eq!(damaged().unwrap(), "{ half");
    let set = fs::read_to_string(home.join("settings.json")).unwrap();
    assert!(
        set.contains("\"de\"") && set.contains("\"brief\": true"),
        "{set}"
    );
    let mut terminal = table.sit_down();
    terminal.holds(&["Startwert der Würfel: 4.", "1. Go into the kennel"]);
    terminal.send_line("settings").unwrap();
    terminal.holds(&["brief  an", "language  de"]);
    terminal.send_line("settings language default").unwrap();
    terminal.holds(&["Für alle Spiele gespeichert."]);
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
    let mut terminal = table.sit_down();
    terminal.holds(&["Seed: 4."]);
    terminal.send_line("quit").unwrap();
    terminal.expect(Eof).unwrap();
}

#[test]
fn a_ruleset_is_asked_for_until_the_answer_is_one() {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_turnto"));
    command.current_dir(folder.path()).args(["new", "wharf"]);
    let mut terminal = OsSession::spawn(command).unwrap();
    terminal.set_expect_timeout(Some(Duration::from_secs(60)));
    for wrong in ["", "a", "99"] {
        terminal.expect("Choose a ruleset").unwrap();
        terminal.send_line(wrong).unwrap();
        terminal
            .expect("Type a number from 1 to 6, or the first letters of a name.")
            .unwrap();
    }
    terminal.expect("Choose a ruleset").unwrap();
    terminal.send_line("pl").unwrap();
    terminal.expect("Created a book").unwrap();
    terminal.expect(Eof).unwrap();
}
