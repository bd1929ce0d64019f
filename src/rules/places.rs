//! Where in a script a part of the table that it returns is written, for faults of that part. Nothing of this is worked out before there is one.

use super::Script;
use crate::lua::tokens::{Kind, Tokens};
use crate::lua::{self, Expr, Key};
use crate::source::Span;
use mlua::Table;
use std::ffi::c_void;

/// The tables of the lists that have been read, as Lua knows them.
#[derive(Default)]
pub(super) struct Places {
    lists: Vec<(String, Vec<*const c_void>)>,
}

impl Places {
    pub(super) fn note(&mut self, key: &str, entries: &[Table]) {
        let pointers = entries.iter().map(Table::to_pointer).collect();
        self.lists.push((key.to_owned(), pointers));
    }

    /// Where this table is written, if it is an entry of a list of the table that a script returns; its first line.
    pub(super) fn of(&self, scripts: &[Script], table: &Table) -> Option<Span> {
        let whole = self.whole(scripts, table)?;
        let text = text_of(scripts, whole)?;
        let end = text
            .find('\n')
            .map_or(text.len(), |end| text[..end].trim_end().len());
        let start = whole.start as usize;
        Some(Span::new(whole.file, start, start + end))
    }

    /// Where in it this key is set.
    pub(super) fn key(&self, scripts: &[Script], table: &Table, key: &str) -> Option<Span> {
        let whole = self.whole(scripts, table)?;
        let text = text_of(scripts, whole)?;
        let mut tokens = Tokens::new(text);
        let (mut depth, mut before) = (0, None);
        while let Some(token) = tokens.next().filter(|it| it.kind != Kind::Eof) {
            match token.kind {
                Kind::OpenBrace | Kind::Function | Kind::Open => depth += 1,
                Kind::CloseBrace | Kind::End | Kind::Close => depth -= 1,
                Kind::Assign if depth == 1 => {
                    let name = before.filter(|(from, to)| text[*from..*to] == *key);
                    if let Some((from, to)) = name {
                        let start = whole.start as usize;
                        return Some(Span::new(whole.file, start + from, start + to));
                    }
                }
                _ => {}
            }
            before = Some((token.start, token.end));
        }
        None
    }

    fn whole(&self, scripts: &[Script], table: &Table) -> Option<Span> {
        let pointer = table.to_pointer();
        let (key, nth, of) = self.lists.iter().find_map(|(key, pointers)| {
            let nth = pointers.iter().position(|it| *it == pointer)?;
            Some((key, nth, pointers.len()))
        })?;
        scripts.iter().find_map(|script| {
            let tree = lua::read(script.file, &script.text, &[])?;
            let list = tree.part(tree.returned()?, key)?;
            let Expr::Table(parts) = &tree.nodes[tree.behind(list)].is else {
                return None;
            };
            // What is put there later, or among other things, is not found by its number.
            let one_by_one = parts.len() == of && parts.iter().all(|(key, _)| *key == Key::Next);
            let entry = tree.behind(parts.get(nth)?.1);
            let is_table = matches!(tree.nodes[entry].is, Expr::Table(_));
            (one_by_one && is_table).then_some(tree.nodes[entry].span)
        })
    }
}

fn text_of(scripts: &[Script], span: Span) -> Option<&str> {
    let script = scripts.iter().find(|it| it.file == span.file)?;
    script.text.get(span.start as usize..span.end as usize)
}
