//! Malformed requests to the authentication endpoints.

use serde_json::json;

use crate::browser::Request;
use crate::harness::TestApp;
use crate::samples::but;
use crate::security::abuse::{Abuser, odd_values};

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a table of every form and its fields"
)]
fn an_odd_value_in_any_field_of_an_identity_form_never_breaks_the_server() {
    let app = TestApp::spawn();
    let abuser = Abuser::with_role(&app, "brand");
    let token = "0".repeat(64);
    for (method, path, form) in [
        (
            "POST",
            "/api/account/password",
            json!({ "current_password": "x", "password": "zaatar-jadid 52" }),
        ),
        (
            "POST",
            "/api/account/email",
            json!({ "email": "new@example.com", "current_password": "x" }),
        ),
        (
            "POST",
            "/api/account/totp",
            json!({ "current_password": "x", "totp": "" }),
        ),
        (
            "POST",
            "/api/account/totp/confirm",
            json!({ "totp": "123456" }),
        ),
        (
            "POST",
            "/api/account/totp/disable",
            json!({ "current_password": "x", "totp": "123456" }),
        ),
        (
            "POST",
            "/api/account/delete",
            json!({ "current_password": "x", "totp": "" }),
        ),
        (
            "POST",
            "/api/auth/password-reset",
            json!({ "email": "brand@example.com" }),
        ),
        (
            "POST",
            "/api/auth/password-reset/confirm",
            json!({ "token": token, "password": "zaatar-jadid 52" }),
        ),
        ("POST", "/api/auth/change-email", json!({ "token": token })),
        (
            "POST",
            "/api/auth/sign-in",
            json!({ "email": "brand@example.com", "password": "x", "totp": "123456" }),
        ),
        (
            "POST",
            "/api/sessions",
            json!({ "code": "x", "state": "x", "iss": "x", "totp": "123456" }),
        ),
    ] {
        for field in form.as_object().unwrap().keys() {
            for value in odd_values() {
                let odd = but(form.clone(), field, value);
                abuser.send(&Request::new(method, path).json(&odd));
            }
        }
    }
    abuser.send(&Request::new("GET", "/api/users/me")).is(200);
}

#[test]
fn odd_ids_break_no_route_of_identity() {
    let app = TestApp::spawn();
    let abuser = Abuser::with_role(&app, "brand");
    for id in [
        "%00",
        "%FF",
        "-",
        "1%2F2",
        "{id}",
        &"9".repeat(3_000),
        "googles",
    ] {
        for (method, path) in [
            ("DELETE", "/api/account/sessions/{id}"),
            ("DELETE", "/api/account/providers/{id}"),
            ("POST", "/api/admin/users/{id}/revoke-admin"),
            ("GET", "/api/oauth/{id}/redirect_url"),
        ] {
            let path = path.replace("{id}", id);
            abuser
                .send(&Request::new(method, &path))
                .refused(404, "not_found");
        }
    }
}

#[test]
fn a_request_with_two_lengths_is_refused() {
    let app = TestApp::spawn();
    let head = "POST /api/auth/sign-in HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
                content-type: application/json\r\n";
    for lengths in [
        "content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        "transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n0\r\n\r\n",
        "content-length: 2\r\ncontent-length: 3\r\n\r\n{}",
        "content-length: -2\r\n\r\n{}",
        "content-length: +2\r\n\r\n{}",
    ] {
        let wire = format!("{head}{lengths}");
        let answer = app.visitor().send_raw(wire.as_bytes());
        assert_eq!(answer.status, 400, "{lengths}: {}", answer.text());
    }
}
