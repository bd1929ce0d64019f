//! Facts about the reader's state at a step of a page, and what a condition implies.
//!
//! All answers are conservative: an unknown condition may be true or false.

use super::atoms::{LiveAtoms, StateAtom, atom, heavy, looks_at};
use crate::model::book::{Book, Bound, Expr, FieldType, Page, slot};
use crate::model::game::Value;
use crate::syntax::markup::BinaryOp;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum number of alternatives that can make a condition true. If there are more, they are not distinguished.
const WAYS: usize = 16;

/// Maximum number of facts in one state. Each step of a page compares all of them.
const MOST: usize = 48;

/// The possible values of an atom.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PossibleValues {
    Yes(bool),
    /// Lowest value, highest value, and excluded values between them.
    Number(i64, i64, Vec<i64>),
    Word(Arc<str>),
    NotWords(Vec<Arc<str>>),
    /// Less, equal, more: one bit each.
    Order(u8),
}

pub(super) const LESS: u8 = 1;
const EQUAL: u8 = 2;
pub(super) const MORE: u8 = 4;

/// The facts at a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KnownFacts<'a> {
    known: Vec<(StateAtom<'a>, PossibleValues)>,
}

/// The book and page of a condition. The page is `None` for a condition that can run on any page.
#[derive(Clone, Copy)]
pub(super) struct ConditionPlace<'a> {
    pub(super) book: &'a Book,
    pub(super) page: Option<&'a Page>,
}

impl<'a> KnownFacts<'a> {
    pub(super) fn none() -> Self {
        Self { known: Vec::new() }
    }

    fn get(&self, atom: &StateAtom<'a>) -> Option<&PossibleValues> {
        self.known.iter().find(|(a, _)| a == atom).map(|(_, m)| m)
    }

    fn set(&mut self, atom: StateAtom<'a>, may: PossibleValues) {
        self.known.retain(|(a, _)| *a != atom);
        self.known.push((atom, may));
    }

    /// Records that a slot is now true or false.
    pub(super) fn settle(&mut self, slot: u32, yes: bool) {
        self.forget(slot);
        self.set(StateAtom::Slot(slot), PossibleValues::Yes(yes));
    }

    /// Records that a slot now has exactly this value.
    pub(super) fn assign(&mut self, slot: u32, value: &Value) {
        self.forget(slot);
        let may = match value {
            Value::Bool(yes) => PossibleValues::Yes(*yes),
            Value::Int(n) => PossibleValues::Number(*n, *n, Vec::new()),
            Value::Text(text) => PossibleValues::Word(text.as_ref().into()),
            _ => return,
        };
        self.set(StateAtom::Slot(slot), may);
    }

    /// Records that a page sets a field of the sheet. The value stays within the bounds of the field, and fields that it bounds may change.
    pub(super) fn set_field(&mut self, slot: u32, value: &Expr, book: &Book) {
        let fields = &book.world.fields;
        for moved in book.vocabulary.moving_with(slot, fields) {
            self.forget(moved);
        }
        let field = fields.iter().position(|it| *it == slot);
        let field = field.and_then(|n| book.vocabulary.fields.get(n));
        if let (Expr::Const(value), Some(field)) = (value, field)
            && !field.is_bounded_by_field()
        {
            self.assign(slot, value);
        }
    }

    /// Records that a slot now holds a number in this range.
    pub(super) fn between(&mut self, slot: u32, (low, high): (i64, i64)) {
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
        self.known.retain(|(atom, _)| match atom {
            StateAtom::Slot(s) => *s != slot,
            StateAtom::Asked(e) => !looks_at(e, slot),
            StateAtom::Pair(a, b) => !looks_at(a, slot) && !looks_at(b, slot),
        });
    }

    /// Drops all facts except those about the current page and the page before it.
    pub(super) fn forget_all(&mut self) {
        let lasting = |e: &Expr| matches!(e, Expr::From(_) | Expr::FirstVisit | Expr::Visits);
        self.known.retain(|(atom, _)| match atom {
            StateAtom::Slot(s) => [slot::PAGE, slot::FROM, slot::ARRIVED].contains(s),
            StateAtom::Asked(e) => lasting(e),
            StateAtom::Pair(..) => false,
        });
    }

    /// Keeps only facts that are read again, and the newest ones if there are too many. Returns false if some of those were dropped.
    pub(super) fn keep(&mut self, live: &LiveAtoms<'a>) -> bool {
        self.known.retain(|(atom, _)| live.twice.contains(atom));
        let more = self.known.len().saturating_sub(MOST);
        self.known.drain(..more);
        more == 0
    }

