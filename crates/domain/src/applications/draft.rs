//! The application form: as sent, and once it keeps the rules.

use crate::consent::ConsentAsSent;
use crate::creatives::{Choices, CreativeProfile};
use crate::email::Email;
use crate::services::Service;
use crate::spoken_languages::SpokenLanguage;
use crate::styles::Style;
use crate::text::YEARS_MAX;
use crate::validation::{FieldCode, FieldErrors, TextRule};

/// The application form as it was sent, unchecked; lists hold English labels.
#[derive(Clone, Debug, Default)]
pub struct ApplicationDraft {
    /// `name`
    pub name: String,
    /// `name_ar`
    pub name_ar: String,
    /// `email`
    pub email: String,
    /// `bio`
    pub bio: String,
    /// `bio_ar`
    pub bio_ar: String,
    /// `portfolioUrl`
    pub portfolio_url: String,
    /// `skills`
    pub skills: Vec<String>,
    /// `ugc_styles`, `ai_ads_styles`, …
    pub styles: Vec<(Service, Vec<String>)>,
    /// `scriptwriting_languages`, `voiceover_languages`
    pub languages: Vec<(Service, Vec<String>)>,
    /// `industries`
    pub industries: Vec<String>,
    /// `location`
    pub location: String,
    /// `location_ar`
    pub location_ar: String,
    /// `rateRange`, an option's label or blank
    pub rate_range: String,
    /// `years_experience`; none counts as 0
    pub years_experience: Option<i64>,
    /// `whyJoin`
    pub why_join: String,
    /// `can_perform_kuwaiti_dialect`
    pub can_perform_kuwaiti_dialect: Option<bool>,
    /// `can_provide_voiceovers`
    pub can_provide_voiceovers: Option<bool>,
    /// `terms_agreed_at`; its absence is a missing consent
    pub terms_agreed_at: String,
    /// `terms_agreed_email`
    pub terms_agreed_email: String,
    /// `terms_agreed_name`
    pub terms_agreed_name: String,
}

/// An application form that keeps the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewApplication {
    /// What would go onto the roster.
    pub profile: CreativeProfile,
    /// Where to answer.
    pub email: Email,
    /// Why they want to join.
    pub why_join: String,
    /// What the browser said of the consent.
    pub consent: ConsentAsSent,
}

