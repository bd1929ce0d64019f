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

/// Maximum number of steps of a page before another include. Limits memory, far above the needs of any book.
const MAX_STEPS: usize = 20_000;

/// Maximum nesting of includes.
const MAX_INCLUDE_DEPTH: usize = 50;

/// Maximum size of an argument. A fragment that passes on an argument twice doubles it at each level.
const MAX_ARG_PARTS: usize = 1000;

/// Parses the attribute `params` of a fragment.
pub(super) fn read_params(
    fragment: &str,
    attribute: &Spanned<String>,
    names: &mut NameTable,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<FragmentParam> {
    let mut out: Vec<FragmentParam> = Vec::new();
    let mut earlier: Vec<(Arc<str>, u32)> = Vec::new();
    for (param, span) in super::aliases::split_list(&attribute.value, attribute.span) {
        let has_default = param.contains('=');
        let text = match has_default {
            true => param.to_owned(),
            false => format!("{param} = 0"),
        };
        let (name, span, start) = match parse_variable(&text, span) {
            Ok(variable) => variable,
            Err(error) => {
                names.unreadable_params.insert(fragment.to_owned());
                diagnostics.push(error.help("write `params: price, who = \"you\"`"));
                continue;
            }
        };
        let name = &*name;
        let noun = "a parameter of this fragment";
        if let Some(error) = name_conflict(name, span, noun, &earlier, names) {
            diagnostics.push(error);
            // Prevents further errors at includes with arguments.
            if earlier.iter().any(|(other, _)| **other == *name) {
                continue;
            }
        }
        earlier.push((name.into(), 0));
        let param = FragmentParam {
            fragment: fragment.into(),
            name: name.into(),
            span,
            default: has_default.then_some(start),
        };
        names.record_mention(span, param.to_name_kind());
        out.push(param);
    }
    out
}

/// Returns the arguments of a fragment that is compiled alone: the default values.
pub(super) fn default_args(params: &[FragmentParam]) -> FragmentArgs {
    let default = |param: &FragmentParam| param.default.as_ref().map(const_expr);
    let args = params.iter().map(|param| (param.clone(), default(param)));
    args.collect()
}

fn const_expr(value: &Value) -> (Expr, ExprType) {
    (Expr::Const(value.clone()), value_type(value))
}

/// Reports parameters that their fragment never uses.
pub(super) fn report_unused_params(names: &NameTable, diagnostics: &mut Vec<Diagnostic>) {
    // Text with an error is not compiled, but it may use the parameter.
    if diagnostics.iter().any(|it| it.severity == Severity::Error) {
        return;
    }
    let params = names.fragment_params.values().flatten();
    for FragmentParam {
        fragment,
        name,
        span,
        ..
    } in params
    {
        if !names.used_params.borrow().contains(span) {
            let message =
                format!("the parameter `{name}` of the fragment `{fragment}` is never used");
            let warning = Diagnostic::new(Code::UnusedName, *span, message);
            diagnostics.push(warning.help(format!("use it: `{{= {name}}}`, or remove it")));
        }
    }
}

impl NameTable<'_> {
    /// Records that the fragment uses a parameter here.
    pub(super) fn mention_param(&self, name: &str, span: Span) {
        let mut args = self.args.iter();
        if let Some((param, _)) = args.find(|(param, _)| *param.name == *name) {
            self.record_mention(span, param.to_name_kind());
        }
    }

    /// Returns the argument of the current fragment with this name. The inner value is none if the argument is unknown.
    pub(super) fn find_arg(&self, name: &str) -> Option<Option<(Expr, ExprType)>> {
        let mut args = self.args.iter();
        let (param, value) = args.find(|(param, _)| *param.name == *name)?;
        self.used_params.borrow_mut().insert(param.span);
        Some(value.clone())
    }
}

