//! POST /api/creative/profile/publish: replaces what visitors see by the draft.

use actix_web::{HttpResponse, post, web};
use marsam_domain::actors::Actor;
use marsam_domain::applications::lifecycle::{Action, advance};
use marsam_domain::events::CreativeEvent;
use marsam_domain::files::FileState;
use marsam_domain::ids::AccountId;
use marsam_domain::throttles::WriteClass;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::applications::Outcome;
use marsam_persistence::events::{self, Subject};
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::{Db, applications, files, hidden_files, own_profiles, profile_images};
use time::OffsetDateTime;

use super::{Entry, OwnProfileDto};
use crate::error::ErrorBody;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::idempotent::{self, Own, Write};
use crate::{ApiError, AppState};

/// Publishes the draft of the caller's profile.
///
/// The draft needs a biography, a rate, a link or a published work, and a photo or a chosen cover. Its texts hold no
/// contacts (422 `contact_in_text`). The first publication completes an approved application.
#[utoipa::path(tag = "roster", operation_id = "publish_own_profile",
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = OwnProfileDto), (status = "4XX", body = ErrorBody)))]
#[post("/creative/profile/publish")]
pub(crate) async fn publish(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account.id;
        once.run(
            db,
            |db| {
                complete_application(db, account, now)?;
                let entry = Entry::required(db, account)?;
                entry.completeness().check()?;
                entry.draft.check_public_texts()?;
                check_images(db, &entry)?;
                let creative = entry.creative.id;
                own_profiles::publish(db, creative, &entry.draft, now)?;
                profile_images::delete_unused(db, (account, creative), entry.draft.images, now)?;
                let (subject, actor) = (Subject::Creative(creative), Actor::Creative(account));
                events::record(db, subject, actor, CreativeEvent::Published, now)?;
                Ok(Own)
            },
            |db, Own| Ok(Entry::required(db, account)?.into_dto(db, account)?),
        )
    })
    .await
}

/// A picture that is not cut out yet, or could not be, would leave a gap. One that an admin hid is not replaced by another
/// region of it.
fn check_images(db: &mut Db, entry: &Entry) -> Result<(), ApiError> {
    let mut errors = FieldErrors::new();
    let published = profile_images::files_of(&entry.published_images);
    for (part, file) in entry.draft.images.iter() {
        let found = files::find(db, file)?;
        if found.state != FileState::Ready {
            errors.add(part.field(), FieldCode::FileNotReady);
        } else if published.get(part) != Some(file) && hidden_files::is_hidden(db, &found)? {
            errors.add(part.field(), FieldCode::HiddenFile);
        }
    }
    Ok(errors.into_result()?)
}

/// Before the entry is read: the lock keeps an admin from undoing the approval in the meantime.
fn complete_application(
    db: &mut Db,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let Some(found) = applications::approved_of(db, account)? else {
        return Ok(());
    };
    advisory_lock(db, &format!("application {}", found.id))?;
    let application = applications::find(db, found.id)?;
    let actor = Actor::Creative(account);
    // A creative whose approval has just been undone is not on the roster, and gets a 404.
    if let Ok(moved) = advance(Some(application.stage), Action::Publish, actor, now) {
        applications::apply(db, &application, &moved, &Outcome::default())?;
    }
    Ok(())
}
