//! Fenced examples in a Markdown document.

use std::path::Path;

pub(crate) struct Fence {
    /// The text after the opening fence.
    pub(crate) info: String,
    pub(crate) text: String,
    /// The line of the opening fence, counted from 1.
    #[allow(dead_code, reason = "not every test reports lines")]
    pub(crate) line: usize,
}

/// A document of the project by its path.
pub(crate) fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(path).expect("a document")
}

/// The README and the pages of the documentation, without those of the error codes.
pub(crate) fn documents() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut out = vec!["README.md".to_owned(), "docs/introduction.md".to_owned()];
    for folder in ["play", "write", "rules", "reference"] {
        for file in std::fs::read_dir(root.join("docs").join(folder)).expect("a folder") {
            let name = file.expect("a file").file_name();
            out.push(format!("docs/{folder}/{}", name.to_string_lossy()));
        }
    }
    out.retain(|name| name.ends_with(".md"));
    out.sort();
    out
}

pub(crate) fn fences(document: &str) -> Vec<Fence> {
    let mut out: Vec<Fence> = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(document.lines()) {
        match line.strip_prefix("```") {
            Some(_) if open => open = false,
            Some(info) => {
                open = true;
                out.push(Fence {
                    info: info.to_owned(),
                    text: String::new(),
                    line: number,
                });
            }
            None if open => {
                if let Some(fence) = out.last_mut() {
                    fence.text.push_str(line);
                    fence.text.push('\n');
                }
            }
            None => {}
        }
    }
    assert!(!open, "a fence is not closed");
    out
}
