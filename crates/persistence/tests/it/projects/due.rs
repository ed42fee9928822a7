//! What the clock's worker finds, and the guards that let one instance act on it.

use marsam_domain::actors::Actor;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::lifecycle::{
    Action, CANCEL_ANSWER_PERIOD, REVIEW_PERIOD, SELECTION_PERIOD,
};
use marsam_persistence::quote_requests::{self, due};
use time::{Duration, OffsetDateTime};

use super::Studio;
use crate::samples::{NOW, at_once};

impl Studio {
    fn due(&self, at: OffsetDateTime, most: i64) -> Vec<QuoteRequestId> {
        self.read(|db| due::by_clock(db, at, most))
    }
}

#[test]
fn waiting_requests_and_deliveries_are_due_and_nothing_else_is() {
    let studio = Studio::open();
    let late = studio.request_at(NOW + Duration::HOUR);
    let early = studio.request();
    let delivered = studio.delivered();
    // In progress: it is late, but the clock has nothing to do.
    studio.project();
    let [review, selection] = [NOW + REVIEW_PERIOD, NOW + SELECTION_PERIOD];
    assert_eq!(studio.due(review - Duration::MICROSECOND, 9), []);
    assert_eq!(studio.due(review, 9), [delivered.id]);
    assert_eq!(
        studio.due(selection + Duration::HOUR, 9),
        [delivered.id, early.id, late.id],
        "the longest ago first"
    );
    assert_eq!(studio.due(selection + Duration::HOUR, 1), [delivered.id]);
    let clock = |request, action| {
        studio.act(request, action, (Actor::Clock, selection + Duration::HOUR));
    };
    clock(&delivered, Action::Approve);
    clock(&early, Action::Expire);
    assert_eq!(studio.due(selection + Duration::HOUR, 9), [late.id]);
}

#[test]
fn a_delivery_with_a_question_about_a_revision_is_not_due_and_is_undecided_all_the_same() {
    let studio = Studio::open();
    let project = studio.delivered();
    let (brand, creative) = (
        (Actor::Brand(studio.brand), NOW),
        (Actor::Creative(studio.dana.account), NOW),
    );
    studio.act(&project, Action::RequestRevision, brand);
    studio.act(&project, Action::Deliver, creative);
    let later = NOW + REVIEW_PERIOD;
    let is_delivered = |stage: RequestStage| stage == RequestStage::Delivered;
    let reminders = || studio.read(|db| due::by_reminder(db, later, 1, is_delivered, 9));
    assert_eq!(
        (studio.due(later, 9), reminders()),
        (vec![project.id], vec![project.id])
    );
    studio.act(&project, Action::RequestRevision, brand);
    assert_eq!((studio.due(later, 9), reminders()), (vec![], vec![]));
    let undecided = studio.read(|db| due::undecided(db, later, 3, later, 9));
    assert_eq!(undecided, [project.id]);
    studio.act(&project, Action::RefuseRevision, creative);
    assert_eq!(studio.due(later + REVIEW_PERIOD, 9), [project.id]);
}

#[test]
fn a_reminder_is_due_until_it_was_sent_and_again_after_the_clock_restarts() {
    let studio = Studio::open();
    let request = studio.request();
    studio.delivered();
    let due_at = NOW + SELECTION_PERIOD;
    let reminders = |before, sent| {
        let which = RequestStage::is_waiting;
        studio.read(|db| due::by_reminder(db, before, sent, which, 9))
    };
    assert_eq!(reminders(due_at - Duration::SECOND, 1), []);
    assert_eq!(reminders(due_at, 1), [request.id]);
    let marked = at_once(8, |_| {
        studio.write(|db| due::mark_reminded(db, request.id, 0, 1))
    });
    assert_eq!(marked.iter().filter(|first| **first).count(), 1);
    assert_eq!(reminders(due_at, 1), []);
    assert_eq!(
        reminders(due_at, 2),
        [request.id],
        "the second one is not sent"
    );
    let edits = (Actor::Brand(studio.brand), NOW);
    assert_eq!(
        studio
            .act(&request, Action::EditBrief, edits)
            .reminders_sent,
        1
    );
    let later = due_at + Duration::DAY;
    studio.write(|db| quote_requests::restart_clock(db, request.id, later));
    let restarted = studio.find(&request);
    assert_eq!(
        (restarted.due_at, restarted.reminders_sent),
        (Some(later), 0)
    );
    assert_eq!(reminders(later, 1), [request.id]);
}

#[test]
fn the_admins_learn_once_of_an_unanswered_request_to_cancel() {
    let studio = Studio::open();
    let project = studio.project();
    let brand = Actor::Brand(studio.brand);
    let asked = studio.act(&project, Action::Cancel, (brand, NOW));
    let cancel = asked.cancel.unwrap();
    let until = NOW + CANCEL_ANSWER_PERIOD;
    assert_eq!((cancel.reason.as_str(), cancel.due_at), ("Because.", until));
    let unanswered = |at| studio.read(|db| due::unanswered_cancels(db, at, 9));
    assert_eq!(unanswered(until - Duration::SECOND), []);
    assert_eq!(unanswered(until), [project.id]);
    let marked = at_once(8, |_| {
        studio.write(|db| due::mark_escalated(db, project.id))
    });
    assert_eq!(marked.iter().filter(|first| **first).count(), 1);
    assert_eq!(unanswered(until), []);
    let creative = Actor::Creative(studio.dana.account);
    let refused = studio.act(&project, Action::RefuseCancel, (creative, NOW));
    assert_eq!(refused.cancel, None);
    let again = studio.act(&project, Action::Cancel, (creative, NOW));
    assert_eq!(again.cancel.unwrap().by, creative.kind());
    assert_eq!(unanswered(until), [project.id], "a new question");
    studio.act(&project, Action::AgreeCancel, (brand, NOW));
    assert_eq!(unanswered(until), []);
    assert_eq!(studio.find(&project).cancel, None);
}
