//! Finds the position of a declaration in a script, for errors: a part of the returned table, a form, a text. The scripts are parsed only when there
//! is an error.

use super::RuleScript;
use super::lua_error::line_span;
use crate::syntax::lua::{LuaExpr, LuaTree, NodeId};
use crate::syntax::source::Span;
use mlua::Table;
use std::cell::OnceCell;
use std::ffi::c_void;

/// The address of a Lua table.
type TablePointer = *const c_void;

/// The tables of the lists that were read.
pub(super) struct TableSpans {
    /// The table that the script has returned.
    root: TablePointer,
    lists: Vec<TableList>,
    trees: OnceCell<Vec<Option<LuaTree>>>,
}

struct TableList {
    parent: TablePointer,
    key: String,
    /// None for entries that are not tables.
    entries: Vec<Option<TablePointer>>,
}

impl TableSpans {
    /// Creates the index for the table that a script has returned, if any.
    pub(super) fn new(root: Option<&Table>) -> Self {
        Self {
            root: root.map_or(std::ptr::null(), Table::to_pointer),
            lists: Vec::new(),
            trees: OnceCell::new(),
        }
    }

    /// Records the tables of the list under `key` of a table.
    pub(super) fn record_list(
        &mut self,
        of: &Table,
        key: &str,
        entries: Vec<Option<TablePointer>>,
    ) {
        self.lists.push(TableList {
            parent: of.to_pointer(),
            key: key.to_owned(),
            entries,
        });
    }

    /// Returns the first line of a table that is an entry of a literal list.
    pub(super) fn table_span(&self, scripts: &[RuleScript], table: &Table) -> Option<Span> {
        let (script, tree, id) = self.find_node(scripts, table)?;
        let whole = tree.nodes[id].span;
        let text = &script.text[whole.start as usize..whole.end as usize];
        let line = text.lines().next().unwrap_or_default().trim_end();
        let start = whole.start as usize;
        Some(Span::new(whole.file, start, start + line.len()))
    }

    /// Returns the position of a key in the table.
    pub(super) fn key_span(
        &self,
        scripts: &[RuleScript],
        table: &Table,
        key: &str,
    ) -> Option<Span> {
        let (script, tree, id) = self.find_node(scripts, table)?;
        let LuaExpr::Table(parts) = &tree.nodes[id].expr else {
            return None;
        };
        let value = tree.nodes[tree.table_value(parts, key)?].span;
        // The key precedes its value.
        let before = script.text[..value.start as usize].trim_end();
        let before = before.strip_suffix('=')?.trim_end();
        let end = before.ends_with(key).then_some(before.len())?;
        Some(Span::new(value.file, end - key.len(), end))
    }

    fn find_node<'s>(
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
            Some((script, tree, self.node_of_table(tree, table.to_pointer())?))
        })
    }

    /// Finds the node of a table. The recursion is as deep as the lists are nested.
    fn node_of_table(&self, tree: &LuaTree, table: TablePointer) -> Option<NodeId> {
        let (list, nth) = self.lists.iter().find_map(|list| {
            let nth = list.entries.iter().position(|it| *it == Some(table))?;
            Some((list, nth))
        })?;
        let parts = match list.parent == self.root {
            true => tree.returned_table()?,
            false => match &tree.nodes[self.node_of_table(tree, list.parent)?].expr {
                LuaExpr::Table(parts) => parts,
                _ => return None,
            },
        };
        let LuaExpr::Table(parts) =
            &tree.nodes[tree.resolve_local(tree.table_value(parts, &list.key)?)].expr
        else {
            return None;
        };
        // In a list that is not a plain literal, an entry cannot be found by its number.
        let one_by_one = parts.len() == list.entries.len();
        let one_by_one = one_by_one
            && parts
                .iter()
                .all(|(key, _)| *key == crate::syntax::lua::TableKey::NextIndex);
        let entry = tree.resolve_local(parts.get(nth)?.1);
        let is_table = matches!(tree.nodes[entry].expr, LuaExpr::Table(_));
        (one_by_one && is_table).then_some(entry)
    }
}

/// Returns where a text is written: as a form or name, in quotes, as a key, or anywhere, in the first script that contains it; otherwise the first
/// line.
pub(super) fn text_span(scripts: &[RuleScript], anchor: &str) -> Span {
    let tries = [
        (format!("form = \"{anchor}\""), 8),
        (format!("name = \"{anchor}\""), 8),
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
