//! Uploaded files: what they are for, their kinds, states and limits.

pub mod quotas;
pub mod uploads;

use time::Duration;

use crate::vocabulary::vocabulary;

/// The key of the derivative of sound, films and captions.
pub const WHOLE: &str = "file";
/// Bytes in a megabyte, as file managers count them.
pub const MB: u64 = 1_000_000;
/// The most that one part of an upload may carry, in bytes.
pub const PART_MAX_BYTES: u64 = 4 * 1024 * 1024;
/// What the files of an account may take together until it is on the roster, in bytes.
pub const STARTING_QUOTA: u64 = 100 * MB;
/// What the files of an account may take together afterwards, in bytes; the operator may replace it
/// (`MARSAM_MEDIA_QUOTA`).
pub const MEDIA_QUOTA: u64 = 500 * MB;
/// What the deliveries of one request may take together, in bytes.
pub const DELIVERIES_QUOTA: u64 = 1_000 * MB;
/// What the deliveries of an account to all requests may take together, in bytes.
pub const ALL_DELIVERIES_QUOTA: u64 = 10 * DELIVERIES_QUOTA;
/// What the attachments of a brand to all of its requests may take together, in bytes.
pub const ALL_ATTACHMENTS_QUOTA: u64 = 2_000 * MB;
/// The most files of a brief, of one message, and of what a side says once about a problem.
pub const MAX_ATTACHMENTS: usize = 5;
/// The largest file of a brief, a message or a problem, in bytes.
pub const ATTACHMENT_MAX_BYTES: u64 = 20 * MB;
/// How long the attachments of a request are kept after it ended without a selection.
pub const ENDED_ATTACHMENTS: Duration = Duration::days(30);
/// How long an upload may be idle before it expires.
pub const UPLOAD_IDLE: Duration = Duration::hours(24);
/// How long a complete file may stay unused.
pub const UNATTACHED: Duration = Duration::days(7);
/// How long the bytes of a deleted file stay in the store.
pub const DELETED_BYTES: Duration = Duration::hours(24);
/// The longest sound that a work shows.
pub const MAX_WORK_SOUND: Duration = Duration::minutes(10);
/// The largest film or recording that is converted, in bytes.
pub const MAX_CONVERTED_BYTES: u64 = 500 * MB;
/// The longest film or recording that is converted.
pub const MAX_CONVERTED: Duration = Duration::minutes(3);
/// How long the files of a rejected application are kept.
pub const REJECTED_FILES: Duration = Duration::days(30);
/// Wider pictures are kept at this width, in pixels.
pub const MAX_PICTURE_WIDTH: u32 = 1920;
/// The longest name of a file that is kept, in characters.
pub const MAX_NAME_CHARS: usize = 200;

vocabulary! {
    /// What a file is uploaded for.
    pub enum FilePurpose {
        Avatar: "avatar";
        Cover: "cover";
        Work: "work";
        Caption: "caption";
        Application: "application";
        Delivery: "delivery";
        Brief: "brief";
        Message: "message";
        Evidence: "evidence";
    }
}

vocabulary! {
    /// What a file is, by its content.
    pub enum FileKind {
        Image: "image";
        Audio: "audio";
        Video: "video";
        Text: "text";
        Document: "document";
    }
}

vocabulary! {
    /// How far a file has come.
    pub enum FileState {
        Receiving: "receiving";
        Processing: "processing";
        Ready: "ready";
        Refused: "refused";
    }
}

vocabulary! {
    /// Why a file was refused.
    pub enum FileRefusal {
        UnsupportedType: "unsupported_type";
        HeicImage: "heic_image";
        AvifImage: "avif_image";
        SvgImage: "svg_image";
        WrongKind: "wrong_kind";
        TooLarge: "too_large";
        TooManyPixels: "too_many_pixels";
        TooLong: "too_long";
        UnsupportedCodec: "unsupported_codec";
        HevcFilm: "hevc_film";
        FragmentedFilm: "fragmented_film";
        TrimmedRecording: "trimmed_recording";
        FloatSound: "float_sound";
        NoCues: "no_cues";
        FrameTooLarge: "frame_too_large";
        BitRateTooHigh: "bit_rate_too_high";
        Damaged: "damaged";
        ContactInText: "contact_in_text";
        CouldNotProcess: "could_not_process";
        TooLongToConvert: "too_long_to_convert";
        NotConverted: "not_converted";
        QuotaFull: "quota_full";
        StorageFull: "storage_full";
    }
}

impl FileKind {
    /// The largest file of this kind, in bytes.
    pub const fn max_bytes(self) -> u64 {
        match self {
            Self::Image | Self::Audio => 20 * MB,
            Self::Video | Self::Document => 100 * MB,
            Self::Text => 200_000,
        }
    }
}

impl FileRefusal {
    /// True if converting the film or the recording removes the reason.
    pub const fn is_mended_by_conversion(self) -> bool {
        matches!(
            self,
            Self::TooLarge
                | Self::UnsupportedCodec
                | Self::HevcFilm
                | Self::FragmentedFilm
                | Self::TrimmedRecording
                | Self::FloatSound
                | Self::FrameTooLarge
                | Self::BitRateTooHigh
        )
    }
}

