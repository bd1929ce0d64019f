//! Scripts as Lua compiles them: rules are loaded afresh for each thread and each game that is taken up, and read this in place of the text.
//!
//! The program's own are compiled as it is built (`build.rs`) and are a part of it; any other once, in a state of its own, on whatever thread has time for it,
//! and that never leaves the program. No other bytecode is ever read.

use super::Script;
use super::errors::chunk_name;
use super::sandbox::MEMORY;
use super::seal::Sealed;
use mlua::chunk::ChunkMode;
use mlua::{Lua, LuaOptions, StdLib};
use std::borrow::Cow;
use std::cell::OnceCell;

/// What scripts are loaded from: bytecode. In a page of the web rules are loaded once, and read from their text: it is small, and has no compiler of its own.
pub(super) const MODE: ChunkMode = match cfg!(target_family = "wasm") {
    true => ChunkMode::Text,
    false => ChunkMode::Binary,
};

/// A text of the program's own as it was compiled with it.
struct Built {
    /// Of the text: whoever has changed a letter of it has it compiled.
    hash: [u8; 32],
    sealed: bool,
    code: &'static [u8],
}

impl Built {
    fn find(among: &'static [Self], text: &str) -> Option<&'static Self> {
        let hash = blake3::hash(text.as_bytes());
        let at = among.binary_search_by(|it| it.hash.cmp(hash.as_bytes()));
        Some(&among[at.ok()?])
    }
}

/// `SCRIPTS` and `PRELUDE`, by their hashes. Both are empty in a page, and where the machine for which is built reads other bytecode than the one on which is built.
mod built {
    use super::Built;
    include!(concat!(env!("OUT_DIR"), "/bytecode.rs"));
}

/// What Lua makes of a script.
#[derive(Debug)]
pub(super) enum Bytecode {
    /// Nobody can tell what its names mean.
    TooDeep,
    /// Lua cannot read it.
    Broken,
    /// It can be loaded; where it is `sealed`, it is to be given what seals it.
    Code {
        sealed: bool,
        code: Cow<'static, [u8]>,
    },
}

/// A state in which scripts are compiled and nothing is run; made when it is first needed.
#[derive(Debug, Default)]
pub(super) struct Compiler(OnceCell<Lua>);

impl Compiler {
    /// Under the name that Lua tells its faults by.
    fn compile(&self, chunk: &str, text: &str) -> mlua::Result<Vec<u8>> {
        if cfg!(target_family = "wasm") {
            return Ok(text.as_bytes().to_vec());
        }
        let lua = match self.0.get() {
            Some(lua) => lua,
            None => {
                let lua = Lua::new_with(StdLib::NONE, LuaOptions::default())?;
                lua.set_memory_limit(MEMORY / 2)?;
                self.0.get_or_init(|| lua)
            }
        };
        let chunk = lua.load(text).set_mode(ChunkMode::Text).set_name(chunk);
        // Lines and names stay in it: faults are told by them.
        Ok(chunk.into_function()?.dump(false))
    }

    /// A part of the prelude.
    pub(super) fn prelude(&self, chunk: &str, text: &str) -> Cow<'static, [u8]> {
        match Built::find(built::PRELUDE, text) {
            Some(built) => built.code.into(),
            // It is the same text for ever: where there is memory for it, it is compiled.
            None => self.compile(chunk, text).unwrap_or_default().into(),
        }
    }

    /// A script as it is, or sealed, under a number.
    fn script(&self, number: usize, script: &Script) -> mlua::Result<Option<(bool, Vec<u8>)>> {
        let (sealed, text) = match Sealed::of(&script.text) {
            Sealed::TooDeep => return Ok(None),
            Sealed::AsItIs => (false, Cow::from(script.text.as_str())),
            Sealed::Text(text) => (true, text.into()),
        };
        let code = self.compile(&chunk(number), &text)?;
        Ok(Some((sealed, code)))
    }

    /// The bytecode of a script under its number.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn numbered<'a>(
        &self,
        number: usize,
        script: &Script,
        code: &'a [u8],
    ) -> mlua::Result<Cow<'a, [u8]>> {
        match named(code, number) {
            Some(code) => Ok(code),
            None => {
                let made = self.script(number, script)?;
                Ok(made.map(|(_, code)| code).unwrap_or_default().into())
            }
        }
    }

    /// What Lua says of a script that it cannot read as it is compiled.
    pub(super) fn fault(&self, number: usize, script: &Script) -> Option<mlua::Error> {
        self.script(number, script).err()
    }
}

