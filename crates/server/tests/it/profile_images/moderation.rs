//! What admins do with pictures of profiles: look at them, hide them, show them again.

use marsam_domain::creatives::ProfileImagePart;
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::notices::Notice;
use marsam_persistence::events::{self, Subject};
use marsam_persistence::profile_images;
use serde_json::{Value, json};
use time::Duration;

use super::{
    PROFILE, PUBLISH, choose, listed, own, public, square, uploaded, with_avatar, work_off,
};
use crate::browser::{Answer, Browser, Request};
use crate::harness::{TestApp, at_once, count};
use crate::samples::{but, enter_roster, quote_request};

const LIST: &str = "/api/admin/profile-images";

fn hide(admin: &Browser, image: &str, reason: &str) -> Answer {
    let path = format!("{LIST}/{image}/hide");
    admin.post(&path, &json!({ "reason": reason }))
}

fn restore(admin: &Browser, image: &str) -> Answer {
    admin.post(&format!("{LIST}/{image}/restore"), &json!({}))
}

fn found(admin: &Browser, query: &str) -> Vec<Value> {
    let rows = admin.get(&format!("{LIST}{query}")).is(200).json();
    rows.as_array().unwrap().clone()
}

fn counts(admin: &Browser) -> Value {
    admin.get(&format!("{LIST}/counts")).is(200).json()
}

fn id_of(image: &Value) -> String {
    image["id"].as_str().unwrap().to_owned()
}

/// The id of a published picture of another creative with which the route succeeds.
pub(crate) fn for_route(app: &TestApp, row: usize, path: &str) -> String {
    let creative = app.creative(&format!("pictured-{row}@example.com"));
    let lister = app.admin(&format!("picture-lister-{row}@example.com"));
    let entry: CreativeId = enter_roster(&creative, &lister).parse().unwrap();
    with_avatar(app, &creative);
    let image = app
        .read(|db| profile_images::published_of(db, entry))
        .remove(0);
    if path.ends_with("/restore") {
        let admin: AccountId = app.account(&format!("picture-hider-{row}@example.com"));
        app.write(|db| profile_images::hide(db, &image, admin, "Not theirs.", app.now()));
    }
    image.id.to_string()
}

#[test]
fn a_published_picture_is_new_until_it_is_seen_and_another_one_is_new_again() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    let file = with_avatar(&app, &dana);
    app.pass(Duration::MINUTE);
    let cover = uploaded(&app, &dana, "cover");
    choose(&dana, "cover", &cover, &square()).is(200);
    work_off(&app);
    dana.post(PUBLISH, &json!({})).is(200);
    let admin = app.admin("admin@example.com");
    let page = admin.get(&format!("{LIST}?limit=1")).is(200);
    assert_eq!(page.header("x-total-count"), Some("2"));
    let next = page.header("link").unwrap().split(['<', '>']).nth(1);
    let older = admin.get(next.unwrap()).is(200).json()[0].clone();
    let newest = page.json()[0].clone();
    assert_eq!(
        (&newest["part"], &older["part"]),
        (&json!("cover"), &json!("avatar"))
    );
    assert_eq!(
        (&older["creative"]["id"], &older["creative"]["listed"]),
        (&json!(id), &json!(true))
    );
    assert_eq!(
        (&older["width"], &older["seen"]),
        (&json!(960), &json!(false))
    );
    admin.get(older["urls"]["960"].as_str().unwrap()).is(200);
    assert_eq!(counts(&admin), json!({ "new": 2, "seen": 0, "hidden": 0 }));

    let body = json!({ "ids": [older["id"], newest["id"]], "until": newest["published_at"] });
    admin.post(&format!("{LIST}/seen"), &body).is(204);
    assert_eq!(counts(&admin), json!({ "new": 0, "seen": 2, "hidden": 0 }));
    // What stays is not new; another region is.
    app.pass(Duration::MINUTE);
    let other = json!({ "x": 0.25, "y": 0.0, "width": 0.75, "height": 1.0 });
    choose(&dana, "avatar", &file, &other).is(200);
    work_off(&app);
    dana.post(PUBLISH, &json!({})).is(200);
    let new = found(&admin, "?state=new");
    assert_eq!((new.len(), &new[0]["part"]), (1, &json!("avatar")));
    assert_eq!(found(&admin, "?state=seen").len(), 1);
    assert_eq!(found(&admin, "?state=other").len(), 0);
    app.lists_are_kept();
}

#[test]
fn a_request_shows_the_picture_of_the_creative_that_it_names() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    let brand = app.brand("brand@example.com");
    let body = but(quote_request(), "preferredCreativeId", json!(id));
    brand.post("/api/quote-requests", &body).is(201);
    let shown = || {
        let rows = brand.get("/api/brand/quote-requests").is(200).json();
        rows[0]["preferred_creative"]["profile_image_url"].clone()
    };
    assert_eq!(shown(), Value::Null);
    with_avatar(&app, &dana);
    let address = public(&app, &id)["profile_image_url"].clone();
    assert!(address.is_string());
    assert_eq!(shown(), address);
    let admin = app.admin("admin@example.com");
    hide(&admin, &id_of(&found(&admin, "")[0]), "Not their face.").is(200);
    assert_eq!(shown(), Value::Null);
}

