//! No file of a book leads out of its folder. Links to other places are errors when they are read, and nothing is written through them.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::kept::rows;
use turnto::library;
use turnto::syntax::diagnostic::Code;

const HEADER: &str = "title: T\nruleset: emprise\nstart: start\n";
const SECRET: &str = "# secret: Secret\n\nKept.   \n\n{ending e \"E\"}\n";

/// A folder with a book `b` and a file outside of it.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("b/playthroughs")).unwrap();
    fs::create_dir(folder.path().join("elsewhere")).unwrap();
    let page = "# start: Start\n\nHello. {ending e \"E\"}\n";
    let base = [
        ("b/book.yaml", HEADER),
        ("b/a.gamebook", page),
        ("secret.txt", SECRET),
    ];
    for (path, text) in base.iter().chain(files) {
        fs::write(folder.path().join(path), text).unwrap();
    }
    folder
}

fn turnto(at: &Path, arguments: &str) -> (bool, String) {
    let done = assert_cmd::Command::new(env!("CARGO_BIN_EXE_turnto"))
        .current_dir(at)
        .env("NO_COLOR", "1")
        .args(arguments.split(' '))
        .timeout(Duration::from_secs(60))
        .output()
        .unwrap();
    let told = [done.stdout, done.stderr].concat();
    (
        done.status.success(),
        String::from_utf8_lossy(&told).into_owned(),
    )
}

/// A reference in the book, a link, its target, a command, and the message.
const LINKS: &str = "\
cover :: b/c.png :: ../secret.txt :: check b :: outside the folder of the book
cover :: b/c.png :: ../secret.txt :: publish b --out p.html :: outside the folder of the book
cover :: b/c.png :: ../secret.txt :: print b --out p.html :: outside the folder of the book
theme :: b/c.png :: ../secret.txt :: publish b --out p.html :: outside the folder of the book
- :: b/theme.css :: ../secret.txt :: publish b --out p.html :: outside the folder of the book
- :: b/z.gamebook :: ../secret.txt :: check b :: outside the folder of the book
- :: b/z.gamebook :: ../secret.txt :: check b --fix :: outside the folder of the book
- :: b/z.gamebook :: ../secret.txt :: fmt b :: outside the folder of the book
- :: b/z.gamebook :: ../secret.txt :: fmt b/z.gamebook :: outside the folder of the book
- :: b/z.gamebook :: ../secret.txt :: rename page start begin b --write :: outside the folder of the book
- :: b/z.gamebook :: ../new :: fmt b :: No such file
- :: b/house.lua :: ../secret.txt :: check b :: outside the folder of the book
- :: b/playthroughs/z.play :: ../../secret.txt :: test b --update :: outside the folder of the book
- :: b/numbers.yaml :: ../new :: print b --out o.html :: numbers.yaml
- :: b/playthroughs/z.play :: ../../new :: play b --answers /dev/null --record b/playthroughs/z.play :: z.play
- :: b/games :: ../elsewhere :: play b --answers /dev/null --record b/games/new/z.play :: outside the folder of the book";

#[test]
fn links_out_of_a_book_are_not_followed() {
    let cover = format!("{HEADER}image: c.png \"x\"\n");
    let cover = [("b/book.yaml", &*cover)];
    let theme = [("b/theme.css", "p { background: url(c.png) }")];
    for [files, link, target, command, told] in rows(LINKS) {
        let files = match &*files {
            "cover" => &cover[..],
            "theme" => &theme,
            _ => &[],
        };
        let folder = folder(files);
        symlink(target, folder.path().join(&link)).unwrap();
        let (good, said) = turnto(folder.path(), &command);
        assert!(!good && said.contains(&told), "{link}, {command}: {said}");
        let secret = fs::read_to_string(folder.path().join("secret.txt")).unwrap();
        assert_eq!(secret, SECRET, "{link}, {command}");
        assert!(!folder.path().join("new").exists(), "{link}, {command}");
        let elsewhere = fs::read_dir(folder.path().join("elsewhere")).unwrap();
        assert_eq!(elsewhere.count(), 0, "{link}, {command}");
        assert!(!folder.path().join("p.html").exists(), "{link}, {command}");
    }
}

/// Links inside a book, to the book, and to a linked book are followed.
#[test]
fn links_inside_a_book_are_followed() {
    let folder = folder(&[("b/playthroughs/more.txt", SECRET)]);
    let at = folder.path();
    symlink("playthroughs/more.txt", at.join("b/z.gamebook")).unwrap();
    symlink("b", at.join("same")).unwrap();
    for book in ["b", "same"] {
        let (good, said) = turnto(at, &format!("check {book}"));
        assert!(good && said.contains("unreachable-page"), "{book}: {said}");
    }
    let (good, said) = turnto(at, "fmt same");
    assert!(good && said.contains("1 of 2 files"), "{said}");
    let tidy = fs::read_to_string(at.join("b/playthroughs/more.txt")).unwrap();
    assert_eq!(tidy, SECRET.replace("Kept.   ", "Kept."));
    assert!(at.join("b/z.gamebook").is_symlink());
}

