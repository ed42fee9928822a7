//! Tables as files that a browser saves.

use actix_web::HttpResponse;
use actix_web::http::header;

/// The type of the files.
pub(crate) const CSV: &str = "text/csv; charset=utf-8";

/// 200 with a file that the browser saves under a name.
pub(crate) fn file(name: &str, text: String) -> HttpResponse {
    let as_file = format!("attachment; filename=\"{name}\"");
    HttpResponse::Ok()
        .insert_header((header::CONTENT_DISPOSITION, as_file))
        .content_type(CSV)
        .body(text)
}
