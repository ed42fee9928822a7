//! A change of an application by its applicant: the form's fields, each of them optional.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::{Application, ApplicationDraft, NewApplication};
use crate::creatives::{ServiceLists, labels};
use crate::ids::FileId;
use crate::validation::{FieldErrors, Partial, SentFields, Text, schema_of};
use crate::vocabulary::Vocabulary;

/// The fields of the form that were sent.
#[derive(Clone, Debug)]
pub struct ApplicationChange(Partial<ApplicationDraft>);

impl ApplicationChange {
    /// The application, which has these files, with the fields that were sent, by the rules of the form.
    pub fn over(
        self,
        current: &Application,
        files: &[FileId],
    ) -> Result<NewApplication, FieldErrors> {
        let (draft, sent) = self.0.into_parts();
        merged(draft, &sent, stored(current, files)).try_into()
    }
}

fn merged(new: ApplicationDraft, sent: &SentFields, old: ApplicationDraft) -> ApplicationDraft {
    ApplicationDraft {
        name: sent.pick("name", new.name, old.name),
        name_ar: sent.pick("name_ar", new.name_ar, old.name_ar),
        email: sent.pick("email", new.email, old.email),
        bio: sent.pick("bio", new.bio, old.bio),
        bio_ar: sent.pick("bio_ar", new.bio_ar, old.bio_ar),
        portfolio_url: sent.pick("portfolioUrl", new.portfolio_url, old.portfolio_url),
        files: sent.pick("files", new.files, old.files),
        links: sent.pick("links", new.links, old.links),
        skills: sent.pick("skills", new.skills, old.skills),
        lists: new.lists.over(old.lists, sent),
        industries: sent.pick("industries", new.industries, old.industries),
        working_languages: sent.pick(
            "working_languages",
            new.working_languages,
            old.working_languages,
        ),
        location: sent.pick("location", new.location, old.location),
        location_ar: sent.pick("location_ar", new.location_ar, old.location_ar),
        rate_range: sent.pick("rateRange", new.rate_range, old.rate_range),
        years_experience: sent.pick(
            "years_experience",
            new.years_experience,
            old.years_experience,
        ),
        why_join: sent.pick("whyJoin", new.why_join, old.why_join),
        can_perform_kuwaiti_dialect: sent.pick(
            "can_perform_kuwaiti_dialect",
            new.can_perform_kuwaiti_dialect,
            old.can_perform_kuwaiti_dialect,
        ),
        can_provide_voiceovers: sent.pick(
            "can_provide_voiceovers",
            new.can_provide_voiceovers,
            old.can_provide_voiceovers,
        ),
        ..old
    }
}

/// A stored application as the form would send it.
fn stored(application: &Application, files: &[FileId]) -> ApplicationDraft {
    let profile = &application.profile;
    let choices = &profile.choices;
    ApplicationDraft {
        name: profile.name.as_str().into(),
        name_ar: text(profile.name_ar.as_deref()),
        email: application.email.as_str().into(),
        bio: profile.bio.as_str().into(),
        bio_ar: text(profile.bio_ar.as_deref()),
        portfolio_url: text(profile.portfolio_url.as_deref()),
        files: files.iter().map(FileId::to_string).collect(),
        links: application.links.iter().map(String::as_str).collect(),
        skills: labels(choices.skills.iter().copied()),
        lists: ServiceLists::of(choices),
        industries: labels(choices.industries.iter().copied()),
        working_languages: labels(choices.working_languages.iter().copied()),
        location: text(profile.location.as_deref()),
        location_ar: text(profile.location_ar.as_deref()),
        rate_range: text(profile.rate_range.map(Vocabulary::label)),
        years_experience: profile.years_experience.map(Into::into),
        why_join: application.why_join.as_str().into(),
        can_perform_kuwaiti_dialect: profile.can_perform_kuwaiti_dialect,
        can_provide_voiceovers: profile.can_provide_voiceovers,
        // The terms were agreed to when it was sent, and are not asked for again.
        terms_agreed_at: application.created_at.to_string().into(),
        ..ApplicationDraft::default()
    }
}

fn text(stored: Option<&str>) -> Text {
    stored.unwrap_or_default().into()
}

impl<'de> Deserialize<'de> for ApplicationChange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Partial::deserialize(deserializer).map(Self)
    }
}

impl PartialSchema for ApplicationChange {
    fn schema() -> RefOr<Schema> {
        let consent = ["terms_agreed_at", "terms_agreed_email", "terms_agreed_name"];
        schema_of::<ApplicationDraft>(&consent)
    }
}

