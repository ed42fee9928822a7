//! The web app, embedded: precompressed assets that never change, and one page for every route of its own, whose head
//! is filled in for its address and the visitor's language.
//!
//! In debug builds the files are read from `frontend/dist`, so that a rebuilt page needs no rebuilt server.

mod encodings;
mod head;
mod listing;
mod page;
mod pages;
mod stored;
mod structured;
mod visit;

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _, web};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_persistence::creatives;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest as _, Sha256};
use time::{Duration, OffsetDateTime};

use self::encodings::{Encodings, is_known};
use self::pages::Pages;
use self::stored::{Shelf, Stored};
use crate::error::Code;
use crate::{ApiError, AppState};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/dist"]
#[allow_missing = true]
struct Dist;

const PAGE: &str = "index.html";
const FOREVER: &str = "public, max-age=31536000, immutable";

/// The routes of the web app: `{}` stands for one segment. Any other page is its not-found page, with 404.
const ROUTES: [&str; 21] = [
    "/",
    "/services",
    "/creatives",
    "/creatives/{}",
    "/request-quote",
    "/join-creative",
    "/about",
    "/account",
    "/contact",
    "/terms-conditions",
    "/privacy-policy",
    "/admin",
    "/admin/setup",
    "/auth",
    "/auth/callback",
    "/sign-in",
    "/profile-setup",
    "/dashboard/brand",
    "/brand-dashboard",
    "/dashboard/creative",
    "/creative-dashboard",
];

/// How long a list for search engines is kept before it is made anew.
const LISTING_AGE: Duration = Duration::minutes(5);

/// What is known of the web app's build, and the pages that were put together from it.
#[derive(Debug)]
pub(crate) struct Site {
    policy: HeaderValue,
    docs_policy: HeaderValue,
    pages: Option<Arc<Pages>>,
    shelf: Shelf,
    sitemap: Mutex<Option<(OffsetDateTime, Arc<Stored>)>>,
}

impl Site {
    /// Reads the embedded build.
    pub(crate) fn read() -> Self {
        let page = Dist::get(PAGE).map(|file| file.data).unwrap_or_default();
        let scripts = inline_scripts(&String::from_utf8_lossy(&page));
        let policy = format!(
            "default-src 'self'; script-src 'self'{scripts}; style-src 'self'; img-src 'self' data:; \
             object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        );
        // The API's browsable page draws with inline styles.
        let docs = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
             object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
        Self {
            policy: HeaderValue::from_str(&policy)
                .unwrap_or(HeaderValue::from_static("default-src 'self'")),
            docs_policy: HeaderValue::from_static(docs),
            pages: Pages::read().map(Arc::new),
            shelf: Shelf::default(),
            sitemap: Mutex::default(),
        }
    }

    /// The build as it is now: where files are read from the disk, another one may lie there since the start.
    fn pages(&self) -> Option<Arc<Pages>> {
        if cfg!(debug_assertions) {
            Pages::read().map(Arc::new)
        } else {
            self.pages.clone()
        }
    }

    pub(crate) fn policy(&self) -> HeaderValue {
        self.policy.clone()
    }

    pub(crate) fn docs_policy(&self) -> HeaderValue {
        self.docs_policy.clone()
    }
}

/// ` 'sha256-…'` for each script that stands in the page itself.
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

/// Serves a file of the web app, a list for search engines, or a page.
pub(crate) async fn serve(
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
        "robots.txt" => return robots(&state, &request),
        "sitemap.xml" => return sitemap(&state, &site, &request).await,
        _ => {}
    }
    // What begins with a dot is for the server.
    let is_public = !path.is_empty() && path != PAGE && !path.starts_with('.');
    if let Some(file) = Dist::get(path).filter(|_| is_public) {
        return answer(&request, path, file);
    }
    if route_of(request.path()).is_none() && names_a_file(path) {
        return HttpResponse::NotFound()
            .content_type("text/plain; charset=utf-8")
            .body("not found\n");
    }
    page::answer(&state, &site, &request).await
}

fn robots(state: &AppState, request: &HttpRequest) -> HttpResponse {
    let text = Stored::of(listing::robots(&state.settings.origin()));
    listed(&text, "text/plain; charset=utf-8", request)
}

