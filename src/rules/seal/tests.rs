//! What is found of a script is what Lua itself compiles of it.

use super::scopes::scopes;
use super::written::Sealed;
use mlua::Lua;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What Lua's bytecode says of variables of outer functions.
#[derive(Debug, Default, PartialEq, Eq)]
struct Compiled {
    /// Instructions that set one.
    sets: usize,
    /// Names of those that an inner function knows.
    kept: BTreeSet<String>,
}

/// Reads bytecode as Lua 5.4 writes it.
struct Bytecode<'a> {
    bytes: &'a [u8],
    out: Compiled,
}

impl Bytecode<'_> {
    fn skip(&mut self, n: usize) {
        self.bytes = &self.bytes[n..];
    }

    fn byte(&mut self) -> u8 {
        let byte = self.bytes[0];
        self.skip(1);
        byte
    }

    fn int(&mut self) -> usize {
        let mut n = 0;
        loop {
            let byte = self.byte();
            n = n << 7 | usize::from(byte & 0x7f);
            if byte & 0x80 != 0 {
                return n;
            }
        }
    }

    fn text(&mut self) -> String {
        let Some(long) = self.int().checked_sub(1) else {
            return String::new();
        };
        let text = String::from_utf8_lossy(&self.bytes[..long]).into_owned();
        self.skip(long);
        text
    }

    fn function(&mut self, main: bool) {
        const SETUPVAL: u8 = 10;
        self.text();
        self.int();
        self.int();
        self.skip(3);
        for _ in 0..self.int() {
            self.out.sets += usize::from(self.bytes[0] & 0x7f == SETUPVAL);
            self.skip(4);
        }
        for _ in 0..self.int() {
            match self.byte() {
                0x03 | 0x13 => self.skip(8),
                0x04 | 0x14 => drop(self.text()),
                _ => {}
            }
        }
        let mut near = Vec::new();
        for _ in 0..self.int() {
            near.push(self.byte() == 1 && !main);
            self.skip(2);
        }
        for _ in 0..self.int() {
            self.function(false);
        }
        let lines = self.int();
        self.skip(lines);
        for _ in 0..self.int() {
            self.int();
            self.int();
        }
        for _ in 0..self.int() {
            self.text();
            self.int();
            self.int();
        }
        let named = self.int();
        for near in near.into_iter().take(named) {
            let name = self.text();
            if near {
                self.out.kept.insert(name);
            }
        }
    }
}

fn compiled(lua: &Lua, text: &str) -> Compiled {
    let function = lua.load(text).into_function();
    let dump = function
        .unwrap_or_else(|e| panic!("{e}\n{text}"))
        .dump(false);
    let mut reader = Bytecode {
        // Past the header and how many variables the script itself knows.
        bytes: &dump[32..],
        out: Compiled::default(),
    };
    reader.function(true);
    assert!(reader.bytes.is_empty());
    reader.out
}

/// The same of the scanner.
fn scanned(text: &str) -> Compiled {
    let found = scopes(text).unwrap_or_else(|| panic!("not read:\n{text}"));
    let own = found.locals.iter().skip(1);
    let kept = own.filter(|local| local.kept);
    Compiled {
        sets: found.sets.len(),
        kept: kept.map(|local| local.name.to_owned()).collect(),
    }
}

#[track_caller]
fn agrees(lua: &Lua, text: &str) {
    let theirs = compiled(lua, text);
    let ours = scanned(text);
    assert_eq!(ours.sets, theirs.sets, "{text}");
    // Constants are kept nowhere.
    let constant = |name: &String| {
        let declared = [format!("{name} <const>"), format!("{name}<const>")];
        declared.iter().any(|it| text.contains(it))
    };
    let differ = ours.kept.symmetric_difference(&theirs.kept);
    let differ: Vec<_> = differ.filter(|name| !constant(name)).collect();
    assert!(differ.is_empty(), "{differ:?}\n{text}");
    if let Sealed::Text(ours) = Sealed::of(text) {
        // One more turns the notes off.
        assert_eq!(compiled(lua, &ours).sets, theirs.sets + 1, "{ours}");
    }
}

pub(in crate::rules) fn lua_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            lua_files(&path, out);
        } else if path.extension().is_some_and(|end| end == "lua") {
            out.push(path);
        }
    }
}

#[test]
fn scripts_are_read_as_lua_reads_them() {
    let mut files = Vec::new();
    for folder in ["scripts", "src", "books", "tests", "examples"] {
        lua_files(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut files,
        );
    }
    let lua = Lua::new();
    for file in &files {
        agrees(&lua, &std::fs::read_to_string(file).unwrap());
    }
    assert!(files.len() > 100, "{}", files.len());
}

#[test]
fn every_corner_of_the_grammar_is_read() {
    let lua = Lua::new();
    for text in CORNERS {
        agrees(&lua, text);
    }
}

