//! The words of an instruction against the form its ruleset declares.

use super::bonus::bonuses;
use super::expr::resolve;
use super::misfit::Misfit;
use super::names::Names;
use crate::book::{Arg, ArgType, ExprType, Form, FormPart, flag, several};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::markup::{Expr as Written, ExprKind, Word, WordKind};
use crate::source::Span;
use crate::suggest::did_you_mean;
use std::sync::Arc;

pub(super) type Args = Vec<(Arc<str>, Arg)>;

/// How far a form matched, and why no farther.
pub(super) struct Mismatch {
    /// The word, counted from the verb and without commas.
    pub(super) at: usize,
    pub(super) why: Misfit,
}

impl Mismatch {
    /// What fits neither of two ways as far as they go fits neither; otherwise the one that went farther says more.
    fn or(&mut self, at: usize, why: Misfit) {
        if at < self.at {
            return;
        }
        if at > self.at || self.why.wants.is_empty() || why.wants.is_empty() {
            *self = Self { at, why };
            return;
        }
        let wants = [&*self.why.wants, &*why.wants].concat();
        *self = Self { at, why };
        self.why.wants = wants;
    }
}

/// The words without the commas between them.
pub(super) fn without_commas(words: &[Word]) -> Vec<&Word> {
    let comma = |word: &&Word| word.kind == WordKind::Sign && word.text == ",";
    words.iter().filter(|word| !comma(word)).collect()
}

/// Fits words (the first is the verb) to a form; `whole` is the place of the instruction.
///
/// # Errors
/// That they do not fit: why is found out when somebody asks, for of several forms most do not.
pub(super) fn fit<'a>(
    form: &'a Form,
    words: &'a [Word],
    whole: Span,
    names: &'a Names<'a>,
) -> Result<Args, Unfit<'a>> {
    let unfit = Unfit {
        form,
        words: without_commas(words),
        whole,
        names,
    };
    let mut args = Vec::new();
    match unfit.fitted(false, &mut args, &mut None) {
        Some(end) if end == unfit.words.len() => Ok(args),
        _ => Err(unfit),
    }
}

/// Words that do not fit a form.
pub(super) struct Unfit<'a> {
    form: &'a Form,
    words: Vec<&'a Word>,
    whole: Span,
    names: &'a Names<'a>,
}

impl Unfit<'_> {
    /// Fits as many words as do; the word after the last.
    fn fitted(&self, told: bool, args: &mut Args, best: &mut Option<Mismatch>) -> Option<usize> {
        let before = self.names.mentioned();
        let fitting = Fitting {
            words: &self.words,
            whole: self.whole,
            names: self.names,
            told,
        };
        let end = fitting.sequence(&self.form.parts, 0, false, args, best);
        if end != Some(self.words.len()) {
            self.names.unmention(before);
        }
        end
    }

    /// The fault at the first word that fits nothing.
    pub(super) fn why(&self) -> Mismatch {
        let Self {
            form, words, whole, ..
        } = self;
        let mut best: Option<Mismatch> = None;
        let end = self.fitted(true, &mut Vec::new(), &mut best);
        let shape = || format!("the form is `{}`", form.text);
        if let Some(best) = &mut best {
            if best.why.wants.len() > 1 {
                let word = words.get(best.at).copied();
                best.why.fault = Misfit::among(&best.why.wants, word, *whole);
            }
            best.why.fault.help.get_or_insert_with(shape);
        }
        let Some((end, word)) = end.and_then(|end| Some((end, words.get(end)?))) else {
            return best.unwrap_or_else(|| {
                let mut why = Misfit::incomplete(*whole);
                why.fault.help = Some(shape());
                Mismatch { at: 0, why: *why }
            });
        };
        let openers = form.parts.iter().filter_map(|part| match part {
            FormPart::Group { parts, .. } => parts.first(),
            _ => None,
        });
        let openers = openers.filter_map(|part| match part {
            FormPart::Literal(word) => Some(&**word),
            FormPart::Argument { .. } | FormPart::Group { .. } => None,
        });
        let near = did_you_mean(&word.text, openers);
        // What went wrong further on says more, unless the word itself is nearly one that fits.
        let own = best.filter(|b| b.at > end || (b.at == end && near.is_none()));
        own.unwrap_or_else(|| {
            let mut why = Misfit::surplus(word);
            why.fault.help = near.or_else(|| Some(shape()));
            Mismatch { at: end, why: *why }
        })
    }
}

/// The words that are fitted, and what they may name.
struct Fitting<'a> {
    words: &'a [&'a Word],
    whole: Span,
    names: &'a Names<'a>,
    /// Is anybody told what does not fit?
    told: bool,
}

