//! Each setting of paying through a provider, and each refusal of the start.

use std::ffi::OsString;

use super::*;

const HERE: &str = "http://localhost:8080";
const PUBLIC: &str = "https://marsam.example";

fn with(public_url: &str, set: &[(&str, &str)]) -> Result<PaymentSettings, String> {
    read_by(public_url, true, set)
}

fn read_by(
    public_url: &str,
    has_operator: bool,
    set: &[(&str, &str)],
) -> Result<PaymentSettings, String> {
    let public_url = Url::parse(public_url).unwrap();
    let site = Site {
        public_url: &public_url,
        is_local: public_url.host_str() == Some("localhost"),
        has_operator,
    };
    let lookup = |name: &str| {
        let found = set.iter().find(|(variable, _)| *variable == name);
        found.map(|(_, value)| OsString::from(value))
    };
    read(&lookup, site).map_err(|refused| refused.to_string())
}

#[test]
fn nothing_is_paid_here_unless_it_is_set_up() {
    let settings = with(PUBLIC, &[]).unwrap();
    assert!(settings.asked().is_empty());
    assert!(settings.providers().unwrap().checkout().is_none());
}

#[test]
fn a_provider_with_a_key_is_asked_and_takes_payments_once_it_is_on() {
    let key = (TAP_KEY, "sk_live_abc");
    let asked = with(PUBLIC, &[key]).unwrap();
    assert_eq!(asked.asked(), [ProviderSlug::Tap]);
    assert!(asked.providers().unwrap().checkout().is_none());
    let on = with(PUBLIC, &[key, (PROVIDER, "tap"), (HOLD, "true")]).unwrap();
    let payments = on.providers().unwrap();
    let checkout = payments.checkout().unwrap();
    assert!(checkout.is_live);
    assert_eq!(checkout.page, Duration::minutes(30));
    assert_eq!(checkout.limits.min_fils, 100);
    let methods = [
        CheckoutMethod::Knet,
        CheckoutMethod::Card,
        CheckoutMethod::ApplePay,
    ];
    assert_eq!(checkout.methods, methods);
}

#[test]
fn money_is_not_held_before_counsel_has_said_so() {
    let key = (TAP_KEY, "sk_live_abc");
    let refused = with(PUBLIC, &[key, (PROVIDER, "tap")]).unwrap_err();
    assert!(refused.starts_with("MARSAM_PAYMENTS_HOLD must be true"));
    assert!(refused.contains("45/471/2023"), "{refused}");
}

#[test]
fn each_contradiction_names_its_variable() {
    let on = [(PROVIDER, "tap"), (HOLD, "true")];
    let refused = |public_url: &str, more: &[(&'static str, &'static str)]| {
        let set = [&on[..], more].concat();
        with(public_url, &set).unwrap_err()
    };
    let live = (TAP_KEY, "sk_live_abc");
    let test = (TAP_KEY, "sk_test_abc");
    let simulator = (ADDRESS, "http://127.0.0.1:5190");
    assert!(refused(PUBLIC, &[]).starts_with("MARSAM_TAP_SECRET_KEY must be set together"));
    assert!(refused(PUBLIC, &[(TAP_KEY, "pk_x")]).contains("sk_live_ or sk_test_"));
    assert!(refused(PUBLIC, &[test]).contains("MARSAM_PAYMENTS_TEST=true"));
    assert!(refused(HERE, &[live]).contains("real money"));
    assert!(refused("http://marsam.example", &[live]).contains("real money"));
    assert!(refused(PUBLIC, &[test, simulator]).starts_with("MARSAM_PAYMENTS_URL may be this"));
    assert!(refused(HERE, &[test, (ADDRESS, "http://tap.example")]).contains("https address"));
    assert!(refused(HERE, &[test, (MINUTES, "4")]).contains("5 to 60"));
    assert!(refused(HERE, &[test, (MIN, "0")]).contains("1 at least"));
    assert!(refused(HERE, &[test, (MIN, "200"), (MAX, "300")]).contains("at least twice"));
    assert!(refused(HERE, &[test, (TAP_METHODS, "cash")]).contains("knet, card"));
    assert!(
        with(PUBLIC, &[(PROVIDER, "paypal")])
            .unwrap_err()
            .contains("off or tap")
    );
    let in_test = [&on[..], &[test, (TEST, "true")]].concat();
    assert!(with(PUBLIC, &in_test).is_ok());
    let here = [&on[..], &[test, simulator]].concat();
    assert!(with(HERE, &here).is_ok());
}

#[test]
fn a_public_site_says_who_receives_the_money() {
    let on = |key: &'static str| [(PROVIDER, "tap"), (HOLD, "true"), (TAP_KEY, key)];
    let refused = read_by(PUBLIC, false, &on("sk_live_abc")).unwrap_err();
    assert!(
        refused.starts_with("MARSAM_OPERATOR_NAME must be set together with MARSAM_PAYMENTS"),
        "{refused}"
    );
    assert!(read_by(PUBLIC, true, &on("sk_live_abc")).is_ok());
    // It is not asked while nothing new is paid here, nor on the machine of a developer.
    assert!(read_by(PUBLIC, false, &[(TAP_KEY, "sk_live_abc")]).is_ok());
    assert!(read_by(HERE, false, &on("sk_test_abc")).is_ok());
}

#[test]
fn a_provider_is_abandoned_by_its_name() {
    let settings = with(PUBLIC, &[(ABANDON, "tap, myfatoorah")]).unwrap();
    assert_eq!(
        settings.abandoned,
        [ProviderSlug::Tap, ProviderSlug::MyFatoorah]
    );
    let refused = with(PUBLIC, &[(ABANDON, "paypal")]).unwrap_err();
    assert!(
        refused.starts_with("MARSAM_PAYMENTS_ABANDON must be names"),
        "{refused}"
    );
}
