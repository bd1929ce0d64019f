//! Signs in front of a line: choices with another bullet, rows with a dash or with nothing.

use super::look::Rows;
use super::{Found, Page};
use crate::markup::{Outlined, Part, Shape, varied};
use std::ops::Range;

/// What other programs put before the entries of a list.
const BULLETS: &str = "*•·+‣◦▪●○";

/// In many languages speech begins with one.
const DASHES: &str = "–—−‐‒";

/// What a line ends with that somebody says.
const SPOKEN: [char; 12] = ['.', '!', '?', '…', '"', '”', '“', '»', '«', '’', ',', ':'];

impl Page<'_> {
    pub(super) fn sign(&self, n: usize, out: &mut Vec<Found>) {
        let line = &self.lines[n];
        if self.is_told(line, out) {
            return;
        }
        self.rows(n, out);
        if line.bars.is_none() && line.shape == Shape::Choice && !self.is_told(line, out) {
            self.set_in(n, out);
        }
        if line.bars.is_none() && line.shape == Shape::Prose && !self.is_told(line, out) {
            self.bullet(n, out);
            self.rule(n, out);
        }
    }

    /// `---`, which Markdown draws a line for.
    fn rule(&self, n: usize, out: &mut Vec<Found>) {
        const LEAST: usize = 3;
        let line = &self.lines[n];
        let words = self.words(line);
        let all = |sign| words.chars().all(|letter| letter == sign);
        if words.chars().count() < LEAST || !(all('-') || all('_')) {
            return;
        }
        let start = self.first(line);
        out.push(Found::new(
            start..start + words.len(),
            format!("`{words}` is told to the reader as it stands"),
            format!("for a break between two scenes write `***`; for these signs themselves write a backslash before the first: `\\{words}`"),
        ));
    }

    fn is_told(&self, line: &Outlined, out: &[Found]) -> bool {
        let all = out.iter().rev().take(8).flat_map(|it| &it.covers);
        let first = self.first(line);
        all.into_iter().any(|at| at.contains(&first))
    }

    /// Where the first sign of a line stands.
    fn first(&self, line: &Outlined) -> usize {
        let words = &self.text[line.at.clone()];
        line.at.start + words.len() - words.trim_start().len()
    }

    fn words(&self, line: &Outlined) -> &str {
        self.text[line.at.clone()].trim()
    }

    /// Choices that are set in below another, as if that put them under it.
    fn set_in(&self, n: usize, out: &mut Vec<Found>) {
        const LEAST: usize = 2;
        let line = &self.lines[n];
        let above = self.lines[..n].iter().rev();
        let mut above = above.take_while(|line| self.is_of_choice(line));
        let last = n.checked_sub(1).map(|n| &self.lines[n]);
        let Some(outer) = above.find(|line| line.shape == Shape::Choice) else {
            return;
        };
        let base = self.first(outer) - outer.at.start;
        let own = self.first(line) - line.at.start;
        if own < base + LEAST
            || last.is_some_and(ends_in_turn)
            || !self.words(line).starts_with("- ")
        {
            return;
        }
        let start = self.first(line);
        let mut found = Found::new(
            start..start + 1,
            "the choice is set in, and stands in the same menu as the one above",
            "where a line begins means nothing: a choice under a choice has one dash more, `-- Ask of the ship -> ship`",
        );
        // How far each is set in that this one stands under.
        let mut levels = vec![base];
        for line in self.lines[n..]
            .iter()
            .take_while(|line| self.is_of_choice(line))
        {
            let own = self.first(line) - line.at.start;
            if line.shape != Shape::Choice || !self.words(line).starts_with("- ") {
                continue;
            }
            while levels.len() > 1 && levels.last().is_some_and(|level| own <= *level) {
                levels.pop();
            }
            if own <= base {
                break;
            }
            let start = self.first(line);
            found = found.covering(start..start + 1);
            found = found.mend(start..start + 1, "-".repeat(levels.len() + 1));
            levels.push(own);
        }
        out.push(found);
    }

    /// A line of a menu or of what its choices do, no block around.
    fn is_of_choice(&self, line: &Outlined) -> bool {
        let block = |at: &Range<usize>| {
            let words = self.text[at.clone()].trim_start_matches(['{', ' ']);
            [
                "if", "elif", "else", "end", "once", "arriving", "repeat", "until",
            ]
            .iter()
            .any(|word| words.starts_with(word))
        };
        let alone = matches!(&line.parts[..], [(Part::Brace, at)] if block(at));
        line.bars.is_none()
            && matches!(line.shape, Shape::Prose | Shape::Choice | Shape::Comment)
            && (line.shape != Shape::Prose || !alone)
    }

    /// `* Go up -> square`, and lines that stand among choices.
    fn bullet(&self, n: usize, out: &mut Vec<Found>) {
        let line = &self.lines[n];
        let words = self.words(line);
        let Some((sign, rest)) = bullet(words) else {
            return;
        };
        let turn = line.parts.iter().position(|(part, _)| *part == Part::Turn);
        let doubled = sign.starts_with("--");
        let tight = doubled && words[sign.len()..].starts_with(|c: char| !c.is_whitespace());
        let starred = sign.starts_with("**");
        let speech = DASHES.contains(sign) || doubled;
        let said = match turn.and_then(|turn| line.parts.get(turn)) {
            Some((_, at)) => self.text[line.at.start..at.start].trim_end(),
            None => words,
        };
        let spoken = said.ends_with(SPOKEN);
        let near = |line: &Outlined| line.shape == Shape::Choice && line.bars.is_none();
        let above = n.checked_sub(1).map(|n| &self.lines[n]);
        let below = self.lines.get(n + 1);
        let among = above.is_some_and(near) || below.is_some_and(near);
        let turned = above.is_some_and(|it| near(it) && ends_in_turn(it));
        let alike = |line: &Outlined| {
            line.shape == Shape::Prose
                && bullet(self.words(line)).is_some_and(|(other, _)| other == sign)
        };
        let many = above.is_some_and(alike) || below.is_some_and(alike);
        let numbered = sign.chars().next().is_some_and(char::is_alphanumeric);
        let miss = if starred && rest.contains("**") {
            false
        } else if turn.is_some() {
            !speech || !spoken || many || turned || !above.is_some_and(near) && self.goes_on(n)
        } else if tight {
            above.is_some_and(near) && !spoken
        } else if starred {
            among && !spoken
        } else if doubled && !spoken && self.is_below_menu(n) {
            true
        } else if speech {
            turned || among && !spoken
        } else if numbered {
            turned
        } else {
            among || many && below.is_none_or(|it| it.shape != Shape::Prose || alike(it))
        };
        if !miss {
            return;
        }
        let start = self.first(line);
        let at = start..start + sign.len();
        let gap = start
            ..line.at.end - self.text[line.at.clone()].len()
                + self.text[line.at.clone()].trim_end().len();
        let label = unbracketed(rest);
        let found = Found::new(
            at,
            format!("`{sign}` begins no choice: the line is told to the reader"),
            if tight || starred {
                "a choice under a choice begins with two hyphens and a space, right below it: `-- Ask of the ship -> ship`"
            } else if doubled {
                "a choice under a choice stands right below it, with no blank line between; a choice of the page begins with one hyphen"
            } else if speech {
                "a choice begins with a hyphen and a space: `- Go up -> square`; for a dash that is only itself write a backslash before it"
            } else {
                "a choice begins with a hyphen and a space: `- Go up -> square`"
            },
        );
        let found = found.covering(line.at.clone());
        if tight || starred {
            let level = "-".repeat(sign.chars().count());
            out.push(match self.is_under_choice(n) {
                true => found.mend(gap, format!("{level} {label}")),
                false => found,
            });
            return;
        }
        // A list may be meant to be one.
        let sure = !doubled && (turn.is_some() || among);
        out.push(match sure {
            true => found.mend(gap, format!("- {label}")),
            false => found,
        });
    }

    /// Is there a choice above that the line would be under?
    fn is_under_choice(&self, n: usize) -> bool {
        let above = self.lines[..n].iter().rev();
        let mut above = above.take_while(|line| self.is_of_choice(line));
        above.any(|line| line.shape == Shape::Choice)
    }

    /// Is there a menu above, with one blank line between?
    fn is_below_menu(&self, n: usize) -> bool {
        let above = self.lines[..n].iter().rev();
        let mut above = above.map(|line| line.shape);
        above.next() == Some(Shape::Blank) && above.next() == Some(Shape::Choice)
    }

    /// Is there more on the page below this line?
    fn goes_on(&self, n: usize) -> bool {
        let below = self.lines[n + 1..].iter();
        let below = below.take_while(|line| line.shape != Shape::Heading);
        below
            .into_iter()
            .any(|line| matches!(line.shape, Shape::Prose | Shape::Choice))
    }

    /// Lines right below an instruction that say what its rows should.
    fn rows(&self, n: usize, out: &mut Vec<Found>) {
        let Some(above) = n.checked_sub(1).map(|n| &self.lines[n]) else {
            return;
        };
        let Some((Part::Brace, at)) = above.parts.last() else {
            return;
        };
        if !matches!(above.shape, Shape::Prose | Shape::Choice) {
            return;
        }
        let inner = self.text[at.start + 1..at.end - 1].trim();
        let Some(rows) = self.known.rows(inner).filter(|_| varied(inner).is_none()) else {
            return;
        };
        let run = self.lines[n..].iter();
        let run: Vec<&Outlined> = run.take_while(|line| self.is_row(line, &rows)).collect();
        let Some(first) = run.first() else {
            return;
        };
        let start = self.first(first);
        let sign = row_sign(self.words(first)).0;
        let says = match sign {
            "" => "below an instruction these words begin no row: they are told to the reader"
                .to_owned(),
            sign => format!("`{sign}` begins no row of the instruction above it"),
        };
        let labels = matches!(rows, Rows::Texts);
        let help = if labels {
            "a row begins with `|` and a space: `| text`"
        } else {
            "a row begins with `|` and says what it is for: `| miss: ...`, `| 2-5: ...`"
        };
        let words = self.words(first);
        let label = match sign {
            "" => start..start + words.find(':').map_or(words.len(), |at| at + 1),
            sign => start..start + sign.len(),
        };
        let mut found = Found::new(label, says, help).covering(at.clone());
        let bars = above.bars.clone().map_or(1, |bars| bars.len() + 1);
        for line in run {
            let start = self.first(line);
            let (sign, gap) = row_sign(self.words(line));
            let at: Range<usize> = start..start + sign.len() + gap;
            found = found
                .covering(line.at.clone())
                .mend(at, format!("{} ", "|".repeat(bars)));
        }
        out.push(found);
    }

    fn is_row(&self, line: &Outlined, rows: &Rows) -> bool {
        if line.bars.is_some() || !matches!(line.shape, Shape::Prose | Shape::Choice) {
            return false;
        }
        let words = self.words(line);
        let (sign, gap) = row_sign(words);
        let rest = &words[sign.len() + gap..];
        let label = rest.split_once(':').map(|(label, _)| label.trim());
        match rows {
            Rows::Texts => !sign.is_empty() && !rest.is_empty(),
            Rows::Labels => label.is_some_and(is_range),
            Rows::Outcomes(outcomes) => label.is_some_and(|label| {
                let known = |it: &str| it == "else" || outcomes.iter().any(|outcome| outcome == it);
                label.split(',').all(|it| known(it.trim()))
            }),
        }
    }
}

