//! Lints for prices that cannot be paid, and for prices without effect.

use super::LintContext;
use super::facts::{ConditionContext, KnownFacts, LESS, MORE, accepted_orders};
use super::successors::{for_each_successor, search};
use crate::model::book::{
    Arg, ArgType, Args, Book, Bound, Choice, Expr, Field, FieldType, InstructionCall, Op, Page,
    RulesetSchema, Signature, SignaturePart,
};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::BinaryOp;

pub(super) fn check_prices(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    for (_, page) in scene.intact_pages() {
        // The cost of a choice is also one of the steps of the page, where the choice is taken.
        for op in &page.ops {
            if let Op::Instruction(call) = op {
                check_maximum(scene, page, call, found);
            }
        }
    }
    let pages = scene.book.pages.iter().chain(&scene.book.unused_fragments);
    for (_, page) in (0..)
        .zip(pages)
        .filter(|(n, _)| !scene.broken_pages.contains(n))
    {
        let steps = page.ops.iter().enumerate();
        found.extend(steps.filter_map(|step| find_unhandled_price(scene.book, page, step)));
    }
}

/// Reports a price that changes nothing: the page continues in the same way whether it is paid or not.
fn find_unhandled_price(book: &Book, page: &Page, (at, op): (usize, &Op)) -> Option<Diagnostic> {
    let Op::Instruction(call) = op else {
        return None;
    };
    let verb = book.schema.instructions.get(call.instruction)?;
    if !verb.is_cost || call.is_cost || verb.leaves_page {
        return None;
    }
    // An amount with a sign can be a gain: `{coins +5}`. It is a price only if it is negative, or a value less a number: `{coins (rent - 50)}`.
    // The second outcome then means that it cannot be paid. Other outcomes can mean that a gain does not fit.
    let is_signed = |name: &str| verb.form.argument_type(name) == Some(&ArgType::Signed);
    let mut signed = call
        .args
        .iter()
        .filter(|(name, _)| is_signed(name))
        .peekable();
    let refusals = match signed.peek() {
        Some(_) => 1,
        None => verb.outcomes.len(),
    };
    let may_be_negative = |arg: &Arg| match arg {
        Arg::Expr(Expr::Binary(BinaryOp::Subtract, _, less)) => matches!(**less, Expr::Const(_)),
        arg => matches!(
            arg,
            Arg::Const(Value::Int(..0)) | Arg::Expr(Expr::Negate(_))
        ),
    };
    if !signed.all(|(_, arg)| may_be_negative(arg)) {
        return None;
    }
    let leads_to = |outcome: u16| {
        let row = call.outcome_rows.iter().find(|(n, _)| *n == outcome);
        row.map_or(call.else_target, |(_, step)| *step)
    };
    // The first outcome means that it is paid. A row that only prints this and continues below makes no difference if the goods are below.
    let is_told_only =
        leads_to(0) != call.else_target && changes_below(book, page, leads_to(0), call.else_target);
    let is_as_paid = |step: usize| step == leads_to(0) || is_told_only && step == call.else_target;
    let unpaid = (0..)
        .zip(&verb.outcomes)
        .skip(1)
        .take(refusals)
        .filter(|(n, name)| is_as_paid(leads_to(*n)) && !verb.goes_to.contains_key(*name));
    let unpaid: Vec<&str> = unpaid.map(|(_, name)| &**name).collect();
    let spoilt = match unpaid[..] {
        [] => return None,
        _ => find_untested(book, page, at, call)?,
    };
    let word = verb.form.keyword();
    let message = format!("`{word}` has no row for what happens if it is not paid");
    let unpaid = unpaid.join(", ");
    let is_shared = |row: &(u16, usize)| row.0 > 0 && row.1 == leads_to(0);
    let row = match call.outcome_rows.iter().any(is_shared) {
        true => format!(
            "divide the row: `| {}: ...` and `| {unpaid}: ...`",
            verb.outcomes[0]
        ),
        false => {
            format!("add a row below it: `| {unpaid}: ...` (with `||` if it is itself in a row)")
        }
    };
    let has_rows = !call.outcome_rows.is_empty() || call.has_else;
    let help = match enclosing_choices(page, at).last() {
        Some(choice) if !has_rows && is_straight(book, page, choice.body, at) => {
            format!("move it before the words of the choice: `- {{{word} ...}} WORDS`, or {row}")
        }
        _ => row,
    };
    let fault = Diagnostic::new(Code::UnhandledPrice, call.span, message);
    let fault = fault.label_text("continues as if it were paid").help(help);
    Some(match spoilt {
        Some(step) => fault.label(page.span_at(step), "the condition is checked before this"),
        None => fault,
    })
}