impl Script {
    /// What Lua makes of it as the first script.
    pub(super) fn compiled(&self, compiler: &Compiler) -> &Bytecode {
        self.bytecode.get_or_init(|| {
            if let Some(built) = Built::find(built::SCRIPTS, &self.text) {
                return Bytecode::Code {
                    sealed: built.sealed,
                    code: built.code.into(),
                };
            }
            match compiler.script(0, self) {
                Ok(Some((sealed, code))) => Bytecode::Code {
                    sealed,
                    code: code.into(),
                },
                Ok(None) => Bytecode::TooDeep,
                Err(_) => Bytecode::Broken,
            }
        })
    }
}

fn chunk(number: usize) -> String {
    format!("={}", chunk_name(number))
}

/// The bytecode of the first script, as that of one under this number: with other scripts beside it a script has another number, and lines are told by it.
/// Nothing where it does not look as Lua 5.4 writes it.
fn named(code: &[u8], number: usize) -> Option<Cow<'_, [u8]>> {
    // Behind a header and the number of variables around the script stands how long its name is and one more, in seven bits with an eighth, and the name.
    const BEFORE: usize = 32;
    if number == 0 || MODE == ChunkMode::Text {
        return Some(code.into());
    }
    let written = |number| {
        let name = chunk(number);
        let long = u8::try_from(name.len() + 1).ok().filter(|n| *n < 0x80)?;
        Some([&[long | 0x80], name.as_bytes()].concat())
    };
    let (before, rest) = code.split_at_checked(BEFORE)?;
    let rest = rest.strip_prefix(&*written(0)?)?;
    Some([before, &written(number)?, rest].concat().into())
}

/// Compiles scripts, the last first: who loads them meanwhile begins at the first.
pub fn compile_ahead(scripts: &[Script]) {
    let compiler = Compiler::default();
    for script in scripts.iter().rev() {
        script.compiled(&compiler);
    }
}

#[cfg(test)]
mod tests {
    use super::super::sandbox::{PARTS, PRELUDE};
    use super::super::seal::tests::lua_files;
    use super::*;
    use crate::source::FileId;
    use std::path::Path;

    fn script(text: &str) -> Script {
        Script::new(FileId(0), "badgerstone.lua".to_owned(), text.to_owned())
    }

    /// What was compiled with the program is what it would compile now.
    #[test]
    fn own_scripts_are_as_they_were_built() {
        let (compiler, mut all) = (Compiler::default(), Vec::new());
        if cfg!(feature = "shelf") {
            for folder in ["scripts", "books"] {
                let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
                lua_files(&folder, &mut all);
            }
            assert!(all.len() > 100, "{}", all.len());
        }
        for path in all {
            let text = std::fs::read_to_string(&path).unwrap();
            let name = path.display();
            let built = Built::find(built::SCRIPTS, &text);
            let built = built.unwrap_or_else(|| panic!("{name} was not built"));
            let own = compiler.script(0, &script(&text)).unwrap().unwrap();
            assert!((built.sealed, built.code) == (own.0, &*own.1), "{name}");
        }
        for text in PARTS {
            let built = Built::find(built::PRELUDE, text).expect(text);
            assert!(built.code == compiler.compile(PRELUDE, text).unwrap());
        }
    }

    #[test]
    fn a_script_that_somebody_has_changed_is_compiled() {
        let (compiler, folder) = (
            Compiler::default(),
            Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts"),
        );
        let own = std::fs::read_to_string(folder.join("badgerstone.lua")).unwrap();
        let other = script(&(own + "\n-- A word more.\n"));
        let (sealed, code) = compiler.script(0, &other).unwrap().unwrap();
        assert!(sealed);
        assert!(
            matches!(other.compiled(&compiler), Bytecode::Code { code: it, .. } if **it == *code)
        );
    }

    #[test]
    fn a_script_is_known_by_the_number_it_is_loaded_under() {
        const TEXT: &str = "local a = 1\nreturn function()\n  return a\nend\n";
        let compiler = Compiler::default();
        let (_, first) = compiler.script(0, &script(TEXT)).unwrap().unwrap();
        for number in [0, 7, 10, 99, 100, 54321] {
            let (_, under) = compiler.script(number, &script(TEXT)).unwrap().unwrap();
            assert!(named(&first, number).unwrap() == under, "{number}");
        }
        // What looks otherwise is compiled.
        assert!(named(&first[1..], 7).is_none());
        let (_, seventh) = compiler.script(7, &script(TEXT)).unwrap().unwrap();
        let under = compiler.numbered(7, &script(TEXT), &first[1..]).unwrap();
        assert!(under == seventh);
    }
}
