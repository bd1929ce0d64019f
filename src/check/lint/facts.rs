//! Facts about the reader's state at a step of a page, and what a condition implies.
//!
//! All answers are conservative: an unknown condition may be true or false.

use super::atoms::{LiveAtoms, StateAtom, is_complex, reads_slot, to_atom};
use crate::model::book::{Book, Bound, Expr, FieldType, Page, slot};
use crate::model::game::Value;
use crate::syntax::markup::BinaryOp;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum number of alternatives that can make a condition true. If there are more, they are not distinguished.
const MAX_ALTERNATIVES: usize = 16;

/// Maximum number of facts in one state. Each step of a page compares all of them.
const MAX_FACTS: usize = 48;

/// The possible values of an atom.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PossibleValues {
    Bool(bool),
    /// Lowest value, highest value, and excluded values between them.
    Number(i64, i64, Vec<i64>),
    Word(Arc<str>),
    ExcludedWords(Vec<Arc<str>>),
    /// Less, equal, more: one bit each.
    Order(u8),
}

pub(super) const LESS: u8 = 1;
const EQUAL: u8 = 2;
pub(super) const MORE: u8 = 4;

/// The facts at a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KnownFacts<'a> {
    facts: Vec<(StateAtom<'a>, PossibleValues)>,
}

/// The book and page of a condition. The page is `None` for a condition that can run on any page.
#[derive(Clone, Copy)]
pub(super) struct ConditionContext<'a> {
    pub(super) book: &'a Book,
    pub(super) page: Option<&'a Page>,
}

impl<'a> KnownFacts<'a> {
    pub(super) fn none() -> Self {
        Self { facts: Vec::new() }
    }

    fn get(&self, atom: &StateAtom<'a>) -> Option<&PossibleValues> {
        self.facts.iter().find(|(a, _)| a == atom).map(|(_, m)| m)
    }

    fn set(&mut self, atom: StateAtom<'a>, may: PossibleValues) {
        self.facts.retain(|(a, _)| *a != atom);
        self.facts.push((atom, may));
    }

    /// Records that a slot is now true or false.
    pub(super) fn set_bool(&mut self, slot: u32, yes: bool) {
        self.forget(slot);
        self.set(StateAtom::Slot(slot), PossibleValues::Bool(yes));
    }

    /// Records that a slot now has exactly this value.
    pub(super) fn assign(&mut self, slot: u32, value: &Value) {
        self.forget(slot);
        let may = match value {
            Value::Bool(yes) => PossibleValues::Bool(*yes),
            Value::Int(n) => PossibleValues::Number(*n, *n, Vec::new()),
            Value::Text(text) => PossibleValues::Word(text.as_ref().into()),
            _ => return,
        };
        self.set(StateAtom::Slot(slot), may);
    }

    /// Records that a page sets a field of the sheet. The value stays within the bounds of the field, and fields that it bounds may change.
    pub(super) fn set_field(&mut self, slot: u32, value: &Expr, book: &Book) {
        let fields = &book.data.field_slots;
        for moved in book.schema.slots_affected_by(slot, fields) {
            self.forget(moved);
        }
        let field = fields.iter().position(|it| *it == slot);
        let field = field.and_then(|n| book.schema.fields.get(n));
        if let (Expr::Const(value), Some(field)) = (value, field)
            && !field.is_bounded_by_field()
        {
            self.assign(slot, value);
        }
    }

    /// Records that a slot now holds a number in this range.
    pub(super) fn set_range(&mut self, slot: u32, (low, high): (i64, i64)) {
        self.forget(slot);
        if low > i64::MIN || high < i64::MAX {
            self.set(
                StateAtom::Slot(slot),
                PossibleValues::Number(low, high, Vec::new()),
            );
        }
    }

    /// Records that a slot has changed, and drops all facts that depend on it.
    pub(super) fn forget(&mut self, slot: u32) {
        self.facts.retain(|(atom, _)| match atom {
            StateAtom::Slot(s) => *s != slot,
            StateAtom::Expr(e) => !reads_slot(e, slot),
            StateAtom::Pair(a, b) => !reads_slot(a, slot) && !reads_slot(b, slot),
        });
    }

    /// Drops all facts except those about the current page and the page before it.
    pub(super) fn forget_all(&mut self) {
        let lasting = |e: &Expr| matches!(e, Expr::CameFrom(_) | Expr::FirstVisit | Expr::Visits);
        self.facts.retain(|(atom, _)| match atom {
            StateAtom::Slot(s) => [slot::PAGE, slot::PREVIOUS_PAGE, slot::ARRIVED].contains(s),
            StateAtom::Expr(e) => lasting(e),
            StateAtom::Pair(..) => false,
        });
    }

