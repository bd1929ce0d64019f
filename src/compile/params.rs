//! Included fragments: parameters, `params: price, who = "you"`, and arguments, `{include prices with price = 5}`.
//!
//! Arguments replace the parameters in the fragment. They are evaluated where the fragment uses them.

use super::expr::word_to_expr;
use super::lower::PageCompiler;
use super::names::{FragmentArgs, FragmentParam, NameTable, value_type};
use super::page_variables::{name_conflict, parse_variable};
use crate::model::book::{Expr, ExprType, NameKind, Op};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic, Label, Severity};
use crate::syntax::markup::{Emphasis, Word, WordKind};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::suggest::did_you_mean;
use std::sync::Arc;

/// Maximum number of steps of a page before another include. It limits memory, and is far above the needs of any book.
const MAX_STEPS: usize = 20_000;

/// Maximum nesting of includes.
const MAX_INCLUDE_DEPTH: usize = 50;

/// Maximum size of an argument. A fragment that passes on an argument twice doubles it at each level.
const MAX_ARG_PARTS: usize = 1000;

/// Parses the attribute of a fragment.
pub(super) fn read_params(
    fragment: &str,
    written: &Spanned<String>,
    names: &mut NameTable,
    found: &mut Vec<Diagnostic>,
) -> Vec<FragmentParam> {
    let mut out: Vec<FragmentParam> = Vec::new();
    let mut own: Vec<(Arc<str>, u32)> = Vec::new();
    for (each, span) in super::aliases::split_list(&written.value, written.span) {
        let with_default = each.contains('=');
        let text = match with_default {
            true => each.to_owned(),
            false => format!("{each} = 0"),
        };
        let (name, place, start) = match parse_variable(&text, span) {
            Ok(read) => read,
            Err(fault) => {
                names.unreadable_params.insert(fragment.to_owned());
                found.push(fault.help("write `params: price, who = \"you\"`"));
                continue;
            }
        };
        let name = &*name;
        if let Some(fault) = name_conflict(name, place, "an argument of this fragment", &own, names)
        {
            found.push(fault);
            // Prevents further errors where arguments are given.
            if own.iter().any(|(own, _)| **own == *name) {
                continue;
            }
        }
        own.push((name.into(), 0));
        let it = FragmentParam {
            fragment: fragment.into(),
            name: name.into(),
            span: place,
            default: with_default.then_some(start),
        };
        names.record_mention(place, it.to_name_kind());
        out.push(it);
    }
    out
}

/// Returns the arguments of a fragment that is compiled alone: the default values.
pub(super) fn default_args(taken: &[FragmentParam]) -> FragmentArgs {
    let given = taken.iter().map(|it| {
        let default = it.default.as_ref();
        (it.clone(), default.map(const_expr))
    });
    given.collect()
}

fn const_expr(value: &Value) -> (Expr, ExprType) {
    (Expr::Const(value.clone()), value_type(value))
}

/// Reports parameters that their fragment never uses.
pub(super) fn report_unused_params(names: &NameTable, found: &mut Vec<Diagnostic>) {
    // After an error, some text was not read and may use the parameter.
    if found.iter().any(|it| it.severity == Severity::Error) {
        return;
    }
    for (fragment, taken) in &names.fragment_params {
        for it in taken {
            if names.used_params.borrow().contains(&it.span) {
                continue;
            }
            let message = format!(
                "the fragment `{fragment}` takes `{}` and never uses it",
                it.name
            );
            let fault = Diagnostic::new(Code::UnusedName, it.span, message);
            found.push(fault.help(format!("use it: `{{= {}}}`, or take it out", it.name)));
        }
    }
}

impl NameTable<'_> {
    /// Records that the fragment uses a parameter here.
    pub(super) fn mention_param(&self, name: &str, span: Span) {
        let given = self.args.iter().find(|(it, _)| *it.name == *name);
        if let Some((it, _)) = given {
            self.record_mention(span, it.to_name_kind());
        }
    }

    /// Returns the argument of the current fragment with this name. The inner value is none if the argument is unknown.
    pub(super) fn find_arg(&self, name: &str) -> Option<Option<(Expr, ExprType)>> {
        let (taken, value) = self.args.iter().find(|(it, _)| *it.name == *name)?;
        self.used_params.borrow_mut().insert(taken.span);
        Some(value.clone())
    }
}

