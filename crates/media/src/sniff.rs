//! What a file is, by its first bytes and never by its name.

use marsam_domain::files::{FileKind, FilePurpose, FileRefusal};

use crate::failure::{Failure, Made};
use crate::mp3;

/// How many bytes from the start are looked at.
pub(crate) const HEAD: usize = 64 * 1024;

/// A container that is accepted for at least one purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Jpeg,
    Png,
    WebP,
    Mp3,
    Wav,
    M4a,
    Mp4,
    Mov,
    Ogg,
    WebVtt,
    Pdf,
    Zip,
}

impl Format {
    /// The kind that a file of this container is; an MP4 without a film track turns out to be sound later.
    pub(crate) const fn kind(self) -> FileKind {
        match self {
            Self::Jpeg | Self::Png | Self::WebP => FileKind::Image,
            Self::Mp3 | Self::Wav | Self::M4a | Self::Ogg => FileKind::Audio,
            Self::Mp4 | Self::Mov => FileKind::Video,
            Self::WebVtt => FileKind::Text,
            Self::Pdf | Self::Zip => FileKind::Document,
        }
    }

    /// Its media type.
    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
            Self::Mp3 => "audio/mpeg",
            Self::Wav => "audio/wav",
            Self::M4a => "audio/mp4",
            Self::Mp4 => "video/mp4",
            Self::Mov => "video/quicktime",
            Self::Ogg => "audio/ogg",
            Self::WebVtt => "text/vtt",
            Self::Pdf => "application/pdf",
            Self::Zip => "application/zip",
        }
    }

    /// Refuses a container that does not serve the purpose.
    pub(crate) fn check_purpose(self, purpose: FilePurpose) -> Made<()> {
        if !purpose.kinds().contains(&self.kind()) {
            return Err(FileRefusal::WrongKind.into());
        }
        let is_accepted = match self {
            // What an application holds becomes works, and no work can show these.
            Self::Ogg | Self::Zip => purpose.is_handed_over(),
            _ => true,
        };
        if is_accepted {
            Ok(())
        } else {
            Err(FileRefusal::UnsupportedType.into())
        }
    }
}

/// The container of a file, of whose bytes `head` holds the first [`HEAD`].
pub(crate) fn format(head: &[u8]) -> Made<Format> {
    let format = match head {
        [0xff, 0xd8, 0xff, ..] => Format::Jpeg,
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Format::Png,
        [
            b'R',
            b'I',
            b'F',
            b'F',
            _,
            _,
            _,
            _,
            b'W',
            b'E',
            b'B',
            b'P',
            ..,
        ] => Format::WebP,
        [
            b'R',
            b'I',
            b'F',
            b'F',
            _,
            _,
            _,
            _,
            b'W',
            b'A',
            b'V',
            b'E',
            ..,
        ] => Format::Wav,
        [b'O', b'g', b'g', b'S', ..] => Format::Ogg,
        [b'%', b'P', b'D', b'F', b'-', ..] => Format::Pdf,
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Format::Zip,
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => return of_brand(brand),
        [_, _, _, _, kind @ ..] if is_quicktime(kind) => Format::Mov,
        _ if is_webvtt(head) => Format::WebVtt,
        _ if mp3::is_start(head) => Format::Mp3,
        _ if is_svg(head) => return Err(FileRefusal::SvgImage.into()),
        _ => return Err(FileRefusal::UnsupportedType.into()),
    };
    Ok(format)
}

/// The media type of a film or a recording that can be converted; `None` of every other file.
pub(crate) fn convertible(head: &[u8]) -> Option<&'static str> {
    match head {
        [0x1a, 0x45, 0xdf, 0xa3, ..] if names_webm(head) => Some("video/webm"),
        [b'#', b'!', b'A', b'M', b'R', ..] => Some("audio/amr"),
        _ => match format(head) {
            Ok(found @ (Format::Mp4 | Format::Mov | Format::M4a | Format::Wav | Format::Ogg)) => {
                Some(found.content_type())
            }
            _ => None,
        },
    }
}

/// True if the header of an EBML file names the kind of document `webm`; Matroska's other files are not accepted.
fn names_webm(head: &[u8]) -> bool {
    const HEADER: usize = 64;
    let header = head.get(..HEADER).unwrap_or(head);
    header.windows(4).any(|four| four == b"webm")
}

