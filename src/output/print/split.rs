//! Splits sections with many conditions into several numbered sections, so that a reader with a pencil can follow them.
//!
//! The text that depends on a condition becomes a new section: "If you have the code *Red*, turn to 143." It ends with a
//! turn to the section with the rest of the page.

use super::branches::{MAX_BRANCHES, count_branches, find_once, is_menu_condition, own_branches};
use super::continues::can_continue;
use super::logic::join;
use super::manuscript::{AfterChoice, PrintBranch, PrintSection, Step, TurnTarget};
use super::render::ends_sentence;
use super::terms::TermResolver;
use super::walk::{inner_steps, inner_steps_mut};
use crate::syntax::markup::BinaryOp;

/// The return to the choices of the page. Their section is set with its number.
const CHOOSE_AGAIN: Step = Step::ChooseAgain {
    section: 0,
    is_turn: false,
};

/// Splits all sections that have too many branches.
pub(super) fn split_sections(sections: &mut Vec<PrintSection>, terms: &TermResolver) {
    let mut parts = Vec::new();
    let count = sections.len();
    for section in &mut *sections {
        let steps = std::mem::take(&mut section.steps);
        let mut splitter = Splitter {
            terms,
            section,
            first: parts.len(),
            parts: &mut parts,
            count,
            has_single_menu: has_single_menu(&steps),
        };
        section.steps = splitter.fit(steps);
    }
    sections.extend(parts);
}

pub(super) fn visit_steps(steps: &mut [Step], visit: &mut impl FnMut(&mut Step)) {
    for step in steps {
        visit(step);
        for inner in inner_steps_mut(step) {
            visit_steps(inner, visit);
        }
    }
}

/// Splits the steps of one page.
struct Splitter<'a> {
    terms: &'a TermResolver<'a>,
    section: &'a PrintSection,
    /// The new sections of all pages, and the index of the first of this page.
    parts: &'a mut Vec<PrintSection>,
    first: usize,
    /// The number of other sections.
    count: usize,
    /// True if the page has one menu to which the reader can return.
    has_single_menu: bool,
}

/// The steps after a step.
#[derive(Clone)]
enum Rest {
    Nothing,
    /// A single turn, or the menu.
    Turn(Step),
    Steps,
}

/// Steps that can become a section.
struct Body<'s> {
    steps: &'s mut Vec<Step>,
    /// The turn at the end of the new section.
    end: Option<Step>,
    /// The choice to which the steps belong.
    after: Option<&'s mut AfterChoice>,
    /// The number of branches that leave the section.
    weight: usize,
}

