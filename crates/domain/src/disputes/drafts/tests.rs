//! What is refused of what is sent with the moves of a dispute.

use time::macros::date;

use super::*;

fn codes<T>(checked: Result<T, FieldErrors>) -> Vec<(String, FieldCode)> {
    let errors = checked.err().unwrap_or_default();
    errors
        .iter()
        .map(|(field, codes)| (field.to_owned(), codes[0]))
        .collect()
}

fn named(field: &str, code: FieldCode) -> (String, FieldCode) {
    (field.to_owned(), code)
}

#[test]
fn a_report_without_a_kind_only_stops_the_project() {
    let draft = ProblemDraft {
        reason: "No answer for a week".into(),
        wish: "end".into(),
        ..ProblemDraft::default()
    };
    assert_eq!(draft.into_new().map(|new| new.dispute), Ok(None));
    assert_eq!(
        codes(ProblemDraft::default().into_new()),
        [named("reason", FieldCode::Required)]
    );
}

#[test]
fn a_report_of_a_kind_says_what_is_wanted() {
    let draft = |wish: &str| ProblemDraft {
        reason: "Late".into(),
        problem: "late".into(),
        wish: wish.into(),
        amount_fils: Some(100),
        day: "2026-12-06".into(),
        ..ProblemDraft::default()
    };
    let wanted = Wish {
        kind: WishKind::MoreTime,
        amount_fils: None,
        day: Some(date!(2026 - 12 - 06)),
    };
    let new = draft("more_time").into_new().map(|new| new.dispute);
    assert_eq!(new, Ok(Some((Problem::Late, wanted))));
    assert_eq!(
        codes(draft("").into_new()),
        [named("wish", FieldCode::Required)]
    );
    assert_eq!(
        codes(draft("money").into_new()),
        [named("wish", FieldCode::UnknownOption)]
    );
    let odd = ProblemDraft {
        day: "next week".into(),
        problem: "slow".into(),
        links: vec![Link::default()],
        ..draft("end")
    };
    assert_eq!(
        codes(odd.into_new()),
        [
            named("day", FieldCode::InvalidDate),
            named("links", FieldCode::Required),
            named("problem", FieldCode::UnknownOption),
        ]
    );
}

#[test]
fn a_position_has_a_wish_and_words() {
    assert_eq!(
        codes(PositionDraft::default().into_new()),
        [
            named("text", FieldCode::Required),
            named("wish", FieldCode::Required),
        ]
    );
    let draft = PositionDraft {
        wish: "end".into(),
        amount_fils: Some(5),
        text: "Enough.".into(),
        ..PositionDraft::default()
    };
    assert_eq!(
        draft.into_new().map(|new| new.wish.amount_fils),
        Ok(Some(5))
    );
    let many = PositionDraft {
        wish: "continue".into(),
        text: "Look".into(),
        links: vec![
            Link {
                label: Text::default(),
                url: "https://example.com".into()
            };
            MAX_EVIDENCE_LINKS + 1
        ],
        ..PositionDraft::default()
    };
    assert_eq!(codes(many.into_new()), [named("links", FieldCode::TooMany)]);
}

#[test]
fn a_decision_has_forty_characters_of_reason() {
    let draft = |reason: &str| DecisionDraft {
        outcome: "approve".into(),
        fault: "nobody".into(),
        clause: "deliverables".into(),
        reason: reason.into(),
        ..DecisionDraft::default()
    };
    assert_eq!(
        codes(draft(&"a".repeat(39)).into_new()),
        [named("reason", FieldCode::TooShort)]
    );
    assert!(draft(&"ع".repeat(40)).into_new().is_ok());
    assert_eq!(
        codes(DecisionDraft::default().into_new()),
        [
            named("clause", FieldCode::Required),
            named("fault", FieldCode::Required),
            named("outcome", FieldCode::Required),
            named("reason", FieldCode::Required),
        ]
    );
}

#[test]
fn an_appeal_says_what_is_new() {
    assert_eq!(
        codes(AppealDraft::default().into_new()),
        [named("text", FieldCode::Required)]
    );
    assert_eq!(
        codes(AcceptanceDraft::default().into_number()),
        [named("number", FieldCode::Required)]
    );
}
