//! The page on the Lua surface is made from the one table of names and kept true by this test.
//!
//! `UPDATE=1 cargo test --test lua_manual` writes it anew, except under CI.

#[test]
fn the_page_says_what_the_table_says() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/lua.md");
    let now = turnto::desk::lua_manual();
    if std::env::var_os("UPDATE").is_some() && std::env::var_os("CI").is_none() {
        std::fs::write(&path, &now).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == now,
        "docs/lua.md is out of date"
    );
}
