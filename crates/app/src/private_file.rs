//! Files that hold one secret: readable by their owner only (mode 0600), written atomically.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Result, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// The file's content without surrounding whitespace; `None` if there is no file.
pub(crate) fn read(file: &Path) -> Result<Option<String>> {
    match std::fs::read_to_string(file) {
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes the file, replacing an earlier one.
pub(crate) fn replace(file: &Path, secret: &str) -> Result<()> {
    let part = write_part(file, secret)?;
    std::fs::rename(&part, file)?;
    File::open(folder_of(file))?.sync_all()
}

/// Creates the file unless it exists: of several processes that try at once, one succeeds.
pub(crate) fn make(file: &Path, secret: &str) -> Result<()> {
    let part = write_part(file, secret)?;
    let made = std::fs::hard_link(&part, file);
    remove(&part)?;
    match made {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => File::open(folder_of(file))?.sync_all(),
    }
}

/// Removes the file if it exists.
pub(crate) fn remove(file: &Path) -> Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn write_part(file: &Path, secret: &str) -> Result<PathBuf> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder_of(file))?;
    let part = file.with_extension(format!("part-{}", std::process::id()));
    remove(&part)?;
    let mut written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&part)?;
    writeln!(written, "{secret}")?;
    written.sync_all()?;
    Ok(part)
}

fn folder_of(file: &Path) -> &Path {
    file.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_file_is_its_owners_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/secret");
        replace(&file, "one").unwrap();
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(read(&file).unwrap().as_deref(), Some("one"));
    }

    #[test]
    fn an_existing_file_is_replaced_but_not_created_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("secret");
        assert_eq!(read(&file).unwrap(), None);
        make(&file, "one").unwrap();
        make(&file, "two").unwrap();
        assert_eq!(read(&file).unwrap().as_deref(), Some("one"));
        replace(&file, "three").unwrap();
        assert_eq!(read(&file).unwrap().as_deref(), Some("three"));
        remove(&file).unwrap();
        remove(&file).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
