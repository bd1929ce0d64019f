//! Recorded games: pages that are come to, conditions that hold, what authors and readers command.

use super::{Change, Target};
use crate::book::Mention;
use crate::compile;
use crate::playthrough::{LineKind, read};
use crate::source::FileId;

impl Change<'_> {
    /// Changes the lines of a recorded game.
    pub(super) fn game(&mut self, n: usize) {
        let texts = self.texts;
        let (text, part) = (&texts[n].text, texts[n].part);
        let script = read(FileId(0), text, &mut Vec::new());
        for line in &script.lines {
            let start = line.span.start as usize;
            let at = |word: &str| Some(start + line.text.rfind(word)?);
            match &line.kind {
                LineKind::Page(id) => {
                    if let (Target::Page(..), Some(at)) = (&self.target, at(id)) {
                        self.said(n, id, at);
                    }
                }
                LineKind::Holds(condition) => {
                    if let Some(at) = at(condition) {
                        let all = compile::mentions_of(self.book, part, condition);
                        self.spoken(n, condition, at, &all);
                    }
                }
                LineKind::Answer(answer) => {
                    let Some(at) = at(answer) else { continue };
                    match answer.strip_prefix('!') {
                        Some(said) => self.author(n, part, said, at + 1),
                        None => {
                            let all = compile::mentions_of_command(self.book, answer);
                            self.spoken(n, answer, at, &all);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// `goto mud`, `give code Wet`, `take item rope`, `set tides = tides + 1`.
    fn author(&mut self, n: usize, part: usize, said: &str, at: usize) {
        let end = at + said.len();
        let (verb, rest) = said.split_once(' ').unwrap_or((said, ""));
        let rest = rest.trim_start();
        match (verb, &self.target) {
            ("goto", Target::Page(..)) => self.said(n, rest, end - rest.len()),
            ("set", Target::Variable(..)) => {
                let all = compile::mentions_of(self.book, part, rest);
                self.spoken(n, rest, end - rest.len(), &all);
            }
            ("give" | "take", _) => {
                let (what, name) = rest.split_once(' ').unwrap_or((rest, ""));
                let name = name.trim_start();
                let meant = match &self.target {
                    Target::Code(_) => what == "code",
                    Target::Title(_) => what == "title",
                    Target::Thing(kind) => self.book.vocabulary.kinds[*kind].name == what,
                    _ => false,
                };
                if let (true, Some((from, to, with))) = (meant, self.within(name)) {
                    let at = end - name.len();
                    self.edit(n, at + from, at + to, with);
                }
            }
            _ => {}
        }
    }

    /// An id of a page as the book of this game says it.
    fn said(&mut self, n: usize, id: &str, at: usize) {
        if self.said_in(n, id) {
            let end = at + id.len();
            self.edit(n, end - self.old.len(), end, self.new.to_owned());
        }
    }

    /// Words of a line that were found to name it.
    pub(super) fn spoken(&mut self, n: usize, line: &str, at: usize, all: &[Mention]) {
        for Mention { span, named } in all {
            let (start, end) = (span.start as usize, span.end as usize);
            let word = line.get(start..end).unwrap_or_default();
            if let Some((from, to, with)) = self.within(word).filter(|_| self.named(named)) {
                self.edit(n, at + start + from, at + start + to, with);
            }
        }
    }
}
