//! Finds the position of a declaration in a script, for errors: a part of the returned table, a form, a text. The scripts are parsed only when there
//! is an error.

use super::RuleScript;
use super::fault::line_span;
use crate::syntax::lua::{LuaExpr, LuaTree, NodeId};
use crate::syntax::source::Span;
use mlua::Table;
use std::cell::OnceCell;
use std::ffi::c_void;

/// The address of a Lua table.
type TablePointer = *const c_void;

/// The tables of the lists that were read.
pub(super) struct TablePlaces {
    /// The table that the script has returned.
    root: TablePointer,
    lists: Vec<TableList>,
    trees: OnceCell<Vec<Option<LuaTree>>>,
}

struct TableList {
    of: TablePointer,
    key: String,
    /// None for entries that are not tables.
    entries: Vec<Option<TablePointer>>,
}

impl TablePlaces {
    /// Creates the index for the table that a script has returned, if any.
    pub(super) fn within(root: Option<&Table>) -> Self {
        Self {
            root: root.map_or(std::ptr::null(), Table::to_pointer),
            lists: Vec::new(),
            trees: OnceCell::new(),
        }
    }

    /// Records the tables of the list under `key` of a table.
    pub(super) fn note(&mut self, of: &Table, key: &str, entries: Vec<Option<TablePointer>>) {
        self.lists.push(TableList {
            of: of.to_pointer(),
            key: key.to_owned(),
            entries,
        });
    }

    /// Returns the first line of a table that is an entry of a literal list.
    pub(super) fn find_table(&self, scripts: &[RuleScript], table: &Table) -> Option<Span> {
        let (script, tree, id) = self.found(scripts, table)?;
        let whole = tree.nodes[id].span;
        let text = &script.text[whole.start as usize..whole.end as usize];
        let line = text.lines().next().unwrap_or_default().trim_end();
        let start = whole.start as usize;
        Some(Span::new(whole.file, start, start + line.len()))
    }

    /// Returns the position of a key in the table.
    pub(super) fn key(&self, scripts: &[RuleScript], table: &Table, key: &str) -> Option<Span> {
        let (script, tree, id) = self.found(scripts, table)?;
        let LuaExpr::Table(parts) = &tree.nodes[id].is else {
            return None;
        };
        let value = tree.nodes[tree.part(parts, key)?].span;
        // The key precedes its value.
        let before = script.text[..value.start as usize].trim_end();
        let before = before.strip_suffix('=')?.trim_end();
        let end = before.ends_with(key).then_some(before.len())?;
        Some(Span::new(value.file, end - key.len(), end))
    }

    fn found<'s>(
        &'s self,
        scripts: &'s [RuleScript],
        table: &Table,
    ) -> Option<(&'s RuleScript, &'s LuaTree, NodeId)> {
        let read = |it: &RuleScript| crate::syntax::lua::parse_script(it.file, &it.text, &[]);
        let trees = self
            .trees
            .get_or_init(|| scripts.iter().map(read).collect());
        scripts.iter().zip(trees).find_map(|(script, tree)| {
            let tree = tree.as_ref()?;
            Some((script, tree, self.node(tree, table.to_pointer())?))
        })
    }

    /// Finds the node of a table. The recursion is as deep as the lists are nested.
    fn node(&self, tree: &LuaTree, table: TablePointer) -> Option<NodeId> {
        let (list, nth) = self.lists.iter().find_map(|list| {
            let nth = list.entries.iter().position(|it| *it == Some(table))?;
            Some((list, nth))
        })?;
        let parts = match list.of == self.root {
            true => tree.returned()?,
            false => match &tree.nodes[self.node(tree, list.of)?].is {
                LuaExpr::Table(parts) => parts,
                _ => return None,
            },
        };
        let LuaExpr::Table(parts) = &tree.nodes[tree.behind(tree.part(parts, &list.key)?)].is
        else {
            return None;
        };
        // In a list that is not a plain literal, an entry cannot be found by its number.
        let one_by_one = parts.len() == list.entries.len();
        let one_by_one = one_by_one
            && parts
                .iter()
                .all(|(key, _)| *key == crate::syntax::lua::TableKey::Next);
        let entry = tree.behind(parts.get(nth)?.1);
        let is_table = matches!(tree.nodes[entry].is, LuaExpr::Table(_));
        (one_by_one && is_table).then_some(entry)
    }
}

/// Returns where a verb, a query or a command declares its form. The same words may also occur elsewhere.
pub(super) fn form_written(scripts: &[RuleScript], form: &str) -> Span {
    let found = scripts.iter().find_map(|script| {
        ['"', '\''].into_iter().find_map(|quote| {
            let lead = "form = ";
            let at = script.text.find(&format!("{lead}{quote}{form}{quote}"))?;
            let at = at + lead.len() + 1;
            Some(Span::new(script.file, at, at + form.len()))
        })
    });
    found.unwrap_or_else(|| written(scripts, form))
}

/// Returns where a text is written: in quotes, as a key, or anywhere, in the first script that contains it; otherwise the first line.
pub(super) fn written(scripts: &[RuleScript], anchor: &str) -> Span {
    let tries = [
        (format!("\"{anchor}\""), 1),
        (format!("'{anchor}'"), 1),
        (format!("{anchor} ="), 0),
        (format!("{anchor}="), 0),
        (anchor.to_owned(), 0),
    ];
    let mut tries = tries.iter().filter(|_| !anchor.is_empty());
    let at = tries.find_map(|(quoted, skip)| {
        let mut all = scripts.iter();
        all.find_map(|script| Some((script, script.text.find(quoted.as_str())? + skip)))
    });
    match (at, scripts.first()) {
        (Some((script, at)), _) => Span::new(script.file, at, at + anchor.len()),
        (None, Some(script)) => line_span(script, 1),
        (None, None) => Span::default(),
    }
}