/// Files that print writes next to its output stay in that folder.
#[test]
fn pictures_are_not_copied_through_links() {
    let header = format!("{HEADER}image: c.svg \"x\"\n");
    let folder = folder(&[("b/book.yaml", &header), ("b/c.svg", "<svg/>")]);
    symlink("elsewhere", folder.path().join("o-pictures")).unwrap();
    let (good, said) = turnto(folder.path(), "print b --out o.html");
    assert!(good, "{said}");
    fs::create_dir(folder.path().join("b/out")).unwrap();
    symlink("../../elsewhere", folder.path().join("b/out/o-pictures")).unwrap();
    let (good, said) = turnto(folder.path(), "print b --out b/out/o.html");
    assert!(!good && said.contains("outside"), "{said}");
}

#[test]
fn an_image_is_what_its_name_says_and_a_file() {
    let header = format!("{HEADER}image: c.png \"x\"\n");
    let folder = folder(&[("b/book.yaml", &header), ("b/c.png", "key: value")]);
    let (good, said) = turnto(folder.path(), "check b --format short");
    assert!(
        !good && said.contains("invalid-image") && said.contains("book.yaml:4"),
        "{said}"
    );
    let (good, said) = turnto(folder.path(), "publish b --out p.html");
    assert!(
        !good && said.contains("c.png: the content does not match"),
        "{said}"
    );
    fs::write(
        folder.path().join("b/theme.css"),
        "p { background: url(p.png) }",
    )
    .unwrap();
    fs::write(folder.path().join("b/c.png"), b"\x89PNG\r\n\x1a\n").unwrap();
    assert!(turnto(folder.path(), "check b").0);
    let made = Command::new("mkfifo")
        .arg(folder.path().join("b/p.png"))
        .status();
    assert!(made.unwrap().success());
    let (good, said) = turnto(folder.path(), "publish b --out p.html");
    assert!(
        !good && said.contains("`p.png`: not a regular file"),
        "{said}"
    );
    // A pipe in a neighbouring folder is not a book.
    fs::create_dir(folder.path().join("other")).unwrap();
    let made = Command::new("mkfifo")
        .arg(folder.path().join("other/book.yaml"))
        .status();
    assert!(made.unwrap().success());
    fs::write(
        folder.path().join("b/book.yaml"),
        format!("id: x\n{header}"),
    )
    .unwrap();
    assert!(turnto(folder.path(), "check b").0);
}

/// A sparse file takes no space on a disk.
#[test]
fn a_file_of_any_size_is_refused_by_name() {
    for name in [
        "house.lua",
        "z.gamebook",
        "items.yaml",
        "c.png",
        "theme.css",
    ] {
        let header = format!("{HEADER}image: c.png \"x\"\n");
        let folder = folder(&[("b/book.yaml", &header), ("b/c.png", "\u{89}PNG")]);
        let file = fs::File::create(folder.path().join("b").join(name)).unwrap();
        file.set_len(1 << 36).unwrap();
        let command = match name {
            "theme.css" => "publish b --out p.html",
            _ => "check b",
        };
        let (good, said) = turnto(folder.path(), command);
        assert!(
            !good && said.contains(name) && said.contains("larger than 64 MB"),
            "{said}"
        );
    }
}

/// A title cannot control a terminal, or a program that shows a log of it later.
#[test]
fn no_output_steers_its_reader() {
    let steering = "\u{1b}]0;mine\u{7}\u{1b}[2J\u{202e}\u{9b}2J\u{61c}";
    let title = "\"\\e]0;mine\\a\\e[2J\\u202e\\x9b2J\\u061cT\"";
    let header = HEADER.replace(" T\n", &format!(" {title}\n"));
    let page =
        format!("# start: Start {steering}\ntags: a\n\nHello. {{ending e \"E{steering}\"}}\n");
    let folder = folder(&[("b/book.yaml", &header), ("b/a.gamebook", &page)]);
    for command in [
        "check b",
        "check b --format json",
        "index b",
        "index b --format json",
        "map b",
        "map b --format dot",
        "map b --format json",
        "map b --format dot --out m.dot",
        "simulate b --runs 2",
        "simulate b --runs 2 --format json",
        "publish b --out p.html",
        "play b --answers /dev/null --saves saves",
        "play b --json",
        "saves --saves saves",
        "saves --saves saves --format json",
    ] {
        let (_, said) = turnto(folder.path(), command);
        let written = fs::read_to_string(folder.path().join("m.dot")).unwrap_or_default();
        for said in [&said, &written] {
            let steers =
                |c: char| c.is_control() && !"\n\t".contains(c) || "\u{202e}\u{61c}".contains(c);
            assert!(!said.contains(steers), "{command}: {said:?}");
        }
        if command.contains("json") {
            let line = said.lines().next().unwrap_or_default();
            let json = if line.ends_with('{') || line.ends_with('[') {
                &said
            } else {
                line
            };
            serde_json::from_str::<serde_json::Value>(json).expect(json);
        }
    }
}

