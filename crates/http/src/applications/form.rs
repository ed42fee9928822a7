//! What the application form sends: the spec's mix of names, lists as lists or as JSON text.

use marsam_domain::applications::{ApplicationDraft, NewApplication};
use marsam_domain::services::Service;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::sent::{Fields, Labels, Sent, WholeNumber};

/// An application as it is sent.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewApplication)]
pub(crate) struct NewApplicationBody {
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    name: Sent<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    name_ar: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    email: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    bio: Sent<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    bio_ar: Sent<String>,
    /// http or https.
    #[serde(default, rename = "portfolioUrl")]
    #[schema(value_type = Option<String>)]
    portfolio_url: Sent<String>,
    /// Services' names: a list, or JSON text of one, like every list here.
    #[serde(default)]
    #[schema(value_type = Vec<String>, required = true)]
    skills: Sent<Labels>,
    #[serde(flatten)]
    lists: ListsOfServices,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    industries: Sent<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    location: Sent<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    location_ar: Sent<String>,
    #[serde(default, rename = "rateRange")]
    #[schema(value_type = Option<String>)]
    rate_range: Sent<String>,
    /// 0 to 50; blank is 0.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    years_experience: Sent<WholeNumber>,
    #[serde(default, rename = "whyJoin")]
    #[schema(value_type = String, required = true)]
    why_join: Sent<String>,
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    can_perform_kuwaiti_dialect: Sent<bool>,
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    can_provide_voiceovers: Sent<bool>,
    /// When the terms were agreed to; missing, they were not.
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    terms_agreed_at: Sent<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    terms_agreed_email: Sent<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    terms_agreed_name: Sent<String>,
}

impl NewApplicationBody {
    /// Takes the fields apart and lets the domain judge them.
    pub(crate) fn read(self) -> Result<NewApplication, ApiError> {
        let mut fields = Fields::default();
        let (styles, languages) = self.lists.read(&mut fields);
        let draft = ApplicationDraft {
            name: fields.take("name", self.name),
            name_ar: fields.take("name_ar", self.name_ar),
            email: fields.take("email", self.email),
            bio: fields.take("bio", self.bio),
            bio_ar: fields.take("bio_ar", self.bio_ar),
            portfolio_url: fields.take("portfolioUrl", self.portfolio_url),
            skills: fields.take("skills", self.skills).0,
            styles,
            languages,
            industries: fields.take("industries", self.industries).0,
            location: fields.take("location", self.location),
            location_ar: fields.take("location_ar", self.location_ar),
            rate_range: fields.take("rateRange", self.rate_range),
            years_experience: fields.take("years_experience", self.years_experience).0,
            why_join: fields.take("whyJoin", self.why_join),
            can_perform_kuwaiti_dialect: fields.optional(
                "can_perform_kuwaiti_dialect",
                self.can_perform_kuwaiti_dialect,
            ),
            can_provide_voiceovers: fields
                .optional("can_provide_voiceovers", self.can_provide_voiceovers),
            terms_agreed_at: fields.take("terms_agreed_at", self.terms_agreed_at),
            terms_agreed_email: fields.take("terms_agreed_email", self.terms_agreed_email),
            terms_agreed_name: fields.take("terms_agreed_name", self.terms_agreed_name),
        };
        fields.check(draft.validate())
    }
}

/// What was ticked under each service.
#[derive(Debug, Deserialize, ToSchema)]
struct ListsOfServices {
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    ugc_styles: Sent<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    ai_ads_styles: Sent<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    ai_shorts_styles: Sent<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    branding_styles: Sent<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    photography_styles: Sent<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    videography_styles: Sent<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    scriptwriting_styles: Sent<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    voiceover_styles: Sent<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    scriptwriting_languages: Sent<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    voiceover_languages: Sent<Labels>,
}

/// Labels as sent, by service.
type ByService = Vec<(Service, Vec<String>)>;

impl ListsOfServices {
    /// The styles and the languages.
    fn read(self, fields: &mut Fields) -> (ByService, ByService) {
        let styles = vec![
            (Service::Ugc, fields.take("ugc_styles", self.ugc_styles).0),
            (
                Service::AiAds,
                fields.take("ai_ads_styles", self.ai_ads_styles).0,
            ),
            (
                Service::AiShorts,
                fields.take("ai_shorts_styles", self.ai_shorts_styles).0,
            ),
            (
                Service::Branding,
                fields.take("branding_styles", self.branding_styles).0,
            ),
            (
                Service::Photography,
                fields.take("photography_styles", self.photography_styles).0,
            ),
            (
                Service::Videography,
                fields.take("videography_styles", self.videography_styles).0,
            ),
            (
                Service::Scriptwriting,
                fields
                    .take("scriptwriting_styles", self.scriptwriting_styles)
                    .0,
            ),
            (
                Service::Voiceover,
                fields.take("voiceover_styles", self.voiceover_styles).0,
            ),
        ];
        let languages = vec![
            (
                Service::Scriptwriting,
                fields
                    .take("scriptwriting_languages", self.scriptwriting_languages)
                    .0,
            ),
            (
                Service::Voiceover,
                fields
                    .take("voiceover_languages", self.voiceover_languages)
                    .0,
            ),
        ];
        (styles, languages)
    }
}
