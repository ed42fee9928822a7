//! A change of an application by its applicant: the form's fields, each of them optional.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::{Application, ApplicationDraft, NewApplication};
use crate::creatives::{ServiceLists, labels};
use crate::ids::FileId;
use crate::validation::{FieldErrors, Partial, Text, schema_of};
use crate::vocabulary::Labelled;

/// The terms were agreed to when it was sent, and are not asked for again.
const CONSENT: [&str; 3] = ["terms_agreed_at", "terms_agreed_email", "terms_agreed_name"];

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
        self.0.over(&stored(current, files)).try_into()
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
        rate_range: text(profile.rate_range.map(Labelled::label)),
        years_experience: profile.years_experience.map(Into::into),
        why_join: application.why_join.as_str().into(),
        can_perform_kuwaiti_dialect: profile.can_perform_kuwaiti_dialect,
        can_provide_voiceovers: profile.can_provide_voiceovers,
        terms_agreed_at: application.created_at.to_string().into(),
        ..ApplicationDraft::default()
    }
}

fn text(stored: Option<&str>) -> Text {
    stored.unwrap_or_default().into()
}

impl<'de> Deserialize<'de> for ApplicationChange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let sent = Partial::deserialize(deserializer)?;
        Ok(Self(sent.without(&CONSENT)))
    }
}

impl PartialSchema for ApplicationChange {
    fn schema() -> RefOr<Schema> {
        schema_of::<ApplicationDraft>(&CONSENT)
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
    use crate::vocabulary::Vocabulary as _;

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
    fn the_consent_is_not_changed() {
        let sent = json!({ "terms_agreed_at": "now", "terms_agreed_name": "Dana" });
        let [before, after] = [json!({}), sent].map(|sent| changed(sent).unwrap().consent);
        assert_eq!(after, before);
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

    #[test]
    fn what_an_approval_makes_public_holds_no_contact() {
        let chat = "https://wa.me/96599887766";
        for (sent, fields) in [
            (
                json!({ "bio": "Voice, call 9988 7766", "portfolioUrl": chat }),
                &["bio", "portfolioUrl"][..],
            ),
            (
                json!({ "bio": "", "bio_ar": "رقمي ٩٩٨٨ ٧٧٦٦" }),
                &["bio_ar"],
            ),
            (
                json!({ "bio": "Food 9988", "location": "Salmiya 7766" }),
                &["bio", "location"],
            ),
        ] {
            let mut refused = FieldErrors::new();
            for field in fields {
                refused.add(field, FieldCode::ContactInText);
            }
            assert_eq!(changed(sent.clone()), Err(refused), "{sent}");
        }
        // Only admins read why, and a profile may link to a page of a network.
        let page = "https://www.instagram.com/noura.k";
        let sent = json!({ "whyJoin": "Call me at 9988 7766", "portfolioUrl": page });
        let profile = changed(sent).unwrap().profile;
        assert_eq!(profile.check_application(), Ok(()));
    }
}
