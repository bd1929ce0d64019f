//! `turnto rename` with two linked books: every name is changed, and saves and recorded games still work.

use crate::ferry::Holds;
use crate::kept::rows;
use crate::program::turnto as run;
use assert_cmd::Command;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const RECORDED: &str = "\
seed: 4

> Buy the Heron
assert ship heron and code Chartered and title \"Captain\" and price = 2
> Sign on
> Sign on
> Load wool
> !set deals = deals + 1
> Sail
page isles:landing
assert from strait and ticks of isles:landing = 1
> Walk to the grey isle
page isles:grey
> !give code Chartered
> !give ship heron
> !goto isles:landing
";

/// A verb that mentions names, and one text that only looks like a name.
const BEACON: &str = "instructions = {
    { form = \"beacon\", about = \"A light.\", run = function()
        local where = \"isles:landing\"
        if has_code(\"Chartered\") and has('ship', 'heron') and #pages(\"sea\") > 0 then turn_to('isles:landing') end
      end },";

const CASES: &str = "\
cases:
  - id: a ship of one's own, heron or not
    state: { codes: [Chartered], variables: { price: 3 } }
    do: '{launch heron} {gain title \"Captain\"} {lose code Chartered}'
    expect: { ship: [heron], titles: [Captain], codes: [], variables: { price: 3 } }
";

/// The two books, with additional mentions of names.
fn world(folder: &Path) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/linked");
    for book in ["harbour", "isles"] {
        fs::create_dir_all(folder.join(book).join("playthroughs")).unwrap();
        for entry in fs::read_dir(from.join(book)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                fs::copy(&path, folder.join(book).join(path.file_name().unwrap())).unwrap();
            }
        }
    }
    let home = folder.join("harbour");
    let add = |file: &str, text: &str| {
        let old = fs::read_to_string(home.join(file)).unwrap_or_default();
        fs::write(home.join(file), old + text).unwrap();
    };
    fs::write(home.join("playthroughs/names.play"), RECORDED).unwrap();
    add(
        "more.gamebook",
        "# tavern: The Tavern\nwithin: quay\n\n{include prices}\n\n- Out -> quay\n\n# prices:\nfragment: yes\n\nA copper each.\n",
    );
    let pages = fs::read_to_string(home.join("pages.gamebook")).unwrap();
    let pages = pages.replace("- Stay ashore", "- In -> tavern\n- Stay ashore");
    fs::write(home.join("pages.gamebook"), pages).unwrap();
    let rules = fs::read_to_string(home.join("house.lua")).unwrap();
    fs::write(
        home.join("house.lua"),
        rules.replacen("instructions = {", BEACON, 1),
    )
    .unwrap();
    fs::create_dir_all(home.join("cases")).unwrap();
    fs::write(home.join("cases/ships.yaml"), CASES).unwrap();
    // A page that was called pier has been removed since the book was printed.
    fs::write(
        home.join("numbers.yaml"),
        "seed: 2\nnumbers:\n  strait: 1\n  quay: 4\n  pier: 9\n",
    )
    .unwrap();
    let isles = folder.join("isles/numbers.yaml");
    fs::write(isles, "seed: 2\nnumbers: { quay: 1, landing: 7 }\n").unwrap();
    home
}

fn turnto(arguments: &[&str], at: &Path, input: &str) -> (Option<i32>, String) {
    let said = run(at, arguments, input);
    (said.code, said.all())
}

/// Every file of the two books.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut out = BTreeMap::new();
    for book in ["harbour", "isles"] {
        for inside in ["", "playthroughs", "cases"] {
            let all = fs::read_dir(folder.join(book).join(inside));
            for entry in all.into_iter().flatten() {
                let path = entry.unwrap().path();
                if path.is_file() {
                    out.insert(path.clone(), fs::read_to_string(path).unwrap());
                }
            }
        }
    }
    out
}

const ALL: &[&[&str]] = &[
    &["page", "quay", "pier"],
    &["page", "isles:landing", "isles:shore"],
    &["page", "isles:landing-2", ""],
    &["page", "isles:shore", "beach"],
    &["page", "isles:grey", "ash-field"],
    &["code", "Chartered", "Hired"],
    &["code", "Hired", "Commissioned"],
    &["title", "Captain", "Master of the Heron"],
    &["variable", "price", "toll"],
    &["variable", "isles:landings", "arrivals"],
    &["entry", "heron", "petrel"],
    &["ship", "petrel", "fulmar"],
    &["tag", "sea", "salt-water"],
    &["fragment", "prices", "price-list"],
];