/// Returns true if a row only prints text and the step below the rows changes something.
fn changes_below(book: &Book, page: &Page, row: usize, below: usize) -> bool {
    let changes = |op: &Op| {
        matches!(
            op,
            Op::Instruction(_)
                | Op::Set { .. }
                | Op::ChangeCode { .. }
                | Op::ChangeTitle { .. }
                | Op::ChangeTitleNumber(_)
                | Op::ChangeTicks { .. }
        )
    };
    let mut steps = Vec::new();
    let mut comes_below = false;
    search(vec![row], |step, todo| {
        comes_below |= step == below;
        if step != below {
            steps.push(step);
            for_each_successor(book, page, step, |to| todo.push(to));
        }
        false
    });
    let is_change = |step: &usize| page.ops.get(*step).is_some_and(changes);
    comes_below
        && !steps.iter().any(is_change)
        && search(vec![below], |step, todo| {
            for_each_successor(book, page, step, |to| todo.push(to));
            if let Some(Op::EndChoice) = page.ops.get(step) {
                let mut menus =
                    (step..page.ops.len()).filter(|it| matches!(page.ops[*it], Op::Menu));
                todo.extend(menus.next().map(|menu| menu + 1));
            }
            is_change(&step)
        })
}

/// The choices that contain a step, outermost first.
fn enclosing_choices(page: &Page, at: usize) -> impl Iterator<Item = &Choice> {
    let choices = page.choices.iter();
    choices.filter(move |it| (it.body..it.after).contains(&at))
}

/// Returns true if each step in the range leads only to the next.
fn is_straight(book: &Book, page: &Page, from: usize, to: usize) -> bool {
    (from..to).all(|step| {
        let mut ways = Vec::new();
        for_each_successor(book, page, step, |to| ways.push(to));
        ways == [step + 1]
    })
}

/// Looks for a path to the price without a condition for as much: `{needs can pay 3}`, `{if sp >= 3}`, `{if item rope}`, or `{if sp < 3}`
/// for a block that leads away. Returns `None` if all paths have one and no later step can take the same. Otherwise returns the step that can,
/// if there is one.
fn find_untested(
    book: &Book,
    page: &Page,
    price: usize,
    call: &InstructionCall,
) -> Option<Option<usize>> {
    let costs = list_costs(call);
    let all = (1 << costs.len().min(MAX_COSTS)) - 1;
    let proves = |cond: &Expr, want| {
        proved_costs(
            cond,
            want,
            &|part, want| match proves_all_costs(part, want, call) {
                true => all,
                false => (0..)
                    .zip(&costs)
                    .take(MAX_COSTS)
                    .fold(0, |mask, (n, cost)| {
                        mask | usize::from(proves_cost(book, part, want, call, cost)) << n
                    }),
            },
        )
    };
    // A node is a step and the costs that are certain there.
    let node = |step: usize, certain: usize| (step << MAX_COSTS) | certain;
    let mut spoilers = Vec::new();
    let choices = page.choices.iter();
    let conditions = |it: &Choice| {
        it.all_conditions()
            .fold(0, |mask, cond| mask | proves(cond, true))
    };
    let starts: Vec<usize> = choices
        .map(|it| node(it.body, conditions(it)))
        .chain([0])
        .collect();
    let is_untested = search(starts, |at, todo| {
        let (step, was_certain) = (at >> MAX_COSTS, at & all);
        if step == price && (was_certain != all || costs.len() > MAX_COSTS) {
            return true;
        }
        let certain = match may_spend(book, page, step, call) {
            true => 0,
            false => was_certain,
        };
        if certain != was_certain {
            spoilers.push(step);
        }
        match page.ops.get(step) {
            Some(Op::JumpIfFalse(test)) => {
                todo.push(node(step + 1, certain | proves(&test.condition, true)));
                todo.push(node(
                    test.else_target,
                    certain | proves(&test.condition, false),
                ));
            }
            _ => for_each_successor(book, page, step, |to| todo.push(node(to, certain))),
        }
        false
    });
    is_untested.then(|| {
        spoilers
            .into_iter()
            .find(|step| reaches_any(book, page, *step, &[price]))
    })
}

/// Maximum number of costs of one price. A price with more is never certain.
const MAX_COSTS: usize = 5;

/// The costs of a price, by the name of their argument. Groups are expanded.
fn list_costs(call: &InstructionCall) -> Vec<(&str, &Arg)> {
    fn flatten_args<'a>(args: &'a Args, out: &mut Vec<(&'a str, &'a Arg)>) {
        for (name, arg) in args.iter() {
            match arg {
                Arg::List(groups) => groups.iter().for_each(|group| flatten_args(group, out)),
                arg => out.push((name, arg)),
            }
        }
    }
    let mut out = Vec::new();
    flatten_args(&call.args, &mut out);
    out
}

