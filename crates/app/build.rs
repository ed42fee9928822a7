//! Links the release binary without functions that equal others, of which generic code has many, with the functions that
//! a server uses side by side (decision 36), and with its relocations packed.

use std::env;
use std::process::Command;

/// The first version of glibc that can load a program with packed relocations. Source: the release notes of glibc 2.36.
const PACKED_RELOCATIONS: (u32, u32) = (2, 36);

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
        if glibc().is_some_and(|version| version >= PACKED_RELOCATIONS) {
            println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        }
    }
}

/// The version of this machine's glibc, which a binary that is built here needs anyway.
fn glibc() -> Option<(u32, u32)> {
    let told = Command::new("getconf")
        .arg("GNU_LIBC_VERSION")
        .output()
        .ok()?;
    let told = String::from_utf8(told.stdout).ok()?;
    let (major, minor) = told.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