#[test]
fn everything_in_a_linked_world_gets_another_name_and_its_saves_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let before = folder.path().join("before");
    world(&before);
    let home = world(folder.path());
    let (status, said) = turnto(&["test"], &home, "");
    assert_eq!(status, Some(0), "{said}");
    // A game is left in the other book, in the middle of a page.
    let answers = "Buy\nSign\nSign\nLoad wool\nSail\nSell\nWalk to the grey isle\n";
    let play = ["play", ".", "--seed", "4", "--saves", "../saves"];
    let (status, said) = turnto(&play, &home, answers);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("Ash as far as you can see."), "{said}");

    for change in ALL {
        if change[2].is_empty() {
            let (status, said) = turnto(&["rename", "page", change[1], "x"], &home, "");
            assert_eq!(status, Some(1), "{said}");
            said.holds(&["unknown page `isles:landing-2`"]);
            continue;
        }
        let shown = files(folder.path());
        let arguments = [&["rename"][..], change].concat();
        let (status, said) = turnto(&arguments, &home, "");
        assert_eq!(status, Some(0), "{change:?}: {said}");
        assert!(said.contains("add `--write`"), "{said}");
        assert_eq!(files(folder.path()), shown, "only shown");
        let (status, said) = turnto(&[&arguments[..], &["--write"]].concat(), &home, "");
        assert_eq!(status, Some(0), "{change:?}: {said}");
        assert!(said.contains("\nchanged: "), "{said}");
        if change[1] == "isles:landing" {
            said.holds(&["unchanged; check them", "local where"]);
        }
    }
    let (status, said) = turnto(&["check", "."], &home, "");
    assert_eq!(status, Some(0), "{said}");
    // The old names only remain in `was` and in one text of the script that could be anything.
    let olds = ["quay", "landing", "grey", "Chartered", "heron", "prices"];
    for (path, text) in files(folder.path()) {
        for line in text.lines().filter(|line| !line.contains("local where")) {
            let code = line.split("//").next().unwrap_or_default();
            let word = |old: &&&str| {
                code.contains(&format!("-> {old}"))
                    || code.contains(&format!(":{old}"))
                    || code.contains(&format!(" {old}}}"))
                    || code.contains(&format!("('{old}"))
                    || code.contains(&format!("page {old}"))
            };
            assert!(
                !olds.iter().any(|old| word(&old)),
                "{}: {line}",
                path.display()
            );
        }
    }
    // Sections keep their numbers in print.
    let numbers =
        |book: &str| fs::read_to_string(folder.path().join(book).join("numbers.yaml")).unwrap();
    let home_has = "seed: 2\nnumbers:\n  strait: 1\n  pier: 4\n  quay: 9\n";
    assert_eq!(numbers("harbour"), home_has);
    assert_eq!(
        numbers("isles"),
        "seed: 2\nnumbers: { quay: 1, beach: 7 }\n"
    );
    let (status, said) = turnto(&["test"], &home, "");
    assert_eq!(status, Some(0), "{said}");
    // The saved game continues with all of its values.
    let (status, said) = turnto(
        &["play", ".", "--resume", "--saves", "../saves"],
        &home,
        "codes\nitems\nRemember\nWalk to the white\nForget\nSail home\n",
    );
    assert_eq!(status, Some(0), "{said}");
    for lost in ["no longer", "is gone"] {
        assert!(!said.contains(lost), "{said}");
    }
    for known in [
        "Commissioned",
        "Ashen",
        "the Heron",
        "Ash as far as you can see.",
        "Landings: 2. Ticks: 2. The toll is 1.",
    ] {
        assert!(said.contains(known), "`{known}`:\n{said}");
    }
    // The recorded game of the older edition still passes.
    let saves = folder.path().join("saves");
    let old = before.join("harbour");
    let (status, said) = turnto(
        &[
            "diff",
            old.to_str().unwrap(),
            ".",
            "--saves",
            saves.to_str().unwrap(),
        ],
        &home,
        "",
    );
    assert_eq!(status, Some(0), "{said}");
    for line in [
        "~ page quay is now pier",
        "~ page isles:landing is now isles:beach",
        "~ code Chartered is now Commissioned",
        "~ title Captain is now Master of the Heron",
        "~ variable price is now toll",
        "passed: playthroughs/names.play",
        "passed: saved game",
    ] {
        assert!(said.contains(line), "`{line}`:\n{said}");
    }
}

