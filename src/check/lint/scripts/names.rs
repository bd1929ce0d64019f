//! Lints for unknown names in scripts: globals, fields, arguments of functions, messages.

use super::{NameCategory, ScriptCall, ScriptLint, calls_with_names};
use crate::model::book::{FieldType, is_dice_notation};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{CallArguments, LuaExpr, LuaNode, NodeId, TableKey};
use crate::syntax::source::Span;
use crate::syntax::suggest::{did_you_mean, lua_advice};

const NO_FIELD: &str = "the sheet has no field";
const NO_OPTION: &str = "the ruleset has no option";

impl<'a> ScriptLint<'a> {
    pub(super) fn check_names(&mut self) {
        let tree = self.tree;
        for (name, call, _) in tree.global_calls() {
            self.check_arguments(name, call);
            if name == "message" {
                self.check_message(call);
            }
        }
        for call in calls_with_names(tree) {
            self.check_declared(&call);
        }
        // A script with its own `_ENV` has globals that are unknown here.
        let is_own_env = |node: &LuaNode| node.expr == LuaExpr::Global("_ENV".to_owned());
        let mut locals = tree.locals.iter().skip(1);
        if locals.any(|local| local.name == "_ENV") || tree.nodes.iter().any(is_own_env) {
            return;
        }
        for (id, node) in tree.nodes.iter().enumerate() {
            match &node.expr {
                LuaExpr::Global(name) => self.check_global(id, name, node.span),
                LuaExpr::Field(owner, name, span) => self.check_field(*owner, name, *span),
                LuaExpr::Method(owner, name, span) => {
                    if matches!(tree.nodes[*owner].expr, LuaExpr::Text(..)) {
                        self.check_member("string", name, *span);
                    }
                }
                LuaExpr::Equal(a, b) | LuaExpr::Unequal(a, b) => {
                    self.check_value(Code::UnknownName, *a, *b);
                    self.check_value(Code::UnknownName, *b, *a);
                }
                _ => {}
            }
        }
        for (target, value) in &tree.assignments {
            self.check_value(Code::WrongType, *target, tree.resolve_local(*value));
        }
    }

    fn check_global(&mut self, id: NodeId, name: &str, span: Span) {
        let tree = self.tree;
        let is_api_name = self.api.iter().any(|it| it.name == name);
        let is_set = |id: &NodeId| {
            let node = &tree.nodes[*id];
            node.span.start < span.start && matches!(&node.expr, LuaExpr::Global(it) if it == name)
        };
        if tree.assignment_targets.contains(&id) {
            let message = match is_api_name {
                true => format!("`{name}` is built in and cannot be set"),
                false => format!(
                    "global `{name}` cannot be set: scripts cannot keep values between calls"
                ),
            };
            let help = format!("write `local {name}`, or store the value in a field of the sheet");
            self.report_failure(Code::UnknownGlobal, span, message, Some(help));
        } else if !is_api_name && !tree.assignment_targets.iter().any(is_set) {
            let same_name: Vec<_> = tree.locals.iter().filter(|it| it.name == name).collect();
            let help = match same_name.iter().any(|it| it.span.start > span.start) {
                true => Some(format!("move the declaration of `{name}` above this line")),
                false => lua_advice(name)
                    .filter(|_| same_name.is_empty())
                    .map(str::to_owned),
            };
            let locals = tree.locals.iter().skip(1).map(|local| &*local.name);
            let names = self.api.iter().map(|it| it.name).chain(locals);
            let help = help.or_else(|| did_you_mean(name, names));
            let help = help.unwrap_or_else(|| format!("declare it first: `local {name} = ...`"));
            let message = format!("unknown name `{name}`");
            self.report_failure(Code::UnknownGlobal, span, message, Some(help));
        }
    }

