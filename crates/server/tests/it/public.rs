//! Public endpoints: the settings and the services.

use std::sync::Arc;

use marsam_auth::providers::{ProviderConfig, ProviderName};
use marsam_domain::calendar::Holidays;
use marsam_http::settings::Operator;
use marsam_persistence::testing::TestStore;
use serde_json::json;

use crate::harness::TestApp;

#[test]
fn the_config_is_what_the_operator_decided() {
    let google = ProviderConfig {
        name: ProviderName::Google,
        issuer: "https://accounts.google.example".parse().unwrap(),
        client_id: "marsam".to_owned(),
        client_secret: None,
    };
    let app = TestApp::spawn_among(TestStore::make(), vec![google], |settings| {
        settings.support_email = String::new();
        settings.operator = Some(Operator {
            name: "Marsam Trading Co. W.L.L.".to_owned(),
            name_ar: "شركة مرسم التجارية ذ.م.م.".to_owned(),
            register: "412345".to_owned(),
            phone: "+965 2220 0000".to_owned(),
            address: String::new(),
            address_ar: String::new(),
        });
        settings.password_min_length = 9;
        settings.service_fee_bps = 750;
        settings.holidays = Arc::new(
            Holidays::parse(
                r#"[{"date": "2028-02-26", "name": "Eid al-Fitr", "name_ar": "عيد الفطر", "is_estimated": true}]"#,
            )
            .unwrap(),
        );
        settings.demo = true;
    });
    let wanted = json!({
        "support_email": "",
        "operator": {
            "name": "Marsam Trading Co. W.L.L.",
            "name_ar": "شركة مرسم التجارية ذ.م.م.",
            "register": "412345",
            "phone": "+965 2220 0000",
            "address": "",
            "address_ar": "",
        },
        "password_min_length": 9,
        "providers": ["google"],
        "service_fee_bps": 750,
        "holidays": [{ "date": "2028-02-26", "name": "Eid al-Fitr", "name_ar": "عيد الفطر", "is_estimated": true }],
        "payments": null,
        "conversion": null,
        "demo": true,
    });
    assert_eq!(app.visitor().get("/api/config").is(200).json(), wanted);
}

#[test]
fn without_a_list_of_the_operator_the_holidays_are_those_of_kuwait() {
    let app = TestApp::spawn();
    let config = app.visitor().get("/api/config").is(200).json();
    let national_day = json!({
        "date": "2026-02-25",
        "name": "National Day",
        "name_ar": "العيد الوطني",
        "is_estimated": false,
    });
    let holidays = config["holidays"].as_array().unwrap();
    assert!(holidays.contains(&national_day));
    assert_eq!(holidays.len(), Holidays::kuwait().iter().count());
    assert_eq!(config["service_fee_bps"], 0);
    assert_eq!(config["operator"], json!(null));
}

#[test]
fn eight_services_are_there_from_the_first_start_in_the_specs_order() {
    let app = TestApp::spawn();
    let services = app.visitor().get("/api/services").is(200).json();
    let names: Vec<_> = services
        .as_array()
        .unwrap()
        .iter()
        .map(|service| service["name"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "UGC",
            "AI Ads",
            "AI Shorts",
            "Branding",
            "Photography",
            "Videography",
            "Scriptwriting",
            "Voiceover"
        ]
    );
    for service in services.as_array().unwrap() {
        let mut fields: Vec<_> = service
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        fields.sort_unstable();
        assert_eq!(
            fields,
            [
                "description",
                "description_ar",
                "icon",
                "id",
                "name",
                "name_ar"
            ]
        );
        assert!(
            service
                .as_object()
                .unwrap()
                .values()
                .all(|text| !text.as_str().unwrap().is_empty())
        );
        let icons = [
            "Bot", "Users", "Mic", "FileText", "Palette", "Camera", "Video",
        ];
        assert!(
            icons.contains(&service["icon"].as_str().unwrap()),
            "{service}"
        );
    }
}

#[test]
fn a_password_manager_is_led_to_where_the_password_is_changed() {
    let app = TestApp::spawn();
    let led = app.visitor().get("/.well-known/change-password").is(303);
    assert_eq!(led.header("location"), Some("/account#password"));
    // Such a manager trusts a site only if an address that does not exist is none.
    let missing = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
    assert_ne!(app.visitor().get(missing).status, 200);
}