const REFUSED: &str = r#"page | qauy | pier :: did you mean `quay`?
page | quay | strait :: `strait` already exists
page | quay | prices :: `prices` already exists
page | quay | again :: invalid name
page | quay | the quay :: invalid name
page | quay | quay :: already the name
page | mars:quay | pier :: unknown or unavailable book `mars`
code | Chartered | hired :: a capital
code | Chartered | Ashen :: already
title | Captain | a "b" :: text without quotes
variable | price | sp :: `sp` already exists
variable | price | luck-max :: `luck-max` already exists
variable | price | rating :: `rating` already exists
variable | price | visits :: `visits` already exists
entry | heron | Big Ship :: lower-case letters
entry | dagger-x | knife :: unknown entry
tag | sea | a, b :: invalid name
fragment | price | list :: did you mean `prices`?
pgae | quay | pier :: did you mean `page`?"#;

#[test]
fn what_cannot_be_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let home = world(folder.path());
    let before = files(folder.path());
    for [arguments, why] in rows(REFUSED) {
        let arguments: Vec<&str> = arguments.split(" | ").collect();
        let all = [&["rename"][..], &arguments, &[".", "--write"]].concat();
        let (status, said) = turnto(&all, &home, "");
        assert!(
            matches!(status, Some(1 | 2)) && said.contains(&why),
            "{arguments:?}: {said}"
        );
    }
    // The names of a book with errors are not all known.
    let text = fs::read_to_string(home.join("more.gamebook")).unwrap();
    fs::write(
        home.join("more.gamebook"),
        text.clone() + "\n# x: X\n\n- On -> nowhere\n",
    )
    .unwrap();
    let (status, said) = turnto(&["rename", "page", "quay", "pier", "--write"], &home, "");
    assert!(
        status == Some(1) && said.contains("fix them first"),
        "{said}"
    );
    fs::write(home.join("more.gamebook"), text).unwrap();
    // Names that a rule passes on are not found. The check of the new text reports them.
    let rules = fs::read_to_string(home.join("house.lua")).unwrap();
    assert!(rules.contains("local where"));
    assert_eq!(files(folder.path()), before);
}

#[test]
fn a_book_that_only_leads_here_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let home = world(folder.path());
    let sea = folder.path().join("sea");
    fs::create_dir_all(&sea).unwrap();
    let header = "title: The Sea\nruleset: badgerstone\nrule_pages: { fate: wave, epilogue: wave }\nlinked_books: [harbour]\n";
    fs::write(sea.join("book.yaml"), header).unwrap();
    fs::write(
        sea.join("sea.gamebook"),
        "# wave: Wave\n\n- Land -> harbour:quay\n",
    )
    .unwrap();
    let (status, said) = turnto(&["rename", "page", "quay", "pier"], &home, "");
    assert_eq!(status, Some(0), "{said}");
    said.holds(&["`../sea` links to this book, but this book does not link back"]);
    assert!(!said.contains("`../isles`"), "{said}");
    let there = ["rename", "page", "harbour:quay", "pier", "--write"];
    let (status, said) = turnto(&there, &sea, "");
    assert_eq!(status, Some(0), "{said}");
    assert!(!said.contains("links to this book"), "{said}");
    let text = fs::read_to_string(sea.join("sea.gamebook")).unwrap();
    assert!(text.contains("-> harbour:pier"), "{text}");
}

