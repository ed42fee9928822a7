//! What the side that did not end a project reads about its end.

use marsam_domain::notices::{Notice, RequestNotice, RequestNoticeKind as Kind};
use serde_json::json;

use super::PaidStudio;
use crate::projects::act;

/// What the mails about cancelled projects are made of.
fn mailed(paid: &PaidStudio) -> Vec<RequestNotice> {
    let of_end = |notice: Notice| match notice {
        Notice::Request(notice) if notice.kind == Kind::RequestCancelled => Some(notice),
        _ => None,
    };
    let mails = paid.studio.app.mails().into_iter();
    mails.filter_map(|mail| of_end(mail.notice)).collect()
}

#[test]
fn the_mail_of_an_agreed_cancellation_has_its_reason_and_what_goes_back_to_the_brand() {
    for is_asked_by_brand in [true, false] {
        let paid = PaidStudio::open();
        let request = paid.project(&[(300_000, "before_start")]);
        paid.paid(&request, "card");
        let (brand, dana) = (&paid.studio.brand, &paid.studio.dana.browser);
        let (asking, agreeing) = if is_asked_by_brand {
            (brand, dana)
        } else {
            (dana, brand)
        };
        let asked = json!({"reason": "It takes too long.", "to_brand_fils": 200_000});
        act(asking, &request, "cancel", &asked).is(200);
        act(agreeing, &request, "agree-cancel", &json!({})).is(200);
        let told = mailed(&paid);
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].words.as_deref(), Some("It takes too long."));
        // The creative's mail about the money is one of its own.
        let back = is_asked_by_brand.then_some(200_000);
        assert_eq!(
            (told[0].amount_fils, told[0].is_test),
            (back, back.is_some())
        );
    }
}
