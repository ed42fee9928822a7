//! Runs the test cases that this crate shares with the frontend.

#[cfg(test)]
mod shared_cases {
    use std::collections::BTreeMap;
    use std::path::Path;

    use marsam_domain::accounts::{NewProfile, ProfileDraft, SignUp};
    use marsam_domain::applications::{ApplicationDraft, NewApplication};
    use marsam_domain::calendar::{self, Holidays};
    use marsam_domain::contact_messages::{ContactMessageDraft, NewContactMessage};
    use marsam_domain::language::Language;
    use marsam_domain::money;
    use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequestDraft, RequestStatus};
    use marsam_domain::rates;
    use marsam_domain::services::Service;
    use marsam_domain::status_color::StatusColor;
    use marsam_domain::taxonomy;
    use marsam_domain::text::DEFAULT_PASSWORD_MIN;
    use marsam_domain::validation::FieldErrors;
    use marsam_domain::vocabulary::{Labelled, Vocabulary};
    use marsam_domain::works;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};
    use time::Date;
    use time::format_description::well_known::Iso8601;
    use time::macros::time;

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

    /// The draft as the server deserializes it.
    fn draft<D: DeserializeOwned>(input: &Value) -> D {
        serde_json::from_value(input.clone()).unwrap()
    }

    /// Runs every case of a form and compares all errors with the expected ones.
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
            NewQuoteRequest::try_from(draft::<QuoteRequestDraft>(input)).map(drop)
        });
    }

    #[test]
    fn the_application_form_keeps_its_cases() {
        check_form("application.json", |input| {
            NewApplication::try_from(draft::<ApplicationDraft>(input)).map(drop)
        });
    }

    #[test]
    fn the_contact_form_keeps_its_cases() {
        check_form("contact_message.json", |input| {
            NewContactMessage::try_from(draft::<ContactMessageDraft>(input)).map(drop)
        });
    }

    #[test]
    fn the_sign_up_form_keeps_its_cases() {
        check_form("sign_up.json", |input| {
            SignUp::from_draft(draft(input), DEFAULT_PASSWORD_MIN).map(drop)
        });
    }

    #[test]
    fn the_profile_form_keeps_its_cases() {
        check_form("profile.json", |input| {
            NewProfile::try_from(draft::<ProfileDraft>(input)).map(drop)
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
    fn amounts_are_said_as_their_cases_say() {
        for case in cases("amounts.json") {
            let fils = case["fils"].as_i64().unwrap();
            let both = [(Language::En, "en"), (Language::Ar, "ar")];
            for (language, name) in both {
                assert_eq!(money::display(fils, language), text(&case, name));
                let words = text(&case, &format!("words_{name}"));
                assert_eq!(money::in_words(fils, language), words, "{fils}");
            }
        }
    }

    #[test]
    fn fees_are_taken_as_their_cases_say() {
        for case in cases("fees.json") {
            let [price, fee] = ["price_fils", "fee_fils"].map(|name| case[name].as_i64().unwrap());
            let bps = case["bps"].as_u64().unwrap().try_into().unwrap();
            assert_eq!(money::fee_fils(price, bps), fee, "{case}");
        }
    }

    #[test]
    fn working_days_pass_as_their_cases_say() {
        let day = |text: &str| Date::parse(text, &Iso8601::DATE).unwrap();
        for case in cases("working_days.json") {
            let holidays: Vec<_> = texts(&case, "holidays")
                .iter()
                .map(|date| json!({ "date": date, "name": "x", "name_ar": "x", "is_estimated": false }))
                .collect();
            let holidays = Holidays::parse(&json!(holidays).to_string()).unwrap();
            let noon = day(&text(&case, "from"))
                .with_time(time!(12:00))
                .assume_utc();
            let days = case["days"].as_u64().unwrap().try_into().unwrap();
            let end = calendar::end_of_working_day_after(noon, days, &holidays);
            assert_eq!(calendar::day_of(end), day(&text(&case, "date")), "{case}");
        }
    }

    #[test]
    fn works_link_where_their_cases_say() {
        for case in cases("work_links.json") {
            let allowed = works::is_allowed_link(&text(&case, "link"));
            assert_eq!(allowed, case["allowed"].as_bool().unwrap(), "{case}");
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
                .map(Labelled::label)
                .collect();
            assert_eq!(found, texts(&case, "styles"), "{case}");
        }
    }

    #[test]
    fn statuses_look_as_their_cases_say() {
        for case in cases("status.json") {
            // Any other value is neutral.
            let status = RequestStatus::ALL
                .iter()
                .find(|status| status.label() == text(&case, "status"));
            let look = status.map_or(StatusColor::Neutral, |status| StatusColor::of(*status));
            assert_eq!(look.slug(), text(&case, "look"), "{case}");
        }
    }
}
