//! Saved games are never lost: not by a kill, another book with the same name, a second program, a read-only folder, or an edited book.

use crate::ferry::{Holds, PAGES, Table, change};
use crate::front_end::Program;
use crate::ruled::{Ruled, pick};
use std::fs;

/// A damaged game continues from the valid part of its file or from the previous save. The file is copied before it is overwritten.
#[test]
fn a_damaged_save_is_lost_neither_where_it_is_sound_nor_where_it_is_not() {
    for (damage, items) in [
        // One line.
        ("{\"steps\":[", "Items rope, 2 of them"),
        // The document. The previous save is the game when it was last opened.
        ("\"turnto-save\"", "Items rope"),
        ("", "Items rope"),
    ] {
        let table = Table::new();
        table.play("ferry", &[], "Take the rope\n");
        table.resumed("Take the rope\nTake the rope\nTake the rope\n");
        let path = table.at("saves/the-ferry.json");
        let mut text = table.save("the-ferry.json");
        match damage {
            "" => fs::remove_file(&path).unwrap(),
            damage => {
                let at = text.find(damage).unwrap();
                text.replace_range(at..at + 1, "#");
                fs::write(&path, &text).unwrap();
            }
        }
        let told = table.resumed("items\n");
        told.holds(&[items]);
        if damage.is_empty() {
            told.holds(&["The save of this game was missing"]);
            continue;
        }
        told.holds(&[
            "is damaged",
            "The file has not been changed",
            "as save `damaged-1`",
        ]);
        assert_eq!(table.save("the-ferry.json"), text, "nothing was answered");
        table.resumed("Wade out\n");
        assert_eq!(table.save("the-ferry.damaged-1.json"), text);
        assert_eq!(table.document("the-ferry.json")["page"], "mud");
        table.resumed("load damaged-1\n").holds(&["is damaged"]);
    }
}

/// If a save fails after the page of the last save was undone, the next save does not append to the values of that page.
#[test]
fn changes_are_not_appended_to_the_save_of_a_page_that_was_undone() {
    let pages = "# start\n\n- One {gain code Left} -> one\n- Two {gain code Right} -> two\n\n# one\n\n- Back -> start\n\n\
                 # two\n\n- On -> one\n- {if code Left} Look -> two\n- {if code Right} Wait -> two\n";
    let head = "codes: { Left: left, Right: right }\n";
    let (mut session, _) = Ruled::new(&["return { name = \"test\" }"], head, pages).start();
    session.answer(pick("one")).unwrap();
    session.mark_saved();
    assert!(session.snapshot_since_save(0).is_some());
    session.undo().unwrap();
    session.answer(pick("two")).unwrap();
    session.answer(pick("on")).unwrap();
    assert!(session.snapshot_since_save(0).is_none());
}

