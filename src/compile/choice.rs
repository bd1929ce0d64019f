//! Choices: guards, costs, label and body.

use super::core_words::is_core;
use super::expr::resolve_condition;
use super::lower::{PageCompiler, item_span};
use super::names::{name_taken_error, slug};
use crate::model::book::{
    Choice, ChoiceConditions, Expr, InstructionCall, NameKind, Op, PageId, SlotName,
};
use crate::model::game::Message;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, InstructionTree, Item};
use crate::syntax::source::Spanned;
use crate::syntax::unicode::is_word;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum number of choices on one page.
const MAX_CHOICES: usize = 1000;
/// Maximum number of conditions and costs of one choice.
const MAX_GUARDS: usize = 100;

impl PageCompiler<'_, '_> {
    pub(super) fn lower_choice(&mut self, choice: &markup::ChoiceTree) {
        if !self.check_limits(choice) {
            return;
        }
        self.ops.push(Op::EndParagraph);
        self.diagnostics.extend(find_split_label(choice));
        let guards = self.lower_guards(choice);
        let label = self.lower_detached(|compiler| compiler.lower_label(split_label(choice).1));
        let name = choice.name.as_ref();
        let taken = name.and_then(|name| self.find_named_choice(name));
        let id = name.map_or_else(|| self.slug_of(&label), |name| name.value.clone());
        // Choices with the same name share their slots, so that only one of them can be taken once.
        let unique_id = self.unique_choice_id(id.clone());
        let id = if name.is_some() {
            id
        } else {
            unique_id.clone()
        };
        let once = choice.once.map(|once| match taken {
            Some(slot) if !once.per_visit => slot,
            _ => {
                let name = SlotName::Once(&self.id, &id).to_string();
                let slot = self.names.slots.find_or_insert(&name, false.into());
                if once.per_visit {
                    self.reset_on_entry(slot, once.span);
                }
                slot
            }
        });
        let guards = ChoiceConditions { once, ..guards };
        let costs = guards.costs.clone();
        let number = self.choices.len();
        self.ops.push(Op::Choice(number));
        self.record_span();
        let id = self.add_text(&unique_id);
        self.choices.push(Choice {
            id,
            guards: (guards != ChoiceConditions::default()).then(|| Box::new(guards)),
            blocks: None,
            label,
            body: self.ops.len(),
            after: 0,
            span: choice.span,
        });
        self.lower_costs(costs);
        if let Some(slot) = once.filter(|slot| Some(*slot) != taken) {
            self.ops.push(Op::CommitChoice(slot));
        }
        if let Some(slot) = taken {
            self.ops.push(Op::Set {
                slot,
                is_field: false,
                value: Box::new(Expr::Const(true.into())),
            });
        }
        self.lower_choice_body(number, choice);
        self.choices[number].after = self.ops.len();
    }