    fn check_field(&mut self, owner: NodeId, name: &str, span: Span) {
        let tree = self.tree;
        match &tree.nodes[tree.resolve_local(owner)].expr {
            LuaExpr::Global(table) => match self.known_names(table) {
                Some((problem, known)) => {
                    self.check_known(Code::UnknownName, problem, known, name, span)
                }
                None => self.check_member(table, name, span),
            },
            LuaExpr::Call(callee, call) => {
                if tree.nodes[*callee].expr != LuaExpr::Global("entry".to_owned()) {
                    return;
                }
                let kind = call.args.first().and_then(|id| tree.text(*id));
                let mut kinds = self.book.schema.kinds.iter();
                let Some(kind) = kind.and_then(|(word, _)| kinds.find(|k| k.name == word)) else {
                    return;
                };
                let fields = kind.fields.iter().map(|it| &*it.name);
                let names = fields.chain(["id", "name", "tags"]).collect();
                let problem = format!("an entry of {} has no field", kind.plural);
                self.check_known(Code::UnknownName, &problem, names, name, span);
            }
            _ => {}
        }
    }

    /// The allowed names for a table of the API or a parameter, and the start of the message about another name.
    pub(super) fn known_names(&self, table: &str) -> Option<(&'static str, Vec<&'a str>)> {
        let book = self.book;
        let schema = &book.schema;
        let scenes = schema.instructions.iter().flat_map(|it| &it.scene);
        let mut scenes = scenes.map(|it| &it.field);
        let names: Vec<&str> = match table {
            "sheet" | "field" => schema.fields.iter().map(|it| &*it.name).collect(),
            "scene" => scenes.map(|it| &*it.name).collect(),
            "number" => {
                let fields = schema.fields.iter().chain(scenes.by_ref());
                let numbers = fields.filter(|it| it.field_type == FieldType::Integer);
                numbers.map(|it| &*it.name).collect()
            }
            "book" => schema.settings.iter().map(|it| &*it.name).collect(),
            "option" => schema.options.iter().map(|it| &*it.name).collect(),
            "functions" => schema.functions.iter().map(|it| &*it.name).collect(),
            "constant" => schema.constants.iter().map(|it| &*it.name).collect(),
            "derived" => schema.derived.iter().map(|it| &*it.name).collect(),
            "kind" => schema.kinds.iter().map(|it| &*it.name).collect(),
            "hook" => schema.custom_hooks.iter().map(|it| &*it.name).collect(),
            "event" => schema.event_names().collect(),
            "form" => schema.queries.iter().map(|it| &*it.form.text).collect(),
            "place" => {
                let pages = book.index.keys().map(|id| &**id);
                pages
                    .chain(schema.rule_pages.iter().map(|it| &*it.name))
                    .collect()
            }
            _ => return None,
        };
        let problem = match table {
            "sheet" | "field" => NO_FIELD,
            "scene" => "no scene has the field",
            "number" => "unknown number of the sheet or a scene",
            "book" => "the ruleset has no setting",
            "option" => NO_OPTION,
            "functions" => "the ruleset has no function",
            "constant" => "the ruleset has no constant",
            "derived" => "unknown derived value",
            "kind" => "unknown kind",
            "hook" => "unknown hook",
            "event" => "unknown event",
            "form" => "unknown query",
            _ => "unknown page or rule page",
        };
        Some((problem, names))
    }

    fn check_known(&mut self, code: Code, problem: &str, names: Vec<&str>, name: &str, span: Span) {
        let mut names = names;
        if names.contains(&name) {
            return;
        }
        names.sort_unstable();
        let schema = &self.book.schema;
        let field = schema.find_field(name).filter(|_| problem == NO_FIELD);
        let mut constants = schema.constants.iter();
        let is_constant = problem == NO_OPTION && constants.any(|it| it.name == name);
        let help = match field {
            Some(field) => Some(format!("use its name on the sheet: `{}`", field.name)),
            None if is_constant => Some(format!("it is a constant: use `constant.{name}`")),
            None => did_you_mean(name, names),
        };
        self.report_failure(code, span, format!("{problem} `{name}`"), help);
    }