/// Returns true if a path leads from one step to any of the others.
fn reaches_any(book: &Book, page: &Page, from: usize, to: &[usize]) -> bool {
    search(vec![from], |step, todo| {
        for_each_successor(book, page, step, |to| todo.push(to));
        todo.iter().any(|step| to.contains(step))
    })
}

/// Returns true if a step can change whether a price can be paid. At a menu readers can use items of their inventory.
fn may_spend(book: &Book, page: &Page, step: usize, call: &InstructionCall) -> bool {
    let sets = |slot: &u32| {
        let mut amounts = call.args.iter();
        amounts.any(|(_, arg)| matches!(arg, Arg::Expr(amount) if amount.slots().contains(slot)))
    };
    match page.ops.get(step) {
        Some(Op::Instruction(it)) => {
            let verb = book.schema.instructions.get(it.instruction);
            verb.is_none_or(|verb| verb.form.keyword() != "gain") || it.result_slot.iter().any(sets)
        }
        Some(Op::Set {
            slot,
            is_field: of_sheet,
            ..
        }) => *of_sheet || sets(slot),
        Some(Op::Roll(table)) => table.total_slot.iter().any(sets),
        Some(Op::AskNumber(ask)) => ask.result_slot.iter().any(sets),
        Some(Op::Menu | Op::Detour { .. }) => true,
        _ => false,
    }
}

/// The costs, as bits, that a condition proves if its value is `want`. Calls `asks` with each part and its value.
fn proved_costs(cond: &Expr, want: bool, asks: &impl Fn(&Expr, bool) -> usize) -> usize {
    match cond {
        Expr::Not(inner) => proved_costs(inner, !want, asks),
        Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
            let (a, b) = (proved_costs(a, want, asks), proved_costs(b, want, asks));
            match (*op == BinaryOp::And) == want {
                true => a | b,
                false => a & b,
            }
        }
        part => asks(part, want),
    }
}

/// Returns true if a query with the arguments of a price, or with greater amounts, is true.
fn proves_all_costs(part: &Expr, want: bool, call: &InstructionCall) -> bool {
    let covers = |asked: &Arg, amount: &Arg| match (asked, amount) {
        (Arg::Const(Value::Int(asked)), Arg::Const(Value::Int(n))) => asked >= n,
        (asked, amount) => asked == amount,
    };
    let mut pairs = match part {
        Expr::Query { args, .. } if want && args.len() == call.args.len() => {
            args.iter().zip(call.args.iter())
        }
        _ => return false,
    };
    pairs.all(|((_, asked), (_, amount))| covers(asked, amount))
}

/// Returns true if a part of a condition with the value `want` proves that the reader has one of the costs of a price.
fn proves_cost(
    book: &Book,
    part: &Expr,
    want: bool,
    call: &InstructionCall,
    (name, cost): &(&str, &Arg),
) -> bool {
    let (op, a, b) = match part {
        Expr::Binary(op, a, b) => (op, a, b),
        // `{if has_item rope}`
        Expr::Query { args, .. } => {
            let is_it = args.iter().map(|(_, arg)| arg).eq([*cost]);
            return want
                && is_it
                && matches!(cost, Arg::Const(Value::Text(_)))
                && is_single(call, cost);
        }
        _ => return false,
    };
    let has_enough = |held: &Expr, least: &Expr, is_more: bool| {
        let is_enough = |n: i64| {
            let over = i64::from(is_more);
            matches!(least, Expr::Const(Value::Int(least)) if least.saturating_add(over) >= n)
        };
        match cost {
            Arg::Const(Value::Text(id)) => {
                matches!(held, Expr::Held { id: it, .. } if it == id)
                    && is_enough(1)
                    && is_single(call, cost)
            }
            Arg::Const(Value::Int(n)) => {
                is_spent_value(book, held, name, call) && is_enough(n.saturating_abs())
            }
            Arg::Expr(amount) => is_spent_value(book, held, name, call) && amount == least,
            // `all gold`
            Arg::Const(Value::Bool(true)) => {
                let name = name.strip_prefix("all_").unwrap_or(name);
                is_spent_value(book, held, name, call) && is_enough(1)
            }
            _ => false,
        }
    };
    accepted_orders(*op, want).is_some_and(|orders| {
        let mut sides = [(a, b, LESS, MORE), (b, a, MORE, LESS)].into_iter();
        sides.any(|(held, least, less, more)| {
            orders & less == 0 && has_enough(held, least, orders == more)
        })
    })
}

