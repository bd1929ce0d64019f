//! Runs the cases of a ruleset against changed scripts, a process for each change.

use super::change::Change;
use assert_cmd::Command;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long a change may run. Rules have bounds of their own; this is for what goes on between them.
const LONGEST: Duration = Duration::from_secs(300);

/// What the cases said of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// The script does not load, or the checker finds an error in it or its catalogues.
    Refused,
    /// A case fails.
    Caught,
    /// The cases did not come to their end.
    Endless,
    Survived,
}

/// What all changes of a ruleset are run with.
pub(crate) struct Bench<'a> {
    pub(crate) ruleset: &'a str,
    /// All of `scripts/`, by the paths inside it.
    pub(crate) texts: &'a BTreeMap<String, String>,
    /// The files of cases by their rulesets, its own first; those of others are for what they share.
    pub(crate) cases: Vec<(String, PathBuf)>,
}

/// A folder of scripts, and a small book under the ruleset for the checker to look at.
struct Place {
    scripts: tempfile::TempDir,
    book: PathBuf,
    /// Those first that have caught most: the sooner a change is caught the better.
    cases: Vec<Cases>,
}

/// A file of cases.
#[derive(Clone)]
struct Cases {
    caught: usize,
    ruleset: String,
    file: PathBuf,
}

impl Bench<'_> {
    /// What came of each change, in their order; so many are run side by side.
    pub(crate) fn run(&self, changes: &[Change], side_by_side: usize) -> Vec<Verdict> {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(vec![Verdict::Survived; changes.len()]);
        std::thread::scope(|scope| {
            for _ in 0..side_by_side {
                scope.spawn(|| {
                    let mut place = self.place();
                    while let Some((n, change)) = {
                        let n = next.fetch_add(1, Ordering::Relaxed);
                        changes.get(n).map(|change| (n, change))
                    } {
                        let verdict = self.verdict(&mut place, change);
                        done.lock().unwrap()[n] = verdict;
                    }
                });
            }
        });
        done.into_inner().unwrap()
    }

    /// The scripts as they are. Cases that fail of themselves would catch everything.
    pub(crate) fn unchanged(&self) -> Result<(), String> {
        let place = self.place();
        for cases in &place.cases {
            let output = test(&place, cases).output().unwrap();
            if !output.status.success() {
                let said = [output.stdout, output.stderr].concat();
                return Err(String::from_utf8_lossy(&said).into_owned());
            }
        }
        Ok(())
    }

    fn place(&self) -> Place {
        let scripts = tempfile::tempdir().unwrap();
        let inside = scripts.path().join("scripts");
        for (path, text) in self.texts {
            write(&inside.join(path), text);
        }
        let book = scripts.path().join("book");
        // The folder has no templates in it; the program's own do.
        let mut made = Command::cargo_bin("turnto").unwrap();
        made.env("NO_COLOR", "1").env_remove("TURNTO_SCRIPTS");
        made.arg("new").arg(&book).args(["--rules", self.ruleset]);
        made.assert().success();
        let cases = self.cases.iter().map(|(ruleset, file)| Cases {
            caught: 0,
            ruleset: ruleset.clone(),
            file: file.clone(),
        });
        Place {
            scripts,
            book,
            cases: cases.collect(),
        }
    }

    fn verdict(&self, place: &mut Place, change: &Change) -> Verdict {
        let text = &self.texts[&change.file];
        let path = place.scripts.path().join("scripts").join(&change.file);
        write(&path, &change.made(text));
        let verdict = self.looked_at(place, change.file.starts_with("lib/"));
        write(&path, text);
        verdict
    }

    /// What the library does for others, their cases may tell.
    fn looked_at(&self, place: &mut Place, is_shared: bool) -> Verdict {
        let mut check = turnto(&place.scripts.path().join("scripts"));
        check.arg("check").arg(&place.book);
        match ended(check) {
            Some(0) => {}
            Some(_) => return Verdict::Refused,
            None => return Verdict::Endless,
        }
        let asked = place.cases.iter().enumerate();
        let mut asked = asked.filter(|(_, cases)| is_shared || cases.ruleset == self.ruleset);
        let caught = asked.find_map(|(n, cases)| match ended(test(place, cases)) {
            Some(0) => None,
            Some(_) => Some((n, Verdict::Caught)),
            None => Some((n, Verdict::Endless)),
        });
        let Some((n, verdict)) = caught else {
            return Verdict::Survived;
        };
        place.cases[n].caught += 1;
        place
            .cases
            .sort_by_key(|cases| std::cmp::Reverse(cases.caught));
        verdict
    }
}

fn test(place: &Place, cases: &Cases) -> Command {
    let mut command = turnto(&place.scripts.path().join("scripts"));
    command.args(["test", "--rules", &cases.ruleset]);
    command.arg(&cases.file);
    command
}

/// How a command ended; none for one that did not in time.
fn ended(mut command: Command) -> Option<i32> {
    let begun = Instant::now();
    let output = command.timeout(LONGEST).output().unwrap();
    let code = output.status.code();
    assert!(
        code.is_some() || begun.elapsed() >= LONGEST,
        "killed from outside, or crashed: what that says of a change is nothing; run again\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    code
}

fn turnto(scripts: &Path) -> Command {
    let mut command = Command::cargo_bin("turnto").unwrap();
    // Changes run side by side; the cases of one need not.
    command.env("RAYON_NUM_THREADS", "1");
    command.env("NO_COLOR", "1").env("TURNTO_SCRIPTS", scripts);
    command
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}