impl ApplicationDraft {
    /// Checks every field; the errors carry the fields' wire names. Styles and languages of a skill that was not
    /// chosen are dropped unread, since the form hides them without clearing them.
    pub fn validate(self) -> Result<NewApplication, FieldErrors> {
        let mut errors = FieldErrors::new();
        let email = errors.email("email", &self.email);
        let why_join = errors.required("whyJoin", &self.why_join, TextRule::LONG);
        let consent = ConsentAsSent::read(
            &mut errors,
            &self.terms_agreed_at,
            &self.terms_agreed_email,
            &self.terms_agreed_name,
        );
        if consent.agreed_at.is_none() {
            errors.add("terms_agreed_at", FieldCode::TermsRequired);
        }
        let profile = self.profile(&mut errors);
        let (Some(email), true) = (email, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(NewApplication {
            profile,
            email,
            why_join,
            consent,
        })
    }

    fn profile(self, errors: &mut FieldErrors) -> CreativeProfile {
        CreativeProfile {
            name: errors.required("name", &self.name, TextRule::NAME),
            name_ar: errors.optional("name_ar", &self.name_ar, TextRule::NAME),
            bio: errors.required("bio", &self.bio, TextRule::LONG),
            bio_ar: errors.optional("bio_ar", &self.bio_ar, TextRule::LONG),
            location: errors.optional("location", &self.location, TextRule::NAME),
            location_ar: errors.optional("location_ar", &self.location_ar, TextRule::NAME),
            rate_range: errors.optional_option("rateRange", &self.rate_range),
            years_experience: errors
                .keep("years_experience", years(self.years_experience))
                .unwrap_or_default(),
            portfolio_url: errors.optional_url("portfolioUrl", &self.portfolio_url),
            can_perform_kuwaiti_dialect: self.can_perform_kuwaiti_dialect,
            can_provide_voiceovers: self.can_provide_voiceovers,
            choices: self.choices(errors),
        }
    }

    fn choices(&self, errors: &mut FieldErrors) -> Choices {
        let skills: Vec<Service> = errors.options("skills", &self.skills);
        if self.skills.iter().all(|label| label.trim().is_empty()) {
            errors.add("skills", FieldCode::AtLeastOne);
        }
        let mut styles = Vec::new();
        for (service, labels) in &self.styles {
            if skills.contains(service) {
                styles.extend(styles_of(errors, *service, labels));
            }
        }
        let mut languages = Vec::new();
        for (service, labels) in &self.languages {
            if let Some(field) = service.languages_field()
                && skills.contains(service)
            {
                let chosen: Vec<SpokenLanguage> = errors.options(&field, labels);
                let spoken = SpokenLanguage::expand(&chosen);
                languages.extend(spoken.into_iter().map(|language| (*service, language)));
            }
        }
        Choices {
            skills,
            styles: without_repeats(styles),
            languages: without_repeats(languages),
            industries: errors.options("industries", &self.industries),
        }
    }
}

fn styles_of(errors: &mut FieldErrors, service: Service, labels: &[String]) -> Vec<Style> {
    let field = service.styles_field();
    let known: Vec<Style> = errors.options(&field, labels);
    if known.iter().any(|style| style.service() != service) {
        errors.add(&field, FieldCode::UnknownOption);
    }
    known
}

fn without_repeats<T: PartialEq>(members: Vec<T>) -> Vec<T> {
    let mut once = Vec::with_capacity(members.len());
    for member in members {
        if !once.contains(&member) {
            once.push(member);
        }
    }
    once
}

fn years(stated: Option<i64>) -> Result<u8, FieldCode> {
    match u8::try_from(stated.unwrap_or_default()) {
        Ok(years) if years <= YEARS_MAX => Ok(years),
        _ => Err(FieldCode::OutOfRange),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> ApplicationDraft {
        ApplicationDraft {
            name: "Noura".to_owned(),
            email: "noura@example.com".to_owned(),
            bio: "Voice".to_owned(),
            why_join: "To work".to_owned(),
            skills: vec!["voiceover".to_owned(), "Voiceover".to_owned()],
            terms_agreed_at: "2026-01-01T00:00:00Z".to_owned(),
            ..ApplicationDraft::default()
        }
    }

    #[test]
    fn a_skill_that_is_sent_twice_is_chosen_once() {
        let accepted = draft().validate().unwrap();
        assert_eq!(accepted.profile.choices.skills, [Service::Voiceover]);
        assert_eq!(accepted.profile.years_experience, 0);
    }

    #[test]
    fn styles_of_a_skill_that_was_not_chosen_are_dropped() {
        let mut draft = draft();
        draft.styles = vec![(Service::Ugc, vec!["No such style".to_owned()])];
        draft.languages = vec![(Service::Scriptwriting, vec!["Klingon".to_owned()])];
        let accepted = draft.validate().unwrap();
        assert!(accepted.profile.choices.styles.is_empty());
        assert!(accepted.profile.choices.languages.is_empty());
    }

    #[test]
    fn a_style_of_another_service_is_unknown_here() {
        let mut draft = draft();
        draft.styles = vec![(Service::Voiceover, vec!["Pet Content".to_owned()])];
        let errors = draft.validate().unwrap_err();
        let expected = FieldErrors::of("voiceover_styles", FieldCode::UnknownOption);
        assert_eq!(errors, expected);
    }

    #[test]
    fn both_languages_are_stored_as_three() {
        let mut draft = draft();
        draft.languages = vec![(Service::Voiceover, vec!["Both".to_owned()])];
        let accepted = draft.validate().unwrap();
        let choices = accepted.profile.choices;
        assert_eq!(choices.languages_of(Service::Voiceover).count(), 3);
    }

    #[test]
    fn years_end_at_fifty() {
        assert_eq!(years(Some(50)), Ok(50));
        assert_eq!(years(Some(51)), Err(FieldCode::OutOfRange));
        assert_eq!(years(Some(-1)), Err(FieldCode::OutOfRange));
        assert_eq!(years(Some(i64::MAX)), Err(FieldCode::OutOfRange));
        assert_eq!(years(None), Ok(0));
    }
}
