//! Which changes of a ruleset there are, and which of them a seed draws.

use super::change::Change;
use super::{lua, yaml};
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The folders of a ruleset that are no part of how it plays.
pub(crate) const BESIDE: &[&str] = &["cases", "template"];

/// The files under a folder by their paths in it, without those of `BESIDE`.
pub(crate) fn texts(root: &Path) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    gather(root, "", &mut out);
    out
}

fn gather(folder: &Path, inside: &str, out: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let whole = format!("{inside}{name}");
        if !path.is_dir() {
            out.insert(whole, std::fs::read_to_string(&path).unwrap());
        } else if !BESIDE.contains(&name.as_str()) {
            gather(&path, &format!("{whole}/"), out);
        }
    }
}

/// Every change of the files that make up a ruleset: its script, its parts, what it uses of the library, its catalogues.
pub(crate) fn all(ruleset: &str, texts: &BTreeMap<String, String>) -> Result<Vec<Change>, String> {
    let mut found = Vec::new();
    for file in files(ruleset, texts)? {
        let text = &texts[&file];
        let more = if file.ends_with(".lua") {
            lua::changes(&file, text)
        } else {
            yaml::changes(&file, text)
        };
        found.extend(more.map_err(|why| format!("{file}: {why}"))?);
    }
    Ok(found)
}

fn files(ruleset: &str, texts: &BTreeMap<String, String>) -> Result<BTreeSet<String>, String> {
    let own = format!("{ruleset}/");
    let is_own = |path: &&String| {
        let inside = path.strip_prefix(&own);
        inside.is_some_and(|name| {
            name.ends_with(".lua") || !name.contains('/') && name.ends_with(".yaml")
        })
    };
    let mut files: BTreeSet<String> = texts.keys().filter(is_own).cloned().collect();
    files.insert(format!("{ruleset}.lua"));
    let mut unread: Vec<String> = files.iter().cloned().collect();
    while let Some(file) = unread.pop() {
        if !file.ends_with(".lua") {
            continue;
        }
        let text = texts.get(&file).ok_or(format!("there is no {file}"))?;
        for name in lua::parts(text).map_err(|why| format!("{file}: {why}"))? {
            let shared = format!("lib/{name}.lua");
            if texts.contains_key(&shared) && files.insert(shared.clone()) {
                unread.push(shared);
            }
        }
    }
    Ok(files)
}

/// So many of them, the same for the same seed, in the order in which they stand.
pub(crate) fn draw(mut all: Vec<Change>, many: usize, seed: u64) -> Vec<Change> {
    let mut stream = ChaCha8Rng::seed_from_u64(seed);
    let many = many.min(all.len());
    for n in 0..many {
        let left = (all.len() - n) as u64;
        let other = n + usize::try_from(stream.next_u64() % left).unwrap();
        all.swap(n, other);
    }
    all.truncate(many);
    all.sort();
    all
}
