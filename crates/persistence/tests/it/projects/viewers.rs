//! Sides of requests, from what is stored.

use marsam_domain::accounts::Role;
use marsam_domain::actors::Actor;
use marsam_domain::ids::AccountId;
use marsam_domain::proposals::lifecycle::Action;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::services::Service;
use marsam_persistence::proposals::Words;
use marsam_persistence::viewers::{self, KnownViewer};
use marsam_persistence::{accounts, creatives, invitations};

use super::{Artist, Studio};
use crate::samples::{NOW, account_as, profile, quote_request};

impl Studio {
    fn side(&self, account: AccountId, request: &QuoteRequest) -> Option<Side> {
        let request = self.find(request);
        self.read(|db| {
            let account = accounts::find(db, account)?;
            KnownViewer::of(db, &account)?.side_of(db, &request)
        })
    }

    /// A request to Salem alone.
    fn direct(&self) -> QuoteRequest {
        let mut new = quote_request("A menu");
        new.preferred_creative = Some(self.salem.id);
        self.send(&new, NOW)
    }
}

#[test]
fn a_brand_an_admin_and_strangers_stand_where_they_belong() {
    let studio = Studio::open();
    let direct = studio.direct();
    let other = account_as(studio.store(), "other@example.com", Role::Brand);
    assert_eq!(studio.side(studio.brand, &direct), Some(Side::Owner));
    assert_eq!(studio.side(studio.admin, &direct), Some(Side::Admin));
    assert_eq!(studio.side(other, &direct), None);
    assert_eq!(studio.side(studio.dana.account, &direct), None);
    assert_eq!(
        studio.side(studio.salem.account, &direct),
        Some(Side::Invited)
    );
    studio.write(|db| invitations::insert(db, direct.id, studio.dana.id, NOW));
    assert_eq!(
        studio.side(studio.dana.account, &direct),
        Some(Side::Invited)
    );
    studio.write(|db| accounts::grant_admin(db, studio.dana.account, NOW));
    assert_eq!(
        studio.side(studio.dana.account, &direct),
        Some(Side::Invited),
        "an admin who is a side is on that side only"
    );
}

#[test]
fn an_open_request_is_open_to_the_listed_who_offer_its_service() {
    let studio = Studio::open();
    let request = studio.request();
    let dana = studio.dana.account;
    assert_eq!(studio.side(dana, &request), Some(Side::Open));
    let mut writer = profile("Writer");
    writer.choices.skills = vec![Service::Voiceover];
    let elsewhere = account_as(studio.store(), "writer@example.com", Role::Creative);
    studio.write(|db| creatives::insert(db, Some(elsewhere), &writer, NOW));
    assert_eq!(studio.side(elsewhere, &request), None);
    studio.write(|db| creatives::suspend_listing(db, dana, NOW));
    assert_eq!(studio.side(dana, &request), None);
    let account = studio.read(|db| accounts::find(db, dana));
    let viewer = studio.read(|db| KnownViewer::of(db, &account));
    assert_eq!(
        (viewer.creative_id(), viewer.is_listed),
        (Some(studio.dana.id), false)
    );
}

#[test]
fn a_bidder_stays_a_bidder_unless_chosen() {
    let studio = Studio::open();
    let request = studio.request();
    let [dana, salem] = [studio.dana, studio.salem];
    let offers = [&dana, &salem].map(|one| studio.propose(&request, one));
    let side = |artist: Artist| studio.side(artist.account, &request);
    assert_eq!(
        (side(dana), side(salem)),
        (Some(Side::Bidder), Some(Side::Bidder))
    );
    let author = Actor::Creative(salem.account);
    studio
        .decide(&offers[1], (Action::Withdraw, author), Words::default())
        .unwrap();
    assert_eq!(side(salem), Some(Side::Bidder), "also after a withdrawal");
    studio.select(&offers[0]);
    assert_eq!(
        (side(dana), side(salem)),
        (Some(Side::Chosen), Some(Side::Bidder))
    );
    studio.write(|db| creatives::suspend_listing(db, dana.account, NOW));
    assert_eq!(side(dana), Some(Side::Chosen), "listed or not");
}

#[test]
fn names_are_found_for_the_asked_for_only() {
    let studio = Studio::open();
    let mut known = profile("Noura");
    known.name_ar = Some("نورة".to_owned());
    let noura = studio.write(|db| creatives::insert(db, None, &known, NOW));
    let found = studio.read(|db| viewers::names_of(db, &[noura, studio.dana.id]));
    assert_eq!(found.len(), 2);
    assert_eq!(found[&studio.dana.id].name, "Dana");
    assert_eq!(found[&noura].name_ar.as_deref(), Some("نورة"));
    assert!(studio.read(|db| viewers::names_of(db, &[])).is_empty());
}
