//! Texts of every script: comparison, output, and names of files.

use crate::program::turnto;
use crate::ruled::{Ruled, pick, told};
use std::fs;
use turnto::engine::save::slug;
use turnto::model::game::{Answer, Prompt, Reply};
use turnto::output::present::text_width;
use turnto::syntax::unicode::normalize_text;
use unicode_normalization::UnicodeNormalization;

const RULES: &str = "return { name = 'test', kinds = { { name = 'item', plural = 'items', held = true } },\
    instructions = { { form = 'greet', run = function() say(ask('Who?')) end }, { form = 'take <what:item>', run = function(args) gain('item', args.what) end } } }";

fn decomposed(text: &str) -> String {
    text.nfd().collect()
}

/// A word, and other ways to type it.
const WORDS: &[(&str, &[&str])] = &[
    (
        "caf\u{e9}",
        &["cafe\u{301}", "CAFE\u{301}", "CAFÉ", "ca\u{ad}fé"],
    ),
    ("Straße", &["STRASSE", "strasse"]),
    ("ὀδυσσεύς", &["ὈΔΥΣΣΕΎΣ", "\u{3bf}\u{313}δυσσευ\u{301}ς"]),
    (
        "\u{1e69}",
        &["s\u{323}\u{307}", "s\u{307}\u{323}", "S\u{323}\u{307}"],
    ),
    (
        "한글",
        &["\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}"],
    ),
    ("हिन्दी", &["हिन्\u{200d}दी"]),
    ("漢字", &["漢\u{200b}字"]),
    ("مفتاح", &["\u{200f}مفتاح"]),
    ("שלום", &["שלום\u{200f}"]),
    ("ไทย", &["\u{feff}ไทย"]),
    ("ﬁn", &["fin", "FIN"]),
];

/// Every word names a code, a page, a variable, a tag, a thing and a choice, and answers a question. References are in decomposed letters.
#[test]
fn names_and_answers_are_compared_by_what_they_look_like() {
    for (word, typed) in WORDS {
        let capital = format!("X{word}");
        let [w, c] = [*word, &*capital].map(decomposed);
        let head = format!(
            "codes: {{ {capital}: x }}\nvariables: {{ {word}: 1 }}\nevents: {{ \"on arrival at tag {w}\": \"Tagged.\" }}\n"
        );
        let pages = format!(
            "# start: Start\n\n{{gain code {c}}} {{take {w}}} {{set {w} = {w} + 1}}\n\n{{ask \"Word?\"}}\n| \"{word}\": {{= {w}}} {{if code {c} and item {w}}}Yes.{{end}}\n| else: No.\n\n- {word} -> {w}\n\n# {word}: Title {w}\ntags: {word}\n\n{{if visited {w}}}Never.{{end}} Here.\n\n- {w} {{greet}} -> start\n"
        );
        let files = [
            (
                "book.yaml",
                format!("title: T\nruleset: test\nstart: start\n{head}"),
            ),
            ("pages.gamebook", pages),
            ("items.yaml", format!("{word}: {{ name: The {word} }}\n")),
        ];
        let ruled = Ruled::of(
            &[RULES],
            &files.map(|(name, text)| (name.to_owned(), text)).into(),
        );
        for typed in [*word].iter().chain(*typed) {
            let (mut session, _) = ruled.start();
            let reply = |text: &str| Answer::Reply(Reply::Text(text.to_owned()));
            let page = session.answer(reply(typed)).unwrap();
            assert!(
                told(&page).contains(&"2 Yes.".to_owned()),
                "{word} {typed} {page:?}"
            );
            let Prompt::Choices { options } = &page.prompt else {
                panic!("{page:?}")
            };
            let id = options[0].id.clone();
            let page = session.answer(pick(&decomposed(&id))).unwrap();
            let lines = told(&page);
            assert!(lines.iter().any(|line| line == "Tagged."), "{lines:?}");
            assert!(
                lines.iter().all(|line| normalize_text(line) == *line),
                "{lines:?}"
            );
            session.answer(pick(&id)).unwrap();
            let page = session
                .answer(reply(&format!("{w}\u{2028}x\n\x1b[2J")))
                .unwrap();
            let said = told(&page);
            let first = said.iter().find(|line| line.contains("[2J")).unwrap();
            assert_eq!(*first, format!("{} x [2J", normalize_text(word)));
        }
    }
}

