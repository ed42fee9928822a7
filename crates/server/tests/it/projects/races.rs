//! Moves that race each other: one consistent end, and every loser gets 409.

use marsam_domain::notices::Notice;
use marsam_domain::throttles::WriteBudgets;
use serde_json::json;
use time::Duration;

use super::{Studio, act, act_on, delivery, detail, fields, reason, select};
use crate::harness::{at_once, count};

/// A few rounds here; `make races` runs 200 on each engine.
pub(super) fn rounds() -> usize {
    std::env::var("MARSAM_RACE_ROUNDS").map_or(3, |rounds| rounds.parse().unwrap())
}

/// Of the notices and of the new mails about a request, how many are of each kind.
fn notice_counts(studio: &Studio, request: &str, kinds: &[&str]) -> Vec<(usize, usize)> {
    let mut notices = Vec::new();
    for browser in [&studio.brand, &studio.dana.browser, &studio.salem.browser] {
        let all = browser.get("/api/notifications?limit=100").is(200).json();
        let all = all.as_array().unwrap().iter();
        let own = all.filter(|notice| {
            notice["link"]
                .as_str()
                .is_some_and(|to| to.contains(request))
        });
        notices.extend(own.map(|notice| notice["event"].as_str().unwrap().to_owned()));
    }
    let mails = studio.app.mails().into_iter();
    let mails: Vec<_> = mails
        .filter_map(|mail| match mail.notice {
            Notice::Request(notice) if notice.request_id == request => Some(notice.kind.slug()),
            _ => None,
        })
        .collect();
    let count = |kind: &&str| {
        (
            notices.iter().filter(|known| known == kind).count(),
            mails.iter().filter(|known| *known == kind).count(),
        )
    };
    kinds.iter().map(count).collect()
}

/// Of the notices of the sides about a request, how many are of each kind; also those of an instance whose clock is ahead,
/// which no list shows before its time.
pub(super) fn notices_of(studio: &Studio, request: &str, kinds: &[&str]) -> Vec<usize> {
    let count = |kind: &&str| {
        let told = format!(
            "SELECT COUNT(*) AS found FROM notifications WHERE event = '{kind}' AND link LIKE '%{request}%' \
             AND account_id NOT IN (SELECT id FROM accounts WHERE is_admin)"
        );
        usize::try_from(studio.app.count(&told)).unwrap()
    };
    kinds.iter().map(count).collect()
}

const ONCE: (usize, usize) = (1, 1);
const NEVER: (usize, usize) = (0, 0);

#[test]
fn of_two_selections_one_wins() {
    let studio = Studio::of(unlimited());
    let tabs = [(); 2].map(|()| studio.app.another_browser_of("brand@example.com"));
    for round in 1..=rounds() {
        let request = studio.request();
        let proposals = [
            studio.dana.propose(&request),
            studio.salem.propose(&request),
        ];
        let answers = at_once(2, |tab| select(&tabs[tab], &proposals[tab], 1));
        assert_eq!(
            (count(&answers, 200), count(&answers, 409)),
            (1, 1),
            "round {round}"
        );
        let seen = detail(&studio.brand, &request);
        let mut states = fields(&seen["proposals"], "state");
        states.sort_unstable();
        assert_eq!(states, ["accepted", "not_selected"]);
        let kinds = ["proposal_selected", "proposal_not_selected"];
        assert_eq!(notice_counts(&studio, &request, &kinds), [ONCE, ONCE]);
    }
}

#[test]
fn a_selection_and_a_withdrawal_have_one_end() {
    let studio = Studio::of(unlimited());
    for _ in 0..rounds() {
        let request = studio.request();
        let sent = studio.dana.propose(&request);
        let answers = at_once(2, |side| match side {
            0 => select(&studio.brand, &sent, 1),
            _ => act_on(&studio.dana.browser, &sent, "withdraw", &json!({})),
        });
        assert_eq!((count(&answers, 200), count(&answers, 409)), (1, 1));
        let seen = detail(&studio.brand, &request);
        let is_selected = answers[0].status == 200;
        let wanted = if is_selected {
            ("in_progress", "accepted")
        } else {
            ("proposals", "withdrawn")
        };
        assert_eq!(
            (
                seen["stage"].as_str().unwrap(),
                seen["proposals"][0]["state"].as_str().unwrap()
            ),
            wanted
        );
        let kinds = ["proposal_selected", "proposal_withdrawn"];
        let wanted = if is_selected {
            [ONCE, NEVER]
        } else {
            [NEVER, ONCE]
        };
        assert_eq!(notice_counts(&studio, &request, &kinds), wanted);
    }
}

#[test]
fn a_delivery_and_a_cancellation_have_one_end() {
    let studio = Studio::of(unlimited());
    let tab = studio.app.another_browser_of("dana@example.com");
    for _ in 0..rounds() {
        let request = studio.project();
        act(&studio.brand, &request, "cancel", &reason()).is(200);
        let answers = at_once(2, |side| match side {
            0 => act(&studio.dana.browser, &request, "deliver", &delivery()),
            _ => act(&tab, &request, "agree-cancel", &json!({})),
        });
        assert_eq!(answers[1].status, 200);
        let seen = detail(&studio.brand, &request);
        assert_eq!(seen["stage"], "cancelled");
        let delivered = usize::from(answers[0].status == 200);
        assert_eq!(seen["deliveries"].as_array().unwrap().len(), delivered);
        assert!(delivered == 1 || answers[0].status == 409);
        let kinds = ["request_cancelled", "delivered"];
        let wanted = [ONCE, (delivered, delivered)];
        assert_eq!(notice_counts(&studio, &request, &kinds), wanted);
        // Mails of what can be repeated are held back while too many notices are unread.
        let read = studio.brand.post("/api/notifications/read-all", &json!({}));
        read.is(204);
    }
}

#[test]
fn an_approval_and_the_clock_approve_once() {
    let studio = Studio::of(unlimited());
    for _ in 0..rounds() {
        let request = studio.delivered();
        studio.pass(Duration::days(7));
        let (store, now) = (studio.app.another_instance(), studio.app.now());
        let answer = std::thread::scope(|scope| {
            let clock = scope.spawn(move || {
                marsam_workflows::clock::run_due(&store, &super::rules(), now).unwrap()
            });
            let answer = act(&studio.brand, &request, "approve", &json!({}));
            clock.join().unwrap();
            answer
        });
        assert!(matches!(answer.status, 200 | 409), "{}", answer.status);
        let seen = detail(&studio.brand, &request);
        assert_eq!(seen["stage"], "approved");
        let events = fields(&seen["events"], "event");
        assert_eq!(
            events.iter().filter(|event| **event == "approved").count(),
            1
        );
        // The brand is notified of the clock's approval alone.
        let by_clock = usize::from(answer.status == 409);
        let kinds = ["delivery_approved", "auto_approved"];
        let wanted = [ONCE, (by_clock, by_clock)];
        assert_eq!(notice_counts(&studio, &request, &kinds), wanted);
    }
}

/// Without the limits of an hour: many rounds are played within one.
pub(super) fn unlimited() -> crate::harness::TestApp {
    crate::harness::TestApp::spawn_with(|settings| {
        settings.quotes_per_hour = 0;
        settings.write_budgets = WriteBudgets::Unlimited;
    })
}
