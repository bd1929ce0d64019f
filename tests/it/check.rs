//! `turnto check` and `turnto index` on the command line: books with one error of each kind, exit status, JSON output.

use crate::ferry::Holds;
use crate::program::turnto as run;
use std::collections::BTreeMap;

use crate::kept::rows;
use serde_json::Value;
use turnto::syntax::diagnostic::Code;

/// Reported by other commands, or for catalogues of rulesets.
const ELSEWHERE: &[Code] = &[
    Code::UnreadableFile,
    Code::RejectedByRuleset,
    Code::InvalidPlaythrough,
    Code::PlaythroughMismatch,
    Code::InvalidCase,
    Code::InvalidReadyMadeCharacter,
    Code::CaseMismatch,
    Code::FormatChangesMeaning,
    Code::RuleFailed,
    Code::RuleKeepsState,
    Code::RuleOverLimit,
    Code::StuckPage,
    Code::ErrorInPlay,
];

fn turnto(arguments: &[&str]) -> (Option<i32>, String) {
    let said = run(env!("CARGO_MANIFEST_DIR"), arguments, "");
    (said.code, said.all())
}

fn json(arguments: &[&str]) -> Value {
    let (_, said) = turnto(arguments);
    serde_json::from_str(&said).unwrap_or_else(|why| panic!("{why}\n{said}"))
}

/// Each of these folders is a book. Together they have each error that can be found without playing exactly once, and no other.
#[test]
fn one_fault_of_each_kind_is_found_once() {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for book in ["home", "away", "script", "names"] {
        let checked = json(&["check", &format!("tests/faults/{book}"), "--format", "json"]);
        for fault in checked["diagnostics"].as_array().expect("faults") {
            let code = fault["code"].as_str().expect("a code");
            *found.entry(code.to_owned()).or_default() += 1;
        }
    }
    let all = Code::ALL.iter().filter(|code| !ELSEWHERE.contains(code));
    let wanted: BTreeMap<String, usize> = all.map(|code| (code.name().to_owned(), 1)).collect();
    assert_eq!(found, wanted);
}

#[test]
fn machines_are_told_the_place_the_page_and_the_names_meant() {
    let checked = json(&["check", "tests/faults/home", "--format", "json"]);
    assert_eq!(checked["turnto-check"], 1);
    assert_eq!(checked["errors"], 38);
    let faults = checked["diagnostics"].as_array().expect("faults");
    let of = |code: &str| {
        faults
            .iter()
            .find(|f| f["code"] == code)
            .expect("the fault")
    };
    let broken = of("broken-link");
    assert_eq!(broken["severity"], "error");
    assert_eq!(broken["file"], "reading.gamebook");
    assert_eq!(broken["page"], "broken-link");
    assert_eq!(broken["suggestions"], serde_json::json!(["broken-link"]));
    let span = &broken["span"];
    let text = std::fs::read_to_string("tests/faults/home/reading.gamebook").expect("the file");
    let byte = |key: &str| usize::try_from(span[key].as_u64().expect("a number")).expect("a byte");
    assert_eq!(&text[byte("start")..byte("end")], "brokne-link");
    assert_eq!(
        (span["line"].as_u64(), span["column"].as_u64()),
        (Some(62), Some(9))
    );
    assert_eq!(
        (span["end_line"].as_u64(), span["end_column"].as_u64()),
        (Some(62), Some(20))
    );
    let twice = of("duplicate-outcome");
    assert_eq!(twice["related"][0]["label"], "the first");
    assert_eq!(twice["related"][0]["span"]["line"], 114);
    let loop_ = of("include-loop");
    assert_eq!(
        (&loop_["page"], &loop_["fragment"]),
        (&Value::Null, &"echo".into())
    );
    let checked = json(&["check", "tests/faults/names", "--format", "json"]);
    let mut faults = checked["diagnostics"].as_array().expect("faults").iter();
    let unused = faults.find(|f| f["code"] == "unused-name");
    assert_eq!(unused.expect("the fault")["page"], Value::Null);
}

