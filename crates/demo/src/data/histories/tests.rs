//! The dates of all histories, on every day of more than a year.

use marsam_domain::calendar::Holidays;
use marsam_domain::disputes::days::{answer_due, final_at};
use marsam_domain::quote_requests::lifecycle::REVIEW_PERIOD;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::{Histories, Turn};
use crate::data::{QuoteRequestEntry, RequestStep, read};

/// What has been done of a project, when.
#[derive(Default)]
struct Done {
    delivered: Option<OffsetDateTime>,
    reported: Option<OffsetDateTime>,
    positions: usize,
    decided: Option<OffsetDateTime>,
}

impl Done {
    /// Whether a step may still be taken, or already, at this moment; then it is.
    fn take(&mut self, step: &RequestStep, at: OffsetDateTime, holidays: &Holidays) -> bool {
        match step {
            RequestStep::Deliver(_) => self.delivered = Some(at),
            RequestStep::Report(_) => {
                *self = Self {
                    reported: Some(at),
                    positions: 1,
                    ..Self::default()
                }
            }
            RequestStep::Wish(_) => self.positions += 1,
            RequestStep::Decide(_) => {
                let answered = self.reported.map(|at| answer_due(at, holidays));
                self.decided = Some(at);
                return self.positions > 1 || answered.is_some_and(|until| until < at);
            }
            RequestStep::AcceptDecision(_) | RequestStep::AppealDecision(..) => {
                let until = self.decided.map(|at| final_at(at, holidays));
                return until.is_some_and(|until| at < until);
            }
            RequestStep::ApproveInSilence => {
                return self.delivered.is_some_and(|from| from + REVIEW_PERIOD < at);
            }
            _ => {}
        }
        true
    }
}

fn misfits(entry: &QuoteRequestEntry, now: OffsetDateTime, holidays: &Holidays) -> Vec<String> {
    let mut done = Done::default();
    let mut latest = entry.sent.before(now);
    let mut found = Vec::new();
    for (when, step) in &entry.steps {
        let at = when.before(now);
        if at < latest || at > now || !done.take(step, at, holidays) {
            found.push(format!("{now}, {}: {step:?}", entry.title));
        }
        latest = at;
    }
    found
}

#[test]
fn every_step_comes_in_time_on_every_day() {
    let contents = read().unwrap();
    let outside = || contents.quote_requests.iter().chain(&contents.outside);
    let all = || outside().chain(&contents.money.projects);
    for holidays in [Holidays::kuwait(), Holidays::none()] {
        for day in 0..400 {
            for hours in [0, 13, 23] {
                let now = datetime!(2026-01-01 00:10 UTC) + Duration::days(day);
                let now = now + Duration::hours(hours);
                let found = all().flat_map(|entry| misfits(entry, now, &holidays));
                assert_eq!(found.collect::<Vec<_>>(), [""; 0]);
            }
        }
    }
}

#[test]
fn a_link_of_a_delivery_is_called_in_the_language_of_its_note() {
    let is_arabic = |text: &str| text.chars().any(|c| ('ء'..='ي').contains(&c));
    let contents = read().unwrap();
    let all = contents.quote_requests.iter().chain(&contents.outside);
    let all = all.chain(&contents.money.projects);
    let mut arabic = 0;
    for (_, step) in all.flat_map(|entry| &entry.steps) {
        let RequestStep::Deliver(delivery) = step else {
            continue;
        };
        for (label, _) in &delivery.links {
            assert_eq!(is_arabic(label), is_arabic(&delivery.note), "{label}");
            arabic += usize::from(is_arabic(label));
        }
    }
    assert!(arabic > 0);
}

#[test]
fn a_brand_writes_of_a_late_delivery_only_where_it_was_late() {
    let table = include_str!("../../../data/histories.json");
    let table: Histories = serde_json::from_str(table).unwrap();
    let late = [
        "تأخر التسليم",
        "Late by",
        "a week late",
        "longer than agreed",
    ];
    for row in &table.projects {
        let said = row.brand_says.as_ref();
        let said = said.map_or("", |review| review.text.as_str());
        let is_said = late.iter().any(|words| said.contains(words));
        assert!(!is_said || row.how.contains(&Turn::Late), "{said}");
    }
}
