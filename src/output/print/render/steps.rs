//! Renders the steps of a section as paragraphs, lists and tables.

use super::Renderer;
use super::line_writer::{LineWriter, ends_sentence, format_number, with_space};
use crate::messages::say;
use crate::output::print::branches::find_once;
use crate::output::print::document::{
    Inline, PrintBlock, TableBlock, mark_name, mark_section, parse_inlines, plain_text,
    push_inlines, tidy_spaces,
};
use crate::output::print::manuscript::{
    PrintBranch, PrintInstruction, PrintNumber, PrintRoll, PrintRows, RowCondition, Step, Term,
    TurnTarget,
};
use crate::output::print::riddles::answer_text;
use crate::syntax::markup::Emphasis;
use std::collections::BTreeSet;

/// The usual number of sides of a die.
pub(super) const USUAL_SIDES: u32 = 6;

impl Renderer<'_> {
    pub(super) fn render_blocks(&mut self, steps: &[Step]) -> Vec<PrintBlock> {
        let mut lines = LineWriter::default();
        self.render_steps(steps, &mut lines, false);
        lines.finish()
    }

    fn render_steps(&mut self, steps: &[Step], lines: &mut LineWriter, in_text: bool) {
        for (i, step) in steps.iter().enumerate() {
            // A separate step becomes a block; a step inside text is put in brackets.
            let is_separate = !in_text && lines.is_empty() && ends_line(&steps[i + 1..]);
            let is_bracketed = !is_separate && is_inline(std::slice::from_ref(step));
            match step {
                Step::If { branches } if is_bracketed => {
                    lines.push_text(self.inline_branches(branches), Emphasis::Plain);
                }
                Step::If { branches } => self.render_branches(branches, lines),
                Step::Vary { how, rows } if is_bracketed => {
                    lines.push_text(self.inline_alternatives(how, rows), Emphasis::Plain);
                }
                Step::Vary { how, rows } => self.render_alternatives(how, rows, lines),
                step => self.render_step(step, lines),
            }
        }
    }

    fn render_step(&mut self, step: &Step, lines: &mut LineWriter) {
        let words = self.words;
        match step {
            Step::Text { text, emphasis } => {
                lines.push_text(vec![Inline::Text(text.clone())], *emphasis);
            }
            Step::Value { value, emphasis } => {
                let text = format!("[{}]", self.describe_value(value));
                lines.push_text(parse_inlines(&text), *emphasis);
            }
            Step::Paragraph => lines.end_paragraph(),
            Step::Menu | Step::If { .. } | Step::Vary { .. } => {}
            Step::Once { here, steps, .. } => {
                let id = if *here {
                    "print-once-here"
                } else {
                    "print-once"
                };
                self.render_group(self.message(id), steps, lines);
            }
            Step::Arriving { steps } => self.render_group(self.arrival_lead(), steps, lines),
            Step::Repeat { steps, until } => {
                let lead = match until {
                    Some(until) => say!(words, "print-repeat", until = self.clause(until)),
                    None => self.message("print-repeat-ever"),
                };
                self.render_group(lead, steps, lines);
            }
            Step::Choice(choice) => {
                let item = self.render_choice(choice);
                lines.push_item(item);
            }
            Step::Turn { to } | Step::Continue { to } => {
                lines.push_text(self.turn_sentence(to), Emphasis::Plain);
            }
            Step::Detour { to } => {
                let (here, to) = (mark_section(self.part_number), self.describe_target(to));
                lines.push_instruction(match self.section_number {
                    0 => say!(words, "print-detour-anywhere", to = to),
                    _ => say!(words, "print-detour", here = here, to = to),
                });
            }
            Step::Again => {
                lines.push_instruction(say!(words, "print-again", here = self.this_section()))
            }
            Step::ChooseAgain { section, is_turn } => {
                let to = mark_section(*section);
                lines.push_instruction(match is_turn {
                    true => say!(words, "print-turn-to-choices", to = to),
                    false => say!(words, "print-choose-again", to = to),
                });
            }
            Step::Back => lines.push_instruction(self.message("print-back")),
            Step::Return => lines.push_instruction(self.message("print-return")),
            Step::LooseEnd => lines.push_instruction(self.message("print-loose")),
            Step::BookUnavailable { book } => {
                lines.push_instruction(say!(words, "print-elsewhere", book = mark_name(book)));
            }
            Step::Roll(roll) => self.render_roll(roll, lines),
            Step::Ask {
                question,
                into,
                rows,
            } => self.render_question(question, into.as_deref(), rows, lines),
            Step::Number(number) => self.render_number(number, lines),
            Step::Verb(instruction) => self.render_instruction(instruction, lines),
            Step::Ending { kind, name } => {
                lines.end_paragraph();
                let text = words.describe_ending(kind, name);
                lines.push_text(vec![Inline::Text(text)], Emphasis::Strong);
                lines.end_paragraph();
            }
            Step::Code { .. }
            | Step::Title { .. }
            | Step::Raise { .. }
            | Step::Tick { .. }
            | Step::Set { .. } => lines.push_instruction(self.describe_change(step)),
        }
    }

    fn turn_sentence(&self, to: &TurnTarget) -> Vec<Inline> {
        let text = self.message_with("print-turn-to", "to", self.describe_target(to));
        let mut inlines = vec![Inline::Text(" ".to_owned())];
        inlines.extend(parse_inlines(&text));
        inlines
    }

    /// Describes the condition of an arrival. A return from a section within this one does not count.
    fn arrival_lead(&self) -> String {
        let (sections, number) = (&self.manuscript.sections, self.section_number);
        let inner = sections
            .iter()
            .filter(|it| number > 0 && it.within == Some(number));
        let inner = inner.map(|section| mark_section(section.number));
        let from = inner.reduce(|a, b| say!(self.words, "print-or", a = a, b = b));
        let from = from.unwrap_or_else(|| "none".to_owned());
        let is_first = sections.first().is_some_and(|it| it.number == number);
        let first = if is_first { "yes" } else { "no" };
        say!(self.words, "print-arriving", first = first, from = from)
    }

    /// Renders steps below a condition.
    fn render_group(&mut self, lead: String, steps: &[Step], lines: &mut LineWriter) {
        if let Some(block) = self.render_turn(&lead, steps) {
            lines.push_block(block);
            return;
        }
        let blocks = self.render_blocks(steps);
        // A single choice includes the condition in its own text.
        if let [PrintBlock::List(items)] = &*blocks
            && let [item] = &**items
        {
            let mut item = item.clone();
            if let Some(PrintBlock::Paragraph(words)) = item.first_mut() {
                let mut text = parse_inlines(&lead);
                text.push(Inline::Text(" ".to_owned()));
                push_inlines(&mut text, std::mem::take(words), Emphasis::Plain);
                *words = text;
                lines.push_item(item);
                return;
            }
        }
        lines.push_block(PrintBlock::Group(parse_inlines(&lead), blocks));
    }

    /// Renders a conditional turn: "If you have the code Red, turn to 12."
    pub(super) fn render_turn(&self, lead: &str, steps: &[Step]) -> Option<PrintBlock> {
        let to = match steps {
            // The rules for all sections explain how to come back.
            [Step::Detour { to }] if self.section_number == 0 => to,
            steps => only_turn(steps)?,
        };
        let lead = lead.trim_end_matches(':');
        let text = say!(
            self.words,
            "print-lead-turn",
            lead = lead,
            to = self.describe_target(to)
        );
        Some(PrintBlock::paragraph(&text))
    }

    fn render_branches(&mut self, branches: &[PrintBranch], lines: &mut LineWriter) {
        if let (
            [
                PrintBranch {
                    when: Some(when), ..
                },
            ],
            Some(Step::Once { here, steps, .. }),
        ) = (branches, find_once(branches))
        {
            let clauses = vec![self.nested_clause(when), self.empty_box(*here)];
            let lead = say!(self.words, "print-if", when = self.join_and(clauses));
            return self.render_group(lead, steps, lines);
        }
        for (i, branch) in branches.iter().enumerate() {
            let lead = match (&branch.when, i) {
                (Some(when), 0) => say!(self.words, "print-if", when = self.clause(when)),
                (Some(when), _) => say!(self.words, "print-elif", when = self.clause(when)),
                (None, _) => self.message("print-else"),
            };
            self.render_group(lead, &branch.steps, lines);
        }
    }

    /// Renders a condition inside text: "[if you have the code Red: open; otherwise: shut]"
    fn inline_branches(&mut self, branches: &[PrintBranch]) -> Vec<Inline> {
        let mut out = vec![Inline::Text("[".to_owned())];
        let mut is_done = false;
        for (i, branch) in branches.iter().enumerate() {
            if i > 0 {
                let separator = if is_done { " " } else { "; " };
                out.push(Inline::Text(separator.to_owned()));
            }
            let words = self.words;
            // Begins a new sentence after a complete one.
            let lead = match (&branch.when, i) {
                (Some(when), 0) => say!(words, "print-inline-if", when = self.clause(when)),
                (Some(when), _) if is_done => {
                    say!(words, "print-elif", when = self.clause(when))
                }
                (Some(when), _) => say!(words, "print-inline-elif", when = self.clause(when)),
                (None, _) if is_done => self.message("print-else"),
                (None, _) => self.message("print-inline-else"),
            };
            push_inlines(&mut out, parse_inlines(&lead), Emphasis::Plain);
            out.push(Inline::Text(" ".to_owned()));
            let mut inlines = self.render_inlines(&branch.steps);
            // The colon of the condition is enough.
            if let Some(Inline::Text(text)) = inlines.first_mut() {
                *text = text.trim_start_matches([',', ';', '.', ' ']).to_owned();
            }
            is_done = ends_sentence(&plain_text(&inlines));
            push_inlines(&mut out, inlines, Emphasis::Plain);
        }
        out.push(Inline::Text("]".to_owned()));
        space_brackets(tidy_spaces(out), branches.iter().map(|it| &*it.steps))
    }

    pub(super) fn render_inlines(&mut self, steps: &[Step]) -> Vec<Inline> {
        let mut lines = LineWriter::default();
        self.render_steps(steps, &mut lines, true);
        let mut out = Vec::new();
        for block in lines.finish() {
            if let PrintBlock::Paragraph(words) | PrintBlock::Instruction(words) = block {
                push_inlines(&mut out, words, Emphasis::Plain);
            }
        }
        out
    }

    fn render_roll(&mut self, roll: &PrintRoll, lines: &mut LineWriter) {
        let words = self.words;
        let mut text = match &roll.computed_count {
            Some(count) => {
                let (n, sides) = (self.describe_value(count), roll.sides);
                say!(words, "print-roll-computed", n = n, sides = sides)
            }
            None => self.dice_sentence(roll.count, roll.sides),
        };
        for bonus in &roll.plus {
            let (when, value) = match &bonus.value {
                Term::Where { when, value } => (Some(self.clause(when)), &**value),
                value => (None, value),
            };
            let (is_negative, n) = match value {
                Term::Int { n } if *n < 0 => (true, format_number(-n)),
                Term::Negate { of } => (true, self.describe_value(of)),
                value => (false, self.describe_value(value)),
            };
            let bonus_text = match (is_negative, when) {
                (true, None) => say!(words, "print-take-off", n = n),
                (true, Some(when)) => say!(words, "print-take-off-if", n = n, when = when),
                (false, None) => say!(words, "print-add", n = n),
                (false, Some(when)) => say!(words, "print-add-if", n = n, when = when),
            };
            text = format!("{text} {bonus_text}");
        }
        // The total of a roll for an instruction is used at once.
        if let Some(into) = &roll.into
            && super::terms::rolled_index(into).is_none()
        {
            text = format!("{text} {}", self.note_sentence("print-keep-total", into));
        }
        lines.push_instruction(text);
        let head = match (roll.count, &*roll.plus) {
            (1, []) => self.message("print-rolled"),
            _ => self.message("print-total"),
        };
        self.render_ranges(&head, &roll.rows, lines);
    }

    fn dice_sentence(&self, count: u32, sides: u32) -> String {
        match sides {
            USUAL_SIDES => say!(self.words, "print-roll", n = count),
            _ => say!(self.words, "print-roll-sides", n = count, sides = sides),
        }
    }

    /// Formats the sentence about the note for a number.
    fn note_sentence(&self, id: &str, note: &str) -> String {
        self.message_with(id, "name", mark_name(self.printed_note(note)))
    }

    /// Returns the rows of a table, with a row for everything else.
    fn table_rows(&mut self, rows: &PrintRows) -> Vec<Vec<Vec<PrintBlock>>> {
        let leads = rows.rows.iter();
        let leads = leads.map(|row| (self.row_lead(&row.when), &row.steps));
        let mut leads: Vec<(String, &Vec<Step>)> = leads.collect();
        if !rows.otherwise.is_empty() {
            leads.push((self.message("print-anything-else"), &rows.otherwise));
        }
        let rows = leads.into_iter();
        rows.map(|(lead, steps)| vec![vec![PrintBlock::paragraph(&lead)], self.render_row(steps)])
            .collect()
    }

    /// Returns the first cell of a row.
    fn row_lead(&self, when: &RowCondition) -> String {
        let words = self.words;
        match when {
            RowCondition::Range { from, to } => match (*from, *to) {
                (Some(a), Some(b)) if a == b => format_number(a),
                (Some(a), Some(b)) => format!("{}–{}", format_number(a), format_number(b)),
                (Some(a), None) => say!(words, "print-or-more", n = format_number(a)),
                (None, Some(b)) => say!(words, "print-or-less", n = format_number(b)),
                (None, None) => self.message("print-anything"),
            },
            RowCondition::Words { words: names } | RowCondition::Outcomes { outcomes: names } => {
                let names: Vec<String> = names.iter().map(|name| mark_name(name)).collect();
                names.join(", ")
            }
        }
    }

    /// Adds a table of rows for numbers.
    fn render_ranges(&mut self, head: &str, rows: &PrintRows, lines: &mut LineWriter) {
        let rows = self.table_rows(rows);
        if !rows.is_empty() {
            let head = vec![
                parse_inlines(head),
                parse_inlines(&self.message("print-what")),
            ];
            lines.push_block(PrintBlock::Table(TableBlock { header: head, rows }));
        }
    }

    /// Returns the blocks of a row, or the instruction to read on.
    pub(super) fn render_row(&mut self, steps: &[Step]) -> Vec<PrintBlock> {
        let blocks = self.render_blocks(steps);
        match blocks.is_empty() {
            true => vec![PrintBlock::paragraph(&self.message("print-read-on"))],
            false => blocks,
        }
    }

    fn render_question(
        &mut self,
        question: &str,
        into: Option<&str>,
        rows: &PrintRows,
        lines: &mut LineWriter,
    ) {
        let text = self.words.text(question).into_owned();
        lines.push_text(vec![Inline::Text(with_space(&text))], Emphasis::Plain);
        if rows.add.is_some() {
            return self.render_riddle("print-ask", rows, lines);
        }
        if let Some(into) = into {
            lines.push_instruction(self.note_sentence("print-keep-text", into));
            return self.render_ranges(&self.message("print-answer-head"), rows, lines);
        }
        let reason = "its answers are printed openly: two have the same sum of letters, or one contains choices or letters other than A to Z";
        self.add_missing(question, reason.to_owned());
        self.render_ranges(&self.message("print-answer-head"), rows, lines);
    }

    /// Renders how the reader finds the section of an answer, and what happens if it is wrong.
    fn render_riddle(&mut self, id: &str, rows: &PrintRows, lines: &mut LineWriter) {
        let answers = rows.rows.iter().filter_map(answer_text);
        let lengths = answers.map(|it| it.chars().filter(|c| c.is_alphabetic()).count());
        let lengths: BTreeSet<usize> = lengths.collect();
        let lengths = lengths.iter().map(ToString::to_string);
        let letters = lengths.reduce(|a, b| say!(self.words, "print-or", a = a, b = b));
        let args = [
            ("here", mark_section(self.part_number).into()),
            ("letters", letters.unwrap_or_default().into()),
            ("n", rows.add.map_or(0, i64::from).into()),
        ];
        lines.push_instruction(self.words.format_message(id, &args));
        if !rows.otherwise.is_empty() {
            self.render_group(self.message("print-wrong"), &rows.otherwise, lines);
        }
    }

    fn render_number(&mut self, number: &PrintNumber, lines: &mut LineWriter) {
        let words = self.words;
        let question = words.text(&number.question).into_owned();
        lines.push_text(vec![Inline::Text(with_space(&question))], Emphasis::Plain);
        if number.secret {
            if number.rows.otherwise.is_empty() {
                return lines.push_instruction(self.message("print-secret-only"));
            }
            lines.push_instruction(self.message("print-secret"));
            let lead = self.message("print-secret-else");
            return self.render_group(lead, &number.rows.otherwise, lines);
        }
        if number.rows.add.is_some() {
            return self.render_riddle("print-ask-number", &number.rows, lines);
        }
        let (min, max) = (
            self.describe_value(&number.min),
            self.describe_value(&number.max),
        );
        lines.push_instruction(say!(words, "print-number", least = min, most = max));
        if let Some(into) = &number.into {
            lines.push_instruction(self.note_sentence("print-keep-number", into));
        }
        let head = self.message("print-your-number");
        self.render_ranges(&head, &number.rows, lines);
    }

    fn render_instruction(&mut self, instruction: &PrintInstruction, lines: &mut LineWriter) {
        lines.push_instruction(self.describe_instruction(instruction));
        if let Some(into) = &instruction.into {
            lines.push_instruction(self.note_sentence("print-keep-result", into));
        }
        let (rows, otherwise) = instruction.rows.parts();
        let mut items = Vec::new();
        for row in rows {
            let RowCondition::Outcomes { outcomes } = &row.when else {
                return self.render_ranges(&self.message("print-total"), &instruction.rows, lines);
            };
            let lead = self.outcome_lead(&instruction.call, outcomes);
            if !lead.is_empty() {
                items.push(self.render_outcome(&lead, &row.steps));
            }
        }
        if !otherwise.is_empty() {
            let lead = match rows.is_empty() {
                true => self.message("print-afterwards"),
                false => self.message("print-else"),
            };
            items.push(self.render_outcome(lead.trim_end_matches(':'), otherwise));
        }
        if !items.is_empty() {
            lines.push_block(PrintBlock::List(items));
        }
    }

    fn render_outcome(&mut self, lead: &str, steps: &[Step]) -> Vec<PrintBlock> {
        if let Some(block) = self.render_turn(lead, steps) {
            return vec![block];
        }
        let mut blocks = self.render_blocks(steps);
        if blocks.is_empty() {
            let text = say!(self.words, "print-lead-on", lead = lead);
            return vec![PrintBlock::paragraph(&text)];
        }
        let lead = format!("{lead}: ");
        match blocks.first_mut() {
            Some(PrintBlock::Paragraph(words) | PrintBlock::Instruction(words)) => {
                let mut text = parse_inlines(&lead);
                push_inlines(&mut text, std::mem::take(words), Emphasis::Plain);
                *words = text;
            }
            _ => blocks.insert(0, PrintBlock::paragraph(lead.trim_end())),
        }
        blocks
    }
}

