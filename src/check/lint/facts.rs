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
    /// The possible orders of two numbers: the bits `LESS`, `EQUAL` and `MORE`.
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
pub(super) struct ConditionScope<'a> {
    pub(super) book: &'a Book,
    pub(super) page: Option<&'a Page>,
}

impl<'a> KnownFacts<'a> {
    pub(super) fn none() -> Self {
        Self { facts: Vec::new() }
    }

    fn get(&self, atom: &StateAtom<'a>) -> Option<&PossibleValues> {
        self.facts
            .iter()
            .find(|fact| fact.0 == *atom)
            .map(|fact| &fact.1)
    }

    fn set(&mut self, atom: StateAtom<'a>, values: PossibleValues) {
        self.facts.retain(|(a, _)| *a != atom);
        self.facts.push((atom, values));
    }

    /// Records that a slot is now true or false.
    pub(super) fn set_bool(&mut self, slot: u32, value: bool) {
        self.forget(slot);
        self.set(StateAtom::Slot(slot), PossibleValues::Bool(value));
    }

    /// Records that a slot now has exactly this value.
    pub(super) fn assign(&mut self, slot: u32, value: &Value) {
        self.forget(slot);
        let values = match value {
            Value::Bool(yes) => PossibleValues::Bool(*yes),
            Value::Int(n) => PossibleValues::Number(*n, *n, Vec::new()),
            Value::Text(text) => PossibleValues::Word(text.as_ref().into()),
            _ => return,
        };
        self.set(StateAtom::Slot(slot), values);
    }

    /// Records that a page sets a field of the sheet. The value stays within the bounds of the field, and fields that it bounds may change.
    pub(super) fn set_field(&mut self, slot: u32, value: &Expr, book: &Book) {
        let fields = &book.data.field_slots;
        for affected in book.schema.slots_affected_by(slot, fields) {
            self.forget(affected);
        }
        let field = fields.iter().position(|it| *it == slot);
        let field = field.and_then(|n| book.schema.fields.get(n));
        if let (Expr::Const(value), Some(field)) = (value, field)
            && !field.is_bounded_by_field()
        {
            self.assign(slot, value);
        }
    }

