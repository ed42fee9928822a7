//! What the server asks of a media worker, and what the worker answers: JSON between two processes.

use marsam_domain::creatives::Crop;
use marsam_domain::files::{FileKind, FilePurpose, FileRefusal};
use serde::{Deserialize, Serialize};

/// One file to be made ready.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// What the file is for; decides which kinds are accepted and whether a missing preview refuses it.
    #[serde(with = "slug")]
    pub purpose: FilePurpose,
    /// The name under which it was chosen; a hint for the message only, the content decides what the file is.
    pub name: String,
    /// The region of an image that is cut out; the whole where there is none.
    #[serde(default)]
    pub crop: Option<Crop>,
    /// True if a film or a recording that cannot be shown as it is may be converted.
    #[serde(default)]
    pub can_convert: bool,
}

/// How a job ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "outcome")]
pub enum Outcome {
    /// The file can be used; its derivatives lie in the output directory.
    Ready(Ready),
    /// The file can be shown once it was converted; only of a job that allows it.
    Convertible {
        /// The media type of the original.
        content_type: String,
    },
    /// The file cannot be used.
    Refused {
        #[serde(with = "slug")]
        reason: FileRefusal,
    },
}

/// A file that can be used.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ready {
    /// What it is, by its content.
    #[serde(with = "slug")]
    pub kind: FileKind,
    /// The media type of the original, from a closed list and never from the uploader.
    pub content_type: String,
    /// In pixels, upright; images and films.
    pub width: Option<u32>,
    /// In pixels, upright; images and films.
    pub height: Option<u32>,
    /// In milliseconds; sound and films.
    pub duration_ms: Option<u64>,
    /// A placeholder of about 25 bytes, in base64; images.
    pub thumbhash: Option<String>,
    /// 64 loudness peaks of one byte each, in base64; sound.
    pub peaks: Option<String>,
    /// What was made of it. Empty if the original is kept and no preview could be made.
    pub derivatives: Vec<Derivative>,
}

/// A file that the worker made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Derivative {
    /// `320`, `480`, … for the widths of an image; `file` for sound, film and captions.
    pub name: String,
    /// Its name within the output directory.
    pub path: String,
    pub content_type: String,
    pub bytes: u64,
    /// In pixels; images.
    pub width: Option<u32>,
    /// In pixels; images.
    pub height: Option<u32>,
}

/// A member of a vocabulary as its slug.
mod slug {
    use marsam_domain::vocabulary::Vocabulary;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<V: Vocabulary, S: Serializer>(
        member: &V,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(member.slug())
    }

    pub(super) fn deserialize<'de, V: Vocabulary, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<V, D::Error> {
        use serde::de::Error as _;
        let slug = String::deserialize(deserializer)?;
        V::from_slug(&slug).ok_or_else(|| D::Error::custom("unknown slug"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_its_slug_in_json() {
        let outcome = Outcome::Refused {
            reason: FileRefusal::HeicImage,
        };
        let json = serde_json::to_string(&outcome).unwrap();
        assert_eq!(json, r#"{"outcome":"refused","reason":"heic_image"}"#);
        assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), outcome);
    }
}