/// Files that other programs open, such as a picture in an e-book, contain no scripts.
#[test]
fn no_printed_picture_has_a_script() {
    let header = format!("{HEADER}image: c.svg \"x\"\n");
    let svg = "<svg onload=\"x()\"></svg>";
    let folder = folder(&[("b/book.yaml", &header), ("b/c.svg", svg)]);
    for file in ["o.epub", "o.html", "o.typ"] {
        let (good, said) = turnto(folder.path(), &format!("print b --out {file}"));
        let says = "image `c.svg` contains a script or an external address";
        assert!(!good && said.contains(says), "{said}");
        assert!(!folder.path().join(file).exists());
    }
}

/// `check` does not run the rules of a book. It says so if nothing else in the book runs them.
#[test]
fn rules_that_were_not_run_are_named() {
    let house = "return { instructions = { { form = \"attack\", about = \"x\", run = function() while true do end end } } }\n";
    let folder = folder(&[("b/house.lua", house)]);
    let (good, said) = turnto(folder.path(), "check b");
    let says =
        "`house.lua` was checked without playing; to play with its rules, run `turnto simulate b`";
    assert!(good && said.contains(says), "{said}");
    let (_, said) = turnto(folder.path(), "check b --format short");
    assert!(!said.contains("simulate"), "{said}");
    std::fs::create_dir_all(folder.path().join("b/playthroughs")).unwrap();
    std::fs::write(folder.path().join("b/playthroughs/one.play"), "").unwrap();
    let (_, said) = turnto(folder.path(), "check b");
    assert!(!said.contains("simulate"), "{said}");
}

#[test]
fn drawings_are_safe_and_programs_are_not() {
    let safe = [
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><a href=\"https://example.org\"><path d=\"M0 0\"/></a></svg>",
        "<svg><!-- <script> --><text>turn on = go; //</text><use href=\"#script\"/></svg>",
        "<svg><li rdf:resource=\"http://x\"/><style>p{fill:url(#a)}</style><image href=\"data:image/png;base64,//\"/></svg>",
        "<svg><foreignObject><p>Wet.</p></foreignObject></svg>",
    ];
    let unsafe_ones = [
        "<svg><script>x</script></svg>",
        "<svg><svg:SCRIPT href=\"x\"/></svg>",
        "<!DOCTYPE svg [<!ENTITY x \"<script>1</script>\">]><svg>&x;</svg>",
        "<svg onload=\"x\">",
        "<svg><g id='a'\nonclick = 'x'/>",
        "<svg><a href=' javascript:x'/>",
        "<svg><set attributeName=\"href\" to=\"javascript:x\"/>",
        "<svg><image xlink:href=\"http://x/1.png\"/>",
        "<svg><animate href='//x'/>",
        "<?xml-stylesheet href=\"https://x/a.css\"?><svg/>",
        "<svg><style>@import 'https://x';</style>",
        "<svg><path fill=\"url( 'http://x#a')\"/>",
    ];
    let mut texts = BTreeMap::from([("book.yaml".to_owned(), HEADER.to_owned())]);
    let mut pages = String::from("# start: Start\n\n{ending e \"E\"}\n");
    for (n, svg) in safe.iter().chain(&unsafe_ones).enumerate() {
        // Each image is used twice and reported once.
        for page in ["a", "b"] {
            let page = format!("\n# {page}{n}: Page\nimage: {n}.svg \"x\"\n\n-> start\n");
            pages.push_str(&page);
        }
        texts.insert(format!("{n}.svg"), (*svg).to_owned());
    }
    texts.insert("a.gamebook".to_owned(), pages.clone());
    let opened = library::open(&texts, None);
    let found = library::check_with_siblings(&opened, &texts);
    let told = found.iter().filter(|it| it.code == Code::UnsafeImage);
    let told: Vec<&str> = told
        .map(|it| {
            let span = it.labels[0].span;
            &pages[span.start as usize..span.end as usize]
        })
        .collect();
    let names = (safe.len()..safe.len() + unsafe_ones.len()).map(|n| format!("{n}.svg"));
    assert_eq!(told, names.collect::<Vec<_>>());
}
