//! Included fragments: parameters, `params: price, who = "you"`, and arguments, `{include prices with price = 5}`.
//!
//! Arguments replace the parameters in the fragment. They are evaluated where the fragment uses them.

use super::expr::word_expr;
use super::lower::PageCompiler;
use super::names::{FragmentParam, NameTable, ParamValue, kind_of};
use super::page_variables::{parse_variable, taken};
use crate::model::book::{Expr, ExprType, NameKind, Op};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic, Label, Severity};
use crate::syntax::markup::{Emphasis, Word, WordKind};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::suggest::did_you_mean;
use std::sync::Arc;

/// Maximum number of steps of a page before another include. It limits memory, and is far above the needs of any book.
const MOST_STEPS: usize = 20_000;

/// Maximum nesting of includes.
const MOST_INCLUDED: usize = 50;

/// Maximum size of an argument. A fragment that passes on an argument twice doubles it at each level.
const MOST_PARTS: usize = 1000;

/// Parses the attribute of a fragment.
pub(super) fn read_parameters(
    fragment: &str,
    written: &Spanned<String>,
    names: &mut NameTable,
    found: &mut Vec<Diagnostic>,
) -> Vec<FragmentParam> {
    let mut out: Vec<FragmentParam> = Vec::new();
    let mut own: Vec<(Arc<str>, u32)> = Vec::new();
    for (each, span) in super::was::words(&written.it, written.span) {
        let with_default = each.contains('=');
        let text = match with_default {
            true => each.to_owned(),
            false => format!("{each} = 0"),
        };
        let (name, place, start) = match parse_variable(&text, span) {
            Ok(read) => read,
            Err(fault) => {
                names.unread_takes.insert(fragment.to_owned());
                found.push(fault.help("write `params: price, who = \"you\"`"));
                continue;
            }
        };
        let name = &*name;
        if let Some(fault) = taken(name, place, "an argument of this fragment", &own, names) {
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
        names.mention(place, it.to_named());
        out.push(it);
    }
    out
}

/// Returns the arguments of a fragment that is compiled alone: the default values.
pub(super) fn alone(taken: &[FragmentParam]) -> ParamValue {
    let given = taken.iter().map(|it| {
        let default = it.default.as_ref();
        (it.clone(), default.map(constant))
    });
    given.collect()
}

fn constant(value: &Value) -> (Expr, ExprType) {
    (Expr::Const(value.clone()), kind_of(value))
}

/// Reports parameters that their fragment never uses.
pub(super) fn unused(names: &NameTable, found: &mut Vec<Diagnostic>) {
    // After an error, some text was not read and may use the parameter.
    if found.iter().any(|it| it.severity == Severity::Error) {
        return;
    }
    for (fragment, taken) in &names.takes {
        for it in taken {
            if names.asked.borrow().contains(&it.span) {
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
    pub(super) fn look_at(&self, name: &str, span: Span) {
        let given = self.given.iter().find(|(it, _)| *it.name == *name);
        if let Some((it, _)) = given {
            self.mention(span, it.to_named());
        }
    }

    /// Returns the argument of the current fragment with this name. The inner value is none if the argument is unknown.
    pub(super) fn given(&self, name: &str) -> Option<Option<(Expr, ExprType)>> {
        let (taken, value) = self.given.iter().find(|(it, _)| *it.name == *name)?;
        self.asked.borrow_mut().insert(taken.span);
        Some(value.clone())
    }
}

impl PageCompiler<'_, '_> {
    /// Compiles the body of an included fragment in place.
    pub(super) fn fragment(&mut self, named: &Word, words: &[Word], whole_span: Span) {
        let (name, span) = (&*named.text, named.span);
        if self.including.iter().any(|n| n == name) {
            let message = format!("`{name}` includes itself");
            let error = Diagnostic::new(Code::IncludeLoop, span, message);
            return self.fail(error.saying("would never end"));
        }
        let too_much = if self.including.len() >= MOST_INCLUDED {
            Some((
                format!("`{name}` is nested {MOST_INCLUDED} fragments deep"),
                "put what they say into fewer fragments",
            ))
        } else if self.code.len() > MOST_STEPS {
            Some((
                format!("with `{name}` the page grows too long"),
                "fragments that include others more than once double with each of them",
            ))
        } else {
            None
        };
        if let Some((message, help)) = too_much {
            let error = Diagnostic::new(Code::IncludeLoop, span, message).saying("not included");
            return self.fail(error.help(help));
        }
        let fragments = self.fragments;
        let whole = self.names.whole(name).into_owned();
        let Some(fragment) = fragments.get(&whole) else {
            let book = name.split_once(':');
            match book.map(|(book, _)| self.names.book(book, span)) {
                // A fragment of a book that is not installed is skipped.
                Some(Ok(None)) => return,
                Some(Err(error)) => return self.fail(error),
                _ => {}
            }
            let prefix = &*self.names.scope().part.prefix;
            let known = fragments.keys().filter_map(|n| n.strip_prefix(prefix));
            let help = did_you_mean(name, known).unwrap_or_else(|| {
                "a fragment is a page with the attribute `fragment: yes`".to_owned()
            });
            let message = format!("there is no fragment `{name}`");
            let error = Diagnostic::unknown(Code::UnknownFragment, name, span, message);
            return self.fail(error.help(help));
        };
        self.names
            .mention(span, NameKind::Fragment(whole.as_str().into()));
        let given = self.arguments(&whole, words, whole_span);
        self.names.included.insert(whole);
        self.including.push(name.to_owned());
        let outer = std::mem::replace(&mut self.names.given, given);
        let errors = self.found.len();
        self.items(&fragment.body);
        self.names.given = outer;
        // The type error may come from the arguments of this include.
        for error in self.found[errors..].iter_mut() {
            if error.code == Code::WrongType && !words.is_empty() {
                error.labels.push(Label {
                    span: whole_span,
                    text: "with these arguments".to_owned(),
                });
            }
        }
        self.including.pop();
    }

    /// Applies the emphasis around the include to plain text from this step on.
    pub(super) fn stress(&mut self, begin: usize, style: Emphasis) {
        for op in self.code.iter_mut().skip(begin) {
            if let Op::Text(_, own) | Op::Print(_, own) = op
                && *own == Emphasis::Plain
            {
                *own = style;
            }
        }
    }

    /// Resolves the arguments after `with`.
    pub(super) fn arguments(&mut self, fragment: &str, words: &[Word], span: Span) -> ParamValue {
        let takes = self.names.takes.get(fragment).cloned().unwrap_or_default();
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
                        self.misgiven(argument, span);
                    }
                    continue;
                }
            };
            let Some(n) = takes.iter().position(|it| *it.name == *name.text) else {
                if self.names.unread_takes.contains(fragment) {
                    // The parameter may be an unreadable one, so its uses are not reported.
                    let error = Diagnostic::new(Code::InvalidArgument, name.span, "");
                    self.fail(error.losing([name.text.clone()]));
                } else {
                    self.not_taken(fragment, name, &takes);
                }
                sound = false;
                continue;
            };
            self.names.mention(name.span, takes[n].to_named());
            if named.contains(&n) {
                let message = format!("`{}` is given twice", name.text);
                self.fail(Diagnostic::new(Code::InvalidArgument, name.span, message));
                continue;
            }
            named.push(n);
            given[n] = self.value(&word_expr(value)).filter(|(expr, _)| {
                let small = expr.parts() <= MOST_PARTS;
                if !small {
                    let message = format!("the argument has more than {MOST_PARTS} parts");
                    let help = "keep it in a variable: `{set n = ...}`";
                    self.error(Code::InvalidArgument, value.span, message, help);
                }
                small
            });
            self.of_its_type(&takes[n], given[n].as_ref(), value.span);
        }
        for (n, it) in takes.iter().enumerate() {
            if named.contains(&n) {
                continue;
            }
            given[n] = it.default.as_ref().map(constant);
            if it.default.is_none() && sound {
                let message = format!("the fragment is not given its `{}`", it.name);
                let name = fragment.rsplit(':').next().unwrap_or(fragment);
                let error = Diagnostic::new(Code::InvalidArgument, span, message);
                let help = format!("write `{{include {name} with {} = ...}}`", it.name);
                self.fail(error.label(it.span, "required here").help(help));
            }
        }
        takes.into_iter().zip(given).collect()
    }

    fn misgiven(&mut self, argument: &[Word], span: Span) {
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
        self.error(Code::InvalidArgument, at, message, help);
    }

    fn not_taken(&mut self, fragment: &str, name: &Word, takes: &[FragmentParam]) {
        let message = format!("the fragment takes no `{}`", name.text);
        let known = takes.iter().map(|it| &*it.name);
        let help = did_you_mean(&name.text, known.clone()).unwrap_or_else(|| match takes {
            [] => format!(
                "write `params: {}` under the heading of `{fragment}`",
                name.text
            ),
            _ => format!("it takes {}", known.collect::<Vec<_>>().join(", ")),
        });
        self.error(Code::InvalidArgument, name.span, message, help);
    }

    /// Checks that an argument has the type of the default value.
    fn of_its_type(&mut self, it: &FragmentParam, given: Option<&(Expr, ExprType)>, span: Span) {
        let (Some((_, of)), Some(default)) = (given, &it.default) else {
            return;
        };
        let wanted = kind_of(default);
        if wanted != *of {
            let (wanted, of) = (wanted.name(), of.name());
            let message = format!("`{}` is {wanted}, and this is {of}", it.name);
            let error = Diagnostic::new(Code::InvalidArgument, span, message);
            self.fail(error.label(it.span, "the default is the same"));
        }
    }
}
