//! `turnto editor`: the editor files of the program, and where they are written.

use crate::ferry::Holds;
use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

const EDITORS: [&str; 5] = ["vscode", "neovim", "helix", "zed", "kate"];

/// The program with a separate home folder.
fn turnto(home: &Path) -> Command {
    let mut turnto = Command::new(env!("CARGO_BIN_EXE_turnto"));
    turnto
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"));
    turnto
}

fn said(turnto: &mut Command) -> (bool, String) {
    let output = turnto.output().unwrap();
    let both = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8(both).unwrap().replace('\\', "/"),
    )
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    found
}

#[test]
fn an_editors_files_are_written_once_and_told_each() {
    for editor in EDITORS {
        let home = tempfile::tempdir().unwrap();
        let (done, told) = said(turnto(home.path()).args(["editor", editor]));
        assert!(done, "{editor}: {told}");
        let all = files(home.path());
        assert!(!all.is_empty(), "{editor}");
        for file in &all {
            let path = file.display().to_string().replace('\\', "/");
            assert!(told.contains(&format!("written: {path}")), "{path}: {told}");
        }
        assert!(told.contains("\nNext: "), "{told}");
        let (done, told) = said(turnto(home.path()).args(["editor", editor]));
        assert!(done && !told.contains("written: "), "{editor}: {told}");
        assert_eq!(files(home.path()), all, "{editor}");
    }
}

#[test]
fn settings_of_somebodys_own_stay_and_the_rest_is_written() {
    let home = tempfile::tempdir().unwrap();
    let mine = home.path().join("config/helix/languages.toml");
    fs::create_dir_all(mine.parent().unwrap()).unwrap();
    fs::write(&mine, "# mine\n").unwrap();
    let (done, told) = said(turnto(home.path()).args(["editor", "helix"]));
    let path = mine.display().to_string().replace('\\', "/");
    assert!(
        done && told.contains(&format!("unchanged: {path}")),
        "{told}"
    );
    told.holds(&["--force", "--stdout"]);
    assert_eq!(fs::read_to_string(&mine).unwrap(), "# mine\n");
    let queries = home.path().join("config/helix/runtime/queries/gamebook");
    assert!(queries.join("highlights.scm").is_file());
    // The settings to add by hand are the ones that are printed.
    let (_, shown) = said(turnto(home.path()).args(["editor", "helix", "--stdout"]));
    assert!(shown.contains("language-servers = [\"turnto\"]"), "{shown}");
    // If they are in the user's file, nothing is reported.
    let own = format!("theme = \"dark\"\n\n{}", helix_settings(&shown));
    fs::write(&mine, &own).unwrap();
    let (done, told) = said(turnto(home.path()).args(["editor", "helix"]));
    assert!(done && !told.contains("unchanged:"), "{told}");
    assert_eq!(fs::read_to_string(&mine).unwrap(), own);
    fs::write(&mine, "# mine\n").unwrap();
    for backup in ["languages.toml.bak", "languages.toml.bak2"] {
        let (done, told) = said(turnto(home.path()).args(["editor", "helix", "--force"]));
        assert!(done && told.contains(backup), "{told}");
        let kept = fs::read_to_string(mine.with_file_name(backup)).unwrap();
        assert_eq!(kept, "# mine\n");
        let now = fs::read_to_string(&mine).unwrap();
        assert!(now.contains("language-servers = [\"turnto\"]"), "{now}");
        fs::write(&mine, "# mine\n").unwrap();
    }
}

/// The text of `languages.toml` in the output of `--print`.
fn helix_settings(shown: &str) -> &str {
    let from = shown.find("languages.toml\n").unwrap() + "languages.toml\n".len();
    let to = shown[from..].find("\n==> ").unwrap();
    &shown[from..from + to]
}

