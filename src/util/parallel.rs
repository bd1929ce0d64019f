//! Work side by side on all processors, or one thing after another where the library is built without: a page of the web has one thread.

/// Both, side by side.
#[cfg(feature = "parallel")]
pub fn join<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    rayon::join(one, other)
}

/// Both, one after the other.
#[cfg(not(feature = "parallel"))]
pub fn join<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
    (one(), other())
}

/// What comes of each, in their order.
#[cfg(feature = "parallel")]
pub fn map<T: Send, R: Send>(each: Vec<T>, make: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    use rayon::prelude::*;
    each.into_par_iter().map(make).collect()
}

/// What comes of each, in their order.
#[cfg(not(feature = "parallel"))]
pub fn map<T, R>(each: Vec<T>, make: impl Fn(T) -> R) -> Vec<R> {
    each.into_iter().map(make).collect()
}