/// Returns the target if these steps are only a turn.
pub(super) fn only_turn(steps: &[Step]) -> Option<&TurnTarget> {
    let mut visible_steps = steps.iter().filter(|step| match step {
        Step::Text { text, .. } => !text.trim().is_empty(),
        Step::Paragraph | Step::Menu => false,
        _ => true,
    });
    match (visible_steps.next(), visible_steps.next()) {
        (Some(Step::Turn { to } | Step::Continue { to }), None) => Some(to),
        _ => None,
    }
}

/// Returns true if these steps are only text.
fn is_inline(steps: &[Step]) -> bool {
    steps.iter().all(|step| match step {
        Step::Text { .. } | Step::Value { .. } => true,
        Step::If { branches } => branches.iter().all(|branch| is_inline(&branch.steps)),
        Step::Vary { rows, .. } => rows.iter().all(|row| is_inline(row)),
        _ => false,
    })
}

/// Adds the spaces around brackets that the text inside them would have had.
pub(super) fn space_brackets<'s>(
    words: Vec<Inline>,
    branches: impl Iterator<Item = &'s [Step]> + Clone,
) -> Vec<Inline> {
    let is_blank = |c: char| c.is_whitespace();
    let mut first_chars = branches.clone().filter_map(|steps| edge_char(steps, true));
    let mut out = Vec::new();
    if first_chars.any(|c| is_blank(c) || ",;.:–—".contains(c)) {
        out.push(Inline::Text(" ".to_owned()));
    }
    out.extend(words);
    let mut last_chars = branches.filter_map(|steps| edge_char(steps, false));
    if last_chars.any(is_blank) {
        out.push(Inline::Text(" ".to_owned()));
    }
    out
}

/// Returns the first or last character of some steps.
fn edge_char(steps: &[Step], is_first: bool) -> Option<char> {
    let edge = |step: &Step| match step {
        Step::Text { text, .. } if is_first => text.chars().next(),
        Step::Text { text, .. } => text.chars().next_back(),
        _ => Some('['),
    };
    let mut ordered: Box<dyn Iterator<Item = &Step>> = match is_first {
        true => Box::new(steps.iter()),
        false => Box::new(steps.iter().rev()),
    };
    ordered.find_map(edge)
}

/// Returns true if no more text follows on this line.
fn ends_line(rest: &[Step]) -> bool {
    match rest.first() {
        None | Some(Step::Paragraph | Step::Menu | Step::Choice(_)) => true,
        Some(Step::Text { text, .. }) if text.trim().is_empty() => ends_line(&rest[1..]),
        _ => false,
    }
}

pub(super) fn instruction_block(text: String) -> PrintBlock {
    PrintBlock::Instruction(parse_inlines(&text))
}
