//! Notices about pictures of profiles: in the product, and by mail.

use serde::{Deserialize, Serialize};

use crate::creatives::ProfileImagePart;

/// A notice inside the product about a picture of the reader's profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageNotice {
    /// What happened to it.
    pub kind: ImageNoticeKind,
    /// Which picture.
    pub part: ProfileImagePart,
    /// Why an admin hid it.
    pub reason: Option<String>,
}

/// What an admin did with a picture of a profile; its mail has the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ImageNoticeKind {
    /// It is hidden.
    ProfileImageHidden,
    /// It is shown again.
    ProfileImageRestored,
}

impl ImageNoticeKind {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::ProfileImageHidden, Self::ProfileImageRestored];

    /// The name in the API, and the stored form.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::ProfileImageHidden => "profile_image_hidden",
            Self::ProfileImageRestored => "profile_image_restored",
        }
    }
}
