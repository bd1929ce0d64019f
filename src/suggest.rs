//! The nearest name to a mistyped one.

/// The names most like `word`, best first, at most three; none when nothing is near.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let lower = word.to_lowercase();
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| {
            let far = strsim::osa_distance(&lower, &name.to_lowercase());
            let contained = lower.len() > 3 && name.to_lowercase().contains(&lower);
            (far <= 1 + word.chars().count() / 4 || contained).then_some((far, name))
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().take(3).map(|(_, name)| name).collect()
}

/// `did you mean ...?` for the nearest names, if there are any.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let near = nearest(word, names);
    (!near.is_empty()).then(|| {
        let ticked: Vec<String> = near.iter().map(|n| format!("`{n}`")).collect();
        format!("did you mean {}?", ticked.join(" or "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_a_letter_finds_its_word() {
        assert_eq!(
            nearest("SUBTERFUG", ["SURVIVAL", "SUBTERFUGE"]),
            ["SUBTERFUGE"]
        );
        assert_eq!(did_you_mean("xyz", ["harbour"]), None);
    }
}