    /// Checks a member of a library: `string.formt`.
    fn check_member(&mut self, library: &str, name: &str, span: Span) {
        let members = self.api.iter().find(|it| it.name == library);
        let members = members.map_or(&[][..], |it| it.members);
        if members.is_empty() || members.contains(&name) {
            return;
        }
        let help = lua_advice(&format!("{library}.{name}")).map(str::to_owned);
        let help = help.or_else(|| did_you_mean(name, members.iter().copied()));
        let help = help.unwrap_or_else(|| format!("use one of: {}", members.join(", ")));
        let message = format!("library `{library}` has no `{name}`");
        self.report_failure(Code::UnknownGlobal, span, message, Some(help));
    }

    /// Reports a comparison of an option or field with a word that is not one of its values, or an assignment of the word.
    fn check_value(&mut self, code: Code, target: NodeId, word: NodeId) {
        let tree = self.tree;
        let LuaExpr::Field(owner, name, _) = &tree.nodes[target].expr else {
            return;
        };
        let (LuaExpr::Global(table), Some((word, span))) = (
            &tree.nodes[tree.resolve_local(*owner)].expr,
            tree.text(word),
        ) else {
            return;
        };
        let words = self.possible_words(table, name);
        let Some(words) = words.filter(|words| !words.contains(&word)) else {
            return;
        };
        let help = did_you_mean(word, words.iter().copied());
        let help = help.unwrap_or_else(|| match words.is_empty() {
            true => "use a number".to_owned(),
            false => format!("use one of: {}", words.join(", ")),
        });
        let message = format!("`{table}.{name}` is never \"{word}\"");
        let mut error = Diagnostic::new(code, span, message).help(help);
        if code == Code::WrongType {
            error = error.label_text("the rule fails here");
        }
        self.diagnostics.push(error);
    }