/// The container that an `ftyp` box announces.
fn of_brand(brand: &[u8]) -> Made<Format> {
    match brand.first_chunk::<4>().unwrap_or(b"    ") {
        b"M4A " | b"M4B " | b"M4P " => Ok(Format::M4a),
        b"qt  " => Ok(Format::Mov),
        b"avif" | b"avis" => Err(Failure::Refused(FileRefusal::AvifImage)),
        // Brands of pictures of either codec: the compatible brands say which.
        b"mif1" | b"msf1" if names_avif(brand) => Err(Failure::Refused(FileRefusal::AvifImage)),
        b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1" => {
            Err(Failure::Refused(FileRefusal::HeicImage))
        }
        _ => Ok(Format::Mp4),
    }
}

/// True if one of the first compatible brands, which follow the brand and its version, is that of AVIF.
fn names_avif(brands: &[u8]) -> bool {
    let compatible = brands.get(8..).unwrap_or_default();
    let mut brands = compatible.as_chunks::<4>().0.iter().take(8);
    brands.any(|brand| brand == b"avif" || brand == b"avis")
}

/// True for the first box of an older `QuickTime` film, which has no `ftyp`.
fn is_quicktime(kind: &[u8]) -> bool {
    [b"moov", b"mdat", b"wide", b"free", b"skip"]
        .iter()
        .any(|known| kind.starts_with(*known))
}

fn is_webvtt(head: &[u8]) -> bool {
    let text = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head);
    match text.strip_prefix(b"WEBVTT") {
        Some([]) => true,
        Some([next, ..]) => matches!(next, b' ' | b'\t' | b'\r' | b'\n'),
        None => false,
    }
}

/// True for text that starts as markup and names an `svg` element.
fn is_svg(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head).to_ascii_lowercase();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let opens = ["<svg", "<?xml", "<!doctype svg", "<!--"];
    opens.iter().any(|start| text.starts_with(start)) && text.contains("<svg")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(head: &[u8]) -> Option<FileRefusal> {
        match format(head) {
            Err(Failure::Refused(reason)) => Some(reason),
            _ => None,
        }
    }

    #[test]
    fn a_file_is_what_its_first_bytes_are() {
        assert_eq!(format(b"\xff\xd8\xff\xe0").ok(), Some(Format::Jpeg));
        assert_eq!(format(b"RIFF\0\0\0\0WAVEfmt ").ok(), Some(Format::Wav));
        assert_eq!(format(b"\0\0\0\x18ftypM4A ").ok(), Some(Format::M4a));
        assert_eq!(format(b"\0\0\0\x08wide\0\0\0\0").ok(), Some(Format::Mov));
        assert_eq!(
            format("\u{feff}WEBVTT\n".as_bytes()).ok(),
            Some(Format::WebVtt)
        );
        assert_eq!(refusal(b"WEBVTTX"), Some(FileRefusal::UnsupportedType));
        assert_eq!(refusal(b"GIF89a"), Some(FileRefusal::UnsupportedType));
        assert_eq!(refusal(b""), Some(FileRefusal::UnsupportedType));
    }

    #[test]
    fn images_that_need_other_words_have_their_own_refusal() {
        for (head, reason) in [
            (b"\0\0\0\x18ftypavif".as_slice(), FileRefusal::AvifImage),
            (
                b"\0\0\0\x1cftypmif1\0\0\0\0mif1avif",
                FileRefusal::AvifImage,
            ),
            (
                b"\0\0\0\x1cftypmif1\0\0\0\0mif1heic",
                FileRefusal::HeicImage,
            ),
            (b"\0\0\0\x18ftypheic", FileRefusal::HeicImage),
        ] {
            assert_eq!(refusal(head), Some(reason), "{head:?}");
        }
        assert_eq!(
            refusal(b" <?xml version='1.0'?><!-- a --><SVG>"),
            Some(FileRefusal::SvgImage)
        );
    }

    #[test]
    fn what_only_downloads_take_is_refused_elsewhere() {
        let refused = |format: Format, purpose| match format.check_purpose(purpose) {
            Err(Failure::Refused(reason)) => Some(reason),
            _ => None,
        };
        for purpose in [
            FilePurpose::Delivery,
            FilePurpose::Brief,
            FilePurpose::Message,
            FilePurpose::Evidence,
        ] {
            assert_eq!(refused(Format::Zip, purpose), None);
        }
        assert_eq!(
            refused(Format::Zip, FilePurpose::Application),
            Some(FileRefusal::UnsupportedType)
        );
        for purpose in [FilePurpose::Work, FilePurpose::Application] {
            let reason = refused(Format::Ogg, purpose);
            assert_eq!(reason, Some(FileRefusal::UnsupportedType), "{purpose:?}");
        }
        assert_eq!(
            refused(Format::Pdf, FilePurpose::Avatar),
            Some(FileRefusal::WrongKind)
        );
    }
}
