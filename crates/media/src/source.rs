//! The file that is made ready, and the limits that its kinds have.

use std::fs::File;
use std::io::Read as _;
use std::time::Duration;

use marsam_domain::creatives::Crop;
use marsam_domain::files::{FileKind, FilePurpose, FileRefusal, MAX_WORK_SOUND};

use crate::failure::Made;
use crate::job::Ready;
use crate::sniff::Format;

/// The most pixels an image may have: 50 megapixels as makers of phones count them, in units of 1,048,576.
pub const MAX_PIXELS: u64 = 50 * 1024 * 1024;
/// The longest sound that is shown.
pub const MAX_SOUND: Duration = Duration::from_secs(MAX_WORK_SOUND.whole_seconds().unsigned_abs());
/// The longest sound of which a preview is made where the original is kept.
pub(crate) const MAX_SOUND_PREVIEW: Duration = Duration::from_hours(1);
/// The widest and the highest that a film may be, in pixels.
pub const MAX_FRAME_SIDE: u32 = 1920;

/// The file that is made ready.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) file: File,
    pub(crate) length: u64,
    pub(crate) format: Format,
    pub(crate) purpose: FilePurpose,
    pub(crate) crop: Option<Crop>,
}

impl Source {
    /// Refuses a file that is larger than its kind may be.
    pub(crate) fn check_size(&self, kind: FileKind) -> Made<()> {
        if self.length > kind.max_bytes() {
            return Err(FileRefusal::TooLarge.into());
        }
        Ok(())
    }

    /// All bytes of a file whose size was checked.
    pub(crate) fn read(&self) -> Made<Vec<u8>> {
        use std::io::Seek as _;
        let mut file = &self.file;
        file.rewind()?;
        let mut bytes = Vec::with_capacity(usize::try_from(self.length).unwrap_or_default());
        file.take(self.length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The longest sound that is processed.
    pub(crate) const fn max_sound(&self) -> Duration {
        // An application's recordings become works.
        if self.purpose.is_handed_over() {
            MAX_SOUND_PREVIEW
        } else {
            MAX_SOUND
        }
    }

    /// A file of which only the original is kept.
    pub(crate) fn kept(&self, kind: FileKind) -> Ready {
        Ready {
            kind,
            content_type: match (self.format, kind) {
                (Format::Mp4, FileKind::Audio) => Format::M4a.content_type(),
                _ => self.format.content_type(),
            }
            .to_owned(),
            width: None,
            height: None,
            duration_ms: None,
            thumbhash: None,
            peaks: None,
            derivatives: Vec::new(),
        }
    }
}
