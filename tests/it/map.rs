//! `turnto map` on the command line: output for a small book, for one with regions, and for books that cannot be drawn.

use crate::ferry::Holds;
use crate::program::turnto;
use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Value, json};

const HEAD: &str = "title: A Map\nruleset: arena\nstart: yard\n";

const PAGES: &str = "\
# yard: The Yard
tags: town

Here.

- Down the well -> well
- Up -> loft
- Ask -> hearsay and return
- Wait -> yard

# well: The Well
tags: below

- On -> fragment

# fragment: The Fragment
tags: below

- Back -> well

# loft: The Loft
tags: town

- Jump -> grave
- Look at nothing -> corner

# corner: The Corner

{if first visit}
New.
{end}

# hearsay: Hearsay
detour: yes

-> return

# grave: The Grave
tags: below

{ending death \"Broken\"}

# attic: The Attic

- Down -> loft
- Elsewhere -> ?
";

fn book(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

fn small() -> tempfile::TempDir {
    book(&[("book.yaml", HEAD), ("pages.gamebook", PAGES)])
}

fn map(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let said = turnto(folder, &[&["map", "."], arguments].concat(), "");
    (said.code, said.out, said.err)
}

fn read(said: &str) -> Value {
    serde_json::from_str(said).unwrap_or_else(|why| panic!("{why}\n{said}"))
}

fn page<'a>(map: &'a Value, id: &str) -> &'a Value {
    let mut pages = map["pages"].as_array().expect("pages").iter();
    pages
        .find(|page| page["page"] == id)
        .unwrap_or_else(|| panic!("{id}"))
}

#[test]
fn machines_are_told_who_leads_where_and_what_is_special() {
    let folder = small();
    let (status, said, _) = map(folder.path(), &["--format", "json"]);
    assert_eq!(status, Some(0));
    let map = read(&said);
    assert_eq!(
        (&map["turnto-map"], &map["title"]),
        (&json!(1), &json!("A Map"))
    );
    let marks = |id: &str| page(&map, id)["marks"].clone();
    assert_eq!(marks("yard"), json!(["start"]));
    assert_eq!(marks("grave"), json!(["ending"]));
    assert_eq!(marks("corner"), json!(["dead-end"]));
    assert_eq!(marks("well"), json!(["trap"]));
    assert_eq!(marks("fragment"), json!(["trap"]));
    assert_eq!(marks("attic"), json!(["unreachable", "loose-end"]));
    assert_eq!(marks("hearsay"), json!(["detour"]));
    assert_eq!(page(&map, "yard")["again"], true);
    let from = &page(&map, "well")["from"];
    assert_eq!(
        from[0],
        json!({"page": "yard", "kinds": ["turn"], "one_way": true})
    );
    assert_eq!(from[1]["page"], "fragment");
    assert_eq!(from[1]["one_way"], false);
    let detour = &page(&map, "hearsay")["from"][0];
    assert_eq!(
        detour,
        &json!({"page": "yard", "kinds": ["detour"], "one_way": false})
    );
}

#[test]
fn a_picture_is_the_same_each_time_and_holds_every_page() {
    let folder = small();
    let (_, first, _) = map(folder.path(), &[]);
    let (_, second, _) = map(folder.path(), &[]);
    assert_eq!(first, second);
    for page in [
        "yard", "well", "fragment", "loft", "corner", "hearsay", "grave", "attic",
    ] {
        assert!(first.contains(&format!(">{page}</text>")), "{page}");
    }
    assert!(first.starts_with("<svg ") && first.trim_end().ends_with("</svg>"));
    assert!(!first.contains("NaN") && !first.contains("inf"), "{first}");
    assert!(first.contains("loft → grave: no path back"), "{first}");
    let (_, dot, _) = map(folder.path(), &["--format", "dot"]);
    assert!(
        dot.starts_with("digraph \"A Map\" {") && dot.contains("subgraph cluster_0"),
        "{dot}"
    );
}

#[test]
fn around_a_page_there_are_its_neighbours() {
    let folder = small();
    let (_, said, _) = map(
        folder.path(),
        &["--around", "loft", "--depth", "1", "--format", "json"],
    );
    let map_ = read(&said);
    let pages: Vec<&str> = map_["pages"]
        .as_array()
        .expect("pages")
        .iter()
        .filter_map(|p| p["page"].as_str())
        .collect();
    assert_eq!(pages, ["yard", "loft", "corner", "grave", "attic"]);
    let (status, _, why) = map(folder.path(), &["--around", "lotf"]);
    assert_eq!(status, Some(2));
    why.holds(&["unknown page `lotf`; did you mean `loft`?"]);
}

#[test]
fn regions_are_files_or_tags_and_many_pages_are_drawn_region_by_region() {
    let folder = small();
    let (_, said, _) = map(folder.path(), &["--group-by", "tag", "--format", "json"]);
    let regions = read(&said)["regions"].clone();
    let names: Vec<&str> = regions
        .as_array()
        .expect("regions")
        .iter()
        .filter_map(|r| r["region"].as_str())
        .collect();
    assert_eq!(names, ["town", "below", "no tag"]);
    let mut text = String::from("# yard: Yard\n\n- On -> p1\n\n");
    for n in 1..=900 {
        let _ = write!(
            text,
            "# p{n}: Page\n\n- On -> p{}\n- Back -> p{}\n\n",
            n % 900 + 1,
            (n + 898) % 900 + 1
        );
    }
    let large = book(&[("book.yaml", HEAD), ("pages.gamebook", &text)]);
    let (status, said, why) = map(large.path(), &[]);
    assert_eq!(status, Some(0));
    why.holds(&["901 pages are too many for one picture"]);
    said.holds(&["100 pages, ", ">pages 9</text>"]);
    let out = large.path().join("maps");
    let (status, _, why) = map(large.path(), &["--out", &out.to_string_lossy()]);
    assert_eq!(status, Some(0), "{why}");
    let overview = std::fs::read_to_string(out.join("map.svg")).expect("a picture");
    overview.holds(&["<a href=\"region-pages-9.svg\">"]);
    let region = std::fs::read_to_string(out.join("region-pages-9.svg")).expect("a picture");
    assert!(region.contains(">pages 8 (2)</text>"), "{region}");
    let (status, _, why) = map(large.path(), &["--region", "page 9"]);
    assert_eq!(status, Some(2));
    assert!(why.contains("did you mean `pages 9`"), "{why}");
}

#[test]
fn what_machines_saw_is_laid_over() {
    let folder = small();
    let report = folder.path().join("report.json");
    let seen = json!({"runs": 200, "by_page": [{"id": "yard", "visits": 300}, {"id": "gone", "visits": 1}]});
    std::fs::write(&report, seen.to_string()).expect("a report");
    let path = report.to_string_lossy();
    let (_, said, why) = map(folder.path(), &["--coverage", &path, "--format", "json"]);
    let found = read(&said);
    assert_eq!(page(&found, "yard")["visits_in_100_runs"], 150.0);
    assert_eq!(page(&found, "well")["visits_in_100_runs"], 0.0);
    why.holds(&["1 page of the report is not in this book"]);
    let (_, picture, _) = map(folder.path(), &["--coverage", &path]);
    picture.holds(&["page seen4 start", "never seen"]);
    std::fs::write(&report, "{}").expect("a report");
    let (status, _, why) = map(folder.path(), &["--coverage", &path]);
    assert_eq!(status, Some(2));
    why.holds(&["is not a report of `turnto simulate --format json`"]);
}