/// Returns true if an entry occurs only once among the costs of a price.
fn is_single(call: &InstructionCall, thing: &Arg) -> bool {
    list_costs(call)
        .iter()
        .filter(|(_, arg)| *arg == thing)
        .count()
        == 1
}

/// Returns true if `held` is the value from which the amount of the argument `name` is taken.
fn is_spent_value(book: &Book, held: &Expr, name: &str, call: &InstructionCall) -> bool {
    let vocabulary = &book.schema;
    let form = &vocabulary.instructions[call.instruction].form;
    match held {
        Expr::Slot(slot) => spent_field(form, name, vocabulary).is_some_and(|field| {
            let mut fields = book.data.field_slots.iter().zip(&vocabulary.fields);
            fields.any(|(own, it)| own == slot && it.name == field.name)
        }),
        // `{if coins >= 3}` tests the value that `{coins -3}` reduces, but not the one of `{coins -3 for tam}`.
        Expr::Query { query, args } => {
            let word = vocabulary.queries[*query].form.keyword();
            let others = call.args.iter().filter(|(own, _)| &**own != name);
            let is_of_verb = word == form.keyword()
                && args
                    .iter()
                    .map(|(_, arg)| arg)
                    .eq(others.map(|(_, arg)| arg));
            is_of_verb || word == name && args.is_empty() && call.args.len() == 1
        }
        _ => false,
    }
}

fn check_maximum(
    scene: &LintContext,
    page: &Page,
    call: &InstructionCall,
    found: &mut Vec<Diagnostic>,
) {
    let vocabulary = &scene.book.schema;
    let Some(verb) = vocabulary
        .instructions
        .get(call.instruction)
        .filter(|verb| verb.is_cost)
    else {
        return;
    };
    let place = ConditionContext {
        book: scene.book,
        page: Some(page),
    };
    for (name, arg) in &*call.args {
        let least = match arg {
            Arg::Const(value) => value.int(),
            Arg::Expr(expr) => KnownFacts::none()
                .range(expr, place)
                .map_or(0, |(low, _)| low),
            Arg::List(_) => continue,
        };
        let Some(field) = spent_field(&verb.form, name, vocabulary) else {
            continue;
        };
        let Some(most) = constant_max(field, vocabulary).filter(|most| least > *most) else {
            continue;
        };
        let label = match &*field.label {
            "" => &field.name,
            label => label,
        };
        let message = format!(
            "price cannot be paid: it requires {least}, but the maximum of {label} is {most}"
        );
        let fault = Diagnostic::new(Code::PriceTooHigh, call.span, message);
        let help = format!("ask for {most} or less");
        found.push(fault.label_text("can never be paid").help(help));
    }
}

/// The field of the sheet that a cost reduces. It has the name of the argument, or of a word next to it.
fn spent_field<'a>(
    form: &Signature,
    name: &str,
    vocabulary: &'a RulesetSchema,
) -> Option<&'a Field> {
    let mut words = vec![name.to_owned()];
    adjacent_words(&form.parts, name, &mut words);
    vocabulary.fields.iter().find(|field| {
        let plain = |text: &str| text.to_lowercase().replace(['-', ' '], "_");
        let mut names = [&field.name, &field.label].into_iter();
        field.field_type == FieldType::Integer
            && names.any(|own| words.iter().any(|word| plain(own) == plain(word)))
    })
}

/// The words right before and after an argument.
fn adjacent_words(parts: &[SignaturePart], name: &str, out: &mut Vec<String>) {
    for (n, part) in parts.iter().enumerate() {
        match part {
            SignaturePart::Argument { name: own, .. } if own == name => {
                let near = [n.checked_sub(1), n.checked_add(1)];
                for part in near.into_iter().flatten().filter_map(|n| parts.get(n)) {
                    if let SignaturePart::Literal(word) = part {
                        out.push(word.clone());
                    }
                }
            }
            SignaturePart::Group { parts, .. } => adjacent_words(parts, name, out),
            _ => {}
        }
    }
}

/// The maximum of a field, if it is a constant.
fn constant_max(field: &Field, vocabulary: &RulesetSchema) -> Option<i64> {
    match field.max.as_ref()? {
        Bound::Number(n) => Some(*n),
        Bound::Constant(_) => None,
        Bound::Field(other) => {
            let other = vocabulary.fields.iter().find(|f| f.name == *other)?;
            match other.max {
                Some(Bound::Number(n)) => Some(n),
                _ => None,
            }
        }
    }
}
