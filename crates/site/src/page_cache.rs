//! A cache of rendered pages with their compressed forms.
//!
//! **Invariant:** nothing is rendered or compressed on the event loop.

use std::fmt;
use std::sync::Arc;

use actix_web::web;
use marsam_http::responses::cached_body::CachedBody;
use marsam_http::responses::encodings::Effort;
use quick_cache::sync::Cache;
use sha2::{Digest as _, Sha256};

/// More than the site's own pages, in both languages, prerendered or not.
const MAX_FIXED: usize = 256;
/// The most recently viewed creatives.
const MAX_CREATIVES: usize = 256;

/// How long a page is cached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lifetime {
    /// Kept: one of the site's own pages, of which there are few.
    Fixed,
    /// A creative's page, kept until others are viewed.
    Creative,
    /// Not cached: it repeats user input from the URL.
    Once,
}

/// The hash of a page's inputs.
pub(super) type Key = [u8; 32];

/// The key of a page that is rendered from `parts`.
pub(super) fn key(parts: &[&[u8]]) -> Key {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

type Pages = Cache<Key, Arc<CachedBody>>;

/// Pages by the hash of their inputs. The site's own pages are kept apart, so that a crawl over the roster does not
/// evict them.
pub(super) struct PageCache {
    fixed: Pages,
    creatives: Pages,
}

impl fmt::Debug for PageCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PageCache").finish_non_exhaustive()
    }
}

impl Default for PageCache {
    fn default() -> Self {
        Self {
            fixed: Cache::new(MAX_FIXED),
            creatives: Cache::new(MAX_CREATIVES),
        }
    }
}

impl PageCache {
    /// The page with this key, rendered by `make` if it is not cached; `None` only while the server is stopping.
    pub(super) async fn find(
        &self,
        lifetime: Lifetime,
        key: Key,
        make: impl FnOnce() -> String + Send + 'static,
    ) -> Option<Arc<CachedBody>> {
        let pages = match lifetime {
            Lifetime::Fixed => &self.fixed,
            Lifetime::Creative => &self.creatives,
            Lifetime::Once => {
                let page = web::block(move || CachedBody::of(make(), Effort::Once)).await;
                return page.ok().map(Arc::new);
            }
        };
        // Requests for a page that is being rendered wait for it.
        let page = pages.get_or_insert_async(&key, async {
            let page = web::block(move || CachedBody::of(make(), Effort::Reused)).await;
            page.map(Arc::new)
        });
        page.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::task::{Context, Waker};

    use actix_web::HttpResponse;
    use actix_web::http::header;
    use actix_web::test::TestRequest;
    use actix_web::web::Bytes;

    use super::*;
    use marsam_http::responses::encodings::ContentCoding;
    use marsam_http::responses::event_loop::assert_leaves_the_event_loop;

    async fn found(cache: &PageCache, lifetime: Lifetime, parts: &[&[u8]], text: &str) -> Bytes {
        let text = text.to_owned();
        let page = cache.find(lifetime, key(parts), move || text).await;
        page.unwrap().plain().clone()
    }

    #[actix_web::test]
    async fn what_is_made_of_the_same_is_made_once() {
        let cache = PageCache::default();
        for (parts, text, wanted) in [
            ([b"a".as_slice(), b"b"], "one", "one"),
            ([b"a", b"b"], "never made", "one"),
            ([b"ab", b""], "two", "two"),
        ] {
            assert_eq!(found(&cache, Lifetime::Fixed, &parts, text).await, wanted);
        }
    }

    #[actix_web::test]
    async fn a_walk_over_the_roster_pushes_out_no_page_of_the_site_and_none_in_use() {
        let cache = PageCache::default();
        found(&cache, Lifetime::Fixed, &[b"home"], "home").await;
        found(&cache, Lifetime::Creative, &[b"noura"], "noura").await;
        for number in 0..3 * MAX_CREATIVES {
            let part = number.to_le_bytes();
            found(&cache, Lifetime::Creative, &[&part], "x").await;
            let noura = found(&cache, Lifetime::Creative, &[b"noura"], "never made").await;
            assert_eq!(noura, "noura");
        }
        assert_eq!(
            found(&cache, Lifetime::Fixed, &[b"home"], "never made").await,
            "home"
        );
        assert!(cache.creatives.len() <= MAX_CREATIVES);
    }

    #[actix_web::test]
    async fn what_repeats_the_address_is_not_kept() {
        let cache = PageCache::default();
        for number in 0..2 * MAX_FIXED {
            let (part, text) = (number.to_le_bytes(), number.to_string());
            assert_eq!(found(&cache, Lifetime::Once, &[&part], &text).await, text);
        }
        assert!(cache.fixed.is_empty() && cache.creatives.is_empty());
    }

    #[test]
    fn the_event_loop_is_not_blocked_while_a_page_is_rendered_and_compressed() {
        let cache = PageCache::default();
        let make = || "a page of Marsam ".repeat(500);
        let find = cache.find(Lifetime::Fixed, key(&[b"a"]), make);
        let page = assert_leaves_the_event_loop(find).unwrap();
        let request = TestRequest::get()
            .insert_header((header::ACCEPT_ENCODING, "br"))
            .to_http_request();
        let first = page.clone().answer(&request, HttpResponse::Ok().finish());
        let first = assert_leaves_the_event_loop(first);
        let encoding = first.headers().get(header::CONTENT_ENCODING);
        assert_eq!(encoding, Some(&ContentCoding::Brotli.name()));
        // From then on the compressed form is cached.
        let mut next = std::pin::pin!(page.answer(&request, HttpResponse::Ok().finish()));
        let mut context = Context::from_waker(Waker::noop());
        assert!(next.as_mut().poll(&mut context).is_ready());
    }
}
