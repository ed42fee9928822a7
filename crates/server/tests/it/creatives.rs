//! The roster as visitors see it.

pub(crate) mod roster_snapshot;

use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::samples::{application, but, enter_roster, without};

/// A roster of Dana (the sample) and Salem, who has a minimal profile.
fn roster(app: &TestApp) -> (String, String) {
    let admin = app.admin("admin@example.com");
    let dana = enter_roster(&app.creative("dana@example.com"), &admin);
    let salem = app.creative("salem@example.com");
    let body = json!({
        "name": "Salem", "email": "salem@example.com", "bio": "Scripts.", "whyJoin": "Work.",
        "skills": ["Scriptwriting"], "scriptwriting_languages": ["English"], "terms_agreed_at": "now"
    });
    let id = salem
        .post("/api/creative-applications", &body)
        .is(201)
        .json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    admin
        .post(
            &format!("/api/admin/creative-applications/{id}/approve"),
            &json!({}),
        )
        .is(200);
    let salem = app.visitor().get("/api/creatives?q=Salem").json()[0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    (dana, salem)
}

fn found(app: &TestApp, query: &str) -> Vec<String> {
    let list = app
        .visitor()
        .get(&format!("/api/creatives?{query}&sort=newest"))
        .is(200);
    let Value::Array(rows) = list.json() else {
        panic!("no array")
    };
    assert_eq!(
        list.header("x-total-count"),
        Some(rows.len().to_string().as_str())
    );
    rows.iter()
        .map(|row| row["name"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_creative_has_the_specs_fields_as_real_lists_and_no_address() {
    let app = TestApp::spawn();
    let (dana, _) = roster(&app);
    let creative = app
        .visitor()
        .get(&format!("/api/creatives/{dana}"))
        .is(200)
        .json();
    for (field, wanted) in [
        ("id", json!(dana)),
        ("name", json!("Dana Al-Mutairi")),
        ("name_ar", json!("دانة المطيري")),
        ("profile_image_url", Value::Null),
        ("location", json!("Salmiya")),
        ("skills", json!(["Photography", "Voiceover"])),
        ("rate_range", json!("KWD 30-60/hour")),
        ("years_experience", json!(7)),
        ("portfolio_url", json!("https://example.com/dana")),
        ("can_perform_kuwaiti_dialect", json!(true)),
        (
            "photography_styles",
            json!(["Food Photography", "Portrait Photography"]),
        ),
        ("voiceover_styles", json!(["Commercial Voiceover"])),
        ("ugc_styles", json!([])),
        ("industries", json!(["Food"])),
    ] {
        assert_eq!(creative[field], wanted, "{field}");
    }
    for list in [
        "ai_ads_styles",
        "ai_shorts_styles",
        "branding_styles",
        "videography_styles",
        "scriptwriting_styles",
    ] {
        assert_eq!(creative[list], json!([]), "{list}");
    }
    assert_eq!(creative["skills_ar"].as_array().unwrap().len(), 2);
    assert_eq!(creative["rate_display"]["en"], json!("KWD 30-60/hour"));
    assert!(
        creative["rate_display"]["ar"]
            .as_str()
            .is_some_and(|text| !text.is_empty())
    );
    let text = creative.to_string();
    assert!(
        !text.contains('@') && !text.contains("account") && !text.contains("why_join"),
        "{text}"
    );
}

#[test]
fn a_choice_of_both_languages_is_stored_with_all_three() {
    let app = TestApp::spawn();
    let (dana, _) = roster(&app);
    let creative = app.visitor().get(&format!("/api/creatives/{dana}")).json();
    let mut languages: Vec<_> = creative["voiceover_languages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|l| l.as_str().unwrap())
        .collect();
    languages.sort_unstable();
    assert_eq!(languages, ["Arabic", "Both", "English"]);
    for language in languages {
        assert!(
            found(&app, &format!("language={language}")).contains(&"Dana Al-Mutairi".to_owned())
        );
    }
}

#[test]
fn a_minimal_profile_is_in_kuwait_with_rates_on_request() {
    let app = TestApp::spawn();
    let (_, salem) = roster(&app);
    let creative = app.visitor().get(&format!("/api/creatives/{salem}")).json();
    assert_eq!(
        (&creative["location"], &creative["location_ar"]),
        (&json!("Kuwait"), &json!("الكويت"))
    );
    assert_eq!(creative["rate_range"], Value::Null);
    assert_eq!(creative["rate_display"]["en"], json!("Contact for rates"));
    assert_eq!(creative["can_perform_kuwaiti_dialect"], Value::Null);
    assert_eq!(creative["working_languages"], json!([]));
    assert_eq!(creative["years_experience"], Value::Null);
}

#[test]
fn filters_of_different_kinds_combine_with_and() {
    let app = TestApp::spawn();
    roster(&app);
    let (dana, salem) = ("Dana Al-Mutairi", "Salem");
    for (query, wanted) in [
        ("", vec![salem, dana]),
        ("service=Photography", vec![dana]),
        ("service=photoGRAPHY", vec![dana]),
        ("service=Photo", vec![]),
        ("service=Juggling", vec![]),
        (
            "service=&industry=&language=&style=&kuwaiti_dialect=&q=",
            vec![salem, dana],
        ),
        ("industry=Food", vec![dana]),
        ("industry=Other", vec![salem]),
        ("language=English", vec![salem, dana]),
        ("language=Arabic", vec![dana]),
        ("style=food", vec![dana]),
        ("style=Ad+Scripts&style=Food+Photography", vec![dana]),
        ("service=Voiceover&style=Food+Photography", vec![]),
        ("service=Scriptwriting&style=English", vec![salem]),
        ("style=nothing+like+it", vec![]),
        ("kuwaiti_dialect=yes", vec![dana]),
        ("kuwaiti_dialect=no", vec![salem]),
        ("kuwaiti_dialect=perhaps", vec![]),
        ("q=%D8%AF%D8%A7%D9%86%D9%87", vec![dana]),
        ("q=SCRIPTS", vec![salem]),
        ("q=salem&service=Photography", vec![]),
        ("q=100%25", vec![]),
    ] {
        assert_eq!(found(&app, query), wanted, "{query}");
    }
}

#[test]
fn a_language_to_work_in_is_found_whatever_the_services() {
    let app = TestApp::spawn();
    roster(&app);
    let noura = json!({
        "name": "", "name_ar": "نورة", "bio_ar": "أصمم الهويات", "email": "noura@example.com", "whyJoin": "Work.",
        "skills": ["Branding"], "working_languages": ["Arabic"], "terms_agreed_at": "now"
    });
    let creative = app.creative("noura@example.com");
    let application = creative
        .post("/api/creative-applications", &noura)
        .is(201)
        .json();
    assert_eq!(application["working_languages"], json!(["Arabic"]));
    let approve = format!(
        "/api/admin/creative-applications/{}/approve",
        application["id"].as_str().unwrap()
    );
    app.admin("second-admin@example.com")
        .post(&approve, &json!({}))
        .is(200);
    let list = app.visitor().get("/api/creatives?service=Branding").json();
    // The only name there is counts for both.
    for field in ["name", "name_ar"] {
        assert_eq!(list[0][field], json!("نورة"));
    }
    assert_eq!(list[0]["working_languages"], json!(["Arabic"]));
    assert_eq!(found(&app, "service=Branding&language=Arabic"), ["نورة"]);
    assert!(found(&app, "service=Branding&language=English").is_empty());
}

#[test]
fn an_unknown_creative_is_a_404() {
    let app = TestApp::spawn();
    for id in [
        "0199aaaa-0000-7000-8000-000000000000",
        "x",
        "0",
        "%00",
        "%FF",
        "..%2f",
        "null",
        "%D9%85",
    ] {
        app.visitor()
            .get(&format!("/api/creatives/{id}"))
            .refused(404, "not_found");
    }
}

#[test]
fn an_applicant_is_not_in_the_roster() {
    let app = TestApp::spawn();
    let creative = app.creative("c@example.com");
    creative
        .post(
            "/api/creative-applications",
            &but(without(application(), "location"), "name", json!("Maha")),
        )
        .is(201);
    assert_eq!(found(&app, ""), Vec::<String>::new());
}

#[test]
fn ids_name_creatives_in_their_order_each_once_and_only_those_who_are_listed() {
    let app = TestApp::spawn();
    let (dana, salem) = roster(&app);
    let gone = "0199aaaa-0000-7000-8000-000000000000";
    let named = |ids: &str| {
        let list = app
            .visitor()
            .get(&format!("/api/creatives?ids={ids}"))
            .is(200);
        let rows = list.json();
        let ids = rows.as_array().unwrap().iter().map(|row| row["id"].clone());
        let ids: Vec<Value> = ids.collect();
        assert_eq!(
            list.header("x-total-count"),
            Some(ids.len().to_string().as_str())
        );
        ids
    };
    assert_eq!(
        named(&format!("{salem},{gone},{dana},nobody,{salem}")),
        [salem.as_str(), &dana]
    );
    assert_eq!(
        named(&format!("{dana}&q=Salem&sort=newest")),
        [dana.as_str()]
    );
    assert!(named("nobody").is_empty());
    assert_eq!(named("").len(), 2, "a blank filter is ignored");
    let hundred = [dana.as_str(); 100].join(",");
    assert_eq!(named(&hundred), [dana.as_str()]);
    app.visitor()
        .get(&format!("/api/creatives?ids={hundred},{salem}"))
        .refused(400, "bad_request");
}
