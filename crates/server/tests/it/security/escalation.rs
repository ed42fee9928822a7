//! A hundred attempts to gain rights through a profile; none succeeds.

use marsam_domain::accounts::{Account, Role};
use marsam_domain::ids::AccountId;
use marsam_persistence::accounts;
use serde_json::{Value, json};

use crate::browser::{Browser, Request};
use crate::harness::TestApp;

const PROFILE: &str = "/api/users/profile";

/// Names that might reach a role or a flag: other cases, other alphabets, other positions.
const NAMES: [&str; 30] = [
    "role",
    "Role",
    "ROLE",
    " role",
    "role ",
    "role[]",
    "role\u{0}",
    "r\u{043e}le",
    "\u{ff52}ole",
    "ro\u{200b}le",
    "roles",
    "wire_role",
    "user_role",
    "account.role",
    "user[role]",
    "is_admin",
    "isAdmin",
    "IS_ADMIN",
    "is-admin",
    "is_\u{0430}dmin",
    "is_admin\u{200d}",
    "admin",
    "isadmin",
    "account.is_admin",
    "permissions",
    "scope",
    "groups",
    "state",
    "email_verified",
    "email_verified_at",
];
const PLACES: [&str; 8] = [
    "__proto__",
    "constructor",
    "prototype",
    "user",
    "account",
    "profile",
    "data",
    "$set",
];

/// The fields that a payload adds to a valid body, as JSON text.
fn payloads() -> Vec<String> {
    let mut all = Vec::new();
    for name in NAMES {
        let name = Value::from(name);
        for value in [json!("admin"), json!(true), json!({ "$ne": null })] {
            all.push(format!("{name}:{value}"));
        }
    }
    for place in PLACES {
        let inner = json!({ "role": "admin", "is_admin": true });
        all.push(format!("\"{place}\":{inner}"));
        all.push(format!("\"{place}\":[{inner}]"));
        all.push(format!("\"{place}\":{{\"__proto__\":{inner}}}"));
    }
    all.extend(
        [
            // For a duplicate field: the first, the last, or neither may count, but never this.
            r#""role":"admin","role":"admin""#,
            r#""role":"brand","role":"admin""#,
            r#""is_admin":false,"is_admin":true"#,
            r#""r\u006fle":"admin""#,
            r#""is_\u0061dmin":true"#,
            // Values that might be accepted in place of the word.
            r#""role":["admin"]"#,
            r#""role":["brand","admin"]"#,
            r#""role":{"role":"admin"}"#,
            r#""role":"Admin""#,
            r#""role":"ADMIN""#,
            r#""role":" admin ""#,
            r#""role":"admin\u0000""#,
            r#""role":"\u0430dmin""#,
            r#""role":"\uff41dmin""#,
            r#""role":"brand,admin""#,
            r#""role":"brand\u0000admin""#,
            r#""role":2"#,
            r#""role":true"#,
            r#""role":null,"is_admin":1"#,
            r#""is_admin":"true""#,
            r#""is_admin":"1""#,
            r#""id":"0199aaaa-0000-7000-8000-000000000000","is_admin":true"#,
            r#""email":"admin@example.com","email_verified":true"#,
            r#""account_id":"0199aaaa-0000-7000-8000-000000000000""#,
            r#""password_hash":"x","password":"gahwa-w-tamr 9""#,
            r#""full_name":"X","full_name":{"is_admin":true}"#,
            r#""company_name":"'; UPDATE accounts SET is_admin = true; --""#,
            r#""language":"en', is_admin = 'true""#,
        ]
        .map(str::to_owned),
    );
    all
}

fn find(app: &TestApp, account: AccountId) -> Account {
    app.read(|db| accounts::find(db, account))
}

/// What a profile must never change.
fn rights(account: &Account) -> (bool, String, bool, &'static str) {
    let state = marsam_domain::vocabulary::Vocabulary::slug(account.state);
    let email = account.email.to_string();
    (account.is_admin, email, account.email_verified(), state)
}

fn send(browser: &Browser, method: &str, body: String) -> u16 {
    let request = Request::new(method, PROFILE).bytes("application/json", body);
    let answer = browser.send(&request);
    assert!(answer.status < 500, "{}", answer.text());
    answer.status
}

