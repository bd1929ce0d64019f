//! `turnto editor`: installs the support files of an editor.

mod carried;

use super::{CliError, screen, typed};
pub(super) use carried::Editor;
use carried::{BaseFolder, FileOwner, GRAMMAR};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct EditorArgs {
    /// Editor to set up
    editor: Editor,
    /// Folder to write to, instead of the folder of the editor
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the files; write nothing
    #[arg(long, conflicts_with = "force")]
    stdout: bool,
    /// Replace your own settings files; keeps a copy of each
    #[arg(long)]
    force: bool,
}

/// A file and its destination.
struct InstalledFile {
    path: PathBuf,
    bytes: Cow<'static, [u8]>,
    of: FileOwner,
}

/// State of the destination.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InstallState {
    Not,
    Same,
    Otherwise,
}

pub(super) fn run(arguments: &EditorArgs) -> Result<(), CliError> {
    let editor = arguments.editor;
    let files = placed(editor, arguments.out.as_deref())?;
    let mut out = screen::out();
    if arguments.stdout {
        print(&mut out, &files)?;
        writeln!(out, "{}", next(editor, &files))?;
        return Ok(());
    }
    // Nothing is written if one of the destinations cannot be read.
    let stand: Vec<InstallState> = files.iter().map(stands).collect::<Result<_, _>>()?;
    let (mut same, mut kept) = (0, Vec::new());
    for (file, stands) in files.iter().zip(stand) {
        let settings = file.of == FileOwner::Settings && !arguments.force;
        match stands {
            InstallState::Same => same += 1,
            InstallState::Otherwise if settings => kept.push(file),
            InstallState::Not => {
                write(file)?;
                writeln!(out, "written: {}", file.path.display())?;
            }
            InstallState::Otherwise if file.of == FileOwner::Made => {
                write(file)?;
                writeln!(out, "written anew: {}", file.path.display())?;
            }
            InstallState::Otherwise => {
                let before = beside(&file.path);
                std::fs::rename(&file.path, &before).map_err(|why| unwritten(&file.path, &why))?;
                write(file)?;
                let (path, before) = (file.path.display(), before.display());
                writeln!(out, "replaced: {path}; the old file is now {before}")?;
            }
        }
    }
    match same {
        0 => {}
        1 => writeln!(out, "1 file already exists.")?,
        n => writeln!(out, "{n} files already exist.")?,
    }
    for file in kept {
        let (name, path) = (editor.name(), file.path.display());
        writeln!(
            out,
            "unchanged: {path}, which contains your settings. `turnto editor {name} --stdout` shows what to add; `turnto editor {name} --force` writes a new file and keeps yours as a backup."
        )?;
    }
    writeln!(out, "\n{}", next(editor, &files))?;
    Ok(())
}

fn stands(file: &InstalledFile) -> Result<InstallState, CliError> {
    match std::fs::read(&file.path) {
        Ok(there) if there == *file.bytes => Ok(InstallState::Same),
        Ok(there) if file.of == FileOwner::Settings && has_all(&there, &file.bytes) => {
            Ok(InstallState::Same)
        }
        Ok(_) => Ok(InstallState::Otherwise),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(InstallState::Not),
        Err(why) => Err(unwritten(&file.path, &why)),
    }
}

/// True if a file of the user contains all of these settings. Comments and empty lines do not count.
fn has_all(there: &[u8], ours: &[u8]) -> bool {
    let (there, ours) = (
        String::from_utf8_lossy(there),
        String::from_utf8_lossy(ours),
    );
    let there: BTreeSet<&str> = there.lines().map(bare).collect();
    let mut said = ours.lines().map(bare);
    said.all(|line| line.is_empty() || line.starts_with('#') || there.contains(line))
}

/// A line without its trailing comma.
fn bare(line: &str) -> &str {
    line.trim().trim_end_matches(',')
}

fn write(file: &InstalledFile) -> Result<(), CliError> {
    let told = |why: io::Error| unwritten(&file.path, &why);
    if let Some(around) = file.path.parent() {
        std::fs::create_dir_all(around).map_err(told)?;
    }
    std::fs::write(&file.path, &file.bytes).map_err(told)
}