impl Fitting<'_> {
    /// Fits the parts of a form, or of a group of it, from a word on; the word after the last that fits.
    fn sequence(
        &self,
        parts: &[FormPart],
        mut at: usize,
        group: bool,
        args: &mut Args,
        best: &mut Option<Mismatch>,
    ) -> Option<usize> {
        let mut n = 0;
        while n < parts.len() {
            if let FormPart::Group { .. } = parts[n] {
                let groups = parts[n..]
                    .iter()
                    .take_while(|p| matches!(p, FormPart::Group { .. }));
                let groups: Vec<&FormPart> = groups.collect();
                n += groups.len();
                at = self.any_order(&groups, at, args, best);
                continue;
            }
            if let FormPart::Argument {
                name,
                of: ArgType::Bonuses,
            } = &parts[n]
            {
                match bonuses(self.words.get(at..).unwrap_or_default(), self.names) {
                    Ok(all) => {
                        at += all.len();
                        args.push((name.as_str().into(), Arg::List(all)));
                    }
                    Err(fault) => {
                        let why = *Box::<Misfit>::from(fault);
                        *best = Some(Mismatch { at, why });
                        return None;
                    }
                }
                n += 1;
                continue;
            }
            if let FormPart::Argument {
                name,
                of: ArgType::Any(kind),
            } = &parts[n]
            {
                let then = followers(&parts[n + 1..]);
                let words = self.words.get(at..).unwrap_or_default();
                match super::which::argument(kind, words, &then, self.names) {
                    Ok(Some((pattern, many))) => {
                        at += many;
                        args.push((name.as_str().into(), pattern));
                        n += 1;
                        continue;
                    }
                    // What is no pattern is told as for any other argument.
                    Ok(None) => {}
                    Err(fault) => {
                        let why = *Box::<Misfit>::from(fault);
                        *best = Some(Mismatch { at, why });
                        return None;
                    }
                }
            }
            match self.one(&parts[n], at, args) {
                Ok(()) => at += 1,
                Err(None) => return None,
                Err(Some(why)) => {
                    // A group that does not begin here is not the one that was meant; but a number wants its sign.
                    let meant = !group || n > 0 || why.fault.help.is_some();
                    match best {
                        Some(best) if meant => best.or(at, *why),
                        None if meant => *best = Some(Mismatch { at, why: *why }),
                        _ => {}
                    }
                    return None;
                }
            }
            n += 1;
        }
        Some(at)
    }

    /// Neighbouring groups, each at most once unless repeated, in whatever order they are written.
    fn any_order(
        &self,
        groups: &[&FormPart],
        mut at: usize,
        args: &mut Args,
        best: &mut Option<Mismatch>,
    ) -> usize {
        let mut used = vec![false; groups.len()];
        'again: loop {
            for (n, group) in groups.iter().enumerate() {
                let FormPart::Group { parts, repeated } = group else {
                    continue;
                };
                if (used[n] && !repeated) || at >= self.words.len() {
                    continue;
                }
                let mut inner = Vec::new();
                let before = self.names.mentioned();
                if let Some(end) = self.sequence(parts, at, true, &mut inner, best)
                    && end > at
                {
                    used[n] = true;
                    at = end;
                    keep(parts, *repeated, inner, args);
                    continue 'again;
                }
                self.names.unmention(before);
            }
            return at;
        }
    }

    /// Fits a word to a part; the error may be none where nobody is told.
    fn one(&self, part: &FormPart, at: usize, args: &mut Args) -> Result<(), Option<Box<Misfit>>> {
        let Some(word) = self.words.get(at) else {
            return Err(self.told.then(|| Misfit::missing(part, self.whole)));
        };
        match part {
            FormPart::Literal(literal) if *literal == word.text => Ok(()),
            FormPart::Literal(_) | FormPart::Group { .. } => {
                Err(self.told.then(|| Misfit::instead(part, word)))
            }
            FormPart::Argument { name, of } => {
                let value = argument(of, word, self.names, self.told)?;
                let value = value.ok_or_else(|| self.told.then(|| Misfit::instead(part, word)))?;
                args.push((name.as_str().into(), value));
                Ok(())
            }
        }
    }
}

/// The plain words that may come first of these parts.
fn followers(parts: &[FormPart]) -> Vec<&str> {
    let mut out = Vec::new();
    for part in parts {
        match part {
            FormPart::Literal(word) => {
                out.push(&**word);
                break;
            }
            FormPart::Argument { .. } => break,
            FormPart::Group { parts, .. } => out.extend(followers(parts)),
        }
    }
    out
}

