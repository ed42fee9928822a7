//! Works: what creatives show of what they have made.

mod covers;
mod draft;
mod links;
mod moderation;
#[cfg(test)]
mod tests;

pub use self::covers::{CoverCandidate, Covers};
pub(crate) use self::draft::CaptionsDraft;
pub use self::draft::{WorkChange, WorkDraft, WorkOrder};
pub use self::links::{SITES as LINK_SITES, is_allowed as is_allowed_link, target as link_target};
pub(crate) use self::links::{are_allowed_links, links_in};
pub use self::moderation::{HidingDraft, Review, Seen, SeenDraft, TextReview};
use crate::files::{FileKind, FilePurpose};
use crate::ids::FileId;
use crate::masking::check_public;
use crate::proposals::AiUse;
use crate::services::Service;
use crate::styles::Style;
use crate::validation::{FieldCode, FieldErrors};
use crate::vocabulary::vocabulary;

/// The most works of a creative.
pub const MAX_WORKS: usize = 24;
/// The most files of a work, without its poster and captions.
pub const MAX_WORK_FILES: usize = 10;

vocabulary! {
    /// Who sees a work.
    pub enum WorkState {
        Draft: "draft";
        Published: "published";
        Hidden: "hidden";
    }
}

vocabulary! {
    /// What a file is to its work.
    pub enum WorkPart {
        File: "file";
        Poster: "poster";
        CaptionsEn: "captions_en";
        CaptionsAr: "captions_ar";
    }
}

impl WorkPart {
    /// The field in which it is sent.
    pub const fn field(self) -> &'static str {
        match self {
            Self::File => "files",
            Self::Poster => "poster",
            Self::CaptionsEn | Self::CaptionsAr => "captions",
        }
    }

    /// Whether a file of this purpose and kind can be this part.
    pub const fn admits(self, purpose: FilePurpose, kind: Option<FileKind>) -> bool {
        match self {
            Self::File => matches!(purpose, FilePurpose::Work),
            Self::Poster => {
                matches!(purpose, FilePurpose::Work | FilePurpose::Cover)
                    && matches!(kind, Some(FileKind::Image))
            }
            Self::CaptionsEn | Self::CaptionsAr => matches!(purpose, FilePurpose::Caption),
        }
    }
}

/// A work as its creative writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkContent {
    /// One line; there is one in either language.
    pub title: Option<String>,
    /// The title in Arabic.
    pub title_ar: Option<String>,
    /// With line breaks.
    pub text: Option<String>,
    /// The text in Arabic.
    pub text_ar: Option<String>,
    /// What is seen, for those who cannot see it; if blank, the title is used.
    pub alt: Option<String>,
    /// The same in Arabic.
    pub alt_ar: Option<String>,
    /// The service that it shows.
    pub service: Service,
    /// One of the service's.
    pub style: Option<Style>,
    /// The client.
    pub brand: Option<String>,
    /// When it was made.
    pub year: Option<i32>,
    /// How far artificial intelligence was used.
    pub ai_use: AiUse,
    /// What is said in it.
    pub transcript: Option<String>,
    /// Where it is to be seen on another site, which the server never fetches.
    pub link: Option<String>,
    /// At most [`MAX_WORK_FILES`], in order, without duplicates.
    pub files: Vec<FileId>,
    /// The picture that represents a film or a link.
    pub poster: Option<FileId>,
    /// In English.
    pub captions_en: Option<FileId>,
    /// In Arabic.
    pub captions_ar: Option<FileId>,
    /// Who sees it.
    pub state: WorkState,
}

impl WorkContent {
    /// Every file with what it is to the work, in order.
    pub fn parts(&self) -> impl Iterator<Item = (WorkPart, FileId)> {
        let others = [
            (WorkPart::Poster, self.poster),
            (WorkPart::CaptionsEn, self.captions_en),
            (WorkPart::CaptionsAr, self.captions_ar),
        ];
        let files = self.files.iter().map(|file| (WorkPart::File, *file));
        files.chain(
            others
                .into_iter()
                .filter_map(|(part, file)| Some((part, file?))),
        )
    }

    /// What the creative wrote about the work, by field. A transcript leaves out the number that is heard in an
    /// advertisement: to visitors it would be the creative's.
    fn public_texts(&self) -> [(&'static str, Option<&str>); 8] {
        [
            ("title", self.title.as_deref()),
            ("title_ar", self.title_ar.as_deref()),
            ("text", self.text.as_deref()),
            ("text_ar", self.text_ar.as_deref()),
            ("alt", self.alt.as_deref()),
            ("alt_ar", self.alt_ar.as_deref()),
            ("brand", self.brand.as_deref()),
            ("transcript", self.transcript.as_deref()),
        ]
    }

    /// Its titles, which visitors read on the page of the profile, by field.
    pub fn titles(&self) -> [(&'static str, Option<&str>); 2] {
        [
            ("title", self.title.as_deref()),
            ("title_ar", self.title_ar.as_deref()),
        ]
    }

    /// Whether a public work is complete, given the kinds of its files, and whether its texts hold no contacts; a draft
    /// needs nothing.
    pub fn check_complete(&self, kinds: &[FileKind]) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        if self.state != WorkState::Draft {
            if self.files.is_empty() && self.link.is_none() {
                errors.add("files", FieldCode::AtLeastOne);
            }
            let is_link_alone = self.files.is_empty() && self.link.is_some();
            let needs_poster = is_link_alone || kinds.contains(&FileKind::Video);
            if needs_poster && self.poster.is_none() {
                errors.add("poster", FieldCode::Required);
            }
            check_public(self.public_texts(), &mut errors);
        }
        errors.into_result()
    }
}
