//! Mails name the amounts that the other side asks for.

use marsam_domain::language::Language;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};

use super::tests::{sample, written};

fn said(notice: RequestNotice, language: Language) -> String {
    written(notice, language).opening.join("\n")
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
