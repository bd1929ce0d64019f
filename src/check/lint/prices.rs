//! Lints for prices that cannot be paid, and for prices without effect.

use super::LintContext;
use super::facts::{ConditionScope, KnownFacts, LESS, MORE, accepted_orders};
use super::successors::{for_each_successor, search};
use crate::model::book::{
    Arg, ArgType, Args, Book, Bound, Choice, Expr, Field, FieldType, InstructionCall, Op, Page,
    RulesetSchema, Signature, SignaturePart,
};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::BinaryOp;

pub(super) fn check_prices(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    for (_, page) in context.intact_pages() {
        // The cost of a choice is also one of the steps of the page, where the choice is taken.
        for op in &page.ops {
            if let Op::Instruction(call) = op {
                check_maximum(context, page, call, diagnostics);
            }
        }
    }
    let book = context.book;
    let pages = (0..).zip(book.pages.iter().chain(&book.unused_fragments));
    for (_, page) in pages.filter(|(n, _)| !context.broken_pages.contains(n)) {
        let steps = page.ops.iter().enumerate();
        diagnostics.extend(steps.filter_map(|step| find_unhandled_price(book, page, step)));
    }
}

/// Reports a price that changes nothing: the page continues in the same way whether it is paid or not.
fn find_unhandled_price(book: &Book, page: &Page, (price, op): (usize, &Op)) -> Option<Diagnostic> {
    let Op::Instruction(call) = op else {
        return None;
    };
    let instruction = book.schema.instructions.get(call.instruction)?;
    if !instruction.is_cost || call.is_cost || instruction.leaves_page {
        return None;
    }
    // An amount with a sign can be a gain: `{coins +5}`. It is a price only if it is negative, or a value minus a number: `{coins (rent - 50)}`.
    // The second outcome then means that it cannot be paid. Other outcomes can mean that a gain does not fit.
    let is_signed = |name: &str| instruction.form.argument_type(name) == Some(&ArgType::Signed);
    let signed = call.args.iter().filter(|(name, _)| is_signed(name));
    let mut signed = signed.peekable();
    let refusals = match signed.peek() {
        Some(_) => 1,
        None => instruction.outcomes.len(),
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
    let target_of = |outcome: u16| {
        let row = call.outcome_rows.iter().find(|(n, _)| *n == outcome);
        row.map_or(call.else_target, |(_, step)| *step)
    };
    // The first outcome means that the price is paid. If its row only prints text, the purchase itself follows below the rows.
    let only_prints = target_of(0) != call.else_target
        && changes_below(book, page, target_of(0), call.else_target);
    let is_as_paid = |step: usize| step == target_of(0) || only_prints && step == call.else_target;
    let unpaid = (0..)
        .zip(&instruction.outcomes)
        .skip(1)
        .take(refusals)
        .filter(|(n, name)| is_as_paid(target_of(*n)) && !instruction.goes_to.contains_key(*name));
    let unpaid: Vec<&str> = unpaid.map(|(_, name)| &**name).collect();
    let spender = match unpaid[..] {
        [] => return None,
        _ => find_untested(book, page, price, call)?,
    };
    let keyword = instruction.form.keyword();
    let message = format!("`{keyword}` has no row for an unpaid price");
    let unpaid = unpaid.join(", ");
    let is_shared = |row: &(u16, usize)| row.0 > 0 && row.1 == target_of(0);
    let paid = &instruction.outcomes[0];
    let row = match call.outcome_rows.iter().any(is_shared) {
        true => format!("split the row into `| {paid}: ...` and `| {unpaid}: ...`"),
        false => {
            format!("add a row below it: `| {unpaid}: ...` (begin with `||` inside another row)")
        }
    };
    let has_rows = !call.outcome_rows.is_empty() || call.has_else;
    let help = match enclosing_choices(page, price).last() {
        Some(choice) if !has_rows && is_straight(book, page, choice.body, price) => {
            format!("move it before the text of the choice: `- {{{keyword} ...}} TEXT`, or {row}")
        }
        _ => row,
    };
    let error = Diagnostic::new(Code::UnhandledPrice, call.span, message);
    let error = error.label_text("continues as if it were paid").help(help);
    Some(match spender {
        Some(spender) => error.label(page.span_at(spender), "may be spent here, after the test"),
        None => error,
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
    let mut reaches_below = false;
    search(vec![row], |step, todo| {
        reaches_below |= step == below;
        if step != below {
            steps.push(step);
            for_each_successor(book, page, step, |to| todo.push(to));
        }
        false
    });
    let is_change = |step: &usize| page.ops.get(*step).is_some_and(changes);
    reaches_below
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
fn enclosing_choices(page: &Page, step: usize) -> impl Iterator<Item = &Choice> {
    let choices = page.choices.iter();
    choices.filter(move |it| (it.body..it.after).contains(&step))
}

/// Returns true if each step in the range leads only to the next.
fn is_straight(book: &Book, page: &Page, from: usize, to: usize) -> bool {
    (from..to).all(|step| {
        let mut successors = Vec::new();
        for_each_successor(book, page, step, |to| successors.push(to));
        successors == [step + 1]
    })
}

/// Finds a path to a price on which no condition proves that the reader can pay.
/// Proofs are `{needs can pay 3}`, `{if sp >= 3}`, `{if item rope}`, or `{if sp < 3}` around a block that leaves the page.
///
/// Returns `None` if there is no such path. Otherwise returns a step after the proof that may spend the amount, if there is one.
fn find_untested(
    book: &Book,
    page: &Page,
    price: usize,
    call: &InstructionCall,
) -> Option<Option<usize>> {
    let costs = list_costs(call);
    let all_costs = (1 << costs.len().min(MAX_COSTS)) - 1;
    let proves = |cond: &Expr, truth| {
        proved_costs(
            cond,
            truth,
            &|part, truth| match proves_all_costs(part, truth, call) {
                true => all_costs,
                false => (0..)
                    .zip(&costs)
                    .take(MAX_COSTS)
                    .fold(0, |mask, (n, cost)| {
                        mask | usize::from(proves_cost(book, part, truth, call, cost)) << n
                    }),
            },
        )
    };
    // A node is a step in the high bits, and the proven costs in the low bits.
    let node = |step: usize, proven: usize| (step << MAX_COSTS) | proven;
    let mut spenders = Vec::new();
    let choices = page.choices.iter();
    let proven_by = |it: &Choice| {
        it.all_conditions()
            .fold(0, |mask, cond| mask | proves(cond, true))
    };
    let starts: Vec<usize> = choices
        .map(|it| node(it.body, proven_by(it)))
        .chain([0])
        .collect();
    let is_untested = search(starts, |current, todo| {
        let (step, proven_before) = (current >> MAX_COSTS, current & all_costs);
        if step == price && (proven_before != all_costs || costs.len() > MAX_COSTS) {
            return true;
        }
        let proven = match may_spend(book, page, step, call) {
            true => 0,
            false => proven_before,
        };
        if proven != proven_before {
            spenders.push(step);
        }
        match page.ops.get(step) {
            Some(Op::JumpIfFalse(test)) => {
                todo.push(node(step + 1, proven | proves(&test.condition, true)));
                todo.push(node(
                    test.else_target,
                    proven | proves(&test.condition, false),
                ));
            }
            _ => for_each_successor(book, page, step, |to| todo.push(node(to, proven))),
        }
        false
    });
    is_untested.then(|| {
        spenders
            .into_iter()
            .find(|step| reaches(book, page, *step, price))
    })
}

/// Maximum number of costs of a price. A price with more costs is never proven.
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

/// Returns true if a path leads from one step to another.
fn reaches(book: &Book, page: &Page, from: usize, to: usize) -> bool {
    search(vec![from], |step, todo| {
        for_each_successor(book, page, step, |next| todo.push(next));
        todo.contains(&to)
    })
}

/// Returns true if a step can change whether a price can be paid. At a menu, readers can use items of their inventory.
fn may_spend(book: &Book, page: &Page, step: usize, call: &InstructionCall) -> bool {
    let sets = |slot: &u32| {
        let mut amounts = call.args.iter();
        amounts.any(|(_, arg)| matches!(arg, Arg::Expr(amount) if amount.slots().contains(slot)))
    };
    match page.ops.get(step) {
        Some(Op::Instruction(it)) => {
            let instruction = book.schema.instructions.get(it.instruction);
            let is_gain = instruction.is_some_and(|it| it.form.keyword() == "gain");
            !is_gain || it.result_slot.iter().any(sets)
        }
        Some(Op::Set { slot, is_field, .. }) => *is_field || sets(slot),
        Some(Op::Roll(table)) => table.total_slot.iter().any(sets),
        Some(Op::AskNumber(question)) => question.result_slot.iter().any(sets),
        Some(Op::AskWord(question)) => question.result_slot.iter().any(sets),
        Some(Op::Menu | Op::Detour { .. }) => true,
        _ => false,
    }
}

/// The costs, as bits, that a condition proves if it has this truth value. `proof` returns the costs that one part proves.
fn proved_costs(cond: &Expr, truth: bool, proof: &impl Fn(&Expr, bool) -> usize) -> usize {
    match cond {
        Expr::Not(inner) => proved_costs(inner, !truth, proof),
        Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
            let (a, b) = (proved_costs(a, truth, proof), proved_costs(b, truth, proof));
            match (*op == BinaryOp::And) == truth {
                true => a | b,
                false => a & b,
            }
        }
        part => proof(part, truth),
    }
}

/// Returns true if a query with the arguments of a price, or with greater amounts, is true.
fn proves_all_costs(part: &Expr, truth: bool, call: &InstructionCall) -> bool {
    let covers = |queried: &Arg, amount: &Arg| match (queried, amount) {
        (Arg::Const(Value::Int(queried)), Arg::Const(Value::Int(n))) => queried >= n,
        (queried, amount) => queried == amount,
    };
    let mut pairs = match part {
        Expr::Query { args, .. } if truth && args.len() == call.args.len() => {
            args.iter().zip(call.args.iter())
        }
        _ => return false,
    };
    pairs.all(|((_, queried), (_, amount))| covers(queried, amount))
}

/// Returns true if a part of a condition with this truth value proves that the reader has one of the costs of a price.
fn proves_cost(
    book: &Book,
    part: &Expr,
    truth: bool,
    call: &InstructionCall,
    (name, cost): &(&str, &Arg),
) -> bool {
    let (op, a, b) = match part {
        Expr::Binary(op, a, b) => (op, a, b),
        // `{if has_item rope}`
        Expr::Query { args, .. } => {
            let matches_cost = args.iter().map(|(_, arg)| arg).eq([*cost]);
            return truth
                && matches_cost
                && matches!(cost, Arg::Const(Value::Text(_)))
                && is_single(call, cost);
        }
        _ => return false,
    };
    let has_enough = |held: &Expr, bound: &Expr, is_strict: bool| {
        let is_enough = |n: i64| {
            let margin = i64::from(is_strict);
            matches!(bound, Expr::Const(Value::Int(bound)) if bound.saturating_add(margin) >= n)
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
            Arg::Expr(amount) => is_spent_value(book, held, name, call) && amount == bound,
            // `all gold`
            Arg::Const(Value::Bool(true)) => {
                let name = name.strip_prefix("all_").unwrap_or(name);
                is_spent_value(book, held, name, call) && is_enough(1)
            }
            _ => false,
        }
    };
    accepted_orders(*op, truth).is_some_and(|orders| {
        let mut sides = [(a, b, LESS, MORE), (b, a, MORE, LESS)].into_iter();
        sides.any(|(held, bound, less, more)| {
            orders & less == 0 && has_enough(held, bound, orders == more)
        })
    })
}

/// Returns true if an entry occurs only once among the costs of a price.
fn is_single(call: &InstructionCall, cost: &Arg) -> bool {
    let costs = list_costs(call).into_iter();
    costs.filter(|(_, arg)| *arg == cost).count() == 1
}

/// Returns true if the argument `name` reduces the value `held`.
fn is_spent_value(book: &Book, held: &Expr, name: &str, call: &InstructionCall) -> bool {
    let schema = &book.schema;
    let form = &schema.instructions[call.instruction].form;
    match held {
        Expr::Slot(slot) => spent_field(form, name, schema).is_some_and(|field| {
            let mut fields = book.data.field_slots.iter().zip(&schema.fields);
            fields.any(|(own, it)| own == slot && it.name == field.name)
        }),
        // `{if coins >= 3}` tests the value that `{coins -3}` reduces, but not the value that `{coins -3 for tam}` reduces.
        Expr::Query { query, args } => {
            let keyword = schema.queries[*query].form.keyword();
            let others = call.args.iter().filter(|(other, _)| &**other != name);
            let is_same_keyword = keyword == form.keyword()
                && args
                    .iter()
                    .map(|(_, arg)| arg)
                    .eq(others.map(|(_, arg)| arg));
            is_same_keyword || keyword == name && args.is_empty() && call.args.len() == 1
        }
        _ => false,
    }
}

fn check_maximum(
    context: &LintContext,
    page: &Page,
    call: &InstructionCall,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let schema = &context.book.schema;
    let Some(instruction) = schema
        .instructions
        .get(call.instruction)
        .filter(|instruction| instruction.is_cost)
    else {
        return;
    };
    let scope = ConditionScope {
        book: context.book,
        page: Some(page),
    };
    for (name, arg) in &*call.args {
        let amount = match arg {
            Arg::Const(value) => value.int(),
            Arg::Expr(expr) => KnownFacts::none()
                .range(expr, scope)
                .map_or(0, |(low, _)| low),
            Arg::List(_) => continue,
        };
        let Some(field) = spent_field(&instruction.form, name, schema) else {
            continue;
        };
        let Some(max) = constant_max(field, schema).filter(|max| amount > *max) else {
            continue;
        };
        let label = match &*field.label {
            "" => &field.name,
            label => label,
        };
        let error = Diagnostic::new(Code::PriceTooHigh, call.span, "price cannot be paid");
        let text = format!("requires {amount}, but the maximum of {label} is {max}");
        let help = format!("reduce it to {max} or less");
        diagnostics.push(error.label_text(text).help(help));
    }
}

/// The field of the sheet that a cost reduces. It has the name of the argument, or of a word next to it.
fn spent_field<'a>(form: &Signature, name: &str, schema: &'a RulesetSchema) -> Option<&'a Field> {
    let mut words = vec![name.to_owned()];
    adjacent_words(&form.parts, name, &mut words);
    schema.fields.iter().find(|field| {
        let normalized = |text: &str| text.to_lowercase().replace(['-', ' '], "_");
        let mut names = [&field.name, &field.label].into_iter();
        field.field_type == FieldType::Integer
            && names.any(|own| words.iter().any(|word| normalized(own) == normalized(word)))
    })
}

/// The words right before and after an argument.
fn adjacent_words(parts: &[SignaturePart], name: &str, out: &mut Vec<String>) {
    for (n, part) in parts.iter().enumerate() {
        match part {
            SignaturePart::Argument { name: own, .. } if own == name => {
                let neighbours = [n.checked_sub(1), n.checked_add(1)].into_iter().flatten();
                for part in neighbours.filter_map(|n| parts.get(n)) {
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
fn constant_max(field: &Field, schema: &RulesetSchema) -> Option<i64> {
    match field.max.as_ref()? {
        Bound::Number(n) => Some(*n),
        Bound::Constant(_) => None,
        Bound::Field(name) => {
            let field = schema.fields.iter().find(|field| field.name == *name)?;
            match field.max {
                Some(Bound::Number(n)) => Some(n),
                _ => None,
            }
        }
    }
}