fn keep(parts: &[FormPart], repeated: bool, inner: Args, args: &mut Args) {
    if repeated {
        let key: Arc<str> = several(parts).into();
        if let Some((_, Arg::List(list))) = args.iter_mut().find(|(name, _)| *name == key) {
            list.push(inner.into());
        } else {
            args.push((key, Arg::List(vec![inner.into()])));
        }
    } else if inner.is_empty() {
        args.push((flag(parts).into(), Arg::Const(true.into())));
    } else {
        args.extend(inner);
    }
}

/// The argument that a word is; none where the word is of another sort, or where nobody is told what it is not.
fn argument(
    of: &ArgType,
    word: &Word,
    names: &Names,
    told: bool,
) -> Result<Option<Arg>, Box<Misfit>> {
    let text = || Arg::Const(Value::text(word.text.as_str()));
    Ok(Some(match (of, &word.kind) {
        (ArgType::Integer, WordKind::Number(n)) | (ArgType::Signed, WordKind::Signed(n)) => {
            Arg::Const(Value::Int(*n))
        }
        (ArgType::Integer | ArgType::Signed, WordKind::Value(expr)) => number(expr, names)?,
        // A variable or field needs no parentheses, nor do dice.
        (ArgType::Integer | ArgType::Signed, kind @ (WordKind::Name | WordKind::Dice(..)))
            if matches!(kind, WordKind::Dice(..))
                || matches!(names.value(&word.text), Some((_, ExprType::Int)))
                || names.given(&word.text).is_some() =>
        {
            let kind = ExprKind::Phrase(vec![word.clone()]);
            number(
                &Written {
                    kind,
                    span: word.span,
                },
                names,
            )?
        }
        (ArgType::Text, WordKind::Quoted)
        // `d3` may be a die, or a place on a map.
        | (ArgType::Word, WordKind::Name | WordKind::Quoted | WordKind::Dice(..)) => text(),
        (ArgType::Dice, WordKind::Dice(count, sides)) => {
            if let Some(fault) = super::table::no_such_dice(*count, *sides, word.span) {
                return Err(Box::new(fault).into());
            }
            text()
        }
        (ArgType::Held(name) | ArgType::Named(name), WordKind::Name | WordKind::Quoted) => {
            return named(name, word, names, told);
        }
        (ArgType::OneOf(words), WordKind::Name) if words.contains(&word.text) => text(),
        // The id of a page may be a number.
        (ArgType::Page, WordKind::Name | WordKind::Number(_)) => match names.find(&word.text, word.span)? {
            Some(page) => Arg::Const(Value::text(&*names.details[page.0 as usize].id)),
            None => text(),
        },
        (ArgType::Code, WordKind::Name) => {
            names.code(&word.text, word.span)?;
            text()
        }
        (ArgType::Title, WordKind::Quoted) => {
            names.title(&word.text, word.span)?;
            text()
        }
        _ => return Ok(None),
    }))
}

/// A word of a set, an entry of a kind, or a number field of the sheet.
fn named(name: &str, word: &Word, names: &Names, told: bool) -> Result<Option<Arg>, Box<Misfit>> {
    if let Some(kind) = names.kind(name) {
        let entry = names.entry(kind, &word.text, word.span);
        let entry = entry.map_err(|fault| Misfit::unknown(name, word, *fault))?;
        return Ok(Some(Arg::Const(Value::text(entry))));
    }
    let Some((words, _)) = names.word_set(name) else {
        let message = format!(
            "the ruleset speaks of a `{name}` and declares neither words nor entries of it"
        );
        let help = format!("declare `words = {{ {name} = ... }}` or a kind `{name}` in the script");
        let fault = Diagnostic::new(Code::BadScript, word.span, message);
        return Err(Box::new(fault.help(help)).into());
    };
    let same = |w: &&String| w.eq_ignore_ascii_case(&word.text);
    match words.iter().find(same) {
        Some(found) => Ok(Some(Arg::Const(Value::text(found.as_str())))),
        None if !told => Ok(None),
        None => Err(Misfit::no_such(name, &words, word)),
    }
}

fn number(expr: &Written, names: &Names) -> Result<Arg, Box<Diagnostic>> {
    let (value, of) = resolve(expr, names)?;
    if of == ExprType::Int {
        return Ok(Arg::Expr(value));
    }
    Err(Box::new(
        Diagnostic::new(
            Code::WrongType,
            expr.span,
            format!("this is {}, not a number", of.name()),
        )
        .saying("a number is wanted"),
    ))
}
