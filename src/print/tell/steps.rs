//! The steps of a section as paragraphs, lists and tables.

use super::Teller;
use super::lines::{Lines, digits, ends_sentence, sentence};
use crate::print::document::{Block, Inline, Table, inlines, name, plain, push, tidied, turn};
use crate::print::manuscript::{
    Answer, Branch, Choice, Fresh, Number, Range, Roll, Step, Stress, Target, Term, Then, Vary,
    Verb,
};
use crate::words::say;

/// Sides of the dice that a gamebook takes for granted.
const USUAL: u32 = 6;

impl Teller<'_> {
    pub(super) fn blocks(&mut self, steps: &[Step]) -> Vec<Block> {
        let mut lines = Lines::default();
        self.all(steps, &mut lines, false);
        lines.done()
    }

    fn all(&mut self, steps: &[Step], lines: &mut Lines, among_words: bool) {
        for (at, step) in steps.iter().enumerate() {
            match step {
                // What stands alone in its paragraph is a block, what stands among words is put in brackets.
                Step::If { branches } => {
                    let alone = !among_words && lines.is_empty() && ends_line(&steps[at + 1..]);
                    if !alone && branches.iter().all(|it| is_inline(&it.steps)) {
                        let words = self.inline_branches(branches);
                        lines.text(words, Stress::Plain);
                    } else {
                        self.branches(branches, lines);
                    }
                }
                Step::Vary { how, rows } => {
                    let alone = !among_words && lines.is_empty() && ends_line(&steps[at + 1..]);
                    if !alone && rows.iter().all(|row| is_inline(row)) {
                        let words = self.inline_rows(how, rows);
                        lines.text(words, Stress::Plain);
                    } else {
                        self.varied(how, rows, lines);
                    }
                }
                other => self.step(other, lines),
            }
        }
    }

    fn step(&mut self, step: &Step, lines: &mut Lines) {
        let words = self.words;
        match step {
            Step::Text { text, stress } => {
                lines.text(vec![Inline::Text(text.clone())], *stress);
            }
            Step::Value { value, stress } => {
                let told = format!("[{}]", self.value(value));
                lines.text(inlines(&told), *stress);
            }
            Step::Paragraph => lines.over(),
            Step::Menu | Step::If { .. } | Step::Vary { .. } => {}
            Step::Once { here, steps, .. } => {
                let lead = match here {
                    true => say!(words, "print-once-here"),
                    false => say!(words, "print-once"),
                };
                self.group(lead, steps, lines);
            }
            Step::Arriving { steps } => self.group(self.arriving(), steps, lines),
            Step::Repeat { steps, until } => {
                let lead = match until {
                    Some(until) => say!(words, "print-repeat", until = self.clause(until)),
                    None => say!(words, "print-repeat-ever"),
                };
                self.group(lead, steps, lines);
            }
            Step::Choice(choice) => {
                let item = self.choice(choice);
                lines.item(item);
            }
            Step::Turn { to } => lines.text(self.turn_sentence(to), Stress::Plain),
            Step::Detour { to } => {
                let to = self.place(to);
                lines.rule(say!(words, "print-detour", here = self.here(), to = to));
            }
            Step::Again => lines.rule(say!(words, "print-again", here = self.here())),
            Step::Back => lines.rule(say!(words, "print-back")),
            Step::Return => lines.rule(say!(words, "print-return")),
            Step::Loose => lines.rule(say!(words, "print-loose")),
            Step::Elsewhere { book } => {
                lines.rule(say!(words, "print-elsewhere", book = name(book)));
            }
            Step::Roll(roll) => self.roll(roll, lines),
            Step::Ask {
                question,
                rows,
                otherwise,
            } => self.ask(question, (rows, otherwise), lines),
            Step::Number(number) => self.number(number, lines),
            Step::Verb(verb) => self.verb(verb, lines),
            Step::Ending { kind, name } => {
                lines.over();
                let told = words.ending(kind, name);
                lines.text(vec![Inline::Text(told)], Stress::Strong);
                lines.over();
            }
            Step::Code { .. }
            | Step::Title { .. }
            | Step::Raise { .. }
            | Step::Tick { .. }
            | Step::Set { .. } => lines.rule(self.change(step)),
        }
    }

    fn turn_sentence(&self, to: &Target) -> Vec<Inline> {
        let place = self.place(to);
        let mut words = vec![Inline::Text(" ".to_owned())];
        words.extend(inlines(&say!(self.words, "print-turn-to", to = place)));
        words
    }

    /// What is noted, crossed out or ticked.
    fn change(&self, step: &Step) -> String {
        let words = self.words;
        match step {
            Step::Code { name: code, gain } => {
                let printed = name(self.printed_code(code));
                match gain {
                    true => {
                        let told = say!(words, "print-gain-code", name = printed);
                        self.with_meaning(told, code)
                    }
                    false => say!(words, "print-lose-code", name = printed),
                }
            }
            Step::Title { name: title, gain } => match gain {
                true => {
                    let told = say!(words, "print-gain-title", name = name(title));
                    self.with_meaning(told, title)
                }
                false => say!(words, "print-lose-title", name = name(title)),
            },
            Step::Raise {
                name: title,
                by,
                up,
            } => {
                let (title, by) = (name(title), self.value(by));
                match up {
                    true => say!(words, "print-raise-title", name = title, n = by),
                    false => say!(words, "print-lower-title", name = title, n = by),
                }
            }
            Step::Tick { section: None, up } => match up {
                true => say!(words, "print-tick"),
                false => say!(words, "print-untick"),
            },
            Step::Tick {
                section: Some(at),
                up,
            } => match up {
                true => say!(words, "print-tick-at", to = turn(*at)),
                false => say!(words, "print-untick-at", to = turn(*at)),
            },
            Step::Set {
                name: slot,
                of_sheet,
                value,
            } => self.set(slot, *of_sheet, value),
            _ => String::new(),
        }
    }

    /// What it means is told where it is given, and not before: "Tick the code Hired: the reeve has hired you."
    fn with_meaning(&self, told: String, keyword: &str) -> String {
        let words = self.words;
        let Some(keyword) = self.meanings.get(keyword) else {
            return told;
        };
        let about = keyword.about.trim().trim_end_matches('.');
        let mut out = match about.is_empty() {
            true => told,
            false => {
                let told = told.trim_end_matches('.');
                say!(words, "print-meaning", told = told, about = about)
            }
        };
        let errand = keyword.errand.trim().trim_end_matches('.');
        if !errand.is_empty() {
            out = format!("{out} {}", say!(words, "print-errand", what = errand));
        }
        out
    }

    /// What begins anew with each visit of a section.
    pub(super) fn fresh(&self, fresh: &Fresh) -> Option<Block> {
        let notes = fresh.notes.iter();
        let mut all: Vec<String> = notes
            .map(|note| self.set(&note.name, false, &note.start))
            .collect();
        if !fresh.boxes.is_empty() {
            all.push(say!(self.words, "print-fresh-boxes"));
        }
        let lead = inlines(&say!(self.words, "print-fresh"));
        let inside = Block::Rule(inlines(&all.join(" ")));
        (!all.is_empty()).then(|| Block::Group(lead, vec![inside]))
    }

    fn set(&self, slot: &str, of_sheet: bool, value: &Term) -> String {
        let words = self.words;
        let named = match of_sheet {
            true => self.label(slot),
            false => name(self.printed_note(slot)),
        };
        match value {
            Term::Flag { is: true } => say!(words, "print-set-yes", name = named),
            Term::Flag { is: false } => say!(words, "print-set-no", name = named),
            Term::Both { op, left, right } if is_same(left, slot) => {
                let n = self.value(right);
                match op {
                    crate::print::manuscript::Op::Add => {
                        say!(words, "print-set-add", name = named, n = n)
                    }
                    crate::print::manuscript::Op::Subtract => {
                        say!(words, "print-set-take", name = named, n = n)
                    }
                    _ => say!(words, "print-set", name = named, value = self.value(value)),
                }
            }
            _ => say!(words, "print-set", name = named, value = self.value(value)),
        }
    }

    /// Coming back from sections that lie within this one is no arrival.
    fn arriving(&self) -> String {
        let sections = self.manuscript.sections.iter();
        let within = sections.filter(|it| self.number > 0 && it.within == Some(self.number));
        let within: Vec<String> = within.map(|it| turn(it.number)).collect();
        let within = within
            .into_iter()
            .reduce(|a, b| say!(self.words, "print-or", a = a, b = b));
        let from = within.unwrap_or_else(|| "none".to_owned());
        let is_first = self
            .manuscript
            .sections
            .first()
            .is_some_and(|it| it.number == self.number);
        let first = if is_first { "yes" } else { "no" };
        say!(self.words, "print-arriving", first = first, from = from)
    }

    /// Blocks under a condition. What does not lead away is followed by what stands below.
    fn group(&mut self, lead: String, steps: &[Step], lines: &mut Lines) {
        if let Some(block) = self.short(&lead, steps) {
            lines.block(block);
            return;
        }
        let inside = self.blocks(steps);
        // A single choice has its condition in its own words.
        if let [Block::List(items)] = &*inside
            && let [item] = &**items
        {
            let mut item = item.clone();
            if let Some(Block::Paragraph(words)) = item.first_mut() {
                let mut all = inlines(&lead);
                all.push(Inline::Text(" ".to_owned()));
                push(&mut all, std::mem::take(words), Stress::Plain);
                *words = all;
                lines.item(item);
                return;
            }
        }
        lines.block(Block::Group(inlines(&lead), inside));
    }

    /// A condition that only leads somewhere: "If you have the code Red, turn to 12."
    fn short(&self, lead: &str, steps: &[Step]) -> Option<Block> {
        let to = only_turn(steps)?;
        let lead = lead.trim_end_matches(':');
        let told = say!(
            self.words,
            "print-lead-turn",
            lead = lead,
            to = self.place(to)
        );
        Some(Block::Paragraph(inlines(&told)))
    }

    fn branches(&mut self, branches: &[Branch], lines: &mut Lines) {
        for (n, branch) in branches.iter().enumerate() {
            let lead = match (&branch.when, n) {
                (Some(when), 0) => say!(self.words, "print-if", when = self.clause(when)),
                (Some(when), _) => say!(self.words, "print-elif", when = self.clause(when)),
                (None, _) => say!(self.words, "print-else"),
            };
            self.group(lead, &branch.steps, lines);
        }
    }

    /// A condition among words: "[if you have the code Red: open; otherwise: shut]"
    fn inline_branches(&mut self, branches: &[Branch]) -> Vec<Inline> {
        let mut out = vec![Inline::Text("[".to_owned())];
        let mut ended = false;
        for (n, branch) in branches.iter().enumerate() {
            if n > 0 {
                let between = if ended { " " } else { "; " };
                out.push(Inline::Text(between.to_owned()));
            }
            let words = self.words;
            // Behind a whole sentence begins another.
            let lead = match (&branch.when, n) {
                (Some(when), 0) => say!(words, "print-inline-if", when = self.clause(when)),
                (Some(when), _) if ended => say!(words, "print-elif", when = self.clause(when)),
                (Some(when), _) => say!(words, "print-inline-elif", when = self.clause(when)),
                (None, _) if ended => say!(words, "print-else"),
                (None, _) => say!(words, "print-inline-else"),
            };
            push(&mut out, inlines(&lead), Stress::Plain);
            out.push(Inline::Text(" ".to_owned()));
            let words = self.inline(&branch.steps);
            ended = ends_sentence(&plain(&words));
            push(&mut out, words, Stress::Plain);
        }
        out.push(Inline::Text("]".to_owned()));
        spaced(tidied(out), branches.iter().map(|it| &*it.steps))
    }

    fn inline(&mut self, steps: &[Step]) -> Vec<Inline> {
        let mut lines = Lines::default();
        self.all(steps, &mut lines, true);
        let mut out = Vec::new();
        for block in lines.done() {
            if let Block::Paragraph(words) | Block::Rule(words) = block {
                push(&mut out, words, Stress::Plain);
            }
        }
        out
    }

    fn varied(&mut self, how: &Vary, rows: &[Vec<Step>], lines: &mut Lines) {
        lines.over();
        lines.rule(self.how_varied(how, rows.len()));
        let leads = self.row_leads(how, rows.len());
        let rows: Vec<_> = leads
            .into_iter()
            .zip(rows)
            .map(|(lead, steps)| vec![vec![paragraph(&lead)], self.row(steps)])
            .collect();
        let first = match how {
            Vary::Random => say!(self.words, "print-rolled"),
            Vary::Cycle(_) | Vary::Sequence(_) => say!(self.words, "print-box"),
        };
        let head = vec![inlines(&first), inlines(&say!(self.words, "print-what"))];
        lines.block(Block::Table(Table { head, rows }));
    }

    fn inline_rows(&mut self, how: &Vary, rows: &[Vec<Step>]) -> Vec<Inline> {
        let lead = self.how_varied(how, rows.len());
        let mut out = vec![Inline::Text("[".to_owned())];
        push(&mut out, inlines(&lead), Stress::Plain);
        let leads = self.row_leads(how, rows.len());
        let mut ended = false;
        for (n, (lead, steps)) in leads.into_iter().zip(rows).enumerate() {
            let between = if n == 0 || ended { " " } else { "; " };
            push(
                &mut out,
                inlines(&format!("{between}{lead}: ")),
                Stress::Plain,
            );
            let words = self.inline(steps);
            ended = ends_sentence(&plain(&words));
            push(&mut out, words, Stress::Plain);
        }
        out.push(Inline::Text("]".to_owned()));
        spaced(tidied(out), rows.iter().map(|it| &**it))
    }

    /// The sides of the dice that choose among so many rows.
    pub(super) fn sides_for(&self, rows: usize) -> i64 {
        match rows <= 36 {
            true => i64::from(USUAL),
            false => count(rows),
        }
    }

    fn how_varied(&self, how: &Vary, rows: usize) -> String {
        let words = self.words;
        let boxes = "□".repeat(rows);
        match how {
            Vary::Random if rows <= 6 && 6 % rows.max(1) == 0 => say!(words, "print-random"),
            Vary::Random if rows <= 6 => say!(words, "print-random-again", n = count(rows)),
            Vary::Random if rows <= 36 => match 36 % rows {
                0 => say!(words, "print-random-two"),
                _ => {
                    let last = of_two_dice(36 / rows * rows - 1);
                    say!(words, "print-random-two-again", last = count(last))
                }
            },
            Vary::Random => say!(words, "print-random-sides", n = count(rows)),
            Vary::Cycle(_) => say!(words, "print-cycle", boxes = boxes),
            Vary::Sequence(_) => say!(words, "print-sequence", boxes = boxes),
        }
    }

    /// The dice, or the place in the row, that each text is for.
    fn row_leads(&self, how: &Vary, rows: usize) -> Vec<String> {
        let one = |n: usize| match how {
            Vary::Random if rows <= 6 && 6 % rows == 0 => {
                let each = 6 / rows;
                span(n * each + 1, n * each + each)
            }
            Vary::Random if rows > 6 && rows <= 36 => {
                let each = 36 / rows;
                span(of_two_dice(n * each), of_two_dice(n * each + each - 1))
            }
            _ => (n + 1).to_string(),
        };
        (0..rows).map(one).collect()
    }

    fn choice(&mut self, choice: &Choice) -> Vec<Block> {
        let mut first = Vec::new();
        let lead = self.lead_of(choice);
        if let Some(lead) = lead {
            push(&mut first, inlines(&lead), Stress::Plain);
            first.push(Inline::Text(" ".to_owned()));
        }
        let costs = choice.costs.iter().map(|it| self.phrase(it));
        let costs: Vec<String> = costs
            .map(|it| it.trim_end_matches('.').to_owned())
            .collect();
        let label = tidied(self.inline(&choice.label));
        let label = costs.iter().fold(label, |it, cost| without_price(it, cost));
        let open = !ends_sentence(&plain(&label));
        let only = only_turn(&choice.steps);
        push(&mut first, label, Stress::Plain);
        if !costs.is_empty() {
            let price = format!(" ({})", costs.join("; "));
            push(&mut first, inlines(&price), Stress::Plain);
        }
        let ended = !open && costs.is_empty();
        if let Some(to) = only {
            let to = self.place(to);
            let told = match ended {
                true => say!(self.words, "print-turn-to", to = to),
                false => say!(self.words, "print-then-turn-to", to = to),
            };
            let between = if ended { " " } else { ": " };
            push(
                &mut first,
                inlines(&format!("{between}{told}")),
                Stress::Plain,
            );
            return vec![Block::Paragraph(tidied(first))];
        }
        if !ended {
            first.push(Inline::Text(":".to_owned()));
        }
        let mut out = vec![Block::Paragraph(tidied(first))];
        out.extend(self.blocks(&choice.steps));
        match choice.then {
            Then::Leaves => {}
            Then::On => out.push(rule(say!(self.words, "print-then-on"))),
            Then::Again => out.push(rule(say!(self.words, "print-then-again"))),
        }
        out
    }

    /// What must be so for a choice: "If you have the lantern and this box is empty (tick it): □".
    fn lead_of(&self, choice: &Choice) -> Option<String> {
        let joined = choice.when.len() > 1 || choice.otherwise || choice.once.is_some();
        let clause = |it: &Term| match joined {
            true => self.clause_among(it),
            false => self.clause(it),
        };
        let mut clauses: Vec<String> = choice.when.iter().map(clause).collect();
        if choice.otherwise {
            clauses.push(say!(self.words, "print-no-other"));
        }
        if choice.once.is_some() {
            clauses.push(match choice.here {
                true => say!(self.words, "print-box-empty-here"),
                false => say!(self.words, "print-box-empty"),
            });
        }
        (!clauses.is_empty()).then(|| say!(self.words, "print-if", when = self.list(clauses)))
    }

    fn roll(&mut self, roll: &Roll, lines: &mut Lines) {
        let words = self.words;
        let mut told = self.dice(roll.count, roll.sides);
        for bonus in &roll.plus {
            let more = match &bonus.value {
                Term::Int { n } if *n < 0 => say!(words, "print-take-off", n = digits(-n)),
                Term::Negate { of } => say!(words, "print-take-off", n = self.value(of)),
                Term::Where { when, value } => {
                    let when = self.clause(when);
                    match &**value {
                        Term::Int { n } if *n < 0 => {
                            let n = digits(-n);
                            say!(words, "print-take-off-if", n = n, when = when)
                        }
                        Term::Negate { of } => {
                            say!(words, "print-take-off-if", n = self.value(of), when = when)
                        }
                        value => say!(words, "print-add-if", n = self.value(value), when = when),
                    }
                }
                value => say!(words, "print-add", n = self.value(value)),
            };
            told = format!("{told} {more}");
        }
        if let Some(into) = &roll.into {
            let note = name(self.printed_note(into));
            told = format!("{told} {}", say!(words, "print-keep-total", name = note));
        }
        lines.rule(told);
        let head = match (roll.count, &*roll.plus) {
            (1, []) => say!(words, "print-rolled"),
            _ => say!(words, "print-total"),
        };
        self.ranges(&head, (&roll.rows, &roll.otherwise), lines);
    }

    fn dice(&self, count: u32, sides: u32) -> String {
        let n = i64::from(count);
        match sides {
            USUAL => say!(self.words, "print-roll", n = n),
            _ => say!(
                self.words,
                "print-roll-sides",
                n = n,
                sides = i64::from(sides)
            ),
        }
    }

    /// Rows for numbers.
    fn ranges(&mut self, head: &str, (rows, otherwise): (&[Range], &[Step]), lines: &mut Lines) {
        if rows.is_empty() && otherwise.is_empty() {
            return;
        }
        let words = self.words;
        let mut all = Vec::new();
        for row in rows {
            let lead = match (row.from, row.to) {
                (Some(a), Some(b)) if a == b => digits(a),
                (Some(a), Some(b)) => format!("{}–{}", digits(a), digits(b)),
                (Some(a), None) => say!(words, "print-or-more", n = digits(a)),
                (None, Some(b)) => say!(words, "print-or-less", n = digits(b)),
                (None, None) => say!(words, "print-anything"),
            };
            all.push(vec![vec![paragraph(&lead)], self.row(&row.steps)]);
        }
        if !otherwise.is_empty() {
            let lead = say!(words, "print-anything-else");
            all.push(vec![vec![paragraph(&lead)], self.row(otherwise)]);
        }
        let head = vec![inlines(head), inlines(&say!(words, "print-what"))];
        lines.block(Block::Table(Table { head, rows: all }));
    }

    /// What a row says; that one reads on where it says nothing.
    fn row(&mut self, steps: &[Step]) -> Vec<Block> {
        let blocks = self.blocks(steps);
        match blocks.is_empty() {
            true => vec![paragraph(&say!(self.words, "print-read-on"))],
            false => blocks,
        }
    }

    fn ask(&mut self, question: &str, (rows, otherwise): (&[Answer], &[Step]), lines: &mut Lines) {
        let question = self.words.text(question).into_owned();
        lines.text(vec![Inline::Text(sentence(&question))], Stress::Plain);
        lines.rule(say!(self.words, "print-ask", here = self.here()));
        let mut all = Vec::new();
        for row in rows {
            let words: Vec<String> = row.words.iter().map(|word| name(word)).collect();
            let lead = words.join(", ");
            let blocks = self.row(&row.steps);
            all.push(vec![vec![paragraph(&lead)], blocks]);
        }
        if !otherwise.is_empty() {
            let lead = say!(self.words, "print-anything-else");
            let blocks = self.row(otherwise);
            all.push(vec![vec![paragraph(&lead)], blocks]);
        }
        self.answers.push((self.number, all));
        lines.over();
    }

    fn number(&mut self, number: &Number, lines: &mut Lines) {
        let words = self.words;
        let question = words.text(&number.question).into_owned();
        lines.text(vec![Inline::Text(sentence(&question))], Stress::Plain);
        if number.secret {
            lines.rule(say!(words, "print-secret"));
            if !number.otherwise.is_empty() {
                let lead = say!(words, "print-secret-else");
                self.group(lead, &number.otherwise, lines);
            }
            return;
        }
        let (least, most) = (self.value(&number.least), self.value(&number.most));
        lines.rule(say!(words, "print-number", least = least, most = most));
        if let Some(into) = &number.into {
            let note = name(self.printed_note(into));
            lines.rule(say!(words, "print-keep-number", name = note));
        }
        let head = say!(words, "print-your-number");
        self.ranges(&head, (&number.rows, &number.otherwise), lines);
    }

    fn verb(&mut self, verb: &Verb, lines: &mut Lines) {
        let words = self.words;
        lines.rule(self.phrase_of(verb));
        if let Some(into) = &verb.into {
            let note = name(self.printed_note(into));
            lines.rule(say!(words, "print-keep-result", name = note));
        }
        let head = say!(words, "print-total");
        if !verb.totals.is_empty() {
            return self.ranges(&head, (&verb.totals, &verb.otherwise), lines);
        }
        let mut items = Vec::new();
        for row in &verb.rows {
            let lead = self.outcomes(&verb.call.form, &row.outcomes);
            let mut item = self.outcome(&lead, &row.steps);
            if let Some(to) = &row.leads
                && !ends(&row.steps)
            {
                item.push(rule(say!(words, "print-turn-to", to = self.place(to))));
            }
            items.push(item);
        }
        if !verb.otherwise.is_empty() {
            let lead = match verb.rows.is_empty() {
                true => say!(words, "print-afterwards"),
                false => say!(words, "print-else"),
            };
            items.push(self.outcome(lead.trim_end_matches(':'), &verb.otherwise));
        }
        if !items.is_empty() {
            lines.block(Block::List(items));
        }
    }

    fn outcome(&mut self, lead: &str, steps: &[Step]) -> Vec<Block> {
        if let Some(block) = self.short(lead, steps) {
            return vec![block];
        }
        let mut blocks = self.blocks(steps);
        if blocks.is_empty() {
            let told = say!(self.words, "print-lead-on", lead = lead);
            return vec![paragraph(&told)];
        }
        let lead = format!("{lead}: ");
        match blocks.first_mut() {
            Some(Block::Paragraph(words) | Block::Rule(words)) => {
                let mut all = inlines(&lead);
                push(&mut all, std::mem::take(words), Stress::Plain);
                *words = all;
            }
            _ => blocks.insert(0, paragraph(lead.trim_end())),
        }
        blocks
    }
}

