//! GET /api/admin/works: what creatives have published, for the admins who check it.

pub(crate) mod counts;
pub(crate) mod hide;
pub(crate) mod restore;
pub(crate) mod seen;

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::{AccountId, WorkId};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::Review;
use marsam_persistence::works::ModeratedWork;
use marsam_persistence::{Db, DbError};
use marsam_workflows::moderation::desk;
use marsam_workflows::own_money::OwnSides;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::error::Code;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::schemas::filters::Reviews;
use crate::routes::works::{WorkDto, with_files};
use crate::{ApiError, AppState};

/// A published or hidden work. The addresses of its files are private: they work for admins, hidden or not.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminWork)]
pub(crate) struct AdminWorkDto {
    #[serde(flatten)]
    work: WorkDto,
    creative: WorkCreativeDto,
    /// Whether it is the caller's own, about which another admin decides.
    is_own: bool,
    /// An admin has looked at the current version of the work.
    seen: bool,
    /// The name of the admin who hid it.
    hidden_by: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    hidden_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
}

/// Whose work or page it is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WorkCreative)]
pub(crate) struct WorkCreativeDto {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) name_ar: Option<String>,
    /// Whether there is a public page.
    pub(super) listed: bool,
}

impl AdminWorkDto {
    fn all(db: &mut Db, found: Vec<ModeratedWork>, own: OwnSides) -> Result<Vec<Self>, DbError> {
        let works = found.iter().map(|one| one.work.clone()).collect();
        let shown = with_files(db, works)?.into_iter().zip(found);
        Ok(shown
            .map(|(work, found)| Self::of(work, found, own))
            .collect())
    }

    fn of(work: WorkDto, found: ModeratedWork, own: OwnSides) -> Self {
        Self {
            work,
            is_own: own.is(found.work.creative),
            creative: WorkCreativeDto {
                id: found.work.creative.to_string(),
                name: found.creative_name,
                name_ar: found.creative_name_ar,
                listed: found.is_listed,
            },
            seen: found.work.seen_at.is_some(),
            hidden_by: found.hidden_by,
            hidden_at: found.work.hidden_at,
            updated_at: found.work.updated_at,
        }
    }

    /// The current state of one work, as this admin sees it.
    fn read(db: &mut Db, work: WorkId, admin: AccountId) -> Result<Self, ApiError> {
        let own = OwnSides::of(db, admin)?;
        let found = desk::find_work(db, work)?;
        let shown = Self::all(db, vec![found], own)?.pop();
        shown.ok_or_else(|| Code::NotFound.into())
    }
}

/// Lists the published and hidden works, newest first.
///
/// `state` is `new` (published, and not seen since the last change), `seen` or `hidden`.
#[utoipa::path(tag = "admin", operation_id = "list_works",
    params(("state" = inline(Option<Reviews>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminWorkDto>)))]
#[get("/admin/works")]
pub(crate) async fn list(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let admin = caller.account.id;
    let wanted = listing.filter("state", Review::from_slug);
    let read = move |db: &mut Db, page| {
        let own = OwnSides::of(db, admin)?;
        let found = desk::works(db, wanted, page)?;
        Ok(found.map_all(|items| AdminWorkDto::all(db, items, own))?)
    };
    listing.answer(&state, read).await
}