/// A page refers to its own variables without its id. A game that waits there for a detour keeps their values.
#[test]
fn a_page_has_variables_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("pages.gamebook");
    fs::write(
        folder.path().join("book.yaml"),
        "title: A Hall\nid: hall\nruleset: arena\nvariables: { mood: calm }\n",
    )
    .unwrap();
    fs::write(
        &pages,
        "# hall: Hall\nvariables: tries = 0\n\n{= tries}, {= mood}\n\n- Try {set tries = tries + 1}\n- {if tries > 1} Read -> map and return\n\
         - Off {set mood = \"cross\"} -> hall\n\n# map: Map\ndetour: yes\n\n- Fold -> return\n",
    )
    .unwrap();
    let turnto = |args: &[&str], typed: &str| {
        let mut command = Command::cargo_bin("turnto").unwrap();
        command.env("NO_COLOR", "1").current_dir(folder.path());
        let output = command
            .args(args)
            .write_stdin(typed.to_owned())
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
    };
    turnto(
        &["play", "--saves", "games", "--seed", "1"],
        "try\ntry\nread\n",
    );
    turnto(&["rename", "page", "hall", "foyer", "--write"], "");
    let taken = turnto(
        &["rename", "variable", "foyer.tries", "mood", "--write"],
        "",
    );
    assert!(taken.contains("`mood` already exists"), "{taken}");
    let game = turnto(&["play", "--saves", "games", "--resume"], "fold\n");
    assert!(game.contains("2. Read"), "{game}");
    turnto(
        &["rename", "variable", "foyer.tries", "attempts", "--write"],
        "",
    );
    let game = turnto(&["play", "--saves", "games", "--resume"], "");
    assert!(
        game.contains("2. Read") && !game.contains("no longer"),
        "{game}"
    );
    let text = fs::read_to_string(&pages).unwrap();
    text.holds(&["variables: attempts = 0", "{if attempts > 1}"]);
    assert!(turnto(&["check"], "").contains("0 errors, 0 warnings"));
}

/// An Arena book with these pages, for calls of the program.
fn small(folder: &Path, header: &str, pages: &str) -> impl Fn(&[&str]) -> String {
    fs::write(
        folder.join("book.yaml"),
        format!("title: A Fair\nid: fair\nruleset: arena\n{header}"),
    )
    .unwrap();
    fs::write(folder.join("pages.gamebook"), pages).unwrap();
    let at = folder.to_owned();
    move |arguments| turnto(arguments, &at, "").1
}

#[test]
fn what_a_fragment_takes_gets_another_name_wherever_it_is_given_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let pages = "# fair: Fair\n\n{include stall with price = 3, who = \"Anna\"}\n\n{include other with price = 2}\n\n- Off {ending victory \"Off\"}\n\n\
                 # stall\nfragment: yes\nparams: price, who = \"Tom\"\n\n{= who} asks {= price}, a price. {if price > 2}\nDear.\n{end}\n\
                 {include other with price = (price + 1)}\n\n\
                 # other\nfragment: yes\nparams: price\n\nAnother says {= price}.\n";
    let said = small(folder.path(), "variables: { mood: calm }\n", pages);
    let taken = said(&["rename", "variable", "stall.price", "who", "--write"]);
    assert!(taken.contains("`who` already exists"), "{taken}");
    let taken = said(&["rename", "variable", "stall.price", "mood", "--write"]);
    assert!(taken.contains("`mood` already exists"), "{taken}");
    let taken = said(&["rename", "variable", "stall.price", "with", "--write"]);
    assert!(taken.contains("`with` already exists"), "{taken}");
    let near = said(&["rename", "variable", "stall.prise", "cost"]);
    assert!(near.contains("did you mean `stall.price`?"), "{near}");
    let done = said(&["rename", "variable", "stall.price", "stall.fee", "--write"]);
    let text = fs::read_to_string(folder.path().join("pages.gamebook")).unwrap();
    for part in [
        "{include stall with fee = 3, who",
        "{include other with price = 2}",
        "params: fee, who = \"Tom\"",
        "asks {= fee}, a price. {if fee > 2}",
        "with price = (fee + 1)}",
        "params: price\n\nAnother says {= price}",
    ] {
        assert!(text.contains(part), "{part}\n{done}\n{text}");
    }
    assert!(said(&["check"]).contains("0 errors"), "{text}");
}