fn is_range(label: &str) -> bool {
    let label = label
        .trim_end_matches(" or more")
        .trim_end_matches(" or less");
    let sound = |c: char| c.is_ascii_digit() || matches!(c, '-' | '–' | '—' | '+' | ' ');
    label.starts_with(|c: char| c.is_ascii_digit()) && label.chars().all(sound) || label == "else"
}

/// The sign in front of a line, and how much space follows it.
fn row_sign(words: &str) -> (&str, usize) {
    let signs = BULLETS.chars().chain(DASHES.chars()).chain(['-', '>']);
    for sign in signs {
        if let Some(rest) = words.strip_prefix(sign) {
            let gap = rest.len() - rest.trim_start().len();
            if gap > 0 {
                return (&words[..sign.len_utf8()], gap);
            }
        }
    }
    ("", 0)
}

/// The bullet or number in front of words, and the words.
fn bullet(words: &str) -> Option<(&str, &str)> {
    let hyphens = words.len() - words.trim_start_matches('-').len();
    let rest = &words[hyphens..];
    if matches!(hyphens, 2 | 3) && rest.starts_with(|c: char| c.is_alphabetic() || c == '[') {
        return Some((&words[..hyphens], rest));
    }
    let (sign, rest) = words.split_once([' ', '\t'])?;
    let mut letters = sign.chars();
    let one = letters.next().filter(|_| letters.next().is_none());
    let signed = one.is_some_and(|c| BULLETS.contains(c) || DASHES.contains(c))
        || matches!(sign, "--" | "---" | "**" | "***");
    let number = sign.strip_suffix(['.', ')']).is_some_and(|n| {
        n.len() <= 2 && !n.is_empty() && n.chars().all(|c| c.is_ascii_digit())
            || sign.ends_with(')') && n.len() == 1 && n.chars().all(|c| c.is_ascii_lowercase())
    });
    let rest = rest.trim_start();
    let begins = rest.starts_with(|c: char| c.is_alphanumeric() || "[{\"“„«*'‘¿¡".contains(c));
    ((signed || number) && begins && !is_break(words)).then_some((sign, rest))
}

/// `* * *` between two scenes.
fn is_break(words: &str) -> bool {
    words
        .split_whitespace()
        .all(|word| word.chars().count() == 1 && !word.chars().all(char::is_alphanumeric))
}

/// `[Go up] -> square` without the brackets.
fn unbracketed(words: &str) -> String {
    match words
        .strip_prefix('[')
        .and_then(|rest| rest.split_once(']'))
    {
        Some((label, rest)) if !label.contains('[') => format!("{label}{rest}"),
        _ => words.to_owned(),
    }
}

fn ends_in_turn(line: &Outlined) -> bool {
    matches!(line.parts.last(), Some((Part::Turn, _)))
}
