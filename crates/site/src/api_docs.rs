//! The page that browses the API's document: Swagger UI, which the web app's build copies from its npm package
//! (`frontend/tools/api-docs.ts`).

use actix_web::{HttpRequest, HttpResponse, ResponseError as _, get, web};
use marsam_http::{ApiError, Code};

use super::files;

const PAGE: &str = "index.html";

/// Adds the page to the scope `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.service(browse);
}

#[get("/docs/{file:.*}")]
pub(crate) async fn browse(request: HttpRequest, file: web::Path<String>) -> HttpResponse {
    let name = match file.as_str() {
        "" => PAGE,
        name => name,
    };
    match files::answer(&request, &format!(".api-docs/{name}")).await {
        Some(found) => found,
        None => ApiError::from(Code::NotFound).error_response(),
    }
}
