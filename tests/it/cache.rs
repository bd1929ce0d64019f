//! A book that was played opens from what was kept of it; nobody sees that but by the clock.

use assert_cmd::Command;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A book with so many pages that it is kept, beside a folder for caches.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        let desk = Self(TempDir::new().unwrap());
        fs::create_dir(desk.at("book")).unwrap();
        desk.write("book.yaml", "ruleset: badgerstone\ntitle: The Long Quay\nstart: p0\nplaces: { fate: p0, epilogue: p0 }\n");
        let page = |n: usize| {
            let prose =
                "Gulls stand about on the stones, and none of them is doing anything. ".repeat(8);
            format!(
                "# p{n}: Stone {n}\n\n{prose}\n\n- Walk on -> p{}\n\n",
                (n + 1) % 80
            )
        };
        desk.write("pages.gamebook", &(0..80).map(page).collect::<String>());
        desk
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.at("book").join(file), text).unwrap();
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.at("book").join(file)).unwrap()
    }

    /// What is told, faults too, with the folder of caches at this place.
    fn play(&self, cache: &Path, more: &[&str], lines: &str) -> String {
        let mut command = Command::cargo_bin("turnto").unwrap();
        let command = command
            .current_dir(self.0.path())
            .env("NO_COLOR", "1")
            .env("XDG_CACHE_HOME", cache)
            .args(["play", "book", "--seed", "1", "--width", "80"])
            .args(more);
        let out = command.write_stdin(lines).output().unwrap();
        String::from_utf8([out.stdout, out.stderr].concat()).unwrap()
    }

    /// Files that are kept.
    fn kept(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.at("cache/turnto")).into_iter().flatten();
        files.map(|entry| entry.unwrap().path()).collect()
    }
}

#[test]
fn the_second_time_is_as_the_first() {
    let desk = Desk::new();
    let cache = desk.at("cache");
    let first = desk.play(&cache, &[], "1\n1\nquit\n");
    assert!(first.contains("Stone 2"), "{first}");
    let kept = desk.kept();
    assert_eq!(kept.len(), 1);
    let written = fs::read(&kept[0]).unwrap();
    // What is written is a new file each time.
    let number = fs::metadata(&kept[0]).unwrap().ino();
    assert_eq!(desk.play(&cache, &[], "1\n1\nquit\n"), first);
    assert_eq!(fs::metadata(&kept[0]).unwrap().ino(), number, "it was read");
    // Whatever stands there that is no book of this program's is written over.
    for damaged in [&b""[..], b"no book", &written[..written.len() - 1]] {
        fs::write(&kept[0], damaged).unwrap();
        assert_eq!(desk.play(&cache, &[], "1\n1\nquit\n"), first);
        assert!(fs::read(&kept[0]).unwrap() == written);
    }
    // What somebody has put there is not read, and what it leads to is not touched.
    let own = desk.at("own");
    fs::write(&own, "mine").unwrap();
    fs::remove_file(&kept[0]).unwrap();
    std::os::unix::fs::symlink(&own, &kept[0]).unwrap();
    assert_eq!(desk.play(&cache, &[], "1\n1\nquit\n"), first);
    assert_eq!(fs::read_to_string(&own).unwrap(), "mine");
    assert!(fs::symlink_metadata(&kept[0]).unwrap().is_file());
    fs::remove_file(&kept[0]).unwrap();
    fs::create_dir(&kept[0]).unwrap();
    assert_eq!(desk.play(&cache, &[], "1\n1\nquit\n"), first);
    assert_eq!(desk.kept().len(), 1, "nothing is left behind");
    fs::remove_dir(&kept[0]).unwrap();
    // Where nothing can be kept the book is played all the same.
    fs::write(desk.at("full"), "a file").unwrap();
    assert_eq!(desk.play(&desk.at("full"), &[], "1\n1\nquit\n"), first);
}

#[test]
fn a_change_is_seen_at_once() {
    let desk = Desk::new();
    let cache = desk.at("cache");
    let told = |more: &[&str]| desk.play(&cache, more, "1\nquit\n");
    assert!(told(&[]).contains("Stone 1"));
    let pages = desk.read("pages.gamebook");
    desk.write(
        "pages.gamebook",
        &pages.replace("Stone 1\n", "The First Stone\n"),
    );
    assert!(told(&[]).contains("The First Stone"));
    desk.write("more.gamebook", "# p1: Twice\n\nOnce too often.\n");
    assert!(told(&[]).contains("cannot be played"));
    fs::remove_file(desk.at("book").join("more.gamebook")).unwrap();
    let house =
        "return { name = 'wet', hooks = { page = function() say('It ' .. 'rains.') end } }\n";
    desk.write("house.lua", house);
    assert!(told(&[]).contains("It rains."));
    fs::rename(desk.at("book/house.lua"), desk.at("dry.lua")).unwrap();
    assert!(!told(&[]).contains("It rains."));
    assert!(told(&["--house", "dry.lua"]).contains("It rains."));
    fs::write(desk.at("dry.lua"), house.replace("rains", "hails")).unwrap();
    assert!(told(&["--house", "dry.lua"]).contains("It hails."));
}

#[test]
fn a_change_of_a_neighbour_is_seen_too() {
    let desk = Desk::new();
    let cache = desk.at("cache");
    let header = desk.read("book.yaml");
    desk.write("book.yaml", &format!("{header}neighbours: [isles]\n"));
    let pages = desk.read("pages.gamebook");
    let to_isles = pages.replacen("- Walk on -> p1\n", "- Walk on -> isles:landing\n", 1);
    desk.write("pages.gamebook", &to_isles);
    let told = || desk.play(&cache, &[], "1\nquit\n");
    let without = told();
    assert!(without.contains("Walk on"), "{without}");
    let isles = desk.at("isles");
    fs::create_dir(&isles).unwrap();
    let header = header
        .replace("Long Quay", "Isles")
        .replace("p0", "landing");
    fs::write(isles.join("book.yaml"), header).unwrap();
    let landing = |title: &str| {
        let text = format!("# landing: {title}\n\nSand.\n\n- Look about -> again\n");
        fs::write(isles.join("pages.gamebook"), text).unwrap();
    };
    landing("The Sand");
    let first = told();
    assert!(first.contains("The Sand"), "{first}");
    let number = fs::metadata(&desk.kept()[0]).unwrap().ino();
    assert_eq!(told(), first);
    assert_eq!(
        fs::metadata(&desk.kept()[0]).unwrap().ino(),
        number,
        "it was read"
    );
    landing("The Shingle");
    assert!(told().contains("The Shingle"));
    fs::remove_dir_all(&isles).unwrap();
    assert_eq!(told(), without);
}

#[test]
fn a_fault_in_play_is_shown_where_it_stands() {
    let desk = Desk::new();
    let cache = desk.at("cache");
    desk.write("house.lua", "return { name = 'odd', hooks = { page = function()\n  if here().id == 'p1' then error('the tide is out') end\nend } }\n");
    let first = desk.play(&cache, &[], "1\nwhy\nquit\n");
    assert!(
        first.contains("error('the tide is out')") && first.contains("house.lua:2"),
        "{first}"
    );
    let kept = desk.kept();
    let number = fs::metadata(&kept[0]).unwrap().ino();
    assert_eq!(desk.play(&cache, &[], "1\nwhy\nquit\n"), first);
    assert_eq!(fs::metadata(&kept[0]).unwrap().ino(), number, "it was read");
}
