//! `turnto editor`: installs the support files of an editor.

mod bundled;

use super::{CliError, screen, shell_quote};
pub(super) use bundled::Editor;
use bundled::{BaseFolder, FileOwner, GRAMMAR_PLACEHOLDER};
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
    owner: FileOwner,
}

/// State of a file at its destination.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InstallState {
    Missing,
    Same,
    Different,
}

pub(super) fn run(args: &EditorArgs) -> Result<(), CliError> {
    let editor = args.editor;
    let files = target_files(editor, args.out.as_deref())?;
    let mut out = screen::out();
    if args.stdout {
        print_files(&mut out, &files)?;
        writeln!(out, "{}", next_steps(editor, &files))?;
        return Ok(());
    }
    // All destinations are read before the first file is written.
    let states: Vec<InstallState> = files.iter().map(install_state).collect::<Result<_, _>>()?;
    let (mut same_count, mut unchanged) = (0, Vec::new());
    for (file, state) in files.iter().zip(states) {
        let settings = file.owner == FileOwner::User && !args.force;
        match state {
            InstallState::Same => same_count += 1,
            InstallState::Different if settings => unchanged.push(file),
            InstallState::Missing => {
                write_file(file)?;
                writeln!(out, "written: {}", file.path.display())?;
            }
            InstallState::Different if file.owner == FileOwner::Generated => {
                write_file(file)?;
                writeln!(out, "updated: {}", file.path.display())?;
            }
            InstallState::Different => {
                let backup = backup_path(&file.path);
                std::fs::rename(&file.path, &backup)
                    .map_err(|why| write_error(&file.path, &why))?;
                write_file(file)?;
                let (path, backup) = (file.path.display(), backup.display());
                writeln!(out, "replaced: {path}; the old file is now {backup}")?;
            }
        }
    }
    match same_count {
        0 => {}
        1 => writeln!(out, "1 file already exists.")?,
        n => writeln!(out, "{n} files already exist.")?,
    }
    for file in unchanged {
        let (name, path) = (editor.name(), file.path.display());
        writeln!(
            out,
            "unchanged: {path}, which contains your settings. `turnto editor {name} --stdout` shows what to add; `turnto editor {name} --force` writes a new file and keeps yours as a backup."
        )?;
    }
    writeln!(out, "\n{}", next_steps(editor, &files))?;
    Ok(())
}

fn install_state(file: &InstalledFile) -> Result<InstallState, CliError> {
    match std::fs::read(&file.path) {
        Ok(bytes) if bytes == *file.bytes => Ok(InstallState::Same),
        Ok(bytes) if file.owner == FileOwner::User && contains_settings(&bytes, &file.bytes) => {
            Ok(InstallState::Same)
        }
        Ok(_) => Ok(InstallState::Different),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(InstallState::Missing),
        Err(why) => Err(write_error(&file.path, &why)),
    }
}

/// True if a file of the user contains all of these settings. Comments and empty lines do not count.
fn contains_settings(existing: &[u8], settings: &[u8]) -> bool {
    let (existing, settings) = (
        String::from_utf8_lossy(existing),
        String::from_utf8_lossy(settings),
    );
    let existing: BTreeSet<&str> = existing.lines().map(without_comma).collect();
    let mut required = settings.lines().map(without_comma);
    required.all(|line| line.is_empty() || line.starts_with('#') || existing.contains(line))
}

/// A line without its trailing comma.
fn without_comma(line: &str) -> &str {
    line.trim().trim_end_matches(',')
}

fn write_file(file: &InstalledFile) -> Result<(), CliError> {
    let error = |why: io::Error| write_error(&file.path, &why);
    if let Some(parent) = file.path.parent() {
        std::fs::create_dir_all(parent).map_err(error)?;
    }
    std::fs::write(&file.path, &file.bytes).map_err(error)
}

/// Path of the backup: the first unused name of `NAME.bak`, `NAME.bak2` and so on.
fn backup_path(path: &Path) -> PathBuf {
    let numbered = |n: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(match n {
            1 => ".bak".to_owned(),
            n => format!(".bak{n}"),
        });
        PathBuf::from(name)
    };
    let unused = (1..).map(numbered).find(|path| !path.exists());
    unused.unwrap_or_else(|| numbered(1))
}

