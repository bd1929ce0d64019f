//! Texts known again by a fingerprint.

/// One fingerprint for some texts and the names they go by.
#[must_use]
pub fn fingerprint<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in texts.into_iter().flat_map(|(name, text)| [name, text]) {
        // The length first, so that words cannot move from one text to the next unseen.
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
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
