//! One file made ready, or refused.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Duration;

use marsam_domain::creatives::Crop;
use marsam_domain::files::{FileKind, FilePurpose, FileRefusal, WORK_SOUND_MAX};

use crate::failure::{Failure, Made};
use crate::job::{Job, Outcome, Ready};
use crate::output::Output;
use crate::sniff::{self, Format, HEAD};
use crate::{captions, image, isom, sound};

/// The most pixels an image may have: 50 megapixels as makers of phones count them, in units of 1,048,576.
pub const MAX_PIXELS: u64 = 50 * 1024 * 1024;
/// The longest sound that is shown.
pub const MAX_SOUND: Duration = Duration::from_secs(WORK_SOUND_MAX.whole_seconds().unsigned_abs());
/// The longest sound of which a preview is made where the original is kept.
pub(crate) const MAX_SOUND_PREVIEW: Duration = Duration::from_hours(1);
/// The widest and the highest that a film may be, in pixels.
pub const MAX_FRAME_SIDE: u32 = 1920;

/// Makes a file ready: decides by its content what it is, and writes what may be shown of it into the directory `out`.
///
/// # Errors
///
/// Where reading the input or writing the output fails; what is wrong with the file itself is an [`Outcome`].
pub fn process(job: &Job, input: &Path, out: &Path) -> io::Result<Outcome> {
    let output = Output(out);
    match make(job, input, output) {
        Ok(ready) => Ok(Outcome::Ready(ready)),
        Err(Failure::Refused(reason)) => {
            output.clear();
            Ok(Outcome::Refused { reason })
        }
        Err(Failure::Io(error)) => Err(error),
    }
}

fn make(job: &Job, input: &Path, output: Output<'_>) -> Made<Ready> {
    let mut file = File::open(input)?;
    let length = file.metadata()?.len();
    let mut head = Vec::with_capacity(HEAD);
    (&mut file)
        .take(u64::try_from(HEAD).unwrap_or(u64::MAX))
        .read_to_end(&mut head)?;
    let format = sniff::format(&head)?;
    format.check_purpose(job.purpose)?;
    let source = Source {
        file,
        length,
        format,
        purpose: job.purpose,
        crop: job.crop,
    };
    match convert(&source, output) {
        Err(Failure::Refused(reason)) if source.is_kept_despite(reason) => {
            output.clear();
            Ok(source.kept(source.kind()))
        }
        other => other,
    }
}

fn convert(source: &Source, output: Output<'_>) -> Made<Ready> {
    match source.format {
        Format::Jpeg | Format::Png | Format::WebP => image::convert(source, output),
        Format::Mp3 | Format::Wav => sound::convert(source, output),
        Format::M4a | Format::Mp4 | Format::Mov => isom::convert(source, output),
        Format::WebVtt => captions::convert(source, output),
        Format::Ogg | Format::Pdf | Format::Zip => {
            source.check_size(source.format.kind())?;
            Ok(source.kept(source.format.kind()))
        }
    }
}

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

    /// The longest sound of which something is made.
    pub(crate) const fn max_sound(&self) -> Duration {
        if self.purpose.keeps_original() {
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

    /// The kind as far as it can be known of a file that could not be read: by its tracks, or by its container.
    fn kind(&self) -> FileKind {
        match self.format {
            Format::Mp4 | Format::Mov => isom::kind(self).unwrap_or(FileKind::Video),
            _ => self.format.kind(),
        }
    }

    /// True where the original is kept although no preview could be made.
    fn is_kept_despite(&self, reason: FileRefusal) -> bool {
        self.purpose.keeps_original()
            && !matches!(
                reason,
                FileRefusal::TooLarge | FileRefusal::UnsupportedType | FileRefusal::WrongKind
            )
    }
}
