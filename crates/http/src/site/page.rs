//! One page for one visitor: which it is, what its head says, and how it may be kept.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use marsam_domain::language::Language;
use marsam_domain::localised::Pair;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::creatives;

use super::head::{Head, Kind, excerpt};
use super::listing::roster_of;
use super::pages::{PageRow, Pages, Texts, root};
use super::visit::Visit;
use super::{Site, route_of, structured};
use crate::error::Code;
use crate::{ApiError, AppState, path_id};

/// What the answer depends on beside the address.
const VARY: &str = "Accept-Encoding, Accept-Language, Cookie";
/// As much of a text as search engines show.
const DESCRIPTION: usize = 160;

const HOME: &str = "/";
const ROSTER: &str = "/creatives";
const CREATIVE: &str = "/creatives/{}";

/// A page that is about to be written.
struct Page<'a> {
    status: StatusCode,
    retry_after: Option<HeaderValue>,
    head: Head<'a>,
    row: Option<&'a PageRow>,
}

/// Answers with the page at the request's address, or with the one that says that there is none.
pub(super) async fn answer(state: &AppState, site: &Site, request: &HttpRequest) -> HttpResponse {
    let Some(pages) = site.pages() else {
        return HttpResponse::ServiceUnavailable()
            .content_type("text/plain; charset=utf-8")
            .body("The web app is not built: run `npm run build` in frontend.\n");
    };
    let visit = Visit::of(request);
    let origin = state.settings.origin();
    let page = match route_of(request.path()) {
        None => missing(&pages, &visit, &origin),
        Some(HOME) => home(&pages, &visit, &origin, &state.settings.support_email),
        Some(ROSTER) => roster(&pages, &visit, &origin),
        Some(CREATIVE) => creative(state, &pages, &visit, &origin, request.path()).await,
        Some(route) => named(&pages, &visit, &origin, route),
    };
    write(&pages, site, &visit, page, request)
}

fn write(
    pages: &Pages,
    site: &Site,
    visit: &Visit,
    page: Page<'_>,
    request: &HttpRequest,
) -> HttpResponse {
    let language = visit.language;
    let head = page.head.to_html();
    // What is drawn ahead shows neither an account nor a filter nor that something is missing.
    let drawn = page
        .row
        .filter(|_| page.status == StatusCode::OK && visit.may_see_drawn())
        .and_then(|row| Some((row, row.drawn_in(language)?)));
    let mut files = pages.files(page.row, language);
    if let Some((row, _)) = drawn {
        files.push_str(&row.calls(page.head.address.as_deref()));
    }
    let drawn = drawn.map(|(_, name)| name);
    let parts = [
        pages.build.as_slice(),
        language.slug().as_bytes(),
        drawn.unwrap_or_default().as_bytes(),
        head.as_bytes(),
        files.as_bytes(),
    ];
    let stored = site
        .shelf
        .find(&parts, || pages.fill(language, &head, &files, &root(drawn)));
    let mut response = HttpResponse::build(page.status);
    response
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::CONTENT_LANGUAGE, language.slug()))
        .insert_header((header::VARY, VARY));
    if let Some(seconds) = page.retry_after {
        response.insert_header((header::RETRY_AFTER, seconds));
    }
    stored.answer(request, response.finish())
}

/// A page that differs by its words only; listed where everybody may see it.
fn named<'a>(pages: &'a Pages, visit: &Visit, origin: &'a str, route: &str) -> Page<'a> {
    let row = pages.row(route);
    let texts = row.map(|row| row.texts.of(visit.language));
    let listed = row.is_some_and(|row| row.listed);
    Page {
        row,
        ..titled(
            pages,
            visit,
            origin,
            texts,
            listed.then(|| route.to_owned()),
        )
    }
}

fn titled<'a>(
    pages: &'a Pages,
    visit: &Visit,
    origin: &'a str,
    texts: Option<&Texts>,
    address: Option<String>,
) -> Page<'a> {
    Page {
        status: StatusCode::OK,
        retry_after: None,
        head: Head {
            language: visit.language,
            origin,
            brand: pages.brand(visit.language),
            title: texts.map(|texts| texts.title.clone()).unwrap_or_default(),
            description: texts
                .map(|texts| excerpt(&texts.description, DESCRIPTION))
                .unwrap_or_default(),
            address,
            kind: Kind::Website,
            data: None,
        },
        row: None,
    }
}

fn missing<'a>(pages: &'a Pages, visit: &Visit, origin: &'a str) -> Page<'a> {
    let texts = pages.not_found(visit.language);
    Page {
        status: StatusCode::NOT_FOUND,
        ..titled(pages, visit, origin, Some(texts), None)
    }
}

fn home<'a>(pages: &'a Pages, visit: &Visit, origin: &'a str, support_email: &str) -> Page<'a> {
    let mut page = named(pages, visit, origin, HOME);
    let names = Pair {
        en: Some(pages.brand(Language::En)),
        ar: Some(pages.brand(Language::Ar)),
    };
    page.head.data = Some(structured::site(
        origin,
        names,
        &page.head.description,
        support_email,
    ));
    page
}

/// The roster, under the name of the service that it is narrowed down to; a service that is none is not listed.
fn roster<'a>(pages: &'a Pages, visit: &Visit, origin: &'a str) -> Page<'a> {
    let mut page = named(pages, visit, origin, ROSTER);
    let Some(asked) = visit.asked("service") else {
        return page;
    };
    let service = Service::from_label(asked);
    let (label, description) = match (service, visit.language) {
        (None, _) => (asked, None),
        (Some(service), Language::En) => (service.label(), Some(service.description())),
        (Some(service), Language::Ar) => (service.label_ar(), Some(service.description_ar())),
    };
    page.head.title = excerpt(&pages.creatives_of(label, visit.language), DESCRIPTION);
    page.head.address = service.map(roster_of);
    if let Some(description) = description {
        description.clone_into(&mut page.head.description);
    }
    page
}

/// A creative under their own name, and with 404 whoever is not in the roster.
async fn creative<'a>(
    state: &AppState,
    pages: &'a Pages,
    visit: &Visit,
    origin: &'a str,
    path: &str,
) -> Page<'a> {
    let mut page = named(pages, visit, origin, CREATIVE);
    page.head.address = None;
    let id = path.trim_end_matches('/').rsplit('/').next();
    let found = match path_id(id.unwrap_or_default()) {
        Ok(id) => state.read(move |db| Ok(creatives::find(db, id)?)).await,
        Err(refused) => Err(refused),
    };
    match found {
        Ok(found) => {
            let shown = |pair: Pair<'_>| {
                let text = pair.shown_in(visit.language).map(|shown| shown.text);
                excerpt(text.unwrap_or_default(), DESCRIPTION)
            };
            let address = format!("{ROSTER}/{}", found.id);
            page.head.title = shown(found.profile.names());
            page.head.description = shown(found.profile.bios());
            page.head.kind = Kind::Profile;
            page.head.data = Some(structured::creative(
                origin,
                &address,
                &found,
                visit.language,
            ));
            page.head.address = Some(address);
            page
        }
        Err(refused) => failed(page, &refused),
    }
}

/// The page itself says what is wrong; the status says it to machines, and the log has the cause.
fn failed<'a>(mut page: Page<'a>, refused: &ApiError) -> Page<'a> {
    let answer = refused.error_response();
    page.status = answer.status();
    page.retry_after = answer.headers().get(header::RETRY_AFTER).cloned();
    if refused.code() != Code::NotFound {
        page.head.title.clear();
        page.head.description.clear();
    }
    page
}
