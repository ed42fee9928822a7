//! `marsam backup` and `marsam restore`.

use std::path::Path;

use marsam_persistence::backup;
use marsam_persistence::store::Engine;

use super::say;

pub(super) fn backup(engine: &Engine, file: &Path) -> anyhow::Result<()> {
    backup::backup(engine, file)?;
    say(&format!("backed up to {}", file.display()))
}

pub(super) fn restore(engine: &Engine, file: &Path) -> anyhow::Result<()> {
    backup::restore(engine, file)?;
    say(&format!("restored from {}", file.display()))
}
