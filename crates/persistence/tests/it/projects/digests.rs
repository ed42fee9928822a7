//! The daily notice of open requests.

use marsam_domain::actors::Actor;
use marsam_domain::ids::CreativeId;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::services::Service;
use marsam_persistence::quote_requests::due;
use marsam_persistence::{creatives, digests, invitations};
use time::macros::date;
use time::{Date, Duration};

use super::Studio;
use crate::samples::{NOW, at_once, profile, quote_request};

/// Any place in the order of ids.
const LAST: &str = "0199aaaa-0000-7000-8000-000000000000";
const TODAY: Date = date!(2026 - 11 - 21);

impl Studio {
    fn waiting(&self, today: Date, most: i64) -> Vec<CreativeId> {
        self.read(|db| digests::waiting(db, today, most))
    }

    fn mark_sent(&self, creative: CreativeId, today: Date, last: &str) -> bool {
        self.write(|db| digests::mark_sent(db, creative, today, last))
    }
}

#[test]
fn listed_creatives_with_an_account_get_one_a_day_unless_they_turned_it_off() {
    let studio = Studio::open();
    let [dana, salem] = [studio.dana.id, studio.salem.id];
    studio.write(|db| creatives::insert(db, None, &profile("Hamad"), NOW));
    assert_eq!(studio.waiting(TODAY, 9), [dana, salem]);
    assert_eq!(studio.waiting(TODAY, 1), [dana]);
    assert!(studio.mark_sent(dana, TODAY, LAST));
    assert_eq!(studio.waiting(TODAY, 9), [salem]);
    let tomorrow = TODAY.next_day().unwrap();
    assert_eq!(studio.waiting(tomorrow, 9), [dana, salem]);
    let wants = |creative| studio.read(|db| digests::is_wanted(db, creative));
    assert!(wants(dana) && wants(salem));
    studio.write(|db| digests::set_wanted(db, salem, false));
    assert!(wants(dana) && !wants(salem));
    assert_eq!(studio.waiting(tomorrow, 9), [dana]);
    studio.write(|db| creatives::suspend_listing(db, studio.dana.account, NOW));
    assert_eq!(studio.waiting(tomorrow, 9), []);
    studio.write(|db| digests::set_wanted(db, salem, true));
    assert_eq!(studio.waiting(tomorrow, 9), [salem]);
}

#[test]
fn of_several_instances_one_sends_the_notice_of_a_day() {
    let studio = Studio::open();
    let dana = studio.dana.id;
    for today in [TODAY, TODAY.next_day().unwrap()] {
        let sent = at_once(8, |_| studio.mark_sent(dana, today, LAST));
        assert_eq!(sent.iter().filter(|first| **first).count(), 1, "{today}");
    }
}

#[test]
fn a_notice_tells_of_what_was_sent_since_the_last_one() {
    let studio = Studio::open();
    let sent = [0, 1, 2].map(|hours| studio.request_at(NOW + Duration::hours(hours)).id);
    let [first, second, third] = sent.map(|id| id.to_string());
    let dana = studio.dana.id;
    let new = || {
        studio.read(|db| {
            let last = digests::last_request(db, dana)?.unwrap_or_default();
            due::open_since(db, dana, &[Service::Photography], &last)
        })
    };
    assert_eq!(new(), [third.clone(), second.clone(), first]);
    assert!(studio.mark_sent(dana, TODAY, &second));
    assert_eq!(new(), [third.as_str()]);
    assert!(studio.mark_sent(dana, TODAY.next_day().unwrap(), &third));
    assert!(new().is_empty());
}

#[test]
fn only_open_requests_of_the_services_that_wait_are_listed() {
    let studio = Studio::open();
    let open = studio.request().id.to_string();
    studio.project();
    let mut direct = quote_request("For Salem");
    direct.preferred_creative = Some(studio.salem.id);
    studio.send(&direct, NOW);
    let mut spoken = quote_request("A voice");
    spoken.service = Service::Voiceover;
    let spoken = studio.send(&spoken, NOW).id.to_string();
    let dana = studio.dana.id;
    let listed = |services: &[Service]| studio.read(|db| due::open_since(db, dana, services, ""));
    assert_eq!(listed(&[Service::Photography]), [open.as_str()]);
    assert_eq!(
        listed(&[Service::Photography, Service::Voiceover]),
        [spoken, open]
    );
    assert!(listed(&[]).is_empty());
}

#[test]
fn a_request_that_is_opened_later_is_news_to_those_who_were_not_invited() {
    let studio = Studio::open();
    let [dana, salem] = [studio.dana.id, studio.salem.id];
    let mut asked = quote_request("For Salem");
    asked.invited_creatives = vec![salem];
    let asked = studio.send(&asked, NOW);
    studio.write(|db| invitations::insert(db, asked.id, salem, NOW));
    let last = studio.request_at(NOW + Duration::HOUR).id.to_string();
    let new =
        |creative| studio.read(|db| due::open_since(db, creative, &[Service::Photography], &last));
    assert!(new(dana).is_empty());
    let brand = Actor::Brand(studio.brand);
    studio.act(
        &asked,
        Action::OpenToOthers,
        (brand, NOW + Duration::hours(2)),
    );
    let opened = new(dana);
    assert_eq!(opened.len(), 1);
    assert!(opened[0] > last, "a place after the last notice");
    assert!(new(salem).is_empty());
    assert!(studio.mark_sent(dana, TODAY, &opened[0]));
    let after = studio.read(|db| due::open_since(db, dana, &[Service::Photography], &opened[0]));
    assert!(after.is_empty());
}
