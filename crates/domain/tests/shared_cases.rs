//! Runs the cases that this crate shares with the frontend.

#[cfg(test)]
mod shared_cases {
    use std::collections::BTreeMap;
    use std::path::Path;

    use marsam_domain::accounts::{ProfileDraft, SignUpDraft};
    use marsam_domain::applications::ApplicationDraft;
    use marsam_domain::contact_messages::ContactMessageDraft;
    use marsam_domain::passwords::{DEFAULT_MIN_LENGTH, Password};
    use marsam_domain::quote_requests::QuoteRequestDraft;
    use marsam_domain::rates;
    use marsam_domain::services::Service;
    use marsam_domain::status_look;
    use marsam_domain::taxonomy;
    use marsam_domain::validation::FieldErrors;
    use marsam_domain::vocabulary::Vocabulary;
    use serde_json::Value;

    fn cases(file: &str) -> Vec<Value> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("cases")
            .join(file);
        let cases: Vec<Value> =
            serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        assert!(!cases.is_empty());
        cases
    }

    fn text(value: &Value, field: &str) -> String {
        value[field].as_str().unwrap_or_default().to_owned()
    }

    fn texts(value: &Value, field: &str) -> Vec<String> {
        let list = value[field].as_array();
        list.into_iter()
            .flatten()
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    }

    /// Runs every case of a form and compares the errors with the expected ones, all of them.
    fn check_form(file: &str, validate: impl Fn(&Value) -> Result<(), FieldErrors>) {
        for case in cases(file) {
            let errors: BTreeMap<String, Vec<&str>> = validate(&case["input"])
                .err()
                .unwrap_or_default()
                .iter()
                .map(|(field, codes)| {
                    let codes = codes.iter().map(|code| code.as_str()).collect();
                    (field.to_owned(), codes)
                })
                .collect();
            let found = serde_json::to_value(errors).unwrap();
            assert_eq!(found, case["errors"], "{file}: {}", case["name"]);
        }
    }

    #[test]
    fn the_quote_form_keeps_its_cases() {
        check_form("quote_request.json", |input| {
            let draft = QuoteRequestDraft {
                brand_name: text(input, "brandName"),
                contact_name: text(input, "contactName"),
                email: text(input, "email"),
                phone: text(input, "phone"),
                service_category: text(input, "serviceCategory"),
                project_description: text(input, "projectDescription"),
                budget_range: text(input, "budgetRange"),
                timeline: text(input, "timeline"),
                preferred_creative_id: text(input, "preferredCreativeId"),
                agree_to_terms: input["agreeToTerms"].as_bool().unwrap(),
                terms_agreed_at: text(input, "terms_agreed_at"),
                terms_agreed_email: text(input, "terms_agreed_email"),
                terms_agreed_name: text(input, "terms_agreed_name"),
            };
            draft.validate().map(drop)
        });
    }

    fn by_service(
        input: &Value,
        field_of: impl Fn(Service) -> Option<String>,
    ) -> Vec<(Service, Vec<String>)> {
        Service::ALL
            .iter()
            .filter_map(|service| Some((*service, texts(input, &field_of(*service)?))))
            .collect()
    }

    #[test]
    fn the_application_form_keeps_its_cases() {
        check_form("application.json", |input| {
            let draft = ApplicationDraft {
                name: text(input, "name"),
                name_ar: text(input, "name_ar"),
                email: text(input, "email"),
                bio: text(input, "bio"),
                bio_ar: text(input, "bio_ar"),
                portfolio_url: text(input, "portfolioUrl"),
                skills: texts(input, "skills"),
                styles: by_service(input, |service| Some(service.styles_field())),
                languages: by_service(input, Service::languages_field),
                industries: texts(input, "industries"),
                location: text(input, "location"),
                location_ar: text(input, "location_ar"),
                rate_range: text(input, "rateRange"),
                years_experience: input["years_experience"].as_i64(),
                why_join: text(input, "whyJoin"),
                can_perform_kuwaiti_dialect: input["can_perform_kuwaiti_dialect"].as_bool(),
                can_provide_voiceovers: input["can_provide_voiceovers"].as_bool(),
                terms_agreed_at: text(input, "terms_agreed_at"),
                terms_agreed_email: text(input, "terms_agreed_email"),
                terms_agreed_name: text(input, "terms_agreed_name"),
            };
            draft.validate().map(drop)
        });
    }

    #[test]
    fn the_contact_form_keeps_its_cases() {
        check_form("contact_message.json", |input| {
            let draft = ContactMessageDraft {
                name: text(input, "name"),
                email: text(input, "email"),
                subject: text(input, "subject"),
                message: text(input, "message"),
            };
            draft.validate().map(drop)
        });
    }

    #[test]
    fn the_sign_up_form_keeps_its_cases() {
        check_form("sign_up.json", |input| {
            let draft = SignUpDraft {
                email: text(input, "email"),
                password: Password::new(text(input, "password")),
                full_name: text(input, "full_name"),
                language: text(input, "language"),
            };
            draft.validate(DEFAULT_MIN_LENGTH).map(drop)
        });
    }

    #[test]
    fn the_profile_form_keeps_its_cases() {
        check_form("profile.json", |input| {
            let draft = ProfileDraft {
                role: text(input, "role"),
                full_name: text(input, "full_name"),
                company_name: text(input, "company_name"),
            };
            draft.validate().map(drop)
        });
    }

    #[test]
    fn rates_are_shown_as_their_cases_say() {
        for case in cases("rate_display.json") {
            let shown = rates::display_both(&text(&case, "raw"));
            assert_eq!(shown.en, text(&case, "en"), "{case}");
            assert_eq!(shown.ar, text(&case, "ar"), "{case}");
        }
    }

    #[test]
    fn styles_match_as_their_cases_say() {
        for case in cases("style_matching.json") {
            let service = case["service"]
                .as_str()
                .map(|label| Service::from_label(label).unwrap());
            let found: Vec<_> = taxonomy::styles_matching(&text(&case, "query"), service)
                .into_iter()
                .map(Vocabulary::label)
                .collect();
            assert_eq!(found, texts(&case, "styles"), "{case}");
        }
    }

    #[test]
    fn statuses_look_as_their_cases_say() {
        for case in cases("status.json") {
            let look = status_look::look(&text(&case, "status"));
            assert_eq!(look.slug(), text(&case, "look"), "{case}");
        }
    }
}