#[test]
fn errors_fail_and_the_rest_fails_when_it_is_denied() {
    let status = |arguments: &[&str]| turnto(arguments).0;
    assert_eq!(status(&["check", "tests/faults/home"]), Some(1));
    assert_eq!(status(&["check", "tallow", "--deny", "notes"]), Some(0));
    let folder = tempfile::tempdir().unwrap();
    let draft = folder.path().join("draft.gamebook");
    let pages = "---\ntitle: Draft\nruleset: arena\n---\n\n# start: Start\n\n- Go on -> ?\n- Go home\n  {ending quiet \"Home\"}\n";
    std::fs::write(&draft, pages).unwrap();
    let draft = draft.to_str().unwrap();
    assert_eq!(status(&["check", draft]), Some(0));
    // The reason for the failure is printed if no error shows it.
    let (failed, said) = turnto(&["check", draft, "--deny", "notes", "--deny", "loose-end"]);
    assert_eq!(failed, Some(1));
    assert!(
        said.contains("failed because of `--deny`: 1 note\n"),
        "{said}"
    );
    let (_, said) = turnto(&["check", draft, "--deny", "loose-end", "--deny", "loose-end"]);
    assert!(said.contains("`--deny`: loose-end\n"), "{said}");
    let (_, said) = turnto(&["check", "tests/faults/home", "--deny", "notes"]);
    assert!(!said.contains("--deny"), "{said}");
    assert_eq!(status(&["check", "quern", "--deny", "notes"]), Some(0));
    let book = "tests/linked/isles";
    assert_eq!(status(&["check", book]), Some(0));
    assert_eq!(status(&["check", book, "--deny", "never-read"]), Some(1));
    assert_eq!(
        status(&["check", book, "--deny", "todo,loose-end"]),
        Some(0)
    );
    assert_eq!(status(&["check", book, "--deny", "warnings"]), Some(1));
    let (status, said) = turnto(&["check", book, "--deny", "loose-edn"]);
    assert_eq!(status, Some(2));
    assert!(said.contains("did you mean `loose-end`?"), "{said}");
}

