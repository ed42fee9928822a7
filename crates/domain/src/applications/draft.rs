//! The application form: as sent, and validated.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::MAX_APPLICATION_WORKS;
use crate::consent::ConsentAsSent;
use crate::creatives::{
    Choices, CreativeProfile, ServiceLists, check_application, in_one_language,
};
use crate::email::Email;
use crate::ids::FileId;
use crate::industries::Industry;
use crate::options::RateRange;
use crate::services::Service;
use crate::spoken_languages::SpokenLanguage;
use crate::text::{
    MAX_EMAIL_CHARS, MAX_LONG_CHARS, MAX_MOMENT_CHARS, MAX_NAME_CHARS, MAX_URL_CHARS, MAX_YEARS,
};
use crate::validation::{FieldCode, FieldErrors, Labels, Text, distinct, rules, whole_number};
use crate::vocabulary::Labelled as _;
use crate::works::{are_allowed_links, links_in};

/// An application as it is sent.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[schema(as = NewApplication)]
pub struct ApplicationDraft {
    /// One line of text; needed if `name_ar` is blank.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub name: Text,
    /// The name in Arabic.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    pub name_ar: Text,
    /// The address for the answer.
    #[schema(value_type = String)]
    #[validate(custom(function = rules::email))]
    pub email: Text,
    /// Text with line breaks; needed if `bio_ar` is blank.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub bio: Text,
    /// The biography in Arabic.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub bio_ar: Text,
    /// http or https.
    #[serde(rename = "portfolioUrl")]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_URL_CHARS, code = "too_long"), custom(function = rules::line), custom(function = rules::web_address))]
    pub portfolio_url: Text,
    /// Ids of at most six files of the purpose `application` that are ready and belong to no other application, in order.
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = rules::ids_or_blank::<FileId, MAX_APPLICATION_WORKS>))]
    pub files: Labels,
    /// Works elsewhere, in order: https addresses of the sites that works may link to, at most six together with the
    /// files. They are never fetched.
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = are_allowed_links::<MAX_APPLICATION_WORKS>))]
    pub links: Labels,
    /// Services' names: a list, or JSON text of one, like every list here.
    #[schema(value_type = Vec<String>)]
    #[validate(length(min = 1, code = "at_least_one"), custom(function = rules::labels::<Service>))]
    pub skills: Labels,
    /// Read only for the services among the skills, since the form hides the others without clearing them.
    #[serde(flatten)]
    pub lists: ServiceLists,
    /// Industries' names.
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = rules::labels::<Industry>))]
    pub industries: Labels,
    /// Languages' names, in which the creative works with brands.
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = rules::labels::<SpokenLanguage>))]
    pub working_languages: Labels,
    /// One line of text.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    pub location: Text,
    /// The location in Arabic.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    pub location_ar: Text,
    /// An option's label.
    #[serde(rename = "rateRange")]
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::label::<RateRange>))]
    pub rate_range: Text,
    /// 0 to 50; blank is 0.
    #[serde(default, deserialize_with = "whole_number")]
    #[validate(range(min = 0, max = i64::from(MAX_YEARS), code = "out_of_range"))]
    pub years_experience: Option<i64>,
    /// Text with line breaks.
    #[serde(rename = "whyJoin")]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub why_join: Text,
    /// Shown on the roster.
    pub can_perform_kuwaiti_dialect: Option<bool>,
    /// Shown on the roster.
    pub can_provide_voiceovers: Option<bool>,
    /// When the terms were agreed to; missing, they were not.
    #[schema(value_type = String)]
    #[validate(required(code = "terms_required"), length(max = MAX_MOMENT_CHARS, code = "too_long"), custom(function = rules::line))]
    pub terms_agreed_at: Text,
    /// Kept as sent.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_EMAIL_CHARS, code = "too_long"), custom(function = rules::line))]
    pub terms_agreed_email: Text,
    /// Kept as sent.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    pub terms_agreed_name: Text,
}

/// A validated application form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewApplication {
    /// The profile for the roster.
    pub profile: CreativeProfile,
    /// The address to reply to.
    pub email: Email,
    /// Why the creative wants to join.
    pub why_join: String,
    /// In order, without duplicates; with the links at most [`MAX_APPLICATION_WORKS`].
    pub files: Vec<FileId>,
    /// In order, without duplicates.
    pub links: Vec<String>,
    /// The browser's claims about the consent.
    pub consent: ConsentAsSent,
}

impl TryFrom<ApplicationDraft> for NewApplication {
    type Error = FieldErrors;

