//! `turnto explain`: explains an error code, with an example that has the error and a correct one.

use super::{CliError, screen, unknown_name};
use crate::library;
use crate::syntax::diagnostic::Code;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct ExplainArgs {
    /// Code, such as `broken-link`; without it, all codes are listed
    code: Option<String>,
}

pub(super) fn run(args: &ExplainArgs) -> Result<(), CliError> {
    let mut out = screen::out();
    let Some(name) = &args.code else {
        for code in Code::ALL {
            let severity = code.severity().name();
            writeln!(out, "{:<19} {severity:<8} {}", code.name(), code.meaning())?;
        }
        return Ok(out.flush()?);
    };
    let names = Code::ALL.iter().map(|code| code.name());
    let Some(text) = Code::from_name(name).and_then(|code| library::explanation(code.name()))
    else {
        let help = "for a list, run `turnto explain`";
        return Err(unknown_name("code", name, names, help));
    };
    out.write_all(indent_examples(text).as_bytes())?;
    Ok(out.flush()?)
}

/// Formats an explanation for a terminal. Examples are indented instead of fenced.
fn indent_examples(text: &str) -> String {
    let mut out = String::new();
    let mut is_example = false;
    for line in text.lines() {
        if let Some(info) = line.strip_prefix("```") {
            is_example = !is_example;
            // An example in another file begins with the file name.
            if let Some((_, name)) = info.split_once(' ') {
                out.push_str(&format!("    [{name}]\n"));
            }
        } else if is_example && !line.is_empty() {
            out.push_str(&format!("    {line}\n"));
        } else {
            out.push_str(line.trim_start_matches('#').trim_start());
            out.push('\n');
        }
    }
    out
}