#[test]
fn one_line_each_is_one_line_each() {
    let (_, said) = turnto(&["check", "tests/faults/away", "--format", "short"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 5, "{said}");
    let unknown = "pages.gamebook:4:15: error[unknown-book]: unknown book `nowhere`";
    assert!(lines.contains(&unknown), "{said}");
    assert_eq!(lines[4], "3 errors, 1 warning, 0 notes");
    let (_, full) = turnto(&["check", "tests/faults/away"]);
    assert!(full.contains("`turnto explain invalid-start`"), "{full}");
}

#[test]
fn a_mistyped_command_is_told_whatever_follows_it() {
    for typed in [
        &["chekc"][..],
        &["chekc", "quern"],
        &["chekc", "quern", "--fix"],
    ] {
        let (status, said) = turnto(typed);
        assert_eq!(status, Some(2));
        let near = "unknown command `chekc`; did you mean `check`?";
        assert!(said.contains(near), "{typed:?}: {said}");
    }
    let (status, said) = turnto(&["check", "quern", "more"]);
    assert_eq!(status, Some(2));
    assert!(said.contains("unexpected argument 'more'"), "{said}");
}

#[test]
fn the_index_tells_where_each_name_is_used() {
    let index = json(&["index", "quern", "--format", "json"]);
    assert_eq!(index["turnto-index"], 1);
    let names = index["names"].as_array().expect("names");
    let of = |sort: &str, name: &str| {
        let found = names
            .iter()
            .find(|n| n["kind"] == sort && n["name"] == name);
        found.unwrap_or_else(|| panic!("{sort} {name}"))
    };
    let pages = |uses: &Value| -> Vec<String> {
        let uses = uses.as_array().expect("uses").iter();
        uses.filter_map(|u| u["page"].as_str().map(str::to_owned))
            .collect()
    };
    let rung = of("code", "Rung");
    assert_eq!(rung["about"], "the bell has been rung");
    assert_eq!(pages(&rung["set"]), ["belfry-ring", "belfry-promise"]);
    assert!(pages(&rung["read"]).contains(&"carrier".to_owned()));
    let clapper = of("item", "clapper");
    assert_eq!(pages(&clapper["cleared"]), ["belfry"]);
    assert!(!pages(&clapper["set"]).is_empty());
    // The starting inventory is in the header.
    assert_eq!(of("item", "billhook")["set"][0]["file"], "book.yaml");
    assert!(!pages(&of("ally", "fenn")["used"]).is_empty());
    assert!(!pages(&of("title", "Ringer of Quern")["set"]).is_empty());
    // Events are in the header too.
    let venom = &of("variable", "venom")["read"];
    let mut files = venom.as_array().expect("uses").iter().map(|u| &u["file"]);
    assert!(files.any(|file| file == "book.yaml"));
    assert_eq!(pages(&of("boxes", "mudflats")["set"]), ["mudflats"]);
    let page = |id: &str| {
        let found = index["pages"].as_array().expect("pages").iter();
        let mut found = found.filter(|page| page["page"] == id);
        found.next().unwrap_or_else(|| panic!("{id}"))
    };
    assert!(pages(&page("belfry")["to"]).contains(&"belfry-ring".to_owned()));
    assert!(pages(&page("belfry-ring")["from"]).contains(&"belfry".to_owned()));
    let endings = index["endings"].as_array().expect("endings");
    for ending in endings {
        let way = ending["path"].as_array().expect("a way");
        assert!(
            way.is_empty() || way.last() == Some(&ending["page"]),
            "{ending}"
        );
        assert_eq!(way.is_empty(), ending["words"] == 0, "{ending}");
    }
    assert!(
        endings
            .iter()
            .any(|e| !e["path"].as_array().expect("a way").is_empty())
    );
    let tags = &index["tags"]["chapel"];
    assert!(tags.as_array().is_some_and(|pages| !pages.is_empty()));
    let files = index["files"].as_array().expect("files");
    let ends = files
        .iter()
        .find(|f| f["file"] == "opening/ends.gamebook")
        .expect("the file");
    assert_eq!((&ends["pages"], &ends["endings"]), (&6.into(), &3.into()));
}

#[test]
fn the_index_reads_on_a_terminal() {
    let (status, said) = turnto(&["index", "tests/faults/home"]);
    assert_eq!(status, Some(0));
    let lonely = "  Lonely (never given)\n    read    given (flow.gamebook:141)\n";
    assert!(said.contains(lonely), "{said}");
    assert!(said.contains("  rent\n    read    name ("), "{said}");
    assert!(said.contains("the book has errors"), "{said}");
    let mist = "  mist: Round and Round\n    from    flow, fog\n    to      fog\n";
    assert!(said.contains(mist), "{said}");
    let end = "  quiet \"The End\"\n    2 pages, ";
    assert!(
        said.contains(end) && said.contains(": start > epilogue\n"),
        "{said}"
    );
    assert!(said.contains("\nnever used\n  "), "{said}");
    // House rules that do not load have no effect on the index. A book with an unknown ruleset has no index.
    let (status, said) = turnto(&["index", "tests/faults/script"]);
    assert_eq!(status, Some(0));
    assert!(said.contains("the book has errors"), "{said}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lost.gamebook");
    std::fs::write(&path, "---\ntitle: Lost\nruleset: nobody\n---\n# a: A\n").expect("a book");
    let (status, said) = turnto(&["index", &path.to_string_lossy()]);
    assert_eq!(status, Some(1));
    assert!(said.contains("for details, run `turnto check`"), "{said}");
}

/// Authors often write a paragraph on one line.
#[test]
fn of_a_long_line_only_the_part_that_matters_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.gamebook");
    let words = "The road goes on – over the hill, and nobody has seen where it ends. ".repeat(20);
    let text = format!(
        "---\ntitle: Long\nruleset: arena\n---\n# a: A\n\n{words}{{gian code Ash}} {words}\n{{end}} {words}\n\n- Stay {words}-> b\n- Go\n\n{{ending won \"Home\"}}\n"
    );
    std::fs::write(&path, text).expect("a book");
    let (_, said) = turnto(&["check", &path.to_string_lossy()]);
    for shown in [
        "{gian code Ash}",
        "{end} The road",
        "ends. -> b",
        "nobody has seen",
    ] {
        assert!(said.contains(shown), "{shown}\n{said}");
    }
    for line in said.lines() {
        assert!(line.chars().count() <= 80, "{line}\n{said}");
    }
    // The error is marked: the second line below states its length.
    let lines: Vec<&str> = said.lines().collect();
    let at = lines
        .iter()
        .position(|line| line.contains("{gian code"))
        .expect("the line");
    let column = lines[at].chars().position(|c| c == '{').map(|n| n + 1);
    assert_eq!(lines[at + 1].chars().position(|c| c == '─'), column);
}

