//! GET /api/admin/contact-messages: what visitors wrote on the contact page.

pub(crate) mod answer;
pub(crate) mod close;
pub(crate) mod counts;

use actix_web::{HttpResponse, get, web};
use marsam_domain::contact_messages::ContactMessageState;
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::Db;
use marsam_persistence::contact_messages::ContactMessage;
use marsam_workflows::contact_messages;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::contact_messages::stored::StoredContactMessageDto;
use crate::routes::schemas::filters::ContactMessageStates;
use crate::{ApiError, AppState};

/// A message from the contact page, with its state.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminContactMessage)]
pub(crate) struct AdminContactMessageDto {
    #[serde(flatten)]
    message: StoredContactMessageDto,
    /// The name of the admin who answered.
    answered_by: Option<String>,
}

impl From<ContactMessage> for AdminContactMessageDto {
    fn from(mut message: ContactMessage) -> Self {
        let answer = message.answer.as_mut();
        Self {
            answered_by: answer.and_then(|given| given.by.take()),
            message: message.into(),
        }
    }
}

/// Lists the messages in a state, or all of them, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_contact_messages",
    params(("state" = inline(Option<ContactMessageStates>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminContactMessageDto>)))]
#[get("/admin/contact-messages")]
pub(crate) async fn list(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let wanted = listing.filter("state", ContactMessageState::from_slug);
    let read = move |db: &mut Db, page| {
        Ok(contact_messages::page(db, wanted, page)?.map(AdminContactMessageDto::from))
    };
    listing.answer(&state, read).await
}
