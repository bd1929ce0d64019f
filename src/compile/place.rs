//! Where in a YAML text a value stands: for faults in catalogues and book.yaml.

use crate::source::{FileId, Span};

/// The place of the last key of `path` (an outer key first), or of the nearest outer one that is found.
///
/// Reads indentation only, which is all that block YAML needs; in flow style the outer key is named.
pub(super) fn place(file: FileId, text: &str, base: usize, path: &[&str]) -> Span {
    let mut found = Span::new(file, base, base + text.find('\n').unwrap_or(text.len()));
    let mut from = 0;
    let mut deeper_than: Option<usize> = None;
    for key in path {
        let mut offset = from;
        let mut hit = None;
        for line in text[from..].split_inclusive('\n') {
            let bare = line.trim_start_matches([' ', '-']);
            let indent = line.len() - bare.len();
            let blank = bare.trim().is_empty() || bare.starts_with('#');
            if let Some(outer) = deeper_than
                && !blank
                && indent <= outer
            {
                break;
            }
            let name = bare.trim_start_matches(['"', '\'']);
            let quote = bare.len() - name.len();
            if let Some(rest) = name.strip_prefix(*key)
                && rest
                    .trim_start_matches(['"', '\''])
                    .trim_start()
                    .starts_with(':')
                && (deeper_than.is_some() || indent == 0)
            {
                let start = offset + indent + quote;
                hit = Some((start, indent, offset + line.len()));
                break;
            }
            offset += line.len();
        }
        let Some((start, indent, next)) = hit else {
            break;
        };
        found = Span::new(file, base + start, base + start + key.len());
        deeper_than = Some(indent);
        from = next;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_found_under_its_outer_keys() {
        let text = "title: x\nrope:\n  traits: [small]\nlamp:\n  traits: []\n  wrong: 1\n";
        let at = |path: &[&str]| place(FileId(0), text, 0, path).start as usize;
        assert_eq!(&text[at(&["lamp", "wrong"])..][..5], "wrong");
        assert_eq!(at(&["rope", "wrong"]), at(&["rope"]));
    }
}
