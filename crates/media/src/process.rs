//! One file made ready, or refused.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use marsam_domain::files::{FileKind, FileRefusal, MAX_CONVERTED_BYTES};

use crate::failure::{Failure, Made};
use crate::job::{Job, Outcome, Ready};
use crate::output::Output;
use crate::sniff::{self, Format, HEAD};
use crate::source::Source;
use crate::{captions, image, isom, sound};

/// Makes a file ready: decides by its content what it is, and writes what may be shown of it into the directory `out`.
///
/// # Errors
///
/// Where reading the input or writing the output fails; what is wrong with the file itself is an [`Outcome`].
pub fn process(job: &Job, input: &Path, out: &Path) -> io::Result<Outcome> {
    let output = Output(out);
    let made = make(job, input, output);
    if let Some(content_type) = conversion(job, input, &made)? {
        output.clear();
        return Ok(Outcome::Convertible {
            content_type: content_type.to_owned(),
        });
    }
    match made {
        Ok(ready) => Ok(Outcome::Ready(ready)),
        Err(Failure::Refused(reason)) => {
            output.clear();
            Ok(Outcome::Refused { reason })
        }
        Err(Failure::Io(error)) => Err(error),
    }
}

/// The media type of the original, if converting it brings what could not be made of it.
fn conversion(job: &Job, input: &Path, made: &Made<Ready>) -> io::Result<Option<&'static str>> {
    if !job.can_convert || !job.purpose.is_converted() {
        return Ok(None);
    }
    let is_wanted = match made {
        Ok(ready) => ready.derivatives.is_empty(),
        Err(Failure::Refused(FileRefusal::UnsupportedType)) => true,
        Err(Failure::Refused(reason)) => reason.is_mended_by_conversion(),
        Err(Failure::Io(_)) => false,
    };
    let file = File::open(input)?;
    if !is_wanted || file.metadata()?.len() > MAX_CONVERTED_BYTES {
        return Ok(None);
    }
    let mut head = Vec::with_capacity(HEAD);
    file.take(u64::try_from(HEAD).unwrap_or(u64::MAX))
        .read_to_end(&mut head)?;
    Ok(sniff::convertible(&head))
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
        Err(Failure::Refused(reason)) if is_kept_despite(&source, reason) => {
            output.clear();
            Ok(source.kept(kind_of(&source)))
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

/// The kind as far as it can be known of a file that could not be read: by its tracks, or by its container.
fn kind_of(source: &Source) -> FileKind {
    match source.format {
        Format::Mp4 | Format::Mov => isom::kind(source).unwrap_or(FileKind::Video),
        _ => source.format.kind(),
    }
}

/// True if the original is kept although no preview could be made: a delivery and an attachment
/// are downloaded. An application's
/// files become works, so what no work can show is refused while the applicant can still send something else.
fn is_kept_despite(source: &Source, reason: FileRefusal) -> bool {
    source.purpose.is_handed_over()
        && !matches!(
            reason,
            FileRefusal::TooLarge | FileRefusal::UnsupportedType | FileRefusal::WrongKind
        )
}
