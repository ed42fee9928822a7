//! Edits of a brief: what stays, what is cleared, and what is refused.

use time::macros::date;

use super::*;

fn brief() -> Brief {
    Brief {
        title: Some("Winter menu".to_owned()),
        project_description: "A film".to_owned(),
        budget_range: Some(BudgetRange::Under300),
        timeline: Some(Timeline::Asap),
        extras: BriefExtras {
            intended_use: Some("Instagram".to_owned()),
            reference_links: vec!["https://example.com/a".to_owned()],
            wished_date: Some(date!(2026 - 12 - 01)),
        },
    }
}

#[test]
fn what_is_left_out_stays() {
    assert_eq!(BriefDraft::default().applied_to(&brief()), Ok(brief()));
}

#[test]
fn what_is_emptied_is_cleared() {
    let edit = BriefDraft {
        title: Some("".into()),
        budget_range: Some("".into()),
        intended_use: Some("".into()),
        reference_links: Some(vec!["".into()]),
        wished_date: Some("".into()),
        ..BriefDraft::default()
    };
    let edited = edit.applied_to(&brief()).unwrap();
    assert_eq!(edited.title, None);
    assert_eq!(edited.extras, BriefExtras::default());
    assert_eq!(
        (edited.budget_range, edited.timeline),
        (None, Some(Timeline::Asap))
    );
}

#[test]
fn every_wrong_field_is_named() {
    let edit = BriefDraft {
        title: Some("call 2222 3333".into()),
        project_description: Some(" ".into()),
        timeline: Some("soon".into()),
        reference_links: Some(vec!["mailto:a@b.c".into()]),
        wished_date: Some("1 December".into()),
        ..BriefDraft::default()
    };
    let errors = edit.applied_to(&brief()).unwrap_err();
    let all: Vec<_> = errors
        .iter()
        .map(|(field, codes)| (field, codes[0]))
        .collect();
    assert_eq!(
        all,
        [
            ("project_description", FieldCode::Required),
            ("reference_links", FieldCode::InvalidUrl),
            ("timeline", FieldCode::UnknownOption),
            ("title", FieldCode::InvalidName),
            ("wished_date", FieldCode::InvalidDate),
        ]
    );
}

#[test]
fn a_brief_has_at_most_five_links() {
    let edit = BriefDraft {
        reference_links: Some(vec!["https://example.com".into(); 6]),
        ..BriefDraft::default()
    };
    let refused = edit.applied_to(&brief());
    assert_eq!(
        refused,
        Err(FieldErrors::of("reference_links", FieldCode::TooMany))
    );
}
