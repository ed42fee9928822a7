//! The clock after the load, on each day of the week and before holidays.

use marsam_domain::calendar::Holidays;
use marsam_persistence::proposals;
use marsam_persistence::quote_requests::due;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::*;
use crate::DemoSettings;
use crate::load::tests::{all_requests, disputes, filled_at, of_days};

/// Days of a week at different hours; the week before the long holiday of Eid al-Adha.
fn loads() -> Vec<OffsetDateTime> {
    let first = datetime!(2026-05-20 21:05 UTC);
    let hours = [0, 57, 111, 167];
    hours.map(|hour| first + Duration::hours(hour)).to_vec()
}

#[test]
fn the_clock_finds_nothing_to_do_within_a_day_of_the_load() {
    for now in of_days(loads()) {
        let test = filled_at(&DemoSettings::default(), now);
        let tomorrow = now + Duration::DAY;
        let read = |db: &mut Db| {
            let today = day_of(now);
            Ok::<_, marsam_persistence::DbError>((
                due::by_clock(db, tomorrow, 100)?,
                proposals::run_out(db, tomorrow, 100)?,
                due::unanswered_cancels(db, tomorrow, 100)?,
                digests::waiting(db, today, 100)?,
                outbox::any_due(db, tomorrow)?,
            ))
        };
        let found = test.store.read(read).unwrap();
        assert_eq!(found, (vec![], vec![], vec![], vec![], false), "{now}");
        for request in all_requests(&test) {
            assert_eq!(request.reminder_due(now), None, "{now}");
            let is_overdue = request.due_at.is_some_and(|due| due <= tomorrow);
            assert!(!is_overdue, "{now}: {}", request.brand_name);
        }
        assert_eq!(disputes::wrong(&test, now), [""; 0], "{now}");
    }
}

#[test]
fn a_fee_and_holidays_are_those_of_the_settings() {
    let settings = DemoSettings {
        service_fee_bps: 1_000,
        holidays: Holidays::none(),
        ..DemoSettings::default()
    };
    let now = datetime!(2026-11-22 08:00 UTC);
    let test = filled_at(&settings, now);
    for request in all_requests(&test) {
        let sent = test
            .store
            .read(|db| proposals::of_request(db, request.id))
            .unwrap();
        for proposal in sent {
            let (price, split) = (proposal.terms.price_fils, proposal.split);
            assert_eq!(split.fee_fils + split.net_fils, price);
            assert!((split.fee_fils * 10 - price).abs() <= 5);
        }
    }
}