/// The size written for an answer does not grow with the game.
#[test]
fn an_answer_adds_as_much_to_a_long_game_as_to_a_short_one() {
    let table = Table::new();
    let (book, saves) = (table.at("ferry"), table.at("saves"));
    let mut program = Program::start(book.to_str().unwrap(), &saves, 1);
    program.reply_heard();
    let mut long = Vec::new();
    for n in 0..400 {
        let id = ["wade-out", "dig", "back"][n % 3];
        let reply = program.reply(&format!("{{\"pick\":\"{id}\"}}"));
        assert!(reply.get("prompt").is_some(), "{reply}");
        let file = fs::metadata(saves.join("the-ferry.json"));
        long.push(file.unwrap().len());
    }
    program.kill();
    let added = long.windows(2).map(|pair| pair[1] - pair[0]);
    let added: Vec<u64> = added.collect();
    let most = |part: &[u64]| part.iter().copied().max().unwrap();
    assert!(added.iter().all(|added| *added > 0));
    assert!(most(&added[300..]) < most(&added[..20]) + 20, "{added:?}");
    assert_eq!(table.document("the-ferry.json")["answer_count"], 400);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let table = Table::new();
    table.play("ferry", &[], "Wade out\n");
    let before = table.saves();
    // A lock that cannot be created simulates a read-only folder, because tests may run with all permissions.
    fs::remove_file(table.at("saves/the-ferry.lock")).unwrap();
    fs::create_dir(table.at("saves/the-ferry.lock")).unwrap();
    let mode =
        |mode| fs::set_permissions(table.at("saves"), fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    let told = table.resumed("Back\nsave\nquit\n");
    mode(0o755);
    told.holds(&[
        "The game cannot be saved",
        "Play continues",
        "The Mud",
        "> Back The Quay",
    ]);
    assert_eq!(
        table
            .saves()
            .into_iter()
            .filter(|(name, _)| !name.ends_with("lock"))
            .collect::<Vec<_>>(),
        before
    );
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_read() {
    use std::os::unix::fs::symlink;
    for at in [
        "the-ferry.json",
        "the-ferry.json.previous",
        "the-ferry.lock",
    ] {
        for what in ["/dev/zero", "fifo"] {
            let table = Table::new();
            fs::create_dir(table.at("saves")).unwrap();
            let place = table.at("saves").join(at);
            if what == "fifo" {
                let made = std::process::Command::new("mkfifo").arg(&place).status();
                assert!(made.unwrap().success());
            } else {
                symlink(what, place).unwrap();
            }
            let told = table.resumed("Wade out\nquit\n");
            told.holds(&["> Wade out The Mud"]);
        }
    }
    let table = Table::new();
    let place = table.at("ferry/more.gamebook");
    let made = std::process::Command::new("mkfifo").arg(&place).status();
    assert!(made.unwrap().success());
    let out = table
        .command(&["fmt", "--check", "ferry"])
        .timeout(std::time::Duration::from_secs(20))
        .output()
        .unwrap();
    String::from_utf8_lossy(&out.stderr).holds(&["more.gamebook: not a regular file"]);
}

/// Nothing is written if the reader quits or the answers end.
#[test]
fn what_is_kept_already_is_not_written_again() {
    for leaves in ["", "quit\n"] {
        let table = Table::new();
        table.play(
            "ferry",
            &[],
            &format!("Take the rope\nTake the rope\n{leaves}"),
        );
        let save = table.save("the-ferry.json");
        assert_eq!(save.matches("{\"steps\":[{").count(), 2, "{save}");
        assert_eq!(save.matches("{\"steps\":").count(), 2, "{save}");
        assert!(
            !table
                .names()
                .contains(&"the-ferry.json.previous".to_owned())
        );
    }
}

#[cfg(unix)]
#[test]
fn a_save_that_is_a_link_stays_one() {
    let table = Table::new();
    table.play("ferry", &[], "Wade out\n");
    fs::create_dir(table.at("cloud")).unwrap();
    let save = table.at("saves/the-ferry.json");
    fs::rename(&save, table.at("cloud/game.json")).unwrap();
    std::os::unix::fs::symlink("../cloud/game.json", &save).unwrap();
    table.resumed("Back\n");
    assert!(save.symlink_metadata().unwrap().is_symlink());
    assert_eq!(table.document("the-ferry.json")["answer_count"], 2);
    assert_eq!(table.document("the-ferry.json.previous")["answer_count"], 1);
    assert!(
        !table
            .at("saves/the-ferry.json.previous")
            .symlink_metadata()
            .unwrap()
            .is_symlink()
    );
    assert!(!table.names().iter().any(|name| name.starts_with('.')));
}

#[test]
fn two_books_whose_titles_make_one_name_have_games_of_their_own() {
    let table = Table::new();
    table.book("other", "title: The Ferry!\n");
    table.book("third", "title: The Ferry\n");
    table.play("ferry", &[], "Wade out\n");
    let before = table.save("the-ferry.json");
    for book in ["other", "third"] {
        let told = table.play(book, &["--resume"], "no\nTake the rope\nTake the rope\n");
        told.holds(&[
            "The saved game belongs to “The Ferry”, a book at",
            "ferry",
            "That game was not changed",
            "No saved game of this book.",
        ]);
        assert_eq!(table.save("the-ferry.json"), before);
    }
    // No question is asked any more.
    for book in ["other", "third"] {
        let told = table.play(book, &["--resume"], "items\n");
        told.holds(&["rope, 2 of them"]);
        assert!(!told.contains("The saved game belongs to"), "{told}");
    }
    // A new game asks no question and changes no other files.
    table.book("fourth", "title: The Ferry?\n");
    table.play("fourth", &[], "Take the rope\n");
    assert_eq!(table.save("the-ferry.json"), before);
}

#[test]
fn one_id_and_another_title_is_asked() {
    let table = Table::new();
    table.book("ferry", "title: The Ferry\nid: ferry.k3x\n");
    table.play("ferry", &[], "Wade out\n");
    let before = table.save("@ferry-k3x.json");
    table.book("copy", "title: The Bridge\nid: ferry.k3x\n");
    let told = table.play("copy", &["--resume"], "no\nTake the rope\n");
    told.holds(&[
        "The saved game belongs to “The Ferry”. Is this the same book?",
        "The Quay",
    ]);
    assert_eq!(table.save("@ferry-k3x.json"), before);
    // The same book under another title: one confirmation is enough.
    table.book("ferry", "title: The Old Ferry\nid: ferry.k3x\n");
    let told = table.play("ferry", &["--resume", "--accept-save"], "Back\n");
    told.holds(&["The Mud", "> Back The Quay"]);
    let told = table.resumed("Wade out\n");
    assert!(!told.contains("Is this the same book?"), "{told}");
}

#[test]
fn a_book_without_an_id_is_found_under_another_title_and_in_another_place() {
    let table = Table::new();
    table.play("ferry", &[], "Wade out\n");
    fs::rename(table.at("ferry"), table.at("moved")).unwrap();
    table
        .play("moved", &["--resume"], "Dig\n")
        .holds(&["> Dig 1. Dig"]);
    table.book("moved", "title: A Crossing\n");
    let told = table.play("moved", &["--resume"], "yes\nBack\n");
    told.holds(&["The saved game belongs to “The Ferry”", "> Back The Quay"]);
    let told = table.play("moved", &["--resume"], "log\n");
    assert!(!told.contains("Is this the same book?"), "{told}");
    told.holds(&["3. The Mud: Back"]);
    // A book that gets an id keeps its games.
    let table = Table::new();
    table.play("ferry", &[], "Wade out\n");
    table.book("ferry", "title: The Ferry\nid: ferry.k3x\n");
    let told = table.resumed("log\n");
    told.holds(&["stored by its id", "1. The Quay: Wade out"]);
    assert!(table.names().contains(&"@ferry-k3x.json".to_owned()));
}

#[test]
fn a_second_program_writes_nothing_of_the_first() {
    use std::io::{BufRead, BufReader, Write};
    let table = Table::new();
    let mut first = std::process::Command::new(env!("CARGO_BIN_EXE_turnto"))
        .current_dir(table.at("."))
        .args(["play", "ferry", "--saves", "saves"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    first
        .stdin
        .as_mut()
        .unwrap()
        .write_all(b"Wade out\n")
        .unwrap();
    let mut lines = BufReader::new(first.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains("The Mud")));
    let before = table.saves();
    let told = table.play(
        "ferry",
        &[],
        "save\nTake the rope\ncamp\nrestart\nyes\nTake the rope\nsave\nquit\n",
    );
    told.holds(&["being played in another session", "to save this game"]);
    assert_eq!(table.saves(), before);
    // The part that the first program has saved can be read.
    table.resumed("Dig\nquit\n").holds(&["> Dig 1. Dig"]);
    assert_eq!(table.saves(), before);
    first.kill().unwrap();
    first.wait().unwrap();
}

#[test]
fn before_a_game_of_another_edition_is_written_again_it_is_copied() {
    let table = Table::new();
    table.play("ferry", &[], "Take the rope\nWade out\n");
    for n in 1..8 {
        let pages = PAGES.replace("A quay.", &format!("Quay {n}."));
        table.pages(&pages);
        let told = table.resumed("log\n");
        told.holds(&[&format!("remains available as save `before-{n}`")]);
        // Commands that only read write nothing.
        assert!(
            !table
                .names()
                .contains(&format!("the-ferry.before-{n}.json"))
        );
        table.resumed("Dig\n");
    }
    assert!(
        !table
            .names()
            .contains(&"the-ferry.before-2.json".to_owned())
    );
    let copies = table
        .names()
        .into_iter()
        .filter(|name| name.contains("before-") && name.ends_with(".json"));
    assert_eq!(copies.count(), 5);
    // Once for each continued game.
    let first = Table::new();
    first.play("ferry", &[], "Take the rope\nWade out\n");
    first.pages(&PAGES.replace("A quay.", "Another."));
    first.resumed("Dig\nDig\nDig\nsave\nquit\n");
    assert!(
        !first
            .names()
            .contains(&"the-ferry.before-2.json".to_owned())
    );
    // An author changes the book all the time.
    first.pages(&PAGES.replace("A quay.", "A third."));
    first.play("ferry", &["--resume", "--author"], "Dig\n");
    assert!(
        !first
            .names()
            .contains(&"the-ferry.before-2.json".to_owned())
    );
}

#[test]
fn a_checksum_that_does_not_fit_is_told_and_the_reader_has_the_word() {
    let table = Table::new();
    table.play("ferry", &[], "Take the rope\nWade out\n");
    let path = table.at("saves/the-ferry.json");
    let whole = fs::read_to_string(&path).unwrap();
    change(&path, |save| {
        save["game"]["state"]["sheet.PROWESS"] = 6.into()
    });
    let altered = fs::read_to_string(&path).unwrap();
    let told = table.resumed("no\nquit\n");
    told.holds(&[
        "has been changed: its checksum does not match",
        "The file has not been changed",
        "Continue with it anyway?",
    ]);
    assert_eq!(fs::read_to_string(&path).unwrap(), altered);
    let told = table.resumed("yes\nsheet\nDig\n");
    told.holds(&["PROWESS 6", "remains available as save `before-1`"]);
    assert_eq!(table.save("the-ferry.before-1.json"), altered);
    // Front ends confirm it with an option.
    fs::write(&path, &altered).unwrap();
    let told = table.play("ferry", &["--resume", "--json"], "");
    told.holds(&["does not match", "--accept-save", "\"damaged_save\""]);
    let told = table.play("ferry", &["--resume", "--json", "--accept-save"], "");
    assert!(!told.contains("\"damaged_save\""), "{told}");
    // A game that is loaded by its name.
    fs::write(table.at("saves/the-ferry.bay.json"), &altered).unwrap();
    fs::write(&path, &whole).unwrap();
    table
        .resumed("load bay\nno\nsheet\n")
        .holds(&["Continue with it anyway?", "PROWESS 0"]);
    table
        .resumed("load bay\nyes\nsheet\n")
        .holds(&["PROWESS 6"]);
}

#[test]
fn a_save_of_another_version_is_refused_by_name_and_left_untouched() {
    for (version, told) in [
        (1, "by an older turnto (version 1)"),
        (9, "by a newer turnto (version 9)"),
    ] {
        let table = Table::new();
        table.play("ferry", &[], "Wade out\n");
        let path = table.at("saves/the-ferry.json");
        change(&path, |save| save["turnto-save"] = version.into());
        let kept = fs::read_to_string(&path).unwrap();
        table
            .resumed("Take the rope\n")
            .holds(&["the-ferry.json", told, "as save `damaged-1`"]);
        assert_eq!(table.save("the-ferry.damaged-1.json"), kept);
        table
            .saves_say(&["import", "saves/the-ferry.damaged-1.json"])
            .holds(&[told]);
    }
}

#[test]
fn a_value_that_cannot_be_is_named_and_alone_is_another() {
    let table = Table::new();
    table.book(
        "ferry",
        "title: The Ferry\nvariables: { tides: 3, word: none }\n",
    );
    let pages = PAGES.replace(
        "- Dig ->",
        "- Dig {set tides = tides + 1} {set word = \"mud\"} ->",
    );
    table.pages(&format!("{pages}\n# sum: Sum\n\n{{= tides}} {{= word}}\n"));
    table.play("ferry", &[], "Take the rope\nWade out\nDig\n");
    let path = table.at("saves/the-ferry.json");
    change(&path, |save| {
        let state = &mut save["game"]["state"];
        state["sheet.mode"] = "eqsy".into();
        state["sheet.luck"] = 999.into();
        state["visits.mud"] = (-4).into();
        state["code.Odd"] = "x".into();
        state["held.item"][0]["id"] = "cord".into();
    });
    let altered = fs::read_to_string(&path).unwrap();
    let told = table.play("ferry", &["--resume", "--accept-save"], "items\nDig\n");
    told.holds(&[
        "Mode cannot be eqsy",
        "LUCK cannot be 999",
        "The visits to The Mud cannot be -4",
        "no longer has `cord`",
        "cord (no longer in the book)",
        "> Dig 1. Dig",
    ]);
    assert_eq!(table.save("the-ferry.before-1.json"), altered);
    // A variable that was a number is now a word.
    table.resumed("Dig\n");
    table.book(
        "ferry",
        "title: The Ferry\nvariables: { tides: low, word: none }\n",
    );
    table.pages(&PAGES.replace("Mud.", "Mud {= tides} {= word}."));
    table.resumed("look\n").holds(&[
        "The variable `tides` cannot be",
        "it is low now",
        "Mud low mud.",
    ]);
}

#[test]
fn names_that_differ_in_signs_are_saves_of_their_own() {
    let table = Table::new();
    let long = "x".repeat(65);
    let lines =
        format!("Take the rope\nsave ../x\nWade out\nsave -x\nDig\nsave x\nBack\nsave {long}y\n");
    let told = table.play("ferry", &[], &format!("{lines}save {long}z\nsave ???\n"));
    told.holds(&[
        "could not be saved: the name of a save must contain letters or digits, but `???` has none.",
    ]);
    let kept = table.names().into_iter().filter(|name| name.contains(".x"));
    assert_eq!(kept.filter(|name| name.ends_with(".json")).count(), 5);
    let told = table.resumed("load ../x\nload -x\nload -y\n");
    told.holds(&[
        "> load ../x Your previous game is saved as earlier-1. The Quay",
        "> load -x Your previous game is saved as earlier-2. The Mud",
        "> load -y No save has this name",
    ]);
}

#[test]
fn a_game_that_another_is_loaded_over_is_kept() {
    let table = Table::new();
    let told = table.play(
        "ferry",
        &[],
        "Take the rope\nsave bay\nload bay\nWade out\nload bay\nload earlier-1\nitems\n",
    );
    told.holds(&[
        // The same game, so there is nothing to save.
        "> load bay The Quay",
        "> load bay Your previous game is saved as earlier-1. The Quay",
        "> load earlier-1 Your previous game is saved as earlier-2. The Mud",
    ]);
    // A game that was continued and not written since, under another edition.
    let before = table.save("the-ferry.json");
    table.pages(&PAGES.replace("A quay.", "Quay."));
    let told = table.resumed("load bay\n");
    told.holds(&["saved as earlier-3", "> load bay"]);
    assert_eq!(table.save("the-ferry.before-1.json"), before);
    let told = table.play(
        "ferry",
        &["--resume", "--json", "--protocol", "2"],
        "{\"command\":\"load earlier-3\"}\n",
    );
    told.holds(&["\"previous_game\":\"earlier-4\""]);
}

#[test]
fn what_comes_in_otherwise_than_it_was_written_is_told_once() {
    let table = Table::new();
    table.play("ferry", &[], "Wade out\n");
    let saves = |arguments: &[&str]| table.saves_say(arguments);
    saves(&["export", "the-ferry", "game.json"]);
    change(&table.at("game.json"), |save| {
        save["answer_count"] = 7.into()
    });
    let told = saves(&["import", "game.json"]);
    assert_eq!(told.lines().count(), 1, "{told}");
    told.holds(&["as imported-1, but its checksum does not match"]);
    table
        .resumed("load imported-1\nyes\n")
        .holds(&["Continue with it anyway?", "The Mud"]);
    fs::remove_dir_all(table.at("saves")).unwrap();
    let told = saves(&["import", "game.json"]);
    assert_eq!(told.lines().count(), 1, "{told}");
    told.holds(&["To continue it, use `--resume`, which asks"]);
    table.resumed("yes\n").holds(&["Continue with it anyway?"]);
}

#[test]
fn all_games_are_listed_taken_out_brought_in_and_put_away() {
    let table = Table::new();
    table.book(
        "bridge",
        "title: The Bridge\nid: bridge.k3x\nedition: second\n",
    );
    table.play("ferry", &[], "Wade out\nsave bay\n");
    table.play("bridge", &[], "Wade out\nDig\n");
    let saves = |arguments: &[&str]| table.saves_say(arguments);
    let told = saves(&[]);
    let rows: Vec<Vec<&str>> = told
        .lines()
        .map(|line| {
            line.split("  ")
                .map(str::trim)
                .filter(|cell| !cell.is_empty())
                .collect()
        })
        .collect();
    assert_eq!(
        rows[0],
        ["name", "book", "page", "written", "answers", "edition"]
    );
    assert_eq!(
        (&rows[1][..3], rows[1][4], rows[1][5]),
        (&["@bridge-k3x", "The Bridge", "The Mud"][..], "2", "second")
    );
    assert_eq!(rows[2][..3], ["the-ferry", "The Ferry", "The Mud"]);
    assert_eq!(rows[3][0], "the-ferry.bay");
    let json: serde_json::Value = serde_json::from_str(&saves(&["--format", "json"])).unwrap();
    assert_eq!(
        (&json[0]["book"]["id"], &json[1]["answer_count"]),
        (&"bridge.k3x".into(), &1.into())
    );
    assert_eq!(
        (&json[0]["page"], &json[0]["title"]),
        (&"mud".into(), &"The Mud".into())
    );
    // An exported game does not contain the path of the book.
    saves(&["export", "the-ferry", "game.json"]).holds(&["the-ferry was copied to game.json"]);
    let game = fs::read_to_string(table.at("game.json")).unwrap();
    assert!(table.save("the-ferry.json").contains("\"path\"") && !game.contains("\"path\""));
    saves(&["export", "the-ferry", "game.json"])
        .holds(&["already exists; nothing was overwritten"]);
    saves(&["export", "the-fery", "other.json"])
        .holds(&["unknown game `the-fery`", "did you mean `the-ferry`"]);
    // An import overwrites nothing.
    saves(&["import", "game.json"])
        .holds(&["as imported-1. To load it in the book, type `load imported-1`"]);
    table
        .resumed("Back\nload imported-1\n")
        .holds(&["> load imported-1 Your previous game is saved as earlier-1. The Mud"]);
    saves(&["import", "ferry/book.yaml"]).holds(&["is damaged"]);
    saves(&["remove", "the-ferry"]).holds(&["saves remove the-ferry --yes"]);
    saves(&["remove", "the-ferry", "--yes"]).holds(&["Moved to saves/removed/the-ferry.json"]);
    table
        .resumed("quit\n")
        .holds(&["No saved game of this book."]);
    for left in ["the-ferry.json", "the-ferry.json.previous"] {
        let _ = fs::remove_file(table.at("saves").join(left));
    }
    saves(&["import", "saves/removed/the-ferry.json"]).holds(&["To continue it, use `--resume`"]);
    table.resumed("").holds(&["The Mud"]);
    // An edited game is reported, and exported unchanged.
    change(&table.at("saves/@bridge-k3x.json"), |save| {
        save["answer_count"] = 7.into()
    });
    let listed = saves(&[]).replace("\n  ", " ");
    listed.holds(&["its checksum does not match"]);
    saves(&["export", "@bridge-k3x", "odd.json"]).holds(&["its checksum does not match"]);
    assert_eq!(
        fs::read_to_string(table.at("odd.json")).unwrap(),
        table.save("@bridge-k3x.json")
    );
}

/// An error in a save or an answer is reported in one sentence, whatever it contains, and is the same in every run.
#[test]
fn what_is_told_is_short_and_the_same_in_every_run() {
    let table = Table::new();
    let long = "x".repeat(100_000);
    for line in [
        format!("{{\"pick\": \"{long}\"}}"),
        format!("{{\"command\": \"{long}\"}}"),
    ] {
        let told = table.play("ferry", &["--json"], &(line + "\n"));
        let reply = told
            .rsplit_once("{\"refused")
            .map_or("", |(_, reply)| reply);
        assert!(!reply.is_empty() && reply.len() < 1000, "{}", reply.len());
    }
    let rules = "return { instructions = { { form = \"boom\", outcomes = { \"done\" }, run = function()\n  error({})\nend } } }\n";
    table.write("ferry", "house.lua", rules);
    table.pages(&PAGES.replace("- Dig ->", "- Dig {boom} ->"));
    let told = table.play(
        "ferry",
        &["--house-rules", "ferry/house.lua"],
        "Wade out\nDig\nwhy\n",
    );
    told.holds(&[
        "the argument of `error` must be a text, not a table",
        "house.lua:2:",
    ]);
    assert!(!told.contains("0x"), "{told}");
    table.write("ferry", "house.lua", "error({})\n");
    let told = table.play("ferry", &["--house-rules", "ferry/house.lua"], "");
    assert!(
        told.contains("not a table") && !told.contains("0x"),
        "{told}"
    );
}

/// Standard error may be full.
#[cfg(unix)]
#[test]
fn what_cannot_be_told_is_no_reason_to_break() {
    let full = fs::File::options().write(true).open("/dev/full");
    let Ok(full) = full else { return };
    let table = Table::new();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_turnto"));
    command
        .current_dir(table.at("."))
        .args(["play", "nowhere"])
        .stderr(full);
    assert_eq!(command.status().unwrap().code(), Some(2));
}

/// The list of all games has names with the prefix of the book. Commands in the game use names without it.
#[test]
fn a_game_is_found_by_both_forms_of_its_name() {
    let table = Table::new();
    table.play("ferry", &[], "Wade out\nsave bay\n");
    let told = table.play("ferry", &["--resume"], "load the-ferry.bay\n");
    told.holds(&["> load the-ferry.bay", "The Mud"]);
    assert!(!told.contains("o save has this name"), "{told}");
    let told = table.saves_say(&["export", "bay", "bay.json"]);
    told.holds(&["was copied to bay.json"]);
    table.book("other", "title: The Other\n");
    table.play("other", &[], "Wade out\nsave bay\n");
    let told = table.saves_say(&["remove", "bay", "--yes"]);
    told.holds(&["several games have the name `bay`: the-ferry.bay, the-other.bay"]);
    let told = table.saves_say(&["remove", "the-other.bay", "--yes"]);
    told.holds(&["Moved to saves/removed/the-other.bay.json"]);
    let told = table.saves_say(&["import", "nothere.json"]);
    told.holds(&["nothere.json: No such file"]);
    // The folder can come before the subcommand.
    let arguments = ["saves", "--saves", "saves", "export", "bay", "again.json"];
    table.command(&arguments).assert().success();
    let arguments = ["saves", "--format", "json", "export", "bay", "third.json"];
    table.command(&arguments).assert().failure();
    assert!(!table.at("third.json").exists());
}

#[test]
fn the_list_of_games_fits_the_lines() {
    let table = Table::new();
    table.book(
        "long",
        "title: The Long Road to the Last Mill of the Valley\n",
    );
    table.play("ferry", &[], "Wade out\n");
    table.play("long", &[], "Wade out\nsave before the bridge\n");
    for columns in ["40", "80", "100"] {
        let mut command = table.command(&["saves", "--saves", "saves"]);
        let out = command.env("COLUMNS", columns).output().unwrap();
        let told = String::from_utf8(out.stdout).unwrap();
        let most = columns.parse::<usize>().unwrap();
        let long = told.lines().find(|line| line.chars().count() > most);
        assert_eq!(long, None, "{columns}:\n{told}");
        told.holds(&["the-ferry"]);
    }
}

/// A game without answers can still have data to save.
#[test]
fn a_game_with_a_note_alone_makes_room_for_the_next() {
    let table = Table::new();
    table.play("ferry", &[], "note the lamp is mine\n");
    let told = table.play("ferry", &[], "notes\n");
    told.holds(&[
        "Your previous game is saved as earlier-1. To go back to it, type `load earlier-1`.",
    ]);
    let told = table.play("ferry", &[], "load earlier-1\nnotes\n");
    told.holds(&["the lamp is mine"]);
    // An empty game is not saved.
    table.play("ferry", &[], "look\n");
    let told = table.play("ferry", &[], "look\n");
    assert!(!told.contains("Your previous game"), "{told}");
}
