//! Lints for unknown names in scripts: globals, fields, arguments of functions, messages.

use super::{NameCategory, ScriptCall, ScriptLint, name_calls};
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
        for (name, given, _) in tree.global_calls() {
            self.check_arguments(name, given);
            if name == "message" {
                self.check_message(given);
            }
        }
        for call in name_calls(tree) {
            self.check_declared(&call);
        }
        // A script with its own `_ENV` has globals that are unknown here.
        let own = |node: &LuaNode| node.expr == LuaExpr::Global("_ENV".to_owned());
        let mut locals = tree.locals.iter().skip(1);
        if locals.any(|local| local.name == "_ENV") || tree.nodes.iter().any(own) {
            return;
        }
        for (id, node) in tree.nodes.iter().enumerate() {
            match &node.expr {
                LuaExpr::Global(name) => self.check_global(id, name, node.span),
                LuaExpr::Field(owner, name, at) => self.check_field(*owner, name, *at),
                LuaExpr::Method(owner, name, at) => {
                    if matches!(tree.nodes[*owner].expr, LuaExpr::Text(..)) {
                        self.check_member("string", name, *at);
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
        let known = self.api.iter().any(|it| it.name == name);
        let is_set = |id: &NodeId| {
            let node = &tree.nodes[*id];
            node.span.start < span.start && matches!(&node.expr, LuaExpr::Global(it) if it == name)
        };
        if tree.assignment_targets.contains(&id) {
            let message = match known {
                true => format!("`{name}` is a name of the game and cannot be changed"),
                false => format!("`{name}` is a global, and rules remember nothing between calls"),
            };
            let help = format!("write `local {name}`, or keep it in a field of the sheet");
            self.report_failure(Code::UnknownGlobal, span, message, Some(help));
        } else if !known && !tree.assignment_targets.iter().any(is_set) {
            let own: Vec<_> = tree.locals.iter().filter(|it| it.name == name).collect();
            let help = match own.iter().any(|it| it.span.start > span.start) {
                true => Some(format!(
                    "the local `{name}` is known from its own line on: put it above this one"
                )),
                false => lua_advice(name)
                    .filter(|_| own.is_empty())
                    .map(str::to_owned),
            };
            let locals = tree.locals.iter().skip(1).map(|local| &*local.name);
            let names = self.api.iter().map(|it| it.name).chain(locals);
            let help = help.or_else(|| did_you_mean(name, names));
            let help = help.unwrap_or_else(|| format!("declare it first: `local {name} = ...`"));
            let message = format!("there is no `{name}` here");
            self.report_failure(Code::UnknownGlobal, span, message, Some(help));
        }
    }

    fn check_field(&mut self, owner: NodeId, name: &str, at: Span) {
        let tree = self.tree;
        match &tree.nodes[tree.resolve_local(owner)].expr {
            LuaExpr::Global(table) => match self.known_names(table) {
                Some((lacks, known)) => self.check_known(Code::UnknownName, lacks, known, name, at),
                None => self.check_member(table, name, at),
            },
            LuaExpr::Call(called, given) => {
                if tree.nodes[*called].expr != LuaExpr::Global("entry".to_owned()) {
                    return;
                }
                let kind = given.args.first().and_then(|id| tree.text(*id));
                let mut kinds = self.book.schema.kinds.iter();
                let Some(kind) = kind.and_then(|(word, _)| kinds.find(|k| k.name == word)) else {
                    return;
                };
                let fields = kind.fields.iter().map(|it| &*it.name);
                let known = fields.chain(["id", "name", "tags"]).collect();
                let lacks = format!("an entry of {} has no field", kind.plural);
                self.check_known(Code::UnknownName, &lacks, known, name, at);
            }
            _ => {}
        }
    }

    /// The allowed names for a table of the game or a parameter with this name, and the noun for messages.
    fn known_names(&self, of: &str) -> Option<(&'static str, Vec<&'a str>)> {
        let book = self.book;
        let all = &book.schema;
        let scenes = all.instructions.iter().flat_map(|verb| &verb.scene);
        let mut scenes = scenes.map(|it| &it.field);
        let known: Vec<&str> = match of {
            "sheet" | "field" => all.fields.iter().map(|it| &*it.name).collect(),
            "scene" => scenes.map(|it| &*it.name).collect(),
            "number" => {
                let fields = all.fields.iter().chain(scenes.by_ref());
                let numbers = fields.filter(|it| it.field_type == FieldType::Integer);
                numbers.map(|it| &*it.name).collect()
            }
            "book" => all.settings.iter().map(|it| &*it.name).collect(),
            "option" => all.options.iter().map(|it| &*it.name).collect(),
            "functions" => all.functions.iter().map(|it| &*it.name).collect(),
            "constant" => all.constants.iter().map(|it| &*it.name).collect(),
            "derived" => all.derived.iter().map(|it| &*it.name).collect(),
            "kind" => all.kinds.iter().map(|it| &*it.name).collect(),
            "hook" => all.custom_hooks.iter().map(|it| &*it.name).collect(),
            "form" => all.queries.iter().map(|it| &*it.form.text).collect(),
            "place" => {
                let places = all.rule_pages.iter().map(|it| &*it.name);
                book.index.keys().map(|id| &**id).chain(places).collect()
            }
            _ => return None,
        };
        let lacks = match of {
            "sheet" | "field" => NO_FIELD,
            "scene" => "no instruction has a scene with the field",
            "number" => "no whole number of the sheet or of a scene is called",
            "book" => "the ruleset has no setting",
            "option" => NO_OPTION,
            "functions" => "the ruleset has no function",
            "constant" => "the ruleset has no constant",
            "derived" => "no derived value is called",
            "kind" => "there is no kind",
            "hook" => "the rules run no hook",
            "form" => "no query has the form",
            _ => "no place or page is called",
        };
        Some((lacks, known))
    }

    fn check_known(&mut self, code: Code, lacks: &str, known: Vec<&str>, name: &str, at: Span) {
        let mut known = known;
        if known.contains(&name) {
            return;
        }
        known.sort_unstable();
        let vocabulary = &self.book.schema;
        let labelled = vocabulary.find_field(name).filter(|_| lacks == NO_FIELD);
        let mut figures = vocabulary.constants.iter();
        let is_figure = lacks == NO_OPTION && figures.any(|it| it.name == name);
        let help = match labelled {
            Some(field) => Some(format!("on the sheet it is `{}`", field.name)),
            None if is_figure => Some(format!("it is a constant: use `constant.{name}`")),
            None => did_you_mean(name, known),
        };
        self.report_failure(code, at, format!("{lacks} `{name}`"), help);
    }

    /// Checks a member of a library: `string.formt`.
    fn check_member(&mut self, library: &str, name: &str, at: Span) {
        let known = self.api.iter().find(|it| it.name == library);
        let known = known.map_or(&[][..], |it| it.members);
        if known.is_empty() || known.contains(&name) {
            return;
        }
        let help = lua_advice(&format!("{library}.{name}")).map(str::to_owned);
        let help = help.or_else(|| did_you_mean(name, known.iter().copied()));
        let help = help.unwrap_or_else(|| format!("it has {}", known.join(", ")));
        let message = format!("the {library} library here has no `{name}`");
        self.report_failure(Code::UnknownGlobal, at, message, Some(help));
    }

    /// Reports a comparison of an option or field with a word that it never holds.
    fn check_value(&mut self, code: Code, asked: NodeId, word: NodeId) {
        let tree = self.tree;
        let LuaExpr::Field(owner, name, _) = &tree.nodes[asked].expr else {
            return;
        };
        let (LuaExpr::Global(table), Some((word, at))) = (
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
            true => "it is a number".to_owned(),
            false => format!("it is one of: {}", words.join(", ")),
        });
        let message = format!("`{table}.{name}` is never \"{word}\"");
        let mut fault = Diagnostic::new(code, at, message).help(help);
        if code == Code::WrongType {
            fault = fault.label_text("the rule fails here");
        }
        self.diagnostics.push(fault);
    }

    /// The words that an option or a field can hold, if they are known.
    fn possible_words(&self, table: &str, name: &str) -> Option<Vec<&'a str>> {
        let vocabulary = &self.book.schema;
        match table {
            "option" => {
                let option = vocabulary.options.iter().find(|o| o.name == name)?;
                Some(option.values.iter().filter_map(Value::as_text).collect())
            }
            "sheet" => {
                let field = vocabulary.fields.iter().find(|f| f.name == name)?;
                let FieldType::Word(words) = &field.field_type else {
                    return None;
                };
                // Before it is set, a field can hold any start value.
                let all = words.iter().map(String::as_str);
                let all = all.chain(field.start.as_text());
                (!words.is_empty()).then(|| all.collect())
            }
            _ => None,
        }
    }

    /// Checks words that are passed to an API function. The name of the parameter says what they must be.
    fn check_arguments(&mut self, function: &str, given: &CallArguments) {
        let Some(known) = self.api.iter().find(|it| it.name == function) else {
            return;
        };
        for (parameter, id) in known.params.iter().zip(&given.args) {
            let parameter = parameter.split(':').next().unwrap_or(parameter);
            let Some((word, at)) = self.tree.text(*id) else {
                continue;
            };
            if function == "turn_to" {
                self.check_detour(word, at);
            }
            if parameter == "dice" && !is_dice_notation(word) {
                let message = format!("`{word}` is no dice");
                let fault = Diagnostic::new(Code::InvalidArgument, at, message);
                let help = "write them as `2d6`, or `1d6+2`";
                self.diagnostics.push(fault.help(help));
            } else if parameter == "mark" {
                let kind = given.args.first().and_then(|id| self.tree.text(*id));
                let mut kinds = self.book.schema.kinds.iter();
                let kind = kind.and_then(|(kind, _)| kinds.find(|k| k.name == kind));
                if let Some(kind) = kind {
                    let known = kind.marks.iter().map(|it| &*it.name).collect();
                    self.check_known(Code::UnknownName, "no mark is called", known, word, at);
                }
            } else if CHECKED_PARAMS.contains(&parameter)
                && !(parameter == "place" && self.book.data.find_page(0, word).is_some())
                && let Some((lacks, known)) = self.known_names(parameter)
            {
                let code = match parameter {
                    "place" => Code::BrokenLink,
                    _ => Code::UnknownName,
                };
                self.check_known(code, lacks, known, word, at);
            }
        }
    }

    /// Reports a turn to a page that only `and return` can reach.
    fn check_detour(&mut self, word: &str, at: Span) {
        let page = self.book.data.find_page(0, word);
        let page = page.map(|page| self.book.page(page));
        let Some(page) = page.filter(|it| it.is_detour) else {
            return;
        };
        let message = format!("`{word}` is a detour, and a rule turns there without coming back");
        let help = "take `detour: yes` out of that page, or turn to another";
        let fault =
            Diagnostic::new(Code::InvalidDetour, at, message).label_text("the rule fails here");
        self.diagnostics
            .push(fault.label(page.span, "this page").help(help));
    }

    /// Checks that a message exists and has the arguments of the call.
    fn check_message(&mut self, given: &CallArguments) {
        let text = given.args.first().and_then(|id| self.tree.text(*id));
        let Some((id, span)) = text else { return };
        let known = self.book.schema.messages.placeholders();
        let Some(things) = known.get(id) else {
            let near = did_you_mean(id, known.keys().map(String::as_str));
            let help = near.unwrap_or_else(|| "add it to `messages/en.ftl`".to_owned());
            let message = format!("no message is called `{id}`");
            return self.report_failure(Code::InvalidMessage, span, message, Some(help));
        };
        let mut names: Vec<&String> = Vec::new();
        match given.args.get(1).map(|id| &self.tree.nodes[*id].expr) {
            None if !given.is_open => {}
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
        for name in names.iter().filter(|name| !things.contains(**name)) {
            let near = did_you_mean(name, things.iter().map(String::as_str));
            let message = format!("no `{name}` goes into the message `{id}`");
            self.report_failure(Code::InvalidMessage, span, message, near);
        }
        for thing in things.iter().filter(|thing| !names.contains(thing)) {
            let help = format!("hand it over: `{{ {thing} = ... }}`");
            let message = format!("the message `{id}` is missing `{thing}`");
            self.report_failure(Code::InvalidMessage, span, message, Some(help));
        }
    }

    /// Reports a code, title or entry that the book does not have.
    fn check_declared(&mut self, call: &ScriptCall) {
        let ScriptCall { name, span, .. } = *call;
        let (world, kinds) = (&self.book.data, &self.book.schema.kinds);
        let kind = kinds.iter().position(|kind| kind.name == call.entry_kind);
        let (code, what, known): (_, _, Vec<&String>) = match (call.category, kind) {
            (NameCategory::Code, _) => {
                (Code::UnknownCode, "code", world.code_slots.keys().collect())
            }
            (NameCategory::Title, _) => (
                Code::UnknownTitle,
                "title",
                world.title_slots.keys().collect(),
            ),
            (NameCategory::Entry, Some(kind)) => {
                let known = world.catalogues[kind].keys().collect();
                (Code::UnknownName, &*kinds[kind].name, known)
            }
            _ => return,
        };
        if known.iter().any(|known| *known == name) {
            return;
        }
        let help = did_you_mean(name, known.into_iter().map(String::as_str));
        let help =
            help.unwrap_or_else(
                || match kind.filter(|_| call.category == NameCategory::Entry) {
                    Some(kind) => format!("add it to {}.yaml", kinds[kind].plural),
                    None => format!("declare it under `{what}s` in book.yaml"),
                },
            );
        self.report_failure(
            code,
            span,
            format!("no {what} is called `{name}`"),
            Some(help),
        );
    }
}

/// Parameters of API functions that must be an existing name.
const CHECKED_PARAMS: [&str; 6] = ["field", "number", "kind", "hook", "form", "place"];