    /// The words that an option or a field can hold, if they are known.
    fn possible_words(&self, table: &str, name: &str) -> Option<Vec<&'a str>> {
        let schema = &self.book.schema;
        match table {
            "option" => {
                let option = schema.options.iter().find(|o| o.name == name)?;
                Some(option.values.iter().filter_map(Value::as_text).collect())
            }
            "sheet" => {
                let field = schema.fields.iter().find(|f| f.name == name)?;
                let FieldType::Word(words) = &field.field_type else {
                    return None;
                };
                // The start value of a field can be any text.
                let all = words.iter().map(String::as_str);
                let all = all.chain(field.start.as_text());
                (!words.is_empty()).then(|| all.collect())
            }
            _ => None,
        }
    }

    /// Checks words that are passed to an API function. The name of the parameter says what they must be.
    fn check_arguments(&mut self, function: &str, call: &CallArguments) {
        let Some(api_function) = self.api.iter().find(|it| it.name == function) else {
            return;
        };
        for (parameter, id) in api_function.params.iter().zip(&call.args) {
            let parameter = parameter.split(':').next().unwrap_or(parameter);
            let Some((word, span)) = self.tree.text(*id) else {
                continue;
            };
            if function == "turn_to" {
                self.check_detour(word, span);
            }
            if parameter == "dice" && !is_dice_notation(word) {
                let message = format!("invalid dice `{word}`");
                let error = Diagnostic::new(Code::InvalidArgument, span, message);
                let help = "write dice as `2d6` or `1d6+2`";
                self.diagnostics.push(error.help(help));
            } else if parameter == "mark" {
                let kind = call.args.first().and_then(|id| self.tree.text(*id));
                let mut kinds = self.book.schema.kinds.iter();
                let kind = kind.and_then(|(kind, _)| kinds.find(|k| k.name == kind));
                if let Some(kind) = kind {
                    let marks = kind.marks.iter().map(|it| &*it.name).collect();
                    self.check_known(Code::UnknownName, "unknown mark", marks, word, span);
                }
            } else if CHECKED_PARAMS.contains(&parameter)
                && !(parameter == "place" && self.book.data.find_page(0, word).is_some())
                && let Some((problem, names)) = self.known_names(parameter)
            {
                let code = match parameter {
                    "place" => Code::BrokenLink,
                    _ => Code::UnknownName,
                };
                self.check_known(code, problem, names, word, span);
            }
        }
    }

    /// Reports a turn to a page that only `and return` can reach.
    fn check_detour(&mut self, word: &str, span: Span) {
        let page = self.book.data.find_page(0, word);
        let page = page.map(|page| self.book.page(page));
        let Some(page) = page.filter(|it| it.is_detour) else {
            return;
        };
        let message =
            format!("a rule cannot turn to the detour `{word}`, because it would not return");
        let help = "remove `detour: yes` from the page, or turn to another page";
        let error = Diagnostic::new(Code::InvalidDetour, span, message).help(help);
        let error = error.label_text("the rule fails here");
        self.diagnostics
            .push(error.label(page.span, "this page is a detour"));
    }

    /// Checks that a message exists and has the arguments of the call.
    fn check_message(&mut self, call: &CallArguments) {
        let text = call.args.first().and_then(|id| self.tree.text(*id));
        let Some((id, span)) = text else { return };
        let messages = self.book.schema.messages.placeholders();
        let Some(placeholders) = messages.get(id) else {
            let suggestion = did_you_mean(id, messages.keys().map(String::as_str));
            let help = suggestion.unwrap_or_else(|| "add it to `messages/en.ftl`".to_owned());
            let message = format!("unknown message `{id}`");
            return self.report_failure(Code::InvalidMessage, span, message, Some(help));
        };
        let mut names: Vec<&String> = Vec::new();
        match call.args.get(1).map(|id| &self.tree.nodes[*id].expr) {
            None if !call.is_open => {}
            Some(LuaExpr::Table(entries)) => {
                for (key, _) in entries {
                    match key {
                        TableKey::Name(name) => names.push(name),
                        TableKey::NextIndex | TableKey::Other => return,
                    }
                }
            }
            // A computed value is unknown.
            _ => return,
        }
        for name in names.iter().filter(|name| !placeholders.contains(**name)) {
            let suggestion = did_you_mean(name, placeholders.iter().map(String::as_str));
            let message = format!("unknown argument `{name}` of message `{id}`");
            self.report_failure(Code::InvalidMessage, span, message, suggestion);
        }
        for name in placeholders.iter().filter(|name| !names.contains(name)) {
            let help = format!("pass it: `{{ {name} = ... }}`");
            let message = format!("missing argument `{name}` of message `{id}`");
            self.report_failure(Code::InvalidMessage, span, message, Some(help));
        }
    }

    /// Reports a code, title or entry that the book does not have.
    fn check_declared(&mut self, call: &ScriptCall) {
        let ScriptCall { name, span, .. } = *call;
        let (data, kinds) = (&self.book.data, &self.book.schema.kinds);
        let kind = kinds.iter().position(|kind| kind.name == call.entry_kind);
        let (code, noun, names): (_, _, Vec<&String>) = match (call.category, kind) {
            (NameCategory::Code, _) => {
                (Code::UnknownCode, "code", data.code_slots.keys().collect())
            }
            (NameCategory::Title, _) => (
                Code::UnknownTitle,
                "title",
                data.title_slots.keys().collect(),
            ),
            (NameCategory::Variable, _) => {
                let names = data.variable_slots.keys().collect();
                (Code::UnknownName, "variable", names)
            }
            (NameCategory::Entry, Some(kind)) => {
                let names = data.catalogues[kind].keys().collect();
                (Code::UnknownName, &*kinds[kind].name, names)
            }
            _ => return,
        };
        if names.iter().any(|it| *it == name) {
            return;
        }
        let help = did_you_mean(name, names.into_iter().map(String::as_str));
        let help = help.unwrap_or_else(|| match (call.category, kind) {
            (NameCategory::Entry, Some(kind)) => format!("add it to `{}.yaml`", kinds[kind].plural),
            _ => format!("declare it under `{noun}s` in `book.yaml`"),
        });
        self.report_failure(code, span, format!("unknown {noun} `{name}`"), Some(help));
    }
}

/// Parameters of API functions that must be an existing name.
const CHECKED_PARAMS: [&str; 7] = ["field", "number", "kind", "hook", "event", "form", "place"];
