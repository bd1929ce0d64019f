//! Parallel work on all processors. In a web page, which has no threads, the work is sequential.

/// Runs two functions in parallel.
#[cfg(feature = "parallel")]
pub fn join<A: Send, B: Send>(
    first: impl FnOnce() -> A + Send,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    rayon::join(first, second)
}

/// Runs two functions in sequence.
#[cfg(not(feature = "parallel"))]
pub fn join<A, B>(first: impl FnOnce() -> A, second: impl FnOnce() -> B) -> (A, B) {
    (first(), second())
}

/// Maps the values in parallel. The results keep their order.
#[cfg(feature = "parallel")]
pub fn map<T: Send, R: Send>(items: Vec<T>, f: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    use rayon::prelude::*;
    // A single value does not need other threads, which may not be running yet.
    if items.len() < 2 {
        return items.into_iter().map(f).collect();
    }
    items.into_par_iter().map(f).collect()
}

/// Maps the values in sequence.
#[cfg(not(feature = "parallel"))]
pub fn map<T, R>(items: Vec<T>, f: impl Fn(T) -> R) -> Vec<R> {
    items.into_iter().map(f).collect()
}
