//! Renders the steps of a section as paragraphs, lists and tables.

use super::Renderer;
use super::line_writer::{LineWriter, ends_sentence, format_number, with_space};
use crate::messages::say;
use crate::output::print::document::{
    Inline, PrintBlock, TableBlock, mark_name, mark_section, parse_inlines, plain_text,
    push_inlines, tidy_spaces,
};
use crate::output::print::manuscript::{
    PrintBranch, PrintInstruction, PrintNumber, PrintRoll, PrintRows, RowCondition, Step, Term,
    TurnTarget,
};
use crate::syntax::markup::Emphasis;

/// The usual number of sides of a die.
pub(super) const USUAL_SIDES: u32 = 6;

impl Renderer<'_> {
    pub(super) fn render_blocks(&mut self, steps: &[Step]) -> Vec<PrintBlock> {
        let mut lines = LineWriter::default();
        self.render_steps(steps, &mut lines, false);
        lines.finish()
    }

    fn render_steps(&mut self, steps: &[Step], lines: &mut LineWriter, among_words: bool) {
        for (at, step) in steps.iter().enumerate() {
            // A separate step becomes a block; a step inside text is put in brackets.
            let alone = !among_words && lines.is_empty() && ends_line(&steps[at + 1..]);
            let is_bracketed = !alone && is_inline(std::slice::from_ref(step));
            match step {
                Step::If { branches } if is_bracketed => {
                    lines.push_text(self.inline_branches(branches), Emphasis::Plain);
                }
                Step::If { branches } => self.render_branches(branches, lines),
                Step::Vary { how, rows } if is_bracketed => {
                    lines.push_text(self.inline_alternatives(how, rows), Emphasis::Plain);
                }
                Step::Vary { how, rows } => self.render_alternatives(how, rows, lines),
                other => self.render_step(other, lines),
            }
        }
    }

    fn render_step(&mut self, step: &Step, lines: &mut LineWriter) {
        let words = self.words;
        match step {
            Step::Text { text, stress } => {
                lines.push_text(vec![Inline::Text(text.clone())], *stress);
            }
            Step::Value { value, stress } => {
                let told = format!("[{}]", self.describe_value(value));
                lines.push_text(parse_inlines(&told), *stress);
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
            Step::Turn { to } => lines.push_text(self.turn_sentence(to), Emphasis::Plain),
            Step::Detour { to } => {
                let (here, to) = (self.this_section(), self.describe_target(to));
                lines.push_instruction(match self.section_number {
                    0 => say!(words, "print-detour-anywhere", to = to),
                    _ => say!(words, "print-detour", here = here, to = to),
                });
            }
            Step::Again => {
                lines.push_instruction(say!(words, "print-again", here = self.this_section()))
            }
            Step::Back => lines.push_instruction(self.message("print-back")),
            Step::Return => lines.push_instruction(self.message("print-return")),
            Step::LooseEnd => lines.push_instruction(self.message("print-loose")),
            Step::BookUnavailable { book } => {
                lines.push_instruction(say!(words, "print-elsewhere", book = mark_name(book)));
            }
            Step::Roll(roll) => self.render_roll(roll, lines),
            Step::Ask { question, rows } => self.render_question(question, rows, lines),
            Step::Number(number) => self.render_number(number, lines),
            Step::Verb(verb) => self.render_verb(verb, lines),
            Step::Ending { kind, name } => {
                lines.end_paragraph();
                let told = words.describe_ending(kind, name);
                lines.push_text(vec![Inline::Text(told)], Emphasis::Strong);
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
        let place = self.describe_target(to);
        let mut words = vec![Inline::Text(" ".to_owned())];
        words.extend(parse_inlines(&say!(
            self.words,
            "print-turn-to",
            to = place
        )));
        words
    }

    /// The condition for an arrival. Returning from a section within this one does not count.
    fn arrival_lead(&self) -> String {
        let sections = self.manuscript.sections.iter();
        let within =
            sections.filter(|it| self.section_number > 0 && it.within == Some(self.section_number));
        let within: Vec<String> = within.map(|it| mark_section(it.number)).collect();
        let within = within
            .into_iter()
            .reduce(|a, b| say!(self.words, "print-or", a = a, b = b));
        let from = within.unwrap_or_else(|| "none".to_owned());
        let is_first = self
            .manuscript
            .sections
            .first()
            .is_some_and(|it| it.number == self.section_number);
        let first = if is_first { "yes" } else { "no" };
        say!(self.words, "print-arriving", first = first, from = from)
    }

    /// Blocks under a condition.
    fn render_group(&mut self, lead: String, steps: &[Step], lines: &mut LineWriter) {
        if let Some(block) = self.render_turn(&lead, steps) {
            lines.push_block(block);
            return;
        }
        let inside = self.render_blocks(steps);
        // A single choice includes the condition in its own text.
        if let [PrintBlock::List(items)] = &*inside
            && let [item] = &**items
        {
            let mut item = item.clone();
            if let Some(PrintBlock::Paragraph(words)) = item.first_mut() {
                let mut all = parse_inlines(&lead);
                all.push(Inline::Text(" ".to_owned()));
                push_inlines(&mut all, std::mem::take(words), Emphasis::Plain);
                *words = all;
                lines.push_item(item);
                return;
            }
        }
        lines.push_block(PrintBlock::Group(parse_inlines(&lead), inside));
    }

    /// A condition for a turn: "If you have the code Red, turn to 12."
    pub(super) fn render_turn(&self, lead: &str, steps: &[Step]) -> Option<PrintBlock> {
        let to = only_turn(steps)?;
        let lead = lead.trim_end_matches(':');
        let told = say!(
            self.words,
            "print-lead-turn",
            lead = lead,
            to = self.describe_target(to)
        );
        Some(PrintBlock::paragraph(&told))
    }

    fn render_branches(&mut self, branches: &[PrintBranch], lines: &mut LineWriter) {
        for (n, branch) in branches.iter().enumerate() {
            let lead = match (&branch.when, n) {
                (Some(when), 0) => say!(self.words, "print-if", when = self.clause(when)),
                (Some(when), _) => say!(self.words, "print-elif", when = self.clause(when)),
                (None, _) => self.message("print-else"),
            };
            self.render_group(lead, &branch.steps, lines);
        }
    }

    /// A condition inside text: "[if you have the code Red: open; otherwise: shut]"
    fn inline_branches(&mut self, branches: &[PrintBranch]) -> Vec<Inline> {
        let mut out = vec![Inline::Text("[".to_owned())];
        let mut ended = false;
        for (n, branch) in branches.iter().enumerate() {
            if n > 0 {
                let between = if ended { " " } else { "; " };
                out.push(Inline::Text(between.to_owned()));
            }
            let words = self.words;
            // Begins a new sentence after a complete one.
            let lead = match (&branch.when, n) {
                (Some(when), 0) => say!(words, "print-inline-if", when = self.clause(when)),
                (Some(when), _) if ended => say!(words, "print-elif", when = self.clause(when)),
                (Some(when), _) => say!(words, "print-inline-elif", when = self.clause(when)),
                (None, _) if ended => self.message("print-else"),
                (None, _) => self.message("print-inline-else"),
            };
            push_inlines(&mut out, parse_inlines(&lead), Emphasis::Plain);
            out.push(Inline::Text(" ".to_owned()));
            let words = self.render_inlines(&branch.steps);
            ended = ends_sentence(&plain_text(&words));
            push_inlines(&mut out, words, Emphasis::Plain);
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
        let mut told = self.dice_sentence(roll.count, roll.sides);
        for bonus in &roll.plus {
            let (when, value) = match &bonus.value {
                Term::Where { when, value } => (Some(self.clause(when)), &**value),
                value => (None, value),
            };
            let (is_less, n) = match value {
                Term::Int { n } if *n < 0 => (true, format_number(-n)),
                Term::Negate { of } => (true, self.describe_value(of)),
                value => (false, self.describe_value(value)),
            };
            let more = match (is_less, when) {
                (true, None) => say!(words, "print-take-off", n = n),
                (true, Some(when)) => say!(words, "print-take-off-if", n = n, when = when),
                (false, None) => say!(words, "print-add", n = n),
                (false, Some(when)) => say!(words, "print-add-if", n = n, when = when),
            };
            told = format!("{told} {more}");
        }
        // The total of a roll for an instruction is used at once.
        if let Some(into) = &roll.into
            && super::terms::rolled_index(into).is_none()
        {
            told = format!("{told} {}", self.note_sentence("print-keep-total", into));
        }
        lines.push_instruction(told);
        let head = match (roll.count, &*roll.plus) {
            (1, []) => self.message("print-rolled"),
            _ => self.message("print-total"),
        };
        self.render_ranges(&head, &roll.rows, lines);
    }

    fn dice_sentence(&self, n: u32, sides: u32) -> String {
        match sides {
            USUAL_SIDES => say!(self.words, "print-roll", n = n),
            _ => say!(self.words, "print-roll-sides", n = n, sides = sides),
        }
    }

    /// The note for a number.
    fn note_sentence(&self, id: &str, note: &str) -> String {
        self.message_with(id, "name", mark_name(self.printed_note(note)))
    }

    /// The rows of a table, with a row for everything else.
    fn table_rows(&mut self, rows: &PrintRows) -> Vec<Vec<Vec<PrintBlock>>> {
        let each = rows
            .rows
            .iter()
            .map(|row| (self.row_lead(&row.when), &row.steps));
        let mut each: Vec<(String, &Vec<Step>)> = each.collect();
        if !rows.otherwise.is_empty() {
            each.push((self.message("print-anything-else"), &rows.otherwise));
        }
        let each = each.into_iter();
        each.map(|(lead, steps)| vec![vec![PrintBlock::paragraph(&lead)], self.render_row(steps)])
            .collect()
    }

    /// The first cell of a row.
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
            RowCondition::Words { words: all } | RowCondition::Outcomes { outcomes: all } => {
                let all: Vec<String> = all.iter().map(|word| mark_name(word)).collect();
                all.join(", ")
            }
        }
    }

    /// A table of rows for numbers.
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

    /// The blocks of a row, or the instruction to read on.
    pub(super) fn render_row(&mut self, steps: &[Step]) -> Vec<PrintBlock> {
        let blocks = self.render_blocks(steps);
        match blocks.is_empty() {
            true => vec![PrintBlock::paragraph(&self.message("print-read-on"))],
            false => blocks,
        }
    }

    fn render_question(&mut self, question: &str, rows: &PrintRows, lines: &mut LineWriter) {
        let question = self.words.text(question).into_owned();
        lines.push_text(vec![Inline::Text(with_space(&question))], Emphasis::Plain);
        lines.push_instruction(say!(self.words, "print-ask", here = self.this_section()));
        let rows = self.table_rows(rows);
        self.answers.push((self.section_number, rows));
        lines.end_paragraph();
    }

    fn render_number(&mut self, number: &PrintNumber, lines: &mut LineWriter) {
        let words = self.words;
        let question = words.text(&number.question).into_owned();
        lines.push_text(vec![Inline::Text(with_space(&question))], Emphasis::Plain);
        if number.secret {
            lines.push_instruction(self.message("print-secret"));
            if !number.rows.otherwise.is_empty() {
                let lead = self.message("print-secret-else");
                self.render_group(lead, &number.rows.otherwise, lines);
            }
            return;
        }
        let (least, most) = (
            self.describe_value(&number.min),
            self.describe_value(&number.max),
        );
        lines.push_instruction(say!(words, "print-number", least = least, most = most));
        if let Some(into) = &number.into {
            lines.push_instruction(self.note_sentence("print-keep-number", into));
        }
        let head = self.message("print-your-number");
        self.render_ranges(&head, &number.rows, lines);
    }

    fn render_verb(&mut self, verb: &PrintInstruction, lines: &mut LineWriter) {
        lines.push_instruction(self.describe_instruction(verb));
        if let Some(into) = &verb.into {
            lines.push_instruction(self.note_sentence("print-keep-result", into));
        }
        let PrintRows { rows, otherwise } = &verb.rows;
        let mut items = Vec::new();
        for row in rows {
            let RowCondition::Outcomes { outcomes } = &row.when else {
                return self.render_ranges(&self.message("print-total"), &verb.rows, lines);
            };
            let lead = self.outcome_lead(&verb.call, outcomes);
            items.push(self.render_outcome(&lead, &row.steps));
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
            let told = say!(self.words, "print-lead-on", lead = lead);
            return vec![PrintBlock::paragraph(&told)];
        }
        let lead = format!("{lead}: ");
        match blocks.first_mut() {
            Some(PrintBlock::Paragraph(words) | PrintBlock::Instruction(words)) => {
                let mut all = parse_inlines(&lead);
                push_inlines(&mut all, std::mem::take(words), Emphasis::Plain);
                *words = all;
            }
            _ => blocks.insert(0, PrintBlock::paragraph(lead.trim_end())),
        }
        blocks
    }
}

/// The target, if these steps are only a turn.
pub(super) fn only_turn(steps: &[Step]) -> Option<&TurnTarget> {
    let mut told = steps.iter().filter(|step| match step {
        Step::Text { text, .. } => !text.trim().is_empty(),
        Step::Paragraph | Step::Menu => false,
        _ => true,
    });
    match (told.next(), told.next()) {
        (Some(Step::Turn { to }), None) => Some(to),
        _ => None,
    }
}

/// Returns true if these steps are only words.
fn is_inline(steps: &[Step]) -> bool {
    steps.iter().all(|step| match step {
        Step::Text { .. } | Step::Value { .. } => true,
        Step::If { branches } => branches.iter().all(|it| is_inline(&it.steps)),
        Step::Vary { rows, .. } => rows.iter().all(|row| is_inline(row)),
        _ => false,
    })
}

/// Adds the spaces around brackets that the words inside them would have had.
pub(super) fn space_brackets<'s>(
    words: Vec<Inline>,
    inside: impl Iterator<Item = &'s [Step]> + Clone,
) -> Vec<Inline> {
    let blank = |c: char| c.is_whitespace();
    let before = inside.clone().filter_map(|steps| edge_char(steps, true));
    let mut out = Vec::new();
    if before.into_iter().any(|c| blank(c) || ",;.:–—".contains(c)) {
        out.push(Inline::Text(" ".to_owned()));
    }
    out.extend(words);
    let mut behind = inside.filter_map(|steps| edge_char(steps, false));
    if behind.any(blank) {
        out.push(Inline::Text(" ".to_owned()));
    }
    out
}

/// The first or last character of some words.
fn edge_char(steps: &[Step], first: bool) -> Option<char> {
    let sign = |step: &Step| match step {
        Step::Text { text, .. } if first => text.chars().next(),
        Step::Text { text, .. } => text.chars().next_back(),
        _ => Some('['),
    };
    let mut told: Box<dyn Iterator<Item = &Step>> = match first {
        true => Box::new(steps.iter()),
        false => Box::new(steps.iter().rev()),
    };
    told.find_map(sign)
}

/// Returns true if the line ends here.
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
