//! `turnto explain`: explains a code, with a page that has the error and one that does not.

use super::{CliError, screen, unknown_name};
use crate::library;
use crate::syntax::diagnostic::Code;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct ExplainArgs {
    /// Code, such as `broken-link`; without it, all codes are listed
    code: Option<String>,
}

pub(super) fn run(arguments: &ExplainArgs) -> Result<(), CliError> {
    let mut out = screen::out();
    let Some(name) = &arguments.code else {
        for code in Code::ALL {
            let severity = code.severity().name();
            writeln!(out, "{:<19} {severity:<8} {}", code.name(), code.meaning())?;
        }
        return Ok(out.flush()?);
    };
    let known = Code::ALL.iter().map(|code| code.name());
    let Some(text) = Code::from_name(name).and_then(|code| library::explanation(code.name()))
    else {
        let list = "for a list, run `turnto explain`";
        return Err(unknown_name("code", name, known, list));
    };
    out.write_all(indent_examples(text).as_bytes())?;
    Ok(out.flush()?)
}

/// The page as printed in a terminal: examples are indented instead of fenced.
fn indent_examples(text: &str) -> String {
    let mut out = String::new();
    let mut example = false;
    for line in text.lines() {
        if let Some(info) = line.strip_prefix("```") {
            example = !example;
            // An example with its own file begins with the file name.
            if let Some((_, name)) = info.split_once(' ') {
                out.push_str(&format!("    [{name}]\n"));
            }
        } else if example && !line.is_empty() {
            out.push_str(&format!("    {line}\n"));
        } else {
            out.push_str(line.trim_start_matches('#').trim_start());
            out.push('\n');
        }
    }
    out
}