impl FilePurpose {
    /// True if films and recordings for this purpose are converted where they have to be.
    pub const fn is_converted(self) -> bool {
        matches!(self, Self::Work | Self::Application | Self::Delivery)
    }

    /// The largest file that can serve this purpose where films are converted, in bytes: of a work nothing but the
    /// result is kept, every other purpose keeps the original.
    pub fn max_bytes_converted(self) -> u64 {
        match self {
            Self::Work => MAX_CONVERTED_BYTES,
            _ => self.max_bytes(),
        }
    }

    /// The kinds of files that serve this purpose.
    pub const fn kinds(self) -> &'static [FileKind] {
        match self {
            Self::Avatar | Self::Cover => &[FileKind::Image],
            Self::Work => &[FileKind::Image, FileKind::Audio, FileKind::Video],
            Self::Caption => &[FileKind::Text],
            Self::Application | Self::Delivery | Self::Brief | Self::Message | Self::Evidence => &[
                FileKind::Image,
                FileKind::Audio,
                FileKind::Video,
                FileKind::Document,
            ],
        }
    }

    /// The largest file that can serve this purpose, in bytes; what its content turns out to be may allow less.
    pub fn max_bytes(self) -> u64 {
        if self.is_attachment() {
            return ATTACHMENT_MAX_BYTES;
        }
        let largest = self.kinds().iter().map(|kind| kind.max_bytes()).max();
        largest.unwrap_or_default()
    }

    /// True for what is attached to a brief, to a message, or to what a side says about a problem.
    pub const fn is_attachment(self) -> bool {
        matches!(self, Self::Brief | Self::Message | Self::Evidence)
    }

    /// True if a file belongs to one request from its first byte on, whose other side reads it.
    pub const fn is_of_request(self) -> bool {
        matches!(self, Self::Delivery | Self::Message | Self::Evidence)
    }

    /// True if the other side downloads it as it is: a file without a preview serves, too.
    pub const fn is_handed_over(self) -> bool {
        matches!(self, Self::Delivery) || self.is_attachment()
    }

    /// True if the original is kept byte for byte, for download; otherwise only its derivatives are kept.
    pub const fn keeps_original(self) -> bool {
        matches!(self, Self::Application) || self.is_handed_over()
    }
}

/// The name under which a file was chosen, without directories and control characters, and shortened before its
/// extension to [`MAX_NAME_CHARS`] characters; `None` if nothing is left.
pub fn clean_name(given: &str) -> Option<String> {
    let last = given.rsplit(['/', '\\']).next().unwrap_or(given);
    let is_kept = |c: &char| !c.is_control() && !is_direction_mark(*c);
    let kept: String = last.chars().filter(is_kept).collect();
    let name = kept.trim().trim_start_matches('.');
    if name.is_empty() {
        return None;
    }
    if name.chars().count() <= MAX_NAME_CHARS {
        return Some(name.to_owned());
    }
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if extension.chars().count() <= 8 => (stem, Some(extension)),
        _ => (name, None),
    };
    let room = MAX_NAME_CHARS - extension.map_or(0, |extension| extension.chars().count() + 1);
    let mut short: String = stem.chars().take(room).collect();
    if let Some(extension) = extension {
        short.push('.');
        short.push_str(extension);
    }
    Some(short)
}

/// Characters that reorder the text around them: a name must not hide its extension by writing it from right to left.
const fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{061c}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary as _;

    #[test]
    fn the_largest_file_of_a_purpose_is_that_of_its_largest_kind() {
        assert_eq!(FilePurpose::Avatar.max_bytes(), 20 * MB);
        assert_eq!(FilePurpose::Work.max_bytes(), 100 * MB);
        assert_eq!(FilePurpose::Caption.max_bytes(), 200_000);
    }

    #[test]
    fn an_attachment_of_any_kind_has_20_megabytes() {
        let attached = FilePurpose::ALL.iter();
        for purpose in attached.filter(|purpose| purpose.is_attachment()) {
            assert_eq!(purpose.max_bytes(), 20 * MB);
            assert!(purpose.keeps_original());
        }
    }

    #[test]
    fn a_name_keeps_neither_directories_nor_control_or_direction_characters() {
        assert_eq!(clean_name("a/b\\c.png"), Some("c.png".to_owned()));
        assert_eq!(
            clean_name("photo\u{202e}gpj.exe\n"),
            Some("photogpj.exe".to_owned())
        );
        assert_eq!(clean_name("صورة ١.jpg"), Some("صورة ١.jpg".to_owned()));
        assert_eq!(clean_name("../.."), None);
        assert_eq!(clean_name(" \u{7} "), None);
    }

    #[test]
    fn a_long_name_keeps_its_extension() {
        let long = format!("{}.jpeg", "a".repeat(500));
        let short = clean_name(&long).unwrap();
        assert_eq!(short.chars().count(), MAX_NAME_CHARS);
        assert!(short.ends_with("a.jpeg"));
    }
}