impl Splitter<'_> {
    /// Moves steps to new sections until the rest has few branches.
    fn fit(&mut self, mut steps: Vec<Step>) -> Vec<Step> {
        while count_branches(&steps) > MAX_BRANCHES {
            let bodies = self.movable_bodies(&mut steps);
            // The first of the heaviest bodies.
            let body = bodies.into_iter().rev().max_by_key(|body| body.weight);
            if let Some(body) = body {
                self.move_body(body);
                continue;
            }
            if self.group_chain(&mut steps, false) {
                continue;
            }
            let Some(start) = self.find_cut(&steps) else {
                if self.group_chain(&mut steps, true) {
                    continue;
                }
                break;
            };
            let rest = steps.split_off(start);
            // The turn begins a new line, because the last condition may be a separate paragraph.
            steps.push(Step::Paragraph);
            steps.push(self.add_part(rest));
        }
        if let Some((Step::Continue { .. }, before)) = steps.split_last()
            && !can_continue(before, self.terms)
        {
            steps.pop();
        }
        steps
    }

    /// Adds a section and returns the turn to it.
    fn add_part(&mut self, steps: Vec<Step>) -> Step {
        let index = self.parts.len();
        let to = TurnTarget::unnumbered(self.count + index);
        self.parts.push(PrintSection {
            number: to.number,
            id: format!("{}/{}", self.section.id, index - self.first + 1),
            part_of: Some(self.section.part_of.unwrap_or(self.section.number)),
            tags: self.section.tags.clone(),
            ..PrintSection::default()
        });
        self.parts[index].steps = self.fit(steps);
        Step::Continue { to }
    }

    fn move_body(&mut self, body: Body) {
        let mut steps = std::mem::take(body.steps);
        let last = steps.iter().rev().find(|step| !is_blank(step));
        if matches!(last, Some(Step::If { .. } | Step::Vary { .. })) {
            steps.push(Step::Paragraph);
        }
        steps.extend(body.end);
        *body.steps = vec![self.add_part(steps)];
        if let Some(after) = body.after {
            *after = AfterChoice::Leaves;
        }
    }

    /// Returns the steps that can become a section without any other change.
    fn movable_bodies<'s>(&self, steps: &'s mut [Step]) -> Vec<Body<'s>> {
        let positions = 0..steps.len();
        let rests: Vec<Option<Rest>> = positions
            .map(|i| is_boundary(steps, i).then(|| self.rest_after(&steps[i + 1..])))
            .collect();
        let mut out = Vec::new();
        for (step, rest) in steps.iter_mut().zip(rests) {
            self.add_bodies(step, rest, &mut out);
        }
        out
    }

    /// Adds the movable parts of a step. `rest` is what follows the step, or `None` if no section can begin there.
    fn add_bodies<'s>(&self, step: &'s mut Step, rest: Option<Rest>, out: &mut Vec<Body<'s>>) {
        if let Step::Choice(choice) = step {
            let end = match choice.then {
                AfterChoice::Leaves => None,
                AfterChoice::Again if self.has_single_menu => Some(CHOOSE_AGAIN),
                _ => return,
            };
            let weight = count_branches(&choice.steps);
            let (steps, after) = (&mut choice.steps, Some(&mut choice.then));
            out.extend((weight > 0).then_some(Body {
                steps,
                end,
                after,
                weight,
            }));
            return;
        }
        let is_before_menu = matches!(rest, Some(Rest::Turn(Step::Menu)));
        if has_choice(std::slice::from_ref(step)) && !is_before_menu {
            for inner in inner_steps_mut(step).into_iter().flatten() {
                self.add_bodies(inner, None, out);
            }
            return;
        }
        let (Some(rest), false) = (rest, matches!(step, Step::Repeat { .. })) else {
            return;
        };
        // The condition of a text that is shown once is printed with its box.
        let own = match step {
            Step::If { branches } => usize::from(find_once(branches).is_some()),
            _ => 0,
        };
        for steps in inner_steps_mut(step) {
            let weight = count_branches(steps).saturating_sub(own);
            let end = match (can_continue(steps, self.terms), &rest) {
                (true, Rest::Steps) => continue,
                (true, Rest::Turn(turn)) => Some(turn.clone()),
                _ => None,
            };
            let after = None;
            out.extend((weight > 0).then_some(Body {
                steps,
                end,
                after,
                weight,
            }));
        }
    }

    /// Groups the alternatives of a chain that is too long. Returns false if there is none.
    ///
    /// The groups can become sections at once if a turn or the choices follow, and otherwise after a cut.
    fn group_chain(&self, steps: &mut [Step], is_forced: bool) -> bool {
        let others = count_branches(steps);
        let find = |i: usize| {
            let Step::If { branches } = &steps[i] else {
                return None;
            };
            let has_rest = matches!(self.rest_after(&steps[i + 1..]), Rest::Steps);
            let room = match is_forced {
                true => MAX_BRANCHES,
                false => (MAX_BRANCHES + count_branches(&steps[i..=i])).saturating_sub(others),
            };
            let can_group = (2..branches.len()).contains(&room)
                && (is_forced || !has_rest)
                && !has_choice(&steps[i..=i])
                && is_boundary(steps, i)
                && is_boundary(steps, i + 1);
            can_group.then_some((i, room))
        };
        let found = (0..steps.len()).find_map(find);
        let Some((i, room)) = found else {
            return false;
        };
        if let Step::If { branches } = &mut steps[i] {
            group_branches(branches, room);
        }
        true
    }

    /// Returns what follows. Readers who only have to choose return to the choices.
    fn rest_after(&self, steps: &[Step]) -> Rest {
        let mut rest = steps.iter().filter(|step| !is_blank(step));
        match (rest.next(), rest.next()) {
            (None, _) => Rest::Nothing,
            (Some(turn), _) if is_leaving(turn) => Rest::Turn(turn.clone()),
            (Some(Step::Menu), None) => Rest::Turn(Step::Menu),
            _ if self.has_single_menu && is_menu(steps) => Rest::Turn(CHOOSE_AGAIN),
            _ => Rest::Steps,
        }
    }

    /// Returns where to cut the steps, so that the first half has few branches and the second half becomes a section.
    fn find_cut(&self, steps: &[Step]) -> Option<usize> {
        let is_branching = |end: usize| count_branches(&steps[end - 1..end]) > 0;
        let can_cut = |end: &usize| {
            let branches = count_branches(&steps[..end - 1]) + own_branches(&steps[end - 1]);
            branches <= MAX_BRANCHES
                && (branches > 0 || is_branching(*end))
                && is_boundary(steps, *end)
        };
        // The choices of a page stay with the text above them if possible.
        let priority = |end: &usize| match self.rest_after(&steps[*end..]) {
            Rest::Steps => Some(1),
            Rest::Turn(CHOOSE_AGAIN) => Some(0),
            _ => None,
        };
        // Text after a condition begins the next section, so that the reader does not turn twice without reading anything.
        let ends = (1..steps.len()).filter(can_cut);
        let ends = ends.filter(|end| priority(end).is_some());
        ends.max_by_key(|end| (priority(end), is_branching(*end), *end))
    }
}

