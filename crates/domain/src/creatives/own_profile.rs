//! A creative's own profile: changed as a draft, and published when it is complete.

mod draft;
#[cfg(test)]
mod tests;

pub use self::draft::OwnProfileChange;
pub(crate) use self::draft::{OwnProfileDraft, PortfolioLinkDraft};
use super::{CreativePage, CreativeProfile, PortfolioLink, ProfileImages};
use crate::masking::{check_beside, check_public, is_contact_link};
use crate::validation::{FieldCode, FieldErrors};
use crate::works::WorkContent;

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

    /// The errors of texts that hold half of a number whose other half is in the title of one of these public works.
    pub fn check_beside<'a>(
        &'a self,
        works: impl IntoIterator<Item = &'a WorkContent>,
    ) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        let titles = works.into_iter().flat_map(WorkContent::titles);
        let titles = titles.map(|(_, title)| title);
        check_beside(self.public_texts(), titles, &mut errors);
        errors.into_result()
    }

    /// The errors of a work's titles that hold half of a number whose other half is in this profile, which is public.
    pub fn check_titles(&self, work: &WorkContent) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        let texts = self.public_texts().map(|(_, text)| text);
        check_beside(work.titles(), texts, &mut errors);
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
        let labels = self.page.portfolio_links.iter();
        let of_profile = self.profile.public_texts().into_iter();
        of_profile.chain(labels.map(|link| ("portfolio_links", Some(link.label.as_str()))))
    }
}

impl CreativeProfile {
    /// The errors of an application's texts and link, which an approval makes public.
    pub fn check_application(&self) -> Result<(), FieldErrors> {
        let link = self.portfolio_url.as_deref();
        check_application(self.public_texts(), link)
    }

    fn public_texts(&self) -> [(&'static str, Option<&str>); 6] {
        [
            ("name", Some(self.name.as_str())),
            ("name_ar", self.name_ar.as_deref()),
            ("bio", Some(self.bio.as_str())),
            ("bio_ar", self.bio_ar.as_deref()),
            ("location", self.location.as_deref()),
            ("location_ar", self.location_ar.as_deref()),
        ]
    }
}

/// The errors of the public texts of an application and of its link, by the fields of its form. The link gets the name
/// of its site, which is not judged: a profile may link to any site that does not lead to its owner alone.
pub(crate) fn check_application<'a>(
    texts: [(&'static str, Option<&'a str>); 6],
    link: Option<&'a str>,
) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::new();
    check_public(texts, &mut errors);
    let link = link.map(PortfolioLink::unnamed);
    if link.is_some_and(|link| is_contact_link(&link.label, &link.url)) {
        errors.add("portfolioUrl", FieldCode::ContactInText);
    }
    errors.into_result()
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
