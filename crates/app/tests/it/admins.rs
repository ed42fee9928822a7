//! `marsam admin` while the site is running.

use std::os::unix::fs::PermissionsExt as _;

use marsam_domain::accounts::{NewProfile, Role};
use marsam_domain::creatives::{Choices, CreativeProfile};
use marsam_domain::email::Email;
use marsam_domain::ids::CreativeId;
use marsam_persistence::payouts::details::{self, NewDetails};
use marsam_persistence::{DbError, Store, accounts, creatives, two_step};
use time::{Duration, OffsetDateTime};

use crate::harness::Place;

#[test]
fn the_operator_makes_the_first_admin_of_a_confirmed_account() {
    let place = Place::new();
    let site = place.serve();
    let token = site.sign_up(&place, "noura@example.com");
    let said = place.refuse(&["admin", "grant", "noura@example.com"], 1);
    assert!(said.contains("has not confirmed"), "{said}");
    site.post(
        "/api/auth/verify-email",
        &format!(r#"{{"token":"{token}","password":"gahwa-7-dalla"}}"#),
    );
    assert_eq!(place.print(&["admin", "list"]), "");
    place.print(&["admin", "grant", " Noura@Example.com "]);
    assert_eq!(
        place.print(&["admin", "list"]),
        "noura@example.com\tNoura\n"
    );
    let again = place.print(&["admin", "grant", "noura@example.com"]);
    assert!(again.contains("already"), "{again}");
    let said = place.refuse(&["admin", "setup-code"], 1);
    assert!(said.contains("there is an admin already"), "{said}");
    assert!(!place.path("data/setup-code").exists());
}

#[test]
fn the_operator_reads_messages_from_the_contact_page() {
    let place = Place::new();
    let site = place.serve();
    let message = |name: &str| {
        format!(
            r#"{{"name":"{name}","email":"salem@example.com","subject":"Technical Support","message":"The page does not open.\nشكرًا"}}"#
        )
    };
    for name in ["Salem", "Noura"] {
        site.post("/api/contact-messages", &message(name));
    }
    let said = place.print(&["admin", "messages"]);
    let newest_first = said.find("Noura").unwrap() < said.find("Salem").unwrap();
    assert!(newest_first && said.contains("    شكرًا"), "{said}");
    let one = place.print(&["admin", "messages", "--limit", "1"]);
    assert!(one.contains("Noura") && !one.contains("Salem"), "{one}");
}

#[test]
fn a_new_admin_is_signed_out_everywhere_and_notified() {
    let place = Place::new();
    let site = place.serve();
    let token = site.sign_up(&place, "noura@example.com");
    site.post(
        "/api/auth/verify-email",
        &format!(r#"{{"token":"{token}","password":"gahwa-7-dalla"}}"#),
    );
    site.sign_up(&place, "hamad@example.com");
    let sessions = ["noura@example.com", "noura@example.com"].map(|email| site.sign_in(email));
    let other = site.sign_in("hamad@example.com");
    assert!(sessions.iter().all(|session| site.knows(session)));
    place.print(&["admin", "grant", "noura@example.com"]);
    assert!(!sessions.iter().any(|session| site.knows(session)));
    assert!(site.knows(&other));
    let subject = "You're now an admin of Marsam";
    assert_eq!(site.mails_about(&place, "noura@example.com", subject), 1);
    // An account that is an admin already keeps its sessions.
    let session = site.sign_in("noura@example.com");
    place.print(&["admin", "grant", "noura@example.com"]);
    assert!(site.knows(&session));
}

#[test]
fn only_accounts_become_admins() {
    let place = Place::new();
    place.print(&["migrate"]);
    let said = place.refuse(&["admin", "grant", "nobody@example.com"], 1);
    assert!(said.contains("nobody@example.com"), "{said}");
    let said = place.refuse(&["admin", "grant", "nobody"], 1);
    assert!(said.contains("not an e-mail address"), "{said}");
}

#[test]
fn only_the_owner_can_read_the_file_of_the_setup_code() {
    let place = Place::new();
    let site = place.serve();
    let file = place.path("data/setup-code");
    let code = std::fs::read_to_string(&file).unwrap();
    assert_eq!(
        std::fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
    assert_eq!(place.print(&["admin", "setup-code"]), code);
    std::fs::remove_file(&file).unwrap();
    let renewed = place.print(&["admin", "setup-code"]);
    assert_ne!(renewed, code);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), renewed);
    drop(site);
}

#[test]
fn the_log_names_the_file_of_the_setup_code_and_not_the_code() {
    let place = Place::new();
    let mut command = place.marsam(&["serve"]);
    // The process ends here, so that its whole log can be read.
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    command.env("MARSAM_BIND", taken.local_addr().unwrap().to_string());
    let log = String::from_utf8(command.output().unwrap().stderr).unwrap();
    let code = std::fs::read_to_string(place.path("data/setup-code")).unwrap();
    assert!(log.contains("data/setup-code"), "{log}");
    assert!(!log.contains(code.trim()), "{log}");
}

#[test]
fn the_last_admin_cannot_be_removed_and_another_can() {
    let place = Place::new();
    let site = place.serve();
    for email in ["noura@example.com", "hamad@example.com"] {
        let token = site.sign_up(&place, email);
        site.post(
            "/api/auth/verify-email",
            &format!(r#"{{"token":"{token}","password":"gahwa-7-dalla"}}"#),
        );
        place.print(&["admin", "grant", email]);
    }
    place.print(&["admin", "revoke", "noura@example.com"]);
    let said = place.refuse(&["admin", "revoke", "noura@example.com"], 1);
    assert!(said.contains("is not an admin"), "{said}");
    let said = place.refuse(&["admin", "revoke", "hamad@example.com"], 1);
    assert!(said.contains("is the last admin"), "{said}");
    assert_eq!(
        place.print(&["admin", "list"]),
        "hamad@example.com\tNoura\n"
    );
}

#[test]
fn the_operator_ends_an_accounts_sessions_and_turns_its_second_step_off() {
    let place = Place::new();
    let site = place.serve();
    site.sign_up(&place, "noura@example.com");
    let said = place.print(&["admin", "sign-out", "noura@example.com"]);
    assert!(said.contains("out of 1 browsers"), "{said}");
    let said = place.refuse(&["admin", "reset-totp", "noura@example.com"], 1);
    assert!(said.contains("has not turned two-step"), "{said}");
    let said = place.refuse(&["admin", "sign-out", "nobody@example.com"], 1);
    assert!(said.contains("no account has the address"), "{said}");
}

#[test]
fn the_operator_suspends_and_restores_an_account() {
    let place = Place::new();
    let site = place.serve();
    site.sign_up(&place, "noura@example.com");
    let session = site.sign_in("noura@example.com");
    let suspend = [
        "admin",
        "suspend",
        "noura@example.com",
        "--reason",
        "spam",
        "--message",
        "Please write to us.",
    ];
    let said = place.print(&suspend);
    assert!(said.contains("is suspended"), "{said}");
    assert!(!site.knows(&session));
    let form = r#"{"email":"noura@example.com","password":"gahwa-7-dalla"}"#;
    let refused = site.post("/api/auth/sign-in", form);
    assert!(refused.contains("account_suspended"), "{refused}");
    let subject = "Your Marsam account was suspended";
    assert_eq!(site.mails_about(&place, "noura@example.com", subject), 1);
    let said = place.refuse(&suspend, 1);
    assert!(said.contains("suspended already"), "{said}");
    let said = place.refuse(&["admin", "grant", "noura@example.com"], 1);
    assert!(said.contains("restore the account first"), "{said}");
    place.print(&["admin", "restore", "noura@example.com"]);
    assert!(site.knows(&site.sign_in("noura@example.com")));
    let said = place.refuse(&["admin", "restore", "noura@example.com"], 1);
    assert!(said.contains("is not suspended"), "{said}");
    let said = place.refuse(&["admin", "suspend", "nobody@example.com"], 1);
    assert!(said.contains("no account has the address"), "{said}");
}

#[test]
fn an_admin_is_revoked_before_the_account_is_suspended() {
    let place = Place::new();
    let site = place.serve();
    let token = site.sign_up(&place, "noura@example.com");
    site.post(
        "/api/auth/verify-email",
        &format!(r#"{{"token":"{token}","password":"gahwa-7-dalla"}}"#),
    );
    place.print(&["admin", "grant", "noura@example.com"]);
    let said = place.refuse(&["admin", "suspend", "noura@example.com"], 1);
    assert!(said.contains("is an admin's"), "{said}");
}

#[test]
fn an_account_whose_second_step_is_reset_signs_in_without_it_and_is_notified() {
    let place = Place::new();
    let site = place.serve();
    site.sign_up(&place, "noura@example.com");
    let session = site.sign_in("noura@example.com");
    turn_on_second_step(&place, "noura@example.com");
    let creative = enter_roster(&place, "noura@example.com");
    let form = r#"{"email":"noura@example.com","password":"gahwa-7-dalla"}"#;
    let refused = site.post("/api/auth/sign-in", form);
    assert!(refused.contains("totp_required"), "{refused}");
    let said = place.print(&["admin", "reset-totp", " Noura@example.com"]);
    assert!(said.contains("signs in without a second step"), "{said}");
    // Payouts stop: a stranger may have asked for it.
    let paid_to = store_of(&place).read(|db| details::of_creative(db, creative));
    let stopped_until = paid_to.unwrap().unwrap().stopped_until.unwrap();
    let stopped_for = stopped_until - OffsetDateTime::now_utc();
    assert!(stopped_for > Duration::hours(71), "{stopped_for}");
    assert!(!site.knows(&session));
    assert!(site.knows(&site.sign_in("noura@example.com")));
    let subject = "Two-step sign-in is off";
    assert_eq!(site.mails_about(&place, "noura@example.com", subject), 1);
    let said = place.refuse(&["admin", "reset-totp", "noura@example.com"], 1);
    assert!(said.contains("has not turned two-step"), "{said}");
}

/// The database of a place, not through the server.
fn store_of(place: &Place) -> Store {
    let file = place.path("data/marsam.db");
    Store::connect(&format!("sqlite://{}", file.display())).unwrap()
}

fn turn_on_second_step(place: &Place, email: &str) {
    let email = Email::parse(email).unwrap();
    let now = OffsetDateTime::now_utc();
    store_of(place)
        .write(|db| {
            let account = accounts::by_email(db, &email)?.unwrap().id;
            two_step::begin(db, account, "sealed", now)?;
            two_step::confirm(db, account, "sealed", now)
        })
        .unwrap();
}

/// Puts an account on the roster, which can be paid now.
fn enter_roster(place: &Place, email: &str) -> CreativeId {
    let email = Email::parse(email).unwrap();
    let now = OffsetDateTime::now_utc();
    let role = NewProfile {
        role: Role::Creative,
        full_name: "Noura".to_owned(),
        company_name: None,
    };
    let shown = CreativeProfile {
        name: "Noura".to_owned(),
        name_ar: None,
        bio: "Light and coffee.".to_owned(),
        bio_ar: None,
        location: None,
        location_ar: None,
        choices: Choices::default(),
        rate_range: None,
        years_experience: None,
        portfolio_url: None,
        can_perform_kuwaiti_dialect: None,
        can_provide_voiceovers: None,
    };
    let paid_to = NewDetails {
        holder: "sealed".to_owned(),
        iban: "sealed".to_owned(),
        last_four: "0101".to_owned(),
        iban_digest: "hashed".to_owned(),
        stopped_until: now,
    };
    let entered = store_of(place).write(|db| -> Result<CreativeId, DbError> {
        let account = accounts::by_email(db, &email)?.ok_or(DbError::NotFound)?;
        accounts::set_profile(db, account.id, &role, now)?;
        let creative = creatives::insert(db, Some(account.id), &shown, now)?;
        details::set(db, creative, &paid_to, now)?;
        Ok(creative)
    });
    entered.unwrap()
}
