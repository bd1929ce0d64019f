//! A place in a text: twelve bytes that ride along from the grammar to the last error.

use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// A text by its number in [`Sources`].
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct FileId(pub u32);

/// Bytes `start..end` of one file.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// Bytes `start..end` of `file`.
    #[must_use]
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let clip = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            file,
            start: clip(start),
            end: clip(end),
        }
    }

    /// From the start of this place to the end of `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            end: other.end.max(self.end),
            ..self
        }
    }
}

thread_local! {
    static PLACED: Cell<bool> = const { Cell::new(false) };
}

/// Writes and reads things with their places in the texts, on this thread, as long as `it` runs. Elsewhere they are written without: what goes to another
/// place leaves the texts behind.
pub fn with_places<T>(it: impl FnOnce() -> T) -> T {
    struct Back(bool);
    impl Drop for Back {
        fn drop(&mut self) {
            PLACED.set(self.0);
        }
    }
    let _back = Back(PLACED.replace(true));
    it()
}

/// A place, or several, written [`with_places`] only; nowhere when it is read without.
pub mod place {
    use super::PLACED;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// # Errors
    /// As the serializer has them.
    pub fn serialize<T: Serialize, S: Serializer>(place: &T, to: S) -> Result<S::Ok, S::Error> {
        match PLACED.get() {
            true => place.serialize(to),
            false => to.serialize_unit(),
        }
    }

    /// # Errors
    /// As the deserializer has them.
    pub fn deserialize<'de, T: Deserialize<'de> + Default, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        match PLACED.get() {
            true => T::deserialize(from),
            false => <()>::deserialize(from).map(|()| T::default()),
        }
    }
}

/// Pairs of a thing and its place, the place written [`with_places`] only.
pub mod placed {
    use super::{PLACED, Span};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// # Errors
    /// As the serializer has them.
    pub fn serialize<T: Serialize, S: Serializer>(
        pairs: &[(T, Span)],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match PLACED.get() {
            true => to.collect_seq(pairs),
            false => to.collect_seq(pairs.iter().map(|(it, _)| it)),
        }
    }

    /// # Errors
    /// As the deserializer has them.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<(T, Span)>, D::Error> {
        if PLACED.get() {
            return Vec::deserialize(from);
        }
        let all = Vec::<T>::deserialize(from)?;
        Ok(all.into_iter().map(|it| (it, Span::default())).collect())
    }
}

/// A thing and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Spanned<T> {
    pub it: T,
    pub span: Span,
}

impl<T> Spanned<T> {
    pub fn new(it: T, span: Span) -> Self {
        Self { it, span }
    }
}
