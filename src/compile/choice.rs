//! Choices: guards, costs, label and body.

use super::core_words::is_core;
use super::expr::condition;
use super::lower::{PageCompiler, span_of};
use super::names::slug;
use crate::model::book::{Choice, ChoiceConditions, Expr, Op, PageId, SlotName, VerbCall};
use crate::model::game::Message;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, InstructionTree, Item};
use crate::syntax::unicode::is_word;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum number of choices on one page.
const MOST_CHOICES: usize = 1000;
/// Maximum number of conditions and costs of one choice.
const MOST_GUARDS: usize = 100;

impl PageCompiler<'_, '_> {
    pub(super) fn choice(&mut self, choice: &markup::ChoiceTree) {
        if !self.is_room_for(choice) {
            return;
        }
        self.code.push(Op::Break);
        self.found.extend(split(choice));
        let guards = self.guards(choice);
        let label = self.aside(|lower| lower.label_items(split_label(choice).1));
        let id = self.slug_of(&label);
        let id = self.choice_id(id);
        let once = choice.once.map(|once| {
            let name = SlotName::Once(&self.id, &id).to_string();
            let slot = self.names.slots.slot(&name, false.into());
            if once.here {
                self.fresh(slot, once.span);
            }
            slot
        });
        let guards = ChoiceConditions { once, ..guards };
        let costs = guards.costs.clone();
        let number = self.choices.len();
        self.code.push(Op::Choice(number));
        self.placed();
        let id = self.words(&id);
        self.choices.push(Choice {
            id,
            guards: (guards != ChoiceConditions::default()).then(|| Box::new(guards)),
            within: None,
            label,
            body: self.code.len(),
            after: 0,
            span: choice.span,
        });
        self.paid(costs);
        if let Some(slot) = once {
            self.code.push(Op::Take(slot));
        }
        self.taken(number, choice);
        self.choices[number].after = self.code.len();
    }

    /// Reports too many choices or guards, once per page. They are probably a mistake, and would slow down the checker.
    fn is_room_for(&mut self, choice: &markup::ChoiceTree) -> bool {
        let before = choice.when.len() + choice.needs.len() + choice.costs.len();
        let (message, help) = if before > MOST_GUARDS {
            (
                format!(
                    "a choice can have at most {MOST_GUARDS} conditions and costs, but this one has {before}"
                ),
                "`and` in one condition takes several; a variable can hold what they come to",
            )
        } else if self.choices.len() < MOST_CHOICES {
            return true;
        } else if !std::mem::replace(&mut self.is_full, true) {
            (
                format!("a page has at most {MOST_CHOICES} choices, this is one more"),
                "lay them out on several pages",
            )
        } else {
            return false;
        };
        self.error(Code::InvalidSyntax, choice.span, message, help);
        false
    }

    /// Returns the label of a choice as an id.
    fn slug_of(&self, label: &[Op]) -> String {
        let mut words = label.iter().filter_map(|op| match op {
            Op::Text(words, _) => Some(self.text_at(*words)),
            _ => None,
        });
        // Most labels have at most one text.
        let first = words.next().unwrap_or("");
        match words.next() {
            None => slug(first),
            Some(second) => {
                let all: String = [first, second].into_iter().chain(words).collect();
                slug(&all)
            }
        }
    }

    /// Compiles the costs of a choice. If one cannot be paid after all, the menu is shown again.
    fn paid(&mut self, costs: Vec<VerbCall>) {
        for mut cost in costs {
            let verb = &self.names.vocabulary.verbs[cost.verb];
            let at = self.code.len();
            cost.as_cost = true;
            // The first outcome means that the cost is paid. Any other outcome with a place turns to that place.
            let others = verb.outcomes.iter().zip(0..).skip(1);
            let led = others.filter_map(|(name, n)| Some((n, self.place_of(verb, name)?)));
            let led: Vec<(u16, PageId)> = led.collect();
            let met = at + 2 + led.len();
            cost.rows = vec![(0, met)];
            cost.rows
                .extend(led.iter().zip(at + 2..).map(|((n, _), turn)| (*n, turn)));
            cost.otherwise = at + 1;
            if verb.outcomes.is_empty() {
                cost.otherwise = met;
            }
            self.code.push(Op::Verb(Arc::new(cost)));
            self.code.push(Op::MenuAgain);
            self.code
                .extend(led.iter().map(|(_, page)| Op::Turn(*page)));
        }
    }

    /// Compiles the body of a choice with its inner menus.
    fn taken(&mut self, number: usize, choice: &markup::ChoiceTree) {
        self.pending = false;
        let waiting = std::mem::take(&mut self.waiting);
        let blocks = self.blocks.enter(number);
        let outer = self.under.len();
        let verbs = &self.names.vocabulary.verbs;
        let prices = self.choices[number].guards().costs.iter();
        let prices = prices.map(|cost| verbs[cost.verb].form.verb().to_owned());
        self.under.extend(prices);
        let inner = self.holds_choices(&choice.body, true, &mut BTreeSet::new());
        if inner {
            self.code.push(Op::Inner);
        }
        self.answering(|lower| lower.items(&choice.body));
        if inner {
            self.code.push(Op::Break);
            self.menu();
            self.code.push(Op::Outer);
        }
        self.under.truncate(outer);
        // After a plain turn the end of the body is never reached.
        if !matches!(choice.body.last(), Some(Item::Turn(turn)) if !turn.detour) {
            self.code.push(Op::Break);
            self.code.push(Op::EndChoice);
        }
        self.pending = true;
        self.waiting = waiting;
        self.waiting.push(number);
        self.blocks.leave(blocks);
    }