    /// Keeps only facts that are read again, and the newest ones if there are too many. Returns false if some of those were dropped.
    pub(super) fn prune(&mut self, live: &LiveAtoms<'a>) -> bool {
        self.facts.retain(|(atom, _)| live.live.contains(atom));
        let more = self.facts.len().saturating_sub(MAX_FACTS);
        self.facts.drain(..more);
        more == 0
    }

    /// Returns true if all these facts are also known in the other state.
    pub(super) fn is_subset_of(&self, other: &Self) -> bool {
        self.facts.iter().all(|fact| other.facts.contains(fact))
    }

    /// Returns the value of the condition if it is certain.
    pub(super) fn evaluate(&self, expr: &'a Expr, place: ConditionContext<'a>) -> Option<bool> {
        let can = |want| !self.assume(expr, want, place).is_empty();
        match (can(true), can(false)) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }

    /// The possible states in which the condition has this value. Empty if it cannot have it.
    pub(super) fn assume(
        &self,
        expr: &'a Expr,
        want: bool,
        place: ConditionContext<'a>,
    ) -> Vec<Self> {
        match expr {
            Expr::Not(inner) => self.assume(inner, !want, place),
            _ if is_complex(expr) => self.assume_bool(StateAtom::Expr(expr), want),
            _ => self.assume_part(expr, want, place),
        }
    }

