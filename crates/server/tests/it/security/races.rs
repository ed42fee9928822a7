//! Races between a write and the end of the caller's authorization. A few rounds here; `make races` runs 200 on each
//! engine.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use marsam_auth::mailed_tokens;
use marsam_domain::ids::AccountId;
use marsam_persistence::accounts;
use marsam_persistence::email_tokens::Purpose;
use serde_json::json;

use crate::browser::{Answer, Browser, Request};
use crate::conventions::half_bodies::{id_of, move_to, session_of};
use crate::harness::{PASSWORD, TestApp, at_once};
use crate::issuer::Issuer;
use crate::samples::{apply, quote_request};

const NEW: &str = "zaatar-jadid 52";
const ROUNDS: &str = "MARSAM_RACE_ROUNDS";

fn rounds() -> usize {
    std::env::var(ROUNDS).map_or(3, |rounds| rounds.parse().unwrap())
}

fn ask() -> Request {
    Request::new("POST", "/api/quote-requests").json(&quote_request())
}

/// A visitor with a different network address, so that no throttle of an address affects a race.
fn stranger(app: &TestApp, round: usize, number: usize) -> Browser {
    let (high, low) = (round / 250, round % 250);
    app.visitor().from(&format!("10.{high}.{low}.{number}"))
}

fn sign_in(browser: &Browser, email: &str, password: &str) -> Answer {
    let body = json!({ "email": email, "password": password });
    browser.post("/api/auth/sign-in", &body)
}

fn mailed(app: &TestApp, purpose: Purpose, account: AccountId, email: &str) -> String {
    let token = app.write(|db| mailed_tokens::issue(db, purpose, account, email, app.now()));
    token.reveal().to_owned()
}

fn reset(browser: &Browser, token: &str) -> Answer {
    let body = json!({ "token": token, "password": NEW });
    browser.post("/api/auth/password-reset/confirm", &body)
}

#[test]
fn half_a_body_held_back_while_its_session_signs_out_writes_nothing() {
    let app = TestApp::spawn();
    for round in 0..rounds() {
        let brand = app.brand(&format!("brand-{round}@example.com"));
        let half = app.hold(&session_of(&brand), &brand, &ask());
        brand.get("/api/logout").is(204);
        half.finish().refused(401, "not_signed_in");
    }
    assert_eq!(app.rows_of("quote_requests"), 0);
}

#[test]
fn a_body_that_ends_as_its_session_does_is_written_before_or_not_at_all() {
    let app = TestApp::spawn();
    for round in 0..rounds() {
        let brand = app.brand(&format!("brand-{round}@example.com"));
        let before = app.rows_of("quote_requests");
        let half = std::sync::Mutex::new(Some(app.hold(&session_of(&brand), &brand, &ask())));
        let answers = at_once(2, |n| match n {
            0 => half.lock().unwrap().take().unwrap().finish(),
            _ => brand.get("/api/logout"),
        });
        let written = app.rows_of("quote_requests") - before;
        let wanted = if written == 1 { 201 } else { 401 };
        assert_eq!((answers[0].status, answers[1].status), (wanted, 204));
    }
}

#[test]
fn half_a_body_held_back_while_the_admin_is_revoked_writes_nothing() {
    let app = TestApp::spawn();
    let chief = id_of(&app.admin("chief@example.com"));
    let application = apply(&app.creative("dana@example.com"));
    let path = format!("/api/admin/creative-applications/{application}/reject");
    let reject = Request::new("POST", &path).json(&json!({ "reason": "Not this time." }));
    for round in 0..rounds() {
        let admin = app.admin(&format!("admin-{round}@example.com"));
        let account = id_of(&admin);
        let half = app.hold(&session_of(&admin), &admin, &reject);
        // Only the flag is removed: the session stays valid, the right is revoked.
        app.write(|db| accounts::revoke_admin(db, account, app.now()));
        half.finish().refused(403, "forbidden");
        app.write(|db| accounts::grant_admin(db, account, app.now()));
        let half = app.hold(&session_of(&admin), &admin, &reject);
        // Signs in again: an admin's session expires before the last round.
        let chief = app.browser_of(chief);
        let revoke = json!({ "current_password": PASSWORD });
        let path = format!("/api/admin/users/{account}/revoke-admin");
        chief.post(&path, &revoke).is(200);
        half.finish().refused(401, "not_signed_in");
    }
    let open = "SELECT COUNT(*) AS found FROM applications WHERE status = 'pending'";
    assert_eq!(app.count(open), 1);
}

#[test]
fn half_a_body_held_back_while_the_account_is_erased_writes_nothing() {
    let app = TestApp::spawn();
    for round in 0..rounds() {
        let brand = app.brand(&format!("brand-{round}@example.com"));
        let elsewhere = app.browser_of(id_of(&brand));
        let half = app.hold(&session_of(&brand), &brand, &ask());
        let proof = json!({ "current_password": PASSWORD });
        elsewhere.post("/api/account/delete", &proof).is(204);
        half.finish().refused(401, "not_signed_in");
    }
    assert_eq!(app.rows_of("quote_requests"), 0);
}

