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
            "has cancelled a refund of KWD 150 for",
            "ألغى فريقنا إعادة مبلغ بقيمة 150 د.ك",
        ),
    ] {
        for (language, part) in [(Language::En, english), (Language::Ar, arabic)] {
            let said = said(sample(kind), language);
            assert!(said.contains(part), "{said}");
        }
    }
}

#[test]
fn a_mail_about_a_transfer_of_a_test_says_so_and_no_other() {
    let (amount_fils, payout_id) = (90_000, ID.to_owned());
    for (number, is_test) in [("T-2027-000001", true), ("S-2027-000001", false)] {
        let number = number.to_owned();
        let sent = Notice::PayoutSent {
            amount_fils,
            payout_id: payout_id.clone(),
            number: number.clone(),
        };
        let returned = Notice::PayoutReturned {
            amount_fils,
            number,
        };
        for notice in [sent, returned] {
            for (language, said) in [
                (Language::En, "TEST. No money moved."),
                (Language::Ar, "تجربة (TEST). لم تُحوَّل أي أموال."),
            ] {
                let message = write(&notice, Addressee::of(language), &links(), "").unwrap();
                assert_eq!(message.subject.contains("TEST"), is_test);
                let first = message.opening.first().unwrap();
                assert_eq!(first == said, is_test, "{first}");
            }
        }
    }
}

#[test]
fn a_reminder_of_silence_names_what_is_held_and_only_where_something_is() {
    for (language, part) in [
        (
            Language::En,
            "KWD 150 is held for the project, and is released to the creative with the approval.",
        ),
        (
            Language::Ar,
            "المبلغ المحفوظ للمشروع 150 د.ك، ويُصرف للمبدع عند الاعتماد.",
        ),
    ] {
        let held = said(sample(Kind::ApprovalReminder), language);
        assert!(held.contains(part), "{held}");
        let none = said(without_values(Kind::ApprovalReminder), language);
        assert!(!none.contains("KWD") && !none.contains("د.ك"), "{none}");
    }
}