    /// Records that a slot now contains a number in this range.
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
        let lasts = |e: &Expr| matches!(e, Expr::CameFrom(_) | Expr::FirstVisit | Expr::Visits);
        self.facts.retain(|(atom, _)| match atom {
            StateAtom::Slot(s) => [slot::PAGE, slot::PREVIOUS_PAGE, slot::ARRIVED].contains(s),
            StateAtom::Expr(e) => lasts(e),
            StateAtom::Pair(..) => false,
        });
    }

    /// Keeps only facts that are read again, and the newest ones if there are too many. Returns false if some of those were dropped.
    pub(super) fn prune(&mut self, live: &LiveAtoms<'a>) -> bool {
        self.facts.retain(|(atom, _)| live.live.contains(atom));
        let excess = self.facts.len().saturating_sub(MAX_FACTS);
        self.facts.drain(..excess);
        excess == 0
    }

    /// Returns true if all these facts are also known in the other state.
    pub(super) fn is_subset_of(&self, other: &Self) -> bool {
        self.facts.iter().all(|fact| other.facts.contains(fact))
    }

    /// Returns the value of the condition if it is certain.
    pub(super) fn evaluate(&self, expr: &'a Expr, scope: ConditionScope<'a>) -> Option<bool> {
        let can_be = |truth| !self.assume(expr, truth, scope).is_empty();
        match (can_be(true), can_be(false)) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }

    /// The possible states in which the condition has this truth value. Empty if it cannot have it.
    pub(super) fn assume(
        &self,
        expr: &'a Expr,
        truth: bool,
        scope: ConditionScope<'a>,
    ) -> Vec<Self> {
        match expr {
            Expr::Not(inner) => self.assume(inner, !truth, scope),
            _ if is_complex(expr) => self.assume_bool(StateAtom::Expr(expr), truth),
            _ => self.assume_part(expr, truth, scope),
        }
    }

    fn assume_part(&self, expr: &'a Expr, truth: bool, scope: ConditionScope<'a>) -> Vec<Self> {
        match expr {
            Expr::Const(value) => self.unchanged_if(value.truth() == truth),
            Expr::Not(inner) => self.assume_part(inner, !truth, scope),
            Expr::Binary(BinaryOp::And, a, b) if truth => self.assume_both((a, b), true, scope),
            Expr::Binary(BinaryOp::Or, a, b) if !truth => self.assume_both((a, b), false, scope),
            Expr::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
                let mut states = self.assume_part(a, truth, scope);
                states.extend(self.assume_part(b, truth, scope));
                self.limit_alternatives(states)
            }
            Expr::Binary(op, a, b) if accepted_orders(*op, truth).is_some() => {
                self.assume_comparison(expr, (a, b), (*op, truth), scope)
            }
            Expr::HasTag(tag) => match scope.page {
                Some(page) => self.unchanged_if(page.tags.contains(tag) == truth),
                None => self.assume_bool(StateAtom::Expr(expr), truth),
            },
            Expr::InPart(part) => match scope.page {
                Some(page) => self.unchanged_if((page.part == *part) == truth),
                None => self.assume_bool(StateAtom::Expr(expr), truth),
            },
            Expr::Slot(slot) => self.assume_bool(StateAtom::Slot(*slot), truth),
            _ => self.assume_bool(StateAtom::Expr(expr), truth),
        }
    }

    fn unchanged_if(&self, is_possible: bool) -> Vec<Self> {
        is_possible.then(|| self.clone()).into_iter().collect()
    }

    fn assume_both(
        &self,
        (a, b): (&'a Expr, &'a Expr),
        truth: bool,
        scope: ConditionScope<'a>,
    ) -> Vec<Self> {
        let first = self.assume_part(a, truth, scope);
        let states = first.iter().flat_map(|f| f.assume_part(b, truth, scope));
        self.limit_alternatives(states.collect())
    }

    fn limit_alternatives(&self, states: Vec<Self>) -> Vec<Self> {
        if states.len() > MAX_ALTERNATIVES {
            vec![self.clone()]
        } else {
            states
        }
    }

    fn assume_bool(&self, atom: StateAtom<'a>, truth: bool) -> Vec<Self> {
        match self.get(&atom) {
            Some(PossibleValues::Bool(value)) => self.unchanged_if(*value == truth),
            _ => self.with_fact(atom, PossibleValues::Bool(truth)),
        }
    }

    fn with_fact(&self, atom: StateAtom<'a>, values: PossibleValues) -> Vec<Self> {
        let mut out = self.clone();
        out.set(atom, values);
        vec![out]
    }

    fn assume_comparison(
        &self,
        expr: &'a Expr,
        (a, b): (&'a Expr, &'a Expr),
        (op, truth): (BinaryOp, bool),
        scope: ConditionScope<'a>,
    ) -> Vec<Self> {
        let orders = accepted_orders(op, truth).unwrap_or(LESS | EQUAL | MORE);
        if let (Expr::Const(x @ Value::Text(_)), other) | (other, Expr::Const(x @ Value::Text(_))) =
            (a, b)
        {
            return self.assume_word(other, x.as_text().unwrap_or(""), orders == EQUAL, scope);
        }
        if let (Expr::Const(Value::Bool(yes)), other) | (other, Expr::Const(Value::Bool(yes))) =
            (a, b)
        {
            return self.assume_part(other, (orders == EQUAL) == *yes, scope);
        }
        let (Some(left), Some(right)) = (self.range(a, scope), self.range(b, scope)) else {
            // A comparison of two words or of two conditions.
            return self.assume_bool(StateAtom::Expr(expr), truth);
        };
        let mut possible = if left.0 < right.1 { LESS } else { 0 };
        possible |= if left.1 > right.0 { MORE } else { 0 };
        if left.0 <= right.1 && right.0 <= left.1 {
            possible |= EQUAL;
        }
        let mut orders = orders & possible;
        if orders == 0 {
            return Vec::new();
        }
        if let (Some(atom), true) = (to_atom(a), right.0 == right.1) {
            return self.assume_order(atom, left, right.0, orders);
        }
        if let (Some(atom), true) = (to_atom(b), left.0 == left.1) {
            let mirrored = (orders & EQUAL) | (orders & LESS) << 2 | (orders & MORE) >> 2;
            return self.assume_order(atom, right, left.0, mirrored);
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

    /// The states in which a number has one of these orders to the constant `n`.
    fn assume_order(
        &self,
        atom: StateAtom<'a>,
        (low, high): (i64, i64),
        n: i64,
        orders: u8,
    ) -> Vec<Self> {
        let excluded = match self.get(&atom) {
            Some(PossibleValues::Number(_, _, excluded)) => excluded.clone(),
            _ => Vec::new(),
        };
        let mut states = Vec::new();
        let mut add = |mut low: i64, mut high: i64, extra: Option<i64>| {
            let mut excluded = excluded.clone();
            excluded.extend(extra);
            while low <= high && excluded.contains(&low) {
                let Some(next) = low.checked_add(1) else {
                    return;
                };
                low = next;
            }
            while high >= low && excluded.contains(&high) {
                let Some(next) = high.checked_sub(1) else {
                    return;
                };
                high = next;
            }
            excluded.retain(|x| low < *x && *x < high);
            if low <= high {
                let values = PossibleValues::Number(low, high, excluded);
                states.extend(self.with_fact(atom.clone(), values));
            }
        };
        match orders {
            LESS => add(low, high.min(n.saturating_sub(1)), None),
            EQUAL => add(low.max(n), high.min(n), None),
            MORE => add(low.max(n.saturating_add(1)), high, None),
            // Less or equal, more or equal, not equal.
            3 => add(low, high.min(n), None),
            6 => add(low.max(n), high, None),
            5 => add(low, high, Some(n)),
            _ => add(low, high, None),
        }
        states
    }

    fn assume_word(
        &self,
        expr: &'a Expr,
        word: &str,
        truth: bool,
        scope: ConditionScope<'a>,
    ) -> Vec<Self> {
        let Some(atom) = to_atom(expr) else {
            return vec![self.clone()];
        };
        let mut excluded = match self.get(&atom) {
            Some(PossibleValues::Word(value)) => {
                return self.unchanged_if((**value == *word) == truth);
            }
            Some(PossibleValues::ExcludedWords(excluded)) => excluded.clone(),
            _ => Vec::new(),
        };
        let is_excluded = excluded.iter().any(|w| **w == *word);
        let excludes = |words: PossibleWords| !words.contains(word);
        if truth {
            return if is_excluded || possible_words(expr, scope).is_some_and(excludes) {
                Vec::new()
            } else {
                self.with_fact(atom, PossibleValues::Word(word.into()))
            };
        }
        if !is_excluded {
            excluded.push(word.into());
        }
        if possible_words(expr, scope).is_some_and(|words| words.are_all_in(&excluded)) {
            return Vec::new();
        }
        self.with_fact(atom, PossibleValues::ExcludedWords(excluded))
    }

    /// The smallest and the largest value of a number. `None` if the expression is not a number.
    pub(super) fn range(&self, expr: &'a Expr, scope: ConditionScope<'a>) -> Option<(i64, i64)> {
        if let Some(atom) = to_atom(expr)
            && let Some(PossibleValues::Number(low, high, _)) = self.get(&atom)
        {
            return Some((*low, *high));
        }
        let any = (i64::MIN, i64::MAX);
        let from_zero = (0, i64::MAX);
        Some(match expr {
            Expr::Const(Value::Int(n)) => (*n, *n),
            Expr::Const(_) => return None,
            Expr::Slot(slot) => slot_range(*slot, scope)?,
            Expr::Held { .. } | Expr::HeldMatching { .. } => from_zero,
            Expr::CountTrue(slots) => (0, i64::try_from(slots.len()).unwrap_or(i64::MAX)),
            Expr::Ticks(None) => (0, scope.page.map_or(i64::MAX, |page| page.boxes)),
            Expr::Ticks(Some(_)) => from_zero,
            Expr::Visits => (1, i64::MAX),
            Expr::Query { query, .. } => match scope.book.schema.queries.get(*query)?.result_type {
                FieldType::Integer => any,
                _ => return None,
            },
            Expr::Negate(inner) => {
                let (low, high) = self.range(inner, scope)?;
                (high.saturating_neg(), low.saturating_neg())
            }
            Expr::BonusIf(_, amount) => {
                let (low, high) = self.range(amount, scope)?;
                (low.min(0), high.max(0))
            }
            Expr::Binary(op, a, b) => {
                let ((a, b), (c, d)) = (self.range(a, scope)?, self.range(b, scope)?);
                match op {
                    BinaryOp::Add => (a.saturating_add(c), b.saturating_add(d)),
                    BinaryOp::Subtract => (a.saturating_sub(d), b.saturating_sub(c)),
                    BinaryOp::Multiply => {
                        let ends = [(a, c), (a, d), (b, c), (b, d)];
                        let ends = ends.map(|(x, y)| x.saturating_mul(y));
                        (*ends.iter().min()?, *ends.iter().max()?)
                    }
                    BinaryOp::Divide => any,
                    BinaryOp::Remainder => (c.saturating_add(1).min(0), d.saturating_sub(1).max(0)),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

/// The orders of two values for which a comparison has this result. `None` if the operator is not a comparison.
pub(super) fn accepted_orders(op: BinaryOp, truth: bool) -> Option<u8> {
    let orders = match op {
        BinaryOp::Equal => EQUAL,
        BinaryOp::NotEqual => LESS | MORE,
        BinaryOp::Less => LESS,
        BinaryOp::LessOrEqual => LESS | EQUAL,
        BinaryOp::More => MORE,
        BinaryOp::MoreOrEqual => MORE | EQUAL,
        _ => return None,
    };
    Some(if truth {
        orders
    } else {
        (LESS | EQUAL | MORE) & !orders
    })
}

/// The possible words of a field or variable.
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

    pub(super) fn are_all_in(self, excluded: &[Arc<str>]) -> bool {
        match self {
            Self::Declared(words) => words.iter().all(|w| excluded.iter().any(|o| **o == **w)),
            Self::Assigned(words) => words.iter().all(|w| excluded.contains(w)),
        }
    }
}

/// The possible words of a field or variable, if all are known.
pub(super) fn possible_words<'a>(
    expr: &Expr,
    scope: ConditionScope<'a>,
) -> Option<PossibleWords<'a>> {
    let book = scope.book;
    let field_type = match expr {
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
    match field_type {
        FieldType::Word(words) => Some(PossibleWords::Declared(words)),
        _ => None,
    }
}

/// The declared range of a slot. `None` if it does not contain a number.
pub(super) fn slot_range(slot: u32, scope: ConditionScope) -> Option<(i64, i64)> {
    let book = scope.book;
    if let Some(n) = book.data.field_slots.iter().position(|s| *s == slot) {
        let field = book.schema.fields.get(n)?;
        if field.field_type != FieldType::Integer {
            return None;
        }
        let fixed = |bound: &Option<Bound>| match bound {
            Some(Bound::Number(n)) => Some(*n),
            _ => None,
        };
        return Some((
            fixed(&field.min).unwrap_or(i64::MIN),
            fixed(&field.max).unwrap_or(i64::MAX),
        ));
    }
    let is_builtin = usize::try_from(slot).is_ok_and(|n| n < slot::NAMES.len());
    match book.slots.start().get(slot as usize) {
        Some(Value::Int(_)) if slot == slot::TICKS => {
            Some((0, scope.page.map_or(i64::MAX, |page| page.boxes)))
        }
        Some(Value::Int(_)) if is_builtin || book.data.title_wordings.contains_key(&slot) => {
            Some((0, i64::MAX))
        }
        Some(Value::Int(_)) => Some((i64::MIN, i64::MAX)),
        _ => None,
    }
}