/// Is the value of a slot changed by what it is itself?
fn is_same(term: &Term, slot: &str) -> bool {
    matches!(term, Term::Note { name, .. } | Term::Field { name, .. } if name == slot)
}

/// The one thing that these steps do, where that is a turn.
fn only_turn(steps: &[Step]) -> Option<&Target> {
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

/// Do these steps end in a turn, or the story?
fn ends(steps: &[Step]) -> bool {
    let told = steps.iter().rev().find(|step| match step {
        Step::Text { text, .. } => !text.trim().is_empty(),
        Step::Paragraph | Step::Menu => false,
        _ => true,
    });
    matches!(
        told,
        Some(
            Step::Turn { .. }
                | Step::Again
                | Step::Back
                | Step::Return
                | Step::Ending { .. }
                | Step::Elsewhere { .. }
        )
    )
}

/// Are these only words in a line?
fn is_inline(steps: &[Step]) -> bool {
    steps.iter().all(|step| match step {
        Step::Text { .. } | Step::Value { .. } => true,
        Step::If { branches } => branches.iter().all(|it| is_inline(&it.steps)),
        Step::Vary { rows, .. } => rows.iter().all(|row| is_inline(row)),
        _ => false,
    })
}

/// Words in brackets with the blanks around them that those inside would have had.
fn spaced<'s>(words: Vec<Inline>, inside: impl Iterator<Item = &'s [Step]> + Clone) -> Vec<Inline> {
    let blank = |c: char| c.is_whitespace();
    let before = inside.clone().filter_map(|steps| edge(steps, true));
    let mut out = Vec::new();
    if before.into_iter().any(|c| blank(c) || ",;.:–—".contains(c)) {
        out.push(Inline::Text(" ".to_owned()));
    }
    out.extend(words);
    let mut behind = inside.filter_map(|steps| edge(steps, false));
    if behind.any(blank) {
        out.push(Inline::Text(" ".to_owned()));
    }
    out
}

