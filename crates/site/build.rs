//! Makes Cargo embed the current web app, also one that is built after this crate.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/dist");
    // Debug builds read the files at run time, from a folder that must exist when this crate is compiled.
    if let Err(error) = std::fs::create_dir_all(&dist) {
        println!("cargo::warning=frontend/dist could not be made: {error}");
    }
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", dist.display());
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
}
