//! Builds again when an embedded book, script or template changes: the macro that embeds them does not tell cargo.

fn main() {
    println!("cargo::rerun-if-changed=books");
    println!("cargo::rerun-if-changed=docs/codes");
    println!("cargo::rerun-if-changed=scripts");
    println!("cargo::rerun-if-changed=templates");
    println!("cargo::rerun-if-changed=grammar");
}