#[test]
fn what_nobody_writes_by_hand_is_written_anew_and_what_stood_there_is_kept() {
    let home = tempfile::tempdir().unwrap();
    assert!(said(turnto(home.path()).args(["editor", "neovim"])).0);
    let plugin = home
        .path()
        .join("data/nvim/site/pack/turnto/start/turnto/plugin/turnto.lua");
    fs::write(&plugin, "-- of an older edition\n").unwrap();
    let (done, told) = said(turnto(home.path()).args(["editor", "neovim"]));
    assert!(done && told.contains("replaced: "), "{told}");
    let kept = fs::read_to_string(plugin.with_file_name("turnto.lua.bak")).unwrap();
    assert_eq!(kept, "-- of an older edition\n");
    assert_ne!(fs::read_to_string(&plugin).unwrap(), kept);
}

#[test]
fn the_settings_name_the_folder_of_the_grammar() {
    for (editor, settings) in [
        ("helix", "config/helix/languages.toml"),
        ("zed", "data/turnto/zed/extension.toml"),
    ] {
        let home = tempfile::tempdir().unwrap();
        assert!(said(turnto(home.path()).args(["editor", editor])).0);
        let text = fs::read_to_string(home.path().join(settings)).unwrap();
        let grammar = home.path().join("data/turnto/tree-sitter-turnto");
        assert!(grammar.join("src/parser.c").is_file());
        let grammar = grammar.display().to_string().replace('\\', "/");
        assert!(text.contains(&grammar) && !text.contains('@'), "{text}");
    }
}

#[test]
fn print_shows_and_writes_nothing() {
    for editor in EDITORS {
        let home = tempfile::tempdir().unwrap();
        let (done, told) = said(turnto(home.path()).args(["editor", editor, "--stdout"]));
        assert!(done && told.contains("==> "), "{editor}: {told}");
        assert!(
            told.contains("\nNext: "),
            "{editor}: what comes next is not told"
        );
        assert!(files(home.path()).is_empty(), "{editor}");
        assert!(told.len() < 40_000, "{editor}: what is made is shown");
    }
}

#[test]
fn out_takes_all_files_into_one_folder() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("here");
    for editor in EDITORS {
        let mut turnto = turnto(home.path());
        let (done, told) = said(turnto.args(["editor", editor, "--out"]).arg(&out));
        assert!(done, "{editor}: {told}");
    }
    assert!(files(home.path()).iter().all(|file| file.starts_with(&out)));
}

#[test]
fn an_editor_that_is_not_known_is_told_with_those_that_are() {
    let home = tempfile::tempdir().unwrap();
    let (done, told) = said(turnto(home.path()).args(["editor", "vscod"]));
    assert!(
        !done && EDITORS.iter().all(|it| told.contains(it)),
        "{told}"
    );
}

#[test]
fn a_new_book_has_the_settings_of_its_editor_and_still_checks_clean() {
    for editor in ["vscode", "helix"] {
        let home = tempfile::tempdir().unwrap();
        let bare = home.path().join("the-road");
        let book = home.path().join("with/the-road");
        let mut new = turnto(home.path());
        assert!(
            said(
                new.args(["new", "--rules", "arena", "--example"])
                    .arg(&bare)
            )
            .0
        );
        let readme = fs::read_to_string(bare.join("README.md")).unwrap();
        assert!(readme.contains("turnto editor vscode"), "{readme}");
        let mut new = turnto(home.path());
        let (done, told) = said(
            new.args(["new", "--rules", "arena", "--example", "--editor", editor])
                .arg(&book),
        );
        assert!(done && told.contains(&format!("turnto editor {editor}")));
        let (fewer, more) = (files(&bare).len(), files(&book).len());
        assert!(more > fewer, "{editor}");
        for file in files(&book) {
            let text = fs::read_to_string(&file).unwrap();
            assert!(!text.contains("@TITLE@"), "{}", file.display());
        }
        let (done, told) = said(turnto(home.path()).arg("check").arg(&book));
        assert!(done && told.starts_with("0 errors, 0 warnings, 0 notes\n"));
    }
}