    /// Returns false if there are too many choices or guards, and reports them. They are probably a mistake, and would slow down the checker.
    fn check_limits(&mut self, choice: &markup::ChoiceTree) -> bool {
        let guards = choice.conditions.len() + choice.requirements.len() + choice.costs.len();
        let (message, help) = if guards > MAX_GUARDS {
            (
                format!(
                    "a choice can have at most {MAX_GUARDS} conditions and costs, but this one has {guards}"
                ),
                "combine conditions with `and`, or store a result in a variable",
            )
        } else if self.choices.len() < MAX_CHOICES {
            return true;
        } else if !std::mem::replace(&mut self.is_full, true) {
            (
                format!("a page can have at most {MAX_CHOICES} choices"),
                "split the page into several pages",
            )
        } else {
            return false;
        };
        self.report_error(Code::InvalidSyntax, choice.span, message, help);
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
                let text: String = [first, second].into_iter().chain(words).collect();
                slug(&text)
            }
        }
    }

    /// Compiles the costs of a choice. If one cannot be paid after all, the menu is shown again.
    fn lower_costs(&mut self, costs: Vec<InstructionCall>) {
        for mut cost in costs {
            let instruction = &self.names.schema.instructions[cost.instruction];
            let start = self.ops.len();
            cost.is_cost = true;
            // The first outcome means that the cost is paid. Any other outcome with a rule page turns to that page.
            let failures = instruction.outcomes.iter().zip(0..).skip(1);
            let turns: Vec<(u16, PageId)> = failures
                .filter_map(|(name, i)| Some((i, self.outcome_target(instruction, name)?)))
                .collect();
            let paid = start + 2 + turns.len();
            let turn_rows = turns.iter().zip(start + 2..).map(|((i, _), op)| (*i, op));
            cost.outcome_rows = std::iter::once((0, paid)).chain(turn_rows).collect();
            cost.else_target = match instruction.outcomes.is_empty() {
                true => paid,
                false => start + 1,
            };
            self.ops.push(Op::Instruction(Arc::new(cost)));
            self.ops.push(Op::RepeatMenu);
            self.ops
                .extend(turns.iter().map(|(_, page)| Op::Turn(*page)));
        }
    }

    /// Compiles the body of a choice with its inner menus.
    fn lower_choice_body(&mut self, number: usize, choice: &markup::ChoiceTree) {
        let outer_pending = std::mem::replace(&mut self.menu_pending, false);
        let outer_later = std::mem::take(&mut self.later_pending);
        let outer_choices = std::mem::take(&mut self.pending_choices);
        let outer_blocks = self.blocks.enter_choice(number);
        let outer_instructions = self.enclosing_instructions.len();
        let instructions = &self.names.schema.instructions;
        let costs = self.choices[number].guards().costs.iter();
        let keywords = costs.map(|cost| instructions[cost.instruction].form.keyword().to_owned());
        self.enclosing_instructions.extend(keywords);
        let has_inner_menu = self.contains_choices(&choice.body, true, &mut BTreeSet::new());
        if has_inner_menu {
            self.ops.push(Op::BeginInnerMenu);
        }
        self.record_response(|compiler| compiler.lower_items(&choice.body));
        if has_inner_menu {
            self.ops.push(Op::EndParagraph);
            self.push_last_menu();
            self.ops.push(Op::EndInnerMenu);
        }
        self.enclosing_instructions.truncate(outer_instructions);
        // If the body ends with a plain turn, its end is never reached.
        if !matches!(choice.body.last(), Some(Item::Turn(turn)) if !turn.is_detour) {
            self.ops.push(Op::EndParagraph);
            self.ops.push(Op::EndChoice);
        }
        self.menu_pending = outer_pending || choice.later.is_none();
        self.later_pending = outer_later || choice.later.is_some();
        self.pending_choices = outer_choices;
        self.pending_choices.push(number);
        self.blocks.leave_choice(outer_blocks);
    }

    fn lower_guards(&mut self, choice: &markup::ChoiceTree) -> ChoiceConditions {
        let mut guards = ChoiceConditions {
            is_fallback: choice.fallback.is_some(),
            is_later: choice.later.is_some(),
            ..ChoiceConditions::default()
        };
        for tree in choice.conditions.iter().chain(split_label(choice).0) {
            if let Some(cond) = self.ok_or_report(resolve_condition(tree, self.names)) {
                guards.when.push(cond);
                guards.spans.push(tree.span);
            }
        }
        for requirement in &choice.requirements {
            if let Some(reason) = &requirement.reason {
                let warning = super::core_words::find_literal_braces(&reason.value, reason.span);
                self.diagnostics.extend(warning);
            }
            let names = &*self.names;
            if let Some((cond, reason, span)) =
                self.ok_or_report(super::dice::resolve_requirement(requirement, names))
            {
                let reason =
                    reason.unwrap_or_else(|| super::reason::closed_reason(&cond, self.names));
                guards.needs.push((cond, reason));
                guards.spans.push(span);
            }
        }
        if let Some(book) = self.unavailable_book(&choice.body) {
            let reason = Message::new("closed-no-book").with("book", book).encode();
            guards.needs.push((Expr::Const(false.into()), reason));
        }
        let costs = choice.costs.iter();
        guards.costs = costs.filter_map(|cost| self.lower_cost(cost)).collect();
        guards
    }

    fn lower_cost(&mut self, instruction: &InstructionTree) -> Option<InstructionCall> {
        let first = instruction.words.first()?;
        let (call, is_cost) = if is_core(instruction) {
            (None, false)
        } else {
            let call = self.resolve_call(instruction)?;
            let is_cost = self.names.schema.instructions[call.instruction].is_cost;
            (Some(call), is_cost)
        };
        if !is_cost {
            let message = format!(
                "`{}` is not a cost and cannot be placed before the text of a choice",
                first.text
            );
            let help = "move it after the text of the choice";
            self.report_error(Code::InvalidInstruction, instruction.span, message, help);
            return None;
        }
        call
    }

    /// Returns the slot of a named choice. The name can be declared by a page or by a fragment.
    fn find_named_choice(&mut self, name: &Spanned<String>) -> Option<u32> {
        let full_name = format!("{}.{}", self.names.choice_owner, name.value);
        let slot = self.names.choice_names.get(&full_name).copied()?;
        let folded = full_name.to_lowercase();
        let mut named = self.named_choices.iter();
        let variant = named.any(|(other, name)| *other != slot && *name == folded);
        let variant = variant.then_some("the name of a choice");
        let variable = || self.names.is_variable(&name.value).then_some("a variable");
        // Several choices can share a name. A conflict is reported at the first.
        let is_first = self.named_choices.iter().all(|(other, _)| *other != slot);
        if let Some(meaning) = variant.or_else(variable).filter(|_| is_first) {
            let error = name_taken_error(Code::InvalidSyntax, &name.value, name.span, meaning);
            self.report(error);
        }
        self.named_choices.push((slot, folded));
        self.names
            .record_mention(name.span, NameKind::Variable(slot));
        Some(slot)
    }

    /// Makes an id unique on the page, and limits its length.
    fn unique_choice_id(&mut self, mut id: String) -> String {
        if let Some((end, _)) = id.match_indices('-').nth(Choice::MAX_ID_WORDS - 1) {
            id.truncate(end);
        }
        if id.is_empty() {
            id.push_str("go-on");
        }
        let is_taken = |id: &str| self.choices.iter().any(|c| self.text_at(c.id) == id);
        if !is_taken(&id) {
            return id;
        }
        // Starts after the last number used for this label, so that many equal labels do not take quadratic time.
        let mut n = self.next_id_numbers.get(&id).copied().unwrap_or(2);
        while is_taken(&format!("{id}-{n}")) {
            n += 1;
        }
        let numbered = format!("{id}-{n}");
        self.next_id_numbers.insert(id, n + 1);
        numbered
    }

    /// Compiles the label of a choice: text, printed values and inline conditions only.
    fn lower_label(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Text(text, style) => {
                    let words = self.add_text(&text.value);
                    self.ops.push(Op::Text(words, *style));
                }
                Item::If { branches, .. } => self.lower_branches(branches),
                Item::Instruction(i) if i.words.first().is_some_and(|w| w.text == "=") => {
                    self.lower_core(i);
                }
                Item::ParagraphBreak | Item::Comment { .. } => {}
                other => {
                    if let Some(span) = item_span(other) {
                        let message = "this is not allowed in the text of a choice";
                        self.report(Diagnostic::new(Code::InvalidSyntax, span, message));
                    }
                }
            }
        }
    }

    /// Returns true if the items contain choices, also in blocks, fragments and (if `in_rows` is set) rows. Skips the fragments in `seen`.
    pub(super) fn contains_choices(
        &self,
        items: &[Item],
        in_rows: bool,
        seen: &mut BTreeSet<String>,
    ) -> bool {
        items.iter().any(|item| match item {
            Item::Choice(_) => true,
            Item::Instruction(instruction) => {
                let fragment = instruction.included_fragment().and_then(|name| {
                    let name = self.names.full_name(name).into_owned();
                    let fragment = self.fragments.get(&name);
                    fragment.filter(|_| seen.insert(name))
                });
                let mut bodies = instruction
                    .rows
                    .iter()
                    .filter(|_| in_rows)
                    .map(|row| &row.body);
                fragment.is_some_and(|it| self.contains_choices(&it.body, in_rows, seen))
                    || bodies.any(|body| self.contains_choices(body, in_rows, seen))
            }
            block => {
                let mut bodies = block.bodies();
                bodies.any(|body| self.contains_choices(body, in_rows, seen))
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

/// Reports text after an instruction that seems to continue the label of the choice.
fn find_split_label(choice: &markup::ChoiceTree) -> Option<Diagnostic> {
    let Some(Item::Text(label, _)) = choice.label.last() else {
        return None;
    };
    let is_unfinished = label.value.ends_with(|c: char| is_word(c) || c == ',');
    let first = choice.body.first().and_then(item_span)?;
    let mut end = label.span.end;
    for item in choice.body.iter().filter(|_| is_unfinished) {
        // An item that begins at the end of the last one is on the same line.
        let span = item_span(item).filter(|span| span.start == end)?;
        end = span.end;
        if let Item::Text(text, _) = item
            && let Some(next) = text.value.trim_start().chars().next()
        {
            let is_continued = next.is_lowercase() || ",;.:!?)".contains(next);
            let message = "this text is shown only after the choice is taken";
            let error = Diagnostic::new(Code::ChoiceTextAfterInstruction, span, message)
                .label_text("not part of the choice")
                .label(first, "the text of the choice ends here")
                .help("move the instruction after the last word of the choice, or, if the text after it is not part of the choice, start that text with a capital letter");
            return is_continued.then_some(error);
        }
    }
    None
}