impl ToSchema for ApplicationChange {
    fn name() -> Cow<'static, str> {
        "ApplicationChange".into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json};
    use time::OffsetDateTime;
    use uuid::Uuid;

    use super::*;
    use crate::applications::ApplicationStage;
    use crate::creatives::Choices;
    use crate::creatives::tests::noura;
    use crate::email::Email;
    use crate::ids::{AccountId, ApplicationId};
    use crate::industries::Industry;
    use crate::services::Service;
    use crate::spoken_languages::SpokenLanguage;
    use crate::styles::Style;
    use crate::validation::FieldCode;

    fn application() -> Application {
        let mut profile = noura().profile;
        profile.choices = Choices {
            skills: vec![Service::Photography, Service::Voiceover],
            styles: vec![Style::CommercialVoiceover],
            languages: vec![(Service::Voiceover, SpokenLanguage::Arabic)],
            industries: vec![Industry::Food],
            working_languages: SpokenLanguage::ALL.to_vec(),
        };
        profile.portfolio_url = Some("https://example.com/noura".to_owned());
        profile.can_provide_voiceovers = Some(true);
        Application {
            id: ApplicationId::new(Uuid::from_u128(1)),
            account_id: AccountId::new(Uuid::from_u128(2)),
            profile,
            email: Email::parse("noura@example.com").unwrap(),
            why_join: "To work".to_owned(),
            links: vec!["https://vimeo.com/1".to_owned()],
            stage: ApplicationStage::NeedsChanges,
            review_note: None,
            reviewed_at: None,
            version: 1,
            created_at: OffsetDateTime::UNIX_EPOCH,
        }
    }

    fn file(number: u128) -> FileId {
        FileId::new(Uuid::from_u128(number))
    }

    fn changed(sent: Value) -> Result<NewApplication, FieldErrors> {
        from_value::<ApplicationChange>(sent)
            .unwrap()
            .over(&application(), &[file(1)])
    }

    #[test]
    fn what_is_not_sent_stays_as_it_is() {
        let (before, after) = (application(), changed(json!({})).unwrap());
        assert_eq!(after.profile, before.profile);
        assert_eq!(
            (after.email, after.why_join),
            (before.email, before.why_join)
        );
        assert_eq!((after.files, after.links), (vec![file(1)], before.links));
    }

    #[test]
    fn each_field_changes_alone_and_blank_clears_it() {
        let after = changed(json!({
            "name_ar": "", "bio": "Deep voice", "portfolioUrl": " ", "rateRange": "Project-based",
            "photography_styles": ["Food Photography"], "voiceover_languages": "[\"English\"]", "industries": [],
        }))
        .unwrap();
        let profile = after.profile;
        assert_eq!((profile.name.as_str(), profile.name_ar), ("Noura", None));
        assert_eq!(
            (profile.bio.as_str(), profile.portfolio_url),
            ("Deep voice", None)
        );
        let choices = &profile.choices;
        assert_eq!(
            choices.styles,
            [Style::FoodPhotography, Style::CommercialVoiceover]
        );
        let spoken: Vec<_> = choices.languages_of(Service::Voiceover).collect();
        assert_eq!(spoken, [SpokenLanguage::English]);
        assert!(choices.industries.is_empty());
        assert_eq!(choices.working_languages, SpokenLanguage::ALL);
    }

    #[test]
    fn files_are_replaced_as_a_list() {
        let files = |sent: Value| changed(json!({ "files": sent })).unwrap().files;
        let two = json!([file(2).to_string(), file(1).to_string()]);
        assert_eq!(files(two), [file(2), file(1)]);
        assert!(files(json!([])).is_empty());
        assert!(changed(json!({ "links": [] })).unwrap().links.is_empty());
    }

    #[test]
    fn a_skill_that_is_dropped_takes_its_lists_along() {
        let after = changed(json!({ "skills": ["Photography"] })).unwrap();
        let choices = after.profile.choices;
        assert!(choices.styles.is_empty() && choices.languages.is_empty());
    }

    #[test]
    fn the_rules_are_those_of_the_form() {
        for (sent, field, code) in [
            (json!({ "whyJoin": "" }), "whyJoin", FieldCode::Required),
            (json!({ "skills": [] }), "skills", FieldCode::AtLeastOne),
            (json!({ "bio": " " }), "bio", FieldCode::Required),
            (
                json!({ "portfolioUrl": "ftp://example.com" }),
                "portfolioUrl",
                FieldCode::InvalidUrl,
            ),
            (
                json!({ "voiceover_styles": ["Pet Content"] }),
                "voiceover_styles",
                FieldCode::UnknownOption,
            ),
        ] {
            assert_eq!(changed(sent), Err(FieldErrors::of(field, code)));
        }
        assert!(from_value::<ApplicationChange>(json!({ "skills": 7 })).is_err());
    }
}
