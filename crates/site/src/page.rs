//! Renders one page for one visitor: its route, its head, and its caching.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use marsam_domain::creatives::ShownImage;
use marsam_domain::language::Language;
use marsam_domain::localized::Localized;
use marsam_domain::pages::{CREATIVE, CREATIVES, HOME, creative as path_of};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_http::{ApiError, AppState, Code};
use marsam_workflows::creatives;

use super::first_pictures::{self, Shown};
use super::head::{Head, Kind, excerpt};
use super::page_cache::{self, Key, Lifetime};
use super::page_request::PageRequest;
use super::pages::{PageRow, Pages, Prerendered, Texts};
use super::sitemap::roster_of;
use super::{Site, json_ld};

/// What the response depends on in addition to the URL.
const VARY: &str = "Accept-Encoding, Accept-Language, Cookie";
/// The length of a description that search engines show.
const DESCRIPTION: usize = 160;

/// A page before it is rendered.
struct Page<'a> {
    status: StatusCode,
    retry_after: Option<HeaderValue>,
    head: Head<'a>,
    row: Option<&'a PageRow>,
    /// The creatives whose pictures the page shows first.
    shows: Option<Shown>,
    lifetime: Lifetime,
}

/// The parts that a page is rendered from.
struct Ingredients {
    key: Key,
    head: String,
    files: String,
    prerendered: Option<Prerendered>,
}

/// Answers with the page at the request's path, or with the not-found page.
pub(super) async fn answer(state: &AppState, site: &Site, request: &HttpRequest) -> HttpResponse {
    let Some(pages) = site.pages() else {
        return HttpResponse::ServiceUnavailable()
            .content_type("text/plain; charset=utf-8")
            .body("The web app is not built: run `npm run build` in frontend.\n");
    };
    let page_request = PageRequest::of(request);
    let origin = state.settings.origin();
    let page = match pages.route_of(request.path()) {
        None => missing(&pages, &page_request, &origin),
        Some(HOME) => home(
            &pages,
            &page_request,
            &origin,
            &state.settings.support_email,
        ),
        Some(CREATIVES) => roster(&pages, &page_request, &origin),
        Some(CREATIVE) => creative(state, &pages, &page_request, &origin, request.path()).await,
        Some(route) => named(&pages, &page_request, &origin, route),
    };
    let pictures = match page.shows {
        Some(shown) if page_request.may_see_prerendered() => shown.pictures(state).await,
        _ => Arc::default(),
    };
    let ingredients = ingredients(&pages, &page_request, &page, &pictures);
    let language = page_request.language;
    let Ingredients {
        key,
        head,
        files,
        prerendered,
    } = ingredients;
    let policy = prerendered
        .as_ref()
        .map(|page| site.policy_with_style(&page.policy));
    let fill = {
        let pages = pages.clone();
        move || {
            let prerendered = prerendered.as_ref().map(|page| (page, &*pictures));
            pages.fill(language, &head, &files, prerendered)
        }
    };
    let Some(made) = site.cache.find(page.lifetime, key, fill).await else {
        return ApiError::from(Code::Unavailable).error_response();
    };
    let mut response = HttpResponse::build(page.status);
    response
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::CONTENT_LANGUAGE, language.slug()))
        .insert_header((header::VARY, VARY));
    if let Some(policy) = policy {
        response.insert_header((header::CONTENT_SECURITY_POLICY, policy));
    }
    if let Some(seconds) = page.retry_after {
        response.insert_header((header::RETRY_AFTER, seconds));
    }
    made.answer(request, response.finish()).await
}

fn ingredients(
    pages: &Pages,
    page_request: &PageRequest,
    page: &Page<'_>,
    pictures: &[Option<ShownImage>],
) -> Ingredients {
    let language = page_request.language;
    let head = page.head.to_html();
    // Prerendered pages show no account, no filter and no error.
    let prerendered = page
        .row
        .filter(|_| page.status == StatusCode::OK && page_request.may_see_prerendered())
        .and_then(|row| Some((row, row.prerendered_in(language)?)));
    let address = page.head.address.as_deref();
    let calls = prerendered.map(|(row, _)| row.calls(address));
    let files = pages.preloads(page.row, language, calls.as_deref());
    let prerendered = prerendered.map(|(_, page)| page);
    let [root, styles] = prerendered.map_or(["", ""], Prerendered::names);
    let pictures = if prerendered.is_some() { pictures } else { &[] };
    // The address of a picture names its content.
    let shown: Vec<String> = pictures
        .iter()
        .map(|picture| {
            let url = picture.as_ref().map(first_pictures::url_of);
            url.unwrap_or_default()
        })
        .collect();
    let mut parts = vec![
        pages.build.as_slice(),
        language.slug().as_bytes(),
        root.as_bytes(),
        styles.as_bytes(),
        head.as_bytes(),
        files.as_bytes(),
    ];
    parts.extend(shown.iter().map(String::as_bytes));
    let key = page_cache::key(&parts);
    Ingredients {
        key,
        head,
        files,
        prerendered: prerendered.cloned(),
    }
}

/// A static page, which differs from others by its texts only; listed if it is public.
fn named<'a>(
    pages: &'a Pages,
    page_request: &PageRequest,
    origin: &'a str,
    route: &str,
) -> Page<'a> {
    let row = pages.row(route);
    let texts = row.map(|row| row.texts.of(page_request.language));
    let listed = row.is_some_and(|row| row.listed);
    Page {
        row,
        ..titled(
            pages,
            page_request,
            origin,
            texts,
            listed.then(|| route.to_owned()),
        )
    }
}