    fn assume_part(&self, expr: &'a Expr, want: bool, place: ConditionContext<'a>) -> Vec<Self> {
        match expr {
            Expr::Const(value) => self.unchanged_if(value.truth() == want),
            Expr::Not(inner) => self.assume_part(inner, !want, place),
            Expr::Binary(BinaryOp::And, a, b) if want => self.assume_both((a, b), true, place),
            Expr::Binary(BinaryOp::Or, a, b) if !want => self.assume_both((a, b), false, place),
            Expr::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
                let mut ways = self.assume_part(a, want, place);
                ways.extend(self.assume_part(b, want, place));
                self.limit_alternatives(ways)
            }
            Expr::Binary(op, a, b) if accepted_orders(*op, want).is_some() => {
                self.assume_comparison(expr, (a, b), (*op, want), place)
            }
            Expr::HasTag(tag) => match place.page {
                Some(page) => self.unchanged_if(page.tags.contains(tag) == want),
                None => self.assume_bool(StateAtom::Expr(expr), want),
            },
            Expr::InPart(part) => match place.page {
                Some(page) => self.unchanged_if((page.part == *part) == want),
                None => self.assume_bool(StateAtom::Expr(expr), want),
            },
            Expr::Slot(slot) => self.assume_bool(StateAtom::Slot(*slot), want),
            _ => self.assume_bool(StateAtom::Expr(expr), want),
        }
    }

    fn unchanged_if(&self, so: bool) -> Vec<Self> {
        if so { vec![self.clone()] } else { Vec::new() }
    }

    fn assume_both(
        &self,
        (a, b): (&'a Expr, &'a Expr),
        want: bool,
        place: ConditionContext<'a>,
    ) -> Vec<Self> {
        let first = self.assume_part(a, want, place);
        let ways = first.iter().flat_map(|f| f.assume_part(b, want, place));
        self.limit_alternatives(ways.collect())
    }

    fn limit_alternatives(&self, ways: Vec<Self>) -> Vec<Self> {
        if ways.len() > MAX_ALTERNATIVES {
            vec![self.clone()]
        } else {
            ways
        }
    }

    fn assume_bool(&self, atom: StateAtom<'a>, want: bool) -> Vec<Self> {
        match self.get(&atom) {
            Some(PossibleValues::Bool(known)) => self.unchanged_if(*known == want),
            _ => self.with_fact(atom, PossibleValues::Bool(want)),
        }
    }

    fn with_fact(&self, atom: StateAtom<'a>, may: PossibleValues) -> Vec<Self> {
        let mut out = self.clone();
        out.set(atom, may);
        vec![out]
    }

    fn assume_comparison(
        &self,
        expr: &'a Expr,
        (a, b): (&'a Expr, &'a Expr),
        (op, want): (BinaryOp, bool),
        place: ConditionContext<'a>,
    ) -> Vec<Self> {
        let orders = accepted_orders(op, want).unwrap_or(LESS | EQUAL | MORE);
        if let (Expr::Const(x @ Value::Text(_)), other) | (other, Expr::Const(x @ Value::Text(_))) =
            (a, b)
        {
            return self.assume_word(other, x.as_text().unwrap_or(""), orders == EQUAL, place);
        }
        if let (Expr::Const(Value::Bool(yes)), other) | (other, Expr::Const(Value::Bool(yes))) =
            (a, b)
        {
            return self.assume_part(other, (orders == EQUAL) == *yes, place);
        }
        let (Some(left), Some(right)) = (self.range(a, place), self.range(b, place)) else {
            // A comparison of two words or of two conditions.
            return self.assume_bool(StateAtom::Expr(expr), want);
        };
        let mut possible = 0;
        possible |= if left.0 < right.1 { LESS } else { 0 };
        possible |= if left.1 > right.0 { MORE } else { 0 };
        possible |= if left.0 <= right.1 && right.0 <= left.1 {
            EQUAL
        } else {
            0
        };
        let mut orders = orders & possible;
        if orders == 0 {
            return Vec::new();
        }
        if let (Some(atom), true) = (to_atom(a), right.0 == right.1) {
            return self.assume_order(atom, left, right.0, orders);
        }
        if let (Some(atom), true) = (to_atom(b), left.0 == left.1) {
            let turned = (orders & EQUAL) | (orders & LESS) << 2 | (orders & MORE) >> 2;
            return self.assume_order(atom, right, left.0, turned);
        }
        let pair = StateAtom::Pair(a, b);
        if let Some(PossibleValues::Order(before)) = self.get(&pair) {
            orders &= before;
        }
        if orders == 0 {
            return Vec::new();
        }
        self.with_fact(pair, PossibleValues::Order(orders))
    }

    /// The states in which a number compares to a constant as wanted.
    fn assume_order(
        &self,
        atom: StateAtom<'a>,
        (low, high): (i64, i64),
        n: i64,
        orders: u8,
    ) -> Vec<Self> {
        let out = match self.get(&atom) {
            Some(PossibleValues::Number(_, _, out)) => out.clone(),
            _ => Vec::new(),
        };
        let mut ways = Vec::new();
        let mut add = |low: i64, high: i64, more: Option<i64>| {
            let (mut low, mut high) = (low, high);
            let mut out = out.clone();
            out.extend(more);
            while low <= high && out.contains(&low) {
                let Some(next) = low.checked_add(1) else {
                    return;
                };
                low = next;
            }
            while high >= low && out.contains(&high) {
                let Some(next) = high.checked_sub(1) else {
                    return;
                };
                high = next;
            }
            out.retain(|x| low < *x && *x < high);
            if low <= high {
                ways.extend(self.with_fact(atom.clone(), PossibleValues::Number(low, high, out)));
            }
        };
        match orders {
            LESS => add(low, high.min(n.saturating_sub(1)), None),
            EQUAL => add(low.max(n), high.min(n), None),
            MORE => add(low.max(n.saturating_add(1)), high, None),
            3 => add(low, high.min(n), None),
            6 => add(low.max(n), high, None),
            5 => add(low, high, Some(n)),
            _ => add(low, high, None),
        }
        ways
    }

    fn assume_word(
        &self,
        expr: &'a Expr,
        word: &str,
        want: bool,
        place: ConditionContext<'a>,
    ) -> Vec<Self> {
        let Some(atom) = to_atom(expr) else {
            return vec![self.clone()];
        };
        let mut out = match self.get(&atom) {
            Some(PossibleValues::Word(known)) => {
                return self.unchanged_if((**known == *word) == want);
            }
            Some(PossibleValues::ExcludedWords(out)) => out.clone(),
            _ => Vec::new(),
        };
        let ruled_out = out.iter().any(|w| **w == *word);
        let never = |all: PossibleWords| !all.contains(word);
        if want {
            return if ruled_out || possible_words(expr, place).is_some_and(never) {
                Vec::new()
            } else {
                self.with_fact(atom, PossibleValues::Word(word.into()))
            };
        }
        if !ruled_out {
            out.push(word.into());
        }
        let all_out = possible_words(expr, place).is_some_and(|all| all.are_all_in(&out));
        if all_out {
            return Vec::new();
        }
        self.with_fact(atom, PossibleValues::ExcludedWords(out))
    }

    /// The smallest and the largest value of a number. `None` if the expression is not a number.
    pub(super) fn range(&self, expr: &'a Expr, place: ConditionContext<'a>) -> Option<(i64, i64)> {
        if let Some(atom) = to_atom(expr)
            && let Some(PossibleValues::Number(low, high, _)) = self.get(&atom)
        {
            return Some((*low, *high));
        }
        let all = (i64::MIN, i64::MAX);
        let from_none = (0, i64::MAX);
        Some(match expr {
            Expr::Const(Value::Int(n)) => (*n, *n),
            Expr::Const(_) => return None,
            Expr::Slot(slot) => slot_range(*slot, place)?,
            Expr::Held { .. } | Expr::HeldMatching { .. } => from_none,
            Expr::CountTrue(slots) => (0, i64::try_from(slots.len()).unwrap_or(i64::MAX)),
            Expr::Ticks(None) => (0, place.page.map_or(i64::MAX, |page| page.boxes)),
            Expr::Ticks(Some(_)) => from_none,
            Expr::Visits => (1, i64::MAX),
            Expr::Query { query, .. } => match place.book.schema.queries.get(*query)?.result_type {
                FieldType::Integer => all,
                _ => return None,
            },
            Expr::Negate(inner) => {
                let (low, high) = self.range(inner, place)?;
                (high.saturating_neg(), low.saturating_neg())
            }
            Expr::BonusIf(_, amount) => {
                let (low, high) = self.range(amount, place)?;
                (low.min(0), high.max(0))
            }
            Expr::Binary(op, a, b) => {
                let ((a, b), (c, d)) = (self.range(a, place)?, self.range(b, place)?);
                match op {
                    BinaryOp::Add => (a.saturating_add(c), b.saturating_add(d)),
                    BinaryOp::Subtract => (a.saturating_sub(d), b.saturating_sub(c)),
                    BinaryOp::Multiply => {
                        let ends = [(a, c), (a, d), (b, c), (b, d)];
                        let ends = ends.map(|(x, y)| x.saturating_mul(y));
                        (*ends.iter().min()?, *ends.iter().max()?)
                    }
                    BinaryOp::Divide => all,
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

/// The orders of two values for which a comparison has this result. `None` if the operator is not a comparison.
pub(super) fn accepted_orders(op: BinaryOp, want: bool) -> Option<u8> {
    let orders = match op {
        BinaryOp::Equal => EQUAL,
        BinaryOp::NotEqual => LESS | MORE,
        BinaryOp::Less => LESS,
        BinaryOp::LessOrEqual => LESS | EQUAL,
        BinaryOp::More => MORE,
        BinaryOp::MoreOrEqual => MORE | EQUAL,
        _ => return None,
    };
    Some(if want {
        orders
    } else {
        (LESS | EQUAL | MORE) & !orders
    })
}

/// The words that a field or variable can hold.
#[derive(Clone, Copy)]
pub(super) enum PossibleWords<'a> {
    Declared(&'a [String]),
    /// All words that pages assign to a variable.
    Assigned(&'a BTreeSet<Arc<str>>),
}

impl PossibleWords<'_> {
    pub(super) fn contains(self, word: &str) -> bool {
        match self {
            Self::Declared(words) => words.iter().any(|w| w == word),
            Self::Assigned(words) => words.contains(word),
        }
    }

    pub(super) fn are_all_in(self, out: &[Arc<str>]) -> bool {
        match self {
            Self::Declared(words) => words.iter().all(|w| out.iter().any(|o| **o == **w)),
            Self::Assigned(words) => words.iter().all(|w| out.contains(w)),
        }
    }
}

/// The words that a field or variable can hold, if all are known.
pub(super) fn possible_words<'a>(
    expr: &Expr,
    place: ConditionContext<'a>,
) -> Option<PossibleWords<'a>> {
    let book = place.book;
    let of = match expr {
        Expr::Slot(slot) => {
            if let Some(words) = book.variable_words.get(slot) {
                return Some(PossibleWords::Assigned(words));
            }
            let n = book.data.field_slots.iter().position(|s| s == slot)?;
            &book.schema.fields.get(n)?.field_type
        }
        Expr::Query { query, .. } => &book.schema.queries.get(*query)?.result_type,
        _ => return None,
    };
    match of {
        FieldType::Word(words) => Some(PossibleWords::Declared(words)),
        _ => None,
    }
}

/// The range that a slot can hold by its declaration. `None` if it does not hold a number.
pub(super) fn slot_range(slot: u32, place: ConditionContext) -> Option<(i64, i64)> {
    let book = place.book;
    if let Some(n) = book.data.field_slots.iter().position(|s| *s == slot) {
        let field = book.schema.fields.get(n)?;
        if field.field_type != FieldType::Integer {
            return None;
        }
        let figure = |bound: &Option<Bound>| match bound {
            Some(Bound::Number(n)) => Some(*n),
            _ => None,
        };
        return Some((
            figure(&field.min).unwrap_or(i64::MIN),
            figure(&field.max).unwrap_or(i64::MAX),
        ));
    }
    let own = usize::try_from(slot).is_ok_and(|n| n < slot::NAMES.len());
    match book.slots.start().get(slot as usize) {
        Some(Value::Int(_)) if slot == slot::TICKS => {
            Some((0, place.page.map_or(i64::MAX, |page| page.boxes)))
        }
        Some(Value::Int(_)) if own || book.data.title_wordings.contains_key(&slot) => {
            Some((0, i64::MAX))
        }
        Some(Value::Int(_)) => Some((i64::MIN, i64::MAX)),
        _ => None,
    }
}
