//! Finds the span of a declaration in a script, for errors. The scripts are parsed only if there is an error.

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
        table: &Table,
        key: &str,
        entries: Vec<Option<TablePointer>>,
    ) {
        self.lists.push(TableList {
            parent: table.to_pointer(),
            key: key.to_owned(),
            entries,
        });
    }

    /// Returns the first line of a table that is an entry of a literal list.
    pub(super) fn table_span(&self, scripts: &[RuleScript], table: &Table) -> Option<Span> {
        let (script, tree, id) = self.find_node(scripts, table)?;
        let span = tree.nodes[id].span;
        let text = &script.text[span.start as usize..span.end as usize];
        let line = text.lines().next().unwrap_or_default().trim_end();
        let start = span.start as usize;
        Some(Span::new(span.file, start, start + line.len()))
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
        let preceding = script.text[..value.start as usize].trim_end();
        let preceding = preceding.strip_suffix('=')?.trim_end();
        let end = preceding.ends_with(key).then_some(preceding.len())?;
        Some(Span::new(value.file, end - key.len(), end))
    }

    fn find_node<'s>(
        &'s self,
        scripts: &'s [RuleScript],
        table: &Table,
    ) -> Option<(&'s RuleScript, &'s LuaTree, NodeId)> {
        let parse = |it: &RuleScript| crate::syntax::lua::parse_script(it.file, &it.text, &[]);
        let trees = self
            .trees
            .get_or_init(|| scripts.iter().map(parse).collect());
        scripts.iter().zip(trees).find_map(|(script, tree)| {
            let tree = tree.as_ref()?;
            Some((script, tree, self.node_of_table(tree, table.to_pointer())?))
        })
    }

    /// Finds the node of a table. Recurses into the lists that contain it.
    fn node_of_table(&self, tree: &LuaTree, table: TablePointer) -> Option<NodeId> {
        let (list, index) = self.lists.iter().find_map(|list| {
            let index = list.entries.iter().position(|it| *it == Some(table))?;
            Some((list, index))
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
        // An entry can be found by its index only in a literal list.
        let is_literal_list = parts.len() == list.entries.len();
        let is_literal_list = is_literal_list
            && parts
                .iter()
                .all(|(key, _)| *key == crate::syntax::lua::TableKey::NextIndex);
        let entry = tree.resolve_local(parts.get(index)?.1);
        let is_table = matches!(tree.nodes[entry].expr, LuaExpr::Table(_));
        (is_literal_list && is_table).then_some(entry)
    }
}

/// Returns the span of a text in the first script that contains it, or the first line.
///
/// Searches for the text as a form or name, in quotes, as a key, and then anywhere.
pub(super) fn text_span(scripts: &[RuleScript], anchor: &str) -> Span {
    let patterns = [
        (format!("form = \"{anchor}\""), 8),
        (format!("name = \"{anchor}\""), 8),
        (format!("\"{anchor}\""), 1),
        (format!("'{anchor}'"), 1),
        (format!("{anchor} ="), 0),
        (format!("{anchor}="), 0),
        (anchor.to_owned(), 0),
    ];
    let mut patterns = patterns.iter().filter(|_| !anchor.is_empty());
    let occurrence = patterns.find_map(|(pattern, skip)| {
        let mut scripts = scripts.iter();
        scripts.find_map(|script| Some((script, script.text.find(pattern.as_str())? + skip)))
    });
    match (occurrence, scripts.first()) {
        (Some((script, start)), _) => Span::new(script.file, start, start + anchor.len()),
        (None, Some(script)) => line_span(script, 1),
        (None, None) => Span::default(),
    }
}
