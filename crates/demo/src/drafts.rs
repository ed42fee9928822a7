//! Builds the domain's drafts from the demo's entries; the domain validates them.

mod requests;

use marsam_domain::accounts::{NewProfile, ProfileDraft, SignUp, SignUpDraft};
use marsam_domain::applications::{ApplicationDraft, NewApplication};
use marsam_domain::creatives::ServiceLists;
use marsam_domain::passwords::Password;
use marsam_domain::services::Service;
use marsam_domain::text::DEFAULT_PASSWORD_MIN;
use marsam_domain::validation::Labels;
use marsam_domain::vocabulary::Labelled as _;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::data::{AccountEntry, ByService, DemoRole, ProfileEntry};
use crate::{DEMO_PASSWORD, DemoError};

/// The fields of an application other than the profile.
pub(crate) struct Applicant<'a> {
    /// The entry's key, for errors.
    pub(crate) key: &'a str,
    pub(crate) email: &'a str,
    pub(crate) why_join: &'a str,
    pub(crate) agreed_at: OffsetDateTime,
}

impl ProfileEntry {
    pub(crate) fn application(
        &self,
        applicant: &Applicant<'_>,
    ) -> Result<NewApplication, DemoError> {
        let entry = self.clone();
        let draft = ApplicationDraft {
            name: entry.name.into(),
            name_ar: entry.name_ar.into(),
            email: applicant.email.into(),
            bio: entry.bio.into(),
            bio_ar: entry.bio_ar.into(),
            portfolio_url: entry.portfolio_url.into(),
            files: Labels::default(),
            links: Labels::default(),
            skills: entry.skills.into_iter().collect(),
            lists: ServiceLists {
                styles: by_service(applicant.key, entry.styles)?,
                languages: by_service(applicant.key, entry.languages)?,
            },
            industries: entry.industries.into_iter().collect(),
            working_languages: entry.working_languages.into_iter().collect(),
            location: entry.location.into(),
            location_ar: entry.location_ar.into(),
            rate_range: entry.rate_range.into(),
            years_experience: entry.years_experience,
            why_join: applicant.why_join.into(),
            can_perform_kuwaiti_dialect: entry.can_perform_kuwaiti_dialect,
            can_provide_voiceovers: entry.can_provide_voiceovers,
            terms_agreed_at: applicant.agreed_at.format(&Rfc3339)?.into(),
            terms_agreed_email: applicant.email.into(),
            terms_agreed_name: self.name.as_str().into(),
        };
        draft.try_into().map_err(|errors| DemoError::Refused {
            whose: applicant.key.to_owned(),
            errors,
        })
    }
}

impl AccountEntry {
    pub(crate) fn sign_up(&self) -> Result<SignUp, DemoError> {
        let draft = SignUpDraft {
            email: self.email.as_str().into(),
            password: Password::new(DEMO_PASSWORD.to_owned()),
            full_name: self.full_name.as_str().into(),
            language: self.language.as_str().into(),
        };
        SignUp::from_draft(draft, DEFAULT_PASSWORD_MIN).map_err(|errors| DemoError::Refused {
            whose: self.key.clone(),
            errors,
        })
    }

    /// The account's profile; an admin has none.
    pub(crate) fn profile(&self) -> Result<Option<NewProfile>, DemoError> {
        let role = match self.role {
            DemoRole::Admin => return Ok(None),
            DemoRole::Brand => "brand",
            DemoRole::Creative => "creative",
        };
        let draft = ProfileDraft {
            role: role.into(),
            full_name: self.full_name.as_str().into(),
            company_name: self.company_name.as_str().into(),
        };
        let profile = draft.try_into().map_err(|errors| DemoError::Refused {
            whose: self.key.clone(),
            errors,
        })?;
        Ok(Some(profile))
    }
}

fn by_service(key: &str, labels: ByService) -> Result<Vec<(Service, Labels)>, DemoError> {
    labels
        .into_iter()
        .map(|(service, labels)| match Service::from_label(&service) {
            Some(service) => Ok((service, labels.into_iter().collect())),
            None => Err(DemoError::Misfit {
                whose: key.to_owned(),
                what: service,
            }),
        })
        .collect()
}

#[cfg(test)]
mod tests;