impl PageCompiler<'_, '_> {
    /// Compiles the body of an included fragment in place.
    pub(super) fn lower_include(&mut self, named: &Word, words: &[Word], whole_span: Span) {
        let (name, span) = (&*named.text, named.span);
        if self.include_stack.iter().any(|n| n == name) {
            let message = format!("`{name}` includes itself");
            let error = Diagnostic::new(Code::IncludeLoop, span, message);
            return self.report(error.label_text("would never end"));
        }
        let too_much = if self.include_stack.len() >= MAX_INCLUDE_DEPTH {
            Some((
                format!("`{name}` is nested {MAX_INCLUDE_DEPTH} fragments deep"),
                "put what they say into fewer fragments",
            ))
        } else if self.ops.len() > MAX_STEPS {
            Some((
                format!("with `{name}` the page grows too long"),
                "fragments that include others more than once double with each of them",
            ))
        } else {
            None
        };
        if let Some((message, help)) = too_much {
            let error =
                Diagnostic::new(Code::IncludeLoop, span, message).label_text("not included");
            return self.report(error.help(help));
        }
        let fragments = self.fragments;
        let whole = self.names.full_name(name).into_owned();
        let Some(fragment) = fragments.get(&whole) else {
            let book = name.split_once(':');
            match book.map(|(book, _)| self.names.find_book(book, span)) {
                // A fragment of a book that is not installed is skipped.
                Some(Ok(None)) => return,
                Some(Err(error)) => return self.report(error),
                _ => {}
            }
            let prefix = &*self.names.scope().part.prefix;
            let known = fragments.keys().filter_map(|n| n.strip_prefix(prefix));
            let help = did_you_mean(name, known).unwrap_or_else(|| {
                "a fragment is a page with the attribute `fragment: yes`".to_owned()
            });
            let message = format!("there is no fragment `{name}`");
            let mut error = Diagnostic::unknown(Code::UnknownFragment, name, span, message);
            if let Some(page) = self.names.pages.get(&*whole) {
                let heading = self.names.page_headers[page.0 as usize].heading_span;
                error = error.label(heading, "this page does not have `fragment: yes`");
            }
            return self.report(error.help(help));
        };
        self.names
            .record_mention(span, NameKind::Fragment(whole.as_str().into()));
        let given = self.lower_args(&whole, words, whole_span);
        self.names.included_fragments.insert(whole);
        self.include_stack.push(name.to_owned());
        let outer = std::mem::replace(&mut self.names.args, given);
        let errors = self.diagnostics.len();
        self.lower_items(&fragment.body);
        self.names.args = outer;
        // The type error may come from the arguments of this include.
        for error in self.diagnostics[errors..].iter_mut() {
            if error.code == Code::WrongType && !words.is_empty() {
                error.labels.push(Label {
                    span: whole_span,
                    text: "with these arguments".to_owned(),
                });
            }
        }
        self.include_stack.pop();
    }

    /// Applies the emphasis around the include to plain text from this step on.
    pub(super) fn apply_emphasis(&mut self, begin: usize, style: Emphasis) {
        for op in self.ops.iter_mut().skip(begin) {
            if let Op::Text(_, own) | Op::Print(_, own) = op
                && *own == Emphasis::Plain
            {
                *own = style;
            }
        }
    }

