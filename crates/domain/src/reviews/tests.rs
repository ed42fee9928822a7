//! Flags, replies, appeals, and what a draft shows.

use time::macros::datetime;

use super::*;

const NONE: Acquaintance = Acquaintance {
    shares_browser: false,
    shares_phone: false,
    shares_iban: false,
    brand_age_at_selection: YOUNG_ACCOUNT,
    from_selection_to_end: ENDED_AT_ONCE,
    has_file: false,
};

#[test]
fn strangers_raise_no_flag_and_each_sign_raises_its_own() {
    assert_eq!(flags(&NONE), []);
    let moment = Duration::SECOND;
    for (known, flag) in [
        (
            Acquaintance {
                shares_browser: true,
                ..NONE
            },
            ReviewFlag::SharedBrowser,
        ),
        (
            Acquaintance {
                shares_phone: true,
                ..NONE
            },
            ReviewFlag::SamePhone,
        ),
        (
            Acquaintance {
                shares_iban: true,
                ..NONE
            },
            ReviewFlag::SameIban,
        ),
        (
            Acquaintance {
                brand_age_at_selection: YOUNG_ACCOUNT - moment,
                ..NONE
            },
            ReviewFlag::NewAccount,
        ),
        (
            Acquaintance {
                from_selection_to_end: ENDED_AT_ONCE - moment,
                ..NONE
            },
            ReviewFlag::ClosedAtOnce,
        ),
    ] {
        assert_eq!(flags(&known), [flag]);
    }
    let with_file = Acquaintance {
        from_selection_to_end: Duration::ZERO,
        has_file: true,
        ..NONE
    };
    assert_eq!(flags(&with_file), []);
}

#[test]
fn flags_read_back_what_is_stored() {
    assert_eq!(flags_of(""), []);
    assert_eq!(flags_of(&flags_text(ReviewFlag::ALL)), ReviewFlag::ALL);
    assert_eq!(flags_text(&[]), "");
}

fn review(published_at: Option<OffsetDateTime>) -> Review {
    use uuid::Uuid;
    Review {
        id: ReviewId::new(Uuid::from_u128(1)),
        request: QuoteRequestId::new(Uuid::from_u128(2)),
        side: ReviewSide::Brand,
        author: AccountId::new(Uuid::from_u128(5)),
        brand: BrandId::new(Uuid::from_u128(3)),
        creative: CreativeId::new(Uuid::from_u128(4)),
        marks: Marks([5, 5, 5]),
        again: true,
        body: None,
        lang: Language::En,
        name_shown: true,
        written_at: datetime!(2026-11-01 08:00 UTC),
        published_at,
        ended_on: time::macros::date!(2026 - 10 - 30),
        flags: Vec::new(),
        decided: None,
        hiding: None,
        appeal: None,
        reply: None,
    }
}

#[test]
fn a_reply_is_written_once_within_thirty_days() {
    let published = datetime!(2026-11-05 08:00 UTC);
    let mut review = review(Some(published));
    assert!(
        review
            .reply_until(published + REPLY_PERIOD - Duration::SECOND)
            .is_some()
    );
    assert_eq!(review.reply_until(published + REPLY_PERIOD), None);
    review.reply = Some("Thank you.".to_owned());
    assert_eq!(review.reply_until(published), None);
}

#[test]
fn a_hidden_review_is_appealed_within_fourteen_days_and_not_replied_to() {
    let hidden_at = datetime!(2026-11-10 08:00 UTC);
    let mut review = review(Some(datetime!(2026-11-05 08:00 UTC)));
    assert_eq!(review.appeal_until(hidden_at), None);
    review.hiding = Some(Hiding {
        part: HiddenPart::Text,
        rule: ReviewRule::Insult,
        note: "An insult.".to_owned(),
        at: hidden_at,
    });
    assert!(review.is_shown() && !review.shows_text());
    assert_eq!(review.reply_until(hidden_at), None);
    assert!(
        review
            .appeal_until(hidden_at + APPEAL_PERIOD - Duration::SECOND)
            .is_some()
    );
    assert_eq!(review.appeal_until(hidden_at + APPEAL_PERIOD), None);
}

#[test]
fn a_draft_is_shown_to_no_one() {
    let draft = review(None);
    assert!(!draft.is_shown() && !draft.shows_text());
    assert_eq!(draft.reply_until(datetime!(2026-11-05 08:00 UTC)), None);
}