#[test]
fn half_a_body_held_back_while_a_provider_proves_the_address_moves_nothing() {
    let issuer = Issuer::start();
    let app = issuer.app();
    for round in 0..rounds() {
        let email = format!("victim-{round}@example.com");
        let attacker = app.browser_of(app.account(&email));
        let half = app.hold(
            &session_of(&attacker),
            &attacker,
            &move_to(&format!("mine-{round}@example.com"), PASSWORD),
        );
        issuer.says("sub", format!("victim-{round}"));
        issuer.says("email", email);
        issuer.sign_in(&stranger(&app, round, 1)).is(201);
        half.finish().refused(401, "not_signed_in");
    }
    assert_eq!(app.rows_of("email_changes"), 0);
}

#[test]
fn half_a_body_held_back_while_the_owner_proves_the_address_moves_nothing_without_the_owner() {
    let app = TestApp::spawn();
    for round in 0..rounds() {
        let email = format!("victim-{round}@example.com");
        let account = app.account(&email);
        let attacker = app.browser_of(account);
        let half = app.hold(
            &session_of(&attacker),
            &attacker,
            &move_to(&format!("mine-{round}@example.com"), PASSWORD),
        );
        let link = mailed(&app, Purpose::VerifyEmail, account, &email);
        let owner = stranger(&app, round, 1);
        let proof = json!({ "token": link, "password": NEW, "replace_password": true });
        owner.post("/api/auth/verify-email", &proof).is(204);
        half.finish().refused(401, "not_signed_in");
    }
    let agreed = "SELECT COUNT(*) AS found FROM email_changes WHERE old_confirmed_at IS NOT NULL";
    assert_eq!(app.count(agreed), 0);
}

#[test]
fn half_a_body_held_back_while_the_password_is_reset_changes_nothing() {
    let app = TestApp::spawn();
    for round in 0..rounds() {
        let email = format!("noura-{round}@example.com");
        let account = app.account(&email);
        let thief = app.browser_of(account);
        let bearer = app.bearer_of(&thief);
        let steal = json!({ "current_password": PASSWORD, "password": "mujrim-thani 77" });
        let steal = Request::new("POST", "/api/account/password").json(&steal);
        let by_cookie = app.hold(&session_of(&thief), &thief, &steal);
        let by_bearer = app.hold(&session_of(&thief), &bearer, &steal);
        let link = mailed(&app, Purpose::ResetPassword, account, &email);
        reset(&stranger(&app, round, 1), &link).is(204);
        by_cookie.finish().refused(401, "not_signed_in");
        by_bearer.finish().refused(401, "invalid_id_token");
        sign_in(&stranger(&app, round, 2), &email, NEW).is(200);
    }
}

#[test]
fn no_session_of_the_old_password_survives_a_reset_among_sixteen_sign_ins() {
    let app = TestApp::spawn();
    for round in 0..rounds() {
        let email = format!("noura-{round}@example.com");
        let account = app.account(&email);
        let link = mailed(&app, Purpose::ResetPassword, account, &email);
        let thieves: Vec<_> = (0..16).map(|n| stranger(&app, round, n)).collect();
        let owner = stranger(&app, round, 99);
        let answers = at_once(17, |n| match thieves.get(n) {
            Some(thief) => sign_in(thief, &email, PASSWORD),
            None => reset(&owner, &link),
        });
        assert_eq!(answers[16].status, 204, "{}", answers[16].text());
        for (thief, answer) in thieves.iter().zip(&answers) {
            assert!(matches!(answer.status, 200 | 401), "{}", answer.text());
            thief.get("/api/users/me").refused(401, "not_signed_in");
        }
    }
}

#[test]
fn a_reset_among_four_loops_that_keep_the_old_password_wins() {
    let app = TestApp::spawn();
    for round in 0..rounds() {
        let email = format!("noura-{round}@example.com");
        let account = app.account(&email);
        let bearer = app.bearer_of(&app.browser_of(account));
        let link = mailed(&app, Purpose::ResetPassword, account, &email);
        let owner = stranger(&app, round, 1);
        let keep = json!({ "current_password": PASSWORD, "password": PASSWORD });
        let (changed, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let answers = at_once(5, |n| {
            if n == 4 {
                while changed.load(Ordering::SeqCst) == 0 {
                    std::thread::yield_now();
                }
                let answer = reset(&owner, &link);
                is_over.store(true, Ordering::SeqCst);
                return answer;
            }
            loop {
                let was_over = is_over.load(Ordering::SeqCst);
                let answer = bearer.post("/api/account/password", &keep);
                changed.fetch_add(usize::from(answer.status == 204), Ordering::SeqCst);
                if answer.status == 401 || was_over {
                    return answer;
                }
            }
        });
        answers[4].clone().is(204);
        for late in answers.get(..4).unwrap() {
            late.refused(401, "invalid_id_token");
        }
        sign_in(&stranger(&app, round, 2), &email, NEW).is(200);
        sign_in(&stranger(&app, round, 3), &email, PASSWORD).refused(401, "wrong_password");
    }
}
