//! Editor files from `editors/` that are compiled into the program, with the paths where each editor reads them.

/// Supported editors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(in super::super) enum Editor {
    /// Visual Studio Code, and editors that use its extensions.
    Vscode,
    /// Neovim 0.11 or newer.
    Neovim,
    Helix,
    Zed,
    Kate,
}

/// A folder of the user, as the system defines it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BaseFolder {
    Data,
    Config,
}

/// A file of an editor.
#[derive(Debug, Clone, Copy)]
pub(super) struct EditorFile {
    pub(super) base: BaseFolder,
    /// Path relative to the base, with `/` between folders.
    pub(super) path: &'static str,
    pub(super) bytes: &'static [u8],
    pub(super) owner: FileOwner,
}

/// Who maintains a file. Determines whether it is printed and overwritten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileOwner {
    /// The authors of the program.
    Program,
    /// No one, because it is generated.
    Generated,
    /// The user, in a settings file of their editor. It must not be overwritten.
    User,
}

macro_rules! bundled {
    ($($base:ident $path:literal = $from:literal $($of:ident)?;)*) => {
        &[$(EditorFile {
            base: BaseFolder::$base,
            path: $path,
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/editors/", $from)),
            owner: bundled!(@of $($of)?),
        }),*]
    };
    (@of generated) => { FileOwner::Generated };
    (@of settings) => { FileOwner::User };
    (@of) => { FileOwner::Program };
}

/// Placeholder in a file for the folder of the tree-sitter grammar.
pub(super) const GRAMMAR_PLACEHOLDER: &str = "@GRAMMAR@";

const VSCODE: &[EditorFile] = bundled! {
    Data "turnto/vscode/turnto.vsix" = "vscode/turnto.vsix" generated;
};

const NEOVIM: &[EditorFile] = bundled! {
    Data "nvim/site/pack/turnto/start/turnto/ftdetect/turnto.lua" = "neovim/ftdetect/turnto.lua";
    Data "nvim/site/pack/turnto/start/turnto/ftplugin/gamebook.lua" = "neovim/ftplugin/gamebook.lua";
    Data "nvim/site/pack/turnto/start/turnto/lsp/turnto.lua" = "neovim/lsp/turnto.lua";
    Data "nvim/site/pack/turnto/start/turnto/plugin/turnto.lua" = "neovim/plugin/turnto.lua";
    Data "nvim/site/pack/turnto/start/turnto/syntax/gamebook.vim" = "neovim/syntax/gamebook.vim";
    Data "nvim/site/pack/turnto/start/turnto/queries/turnto/highlights.scm" = "tree-sitter-turnto/queries/highlights.scm";
    Data "nvim/site/pack/turnto/start/turnto/queries/turnto/folds.scm" = "tree-sitter-turnto/queries/folds.scm";
    Data "nvim/site/pack/turnto/start/turnto/queries/turnto/injections.scm" = "tree-sitter-turnto/queries/injections.scm";
    Data "nvim/site/pack/turnto/start/turnto/turnto-grammar/parser.c" = "tree-sitter-turnto/src/parser.c" generated;
    Data "nvim/site/pack/turnto/start/turnto/turnto-grammar/scanner.c" = "tree-sitter-turnto/src/scanner.c" generated;
    Data "nvim/site/pack/turnto/start/turnto/turnto-grammar/tree_sitter/parser.h" = "tree-sitter-turnto/src/tree_sitter/parser.h" generated;
};

const HELIX: &[EditorFile] = bundled! {
    Config "helix/languages.toml" = "helix/languages.toml" settings;
    Config "helix/runtime/queries/gamebook/highlights.scm" = "helix/queries/highlights.scm";
    Config "helix/runtime/queries/gamebook/injections.scm" = "helix/queries/injections.scm";
    Config "helix/runtime/queries/gamebook/textobjects.scm" = "helix/queries/textobjects.scm";
    Data "turnto/tree-sitter-turnto/src/parser.c" = "tree-sitter-turnto/src/parser.c" generated;
    Data "turnto/tree-sitter-turnto/src/scanner.c" = "tree-sitter-turnto/src/scanner.c" generated;
    Data "turnto/tree-sitter-turnto/src/tree_sitter/parser.h" = "tree-sitter-turnto/src/tree_sitter/parser.h" generated;
};

const ZED: &[EditorFile] = bundled! {
    Data "turnto/zed/extension.toml" = "zed/extension.toml" settings;
    Data "turnto/zed/Cargo.toml" = "zed/Cargo.toml.in";
    Data "turnto/zed/src/turnto.rs" = "zed/src/turnto.rs";
    Data "turnto/zed/languages/gamebook/config.toml" = "zed/languages/gamebook/config.toml";
    Data "turnto/zed/languages/gamebook/highlights.scm" = "zed/languages/gamebook/highlights.scm";
    Data "turnto/zed/languages/gamebook/injections.scm" = "zed/languages/gamebook/injections.scm";
    Data "turnto/zed/languages/gamebook/outline.scm" = "zed/languages/gamebook/outline.scm";
    Data "turnto/tree-sitter-turnto/grammar.js" = "tree-sitter-turnto/grammar.js";
    Data "turnto/tree-sitter-turnto/src/grammar.json" = "tree-sitter-turnto/src/grammar.json" generated;
    Data "turnto/tree-sitter-turnto/src/parser.c" = "tree-sitter-turnto/src/parser.c" generated;
    Data "turnto/tree-sitter-turnto/src/scanner.c" = "tree-sitter-turnto/src/scanner.c" generated;
    Data "turnto/tree-sitter-turnto/src/tree_sitter/parser.h" = "tree-sitter-turnto/src/tree_sitter/parser.h" generated;
};

const KATE: &[EditorFile] = bundled! {
    Data "org.kde.syntax-highlighting/syntax/gamebook.xml" = "kate/gamebook.xml";
    Config "kate/lspclient/settings.json" = "kate/settings.json" settings;
};

impl Editor {
    pub(super) fn bundled_files(self) -> &'static [EditorFile] {
        match self {
            Self::Vscode => VSCODE,
            Self::Neovim => NEOVIM,
            Self::Helix => HELIX,
            Self::Zed => ZED,
            Self::Kate => KATE,
        }
    }

    /// Settings files of a book for this editor: path in the book, and text. `"@TITLE@"` is a placeholder for the title of the book.
    pub(in super::super) fn book_files(self) -> &'static [(&'static str, &'static str)] {
        macro_rules! text {
            ($from:literal) => {
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/editors/book/", $from))
            };
        }
        match self {
            Self::Vscode => &[(".vscode/tasks.json", text!("vscode/tasks.json"))],
            Self::Neovim => &[(".nvim.lua", text!("neovim/nvim.lua"))],
            Self::Helix => &[(".helix/languages.toml", text!("helix/languages.toml"))],
            Self::Zed => &[
                (".zed/settings.json", text!("zed/settings.json")),
                (".zed/tasks.json", text!("zed/tasks.json")),
            ],
            Self::Kate => &[(".kateproject", text!("kate/kateproject.json"))],
        }
    }

    /// The name of the editor on the command line.
    pub(in super::super) fn name(self) -> &'static str {
        match self {
            Self::Vscode => "vscode",
            Self::Neovim => "neovim",
            Self::Helix => "helix",
            Self::Zed => "zed",
            Self::Kate => "kate",
        }
    }
}
