//! The embedded web app: precompressed immutable assets, and an HTML page for each of its routes, whose head is
//! rendered for the page's URL and the visitor's language.
//!
//! It is used by the server and uses the endpoints' state: what a page shows before its scripts run is read as the API
//! reads it.
//!
//! In debug builds the files are read from `frontend/dist`, so that a rebuilt page needs no rebuilt server.

pub mod api_docs;
mod files;
mod first_pictures;
mod head;
mod json_ld;
mod page;
mod page_cache;
mod page_request;
mod pages;
mod sitemap;
mod template;

use std::sync::Arc;

use actix_web::http::Method;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _, web};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_http::responses::cached_body::CachedBody;
use marsam_http::responses::encodings::Effort;
use marsam_http::{ApiError, AppState, Code};
use marsam_workflows::creatives;
use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};
use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex;

use self::page_cache::{Lifetime, PageCache};
use self::pages::{PRERENDERED_PAGE, Pages};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/dist"]
#[allow_missing = true]
// Embedded compressed only: nearly every client takes them so.
#[exclude = "assets/*.js"]
#[exclude = "assets/*.css"]
#[exclude = ".api-docs/*.js"]
#[exclude = ".api-docs/*.css"]
struct Dist;

const PAGE: &str = "index.html";

/// How long the sitemap is cached.
const SITEMAP_TTL: Duration = Duration::minutes(5);

/// The web app's build, and the pages rendered from it.
#[derive(Debug)]
pub struct Site {
    /// Source expressions of a prerendered page's inline scripts.
    prerendered_scripts: String,
    policy: HeaderValue,
    docs_policy: HeaderValue,
    pages: Option<Arc<Pages>>,
    cache: PageCache,
    /// With the time of its creation. Locked while it is created, so that of several concurrent requests one creates
    /// it.
    sitemap: Mutex<Option<(OffsetDateTime, Arc<CachedBody>)>>,
}

impl Site {
    /// Reads the embedded build.
    pub fn read() -> Self {
        let scripts_of = |page: &str| {
            let file = Dist::get(page).map(|file| file.data).unwrap_or_default();
            inline_scripts(&String::from_utf8_lossy(&file))
        };
        // The API's browsable page uses inline styles.
        let docs = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
             object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
        Self {
            policy: policy(&scripts_of(PAGE), ""),
            prerendered_scripts: scripts_of(PRERENDERED_PAGE),
            docs_policy: HeaderValue::from_static(docs),
            pages: Pages::read().map(Arc::new),
            cache: PageCache::default(),
            sitemap: Mutex::default(),
        }
    }

    /// The current build: if files are read from the disk, it may have changed since the start.
    fn pages(&self) -> Option<Arc<Pages>> {
        if cfg!(debug_assertions) {
            Pages::read().map(Arc::new)
        } else {
            self.pages.clone()
        }
    }

    pub fn policy(&self) -> HeaderValue {
        self.policy.clone()
    }

    /// The policy of a prerendered page with one inline style, named by its hash.
    fn policy_with_style(&self, hash: &str) -> HeaderValue {
        policy(&self.prerendered_scripts, &format!(" '{hash}'"))
    }

    pub fn docs_policy(&self) -> HeaderValue {
        self.docs_policy.clone()
    }
}

/// The Content Security Policy of a page with these inline scripts and styles. A file is shown before it is uploaded
/// (`blob:`) as a picture, a film or a sound, and as nothing else.
fn policy(scripts: &str, styles: &str) -> HeaderValue {
    let policy = format!(
        "default-src 'self'; script-src 'self'{scripts}; style-src 'self'{styles}; img-src 'self' data: blob:; \
         media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'self'"))
}

/// ` 'sha256-…'` for each inline script of the page.
fn inline_scripts(page: &str) -> String {
    let scripts = page
        .split("<script>")
        .skip(1)
        .filter_map(|rest| rest.split_once("</script>"));
    scripts.fold(String::new(), |mut named, (script, _)| {
        named.push_str(" 'sha256-");
        named.push_str(&STANDARD.encode(Sha256::digest(script.as_bytes())));
        named.push('\'');
        named
    })
}