    fn guards(&mut self, choice: &markup::ChoiceTree) -> ChoiceConditions {
        let mut guards = ChoiceConditions {
            otherwise: choice.otherwise.is_some(),
            ..ChoiceConditions::default()
        };
        for written in choice.when.iter().chain(split_label(choice).0) {
            if let Some(cond) = self.known(condition(written, self.names)) {
                guards.when.push(cond);
                guards.places.push(written.span);
            }
        }
        for written in &choice.needs {
            if let Some(words) = &written.reason {
                let raw = super::core_words::unread_braces(&words.it, words.span);
                self.found.extend(raw);
            }
            let names = &*self.names;
            if let Some((cond, words, span)) = self.known(super::rolled::worded(written, names)) {
                let reason = words.unwrap_or_else(|| super::reason::reason(&cond, self.names));
                guards.needs.push((cond, reason));
                guards.places.push(span);
            }
        }
        if let Some(book) = self.absent(&choice.body) {
            let reason = Message::new("closed-no-book").with("book", book).text();
            guards.needs.push((Expr::Const(false.into()), reason));
        }
        let costs = choice.costs.iter();
        guards.costs = costs.filter_map(|cost| self.cost(cost)).collect();
        guards
    }

    fn cost(&mut self, instruction: &InstructionTree) -> Option<VerbCall> {
        let first = instruction.words.first()?;
        let (call, is_cost) = if is_core(instruction) {
            (None, false)
        } else {
            let call = self.call(instruction)?;
            let is_cost = self.names.vocabulary.verbs[call.verb].is_cost;
            (Some(call), is_cost)
        };
        if !is_cost {
            let message = format!(
                "`{}` is not a cost and cannot be placed before the text of a choice",
                first.text
            );
            let help = "put it after the words of the choice";
            self.error(Code::InvalidInstruction, instruction.span, message, help);
            return None;
        }
        call
    }

    /// Returns an id that is unique on the page: the words of the label, joined by hyphens.
    fn choice_id(&mut self, mut id: String) -> String {
        if let Some((end, _)) = id.match_indices('-').nth(Choice::MOST_WORDS - 1) {
            id.truncate(end);
        }
        if id.is_empty() {
            id.push_str("go-on");
        }
        let taken = |id: &str| self.choices.iter().any(|c| self.text_at(c.id) == id);
        if !taken(&id) {
            return id;
        }
        // Starts at the last number used for this label, so that many equal labels do not take quadratic time.
        let mut n = self.same.get(&id).copied().unwrap_or(2);
        while taken(&format!("{id}-{n}")) {
            n += 1;
        }
        let numbered = format!("{id}-{n}");
        self.same.insert(id, n + 1);
        numbered
    }

    /// Compiles the label of a choice: text, printed values and inline conditions only.
    fn label_items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Text(text, style) => {
                    let words = self.words(&text.it);
                    self.code.push(Op::Text(words, *style));
                }
                Item::If { branches, .. } => self.branches(branches),
                Item::Instruction(i) if i.words.first().is_some_and(|w| w.text == "=") => {
                    self.core(i);
                }
                Item::Break | Item::Comment { .. } => {}
                other => {
                    if let Some(span) = span_of(other) {
                        let message = "not allowed in the text of a choice";
                        self.fail(Diagnostic::new(Code::InvalidSyntax, span, message));
                    }
                }
            }
        }
    }

    /// Returns true if the items contain choices. Includes blocks and fragments, and rows if `rows` is set. Skips the fragments in `seen`.
    pub(super) fn holds_choices(
        &self,
        items: &[Item],
        rows: bool,
        seen: &mut BTreeSet<String>,
    ) -> bool {
        items.iter().any(|item| match item {
            Item::Choice(_) => true,
            Item::Instruction(it) => {
                let included = it.included().and_then(|name| {
                    let name = self.names.whole(name).into_owned();
                    let fragment = self.fragments.get(&name);
                    fragment.filter(|_| seen.insert(name))
                });
                let mut inner = it.rows.iter().filter(|_| rows);
                included.is_some_and(|it| self.holds_choices(&it.body, rows, seen))
                    || inner.any(|row| self.holds_choices(&row.body, rows, seen))
            }
            block => {
                let mut bodies = block.bodies();
                bodies.any(|body| self.holds_choices(body, rows, seen))
            }
        })
    }
}

/// Splits an `{if}` around the whole text of a choice into its condition and the text.
fn split_label(choice: &markup::ChoiceTree) -> (Option<&markup::ExprTree>, &[Item]) {
    if let [Item::If { branches, .. }] = &*choice.label
        && let [branch] = &**branches
    {
        return (branch.condition.as_ref(), &branch.body);
    }
    (None, &choice.label)
}

/// Reports text after an instruction that seems to belong to the label of the choice.
fn split(choice: &markup::ChoiceTree) -> Option<Diagnostic> {
    let Some(Item::Text(label, _)) = choice.label.last() else {
        return None;
    };
    let is_open = label.it.ends_with(|c: char| is_word(c) || c == ',');
    let first = choice.body.first().and_then(span_of)?;
    let mut end = label.span.end;
    for item in choice.body.iter().filter(|_| is_open) {
        // An item that begins at the end of the last one is on the same line.
        let span = span_of(item).filter(|span| span.start == end)?;
        end = span.end;
        if let Item::Text(text, _) = item
            && let Some(next) = text.it.trim_start().chars().next()
        {
            let goes_on = next.is_lowercase() || ",;.:!?)".contains(next);
            let message = "these words are shown only after the choice is taken";
            let fault = Diagnostic::new(Code::ChoiceTextAfterInstruction, span, message)
                .saying("not part of the choice")
                .label(first, "the words of the choice end here")
                .help("move the instruction after the last word of the choice; a separate text starts with a capital letter");
            return goes_on.then_some(fault);
        }
    }
    None
}
