//! Notices about pictures of profiles: in the product, and by mail.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

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
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ImageNoticeKind {
    /// It is hidden.
    ProfileImageHidden,
    /// It is shown again.
    ProfileImageRestored,
}

impl ImageNoticeKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API, and the stored form.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}
