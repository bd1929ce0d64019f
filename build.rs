//! Builds again when an embedded book, script or template changes: the macro that embeds them does not tell cargo. Gives the program a fingerprint of all
//! that it is built from, by which it knows what it has kept for itself. And compiles the program's own scripts: no start has to.

// What seals a script is written into it before it is compiled.
#[path = "src/rules/seal/scopes.rs"]
mod scopes;
#[path = "src/rules/seal/tokens.rs"]
mod tokens;
#[path = "src/rules/seal/values.rs"]
mod values;
#[path = "src/rules/seal/written.rs"]
mod written;

use mlua::chunk::ChunkMode;
use mlua::{Lua, LuaOptions, StdLib};
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use written::Sealed;

/// What the program is made of.
const PARTS: [&str; 9] = [
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
    for part in PARTS {
        println!("cargo::rerun-if-changed={part}");
        files(Path::new(part), &mut |path, bytes| {
            (path.to_string_lossy(), bytes).hash(&mut hasher);
        });
    }
    println!("cargo::rustc-env=TURNTO_SOURCES={:016x}", hasher.finish());
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|it| it == value);
    let endian = match cfg!(target_endian = "big") {
        true => "big",
        false => "little",
    };
    // A page reads the texts. Else bytecode differs in this alone.
    let here = !is("CARGO_CFG_TARGET_FAMILY", "wasm") && is("CARGO_CFG_TARGET_ENDIAN", endian);
    let shelf = env::var("CARGO_FEATURE_SHELF").is_ok();
    let prelude = |text: &str| Some((false, "=turnto", text.to_owned()));
    let prelude = table("PRELUDE", here.then_some("src/rules"), &prelude)?;
    let scripts = table("SCRIPTS", (here && shelf).then_some("scripts"), &script)?;
    fs::write(out()?.join("bytecode.rs"), prelude + &scripts)?;
    Ok(())
}

fn out() -> Result<PathBuf, env::VarError> {
    env::var("OUT_DIR").map(PathBuf::from)
}

/// A script as it is compiled: is it sealed, its name for Lua, the text. Nothing of one that cannot be read: who loads it is told why.
fn script(text: &str) -> Option<(bool, &'static str, String)> {
    const FIRST: &str = "=rules0";
    match Sealed::of(text) {
        Sealed::TooDeep => None,
        Sealed::AsItIs => Some((false, FIRST, text.to_owned())),
        Sealed::Text(text) => Some((true, FIRST, text)),
    }
}

type Compiled = dyn Fn(&str) -> Option<(bool, &'static str, String)>;

/// The table of the scripts in a folder, as `src/rules/bytecode.rs` has it; an empty one where there is none.
fn table(name: &str, folder: Option<&str>, read: &Compiled) -> Result<String, Box<dyn Error>> {
    let lua = Lua::new_with(StdLib::NONE, LuaOptions::default())?;
    let mut all = BTreeMap::new();
    let scripts = |path: &Path, bytes: Vec<u8>| {
        let below = path.strip_prefix(folder.unwrap_or_default()).ok();
        if let (Some(below), Ok(text)) = (below, String::from_utf8(bytes))
            && below.extension().is_some_and(|end| end == "lua")
        {
            let words = below.iter().map(|word| word.to_string_lossy());
            all.insert(words.collect::<Vec<_>>().join("/"), text);
        }
    };
    if let Some(folder) = folder {
        files(Path::new(folder), &mut { scripts });
    }
    let mut out = format!("pub(super) static {name}: &[Built] = &[\n");
    for (n, (path, text)) in all.iter().enumerate() {
        let Some((sealed, chunk, read)) = read(text) else {
            continue;
        };
        let Ok(function) = lua
            .load(read)
            .set_mode(ChunkMode::Text)
            .set_name(chunk)
            .into_function()
        else {
            continue;
        };
        let code = format!("{name}-{n}.luac");
        fs::write(self::out()?.join(&code), function.dump(false))?;
        let hash = FxBuildHasher.hash_one(text.as_str());
        writeln!(
            out,
            "    Built {{ name: {path:?}, hash: {hash}, sealed: {sealed}, code: include_bytes!({code:?}) }},"
        )?;
    }
    Ok(out + "];\n")
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
