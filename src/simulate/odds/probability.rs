//! Probabilities: exact fractions while they are short, otherwise proven bounds.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::ops::Div;

/// Maximum length of a denominator in bits. Numbers with longer ones are replaced by bounds.
const MAX_DENOMINATOR_BITS: u64 = 256;

/// A number that is not negative, or bounds around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probability {
    low: BigRational,
    high: BigRational,
}

impl Probability {
    pub(super) fn from_ratio(it: BigRational) -> Self {
        Self::from_bounds(it.clone(), it)
    }

    pub(super) fn zero() -> Self {
        Self::from_ratio(BigRational::zero())
    }

    pub(super) fn certain() -> Self {
        Self::from_ratio(BigRational::one())
    }

    fn from_bounds(low: BigRational, high: BigRational) -> Self {
        if low == high && low.denom().bits() <= MAX_DENOMINATOR_BITS {
            return Self { low, high };
        }
        let is_short = |it: &BigRational| it.denom().bits() <= MAX_DENOMINATOR_BITS;
        let unit = BigInt::one() << MAX_DENOMINATOR_BITS;
        let low = match is_short(&low) {
            true => low,
            false => (low * &unit).floor() / &unit,
        };
        let high = match is_short(&high) {
            true => high,
            false => (high * &unit).ceil() / &unit,
        };
        Self { low, high }
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        Self::from_bounds(&self.low + &other.low, &self.high + &other.high)
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        Self::from_bounds(&self.low * &other.low, &self.high * &other.high)
    }

    /// The share of this part in `total`, which must not be 0. The result is at most 1.
    pub(super) fn divided_by(&self, total: &Self) -> Self {
        let high = match total.low.is_zero() {
            true => BigRational::one(),
            false => (&self.high).div(&total.low).min(BigRational::one()),
        };
        Self::from_bounds((&self.low).div(&total.high), high)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.high.is_zero()
    }

    /// The difference between 1 and the sum of all.
    pub(super) fn remainder(all: &[Self]) -> Self {
        let sum = all.iter().fold(Self::zero(), |sum, it| sum.plus(it));
        let difference = |sum: &BigRational| (BigRational::one() - sum).max(BigRational::zero());
        Self::from_bounds(difference(&sum.high), difference(&sum.low))
    }

    pub(super) fn may_be_zero(&self) -> bool {
        self.low.is_zero()
    }

    /// The lower bound, by which choices are compared.
    pub(super) fn low(&self) -> &BigRational {
        &self.low
    }

    /// The exact number, if it is known.
    pub fn exact(&self) -> Option<&BigRational> {
        (self.low == self.high).then_some(&self.low)
    }

    /// Numerator and denominator, if each has at most this many digits.
    pub fn fraction(&self, digits: u32) -> Option<(u64, u64)> {
        let exact = self.exact()?;
        let limit = 10_u64.checked_pow(digits)?;
        let part = |it: &BigInt| it.to_u64().filter(|it| *it < limit);
        Some((part(exact.numer())?, part(exact.denom())?))
    }

    /// The middle of the bounds, from 0 to 1.
    pub fn to_f64(&self) -> f64 {
        let middle = (&self.low + &self.high) / BigInt::from(2);
        middle.to_f64().unwrap_or(0.0)
    }

    /// Maximum error of [`Probability::to_f64`] before it is rounded to a float. 0 if the number is exact.
    pub fn max_error(&self) -> f64 {
        let width = (&self.high - &self.low).abs();
        width.to_f64().unwrap_or(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn third() -> Probability {
        Probability::from_ratio(BigRational::new(1.into(), 3.into()))
    }

    #[test]
    fn short_numbers_are_exact_and_long_numbers_have_bounds() {
        let ninth = third().times(&third());
        assert_eq!(ninth.fraction(6), Some((1, 9)));
        let mut small = Probability::certain();
        let mut exact = BigRational::one();
        for _ in 0..400 {
            small = small.times(&third());
            exact /= BigInt::from(3);
        }
        assert!(small.exact().is_none());
        assert!(small.low <= exact && exact <= small.high);
        let quotient = small.divided_by(&small);
        assert!(quotient.low <= BigRational::one() && quotient.high >= BigRational::one());
    }
}