/// The first sign of words in a line, or the last.
fn edge(steps: &[Step], first: bool) -> Option<char> {
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

/// Does nothing more of the line follow?
fn ends_line(rest: &[Step]) -> bool {
    match rest.first() {
        None | Some(Step::Paragraph | Step::Menu | Step::Choice(_)) => true,
        Some(Step::Text { text, .. }) if text.trim().is_empty() => ends_line(&rest[1..]),
        _ => false,
    }
}

/// The words of a choice without the price at their end, in brackets and in the same words: "(2 Gold)" for "Pay 2 Gold". It stands there as what
/// is to be done.
fn without_price(mut label: Vec<Inline>, cost: &str) -> Vec<Inline> {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !c.is_alphanumeric());
        let parts = parts.filter(|it| !it.is_empty());
        parts.map(str::to_lowercase).collect()
    };
    let is_number = |it: &String| it.chars().all(|c| c.is_ascii_digit());
    if let Some(Inline::Text(text)) = label.last_mut()
        && let Some((before, inside)) = text
            .trim_end()
            .strip_suffix(')')
            .and_then(|it| it.rsplit_once('('))
    {
        let (part, cost) = (words(inside), words(cost));
        let all = |of: &[String], has: &[String]| of.iter().all(|it| has.contains(it));
        let numbers: Vec<String> = cost.iter().filter(|it| is_number(it)).cloned().collect();
        let named = part.iter().any(|it| !is_number(it));
        if named && !numbers.is_empty() && all(&part, &cost) && all(&numbers, &part) {
            *text = before.trim_end().to_owned();
        }
    }
    label
}

fn paragraph(text: &str) -> Block {
    Block::Paragraph(inlines(text))
}

fn rule(text: String) -> Block {
    Block::Rule(inlines(&text))
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// The number that two dice show, one for the tens and one for the units, by its place: 11 is 0, 66 is 35.
fn of_two_dice(place: usize) -> usize {
    (place / 6 + 1) * 10 + place % 6 + 1
}

fn span(from: usize, to: usize) -> String {
    match from == to {
        true => from.to_string(),
        false => format!("{from}–{to}"),
    }
}
