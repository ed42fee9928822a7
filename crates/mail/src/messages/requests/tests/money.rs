//! What the mails about money say.

use marsam_domain::quote_requests::RequestStage;

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

/// One of each mail about money, of a test or not.
fn about_money(is_test: bool) -> Vec<Notice> {
    let (amount_fils, payout_id) = (90_000, ID.to_owned());
    let number = if is_test {
        "T-2027-000001"
    } else {
        "S-2027-000001"
    };
    let samples = Kind::ALL.iter().map(|kind| sample(*kind));
    let paid = samples.filter(RequestNotice::is_about_paid_money);
    let of_requests = paid.map(|notice| Notice::Request(RequestNotice { is_test, ..notice }));
    let of_payouts = [
        Notice::PayoutDetailsMissing {
            amount_fils,
            is_test,
        },
        Notice::PayoutSent {
            amount_fils,
            payout_id,
            number: number.to_owned(),
        },
        Notice::PayoutReturned {
            amount_fils,
            number: number.to_owned(),
        },
    ];
    of_requests.chain(of_payouts).collect()
}

#[test]
fn a_mail_about_the_money_of_a_test_says_so_and_no_other() {
    for is_test in [true, false] {
        let notices = about_money(is_test);
        assert_eq!(notices.len(), 22);
        for notice in notices {
            for (language, mark, said) in [
                (Language::En, "TEST: ", "TEST. No money moved."),
                (
                    Language::Ar,
                    "تجربة (TEST): ",
                    "تجربة (TEST). لم تُحوَّل أي أموال.",
                ),
            ] {
                let message = write(&notice, Addressee::of(language), &links(), "").unwrap();
                assert_eq!(message.subject.starts_with(mark), is_test, "{notice:?}");
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

#[test]
fn a_payment_that_the_payer_cancelled_is_not_said_to_have_failed() {
    for (language, cancelled, failed) in [
        (
            Language::En,
            [
                "Your payment of KWD 150 was cancelled",
                "Nothing was charged.",
            ],
            "If your bank shows a deduction",
        ),
        (
            Language::Ar,
            ["أُلغيت عملية الدفع بقيمة 150 د.ك", "ولم يُخصم أي مبلغ."],
            "إذا ظهر خصم في حسابك",
        ),
    ] {
        let declined = sample(Kind::PaymentFailed);
        let told = said(
            declined.clone().with_outcome(RequestStage::Cancelled),
            language,
        );
        for part in cancelled {
            assert!(told.contains(part), "{told}");
        }
        assert!(!told.contains(failed), "{told}");
        assert!(said(declined, language).contains(failed));
    }
}

#[test]
fn the_arabic_subject_of_a_payment_begins_with_what_was_paid() {
    // The subject is what it says first.
    let paid = said(sample(Kind::PaymentHeld), Language::Ar);
    assert!(paid.starts_with("دُفع 150 د.ك لمشروع "), "{paid}");
    let unknown = said(without_values(Kind::PaymentHeld), Language::Ar);
    assert!(unknown.starts_with("تم الدفع لمشروع "), "{unknown}");
}

#[test]
fn the_first_payout_details_are_added_and_later_ones_changed() {
    for (is_first, english, arabic) in [
        (
            true,
            "Your payout details were added",
            "أُضيفت بيانات تحويل أرباحك",
        ),
        (
            false,
            "Your payout details were changed",
            "تغيّرت بيانات تحويل أرباحك",
        ),
    ] {
        let notice = Notice::PayoutDetailsChanged {
            last_four: "0101".to_owned(),
            is_first,
        };
        for (language, subject) in [(Language::En, english), (Language::Ar, arabic)] {
            let message = write(&notice, Addressee::of(language), &links(), "t0ken").unwrap();
            assert_eq!(message.subject, subject);
        }
    }
}

#[test]
fn where_the_brand_gets_nothing_no_amount_of_zero_is_named() {
    let zero = |kind| RequestNotice {
        amount_fils: Some(0),
        outcome: Some("cancelled".to_owned()),
        verdict: Some("end".to_owned()),
        ..sample(kind)
    };
    for kind in [Kind::RequestResolved, Kind::DisputeDecided] {
        for language in Language::ALL {
            let message = written(zero(kind), *language);
            let said = message.opening.join("\n");
            let has_zero = said.contains("KWD 0") || said.contains("0 د.ك");
            assert!(!has_zero && !said.contains("  "), "{said}");
        }
    }
}