#[test]
fn the_words_of_a_title_at_its_numbers_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let header = "titles:\n  \"Envoy to # kings\": { about: kings, 1: Envoy to a king, 2: Envoy twice }\n  Knight:\n";
    let pages = "# fair: Fair\n\n{gain title \"Envoy to # kings\"} {gain title \"Knight\"}\n\n- Off {ending victory \"Off\"}\n";
    let said = small(folder.path(), header, pages);
    let plan = said(&["rename", "title", "Envoy to # kings", "Guest of # kings"]);
    assert_eq!(
        plan.matches("name of the title at this number").count(),
        2,
        "{plan}"
    );
    let plan = said(&["rename", "title", "Knight", "Baron"]);
    assert!(!plan.contains("unchanged; check them"), "{plan}");
}

#[test]
fn what_names_were_is_written_where_a_name_has_a_hash_sign_and_where_several_stand_in_brackets() {
    let folder = tempfile::tempdir().unwrap();
    let header = "titles:\n  \"Envoy to # kings\": { about: kings }\n  Knight:\n";
    let pages = "# fair: Fair\n\n{gain title \"Envoy to # kings\"} {gain title \"Knight\"}\n\n- Off {ending victory \"Off\"}\n";
    let said = small(folder.path(), header, pages);
    let names = [
        "Envoy to # kings",
        "Guest of # kings",
        "Friend of # kings",
        "Voice of # kings",
    ];
    for pair in names.windows(2) {
        let done = said(&["rename", "title", pair[0], pair[1], "--write"]);
        assert!(done.contains("\nchanged: "), "{done}");
    }
    let done = said(&["rename", "title", "Knight", "Baron", "--write"]);
    assert!(done.contains("\nchanged: "), "{done}");
    let book = folder.path().join("book.yaml");
    let text = fs::read_to_string(&book).unwrap();
    let was = "aliases:\n  titles:\n    Baron: Knight\n    \"Voice of # kings\": [\"Friend of # kings\", \"Guest of # kings\", \"Envoy to # kings\"]\n";
    assert!(text.ends_with(was), "{text}");
    assert!(said(&["check"]).contains("0 errors"), "{text}");
    // Comments are kept anywhere in the section.
    let commented = text.replace("    Baron", "    # once\n    Baron");
    fs::write(&book, commented.replace("aliases:\n", "aliases: # names\n")).unwrap();
    let done = said(&["rename", "title", "Baron", "Duke", "--write"]);
    assert!(done.contains("\nchanged: "), "{done}");
    let text = fs::read_to_string(&book).unwrap();
    let was = "aliases: # names\n  titles:\n    # once\n    Duke: [Baron, Knight]\n";
    assert!(text.contains(was), "{text}");
}

#[test]
fn what_ends_an_quest_is_called_by_its_new_name() {
    let folder = tempfile::tempdir().unwrap();
    let header = "titles: { Knight: knighted }\ncodes:\n  Sent: { quest: Ride out, completed_by: [Back, Knight] }\n  town:\n    Hired:\n      quest: true\n      completed_by: Back\n  Back: you have come back\n";
    let pages = "# fair: Fair\n\n{gain title \"Knight\"} {gain codes Sent, Hired, Back}\n\n- Off {ending victory \"Off\"}\n";
    let said = small(folder.path(), header, pages);
    for (sort, old, new) in [
        ("code", "Back", "Returned"),
        ("code", "Hired", "Engaged"),
        ("code", "Sent", "Bidden"),
        ("title", "Knight", "Baron: of the Fen"),
    ] {
        let done = said(&["rename", sort, old, new, "--write"]);
        assert!(done.contains("\nchanged: "), "{done}");
    }
    let text = fs::read_to_string(folder.path().join("book.yaml")).unwrap();
    for line in [
        "titles: { \"Baron: of the Fen\": knighted }",
        "  Bidden: { quest: Ride out, completed_by: [Returned, \"Baron: of the Fen\"] }",
        "    Engaged:\n      quest: true\n      completed_by: Returned\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
    assert!(said(&["check"]).contains("0 errors"), "{text}");
}

/// The page for a ready-made character is only named in book.yaml.
#[test]
fn a_page_that_characters_are_made_from_gets_another_name() {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in turnto::library::builtin_texts("stair").unwrap() {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let rename = ["rename", "page", "ledger", "carriers", "--write"];
    let (status, said) = turnto(&rename, folder.path(), "");
    assert_eq!(status, Some(0), "{said}");
    let header = fs::read_to_string(folder.path().join("book.yaml")).unwrap();
    assert!(header.contains("pages: carriers") && !header.contains("ledger"));
}
