//! Parallel work on all processors. Sequential without threads, as in a web page.

/// Runs both in parallel.
#[cfg(feature = "parallel")]
pub fn join<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    rayon::join(one, other)
}

/// Runs both in sequence.
#[cfg(not(feature = "parallel"))]
pub fn join<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
    (one(), other())
}

/// Maps the values in parallel. The results keep their order.
#[cfg(feature = "parallel")]
pub fn map<T: Send, R: Send>(each: Vec<T>, make: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    use rayon::prelude::*;
    each.into_par_iter().map(make).collect()
}

/// Maps the values in sequence.
#[cfg(not(feature = "parallel"))]
pub fn map<T, R>(each: Vec<T>, make: impl Fn(T) -> R) -> Vec<R> {
    each.into_iter().map(make).collect()
}