/// A book whose texts have every kind of control character is shown without them in all output.
#[test]
fn nothing_that_is_written_controls_where_it_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let odd = "a\u{1b}[2J\u{202e}b\u{2028}c\u{85}d\u{b}e\u{2066}f";
    let book = format!("---\ntitle: \"T {odd}\"\nruleset: arena\nabout: \"A {odd}\"\ncodes: {{ C: \"x {odd}\" }}\n---\n# start: Title {odd}\n\nWords {odd} cafe\u{301}. {{gain code C}}\n\n- Choice {odd} -> end\n\n# end: End\n\n{{ending won \"End {odd}\"}}\n")
        .replace("\"T a\u{1b}", "\"T a").replace("\"A a\u{1b}", "\"A a").replace("\"x a\u{1b}", "\"x a");
    fs::write(folder.path().join("b.gamebook"), book).unwrap();
    let play = |more: &[&str]| {
        let mut words = vec!["play", "b.gamebook", "--answers", "-"];
        words.extend(more);
        turnto(folder.path(), &words, "codes\n1\n").out
    };
    let mut all = vec![play(&[]), play(&["--screen-reader"])];
    let json = turnto(
        folder.path(),
        &["play", "b.gamebook", "--json", "--saves", "saves"],
        "{\"pick\":\"quit\"}\n",
    );
    all.push(json.out);
    for format in ["md", "html", "typ"] {
        let out = format!("out.{format}");
        let said = turnto(folder.path(), &["print", "b.gamebook", "--out", &out], "");
        assert!(said.good(), "{}", said.all());
        all.push(fs::read_to_string(folder.path().join(out)).unwrap());
    }
    for text in &all {
        assert!(!text.contains("cafe\u{301}"), "{text}");
    }
    // An error shows the source text.
    all.push(turnto(folder.path(), &["check", "b.gamebook"], "").all());
    for text in all {
        let wrong = |c: char| {
            c.is_control() && !"\n\t".contains(c) || "\u{2028}\u{202e}\u{2066}".contains(c)
        };
        assert!(!text.contains(wrong), "{text:?}");
    }
}

/// Lines can also end with a carriage return alone, in pages and YAML.
#[test]
fn a_file_of_an_old_computer_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let book = "---\ntitle: T\nruleset: arena\n---\n# start: S\n\nOne.\n\n- Go -> end\n\n# end: End\n\n{ending won \"End\"}\n";
    for end in ["\r", "\r\n"] {
        fs::write(folder.path().join("b.gamebook"), book.replace('\n', end)).unwrap();
        let said = turnto(folder.path(), &["check", "b.gamebook"], "");
        assert!(said.good(), "{}", said.all());
        let said = turnto(
            folder.path(),
            &["play", "b.gamebook", "--answers", "-"],
            "go\n",
        );
        assert!(said.out.contains("The end: End (won)."), "{}", said.out);
    }
}

#[test]
fn files_are_found_in_either_form_of_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let away = folder.path().join("e\u{301}te\u{301}");
    for book in [&home, &away] {
        fs::create_dir(book).unwrap();
    }
    let png = fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/faults/home/sea.png"
    ))
    .unwrap();
    fs::write(home.join("cafe\u{301}.png"), png).unwrap();
    let page = "image: caf\u{e9}.png \"A \\\"café\\\"\"\n\n- On -> été:start\n";
    fs::write(home.join("a.gamebook"), format!("# start: S\n{page}")).unwrap();
    fs::write(
        home.join("book.yaml"),
        "title: Home\nruleset: arena\nlinked_books: { été: ../été }\n",
    )
    .unwrap();
    fs::write(
        away.join("a.gamebook"),
        "# start: S\n\n{ending won \"End\"}\n",
    )
    .unwrap();
    fs::write(away.join("book.yaml"), "title: Away\nruleset: arena\n").unwrap();
    let said = turnto(&home, &["check", "."], "");
    assert!(
        said.good() && !said.all().contains("warning["),
        "{}",
        said.all()
    );
    let said = turnto(&home, &["play", ".", "--answers", "-"], "on\n");
    assert!(
        said.out.contains("A \"café\"") && said.out.contains("The end"),
        "{}",
        said.out
    );
}

