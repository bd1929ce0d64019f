//! Every recipe of the cookbook is a book without errors that plays as described.

use crate::fences;

use crate::beside::Beside;
use crate::fences::Fence;
use assert_cmd::Command;
use std::collections::BTreeMap;
use turnto::library;
use turnto::syntax::diagnostic::{Code, ReportStyle, Severity, render};

/// A recipe: its heading, and the files of its book and of linked books by their paths.
struct Recipe {
    name: String,
    files: BTreeMap<String, String>,
}

/// The recipes, completed with the files that the introduction of the cookbook describes.
fn recipes() -> Vec<Recipe> {
    let text = fences::document("docs/write/cookbook.md");
    let parts = text.split("\n## ").skip(1);
    parts
        .map(|part| {
            let name = part.lines().next().unwrap_or_default().to_owned();
            let mut files = BTreeMap::new();
            for fence in fences::fences(part) {
                if let Some((path, text)) = file(&fence) {
                    assert!(
                        files.insert(path.clone(), text).is_none(),
                        "{name}: two {path}"
                    );
                }
            }
            around(&mut files);
            Recipe { name, files }
        })
        .collect()
}

/// The path in the first line of a fence, and the content of the file.
fn file(fence: &Fence) -> Option<(String, String)> {
    let first = fence.text.lines().next().unwrap_or_default();
    match &*fence.info {
        "yaml" | "lua" => {
            let path = first.trim_start_matches(['#', '-', ' ']);
            Some((path.to_owned(), fence.text.clone()))
        }
        "play" => Some(("playthroughs/played.play".to_owned(), fence.text.clone())),
        "gamebook" => {
            let path = first.strip_prefix("// ").unwrap_or("pages.gamebook");
            Some((path.to_owned(), fence.text.clone()))
        }
        _ => None,
    }
}

fn around(files: &mut BTreeMap<String, String>) {
    let pages = files.entry("pages.gamebook".to_owned()).or_default();
    let first = pages.split(['#', ':']).nth(1).unwrap_or_default().trim();
    let head = format!(
        "title: A recipe\nruleset: badgerstone\nstart: {first}\nrule_pages: {{ fate: fate, epilogue: epilogue }}\n"
    );
    pages.push_str(
        "\n# fate: Fate\n\n- On -> epilogue\n\n# epilogue: The End\n\n{ending quiet \"The End\"}\n",
    );
    files
        .entry("book.yaml".to_owned())
        .or_default()
        .insert_str(0, &head);
}

#[test]
fn every_recipe_checks_clean() {
    let all = recipes();
    assert_eq!(all.len(), 19);
    let mut wrong = Vec::new();
    for recipe in all {
        let mut opened = library::open(&Beside::new(recipe.files), None);
        opened
            .diagnostics
            .retain(|d| d.code != Code::UnreachablePage && d.severity != Severity::Note);
        if !opened.diagnostics.is_empty() {
            let told = render(
                &opened.diagnostics,
                &opened.sources,
                ReportStyle::Plain,
                100,
            );
            wrong.push(format!("{}\n{told}", recipe.name));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_recipe_is_played_as_it_says() {
    let mut wrong = Vec::new();
    for recipe in recipes() {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("home");
        for (path, text) in &recipe.files {
            let path = match path.strip_prefix("../") {
                Some(beside) => folder.path().join(beside),
                None => home.join(path),
            };
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let mut turnto = Command::cargo_bin("turnto").unwrap();
        let output = turnto.arg("test").arg(&home).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        if !said.contains("recorded games: 1 passed, 0 failed") {
            wrong.push(format!("{}\n{said}", recipe.name));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
