//! All tests that look at the library and the program from outside, in one program: each further one links the whole crate again.
//!
//! `cargo test --test it rules::` runs those of one file.

mod adventuria_always;
mod arena_duels;
mod arrows;
mod author;
mod beside;
mod blocks;
mod books;
mod bulk;
mod cases;
mod check;
mod codes;
mod compile;
mod cookbook;
mod damage;
mod derived;
mod diff;
mod edited;
mod editions;
mod facts;
mod fences;
mod ferry;
mod figures;
mod findings;
mod fmt;
mod formats;
mod fresh;
mod front_end;
mod fuzzed;
mod guides;
mod held;
mod hostile;
mod keeping;
mod kept;
mod killed;
mod laws;
mod learn;
mod lent;
mod limits;
mod lint;
mod lua_manual;
mod manual;
mod many_machines;
mod map;
mod narrow_reads;
mod near;
mod nested;
mod new;
mod odds;
mod offers;
mod older;
mod parts;
mod played;
mod plays;
mod protocol;
mod reader;
mod reads;
mod remember;
mod rename;
mod repl;
mod rounds;
mod ruled;
mod rules;
mod rules_host;
mod rules_words;
mod rulesets_page;
mod saves;
mod seam;
mod sentences;
mod shards;
mod simulate;
mod small;
mod special_faults;
mod strict;
mod syntax;
mod told_once;
mod tour;
mod travel;
mod wander;
mod words;

use mimalloc::MiMalloc;

/// The program's own: opening books and loading rules, which most of these tests do all the time, is making small things.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;
