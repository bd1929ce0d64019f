//! Builds again when an embedded book, script or template changes: the macro that embeds them does not tell cargo. Gives the program a fingerprint of all
//! that it is built from, by which it knows what it has kept for itself. And compiles the program's own scripts: no start has to.

// What seals a script is written into it before it is compiled.
#[path = "src/rules/seal/scopes.rs"]
mod scopes;
#[path = "src/lua/tokens.rs"]
mod tokens;
#[path = "src/rules/seal/values.rs"]
mod values;
#[path = "src/rules/seal/written.rs"]
mod written;

use mlua::chunk::ChunkMode;
use mlua::{Lua, LuaOptions, StdLib};
use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use written::Sealed;

/// What the program is built from.
const SOURCES: [&str; 9] = [
    "Cargo.toml",
    "build.rs",
    "Cargo.lock",
    "src",
    "books",
    "docs/codes",
    "grammar",
    "scripts",
    "templates",
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut hasher = DefaultHasher::new();
    for part in SOURCES {
        println!("cargo::rerun-if-changed={part}");
        files(Path::new(part), &mut |path, bytes| {
            (path.to_string_lossy(), bytes).hash(&mut hasher);
        });
    }
    println!("cargo::rustc-env=TURNTO_SOURCES={:016x}", hasher.finish());
    // A build of the dev profile, and one for fuzzing, holds the program to what it takes for granted of itself; readers should not have to wait for that.
    let fuzzing = env::var_os("CARGO_CFG_FUZZING").is_some();
    if fuzzing || env::var("PROFILE").is_ok_and(|it| it == "debug") {
        println!("cargo::rustc-cfg=checked");
    }
    let target = |name: &str, value: &str| {
        let said = env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
        said.split(',').any(|it| it == value)
    };
    let endian = match cfg!(target_endian = "big") {
        true => "big",
        false => "little",
    };
    // A page reads the texts. Else bytecode differs in this alone.
    let here = !target("FAMILY", "wasm") && target("ENDIAN", endian);
    let shelf = here && env::var("CARGO_FEATURE_SHELF").is_ok();
    let prelude = |text: &str| Some((false, "=turnto", text.to_owned()));
    let prelude = table("PRELUDE", here.then_some("src/rules"), &prelude)?;
    let scripts = shelf.then_some(["scripts", "books"]);
    let scripts = table("SCRIPTS", scripts.into_iter().flatten(), &script)?;
    fs::write(out()?.join("bytecode.rs"), prelude + &scripts)?;
    Ok(())
}

fn out() -> Result<PathBuf, env::VarError> {
    env::var("OUT_DIR").map(PathBuf::from)
}

/// A script as it is compiled: is it sealed, its name for Lua, the text. Nothing of one that cannot be read: who loads it is told why.
fn script(text: &str) -> Option<(bool, &'static str, String)> {
    // As `rules/errors.rs` calls the first.
    const FIRST: &str = "=rules0";
    match Sealed::of(text) {
        Sealed::TooDeep => None,
        Sealed::AsItIs => Some((false, FIRST, text.to_owned())),
        Sealed::Text(text) => Some((true, FIRST, text)),
    }
}

type Compiled = dyn Fn(&str) -> Option<(bool, &'static str, String)>;

/// The table of the scripts in some folders, as `rules/bytecode.rs` has it: by the hashes of their texts.
fn table(
    name: &str,
    folders: impl IntoIterator<Item = &'static str>,
    read: &Compiled,
) -> Result<String, Box<dyn Error>> {
    let lua = Lua::new_with(StdLib::NONE, LuaOptions::default())?;
    let mut all = BTreeMap::new();
    for folder in folders {
        files(Path::new(folder), &mut |path, bytes| {
            let is_lua = path.extension().is_some_and(|end| end == "lua");
            if let (true, Ok(text)) = (is_lua, String::from_utf8(bytes)) {
                all.insert(*blake3::hash(text.as_bytes()).as_bytes(), text);
            }
        });
    }
    let mut table = format!("pub(super) static {name}: &[Built] = &[\n");
    for (n, (hash, text)) in all.iter().enumerate() {
        let Some((sealed, chunk, text)) = read(text) else {
            continue;
        };
        let chunk = lua.load(text).set_mode(ChunkMode::Text).set_name(chunk);
        let Ok(function) = chunk.into_function() else {
            continue;
        };
        let code = format!("{name}-{n}.luac");
        fs::write(out()?.join(&code), function.dump(false))?;
        writeln!(
            table,
            "    Built {{ hash: {hash:?}, sealed: {sealed}, code: include_bytes!({code:?}) }},"
        )?;
    }
    Ok(table + "];\n")
}

/// Everything below a path, in one order. What cannot be read is not there: the compiler says so better.
fn files(path: &Path, each: &mut dyn FnMut(&Path, Vec<u8>)) {
    if let Ok(folder) = fs::read_dir(path) {
        let mut all: Vec<_> = folder.flatten().map(|entry| entry.path()).collect();
        all.sort();
        all.iter().for_each(|path| files(path, each));
    } else if let Ok(bytes) = fs::read(path) {
        each(path, bytes);
    }
}
