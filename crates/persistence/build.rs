//! Rebuilds when a migration is added or changed, which the embedding macro does not see, and names the state that the
//! migrations make for the tests, which keep it.

use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::io;
use std::path::Path;

const MIGRATIONS: &str = "../../migrations";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={MIGRATIONS}");
    println!("cargo::rustc-env=MIGRATIONS_HASH={:016x}", hash()?);
    Ok(())
}

fn hash() -> io::Result<u64> {
    let mut folders = fs::read_dir(Path::new(MIGRATIONS))?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    folders.sort();
    let mut hasher = DefaultHasher::new();
    for folder in folders {
        hasher.write(&fs::read(folder.join("up.sql"))?);
    }
    Ok(hasher.finish())
}
