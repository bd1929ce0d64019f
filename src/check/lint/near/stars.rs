//! Stars that begin emphasis which is never closed. They are paired as the parser pairs them.

/// The open emphasis of a paragraph.
#[derive(Default)]
pub(super) struct Stars {
    /// Of `*` and `**`: where it stands, and whether a word follows.
    open: [Option<(usize, bool)>; 2],
}

impl Stars {
    /// Adds a line of the paragraph, in which escaped signs are masked.
    pub(super) fn add(&mut self, line: &str, start: usize) {
        let mut at = 0;
        while let Some(next) = line[at..].find('*') {
            let begin = at + next;
            let rest = line[begin..].trim_start_matches('*');
            at = line.len() - rest.len();
            let Some(open) = self.open.get_mut(at - begin - 1) else {
                continue;
            };
            let (before, after) = (line[..begin].chars().next_back(), rest.chars().next());
            let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
            let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            if open.is_some() {
                if !is_space(before) && !is_word(after) {
                    *open = None;
                }
            } else if !is_space(after) && !is_word(before) {
                let begins = after.is_some_and(|c| c.is_alphabetic() || "\"'“‘„«\x01".contains(c));
                *open = Some((start + begin, begins));
            }
        }
    }

    /// The first stars that begin a word and are never closed. One slip often leaves both kinds open.
    pub(super) fn unpaired(self) -> Option<(usize, &'static str)> {
        let open = self.open.into_iter().zip(["*", "**"]);
        let open = open.filter_map(|(it, stars)| it.filter(|it| it.1).map(|it| (it.0, stars)));
        open.min()
    }
}
