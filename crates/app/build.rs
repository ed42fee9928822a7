//! Links the release binary without functions that equal others, of which generic code has many, and with the functions
//! that a server uses side by side (decision 36).

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    // Of the linkers that this toolchain takes by default only this target's, LLD, can do both.
    if is("PROFILE", "release") && is("TARGET", "x86_64-unknown-linux-gnu") {
        let order = concat!(env!("CARGO_MANIFEST_DIR"), "/link-order.txt");
        println!("cargo::rerun-if-changed={order}");
        for argument in [
            "--icf=all",
            &format!("--symbol-ordering-file={order}"),
            // Names that this build does not have, which the list may.
            "--no-warn-symbol-ordering",
        ] {
            println!("cargo::rustc-link-arg-bins=-Wl,{argument}");
        }
    }
}