impl PageCompiler<'_, '_> {
    /// Compiles the body of an included fragment in place.
    pub(super) fn lower_include(&mut self, name: &Word, words: &[Word], include_span: Span) {
        let (name, span) = (&*name.text, name.span);
        if self.include_stack.iter().any(|n| n == name) {
            let message = format!("`{name}` includes itself");
            let error = Diagnostic::new(Code::IncludeLoop, span, message);
            return self.report(error.label_text("infinite loop"));
        }
        let limit_error = if self.include_stack.len() >= MAX_INCLUDE_DEPTH {
            Some((
                format!(
                    "`{name}` is nested too deeply: the maximum is {MAX_INCLUDE_DEPTH} includes"
                ),
                "merge some of these fragments",
            ))
        } else if self.ops.len() > MAX_STEPS {
            Some((
                format!("the page is too long to include `{name}`"),
                "include fragments less often: each level of repeated includes multiplies the length",
            ))
        } else {
            None
        };
        if let Some((message, help)) = limit_error {
            let error =
                Diagnostic::new(Code::IncludeLoop, span, message).label_text("not included");
            return self.report(error.help(help));
        }
        let fragments = self.fragments;
        let full_name = self.names.full_name(name).into_owned();
        let Some(fragment) = fragments.get(&full_name) else {
            let book = name.split_once(':');
            match book.map(|(book, _)| self.names.find_book(book, span)) {
                // A fragment of a book that is not installed is skipped.
                Some(Ok(None)) => return,
                Some(Err(error)) => return self.report(error),
                _ => {}
            }
            let prefix = &*self.names.scope().part.prefix;
            let candidates = fragments.keys().filter_map(|n| n.strip_prefix(prefix));
            let help = did_you_mean(name, candidates).unwrap_or_else(|| {
                "to make a page a fragment, give it the attribute `fragment: yes`".to_owned()
            });
            let message = format!("unknown fragment `{name}`");
            let mut error = Diagnostic::unknown(Code::UnknownFragment, name, span, message);
            if let Some(page) = self.names.pages.get(&*full_name) {
                let heading = self.names.page_headers[page.0 as usize].heading_span;
                error = error.label(heading, "this page does not have `fragment: yes`");
            }
            return self.report(error.help(help));
        };
        self.names
            .record_mention(span, NameKind::Fragment(full_name.as_str().into()));
        let args = self.lower_args(&full_name, words, include_span);
        let owner = full_name.clone();
        self.names.included_fragments.insert(full_name);
        self.include_stack.push(name.to_owned());
        let outer_owner = std::mem::replace(&mut self.names.choice_owner, owner);
        let outer_args = std::mem::replace(&mut self.names.args, args);
        let error_count = self.diagnostics.len();
        self.lower_items(&fragment.body);
        self.names.args = outer_args;
        self.names.choice_owner = outer_owner;
        // A type error may come from the arguments of this include.
        for error in self.diagnostics[error_count..].iter_mut() {
            if error.code == Code::WrongType && !words.is_empty() {
                error.labels.push(Label {
                    span: include_span,
                    text: "with these arguments".to_owned(),
                });
            }
        }
        self.include_stack.pop();
    }