/// Groups the alternatives so that each group fits in a section, and at most `room` are left.
fn group_branches(branches: &mut Vec<PrintBranch>, room: usize) {
    // A short chain continues in its last alternative.
    let size = |branches: &[PrintBranch]| -> usize {
        let sizes = branches.iter().map(|it| 1 + count_branches(&it.steps));
        sizes.sum()
    };
    let (first, last) = branches.split_at(room - 1);
    let has_else = branches.last().is_some_and(|it| it.when.is_none());
    let continues = has_else && size(first) < room && size(last) <= MAX_BRANCHES;
    let mut groups: Vec<Vec<PrintBranch>> = Vec::new();
    let mut free = 0;
    for branch in branches.drain(..) {
        let size = 1 + count_branches(&branch.steps);
        if size > free || (continues && groups.len() < room) {
            groups.push(Vec::new());
            free = MAX_BRANCHES;
        }
        free = free.saturating_sub(size);
        groups.last_mut().expect("not empty").push(branch);
    }
    if groups.len() > room {
        let rest = groups.split_off(room - 1);
        groups.push(rest.into_iter().flatten().collect());
    }
    let last = groups.len() - 1;
    let groups = (0..).zip(groups);
    branches.extend(groups.map(|(i, group)| join_group(group, i == last)));
}

/// Returns a branch for a group of alternatives.
fn join_group(mut group: Vec<PrintBranch>, is_last: bool) -> PrintBranch {
    if let [_] = &*group {
        return group.remove(0);
    }
    let mut when = None;
    if !is_last {
        let conditions = group.iter().filter_map(|it| it.when.clone());
        when = Some(join(BinaryOp::Or, conditions.collect()));
        // The condition of the group includes the condition of its last alternative.
        if let Some(last) = group.last_mut() {
            last.when = None;
        }
    }
    let steps = vec![Step::If { branches: group }];
    PrintBranch { when, steps }
}

pub(super) fn is_blank(step: &Step) -> bool {
    match step {
        Step::Text { text, .. } => text.trim().is_empty(),
        step => matches!(step, Step::Paragraph),
    }
}

fn is_leaving(step: &Step) -> bool {
    matches!(
        step,
        Step::Turn { .. }
            | Step::Continue { .. }
            | Step::ChooseAgain { .. }
            | Step::Again
            | Step::Back
            | Step::Return
    )
}

pub(super) fn has_choice(steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Step::Choice(_) => true,
        step => inner_steps(step).into_iter().any(has_choice),
    })
}

pub(super) fn text_length(steps: &[Step]) -> usize {
    let lengths = steps.iter().map(|step| match step {
        Step::Text { text, .. } => text.chars().count(),
        step => inner_steps(step).into_iter().map(text_length).sum(),
    });
    lengths.sum()
}

/// Returns true if a section can begin at this step: not between a choice and its menu, and not inside a sentence.
fn is_boundary(steps: &[Step], start: usize) -> bool {
    let (before, after) = steps.split_at(start);
    let last_menu = before.iter().rposition(|step| matches!(step, Step::Menu));
    let has_open_choice = has_choice(&before[last_menu.map_or(0, |i| i + 1)..]);
    !has_open_choice && ends_text(before) != Some(false) && !continues_sentence(after)
}

/// Returns whether the last text ends a sentence; `None` without text.
pub(super) fn ends_text(steps: &[Step]) -> Option<bool> {
    let mut steps = steps.iter().rev();
    steps.find_map(|step| match step {
        Step::Text { text, .. } => (!text.trim().is_empty()).then(|| ends_sentence(text.trim())),
        Step::Value { .. } => Some(false),
        Step::If { .. } | Step::Vary { .. } => {
            let ends = inner_steps(step).into_iter().filter_map(ends_text);
            ends.reduce(|a, b| a && b)
        }
        _ => Some(true),
    })
}

fn continues_sentence(steps: &[Step]) -> bool {
    match steps
        .iter()
        .find(|step| !matches!(step, Step::Text { text, .. } if text.trim().is_empty()))
    {
        Some(Step::Text { text, .. }) => text
            .trim_start()
            .starts_with(|c: char| c.is_lowercase() || ",;:.)–—?!".contains(c)),
        Some(Step::Value { .. }) => true,
        Some(step @ (Step::If { .. } | Step::Vary { .. })) => {
            inner_steps(step).into_iter().any(continues_sentence)
        }
        _ => false,
    }
}

/// Returns true if a reader can return to the menu without reading anything else.
pub(super) fn has_single_menu(steps: &[Step]) -> bool {
    let menus = steps.iter().filter(|it| matches!(it, Step::Menu)).count();
    let start = steps
        .iter()
        .position(|it| has_choice(std::slice::from_ref(it)));
    let end = steps.iter().position(|it| matches!(it, Step::Menu));
    let (Some(start), Some(end), 1) = (start, end, menus) else {
        return false;
    };
    start < end && is_menu(&steps[start..=end])
}

/// Returns true for choices, conditions of choices, and the menu at their end.
fn is_menu(steps: &[Step]) -> bool {
    let is_choice =
        |it: &Step| is_blank(it) || matches!(it, Step::Choice(_)) || is_menu_condition(it);
    let menu = steps.iter().position(|it| matches!(it, Step::Menu));
    menu.is_some_and(|end| {
        steps[..end].iter().all(is_choice) && steps[end + 1..].iter().all(is_blank)
    })
}