/// Unreadable files are reported, whatever their kind. A byte order mark is not an error.
#[test]
fn files_that_cannot_be_read_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.path().join(name), bytes).expect("a file");
    };
    write("a.gamebook", b"# a: A\n\nWords.\n\n{ending won \"Home\"}\n");
    write("book.yaml", b"\xef\xbb\xbftitle: A\nruleset: arena\n");
    write("house.lua", b"\xef\xbb\xbfreturn {}\n");
    let book = folder.path().to_string_lossy().into_owned();
    let (status, said) = turnto(&["check", &book]);
    assert_eq!(status, Some(0), "{said}");
    for name in ["house.lua", "book.yaml"] {
        write(name, b"-- caf\xe9\n");
        let (status, said) = turnto(&["check", &book, "--format", "short"]);
        assert_eq!(status, Some(1), "{said}");
        let why = format!("error[unreadable-file]: {name}: it is not UTF-8 (line 1)");
        assert!(said.contains(&why), "{said}");
    }
    // UTF-16, with and without its mark. A single-file book has its header there.
    let book_file = "---\ntitle: A\nruleset: arena\n---\n# a: A\n\n{ending won \"Home\"}\n";
    for (mark, name, text) in [
        ("", "book.yaml", "title: A\nruleset: arena\n"),
        ("\u{feff}", "book.yaml", "title: 漢字\nruleset: arena\n"),
        ("", "one.gamebook", book_file),
        ("\u{feff}", "one.gamebook", book_file),
    ] {
        let text = format!("{mark}{text}");
        for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
            std::fs::remove_file(folder.path().join("book.yaml")).ok();
            write(name, &bytes);
            let path = match name {
                "book.yaml" => book.clone(),
                _ => format!("{book}/{name}"),
            };
            let (status, said) = turnto(&["check", &path, "--format", "short"]);
            assert_eq!(status, Some(1), "{said}");
            let faults: Vec<&str> = said.lines().filter(|it| it.starts_with("error[")).collect();
            let why =
                format!("error[unreadable-file]: {name}: it is UTF-16; save the file as UTF-8");
            assert_eq!(faults, [why], "{said}");
        }
    }
}

/// An error in a linked book counts here too, and the last line says where to fix it.
#[test]
fn errors_of_a_linked_book_are_counted_as_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let pages = "# start: Start\n\n- On -> OTHER:start\n- Off -> end\n\n# end: The End\n\n{ending quiet \"The End\"}\n";
    for (book, other, fault) in [("home", "away", ""), ("away", "home", "\n{test CHARMM}\n")] {
        let place = folder.path().join(book);
        std::fs::create_dir(&place).unwrap();
        let header = format!(
            "title: {book}\nruleset: badgerstone\nrule_pages: {{ fate: start, epilogue: end }}\nlinked_books: [{other}]\n"
        );
        std::fs::write(place.join("book.yaml"), header).unwrap();
        let pages = pages.replace("OTHER", other);
        let pages = pages.replacen("\n\n", &format!("\n{fault}\n"), 1);
        std::fs::write(place.join("page.gamebook"), pages).unwrap();
    }
    for (book, last) in [
        (
            "home",
            "1 error, 0 warnings, 0 notes (1 error in ../away)\n",
        ),
        ("away", "1 error, 0 warnings, 0 notes\n"),
    ] {
        let place = folder.path().join(book);
        let (status, said) = turnto(&["check", place.to_str().unwrap(), "--format", "short"]);
        assert_eq!(status, Some(1), "{said}");
        assert!(said.ends_with(last), "{said}");
    }
}

/// `turnto try` also accepts commands that readers can type, not only instructions of pages.
#[test]
fn a_command_is_tried() {
    let folder = tempfile::tempdir().unwrap();
    let given = folder.path().join("given.yaml");
    let state = "state: { item: [axe] }\ncatalogue: { item: { axe: { traits: [weapon] } } }\n";
    std::fs::write(&given, state).unwrap();
    let given = given.to_str().unwrap();
    let (status, said) = turnto(&["try", "badgerstone", "wield axe", "--state", given]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.starts_with("In hand: axe."), "{said}");
    let (_, said) = turnto(&["try", "badgerstone", "wield bow", "--state", given]);
    assert!(said.contains("refused: "), "{said}");
}

/// A single-file book has its header in that file, so messages do not mention book.yaml.
#[test]
fn a_book_in_one_file_is_told_where_its_header_stands() {
    let folder = tempfile::tempdir().unwrap();
    let head = "title: One\nruleset: badgerstone\nrule_pages: { fate: start, epilogue: start }\n";
    let page = "# start: Start\n\n{gain code Ashen}\n\n{ending quiet \"The End\"}\n";
    let one = folder.path().join("one.gamebook");
    std::fs::write(&one, format!("---\n{head}---\n\n{page}")).unwrap();
    let (_, said) = turnto(&["check", one.to_str().unwrap()]);
    said.holds(&["help: declare it under `codes` between the lines of `---`"]);
    std::fs::write(
        &one,
        format!("---\n{head}---\n\n{page}").replace("code Ashen", "item rope"),
    )
    .unwrap();
    let (_, said) = turnto(&["check", one.to_str().unwrap()]);
    said.holds(&["help: a book in one file cannot have catalogues: make it a folder, with the lines between `---` as book.yaml, and create `items.yaml`"]);
    let book = folder.path().join("book");
    std::fs::create_dir(&book).unwrap();
    std::fs::write(book.join("book.yaml"), head).unwrap();
    std::fs::write(book.join("page.gamebook"), page).unwrap();
    let (_, said) = turnto(&["check", book.to_str().unwrap()]);
    assert!(said.contains("under `codes` in book.yaml"), "{said}");
}

