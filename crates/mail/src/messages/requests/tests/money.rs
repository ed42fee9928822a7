//! What the mails about money say.

use super::*;

#[test]
fn a_mail_about_money_says_how_much_and_what_became_of_it() {
    for (kind, english, arabic) in [
        (
            Kind::PaymentRecorded,
            "A payment of KWD 150 was",
            "دفعة بقيمة 150 د.ك لمشروع",
        ),
        (
            Kind::PaymentVoided,
            "a payment of KWD 150 for",
            "دفعة بقيمة 150 د.ك لمشروع",
        ),
        (
            Kind::PaymentConfirmed,
            "your payment of KWD 150 for",
            "دفعتك بقيمة 150 د.ك لمشروع",
        ),
        (
            Kind::RefundWithdrawn,
            "has withdrawn a refund of KWD 150 for",
            "ألغى فريقنا إعادة دفعة بقيمة 150 د.ك",
        ),
    ] {
        for (language, part) in [(Language::En, english), (Language::Ar, arabic)] {
            let said = said(sample(kind), language);
            assert!(said.contains(part), "{said}");
        }
    }
}