/// Names of saves fit into a file name, however long they are, and are equal in composed and decomposed form.
#[test]
fn saves_have_names_of_every_script() {
    assert_eq!(slug("Cafe\u{301} STRASSE"), slug("café straße"));
    assert!(slug(&"漢".repeat(200)).len() < 100);
    let folder = tempfile::tempdir().unwrap();
    let long = "漢".repeat(60);
    let book = format!("---\ntitle: {long}\nruleset: arena\n---\n# start: S\n\n- Go -> start\n");
    fs::write(folder.path().join("b.gamebook"), book).unwrap();
    let play = ["play", "b.gamebook", "--saves", "saves", "--answers", "-"];
    let typed = format!("save cafe\u{301}\nsave {long}\ngo\nload CAFÉ\nload {long}\n");
    let said = turnto(folder.path(), &play, &typed);
    assert!(said.good() && said.err.is_empty(), "{}", said.all());
    assert!(!said.out.contains("save-"), "{}", said.out);
    // A byte order mark is not damage.
    for file in fs::read_dir(folder.path().join("saves")).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_some_and(|end| end == "json") {
            let text = fs::read_to_string(&file).unwrap();
            fs::write(&file, format!("\u{feff}{text}")).unwrap();
        }
    }
    let said = turnto(
        folder.path(),
        &[
            "play",
            "b.gamebook",
            "--saves",
            "saves",
            "--resume",
            "--answers",
            "-",
        ],
        "load café\n",
    );
    assert!(
        said.good() && !said.all().contains("damaged"),
        "{}",
        said.all()
    );
}

/// Writes a folder of `book.yaml` and one page, and returns what `check` prints about it. `words` are more arguments.
fn check_folder(head: &str, page: &str, words: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let header = format!("title: T\nruleset: arena\n{head}\n");
    fs::write(folder.path().join("book.yaml"), header).unwrap();
    fs::write(folder.path().join("a\nb.gamebook"), page).unwrap();
    let words: Vec<&str> = ["check", "."].iter().chain(words).copied().collect();
    turnto(folder.path(), &words, "").all()
}

#[test]
fn errors_show_hidden_characters_and_letters_of_other_scripts() {
    let end = "\n\n{ending won \"End\"}\n";
    let page = format!("\u{feff}# start: S{end}");
    assert_eq!(
        check_folder("", &page, &["--format", "short"]).trim(),
        "0 errors, 0 warnings, 0 notes"
    );
    let key = check_folder(
        "variables: { re\u{200e}nt: 1, rent: 2 }",
        &page,
        &["--format", "short"],
    );
    assert!(key.starts_with("book.yaml:3:14: error[invalid-yaml]: the key `re<U+200E>nt` contains a hidden character\n1 error,"), "{key}");
    let page = format!("# start: S\n\n{{gain code \u{410}rgent}} {{gain code\u{a0}Lit}}{end}");
    let codes = check_folder("codes: { Argent: x, Lit: y }", &page, &[]);
    for part in [
        "did you mean `Argent`? (U+0410 is a Cyrillic letter)",
        "unsupported syntax `<U+00A0>`",
        "[a<U+000A>b.gamebook:3:",
    ] {
        assert!(codes.contains(part), "{codes}");
    }
}

#[test]
fn what_readers_cannot_tell_apart_is_the_same() {
    let page = "# start: S\n\n{ask \"Where?\"}\n| straße: A.\n| \"STRASSE\": B.\n| 3: C.\n| \"3\": D.\n| else: E.\n\n- On -> start\n";
    let told = check_folder("", page, &["--format", "short"]);
    for part in ["duplicate row `STRASSE`", "duplicate row `3`"] {
        assert!(told.contains(part), "{told}");
    }
    let page = "# start: S\n\n- Row\u{200b} out -> start\n- Row out -> start\n";
    let told = check_folder("", page, &["--format", "short"]);
    assert!(told.contains("identical-choices"), "{told}");
}

/// The marks under a line begin below the first letter of the marked text.
#[test]
fn errors_are_marked_where_terminals_show_them() {
    let family = "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}";
    for (words, shown) in [
        (
            format!("{family}\u{1f44d}\u{1f3fd}x"),
            "\u{1f469}\u{1f44d}x",
        ),
        ("a\u{1b}[31mb".to_owned(), "a<U+001B>[31mb"),
        (
            "\u{915}\u{94d}\u{200d}\u{937} e\u{301}".to_owned(),
            "\u{915}\u{94d}\u{200d}\u{937} \u{e9}",
        ),
    ] {
        let page = format!("# start: S\n\n{words} {{gain code Foo}}\n\n- On -> start\n");
        let told = check_folder("", &page, &[]);
        let mut lines = told.lines();
        let line = lines.find(|it| it.contains("{gain code Foo}")).unwrap();
        let at = line.find("Foo").unwrap();
        assert!(normalize_text(line).contains(shown), "{told}");
        let marks = lines.next().unwrap();
        let before = &marks[..marks.find('─').unwrap()];
        assert_eq!(text_width(&line[..at]), text_width(before), "{told}");
    }
}
