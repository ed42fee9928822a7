//! The web app, embedded: precompressed assets that never change, and one page for every route of its own.
//!
//! In debug builds the files are read from `frontend/dist`, so that a rebuilt page needs no rebuilt server.

use std::borrow::Cow;

use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _, web};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest as _, Sha256};

use crate::ApiError;
use crate::error::Code;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/dist"]
#[allow_missing = true]
struct Dist;

const PAGE: &str = "index.html";
const FOREVER: &str = "public, max-age=31536000, immutable";

/// The routes of the web app: `{}` stands for one segment. Any other page is its not-found page, with 404.
const ROUTES: [&str; 20] = [
    "/",
    "/services",
    "/creatives",
    "/creatives/{}",
    "/request-quote",
    "/join-creative",
    "/about",
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

/// What must be known of the page to serve it: the policy that names its one inline script.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    policy: HeaderValue,
    docs_policy: HeaderValue,
}

impl Site {
    /// Reads the embedded page.
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

/// Serves a file of the web app, or its page for a route of its own.
pub(crate) async fn serve(request: HttpRequest) -> HttpResponse {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut refused = ApiError::from(Code::MethodNotAllowed).error_response();
        let methods = HeaderValue::from_static("GET, HEAD");
        refused.headers_mut().insert(header::ALLOW, methods);
        return refused;
    }
    let path = request.path().trim_start_matches('/');
    let is_page = path.is_empty() || path == PAGE;
    if let Some(file) = Dist::get(path).filter(|_| !is_page) {
        return answer(&request, path, file, StatusCode::OK);
    }
    let is_route = is_route(request.path());
    if !is_route && names_a_file(path) {
        return HttpResponse::NotFound()
            .content_type("text/plain; charset=utf-8")
            .body("not found\n");
    }
    let status = if is_route {
        StatusCode::OK
    } else {
        StatusCode::NOT_FOUND
    };
    match Dist::get(PAGE) {
        Some(file) => answer(&request, PAGE, file, status),
        None => HttpResponse::ServiceUnavailable()
            .content_type("text/plain; charset=utf-8")
            .body("The web app is not built: run `npm run build` in frontend.\n"),
    }
}

/// What looks like a file and is none gets a short answer and not a page.
fn names_a_file(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    path.starts_with("assets/") || last.contains('.')
}

fn is_route(path: &str) -> bool {
    let path = path
        .strip_suffix('/')
        .filter(|path| !path.is_empty())
        .unwrap_or(path);
    ROUTES.iter().any(|route| match route.strip_suffix("{}") {
        Some(prefix) => path
            .strip_prefix(prefix)
            .is_some_and(|rest| !rest.is_empty() && !rest.contains('/')),
        None => path == *route,
    })
}

fn answer(
    request: &HttpRequest,
    name: &str,
    plain: EmbeddedFile,
    status: StatusCode,
) -> HttpResponse {
    let (file, encoding) = precompressed(request, name).unwrap_or((plain, None));
    let tag = format!("\"{}\"", STANDARD.encode(file.metadata.sha256_hash()));
    let seen = request.headers().get(header::IF_NONE_MATCH);
    let unchanged = status == StatusCode::OK
        && seen
            .and_then(|value| value.to_str().ok())
            .is_some_and(|seen| seen.contains(&tag));
    let mut response = HttpResponse::build(if unchanged {
        StatusCode::NOT_MODIFIED
    } else {
        status
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

/// The smallest stored form that the browser takes.
fn precompressed(
    request: &HttpRequest,
    name: &str,
) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepted = request
        .headers()
        .get(header::ACCEPT_ENCODING)?
        .to_str()
        .ok()?;
    let takes = |encoding: &str| {
        accepted.split(',').map(str::trim).any(|entry| {
            let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
            name.trim() == encoding
                && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
        })
    };
    [("br", ".br"), ("gzip", ".gz")]
        .into_iter()
        .filter(|(encoding, _)| takes(encoding))
        .find_map(|(encoding, ending)| {
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
            assert!(is_route(path), "{path}");
        }
        for path in ["/nowhere", "/creatives/a/b", "/Creatives", "/admin/x"] {
            assert!(!is_route(path), "{path}");
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
