//! Probabilities: exact fractions while they are short, otherwise proven bounds.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, One, ToPrimitive, Zero};
use std::cmp::Ordering;

/// Maximum denominator of an exact fraction. Fractions with longer ones are replaced by bounds.
const MAX_DENOMINATOR: u128 = 1 << 63;

/// Number of binary places of bounds.
const BOUND_BITS: u64 = 256;

/// A number that is not negative, or bounds around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probability(Number);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Number {
    Exact(Ratio<u128>),
    /// In units of the last binary place.
    Bounds(BigUint, BigUint),
}

impl Probability {
    /// The fraction `n / total`.
    pub(super) fn from_ratio(n: u64, total: u64) -> Self {
        Self::from_fraction(Ratio::new(n.into(), total.into()))
    }

    pub(super) fn zero() -> Self {
        Self(Number::Exact(Ratio::zero()))
    }

    pub(super) fn certain() -> Self {
        Self(Number::Exact(Ratio::one()))
    }

    fn from_fraction(it: Ratio<u128>) -> Self {
        if *it.denom() <= MAX_DENOMINATOR {
            return Self(Number::Exact(it));
        }
        let (low, high) = fraction_bounds(&it);
        Self(Number::Bounds(low, high))
    }

    fn bounds(&self) -> (BigUint, BigUint) {
        match &self.0 {
            Number::Exact(it) => fraction_bounds(it),
            Number::Bounds(low, high) => (low.clone(), high.clone()),
        }
    }

    /// Computes exactly if both numbers are exact and the result is not too long. Otherwise, computes bounds.
    fn combine(
        &self,
        other: &Self,
        exact: impl Fn(&Ratio<u128>, &Ratio<u128>) -> Option<Ratio<u128>>,
        bounds: impl Fn((BigUint, BigUint), (BigUint, BigUint)) -> (BigUint, BigUint),
    ) -> Self {
        if let (Number::Exact(a), Number::Exact(b)) = (&self.0, &other.0)
            && let Some(result) = exact(a, b)
        {
            return Self::from_fraction(result);
        }
        let (low, high) = bounds(self.bounds(), other.bounds());
        Self(Number::Bounds(low, high))
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        self.combine(other, Ratio::checked_add, |a, b| (a.0 + b.0, a.1 + b.1))
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        self.combine(other, Ratio::checked_mul, |a, b| {
            let almost_one = (BigUint::one() << BOUND_BITS) - 1_u32;
            let high = (a.1 * b.1 + almost_one) >> BOUND_BITS;
            ((a.0 * b.0) >> BOUND_BITS, high)
        })
    }

    /// The share of this part in `total`, which must not be 0. The result is at most 1.
    pub(super) fn divided_by(&self, total: &Self) -> Self {
        self.combine(total, Ratio::checked_div, |part, total| {
            let one = BigUint::one() << BOUND_BITS;
            let high = match total.0.is_zero() {
                true => one,
                false => divide_up(part.1 << BOUND_BITS, &total.0).min(one),
            };
            ((part.0 << BOUND_BITS) / total.1, high)
        })
    }

    pub(super) fn is_zero(&self) -> bool {
        match &self.0 {
            Number::Exact(it) => it.is_zero(),
            Number::Bounds(_, high) => high.is_zero(),
        }
    }

    /// The difference between 1 and the sum of all.
    pub(super) fn remainder(all: &[Self]) -> Self {
        let sum = all.iter().fold(Self::zero(), |sum, it| sum.plus(it));
        let one = BigUint::one() << BOUND_BITS;
        let difference = |it: BigUint| if it > one { BigUint::zero() } else { &one - it };
        match &sum.0 {
            Number::Exact(it) if *it <= Ratio::one() => Self::from_fraction(Ratio::one() - it),
            _ => {
                let (low, high) = sum.bounds();
                Self(Number::Bounds(difference(high), difference(low)))
            }
        }
    }

    pub(super) fn may_be_zero(&self) -> bool {
        self.bounds().0.is_zero()
    }

    /// Compares the lower bounds, by which answers are chosen.
    pub(super) fn compare_low(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Number::Exact(a), Number::Exact(b)) => a.cmp(b),
            (Number::Bounds(a, _), Number::Bounds(b, _)) => a.cmp(b),
            _ => self.bounds().0.cmp(&other.bounds().0),
        }
    }

    /// The exact number, if it is known.
    pub fn exact(&self) -> Option<Ratio<u128>> {
        match &self.0 {
            Number::Exact(it) => Some(*it),
            Number::Bounds(low, high) if low == high && low.is_zero() => Some(Ratio::zero()),
            Number::Bounds(..) => None,
        }
    }

    /// Numerator and denominator, if each has at most this many digits.
    pub fn fraction(&self, digits: u32) -> Option<(u64, u64)> {
        let exact = self.exact()?;
        let limit = 10_u64.checked_pow(digits)?;
        let part = |it: &u128| it.to_u64().filter(|it| *it < limit);
        Some((part(exact.numer())?, part(exact.denom())?))
    }

    /// The middle of the bounds, from 0 to 1.
    pub fn to_f64(&self) -> f64 {
        let (low, high) = self.bounds();
        bounds_to_f64(&(low + high)) / 2.0
    }

    /// Maximum error of [`Probability::to_f64`] before it is rounded to a float. 0 if the number is exact.
    pub fn max_error(&self) -> f64 {
        match &self.0 {
            Number::Exact(_) => 0.0,
            Number::Bounds(low, high) => bounds_to_f64(&(high - low)),
        }
    }
}

/// Bounds of a fraction, in units of the last binary place.
fn fraction_bounds(it: &Ratio<u128>) -> (BigUint, BigUint) {
    let scaled = BigUint::from(*it.numer()) << BOUND_BITS;
    let denominator = BigUint::from(*it.denom());
    (&scaled / &denominator, divide_up(scaled, &denominator))
}

fn divide_up(dividend: BigUint, divisor: &BigUint) -> BigUint {
    (dividend + (divisor - 1_u32)) / divisor
}

fn bounds_to_f64(it: &BigUint) -> f64 {
    let unit = 2_f64.powi(-i32::try_from(BOUND_BITS).unwrap_or(i32::MAX));
    it.to_f64().map_or(1.0, |it| it * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_exact_and_long_numbers_have_bounds() {
        let third = Probability::from_ratio(1, 3);
        assert_eq!(third.times(&third).fraction(6), Some((1, 9)));
        let mut small = Probability::certain();
        let mut power = BigUint::one();
        for _ in 0..150 {
            small = small.times(&third);
            power *= 3_u32;
        }
        assert!(small.exact().is_none());
        let unit = BigUint::one() << BOUND_BITS;
        let (low, high) = small.bounds();
        assert!(&low * &power <= unit && unit <= &high * &power);
        let (low, high) = small.divided_by(&small).bounds();
        assert!(low <= unit && unit <= high);
        let (low, high) = Probability::remainder(&[small]).bounds();
        assert!(low < high && high < unit);
    }
}