    /// Applies the emphasis around an include to plain text from step `start` on.
    pub(super) fn apply_emphasis(&mut self, start: usize, emphasis: Emphasis) {
        for op in self.ops.iter_mut().skip(start) {
            if let Op::Text(_, style) | Op::Print(_, style) = op
                && *style == Emphasis::Plain
            {
                *style = emphasis;
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
        let params = self.names.fragment_params.get(fragment);
        let params = params.cloned().unwrap_or_default();
        let mut values: Vec<Option<(Expr, ExprType)>> = vec![None; params.len()];
        let mut passed: Vec<usize> = Vec::new();
        // After an error in the arguments, missing ones are not reported.
        let mut is_valid = true;
        for argument in words.split(|word| word.kind == WordKind::Sign && word.text == ",") {
            let (name, value) = match argument {
                [name, equals, value] if name.kind == WordKind::Name && equals.text == "=" => {
                    (name, value)
                }
                _ => {
                    is_valid &= argument.is_empty() && words.is_empty();
                    if !is_valid {
                        self.report_bad_arg(argument, span);
                    }
                    continue;
                }
            };
            let Some(i) = params.iter().position(|it| *it.name == *name.text) else {
                if self.names.unreadable_params.contains(fragment) {
                    // This may be an unreadable parameter, so its uses are not reported.
                    let error = Diagnostic::new(Code::InvalidArgument, name.span, "");
                    self.report(error.with_lost_names([name.text.clone()]));
                } else {
                    self.report_unknown_param(fragment, name, &params);
                }
                is_valid = false;
                continue;
            };
            let mention = params[i].to_name_kind();
            self.names.record_mention(name.span, mention);
            if passed.contains(&i) {
                let message = format!("duplicate argument `{}`", name.text);
                self.report(Diagnostic::new(Code::InvalidArgument, name.span, message));
                continue;
            }
            passed.push(i);
            values[i] = self.lower_value(&word_to_expr(value)).filter(|(expr, _)| {
                let is_small = expr.node_count() <= MAX_ARG_PARTS;
                if !is_small {
                    let message = format!("the argument has more than {MAX_ARG_PARTS} parts");
                    let help = "store it in a variable: `{set n = ...}`";
                    self.report_error(Code::InvalidArgument, value.span, message, help);
                }
                is_small
            });
            self.check_arg_type(&params[i], values[i].as_ref(), value.span);
        }
        for (i, param) in params.iter().enumerate() {
            if passed.contains(&i) {
                continue;
            }
            values[i] = param.default.as_ref().map(const_expr);
            if param.default.is_none() && is_valid {
                let message = format!("missing argument `{}`", param.name);
                let name = fragment.rsplit(':').next().unwrap_or(fragment);
                let error = Diagnostic::new(Code::InvalidArgument, span, message);
                let help = format!("write `{{include {name} with {} = ...}}`", param.name);
                self.report(error.label(param.span, "required here").help(help));
            }
        }
        params.into_iter().zip(values).collect()
    }

    fn report_bad_arg(&mut self, argument: &[Word], span: Span) {
        let ends = argument.first().zip(argument.last());
        let span = ends.map_or(span, |(first, last)| first.span.to(last.span));
        let help = match argument {
            [name, equals, _, _, ..] if equals.text == "=" => format!(
                "write an expression in parentheses: `{} = (rent + 1)`",
                name.text
            ),
            _ => "write `{include prices with price = 5, who = \"Anna\"}`".to_owned(),
        };
        let message = "an argument must be `NAME = VALUE`";
        self.report_error(Code::InvalidArgument, span, message, help);
    }

    fn report_unknown_param(&mut self, fragment: &str, name: &Word, params: &[FragmentParam]) {
        let message = format!("the fragment has no parameter `{}`", name.text);
        let candidates = params.iter().map(|param| &*param.name);
        let help = did_you_mean(&name.text, candidates.clone()).unwrap_or_else(|| match params {
            [] => format!(
                "write `params: {}` below the heading of `{fragment}`",
                name.text
            ),
            _ => format!(
                "its parameters are: {}",
                candidates.collect::<Vec<_>>().join(", ")
            ),
        });
        self.report_error(Code::InvalidArgument, name.span, message, help);
    }

    /// Checks that an argument has the type of the default value.
    fn check_arg_type(
        &mut self,
        param: &FragmentParam,
        arg: Option<&(Expr, ExprType)>,
        span: Span,
    ) {
        let (Some((_, found)), Some(default)) = (arg, &param.default) else {
            return;
        };
        let expected = value_type(default);
        if expected != *found {
            let (expected, found) = (expected.name(), found.name());
            let message = format!("`{}` must be {expected}, but this is {found}", param.name);
            let error = Diagnostic::new(Code::InvalidArgument, span, message);
            self.report(error.label(param.span, format!("the default is {expected}")));
        }
    }
}
