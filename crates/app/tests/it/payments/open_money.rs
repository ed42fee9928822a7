//! A site with open money: the key that it needs, and a provider that does not answer.

use std::process::Command;

use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::language::Language;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_persistence::payment_attempts::{self, AttemptMoney, NewAttempt, OpenedPage};
use marsam_persistence::{DbError, Store, quote_requests};
use time::{Duration, OffsetDateTime};

use super::{KEY, measured, store_of};
use crate::briefs::{brief, sign_up_brand};
use crate::harness::{Place, Site, get};

/// An attempt to pay of a brand, which the provider is still to be asked about.
pub(super) fn open_attempt(store: &Store) -> PaymentAttemptId {
    let now = OffsetDateTime::now_utc();
    let brief = brief();
    let stored = store.write(|db| -> Result<PaymentAttemptId, DbError> {
        let (account, brand) = sign_up_brand(db, now)?;
        let request = quote_requests::insert(db, brand, &brief, Language::En, now)?;
        let new = NewAttempt {
            request_id: request.id,
            account_id: account,
            provider: ProviderSlug::Tap,
            amount_fils: 300_000,
            through_part: 0,
            method: CheckoutMethod::Knet,
            is_live: false,
            page: Duration::minutes(30),
        };
        Ok(payment_attempts::insert(db, &new, now)?.id)
    });
    stored.unwrap()
}

/// The page of an attempt, about which the provider is to be asked now.
pub(super) fn opened_now() -> OpenedPage {
    let now = OffsetDateTime::now_utc();
    OpenedPage {
        provider_key: "chg_1".to_owned(),
        url: "sealed".to_owned(),
        expires_at: now + Duration::minutes(30),
        next_ask_at: Some(now),
    }
}

/// A site that asks a provider which does not answer is ready all the same, and measured.
fn is_served_without_answers(command: Command) {
    let (site, metrics) = measured(command);
    site.wait_for("a payment provider did not say what became of an attempt");
    let mut ready = site.get("/readyz");
    while ready.starts_with("HTTP/1.1 503") {
        std::thread::sleep(std::time::Duration::from_millis(20));
        ready = site.get("/readyz");
    }
    assert!(ready.ends_with("\r\n\r\nready\n"), "{ready}");
    let page = get(metrics, "/metrics");
    let pending = "marsam_payment_attempts{state=\"pending\"} 1";
    assert!(page.lines().any(|line| line == pending), "{page}");
}

#[test]
fn a_site_with_open_money_does_not_start_without_a_key_of_its_provider() {
    let place = Place::new();
    place.print(&["migrate"]);
    let attempt = open_attempt(&store_of(&place));
    let page = opened_now();
    store_of(&place)
        .write(|db| payment_attempts::opened(db, attempt, &page))
        .unwrap();
    let captured = |days_ago: i64| {
        let at = OffsetDateTime::now_utc() - Duration::days(days_ago);
        let money = AttemptMoney {
            captured_fils: 300_000,
            ..AttemptMoney::default()
        };
        store_of(&place)
            .write(|db| {
                payment_attempts::never_asked(db, attempt)?;
                payment_attempts::store_money(db, attempt, money, Some(at))
            })
            .unwrap();
    };
    let is_refused = || {
        let said = place.refuse(&["serve"], 2);
        let wanted = "marsam: MARSAM_PAYMENTS is without a key of tap, where payments are open";
        assert!(said.contains(wanted), "{said}");
        assert!(said.contains("MARSAM_PAYMENTS_ABANDON=tap"), "{said}");
    };
    let serve_with = |settings: &[(&str, &str)]| {
        let mut command = place.marsam(&["serve"]);
        command.envs(settings.iter().copied());
        command
    };
    let starts_with = |settings: &[(&str, &str)]| drop(Site::start(serve_with(settings)));
    let key = [
        ("MARSAM_TAP_SECRET_KEY", KEY),
        ("MARSAM_PAYMENTS_URL", "http://127.0.0.1:9"),
    ];
    // No one knows what became of it.
    is_refused();
    is_served_without_answers(serve_with(&key));
    // It is known, and can be refunded.
    captured(179);
    is_refused();
    starts_with(&[("MARSAM_PAYMENTS_ABANDON", "tap")]);
    starts_with(&key);
    captured(181);
    starts_with(&[]);
}