#[test]
fn a_hidden_picture_is_gone_and_its_creative_learns_the_reason() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    with_avatar(&app, &dana);
    let first = public(&app, &id)["profile_image_url"].clone();
    let first = first.as_str().unwrap();
    let admin = app.admin("admin@example.com");
    let image = id_of(&found(&admin, "")[0]);
    drop(app.mails());
    let hidden = hide(&admin, &image, " Not your face. ").is(200).json();
    assert_eq!(
        (&hidden["hidden_reason"], &hidden["hidden_by"]),
        (&json!("Not your face."), &json!("Noura Al-Sabah"))
    );
    app.visitor().get(first).refused(404, "not_found");
    assert_eq!(public(&app, &id)["profile_image_url"], Value::Null);
    assert_eq!(counts(&admin), json!({ "new": 0, "seen": 0, "hidden": 1 }));
    admin.get(hidden["urls"]["960"].as_str().unwrap()).is(200);
    let published = &own(&dana)["published"]["avatar"];
    assert_eq!(published["hidden_reason"], json!("Not your face."));
    let mails = app.mails();
    let (part, reason) = (ProfileImagePart::Avatar, "Not your face.".to_owned());
    assert_eq!(
        (mails.len(), &mails[0].notice),
        (1, &Notice::ProfileImageHidden { part, reason })
    );
    let notices = dana.get("/api/notifications").is(200).json();
    let (notice, params) = (&notices[0], &notices[0]["params"]);
    assert_eq!(
        (&notice["event"], &notice["link"]),
        (&json!("profile_image_hidden"), &json!("/creative-page"))
    );
    assert_eq!(
        (&params["part"], &params["reason"]),
        (&json!("avatar"), &json!("Not your face."))
    );
    hide(&admin, &image, "Again").refused(409, "stale_stage");
    app.lists_are_kept();
}

#[test]
fn a_hidden_picture_stays_so_when_the_profile_is_published_until_an_admin_restores_it() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    with_avatar(&app, &dana);
    let first = public(&app, &id)["profile_image_url"].clone();
    let admin = app.admin("admin@example.com");
    let image = id_of(&found(&admin, "")[0]);
    hide(&admin, &image, "Not your face.").is(200);
    drop(app.mails());
    // Publishing a text does not show it again.
    let text = Request::new("PATCH", PROFILE).json(&json!({ "bio": "Light." }));
    dana.send(&text).is(200);
    dana.post(PUBLISH, &json!({})).is(200);
    assert_eq!(public(&app, &id)["profile_image_url"], Value::Null);

    let restored = restore(&admin, &image).is(200).json();
    assert_eq!(
        (&restored["hidden_reason"], &restored["seen"]),
        (&Value::Null, &json!(true))
    );
    let second = public(&app, &id)["profile_image_url"].clone();
    assert_ne!(second, first);
    app.visitor().get(second.as_str().unwrap()).is(200);
    restore(&admin, &image).refused(409, "stale_stage");
    let mails = app.mails();
    assert_eq!(
        (mails.len(), &mails[0].notice),
        (
            1,
            &Notice::ProfileImageRestored {
                part: ProfileImagePart::Avatar
            }
        )
    );
    let key: CreativeId = id.parse().unwrap();
    let history = app.read(|db| events::names_of(db, Subject::Creative(key)));
    let last = [
        "profile_image_hidden",
        "published",
        "profile_image_restored",
    ];
    assert_eq!(history[history.len() - 3..], last);
}

#[test]
fn a_picture_is_gone_while_its_creative_is_suspended() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    let account = crate::conventions::half_bodies::id_of(&dana);
    with_avatar(&app, &dana);
    let first = public(&app, &id)["profile_image_url"].clone();
    let admin = app.admin("admin@example.com");
    let suspend = format!("/api/admin/users/{account}/suspend");
    admin
        .post(&suspend, &json!({ "reason": "Not now." }))
        .is(200);
    let visitor = app.visitor();
    visitor
        .get(first.as_str().unwrap())
        .refused(404, "not_found");
    assert_eq!(found(&admin, "")[0]["creative"]["listed"], json!(false));
    let restore = format!("/api/admin/users/{account}/restore");
    admin.post(&restore, &json!({})).is(200);
    let second = public(&app, &id)["profile_image_url"].clone();
    visitor.get(second.as_str().unwrap()).is(200);
    assert_ne!(first, second);
}

#[test]
fn a_picture_is_hidden_once_even_by_two_admins_at_once() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    with_avatar(&app, &dana);
    let admins = [app.admin("one@example.com"), app.admin("two@example.com")];
    let image = id_of(&found(&admins[0], "")[0]);
    drop(app.mails());
    let answers = at_once(2, |which| hide(&admins[which], &image, "Not yours."));
    assert_eq!((count(&answers, 200), count(&answers, 409)), (1, 1));
    assert_eq!(app.mails().len(), 1);
}

#[test]
fn another_region_or_the_same_bytes_of_a_hidden_picture_are_not_published() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    let file = with_avatar(&app, &dana);
    let moved = json!({ "x": 0.01, "y": 0.0, "width": 0.75, "height": 1.0 });
    // Cut out before it was hidden, published afterwards.
    choose(&dana, "avatar", &file, &moved).is(200);
    work_off(&app);
    let admin = app.admin("admin@example.com");
    let image = id_of(&found(&admin, "")[0]);
    hide(&admin, &image, "Not yours.").is(200);
    let refused = dana.post(PUBLISH, &json!({})).is(422);
    refused.refused_fields(&[("avatar", "hidden_file")]);
    let again = uploaded(&app, &dana, "avatar");
    for file in [&file, &again] {
        let refused = choose(&dana, "avatar", file, &square()).is(422);
        refused.refused_fields(&[("file", "hidden_file")]);
    }
    assert_eq!(public(&app, &id)["profile_image_url"], Value::Null);
    restore(&admin, &image).is(200);
    dana.post(PUBLISH, &json!({})).is(200);
}
