//! Rebuilds when a migration is added or changed: the embedding macro does not see new folders.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
