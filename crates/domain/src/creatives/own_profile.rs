//! A creative's own profile: changed as a draft, and published when it is complete.

mod draft;
#[cfg(test)]
mod tests;

pub use self::draft::OwnProfileChange;
pub(crate) use self::draft::{OwnProfileDraft, PortfolioLinkDraft};
use super::{CreativePage, CreativeProfile, ProfileImages};
use crate::masking::{check_public, is_contact_link};
use crate::validation::{FieldCode, FieldErrors};

/// A profile and its page, as a creative edits them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnProfile {
    /// The profile; its biography may be blank until it is published.
    pub profile: CreativeProfile,
    /// The rest of the page.
    pub page: CreativePage,
    /// The pictures, which are uploaded and chosen by calls of their own.
    pub images: ProfileImages,
}

/// Which parts of a public profile are complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "one for each part")]
pub struct Completeness {
    /// A picture, or a chosen cover.
    pub photo_or_cover: bool,
    /// A biography in either language.
    pub bio: bool,
    /// A rate.
    pub rate: bool,
    /// A portfolio link, or a published work.
    pub link_or_work: bool,
}

impl OwnProfile {
    /// Which parts are complete; the published works are counted separately from the profile.
    pub fn completeness(&self, works: usize) -> Completeness {
        let has_image = self.images != ProfileImages::default();
        Completeness {
            photo_or_cover: has_image || self.page.cover.is_some(),
            bio: !self.profile.bio.is_empty(),
            rate: self.profile.rate_range.is_some(),
            link_or_work: works > 0 || !self.page.portfolio_links.is_empty(),
        }
    }

    /// The errors of the texts by which visitors would get in touch outside the product.
    pub fn check_public_texts(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        check_public(self.public_texts(), &mut errors);
        let mut links = self.page.portfolio_links.iter();
        if links.any(|link| is_contact_link(&link.label, &link.url)) {
            errors.add("portfolio_links", FieldCode::ContactInText);
        }
        errors.into_result()
    }

    /// Whether visitors would read other texts, or find other links, than in `published`.
    pub fn has_other_texts(&self, published: &Self) -> bool {
        self.page.portfolio_links != published.page.portfolio_links
            || !self.public_texts().eq(published.public_texts())
    }

    /// What the creative wrote, by field, as visitors read it from top to bottom. The label of a link that is a contact
    /// would be another way around a request.
    fn public_texts(&self) -> impl Iterator<Item = (&'static str, Option<&str>)> {
        let profile = &self.profile;
        let labels = self.page.portfolio_links.iter();
        [
            ("name", Some(profile.name.as_str())),
            ("name_ar", profile.name_ar.as_deref()),
            ("bio", Some(profile.bio.as_str())),
            ("bio_ar", profile.bio_ar.as_deref()),
            ("location", profile.location.as_deref()),
            ("location_ar", profile.location_ar.as_deref()),
        ]
        .into_iter()
        .chain(labels.map(|link| ("portfolio_links", Some(link.label.as_str()))))
    }
}

impl Completeness {
    /// The errors of the fields that a public profile still needs.
    pub fn check(self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        for (is_there, field, code) in [
            (self.photo_or_cover, "cover", FieldCode::Required),
            (self.bio, "bio", FieldCode::Required),
            (self.rate, "rate_range", FieldCode::Required),
            (self.link_or_work, "portfolio_links", FieldCode::AtLeastOne),
        ] {
            if !is_there {
                errors.add(field, code);
            }
        }
        errors.into_result()
    }
}
