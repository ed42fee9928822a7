//! A valid body for each route.

use serde_json::{Value, json};

use crate::browser::Request;
use crate::harness::{PASSWORD, TestApp};
use crate::samples::{application, contact_message, quote_request, sign_up};

/// A valid body, so that a refusal depends on the caller only.
pub(crate) fn with_body(
    app: &TestApp,
    request: Request,
    method: &str,
    path: &str,
    address: &str,
) -> Request {
    if path.starts_with("/api/uploads") || path.starts_with("/api/files") {
        return upload(request, method);
    }
    if let Some(body) = super::payouts::body(app, method, path, address) {
        return request.json(&body);
    }
    if path.starts_with("/api/creative/") {
        return of_creative(request, method, path);
    }
    if let Some(body) = about_others(path).filter(|_| method == "post") {
        return request.json(&body);
    }
    let body = match (method, path) {
        ("get", _) | (_, "/api/auth/verify-email/resend" | "/api/notifications/read-all") => {
            return request;
        }
        ("post", "/api/admin/users/{id}/revoke-admin") => json!({ "current_password": PASSWORD }),
        ("post", "/api/admin/creative-applications/{id}/approve") => json!({ "version": 1 }),
        ("post", "/api/admin/creative-applications/{id}/request-changes") => {
            json!({ "note": "A link, please." })
        }
        ("post", path) if path.contains("{id}") => return request,
        ("put" | "delete", "/api/shortlist/{id}") => return request,
        ("put", "/api/shortlist") => json!({ "ids": [] }),
        ("post", "/api/account/password") => {
            json!({ "password": "zaatar-jadid 52", "current_password": PASSWORD })
        }
        ("post", "/api/account/email") => {
            json!({ "email": format!("moved-{address}"), "current_password": PASSWORD })
        }
        ("post", "/api/account/totp/confirm") => json!({ "totp": "123456" }),
        ("delete" | "post", path) if path.starts_with("/api/account/") => {
            json!({ "current_password": PASSWORD })
        }
        ("post", "/api/sessions") => json!({ "code": "abc", "state": "def" }),
        ("post", "/api/contact-messages") => contact_message(),
        ("post", "/api/payment-events/{provider}") => json!({}),
        ("post", "/api/reports") => crate::works::reports::about_listed(app),
        ("post", "/api/users/profile") => json!({ "role": "brand", "full_name": "Noura" }),
        ("patch", "/api/users/profile") => json!({ "full_name": "Noura" }),
        ("post", "/api/auth/sign-up") => sign_up(&format!("new-{address}")),
        ("post", "/api/auth/sign-in") => returning(app, address),
        ("post", "/api/auth/verify-email" | "/api/auth/change-email") => {
            json!({ "token": "0".repeat(64) })
        }
        ("post", "/api/auth/password-reset/confirm") => {
            json!({ "token": "0".repeat(64), "password": "zaatar-jadid 52" })
        }
        ("post", "/api/auth/password-reset") => {
            app.account(&format!("forgetful-{address}"));
            json!({ "email": format!("forgetful-{address}") })
        }
        ("post", "/api/quote-requests") => quote_request(),
        ("post", "/api/creative-applications") => application(),
        ("post", "/api/admin/make-admin") => next_admin(app, address),
        other => panic!("no body for {other:?}"),
    };
    request.json(&body)
}

fn returning(app: &TestApp, address: &str) -> Value {
    app.account(&format!("returning-{address}"));
    json!({ "email": format!("returning-{address}"), "password": PASSWORD })
}

fn next_admin(app: &TestApp, address: &str) -> Value {
    let next = format!("next-{address}");
    app.verify(app.account(&next));
    json!({ "email": next, "current_password": PASSWORD })
}

/// What is written, decided or read of what others sent.
fn about_others(path: &str) -> Option<Value> {
    Some(match path {
        "/api/admin/works/seen"
        | "/api/admin/profile-images/seen"
        | "/api/admin/profile-texts/seen" => crate::works::moderation::seen_nothing(),
        "/api/admin/works/{id}/hide" | "/api/admin/profile-images/{id}/hide" => {
            json!({ "reason": "Not yours." })
        }
        path if is_about_money(path) => json!({
            "amount_fils": 1, "note": "Agreed.", "reference": "CB-1", "decision": "refund", "payee": "Noura",
            "bank_reference": "B-1", "sent_on": "2026-11-21", "current_password": PASSWORD,
        }),
        "/api/notifications/read-page" => json!({ "link": "/admin" }),
        "/api/reviews/{id}/reply" => json!({ "body": "Thank you." }),
        "/api/reviews/{id}/show-name" => json!({ "shown": false }),
        "/api/reviews/{id}/appeal" => json!({ "body": "It was said as it happened." }),
        "/api/admin/reviews/{id}/hide" => {
            json!({ "rule": "insult", "note": "An insult.", "part": "text" })
        }
        "/api/admin/reviews/{id}/restore" | "/api/admin/reviews/{id}/keep" => {
            json!({ "note": "Read again." })
        }
        "/api/admin/reviews/{id}/count" => json!({ "counts": true }),
        "/api/admin/reports/{id}/close" => json!({ "outcome": "no_action" }),
        "/api/admin/contact-messages/{id}/answer" => json!({ "answer": "On Sunday." }),
        _ => return None,
    })
}

/// What admins decide about money.
fn is_about_money(path: &str) -> bool {
    [
        "/api/admin/payments/",
        "/api/admin/payment-attempts/",
        "/api/admin/refunds/",
    ]
    .iter()
    .any(|start| path.starts_with(start))
        || path == "/api/admin/quote-requests/{id}/lower"
}

/// The headers that tus requires.
fn upload(request: Request, method: &str) -> Request {
    let request = request
        .header("tus-resumable", "1.0.0")
        .header("upload-length", "10")
        // a.jpg, application
        .header(
            "upload-metadata",
            "filename YS5qcGc=,purpose YXBwbGljYXRpb24=",
        )
        .header("upload-offset", "0")
        .header("x-http-method-override", "DELETE");
    if method == "patch" {
        request.bytes("application/offset+octet-stream", "0123456789")
    } else {
        request
    }
}

/// What creatives write about themselves; a work has no files.
fn of_creative(request: Request, method: &str, path: &str) -> Request {
    let body = match (method, path) {
        ("put", "/api/creative/profile/{part}") => json!({ "file": "x" }),
        ("patch", "/api/creative/profile") => json!({ "cover": "ugc" }),
        ("patch", "/api/creative/applications/{id}") => json!({ "location": "Hawalli" }),
        ("post", "/api/creative/works") => json!({ "title": "Menu", "service": "photography" }),
        ("patch", "/api/creative/works/{id}") => json!({ "title": "Wall" }),
        ("put", "/api/creative/works/order") => json!({ "ids": [] }),
        _ => return request,
    };
    request.json(&body)
}
