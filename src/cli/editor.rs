//! `turnto editor`: what an editor needs to be at home in a book, written where that editor reads it.

mod carried;

use super::{Failure, screen, typed};
pub(super) use carried::Editor;
use carried::{Base, GRAMMAR};
use std::borrow::Cow;
use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    editor: Editor,
    /// Write the files below this folder, and not where the editor reads them.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Only show the files.
    #[arg(long, conflicts_with = "force")]
    print: bool,
    /// Write over files that are otherwise.
    #[arg(long)]
    force: bool,
}

/// A file that is to stand somewhere.
struct Placed {
    path: PathBuf,
    bytes: Cow<'static, [u8]>,
    shown: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let files = placed(arguments.editor, arguments.out.as_deref())?;
    if arguments.print {
        return Ok(print(&files)?);
    }
    let mut new = Vec::new();
    let mut differ = Vec::new();
    for file in &files {
        match std::fs::read(&file.path) {
            Ok(there) if there == *file.bytes => {}
            Ok(_) if arguments.force => new.push(file),
            Ok(_) => differ.push(file.path.display().to_string()),
            Err(why) if why.kind() == io::ErrorKind::NotFound => new.push(file),
            Err(why) => return Err(unwritten(&file.path, &why)),
        }
    }
    if !differ.is_empty() {
        let name = arguments.editor.name();
        return Err(Failure::Fault(format!(
            "nothing is written, for there is something else in\n  {}\n`turnto editor {name} --force` writes over it; `turnto editor {name} --print` shows what would stand there, to be put in by hand",
            differ.join("\n  ")
        )));
    }
    for file in &new {
        let told = |why: io::Error| unwritten(&file.path, &why);
        if let Some(around) = file.path.parent() {
            std::fs::create_dir_all(around).map_err(told)?;
        }
        std::fs::write(&file.path, &file.bytes).map_err(told)?;
    }
    let mut out = screen::out();
    for file in &new {
        writeln!(out, "written: {}", file.path.display())?;
    }
    match files.len() - new.len() {
        0 => {}
        1 => writeln!(out, "1 file stands there already.")?,
        n => writeln!(out, "{n} files stand there already.")?,
    }
    writeln!(out, "\n{}", next(arguments.editor, &files))?;
    Ok(())
}

/// The files of an editor with their places.
fn placed(editor: Editor, out: Option<&Path>) -> Result<Vec<Placed>, Failure> {
    let at = |base: Base, path: &str| -> Result<PathBuf, Failure> {
        let base = match out {
            Some(out) => std::path::absolute(out)?,
            None => own(base).ok_or_else(|| {
                Failure::Usage("there is no home folder; say where with `--out DIR`".to_owned())
            })?,
        };
        // Neovim's own name for that folder.
        let path = match (cfg!(windows), path.strip_prefix("nvim/")) {
            (true, Some(rest)) => format!("nvim-data/{rest}"),
            _ => path.to_owned(),
        };
        Ok(base.join(path))
    };
    let grammar = at(Base::Data, "turnto/tree-sitter-turnto")?;
    let grammar = grammar.display().to_string().replace('\\', "/");
    let mut files = Vec::new();
    for file in editor.carried() {
        let bytes = match std::str::from_utf8(file.bytes) {
            Ok(text) if file.shown && text.contains(GRAMMAR) => {
                Cow::Owned(text.replace(GRAMMAR, &grammar).into_bytes())
            }
            _ => Cow::Borrowed(file.bytes),
        };
        files.push(Placed {
            path: at(file.base, file.path)?,
            bytes,
            shown: file.shown,
        });
    }
    Ok(files)
}

/// Where the system keeps a person's data, or settings.
fn own(base: Base) -> Option<PathBuf> {
    let (named, windows, below) = match base {
        Base::Data => ("XDG_DATA_HOME", "LOCALAPPDATA", ".local/share"),
        Base::Config => ("XDG_CONFIG_HOME", "APPDATA", ".config"),
    };
    let set = |name: &str| env::var_os(name).map(PathBuf::from);
    set(named)
        .filter(|path| path.is_absolute())
        .or_else(|| set(windows).filter(|_| cfg!(windows)))
        .or_else(|| Some(env::home_dir()?.join(below)))
        .filter(|path| path.is_absolute())
}

fn unwritten(path: &Path, why: &io::Error) -> Failure {
    Failure::Fault(format!("{}: {why}", path.display()))
}

/// Each file with its text; what nobody has written by hand with its size.
fn print(files: &[Placed]) -> io::Result<()> {
    let mut out = screen::out();
    for file in files {
        let path = file.path.display();
        match std::str::from_utf8(&file.bytes) {
            Ok(text) if file.shown => {
                writeln!(out, "==> {path}\n{}\n", text.trim_end())?;
            }
            _ => writeln!(out, "==> {path}: {} bytes\n", file.bytes.len())?,
        }
    }
    Ok(())
}

/// What is to be done with the files.
fn next(editor: Editor, files: &[Placed]) -> String {
    let path = |end: &str| {
        let found = files.iter().find(|file| file.path.ends_with(end));
        found.map_or_else(String::new, |file| file.path.display().to_string())
    };
    let folder = |end: &str| {
        let path = PathBuf::from(path(end));
        let levels = Path::new(end).components().count();
        let above = path.ancestors().nth(levels).unwrap_or(&path);
        typed(&above.display().to_string())
    };
    match editor {
        Editor::Vscode => format!(
            "Now: `code --install-extension {}`. Another editor that takes such extensions has a command like it.",
            typed(&path("turnto.vsix"))
        ),
        Editor::Neovim => "Now: open a .gamebook file. `:TurntoParser` builds the tree-sitter parser with a C compiler; without it the syntax file gives the colours. `:TurntoPlay` plays from the page with the cursor.".to_owned(),
        Editor::Helix => "Now: `hx --grammar build`, which needs a C compiler; then `hx --health gamebook` tells whether all is there.".to_owned(),
        Editor::Zed => format!(
            "Now: Zed takes a grammar from a Git repository only. In {} say `git init`, `git add .` and `git commit -m grammar`, and put the commit (`git rev-parse HEAD`) into `rev` of extension.toml. Then `zed: install dev extension` with {}; it needs Rust.",
            folder("src/parser.c"),
            folder("extension.toml")
        ),
        Editor::Kate => "Now: open Kate anew, and tick LSP Client under Settings, Configure Kate, Plugins. Kate asks once whether it may start `turnto`.".to_owned(),
    }
}
