//! The files that the worker leaves in its output directory.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use crate::failure::Made;
use crate::job::Derivative;

/// A derivative that has no size in pixels: sound, film, captions.
pub(crate) const FILE: &str = "file";

/// The directory into which derivatives are written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Output<'a>(pub(crate) &'a Path);

impl Output<'_> {
    /// Writes a complete derivative, and says what was written.
    pub(crate) fn write(
        self,
        name: &str,
        extension: &str,
        content_type: &str,
        parts: &[&[u8]],
    ) -> Made<Derivative> {
        let path = format!("{name}.{extension}");
        let mut file = self.create(&path)?;
        let mut bytes = 0;
        for part in parts {
            file.write_all(part)?;
            bytes += u64::try_from(part.len()).unwrap_or(u64::MAX);
        }
        file.flush()?;
        Ok(Derivative {
            name: name.to_owned(),
            path,
            content_type: content_type.to_owned(),
            bytes,
            width: None,
            height: None,
        })
    }

    /// Opens a new file in the output directory.
    pub(crate) fn create(self, path: &str) -> Made<BufWriter<File>> {
        Ok(BufWriter::new(File::create(self.0.join(path))?))
    }

    /// Removes what was written of a file that turned out not to be usable.
    pub(crate) fn clear(self) {
        let Ok(entries) = self.0.read_dir() else {
            return;
        };
        for entry in entries.flatten() {
            let _missing = std::fs::remove_file(entry.path());
        }
    }
}