/// Path of the backup: the first free one of `NAME.bak`, `NAME.bak2` and so on.
fn beside(path: &Path) -> PathBuf {
    let named = |n: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(match n {
            1 => ".bak".to_owned(),
            n => format!(".bak{n}"),
        });
        PathBuf::from(name)
    };
    let free = (1..).map(named).find(|path| !path.exists());
    free.unwrap_or_else(|| named(1))
}

/// The files of an editor with their destinations.
fn placed(editor: Editor, out: Option<&Path>) -> Result<Vec<InstalledFile>, CliError> {
    let at = |base: BaseFolder, path: &str| -> Result<PathBuf, CliError> {
        let base = match out {
            Some(out) => std::path::absolute(out)?,
            None => own(base).ok_or_else(|| {
                CliError::Usage("no home folder found; use `--out DIR`".to_owned())
            })?,
        };
        // Neovim has a different name for this folder.
        let path = match (cfg!(windows), path.strip_prefix("nvim/")) {
            (true, Some(rest)) => format!("nvim-data/{rest}"),
            _ => path.to_owned(),
        };
        Ok(base.join(path))
    };
    let grammar = at(BaseFolder::Data, "turnto/tree-sitter-turnto")?;
    let grammar = grammar.display().to_string().replace('\\', "/");
    let mut files = Vec::new();
    for file in editor.carried() {
        let bytes = match std::str::from_utf8(file.bytes) {
            Ok(text) if file.of != FileOwner::Made && text.contains(GRAMMAR) => {
                Cow::Owned(text.replace(GRAMMAR, &grammar).into_bytes())
            }
            _ => Cow::Borrowed(file.bytes),
        };
        files.push(InstalledFile {
            path: at(file.base, file.path)?,
            bytes,
            of: file.of,
        });
    }
    Ok(files)
}

/// The user's folder for data or settings on this system.
fn own(base: BaseFolder) -> Option<PathBuf> {
    let (named, windows, below) = match base {
        BaseFolder::Data => ("XDG_DATA_HOME", "LOCALAPPDATA", ".local/share"),
        BaseFolder::Config => ("XDG_CONFIG_HOME", "APPDATA", ".config"),
    };
    let set = |name: &str| env::var_os(name).map(PathBuf::from);
    set(named)
        .filter(|path| path.is_absolute())
        .or_else(|| set(windows).filter(|_| cfg!(windows)))
        .or_else(|| Some(env::home_dir()?.join(below)))
        .filter(|path| path.is_absolute())
}

fn unwritten(path: &Path, why: &io::Error) -> CliError {
    CliError::Fault(format!("{}: {why}", path.display()))
}

/// Prints each file with its text. Generated files are printed with their size only.
fn print(out: &mut impl Write, files: &[InstalledFile]) -> io::Result<()> {
    for file in files {
        let path = file.path.display();
        match std::str::from_utf8(&file.bytes) {
            Ok(text) if file.of != FileOwner::Made => {
                writeln!(out, "==> {path}\n{}\n", text.trim_end())?;
            }
            _ => writeln!(out, "==> {path}: {} bytes\n", file.bytes.len())?,
        }
    }
    Ok(())
}

/// Instructions for what to do with the files.
fn next(editor: Editor, files: &[InstalledFile]) -> String {
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
        Editor::Helix => "Now: `hx --grammar build`, which requires a C compiler. To check the installation, run `hx --health gamebook`.".to_owned(),
        Editor::Zed => format!(
            "Now: Zed takes a grammar from a Git repository only. In {} say `git init`, `git add .` and `git commit -m grammar`, and put the commit (`git rev-parse HEAD`) into `rev` of extension.toml. Then `zed: install dev extension` with {}; it needs Rust.",
            folder("src/parser.c"),
            folder("extension.toml")
        ),
        Editor::Kate => "Now: restart Kate, and enable LSP Client under Settings, Configure Kate, Plugins. Kate asks once for permission to start `turnto`.".to_owned(),
    }
}
