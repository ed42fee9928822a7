//! Where a note may be, what a revision asks for, and who moves a note when.

use super::*;

const IMAGE: Option<FileKind> = Some(FileKind::Image);
const FILM: Option<FileKind> = Some(FileKind::Video);

fn place(x: Option<f64>, y: Option<f64>, at_ms: Option<i64>) -> Place {
    Place { x, y, at_ms }
}

fn codes(errors: &FieldErrors) -> Vec<(String, FieldCode)> {
    let each = errors.iter();
    each.map(|(field, codes)| (field.to_owned(), codes[0]))
        .collect()
}

fn refused(place: Place, kind: Option<FileKind>) -> Vec<(String, FieldCode)> {
    codes(&place.within(kind, Some(2_000)).unwrap_err())
}

fn named(field: &str, code: FieldCode) -> (String, FieldCode) {
    (field.to_owned(), code)
}

#[test]
fn an_image_takes_a_point_and_no_moment() {
    let spot = place(Some(0.25), Some(1.0), None).within(IMAGE, None);
    let spot = spot.unwrap();
    assert_eq!((spot.fractions(), spot.at_ms()), (Some((0.25, 1.0)), None));
    assert_eq!(
        refused(place(Some(0.5), None, None), IMAGE),
        [named("y", FieldCode::Required)]
    );
    assert_eq!(
        refused(place(Some(0.5), Some(0.5), Some(1)), IMAGE),
        [named("at_ms", FieldCode::WrongKind)]
    );
}

#[test]
fn sound_and_film_take_a_moment_within_their_length_and_no_point() {
    for kind in [FILM, Some(FileKind::Audio)] {
        let spot = place(None, None, Some(2_000)).within(kind, Some(2_000));
        assert_eq!(spot, Ok(Spot::Moment { at_ms: 2_000 }));
        assert_eq!(
            refused(place(None, None, Some(2_001)), kind),
            [named("at_ms", FieldCode::OutOfRange)]
        );
        assert_eq!(
            refused(place(Some(0.5), None, None), kind),
            [
                named("at_ms", FieldCode::Required),
                named("x", FieldCode::WrongKind)
            ]
        );
    }
}

#[test]
fn a_document_takes_no_note() {
    for kind in [Some(FileKind::Document), Some(FileKind::Text), None] {
        assert_eq!(
            refused(place(Some(0.5), Some(0.5), None), kind),
            [named("file", FieldCode::WrongKind)]
        );
    }
}

#[test]
fn a_note_names_its_file_its_version_and_its_words() {
    let errors = AnnotationDraft::default().into_new().unwrap_err();
    let required = |field| named(field, FieldCode::Required);
    assert_eq!(
        codes(&errors),
        [required("body"), required("file"), required("version")]
    );
    let draft = AnnotationDraft {
        file: "menu.jpg".into(),
        version: Some(1),
        x: Some(1.01),
        y: Some(-0.01),
        at_ms: Some(-1),
        body: "x".repeat(MAX_LONG_CHARS + 1).as_str().into(),
    };
    let range = |field| named(field, FieldCode::OutOfRange);
    assert_eq!(
        codes(&draft.into_new().unwrap_err()),
        [
            range("at_ms"),
            named("body", FieldCode::TooLong),
            named("file", FieldCode::UnknownId),
            range("x"),
            range("y"),
        ]
    );
}

#[test]
fn a_revision_asks_for_a_note_or_for_notes_on_the_work() {
    let id = || Text::from("0199aaaa-0000-7000-8000-000000000501");
    let draft = |note: &str, annotations| RevisionDraft {
        note: note.into(),
        annotations,
    };
    let asked = draft(" ", vec![id(), id()]).into_new().unwrap();
    assert_eq!((asked.note, asked.annotations.len()), (None, 1));
    assert!(draft("Warmer", vec![]).into_new().is_ok());
    assert_eq!(
        draft("", vec![]).into_new(),
        Err(FieldErrors::of("note", FieldCode::Required))
    );
    assert_eq!(
        draft("", vec!["first".into()]).into_new(),
        Err(FieldErrors::of("annotations", FieldCode::UnknownId))
    );
}

#[test]
fn each_side_does_its_own_while_the_work_is_under_way() {
    use RequestStage as Stage;
    let stages = [
        Stage::InProgress,
        Stage::Delivered,
        Stage::OnHold,
        Stage::Approved,
    ];
    let allowed = |step: AnnotationMove, side| stages.map(|stage| step.check(side, stage).is_ok());
    assert_eq!(
        allowed(AnnotationMove::Write, Side::Owner),
        [false, true, false, false]
    );
    for (step, side) in [
        (AnnotationMove::Delete, Side::Owner),
        (AnnotationMove::Reopen, Side::Owner),
        (AnnotationMove::Resolve, Side::Chosen),
    ] {
        assert_eq!(allowed(step, side), [true, true, false, false], "{step:?}");
    }
    for step in [
        AnnotationMove::Write,
        AnnotationMove::Delete,
        AnnotationMove::Reopen,
        AnnotationMove::Resolve,
    ] {
        let own = step.check(Side::Owner, Stage::Delivered).is_ok();
        for &side in Side::ALL {
            let is_other = side != Side::Chosen && (side != Side::Owner || !own);
            if is_other || (side == Side::Chosen && own) {
                assert_eq!(step.check(side, Stage::Closed), Err(Refused::WrongSide));
            }
        }
    }
}

#[test]
fn a_note_is_asked_for_before_it_is_resolved_and_resolved_before_it_is_reopened() {
    let from = |state| AnnotationMove::OF_ONE.map(|step| step.check_state(state).is_ok());
    assert_eq!(from(AnnotationState::Draft), [true, false, false]);
    assert_eq!(from(AnnotationState::Open), [false, true, false]);
    assert_eq!(from(AnnotationState::Resolved), [false, false, true]);
}