    /// Resolves the arguments after `with`.
    pub(super) fn lower_args(
        &mut self,
        fragment: &str,
        words: &[Word],
        span: Span,
    ) -> FragmentArgs {
        let takes = self
            .names
            .fragment_params
            .get(fragment)
            .cloned()
            .unwrap_or_default();
        let mut given: Vec<Option<(Expr, ExprType)>> = vec![None; takes.len()];
        let mut named: Vec<usize> = Vec::new();
        // A missing argument may be one with an error.
        let mut sound = true;
        for argument in words.split(|word| word.kind == WordKind::Sign && word.text == ",") {
            let (name, value) = match argument {
                [name, equals, value] if name.kind == WordKind::Name && equals.text == "=" => {
                    (name, value)
                }
                _ => {
                    sound &= argument.is_empty() && words.is_empty();
                    if !sound {
                        self.report_bad_arg(argument, span);
                    }
                    continue;
                }
            };
            let Some(n) = takes.iter().position(|it| *it.name == *name.text) else {
                if self.names.unreadable_params.contains(fragment) {
                    // The parameter may be an unreadable one, so its uses are not reported.
                    let error = Diagnostic::new(Code::InvalidArgument, name.span, "");
                    self.report(error.with_lost_names([name.text.clone()]));
                } else {
                    self.report_unknown_param(fragment, name, &takes);
                }
                sound = false;
                continue;
            };
            self.names
                .record_mention(name.span, takes[n].to_name_kind());
            if named.contains(&n) {
                let message = format!("`{}` is given twice", name.text);
                self.report(Diagnostic::new(Code::InvalidArgument, name.span, message));
                continue;
            }
            named.push(n);
            given[n] = self.lower_value(&word_to_expr(value)).filter(|(expr, _)| {
                let small = expr.node_count() <= MAX_ARG_PARTS;
                if !small {
                    let message = format!("the argument has more than {MAX_ARG_PARTS} parts");
                    let help = "keep it in a variable: `{set n = ...}`";
                    self.report_error(Code::InvalidArgument, value.span, message, help);
                }
                small
            });
            self.check_arg_type(&takes[n], given[n].as_ref(), value.span);
        }
        for (n, it) in takes.iter().enumerate() {
            if named.contains(&n) {
                continue;
            }
            given[n] = it.default.as_ref().map(const_expr);
            if it.default.is_none() && sound {
                let message = format!("the fragment is not given its `{}`", it.name);
                let name = fragment.rsplit(':').next().unwrap_or(fragment);
                let error = Diagnostic::new(Code::InvalidArgument, span, message);
                let help = format!("write `{{include {name} with {} = ...}}`", it.name);
                self.report(error.label(it.span, "required here").help(help));
            }
        }
        takes.into_iter().zip(given).collect()
    }

    fn report_bad_arg(&mut self, argument: &[Word], span: Span) {
        let at = argument.first().zip(argument.last());
        let at = at.map_or(span, |(first, last)| first.span.to(last.span));
        let help = match argument {
            [name, equals, _, _, ..] if equals.text == "=" => format!(
                "write an expression in parentheses: `{} = (rent + 1)`",
                name.text
            ),
            _ => "write `{include prices with price = 5, who = \"Anna\"}`".to_owned(),
        };
        let message = "a fragment is given a name and a value";
        self.report_error(Code::InvalidArgument, at, message, help);
    }

    fn report_unknown_param(&mut self, fragment: &str, name: &Word, takes: &[FragmentParam]) {
        let message = format!("the fragment takes no `{}`", name.text);
        let known = takes.iter().map(|it| &*it.name);
        let help = did_you_mean(&name.text, known.clone()).unwrap_or_else(|| match takes {
            [] => format!(
                "write `params: {}` under the heading of `{fragment}`",
                name.text
            ),
            _ => format!("it takes {}", known.collect::<Vec<_>>().join(", ")),
        });
        self.report_error(Code::InvalidArgument, name.span, message, help);
    }

    /// Checks that an argument has the type of the default value.
    fn check_arg_type(&mut self, it: &FragmentParam, given: Option<&(Expr, ExprType)>, span: Span) {
        let (Some((_, of)), Some(default)) = (given, &it.default) else {
            return;
        };
        let wanted = value_type(default);
        if wanted != *of {
            let (wanted, of) = (wanted.name(), of.name());
            let message = format!("`{}` is {wanted}, and this is {of}", it.name);
            let error = Diagnostic::new(Code::InvalidArgument, span, message);
            self.report(error.label(it.span, "the default is the same"));
        }
    }
}