/// Where notes stand: behind declarations that follow one another, and before anything could hand on a function that knows them.
#[test]
fn declarations_in_a_row_are_noted_once() {
    let noted = |text: &str| {
        let ours = match Sealed::of(text) {
            Sealed::Text(ours) => ours,
            Sealed::AsItIs | Sealed::TooDeep => String::new(),
        };
        let notes = ours.split("seal0_note(function() return ").skip(1);
        let names = notes.map(|rest| rest.split(" end").next().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    let f = "function f() return a, b, c end";
    let ends = "g(f)";
    for (text, names) in [
        ("local a = {} local b = {} local c = {}", vec!["a, b, c"]),
        ("local a = x() local b = y(a) local c", vec!["a, b, c"]),
        (
            "local a = 1 local function h() return a end local b = 2 local c",
            vec!["a, b, c"],
        ),
        (
            "local a = 1 local function h() return a end local b = h() local c",
            vec!["a", "b, c"],
        ),
        (
            "local a = 1 local b = x(function() return a end) local c",
            vec!["a", "b, c"],
        ),
        (
            "local a = 1 local b = x.y local c = function() return b end",
            vec!["a, b, c"],
        ),
        (
            "local a = 1 local b = function() return a end local c = b .. a",
            vec!["a, b", "c"],
        ),
        ("local a = 1 x() local b, c = 2", vec!["a", "b, c"]),
        (
            "local a, b = 1 local a, c = 2 h = function() return a end",
            vec!["b", "a, c"],
        ),
        (
            "local a do local b = 1 h = function() return b end end local b, c",
            vec!["a", "b", "b, c"],
        ),
    ] {
        let text = format!("{text} {f} {ends}");
        assert_eq!(noted(&text), names, "{text}");
    }
}

/// Each with functions that know and set variables around them.
const CORNERS: &[&str] = &[
    "",
    "return",
    "return;",
    "-- only words",
    "--[==[ long ]] ]=] \n words ]==] local a = 1 return function() a = 2 end",
    "---[[ no long one\nlocal a return function() a = 2 end",
    "local a, b = 1, 2; function f() a, b = b, a end",
    "local a = {} function f() a.x, a[1], a[a.x].y = 1, 2, 3 end",
    "local a function f() local a a = 1 end",
    "local a function f(a) a = 1 end",
    "local a function f() a = a; local a = a; a = 1 end",
    "local function f() f = nil end",
    "local f function f() f = nil end",
    "local f function g() function f() end end",
    "local t = {} function t.f() t = nil end function t:g() self = nil return function() self = 1 end end",
    "local t = {a = {b = {}}} function t.a.b.f() end function t.a.b:g() return function() return self end end",
    "local i = 1 for i = 1, 3 do f = function() i = 2 end end f = function() i = 3 end",
    "local k, v for k, v in pairs({}) do f = function() k, v = v, k end end g = function() k = v end",
    "for i = 3, 1, -1 do f = function() return i end end",
    "local x repeat local x = 1 f = function() x = 2 end until (function() x = 3 return true end)()",
    "local x while x do local x = 2 f = function() x = 1 end if x then break end end",
    "local x do local x f = function() x = 1 end end g = function() x = 2 end",
    "local x if x then local y f = function() y = 1 end elseif x == 2 then local y g = function() y = 2 end else local y h = function() y = 3 end end",
    "local x goto done; do local y f = function() y = 1 end end ::done:: g = function() x = 1 end",
    "for i = 1, 2 do if i == 1 then goto continue end local y = i f = function() y = i end ::continue:: end",
    "local a <const>, b <close> = 'x', nil f = function() return a .. tostring(b) end",
    "local _ENV = {} x = 1 function f() y = x end",
    "local function sandbox(_ENV) return function() x = 1 end end",
    "function f() _ENV = {} return function() _ENV = {} x = 1 end end",
    "local _ENV = {} function f() _ENV = {} end",
    "function f() local _ENV <const> = { x = 1 } return function() return x end end",
    "local a = ... local b = {...} local function g(...) return ... end f = function() a = g(b) end",
    "print(...) print((...)) print(#{...}) return ...",
    "local n = 0 f = function(...) n = n + select('#', ...) return function(...) n = n + 1 end end",
    "local s = 'a\\'b' .. \"c\\\"d\" .. 'e\\\nf' .. 'g\\z   \n  h' .. '\\\\' f = function() s = '\\x41\\65\\u{41}' end",
    "local s = [[ ]=] ' \" -- ]] .. [=[ ]] ]=] f = function() s = [==[]==] end",
    "local n = 0x.1p-3 + 0xA.8P+1 + 1e+5 + .5 + 3. + 1E-2 + 0xffff f = function() n = 3 .. 2 end",
    "local a, b = 1, 2 f = function() a = -a + ~b - - b ~ a // 2 / 3 % 4 ^ 5 << 1 >> 1 & 7 | 8 .. 'x' end",
    "local a, b = 1, 2 f = function() a = not (a == b) and a ~= b or a <= b or a >= b or a < b or a > b end",
    "local a = {} f = function() a = #a + #'x' end",
    "local a, b = {}, {} f = function() a = { x = b, [b] = a, b, a; b; y = function() b = 1 end, } end",
    "local f = print f 'x' f [[y]] f { z = 1 } f(f)(f) 'x' { 1 }",
    "local s = 'x' f = function() s = s:upper():lower 'x' :rep { 1 } :sub(1) end",
    "local a = {} f = function() a.b.c[1]:d(2).e = 3 ; (a).b = 4; (a or {}).c, a = 5, 6 end",
    "local f = print\n;(f)('x')\nlocal g = f\n;(function() g = nil end)()",
    "local a return function() return function() return function() a = 1 end end end",
    "function f() local a return function() a = 1 return function() a = 2 local b return function() b = a end end end end",
    "local a = function() local b = function() local c = function() b = c a = b end return c end return b end",
    "local a; local b = function() a = 1 end, function() a = 2 end",
    "local function f(a, a) return function() a = 1 end end",
    "local t = { f = function(self) self.n = 1 return function() self = nil end end, 'x', [1] = 2 }",
    "local x = 1 return (function() x = 2 end)()",
    "local x = 1 return { f = function() x = 2 return end }",
    "do return function() end end",
    "local andy, note, functional, ending, _do = 1, 2, 3, 4, 5 f = function() andy, note, functional, ending, _do = 1, 2, 3, 4, 5 end",
    "local seal0_on, seal1_on = 1, 2 f = function() seal0_on = seal1_on end",
    "local a<const> = f f = function() return a end",
];
