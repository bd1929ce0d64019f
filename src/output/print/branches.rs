//! Counts what a reader of the printed book has to decide without reading any story.

use super::manuscript::{Manuscript, PrintBranch, PrintSection, Step};
use super::split::is_blank;
use super::walk::inner_steps;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of branches of a section.
pub(super) const MAX_BRANCHES: usize = 3;

/// How hard a printed book is to read with a pencil.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PrintCounts {
    pub sections: usize,
    /// The most branches in one section.
    ///
    /// A branch is a text that is read only under a condition: each `if`, `otherwise if` or `otherwise`, between paragraphs or inside
    /// a sentence, and each text that is read only once or only on arrival. Conditions of choices do not count, and neither do the
    /// results of a roll or of an instruction.
    pub most_branches: usize,
    /// The number of the section with the most branches.
    pub most_branches_at: u32,
    /// The most turns in a row to sections where the reader reads no text, makes no choice and rolls no dice.
    pub empty_turns: usize,
}

impl Manuscript {
    /// Counts the sections, their branches, and turns without text or choice.
    pub fn count_sections(&self) -> PrintCounts {
        let mut out = PrintCounts {
            sections: self.sections.len(),
            ..PrintCounts::default()
        };
        for section in &self.sections {
            let branches = count_branches(&section.steps);
            if branches > out.most_branches {
                (out.most_branches, out.most_branches_at) = (branches, section.number);
            }
        }
        let exits = self.sections.iter().map(|it| (it.number, empty_exits(it)));
        let exits: BTreeMap<u32, BTreeSet<u32>> = exits.collect();
        let lengths = exits
            .keys()
            .map(|number| empty_run(*number, &exits, &mut Vec::new()));
        out.empty_turns = lengths.max().unwrap_or_default();
        out
    }
}

/// Counts the branches of some steps, including inner steps.
pub(super) fn count_branches(steps: &[Step]) -> usize {
    let counts = steps.iter().map(|step| {
        let inner = inner_steps(step).into_iter();
        own_branches(step) + inner.map(count_branches).sum::<usize>()
    });
    counts.sum()
}

/// Counts the branches of a step without those of its inner steps.
pub(super) fn own_branches(step: &Step) -> usize {
    match step {
        Step::If { .. } if is_menu_condition(step) => 0,
        // The condition is printed with that of the box.
        Step::If { branches } if find_once(branches).is_some() => 0,
        Step::If { branches } => branches.len(),
        Step::Once { .. } | Step::Arriving { .. } => 1,
        _ => 0,
    }
}

/// Finds the text that a condition without alternatives shows only once.
pub(super) fn find_once(branches: &[PrintBranch]) -> Option<&Step> {
    let [
        PrintBranch {
            when: Some(_),
            steps,
        },
    ] = branches
    else {
        return None;
    };
    let mut steps = steps.iter().filter(|it| !is_blank(it));
    let first = steps.next();
    first.filter(|it| matches!(it, Step::Once { .. }) && steps.next().is_none())
}

/// Returns true for a condition of choices, without any text.
pub(super) fn is_menu_condition(step: &Step) -> bool {
    let is_choice = |step: &Step| match step {
        Step::Choice(_) => true,
        step => is_blank(step) || is_menu_condition(step),
    };
    match step {
        Step::If { branches } => branches.iter().all(|it| it.steps.iter().all(is_choice)),
        _ => false,
    }
}

/// Returns the sections to which the reader may turn at once.
fn empty_exits(section: &PrintSection) -> BTreeSet<u32> {
    let mut out = BTreeSet::new();
    add_empty_exits(&section.steps, &mut out);
    out
}

/// Returns true if the reader may come to the end of the steps without text, choice or dice.
fn add_empty_exits(steps: &[Step], out: &mut BTreeSet<u32>) -> bool {
    for step in steps {
        let continues = match step {
            Step::Text { text, .. } => text.trim().is_empty(),
            Step::Turn { to } | Step::Continue { to } => {
                if to.book.is_none() {
                    out.insert(to.number);
                }
                false
            }
            // The choices are not empty.
            Step::ChooseAgain { .. } => {
                out.insert(0);
                false
            }
            Step::If { branches } => {
                let has_else = branches.iter().any(|it| it.when.is_none());
                let ends = branches.iter().map(|it| add_empty_exits(&it.steps, out));
                // Each branch adds its exits.
                let open = ends.filter(|it| *it).count();
                open > 0 || !has_else
            }
            Step::Once { steps, .. } | Step::Arriving { steps } => {
                add_empty_exits(steps, out);
                true
            }
            Step::Paragraph
            | Step::Code { .. }
            | Step::Title { .. }
            | Step::Raise { .. }
            | Step::Tick { .. }
            | Step::Set { .. } => true,
            _ => false,
        };
        if !continues {
            return false;
        }
    }
    true
}

/// Returns the most empty sections in a row from this section on.
fn empty_run(number: u32, exits: &BTreeMap<u32, BTreeSet<u32>>, path: &mut Vec<u32>) -> usize {
    let Some(targets) = exits
        .get(&number)
        .filter(|it| !it.is_empty() && !path.contains(&number))
    else {
        return 0;
    };
    path.push(number);
    let lengths = targets.iter().map(|to| empty_run(*to, exits, path));
    let length = lengths.max().unwrap_or_default();
    path.pop();
    length + 1
}
