//! Builds anew when a migration comes or changes: the embedding macro does not see new folders.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