/// A single-file book, the message about its header, and the line.
const SLIPS: &str = r"---\nHEAD\nPAGE :: the header is not closed :: 1
---\nHEAD----\n\nPAGE :: the header must end with a line of `---` :: 7
\n---\nHEAD---\n\nPAGE :: the header must begin on the first line of the file :: 2
----\nHEAD---\n\nPAGE :: the header must begin with a line of `---` :: 1
<BOM>--<CR>\nHEAD---\n\nPAGE :: the header must begin with a line of `---` :: 1
HEAD---\n\nPAGE :: the header must begin with a line of `---` :: 1";

/// Malformed `---` lines are reported at their place, and not as a book without a header.
#[test]
fn a_slip_in_the_lines_around_a_header_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let head = "title: One\nruleset: badgerstone\nrule_pages: { fate: start, epilogue: start }\ncodes:\n  Ashen: {  }\n";
    let page = "# start: Start\n\n{ending quiet \"The End\"}\n";
    let one = folder.path().join("one.gamebook");
    for [text, said, line] in rows(SLIPS) {
        let text = text.replace("<BOM>", "\u{feff}").replace("<CR>", "\r");
        let text = text.replace("HEAD", head).replace("PAGE", page);
        std::fs::write(&one, &text).unwrap();
        // The formatter does not treat it as text: the names below `codes` stay there.
        turnto(&["fmt", one.to_str().unwrap()]);
        let laid_out = std::fs::read_to_string(&one).unwrap();
        assert!(laid_out.contains("codes:\n  Ashen: {  }\n"), "{laid_out}");
        std::fs::write(&one, &text).unwrap();
        let (_, told) = turnto(&["check", one.to_str().unwrap(), "--format", "short"]);
        let at = format!("one.gamebook:{line}:");
        assert!(told.contains(&said) && told.contains(&at), "{text}{told}");
        assert!(!told.contains("book.yaml"), "{told}");
    }
    // Dashes below the first page are not a header.
    std::fs::write(&one, format!("{page}\n---\n")).unwrap();
    let (_, told) = turnto(&["check", one.to_str().unwrap()]);
    assert!(told.contains("`book.yaml` is missing"), "{told}");
}

/// The catalogues of each ruleset, with many copies of each entry.
#[test]
fn large_catalogues_are_checked() {
    for path in std::fs::read_dir("scripts").expect("the rulesets") {
        let path = path.expect("a ruleset").path();
        if path.extension().is_none_or(|it| it != "lua") {
            continue;
        }
        let (rules, folder) = (
            path.with_extension(""),
            tempfile::tempdir().expect("a folder"),
        );
        let name = rules
            .file_name()
            .and_then(|it| it.to_str())
            .expect("a name");
        let said = run(
            folder.path(),
            &["new", "many", "--example", "--rules", name],
            "",
        );
        assert!(said.good(), "{}", said.all());
        for file in std::fs::read_dir(&rules).expect("its files") {
            let file = file.expect("a file").path();
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            // The ruleset has no quests, and its adventurers are those of the players.
            let name = file.file_stem().and_then(|it| it.to_str());
            let is_copied = !matches!(name, Some("quests" | "adventurers"));
            if is_copied && file.extension().is_some_and(|it| it == "yaml") {
                let own = folder.path().join("many");
                let own = own.join(file.file_name().expect("a name"));
                let text = std::fs::read_to_string(&own).unwrap_or_default() + &copies(&text, 700);
                std::fs::write(own, text).expect("a catalogue");
            }
        }
        let said = run(folder.path(), &["check", "many"], "");
        assert!(said.good(), "{name}: {}", said.all());
    }
}

/// At least this number of entries with different names.
fn copies(text: &str, many: usize) -> String {
    let lines = || text.lines().filter(|line| !line.starts_with('#'));
    let entries = lines().filter(|line| !line.starts_with(' ') && !line.is_empty());
    let times = many / entries.count().max(1);
    let key = regex_lite::Regex::new("^([a-z-]+):").expect("an expression");
    let name = regex_lite::Regex::new("name: ([^,}\"]+)").expect("an expression");
    let mut out = String::new();
    for n in 0..=times {
        for line in lines() {
            let line = key.replace(line, format!("${{1}}-{n}:"));
            out.push_str(&name.replace_all(&line, format!("name: ${{1}} {n}")));
            out.push('\n');
        }
    }
    out
}