fn titled<'a>(
    pages: &'a Pages,
    page_request: &PageRequest,
    origin: &'a str,
    texts: Option<&Texts>,
    address: Option<String>,
) -> Page<'a> {
    Page {
        status: StatusCode::OK,
        retry_after: None,
        head: Head {
            language: page_request.language,
            origin,
            brand: pages.brand(page_request.language),
            title: texts.map(|texts| texts.title.clone()).unwrap_or_default(),
            description: texts
                .map(|texts| excerpt(&texts.description, DESCRIPTION))
                .unwrap_or_default(),
            address,
            kind: Kind::Website,
            image: None,
            data: None,
        },
        row: None,
        shows: None,
        lifetime: Lifetime::Fixed,
    }
}

fn missing<'a>(pages: &'a Pages, page_request: &PageRequest, origin: &'a str) -> Page<'a> {
    let texts = pages.not_found(page_request.language);
    Page {
        status: StatusCode::NOT_FOUND,
        ..titled(pages, page_request, origin, Some(texts), None)
    }
}

fn home<'a>(
    pages: &'a Pages,
    page_request: &PageRequest,
    origin: &'a str,
    support_email: &str,
) -> Page<'a> {
    let mut page = named(pages, page_request, origin, HOME);
    let names = Localized {
        en: Some(pages.brand(Language::En)),
        ar: Some(pages.brand(Language::Ar)),
    };
    page.head.data = Some(json_ld::site(
        origin,
        names,
        &page.head.description,
        support_email,
    ));
    page
}

/// The roster, named after the service that it is filtered by. A page with an unknown service has the roster's own
/// title, because a link's author must not choose the site's words, and is not indexed.
fn roster<'a>(pages: &'a Pages, page_request: &PageRequest, origin: &'a str) -> Page<'a> {
    let mut page = named(pages, page_request, origin, CREATIVES);
    page.shows = Some(Shown::Roster);
    let Some(asked) = page_request.asked("service") else {
        return page;
    };
    let Some(service) = Service::from_label(asked) else {
        page.head.address = None;
        page.lifetime = Lifetime::Once;
        return page;
    };
    let (label, description) = match page_request.language {
        Language::En => (service.label(), service.description()),
        Language::Ar => (service.label_ar(), service.description_ar()),
    };
    page.head.title = excerpt(
        &pages.creatives_of(label, page_request.language),
        DESCRIPTION,
    );
    page.head.address = Some(roster_of(service));
    description.clone_into(&mut page.head.description);
    page
}

/// A creative's page, named after the creative; 404 for one who is not on the roster.
async fn creative<'a>(
    state: &AppState,
    pages: &'a Pages,
    page_request: &PageRequest,
    origin: &'a str,
    path: &str,
) -> Page<'a> {
    let mut page = named(pages, page_request, origin, CREATIVE);
    page.head.address = None;
    let id = path.trim_end_matches('/').rsplit('/').next();
    let found = match id.unwrap_or_default().parse() {
        Ok(id) => {
            state
                .read_public(move |db| Ok(creatives::find(db, id)?))
                .await
        }
        Err(_malformed) => Err(Code::NotFound.into()),
    };
    match found {
        Ok(found) => {
            let shown = |pair: Localized<'_>| {
                let text = pair.shown_in(page_request.language).map(|shown| shown.text);
                excerpt(text.unwrap_or_default(), DESCRIPTION)
            };
            let address = path_of(found.id);
            page.head.title = shown(found.profile.names());
            page.head.description = shown(found.profile.bios());
            page.head.kind = Kind::Profile;
            let pictures = Shown::Creative(found.id).pictures(state).await;
            page.head.image = pictures
                .iter()
                .flatten()
                .next()
                .and_then(first_pictures::to_share);
            page.lifetime = Lifetime::Creative;
            page.head.data = Some(json_ld::creative(
                origin,
                &address,
                &found,
                page_request.language,
            ));
            page.head.address = Some(address);
            page.shows = Some(Shown::Creative(found.id));
            page
        }
        Err(refused) => failed(page, &refused),
    }
}

/// The page itself shows the error; the status tells machines, and the log has the cause.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use actix_web::test::TestRequest;

    use super::*;
    use crate::pages::tests::small;

    #[test]
    fn random_queries_make_no_page_that_is_kept() {
        let pages = small();
        let mut kept = BTreeSet::new();
        for number in 0..1_000 {
            for query in [
                format!("q={number}"),
                format!("x{number}={number}"),
                format!("service=UGC&style={number}&cursor={number}"),
                format!("service={number}"),
                format!("utm_source={number}"),
            ] {
                let request = TestRequest::with_uri(&format!("/creatives?{query}"));
                let page_request = PageRequest::of(&request.to_http_request());
                let page = roster(&pages, &page_request, "https://marsam.example");
                let named = query.starts_with(&format!("service={number}"));
                assert_eq!(page.lifetime == Lifetime::Once, named, "{query}");
                if page.lifetime != Lifetime::Once {
                    kept.insert(ingredients(&pages, &page_request, &page, &[]).key);
                }
            }
        }
        // The roster, prerendered or not, and that of one service.
        assert!(kept.len() <= 3, "{}", kept.len());
    }

    #[test]
    fn every_address_that_leads_nowhere_is_one_page() {
        let pages = small();
        let keys: BTreeSet<Key> = (0..100)
            .map(|number| {
                let request = TestRequest::with_uri(&format!("/nowhere/{number}"));
                let page_request = PageRequest::of(&request.to_http_request());
                let page = missing(&pages, &page_request, "https://marsam.example");
                ingredients(&pages, &page_request, &page, &[]).key
            })
            .collect();
        assert_eq!(keys.len(), 1);
    }
}