    fn try_from(draft: ApplicationDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        let choices = draft.choices(&mut errors);
        if errors.is_empty() {
            draft.check_public_texts()?;
        }
        let name = in_one_language("name", draft.name, draft.name_ar, &mut errors);
        let bio = in_one_language("bio", draft.bio, draft.bio_ar, &mut errors);
        let files: Vec<FileId> = distinct(&draft.files);
        let links = links_in(&draft.links);
        let room = MAX_APPLICATION_WORKS.saturating_sub(files.len());
        if links.len() > room {
            errors.add("links", FieldCode::TooMany);
        }
        let email = Email::parse(draft.email.as_str());
        let years = draft.years_experience.map(u8::try_from).transpose();
        let (Ok(email), Ok(years_experience), true) = (email, years, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(Self {
            profile: CreativeProfile {
                name: name.first,
                name_ar: name.ar,
                bio: bio.first,
                bio_ar: bio.ar,
                location: draft.location.into_option(),
                location_ar: draft.location_ar.into_option(),
                rate_range: RateRange::from_label(draft.rate_range.as_str()),
                years_experience,
                portfolio_url: draft.portfolio_url.into_option(),
                can_perform_kuwaiti_dialect: draft.can_perform_kuwaiti_dialect,
                can_provide_voiceovers: draft.can_provide_voiceovers,
                choices,
            },
            email,
            why_join: draft.why_join.into(),
            files,
            links,
            consent: ConsentAsSent {
                agreed_at: draft.terms_agreed_at.into_option(),
                email: draft.terms_agreed_email.into_option(),
                name: draft.terms_agreed_name.into_option(),
            },
        })
    }
}

impl ApplicationDraft {
    fn choices(&self, errors: &mut FieldErrors) -> Choices {
        self.lists.choices(
            &self.skills,
            &self.industries,
            &self.working_languages,
            errors,
        )
    }