    /// Returns true if all these facts are also known in the other state.
    pub(super) fn within(&self, other: &Self) -> bool {
        self.known.iter().all(|fact| other.known.contains(fact))
    }

    /// Returns the value of the condition if it is certain.
    pub(super) fn truth(&self, expr: &'a Expr, place: ConditionPlace<'a>) -> Option<bool> {
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
        place: ConditionPlace<'a>,
    ) -> Vec<Self> {
        match expr {
            Expr::Not(inner) => self.assume(inner, !want, place),
            _ if heavy(expr) => self.yes(StateAtom::Asked(expr), want),
            _ => self.collect_implied(expr, want, place),
        }
    }

    fn collect_implied(&self, expr: &'a Expr, want: bool, place: ConditionPlace<'a>) -> Vec<Self> {
        match expr {
            Expr::Const(value) => self.only_if(value.truth() == want),
            Expr::Not(inner) => self.collect_implied(inner, !want, place),
            Expr::Binary(BinaryOp::And, a, b) if want => self.both((a, b), true, place),
            Expr::Binary(BinaryOp::Or, a, b) if !want => self.both((a, b), false, place),
            Expr::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
                let mut ways = self.collect_implied(a, want, place);
                ways.extend(self.collect_implied(b, want, place));
                self.not_too_many(ways)
            }
            Expr::Binary(op, a, b) if wanted(*op, want).is_some() => {
                self.compared(expr, (a, b), (*op, want), place)
            }
            Expr::Tag(tag) => match place.page {
                Some(page) => self.only_if(page.tags.contains(tag) == want),
                None => self.yes(StateAtom::Asked(expr), want),
            },
            Expr::Part(part) => match place.page {
                Some(page) => self.only_if((page.part == *part) == want),
                None => self.yes(StateAtom::Asked(expr), want),
            },
            Expr::Slot(slot) => self.yes(StateAtom::Slot(*slot), want),
            _ => self.yes(StateAtom::Asked(expr), want),
        }
    }

    fn only_if(&self, so: bool) -> Vec<Self> {
        if so { vec![self.clone()] } else { Vec::new() }
    }

    fn both(
        &self,
        (a, b): (&'a Expr, &'a Expr),
        want: bool,
        place: ConditionPlace<'a>,
    ) -> Vec<Self> {
        let first = self.collect_implied(a, want, place);
        let ways = first.iter().flat_map(|f| f.collect_implied(b, want, place));
        self.not_too_many(ways.collect())
    }

    fn not_too_many(&self, ways: Vec<Self>) -> Vec<Self> {
        if ways.len() > WAYS {
            vec![self.clone()]
        } else {
            ways
        }
    }

    fn yes(&self, atom: StateAtom<'a>, want: bool) -> Vec<Self> {
        match self.get(&atom) {
            Some(PossibleValues::Yes(known)) => self.only_if(*known == want),
            _ => self.with(atom, PossibleValues::Yes(want)),
        }
    }

    fn with(&self, atom: StateAtom<'a>, may: PossibleValues) -> Vec<Self> {
        let mut out = self.clone();
        out.set(atom, may);
        vec![out]
    }

    fn compared(
        &self,
        expr: &'a Expr,
        (a, b): (&'a Expr, &'a Expr),
        (op, want): (BinaryOp, bool),
        place: ConditionPlace<'a>,
    ) -> Vec<Self> {
        let orders = wanted(op, want).unwrap_or(LESS | EQUAL | MORE);
        if let (Expr::Const(x @ Value::Text(_)), other) | (other, Expr::Const(x @ Value::Text(_))) =
            (a, b)
        {
            return self.worded(other, x.as_text().unwrap_or(""), orders == EQUAL, place);
        }
        if let (Expr::Const(Value::Bool(yes)), other) | (other, Expr::Const(Value::Bool(yes))) =
            (a, b)
        {
            return self.collect_implied(other, (orders == EQUAL) == *yes, place);
        }
        let (Some(left), Some(right)) = (self.range(a, place), self.range(b, place)) else {
            // A comparison of two words or of two conditions.
            return self.yes(StateAtom::Asked(expr), want);
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
        if let (Some(atom), true) = (atom(a), right.0 == right.1) {
            return self.bounded(atom, left, right.0, orders);
        }
        if let (Some(atom), true) = (atom(b), left.0 == left.1) {
            let turned = (orders & EQUAL) | (orders & LESS) << 2 | (orders & MORE) >> 2;
            return self.bounded(atom, right, left.0, turned);
        }
        let pair = StateAtom::Pair(a, b);
        if let Some(PossibleValues::Order(before)) = self.get(&pair) {
            orders &= before;
        }
        if orders == 0 {
            return Vec::new();
        }
        self.with(pair, PossibleValues::Order(orders))
    }

    /// The states in which a number compares to a constant as wanted.
    fn bounded(
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
                ways.extend(self.with(atom.clone(), PossibleValues::Number(low, high, out)));
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

    fn worded(
        &self,
        expr: &'a Expr,
        word: &str,
        want: bool,
        place: ConditionPlace<'a>,
    ) -> Vec<Self> {
        let Some(atom) = atom(expr) else {
            return vec![self.clone()];
        };
        let mut out = match self.get(&atom) {
            Some(PossibleValues::Word(known)) => return self.only_if((**known == *word) == want),
            Some(PossibleValues::NotWords(out)) => out.clone(),
            _ => Vec::new(),
        };
        let ruled_out = out.iter().any(|w| **w == *word);
        let never = |all: PossibleWords| !all.contains(word);
        if want {
            return if ruled_out || words(expr, place).is_some_and(never) {
                Vec::new()
            } else {
                self.with(atom, PossibleValues::Word(word.into()))
            };
        }
        if !ruled_out {
            out.push(word.into());
        }
        let all_out = words(expr, place).is_some_and(|all| all.all_in(&out));
        if all_out {
            return Vec::new();
        }
        self.with(atom, PossibleValues::NotWords(out))
    }

    /// The smallest and the largest value of a number. `None` if the expression is not a number.
    pub(super) fn range(&self, expr: &'a Expr, place: ConditionPlace<'a>) -> Option<(i64, i64)> {
        if let Some(atom) = atom(expr)
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
            Expr::Held { .. } | Expr::HeldOf { .. } => from_none,
            Expr::Count(slots) => (0, i64::try_from(slots.len()).unwrap_or(i64::MAX)),
            Expr::Ticks(None) => (0, place.page.map_or(i64::MAX, |page| page.boxes)),
            Expr::Ticks(Some(_)) => from_none,
            Expr::Visits => (1, i64::MAX),
            Expr::Query { query, .. } => match place.book.vocabulary.queries.get(*query)?.gives {
                FieldType::Integer => all,
                _ => return None,
            },
            Expr::Negate(inner) => {
                let (low, high) = self.range(inner, place)?;
                (high.saturating_neg(), low.saturating_neg())
            }
            Expr::Where(_, amount) => {
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
pub(super) fn wanted(op: BinaryOp, want: bool) -> Option<u8> {
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
    Given(&'a BTreeSet<Arc<str>>),
}

impl PossibleWords<'_> {
    pub(super) fn contains(self, word: &str) -> bool {
        match self {
            Self::Declared(words) => words.iter().any(|w| w == word),
            Self::Given(words) => words.contains(word),
        }
    }

    pub(super) fn all_in(self, out: &[Arc<str>]) -> bool {
        match self {
            Self::Declared(words) => words.iter().all(|w| out.iter().any(|o| **o == **w)),
            Self::Given(words) => words.iter().all(|w| out.contains(w)),
        }
    }
}

/// The words that a field or variable can hold, if all are known.
pub(super) fn words<'a>(expr: &Expr, place: ConditionPlace<'a>) -> Option<PossibleWords<'a>> {
    let book = place.book;
    let of = match expr {
        Expr::Slot(slot) => {
            if let Some(words) = book.held_words.get(slot) {
                return Some(PossibleWords::Given(words));
            }
            let n = book.world.fields.iter().position(|s| s == slot)?;
            &book.vocabulary.fields.get(n)?.of
        }
        Expr::Query { query, .. } => &book.vocabulary.queries.get(*query)?.gives,
        _ => return None,
    };
    match of {
        FieldType::Word(words) => Some(PossibleWords::Declared(words)),
        _ => None,
    }
}

/// The range that a slot can hold by its declaration. `None` if it does not hold a number.
pub(super) fn slot_range(slot: u32, place: ConditionPlace) -> Option<(i64, i64)> {
    let book = place.book;
    if let Some(n) = book.world.fields.iter().position(|s| *s == slot) {
        let field = book.vocabulary.fields.get(n)?;
        if field.of != FieldType::Integer {
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
        Some(Value::Int(_)) if own || book.world.numbered.contains_key(&slot) => {
            Some((0, i64::MAX))
        }
        Some(Value::Int(_)) => Some((i64::MIN, i64::MAX)),
        _ => None,
    }
}
