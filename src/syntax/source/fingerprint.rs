//! Fingerprints of texts.

/// A single fingerprint for several texts and their names.
pub fn fingerprint<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let parts = texts.into_iter().flat_map(|(name, text)| [name, text]);
    hash_parts(parts).to_hex().to_string()
}

/// A single hash of several parts.
pub(super) fn hash_parts(parts: impl IntoIterator<Item = impl AsRef<[u8]>>) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        let part = part.as_ref();
        // The length comes first, so that moving bytes from one part to the next changes the hash.
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize()
}

/// An incremental fingerprint.
#[derive(Debug, Default)]
pub struct FingerprintBuilder(blake3::Hasher);

impl FingerprintBuilder {
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The fingerprint of all input so far, as 64 digits.
    pub fn to_hex(&self) -> String {
        self.0.finalize().to_hex().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprint_depends_on_the_bounds_of_texts() {
        let first = fingerprint([("a", "bc"), ("d", "")]);
        assert_ne!(first, fingerprint([("a", "b"), ("cd", "")]));
    }
}