    /// By the fields as they were sent: the only text there is may be the Arabic one.
    fn check_public_texts(&self) -> Result<(), FieldErrors> {
        let texts = [
            ("name", Some(self.name.as_str())),
            ("name_ar", Some(self.name_ar.as_str())),
            ("bio", Some(self.bio.as_str())),
            ("bio_ar", Some(self.bio_ar.as_str())),
            ("location", Some(self.location.as_str())),
            ("location_ar", Some(self.location_ar.as_str())),
        ];
        check_application(texts, Some(self.portfolio_url.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary as _;

    fn draft() -> ApplicationDraft {
        ApplicationDraft {
            name: "Noura".into(),
            email: "noura@example.com".into(),
            bio: "Voice".into(),
            why_join: "To work".into(),
            skills: Labels::from_iter(["voiceover", "Voiceover"]),
            terms_agreed_at: "2026-01-01T00:00:00Z".into(),
            ..ApplicationDraft::default()
        }
    }

    #[test]
    fn a_skill_that_is_sent_twice_is_chosen_once() {
        let accepted = NewApplication::try_from(draft()).unwrap();
        assert_eq!(accepted.profile.choices.skills, [Service::Voiceover]);
        assert_eq!(accepted.profile.years_experience, None);
    }

    #[test]
    fn styles_of_a_skill_that_was_not_chosen_are_dropped() {
        let mut draft = draft();
        draft.lists.styles = vec![(Service::Ugc, Labels::from_iter(["No such style"]))];
        draft.lists.languages = vec![(Service::Scriptwriting, Labels::from_iter(["Klingon"]))];
        let accepted = NewApplication::try_from(draft).unwrap();
        assert!(accepted.profile.choices.styles.is_empty());
        assert!(accepted.profile.choices.languages.is_empty());
    }

    #[test]
    fn a_style_of_another_service_is_unknown_here() {
        let mut draft = draft();
        draft.lists.styles = vec![(Service::Voiceover, Labels::from_iter(["Pet Content"]))];
        let errors = NewApplication::try_from(draft).unwrap_err();
        let expected = FieldErrors::of("voiceover_styles", FieldCode::UnknownOption);
        assert_eq!(errors, expected);
    }

    #[test]
    fn both_languages_are_stored_as_three() {
        let mut draft = draft();
        draft.lists.languages = vec![(Service::Voiceover, Labels::from_iter(["Both"]))];
        let accepted = NewApplication::try_from(draft).unwrap();
        let choices = accepted.profile.choices;
        assert_eq!(choices.languages_of(Service::Voiceover).count(), 3);
    }

    #[test]
    fn a_name_and_a_bio_in_one_language_are_enough() {
        let arabic = ApplicationDraft {
            name: Text::default(),
            name_ar: "نورة".into(),
            bio: " ".into(),
            bio_ar: "صوت دافئ".into(),
            ..draft()
        };
        let profile = NewApplication::try_from(arabic).unwrap().profile;
        assert_eq!((profile.name.as_str(), &profile.name_ar), ("نورة", &None));
        assert_eq!(profile.names().ar, Some("نورة"));
        assert_eq!(profile.bios().en, None);
        let neither = ApplicationDraft {
            name: " ".into(),
            ..draft()
        };
        let expected = FieldErrors::of("name", FieldCode::Required);
        assert_eq!(NewApplication::try_from(neither), Err(expected));
    }

    #[test]
    fn a_creative_who_works_in_both_languages_is_found_by_each() {
        let sent = ApplicationDraft {
            working_languages: Labels::from_iter(["Both"]),
            ..draft()
        };
        let choices = NewApplication::try_from(sent).unwrap().profile.choices;
        assert!(choices.languages.is_empty());
        assert!(SpokenLanguage::ALL.iter().all(|one| choices.speaks(*one)));
    }

    #[test]
    fn at_most_six_files_are_named_each_once() {
        let id = |number: u128| uuid::Uuid::from_u128(number).to_string();
        let files = |ids: Vec<String>| {
            let draft = ApplicationDraft {
                files: Labels::from_iter(ids),
                ..draft()
            };
            NewApplication::try_from(draft).map(|new| new.files.len())
        };
        assert_eq!(files(vec![id(1), id(2), id(1), String::new()]), Ok(2));
        assert_eq!(files((1..=6).map(id).collect()), Ok(6));
        let refused = |code| Err(FieldErrors::of("files", code));
        assert_eq!(
            files((1..=7).map(id).collect()),
            refused(FieldCode::TooMany)
        );
        assert_eq!(
            files(vec!["menu".to_owned()]),
            refused(FieldCode::UnknownId)
        );
    }

    #[test]
    fn links_lead_to_the_sites_that_works_may_link_to() {
        let links = |links: &[&str]| {
            let draft = ApplicationDraft {
                links: links.iter().copied().collect(),
                ..draft()
            };
            NewApplication::try_from(draft).map(|new| new.links)
        };
        let film = "https://youtu.be/dQw4";
        assert_eq!(links(&[film, " ", film]), Ok(vec![film.to_owned()]));
        let refused = |code| Err(FieldErrors::of("links", code));
        let elsewhere = ["https://example.com/reel"];
        assert_eq!(links(&elsewhere), refused(FieldCode::LinkNotAllowed));
        assert_eq!(links(&["vimeo.com/1"]), refused(FieldCode::InvalidUrl));
        let long = format!("https://vimeo.com/{}", "1".repeat(MAX_URL_CHARS));
        assert_eq!(links(&[&long]), refused(FieldCode::TooLong));
    }

    #[test]
    fn files_and_links_are_six_together() {
        let send = |files: u128, links: u8| {
            let id = |number: u128| uuid::Uuid::from_u128(number).to_string();
            let link = |number: u8| format!("https://vimeo.com/{number}");
            let draft = ApplicationDraft {
                files: (1..=files).map(id).collect(),
                links: (1..=links).map(link).collect(),
                ..draft()
            };
            NewApplication::try_from(draft).map(|new| (new.files.len(), new.links.len()))
        };
        let refused = |field| Err(FieldErrors::of(field, FieldCode::TooMany));
        assert_eq!(send(2, 4), Ok((2, 4)));
        assert_eq!(send(0, 6), Ok((0, 6)));
        assert_eq!(send(3, 4), refused("links"));
        assert_eq!(send(7, 0), refused("files"));
    }

    #[test]
    fn years_end_at_fifty() {
        let years = |years_experience| {
            let draft = ApplicationDraft {
                years_experience,
                ..draft()
            };
            NewApplication::try_from(draft).map(|new| new.profile.years_experience)
        };
        let refused = || FieldErrors::of("years_experience", FieldCode::OutOfRange);
        assert_eq!(years(Some(50)), Ok(Some(50)));
        assert_eq!(years(Some(0)), Ok(Some(0)));
        assert_eq!(years(Some(51)), Err(refused()));
        assert_eq!(years(Some(-1)), Err(refused()));
        assert_eq!(years(Some(i64::MAX)), Err(refused()));
        assert_eq!(years(None), Ok(None), "not answered is not none");
    }

    #[test]
    fn lists_are_read_in_the_order_of_the_services() {
        let sent = serde_json::json!({
            "skills": ["AI Ads", "UGC"], "ai_ads_styles": ["AI Image Ads"], "ugc_styles": "[\"Pet Content\"]",
        });
        let draft: ApplicationDraft = serde_json::from_value(sent).unwrap();
        let services: Vec<_> = draft.lists.styles.iter().map(|(s, _)| *s).collect();
        assert_eq!(services, [Service::Ugc, Service::AiAds]);
    }
}