#[test]
fn a_hundred_payloads_leave_the_role_as_it_was() {
    let app = TestApp::spawn();
    let creative = app.account("creative@example.com");
    let browser = app.creative("dana@example.com");
    let me = browser.get("/api/users/me").json();
    let dana: AccountId = me["id"].as_str().unwrap().parse().unwrap();
    let before = find(&app, dana);
    let payloads = payloads();
    assert!(payloads.len() >= 100, "{}", payloads.len());
    for payload in &payloads {
        for body in [
            format!("{{\"full_name\":\"Dana\",{payload}}}"),
            format!("{{{payload},\"full_name\":\"Dana\"}}"),
        ] {
            send(&browser, "PATCH", body.clone());
            let status = send(&browser, "POST", body);
            assert!(status >= 400, "{payload}");
            let after = find(&app, dana);
            assert_eq!(after.role, Some(Role::Creative), "{payload}");
            assert_eq!(rights(&after), rights(&before), "{payload}");
        }
    }
    assert_eq!(app.read(|db| Ok(accounts::admins(db)?.len())), 0);
    assert!(!find(&app, creative).email_verified());
}

#[test]
fn a_hundred_payloads_set_up_no_profile_but_a_valid_one() {
    let app = TestApp::spawn();
    for (number, payload) in payloads().into_iter().enumerate() {
        let account = app.account(&format!("n{number}@example.com"));
        let browser = app.browser_of(account);
        let before = find(&app, account);
        let status = send(&browser, "PATCH", format!("{{{payload}}}"));
        assert!(matches!(status, 200 | 422), "{payload}");
        assert_eq!(find(&app, account).role, None, "{payload}");
        let honest = "\"full_name\":\"Noura\",\"role\":\"brand\"";
        // Before the valid field and after it: of duplicate fields one counts.
        let status = send(
            &browser,
            "POST",
            if number % 2 == 0 {
                format!("{{{honest},{payload}}}")
            } else {
                format!("{{{payload},{honest}}}")
            },
        );
        let after = find(&app, account);
        let wanted = (status == 201).then_some(Role::Brand);
        assert_eq!(after.role, wanted, "{payload}");
        assert_eq!(rights(&after), rights(&before), "{payload}");
    }
    assert_eq!(app.read(|db| Ok(accounts::admins(db)?.len())), 0);
}

#[test]
fn nothing_but_json_is_read_and_only_from_the_body() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let browser = app.browser_of(account);
    let before = find(&app, account);
    let json = r#"{"full_name":"Noura","role":"admin","is_admin":true}"#;
    let operations = r#"[{"op":"replace","path":"/is_admin","value":true}]"#;
    for (kind, body) in [
        ("text/plain", json),
        (
            "application/x-www-form-urlencoded",
            "full_name=Noura&role=admin&is_admin=true",
        ),
        (
            "multipart/form-data; boundary=x",
            "--x\r\ncontent-disposition: form-data; name=\"is_admin\"\r\n\r\ntrue\r\n--x--",
        ),
        ("application/merge-patch+json", json),
        ("application/json-patch+json", operations),
        ("application/xml", "<user><is_admin>true</is_admin></user>"),
        ("application/json", operations),
        ("application/json", "\"admin\""),
        ("application/json", "true"),
        (
            "application/json",
            "{\"is_admin\":true}{\"role\":\"admin\"}",
        ),
    ] {
        for method in ["POST", "PATCH"] {
            let answer = browser.send(&Request::new(method, PROFILE).bytes(kind, body));
            assert!(
                matches!(answer.status, 400 | 415),
                "{kind}: {}",
                answer.text()
            );
        }
    }
    for path in [
        "/api/users/profile?role=admin&is_admin=true",
        "/api/users/profile?user[is_admin]=1",
    ] {
        let named = Request::new("PATCH", path).json(&json!({ "full_name": "Noura" }));
        browser.send(&named).is(200);
    }
    for header in [
        "x-http-method-override",
        "x-role",
        "x-admin",
        "x-original-url",
    ] {
        let request = Request::new("PATCH", PROFILE)
            .header(header, "/api/admin/users")
            .json(&json!({ "full_name": "Noura" }));
        browser.send(&request).is(200);
    }
    let after = find(&app, account);
    assert_eq!((after.role, rights(&after)), (before.role, rights(&before)));
    browser.get("/api/admin/users").refused(403, "forbidden");
}
