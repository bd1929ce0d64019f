//! JSON lists.

use serde::{Serialize, Serializer};

/// A JSON list whose elements are built while it is written, to save memory.
pub struct JsonList<F>(pub F);

impl<F, I> Serialize for JsonList<F>
where
    F: Fn() -> I,
    I: Iterator,
    I::Item: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}
