//! Lints for arguments in scripts: keys of literal tables, fractions for whole numbers, and second results of rolls.

use super::ScriptLint;
use crate::model::game::{DRAW_KEYS, roll_keys};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{CallArguments, LuaExpr, NodeId, TableKey};
use crate::syntax::suggest::did_you_mean;

/// Literal tables as arguments: the function, the position of the table, its name in errors, and its keys.
const TABLES: [(&str, usize, &str, &[&str]); 3] = [
    ("random_element", 2, "`random_element`", &DRAW_KEYS),
    ("confirm", 2, "`confirm`", &["yes", "no", "default"]),
    ("grid", 0, "a grid", &["title", "columns", "rows"]),
];

/// Keys of an option of `choose` and `order`.
const OPTION_KEYS: [&str; 3] = ["closed", "default", "action"];

/// Functions that return a result and the faces.
const ROLLS: [&str; 3] = ["roll", "highest", "lowest"];

/// Library functions that use every argument.
const USES_ALL: [(&str, &str); 3] = [("math", "max"), ("math", "min"), ("table", "insert")];

impl<'a> ScriptLint<'a> {
    pub(super) fn check_values(&mut self) {
        let tree = self.tree;
        for node in &tree.nodes {
            let LuaExpr::Call(callee, call) = &node.expr else {
                continue;
            };
            match &tree.nodes[*callee].expr {
                LuaExpr::Global(name) => self.check_api_call(name, call),
                LuaExpr::Field(owner, member, _) => {
                    if let LuaExpr::Global(library) = &tree.nodes[*owner].expr
                        && USES_ALL.contains(&(library, member))
                    {
                        self.check_second_result(&format!("{library}.{member}"), call);
                    }
                }
                _ => {}
            }
        }
        for (target, value) in &tree.assignments {
            if let LuaExpr::Field(owner, name, _) = &tree.nodes[*target].expr
                && let LuaExpr::Global(table) = &tree.nodes[*owner].expr
                && matches!(&**table, "sheet" | "scene")
                && let Some((_, numbers)) = self.known_names("number")
                && numbers.contains(&&**name)
            {
                self.check_fraction(&format!("{table}.{name}"), *value);
            }
        }
    }

    fn check_api_call(&mut self, function: &str, call: &CallArguments) {
        let Some(api_function) = self.api.iter().find(|it| it.name == function) else {
            return;
        };
        let roll = ("roll", 0, "a roll", roll_keys());
        let tables = TABLES.into_iter().chain([roll]);
        for (_, position, owner, keys) in tables.filter(|it| it.0 == function) {
            if let Some(table) = call.args.get(position) {
                self.check_table_keys(*table, owner, keys);
            }
        }
        if matches!(function, "choose" | "order")
            && let Some(LuaExpr::Table(options)) = call.args.get(1).map(|id| self.expr(*id))
        {
            for (_, option) in options {
                self.check_table_keys(*option, "an option", &OPTION_KEYS);
            }
        }
        for (parameter, id) in api_function.params.iter().zip(&call.args) {
            let (name, kind) = parameter.split_once(": ").unwrap_or((parameter, ""));
            if kind == "integer" {
                self.check_fraction(&format!("{name}` of `{function}"), *id);
            }
        }
        let next = api_function.params.get(call.args.len());
        if next.is_some_and(|it| !it.starts_with("...")) {
            self.check_second_result(function, call);
        }
    }

    fn expr(&self, id: NodeId) -> &'a LuaExpr {
        &self.tree.nodes[self.tree.resolve_local(id)].expr
    }

    /// Reports unknown keys of a literal table.
    fn check_table_keys(&mut self, table: NodeId, owner: &str, keys: &[&str]) {
        let tree = self.tree;
        let LuaExpr::Table(entries) = &tree.nodes[tree.resolve_local(table)].expr else {
            return;
        };
        for (key, value) in entries {
            if let TableKey::Name(name) = key
                && !keys.contains(&&**name)
            {
                let help = did_you_mean(name, keys.iter().copied())
                    .unwrap_or_else(|| format!("use one of: {}", keys.join(", ")));
                let message = format!("unknown key `{name}` of {owner}");
                let span = tree.nodes[*value].span;
                let error = Diagnostic::new(Code::UnknownName, span, message);
                self.diagnostics.push(error.help(help));
            }
        }
    }

    /// Reports a division that can result in a fraction.
    fn check_fraction(&mut self, owner: &str, value: NodeId) {
        if *self.expr(value) == LuaExpr::Divide {
            let message =
                format!("`{owner}` must be a whole number, but `/` can return a fraction");
            let span = self.tree.nodes[value].span;
            let error = Diagnostic::new(Code::WrongType, span, message);
            self.diagnostics
                .push(error.help("use `//`, which rounds down"));
        }
    }

    /// Reports a roll as the last argument of a function that would also use its faces.
    fn check_second_result(&mut self, function: &str, call: &CallArguments) {
        let tree = self.tree;
        let Some(last) = call.args.last().filter(|_| call.is_open) else {
            return;
        };
        if let LuaExpr::Call(callee, _) = &tree.nodes[*last].expr
            && let LuaExpr::Global(roll) = &tree.nodes[*callee].expr
            && ROLLS.contains(&&**roll)
        {
            let message = format!("`{function}` receives both results of `{roll}`");
            let help = format!("put the call in parentheses to drop the faces: `({roll}(...))`");
            let error = Diagnostic::new(Code::WrongType, tree.nodes[*last].span, message);
            self.diagnostics.push(error.help(help));
        }
    }
}