async fn sitemap(state: &AppState, site: &Site, request: &HttpRequest) -> HttpResponse {
    const KIND: &str = "application/xml; charset=utf-8";
    let now = state.now();
    let kept = site
        .sitemap
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    if let Some((made, stored)) = kept
        && now - made < LISTING_AGE
    {
        return listed(&stored, KIND, request);
    }
    let origin = state.settings.origin();
    let made = state
        .read(move |db| {
            let creatives = creatives::listed(db, listing::MOST_CREATIVES)?;
            Ok(Stored::of(listing::sitemap(&origin, &creatives)).packed())
        })
        .await;
    match made {
        Ok(made) => {
            let stored = Arc::new(made);
            *site.sitemap.lock().unwrap_or_else(PoisonError::into_inner) =
                Some((now, stored.clone()));
            listed(&stored, KIND, request)
        }
        Err(refused) => refused.error_response(),
    }
}

fn listed(stored: &Stored, kind: &'static str, request: &HttpRequest) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response
        .content_type(kind)
        .insert_header((header::CACHE_CONTROL, "public, max-age=300"))
        .insert_header((header::VARY, "Accept-Encoding"));
    stored.answer(request, response.finish())
}

/// What looks like a file and is none gets a short answer and not a page.
fn names_a_file(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    path.starts_with("assets/") || last.contains('.')
}

/// The route of the web app that a path takes.
fn route_of(path: &str) -> Option<&'static str> {
    let path = path
        .strip_suffix('/')
        .filter(|path| !path.is_empty())
        .unwrap_or(path);
    let takes = |route: &&&str| match route.strip_suffix("{}") {
        Some(prefix) => path
            .strip_prefix(prefix)
            .is_some_and(|rest| !rest.is_empty() && !rest.contains('/')),
        None => path == **route,
    };
    ROUTES.iter().find(takes).copied()
}

/// A file of the build, in the smallest stored form that the browser takes.
fn answer(request: &HttpRequest, name: &str, plain: EmbeddedFile) -> HttpResponse {
    let (file, encoding) = precompressed(request, name).unwrap_or((plain, None));
    let tag = format!("\"{}\"", STANDARD.encode(file.metadata.sha256_hash()));
    let unchanged = is_known(request, &tag);
    let mut response = HttpResponse::build(if unchanged {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    });
    let caching = if name.starts_with("assets/") {
        FOREVER
    } else {
        "no-cache"
    };
    response
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, caching))
        .insert_header((header::VARY, "Accept-Encoding"));
    if unchanged {
        return response.finish();
    }
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let text = kind.type_() == mime_guess::mime::TEXT || kind.subtype() == "javascript";
    let charset = if text { "; charset=utf-8" } else { "" };
    response.insert_header((
        header::CONTENT_TYPE,
        format!("{}{charset}", kind.essence_str()),
    ));
    if let Some(encoding) = encoding {
        response.insert_header((header::CONTENT_ENCODING, encoding));
    }
    response.body(match file.data {
        Cow::Borrowed(bytes) => web::Bytes::from_static(bytes),
        Cow::Owned(bytes) => web::Bytes::from(bytes),
    })
}

fn precompressed(
    request: &HttpRequest,
    name: &str,
) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let takes = Encodings::of(request);
    [("br", ".br", takes.brotli), ("gzip", ".gz", takes.gzip)]
        .into_iter()
        .filter(|(_, _, taken)| *taken)
        .find_map(|(encoding, ending, _)| {
            Dist::get(&format!("{name}{ending}")).map(|file| (file, Some(encoding)))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_apps_own_routes_are_found() {
        for path in [
            "/",
            "/creatives",
            "/creatives/",
            "/creatives/0190-abc",
            "/dashboard/brand",
        ] {
            assert!(route_of(path).is_some(), "{path}");
        }
        for path in ["/nowhere", "/creatives/a/b", "/Creatives", "/admin/x"] {
            assert!(route_of(path).is_none(), "{path}");
        }
    }

    #[test]
    fn the_server_and_the_web_app_know_the_same_routes() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../frontend/src/lib/paths.ts"
        );
        let source = std::fs::read_to_string(file).unwrap();
        let table = source.split("} as const").next().unwrap();
        let mut theirs: Vec<String> = table
            .split('\'')
            .skip(1)
            .step_by(2)
            .map(|path| path.replace(":id", "{}"))
            .collect();
        let mut ours: Vec<String> = ROUTES.iter().map(ToString::to_string).collect();
        theirs.sort();
        ours.sort();
        assert_eq!(ours, theirs);
    }

    #[test]
    fn every_inline_script_is_named_by_its_hash() {
        let page = "<script>a()</script><script type=module src=x></script><script>b()</script>";
        assert_eq!(inline_scripts(page).matches("'sha256-").count(), 2);
    }
}
