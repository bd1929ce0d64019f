//! Texts known again by a fingerprint.

/// One fingerprint for some texts and the names they go by.
pub fn fingerprint<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let parts = texts.into_iter().flat_map(|(name, text)| [name, text]);
    hashed(parts).to_hex().to_string()
}

/// One hash of some parts.
pub(super) fn hashed(parts: impl IntoIterator<Item = impl AsRef<[u8]>>) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        let part = part.as_ref();
        // The length first, so that nothing can move from one to the next unseen.
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize()
}

/// A fingerprint of what comes bit by bit.
#[derive(Debug, Default)]
pub struct Running(blake3::Hasher);

impl Running {
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Of all so far, as 64 digits.
    pub fn told(&self) -> String {
        self.0.finalize().to_hex().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_know_where_a_text_ends() {
        let one = fingerprint([("a", "bc"), ("d", "")]);
        assert_ne!(one, fingerprint([("a", "b"), ("cd", "")]));
    }
}
