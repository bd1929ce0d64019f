//! Spans: ranges of texts, for diagnostics. A span has twelve bytes.

use serde::{Deserialize, Serialize};

/// A text, as a number in `Sources`.
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
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            file,
            start: clamp(start),
            end: clamp(end),
        }
    }

    /// Bytes `from..to` of this span.
    pub fn subspan(self, from: usize, to: usize) -> Self {
        let start = self.start as usize;
        Self::new(self.file, start + from, start + to)
    }

    /// The span from the start of this one to the end of `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            end: other.end.max(self.end),
            ..self
        }
    }
}

/// Omits spans when serializing, because a published book does not contain its texts.
pub mod place {
    use serde::{Deserialize, Deserializer, Serializer};

    /// # Errors
    /// Errors of the serializer.
    pub fn serialize<T, S: Serializer>(_: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }

    /// # Errors
    /// Errors of the deserializer.
    pub fn deserialize<'de, T: Default, D: Deserializer<'de>>(data: D) -> Result<T, D::Error> {
        <()>::deserialize(data).map(|()| T::default())
    }
}

/// Serializes pairs of a value and a span without the span.
pub mod placed {
    use super::Span;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// # Errors
    /// Errors of the serializer.
    pub fn serialize<T: Serialize, S: Serializer>(
        pairs: &[(T, Span)],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(pairs.iter().map(|(it, _)| it))
    }

    /// # Errors
    /// Errors of the deserializer.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        data: D,
    ) -> Result<Vec<(T, Span)>, D::Error> {
        let values = Vec::<T>::deserialize(data)?;
        Ok(values.into_iter().map(|it| (it, Span::default())).collect())
    }
}

/// A value with its span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Spanned<T> {
    pub value: T,
    pub span: Span,
}

impl<T> Spanned<T> {
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}