/// Serves a file of the web app, robots.txt, the sitemap, or a page.
pub async fn serve(
    state: web::Data<AppState>,
    site: web::Data<Site>,
    request: HttpRequest,
) -> HttpResponse {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut refused = ApiError::from(Code::MethodNotAllowed).error_response();
        let methods = HeaderValue::from_static("GET, HEAD");
        refused.headers_mut().insert(header::ALLOW, methods);
        return refused;
    }
    let path = request.path().trim_start_matches('/');
    match path {
        "robots.txt" => return robots(&state, &site, &request).await,
        "sitemap.xml" => return sitemap(&state, &site, &request).await,
        _ => {}
    }
    // Files whose names begin with a dot are for the server only.
    let is_public = !path.is_empty() && path != PAGE && !path.starts_with('.');
    if is_public && let Some(found) = files::answer(&request, path).await {
        return found;
    }
    let pages = site.pages();
    let route = pages
        .as_ref()
        .and_then(|pages| pages.route_of(request.path()));
    if route.is_none() && names_a_file(path) {
        return HttpResponse::NotFound()
            .content_type("text/plain; charset=utf-8")
            .body("not found\n");
    }
    page::answer(&state, &site, &request).await
}

async fn robots(state: &AppState, site: &Site, request: &HttpRequest) -> HttpResponse {
    let (origin, pages) = (state.settings.origin(), site.pages());
    let build = pages.as_ref().map_or([0; 32], |pages| pages.build);
    let key = page_cache::key(&[b"robots.txt", &build]);
    let make = move || {
        let disallow = pages.as_ref().map_or(&[][..], |pages| pages.disallow());
        sitemap::robots(&origin, disallow)
    };
    match site.cache.find(Lifetime::Fixed, key, make).await {
        Some(text) => listed(text, "text/plain; charset=utf-8", request).await,
        None => ApiError::from(Code::Unavailable).error_response(),
    }
}

async fn sitemap(state: &AppState, site: &Site, request: &HttpRequest) -> HttpResponse {
    const KIND: &str = "application/xml; charset=utf-8";
    let now = state.now();
    let mut kept = site.sitemap.lock().await;
    let fresh = kept
        .as_ref()
        .filter(|(made_at, _)| now - *made_at < SITEMAP_TTL)
        .map(|(_, page)| page.clone());
    let page = match fresh {
        Some(page) => page,
        None => match make_sitemap(state, site).await {
            Ok(page) => {
                *kept = Some((now, page.clone()));
                page
            }
            Err(refused) => return refused.error_response(),
        },
    };
    drop(kept);
    listed(page, KIND, request).await
}

async fn make_sitemap(state: &AppState, site: &Site) -> Result<Arc<CachedBody>, ApiError> {
    let origin = state.settings.origin();
    let pages = site.pages();
    let public = pages.map(|pages| pages.public()).unwrap_or_default();
    let creatives = state
        .read_public(|db| Ok(creatives::newest(db, sitemap::MAX_CREATIVES)?))
        .await?;
    let write = move || {
        let text = sitemap::sitemap(&origin, &public, &creatives);
        CachedBody::of(text, Effort::Reused)
    };
    let page = web::block(write).await.map_err(ApiError::internal)?;
    Ok(Arc::new(page))
}

async fn listed(page: Arc<CachedBody>, kind: &'static str, request: &HttpRequest) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response
        .content_type(kind)
        .insert_header((header::CACHE_CONTROL, "public, max-age=300"));
    page.answer(request, response.finish()).await
}

/// A path that looks like a file but has none gets a short 404 instead of a page.
fn names_a_file(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    path.starts_with("assets/") || last.contains('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_inline_script_is_named_by_its_hash() {
        let page = "<script>a()</script><script type=module src=x></script><script>b()</script>";
        assert_eq!(inline_scripts(page).matches("'sha256-").count(), 2);
    }
}
