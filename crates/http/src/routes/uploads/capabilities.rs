//! OPTIONS /api/uploads: the supported parts of tus.

use actix_web::middleware::from_fn;
use actix_web::{HttpResponse, options, web};
use marsam_domain::files::FilePurpose;
use marsam_domain::vocabulary::Vocabulary as _;

use super::{TUS_VERSION, VERSION};
use crate::AppState;

/// Shows the supported version of tus, its extensions and the largest file.
#[utoipa::path(tag = "files", operation_id = "show_upload_capabilities", responses((status = 204)))]
#[options("/uploads", wrap = "from_fn(super::name_version)")]
pub(crate) async fn capabilities(state: web::Data<AppState>) -> HttpResponse {
    let converts = state.settings.converts_films;
    let sizes = FilePurpose::ALL.iter();
    let largest = sizes.map(|purpose| purpose.largest_upload(converts));
    HttpResponse::NoContent()
        .insert_header((TUS_VERSION, VERSION))
        .insert_header((
            "tus-extension",
            "creation,creation-with-upload,termination,expiration",
        ))
        .insert_header(("tus-max-size", largest.max().unwrap_or_default()))
        .finish()
}