/// The files of an editor with their destinations.
fn target_files(editor: Editor, out: Option<&Path>) -> Result<Vec<InstalledFile>, CliError> {
    let target = |base: BaseFolder, path: &str| -> Result<PathBuf, CliError> {
        let base = match out {
            Some(out) => std::path::absolute(out)?,
            None => base_path(base).ok_or_else(|| {
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
    let grammar = target(BaseFolder::Data, "turnto/tree-sitter-turnto")?;
    let grammar = grammar.display().to_string().replace('\\', "/");
    let mut files = Vec::new();
    for file in editor.bundled_files() {
        let bytes = match std::str::from_utf8(file.bytes) {
            Ok(text)
                if file.owner != FileOwner::Generated && text.contains(GRAMMAR_PLACEHOLDER) =>
            {
                Cow::Owned(text.replace(GRAMMAR_PLACEHOLDER, &grammar).into_bytes())
            }
            _ => Cow::Borrowed(file.bytes),
        };
        files.push(InstalledFile {
            path: target(file.base, file.path)?,
            bytes,
            owner: file.owner,
        });
    }
    Ok(files)
}

/// The user's folder for data or settings on this system.
fn base_path(base: BaseFolder) -> Option<PathBuf> {
    let (variable, windows_variable, default_path) = match base {
        BaseFolder::Data => ("XDG_DATA_HOME", "LOCALAPPDATA", ".local/share"),
        BaseFolder::Config => ("XDG_CONFIG_HOME", "APPDATA", ".config"),
    };
    let from_env = |name: &str| env::var_os(name).map(PathBuf::from);
    from_env(variable)
        .filter(|path| path.is_absolute())
        .or_else(|| from_env(windows_variable).filter(|_| cfg!(windows)))
        .or_else(|| Some(env::home_dir()?.join(default_path)))
        .filter(|path| path.is_absolute())
}

fn write_error(path: &Path, why: &io::Error) -> CliError {
    CliError::Failure(format!("{}: {why}", path.display()))
}

/// Prints each file with its text, or only with its size if it is generated.
fn print_files(out: &mut impl Write, files: &[InstalledFile]) -> io::Result<()> {
    for file in files {
        let path = file.path.display();
        match std::str::from_utf8(&file.bytes) {
            Ok(text) if file.owner != FileOwner::Generated => {
                writeln!(out, "==> {path}\n{}\n", text.trim_end())?;
            }
            _ => writeln!(out, "==> {path}: {} bytes\n", file.bytes.len())?,
        }
    }
    Ok(())
}

/// Instructions for the next steps in the editor.
fn next_steps(editor: Editor, files: &[InstalledFile]) -> String {
    let path = |suffix: &str| {
        let file = files.iter().find(|file| file.path.ends_with(suffix));
        file.map_or_else(String::new, |file| file.path.display().to_string())
    };
    let folder = |suffix: &str| {
        let path = PathBuf::from(path(suffix));
        let levels = Path::new(suffix).components().count();
        let folder = path.ancestors().nth(levels).unwrap_or(&path);
        shell_quote(&folder.display().to_string())
    };
    match editor {
        Editor::Vscode => format!(
            "Next: run `code --install-extension {}`. Other editors that support such extensions have a similar command.",
            shell_quote(&path("turnto.vsix"))
        ),
        Editor::Neovim => "Next: open a .gamebook file. `:TurntoParser` builds the tree-sitter parser with a C compiler; without it, the syntax file provides the colours. `:TurntoPlay` plays from the page at the cursor.".to_owned(),
        Editor::Helix => "Next: run `hx --grammar build`, which requires a C compiler. To check the installation, run `hx --health gamebook`.".to_owned(),
        Editor::Zed => format!(
            "Next: Zed accepts grammars only from a Git repository. In {}, run `git init`, `git add .` and `git commit -m grammar`, and write the commit (`git rev-parse HEAD`) as `rev` in extension.toml. Then run `zed: install dev extension` with {}, which requires Rust.",
            folder("src/parser.c"),
            folder("extension.toml")
        ),
        Editor::Kate => "Next: restart Kate, and enable LSP Client under Settings, Configure Kate, Plugins. Kate asks once for permission to start `turnto`.".to_owned(),
    }
}
