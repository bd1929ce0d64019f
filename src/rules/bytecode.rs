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
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::hash::BuildHasher;

/// What scripts are loaded from: bytecode. In a page of the web rules are loaded once, and read from their text: it is small, and has no compiler of its own.
pub(super) const MODE: ChunkMode = match cfg!(target_family = "wasm") {
    true => ChunkMode::Text,
    false => ChunkMode::Binary,
};

/// A text of the program's own as it was compiled with it.
struct Built {
    name: &'static str,
    /// Of the text: whoever has another one under this name has it compiled.
    hash: u64,
    sealed: bool,
    code: &'static [u8],
}

impl Built {
    fn find(among: &'static [Self], name: &str, text: &str) -> Option<&'static Self> {
        let at = among.binary_search_by(|it| it.name.cmp(name)).ok()?;
        let found = &among[at];
        (found.hash == FxBuildHasher.hash_one(text)).then_some(found)
    }
}

/// `SCRIPTS` and `PRELUDE`, by their names. Both are empty in a page, and where the machine for which is built reads other bytecode than the one on which is built.
mod built {
    use super::Built;
    include!(concat!(env!("OUT_DIR"), "/bytecode.rs"));
}

/// What Lua makes of a script.
#[derive(Debug)]
pub(super) enum Bytecode {
    /// Nobody can tell what its names mean.
    TooDeep,
    /// There is nothing in it that must be sealed.
    AsItIs(Cow<'static, [u8]>),
    /// It is to be given what seals it.
    Sealed(Cow<'static, [u8]>),
    /// Lua cannot read it: why, of its sealed text.
    Broken(String),
}

/// A state in which scripts are compiled and nothing is run; made when it is first needed.
#[derive(Debug, Default)]
pub(super) struct Compiler(OnceCell<Lua>);

impl Compiler {
    /// Under the name that Lua tells its faults by.
    fn compile(&self, name: &str, text: &str) -> mlua::Result<Vec<u8>> {
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
        let chunk = lua.load(text).set_mode(ChunkMode::Text).set_name(name);
        // Lines and names stay in it: faults are told by them.
        Ok(chunk.into_function()?.dump(false))
    }

    /// A part of the prelude.
    pub(super) fn prelude(&self, chunk: &str, (name, text): (&str, &str)) -> Cow<'static, [u8]> {
        match Built::find(built::PRELUDE, name, text) {
            Some(built) => built.code.into(),
            // It is the same text for ever: where there is memory for it, it is compiled.
            None => self.compile(chunk, text).unwrap_or_default().into(),
        }
    }

    fn script(&self, script: &Script) -> Bytecode {
        if let Some(built) = Built::find(built::SCRIPTS, &script.name, &script.text) {
            return match built.sealed {
                true => Bytecode::Sealed(built.code.into()),
                false => Bytecode::AsItIs(built.code.into()),
            };
        }
        let (sealed, text) = match Sealed::of(&script.text) {
            Sealed::TooDeep => return Bytecode::TooDeep,
            Sealed::AsItIs => (false, Cow::from(script.text.as_str())),
            Sealed::Text(text) => (true, text.into()),
        };
        match self.compile(&format!("={}", chunk_name(0)), &text) {
            Ok(code) if sealed => Bytecode::Sealed(code.into()),
            Ok(code) => Bytecode::AsItIs(code.into()),
            Err(why) => Bytecode::Broken(why.to_string()),
        }
    }
}

impl Script {
    /// What Lua makes of it as the first script.
    pub(super) fn compiled(&self, compiler: &Compiler) -> &Bytecode {
        self.bytecode.get_or_init(|| compiler.script(self))
    }
}

/// The bytecode of the first script, as that of one under this number: with other scripts beside it a script has another number, and lines are told by it.
pub(super) fn named(code: &[u8], number: usize) -> Cow<'_, [u8]> {
    // Behind a header of 31 bytes and the number of variables around the script stands how long its name is and one more, in seven bits, and the name.
    const LONG: usize = 32;
    if number == 0 || MODE == ChunkMode::Text {
        return code.into();
    }
    let name = format!("={}", chunk_name(number));
    let long = |name: &str| u8::try_from(name.len() + 1).map_or(0x80, |long| long | 0x80);
    let first = format!("={}", chunk_name(0));
    let (before, rest) = code.split_at(LONG);
    debug_assert_eq!(rest[0], long(&first));
    let rest = &rest[1 + first.len()..];
    [before, &[long(&name)], name.as_bytes(), rest]
        .concat()
        .into()
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
    use super::*;
    use crate::source::FileId;
    use std::fs;
    use std::path::{Path, PathBuf};

    fn scripts(folder: &Path, out: &mut Vec<PathBuf>) {
        for path in fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()) {
            match path.is_dir() {
                true => scripts(&path, out),
                false if path.extension().is_some_and(|end| end == "lua") => out.push(path),
                false => {}
            }
        }
    }

    /// What was compiled with the program is what it would compile now.
    #[test]
    fn own_scripts_are_as_they_were_built() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
        let (compiler, mut all) = (Compiler::default(), Vec::new());
        scripts(&folder, &mut all);
        assert!(all.len() > 100, "{}", all.len());
        assert_eq!(all.len(), built::SCRIPTS.len());
        for path in all {
            let text = fs::read_to_string(&path).unwrap();
            let name = path.strip_prefix(&folder).unwrap().to_str().unwrap();
            let name = name.replace('\\', "/");
            let built = Built::find(built::SCRIPTS, &name, &text).expect(&name);
            let own = match Sealed::of(&text) {
                Sealed::TooDeep => panic!("{name}"),
                Sealed::AsItIs => (false, compiler.compile("=rules0", &text).unwrap()),
                Sealed::Text(text) => (true, compiler.compile("=rules0", &text).unwrap()),
            };
            assert!((built.sealed, built.code) == (own.0, &*own.1), "{name}");
            // Another text under its name is another script.
            assert!(Built::find(built::SCRIPTS, &name, &(text + "\n")).is_none());
        }
        for (name, text) in PARTS {
            let built = Built::find(built::PRELUDE, name, text).expect(name);
            assert!(
                built.code == compiler.compile(PRELUDE, text).unwrap(),
                "{name}"
            );
        }
    }

    #[test]
    fn a_script_is_known_by_the_number_it_is_loaded_under() {
        const TEXT: &str = "local a = 1\nreturn function()\n  return a\nend\n";
        let compiler = Compiler::default();
        let first = compiler.compile("=rules0", TEXT).unwrap();
        for number in [0, 7, 10, 99, 100, 54321] {
            let name = format!("={}", chunk_name(number));
            assert!(
                named(&first, number) == compiler.compile(&name, TEXT).unwrap(),
                "{number}"
            );
        }
        let script = Script::new(FileId(0), "badgerstone.lua".to_owned(), TEXT.to_owned());
        assert!(matches!(script.compiled(&compiler), Bytecode::Sealed(code) if **code != *first));
    }
}
