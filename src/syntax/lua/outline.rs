//! Names that a script exports.

use super::{LuaExpr, LuaTree, NodeId, TableKey, parse_script};
use crate::syntax::source::FileId;

/// An entry of the table that a script returns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineEntry {
    pub name: String,
    /// The parameters, for a literal function.
    pub params: Option<Vec<String>>,
    /// The comment above it, joined to one line.
    pub doc: String,
}

/// The entries of the table that a script returns, sorted by name. Omits computed names.
///
/// None if the script cannot be parsed or does not return a table.
pub fn outline(text: &str) -> Option<Vec<OutlineEntry>> {
    let tree = parse_script(FileId::default(), text, &[])?;
    let mut out = Vec::new();
    let mut add = |name: &str, value: NodeId| {
        let value = tree.resolve_local(value);
        let params = match tree.nodes[value].expr {
            LuaExpr::Function(function) => Some(param_names(&tree, function)),
            _ => None,
        };
        out.push(OutlineEntry {
            name: name.to_owned(),
            params,
            doc: comment_above(text, tree.nodes[value].span.start as usize),
        });
    };
    for (key, value) in tree.returned_table()? {
        if let TableKey::Name(name) = key {
            add(name, *value);
        }
    }
    let returned = tree.functions.first()?.returns.last()?.value?;
    let table = tree.resolve_local(returned);
    for (target, function) in &tree.named_functions {
        if let LuaExpr::Field(owner, name, _) = &tree.nodes[*target].expr
            && tree.resolve_local(*owner) == table
        {
            add(name, *function);
        }
    }
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out.dedup_by(|a, b| a.name == b.name);
    Some(out)
}

fn param_names(tree: &LuaTree, function: usize) -> Vec<String> {
    let params = tree.functions[function].params.iter();
    params
        .map(|local| tree.locals[*local].name.clone())
        .collect()
}

/// The comment lines directly above the line of a byte, joined.
fn comment_above(text: &str, offset: usize) -> String {
    let before = text.get(..offset).unwrap_or_default();
    let before = &before[..before.rfind('\n').map_or(0, |end| end + 1)];
    let lines = before.lines().rev().map(str::trim);
    let comments = lines.map_while(|line| line.strip_prefix("--"));
    let mut lines: Vec<&str> = comments.map(str::trim).collect();
    lines.reverse();
    lines.join(" ")
}
