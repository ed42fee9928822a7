//! Mails name the amounts that the other side asks for, and what came of a cancellation.

use marsam_domain::events::Amounts;
use marsam_domain::language::Language;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};

use super::tests::{sample, written};
use crate::messages::{END_ISOLATE, ISOLATE};

fn said(notice: RequestNotice, language: Language) -> String {
    let said = written(notice, language).opening.join("\n");
    said.replace([ISOLATE, END_ISOLATE], "")
}

#[test]
fn a_change_request_names_the_price_that_is_asked_for() {
    for (language, price) in [
        (Language::En, "Suggested price: KWD"),
        (Language::Ar, "السعر المقترح 150"),
    ] {
        let asked = sample(Kind::ChangeRequested);
        let other_terms = RequestNotice {
            amount_fils: None,
            ..asked.clone()
        };
        assert!(said(asked, language).contains(price));
        assert!(!said(other_terms, language).contains(price));
    }
}

#[test]
fn a_cancellation_names_how_held_money_would_be_divided() {
    for (language, parts) in [
        (
            Language::En,
            "Of the KWD 140 held, KWD 100 would go back to the brand and KWD 40 to the creative.",
        ),
        (
            Language::Ar,
            "المبلغ المحفوظ 140 د.ك، ويُعاد منه وفق الطلب 100 د.ك إلى العلامة التجارية ويُصرف 40 د.ك للمبدع.",
        ),
    ] {
        let asked = |held_fils| {
            let amounts = Amounts {
                amount_fils: Some(100_000),
                held_fils,
            };
            said(sample(Kind::CancelAsked).asking(amounts), language)
        };
        let named = asked(Some(140_000));
        assert!(named.contains(parts), "{named}");
        assert!(!asked(None).contains("140"));
    }
}

#[test]
fn the_end_of_a_project_names_why_it_ended_and_what_comes_back() {
    for (language, back, why) in [
        (
            Language::En,
            "KWD 150 is on its way back to you.",
            "The reason:",
        ),
        (Language::Ar, "يُعاد إليك 150 د.ك.", "السبب:"),
    ] {
        let ended = sample(Kind::RequestCancelled).saying(Some("It takes too long.".to_owned()));
        let message = written(ended.clone(), language);
        assert_eq!(message.quotation.as_deref(), Some("It takes too long."));
        let told = said(ended.clone(), language);
        assert!(told.contains(back) && told.ends_with(why), "{told}");
        let of_no_money = said(ended.of_amount(None), language);
        assert!(!of_no_money.contains("150"), "{of_no_money}");
    }
}
