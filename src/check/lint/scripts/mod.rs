//! Static checks of scripts: literal names, calls, and return values of rules.

mod arguments;
mod functions;
mod names;
mod rules;

use crate::model::book::Book;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{self, ApiName, LuaExpr, LuaTree};
use crate::syntax::source::{FileId, Span};
use std::collections::BTreeSet;

/// A loaded script, parsed.
pub struct ParsedScript<'a> {
    /// The path, such as `house.lua`, `badgerstone.lua`, `badgerstone/fights.lua`.
    pub name: &'a str,
    pub text: &'a str,
    /// `None` if it cannot be parsed. Such a script is not checked.
    pub(super) tree: Option<LuaTree>,
}

impl<'a> ParsedScript<'a> {
    pub fn parse(file: FileId, name: &'a str, text: &'a str) -> Self {
        let tree = lua::parse_script(file, text, &MAY_NOT_RETURN);
        Self { name, text, tree }
    }

    /// The possible kinds and names of endings: the texts in calls of `end_game`, or all texts of the script if an argument is computed.
    pub fn endings(&self) -> Vec<String> {
        let Some(tree) = &self.tree else {
            return Vec::new();
        };
        let calls = tree.global_calls().filter(|(name, ..)| *name == "end_game");
        let calls: Vec<Span> = calls.map(|(_, _, span)| span).collect();
        let has_computed = tree.has_computed_argument("end_game");
        let contains = |call: &Span, span: Span| call.start <= span.start && span.end <= call.end;
        let is_inside = |span: Span| calls.iter().any(|call| contains(call, span));
        let texts = tree.nodes.iter().filter_map(|node| match &node.expr {
            LuaExpr::Text(text, span) if has_computed || is_inside(*span) => Some(text.clone()),
            _ => None,
        });
        let end = calls.first().map(|_| "end".to_owned());
        texts.chain(end).collect()
    }

    /// Adds the quoted texts of the script.
    pub(super) fn collect_texts(&self, out: &mut BTreeSet<String>) {
        match &self.tree {
            Some(tree) => out.extend(tree.texts().map(str::to_owned)),
            None => super::collect_quoted(self.text, out),
        }
    }
}

/// Functions that never, or not always, return to the caller.
const MAY_NOT_RETURN: [&str; 4] = ["error", "turn_to", "restart_game", "run_event"];

/// Reports all certain errors in the scripts of a book.
pub(super) fn check_scripts(
    book: &Book,
    scripts: &[ParsedScript],
    api: &[ApiName],
) -> Vec<Diagnostic> {
    let uses = functions::find_function_uses(book, scripts);
    let fields = rules::FieldUses::from_scripts(scripts);
    let diagnostics = scripts.iter().enumerate().filter_map(|(n, script)| {
        let mut lint = ScriptLint {
            book,
            api,
            tree: script.tree.as_ref()?,
            diagnostics: Vec::new(),
        };
        lint.check_names();
        lint.check_values();
        lint.check_rules(n, &uses, &fields);
        Some(lint.diagnostics)
    });
    diagnostics.flatten().collect()
}

/// A script with the data for its checks.
struct ScriptLint<'a> {
    book: &'a Book,
    api: &'a [ApiName],
    tree: &'a LuaTree,
    diagnostics: Vec<Diagnostic>,
}

impl ScriptLint<'_> {
    /// Reports an error that makes a rule fail.
    fn report_failure(&mut self, code: Code, span: Span, message: String, help: Option<String>) {
        let error = Diagnostic::new(code, span, message).label_text("the rule fails here");
        self.diagnostics.push(error.maybe_help(help));
    }
}

/// The kind of access to a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameAccess {
    /// Gained, set or ticked.
    Set,
    /// Lost, paid or unticked.
    Removed,
    /// Read by a condition, or printed.
    Read,
    /// Read as one of several: `number of codes`.
    Counted,
    /// Passed to an instruction that can use it in any way.
    Passed,
}

/// The kind of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameCategory {
    Page,
    Code,
    Title,
    CodeOrTitle,
    Variable,
    Condition,
    /// An entry of the kind named before it: `gain("item", "rope")`.
    Entry,
    Tag,
}

/// API functions whose first arguments are names.
const NAME_FUNCTIONS: &[(&str, NameCategory, NameAccess)] = &[
    ("has_code", NameCategory::Code, NameAccess::Read),
    ("gain_code", NameCategory::Code, NameAccess::Set),
    ("lose_code", NameCategory::Code, NameAccess::Removed),
    ("variable", NameCategory::Variable, NameAccess::Read),
    ("has_title", NameCategory::Title, NameAccess::Read),
    ("title_number", NameCategory::Title, NameAccess::Read),
    ("gain_title", NameCategory::Title, NameAccess::Set),
    ("lose_title", NameCategory::Title, NameAccess::Removed),
    ("has", NameCategory::Entry, NameAccess::Read),
    ("count", NameCategory::Entry, NameAccess::Read),
    ("held", NameCategory::Entry, NameAccess::Read),
    ("gain", NameCategory::Entry, NameAccess::Set),
    ("lose", NameCategory::Entry, NameAccess::Removed),
    ("entry", NameCategory::Entry, NameAccess::Passed),
    ("turn_to", NameCategory::Page, NameAccess::Passed),
    ("pages", NameCategory::Tag, NameAccess::Passed),
];

/// A call with a literal name.
pub struct ScriptCall<'a> {
    pub category: NameCategory,
    /// The kind of an entry.
    pub entry_kind: &'a str,
    pub name: &'a str,
    pub access: NameAccess,
    /// The span of the name, without quotes.
    pub span: Span,
}

/// The calls of a script with a literal name.
pub fn calls_with_names(tree: &LuaTree) -> impl Iterator<Item = ScriptCall<'_>> {
    tree.global_calls().filter_map(|(function, call, _)| {
        let (_, category, access) = *NAME_FUNCTIONS.iter().find(|(name, ..)| *name == function)?;
        let text = |n: usize| call.args.get(n).and_then(|id| tree.text(*id));
        let (entry_kind, argument) = match category {
            NameCategory::Entry => (text(0).map_or("", |(kind, _)| kind), text(1)),
            _ => ("", text(0)),
        };
        let (name, span) = argument?;
        Some(ScriptCall {
            category,
            entry_kind,
            name,
            access,
            span,
        })
    })
}

/// Kinds of which a script that can give entries reads all of them. All kinds if the script computes the kind or cannot be parsed.
pub(super) fn enumerated_kinds(book: &Book, scripts: &[ParsedScript]) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let all_kinds = || book.schema.kinds.iter().map(|kind| kind.name.clone());
    for script in scripts {
        let Some(tree) = &script.tree else {
            out.extend(all_kinds().filter(|_| script.text.contains("entries")));
            continue;
        };
        let is_global = |name: &str| {
            let global = LuaExpr::Global(name.to_owned());
            tree.nodes.iter().any(|node| node.expr == global)
        };
        // Functions of the rules can give entries as well.
        if !is_global("gain") && !is_global("functions") {
            continue;
        }
        for node in &tree.nodes {
            // A function value that is passed on can be called with any kind.
            if matches!(&node.expr, LuaExpr::Global(name) if name == "entries") {
                let calls = tree.global_calls().filter(|(name, ..)| *name == "entries");
                for (_, call, _) in calls {
                    match call.args.first().and_then(|id| tree.text(*id)) {
                        Some((kind, _)) => drop(out.insert(kind.to_owned())),
                        None => out.extend(all_kinds()),
                    }
                }
            }
        }
    }
    out
}
