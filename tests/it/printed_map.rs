//! The map of a printed edition: places with names, places without, and places that are not shown.

use crate::print::{book, entry, numbers, print, read};

const HEADER: &str = "title: Way\nruleset: arena\nstart: gate\ncodes:\n  Brave: you were at the ford\n  Known: you were seen\nvariables: { mood: plain }\n";

/// A gate, a market and a ford; a lane that is not a place; a mill and a vault behind codes; a cell behind a secret number; a well behind an answer;
/// a tower without links; and an end.
const PAGES: &str = "# gate: The Gate
position: 0,0

{number \"Which door?\"}

- Down the lane -> lane
- {if code Brave} Down to the vault -> vault

# lane: A Lane

- On -> market
- {needs code Known} To the mill -> mill

# market: The Market
position: 2,0

{ask \"What is the word?\"}
| water: It opens. -> well
| else: Nothing.

- Back -> gate
- {if not code Brave} To the ford -> ford
- {if mood = calm} To the glade -> glade
- {if alive} To the green -> green
- Stop here -> end

# ford: The Ford
position: 2,1

{gain code Brave} {set mood = \"calm\"}

- Back -> market

# glade: The Glade
position: 3,0

- Back -> market

# green: The Green
position: 3,2

- Back -> market

# mill: The Mill
position: 3,1

{gain code Known}

- Back -> market

# vault: The Vault
position: 0,1

{gain code Known}

- Up -> gate

# well: The Well
position: 4,0

- Up -> market

# cell: The Cell
position: 4,1
secret_number: 47

- Out -> gate

# end: The End
position: 6,6

{ending victory \"Home\"}

# tower: The Tower
position: 7,7

- Down -> gate
";

/// The rows of the table of places: section, title, and linked sections.
fn places(told: &str) -> Vec<(String, String, String)> {
    let (_, map) = told.split_once("## The map").expect("a map");
    let plain = |cell: &str| {
        let links = cell
            .split("](")
            .map(|part| part.rsplit("[**").next().unwrap_or(part));
        let numbers = links.filter_map(|part| part.strip_suffix("**"));
        numbers.collect::<Vec<_>>().join(" ")
    };
    let rows = map.lines().filter(|line| line.starts_with("| [**"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        (plain(cells[0]), cells[1].to_owned(), plain(cells[2]))
    })
    .collect()
}

#[test]
fn a_map_names_what_may_be_known_and_leaves_the_rest_to_be_found() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", PAGES)]);
    let at = folder.path();
    let (ok, said) = print(at, &["--out", "book.md"]);
    assert!(ok, "{said}");
    let told = read(at, "book.md");
    let number = |id: &str| numbers(at)[id].to_string();
    let row = |id: &str, title: &str, ways: &[&str]| {
        let mut ways: Vec<i64> = ways.iter().map(|id| numbers(at)[*id]).collect();
        ways.sort_unstable();
        let ways: Vec<String> = ways.iter().map(ToString::to_string).collect();
        (number(id), title.to_owned(), ways.join(" "))
    };
    let mut wanted = [
        row("gate", "The Gate", &["market"]),
        row("market", "The Market", &["gate", "ford"]),
        row("ford", "The Ford", &["market"]),
    ];
    wanted.sort_by_key(|it| it.0.parse::<i64>().unwrap());
    assert_eq!(places(&told), wanted, "{told}");
    let map = read(at, "book-map.svg");
    assert_eq!(map.matches("<rect ").count(), 8, "five to be found: {map}");
    assert_eq!(map.matches("<line ").count(), 2, "{map}");
    for id in [
        "mill", "glade", "green", "vault", "well", "cell", "end", "tower",
    ] {
        let number = format!(">{}</text>", number(id));
        assert!(!map.contains(&number), "{id} is not told: {map}");
    }
    for title in [
        "Mill", "Glade", "Green", "Vault", "Well", "Cell", "End", "Tower",
    ] {
        assert!(!map.contains(title), "{title} is not told: {map}");
    }
    assert!(map.contains(">The Gate</text>"), "{map}");
    assert!(told.contains("An empty box is a place that you have to find"));
    assert!(
        told.contains("a map of its places"),
        "said in front: {told}"
    );
}

#[test]
fn a_map_is_in_every_output_that_shows_pictures() {
    let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", PAGES)]);
    let at = folder.path();
    for name in ["book.md", "book.html", "book.typ", "book.epub"] {
        let (ok, said) = print(at, &["--out", name, "--language", "de"]);
        assert!(ok, "{said}");
    }
    let told = "Eine Karte mit 3 Orten";
    let (md, html) = (read(at, "book.md"), read(at, "book.html"));
    assert!(md.contains(&format!("![{told}")) && md.contains("](book-map.svg)"));
    assert!(html.contains("<svg ") && html.contains(&format!("aria-label=\"{told}")));
    assert!(!html.contains("book-map.svg"), "all in one file");
    let typ = read(at, "book.typ");
    assert!(typ.contains("#drawing(") && typ.contains(told));
    assert!(entry(at, "book.epub", "OEBPS/map.svg").contains("<svg "));
    let package = entry(at, "book.epub", "OEBPS/content.opf");
    for part in [
        "<package xml:lang=\"de\"",
        ">visual</meta>",
        ">alternativeText</meta>",
        ">Alle Inhalte sind Text",
    ] {
        assert!(package.contains(part), "no {part} in {package}");
    }
    let contents = entry(at, "book.epub", "OEBPS/nav.xhtml");
    for part in [
        "<html lang=\"de\"",
        "<nav role=\"doc-toc\" aria-labelledby=\"toc-title\"",
        "<nav hidden=\"hidden\"",
    ] {
        assert!(contents.contains(part), "no {part} in {contents}");
    }
    let page = entry(at, "book.epub", "OEBPS/map.xhtml");
    assert!(page.contains(&format!("<img src=\"map.svg\" alt=\"{told}")));
}

#[test]
fn a_book_without_places_has_no_map() {
    let without: String = PAGES
        .lines()
        .filter(|line| !line.starts_with("position: "))
        .map(|line| format!("{line}\n"))
        .collect();
    let one = without.replacen("# gate: The Gate\n", "# gate: The Gate\nposition: 0,0\n", 1);
    for pages in [without, one] {
        let folder = book(&[("book.yaml", HEADER), ("pages.gamebook", &pages)]);
        let (ok, said) = print(folder.path(), &["--out", "book.md"]);
        assert!(ok, "{said}");
        let told = read(folder.path(), "book.md");
        assert!(!told.contains("## The map") && !told.contains("a map of its places"));
        assert!(!folder.path().join("book-map.svg").exists());
    }
}
